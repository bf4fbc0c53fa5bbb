(** * From a statement on a board to a state, a goal and a verdict

    Whatever the board: [A] is what it calls a candidate, [enc] its number, [P] the board's CSP. *)

From Coq Require Import List Bool PArith Arith Lia.
From Coq Require Import MSets.MSetPositive FSets.FMapPositive.
From Oddagon Require Import Csp Nogoods Tables Trace Clauses Exact Relations Symmetry Techniques.
Import ListNotations.

(** A derivation as it stands in a file. [lower]: the foci for which the depth is claimed to be the least, each with
    the number of its candidates that T&E one level lower leaves. *)
Inductive focus_kind := Restricted | Full.
Record derivation := Derivation {
  d_theory : theory;
  d_depth : nat;
  d_symmetry : list wlog;
  d_steps : list step;
  d_conclusion : list hint;
  d_lower : list (focus_kind * nat);
}.

(** The problem that T&E works on. *)
Record problem := Problem {
  p_csp : csp;
  p_start : PS.t;
  p_goal : goal;
  p_restricted : list cand;  (* the candidates of the focus *)
  p_all : list cand;         (* all candidates *)
}.

Definition focus_of (p : problem) (k : focus_kind) : list cand := match k with Restricted => p_restricted p | Full => p_all p end.

Definition kind_eqb (a b : focus_kind) : bool := match a, b with Restricted, Restricted | Full, Full => true | _, _ => false end.

Definition in_set (l : list cand) : cand -> bool := let s := set_of l in fun c => PS.mem c s.

(** The upper half for one focus. *)
Definition check_upper_in (t : tables) (p : problem) (tried : cand -> bool) (d : derivation) : bool :=
  check_upper t (d_theory d) tried (d_depth d) (p_start p) (p_goal p) (d_steps d) (d_conclusion d).

(** After the symmetry steps. *)
Definition check_after (fuel : nat) (p : problem) (d : derivation) : bool :=
  if forallb nodupb (variables (p_csp p)) then
  let t := build (p_csp p) in
  if check_upper_in t p (fun _ => true) d then
    match d_lower d with
    | [] => true
    | [(k, open)] =>
        if check_upper_in t p (in_set (focus_of p k)) d then
          check_lower (p_csp p) t (d_theory d) (focus_of p k) fuel (d_depth d) (p_start p) (p_goal p) open
        else false
    | [(k, open); (k', open')] =>
        if kind_eqb k k' then false else
        if check_upper_in t p (in_set (focus_of p k)) d then
        if check_upper_in t p (in_set (focus_of p k')) d then
        if check_lower (p_csp p) t (d_theory d) (focus_of p k) fuel (d_depth d) (p_start p) (p_goal p) open then
          check_lower (p_csp p) t (d_theory d) (focus_of p k') fuel (d_depth d) (p_start p) (p_goal p) open'
        else false else false else false
    | _ => false
    end
  else false else false.

Definition focus_pred (p : problem) (k : focus_kind) : cand -> bool := fun c => memb c (focus_of p k).


Lemma check_nodup fuel p d : check_after fuel p d = true -> forall V, In V (variables (p_csp p)) -> NoDup V.
Proof.
  unfold check_after. destruct (forallb nodupb _) eqn:N; [| discriminate]. intros _ V HV.
  rewrite forallb_forall in N. apply nodupb_right, N, HV.
Qed.

Lemma after_claim_holds fuel p d : check_after fuel p d = true -> holds (p_csp p) (den (p_start p)) (p_goal p).
Proof.
  unfold check_after. destruct (forallb nodupb _); [| discriminate].
  destruct (check_upper_in _ p (fun _ => true) d) eqn:U; [| discriminate]. intros _.
  apply (check_upper_right _ _ (build_right _)) in U. exact (derives_goal_sound _ _ _ _ _ _ U).
Qed.

(** T&E(T, n) over all candidates derives it, whatever focus is claimed. *)
Lemma after_claim_is_derived fuel p d : check_after fuel p d = true ->
  derives_goal (p_csp p) (d_theory d) (fun _ => true) (d_depth d) (den (p_start p)) (p_goal p).
Proof.
  unfold check_after. destruct (forallb nodupb _); [| discriminate].
  destruct (check_upper_in _ p (fun _ => true) d) eqn:U; [| discriminate]. intros _.
  exact (check_upper_right _ _ (build_right _) _ _ _ _ _ _ _ U).
Qed.

Lemma derives_focus P T F F' n S g : (forall c, F c = F' c) -> derives_goal P T F n S g -> derives_goal P T F' n S g.
Proof.
  intros E [S' [R H]]. exists S'. split; [| exact H]. clear H. revert S S' R.
  induction n as [| m IH]; intros S S'; apply run_weaken; intros A d [H | H]; try (left; exact H); try destruct H.
  right. rewrite <- E. split; [assumption |]. destruct H0 as [B [RB C]]. exists B. split; [exact (IH _ _ RB) | exact C].
Qed.

Lemma in_set_memb l c : in_set l c = memb c l.
Proof. unfold in_set. apply eq_true_iff_eq. rewrite set_of_In, memb_In. reflexivity. Qed.

Lemma upper_of t p k d : right (p_csp p) t -> check_upper_in t p (in_set (focus_of p k)) d = true ->
  derives_goal (p_csp p) (d_theory d) (focus_pred p k) (d_depth d) (den (p_start p)) (p_goal p).
Proof.
  intros R U. apply (check_upper_right _ _ R) in U.
  exact (derives_focus _ _ _ _ _ _ _ (in_set_memb (focus_of p k)) U).
Qed.

Lemma check_parts fuel p d k open : check_after fuel p d = true -> In (k, open) (d_lower d) ->
  check_upper_in (build (p_csp p)) p (in_set (focus_of p k)) d = true /\
  check_lower (p_csp p) (build (p_csp p)) (d_theory d) (focus_of p k) fuel (d_depth d) (p_start p) (p_goal p) open = true.
Proof.
  unfold check_after. destruct (forallb nodupb _); [| discriminate].
  destruct (check_upper_in _ p (fun _ => true) d); [| discriminate].
  destruct (d_lower d) as [| [k1 o1] [| [k2 o2] [| ? ?]]]; try discriminate.
  - intros _ [].
  - destruct (check_upper_in _ p (in_set (focus_of p k1)) d) eqn:U; [| discriminate].
    intros L [E | []]. injection E as <- <-. auto.
  - destruct (kind_eqb k1 k2); [discriminate |].
    destruct (check_upper_in _ p (in_set (focus_of p k1)) d) eqn:U1; [| discriminate].
    destruct (check_upper_in _ p (in_set (focus_of p k2)) d) eqn:U2; [| discriminate].
    destruct (check_lower _ _ _ (focus_of p k1) _ _ _ _ o1) eqn:L1; [| discriminate].
    intros L2 [E | [E | []]]; injection E as <- <-; auto.
Qed.

Lemma after_upper_half fuel p d k open : check_after fuel p d = true -> In (k, open) (d_lower d) ->
  derives_goal (p_csp p) (d_theory d) (focus_pred p k) (d_depth d) (den (p_start p)) (p_goal p).
Proof. intros H Hk. destruct (check_parts fuel p d k open H Hk) as [U _]. exact (upper_of _ p k d (build_right _) U). Qed.

Lemma after_lower_half fuel p d k open m : check_after fuel p d = true -> In (k, open) (d_lower d) ->
  d_depth d = S m ->
  exists A, fixpoint (p_csp p) (d_theory d) (focus_pred p k) m (den (p_start p)) A /\
    open_in A (p_goal p) /\ open = length (filter A (focus_of p k)) /\
    ~ derives_goal (p_csp p) (d_theory d) (focus_pred p k) m (den (p_start p)) (p_goal p).
Proof.
  intros H Hk E. destruct (check_parts fuel p d k open H Hk) as [_ L]. rewrite E in L.
  exact (check_lower_right _ _ (build_right _) (check_nodup fuel p d H) _ _ _ _ _ _ _ L).
Qed.

(** The problem after the symmetry steps; they are judged one after the other. *)
Definition after_symmetry (p : problem) (d : derivation) : option problem :=
  match d_symmetry d with
  | [] => Some p
  | ws =>
      match check_wlogs (p_csp p) (build (p_csp p)) (p_all p) (p_goal p) ws (p_start p) with
      | Some s => Some (Problem (p_csp p) s (p_goal p) (p_restricted p) (p_all p))
      | None => None
      end
  end.

Definition check_derivation (fuel : nat) (p : problem) (d : derivation) : bool :=
  match after_symmetry p d with Some p' => check_after fuel p' d | None => false end.

(** *** The three theorems about derivations *)

(** Without symmetry steps the problem stays what it is. *)
Lemma no_symmetry p d : d_symmetry d = [] -> after_symmetry p d = Some p.
Proof. unfold after_symmetry. intros ->. reflexivity. Qed.

(** (1) The claim holds in every solution. *)
Theorem checked_claim_holds fuel p d : check_derivation fuel p d = true -> holds (p_csp p) (den (p_start p)) (p_goal p).
Proof.
  unfold check_derivation, after_symmetry. destruct (d_symmetry d) as [| w ws]; [apply after_claim_holds |].
  destruct (check_wlogs _ _ _ _ _ _) as [s |] eqn:E; [| discriminate]. intros H. apply after_claim_holds in H.
  exact (wlogs_right _ _ _ _ (build_right _) _ _ _ E H).
Qed.

(** T&E(T, n) over all candidates derives it, whatever focus is claimed. *)
Theorem checked_claim_is_derived fuel p d p' : check_derivation fuel p d = true -> after_symmetry p d = Some p' ->
  derives_goal (p_csp p') (d_theory d) (fun _ => true) (d_depth d) (den (p_start p')) (p_goal p').
Proof. unfold check_derivation. intros H E. rewrite E in H. exact (after_claim_is_derived fuel p' d H). Qed.

(** (2) The upper half: T&E(T, n) over each focus for which a depth is claimed derives the claim, from the state after the
    symmetry steps if there are any. *)
Definition upper_half (p : problem) (d : derivation) : Prop :=
  forall p' k open, after_symmetry p d = Some p' -> In (k, open) (d_lower d) ->
  derives_goal (p_csp p') (d_theory d) (focus_pred p' k) (d_depth d) (den (p_start p')) (p_goal p').

(** (3) The lower half: T&E(T, n - 1) over that focus has a fixpoint, in which the claim is open and as many candidates of
    the focus are left as stated; so T&E(T, n - 1) does not derive the claim, in whatever order. *)
Definition lower_half (p : problem) (d : derivation) : Prop :=
  forall p' k open m, after_symmetry p d = Some p' -> In (k, open) (d_lower d) -> d_depth d = S m ->
  exists A, fixpoint (p_csp p') (d_theory d) (focus_pred p' k) m (den (p_start p')) A /\
    open_in A (p_goal p') /\ open = length (filter A (focus_of p' k)) /\
    ~ derives_goal (p_csp p') (d_theory d) (focus_pred p' k) m (den (p_start p')) (p_goal p').

Theorem checked_halves fuel p d : check_derivation fuel p d = true -> upper_half p d /\ lower_half p d.
Proof.
  unfold check_derivation. intros H. split.
  - intros p' k open E. rewrite E in H. exact (after_upper_half fuel p' d k open H).
  - intros p' k open m E. rewrite E in H. exact (after_lower_half fuel p' d k open m H).
Qed.

(** What a file proves its statement by: a derivation; a resolution path, from lemmas if there are any; or clauses, which say
    nothing of theories and depths. *)
Inductive evidence :=
| Trials (d : derivation)
| ByTechniques (lemmas : list lemma) (r : route)
| Clausal (ds : list derived_clause) (conclusion : list hint).

(** The problem that a board makes of a statement, if it makes one, and evidence for it. *)
Definition check_problem (fuel : nat) (made : option problem) (e : evidence) : bool :=
  match made, e with
  | Some p, Trials d => check_derivation fuel p d
  | Some p, ByTechniques lemmas r => check_path (p_csp p) (build (p_csp p)) (p_start p) (p_goal p) lemmas r
  | Some p, Clausal ds conclusion => check_claim (build (p_csp p)) (p_start p) (p_goal p) ds conclusion
  | None, _ => false
  end.

Theorem problem_claim_holds fuel p e : check_problem fuel (Some p) e = true -> holds (p_csp p) (den (p_start p)) (p_goal p).
Proof.
  destruct e as [d | lemmas r | ds conclusion]; [apply checked_claim_holds | | apply check_claim_right, build_right]. intros H.
  exact (path_from_lemmas_sound _ _ _ _ _ _ _ (check_path_right _ _ (build_right _) _ _ lemmas r H)).
Qed.

(** A path is one of the theories, of so many steps, with trials to the depth, from so many images of lemmas. *)
Theorem problem_path fuel made lemmas r p : check_problem fuel made (ByTechniques lemmas r) = true -> made = Some p ->
  path_from_lemmas (p_csp p) (r_theories r) (r_depth r) (steps_counted (r_lines r)) (images_counted lemmas) (den (p_start p)) (p_goal p).
Proof. intros H ->. exact (check_path_right _ _ (build_right _) _ _ lemmas r H). Qed.

Theorem problem_halves fuel made d p : check_problem fuel made (Trials d) = true -> made = Some p ->
  upper_half p d /\ lower_half p d.
Proof. intros H ->. exact (checked_halves fuel p d H). Qed.

(** ** From the statement to the problem *)

Section Board.

Context {A : Type}.
Variable enc : A -> cand.
Variable P : csp.
(** The first number that is no candidate of the board; the candidates of the board with their negations, if it has any. *)
Variable next : cand.
Variable negations : list (cand * cand).

Definition encode_literals (l : list (A * bool)) : list (cand * bool) := map (fun p => (enc (fst p), snd p)) l.

Definition relations_of (rs : list (relation A)) : list (relation cand) := map (map_relation enc) rs.
Definition made_of (rs : list (relation A)) : made := relate_all (start next negations) 1 (relations_of rs).
Definition csp_of (rs : list (relation A)) : csp := extended P (made_of rs).

(** The candidates that the relations add. *)
Definition added (m : made) : list cand := filter (fun c => negb (below next c)) (concat (m_variables m)).

(** The other live candidates of a candidate's first CSP-variable (in Sudoku: of its cell). *)
Definition others (live : PS.t) (c : cand) : option (list cand) :=
  match find (memb c) (variables P) with
  | Some V => Some (filter (fun d => negb (Pos.eqb d c)) (live_in live V))
  | None => None
  end.

Fixpoint all_others (live : PS.t) (l : list cand) : option (list cand) :=
  match l with
  | [] => Some []
  | c :: l => match others live c, all_others live l with Some a, Some b => Some (a ++ b) | _, _ => None end
  end.

(** A clause is claimed by its opposite: a positive literal's candidate is gone, a negative one's is assumed. *)
Definition negate (t : csp) (s : PS.t) (l : cand * bool) : PS.t :=
  if snd l then PS.remove (fst l) s else PS.filter (fun d => negb (linked t (fst l) d)) s.

Definition all_below (l : list A) : bool := forallb (fun a => below next (enc a)) l.
Definition all_live (s : PS.t) (l : list A) : bool := forallb (fun a => PS.mem (enc a) s) l.

Definition claim_atoms (cl : claim A) : list A :=
  match cl with ClaimImpossible => [] | ClaimEliminate l | ClaimAssert l => l | ClaimAtLeastOne l => map fst l end.

Definition mentioned (rs : list (relation A)) (cl : claim A) : list A := flat_map relation_atoms rs ++ claim_atoms cl.

(** [live]: what the pattern leaves; [tried]: the focus; [named] must be left by the pattern. *)
Definition problem_of (live tried : list cand) (named : list A) (rs : list (relation A)) (cl : claim A) : option problem :=
  if well_made P next negations (relations_of rs) then
  let m := made_of rs in
  let P' := extended P m in
  let s := set_of (live ++ added m) in
  let all := PS.elements (set_of (concat (variables P'))) in
  if negb (all_live s named) then None else
  let make s g := Some (Problem P' s g (PS.elements (set_of (live_in s tried))) all) in
  match cl with
  | ClaimImpossible => make s Impossible
  | ClaimEliminate l => if all_below l then make s (Eliminate (map enc l)) else None
  | ClaimAssert l =>
      if all_below l then
        match all_others s (map enc l) with Some targets => make s (Eliminate targets) | None => None end
      else None
  | ClaimAtLeastOne l =>
      if all_below (map fst l) then make (fold_left (negate P') (encode_literals l) s) Impossible else None
  end
  else None.

(** What the theorem is about: a way to fill the board, as a solution of its CSP and in the board's own words. *)
Record describes (live : list cand) (Z : cand -> bool) (truth : A -> bool) (rs : list (relation A)) (cl : claim A) : Prop := Describes {
  is_solution : solution P Z;
  has_pattern : forall c, Z c = true -> In c live;
  in_words : forall a, In a (mentioned rs cl) -> Z (enc a) = truth a;
  has_relations : forall r, In r rs -> relation_holds truth r;
}.

Lemma map_relation_holds Z truth r : (forall a, In a (relation_atoms r) -> Z (enc a) = truth a) ->
  relation_holds truth r -> relation_holds Z (map_relation enc r).
Proof.
  intros E. destruct r as [l | l | l]; cbn in *.
  - intros H a b Ha Hb. apply in_map_iff in Ha, Hb. destruct Ha as [x [<- Hx]], Hb as [y [<- Hy]].
    rewrite (E x Hx), (E y Hy). intros Ta Tb. rewrite (H x y); auto.
  - intros [a [b [Hl T]]]. exists (enc a), b. split; [apply in_map_iff; exists (a, b); auto |].
    rewrite E; [exact T |]. apply in_map_iff. exists (a, b). auto.
  - intros [a [Ha [Ta O]]]. exists (enc a). split; [apply in_map; exact Ha |]. rewrite (E a Ha). split; [exact Ta |].
    intros b Hb Tb. apply in_map_iff in Hb. destruct Hb as [y [<- Hy]]. rewrite (E y Hy) in Tb. rewrite (O y Hy Tb). reflexivity.
Qed.

(** The filling as a solution of the extended CSP that lies in the state. *)
Lemma lies_in_state live Z truth rs cl : well_made P next negations (relations_of rs) = true ->
  describes live Z truth rs cl ->
  exists Z', solution (csp_of rs) Z' /\ within Z' (den (set_of (live ++ added (made_of rs)))) /\
    forall c, below next c = true -> Z' c = Z c.
Proof.
  intros W [Sol Pat Wd Rel].
  destruct (relations_sound P next negations (relations_of rs) Z W Sol) as [Z1 [U Sol1]].
  { intros r Hr. apply in_map_iff in Hr. destruct Hr as [q [<- Hq]].
    apply (map_relation_holds Z truth); [| auto]. intros a Ha. apply Wd. apply in_app_iff. left. apply in_flat_map. eauto. }
  fold (made_of rs) in Sol1. fold (csp_of rs) in Sol1.
  set (s := set_of (live ++ added (made_of rs))).
  assert (In_s : forall c, Z1 c = true -> below next c = true \/ (exists V, In V (m_variables (made_of rs)) /\ In c V) -> PS.mem c s = true).
  { intros c Zc H. apply set_of_In, in_app_iff. destruct (below next c) eqn:B.
    - left. apply Pat. rewrite <- (U c); [exact Zc | apply Pos.ltb_lt; exact B].
    - right. destruct H as [H | [V [HV Hc]]]; [discriminate |]. apply filter_In. rewrite B. split; [| reflexivity].
      apply in_concat. exists V. auto. }
  exists (fun c => Z1 c && PS.mem c s). split; [| split].
  - destruct Sol1 as [Sv Sl]. split.
    + intros V HV. destruct (Sv V HV) as [c [Hc [Zc O]]]. exists c. split; [exact Hc |]. split.
      * rewrite Zc. cbn. apply In_s; [exact Zc |]. cbn in HV. apply in_app_iff in HV. rewrite <- in_rev in HV.
        destruct HV as [HV | HV]; [left | right; exists V; auto].
        unfold well_made in W. destruct (forallb (forallb (below next)) (variables P)) eqn:Wv; [| discriminate].
        rewrite forallb_forall in Wv. specialize (Wv V HV). rewrite forallb_forall in Wv. exact (Wv c Hc).
      * intros d Hd Zd. apply andb_true_iff in Zd. destruct Zd as [Zd _]. auto.
    + intros c d L Zc Zd. apply andb_true_iff in Zc, Zd. destruct Zc as [Zc _], Zd as [Zd _]. eauto.
  - intros c H. apply andb_true_iff in H. exact (proj2 H).
  - intros c B. rewrite (U c); [| apply Pos.ltb_lt; exact B].
    destruct (Z c) eqn:Zc; [cbn | reflexivity]. apply In_s; [| left; exact B].
    rewrite (U c); [exact Zc | apply Pos.ltb_lt; exact B].
Qed.

Lemma all_others_right live l targets : all_others live l = Some targets ->
  forall c, In c l -> exists V, In V (variables P) /\ In c V /\ forall d, In d V -> d <> c -> PS.mem d live = true -> In d targets.
Proof.
  revert targets. induction l as [| x l IH]; intros targets E c Hc; [destruct Hc |]. cbn in E.
  unfold others in E. destruct (find (memb x) (variables P)) as [V |] eqn:Ef; [| discriminate].
  destruct (all_others live l) as [b |]; [| discriminate]. injection E as <-.
  destruct Hc as [<- | Hc].
  - apply find_some in Ef. destruct Ef as [HV M]. apply memb_In in M. exists V. split; [exact HV |]. split; [exact M |].
    intros d Hd N Hl. apply in_app_iff. left. apply filter_In. rewrite live_in_In, negb_true_iff, Pos.eqb_neq. auto.
  - destruct (IH b eq_refl c Hc) as [U [HU [Hm H]]]. exists U. split; [exact HU |]. split; [exact Hm |].
    intros d Hd N Hl. apply in_app_iff. right. auto.
Qed.

Lemma negate_within Q Z : solution Q Z -> forall l s, within Z (den s) ->
  (forall c b, In (c, b) l -> Z c = negb b) -> within Z (den (fold_left (negate Q) l s)).
Proof.
  intros Sol. induction l as [| [c b] l IH]; intros s W H; [exact W |]. cbn. apply IH; [| intros x y Hl; apply H; right; exact Hl].
  specialize (H c b (or_introl eq_refl)). destruct b; cbn in H.
  - intros x Zx. change (den (PS.remove c s) x = true). rewrite den_remove. apply minus_true. split; [exact (W x Zx) |].
    intros ->. congruence.
  - intros x Zx. change (PS.mem x (PS.filter (fun d => negb (linked Q c d)) s) = true). rewrite PS.mem_spec, PS.filter_spec by (intros ? ? ->; reflexivity).
    split; [apply PS.mem_spec; exact (W x Zx) |]. destruct (linked Q c x) eqn:L; [exfalso | reflexivity].
    destruct Sol as [_ Sl]. exact (Sl c x L H Zx).
Qed.

Lemma claim_goes_over live tried named rs cl p Z truth : problem_of live tried named rs cl = Some p ->
  holds (p_csp p) (den (p_start p)) (p_goal p) -> describes live Z truth rs cl -> claim_holds truth cl.
Proof.
  unfold problem_of. destruct (well_made _ _ _ _) eqn:W; [| discriminate]. intros E H D.
  destruct (lies_in_state live Z truth rs cl W D) as [Z' [Sol [In_s Agree]]].
  pose proof (in_words _ _ _ _ _ D) as Wd.
  assert (Same : forall a, In a (claim_atoms cl) -> below next (enc a) = true -> Z' (enc a) = truth a).
  { intros a Ha B. rewrite (Agree _ B). apply Wd, in_app_iff. auto. }
  fold (csp_of rs) in E.
  set (s := set_of (live ++ added (made_of rs))) in *.
  destruct (negb (all_live s named)); [discriminate |].
  destruct cl as [| l | l | l]; cbn [claim_holds claim_atoms] in *.
  - injection E as <-. exact (H Z' Sol In_s).
  - destruct (all_below l) eqn:B; [| discriminate]. injection E as <-.
    unfold all_below in B. rewrite forallb_forall in B. intros a Ha. rewrite <- (Same a Ha (B a Ha)).
    exact (H Z' Sol In_s (enc a) (in_map enc l a Ha)).
  - destruct (all_below l) eqn:B; [| discriminate].
    destruct (all_others s (map enc l)) as [targets |] eqn:O; [| discriminate]. injection E as <-.
    unfold all_below in B. rewrite forallb_forall in B. intros a Ha. rewrite <- (Same a Ha (B a Ha)).
    destruct (all_others_right s _ targets O (enc a) (in_map enc l a Ha)) as [V [HV [Hm K]]].
    destruct (proj1 Sol V) as [c [Hc [Zc _]]]; [cbn; apply in_app_iff; left; exact HV |].
    destruct (Pos.eq_dec c (enc a)) as [-> | N]; [exact Zc | exfalso].
    specialize (H Z' Sol In_s c (K c Hc N (In_s c Zc))). congruence.
  - destruct (all_below (map fst l)) eqn:B; [| discriminate]. injection E as <-. cbn [p_csp p_start p_goal holds] in H.
    unfold all_below in B. rewrite forallb_forall in B.
    destruct (existsb (fun q => eqb (truth (fst q)) (snd q)) l) eqn:X.
    + apply existsb_exists in X. destruct X as [[a b] [Hl X]]. apply eqb_prop in X. exists a, b. auto.
    + exfalso. apply (H Z' Sol). apply negate_within; [exact Sol | exact In_s |].
      intros c b Hl. apply in_map_iff in Hl. destruct Hl as [[a q] [E Hl]]. injection E as <- <-.
      assert (Ha : In a (map fst l)) by (apply in_map_iff; exists (a, q); auto).
      rewrite (Same a Ha (B a Ha)).
      assert (Y : eqb (truth a) q = false).
      { destruct (eqb (truth a) q) eqn:Y; [| reflexivity].
        assert (Z0 : existsb (fun q => eqb (truth (fst q)) (snd q)) l = true) by (apply existsb_exists; exists (a, q); auto).
        congruence. }
      destruct (truth a), q; cbn in *; congruence.
Qed.

(** (1) for boards: what was checked is true in every filling of the board that has the pattern and the relations. *)
Theorem checked_statement_holds fuel live tried named rs cl p e Z truth :
  problem_of live tried named rs cl = Some p -> check_problem fuel (Some p) e = true ->
  describes live Z truth rs cl -> claim_holds truth cl.
Proof. intros E C. apply (claim_goes_over live tried named rs cl p Z truth E). exact (problem_claim_holds fuel p e C). Qed.

End Board.
