(** * T&E-shaped nogoods are T&E

    A nogood is an ordered list of assumptions and a candidate that is false under them. A derivation of one may use
    earlier nogoods whose assumptions begin the list of what is assumed, and nothing else but the theory. Whatever is
    derived in this shape, by nogoods of at most n candidates, is derived by T&E(T, n). *)

From Coq Require Import List Bool PArith Arith Lia.
From Oddagon Require Import Csp.
Import ListNotations.

(** Assumptions, outermost first, and the candidate that is false under them. *)
Definition nogood := (list cand * cand)%type.

Definition prefix (p l : list cand) : Prop := exists q, l = p ++ q.

Section Shape.

Variable P : csp.
Variable T : theory.
Variable F : cand -> bool.

Notation derives := (derives P T F).
Notation assume := (assume P).
Notation contradiction := (contradiction P).
Notation resolves := (resolves P T).
Notation eliminates := (eliminates P T F).

(** [nested ctx n S Q]: T&E(T, n) from [S], where the first candidate of [ctx] is assumed T&E(T, n-1), where the
    second is assumed too T&E(T, n-2), and so on, comes to a state of which [Q] holds, or to a contradiction before. *)
Fixpoint nested (ctx : list cand) (n : nat) (S : state) (Q : state -> Prop) : Prop :=
  match ctx with
  | [] => exists U, derives n S U /\ (contradiction U \/ Q U)
  | a :: rest => exists U, derives n S U /\
      (contradiction U \/ match n with O => False | Datatypes.S m => nested rest m (assume U a) Q end)
  end.

(** The nogood [(ctx, c)] belongs to T&E(T, n). *)
Definition killed (ctx : list cand) (n : nat) (S : state) (c : cand) : Prop := nested ctx n S (fun U => U c = false).

Definition downward (Q : state -> Prop) : Prop := forall A B, within A B -> Q B -> Q A.

Lemma nested_mono ctx : forall n A B Q, downward Q -> within A B -> nested ctx n B Q -> nested ctx n A Q.
Proof.
  induction ctx as [| a rest IH]; intros n A B Q M H [U [R D]];
    destruct (derives_mono P T F n A B U H R) as [U' [R' [W | C]]].
  - exists U'. split; [exact R' |]. destruct D as [C | D]; [left; exact (contradiction_mono P _ _ W C) | right; exact (M _ _ W D)].
  - exists U'. split; [exact R' | left; exact C].
  - exists U'. split; [exact R' |]. destruct D as [C | D]; [left; exact (contradiction_mono P _ _ W C) | right].
    destruct n as [| m]; [exact D |]. exact (IH m _ _ Q M (assume_mono P _ _ a W) D).
  - exists U'. split; [exact R' | left; exact C].
Qed.

