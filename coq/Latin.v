(** * Latin squares with regions and signs: the game, its CSP, and that their solutions correspond

    Futoshiki has signs; pandiagonal squares have their broken diagonals as regions; Sudoku with other regions has those. *)

From Coq Require Import List Bool PArith NArith Arith Lia.
From Oddagon Require Import Csp Tables Trace Exact Relations Statement Verdict Sudoku Unique SudokuStatement.
Import ListNotations.

(** ** The game *)

(** Of the two cells of a sign the first holds the smaller digit. Digits, rows and columns are counted from 0. *)
Notation cell := (nat * nat)%type.
Record latin := Latin { size : nat; regions : list (list cell); signs : list (cell * cell) }.

Definition holds_at (g : nat -> nat -> nat) (x : cell) : nat := g (fst x) (snd x).

(** A filled square: each cell holds one of as many digits as there are rows; no digit stands twice in a row, a column or a
    region; and the signs are right. *)
Definition filled_square (L : latin) (g : nat -> nat -> nat) : Prop :=
  (forall r c, r < size L -> c < size L -> g r c < size L) /\
  (forall r c c', r < size L -> c < size L -> c' < size L -> g r c = g r c' -> c = c') /\
  (forall r r' c, r < size L -> r' < size L -> c < size L -> g r c = g r' c -> r = r') /\
  (forall G x y, In G (regions L) -> In x G -> In y G -> holds_at g x = holds_at g y -> x = y) /\
  (forall x y, In (x, y) (signs L) -> holds_at g x < holds_at g y).

(** ** The CSP *)

Section Game.

Variable L : latin.
Notation s := (size L).

Definition digits : list nat := seq 0 s.
Definition row (r : nat) : list cell := map (fun c => (r, c)) digits.
Definition column (c : nat) : list cell := map (fun r => (r, c)) digits.
Definition cells : list cell := flat_map row digits.

(** Sets of cells without two of the same digit. *)
Definition groups : list (list cell) := map row digits ++ map column digits ++ regions L.

(** The candidate that a cell holds a digit, with its number: as on the Sudoku board of order s, which has these cells and digits
    and more. *)
Definition at_digit (x : cell) (d : nat) : atom := (fst x, snd x, d).
Definition mark (x : cell) (d : nat) : cand := enc s (at_digit x d).

Definition is_full (G : list cell) : bool := length G =? s.

Fixpoint pairs (G : list cell) : list (cell * cell) := match G with [] => [] | x :: G => map (pair x) G ++ pairs G end.

(** CSP-variables: each cell; each digit in each row, column, and region of as many cells. Links: two cells of a smaller region
    with the same digit; two digits that a sign forbids. *)
Definition latin_csp : csp := Csp
  (map (fun x => map (mark x) digits) cells ++
   flat_map (fun G => map (fun d => map (fun x => mark x d) G) digits) (filter is_full groups))
  (flat_map (fun G => flat_map (fun p => map (fun d => (mark (fst p) d, mark (snd p) d)) digits) (pairs G))
     (filter (fun G => negb (is_full G)) groups) ++
   flat_map (fun p => flat_map (fun d => map (fun e => (mark (fst p) d, mark (snd p) e)) (seq 0 (S d))) digits) (signs L)).

Definition in_square (x : cell) : bool := (fst x <? s) && (snd x <? s).

(** Regions and signs are about cells of the square, no region has a cell twice, and no sign is between a cell and itself. *)
Definition well_formed : bool :=
  if forallb (fun G => if different G then forallb in_square G else false) (regions L) then
    forallb (fun p => if in_square (fst p) then in_square (snd p) && negb (cell_eqb (fst p) (snd p)) else false) (signs L)
  else false.

Hypothesis W : well_formed = true.

Lemma in_square_right x : in_square x = true <-> fst x < s /\ snd x < s.
Proof. unfold in_square. rewrite andb_true_iff, !Nat.ltb_lt. reflexivity. Qed.

Lemma digits_In d : In d digits <-> d < s.
Proof. unfold digits. rewrite in_seq. lia. Qed.

Lemma cells_In x : In x cells <-> fst x < s /\ snd x < s.
Proof.
  unfold cells, row. rewrite in_flat_map. split.
  - intros [r [Hr H]]. apply in_map_iff in H. destruct H as [c [<- Hc]]. apply digits_In in Hr, Hc. auto.
  - destruct x as [r c]. intros [Hr Hc]. exists r. split; [apply digits_In; exact Hr |]. apply in_map, digits_In. exact Hc.
