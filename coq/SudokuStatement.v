(** * Theorems about Sudoku: statements, what they say of completed grids, and the checker *)

From Coq Require Import List Bool PArith Arith Lia.
From Coq Require Import MSets.MSetPositive FSets.FMapPositive.
From Oddagon Require Import Csp Tables Trace Exact Relations Symmetry Techniques Statement Verdict Sudoku Unique.
Import ListNotations.

(** ** What is stated *)

Inductive pattern :=
| Digits (k : nat) (cells : list (nat * nat))                    (* each of the cells holds one of the first k digits *)
| KlDigits (k l : nat) (k_cells l_cells : list (nat * nat))      (* the same with two numbers *)
| Candidates (cells : list (nat * nat * list nat))               (* each cell holds one of its digits *)
| Restrict (lines : list (list variable * list atom)).           (* CSP-variables, and what they may be *)

(** A relation between candidates; or that the puzzle has exactly one solution and none of these cells is given. Then they
    do not all hold what is listed, if they are a deadly pattern. *)
Inductive assumption :=
| Related (r : relation atom)
| OnlySolution (cells : list (nat * nat * list nat)).

Record statement := Statement {
  order : nat;
  has : pattern;
  without : list atom;               (* candidates assumed absent as well *)
  decided : list atom;               (* candidates assumed true *)
  assumed : list assumption;
  claimed : claim atom;
  focus_variables : list variable;   (* restricted T&E tries their live candidates *)
  focus_atoms : list atom;           (* and these *)
}.

(** ** What it says of a completed grid *)

Definition has_pattern (n : nat) (g : nat -> nat -> nat) (p : pattern) : Prop :=
  match p with
  | Digits k cells => forall r c, In (r, c) cells -> g r c < k
  | KlDigits k l ks ls => (forall r c, In (r, c) ks -> g r c < k) /\ (forall r c, In (r, c) ls -> g r c < l)
  | Candidates cells => forall r c ds, In (r, c, ds) cells -> In (g r c) ds
  | Restrict lines => forall vs allowed v a, In (vs, allowed) lines -> In v vs -> In a (members n v) ->
      truth g a = true -> In a allowed
  end.

(** What is assumed holds: a relation between candidates; that the grid is the only solution of a puzzle (whatever puzzle it
    is) in which none of the cells is given. *)
Definition assumption_holds (n : nat) (g : nat -> nat -> nat) (a : assumption) : Prop :=
  match a with
  | Related r => relation_holds (truth g) r
  | OnlySolution cells => exists givens, only_solution n givens g /\
      forall r c ds d, In (r, c, ds) cells -> ~ In (r, c, d) givens
  end.

(** A completed grid in the stated state: it has the pattern. *)
Definition in_state (st : statement) (g : nat -> nat -> nat) : Prop :=
  completed_grid (order st) g /\ has_pattern (order st) g (has st) /\
  (forall a, In a (without st) -> truth g a = false) /\
  (forall a, In a (decided st) -> truth g a = true).

(** A completed grid of which the statement speaks. *)
Definition fits (st : statement) (g : nat -> nat -> nat) : Prop :=
  in_state st g /\ forall a, In a (assumed st) -> assumption_holds (order st) g a.

(** ** The state *)

