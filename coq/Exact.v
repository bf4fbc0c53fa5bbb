(** * The lower half: the fixpoint of T&E(T, n), computed and proven to be it *)

From Coq Require Import List Bool PArith Arith Lia.
From Coq Require Import MSets.MSetPositive FSets.FMapPositive.
From Oddagon Require Import Csp Nogoods Tables Trace.
Import ListNotations.

(** A contradiction; the fixpoint; or given up after so many rounds. *)
Inductive result := Bad | Good (s : PS.t) | GivenUp.

Section Compute.

Variable P : csp.
Variable t : tables.
Hypothesis R : right P t.
(** No CSP-variable lists a candidate twice. *)
Hypothesis D : forall V, In V (variables P) -> NoDup V.
Variable T : theory.
(** The focus. *)
Variable tried : list cand.
Let F : cand -> bool := fun c => memb c tried.
(** More rounds than any loop needs. *)
Variable fuel : nat.

(** What a CSP-variable with these live candidates lets the theory eliminate. *)
Definition victims (s : PS.t) (live : list cand) : list cand :=
  match live with
  | [] => []
  | [c] => live_in s (links_of t c)
  | c :: rest =>
      if has_whips T then filter (fun z => forallb (fun x => are_linked t x z) rest) (live_in s (links_of t c)) else []
  end.

Definition around (ds : list cand) (todo : list (list cand)) : list (list cand) :=
  fold_left (fun todo d => rev_append (get d (variables_of t)) todo) ds todo.

(** The theory, until nothing changes: [todo] are the CSP-variables to look at. *)
Fixpoint close (fuel : nat) (todo : list (list cand)) (s : PS.t) : result :=
  match todo with
  | [] => Good s
  | V :: todo =>
      match fuel with
      | O => GivenUp
      | Datatypes.S fuel =>
          match live_in s V with
          | [] => Bad
          | live =>
              match victims s live with
              | [] => close fuel todo s
              | ds => close fuel (around ds todo) (kill_all ds s)
              end
          end
      end
  end.

(** A state that is stable, and in which [c] is decided: nothing that is linked to it is left. *)
Definition witnesses (c : cand) (A : PS.t) : bool :=
  if PS.mem c A then negb (existsb (fun d => PS.mem d A) (links_of t c)) else false.

(** T&E one level up: [todo] are the candidates to try in [s], [done] those whose trial comes to no contradiction there,
    [found] are stable states within [s]: what is decided in one of them need not be tried. *)
