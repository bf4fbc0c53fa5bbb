(** * Impossible patterns, their images, and what a complete list of them is

    A pattern is a set of cells of the 9×9 board; it is impossible for k digits if its cells alone cannot be filled with the first
    k digits. What is outside the board does not matter. Rows and columns are counted from 0. *)

From Coq Require Import List Bool Arith Lia.
From Oddagon Require Import Sudoku SudokuStatement.
Import ListNotations.

(** ** Definitions *)

Definition pattern := nat -> nat -> bool.

(** Two different cells see each other if they share a row, a column or a block. *)
Definition sees (r c r' c' : nat) : Prop :=
  (r <> r' \/ c <> c') /\ (r = r' \/ c = c' \/ (r / 3 = r' / 3 /\ c / 3 = c' / 3)).

(** A filling of the pattern with the first [k] digits. *)
Definition filling (k : nat) (S : pattern) (f : nat -> nat -> nat) : Prop :=
  (forall r c, r < 9 -> c < 9 -> S r c = true -> f r c < k) /\
  (forall r c r' c', r < 9 -> c < 9 -> r' < 9 -> c' < 9 -> S r c = true -> S r' c' = true -> sees r c r' c' -> f r c <> f r' c').

Definition possible (k : nat) (S : pattern) : Prop := exists f, filling k S f.
Definition impossible (k : nat) (S : pattern) : Prop := ~ possible k S.

(** The pattern without a cell. *)
Definition drop (S : pattern) (r c : nat) : pattern := fun r' c' => S r' c' && negb ((r' =? r) && (c' =? c)).

(** Impossible, and possible without any one of its cells. *)
Definition minimal (k : nat) (S : pattern) : Prop :=
  impossible k S /\ forall r c, r < 9 -> c < 9 -> S r c = true -> possible k (drop S r c).

(** The cells of a unit: a row, a column or a block. *)
Inductive unit_cell : nat -> nat -> nat -> nat -> Prop :=
| in_row i r c : r = i -> unit_cell 0 i r c
| in_column i r c : c = i -> unit_cell 1 i r c
| in_block i r c : 3 * (r / 3) + c / 3 = i -> unit_cell 2 i r c.

(** It has [k] + 1 cells of one unit: the trivial patterns, which lists leave out. *)
Definition crowded (k : nat) (S : pattern) : Prop :=
  exists kind i cells, length cells = k + 1 /\ NoDup cells /\
    forall r c, In (r, c) cells -> r < 9 /\ c < 9 /\ S r c = true /\ unit_cell kind i r c.

(** A permutation of the nine rows, or of the nine columns, which keeps bands (stacks) together; with its inverse. *)
Definition keeps_bands (p : nat -> nat) : Prop :=
  forall i j, i < 9 -> j < 9 -> i / 3 = j / 3 -> p i / 3 = p j / 3.
Definition line_permutation (p : nat -> nat) : Prop :=
  exists q, keeps_bands p /\ keeps_bands q /\ forall i, i < 9 -> p i < 9 /\ q i < 9 /\ p (q i) = i /\ q (p i) = i.

(** The images of a pattern: rows permuted, columns permuted, transposed, one after the other. *)
Inductive image (S : pattern) : pattern -> Prop :=
| image_same T : (forall r c, r < 9 -> c < 9 -> T r c = S r c) -> image S T
| image_rows T p U : image S T -> line_permutation p -> (forall r c, r < 9 -> c < 9 -> U r c = T (p r) c) -> image S U
| image_columns T p U : image S T -> line_permutation p -> (forall r c, r < 9 -> c < 9 -> U r c = T r (p c)) -> image S U
| image_transposed T U : image S T -> (forall r c, r < 9 -> c < 9 -> U r c = T c r) -> image S U.

(** A list is complete among the patterns of which [P] holds: it has an image of each minimal one, but for the crowded ones. *)
Definition complete (k : nat) (P : pattern -> Prop) (L : list pattern) : Prop :=
  forall S, P S -> minimal k S -> ~ crowded k S -> exists T, In T L /\ image S T.

(** All listed patterns are minimal, and none is an image of another. *)
Definition irredundant (k : nat) (L : list pattern) : Prop :=
  (forall S, In S L -> minimal k S /\ ~ crowded k S) /\
  (forall i j S T, nth_error L i = Some S -> nth_error L j = Some T -> image S T -> i = j).

(** All of the board; the cells of two bands. *)
Definition anywhere (S : pattern) : Prop := True.
Definition in_two_bands (S : pattern) : Prop := forall r c, 6 <= r -> r < 9 -> c < 9 -> S r c = false.

