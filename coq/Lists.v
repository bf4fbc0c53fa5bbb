(** * Complete lists: the checker, and what it means that it accepts *)

From Coq Require Import List Bool Arith Lia.
From Oddagon Require Import Sudoku SudokuStatement Colouring Bands Search.
Import ListNotations.

(** ** Three bands after each other *)

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

(** The bands that can be part of a minimal pattern. *)
Definition parts (k : nat) : list item := map (make k) (filter (is_part k) (bands k)).

Definition needs_all (k : nat) (A B C : item) : bool :=
  if needs_first k (it_band A) (it_own B) (it_all C) then
    if needs_first k (it_band B) (it_own A) (it_all C) then needs_first k (it_band C) (it_own A) (it_all B) else false
  else false.

(** They can be filled; or they are not to be looked at; or they are listed; or they are not minimal. *)
Definition verdict (k : nat) (hint : list bool -> move) (t : trie) (A B C : item) : bool :=
  if together (it_all A) (it_own B) (it_all C) then true else
  if stacks_larger (it_band A) (it_band B) (it_band C) then
    if listed hint t (flat (it_band A) (it_band B) (it_band C)) then true else negb (needs_all k A B C)
  else true.

Definition no_columns : list nat := [0; 0; 0; 0; 0; 0; 0; 0; 0].

(** All with this first band. *)
Definition with_first (k : nat) (hint : list bool -> move) (t : trie) (seconds thirds : list item) (A : item) : bool :=
  forallb (fun B => if it_size B <=? it_size A then if fit k (it_columns A) (it_columns B) no_columns then
      forallb (fun C => if it_size C <=? it_size B then if fit k (it_columns A) (it_columns B) (it_columns C) then
        verdict k hint t A B C else true else true) thirds else true else true) seconds.

Definition task (k : nat) (hint : list bool -> move) (t : trie) (seconds thirds : list item) (A : band) : bool :=
  if is_part k A then with_first k hint t seconds thirds (make k A) else true.

Lemma fit_less k a b c : fit k a b c = true -> length c = 9 -> fit k a b no_columns = true.
Proof.
  assert (X : forall c z, Forall (fun n => n = 0) z -> length c = length z -> forall a b, fit k a b c = true -> fit k a b z = true).
  { induction c0 as [| x c0 IH]; intros [| y z] F L a0 b0 H; try discriminate; [exact H |]. inversion F; subst.
    destruct a0 as [| p a0]; [reflexivity |]. destruct b0 as [| q b0]; [reflexivity |]. cbn in *.
    destruct (p + q + x <=? k) eqn:E; [| discriminate]. apply Nat.leb_le in E.
    assert (p + q + 0 <=? k = true) as -> by (apply Nat.leb_le; lia). apply IH; auto. }
  intros H L. apply (X c); auto. repeat constructor.
Qed.

Lemma wanted_swapped k A B C : wanted k (board A B C) -> wanted k (board B A C) /\ wanted k (board C A B).
Proof.
  intros W. split; [exact (image_wanted _ _ _ (swap_first A B C) W) |].
  exact (image_wanted _ _ _ (image_trans _ _ _ (swap_last A B C) (swap_first A C B)) W).
Qed.

Lemma part_In k A B C : k <= 3 -> wanted k (board A B C) -> In A (bands k) -> In (make k A) (parts k).
Proof. intros Hk W I. apply in_map, filter_In. split; [exact I | exact (wanted_part k A B C Hk W)]. Qed.

Lemma verdict_right k hint L A B C : k <= 3 -> in_order k A B C -> stacks_larger A B C = true ->
  verdict k hint (trie_of L) (make k A) (make k B) (make k C) = true -> settled k L A B C.
Proof.
  intros Hk O St. unfold verdict. cbn [make it_band it_all it_own].
  destruct (together _ _ _) eqn:T.
  { intros _. left. intros [[M _] _]. apply M. apply (together_right k A B C Hk). exact T. }
  rewrite St. destruct (listed _ _ _) eqn:Li.
  { intros _. right. apply (listed_right k hint); try apply O. exact Li. }
  intros H. left. intros W. destruct (wanted_swapped k A B C W) as [WB WC].
  assert (Q : needs_all k (make k A) (make k B) (make k C) = true).
  { unfold needs_all. cbn [make it_band it_all it_own].
    rewrite (needs_first_right k A B C Hk (proj1 W)), (needs_first_right k B A C Hk (proj1 WB)). exact (needs_first_right k C A B Hk (proj1 WC)). }
  rewrite Q in H. discriminate.
Qed.

Definition up_to (n : nat) (items : list item) : list item := filter (fun C => it_size C <=? n) items.

