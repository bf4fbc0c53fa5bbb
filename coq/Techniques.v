(** * Resolution paths by techniques: Subsets, finned fish, chains of all kinds, splitting, trials; from images of lemmas

    Source of the definitions: D. Berthier, _Pattern-Based Constraint Satisfaction_, chapters 5 to 9. First the techniques as
    predicates of a CSP and a resolution state, with the proofs that what they eliminate is false in every solution in the
    state; then paths; then the checker of paths. *)

From Coq Require Import List Bool PArith Arith Lia.
From Coq Require Import MSets.MSetPositive FSets.FMapPositive.
From Oddagon Require Import Csp Nogoods Tables Trace Relations Symmetry.
Import ListNotations.

(** ** Theories *)

Inductive chain_kind := Whip | GWhip | Braid | GBraid | BivalueChain | ZChain | TWhip.

(** Whether a left-linking candidate may be linked to the target or to any right-linking one before it. *)
Definition branches (k : chain_kind) : bool := match k with Braid | GBraid => true | _ => false end.
(** Whether right-linking candidates may be a group. *)
Definition has_groups (k : chain_kind) : bool := match k with GWhip | GBraid => true | _ => false end.
(** Whether candidates that are linked to the target are passed over; the last CSP-variable then has no right-linking one.
    Otherwise its right-linking candidate is linked to the target. *)
Definition has_z (k : chain_kind) : bool := match k with BivalueChain | TWhip => false | _ => true end.
(** Whether candidates that are linked to an earlier right-linking one are passed over. *)
Definition has_t (k : chain_kind) : bool := match k with BivalueChain | ZChain => false | _ => true end.

(** A theory is BRT and some of these: S_p, FS_p, chains of a kind up to a length (W_n, gW_n, B_n, gB_n, BC_n, Z_n, tW_n),
    splitting of relations. All but the last contain whips of length 1, so [Chains Whip 1] is these alone. *)
Inductive family := Subsets (p : nat) | FinnedFish (p : nat) | Chains (k : chain_kind) (n : nat) | Splitting.

(** ** Techniques *)

(** One CSP-variable of a chain (or a relation), with its left-linking candidate and its right-linking ones. *)
Record chain_link := ChainLink { l_place : positive; l_members : list cand; l_left : cand; l_right : list cand }.

Definition disjoint (V W : list cand) : Prop := forall c, In c V -> ~ In c W.
Definition share_one (V W : list cand) : Prop := exists c, In c V /\ In c W /\ forall d, In d V -> In d W -> d = c.
Definition same_members (l m : list cand) : Prop := forall c, In c l <-> In c m.

Section Techniques.

Variable P : csp.
(** CSP-variables and relations: of each, at least one candidate is true. *)
Variable ones : list (list cand).
(** The resolution state, and the candidate that is eliminated. *)
Variable S : state.
Variable z : cand.

Definition linked_to_all (c : cand) (G : list cand) : Prop := forall d, In d G -> linked P c d = true.

(** whip[1]: a CSP-variable without the target, all of whose live candidates are linked to the target. *)
Definition whip_of_one (V : list cand) : Prop :=
  In V ones /\ ~ In z V /\ forall c, In c V -> S c = true -> linked P c z = true.

(** A Subset: bases without the target; as many covers, or fewer, one of them with the target; no two bases, and no two covers,
    have a candidate in common, and each base has one with each cover. Every live candidate of a base is in a cover; or, in a
    finned fish, linked to the target (a fin). Covers are CSP-variables; bases may be relations. *)
Record subset (finned : bool) (bases covers : list (list cand)) : Prop := Subset {
  bases_are : forall V, In V bases -> In V ones;
  covers_are : forall W, In W covers -> In W (variables P);
  bases_without : forall V, In V bases -> ~ In z V;
  cover_with : exists W, In W covers /\ In z W;
  bases_disjoint : ForallOrdPairs disjoint bases;
  covers_disjoint : ForallOrdPairs disjoint covers;
  base_meets_cover : forall V W, In V bases -> In W covers -> share_one V W;
  not_more_covers : length covers <= length bases;
  covered : forall V c, In V bases -> In c V -> S c = true ->
    (exists W, In W covers /\ In c W) \/ finned = true /\ linked P c z = true;
}.

(** Chains, link by link; [before] are the links before this one, the last of them first. *)
Definition by_right (before : list chain_link) (c : cand) : Prop := exists x, In x before /\ linked_to_all c (l_right x).

Definition follows (k : chain_kind) (before : list chain_link) (c : cand) : Prop :=
  match before with
  | [] => linked P c z = true
  | x :: _ => l_right x <> [] /\
      if branches k then linked P c z = true \/ by_right before c else linked_to_all c (l_right x)
  end.

(** z-candidates and t-candidates, which are passed over. *)
Definition passed_over (k : chain_kind) (before : list chain_link) (c : cand) : Prop :=
  has_z k = true /\ linked P c z = true \/ has_t k = true /\ by_right before c.

Record next_link (k : chain_kind) (before : list chain_link) (x : chain_link) : Prop := NextLink {
  link_is : In (l_members x) ones;
  link_without : ~ In z (l_members x);
  link_new : forall y, In y before -> l_place y <> l_place x;
  left_in : In (l_left x) (l_members x);
  left_live : S (l_left x) = true;
  left_follows : follows k before (l_left x);
  right_are : forall c, In c (l_right x) <->
    In c (l_members x) /\ S c = true /\ c <> l_left x /\ ~ passed_over k before c;
  right_size : has_groups k = false -> length (l_right x) <= 1;
  right_there : has_z k = false -> l_right x <> [];
  (* no candidate or group stands twice; left-linking candidates may in braids *)
  left_once : branches k = false -> forall y, In y before ->
    l_left y <> l_left x /\ ~ same_members (l_right y) [l_left x];
  right_once : l_right x <> [] -> forall y, In y before ->
    ~ same_members [l_left y] (l_right x) /\ ~ same_members (l_right y) (l_right x);
}.

(** A chain, its last link first. *)
Inductive chain (k : chain_kind) : list chain_link -> Prop :=
| no_link : chain k []
| one_more before x : chain k before -> next_link k before x -> chain k (x :: before).

Definition ends (k : chain_kind) (links : list chain_link) : Prop :=
  match links with
  | [] => False
  | x :: _ => l_right x = [] \/ has_z k = false /\ linked_to_all z (l_right x)
  end.

(** What the theories eliminate in a state, beyond BRT. *)
Inductive by_technique (Ts : list family) : Prop :=
| by_whip_of_one T V : In T Ts -> T <> Splitting -> whip_of_one V -> by_technique Ts
| by_subset p bases covers : In (Subsets p) Ts -> length bases <= p -> subset false bases covers -> by_technique Ts
| by_finned_fish p bases covers : In (FinnedFish p) Ts -> length bases <= p -> subset true bases covers -> by_technique Ts
| by_chain k n links : In (Chains k n) Ts -> length links <= n -> chain k links -> ends k links -> by_technique Ts.

(** Splitting: CSP-variables with two candidates left, an even number of them, lead from one candidate to another, which is
    true if the first is. *)
Definition only_two (a b : cand) : Prop :=
  linked P a b = true /\ exists V, In V ones /\ forall c, In c V -> S c = true -> c = a \/ c = b.

Inductive leads (a : cand) : cand -> Prop :=
| nowhere : leads a a
| by_two b c d : leads a b -> only_two b c -> only_two c d -> leads a d.

(** *** They are sound *)

Variable Z : cand -> bool.
Hypothesis Sol : solution P Z.
Hypothesis In_S : within Z S.
Hypothesis One : forall V, In V ones -> exists c, In c V /\ Z c = true.

Lemma never_both c d : linked P c d = true -> Z c = true -> Z d = true -> False.
Proof. exact (proj2 Sol c d). Qed.

Lemma whip_of_one_sound V : whip_of_one V -> Z z = false.
Proof.
  intros [HV [_ L]]. destruct (Z z) eqn:Zz; [exfalso | reflexivity].
  destruct (One V HV) as [c [Hc Zc]]. exact (never_both c z (L c Hc (In_S c Zc)) Zc Zz).
Qed.

(** The true candidates of disjoint bases are as many as these. *)
Lemma true_in_bases bases : (forall V, In V bases -> In V ones) -> ForallOrdPairs disjoint bases ->
  exists l, length l = length bases /\ NoDup l /\ forall c, In c l -> Z c = true /\ exists V, In V bases /\ In c V.
