(** * Bands, and what the columns see of a filled band

    Cells of different bands see each other only inside columns. So all that a filled band shows to the others is its profile: which
    digits it has in each column. Three filled bands make a filled board exactly when their profiles have no digit of a column in
    common ([bands_possible]). Digits are called colours here: there are at most three. *)

From Coq Require Import List Bool Arith Lia.
From Oddagon Require Import Sudoku Unique SudokuStatement Colouring.
Import ListNotations.

(** ** Sets of colours *)

(** K0 to K7: the bits are the colours. *)
Inductive colours := K0 | K1 | K2 | K3 | K4 | K5 | K6 | K7.

Definition has (q : nat) (a : colours) : bool :=
  match q with
  | 0 => match a with K1 | K3 | K5 | K7 => true | _ => false end
  | 1 => match a with K2 | K3 | K6 | K7 => true | _ => false end
  | 2 => match a with K4 | K5 | K6 | K7 => true | _ => false end
  | _ => false
  end.

Definition one (q : nat) : colours := match q with 0 => K1 | 1 => K2 | 2 => K4 | _ => K0 end.

(** Those in either. *)
Definition join (a b : colours) : colours :=
  match a with
  | K0 => b
  | K1 => match b with K0 | K1 => K1 | K2 | K3 => K3 | K4 | K5 => K5 | _ => K7 end
  | K2 => match b with K0 | K2 => K2 | K1 | K3 => K3 | K4 | K6 => K6 | _ => K7 end
  | K3 => match b with K0 | K1 | K2 | K3 => K3 | _ => K7 end
  | K4 => match b with K0 | K4 => K4 | K1 | K5 => K5 | K2 | K6 => K6 | _ => K7 end
  | K5 => match b with K0 | K1 | K4 | K5 => K5 | _ => K7 end
  | K6 => match b with K0 | K2 | K4 | K6 => K6 | _ => K7 end
  | K7 => K7
  end.

(** None is in both. *)
Definition apart (a b : colours) : bool :=
  match a with
  | K0 => true
  | K1 => match b with K0 | K2 | K4 | K6 => true | _ => false end
  | K2 => match b with K0 | K1 | K4 | K5 => true | _ => false end
  | K3 => match b with K0 | K4 => true | _ => false end
  | K4 => match b with K0 | K1 | K2 | K3 => true | _ => false end
  | K5 => match b with K0 | K2 => true | _ => false end
  | K6 => match b with K0 | K1 => true | _ => false end
  | K7 => match b with K0 => true | _ => false end
  end.

(** They are equal. *)
Definition same_colours (a b : colours) : bool :=
  match a with
  | K0 => match b with K0 => true | _ => false end
  | K1 => match b with K1 => true | _ => false end
  | K2 => match b with K2 => true | _ => false end
  | K3 => match b with K3 => true | _ => false end
  | K4 => match b with K4 => true | _ => false end
  | K5 => match b with K5 => true | _ => false end
  | K6 => match b with K6 => true | _ => false end
  | K7 => match b with K7 => true | _ => false end
  end.

(** An order, whichever. *)
Definition before (a b : colours) : bool :=
  match a with
  | K0 => match b with K0 => false | _ => true end
  | K1 => match b with K0 | K1 => false | _ => true end
  | K2 => match b with K0 | K1 | K2 => false | _ => true end
  | K3 => match b with K0 | K1 | K2 | K3 => false | _ => true end
  | K4 => match b with K5 | K6 | K7 => true | _ => false end
  | K5 => match b with K6 | K7 => true | _ => false end
  | K6 => match b with K7 => true | _ => false end
  | K7 => false
  end.

(** An order of the colours: what each is exchanged for. *)
Inductive order := P012 | P021 | P102 | P120 | P201 | P210.

Definition to (o : order) (q : nat) : nat :=
  match o, q with
  | P012, 0 => 0 | P012, 1 => 1 | P012, 2 => 2
  | P021, 0 => 0 | P021, 1 => 2 | P021, 2 => 1
  | P102, 0 => 1 | P102, 1 => 0 | P102, 2 => 2
  | P120, 0 => 1 | P120, 1 => 2 | P120, 2 => 0
  | P201, 0 => 2 | P201, 1 => 0 | P201, 2 => 1
  | P210, 0 => 2 | P210, 1 => 1 | P210, 2 => 0
  | _, _ => q
  end.

