(** * Kakuro: the game, its CSP with combinations, and that their solutions correspond *)

From Coq Require Import List Bool PArith NArith Arith Lia Permutation.
From Oddagon Require Import Csp Tables Trace Exact Relations Symmetry Statement Verdict Sudoku Unique.
Import ListNotations.

(** ** The game *)

Notation cell := (nat * nat)%type.

(** White cells, and runs of them with their sums. *)
Record kakuro := Kakuro { white : list cell; runs : list (list cell * nat) }.

(** A filled board: each white cell holds a digit from 1 to 9; in no run does a digit stand twice; and the digits of each run
    have its sum. *)
Definition filled_board (K : kakuro) (g : cell -> nat) : Prop :=
  (forall x, In x (white K) -> 1 <= g x <= 9) /\
  (forall R sum, In (R, sum) (runs K) -> (forall x y, In x R -> In y R -> g x = g y -> x = y) /\ list_sum (map g R) = sum).

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

Section Game.

Variable K : kakuro.

Definition numbered : list (nat * (list cell * nat)) := combine (seq 0 (length (runs K))) (runs K).

(** Digits of a cell that some combination of each of its runs has. *)
Definition possible (x : cell) (d : nat) : bool :=
  forallb (fun run => if cell_among x (fst run) then existsb (has d) (combinations run) else true) (runs K).

Definition cell_variable (x : cell) : list atom := map (Holds x) (filter (possible x) digits).

Definition run_variable (p : nat * (list cell * nat)) : list atom := map (Uses (fst p) (fst (snd p))) (combinations (snd p)).

(** Where a digit of a run is: in one of the cells, or its combination lacks it. *)
Definition digit_variable (p : nat * (list cell * nat)) (d : nat) : list atom :=
  flat_map (fun x => if possible x d then [Holds x d] else []) (fst (snd p)) ++
  map (Uses (fst p) (fst (snd p))) (filter (fun T => negb (has d T)) (combinations (snd p))).

Definition run_digits (p : nat * (list cell * nat)) : list nat := filter (fun d => existsb (has d) (combinations (snd p))) digits.

Definition all_variables : list (list atom) := map cell_variable (white K) ++ map run_variable numbered ++
  flat_map (fun p => map (digit_variable p) (run_digits p)) numbered.

Definition atoms : list atom := flat_map cell_variable (white K) ++ flat_map run_variable numbered.

Definition mask (T : list nat) : N := fold_right (fun d m => N.add (N.pow 2 (N.of_nat d)) m) 0%N T.

Definition enc (a : atom) : cand :=
  match a with
  | Holds x d => N.succ_pos ((N.of_nat (fst x) * 64 + N.of_nat (snd x)) * 1024 + N.of_nat d)%N
  | Uses i _ T => N.succ_pos ((4096 + N.of_nat i) * 1024 + mask T)%N
  end.
Definition next : cand := 8388608%positive.

Definition kakuro_csp : csp := Csp (map (map enc) all_variables) [].

(** No two candidates have the same number, no cell is twice white or twice in a run, and runs consist of white cells. *)
Definition well_formed : bool :=
  if nodupb (map enc atoms) then
  if different (white K) then
    forallb (fun run => if different (fst run) then forallb (fun x => cell_among x (white K)) (fst run) else false) (runs K)
  else false else false.

Hypothesis W : well_formed = true.

Lemma different_NoDup (l : list cell) : different l = true -> NoDup l.
Proof.
  induction l as [| x l IH]; intros H; [constructor |]. cbn in H. destruct (cell_among x l) eqn:E; [discriminate |].
  constructor; [| apply IH, H]. intros J. apply cell_among_In in J. congruence.
Qed.

Lemma numbers_differ : NoDup (map enc atoms).
Proof. unfold well_formed in W. destruct (nodupb _) eqn:E; [apply nodupb_right, E | discriminate]. Qed.

Lemma run_right R sum : In (R, sum) (runs K) -> NoDup R /\ forall x, In x R -> In x (white K).
Proof.
  intros H. unfold well_formed in W. destruct (nodupb _); [| discriminate]. destruct (different (white K)); [| discriminate].
  rewrite forallb_forall in W. specialize (W _ H). cbn [fst] in W. destruct (different R) eqn:D; [| discriminate].
  rewrite forallb_forall in W. split; [apply different_NoDup, D | intros x Hx; apply cell_among_In, W, Hx].
