(** * Kakuro: the game, its CSP with combinations, and that their solutions correspond *)

From Coq Require Import List Bool PArith NArith Arith Lia Permutation.
From Oddagon Require Import Csp Tables Trace Exact Relations Symmetry Statement Verdict Sudoku Unique Formula Boards.
Import ListNotations.

(** ** The game *)

Notation cell := (nat * nat)%type.

(** A drawing, row by row: white cells, and black ones with the sums of the runs that begin below and beside them. [coupled]
    says nothing of the game: it is which CSP is meant, see below. *)
Inductive square := White | Black (below beside : option nat).
Record kakuro := Kakuro { squares : list (list square); coupled : bool }.

Definition square_at (K : kakuro) (x : cell) : square := nth (snd x) (nth (fst x) (squares K) []) (Black None None).
Definition is_white (K : kakuro) (x : cell) : bool := match square_at K x with White => true | Black _ _ => false end.

Definition cells (K : kakuro) : list cell :=
  flat_map (fun r => map (pair r) (seq 0 (length (nth r (squares K) [])))) (seq 0 (length (squares K))).
Definition white (K : kakuro) : list cell := filter (is_white K) (cells K).

(** A run: the white cells from one on, up to the next black one or the border. No run has as many cells as [extent] says. *)
Inductive direction := Across | Down.
Definition after (way : direction) (x : cell) : cell :=
  match way with Across => (fst x, S (snd x)) | Down => (S (fst x), snd x) end.
Definition extent (K : kakuro) : nat := S (length (squares K) + list_sum (map (@length square) (squares K))).
Fixpoint run_from (K : kakuro) (way : direction) (n : nat) (x : cell) : list cell :=
  match n with O => [] | S n => if is_white K x then x :: run_from K way n (after way x) else [] end.

(** Runs begin at the border, without a sum, and after black cells, with their sums if they have some. *)
Definition starts (K : kakuro) : list (direction * option nat * cell) :=
  map (fun r => (Across, None, (r, 0))) (seq 0 (length (squares K))) ++
  map (fun c => (Down, None, (0, c))) (seq 0 (length (nth 0 (squares K) []))) ++
  flat_map (fun x => match square_at K x with
    | White => []
    | Black below beside => [(Across, beside, after Across x); (Down, below, after Down x)]
    end) (cells K).