Qed.

Lemma different_NoDup (G : list cell) : different G = true -> NoDup G.
Proof.
  induction G as [| x G IH]; intros H; [constructor |]. cbn in H. destruct (cell_among x G) eqn:E; [discriminate |].
  constructor; [| apply IH, H]. intros K. apply cell_among_In in K. congruence.
Qed.

Lemma group_right G : In G groups -> NoDup G /\ forall x, In x G -> fst x < s /\ snd x < s.
Proof.
  assert (Line : forall f : nat -> cell, (forall a b, f a = f b -> a = b) -> (forall a, a < s -> fst (f a) < s /\ snd (f a) < s) ->
    NoDup (map f digits) /\ forall x, In x (map f digits) -> fst x < s /\ snd x < s).
  { intros f I B. split.
    - apply map_NoDup; [intros a b _ _; apply I | apply seq_NoDup].
    - intros x Hx. apply in_map_iff in Hx. destruct Hx as [a [<- Ha]]. apply B, digits_In, Ha. }
  unfold groups. rewrite !in_app_iff, !in_map_iff. intros [[r [<- Hr]] | [[c [<- Hc]] | H]].
  - apply digits_In in Hr. apply Line; [intros a b; injection 1; auto | cbn; auto].
  - apply digits_In in Hc. apply Line; [intros a b; injection 1; auto | cbn; auto].
  - unfold well_formed in W. destruct (forallb _ (regions L)) eqn:E; [| discriminate]. rewrite forallb_forall in E.
    specialize (E G H). destruct (different G) eqn:D; [| discriminate]. rewrite forallb_forall in E.
    split; [apply different_NoDup, D | intros x Hx; apply in_square_right, E, Hx].
Qed.

Lemma sign_right x y : In (x, y) (signs L) -> (fst x < s /\ snd x < s) /\ (fst y < s /\ snd y < s) /\ x <> y.
Proof.
  intros H. unfold well_formed in W. destruct (forallb _ (regions L)); [| discriminate]. rewrite forallb_forall in W.
  specialize (W _ H). cbn in W. rewrite <- !in_square_right. destruct (in_square x); [| discriminate].
  apply andb_true_iff in W. destruct W as [Y N]. repeat split; [exact Y |].
  intros ->. rewrite (proj2 (cell_eqb_eq y y) eq_refl) in N. discriminate.
Qed.

(** A filled square says the same with all groups alike. *)
Definition all_differ (g : nat -> nat -> nat) : Prop := (forall x, In x cells -> holds_at g x < s) /\
  (forall G x y, In G groups -> In x G -> In y G -> holds_at g x = holds_at g y -> x = y) /\
  (forall x y, In (x, y) (signs L) -> holds_at g x < holds_at g y).

