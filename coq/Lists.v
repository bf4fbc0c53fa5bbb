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

Lemma same_rows_eq A B : same_rows A B = true <-> A = B.
Proof.
  unfold same_rows. match goal with |- context [if ?d then _ else _] => destruct d end; split; auto; discriminate || contradiction.
Qed.

(** The first band that a band comes to. *)
Definition first_of (hint : band -> list nat) (A : band) : band := sort_rows (map (pick (hint A)) A).

(** The bands that can be part of a minimal pattern: their first ones can. *)
Definition parts (k : nat) (hint : band -> list nat) (firsts : list band) : list item :=
  let good := filter (is_part k) firsts in
  map (make k) (filter (fun A => existsb (same_rows (first_of hint A)) good) (bands k)).

(** The profiles of a band without each of its cells. *)
Definition without_each (k : nat) (A : band) : list (list profile) := map (fun x => spread k (profiles k (drop_place A x))) (cells A).

Definition needs_all (k : nat) (without : list (list profile)) (A B C : item) : bool :=
  if forallb (fun p => together p (it_own B) (it_all C)) without then
    if needs_first k (it_band C) (it_own A) (it_all B) then needs_first k (it_band B) (it_own A) (it_all C) else false
  else false.

Definition blank : list profile := [[K0; K0; K0; K0; K0; K0; K0; K0; K0]].

(** They can be filled; or they are not minimal; or they are not to be looked at; or they are listed. *)
Definition verdict (k : nat) (hint : list bool -> move) (t : trie) (without : list (list profile)) (A B C : item) : bool :=
  if together (it_all A) (it_own B) (it_all C) then true else
  if needs_all k without A B C then
    if stacks_larger (it_band A) (it_band B) (it_band C) then listed hint t (flat (it_band A) (it_band B) (it_band C)) else true
  else true.

Definition no_columns : list nat := [0; 0; 0; 0; 0; 0; 0; 0; 0].

(** All with this first band. Two bands that cannot be filled together make no minimal pattern with a third that has cells. *)
Definition with_first (k : nat) (hint : list bool -> move) (t : trie) (seconds thirds : list item) (A : item) : bool :=
  let without := without_each k (it_band A) in
  forallb (fun B => if it_size B <=? it_size A then if fit k (it_columns A) (it_columns B) no_columns then
      let filled := together (it_all A) (it_own B) blank in
      forallb (fun C => if it_size C <=? it_size B then if fit k (it_columns A) (it_columns B) (it_columns C) then
        if (if filled then true else it_size C =? 0) then verdict k hint t without A B C else true else true else true) thirds
    else true else true) seconds.

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

Lemma verdict_right k hint L A B C : k <= 3 -> in_order k A B C -> stacks_larger A B C = true ->
  forall without, without = [] \/ without = without_each k A ->
  verdict k hint (trie_of L) without (make k A) (make k B) (make k C) = true -> settled k L A B C.
Proof.
  intros Hk O St without Wo. unfold verdict. cbn [make it_band it_all it_own].
  destruct (together _ _ _) eqn:T.
  { intros _. left. intros [[M _] _]. apply M. apply (together_right k A B C Hk). exact T. }
  rewrite St. destruct (needs_all _ _ _ _ _) eqn:Ne.
  { intros Li. right. apply (listed_right k hint); try apply O. exact Li. }
  intros _. left. intros W. destruct (wanted_swapped k A B C W) as [WB WC].
  assert (Q : needs_all k without (make k A) (make k B) (make k C) = true).
  { unfold needs_all. cbn [make it_band it_all it_own].
    assert (forallb (fun p => together p (profiles k B) (spread k (profiles k C))) without = true) as ->.
    { destruct Wo as [-> | ->]; [reflexivity |]. pose proof (needs_first_right k A B C Hk (proj1 W)) as N. unfold needs_first in N. apply forallb_forall. intros p Hp.
      apply in_map_iff in Hp. destruct Hp as [x [<- Hx]]. rewrite forallb_forall in N. exact (N x Hx). }
    rewrite (needs_first_right k C A B Hk (proj1 WC)). exact (needs_first_right k B A C Hk (proj1 WB)). }
  rewrite Q in Ne. discriminate.
Qed.

Definition up_to (n : nat) (items : list item) : list item := filter (fun C => it_size C <=? n) items.