Proof.
  induction bases as [| V bases IH]; intros H D; [exists []; repeat split; try constructor; destruct H0 |].
  inversion D as [| V' b' DV DB]; subst.
  destruct IH as [l [Ll [Nl Hl]]]; [intros W HW; apply H; right; exact HW | exact DB |].
  destruct (One V (H V (or_introl eq_refl))) as [c [Hc Zc]].
  exists (c :: l). split; [cbn; congruence | split].
  - constructor; [| exact Nl]. intros K. destruct (Hl c K) as [_ [W [HW HcW]]].
    rewrite Forall_forall in DV. exact (DV W HW c Hc HcW).
  - intros d [<- | Hd]; [split; [exact Zc | exists V; split; [left; reflexivity | exact Hc]] |].
    destruct (Hl d Hd) as [Zd [W [HW HdW]]]. split; [exact Zd |]. exists W. split; [right; exact HW | exact HdW].
Qed.

(** And those of covers are not more. *)
Lemma true_in_covers covers : (forall W, In W covers -> In W (variables P)) ->
  exists l, length l = length covers /\ forall W c, In W covers -> In c W -> Z c = true -> In c l.
Proof.
  induction covers as [| W covers IH]; intros H; [exists []; split; [reflexivity | intros W c []] |].
  destruct IH as [l [Ll Hl]]; [intros V HV; apply H; right; exact HV |].
  destruct (proj1 Sol W (H W (or_introl eq_refl))) as [c [Hc [Zc O]]].
  exists (c :: l). split; [cbn; congruence |]. intros V d [<- | HV] Hd Zd; [left; symmetry; exact (O d Hd Zd) |].
  right. exact (Hl V d HV Hd Zd).
Qed.

Lemma subset_sound finned bases covers : subset finned bases covers -> Z z = false.
Proof.
  intros H. destruct (Z z) eqn:Zz; [exfalso | reflexivity].
  destruct (true_in_bases bases (bases_are _ _ _ H) (bases_disjoint _ _ _ H)) as [l [Ll [Nl Hl]]].
  destruct (true_in_covers covers (covers_are _ _ _ H)) as [m [Lm Hm]].
  assert (X : length (z :: l) <= length m).
  { apply NoDup_incl_length.
    - constructor; [| exact Nl]. intros K. destruct (Hl z K) as [_ [V [HV Hz]]]. exact (bases_without _ _ _ H V HV Hz).
    - intros c [<- | Hc].
      + destruct (cover_with _ _ _ H) as [W [HW Hz]]. exact (Hm W z HW Hz Zz).
      + destruct (Hl c Hc) as [Zc [V [HV HcV]]].
        destruct (covered _ _ _ H V c HV HcV (In_S c Zc)) as [[W [HW HcW]] | [_ L]]; [exact (Hm W c HW HcW Zc) |].
        destruct (never_both c z L Zc Zz). }
  pose proof (not_more_covers _ _ _ H). cbn in X. lia.
Qed.

(** If the target were true, so would be a right-linking candidate of each link. *)
Lemma right_true k links : chain k links -> Z z = true -> forall x, In x links -> exists c, In c (l_right x) /\ Z c = true.
Proof.
  intros H Zz. induction H as [| before x H IH N]; intros y Hy; [destruct Hy |].
  destruct Hy as [<- | Hy]; [| exact (IH y Hy)].
  destruct (One _ (link_is _ _ _ N)) as [c [Hc Zc]]. exists c. split; [| exact Zc].
  assert (Later : forall d, by_right before d -> Z d = true -> False).
  { intros d [y [Hy L]] Zd. destruct (IH y Hy) as [e [He Ze]]. exact (never_both d e (L e He) Zd Ze). }
  apply (right_are _ _ _ N). split; [exact Hc | split; [exact (In_S c Zc) | split]].
  - intros ->. pose proof (left_follows _ _ _ N) as F. unfold follows in F. destruct before as [| y before].
    + exact (never_both _ _ F Zc Zz).
    + destruct F as [_ F]. destruct (branches k).
      * destruct F as [F | F]; [exact (never_both _ _ F Zc Zz) | exact (Later _ F Zc)].
      * apply (Later (l_left x)); [| exact Zc]. exists y. split; [left; reflexivity | exact F].
  - intros [[_ L] | [_ L]]; [exact (never_both c z L Zc Zz) | exact (Later c L Zc)].
Qed.

Lemma chain_sound k links : chain k links -> ends k links -> Z z = false.
Proof.
  intros H E. destruct (Z z) eqn:Zz; [exfalso | reflexivity]. destruct links as [| x before]; [exact E |].
  destruct (right_true k _ H Zz x (or_introl eq_refl)) as [c [Hc Zc]].
  destruct E as [E | [_ L]]; [rewrite E in Hc; exact Hc |]. exact (never_both z c (L c Hc) Zz Zc).
Qed.

Theorem technique_sound Ts : by_technique Ts -> Z z = false.
Proof.
  intros [T V _ _ H | p bases covers _ _ H | p bases covers _ _ H | k n links _ _ H E].
  - exact (whip_of_one_sound V H).
  - exact (subset_sound _ _ _ H).
  - exact (subset_sound _ _ _ H).
  - exact (chain_sound k links H E).
Qed.

Lemma leads_sound a b : leads a b -> Z a = true -> Z b = true.
Proof.
  induction 1 as [| b c d _ IH [Lb _] [_ [V [HV H]]]]; intros Za; [exact Za |].
  destruct (One V HV) as [x [Hx Zx]]. destruct (H x Hx (In_S x Zx)) as [-> | ->]; [| exact Zx].
  destruct (never_both b c Lb (IH Za) Zx).
Qed.

End Techniques.

(** ** Paths *)

Section Paths.

Variable P : csp.
(** The theories, the depth of trials, the state in which the path begins, relations that are known to hold. *)
Variable Ts : list family.
Variable n : nat.
Variable S0 : state.
Variable given : list (list cand).

(** A CSP-variable, or a relation, with one candidate left, and with none. *)
Definition single (ones : list (list cand)) (A : state) (c : cand) : Prop :=
  exists V, In V ones /\ In c V /\ A c = true /\ forall d, In d V -> A d = true -> d = c.

Definition void (ones : list (list cand)) (A : state) : Prop := exists V, In V ones /\ forall c, In c V -> A c = false.

(** What is eliminated between steps: what is linked to a Single, and what earlier steps found whose assumptions are the first
    of those that are made. *)
Inductive eases (ones : list (list cand)) (N : list nogood) (ctx : list cand) (A : state) (d : cand) : Prop :=
| by_nogood p : In (p, d) N -> prefix p ctx -> eases ones N ctx A d
| by_single c : single ones A c -> linked P c d = true -> eases ones N ctx A d.

(** A state to which Singles and earlier steps lead under assumptions. *)
Definition reaches (rels : list (list cand)) (N : list nogood) (ctx : list cand) (A : state) : Prop :=
  run (eases (variables P ++ rels) N ctx) (assumes P S0 ctx) A.

(** A path of so many steps by techniques: the relations that it has, and the nogoods that it found. A step eliminates a
    candidate under assumptions (most often none), by a technique in a state that is reached; or by a trial, in which the
    candidate is assumed and a contradiction is reached. A relation splits where no assumption is made. *)
Inductive path : nat -> list (list cand) -> list nogood -> Prop :=
| path_begins : path 0 given []
| path_trial r rels N ctx c A : path r rels N -> length ctx < n ->
    reaches rels N (ctx ++ [c]) A -> void (variables P ++ rels) A -> path r rels ((ctx, c) :: N)
| path_step r rels N ctx c A : path r rels N -> length ctx <= n ->
    reaches rels N ctx A -> by_technique P (variables P ++ rels) A c Ts -> path (S r) rels ((ctx, c) :: N)
| path_split r rels N c e V A : path r rels N -> In Splitting Ts -> In V rels ->
    reaches rels N [] A -> leads P (variables P ++ rels) A c e -> In e V -> e <> c ->
    path (S r) (filter (fun d => negb (Pos.eqb d c)) V :: rels) N.

(** A path of [r] steps by techniques comes to the goal. *)
Definition path_shows (r : nat) (g : goal) : Prop :=
  exists rels N A, path r rels N /\ reaches rels N [] A /\
  (void (variables P ++ rels) A \/ match g with Impossible => False | Eliminate l => forall c, In c l -> A c = false end).

Section OneSolution.
Variable Z : cand -> bool.
Hypothesis Sol : solution P Z.
Hypothesis In_S0 : within Z S0.

Definition one_true (V : list cand) : Prop := exists c, In c V /\ Z c = true.

Lemma all_one_true rels : (forall V, In V rels -> one_true V) -> forall V, In V (variables P ++ rels) -> one_true V.
Proof.
  intros H V HV. apply in_app_iff in HV. destruct HV as [HV | HV]; [| exact (H V HV)].
  destruct (proj1 Sol V HV) as [c [Hc [Zc _]]]. exists c. auto.
Qed.

Definition nogoods_hold (N : list nogood) : Prop :=
  forall p c, In (p, c) N -> (forall a, In a p -> Z a = true) -> Z c = false.

Lemma assumes_sound ctx : forall A, within Z A -> (forall a, In a ctx -> Z a = true) -> within Z (assumes P A ctx).
Proof.
  induction ctx as [| a ctx IH]; intros A W H; [exact W |]. cbn. apply IH; [| intros b Hb; apply H; right; exact Hb].
  exact (assume_sound P Z A a Sol W (H a (or_introl eq_refl))).