Fixpoint sweep (trial : PS.t -> cand -> result) (rounds : nat) (s : PS.t) (todo done : list cand) (found : list PS.t) : result :=
  match todo with
  | [] => Good s
  | c :: todo =>
      match rounds with
      | O => GivenUp
      | Datatypes.S rounds =>
          if PS.mem c s then
            if existsb (witnesses c) found then sweep trial rounds s todo (c :: done) found
            else match trial s c with
                 | GivenUp => GivenUp
                 | Good A => sweep trial rounds s todo (c :: done) (A :: found)
                 | Bad =>
                     match close fuel (get c (variables_of t)) (PS.remove c s) with
                     | Good s' => sweep trial rounds s' (todo ++ rev done) [] (filter (fun A => PS.subset A s') found)
                     | r => r
                     end
                 end
          else sweep trial rounds s todo done found
      end
  end.

(** T&E(T, n) from a state where only the CSP-variables of [todo] may have something to offer. *)
Fixpoint te (n : nat) (todo : list (list cand)) (s : PS.t) : result :=
  match close fuel todo s with
  | Good s =>
      match n with
      | O => Good s
      | Datatypes.S m =>
          sweep (fun s c => let ds := live_in s (links_of t c) in te m (around ds []) (kill_all ds s)) fuel s tried [] []
      end
  | r => r
  end.

Definition fixpoint_of (n : nat) (s : PS.t) : result := te n (variables P) s.

(** ** What it means *)

Notation derives := (derives P T F).
Notation eliminates := (eliminates P T F).
Notation refutes := (refutes P T F).
Notation stable := (stable P T F).
Notation contradiction := (contradiction P).

(** A CSP-variable has a candidate left, and nothing to offer. *)
Definition quiet (s : PS.t) (V : list cand) : Prop := live_in s V <> [] /\ victims s (live_in s V) = [].

Definition quiet_but (s : PS.t) (todo : list (list cand)) : Prop :=
  forall V, In V (variables P) -> In V todo \/ quiet s V.

Lemma live_nil s V : live_in s V = [] -> forall c, In c V -> PS.mem c s = false.
Proof.
  intros E c Hc. destruct (PS.mem c s) eqn:M; [| reflexivity].
  assert (X : In c (live_in s V)) by (apply live_in_In; auto). rewrite E in X. destruct X.
Qed.

Lemma live_nil_contradiction s V : In V (variables P) -> live_in s V = [] -> contradiction (den s).
Proof. intros HV E. exists V. split; [exact HV | exact (live_nil s V E)]. Qed.

Lemma victims_In s live z : live <> [] -> In z (victims s live) ->
  PS.mem z s = true /\ (forall c, In c live -> linked P c z = true) /\ ((exists c, live = [c]) \/ T = W1).
Proof.
  destruct live as [| c [| c' rest]]; cbn [victims]; intros N H; [congruence | |].
  - apply live_in_In in H. destruct H as [H M]. apply (right_list P t R) in H.
    split; [exact M |]. split; [| left; eauto]. intros x [<- | []]. exact H.
  - destruct (has_whips T) eqn:W; [| destruct H]. apply has_whips_W1 in W.
    apply filter_In in H. destruct H as [H K]. apply live_in_In in H. destruct H as [H M].
    apply (right_list P t R) in H. split; [exact M |]. split; [| right; exact W].
    intros x [<- | Hx]; [exact H |]. rewrite forallb_forall in K. rewrite <- (right_set P t R). exact (K x Hx).
Qed.

Lemma victims_all s live z : PS.mem z s = true -> live <> [] -> (forall c, In c live -> linked P c z = true) ->
  ((exists c, live = [c]) \/ T = W1) -> In z (victims s live).
Proof.
  destruct live as [| c [| c' rest]]; cbn [victims]; intros M N L K; [congruence | |].
  - apply live_in_In. split; [apply (right_list P t R), L; left; reflexivity | exact M].
  - destruct K as [[x E] | ->]; [discriminate |]. cbn [has_whips]. apply filter_In. split.
    + apply live_in_In. split; [apply (right_list P t R), L; left; reflexivity | exact M].
    + apply forallb_forall. intros x Hx. rewrite (right_set P t R). apply L. right. exact Hx.
Qed.

Lemma quiet_resolves s : quiet_but s [] -> stable 0 (den s).
Proof.
  intros Q. split.
  - intros [V [HV E]]. destruct (Q V HV) as [[] | [N _]]. apply N.
    destruct (live_in s V) as [| c l] eqn:EL; [reflexivity |].
    assert (X : In c (live_in s V)) by (rewrite EL; left; reflexivity).
    apply live_in_In in X. destruct X as [Hc X]. specialize (E c Hc). unfold den in E. congruence.
  - intros z Mz [H | []]. destruct H as [c z [V [HV [Hc [Mc O]]]] L | V z W HV L].
    + destruct (Q V HV) as [[] | [N E]].
      assert (All : forall x, In x (live_in s V) -> x = c) by (intros x Hx; apply live_in_In in Hx; apply O; apply Hx).
      assert (X : In z (victims s (live_in s V))).
      { destruct (live_in s V) as [| a [| b l]] eqn:EL; [congruence | |].
        - apply victims_all; [exact Mz | exact N | | left; eauto].
          intros x Hx. rewrite (All x Hx). exact L.
        - exfalso. assert (a = c) by (apply All; left; reflexivity).
          assert (b = c) by (apply All; right; left; reflexivity). subst a b.
          assert (ND : NoDup (live_in s V)) by exact (NoDup_filter _ (D V HV)).
          rewrite EL in ND. inversion ND as [| x y Nx]. apply Nx. left. reflexivity. }
      rewrite E in X. destruct X.
    + destruct (Q V HV) as [[] | [N E]].
      assert (X : In z (victims s (live_in s V))).
      { apply victims_all; [exact Mz | exact N | | right; exact W].
        intros x Hx. apply live_in_In in Hx. apply L; apply Hx. }
      rewrite E in X. destruct X.
Qed.

Lemma no_member {A} (l : list A) : (forall x, In x l -> False) -> l = [].
Proof. destruct l as [| a l]; [reflexivity |]. intros H. destruct (H a). left. reflexivity. Qed.

Lemma live_in_kill ds s V : (forall d, In d ds -> ~ In d V) -> live_in (kill_all ds s) V = live_in s V.
Proof.
  intros H. apply filter_ext_in. intros c Hc. apply eq_true_iff_eq. rewrite kill_all_mem.
  split; [intros [X _]; exact X | intros X; split; [exact X | intros K; exact (H c K Hc)]].
Qed.

Lemma victims_kill ds s live z : live <> [] ->
  In z (victims (kill_all ds s) live) -> In z (victims s live) /\ ~ In z ds.
Proof.
  intros N H. destruct (victims_In _ _ _ N H) as [M [L K]]. apply kill_all_mem in M. destruct M as [M Nd].
  split; [exact (victims_all s live z M N L K) | exact Nd].
Qed.

Lemma quiet_kill ds s V : (forall d, In d ds -> ~ In d V) -> quiet s V -> quiet (kill_all ds s) V.
Proof.
  intros H [N E]. unfold quiet. rewrite (live_in_kill ds s V H). split; [exact N |].
  apply no_member. intros z Hz. apply (victims_kill ds s _ z N) in Hz. rewrite E in Hz. destruct Hz as [[] _].
Qed.

Lemma quiet_after_kill s V : live_in s V <> [] -> (forall d, In d (victims s (live_in s V)) -> ~ In d V) ->
  quiet (kill_all (victims s (live_in s V)) s) V.
Proof.
  intros N H. unfold quiet. rewrite (live_in_kill _ s V H). split; [exact N |].
  apply no_member. intros z Hz. apply (victims_kill _ s _ z N) in Hz. tauto.
Qed.

Lemma around_In ds : forall todo V, In V (around ds todo) <-> In V todo \/ exists d, In d ds /\ In V (get d (variables_of t)).
Proof.
  induction ds as [| d ds IH]; intros todo V; cbn.
  - split; [auto | intros [H | [d [[] _]]]; exact H].
  - rewrite IH, rev_append_rev, in_app_iff, <- in_rev. split.
    + intros [[H | H] | [x [Hx H]]]; eauto.
    + intros [H | [x [[<- | Hx] H]]]; eauto.
Qed.

Lemma around_variables ds todo : (forall V, In V todo -> In V (variables P)) ->
  forall V, In V (around ds todo) -> In V (variables P).
Proof.
  intros H V HV. apply around_In in HV. destruct HV as [HV | [d [_ HV]]]; [auto |].
  apply (right_of P t R) in HV. tauto.
Qed.

Lemma meets ds (V : list cand) : (exists d, In d ds /\ In d V) \/ (forall d, In d ds -> ~ In d V).
Proof.
  destruct (existsb (fun d => memb d V) ds) eqn:E.
  - left. apply existsb_exists in E. destruct E as [d [Hd M]]. apply memb_In in M. eauto.
  - right. intros d Hd HV. apply memb_In in HV.
    assert (X : existsb (fun d => memb d V) ds = true) by (apply existsb_exists; eauto). congruence.
Qed.

(** Where candidates were killed, only the CSP-variables around them have something new to offer. *)
Lemma quiet_but_kill ds s todo : quiet_but s todo -> quiet_but (kill_all ds s) (around ds todo).
Proof.
  intros Q V HV. destruct (meets ds V) as [[d [Hd Hm]] | N].
  - left. apply around_In. right. exists d. split; [exact Hd |]. apply (right_of P t R). auto.
  - destruct (Q V HV) as [H | H]; [left; apply around_In; auto | right; exact (quiet_kill ds s V N H)].
Qed.

Lemma eliminates_0 n S d : resolves P T S d -> eliminates n S d.
Proof. destruct n; left; assumption. Qed.

Lemma victims_run n s V : In V (variables P) -> live_in s V <> [] ->
  derives n (den s) (den (kill_all (victims s (live_in s V)) s)).
Proof.
  intros HV N. set (live := live_in s V) in *.
  assert (In_live : forall A x, within A (den s) -> In x V -> A x = true -> In x live).
  { intros A x W Hx Ax. apply live_in_In. split; [exact Hx | exact (W x Ax)]. }
  assert (Cases : (exists c, live = [c]) \/ T = W1 \/ victims s live = []).
  { destruct live as [| c [| c' rest]] eqn:EL; [congruence | eauto |].
    unfold victims. destruct (has_whips T) eqn:W; [apply has_whips_W1 in W; auto | auto]. }
  destruct Cases as [[c E] | [W | E]].
  - assert (Dc : decided P (den s) c) by exact (single_decided P s V c HV E).
    apply (run_kill _ (fun A => decided P A c) (eliminates_same P T F n)).
    + intros A B EA. apply decided_same, EA.
    + intros A d Hd DA. destruct (victims_In s live d N Hd) as [_ [L _]].
      assert (Ld : linked P c d = true) by (apply L; rewrite E; left; reflexivity). split.
      * apply eliminates_0. exact (ecp P T A c d DA Ld).
      * apply decided_minus; [| exact DA]. intros ->. rewrite linked_irrefl in Ld. discriminate.
    + exact Dc.
  - apply (run_kill _ (fun A => within A (den s)) (eliminates_same P T F n)).
    + intros A B EA WA. exact (within_trans _ _ _ (same_within _ _ (same_sym _ _ EA)) WA).
    + intros A d Hd WA. destruct (victims_In s live d N Hd) as [_ [L _]]. split.
      * apply eliminates_0. apply (whip1 P T A V d W HV). intros x Hx Ax. apply L. exact (In_live A x WA Hx Ax).
      * exact (within_trans _ _ _ (minus_within A d) WA).
    + apply within_refl.
  - rewrite E. apply derives_refl.
Qed.

Lemma close_right n : forall fuel todo s, (forall V, In V todo -> In V (variables P)) ->
  match close fuel todo s with
  | GivenUp => True
  | Bad => refutes n (den s)
  | Good A => derives n (den s) (den A) /\ (quiet_but s todo -> quiet_but A [])
  end.
Proof.
  intros fl. induction fl as [| fl IH]; intros [| V todo] s Hv; cbn [close].
  - split; [apply derives_refl | auto].
  - exact I.
  - split; [apply derives_refl | auto].
  - assert (HV : In V (variables P)) by (apply Hv; left; reflexivity).
    assert (Hv' : forall U, In U todo -> In U (variables P)) by (intros U HU; apply Hv; right; exact HU).
    destruct (live_in s V) as [| c live] eqn:EL.
    + exists (den s). split; [apply derives_refl | exact (live_nil_contradiction s V HV EL)].
    + assert (N : live_in s V <> []) by (rewrite EL; discriminate). rewrite <- EL.
      destruct (victims s (live_in s V)) as [| d ds] eqn:EV.
      * specialize (IH todo s Hv'). destruct (close fl todo s); auto.
        destruct IH as [RA QA]. split; [exact RA |]. intros Q. apply QA. intros U HU.
        destruct (Q U HU) as [[<- | H] | H]; [right; split; assumption | left; exact H | right; exact H].
      * rewrite <- EV. set (ds' := victims s (live_in s V)) in *.
        pose proof (victims_run n s V HV N) as RK. fold ds' in RK.
        specialize (IH (around ds' todo) (kill_all ds' s) (around_variables ds' todo Hv')).
        destruct (close fl _ _); auto.
        -- exact (refutes_after P T F n _ _ RK IH).
        -- destruct IH as [RA QA]. split; [exact (derives_trans P T F n _ _ _ RK RA) |].
           intros Q. apply QA. intros U HU. destruct (meets ds' U) as [[x [Hx Hm]] | NM].
           ++ left. apply around_In. right. exists x. split; [exact Hx |]. apply (right_of P t R). auto.
           ++ destruct (Q U HU) as [[<- | H] | H].
              ** right. exact (quiet_after_kill s V N NM).
              ** left. apply around_In. auto.
              ** right. exact (quiet_kill ds' s U NM H).
Qed.

(** What a trial must do. *)
Definition trial_right (m : nat) (trial : PS.t -> cand -> result) : Prop := forall s c, quiet_but s [] ->
  match trial s c with
  | GivenUp => True
  | Bad => refutes m (assume P (den s) c)
  | Good A => derives m (assume P (den s) c) (den A) /\ stable m (den A)
  end.

Lemma witness_right m s c A : stable m (den A) -> within (den A) (den s) -> witnesses c A = true ->
  ~ refutes m (assume P (den s) c).
Proof.
  intros St W H. unfold witnesses in H. destruct (PS.mem c A); [| discriminate].
  apply negb_true_iff in H. apply (stable_not_refuted P T F m (den A)); [exact St |].
  intros x X. apply assume_true. split; [exact (W x X) |].
  destruct (linked P c x) eqn:L; [exfalso | reflexivity].
  assert (E : existsb (fun d => PS.mem d A) (links_of t c) = true).
  { apply existsb_exists. exists x. split; [apply (right_list P t R); exact L | exact X]. }
  congruence.
Qed.

Lemma subset_within A s : PS.subset A s = true -> within (den A) (den s).
Proof.
  intros H c X. apply PS.subset_spec in H. unfold den in *. apply PS.mem_spec. apply H. apply PS.mem_spec. exact X.
Qed.

Lemma sweep_right m trial : trial_right m trial -> forall fl s todo done found, quiet_but s [] ->
  (forall c, In c tried -> PS.mem c s = true -> In c todo \/ In c done) ->
  (forall c, In c done -> ~ refutes m (assume P (den s) c)) ->
  (forall A, In A found -> stable m (den A) /\ within (den A) (den s)) ->
  (forall c, In c todo -> In c tried) ->
  (forall c, In c done -> In c tried) ->
  match sweep trial fl s todo done found with
  | GivenUp => True
  | Bad => refutes (Datatypes.S m) (den s)
  | Good A => derives (Datatypes.S m) (den s) (den A) /\ stable (Datatypes.S m) (den A)
  end.
Proof.
  intros HT. induction fl as [| fl IH]; intros s todo done found Q All Safe Found Tr Done.
  - destruct todo as [| c todo]; cbn; [| exact I].
    split; [apply derives_refl |]. destruct (quiet_resolves s Q) as [NC St]. split; [exact NC |].
    intros d X [E | [Fd E]]; [apply (St d X); left; exact E |].
    apply memb_In in Fd. destruct (All d Fd X) as [[] | H]. exact (Safe d H E).
  - destruct todo as [| c todo]; cbn [sweep].
    { split; [apply derives_refl |]. destruct (quiet_resolves s Q) as [NC St]. split; [exact NC |].
      intros d X [E | [Fd E]]; [apply (St d X); left; exact E |].
      apply memb_In in Fd. destruct (All d Fd X) as [[] | H]. exact (Safe d H E). }
    assert (Tr' : forall x, In x todo -> In x tried) by (intros x Hx; apply Tr; right; exact Hx).
    assert (Ctried : In c tried) by (apply Tr; left; reflexivity).
    destruct (PS.mem c s) eqn:Mc.
    + destruct (existsb (witnesses c) found) eqn:Ew.
      * apply existsb_exists in Ew. destruct Ew as [A [HA Wc]]. destruct (Found A HA) as [StA WA].
        apply IH; auto.
        -- intros x Hx X. destruct (All x Hx X) as [[<- | H] | H]; cbn; auto.
        -- intros x [<- | Hx]; [exact (witness_right m s c A StA WA Wc) | auto].
        -- intros x [<- | Hx]; auto.
      * specialize (HT s c Q). destruct (trial s c) as [| A |]; [| | exact I].
        -- assert (RM : derives (Datatypes.S m) (den s) (den (PS.remove c s))).
           { apply (derives_trans P T F _ _ (minus (den s) c)).
             - apply derives_one. right. split; [apply memb_In; exact Ctried | exact HT].
             - apply stop, same_sym, den_remove. }
           assert (Hv : forall V, In V (get c (variables_of t)) -> In V (variables P))
             by (intros V HV; apply (right_of P t R) in HV; tauto).
           pose proof (close_right (Datatypes.S m) fuel (get c (variables_of t)) (PS.remove c s) Hv) as K.
           destruct (close fuel _ _) as [| s' |]; [| | exact I].
           ++ exact (refutes_after P T F _ _ _ RM K).
           ++ destruct K as [RK QK].
              assert (Q' : quiet_but s' []).
              { apply QK. intros V HV. pose proof (quiet_but_kill [c] s [] Q V HV) as X. cbn in X.
                rewrite rev_append_rev, app_nil_r in X. destruct X as [X | X]; [left; apply in_rev; exact X | right; exact X]. }
              assert (RS : derives (Datatypes.S m) (den s) (den s')) by exact (derives_trans P T F _ _ _ _ RM RK).
              assert (WS : within (den s') (den s)) by exact (derives_within _ _ _ _ _ _ RS).
              assert (K : match sweep trial fl s' (todo ++ rev done) [] (filter (fun A => PS.subset A s') found) with
                | GivenUp => True | Bad => refutes (Datatypes.S m) (den s')
                | Good A => derives (Datatypes.S m) (den s') (den A) /\ stable (Datatypes.S m) (den A) end).
              { apply IH; auto.
                - intros x Hx X. left. apply in_app_iff. rewrite <- in_rev.
                  destruct (All x Hx (WS x X)) as [[<- | H] | H]; auto.
                  exfalso. apply (derives_within _ _ _ _ _ _ RK) in X. unfold den in X.
                  pose proof (den_remove c s c) as E. unfold den in E. rewrite E, minus_self in X. discriminate.
                - intros A HA. apply filter_In in HA. destruct HA as [HA Sub].
                  split; [apply Found; exact HA | exact (subset_within A s' Sub)].
                - intros x Hx. apply in_app_iff in Hx. rewrite <- in_rev in Hx. destruct Hx as [Hx | Hx]; [auto |].
                  exact (Done x Hx).
                - intros x []. }
              destruct (sweep _ _ _ _ _ _); [| | exact I].
              ** exact (refutes_after P T F _ _ _ RS K).
              ** destruct K as [RA SA]. split; [exact (derives_trans P T F _ _ _ _ RS RA) | exact SA].
        -- destruct HT as [RA SA].
           assert (WA : within (den A) (den s)).
           { exact (within_trans _ _ _ (derives_within _ _ _ _ _ _ RA) (assume_within P (den s) c)). }
           apply IH; auto.
           ++ intros x Hx X. destruct (All x Hx X) as [[<- | H] | H]; cbn; auto.
           ++ intros x [<- | Hx]; [| auto].
              exact (stable_not_refuted P T F m (den A) _ SA (derives_within _ _ _ _ _ _ RA)).
           ++ intros B [<- | HB]; [split; assumption | auto].
           ++ intros x [<- | Hx]; auto.
    + apply IH; auto. intros x Hx X. destruct (All x Hx X) as [[<- | H] | H]; auto. congruence.
Qed.

Lemma te_right n : forall todo s, (forall V, In V todo -> In V (variables P)) -> quiet_but s todo ->
  match te n todo s with
  | GivenUp => True
  | Bad => refutes n (den s)
  | Good A => derives n (den s) (den A) /\ stable n (den A)
  end.
Proof.
  induction n as [| m IH]; intros todo s Hv Q; cbn [te].
  - pose proof (close_right 0 fuel todo s Hv) as K. destruct (close fuel todo s) as [| A |]; auto.
    destruct K as [RA QA]. split; [exact RA | exact (quiet_resolves A (QA Q))].
  - pose proof (close_right (Datatypes.S m) fuel todo s Hv) as K. destruct (close fuel todo s) as [| s' |]; auto.
    destruct K as [RA QA]. specialize (QA Q).
    match goal with |- context [sweep ?f _ _ _ _ _] => set (trial := f) end.
    assert (HT : trial_right m trial).
    { intros u c Qu. unfold trial.
      set (ds := live_in u (links_of t c)).
      assert (E : same (den (kill_all ds u)) (assume P (den u) c)).
      { intros x. unfold den at 1. apply eq_true_iff_eq. rewrite kill_all_mem, assume_true. unfold ds.
        rewrite live_in_In, (right_list P t R). unfold den.
        destruct (linked P c x); split; intros [X H]; (split; [exact X |]); try congruence; try tauto; intros [K _]; congruence. }
      assert (Hv' : forall V, In V (around ds []) -> In V (variables P)) by (apply around_variables; intros V []).
      specialize (IH (around ds []) (kill_all ds u) Hv' (quiet_but_kill ds u [] Qu)).
      destruct (te m _ _) as [| A |]; [| | exact I].
      - exact (refutes_mono P T F m _ _ (same_within _ _ (same_sym _ _ E)) IH).
      - destruct IH as [RI SI]. split; [| exact SI].
        exact (run_same_from _ _ _ _ (eliminates_same P T F m) E RI). }
    pose proof (sweep_right m trial HT fuel s' tried [] [] QA) as K.
    destruct (sweep trial fuel s' tried [] []) as [| A |]; [| | exact I].
    + apply (refutes_after P T F _ _ _ RA). apply K; auto; intros x [].
    + destruct K as [RS SS]; auto; try (intros x []).
      split; [exact (derives_trans P T F _ _ _ _ RA RS) | exact SS].
Qed.

Theorem fixpoint_of_right n s :
  match fixpoint_of n s with
  | GivenUp => True
  | Bad => refutes n (den s)
  | Good A => fixpoint P T F n (den s) (den A)
  end.
Proof. apply te_right; [auto |]. intros V HV. left. exact HV. Qed.

(** ** The checker of the lower half *)

Definition is_open (A : PS.t) (g : goal) : bool :=
  match g with Impossible => true | Eliminate l => existsb (fun c => PS.mem c A) l end.

(** T&E(T, n - 1) has a fixpoint, the claim is open in it, and so many candidates of the focus are left. *)
Definition check_lower (n : nat) (s : PS.t) (g : goal) (open : nat) : bool :=
  match n with
  | O => Nat.eqb open 0
  | Datatypes.S m =>
      match fixpoint_of m s with
      | Good A => if is_open A g then Nat.eqb open (length (live_in A tried)) else false
      | _ => false
      end
  end.

Theorem check_lower_right m s g open : check_lower (Datatypes.S m) s g open = true ->
  exists A, fixpoint P T F m (den s) A /\ open_in A g /\ open = length (filter A tried) /\ ~ derives_goal P T F m (den s) g.
Proof.
  unfold check_lower. pose proof (fixpoint_of_right m s) as K.
  destruct (fixpoint_of m s) as [| A |]; try discriminate.
  destruct (is_open A g) eqn:O; [| discriminate]. intros E. apply Nat.eqb_eq in E.
  exists (den A). split; [exact K |].
  assert (Op : open_in (den A) g).
  { destruct g as [| l]; [exact I |]. apply existsb_exists in O. exact O. }
  split; [exact Op |]. split; [exact E |]. exact (open_fixpoint_not_derived P T F m _ _ g K Op).
Qed.

End Compute.
