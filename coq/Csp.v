(** * Binary CSPs, resolution states, BRT, T&E(T, n): the definitions, and what follows from them alone.

    Source of the definitions: D. Berthier, _Pattern-Based Constraint Satisfaction_.
    Nothing here is executed; the checker is in [Trace.v] and [Exact.v]. *)

From Coq Require Import List Bool PArith Arith Lia.
Import ListNotations.

(** ** The CSP *)

(** Candidates are numbers. *)
Definition cand := positive.

(** A CSP: its CSP-variables, each the list of its candidates, and further links. *)
Record csp := Csp { variables : list (list cand); links : list (cand * cand) }.

Definition memb (c : cand) (l : list cand) : bool := existsb (Pos.eqb c) l.

(** Two different candidates are linked if they share a CSP-variable or if a link says so, in either direction. *)
Definition linked (P : csp) (c d : cand) : bool :=
  negb (Pos.eqb c d) &&
  (existsb (fun V => memb c V && memb d V) (variables P)
   || existsb (fun l => (Pos.eqb (fst l) c && Pos.eqb (snd l) d) || (Pos.eqb (fst l) d && Pos.eqb (snd l) c)) (links P)).

(** A solution says which candidates are true: exactly one of every CSP-variable, never two that are linked. *)
Definition solution (P : csp) (T : cand -> bool) : Prop :=
  (forall V, In V (variables P) ->
     exists c, In c V /\ T c = true /\ forall d, In d V -> T d = true -> d = c) /\
  (forall c d, linked P c d = true -> T c = true -> T d = true -> False).

Lemma memb_In c l : memb c l = true <-> In c l.
Proof.
  unfold memb. rewrite existsb_exists. split.
  - intros [x [H E]]. apply Pos.eqb_eq in E. subst. exact H.
  - intros H. exists c. split; [exact H | apply Pos.eqb_refl].
Qed.

Lemma linked_spec P c d : linked P c d = true <->
  c <> d /\ ((exists V, In V (variables P) /\ In c V /\ In d V) \/ In (c, d) (links P) \/ In (d, c) (links P)).
Proof.
  unfold linked. rewrite andb_true_iff, negb_true_iff, orb_true_iff, !existsb_exists, Pos.eqb_neq.
  split; intros [N H]; (split; [exact N |]).
  - destruct H as [[V [HV E]] | [[a b] [Hl E]]].
    + apply andb_true_iff in E. destruct E as [Ec Ed]. left. exists V. rewrite <- !memb_In. auto.
    + cbn in E. rewrite orb_true_iff, !andb_true_iff, !Pos.eqb_eq in E.
      destruct E as [[-> ->] | [-> ->]]; auto.
  - destruct H as [[V [HV [Hc Hd]]] | [H | H]].
    + left. exists V. rewrite andb_true_iff, !memb_In. auto.
    + right. exists (c, d). split; [exact H |]. cbn. rewrite !Pos.eqb_refl. reflexivity.
    + right. exists (d, c). split; [exact H |]. cbn. rewrite !Pos.eqb_refl. rewrite orb_true_r. reflexivity.
Qed.

Lemma linked_irrefl P c : linked P c c = false.
Proof. unfold linked. rewrite Pos.eqb_refl. reflexivity. Qed.

Lemma linked_sym P c d : linked P c d = true -> linked P d c = true.
Proof.
  rewrite !linked_spec. intros [N H]. split; [congruence |].
  destruct H as [[V [HV [Hc Hd]]] | [H | H]]; eauto.
Qed.

(** ** States and theories *)

(** A resolution state: the candidates that are left. States are sets; they are compared by their elements. *)
Definition state := cand -> bool.
Definition same (A B : state) : Prop := forall c, A c = B c.
Definition within (A B : state) : Prop := forall c, A c = true -> B c = true.

(** The state without one candidate. *)
Definition minus (S : state) (d : cand) : state := fun x => S x && negb (Pos.eqb x d).

(** The resolution theories: BRT (elementary constraint propagation, Singles, contradiction), and W1 (BRT and whips[1]). *)
Inductive theory := BRT | W1.

