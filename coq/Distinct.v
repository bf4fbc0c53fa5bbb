(** * No listed pattern is an image of another

    Two numbers of a pattern that all its images share. The first comes from numbers of cells, which are mixed with those of their row, band,
    column, stack and block, twice. The second marks each cell in turn and adds up what becomes of the first. Patterns that differ in
    one of them are no images of each other; that is all that is proven, and all that is needed. *)

From Coq Require Import List Bool Arith NArith FMapPositive Permutation Lia.
From Oddagon Require Import Colouring Bands Search Lists Listed.
Import ListNotations.
Module PM := PositiveMap.

(** ** Sums and tables over nine *)

Definition nine : list nat := seq 0 9.
Fixpoint add_up (l : list N) : N := match l with [] => 0%N | x :: l => (x + add_up l)%N end.
Definition sum9 (f : nat -> N) : N := add_up (map f nine).
Definition table {T} (f : nat -> T) : list T := map f nine.

Lemma nine_In i : In i nine <-> i < 9.
Proof. unfold nine. rewrite in_seq. lia. Qed.

Lemma table_at {T} (f : nat -> T) d i : i < 9 -> nth i (table f) d = f i.
Proof. intros H. unfold table. do 9 (destruct i as [| i]; [reflexivity |]). lia. Qed.

Lemma sum9_ext f g : (forall i, i < 9 -> f i = g i) -> sum9 f = sum9 g.
Proof. intros H. unfold sum9. f_equal. apply map_ext_in. intros i Hi. apply H, nine_In, Hi. Qed.

Lemma add_up_permutation l l' : Permutation l l' -> add_up l = add_up l'.
Proof. induction 1; cbn [add_up]; lia. Qed.

Lemma sum9_moved p f : line_permutation p -> sum9 (fun i => f (p i)) = sum9 f.
Proof.
  intros [q [_ [_ Q]]]. unfold sum9. rewrite <- map_map. apply add_up_permutation, Permutation_map.
  apply NoDup_Permutation_bis.
  - apply (NoDup_map_inv q). rewrite map_map. replace (map (fun i => q (p i)) nine) with nine; [apply seq_NoDup |].
    rewrite <- (map_id nine) at 1. apply map_ext_in. intros i Hi. apply nine_In in Hi. symmetry. apply (Q i Hi).
  - rewrite map_length. apply le_n.
  - intros x Hx. apply in_map_iff in Hx. destruct Hx as [i [<- Hi]]. apply nine_In. apply nine_In in Hi. apply (Q i Hi).
Qed.

Lemma add_up_plus (f g : nat -> N) l : add_up (map (fun i => f i + g i)%N l) = (add_up (map f l) + add_up (map g l))%N.
Proof. induction l as [| x l IH]; [reflexivity |]. cbn [map add_up]. rewrite IH. lia. Qed.

Lemma add_up_swap (f : nat -> nat -> N) l m :
  add_up (map (fun i => add_up (map (fun j => f i j) m)) l) = add_up (map (fun j => add_up (map (fun i => f i j) l)) m).
Proof.
  induction l as [| x l IH].
  - cbn [map add_up]. induction m as [| y m IH]; [reflexivity |]. cbn [map add_up]. rewrite <- IH. reflexivity.
  - cbn [map add_up]. rewrite IH, <- add_up_plus. reflexivity.
Qed.

Lemma sum9_swap (f : nat -> nat -> N) : sum9 (fun i => sum9 (fun j => f i j)) = sum9 (fun j => sum9 (fun i => f i j)).
Proof. apply add_up_swap. Qed.

(** The three lines of band [b]. *)
Definition sum3 (f : nat -> N) (b : nat) : N :=
  match b with 0 => (f 0%nat + (f 1%nat + f 2%nat))%N | 1 => (f 3%nat + (f 4%nat + f 5%nat))%N | _ => (f 6%nat + (f 7%nat + f 8%nat))%N end.

Lemma sum3_right f i : i < 9 -> sum3 f (i / 3) = sum9 (fun j => if j / 3 =? i / 3 then f j else 0%N).
Proof. intros H. do 9 (destruct i as [| i]; [cbv -[N.add]; lia |]). lia. Qed.