Definition recolour (o : order) (a : colours) : colours :=
  match o with
  | P012 => a
  | P021 => match a with K0 => K0 | K1 => K1 | K2 => K4 | K3 => K5 | K4 => K2 | K5 => K3 | K6 => K6 | K7 => K7 end
  | P102 => match a with K0 => K0 | K1 => K2 | K2 => K1 | K3 => K3 | K4 => K4 | K5 => K6 | K6 => K5 | K7 => K7 end
  | P120 => match a with K0 => K0 | K1 => K2 | K2 => K4 | K3 => K6 | K4 => K1 | K5 => K3 | K6 => K5 | K7 => K7 end
  | P201 => match a with K0 => K0 | K1 => K4 | K2 => K1 | K3 => K5 | K4 => K2 | K5 => K6 | K6 => K3 | K7 => K7 end
  | P210 => match a with K0 => K0 | K1 => K4 | K2 => K2 | K3 => K6 | K4 => K1 | K5 => K5 | K6 => K3 | K7 => K7 end
  end.

Definition undo (o : order) : order :=
  match o with P120 => P201 | P201 => P120 | _ => o end.

Lemma join_has a b q : has q (join a b) = has q a || has q b.
Proof. destruct a, b, q as [| [| [| q]]]; reflexivity. Qed.

Lemma one_has q j : q < 3 -> has j (one q) = (q =? j).
Proof. intros H. destruct q as [| [| [| q]]]; [| | | lia]; destruct j as [| [| [| j]]]; reflexivity. Qed.

Lemma has_bound q a : has q a = true -> q < 3.
Proof. destruct q as [| [| [| q]]]; try lia. discriminate. Qed.

Lemma apart_right a b : apart a b = true <-> forall q, has q a = true -> has q b = true -> False.
Proof.
  split.
  - destruct a, b; cbn; try discriminate; intros _ [| [| [| q]]]; cbn; intros H H'; try discriminate.
  - intros H. destruct a, b; try reflexivity; exfalso;
      try (apply (H 0); reflexivity); try (apply (H 1); reflexivity); apply (H 2); reflexivity.
Qed.

Lemma same_colours_eq a b : same_colours a b = true <-> a = b.
Proof. split; [destruct a, b; try discriminate; reflexivity | intros ->; destruct b; reflexivity]. Qed.

Lemma recolour_join o a b : recolour o (join a b) = join (recolour o a) (recolour o b).
Proof. destruct o, a, b; reflexivity. Qed.

Lemma recolour_one o q : recolour o (one q) = one (to o q).
Proof. destruct o, q as [| [| [| q]]]; reflexivity. Qed.

Lemma recolour_undo o a : recolour (undo o) (recolour o a) = a.
Proof. destruct o, a; reflexivity. Qed.

Lemma recolour_apart o a b : apart (recolour o a) (recolour o b) = apart a b.
Proof. destruct o, a, b; reflexivity. Qed.

Lemma to_inj o p q : to o p = to o q -> p = q.
Proof.
  destruct o; destruct p as [| [| [| p]]], q as [| [| [| q]]]; cbn; intros H; try discriminate; congruence.
Qed.

(** The orders of [k] colours. *)
Definition orders (k : nat) : list order :=
  match k with 2 => [P012; P102] | 3 => [P012; P021; P102; P120; P201; P210] | _ => [P012] end.

Lemma to_below k o q : In o (orders k) -> q < k -> to o q < k.
Proof.
  destruct k as [| [| [| [| k]]]]; cbn; intros H Hq.
  - lia.
  - destruct H as [<- | []]. destruct q as [| q]; [cbn; lia | lia].
  - destruct H as [<- | [<- | []]]; destruct q as [| [| q]]; cbn; lia.
  - repeat (destruct H as [<- | H]); try destruct H; destruct q as [| [| [| q]]]; cbn; lia.
  - destruct H as [<- | []]. destruct q as [| [| [| q]]]; cbn; lia.
Qed.

Lemma undo_orders k o : In o (orders k) -> In (undo o) (orders k).
Proof.
  destruct k as [| [| [| [| k]]]]; cbn; intros H; repeat (destruct H as [<- | H]); try destruct H; cbn; auto 8.
Qed.

(** ** Profiles *)

