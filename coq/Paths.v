(** * Number paths (Numbrix, Hidato): the game, its CSP, and that their solutions correspond *)

From Coq Require Import List Bool PArith NArith Arith Lia.
From Oddagon Require Import Csp Tables Trace Exact Relations Symmetry Statement Verdict Sudoku Unique Boards.
Import ListNotations.

(** ** The game *)

Notation cell := (nat * nat)%type.

(** A drawing, row by row. A path goes on to a cell that has a side in common (Numbrix), or a side or a corner (Hidato). The
    model says nothing of the game: it is which CSP is meant, see below. *)
Inductive place := Barred | Open | Given (k : nat).
Inductive steps := BySide | ByKing.
Inductive model := Topological | Geometric.
Record path := Path { path_rows : list (list place); moves : steps; linked_by : model }.

Definition place_at (P : path) (x : cell) : place := nth (snd x) (nth (fst x) (path_rows P) []) Barred.
Definition is_barred (P : path) (x : cell) : bool := match place_at P x with Barred => true | _ => false end.

Definition cells (P : path) : list cell :=
  flat_map (fun r => map (pair r) (seq 0 (length (nth r (path_rows P) [])))) (seq 0 (length (path_rows P))).
Definition white (P : path) : list cell := filter (fun x => negb (is_barred P x)) (cells P).
Definition count (P : path) : nat := length (white P).

(** How many steps a path needs between two cells if no cell is barred. *)
Definition apart (a b : nat) : nat := (a - b) + (b - a).
Definition distance (s : steps) (x y : cell) : nat :=
  match s with
  | BySide => apart (fst x) (fst y) + apart (snd x) (snd y)
  | ByKing => Nat.max (apart (fst x) (fst y)) (apart (snd x) (snd y))
  end.

(** A filled board: the white cells hold the numbers from 1 to their count, no number stands twice, successive numbers are one
    step apart, and given numbers are where they are given. *)
Definition filled_path (P : path) (g : cell -> nat) : Prop :=
  (forall x, In x (white P) -> 1 <= g x <= count P) /\
  (forall x y, In x (white P) -> In y (white P) -> g x = g y -> x = y) /\
  (forall x y, In x (white P) -> In y (white P) -> g y = S (g x) -> distance (moves P) x y = 1) /\
  (forall x k, place_at P x = Given k -> g x = k).

(** ** The CSP *)

Definition numbers (P : path) : list nat := seq 1 (count P).
Definition has (k : nat) (D : list nat) : bool := existsb (Nat.eqb k) D.

Definition givens (P : path) : list (cell * nat) :=
  flat_map (fun x => match place_at P x with Given k => [(x, k)] | _ => [] end) (white P).

(** The numbers of a cell: the given one; or those that are as far from each given number as the cells are from each other.
    Where that leaves no number for a cell, or no cell for a number, the board has no solution; then all numbers that are not
    given, so that this can be proven. *)
Definition near (P : path) (gs : list (cell * nat)) (x : cell) : list nat :=
  match place_at P x with
  | Given k => [k]
  | _ => filter (fun k => forallb (fun q => distance (moves P) x (fst q) <=? apart k (snd q)) gs) (numbers P)
  end.
Definition any (P : path) (gs : list (cell * nat)) (x : cell) : list nat :=
  match place_at P x with
  | Given k => [k]
  | _ => filter (fun k => forallb (fun q => negb (k =? snd q)) gs) (numbers P)
  end.
Definition stuck (P : path) (ds : list (cell * list nat)) : bool :=
  existsb (fun p => length (snd p) =? 0) ds || existsb (fun k => negb (existsb (fun p => has k (snd p)) ds)) (numbers P).

Definition domains (P : path) : list (cell * list nat) :=
  let gs := givens P in
  let ds := map (fun x => (x, near P gs x)) (white P) in
  if stuck P ds then map (fun x => (x, any P gs x)) (white P) else ds.

