(** * What is printed of a proof that is accepted

    The line is made here, from the statement and the derivation that were checked. That it names each part of what is proven
    is a theorem: two lines are equal only if all parts are. *)

From Coq Require Import List Bool Arith Lia.
From Coq Require Import Ascii String DecimalString DecimalNat.
From Oddagon Require Import Csp Tables Trace Clauses Exact Techniques Statement.
Import ListNotations.
Local Open Scope string_scope.

(** ** Numbers *)

Definition num (n : nat) : string := NilEmpty.string_of_uint (Nat.to_uint n).

(** A text that does not go on with a digit. *)
Definition no_digit (x : string) : Prop :=
  match x with
  | "" => True
  | String c _ => ~ In c ["0"; "1"; "2"; "3"; "4"; "5"; "6"; "7"; "8"; "9"]%char
  end.

Lemma uint_then d : forall d' x y, no_digit x -> no_digit y ->
  NilEmpty.string_of_uint d ++ x = NilEmpty.string_of_uint d' ++ y -> d = d' /\ x = y.
Proof.
  induction d; intros d' x y Hx Hy E; destruct d'; cbn in E; try discriminate;
    try (injection E as E; destruct (IHd _ _ _ Hx Hy E) as [-> ->]; auto);
    try (subst x; exfalso; apply Hx; cbn; tauto); try (subst y; exfalso; apply Hy; cbn; tauto); auto.
Qed.

Lemma num_then n m x y : no_digit x -> no_digit y -> num n ++ x = num m ++ y -> n = m /\ x = y.
Proof.
  intros Hx Hy E. destruct (uint_then _ _ _ _ Hx Hy E) as [U ->]. split; [apply Unsigned.to_uint_inj; exact U | reflexivity].
Qed.

Lemma num_begins n x c y : no_digit (String c y) -> num n ++ x <> String c y.
Proof.
  unfold num. intros N E. destruct (Nat.to_uint n) eqn:U; cbn in E;
    [| injection E as <- E; apply N; cbn; tauto ..].
  assert (Z : Nat.of_uint (Nat.to_uint n) = 0) by (rewrite U; reflexivity). rewrite Unsigned.of_to in Z. subst n. discriminate.
Qed.

Lemma append_assoc x y z : (x ++ y) ++ z = x ++ (y ++ z).
Proof. induction x as [| c x IH]; cbn; [reflexivity | rewrite IH; reflexivity]. Qed.

Lemma append_inj x y z : x ++ y = x ++ z -> y = z.
Proof. induction x as [| c x IH]; cbn; intros E; [exact E | injection E; exact IH]. Qed.

Lemma append_nil x : x ++ "" = x.
Proof. induction x as [| c x IH]; cbn; [reflexivity | rewrite IH; reflexivity]. Qed.

(** ** The line *)

(** A depth: its theory, its number, and the foci in which it is the least, each with the number of candidates that are
    left one level lower. Or a resolution path: its theories, the depth of its trials, how many steps are by techniques, and from
    how many images of lemmas. Or the claim alone, by so many clauses. *)
Inductive ground :=
| OfDepth (T : theory) (n : nat) (least : list (focus_kind * nat))
| OfPath (Ts : list family) (n steps images : nat)
| OfClauses (n : nat).

Record verdict := Verdict {
  ground_of : ground;
  symmetry_steps : nat;
  one_solution : bool;     (* a puzzle with exactly one solution is assumed *)
  given_relations : nat;
}.

Definition counted (n : nat) (noun : string) : string := num n ++ " " ++ noun ++ (if Nat.eqb n 1 then "" else "s").
Definition theory_word (T : theory) : string := match T with BRT => "BRT" | W1 => "W1" end.
Definition focus_word (k : focus_kind) : string := match k with Restricted => "restricted to its own focus" | Full => "full" end.

Fixpoint focus_words (l : list (focus_kind * nat)) : string :=
  match l with
  | [] => ""
  | [(k, _)] => focus_word k
  | (k, _) :: l => focus_word k ++ " and " ++ focus_words l
  end.