(** The colours in each of the nine columns. *)
Definition profile := list colours.

Fixpoint disjoint (p q : profile) : bool :=
  match p, q with
  | a :: p, b :: q => if apart a b then disjoint p q else false
  | _, _ => true
  end.

Definition at_column (c : nat) (p : profile) : colours := nth c p K0.

Lemma disjoint_right p q : disjoint p q = true <-> forall c, apart (at_column c p) (at_column c q) = true.
Proof.
  assert (Z : forall a, apart a K0 = true) by (intros []; reflexivity).
  revert q. induction p as [| a p IH]; intros q.
  - split; [| reflexivity]. intros _ c. unfold at_column. destruct c; reflexivity.
  - destruct q as [| b q].
    + split; [| reflexivity]. intros _ c. unfold at_column. destruct c; apply Z.
    + cbn [disjoint]. split.
      * destruct (apart a b) eqn:E; [| discriminate]. rewrite IH. intros H [| c]; [exact E | exact (H c)].
      * intros H. pose proof (H 0) as H0. cbn in H0. rewrite H0. apply IH. intros c. exact (H (S c)).
Qed.

Fixpoint same_profile (p q : profile) : bool :=
  match p, q with
  | a :: p, b :: q => if same_colours a b then same_profile p q else false
  | [], [] => true
  | _, _ => false
  end.

Lemma same_profile_eq p q : same_profile p q = true <-> p = q.
Proof.
  revert q. induction p as [| a p IH]; intros [| b q]; cbn; [tauto | split; discriminate | split; discriminate |].
    destruct (same_colours a b) eqn:E.
    - apply same_colours_eq in E. subst. rewrite IH. split; [intros ->; reflexivity | injection 1; auto].
    - split; [discriminate |]. injection 1. intros _ ->. rewrite (proj2 (same_colours_eq b b) eq_refl) in E. discriminate.
Qed.

Fixpoint earlier (p q : profile) : bool :=
  match p, q with
  | a :: p, b :: q => if same_colours a b then earlier p q else before a b
  | _, _ => false
  end.

Definition profile_among (p : profile) (l : list profile) : bool := existsb (same_profile p) l.

Lemma profile_among_In p l : profile_among p l = true <-> In p l.
Proof.
  unfold profile_among. rewrite existsb_exists. split.
  - intros [q [H E]]. apply same_profile_eq in E. subst. exact H.
  - intros H. exists p. split; [exact H | apply same_profile_eq; reflexivity].
Qed.

Fixpoint dedupe (l : list profile) : list profile :=
  match l with
  | [] => []
  | p :: l => let d := dedupe l in if profile_among p d then d else p :: d
  end.

Lemma dedupe_In p l : In p (dedupe l) <-> In p l.
Proof.
  induction l as [| q l IH]; [reflexivity |]. cbn. destruct (profile_among q (dedupe l)) eqn:E.
  - apply profile_among_In in E. rewrite IH. split; [auto |]. intros [<- | H]; [apply IH; exact E | exact H].
  - cbn. rewrite IH. reflexivity.
Qed.

(** One of all orders of the colours. *)
Definition canon (k : nat) (p : profile) : profile :=
  fold_left (fun best o => let q := map (recolour o) p in if earlier q best then q else best) (orders k) p.

Lemma canon_right k p : exists o, In o (orders k) /\ canon k p = map (recolour o) p.
Proof.
  assert (Id : In P012 (orders k)) by (destruct k as [| [| [| [| k]]]]; cbn; auto).
  assert (X : forall l best, (exists o, In o (orders k) /\ best = map (recolour o) p) -> incl l (orders k) ->
    exists o, In o (orders k) /\
      fold_left (fun best o => let q := map (recolour o) p in if earlier q best then q else best) l best = map (recolour o) p).
  { induction l as [| o l IH]; intros best B I; [exact B |]. cbn [fold_left]. apply IH.
    - destruct (earlier _ best); [exists o; split; [apply I; left |]; reflexivity | exact B].
    - intros x Hx. apply I. right. exact Hx. }
  apply X; [| apply incl_refl]. exists P012. split; [exact Id |]. symmetry. apply map_id.
Qed.

(** ** Bands *)

(** Three rows of nine cells. *)
Definition row := list bool.
Definition band := list row.
Definition place := (nat * nat)%type.

