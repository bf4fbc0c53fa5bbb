(** * Relations: what a theorem assumes of named candidates, as further CSP-variables and links

    "Not both" is a link, "exactly one" a CSP-variable. "At least one" of some literals needs candidates that the board
    does not have: the negation of a candidate, with a CSP-variable of the two; two literals: their denials are linked;
    otherwise a CSP-variable with one candidate for each literal ("this one holds"), linked to the literal's denial.
    The solutions of the extended CSP are exactly the board's solutions that satisfy the relations. *)

From Coq Require Import List Bool PArith Arith Lia.
From Oddagon Require Import Csp.
Import ListNotations.

(** ** Relations and claims, and what they say; [A] is what the board calls a candidate *)

Inductive relation (A : Type) :=
| NotBoth (l : list A)
| AtLeastOne (l : list (A * bool))   (* [(a, false)]: a is false *)
| ExactlyOne (l : list A).
Arguments NotBoth {A}. Arguments AtLeastOne {A}. Arguments ExactlyOne {A}.

Inductive claim (A : Type) :=
| ClaimImpossible
| ClaimEliminate (l : list A)
| ClaimAssert (l : list A)
| ClaimAtLeastOne (l : list (A * bool)).
Arguments ClaimImpossible {A}. Arguments ClaimEliminate {A}. Arguments ClaimAssert {A}. Arguments ClaimAtLeastOne {A}.

Definition relation_holds {A} (truth : A -> bool) (r : relation A) : Prop :=
  match r with
  | NotBoth l => forall a b, In a l -> In b l -> truth a = true -> truth b = true -> a = b
  | AtLeastOne l => exists a b, In (a, b) l /\ truth a = b
  | ExactlyOne l => exists a, In a l /\ truth a = true /\ forall b, In b l -> truth b = true -> b = a
  end.

Definition claim_holds {A} (truth : A -> bool) (c : claim A) : Prop :=
  match c with
  | ClaimImpossible => False
  | ClaimEliminate l => forall a, In a l -> truth a = false
  | ClaimAssert l => forall a, In a l -> truth a = true
  | ClaimAtLeastOne l => exists a b, In (a, b) l /\ truth a = b
  end.

Definition map_relation {A B} (f : A -> B) (r : relation A) : relation B :=
  match r with
  | NotBoth l => NotBoth (map f l)
  | AtLeastOne l => AtLeastOne (map (fun p => (f (fst p), snd p)) l)
  | ExactlyOne l => ExactlyOne (map f l)
  end.

Definition relation_atoms {A} (r : relation A) : list A :=
  match r with NotBoth l | ExactlyOne l => l | AtLeastOne l => map fst l end.

(** ** Solutions, said once more: links inside CSP-variables say nothing new *)

Definition exactly_one (Z : cand -> bool) (V : list cand) : Prop :=
  exists c, In c V /\ Z c = true /\ forall d, In d V -> Z d = true -> d = c.

Definition not_both (Z : cand -> bool) (l : cand * cand) : Prop :=
  fst l <> snd l -> Z (fst l) = true -> Z (snd l) = true -> False.

Definition solves (vs : list (list cand)) (ls : list (cand * cand)) (Z : cand -> bool) : Prop :=
  (forall V, In V vs -> exactly_one Z V) /\ (forall l, In l ls -> not_both Z l).

Lemma solution_solves P Z : solution P Z <-> solves (variables P) (links P) Z.
Proof.
  split.
  - intros [Sv Sl]. split; [exact Sv |]. intros [c d] H N Zc Zd. cbn in *.
    apply (Sl c d); auto. apply linked_spec. auto.
  - intros [Sv Sl]. split; [exact Sv |]. intros c d L Zc Zd. apply linked_spec in L. destruct L as [N [[V [HV [Hc Hd]]] | [H | H]]].
    + destruct (Sv V HV) as [x [_ [_ U]]]. apply N. rewrite (U c Hc Zc), (U d Hd Zd). reflexivity.
    + exact (Sl (c, d) H N Zc Zd).
    + apply (Sl (d, c) H); cbn; auto.
Qed.

(** ** The extended CSP *)

(** What new candidates and CSP-variables stand for; only for names. *)
Inductive new_candidate := Negation (c : cand) | Choice (relation place : positive).
Inductive new_variable := Duality (c : cand) | OfRelation (relation : positive).

Record made := Made {
  m_variables : list (list cand);      (* the new ones, the last first *)
  m_links : list (cand * cand);
  m_negations : list (cand * cand);    (* candidates and their negations *)
  m_next : cand;                       (* the first number that is free *)
  m_candidate_names : list new_candidate;  (* the last first *)
  m_variable_names : list new_variable;    (* the last first *)
}.

Fixpoint lookup (a : cand) (l : list (cand * cand)) : option cand :=
  match l with [] => None | (x, y) :: l => if Pos.eqb x a then Some y else lookup a l end.

(** The candidate that is true where the literal is false. *)
Definition denial (m : made) (literal : cand * bool) : cand * made :=
  let (a, positive) := literal in
  if positive then
    match lookup a (m_negations m) with
    | Some b => (b, m)
    | None =>
        let b := m_next m in
        (b, Made ([a; b] :: m_variables m) (m_links m) ((a, b) :: m_negations m) (Pos.succ b)
              (Negation a :: m_candidate_names m) (Duality a :: m_variable_names m))
    end
  else (a, m).

Fixpoint denials (m : made) (l : list (cand * bool)) : list cand * made :=
  match l with
  | [] => ([], m)
  | x :: l => let (d, m) := denial m x in let (ds, m) := denials m l in (d :: ds, m)
  end.

(** New candidates, one for each denial, linked to it. *)
Fixpoint choices (m : made) (k i : positive) (ds : list cand) : list cand * made :=
  match ds with
  | [] => ([], m)
  | d :: ds =>
      let c := m_next m in
      let m := Made (m_variables m) ((d, c) :: m_links m) (m_negations m) (Pos.succ c)
                 (Choice k i :: m_candidate_names m) (m_variable_names m) in
      let (cs, m) := choices m k (Pos.succ i) ds in (c :: cs, m)
  end.

Fixpoint all_pairs (l : list cand) : list (cand * cand) :=
  match l with [] => [] | c :: l => map (pair c) l ++ all_pairs l end.

Definition add_variable (V : list cand) (name : new_variable) (m : made) : made :=
  Made (V :: m_variables m) (m_links m) (m_negations m) (m_next m) (m_candidate_names m) (name :: m_variable_names m).

Definition add_links (ls : list (cand * cand)) (m : made) : made :=
  Made (m_variables m) (ls ++ m_links m) (m_negations m) (m_next m) (m_candidate_names m) (m_variable_names m).

(** The [k]-th relation. *)
Definition relate (m : made) (k : positive) (r : relation cand) : made :=
  match r with
  | NotBoth l => add_links (all_pairs l) m
  | ExactlyOne l => add_variable l (OfRelation k) m
  | AtLeastOne l =>
      match denials m l with
      | (ds, m) =>
          let general := let (cs, m) := choices m k 1 ds in add_variable cs (OfRelation k) m in
          match ds with [a; b] => if Pos.eqb a b then general else add_links [(a, b)] m | _ => general end
      end
  end.

Fixpoint relate_all (m : made) (k : positive) (rs : list (relation cand)) : made :=
  match rs with [] => m | r :: rs => relate_all (relate m k r) (Pos.succ k) rs end.

(** The CSP-variables of the board first, then the new ones in the order in which they are made. *)
Definition extended (P : csp) (m : made) : csp := Csp (variables P ++ rev (m_variables m)) (links P ++ m_links m).

(** ** Every solution of the board that satisfies the relations extends *)

Definition upto (next : cand) (Z Z' : cand -> bool) : Prop := forall c, (c < next)%positive -> Z' c = Z c.

Record sound (m : made) (Z : cand -> bool) : Prop := Sound {
  s_solves : solves (m_variables m) (m_links m) Z;
  s_negations : forall a b, In (a, b) (m_negations m) -> Z b = negb (Z a);
  s_below : (forall V c, In V (m_variables m) -> In c V -> (c < m_next m)%positive) /\
            (forall c d, In (c, d) (m_links m) -> (c < m_next m)%positive /\ (d < m_next m)%positive) /\
            (forall a b, In (a, b) (m_negations m) -> (a < m_next m)%positive /\ (b < m_next m)%positive);
}.

Lemma exactly_one_upto next Z Z' V : upto next Z Z' -> (forall c, In c V -> (c < next)%positive) ->
  exactly_one Z V -> exactly_one Z' V.
Proof.
  intros U B [c [Hc [Zc O]]]. exists c. split; [exact Hc |]. split; [rewrite (U c (B c Hc)); exact Zc |].
  intros d Hd Zd. rewrite (U d (B d Hd)) in Zd. auto.
Qed.

Lemma not_both_upto next Z Z' c d : upto next Z Z' -> (c < next)%positive -> (d < next)%positive ->
  not_both Z (c, d) -> not_both Z' (c, d).
Proof. intros U Bc Bd H N Zc Zd. cbn in *. rewrite (U c Bc) in Zc. rewrite (U d Bd) in Zd. exact (H N Zc Zd). Qed.

Lemma sound_upto m Z Z' : upto (m_next m) Z Z' -> sound m Z -> sound m Z'.
Proof.
  intros U [[Sv Sl] Sn [Bv [Bl Bn]]]. split; [split | | auto].
  - intros V HV. apply (exactly_one_upto _ Z Z' V U); [intros c Hc; exact (Bv V c HV Hc) | exact (Sv V HV)].
  - intros [c d] H. destruct (Bl c d H). apply (not_both_upto _ Z Z' c d U); auto.
  - intros a b H. destruct (Bn a b H). rewrite (U a), (U b); auto.
Qed.

Definition set_at (Z : cand -> bool) (c : cand) (b : bool) : cand -> bool := fun x => if Pos.eqb x c then b else Z x.

Lemma set_at_upto Z c b : upto c Z (set_at Z c b).
Proof. intros x H. unfold set_at. destruct (Pos.eqb_spec x c) as [-> | _]; [lia | reflexivity]. Qed.

Lemma set_at_self Z c b : set_at Z c b c = b.
Proof. unfold set_at. rewrite Pos.eqb_refl. reflexivity. Qed.

Lemma upto_trans n n' Z Z' Z'' : (n <= n')%positive -> upto n Z Z' -> upto n' Z' Z'' -> upto n Z Z''.
Proof. intros L U U' c H. rewrite (U' c), (U c); [reflexivity | exact H | lia]. Qed.

Lemma lookup_In a l b : lookup a l = Some b -> In (a, b) l.
Proof.
  induction l as [| [x y] l IH]; cbn; [discriminate |].
  destruct (Pos.eqb_spec x a) as [-> | _]; [injection 1 as ->; auto | auto].
Qed.

(** The literal is the opposite of its denial. *)
Lemma denial_right m Z a p d m' : (a < m_next m)%positive -> sound m Z -> denial m (a, p) = (d, m') ->
  exists Z', upto (m_next m) Z Z' /\ (m_next m <= m_next m')%positive /\ sound m' Z' /\
    (d < m_next m')%positive /\ (Z' d = true <-> Z a <> p).
Proof.
  intros Ba S E. destruct p; cbn in E.
  - destruct (lookup a (m_negations m)) as [b |] eqn:El.
    + injection E as <- <-. apply lookup_In in El. exists Z. split; [intros x _; reflexivity |]. split; [lia |].
      split; [exact S |]. destruct S as [_ Sn [_ [_ Bn]]]. split; [exact (proj2 (Bn a b El)) |].
      rewrite (Sn a b El). destruct (Z a); cbn; split; congruence.
    + injection E as <- <-. set (b := m_next m) in *. exists (set_at Z b (negb (Z a))).
      assert (U : upto b Z (set_at Z b (negb (Z a)))) by apply set_at_upto.
      split; [exact U |]. cbn. split; [lia |]. split.
      * destruct (sound_upto m _ _ U S) as [[Sv Sl] Sn [Bv [Bl Bn]]]. fold b in Bv, Bl, Bn. split; cbn; [split | | repeat split].
        -- intros V [<- | HV]; [| exact (Sv V HV)].
           destruct (Z a) eqn:Za.
           ++ exists a. split; [left; reflexivity |]. split; [rewrite (U a Ba); exact Za |].
              intros x [<- | [<- | []]]; [reflexivity |]. rewrite set_at_self. discriminate.
           ++ exists b. split; [right; left; reflexivity |]. split; [apply set_at_self |].
              intros x [<- | [<- | []]]; [rewrite (U a Ba), Za; discriminate | reflexivity].
        -- exact Sl.
        -- intros x y [H | H]; [injection H as <- <-; rewrite set_at_self, (U a Ba); reflexivity | exact (Sn x y H)].
        -- intros V c [<- | HV] Hc; [destruct Hc as [<- | [<- | []]]; lia | specialize (Bv V c HV Hc); lia].
        -- specialize (Bl c d H). lia.
        -- specialize (Bl c d H). lia.
        -- destruct H as [H | H]; [injection H as <- <-; lia | specialize (Bn a0 b0 H); lia].
        -- destruct H as [H | H]; [injection H as <- <-; lia | specialize (Bn a0 b0 H); lia].
      * split; [lia |]. rewrite set_at_self. destruct (Z a); cbn; split; congruence.
  - injection E as <- <-. exists Z. split; [intros x _; reflexivity |]. split; [lia |]. split; [exact S |].
    split; [exact Ba |]. destruct (Z a); split; congruence.
Qed.

Lemma denials_right l : forall m Z ds m', (forall a p, In (a, p) l -> (a < m_next m)%positive) -> sound m Z ->
  denials m l = (ds, m') ->
  exists Z', upto (m_next m) Z Z' /\ (m_next m <= m_next m')%positive /\ sound m' Z' /\
    (forall d, In d ds -> (d < m_next m')%positive) /\
    Forall2 (fun lit d => Z' d = true <-> Z (fst lit) <> snd lit) l ds.
Proof.
  induction l as [| [a p] l IH]; intros m Z ds m' B S E; cbn [denials] in E.
  - injection E as <- <-. exists Z. split; [intros x _; reflexivity |]. split; [lia |]. split; [exact S |].
    split; [intros d [] | constructor].
  - destruct (denial m (a, p)) as [d m1] eqn:E1. destruct (denials m1 l) as [ds2 m2] eqn:E2. injection E as <- <-.
    destruct (denial_right m Z a p d m1 (B a p (or_introl eq_refl)) S E1) as [Z1 [U1 [L1 [S1 [B1 D1]]]]].
    destruct (IH m1 Z1 ds2 m2) as [Z2 [U2 [L2 [S2 [B2 D2]]]]]; auto.
    { intros x q H. specialize (B x q (or_intror H)). lia. }
    exists Z2. split; [exact (upto_trans _ _ _ _ _ L1 U1 U2) |]. split; [lia |]. split; [exact S2 |]. split.
    + intros x [<- | H]; [lia | auto].
    + constructor.
      * cbn. rewrite (U2 d B1). exact D1.
      * assert (Bl : forall lit : cand * bool, In lit l -> Z1 (fst lit) = Z (fst lit)).
        { intros [x q] H. apply U1. exact (B x q (or_intror H)). }
        clear - D2 Bl. induction D2 as [| lit e l ds H D2 IH]; constructor.
        -- assert (E := Bl lit (or_introl eq_refl)). rewrite <- E. exact H.
        -- apply IH. intros x Hx. apply Bl. right. exact Hx.
Qed.

(** The choices where [first] of the denials is to be the one that is false; none from the number of denials on. *)
Lemma choices_right k ds : forall m Z i cs m', (forall d, In d ds -> (d < m_next m)%positive) -> sound m Z ->
  choices m k i ds = (cs, m') ->
  (exists d, In d ds /\ Z d = false) ->
  exists Z', upto (m_next m) Z Z' /\ (m_next m <= m_next m')%positive /\ sound m' Z' /\
    (forall c, In c cs -> (m_next m <= c)%positive /\ (c < m_next m')%positive) /\ exactly_one Z' cs.
Proof.
  (* First without choosing: all new candidates false. *)
  assert (None_chosen : forall ds m Z i cs m', (forall d, In d ds -> (d < m_next m)%positive) -> sound m Z ->
    choices m k i ds = (cs, m') ->
    exists Z', upto (m_next m) Z Z' /\ (m_next m <= m_next m')%positive /\ sound m' Z' /\
    (forall c, In c cs -> (m_next m <= c)%positive /\ (c < m_next m')%positive) /\ forall c, In c cs -> Z' c = false).
  { clear ds. induction ds as [| d ds IH]; intros m Z i cs m' B S E; cbn [choices] in E.
    - injection E as <- <-. exists Z. split; [intros x _; reflexivity |]. split; [lia |]. split; [exact S |]. split; intros c [].
    - set (c := m_next m) in *.
      match type of E with context [choices ?x k _ ds] => set (m1 := x) in * end.
      destruct (choices m1 k (Pos.succ i) ds) as [cs2 m2] eqn:E2. injection E as <- <-.
      set (Z1 := set_at Z c false). assert (U : upto c Z Z1) by apply set_at_upto.
      assert (S1 : sound m1 Z1).
      { destruct (sound_upto m _ _ U S) as [[Sv Sl] Sn [Bv [Bl Bn]]]. fold c in Bv, Bl, Bn.
        assert (Bd := B d (or_introl eq_refl)). split; cbn; [split | | repeat split]; auto.
        - intros l [<- | H]; [| auto]. intros _ _ Zc. cbn in Zc. unfold Z1 in Zc. rewrite set_at_self in Zc. discriminate.
        - intros V x HV Hx. specialize (Bv V x HV Hx). lia.
        - destruct H as [H | H]; [injection H as <- <-; lia | specialize (Bl c0 d0 H); lia].
        - destruct H as [H | H]; [injection H as <- <-; lia | specialize (Bl c0 d0 H); lia].
        - specialize (Bn a b H). lia.
        - specialize (Bn a b H). lia. }
      assert (B' : forall y, In y ds -> (y < m_next m1)%positive) by (intros y Hy; specialize (B y (or_intror Hy)); cbn; lia).
      destruct (IH m1 Z1 _ cs2 m2 B' S1 E2) as [Z2 [U2 [L2 [S2 [B2 N2]]]]].
      cbn in U2, L2, B2. exists Z2. split; [apply (upto_trans c (Pos.succ c) Z Z1 Z2); [lia | exact U | exact U2] |].
      split; [lia |]. split; [exact S2 |]. split.
      + intros x [<- | Hx]; [lia | specialize (B2 x Hx); lia].
      + intros x [<- | Hx]; [| auto]. rewrite (U2 c) by lia. apply set_at_self. }
  induction ds as [| d ds IH]; intros m Z i cs m' B S E [x [Hx Zx]]; [destruct Hx |]. cbn [choices] in E.
  set (c := m_next m) in *.
  match type of E with context [choices ?x k _ ds] => set (m1 := x) in * end.
  destruct (choices m1 k (Pos.succ i) ds) as [cs2 m2] eqn:E2. injection E as <- <-.
  assert (Bd : (d < c)%positive) by (apply B; left; reflexivity).
  set (Z1 := set_at Z c (negb (Z d))). assert (U : upto c Z Z1) by apply set_at_upto.
  assert (S1 : sound m1 Z1).
  { destruct (sound_upto m _ _ U S) as [[Sv Sl] Sn [Bv [Bl Bn]]]. fold c in Bv, Bl, Bn.
    split; cbn; [split | | repeat split]; auto.
    - intros l [<- | H]; [| auto]. intros _ Zd Zc. cbn in Zd, Zc. rewrite (U d Bd) in Zd.
      unfold Z1 in Zc. rewrite set_at_self, Zd in Zc. discriminate.
    - intros V y HV Hy. specialize (Bv V y HV Hy). lia.
    - destruct H as [H | H]; [injection H as <- <-; lia | specialize (Bl c0 d0 H); lia].
    - destruct H as [H | H]; [injection H as <- <-; lia | specialize (Bl c0 d0 H); lia].
    - specialize (Bn a b H). lia.
    - specialize (Bn a b H). lia. }
  assert (B' : forall y, In y ds -> (y < m_next m1)%positive) by (intros y Hy; specialize (B y (or_intror Hy)); cbn; lia).
  destruct (Z d) eqn:Zd.
  - (* This literal does not hold: its choice is false, and one of the others is chosen. *)
    destruct Hx as [<- | Hx]; [congruence |].
    destruct (IH m1 Z1 _ cs2 m2 B' S1 E2) as [Z2 [U2 [L2 [S2 [B2 N2]]]]].
    { exists x. split; [exact Hx |]. specialize (B x (or_intror Hx)). rewrite (U x); [exact Zx | exact B]. }
    cbn in U2, L2, B2. exists Z2. split; [apply (upto_trans c (Pos.succ c) Z Z1 Z2); [lia | exact U | exact U2] |].
    split; [lia |]. split; [exact S2 |]. split.
    + intros y [<- | Hy]; [lia | specialize (B2 y Hy); lia].
    + destruct N2 as [y [Hy [Zy O]]]. exists y. split; [right; exact Hy |]. split; [exact Zy |].
      intros z [<- | Hz] Zz; [| auto]. rewrite (U2 c) in Zz by lia. unfold Z1 in Zz. rewrite set_at_self in Zz. discriminate.
  - (* This one holds and is chosen. *)
    destruct (None_chosen ds m1 Z1 _ cs2 m2 B' S1 E2) as [Z2 [U2 [L2 [S2 [B2 N2]]]]].
    cbn in U2, L2, B2. exists Z2. split; [apply (upto_trans c (Pos.succ c) Z Z1 Z2); [lia | exact U | exact U2] |].
    split; [lia |]. split; [exact S2 |]. split.
    + intros y [<- | Hy]; [lia | specialize (B2 y Hy); lia].
    + exists c. split; [left; reflexivity |]. split; [rewrite (U2 c) by lia; apply set_at_self |].
      intros z [<- | Hz] Zz; [reflexivity |]. rewrite (N2 z Hz) in Zz. discriminate.
Qed.

Lemma all_pairs_In l c d : In (c, d) (all_pairs l) -> In c l /\ In d l.
Proof.
  induction l as [| x l IH]; cbn; [intros [] |]. rewrite in_app_iff, in_map_iff.
  intros [[y [E H]] | H]; [injection E as <- <-; auto | apply IH in H; tauto].
Qed.

Lemma Forall2_In_l {A B} (Q : A -> B -> Prop) l l' x : Forall2 Q l l' -> In x l -> exists y, In y l' /\ Q x y.
Proof. induction 1 as [| a b l l' H _ IH]; [intros [] |]. intros [<- | Hx]; [exists b; cbn; auto |]. destruct (IH Hx) as [y []]. exists y. cbn. auto. Qed.

Lemma Forall2_In_r {A B} (Q : A -> B -> Prop) l l' y : Forall2 Q l l' -> In y l' -> exists x, In x l /\ Q x y.
Proof. induction 1 as [| a b l l' H _ IH]; [intros [] |]. intros [<- | Hx]; [exists a; cbn; auto |]. destruct (IH Hx) as [x []]. exists x. cbn. auto. Qed.

Lemma add_links_sound m Z ls : sound m Z -> (forall c d, In (c, d) ls -> (c < m_next m)%positive /\ (d < m_next m)%positive) ->
  (forall l, In l ls -> not_both Z l) -> sound (add_links ls m) Z.
Proof.
  intros [[Sv Sl] Sn [Bv [Bl Bn]]] B H. split; cbn; [split | | repeat split]; auto.
  - intros l Hl. apply in_app_iff in Hl. destruct Hl; auto.
  - apply in_app_iff in H0. destruct H0 as [H0 | H0]; [apply (B c d H0) | apply (Bl c d H0)].
  - apply in_app_iff in H0. destruct H0 as [H0 | H0]; [apply (B c d H0) | apply (Bl c d H0)].
  - apply (Bn a b H0).
  - apply (Bn a b H0).
Qed.

Lemma add_variable_sound m Z V name : sound m Z -> (forall c, In c V -> (c < m_next m)%positive) ->
  exactly_one Z V -> sound (add_variable V name m) Z.
Proof.
  intros [[Sv Sl] Sn [Bv [Bl Bn]]] B H. split; cbn; [split | | repeat split]; auto.
  - intros W [<- | HW]; auto.
  - intros W c [<- | HW] Hc; [auto | exact (Bv W c HW Hc)].
  - apply (Bl c d H0).
  - apply (Bl c d H0).
  - apply (Bn a b H0).
  - apply (Bn a b H0).
Qed.

Lemma relate_right m Z k r : (forall a, In a (relation_atoms r) -> (a < m_next m)%positive) -> sound m Z -> relation_holds Z r ->
  exists Z', upto (m_next m) Z Z' /\ (m_next m <= m_next (relate m k r))%positive /\ sound (relate m k r) Z'.
Proof.
  intros B S H. destruct r as [l | l | l]; cbn [relate relation_atoms] in *.
  - exists Z. split; [intros x _; reflexivity |]. split; [cbn; lia |]. apply add_links_sound; [exact S | |].
    + intros c d Hl. apply all_pairs_In in Hl. destruct Hl. auto.
    + intros [c d] Hl N Zc Zd. apply all_pairs_In in Hl. destruct Hl. apply N. apply H; auto.
  - destruct (denials m l) as [ds m1] eqn:E.
    destruct (denials_right l m Z ds m1) as [Z1 [U1 [L1 [S1 [B1 D1]]]]]; auto.
    { intros a p Hl. apply B. apply in_map_iff. exists (a, p). auto. }
    assert (X : exists d, In d ds /\ Z1 d = false).
    { destruct H as [a [b [Hl Zb]]]. destruct (Forall2_In_l _ _ _ _ D1 Hl) as [d [Hd Q]]. exists d. split; [exact Hd |].
      cbn in Q. destruct (Z1 d); [| reflexivity]. exfalso. apply Q; auto. }
    assert (General : exists Z', upto (m_next m) Z Z' /\
      (m_next m <= m_next (let (cs, m) := choices m1 k 1 ds in add_variable cs (OfRelation k) m))%positive /\
      sound (let (cs, m) := choices m1 k 1 ds in add_variable cs (OfRelation k) m) Z').
    { destruct (choices m1 k 1 ds) as [cs m2] eqn:E2.
      destruct (choices_right k ds m1 Z1 1%positive cs m2 B1 S1 E2 X) as [Z2 [U2 [L2 [S2 [B2 O2]]]]].
      exists Z2. split; [exact (upto_trans _ _ _ _ _ L1 U1 U2) |]. split; [cbn; lia |].
      apply add_variable_sound; [exact S2 | intros c Hc; apply B2; exact Hc | exact O2]. }
    destruct ds as [| a [| b [| c ds]]]; try exact General.
    destruct (Pos.eqb a b); [exact General |].
    exists Z1. split; [exact U1 |]. split; [cbn; lia |]. apply add_links_sound; [exact S1 | |].
    + intros x y [Hl | []]. injection Hl as <- <-. split; apply B1; cbn; auto.
    + intros [x y] [Hl | []] _ Zx Zy. injection Hl as <- <-. cbn in *.
      destruct X as [d [[<- | [<- | []]] Zd]]; congruence.
  - exists Z. split; [intros x _; reflexivity |]. split; [cbn; lia |]. apply add_variable_sound; auto.
Qed.

Lemma relate_all_right rs : forall m Z k, (forall r a, In r rs -> In a (relation_atoms r) -> (a < m_next m)%positive) ->
  sound m Z -> (forall r, In r rs -> relation_holds Z r) ->
  (forall Z' r, upto (m_next m) Z Z' -> In r rs -> relation_holds Z r -> relation_holds Z' r) ->
  exists Z', upto (m_next m) Z Z' /\ sound (relate_all m k rs) Z'.
Proof.
  induction rs as [| r rs IH]; intros m Z k B S H K; cbn [relate_all].
  - exists Z. split; [intros x _; reflexivity | exact S].
  - destruct (relate_right m Z k r) as [Z1 [U1 [L1 S1]]]; auto.
    { intros a Ha. apply (B r a); [left; reflexivity | exact Ha]. }
    { apply H. left. reflexivity. }
    destruct (IH (relate m k r) Z1 (Pos.succ k)) as [Z2 [U2 S2]]; auto.
    + intros q a Hq Ha. specialize (B q a (or_intror Hq) Ha). lia.
    + intros q Hq. apply (K Z1 q U1); [right; exact Hq | apply H; right; exact Hq].
    + intros Z' q U Hq _. apply (K Z' q); [exact (upto_trans _ _ _ _ _ L1 U1 U) | right; exact Hq | apply H; right; exact Hq].
    + exists Z2. split; [exact (upto_trans _ _ _ _ _ L1 U1 U2) | exact S2].
Qed.

Lemma relation_holds_upto n Z Z' r : (forall a, In a (relation_atoms r) -> (a < n)%positive) -> upto n Z Z' ->
  relation_holds Z r -> relation_holds Z' r.
Proof.
  intros B U. destruct r as [l | l | l]; cbn in *.
  - intros H a b Ha Hb. rewrite (U a), (U b); auto.
  - intros [a [b [Hl E]]]. exists a, b. split; [exact Hl |]. rewrite U; [exact E |]. apply B. apply in_map_iff. exists (a, b). auto.
  - intros [a [Ha [Za O]]]. exists a. split; [exact Ha |]. rewrite (U a (B a Ha)). split; [exact Za |].
    intros b Hb. rewrite (U b (B b Hb)). auto.
Qed.

(** Before any relation: the board's own negations, each of which is one of its CSP-variables. *)
Definition start (next : cand) (negations : list (cand * cand)) : made := Made [] [] negations next [] [].

(** What the checker looks at before it trusts the construction. *)
Definition below (next : cand) (c : cand) : bool := (c <? next)%positive.
Definition well_made (P : csp) (next : cand) (negations : list (cand * cand)) (rs : list (relation cand)) : bool :=
  if forallb (forallb (below next)) (variables P) then
  if forallb (fun l => below next (fst l) && below next (snd l)) (links P) then
  if forallb (fun l => below next (fst l) && below next (snd l)
       && negb (Pos.eqb (fst l) (snd l))
       && existsb (fun V => match V with [x; y] => Pos.eqb x (fst l) && Pos.eqb y (snd l) | _ => false end) (variables P)) negations then
    forallb (fun r => forallb (below next) (relation_atoms r)) rs
  else false else false else false.

Theorem relations_sound P next negations rs Z : well_made P next negations rs = true ->
  solution P Z -> (forall r, In r rs -> relation_holds Z r) ->
  exists Z', upto next Z Z' /\ solution (extended P (relate_all (start next negations) 1 rs)) Z'.
Proof.
  unfold well_made. intros W Sol H.
  destruct (forallb (forallb (below next)) (variables P)) eqn:Wv; [| discriminate].
  destruct (forallb _ (links P)) eqn:Wl; [| discriminate].
  destruct (forallb _ negations) eqn:Wn; [| discriminate].
  rewrite forallb_forall in *.
  apply solution_solves in Sol. destruct Sol as [Sv Sl].
  destruct (relate_all_right rs (start next negations) Z 1%positive) as [Z' [U S]].
  - intros r a Hr Ha. specialize (W r Hr). rewrite forallb_forall in W. apply Pos.ltb_lt. exact (W a Ha).
  - split; cbn; [split; intros x [] | | repeat split]; try (intros; contradiction).
    + intros a b Hn. specialize (Wn (a, b) Hn). cbn in Wn. rewrite !andb_true_iff in Wn. destruct Wn as [[[_ _] N] X].
      apply existsb_exists in X. destruct X as [V [HV X]]. destruct V as [| x [| y [| ? ?]]]; try discriminate.
      rewrite andb_true_iff, !Pos.eqb_eq in X. destruct X as [-> ->].
      apply negb_true_iff, Pos.eqb_neq in N.
      destruct (Sv [a; b] HV) as [c [Hc [Zc O]]].
      destruct (Z a) eqn:Za, (Z b) eqn:Zb; auto; exfalso.
      * apply N. rewrite (O a), (O b); cbn; auto.
      * destruct Hc as [<- | [<- | []]]; congruence.
    + specialize (Wn (a, b) H0). cbn in Wn. rewrite !andb_true_iff in Wn. apply Pos.ltb_lt. tauto.
    + specialize (Wn (a, b) H0). cbn in Wn. rewrite !andb_true_iff in Wn. apply Pos.ltb_lt. tauto.
  - exact H.
  - intros Z' r U Hr. apply (relation_holds_upto next); [| exact U].
    intros a Ha. specialize (W r Hr). rewrite forallb_forall in W. apply Pos.ltb_lt. exact (W a Ha).
  - exists Z'. split; [exact U |]. apply solution_solves. destruct S as [[Sv' Sl'] _ _]. cbn in U. split; cbn.
    + intros V HV. apply in_app_iff in HV. rewrite <- in_rev in HV. destruct HV as [HV | HV]; [| auto].
      apply (exactly_one_upto next Z Z' V U); [| auto]. intros c Hc. specialize (Wv V HV). rewrite forallb_forall in Wv.
      apply Pos.ltb_lt. exact (Wv c Hc).
    + intros [c d] Hl. apply in_app_iff in Hl. destruct Hl as [Hl | Hl]; [| auto].
      specialize (Wl (c, d) Hl). cbn in Wl. rewrite andb_true_iff in Wl. destruct Wl as [Wc Wd]. apply Pos.ltb_lt in Wc, Wd.
      apply (not_both_upto next Z Z' c d U); auto.
Qed.

(** ** Every solution of the extended CSP is one of the board that satisfies the relations *)

Definition says (m : made) (Z : cand -> bool) : Prop := solves (m_variables m) (m_links m) Z.
Definition opposite (m : made) (Z : cand -> bool) : Prop := forall a b, In (a, b) (m_negations m) -> Z a = true \/ Z b = true.

Lemma denial_says m x d m' Z : denial m x = (d, m') -> says m' Z -> (forall a b, In (a, b) (m_negations m) -> Z a = true \/ Z b = true) ->
  says m Z /\ opposite m' Z /\ (Z d = true \/ Z (fst x) = snd x).
Proof.
  destruct x as [a [|]]; cbn; intros E S O.
  - destruct (lookup a (m_negations m)) as [b |] eqn:El.
    + injection E as <- <-. apply lookup_In in El. split; [exact S |]. split; [exact O |]. destruct (O a b El); auto.
    + injection E as <- <-. destruct S as [Sv Sl]. cbn in *.
      assert (X : Z a = true \/ Z (m_next m) = true).
      { destruct (Sv [a; m_next m] (or_introl eq_refl)) as [c [[<- | [<- | []]] [Zc _]]]; auto. }
      split; [split; [intros V HV; apply Sv; right; exact HV | exact Sl] |]. split; [| tauto].
      intros x y [Hx | Hx]; [injection Hx as <- <-; exact X | exact (O x y Hx)].
  - injection E as <- <-. split; [exact S |]. split; [exact O |]. destruct (Z a); auto.
Qed.

Lemma denials_says l : forall m ds m' Z, denials m l = (ds, m') -> says m' Z -> opposite m Z ->
  says m Z /\ opposite m' Z /\ Forall2 (fun lit d => Z d = true \/ Z (fst lit) = snd lit) l ds.
Proof.
  induction l as [| x l IH]; intros m ds m' Z E S O; cbn [denials] in E.
  - injection E as <- <-. split; [exact S |]. split; [exact O | constructor].
  - destruct (denial m x) as [d m1] eqn:E1. destruct (denials m1 l) as [ds2 m2] eqn:E2. injection E as <- <-.
    assert (O1 : says m1 Z -> opposite m1 Z) by (intros S1; apply (denial_says m x d m1 Z E1 S1 O)).
    assert (S1 : says m1 Z).
    { clear - E2 S. revert m1 ds2 m2 E2 S. induction l as [| y l IH]; intros m1 ds2 m2 E2 S; cbn [denials] in E2.
      - injection E2 as <- <-. exact S.
      - destruct (denial m1 y) as [e m3] eqn:E3. destruct (denials m3 l) as [es m4] eqn:E4. injection E2 as <- <-.
        specialize (IH _ _ _ E4 S). clear - E3 IH. destruct y as [a [|]]; cbn in E3.
        + destruct (lookup a (m_negations m1)); injection E3 as <- <-; [exact IH |].
          destruct IH as [Sv Sl]. split; [intros V HV; apply Sv; right; exact HV | exact Sl].
        + injection E3 as <- <-. exact IH. }
    destruct (denial_says m x d m1 Z E1 S1 O) as [S0 [_ Hx]].
    destruct (IH m1 ds2 m2 Z E2 S (O1 S1)) as [_ [O2 F2]].
    split; [exact S0 |]. split; [exact O2 | constructor; assumption].
Qed.

Lemma choices_says k ds : forall m i cs m' Z, choices m k i ds = (cs, m') -> says m' Z -> (forall d, In d ds -> (d < m_next m)%positive) ->
  says m Z /\ m_negations m' = m_negations m /\ Forall2 (fun d c => d <> c /\ not_both Z (d, c)) ds cs.
Proof.
  induction ds as [| d ds IH]; intros m i cs m' Z E S B; cbn [choices] in E.
  - injection E as <- <-. split; [exact S |]. split; [reflexivity | constructor].
  - match type of E with context [choices ?x k _ ds] => set (m1 := x) in * end.
    destruct (choices m1 k (Pos.succ i) ds) as [cs2 m2] eqn:E2. injection E as <- <-.
    destruct (IH m1 _ cs2 m2 Z E2 S) as [[Sv Sl] [N F2]].
    { intros x Hx. specialize (B x (or_intror Hx)). cbn. lia. }
    split; [split; [exact Sv | intros l Hl; apply Sl; right; exact Hl] |]. split; [exact N |].
    constructor; [| exact F2]. split; [specialize (B d (or_introl eq_refl)); lia |]. apply Sl. left. reflexivity.
Qed.

Lemma all_pairs_both l c d : In c l -> In d l -> c <> d -> In (c, d) (all_pairs l) \/ In (d, c) (all_pairs l).
Proof.
  induction l as [| x l IH]; [intros [] |]. cbn. rewrite !in_app_iff, !in_map_iff.
  intros [<- | Hc] [<- | Hd] N; [congruence | eauto | eauto |]. destruct (IH Hc Hd N); auto.
Qed.

Definition bounded (m : made) : Prop := forall a b, In (a, b) (m_negations m) -> (b < m_next m)%positive.

Lemma denial_bounded m x d m' : denial m x = (d, m') -> bounded m -> (fst x < m_next m)%positive ->
  (d < m_next m')%positive /\ (m_next m <= m_next m')%positive /\ bounded m'.
Proof.
  destruct x as [a [|]]; cbn; intros E B L.
  - destruct (lookup a (m_negations m)) as [b |] eqn:El.
    + injection E as <- <-. apply lookup_In in El. split; [exact (B a b El) |]. split; [lia | exact B].
    + injection E as <- <-. cbn. split; [lia |]. split; [lia |].
      intros x y [H | H]; [injection H as <- <-; cbn; lia | cbn; specialize (B x y H); lia].
  - injection E as <- <-. split; [exact L |]. split; [lia | exact B].
Qed.

Lemma denials_bounded l : forall m ds m', denials m l = (ds, m') -> bounded m ->
  (forall x, In x l -> (fst x < m_next m)%positive) ->
  (forall d, In d ds -> (d < m_next m')%positive) /\ (m_next m <= m_next m')%positive /\ bounded m'.
Proof.
  induction l as [| x l IH]; intros m ds m' E B L; cbn [denials] in E.
  - injection E as <- <-. split; [intros d [] |]. split; [lia | exact B].
  - destruct (denial m x) as [d m1] eqn:E1. destruct (denials m1 l) as [ds2 m2] eqn:E2. injection E as <- <-.
    destruct (denial_bounded m x d m1 E1 B (L x (or_introl eq_refl))) as [D1 [G1 B1]].
    destruct (IH m1 ds2 m2 E2 B1) as [D2 [G2 B2]].
    { intros y Hy. specialize (L y (or_intror Hy)). lia. }
    split; [intros e [<- | He]; [lia | auto] |]. split; [lia | exact B2].
Qed.

Lemma choices_next k ds : forall m i cs m', choices m k i ds = (cs, m') -> (m_next m <= m_next m')%positive.
Proof.
  induction ds as [| d ds IH]; intros m i cs m' E; cbn [choices] in E; [injection E as <- <-; lia |].
  match type of E with context [choices ?x k _ ds] => set (m1 := x) in * end.
  destruct (choices m1 k (Pos.succ i) ds) as [cs2 m2] eqn:E2. injection E as <- <-.
  apply IH in E2. cbn in E2. lia.
Qed.

Lemma literal_holds l ds (Z : cand -> bool) d : Forall2 (fun lit e => Z e = true \/ Z (fst lit) = snd lit) l ds -> In d ds -> Z d <> true ->
  exists a b, In (a, b) l /\ Z a = b.
Proof.
  intros F Hd N. destruct (Forall2_In_r _ _ _ _ F Hd) as [[a b] [Hl H]]. cbn in H.
  destruct H as [H | H]; [contradiction | eauto].
Qed.

Lemma relate_says m k r Z : (forall a, In a (relation_atoms r) -> (a < m_next m)%positive) -> bounded m -> opposite m Z ->
  says (relate m k r) Z ->
  says m Z /\ opposite (relate m k r) Z /\ bounded (relate m k r) /\ (m_next m <= m_next (relate m k r))%positive /\ relation_holds Z r.
Proof.
  intros L B O S. destruct r as [l | l | l]; cbn [relate relation_atoms] in *.
  - destruct S as [Sv Sl]. cbn in Sv, Sl. split; [split; [exact Sv | intros x Hx; apply Sl, in_app_iff; auto] |].
    split; [exact O |]. split; [exact B |]. split; [cbn; lia |].
    intros a b Ha Hb Za Zb. destruct (Pos.eq_dec a b) as [E | N]; [exact E | exfalso].
    destruct (all_pairs_both l a b Ha Hb N) as [H | H].
    + exact (Sl (a, b) (proj2 (in_app_iff _ _ _) (or_introl H)) N Za Zb).
    + apply (Sl (b, a) (proj2 (in_app_iff _ _ _) (or_introl H))); cbn; auto.
  - destruct (denials m l) as [ds m1] eqn:E.
    destruct (denials_bounded l m ds m1 E B) as [D1 [G1 B1]].
    { intros x Hx. apply L, in_map, Hx. }
    assert (General : says (let (cs, m) := choices m1 k 1 ds in add_variable cs (OfRelation k) m) Z ->
      says m Z /\ opposite (let (cs, m) := choices m1 k 1 ds in add_variable cs (OfRelation k) m) Z /\
      bounded (let (cs, m) := choices m1 k 1 ds in add_variable cs (OfRelation k) m) /\
      (m_next m <= m_next (let (cs, m) := choices m1 k 1 ds in add_variable cs (OfRelation k) m))%positive /\
      exists a b, In (a, b) l /\ Z a = b).
    { destruct (choices m1 k 1 ds) as [cs m2] eqn:E2. intros S2.
      pose proof (choices_next k ds m1 1%positive cs m2 E2) as G2.
      assert (S2' : says m2 Z) by (destruct S2 as [Sv Sl]; split; [intros V HV; apply Sv; right; exact HV | exact Sl]).
      destruct (choices_says k ds m1 1%positive cs m2 Z E2 S2' D1) as [S1 [N F2]].
      destruct (denials_says l m ds m1 Z E S1 O) as [S0 [O1 F1]].
      split; [exact S0 |]. split; [intros a b H; cbn in H; rewrite N in H; exact (O1 a b H) |].
      split; [intros a b H; cbn in H |- *; rewrite N in H; specialize (B1 a b H); lia |]. split; [cbn; lia |].
      destruct S2 as [Sv _]. destruct (Sv cs (or_introl eq_refl)) as [c [Hc [Zc _]]].
      destruct (Forall2_In_r _ _ _ _ F2 Hc) as [d [Hd [Ndc NB]]].
      apply (literal_holds l ds Z d F1 Hd). intros Zd. exact (NB Ndc Zd Zc). }
    destruct ds as [| a [| b [| c ds]]]; try exact (General S).
    destruct (Pos.eqb_spec a b) as [-> | Nab]; [exact (General S) |].
    assert (S1 : says m1 Z) by (destruct S as [Sv Sl]; split; [exact Sv | intros x Hx; apply Sl; right; exact Hx]).
    destruct (denials_says l m [a; b] m1 Z E S1 O) as [S0 [O1 F1]].
    split; [exact S0 |]. split; [exact O1 |]. split; [exact B1 |]. split; [cbn; lia |].
    destruct S as [_ Sl]. assert (NB : not_both Z (a, b)) by (apply Sl; left; reflexivity).
    destruct (Z a) eqn:Za.
    + apply (literal_holds l [a; b] Z b F1); [right; left; reflexivity |]. intros Zb. exact (NB Nab Za Zb).
    + apply (literal_holds l [a; b] Z a F1); [left; reflexivity | congruence].
  - destruct S as [Sv Sl]. cbn in Sv, Sl. split; [split; [intros V HV; apply Sv; right; exact HV | exact Sl] |].
    split; [exact O |]. split; [exact B |]. split; [cbn; lia |]. exact (Sv l (or_introl eq_refl)).
Qed.

Lemma denials_keep l : forall m ds m' (Z : cand -> bool), denials m l = (ds, m') -> says m' Z -> says m Z.
Proof.
  induction l as [| y l IH]; intros m ds m' Z E S; cbn [denials] in E; [injection E as <- <-; exact S |].
  destruct (denial m y) as [e m1] eqn:E1. destruct (denials m1 l) as [es m2] eqn:E2. injection E as <- <-.
  specialize (IH _ _ _ Z E2 S). destruct y as [a [|]]; cbn in E1.
  - destruct (lookup a (m_negations m)); injection E1 as <- <-; [exact IH |].
    destruct IH as [Sv Sl]. split; [intros V HV; apply Sv; right; exact HV | exact Sl].
  - injection E1 as <- <-. exact IH.
Qed.

Lemma choices_keep k ds : forall m i cs m' (Z : cand -> bool), choices m k i ds = (cs, m') -> says m' Z -> says m Z /\ m_negations m' = m_negations m.
Proof.
  induction ds as [| d ds IH]; intros m i cs m' Z E S; cbn [choices] in E; [injection E as <- <-; auto |].
  match type of E with context [choices ?x k _ ds] => set (m1 := x) in * end.
  destruct (choices m1 k (Pos.succ i) ds) as [cs2 m2] eqn:E2. injection E as <- <-.
  destruct (IH m1 _ cs2 m2 Z E2 S) as [[Sv Sl] N]. split; [split; [exact Sv | intros x Hx; apply Sl; right; exact Hx] | exact N].
Qed.

Lemma relate_keeps m k r (Z : cand -> bool) : (forall a, In a (relation_atoms r) -> (a < m_next m)%positive) -> bounded m ->
  (m_next m <= m_next (relate m k r))%positive /\ bounded (relate m k r) /\ (says (relate m k r) Z -> says m Z).
Proof.
  intros L B. destruct r as [l | l | l]; cbn [relate relation_atoms] in *.
  - split; [cbn; lia |]. split; [exact B |]. intros [Sv Sl]. cbn in Sv, Sl. split; [exact Sv | intros x Hx; apply Sl, in_app_iff; auto].
  - destruct (denials m l) as [ds m1] eqn:E.
    destruct (denials_bounded l m ds m1 E B) as [D1 [G1 B1]].
    { intros x Hx. apply L, in_map, Hx. }
    assert (General : (m_next m <= m_next (let (cs, m) := choices m1 k 1 ds in add_variable cs (OfRelation k) m))%positive /\
      bounded (let (cs, m) := choices m1 k 1 ds in add_variable cs (OfRelation k) m) /\
      (says (let (cs, m) := choices m1 k 1 ds in add_variable cs (OfRelation k) m) Z -> says m Z)).
    { destruct (choices m1 k 1 ds) as [cs m2] eqn:E2. pose proof (choices_next k ds m1 1%positive cs m2 E2) as G2.
      assert (N : m_negations m2 = m_negations m1).
      { clear - E2. revert E2. generalize 1%positive. intros i. revert m1 i cs m2. induction ds as [| d ds IH]; intros m1 i cs m2 E2; cbn [choices] in E2.
        - injection E2 as <- <-. reflexivity.
        - match type of E2 with context [choices ?x k _ ds] => set (m3 := x) in * end.
          destruct (choices m3 k (Pos.succ i) ds) as [cs4 m4] eqn:E4. injection E2 as <- <-. exact (IH m3 _ _ _ E4). }
      split; [cbn; lia |]. split; [intros a b H; cbn in H |- *; rewrite N in H; specialize (B1 a b H); lia |].
      intros [Sv Sl]. apply (denials_keep l m ds m1 Z E).
      apply (choices_keep k ds m1 1%positive cs m2 Z E2). split; [intros V HV; apply Sv; right; exact HV | exact Sl]. }
    destruct ds as [| a [| b [| c ds]]]; try exact General.
    destruct (Pos.eqb a b); [exact General |].
    split; [cbn; lia |]. split; [exact B1 |]. intros [Sv Sl]. apply (denials_keep l m [a; b] m1 Z E).
    split; [exact Sv | intros x Hx; apply Sl; right; exact Hx].
  - split; [cbn; lia |]. split; [exact B |]. intros [Sv Sl]. split; [intros V HV; apply Sv; right; exact HV | exact Sl].
Qed.

(** Whatever is made later keeps what was made before. *)
Lemma relate_all_says rs : forall m k (Z : cand -> bool), (forall r a, In r rs -> In a (relation_atoms r) -> (a < m_next m)%positive) ->
  bounded m -> (says m Z -> opposite m Z) -> says (relate_all m k rs) Z ->
  says m Z /\ forall r, In r rs -> relation_holds Z r.
Proof.
  induction rs as [| r rs IH]; intros m k Z L B O S; cbn [relate_all] in S; [split; [exact S | intros r []] |].
  assert (Lr : forall a, In a (relation_atoms r) -> (a < m_next m)%positive) by (intros a; apply L; left; reflexivity).
  destruct (relate_keeps m k r Z Lr B) as [G1 [B1 K]].
  destruct (IH (relate m k r) (Pos.succ k) Z) as [S1 H1]; auto.
  - intros q a Hq Ha. specialize (L q a (or_intror Hq) Ha). lia.
  - intros S1. specialize (K S1). apply (relate_says m k r Z Lr B (O K) S1).
  - specialize (K S1). destruct (relate_says m k r Z Lr B (O K) S1) as [S0 [_ [_ [_ Hr]]]].
    split; [exact S0 |]. intros q [<- | Hq]; auto.
Qed.

Theorem relations_complete P next negations rs Z : well_made P next negations rs = true ->
  solution (extended P (relate_all (start next negations) 1 rs)) Z ->
  solution P Z /\ forall r, In r rs -> relation_holds Z r.
Proof.
  unfold well_made. intros W Sol.
  destruct (forallb (forallb (below next)) (variables P)) eqn:Wv; [| discriminate].
  destruct (forallb _ (links P)) eqn:Wl; [| discriminate].
  destruct (forallb _ negations) eqn:Wn; [| discriminate].
  rewrite forallb_forall in W, Wn.
  apply solution_solves in Sol. destruct Sol as [Sv Sl]. cbn in Sv, Sl.
  assert (SP : solves (variables P) (links P) Z).
  { split; [intros V HV; apply Sv, in_app_iff; auto | intros l Hl; apply Sl, in_app_iff; auto]. }
  split; [apply solution_solves; exact SP |].
  apply (relate_all_says rs (start next negations) 1%positive Z).
  - intros r a Hr Ha. specialize (W r Hr). rewrite forallb_forall in W. apply Pos.ltb_lt. exact (W a Ha).
  - intros a b H. specialize (Wn (a, b) H). cbn in Wn. rewrite !andb_true_iff in Wn. apply Pos.ltb_lt. cbn. tauto.
  - intros _ a b H. specialize (Wn (a, b) H). cbn in Wn. rewrite !andb_true_iff in Wn. destruct Wn as [_ X].
    apply existsb_exists in X. destruct X as [V [HV X]]. destruct V as [| x [| y [| ? ?]]]; try discriminate.
    rewrite andb_true_iff, !Pos.eqb_eq in X. destruct X as [-> ->]. destruct SP as [SPv _].
    destruct (SPv [a; b] HV) as [c [[<- | [<- | []]] [Zc _]]]; auto.
  - split; [intros V HV; apply Sv, in_app_iff; rewrite <- in_rev; auto | intros l Hl; apply Sl, in_app_iff; auto].
Qed.
