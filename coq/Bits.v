(** * Sets of numbers, 32 at each node of a tree

    Sets of third bands are taken from one another most of the time ([Whole]). In the trees of the standard library each number has
    a node of its own; here 32 share one, as eight half bytes. That takes a tenth of the memory, and of the time where sets are full.

    A number has its low bits first. The last five before the leading one say where it is in its node, the others the way to the node:
    so sets hold numbers from 32 on. *)

From Coq Require Import List Bool Arith Lia PArith.
Import ListNotations.

(** ** Half bytes *)

Inductive nibble := N0 | N1 | N2 | N3 | N4 | N5 | N6 | N7 | N8 | N9 | N10 | N11 | N12 | N13 | N14 | N15.

Inductive bit := B0 | B1 | B2 | B3.

Definition has (b : bit) (n : nibble) : bool :=
  match b, n with
  | B0, (N1 | N3 | N5 | N7 | N9 | N11 | N13 | N15) => true
  | B1, (N2 | N3 | N6 | N7 | N10 | N11 | N14 | N15) => true
  | B2, (N4 | N5 | N6 | N7 | N12 | N13 | N14 | N15) => true
  | B3, (N8 | N9 | N10 | N11 | N12 | N13 | N14 | N15) => true
  | _, _ => false
  end.

Definition nibble_of (a b c d : bool) : nibble :=
  if d then if c then if b then if a then N15 else N14 else if a then N13 else N12
    else if b then if a then N11 else N10 else if a then N9 else N8
  else if c then if b then if a then N7 else N6 else if a then N5 else N4
    else if b then if a then N3 else N2 else if a then N1 else N0.

Definition of_bits (f : bit -> bool) : nibble := nibble_of (f B0) (f B1) (f B2) (f B3).

(** The tables of the operations are computed here once: so the program only looks things up. *)
Definition nibble_diff (m n : nibble) : {r | r = of_bits (fun b => (has b m && negb (has b n))%bool)}.
Proof. destruct m, n; eexists; cbv; reflexivity. Defined.

Definition nibble_inter (m n : nibble) : {r | r = of_bits (fun b => (has b m && has b n)%bool)}.
Proof. destruct m, n; eexists; cbv; reflexivity. Defined.

Definition nibble_union (m n : nibble) : {r | r = of_bits (fun b => (has b m || has b n)%bool)}.
Proof. destruct m, n; eexists; cbv; reflexivity. Defined.

Definition minus (m n : nibble) : nibble := proj1_sig (nibble_diff m n).
Definition common (m n : nibble) : nibble := proj1_sig (nibble_inter m n).
Definition either (m n : nibble) : nibble := proj1_sig (nibble_union m n).

Definition nibble_add (b : bit) (n : nibble) : nibble :=
  match b with
  | B0 => nibble_of true (has B1 n) (has B2 n) (has B3 n)
  | B1 => nibble_of (has B0 n) true (has B2 n) (has B3 n)
  | B2 => nibble_of (has B0 n) (has B1 n) true (has B3 n)
  | B3 => nibble_of (has B0 n) (has B1 n) (has B2 n) true
  end.

Definition nibble_all (f : bit -> bool) (n : nibble) : bool :=
  match n with
  | N0 => true
  | _ => let at_bit b := if has b n then f b else true in (at_bit B0 && at_bit B1 && at_bit B2 && at_bit B3)%bool
  end.

Lemma has_of b x y z w : has b (nibble_of x y z w) = match b with B0 => x | B1 => y | B2 => z | B3 => w end.
Proof. destruct b, x, y, z, w; reflexivity. Qed.

Lemma has_minus b m n : has b (minus m n) = (has b m && negb (has b n))%bool.
Proof. unfold minus. destruct (nibble_diff m n) as [r ->]. cbn [proj1_sig]. unfold of_bits. rewrite has_of. destruct b; reflexivity. Qed.

Lemma has_common b m n : has b (common m n) = (has b m && has b n)%bool.
Proof. unfold common. destruct (nibble_inter m n) as [r ->]. cbn [proj1_sig]. unfold of_bits. rewrite has_of. destruct b; reflexivity. Qed.