Fixpoint least_words (n : nat) (l : list (focus_kind * nat)) : string :=
  match n, l with
  | S _, (k, open) :: l => "; not less: " ++ focus_word k ++ " leaves " ++ counted open "candidate" ++ " open" ++ least_words n l
  | _, _ => ""
  end.

Definition symmetry_words (n : nat) : string := match n with 0 => "" | _ => ", after " ++ counted n "symmetry step" end.
Definition solution_words (b : bool) : string := if b then ", given that the puzzle has exactly one solution" else "".
Definition relation_words (n : nat) : string := match n with 0 => "" | _ => ", given " ++ counted n "relation" end.

Definition kind_letters (k : chain_kind) : string :=
  match k with
  | Whip => "W" | GWhip => "gW" | Braid => "B" | GBraid => "gB" | BivalueChain => "BC" | ZChain => "Z" | TWhip => "tW"
  end.

Definition family_word (T : family) : string :=
  match T with
  | Subsets p => "S" ++ num p
  | FinnedFish p => "FS" ++ num p
  | Chains k n => kind_letters k ++ num n
  | Splitting => "Split"
  end.

Fixpoint family_words (Ts : list family) : string :=
  match Ts with [] => "" | T :: Ts => "+" ++ family_word T ++ family_words Ts end.

Definition trial_words (n : nat) : string := match n with 0 => "" | _ => " and " ++ counted n "level" ++ " of trials" end.
Definition image_words (n : nat) : string := match n with 0 => "" | _ => " from " ++ counted n "image" ++ " of lemmas" end.

Definition ground_words (g : ground) : string :=
  match g with
  | OfDepth T n [] => "depth at most " ++ num n ++ " in T&E(" ++ theory_word T ++ ", " ++ num n ++ "), full"
  | OfDepth T n l => "depth " ++ num n ++ " in T&E(" ++ theory_word T ++ ", " ++ num n ++ "), " ++ focus_words l
  | OfPath Ts n steps images =>
      "a resolution path by BRT" ++ family_words Ts ++ trial_words n ++ ", of " ++ counted steps "rule step" ++ image_words images
  | OfClauses n => "the claim, by " ++ counted n "clause" ++ "; of theories and depths nothing"
  end.

Definition end_words (g : ground) : string := match g with OfDepth _ n l => least_words n l | _ => "" end.

Definition line (v : verdict) : string :=
  ground_words (ground_of v) ++ symmetry_words (symmetry_steps v) ++ solution_words (one_solution v)
  ++ relation_words (given_relations v) ++ end_words (ground_of v).

(** ** It names each part *)

