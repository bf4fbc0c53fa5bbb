(** * Puzzles with exactly one solution: why they have no deadly pattern

    Some cells, none of them a given, hold only candidates of a pattern in a solution. Where other digits can stand in these
    cells, the same in every row, column and block, there is a second solution. *)

From Coq Require Import List Bool PArith Arith Lia.
From Oddagon Require Import Csp Relations Symmetry Sudoku.
Import ListNotations.

Section Order.
Variable n : nat.

(** ** What is assumed *)

(** A puzzle: the digits that are given, each in its cell. A solution: a completed grid with these digits. *)
Definition solution_of (givens : list atom) (g : nat -> nat -> nat) : Prop :=
  completed_grid n g /\ forall a, In a givens -> truth g a = true.

(** It has this solution and no other. *)
Definition only_solution (givens : list atom) (g : nat -> nat -> nat) : Prop :=
  solution_of givens g /\
  forall h, solution_of givens h -> forall r c, r < side n -> c < side n -> h r c = g r c.

(** ** What the checker looks at *)

Notation cell := (nat * nat)%type.
Definition cell_eqb (a b : cell) : bool := Nat.eqb (fst a) (fst b) && Nat.eqb (snd a) (snd b).
Definition cell_among (x : cell) (l : list cell) : bool := existsb (cell_eqb x) l.

(** The row, the column and the block of a cell. *)
Definition houses : list (cell -> nat) := [fst; snd; fun x => n * (fst x / n) + snd x / n].

Definition on_board (x : cell) : bool := (fst x <? side n) && (snd x <? side n).

(** The same digit in cells that see each other. *)
Definition clash (a b : atom) : bool :=
  if Nat.eqb (snd a) (snd b) then existsb (fun h => Nat.eqb (h (fst a)) (h (fst b))) houses else false.

(** The candidates of a filling that have the digit of [a], in the same row, column or block. *)
Definition alike (f : list atom) (h : cell -> nat) (a : atom) : list atom :=
  filter (fun b => if Nat.eqb (snd b) (snd a) then Nat.eqb (h (fst b)) (h (fst a)) else false) f.

(** One filling of cells can stand in the place of another: it is a different one, with the same digits in each row, column and
    block, each as often. *)
Definition replaces (old new : list atom) : bool :=
  if forallb (fun a => snd a <? side n) new then
  if existsb (fun a => negb (existsb (fun b => cell_eqb (fst a) (fst b) && Nat.eqb (snd a) (snd b)) old)) new then
    forallb (fun a => forallb (fun h => Nat.eqb (length (alike new h a)) (length (alike old h a))) houses) new
  else false else false.

(** Every filling that begins like this one is listed: [listed] holds the digits that may follow. *)
Fixpoint all_listed (pattern : list (cell * list nat)) (begun : list atom) (listed : list (list nat)) : bool :=
  match pattern with
  | [] => existsb (fun f => match f with [] => true | _ => false end) listed
  | (x, ds) :: pattern =>
      forallb (fun d =>
        if existsb (clash (x, d)) begun then true else
        all_listed pattern ((x, d) :: begun)
          (flat_map (fun f => match f with e :: f => if Nat.eqb e d then [f] else [] | [] => [] end) listed)) ds
  end.

Fixpoint different (l : list cell) : bool := match l with [] => true | x :: l => if cell_among x l then false else different l end.

(** A deadly pattern: cells with their candidates. Each filling comes with another that replaces it: one digit for each
    cell, in order. *)
Definition deadly (pattern : list (cell * list nat)) (replacements : list (list nat * list nat)) : bool :=
  let cells := map fst pattern in
  let filling ds := combine cells ds in
  let whole ds := Nat.eqb (length ds) (length cells) in
  if match pattern with [] => true | _ => false end then false else
  if different cells then
  if forallb (fun e => if on_board (fst e) then forallb (fun d => d <? side n) (snd e) else false) pattern then
  if forallb (fun p => if whole (fst p) then if whole (snd p) then replaces (filling (fst p)) (filling (snd p)) else false else false)
      replacements then
    all_listed pattern [] (map fst replacements)
  else false else false else false.

(** ** There is a second solution *)

Lemma cell_eqb_eq a b : cell_eqb a b = true <-> a = b.
Proof. destruct a, b. unfold cell_eqb. cbn. rewrite andb_true_iff, !Nat.eqb_eq. split; [intros [-> ->]; reflexivity | injection 1; auto]. Qed.