Lemma has_either b m n : has b (either m n) = (has b m || has b n)%bool.
Proof. unfold either. destruct (nibble_union m n) as [r ->]. cbn [proj1_sig]. unfold of_bits. rewrite has_of. destruct b; reflexivity. Qed.

Definition same_bit (a b : bit) : bool := match a, b with B0, B0 | B1, B1 | B2, B2 | B3, B3 => true | _, _ => false end.

Lemma has_add b a n : has b (nibble_add a n) = (same_bit b a || has b n)%bool.
Proof. destruct a; cbn [nibble_add]; rewrite has_of; destruct b; reflexivity. Qed.

Lemma nibble_all_has f n b : nibble_all f n = true -> has b n = true -> f b = true.
Proof.
  unfold nibble_all. destruct (has B0 n) eqn:E0, (has B1 n) eqn:E1, (has B2 n) eqn:E2, (has B3 n) eqn:E3, b; intros H H';
    try congruence; destruct n; try discriminate; rewrite !andb_true_iff in H; tauto.
Qed.

(** ** Where a number is *)

Inductive part := P0 | P1 | P2 | P3 | P4 | P5 | P6 | P7.

Definition bit_of (i : positive) : option bit :=
  match i with xO (xO xH) => Some B0 | xI (xO xH) => Some B1 | xO (xI xH) => Some B2 | xI (xI xH) => Some B3 | _ => None end.

(** Where a number with five bits before the leading one is in its node. *)
Definition place_of (i : positive) : option (part * bit) :=
  let at_part p j := match bit_of j with Some b => Some (p, b) | None => None end in
  match i with
  | xO (xO (xO j)) => at_part P0 j
  | xI (xO (xO j)) => at_part P1 j
  | xO (xI (xO j)) => at_part P2 j
  | xI (xI (xO j)) => at_part P3 j
  | xO (xO (xI j)) => at_part P4 j
  | xI (xO (xI j)) => at_part P5 j
  | xO (xI (xI j)) => at_part P6 j
  | xI (xI (xI j)) => at_part P7 j
  | _ => None
  end.

Definition number_of (b : bit) : positive := match b with B0 => xO (xO xH) | B1 => xI (xO xH) | B2 => xO (xI xH) | B3 => xI (xI xH) end.

Definition number_at (p : part) (b : bit) : positive :=
  let j := number_of b in
  match p with
  | P0 => xO (xO (xO j))
  | P1 => xI (xO (xO j))
  | P2 => xO (xI (xO j))
  | P3 => xI (xI (xO j))
  | P4 => xO (xO (xI j))
  | P5 => xI (xO (xI j))
  | P6 => xO (xI (xI j))
  | P7 => xI (xI (xI j))
  end.

Lemma place_of_right i p b : place_of i = Some (p, b) -> i = number_at p b.
Proof.
  assert (X : forall j c, bit_of j = Some c -> j = number_of c).
  { intros [[j | j |] | [j | j |] |] c H; try discriminate; destruct j; try discriminate; injection H as <-; reflexivity. }
  unfold place_of. cbv zeta. destruct i as [[[i | i |] | [i | i |] |] | [[i | i |] | [i | i |] |] |]; try discriminate;
    destruct (bit_of i) as [c |] eqn:E; try discriminate; apply X in E; intros H; injection H as <- <-; unfold number_at;
    rewrite <- E; reflexivity.
Qed.

(** Numbers that a set can hold. *)
Fixpoint long (i : positive) : bool :=
  match place_of i with Some _ => true | None => match i with xO j | xI j => long j | xH => false end end.

Lemma long_from_32 i : (32 <= i)%positive -> long i = true.
Proof.
  assert (X : forall j, (16 <= j < 32)%positive -> place_of (xO j) <> None /\ place_of (xI j) <> None).
  { intros j H. do 5 (destruct j as [j | j |]; try lia); split; discriminate. }
  induction i as [i IH | i IH |]; intros H; try lia; cbn [long]; destruct (place_of _) eqn:E; try reflexivity;
    (destruct (Pos.ltb_spec i 32) as [L | L]; [destruct (X i ltac:(lia)); contradiction | apply IH; exact L]).
Qed.

(** ** Sets *)

Inductive set := Empty | Node (n0 n1 n2 n3 n4 n5 n6 n7 : nibble) (l r : set).