(** A candidate: the cell holds the number. *)
Definition atom := (cell * nat)%type.
Definition same_atom (a b : atom) : {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.
Definition truth (g : cell -> nat) (a : atom) : bool := g (fst a) =? snd a.
Definition enc (a : atom) : cand :=
  N.succ_pos ((N.of_nat (fst (fst a)) * 128 + N.of_nat (snd (fst a))) * 16384 + N.of_nat (snd a))%N.
Definition next : cand := 268435456%positive.

Definition cell_variable (p : cell * list nat) : list atom := map (pair (fst p)) (snd p).
Definition number_variable (ds : list (cell * list nat)) (k : nat) : list atom :=
  flat_map (fun p => if has k (snd p) then [(fst p, k)] else []) ds.

(** CSP-variables: each cell, each number. *)
Definition path_variables (P : path) : list (list atom) :=
  let ds := domains P in map cell_variable ds ++ map (number_variable ds) (numbers P).

(** Links between two cells: two numbers that are nearer to each other than the cells; of the topological model, only if
    they are successive. *)
Definition too_near (m : model) (D k l : nat) : bool :=
  if k <? l then if l - k <? D then match m with Topological => l - k =? 1 | Geometric => true end else false else false.
Definition path_links (P : path) : list (atom * atom) :=
  let ds := domains P in
  flat_map (fun p => flat_map (fun q =>
    let D := distance (moves P) (fst p) (fst q) in
    flat_map (fun k => map (fun l => ((fst p, k), (fst q, l))) (filter (too_near (linked_by P) D k) (snd q))) (snd p)) ds) ds.

Definition atoms (P : path) : list atom := flat_map cell_variable (domains P).

Definition path_csp : path -> csp := board_csp enc path_variables path_links.

(** Rows are of the same length, there is a white cell, and given numbers are in range, and different. *)
Definition is_path (P : path) : bool :=
  if forallb (fun row => length row =? length (nth 0 (path_rows P) [])) (path_rows P) then
  if count P =? 0 then false else
  if forallb (fun q => if 1 <=? snd q then snd q <=? count P else false) (givens P) then
    nodupb (map (fun q => Pos.of_succ_nat (snd q)) (givens P))
  else false else false.

Definition right_path : path -> bool := well_formed enc atoms is_path.

(** ** Distances *)

Lemma distance_same s x : distance s x x = 0.
Proof. destruct s; unfold distance, apart; lia. Qed.

Lemma distance_zero s x y : distance s x y = 0 -> x = y.
Proof. destruct x, y, s; unfold distance, apart; cbn; intros H; f_equal; lia. Qed.

Lemma distance_sym s x y : distance s x y = distance s y x.
Proof. destruct s; unfold distance, apart; lia. Qed.

Lemma apart_triangle a b c : apart a c <= apart a b + apart b c.
Proof. unfold apart. lia. Qed.

Lemma distance_triangle s x y z : distance s x z <= distance s x y + distance s y z.
Proof.
  pose proof (apart_triangle (fst x) (fst y) (fst z)). pose proof (apart_triangle (snd x) (snd y) (snd z)).
  destruct s; unfold distance; lia.
Qed.

Lemma NoDup_both {A} (l m : list A) : NoDup l -> NoDup m -> (forall x, In x l -> In x m -> False) -> NoDup (l ++ m).
Proof.
  induction 1 as [| x l Nx N IH]; intros M D; [exact M |]. cbn. constructor.
  - rewrite in_app_iff. intros [H | H]; [exact (Nx H) | exact (D x (or_introl eq_refl) H)].
  - apply IH; [exact M |]. intros y Hy. apply D. right. exact Hy.
Qed.

Lemma rows_NoDup (L : nat -> list nat) rs : NoDup rs -> (forall r, NoDup (L r)) -> NoDup (flat_map (fun r => map (pair r) (L r)) rs).
Proof.
  intros N HL. induction N as [| r rs Nr N IH]; [constructor |]. cbn. apply NoDup_both; [| exact IH |].
  - apply map_NoDup; [intros a b _ _ E; injection E; auto | apply HL].
  - intros x Hx H. apply in_map_iff in Hx. destruct Hx as [c [<- _]]. apply in_flat_map in H. destruct H as [q [Hq H]].
    apply in_map_iff in H. destruct H as [e [E _]]. injection E as -> _. exact (Nr Hq).
Qed.

Lemma has_In k D : has k D = true <-> In k D.
Proof.
  unfold has. rewrite existsb_exists. split.
  - intros [e [H E]]. apply Nat.eqb_eq in E. subst. exact H.
  - intros H. exists k. rewrite Nat.eqb_refl. auto.
Qed.

Section Game.

Variable P : path.
Hypothesis W : right_path P = true.

Lemma numbers_differ : NoDup (map enc (atoms P)).
Proof. exact (well_formed_numbers enc atoms is_path P W). Qed.

Lemma numbers_In k : In k (numbers P) <-> 1 <= k <= count P.
Proof. unfold numbers. rewrite in_seq. lia. Qed.

Lemma white_NoDup : NoDup (white P).
Proof. apply NoDup_filter, rows_NoDup; intros; apply seq_NoDup. Qed.

Lemma given_white x k : place_at P x = Given k -> In x (white P).
Proof.
  destruct x as [r c]. unfold place_at. cbn [fst snd]. intros H. unfold white. apply filter_In. split.
  - unfold cells. apply in_flat_map. exists r.
    assert (Hc : c < length (nth r (path_rows P) [])).
    { destruct (Nat.lt_ge_cases c (length (nth r (path_rows P) []))) as [L | L]; [exact L |].
      rewrite nth_overflow in H by exact L. discriminate. }
    split; [| apply in_map, in_seq; lia]. apply in_seq. split; [lia |].
    destruct (Nat.lt_ge_cases r (length (path_rows P))) as [L | L]; [lia |]. rewrite nth_overflow in Hc by exact L. cbn in Hc. lia.
  - unfold is_barred, place_at. cbn [fst snd]. rewrite H. reflexivity.
Qed.

Lemma givens_In x k : In (x, k) (givens P) <-> place_at P x = Given k.
Proof.
  unfold givens. rewrite in_flat_map. split.
  - intros [y [_ H]]. destruct (place_at P y) as [| | j] eqn:E; [destruct H | destruct H | destruct H as [H | []]].
    injection H as -> ->. exact E.
  - intros E. exists x. rewrite E. split; [exact (given_white x k E) | left; reflexivity].
Qed.

Lemma given_right x k : place_at P x = Given k -> 1 <= k <= count P.
Proof.
  intros E. apply givens_In in E. unfold right_path, well_formed in W. destruct (nodupb (map enc (atoms P))); [| discriminate].
  unfold is_path in W. destruct (forallb _ (path_rows P)); [| discriminate]. destruct (count P =? 0); [discriminate |].
  destruct (forallb _ (givens P)) eqn:G; [| discriminate]. rewrite forallb_forall in G. specialize (G _ E). cbn [snd] in G.
  destruct (Nat.leb_spec 1 k); [| discriminate]. apply Nat.leb_le in G. lia.
Qed.

(** The numbers that a cell may have. *)
Definition domain (x : cell) : list nat :=
  if stuck P (map (fun x => (x, near P (givens P) x)) (white P)) then any P (givens P) x else near P (givens P) x.

Lemma domains_are : domains P = map (fun x => (x, domain x)) (white P).
Proof. unfold domains, domain. cbv zeta. destruct (stuck P _); reflexivity. Qed.

Lemma domain_given x k : place_at P x = Given k -> domain x = [k].
Proof. unfold domain, any, near. intros ->. destruct (stuck P _); reflexivity. Qed.

Lemma domain_right x k : In k (domain x) -> 1 <= k <= count P.
Proof.
  destruct (place_at P x) as [| | j] eqn:E.
  3: { rewrite (domain_given x j E). intros [<- | []]. exact (given_right x j E). }
  all: unfold domain, any, near; rewrite E; destruct (stuck P _); intros H; apply filter_In in H; apply numbers_In, H.
Qed.

Lemma atoms_In x k : In (x, k) (atoms P) <-> In x (white P) /\ In k (domain x).
Proof.
  unfold atoms. rewrite domains_are, in_flat_map. split.
  - intros [p [Hp H]]. apply in_map_iff in Hp. destruct Hp as [y [<- Hy]]. apply in_map_iff in H. destruct H as [j [E Hj]].
    injection E as -> ->. auto.
  - intros [Hx Hk]. exists (x, domain x). split; [apply (in_map (fun x => (x, domain x))), Hx | apply in_map, Hk].
Qed.

Lemma number_variable_In k a : In a (number_variable (domains P) k) <-> exists x, a = (x, k) /\ In x (white P) /\ In k (domain x).
Proof.
  unfold number_variable. rewrite domains_are, in_flat_map. split.
  - intros [p [Hp H]]. apply in_map_iff in Hp. destruct Hp as [y [<- Hy]]. cbn [fst snd] in H.
    destruct (has k (domain y)) eqn:E; [destruct H as [<- | []] | destruct H]. apply has_In in E. eauto.
  - intros [x [-> [Hx Hk]]]. exists (x, domain x). split; [apply (in_map (fun x => (x, domain x))), Hx |]. cbn [fst snd].
    rewrite (proj2 (has_In k _) Hk). left. reflexivity.
Qed.

Lemma variables_atoms V : In V (path_variables P) -> incl V (atoms P).
Proof.
  unfold path_variables. cbv zeta. rewrite in_app_iff, !in_map_iff. intros H a Ha. destruct H as [[p [<- Hp]] | [k [<- _]]].
  - apply in_flat_map. eauto.
  - apply number_variable_In in Ha. destruct Ha as [x [-> H]]. apply atoms_In, H.
Qed.

Lemma links_In x k y l : In ((x, k), (y, l)) (path_links P) <-> In x (white P) /\ In k (domain x) /\ In y (white P) /\ In l (domain y) /\
  too_near (linked_by P) (distance (moves P) x y) k l = true.
Proof.
  unfold path_links. rewrite domains_are. cbv zeta. rewrite in_flat_map. split.
  - intros [p [Hp H]]. apply in_flat_map in H. destruct H as [q [Hq H]]. apply in_map_iff in Hp, Hq.
    destruct Hp as [u [<- Hu]], Hq as [v [<- Hv]]. cbn [fst snd] in H. apply in_flat_map in H. destruct H as [i [Hi H]].
    apply in_map_iff in H. destruct H as [j [E Hj]]. injection E as <- <- <- <-. apply filter_In in Hj. tauto.
  - intros [Hx [Hk [Hy [Hl T]]]]. exists (x, domain x). split; [apply (in_map (fun x => (x, domain x))), Hx |].
    apply in_flat_map. exists (y, domain y). split; [apply (in_map (fun x => (x, domain x))), Hy |]. cbn [fst snd].
    apply in_flat_map. exists k. split; [exact Hk |]. apply (in_map (fun l => ((x, k), (y, l)))), filter_In. auto.
Qed.

Lemma links_atoms a c : In (a, c) (path_links P) -> In a (atoms P) /\ In c (atoms P).
Proof. destruct a as [x k], c as [y l]. rewrite links_In, !atoms_In. tauto. Qed.

Lemma too_near_far m D k l : too_near m D k l = true -> k < l /\ l - k < D.
Proof.
  unfold too_near. destruct (Nat.ltb_spec k l); [| discriminate]. destruct (Nat.ltb_spec (l - k) D); [auto | discriminate].
Qed.

(** *** Filled boards *)

Section Filled.

Variable g : cell -> nat.
Hypothesis F : filled_path P g.

(** Each number is somewhere. *)
Lemma somewhere k : 1 <= k <= count P -> exists x, In x (white P) /\ g x = k.
Proof.
  destruct F as [B [I _]]. intros Hk.
  assert (N : NoDup (map g (white P))) by (apply map_NoDup; [exact I | exact white_NoDup]).
  assert (J : incl (numbers P) (map g (white P))).
  { apply NoDup_length_incl; [exact N | unfold numbers, count; rewrite map_length, seq_length; lia |].
    intros j Hj. apply in_map_iff in Hj. destruct Hj as [x [<- Hx]]. apply numbers_In, B, Hx. }
  specialize (J k (proj2 (numbers_In k) Hk)). apply in_map_iff in J. destruct J as [x [E Hx]]. eauto.
Qed.

(** A path goes from number to number. *)
Lemma on_the_way j : forall x y, In x (white P) -> In y (white P) -> g y = g x + j -> distance (moves P) x y <= j.
Proof.
  destruct F as [B [I [St _]]]. induction j as [| j IH]; intros x y Hx Hy E.
  - rewrite (I x y Hx Hy); [rewrite distance_same; lia | lia].
  - pose proof (B x Hx). pose proof (B y Hy). destruct (somewhere (g x + j)) as [z [Hz Ez]]; [lia |].
    specialize (IH x z Hx Hz Ez). pose proof (distance_triangle (moves P) x z y). rewrite (St z y Hz Hy) in *; lia.
Qed.

Lemma far_enough x y : In x (white P) -> In y (white P) -> distance (moves P) x y <= apart (g x) (g y).
Proof.
  intros Hx Hy. unfold apart. destruct (Nat.le_ge_cases (g x) (g y)) as [L | L].
  - pose proof (on_the_way (g y - g x) x y Hx Hy). lia.
  - pose proof (on_the_way (g x - g y) y x Hy Hx). rewrite distance_sym. lia.
Qed.

Lemma in_domain x : In x (white P) -> In (g x) (domain x).
Proof.
  intros Hx. pose proof F as [B [I [_ Gi]]]. destruct (place_at P x) as [| | k] eqn:E.
  3: { rewrite (domain_given x k E), (Gi x k E). left. reflexivity. }
  all: unfold domain, any, near; rewrite E; destruct (stuck P _); apply filter_In; (split; [apply numbers_In, B, Hx |]);
    apply forallb_forall; intros [y k] Hq; apply givens_In in Hq; cbn [fst snd]; pose proof (given_white y k Hq) as Hy.
  all: try (apply Nat.leb_le; rewrite <- (Gi y k Hq); apply far_enough; assumption).
  all: apply negb_true_iff, Nat.eqb_neq; intros X; assert (Exy : x = y) by (apply I; [exact Hx | exact Hy | rewrite (Gi y k Hq); exact X]);
    rewrite Exy in E; congruence.
Qed.

End Filled.

(** ** The solutions of the CSP are the filled boards *)

Definition path_truth (g : cell -> nat) : cand -> bool := told enc atoms P (truth g).

Theorem path_is_solution g : filled_path P g -> solution (path_csp P) (path_truth g).
Proof.
  intros F. apply told_solution; [exact numbers_differ | exact variables_atoms | exact links_atoms | |].
  - intros V HV. unfold path_variables in HV. cbv zeta in HV. rewrite in_app_iff, !in_map_iff in HV. destruct HV as [[p [<- Hp]] | [k [<- Hk]]].
    + rewrite domains_are in Hp. apply in_map_iff in Hp. destruct Hp as [x [<- Hx]]. exists (x, g x). split; [| split].
      * apply in_map. exact (in_domain g F x Hx).
      * apply Nat.eqb_refl.
      * intros c Hc T. apply in_map_iff in Hc. destruct Hc as [k [<- _]]. apply Nat.eqb_eq in T. cbn in T. rewrite T. reflexivity.
    + apply numbers_In in Hk. destruct (somewhere g F k Hk) as [x [Hx E]]. exists (x, k). split; [| split].
      * apply number_variable_In. exists x. split; [reflexivity |]. split; [exact Hx |]. rewrite <- E. exact (in_domain g F x Hx).
      * apply Nat.eqb_eq. exact E.
      * intros c Hc T. apply number_variable_In in Hc. destruct Hc as [y [-> [Hy _]]]. apply Nat.eqb_eq in T. cbn in T.
        rewrite (proj1 (proj2 F) y x Hy Hx); [reflexivity | congruence].
  - intros [x k] [y l] H Tx Ty. exfalso. apply links_In in H. destruct H as [Hx [_ [Hy [_ T]]]]. apply too_near_far in T.
    apply Nat.eqb_eq in Tx, Ty. cbn in Tx, Ty. pose proof (far_enough g F x y Hx Hy) as D. rewrite Tx, Ty in D. unfold apart in D. lia.
Qed.

(** The number of a cell in a solution. *)
Definition number_in (Z : cand -> bool) (x : cell) : nat :=
  match place_at P x with
  | Given k => k
  | _ => match find (fun k => Z (enc (x, k))) (domain x) with Some k => k | None => 0 end
  end.

Theorem solution_is_path Z : solution (path_csp P) Z ->
  filled_path P (number_in Z) /\ forall a, In a (atoms P) -> Z (enc a) = truth (number_in Z) a.
Proof.
  intros Sol.
  destruct (solution_told same_atom enc atoms path_variables path_links P numbers_differ variables_atoms links_atoms Z Sol) as [Sv Sl].
  assert (Cell : forall x, In x (white P) -> In (number_in Z x) (domain x) /\ Z (enc (x, number_in Z x)) = true /\
    forall k, In k (domain x) -> Z (enc (x, k)) = true -> k = number_in Z x).
  { intros x Hx. destruct (Sv (cell_variable (x, domain x))) as [a [Ha [Za O]]].
    { unfold path_variables. rewrite domains_are. apply in_app_iff. left. apply in_map, (in_map (fun x => (x, domain x))), Hx. }
    apply in_map_iff in Ha. destruct Ha as [k [<- Hk]]. cbn [fst snd] in *.
    assert (Only : forall j, In j (domain x) -> Z (enc (x, j)) = true -> j = k).
    { intros j Hj Zj. assert (E : (x, j) = (x, k)); [| injection E; auto]. apply O; [apply in_map, Hj | exact Zj]. }
    assert (E : number_in Z x = k).
    { unfold number_in. destruct (place_at P x) as [| | j] eqn:E.
      3: { rewrite (domain_given x j E) in Hk. destruct Hk as [<- | []]. reflexivity. }
      all: destruct (find _ _) as [j |] eqn:Fi;
        [apply find_some in Fi; apply Only; tauto | exfalso; assert (X := find_none _ _ Fi k Hk); cbv beta in X; congruence]. }
    rewrite E. auto. }
  split; [split; [| split; [| split]] |].
  - intros x Hx. apply (domain_right x), Cell, Hx.
  - intros x y Hx Hy E. destruct (Cell x Hx) as [Dx [Zx _]], (Cell y Hy) as [Dy [Zy _]]. rewrite <- E in Dy, Zy.
    destruct (Sv (number_variable (domains P) (number_in Z x))) as [a [_ [_ O]]].
    { unfold path_variables. apply in_app_iff. right. apply in_map, numbers_In, (domain_right x), Dx. }
    assert (X : (x, number_in Z x) = a) by (apply O; [apply number_variable_In; eauto | exact Zx]).
    assert (Y : (y, number_in Z x) = a) by (apply O; [apply number_variable_In; eauto | exact Zy]). congruence.
  - intros x y Hx Hy E. destruct (Cell x Hx) as [Dx [Zx _]], (Cell y Hy) as [Dy [Zy _]].
    destruct (distance (moves P) x y) as [| [| D]] eqn:Far; [| reflexivity |]; exfalso.
    + apply distance_zero in Far. subst y. lia.
    + assert (X : (x, number_in Z x) = (y, number_in Z y)).
      { apply Sl; [| exact Zx | exact Zy]. apply links_In. split; [exact Hx |]. split; [exact Dx |]. split; [exact Hy |]. split; [exact Dy |].
        rewrite Far, E. unfold too_near. rewrite (proj2 (Nat.ltb_lt _ _)) by lia.
        replace (S (number_in Z x) - number_in Z x) with 1 by lia. cbn. destruct (linked_by P); reflexivity. }
      injection X as _ X. lia.
  - intros x k E. unfold number_in. rewrite E. reflexivity.
  - intros [x k] Ha. apply atoms_In in Ha. destruct Ha as [Hx Hk]. destruct (Cell x Hx) as [_ [T O]].
    apply eq_true_iff_eq. unfold truth. cbn [fst snd]. rewrite Nat.eqb_eq. split.
    + intros Zk. symmetry. exact (O k Hk Zk).
    + intros <-. exact T.
Qed.

End Game.

(** ** Statements *)

Definition path_statement := board_statement path atom.
Definition path_fits : path_statement -> (cell -> nat) -> Prop := fits filled_path truth.
Definition problem_of_path : path_statement -> option problem :=
  problem_of_board same_atom enc next atoms path_variables path_links is_path.
Definition check_path (fuel : nat) (st : path_statement) (e : evidence) : bool := check_problem fuel (problem_of_path st) e.

(** (1) Where the checker accepts, the claim holds on every filled board that fits the statement. *)
Theorem path_claim_holds fuel st e : check_path fuel st e = true -> forall g, path_fits st g -> claim_holds (truth g) (b_claimed st).
Proof. exact (board_claim_holds same_atom enc next atoms path_variables path_links is_path filled_path truth path_is_solution fuel st e). Qed.

(** (2) and (3) Both halves of each depth that is claimed. *)
Theorem path_depth fuel st d p : check_path fuel st (Trials d) = true -> problem_of_path st = Some p -> upper_half p d /\ lower_half p d.
Proof. exact (problem_halves fuel (problem_of_path st) d p). Qed.

(** The line that is printed, and that what it says is so. *)
Definition judge_path (fuel : nat) (st : path_statement) (e : evidence) :=
  judge (check_path fuel st e) (said e false (length (b_given st))).

Theorem path_line fuel st e p v : judge_path fuel st e = Some (line v) -> problem_of_path st = Some p ->
  what_is_said p e v /\ one_solution v = false /\ given_relations v = length (b_given st).
Proof. exact (board_line same_atom enc next atoms path_variables path_links is_path fuel st e p v). Qed.
