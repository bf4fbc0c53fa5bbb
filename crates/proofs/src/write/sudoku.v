(* @title@

@explanation@

   Checked by Coq 8.16 in a second or two: coqc FILE.v. The last line has Coq say which axioms the theorem rests on: none. *)

From Coq Require Import PeanoNat List Bool.
Import ListNotations.

(* A completed grid g: g r c is the digit in row r and column c, all counted from 1. Each row, column and block has each
   digit exactly once. *)

Definition order := @order@.
Definition side := order * order.
Definition range := seq 1 side.
Definition block (r c : nat) := (r - 1) / order * order + (c - 1) / order + 1.

Definition completed (g : nat -> nat -> nat) : Prop :=
  (forall r c, In r range -> In c range -> In (g r c) range) /\
  (forall r n, In r range -> In n range -> exists! c, In c range /\ g r c = n) /\
  (forall c n, In c range -> In n range -> exists! r, In r range /\ g r c = n) /\
  (forall b n, In b range -> In n range ->
     exists! p, In (fst p) range /\ In (snd p) range /\ block (fst p) (snd p) = b /\ g (fst p) (snd p) = n).

(* The pattern: the digits that its cells may hold. *)

@pattern@
Definition has_pattern (g : nat -> nat -> nat) : Prop :=
  forall r c digits, In (r, c, digits) pattern -> In (g r c) digits.

(* Candidates: digit n in row r and column c. *)

Record candidate := Candidate { digit : nat; row : nat; column : nat }.

Definition true_in (g : nat -> nat -> nat) (x : candidate) : Prop := g (row x) (column x) = digit x.

Definition on_board (x : candidate) : Prop := In (row x) range /\ In (column x) range.

(* Two different candidates that no completed grid has together. (&& and || would evaluate both sides.) *)
Definition linked (x y : candidate) : bool :=
  if digit x =? digit y then
    if row x =? row y then negb (column x =? column y) else
    if column x =? column y then true else
    block (row x) (column x) =? block (row y) (column y)
  else if row x =? row y then column x =? column y else false.

Definition live (x : candidate) : bool :=
  forallb (fun '(r, c, digits) =>
    if r =? row x then if c =? column x then existsb (Nat.eqb (digit x)) digits else true else true) pattern.

(* The CSP-variables: the digits of a cell, the places of a digit in a row, in a column, in a block. *)

Definition variables : list (list candidate) :=
  flat_map (fun i => flat_map (fun j => [
    map (fun n => Candidate n i j) range;
    map (fun c => Candidate j i c) range;
    map (fun r => Candidate j r i) range;
    map (fun p => Candidate j (fst p) (snd p))
      (filter (fun p => block (fst p) (snd p) =? i) (list_prod range range))]) range) range.

(* The search. Every list is taken to hold a true candidate. Of a shortest list each candidate is tried: the lists that it
   satisfies are dropped, and so are the candidates linked to it. *)

Definition same (x y : candidate) : bool :=
  if digit x =? digit y then if row x =? row y then column x =? column y else false else false.

Fixpoint after (x : candidate) (lists : list (list candidate)) : list (list candidate) :=
  match lists with
  | [] => []
  | l :: rest => if existsb (same x) l then after x rest else filter (fun y => negb (linked x y)) l :: after x rest
  end.

Fixpoint shortest (best : list candidate) (lists : list (list candidate)) : list candidate :=
  match lists with
  | [] => best
  | l :: rest => shortest (if length l <? length best then l else best) rest
  end.

Fixpoint refuted (fuel : nat) (lists : list (list candidate)) : bool :=
  match fuel, lists with
  | S fuel, l :: rest => forallb (fun x => refuted fuel (after x lists)) (shortest l rest)
  | _, _ => false
  end.

(* Why the search may be believed. *)

Definition holds (g : nat -> nat -> nat) (l : list candidate) : Prop :=
  exists x, In x l /\ on_board x /\ true_in g x.

Lemma block_in_range : forall r c, In r range -> In c range -> In (block r c) range.
Proof.
  assert (E : forallb (fun r => forallb (fun c => existsb (Nat.eqb (block r c)) range) range) range = true)
    by (vm_compute; reflexivity).
  intros r c Hr Hc. rewrite forallb_forall in E. specialize (E r Hr).
  rewrite forallb_forall in E. specialize (E c Hc).
  apply existsb_exists in E as (b & Hb & E). apply Nat.eqb_eq in E. congruence.
Qed.

Lemma linked_not_both : forall g x y, completed g -> on_board x -> on_board y ->
  true_in g x -> true_in g y -> linked x y = true -> False.