Definition pick (p : part) (n0 n1 n2 n3 n4 n5 n6 n7 : nibble) : nibble :=
  match p with P0 => n0 | P1 => n1 | P2 => n2 | P3 => n3 | P4 => n4 | P5 => n5 | P6 => n6 | P7 => n7 end.

Fixpoint mem (i : positive) (s : set) {struct s} : bool :=
  match s with
  | Empty => false
  | Node n0 n1 n2 n3 n4 n5 n6 n7 l r =>
      match place_of i with
      | Some (p, b) => has b (pick p n0 n1 n2 n3 n4 n5 n6 n7)
      | None => match i with xO j => mem j l | xI j => mem j r | xH => false end
      end
  end.

Definition In (i : positive) (s : set) : Prop := mem i s = true.

Definition zero (n : nibble) : bool := match n with N0 => true | _ => false end.

Definition is_empty (s : set) : bool := match s with Empty => true | Node _ _ _ _ _ _ _ _ _ _ => false end.

(** A node, or nothing where nothing is in it. *)
Definition node (n0 n1 n2 n3 n4 n5 n6 n7 : nibble) (l r : set) : set :=
  match l, r with
  | Empty, Empty => if (zero n0 && zero n1 && zero n2 && zero n3 && zero n4 && zero n5 && zero n6 && zero n7)%bool
      then Empty else Node n0 n1 n2 n3 n4 n5 n6 n7 l r
  | _, _ => Node n0 n1 n2 n3 n4 n5 n6 n7 l r
  end.

Lemma mem_node i n0 n1 n2 n3 n4 n5 n6 n7 l r : mem i (node n0 n1 n2 n3 n4 n5 n6 n7 l r) = mem i (Node n0 n1 n2 n3 n4 n5 n6 n7 l r).
Proof.
  unfold node. destruct l; [| reflexivity]. destruct r; [| reflexivity].
  destruct (_ && _)%bool eqn:E; [| reflexivity]. rewrite !andb_true_iff in E.
  assert (Z : forall n, zero n = true -> n = N0) by (intros []; (reflexivity || discriminate)).
  decompose [and] E.
  repeat match goal with H : zero _ = true |- _ => apply Z in H; subst end.
  cbn [mem]. destruct (place_of i) as [[p b] |]; [destruct p, b; reflexivity | destruct i; reflexivity].
Qed.

Fixpoint diff (s t : set) : set :=
  match s, t with
  | Node n0 n1 n2 n3 n4 n5 n6 n7 l r, Node m0 m1 m2 m3 m4 m5 m6 m7 l' r' =>
      node (minus n0 m0) (minus n1 m1) (minus n2 m2) (minus n3 m3) (minus n4 m4) (minus n5 m5) (minus n6 m6) (minus n7 m7)
        (diff l l') (diff r r')
  | _, _ => s
  end.

Fixpoint inter (s t : set) : set :=
  match s, t with
  | Node n0 n1 n2 n3 n4 n5 n6 n7 l r, Node m0 m1 m2 m3 m4 m5 m6 m7 l' r' =>
      node (common n0 m0) (common n1 m1) (common n2 m2) (common n3 m3) (common n4 m4) (common n5 m5) (common n6 m6) (common n7 m7)
        (inter l l') (inter r r')
  | _, _ => Empty
  end.

Fixpoint union (s t : set) : set :=
  match s, t with
  | Empty, _ => t
  | _, Empty => s
  | Node n0 n1 n2 n3 n4 n5 n6 n7 l r, Node m0 m1 m2 m3 m4 m5 m6 m7 l' r' =>
      Node (either n0 m0) (either n1 m1) (either n2 m2) (either n3 m3) (either n4 m4) (either n5 m5) (either n6 m6) (either n7 m7)
        (union l l') (union r r')
  end.

Fixpoint for_all (f : positive -> bool) (s : set) : bool :=
  match s with
  | Empty => true
  | Node n0 n1 n2 n3 n4 n5 n6 n7 l r =>
      let here p n := nibble_all (fun b => f (number_at p b)) n in
      (here P0 n0 && here P1 n1 && here P2 n2 && here P3 n3 && here P4 n4 && here P5 n5 && here P6 n6 && here P7 n7
        && for_all (fun j => f (xO j)) l && for_all (fun j => f (xI j)) r)%bool
  end.