Definition atom_eqb (a b : atom) : bool :=
  let '(r, c, d) := a in let '(r', c', d') := b in Nat.eqb r r' && Nat.eqb c c' && Nat.eqb d d'.

Definition among (a : atom) (l : list atom) : bool := existsb (atom_eqb a) l.

Definition allows (n : nat) (p : pattern) (a : atom) : bool :=
  let '(r, c, d) := a in
  match p with
  | Digits k cells => if cell_among (r, c) cells then d <? k else true
  | KlDigits k l ks ls => if cell_among (r, c) ks && negb (d <? k) then false else if cell_among (r, c) ls then d <? l else true
  | Candidates cells => forallb (fun x => if cell_eqb (r, c) (fst x) then existsb (Nat.eqb d) (snd x) else true) cells
  | Restrict lines => forallb (fun x => if existsb (fun v => among a (members n v)) (fst x) then among a (snd x) else true) lines
  end.

(** The weakest state: all candidates but those that the statement excludes. *)
Definition is_live (st : statement) (a : atom) : bool :=
  if among a (without st) then false else
  if forallb (fun b => if cell_eqb (fst a) (fst b) then atom_eqb a b else true) (decided st) then allows (order st) (has st) a else false.

Definition all_atoms (n : nat) : list atom := flat_map (members n) (all_of n RC).

Definition in_rangeb (n : nat) (a : atom) : bool :=
  let '(r, c, d) := a in (r <? side n) && (c <? side n) && (d <? side n).

Definition live_atoms (st : statement) : list atom := filter (is_live st) (all_atoms (order st)).

Definition tried_atoms (st : statement) : list atom :=
  filter (in_rangeb (order st)) (flat_map (members (order st)) (focus_variables st) ++ focus_atoms st).

(** What follows from uniqueness for the state: one of the cells holds another live candidate ("guardian"). Where there is
    none, that is a contradiction, said by two relations. *)
Definition guardians (st : statement) (cells : list (nat * nat * list nat)) : list atom :=
  let inside := map fst cells in
  filter (fun a => if cell_among (fst a) inside then if allows (order st) (Candidates cells) a then false else is_live st a else false)
    (all_atoms (order st)).

Definition guarded (st : statement) (cells : list (nat * nat * list nat)) : list (relation atom) :=
  match guardians st cells with
  | [] =>
      let inside := map fst cells in
      match filter (fun a => if cell_among (fst a) inside then allows (order st) (Candidates cells) a else false) (all_atoms (order st)) with
      | a :: _ => [AtLeastOne [(a, true)]; AtLeastOne [(a, false)]]
      | [] => [AtLeastOne []]
      end
  | l => [AtLeastOne (map (fun a => (a, true)) l)]
  end.

(** The relations of the CSP: those that are stated, and what uniqueness comes to in their place. *)
Definition relations (st : statement) : list (relation atom) :=
  flat_map (fun a => match a with Related r => [r] | OnlySolution cells => guarded st cells end) (assumed st).

Definition stated_relations (st : statement) : list (relation atom) :=
  flat_map (fun a => match a with Related r => [r] | OnlySolution _ => [] end) (assumed st).

Definition problem_of_sudoku (st : statement) : option problem :=
  let n := order st in
  if forallb (in_rangeb n) (without st ++ decided st ++ mentioned (relations st) (claimed st)) then
    problem_of (enc n) (sudoku n) (next n) [] (map (enc n) (live_atoms st)) (map (enc n) (tried_atoms st))
      (mentioned (stated_relations st) (claimed st)) (relations st) (claimed st)
  else None.

(** The second solutions that a proof shows, a list of replacements for each assumption of uniqueness. *)
Fixpoint shown (n : nat) (l : list assumption) (second : list (list (list nat * list nat))) : bool :=
  match l, second with
  | [], [] => true
  | Related _ :: l, _ => shown n l second
  | OnlySolution cells :: l, replacements :: second => if deadly n cells replacements then shown n l second else false
  | _, _ => false
  end.

Definition check_sudoku (fuel : nat) (st : statement) (second : list (list (list nat * list nat))) (e : evidence) : bool :=
  if shown (order st) (assumed st) second then check_problem fuel (problem_of_sudoku st) e else false.

(** ** What it means that it accepts *)

Lemma atom_eqb_eq a b : atom_eqb a b = true <-> a = b.
Proof.
  destruct a as [[r c] d], b as [[r' c'] d']. cbn. rewrite !andb_true_iff, !Nat.eqb_eq. split; [intros [[-> ->] ->]; reflexivity |].
  injection 1. auto.
Qed.

Lemma among_In a l : among a l = true <-> In a l.
Proof. unfold among. rewrite existsb_exists. split; [intros [x [H E]]; apply atom_eqb_eq in E; subst; exact H | intros H; exists a; rewrite atom_eqb_eq; auto]. Qed.

Lemma in_rangeb_right n a : in_rangeb n a = true <-> in_range n a.
Proof. destruct a as [[r c] d]. unfold in_rangeb, in_range. rewrite !andb_true_iff, !Nat.ltb_lt. tauto. Qed.

Lemma all_atoms_In n a : In a (all_atoms n) <-> in_range n a.
Proof.
  unfold all_atoms. rewrite in_flat_map. split.
  - intros [v [Hv Ha]]. apply all_of_In in Hv. destruct Hv as [[i [j ->]] Hp]. apply members_In in Ha.
    destruct Ha as [k [Hk ->]]. apply member_in_range; auto.
  - destruct a as [[r c] d]. intros [Hr [Hc Hd]]. exists (Var RC r c). rewrite all_of_In, members_In.
    split; [split; [eauto | cbn; auto] | exists d; auto].
Qed.

(** A grid has the pattern exactly if all its candidates are allowed. *)
Lemma has_pattern_allows n g p : completed_grid n g -> has_pattern n g p ->
  forall r c, r < side n -> c < side n -> allows n p (r, c, g r c) = true.
Proof.
  intros G H r c Hr Hc. destruct p as [k cells | k l ks ls | cells | lines]; cbn [allows has_pattern] in *.
  - destruct (cell_among (r, c) cells) eqn:E; [| reflexivity]. apply cell_among_In in E. apply Nat.ltb_lt. auto.
  - destruct H as [Hk Hl]. destruct (cell_among (r, c) ks) eqn:E; cbn [andb].
    + apply cell_among_In in E. assert (X : g r c <? k = true) by (apply Nat.ltb_lt; auto). rewrite X. cbn [negb].
      destruct (cell_among (r, c) ls) eqn:E'; [| reflexivity]. apply cell_among_In in E'. apply Nat.ltb_lt. auto.
    + destruct (cell_among (r, c) ls) eqn:E'; [| reflexivity]. apply cell_among_In in E'. apply Nat.ltb_lt. auto.
  - apply forallb_forall. intros [x ds] Hx. cbn. destruct (cell_eqb (r, c) x) eqn:E; [| reflexivity].
    apply cell_eqb_eq in E. subst x. apply existsb_exists. exists (g r c). split; [exact (H r c ds Hx) | apply Nat.eqb_refl].
  - apply forallb_forall. intros [vs allowed] Hx. cbn. destruct (existsb _ vs) eqn:E; [| reflexivity].
    apply existsb_exists in E. destruct E as [v [Hv E]]. apply among_In in E. apply among_In.
    apply (H vs allowed v); auto. cbn. apply Nat.eqb_refl.
Qed.

(** What a grid in the state has in its cells is live. *)
Lemma digit_is_live st g r c : in_state st g -> r < side (order st) -> c < side (order st) -> is_live st (r, c, g r c) = true.
Proof.
  intros [G [Pat [Wo De]]] Hr Hc. unfold is_live. destruct (among (r, c, g r c) (without st)) eqn:W.
  { apply among_In in W. apply Wo in W. cbn in W. rewrite Nat.eqb_refl in W. discriminate. }
  assert (D : forallb (fun b => if cell_eqb (fst (r, c, g r c)) (fst b) then atom_eqb (r, c, g r c) b else true) (decided st) = true).
  { apply forallb_forall. intros [[r' c'] d'] Hb. cbn [fst]. destruct (cell_eqb (r, c) (r', c')) eqn:Ec; [| reflexivity].
    apply cell_eqb_eq in Ec. injection Ec as <- <-. apply De in Hb. cbn in Hb. apply Nat.eqb_eq in Hb.
    apply atom_eqb_eq. congruence. }
  rewrite D. apply has_pattern_allows; auto.
Qed.

Lemma grid_lies_in_live st g : in_state st g -> forall c, valuation (order st) g c = true -> In c (map (enc (order st)) (live_atoms st)).
Proof.
  intros In_st x Hx. set (n := order st) in *.
  (* the true candidates are those that the solution has in its cells *)
  unfold valuation in Hx. destruct (below (next n) x) eqn:B; [| discriminate].
  assert (R : in_range n (dec n x) /\ enc n (dec n x) = x).
  { apply Pos.ltb_lt in B. unfold next in B. apply Pos2Nat.inj_lt in B. rewrite SuccNat2Pos.id_succ in B.
    unfold dec. rewrite enc_nat. set (m := Nat.pred (Pos.to_nat x)).
    assert (Hm : m < side n * side n * side n) by (pose proof (Pos2Nat.is_pos x); unfold m; lia).
    assert (Hs : side n <> 0) by (intros E; rewrite E in Hm; cbn in Hm; lia). split.
    - split; [| split].
      + apply Nat.div_lt_upper_bound; [exact Hs |]. apply Nat.div_lt_upper_bound; [exact Hs |]. lia.
      + apply Nat.mod_upper_bound, Hs.
      + apply Nat.mod_upper_bound, Hs.
    - rewrite (Nat.mul_comm (m / side n / side n)), <- (Nat.div_mod_eq (m / side n) (side n)).
      rewrite (Nat.mul_comm (m / side n)), <- (Nat.div_mod_eq m (side n)).
      apply Pos2Nat.inj. rewrite SuccNat2Pos.id_succ. pose proof (Pos2Nat.is_pos x). unfold m. lia. }
  destruct R as [R E]. rewrite <- E. apply in_map. apply filter_In. split; [apply all_atoms_In; exact R |].
  destruct (dec n x) as [[r c] d] eqn:Ed. cbn [truth] in Hx. apply Nat.eqb_eq in Hx. destruct R as [Hr [Hc _]].
  rewrite <- Hx. apply digit_is_live; assumption.
Qed.

(** Uniqueness: a guardian is true. *)
Lemma guarded_holds st g cells replacements : in_state st g -> deadly (order st) cells replacements = true ->
  assumption_holds (order st) g (OnlySolution cells) ->
  forall r, In r (guarded st cells) -> relation_holds (truth g) r.
Proof.
  intros In_st Dl [givens [Only Free]] r Hr.
  destruct (no_deadly_pattern (order st) cells replacements givens g Dl Only) as [[i j] [ds [Hx Nd]]].
  { intros [a b] es d H. apply (Free a b es d H). }
  assert (B : on_board (order st) (i, j) = true) by exact (deadly_on_board _ cells replacements (i, j) ds Dl Hx).
  apply on_board_right in B. cbn [fst snd] in B. destruct B as [Bi Bj]. unfold at_cell in Nd. cbn [fst snd] in Nd.
  assert (Gd : In (i, j, g i j) (guardians st cells)).
  { apply filter_In. split.
    - apply all_atoms_In. destruct In_st as [[Gd _] _]. cbn. auto.
    - cbn [fst]. rewrite (proj2 (cell_among_In (i, j) (map fst cells)) (in_map fst _ _ Hx)).
      destruct (allows (order st) (Candidates cells) (i, j, g i j)) eqn:Al; [exfalso | apply digit_is_live; assumption].
      cbn [allows] in Al. rewrite forallb_forall in Al. specialize (Al _ Hx). cbn [fst snd] in Al.
      rewrite (proj2 (cell_eqb_eq (i, j) (i, j)) eq_refl) in Al. apply existsb_exists in Al. destruct Al as [x [Hd E]].
      apply Nat.eqb_eq in E. subst x. exact (Nd Hd). }
  unfold guarded in Hr. destruct (guardians st cells) as [| a l] eqn:E; [destruct Gd |]. rewrite <- E in *.
  assert (r = AtLeastOne (map (fun a => (a, true)) (guardians st cells))) as ->.
  { rewrite E in *. destruct Hr as [<- | []]. reflexivity. }
  exists (i, j, g i j), true. split; [apply (in_map (fun a => (a, true))); exact Gd |]. cbn. apply Nat.eqb_refl.
Qed.

Lemma relations_hold st g second : fits st g -> shown (order st) (assumed st) second = true ->
  forall r, In r (relations st) -> relation_holds (truth g) r.
Proof.
  intros [In_st As] Sh r Hr. unfold relations in Hr. apply in_flat_map in Hr. destruct Hr as [a [Ha Hr]].
  assert (X : forall l second, shown (order st) l second = true -> In a l ->
    match a with Related _ => True | OnlySolution cells => exists rs, deadly (order st) cells rs = true end).
  { clear. induction l as [| b l IH]; intros second H Ha; [destruct Ha |]. destruct b as [q | cells]; cbn in H.
    - destruct Ha as [<- | Ha]; [exact I | exact (IH second H Ha)].
    - destruct second as [| rs second]; [discriminate |]. destruct (deadly _ cells rs) eqn:D; [| discriminate].
      destruct Ha as [<- | Ha]; [exists rs; exact D | exact (IH second H Ha)]. }
  specialize (X _ _ Sh Ha). specialize (As a Ha). destruct a as [q | cells].
  - destruct Hr as [<- | []]. exact As.
  - destruct X as [rs D]. exact (guarded_holds st g cells rs In_st D As r Hr).
Qed.

Lemma fits_describes st g second : fits st g -> shown (order st) (assumed st) second = true ->
  forallb (in_rangeb (order st)) (without st ++ decided st ++ mentioned (relations st) (claimed st)) = true ->
  describes (enc (order st)) (sudoku (order st)) (map (enc (order st)) (live_atoms st))
    (valuation (order st) g) (truth g) (relations st) (claimed st).
Proof.
  intros Fi Sh R. rewrite forallb_forall in R. split.
  - apply grid_is_solution. apply Fi.
  - apply grid_lies_in_live, Fi.
  - intros a Ha. apply valuation_enc, in_rangeb_right, R. rewrite !in_app_iff. auto.
  - exact (relations_hold st g second Fi Sh).
Qed.

(** (1) Where the checker accepts, the claim holds in every completed grid that fits the statement. *)
Theorem sudoku_claim_holds fuel st second e : check_sudoku fuel st second e = true ->
  forall g, fits st g -> claim_holds (truth g) (claimed st).
Proof.
  unfold check_sudoku, problem_of_sudoku. intros H g Fi.
  destruct (shown _ _ _) eqn:Sh; [| discriminate].
  destruct (forallb (in_rangeb (order st)) _) eqn:R; [| discriminate].
  destruct (problem_of _ _ _ _ _ _ _ _ _) as [p |] eqn:E; [| discriminate].
  exact (checked_statement_holds _ _ _ _ fuel _ _ _ _ _ p e _ _ E H (fits_describes st g second Fi Sh R)).
Qed.

(** (2) and (3) Both halves of each depth that is claimed. Where uniqueness is assumed, the problem has the relation that it
    comes to. *)
Theorem sudoku_depth fuel st second d p : check_sudoku fuel st second (Trials d) = true -> problem_of_sudoku st = Some p ->
  upper_half p d /\ lower_half p d.
Proof.
  unfold check_sudoku. destruct (shown _ _ _); [| discriminate]. exact (problem_halves fuel (problem_of_sudoku st) d p).
Qed.

(** The line that is printed, and that what it says is so. *)
Definition assumes_uniqueness (st : statement) : bool :=
  existsb (fun a => match a with OnlySolution _ => true | Related _ => false end) (assumed st).

Definition judge_sudoku (fuel : nat) (st : statement) (second : list (list (list nat * list nat))) (e : evidence) :=
  judge (check_sudoku fuel st second e) (said e (assumes_uniqueness st) (length (stated_relations st))).

Theorem sudoku_line fuel st second e p v : judge_sudoku fuel st second e = Some (line v) -> problem_of_sudoku st = Some p ->
  what_is_said p e v /\ one_solution v = assumes_uniqueness st /\ given_relations v = length (stated_relations st).
Proof.
  unfold judge_sudoku, check_sudoku. destruct (shown _ _ _); [| discriminate]. intros H E. rewrite E in H.
  exact (what_is_printed_holds fuel p e _ _ v H).
Qed.

(** ** Nothing is left out: the solutions in the state are the grids that fit *)

Definition pattern_on_board (n : nat) (p : pattern) : Prop :=
  let cell r c := r < side n /\ c < side n in
  match p with
  | Digits _ cells => forall r c, In (r, c) cells -> cell r c
  | KlDigits _ _ ks ls => (forall r c, In (r, c) ks -> cell r c) /\ (forall r c, In (r, c) ls -> cell r c)
  | Candidates cells => forall r c ds, In (r, c, ds) cells -> cell r c
  | Restrict lines => forall vs kept v, In (vs, kept) lines -> In v vs -> proper n v
  end.

Lemma allows_has_pattern n g p : pattern_on_board n p -> completed_grid n g ->
  (forall r c, r < side n -> c < side n -> allows n p (r, c, g r c) = true) -> has_pattern n g p.
Proof.
  intros B G H. destruct p as [k cells | k l ks ls | cells | lines]; cbn [has_pattern pattern_on_board allows] in *.
  - intros r c Hc. destruct (B r c Hc) as [Br Bc]. specialize (H r c Br Bc).
    apply cell_among_In in Hc. rewrite Hc in H. apply Nat.ltb_lt. exact H.
  - destruct B as [Bk Bl]. split; intros r c Hc.
    + destruct (Bk r c Hc) as [Br Bc]. specialize (H r c Br Bc). apply cell_among_In in Hc. rewrite Hc in H. cbn [andb] in H.
      destruct (g r c <? k) eqn:E; [apply Nat.ltb_lt; exact E | discriminate].
    + destruct (Bl r c Hc) as [Br Bc]. specialize (H r c Br Bc). apply cell_among_In in Hc.
      destruct (cell_among (r, c) ks && negb (g r c <? k)); [discriminate |]. rewrite Hc in H. apply Nat.ltb_lt. exact H.
  - intros r c ds Hc. destruct (B r c ds Hc) as [Br Bc]. specialize (H r c Br Bc). rewrite forallb_forall in H.
    specialize (H _ Hc). cbn [fst snd] in H. rewrite (proj2 (cell_eqb_eq (r, c) (r, c)) eq_refl) in H.
    apply existsb_exists in H. destruct H as [x [Hx E]]. apply Nat.eqb_eq in E. subst x. exact Hx.
  - intros vs kept v a Hl Hv Ha T. specialize (B vs kept v Hl Hv).
    destruct (proj1 (members_In n v a) Ha) as [j [Hj Ea]]. pose proof (member_in_range n v j B Hj) as R. rewrite <- Ea in R.
    destruct a as [[r c] d]. destruct R as [Br [Bc Bd]]. cbn [truth] in T. apply Nat.eqb_eq in T. subst d.
    specialize (H r c Br Bc). rewrite forallb_forall in H. specialize (H _ Hl). cbn [fst snd] in H.
    assert (X : existsb (fun v => among (r, c, g r c) (members n v)) vs = true).
    { apply existsb_exists. exists v. split; [exact Hv | apply among_In; exact Ha]. }
    rewrite X in H. apply among_In. exact H.
Qed.

(** Theorems 2 and 3 are about a CSP and a state whose solutions are grids in the stated state that satisfy the relations,
    and no others. (Where a clause is claimed the state is that of its denial.) *)
Theorem sudoku_solution_satisfies st p Z : problem_of_sudoku st = Some p -> pattern_on_board (order st) (has st) ->
  match claimed st with ClaimAtLeastOne _ => False | _ => True end ->
  solution (p_csp p) Z -> within Z (den (p_start p)) ->
  in_state st (read (order st) Z) /\ forall r, In r (relations st) -> relation_holds (truth (read (order st) Z)) r.
Proof.
  unfold problem_of_sudoku. set (n := order st). intros E B NC Sol W.
  destruct (forallb (in_rangeb n) _) eqn:R; [| discriminate]. rewrite forallb_forall in R.
  pose proof E as E0. unfold problem_of in E.
  destruct (well_made _ _ _ _) eqn:WM; [| discriminate].
  destruct (negb _); [discriminate |].
  set (live := map (enc n) (live_atoms st)) in *.
  assert (K : p_csp p = csp_of (enc n) (sudoku n) (next n) [] (relations st) /\
    p_start p = set_of (live ++ added (next n) (made_of (enc n) (next n) [] (relations st)))).
  { destruct (claimed st) as [| l | l | l]; [| | | destruct NC].
    - injection E as <-. auto.
    - destruct (all_below _ _ l); [injection E as <-; auto | discriminate].
    - destruct (all_below _ _ l); [| discriminate]. destruct (all_others _ _ _); [injection E as <-; auto | discriminate]. }
  destruct K as [Kp Ks]. rewrite Kp in Sol. rewrite Ks in W.
  destruct (relations_complete _ _ _ _ Z WM Sol) as [SolP Rel].
  destruct (solution_is_grid n Z SolP) as [G Words].
  assert (Live : forall a, in_range n a -> Z (enc n a) = true -> is_live st a = true).
  { intros a Ha Za. specialize (W _ Za). unfold den in W. apply set_of_In, in_app_iff in W. destruct W as [W | W].
    - apply in_map_iff in W. destruct W as [b [Eb Hb]]. apply filter_In in Hb. destruct Hb as [Hb L].
      apply all_atoms_In in Hb. rewrite <- (enc_inj n b a Hb Ha Eb). exact L.
    - apply filter_In in W. destruct W as [_ W]. rewrite (enc_below n a Ha) in W. discriminate. }
  assert (True_live : forall a, in_range n a -> truth (read n Z) a = true -> is_live st a = true).
  { intros a Ha T. apply Live; [exact Ha |]. rewrite (Words a Ha). exact T. }
  assert (InR : forall a, In a (without st ++ decided st ++ mentioned (relations st) (claimed st)) -> in_range n a).
  { intros a Ha. apply in_rangeb_right, R, Ha. }
  split; [split; [exact G |]; split; [| split] |].
  - apply allows_has_pattern; [exact B | exact G |]. intros r c Hr Hc.
    assert (Ha : in_range n (r, c, read n Z r c)) by (destruct G as [Gd _]; cbn; auto).
    specialize (True_live _ Ha). cbn [truth] in True_live. rewrite Nat.eqb_refl in True_live. specialize (True_live eq_refl).
    unfold is_live in True_live. destruct (among _ (without st)); [discriminate |].
    match type of True_live with context [forallb ?f (decided st)] => destruct (forallb f (decided st)) end; [exact True_live | discriminate].
  - intros a Ha. destruct (truth (read n Z) a) eqn:T; [| reflexivity].
    assert (Ra : in_range n a) by (apply InR, in_app_iff; auto).
    specialize (True_live a Ra T). unfold is_live in True_live. apply among_In in Ha. rewrite Ha in True_live. discriminate.
  - intros a Ha. destruct a as [[r c] d].
    assert (Ra : in_range n (r, c, d)) by (apply InR; rewrite !in_app_iff; auto). destruct Ra as [Hr [Hc Hd]].
    assert (Rg : in_range n (r, c, read n Z r c)) by (destruct G as [Gd _]; cbn; auto).
    specialize (True_live _ Rg). cbn [truth] in True_live. rewrite Nat.eqb_refl in True_live. specialize (True_live eq_refl).
    unfold is_live in True_live. destruct (among _ (without st)); [discriminate |].
    match type of True_live with context [forallb ?f (decided st)] => destruct (forallb f (decided st)) eqn:D end; [| discriminate]. rewrite forallb_forall in D. specialize (D _ Ha).
    cbn [fst] in D. rewrite (proj2 (cell_eqb_eq (r, c) (r, c)) eq_refl) in D. apply atom_eqb_eq in D. injection D as D.
    cbn [truth]. apply Nat.eqb_eq. exact D.
  - intros r Hr. specialize (Rel (map_relation (enc n) r) (in_map _ _ _ Hr)).
    assert (Ra : forall a, In a (relation_atoms r) -> in_range n a).
    { intros a Ha. apply InR. rewrite !in_app_iff. right. right. unfold mentioned. apply in_app_iff. left. apply in_flat_map. eauto. }
    destruct r as [l | l | l]; cbn [relation_holds map_relation relation_atoms] in *.
    + intros a b Ha Hb Ta Tb. apply (enc_inj n); auto. apply Rel; try (apply in_map; assumption).
      * rewrite (Words a); auto.
      * rewrite (Words b); auto.
    + destruct Rel as [x [b [Hx Zx]]]. apply in_map_iff in Hx. destruct Hx as [[a b'] [Ex Ha]]. injection Ex as <- <-.
      exists a, b'. split; [exact Ha |]. rewrite <- (Words a); [exact Zx |]. apply Ra, in_map_iff. exists (a, b'). auto.
    + destruct Rel as [x [Hx [Zx O]]]. apply in_map_iff in Hx. destruct Hx as [a [<- Ha]].
      exists a. split; [exact Ha |]. split; [rewrite <- (Words a); auto |].
      intros b Hb Tb. apply (enc_inj n); auto. apply O; [apply in_map; exact Hb | rewrite (Words b); auto].
Qed.

(** Where no uniqueness is assumed: grids that fit the statement, and no others. *)
Theorem sudoku_solution_fits st p Z : problem_of_sudoku st = Some p -> pattern_on_board (order st) (has st) ->
  match claimed st with ClaimAtLeastOne _ => False | _ => True end ->
  (forall a, In a (assumed st) -> match a with Related _ => True | OnlySolution _ => False end) ->
  solution (p_csp p) Z -> within Z (den (p_start p)) -> fits st (read (order st) Z).
Proof.
  intros E B NC NU Sol W. destruct (sudoku_solution_satisfies st p Z E B NC Sol W) as [In_st Rel].
  split; [exact In_st |]. intros a Ha. specialize (NU a Ha). destruct a as [r | cells]; [| destruct NU].
  apply Rel, in_flat_map. exists (Related r). split; [exact Ha | left; reflexivity].
Qed.

(** ** Puzzles *)

(** The statement that a puzzle is: its givens, and nothing else. *)
Definition puzzle (n : nat) (givens : list atom) (c : claim atom) (fv : list variable) (fa : list atom) : statement :=
  Statement n (Candidates (map (fun a => (fst a, [snd a])) givens)) [] [] [] c fv fa.

(** What a path claims holds in every solution of the puzzle. *)
Theorem path_holds fuel n givens c fv fa second e : check_sudoku fuel (puzzle n givens c fv fa) second e = true ->
  forall g, solution_of n givens g -> claim_holds (truth g) c.
Proof.
  intros H g [G Gi]. apply (sudoku_claim_holds fuel _ second e H g). split; [| intros a []].
  split; [exact G | split; [| split; intros a []]]. intros r k ds Hc. apply in_map_iff in Hc.
  destruct Hc as [[[r' k'] d] [E Ha]]. cbn in E. injection E as <- <- <-. left. apply Gi in Ha. cbn in Ha. apply Nat.eqb_eq in Ha. symmetry. exact Ha.
Qed.

(** A path to the end: the puzzle has at most one solution, and its digits are the givens and those that are claimed. *)
Theorem path_to_the_end fuel n givens l fv fa second e : check_sudoku fuel (puzzle n givens (ClaimAssert l) fv fa) second e = true ->
  (forall r c, r < side n -> c < side n -> exists d, In (r, c, d) (givens ++ l)) ->
  forall g h, solution_of n givens g -> solution_of n givens h -> forall r c, r < side n -> c < side n -> g r c = h r c.
Proof.
  intros H All g h Sg Sh r c Hr Hc. destruct (All r c Hr Hc) as [d Hd].
  pose proof (path_holds _ _ _ _ _ _ _ _ H g Sg) as Cg. pose proof (path_holds _ _ _ _ _ _ _ _ H h Sh) as Ch.
  destruct Sg as [_ Gg], Sh as [_ Gh]. apply in_app_iff in Hd. destruct Hd as [Hd | Hd].
  - apply Gg in Hd as Eg. apply Gh in Hd as Eh. cbn in Eg, Eh. apply Nat.eqb_eq in Eg, Eh. congruence.
  - cbn in Cg, Ch. specialize (Cg _ Hd). specialize (Ch _ Hd). cbn in Cg, Ch. apply Nat.eqb_eq in Cg, Ch. congruence.
Qed.

(** A path is one of the theories that it names, with trials to its depth, from images of lemmas. *)
Theorem sudoku_path fuel st second lemmas r p : check_sudoku fuel st second (ByTechniques lemmas r) = true -> problem_of_sudoku st = Some p ->
  path_from_lemmas (p_csp p) (r_theories r) (r_depth r) (steps_counted (r_lines r)) (images_counted lemmas) (den (p_start p)) (p_goal p).
Proof.
  unfold check_sudoku. destruct (shown _ _ _); [| discriminate]. exact (problem_path fuel (problem_of_sudoku st) lemmas r p).
Qed.

(** A puzzle of which a path assumes that it has exactly one solution, because of these cells. *)
Definition unique_puzzle (n : nat) (givens : list atom) (deadly_cells : list (list (nat * nat * list nat))) (c : claim atom)
    (fv : list variable) (fa : list atom) : statement :=
  Statement n (Candidates (map (fun a => (fst a, [snd a])) givens)) [] [] (map OnlySolution deadly_cells) c fv fa.

(** What it claims holds in the only solution, if none of the cells is given. *)
Theorem unique_path_holds fuel n givens deadly_cells c fv fa second e :
  check_sudoku fuel (unique_puzzle n givens deadly_cells c fv fa) second e = true ->
  (forall cells r k ds d, In cells deadly_cells -> In (r, k, ds) cells -> ~ In (r, k, d) givens) ->
  forall g, only_solution n givens g -> claim_holds (truth g) c.
Proof.
  intros H Free g Only. apply (sudoku_claim_holds fuel _ second e H g). destruct (Only) as [[G Gi] _]. split.
  - split; [exact G | split; [| split; intros a []]]. intros r k ds Hc. apply in_map_iff in Hc.
    destruct Hc as [[[r' k'] d] [E Ha]]. cbn in E. injection E as <- <- <-. left. apply Gi in Ha. cbn in Ha.
    apply Nat.eqb_eq in Ha. symmetry. exact Ha.
  - intros a Ha. apply in_map_iff in Ha. destruct Ha as [cells [<- Hc]]. exists givens. split; [exact Only |].
    intros r k ds d Hx. exact (Free cells r k ds d Hc Hx).
Qed.
