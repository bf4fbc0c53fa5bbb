//! What is published about the trivalue oddagon and its kin, computed.

use oddagon_boards::board::Board;
use oddagon_boards::sudoku::text::read_givens;
use oddagon_boards::sudoku::{Equivalence, Neighbours, Sudoku, SudokuTheorem, canonical};
use oddagon_boards::theorem::{Claim, NameList, Theorem, read_statements};
use oddagon_check::check;
use oddagon_csp::{CandidateSet, Engine, Theory};
use oddagon_prover::{Depth, DepthSearch, Options, Report, sat, trial_and_error};
use std::path::Path;

fn shipped(file: &str) -> Vec<Theorem> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../patterns");
    let text = std::fs::read_to_string(folder.join(file)).unwrap();
    let statements = read_statements(&text).unwrap();
    statements
        .into_iter()
        .map(|s| Theorem::new(s).unwrap())
        .collect()
}

fn trivalue_oddagon() -> Theorem {
    shipped("trivalue-oddagon.ron").remove(0)
}

fn word(text: &str) -> NameList {
    NameList(text.split_whitespace().map(str::to_owned).collect())
}

/// The restricted and the full depth over BRT.
fn depths(theorem: &Theorem) -> (Option<usize>, Option<usize>) {
    let search = DepthSearch::new(theorem, Theory::Brt, 4);
    let restricted = search.restricted();
    (restricted.value(), search.full(Some(restricted)).value())
}

/// The names of the 36 candidates of the pattern's 12 cells.
fn candidates(theorem: &Theorem) -> Vec<String> {
    let names = theorem
        .focus()
        .iter()
        .map(|c| theorem.board().csp().candidate_name(c).to_owned());
    names.collect()
}

#[test]
fn the_trivalue_oddagon_has_depth_3_restricted_and_full() {
    let theorem = trivalue_oddagon();
    let options = Options {
        effort: 0,
        ..Options::default()
    };
    let report = Report::new(&theorem, &options).unwrap();
    assert!(report.holds && report.sat.is_unsat());
    // Both halves: T&E(2) leaves all 36 candidates of the pattern, and this many of all.
    assert_eq!(report.restricted, Some(Depth::Exactly(3)));
    assert_eq!(report.full, Some(Depth::Exactly(3)));
    let open: Vec<usize> = report.exact.iter().map(|exact| exact.open).collect();
    assert_eq!(open, [36, 585]);
    // The plain T&E that the checker uses says so too.
    let csp = theorem.board().csp();
    let fixpoint =
        |n| trial_and_error(csp, Theory::Brt, theorem.live(), theorem.focus(), n).map(|s| s.len());
    assert_eq!(fixpoint(2), Some(theorem.live().len()));
    assert_eq!(fixpoint(3), None);
}

#[test]
fn each_candidate_missing_needs_depth_2() {
    let theorem = trivalue_oddagon();
    let names = candidates(&theorem);
    assert_eq!(names.len(), 36);
    for name in names {
        let mut statement = theorem.statement().clone();
        statement.without = word(&name);
        let degenerate = Theorem::new(statement).unwrap();
        assert!(sat::decide(&degenerate).unwrap().is_unsat());
        assert_eq!(depths(&degenerate), (Some(2), Some(2)), "without {name}");
    }
}

#[test]
fn each_cell_decided_needs_depth_2() {
    let theorem = trivalue_oddagon();
    for name in candidates(&theorem) {
        let mut statement = theorem.statement().clone();
        statement.decided = word(&name);
        let degenerate = Theorem::new(statement).unwrap();
        assert!(sat::decide(&degenerate).unwrap().is_unsat());
        assert_eq!(depths(&degenerate), (Some(2), Some(2)), "with {name}");
    }
}

#[test]
fn the_shipped_degenerate_forms_are_those() {
    for theorem in shipped("trivalue-oddagon-degenerate.ron") {
        assert_eq!(
            depths(&theorem),
            (Some(2), Some(2)),
            "{}",
            theorem.statement().name
        );
    }
}

/// Eleven's replacement: three cells of one block that hold 1, 2, 3 in some order hold them in any
/// order one likes.
#[test]
fn after_elevens_replacement_depth_1_is_enough() {
    let theorem = trivalue_oddagon();
    let board = Sudoku::standard();
    let cells = theorem.cells();
    let orders = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    for block in [1, 2, 4, 5] {
        let here: Vec<usize> = cells
            .iter()
            .copied()
            .filter(|&c| board.block(c) == block)
            .collect();
        for digits in orders {
            let mut statement = theorem.statement().clone();
            let names = here.iter().zip(digits).map(|(&cell, d)| {
                board
                    .csp()
                    .candidate_name(board.candidate_at(cell, d))
                    .to_owned()
            });
            statement.decided = NameList(names.collect());
            let replaced = Theorem::new(statement).unwrap();
            assert_eq!(
                depths(&replaced),
                (Some(1), Some(1)),
                "{:?}",
                replaced.statement().decided
            );
        }
    }
}