Qed.

Lemma numbered_run p : In p numbered -> In (snd p) (runs K).
Proof. destruct p as [i run]. intros H. exact (in_combine_r _ _ _ _ H). Qed.

Lemma run_numbered run : In run (runs K) -> exists i, In (i, run) numbered.
Proof.
  unfold numbered. generalize 0. induction (runs K) as [| r l IH]; intros k H; [destruct H |]. cbn.
  destruct H as [-> | H]; [eauto |]. destruct (IH (S k) H) as [i Hi]. eauto.
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

Definition board_truth (g : cell -> nat) (c : cand) : bool := existsb (fun a => Pos.eqb (enc a) c && truth g a) atoms.

Lemma enc_inj a b : In a atoms -> In b atoms -> enc a = enc b -> a = b.
Proof.
  pose proof numbers_differ as N. induction atoms as [| c l IH]; [intros [] |]. cbn in N. inversion N as [| ? ? Nc Nl]; subst.
  intros [-> | Ha] [-> | Hb] E; auto; exfalso; apply Nc; [rewrite E | rewrite <- E]; apply in_map; assumption.
Qed.

Lemma board_truth_enc g a : In a atoms -> board_truth g (enc a) = truth g a.
Proof.
  intros Ha. apply eq_true_iff_eq. unfold board_truth. rewrite existsb_exists. split.
  - intros [b [Hb E]]. apply andb_true_iff in E. destruct E as [E T]. apply Pos.eqb_eq in E.
    rewrite <- (enc_inj b a Hb Ha E). exact T.
  - intros T. exists a. rewrite Pos.eqb_refl, T. auto.
Qed.

Lemma possible_atom x d : In x (white K) -> 1 <= d <= 9 -> possible x d = true -> In (Holds x d) atoms.
Proof.
  intros Hx Hd P. unfold atoms. apply in_app_iff. left. apply in_flat_map. exists x. split; [exact Hx |].
  apply in_map, filter_In. split; [apply digits_In, Hd | exact P].
Qed.

Lemma combination_atom p T : In p numbered -> In T (combinations (snd p)) -> In (Uses (fst p) (fst (snd p)) T) atoms.
Proof.
  intros Hp HT. unfold atoms. apply in_app_iff. right. apply in_flat_map. exists p. split; [exact Hp |]. apply in_map, HT.
Qed.

Lemma variable_atoms V : In V all_variables -> incl V atoms.
Proof.
  unfold all_variables. rewrite !in_app_iff, !in_map_iff. intros H a Ha.
  destruct H as [[x [<- Hx]] | [[p [<- Hp]] | H]].
  - unfold atoms. apply in_app_iff. left. apply in_flat_map. eauto.
  - unfold atoms. apply in_app_iff. right. apply in_flat_map. eauto.
  - apply in_flat_map in H. destruct H as [p [Hp H]]. apply in_map_iff in H. destruct H as [d [<- Hd]].
    apply filter_In in Hd. destruct Hd as [Hd _]. unfold digit_variable in Ha. apply in_app_iff in Ha. destruct Ha as [Ha | Ha].
    + apply in_flat_map in Ha. destruct Ha as [x [Hx Ha]]. destruct (possible x d) eqn:P; [| destruct Ha].
      destruct Ha as [<- | []]. destruct p as [i [R sum]]. pose proof (numbered_run _ Hp) as Hr.
      apply possible_atom; [exact (proj2 (run_right R sum Hr) x Hx) | apply digits_In, Hd | exact P].
    + apply in_map_iff in Ha. destruct Ha as [T [<- HT]]. apply filter_In in HT. apply combination_atom; tauto.
Qed.

(** Exactly one of some candidates. *)
Definition just_one (t : atom -> bool) (V : list atom) : Prop := exists a, In a V /\ t a = true /\ forall b, In b V -> t b = true -> b = a.

(** What a filled board has in its runs. *)
Lemma run_of_board g p : filled_board K g -> In p numbered ->
  In (digits_of g (fst (snd p))) (combinations (snd p)) /\ NoDup (fst (snd p)) /\
  (forall x, In x (fst (snd p)) -> In x (white K)) /\
  (forall x y, In x (fst (snd p)) -> In y (fst (snd p)) -> g x = g y -> x = y).
