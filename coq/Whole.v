(** * The whole board: all third bands at once

    Given how many cells the first two bands have together in each column, a table tells for each profile that they can make
    together which third bands have a profile that is disjoint from it. It is made column by column, and is exact ([build_right]). Of
    profiles that differ in the order of the colours alone it holds one, since a band has all of them or none ([find_right]). So
    for a pair of bands a few look-ups leave the third bands with which all three cannot be filled, and without each cell of the first
    two they can ([third_bands_right]). Second bands share profiles: what was asked of one is kept ([answered_right]). Each third band
    that is left is looked at ([look_right]). *)

From Coq Require Import List Bool Arith Lia PArith NArith.
From Coq Require Import FSets.FMapPositive Permutation Orders Mergesort.
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

(** [f] names numbers for each profile. Of [s], those that it names for all of these; and those that it does not name for some. *)
Definition all_of (f : profile -> Bits.set) (qs : list profile) (s : Bits.set) : Bits.set :=
  fold_left (fun s q => if Bits.is_empty s then s else Bits.inter s (f q)) qs s.

Definition some_not (f : profile -> Bits.set) (qs : list profile) (s : Bits.set) : Bits.set := Bits.diff s (all_of f qs s).

Lemma all_of_In f qs i : (forall q, In q qs -> Bits.In i (f q)) -> forall s, Bits.In i s -> Bits.In i (all_of f qs s).
Proof.
  unfold all_of. induction qs as [| q l IH]; intros F s H; [exact H |]. cbn [fold_left].
  apply IH; [intros q' Hq; apply F; right; exact Hq |]. destruct (Bits.is_empty s); [exact H |].
  apply Bits.inter_spec. split; [exact H |]. apply F. left. reflexivity.
Qed.

Lemma all_of_out f qs q i : In q qs -> ~ Bits.In i (f q) -> forall s, ~ Bits.In i (all_of f qs s).
Proof.
  unfold all_of. assert (Le : forall l s, Bits.In i (fold_left (fun s q => if Bits.is_empty s then s else Bits.inter s (f q)) l s) -> Bits.In i s).
  { induction l as [| q' l IH]; intros s H; [exact H |]. cbn [fold_left] in H. apply IH in H.
    destruct (Bits.is_empty s); [exact H |]. apply Bits.inter_spec in H. apply H. }
  intros Hq N. induction qs as [| q' l IH]; [destruct Hq |]. intros s. cbn [fold_left]. destruct Hq as [-> | Hq]; [| exact (IH Hq _)].
  intros H. apply Le in H. destruct (Bits.is_empty s) eqn:Em; [exact (Bits.is_empty_spec s i Em H) |].
  apply Bits.inter_spec in H. exact (N (proj2 H)).
Qed.

Lemma some_not_In f qs q i s : In q qs -> ~ Bits.In i (f q) -> Bits.In i s -> Bits.In i (some_not f qs s).
Proof. intros Hq N H. apply Bits.diff_spec. split; [exact H | exact (all_of_out f qs q i Hq N s)]. Qed.

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

Lemma without_out k t ws w i : In w ws -> (forall u, find (orders k) w t = Some u -> Bits.In i u) -> forall s, ~ Bits.In i (without false k t ws s).
Proof.
  intros Hw X. induction ws as [| v ws IH]; [destruct Hw |]. intros s. cbn [without]. destruct (Bits.is_empty s) eqn:Em; [exact (Bits.is_empty_spec s i Em) |].
  destruct (find (orders k) v t) as [u |] eqn:F; [| intros H; destruct (Bits.empty_spec H)]. destruct Hw as [-> | Hw]; [| exact (IH Hw _)].
  intros H. apply without_le, Bits.diff_spec in H. destruct H as [_ H]. exact (H (X u F)).
Qed.

Lemma without_pair_out k t firsts p q i s : In p firsts -> disjoint p q = true ->
  (forall u, find (orders k) (joined p q) t = Some u -> Bits.In i u) -> ~ Bits.In i (without false k t (unions firsts q) s).
Proof. intros Hp D X. apply (without_out k t _ (joined p q) i); [| exact X]. apply unions_In. exists p. auto. Qed.

(** ** Profiles of three bands, by numbers of the third *)

Lemma joined_disjoint_if p : forall q r, disjoint p r = true -> disjoint q r = true -> disjoint r (joined p q) = true.
Proof.
  assert (J : forall a b c, apart c (join a b) = (apart a c && apart b c)%bool) by (intros [] [] []; reflexivity).
  induction p as [| a p IH]; intros [| b q] [| c r] H1 H2; try reflexivity. cbn [joined disjoint] in *. rewrite J.
  destruct (apart a c); [| discriminate]. destruct (apart b c); [| discriminate]. cbn [andb]. apply IH; assumption.
Qed.

(** Second bands with the same columns share profiles. So the answers of [f] are kept. *)
Definition answers := PM.t (profile * Bits.set).

Fixpoint number_onto (n : positive) (p : profile) : positive :=
  match p with
  | [] => n
  | a :: p => let n := number_onto n p in
      match a with
      | K0 => xO (xO (xO n)) | K1 => xI (xO (xO n)) | K2 => xO (xI (xO n)) | K3 => xI (xI (xO n))
      | K4 => xO (xO (xI n)) | K5 => xI (xO (xI n)) | K6 => xO (xI (xI n)) | K7 => xI (xI (xI n))
      end
  end.

Definition profile_number : profile -> positive := number_onto 1.

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

(** What is asked of all of these bands. *)
Definition asked (f : profile -> Bits.set) (l : list item) : answers := fold_left (fun m B => fold_left (ask f) (it_own B) m) l (PM.empty _).

Lemma no_answers f : right_answers f (PM.empty _).
Proof. intros n p s. rewrite PM.gempty. discriminate. Qed.

Lemma asked_right f l : right_answers f (asked f l).
Proof.
  unfold asked. assert (X : forall m, right_answers f m -> right_answers f (fold_left (fun m B => fold_left (ask f) (it_own B) m) l m)).
  { induction l as [| B l IH]; intros m R; [exact R |]. exact (IH _ (asks_right f _ m R)). }
  apply X, no_answers.
Qed.

(** Second bands, each with third bands. *)
Definition pairs := list (item * Bits.set).

Definition thirds_of {T} (l : list (T * Bits.set)) : Bits.set := fold_right (fun x s => Bits.union (snd x) s) Bits.Empty l.

(** Of the third bands those with which they can be filled without a cell of the first, [g] being what is gained without it. *)
Definition gained_first (k : nat) (t : table) (g : list profile) (l : pairs) : pairs :=
  let u := thirds_of l in
  let f := fun q => without false k t (unions g q) u in
  let m := asked f (map fst l) in
  flat_map (fun x => let s := some_not (answered f m) (it_own (fst x)) (snd x) in if Bits.is_empty s then [] else [(fst x, s)]) l.

Fixpoint all_gained_first (k : nat) (t : table) (gs : list (list profile)) (l : pairs) : pairs :=
  match gs with
  | [] => l
  | g :: gs => match l with [] => [] | _ => all_gained_first k t gs (gained_first k t g l) end
  end.

(** The same without each of these cells of the second, with what was asked so far. *)
Fixpoint gained_second (k : nat) (f : profile -> Bits.set) (B : item) (xs : list place) (m : answers) (s : Bits.set) : answers * Bits.set :=
  match xs with
  | [] => (m, s)
  | x :: xs => if Bits.is_empty s then (m, s) else
      let h := gain k (it_own B) (it_band B) x in
      let m := fold_left (ask f) h m in
      gained_second k f B xs m (some_not (answered f m) h s)
  end.

Fixpoint all_gained_second (k : nat) (f : profile -> Bits.set) (A : item) (m : answers) (l : pairs) : list (item * item * Bits.set) :=
  match l with
  | [] => []
  | (B, s) :: l =>
      let (m, s) := gained_second k f B (cells (it_band B)) m s in
      if Bits.is_empty s then all_gained_second k f A m l else (A, B, s) :: all_gained_second k f A m l
  end.

Definition needing (k : nat) (t : table) (gs : list (list profile)) (A : item) (l : pairs) : list (item * item * Bits.set) :=
  let l := all_gained_first k t gs l in
  let u := thirds_of l in
  all_gained_second k (fun q => without false k t (unions (it_all A) q) u) A (PM.empty _) l.

(** That the three can be filled so, as far as the table tells. *)
Definition goes (k : nat) (t : table) (firsts seconds : list profile) (i : positive) : Prop :=
  exists p q, In p firsts /\ In q seconds /\ disjoint p q = true /\ forall u, find (orders k) (joined p q) t = Some u -> Bits.In i u.

Lemma gained_first_In k t g l B s i : goes k t g (it_own B) i -> In (B, s) l -> Bits.In i s ->
  exists s', In (B, s') (gained_first k t g l) /\ Bits.In i s'.
Proof.
  intros [p [q [Hp [Hq [D X]]]]] H I. unfold gained_first. cbv zeta. set (f := fun q => without false k t (unions g q) (thirds_of l)).
  set (m := asked f _). set (s' := some_not (answered f m) (it_own B) s).
  assert (I' : Bits.In i s').
  { apply (some_not_In _ _ q i s Hq); [| exact I]. unfold m. rewrite answered_right by apply asked_right.
    exact (without_pair_out k t g p q i _ Hp D X). }
  exists s'. split; [| exact I']. apply in_flat_map. exists (B, s). split; [exact H |]. cbn [fst snd]. fold s'.
  destruct (Bits.is_empty s') eqn:Em; [destruct (Bits.is_empty_spec s' i Em I') | left; reflexivity].
Qed.

Lemma all_gained_first_In k t gs B i : (forall g, In g gs -> goes k t g (it_own B) i) -> forall l s, In (B, s) l -> Bits.In i s ->
  exists s', In (B, s') (all_gained_first k t gs l) /\ Bits.In i s'.
Proof.
  induction gs as [| g gs IH]; intros G l s H I; [exists s; auto |]. cbn [all_gained_first].
  destruct (gained_first_In k t g l B s i (G g (or_introl eq_refl)) H I) as [s' [H' I']].
  destruct l as [| x l]; [destruct H |]. apply (IH (fun h Hh => G h (or_intror Hh)) _ s' H' I').
Qed.

Lemma gained_second_right k f B i xs : forall m s, right_answers f m -> right_answers f (fst (gained_second k f B xs m s)) /\
  ((forall x, In x xs -> exists q, In q (gain k (it_own B) (it_band B) x) /\ ~ Bits.In i (f q)) -> Bits.In i s ->
    Bits.In i (snd (gained_second k f B xs m s))).
Proof.
  induction xs as [| x xs IH]; intros m s R; [split; [exact R | auto] |]. cbn [gained_second].
  destruct (Bits.is_empty s); [split; [exact R | auto] |]. cbv zeta. set (h := gain _ _ _ x).
  destruct (IH (fold_left (ask f) h m) (some_not (answered f (fold_left (ask f) h m)) h s) (asks_right f h m R)) as [R' X].
  split; [exact R' |]. intros G I. apply X; [intros y Hy; apply G; right; exact Hy |].
  destruct (G x (or_introl eq_refl)) as [q [Hq N]]. apply (some_not_In _ _ q i s Hq); [| exact I].
  rewrite answered_right by (apply asks_right; exact R). exact N.
Qed.

Lemma all_gained_second_In k f A B s i l : (forall x, In x (cells (it_band B)) -> exists q, In q (gain k (it_own B) (it_band B) x) /\ ~ Bits.In i (f q)) ->
  In (B, s) l -> Bits.In i s -> forall m, right_answers f m -> exists s', In (A, B, s') (all_gained_second k f A m l) /\ Bits.In i s'.
Proof.
  intros G H I. induction l as [| [B' s0] l IH]; [destruct H |]. intros m R. cbn [all_gained_second].
  pose proof (gained_second_right k f B' i (cells (it_band B')) m s0 R) as [R' X]. destruct (gained_second _ _ _ _ _ _) as [m' s']. cbn [fst snd] in R', X.
  destruct H as [H | H].
  - injection H as -> ->. specialize (X G I). destruct (Bits.is_empty s') eqn:Em; [destruct (Bits.is_empty_spec s' i Em X) |].
    exists s'. split; [left; reflexivity | exact X].
  - destruct (IH H m' R') as [s2 [H2 I2]]. exists s2. split; [| exact I2]. destruct (Bits.is_empty s'); [exact H2 | right; exact H2].
Qed.

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
  let s := all_of f (profiles k B) some in
  Bits.In i s /\ forall l, In (make k B, s) l ->
    exists s', In (make k A, make k B, s') (needing k t (first_gains k A) (make k A) l) /\ Bits.In i s'.
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
  { apply all_of_In; [| exact Hs]. intros q Hq. rewrite Hf. apply without_In; [exact Ha |]. intros w u Hw L I.
    apply unions_In in Hw. destruct Hw as [p [Hp [D ->]]]. apply (Of _ _ L) in I. destruct I as [r [Hr Dr]].
    apply spread_right in Hp. apply profiles_are in Hq.
    rewrite joined_disjoint in Dr by (rewrite (raw_length k A p Hp), (raw_length k B q Hq); reflexivity). apply andb_true_iff in Dr.
    destruct W as [[M _] _]. apply M. apply (bands_possible k A B C Hk). exists p, q, r. tauto. }
  assert (S2 : forall u x, In x (cells B) -> exists q, In q (gain k (profiles k B) B x) /\
    ~ Bits.In i (without false k t (unions (spread k (profiles k A)) q) u)).
  { intros u x Hx. destruct (wanted_gain k B A C x Hk (proj1 (wanted_swapped k A B C W)) Hx) as [p [q [r [Hp [Hq [Hr [D1 [D2 D3]]]]]]]].
    exists p. split; [exact Hp |]. apply (without_pair_out k t _ q p); [apply spread_right; exact Hq | rewrite disjoint_sym; exact D1 |].
    intros u' L. apply (Of _ _ L). exists r. split; [exact Hr |]. apply joined_disjoint_if; assumption. }
  assert (S3 : forall g, In g (first_gains k A) -> goes k t g (profiles k B) i).
  { intros g Hg. destruct (first_gains_In k A g Hg) as [x [Hx ->]].
    destruct (wanted_gain k A B C x Hk W Hx) as [p [q [r [Hp [Hq [Hr [D1 [D2 D3]]]]]]]].
    destruct (profiles_all k B q Hq) as [o [Ho Hq']]. exists (map (recolour o) p), (map (recolour o) q).
    split; [apply spread_In; assumption |]. split; [exact Hq' |]. split; [rewrite recolour_disjoint; exact D1 |].
    intros u L. apply (Of _ _ L). exists (map (recolour o) r). split; [apply raw_profiles_recolour; assumption |].
    apply joined_disjoint_if; rewrite recolour_disjoint; assumption. }
  split; [exact S1 |]. intros l Hl. destruct (all_gained_first_In k t (first_gains k A) (make k B) i S3 l s0 Hl S1) as [s' [H' I']].
  exact (all_gained_second_In k _ (make k A) (make k B) s' i _ (S2 _) H' I' _ (no_answers _)).
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

(** No image of a band under these has a number less than [n]. *)
Definition none_before (group : list (list nat)) (n : positive) (A : band) : bool :=
  forallb (fun p => (n <=? band_number (moved_band p A))%positive) group.

Definition least_first (group : list (list nat)) (A : band) : bool := none_before group (band_number A) A.

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

Lemma not_none_before v n A : none_before (fixing v) n A = false ->
  exists p, is_lines p = true /\ columns_number (pick_columns_of p v) = columns_number v /\
    Pos.to_nat (band_number (moved_band p A)) < Pos.to_nat n.
Proof.
  intros H. apply not_all in H. destruct H as [p [Hp H]]. apply fixing_In in Hp. destruct Hp as [Hp E].
  exists p. split; [exact Hp |]. split; [exact E |]. apply Pos.leb_gt in H. apply Pos2Nat.inj_lt. exact H.
Qed.

(** Some image has bands whose column counts are the least of their orbit, and a first band that is the least of those images; and of those
    whose first two bands are exchanged, where they have the same size. *)
Definition leads_to (k : nat) (S : pattern) (A B C : band) : Prop := image S (board A B C) /\ in_order k A B C /\ In A (bands k) /\ In B (bands k) /\ In C (bands k).

Lemma leads_moved k S p A B C : is_lines p = true -> wanted k S -> leads_to k S A B C ->
  leads_to k S (moved_band p A) (moved_band p B) (moved_band p C) /\ size (moved_band p C) = size C /\
  both (moved_band p A) (moved_band p B) = pick_columns_of p (both A B).
Proof.
  intros Hp W [J [O _]]. destruct (moved_bands k S p A B C Hp W J O) as [J' [O' [T' X]]].
  split; [exact (conj J' (conj O' X)) |]. split; [exact T' |]. exact (both_moved k p A B Hp (first_three _ _ _ _ O) (second_three _ _ _ _ O)).
Qed.

Lemma leads_swapped k S A B C : size B = size A -> leads_to k S A B C -> leads_to k S B A C /\ both B A = both A B.
Proof.
  intros E [J [[GA GB GC L1 L2] [IA [IB IC]]]]. split.
  - split; [exact (image_trans _ _ _ J (swap_first A B C)) |]. split; [constructor; try assumption; lia |]. auto.
  - unfold both. assert (X : forall a b, sum_columns a b = sum_columns b a); [| apply X].
    induction a as [| x a IH]; intros [| y b]; try reflexivity. cbn [sum_columns]. rewrite IH. f_equal. lia.
Qed.

Definition least_of_pair (A B : band) : Prop :=
  least_first (fixing (both A B)) A = true /\ (size B = size A -> none_before (fixing (both A B)) (band_number A) B = true).

Lemma least_form k S : wanted k S -> forall m n A B C, Pos.to_nat (columns_number (both A B)) = m -> Pos.to_nat (band_number A) = n ->
  leads_to k S A B C ->
  exists A' B' C', leads_to k S A' B' C' /\ size C' = size C /\ least_columns (both A' B') = true /\ least_of_pair A' B'.
Proof.
  intros W m. induction m as [m IHm] using lt_wf_ind. intros n. induction n as [n IHn] using lt_wf_ind.
  intros A B C Em En Le.
  assert (Less : forall p A1 B1, is_lines p = true -> columns_number (pick_columns_of p (both A B)) = columns_number (both A B) ->
    Pos.to_nat (band_number (moved_band p A1)) < Pos.to_nat (band_number A) -> leads_to k S A1 B1 C -> both A1 B1 = both A B ->
    exists A' B' C', leads_to k S A' B' C' /\ size C' = size C /\ least_columns (both A' B') = true /\ least_of_pair A' B').
  { intros p A1 B1 Hp Fx Lt Le1 Eq1. destruct (leads_moved k S p A1 B1 C Hp W Le1) as [Le' [Sz Eq]].
    assert (Em' : Pos.to_nat (columns_number (both (moved_band p A1) (moved_band p B1))) = m) by (rewrite Eq, Eq1, Fx; exact Em).
    rewrite En in Lt. destruct (IHn _ Lt _ _ _ Em' eq_refl Le') as [A' [B' [C' [R1 [R2 R3]]]]].
    exists A', B', C'. split; [exact R1 |]. split; [rewrite R2; exact Sz | exact R3]. }
  destruct (least_columns (both A B)) eqn:Lc.
  - destruct (least_first (fixing (both A B)) A) eqn:Lf.
    + destruct (Nat.eq_dec (size B) (size A)) as [E | E].
      * destruct (none_before (fixing (both A B)) (band_number A) B) eqn:Nb.
        { exists A, B, C. split; [exact Le |]. split; [reflexivity |]. split; [exact Lc |]. split; auto. }
        apply not_none_before in Nb. destruct Nb as [p [Hp [Fx Lt]]]. destruct (leads_swapped k S A B C E Le) as [Le' Eq].
        exact (Less p B A Hp Fx Lt Le' Eq).
      * exists A, B, C. split; [exact Le |]. split; [reflexivity |]. split; [exact Lc |]. split; [exact Lf |]. intros E'. contradiction.
    + apply not_none_before in Lf. destruct Lf as [p [Hp [Fx Lt]]]. exact (Less p A B Hp Fx Lt Le eq_refl).
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

(** Third bands are sorted by columns, and then by their first profile: those that are alike follow each other. *)
Module Likeness <: TotalLeBool.
  Definition t : Type := positive * item.
  Definition leb (x y : t) : bool := (fst x <=? fst y)%positive.
  Lemma leb_total x y : leb x y = true \/ leb y x = true.
  Proof. unfold leb. rewrite !Pos.leb_le. lia. Qed.
End Likeness.

Module ByLikeness := Mergesort.Sort Likeness.

Definition likeness (C : item) : positive := number_onto (columns_number (it_columns C)) (hd [] (it_own C)).

Definition by_likeness (l : list item) : list item := map snd (ByLikeness.sort (map (fun C => (likeness C, C)) l)).

Lemma by_likeness_In l C : In C (by_likeness l) <-> In C l.
Proof.
  unfold by_likeness. set (m := map (fun C => (likeness C, C)) l). pose proof (ByLikeness.Permuted_sort m) as P.
  rewrite in_map_iff. split.
  - intros [x [<- H]]. apply (Permutation_in _ (Permutation_sym P)), in_map_iff in H. destruct H as [D [<- H]]. exact H.
  - intros H. exists (likeness C, C). split; [reflexivity |]. apply (Permutation_in _ P), in_map_iff. exists C. auto.
Qed.

(** Their labels: node by node of the sets that hold them ([Bits]). So those that are alike share nodes. *)
Definition node_labels : list positive :=
  flat_map (fun p => map (Bits.number_at p) [Bits.B0; Bits.B1; Bits.B2; Bits.B3])
    [Bits.P0; Bits.P1; Bits.P2; Bits.P3; Bits.P4; Bits.P5; Bits.P6; Bits.P7].

Fixpoint tree_labels (depth : nat) : list positive :=
  match depth with 0 => [] | S d => let l := tree_labels d in node_labels ++ map xO l ++ map xI l end.

(** There are 131,040, and 108,821 bands of three digits can be parts. With more a task would not be accepted. *)
Definition labels : list positive := tree_labels 12.

Definition labelled (l : list item) : list (positive * item) := combine labels l.

Fixpoint as_many {S T} (l : list S) (m : list T) : bool :=
  match l, m with [], _ => true | _ :: l, _ :: m => as_many l m | _, [] => false end.

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

(** The second bands that leave some third band, with these. *)
Definition left_over (k : nat) (t : table) (all : Bits.set) (sizes : nat -> Bits.set) (A : item) (seconds : list item) : pairs :=
  let f := against k t all A in
  let m := asked f seconds in
  flat_map (fun B => let s := all_of (answered f m) (it_own B) (sizes (it_size B)) in if Bits.is_empty s then [] else [(B, s)]) seconds.

(** No larger than the first; and if they have the same size, not to be exchanged. *)
Definition can_be_second (group : list (list nat)) (A : item) : item -> bool :=
  let n := band_number (it_band A) in
  fun B => if it_size B =? it_size A then none_before group n (it_band B) else it_size B <=? it_size A.

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
      let these := by_likeness (filter (fun C => if 2 * it_size C <=? n then fit k v (it_columns C) no_columns else false) thirds) in
      let nums := labelled these in
      let t := build (orders k) v (profiles_of nums) in
      let all := all_numbers nums in
      let sizes := by_size nums in
      let left := flat_map (fun A =>
        let seconds := filter (can_be_second group A) (in_group g (rest_columns v (it_columns A))) in
        match left_over k t all (no_larger nums sizes) A seconds with
        | [] => []
        | l => needing k t (first_gains k (it_band A)) A l
        end) firsts in
      let used := thirds_of left in
      let with_gains := by_number (fun C => (C, third_gains k C)) (filter (fun x => Bits.mem (fst x) used) nums) in
      if as_many these labels then forallb (fun x => triples k hint lt with_gains (fst (fst x)) (snd (fst x)) (snd x)) left else false
  end.

(** *** That the tasks are enough *)

Lemma groups_In X items : In X items -> In X (in_group (groups items) (it_columns X)).
Proof.
  unfold in_group. induction items as [| Y items IH]; [intros [] |]. cbn [groups]. intros [-> | H].
  - rewrite PM.gss. left. reflexivity.
  - destruct (Pos.eq_dec (columns_number (it_columns X)) (columns_number (it_columns Y))) as [E | E].
    + rewrite E, PM.gss. right. rewrite <- E. apply IH. exact H.
    + rewrite PM.gso by exact E. apply IH. exact H.
Qed.

Lemma node_labels_right : forallb (fun i => ((32 <=? i)%positive && (i <=? 63)%positive)%bool) node_labels = true /\ NoDup node_labels.
Proof. split; [reflexivity |]. repeat (constructor; [cbn; intuition discriminate |]). constructor. Qed.

Lemma tree_labels_32 d i : In i (tree_labels d) -> (32 <= i)%positive.
Proof.
  revert i. induction d as [| d IH]; intros i; [intros [] |]. cbn [tree_labels]. cbv zeta. rewrite !in_app_iff, !in_map_iff.
  destruct node_labels_right as [N _]. rewrite forallb_forall in N.
  intros [H | [[j [<- H]] | [j [<- H]]]]; [specialize (N i H); rewrite andb_true_iff, !Pos.leb_le in N; tauto | |]; specialize (IH j H); lia.
Qed.

Lemma NoDup_apart {T} (l m : list T) : NoDup l -> NoDup m -> (forall x, In x l -> ~ In x m) -> NoDup (l ++ m).
Proof.
  induction l as [| x l IH]; intros L M D; [exact M |]. inversion L as [| ? ? N L']; subst. cbn [app]. constructor.
  - rewrite in_app_iff. intros [H | H]; [exact (N H) | exact (D x (or_introl eq_refl) H)].
  - apply IH; [exact L' | exact M |]. intros y Hy. apply D. right. exact Hy.
Qed.

Lemma tree_labels_once d : NoDup (tree_labels d).
Proof.
  assert (Inj : forall (f : positive -> positive) l, (forall i j, f i = f j -> i = j) -> NoDup l -> NoDup (map f l)).
  { intros f l F. induction l as [| x l IH]; intros N; [constructor |]. inversion N as [| ? ? N1 N2]; subst. cbn [map].
    constructor; [| exact (IH N2)]. rewrite in_map_iff. intros [y [E H]]. apply F in E as ->. exact (N1 H). }
  induction d as [| d IH]; [constructor |]. cbn [tree_labels]. cbv zeta. destruct node_labels_right as [N Once].
  rewrite forallb_forall in N. apply NoDup_apart; [exact Once | |].
  - apply NoDup_apart; [apply Inj; [congruence | exact IH] | apply Inj; [congruence | exact IH] |].
    intros x H1 H2. apply in_map_iff in H1, H2. destruct H1 as [y [<- _]], H2 as [z [E _]]. discriminate.
  - intros x H. specialize (N x H). rewrite andb_true_iff, !Pos.leb_le in N. rewrite in_app_iff, !in_map_iff.
    intros [[j [<- J]] | [j [<- J]]]; apply tree_labels_32 in J; lia.
Qed.

Lemma labelled_long l : all_long (labelled l).
Proof. intros j X H. apply Bits.long_from_32. apply in_combine_l in H. exact (tree_labels_32 _ j H). Qed.

Lemma combine_all {S T} (m : list S) (l : list T) x : as_many l m = true -> In x l -> exists i, In (i, x) (combine m l).
Proof.
  revert m. induction l as [| y l IH]; intros [| i m] F H; try discriminate; [destruct H | destruct H |]. cbn [combine].
  destruct H as [-> | H]; [exists i; left; reflexivity |]. destruct (IH m F H) as [j Hj]. exists j. right. exact Hj.
Qed.

Lemma combine_once {S T} (m : list S) (l : list T) i x y : NoDup m -> In (i, x) (combine m l) -> In (i, y) (combine m l) -> x = y.
Proof.
  revert l. induction m as [| j m IH]; intros [| z l] N; try (intros []; fail). cbn [combine].
  inversion N as [| ? ? N1 N2]; subst. intros [E | H] [E' | H'].
  - congruence.
  - injection E as -> ->. apply in_combine_l in H'. contradiction.
  - injection E' as -> ->. apply in_combine_l in H. contradiction.
  - exact (IH l N2 H H').
Qed.

Lemma labelled_once l i X Y : In (i, X) (labelled l) -> In (i, Y) (labelled l) -> X = Y.
Proof. apply combine_once, tree_labels_once. Qed.

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

Lemma by_number_In {T} (f : item -> T) l u i X : In (i, X) (labelled l) -> Bits.In i u ->
  PM.find i (by_number f (filter (fun x => Bits.mem (fst x) u) (labelled l))) = Some (f X).
Proof.
  intros H U. unfold labelled in *. revert l H. pose proof (tree_labels_once 12) as N. change (NoDup labels) in N. revert N. generalize labels.
  intros ls. induction ls as [| n ls IH]; intros N [| Y l]; try (intros []; fail). cbn [combine filter fst].
  inversion N as [| ? ? N1 N2]; subst. intros [E | H].
  - injection E as -> ->. rewrite U. cbn [by_number fold_right fst snd]. apply PM.gss.
  - destruct (Bits.mem n u); [| exact (IH N2 l H)]. cbn [by_number fold_right fst snd]. rewrite PM.gso; [exact (IH N2 l H) |].
    intros ->. apply in_combine_l in H. contradiction.
Qed.

Lemma thirds_of_In {T} (l : list (T * Bits.set)) x i : In x l -> Bits.In i (snd x) -> Bits.In i (thirds_of l).
Proof.
  intros H I. unfold thirds_of. induction l as [| y l IH]; [destruct H |]. cbn [fold_right]. apply Bits.union_spec.
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
  (it_size B = it_size A -> none_before (fixing v) (band_number (it_band A)) (it_band B) = true) ->
  exists l i f, let nums := labelled l in incl l thirds /\ In (i, C) nums /\
    let t := build (orders k) v (profiles_of nums) in
    (forall q, f q = against k t (all_numbers nums) A q) /\
    let s := all_of f (it_own B) (no_larger nums (by_size nums) (it_size B)) in
    (Bits.In i s -> (forall l, In (B, s) l -> exists s', In (A, B, s') (needing k t (first_gains k (it_band A)) A l) /\ Bits.In i s') ->
      look k hint lt A B (C, third_gains k C) = true).
Proof.
  intros H IA IB IC V L T1 T2 S1 F Lf Nb. unfold columns_task in H. cbv zeta in H.
  assert (GB : In B (in_group (groups items) (rest_columns v (it_columns A)))).
  { rewrite V, rest_of_sum by exact L. apply groups_In. exact IB. }
  set (firsts := filter _ items) in H.
  assert (FA : In A firsts).
  { apply filter_In. split; [exact IA |]. rewrite (proj2 (Nat.leb_le _ _) T1), V, within_sum, <- V.
    destruct (in_group (groups items) (rest_columns v (it_columns A))); [destruct GB | exact Lf]. }
  set (l := by_likeness (filter (fun C => if 2 * it_size C <=? total v then fit k v (it_columns C) no_columns else false) thirds)) in H.
  assert (Cl : In C l) by (apply by_likeness_In, filter_In; split; [exact IC |]; rewrite (proj2 (Nat.leb_le _ _) T2); exact F).
  destruct firsts as [| X firsts]; [destruct FA |].
  set (t := build (orders k) v (profiles_of (labelled l))) in *.
  set (all := all_numbers (labelled l)) in *. set (sizes := no_larger (labelled l) (by_size (labelled l))) in *.
  set (seconds := filter (can_be_second (fixing v) A) (in_group (groups items) (rest_columns v (it_columns A)))).
  assert (SB : In B seconds).
  { apply filter_In. split; [exact GB |]. unfold can_be_second. cbv zeta. destruct (Nat.eqb_spec (it_size B) (it_size A)) as [E | E];
      [exact (Nb E) | apply Nat.leb_le; exact S1]. }
  set (left := flat_map _ (X :: firsts)) in H. destruct (as_many l labels) eqn:Many; [| discriminate].
  destruct (combine_all labels l C Many Cl) as [i Hi]. change (In (i, C) (labelled l)) in Hi.
  exists l, i, (answered (against k t all A) (asked (against k t all A) seconds)). cbv zeta.
  split; [intros x Hx; apply by_likeness_In, filter_In in Hx; apply Hx |]. split; [exact Hi |].
  split; [intros q; apply answered_right, asked_right |]. intros P P'. fold t all sizes in P, P'.
  set (s := all_of _ _ (sizes (it_size B))) in *.
  assert (LO : In (B, s) (left_over k t all sizes A seconds)).
  { apply in_flat_map. exists B. split; [exact SB |]. cbv zeta. fold s.
    destruct (Bits.is_empty s) eqn:Em; [destruct (Bits.is_empty_spec s i Em P) | left; reflexivity]. }
  destruct (P' _ LO) as [s' [N I]].
  assert (Pr : In (A, B, s') left).
  { apply in_flat_map. exists A. split; [exact FA |]. fold seconds. destruct (left_over _ _ _ _ _ _) as [| y lo]; [destruct LO | exact N]. }
  rewrite forallb_forall in H. specialize (H _ Pr). cbn [fst snd] in H.
  pose proof (Bits.for_all_spec _ _ H i I) as V'. cbv beta in V'.
  rewrite (by_number_In _ l _ i C Hi (thirds_of_In left _ i Pr I)) in V'. exact V'.
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
    + exact (proj1 Lf).
    + exact (proj2 Lf).
    + assert (Made : forall j X, In (j, X) (labelled l) -> exists D, X = make k D).
      { intros j X Hj. apply in_combine_r in Hj. apply Inc in Hj. apply filter_In in Hj. destruct Hj as [Hj _].
        apply in_map_iff in Hj. destruct Hj as [D [<- _]]. exists D. reflexivity. }
      pose proof (third_bands_right k (both A B) (labelled l) _ _ A B C i f Hk (labelled_long l) Lv WA Made (labelled_once l) Hi
        (all_numbers_In i _ _ (labelled_long l) Hi) (no_larger_In i (make k C) _ (size B) (labelled_long l) Hi S2) Hf) as P.
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
