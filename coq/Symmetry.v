(** * Without loss of generality: symmetry steps

    Where for every other live candidate of a CSP-variable a symmetry maps it to the chosen one, and maps the CSP, the state
    and the claim to themselves, a claim that fails somewhere in the state fails somewhere where the chosen one is true. *)

From Coq Require Import List Bool PArith Arith Lia.
From Coq Require Import MSets.MSetPositive FSets.FMapPositive.
From Oddagon Require Import Csp Tables Trace Relations.
Import ListNotations.

(** A symmetry is given backwards: for each candidate the one that it maps there. *)
Record wlog := WithoutLoss { w_variable : positive; w_chosen : cand; w_images : list (cand * PM.t cand) }.

Fixpoint nodupb (l : list cand) : bool :=
  match l with [] => true | c :: l => if memb c l then false else nodupb l end.

Lemma nodupb_right l : nodupb l = true -> NoDup l.
Proof.
  induction l as [| c l IH]; cbn; [constructor |]. destruct (memb c l) eqn:M; [discriminate |].
  intros H. constructor; [| auto]. rewrite <- memb_In, M. discriminate.
Qed.

Lemma NoDup_map_inj {A B} (f : A -> B) l a b : NoDup (map f l) -> In a l -> In b l -> f a = f b -> a = b.
Proof.
  induction l as [| x l IH]; cbn; [intros _ [] |]. intros N Ha Hb E. inversion N as [| y m Nx N']. subst.
  destruct Ha as [<- | Ha], Hb as [<- | Hb]; auto; exfalso; apply Nx.
  - rewrite E. apply in_map, Hb.
  - rewrite <- E. apply in_map, Ha.
Qed.

Section Step.
Variable P : csp.
Variable t : tables.
Hypothesis R : right P t.
(** All candidates. *)
Variable all : list cand.
Variable s : PS.t.
Variable g : goal.

Definition back (m : PM.t cand) (in_all : cand -> bool) (x : cand) : cand :=
  if in_all x then match PM.find x m with Some y => y | None => x end else x.

Definition keeps_variable (b : cand -> cand) (U : list cand) : bool :=
  match map b U with
  | [] => false
  | c :: _ =>
      if nodupb (map b U) then
        existsb (fun W => forallb (fun x => memb x (map b U)) W && forallb (fun x => memb x W) (map b U)) (get c (variables_of t))
      else false
  end.

Definition keeps_link (b : cand -> cand) (l : cand * cand) : bool :=
  if Pos.eqb (fst l) (snd l) then true else are_linked t (b (fst l)) (b (snd l)).

Definition keeps_state (b : cand -> cand) (x : cand) : bool := if PS.mem (b x) s then PS.mem x s else true.

Definition keeps_all (b : cand -> cand) : bool :=
  if forallb (keeps_variable b) (variables P) then
  if forallb (keeps_link b) (links P) then
  if forallb (keeps_state b) all then
    match g with Impossible => true | Eliminate l => forallb (fun c => existsb (fun x => Pos.eqb (b x) c) l) l end
  else false else false else false.

Definition check_wlog (w : wlog) : option PS.t :=
  let in_all := let a := set_of all in fun x => PS.mem x a in
  match PM.find (w_variable w) (variable_at t) with
  | None => None
  | Some V =>
      let others := filter (fun c => negb (Pos.eqb c (w_chosen w))) (live_in s V) in
      if memb (w_chosen w) (live_in s V) then
      if Nat.eqb (length others) (length (w_images w)) then
      if forallb (fun c => existsb (fun im => if Pos.eqb (fst im) c then
             let b := back (snd im) in_all in if Pos.eqb (b (w_chosen w)) c then keeps_all b else false
           else false) (w_images w)) others then
        Some (kill_all (links_of t (w_chosen w)) s)
      else None else None else None
  end.

Lemma keeps_solution b Z : keeps_all b = true -> solution P Z -> solution P (fun x => Z (b x)).
Proof.
  unfold keeps_all. destruct (forallb (keeps_variable b) _) eqn:Kv; [| discriminate].
  destruct (forallb (keeps_link b) (links P)) eqn:Kl; [| discriminate]. intros _ Sol.
  rewrite forallb_forall in Kv, Kl. pose proof Sol as [Sv Sl]. apply solution_solves. split.
  - intros U HU. specialize (Kv U HU). unfold keeps_variable in Kv.
    destruct (map b U) as [| c rest] eqn:E; [discriminate |]. rewrite <- E in *.
    destruct (nodupb (map b U)) eqn:N; [| discriminate]. apply nodupb_right in N.
    apply existsb_exists in Kv. destruct Kv as [W [HW K]]. apply (right_of P t R) in HW. destruct HW as [HW _].
    apply andb_true_iff in K. destruct K as [K1 K2]. rewrite forallb_forall in K1, K2.
    destruct (Sv W HW) as [x [Hx [Zx O]]].
    specialize (K1 x Hx). apply memb_In, in_map_iff in K1. destruct K1 as [u [<- Hu]].
    exists u. split; [exact Hu |]. split; [exact Zx |]. intros d Hd Zd.
    apply (NoDup_map_inj b U d u N Hd Hu). apply O; [| exact Zd]. apply memb_In, K2, in_map, Hd.
  - intros [c d] Hl N Zc Zd. cbn in *. specialize (Kl (c, d) Hl). unfold keeps_link in Kl. cbn [fst snd] in Kl.
    destruct (Pos.eqb_spec c d) as [E | _]; [contradiction |]. rewrite (right_set P t R) in Kl. exact (Sl _ _ Kl Zc Zd).
Qed.

Theorem wlog_right w s' : check_wlog w = Some s' -> holds P (den s') g -> holds P (den s) g.
Proof.
  unfold check_wlog. set (in_all := fun x => PS.mem x (set_of all)).
  destruct (PM.find _ _) as [V |] eqn:EV; [| discriminate]. apply (right_at P t R) in EV.
  set (others := filter _ _). destruct (memb _ _); [| discriminate]. destruct (Nat.eqb _ _); [| discriminate].
  destruct (forallb _ others) eqn:K; [| discriminate]. intros E. injection E as <-. intros H Z Sol W.
  rewrite forallb_forall in K.
  assert (Chosen : forall Y, solution P Y -> within Y (den s) -> Y (w_chosen w) = true ->
    match g with Impossible => False | Eliminate l => forall c, In c l -> Y c = false end).
  { intros Y SolY WY Yc. apply (H Y SolY). intros x Yx. unfold den. apply kill_all_mem. split; [exact (WY x Yx) |].
    intros L. apply (right_list P t R) in L. destruct SolY as [_ Sl]. exact (Sl _ _ L Yc Yx). }
  destruct (proj1 Sol V EV) as [c [Hc [Zc _]]].
  destruct (Pos.eq_dec c (w_chosen w)) as [-> | N]; [exact (Chosen Z Sol W Zc) |].
  assert (Ho : In c others).
  { apply filter_In. rewrite live_in_In, negb_true_iff, Pos.eqb_neq. repeat split; auto. exact (W c Zc). }
  specialize (K c Ho). apply existsb_exists in K. destruct K as [[of m] [_ K]]. cbn [fst snd] in K.
  destruct (Pos.eqb_spec of c) as [-> | _]; [| discriminate].
  set (b := back m in_all) in *. destruct (Pos.eqb_spec (b (w_chosen w)) c) as [Eb | _]; [| discriminate].
  pose proof (keeps_solution b Z K Sol) as SolY.
  assert (WY : within (fun x => Z (b x)) (den s)).
  { intros x Zx. unfold keeps_all in K. destruct (forallb (keeps_variable b) (variables P)); [| discriminate].
    destruct (forallb (keeps_link b) (links P)); [| discriminate]. destruct (forallb (keeps_state b) all) eqn:Ka; [| discriminate].
    rewrite forallb_forall in Ka. destruct (in_all x) eqn:Ia.
    - unfold in_all in Ia. apply set_of_In in Ia. specialize (Ka x Ia). unfold keeps_state in Ka.
      assert (M : PS.mem (b x) s = true) by exact (W _ Zx). rewrite M in Ka. exact Ka.
    - unfold b, back in Zx. rewrite Ia in Zx. exact (W x Zx). }
  assert (Yc : Z (b (w_chosen w)) = true) by (rewrite Eb; exact Zc).
  specialize (Chosen _ SolY WY Yc). unfold keeps_all in K.
  destruct (forallb (keeps_variable b) (variables P)); [| discriminate]. destruct (forallb (keeps_link b) (links P)); [| discriminate].
  destruct (forallb (keeps_state b) all); [| discriminate]. destruct g as [| l]; [exact Chosen |].
  intros d Hd. rewrite forallb_forall in K. specialize (K d Hd). apply existsb_exists in K.
  destruct K as [x [Hx E]]. apply Pos.eqb_eq in E. rewrite <- E. exact (Chosen x Hx).
Qed.

End Step.

(** Several steps, each judged in the state that those before it left. *)
Fixpoint check_wlogs (P : csp) (t : tables) (all : list cand) (g : goal) (ws : list wlog) (s : PS.t) : option PS.t :=
  match ws with
  | [] => Some s
  | w :: ws => match check_wlog P t all s g w with Some s' => check_wlogs P t all g ws s' | None => None end
  end.

Theorem wlogs_right P t all g : right P t -> forall ws s s', check_wlogs P t all g ws s = Some s' ->
  holds P (den s') g -> holds P (den s) g.
Proof.
  intros R. induction ws as [| w ws IH]; intros s s' H Hs; cbn in H; [injection H as <-; exact Hs |].
  destruct (check_wlog P t all s g w) as [s1 |] eqn:E; [| discriminate].
  exact (wlog_right P t R all s g w s1 E (IH s1 s' H Hs)).
Qed.
