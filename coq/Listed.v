(** * The listed patterns are minimal *)

From Coq Require Import List Bool Arith Lia.
From Oddagon Require Import Sudoku SudokuStatement Colouring Bands Search Lists.
Import ListNotations.

(** It cannot be filled, and can be without any one of its cells. *)
Definition check_minimal (k : nat) (l : list bool) : bool :=
  let b i := make k (band_of (pattern_of l) i) in
  let A := b 0 in let B := b 1 in let C := b 2 in
  if together (it_all A) (it_own B) (it_all C) then false else needs_all k A B C.

Lemma band_of_at S i j c : j < 3 -> c < 9 -> at_place (band_of S i) j c = S (3 * i + j) c.
Proof.
  intros Hj Hc. unfold band_of, at_place. do 3 (destruct j as [| j]; [cbn [map seq nth]; apply row_of_nth; exact Hc |]). lia.
Qed.

Definition replaced (S : pattern) (i : nat) (x : place) (j : nat) : band := if j =? i then drop_place (band_of S j) x else band_of S j.

Lemma drop_replaced S r0 c0 r c : r < 9 -> c < 9 -> drop S r0 c0 r c = true ->
  board (replaced S (r0 / 3) (r0 mod 3, c0) 0) (replaced S (r0 / 3) (r0 mod 3, c0) 1) (replaced S (r0 / 3) (r0 mod 3, c0) 2) r c = true.
Proof.
  intros Hr Hc H. unfold drop in H. apply andb_true_iff in H. destruct H as [H N].
  pose proof (Nat.div_mod_eq r 3) as E. pose proof (Nat.div_mod_eq r0 3) as E0. pose proof (Nat.mod_upper_bound r 3 ltac:(lia)) as M.
  assert (R : r / 3 < 3) by (apply Nat.div_lt_upper_bound; lia).
  assert (X : at_place (replaced S (r0 / 3) (r0 mod 3, c0) (r / 3)) (r mod 3) c = true).
  { unfold replaced. destruct (r / 3 =? r0 / 3) eqn:Q.
    - apply Nat.eqb_eq in Q. rewrite drop_place_at, band_of_at by assumption. rewrite <- E, H. cbn [fst snd andb].
      apply negb_true_iff. apply negb_true_iff in N. apply andb_false_iff. apply andb_false_iff in N. destruct N as [N | N]; [left | right; exact N].
      apply Nat.eqb_neq. apply Nat.eqb_neq in N. intros Y. apply N. rewrite E, E0, Q, Y. reflexivity.
    - rewrite band_of_at by assumption. rewrite <- E. exact H. }
  unfold board. revert X R. generalize (r / 3). intros [| [| [| n]]] X R; [exact X | exact X | exact X | lia].
Qed.

Theorem check_minimal_right k l : k <= 3 -> check_minimal k l = true -> minimal k (pattern_of l).
Proof.
  intros Hk H. set (U := pattern_of l) in *. unfold check_minimal in H. cbv zeta in H. fold U in H.
  set (A := band_of U 0) in *. set (B := band_of U 1) in *. set (C := band_of U 2) in *.
  destruct (together _ _ _) eqn:T in H; [discriminate |]. split.
  - intros P. apply (image_possible k U (board A B C) (board_of U)) in P. apply (together_right k A B C Hk) in P.
    cbn [make it_all it_own] in T. congruence.
  - unfold needs_all in H. cbn [make it_all it_own it_band] in H.
    destruct (needs_first k C _ _) eqn:NC; [| discriminate]. destruct (needs_first k B _ _) eqn:NB; [| discriminate].
    unfold needs_first in *. rewrite forallb_forall in H, NB, NC.
    intros r c Hr Hc Hs. assert (R : r / 3 < 3) by (apply Nat.div_lt_upper_bound; [discriminate | exact Hr]).
    pose proof (Nat.mod_upper_bound r 3 ltac:(discriminate)) as M. pose proof (Nat.div_mod_eq r 3) as E.
    assert (X : In (r mod 3, c) (cells (band_of U (r / 3)))).
    { apply cells_In. split; [exact M | split; [exact Hc |]]. rewrite band_of_at by assumption. rewrite <- E. exact Hs. }
    apply (possible_weaker k (board (replaced U (r / 3) (r mod 3, c) 0) (replaced U (r / 3) (r mod 3, c) 1) (replaced U (r / 3) (r mod 3, c) 2))).
    { intros r' c' Hr' Hc' D. apply drop_replaced; assumption. }
    revert R X. generalize (r / 3), (r mod 3, c). intros [| [| [| i]]] x R X; [| | | lia].
    + apply (together_right k (drop_place A x) B C Hk). exact (H x X).
    + apply (image_possible k _ _ (swap_first (drop_place B x) A C)). apply (together_right k (drop_place B x) A C Hk). exact (NB x X).
    + apply (image_possible k _ _ (image_trans _ _ _ (swap_first (drop_place C x) A B) (swap_last A (drop_place C x) B))).
      apply (together_right k (drop_place C x) A B Hk). exact (NC x X).
Qed.