Lemma with_first_right k hint t seconds thirds A B C : with_first k hint t seconds thirds A = true -> In B seconds -> In C thirds ->
  it_size B <= it_size A -> it_size C <= it_size B -> length (it_columns C) = 9 -> fit k (it_columns A) (it_columns B) (it_columns C) = true ->
  verdict k hint t A B C = true.
Proof.
  intros H IB IC L1 L2 Len F. unfold with_first in H. rewrite forallb_forall in H. specialize (H B IB).
  rewrite (proj2 (Nat.leb_le _ _) L1), (fit_less k _ _ _ F Len) in H. rewrite forallb_forall in H. specialize (H C IC).
  rewrite (proj2 (Nat.leb_le _ _) L2), F in H. exact H.
Qed.

Lemma up_to_In k n C : In (make k C) (parts k) -> size C <= n -> In (make k C) (up_to n (parts k)).
Proof. intros H L. apply filter_In. split; [exact H | apply Nat.leb_le; exact L]. Qed.

Theorem tasks_right k fhint firsts hint L n : k <= 3 -> check_firsts fhint (bands k) firsts = true ->
  (forall A, In A firsts -> task k hint (trie_of L) (parts k) (up_to n (parts k)) A = true) ->
  forall S, wanted k S -> size (band_of S 2) <= n -> exists T, In T (map pattern_of L) /\ image S T.
Proof.
  intros Hk Ch H. apply (search_complete k fhint firsts L n Ch). intros A B C FA IB IC O Sz St.
  specialize (H A FA). unfold task in H.
  destruct (is_part k A) eqn:PA; [| left; intros W; rewrite (wanted_part k A B C Hk W) in PA; discriminate].
  destruct (is_part k B) eqn:PB; [| left; intros W; rewrite (wanted_part k B A C Hk (proj1 (wanted_swapped _ _ _ _ W))) in PB; discriminate].
  destruct (is_part k C) eqn:PC; [| left; intros W; rewrite (wanted_part k C A B Hk (proj2 (wanted_swapped _ _ _ _ W))) in PC; discriminate].
  destruct (fit k (column_sizes A) (column_sizes B) (column_sizes C)) eqn:Ft;
    [| left; intros W; rewrite (wanted_columns k A B C (proj2 W)) in Ft; discriminate].
  assert (XB : In (make k B) (parts k)) by (apply in_map, filter_In; auto).
  assert (XC : In (make k C) (parts k)) by (apply in_map, filter_In; auto).
  apply (verdict_right k hint L A B C Hk O St).
  apply (with_first_right k hint _ _ _ _ _ _ H XB (up_to_In k n C XC Sz) (first_second _ _ _ _ O) (second_third _ _ _ _ O)); [| exact Ft].
  unfold make, it_columns, column_sizes. rewrite map_length. apply seq_length.
Qed.

Theorem two_bands_complete k fhint firsts hint L : k <= 3 -> check_firsts fhint (bands k) firsts = true ->
  (forall A, In A firsts -> task k hint (trie_of L) (parts k) (up_to 0 (parts k)) A = true) ->
  complete k in_two_bands (map pattern_of L).
Proof.
  intros Hk Ch H S P M N. apply (tasks_right k fhint firsts hint L 0 Hk Ch H); [split; assumption |].
  unfold band_of. cbn [map seq size]. rewrite Nat.le_0_r.
  assert (X : forall r, 6 <= r -> r < 9 -> row_size (row_of S r) = 0).
  { intros r H1 H2. unfold row_size. rewrite (filter_ext_in _ (fun _ => false)).
    - induction (seq 0 9); auto.
    - intros c Hc. apply in_seq in Hc. rewrite row_of_nth by lia. apply P; lia. }
  rewrite !X by lia. reflexivity.
Qed.

(** No band of a pattern that is not crowded has more than 9 cells, with [k] up to 3. *)
Theorem board_complete k fhint firsts hint L : k <= 3 -> check_firsts fhint (bands k) firsts = true ->
  (forall A, In A firsts -> task k hint (trie_of L) (parts k) (up_to 9 (parts k)) A = true) ->
  complete k anywhere (map pattern_of L).
Proof.
  intros Hk Ch H S P M N. apply (tasks_right k fhint firsts hint L 9 Hk Ch H); [split; assumption |].
  unfold band_of. cbn [map seq size].
  destruct (wanted_row k S 6 N ltac:(lia)), (wanted_row k S 7 N ltac:(lia)), (wanted_row k S 8 N ltac:(lia)). cbn [Nat.add Nat.mul]. lia.
Qed.