Lemma sum3_ext f g i : i < 9 -> (forall j, j < 9 -> f j = g j) -> sum3 f (i / 3) = sum3 g (i / 3).
Proof. intros Hi H. rewrite !sum3_right by exact Hi. apply sum9_ext. intros j Hj. destruct (_ =? _); auto. Qed.

Lemma same_band p i j : line_permutation p -> i < 9 -> j < 9 -> (p j / 3 =? p i / 3) = (j / 3 =? i / 3).
Proof.
  intros [q [P [Q R]]] Hi Hj. destruct (R i Hi) as [Pi [_ [_ Ei]]]. destruct (R j Hj) as [Pj [_ [_ Ej]]].
  destruct (j / 3 =? i / 3) eqn:E.
  - apply Nat.eqb_eq in E. apply Nat.eqb_eq. exact (P j i Hj Hi E).
  - apply Nat.eqb_neq in E. apply Nat.eqb_neq. intros X. apply E. rewrite <- Ei, <- Ej. exact (Q _ _ Pj Pi X).
Qed.

Lemma sum3_moved p f i : line_permutation p -> i < 9 -> sum3 (fun j => f (p j)) (i / 3) = sum3 f (p i / 3).
Proof.
  intros P Hi. assert (Hp : p i < 9) by (destruct P as [q [_ [_ R]]]; apply (R i Hi)).
  rewrite !sum3_right by assumption. rewrite <- (sum9_moved p (fun j => if j / 3 =? p i / 3 then f j else 0%N) P).
  apply sum9_ext. intros j Hj. rewrite (same_band p i j P Hi Hj). reflexivity.
Qed.

(** ** The numbers of cells *)

(** Any function would do. This one takes the middle of a square. *)
Definition mix (n : N) : N := let m := (n + 10368889)%N in N.land (N.shiftr (m * m) 14) 16777215.

Definition weight (o : option N) : N := match o with Some n => mix n | None => 0%N end.

(** Numbers of the cells of a pattern; [None] for the others. *)
Definition numbers := list (list (option N)).
Definition number_at (G : numbers) (r c : nat) : option N := nth c (nth r G []) None.
Definition weights (G : numbers) : list (list N) := table (fun r => let g := nth r G [] in table (fun c => weight (nth c g None))).
Definition weight_at (W : list (list N)) (r c : nat) : N := nth c (nth r W []) 0%N.

(** Of the sums of nine lines, a number of each that knows the sum of its band. *)
Definition lines_of (sums : list N) : list N :=
  let mixed := table (fun i => mix (nth i sums 0%N)) in
  table (fun i => mix (3 * nth i sums 0 + sum3 (fun j => nth j mixed 0) (stack i))%N).

Definition blocks_of (W : list (list N)) : list (list N) := map (fun b => map (sum3 (fun c => sum3 (fun r => weight_at W r c) b)) [0; 1; 2]) [0; 1; 2].

Definition refined (G : numbers) (W : list (list N)) (rows columns : list N) (blocks : list (list N)) : numbers :=
  table (fun r => table (fun c =>
    match number_at G r c with
    | None => None
    | Some _ => Some (weight_at W r c + (nth r rows 0 + (nth c columns 0 + 5 * nth (stack c) (nth (stack r) blocks []) 0)))%N
    end)).

Definition refine (G : numbers) : numbers :=
  let W := weights G in
  refined G W (lines_of (table (fun r => sum9 (fun c => weight_at W r c)))) (lines_of (table (fun c => sum9 (fun r => weight_at W r c)))) (blocks_of W).

Definition key_of (G : numbers) : N :=
  let W := weights (refine (refine G)) in sum9 (fun r => sum9 (fun c => weight_at W r c)).

Definition start (S : pattern) (mark : nat -> nat -> bool) : numbers :=
  table (fun r => table (fun c => if S r c then Some (if mark r c then 1%N else 0%N) else None)).

Definition first_key (S : pattern) : N := key_of (start S (fun _ _ => false)).
Definition marked_key (S : pattern) (r c : nat) : N :=
  if S r c then mix (key_of (start S (fun r' c' => (r' =? r) && (c' =? c)))) else 0%N.
