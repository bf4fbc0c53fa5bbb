use super::judge::Judge;
use super::reduce::reduce;
use crate::grid::{Grid, digits};
use oddagon_boards::board::Board;
use oddagon_boards::sudoku::Sudoku;
use oddagon_csp::{Candidate, Engine};
use oddagon_job::random::Random;
use oddagon_prover::Solutions;
use oddagon_prover::sat::SatError;
use std::sync::Arc;

/// The most sets of clues that are looked at, one after the other.
const MAX_CLUE_SETS: usize = 100_000;

/// How many random minimal puzzles are looked at before that.
const RANDOM: usize = 32;

/// Whether these clues are a *min-expand*: a puzzle with one solution in which Singles find
/// nothing, no proper subset of whose clues is another such puzzle. So Singles lead to it from each
/// of its minimal puzzles.
///
/// `None` where that was not settled: too many sets of clues would have to be looked at.
///
/// # Errors
/// If the SAT solver gives up (on 16×16 boards).
pub fn is_min_expand(board: &Arc<Sudoku>, clues: &[Candidate]) -> Result<Option<bool>, SatError> {
    let engine = &Engine::of(board.csp());
    let mut state = engine.state(&board.csp().everything());
    for &c in clues {
        if !engine.is_live(&state, c) {
            return Ok(Some(false));
        }
        engine.decide(&mut state, c);
    }
    let mut found = Vec::new();
    Solutions::new(engine).search(&state, &mut |solution| {
        found.push(digits(board, engine, solution));
        found.len() < 2
    });
    let [digits] = &found[..] else {
        return Ok(Some(false));
    };
    let first: Vec<bool> = (0..digits.len())
        .map(|cell| clues.contains(&board.candidate_at(cell, digits[cell])))
        .collect();
    let grid = Grid::new(board, digits, first.clone());
    let judging = Judge::engine(&grid);
    let mut search = Parts {
        engine,
        cells: (0..)
            .zip(digits)
            .map(|(cell, &n)| board.candidate_at(cell, n))
            .collect(),
        judge: Judge::new(&grid, judging.as_deref()),
        count: 0,
        first: &first,
    };
    if search.expansion(&first) != first {
        return Ok(Some(false));
    }
    if search.has_smaller_at_random()? {
        return Ok(Some(false));
    }
    let smaller = search.has_smaller(0, &mut first.clone())?;
    Ok(smaller.map(|smaller| !smaller))
}

/// A search for a subset of the clues that has one solution and from which Singles do not find all
/// clues.
struct Parts<'s> {
    engine: &'s Engine,
    /// The true candidate of each cell.
    cells: Vec<Candidate>,
    judge: Judge<'s>,
    count: usize,
    first: &'s [bool],
}

impl Parts<'_> {
    /// The cells whose value is known after all Singles.
    fn expansion(&self, kept: &[bool]) -> Vec<bool> {
        let (engine, csp) = (self.engine, self.engine.csp());
        let mut state = engine.state(&csp.everything());
        for (&c, _) in self.cells.iter().zip(kept).filter(|(_, kept)| **kept) {
            engine.decide(&mut state, c);
        }
        // There is a solution, so there is no contradiction.
        let _ = engine.brt(&mut state);
        let known = self.cells.iter().map(|&c| {
            let cell = csp.variables_of(c).first();
            cell.is_some_and(|&v| {
                let members = csp.members(v).iter();
                members.filter(|&&d| engine.is_live(&state, d)).count() == 1
            })
        });
        known.collect()
    }

    /// Whether one of some random minimal puzzles is such a subset. If most of them are, this finds
    /// one soon.
    fn has_smaller_at_random(&mut self) -> Result<bool, SatError> {
        let mut random = Random::named("minimal puzzles");
        for _ in 0..RANDOM {
            let mut kept = self.first.to_vec();
            let mut clues: Vec<Vec<usize>> = (0..kept.len())
                .filter(|&cell| kept[cell])
                .map(|cell| vec![cell])
                .collect();
            random.shuffle(&mut clues);
            reduce(&clues, &mut kept, &mut |kept: &[bool]| {
                self.judge.is_unique(kept)
            })?;
            if self.expansion(&kept) != self.first {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether there is one among the sets that differ from `kept` only in cells from `cell` on.
    fn has_smaller(&mut self, cell: usize, kept: &mut Vec<bool>) -> Result<Option<bool>, SatError> {
        for next in cell..kept.len() {
            if !kept[next] {
                continue;
            }
            self.count += 1;
            if self.count > MAX_CLUE_SETS {
                return Ok(None);
            }
            kept[next] = false;
            if self.judge.is_unique(kept)? {
                if self.expansion(kept) != self.first {
                    return Ok(Some(true));
                }
                match self.has_smaller(next + 1, kept)? {
                    Some(false) => {}
                    found => return Ok(found),
                }
            }
            kept[next] = true;
        }
        Ok(Some(false))
    }
}