Qed.

Lemma reaches_sound rels N ctx A : (forall V, In V rels -> one_true V) -> nogoods_hold N ->
  (forall a, In a ctx -> Z a = true) -> reaches rels N ctx A -> within Z A.
Proof.
  intros HR HN HC R. apply (run_sound (eases (variables P ++ rels) N ctx) Z (assumes P S0 ctx) A); [| exact (assumes_sound ctx S0 In_S0 HC) | exact R].
  intros B d W [p Hp [q E] | c [V [HV [_ [_ O]]]] L].
  - apply (HN p d Hp). intros a Ha. apply HC. rewrite E. apply in_app_iff. left. exact Ha.
  - destruct (Z d) eqn:Zd; [exfalso | reflexivity].
    destruct (all_one_true rels HR V HV) as [x [Hx Zx]]. rewrite (O x Hx (W x Zx)) in Zx. exact (proj2 Sol c d L Zx Zd).
Qed.

Lemma void_false rels A : (forall V, In V rels -> one_true V) -> within Z A -> void (variables P ++ rels) A -> False.
Proof.
  intros HR W [V [HV E]]. destruct (all_one_true rels HR V HV) as [c [Hc Zc]]. specialize (E c Hc). apply W in Zc. congruence.
Qed.

Lemma path_holds_on r rels N : (forall V, In V given -> one_true V) -> path r rels N ->
  (forall V, In V rels -> one_true V) /\ nogoods_hold N.
Proof.
  intros G H. induction H as [| r rels N ctx c A H [HR HN] _ R E | r rels N ctx c A H [HR HN] _ R E | r rels N c e V A H [HR HN] _ HV R L He Ne].
  - split; [exact G | intros p c []].
  - split; [exact HR |]. intros p d [X | X]; [injection X as <- <- | exact (HN p d X)]. intros T.
    destruct (Z c) eqn:Zc; [exfalso | reflexivity]. apply (void_false rels A HR); [| exact E].
    apply (reaches_sound rels N (ctx ++ [c]) A HR HN); [| exact R]. intros a Ha. apply in_app_iff in Ha.
    destruct Ha as [Ha | [<- | []]]; auto.
  - split; [exact HR |]. intros p d [X | X]; [injection X as <- <- | exact (HN p d X)]. intros T.
    exact (technique_sound P _ A c Z Sol (reaches_sound rels N ctx A HR HN T R) (all_one_true rels HR) Ts E).
  - split; [| exact HN]. intros U [<- | HU]; [| exact (HR U HU)].
    assert (W : within Z A) by (apply (reaches_sound rels N [] A HR HN); [intros a [] | exact R]).
    assert (In_rest : forall d, In d V -> d <> c -> Z d = true -> one_true (filter (fun d => negb (Pos.eqb d c)) V)).
    { intros d Hd Nd Zd. exists d. split; [| exact Zd]. apply filter_In. rewrite negb_true_iff, Pos.eqb_neq. auto. }
    destruct (HR V HV) as [d [Hd Zd]]. destruct (Pos.eq_dec d c) as [-> | Nd]; [| exact (In_rest d Hd Nd Zd)].
    exact (In_rest e He Ne (leads_sound P _ A Z Sol W (all_one_true rels HR) c e L Zd)).
Qed.

End OneSolution.

(** What a path shows holds in every solution in the state of which the given relations hold. *)
Theorem path_sound r g : path_shows r g -> forall Z, solution P Z -> within Z S0 -> (forall V, In V given -> one_true Z V) ->
  match g with Impossible => False | Eliminate l => forall c, In c l -> Z c = false end.
Proof.
  intros [rels [N [A [H [R E]]]]] Z Sol W G. destruct (path_holds_on Z Sol W r rels N G H) as [HR HN].
  assert (WA : within Z A) by (apply (reaches_sound Z Sol W rels N [] A HR HN); [intros a [] | exact R]).
  destruct E as [E | E]; [exfalso; exact (void_false Z Sol rels A HR WA E) |].
  destruct g as [| l]; [exact E |]. intros c Hc. specialize (E c Hc).
  destruct (Z c) eqn:Zc; [apply WA in Zc; congruence | reflexivity].
Qed.

End Paths.

(** ** The checker *)

(** A link as it stands in a file, and the reasons of a step. Subsets name bases and covers, a split the relation, its chain
    and the place of the relation that is left. *)
Record named_link := NamedLink { n_place : positive; n_left : cand; n_right : list cand }.

Inductive technique :=
| TrialStep
| WhipStep (v : positive)
| SubsetStep (bases covers : list positive)
| ChainStep (k : chain_kind) (links : list named_link)
| SplitStep (relation : positive) (chain : list positive) (place : positive).

Record path_line := PathLine {
  p_number : positive; p_context : list cand; p_candidate : cand; p_technique : technique; p_hints : list hint }.

Record route := Route { r_theories : list family; r_depth : nat; r_lines : list path_line; r_conclusion : list hint }.

Section Check.

Variable P : csp.
Variable t : tables.
Hypothesis R : right P t.

(** CSP-variables and relations by their places. *)
Notation places := (PM.t (list cand)).

Section Rules.
Variable at_place : places.
Variable s : PS.t.
Variable z : cand.

Fixpoint all_at {A} (at_ : PM.t A) (l : list positive) : option (list A) :=
  match l with
  | [] => Some []
  | v :: l => match PM.find v at_, all_at at_ l with Some V, Some Vs => Some (V :: Vs) | _, _ => None end
  end.

Definition to_all (c : cand) (G : list cand) : bool := forallb (are_linked t c) G.

Definition check_whip_of_one (V : list cand) : bool :=
  if memb z V then false else forallb (fun c => are_linked t c z) (live_in s V).

Definition disjointb (V W : list cand) : bool := forallb (fun c => negb (memb c W)) V.

Fixpoint all_disjoint (l : list (list cand)) : bool :=
  match l with [] => true | V :: l => if forallb (disjointb V) l then all_disjoint l else false end.

Definition share_oneb (V W : list cand) : bool := match filter (fun c => memb c W) V with [_] => true | _ => false end.

Definition check_subset (finned : bool) (bases covers : list (list cand)) : bool :=
  if existsb (memb z) bases then false else
  if existsb (memb z) covers then
  if all_disjoint bases then
  if all_disjoint covers then
  if forallb (fun V => forallb (share_oneb V) covers) bases then
  if length covers <=? length bases then
    forallb (fun c => if existsb (memb c) covers then true else if finned then are_linked t c z else false)
      (live_in s (concat bases))
  else false else false else false else false else false.

Definition by_rightb (before : list chain_link) (c : cand) : bool := existsb (fun x => to_all c (l_right x)) before.

Definition followsb (k : chain_kind) (before : list chain_link) (c : cand) : bool :=
  match before with
  | [] => are_linked t c z
  | x :: _ =>
      match l_right x with
      | [] => false
      | G => if branches k then if are_linked t c z then true else by_rightb before c else to_all c G
      end
  end.

Definition passed_overb (k : chain_kind) (before : list chain_link) (c : cand) : bool :=
  if has_z k && are_linked t c z then true else has_t k && by_rightb before c.

Definition same_membersb (l m : list cand) : bool := forallb (fun c => memb c m) l && forallb (fun c => memb c l) m.

Definition is_nil {A} (l : list A) : bool := match l with [] => true | _ => false end.

(** The next link, if there is one. *)
Definition link_next (k : chain_kind) (before : list chain_link) (x : named_link) : option chain_link :=
  match PM.find (n_place x) at_place with
  | None => None
  | Some V =>
      let rights := filter (fun c => if Pos.eqb c (n_left x) then false else negb (passed_overb k before c)) (live_in s V) in
      let new (G : list cand) y := negb (same_membersb [l_left y] G) && negb (same_membersb (l_right y) G) in
      if memb z V then None else
      if existsb (fun y => Pos.eqb (l_place y) (n_place x)) before then None else
      if negb (memb (n_left x) (live_in s V)) then None else
      if negb (followsb k before (n_left x)) then None else
      if negb (has_groups k || (length rights <=? 1)) then None else
      if negb (has_z k) && is_nil rights then None else
      if negb (branches k || forallb (new [n_left x]) before) then None else
      if negb (is_nil rights || forallb (new rights) before) then None else
      if negb (same_membersb rights (n_right x) && Nat.eqb (length rights) (length (n_right x))) then None else
        Some (ChainLink (n_place x) V (n_left x) rights)
  end.

Fixpoint check_links (k : chain_kind) (before : list chain_link) (l : list named_link) : bool :=
  match l with
  | [] =>
      match before with
      | [] => false
      | x :: _ => if is_nil (l_right x) then true else if has_z k then false else to_all z (l_right x)
      end
  | x :: l => match link_next k before x with Some y => check_links k (y :: before) l | None => false end
  end.

