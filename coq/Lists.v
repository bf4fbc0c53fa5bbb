(** * What is to be shown of three bands, and bands with what the search asks of them *)

From Coq Require Import List Bool Arith Lia.
From Oddagon Require Import Sudoku SudokuStatement Colouring Bands Search.
Import ListNotations.

(** A band with what the search asks of it. *)
Record item := Item {
  it_band : band;
  it_size : nat;
  it_columns : list nat;
  it_own : list profile;   (* one of each orbit under orders of the colours *)
  it_all : list profile
}.

Definition make (k : nat) (A : band) : item :=
  let own := profiles k A in Item A (size A) (column_sizes A) own (spread k own).

Lemma same_rows_eq A B : same_rows A B = true <-> A = B.
Proof.
  unfold same_rows. match goal with |- context [if ?d then _ else _] => destruct d end; split; auto; discriminate || contradiction.
Qed.

(** The bands that can be part of a minimal pattern: their first ones can. *)
Definition parts (k : nat) (hint : band -> list nat) (firsts : list band) : list item :=
  let good := filter (is_part k) firsts in
  map (make k) (filter (fun A => existsb (same_rows (moved_band (hint A) A)) good) (bands k)).

(** Each cell is needed. *)
Definition needs_all (k : nat) (A B C : item) : bool :=
  if needs_first k (it_band C) (it_own A) (it_all B) then
    if needs_first k (it_band B) (it_own A) (it_all C) then needs_first k (it_band A) (it_own B) (it_all C) else false
  else false.

(** They can be filled; or they are not minimal; or they are not to be looked at; or they are listed. *)
Definition verdict (k : nat) (hint : list bool -> move) (t : trie) (A B C : item) : bool :=
  if together (it_all A) (it_own B) (it_all C) then true else
  if needs_all k A B C then
    if stacks_larger (it_band A) (it_band B) (it_band C) then listed hint t (flat (it_band A) (it_band B) (it_band C)) else true
  else true.

Definition no_columns : list nat := [0; 0; 0; 0; 0; 0; 0; 0; 0].

Lemma wanted_swapped k A B C : wanted k (board A B C) -> wanted k (board B A C) /\ wanted k (board C A B).
Proof.
  intros W. split; [exact (image_wanted _ _ _ (swap_first A B C) W) |].
  exact (image_wanted _ _ _ (image_trans _ _ _ (swap_last A B C) (swap_first A C B)) W).
Qed.

Lemma verdict_right k hint L A B C : k <= 3 -> in_order k A B C -> stacks_larger A B C = true ->
  verdict k hint (trie_of L) (make k A) (make k B) (make k C) = true -> settled k L A B C.
Proof.
  intros Hk O St. unfold verdict. cbn [make it_band it_all it_own].
  destruct (together _ _ _) eqn:T.
  { intros _. left. intros [[M _] _]. apply M. apply (together_right k A B C Hk). exact T. }
  rewrite St. destruct (needs_all _ _ _ _) eqn:Ne.
  { intros Li. right. apply (listed_right k hint); try apply O. exact Li. }
  intros _. left. intros W. destruct (wanted_swapped k A B C W) as [WB WC].
  assert (Q : needs_all k (make k A) (make k B) (make k C) = true).
  { unfold needs_all. cbn [make it_band it_all it_own].
    rewrite (needs_first_right k C A B Hk (proj1 WC)), (needs_first_right k B A C Hk (proj1 WB)). exact (needs_first_right k A B C Hk (proj1 W)). }
  rewrite Q in Ne. discriminate.
Qed.

Definition up_to (n : nat) (items : list item) : list item := filter (fun C => it_size C <=? n) items.

Lemma part_In k fhint firsts A B C : k <= 3 -> check_firsts fhint (bands k) firsts = true -> good_band k A -> wanted k (board A B C) ->
  In A (bands k) -> In (make k A) (parts k fhint firsts).
Proof.
  intros Hk Ch [a [b [c [-> _]]]] W I. set (A := [a; b; c]) in *. apply in_map, filter_In. split; [exact I |].
  unfold check_firsts in Ch. rewrite forallb_forall in Ch. specialize (Ch A I). cbv zeta in Ch. apply andb_true_iff in Ch.
  destruct Ch as [Pl Ch]. apply existsb_exists in Ch. destruct Ch as [F [HF E]].
  apply existsb_exists. exists F. split; [| exact E]. apply filter_In. split; [exact HF |].
  assert (F = moved_band (fhint A) A) as -> by (symmetry; apply same_rows_eq; exact E).
  apply (wanted_part k (moved_band (fhint A) A) (map (pick (fhint A)) B) (map (pick (fhint A)) C) Hk).
  apply (image_wanted k (board A B C)); [| exact W]. eapply image_trans; [exact (pick_columns _ A B C Pl) |].
  apply sort_rows_image. repeat eexists.
Qed.

Lemma up_to_In n C items : In C items -> it_size C <= n -> In C (up_to n items).
Proof. intros H L. apply filter_In. split; [exact H | apply Nat.leb_le; exact L]. Qed.