Proof.
  intros [B Rn] Hp. apply numbered_run in Hp. destruct p as [i [R sum]]. cbn [fst snd] in *.
  destruct (run_right R sum Hp) as [N Wh]. destruct (Rn R sum Hp) as [I S].
  assert (P : Permutation (digits_of g R) (map g R)) by (apply digits_of_run; auto).
  split; [| auto]. apply combination_In. split; [apply filter_sublist |]. cbn [fst snd].
  rewrite (Permutation_length P), map_length, (sum_permutation _ _ P). auto.
Qed.

Lemma board_possible g x : filled_board K g -> In x (white K) -> possible x (g x) = true.
Proof.
  intros F Hx. apply forallb_forall. intros run Hr. destruct (cell_among x (fst run)) eqn:E; [| reflexivity].
  apply cell_among_In in E. destruct (run_numbered run Hr) as [i Hi]. destruct (run_of_board g (i, run) F Hi) as [C _].
  apply existsb_exists. exists (digits_of g (fst run)). split; [exact C |]. apply has_In, digits_of_In.
  split; [exact (proj1 F x Hx) | eauto].
Qed.

Theorem board_is_solution g : filled_board K g -> solution kakuro_csp (board_truth g).
Proof.
  intros F. apply solution_solves. split; [| intros l []]. intros V HV. cbn [variables kakuro_csp] in HV.
  apply in_map_iff in HV. destruct HV as [U [<- HU]]. pose proof (variable_atoms U HU) as At.
  assert (J : just_one (truth g) U).
  { unfold all_variables in HU. rewrite !in_app_iff, !in_map_iff in HU. destruct HU as [[x [<- Hx]] | [[p [<- Hp]] | HU]].
    - exists (Holds x (g x)). split; [| split].
      + apply in_map, filter_In. split; [apply digits_In, (proj1 F x Hx) | apply board_possible; assumption].
      + apply Nat.eqb_refl.
      + intros b Hb T. apply in_map_iff in Hb. destruct Hb as [d [<- _]]. apply Nat.eqb_eq in T. rewrite T. reflexivity.
    - destruct (run_of_board g p F Hp) as [C _]. exists (Uses (fst p) (fst (snd p)) (digits_of g (fst (snd p)))).
      split; [apply in_map, C |]. split; [apply same_list_eq; reflexivity |].
      intros b Hb T. apply in_map_iff in Hb. destruct Hb as [S [<- _]]. apply same_list_eq in T. rewrite T. reflexivity.
    - apply in_flat_map in HU. destruct HU as [p [Hp HU]]. apply in_map_iff in HU. destruct HU as [d [<- Hd]].
      apply filter_In in Hd. destruct Hd as [Hd _].
      destruct (run_of_board g p F Hp) as [C [_ [Wh I]]]. set (R := fst (snd p)) in *.
      destruct (has d (digits_of g R)) eqn:E.
      + pose proof E as In_d. apply has_In, digits_of_In in In_d. destruct In_d as [_ [x [Hx Ex]]].
        exists (Holds x d). split; [| split].
        * apply in_app_iff. left. apply in_flat_map. exists x. split; [exact Hx |].
          rewrite <- Ex, (board_possible g x F (Wh x Hx)). left. reflexivity.
        * apply Nat.eqb_eq, Ex.
        * intros b Hb T. apply in_app_iff in Hb. destruct Hb as [Hb | Hb].
          -- apply in_flat_map in Hb. destruct Hb as [y [Hy Hb]]. destruct (possible y d); [| destruct Hb].
             destruct Hb as [<- | []]. apply Nat.eqb_eq in T. rewrite (I y x Hy Hx); [reflexivity | congruence].
          -- apply in_map_iff in Hb. destruct Hb as [S [<- HS]]. apply filter_In in HS. destruct HS as [_ N].
             apply same_list_eq in T. rewrite T in N. fold R in N. rewrite E in N. discriminate.
      + exists (Uses (fst p) R (digits_of g R)). split; [| split].
        * apply in_app_iff. right. apply in_map, filter_In. split; [exact C | rewrite E; reflexivity].
        * apply same_list_eq. reflexivity.
        * intros b Hb T. apply in_app_iff in Hb. destruct Hb as [Hb | Hb].
          -- apply in_flat_map in Hb. destruct Hb as [y [Hy Hb]]. destruct (possible y d); [| destruct Hb].
             destruct Hb as [<- | []]. apply Nat.eqb_eq in T. exfalso.
             assert (X : has d (digits_of g R) = true); [| congruence].
             apply has_In, digits_of_In. split; [apply digits_In, Hd | exists y; auto].
          -- apply in_map_iff in Hb. destruct Hb as [S [<- HS]]. apply same_list_eq in T. rewrite T. reflexivity. }
  destruct J as [a [Ha [T O]]]. exists (enc a). split; [apply in_map, Ha |].
  split; [rewrite board_truth_enc; [exact T | exact (At a Ha)] |].
  intros c Hc Tc. apply in_map_iff in Hc. destruct Hc as [b [<- Hb]]. rewrite board_truth_enc in Tc by exact (At b Hb).
  rewrite (O b Hb Tc). reflexivity.
