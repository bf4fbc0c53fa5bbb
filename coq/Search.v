(** * A search through all patterns, band by band

    Of every minimal pattern some image has bands in a normal form: rows sorted, the first band one of few, the second no larger than
    the first, the third no larger than the second ([normal_form]). So a list is complete if each three such bands can be filled
    together, or make an image of a listed pattern, or one that is not minimal. What is said of bands as the search needs it, which
    permutation takes which band or pattern where, are hints: a wrong one is found out. *)

From Coq Require Import List Bool Arith PArith Lia Permutation.
From Oddagon Require Import Sudoku Unique SudokuStatement Colouring Bands.
Import ListNotations.

(** ** Permutations of lines, as lists *)

Definition line (p : list nat) (i : nat) : nat := nth i p 9.

Fixpoint find_line (i n : nat) (p : list nat) : nat :=
  match p with [] => 9 | j :: p => if i =? j then n else find_line i (S n) p end.

Definition keeps (p : list nat) : bool :=
  forallb (fun i => forallb (fun j => if stack i =? stack j then stack (line p i) =? stack (line p j) else true) (seq 0 9)) (seq 0 9).

Definition is_lines (p : list nat) : bool :=
  let q := map (fun i => find_line i 0 p) (seq 0 9) in
  (length p =? 9) && forallb (fun i => (line p i <? 9) && (line q i <? 9) && (line p (line q i) =? i) && (line q (line p i) =? i)) (seq 0 9) &&
  keeps p && keeps q.

Lemma keeps_right p : (forall i, i < 9 -> line p i < 9) -> keeps p = true -> keeps_bands (line p).
Proof.
  intros B H i j Hi Hj E. unfold keeps in H. rewrite forallb_forall in H. specialize (H i). rewrite forallb_forall in H.
  specialize (H ltac:(apply in_seq; lia) j ltac:(apply in_seq; lia)). rewrite !(stack_right i), !(stack_right j), E, Nat.eqb_refl in H by assumption.
  apply Nat.eqb_eq in H. rewrite !stack_right in H by auto. exact H.
Qed.

Lemma is_lines_right p : is_lines p = true -> length p = 9 /\ line_permutation (line p).
Proof.
  unfold is_lines. set (q := map (fun i => find_line i 0 p) (seq 0 9)). rewrite !andb_true_iff, Nat.eqb_eq. intros [[[L H] Kp] Kq].
  rewrite forallb_forall in H. split; [exact L |].
  assert (X : forall i, i < 9 -> line p i < 9 /\ line q i < 9 /\ line p (line q i) = i /\ line q (line p i) = i).
  { intros i Hi. specialize (H i ltac:(apply in_seq; lia)). rewrite !andb_true_iff, !Nat.ltb_lt, !Nat.eqb_eq in H. tauto. }
  exists (line q). split; [apply keeps_right; [intros i Hi; apply X, Hi | exact Kp] |].
  split; [apply keeps_right; [intros i Hi; apply X, Hi | exact Kq] | exact X].
Qed.

(** ** Rows and bands *)

Definition row_size (a : row) : nat := length (filter (fun c => nth c a false) (seq 0 9)).
Definition size (A : band) : nat := match A with [a; b; c] => row_size a + row_size b + row_size c | _ => 0 end.

(** A row as a number, by which rows are sorted. *)
Definition row_number (a : row) : positive := fold_left (fun n b => if b : bool then xI n else xO n) a 1%positive.
Definition row_le (a b : row) : bool := (row_number a <=? row_number b)%positive.

Fixpoint all_rows (n : nat) : list row :=
  match n with 0 => [[]] | S n => flat_map (fun a => [false :: a; true :: a]) (all_rows n) end.

Definition rows (k : nat) : list row := filter (fun a => row_size a <=? k) (all_rows 9).

Lemma all_rows_In n a : length a = n -> In a (all_rows n).
Proof.
  revert a. induction n as [| n IH]; intros [| b a]; cbn; intros L; try discriminate; [auto |].
  apply in_flat_map. exists a. split; [apply IH; congruence |]. destruct b; cbn; auto.
Qed.

(** At most [k] cells in each block. *)
Definition block_sizes (k : nat) (A : band) : bool :=
  forallb (fun b => length (filter (fun x => stack (snd x) =? b) (cells A)) <=? k) (seq 0 3).

(** All bands with at most [k] cells in each row and block, rows sorted. *)
Definition bands (k : nat) : list band :=
  let rows := rows k in
  flat_map (fun a => let bs := filter (row_le a) rows in
    flat_map (fun b => let cs := filter (row_le b) bs in
      filter (block_sizes k) (map (fun c => [a; b; c]) cs)) bs) rows.

Lemma bands_In k a b c : In a (rows k) -> In b (rows k) -> In c (rows k) -> row_le a b = true -> row_le b c = true ->
  block_sizes k [a; b; c] = true -> In [a; b; c] (bands k).
Proof.
  intros Ha Hb Hc Lab Lbc H. unfold bands. apply in_flat_map. exists a. split; [exact Ha |]. apply in_flat_map. exists b.
  split; [apply filter_In; auto |]. apply filter_In. split; [| exact H]. apply (in_map (fun c => [a; b; c])). apply filter_In. split; [| exact Lbc].
  apply filter_In. split; [exact Hc |]. unfold row_le in *. apply Pos.leb_le. apply Pos.leb_le in Lab, Lbc. lia.
Qed.

(** A board with other rows and columns. *)
Definition pick (p : list nat) (a : row) : row := map (fun i => nth i a false) p.

Lemma pick_nth p a c : length p = 9 -> c < 9 -> nth c (pick p a) false = nth (line p c) a false.
Proof.
  intros L H. unfold pick. rewrite (nth_indep _ false (nth 9 a false)) by (rewrite map_length; lia).
  rewrite (map_nth (fun i => nth i a false)). reflexivity.
Qed.

Lemma pick_columns p A B C : is_lines p = true -> image (board A B C) (board (map (pick p) A) (map (pick p) B) (map (pick p) C)).
Proof.
  intros H. apply is_lines_right in H. destruct H as [L H]. apply (image_columns _ _ (line p) _ (image_refl _) H). intros r c Hr Hc.
  assert (X : forall D, at_place (map (pick p) D) (r mod 3) c = at_place D (r mod 3) (line p c)).
  { intros D. unfold at_place. destruct (Nat.lt_ge_cases (r mod 3) (length D)) as [E | E].
    - rewrite (nth_indep _ [] (pick p [])) by (rewrite map_length; exact E). rewrite map_nth. apply pick_nth; assumption.
    - rewrite !nth_overflow with (n := r mod 3) by (rewrite ?map_length; exact E). destruct c, (line p _); reflexivity. }
  unfold board. assert (R : r / 3 < 3) by (apply Nat.div_lt_upper_bound; lia).
  destruct (r / 3) as [| [| [| i]]]; cbn [nth]; [apply X | apply X | apply X | lia].
Qed.