Definition all_runs (K : kakuro) : list (option nat * list cell) :=
  map (fun s => let '(way, sum, x) := s in (sum, run_from K way (extent K) x)) (starts K).

(** A filled board: each white cell holds a digit from 1 to 9; in no run does a digit stand twice; and the digits of each run
    with a sum have that sum. *)
Definition filled_board (K : kakuro) (g : cell -> nat) : Prop :=
  (forall x, is_white K x = true -> 1 <= g x <= 9) /\
  (forall sum R, In (sum, R) (all_runs K) -> (forall x y, In x R -> In y R -> g x = g y -> x = y) /\
    match sum with Some s => list_sum (map g R) = s | None => True end).

(** ** The CSP *)

Definition digits : list nat := seq 1 9.
Definition has (d : nat) (T : list nat) : bool := existsb (Nat.eqb d) T.

Fixpoint sublists (l : list nat) : list (list nat) :=
  match l with [] => [[]] | d :: l => map (cons d) (sublists l) ++ sublists l end.

(** Sets of as many digits as a run has cells, with its sum. *)
Definition combinations (run : list cell * nat) : list (list nat) :=
  filter (fun T => if length T =? length (fst run) then list_sum T =? snd run else false) (sublists digits).

(** A candidate: a cell holds a digit; the digits of the run of this number are these. *)
Inductive atom := Holds (x : cell) (d : nat) | Uses (i : nat) (R : list cell) (T : list nat).
Definition same_atom (a b : atom) : {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.

(** The runs with sums, numbered, each with its cells and combinations. *)
Notation summed := (nat * (list cell * list (list nat)))%type.
Notation cells_of p := (fst (snd p)).
Notation sets_of p := (snd (snd p)).
Definition with_sets (K : kakuro) : list (list cell * list (list nat)) :=
  flat_map (fun p => match fst p with Some s => [(snd p, combinations (snd p, s))] | None => [] end) (all_runs K).
Definition numbered (K : kakuro) : list summed := combine (seq 0 (length (with_sets K))) (with_sets K).

(** Digits of a cell that some combination of each of its runs has. Where that leaves no digit for a cell, or no cell for a digit
    that all combinations of a run have, the board has no solution; then all digits are candidates, so that this can be proven. *)
Definition in_each_run (ps : list summed) (x : cell) (d : nat) : bool :=
  forallb (fun p => if cell_among x (cells_of p) then existsb (has d) (sets_of p) else true) ps.
Definition stuck (K : kakuro) (ps : list summed) : bool :=
  existsb (fun x => negb (existsb (in_each_run ps x) digits)) (white K) ||
  existsb (fun p => existsb (fun d =>
    if forallb (has d) (sets_of p) then negb (existsb (fun x => in_each_run ps x d) (cells_of p)) else false) digits) ps.
Definition possible (K : kakuro) : cell -> nat -> bool :=
  let ps := numbered K in if stuck K ps then fun _ _ => true else in_each_run ps.

Section Possible.

Variable ok : cell -> nat -> bool.

Definition cell_variable (x : cell) : list atom := map (Holds x) (filter (ok x) digits).

Definition run_variable (p : summed) : list atom := map (Uses (fst p) (cells_of p)) (sets_of p).

Definition places (R : list cell) (d : nat) : list atom := map (fun x => Holds x d) (filter (fun x => ok x d) R).

(** Where a digit of a run is: in one of the cells, or its combination lacks it. *)
Definition digit_variable (p : summed) (d : nat) : list atom :=
  places (cells_of p) d ++ map (Uses (fst p) (cells_of p)) (filter (fun T => negb (has d T)) (sets_of p)).

(** A combination, and digits in the run that it lacks. *)
Definition lacking (p : summed) : list (atom * atom) :=
  flat_map (fun T => flat_map (fun x => map (fun d => (Holds x d, Uses (fst p) (cells_of p) T))
    (filter (fun d => if ok x d then negb (has d T) else false) digits)) (cells_of p)) (sets_of p).

End Possible.

(** The digits whose places are CSP-variables: those of all combinations; where sums are coupled, those of some. *)
Definition run_digits (K : kakuro) (p : summed) : list nat :=
  filter (fun d => if coupled K then existsb (has d) (sets_of p) else forallb (has d) (sets_of p)) digits.

(** CSP-variables: each cell, the combination of each run with a sum, the places of digits in it. *)
Definition kakuro_variables (K : kakuro) : list (list atom) :=
  let ps := numbered K in
  let ok := possible K in
  map (cell_variable ok) (white K) ++ map run_variable ps ++ flat_map (fun p => map (digit_variable ok p) (run_digits K p)) ps.

(** Links: the same digit twice in a run; a combination, and digits that it lacks. *)
Definition kakuro_links (K : kakuro) : list (atom * atom) :=
  let ok := possible K in
  flat_map (fun p => flat_map (fun d => pairs (places ok (snd p) d)) digits) (all_runs K) ++ flat_map (lacking ok) (numbered K).

Definition atoms (K : kakuro) : list atom :=
  let ok := possible K in flat_map (cell_variable ok) (white K) ++ flat_map run_variable (numbered K).

Definition mask (T : list nat) : N := fold_right (fun d m => N.add (N.pow 2 (N.of_nat d)) m) 0%N T.

Definition enc (a : atom) : cand :=
  match a with
  | Holds x d => N.succ_pos ((N.of_nat (fst x) * 128 + N.of_nat (snd x)) * 1024 + N.of_nat d)%N
  | Uses i _ T => N.succ_pos ((16384 + N.of_nat i) * 1024 + mask T)%N
  end.
Definition next : cand := 67108864%positive.

Definition kakuro_csp : kakuro -> csp := board_csp enc kakuro_variables kakuro_links.

(** Rows are of the same length, no run has more than nine cells or one of them twice, and each sum has a run that can have it. *)
Definition is_board (K : kakuro) : bool :=
  if forallb (fun row => length row =? length (nth 0 (squares K) [])) (squares K) then
    forallb (fun p =>
      if different (snd p) then
      if length (snd p) <=? 9 then
        match fst p with
        | Some s => negb (length (snd p) =? 0) && negb (length (combinations (snd p, s)) =? 0)
        | None => true
        end
      else false else false) (all_runs K)
  else false.

Definition right_kakuro : kakuro -> bool := well_formed enc atoms is_board.

Section Game.

Variable K : kakuro.
Hypothesis W : right_kakuro K = true.

Lemma numbers : NoDup (map enc (atoms K)).
Proof. exact (well_formed_numbers enc atoms is_board K W). Qed.

(** ** Cells and runs *)

Lemma white_In x : In x (white K) <-> is_white K x = true.
Proof.
  unfold white. rewrite filter_In. split; [tauto |]. intros H. split; [| exact H]. destruct x as [r c].
  unfold is_white, square_at in H. cbn [fst snd] in H. unfold cells. apply in_flat_map. exists r.
  assert (Hc : c < length (nth r (squares K) [])).
  { destruct (Nat.lt_ge_cases c (length (nth r (squares K) []))) as [L | L]; [exact L |].
    rewrite nth_overflow in H by exact L. discriminate. }
  split; [| apply in_map, in_seq; lia]. apply in_seq. split; [lia |].
  destruct (Nat.lt_ge_cases r (length (squares K))) as [L | L]; [lia |]. rewrite nth_overflow in Hc by exact L. cbn in Hc. lia.
Qed.

Lemma run_white way n : forall x y, In y (run_from K way n x) -> is_white K y = true.
Proof.
  induction n as [| n IH]; intros x y H; [destruct H |]. cbn in H. destruct (is_white K x) eqn:E; [| destruct H].
  destruct H as [<- | H]; [exact E | exact (IH _ _ H)].
Qed.

Lemma run_right sum R : In (sum, R) (all_runs K) -> NoDup R /\ forall x, In x R -> In x (white K).
Proof.
  intros H. split.
  - unfold right_kakuro, well_formed in W. destruct (nodupb _); [| discriminate]. unfold is_board in W.
    destruct (forallb _ (squares K)); [| discriminate]. rewrite forallb_forall in W. specialize (W _ H). cbn [fst snd] in W.
    destruct (different R) eqn:D; [| discriminate]. apply different_NoDup, D.
  - intros x Hx. unfold all_runs in H. apply in_map_iff in H. destruct H as [[[way s] y] [E _]]. injection E as <- <-.
    apply white_In. exact (run_white way (extent K) y x Hx).
Qed.

Lemma numbered_run p : In p (numbered K) -> exists s, In (Some s, cells_of p) (all_runs K) /\ sets_of p = combinations (cells_of p, s).
Proof.
  destruct p as [i q]. intros H. apply in_combine_r in H. unfold with_sets in H. apply in_flat_map in H.
  destruct H as [[[s |] R] [H E]]; [| destruct E]. destruct E as [<- | []]. exists s. auto.
Qed.

Lemma run_numbered s R : In (Some s, R) (all_runs K) -> exists i, In (i, (R, combinations (R, s))) (numbered K).
Proof.
  intros H. assert (X : In (R, combinations (R, s)) (with_sets K)) by (apply in_flat_map; exists (Some s, R); split; [exact H | left; reflexivity]).
  unfold numbered. revert X. generalize (R, combinations (R, s)). generalize 0. induction (with_sets K) as [| q l IH]; intros k p X; [destruct X |].
  cbn. destruct X as [-> | X]; [eauto |]. destruct (IH (S k) p X) as [i Hi]. eauto.
Qed.

(** ** Sets of digits *)

Lemma has_In d T : has d T = true <-> In d T.
Proof. unfold has. rewrite existsb_exists. split; [intros [e [H E]]; apply Nat.eqb_eq in E; subst; exact H | intros H; exists d; rewrite Nat.eqb_refl; auto]. Qed.

Lemma filter_sublist f l : In (filter f l) (sublists l).
Proof.
  induction l as [| d l IH]; cbn; [auto |]. apply in_app_iff. destruct (f d); [left; apply in_map; exact IH | right; exact IH].
Qed.

Lemma sublist_incl l : forall T, In T (sublists l) -> incl T l.
Proof.
  induction l as [| d l IH]; cbn; intros T H.
  - destruct H as [<- | []]. intros x [].
  - apply in_app_iff in H. destruct H as [H | H].
    + apply in_map_iff in H. destruct H as [U [<- H]]. intros x [<- | Hx]; [left; reflexivity | right; exact (IH U H x Hx)].
    + intros x Hx. right. exact (IH T H x Hx).
Qed.

Lemma filter_same (f h : nat -> bool) l : (forall x, In x l -> f x = h x) -> filter f l = filter h l.
Proof.
  induction l as [| x l IH]; intros H; [reflexivity |]. cbn. rewrite (H x (or_introl eq_refl)), IH; [reflexivity |].
  intros y Hy. apply H. right. exact Hy.
Qed.

Lemma sublist_filter l : NoDup l -> forall T, In T (sublists l) -> T = filter (fun d => has d T) l.
Proof.
  induction 1 as [| d l Nd N IH]; cbn; intros T H; [destruct H as [<- | []]; reflexivity |].
  apply in_app_iff in H. destruct H as [H | H].
  - apply in_map_iff in H. destruct H as [U [<- H]]. cbn [has existsb]. rewrite Nat.eqb_refl. cbn [orb]. f_equal.
    rewrite (IH U H) at 1. apply filter_same. intros x Hx. cbn. destruct (Nat.eqb_spec x d) as [-> | _]; [destruct (Nd Hx) | reflexivity].
  - destruct (has d T) eqn:E; [exfalso; apply has_In, (sublist_incl l T H) in E; exact (Nd E) | exact (IH T H)].
Qed.

Lemma digits_NoDup : NoDup digits.
Proof. apply seq_NoDup. Qed.

Lemma digits_In d : In d digits <-> 1 <= d <= 9.
Proof. unfold digits. rewrite in_seq. lia. Qed.

Lemma sum_permutation l l' : Permutation l l' -> list_sum l = list_sum l'.
Proof.
  induction 1 as [| x l l' _ IH | x y l | l l' l'' _ IH _ IH']; [reflexivity | | | congruence].
  - change (x + list_sum l = x + list_sum l'). lia.
  - change (y + (x + list_sum l) = x + (y + list_sum l)). lia.
Qed.

(** The digits of a run. *)
Definition digits_of (g : cell -> nat) (R : list cell) : list nat := filter (fun d => existsb (fun x => g x =? d) R) digits.

Lemma digits_of_In g R d : In d (digits_of g R) <-> 1 <= d <= 9 /\ exists x, In x R /\ g x = d.
Proof.
  unfold digits_of. rewrite filter_In, digits_In, existsb_exists.
  split; intros [B [x [Hx E]]]; (split; [exact B |]); exists x; (split; [exact Hx |]); apply Nat.eqb_eq; exact E.
Qed.

Lemma digits_of_run g R : NoDup R -> (forall x, In x R -> 1 <= g x <= 9) -> (forall x y, In x R -> In y R -> g x = g y -> x = y) ->
  Permutation (digits_of g R) (map g R).
Proof.
  intros N B I. apply NoDup_Permutation.
  - apply NoDup_filter, digits_NoDup.
  - apply map_NoDup; [exact I | exact N].
  - intros d. rewrite digits_of_In, in_map_iff. split.
    + intros [_ [x [Hx E]]]. eauto.
    + intros [x [E Hx]]. split; [rewrite <- E; exact (B x Hx) | eauto].
Qed.

Lemma combination_In run T : In T (combinations run) <-> In T (sublists digits) /\ length T = length (fst run) /\ list_sum T = snd run.
Proof.
  unfold combinations. rewrite filter_In. destruct (Nat.eqb_spec (length T) (length (fst run))) as [E | E].
  - rewrite Nat.eqb_eq. tauto.
  - split; [intros [_ H]; discriminate | tauto].
Qed.

(** ** The solutions of the CSP are the filled boards *)

Fixpoint same_list (l m : list nat) : bool :=
  match l, m with [], [] => true | a :: l, b :: m => if a =? b then same_list l m else false | _, _ => false end.

Lemma same_list_eq l : forall m, same_list l m = true <-> l = m.
Proof.
  induction l as [| a l IH]; intros [| b m]; cbn; try (split; [discriminate | congruence]); [tauto |].
  destruct (Nat.eqb_spec a b) as [-> | N]; [rewrite IH; split; congruence | split; [discriminate | congruence]].
Qed.

(** What is true on a board. *)
Definition truth (g : cell -> nat) (a : atom) : bool :=
  match a with Holds x d => g x =? d | Uses _ R T => same_list T (digits_of g R) end.

Lemma holds_atom x d : In (Holds x d) (atoms K) <-> In x (white K) /\ 1 <= d <= 9 /\ possible K x d = true.
Proof.
  unfold atoms. rewrite in_app_iff, !in_flat_map. split.
  - intros [[y [Hy H]] | [p [_ H]]]; apply in_map_iff in H; destruct H as [e [E H]]; [injection E as -> -> | discriminate].
    apply filter_In in H. rewrite digits_In in H. tauto.
  - intros [Hx [Hd P]]. left. exists x. split; [exact Hx |]. apply in_map, filter_In. rewrite digits_In. auto.
Qed.

Lemma uses_atom p T : In p (numbered K) -> In T (sets_of p) -> In (Uses (fst p) (cells_of p) T) (atoms K).
Proof. intros Hp HT. unfold atoms. apply in_app_iff. right. apply in_flat_map. exists p. split; [exact Hp |]. apply in_map, HT. Qed.

Lemma places_In ok R d a : In a (places ok R d) <-> exists x, a = Holds x d /\ In x R /\ ok x d = true.
Proof.
  unfold places. rewrite in_map_iff. split; intros [x [E H]]; exists x; [apply filter_In in H; auto | rewrite filter_In; auto].
Qed.

Lemma places_atoms sum R d a : In (sum, R) (all_runs K) -> In d digits -> In a (places (possible K) R d) -> In a (atoms K).
Proof.
  intros HR Hd H. apply places_In in H. destruct H as [x [-> [Hx P]]]. apply holds_atom. apply digits_In in Hd.
  split; [exact (proj2 (run_right sum R HR) x Hx) | auto].
Qed.

Lemma variables_atoms V : In V (kakuro_variables K) -> incl V (atoms K).
Proof.
  unfold kakuro_variables. cbv zeta. rewrite !in_app_iff, !in_map_iff. intros H a Ha.
  destruct H as [[x [<- Hx]] | [[p [<- Hp]] | H]].
  - unfold atoms. apply in_app_iff. left. apply in_flat_map. eauto.
  - unfold atoms. apply in_app_iff. right. apply in_flat_map. eauto.
  - apply in_flat_map in H. destruct H as [p [Hp H]]. apply in_map_iff in H. destruct H as [d [<- Hd]].
    apply filter_In in Hd. unfold digit_variable in Ha. apply in_app_iff in Ha. destruct Ha as [Ha | Ha].
    + destruct (numbered_run p Hp) as [s [HR _]]. exact (places_atoms (Some s) _ d a HR (proj1 Hd) Ha).
    + apply in_map_iff in Ha. destruct Ha as [T [<- HT]]. apply filter_In in HT. apply uses_atom; tauto.
Qed.

Lemma links_In a c : In (a, c) (kakuro_links K) ->
  (exists sum R d, In (sum, R) (all_runs K) /\ In d digits /\ In a (places (possible K) R d) /\ In c (places (possible K) R d)) \/
  (exists p T x d, In p (numbered K) /\ In T (sets_of p) /\ In x (cells_of p) /\ In d digits /\ possible K x d = true /\
    has d T = false /\ a = Holds x d /\ c = Uses (fst p) (cells_of p) T).
Proof.
  unfold kakuro_links. cbv zeta. rewrite in_app_iff, !in_flat_map. intros [[[sum R] [HR H]] | [p [Hp H]]].
  - apply in_flat_map in H. destruct H as [d [Hd H]]. cbn [snd] in H. apply pairs_In in H. left. exists sum, R, d. destruct H. auto.
  - unfold lacking in H. apply in_flat_map in H. destruct H as [T [HT H]]. apply in_flat_map in H. destruct H as [x [Hx H]].
    apply in_map_iff in H. destruct H as [d [E H]]. injection E as <- <-. apply filter_In in H. destruct H as [Hd H].
    destruct (possible K x d) eqn:P; [| discriminate]. apply negb_true_iff in H. right. exists p, T, x, d. auto 10.
Qed.

Lemma links_atoms a c : In (a, c) (kakuro_links K) -> In a (atoms K) /\ In c (atoms K).
Proof.
  intros H. apply links_In in H. destruct H as [[sum [R [d [HR [Hd [Ha Hc]]]]]] | [p [T [x [d [Hp [HT [Hx [Hd [P [_ [-> ->]]]]]]]]]]]].
  - split; eauto using places_atoms.
  - destruct (numbered_run p Hp) as [s [HR _]]. split; [| exact (uses_atom p T Hp HT)].
    apply holds_atom. apply digits_In in Hd. split; [exact (proj2 (run_right _ _ HR) x Hx) | auto].
Qed.

(** What a filled board has in its runs. *)
Lemma run_of_board g p : filled_board K g -> In p (numbered K) -> In (digits_of g (cells_of p)) (sets_of p) /\
  forall x y, In x (cells_of p) -> In y (cells_of p) -> g x = g y -> x = y.
Proof.
  intros [B Rn] Hp. destruct (numbered_run p Hp) as [s [HR ->]]. destruct (run_right _ _ HR) as [N Wh]. destruct (Rn _ _ HR) as [I S].
  assert (P : Permutation (digits_of g (cells_of p)) (map g (cells_of p))).
  { apply digits_of_run; [exact N | intros x Hx; apply B, white_In, Wh, Hx | exact I]. }
  split; [| exact I]. apply combination_In. split; [apply filter_sublist |]. cbn [fst snd].
  rewrite (Permutation_length P), map_length, (sum_permutation _ _ P). auto.
Qed.

Lemma board_possible g x : filled_board K g -> In x (white K) -> possible K x (g x) = true.
Proof.
  intros F Hx. unfold possible. destruct (stuck K (numbered K)); [reflexivity |]. apply forallb_forall. intros p Hp.
  destruct (cell_among x (cells_of p)) eqn:E; [| reflexivity]. apply cell_among_In in E. destruct (run_of_board g p F Hp) as [C _].
  apply existsb_exists. exists (digits_of g (cells_of p)). split; [exact C |]. apply has_In, digits_of_In.
  split; [apply (proj1 F), white_In, Hx | eauto].
Qed.

Definition board_truth (g : cell -> nat) : cand -> bool := told enc atoms K (truth g).

Theorem board_is_solution g : filled_board K g -> solution (kakuro_csp K) (board_truth g).
Proof.
  intros F. apply told_solution; [exact numbers | exact variables_atoms | exact links_atoms | |].
  - intros V HV. unfold kakuro_variables in HV. cbv zeta in HV. rewrite !in_app_iff, !in_map_iff in HV.
    destruct HV as [[x [<- Hx]] | [[p [<- Hp]] | HV]].
    + exists (Holds x (g x)). split; [| split].
      * apply in_map, filter_In. split; [apply digits_In, (proj1 F), white_In, Hx | apply board_possible; assumption].
      * apply Nat.eqb_refl.
      * intros b Hb T. apply in_map_iff in Hb. destruct Hb as [d [<- _]]. apply Nat.eqb_eq in T. rewrite T. reflexivity.
    + destruct (run_of_board g p F Hp) as [C _]. exists (Uses (fst p) (cells_of p) (digits_of g (cells_of p))).
      split; [apply in_map, C |]. split; [apply same_list_eq; reflexivity |].
      intros b Hb T. apply in_map_iff in Hb. destruct Hb as [S [<- _]]. apply same_list_eq in T. rewrite T. reflexivity.
    + apply in_flat_map in HV. destruct HV as [p [Hp HV]]. apply in_map_iff in HV. destruct HV as [d [<- Hd]].
      apply filter_In in Hd. destruct Hd as [Hd _]. apply digits_In in Hd.
      destruct (run_of_board g p F Hp) as [C I]. destruct (numbered_run p Hp) as [s [HR _]].
      pose proof (proj2 (run_right _ _ HR)) as Wh. set (R := cells_of p) in *.
      destruct (has d (digits_of g R)) eqn:E.
      * pose proof E as In_d. apply has_In, digits_of_In in In_d. destruct In_d as [_ [x [Hx Ex]]].
        exists (Holds x d). split; [| split].
        -- apply in_app_iff. left. apply places_In. exists x. split; [reflexivity |]. split; [exact Hx |].
           rewrite <- Ex. exact (board_possible g x F (Wh x Hx)).
        -- apply Nat.eqb_eq, Ex.
        -- intros b Hb T. apply in_app_iff in Hb. destruct Hb as [Hb | Hb].
           ++ apply places_In in Hb. destruct Hb as [y [-> [Hy _]]]. apply Nat.eqb_eq in T.
              rewrite (I y x Hy Hx); [reflexivity | congruence].
           ++ apply in_map_iff in Hb. destruct Hb as [S [<- HS]]. apply filter_In in HS. destruct HS as [_ N].
              apply same_list_eq in T. rewrite T in N. fold R in N. rewrite E in N. discriminate.
      * exists (Uses (fst p) R (digits_of g R)). split; [| split].
        -- apply in_app_iff. right. apply in_map, filter_In. split; [exact C | rewrite E; reflexivity].
        -- apply same_list_eq. reflexivity.
        -- intros b Hb T. apply in_app_iff in Hb. destruct Hb as [Hb | Hb].
           ++ apply places_In in Hb. destruct Hb as [y [-> [Hy _]]]. apply Nat.eqb_eq in T. exfalso.
              assert (X : has d (digits_of g R) = true); [| congruence].
              apply has_In, digits_of_In. split; [exact Hd | exists y; auto].
           ++ apply in_map_iff in Hb. destruct Hb as [S [<- HS]]. apply same_list_eq in T. rewrite T. reflexivity.
  - intros a c H Ta Tc. apply links_In in H.
    destruct H as [[sum [R [d [HR [_ [Ha Hc]]]]]] | [p [T [x [d [Hp [HT [Hx [Hd [_ [N [-> ->]]]]]]]]]]]].
    + apply places_In in Ha, Hc. destruct Ha as [x [-> [Hx _]]], Hc as [y [-> [Hy _]]]. apply Nat.eqb_eq in Ta, Tc.
      destruct (proj2 F _ _ HR) as [I _]. rewrite (I x y Hx Hy); congruence.
    + exfalso. apply Nat.eqb_eq in Ta. apply same_list_eq in Tc. rewrite Tc in N.
      assert (X : has d (digits_of g (cells_of p)) = true); [| congruence].
      apply has_In, digits_of_In. split; [apply digits_In, Hd | exists x; auto].
Qed.

(** The digit of a cell in a solution. *)
Definition digit_in (Z : cand -> bool) (x : cell) : nat :=
  match find (fun d => Z (enc (Holds x d))) (filter (possible K x) digits) with Some d => d | None => 0 end.

Theorem solution_is_board Z : solution (kakuro_csp K) Z ->
  filled_board K (digit_in Z) /\ forall a, In a (atoms K) -> Z (enc a) = truth (digit_in Z) a.
Proof.
  intros Sol. destruct (solution_told same_atom enc atoms kakuro_variables kakuro_links K numbers variables_atoms links_atoms Z Sol) as [Sv Sl].
  assert (Cell : forall x, In x (white K) -> (1 <= digit_in Z x <= 9 /\ possible K x (digit_in Z x) = true) /\
    Z (enc (Holds x (digit_in Z x))) = true /\
    forall d, 1 <= d <= 9 -> possible K x d = true -> Z (enc (Holds x d)) = true -> d = digit_in Z x).
  { intros x Hx. destruct (Sv (cell_variable (possible K) x)) as [a [Ha [Za O]]].
    { unfold kakuro_variables. apply in_app_iff. left. apply in_map, Hx. }
    apply in_map_iff in Ha. destruct Ha as [d [<- Hd]].
    assert (Only : forall e, 1 <= e <= 9 -> possible K x e = true -> Z (enc (Holds x e)) = true -> e = d).
    { intros e He P Ze. assert (X : Holds x e = Holds x d); [| injection X; auto].
      apply O; [apply in_map, filter_In; split; [apply digits_In, He | exact P] | exact Ze]. }
    assert (E : digit_in Z x = d).
    { unfold digit_in. destruct (find _ _) as [e |] eqn:F.
      - apply find_some in F. destruct F as [He Ze]. apply filter_In in He. apply Only; [apply digits_In; tauto | tauto | exact Ze].
      - exfalso. assert (X := find_none _ _ F d Hd). cbv beta in X. congruence. }
    rewrite E. apply filter_In in Hd. rewrite digits_In in Hd. auto. }
  set (g := digit_in Z) in *.
  assert (Different : forall sum R x y, In (sum, R) (all_runs K) -> In x R -> In y R -> g x = g y -> x = y).
  { intros sum R x y HR Hx Hy E. pose proof (proj2 (run_right sum R HR)) as Wh.
    destruct (Cell x (Wh x Hx)) as [[B P] [T _]], (Cell y (Wh y Hy)) as [[_ Q] [U _]]. rewrite <- E in Q, U.
    destruct (same_atom (Holds x (g x)) (Holds y (g x))) as [X | N]; [injection X; auto | exfalso].
    assert (Px : In (Holds x (g x)) (places (possible K) R (g x))) by (apply places_In; eauto).
    assert (Py : In (Holds y (g x)) (places (possible K) R (g x))) by (apply places_In; eauto).
    assert (L : forall a c, In (a, c) (pairs (places (possible K) R (g x))) -> In (a, c) (kakuro_links K)).
    { intros a c H. unfold kakuro_links. apply in_app_iff. left. apply in_flat_map. exists (sum, R). split; [exact HR |].
      apply in_flat_map. exists (g x). split; [apply digits_In, B | exact H]. }
    destruct (pairs_all _ _ _ Px Py N) as [H | H]; apply L, Sl in H; auto. }
  (* The combination that is true has the digits of the run. *)
  assert (Run : forall p T, In p (numbered K) -> In T (sets_of p) -> Z (enc (Uses (fst p) (cells_of p) T)) = true ->
    T = digits_of g (cells_of p) /\ list_sum (map g (cells_of p)) = list_sum T).
  { intros p T Hp HT ZT. destruct (numbered_run p Hp) as [s [HR Es]]. destruct (run_right _ _ HR) as [N Wh].
    set (R := cells_of p) in *.
    assert (Inc : incl (map g R) T).
    { intros d Hd. apply in_map_iff in Hd. destruct Hd as [x [<- Hx]]. destruct (Cell x (Wh x Hx)) as [[B P] [Zx _]].
      destruct (has (g x) T) eqn:E; [apply has_In, E | exfalso].
      assert (X : Holds x (g x) = Uses (fst p) R T); [| discriminate]. apply Sl; [| exact Zx | exact ZT].
      unfold kakuro_links. apply in_app_iff. right. apply in_flat_map. exists p. split; [exact Hp |]. unfold lacking.
      apply in_flat_map. exists T. split; [exact HT |]. apply in_flat_map. exists x. split; [exact Hx |].
      apply (in_map (fun d => (Holds x d, Uses (fst p) R T))), filter_In. rewrite P, E. split; [apply digits_In, B | reflexivity]. }
    rewrite Es in HT. apply combination_In in HT. cbn [fst snd] in HT. destruct HT as [Sub [Len Sum]].
    assert (ND : NoDup (map g R)) by (apply map_NoDup; [exact (fun x y => Different _ _ x y HR) | exact N]).
    assert (NT : NoDup T) by (rewrite (sublist_filter digits digits_NoDup T Sub); apply NoDup_filter, digits_NoDup).
    assert (P : Permutation (map g R) T) by (apply NoDup_Permutation_bis; [exact ND | rewrite map_length; fold R in Len; lia | exact Inc]).
    split; [| exact (sum_permutation _ _ P)]. rewrite (sublist_filter digits digits_NoDup T Sub) at 1. apply filter_same.
    intros d _. apply eq_true_iff_eq. rewrite has_In, existsb_exists. split.
    - intros Hd. apply (Permutation_in d (Permutation_sym P)), in_map_iff in Hd. destruct Hd as [x [E Hx]].
      exists x. split; [exact Hx | apply Nat.eqb_eq, E].
    - intros [x [Hx E]]. apply Nat.eqb_eq in E. subst d. apply (Permutation_in _ P), in_map, Hx. }
  assert (Used : forall p, In p (numbered K) -> exists T, In T (sets_of p) /\ Z (enc (Uses (fst p) (cells_of p) T)) = true).
  { intros p Hp. destruct (Sv (run_variable p)) as [a [Ha [Za _]]].
    { unfold kakuro_variables. rewrite !in_app_iff. right. left. apply in_map, Hp. }
    apply in_map_iff in Ha. destruct Ha as [T [<- HT]]. eauto. }
  split; [split |].
  - intros x Hx. apply Cell, white_In, Hx.
  - intros sum R HR. split; [exact (fun x y => Different sum R x y HR) |]. destruct sum as [s |]; [| exact I].
    destruct (run_numbered s R HR) as [i Hi]. destruct (Used _ Hi) as [T [HT ZT]]. destruct (Run _ T Hi HT ZT) as [_ E].
    cbn [fst snd] in *. rewrite E. apply combination_In in HT. apply HT.
  - intros [x d | i R T] Ha; apply eq_true_iff_eq; cbn [truth].
    + apply holds_atom in Ha. destruct Ha as [Hx [Hd P]]. destruct (Cell x Hx) as [_ [Zx O]]. rewrite Nat.eqb_eq. split.
      * intros Zd. symmetry. exact (O d Hd P Zd).
      * intros <-. exact Zx.
    + unfold atoms in Ha. apply in_app_iff in Ha. destruct Ha as [Ha | Ha]; apply in_flat_map in Ha; destruct Ha as [p [Hp Ha]];
        apply in_map_iff in Ha; destruct Ha as [U [E HU]]; [discriminate |]. injection E as <- <- <-. rewrite same_list_eq. split.
      * intros ZU. apply (Run p U Hp HU ZU).
      * intros ->. destruct (Used p Hp) as [V [HV ZV]]. destruct (Run p V Hp HV ZV) as [<- _]. exact ZV.
Qed.

End Game.

(** ** Statements *)

Definition kakuro_statement := board_statement kakuro atom.
Definition kakuro_fits : kakuro_statement -> (cell -> nat) -> Prop := fits filled_board truth.
Definition problem_of_kakuro : kakuro_statement -> option problem :=
  problem_of_board same_atom enc next atoms kakuro_variables kakuro_links is_board.
Definition check_kakuro (fuel : nat) (st : kakuro_statement) (e : evidence) : bool := check_problem fuel (problem_of_kakuro st) e.

(** (1) Where the checker accepts, the claim holds on every filled board that fits the statement. *)
Theorem kakuro_claim_holds fuel st e : check_kakuro fuel st e = true -> forall g, kakuro_fits st g -> claim_holds (truth g) (b_claimed st).
Proof. exact (board_claim_holds same_atom enc next atoms kakuro_variables kakuro_links is_board filled_board truth board_is_solution fuel st e). Qed.

(** (2) and (3) Both halves of each depth that is claimed. *)
Theorem kakuro_depth fuel st d p : check_kakuro fuel st (Trials d) = true -> problem_of_kakuro st = Some p ->
  upper_half p d /\ lower_half p d.
Proof. exact (problem_halves fuel (problem_of_kakuro st) d p). Qed.

(** The line that is printed, and that what it says is so. *)
Definition judge_kakuro (fuel : nat) (st : kakuro_statement) (e : evidence) :=
  judge (check_kakuro fuel st e) (said e false (length (b_given st))).

Theorem kakuro_line fuel st e p v : judge_kakuro fuel st e = Some (line v) -> problem_of_kakuro st = Some p ->
  what_is_said p e v /\ one_solution v = false /\ given_relations v = length (b_given st).
Proof. exact (board_line same_atom enc next atoms kakuro_variables kakuro_links is_board fuel st e p v). Qed.