(** Where the chain of a split leads. *)
Fixpoint lead (a : cand) (chain : list positive) : option cand :=
  match chain with
  | [] => Some a
  | v :: chain =>
      match PM.find v at_place with
      | None => None
      | Some V =>
          match live_in s V with
          | [b; c] =>
              if are_linked t b c then
                if Pos.eqb b a then lead c chain else if Pos.eqb c a then lead b chain else None
              else None
          | _ => None
          end
      end
  end.

End Rules.

Fixpoint even (n : nat) : bool := match n with O => true | S O => false | S (S n) => even n end.

(** Hints, as in traces; a relation may be looked at too. *)
Fixpoint ease (at_place : places) (N : PM.t nogood) (ctx : list cand) (s : PS.t) (hs : list hint) : followed :=
  match hs with
  | [] => Left s
  | Use k :: hs =>
      match PM.find k N with
      | Some (p, d) => if prefixb p ctx then ease at_place N ctx (PS.remove d s) hs else Fault
      | None => Fault
      end
  | Look v :: hs =>
      match PM.find v at_place with
      | None => Fault
      | Some V =>
          match live_in s V with
          | [] => match hs with [] => Empty | _ => Fault end
          | [c] => ease at_place N ctx (decide t s c) hs
          | _ => Fault
          end
      end
  end.

Definition allows_whip (Ts : list family) : bool :=
  existsb (fun T => match T with Splitting => false | _ => true end) Ts.
Definition allows_subset (Ts : list family) (p : nat) : bool :=
  existsb (fun T => match T with Subsets q => p <=? q | _ => false end) Ts.
Definition allows_finned (Ts : list family) (p : nat) : bool :=
  existsb (fun T => match T with FinnedFish q => p <=? q | _ => false end) Ts.
