(** * A problem as a formula, clause by clause

    What Oddagon's own formulas are compared with (the script [compare]). *)

From Coq Require Import List Bool PArith.
From Coq Require Import MSets.MSetPositive.
From Oddagon Require Import Csp Tables Exact Relations Statement.
Import ListNotations.

(** All pairs from a list, each once. *)
Fixpoint pairs {A} (l : list A) : list (A * A) := match l with [] => [] | x :: l => map (pair x) l ++ pairs l end.

Lemma pairs_In {A} (l : list A) a b : In (a, b) (pairs l) -> In a l /\ In b l.
Proof.
  induction l as [| z l IH]; cbn; [tauto |]. rewrite in_app_iff, in_map_iff. intros [[w [E H]] | H]; [| tauto].
  injection E as <- <-. auto.
Qed.

Lemma pairs_all {A} (l : list A) a b : In a l -> In b l -> a <> b -> In (a, b) (pairs l) \/ In (b, a) (pairs l).
Proof.
  induction l as [| z l IH]; cbn; [tauto |]. rewrite !in_app_iff, !in_map_iff.
  intros [-> | Hx] [-> | Hy] N; [congruence | left; left; eauto | right; left; eauto |].
  destruct (IH Hx Hy N); auto.
Qed.

Lemma pairs_differ {A} (l : list A) a b : NoDup l -> In (a, b) (pairs l) -> a <> b.
Proof.
  induction 1 as [| z l Nz N IH]; cbn; [tauto |]. rewrite in_app_iff, in_map_iff. intros [[w [E H]] | H]; [| auto].
  injection E as -> ->. intros ->. exact (Nz H).
Qed.

(** A literal: a candidate, and whether it is said to be true. *)
Definition says_not_both (l : cand * cand) : list (cand * bool) := [(fst l, false); (snd l, false)].

(** Of each CSP-variable at least one candidate is true; of two of them, and of two linked ones, at most one; and none that the
    state lacks. *)
Definition formula (P : csp) (absent : list cand) : list (list (cand * bool)) :=
  map (map (fun c => (c, true))) (variables P) ++
  map says_not_both (flat_map pairs (variables P)) ++
  map says_not_both (filter (fun l => negb (Pos.eqb (fst l) (snd l))) (links P)) ++
  map (fun c => [(c, false)]) absent.

Definition satisfies (Z : cand -> bool) (clause : list (cand * bool)) : Prop := exists c b, In (c, b) clause /\ Z c = b.

Lemma satisfies_not_both Z l : satisfies Z (says_not_both l) <-> (Z (fst l) = true -> Z (snd l) = true -> False).
Proof.
  unfold says_not_both. split.
  - intros [c [b [[E | [E | []]] T]]] X Y; injection E as <- <-; congruence.
  - intros H. destruct (Z (fst l)) eqn:X; [destruct (Z (snd l)) eqn:Y; [destruct (H eq_refl eq_refl) |] |].
    + exists (snd l), false. cbn. auto.
    + exists (fst l), false. cbn. auto.
Qed.

Theorem formula_right P absent Z : (forall V, In V (variables P) -> NoDup V) ->
  ((forall clause, In clause (formula P absent) -> satisfies Z clause) <->
   solution P Z /\ forall c, In c absent -> Z c = false).
Proof.
  intros N. rewrite solution_solves. unfold formula. split.
  - intros H. split; [split |].
    + intros V HV. destruct (H (map (fun c => (c, true)) V)) as [c [b [Hc T]]]; [rewrite !in_app_iff; left; apply (in_map (map _)), HV |].
      apply in_map_iff in Hc. destruct Hc as [d [E Hd]]. injection E as -> <-. exists c. split; [exact Hd |]. split; [exact T |].
      intros d Hc Zd. destruct (Pos.eq_dec d c) as [E | Ne]; [exact E | exfalso].
      assert (X : forall l, In l (pairs V) -> Z (fst l) = true -> Z (snd l) = true -> False).
      { intros l Hl. apply satisfies_not_both, H. rewrite !in_app_iff. right. left. apply in_map, in_flat_map. eauto. }
      destruct (pairs_all V d c Hc Hd Ne) as [Hl | Hl]; apply X in Hl; cbn in *; auto.
    + intros l Hl Ne. apply satisfies_not_both, H. rewrite !in_app_iff. right. right. left. apply in_map, filter_In.
      split; [exact Hl | apply negb_true_iff, Pos.eqb_neq, Ne].
    + intros c Hc. destruct (H [(c, false)]) as [d [b [[E | []] T]]]; [| injection E as <- <-; exact T].
      rewrite !in_app_iff. right. right. right. apply (in_map (fun c => [(c, false)])), Hc.
  - intros [[Sv Sl] Ab] clause H. rewrite !in_app_iff, !in_map_iff in H.
    destruct H as [[V [<- HV]] | [[l [<- Hl]] | [[l [<- Hl]] | [c [<- Hc]]]]].
    + destruct (Sv V HV) as [c [Hc [T _]]]. exists c, true. split; [apply (in_map (fun c => (c, true))), Hc | exact T].
    + apply satisfies_not_both. apply in_flat_map in Hl. destruct Hl as [V [HV Hl]]. destruct l as [a b]. cbn [fst snd].
      intros X Y. apply (pairs_differ V a b (N V HV) Hl). apply pairs_In in Hl. destruct (Sv V HV) as [c [_ [_ O]]].
      rewrite (O a), (O b); tauto.
    + apply satisfies_not_both. apply filter_In in Hl. destruct Hl as [Hl Ne]. apply negb_true_iff, Pos.eqb_neq in Ne. exact (Sl l Hl Ne).
    + exists c, false. cbn. auto.
Qed.

(** The formula of a problem. *)
Definition problem_formula (p : problem) : list (list (cand * bool)) :=
  formula (p_csp p) (filter (fun c => negb (PS.mem c (p_start p))) (p_all p)).
