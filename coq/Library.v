(** * Theorems for those who know nothing of traces

    What files of theorems need that [library] writes: each is about completed grids (or drawings, or solutions), and is proven
    by running the checker in the kernel. *)

From Coq Require Export List PArith.
From Coq Require Import Bool NArith.
From Oddagon Require Export Csp Tables Trace Clauses Relations Symmetry Techniques Statement Sudoku Unique SudokuStatement Abstract.
From Oddagon Require Slitherlink Latin Boards Kakuro Paths Maps.
Export ListNotations.

Section OneStatement.

Variables (n : nat) (p : pattern) (absent present : list atom) (assumed : list assumption).
Variables (second : list (list (list nat * list nat))) (e : evidence).

(** The statement with a claim; the focus says nothing about it. *)
Definition checked (c : claim atom) : Prop := check_sudoku 0 (Statement n p absent present assumed c [] []) second e = true.

(** A completed grid that fits the statement, premise by premise. *)
Definition for_each_grid (holds : (nat -> nat -> nat) -> Prop) : Prop := forall g, completed_grid n g -> has_pattern n g p ->
  (forall a, In a absent -> truth g a = false) -> (forall a, In a present -> truth g a = true) ->
  (forall a, In a assumed -> assumption_holds n g a) -> holds g.

Lemma proven c : checked c -> for_each_grid (fun g => claim_holds (truth g) c).
Proof. intros H g G P Ab Pr As. exact (sudoku_claim_holds 0 _ second e H g (conj (conj G (conj P (conj Ab Pr))) As)). Qed.

Lemma proven_impossible : checked ClaimImpossible -> for_each_grid (fun _ => False).
Proof. exact (proven ClaimImpossible). Qed.

Lemma proven_false a : checked (ClaimEliminate [a]) -> for_each_grid (fun g => truth g a = false).
Proof. intros H g G P Ab Pr As. exact (proven _ H g G P Ab Pr As a (or_introl eq_refl)). Qed.

Lemma proven_true a : checked (ClaimAssert [a]) -> for_each_grid (fun g => truth g a = true).
Proof. intros H g G P Ab Pr As. exact (proven _ H g G P Ab Pr As a (or_introl eq_refl)). Qed.

End OneStatement.

(** [lemma]: one of these up to the premise that the checker accepts, which the kernel computes. The other premises are those
    of the theorem, as lists. *)
Ltac by_checking lemma :=
  intros;
  match goal with G : completed_grid _ ?g |- _ => refine (lemma _ g G _ _ _ _) end;
  [ vm_cast_no_check (eq_refl true) | assumption | .. ];
  cbn [In]; intros; repeat match goal with H : _ \/ _ |- _ => destruct H | H : False |- _ => destruct H end;
  subst; auto with datatypes.

(** The restricted depth of a statement: T&E(T, n) over its focus derives the claim, T&E(T, n - 1) does not, in whatever order. *)
Definition restricted_depth (st : statement) (T : theory) (n : nat) : Prop := exists p, problem_of_sudoku st = Some p /\
  derives_goal (p_csp p) T (focus_pred p Restricted) n (den (p_start p)) (p_goal p) /\
  forall m, n = S m -> ~ derives_goal (p_csp p) T (focus_pred p Restricted) m (den (p_start p)) (p_goal p).

(** More rounds than any loop needs. *)
Definition rounds : nat := N.to_nat 200000.

Lemma depth_proven st T n steps conclusion open second fuel :
  check_sudoku fuel st second (Trials (Derivation T n [] steps conclusion [(Restricted, open)])) = true -> restricted_depth st T n.
Proof.
  intros H. destruct (problem_of_sudoku st) as [p |] eqn:E.
  - destruct (sudoku_depth fuel st second _ p H E) as [U L]. exists p. split; [exact E |].
    split; [exact (U p Restricted open eq_refl (or_introl eq_refl)) |].
    intros m Em. destruct (L p Restricted open m eq_refl (or_introl eq_refl) Em) as [A [_ [_ [_ N]]]]. exact N.
  - unfold check_sudoku in H. rewrite E in H. destruct (shown _ _ _); discriminate.
Qed.