Lemma cell_among_In a l : cell_among a l = true <-> In a l.
Proof. unfold cell_among. rewrite existsb_exists. split; [intros [x [H E]]; apply cell_eqb_eq in E; subst; exact H | intros H; exists a; rewrite cell_eqb_eq; auto]. Qed.

Lemma on_board_right x : on_board x = true <-> fst x < side n /\ snd x < side n.
Proof. unfold on_board. rewrite andb_true_iff, !Nat.ltb_lt. reflexivity. Qed.

Lemma different_NoDup l : different l = true -> NoDup l.
Proof.
  induction l as [| x l IH]; cbn; [constructor |]. destruct (cell_among x l) eqn:M; [discriminate |].
  intros H. constructor; [| auto]. rewrite <- cell_among_In, M. discriminate.
Qed.

(** The digit of a cell. *)
Definition at_cell (g : nat -> nat -> nat) (x : cell) : nat := g (fst x) (snd x).

(** No digit stands twice in a house. *)
Definition no_repeats (g : nat -> nat -> nat) : Prop :=
  forall h x y, In h houses -> on_board x = true -> on_board y = true -> h x = h y -> at_cell g x = at_cell g y -> x = y.

Lemma completed_houses g : completed_grid n g <->
  (forall x, on_board x = true -> at_cell g x < side n) /\ no_repeats g.