(** Bands that cannot be filled together. *)
Lemma size_cells k A : good_band k A -> size A = 0 \/ exists x, In x (cells A).
Proof.
  intros [a [b [c [-> [[La _] [[Lb _] [Lc _]]]]]]].
  assert (X : forall r row, r < 3 -> nth r [a; b; c] [] = row -> row_size row = 0 \/ exists x, In x (cells [a; b; c])).
  { intros r row Hr E. unfold row_size. destruct (filter (fun i => nth i row false) (seq 0 9)) as [| i l] eqn:F; [left; reflexivity |].
    right. exists (r, i). assert (Hi : In i (filter (fun i => nth i row false) (seq 0 9))) by (rewrite F; left; reflexivity).
    apply filter_In in Hi. destruct Hi as [Hi Ni]. apply in_seq in Hi. apply cells_In. split; [exact Hr | split; [lia |]].
    unfold at_place. rewrite E. exact Ni. }
  destruct (X 0 a ltac:(lia) eq_refl) as [E0 | ?]; [| auto]. destruct (X 1 b ltac:(lia) eq_refl) as [E1 | ?]; [| auto].
  destruct (X 2 c ltac:(lia) eq_refl) as [E2 | ?]; [| auto]. left. cbn [size]. lia.
Qed.

Lemma pair_fills k A B C : k <= 3 -> good_band k C -> wanted k (board A B C) ->
  (if together (spread k (profiles k A)) (profiles k B) blank then true else size C =? 0) = true.
Proof.
  intros Hk G W. destruct (size_cells k C G) as [E | [x Hx]]; [rewrite E; destruct (together _ _ _); reflexivity |].
  destruct (wanted_swapped k A B C W) as [_ [M _]]. pose proof (minimal_first k C A B x M Hx) as P.
  assert (T : possible k (board A B (drop_place C x))).
  { destruct P as [f [Bd D]]. revert f Bd D. fold (filling k (board (drop_place C x) A B)). intros f Bd D.
    assert (Mo : image (board (drop_place C x) A B) (board A B (drop_place C x))) by
      exact (image_trans _ _ _ (swap_first _ _ _) (swap_last _ _ _)).
    apply (image_possible k _ _ Mo). exists f. split; assumption. }
  apply (together_right k _ _ _ Hk) in T. unfold together in *. apply existsb_exists in T. destruct T as [q [Hq T]].
  apply some_pair_right in T. destruct T as [p [y [Hp [_ [D _]]]]].
  assert (existsb (some_pair (spread k (profiles k A)) blank) (profiles k B) = true) as ->; [| reflexivity].
  apply existsb_exists. exists q. split; [exact Hq |]. apply some_pair_right. exists p, [K0; K0; K0; K0; K0; K0; K0; K0; K0].
  assert (Z : forall t, disjoint t [K0; K0; K0; K0; K0; K0; K0; K0; K0] = true).
  { intros t. apply disjoint_right. intros c. replace (at_column c [K0; K0; K0; K0; K0; K0; K0; K0; K0]) with K0; [destruct (at_column c t); reflexivity |].
    do 9 (destruct c as [| c]; [reflexivity |]). destruct c; reflexivity. }
  split; [exact Hp |]. split; [left; reflexivity |]. auto.
Qed.

Lemma with_first_right k hint t seconds thirds A B C : with_first k hint t seconds thirds A = true -> In B seconds -> In C thirds ->
  it_size B <= it_size A -> it_size C <= it_size B -> length (it_columns C) = 9 -> fit k (it_columns A) (it_columns B) (it_columns C) = true ->
  (if together (it_all A) (it_own B) blank then true else it_size C =? 0) = true ->
  verdict k hint t (without_each k (it_band A)) A B C = true.
Proof.
  intros H IB IC L1 L2 Len F P. unfold with_first in H. rewrite forallb_forall in H. specialize (H B IB).
  rewrite (proj2 (Nat.leb_le _ _) L1), (fit_less k _ _ _ F Len) in H. rewrite forallb_forall in H. specialize (H C IC).
  rewrite (proj2 (Nat.leb_le _ _) L2), F, P in H. exact H.
Qed.

Lemma part_In k fhint firsts A B C : k <= 3 -> check_firsts fhint (bands k) firsts = true -> good_band k A -> wanted k (board A B C) ->
  In A (bands k) -> In (make k A) (parts k fhint firsts).
Proof.
  intros Hk Ch [a [b [c [-> _]]]] W I. set (A := [a; b; c]) in *. apply in_map, filter_In. split; [exact I |].
  unfold check_firsts in Ch. rewrite forallb_forall in Ch. specialize (Ch A I). cbv zeta in Ch. apply andb_true_iff in Ch.
  destruct Ch as [Pl Ch]. apply existsb_exists in Ch. destruct Ch as [F [HF E]].
  apply existsb_exists. exists F. split; [| exact E]. apply filter_In. split; [exact HF |].
  assert (F = first_of fhint A) as -> by (symmetry; apply same_rows_eq; exact E).
  apply (wanted_part k (first_of fhint A) (map (pick (fhint A)) B) (map (pick (fhint A)) C) Hk).
  apply (image_wanted k (board A B C)); [| exact W]. eapply image_trans; [exact (pick_columns _ A B C Pl) |].
  apply sort_rows_image. repeat eexists.