(** ** What it says of completed grids *)

(** In no completed grid do the cells of an impossible pattern hold [k] digits. *)
Theorem impossible_in_grids k S cells : impossible k S -> (forall r c, r < 9 -> c < 9 -> (S r c = true <-> In (r, c) cells)) ->
  forall g, completed_grid 3 g -> ~ has_pattern 3 g (Digits k cells).
Proof.
  intros I E g [Gr [Gl [Gc Gb]]] H. apply I. exists g. change (side 3) with 9 in *. split.
  - intros r c Hr Hc Hs. apply H, E; assumption.
  - intros r c r' c' Hr Hc Hr' Hc' _ _ [D [-> | [-> | [Er Ec]]]] Eq.
    + pose proof (Gl r' c c' Hr' Hc Hc' Eq). destruct D; congruence.
    + pose proof (Gc r r' c' Hr Hr' Hc' Eq). destruct D; congruence.
    + destruct (Gb r c r' c' Hr Hc Hr' Hc' Er Ec Eq). destruct D; congruence.
Qed.

(** ** Images *)

Lemma image_refl S : image S S.
Proof. apply image_same. reflexivity. Qed.

Lemma image_trans S T U : image S T -> image T U -> image S U.
Proof.
  intros A B. induction B as [U E | T' p U _ IH P E | T' p U _ IH P E | T' U _ IH E].
  - apply (image_rows S T (fun i => i) U A); [| exact E].
    exists (fun i => i). unfold keeps_bands. repeat split; auto.
  - exact (image_rows S T' p U IH P E).
  - exact (image_columns S T' p U IH P E).
  - exact (image_transposed S T' U IH E).
Qed.

Lemma possible_weaker k S T : (forall r c, r < 9 -> c < 9 -> T r c = true -> S r c = true) -> possible k S -> possible k T.
Proof.
  intros H [f [B D]]. exists f. split; [intros; apply B; auto |]. intros. apply D; auto.
Qed.

(** A map of cells that keeps apart what is apart, and keeps sight. *)
Lemma possible_moved k S T (m : nat -> nat -> nat * nat) :
  (forall r c, r < 9 -> c < 9 -> T r c = true -> fst (m r c) < 9 /\ snd (m r c) < 9 /\ S (fst (m r c)) (snd (m r c)) = true) ->
  (forall r c r' c', r < 9 -> c < 9 -> r' < 9 -> c' < 9 -> sees r c r' c' ->
     sees (fst (m r c)) (snd (m r c)) (fst (m r' c')) (snd (m r' c'))) ->
  possible k S -> possible k T.
Proof.
  intros H V [f [B D]]. exists (fun r c => f (fst (m r c)) (snd (m r c))). split.
  - intros r c Hr Hc Ht. destruct (H r c Hr Hc Ht) as [A1 [A2 A3]]. apply B; assumption.
  - intros r c r' c' Hr Hc Hr' Hc' Ht Ht' Se. destruct (H r c Hr Hc Ht) as [A1 [A2 A3]].
    destruct (H r' c' Hr' Hc' Ht') as [B1 [B2 B3]]. apply D; auto.
Qed.

(** Both ways, a one-to-one map of the board that keeps sight: what holds of a pattern holds of its image. *)
Record motion (m m' : nat -> nat -> nat * nat) : Prop := {
  m_board : forall r c, r < 9 -> c < 9 -> fst (m r c) < 9 /\ snd (m r c) < 9;
  m_board' : forall r c, r < 9 -> c < 9 -> fst (m' r c) < 9 /\ snd (m' r c) < 9;
  m_sees : forall r c r' c', r < 9 -> c < 9 -> r' < 9 -> c' < 9 -> sees r c r' c' ->
     sees (fst (m r c)) (snd (m r c)) (fst (m r' c')) (snd (m r' c'));
  m_sees' : forall r c r' c', r < 9 -> c < 9 -> r' < 9 -> c' < 9 -> sees r c r' c' ->
     sees (fst (m' r c)) (snd (m' r c)) (fst (m' r' c')) (snd (m' r' c'));
  m_back : forall r c, r < 9 -> c < 9 -> m (fst (m' r c)) (snd (m' r c)) = (r, c);
  m_forth : forall r c, r < 9 -> c < 9 -> m' (fst (m r c)) (snd (m r c)) = (r, c)
}.

Lemma minimal_moved k S T m m' : motion m m' -> (forall r c, r < 9 -> c < 9 -> T r c = S (fst (m r c)) (snd (m r c))) ->
  minimal k S -> minimal k T.
Proof.
  intros [M M' V V' Bk Fo] E [I Dr].
  assert (E' : forall r c, r < 9 -> c < 9 -> S r c = T (fst (m' r c)) (snd (m' r c))).
  { intros r c Hr Hc. destruct (M' r c Hr Hc). rewrite E, Bk by assumption. reflexivity. }
  split.
  - intros P. apply I. apply (possible_moved k T S m'); [| exact V' | exact P].
    intros r c Hr Hc Hs. destruct (M' r c Hr Hc). repeat split; auto. rewrite <- E'; assumption.
  - intros r c Hr Hc Ht. destruct (M r c Hr Hc) as [Mr Mc].
    assert (P : possible k (drop S (fst (m r c)) (snd (m r c)))) by (apply Dr; auto; rewrite <- E; auto).
    apply (possible_moved k (drop S (fst (m r c)) (snd (m r c))) (drop T r c) m); [| exact V | exact P].
    intros r1 c1 Hr1 Hc1 H1. unfold drop in *. apply andb_true_iff in H1. destruct H1 as [H1 H2].
    destruct (M r1 c1 Hr1 Hc1). repeat split; auto. apply andb_true_iff. split; [rewrite <- E; auto |].
    apply negb_true_iff. apply negb_true_iff in H2. apply andb_false_iff.
    destruct (fst (m r1 c1) =? fst (m r c)) eqn:E1; [right | auto].
    destruct (snd (m r1 c1) =? snd (m r c)) eqn:E2; [exfalso | auto].
    apply Nat.eqb_eq in E1, E2.
    assert (X : (r1, c1) = (r, c)) by (rewrite <- (Fo r1 c1), <- (Fo r c) by assumption; rewrite E1, E2; reflexivity).
    injection X as -> ->. rewrite !Nat.eqb_refl in H2. discriminate.
Qed.

Lemma rows_motion p q : keeps_bands p -> keeps_bands q -> (forall i, i < 9 -> p i < 9 /\ q i < 9 /\ p (q i) = i /\ q (p i) = i) ->
  motion (fun r c => (p r, c)) (fun r c => (q r, c)).
Proof.
  intros Kp Kq H. split; cbn [fst snd].
  - intros r c Hr Hc. destruct (H r Hr); tauto.
  - intros r c Hr Hc. destruct (H r Hr); tauto.
  - intros r c r' c' Hr Hc Hr' Hc' [D Se]. destruct (H r Hr) as [_ [_ [_ I]]], (H r' Hr') as [_ [_ [_ I']]]. split.
    + destruct D as [D | D]; [left; congruence | auto].
    + destruct Se as [-> | [-> | [A B]]]; [auto | auto |]. right. right. split; [apply Kp; assumption | exact B].
  - intros r c r' c' Hr Hc Hr' Hc' [D Se]. destruct (H r Hr) as [_ [_ [I _]]], (H r' Hr') as [_ [_ [I' _]]]. split.
    + destruct D as [D | D]; [left; congruence | auto].
    + destruct Se as [-> | [-> | [A B]]]; [auto | auto |]. right. right. split; [apply Kq; assumption | exact B].
  - intros r c Hr Hc. destruct (H r Hr) as [? [? [-> ?]]]. reflexivity.
  - intros r c Hr Hc. destruct (H r Hr) as [? [? [? ->]]]. reflexivity.
Qed.

Lemma columns_motion p q : keeps_bands p -> keeps_bands q -> (forall i, i < 9 -> p i < 9 /\ q i < 9 /\ p (q i) = i /\ q (p i) = i) ->
  motion (fun r c => (r, p c)) (fun r c => (r, q c)).
Proof.
  intros Kp Kq H. split; cbn [fst snd].
  - intros r c Hr Hc. destruct (H c Hc); tauto.
  - intros r c Hr Hc. destruct (H c Hc); tauto.
  - intros r c r' c' Hr Hc Hr' Hc' [D Se]. destruct (H c Hc) as [_ [_ [_ I]]], (H c' Hc') as [_ [_ [_ I']]]. split.
    + destruct D as [D | D]; [auto | right; congruence].
    + destruct Se as [-> | [-> | [A B]]]; [auto | auto |]. right. right. split; [exact A | apply Kp; assumption].
  - intros r c r' c' Hr Hc Hr' Hc' [D Se]. destruct (H c Hc) as [_ [_ [I _]]], (H c' Hc') as [_ [_ [I' _]]]. split.
    + destruct D as [D | D]; [auto | right; congruence].
    + destruct Se as [-> | [-> | [A B]]]; [auto | auto |]. right. right. split; [exact A | apply Kq; assumption].
  - intros r c Hr Hc. destruct (H c Hc) as [? [? [-> ?]]]. reflexivity.
  - intros r c Hr Hc. destruct (H c Hc) as [? [? [? ->]]]. reflexivity.
Qed.

Lemma transposed_motion : motion (fun r c => (c, r)) (fun r c => (c, r)).
Proof.
  split; cbn [fst snd]; auto; intros r c r' c' _ _ _ _ [D Se]; unfold sees; tauto.
Qed.

(** What a motion does to units: it takes the cells of a unit into one unit. *)
Definition keeps_units (m : nat -> nat -> nat * nat) : Prop :=
  forall kind i, exists kind' i', forall r c, r < 9 -> c < 9 -> unit_cell kind i r c -> unit_cell kind' i' (fst (m r c)) (snd (m r c)).

Lemma crowded_moved k S T m m' : motion m m' -> keeps_units m ->
  (forall r c, r < 9 -> c < 9 -> T r c = S (fst (m r c)) (snd (m r c))) -> crowded k T -> crowded k S.
Proof.
  intros Mo U E [kind [i [cells [Len [Nd H]]]]]. destruct (U kind i) as [kind' [i' U']].
  exists kind', i', (map (fun x => m (fst x) (snd x)) cells). rewrite map_length. split; [exact Len |]. split.
  - apply map_NoDup; [| exact Nd]. intros [r c] [r' c'] Hx Hy Eq. cbn [fst snd] in Eq.
    destruct (H r c Hx) as [? [? _]], (H r' c' Hy) as [? [? _]].
    rewrite <- (m_forth _ _ Mo r c), <- (m_forth _ _ Mo r' c'), Eq by assumption. reflexivity.
  - intros r c Hx. apply in_map_iff in Hx. destruct Hx as [[r1 c1] [Eq Hx]]. cbn [fst snd] in Eq.
    destruct (H r1 c1 Hx) as [A [B [C D]]]. destruct (m_board _ _ Mo r1 c1 A B).
    specialize (U' r1 c1 A B D). rewrite E in C by assumption. rewrite Eq in *. auto.
Qed.

Lemma rows_keep_units p : keeps_bands p -> keeps_units (fun r c => (p r, c)).
Proof.
  intros K kind i. destruct kind as [| [| [| kind]]].
  - exists 0, (p i). intros r c _ _ H. inversion H; subst. constructor. reflexivity.
  - exists 1, i. intros r c _ _ H. inversion H; subst. constructor. reflexivity.
  - exists 2, (3 * (p (3 * (i / 3)) / 3) + i mod 3). intros r c Hr Hc H. inversion H; subst. constructor. cbn [fst snd].
    assert (R : r / 3 < 3) by (apply Nat.div_lt_upper_bound; lia). assert (C : c / 3 < 3) by (apply Nat.div_lt_upper_bound; lia).
    assert (E1 : (3 * (r / 3) + c / 3) / 3 = r / 3) by (symmetry; apply (Nat.div_unique _ 3 _ (c / 3)); lia).
    assert (E2 : (3 * (r / 3) + c / 3) mod 3 = c / 3) by (symmetry; apply (Nat.mod_unique _ 3 (r / 3)); lia).
    rewrite E1, E2. f_equal. f_equal. apply K; [exact Hr | lia |]. rewrite Nat.mul_comm, Nat.div_mul; lia.
  - exists 3, i. intros r c _ _ H. inversion H.
Qed.

Lemma transposed_keeps_units : keeps_units (fun r c => (c, r)).
Proof.
  intros kind i. destruct kind as [| [| [| kind]]].
  - exists 1, i. intros r c _ _ H. inversion H; subst. constructor. reflexivity.
  - exists 0, i. intros r c _ _ H. inversion H; subst. constructor. reflexivity.
  - exists 2, (3 * (i mod 3) + i / 3). intros r c Hr Hc H. inversion H; subst. constructor. cbn [fst snd].
    assert (R : r / 3 < 3) by (apply Nat.div_lt_upper_bound; lia). assert (C : c / 3 < 3) by (apply Nat.div_lt_upper_bound; lia).
    assert (E1 : (3 * (r / 3) + c / 3) / 3 = r / 3) by (symmetry; apply (Nat.div_unique _ 3 _ (c / 3)); lia).
    assert (E2 : (3 * (r / 3) + c / 3) mod 3 = c / 3) by (symmetry; apply (Nat.mod_unique _ 3 (r / 3)); lia).
    rewrite E1, E2. reflexivity.
  - exists 3, i. intros r c _ _ H. inversion H.
Qed.

Lemma columns_keep_units p : keeps_bands p -> keeps_units (fun r c => (r, p c)).
Proof.
  intros K kind i. destruct kind as [| [| [| kind]]].
  - exists 0, i. intros r c _ _ H. inversion H; subst. constructor. reflexivity.
  - exists 1, (p i). intros r c _ _ H. inversion H; subst. constructor. reflexivity.
  - exists 2, (3 * (i / 3) + p (3 * (i mod 3)) / 3). intros r c Hr Hc H. inversion H; subst. constructor. cbn [fst snd].
    assert (R : r / 3 < 3) by (apply Nat.div_lt_upper_bound; lia). assert (C : c / 3 < 3) by (apply Nat.div_lt_upper_bound; lia).
    assert (E1 : (3 * (r / 3) + c / 3) / 3 = r / 3) by (symmetry; apply (Nat.div_unique _ 3 _ (c / 3)); lia).
    assert (E2 : (3 * (r / 3) + c / 3) mod 3 = c / 3) by (symmetry; apply (Nat.mod_unique _ 3 (r / 3)); lia).
    rewrite E1, E2. f_equal. apply K; [exact Hc | lia |]. rewrite Nat.mul_comm, Nat.div_mul; lia.
  - exists 3, i. intros r c _ _ H. inversion H.
Qed.

Lemma image_possible k S T : image S T -> possible k S -> possible k T.
Proof.
  intros I P. induction I as [T E | T p U _ IH [q [Kp [Kq H]]] E | T p U _ IH [q [Kp [Kq H]]] E | T U _ IH E].
  - apply (possible_weaker k S); [| exact P]. intros r c Hr Hc H. rewrite <- E; assumption.
  - pose proof (rows_motion p q Kp Kq H) as Mo. apply (possible_moved k T U _) with (2 := m_sees _ _ Mo); [| exact IH].
    intros r c Hr Hc Ht. destruct (m_board _ _ Mo r c Hr Hc). cbn [fst snd] in *. rewrite <- E by assumption. auto.
  - pose proof (columns_motion p q Kp Kq H) as Mo. apply (possible_moved k T U _) with (2 := m_sees _ _ Mo); [| exact IH].
    intros r c Hr Hc Ht. destruct (m_board _ _ Mo r c Hr Hc). cbn [fst snd] in *. rewrite <- E by assumption. auto.
  - apply (possible_moved k T U _) with (2 := m_sees _ _ transposed_motion); [| exact IH].
    intros r c Hr Hc Ht. cbn [fst snd]. rewrite <- E by assumption. auto.
Qed.

(** Of a pattern: minimal, and not crowded. *)
Definition wanted (k : nat) (S : pattern) : Prop := minimal k S /\ ~ crowded k S.

Lemma image_wanted k S T : image S T -> wanted k S -> wanted k T.
Proof.
  intros I W. induction I as [T E | T p U _ IH [q [Kp [Kq H]]] E | T p U _ IH [q [Kp [Kq H]]] E | T U _ IH E].
  - assert (Mo : motion (fun r c => (r, c)) (fun r c => (r, c))) by (split; auto).
    destruct W as [M N]. split; [exact (minimal_moved k S T _ _ Mo E M) |].
    intros C. apply N. apply (crowded_moved k S T _ _ Mo); auto. intros kind i. exists kind, i. auto.
  - destruct IH as [M N]. pose proof (rows_motion p q Kp Kq H) as Mo.
    split; [exact (minimal_moved k T U _ _ Mo E M) |].
    intros C. apply N. exact (crowded_moved k T U _ _ Mo (rows_keep_units p Kp) E C).
  - destruct IH as [M N]. pose proof (columns_motion p q Kp Kq H) as Mo.
    split; [exact (minimal_moved k T U _ _ Mo E M) |].
    intros C. apply N. exact (crowded_moved k T U _ _ Mo (columns_keep_units p Kp) E C).
  - destruct IH as [M N]. split; [exact (minimal_moved k T U _ _ transposed_motion E M) |].
    intros C. apply N. exact (crowded_moved k T U _ _ transposed_motion transposed_keeps_units E C).
Qed.