Definition kind_same (k k' : chain_kind) : bool :=
  match k, k' with
  | Whip, Whip | GWhip, GWhip | Braid, Braid | GBraid, GBraid | BivalueChain, BivalueChain | ZChain, ZChain | TWhip, TWhip => true
  | _, _ => false
  end.
Definition allows_chain (Ts : list family) (k : chain_kind) (n : nat) : bool :=
  existsb (fun T => match T with Chains k' m => kind_same k k' && (n <=? m) | _ => false end) Ts.
Definition allows_split (Ts : list family) : bool := existsb (fun T => match T with Splitting => true | _ => false end) Ts.

(** Whether a technique eliminates a candidate in a state. (Trials and splits are looked at apart.) *)
Definition check_technique (Ts : list family) (at_place : places) (s : PS.t) (z : cand) (how : technique) : bool :=
  match how with
  | TrialStep | SplitStep _ _ _ => false
  | WhipStep v =>
      match PM.find v at_place with
      | Some V => if allows_whip Ts then check_whip_of_one s z V else false
      | None => false
      end
  | SubsetStep bases covers =>
      match all_at at_place bases, all_at (variable_at t) covers with
      | Some Bs, Some Cs =>
          if allows_finned Ts (length Bs) then check_subset s z true Bs Cs
          else if allows_subset Ts (length Bs) then check_subset s z false Bs Cs else false
      | _, _ => false
      end
  | ChainStep k links => if allows_chain Ts k (length links) then check_links at_place s z k [] links else false
  end.

Section Walk.
Variable Ts : list family.
Variable n : nat.
Variable s0 : PS.t.

(** The relation that is left where a candidate is split off. *)
Definition check_split (at_place : places) (N : PM.t nogood) (l : path_line) (relation : positive) (chain : list positive) : option (list cand) :=
  match p_context l, PM.find relation (variable_at t), PM.find relation at_place, ease at_place N [] s0 (p_hints l) with
  | [], None, Some V, Left s =>
      match lead at_place s (p_candidate l) chain with
      | Some e =>
          if allows_split Ts && even (length chain) && memb e V && negb (Pos.eqb e (p_candidate l)) then
            Some (filter (fun d => negb (Pos.eqb d (p_candidate l))) V)
          else None
      | None => None
      end
  | _, _, _, _ => None
  end.

Definition check_elimination (at_place : places) (N : PM.t nogood) (l : path_line) : bool :=
  match p_technique l with
  | TrialStep =>
      let dec := p_context l ++ [p_candidate l] in
      if length (p_context l) <? n then
        match ease at_place N dec (fold_left (decide t) dec s0) (p_hints l) with Empty => true | _ => false end
      else false
  | how =>
      if length (p_context l) <=? n then
        match ease at_place N (p_context l) (fold_left (decide t) (p_context l) s0) (p_hints l) with
        | Left s => check_technique Ts at_place s (p_candidate l) how
        | _ => false
        end
      else false
  end.

Fixpoint walk (at_place : places) (N : PM.t nogood) (lines : list path_line) : option (places * PM.t nogood) :=
  match lines with
  | [] => Some (at_place, N)
  | l :: lines =>
      match PM.find (p_number l) N with
      | Some _ => None
      | None =>
          match p_technique l with
          | SplitStep relation chain place =>
              match PM.find place at_place, check_split at_place N l relation chain with
              | None, Some V => walk (PM.add place V at_place) N lines
              | _, _ => None
              end
          | _ =>
              if check_elimination at_place N l then
                walk at_place (PM.add (p_number l) (p_context l, p_candidate l) N) lines
              else None
          end
      end
  end.

End Walk.

Definition is_trial (l : path_line) : bool := match p_technique l with TrialStep => true | _ => false end.

Definition longest_trial (lines : list path_line) : nat :=
  fold_right (fun l m => if is_trial l then Nat.max (S (length (p_context l))) m else m) 0 lines.

(** The steps by techniques. *)
Definition steps_counted (lines : list path_line) : nat := length (filter (fun l => negb (is_trial l)) lines).

Definition check_route (at_place : places) (s0 : PS.t) (g : goal) (r : route) : bool :=
  if Nat.eqb (longest_trial (r_lines r)) (r_depth r) then
    match walk (r_theories r) (r_depth r) s0 at_place (PM.empty _) (r_lines r) with
    | None => false
    | Some (at_place, N) =>
        match ease at_place N [] s0 (r_conclusion r) with
        | Fault => false
        | Empty => true
        | Left s => match g with Impossible => false | Eliminate l => forallb (fun c => negb (PS.mem c s)) l end
        end
    end
  else false.

(** *** What it means *)

(** What is in its tables. *)
Definition tells (at_place : places) (rels : list (list cand)) : Prop :=
  forall v V, PM.find v at_place = Some V -> PM.find v (variable_at t) = Some V \/ In V rels.

Lemma told at_place rels v V : tells at_place rels -> PM.find v at_place = Some V -> In V (variables P ++ rels).
Proof. intros H E. apply in_app_iff. destruct (H v V E) as [X | X]; [left; exact (right_at P t R v V X) | right; exact X]. Qed.

Lemma all_at_In {A} (at_ : PM.t A) l : forall Vs, all_at at_ l = Some Vs -> forall V, In V Vs -> exists v, PM.find v at_ = Some V.
Proof.
  induction l as [| v l IH]; intros Vs E V HV; cbn in E; [injection E as <-; destruct HV |].
  destruct (PM.find v at_) as [W |] eqn:EW; [| discriminate]. destruct (all_at at_ l) as [Ws |]; [| discriminate].
  injection E as <-. destruct HV as [<- | HV]; [eauto | exact (IH Ws eq_refl V HV)].
Qed.

Section OneState.
Variable at_place : places.
Variable rels : list (list cand).
Hypothesis Told : tells at_place rels.
Variable s : PS.t.
Variable z : cand.

Notation ones := (variables P ++ rels).

Lemma to_all_right c G : to_all c G = true <-> linked_to_all P c G.
Proof.
  unfold to_all, linked_to_all. rewrite forallb_forall. split; intros H d Hd; specialize (H d Hd);
    rewrite (right_set P t R) in *; exact H.
Qed.

Lemma check_whip_right V : In V ones -> check_whip_of_one s z V = true -> whip_of_one P ones (den s) z V.
Proof.
  intros HV. unfold check_whip_of_one. destruct (memb z V) eqn:M; [discriminate |]. intros H.
  split; [exact HV | split; [rewrite <- memb_In, M; discriminate |]]. intros c Hc Sc.
  rewrite forallb_forall in H. rewrite <- (right_set P t R). apply H, live_in_In. auto.
Qed.

Lemma disjointb_right V W : disjointb V W = true -> disjoint V W.
Proof.
  unfold disjointb. rewrite forallb_forall. intros H c Hc Hw. specialize (H c Hc). apply memb_In in Hw. rewrite Hw in H. discriminate.
Qed.

Lemma all_disjoint_right l : all_disjoint l = true -> ForallOrdPairs disjoint l.
Proof.
  induction l as [| V l IH]; cbn; [constructor |]. destruct (forallb _ l) eqn:F; [| discriminate]. intros H.
  constructor; [| exact (IH H)]. rewrite Forall_forall. rewrite forallb_forall in F. intros W HW. exact (disjointb_right V W (F W HW)).
Qed.

Lemma share_oneb_right V W : share_oneb V W = true -> share_one V W.
Proof.
  unfold share_oneb. destruct (filter _ V) as [| c [| ? ?]] eqn:E; try discriminate. intros _. exists c.
  assert (H : forall d, In d V -> In d W -> d = c).
  { intros d Hd Hw. assert (X : In d (filter (fun c => memb c W) V)) by (apply filter_In; rewrite memb_In; auto).
    rewrite E in X. destruct X as [X | []]. auto. }
  assert (X : In c (filter (fun c => memb c W) V)) by (rewrite E; left; reflexivity).
  apply filter_In in X. rewrite memb_In in X. tauto.
Qed.

Lemma check_subset_right finned bases covers : (forall V, In V bases -> In V ones) -> (forall W, In W covers -> In W (variables P)) ->
  check_subset s z finned bases covers = true -> subset P ones (den s) z finned bases covers.
Proof.
  intros HB HC. unfold check_subset.
  destruct (existsb (memb z) bases) eqn:E1; [discriminate |].
  destruct (existsb (memb z) covers) eqn:E2; [| discriminate].
  destruct (all_disjoint bases) eqn:E3; [| discriminate].
  destruct (all_disjoint covers) eqn:E4; [| discriminate].
  destruct (forallb _ bases) eqn:E5; [| discriminate].
  destruct (length covers <=? length bases) eqn:E6; [| discriminate]. intros H. rewrite forallb_forall in H, E5.
  split; auto.
  - intros V HV Hz. assert (X : existsb (memb z) bases = true); [| congruence]. apply existsb_exists. exists V. rewrite memb_In. auto.
  - apply existsb_exists in E2. destruct E2 as [W [HW M]]. apply memb_In in M. eauto.
  - apply all_disjoint_right, E3.
  - apply all_disjoint_right, E4.
  - intros V W HV HW. specialize (E5 V HV). rewrite forallb_forall in E5. apply share_oneb_right, E5, HW.
  - apply Nat.leb_le, E6.
  - intros V c HV Hc Sc. specialize (H c). rewrite live_in_In, in_concat in H.
    assert (K : (if existsb (memb c) covers then true else if finned then are_linked t c z else false) = true) by (apply H; eauto).
    destruct (existsb (memb c) covers) eqn:X.
    + left. apply existsb_exists in X. destruct X as [W [HW M]]. apply memb_In in M. eauto.
    + right. destruct finned; [| discriminate]. rewrite (right_set P t R) in K. auto.
Qed.

Lemma by_rightb_right before c : by_rightb before c = true <-> by_right P before c.
Proof. unfold by_rightb, by_right. rewrite existsb_exists. setoid_rewrite to_all_right. reflexivity. Qed.

Lemma passed_overb_right k before c : passed_overb z k before c = true <-> passed_over P z k before c.
Proof.
  unfold passed_overb, passed_over. rewrite <- by_rightb_right, <- (right_set P t R).
  destruct (has_z k), (has_t k), (are_linked t c z), (by_rightb before c); cbn; intuition discriminate.
Qed.

Lemma followsb_right k before c : followsb z k before c = true -> follows P z k before c.
Proof.
  unfold followsb, follows. destruct before as [| x before]; [rewrite (right_set P t R); auto |].
  destruct (l_right x) as [| a G] eqn:E; [discriminate |]. intros H. split; [discriminate |].
  destruct (branches k).
  - destruct (are_linked t c z) eqn:L; [left; rewrite <- (right_set P t R); exact L | right; apply by_rightb_right; exact H].
  - apply to_all_right. exact H.
Qed.

Lemma same_membersb_right l m : same_membersb l m = true <-> same_members l m.
Proof.
  unfold same_membersb, same_members. rewrite andb_true_iff, !forallb_forall. split.
  - intros [A B] c. split; intros H; [apply memb_In, A, H | apply memb_In, B, H].
  - intros H. split; intros c Hc; apply memb_In, H, Hc.
Qed.

Lemma is_nil_right {A} (l : list A) : is_nil l = true <-> l = [].
Proof. destruct l; cbn; split; congruence. Qed.

Lemma not_same l m : same_membersb l m = false -> ~ same_members l m.
Proof. intros H K. apply same_membersb_right in K. congruence. Qed.

Lemma link_next_right k before x y : link_next at_place s z k before x = Some y -> next_link P ones (den s) z k before y.
Proof.
  unfold link_next. destruct (PM.find _ at_place) as [V |] eqn:EV; [| discriminate].
  cbv zeta. set (rights := filter (fun c => if Pos.eqb c (n_left x) then false else negb (passed_overb z k before c)) (live_in s V)).
  destruct (memb z V) eqn:E1; [discriminate |].
  destruct (existsb _ before) eqn:E2; [discriminate |].
  destruct (negb (memb _ _)) eqn:E3; [discriminate |]. apply negb_false_iff, memb_In, live_in_In in E3.
  destruct (negb (followsb _ _ _ _)) eqn:E4; [discriminate |]. apply negb_false_iff in E4.
  destruct (negb (has_groups k || _)) eqn:E5; [discriminate |]. apply negb_false_iff in E5.
  destruct (negb (has_z k) && is_nil rights) eqn:E6; [discriminate |].
  destruct (negb (branches k || _)) eqn:E7; [discriminate |]. apply negb_false_iff in E7.
  destruct (negb (is_nil rights || _)) eqn:E8; [discriminate |]. apply negb_false_iff in E8.
  destruct (negb (same_membersb rights (n_right x) && _)); [discriminate |]. injection 1 as <-.
  split; cbn [l_place l_members l_left l_right].
  - exact (told at_place rels _ V Told EV).
  - rewrite <- memb_In, E1. discriminate.
  - intros y Hy E. assert (X : existsb (fun y => Pos.eqb (l_place y) (n_place x)) before = true); [| congruence].
    apply existsb_exists. exists y. rewrite E, Pos.eqb_refl. auto.
  - tauto.
  - exact (proj2 E3).
  - exact (followsb_right k before _ E4).
  - intros c. unfold rights. rewrite filter_In, live_in_In, <- passed_overb_right.
    destruct (Pos.eqb_spec c (n_left x)) as [-> | N]; [intuition congruence |].
    destruct (passed_overb z k before c); cbn; intuition congruence.
  - intros G. rewrite G in E5. apply Nat.leb_le, E5.
  - intros G Nil. rewrite G, (proj2 (is_nil_right rights) Nil) in E6. discriminate.
  - intros B y Hy. rewrite B in E7. cbn [orb] in E7. rewrite forallb_forall in E7. specialize (E7 y Hy).
    apply andb_true_iff in E7. destruct E7 as [X Y]. apply negb_true_iff in X, Y. split; [| exact (not_same _ _ Y)].
    intros E. apply (not_same _ _ X). rewrite E. intros c. reflexivity.
  - intros Nn y Hy. destruct (is_nil rights) eqn:Nil; [apply is_nil_right in Nil; contradiction |]. cbn [orb] in E8.
    rewrite forallb_forall in E8. specialize (E8 y Hy). apply andb_true_iff in E8. destruct E8 as [X Y].
    apply negb_true_iff in X, Y. split; [exact (not_same _ _ X) | exact (not_same _ _ Y)].
Qed.

Lemma check_links_right k l : forall before, chain P ones (den s) z k before -> check_links at_place s z k before l = true ->
  exists links, chain P ones (den s) z k links /\ ends P z k links /\ length links = length before + length l.
Proof.
  induction l as [| x l IH]; intros before C H; cbn [check_links] in H.
  - exists before. split; [exact C | split; [| cbn; lia]]. destruct before as [| y before]; [discriminate |]. cbn.
    destruct (is_nil (l_right y)) eqn:Nil; [left; apply is_nil_right, Nil | right].
    destruct (has_z k); [discriminate |]. split; [reflexivity | apply to_all_right, H].
  - destruct (link_next at_place s z k before x) as [y |] eqn:E; [| discriminate].
    destruct (IH (y :: before)) as [links [C' [E' L]]]; [exact (one_more _ _ _ _ _ _ _ C (link_next_right _ _ _ _ E)) | exact H |].
    exists links. split; [exact C' | split; [exact E' | cbn in *; lia]].
Qed.

Lemma lead_right_one v a V b c : PM.find v at_place = Some V -> live_in s V = [b; c] -> are_linked t b c = true ->
  (b = a -> only_two P ones (den s) a c) /\ (c = a -> only_two P ones (den s) a b).
