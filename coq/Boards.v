(** * Boards in their own words: from a game and its CSP to the three theorems

    Kakuro, number paths and maps say what a candidate is, which CSP-variables and links there are, and what is true of a
    candidate in a filled board. The rest is the same for all of them, and here. *)

From Coq Require Import List Bool PArith Arith.
From Coq Require Import FSets.FMapPositive MSets.MSetPositive.
From Oddagon Require Import Csp Tables Trace Exact Relations Symmetry Statement Verdict.
Import ListNotations.

Section Boards.

(** Boards, candidates, and what fills a board. *)
Context {B A G : Type}.
Variable same_atom : forall a b : A, {a = b} + {a <> b}.

(** The number of a candidate, and one above those of all. *)
Variable enc : A -> cand.
Variable next : cand.

(** The CSP in words. *)
Variable atoms : B -> list A.
Variable csp_variables : B -> list (list A).
Variable csp_links : B -> list (A * A).

Definition board_csp (b : B) : csp :=
  Csp (map (map enc) (csp_variables b)) (map (fun l => (enc (fst l), enc (snd l))) (csp_links b)).

(** What a board must be, besides that no two candidates have the same number. *)
Variable is_board : B -> bool.
Definition well_formed (b : B) : bool := if nodupb (map enc (atoms b)) then is_board b else false.

(** The game: which fillings are right, and what is true in one. *)
Variable filled : B -> G -> Prop.
Variable truth : G -> A -> bool.

(** ** Words and numbers *)

Section Numbers.

Variable b : B.
Hypothesis N : NoDup (map enc (atoms b)).

Lemma enc_inj a c : In a (atoms b) -> In c (atoms b) -> enc a = enc c -> a = c.
Proof.
  revert N. induction (atoms b) as [| x l IH]; [intros _ [] |]. cbn. intros Nd. inversion Nd as [| ? ? Nx Nl]; subst.
  intros [-> | Ha] [-> | Hc] E; auto; exfalso; apply Nx; [rewrite E | rewrite <- E]; apply in_map; assumption.
Qed.

(** A number is true if it is that of a true candidate. *)
Definition told (t : A -> bool) (c : cand) : bool := existsb (fun a => Pos.eqb (enc a) c && t a) (atoms b).

Lemma told_enc t a : In a (atoms b) -> told t (enc a) = t a.
Proof.
  intros Ha. apply eq_true_iff_eq. unfold told. rewrite existsb_exists. split.
  - intros [c [Hc E]]. apply andb_true_iff in E. destruct E as [E T]. apply Pos.eqb_eq in E.
    rewrite <- (enc_inj c a Hc Ha E). exact T.
  - intros T. exists a. rewrite Pos.eqb_refl, T. auto.
Qed.

(** Exactly one of some candidates. *)
Definition just_one (t : A -> bool) (V : list A) : Prop := exists a, In a V /\ t a = true /\ forall c, In c V -> t c = true -> c = a.

