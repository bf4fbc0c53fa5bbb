(** * The names of Sudoku's candidates and CSP-variables: no two things have the same *)

From Coq Require Import List Arith Ascii String.
From Oddagon Require Import Verdict Sudoku SudokuStatement.
Import ListNotations.
Local Open Scope string_scope.

(** Counted from 1, as in every text. *)
Definition atom_name (a : atom) : string :=
  let '(r, c, d) := a in "n" ++ num (S d) ++ "r" ++ num (S r) ++ "c" ++ num (S c).

Definition variable_name (v : variable) : string :=
  match v with
  | Var RC r c => "r" ++ num (S r) ++ "c" ++ num (S c)
  | Var RN r d => "r" ++ num (S r) ++ "n" ++ num (S d)
  | Var CN c d => "c" ++ num (S c) ++ "n" ++ num (S d)
  | Var BN b d => "b" ++ num (S b) ++ "n" ++ num (S d)
  end.

Definition named_atoms (n : nat) : list (string * atom) := map (fun a => (atom_name a, a)) (all_atoms n).
Definition named_variables (n : nat) : list (string * variable) := map (fun v => (variable_name v, v)) (all_variables n).

Lemma num_letter n m c c' x y : no_digit (String c x) -> no_digit (String c' y) ->
  num (S n) ++ String c x = num (S m) ++ String c' y -> n = m /\ c = c' /\ x = y.
Proof. intros Hx Hy E. apply num_then in E; auto. destruct E as [E F]. injection E as ->. injection F as -> ->. auto. Qed.

Lemma num_last n m : num (S n) = num (S m) -> n = m.
Proof.
  intros E. assert (X : num (S n) ++ "" = num (S m) ++ "") by (rewrite E; reflexivity).
  apply num_then in X; [destruct X as [X _]; injection X; auto | exact I | exact I].
Qed.

Theorem atom_name_inj a b : atom_name a = atom_name b -> a = b.
Proof.
  destruct a as [[r c] d], b as [[r' c'] d']. unfold atom_name. intros E. apply append_inj in E.
  apply (num_letter d d' "r"%char "r"%char) in E; [| cbn; intuition discriminate | cbn; intuition discriminate].
  destruct E as [-> [_ E]]. apply (num_letter r r' "c"%char "c"%char) in E; [| cbn; intuition discriminate | cbn; intuition discriminate].
  destruct E as [-> [_ E]]. apply num_last in E. rewrite E. reflexivity.
Qed.

Lemma two_numbers i j i' j' l l' : no_digit (String l "") -> no_digit (String l' "") ->
  num (S i) ++ String l (num (S j)) = num (S i') ++ String l' (num (S j')) -> i = i' /\ l = l' /\ j = j'.
Proof.
  intros Hl Hl' E. apply num_letter in E; [| exact Hl | exact Hl'].
  destruct E as [-> [-> E]]. apply num_last in E. auto.
Qed.

Theorem variable_name_inj v w : variable_name v = variable_name w -> v = w.
Proof.
  destruct v as [[] i j], w as [[] i' j']; unfold variable_name; intros E;
    try (cbn [append] in E; discriminate);
    apply append_inj in E; cbn [append] in E; apply two_numbers in E; try (cbn; intuition discriminate);
    destruct E as [-> [L ->]]; try discriminate; reflexivity.
Qed.

Theorem atoms_are_no_variables a v : atom_name a <> variable_name v.
Proof. destruct a as [[r c] d], v as [[] i j]; unfold atom_name, variable_name; cbn [append]; discriminate. Qed.
