(** * Theorems about an abstract board: a CSP that is stated in full *)

From Coq Require Import List Bool PArith.
From Oddagon Require Import Csp Trace Relations Statement Verdict.
Import ListNotations.

Record abstract := AbstractStatement {
  board : csp;
  count : cand;                          (* the first number that is no candidate *)
  negations : list (cand * cand);        (* free candidates and their negations *)
  left : list cand;                      (* the candidates that the pattern leaves *)
  related : list (relation cand);
  claims : claim cand;
  focus : list cand;
}.

Definition problem_of_abstract (st : abstract) : option problem :=
  problem_of (fun c => c) (board st) (count st) (negations st) (left st) (focus st) (mentioned (related st) (claims st)) (related st) (claims st).

Definition check_abstract (fuel : nat) (st : abstract) (e : evidence) : bool :=
  check_problem fuel (problem_of_abstract st) e.

(** (1) Where the checker accepts, the claim holds in every solution that has the pattern and the relations. *)
Theorem abstract_claim_holds fuel st e : check_abstract fuel st e = true ->
  forall Z, solution (board st) Z -> (forall c, Z c = true -> In c (left st)) ->
  (forall r, In r (related st) -> relation_holds Z r) -> claim_holds Z (claims st).
Proof.
  unfold check_abstract, problem_of_abstract. intros H Z Sol L Rel.
  destruct (problem_of _ _ _ _ _ _ _ _ _) as [p |] eqn:E; [| discriminate].
  apply (checked_statement_holds _ _ _ _ fuel _ _ _ _ _ p e Z Z E H). split; auto.
Qed.

(** (2) and (3) Both halves of each depth that is claimed. *)
Theorem abstract_depth fuel st d p : check_abstract fuel st (Trials d) = true -> problem_of_abstract st = Some p ->
  upper_half p d /\ lower_half p d.
Proof. exact (problem_halves fuel (problem_of_abstract st) d p). Qed.

(** The line that is printed, and that what it says is so. *)
Definition judge_abstract (fuel : nat) (st : abstract) (e : evidence) :=
  judge (check_abstract fuel st e) (said e false (length (related st))).

Theorem abstract_line fuel st e p v : judge_abstract fuel st e = Some (line v) -> problem_of_abstract st = Some p ->
  what_is_said p e v /\ one_solution v = false /\ given_relations v = length (related st).
Proof. unfold judge_abstract, check_abstract. intros H E. rewrite E in H. exact (what_is_printed_holds fuel p e _ _ v H). Qed.