#[test]
fn after_symmetry_steps_depth_1_is_enough() {
    let theorem = trivalue_oddagon();
    let options = Options {
        wlog: true,
        ..Options::default()
    };
    let proof = Report::new(&theorem, &options).unwrap().proof.unwrap();
    let verified = check(&proof).unwrap();
    assert_eq!(verified.derivations.len(), 1);
    assert_eq!(verified.derivations[0].depth, 1);
    assert!(verified.derivations[0].symmetry > 0);
    assert!(
        verified.derivations[0].nogoods <= 4,
        "the published proof has 4"
    );
}

/// The digits of a model by cell, if it is a completed grid.
fn grid(board: &Sudoku, model: &CandidateSet) -> Option<Vec<usize>> {
    let mut grid = vec![None; 81];
    for c in model.iter() {
        if grid[board.cell(c)].replace(board.digit(c)).is_some() {
            return None;
        }
    }
    let grid: Vec<usize> = grid.into_iter().collect::<Option<_>>()?;
    let fits = |a: usize| (0..81).all(|b| !board.sees(a, b) || grid[a] != grid[b]);
    (0..81).all(fits).then_some(grid)
}

#[test]
fn near_misses_are_possible() {
    let theorems = shipped("possible.ron");
    assert_eq!(theorems.len(), 2);
    for theorem in theorems {
        let report = Report::new(&theorem, &Options::default()).unwrap();
        assert!(!report.holds && report.proof.is_none());
        assert_eq!(report.restricted, Some(Depth::Never));
        assert_eq!(report.full, Some(Depth::Never));
        let grid = grid(&Sudoku::standard(), report.sat.model().unwrap()).unwrap();
        assert!(theorem.cells().iter().all(|&cell| grid[cell] < 3));
        // Plain T&E does not contradict it at any depth tried.
        let csp = theorem.board().csp();
        let fixpoint = trial_and_error(csp, Theory::Brt, theorem.live(), theorem.focus(), 3);
        assert!(fixpoint.is_some());
    }
}

const LOKI: &str =
    "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..";

#[test]
fn loki_has_a_tridagon() {
    let board = Sudoku::standard();
    let givens = read_givens(LOKI, 1).unwrap();
    let engine = Engine::of(board.csp());
    let mut state = engine.state(&board.csp().everything());
    for (cell, digit) in givens.cells.iter().enumerate() {
        if let Some(digit) = digit {
            engine.decide(&mut state, board.candidate_at(cell, usize::from(*digit)));
        }
    }
    engine.brt(&mut state).unwrap();
    let live = engine.live(&state);
    let digits = |cell: usize| -> Vec<usize> {
        let all = (0..9).filter(|&d| live.contains(board.candidate_at(cell, d)));
        all.map(|d| d + 1).collect()
    };
    let more = 7 * 9 + 7;
    let only_357 = |cell: &usize| {
        let found = digits(*cell);
        [4, 5, 7, 8].contains(&board.block(*cell))
            && found.len() > 1
            && found.iter().all(|d| [3, 5, 7].contains(d))
    };
    let mut cells: Vec<usize> = (0..81).filter(only_357).collect();
    assert_eq!(cells.len(), 11);
    // The tridagon is not degenerate: no candidate of it is missing.
    assert!(cells.iter().all(|&cell| digits(cell) == [3, 5, 7]));
    assert!(!cells.contains(&more));
    assert!([3, 5, 7].iter().all(|d| digits(more).contains(d)));
    assert!(digits(more).len() > 3);
    cells.push(more);
    // It is a trivalue oddagon, up to symmetry.
    let form = |cells: &[usize]| {
        let mut marks = vec![0; 81];
        cells.iter().for_each(|&cell| marks[cell] = 1);
        canonical(&marks, Equivalence::All).pattern
    };
    assert_eq!(form(&cells), form(&trivalue_oddagon().cells()));
    // So 3, 5 and 7 leave r8c8, in any puzzle where the other eleven cells are like that.
    let mut weakest = board.csp().everything();
    for &cell in &cells[..11] {
        for d in (0..9).filter(|d| ![2, 4, 6].contains(d)) {
            weakest.remove(board.candidate_at(cell, d));
        }
    }
    let text = oddagon_boards::sudoku::text::candidate_line(&board, &weakest);
    let claim = Claim::Eliminate(word("n3r8c8 n5r8c8 n7r8c8"));
    let theorem = Theorem::from_candidates("the tridagon of Loki", 3, &text, claim).unwrap();
    assert!(sat::decide(&theorem).unwrap().is_unsat());
    assert_eq!(depths(&theorem), (Some(3), Some(3)));
}
