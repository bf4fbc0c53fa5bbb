(** * Tables for speed

    The checker looks up what a CSP says in binary tries. What is in them is proven to be what the CSP says. *)

From Coq Require Import List Bool PArith Arith Lia.
From Coq Require Import MSets.MSetPositive FSets.FMapPositive.
From Oddagon Require Import Csp.
Import ListNotations.

Module PS := PositiveSet.
Module PM := PositiveMap.

(** A set of candidates as a state. *)
Definition den (s : PS.t) : state := fun c => PS.mem c s.

Lemma den_remove d s : same (den (PS.remove d s)) (minus (den s) d).
Proof.
  intros c. unfold den, minus. apply eq_true_iff_eq.
  rewrite andb_true_iff, negb_true_iff, Pos.eqb_neq, !PS.mem_spec, PS.remove_spec. tauto.
Qed.

Definition set_of (l : list cand) : PS.t := fold_right PS.add PS.empty l.

Lemma set_of_In l c : PS.mem c (set_of l) = true <-> In c l.
Proof.
  rewrite PS.mem_spec. induction l as [| a l IH]; cbn.
  - split; [intros H; exfalso; revert H; apply PS.empty_spec | intros []].
  - rewrite PS.add_spec, IH. split; intros [H | H]; auto.
Qed.

Lemma elements_In s c : In c (PS.elements s) <-> PS.mem c s = true.
Proof.
  rewrite PS.mem_spec, <- PS.elements_spec1, SetoidList.InA_alt. split.
  - intros H. exists c. split; [reflexivity | exact H].
  - intros [x [E H]]. hnf in E. subst x. exact H.
Qed.

(** Lists by key. *)
Section Group.
Context {A : Type}.

Definition get (k : positive) (t : PM.t (list A)) : list A := match PM.find k t with Some l => l | None => [] end.

Definition group (l : list (positive * A)) : PM.t (list A) :=
  fold_right (fun p t => PM.add (fst p) (snd p :: get (fst p) t) t) (PM.empty _) l.

Lemma group_In l k x : In x (get k (group l)) <-> In (k, x) l.
Proof.
  induction l as [| [j y] l IH]; cbn.
  - unfold get. rewrite PM.gempty. cbn. tauto.
  - unfold get at 1. destruct (Pos.eq_dec k j) as [-> | N].
    + rewrite PM.gss. cbn. rewrite IH. split; intros [H | H]; auto; [subst; auto |].
      injection H as <-. auto.
    + rewrite PM.gso by exact N. fold (get k (group l)). rewrite IH. split; [auto |].
      intros [H | H]; [congruence | exact H].
Qed.
End Group.

Record tables := Tables {
  variable_at : PM.t (list cand);       (* CSP-variables by their place, from 1 *)
  variables_of : PM.t (list (list cand)); (* those of a candidate *)
  linked_list : PM.t (list cand);       (* what is linked to a candidate *)
  linked_set : PM.t PS.t;               (* the same as a set *)
}.

Definition pairs_of (P : csp) : list (cand * list cand) := flat_map (fun V => map (fun c => (c, V)) V) (variables P).

Definition ends_of (P : csp) : list (cand * cand) := flat_map (fun l => [(fst l, snd l); (snd l, fst l)]) (links P).

Definition neighbours (vo : PM.t (list (list cand))) (lo : PM.t (list cand)) (c : cand) : PS.t :=
  PS.remove c (set_of (concat (get c vo) ++ get c lo)).

Fixpoint number {A} (i : positive) (l : list A) : PM.t A :=
  match l with [] => PM.empty A | x :: l => PM.add i x (number (Pos.succ i) l) end.

Definition each {A} (f : cand -> A) (l : list cand) : PM.t A := fold_right (fun c t => PM.add c (f c) t) (PM.empty A) l.

Definition build (P : csp) : tables :=
  let vo := group (pairs_of P) in
  let lo := group (ends_of P) in
  let keys := PS.elements (set_of (concat (variables P) ++ map fst (ends_of P))) in
  let ls := each (neighbours vo lo) keys in
  Tables (number 1 (variables P)) vo (PM.map PS.elements ls) ls.

Definition links_of (t : tables) (c : cand) : list cand := get c (linked_list t).
Definition are_linked (t : tables) (c d : cand) : bool :=
  match PM.find c (linked_set t) with Some s => PS.mem d s | None => false end.

