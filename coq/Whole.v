(** * The whole board: all third bands at once

    Given how many cells the first two bands have together in each column, a table tells for each profile that they can make
    together which third bands have a profile that is disjoint from it. It is made column by column, and is exact ([build_right]). So
    for a pair of bands a few look-ups leave the third bands with which all three cannot be filled, and without each cell of the first
    two they can ([third_bands_right]). These are few, and each is looked at as in [Lists]. *)

From Coq Require Import List Bool Arith Lia PArith NArith.
From Coq Require Import MSets.MSetPositive FSets.FMapPositive.
From Oddagon Require Import Sudoku SudokuStatement Colouring Bands Search Lists.
Import ListNotations.

Module PS := PositiveSet.
Module PM := PositiveMap.

(** ** The table *)

Definition colour_count (a : colours) : nat :=
  match a with K0 => 0 | K1 | K2 | K4 => 1 | K3 | K5 | K6 => 2 | K7 => 3 end.

(** By the colours in the first column, then in the second, and so on. *)
Inductive table := Absent | Leaf (s : PS.t) | Node (t0 t1 t2 t3 t4 t5 t6 t7 : table).

Fixpoint look_up (w : profile) (t : table) : option PS.t :=
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

Fixpoint numbers (l : list (positive * list profile)) : PS.t :=
  match l with
  | [] => PS.empty
  | (i, ps) :: l => match ps with [] => numbers l | _ => PS.add i (numbers l) end
  end.

Fixpoint build (counts : list nat) (l : list (positive * list profile)) : table :=
  match counts with
  | [] => Leaf (numbers l)
  | n :: counts =>
      let t a := if colour_count a =? n then build counts (restrict a l) else Absent in
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

Lemma numbers_In i l : PS.In i (numbers l) <-> exists ps, In (i, ps) l /\ ps <> [].
Proof.
  induction l as [| [j ps] l IH]; cbn [numbers].
  - split; [intros H; apply PS.empty_spec in H; destruct H | intros [ps [[] _]]].
  - destruct ps as [| p ps].
    + rewrite IH. split; intros [qs [H N]]; exists qs; [cbn; auto |]. destruct H as [H | H]; [injection H as <- <-; contradiction | auto].
    + rewrite PS.add_spec, IH. split.
      * intros [E | [qs [H N]]]; [exists (p :: ps); split; [left; congruence | discriminate] | exists qs; cbn; auto].
      * intros [qs [[H | H] N]]; [left; congruence | right; exists qs; auto].
Qed.

(** The table is exact. *)
Theorem build_right counts : forall l w s i, (forall j ps p, In (j, ps) l -> In p ps -> length p = length counts) ->
  look_up w (build counts l) = Some s -> (PS.In i s <-> has_disjoint i w l).