Qed.

(** The digit of a cell in a solution. *)
Definition digit_in (Z : cand -> bool) (x : cell) : nat :=
  match find (fun d => Z (enc (Holds x d))) (filter (possible x) digits) with Some d => d | None => 0 end.

Theorem solution_is_board Z : solution kakuro_csp Z ->
  filled_board K (digit_in Z) /\ forall x d, In (Holds x d) atoms -> In x (white K) -> Z (enc (Holds x d)) = truth (digit_in Z) (Holds x d).
Proof.
  intros Sol. apply solution_solves in Sol. destruct Sol as [Sv _]. cbn [variables kakuro_csp] in Sv.
  assert (One : forall V, In V all_variables -> just_one (fun a => Z (enc a)) V).
  { intros V HV. destruct (Sv (map enc V) (in_map _ _ _ HV)) as [c [Hc [Zc O]]]. apply in_map_iff in Hc.
    destruct Hc as [a [<- Ha]]. exists a. split; [exact Ha |]. split; [exact Zc |]. intros b Hb Zb.
    apply enc_inj; [exact (variable_atoms V HV b Hb) | exact (variable_atoms V HV a Ha) | apply O; [apply in_map, Hb | exact Zb]]. }
  assert (Cell : forall x, In x (white K) -> (1 <= digit_in Z x <= 9 /\ possible x (digit_in Z x) = true) /\
    Z (enc (Holds x (digit_in Z x))) = true /\
    forall d, 1 <= d <= 9 -> possible x d = true -> Z (enc (Holds x d)) = true -> d = digit_in Z x).
  { intros x Hx. destruct (One (cell_variable x)) as [a [Ha [Za O]]].
    { unfold all_variables. apply in_app_iff. left. apply in_map, Hx. }
    apply in_map_iff in Ha. destruct Ha as [d [<- Hd]].
    assert (Only : forall e, 1 <= e <= 9 -> possible x e = true -> Z (enc (Holds x e)) = true -> e = d).
    { intros e He P Ze. assert (X : Holds x e = Holds x d); [| injection X; auto].
      apply O; [apply in_map, filter_In; split; [apply digits_In, He | exact P] | exact Ze]. }
    assert (E : digit_in Z x = d).
    { unfold digit_in. destruct (find _ _) as [e |] eqn:F.
      - apply find_some in F. destruct F as [He Ze]. apply filter_In in He. apply Only; [apply digits_In; tauto | tauto | exact Ze].
      - exfalso. assert (X := find_none _ _ F d Hd). cbv beta in X. congruence. }
    rewrite E. apply filter_In in Hd. rewrite digits_In in Hd. auto. }
  split.
  - split; [intros x Hx; apply Cell, Hx |]. intros R sum HR. destruct (run_right R sum HR) as [N Wh].
    destruct (run_numbered (R, sum) HR) as [i Hi]. set (g := digit_in Z) in *.
    destruct (One (run_variable (i, (R, sum)))) as [a [Ha [Za Oa]]].
    { unfold all_variables. rewrite !in_app_iff. right. left. apply in_map, Hi. }
    apply in_map_iff in Ha. destruct Ha as [T [<- HT]]. cbn [fst snd] in *.
    assert (Used : forall d, In d digits -> existsb (has d) (combinations (R, sum)) = true ->
      just_one (fun a => Z (enc a)) (digit_variable (i, (R, sum)) d)).
    { intros d Hd Hc. apply One. unfold all_variables. rewrite !in_app_iff. right. right. apply in_flat_map.
      exists (i, (R, sum)). split; [exact Hi |]. apply in_map, filter_In. split; [exact Hd | exact Hc]. }
    assert (Held : forall x, In x R -> In (Holds x (g x)) (digit_variable (i, (R, sum)) (g x)) /\ In (g x) digits /\
      existsb (has (g x)) (combinations (R, sum)) = true).
    { intros x Hx. destruct (Cell x (Wh x Hx)) as [[B P] _]. fold g in B, P. split; [| split].
      - apply in_app_iff. left. apply in_flat_map. exists x. split; [exact Hx |]. rewrite P. left. reflexivity.
      - apply digits_In, B.
      - unfold possible in P. rewrite forallb_forall in P. specialize (P _ HR). cbn [fst] in P.
        rewrite (proj2 (cell_among_In x R) Hx) in P. exact P. }
    assert (I : forall x y, In x R -> In y R -> g x = g y -> x = y).
    { intros x y Hx Hy E. destruct (Held x Hx) as [Vx [Dx Cx]]. destruct (Held y Hy) as [Vy _]. rewrite <- E in Vy.
      destruct (Used (g x) Dx Cx) as [a [_ [_ O]]].
      pose proof (O _ Vx (proj1 (proj2 (Cell x (Wh x Hx))))) as Ex.
      assert (Zy : Z (enc (Holds y (g x))) = true) by (rewrite E; exact (proj1 (proj2 (Cell y (Wh y Hy))))).
      pose proof (O _ Vy Zy) as Ey. congruence. }
    split; [exact I |].
    pose proof HT as HT'. apply combination_In in HT'. cbn [fst snd] in HT'. destruct HT' as [Sub [Len Sum]].
    (* the combination has the digits of the run, and no others *)
    assert (Inc : incl (map g R) T).
    { intros d Hd. apply in_map_iff in Hd. destruct Hd as [x [<- Hx]]. destruct (Held x Hx) as [Vx [Dx Cx]].
      destruct (has (g x) T) eqn:E; [apply has_In, E | exfalso].
      destruct (Used (g x) Dx Cx) as [a [_ [_ O]]].
      pose proof (O _ Vx (proj1 (proj2 (Cell x (Wh x Hx))))) as Ex.
      assert (VT : In (Uses i R T) (digit_variable (i, (R, sum)) (g x))).
      { apply in_app_iff. right. apply in_map, filter_In. split; [exact HT | rewrite E; reflexivity]. }
      pose proof (O _ VT Za) as ET. congruence. }
    assert (ND : NoDup (map g R)) by (apply map_NoDup; [exact I | exact N]).
    assert (NT : NoDup T) by (rewrite (sublist_filter digits digits_NoDup T Sub); apply NoDup_filter, digits_NoDup).
    assert (P : Permutation (map g R) T).
    { apply NoDup_Permutation_bis; [exact ND | rewrite map_length; lia | exact Inc]. }
    rewrite (sum_permutation _ _ P). exact Sum.
  - intros x d Ha Hx. destruct (Cell x Hx) as [[B P] [T O]]. apply eq_true_iff_eq. cbn [truth]. rewrite Nat.eqb_eq. split.
    + intros Zd. symmetry. apply O; [| | exact Zd].
      * unfold atoms in Ha. apply in_app_iff in Ha. destruct Ha as [Ha | Ha]; apply in_flat_map in Ha; destruct Ha as [y [_ Ha]];
          apply in_map_iff in Ha; destruct Ha as [e [E He]]; [| discriminate]. injection E as -> ->.
        apply filter_In in He. apply digits_In; tauto.
      * unfold atoms in Ha. apply in_app_iff in Ha. destruct Ha as [Ha | Ha]; apply in_flat_map in Ha; destruct Ha as [y [_ Ha]];
          apply in_map_iff in Ha; destruct Ha as [e [E He]]; [| discriminate]. injection E as -> ->.
        apply filter_In in He; tauto.
    + intros <-. exact T.