Lemma nested_map ctx : forall n S (Q Q' : state -> Prop),
  (forall U, Q U -> exists U', derives (n - length ctx) U U' /\ (contradiction U' \/ Q' U')) ->
  nested ctx n S Q -> nested ctx n S Q'.
Proof.
  induction ctx as [| a rest IH]; intros n S Q Q' M [U [R D]].
  - destruct D as [C | D]; [exists U; auto |].
    destruct (M U D) as [U' [R' D']]. cbn in R'. rewrite Nat.sub_0_r in R'.
    exists U'. split; [exact (derives_trans P T F n _ _ _ R R') | exact D'].
  - exists U. split; [exact R |]. destruct D as [C | D]; [left; exact C | right].
    destruct n as [| m]; [exact D |]. apply (IH m _ Q Q'); [exact M | exact D].
Qed.

Lemma gone_downward c : downward (fun U => U c = false).
Proof. intros A B W H. destruct (A c) eqn:E; [apply W in E; congruence | reflexivity]. Qed.

Definition valid (n : nat) (S : state) (N : list nogood) : Prop := forall p c, In (p, c) N -> killed p n S c.

Lemma valid_mono n A B N : within A B -> valid n B N -> valid n A N.
Proof. intros W V p c H. exact (nested_mono p n A B _ (gone_downward c) W (V p c H)). Qed.

(** What a nogood says once its outermost assumption is made. *)
Definition settled (n : nat) (U : state) (p : list cand) (c : cand) : Prop :=
  match p with
  | [] => U c = false
  | a :: rest => match n with O => False | Datatypes.S m => killed rest m (assume U a) c end
  end.

Lemma settled_mono n A B p c : within A B -> settled n B p c -> settled n A p c.
Proof.
  destruct p as [| a rest]; cbn; intros W H; [exact (gone_downward c A B W H) |].
  destruct n as [| m]; [exact H |]. exact (nested_mono rest m _ _ _ (gone_downward c) (assume_mono P _ _ a W) H).
Qed.

(** One state in which all nogoods have been used. *)
Lemma settle n S N : valid n S N ->
  exists U, derives n S U /\ (contradiction U \/ forall p c, In (p, c) N -> settled n U p c).
Proof.
  induction N as [| [p c] N IH]; intros V.
  - exists S. split; [apply derives_refl | right; intros p c []].
  - destruct IH as [U [R D]]; [intros q d H; apply V; right; exact H |].
    destruct D as [C | D]; [exists U; auto |].
    assert (K : killed p n U c)
      by exact (nested_mono p n _ _ _ (gone_downward c) (derives_within _ _ _ _ _ _ R) (V p c (or_introl eq_refl))).
    assert (E : exists U', derives n U U' /\ (contradiction U' \/ settled n U' p c))
      by (destruct p; exact K).
    destruct E as [U' [R' E]]. exists U'. split; [exact (derives_trans P T F n _ _ _ R R') |].
    destruct E as [C | E]; [left; exact C | right].
    intros q d [H | H]; [injection H as <- <-; exact E |].
    exact (settled_mono n _ _ q d (derives_within _ _ _ _ _ _ R') (D q d H)).
Qed.

(** What hints may do: use the theory, or one of some known candidates. *)
Definition hinted (K : cand -> Prop) (L : state) (d : cand) : Prop := K d \/ resolves L d.

Lemma hinted_restrict (K K' : cand -> Prop) L L' : run (hinted K) L L' -> forall A, within A L ->
  (forall d, K d -> A d = true -> K' d) ->
  exists A', run (hinted K') A A' /\ (within A' L' \/ contradiction A').
Proof.
  induction 1 as [S S' E | S d S' X Rd _ IH]; intros A W HK.
  - exists A. split; [apply stop; intros c; reflexivity | left; exact (within_trans _ _ _ W (same_within _ _ E))].
  - destruct (A d) eqn:Ad.
    + assert (D : hinted K' A d \/ contradiction A).
      { destruct Rd as [Kd | R]; [left; left; exact (HK d Kd Ad) |].
        destruct (resolves_mono P T A S d W R) as [R' | C]; [left; right; exact R' | right; exact C]. }
      destruct D as [D | C].
      * destruct (IH (minus A d)) as [A' [RA HA]].
        { exact (minus_mono _ _ d W). }
        { intros x Kx Ax. apply minus_true in Ax. apply HK; tauto. }
        exists A'. split; [exact (next (hinted K') A d A' Ad D RA) | exact HA].
      * exists A. split; [apply stop; intros c; reflexivity | right; exact C].
    + apply IH; [exact (within_minus _ _ d W Ad) | exact HK].
Qed.

Lemma hinted_nothing n A A' : run (hinted (fun _ => False)) A A' -> derives n A A'.
Proof.
  apply run_weaken. intros S d [[] | R]. destruct n; left; exact R.
Qed.

Definition assumes (S : state) (ctx : list cand) : state := fold_left assume ctx S.

Lemma assumes_mono ctx : forall A B, within A B -> within (assumes A ctx) (assumes B ctx).
Proof. induction ctx as [| a rest IH]; intros A B W; [exact W |]. cbn. apply IH, assume_mono, W. Qed.

Lemma assumes_within ctx : forall A, within (assumes A ctx) A.
Proof.
  induction ctx as [| a rest IH]; intros A; [apply within_refl |]. cbn.
  exact (within_trans _ _ _ (IH _) (assume_within P A a)).
Qed.

(** What the nogoods of a list say where [dec] is assumed. *)
Definition known (N : list nogood) (dec : list cand) (d : cand) : Prop := exists p, In (p, d) N /\ prefix p dec.

Definition under (a : cand) (N : list nogood) : list nogood :=
  flat_map (fun g => match fst g with b :: p => if Pos.eqb b a then [(p, snd g)] else [] | [] => [] end) N.

Lemma under_In a N p d : In (p, d) (under a N) <-> In (a :: p, d) N.
Proof.
  unfold under. rewrite in_flat_map. split.
  - intros [[q e] [H K]]. destruct q as [| b q]; [destruct K |]. cbn in K.
    destruct (Pos.eqb_spec b a) as [-> | _]; [| destruct K]. destruct K as [K | []]. injection K as <- <-. exact H.
  - intros H. exists (a :: p, d). split; [exact H |]. cbn. rewrite Pos.eqb_refl. left. reflexivity.
Qed.

(** Where hints lead under assumptions, T&E leads as well. *)
Lemma hints_are_nested ctx : forall n S N L', length ctx <= n -> valid n S N ->
  run (hinted (known N ctx)) (assumes S ctx) L' -> nested ctx n S (fun U => within U L').
Proof.
  induction ctx as [| a rest IH]; intros n S N L' Hn V R; destruct (settle n S N V) as [U [RU D]].
  - destruct D as [C | D]; [exists U; auto |].
    destruct (hinted_restrict _ (fun _ => False) _ _ R U (derives_within _ _ _ _ _ _ RU)) as [A [RA HA]].
    { intros d [p [Hp [q E]]] Ud. destruct p; [| discriminate]. specialize (D [] d Hp). cbn in D. congruence. }
    exists A. split; [exact (derives_trans P T F n _ _ _ RU (hinted_nothing n _ _ RA)) | tauto].
  - exists U. split; [exact RU |]. destruct D as [C | D]; [left; exact C | right].
    destruct n as [| m]; [cbn in Hn; lia |].
    assert (Va : valid m (assume U a) (under a N)).
    { intros p d H. apply under_In in H. exact (D (a :: p) d H). }
    assert (W : within (assumes (assume U a) rest) (assumes S (a :: rest))).
    { cbn. apply assumes_mono, assume_mono. exact (derives_within _ _ _ _ _ _ RU). }
    destruct (hinted_restrict _ (known (under a N) rest) _ _ R _ W) as [A [RA HA]].
    { intros d [p [Hp [q E]]] Ad. destruct p as [| b p].
      - specialize (D [] d Hp). cbn in D.
        apply (assumes_within rest) in Ad. apply (assume_within P U a) in Ad. congruence.
      - cbn in E. injection E as <- E. exists p. split; [apply under_In; exact Hp | exists q; exact E]. }
    assert (Hm : length rest <= m) by (cbn in Hn; lia).
    pose proof (IH m (assume U a) (under a N) A Hm Va RA) as NA.
    apply (nested_map rest m _ _ _) with (2 := NA). intros X HX. exists X. split; [apply derives_refl |].
    destruct HA as [HA | C]; [right; exact (within_trans _ _ _ HX HA) | left; exact (contradiction_mono P _ _ HX C)].
Qed.

Lemma trial_closes ctx : forall n S c, F c = true ->
  nested (ctx ++ [c]) n S contradiction -> nested ctx n S (fun U => U c = false).
Proof.
  induction ctx as [| a rest IH]; intros n S c Fc [U [R D]].
  - destruct D as [C | D]; [exists U; auto |]. destruct n as [| m]; [destruct D |].
    exists (minus U c). split; [| right; apply minus_self].
    apply (derives_trans P T F _ _ _ _ R). apply derives_one. right. split; [exact Fc |].
    destruct D as [X [RX C]]. exists X. split; [exact RX | tauto].
  - exists U. split; [exact R |]. destruct D as [C | D]; [left; exact C | right].
    destruct n as [| m]; [exact D |]. exact (IH m _ c Fc D).
Qed.

(** A step whose candidate is assumed, and hints that come to a contradiction. *)
Theorem shaped_trial_is_TE ctx c n S N L' : length ctx < n -> F c = true -> valid n S N ->
  run (hinted (known N (ctx ++ [c]))) (assumes S (ctx ++ [c])) L' -> contradiction L' -> killed ctx n S c.
Proof.
  intros Hn Fc V R C. apply trial_closes; [exact Fc |].
  assert (Hl : length (ctx ++ [c]) <= n) by (rewrite app_length; cbn; lia).
  apply (nested_map _ n S (fun U => within U L')); [| exact (hints_are_nested _ n S N L' Hl V R)].
  intros U W. exists U. split; [apply derives_refl |]. left. exact (contradiction_mono P _ _ W C).
Qed.

(** A step by a rule of the theory, or an empty CSP-variable before it. *)
Theorem shaped_rule_is_TE ctx c n S N L' : length ctx <= n -> valid n S N ->
  run (hinted (known N ctx)) (assumes S ctx) L' -> resolves L' c -> killed ctx n S c.
Proof.
  intros Hn V R E. unfold killed.
  apply (nested_map _ n S (fun U => within U L')); [| exact (hints_are_nested _ n S N L' Hn V R)].
  intros U W. destruct (resolves_mono P T U L' c W E) as [E' | C].
  - exists (minus U c). split; [| right; apply minus_self]. apply derives_one. destruct (n - length ctx); left; exact E'.
  - exists U. split; [apply derives_refl | left; exact C].
Qed.

(** The conclusion: no assumption, hints to a state. *)
Theorem shaped_conclusion_is_TE n S N L' : valid n S N -> run (hinted (known N [])) S L' ->
  exists U, derives n S U /\ (contradiction U \/ within U L').
Proof. intros V R. exact (hints_are_nested [] n S N L' (Nat.le_0_l n) V R). Qed.

End Shape.
