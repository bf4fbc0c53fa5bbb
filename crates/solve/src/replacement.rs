//! Eleven's replacement: digits that fill some cells of a unit may be renamed.
//!
//! Let three cells of a row, column or block hold the digits a, b and c, in some order. Give every cell that has one of these as a candidate all
//! three: what is false in this *loosened* state is false in the original state. In it a, b and c can be permuted, so without loss of generality the
//! three cells hold a, b and c in this order. Candidates of other digits that the rules then eliminate are false, since they do not depend on the
//! names of a, b and c.
//!
//! In proofs each such elimination has a lemma of its own, which begins with two symmetry steps: the loosened state with only this candidate in its
//! cell is impossible.

use super::solver::{Run, schedule};
use super::{Path, PathStatus, Replacement, Step};
use itertools::Itertools;
use oddagon_boards::board::Board;
use oddagon_boards::sudoku::Sudoku;
use oddagon_csp::{Candidate, CandidateSet, Csp};
use std::sync::Arc;

/// Whether two CSPs are the same except for names. (Latin squares with other regions have as many candidates as Sudoku.)
fn same(a: &Csp, b: &Csp) -> bool {
    a.candidate_count() == b.candidate_count()
        && a.variable_count() == b.variable_count()
        && a.variables().all(|v| a.members(v) == b.members(v))
        && a.candidates().all(|c| a.linked(c) == b.linked(c))
}

impl Run<'_, '_> {
    /// Applies eleven's replacement to the first three cells for which it eliminates anything.
    pub(super) fn replacement(&mut self) -> bool {
        let engine = self.solver.engine;
        let is_of = |board: &Arc<Sudoku>| same(board.csp(), engine.csp());
        let mut boards = (2..=4).filter_map(Sudoku::of_order);
        let Some(board) = boards.find(is_of) else {
            return false;
        };
        let live = engine.live(&self.state);
        let found = places(&board, &live)
            .into_iter()
            .find_map(|(cells, digits)| {
                let mut replacement = Replacement {
                    cells,
                    digits,
                    loosened: loosened(&board, &live, digits),
                    refuted: Vec::new(),
                    level: 0,
                };
                self.refute(&board, &live, &mut replacement);
                (!replacement.refuted.is_empty()).then_some(replacement)
            });
        match found {
            Some(replacement) => self.take(Step::Replacement(Box::new(replacement))),
            None => false,
        }
    }

    /// Enters the candidates that the replacement refutes, except those that Singles eliminate after the others.
    fn refute(&mut self, board: &Arc<Sudoku>, live: &CandidateSet, replacement: &mut Replacement) {
        let engine = self.solver.engine;
        let whole = replacement.decided(board, replacement.loosened.clone());
        let whole = self.path_from(&whole);
        let of_others = |c: &Candidate| !replacement.digits.contains(&board.digit(*c));
        let eliminated = live.iter().filter(|&c| !whole.end.contains(c));
        let eliminated: Vec<Candidate> = eliminated.filter(of_others).collect();
        let mut after = engine.state(live);
        for c in eliminated {
            if !engine.is_live(&after, c) {
                continue;
            }
            let start = replacement.decided(board, replacement.impossible(board, c));
            let path = self.path_from(&start);
            if path.status == PathStatus::Contradiction {
                replacement.level = replacement.level.max(path.level);
                replacement.refuted.push((c, path));
                engine.eliminate(&mut after, c);
                if engine.brt(&mut after).is_err() {
                    return;
                }
            }
        }
    }

    /// The path from a state by the resolution theories alone.
    fn path_from(&mut self, live: &CandidateSet) -> Path {
        let theories = self.solver.theories.clone();
        let state = self.solver.engine.state(live);
        let (mut path, end) = self.apart(schedule(&theories), state);
        path.end = self.solver.engine.live(&end);
        path
    }
}

/// The sets of three cells of a unit that have only three digits left, with these digits; at least two of the cells are undecided.
fn places(board: &Sudoku, live: &CandidateSet) -> Vec<([usize; 3], [usize; 3])> {
    let side = board.side();
    let digits_of = |cell: usize| -> Vec<usize> {
        let digits = (0..side).filter(|&digit| live.contains(board.candidate_at(cell, digit)));
        digits.collect()
    };
    let few: Vec<(usize, Vec<usize>)> = (0..board.cell_count())
        .map(|cell| (cell, digits_of(cell)))
        .filter(|(_, digits)| (1..=3).contains(&digits.len()))
        .collect();
    let units: [&dyn Fn(usize) -> usize; 3] = [&|cell| cell / side, &|cell| cell % side, &|cell| {
        board.block(cell)
    }];
    let mut found = Vec::new();
    for three in few.iter().array_combinations::<3>() {
        let cells = three.map(|(cell, _)| *cell);
        let open = three.iter().filter(|(_, digits)| digits.len() > 1).count();
        if open < 2
            || !units
                .iter()
                .any(|unit| cells.iter().map(|&cell| unit(cell)).all_equal())
        {
            continue;
        }
        let digits = three.iter().flat_map(|(_, digits)| digits).copied();
        let digits: Vec<usize> = digits.sorted().dedup().collect();
        if let Ok(digits) = <[usize; 3]>::try_from(digits)
            && !found.contains(&(cells, digits))
        {
            found.push((cells, digits));
        }
    }
    found
}

/// The state in which every cell that has one of the digits has all three.
fn loosened(board: &Sudoku, live: &CandidateSet, digits: [usize; 3]) -> CandidateSet {
    let mut state = live.clone();
    for cell in 0..board.cell_count() {
        let of_cell = digits.map(|digit| board.candidate_at(cell, digit));
        if of_cell.iter().any(|&c| live.contains(c)) {
            of_cell.iter().for_each(|&c| state.insert(c));
        }
    }
    state
}