Lemma filled_all_differ g : filled_square L g <-> all_differ g.
Proof.
  split.
  - intros [B [Hr [Hc [Hg Hs]]]]. split; [| split; [| exact Hs]].
    + intros x Hx. apply cells_In in Hx. apply B; apply Hx.
    + intros G x y HG Hx Hy E. unfold groups in HG. rewrite !in_app_iff, !in_map_iff in HG.
      destruct HG as [[r [<- K]] | [[c [<- K]] | HG]]; [| | exact (Hg G x y HG Hx Hy E)];
        apply in_map_iff in Hx, Hy; destruct Hx as [a [<- Ha]], Hy as [b [<- Hb]]; apply digits_In in K, Ha, Hb; cbn in E.
      * rewrite (Hr r a b K Ha Hb E). reflexivity.
      * rewrite (Hc a b c Ha Hb K E). reflexivity.
  - intros [B [Hg Hs]]. split; [| split; [| split; [| split; [| exact Hs]]]].
    + intros r c Hr Hc. apply (B (r, c)), cells_In. auto.
    + intros r c c' Hr Hc Hc' E. assert (X : (r, c) = (r, c')); [| injection X; auto].
      apply (Hg (row r)); [| | | exact E]; [| apply in_map, digits_In; assumption ..].
      unfold groups. apply in_app_iff. left. apply in_map, digits_In, Hr.
    + intros r r' c Hr Hr' Hc E. assert (X : (r, c) = (r', c)); [| injection X; auto].
      apply (Hg (column c)); [| | | exact E]; [| apply (in_map (fun r => (r, c))), digits_In; assumption ..].
      unfold groups. rewrite !in_app_iff. right. left. apply in_map, digits_In, Hc.
    + intros G x y HG. apply Hg. unfold groups. rewrite !in_app_iff. auto.
Qed.

Lemma in_order x d : fst x < s -> snd x < s -> d < s -> in_range s (at_digit x d).
Proof. unfold in_range, at_digit, side. nia. Qed.

Lemma mark_inj x y d e : fst x < s -> snd x < s -> fst y < s -> snd y < s -> d < s -> e < s ->
  mark x d = mark y e -> x = y /\ d = e.
Proof.
  intros Hx Hx' Hy Hy' Hd He E. apply enc_inj in E; [| apply in_order; assumption | apply in_order; assumption].
  destruct x, y. injection E as -> -> ->. auto.
Qed.

(** The candidates of the square. *)
Definition marks : list atom := flat_map (fun x => map (at_digit x) digits) cells.

Lemma marks_In a : In a marks <-> exists x d, a = at_digit x d /\ fst x < s /\ snd x < s /\ d < s.
Proof.
  unfold marks. rewrite in_flat_map. split.
  - intros [x [Hx H]]. apply in_map_iff in H. destruct H as [d [<- Hd]]. apply cells_In in Hx. apply digits_In in Hd. exists x, d. tauto.
  - intros [x [d [-> [Hr [Hc Hd]]]]]. exists x. split; [apply cells_In; auto |]. apply in_map, digits_In, Hd.
Qed.

(** A candidate is true in a square if its cell holds its digit. *)
Definition square_truth (g : nat -> nat -> nat) (c : cand) : bool := existsb (fun a => Pos.eqb (enc s a) c && truth g a) marks.

Lemma square_truth_mark g x d : fst x < s -> snd x < s -> d < s -> square_truth g (mark x d) = (holds_at g x =? d).
Proof.
  intros Hr Hc Hd. apply eq_true_iff_eq. unfold square_truth. rewrite existsb_exists. split.
  - intros [a [Ha E]]. apply andb_true_iff in E. destruct E as [E T]. apply Pos.eqb_eq in E. apply marks_In in Ha.
    destruct Ha as [y [e [-> [Yr [Yc He]]]]]. fold (mark y e) in E. apply mark_inj in E; auto. destruct E as [-> ->]. exact T.
  - intros E. exists (at_digit x d). split; [apply marks_In; exists x, d; auto |]. apply andb_true_iff. split; [apply Pos.eqb_refl | exact E].
Qed.

Lemma pairs_In G x y : In (x, y) (pairs G) -> In x G /\ In y G.
Proof.
  induction G as [| z G IH]; cbn; [tauto |]. rewrite in_app_iff, in_map_iff. intros [[w [E H]] | H]; [| tauto].
  injection E as <- <-. auto.
Qed.

Lemma pairs_all G x y : In x G -> In y G -> x <> y -> In (x, y) (pairs G) \/ In (y, x) (pairs G).
Proof.
  induction G as [| z G IH]; cbn; [tauto |]. rewrite !in_app_iff, !in_map_iff.
  intros [-> | Hx] [-> | Hy] N; [congruence | left; left; eauto | right; left; eauto |].
  destruct (IH Hx Hy N); auto.
Qed.

(** A full group has every digit. *)
Lemma full_group g G d : all_differ g -> In G groups -> is_full G = true -> d < s -> exists x, In x G /\ holds_at g x = d.
Proof.
  intros [B [Hg _]] HG F Hd. destruct (group_right G HG) as [ND On].
  assert (N : NoDup (map (holds_at g) G)) by (apply map_NoDup; [intros x y Hx Hy; exact (Hg G x y HG Hx Hy) | exact ND]).
  assert (I : incl (map (holds_at g) G) digits).
  { intros e He. apply in_map_iff in He. destruct He as [x [<- Hx]]. apply digits_In, B, cells_In, On, Hx. }
  assert (J : incl digits (map (holds_at g) G)).
  { apply NoDup_length_incl; [exact N | | exact I]. rewrite map_length. unfold digits. rewrite seq_length.
    apply Nat.eqb_eq in F. lia. }
  specialize (J d (proj2 (digits_In d) Hd)). apply in_map_iff in J. destruct J as [x [E Hx]]. eauto.
Qed.

(** ** The solutions of the CSP are the filled squares *)

Theorem square_is_solution g : filled_square L g -> solution latin_csp (square_truth g).
Proof.
  intros Fi. apply filled_all_differ in Fi. pose proof Fi as [B [Hg Hs]]. apply solution_solves. split.
  - intros V HV. cbn [variables latin_csp] in HV. apply in_app_iff in HV. destruct HV as [HV | HV].
    + apply in_map_iff in HV. destruct HV as [x [<- Hx]]. pose proof (B x Hx) as Hd. apply cells_In in Hx. destruct Hx as [Hr Hc].
      exists (mark x (holds_at g x)). split; [apply in_map, digits_In, Hd |].
      split; [rewrite square_truth_mark by assumption; apply Nat.eqb_refl |].
      intros c Hin Tc. apply in_map_iff in Hin. destruct Hin as [d [<- Hd']]. apply digits_In in Hd'.
      rewrite square_truth_mark in Tc by assumption. apply Nat.eqb_eq in Tc. rewrite Tc. reflexivity.
    + apply in_flat_map in HV. destruct HV as [G [HG HV]]. apply filter_In in HG. destruct HG as [HG F].
      apply in_map_iff in HV. destruct HV as [d [<- Hd]]. apply digits_In in Hd. destruct (group_right G HG) as [_ On].
      destruct (full_group g G d Fi HG F Hd) as [x [Hx Ex]]. destruct (On x Hx) as [Hr Hc].
      exists (mark x d). split; [apply (in_map (fun x => mark x d)); exact Hx |].
      split; [rewrite square_truth_mark by assumption; apply Nat.eqb_eq; exact Ex |].
      intros c Hin Tc. apply in_map_iff in Hin. destruct Hin as [y [<- Hy]]. destruct (On y Hy) as [Hr' Hc']. cbv beta in *.
      rewrite square_truth_mark in Tc by assumption. apply Nat.eqb_eq in Tc.
      rewrite (Hg G y x HG Hy Hx); [reflexivity | congruence].
  - intros l Hl. cbn [links latin_csp] in Hl. apply in_app_iff in Hl. destruct Hl as [Hl | Hl].
    + apply in_flat_map in Hl. destruct Hl as [G [HG Hl]]. apply filter_In in HG. destruct HG as [HG _].
      apply in_flat_map in Hl. destruct Hl as [[x y] [Hp Hl]]. apply in_map_iff in Hl. destruct Hl as [d [<- Hd]].
      apply digits_In in Hd. apply pairs_In in Hp. destruct Hp as [Hx Hy]. destruct (group_right G HG) as [_ On].
      destruct (On x Hx) as [Xr Xc], (On y Hy) as [Yr Yc]. unfold not_both. cbn [fst snd]. intros N Tx Ty.
      rewrite square_truth_mark in Tx, Ty by assumption. apply Nat.eqb_eq in Tx, Ty.
      apply N. rewrite (Hg G x y HG Hx Hy); [reflexivity | congruence].
    + apply in_flat_map in Hl. destruct Hl as [[x y] [Hp Hl]]. apply in_flat_map in Hl. destruct Hl as [d [Hd Hl]].
      apply in_map_iff in Hl. destruct Hl as [e [<- He]]. apply digits_In in Hd. apply in_seq in He.
      destruct (sign_right x y Hp) as [[Xr Xc] [[Yr Yc] _]]. unfold not_both. cbn [fst snd]. intros _ Tx Ty.
      rewrite square_truth_mark in Tx, Ty by (assumption || lia). apply Nat.eqb_eq in Tx, Ty.
      specialize (Hs x y Hp). lia.
Qed.

(** The digit of a cell in a solution. *)
Definition digit_in (Z : cand -> bool) (r c : nat) : nat :=
  match find (fun d => Z (mark (r, c) d)) digits with Some d => d | None => 0 end.

Theorem solution_is_square Z : solution latin_csp Z ->
  filled_square L (digit_in Z) /\
  forall x d, fst x < s -> snd x < s -> d < s -> Z (mark x d) = (holds_at (digit_in Z) x =? d).
Proof.
  intros Sol. apply solution_solves in Sol. destruct Sol as [Sv Sl]. cbn [variables links latin_csp] in Sv, Sl.
  assert (Cell : forall x, fst x < s -> snd x < s -> holds_at (digit_in Z) x < s /\ Z (mark x (holds_at (digit_in Z) x)) = true /\
    forall d, d < s -> Z (mark x d) = true -> d = holds_at (digit_in Z) x).
  { intros [r c] Hr Hc. destruct (Sv (map (mark (r, c)) digits)) as [m [Hm [Zm O]]].
    { apply in_app_iff. left. apply (in_map (fun x => map (mark x) digits)), cells_In. auto. }
    apply in_map_iff in Hm. destruct Hm as [d [<- Hd]]. apply digits_In in Hd.
    assert (Only : forall e, e < s -> Z (mark (r, c) e) = true -> e = d).
    { intros e He Ze. apply (mark_inj (r, c) (r, c)); auto. apply O; [apply in_map, digits_In, He | exact Ze]. }
    assert (E : digit_in Z r c = d).
    { unfold digit_in. destruct (find _ digits) as [e |] eqn:F.
      - apply find_some in F. destruct F as [He Ze]. apply Only; [apply digits_In, He | exact Ze].
      - exfalso. assert (X := find_none _ _ F d). cbv beta in X. rewrite X in Zm; [discriminate | apply digits_In, Hd]. }
    unfold holds_at. cbn [fst snd] in *. rewrite E. auto. }
  assert (Words : forall x d, fst x < s -> snd x < s -> d < s -> Z (mark x d) = (holds_at (digit_in Z) x =? d)).
  { intros x d Hr Hc Hd. destruct (Cell x Hr Hc) as [_ [T O]]. apply eq_true_iff_eq. rewrite Nat.eqb_eq. split.
    - intros Zd. symmetry. exact (O d Hd Zd).
    - intros <-. exact T. }
  split; [| exact Words]. apply filled_all_differ. split; [| split].
  - intros x Hx. apply cells_In in Hx. apply Cell; apply Hx.
  - intros G x y HG Hx Hy E. destruct (group_right G HG) as [_ On]. destruct (On x Hx) as [Xr Xc], (On y Hy) as [Yr Yc].
    destruct (Cell x Xr Xc) as [Hd [Tx _]]. destruct (Cell y Yr Yc) as [_ [Ty _]]. rewrite <- E in Ty.
    set (d := holds_at (digit_in Z) x) in *.
    destruct (is_full G) eqn:F.
    + destruct (Sv (map (fun x => mark x d) G)) as [m [_ [_ O]]].
      { apply in_app_iff. right. apply in_flat_map. exists G. split; [apply filter_In; auto |].
        apply (in_map (fun d => map (fun x => mark x d) G)), digits_In, Hd. }
      assert (Mx : mark x d = m) by (apply O; [apply (in_map (fun x => mark x d)); exact Hx | exact Tx]).
      assert (My : mark y d = m) by (apply O; [apply (in_map (fun x => mark x d)); exact Hy | exact Ty]).
      apply (mark_inj x y d d); auto. congruence.
    + destruct (cell_eqb x y) eqn:N; [apply cell_eqb_eq, N | exfalso].
      assert (Ne : x <> y) by (intros ->; rewrite (proj2 (cell_eqb_eq y y) eq_refl) in N; discriminate).
      assert (Ln : forall x y, In (x, y) (pairs G) -> In (mark x d, mark y d)
        (flat_map (fun G => flat_map (fun p => map (fun d => (mark (fst p) d, mark (snd p) d)) digits) (pairs G))
          (filter (fun G => negb (is_full G)) groups))).
      { intros a b H. apply in_flat_map. exists G. split; [apply filter_In; rewrite F; auto |].
        apply in_flat_map. exists (a, b). split; [exact H |]. apply (in_map (fun d => (mark a d, mark b d))), digits_In, Hd. }
      assert (Nm : mark x d <> mark y d) by (intros K; apply mark_inj in K; tauto).
      destruct (pairs_all G x y Hx Hy Ne) as [H | H].
      * apply (Sl (mark x d, mark y d)); auto. apply in_app_iff. left. apply Ln, H.
      * apply (Sl (mark y d, mark x d)); auto. apply in_app_iff. left. apply Ln, H.
  - intros x y H. destruct (sign_right x y H) as [[Xr Xc] [[Yr Yc] N]].
    destruct (Cell x Xr Xc) as [Xd [Tx _]], (Cell y Yr Yc) as [Yd [Ty _]].
    destruct (Nat.lt_ge_cases (holds_at (digit_in Z) x) (holds_at (digit_in Z) y)) as [K | K]; [exact K | exfalso].
    apply (Sl (mark x (holds_at (digit_in Z) x), mark y (holds_at (digit_in Z) y))); auto.
    + apply in_app_iff. right. apply in_flat_map. exists (x, y). split; [exact H |]. cbn [fst snd].
      apply in_flat_map. exists (holds_at (digit_in Z) x). split; [apply digits_In, Xd |].
      apply (in_map (fun e => (mark x (holds_at (digit_in Z) x), mark y e))), in_seq. lia.
    + cbn [fst snd]. intros M. apply mark_inj in M; tauto.
Qed.

End Game.

(** ** Statements *)

Record latin_statement := LatinStatement {
  square : latin;
  kept : list (list atom * list atom);   (* of these candidates only those can be true *)
  absent : list atom;
  given : list (relation atom);
  concluded : claim atom;
  tried : list atom;                     (* the focus *)
}.

(** A filled square of which the statement speaks. *)
Definition fits (st : latin_statement) (g : nat -> nat -> nat) : Prop :=
  filled_square (square st) g /\
  (forall of left a, In (of, left) (kept st) -> In a of -> truth g a = true -> In a left) /\
  (forall a, In a (absent st) -> truth g a = false) /\
  (forall r, In r (given st) -> relation_holds (truth g) r).

Definition is_left (st : latin_statement) (a : atom) : bool :=
  if among a (absent st) then false else
  forallb (fun p => if among a (fst p) then among a (snd p) else true) (kept st).

Definition is_mark (L : latin) (a : atom) : bool := in_square L (fst a) && (snd a <? size L).

(** A number above those of all candidates. *)
Definition limit (L : latin) : cand := let n := N.of_nat (size L) in N.succ_pos (n * n * n * n * n * n).

Definition problem_of_latin (st : latin_statement) : option problem :=
  let L := square st in
  if well_formed L then
    if forallb (is_mark L) (mentioned (given st) (concluded st)) then
      problem_of (enc (size L)) (latin_csp L) (limit L) [] (map (enc (size L)) (filter (is_left st) (marks L)))
        (map (enc (size L)) (filter (is_mark L) (tried st))) (mentioned (given st) (concluded st)) (given st) (concluded st)
    else None
  else None.

Definition check_latin (fuel : nat) (st : latin_statement) (e : evidence) : bool := check_problem fuel (problem_of_latin st) e.

(** (1) Where the checker accepts, the claim holds in every filled square that fits the statement. *)
Theorem latin_claim_holds fuel st e : check_latin fuel st e = true -> forall g, fits st g -> claim_holds (truth g) (concluded st).
Proof.
  unfold check_latin, problem_of_latin. intros H g [Fi [Ke [Ab Re]]].
  destruct (well_formed (square st)) eqn:W; [| discriminate].
  destruct (forallb (is_mark (square st)) _) eqn:M; [| discriminate]. rewrite forallb_forall in M.
  destruct (problem_of _ _ _ _ _ _ _ _ _) as [p |] eqn:E; [| discriminate].
  apply (checked_statement_holds _ _ _ _ fuel _ _ _ _ _ p e (square_truth (square st) g) (truth g) E H). split.
  - exact (square_is_solution _ W g Fi).
  - intros c T. apply existsb_exists in T. destruct T as [a [Ha T]]. apply andb_true_iff in T. destruct T as [Ec T].
    apply Pos.eqb_eq in Ec. subst c. apply in_map, filter_In. split; [exact Ha |]. unfold is_left.
    destruct (among a (absent st)) eqn:A; [apply among_In, Ab in A; congruence |].
    apply forallb_forall. intros [of left] Hp. cbn [fst snd]. destruct (among a of) eqn:O; [| reflexivity].
    apply among_In in O. apply among_In. exact (Ke of left a Hp O T).
  - intros a Ha. specialize (M a Ha). unfold is_mark in M. apply andb_true_iff in M. destruct M as [X D].
    apply in_square_right in X. apply Nat.ltb_lt in D. destruct a as [[r c] d]. cbn [fst snd] in *.
    exact (square_truth_mark (square st) g (r, c) d (proj1 X) (proj2 X) D).
  - exact Re.
Qed.

(** (2) and (3) Both halves of each depth that is claimed. *)
Theorem latin_depth fuel st d p : check_latin fuel st (Trials d) = true -> problem_of_latin st = Some p ->
  upper_half p d /\ lower_half p d.
Proof. exact (problem_halves fuel (problem_of_latin st) d p). Qed.

(** The line that is printed, and that what it says is so. *)
Definition judge_latin (fuel : nat) (st : latin_statement) (e : evidence) :=
  judge (check_latin fuel st e) (said e false (length (given st))).

Theorem latin_line fuel st e p v : judge_latin fuel st e = Some (line v) -> problem_of_latin st = Some p ->
  what_is_said p e v /\ one_solution v = false /\ given_relations v = length (given st).
Proof. unfold judge_latin, check_latin. intros H E. rewrite E in H. exact (what_is_printed_holds fuel p e _ _ v H). Qed.