(** What the tables must say. *)
Record right (P : csp) (t : tables) : Prop := Right {
  right_at : forall v V, PM.find v (variable_at t) = Some V -> In V (variables P);
  right_of : forall c V, In V (get c (variables_of t)) <-> In V (variables P) /\ In c V;
  right_list : forall c d, In d (links_of t c) <-> linked P c d = true;
  right_set : forall c d, are_linked t c d = linked P c d;
}.

Lemma number_In {A} (l : list A) : forall i k x, PM.find k (number i l) = Some x -> In x l.
Proof.
  induction l as [| a l IH]; cbn; intros i k x H; [rewrite PM.gempty in H; discriminate |].
  destruct (Pos.eq_dec k i) as [-> | N].
  - rewrite PM.gss in H. injection H as <-. auto.
  - rewrite PM.gso in H by exact N. right. exact (IH _ _ _ H).
Qed.

Lemma each_In {A} (f : cand -> A) l c : PM.find c (each f l) = if memb c l then Some (f c) else None.
Proof.
  induction l as [| a l IH]; cbn; [apply PM.gempty |].
  destruct (Pos.eqb_spec c a) as [-> | N]; cbn.
  - apply PM.gss.
  - rewrite PM.gso by exact N. exact IH.
Qed.

Lemma pairs_In P c V : In (c, V) (pairs_of P) <-> In V (variables P) /\ In c V.
Proof.
  unfold pairs_of. rewrite in_flat_map. split.
  - intros [W [HW H]]. apply in_map_iff in H. destruct H as [x [E Hx]]. injection E as -> ->. auto.
  - intros [HV Hc]. exists V. split; [exact HV |]. apply in_map_iff. exists c. auto.
Qed.

Lemma ends_In P c d : In (c, d) (ends_of P) <-> In (c, d) (links P) \/ In (d, c) (links P).
Proof.
  unfold ends_of. rewrite in_flat_map. split.
  - intros [[a b] [H [E | [E | []]]]]; injection E as <- <-; auto.
  - intros [H | H]; eexists; (split; [exact H |]); cbn; auto.
Qed.

Lemma neighbours_In P c d :
  PS.mem d (neighbours (group (pairs_of P)) (group (ends_of P)) c) = true <-> linked P c d = true.
Proof.
  unfold neighbours. rewrite PS.mem_spec, PS.remove_spec, <- PS.mem_spec, set_of_In, in_app_iff, in_concat, linked_spec.
  setoid_rewrite group_In. rewrite ends_In. setoid_rewrite pairs_In. split.
  - intros [[[V [[HV Hc] Hd]] | H] N]; (split; [intros E; apply N; symmetry; exact E |]); [left; exists V; auto | right; exact H].
  - intros [N [[V [HV [Hc Hd]]] | H]]; (split; [| intros E; apply N; symmetry; exact E]); [left; exists V; auto | right; exact H].
Qed.

Lemma linked_is_key P c d : linked P c d = true ->
  memb c (PS.elements (set_of (concat (variables P) ++ map fst (ends_of P)))) = true.
Proof.
  rewrite memb_In, elements_In, set_of_In, in_app_iff, in_concat, in_map_iff, linked_spec.
  intros [_ [[V [HV [Hc _]]] | H]]; [left; eauto | right].
  exists (c, d). split; [reflexivity |]. apply ends_In. exact H.
Qed.

Lemma build_set P c d : are_linked (build P) c d = linked P c d.
Proof.
  unfold are_linked, build. cbn. rewrite each_In. apply eq_true_iff_eq.
  destruct (memb c _) eqn:K; [apply neighbours_In |].
  split; [discriminate |]. intros L. apply linked_is_key in L. congruence.
Qed.

Theorem build_right P : right P (build P).
Proof.
  split.
  - intros v V H. exact (number_In _ _ _ _ H).
  - intros c V. cbn. rewrite group_In. apply pairs_In.
  - intros c d. unfold links_of, get. cbn.
    rewrite <- build_set. unfold are_linked. cbn. unfold PM.map. rewrite PM.gmapi.
    destruct (PM.find c _) as [s |]; cbn; [apply elements_In |]. split; [intros [] | discriminate].
  - apply build_set.
Qed.
