(** What the main theorems rest on. The script [build] wants "Closed under the global context" of each: no axiom. *)

From Oddagon Require Import Csp Nogoods Exact Relations Clauses Symmetry Techniques Statement Verdict Sudoku Unique SudokuStatement Names Abstract Formula.
From Oddagon Require Latin Kakuro Paths Maps Library.
From Oddagon Require Slitherlink.
From Oddagon Require Colouring Bands Search Lists Whole Listed Distinct.

(* Definitions and what follows from them alone. *)
Print Assumptions derives_mono.
Print Assumptions order_independence.
Print Assumptions fixpoint_is_final.
Print Assumptions derives_goal_sound.
Print Assumptions open_fixpoint_not_derived.
Print Assumptions shaped_trial_is_TE.
Print Assumptions shaped_rule_is_TE.
Print Assumptions shaped_conclusion_is_TE.
(* The checker of derivations. *)
Print Assumptions checked_claim_holds.
Print Assumptions checked_halves.
Print Assumptions check_claim_right.
(* Paths by techniques. *)
Print Assumptions whip_of_one_sound.
Print Assumptions subset_sound.
Print Assumptions chain_sound.
Print Assumptions technique_sound.
Print Assumptions leads_sound.
Print Assumptions path_sound.
Print Assumptions image_holds.
Print Assumptions path_from_lemmas_sound.
Print Assumptions check_path_right.
Print Assumptions problem_path.
(* What is printed. *)
Print Assumptions line_names_each.
Print Assumptions what_is_printed_holds.
Print Assumptions sudoku_line.
Print Assumptions abstract_line.
Print Assumptions Slitherlink.window_line.
Print Assumptions atom_name_inj.
Print Assumptions variable_name_inj.
Print Assumptions atoms_are_no_variables.
(* Boards and statements. *)
Print Assumptions wlogs_right.
Print Assumptions relations_sound.
Print Assumptions relations_complete.
Print Assumptions grid_is_solution.
Print Assumptions solution_is_grid.
Print Assumptions no_deadly_pattern.
Print Assumptions sudoku_claim_holds.
Print Assumptions sudoku_depth.
Print Assumptions sudoku_solution_satisfies.
Print Assumptions sudoku_solution_fits.
Print Assumptions path_holds.
Print Assumptions path_to_the_end.
Print Assumptions sudoku_path.
Print Assumptions unique_path_holds.
Print Assumptions abstract_claim_holds.
Print Assumptions abstract_depth.
Print Assumptions Latin.square_is_solution.
Print Assumptions Latin.solution_is_square.
Print Assumptions Latin.latin_claim_holds.
Print Assumptions Latin.latin_depth.
Print Assumptions Latin.latin_line.
Print Assumptions Kakuro.board_is_solution.
Print Assumptions Kakuro.solution_is_board.
Print Assumptions Kakuro.kakuro_claim_holds.
Print Assumptions Kakuro.kakuro_depth.
Print Assumptions Kakuro.kakuro_line.
Print Assumptions Paths.path_is_solution.
Print Assumptions Paths.solution_is_path.
Print Assumptions Paths.path_claim_holds.
Print Assumptions Paths.path_depth.
Print Assumptions Paths.path_line.
Print Assumptions Maps.colouring_is_solution.
Print Assumptions Maps.solution_is_colouring.
Print Assumptions Maps.map_claim_holds.
Print Assumptions Maps.map_depth.
Print Assumptions Maps.map_line.
Print Assumptions Slitherlink.drawing_is_solution.
Print Assumptions Slitherlink.solution_is_drawing.
Print Assumptions Slitherlink.window_claim_holds.
Print Assumptions Slitherlink.window_depth.
(* Formulas. *)
Print Assumptions formula_right.
(* Libraries of theorems. *)
Print Assumptions Library.proven.
Print Assumptions Library.depth_proven.
(* Complete lists of patterns. *)
Print Assumptions Colouring.impossible_in_grids.
Print Assumptions Colouring.image_wanted.
Print Assumptions Bands.bands_possible.
Print Assumptions Search.ordered_bands.
Print Assumptions Search.together_right.
Print Assumptions Search.wanted_gain.
Print Assumptions Lists.verdict_right.
Print Assumptions Whole.build_right.
Print Assumptions Whole.third_bands_right.
Print Assumptions Whole.least_form.
Print Assumptions Whole.columns_tasks_right.
Print Assumptions Whole.two_bands_complete.
Print Assumptions Whole.board_complete.
Print Assumptions Listed.check_minimal_right.
Print Assumptions Distinct.images_have_same_keys.
Print Assumptions Distinct.check_distinct_right.
Print Assumptions Distinct.listed_once.
Print Assumptions Distinct.one_count.