Section TrialAndError.
Set Default Proof Using "Type".

Variable P : csp.
Variable T : theory.
(** The focus: the candidates that are tried, at every level. Restricted T&E: those of the pattern; full T&E: all. *)
Variable F : cand -> bool.

(** Assuming a candidate: what is linked to it goes (elementary constraint propagation). *)
Definition assume (S : state) (c : cand) : state := fun x => S x && negb (linked P c x).

(** A CSP-variable without a candidate. *)
Definition contradiction (S : state) : Prop :=
  exists V, In V (variables P) /\ forall c, In c V -> S c = false.

(** Singles: a candidate that is the only one left of a CSP-variable is decided. *)
Definition decided (S : state) (c : cand) : Prop :=
  exists V, In V (variables P) /\ In c V /\ S c = true /\ forall d, In d V -> S d = true -> d = c.

(** What the theory eliminates in a state. *)
Inductive resolves (S : state) : cand -> Prop :=
| ecp c d : decided S c -> linked P c d = true -> resolves S d
| whip1 V z : T = W1 -> In V (variables P) ->
    (forall c, In c V -> S c = true -> linked P c z = true) -> resolves S z.

(** Eliminations one after the other, in any order, each where a rule allows it. *)
Inductive run (rule : state -> cand -> Prop) : state -> state -> Prop :=
| stop S S' : same S S' -> run rule S S'
| next S d S' : S d = true -> rule S d -> run rule (minus S d) S' -> run rule S S'.

(** T&E(T, n): what the theory eliminates; and, for n > 0, a candidate of the focus after whose assumption T&E(T, n-1)
    comes to a contradiction. *)
Fixpoint eliminates (n : nat) (S : state) (d : cand) : Prop :=
  resolves S d \/
  match n with
  | O => False
  | Datatypes.S m => F d = true /\ exists S', run (eliminates m) (assume S d) S' /\ contradiction S'
  end.

(** T&E(T, n) comes from one state to another. *)
Definition derives (n : nat) : state -> state -> Prop := run (eliminates n).

(** T&E(T, n) comes to a contradiction. *)
Definition refutes (n : nat) (S : state) : Prop := exists S', derives n S S' /\ contradiction S'.

(** Nothing is left to do, and there is no contradiction. *)
Definition stable (n : nat) (S : state) : Prop :=
  ~ contradiction S /\ forall d, S d = true -> ~ eliminates n S d.

(** The fixpoint of T&E(T, n) from a state: reached, and stable. *)
Definition fixpoint (n : nat) (S A : state) : Prop := derives n S A /\ stable n A.

(** ** Lemmas *)

Lemma within_refl A : within A A.
Proof. intros c H. exact H. Qed.

Lemma within_trans A B C : within A B -> within B C -> within A C.
Proof. intros H K c X. auto. Qed.

Lemma same_within A B : same A B -> within A B.
Proof. intros H c X. rewrite <- H. exact X. Qed.

Lemma same_sym A B : same A B -> same B A.
Proof. intros H c. symmetry. apply H. Qed.

Lemma minus_true S d x : minus S d x = true <-> S x = true /\ x <> d.
Proof. unfold minus. rewrite andb_true_iff, negb_true_iff, Pos.eqb_neq. reflexivity. Qed.

Lemma minus_self S d : minus S d d = false.
Proof. unfold minus. rewrite Pos.eqb_refl, andb_false_r. reflexivity. Qed.

Lemma minus_within S d : within (minus S d) S.
Proof. intros x H. apply minus_true in H. exact (proj1 H). Qed.

Lemma minus_mono A B d : within A B -> within (minus A d) (minus B d).
Proof. intros H x. rewrite !minus_true. intros [X N]. split; [exact (H x X) | exact N]. Qed.

Lemma within_minus A B d : within A B -> A d = false -> within A (minus B d).
Proof. intros H N x X. apply minus_true. split; [auto |]. congruence. Qed.

