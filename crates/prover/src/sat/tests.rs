use super::*;
use oddagon_boards::board::Board;
use oddagon_boards::sudoku::{Sudoku, SudokuTheorem};
use oddagon_boards::theorem::{Claim, NameList, Theorem};
use oddagon_csp::CandidateSet;

/// Its first six rows.
const TRIVALUE_ODDAGON: &str = "X..X......X..X......X..X...X..X......X...X.....X.X....";

fn oddagon(cells: &str) -> Theorem {
    Theorem::k_digit("", 3, 3, &format!("{cells:.<81}")).unwrap()
}

/// One candidate in every CSP-variable, all of them from `live`.
fn completes(model: &CandidateSet, board: &Sudoku, live: &CandidateSet) -> bool {
    let one = |v| {
        board
            .csp()
            .members(v)
            .iter()
            .filter(|&&c| model.contains(c))
    };
    model.is_subset(live) && board.csp().variables().all(|v| one(v).count() == 1)
}

#[test]
fn the_oddagon_is_unsatisfiable_and_no_less_than_it() {
    assert_eq!(decide(&oddagon(TRIVALUE_ODDAGON)).unwrap(), Answer::Unsat);
    let less = TRIVALUE_ODDAGON.replacen('X', ".", 1);
    let theorem = oddagon(&less);
    let answer = decide(&theorem).unwrap();
    let model = answer.model().expect("a completed grid");
    assert!(completes(model, &Sudoku::standard(), theorem.live()));
    assert_eq!(answer.name(), "sat");
}

#[test]
fn both_formulas_say_the_same() {
    for cells in [TRIVALUE_ODDAGON, "XXX", "XXXX", "X"] {
        let theorem = oddagon(cells);
        let (all, live) = (Cnf::of(&theorem), Cnf::of_live(&theorem));
        assert!(live.clause_count() < all.clause_count());
        assert_eq!(
            solve(&all).unwrap().is_unsat(),
            solve(&live).unwrap().is_unsat()
        );
    }
}

#[test]
fn the_whole_formula_has_the_known_size() {
    let cnf = Cnf::of(&oddagon("X"));
    // 324 CSP-variables, 729 · 28 / 2 links, 6 absent candidates.
    assert_eq!(
        (cnf.variable_count(), cnf.clause_count()),
        (729, 324 + 10_206 + 6)
    );
    let first: Vec<i32> = (1..=9).collect();
    assert_eq!(cnf.clauses().next(), Some(&first[..]));
    assert_eq!(cnf.clauses().last(), Some(&[-9][..]));
}

#[test]
fn an_elimination_holds_if_its_target_completes_nothing() {
    // Two cells of a row share two candidates: what they eliminate, and what they do not.
    let row = "12 12 1234 1234";
    let rest = "1234 1234 1234 1234\n".repeat(3);
    let grid = format!("{row}\n{rest}");
    let claim = |target: &str| {
        let claim = Claim::Eliminate(NameList(
            target.split_whitespace().map(str::to_owned).collect(),
        ));
        decide(&Theorem::from_candidates("", 2, &grid, claim).unwrap()).unwrap()
    };
    assert!(claim("n1r1c3").is_unsat());
    assert!(claim("n1r1c3 n2r1c4 n1r2c1").is_unsat());
    let board = Sudoku::of_order(2).unwrap();
    let answer = claim("n1r1c3 n3r1c3");
    let model = answer.model().expect("n3r1c3 is possible");
    assert!(model.contains(board.csp().candidate("n3r1c3").unwrap()));
}

#[test]
fn a_variable_without_candidates_is_a_contradiction() {
    let board = Sudoku::of_order(2).unwrap();
    let nothing = CandidateSet::empty(64);
    for cnf in [
        Cnf::of_state(board.csp(), &nothing),
        Cnf::of_live_state(board.csp(), &nothing),
    ] {
        assert_eq!(solve(&cnf).unwrap(), Answer::Unsat);
    }
}

/// A grid is no counterexample if its puzzle has another solution, whatever the cells without
/// givens hold and however the statement lists them.
#[test]
fn counterexamples_to_uniqueness_are_the_only_solutions() {
    for (pattern, unique, claim) in [
        (
            "r1c14 r2c14: n12",
            "Unique(\"r1c14 r2c14: n13\")",
            "Impossible",
        ),
        (
            "r1c14 r2c14: n12",
            "Unique(\"r1c14: n12\"), Unique(\"r2c14: n12\")",
            "Impossible",
        ),
        (
            "r1c14 r2c1: n12; r2c4: n123",
            "Unique(\"r1c14 r2c14: n23\")",
            "Assert(\"n3r2c4\")",
        ),
        // Cells in two rows, two columns and four blocks: there is no second solution.
        (
            "r1c14 r4c14: n12",
            "Unique(\"r1c14 r4c14: n12\")",
            "Eliminate(\"n1r1c1\")",
        ),
    ] {
        let text = format!(
            "Statement(board: Sudoku(3), pattern: Restrict(\"{pattern}\"), assume: [{unique}], \
             claim: {claim})"
        );
        let statement = oddagon_boards::theorem::read_statements(&text)
            .unwrap()
            .remove(0);
        let theorem = Theorem::new(statement).unwrap();
        let holds = !pattern.contains("r4");
        assert_eq!(decide(&theorem).unwrap().is_unsat(), holds, "{text}");
    }
}