Lemma diff_spec s : forall t i, In i (diff s t) <-> In i s /\ ~ In i t.
Proof.
  unfold In. assert (X : forall t i, mem i (diff s t) = (mem i s && negb (mem i t))%bool).
  { induction s as [| n0 n1 n2 n3 n4 n5 n6 n7 l IHl r IHr]; intros [| m0 m1 m2 m3 m4 m5 m6 m7 l' r'] i; cbn [diff]; try reflexivity.
    - cbn [mem negb]. rewrite andb_true_r. reflexivity.
    - rewrite mem_node. cbn [mem]. destruct (place_of i) as [[p b] |].
      + destruct p; cbn [pick]; apply has_minus.
      + destruct i; [apply IHr | apply IHl | reflexivity]. }
  intros t i. rewrite X, andb_true_iff, negb_true_iff. destruct (mem i t); split; intros [H1 H2]; split; congruence.
Qed.

Lemma inter_spec s : forall t i, In i (inter s t) <-> In i s /\ In i t.
Proof.
  unfold In. assert (X : forall t i, mem i (inter s t) = (mem i s && mem i t)%bool).
  { induction s as [| n0 n1 n2 n3 n4 n5 n6 n7 l IHl r IHr]; intros [| m0 m1 m2 m3 m4 m5 m6 m7 l' r'] i; cbn [inter]; try reflexivity.
    - cbn [mem]. rewrite andb_false_r. reflexivity.
    - rewrite mem_node. cbn [mem]. destruct (place_of i) as [[p b] |].
      + destruct p; cbn [pick]; apply has_common.
      + destruct i; [apply IHr | apply IHl | reflexivity]. }
  intros t i. rewrite X, andb_true_iff. tauto.
Qed.

Lemma union_spec s : forall t i, In i (union s t) <-> In i s \/ In i t.
Proof.
  unfold In. assert (X : forall t i, mem i (union s t) = (mem i s || mem i t)%bool).
  { induction s as [| n0 n1 n2 n3 n4 n5 n6 n7 l IHl r IHr]; intros [| m0 m1 m2 m3 m4 m5 m6 m7 l' r'] i; cbn [union]; try reflexivity.
    - rewrite orb_false_r. reflexivity.
    - cbn [mem]. destruct (place_of i) as [[p b] |].
      + destruct p; cbn [pick]; apply has_either.
      + destruct i; [apply IHr | apply IHl | reflexivity]. }
  intros t i. rewrite X. apply orb_true_iff.
Qed.

Lemma for_all_spec s : forall f, for_all f s = true -> forall i, In i s -> f i = true.
Proof.
  unfold In. induction s as [| n0 n1 n2 n3 n4 n5 n6 n7 l IHl r IHr]; intros f H i; [discriminate |].
  cbn [for_all] in H. cbv zeta in H. rewrite !andb_true_iff in H. decompose [and] H. cbn [mem].
  destruct (place_of i) as [[p b] |] eqn:E.
  - apply place_of_right in E as ->. intros I. destruct p; cbn [pick] in I; eapply (nibble_all_has (fun b => f (number_at _ b))); eassumption.
  - destruct i as [j | j |]; [apply (IHr (fun j => f (xI j))) | apply (IHl (fun j => f (xO j))) | discriminate]; assumption.
Qed.

Lemma empty_spec {i} : ~ In i Empty.
Proof. discriminate. Qed.

Lemma is_empty_spec s i : is_empty s = true -> ~ In i s.
Proof. destruct s; [intros _ H; discriminate H | discriminate]. Qed.

(** As a node, even if nothing is in it. *)
Definition opened (s : set) : set := match s with Empty => Node N0 N0 N0 N0 N0 N0 N0 N0 Empty Empty | _ => s end.

Definition same_part (p q : part) : bool :=
  match p, q with P0, P0 | P1, P1 | P2, P2 | P3, P3 | P4, P4 | P5, P5 | P6, P6 | P7, P7 => true | _, _ => false end.