Proof.
  induction counts as [| n counts IH]; intros l w s i Len H.
  - destruct w as [| a w]; [| discriminate]. cbn in H. injection H as <-. rewrite numbers_In. unfold has_disjoint. split.
    + intros [ps [H N]]. destruct ps as [| p ps]; [contradiction |]. exists (p :: ps), p. split; [exact H | split; [left; reflexivity |]].
      specialize (Len i _ p H (or_introl eq_refl)). destruct p; [reflexivity | discriminate].
    + intros [ps [p [H [Hp _]]]]. exists ps. split; [exact H |]. intros ->. destruct Hp.
  - destruct w as [| a w]; [discriminate |].
    assert (X : look_up w (if colour_count a =? n then build counts (restrict a l) else Absent) = Some s) by (destruct a; exact H).
    destruct (colour_count a =? n); [| destruct w; discriminate].
    assert (Len' : forall j ps p, In (j, ps) (restrict a l) -> In p ps -> length p = length counts).
    { intros j ps p Hj Hp. apply restrict_In in Hj. destruct Hj as [_ [qs [Hj ->]]]. apply keep_In in Hp. destruct Hp as [b [Hp _]].
      specialize (Len j qs _ Hj Hp). cbn in Len. lia. }
    rewrite (IH _ w s i Len' X). unfold has_disjoint. split.
    + intros [ps [p [Hj [Hp D]]]]. apply restrict_In in Hj. destruct Hj as [_ [qs [Hj ->]]]. apply keep_In in Hp. destruct Hp as [b [Hp E]].
      exists qs, (b :: p). split; [exact Hj | split; [exact Hp |]]. cbn [disjoint]. rewrite E. exact D.
    + intros [qs [p [Hj [Hp D]]]]. pose proof (Len i qs p Hj Hp) as Lp. destruct p as [| b p]; [discriminate |]. cbn [disjoint] in D.
      destruct (apart b a) eqn:E; [| discriminate]. assert (K : In p (keep a qs)) by (apply keep_In; exists b; auto).
      exists (keep a qs), p. split; [| auto]. apply restrict_In. split; [intros Z; rewrite Z in K; destruct K | exists qs; auto].
Qed.

(** ** Third bands of a pair *)

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

(** Of the numbers [s], those with which none of the unions goes together, as far as the table tells. *)
Fixpoint without (t : table) (ws : list profile) (s : PS.t) : PS.t :=
  match ws with
  | [] => s
  | w :: ws => if PS.is_empty s then s else match look_up w t with Some u => without t ws (PS.diff s u) | None => without t ws s end
  end.

Fixpoint without_all (t : table) (firsts seconds : list profile) (s : PS.t) : PS.t :=
  match seconds with
  | [] => s
  | q :: seconds => if PS.is_empty s then s else without_all t firsts seconds (without t (unions firsts q) s)
  end.

(** Those with which some go together, or the table does not tell. *)
Fixpoint some_with (t : table) (ws : list profile) (s acc : PS.t) : PS.t * PS.t :=
  match ws with
  | [] => (s, acc)
  | w :: ws => if PS.is_empty s then (s, acc) else
      match look_up w t with Some u => some_with t ws (PS.diff s u) (PS.union acc (PS.inter s u)) | None => (PS.empty, PS.union acc s) end
  end.

Fixpoint some_with_all (t : table) (firsts seconds : list profile) (s acc : PS.t) : PS.t :=
  match seconds with
  | [] => acc
  | q :: seconds => if PS.is_empty s then acc else let '(s, acc) := some_with t (unions firsts q) s acc in some_with_all t firsts seconds s acc
  end.

Lemma without_In t ws i : forall s, PS.In i s -> (forall w u, In w ws -> look_up w t = Some u -> ~ PS.In i u) -> PS.In i (without t ws s).
Proof.
  induction ws as [| w ws IH]; intros s H N; [exact H |]. cbn [without]. destruct (PS.is_empty s); [exact H |].
  assert (N' : forall w u, In w ws -> look_up w t = Some u -> ~ PS.In i u) by (intros w' u Hw; apply N; right; exact Hw).
  destruct (look_up w t) as [u |] eqn:E; apply IH; auto. apply PS.diff_spec. split; [exact H |]. exact (N w u (or_introl eq_refl) E).
Qed.

Lemma without_all_In t firsts seconds i : forall s, PS.In i s ->
  (forall p q u, In p firsts -> In q seconds -> disjoint p q = true -> look_up (joined p q) t = Some u -> ~ PS.In i u) ->
  PS.In i (without_all t firsts seconds s).
Proof.
  induction seconds as [| q l IH]; intros s H N; [exact H |]. cbn [without_all]. destruct (PS.is_empty s); [exact H |]. apply IH.
  - apply without_In; [exact H |]. intros w u Hw. apply unions_In in Hw. destruct Hw as [p [Hp [D ->]]]. apply N; auto. left. reflexivity.
  - intros p q' u Hp Hq. apply N; [exact Hp | right; exact Hq].
Qed.

Lemma is_empty_no s i : PS.is_empty s = true -> ~ PS.In i s.
Proof. intros E. apply PS.is_empty_spec in E. apply E. Qed.

Lemma some_with_right t ws i : forall s acc s' acc', some_with t ws s acc = (s', acc') -> PS.In i s \/ PS.In i acc ->
  (PS.In i s' \/ PS.In i acc') /\
  ((PS.In i acc \/ exists w, In w ws /\ (forall u, look_up w t = Some u -> PS.In i u)) -> PS.In i acc').
Proof.
  induction ws as [| w ws IH]; intros s acc s' acc' E H; cbn [some_with] in E.
  - injection E as <- <-. split; [exact H |]. intros [X | [w [[] _]]]. exact X.
  - destruct (PS.is_empty s) eqn:Em.
    { injection E as <- <-. split; [exact H |]. intros _. destruct H as [H | H]; [destruct (is_empty_no s i Em H) | exact H]. }
    destruct (look_up w t) as [u |] eqn:L.
    + assert (H' : PS.In i (PS.diff s u) \/ PS.In i (PS.union acc (PS.inter s u))).
      { rewrite PS.diff_spec, PS.union_spec, PS.inter_spec. destruct (PS.mem i u) eqn:Mu.
        - apply PS.mem_spec in Mu. tauto.
        - assert (~ PS.In i u) by (intros X; apply PS.mem_spec in X; congruence). tauto. }
      destruct (IH _ _ _ _ E H') as [R1 R2]. split; [exact R1 |]. intros X. apply R2. rewrite PS.union_spec, PS.inter_spec.
      destruct X as [X | [w' [[<- | Hw] X]]]; [auto | | right; exists w'; auto].
      specialize (X u L). destruct H as [H | H]; auto.
    + injection E as <- <-. rewrite PS.union_spec. split; [tauto |]. intros _. tauto.
Qed.

Lemma some_with_all_right t firsts seconds i : forall s acc, PS.In i s \/ PS.In i acc ->
  (PS.In i acc \/ exists p q, In p firsts /\ In q seconds /\ disjoint p q = true /\ (forall u, look_up (joined p q) t = Some u -> PS.In i u)) ->
  PS.In i (some_with_all t firsts seconds s acc).
Proof.
  induction seconds as [| q l IH]; intros s acc H X; cbn [some_with_all].
  - destruct X as [X | [p [q [_ [[] _]]]]]. exact X.
  - destruct (PS.is_empty s) eqn:Em.
    { destruct H as [H | H]; [destruct (is_empty_no s i Em H) | exact H]. }
    destruct (some_with t (unions firsts q) s acc) as [s' acc'] eqn:E. destruct (some_with_right t _ i _ _ _ _ E H) as [R1 R2].
    apply IH; [exact R1 |]. destruct X as [X | [p [q' [Hp [[<- | Hq] [D X]]]]]].
    + left. apply R2. auto.
    + left. apply R2. right. exists (joined p q). split; [apply unions_In; exists p; auto | exact X].
    + right. exists p, q'. auto.
Qed.

(** ** Profiles of three bands, by numbers of the third *)

Lemma joined_disjoint_if p : forall q r, disjoint p r = true -> disjoint q r = true -> disjoint r (joined p q) = true.
Proof.
  assert (J : forall a b c, apart c (join a b) = (apart a c && apart b c)%bool) by (intros [] [] []; reflexivity).
  induction p as [| a p IH]; intros [| b q] [| c r] H1 H2; try reflexivity. cbn [joined disjoint] in *. rewrite J.
  destruct (apart a c); [| discriminate]. destruct (apart b c); [| discriminate]. cbn [andb]. apply IH; assumption.
Qed.

Fixpoint gained_second (k : nat) (t : table) (a_all : list profile) (B : item) (xs : list place) (s : PS.t) : PS.t :=
  match xs with
  | [] => s
  | x :: xs => if PS.is_empty s then s else
      gained_second k t a_all B xs (some_with_all t a_all (gain k (it_own B) (it_band B) x) s PS.empty)
  end.

Fixpoint gained_first (t : table) (gs : list (list profile)) (b_own : list profile) (s : PS.t) : PS.t :=
  match gs with
  | [] => s
  | g :: gs => if PS.is_empty s then s else gained_first t gs b_own (some_with_all t g b_own s PS.empty)
  end.

(** The third bands with which they cannot be filled, but without each cell of the first and of the second they can. *)
Definition third_bands (k : nat) (t : table) (all : PS.t) (a_all : list profile) (a_gains : list (list profile)) (B : item) : PS.t :=
  let s := without_all t a_all (it_own B) all in
  if PS.is_empty s then s else gained_first t a_gains (it_own B) (gained_second k t a_all B (cells (it_band B)) s).

Definition first_gains (k : nat) (A : band) : list (list profile) :=
  let own := profiles k A in map (fun x => spread k (gain k own A x)) (cells A).

Lemma spread_In k l p o : In o (orders k) -> In p l -> In (map (recolour o) p) (spread k l).
Proof. intros Ho H. apply dedupe_In, in_flat_map. exists o. split; [exact Ho | apply in_map; exact H]. Qed.

Definition profiles_of (l : list (positive * item)) : list (positive * list profile) := map (fun x => (fst x, it_all (snd x))) l.

Theorem third_bands_right k counts nums all A B C i : k <= 3 -> length counts = 9 -> wanted k (board A B C) ->
  (forall j X, In (j, X) nums -> exists D, X = make k D) ->
  (forall j X Y, In (j, X) nums -> In (j, Y) nums -> X = Y) ->
  In (i, make k C) nums -> PS.In i all ->
  PS.In i (third_bands k (build counts (profiles_of nums)) all (spread k (profiles k A)) (first_gains k A) (make k B)).
Proof.
  intros Hk Lc W Mk Un Hi Ha. set (t := build counts (profiles_of nums)).
  assert (Len : forall j ps p, In (j, ps) (profiles_of nums) -> In p ps -> length p = length counts).
  { intros j ps p Hj Hp. apply in_map_iff in Hj. destruct Hj as [[j' X] [E Hj]]. cbn [fst snd] in E. injection E as <- <-.
    destruct (Mk _ _ Hj) as [D ->]. cbn [make it_all] in Hp. apply spread_right in Hp. rewrite (raw_length k D p Hp), Lc. reflexivity. }
  assert (Of : forall w u, look_up w t = Some u -> (PS.In i u <-> exists r, In r (raw_profiles k C) /\ disjoint r w = true)).
  { intros w u L. rewrite (build_right counts (profiles_of nums) w u i Len L). unfold has_disjoint. split.
    - intros [ps [r [Hp [Hr D]]]]. apply in_map_iff in Hp. destruct Hp as [[j X] [E Hj]]. cbn [fst snd] in E. injection E as -> <-.
      rewrite (Un i X (make k C) Hj Hi) in Hr. cbn [make it_all] in Hr. apply spread_right in Hr. exists r. auto.
    - intros [r [Hr D]]. exists (spread k (profiles k C)), r. split; [| split; [apply spread_right; exact Hr | exact D]].
      apply in_map_iff. exists (i, make k C). auto. }
  assert (S1 : PS.In i (without_all t (spread k (profiles k A)) (it_own (make k B)) all)).
  { apply without_all_In; [exact Ha |]. intros p q u Hp Hq D L I. apply (Of _ _ L) in I. destruct I as [r [Hr Dr]].
    apply spread_right in Hp. cbn [make it_own] in Hq. apply profiles_are in Hq.
    rewrite joined_disjoint in Dr by (rewrite (raw_length k A p Hp), (raw_length k B q Hq); reflexivity). apply andb_true_iff in Dr.
    destruct W as [[M _] _]. apply M. apply (bands_possible k A B C Hk). exists p, q, r. tauto. }
  unfold third_bands. destruct (PS.is_empty _); [exact S1 |].
  assert (S2 : forall xs s, incl xs (cells B) -> PS.In i s -> PS.In i (gained_second k t (spread k (profiles k A)) (make k B) xs s)).
  { induction xs as [| x xs IH]; intros s Inc H; [exact H |]. cbn [gained_second]. destruct (PS.is_empty s); [exact H |].
    apply IH; [intros y Hy; apply Inc; right; exact Hy |]. apply some_with_all_right; [auto |]. right.
    destruct (wanted_gain k B A C x Hk (proj1 (wanted_swapped k A B C W)) (Inc x (or_introl eq_refl))) as [p [q [r [Hp [Hq [Hr [D1 [D2 D3]]]]]]]].
    exists q, p. split; [apply spread_right; exact Hq |]. split; [exact Hp |]. rewrite disjoint_sym. split; [exact D1 |].
    intros u L. apply (Of _ _ L). exists r. split; [exact Hr |]. apply joined_disjoint_if; assumption. }
  assert (S3 : forall xs s, incl xs (cells A) -> PS.In i s ->
    PS.In i (gained_first t (map (fun x => spread k (gain k (profiles k A) A x)) xs) (profiles k B) s)).
  { induction xs as [| x xs IH]; intros s Inc H; [exact H |]. cbn [map gained_first]. destruct (PS.is_empty s); [exact H |].
    apply IH; [intros y Hy; apply Inc; right; exact Hy |]. apply some_with_all_right; [auto |]. right.
    destruct (wanted_gain k A B C x Hk W (Inc x (or_introl eq_refl))) as [p [q [r [Hp [Hq [Hr [D1 [D2 D3]]]]]]]].
    destruct (profiles_all k B q Hq) as [o [Ho Hq']]. exists (map (recolour o) p), (map (recolour o) q).
    split; [apply spread_In; assumption |]. split; [exact Hq' |]. rewrite recolour_disjoint. split; [exact D1 |].
    intros u L. apply (Of _ _ L). exists (map (recolour o) r). split; [apply raw_profiles_recolour; assumption |].
    apply joined_disjoint_if; rewrite recolour_disjoint; assumption. }
  apply S3; [apply incl_refl |]. apply S2; [apply incl_refl | exact S1].
Qed.