(** At depth 0 there is no level below, and nothing to be left there. *)
Definition same_ground (g h : ground) : Prop :=
  match g, h with
  | OfDepth T n l, OfDepth T' n' l' => T = T' /\ n = n' /\ map fst l = map fst l' /\ (n <> 0 -> l = l')
  | OfPath Ts n steps images, OfPath Ts' n' steps' images' => Ts = Ts' /\ n = n' /\ steps = steps' /\ images = images'
  | OfClauses n, OfClauses m => n = m
  | _, _ => False
  end.

Lemma counted_then n m noun x y : counted n noun ++ x = counted m noun ++ y -> n = m /\ x = y.
Proof.
  unfold counted. rewrite !append_assoc. intros E. apply num_then in E; [| cbn; intuition discriminate | cbn; intuition discriminate].
  destruct E as [-> E]. split; [reflexivity |]. apply append_inj, append_inj, append_inj in E. exact E.
Qed.

Lemma least_words_inj n l : forall l', n <> 0 -> least_words n l = least_words n l' -> l = l'.
Proof.
  destruct n as [| n]; [congruence |].
  induction l as [| [k o] l IH]; intros [| [k' o'] l'] N E; try reflexivity; try discriminate.
  cbn [least_words] in E. apply append_inj in E.
  assert (K : k = k') by (destruct k, k'; cbn in E; congruence). subst k'.
  apply append_inj, append_inj, counted_then in E. destruct E as [-> E]. apply append_inj in E.
  rewrite (IH l' N E). reflexivity.
Qed.

(** How a text may go on after the foci. *)
Definition goes_on (x : string) : Prop := String.prefix " " x = false.

Lemma focus_words_then l : forall l' x y, l <> [] -> l' <> [] -> goes_on x -> goes_on y ->
  focus_words l ++ x = focus_words l' ++ y -> map fst l = map fst l' /\ x = y.
Proof.
  unfold goes_on.
  induction l as [| [k o] l IH]; intros [| [k' o'] l'] x y N N' Hx Hy E; try congruence.
  destruct l as [| q l], l' as [| q' l'].
  - destruct k, k'; cbn in E; try discriminate; injection E as E; subst; auto.
  - destruct k, k'; cbn in E; try discriminate; injection E as E; subst x; cbn in Hx; discriminate.
  - destruct k, k'; cbn in E; try discriminate; injection E as E; subst y; cbn in Hy; discriminate.
  - change (focus_words ((k, o) :: q :: l)) with (focus_word k ++ " and " ++ focus_words (q :: l)) in E.
    change (focus_words ((k', o') :: q' :: l')) with (focus_word k' ++ " and " ++ focus_words (q' :: l')) in E.
    assert (K : k = k') by (destruct k, k'; cbn in E; congruence). subst k'.
    rewrite !append_assoc in E. do 2 apply append_inj in E.
    destruct (IH (q' :: l') x y) as [M ->]; auto; try discriminate. cbn in *. rewrite M. auto.
Qed.

(** The conditions, one after the other: each is told from what may follow where it is left out. *)
Lemma relation_words_then n m x y : String.prefix "," x = false -> String.prefix "," y = false ->
  relation_words n ++ x = relation_words m ++ y -> n = m /\ x = y.
Proof.
  intros Hx Hy E. destruct n as [| n], m as [| m]; unfold relation_words in E.
  - auto.
  - cbn in E. subst x. discriminate.
  - cbn in E. subst y. discriminate.
  - rewrite !append_assoc in E. apply append_inj, counted_then in E. exact E.
Qed.

Lemma end_words_go_on g : String.prefix "," (end_words g) = false.
Proof. destruct g as [T [| n] [| [k o] l] | Ts n steps images | n]; reflexivity. Qed.

Lemma solution_words_then b c n m x y : String.prefix "," x = false -> String.prefix "," y = false ->
  solution_words b ++ relation_words n ++ x = solution_words c ++ relation_words m ++ y -> b = c /\ n = m /\ x = y.
Proof.
  intros Hx Hy E.
  assert (Other : forall k z w, String.prefix "," z = false -> relation_words k ++ z <> solution_words true ++ w).
  { intros [| k] z w Hz X; [cbn in X; subst z; discriminate |].
    unfold relation_words, counted in X. rewrite !append_assoc in X.
    change (solution_words true ++ w) with (", given " ++ ("that the puzzle has exactly one solution" ++ w)) in X.
    apply append_inj in X. apply num_begins in X; [exact X | cbn; intuition discriminate]. }
  destruct b, c; [| exfalso; symmetry in E; apply (Other _ _ _ Hy E) | exfalso; apply (Other _ _ _ Hx E) |].
  - apply append_inj in E. destruct (relation_words_then _ _ _ _ Hx Hy E); auto.
  - cbn [solution_words append] in E. destruct (relation_words_then _ _ _ _ Hx Hy E); auto.
Qed.

Lemma no_symmetry_words b n x k z : String.prefix "," x = false ->
  solution_words b ++ relation_words n ++ x <> symmetry_words (S k) ++ z.
Proof.
  intros Hx E. unfold symmetry_words in E. rewrite append_assoc in E.
  destruct b; [cbn in E; discriminate |]. destruct n as [| n]; [| cbn in E; discriminate].
  cbn in E. subst x. discriminate.
Qed.

Lemma conditions_then s s' b c n m x y : String.prefix "," x = false -> String.prefix "," y = false ->
  symmetry_words s ++ solution_words b ++ relation_words n ++ x = symmetry_words s' ++ solution_words c ++ relation_words m ++ y ->
  s = s' /\ b = c /\ n = m /\ x = y.
Proof.
  intros Hx Hy E. destruct s as [| s], s' as [| s'].
  - split; [reflexivity | exact (solution_words_then _ _ _ _ _ _ Hx Hy E)].
  - exfalso. exact (no_symmetry_words _ _ _ _ _ Hx E).
  - exfalso. symmetry in E. exact (no_symmetry_words _ _ _ _ _ Hy E).
  - unfold symmetry_words in E. rewrite !append_assoc in E. apply append_inj, counted_then in E. destruct E as [-> E].
    split; [reflexivity | exact (solution_words_then _ _ _ _ _ _ Hx Hy E)].
Qed.

Lemma conditions_go_on s b n x : goes_on x -> goes_on (symmetry_words s ++ solution_words b ++ relation_words n ++ x).
Proof. destruct s, b, n; intros H; try exact H; reflexivity. Qed.

Lemma end_words_no_space g : goes_on (end_words g).
Proof. destruct g as [T [| n] [| [k o] l] | Ts n steps images | n]; reflexivity. Qed.

Lemma theory_then T T' x y : theory_word T ++ ", " ++ x = theory_word T' ++ ", " ++ y -> T = T' /\ x = y.
Proof. destruct T, T'; cbn; intros E; try discriminate; injection E as E; auto. Qed.

Lemma depth_words_then T T' n n' x y :
  num n ++ " in T&E(" ++ theory_word T ++ ", " ++ num n ++ "), " ++ x =
  num n' ++ " in T&E(" ++ theory_word T' ++ ", " ++ num n' ++ "), " ++ y -> T = T' /\ n = n' /\ x = y.
Proof.
  intros E. apply num_then in E; [| cbn; intuition discriminate | cbn; intuition discriminate]. destruct E as [-> E].
  apply append_inj, theory_then in E. destruct E as [-> E]. apply append_inj, append_inj in E. auto.
Qed.

Lemma family_then T T' x y : no_digit x -> no_digit y -> family_word T ++ x = family_word T' ++ y -> T = T' /\ x = y.
Proof.
  intros Hx Hy E.
  destruct T as [p | p | k p |], T' as [p' | p' | k' p' |]; try destruct k; try destruct k'; cbn in E; try discriminate;
    try (injection E as E; first
      [ apply num_then in E; [destruct E as [-> ->]; auto | exact Hx | exact Hy]
      | exfalso; apply num_begins in E; [exact E | cbn; intuition discriminate]
      | exfalso; symmetry in E; apply num_begins in E; [exact E | cbn; intuition discriminate] ]).
  injection E as E. auto.
Qed.

(** How a text may go on after theories. *)
Definition after_theories (x : string) : Prop := no_digit x /\ String.prefix "+" x = false.

Lemma family_words_then Ts : forall Ts' x y, after_theories x -> after_theories y ->
  family_words Ts ++ x = family_words Ts' ++ y -> Ts = Ts' /\ x = y.
Proof.
  assert (Other : forall T Us x y, after_theories x -> x <> family_words (T :: Us) ++ y).
  { intros T Us x y [_ Hx] ->. cbn in Hx. destruct (_ ++ y); discriminate. }
  assert (No_digit : forall Us x, after_theories x -> no_digit (family_words Us ++ x)).
  { intros [| T Us] x [Hx _]; [exact Hx |]. cbn. intuition discriminate. }
  induction Ts as [| T Ts IH]; intros [| T' Ts'] x y Hx Hy E.
  - auto.
  - exfalso. exact (Other T' Ts' x y Hx E).
  - exfalso. symmetry in E. exact (Other T Ts y x Hy E).
  - cbn [family_words] in E. rewrite !append_assoc in E. apply append_inj in E.
    apply family_then in E; [| apply No_digit, Hx | apply No_digit, Hy]. destruct E as [-> E].
    destruct (IH Ts' x y Hx Hy E) as [-> ->]. auto.
Qed.

Lemma trial_words_then n m x y : trial_words n ++ ", " ++ x = trial_words m ++ ", " ++ y -> n = m /\ x = y.
Proof.
  destruct n as [| n], m as [| m]; unfold trial_words; intros E; try discriminate.
  - change (", " ++ x = ", " ++ y) in E. apply append_inj in E. auto.
  - rewrite !append_assoc in E. apply append_inj, counted_then in E. destruct E as [E F].
    apply append_inj, append_inj in F. auto.
Qed.

Lemma image_words_then n m x y : goes_on x -> goes_on y -> image_words n ++ x = image_words m ++ y -> n = m /\ x = y.
Proof.
  unfold goes_on. destruct n as [| n], m as [| m]; unfold image_words; intros Hx Hy E.
  - auto.
  - cbn in E. subst x. destruct (_ ++ y); discriminate.
  - cbn in E. subst y. destruct (_ ++ x); discriminate.
  - rewrite !append_assoc in E. apply append_inj, counted_then in E. destruct E as [-> E]. apply append_inj in E. auto.
Qed.

Theorem line_names_each v w : line v = line w ->
  same_ground (ground_of v) (ground_of w) /\ symmetry_steps v = symmetry_steps w /\
  one_solution v = one_solution w /\ given_relations v = given_relations w.
Proof.
  destruct v as [g s b r], w as [g' s' b' r']. unfold line. cbn [ground_of symmetry_steps one_solution given_relations].
  intros E. destruct g as [T n l | Ts n k i | n], g' as [T' n' l' | Ts' n' k' i' | n'].
  - destruct l as [| p l], l' as [| p' l']; cbn [ground_words] in E; rewrite !append_assoc in E.
    + apply append_inj, (depth_words_then _ _ _ _ ("full" ++ _) ("full" ++ _)) in E. destruct E as [-> [-> E]].
      apply append_inj, conditions_then in E; [| apply end_words_go_on | apply end_words_go_on]. cbn. intuition.
    + exfalso. cbn in E. injection E as E. symmetry in E. apply num_begins in E; [exact E | cbn; intuition discriminate].
    + exfalso. cbn in E. injection E as E. apply num_begins in E; [exact E | cbn; intuition discriminate].
    + apply append_inj, depth_words_then in E. destruct E as [-> [-> E]].
      apply focus_words_then in E; try discriminate; try (apply conditions_go_on, end_words_no_space).
      destruct E as [M E]. apply conditions_then in E; [| apply end_words_go_on | apply end_words_go_on].
      destruct E as [-> [-> [-> E]]]. cbn [same_ground]. repeat split; auto. intros N. exact (least_words_inj n' _ _ N E).
  - destruct l; discriminate.
  - destruct l; discriminate.
  - destruct l'; discriminate.
  - cbn [ground_words end_words] in E. rewrite !append_assoc in E. apply append_inj, family_words_then in E;
      [| destruct n; split; solve [cbn; intuition discriminate | reflexivity] | destruct n'; split; solve [cbn; intuition discriminate | reflexivity]].
    destruct E as [-> E]. apply trial_words_then in E. destruct E as [-> E].
    injection E as E. apply counted_then in E. destruct E as [-> E].
    apply image_words_then in E; try (apply conditions_go_on; reflexivity). destruct E as [-> E].
    apply conditions_then in E; [| reflexivity | reflexivity]. cbn. intuition.
  - discriminate.
  - destruct l'; discriminate.
  - discriminate.
  - cbn [ground_words end_words] in E. rewrite !append_assoc in E. apply append_inj, counted_then in E. destruct E as [-> E].
    apply append_inj, conditions_then in E; [| reflexivity | reflexivity]. cbn. intuition.
Qed.

(** ** The judgement: the line where the checker accepts, and nothing where it does not *)

Definition ground_said (e : evidence) : ground :=
  match e with
  | Trials d => OfDepth (d_theory d) (d_depth d) (d_lower d)
  | ByTechniques lemmas r => OfPath (r_theories r) (r_depth r) (steps_counted (r_lines r)) (images_counted lemmas)
  | Clausal ds _ => OfClauses (List.length ds)
  end.

Definition steps_of (e : evidence) : nat := match e with Trials d => List.length (d_symmetry d) | _ => 0 end.

Definition said (e : evidence) (one_solution : bool) (relations : nat) : verdict :=
  Verdict (ground_said e) (steps_of e) one_solution relations.

Definition judge (accepted : bool) (v : verdict) : option string := if accepted then Some (line v) else None.

(** What a line says of theory, focus and depth, about a problem and the state after so many symmetry steps. *)
Definition ground_true (p : problem) (e : evidence) (g : ground) : Prop :=
  match e, g with
  | Trials d, OfDepth T n least => forall p', after_symmetry p d = Some p' ->
      derives_goal (p_csp p') T (fun _ => true) n (den (p_start p')) (p_goal p') /\
      forall k open, In (k, open) least ->
        derives_goal (p_csp p') T (focus_pred p' k) n (den (p_start p')) (p_goal p') /\
        forall m, n = S m -> exists A, fixpoint (p_csp p') T (focus_pred p' k) m (den (p_start p')) A /\
          open_in A (p_goal p') /\ open = List.length (filter A (focus_of p' k)) /\
          ~ derives_goal (p_csp p') T (focus_pred p' k) m (den (p_start p')) (p_goal p')
  | ByTechniques _ _, OfPath Ts n steps images => path_from_lemmas (p_csp p) Ts n steps images (den (p_start p)) (p_goal p)
  | Clausal ds _, OfClauses n => n = List.length ds
  | _, _ => False
  end.

(** The claim is true, and so is what is said of how it is derived, after as many symmetry steps as there are. *)
Definition what_is_said (p : problem) (e : evidence) (v : verdict) : Prop :=
  holds (p_csp p) (den (p_start p)) (p_goal p) /\ ground_true p e (ground_of v) /\ symmetry_steps v = steps_of e.

(** Where the line of [v] is printed, what [v] says is so: of the ground, and of all that is assumed. *)
Theorem what_is_printed_holds fuel p e one relations v :
  judge (check_problem fuel (Some p) e) (said e one relations) = Some (line v) ->
  what_is_said p e v /\ one_solution v = one /\ given_relations v = relations.
Proof.
  unfold judge. destruct (check_problem _ _ _) eqn:C; [| discriminate]. intros E.
  assert (L : line v = line (said e one relations)) by congruence.
  apply line_names_each in L. destruct L as [G [Sy [-> ->]]]. split; [| auto].
  split; [exact (problem_claim_holds fuel p e C) | split; [| exact Sy]].
  destruct e as [d | lemmas r | ds conclusion], (ground_of v) as [T n least | Ts n steps images | n]; cbn in G; try contradiction;
    [| destruct G as [-> [-> [-> ->]]]; exact (problem_path fuel (Some p) lemmas r p C eq_refl) | exact G].
  destruct G as [-> [-> [M L]]]. intros p' Ep. cbn in C. destruct (checked_halves fuel p d C) as [U W].
  split; [exact (checked_claim_is_derived fuel p d p' C Ep) |].
  intros k open Hk. split.
  - assert (Hk' : In k (map fst (d_lower d))) by (rewrite <- M; exact (in_map fst _ _ Hk)).
    apply in_map_iff in Hk'. destruct Hk' as [[k' o] [Ek Hk']]. cbn in Ek. subst k'. exact (U p' k o Ep Hk').
  - intros m Em. apply (W p' k open m Ep); [| exact Em]. rewrite <- L; [exact Hk | congruence].
Qed.
