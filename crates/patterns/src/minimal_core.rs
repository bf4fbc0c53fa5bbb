//! Minimal cores of impossible patterns.

use oddagon_boards::board::Board;
use oddagon_boards::sudoku::{DigitPattern, Sudoku};
use oddagon_prover::sat::{Cnf, SatError, solve};

/// A minimal core of an impossible pattern: what remains when cells are left out as long as it
/// stays impossible. The cells are tried in the board's order; other orders may lead to other
/// cores. In a kl-digit pattern a cell of k digits is first allowed all l digits.
///
/// The pattern is *minimal* if it is its own core: with any cell left out, or allowed more digits,
/// some completed grid has it.
///
/// # Errors
/// If the SAT solver gives up, which it has no reason to.
///
/// # Panics
/// If the pattern's order is not that of a board: 2, 3 or 4.
pub fn minimal_core(pattern: &DigitPattern) -> Result<DigitPattern, SatError> {
    let board = Sudoku::of_order(pattern.order).expect("patterns are of boards that there are");
    let is_impossible = |pattern: &DigitPattern| -> Result<bool, SatError> {
        let cnf = Cnf::of_live_state(board.csp(), &pattern.live(&board));
        Ok(solve(&cnf)?.is_unsat())
    };
    let mut core = pattern.clone();
    let mut at = 0;
    while let Some(&(cell, digits)) = core.cells.get(at) {
        let mut weaker = core.clone();
        if digits < pattern.digits {
            weaker.cells[at] = (cell, pattern.digits);
        } else {
            weaker.cells.remove(at);
        }
        if is_impossible(&weaker)? {
            core = weaker;
        } else {
            at += 1;
        }
    }
    Ok(core)
}

#[cfg(test)]
mod tests {
    use super::*;
    use oddagon_boards::sudoku::SudokuTheorem;
    use oddagon_boards::theorem::Theorem;

    fn pattern(k: usize, cells: &str) -> DigitPattern {
        let theorem = Theorem::k_digit("", 3, k, cells).unwrap();
        DigitPattern::of(&theorem, "a core").unwrap()
    }

    #[test]
    fn what_is_not_needed_is_left_out() {
        let ring =
            "X..X......X.................X.X..................................................";
        let ring = pattern(2, ring);
        // Whatever cells are added to an impossible pattern, its core has no superfluous cells.
        let mut larger = ring.clone();
        for cell in [80, 70, 41] {
            if !larger.cells.iter().any(|&(other, _)| other == cell) {
                larger.cells.push((cell, 2));
            }
        }
        larger.cells.sort_unstable();
        for pattern in [ring, larger] {
            let core = minimal_core(&pattern).unwrap();
            assert!(core.cells.iter().all(|cell| pattern.cells.contains(cell)));
            assert_eq!(minimal_core(&core).unwrap(), core);
        }
    }
}
