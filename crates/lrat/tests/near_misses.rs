//! A refutation, and its near misses.

#[path = "../../check/tests/table/mod.rs"]
mod table;

use oddagon_lrat::{Formula, LratError, Refutation, check_lrat};
use table::refused;

const FORMULA: &str = "c two variables\np cnf 2 4\n1 2 0\n-1 2 0 1 -2\n0\nc\n-1 -2 0\n";
const PROOF: &str = "5 2 0 1 2 0\nc of 1 and 2\n5 d 1 2 0\n6 1 0 3 5 0\n7 0 5 6 4 0\n";

#[test]
fn proofs() {
    let formula = Formula::read(FORMULA).unwrap();
    let whole = Refutation {
        clauses: 3,
        hints: 7,
    };
    assert_eq!(check_lrat(&formula, PROOF), Ok(whole));
    let misses = [
        (
            "5 2 0 1",
            "4 2 0 1",
            "line 1, clause 4: expected a number above 4",
        ),
        ("5 2 0 1", "5 3 0 1", "3 is a literal of no variable"),
        ("5 2 0 1", "5 2 -2 0 1", "-2 and its opposite"),
        ("5 2 0 1", "5 2 0 9", "there is no clause 9"),
        (
            "1 2 0\nc of",
            "1 3 0\nc of",
            "hint 3 is neither unit nor falsified",
        ),
        (
            "1 2 0\nc of",
            "1 1 0\nc of",
            "hint 1 is neither unit nor falsified",
        ),
        (
            "1 2 0\nc of",
            "1 0\nc of",
            "the hints end without a contradiction",
        ),
        (
            "1 2 0\nc of",
            "1 2 3 0\nc of",
            "hint 2 is falsified, but is not the last",
        ),
        ("d 1 2", "d 1 8", "there is no clause 8"),
        ("d 1 2", "d 1 4", "there is no clause 4"),
        (
            "7 0 5 6 4 0\n",
            "7 0 5 6 4 0\n8 1 0 3 5 0\n",
            "must be the last",
        ),
        (
            "7 0 5 6 4 0\n",
            "7 0 5 6 4 0\n8 d 3 0\n",
            "must be the last",
        ),
        (
            "7 0 5 6 4 0\n",
            "",
            "the proof ends without the empty clause",
        ),
        (
            "7 0 5 6 4 0",
            "7 0 5 6 4",
            "line 5: expected a clause's number",
        ),
        ("7 0 5 6 4 0", "7", "line 5: expected a clause's number"),
        ("7 0 5 6 4 0", "", "line 5: expected a clause's number"),
        (
            "5 d 1 2 0",
            "5 d 1 0 2 0",
            "line 3: expected a clause's number",
        ),
        (
            "7 0 5 6 4 0",
            "7 0 5 06 4 0",
            "found \"06\", expected a number",
        ),
        (
            "7 0 5 6 4 0",
            "7 0 -5 6 4 0",
            "found -5, expected the number of a clause",
        ),
        (
            "7 0 5 6 4 0",
            "-7 0 5 6 4 0",
            "found -7, expected the number of a clause",
        ),
    ];
    refused(PROOF, |proof| check_lrat(&formula, proof), &misses);
    let none = Formula {
        variables: 0,
        clauses: Vec::new(),
    };
    assert!(matches!(
        check_lrat(&none, "1 0 0"),
        Err(LratError::Rejected(_))
    ));
    let empty = Formula {
        variables: 0,
        clauses: vec![Vec::new()],
    };
    assert_eq!(
        check_lrat(&empty, "2 0 1 0"),
        Ok(Refutation {
            clauses: 1,
            hints: 1
        })
    );
}

#[test]
fn formulas() {
    let misses = [
        (
            "p cnf 2 4",
            "p cnf 2",
            "line 2: found \"p cnf 2\", expected p cnf",
        ),
        (
            "p cnf 2 4",
            "p cnf -2 4",
            "line 2: found \"p cnf -2 4\", expected p cnf",
        ),
        (
            "p cnf 2 4",
            "p cnf 02 4",
            "line 2: found \"p cnf 02 4\", expected p cnf",
        ),
        (
            "p cnf 2 4",
            "p cnf 1 4",
            "line 3: found 2, but there are 1 variables",
        ),
        ("p cnf 2 4", "p cnf 2 5", "found 4 clauses, expected 5"),
        (
            "-1 -2 0\n",
            "-1 -2\n",
            "line 7: found the end, expected the 0",
        ),
        (
            "-1 -2 0\n",
            "-1 x 0\n",
            "line 7: found \"x\", expected a number",
        ),
    ];
    refused(FORMULA, Formula::read, &misses);
    assert!(
        Formula::read("")
            .unwrap_err()
            .to_string()
            .contains("line 1")
    );
}