Qed.

Lemma parts_make k fhint firsts B : existsb (fun X => same_rows (it_band X) B) (parts k fhint firsts) = true -> In (make k B) (parts k fhint firsts).
Proof.
  intros H. apply existsb_exists in H. destruct H as [X [HX E]]. pose proof HX as HX'. apply in_map_iff in HX. destruct HX as [D [<- _]].
  cbn [make it_band] in E. apply same_rows_eq in E. subst D. exact HX'.
Qed.

Lemma up_to_In n C items : In C items -> it_size C <= n -> In C (up_to n items).
Proof. intros H L. apply filter_In. split; [exact H | apply Nat.leb_le; exact L]. Qed.

Theorem tasks_right k fhint firsts hint L n : k <= 3 -> check_firsts fhint (bands k) firsts = true ->
  (forall A, In A firsts -> task k hint (trie_of L) (parts k fhint firsts) (up_to n (parts k fhint firsts)) A = true) ->
  forall S, wanted k S -> size (band_of S 2) <= n -> exists T, In T (map pattern_of L) /\ image S T.
Proof.
  intros Hk Ch H. apply (search_complete k fhint firsts L n Ch). intros A B C FA IB IC O Sz St.
  specialize (H A FA). unfold task in H.
  destruct (is_part k A) eqn:PA; [| left; intros W; rewrite (wanted_part k A B C Hk W) in PA; discriminate].
  destruct (existsb (fun X => same_rows (it_band X) B) (parts k fhint firsts)) eqn:PB.
  2: { left. intros W. apply not_true_iff_false in PB. apply PB. apply existsb_exists. exists (make k B).
       split; [exact (part_In k fhint firsts B A C Hk Ch (second_three _ _ _ _ O) (proj1 (wanted_swapped _ _ _ _ W)) IB) | apply same_rows_eq; reflexivity]. }
  destruct (existsb (fun X => same_rows (it_band X) C) (parts k fhint firsts)) eqn:PC.
  2: { left. intros W. apply not_true_iff_false in PC. apply PC. apply existsb_exists. exists (make k C).
       split; [exact (part_In k fhint firsts C A B Hk Ch (third_three _ _ _ _ O) (proj2 (wanted_swapped _ _ _ _ W)) IC) | apply same_rows_eq; reflexivity]. }
  apply parts_make in PB, PC.
  destruct (fit k (column_sizes A) (column_sizes B) (column_sizes C)) eqn:Ft;
    [| left; intros W; rewrite (wanted_columns k A B C (proj2 W)) in Ft; discriminate].
  destruct (if together (spread k (profiles k A)) (profiles k B) blank then true else size C =? 0) eqn:Pf;
    [| left; intros W; rewrite (pair_fills k A B C Hk (third_three _ _ _ _ O) W) in Pf; discriminate].
  apply (verdict_right k hint L A B C Hk O St (without_each k A) (or_intror eq_refl)).
  apply (with_first_right k hint _ _ _ (make k A) (make k B) (make k C) H PB (up_to_In n (make k C) _ PC Sz) (first_second _ _ _ _ O) (second_third _ _ _ _ O)); [| exact Ft | exact Pf].
  unfold make, it_columns, column_sizes. rewrite map_length. apply seq_length.
Qed.

Theorem two_bands_complete k fhint firsts hint L : k <= 3 -> check_firsts fhint (bands k) firsts = true ->
  (forall A, In A firsts -> task k hint (trie_of L) (parts k fhint firsts) (up_to 0 (parts k fhint firsts)) A = true) ->
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
  (forall A, In A firsts -> task k hint (trie_of L) (parts k fhint firsts) (up_to 9 (parts k fhint firsts)) A = true) ->
  complete k anywhere (map pattern_of L).
Proof.
  intros Hk Ch H S P M N. apply (tasks_right k fhint firsts hint L 9 Hk Ch H); [split; assumption |].
  unfold band_of. cbn [map seq size].
  destruct (wanted_row k S 6 N ltac:(lia)), (wanted_row k S 7 N ltac:(lia)), (wanted_row k S 8 N ltac:(lia)). cbn [Nat.add Nat.mul]. lia.
Qed.
