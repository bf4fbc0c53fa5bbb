(** * Maps: the game, its CSP, and that their solutions correspond *)

From Coq Require Import List Bool PArith NArith Arith Lia.
From Oddagon Require Import Csp Tables Trace Exact Relations Symmetry Statement Verdict Boards.
Import ListNotations.

(** ** The game *)

(** Countries and colours are counted from 0; two countries of [borders] border each other. *)
Record map_board := MapBoard { colours : nat; countries : nat; borders : list (nat * nat) }.

(** A coloured map: each country has one of the colours, and no two that border each other have the same. *)
Definition coloured (M : map_board) (g : nat -> nat) : Prop :=
  (forall x, x < countries M -> g x < colours M) /\ (forall x y, In (x, y) (borders M) -> g x <> g y).

(** ** The CSP *)

(** A candidate: the country has the colour. *)
Definition atom := (nat * nat)%type.
Definition same_atom (a b : atom) : {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.
Definition truth (g : nat -> nat) (a : atom) : bool := g (fst a) =? snd a.
Definition enc (a : atom) : cand := N.succ_pos (N.of_nat (fst a) * 128 + N.of_nat (snd a))%N.
Definition next : cand := 1048576%positive.

(** CSP-variables: each country. Links: two countries that border each other have the same colour. *)
Definition country (M : map_board) (x : nat) : list atom := map (pair x) (seq 0 (colours M)).
Definition map_variables (M : map_board) : list (list atom) := map (country M) (seq 0 (countries M)).
Definition map_links (M : map_board) : list (atom * atom) :=
  flat_map (fun p => map (fun k => ((fst p, k), (snd p, k))) (seq 0 (colours M))) (borders M).
Definition atoms (M : map_board) : list atom := concat (map_variables M).

Definition map_csp : map_board -> csp := board_csp enc map_variables map_links.

(** Borders are between different countries of the map. *)
Definition is_map (M : map_board) : bool :=
  forallb (fun p => if fst p <? countries M then (snd p <? countries M) && negb (fst p =? snd p) else false) (borders M).

Definition right_map : map_board -> bool := well_formed enc atoms is_map.

Section Game.

Variable M : map_board.
Hypothesis W : right_map M = true.

Lemma border_right x y : In (x, y) (borders M) -> x < countries M /\ y < countries M /\ x <> y.
Proof.
  intros H. unfold right_map, well_formed in W. destruct (nodupb _); [| discriminate]. unfold is_map in W.
  rewrite forallb_forall in W. specialize (W _ H). cbn [fst snd] in W. destruct (Nat.ltb_spec x (countries M)); [| discriminate].
  rewrite andb_true_iff, Nat.ltb_lt, negb_true_iff, Nat.eqb_neq in W. tauto.
Qed.

Lemma atoms_In x k : In (x, k) (atoms M) <-> x < countries M /\ k < colours M.
Proof.
  unfold atoms, map_variables, country. rewrite in_concat. split.
  - intros [V [HV H]]. apply in_map_iff in HV. destruct HV as [y [<- Hy]]. apply in_map_iff in H. destruct H as [j [E Hj]].
    injection E as <- <-. apply in_seq in Hy, Hj. lia.
  - intros [Hx Hk]. exists (map (pair x) (seq 0 (colours M))). split.
    + apply (in_map (fun x => map (pair x) (seq 0 (colours M)))), in_seq. lia.
    + apply in_map, in_seq. lia.
Qed.

Lemma variables_atoms V : In V (map_variables M) -> incl V (atoms M).
Proof. intros H a Ha. apply in_concat. eauto. Qed.

Lemma links_atoms a c : In (a, c) (map_links M) -> In a (atoms M) /\ In c (atoms M).
Proof.
  intros H. apply in_flat_map in H. destruct H as [[x y] [Hb H]]. apply in_map_iff in H. destruct H as [k [E Hk]].
  injection E as <- <-. apply in_seq in Hk. destruct (border_right x y Hb) as [Hx [Hy _]]. cbn [fst snd].
  rewrite !atoms_In. lia.
Qed.

Lemma numbers : NoDup (map enc (atoms M)).
Proof. exact (well_formed_numbers enc atoms is_map M W). Qed.

(** ** The solutions of the CSP are the coloured maps *)

Definition colouring_truth (g : nat -> nat) : cand -> bool := told enc atoms M (truth g).

Theorem colouring_is_solution g : coloured M g -> solution (map_csp M) (colouring_truth g).
Proof.
  intros [C D]. apply told_solution; [exact numbers | exact variables_atoms | exact links_atoms | |].
  - intros V HV. apply in_map_iff in HV. destruct HV as [x [<- Hx]]. apply in_seq in Hx. exists (x, g x). split.
    + apply in_map, in_seq. specialize (C x). lia.
    + split; [apply Nat.eqb_refl |]. intros c Hc T. apply in_map_iff in Hc. destruct Hc as [k [<- _]].
      apply Nat.eqb_eq in T. cbn in T. congruence.
  - intros a c H Ta Tc. apply in_flat_map in H. destruct H as [[x y] [Hb H]]. apply in_map_iff in H. destruct H as [k [E Hk]].
    injection E as <- <-. apply Nat.eqb_eq in Ta, Tc. cbn in Ta, Tc. destruct (D x y Hb). congruence.
Qed.

(** The colour of a country in a solution. *)
Definition colour_in (Z : cand -> bool) (x : nat) : nat :=
  match find (fun k => Z (enc (x, k))) (seq 0 (colours M)) with Some k => k | None => 0 end.

Theorem solution_is_colouring Z : solution (map_csp M) Z ->
  coloured M (colour_in Z) /\ forall a, In a (atoms M) -> Z (enc a) = truth (colour_in Z) a.
Proof.
  intros Sol. destruct (solution_told same_atom enc atoms map_variables map_links M numbers variables_atoms links_atoms Z Sol) as [Sv Sl].
  assert (Colour : forall x, x < countries M -> colour_in Z x < colours M /\ Z (enc (x, colour_in Z x)) = true /\
    forall k, k < colours M -> Z (enc (x, k)) = true -> k = colour_in Z x).
  { intros x Hx. destruct (Sv (country M x)) as [a [Ha [Za O]]]; [apply in_map, in_seq; lia |].
    apply in_map_iff in Ha. destruct Ha as [k [<- Hk]]. apply in_seq in Hk.
    assert (Only : forall j, j < colours M -> Z (enc (x, j)) = true -> j = k).
    { intros j Hj Zj. assert (E : (x, j) = (x, k)); [| injection E; auto]. apply O; [apply in_map, in_seq; lia | exact Zj]. }
    assert (E : colour_in Z x = k).
    { unfold colour_in. destruct (find _ _) as [j |] eqn:F.
      - apply find_some in F. destruct F as [Hj Zj]. apply in_seq in Hj. apply Only; [lia | exact Zj].
      - exfalso. assert (X := find_none _ _ F k). cbv beta in X. rewrite X in Za; [discriminate | apply in_seq; lia]. }
    rewrite E. split; [lia |]. auto. }
  split; [split |].
  - intros x Hx. apply Colour, Hx.
  - intros x y H E. destruct (border_right x y H) as [Hx [Hy N]]. destruct (Colour x Hx) as [Kx [Zx _]], (Colour y Hy) as [_ [Zy _]].
    apply N. assert (X : (x, colour_in Z x) = (y, colour_in Z x)); [| injection X; auto].
    apply Sl; [| exact Zx | rewrite E; exact Zy]. apply in_flat_map. exists (x, y). split; [exact H |].
    apply (in_map (fun k => ((x, k), (y, k)))), in_seq. lia.
  - intros [x k] Ha. apply atoms_In in Ha. destruct Ha as [Hx Hk]. destruct (Colour x Hx) as [_ [T O]].
    apply eq_true_iff_eq. unfold truth. cbn [fst snd]. rewrite Nat.eqb_eq. split.
    + intros Zk. symmetry. exact (O k Hk Zk).
    + intros <-. exact T.
Qed.

End Game.

(** ** Statements *)

Definition map_statement := board_statement map_board atom.
Definition map_fits : map_statement -> (nat -> nat) -> Prop := fits coloured truth.
Definition problem_of_map : map_statement -> option problem :=
  problem_of_board same_atom enc next atoms map_variables map_links is_map.
Definition check_map (fuel : nat) (st : map_statement) (e : evidence) : bool := check_problem fuel (problem_of_map st) e.

(** (1) Where the checker accepts, the claim holds in every coloured map that fits the statement. *)
Theorem map_claim_holds fuel st e : check_map fuel st e = true -> forall g, map_fits st g -> claim_holds (truth g) (b_claimed st).
Proof. exact (board_claim_holds same_atom enc next atoms map_variables map_links is_map coloured truth colouring_is_solution fuel st e). Qed.

(** (2) and (3) Both halves of each depth that is claimed. *)
Theorem map_depth fuel st d p : check_map fuel st (Trials d) = true -> problem_of_map st = Some p -> upper_half p d /\ lower_half p d.
Proof. exact (problem_halves fuel (problem_of_map st) d p). Qed.

(** The line that is printed, and that what it says is so. *)
Definition judge_map (fuel : nat) (st : map_statement) (e : evidence) :=
  judge (check_map fuel st e) (said e false (length (b_given st))).

Theorem map_line fuel st e p v : judge_map fuel st e = Some (line v) -> problem_of_map st = Some p ->
  what_is_said p e v /\ one_solution v = false /\ given_relations v = length (b_given st).
Proof. exact (board_line same_atom enc next atoms map_variables map_links is_map fuel st e p v). Qed.
