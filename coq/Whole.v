(** * The whole board: all third bands at once

    Given how many cells the first two bands have together in each column, a table tells for each profile that they can make
    together which third bands have a profile that is disjoint from it. It is made column by column, and is exact ([build_right]). Of
    profiles that differ in the order of the colours alone it holds one, since a band has all of them or none ([find_right]). So
    for a pair of bands a few look-ups leave the third bands with which all three cannot be filled, and without each cell of the first
    two they can ([third_bands_right]). These are few, and each is looked at as in [Lists]. What was asked of a profile of second bands
    is kept ([answered_right]). *)

From Coq Require Import List Bool Arith Lia PArith NArith.
From Coq Require Import FSets.FMapPositive.
From Oddagon Require Bits.
From Oddagon Require Import Sudoku SudokuStatement Colouring Bands Search Lists.
Import ListNotations.

Module PM := PositiveMap.

(** ** The table *)

Definition colour_count (a : colours) : nat :=
  match a with K0 => 0 | K1 | K2 | K4 => 1 | K3 | K5 | K6 => 2 | K7 => 3 end.

(** By the colours in the first column, then in the second, and so on. *)
Inductive table := Absent | Leaf (s : Bits.set) | Node (t0 t1 t2 t3 t4 t5 t6 t7 : table).

Fixpoint look_up (w : profile) (t : table) : option Bits.set :=
  match w, t with
  | [], Leaf s => Some s
  | a :: w, Node t0 t1 t2 t3 t4 t5 t6 t7 =>
      look_up w (match a with K0 => t0 | K1 => t1 | K2 => t2 | K3 => t3 | K4 => t4 | K5 => t5 | K6 => t6 | K7 => t7 end)
  | _, _ => None
  end.

(** Of profiles, from some column on: those with none of these colours there, from the next column on. *)
Fixpoint keep (a : colours) (l : list profile) : list profile :=
  match l with
  | [] => []
  | p :: l => match p with b :: p => if apart b a then p :: keep a l else keep a l | [] => keep a l end
  end.

Fixpoint restrict (a : colours) (l : list (positive * list profile)) : list (positive * list profile) :=
  match l with
  | [] => []
  | (i, ps) :: l => match keep a ps with [] => restrict a l | qs => (i, qs) :: restrict a l end
  end.

Fixpoint numbers (l : list (positive * list profile)) : Bits.set :=
  match l with
  | [] => Bits.Empty
  | (i, ps) :: l => match ps with [] => numbers l | _ => Bits.add i (numbers l) end
  end.

(** Of the orders [os], which leave the columns before as they are, none makes a profile with these colours earlier. *)
Definition first_so (os : list order) (a : colours) : bool := forallb (fun o => negb (before (recolour o a) a)) os.

Fixpoint build (os : list order) (counts : list nat) (l : list (positive * list profile)) : table :=
  match counts with
  | [] => Leaf (numbers l)
  | n :: counts =>
      let t a := if ((colour_count a =? n) && first_so os a)%bool
        then build (filter (fun o => same_colours (recolour o a) a) os) counts (restrict a l) else Absent in
      Node (t K0) (t K1) (t K2) (t K3) (t K4) (t K5) (t K6) (t K7)
  end.