Proof.
  intros g [n r c] [n' r' c'] (Cells & Rows & Columns & Blocks) [Hr Hc] [Hr' Hc'] Tx Ty L.
  unfold true_in, linked in *; cbn [digit row column] in *.
  assert (Hn : In n range) by (rewrite <- Tx; auto).
  destruct (Nat.eqb_spec n n') as [<-|]; destruct (Nat.eqb_spec r r') as [<-|].
  - destruct (Rows r n Hr Hn) as (z & _ & U).
    apply negb_true_iff, Nat.eqb_neq in L.
    assert (c = c') by (rewrite <- (U c), <- (U c'); auto). congruence.
  - destruct (Nat.eqb_spec c c') as [<-|].
    + destruct (Columns c n Hc Hn) as (z & _ & U). assert (r = r') by (rewrite <- (U r), <- (U r'); auto). congruence.
    + apply Nat.eqb_eq in L.
      destruct (Blocks (block r c) n) as (z & _ & U); auto using block_in_range.
      assert (E : (r, c) = (r', c')) by (rewrite <- (U (r, c)), <- (U (r', c')); auto). congruence.
  - apply Nat.eqb_eq in L. congruence.
  - discriminate.
Qed.

Lemma true_is_live : forall g x, has_pattern g -> true_in g x -> live x = true.
Proof.
  intros g x P T. apply forallb_forall. intros [[r c] digits] H.
  destruct (Nat.eqb_spec r (row x)) as [->|]; auto. destruct (Nat.eqb_spec c (column x)) as [->|]; auto.
  apply existsb_exists. exists (digit x). split; [|apply Nat.eqb_refl]. rewrite <- T. apply P, H.
Qed.

Lemma variables_hold : forall g, completed g -> has_pattern g ->
  Forall (holds g) (map (filter live) variables).
Proof.
  intros g (Cells & Rows & Columns & Blocks) P.
  assert (Keep : forall x l, In x l -> on_board x -> true_in g x -> holds g (filter live l)).
  { intros x l H B T. exists x. rewrite filter_In. eauto using true_is_live. }
  apply Forall_forall. intros l H. apply in_map_iff in H as (k & <- & H).
  apply in_flat_map in H as (i & Hi & H). apply in_flat_map in H as (j & Hj & H).
  destruct H as [<-|[<-|[<-|[<-|[]]]]].
  - apply (Keep (Candidate (g i j) i j)); [|split; auto|reflexivity].
    apply (in_map (fun n => Candidate n i j)). auto.
  - destruct (Rows i j Hi Hj) as (c & [Hc T] & _).
    apply (Keep (Candidate j i c)); [|split; auto|exact T]. apply (in_map (fun c => Candidate j i c)). auto.
  - destruct (Columns i j Hi Hj) as (r & [Hr T] & _).
    apply (Keep (Candidate j r i)); [|split; auto|exact T]. apply (in_map (fun r => Candidate j r i)). auto.
  - destruct (Blocks i j Hi Hj) as ([r c] & (Hr & Hc & B & T) & _).
    apply (Keep (Candidate j r c)); [|split; auto|exact T].
    apply (in_map (fun p => Candidate j (fst p) (snd p)) _ (r, c)). apply filter_In.
    split; [apply in_prod; auto|apply Nat.eqb_eq; exact B].
Qed.

Lemma after_holds : forall g x, completed g -> on_board x -> true_in g x ->
  forall lists, Forall (holds g) lists -> Forall (holds g) (after x lists).
Proof.
  intros g x C B T lists H. induction H as [|l rest (y & Hy & By & Ty) H IH]; simpl; auto.
  destruct (existsb (same x) l); auto. constructor; auto.
  exists y. rewrite filter_In. repeat split; auto; try apply By.
  destruct (linked x y) eqn:L; auto. destruct (linked_not_both g x y C B By T Ty L).
Qed.

Lemma shortest_holds : forall g lists best,
  holds g best -> Forall (holds g) lists -> holds g (shortest best lists).
Proof.
  intros g lists. induction lists as [|l rest IH]; simpl; intros best B H; auto.
  inversion H; subst. apply IH; auto. destruct (length l <? length best); auto.
Qed.

Lemma refuted_sound : forall g, completed g ->
  forall fuel lists, Forall (holds g) lists -> refuted fuel lists = true -> False.
Proof.
  intros g C fuel. induction fuel as [|fuel IH]; intros [|l rest] H R; try discriminate.
  assert (S : holds g (shortest l rest)) by (inversion H; subst; apply shortest_holds; auto).
  destruct S as (x & Hx & B & T). cbn [refuted] in R. rewrite forallb_forall in R.
  exact (IH _ (after_holds g x C B T _ H) (R x Hx)).
Qed.

@theorem@