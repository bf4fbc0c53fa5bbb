//! The least number of nogoods: against the definition, and for the trivalue oddagon.

use crate::common;
use oddagon::sudoku::{Neighbours, SudokuTheorem};

use common::{FIVE_CELLS, TRIVALUE_ODDAGON, k_digits, theorem};
use oddagon::csp::{Candidate, CandidateSet, Theory};
use oddagon::proof::{Focus, Proof, check};
use oddagon::prover::brt;
use oddagon::prover::{Derive, Least};
use oddagon::theorem::{Claim, NameList, Theorem};

const STEPS: u64 = 1_000_000;

fn impossible(order: usize, k: usize, cells: &str) -> Theorem {
    theorem(&k_digits(order, k, cells, Claim::Impossible))
}

fn decided(theorem: &Theorem, state: &CandidateSet, c: Candidate) -> CandidateSet {
    let mut state = state.clone();
    let linked = theorem.board().csp().linked(c);
    linked.iter().for_each(|&d| state.remove(d));
    state
}

/// f from its definition, up to `most`: no memory, no symmetry, the checker's propagation.
fn plain(theorem: &Theorem, state: &CandidateSet, most: usize) -> Option<usize> {
    let csp = theorem.board().csp();
    let Some(closed) = brt(csp, state) else {
        return Some(0);
    };
    if most == 0 {
        return None;
    }
    let is_open = |&c: &Candidate| csp.linked(c).iter().any(|&d| closed.contains(d));
    let open = theorem
        .focus()
        .iter()
        .filter(|&c| closed.contains(c))
        .filter(is_open);
    let mut least: Option<usize> = None;
    for c in open {
        let below = least.map_or(most, |least| least - 1);
        let Some(rest) = below.checked_sub(1) else {
            break;
        };
        let mut without = closed.clone();
        without.remove(c);
        let with = decided(theorem, &closed, c);
        let both = plain(theorem, &with, rest)
            .and_then(|with| Some(with + plain(theorem, &without, rest - with)?));
        least = both.map_or(least, |both| Some(both + 1));
    }
    least
}

#[test]
fn agrees_with_the_definition() {
    let most = 4;
    for (order, k, cells) in [
        (2, 3, ".X.XX.X..XX.X..X"),
        (2, 2, "X..X.X....X....."),
        (2, 3, "XX.XX.X..XX....X"),
        (3, 2, FIVE_CELLS),
    ] {
        let theorem = impossible(order, k, cells);
        let found = Least::new(&theorem)
            .unwrap()
            .find(theorem.live(), most, STEPS);
        assert_eq!(found, plain(&theorem, theorem.live(), most), "{cells}");
    }
}

/// A smallest proof is a proof, and of that size.
#[test]
fn writes_what_it_finds() {
    for (order, k, cells) in [
        (2, 3, ".X.XX.X..XX.X..X"),
        (3, 2, FIVE_CELLS),
        (3, 3, TRIVALUE_ODDAGON),
    ] {
        let theorem = impossible(order, k, cells);
        let least = Least::new(&theorem)
            .unwrap()
            .find(theorem.live(), 64, STEPS);
        let derive = Derive {
            theorem: &theorem,
            theory: Theory::Brt,
            focus: Focus::Pattern,
            depth: 0,
            effort: 0,
            symmetry: None,
        };
        let derivation = derive.least(64, STEPS).unwrap();
        assert_eq!(Some(oddagon::prover::nogoods(&derivation)), least);
        let proof = Proof {
            lemmas: Vec::new(),
            assumed: NameList::default(),
            version: Proof::VERSION,
            theorem: theorem.statement().clone(),
            derivations: vec![derivation],
            second_solutions: Vec::new(),
        };
        check(&proof).unwrap();
    }
}

#[test]
fn the_trivalue_oddagon_takes_17_nogoods() {
    let theorem = impossible(3, 3, TRIVALUE_ODDAGON);
    let mut search = Least::new(&theorem).unwrap();
    assert_eq!(search.find(theorem.live(), 16, STEPS), None);
    assert!(search.steps() > 0, "not for want of steps");
    assert_eq!(search.find(theorem.live(), 17, STEPS), Some(17));
}

/// After symmetry steps that permute digits alone it takes 2 at least, whatever cells they decide.
/// The first decides any cell of the pattern, all of whose digits are alike. The second decides a
/// cell that sees it and has two digits left, alike; a cell that does not see it has one digit
/// unlike the others. After the second no two digits that a cell of the pattern has are alike.
#[test]
fn the_trivalue_oddagon_takes_2_nogoods_under_digit_symmetry() {
    let theorem = impossible(3, 3, TRIVALUE_ODDAGON);
    let board = theorem.sudoku().unwrap();
    let mut search = Least::new(&theorem).unwrap();
    let mut least = |state: &CandidateSet| search.find(state, 17, STEPS).unwrap();
    let mut after = [Vec::new(), Vec::new()];
    for first in theorem.cells() {
        let state = decided(&theorem, theorem.live(), board.candidate_at(first, 0));
        after[0].push(least(&state));
        for second in theorem
            .cells()
            .into_iter()
            .filter(|&cell| board.sees(first, cell))
        {
            after[1].push(least(&decided(
                &theorem,
                &state,
                board.candidate_at(second, 1),
            )));
        }
    }
    assert_eq!(after[0], [5; 12]);
    assert_eq!(after[1].len(), 12 * 4);
    assert_eq!(after[1].iter().min(), Some(&2));
    assert_eq!(after[1].iter().max(), Some(&3));
}