Proof.
  intros EV EL L. rewrite (right_set P t R) in L.
  assert (H : forall d, In d V -> den s d = true -> d = b \/ d = c).
  { intros d Hd Sd. assert (X : In d (live_in s V)) by (apply live_in_In; auto). rewrite EL in X. destruct X as [X | [X | []]]; auto. }
  split; intros <-; (split; [| exists V; split; [exact (told at_place rels v V Told EV) |]]).
  - exact L.
  - exact H.
  - exact (linked_sym P _ _ L).
  - intros d Hd Sd. destruct (H d Hd Sd); auto.
Qed.

Lemma lead_right m : forall chain a b e, length chain = m -> leads P ones (den s) b a -> lead at_place s a chain = Some e ->
  even m = true -> leads P ones (den s) b e.
Proof.
  induction m as [m IH] using (well_founded_induction lt_wf). intros [| v [| w chain]] a b e L C E Ev; cbn in L; subst m.
  - cbn in E. injection E as <-. exact C.
  - discriminate.
  - cbn [lead] in E. destruct (PM.find v at_place) as [V |] eqn:EV; [| discriminate].
    destruct (live_in s V) as [| x [| y [| ? ?]]] eqn:EL; try discriminate. destruct (are_linked t x y) eqn:L; [| discriminate].
    destruct (lead_right_one v a V x y EV EL L) as [K1 K2].
    assert (Next : exists c, only_two P ones (den s) a c /\
      match PM.find w at_place with
      | Some W => match live_in s W with
          | [b; d] => if are_linked t b d then if Pos.eqb b c then lead at_place s d chain else if Pos.eqb d c then lead at_place s b chain else None else None
          | _ => None end
      | None => None end = Some e).
    { destruct (Pos.eqb_spec x a) as [X | _]; [exists y; auto |]. destruct (Pos.eqb_spec y a) as [X | _]; [exists x; auto | discriminate]. }
    clear E. destruct Next as [c [O E]]. destruct (PM.find w at_place) as [W |] eqn:EW; [| discriminate].
    destruct (live_in s W) as [| x' [| y' [| ? ?]]] eqn:EL'; try discriminate. destruct (are_linked t x' y') eqn:L'; [| discriminate].
    destruct (lead_right_one w c W x' y' EW EL' L') as [K1' K2'].
    assert (Next : exists d, only_two P ones (den s) c d /\ lead at_place s d chain = Some e).
    { destruct (Pos.eqb_spec x' c) as [X | _]; [exists y'; auto |]. destruct (Pos.eqb_spec y' c) as [X | _]; [exists x'; auto | discriminate]. }
    destruct Next as [d [O' E']]. apply (IH (length chain)) with (chain := chain) (a := d); auto.
    exact (by_two _ _ _ _ _ _ _ C O O').
Qed.

Lemma check_technique_right Ts how : check_technique Ts at_place s z how = true -> by_technique P ones (den s) z Ts.
Proof.
  destruct how as [| v | bases covers | k links | ? ? ?]; cbn [check_technique]; try discriminate.
  - destruct (PM.find v at_place) as [V |] eqn:EV; [| discriminate]. destruct (allows_whip Ts) eqn:A; [| discriminate]. intros H.
    apply existsb_exists in A. destruct A as [T [HT A]].
    apply (by_whip_of_one _ _ _ _ _ T V HT); [intros ->; discriminate |].
    exact (check_whip_right V (told at_place rels v V Told EV) H).
  - destruct (all_at at_place bases) as [Bs |] eqn:EB; [| discriminate].
    destruct (all_at (variable_at t) covers) as [Cs |] eqn:EC; [| discriminate].
    assert (HB : forall V, In V Bs -> In V ones).
    { intros V HV. destruct (all_at_In _ _ _ EB V HV) as [v E]. exact (told at_place rels v V Told E). }
    assert (HC : forall W, In W Cs -> In W (variables P)).
    { intros W HW. destruct (all_at_In _ _ _ EC W HW) as [v E]. exact (right_at P t R v W E). }
    destruct (allows_finned Ts (length Bs)) eqn:A.
    + intros H. apply existsb_exists in A. destruct A as [[| q | |] [HT A]]; try discriminate. apply Nat.leb_le in A.
      exact (by_finned_fish _ _ _ _ _ q Bs Cs HT A (check_subset_right true Bs Cs HB HC H)).
    + destruct (allows_subset Ts (length Bs)) eqn:A'; [| discriminate]. intros H. apply existsb_exists in A'.
      destruct A' as [[q | | |] [HT A']]; try discriminate. apply Nat.leb_le in A'.
      exact (by_subset _ _ _ _ _ q Bs Cs HT A' (check_subset_right false Bs Cs HB HC H)).
  - destruct (allows_chain Ts k (length links)) eqn:A; [| discriminate]. intros H. apply existsb_exists in A.
    destruct A as [[| | k' m |] [HT A]]; try discriminate. apply andb_true_iff in A. destruct A as [K A]. apply Nat.leb_le in A.
    assert (k = k') as <- by (destruct k, k'; try discriminate; reflexivity).
    destruct (check_links_right k links [] (no_link _ _ _ _ _) H) as [ls [C [E L]]]. cbn in L.
    apply (by_chain _ _ _ _ _ k m ls HT); [lia | exact C | exact E].
Qed.

End OneState.

(** Hints lead where Singles and earlier steps lead. *)
Lemma eases_respects ones N ctx : respects (eases P ones N ctx).
Proof.
  intros A B d E [p Hp Pp | c [V [HV [Hc [Ac O]]]] L].
  - exact (by_nogood _ _ _ _ _ _ p Hp Pp).
  - apply (by_single _ _ _ _ _ _ c); [| exact L]. exists V. rewrite <- E. repeat split; auto.
    intros x Hx X. rewrite <- E in X. auto.
Qed.

Lemma decide_eases ones N ctx s c : single ones (den s) c -> run (eases P ones N ctx) (den s) (den (decide t s c)).
Proof.
  intros D. apply (run_kill _ (fun A => single ones A c) (eases_respects ones N ctx)).
  - intros A B E [V [HV [Hc [Ac O]]]]. exists V. rewrite <- E. repeat split; auto. intros x Hx X. rewrite <- E in X. auto.
  - intros A d Hd DA. apply (right_list P t R) in Hd. split; [exact (by_single _ _ _ _ _ _ c DA Hd) |].
    destruct DA as [V [HV [Hc [Ac O]]]]. exists V. repeat split; auto.
    + apply minus_true. split; [exact Ac |]. intros ->. rewrite linked_irrefl in Hd. discriminate.
    + intros x Hx X. apply minus_true in X. destruct X as [X _]. auto.
  - exact D.
Qed.

Lemma ease_run at_place rels N l ctx : tells at_place rels -> listed N l -> forall hs s,
  match ease at_place N ctx s hs with
  | Fault => True
  | Left s' => run (eases P (variables P ++ rels) l ctx) (den s) (den s')
  | Empty => exists L, run (eases P (variables P ++ rels) l ctx) (den s) L /\ void (variables P ++ rels) L
  end.
Proof.
  intros Told HN. set (ones := variables P ++ rels). set (rule := eases P ones l ctx).
  assert (Rs : respects rule) by apply eases_respects.
  assert (Trans : forall A B r, run rule A (den B) ->
    match r with Fault => True | Left s' => run rule (den B) (den s')
    | Empty => exists L, run rule (den B) L /\ void ones L end ->
    match r with Fault => True | Left s' => run rule A (den s')
    | Empty => exists L, run rule A L /\ void ones L end).
  { intros A B r H K. destruct r; [exact K | exact (run_trans rule _ _ _ Rs H K) |].
    destruct K as [L [K C]]. exists L. split; [exact (run_trans rule _ _ _ Rs H K) | exact C]. }
  induction hs as [| h hs IH]; intros s; cbn; [apply stop; intros c; reflexivity |].
  destruct h as [v | k].
  - destruct (PM.find v at_place) as [V |] eqn:EV; [| exact I]. apply (told at_place rels v V Told) in EV.
    destruct (live_in s V) as [| c [| c' rest]] eqn:EL; [| | exact I].
    + destruct hs; [| exact I]. exists (den s). split; [apply stop; intros c; reflexivity |].
      exists V. split; [exact EV |]. intros c Hc. unfold den. destruct (PS.mem c s) eqn:M; [| reflexivity].
      assert (X : In c (live_in s V)) by (apply live_in_In; auto). rewrite EL in X. destruct X.
    + apply (Trans (den s) (decide t s c)); [| apply IH]. apply decide_eases. exists V.
      assert (Hc : In c (live_in s V)) by (rewrite EL; left; reflexivity). apply live_in_In in Hc.
      split; [exact EV | split; [tauto | split; [tauto |]]]. intros d Hd X.
      assert (Hd' : In d (live_in s V)) by (apply live_in_In; auto). rewrite EL in Hd'. destruct Hd' as [<- | []]. reflexivity.
  - destruct (PM.find k N) as [[p d] |] eqn:EN; [| exact I]. destruct (prefixb p ctx) eqn:Ep; [| exact I].
    apply (Trans (den s) (PS.remove d s)); [| apply IH].
    apply (run_kill rule (fun _ => True) Rs) with (ds := [d]); auto.
    intros A x [<- | []] _. split; [| exact I].
    exact (by_nogood _ _ _ _ _ _ p (HN k (p, d) EN) (prefixb_prefix p ctx Ep)).
Qed.

Section WalkRight.
Variable Ts : list family.
Variable n : nat.
Variable s0 : PS.t.
Variable given : list (list cand).

Notation path := (path P Ts n (den s0) given).

Lemma reaches_from rels N ctx s' : run (eases P (variables P ++ rels) N ctx) (den (fold_left (decide t) ctx s0)) s' ->
  reaches P (den s0) rels N ctx s'.
Proof. intros H. exact (run_same_from _ _ _ _ (eases_respects _ _ _) (den_decides P t R ctx s0) H). Qed.

Lemma check_elimination_right at_place rels N l r x : tells at_place rels -> listed N l -> path r rels l ->
  check_elimination Ts n s0 at_place N x = true ->
  path (if is_trial x then r else S r) rels ((p_context x, p_candidate x) :: l).
Proof.
  intros Told HN HP. unfold check_elimination, is_trial. set (ctx := p_context x). set (z := p_candidate x).
  assert (Rule : (if length ctx <=? n then match ease at_place N ctx (fold_left (decide t) ctx s0) (p_hints x) with
      | Left s => check_technique Ts at_place s z (p_technique x) | _ => false end else false) = true ->
    path (S r) rels ((ctx, z) :: l)).
  { destruct (length ctx <=? n) eqn:Hl; [| discriminate]. apply Nat.leb_le in Hl.
    pose proof (ease_run at_place rels N l ctx Told HN (p_hints x) (fold_left (decide t) ctx s0)) as K.
    destruct (ease _ _ _ _ _) as [| s |]; try discriminate. intros H.
    apply (path_step _ _ _ _ _ r rels l ctx z (den s) HP Hl); [exact (reaches_from rels l ctx _ K) |].
    exact (check_technique_right at_place rels Told s z Ts _ H). }
  destruct (p_technique x); try exact Rule. clear Rule.
  destruct (length ctx <? n) eqn:Hl; [| discriminate]. apply Nat.ltb_lt in Hl.
  pose proof (ease_run at_place rels N l (ctx ++ [z]) Told HN (p_hints x) (fold_left (decide t) (ctx ++ [z]) s0)) as K.
  destruct (ease _ _ _ _ _); try discriminate. intros _. destruct K as [L [K V]].
  exact (path_trial _ _ _ _ _ r rels l ctx z L HP Hl (reaches_from rels l _ _ K) V).
Qed.

Lemma check_split_right at_place rels N l r x relation chain V : tells at_place rels -> listed N l -> path r rels l ->
  check_split Ts s0 at_place N x relation chain = Some V -> path (S r) (V :: rels) l.
Proof.
  intros Told HN HP. unfold check_split. destruct (p_context x); [| discriminate].
  destruct (PM.find relation (variable_at t)) eqn:Ev; [discriminate |].
  destruct (PM.find relation at_place) as [U |] eqn:Eu; [| discriminate].
  pose proof (ease_run at_place rels N l [] Told HN (p_hints x) s0) as K.
  destruct (ease _ _ _ _ _) as [| s |]; try discriminate. destruct (lead _ _ _ _) as [e |] eqn:El; [| discriminate].
  destruct (allows_split Ts) eqn:A; [| discriminate]. destruct (even (length chain)) eqn:Ev2; [| discriminate].
  destruct (memb e U) eqn:M; [| discriminate]. cbn [andb]. destruct (Pos.eqb_spec e (p_candidate x)) as [| Ne]; [discriminate |].
  cbn [negb]. injection 1 as <-. apply existsb_exists in A. destruct A as [[| | |] [HT A]]; try discriminate.
  apply (path_split _ _ _ _ _ r rels l (p_candidate x) e U (den s) HP HT).
  - destruct (Told relation U Eu) as [X | X]; [congruence | exact X].
  - exact (reaches_from rels l [] _ K).
  - exact (lead_right at_place rels Told s (length chain) chain _ _ _ eq_refl (nowhere _ _ _ _) El Ev2).
  - apply memb_In, M.
  - exact Ne.
Qed.

Lemma walk_right lines : forall at_place N rels l r at' N', tells at_place rels -> listed N l -> path r rels l ->
  walk Ts n s0 at_place N lines = Some (at', N') ->
  exists rels' l', tells at' rels' /\ listed N' l' /\ path (r + steps_counted lines) rels' l'.
Proof.
  induction lines as [| x lines IH]; intros at_place N rels l r at' N' Told HN HP H; cbn [walk] in H.
  - injection H as <- <-. exists rels, l. rewrite Nat.add_0_r. auto.
  - destruct (PM.find (p_number x) N); [discriminate |].
    assert (Rule : (if check_elimination Ts n s0 at_place N x then walk Ts n s0 at_place (PM.add (p_number x) (p_context x, p_candidate x) N) lines else None) = Some (at', N') ->
      exists rels' l', tells at' rels' /\ listed N' l' /\ path (r + steps_counted (x :: lines)) rels' l').
    { clear H. destruct (check_elimination _ _ _ _ _ x) eqn:E; [| discriminate]. intros H.
      destruct (IH at_place (PM.add (p_number x) (p_context x, p_candidate x) N) rels ((p_context x, p_candidate x) :: l) (if is_trial x then r else S r) at' N' Told) as [rels' [l' [A [B C]]]].
      - intros k y. destruct (Pos.eq_dec k (p_number x)) as [-> | Nk].
        + rewrite PM.gss. injection 1 as <-. left. reflexivity.
        + rewrite PM.gso by exact Nk. intros K. right. exact (HN k y K).
      - exact (check_elimination_right at_place rels N l r x Told HN HP E).
      - exact H.
      - exists rels', l'. split; [exact A | split; [exact B |]]. unfold steps_counted in *. cbn [filter].
        destruct (is_trial x); cbn [negb length] in *; [exact C |]. rewrite Nat.add_succ_r. exact C. }
    destruct (p_technique x) as [| | | | relation chain place] eqn:Et; try exact (Rule H). clear Rule.
    destruct (PM.find place at_place) eqn:Ep; [discriminate |].
    destruct (check_split _ _ _ _ x relation chain) as [V |] eqn:E; [| discriminate].
    destruct (IH (PM.add place V at_place) N (V :: rels) l (S r) at' N') as [rels' [l' [A [B C]]]]; auto.
    + intros v U. destruct (Pos.eq_dec v place) as [-> | Nv].
      * rewrite PM.gss. injection 1 as <-. right. left. reflexivity.
      * rewrite PM.gso by exact Nv. intros K. destruct (Told v U K) as [X | X]; [left; exact X | right; right; exact X].
    + exact (check_split_right at_place rels N l r x relation chain V Told HN HP E).
    + exists rels', l'. split; [exact A | split; [exact B |]]. unfold steps_counted, is_trial in *. cbn [filter]. rewrite Et.
      cbn [negb length]. rewrite Nat.add_succ_r. exact C.
Qed.

End WalkRight.

(** Where the checker accepts, there is a path of so many steps by the theories and trials to the depth, to the goal. *)
Lemma check_route_right at_place given s0 g r : tells at_place given -> check_route at_place s0 g r = true ->
  path_shows P (r_theories r) (r_depth r) (den s0) given (steps_counted (r_lines r)) g.
Proof.
  intros Told. unfold check_route. destruct (Nat.eqb _ _); [| discriminate].
  destruct (walk _ _ _ _ _ _) as [[at' N] |] eqn:W; [| discriminate]. intros H.
  assert (Nothing : listed (PM.empty nogood) []) by (intros k x; rewrite PM.gempty; discriminate).
  destruct (walk_right (r_theories r) (r_depth r) s0 given _ _ _ given [] 0 _ _ Told Nothing (path_begins _ _ _ _ _) W) as [rels [l [A [B C]]]].
  revert H. pose proof (ease_run at' rels N l [] A B (r_conclusion r) s0) as K.
  destruct (ease _ _ _ _ _) as [| s |]; [discriminate | |]; intros H.
  - destruct g as [| targets] eqn:Eg; [discriminate |]. exists rels, l, (den s).
    split; [exact C | split; [exact (reaches_from s0 rels l [] _ K) | right]].
    intros c Hc. rewrite forallb_forall in H. specialize (H c Hc). apply negb_true_iff in H. exact H.
  - destruct K as [L [K V]]. exists rels, l, L. split; [exact C | split; [exact (reaches_from s0 rels l [] _ K) | left; exact V]].
Qed.

End Check.

(** ** Lemmas *)

(** An impossible pattern on the same board, as the candidates that it leaves; the symmetry steps of its proof and its path; and
    its images, each the place of a relation and where the symmetry takes candidates. *)
Record lemma := Lemma_ { m_live : list cand; m_symmetry : list wlog; m_route : route; m_images : list (positive * PM.t cand) }.

Definition candidates_of (P : csp) : list cand := PS.elements (set_of (concat (variables P))).

(** What a pattern lacks. *)
Definition lacks (P : csp) (live : PS.t) : list cand := filter (fun c => negb (PS.mem c live)) (candidates_of P).

(** A relation as the image, by a symmetry, of what an impossible pattern lacks. *)
Definition image_of_impossible (P : csp) (V : list cand) : Prop :=
  exists live b, holds P (den live) Impossible /\ (forall Z, solution P Z -> solution P (fun x => Z (b x))) /\ V = map b (lacks P live).

(** At least one of its candidates is true in every solution. *)
Theorem image_holds P V : image_of_impossible P V -> forall Z, solution P Z -> one_true Z V.
Proof.
  intros [live [b [H [Sy ->]]]] Z Sol. pose proof (Sy Z Sol) as [Sv Sl].
  destruct (existsb (fun c => Z (b c)) (lacks P live)) eqn:E.
  - apply existsb_exists in E. destruct E as [c [Hc Zc]]. exists (b c). split; [exact (in_map b _ _ Hc) | exact Zc].
  - exfalso. apply (H (fun c => Z (b c) && PS.mem c (set_of (concat (variables P))))).
    + split.
      * intros V HV. destruct (Sv V HV) as [c [Hc [Zc O]]]. exists c. split; [exact Hc |]. rewrite Zc. split.
        -- cbn. apply set_of_In, in_concat. eauto.
        -- intros d Hd Zd. apply andb_true_iff in Zd. destruct Zd as [Zd _]. exact (O d Hd Zd).
      * intros c d L Zc Zd. apply andb_true_iff in Zc, Zd. destruct Zc as [Zc _], Zd as [Zd _]. exact (Sl c d L Zc Zd).
    + intros c Hc. apply andb_true_iff in Hc. destruct Hc as [Zc Mc]. unfold den. destruct (PS.mem c live) eqn:M; [reflexivity | exfalso].
      assert (X : existsb (fun c => Z (b c)) (lacks P live) = true); [| congruence].
      apply existsb_exists. exists c. split; [| exact Zc]. apply filter_In. rewrite M. split; [apply elements_In, Mc | reflexivity].
Qed.

Section Lemmas.
Variable P : csp.
Variable t : tables.
Hypothesis R : right P t.

Definition check_lemma (l : lemma) : bool :=
  match check_wlogs P t (candidates_of P) Impossible (m_symmetry l) (set_of (m_live l)) with
  | Some s => check_route t (variable_at t) s Impossible (m_route l)
  | None => false
  end.

Fixpoint add_images (live : PS.t) (ims : list (positive * PM.t cand)) (at_place : PM.t (list cand)) : option (PM.t (list cand)) :=
  match ims with
  | [] => Some at_place
  | (place, m) :: ims =>
      let b := back m (fun _ => true) in
      match PM.find place at_place, lacks P live with
      | None, c :: rest =>
          if keeps_all P t [] PS.empty Impossible b then add_images live ims (PM.add place (map b (c :: rest)) at_place) else None
      | _, _ => None
      end
  end.

Fixpoint add_lemmas (ls : list lemma) (at_place : PM.t (list cand)) : option (PM.t (list cand)) :=
  match ls with
  | [] => Some at_place
  | l :: ls =>
      if check_lemma l then
        match add_images (set_of (m_live l)) (m_images l) at_place with Some at_place => add_lemmas ls at_place | None => None end
      else None
  end.

Definition images_counted (ls : list lemma) : nat := length (flat_map m_images ls).

Lemma check_lemma_right l : check_lemma l = true -> holds P (den (set_of (m_live l))) Impossible.
Proof.
  unfold check_lemma. destruct (check_wlogs _ _ _ _ _ _) as [s |] eqn:E; [| discriminate]. intros H.
  apply (wlogs_right P t _ _ R _ _ _ E). intros Z Sol W.
  apply (check_route_right P t R (variable_at t) []) in H; [| intros v V X; left; exact X].
  exact (path_sound P _ _ _ [] _ _ H Z Sol W (fun V X => match X with end)).
Qed.

Lemma add_images_right live ims : holds P (den live) Impossible -> forall at_place rels at', tells t at_place rels ->
  add_images live ims at_place = Some at' -> Forall (image_of_impossible P) rels ->
  exists rels', tells t at' rels' /\ Forall (image_of_impossible P) rels' /\ length rels' = length ims + length rels.
Proof.
  intros H. induction ims as [| [place m] ims IH]; intros at_place rels at' Told E F; cbn [add_images] in E.
  - injection E as <-. exists rels. auto.
  - destruct (PM.find place at_place); [discriminate |].
    destruct (lacks P live) as [| c rest] eqn:L; [discriminate |]. rewrite <- L in E. cbv zeta in E.
    destruct (keeps_all _ _ _ _ _ _) eqn:K; [| discriminate].
    set (V := map (back m (fun _ => true)) (lacks P live)) in *.
    assert (Told' : tells t (PM.add place V at_place) (V :: rels)).
    { intros v U. destruct (Pos.eq_dec v place) as [-> | Nv].
      - rewrite PM.gss. injection 1 as <-. right. left. reflexivity.
      - rewrite PM.gso by exact Nv. intros X. destruct (Told v U X) as [Y | Y]; [left; exact Y | right; right; exact Y]. }
    assert (F' : Forall (image_of_impossible P) (V :: rels)).
    { constructor; [| exact F]. exists live, (back m (fun _ => true)). split; [exact H | split; [| reflexivity]].
      intros Z. exact (keeps_solution P t R [] PS.empty Impossible _ Z K). }
    destruct (IH _ _ at' Told' E F') as [rels' [A [B C]]].
    exists rels'. split; [exact A | split; [exact B |]]. rewrite C. cbn. lia.
Qed.

Lemma add_lemmas_right ls : forall at_place rels at', tells t at_place rels -> add_lemmas ls at_place = Some at' ->
  Forall (image_of_impossible P) rels ->
  exists rels', tells t at' rels' /\ Forall (image_of_impossible P) rels' /\ length rels' = images_counted ls + length rels.
Proof.
  induction ls as [| l ls IH]; intros at_place rels at' Told E F; cbn [add_lemmas] in E.
  - injection E as <-. exists rels. auto.
  - destruct (check_lemma l) eqn:C; [| discriminate]. apply check_lemma_right in C.
    destruct (add_images _ _ at_place) as [at1 |] eqn:E1; [| discriminate].
    destruct (add_images_right _ _ C at_place rels at1 Told E1 F) as [rels1 [A1 [B1 C1]]].
    destruct (IH at1 rels1 at' A1 E B1) as [rels' [A [B D]]]. exists rels'. split; [exact A | split; [exact B |]].
    unfold images_counted in *. cbn [flat_map]. rewrite app_length. lia.
Qed.

(** A path with its lemmas. *)
Definition check_path (s0 : PS.t) (g : goal) (ls : list lemma) (r : route) : bool :=
  match add_lemmas ls (variable_at t) with
  | Some at_place => check_route t at_place s0 g r
  | None => false
  end.

End Lemmas.

(** A path of [r] steps by techniques of the theories, and trials to the depth, from so many images of impossible patterns. *)
Definition path_from_lemmas (P : csp) (Ts : list family) (n r images : nat) (S0 : state) (g : goal) : Prop :=
  exists given, Forall (image_of_impossible P) given /\ length given = images /\ path_shows P Ts n S0 given r g.

(** What is shown in this way holds in every solution in the state. *)
Theorem path_from_lemmas_sound P Ts n r images S0 g : path_from_lemmas P Ts n r images S0 g -> holds P S0 g.
Proof.
  intros [given [F [_ H]]] Z Sol W. apply (path_sound P Ts n S0 given r g H Z Sol W).
  intros V HV. rewrite Forall_forall in F. exact (image_holds P V (F V HV) Z Sol).
Qed.

(** What the checker accepts is such a path. *)
Theorem check_path_right P t : right P t -> forall s0 g ls r, check_path P t s0 g ls r = true ->
  path_from_lemmas P (r_theories r) (r_depth r) (steps_counted (r_lines r)) (images_counted ls) (den s0) g.
Proof.
  intros R s0 g ls r. unfold check_path. destruct (add_lemmas _ _ _ _) as [at_place |] eqn:E; [| discriminate]. intros H.
  assert (Told : tells t (variable_at t) []) by (intros v V X; left; exact X).
  destruct (add_lemmas_right P t R ls _ [] at_place Told E (Forall_nil _)) as [given [A [B C]]].
  exists given. split; [exact B | split; [rewrite C, Nat.add_0_r; reflexivity |]].
  exact (check_route_right P t R at_place given s0 g r A H).
Qed.
