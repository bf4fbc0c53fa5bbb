(** * Sudoku: completed grids, the CSP, statements

    Rows, columns, blocks and digits are counted from 0 here, and from 1 in every text. *)

From Coq Require Import List Bool PArith NArith Arith Lia.
From Coq Require Import MSets.MSetPositive FSets.FMapPositive.
From Oddagon Require Import Csp Tables Trace Exact Relations Statement.
Import ListNotations.

(** ** Completed grids *)

Section Order.

(** The order: blocks are n×n, the side is n². *)
Variable n : nat.
Definition side : nat := n * n.

(** A completed grid: every cell holds one of the n² digits, and no digit stands twice in a row, a column or a block. *)
Definition completed_grid (g : nat -> nat -> nat) : Prop :=
  (forall r c, r < side -> c < side -> g r c < side) /\
  (forall r c c', r < side -> c < side -> c' < side -> g r c = g r c' -> c = c') /\
  (forall r r' c, r < side -> r' < side -> c < side -> g r c = g r' c -> r = r') /\
  (forall r c r' c', r < side -> c < side -> r' < side -> c' < side ->
     r / n = r' / n -> c / n = c' / n -> g r c = g r' c' -> r = r' /\ c = c').

(** ** The CSP *)

(** A candidate: row, column, digit. *)
Definition atom := (nat * nat * nat)%type.

(** A CSP-variable: the digit of a cell, the column of a digit in a row, its row in a column, its square in a block. *)
Inductive kind := RC | RN | CN | BN.
Inductive variable := Var (k : kind) (i j : nat).

(** The [k]-th candidate of a CSP-variable. *)
Definition member (v : variable) (k : nat) : atom :=
  match v with
  | Var RC r c => (r, c, k)
  | Var RN r d => (r, k, d)
  | Var CN c d => (k, c, d)
  | Var BN b d => (n * (b / n) + k / n, n * (b mod n) + k mod n, d)
  end.

Definition members (v : variable) : list atom := map (member v) (seq 0 side).

Definition all_of (k : kind) : list variable := flat_map (fun i => map (Var k i) (seq 0 side)) (seq 0 side).
Definition all_variables : list variable := all_of RC ++ all_of RN ++ all_of CN ++ all_of BN.

(** Its number: one more than (row · side + column) · side + digit. *)
Definition enc (a : atom) : cand :=
  let '(r, c, d) := a in
  let s := N.of_nat side in N.succ_pos ((N.of_nat r * s + N.of_nat c) * s + N.of_nat d)%N.

Lemma enc_nat r c d : enc (r, c, d) = Pos.of_succ_nat ((r * side + c) * side + d).
Proof.
  unfold enc. rewrite <- !Nat2N.inj_mul, <- !Nat2N.inj_add, <- Nat2N.inj_mul, <- Nat2N.inj_add.
  destruct ((r * side + c) * side + d); reflexivity.
Qed.

Definition sudoku : csp := Csp (map (fun v => map enc (members v)) all_variables) [].

(** The first number that is no candidate. *)
Definition next : cand := Pos.of_succ_nat (side * side * side).

(** ** The solutions of the CSP are the completed grids *)

Definition dec (x : cand) : atom :=
  let m := Nat.pred (Pos.to_nat x) in (m / side / side, (m / side) mod side, m mod side).

Definition in_range (a : atom) : Prop := let '(r, c, d) := a in r < side /\ c < side /\ d < side.

(** A candidate is true in a grid if its cell holds its digit. *)
Definition truth (g : nat -> nat -> nat) (a : atom) : bool := let '(r, c, d) := a in Nat.eqb (g r c) d.

Definition valuation (g : nat -> nat -> nat) (x : cand) : bool :=
  if below next x then truth g (dec x) else false.