Lemma pick_rows p A B C A' B' C' : is_lines p = true ->
  (forall r, r < 9 -> nth (r mod 3) (nth (r / 3) [A'; B'; C'] []) [] = nth (line p r mod 3) (nth (line p r / 3) [A; B; C] []) []) ->
  image (board A B C) (board A' B' C').
Proof.
  intros H E. apply is_lines_right in H. destruct H as [L H]. apply (image_rows _ _ (line p) _ (image_refl _) H). intros r c Hr Hc.
  unfold board, at_place. rewrite E by exact Hr. reflexivity.
Qed.

Ltac by_rows p := apply (pick_rows p); [reflexivity |];
  let r := fresh "r" in let H := fresh "H" in intros r H; do 9 (destruct r as [| r]; [reflexivity |]); lia.

Lemma swap_first A B C : image (board A B C) (board B A C).
Proof. by_rows [3; 4; 5; 0; 1; 2; 6; 7; 8]. Qed.
Lemma swap_last A B C : image (board A B C) (board A C B).
Proof. by_rows [0; 1; 2; 6; 7; 8; 3; 4; 5]. Qed.

Definition three_rows (A : band) : Prop := exists a b c, A = [a; b; c].

Lemma swap_rows_01 a b c B C : image (board [a; b; c] B C) (board [b; a; c] B C).
Proof. by_rows [1; 0; 2; 3; 4; 5; 6; 7; 8]. Qed.
Lemma swap_rows_12 a b c B C : image (board [a; b; c] B C) (board [a; c; b] B C).
Proof. by_rows [0; 2; 1; 3; 4; 5; 6; 7; 8]. Qed.

Definition sort_first (A : band) : band :=
  match A with [a; b; c] => if row_le a b then [a; b; c] else [b; a; c] | _ => A end.
Definition sort_last (A : band) : band :=
  match A with [a; b; c] => if row_le b c then [a; b; c] else [a; c; b] | _ => A end.
Definition sort_rows (A : band) : band := sort_first (sort_last (sort_first A)).

Lemma sort_rows_image A B C : three_rows A -> image (board A B C) (board (sort_rows A) B C).
Proof.
  intros [a [b [c ->]]].
  assert (X : forall A, three_rows A -> three_rows (sort_first A) /\ image (board A B C) (board (sort_first A) B C)).
  { intros A [x [y [z ->]]]. cbn. destruct (row_le x y); [split; [repeat eexists | apply image_refl] | split; [repeat eexists | apply swap_rows_01]]. }
  assert (Y : forall A, three_rows A -> three_rows (sort_last A) /\ image (board A B C) (board (sort_last A) B C)).
  { intros A [x [y [z ->]]]. cbn. destruct (row_le y z); [split; [repeat eexists | apply image_refl] | split; [repeat eexists | apply swap_rows_12]]. }
  unfold sort_rows. destruct (X [a; b; c]) as [T1 I1]; [repeat eexists |]. destruct (Y _ T1) as [T2 I2]. destruct (X _ T2) as [_ I3].
  exact (image_trans _ _ _ I1 (image_trans _ _ _ I2 I3)).
Qed.

(** What sorting keeps and makes. *)
Lemma sort_rows_right a b c : exists x y z, sort_rows [a; b; c] = [x; y; z] /\ row_le x y = true /\ row_le y z = true /\
  size [x; y; z] = size [a; b; c] /\ forall P : row -> Prop, P a -> P b -> P c -> P x /\ P y /\ P z.
Proof.
  unfold sort_rows. cbn [sort_first]. unfold row_le.
  destruct (row_number a <=? row_number b)%positive eqn:E1; cbn [sort_last]; unfold row_le;
    match goal with |- context [if (?u <=? ?v)%positive then [_; ?p; ?q] else _] => destruct (u <=? v)%positive eqn:E2 end; cbn [sort_first]; unfold row_le;
    match goal with |- context [if (?u <=? ?v)%positive then [?p; ?q; _] else _] => destruct (u <=? v)%positive eqn:E3 end;
    do 3 eexists; (split; [reflexivity |]); unfold size; rewrite ?Pos.leb_le, ?Pos.leb_gt in *; repeat split; try lia; auto.
Qed.

(** ** The number of cells does not change when columns are permuted *)

Lemma row_size_pick p a : is_lines p = true -> row_size (pick p a) = row_size a.
Proof.
  intros H. apply is_lines_right in H. destruct H as [L [q [_ [_ X]]]]. unfold row_size.
  assert (P : Permutation (map (line p) (seq 0 9)) (seq 0 9)).
  { apply NoDup_Permutation; [apply map_NoDup; [| apply seq_NoDup] | apply seq_NoDup |].
    - intros i j Hi Hj E. apply in_seq in Hi, Hj. destruct (X i ltac:(lia)) as [_ [_ [_ Ei]]], (X j ltac:(lia)) as [_ [_ [_ Ej]]]. congruence.
    - intros i. rewrite in_map_iff, in_seq. split.
      + intros [j [<- Hj]]. apply in_seq in Hj. destruct (X j ltac:(lia)). lia.
      + intros Hi. destruct (X i ltac:(lia)) as [_ [? [? _]]]. exists (q i). split; [assumption |]. apply in_seq. lia. }
  rewrite (filter_ext_in _ (fun c => nth (line p c) a false)) by (intros c Hc; apply in_seq in Hc; apply pick_nth; [exact L | lia]).
  assert (M : forall l, length (filter (fun c => nth (line p c) a false) l) = length (filter (fun c => nth c a false) (map (line p) l))).
  { induction l as [| c l IH]; [reflexivity |]. cbn. destruct (nth (line p c) a false); cbn; rewrite IH; reflexivity. }
  rewrite M. revert P. generalize (map (line p) (seq 0 9)), (seq 0 9). clear. intros l l' P. induction P; cbn.
  - reflexivity.
  - destruct (nth x a false); cbn; congruence.
  - destruct (nth x a false), (nth y a false); reflexivity.
  - congruence.
Qed.

Lemma size_pick p a b c : is_lines p = true -> size (map (pick p) [a; b; c]) = size [a; b; c].
Proof. intros H. cbn [map size]. rewrite !row_size_pick by exact H. reflexivity. Qed.

(** ** What is not crowded *)

Lemma crowd k S kind i (l : list (nat * nat)) : ~ crowded k S -> NoDup l ->
  (forall r c, In (r, c) l -> r < 9 /\ c < 9 /\ S r c = true /\ unit_cell kind i r c) -> length l <= k.
Proof.
  intros N Nd H. destruct (le_lt_dec (length l) k) as [L | L]; [exact L |]. exfalso. apply N.
  exists kind, i, (firstn (k + 1) l). split; [rewrite firstn_length; lia |]. split.
  - rewrite <- (firstn_skipn (k + 1) l) in Nd. clear H. revert Nd. generalize (firstn (k + 1) l), (skipn (k + 1) l).
    induction l0 as [| x l0 IH]; intros l1 H; [constructor |]. inversion H; subst. constructor; [| eauto].
    intros X. apply H2. apply in_or_app. left. exact X.
  - intros r c X. apply H. rewrite <- (firstn_skipn (k + 1) l). apply in_or_app. left. exact X.
Qed.

Definition placed (i : nat) (x : place) : nat * nat := (3 * i + fst x, snd x).

Lemma placed_in A B C i x : i < 3 -> In x (cells (three A B C i)) ->
  fst (placed i x) < 9 /\ snd (placed i x) < 9 /\ board A B C (fst (placed i x)) (snd (placed i x)) = true.
Proof.
  destruct x as [r c]. intros Hi H. apply cells_In in H. destruct H as [Hr [Hc H]]. cbn [placed fst snd]. split; [lia | split; [exact Hc |]].
  unfold board. rewrite <- (Nat.div_unique (3 * i + r) 3 i r Hr eq_refl), <- (Nat.mod_unique (3 * i + r) 3 i r Hr eq_refl). exact H.
Qed.

Lemma placed_inj i x y : placed i x = placed i y -> x = y.
Proof. destruct x, y. unfold placed. cbn. injection 1. intros. f_equal; lia. Qed.

Lemma wanted_blocks k A B C i : i < 3 -> ~ crowded k (board A B C) -> block_sizes k (three A B C i) = true.
Proof.
  intros Hi N. apply forallb_forall. intros b Hb. apply in_seq in Hb. apply Nat.leb_le.
  rewrite <- (map_length (placed i)). apply (crowd k (board A B C) 2 (3 * i + b)); [exact N | |].
  - apply map_NoDup; [intros; eapply placed_inj; eassumption |]. apply NoDup_filter, cells_NoDup.
  - intros r c H. apply in_map_iff in H. destruct H as [x [E H]]. apply filter_In in H. destruct H as [H E'].
    pose proof (placed_in A B C i x Hi H) as X. rewrite E in X. destruct X as [X1 [X2 X3]]. repeat split; auto.
    destruct x as [r' c']. unfold placed in E. cbn [fst snd] in E, E'. injection E as E1 E2. apply cells_In in H.
    apply Nat.eqb_eq in E'. rewrite stack_right in E' by tauto. constructor.
    rewrite <- (Nat.div_unique r 3 i r') by (tauto || lia). subst c'. lia.
Qed.

Definition row_of (S : pattern) (r : nat) : row := map (S r) (seq 0 9).
Definition band_of (S : pattern) (i : nat) : band := map (fun j => row_of S (3 * i + j)) (seq 0 3).

Lemma row_of_nth S r c : c < 9 -> nth c (row_of S r) false = S r c.
Proof.
  intros H. unfold row_of. rewrite (nth_indep _ false (S r 0)) by (rewrite map_length, seq_length; exact H).
  rewrite (map_nth (S r)), seq_nth by exact H. reflexivity.
Qed.

Lemma board_of S : image S (board (band_of S 0) (band_of S 1) (band_of S 2)).
Proof.
  apply image_same. intros r c Hr Hc. unfold board, at_place.
  do 9 (destruct r as [| r]; [cbn -[row_of]; apply row_of_nth; exact Hc |]). lia.
Qed.

Definition row_ok (k : nat) (a : row) : Prop := length a = 9 /\ row_size a <= k.

Lemma rows_In k a : row_ok k a -> In a (rows k).
Proof. intros [L H]. apply filter_In. split; [apply all_rows_In; exact L | apply Nat.leb_le; exact H]. Qed.

Lemma wanted_row k S r : ~ crowded k S -> r < 9 -> row_ok k (row_of S r).
Proof.
  intros N Hr. split; [unfold row_of; rewrite map_length; reflexivity |]. unfold row_size.
  rewrite (filter_ext_in _ (S r)) by (intros c Hc; apply in_seq in Hc; apply row_of_nth; lia).
  rewrite <- (map_length (pair r)). apply (crowd k S 0 r); [exact N | |].
  - apply map_NoDup; [congruence |]. apply NoDup_filter, seq_NoDup.
  - intros r' c H. apply in_map_iff in H. destruct H as [c' [E H]]. injection E as <- <-. apply filter_In in H. destruct H as [H E].
    apply in_seq in H. split; [exact Hr | split; [lia | split; [exact E | constructor; reflexivity]]].
Qed.

Lemma row_ok_pick k p a : is_lines p = true -> row_ok k a -> row_ok k (pick p a).
Proof.
  intros H [L R]. split; [unfold pick; rewrite map_length; apply (is_lines_right p H) | rewrite row_size_pick; assumption].
Qed.

(** ** The normal form *)

Definition same_rows (A B : band) : bool := if list_eq_dec (list_eq_dec bool_dec) A B then true else false.

(** Each band comes to a first one by the permutation of columns that is its hint. *)
Definition check_firsts (hint : band -> list nat) (all firsts : list band) : bool :=
  forallb (fun A => let p := hint A in is_lines p && existsb (same_rows (sort_rows (map (pick p) A))) firsts) all.

Record in_order (k : nat) (A B C : band) : Prop := {
  first_three : exists a b c, A = [a; b; c] /\ row_ok k a /\ row_ok k b /\ row_ok k c;
  second_three : exists a b c, B = [a; b; c] /\ row_ok k a /\ row_ok k b /\ row_ok k c;
  third_three : exists a b c, C = [a; b; c] /\ row_ok k a /\ row_ok k b /\ row_ok k c;
  first_second : size B <= size A;
  second_third : size C <= size B
}.

Definition good_band (k : nat) (A : band) : Prop := exists a b c, A = [a; b; c] /\ row_ok k a /\ row_ok k b /\ row_ok k c.

Lemma sort_bands k A B C : good_band k A -> good_band k B -> good_band k C ->
  exists A' B' C', image (board A B C) (board A' B' C') /\ in_order k A' B' C' /\ size C' <= size C.
Proof.
  intros GA GB GC.
  destruct (le_lt_dec (size B) (size A)), (le_lt_dec (size C) (size B)), (le_lt_dec (size C) (size A)); try lia.
  - exists A, B, C. split; [apply image_refl | split; [split; auto | lia]].
  - exists A, C, B. split; [apply swap_last | split; [split; auto | ]; lia].
  - exists C, A, B. split; [exact (image_trans _ _ _ (swap_last _ _ _) (swap_first _ _ _)) | split; [split; auto | ]; lia].
  - exists B, A, C. split; [apply swap_first | split; [split; auto | ]; lia].
  - exists B, C, A. split; [exact (image_trans _ _ _ (swap_first _ _ _) (swap_last _ _ _)) | split; [split; auto | ]; lia].
  - exists C, B, A. split; [| split; [split; auto | ]; lia].
    exact (image_trans _ _ _ (swap_first _ _ _) (image_trans _ _ _ (swap_last _ _ _) (swap_first _ _ _))).
Qed.

(** All three bands sorted. *)
Lemma sort_all_image A B C : three_rows A -> three_rows B -> three_rows C ->
  image (board A B C) (board (sort_rows A) (sort_rows B) (sort_rows C)).
Proof.
  intros TA TB TC.
  apply (image_trans _ (board (sort_rows A) B C)); [apply sort_rows_image, TA |].
  apply (image_trans _ (board B (sort_rows A) C)); [apply swap_first |].
  apply (image_trans _ (board (sort_rows B) (sort_rows A) C)); [apply sort_rows_image, TB |].
  apply (image_trans _ (board C (sort_rows A) (sort_rows B))).
  { apply (image_trans _ (board (sort_rows A) (sort_rows B) C)); [apply swap_first |].
    apply (image_trans _ (board (sort_rows A) C (sort_rows B))); [apply swap_last | apply swap_first]. }
  apply (image_trans _ (board (sort_rows C) (sort_rows A) (sort_rows B))); [apply sort_rows_image, TC |].
  apply (image_trans _ (board (sort_rows A) (sort_rows C) (sort_rows B))); [apply swap_first | apply swap_last].
Qed.

Lemma sort_all k A B C : good_band k A -> good_band k B -> good_band k C -> ~ crowded k (board (sort_rows A) (sort_rows B) (sort_rows C)) ->
  (size (sort_rows A) = size A /\ size (sort_rows B) = size B /\ size (sort_rows C) = size C) /\
  (good_band k (sort_rows A) /\ good_band k (sort_rows B) /\ good_band k (sort_rows C)) /\
  (In (sort_rows A) (bands k) /\ In (sort_rows B) (bands k) /\ In (sort_rows C) (bands k)).
Proof.
  intros GA GB GC N.
  assert (X : forall D, good_band k D -> block_sizes k (sort_rows D) = true -> size (sort_rows D) = size D /\ good_band k (sort_rows D) /\ In (sort_rows D) (bands k)).
  { intros D [a [b [c [-> [Ha [Hb Hc]]]]]] Bl. destruct (sort_rows_right a b c) as [x [y [z [E [L1 [L2 [Sz P]]]]]]].
    destruct (P (row_ok k) Ha Hb Hc) as [Hx [Hy Hz]]. rewrite E in *. split; [exact Sz |]. split; [exists x, y, z; auto |].
    apply bands_In; auto using rows_In. }
  pose proof (wanted_blocks k _ _ _ 0 ltac:(lia) N) as B0. pose proof (wanted_blocks k _ _ _ 1 ltac:(lia) N) as B1.
  pose proof (wanted_blocks k _ _ _ 2 ltac:(lia) N) as B2. unfold three in B0, B1, B2. cbn [nth] in B0, B1, B2.
  destruct (X A GA B0) as [? [? ?]], (X B GB B1) as [? [? ?]], (X C GC B2) as [? [? ?]]. tauto.
Qed.

Lemma sorted_bands k S A B C : wanted k S -> image S (board A B C) -> in_order k A B C ->
  image S (board (sort_rows A) (sort_rows B) (sort_rows C)) /\ in_order k (sort_rows A) (sort_rows B) (sort_rows C) /\
  size (sort_rows C) = size C /\ In (sort_rows A) (bands k) /\ In (sort_rows B) (bands k) /\ In (sort_rows C) (bands k).
Proof.
  intros W J [GA GB GC L1 L2]. assert (T : forall D, good_band k D -> three_rows D) by (intros D [a [b [c [-> _]]]]; repeat eexists).
  assert (Jm : image (board A B C) (board (sort_rows A) (sort_rows B) (sort_rows C))) by (apply sort_all_image; apply T; assumption).
  assert (N : ~ crowded k (board (sort_rows A) (sort_rows B) (sort_rows C))) by exact (proj2 (image_wanted _ _ _ (image_trans _ _ _ J Jm) W)).
  destruct (sort_all k A B C GA GB GC N) as [[Sa [Sb Sc]] [[Ga [Gb Gc]] [Ia [Ib Ic]]]].
  split; [exact (image_trans _ _ _ J Jm) |]. split; [split; auto; lia |]. auto.
Qed.

(** Columns permuted, and rows sorted. *)
Definition moved_band (p : list nat) (A : band) : band := sort_rows (map (pick p) A).

Lemma moved_bands k S p A B C : is_lines p = true -> wanted k S -> image S (board A B C) -> in_order k A B C ->
  image S (board (moved_band p A) (moved_band p B) (moved_band p C)) /\ in_order k (moved_band p A) (moved_band p B) (moved_band p C) /\
  size (moved_band p C) = size C /\ In (moved_band p A) (bands k) /\ In (moved_band p B) (bands k) /\ In (moved_band p C) (bands k).
Proof.
  intros Pl W J [GA GB GC L1 L2].
  assert (P : forall D, good_band k D -> good_band k (map (pick p) D) /\ size (map (pick p) D) = size D).
  { intros D [a [b [c [-> [Ra [Rb Rc]]]]]]. split; [| apply size_pick; exact Pl]. exists (pick p a), (pick p b), (pick p c).
    split; [reflexivity |]. auto using row_ok_pick. }
  destruct (P _ GA) as [GA' SA], (P _ GB) as [GB' SB], (P _ GC) as [GC' SC]. unfold moved_band. rewrite <- SC.
  apply sorted_bands; [exact W | exact (image_trans _ _ _ J (pick_columns p _ _ _ Pl)) | split; auto; lia].
Qed.

Lemma ordered_bands k S : wanted k S -> exists A B C, image S (board A B C) /\ in_order k A B C /\ size C <= size (band_of S 2) /\
  In A (bands k) /\ In B (bands k) /\ In C (bands k).
Proof.
  intros W.
  assert (G : forall i, i < 3 -> good_band k (band_of S i)).
  { intros i Hi. exists (row_of S (3 * i + 0)), (row_of S (3 * i + 1)), (row_of S (3 * i + 2)).
    split; [reflexivity |]. split; [| split]; apply wanted_row; try (apply W); lia. }
  destruct (sort_bands k _ _ _ (G 0 ltac:(lia)) (G 1 ltac:(lia)) (G 2 ltac:(lia))) as [A1 [B1 [C1 [I1 [O1 T1]]]]].
  destruct (sorted_bands k S A1 B1 C1 W (image_trans _ _ _ (board_of S) I1) O1) as [J2 [O2 [T2 [Ia [Ib Ic]]]]].
  exists (sort_rows A1), (sort_rows B1), (sort_rows C1). split; [exact J2 |]. split; [exact O2 |]. split; [lia | auto].
Qed.

(** ** Which bands go together *)

(** How many cells there are in each column; and that three bands have at most [k] together. *)
Definition column_sizes (A : band) : list nat := map (fun c => length (filter (fun x => snd x =? c) (cells A))) (seq 0 9).

Fixpoint fit (k : nat) (a b c : list nat) : bool :=
  match a, b, c with
  | x :: a, y :: b, z :: c => if x + y + z <=? k then fit k a b c else false
  | _, _, _ => true
  end.

Lemma column_cells k A B C c : ~ crowded k (board A B C) -> c < 9 ->
  length (filter (fun x => snd x =? c) (cells A)) + length (filter (fun x => snd x =? c) (cells B)) +
    length (filter (fun x => snd x =? c) (cells C)) <= k.
Proof.
  intros N Hc. set (at_c := fun D => filter (fun x : place => snd x =? c) (cells D)).
  set (all := map (placed 0) (at_c A) ++ map (placed 1) (at_c B) ++ map (placed 2) (at_c C)).
  assert (L : length all = length (at_c A) + length (at_c B) + length (at_c C)) by (unfold all; rewrite !app_length, !map_length; lia).
  change (length (at_c A) + length (at_c B) + length (at_c C) <= k). rewrite <- L.
  assert (In_all : forall x, In x all -> exists i y, i < 3 /\ In y (cells (three A B C i)) /\ snd y = c /\ x = placed i y).
  { intros x H. unfold all in H. rewrite !in_app_iff, !in_map_iff in H.
    destruct H as [[y [<- H]] | [[y [<- H]] | [y [<- H]]]]; apply filter_In in H; destruct H as [H E]; apply Nat.eqb_eq in E;
      [exists 0, y | exists 1, y | exists 2, y]; repeat split; auto; lia. }
  assert (Nd : forall i D, NoDup (map (placed i) (at_c D))).
  { intros i D. apply map_NoDup; [intros; eapply placed_inj; eassumption |]. apply NoDup_filter, cells_NoDup. }
  assert (Low : forall i D x, In x (map (placed i) (at_c D)) -> fst x / 3 = i).
  { intros i D x H. apply in_map_iff in H. destruct H as [[r' c'] [<- H]]. apply filter_In in H. destruct H as [H _]. apply cells_In in H.
    symmetry. apply (Nat.div_unique _ 3 i r'); [tauto | reflexivity]. }
  apply (crowd k (board A B C) 1 c); [exact N | |].
  - assert (App : forall l l' : list (nat * nat), NoDup l -> NoDup l' -> (forall x, In x l -> In x l' -> False) -> NoDup (l ++ l')).
    { clear. induction l as [| x l IH]; intros l' H H' D; [exact H' |]. inversion H; subst. cbn. constructor.
      - rewrite in_app_iff. intros [X | X]; [contradiction | exact (D x (or_introl eq_refl) X)].
      - apply IH; auto. intros y Hy. apply D. right. exact Hy. }
    apply App; [apply Nd | apply App; [apply Nd | apply Nd |] |].
    + intros x H1 H2. apply Low in H1, H2. lia.
    + intros x H1 H2. apply in_app_iff in H2. apply Low in H1. destruct H2 as [H2 | H2]; apply Low in H2; lia.
  - intros r c0 H. destruct (In_all _ H) as [i [y [Hi [Hy [E Q]]]]]. pose proof (placed_in A B C i y Hi Hy) as X.
    rewrite <- Q in X. cbn [fst snd] in X. destruct X as [X1 [X2 X3]]. repeat split; auto.
    constructor. destruct y. unfold placed in Q. cbn [fst snd] in *. congruence.
Qed.

Lemma wanted_columns k A B C : ~ crowded k (board A B C) -> fit k (column_sizes A) (column_sizes B) (column_sizes C) = true.
Proof.
  intros N. unfold column_sizes.
  assert (X : forall l, (forall c, In c l -> c < 9) -> fit k (map (fun c => length (filter (fun x => snd x =? c) (cells A))) l)
    (map (fun c => length (filter (fun x => snd x =? c) (cells B))) l) (map (fun c => length (filter (fun x => snd x =? c) (cells C))) l) = true).
  { induction l as [| c l IH]; intros H; [reflexivity |]. cbn [map fit].
    rewrite (proj2 (Nat.leb_le _ _) (column_cells k A B C c N (H c (or_introl eq_refl)))). apply IH. intros x Hx. apply H. right. exact Hx. }
  apply X. intros c Hc. apply in_seq in Hc. lia.
Qed.

(** All profiles of the first and of the third, one of each orbit of the second. *)
Fixpoint some_pair (p : list profile) (r : list profile) (q : profile) : bool :=
  match p with
  | [] => false
  | x :: p => if disjoint x q then if existsb (fun y => if disjoint x y then disjoint q y else false) r then true else some_pair p r q
      else some_pair p r q
  end.
Definition together (p q r : list profile) : bool := existsb (some_pair p r) q.

Lemma some_pair_right p r q : some_pair p r q = true <-> exists x y, In x p /\ In y r /\ disjoint x q = true /\ disjoint x y = true /\ disjoint q y = true.
Proof.
  induction p as [| x p IH]; [split; [discriminate | intros [x [y [[] _]]]] |]. cbn [some_pair].
  assert (R : some_pair p r q = true -> exists x0 y, In x0 (x :: p) /\ In y r /\ disjoint x0 q = true /\ disjoint x0 y = true /\ disjoint q y = true).
  { intros H. apply IH in H. destruct H as [x0 [y [H H']]]. exists x0, y. cbn. auto. }
  split.
  - destruct (disjoint x q) eqn:D; [| exact R]. destruct (existsb _ r) eqn:E; [intros _ | exact R].
    apply existsb_exists in E. destruct E as [y [Hy E]]. exists x, y. destruct (disjoint x y) eqn:D'; [| discriminate]. cbn. auto.
  - intros [x0 [y [[<- | H] [Hy [D1 [D2 D3]]]]]].
    + rewrite D1. destruct (existsb _ r) eqn:E; [reflexivity |]. exfalso.
      assert (Q : existsb (fun y => if disjoint x y then disjoint q y else false) r = true) by (apply existsb_exists; exists y; rewrite D2; auto).
      congruence.
    + assert (Q : some_pair p r q = true) by (apply IH; exists x0, y; auto).
      destruct (disjoint x q); [destruct (existsb _ r); auto | exact Q].
Qed.

Lemma disjoint_sym p q : disjoint p q = disjoint q p.
Proof.
  revert q. induction p as [| a p IH]; intros [| b q]; try reflexivity. cbn.
  replace (apart b a) with (apart a b) by (destruct a, b; reflexivity). rewrite IH. reflexivity.
Qed.

Theorem together_right k A B C : k <= 3 ->
  (together (spread k (profiles k A)) (profiles k B) (spread k (profiles k C)) = true <-> possible k (board A B C)).
Proof.
  intros Hk. rewrite (bands_possible k A B C Hk). unfold together. rewrite existsb_exists. split.
  - intros [q [Hq H]]. apply some_pair_right in H. destruct H as [x [y [Hx [Hy [D1 [D2 D3]]]]]].
    rewrite spread_right in Hx, Hy. exists x, q, y. repeat split; auto. apply profiles_are. exact Hq.
  - intros [p [q [r [Hp [Hq [Hr [D1 [D2 D3]]]]]]]]. destruct (profiles_all k B q Hq) as [o [Ho Hq']].
    exists (map (recolour o) q). split; [exact Hq' |]. apply some_pair_right. exists (map (recolour o) p), (map (recolour o) r).
    rewrite !spread_right, !recolour_disjoint. repeat split; auto using raw_profiles_recolour.
Qed.

(** ** A band without a cell *)

Definition drop_place (A : band) (x : place) : band :=
  map (fun r => map (fun c => at_place A r c && negb ((r =? fst x) && (c =? snd x))) (seq 0 9)) (seq 0 3).

Lemma drop_place_at A x r c : r < 3 -> c < 9 -> at_place (drop_place A x) r c = at_place A r c && negb ((r =? fst x) && (c =? snd x)).
Proof.
  intros Hr Hc. unfold drop_place. unfold at_place at 1.
  do 3 (destruct r as [| r]; [cbn [nth map seq]; do 9 (destruct c as [| c]; [reflexivity |]); lia |]). lia.
Qed.

Lemma minimal_first k A B C x : minimal k (board A B C) -> In x (cells A) -> possible k (board (drop_place A x) B C).
Proof.
  destruct x as [r c]. intros [_ M] H. apply cells_In in H. destruct H as [Hr [Hc H]].
  assert (Z : r / 3 = 0 /\ r mod 3 = r) by (split; [apply Nat.div_small | apply Nat.mod_small]; exact Hr). destruct Z as [Z1 Z2].
  assert (P : possible k (drop (board A B C) r c)) by (apply M; [lia | exact Hc | unfold board; rewrite Z1, Z2; exact H]).
  apply (possible_weaker k (drop (board A B C) r c)); [| exact P]. intros r' c' Hr' Hc' E. unfold drop, board in *.
  destruct (Nat.lt_ge_cases r' 3) as [L | L].
  - rewrite (Nat.div_small r' 3 L), (Nat.mod_small r' 3 L) in *. cbn [nth] in *. rewrite drop_place_at in E by assumption. exact E.
  - assert (1 <= r' / 3) by (apply Nat.div_le_lower_bound; lia).
    assert (r' =? r = false) as -> by (apply Nat.eqb_neq; lia). rewrite andb_true_r.
    destruct (r' / 3) as [| i]; [lia | exact E].
Qed.

(** Every cell of the first band is needed. *)
Definition needs_first (k : nat) (A : band) (q r : list profile) : bool :=
  forallb (fun x => together (spread k (profiles k (drop_place A x))) q r) (cells A).

Lemma needs_first_right k A B C : k <= 3 -> minimal k (board A B C) -> needs_first k A (profiles k B) (spread k (profiles k C)) = true.
Proof. intros Hk M. apply forallb_forall. intros x Hx. apply (together_right k _ _ _ Hk), (minimal_first k A B C x M Hx). Qed.

(** ** Listed patterns *)

Inductive trie := Nothing | Final | Fork (l r : trie).

Fixpoint add (a : list bool) (t : trie) : trie :=
  match a with
  | [] => Final
  | false :: a => match t with Fork l r => Fork (add a l) r | _ => Fork (add a Nothing) Nothing end
  | true :: a => match t with Fork l r => Fork l (add a r) | _ => Fork Nothing (add a Nothing) end
  end.

Fixpoint found (a : list bool) (t : trie) : bool :=
  match a, t with
  | [], Final => true
  | false :: a, Fork l r => found a l
  | true :: a, Fork l r => found a r
  | _, _ => false
  end.

Lemma found_nothing a : found a Nothing = false.
Proof. destruct a as [| [] a]; reflexivity. Qed.

Lemma found_add a b t : found a (add b t) = true -> a = b \/ found a t = true.
Proof.
  revert a t. induction b as [| [] b IH]; intros a t; cbn [add].
  - destruct a as [| [] a]; [auto | discriminate | discriminate].
  - destruct t, a as [| [] a]; cbn [found]; intros H; try discriminate; auto; try (rewrite found_nothing in H; discriminate);
      apply IH in H; destruct H as [-> | H]; auto; rewrite found_nothing in H; discriminate.
  - destruct t, a as [| [] a]; cbn [found]; intros H; try discriminate; auto; try (rewrite found_nothing in H; discriminate);
      apply IH in H; destruct H as [-> | H]; auto; rewrite found_nothing in H; discriminate.
Qed.

(** A pattern as its 81 cells, row by row. *)
Definition pattern_of (l : list bool) : pattern := fun r c => nth (9 * r + c) l false.

Fixpoint trie_of (L : list (list bool)) : trie := match L with [] => Nothing | a :: L => add a (trie_of L) end.

Lemma found_In a L : found a (trie_of L) = true -> In a L.
Proof.
  induction L as [| b L IH]; cbn [trie_of]; [destruct a as [| [] a]; discriminate |].
  intros H. apply found_add in H. destruct H as [-> | H]; [left; reflexivity | right; auto].
Qed.

(** Transposed or not, then rows and columns permuted. *)
Definition move := (bool * (list nat * list nat))%type.

Definition moved (m : move) (l : list bool) : list bool :=
  let '(t, (p, q)) := m in
  flat_map (fun i => map (fun j => nth (if t : bool then 9 * j + i else 9 * i + j) l false) q) p.

Definition flat (A B C : band) : list bool := concat (A ++ B ++ C).

Definition is_move (m : move) : bool := let '(_, (p, q)) := m in if is_lines p then is_lines q else false.

Lemma moved_nth m l r c : is_move m = true -> r < 9 -> c < 9 ->
  pattern_of (moved m l) r c = let '(t, (p, q)) := m in
    if t then pattern_of l (line q c) (line p r) else pattern_of l (line p r) (line q c).
Proof.
  destruct m as [t [p q]]. cbn [is_move]. destruct (is_lines p) eqn:P; [| discriminate]. intros Q Hr Hc.
  apply is_lines_right in P, Q. destruct P as [Lp _], Q as [Lq _]. unfold moved, pattern_of.
  assert (X : forall p r, r < length p -> nth (9 * r + c) (flat_map (fun i => map (fun j => nth (if t then 9 * j + i else 9 * i + j) l false) q) p) false =
    nth (if t then 9 * line q c + line p r else 9 * line p r + line q c) l false).
  { clear p r Lp Hr. induction p as [| i p IH]; intros r H; [cbn in H; lia |]. cbn [flat_map]. destruct r as [| r].
    - rewrite app_nth1 by (rewrite map_length; lia).
      set (g := fun j => nth (if t then 9 * j + i else 9 * i + j) l false). rewrite Nat.mul_0_r, Nat.add_0_l.
      rewrite (nth_indep _ false (g 9)) by (rewrite map_length; lia). rewrite (map_nth g). reflexivity.
    - rewrite app_nth2 by (rewrite map_length; lia). rewrite map_length, Lq. replace (9 * S r + c - 9) with (9 * r + c) by lia.
      cbn [length] in H. rewrite IH by lia. reflexivity. }
  rewrite X by lia. destruct t; reflexivity.
Qed.

Lemma moved_image m l S : is_move m = true -> image S (pattern_of l) -> image S (pattern_of (moved m l)).
Proof.
  intros M I. pose proof (moved_nth m l) as N. destruct m as [t [p q]]. specialize (fun r c => N r c M).
  cbn [is_move] in M. destruct (is_lines p) eqn:P; [| discriminate]. apply is_lines_right in P, M. destruct P as [_ P], M as [_ Q].
  assert (Bq : forall c, c < 9 -> line q c < 9) by (destruct Q as [? [_ [_ Q]]]; intros c Hc; apply Q, Hc).
  assert (Bp : forall c, c < 9 -> line p c < 9) by (destruct P as [? [_ [_ P]]]; intros c Hc; apply P, Hc).
  set (T := if t then fun r c => pattern_of l c r else pattern_of l).
  assert (IT : image S T) by (unfold T; destruct t; [apply (image_transposed _ _ _ I); reflexivity | exact I]).
  apply (image_rows S (fun r c => T r (line q c)) (line p)); [| exact P |].
  - apply (image_columns S T (line q)); [exact IT | exact Q | reflexivity].
  - intros r c Hr Hc. rewrite N by assumption. unfold T. destruct t; reflexivity.
Qed.

Lemma flat_pattern k A B C : good_band k A -> good_band k B -> good_band k C -> image (board A B C) (pattern_of (flat A B C)).
Proof.
  intros [a0 [a1 [a2 [-> [[La0 _] [[La1 _] [La2 _]]]]]]] [b0 [b1 [b2 [-> [[Lb0 _] [[Lb1 _] [Lb2 _]]]]]]] [c0 [c1 [c2 [-> [[Lc0 _] [[Lc1 _] [Lc2 _]]]]]]].
  apply image_same. intros r c Hr Hc. unfold pattern_of, flat, board, at_place. cbn [app concat].
  assert (X : forall (l : row) rest n, length l = 9 -> nth (9 * S n + c) (l ++ rest) false = nth (9 * n + c) rest false).
  { intros l rest n L. rewrite app_nth2 by lia. f_equal. lia. }
  assert (Y : forall (l : row) rest, length l = 9 -> nth (9 * 0 + c) (l ++ rest) false = nth c l false).
  { intros l rest L. rewrite app_nth1 by lia. f_equal. }
  do 9 (destruct r as [| r]; [repeat rewrite X by assumption; rewrite Y by assumption; reflexivity |]). lia.
Qed.

Definition listed (hint : list bool -> move) (t : trie) (l : list bool) : bool :=
  let m := hint l in if is_move m then found (moved m l) t else false.

Lemma listed_right k hint L A B C : good_band k A -> good_band k B -> good_band k C -> listed hint (trie_of L) (flat A B C) = true ->
  exists T, In T (map pattern_of L) /\ image (board A B C) T.
Proof.
  intros GA GB GC. unfold listed. destruct (is_move _) eqn:M; [| discriminate]. intros F. apply found_In in F.
  eexists. split; [apply in_map; exact F |]. apply moved_image; [exact M | apply (flat_pattern k); assumption].
Qed.

(** ** The search *)

(** What is to be shown of three bands. *)
Definition settled (k : nat) (L : list (list bool)) (A B C : band) : Prop :=
  ~ wanted k (board A B C) \/ exists T, In T (map pattern_of L) /\ image (board A B C) T.

(** The cells of a stack, as a band. *)
Definition stack_band (s : nat) (A B C : band) : band := map (fun j => map (fun r => board A B C r (3 * s + j)) (seq 0 9)) (seq 0 3).

(** It is the third band of some image. *)
Lemma stack_image A B C s : s < 3 -> exists S, image (board A B C) S /\ band_of S 2 = stack_band s A B C.
Proof.
  intros Hs. set (p := nth s [[6; 7; 8; 3; 4; 5; 0; 1; 2]; [0; 1; 2; 6; 7; 8; 3; 4; 5]; [0; 1; 2; 3; 4; 5; 6; 7; 8]] []).
  assert (P : is_lines p = true) by (unfold p; destruct s as [| [| [| s]]]; [reflexivity | reflexivity | reflexivity | lia]).
  exists (fun r c => board A B C c (line p r)). split.
  - apply (image_transposed _ (fun r c => board A B C r (line p c))); [| reflexivity].
    apply (image_columns _ (board A B C) (line p)); [apply image_refl | apply (is_lines_right p P) | reflexivity].
  - destruct s as [| [| [| s]]]; [reflexivity | reflexivity | reflexivity | lia].
Qed.

(** So those third bands are enough that are no larger than a stack. *)
Definition stacks_larger (A B C : band) : bool := let n := size C in forallb (fun s => n <=? size (stack_band s A B C)) (seq 0 3).

(** ** Bands that can be part of a minimal pattern

    Each cell of a band makes a difference: without it the band has a profile that stays disjoint from the others when some colour is
    added in the cell's column, and that it does not have with it. *)

Fixpoint put (c : nat) (a : colours) (p : profile) : profile :=
  match p with [] => [] | b :: p => match c with 0 => join a b :: p | S c => b :: put c a p end end.

Definition gain (k : nat) (own : list profile) (A : band) (x : place) : list profile :=
  dedupe (flat_map (fun p => flat_map (fun q => if has q (at_column (snd x) p) then [] else
    let g := canon k (put (snd x) (one q) p) in if profile_among g own then [] else [g]) (seq 0 k)) (profiles k (drop_place A x))).

Definition is_part (k : nat) (A : band) : bool :=
  let own := profiles k A in forallb (fun x => match gain k own A x with [] => false | _ => true end) (cells A).

Lemma put_column c d a p : at_column d (put c a p) = if (c =? d) && (d <? length p) then join a (at_column d p) else at_column d p.
Proof.
  revert c d. induction p as [| b p IH]; intros c d.
  - cbn [put length]. rewrite andb_false_r. destruct c, d; reflexivity.
  - destruct c as [| c], d as [| d]; try reflexivity. exact (IH c d).
Qed.

Lemma put_recolour c a p o : map (recolour o) (put c a p) = put c (recolour o a) (map (recolour o) p).
Proof.
  revert c. induction p as [| b p IH]; intros c; [destruct c; reflexivity |]. destruct c; cbn [put map]; [rewrite recolour_join | rewrite IH]; reflexivity.
Qed.

Lemma missing_colour k (l : list nat) : length l < k -> exists q, q < k /\ ~ In q l.
Proof.
  intros H. destruct (in_dec Nat.eq_dec 0 (map (fun q => if in_dec Nat.eq_dec q l then 1 else 0) (seq 0 k))) as [X | X].
  - apply in_map_iff in X. destruct X as [q [E Hq]]. apply in_seq in Hq. exists q. split; [lia |].
    destruct (in_dec Nat.eq_dec q l); [discriminate | assumption].
  - exfalso. assert (I : incl (seq 0 k) l).
    { intros q Hq. destruct (in_dec Nat.eq_dec q l) as [Y | Y]; [exact Y |]. exfalso. apply X. apply in_map_iff. exists q.
      destruct (in_dec Nat.eq_dec q l); [contradiction | auto]. }
    apply (NoDup_incl_length (seq_NoDup k 0)) in I. rewrite seq_length in I. lia.
Qed.

Lemma raw_column k A p c q : k <= 3 -> In p (raw_profiles k A) -> c < 9 -> exists l, length l = length (filter (fun x => snd x =? c) (cells A)) /\
  (has q (at_column c p) = true -> In q l) /\ (forall j, has j (at_column c p) = true -> In j l).
Proof.
  intros Hk H Hc. apply raw_profiles_right in H. destruct H as [f [[B _] ->]].
  exists (map f (filter (fun x => snd x =? c) (cells A))). rewrite map_length. split; [reflexivity |].
  assert (X : forall j, has j (at_column c (profile_of (cells A) (map f (cells A)))) = true -> In j (map f (filter (fun x => snd x =? c) (cells A)))).
  { intros j Hj. rewrite profile_column in Hj. apply Nat.ltb_lt in Hc. rewrite Hc in Hj. apply column_colours_right in Hj.
    - destruct Hj as [x [Hx [E <-]]]. apply in_map, filter_In. split; [exact Hx | apply Nat.eqb_eq; exact E].
    - intros x Hx. specialize (B x Hx). lia. }
  auto.
Qed.

Lemma raw_length k A p : In p (raw_profiles k A) -> length p = 9.
Proof. intros H. apply raw_profiles_right in H. destruct H as [f [_ ->]]. unfold profile_of. rewrite map_length. reflexivity. Qed.

Lemma drop_place_cells A x y : In y (cells (drop_place A x)) <-> In y (cells A) /\ y <> x.
Proof.
  destruct x as [r c], y as [r' c']. rewrite !cells_In. split.
  - intros [Hr [Hc H]]. rewrite drop_place_at in H by assumption. apply andb_true_iff in H. destruct H as [H1 H2]. repeat split; auto.
    intros E. injection E as -> ->. cbn [fst snd] in H2. rewrite !Nat.eqb_refl in H2. discriminate.
  - intros [[Hr [Hc H]] Ne]. repeat split; auto. rewrite drop_place_at by assumption. apply andb_true_iff. split; [exact H |].
    apply negb_true_iff, andb_false_iff. cbn [fst snd]. destruct (r' =? r) eqn:E1; [right | auto]. apply Nat.eqb_neq. intros ->.
    apply Nat.eqb_eq in E1. congruence.
Qed.

Theorem wanted_gain k A B C x : k <= 3 -> wanted k (board A B C) -> In x (cells A) ->
  exists p q s, In p (gain k (profiles k A) A x) /\ In q (raw_profiles k B) /\ In s (raw_profiles k C) /\
    disjoint p q = true /\ disjoint p s = true /\ disjoint q s = true.
Proof.
  intros Hk [M N] Hx.
  pose proof (minimal_first k A B C x M Hx) as P. apply (bands_possible k _ _ _ Hk) in P.
  destruct P as [p [q [s [Hp [Hq [Hs [D1 [D2 D3]]]]]]]].
  destruct x as [r c]. assert (Hc : c < 9) by (apply cells_In in Hx; tauto).
  destruct (raw_column k _ p c 0 Hk Hp Hc) as [lp [Lp [_ Ip]]], (raw_column k _ q c 0 Hk Hq Hc) as [lq [Lq [_ Iq]]],
    (raw_column k _ s c 0 Hk Hs Hc) as [ls [Ls [_ Is]]].
  assert (Less : length lp < length (filter (fun x => snd x =? c) (cells A))).
  { rewrite Lp. set (l := filter (fun x : place => snd x =? c) (cells (drop_place A (r, c)))).
    change (length ((r, c) :: l) <= length (filter (fun x : place => snd x =? c) (cells A))). apply NoDup_incl_length.
    - constructor; [| apply NoDup_filter, cells_NoDup]. intros X. apply filter_In in X. destruct X as [X _].
      apply drop_place_cells in X. tauto.
    - intros y [<- | Hy]; [apply filter_In; split; [exact Hx | apply Nat.eqb_refl] |]. apply filter_In in Hy. apply filter_In.
      split; [apply (drop_place_cells A (r, c)); tauto | tauto]. }
  pose proof (column_cells k A B C c N Hc) as Col.
  destruct (missing_colour k (lp ++ lq ++ ls)) as [j [Hj Nj]]; [rewrite !app_length; lia |].
  rewrite !in_app_iff in Nj.
  set (p' := put c (one j) p).
  assert (Dj : forall t, (forall i, has i (at_column c t) = true -> i <> j) -> disjoint p t = true -> disjoint p' t = true).
  { intros t Ht D. rewrite disjoint_right in *. intros d. unfold p'. rewrite put_column.
    destruct ((c =? d) && (d <? length p)) eqn:E; [| apply D]. apply andb_true_iff in E. destruct E as [E _]. apply Nat.eqb_eq in E. subst d.
    apply apart_right. intros i H1 H2. rewrite join_has, one_has in H1 by lia. apply orb_true_iff in H1. destruct H1 as [H1 | H1].
    - apply Nat.eqb_eq in H1. exact (Ht i H2 (eq_sym H1)).
    - specialize (D c). rewrite apart_right in D. exact (D i H1 H2). }
  assert (Out : ~ In p' (raw_profiles k A)).
  { intros X. apply M. apply (bands_possible k _ _ _ Hk). exists p', q, s. repeat split; auto; apply Dj; auto; intros i Hi E; subst i; apply Nj; auto. }
  destruct (profiles_all k _ p Hp) as [o [Ho Hp']].
  assert (Hcol : at_column c (map (recolour o) p) = recolour o (at_column c p)).
  { unfold at_column. replace K0 with (recolour o K0) at 1 by (destruct o; reflexivity). apply (map_nth (recolour o)). }
  assert (Nh : has (to o j) (recolour o (at_column c p)) = false).
  { assert (Z : has j (at_column c p) = false) by (destruct (has j (at_column c p)) eqn:E; [exfalso; apply Ip in E; tauto | reflexivity]).
    rewrite <- Z. assert (j < 3) by lia. clear. destruct o, (at_column c p), j as [| [| [| j]]]; reflexivity. }
  destruct (canon_right k (put c (one (to o j)) (map (recolour o) p))) as [o' [Ho' Ec]].
  assert (Ep : canon k (put c (one (to o j)) (map (recolour o) p)) = map (recolour o') (map (recolour o) p')).
  { rewrite Ec. f_equal. unfold p'. rewrite put_recolour, recolour_one. reflexivity. }
  exists (map (recolour o') (map (recolour o) p')), (map (recolour o') (map (recolour o) q)), (map (recolour o') (map (recolour o) s)).
  rewrite !recolour_disjoint. split; [| split; [| split; [| split; [| split]]]].
  - unfold gain. apply dedupe_In, in_flat_map. exists (map (recolour o) p). split; [exact Hp' |]. apply in_flat_map. exists (to o j).
    split; [apply in_seq; pose proof (to_below k o j Ho Hj); lia |]. cbn [snd]. rewrite Hcol, Nh. cbv zeta.
    destruct (profile_among _ _) eqn:E; [exfalso | left; exact Ep].
    apply profile_among_In, profiles_are in E. rewrite Ep in E. apply Out.
    assert (Back : forall o t, In o (orders k) -> In (map (recolour o) t) (raw_profiles k A) -> In t (raw_profiles k A)).
    { intros o1 t Ho1 Ht. apply (raw_profiles_recolour k A (undo o1)) in Ht; [| apply undo_orders; exact Ho1].
      rewrite map_map in Ht. rewrite (map_ext _ (fun a => a)) in Ht by (intros a; apply recolour_undo). rewrite map_id in Ht. exact Ht. }
    apply (Back o _ Ho). apply (Back o' _ Ho'). exact E.
  - apply raw_profiles_recolour; [exact Ho' |]. apply raw_profiles_recolour; assumption.
  - apply raw_profiles_recolour; [exact Ho' |]. apply raw_profiles_recolour; assumption.
  - apply Dj; [| exact D1]. intros i Hi E. subst i. apply Nj. auto.
  - apply Dj; [| exact D2]. intros i Hi E. subst i. apply Nj. auto.
  - exact D3.
Qed.

Theorem wanted_part k A B C : k <= 3 -> wanted k (board A B C) -> is_part k A = true.
Proof.
  intros Hk W. apply forallb_forall. intros x Hx. destruct (wanted_gain k A B C x Hk W Hx) as [p [q [s [Hp _]]]].
  destruct (gain k (profiles k A) A x); [destruct Hp | reflexivity].
Qed.
