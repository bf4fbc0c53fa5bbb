//! The checker: hints per second, and the recomputation of lower halves.

use oddagon::board::{Board, sudoku::Sudoku};
use oddagon::csp::CandidateSet;
use oddagon::proof::{Budget, Theory, trial_and_error_within};

fn main() {
    divan::main();
}

/// The trivalue oddagon: its cells as (row, column), from 0.
const ODDAGON: [(usize, usize); 12] = [
    (0, 0),
    (1, 1),
    (2, 2),
    (0, 3),
    (1, 4),
    (2, 5),
    (3, 0),
    (4, 1),
    (5, 2),
    (3, 3),
    (4, 5),
    (5, 4),
];

/// The live candidates of a 3-digit pattern on the usual board, and those in its cells.
fn three_digits(cells: &[(usize, usize)]) -> (CandidateSet, CandidateSet) {
    let board = Sudoku::standard();
    let csp = board.csp();
    let (mut live, mut focus) = (csp.everything(), CandidateSet::empty(csp.candidate_count()));
    for &(r, c) in cells {
        for n in 0..9 {
            let candidate = board.candidate_at(r * 9 + c, n);
            if n < 3 {
                focus.insert(candidate);
            } else {
                live.remove(candidate);
            }
        }
    }
    (live, focus)
}

/// T&E(2) on the trivalue oddagon.
#[divan::bench(args = [(Theory::Brt, false), (Theory::Brt, true), (Theory::W1, false), (Theory::W1, true)], sample_count = 3)]
fn lower_half(bencher: divan::Bencher, (theory, full): (Theory, bool)) {
    let board = Sudoku::standard();
    let (live, pattern) = three_digits(&ODDAGON);
    let focus = if full {
        board.csp().everything()
    } else {
        pattern
    };
    bencher.bench_local(|| {
        let mut budget = Budget::default();
        let fixpoint = trial_and_error_within(board.csp(), theory, &live, &focus, 2, &mut budget);
        println!(
            "{:?} {}",
            fixpoint.map(|f| f.map(|f| f.len())),
            budget.spent()
        );
    });
}