Lemma keep_In a l p : In p (keep a l) <-> exists b, In (b :: p) l /\ apart b a = true.
Proof.
  induction l as [| q l IH]; [split; [intros [] | intros [b [[] _]]] |]. cbn [keep]. destruct q as [| b q].
  - rewrite IH. split; intros [b [H E]]; exists b; [cbn; auto | destruct H as [H | H]; [discriminate | auto]].
  - destruct (apart b a) eqn:E; cbn [In]; rewrite IH; split.
    + intros [<- | [b' [H H']]]; [exists b; auto | exists b'; auto].
    + intros [b' [[H | H] H']]; [left; congruence | right; exists b'; auto].
    + intros [b' [H H']]. exists b'. auto.
    + intros [b' [[H | H] H']]; [congruence | exists b'; auto].
Qed.

Definition has_disjoint (i : positive) (w : profile) (l : list (positive * list profile)) : Prop :=
  exists ps p, In (i, ps) l /\ In p ps /\ disjoint p w = true.

Lemma restrict_In a l i ps : In (i, ps) (restrict a l) <-> ps <> [] /\ exists qs, In (i, qs) l /\ ps = keep a qs.
Proof.
  induction l as [| [j qs] l IH]; [split; [intros [] | intros [_ [qs [[] _]]]] |]. cbn [restrict].
  destruct (keep a qs) as [| q ks] eqn:E.
  - rewrite IH. split; intros [N [rs [H H']]]; (split; [exact N |]); exists rs; [cbn; auto |].
    destruct H as [H | H]; [injection H as -> ->; congruence | auto].
  - cbn [In]. rewrite IH. split.
    + intros [H | [N [rs [H H']]]]; [injection H as -> <-; split; [discriminate | exists qs; auto] | split; [exact N | exists rs; auto]].
    + intros [N [rs [[H | H] H']]]; [injection H as -> ->; left; congruence | right; split; [exact N | exists rs; auto]].
Qed.

(** All numbers in this list are such that a set can hold them. *)
Definition all_long {T} (l : list (positive * T)) : Prop := forall j x, In (j, x) l -> Bits.long j = true.

Lemma numbers_In i l : all_long l -> (Bits.In i (numbers l) <-> exists ps, In (i, ps) l /\ ps <> []).
Proof.
  intros Long. induction l as [| [j ps] l IH]; cbn [numbers].
  - split; [intros H; apply Bits.empty_spec in H; destruct H | intros [ps [[] _]]].
  - destruct ps as [| p ps].
    + rewrite (IH (fun k x H => Long k x (or_intror H))). split; intros [qs [H N]]; exists qs; [cbn; auto |].
      destruct H as [H | H]; [injection H as <- <-; contradiction | auto].
    + rewrite Bits.add_spec, (IH (fun k x H => Long k x (or_intror H))) by exact (Long j _ (or_introl eq_refl)). split.
      * intros [E | [qs [H N]]]; [exists (p :: ps); split; [left; congruence | discriminate] | exists qs; cbn; auto].
      * intros [qs [[H | H] N]]; [left; congruence | right; exists qs; auto].
Qed.

(** The table is exact. *)
Theorem build_right counts : forall os l w s i, all_long l -> (forall j ps p, In (j, ps) l -> In p ps -> length p = length counts) ->
  look_up w (build os counts l) = Some s -> (Bits.In i s <-> has_disjoint i w l).
Proof.
  induction counts as [| n counts IH]; intros os l w s i Long Len H.
  - destruct w as [| a w]; [| discriminate]. cbn in H. injection H as <-. rewrite (numbers_In i l Long). unfold has_disjoint. split.
    + intros [ps [H N]]. destruct ps as [| p ps]; [contradiction |]. exists (p :: ps), p. split; [exact H | split; [left; reflexivity |]].
      specialize (Len i _ p H (or_introl eq_refl)). destruct p; [reflexivity | discriminate].
    + intros [ps [p [H [Hp _]]]]. exists ps. split; [exact H |]. intros ->. destruct Hp.
  - destruct w as [| a w]; [discriminate |].
    assert (X : look_up w (if ((colour_count a =? n) && first_so os a)%bool
      then build (filter (fun o => same_colours (recolour o a) a) os) counts (restrict a l) else Absent) = Some s) by (destruct a; exact H).
    destruct ((colour_count a =? n) && first_so os a)%bool; [| destruct w; discriminate].
    assert (Len' : forall j ps p, In (j, ps) (restrict a l) -> In p ps -> length p = length counts).
    { intros j ps p Hj Hp. apply restrict_In in Hj. destruct Hj as [_ [qs [Hj ->]]]. apply keep_In in Hp. destruct Hp as [b [Hp _]].
      specialize (Len j qs _ Hj Hp). cbn in Len. lia. }
    assert (Long' : all_long (restrict a l)).
    { intros j ps Hj. apply restrict_In in Hj. destruct Hj as [_ [qs [Hj _]]]. exact (Long j qs Hj). }
    rewrite (IH _ _ w s i Long' Len' X). unfold has_disjoint. split.
    + intros [ps [p [Hj [Hp D]]]]. apply restrict_In in Hj. destruct Hj as [_ [qs [Hj ->]]]. apply keep_In in Hp. destruct Hp as [b [Hp E]].
      exists qs, (b :: p). split; [exact Hj | split; [exact Hp |]]. cbn [disjoint]. rewrite E. exact D.
    + intros [qs [p [Hj [Hp D]]]]. pose proof (Len i qs p Hj Hp) as Lp. destruct p as [| b p]; [discriminate |]. cbn [disjoint] in D.
      destruct (apart b a) eqn:E; [| discriminate]. assert (K : In p (keep a qs)) by (apply keep_In; exists b; auto).
      exists (keep a qs), p. split; [| auto]. apply restrict_In. split; [intros Z; rewrite Z in K; destruct K | exists qs; auto].
Qed.

(** ** Third bands of a pair *)

(** What the table says of a profile, if it says anything. It holds the first of all orders of the colours: so column by column the
    orders stay that make the colours there the first. *)
Definition first_colours (os : list order) (a : colours) : colours :=
  match os with
  | [] => a
  | o :: os => fold_left (fun best o => let b := recolour o a in if before b best then b else best) os (recolour o a)
  end.

Fixpoint find (os : list order) (w : profile) (t : table) : option Bits.set :=
  match w, t with
  | [], Leaf s => Some s
  | a :: w, Node t0 t1 t2 t3 t4 t5 t6 t7 =>
      let b := first_colours os a in
      find (match os with [_] => os | _ => filter (fun o => same_colours (recolour o a) b) os end) w
        (match b with K0 => t0 | K1 => t1 | K2 => t2 | K3 => t3 | K4 => t4 | K5 => t5 | K6 => t6 | K7 => t7 end)
  | _, _ => None
  end.

Lemma first_colours_In os a : os <> [] -> exists o, In o os /\ first_colours os a = recolour o a.
Proof.
  destruct os as [| o os]; [intros N; destruct (N eq_refl) |]. intros _. cbn [first_colours].
  assert (X : forall l best, incl l os -> (exists o', In o' (o :: os) /\ best = recolour o' a) -> exists o', In o' (o :: os) /\
    fold_left (fun best o => let b := recolour o a in if before b best then b else best) l best = recolour o' a).
  { induction l as [| o' l IH]; intros best I B; [exact B |]. cbn [fold_left]. apply IH; [intros x Hx; apply I; right; exact Hx |].
    cbv zeta. destruct (before _ best); [exists o'; split; [right; apply I; left |]; reflexivity | exact B]. }
  apply X; [apply incl_refl |]. exists o. split; [left |]; reflexivity.
Qed.

Lemma find_look_up w : forall os t s, os <> [] -> find os w t = Some s -> exists o, In o os /\ look_up (map (recolour o) w) t = Some s.
Proof.
  induction w as [| a w IH]; intros os t s N F.
  - destruct os as [| o os]; [destruct (N eq_refl) |]. exists o. split; [left; reflexivity |]. destruct t; exact F.
  - destruct t as [| |]; try discriminate. cbn [find] in F. destruct (first_colours_In os a N) as [o [Ho E]].
    set (b := first_colours os a) in *. set (l := filter (fun o => same_colours (recolour o a) b) os) in F.
    assert (L : forall o, In o l -> In o os /\ recolour o a = b) by (intros o' H; apply filter_In in H; rewrite same_colours_eq in H; exact H).
    assert (Ol : In o l) by (apply filter_In; split; [exact Ho |]; apply same_colours_eq; symmetry; exact E).
    assert (X : forall l', l' <> [] -> (forall o, In o l' -> In o os /\ recolour o a = b) ->
      find l' w (match b with K0 => t1 | K1 => t2 | K2 => t3 | K3 => t4 | K4 => t5 | K5 => t6 | K6 => t7 | K7 => t8 end) = Some s ->
      exists o, In o os /\ look_up (map (recolour o) (a :: w)) (Node t1 t2 t3 t4 t5 t6 t7 t8) = Some s).
    { intros l' N' L' F'. destruct (IH _ _ _ N' F') as [o' [H' R]]. destruct (L' o' H') as [I C]. exists o'. split; [exact I |].
      cbn [map look_up]. rewrite C. exact R. }
    assert (Nl : l <> []) by (intros Z; rewrite Z in Ol; destruct Ol).
    destruct os as [| o1 [| o2 os]]; [destruct Ho | | exact (X l Nl L F)].
    apply (X [o1]); [discriminate | | exact F]. intros o' [<- | []]. destruct Ho as [<- | []]. split; [left; reflexivity | symmetry; exact E].
Qed.

Lemma some_order k : orders k <> [].
Proof. destruct k as [| [| [| [| k]]]]; discriminate. Qed.

Lemma find_right k counts l w s i : all_long l -> (forall j ps p, In (j, ps) l -> In p ps -> length p = length counts) ->
  (forall j ps p o, In (j, ps) l -> In p ps -> In o (orders k) -> In (map (recolour o) p) ps) ->
  find (orders k) w (build (orders k) counts l) = Some s -> (Bits.In i s <-> has_disjoint i w l).
Proof.
  intros Long Len All F. destruct (find_look_up w _ _ _ (some_order k) F) as [o [Ho L]].
  rewrite (build_right counts _ l _ s i Long Len L). unfold has_disjoint. split.
  - intros [ps [p [Hj [Hp D]]]]. exists ps, (map (recolour (undo o)) p). split; [exact Hj |].
    split; [exact (All i ps p _ Hj Hp (undo_orders k o Ho)) |].
    assert (U : map (recolour (undo o)) (map (recolour o) w) = w).
    { rewrite map_map. rewrite <- (map_id w) at 2. apply map_ext. intros a. apply recolour_undo. }
    rewrite <- (recolour_disjoint (undo o)), U in D. exact D.
  - intros [ps [p [Hj [Hp D]]]]. exists ps, (map (recolour o) p). split; [exact Hj |]. split; [exact (All i ps p o Hj Hp Ho) |].
    rewrite recolour_disjoint. exact D.
Qed.

Fixpoint joined (p q : profile) : profile :=
  match p, q with a :: p, b :: q => join a b :: joined p q | _, _ => [] end.

(** What these profiles make with one that is disjoint from them. *)
Fixpoint unions (l : list profile) (q : profile) : list profile :=
  match l with [] => [] | p :: l => if disjoint p q then joined p q :: unions l q else unions l q end.

Lemma joined_disjoint p q r : length p = length q -> disjoint r (joined p q) = (disjoint p r && disjoint q r)%bool.
Proof.
  assert (J : forall a b c, apart c (join a b) = (apart a c && apart b c)%bool) by (intros [] [] []; reflexivity).
  revert q r. induction p as [| a p IH]; intros [| b q] [| c r] L; try discriminate; try reflexivity.
  cbn [joined disjoint]. rewrite J. cbn in L. rewrite IH by lia. destruct (apart a c), (apart b c), (disjoint p r), (disjoint q r); reflexivity.
Qed.

Lemma unions_In l q w : In w (unions l q) <-> exists p, In p l /\ disjoint p q = true /\ w = joined p q.
Proof.
  induction l as [| p l IH]; [split; [intros [] | intros [p [[] _]]] |]. cbn [unions]. destruct (disjoint p q) eqn:D; cbn [In]; rewrite IH; split.
  - intros [<- | [p' [H H']]]; [exists p; auto | exists p'; auto].
  - intros [p' [[<- | H] [H1 H2]]]; [auto | right; exists p'; auto].
  - intros [p' [H H']]. exists p'. auto.
  - intros [p' [[<- | H] [H1 H2]]]; [congruence | exists p'; auto].
Qed.

(** Of the numbers [s], those with which none of the unions goes together; where the table does not tell, [doubt] leaves all of them,
    and none otherwise. *)
Fixpoint without (doubt : bool) (k : nat) (t : table) (ws : list profile) (s : Bits.set) : Bits.set :=
  match ws with
  | [] => s
  | w :: ws => if Bits.is_empty s then s else
      match find (orders k) w t with
      | Some u => without doubt k t ws (Bits.diff s u)
      | None => if doubt then without doubt k t ws s else Bits.Empty
      end
  end.

Fixpoint without_all (k : nat) (t : table) (firsts seconds : list profile) (s : Bits.set) : Bits.set :=
  match seconds with
  | [] => s
  | q :: seconds => if Bits.is_empty s then s else without_all k t firsts seconds (without false k t (unions firsts q) s)
  end.

(** Those with which some go together, or the table does not tell. *)
Definition some_with (k : nat) (t : table) (firsts seconds : list profile) (s : Bits.set) : Bits.set := Bits.diff s (without_all k t firsts seconds s).

Lemma without_In k t ws i : forall s, Bits.In i s -> (forall w u, In w ws -> find (orders k) w t = Some u -> ~ Bits.In i u) ->
  Bits.In i (without true k t ws s).
Proof.
  induction ws as [| w ws IH]; intros s H N; [exact H |]. cbn [without]. destruct (Bits.is_empty s); [exact H |].
  assert (N' : forall w u, In w ws -> find (orders k) w t = Some u -> ~ Bits.In i u) by (intros w' u Hw; apply N; right; exact Hw).
  destruct (find (orders k) w t) as [u |] eqn:E; apply IH; auto. apply Bits.diff_spec. split; [exact H |]. exact (N w u (or_introl eq_refl) E).
Qed.

Lemma without_le doubt k t ws i : forall s, Bits.In i (without doubt k t ws s) -> Bits.In i s.
Proof.
  induction ws as [| w ws IH]; intros s H; [exact H |]. cbn [without] in H. destruct (Bits.is_empty s); [exact H |].
  destruct (find (orders k) w t) as [u |].
  - apply IH, Bits.diff_spec in H. apply H.
  - destruct doubt; [exact (IH s H) | destruct (Bits.empty_spec H)].
Qed.

Lemma without_all_le k t firsts seconds i : forall s, Bits.In i (without_all k t firsts seconds s) -> Bits.In i s.
Proof.
  induction seconds as [| q l IH]; intros s H; [exact H |]. cbn [without_all] in H. destruct (Bits.is_empty s); [exact H |].
  exact (without_le _ _ _ _ _ _ (IH _ H)).
Qed.

Lemma without_out k t ws w i : In w ws -> (forall u, find (orders k) w t = Some u -> Bits.In i u) -> forall s, ~ Bits.In i (without false k t ws s).
Proof.
  intros Hw X. induction ws as [| v ws IH]; [destruct Hw |]. intros s. cbn [without]. destruct (Bits.is_empty s) eqn:Em; [exact (Bits.is_empty_spec s i Em) |].
  destruct (find (orders k) v t) as [u |] eqn:F; [| intros H; destruct (Bits.empty_spec H)]. destruct Hw as [-> | Hw]; [| exact (IH Hw _)].
  intros H. apply without_le, Bits.diff_spec in H. destruct H as [_ H]. exact (H (X u F)).
Qed.

Lemma without_all_out k t firsts seconds p q i : In p firsts -> In q seconds -> disjoint p q = true ->
  (forall u, find (orders k) (joined p q) t = Some u -> Bits.In i u) -> forall s, ~ Bits.In i (without_all k t firsts seconds s).
Proof.
  intros Hp Hq D X. induction seconds as [| q' l IH]; [destruct Hq |]. intros s. cbn [without_all].
  destruct (Bits.is_empty s) eqn:Em; [exact (Bits.is_empty_spec s i Em) |]. destruct Hq as [-> | Hq]; [| exact (IH Hq _)].
  intros H. apply without_all_le in H. refine (without_out k t _ (joined p q) i _ X s H). apply unions_In. exists p. auto.
Qed.

Lemma some_with_In k t firsts seconds i s p q : Bits.In i s -> In p firsts -> In q seconds -> disjoint p q = true ->
  (forall u, find (orders k) (joined p q) t = Some u -> Bits.In i u) -> Bits.In i (some_with k t firsts seconds s).
Proof. intros H Hp Hq D X. apply Bits.diff_spec. split; [exact H | exact (without_all_out k t firsts seconds p q i Hp Hq D X s)]. Qed.

(** ** Profiles of three bands, by numbers of the third *)

Lemma joined_disjoint_if p : forall q r, disjoint p r = true -> disjoint q r = true -> disjoint r (joined p q) = true.
Proof.
  assert (J : forall a b c, apart c (join a b) = (apart a c && apart b c)%bool) by (intros [] [] []; reflexivity).
  induction p as [| a p IH]; intros [| b q] [| c r] H1 H2; try reflexivity. cbn [joined disjoint] in *. rewrite J.
  destruct (apart a c); [| discriminate]. destruct (apart b c); [| discriminate]. cbn [andb]. apply IH; assumption.
Qed.

(** Of the third bands [s], those with which they cannot be filled: [f] tells of a profile of the second which ones cannot with that. *)
Definition impossible_with (f : profile -> Bits.set) (B : item) (s : Bits.set) : Bits.set :=
  fold_left (fun s q => if Bits.is_empty s then s else Bits.inter s (f q)) (it_own B) s.

Lemma impossible_with_In f B i : (forall q, In q (it_own B) -> Bits.In i (f q)) -> forall s, Bits.In i s -> Bits.In i (impossible_with f B s).
Proof.
  unfold impossible_with. induction (it_own B) as [| q l IH]; intros F s H; [exact H |]. cbn [fold_left].
  apply IH; [intros q' Hq; apply F; right; exact Hq |]. destruct (Bits.is_empty s); [exact H |].
  apply Bits.inter_spec. split; [exact H |]. apply F. left. reflexivity.
Qed.

(** Second bands with the same columns share profiles. So the answers of [f] are kept. *)
Definition answers := PM.t (profile * Bits.set).

Fixpoint profile_number (p : profile) : positive :=
  match p with
  | [] => 1
  | a :: p => let n := profile_number p in
      match a with
      | K0 => xO (xO (xO n)) | K1 => xI (xO (xO n)) | K2 => xO (xI (xO n)) | K3 => xI (xI (xO n))
      | K4 => xO (xO (xI n)) | K5 => xI (xO (xI n)) | K6 => xO (xI (xI n)) | K7 => xI (xI (xI n))
      end
  end.

Definition ask (f : profile -> Bits.set) (m : answers) (q : profile) : answers :=
  match PM.find (profile_number q) m with Some _ => m | None => PM.add (profile_number q) (q, f q) m end.

Definition answered (f : profile -> Bits.set) (m : answers) (q : profile) : Bits.set :=
  match PM.find (profile_number q) m with Some (p, s) => if same_profile p q then s else f q | None => f q end.

Definition right_answers (f : profile -> Bits.set) (m : answers) : Prop := forall n p s, PM.find n m = Some (p, s) -> s = f p.

Lemma ask_right f m q : right_answers f m -> right_answers f (ask f m q).
Proof.
  intros R. unfold ask. destruct (PM.find (profile_number q) m) as [x |]; [exact R |]. intros n p s.
  destruct (Pos.eq_dec n (profile_number q)) as [-> | N]; [rewrite PM.gss; intros H; injection H as <- <-; reflexivity |].
  rewrite PM.gso by exact N. exact (R n p s).
Qed.

Lemma asks_right f qs : forall m, right_answers f m -> right_answers f (fold_left (ask f) qs m).
Proof. induction qs as [| q qs IH]; intros m R; [exact R |]. exact (IH _ (ask_right f m q R)). Qed.

Lemma answered_right f m q : right_answers f m -> answered f m q = f q.
Proof.
  intros R. unfold answered. destruct (PM.find (profile_number q) m) as [[p s] |] eqn:E; [| reflexivity].
  destruct (same_profile p q) eqn:S; [| reflexivity]. apply same_profile_eq in S as <-. exact (R _ _ _ E).
Qed.

(** Of these, the ones with which they can be filled without each cell of the first, [gs] being what they gain, and of the second. *)
Fixpoint gained_first (k : nat) (t : table) (gs : list (list profile)) (b_own : list profile) (s : Bits.set) : Bits.set :=
  match gs with
  | [] => s
  | g :: gs => if Bits.is_empty s then s else gained_first k t gs b_own (some_with k t g b_own s)
  end.

Fixpoint gained_second (k : nat) (t : table) (a_all : list profile) (B : item) (xs : list place) (s : Bits.set) : Bits.set :=
  match xs with
  | [] => s
  | x :: xs => if Bits.is_empty s then s else gained_second k t a_all B xs (some_with k t a_all (gain k (it_own B) (it_band B) x) s)
  end.

Definition needing (k : nat) (t : table) (gs : list (list profile)) (A B : item) (s : Bits.set) : Bits.set :=
  gained_second k t (it_all A) B (cells (it_band B)) (gained_first k t gs (it_own B) s).

(** What each cell of the first gains; the least first, as that leaves most out and takes least time. *)
Fixpoint shorter (a b : list profile) : bool := match a, b with [], _ => true | _ :: a, _ :: b => shorter a b | _, [] => false end.

Fixpoint put_by_length (g : list profile) (gs : list (list profile)) : list (list profile) :=
  match gs with [] => [g] | h :: gs' => if shorter g h then g :: gs else h :: put_by_length g gs' end.

Definition first_gains (k : nat) (A : band) : list (list profile) :=
  let own := profiles k A in fold_right put_by_length [] (map (fun x => spread k (gain k own A x)) (cells A)).

Lemma put_by_length_In g gs h : In h (put_by_length g gs) -> h = g \/ In h gs.
Proof.
  induction gs as [| a gs IH]; cbn [put_by_length]; [intros [<- | []]; auto |]. destruct (shorter g a); cbn [In].
  - intros [<- | H]; auto.
  - intros [<- | H]; [auto |]. destruct (IH H); auto.
Qed.

Lemma first_gains_In k A g : In g (first_gains k A) -> exists x, In x (cells A) /\ g = spread k (gain k (profiles k A) A x).
Proof.
  unfold first_gains. cbv zeta. generalize (cells A). induction l as [| x l IH]; [intros [] |]. cbn [map fold_right]. intros H.
  apply put_by_length_In in H. destruct H as [-> | H].
  - exists x. split; [left |]; reflexivity.
  - destruct (IH H) as [y [Hy E]]. exists y. split; [right; exact Hy | exact E].
Qed.

Lemma spread_In k l p o : In o (orders k) -> In p l -> In (map (recolour o) p) (spread k l).
Proof. intros Ho H. apply dedupe_In, in_flat_map. exists o. split; [exact Ho | apply in_map; exact H]. Qed.

Definition profiles_of (l : list (positive * item)) : list (positive * list profile) := map (fun x => (fst x, it_all (snd x))) l.

Theorem third_bands_right k counts nums all some A B C i f : k <= 3 -> all_long nums -> length counts = 9 -> wanted k (board A B C) ->
  (forall j X, In (j, X) nums -> exists D, X = make k D) ->
  (forall j X Y, In (j, X) nums -> In (j, Y) nums -> X = Y) ->
  In (i, make k C) nums -> Bits.In i all -> Bits.In i some ->
  let t := build (orders k) counts (profiles_of nums) in
  (forall q, f q = without true k t (unions (spread k (profiles k A)) q) all) ->
  let s := impossible_with f (make k B) some in
  Bits.In i s /\ Bits.In i (needing k t (first_gains k A) (make k A) (make k B) s).
Proof.
  intros Hk Lg Lc W Mk Un Hi Ha Hs t Hf s0.
  assert (Long : all_long (profiles_of nums)).
  { intros j ps Hj. apply in_map_iff in Hj. destruct Hj as [[j' X] [E Hj]]. cbn [fst snd] in E. injection E as <- _. exact (Lg j' X Hj). }
  assert (Len : forall j ps p, In (j, ps) (profiles_of nums) -> In p ps -> length p = length counts).
  { intros j ps p Hj Hp. apply in_map_iff in Hj. destruct Hj as [[j' X] [E Hj]]. cbn [fst snd] in E. injection E as <- <-.
    destruct (Mk _ _ Hj) as [D ->]. cbn [make it_all] in Hp. apply spread_right in Hp. rewrite (raw_length k D p Hp), Lc. reflexivity. }
  assert (All : forall j ps p o, In (j, ps) (profiles_of nums) -> In p ps -> In o (orders k) -> In (map (recolour o) p) ps).
  { intros j ps p o Hj Hp Ho. apply in_map_iff in Hj. destruct Hj as [[j' X] [E Hj]]. cbn [fst snd] in E. injection E as <- <-.
    destruct (Mk _ _ Hj) as [D ->]. cbn [make it_all] in *. apply spread_right. apply spread_right in Hp.
    apply raw_profiles_recolour; assumption. }
  assert (Of : forall w u, find (orders k) w t = Some u -> (Bits.In i u <-> exists r, In r (raw_profiles k C) /\ disjoint r w = true)).
  { intros w u L. rewrite (find_right k counts (profiles_of nums) w u i Long Len All L). unfold has_disjoint. split.
    - intros [ps [r [Hp [Hr D]]]]. apply in_map_iff in Hp. destruct Hp as [[j X] [E Hj]]. cbn [fst snd] in E. injection E as -> <-.
      rewrite (Un i X (make k C) Hj Hi) in Hr. cbn [make it_all] in Hr. apply spread_right in Hr. exists r. auto.
    - intros [r [Hr D]]. exists (spread k (profiles k C)), r. split; [| split; [apply spread_right; exact Hr | exact D]].
      apply in_map_iff. exists (i, make k C). auto. }
  assert (S1 : Bits.In i s0).
  { apply impossible_with_In; [| exact Hs]. intros q Hq. rewrite Hf. apply without_In; [exact Ha |]. intros w u Hw L I.
    apply unions_In in Hw. destruct Hw as [p [Hp [D ->]]]. apply (Of _ _ L) in I. destruct I as [r [Hr Dr]].
    apply spread_right in Hp. cbn [make it_own] in Hq. apply profiles_are in Hq.
    rewrite joined_disjoint in Dr by (rewrite (raw_length k A p Hp), (raw_length k B q Hq); reflexivity). apply andb_true_iff in Dr.
    destruct W as [[M _] _]. apply M. apply (bands_possible k A B C Hk). exists p, q, r. tauto. }
  assert (S2 : forall xs s, incl xs (cells B) -> Bits.In i s -> Bits.In i (gained_second k t (spread k (profiles k A)) (make k B) xs s)).
  { induction xs as [| x xs IH]; intros s Inc H; [exact H |]. cbn [gained_second]. destruct (Bits.is_empty s); [exact H |].
    apply IH; [intros y Hy; apply Inc; right; exact Hy |].
    destruct (wanted_gain k B A C x Hk (proj1 (wanted_swapped k A B C W)) (Inc x (or_introl eq_refl))) as [p [q [r [Hp [Hq [Hr [D1 [D2 D3]]]]]]]].
    apply (some_with_In k t _ _ i s q p); [exact H | apply spread_right; exact Hq | exact Hp | rewrite disjoint_sym; exact D1 |].
    intros u L. apply (Of _ _ L). exists r. split; [exact Hr |]. apply joined_disjoint_if; assumption. }
  assert (S3 : forall gs s, incl gs (first_gains k A) -> Bits.In i s -> Bits.In i (gained_first k t gs (profiles k B) s)).
  { induction gs as [| g gs IH]; intros s Inc H; [exact H |]. cbn [gained_first]. destruct (Bits.is_empty s); [exact H |].
    apply IH; [intros y Hy; apply Inc; right; exact Hy |]. destruct (first_gains_In k A g (Inc g (or_introl eq_refl))) as [x [Hx ->]].
    destruct (wanted_gain k A B C x Hk W Hx) as [p [q [r [Hp [Hq [Hr [D1 [D2 D3]]]]]]]].
    destruct (profiles_all k B q Hq) as [o [Ho Hq']]. apply (some_with_In k t _ _ i s (map (recolour o) p) (map (recolour o) q)).
    { exact H. } { apply spread_In; assumption. } { exact Hq'. } { rewrite recolour_disjoint. exact D1. }
    intros u L. apply (Of _ _ L). exists (map (recolour o) r). split; [apply raw_profiles_recolour; assumption |].
    apply joined_disjoint_if; rewrite recolour_disjoint; assumption. }
  split; [exact S1 |]. apply S2; [apply incl_refl |]. apply S3; [apply incl_refl | exact S1].
Qed.

(** ** Columns *)

Definition pick_columns_of (p : list nat) (v : list nat) : list nat := map (fun i => nth i v 0) p.

Definition bit (b : bool) : nat := if b then 1 else 0.

Lemma filter_comm {T} (f g : T -> bool) l : filter f (filter g l) = filter g (filter f l).
Proof.
  induction l as [| x l IH]; [reflexivity |]. cbn. destruct (g x) eqn:G, (f x) eqn:F; cbn; rewrite ?F, ?G; congruence.
Qed.

Lemma column_sizes_rows a b c : column_sizes [a; b; c] = map (fun i => bit (nth i a false) + bit (nth i b false) + bit (nth i c false)) (seq 0 9).
Proof.
  unfold column_sizes. apply map_ext_in. intros i Hi. apply in_seq in Hi. unfold cells. rewrite filter_comm.
  assert (E : filter (fun x => snd x =? i) all_places = [(0, i); (1, i); (2, i)]) by (do 9 (destruct i as [| i]; [reflexivity |]); lia).
  rewrite E. cbn [filter fst snd]. unfold at_place. cbn [nth]. unfold bit.
  destruct (nth i a false), (nth i b false), (nth i c false); reflexivity.
Qed.

Lemma column_sizes_sorted a b c : column_sizes (sort_rows [a; b; c]) = column_sizes [a; b; c].
Proof.
  unfold sort_rows. cbn [sort_first]. destruct (row_le a b); cbn [sort_last].
  - destruct (row_le b c); cbn [sort_first]; match goal with |- context [if ?u then _ else _] => destruct u end;
      rewrite !column_sizes_rows; apply map_ext; intros i; lia.
  - destruct (row_le a c); cbn [sort_first]; match goal with |- context [if ?u then _ else _] => destruct u end;
      rewrite !column_sizes_rows; apply map_ext; intros i; lia.
Qed.

Lemma lines_map {T} (f : nat -> T) p : length p = 9 -> map f p = map (fun i => f (line p i)) (seq 0 9).
Proof. intros L. do 9 (destruct p as [| ? p]; [discriminate |]). destruct p; [reflexivity | discriminate]. Qed.

Lemma column_sizes_moved k p A : is_lines p = true -> good_band k A -> column_sizes (moved_band p A) = pick_columns_of p (column_sizes A).
Proof.
  intros Pl [a [b [c [-> _]]]]. unfold moved_band. cbn [map]. rewrite column_sizes_sorted, !column_sizes_rows.
  pose proof (is_lines_right p Pl) as [L [q [_ [_ X]]]]. unfold pick_columns_of.
  rewrite (lines_map _ p L). apply map_ext_in. intros i Hi. apply in_seq in Hi. rewrite !pick_nth by (lia || exact L).
  destruct (X i ltac:(lia)) as [B _].
  set (h := fun j => bit (nth j a false) + bit (nth j b false) + bit (nth j c false)).
  change (h (line p i) = nth (line p i) (map h (seq 0 9)) 0).
  rewrite (nth_indep _ 0 (h 0)) by (rewrite map_length, seq_length; exact B). rewrite map_nth, seq_nth by exact B. reflexivity.
Qed.

Fixpoint sum_columns (a b : list nat) : list nat :=
  match a, b with x :: a, y :: b => x + y :: sum_columns a b | _, _ => [] end.
Fixpoint rest_columns (v a : list nat) : list nat :=
  match v, a with x :: v, y :: a => x - y :: rest_columns v a | _, _ => [] end.
Fixpoint total (v : list nat) : nat := match v with [] => 0 | x :: v => x + total v end.

Lemma sum_length a : forall b, length a = length b -> length (sum_columns a b) = length a.
Proof. induction a as [| x a IH]; intros [| y b] L; try discriminate; [reflexivity |]. cbn in *. rewrite IH; lia. Qed.

Lemma rest_of_sum a : forall b, length a = length b -> rest_columns (sum_columns a b) a = b.
Proof. induction a as [| x a IH]; intros [| y b] L; try discriminate; [reflexivity |]. cbn in *. f_equal; [lia | apply IH; lia]. Qed.

Lemma total_sum a : forall b, length a = length b -> total (sum_columns a b) = total a + total b.
Proof. induction a as [| x a IH]; intros [| y b] L; try discriminate; [reflexivity |]. cbn in *. rewrite IH; lia. Qed.

Lemma sum_picked p a b : length a = 9 -> length b = 9 -> is_lines p = true ->
  sum_columns (pick_columns_of p a) (pick_columns_of p b) = pick_columns_of p (sum_columns a b).
Proof.
  intros La Lb Pl. pose proof (is_lines_right p Pl) as [L [q [_ [_ X]]]].
  pose proof (lines_map (fun i => i) p L) as E. rewrite map_id in E.
  assert (B : forall i, In i p -> i < 9) by (intros i Hi; rewrite E in Hi; apply in_map_iff in Hi; destruct Hi as [j [<- Hj]]; apply in_seq in Hj; apply X; lia).
  unfold pick_columns_of. clear E X L Pl. induction p as [| i p IH]; [reflexivity |]. cbn [map sum_columns]. rewrite IH by (intros j Hj; apply B; right; exact Hj).
  f_equal. specialize (B i (or_introl eq_refl)). revert B La Lb. clear. revert i b. generalize 9. intros n i b.
  revert n i b. induction a as [| x a IH]; intros n [| i] [| y b] B La Lb; cbn in *; try lia; try reflexivity. destruct n as [| n]; [lia |]. apply (IH n); lia.
Qed.

Lemma total_columns k A : good_band k A -> total (column_sizes A) = size A.
Proof.
  intros [a [b [c [-> _]]]]. rewrite column_sizes_rows. cbn [size].
  assert (X : forall (r : row) l, length (filter (fun i => nth i r false) l) = total (map (fun i => bit (nth i r false)) l)).
  { intros r l. induction l as [| i l IH]; [reflexivity |]. cbn. destruct (nth i r false); cbn; rewrite IH; reflexivity. }
  unfold row_size. rewrite !X. clear X. induction (seq 0 9) as [| i l IH]; [reflexivity |]. cbn [map total]. lia.
Qed.

Lemma column_sizes_length A : length (column_sizes A) = 9.
Proof. unfold column_sizes. rewrite map_length. apply seq_length. Qed.

(** ** The first bands that are looked at *)

(** Numbers by which column counts and bands are compared, and found. *)
Fixpoint columns_number (v : list nat) : positive :=
  match v with
  | [] => 1
  | n :: v => let c := columns_number v in match n with 0 => xO (xO c) | 1 => xI (xO c) | 2 => xO (xI c) | _ => xI (xI c) end
  end.

Definition band_number (A : band) : positive :=
  fold_left (fun n r => fold_left (fun n (b : bool) => if b then xI n else xO n) r n) A 1%positive.

Definition all_lines : list (list nat) :=
  let three := [[0; 1; 2]; [0; 2; 1]; [1; 0; 2]; [1; 2; 0]; [2; 0; 1]; [2; 1; 0]] in
  filter is_lines (flat_map (fun s => flat_map (fun x => flat_map (fun y => map (fun z =>
    flat_map (fun i => map (fun j => 3 * i + j) (nth i [x; y; z] [])) s) three) three) three) three).

Lemma all_lines_are p : In p all_lines -> is_lines p = true.
Proof. intros H. apply filter_In in H. apply H. Qed.

Global Opaque all_lines.

Definition least_columns (v : list nat) : bool :=
  let n := columns_number v in forallb (fun p => (n <=? columns_number (pick_columns_of p v))%positive) all_lines.

Definition fixing (v : list nat) : list (list nat) :=
  let n := columns_number v in filter (fun p => (n =? columns_number (pick_columns_of p v))%positive) all_lines.

Definition least_first (group : list (list nat)) (A : band) : bool :=
  let n := band_number A in forallb (fun p => (n <=? band_number (moved_band p A))%positive) group.

Definition both (A B : band) : list nat := sum_columns (column_sizes A) (column_sizes B).

Lemma not_all {T} (f : T -> bool) l : forallb f l = false -> exists x, In x l /\ f x = false.
Proof.
  induction l as [| x l IH]; [discriminate |]. cbn. destruct (f x) eqn:E; [intros H; destruct (IH H) as [y [Hy Ey]]; exists y; auto | intros _; exists x; auto].
Qed.

Lemma both_moved k p A B : is_lines p = true -> good_band k A -> good_band k B ->
  both (moved_band p A) (moved_band p B) = pick_columns_of p (both A B).
Proof.
  intros Pl GA GB. unfold both. rewrite (column_sizes_moved k p A Pl GA), (column_sizes_moved k p B Pl GB).
  apply sum_picked; auto using column_sizes_length.
Qed.

Lemma fixing_In p v : In p (fixing v) -> is_lines p = true /\ columns_number (pick_columns_of p v) = columns_number v.
Proof.
  unfold fixing. cbv zeta. intros H. apply (filter_In _ p all_lines) in H. destruct H as [H E]. apply Pos.eqb_eq in E. split; [apply all_lines_are; exact H | symmetry; exact E].
Qed.

Lemma not_least_columns v : least_columns v = false ->
  exists p, is_lines p = true /\ Pos.to_nat (columns_number (pick_columns_of p v)) < Pos.to_nat (columns_number v).
Proof.
  unfold least_columns. cbv zeta. intros H. apply not_all in H. destruct H as [p [Hp H]]. exists p. split; [apply all_lines_are; exact Hp |].
  apply Pos.leb_gt in H. apply Pos2Nat.inj_lt. exact H.
Qed.

Lemma not_least_first v A : least_first (fixing v) A = false ->
  exists p, is_lines p = true /\ columns_number (pick_columns_of p v) = columns_number v /\
    Pos.to_nat (band_number (moved_band p A)) < Pos.to_nat (band_number A).
Proof.
  unfold least_first. cbv zeta. intros H. apply not_all in H. destruct H as [p [Hp H]]. apply fixing_In in Hp. destruct Hp as [Hp E].
  exists p. split; [exact Hp |]. split; [exact E |]. apply Pos.leb_gt in H. apply Pos2Nat.inj_lt. exact H.
Qed.

(** Some image has bands whose column counts are the least of their orbit, and a first band that is the least of those images. *)
Definition leads_to (k : nat) (S : pattern) (A B C : band) : Prop := image S (board A B C) /\ in_order k A B C /\ In A (bands k) /\ In B (bands k) /\ In C (bands k).

Lemma leads_moved k S p A B C : is_lines p = true -> wanted k S -> leads_to k S A B C ->
  leads_to k S (moved_band p A) (moved_band p B) (moved_band p C) /\ size (moved_band p C) = size C /\
  both (moved_band p A) (moved_band p B) = pick_columns_of p (both A B).
Proof.
  intros Hp W [J [O _]]. destruct (moved_bands k S p A B C Hp W J O) as [J' [O' [T' X]]].
  split; [exact (conj J' (conj O' X)) |]. split; [exact T' |]. exact (both_moved k p A B Hp (first_three _ _ _ _ O) (second_three _ _ _ _ O)).
Qed.

Lemma least_form k S : wanted k S -> forall m n A B C, Pos.to_nat (columns_number (both A B)) = m -> Pos.to_nat (band_number A) = n ->
  leads_to k S A B C ->
  exists A' B' C', leads_to k S A' B' C' /\ size C' = size C /\ least_columns (both A' B') = true /\ least_first (fixing (both A' B')) A' = true.
Proof.
  intros W m. induction m as [m IHm] using lt_wf_ind. intros n. induction n as [n IHn] using lt_wf_ind.
  intros A B C Em En Le.
  destruct (least_columns (both A B)) eqn:Lc.
  - destruct (least_first (fixing (both A B)) A) eqn:Lf; [exists A, B, C; exact (conj Le (conj eq_refl (conj Lc Lf))) |].
    apply not_least_first in Lf. destruct Lf as [p [Hp [Fx Lt]]].
    destruct (leads_moved k S p A B C Hp W Le) as [Le' [Sz Eq]].
    assert (Em' : Pos.to_nat (columns_number (both (moved_band p A) (moved_band p B))) = m) by (rewrite Eq, Fx; exact Em).
    rewrite En in Lt. destruct (IHn _ Lt _ _ _ Em' eq_refl Le') as [A' [B' [C' [R1 [R2 R3]]]]].
    exists A', B', C'. split; [exact R1 |]. split; [rewrite R2; exact Sz | exact R3].
  - apply not_least_columns in Lc. destruct Lc as [p [Hp Lt]].
    destruct (leads_moved k S p A B C Hp W Le) as [Le' [Sz Eq]].
    rewrite Em, <- Eq in Lt. destruct (IHm _ Lt _ _ _ _ eq_refl eq_refl Le') as [A' [B' [C' [R1 [R2 R3]]]]].
    exists A', B', C'. split; [exact R1 |]. split; [rewrite R2; exact Sz | exact R3].
Qed.

(** ** The tasks: one for each choice of column counts *)

Fixpoint all_columns (k n : nat) : list (list nat) :=
  match n with 0 => [[]] | S n => let l := all_columns k n in flat_map (fun x => map (cons x) l) (seq 0 (k + 1)) end.

(** The column counts that the first two bands can have together. *)
Definition tasks (k : nat) : list (list nat) := filter least_columns (all_columns k 9).

(** Bands by their column counts. *)
Fixpoint groups (items : list item) : PM.t (list item) :=
  match items with
  | [] => PM.empty _
  | X :: items => let g := groups items in let c := columns_number (it_columns X) in
      PM.add c (X :: match PM.find c g with Some l => l | None => [] end) g
  end.

Definition in_group (g : PM.t (list item)) (v : list nat) : list item := match PM.find (columns_number v) g with Some l => l | None => [] end.

Fixpoint numbered (n : positive) (l : list item) : list (positive * item) :=
  match l with [] => [] | X :: l => (n, X) :: numbered (Pos.succ n) l end.

Definition by_number {T} (f : item -> T) (l : list (positive * item)) : PM.t T :=
  fold_right (fun x m => PM.add (fst x) (f (snd x)) m) (PM.empty _) l.

Definition all_numbers (l : list (positive * item)) : Bits.set := fold_right (fun x s => Bits.add (fst x) s) Bits.Empty l.

(** By size, from zero to nine: the numbers of those that are no larger. *)
Definition by_size (l : list (positive * item)) : list Bits.set := map (fun n => all_numbers (filter (fun x => it_size (snd x) <=? n) l)) (seq 0 10).

Definition no_larger (l : list (positive * item)) (sizes : list Bits.set) (n : nat) : Bits.set :=
  match nth_error sizes n with Some s => s | None => all_numbers l end.

(** What each cell of a third band gains. *)
Definition third_gains (k : nat) (C : item) : list (list profile) := map (gain k (it_own C) (it_band C)) (cells (it_band C)).

(** The same as [verdict], where most are settled by less: a stack is smaller, a cell of the third band is not needed, or they are listed. *)
Definition look (k : nat) (hint : list bool -> move) (lt : trie) (A B : item) (third : item * list (list profile)) : bool :=
  let C := fst third in
  if stacks_larger (it_band A) (it_band B) (it_band C) then
    if forallb (fun h => together (it_all A) h (it_all B)) (snd third) then
      if listed hint lt (flat (it_band A) (it_band B) (it_band C)) then true else verdict k hint lt A B C
    else true
  else true.

(** A pair of bands with some third bands. *)
Definition triples (k : nat) (hint : list bool -> move) (lt : trie) (thirds : PM.t (item * list (list profile))) (A B : item) (s : Bits.set) : bool :=
  Bits.for_all (fun i => match PM.find i thirds with Some third => look k hint lt A B third | None => false end) s.

(** The third bands that cannot be filled together with the first, and with a profile of the second. *)
Definition against (k : nat) (t : table) (all : Bits.set) (A : item) (q : profile) : Bits.set := without true k t (unions (it_all A) q) all.

Definition answers_for (k : nat) (t : table) (all : Bits.set) (A : item) (seconds : list item) : answers :=
  fold_left (fun m B => fold_left (ask (against k t all A)) (it_own B) m) seconds (PM.empty _).

Lemma answers_for_right k t all A seconds : right_answers (against k t all A) (answers_for k t all A seconds).
Proof.
  unfold answers_for. assert (X : forall m, right_answers (against k t all A) m ->
    right_answers (against k t all A) (fold_left (fun m B => fold_left (ask (against k t all A)) (it_own B) m) seconds m)).
  { induction seconds as [| B l IH]; intros m R; [exact R |]. apply IH, asks_right, R. }
  apply X. intros n p s. rewrite PM.gempty. discriminate.
Qed.

(** The second bands that leave some third band, with these. *)
Definition left_over (k : nat) (t : table) (all : Bits.set) (sizes : nat -> Bits.set) (A : item) (seconds : list item) : list (item * Bits.set) :=
  let m := answers_for k t all A seconds in
  flat_map (fun B => if it_size B <=? it_size A then
    let s := impossible_with (answered (against k t all A) m) B (sizes (it_size B)) in if Bits.is_empty s then [] else [(B, s)] else []) seconds.

(** A pair of bands with the third bands that are left, if there are any. *)
Definition with_thirds (A B : item) (s : Bits.set) : list (item * item * Bits.set) := if Bits.is_empty s then [] else [(A, B, s)].

Fixpoint within (a v : list nat) : bool :=
  match a, v with x :: a, y :: v => if x <=? y then within a v else false | _, _ => true end.

Definition columns_task (k : nat) (hint : list bool -> move) (lt : trie) (items thirds : list item) (g : PM.t (list item)) (v : list nat) : bool :=
  let n := total v in
  let group := fixing v in
  let firsts := filter (fun A => if n <=? 2 * it_size A then if within (it_columns A) v then
      match in_group g (rest_columns v (it_columns A)) with [] => false | _ => least_first group (it_band A) end else false else false) items in
  match firsts with
  | [] => true
  | _ =>
      let nums := numbered 32 (filter (fun C => if 2 * it_size C <=? n then fit k v (it_columns C) no_columns else false) thirds) in
      let t := build (orders k) v (profiles_of nums) in
      let all := all_numbers nums in
      let sizes := by_size nums in
      let pairs := flat_map (fun A => match left_over k t all (no_larger nums sizes) A (in_group g (rest_columns v (it_columns A))) with
        | [] => []
        | l => let gains := first_gains k (it_band A) in flat_map (fun x => with_thirds A (fst x) (needing k t gains A (fst x) (snd x))) l
        end) firsts in
      let used := fold_right (fun x s => Bits.union (snd x) s) Bits.Empty pairs in
      let thirds := by_number (fun C => (C, third_gains k C)) (filter (fun x => Bits.mem (fst x) used) nums) in
      forallb (fun x => triples k hint lt thirds (fst (fst x)) (snd (fst x)) (snd x)) pairs
  end.

Lemma groups_In X items : In X items -> In X (in_group (groups items) (it_columns X)).
Proof.
  unfold in_group. induction items as [| Y items IH]; [intros [] |]. cbn [groups]. intros [-> | H].
  - rewrite PM.gss. left. reflexivity.
  - destruct (Pos.eq_dec (columns_number (it_columns X)) (columns_number (it_columns Y))) as [E | E].
    + rewrite E, PM.gss. right. rewrite <- E. apply IH. exact H.
    + rewrite PM.gso by exact E. apply IH. exact H.
Qed.

Lemma numbered_In n l i X : In (i, X) (numbered n l) -> (n <= i)%positive /\ In X l.
Proof.
  revert n. induction l as [| Y l IH]; intros n; [intros [] |]. cbn [numbered]. intros [E | H].
  - injection E as -> ->. split; [lia | left; reflexivity].
  - destruct (IH _ H). split; [lia | right; assumption].
Qed.

Lemma numbered_all n l X : In X l -> exists i, In (i, X) (numbered n l).
Proof.
  revert n. induction l as [| Y l IH]; intros n; [intros [] |]. intros [-> | H].
  - exists n. left. reflexivity.
  - destruct (IH (Pos.succ n) H) as [i Hi]. exists i. right. exact Hi.
Qed.

Lemma numbered_once n l i X Y : In (i, X) (numbered n l) -> In (i, Y) (numbered n l) -> X = Y.
Proof.
  revert n. induction l as [| Z l IH]; intros n; [intros [] |]. cbn [numbered]. intros [E | H] [E' | H'].
  - congruence.
  - injection E as -> ->. apply numbered_In in H'. lia.
  - injection E' as -> ->. apply numbered_In in H. lia.
  - exact (IH _ H H').
Qed.

Lemma numbered_long l : all_long (numbered 32 l).
Proof. intros j X H. apply Bits.long_from_32. apply numbered_In in H. apply H. Qed.

Lemma all_numbers_In i X l : all_long l -> In (i, X) l -> Bits.In i (all_numbers l).
Proof.
  intros Long. induction l as [| [j Y] l IH]; [intros [] |]. cbn [all_numbers fold_right fst].
  rewrite Bits.add_spec by exact (Long j Y (or_introl eq_refl)). intros [E | H].
  - left. congruence.
  - right. apply IH; [intros k Z Hk; exact (Long k Z (or_intror Hk)) | exact H].
Qed.

Lemma no_larger_In i X l n : all_long l -> In (i, X) l -> it_size X <= n -> Bits.In i (no_larger l (by_size l) n).
Proof.
  intros Long H L. unfold no_larger. destruct (nth_error (by_size l) n) as [s |] eqn:E; [| exact (all_numbers_In i X l Long H)].
  unfold by_size in E. rewrite nth_error_map in E. destruct (nth_error (seq 0 10) n) as [m |] eqn:F; [| discriminate]. injection E as <-.
  assert (m = n) as -> by (do 10 (destruct n as [| n]; [injection F as <-; reflexivity |]); destruct n; discriminate F).
  apply (all_numbers_In i X); [intros j Y Hj; apply filter_In in Hj; exact (Long j Y (proj1 Hj)) |]. apply filter_In. split; [exact H | apply Nat.leb_le; exact L].
Qed.

Lemma by_number_In {T} (f : item -> T) n l u i X : In (i, X) (numbered n l) -> Bits.In i u ->
  PM.find i (by_number f (filter (fun x => Bits.mem (fst x) u) (numbered n l))) = Some (f X).
Proof.
  intros H U. revert n H. induction l as [| Y l IH]; intros n; [intros [] |]. cbn [numbered filter fst]. intros [E | H].
  - injection E as -> ->. rewrite U. cbn [by_number fold_right fst snd]. apply PM.gss.
  - pose proof (numbered_In _ _ _ _ H) as [L _]. destruct (Bits.mem n u); [| exact (IH _ H)].
    cbn [by_number fold_right fst snd]. rewrite PM.gso by lia. exact (IH _ H).
Qed.

Lemma used_In {T} (pairs : list (T * Bits.set)) x i : In x pairs -> Bits.In i (snd x) ->
  Bits.In i (fold_right (fun x s => Bits.union (snd x) s) Bits.Empty pairs).
Proof.
  intros H I. induction pairs as [| y l IH]; [destruct H |]. cbn [fold_right]. apply Bits.union_spec.
  destruct H as [-> | H]; [left; exact I | right; exact (IH H)].
Qed.

Lemma look_right k hint L A B C : k <= 3 -> in_order k A B C -> stacks_larger A B C = true ->
  look k hint (trie_of L) (make k A) (make k B) (make k C, third_gains k (make k C)) = true -> settled k L A B C.
Proof.
  intros Hk O St. unfold look. cbn [fst snd]. cbv zeta. change (it_band (make k A)) with A. change (it_band (make k B)) with B.
  change (it_band (make k C)) with C. rewrite St. destruct (forallb _ _) eqn:Ne.
  - destruct (listed _ _ _) eqn:Li; [| exact (verdict_right k hint L A B C Hk O St)].
    intros _. right. apply (listed_right k hint); try apply O. exact Li.
  - intros _. left. intros W. apply not_all in Ne. destruct Ne as [h [Hh F]]. apply in_map_iff in Hh. destruct Hh as [x [<- Hx]].
    assert (WC : wanted k (board C A B)).
    { apply (image_wanted k (board A B C)); [| exact W].
      exact (image_trans _ _ _ (swap_last A B C) (swap_first A C B)). }
    destruct (wanted_gain k C A B x Hk WC Hx) as [p [q [r [Hp [Hq [Hr [D1 [D2 D3]]]]]]]].
    change (together (spread k (profiles k A)) (gain k (profiles k C) C x) (spread k (profiles k B)) = false) in F.
    assert (T : together (spread k (profiles k A)) (gain k (profiles k C) C x) (spread k (profiles k B)) = true); [| congruence].
    apply existsb_exists. exists p. split; [exact Hp |]. apply some_pair_right. exists q, r.
    rewrite !spread_right. repeat split; try assumption; rewrite disjoint_sym; assumption.
Qed.

Lemma all_columns_In k n v : length v = n -> (forall x, In x v -> x <= k) -> In v (all_columns k n).
Proof.
  revert v. induction n as [| n IH]; intros [| x v] L H; try discriminate; [left; reflexivity |]. cbn [all_columns].
  apply in_flat_map. exists x. split; [apply in_seq; specialize (H x (or_introl eq_refl)); lia |].
  apply in_map. apply IH; [cbn in L; lia |]. intros y Hy. apply H. right. exact Hy.
Qed.

Lemma fit_sum k a : forall b c, length a = length b -> length b = length c -> fit k a b c = true ->
  (forall x, In x (sum_columns a b) -> x <= k) /\ (forall z, length z = length c -> Forall (fun n => n = 0) z -> fit k (sum_columns a b) c z = true).
Proof.
  induction a as [| x a IH]; intros [| y b] [| w c] L1 L2 H; try discriminate.
  - split; [intros ? [] | reflexivity].
  - cbn in L1, L2, H. destruct (x + y + w <=? k) eqn:E; [| discriminate]. apply Nat.leb_le in E.
    destruct (IH b c ltac:(lia) ltac:(lia) H) as [P Q]. cbn [sum_columns]. split.
    + intros n [<- | Hn]; [lia | auto].
    + intros [| u z] Lz Fz; [discriminate |]. inversion Fz; subst. cbn [fit].
      assert (x + y + w + 0 <=? k = true) as -> by (apply Nat.leb_le; lia). apply Q; [cbn in Lz; lia | assumption].
Qed.

Lemma within_sum a : forall b, within a (sum_columns a b) = true.
Proof. induction a as [| x a IH]; intros [| y b]; try reflexivity. cbn. assert (x <=? x + y = true) as -> by (apply Nat.leb_le; lia). apply IH. Qed.

Lemma columns_task_right k hint lt items thirds v A B C : columns_task k hint lt items thirds (groups items) v = true ->
  In A items -> In B items -> In C thirds -> v = sum_columns (it_columns A) (it_columns B) -> length (it_columns A) = length (it_columns B) ->
  total v <= 2 * it_size A -> 2 * it_size C <= total v -> it_size B <= it_size A ->
  fit k v (it_columns C) no_columns = true -> least_first (fixing v) (it_band A) = true ->
  exists l i f, let nums := numbered 32 l in incl l thirds /\ In (i, C) nums /\
    let t := build (orders k) v (profiles_of nums) in
    (forall q, f q = against k t (all_numbers nums) A q) /\
    let s := impossible_with f B (no_larger nums (by_size nums) (it_size B)) in
    (Bits.In i s -> Bits.In i (needing k t (first_gains k (it_band A)) A B s) -> look k hint lt A B (C, third_gains k C) = true).
Proof.
  intros H IA IB IC V L T1 T2 S1 F Lf. unfold columns_task in H. cbv zeta in H.
  assert (GB : In B (in_group (groups items) (rest_columns v (it_columns A)))).
  { rewrite V, rest_of_sum by exact L. apply groups_In. exact IB. }
  set (firsts := filter _ items) in H.
  assert (FA : In A firsts).
  { apply filter_In. split; [exact IA |]. rewrite (proj2 (Nat.leb_le _ _) T1), V, within_sum, <- V.
    destruct (in_group (groups items) (rest_columns v (it_columns A))); [destruct GB | exact Lf]. }
  set (l := filter (fun C => if 2 * it_size C <=? total v then fit k v (it_columns C) no_columns else false) thirds) in H.
  assert (Cl : In C l) by (apply filter_In; split; [exact IC |]; rewrite (proj2 (Nat.leb_le _ _) T2); exact F).
  destruct (numbered_all 32 l C Cl) as [i Hi].
  set (t := build (orders k) v (profiles_of (numbered 32 l))) in *.
  set (group := in_group (groups items) (rest_columns v (it_columns A))) in *.
  set (m := answers_for k t (all_numbers (numbered 32 l)) A group).
  assert (R : forall q, answered (against k t (all_numbers (numbered 32 l)) A) m q = against k t (all_numbers (numbered 32 l)) A q).
  { intros q. apply answered_right, answers_for_right. }
  exists l, i, (answered (against k t (all_numbers (numbered 32 l)) A) m). cbv zeta. split; [intros x Hx; apply filter_In in Hx; apply Hx |]. split; [exact Hi |].
  split; [exact R |]. intros P P'. destruct firsts as [| X firsts]; [destruct FA |].
  set (all := no_larger (numbered 32 l) (by_size (numbered 32 l))) in *.
  fold t in P, P'. set (s := impossible_with _ B (all (it_size B))) in *. set (n := needing _ _ _ A B s) in *. fold t in H.
  assert (LO : In (B, s) (left_over k t (all_numbers (numbered 32 l)) all A group)).
  { apply in_flat_map. exists B. split; [exact GB |]. rewrite (proj2 (Nat.leb_le _ _) S1). cbv zeta. fold m. fold s.
    destruct (Bits.is_empty s) eqn:Em; [destruct (Bits.is_empty_spec s i Em P) | left; reflexivity]. }
  set (pairs := flat_map _ (X :: firsts)) in H.
  assert (Pr : In (A, B, n) pairs).
  { apply in_flat_map. exists A. split; [exact FA |]. fold group. destruct (left_over _ _ _ _ _ _) as [| y lo]; [destruct LO |].
    apply in_flat_map. exists (B, s). split; [exact LO |]. cbn [fst snd]. fold n. unfold with_thirds.
    destruct (Bits.is_empty n) eqn:Em; [destruct (Bits.is_empty_spec n i Em P') | left; reflexivity]. }
  rewrite forallb_forall in H. specialize (H _ Pr). cbn [fst snd] in H.
  pose proof (Bits.for_all_spec _ _ H i P') as V'. cbv beta in V'.
  rewrite (by_number_In _ 32 l _ i C Hi (used_In pairs _ i Pr P')) in V'. exact V'.
Qed.

Theorem columns_tasks_right k fhint firsts hint L n : k <= 3 -> check_firsts fhint (bands k) firsts = true ->
  (forall v, In v (tasks k) -> columns_task k hint (trie_of L) (parts k fhint firsts) (up_to n (parts k fhint firsts)) (groups (parts k fhint firsts)) v = true) ->
  forall S, wanted k S -> size (band_of S 2) <= n -> exists T, In T (map pattern_of L) /\ image S T.
Proof.
  intros Hk Ch H. set (items := parts k fhint firsts) in *.
  assert (All : forall m, m <= n -> forall S, wanted k S -> size (band_of S 2) <= m -> exists T, In T (map pattern_of L) /\ image S T);
    [| intros S W Sz; exact (All n (le_n n) S W Sz)].
  induction m as [m IH] using lt_wf_ind. intros Hm S W Sz.
  destruct (ordered_bands k S W) as [A0 [B0 [C0 [J0 [O0 [T0 [Ia0 [Ib0 Ic0]]]]]]]].
  destruct (least_form k S W _ _ A0 B0 C0 eq_refl eq_refl (conj J0 (conj O0 (conj Ia0 (conj Ib0 Ic0))))) as [A [B [C [[J [O [Ia [Ib Ic]]]] [T [Lc Lf]]]]]].
  pose proof (image_wanted k _ _ J W) as WA. destruct (wanted_swapped k A B C WA) as [WB WC].
  destruct (stacks_larger A B C) eqn:E.
  - assert (XA : In (make k A) items) by exact (part_In k fhint firsts A B C Hk Ch (first_three _ _ _ _ O) WA Ia).
    assert (XB : In (make k B) items) by exact (part_In k fhint firsts B A C Hk Ch (second_three _ _ _ _ O) WB Ib).
    assert (XC : In (make k C) items) by exact (part_In k fhint firsts C A B Hk Ch (third_three _ _ _ _ O) WC Ic).
    pose proof (wanted_columns k A B C (proj2 WA)) as Ft.
    pose proof (column_sizes_length A) as LA. pose proof (column_sizes_length B) as LB. pose proof (column_sizes_length C) as LC.
    destruct (fit_sum k _ _ _ (eq_trans LA (eq_sym LB)) (eq_trans LB (eq_sym LC)) Ft) as [Le Fz].
    assert (Tot : total (both A B) = size A + size B).
    { unfold both. rewrite total_sum by congruence. rewrite (total_columns k A (first_three _ _ _ _ O)), (total_columns k B (second_three _ _ _ _ O)). reflexivity. }
    assert (Lv : length (both A B) = 9) by (unfold both; rewrite sum_length; congruence).
    assert (Tk : In (both A B) (tasks k)).
    { apply filter_In. split; [| exact Lc]. apply all_columns_In; [exact Lv |]. exact Le. }
    pose proof (first_second _ _ _ _ O) as S1. pose proof (second_third _ _ _ _ O) as S2.
    destruct (columns_task_right k hint (trie_of L) items (up_to n items) (both A B) (make k A) (make k B) (make k C) (H _ Tk) XA XB)
      as [l [i [f [Inc [Hi [Hf V]]]]]].
    + apply up_to_In; [exact XC |]. change (size C <= n). lia.
    + reflexivity.
    + exact (eq_trans LA (eq_sym LB)).
    + change (total (both A B) <= 2 * size A). lia.
    + change (2 * size C <= total (both A B)). lia.
    + exact S1.
    + apply Fz; [rewrite LC; reflexivity | repeat constructor].
    + exact Lf.
    + assert (Made : forall j X, In (j, X) (numbered 32 l) -> exists D, X = make k D).
      { intros j X Hj. apply numbered_In in Hj. destruct Hj as [_ Hj]. apply Inc in Hj. apply filter_In in Hj. destruct Hj as [Hj _].
        apply in_map_iff in Hj. destruct Hj as [D [<- _]]. exists D. reflexivity. }
      pose proof (third_bands_right k (both A B) (numbered 32 l) _ _ A B C i f Hk (numbered_long l) Lv WA Made (numbered_once 32 l) Hi
        (all_numbers_In i _ _ (numbered_long l) Hi) (no_larger_In i (make k C) _ (size B) (numbered_long l) Hi S2) Hf) as P.
      destruct (look_right k hint L A B C Hk O E (V (proj1 P) (proj2 P))) as [N | [T' [HT K]]]; [contradiction |].
      exists T'. split; [exact HT | exact (image_trans _ _ _ J K)].
  - assert (X : exists s, s < 3 /\ size (stack_band s A B C) < size C).
    { unfold stacks_larger in E. cbn [forallb seq] in E. rewrite !andb_false_iff, !Nat.leb_gt in E.
      destruct E as [E | [E | [E | E]]]; [exists 0 | exists 1 | exists 2 | discriminate]; auto. }
    destruct X as [s [Hs Lt]]. destruct (stack_image A B C s Hs) as [S' [K Es]].
    pose proof (image_trans _ _ _ J K) as JK.
    destruct (IH (size (stack_band s A B C)) ltac:(lia) ltac:(lia) S') as [T' [HT J']].
    + exact (image_wanted k _ _ JK W).
    + rewrite Es. lia.
    + exists T'. split; [exact HT | exact (image_trans _ _ _ JK J')].
Qed.

Lemma two_bands_third S : in_two_bands S -> size (band_of S 2) <= 0.
Proof.
  intros P. unfold band_of. cbn [map seq size]. rewrite Nat.le_0_r.
  assert (X : forall r, 6 <= r -> r < 9 -> row_size (row_of S r) = 0).
  { intros r H1 H2. unfold row_size. rewrite (filter_ext_in _ (fun _ => false)).
    - induction (seq 0 9); auto.
    - intros c Hc. apply in_seq in Hc. rewrite row_of_nth by lia. apply P; lia. }
  rewrite !X by lia. reflexivity.
Qed.

Lemma any_third k S : k <= 3 -> ~ crowded k S -> size (band_of S 2) <= 9.
Proof.
  intros Hk N. unfold band_of. cbn [map seq size].
  destruct (wanted_row k S 6 N ltac:(lia)), (wanted_row k S 7 N ltac:(lia)), (wanted_row k S 8 N ltac:(lia)). cbn [Nat.add Nat.mul]. lia.
Qed.

Definition accepts (k n : nat) (fhint : band -> list nat) (firsts : list band) (hint : list bool -> move) (L : list (list bool)) (v : list nat) : bool :=
  let items := parts k fhint firsts in columns_task k hint (trie_of L) items (up_to n items) (groups items) v.

Theorem two_bands_complete k fhint firsts hint L : k <= 3 -> check_firsts fhint (bands k) firsts = true ->
  (forall v, In v (tasks k) -> accepts k 0 fhint firsts hint L v = true) -> complete k in_two_bands (map pattern_of L).
Proof.
  intros Hk Ch H S P M N. apply (columns_tasks_right k fhint firsts hint L 0 Hk Ch H); [split; assumption |]. exact (two_bands_third S P).
Qed.

Theorem board_complete k fhint firsts hint L : k <= 3 -> check_firsts fhint (bands k) firsts = true ->
  (forall v, In v (tasks k) -> accepts k 9 fhint firsts hint L v = true) -> complete k anywhere (map pattern_of L).
Proof.
  intros Hk Ch H S P M N. apply (columns_tasks_right k fhint firsts hint L 9 Hk Ch H); [split; assumption |]. exact (any_third k S Hk N).
Qed.