Lemma dec_enc a : in_range a -> dec (enc a) = a.
Proof.
  destruct a as [[r c] d]. intros [Hr [Hc Hd]]. rewrite enc_nat. unfold dec. rewrite SuccNat2Pos.id_succ. cbn [Nat.pred].
  rewrite (Nat.div_add_l _ side d) by lia. rewrite (Nat.div_small d side Hd), Nat.add_0_r.
  rewrite (Nat.div_add_l r side c) by lia. rewrite (Nat.div_small c side Hc), Nat.add_0_r.
  rewrite !(Nat.add_comm _ c), !(Nat.add_comm _ d), !Nat.mod_add by lia.
  rewrite (Nat.mod_small c side Hc), (Nat.mod_small d side Hd). reflexivity.
Qed.

Lemma enc_below a : in_range a -> below next (enc a) = true.
Proof.
  destruct a as [[r c] d]. intros [Hr [Hc Hd]]. apply Pos.ltb_lt. rewrite enc_nat. unfold next.
  apply Pos2Nat.inj_lt. rewrite !SuccNat2Pos.id_succ.
  assert (S r * (side * side) <= side * (side * side)) by (apply Nat.mul_le_mono_r; lia).
  assert (S c * side <= side * side) by (apply Nat.mul_le_mono_r; lia). nia.
Qed.

Lemma valuation_enc g a : in_range a -> valuation g (enc a) = truth g a.
Proof. intros H. unfold valuation. rewrite (enc_below a H), (dec_enc a H). reflexivity. Qed.

Lemma enc_inj a b : in_range a -> in_range b -> enc a = enc b -> a = b.
Proof. intros Ha Hb E. rewrite <- (dec_enc a Ha), <- (dec_enc b Hb), E. reflexivity. Qed.

Lemma map_NoDup {A B} (f : A -> B) l : (forall a b, In a l -> In b l -> f a = f b -> a = b) -> NoDup l -> NoDup (map f l).
Proof.
  intros I. induction 1 as [| a l N _ IH]; cbn; constructor.
  - rewrite in_map_iff. intros [b [E Hb]]. apply N. rewrite (I a b); cbn; auto.
  - apply IH. intros x y Hx Hy. apply I; right; assumption.
Qed.

(** A one-to-one map of the numbers below m to themselves is onto. *)
Lemma pigeonhole f m : (forall x, x < m -> f x < m) -> (forall x y, x < m -> y < m -> f x = f y -> x = y) ->
  forall y, y < m -> exists x, x < m /\ f x = y.
Proof.
  intros B I y Hy.
  assert (ND : NoDup (map f (seq 0 m))).
  { apply map_NoDup; [| apply seq_NoDup]. intros a b Ha Hb. apply in_seq in Ha, Hb. apply I; lia. }
  assert (Inc : incl (map f (seq 0 m)) (seq 0 m)).
  { intros x Hx. apply in_map_iff in Hx. destruct Hx as [z [<- Hz]]. apply in_seq in Hz. apply in_seq. specialize (B z). lia. }
  assert (Back : incl (seq 0 m) (map f (seq 0 m))).
  { apply NoDup_length_incl; [exact ND | rewrite map_length, seq_length; lia | exact Inc]. }
  assert (Hs : In y (seq 0 m)) by (apply in_seq; lia).
  apply Back, in_map_iff in Hs. destruct Hs as [x [E Hx]]. apply in_seq in Hx. exists x. split; [lia | exact E].
Qed.

Definition proper (v : variable) : Prop := let '(Var _ i j) := v in i < side /\ j < side.

Lemma all_of_In k v : In v (all_of k) <-> (exists i j, v = Var k i j) /\ proper v.
Proof.
  unfold all_of. rewrite in_flat_map. split.
  - intros [i [Hi H]]. apply in_map_iff in H. destruct H as [j [<- Hj]]. apply in_seq in Hi, Hj. split; [eauto | cbn; lia].
  - intros [[i [j ->]] [Hi Hj]]. exists i. split; [apply in_seq; lia |]. apply in_map, in_seq. lia.
Qed.

Lemma all_variables_In v : In v all_variables <-> proper v.
Proof.
  unfold all_variables. rewrite !in_app_iff, !all_of_In. split; [tauto |].
  destruct v as [[] i j]; intros H; eauto 8.
Qed.

Lemma members_In v a : In a (members v) <-> exists k, k < side /\ a = member v k.
Proof.
  unfold members. rewrite in_map_iff. split; intros [k [H K]]; exists k.
  - apply in_seq in K. split; [lia | auto].
  - split; [auto | apply in_seq; lia].
