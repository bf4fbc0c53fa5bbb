(** * The checker of the upper half: a trace, step by step *)

From Coq Require Import List Bool PArith Arith Lia.
From Coq Require Import MSets.MSetPositive FSets.FMapPositive.
From Oddagon Require Import Csp Nogoods Tables.
Import ListNotations.

(** A hint: look at a CSP-variable (a Single is decided; an empty one is the contradiction), or use an earlier step. *)
Inductive hint := Look (v : positive) | Use (id : positive).

(** How a step's candidate is refuted: it is assumed and a contradiction follows; or by whip[1] on a CSP-variable. *)
Inductive how := Trial | ByWhip1 (v : positive).

Record step := Step { number : positive; context : list cand; eliminated : cand; reason : how; hints : list hint }.

Definition kill_all (ds : list cand) (s : PS.t) : PS.t := fold_left (fun s d => PS.remove d s) ds s.

Definition live_in (s : PS.t) (l : list cand) : list cand := filter (fun c => PS.mem c s) l.

Fixpoint prefixb (p l : list cand) : bool :=
  match p, l with
  | [], _ => true
  | a :: p, b :: l => Pos.eqb a b && prefixb p l
  | _ :: _, [] => false
  end.

Inductive followed := Fault | Left (s : PS.t) | Empty.

Definition has_whips (T : theory) : bool := match T with BRT => false | W1 => true end.

Lemma has_whips_W1 T : has_whips T = true -> T = W1.
Proof. destruct T; [discriminate | reflexivity]. Qed.

Lemma prefixb_prefix p : forall l, prefixb p l = true -> prefix p l.
Proof.
  induction p as [| a p IH]; intros l H; [exists l; reflexivity |].
  destruct l as [| b l]; [discriminate |]. cbn in H. apply andb_true_iff in H. destruct H as [E H].
  apply Pos.eqb_eq in E. subst b. destruct (IH l H) as [q ->]. exists q. reflexivity.
Qed.

Lemma live_in_In s l c : In c (live_in s l) <-> In c l /\ PS.mem c s = true.
Proof. apply filter_In. Qed.

Lemma kill_all_mem c ds : forall s, PS.mem c (kill_all ds s) = true <-> PS.mem c s = true /\ ~ In c ds.
Proof.
  induction ds as [| d ds IH]; intros s; cbn; [tauto |].
  rewrite IH. pose proof (den_remove d s c) as E. unfold den in E. rewrite E, minus_true. unfold den.
  split; [intros [[X N] H]; split; [exact X | intros [-> | K]; auto] | intros [X H]; repeat split; auto].
Qed.

Lemma single_decided P s V c : In V (variables P) -> live_in s V = [c] -> decided P (den s) c.
Proof.
  intros HV E. exists V. assert (Hc : In c (live_in s V)) by (rewrite E; left; reflexivity).
  apply live_in_In in Hc. repeat split; try tauto.
  intros d Hd X. assert (Hd' : In d (live_in s V)) by (apply live_in_In; auto). rewrite E in Hd'.
  destruct Hd' as [<- | []]. reflexivity.
Qed.


Section Check.

Variable P : csp.
Variable t : tables.
Hypothesis R : right P t.
Variable T : theory.
(** The focus. *)
Variable F : cand -> bool.
(** The depth, the state, the claim. *)
Variable n : nat.
Variable s0 : PS.t.
Variable g : goal.

Definition decide (s : PS.t) (c : cand) : PS.t := kill_all (links_of t c) s.

Fixpoint follow (N : PM.t nogood) (dec : list cand) (s : PS.t) (hs : list hint) : followed :=
  match hs with
  | [] => Left s
  | Use k :: hs =>
      match PM.find k N with
      | Some (p, d) => if prefixb p dec then follow N dec (PS.remove d s) hs else Fault
      | None => Fault
      end
  | Look v :: hs =>
      match PM.find v (variable_at t) with
      | None => Fault
      | Some V =>
          match live_in s V with
          | [] => match hs with [] => Empty | _ => Fault end
          | [c] => follow N dec (decide s c) hs
          | _ => Fault
          end
      end
  end.

Definition check_step (N : PM.t nogood) (st : step) : bool :=
  let ctx := context st in
  let c := eliminated st in
  match reason st with
  | Trial =>
      let dec := ctx ++ [c] in
      if length ctx <? n then
        if forallb F dec then
          match follow N dec (fold_left decide dec s0) (hints st) with Empty => true | _ => false end
        else false
      else false
  | ByWhip1 v =>
      if length ctx <=? n then
        if forallb F ctx then
          match has_whips T, follow N ctx (fold_left decide ctx s0) (hints st), PM.find v (variable_at t) with
          | true, Left s, Some V =>
              if memb c V then false else forallb (fun x => are_linked t x c) (live_in s V)
          | _, _, _ => false
          end
        else false
      else false
  end.

Fixpoint check_steps (N : PM.t nogood) (sts : list step) : option (PM.t nogood) :=
  match sts with
  | [] => Some N
  | st :: sts =>
      match PM.find (number st) N with
      | Some _ => None
      | None => if check_step N st then check_steps (PM.add (number st) (context st, eliminated st) N) sts else None
      end
  end.

Definition check_conclusion (N : PM.t nogood) (hs : list hint) : bool :=
  match follow N [] s0 hs with
  | Fault => false
  | Empty => true
  | Left s => match g with Impossible => false | Eliminate l => forallb (fun c => negb (PS.mem c s)) l end
  end.

(** The length of the longest nogood found by trial. *)
Definition longest (sts : list step) : nat :=
  fold_right (fun st m => match reason st with Trial => Nat.max (Datatypes.S (length (context st))) m | _ => m end) 0 sts.

Definition check_upper (sts : list step) (conclusion : list hint) : bool :=
  if Nat.eqb (longest sts) n then
    match check_steps (PM.empty _) sts with Some N => check_conclusion N conclusion | None => false end
  else false.

(** ** What it means *)

Definition respects (rule : state -> cand -> Prop) : Prop := forall A B d, same A B -> rule A d -> rule B d.

Lemma run_kill rule (Inv : state -> Prop) : respects rule -> (forall A B, same A B -> Inv A -> Inv B) ->
  forall ds s, (forall A d, In d ds -> Inv A -> rule A d /\ Inv (minus A d)) -> Inv (den s) ->
  run rule (den s) (den (kill_all ds s)).
Proof.
  intros Rs Is. induction ds as [| d ds IH]; intros s H I; [apply stop; intros c; reflexivity |].
  destruct (H (den s) d (or_introl eq_refl) I) as [Rd Id].
  assert (E : same (den (PS.remove d s)) (minus (den s) d)) by apply den_remove.
  assert (K : run rule (den (PS.remove d s)) (den (kill_all (d :: ds) s))).
  { cbn. apply IH; [intros A x Hx; apply H; right; exact Hx | exact (Is _ _ (same_sym _ _ E) Id)]. }
  destruct (den s d) eqn:X.
  - exact (next rule (den s) d _ X Rd (run_same_from rule _ _ _ Rs E K)).
  - apply (run_same_from rule (den (PS.remove d s)) (den s) _ Rs); [| exact K].
    intros c. rewrite E. unfold minus. destruct (Pos.eqb_spec c d) as [-> | _].
    + rewrite X. reflexivity.
    + apply andb_true_r.
Qed.

Lemma decided_same A B c : same A B -> decided P A c -> decided P B c.
Proof.
  intros E [V [HV [Hc [Ac O]]]]. exists V. rewrite <- E. repeat split; auto.
  intros d Hd X. rewrite <- E in X. auto.
Qed.

Lemma decided_minus A c d : d <> c -> decided P A c -> decided P (minus A d) c.
Proof.
  intros N [V [HV [Hc [Ac O]]]]. exists V. repeat split; auto.
  - apply minus_true. auto.
  - intros x Hx X. apply minus_true in X. destruct X as [X _]. auto.
Qed.

Lemma hinted_respects K : respects (hinted P T K).
Proof. intros A B d E [H | H]; [left; exact H | right; exact (resolves_same P T A B d E H)]. Qed.

Lemma decide_run K s c : decided P (den s) c -> run (hinted P T K) (den s) (den (decide s c)).
Proof.
  intros D. apply (run_kill _ (fun A => decided P A c) (hinted_respects K)).
  - intros A B E. apply decided_same, E.
  - intros A d Hd DA. apply (right_list P t R) in Hd. split.
    + right. exact (ecp P T A c d DA Hd).
    + apply decided_minus; [| exact DA]. intros ->. rewrite linked_irrefl in Hd. discriminate.
  - exact D.
Qed.

(** The verified nogoods, as a list. *)
Definition listed (N : PM.t nogood) (l : list nogood) : Prop := forall k x, PM.find k N = Some x -> In x l.

Lemma follow_run N l dec : listed N l -> forall hs s,
  match follow N dec s hs with
  | Fault => True
  | Left s' => run (hinted P T (known l dec)) (den s) (den s')
  | Empty => exists L, run (hinted P T (known l dec)) (den s) L /\ contradiction P L
  end.
Proof.
  intros HN. set (rule := hinted P T (known l dec)).
  assert (Rs : respects rule) by apply hinted_respects.
  assert (Trans : forall A B r, run rule A (den B) ->
    match r with Fault => True | Left s' => run rule (den B) (den s')
    | Empty => exists L, run rule (den B) L /\ contradiction P L end ->
    match r with Fault => True | Left s' => run rule A (den s')
    | Empty => exists L, run rule A L /\ contradiction P L end).
  { intros A B r H K. destruct r; [exact K | exact (run_trans rule _ _ _ Rs H K) |].
    destruct K as [L [K C]]. exists L. split; [exact (run_trans rule _ _ _ Rs H K) | exact C]. }
  induction hs as [| h hs IH]; intros s; cbn; [apply stop; intros c; reflexivity |].
  destruct h as [v | k].
  - destruct (PM.find v (variable_at t)) as [V |] eqn:EV; [| exact I].
    apply (right_at P t R) in EV.
    destruct (live_in s V) as [| c [| c' rest]] eqn:EL; [| | exact I].
    + destruct hs; [| exact I]. exists (den s). split; [apply stop; intros c; reflexivity |].
      exists V. split; [exact EV |]. intros c Hc. unfold den. destruct (PS.mem c s) eqn:M; [| reflexivity].
      assert (X : In c (live_in s V)) by (apply live_in_In; auto). rewrite EL in X. destruct X.
    + apply (Trans (den s) (decide s c)); [| apply IH].
      apply decide_run. exact (single_decided P s V c EV EL).
  - destruct (PM.find k N) as [[p d] |] eqn:EN; [| exact I].
    destruct (prefixb p dec) eqn:Ep; [| exact I].
    apply (Trans (den s) (PS.remove d s)); [| apply IH].
    apply (run_kill rule (fun _ => True) Rs) with (ds := [d]); auto.
    intros A x [<- | []] _. split; [| exact I]. left. exists p. split; [exact (HN k (p, d) EN) | exact (prefixb_prefix p dec Ep)].
Qed.

Lemma den_decide s c : same (den (decide s c)) (assume P (den s) c).
Proof.
  intros x. unfold den at 1, decide. apply eq_true_iff_eq. rewrite kill_all_mem, assume_true, (right_list P t R).
  split; intros [X H]; (split; [exact X |]); destruct (linked P c x); try congruence; try tauto.
Qed.

Lemma den_decides dec : forall s, same (den (fold_left decide dec s)) (assumes P (den s) dec).
Proof.
  assert (Sm : forall dec A B, same A B -> same (assumes P A dec) (assumes P B dec)).
  { induction dec0 as [| a rest IH]; intros A B E; [exact E |]. cbn. apply IH, same_assume, E. }
  induction dec as [| a rest IH]; intros s; cbn; [intros c; reflexivity |].
  intros c. rewrite IH. apply Sm, den_decide.
Qed.

Lemma check_step_right N l st : listed N l -> valid P T F n (den s0) l -> check_step N st = true ->
  killed P T F (context st) n (den s0) (eliminated st).
Proof.
  intros HN V H. unfold check_step in H. destruct (reason st) as [| v].
  - destruct (length (context st) <? n) eqn:Hl; [| discriminate]. apply Nat.ltb_lt in Hl.
    destruct (forallb F (context st ++ [eliminated st])) eqn:Hf; [| discriminate].
    pose proof (follow_run N l (context st ++ [eliminated st]) HN (hints st) (fold_left decide (context st ++ [eliminated st]) s0)) as K.
    destruct (follow _ _ _ _); try discriminate. destruct K as [L [K C]].
    apply (shaped_trial_is_TE P T F (context st) (eliminated st) n (den s0) l L); auto.
    + rewrite forallb_forall in Hf. apply Hf, in_app_iff. right. left. reflexivity.
    + exact (run_same_from _ _ _ _ (hinted_respects _) (den_decides _ s0) K).
  - destruct (length (context st) <=? n) eqn:Hl; [| discriminate]. apply Nat.leb_le in Hl.
    destruct (forallb F (context st)); [| discriminate].
    pose proof (follow_run N l (context st) HN (hints st) (fold_left decide (context st) s0)) as K.
    destruct (has_whips T) eqn:ET; [| discriminate]. apply has_whips_W1 in ET.
    destruct (follow _ _ _ _) as [| s |]; try discriminate.
    destruct (PM.find v (variable_at t)) as [U |] eqn:EV; [| discriminate].
    destruct (memb (eliminated st) U); [discriminate |].
    rewrite forallb_forall in H. apply (right_at P t R) in EV.
    apply (shaped_rule_is_TE P T F (context st) (eliminated st) n (den s0) l (den s)); auto.
    + exact (run_same_from _ _ _ _ (hinted_respects _) (den_decides _ s0) K).
    + apply (whip1 P T (den s) U (eliminated st) ET EV). intros c Hc X.
      rewrite <- (right_set P t R). apply H. apply live_in_In. auto.
Qed.

Lemma check_steps_right sts : forall N l N', listed N l -> valid P T F n (den s0) l -> check_steps N sts = Some N' ->
  exists l', listed N' l' /\ valid P T F n (den s0) l'.
Proof.
  induction sts as [| st sts IH]; intros N l N' HN V H; cbn in H; [injection H as <-; eauto |].
  destruct (PM.find (number st) N); [discriminate |].
  destruct (check_step N st) eqn:Hs; [| discriminate].
  apply (IH _ ((context st, eliminated st) :: l)) in H; [exact H | |].
  - intros k x. destruct (Pos.eq_dec k (number st)) as [-> | Nk].
    + rewrite PM.gss. injection 1 as <-. left. reflexivity.
    + rewrite PM.gso by exact Nk. intros K. right. exact (HN k x K).
  - intros p c [E | K]; [injection E as <- <-; exact (check_step_right N l st HN V Hs) | exact (V p c K)].
Qed.

(** The upper half: where the checker accepts, T&E(T, n) over the focus derives the claim. *)
Theorem check_upper_right sts conclusion : check_upper sts conclusion = true -> derives_goal P T F n (den s0) g.
Proof.
  unfold check_upper. destruct (Nat.eqb _ _); [| discriminate].
  destruct (check_steps (PM.empty nogood) sts) as [N |] eqn:HN; [| discriminate].
  apply (check_steps_right _ _ []) in HN; [| intros k x; rewrite PM.gempty; discriminate | intros p c []].
  destruct HN as [l [HN V]]. unfold check_conclusion.
  pose proof (follow_run N l [] HN conclusion s0) as K.
  destruct (follow N [] s0 conclusion) as [| s |]; [discriminate | |].
  - destruct g as [| targets] eqn:Eg; [discriminate |]. intros H. rewrite forallb_forall in H.
    destruct (shaped_conclusion_is_TE P T F n (den s0) l (den s) V K) as [U [RU HU]].
    exists U. split; [exact RU |]. destruct HU as [C | W]; [left; exact C | right].
    intros c Hc. specialize (H c Hc). apply negb_true_iff in H.
    destruct (U c) eqn:X; [apply W in X; unfold den in X; congruence | reflexivity].
  - intros _. destruct K as [L [K C]].
    destruct (shaped_conclusion_is_TE P T F n (den s0) l L V K) as [U [RU HU]].
    exists U. split; [exact RU | left]. destruct HU as [X | W]; [exact X | exact (contradiction_mono P _ _ W C)].
Qed.

End Check.
