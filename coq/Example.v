(** How to use a theorem of the library, here of `coq/theorems`' file Patterns. *)

From Coq Require Import Arith Bool.
From Oddagon Require Import Library Patterns.

(** The cells of the trivalue oddagon, rows and columns counted from 0. *)
Definition oddagon : list (nat * nat) :=
  [(0, 5); (0, 8); (1, 4); (1, 7); (2, 3); (2, 6); (3, 5); (3, 6); (4, 4); (4, 7); (5, 3); (5, 8)].

(** In every completed grid one of them holds a digit above the first three. *)
Theorem guardian g : completed_grid 3 g -> exists r c, In (r, c) oddagon /\ 3 <= g r c.
Proof.
  intros G. destruct (existsb (fun x => 3 <=? g (fst x) (snd x)) oddagon) eqn:E.
  - apply existsb_exists in E. destruct E as [[r c] [H L]]. apply Nat.leb_le in L. eauto.
  - exfalso. apply (trivalue_oddagon g G). intros r c H. apply Nat.lt_nge. intros L.
    enough (existsb (fun x => 3 <=? g (fst x) (snd x)) oddagon = true) by congruence.
    apply existsb_exists. exists (r, c). split; [exact H | apply Nat.leb_le; exact L].
Qed.

Print Assumptions guardian.