Proof.
  split.
  - intros [Gd [Gr [Gc Gb]]]. split.
    + intros x Hx. apply on_board_right in Hx. apply Gd; apply Hx.
    + intros h [r c] [r' c'] Hh Hx Hy Eh E. apply on_board_right in Hx, Hy. unfold at_cell in E. cbn [fst snd] in *.
      destruct Hx as [Hr Hc], Hy as [Hr' Hc'].
      destruct Hh as [<- | [<- | [<- | []]]]; cbn [fst snd] in Eh.
      * subst r'. rewrite (Gr r c c'); auto.
      * subst c'. rewrite (Gc r r' c); auto.
      * pose proof (n_pos n r Hr) as Hn.
        assert (Dc : c / n < n) by (apply Nat.div_lt_upper_bound; [lia | exact Hc]).
        assert (Dc' : c' / n < n) by (apply Nat.div_lt_upper_bound; [lia | exact Hc']).
        assert (Er : r / n = r' / n) by (rewrite <- (div_of_sum n (r / n) (c / n)), Eh, div_of_sum; auto).
        destruct (Gb r c r' c') as [-> ->]; auto. rewrite Er in Eh. lia.
  - intros [Gd G]. split; [| split; [| split]].
    + intros r c Hr Hc. apply (Gd (r, c)), on_board_right. auto.
    + intros r c c' Hr Hc Hc' E.
      assert (X : (r, c) = (r, c')) by (apply (G fst); [left; reflexivity | apply on_board_right; auto | apply on_board_right; auto | reflexivity | exact E]).
      congruence.
    + intros r r' c Hr Hr' Hc E.
      assert (X : (r, c) = (r', c)) by (apply (G snd); [right; left; reflexivity | apply on_board_right; auto | apply on_board_right; auto | reflexivity | exact E]).
      congruence.
    + intros r c r' c' Hr Hc Hr' Hc' Er Ec E.
      assert (X : (r, c) = (r', c')).
      { apply (G (fun x => n * (fst x / n) + snd x / n)); [right; right; left; reflexivity | apply on_board_right; auto | apply on_board_right; auto | | exact E].
        cbn. rewrite Er, Ec. reflexivity. }
      injection X. auto.
Qed.

Lemma clash_right g x y : no_repeats g -> on_board x = true -> on_board y = true ->
  clash (x, at_cell g x) (y, at_cell g y) = true -> x = y.
Proof.
  intros G Hx Hy. unfold clash. cbn [fst snd]. destruct (Nat.eqb_spec (at_cell g x) (at_cell g y)) as [E | _]; [| discriminate].
  intros H. apply existsb_exists in H. destruct H as [h [Hh Eh]]. apply Nat.eqb_eq in Eh. exact (G h x y Hh Hx Hy Eh E).
Qed.

(** The grid with other digits in some cells. *)
Definition put (new : list atom) (g : nat -> nat -> nat) (r c : nat) : nat :=
  match find (fun a => cell_eqb (r, c) (fst a)) new with Some a => snd a | None => g r c end.

Lemma put_cases new g x : In (x, at_cell (put new g) x) new \/ ~ In x (map fst new) /\ at_cell (put new g) x = at_cell g x.
Proof.
  unfold at_cell, put. destruct x as [r c]. cbn [fst snd].
  destruct (find (fun a => cell_eqb (r, c) (fst a)) new) as [a |] eqn:F.
  - left. apply find_some in F. destruct F as [Ha E]. apply cell_eqb_eq in E. rewrite E. destruct a. exact Ha.
  - right. split; [| reflexivity]. rewrite in_map_iff. intros [a [E Ha]].
    pose proof (find_none _ _ F a Ha) as X. cbv beta in X. rewrite E in X. rewrite (proj2 (cell_eqb_eq (r, c) (r, c)) eq_refl) in X. discriminate.
Qed.

Lemma alike_In f h a b : In b (alike f h a) <-> In b f /\ snd b = snd a /\ h (fst b) = h (fst a).
Proof.
  unfold alike. rewrite filter_In. destruct (Nat.eqb_spec (snd b) (snd a)); rewrite ?Nat.eqb_eq; [tauto |].
  split; [intros [_ X]; discriminate X | tauto].
Qed.

Lemma at_most_one {A} (l : list A) : NoDup l -> (forall a b, In a l -> In b l -> a = b) -> length l <= 1.
Proof.
  intros N O. destruct l as [| a [| b l]]; cbn; [lia | lia | exfalso]. inversion N as [| x m Na _]. subst. apply Na.
  rewrite (O a b); [left; reflexivity | left; reflexivity | right; left; reflexivity].
Qed.

Lemma second_solution g cells new : completed_grid n g -> NoDup cells -> map fst new = cells ->
  (forall x, In x cells -> on_board x = true) ->
  replaces (map (fun x => (x, at_cell g x)) cells) new = true ->
  completed_grid n (put new g) /\ exists x, In x cells /\ at_cell (put new g) x <> at_cell g x.
Proof.
  intros G N E B. unfold replaces. set (old := map _ cells).
  destruct (forallb _ new) eqn:Rg; [| discriminate]. destruct (existsb _ new) eqn:Df; [| discriminate].
  intros Sm. rewrite forallb_forall in Rg, Sm. apply completed_houses in G. destruct G as [Gd Gn].
  assert (Same_number : forall a h, In a new -> In h houses -> length (alike new h a) = length (alike old h a)).
  { intros a h Ha Hh. specialize (Sm a Ha). rewrite forallb_forall in Sm. apply Nat.eqb_eq, Sm, Hh. }
  assert (Once : forall a h, In h houses -> length (alike old h a) <= 1).
  { intros a h Hh. apply at_most_one.
    - apply NoDup_filter, (NoDup_map_inv fst). unfold old. rewrite map_map, map_id. exact N.
    - intros p q Hp Hq. apply alike_In in Hp, Hq. destruct Hp as [Hp [Dp Ep]], Hq as [Hq [Dq Eq]].
      apply in_map_iff in Hp, Hq. destruct Hp as [x [<- Hx]], Hq as [y [<- Hy]]. cbn [fst snd] in *.
      rewrite (Gn h x y); auto; congruence. }
  assert (Met : forall x d h, In (x, d) new -> In h houses -> exists z, In z cells /\ at_cell g z = d /\ h z = h x).
  { intros x d h Hx Hh. assert (M : In (x, d) (alike new h (x, d))) by (apply alike_In; auto).
    pose proof (Same_number _ h Hx Hh) as L. destruct (alike old h (x, d)) as [| b l] eqn:A.
    - destruct (alike new h (x, d)); [destruct M | discriminate L].
    - assert (Hb : In b (alike old h (x, d))) by (rewrite A; left; reflexivity).
      apply alike_In in Hb. destruct Hb as [Hb [Db Eb]]. apply in_map_iff in Hb. destruct Hb as [z [<- Hz]]. exists z. auto. }
  split.
  - apply completed_houses. split.
    + intros x Hx. destruct (put_cases new g x) as [H | [_ ->]]; [| auto].
      apply Rg in H. apply Nat.ltb_lt in H. exact H.
    + intros h x y Hh Hx Hy Eh Ed.
      destruct (put_cases new g x) as [H | [Nx Ex]], (put_cases new g y) as [K | [Ny Ey]].
      * destruct (cell_eqb x y) eqn:Exy; [apply cell_eqb_eq; exact Exy |]. exfalso.
        rewrite <- Ed in K. set (d := at_cell (put new g) x) in *.
        assert (Two : length [(x, d); (y, d)] <= length (alike new h (x, d))).
        { apply NoDup_incl_length.
          - constructor; [| repeat constructor; intros []]. intros [X | []]. injection X as ->.
            rewrite (proj2 (cell_eqb_eq x x) eq_refl) in Exy. discriminate.
          - intros b [<- | [<- | []]]; apply alike_In; auto. }
        rewrite (Same_number _ h H Hh) in Two. specialize (Once (x, d) h Hh). cbn in Two. lia.
      * exfalso. apply Ny. rewrite E. destruct (Met x _ h H Hh) as [z [Hz [Dz Ez]]].
        rewrite <- (Gn h z y Hh (B z Hz) Hy); [exact Hz | congruence | congruence].
      * exfalso. apply Nx. rewrite E. destruct (Met y _ h K Hh) as [z [Hz [Dz Ez]]].
        rewrite <- (Gn h z x Hh (B z Hz) Hx); [exact Hz | congruence | congruence].
      * apply (Gn h); auto. congruence.
  - apply existsb_exists in Df. destruct Df as [[x d] [Ha Df]]. apply negb_true_iff in Df.
    assert (Hx : In x cells) by (rewrite <- E; apply (in_map fst _ _ Ha)).
    exists x. split; [exact Hx |]. intros Same.
    destruct (put_cases new g x) as [H | [Nx _]]; [| apply Nx; rewrite E; exact Hx].
    assert (X : (x, at_cell (put new g) x) = (x, d)).
    { apply (NoDup_map_inj fst new); [rewrite E; exact N | exact H | exact Ha | reflexivity]. }
    injection X as X. rewrite Same in X. subst d.
    assert (Y : existsb (fun b => cell_eqb x (fst b) && Nat.eqb (at_cell g x) (snd b)) old = true).
    { apply existsb_exists. exists (x, at_cell g x). split; [apply (in_map (fun x => (x, at_cell g x))); exact Hx |].
      cbn. rewrite (proj2 (cell_eqb_eq x x) eq_refl), Nat.eqb_refl. reflexivity. }
    cbn [fst snd] in Df. congruence.
Qed.

(** Where a grid has the pattern, its filling is listed. *)
Lemma filling_listed g : no_repeats g -> forall pattern begun listed, all_listed pattern begun listed = true ->
  (forall a, In a begun -> on_board (fst a) = true /\ snd a = at_cell g (fst a)) ->
  NoDup (map fst pattern) -> (forall x, In x (map fst pattern) -> on_board x = true /\ ~ In x (map fst begun)) ->
  (forall x ds, In (x, ds) pattern -> In (at_cell g x) ds) ->
  In (map (at_cell g) (map fst pattern)) listed.
Proof.
  intros G. induction pattern as [| [x ds] pattern IH]; intros begun listed H Bg N Bd Has; cbn in H |- *.
  - apply existsb_exists in H. destruct H as [[| e f] [Hf H]]; [exact Hf | discriminate].
  - rewrite forallb_forall in H. specialize (H (at_cell g x) (Has x ds (or_introl eq_refl))).
    destruct (Bd x (or_introl eq_refl)) as [Hx Nx]. inversion N as [| y l Ny N']. subst.
    destruct (existsb (clash (x, at_cell g x)) begun) eqn:C.
    + exfalso. apply existsb_exists in C. destruct C as [[y d] [Hy C]]. destruct (Bg _ Hy) as [By Ey]. cbn [fst snd] in By, Ey. subst d.
      apply Nx. rewrite (clash_right g x y G Hx By C). apply (in_map fst _ _ Hy).
    + apply IH in H; [| | exact N' | | intros z es Hz; apply Has; right; exact Hz].
      * apply in_flat_map in H. destruct H as [[| e f] [Hf H]]; [destruct H |].
        destruct (Nat.eqb_spec e (at_cell g x)) as [-> | _]; [| destruct H]. destruct H as [<- | []]. exact Hf.
      * intros a [<- | Ha]; [auto | apply Bg, Ha].
      * intros z Hz. split; [apply Bd; right; exact Hz |]. intros [<- | Hb]; [exact (Ny Hz) |].
        destruct (Bd z (or_intror Hz)) as [_ X]. exact (X Hb).
Qed.

Lemma combine_digits g cells : combine cells (map (at_cell g) cells) = map (fun x => (x, at_cell g x)) cells.
Proof. induction cells as [| x l IH]; cbn; [reflexivity | rewrite IH; reflexivity]. Qed.

Lemma fst_combine {A B} (l : list A) : forall (m : list B), length m = length l -> map fst (combine l m) = l.
Proof. induction l as [| a l IH]; intros [| b m] E; cbn in *; try discriminate; [reflexivity | rewrite IH; auto]. Qed.

Lemma deadly_on_board pattern replacements x ds : deadly pattern replacements = true -> In (x, ds) pattern -> on_board x = true.
Proof.
  unfold deadly. intros H Hx. destruct pattern as [| e l] eqn:E; [discriminate |]. rewrite <- E in *.
  destruct (different _); [| discriminate]. destruct (forallb _ pattern) eqn:B; [| discriminate].
  rewrite forallb_forall in B. specialize (B _ Hx). cbn [fst] in B. destruct (on_board x); [reflexivity | discriminate].
Qed.

(** No puzzle with exactly one solution has a deadly pattern in cells that are not given. *)
Theorem no_deadly_pattern pattern replacements givens g : deadly pattern replacements = true -> only_solution givens g ->
  (forall x ds d, In (x, ds) pattern -> ~ In (x, d) givens) ->
  exists x ds, In (x, ds) pattern /\ ~ In (at_cell g x) ds.
Proof.
  intros H [[G Gv] Only] Free.
  destruct (forallb (fun e => existsb (Nat.eqb (at_cell g (fst e))) (snd e)) pattern) eqn:Has.
  2: { apply not_true_iff_false in Has.
       destruct (existsb (fun e => negb (existsb (Nat.eqb (at_cell g (fst e))) (snd e))) pattern) eqn:X.
       - apply existsb_exists in X. destruct X as [[x ds] [Hx X]]. exists x, ds. split; [exact Hx |]. intros D.
         apply negb_true_iff, not_true_iff_false in X. apply X, existsb_exists. exists (at_cell g x). split; [exact D | apply Nat.eqb_refl].
       - exfalso. apply Has, forallb_forall. intros e He. apply not_true_iff_false in X.
         destruct (existsb (Nat.eqb (at_cell g (fst e))) (snd e)) eqn:Y; [reflexivity |].
         exfalso. apply X, existsb_exists. exists e. rewrite Y. auto. }
  exfalso. rewrite forallb_forall in Has. unfold deadly in H.
  destruct pattern as [| e0 pattern0] eqn:Ep; [discriminate |]. rewrite <- Ep in *. clear e0 pattern0 Ep.
  set (cells := map fst pattern) in *.
  destruct (different cells) eqn:Nd; [| discriminate]. apply different_NoDup in Nd.
  destruct (forallb _ pattern) eqn:Bd; [| discriminate]. rewrite forallb_forall in Bd.
  destruct (forallb _ replacements) eqn:Rp; [| discriminate]. rewrite forallb_forall in Rp.
  assert (B : forall x, In x cells -> on_board x = true).
  { intros x Hx. apply in_map_iff in Hx. destruct Hx as [e [<- He]]. specialize (Bd e He). destruct (on_board (fst e)); [reflexivity | discriminate]. }
  assert (L : In (map (at_cell g) cells) (map fst replacements)).
  { apply (filling_listed g (proj2 (proj1 (completed_houses g) G)) pattern [] _ H).
    - intros a [].
    - exact Nd.
    - intros x Hx. split; [exact (B x Hx) | intros []].
    - intros x ds Hx. specialize (Has _ Hx). cbn [fst snd] in Has. apply existsb_exists in Has.
      destruct Has as [d [Hd E]]. apply Nat.eqb_eq in E. rewrite E. exact Hd. }
  apply in_map_iff in L. destruct L as [[f f'] [E Hf]]. cbn in E. subst f. specialize (Rp _ Hf). cbn [fst snd] in Rp.
  destruct (Nat.eqb (length (map _ cells)) _); [| discriminate].
  destruct (Nat.eqb_spec (length f') (length cells)) as [Len | _]; [| discriminate].
  rewrite combine_digits in Rp.
  destruct (second_solution g cells (combine cells f') G Nd (fst_combine cells f' Len) B Rp) as [G' [x [Hx Dx]]].
  apply Dx. pose proof (B x Hx) as Bx. apply on_board_right in Bx. destruct Bx as [Br Bc].
  apply (Only (put (combine cells f') g)); [| exact Br | exact Bc]. split; [exact G' |].
  intros [y d] Ha. specialize (Gv _ Ha). destruct (put_cases (combine cells f') g y) as [K | [_ K]].
  - exfalso. apply (in_map fst) in K. rewrite (fst_combine cells f' Len) in K. cbn [fst] in K.
    apply in_map_iff in K. destruct K as [[z ds] [E K]]. cbn in E. subst z. exact (Free y ds d K Ha).
  - destruct y as [r c]. cbn [truth] in Gv |- *. unfold at_cell in K. cbn [fst snd] in K. rewrite K. exact Gv.
Qed.

End Order.