(** The CSP-variables and links are about the board's candidates. *)
Hypothesis Vs : forall V, In V (csp_variables b) -> incl V (atoms b).
Hypothesis Ls : forall a c, In (a, c) (csp_links b) -> In a (atoms b) /\ In c (atoms b).

Lemma told_solution t : (forall V, In V (csp_variables b) -> just_one t V) ->
  (forall a c, In (a, c) (csp_links b) -> t a = true -> t c = true -> a = c) -> solution (board_csp b) (told t).
Proof.
  intros Sv Sl. apply solution_solves. split; cbn [variables links board_csp].
  - intros V HV. apply in_map_iff in HV. destruct HV as [U [<- HU]]. destruct (Sv U HU) as [a [Ha [Ta O]]].
    exists (enc a). split; [apply in_map, Ha |]. split; [rewrite told_enc by exact (Vs U HU a Ha); exact Ta |].
    intros d Hd Td. apply in_map_iff in Hd. destruct Hd as [c [<- Hc]]. rewrite told_enc in Td by exact (Vs U HU c Hc).
    rewrite (O c Hc Td). reflexivity.
  - intros l Hl. apply in_map_iff in Hl. destruct Hl as [[a c] [<- Hl]]. unfold not_both. cbn [fst snd]. intros Ne Ta Tc.
    destruct (Ls a c Hl) as [Ha Hc]. rewrite told_enc in Ta, Tc by assumption. apply Ne. rewrite (Sl a c Hl Ta Tc). reflexivity.
Qed.

Lemma solution_told Z : solution (board_csp b) Z ->
  (forall V, In V (csp_variables b) -> just_one (fun a => Z (enc a)) V) /\
  (forall a c, In (a, c) (csp_links b) -> Z (enc a) = true -> Z (enc c) = true -> a = c).
Proof.
  intros Sol. apply solution_solves in Sol. destruct Sol as [Sv Sl]. cbn [variables links board_csp] in Sv, Sl. split.
  - intros V HV. destruct (Sv (map enc V) (in_map _ _ _ HV)) as [c [Hc [Zc O]]]. apply in_map_iff in Hc.
    destruct Hc as [a [<- Ha]]. exists a. split; [exact Ha |]. split; [exact Zc |]. intros d Hd Zd.
    apply enc_inj; [exact (Vs V HV d Hd) | exact (Vs V HV a Ha) | apply O; [apply in_map, Hd | exact Zd]].
  - intros a c Hl Za Zc. destruct (same_atom a c) as [E | Ne]; [exact E | exfalso]. destruct (Ls a c Hl) as [Ha Hc].
    apply (Sl (enc a, enc c)); auto.
    + apply in_map_iff. exists (a, c). auto.
    + cbn [fst snd]. intros E. apply Ne, enc_inj; assumption.
Qed.

End Numbers.

(** ** Statements *)

Record board_statement := BoardStatement {
  b_board : B;
  b_kept : list (list A * list A);   (* of these candidates only those can be true *)
  b_absent : list A;
  b_given : list (relation A);
  b_claimed : claim A;
  b_tried : list A;                  (* the focus *)
}.

(** A filled board of which the statement speaks. *)
Definition fits (st : board_statement) (g : G) : Prop :=
  filled (b_board st) g /\
  (forall of left a, In (of, left) (b_kept st) -> In a of -> truth g a = true -> In a left) /\
  (forall a, In a (b_absent st) -> truth g a = false) /\
  (forall r, In r (b_given st) -> relation_holds (truth g) r).

(** Which candidate has a number. *)
Definition called (l : list A) : PM.t A := fold_right (fun a t => PM.add (enc a) a t) (PM.empty A) l.

Definition is_atom (t : PM.t A) (a : A) : bool :=
  match PM.find (enc a) t with Some c => if same_atom a c then true else false | None => false end.

Lemma is_atom_right l a : is_atom (called l) a = true -> In a l.
Proof.
  unfold is_atom. induction l as [| x l IH]; cbn.
  - rewrite PM.gempty. discriminate.
  - destruct (Pos.eq_dec (enc a) (enc x)) as [E | E].
    + rewrite E, PM.gss. destruct (same_atom a x); [auto | discriminate].
    + rewrite PM.gso by exact E. auto.
Qed.

Definition is_left (st : board_statement) : A -> bool :=
  let gone := set_of (map enc (b_absent st)) in
  let lines := map (fun p => (set_of (map enc (fst p)), set_of (map enc (snd p)))) (b_kept st) in
  fun a => if PS.mem (enc a) gone then false else
    forallb (fun p => if PS.mem (enc a) (fst p) then PS.mem (enc a) (snd p) else true) lines.

(** All that the premises and the claim speak of. *)
Definition spoken_of (st : board_statement) : list A :=
  mentioned (b_given st) (b_claimed st) ++ b_absent st ++ flat_map fst (b_kept st).

Definition problem_of_board (st : board_statement) : option problem :=
  let b := b_board st in
  if well_formed b then
    let known := is_atom (called (atoms b)) in
    if forallb known (spoken_of st) then
      problem_of enc (board_csp b) next [] (map enc (filter (is_left st) (atoms b))) (map enc (filter known (b_tried st)))
        (mentioned (b_given st) (b_claimed st)) (b_given st) (b_claimed st)
    else None
  else None.

Definition check_board (fuel : nat) (st : board_statement) (e : evidence) : bool := check_problem fuel (problem_of_board st) e.

(** Every right filling is a solution of the CSP. *)
Hypothesis filled_solution : forall b, well_formed b = true -> forall g, filled b g -> solution (board_csp b) (told b (truth g)).

Lemma well_formed_numbers b : well_formed b = true -> NoDup (map enc (atoms b)).
Proof. unfold well_formed. destruct (nodupb _) eqn:E; [intros _; apply nodupb_right, E | discriminate]. Qed.

(** (1) Where the checker accepts, the claim holds in every filled board that fits the statement. *)
Theorem board_claim_holds fuel st e : check_board fuel st e = true -> forall g, fits st g -> claim_holds (truth g) (b_claimed st).
Proof.
  unfold check_board, problem_of_board. intros H g [Fi [Ke [Ab Re]]].
  destruct (well_formed (b_board st)) eqn:W; [| discriminate]. pose proof (well_formed_numbers _ W) as N.
  destruct (forallb _ (spoken_of st)) eqn:M; [| discriminate]. rewrite forallb_forall in M.
  assert (Known : forall a, In a (spoken_of st) -> In a (atoms (b_board st))) by (intros a Ha; apply is_atom_right, M, Ha).
  unfold spoken_of in Known.
  destruct (problem_of _ _ _ _ _ _ _ _ _) as [p |] eqn:E; [| discriminate].
  apply (checked_statement_holds _ _ _ _ fuel _ _ _ _ _ p e (told (b_board st) (truth g)) (truth g) E H). split.
  - exact (filled_solution _ W g Fi).
  - intros c T. apply existsb_exists in T. destruct T as [a [Ha T]]. apply andb_true_iff in T. destruct T as [Ec T].
    apply Pos.eqb_eq in Ec. subst c. apply in_map, filter_In. split; [exact Ha |]. unfold is_left.
    destruct (PS.mem (enc a) (set_of (map enc (b_absent st)))) eqn:X.
    + apply set_of_In, in_map_iff in X. destruct X as [c [Ec Hc]].
      apply (enc_inj _ N) in Ec; [| apply Known; rewrite !in_app_iff; auto | exact Ha]. subst c. apply Ab in Hc. congruence.
    + apply forallb_forall. intros q Hq. apply in_map_iff in Hq. destruct Hq as [[of left] [<- Hp]]. cbn [fst snd].
      destruct (PS.mem (enc a) (set_of (map enc of))) eqn:O; [| reflexivity]. apply set_of_In in O. apply in_map_iff in O.
      destruct O as [c [Ec Hc]]. apply (enc_inj _ N) in Ec; [| apply Known; rewrite !in_app_iff, in_flat_map; eauto | exact Ha].
      subst c. apply set_of_In, in_map. exact (Ke of left a Hp Hc T).
  - intros a Ha. apply told_enc; [exact N | apply Known, in_app_iff; auto].
  - exact Re.
Qed.

(** (2) and (3) Both halves of each depth that is claimed. *)
Theorem board_depth fuel st d p : check_board fuel st (Trials d) = true -> problem_of_board st = Some p ->
  upper_half p d /\ lower_half p d.
Proof. exact (problem_halves fuel (problem_of_board st) d p). Qed.

(** The line that is printed, and that what it says is so. *)
Definition judge_board (fuel : nat) (st : board_statement) (e : evidence) :=
  judge (check_board fuel st e) (said e false (length (b_given st))).

Theorem board_line fuel st e p v : judge_board fuel st e = Some (line v) -> problem_of_board st = Some p ->
  what_is_said p e v /\ one_solution v = false /\ given_relations v = length (b_given st).
Proof. unfold judge_board, check_board. intros H E. rewrite E in H. exact (what_is_printed_holds fuel p e _ _ v H). Qed.

End Boards.

Arguments board_statement : clear implicits.
Arguments BoardStatement {B A}.