Fixpoint add (i : positive) (s : set) : set :=
  match opened s with
  | Empty => Empty
  | Node n0 n1 n2 n3 n4 n5 n6 n7 l r =>
      match place_of i with
      | Some (p, b) =>
          let here q n := if same_part q p then nibble_add b n else n in
          Node (here P0 n0) (here P1 n1) (here P2 n2) (here P3 n3) (here P4 n4) (here P5 n5) (here P6 n6) (here P7 n7) l r
      | None =>
          match i with
          | xO j => Node n0 n1 n2 n3 n4 n5 n6 n7 (add j l) r
          | xI j => Node n0 n1 n2 n3 n4 n5 n6 n7 l (add j r)
          | xH => s
          end
      end
  end.

Lemma mem_opened i s : mem i (opened s) = mem i s.
Proof.
  destruct s; [| reflexivity]. cbn [opened mem]. destruct (place_of i) as [[p b] |]; [destruct p, b | destruct i]; reflexivity.
Qed.

Lemma same_number p b q c : Pos.eqb (number_at q c) (number_at p b) = (same_part q p && same_bit c b)%bool.
Proof. destruct p, b, q, c; reflexivity. Qed.

Lemma mem_add i : forall j s, mem j (add i s) = ((Pos.eqb j i && long i) || mem j s)%bool.
Proof.
  assert (Here : forall i p b j s, place_of i = Some (p, b) -> mem j (add i s) = ((Pos.eqb j i && long i) || mem j s)%bool).
  { intros i' p b j s E. rewrite <- (mem_opened j s).
    assert (L : long i' = true) by (destruct i'; cbn [long]; rewrite E; reflexivity). rewrite L, andb_true_r.
    assert (A : add i' s = match opened s with Empty => Empty | Node n0 n1 n2 n3 n4 n5 n6 n7 l r =>
      let here q n := if same_part q p then nibble_add b n else n in
      Node (here P0 n0) (here P1 n1) (here P2 n2) (here P3 n3) (here P4 n4) (here P5 n5) (here P6 n6) (here P7 n7) l r end) by
      (destruct i'; cbn [add]; rewrite E; reflexivity).
    rewrite A. clear A L. destruct s as [| k0 k1 k2 k3 k4 k5 k6 k7 l r]; cbn [opened]; cbv zeta; cbn [mem];
      (destruct (place_of j) as [[q c] |] eqn:F;
      [ apply place_of_right in E, F; subst i' j;
        rewrite same_number; destruct q; cbn [pick]; (destruct (same_part _ p); cbn [andb orb]; [apply has_add | reflexivity])
      | destruct (Pos.eqb_spec j i') as [-> | N]; [congruence | reflexivity] ]). }
  induction i as [i IH | i IH |]; intros j s;
    (match goal with |- mem _ (add ?x _) = _ => destruct (place_of x) as [[p b] |] eqn:E; [exact (Here _ p b j s E) |] end);
    cbn [add long]; rewrite E.
  - rewrite <- (mem_opened j s). destruct s as [| k0 k1 k2 k3 k4 k5 k6 k7 l r]; cbn [opened]; cbv zeta; cbn [mem];
      (destruct (place_of j) as [[q c] |] eqn:F; [destruct (Pos.eqb_spec j (xI i)) as [-> | N]; [congruence | reflexivity] |]);
      destruct j as [j | j |]; [apply IH | reflexivity | reflexivity | apply IH | reflexivity | reflexivity].
  - rewrite <- (mem_opened j s). destruct s as [| k0 k1 k2 k3 k4 k5 k6 k7 l r]; cbn [opened]; cbv zeta; cbn [mem];
      (destruct (place_of j) as [[q c] |] eqn:F; [destruct (Pos.eqb_spec j (xO i)) as [-> | N]; [congruence | reflexivity] |]);
      destruct j as [j | j |]; [reflexivity | apply IH | reflexivity | reflexivity | apply IH | reflexivity].
  - rewrite andb_false_r. cbn [orb]. destruct s; reflexivity.
Qed.

Lemma add_spec i s j : long i = true -> (In j (add i s) <-> j = i \/ In j s).
Proof. intros L. unfold In. rewrite mem_add, L, andb_true_r, orb_true_iff, Pos.eqb_eq. tauto. Qed.