Definition at_place (A : band) (r c : nat) : bool := nth c (nth r A []) false.

Definition all_places : list place := flat_map (fun r => map (pair r) (seq 0 9)) (seq 0 3).

Definition cells (A : band) : list place := filter (fun x => at_place A (fst x) (snd x)) all_places.

Definition stack (c : nat) : nat := match c with 0 | 1 | 2 => 0 | 3 | 4 | 5 => 1 | _ => 2 end.

(** Two cells of a band see each other. *)
Definition near (x y : place) : bool := if fst x =? fst y then true else stack (snd x) =? stack (snd y).

Lemma stack_right c : c < 9 -> stack c = c / 3.
Proof. intros H. do 9 (destruct c as [| c]; [reflexivity |]). lia. Qed.

Lemma cells_In A r c : In (r, c) (cells A) <-> r < 3 /\ c < 9 /\ at_place A r c = true.
Proof.
  unfold cells. rewrite filter_In. unfold all_places. rewrite in_flat_map. cbn [fst snd]. split.
  - intros [[r' [Hr H]] E]. apply in_map_iff in H. destruct H as [c' [Eq Hc]]. injection Eq as -> ->.
    apply in_seq in Hr, Hc. repeat split; auto; lia.
  - intros [Hr [Hc E]]. split; [| exact E]. exists r. split; [apply in_seq; lia | apply in_map, in_seq; lia].
Qed.

Definition prod_eqdec (x y : place) : {x = y} + {x <> y}.
Proof. decide equality; apply Nat.eq_dec. Defined.

Lemma cells_NoDup A : NoDup (cells A).
Proof.
  apply NoDup_filter.
  assert (E : nodup (prod_eqdec) all_places = all_places) by (vm_compute; reflexivity).
  rewrite <- E. apply NoDup_nodup.
Qed.

(** ** The fillings of a band *)

(** The colour is that of no cell that the cell sees. *)
Fixpoint free (x : place) (q : nat) (xs : list place) (qs : list nat) : bool :=
  match xs, qs with
  | y :: xs, q' :: qs => if near x y then if q =? q' then false else free x q xs qs else free x q xs qs
  | _, _ => true
  end.

Fixpoint fillings (k : nat) (xs : list place) : list (list nat) :=
  match xs with
  | [] => [[]]
  | x :: xs => flat_map (fun qs => map (fun q => q :: qs) (filter (fun q => free x q xs qs) (seq 0 k))) (fillings k xs)
  end.

Definition proper (k : nat) (xs : list place) (f : place -> nat) : Prop :=
  (forall x, In x xs -> f x < k) /\ (forall x y, In x xs -> In y xs -> x <> y -> near x y = true -> f x <> f y).

Lemma free_right x q xs f : free x q xs (map f xs) = true <-> forall y, In y xs -> near x y = true -> q <> f y.
Proof.
  induction xs as [| y xs IH]; cbn [free map]; [split; [intros _ y [] | reflexivity] |].
  split.
  - intros H z [<- | Hz] N.
    + rewrite N in H. destruct (q =? f y) eqn:E; [discriminate |]. apply Nat.eqb_neq. exact E.
    + apply IH; [| exact Hz | exact N]. destruct (near x y); [| exact H]. destruct (q =? f y); [discriminate | exact H].
  - intros H. assert (R : free x q xs (map f xs) = true) by (apply IH; intros z Hz; apply H; right; exact Hz).
    destruct (near x y) eqn:N; [| exact R]. destruct (q =? f y) eqn:E; [| exact R].
    apply Nat.eqb_eq in E. exfalso. exact (H y (or_introl eq_refl) N E).
Qed.

Lemma near_sym x y : near x y = near y x.
Proof. unfold near. rewrite (Nat.eqb_sym (fst y)), (Nat.eqb_sym (stack (snd y))). reflexivity. Qed.

Lemma fillings_right k xs qs : NoDup xs -> (In qs (fillings k xs) <-> exists f, proper k xs f /\ qs = map f xs).
Proof.
  intros Nd. revert qs. induction Nd as [| x xs N Nd IH]; intros qs.
  - cbn. split; [intros [<- | []] | intros [f [_ ->]]; auto]. exists (fun _ => 0). split; [split; [intros x [] | intros x y []] | reflexivity].
  - cbn [fillings]. rewrite in_flat_map. split.
    + intros [qs' [H1 H2]]. apply IH in H1. destruct H1 as [f [[B D] ->]]. apply in_map_iff in H2.
      destruct H2 as [q [<- H2]]. apply filter_In in H2. destruct H2 as [Hq F]. apply in_seq in Hq.
      rewrite free_right in F. set (g := fun y => if cell_eqb y x then q else f y).
      assert (Gx : g x = q) by (unfold g; rewrite (proj2 (cell_eqb_eq x x) eq_refl); reflexivity).
      assert (Gy : forall y, In y xs -> g y = f y).
      { intros y Hy. unfold g. destruct (cell_eqb y x) eqn:E; [| reflexivity]. apply cell_eqb_eq in E. congruence. }
      exists g. split; [split |].
      * intros y [<- | Hy]; [rewrite Gx; lia | rewrite Gy by exact Hy; auto].
      * intros y z [<- | Hy] [<- | Hz] Ne Nr.
        -- congruence.
        -- rewrite Gx, Gy by exact Hz. apply F; assumption.
        -- rewrite Gx, Gy by exact Hy. rewrite near_sym in Nr. intros E. exact (F y Hy Nr (eq_sym E)).
        -- rewrite !Gy by assumption. auto.
      * cbn. rewrite Gx. f_equal. apply map_ext_in. intros y Hy. symmetry. auto.
    + intros [f [[B D] ->]]. exists (map f xs). split.
      * apply IH. exists f. split; [| reflexivity]. split; [intros; apply B; right; assumption |].
        intros; apply D; auto; right; assumption.
      * cbn. apply in_map_iff. exists (f x). split; [reflexivity |]. apply filter_In. split.
        -- apply in_seq. pose proof (B x (or_introl eq_refl)). lia.
        -- apply free_right. intros y Hy Nr. apply D; auto; [left; reflexivity | right; exact Hy |]. intros ->. contradiction.
Qed.

(** The colours of a column. *)
Fixpoint column_colours (c : nat) (xs : list place) (qs : list nat) : colours :=
  match xs, qs with
  | x :: xs, q :: qs => if snd x =? c then join (one q) (column_colours c xs qs) else column_colours c xs qs
  | _, _ => K0
  end.

Definition profile_of (xs : list place) (qs : list nat) : profile := map (fun c => column_colours c xs qs) (seq 0 9).

Lemma column_colours_right c xs f q : (forall x, In x xs -> f x < 3) ->
  (has q (column_colours c xs (map f xs)) = true <-> exists x, In x xs /\ snd x = c /\ f x = q).
Proof.
  induction xs as [| x xs IH]; intros B; cbn [column_colours map].
  - split; [destruct q as [| [| [| q]]]; cbn; intros H; discriminate | intros [x [[] _]]].
  - assert (B' : forall y, In y xs -> f y < 3) by (intros; apply B; right; assumption).
    specialize (IH B'). destruct (snd x =? c) eqn:E.
    + rewrite join_has, orb_true_iff, IH, one_has by (apply B; left; reflexivity).
      apply Nat.eqb_eq in E. rewrite Nat.eqb_eq. split.
      * intros [H | [y [H1 H2]]]; [exists x | exists y]; cbn; auto.
      * intros [y [[<- | H] [H1 H2]]]; [auto | right; exists y; auto].
    + apply Nat.eqb_neq in E. rewrite IH. split; intros [y [H H']]; exists y.
      * cbn. auto.
      * destruct H as [<- | H]; [tauto | auto].
Qed.

Lemma profile_column xs qs c : at_column c (profile_of xs qs) = if c <? 9 then column_colours c xs qs else K0.
Proof.
  unfold at_column, profile_of. destruct (c <? 9) eqn:E.
  - apply Nat.ltb_lt in E. rewrite (nth_indep _ K0 (column_colours 0 xs qs)) by (rewrite map_length, seq_length; exact E).
    rewrite (map_nth (fun c => column_colours c xs qs)), seq_nth by exact E. reflexivity.
  - apply Nat.ltb_ge in E. apply nth_overflow. rewrite map_length, seq_length. exact E.
Qed.

(** The profiles of all fillings. *)
Definition raw_profiles (k : nat) (A : band) : list profile := let xs := cells A in map (profile_of xs) (fillings k xs).

Lemma raw_profiles_right k A p : In p (raw_profiles k A) <-> exists f, proper k (cells A) f /\ p = profile_of (cells A) (map f (cells A)).
Proof.
  unfold raw_profiles. rewrite in_map_iff. split.
  - intros [qs [<- H]]. apply fillings_right in H; [| apply cells_NoDup]. destruct H as [f [P ->]]. exists f. auto.
  - intros [f [P ->]]. exists (map f (cells A)). split; [reflexivity |]. apply fillings_right; [apply cells_NoDup |]. exists f. auto.
Qed.

(** Colours can be exchanged. *)
Lemma raw_profiles_recolour k A o p : In o (orders k) -> In p (raw_profiles k A) -> In (map (recolour o) p) (raw_profiles k A).
Proof.
  intros Ho. rewrite !raw_profiles_right. intros [f [[B D] ->]]. exists (fun x => to o (f x)). split; [split |].
  - intros x Hx. apply (to_below k o (f x) Ho). auto.
  - intros x y Hx Hy Ne Nr E. apply to_inj in E. exact (D x y Hx Hy Ne Nr E).
  - unfold profile_of. rewrite map_map. apply map_ext. intros c. clear B D. induction (cells A) as [| x xs IH]; cbn [column_colours map].
    + destruct o; reflexivity.
    + destruct (snd x =? c); [| exact IH]. rewrite recolour_join, recolour_one, IH. reflexivity.
Qed.

(** One of each orbit under orders of the colours; and all. *)
Definition profiles (k : nat) (A : band) : list profile := dedupe (map (canon k) (raw_profiles k A)).
Definition spread (k : nat) (l : list profile) : list profile := dedupe (flat_map (fun o => map (map (recolour o)) l) (orders k)).

Lemma profiles_are k A p : In p (profiles k A) -> In p (raw_profiles k A).
Proof.
  unfold profiles. rewrite dedupe_In, in_map_iff. intros [q [<- H]]. destruct (canon_right k q) as [o [Ho ->]].
  apply raw_profiles_recolour; assumption.
Qed.

Lemma profiles_all k A p : In p (raw_profiles k A) -> exists o, In o (orders k) /\ In (map (recolour o) p) (profiles k A).
Proof.
  intros H. destruct (canon_right k p) as [o [Ho E]]. exists o. split; [exact Ho |]. unfold profiles.
  rewrite dedupe_In, in_map_iff. exists p. auto.
Qed.

Lemma spread_right k A p : In p (spread k (profiles k A)) <-> In p (raw_profiles k A).
Proof.
  unfold spread. rewrite dedupe_In, in_flat_map. split.
  - intros [o [Ho H]]. apply in_map_iff in H. destruct H as [q [<- H]]. apply raw_profiles_recolour; [exact Ho |].
    apply profiles_are. exact H.
  - intros H. destruct (profiles_all k A p H) as [o [Ho H']]. exists (undo o). split; [apply undo_orders; exact Ho |].
    apply in_map_iff. exists (map (recolour o) p). split; [| exact H']. rewrite map_map. rewrite <- (map_id p) at 2.
    apply map_ext. intros a. apply recolour_undo.
Qed.

Lemma recolour_disjoint o p q : disjoint (map (recolour o) p) (map (recolour o) q) = disjoint p q.
Proof.
  revert q. induction p as [| a p IH]; intros [| b q]; try reflexivity. cbn. rewrite recolour_apart, IH. reflexivity.
Qed.

(** ** Three bands *)

Definition board (A B C : band) : pattern := fun r c => at_place (nth (r / 3) [A; B; C] []) (r mod 3) c.

Definition three (A B C : band) (i : nat) : band := nth i [A; B; C] [].

Lemma common_colour k xs f ys g : k <= 3 -> proper k xs f -> proper k ys g ->
  (disjoint (profile_of xs (map f xs)) (profile_of ys (map g ys)) = true <->
   forall x y, In x xs -> In y ys -> snd x < 9 -> snd x = snd y -> f x <> g y).
Proof.
  intros Hk [B _] [B' _]. assert (Bf : forall x, In x xs -> f x < 3) by (intros x Hx; specialize (B x Hx); lia).
  assert (Bg : forall x, In x ys -> g x < 3) by (intros x Hx; specialize (B' x Hx); lia).
  rewrite disjoint_right. split.
  - intros H x y Hx Hy Hc Ec E. specialize (H (snd x)). rewrite !profile_column in H. apply Nat.ltb_lt in Hc. rewrite Hc in H.
    rewrite apart_right in H. apply (H (f x)).
    + apply column_colours_right; [exact Bf |]. exists x. auto.
    + apply column_colours_right; [exact Bg |]. exists y. auto.
  - intros H c. rewrite !profile_column. destruct (c <? 9) eqn:Hc; [| reflexivity]. apply Nat.ltb_lt in Hc.
    apply apart_right. intros q H1 H2. apply column_colours_right in H1, H2; auto.
    destruct H1 as [x [Hx [E1 E2]]], H2 as [y [Hy [E3 E4]]]. apply (H x y Hx Hy); congruence.
Qed.

(** Three bands can be filled together exactly if they have pairwise disjoint profiles. *)
Theorem bands_possible k A B C : k <= 3 ->
  (possible k (board A B C) <-> exists p q r, In p (raw_profiles k A) /\ In q (raw_profiles k B) /\ In r (raw_profiles k C) /\
     disjoint p q = true /\ disjoint p r = true /\ disjoint q r = true).
Proof.
  intros Hk. split.
  - intros [f [Bd Df]].
    assert (Pr : forall i, i < 3 -> proper k (cells (three A B C i)) (fun x => f (3 * i + fst x) (snd x))).
    { intros i Hi. split.
      - intros [r c] H. apply cells_In in H. destruct H as [Hr [Hc H]]. cbn [fst snd]. apply Bd; [lia | lia |].
        unfold board. rewrite <- (Nat.div_unique (3 * i + r) 3 i r Hr eq_refl), <- (Nat.mod_unique (3 * i + r) 3 i r Hr eq_refl). exact H.
      - intros [r c] [r' c'] H H' Ne Nr. apply cells_In in H, H'. destruct H as [Hr [Hc H]], H' as [Hr' [Hc' H']]. cbn [fst snd].
        apply Df; try lia.
        + unfold board. rewrite <- (Nat.div_unique (3 * i + r) 3 i r Hr eq_refl), <- (Nat.mod_unique (3 * i + r) 3 i r Hr eq_refl). exact H.
        + unfold board. rewrite <- (Nat.div_unique (3 * i + r') 3 i r' Hr' eq_refl), <- (Nat.mod_unique (3 * i + r') 3 i r' Hr' eq_refl). exact H'.
        + split.
          * destruct (Nat.eq_dec r r'); [right; congruence | left; lia].
          * unfold near in Nr. cbn [fst snd] in Nr. destruct (r =? r') eqn:E; [apply Nat.eqb_eq in E; left; congruence |].
            right. right. rewrite <- (Nat.div_unique (3 * i + r) 3 i r Hr eq_refl), <- (Nat.div_unique (3 * i + r') 3 i r' Hr' eq_refl).
            split; [reflexivity |]. apply Nat.eqb_eq in Nr. rewrite !stack_right in Nr by assumption. exact Nr. }
    assert (Di : forall i j, i < 3 -> j < 3 -> i <> j ->
      disjoint (profile_of (cells (three A B C i)) (map (fun x => f (3 * i + fst x) (snd x)) (cells (three A B C i))))
        (profile_of (cells (three A B C j)) (map (fun x => f (3 * j + fst x) (snd x)) (cells (three A B C j)))) = true).
    { intros i j Hi Hj Ne. apply (common_colour k _ _ _ _ Hk (Pr i Hi) (Pr j Hj)). intros [r c] [r' c'] H H' _ E. cbn [fst snd] in *. subst c'.
      apply cells_In in H, H'. destruct H as [Hr [Hc H]], H' as [Hr' [_ H']]. apply Df; try lia.
      - unfold board. rewrite <- (Nat.div_unique (3 * i + r) 3 i r Hr eq_refl), <- (Nat.mod_unique (3 * i + r) 3 i r Hr eq_refl). exact H.
      - unfold board. rewrite <- (Nat.div_unique (3 * j + r') 3 j r' Hr' eq_refl), <- (Nat.mod_unique (3 * j + r') 3 j r' Hr' eq_refl). exact H'.
      - split; [left; lia | auto]. }
    exists (profile_of (cells A) (map (fun x => f (3 * 0 + fst x) (snd x)) (cells A))),
      (profile_of (cells B) (map (fun x => f (3 * 1 + fst x) (snd x)) (cells B))),
      (profile_of (cells C) (map (fun x => f (3 * 2 + fst x) (snd x)) (cells C))).
    split; [| split; [| split; [| split; [| split]]]].
    + apply raw_profiles_right. eexists. split; [exact (Pr 0 ltac:(lia)) | reflexivity].
    + apply raw_profiles_right. eexists. split; [exact (Pr 1 ltac:(lia)) | reflexivity].
    + apply raw_profiles_right. eexists. split; [exact (Pr 2 ltac:(lia)) | reflexivity].
    + exact (Di 0 1 ltac:(lia) ltac:(lia) ltac:(lia)).
    + exact (Di 0 2 ltac:(lia) ltac:(lia) ltac:(lia)).
    + exact (Di 1 2 ltac:(lia) ltac:(lia) ltac:(lia)).
  - intros [p [q [s [Hp [Hq [Hs [D1 [D2 D3]]]]]]]]. apply raw_profiles_right in Hp, Hq, Hs.
    destruct Hp as [f0 [P0 ->]], Hq as [f1 [P1 ->]], Hs as [f2 [P2 ->]].
    set (F := fun i => nth i [f0; f1; f2] f0).
    assert (Pr : forall i, i < 3 -> proper k (cells (three A B C i)) (F i)).
    { intros i Hi. destruct i as [| [| [| i]]]; [exact P0 | exact P1 | exact P2 | lia]. }
    assert (Di : forall i j x y, i < 3 -> j < 3 -> i <> j -> In x (cells (three A B C i)) -> In y (cells (three A B C j)) ->
      snd x < 9 -> snd x = snd y -> F i x <> F j y).
    { pose proof (proj1 (common_colour k _ _ _ _ Hk P0 P1) D1) as X. pose proof (proj1 (common_colour k _ _ _ _ Hk P0 P2) D2) as Y.
      pose proof (proj1 (common_colour k _ _ _ _ Hk P1 P2) D3) as Z.
      intros i j x y Hi Hj Ne Hx Hy Hc E.
      destruct i as [| [| [| i]]], j as [| [| [| j]]]; try lia; unfold F, three in *; cbn [nth] in *; auto.
      - intros Q. apply (X y x Hy Hx); congruence.
      - intros Q. apply (Y y x Hy Hx); congruence.
      - intros Q. apply (Z y x Hy Hx); congruence. }
    exists (fun r c => F (r / 3) (r mod 3, c)).
    assert (In_band : forall r c, r < 9 -> c < 9 -> board A B C r c = true -> r / 3 < 3 /\ In (r mod 3, c) (cells (three A B C (r / 3)))).
    { intros r c Hr Hc H. split; [apply Nat.div_lt_upper_bound; lia |]. apply cells_In. split; [apply Nat.mod_upper_bound; lia |]. auto. }
    split.
    + intros r c Hr Hc H. destruct (In_band r c Hr Hc H) as [Hi Hx]. apply (Pr (r / 3) Hi). exact Hx.
    + intros r c r' c' Hr Hc Hr' Hc' H H' [Ne Se]. destruct (In_band r c Hr Hc H) as [Hi Hx], (In_band r' c' Hr' Hc' H') as [Hi' Hx'].
      destruct (Nat.eq_dec (r / 3) (r' / 3)) as [E | E].
      * rewrite <- E in *. apply (Pr (r / 3) Hi); auto.
        -- intros Q. pose proof (f_equal fst Q) as Q1. pose proof (f_equal snd Q) as Q2. cbn [fst snd] in Q1, Q2. rewrite (Nat.div_mod_eq r 3), (Nat.div_mod_eq r' 3) in Ne. rewrite <- E, Q1, Q2 in Ne. destruct Ne; congruence.
        -- unfold near. cbn [fst snd]. destruct (r mod 3 =? r' mod 3) eqn:Q; [reflexivity |]. apply Nat.eqb_neq in Q.
           rewrite !stack_right by assumption. apply Nat.eqb_eq. destruct Se as [-> | [-> | [_ Se]]]; congruence.
      * apply (Di (r / 3) (r' / 3)); auto. cbn. destruct Se as [-> | [Se | [Se _]]]; congruence.
Qed.