Definition second_key (S : pattern) : N := sum9 (fun r => sum9 (fun c => marked_key S r c)).

(** ** They are the same for all images *)

Lemma weight_at_right G r c : r < 9 -> c < 9 -> weight_at (weights G) r c = weight (number_at G r c).
Proof. intros Hr Hc. unfold weight_at, weights. rewrite table_at by exact Hr. cbv zeta. rewrite table_at by exact Hc. reflexivity. Qed.

Definition line_number (f : nat -> N) (i : nat) : N := mix (3 * f i + sum3 (fun j => mix (f j)) (i / 3))%N.

Lemma lines_of_at f i : i < 9 -> nth i (lines_of (table f)) 0%N = line_number f i.
Proof.
  intros H. unfold lines_of. cbv zeta. rewrite table_at by exact H. unfold line_number. rewrite table_at, stack_right by exact H.
  reflexivity.
Qed.

Lemma blocks_of_at W r c : r < 9 -> c < 9 ->
  nth (stack c) (nth (stack r) (blocks_of W) []) 0%N = sum3 (fun c' => sum3 (fun r' => weight_at W r' c') (r / 3)) (c / 3).
Proof.
  intros Hr Hc. rewrite <- !stack_right by assumption. unfold blocks_of.
  assert (B : forall i, i < 9 -> stack i = 0 \/ stack i = 1 \/ stack i = 2) by (intros i Hi; do 9 (destruct i as [| i]; [cbn; auto |]); lia).
  destruct (B r Hr) as [-> | [-> | ->]], (B c Hc) as [-> | [-> | ->]]; reflexivity.
Qed.

(** The number of a cell after a round. *)
Definition next (F : nat -> nat -> option N) (r c : nat) : option N :=
  match F r c with
  | None => None
  | Some _ => Some (weight (F r c) + (line_number (fun r => sum9 (fun c => weight (F r c))) r + (line_number (fun c => sum9 (fun r => weight (F r c))) c +
      5 * sum3 (fun c' => sum3 (fun r' => weight (F r' c')) (r / 3)) (c / 3))))%N
  end.

Lemma line_number_ext f g i : i < 9 -> (forall j, j < 9 -> f j = g j) -> line_number f i = line_number g i.
Proof. intros Hi H. unfold line_number. rewrite H by exact Hi. do 2 f_equal. apply sum3_ext; [exact Hi |]. intros j Hj. rewrite H by exact Hj. reflexivity. Qed.

Lemma refine_at G r c : r < 9 -> c < 9 -> number_at (refine G) r c = next (number_at G) r c.
Proof.
  intros Hr Hc. unfold refine. cbv zeta. unfold refined. unfold number_at at 1. rewrite table_at by exact Hr. rewrite table_at by exact Hc. unfold next.
  destruct (number_at G r c) eqn:E; [| reflexivity]. do 2 f_equal.
  - rewrite weight_at_right, E by assumption. reflexivity.
  - rewrite !lines_of_at, blocks_of_at by assumption. apply (f_equal2 N.add); [| apply (f_equal2 N.add); [| apply (f_equal (N.mul 5))]].
    + apply line_number_ext; [exact Hr |]. intros i Hi. apply sum9_ext. intros j Hj. apply weight_at_right; assumption.
    + apply line_number_ext; [exact Hc |]. intros i Hi. apply sum9_ext. intros j Hj. apply weight_at_right; assumption.
    + apply sum3_ext; [exact Hc |]. intros i Hi. apply sum3_ext; [exact Hr |]. intros j Hj. apply weight_at_right; assumption.
Qed.