Qed.

End Game.

(** ** Statements *)

Definition atom_eq_dec (a b : atom) : {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.

Definition among (a : atom) (l : list atom) : bool := if in_dec atom_eq_dec a l then true else false.

Lemma among_In a l : among a l = true <-> In a l.
Proof. unfold among. destruct (in_dec _ a l); split; auto; discriminate. Qed.

Record kakuro_statement := KakuroStatement {
  board : kakuro;
  kept : list (list atom * list atom);   (* of these candidates only those can be true *)
  absent : list atom;
  given : list (relation atom);
  concluded : claim atom;
  tried : list atom;                     (* the focus *)
}.

(** A filled board of which the statement speaks. *)
Definition fits (st : kakuro_statement) (g : cell -> nat) : Prop :=
  filled_board (board st) g /\
  (forall of left a, In (of, left) (kept st) -> In a of -> truth g a = true -> In a left) /\
  (forall a, In a (absent st) -> truth g a = false) /\
  (forall r, In r (given st) -> relation_holds (truth g) r).

Definition is_left (st : kakuro_statement) (a : atom) : bool :=
  if among a (absent st) then false else
  forallb (fun p => if among a (fst p) then among a (snd p) else true) (kept st).

Definition problem_of_kakuro (st : kakuro_statement) : option problem :=
  let K := board st in
  if well_formed K then
    if forallb (fun a => among a (atoms K)) (mentioned (given st) (concluded st)) then
      problem_of enc (kakuro_csp K) next [] (map enc (filter (is_left st) (atoms K)))
        (map enc (filter (fun a => among a (atoms K)) (tried st)))
        (mentioned (given st) (concluded st)) (given st) (concluded st)
    else None
  else None.

Definition check_kakuro (fuel : nat) (st : kakuro_statement) (e : evidence) : bool := check_problem fuel (problem_of_kakuro st) e.

(** (1) Where the checker accepts, the claim holds on every filled board that fits the statement. *)
Theorem kakuro_claim_holds fuel st e : check_kakuro fuel st e = true -> forall g, fits st g -> claim_holds (truth g) (concluded st).
Proof.
  unfold check_kakuro, problem_of_kakuro. intros H g [Fi [Ke [Ab Re]]].
  destruct (well_formed (board st)) eqn:W; [| discriminate].
  destruct (forallb _ (mentioned (given st) (concluded st))) eqn:M; [| discriminate]. rewrite forallb_forall in M.
  destruct (problem_of _ _ _ _ _ _ _ _ _) as [p |] eqn:E; [| discriminate].
  apply (checked_statement_holds _ _ _ _ fuel _ _ _ _ _ p e (board_truth (board st) g) (truth g) E H). split.
  - exact (board_is_solution _ W g Fi).
  - intros c T. apply existsb_exists in T. destruct T as [a [Ha T]]. apply andb_true_iff in T. destruct T as [Ec T].
    apply Pos.eqb_eq in Ec. subst c. apply in_map, filter_In. split; [exact Ha |]. unfold is_left.
    destruct (among a (absent st)) eqn:A; [apply among_In, Ab in A; congruence |].
    apply forallb_forall. intros [of left] Hp. cbn [fst snd]. destruct (among a of) eqn:O; [| reflexivity].
    apply among_In in O. apply among_In. exact (Ke of left a Hp O T).
  - intros a Ha. apply board_truth_enc; [exact W | apply among_In, M, Ha].
  - exact Re.
Qed.

(** (2) and (3) Both halves of each depth that is claimed. *)
Theorem kakuro_depth fuel st d p : check_kakuro fuel st (Trials d) = true -> problem_of_kakuro st = Some p ->
  upper_half p d /\ lower_half p d.
Proof. exact (problem_halves fuel (problem_of_kakuro st) d p). Qed.

(** The line that is printed, and that what it says is so. *)
Definition judge_kakuro (fuel : nat) (st : kakuro_statement) (e : evidence) :=
  judge (check_kakuro fuel st e) (said e false (length (given st))).

Theorem kakuro_line fuel st e p v : judge_kakuro fuel st e = Some (line v) -> problem_of_kakuro st = Some p ->
  what_is_said p e v /\ one_solution v = false /\ given_relations v = length (given st).
Proof. unfold judge_kakuro, check_kakuro. intros H E. rewrite E in H. exact (what_is_printed_holds fuel p e _ _ v H). Qed.
