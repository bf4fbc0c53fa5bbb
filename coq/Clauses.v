(** * Claims by clauses: what follows by unit propagation, clause after clause

    Rules of resolution paths, lemmas and their images come to such clauses. Of theories and depths this says nothing: only
    that the claim holds in every solution. *)

From Coq Require Import List Bool PArith.
From Coq Require Import MSets.MSetPositive FSets.FMapPositive.
From Oddagon Require Import Csp Nogoods Tables Trace.
Import ListNotations.

(** A clause: one of the candidates is true (or false, where the literal says so). *)
Definition clause := list (cand * bool).

Definition satisfies (Z : cand -> bool) (l : clause) : Prop := exists c b, In (c, b) l /\ Z c = b.

(** A clause with the hints that lead from its denial to a contradiction: CSP-variables with at most one candidate left, and
    clauses of which at most one literal is left. *)
Record derived_clause := DerivedClause { clause_number : positive; literals : clause; clause_hints : list hint }.

Inductive reached := Astray | At (s : PS.t) (chosen : PS.t) | Refuted.

Section Check.

Variable P : csp.
Variable t : tables.
Hypothesis R : right P t.
Variable s0 : PS.t.
Variable g : goal.

(** What is left, and what is true. *)
Definition choose (s chosen : PS.t) (c : cand) : PS.t * PS.t := (kill_all (links_of t c) s, PS.add c chosen).

Definition make_true (p : PS.t * PS.t) (l : cand * bool) : PS.t * PS.t :=
  let (s, chosen) := p in if snd l then choose s chosen (fst l) else (PS.remove (fst l) s, chosen).

Definition deny (l : cand * bool) : cand * bool := (fst l, negb (snd l)).

Definition open_literal (s chosen : PS.t) (l : cand * bool) : bool :=
  if snd l then PS.mem (fst l) s else negb (PS.mem (fst l) chosen).

Fixpoint propagate (N : PM.t clause) (p : PS.t * PS.t) (hs : list hint) : reached :=
  match hs with
  | [] => let (s, chosen) := p in if PS.subset chosen s then At s chosen else Refuted
  | Use k :: hs =>
      match PM.find k N with
      | Some l =>
          match filter (open_literal (fst p) (snd p)) l with
          | [] => Refuted
          | [x] => propagate N (make_true p x) hs
          | _ => Astray
          end
      | None => Astray
      end
  | Look v :: hs =>
      match PM.find v (variable_at t) with
      | Some V =>
          match live_in (fst p) V with
          | [] => Refuted
          | [c] => propagate N (make_true p (c, true)) hs
          | _ => Astray
          end
      | None => Astray
      end
  end.

Definition check_clause (N : PM.t clause) (d : derived_clause) : bool :=
  match propagate N (fold_left make_true (map deny (literals d)) (s0, PS.empty)) (clause_hints d) with
  | Refuted => true
  | _ => false
  end.

Fixpoint check_clauses (N : PM.t clause) (ds : list derived_clause) : option (PM.t clause) :=
  match ds with
  | [] => Some N
  | d :: ds =>
      match PM.find (clause_number d) N with
      | Some _ => None
      | None => if check_clause N d then check_clauses (PM.add (clause_number d) (literals d) N) ds else None
      end
  end.

Definition check_claim (ds : list derived_clause) (conclusion : list hint) : bool :=
  match check_clauses (PM.empty _) ds with
  | None => false
  | Some N =>
      match propagate N (s0, PS.empty) conclusion with
      | Astray => false
      | Refuted => true
      | At s _ => match g with Impossible => false | Eliminate l => forallb (fun c => negb (PS.mem c s)) l end
      end
  end.

(** ** What it means *)

Section OneSolution.
Variable Z : cand -> bool.
Hypothesis Sol : solution P Z.

Definition true_to (p : PS.t * PS.t) : Prop := within Z (den (fst p)) /\ forall c, PS.mem c (snd p) = true -> Z c = true.

Lemma make_true_right p l : true_to p -> Z (fst l) = snd l -> true_to (make_true p l).
Proof.
  destruct p as [s chosen], l as [c b]. intros [W C] E. destruct b; split; cbn in *.
  - intros x Zx. apply kill_all_mem. split; [exact (W x Zx) |]. intros H. apply (right_list P t R) in H.
    destruct Sol as [_ Sl]. exact (Sl c x H E Zx).
  - intros x Hx. apply PS.mem_spec, PS.add_spec in Hx. destruct Hx as [-> | Hx]; [exact E |]. apply C, PS.mem_spec, Hx.
  - intros x Zx. change (den (PS.remove c s) x = true). rewrite den_remove. apply minus_true. split; [exact (W x Zx) | congruence].
  - exact C.
Qed.

Lemma closed_literal p l : true_to p -> open_literal (fst p) (snd p) l = false -> Z (fst l) <> snd l.
Proof.
  destruct p as [s chosen], l as [c []]; intros [W C] O E; cbn in *.
  - apply W in E. unfold den in E. congruence.
  - apply negb_false_iff, C in O. congruence.
Qed.

Lemma some_literal_open p l : true_to p -> satisfies Z l ->
  exists x, In x (filter (open_literal (fst p) (snd p)) l) /\ Z (fst x) = snd x.
Proof.
  intros T [c [b [H E]]]. exists (c, b). split; [| exact E]. apply filter_In. split; [exact H |].
  destruct (open_literal _ _ (c, b)) eqn:O; [reflexivity |]. destruct (closed_literal p (c, b) T O E).