Qed.

Lemma n_pos i : i < side -> 0 < n.
Proof. unfold side. destruct n; lia. Qed.

Lemma block_bounds b k : b < side -> k < side ->
  n * (b / n) + k / n < side /\ n * (b mod n) + k mod n < side.
Proof.
  intros Hb Hk. pose proof (n_pos b Hb) as Hn. unfold side in *.
  assert (b / n < n) by (apply Nat.div_lt_upper_bound; lia).
  assert (k / n < n) by (apply Nat.div_lt_upper_bound; lia).
  assert (b mod n < n) by (apply Nat.mod_upper_bound; lia).
  assert (k mod n < n) by (apply Nat.mod_upper_bound; lia).
  nia.
Qed.

Lemma member_in_range v k : proper v -> k < side -> in_range (member v k).
Proof.
  destruct v as [[] i j]; intros [Hi Hj] Hk; cbn; try tauto.
  destruct (block_bounds i k Hi Hk). tauto.
Qed.

Lemma div_of_sum a b : 0 < n -> b < n -> (n * a + b) / n = a.
Proof. intros Hn Hb. rewrite Nat.mul_comm, Nat.div_add_l, (Nat.div_small b n Hb) by lia. lia. Qed.

Lemma block_cell_inj b k k' : b < side -> k < side -> k' < side ->
  n * (b / n) + k / n = n * (b / n) + k' / n -> n * (b mod n) + k mod n = n * (b mod n) + k' mod n -> k = k'.
Proof.
  intros Hb Hk Hk' E E'. pose proof (n_pos b Hb) as Hn.
  rewrite (Nat.div_mod_eq k n), (Nat.div_mod_eq k' n). lia.
Qed.

Lemma member_inj v k k' : proper v -> k < side -> k' < side -> member v k = member v k' -> k = k'.
Proof.
  destruct v as [[] i j]; intros [Hi Hj] Hk Hk' E; cbn in E; injection E; try lia.
  intros E' E''. exact (block_cell_inj i k k' Hi Hk Hk' E'' E').
Qed.

Section OneGrid.
Variable g : nat -> nat -> nat.
Hypothesis G : completed_grid g.

