(** * Slitherlink: drawings of a window, its CSP, statements and their checker *)

From Coq Require Import List Bool PArith NArith Arith Lia.
From Coq Require Import MSets.MSetPositive FSets.FMapPositive.
From Oddagon Require Import Csp Tables Trace Exact Relations Symmetry Statement Verdict.
Import ListNotations.

(** ** Windows *)

(** How much of "the lines form one closed circuit" is assumed: nothing, and no cell has four lines; no closed circuit
    lies inside the window; a closed circuit inside the window is the whole solution. *)
Inductive mode := L0 | L1 | L2.

(** Rows and columns of cells, and the sides that coincide with the grid's border. *)
Record window := Window { rows : nat; columns : nat; north : bool; south : bool; west : bool; east : bool; loop : mode }.

(** What a CSP-variable is about: a horizontal or a vertical line, which lines meet at a point, which lie around a cell,
    a cell's number, where a circuit is open. Its place: row and column, from 1; the number of a circuit, from 0.
    [LineH, r, c] is the upper side of the cell in row r and column c, [LineV, r, c] its left side, [Point, r, c] its upper
    left corner. Lines in row 0 or column 0, or beyond the last, leave the rim of the window. *)
Inductive thing := LineH | LineV | Point | Sides | Number | Circuit.
Definition place := (thing * nat * nat)%type.

(** A candidate: a place and its value. A line: 0 or 1 (drawn). A point, the sides of a cell: the sum of 1, 2, 4, 8 for
    the lines to the north, south, west and east that are drawn. A number: itself. A circuit: which of its lines is open. *)
Definition atom := (place * nat)%type.

Definition between (a x b : nat) : bool := (a <=? x) && (x <=? b).

Section InWindow.
Variable w : window.

(** The lines of the window: the sides of its cells, and the lines that leave its rim where there is no border. *)
Definition is_line (l : place) : bool :=
  match l with
  | (LineH, r, c) => between 1 r (rows w + 1) &&
      (between 1 c (columns w) || (c =? 0) && negb (west w) || (c =? columns w + 1) && negb (east w))
  | (LineV, r, c) => between 1 c (columns w + 1) &&
      (between 1 r (rows w) || (r =? 0) && negb (north w) || (r =? rows w + 1) && negb (south w))
  | _ => false
  end.

(** Those with both ends in the window. *)
Definition is_side (l : place) : bool :=
  match l with
  | (LineH, r, c) => between 1 r (rows w + 1) && between 1 c (columns w)
  | (LineV, r, c) => between 1 c (columns w + 1) && between 1 r (rows w)
  | _ => false
  end.

Definition row_of (k : thing) (r : nat) : list place := filter is_line (map (fun c => (k, r, c)) (seq 0 (columns w + 2))).
Definition lines : list place := row_of LineV 0 ++ flat_map (fun r => row_of LineH (S r) ++ row_of LineV (S r)) (seq 0 (rows w + 1)).
Definition grid (k : thing) (height width : nat) : list place :=
  flat_map (fun r => map (fun c => (k, S r, S c)) (seq 0 width)) (seq 0 height).
Definition points : list place := grid Point (rows w + 1) (columns w + 1).
Definition cells (k : thing) : list place := grid k (rows w) (columns w).

(** The lines to the north, south, west and east of a point; above, below, left and right of a cell. *)
Definition around (v : place) : list place :=
  match v with
  | (Point, r, c) => [(LineV, pred r, c); (LineV, r, c); (LineH, r, pred c); (LineH, r, c)]
  | (_, r, c) => [(LineH, r, c); (LineH, S r, c); (LineV, r, c); (LineV, r, S c)]
  end.

Definition thing_code (k : thing) : nat := match k with LineH => 0 | LineV => 1 | Point => 2 | Sides => 3 | Number => 4 | Circuit => 5 end.
Definition place_eqb (a b : place) : bool :=
  let '(k, r, c) := a in let '(k', r', c') := b in Nat.eqb (thing_code k) (thing_code k') && Nat.eqb r r' && Nat.eqb c c'.
Definition place_among (a : place) (l : list place) : bool := existsb (place_eqb a) l.

Definition count (l : list bool) : nat := length (filter (fun b => b) l).
Definition none_or_two (m : nat) : bool := (m =? 0) || (m =? 2).

(** ** Drawings *)

(** A set of lines is closed if none leaves the window, and at every point none or two of them meet: one closed circuit,
    or several. *)
Definition closedb (C : list place) : bool :=
  match C with
  | [] => false
  | _ => forallb is_side C && forallb (fun p => none_or_two (count (map (fun l => place_among l C) (around p)))) points
  end.
Definition closed (C : list place) : Prop := closedb C = true.

(** Which of the lines around a point or cell are drawn. *)
Definition drawn (D : place -> bool) (v : place) : list bool := map (fun l => is_line l && D l) (around v).

Definition most_sides : nat := match loop w with L2 => 4 | _ => 3 end.

(** A drawing: at every point no line or two, around every cell at most three (in L2: four), and what the mode says of
    closed circuits. *)
Definition drawing (D : place -> bool) : Prop :=
  (forall p, In p points -> none_or_two (count (drawn D p)) = true) /\
  (forall s, In s (cells Sides) -> count (drawn D s) <= most_sides) /\
  match loop w with
  | L0 => True
  | L1 => forall C, closed C -> exists l, In l C /\ D l = false
  | L2 => forall C, closed C -> (forall l, In l C -> D l = true) -> forall l, In l lines -> D l = true -> In l C
  end.

(** ** The CSP *)

Fixpoint sublists {A} (l : list A) : list (list A) :=
  match l with [] => [[]] | a :: l => let s := sublists l in map (cons a) s ++ s end.

Definition inside (s t : list place) : bool := forallb (fun l => place_among l t) s.

(** The closed circuits: the closed sets of lines that contain no smaller one. In L2 those around one cell are left out:
    they are a value of the cell's sides. *)
Definition circuits : list (list place) :=
  match loop w with
  | L0 => []
  | m =>
      let all := filter closedb (sublists (filter is_side lines)) in
      let least := filter (fun s => negb (existsb (fun t => inside t s && (length t <? length s)) all)) all in
      match m with L2 => filter (fun s => 4 <? length s) least | _ => least end
  end.

Definition bits (x : nat) : list bool := map (Nat.testbit x) [0; 1; 2; 3].
Fixpoint code (l : list bool) : nat := match l with [] => 0 | b :: l => (if b then 1 else 0) + 2 * code l end.

Fixpoint agree (l : list place) (b : list bool) : bool :=
  match l, b with l :: ls, b :: bs => (negb b || is_line l) && agree ls bs | _, _ => true end.

Definition values (cs : list (list place)) (v : place) : list nat :=
  match v with
  | (LineH, _, _) | (LineV, _, _) => [0; 1]
  | (Point, _, _) => filter (fun x => none_or_two (count (bits x)) && agree (around v) (bits x)) (seq 0 16)
  | (Sides, _, _) => filter (fun x => count (bits x) <=? most_sides) (seq 0 16)
  | (Number, _, _) => seq 0 (S most_sides)
  | (Circuit, i, _) => seq 0 (length (nth i cs []) + match loop w with L2 => 1 | _ => 0 end)
  end.

Definition all_places (cs : list (list place)) : list place :=
  lines ++ points ++ cells Sides ++ cells Number ++ map (fun i => (Circuit, i, 0)) (seq 0 (length cs)).

Definition members (cs : list (list place)) (v : place) : list atom := map (pair v) (values cs v).
Definition all_atoms (cs : list (list place)) : list atom := flat_map (members cs) (all_places cs).

(** What a value of a point or of a cell's sides says of lines. *)
Definition says (v : place) (x : nat) : list (place * bool) := filter (fun p => is_line (fst p)) (combine (around v) (bits x)).
Definition bit (b : bool) : nat := if b then 1 else 0.

(** A value contradicts the lines that it says something else of, *)
Definition line_links (cs : list (list place)) (v : place) : list (atom * atom) :=
  flat_map (fun x => map (fun p => ((v, x), (fst p, bit (negb (snd p))))) (says v x)) (values cs v).

(** the sides of a cell other numbers; and, where all four are the whole solution, every other line; *)
Definition number_links (cs : list (list place)) (v : place) : list (atom * atom) :=
  let '(_, r, c) := v in
  flat_map (fun x => map (fun m => ((v, x), (Number, r, c, m)))
    (filter (fun m => negb (m =? count (bits x))) (values cs (Number, r, c)))) (values cs v).
Definition whole_cell_links (v : place) : list (atom * atom) :=
  match loop w with
  | L2 => map (fun l => ((v, 15), (l, 1))) (filter (fun l => negb (place_among l (around v))) lines)
  | _ => []
  end.

(** a point's value that of a cell where they differ on a line; *)
Definition differ (p s : list (place * bool)) : bool :=
  existsb (fun a => existsb (fun b => place_eqb (fst a) (fst b) && negb (Bool.eqb (snd a) (snd b))) s) p.
Definition corner_links (cs : list (list place)) (p s : place) : list (atom * atom) :=
  if existsb (fun l => is_line l && place_among l (around s)) (around p) then
    flat_map (fun x => map (fun y => ((p, x), (s, y))) (filter (fun y => differ (says p x) (says s y)) (values cs s))) (values cs p)
  else [].

(** a circuit is not open at a line that is drawn; if it is whole its lines are drawn and no other is. *)
Definition circuit_links (i : nat) (C : list place) : list (atom * atom) :=
  map (fun p => ((Circuit, i, 0, snd p), (fst p, 1))) (combine C (seq 0 (length C))) ++
  match loop w with
  | L2 => map (fun l => ((Circuit, i, 0, length C), (l, if place_among l C then 0 else 1))) lines
  | _ => []
  end.

Definition all_links (cs : list (list place)) : list (atom * atom) :=
  flat_map (line_links cs) (points ++ cells Sides) ++
  flat_map (number_links cs) (cells Sides) ++
  flat_map whole_cell_links (cells Sides) ++
  flat_map (fun p => flat_map (corner_links cs p) (cells Sides)) points ++
  flat_map (fun p => circuit_links (snd p) (fst p)) (combine cs (seq 0 (length cs))).

Definition enc (a : atom) : cand :=
  let '(k, r, c, x) := a in
  N.succ_pos (((N.of_nat (thing_code k) * 64 + N.of_nat r) * 64 + N.of_nat c) * 64 + N.of_nat x)%N.
Definition next : cand := 2000000%positive.

Definition slitherlink (cs : list (list place)) : csp :=
  Csp (map (fun v => map enc (members cs v)) (all_places cs)) (map (fun l => (enc (fst l), enc (snd l))) (all_links cs)).

(** ** What is true in a drawing *)

Fixpoint first_open (D : place -> bool) (C : list place) : nat :=
  match C with [] => 0 | l :: C => if D l then S (first_open D C) else 0 end.

(** The value that a place has. *)
Definition value (cs : list (list place)) (D : place -> bool) (v : place) : nat :=
  match v with
  | (LineH, _, _) | (LineV, _, _) => bit (D v)
  | (Point, _, _) | (Sides, _, _) => code (drawn D v)
  | (Number, r, c) => count (drawn D (Sides, r, c))
  | (Circuit, i, _) => first_open D (nth i cs [])
  end.
Definition truth (cs : list (list place)) (D : place -> bool) (a : atom) : bool := Nat.eqb (snd a) (value cs D (fst a)).

Definition valuation (cs : list (list place)) (D : place -> bool) (x : cand) : bool :=
  existsb (fun a => truth cs D a && Pos.eqb (enc a) x) (all_atoms cs).

(** ** A drawing is a solution *)

Lemma place_eqb_eq a b : place_eqb a b = true <-> a = b.
Proof.
  destruct a as [[k r] c], b as [[k' r'] c']. unfold place_eqb. rewrite !andb_true_iff, !Nat.eqb_eq. split.
  - intros [[E ->] ->]. f_equal. f_equal. destruct k, k'; try discriminate; reflexivity.
  - injection 1. intros -> -> ->. auto.
Qed.

Lemma place_among_In a l : place_among a l = true <-> In a l.
Proof. unfold place_among. rewrite existsb_exists. split; [intros [x [H E]]; apply place_eqb_eq in E; subst; exact H | intros H; exists a; rewrite place_eqb_eq; auto]. Qed.

Lemma around_four v : exists a b c d, around v = [a; b; c; d].
Proof. destruct v as [[[] r] c]; cbn; eauto. Qed.

Lemma bits_code a b c d : bits (code [a; b; c; d]) = [a; b; c; d].
Proof. destruct a, b, c, d; reflexivity. Qed.

Lemma code_16 a b c d : code [a; b; c; d] < 16.
Proof. destruct a, b, c, d; cbn; lia. Qed.

Lemma bits_drawn D v : bits (code (drawn D v)) = drawn D v.
Proof. unfold drawn. destruct (around_four v) as [a [b [c [d ->]]]]. apply bits_code. Qed.

Lemma code_drawn_16 D v : code (drawn D v) < 16.
Proof. unfold drawn. destruct (around_four v) as [a [b [c [d ->]]]]. apply code_16. Qed.

Lemma agree_drawn D ls : agree ls (map (fun l => is_line l && D l) ls) = true.
Proof. induction ls as [| l ls IH]; cbn; [reflexivity |]. rewrite IH. destruct (is_line l), (D l); reflexivity. Qed.

Lemma combine_map {A B} (f : A -> B) l p : In p (combine l (map f l)) -> snd p = f (fst p).
Proof. induction l as [| a l IH]; cbn; [intros [] |]. intros [<- | H]; [reflexivity | auto]. Qed.

Lemma says_true D v p : In p (says v (code (drawn D v))) -> is_line (fst p) = true /\ snd p = D (fst p).
Proof.
  unfold says. rewrite filter_In. intros [H L]. split; [exact L |]. rewrite bits_drawn in H. unfold drawn in H.
  apply combine_map in H. cbn beta in H. rewrite L in H. exact H.
Qed.

Lemma line_value cs D l : is_line l = true -> value cs D l = bit (D l).
Proof. destruct l as [[[] r] c]; cbn; congruence. Qed.

Lemma first_open_length D C : first_open D C <= length C.
Proof. induction C as [| l C IH]; cbn; [lia |]. destruct (D l); lia. Qed.

Lemma first_open_all D C : first_open D C = length C -> forall l, In l C -> D l = true.
Proof.
  induction C as [| l C IH]; cbn; [intros _ l [] |]. destruct (D l) eqn:E; [| discriminate].
  intros H x [<- | Hx]; [exact E | apply IH; [lia | exact Hx]].
Qed.

Lemma first_open_at D C : forall i p, In p (combine C (seq i (length C))) -> snd p = i + first_open D C -> D (fst p) = false.
Proof.
  induction C as [| l C IH]; intros i p; cbn; [intros [] |].
  intros [<- | H] E; cbn in *.
  - destruct (D l); [lia | reflexivity].
  - destruct (D l); [apply (IH (S i) p H); lia |]. destruct p as [q k]. apply in_combine_r, in_seq in H. cbn in E. lia.
Qed.

Lemma side_is_line l : is_side l = true -> is_line l = true.
Proof.
  destruct l as [[[] r] c]; cbn; try discriminate; rewrite !andb_true_iff; intros [A B]; rewrite A, B; split; reflexivity.
Qed.

Lemma grid_In k h wd v : In v (grid k h wd) -> exists r c, v = (k, r, c).
Proof. unfold grid. rewrite in_flat_map. intros [r [_ H]]. apply in_map_iff in H. destruct H as [c [<- _]]. eauto. Qed.

Lemma lines_are l : In l lines -> is_line l = true.
Proof.
  unfold lines, row_of. rewrite in_app_iff, in_flat_map. intros [H | [r [_ H]]].
  - apply filter_In in H. tauto.
  - apply in_app_iff in H. destruct H as [H | H]; apply filter_In in H; tauto.
Qed.

(** What the checker looks at: in L2, that the sides of each cell are closed. *)
Definition cells_closed : bool := match loop w with L2 => forallb (fun s => closedb (around s)) (cells Sides) | _ => true end.

Section OneDrawing.
Variable D : place -> bool.
Hypothesis G : drawing D.
Hypothesis CC : cells_closed = true.
Let cs := circuits.

Lemma circuits_closed C : In C cs -> closed C.
Proof.
  unfold cs, circuits. intros H. destruct (loop w); [destruct H | |];
    repeat (apply filter_In in H; destruct H as [H ?]); assumption.
Qed.

Lemma circuit_at i : i < length cs -> closed (nth i cs []).
Proof. intros H. apply circuits_closed, nth_In, H. Qed.

Lemma value_possible v : In v (all_places cs) -> In (value cs D v) (values cs v).
Proof.
  destruct G as [Gp [Gs Gl]]. unfold all_places. rewrite !in_app_iff. intros H.
  destruct v as [[k r] c].
  assert (K : match k with LineH | LineV => True | Point => In (k, r, c) points | Sides => In (k, r, c) (cells Sides)
    | Number => In (k, r, c) (cells Number) | Circuit => r < length cs end).
  { destruct H as [H | [H | [H | [H | H]]]].
    - apply lines_are in H. destruct k; try discriminate; exact I.
    - destruct (grid_In _ _ _ _ H) as [? [? E]]. injection E as -> -> ->. exact H.
    - destruct (grid_In _ _ _ _ H) as [? [? E]]. injection E as -> -> ->. exact H.
    - destruct (grid_In _ _ _ _ H) as [? [? E]]. injection E as -> -> ->. exact H.
    - apply in_map_iff in H. destruct H as [i [E H]]. injection E as <- <- <-. apply in_seq in H. lia. }
  destruct k; cbn [value values].
  - unfold bit. destruct (D _); cbn; auto.
  - unfold bit. destruct (D _); cbn; auto.
  - apply filter_In. split; [apply in_seq; pose proof (code_drawn_16 D (Point, r, c)); lia |].
    rewrite bits_drawn, (Gp _ K). unfold drawn. rewrite agree_drawn. reflexivity.
  - apply filter_In. split; [apply in_seq; pose proof (code_drawn_16 D (Sides, r, c)); lia |].
    rewrite bits_drawn. apply Nat.leb_le. auto.
  - apply in_seq. assert (In (Sides, r, c) (cells Sides)).
    { unfold cells, grid in *. apply in_flat_map in K. destruct K as [a [Ha K]]. apply in_map_iff in K.
      destruct K as [b [E Hb]]. injection E as <- <-. apply in_flat_map. exists a. split; [exact Ha |]. apply in_map_iff. eauto. }
    specialize (Gs _ H0). lia.
  - apply in_seq. pose proof (first_open_length D (nth r cs [])) as L.
    pose proof (circuit_at r K) as Cl.
    assert (X : loop w = L2 \/ first_open D (nth r cs []) < length (nth r cs [])).
    { destruct (loop w) eqn:E; [| right | left; reflexivity].
      - unfold cs, circuits in K. rewrite E in K. cbn in K. lia.
      - destruct (Gl _ Cl) as [l [Hl Dl]].
        destruct (Nat.eq_dec (first_open D (nth r cs [])) (length (nth r cs []))) as [Q | Q]; [| lia].
        rewrite (first_open_all D _ Q l Hl) in Dl. discriminate. }
    destruct X as [-> | X]; [lia | destruct (loop w); lia].
Qed.

(** No link joins two candidates that are true in the drawing. *)
Lemma link_right a b : In (a, b) (all_links cs) -> truth cs D a = true -> truth cs D b = true -> False.
Proof.
  unfold truth. rewrite !Nat.eqb_eq. unfold all_links. rewrite !in_app_iff, !in_flat_map.
  intros [[v [Hv H]] | [[v [Hv H]] | [[v [Hv H]] | [[p [Hp H]] | [q [Hq H]]]]]] Ta Tb.
  - unfold line_links in H. apply in_flat_map in H. destruct H as [x [_ H]]. apply in_map_iff in H.
    destruct H as [q [E Hs]]. injection E as <- <-. cbn [fst snd] in *.
    assert (E : value cs D v = code (drawn D v)).
    { apply in_app_iff in Hv. destruct Hv as [Hv | Hv]; destruct (grid_In _ _ _ _ Hv) as [r [c ->]]; reflexivity. }
    rewrite E in Ta. rewrite Ta in Hs. apply says_true in Hs. destruct Hs as [L Eq].
    rewrite (line_value cs D _ L), Eq in Tb. destruct (D (fst q)); discriminate.
  - destruct (grid_In _ _ _ _ Hv) as [r [c ->]]. cbn [number_links] in H. apply in_flat_map in H. destruct H as [x [_ H]].
    apply in_map_iff in H. destruct H as [m [E Hm]]. injection E as <- <-. cbn [fst snd value] in *.
    apply filter_In in Hm. destruct Hm as [_ N]. apply negb_true_iff, Nat.eqb_neq in N.
    apply N. rewrite Ta, bits_drawn. exact Tb.
  - unfold whole_cell_links in H. unfold cells_closed in CC. destruct G as [_ [_ Gl]]. destruct (loop w) eqn:El; try destruct H.
    apply in_map_iff in H. destruct H as [l [E Hl]]. injection E as <- <-. cbn [fst snd] in *.
    apply filter_In in Hl. destruct Hl as [Hl N]. apply negb_true_iff in N.
    rewrite forallb_forall in CC. specialize (CC v Hv).
    destruct (grid_In _ _ _ _ Hv) as [r [c ->]].
    rewrite (line_value cs D l (lines_are l Hl)) in Tb.
    assert (Dl : D l = true) by (destruct (D l); [reflexivity | discriminate]).
    assert (X : In l (around (Sides, r, c))).
    { apply (Gl _ CC); auto. intros m Hm. cbn [value] in Ta.
      assert (B : drawn D (Sides, r, c) = [true; true; true; true]) by (rewrite <- bits_drawn, <- Ta; reflexivity).
      unfold drawn in B. apply (in_map (fun l => is_line l && D l)) in Hm. rewrite B in Hm.
      assert (Y : is_line m && D m = true) by (destruct Hm as [Hm | [Hm | [Hm | [Hm | []]]]]; symmetry; exact Hm).
      apply andb_true_iff in Y. apply Y. }
    apply place_among_In in X. congruence.
  - apply in_flat_map in H. destruct H as [s [Hs H]]. unfold corner_links in H. destruct (existsb _ (around p)); [| destruct H].
    apply in_flat_map in H. destruct H as [x [_ H]]. apply in_map_iff in H. destruct H as [y [E Hy]]. injection E as <- <-.
    cbn [fst snd] in *. apply filter_In in Hy. destruct Hy as [_ Df]. unfold differ in Df.
    apply existsb_exists in Df. destruct Df as [e [He Df]]. apply existsb_exists in Df. destruct Df as [f [Hf Df]].
    apply andb_true_iff in Df. destruct Df as [Ef Nf]. apply place_eqb_eq in Ef.
    destruct (grid_In _ _ _ _ Hp) as [r [c ->]]. destruct (grid_In _ _ _ _ Hs) as [r' [c' ->]]. cbn [value] in Ta, Tb.
    rewrite Ta in He. rewrite Tb in Hf. apply says_true in He, Hf. destruct He as [_ He], Hf as [_ Hf].
    rewrite He, Hf, Ef, eqb_reflx in Nf. discriminate.
  - destruct q as [C i]. cbn [fst snd] in H. destruct (in_combine_l _ _ _ _ Hq, in_combine_r _ _ _ _ Hq) as [HC Hi].
    assert (EC : nth i cs [] = C).
    { clear - Hq. revert Hq. generalize cs. intros l.
      assert (X : forall l k, In (C, i) (combine l (seq k (length l))) -> k <= i /\ nth (i - k) l [] = C).
      { clear. induction l as [| a l IH]; intros k; cbn; [intros [] |].
        intros [E | H]; [injection E as <- <-; rewrite Nat.sub_diag; auto |].
        destruct (IH (S k) H) as [L E]. split; [lia |]. replace (i - k) with (S (i - S k)) by lia. exact E. }
      intros H. destruct (X l 0 H) as [_ E]. rewrite Nat.sub_0_r in E. exact E. }
    unfold circuit_links in H. apply in_app_iff in H. destruct H as [H | H].
    + apply in_map_iff in H. destruct H as [q [E Hl]]. injection E as <- <-. cbn [fst snd value] in *. rewrite EC in Ta.
      assert (L : is_line (fst q) = true).
      { apply side_is_line. destruct q as [l k]. apply in_combine_l in Hl. apply circuits_closed in HC.
        unfold closed, closedb in HC. destruct C as [| m C]; [discriminate |]. apply andb_true_iff in HC. destruct HC as [HC _].
        rewrite forallb_forall in HC. exact (HC l Hl). }
      rewrite (line_value cs D _ L) in Tb. rewrite (first_open_at D C 0 q Hl Ta) in Tb. discriminate.
    + destruct G as [_ [_ Gl]]. destruct (loop w) eqn:El; try destruct H.
      apply in_map_iff in H. destruct H as [l [E Hl]]. injection E as <- <-. cbn [fst snd value] in *. rewrite EC in Ta.
      rewrite (line_value cs D l (lines_are l Hl)) in Tb.
      pose proof (first_open_all D C (eq_sym Ta)) as All.
      destruct (place_among l C) eqn:M.
      * apply place_among_In in M. rewrite (All l M) in Tb. discriminate.
      * assert (X : In l C).
        { apply (Gl C (circuits_closed C HC) All l Hl). destruct (D l); [reflexivity | discriminate]. }
        apply place_among_In in X. congruence.
Qed.

End OneDrawing.

Lemma valuation_enc cs D a : NoDup (map enc (all_atoms cs)) -> In a (all_atoms cs) -> valuation cs D (enc a) = truth cs D a.
Proof.
  intros N H. unfold valuation. apply eq_true_iff_eq. rewrite existsb_exists. split.
  - intros [b [Hb E]]. apply andb_true_iff in E. destruct E as [T E]. apply Pos.eqb_eq in E.
    rewrite <- (NoDup_map_inj enc _ b a N Hb H E). exact T.
  - intros T. exists a. rewrite T, Pos.eqb_refl. auto.
Qed.

Lemma members_all cs v x : In v (all_places cs) -> In x (values cs v) -> In (v, x) (all_atoms cs).
Proof. intros Hv Hx. apply in_flat_map. exists v. split; [exact Hv | apply in_map, Hx]. Qed.

(** A candidate of the board. *)
Definition known (cs : list (list place)) (a : atom) : bool :=
  if existsb (Nat.eqb (snd a)) (values cs (fst a)) then place_among (fst a) (all_places cs) else false.

Lemma known_In cs a : known cs a = true -> In a (all_atoms cs).
Proof.
  unfold known. destruct (existsb _ _) eqn:E; [| discriminate]. intros H. apply place_among_In in H.
  apply existsb_exists in E. destruct E as [x [Hx E]]. apply Nat.eqb_eq in E. destruct a as [v y]. cbn in *. subst y.
  apply members_all; assumption.
Qed.

(** What the checker looks at: numbers are different, links are between candidates, the sides of each cell are closed. *)
Definition sound_board (cs : list (list place)) : bool :=
  if nodupb (map enc (all_atoms cs)) then
  if forallb (fun l => known cs (fst l) && known cs (snd l)) (all_links cs) then cells_closed else false else false.

Theorem drawing_is_solution D : drawing D -> sound_board circuits = true ->
  solution (slitherlink circuits) (valuation circuits D).
Proof.
  unfold sound_board. intros G H. destruct (nodupb _) eqn:N; [| discriminate]. apply nodupb_right in N.
  destruct (forallb _ (all_links circuits)) eqn:K; [| discriminate]. rewrite forallb_forall in K.
  apply solution_solves. split.
  - intros V HV. cbn in HV. apply in_map_iff in HV. destruct HV as [v [<- Hv]].
    pose proof (value_possible D G v Hv) as Hx.
    exists (enc (v, value circuits D v)). split; [apply in_map, in_map, Hx |]. split.
    + rewrite valuation_enc; [| exact N | apply members_all; assumption]. unfold truth. apply Nat.eqb_refl.
    + intros d Hd Td. apply in_map_iff in Hd. destruct Hd as [a [<- Ha]]. apply in_map_iff in Ha. destruct Ha as [x [<- Hx']].
      rewrite valuation_enc in Td; [| exact N | apply members_all; assumption].
      unfold truth in Td. apply Nat.eqb_eq in Td. cbn in Td. rewrite Td. reflexivity.
  - intros l Hl _ T1 T2. cbn in Hl. apply in_map_iff in Hl. destruct Hl as [[a b] [<- Hl]]. cbn [fst snd] in *.
    specialize (K (a, b) Hl). cbn [fst snd] in K. apply andb_true_iff in K. destruct K as [Ka Kb]. apply known_In in Ka, Kb.
    rewrite valuation_enc in T1, T2 by assumption. exact (link_right D G H a b Hl T1 T2).
Qed.

End InWindow.

(** ** Statements *)

Record window_statement := WindowStatement {
  w_board : window;
  w_restricted : list (list place * list atom);  (* CSP-variables, and what they may be *)
  w_absent : list atom;                          (* candidates assumed absent as well *)
  w_assumed : list (relation atom);
  w_claimed : claim atom;
  w_focus_places : list place;                   (* restricted T&E tries their live candidates *)
  w_focus_atoms : list atom;                     (* and these *)
}.

Definition board_circuits (st : window_statement) : list (list place) := circuits (w_board st).

(** What is true in a drawing, circuits included. *)
Definition true_in (st : window_statement) (D : place -> bool) : atom -> bool := truth (w_board st) (board_circuits st) D.

(** A drawing of which the statement speaks. *)
Definition fits (st : window_statement) (D : place -> bool) : Prop :=
  drawing (w_board st) D /\
  (forall vs kept v, In (vs, kept) (w_restricted st) -> In v vs -> forall x, true_in st D (v, x) = true -> In (v, x) kept) /\
  (forall a, In a (w_absent st) -> true_in st D a = false) /\
  (forall r, In r (w_assumed st) -> relation_holds (true_in st D) r).

Definition atom_eqb (a b : atom) : bool := place_eqb (fst a) (fst b) && Nat.eqb (snd a) (snd b).
Definition among (a : atom) (l : list atom) : bool := existsb (atom_eqb a) l.

Definition is_live (st : window_statement) (a : atom) : bool :=
  if among a (w_absent st) then false else
  forallb (fun p => if place_among (fst a) (fst p) then among a (snd p) else true) (w_restricted st).

Definition problem_of_window (st : window_statement) : option problem :=
  let w := w_board st in
  let cs := board_circuits st in
  if sound_board w cs then
  if forallb (known w cs) (mentioned (w_assumed st) (w_claimed st)) then
    problem_of enc (slitherlink w cs) next [] (map enc (filter (is_live st) (all_atoms w cs)))
      (map enc (flat_map (members w cs) (w_focus_places st) ++ w_focus_atoms st))
      (mentioned (w_assumed st) (w_claimed st)) (w_assumed st) (w_claimed st)
  else None else None.

Definition check_window (fuel : nat) (st : window_statement) (e : evidence) : bool :=
  check_problem fuel (problem_of_window st) e.

Lemma atom_eqb_eq a b : atom_eqb a b = true <-> a = b.
Proof.
  destruct a as [v x], b as [v' x']. unfold atom_eqb. cbn. rewrite andb_true_iff, place_eqb_eq, Nat.eqb_eq.
  split; [intros [-> ->]; reflexivity | injection 1; auto].
Qed.

Lemma among_In a l : among a l = true <-> In a l.
Proof. unfold among. rewrite existsb_exists. split; [intros [x [H E]]; apply atom_eqb_eq in E; subst; exact H | intros H; exists a; rewrite atom_eqb_eq; auto]. Qed.

(** (1) Where the checker accepts, the claim holds in every drawing that fits the statement. *)
Theorem window_claim_holds fuel st e : check_window fuel st e = true ->
  forall D, fits st D -> claim_holds (true_in st D) (w_claimed st).
Proof.
  unfold check_window, problem_of_window. intros H D [G [Re [Ab Rel]]].
  destruct (sound_board (w_board st) (board_circuits st)) eqn:S; [| discriminate].
  destruct (forallb (known (w_board st) (board_circuits st)) _) eqn:K; [| discriminate].
  destruct (problem_of _ _ _ _ _ _ _ _ _) as [p |] eqn:E; [| discriminate].
  rewrite forallb_forall in K.
  assert (N : NoDup (map enc (all_atoms (w_board st) (board_circuits st)))).
  { unfold sound_board in S. destruct (nodupb _) eqn:N; [apply nodupb_right, N | discriminate]. }
  apply (checked_statement_holds _ _ _ _ fuel _ _ _ _ _ p e (valuation (w_board st) (board_circuits st) D) (true_in st D) E H).
  split.
  - exact (drawing_is_solution (w_board st) D G S).
  - intros c Hc. unfold valuation in Hc. apply existsb_exists in Hc. destruct Hc as [a [Ha T]].
    apply andb_true_iff in T. destruct T as [T Ec]. apply Pos.eqb_eq in Ec. rewrite <- Ec. apply in_map, filter_In.
    split; [exact Ha |]. unfold is_live. destruct (among a (w_absent st)) eqn:A.
    + apply among_In, Ab in A. unfold true_in in A. congruence.
    + apply forallb_forall. intros [vs kept] Hp. cbn [fst snd]. destruct (place_among (fst a) vs) eqn:M; [| reflexivity].
      apply place_among_In in M. apply among_In. destruct a as [v x]. exact (Re vs kept v Hp M x T).
  - intros a Ha. apply valuation_enc; [exact N | apply known_In, K, Ha].
  - exact Rel.
Qed.

(** (2) and (3) Both halves of each depth that is claimed. *)
Theorem window_depth fuel st d p : check_window fuel st (Trials d) = true -> problem_of_window st = Some p ->
  upper_half p d /\ lower_half p d.
Proof. exact (problem_halves fuel (problem_of_window st) d p). Qed.

(** The line that is printed, and that what it says is so. *)
Definition judge_window (fuel : nat) (st : window_statement) (e : evidence) :=
  judge (check_window fuel st e) (said e false (length (w_assumed st))).

Theorem window_line fuel st e p v : judge_window fuel st e = Some (line v) -> problem_of_window st = Some p ->
  what_is_said p e v /\ one_solution v = false /\ given_relations v = length (w_assumed st).
Proof. unfold judge_window, check_window. intros H E. rewrite E in H. exact (what_is_printed_holds fuel p e _ _ v H). Qed.

(** ** Nothing is left out: a solution is a drawing *)

Lemma is_line_In w l : is_line w l = true -> In l (lines w).
Proof.
  assert (Row : forall k r c, is_line w (k, r, c) = true -> c < columns w + 2 -> In (k, r, c) (row_of w k r)).
  { intros k r c H Hc. apply filter_In. split; [| exact H]. apply in_map_iff. exists c. split; [reflexivity | apply in_seq; lia]. }
  intros H. destruct l as [[k r] c]. unfold lines.
  assert (Range : c < columns w + 2 /\ match k with LineH => 1 <= r <= rows w + 1 | _ => r <= rows w + 1 end).
  { destruct k; cbn in H; try discriminate; unfold between in H;
      rewrite ?andb_true_iff, ?orb_true_iff, ?Nat.leb_le, ?Nat.eqb_eq, ?andb_true_iff, ?Nat.leb_le, ?Nat.eqb_eq in H; lia. }
  destruct Range as [Hc Hr]. rewrite in_app_iff, in_flat_map. destruct k; try discriminate.
  - right. exists (pred r). split; [apply in_seq; lia |]. apply in_app_iff. left.
    replace (S (pred r)) with r by lia. apply Row; assumption.
  - destruct r as [| r]; [left; apply Row; assumption | right].
    exists r. split; [apply in_seq; lia |]. apply in_app_iff. right. apply Row; assumption.
Qed.

Lemma cell_sides w v l : In v (cells w Sides) -> In l (around v) -> is_line w l = true.
Proof.
  unfold cells, grid. rewrite in_flat_map. intros [r [Hr H]]. apply in_map_iff in H. destruct H as [c [<- Hc]].
  apply in_seq in Hr, Hc. intros Hl. apply side_is_line.
  destruct Hl as [<- | [<- | [<- | [<- | []]]]]; unfold is_side, between; rewrite !andb_true_iff, !Nat.leb_le; lia.
Qed.

Section Back.
Variable w : window.
Let cs := circuits w.
Variable Z : cand -> bool.
Hypothesis Sol : solution (slitherlink w cs) Z.
Hypothesis N : NoDup (map enc (all_atoms w cs)).

Definition drawn_by (l : place) : bool := is_line w l && Z (enc (l, 1)).

Lemma place_value v : In v (all_places w cs) -> exists x, In x (values w cs v) /\ Z (enc (v, x)) = true /\
  forall y, In y (values w cs v) -> Z (enc (v, y)) = true -> y = x.
Proof.
  intros Hv. destruct Sol as [Sv _]. destruct (Sv (map enc (members w cs v))) as [c [Hc [Zc O]]].
  { cbn. apply in_map_iff. exists v. auto. }
  apply in_map_iff in Hc. destruct Hc as [a [<- Ha]]. apply in_map_iff in Ha. destruct Ha as [x [<- Hx]].
  exists x. split; [exact Hx |]. split; [exact Zc |]. intros y Hy Zy.
  assert (E : enc (v, y) = enc (v, x)) by (apply O; [apply in_map, in_map, Hy | exact Zy]).
  apply (NoDup_map_inj enc _ _ _ N) in E; [injection E; auto | apply members_all; auto | apply members_all; auto].
Qed.

Lemma linked_false a b : In (a, b) (all_links w cs) -> enc a <> enc b -> Z (enc a) = true -> Z (enc b) = false.
Proof.
  intros H Nab Za. destruct (Z (enc b)) eqn:Zb; [exfalso | reflexivity].
  destruct Sol as [_ Sl]. apply (Sl (enc a) (enc b)); auto. apply linked_spec. split; [exact Nab |]. right. left.
  cbn. apply in_map_iff. exists (a, b). auto.
Qed.

Lemma line_values l : is_line w l = true -> values w cs l = [0; 1].
Proof. destruct l as [[[] r] c]; intros H; try discriminate H; reflexivity. Qed.

Lemma line_place l : is_line w l = true -> In l (all_places w cs).
Proof. intros H. apply in_app_iff. left. apply is_line_In, H. Qed.

Lemma line_truth l b : is_line w l = true -> Z (enc (l, bit (negb b))) = false -> drawn_by l = b.
Proof.
  intros L H. unfold drawn_by. rewrite L. cbn [andb].
  destruct (place_value l (line_place l L)) as [x [Hx [Zx O]]]. rewrite (line_values l L) in Hx, O.
  destruct b; cbn [bit negb] in H.
  - destruct Hx as [<- | [<- | []]]; [congruence | exact Zx].
  - exact H.
Qed.

(** What a value that is true says of lines is so. *)
Lemma says_right v x l b : In v (points w ++ cells w Sides) -> In x (values w cs v) -> Z (enc (v, x)) = true ->
  In (l, b) (says w v x) -> drawn_by l = b.
Proof.
  intros Hv Hx Zx Hs.
  assert (L : is_line w l = true) by (apply filter_In in Hs; apply Hs).
  apply line_truth; [exact L |]. apply (linked_false (v, x)); [| | exact Zx].
  - unfold all_links. apply in_app_iff. left. apply in_flat_map. exists v. split; [exact Hv |].
    apply in_flat_map. exists x. split; [exact Hx |]. apply in_map_iff. exists (l, b). auto.
  - intros E. apply (NoDup_map_inj enc _ _ _ N) in E.
    + injection E as E _. apply in_app_iff in Hv. destruct Hv as [Hv | Hv]; destruct (grid_In _ _ _ _ Hv) as [r [c Ev]];
        rewrite Ev in E; rewrite <- E in L; discriminate.
    + apply members_all; [| exact Hx]. unfold all_places. rewrite !in_app_iff. apply in_app_iff in Hv. tauto.
    + apply members_all; [apply line_place, L |]. rewrite (line_values l L). destruct b; cbn; auto.
Qed.

Lemma drawn_is_bits ls : forall bs, length ls = length bs ->
  (forall l b, In (l, b) (combine ls bs) -> is_line w l = true -> drawn_by l = b) ->
  (forall l b, In (l, b) (combine ls bs) -> is_line w l = false -> b = false) ->
  map (fun l => is_line w l && drawn_by l) ls = bs.
Proof.
  induction ls as [| l ls IH]; intros [| b bs] Len H K; cbn in *; try discriminate; [reflexivity |].
  f_equal; [| apply IH; [lia | intros; apply H; auto | intros x y Hx; apply (K x y); auto]].
  destruct (is_line w l) eqn:L; cbn.
  - apply H; auto.
  - symmetry. apply (K l b); auto.
Qed.

Lemma agree_false ls : forall bs l b, agree w ls bs = true -> In (l, b) (combine ls bs) -> is_line w l = false -> b = false.
Proof.
  induction ls as [| x ls IH]; intros [| y bs] l b A H L; cbn in *; try contradiction.
  apply andb_true_iff in A. destruct A as [A1 A2]. destruct H as [H | H]; [injection H as -> ->; rewrite L in A1; destruct b; [discriminate | reflexivity] |].
  exact (IH bs l b A2 H L).
Qed.

Lemma around_length v : length (around v) = 4.
Proof. destruct (around_four v) as [a [b [c [d ->]]]]. reflexivity. Qed.

Lemma place_drawn v x : In v (points w ++ cells w Sides) -> In x (values w cs v) -> Z (enc (v, x)) = true ->
  drawn w drawn_by v = bits x.
Proof.
  intros Hv Hx Zx. unfold drawn. apply drawn_is_bits.
  - rewrite around_length. reflexivity.
  - intros l b H L. apply (says_right v x l b Hv Hx Zx). apply filter_In. auto.
  - intros l b H L. apply in_app_iff in Hv. destruct Hv as [Hv | Hv].
    + destruct (grid_In _ _ _ _ Hv) as [r [c Ev]]. subst v. cbn [values] in Hx. apply filter_In in Hx. destruct Hx as [_ Hx].
      apply andb_true_iff in Hx. destruct Hx as [_ A]. exact (agree_false _ _ l b A H L).
    + apply in_combine_l in H. rewrite (cell_sides w v l Hv H) in L. discriminate.
Qed.

Lemma points_and_cells :
  (forall p, In p (points w) -> none_or_two (count (drawn w drawn_by p)) = true) /\
  (forall s, In s (cells w Sides) -> count (drawn w drawn_by s) <= most_sides w).
Proof.
  split.
  - intros p Hp. assert (Pl : In p (all_places w cs)) by (unfold all_places; rewrite !in_app_iff; auto).
    destruct (place_value p Pl) as [x [Hx [Zx _]]].
    rewrite (place_drawn p x); [| apply in_app_iff; auto | exact Hx | exact Zx].
    destruct (grid_In _ _ _ _ Hp) as [r [c ->]]. cbn [values] in Hx. apply filter_In in Hx. destruct Hx as [_ Hx].
    apply andb_true_iff in Hx. apply Hx.
  - intros s Hs. assert (Pl : In s (all_places w cs)) by (unfold all_places; rewrite !in_app_iff; auto).
    destruct (place_value s Pl) as [x [Hx [Zx _]]].
    rewrite (place_drawn s x); [| apply in_app_iff; auto | exact Hx | exact Zx].
    destruct (grid_In _ _ _ _ Hs) as [r [c ->]]. cbn [values] in Hx. apply filter_In in Hx. destruct Hx as [_ Hx].
    apply Nat.leb_le. exact Hx.
Qed.

End Back.

(** Every closed set of lines contains a circuit. *)

Lemma filter_sublist {A} (f : A -> bool) l : In (filter f l) (sublists l).
Proof.
  induction l as [| a l IH]; cbn; [auto |]. apply in_app_iff. destruct (f a); [left; apply in_map, IH | right; exact IH].
Qed.

Definition closed_sets (w : window) : list (list place) := filter (closedb w) (sublists (filter (is_side w) (lines w))).
Definition is_least (w : window) (s : list place) : bool :=
  negb (existsb (fun t => inside t s && (length t <? length s)) (closed_sets w)).

Lemma inside_In s t : inside s t = true <-> forall l, In l s -> In l t.
Proof. unfold inside. rewrite forallb_forall. split; intros H l Hl; apply place_among_In, H, Hl. Qed.

Lemma closed_sides w C : closed w C -> forall l, In l C -> is_side w l = true.
Proof.
  unfold closed, closedb. destruct C as [| m C]; [discriminate |]. intros H. apply andb_true_iff in H. destruct H as [H _].
  rewrite forallb_forall in H. exact H.
Qed.

(** A closed set, in the order of the board's lines. *)
Lemma closed_listed w C : closed w C -> exists s, In s (closed_sets w) /\ forall l, In l s <-> In l C.
Proof.
  intros H. set (s := filter (fun l => place_among l C) (filter (is_side w) (lines w))).
  assert (E : forall l, In l s <-> In l C).
  { intros l. unfold s. rewrite !filter_In, place_among_In. split; [tauto |]. intros Hl.
    pose proof (closed_sides w C H l Hl) as Sd. repeat split; auto. apply is_line_In, side_is_line, Sd. }
  assert (Ea : forall l, place_among l s = place_among l C).
  { intros l. apply eq_true_iff_eq. rewrite !place_among_In. apply E. }
  exists s. split; [| exact E]. apply filter_In. split; [apply filter_sublist |].
  unfold closed, closedb in H |- *. destruct C as [| m C0] eqn:EC; [discriminate |]. rewrite <- EC in *.
  assert (Hs : s <> []).
  { intros X. assert (M : In m s) by (apply E; rewrite EC; left; reflexivity). rewrite X in M. destruct M. }
  destruct s as [| x s']; [congruence |]. apply andb_true_iff in H. destruct H as [Sd Pt]. apply andb_true_iff. split.
  - apply forallb_forall. intros l Hl. rewrite forallb_forall in Sd. apply Sd, E, Hl.
  - rewrite forallb_forall in Pt |- *. intros p Hp. rewrite <- (Pt p Hp). f_equal. f_equal. apply map_ext. exact Ea.
Qed.

Lemma contains_least w n : forall s, length s <= n -> In s (closed_sets w) ->
  exists t, In t (closed_sets w) /\ is_least w t = true /\ inside t s = true.
Proof.
  induction n as [| n IH]; intros s Hn Hs;
    (destruct (is_least w s) eqn:L; [exists s; repeat split; auto; apply inside_In; auto |]);
    unfold is_least in L; apply negb_false_iff, existsb_exists in L; destruct L as [t [Ht L]];
    apply andb_true_iff in L; destruct L as [I Len]; apply Nat.ltb_lt in Len; [lia |].
  destruct (IH t) as [u [Hu [Lu Iu]]]; [lia | exact Ht |]. exists u. repeat split; auto.
  apply inside_In. intros l Hl. rewrite inside_In in I, Iu. auto.
Qed.

Lemma nth_combine_seq {A} (d : A) l : forall i k, i < length l -> In (nth i l d, k + i) (combine l (seq k (length l))).
Proof.
  induction l as [| a l IH]; intros i k H; cbn in *; [lia |].
  destruct i as [| i]; [left; f_equal; lia | right]. replace (k + S i) with (S k + i) by lia. apply IH. lia.
Qed.

Section Circuits.
Variable w : window.
Local Notation cs := (circuits w).
Variable Z : cand -> bool.
Hypothesis Sol : solution (slitherlink w cs) Z.
Hypothesis N : NoDup (map enc (all_atoms w cs)).

(** A link between a value and a line's. *)
Lemma line_link v x l b : In v (all_places w cs) -> is_line w v = false -> In x (values w cs v) -> Z (enc (v, x)) = true ->
  is_line w l = true -> In ((v, x), (l, bit b)) (all_links w cs) -> drawn_by w Z l = negb b.
Proof.
  intros Hv Nv Hx Zx L H. apply (line_truth w Z Sol N l (negb b) L). rewrite negb_involutive.
  apply (linked_false w Z Sol (v, x)); [exact H | | exact Zx].
  intros Q. apply (NoDup_map_inj enc _ _ _ N) in Q.
  - injection Q as Q _. rewrite <- Q in L. congruence.
  - apply members_all; assumption.
  - apply members_all; [apply line_place, L |]. rewrite (line_values w l L). destruct b; cbn; auto.
Qed.

(** The value of a circuit: it is open at a line that is not drawn; or, in L2, it is whole and no other line is drawn. *)
Lemma circuit_right t : In t cs -> (forall l, In l t -> is_line w l = true) ->
  (exists l, In l t /\ drawn_by w Z l = false) \/
  loop w = L2 /\ forall l, In l (lines w) -> drawn_by w Z l = true -> In l t.
Proof.
  intros Hc Lt. destruct (In_nth _ _ [] Hc) as [i [Hi Ei]].
  assert (Pl : In (Circuit, i, 0) (all_places w cs)).
  { unfold all_places. rewrite !in_app_iff. do 4 right. apply in_map_iff. exists i. split; [reflexivity | apply in_seq; lia]. }
  assert (Links : forall q, In q (circuit_links w i t) -> In q (all_links w cs)).
  { intros q Hq. unfold all_links. rewrite !in_app_iff, !in_flat_map. do 4 right. exists (t, i). split; [| exact Hq].
    rewrite <- Ei. exact (nth_combine_seq [] cs i 0 Hi). }
  destruct (place_value w Z Sol N _ Pl) as [x [Hx [Zx _]]].
  destruct (le_lt_dec (length t) x) as [Hl | Hl].
  - right. cbn [values] in Hx. rewrite Ei in Hx. destruct (loop w) eqn:E; try (apply in_seq in Hx; lia). split; [reflexivity |].
    intros l Hln Dl. destruct (place_among l t) eqn:M; [apply place_among_In, M | exfalso].
    assert (D : drawn_by w Z l = negb true).
    { apply (line_link (Circuit, i, 0) x l true Pl eq_refl); [| exact Zx | exact (lines_are w l Hln) |].
      - cbn [values]. rewrite Ei, E. exact Hx.
      - apply Links. unfold circuit_links. rewrite E. apply in_app_iff. right. apply in_map_iff. exists l. split; [| exact Hln].
        rewrite M. apply in_seq in Hx. replace x with (length t) by lia. reflexivity. }
    rewrite Dl in D. discriminate.
  - left. set (l := nth x t (LineH, 0, 0)). assert (Hlt : In l t) by (apply nth_In, Hl).
    exists l. split; [exact Hlt |].
    apply (line_link (Circuit, i, 0) x l true Pl eq_refl Hx Zx (Lt l Hlt)), Links, in_app_iff. left.
    apply in_map_iff. exists (l, x). split; [reflexivity |]. exact (nth_combine_seq (LineH, 0, 0) t x 0 Hl).
Qed.

(** In L2: where all sides of a cell are drawn no other line is. *)
Lemma cell_right s : loop w = L2 -> In s (cells w Sides) -> (forall l, In l (around s) -> drawn_by w Z l = true) ->
  forall l, In l (lines w) -> drawn_by w Z l = true -> In l (around s).
Proof.
  intros E Hs All l Hl Dl. destruct (place_among l (around s)) eqn:M; [apply place_among_In, M | exfalso].
  assert (Pl : In s (all_places w cs)) by (unfold all_places; rewrite !in_app_iff; auto).
  destruct (place_value w Z Sol N _ Pl) as [x [Hx [Zx _]]].
  assert (X : x = 15).
  { pose proof (place_drawn w Z Sol N s x (proj2 (in_app_iff _ _ _) (or_intror Hs)) Hx Zx) as B.
    assert (F : drawn w (drawn_by w Z) s = map (fun _ => true) (around s)).
    { apply map_ext_in. intros m Hm. rewrite (All m Hm), (cell_sides w s m Hs Hm). reflexivity. }
    rewrite F in B. destruct (around_four s) as [a [b [c [d Ea]]]]. rewrite Ea in B. cbn [map] in B.
    assert (Lx : x < 16).
    { destruct (grid_In _ _ _ _ Hs) as [r [k Es]]. rewrite Es in Hx. cbn [values] in Hx. apply filter_In in Hx.
      destruct Hx as [Hx _]. apply in_seq in Hx. lia. }
    do 16 (destruct x as [| x]; [try reflexivity; discriminate B |]). lia. }
  subst x. destruct (grid_In _ _ _ _ Hs) as [r [k Es]].
  assert (D : drawn_by w Z l = negb true).
  { apply (line_link s 15 l true Pl); [rewrite Es; reflexivity | exact Hx | exact Zx | exact (lines_are w l Hl) |].
    unfold all_links. rewrite !in_app_iff, !in_flat_map. do 2 right. left. exists s. split; [exact Hs |].
    unfold whole_cell_links. rewrite E. apply in_map_iff. exists l. split; [reflexivity |]. apply filter_In. rewrite M. auto. }
  rewrite Dl in D. discriminate.
Qed.

End Circuits.

(** *** A closed set of at most four lines is the sides of a cell *)

Lemma least_of {A} (f : A -> nat) l : l <> [] -> exists a, In a l /\ forall b, In b l -> f a <= f b.
Proof.
  induction l as [| a l IH]; [congruence |]. intros _. destruct l as [| b l].
  - exists a. split; [left; reflexivity |]. intros b [<- | []]. lia.
  - destruct IH as [m [Hm Lm]]; [discriminate |]. destruct (le_lt_dec (f a) (f m)) as [L | L].
    + exists a. split; [left; reflexivity |]. intros c [<- | Hc]; [lia | specialize (Lm c Hc); lia].
    + exists m. split; [right; exact Hm |]. intros c [<- | Hc]; [lia | exact (Lm c Hc)].
Qed.

Lemma grid_of k h wd r c : 1 <= r <= h -> 1 <= c <= wd -> In (k, r, c) (grid k h wd).
Proof.
  intros Hr Hc. apply in_flat_map. exists (pred r). split; [apply in_seq; lia |]. apply in_map_iff. exists (pred c).
  split; [| apply in_seq; lia]. replace (S (pred r)) with r by lia. replace (S (pred c)) with c by lia. reflexivity.
Qed.

Lemma small_closed w C : closed w C -> length C <= 4 -> exists s, In s (cells w Sides) /\ forall l, In l (around s) -> In l C.
Proof.
  intros H Len. pose proof (closed_sides w C H) as Sd.
  assert (NE : C <> []) by (intros E; rewrite E in H; discriminate H).
  assert (Degree : forall r c, 1 <= r <= rows w + 1 -> 1 <= c <= columns w + 1 ->
    none_or_two (count (map (fun l => place_among l C) (around (Point, r, c)))) = true).
  { intros r c Hr Hc. unfold closed, closedb in H. destruct C as [| m C0]; [congruence |]. apply andb_true_iff in H.
    destruct H as [_ H]. rewrite forallb_forall in H. apply H, grid_of; assumption. }
  (* Its first point in reading order has a line to the south and one to the east. *)
  destruct (least_of (fun l : place => let '(_, r, c) := l in r * (columns w + 2) + c) C NE) as [[[k r] c] [Hk Least]].
  assert (Range : (k = LineH \/ k = LineV) /\ 1 <= r <= rows w + 1 /\ 1 <= c <= columns w + 1).
  { specialize (Sd _ Hk). destruct k; try discriminate Sd; cbn in Sd; unfold between in Sd; rewrite !andb_true_iff, !Nat.leb_le in Sd;
      (split; [auto | lia]). }
  destruct Range as [Kind [Hr Hc]].
  assert (Before : forall k' r' c', r' * (columns w + 2) + c' < r * (columns w + 2) + c -> place_among (k', r', c') C = false).
  { intros k' r' c' L. destruct (place_among _ C) eqn:M; [| reflexivity]. apply place_among_In, Least in M. cbn in M. lia. }
  assert (South_east : In (LineV, r, c) C /\ In (LineH, r, c) C).
  { pose proof (Degree r c Hr Hc) as D. cbn [around map] in D.
    rewrite (Before LineV (pred r) c), (Before LineH r (pred c)) in D; [| lia | destruct r; [lia |]; cbn [pred]; lia].
    rewrite <- !place_among_In. destruct Kind as [-> | ->]; apply place_among_In in Hk; rewrite Hk in *;
      destruct (place_among (LineV, r, c) C), (place_among (LineH, r, c) C); try discriminate D; auto. }
  destruct South_east as [V H0]. pose proof (Sd _ V) as Sv. pose proof (Sd _ H0) as Sh. unfold is_side, between in Sv, Sh.
  rewrite !andb_true_iff, !Nat.leb_le in Sv, Sh.
  (* The next line at the other end of each. *)
  assert (X : exists x, In x C /\ (x = (LineV, r, S c) \/ x = (LineH, r, S c))).
  { pose proof (Degree r (S c)) as D. cbn [around map pred] in D. rewrite (Before LineV (pred r) (S c)) in D by (destruct r; [lia |]; cbn [pred]; lia).
    apply place_among_In in H0. rewrite H0 in D.
    destruct (place_among (LineV, r, S c) C) eqn:E; [exists (LineV, r, S c); apply place_among_In in E; auto |].
    destruct (place_among (LineH, r, S c) C) eqn:E'; [exists (LineH, r, S c); apply place_among_In in E'; auto |].
    discriminate D; lia. }
  assert (Y : exists y, In y C /\ (y = (LineV, S r, c) \/ y = (LineH, S r, pred c) \/ y = (LineH, S r, c))).
  { pose proof (Degree (S r) c) as D. cbn [around map pred] in D. apply place_among_In in V. rewrite V in D.
    destruct (place_among (LineV, S r, c) C) eqn:E; [exists (LineV, S r, c); apply place_among_In in E; auto |].
    destruct (place_among (LineH, S r, pred c) C) eqn:E'; [exists (LineH, S r, pred c); apply place_among_In in E'; auto |].
    destruct (place_among (LineH, S r, c) C) eqn:E''; [exists (LineH, S r, c); apply place_among_In in E''; auto |].
    discriminate D; lia. }
  destruct X as [x [Hx Ex]], Y as [y [Hy Ey]].
  (* These four are all there are, *)
  set (four := [(LineV, r, c); (LineH, r, c); x; y]).
  assert (All : incl C four).
  { apply NoDup_length_incl; [| exact Len | intros l [<- | [<- | [<- | [<- | []]]]]; assumption].
    repeat constructor; cbn; intros Q;
      repeat match goal with
      | E : _ \/ _ |- _ => destruct E
      | E : False |- _ => destruct E
      end; subst; try discriminate; match goal with E : _ = _ |- _ => injection E; lia end. }
  assert (Out : forall q, ~ In q four -> place_among q C = false).
  { intros q Hq. destruct (place_among q C) eqn:M; [| reflexivity]. exfalso. apply Hq, All, place_among_In, M. }
  assert (In_C : forall q, In q C -> place_among q C = true) by (intros q; apply place_among_In).
  pose proof (Sd _ Hx) as Sx. pose proof (Sd _ Hy) as Sy.
  Local Ltac absent := cbn; intros Q; repeat match goal with E : _ \/ _ |- _ => destruct E | E : False |- _ => destruct E end;
    try discriminate; match goal with E : _ = _ |- _ => injection E; lia end.
  (* and they meet only around a cell. *)
  destruct Ex as [-> | ->].
  - destruct Ey as [-> | [-> | ->]].
    + exfalso. unfold is_side, between in Sy. rewrite !andb_true_iff, !Nat.leb_le in Sy.
      pose proof (Degree (S (S r)) c) as D. cbn [around map pred] in D.
      rewrite (In_C _ Hy), (Out (LineV, S (S r), c)), (Out (LineH, S (S r), pred c)), (Out (LineH, S (S r), c)) in D by absent.
      discriminate D; lia.
    + exfalso. unfold is_side, between in Sy. rewrite !andb_true_iff, !Nat.leb_le in Sy.
      pose proof (Degree (S r) (pred c)) as D. cbn [around map pred] in D.
      rewrite (In_C _ Hy), (Out (LineV, r, pred c)), (Out (LineV, S r, pred c)), (Out (LineH, S r, pred (pred c))) in D by absent.
      discriminate D; lia.
    + exists (Sides, r, c). split; [apply grid_of; lia |]. intros l [<- | [<- | [<- | [<- | []]]]]; assumption.
  - exfalso. unfold is_side, between in Sx. rewrite !andb_true_iff, !Nat.leb_le in Sx.
    pose proof (Degree r (S (S c))) as D. cbn [around map pred] in D.
    rewrite (In_C _ Hx), (Out (LineV, pred r, S (S c))), (Out (LineV, r, S (S c))), (Out (LineH, r, S (S c))) in D
      by (destruct Ey as [-> | [-> | ->]]; absent).
    discriminate D; lia.
Qed.

(** Every solution is a drawing. *)
Theorem solution_is_drawing w Z : NoDup (map enc (all_atoms w (circuits w))) ->
  solution (slitherlink w (circuits w)) Z -> drawing w (drawn_by w Z).
Proof.
  intros N Sol. destruct (points_and_cells w Z Sol N) as [Hp Hs]. unfold drawing. split; [exact Hp |]. split; [exact Hs |].
  (* A circuit in a closed set is open, or the whole solution. *)
  assert (K : loop w <> L0 -> forall C, closed w C -> (exists l, In l C /\ drawn_by w Z l = false) \/
    loop w = L2 /\ forall l, In l (lines w) -> drawn_by w Z l = true -> In l C).
  { intros NL C H. destruct (closed_listed w C H) as [s [Hc Es]].
    destruct (contains_least w (length s) s (le_n _) Hc) as [t [Ht [Lt It]]].
    assert (Inc : forall l, In l t -> In l C) by (intros l Hl; apply Es; rewrite inside_In in It; auto).
    assert (Cases : In t (circuits w) \/ loop w = L2 /\ length t <= 4).
    { unfold circuits. destruct (loop w); [congruence | left; apply filter_In; auto |].
      destruct (le_lt_dec (length t) 4) as [L | L]; [right; auto | left].
      apply filter_In. split; [apply filter_In; auto | apply Nat.ltb_lt; exact L]. }
    destruct Cases as [Hcs | [E L4]].
    - destruct (circuit_right w Z Sol N t Hcs) as [[l [Hl D]] | [E O]].
      + intros l Hl. apply side_is_line, (closed_sides w C H), Inc, Hl.
      + left. exists l. auto.
      + right. split; [exact E |]. intros l Hl D. apply Inc, O; assumption.
    - assert (Ct : closed w t) by (apply filter_In in Ht; apply Ht).
      destruct (small_closed w t Ct L4) as [c [Hcell Ic]].
      destruct (existsb (fun l => negb (drawn_by w Z l)) (around c)) eqn:X.
      + apply existsb_exists in X. destruct X as [l [Hl X]]. apply negb_true_iff in X. left. exists l. auto.
      + right. split; [exact E |]. intros l Hl D. apply Inc, Ic, (cell_right w Z Sol N c E Hcell); [| exact Hl | exact D].
        intros m Hm. destruct (drawn_by w Z m) eqn:Dm; [reflexivity | exfalso].
        apply not_true_iff_false in X. apply X, existsb_exists. exists m. rewrite Dm. auto. }
  destruct (loop w) eqn:E; [exact I | |]; intros C H; destruct (K ltac:(discriminate) C H) as [X | [X O]]; try discriminate X.
  - exact X.
  - intros All. destruct X as [l [Hl D]]. rewrite (All l Hl) in D. discriminate.
  - intros _. exact O.
Qed.