Lemma assume_true S c x : assume S c x = true <-> S x = true /\ linked P c x = false.
Proof. unfold assume. rewrite andb_true_iff, negb_true_iff. reflexivity. Qed.

Lemma assume_mono A B c : within A B -> within (assume A c) (assume B c).
Proof. intros H x. rewrite !assume_true. intros [X N]. split; [exact (H x X) | exact N]. Qed.

Lemma assume_within S c : within (assume S c) S.
Proof. intros x H. apply assume_true in H. exact (proj1 H). Qed.

Lemma contradiction_mono A B : within A B -> contradiction B -> contradiction A.
Proof.
  intros H [V [HV E]]. exists V. split; [exact HV |]. intros c Hc. specialize (E c Hc).
  destruct (A c) eqn:X; [| reflexivity]. apply H in X. congruence.
Qed.

(** A CSP-variable with one candidate left has the same one, or none, in a smaller state. *)
Lemma decided_mono A B c : within A B -> decided B c -> decided A c \/ contradiction A.
Proof.
  intros H [V [HV [Hc [Bc Only]]]].
  destruct (A c) eqn:Ac.
  - left. exists V. repeat split; auto.
  - right. exists V. split; [exact HV |]. intros d Hd. destruct (A d) eqn:Ad; [| reflexivity].
    assert (d = c) by auto. congruence.
Qed.

Lemma resolves_mono A B d : within A B -> resolves B d -> resolves A d \/ contradiction A.
Proof.
  intros H R. destruct R as [c d D L | V z W HV E].
  - destruct (decided_mono A B c H D) as [D' | C]; [left | right; exact C]. exact (ecp A c d D' L).
  - left. apply (whip1 A V z W HV). intros c Hc X. auto.
Qed.

Definition rule_mono (rule : state -> cand -> Prop) : Prop :=
  forall A B d, within A B -> rule B d -> rule A d \/ contradiction A.

Lemma run_within rule S S' : run rule S S' -> within S' S.
Proof.
  induction 1 as [S S' E | S d S' X R _ IH].
  - apply same_within, same_sym, E.
  - apply (within_trans _ _ _ IH), minus_within.
Qed.