(** Every CSP-variable has exactly one true candidate. *)
Lemma one_true v : proper v -> exists k, k < side /\ truth g (member v k) = true /\
  forall k', k' < side -> truth g (member v k') = true -> k' = k.
Proof.
  destruct G as [Gd [Gr [Gc Gb]]]. destruct v as [[] i j]; intros [Hi Hj]; cbn [member truth].
  - exists (g i j). split; [auto |]. split; [apply Nat.eqb_refl |]. intros k' _ E. apply Nat.eqb_eq in E. auto.
  - destruct (pigeonhole (g i) side) with (y := j) as [k [Hk E]]; eauto.
    exists k. split; [exact Hk |]. split; [apply Nat.eqb_eq; exact E |].
    intros k' Hk' E'. apply Nat.eqb_eq in E'. apply (Gr i k' k); auto. congruence.
  - destruct (pigeonhole (fun r => g r i) side) with (y := j) as [k [Hk E]]; eauto.
    exists k. split; [exact Hk |]. split; [apply Nat.eqb_eq; exact E |].
    intros k' Hk' E'. apply Nat.eqb_eq in E'. apply (Gc k' k i); auto. congruence.
  - set (f := fun k => g (n * (i / n) + k / n) (n * (i mod n) + k mod n)).
    assert (Inj : forall x y, x < side -> y < side -> f x = f y -> x = y).
    { intros x y Hx Hy E. destruct (block_bounds i x Hi Hx), (block_bounds i y Hi Hy).
      pose proof (n_pos i Hi) as Hn.
      assert (Dx : x / n < n) by (apply Nat.div_lt_upper_bound; [lia | exact Hx]).
      assert (Dy : y / n < n) by (apply Nat.div_lt_upper_bound; [lia | exact Hy]).
      assert (x mod n < n) by (apply Nat.mod_upper_bound; lia).
      assert (y mod n < n) by (apply Nat.mod_upper_bound; lia).
      destruct (Gb (n * (i / n) + x / n) (n * (i mod n) + x mod n) (n * (i / n) + y / n) (n * (i mod n) + y mod n)); auto.
      - rewrite !div_of_sum; auto.
      - rewrite !div_of_sum; auto.
      - exact (block_cell_inj i x y Hi Hx Hy H5 H6). }
    destruct (pigeonhole f side) with (y := j) as [k [Hk E]]; auto.
    { intros x Hx. destruct (block_bounds i x Hi Hx). apply Gd; auto. }
    exists k. split; [exact Hk |]. split; [apply Nat.eqb_eq; exact E |].
    intros k' Hk' E'. apply Nat.eqb_eq in E'. apply Inj; auto. unfold f in *. congruence.
Qed.

Theorem grid_is_solution : solution sudoku (valuation g).
Proof.
  apply solution_solves. split; [| intros l []].
  intros V HV. cbn in HV. apply in_map_iff in HV. destruct HV as [v [<- Hv]]. apply all_variables_In in Hv.
  destruct (one_true v Hv) as [k [Hk [Tk O]]].
  exists (enc (member v k)). split; [apply in_map, members_In; eauto |]. split.
  - rewrite valuation_enc; [exact Tk | apply member_in_range; auto].
  - intros d Hd Td. apply in_map_iff in Hd. destruct Hd as [a [<- Ha]]. apply members_In in Ha.
    destruct Ha as [k' [Hk' ->]]. rewrite valuation_enc in Td by (apply member_in_range; auto).
    rewrite (O k' Hk' Td). reflexivity.
Qed.

End OneGrid.

(** The digit of a cell in a solution. *)
Definition read (Z : cand -> bool) (r c : nat) : nat :=
  match find (fun d => Z (enc (r, c, d))) (seq 0 side) with Some d => d | None => 0 end.

Lemma variable_exactly_one Z v : solution sudoku Z -> proper v -> exists k, k < side /\ Z (enc (member v k)) = true /\
  forall k', k' < side -> Z (enc (member v k')) = true -> k' = k.
Proof.
  intros [Sv _] Hv. destruct (Sv (map enc (members v))) as [x [Hx [Zx O]]].
  { cbn. apply in_map_iff. exists v. split; [reflexivity | apply all_variables_In; exact Hv]. }
  apply in_map_iff in Hx. destruct Hx as [a [<- Ha]]. apply members_In in Ha. destruct Ha as [k [Hk ->]].
  exists k. split; [exact Hk |]. split; [exact Zx |]. intros k' Hk' Zk.
  assert (E : enc (member v k') = enc (member v k)) by (apply O; [apply in_map, members_In; eauto | exact Zk]).
  apply enc_inj in E; [| apply member_in_range; auto | apply member_in_range; auto].
  exact (member_inj v k' k Hv Hk' Hk E).
Qed.

Lemma read_right Z r c d : solution sudoku Z -> r < side -> c < side -> d < side ->
  (Z (enc (r, c, d)) = true <-> read Z r c = d).
Proof.
  intros Sol Hr Hc Hd. destruct (variable_exactly_one Z (Var RC r c) Sol (conj Hr Hc)) as [k [Hk [Zk O]]]. cbn [member] in Zk, O.
  assert (E : read Z r c = k).
  { unfold read. destruct (find _ (seq 0 side)) as [x |] eqn:F.
    - apply find_some in F. destruct F as [Hx Zx]. apply in_seq in Hx. apply O; [lia | exact Zx].
    - exfalso. assert (X := find_none _ _ F k). cbv beta in X. rewrite X in Zk; [discriminate | apply in_seq; lia]. }
  rewrite E. split; [intros Zd; symmetry; apply O; auto | intros <-; exact Zk].
Qed.

Lemma read_bound Z r c : solution sudoku Z -> r < side -> c < side -> read Z r c < side.
Proof.
  intros Sol Hr Hc. destruct (variable_exactly_one Z (Var RC r c) Sol (conj Hr Hc)) as [k [Hk [Zk _]]]. cbn [member] in Zk.
  apply (read_right Z r c k Sol Hr Hc Hk) in Zk. rewrite Zk. exact Hk.
Qed.

Theorem solution_is_grid Z : solution sudoku Z ->
  completed_grid (read Z) /\ forall a, in_range a -> Z (enc a) = truth (read Z) a.
Proof.
  intros Sol.
  assert (Z_read : forall r c, r < side -> c < side -> Z (enc (r, c, read Z r c)) = true).
  { intros r c Hr Hc. apply read_right; auto. apply read_bound; auto. }
  split.
  - split; [intros r c; apply read_bound; exact Sol |]. split; [| split].
    + intros r c c' Hr Hc Hc' E. pose proof (read_bound Z r c Sol Hr Hc) as Hd.
      destruct (variable_exactly_one Z (Var RN r (read Z r c)) Sol (conj Hr Hd)) as [k [_ [_ O]]]. cbn [member] in O.
      rewrite (O c Hc (Z_read r c Hr Hc)). symmetry. apply O; [exact Hc' | rewrite E; exact (Z_read r c' Hr Hc')].
    + intros r r' c Hr Hr' Hc E. pose proof (read_bound Z r c Sol Hr Hc) as Hd.
      destruct (variable_exactly_one Z (Var CN c (read Z r c)) Sol (conj Hc Hd)) as [k [_ [_ O]]]. cbn [member] in O.
      rewrite (O r Hr (Z_read r c Hr Hc)). symmetry. apply O; [exact Hr' | rewrite E; exact (Z_read r' c Hr' Hc)].
    + intros r c r' c' Hr Hc Hr' Hc' Er Ec E. pose proof (read_bound Z r c Sol Hr Hc) as Hd.
      pose proof (n_pos r Hr) as Hn.
      set (b := n * (r / n) + c / n).
      assert (Dr : r / n < n) by (apply Nat.div_lt_upper_bound; [lia | exact Hr]).
      assert (Dc : c / n < n) by (apply Nat.div_lt_upper_bound; [lia | exact Hc]).
      assert (Hb : b < side) by (unfold b, side; nia).
      assert (B1 : b / n = r / n) by (apply div_of_sum; auto).
      assert (B2 : b mod n = c / n).
      { unfold b. rewrite Nat.add_comm, Nat.mul_comm, Nat.mod_add by lia. apply Nat.mod_small. exact Dc. }
      assert (Place : forall x y, x < side -> y < side -> x / n = r / n -> y / n = c / n ->
        member (Var BN b (read Z r c)) (n * (x mod n) + y mod n) = (x, y, read Z r c) /\ n * (x mod n) + y mod n < side).
      { intros x y Hx Hy Ex Ey. assert (Mx : x mod n < n) by (apply Nat.mod_upper_bound; lia).
        assert (My : y mod n < n) by (apply Nat.mod_upper_bound; lia). split.
        - cbn. rewrite B1, B2, (div_of_sum (x mod n) (y mod n)) by auto.
          rewrite (Nat.add_comm (n * (x mod n))), (Nat.mul_comm n (x mod n)), Nat.mod_add, (Nat.mod_small (y mod n)) by lia.
          rewrite <- Ex, <- Ey, <- !Nat.div_mod_eq. reflexivity.
        - unfold side. nia. }
      destruct (variable_exactly_one Z (Var BN b (read Z r c)) Sol (conj Hb Hd)) as [k [_ [_ O]]].
      destruct (Place r c Hr Hc eq_refl eq_refl) as [P1 L1]. destruct (Place r' c' Hr' Hc') as [P2 L2]; auto.
      assert (K : n * (r mod n) + c mod n = n * (r' mod n) + c' mod n).
      { rewrite (O _ L1), (O _ L2); [reflexivity | rewrite P2, E; auto | rewrite P1; auto]. }
      rewrite K in P1. rewrite P1 in P2. injection P2. auto.
  - intros [[r c] d] [Hr [Hc Hd]]. cbn [truth]. apply eq_true_iff_eq. rewrite Nat.eqb_eq. apply read_right; auto.
Qed.

End Order.
