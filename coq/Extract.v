(** The checker as an OCaml program: booleans, lists, options and pairs become OCaml's own; numbers stay as they are in Coq. *)

From Coq Require Import PArith NArith ExtrOcamlBasic.
From Coq Require Import List.
From Oddagon Require Import Csp Tables Trace Clauses Relations Techniques Statement Verdict Sudoku Unique SudokuStatement Names Latin Abstract.
From Oddagon Require Slitherlink Kakuro Paths Maps Formula.
Require Extraction.

(** More rounds than any loop needs. If they were too few the checker would reject. *)
Definition fuel : nat := N.to_nat 200000.

Definition new_names (next : cand) (negations : list (cand * cand)) (rs : list (relation cand)) :=
  let m := relate_all (start next negations) 1 rs in (List.rev (m_candidate_names m), List.rev (m_variable_names m)).

(** A symmetry, backwards. *)
Definition backwards (l : list (cand * cand)) : PM.t cand :=
  List.fold_right (fun p t => PM.add (fst p) (snd p) t) (PM.empty _) l.

(** Of a window: its circuits, candidates with their numbers, CSP-variables. *)
Definition window_circuits (w : Slitherlink.window) := Slitherlink.circuits w.
Definition window_atoms (w : Slitherlink.window) := Slitherlink.all_atoms w (Slitherlink.circuits w).
Definition window_places (w : Slitherlink.window) := Slitherlink.all_places w (Slitherlink.circuits w).
Definition window_enc := Slitherlink.enc.
Definition window_next := Slitherlink.next.

(** Of Kakuro, number paths and maps: candidates with their numbers, CSP-variables, and what these are named after. *)
Definition kakuro_white := Kakuro.white.
Definition kakuro_starts := Kakuro.starts.
Definition kakuro_numbered := Kakuro.numbered.
Definition kakuro_digits := Kakuro.run_digits.
Definition kakuro_atoms := Kakuro.atoms.
Definition kakuro_enc := Kakuro.enc.
Definition kakuro_next := Kakuro.next.
Definition path_white := Paths.white.
Definition path_atoms := Paths.atoms.
Definition path_enc := Paths.enc.
Definition path_next := Paths.next.
Definition map_atoms := Maps.atoms.
Definition map_enc := Maps.enc.
Definition map_next := Maps.next.

Extraction Language OCaml.
Extraction "checker.ml" fuel new_names map_relation
  judge_sudoku relations enc next named_atoms named_variables judge_abstract
  judge_latin latin_csp limit groups cells marks
  Slitherlink.judge_window window_circuits window_atoms window_places window_enc window_next backwards
  Kakuro.judge_kakuro Kakuro.kakuro_variables kakuro_white kakuro_starts kakuro_numbered kakuro_digits kakuro_atoms kakuro_enc kakuro_next
  Paths.judge_path Paths.path_variables path_white path_atoms path_enc path_next
  Maps.judge_map Maps.map_variables map_atoms map_enc map_next
  Formula.problem_formula problem_of_sudoku problem_of_abstract problem_of_latin Slitherlink.problem_of_window
  Kakuro.problem_of_kakuro Paths.problem_of_path Maps.problem_of_map.