Lemma run_mono rule A B B' : rule_mono rule -> within A B -> run rule B B' ->
  exists A', run rule A A' /\ (within A' B' \/ contradiction A').
Proof.
  intros M H R. revert A H. induction R as [S S' E | S d S' X Rd _ IH]; intros A H.
  - exists A. split; [apply stop; intros c; reflexivity |]. left. apply (within_trans _ _ _ H), same_within, E.
  - destruct (A d) eqn:Ad.
    + destruct (M A S d H Rd) as [R' | C].
      * destruct (IH (minus A d) (minus_mono _ _ d H)) as [A' [RA HA]].
        exists A'. split; [| exact HA]. exact (next rule A d A' Ad R' RA).
      * exists A. split; [apply stop; intros c; reflexivity | right; exact C].
    + apply IH. apply within_minus; assumption.
Qed.

(** *** Monotonicity of T&E *)
Lemma eliminates_mono n : rule_mono (eliminates n).
Proof.
  induction n as [| m IH]; intros A B d H E; cbn in *.
  - destruct E as [E | []]. destruct (resolves_mono A B d H E); auto.
  - destruct E as [E | [Fd [S' [R C]]]].
    + destruct (resolves_mono A B d H E); auto.
    + left. right. split; [exact Fd |].
      destruct (run_mono _ _ _ _ IH (assume_mono A B d H) R) as [A' [RA [HA | CA]]].
      * exists A'. split; [exact RA | exact (contradiction_mono _ _ HA C)].
      * exists A'. auto.
Qed.

Theorem derives_mono n A B B' : within A B -> derives n B B' ->
  exists A', derives n A A' /\ (within A' B' \/ contradiction A').
Proof. apply run_mono, eliminates_mono. Qed.

Theorem refutes_mono n A B : within A B -> refutes n B -> refutes n A.
Proof.
  intros H [B' [R C]]. destruct (derives_mono n A B B' H R) as [A' [RA [HA | CA]]].
  - exists A'. split; [exact RA | exact (contradiction_mono _ _ HA C)].
  - exists A'. auto.
Qed.

Lemma run_weaken (rule rule' : state -> cand -> Prop) S S' :
  (forall A d, rule A d -> rule' A d) -> run rule S S' -> run rule' S S'.
Proof.
  intros W. induction 1 as [S S' E | S d S' X R _ IH].
  - apply stop, E.
  - exact (next rule' S d S' X (W _ _ R) IH).
Qed.

(** More levels derive no less. *)
Lemma eliminates_deeper n : forall S d, eliminates n S d -> eliminates (Datatypes.S n) S d.
Proof.
  induction n as [| m IH]; intros S d.
  - intros [E | []]. left. exact E.
  - intros [E | [Fd [S' [R C]]]]; [left; exact E |].
    right. split; [exact Fd |]. exists S'. split; [| exact C]. exact (run_weaken _ _ _ _ IH R).
Qed.

Theorem derives_deeper n m S S' : n <= m -> derives n S S' -> derives m S S'.
Proof.
  induction 1 as [| m _ IH]; [auto |]. intros R. apply IH in R. exact (run_weaken _ _ _ _ (eliminates_deeper m) R).
Qed.

(** The rules of T&E see only what is left. *)
Lemma same_minus A B d : same A B -> same (minus A d) (minus B d).
Proof. intros E x. unfold minus. rewrite E. reflexivity. Qed.

Lemma same_assume A B d : same A B -> same (assume A d) (assume B d).
Proof. intros E x. unfold assume. rewrite E. reflexivity. Qed.

Lemma resolves_same A B d : same A B -> resolves A d -> resolves B d.
Proof.
  intros E R. destruct R as [c d [V [HV [Hc [Ac O]]]] L | V z W HV H].
  - apply (ecp B c d); [| exact L]. exists V. rewrite <- E. repeat split; auto.
    intros x Hx X. rewrite <- E in X. auto.
  - apply (whip1 B V z W HV). intros c Hc X. rewrite <- E in X. auto.
Qed.

Lemma run_same_from (rule : state -> cand -> Prop) A B A' : (forall A B d, same A B -> rule A d -> rule B d) ->
  same A B -> run rule A A' -> run rule B A'.
Proof.
  intros M E R. revert B E. induction R as [S S' E0 | S d S' X Rd _ IH]; intros B E.
  - apply stop. intros c. rewrite <- E. apply E0.
  - apply (next rule B d S'); [rewrite <- E; exact X | exact (M _ _ _ E Rd) | apply IH, same_minus, E].
Qed.

Lemma eliminates_same n : forall A B d, same A B -> eliminates n A d -> eliminates n B d.
Proof.
  induction n as [| m IH]; intros A B d E H; cbn in *.
  - destruct H as [H | []]. left. exact (resolves_same A B d E H).
  - destruct H as [H | [Fd [S' [R C]]]]; [left; exact (resolves_same A B d E H) |].
    right. split; [exact Fd |]. exists S'. split; [| exact C].
    exact (run_same_from _ _ _ _ IH (same_assume A B d E) R).
Qed.

Lemma run_trans (rule : state -> cand -> Prop) A B C : (forall A B d, same A B -> rule A d -> rule B d) ->
  run rule A B -> run rule B C -> run rule A C.
Proof.
  intros M R. revert C. induction R as [S S' E | S d S' X Rd _ IH]; intros C RC.
  - exact (run_same_from _ _ _ _ M (same_sym _ _ E) RC).
  - exact (next rule S d C X Rd (IH C RC)).
Qed.

Lemma derives_refl n S : derives n S S.
Proof. apply stop. intros c. reflexivity. Qed.

Theorem derives_trans n A B C : derives n A B -> derives n B C -> derives n A C.
Proof. apply run_trans, eliminates_same. Qed.

Lemma derives_within n A B : derives n A B -> within B A.
Proof. apply run_within. Qed.

Lemma derives_one n S d : eliminates n S d -> derives n S (minus S d).
Proof.
  intros E. destruct (S d) eqn:X.
  - exact (next _ S d _ X E (derives_refl n _)).
  - apply stop. intros c. unfold minus. destruct (Pos.eqb_spec c d) as [-> | _].
    + rewrite X. reflexivity.
    + rewrite andb_true_r. reflexivity.
Qed.

Lemma refutes_after n A B : derives n A B -> refutes n B -> refutes n A.
Proof. intros R [C [RC X]]. exists C. split; [exact (derives_trans n _ _ _ R RC) | exact X]. Qed.

(** *** Soundness: no true candidate is ever eliminated *)
Lemma run_sound (rule : state -> cand -> Prop) Z S S' :
  (forall A d, (forall c, Z c = true -> A c = true) -> rule A d -> Z d = false) ->
  within Z S -> run rule S S' -> within Z S'.
Proof.
  intros K H R. induction R as [S S' E | S d S' X Rd _ IH].
  - apply (within_trans _ _ _ H), same_within, E.
  - apply IH. apply within_minus; [exact H | exact (K S d H Rd)].
Qed.

Lemma no_contradiction Z S : solution P Z -> within Z S -> ~ contradiction S.
Proof.
  intros [Sv _] H [V [HV E]]. destruct (Sv V HV) as [c [Hc [Zc _]]]. specialize (E c Hc). apply H in Zc. congruence.
Qed.

Lemma resolves_sound Z S d : solution P Z -> within Z S -> resolves S d -> Z d = false.
Proof.
  intros [Sv Sl] H R. destruct (Z d) eqn:Zd; [exfalso | reflexivity].
  destruct R as [c d [V [HV [Hc [Sc O]]]] L | V z W HV E].
  - destruct (Sv V HV) as [x [Hx [Zx _]]]. assert (x = c) by auto. subst x. exact (Sl c d L Zx Zd).
  - destruct (Sv V HV) as [x [Hx [Zx _]]]. exact (Sl x z (E x Hx (H _ Zx)) Zx Zd).
Qed.

Lemma assume_sound Z S c : solution P Z -> within Z S -> Z c = true -> within Z (assume S c).
Proof.
  intros [_ Sl] H Zc x Zx. apply assume_true. split; [auto |].
  destruct (linked P c x) eqn:L; [exfalso; eauto | reflexivity].
Qed.

Lemma eliminates_sound Z n : solution P Z -> forall S d, within Z S -> eliminates n S d -> Z d = false.
Proof.
  intros Sol. induction n as [| m IH]; intros S d H E; cbn in E.
  - destruct E as [E | []]. exact (resolves_sound Z S d Sol H E).
  - destruct E as [E | [_ [S' [R C]]]]; [exact (resolves_sound Z S d Sol H E) |].
    destruct (Z d) eqn:Zd; [exfalso | reflexivity].
    apply (no_contradiction Z S' Sol); [| exact C].
    apply (run_sound _ Z _ _ IH (assume_sound Z S d Sol H Zd) R).
Qed.

Theorem derives_sound n Z S S' : solution P Z -> within Z S -> derives n S S' -> within Z S'.
Proof. intros Sol. apply run_sound, eliminates_sound, Sol. Qed.

Theorem refutes_sound n Z S : solution P Z -> within Z S -> ~ refutes n S.
Proof. intros Sol H [S' [R C]]. exact (no_contradiction Z S' Sol (derives_sound n Z S S' Sol H R) C). Qed.

(** *** The fixpoint does not depend on the order *)

(** What is stable below a state is never touched by a run from that state. *)
Lemma stable_bounds n A S B : stable n A -> within A S -> derives n S B -> within A B.
Proof.
  intros [NC St] H R. induction R as [S S' E | S d S' X Rd _ IH].
  - apply (within_trans _ _ _ H), same_within, E.
  - apply IH. apply within_minus; [exact H |]. destruct (A d) eqn:Ad; [exfalso | reflexivity].
    destruct (eliminates_mono n A S d H Rd) as [R' | C]; [exact (St d Ad R') | exact (NC C)].
Qed.

Theorem stable_not_refuted n A S : stable n A -> within A S -> ~ refutes n S.
Proof.
  intros St H [B [R C]]. destruct St as [NC St]. apply NC.
  exact (contradiction_mono _ _ (stable_bounds n A S B (conj NC St) H R) C).
Qed.

Theorem order_independence n S A B : fixpoint n S A -> fixpoint n S B -> same A B.
Proof.
  intros [RA SA] [RB SB] c.
  assert (HA : within A B) by (apply (stable_bounds n A S B SA); [exact (derives_within _ _ _ RA) | exact RB]).
  assert (HB : within B A) by (apply (stable_bounds n B S A SB); [exact (derives_within _ _ _ RB) | exact RA]).
  destruct (A c) eqn:Ac; destruct (B c) eqn:Bc; auto.
  - apply HA in Ac. congruence.
  - apply HB in Bc. congruence.
Qed.

(** Where there is a fixpoint no order comes to a contradiction, and every order can go on to the fixpoint. *)
Theorem fixpoint_is_final n S A B : fixpoint n S A -> derives n S B -> within A B /\ ~ refutes n B /\ exists C, derives n B C /\ same C A.
Proof.
  intros [RA SA] R.
  assert (H : within A B) by (apply (stable_bounds n A S B SA); [exact (derives_within _ _ _ RA) | exact R]).
  assert (N : ~ refutes n B) by exact (stable_not_refuted n A B SA H).
  split; [exact H | split; [exact N |]].
  destruct (derives_mono n B S A (derives_within _ _ _ R) RA) as [C [RC [HC | CC]]].
  - exists C. split; [exact RC |]. intros c.
    assert (HA : within A C) by exact (stable_bounds n A B C SA H RC).
    destruct (A c) eqn:Ac; destruct (C c) eqn:Cc; auto.
    + apply HA in Ac. congruence.
    + apply HC in Cc. congruence.
  - exfalso. apply N. exists C. auto.
Qed.

(** ** Claims *)

(** What is claimed of a state: that it has no completion, or that candidates are false in all. *)
Inductive goal := Impossible | Eliminate (targets : list cand).

(** The claim holds in every solution that lies in the state. *)
Definition holds (S : state) (g : goal) : Prop :=
  forall Z, solution P Z -> within Z S ->
  match g with Impossible => False | Eliminate l => forall c, In c l -> Z c = false end.

(** T&E(T, n) derives the claim. *)
Definition derives_goal (n : nat) (S : state) (g : goal) : Prop :=
  exists S', derives n S S' /\
  (contradiction S' \/ match g with Impossible => False | Eliminate l => forall c, In c l -> S' c = false end).

Theorem derives_goal_sound n S g : derives_goal n S g -> holds S g.
Proof.
  intros [S' [R H]] Z Sol W. pose proof (derives_sound n Z S S' Sol W R) as WZ.
  destruct H as [C | H]; [exfalso; exact (no_contradiction Z S' Sol WZ C) |].
  destruct g as [| l]; [exact H |]. intros c Hc. specialize (H c Hc).
  destruct (Z c) eqn:Zc; [apply WZ in Zc; congruence | reflexivity].
Qed.

(** The other half of a depth: a fixpoint in which the claim is open. *)
Definition open_in (A : state) (g : goal) : Prop :=
  match g with Impossible => True | Eliminate l => exists c, In c l /\ A c = true end.

Theorem open_fixpoint_not_derived n S A g : fixpoint n S A -> open_in A g -> ~ derives_goal n S g.
Proof.
  intros [RA SA] O [S' [R H]].
  assert (W : within A S') by (apply (stable_bounds n A S S' SA); [exact (derives_within _ _ _ RA) | exact R]).
  destruct H as [C | H].
  - destruct SA as [NC _]. apply NC. exact (contradiction_mono _ _ W C).
  - destruct g as [| l]; [exact H |]. destruct O as [c [Hc Ac]]. specialize (H c Hc). apply W in Ac. congruence.
Qed.

End TrialAndError.