(** [G'] has the numbers of [G], with rows permuted, or transposed. *)
Definition by_rows (p : nat -> nat) (G G' : numbers) : Prop := forall r c, r < 9 -> c < 9 -> number_at G' r c = number_at G (p r) c.
Definition transposed (G G' : numbers) : Prop := forall r c, r < 9 -> c < 9 -> number_at G' r c = number_at G c r.

Lemma moved_below p i : line_permutation p -> i < 9 -> p i < 9.
Proof. intros [q [_ [_ R]]] H. apply (R i H). Qed.

Lemma line_number_moved p f g i : line_permutation p -> i < 9 -> (forall j, j < 9 -> g j = f (p j)) -> line_number g i = line_number f (p i).
Proof.
  intros P Hi H. rewrite (line_number_ext g (fun j => f (p j)) i Hi H). unfold line_number. do 2 f_equal. exact (sum3_moved p (fun j => mix (f j)) i P Hi).
Qed.

Lemma refine_rows p G G' : line_permutation p -> by_rows p G G' -> by_rows p (refine G) (refine G').
Proof.
  intros P H r c Hr Hc. pose proof (moved_below p r P Hr) as Hp. rewrite !refine_at by assumption. unfold next. rewrite H by assumption.
  destruct (number_at G (p r) c) eqn:E; [| reflexivity]. do 2 f_equal. apply (f_equal2 N.add); [| apply (f_equal2 N.add); [| apply (f_equal (N.mul 5))]].
  - apply line_number_moved; [exact P | exact Hr |]. intros j Hj. apply sum9_ext. intros i Hi. rewrite H by assumption. reflexivity.
  - apply line_number_ext; [exact Hc |]. intros j Hj.
    rewrite <- (sum9_moved p (fun r => weight (number_at G r j)) P). apply sum9_ext. intros i Hi. rewrite H by assumption. reflexivity.
  - apply sum3_ext; [exact Hc |]. intros j Hj. rewrite <- (sum3_moved p (fun r => weight (number_at G r j)) r P Hr). apply sum3_ext; [exact Hr |].
    intros i Hi. rewrite H by assumption. reflexivity.
Qed.

Lemma sum3_swap f i j : i < 9 -> j < 9 ->
  sum3 (fun c => sum3 (fun r => f r c) (i / 3)) (j / 3) = sum3 (fun r => sum3 (fun c => f r c) (j / 3)) (i / 3).
Proof.
  intros Hi Hj. rewrite <- !stack_right by assumption. generalize (stack i), (stack j). intros [| [| a]] [| [| b]]; cbn [sum3]; lia.
Qed.

Lemma refine_transposed G G' : transposed G G' -> transposed (refine G) (refine G').
Proof.
  intros H r c Hr Hc. rewrite !refine_at by assumption. unfold next. rewrite H by assumption.
  destruct (number_at G c r) eqn:E; [| reflexivity]. do 2 f_equal.
  rewrite (line_number_ext _ (fun c => sum9 (fun r => weight (number_at G r c))) r Hr) by (intros i Hi; apply sum9_ext; intros j Hj; rewrite H by assumption; reflexivity).
  rewrite (line_number_ext _ (fun r => sum9 (fun c => weight (number_at G r c))) c Hc) by (intros i Hi; apply sum9_ext; intros j Hj; rewrite H by assumption; reflexivity).
  rewrite (sum3_ext _ (fun c' => sum3 (fun r' => weight (number_at G c' r')) (r / 3)) c Hc)
    by (intros i Hi; apply sum3_ext; [exact Hr |]; intros j Hj; rewrite H by assumption; reflexivity).
  rewrite (sum3_swap (fun r' c' => weight (number_at G c' r')) r c Hr Hc). lia.
Qed.

Lemma key_rows p G G' : line_permutation p -> by_rows p G G' -> key_of G' = key_of G.
Proof.
  intros P H. unfold key_of. cbv zeta. pose proof (refine_rows p _ _ P (refine_rows p _ _ P H)) as K.
  rewrite <- (sum9_moved p (fun r => sum9 (fun c => weight_at (weights (refine (refine G))) r c)) P).
  apply sum9_ext. intros r Hr. apply sum9_ext. intros c Hc. rewrite !weight_at_right, K by (try assumption; apply moved_below; assumption). reflexivity.
Qed.

Lemma key_transposed G G' : transposed G G' -> key_of G' = key_of G.
Proof.
  intros H. unfold key_of. cbv zeta. pose proof (refine_transposed _ _ (refine_transposed _ _ H)) as K. rewrite sum9_swap.
  apply sum9_ext. intros r Hr. apply sum9_ext. intros c Hc. rewrite !weight_at_right, K by assumption. reflexivity.
Qed.

Lemma start_at S mark r c : r < 9 -> c < 9 -> number_at (start S mark) r c = if S r c then Some (if mark r c then 1%N else 0%N) else None.
Proof. intros Hr Hc. unfold number_at, start. rewrite table_at by exact Hr. rewrite table_at by exact Hc. reflexivity. Qed.

Lemma start_rows p S T m n : line_permutation p -> (forall r c, r < 9 -> c < 9 -> T r c = S (p r) c /\ n r c = m (p r) c) ->
  key_of (start T n) = key_of (start S m).
Proof.
  intros P H. apply (key_rows p); [exact P |]. intros r c Hr Hc. rewrite !start_at by (try assumption; apply moved_below; assumption).
  destruct (H r c Hr Hc) as [-> ->]. reflexivity.
Qed.

Lemma start_transposed S T m n : (forall r c, r < 9 -> c < 9 -> T r c = S c r /\ n r c = m c r) -> key_of (start T n) = key_of (start S m).
Proof.
  intros H. apply key_transposed. intros r c Hr Hc. rewrite !start_at by assumption. destruct (H r c Hr Hc) as [-> ->]. reflexivity.
Qed.

Definition same_keys (S T : pattern) : Prop := first_key S = first_key T /\ second_key S = second_key T.

Lemma same_line p i j : line_permutation p -> i < 9 -> j < 9 -> (p i =? p j) = (i =? j).
Proof.
  intros [q [_ [_ R]]] Hi Hj. destruct (R i Hi) as [_ [_ [_ Ei]]]. destruct (R j Hj) as [_ [_ [_ Ej]]].
  destruct (i =? j) eqn:E; [apply Nat.eqb_eq in E; subst; apply Nat.eqb_refl |].
  apply Nat.eqb_neq in E. apply Nat.eqb_neq. intros X. apply E. congruence.
Qed.

Lemma keys_rows p S T : line_permutation p -> (forall r c, r < 9 -> c < 9 -> T r c = S (p r) c) -> same_keys S T.
Proof.
  intros P H. split.
  - symmetry. apply (start_rows p _ _ _ _ P). intros r c Hr Hc. split; [auto | reflexivity].
  - unfold second_key. rewrite <- (sum9_moved p (fun r => sum9 (fun c => marked_key S r c)) P).
    apply sum9_ext. intros r Hr. apply sum9_ext. intros c Hc. unfold marked_key. rewrite H by assumption. destruct (S (p r) c); [| reflexivity].
    f_equal. symmetry. apply (start_rows p _ _ _ _ P). intros r' c' Hr' Hc'. split; [auto |]. rewrite same_line by assumption. reflexivity.
Qed.

Lemma keys_transposed S T : (forall r c, r < 9 -> c < 9 -> T r c = S c r) -> same_keys S T.
Proof.
  intros H. split.
  - symmetry. apply start_transposed. intros r c Hr Hc. split; [auto | reflexivity].
  - unfold second_key. rewrite sum9_swap. apply sum9_ext. intros r Hr. apply sum9_ext. intros c Hc. unfold marked_key. rewrite H by assumption.
    destruct (S c r); [| reflexivity]. f_equal. symmetry. apply start_transposed. intros r' c' Hr' Hc'. split; [auto |]. apply andb_comm.
Qed.

Lemma same_keys_trans S T U : same_keys S T -> same_keys T U -> same_keys S U.
Proof. intros [A B] [C D]. split; congruence. Qed.

Theorem images_have_same_keys S T : image S T -> same_keys S T.
Proof.
  induction 1 as [U E | T p U _ IH P E | T p U _ IH P E | T U _ IH E].
  - apply (keys_rows (fun i => i)); [| exact E]. exists (fun i => i). unfold keeps_bands. repeat split; auto.
  - exact (same_keys_trans _ _ _ IH (keys_rows p T U P E)).
  - apply (same_keys_trans _ _ _ IH). apply (same_keys_trans _ (fun r c => T c r)); [apply keys_transposed; reflexivity |].
    apply (same_keys_trans _ (fun r c => U c r)); [apply (keys_rows p _ _ P); intros; apply E; assumption | apply keys_transposed; reflexivity].
  - exact (same_keys_trans _ _ _ IH (keys_transposed T U E)).
Qed.

(** ** Lists *)

(** Whether no two members have equal numbers by both [f] and [g]. The second number is made only of those whose first ones are equal. *)
Fixpoint distinct {T} (f : T -> positive) (g : T -> N) (L : list T) (m : PM.t (list T)) : bool :=
  match L with
  | [] => true
  | l :: L =>
      let i := f l in
      match PM.find i m with
      | None => distinct f g L (PM.add i [l] m)
      | Some b => let n := g l in if forallb (fun x => negb (g x =? n)%N) b then distinct f g L (PM.add i (l :: b) m) else false
      end
  end.

Definition knows {T} (f : T -> positive) (m : PM.t (list T)) (l : T) : Prop := exists b, PM.find (f l) m = Some b /\ In l b.
Definition differ {T} (f : T -> positive) (g : T -> N) (x y : T) : Prop := ~ (f x = f y /\ g x = g y).

Lemma distinct_right {T} (f : T -> positive) (g : T -> N) L : forall m, distinct f g L m = true ->
  ForallOrdPairs (differ f g) L /\ forall x y, knows f m x -> In y L -> differ f g x y.
Proof.
  induction L as [| l L IH]; intros m H; [split; [constructor | intros ? ? _ []] |]. cbn [distinct] in H. cbv zeta in H.
  assert (X : exists b, distinct f g L (PM.add (f l) (l :: b) m) = true /\ (forall x, knows f m x -> f x = f l -> In x b) /\
    (forall x, In x b -> g x <> g l)).
  { destruct (PM.find (f l) m) as [b |] eqn:F.
    - destruct (forallb _ b) eqn:A in H; [| discriminate]. rewrite forallb_forall in A. exists b. split; [exact H |]. split.
      + intros x [b' [Fx Ix]] E. rewrite E, F in Fx. injection Fx as ->. exact Ix.
      + intros x Hx E. specialize (A x Hx). rewrite E, N.eqb_refl in A. discriminate.
    - exists []. split; [exact H |]. split; [| intros x []]. intros x [b' [Fx Ix]] E. rewrite E, F in Fx. discriminate. }
  destruct X as [b [D [Kn Se]]]. destruct (IH _ D) as [O K].
  assert (Kl : knows f (PM.add (f l) (l :: b) m) l) by (exists (l :: b); split; [apply PM.gss | left; reflexivity]).
  assert (Km : forall x, knows f m x -> knows f (PM.add (f l) (l :: b) m) x).
  { intros x Hx. destruct (Pos.eq_dec (f x) (f l)) as [E | E].
    - exists (l :: b). split; [rewrite E; apply PM.gss | right; exact (Kn x Hx E)].
    - destruct Hx as [b' [Fx Ix]]. exists b'. split; [rewrite PM.gso by exact E; exact Fx | exact Ix]. }
  split.
  - constructor; [| exact O]. apply Forall_forall. intros y Hy. exact (K l y Kl Hy).
  - intros x y Hx [<- | Hy]; [| exact (K x y (Km x Hx) Hy)]. intros [E1 E2]. exact (Se x (Kn x Hx E1) E2).
Qed.

Lemma listed_differ {T} (f : T -> positive) (g : T -> N) L : ForallOrdPairs (differ f g) L ->
  forall i j x y, i < j -> nth_error L i = Some x -> nth_error L j = Some y -> differ f g x y.
Proof.
  induction 1 as [| a L A _ IH]; intros i j x y Lt Hi Hj; [destruct i; discriminate |]. destruct j as [| j]; [lia |]. cbn in Hj. destruct i as [| i].
  - injection Hi as ->. rewrite Forall_forall in A. apply A. exact (nth_error_In _ _ Hj).
  - exact (IH i j x y ltac:(lia) Hi Hj).
Qed.

Definition check_distinct (L : list (list bool)) : bool :=
  distinct (fun l => N.succ_pos (first_key (pattern_of l))) (fun l => second_key (pattern_of l)) L (PM.empty _).

Theorem check_distinct_right L : check_distinct L = true ->
  forall i j S T, nth_error (map pattern_of L) i = Some S -> nth_error (map pattern_of L) j = Some T -> image S T -> i = j.
Proof.
  intros H i j S T Hi Hj I. apply images_have_same_keys in I. destruct I as [E1 E2].
  destruct (distinct_right _ _ L _ H) as [O _]. pose proof (listed_differ _ _ L O) as D. clear H O.
  rewrite nth_error_map in Hi, Hj. destruct (nth_error L i) as [l |] eqn:Li; [| discriminate]. destruct (nth_error L j) as [l' |] eqn:Lj; [| discriminate].
  injection Hi as <-. injection Hj as <-. destruct (Nat.lt_trichotomy i j) as [Lt | [E | Gt]]; [| exact E |].
  - destruct (D i j l l' Lt Li Lj). split; [rewrite E1; reflexivity | exact E2].
  - destruct (D j i l' l Gt Lj Li). split; [rewrite E1; reflexivity | symmetry; exact E2].
Qed.

(** ** All that is to be said of a list *)

(** No row, column or block has more than [k] cells. *)
Definition cells_of (l : list bool) : list (nat * nat) := filter (fun x => pattern_of l (fst x) (snd x)) (list_prod nine nine).
Definition of_unit (kind i : nat) (x : nat * nat) : bool :=
  match kind with 0 => fst x =? i | 1 => snd x =? i | _ => 3 * (fst x / 3) + snd x / 3 =? i end.

Definition uncrowded (k : nat) (l : list bool) : bool :=
  let cells := cells_of l in
  forallb (fun kind => forallb (fun i => length (filter (of_unit kind i) cells) <=? k) nine) [0; 1; 2].

Lemma uncrowded_right k l : uncrowded k l = true -> ~ crowded k (pattern_of l).
Proof.
  intros H [kind [i [cells [Len [ND A]]]]]. unfold uncrowded in H. cbv zeta in H. rewrite forallb_forall in H.
  assert (U : forall x, In x cells -> kind < 3 /\ i < 9 /\ In x (filter (of_unit kind i) (cells_of l))).
  { intros [r c] Hx. destruct (A r c Hx) as [Hr [Hc [P U]]].
    assert (B : 3 * (r / 3) + c / 3 < 9).
    { assert (r / 3 < 3) by (apply Nat.div_lt_upper_bound; lia). assert (c / 3 < 3) by (apply Nat.div_lt_upper_bound; lia). lia. }
    assert (I : In (r, c) (list_prod nine nine)) by (apply in_prod; apply nine_In; assumption).
    assert (C : In (r, c) (cells_of l)) by (apply filter_In; split; [exact I | exact P]).
    inversion U; subst; (split; [lia |]); (split; [assumption |]); apply filter_In; (split; [exact C | apply Nat.eqb_refl]). }
  destruct cells as [| x cells]; [cbn in Len; lia |]. destruct (U x (or_introl eq_refl)) as [Hk [Hi _]].
  assert (K : In kind [0; 1; 2]) by (cbn; lia). specialize (H kind K). rewrite forallb_forall in H. specialize (H i (proj2 (nine_In i) Hi)).
  apply Nat.leb_le in H. pose proof (NoDup_incl_length ND (fun y Hy => proj2 (proj2 (U y Hy)))) as L. lia.
Qed.

Theorem listed_once k L : k <= 3 -> forallb (fun l => if uncrowded k l then check_minimal k l else false) L = true -> check_distinct L = true ->
  irredundant k (map pattern_of L).
Proof.
  intros Hk M D. split; [| exact (check_distinct_right L D)]. intros S HS. apply in_map_iff in HS. destruct HS as [l [<- Hl]].
  rewrite forallb_forall in M. specialize (M l Hl). cbn beta in M. destruct (uncrowded k l) eqn:U; [| discriminate].
  split; [exact (check_minimal_right k l Hk M) | exact (uncrowded_right k l U)].
Qed.

(** ** How many there are does not depend on the list *)

Lemma image_sym S T : image S T -> image T S.
Proof.
  assert (I : forall p (U V : pattern), line_permutation p -> (forall r c, r < 9 -> c < 9 -> V r c = U (p r) c) ->
    exists q, line_permutation q /\ forall r c, r < 9 -> c < 9 -> U r c = V (q r) c).
  { intros p U V [q [P [Q R]]] E. exists q. split.
    - exists p. split; [exact Q | split; [exact P |]]. intros i Hi. destruct (R i Hi) as [A [B [C D]]]. auto.
    - intros r c Hr Hc. destruct (R r Hr) as [_ [B [C _]]]. rewrite E, C by assumption. reflexivity. }
  induction 1 as [U E | T p U _ IH P E | T p U _ IH P E | T U _ IH E].
  - apply image_same. intros r c Hr Hc. symmetry. apply E; assumption.
  - destruct (I p T U P E) as [q [Q F]]. exact (image_trans _ _ _ (image_rows U U q T (image_refl U) Q F) IH).
  - destruct (I p (fun r c => T c r) (fun r c => U c r) P) as [q [Q F]]; [intros r c Hr Hc; exact (E c r Hc Hr) |].
    refine (image_trans _ _ _ (image_columns U U q T (image_refl U) Q _) IH). intros r c Hr Hc. exact (F c r Hc Hr).
  - refine (image_trans _ _ _ (image_transposed U U T (image_refl U) _) IH). intros r c Hr Hc. rewrite E by assumption. reflexivity.
Qed.

Lemma not_more {A B} (R : A -> B -> Prop) L : forall L', ForallOrdPairs (fun x x' => forall y, R x y -> R x' y -> False) L ->
  (forall x, In x L -> exists y, In y L' /\ R x y) -> length L <= length L'.
Proof.
  induction L as [| x L IH]; intros L' O H; [cbn; lia |]. inversion O as [| ? ? F O']; subst.
  destruct (H x (or_introl eq_refl)) as [y [Hy Rx]]. destruct (in_split y L' Hy) as [a [b ->]].
  assert (length L <= length (a ++ b)).
  { apply IH; [exact O' |]. intros x' Hx'. destruct (H x' (or_intror Hx')) as [y' [Hy' Rx']]. exists y'. split; [| exact Rx'].
    apply in_app_iff in Hy'. apply in_app_iff. destruct Hy' as [? | [<- | ?]]; auto. rewrite Forall_forall in F. destruct (F x' Hx' y Rx Rx'). }
  rewrite app_length in *. cbn. lia.
Qed.

Lemma each_once (L : list pattern) : (forall i j S T, nth_error L i = Some S -> nth_error L j = Some T -> image S T -> i = j) ->
  ForallOrdPairs (fun S T => forall U, image S U -> image T U -> False) L.
Proof.
  induction L as [| S L IH]; intros H; constructor.
  - apply Forall_forall. intros T HT U A B. destruct (In_nth_error L T HT) as [j Hj].
    pose proof (H 0 (1 + j) S T eq_refl Hj (image_trans _ _ _ A (image_sym _ _ B))). discriminate.
  - apply IH. intros i j T U Hi Hj I. pose proof (H (1 + i) (1 + j) T U Hi Hj I). lia.
Qed.

(** Two complete lists that name none twice have the same length. *)
Theorem one_count k (P : pattern -> Prop) L L' : (forall S, In S L -> P S) -> (forall S, In S L' -> P S) ->
  complete k P L -> complete k P L' -> irredundant k L -> irredundant k L' -> length L = length L'.
Proof.
  assert (Le : forall L L', (forall S, In S L -> P S) -> complete k P L' -> irredundant k L -> length L <= length L').
  { intros M M' HP C [Mi O]. apply (not_more image); [exact (each_once M O) |]. intros S HS. destruct (Mi S HS). apply C; auto. }
  intros P1 P2 C1 C2 I1 I2. apply Nat.le_antisymm; apply Le; assumption.
Qed.