Qed.

Definition all_hold (N : PM.t clause) : Prop := forall k l, PM.find k N = Some l -> satisfies Z l.

Lemma propagate_right N hs : all_hold N -> forall p, true_to p ->
  match propagate N p hs with Astray => True | At s chosen => true_to (s, chosen) | Refuted => False end.
Proof.
  intros HN. induction hs as [| h hs IH]; intros p T; cbn.
  - destruct p as [s chosen]. destruct (PS.subset chosen s) eqn:E; [exact T |].
    assert (X : PS.subset chosen s = true); [| congruence].
    apply PS.subset_spec. intros c Hc. apply PS.mem_spec. destruct T as [W C]. apply W, C, PS.mem_spec, Hc.
  - destruct h as [v | k].
    + destruct (PM.find v (variable_at t)) as [V |] eqn:EV; [| exact I]. apply (right_at P t R) in EV.
      destruct Sol as [Sv _]. destruct (Sv V EV) as [c [Hc [Zc _]]].
      assert (L : In c (live_in (fst p) V)) by (apply live_in_In; split; [exact Hc | exact (proj1 T c Zc)]).
      destruct (live_in (fst p) V) as [| x [| y rest]]; [destruct L | | exact I].
      destruct L as [-> | []]. apply IH, make_true_right; [exact T | exact Zc].
    + destruct (PM.find k N) as [l |] eqn:EN; [| exact I].
      destruct (some_literal_open p l T (HN k l EN)) as [x [Hx Zx]].
      destruct (filter _ l) as [| y [| z rest]]; [destruct Hx | | exact I].
      destruct Hx as [-> | []]. apply IH, make_true_right; assumption.
Qed.

Hypothesis In_s0 : within Z (den s0).

Lemma start_right : true_to (s0, PS.empty).
Proof. split; [exact In_s0 |]. intros c H. apply PS.mem_spec in H. destruct (PS.empty_spec H). Qed.

Lemma denied_right l : ~ satisfies Z l -> forall p, true_to p -> true_to (fold_left make_true (map deny l) p).
Proof.
  induction l as [| [c b] l IH]; intros N p T; [exact T |]. cbn. apply IH.
  - intros [x [y [H E]]]. apply N. exists x, y. split; [right; exact H | exact E].
  - apply make_true_right; [exact T |]. cbn. destruct (Z c) eqn:E, b; auto; exfalso; apply N; eexists _, _; split; try (left; reflexivity); exact E.
Qed.

Lemma satisfied_or_not l : satisfies Z l \/ ~ satisfies Z l.
Proof.
  destruct (existsb (fun x => eqb (Z (fst x)) (snd x)) l) eqn:E; [left | right].
  - apply existsb_exists in E. destruct E as [[c b] [H E]]. apply eqb_prop in E. exists c, b. auto.
  - intros [c [b [H Eb]]]. assert (X : existsb (fun x => eqb (Z (fst x)) (snd x)) l = true); [| congruence].
    apply existsb_exists. exists (c, b). split; [exact H |]. cbn. rewrite Eb. apply eqb_reflx.
Qed.

Lemma check_clauses_right ds : forall N N', all_hold N -> check_clauses N ds = Some N' -> all_hold N'.
Proof.
  induction ds as [| d ds IH]; intros N N' HN E; cbn in E; [injection E as <-; exact HN |].
  destruct (PM.find (clause_number d) N); [discriminate |]. destruct (check_clause N d) eqn:C; [| discriminate].
  apply (IH _ _) in E; [exact E |]. intros k l. destruct (Pos.eq_dec k (clause_number d)) as [-> | Nk].
  - rewrite PM.gss. injection 1 as <-. destruct (satisfied_or_not (literals d)) as [S | S]; [exact S | exfalso].
    unfold check_clause in C.
    pose proof (propagate_right N (clause_hints d) HN _ (denied_right _ S _ start_right)) as K.
    destruct (propagate _ _ _); try discriminate. exact K.
  - rewrite PM.gso by exact Nk. apply HN.
Qed.

End OneSolution.

(** Where the checker accepts, the claim holds in every solution in the state. *)
Theorem check_claim_right ds conclusion : check_claim ds conclusion = true -> holds P (den s0) g.
Proof.
  unfold check_claim. destruct (check_clauses _ _) as [N |] eqn:E; [| discriminate]. intros H.
  assert (K : forall Z, solution P Z -> within Z (den s0) ->
    match propagate N (s0, PS.empty) conclusion with Astray => True | At s chosen => true_to Z (s, chosen) | Refuted => False end).
  { intros Z Sol W. apply (propagate_right Z Sol N conclusion); [| exact (start_right Z W)].
    apply (check_clauses_right Z Sol W ds (PM.empty _)); [| exact E]. intros k l. rewrite PM.gempty. discriminate. }
  destruct g as [| targets]; cbn.
  - intros Z Sol W. specialize (K Z Sol W). destruct (propagate _ _ _); [discriminate | discriminate | exact K].
  - intros Z Sol W c Hc. specialize (K Z Sol W). destruct (propagate _ _ _) as [| s chosen |]; [discriminate | | destruct K].
    rewrite forallb_forall in H. specialize (H c Hc). apply negb_true_iff in H.
    destruct (Z c) eqn:Zc; [| reflexivity]. apply (proj1 K) in Zc. unfold den in Zc. cbn in Zc. congruence.
Qed.

End Check.
