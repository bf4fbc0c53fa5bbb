//! One identity per theorem: it holds all that is stated, reads back as the same theorem, and
//! nothing else has it.

use oddagon::proof::Proof;
use oddagon::theorem::{Statement, Theorem, read_statements};
use proptest::prelude::*;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::random;

/// All files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path());
    let nested = entries.map(|path| {
        if path.is_dir() {
            files(&path)
        } else {
            vec![path]
        }
    });
    let mut all: Vec<PathBuf> = nested.flatten().collect();
    all.sort();
    all
}

/// Every statement of the folder `patterns` and of the plain proofs.
fn shipped() -> Vec<Statement> {
    let mut all = Vec::new();
    for file in files(Path::new("patterns"))
        .iter()
        .chain(&files(Path::new("proofs")))
    {
        let Ok(text) = fs::read_to_string(file) else {
            continue;
        };
        if let Ok(statements) = read_statements(&text) {
            all.extend(statements);
        } else if let Ok(proofs) = Proof::read_all(&text) {
            all.extend(proofs.into_iter().map(|proof| proof.theorem));
        }
    }
    all
}

/// The canonical statement means the same, and is its own canonical statement.
fn reads_back(theorem: &Theorem) {
    let text = theorem.identity().to_string();
    let [read]: [Statement; 1] = read_statements(&text).unwrap().try_into().unwrap();
    let again = Theorem::new(read).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(again.live(), theorem.live(), "{text}");
    assert_eq!(again.focus(), theorem.focus(), "{text}");
    assert_eq!(again.goal(), theorem.goal(), "{text}");
    assert_eq!(again.parts().unique, theorem.parts().unique, "{text}");
    assert_eq!(again.identity().to_string(), text);
    let plain = |c: char| c == '\n' || !c.is_control();
    assert!(text.chars().all(plain), "{text:?}");
}

#[test]
fn identities_of_shipped_statements_read_back() {
    let shipped = shipped();
    assert!(shipped.len() > 100, "{}", shipped.len());
    for statement in shipped {
        reads_back(&Theorem::new(statement).unwrap());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn identities_of_random_statements_read_back(statement in random::statements()) {
        reads_back(&Theorem::new(statement).unwrap());
    }
}

/// Statements that differ in one thing each, and mean different things.
const DIFFERENT: &[&str] = &[
    r#"(board: Sudoku(2), pattern: Restrict("r1c12: n12"), claim: Eliminate("n1r1c3"))"#,
    r#"(board: Sudoku(3), pattern: Restrict("r1c12: n12"), claim: Eliminate("n1r1c3"))"#,
    r#"(board: Sudoku(2), pattern: Restrict("r1c12: n13"), claim: Eliminate("n1r1c3"))"#,
    r#"(board: Sudoku(2), pattern: Restrict("r1c12: n12"), claim: Eliminate("n2r1c3"))"#,
    r#"(board: Sudoku(2), pattern: Restrict("r1c12: n12"), claim: Eliminate("n12r1c3"))"#,
    r#"(board: Sudoku(2), pattern: Restrict("r1c12: n12"), claim: AtLeastOne("n1r1c3 n2r1c3"))"#,
    r#"(board: Sudoku(2), pattern: Restrict("r1c12: n12"), claim: AtLeastOne("-n1r1c3 n2r1c3"))"#,
    r#"(board: Sudoku(2), pattern: Restrict("r1c12: n12"), claim: NotBoth("n1r1c3 n2r1c3"))"#,
    r#"(board: Sudoku(2), pattern: Restrict("r1c12: n12"), claim: Impossible)"#,
    r#"(board: Sudoku(2), pattern: Restrict("r1c12: n12"), claim: Impossible, focus: "r1c1")"#,
    r#"(board: Sudoku(2), pattern: Restrict("r1c12: n12"), claim: Impossible, focus: "r1c3")"#,
    r#"(board: Sudoku(2), pattern: Restrict("r1c12: n12"), claim: Impossible, focus: "none")"#,
    r#"(board: Sudoku(2), pattern: Restrict("r1c12: n12"), without: "n3r4c4", claim: Impossible)"#,
    r#"(board: Sudoku(2), pattern: Restrict("r1c12: n12"), decided: "n3r4c4", claim: Impossible)"#,
    r#"(board: Sudoku(2), pattern: Restrict("r1c12: n12"), assume: [NotBoth("n3r4c4 n3r1c3")], claim: Impossible)"#,
    r#"(board: Sudoku(2), pattern: Restrict("r1c12: n12"), assume: [ExactlyOne("n3r4c4 n3r1c3")], claim: Impossible)"#,
    r#"(board: Sudoku(2), pattern: Restrict("r1c12: n12"), assume: [AtLeastOne("n3r4c4 n3r1c3")], claim: Impossible)"#,
    r#"(board: Sudoku(2), pattern: Restrict("r1c12: n12"), assume: [AtLeastOne("-n3r4c4 n3r1c3")], claim: Impossible)"#,
    r#"(board: Sudoku(2), pattern: Restrict("r1c12: n12"), assume: [AtLeastOne("-n3r4c4 n3r1c3"), NotBoth("n3r4c4 n3r1c3")], claim: Impossible)"#,
    r#"(board: Sudoku(2), pattern: Restrict("r1c12: n12"), assume: [Unique("r2c12: n12")], claim: Impossible)"#,
    r#"(board: Sudoku(2), pattern: Restrict("r1c12: n12"), assume: [Unique("r2c12: n123")], claim: Impossible)"#,
    r#"(board: Abstract(variables: ["V = a b", "W = c d"], links: ["a c"]), pattern: Restrict(""), claim: Eliminate("a"))"#,
    r#"(board: Abstract(variables: ["V = a b", "W = c d"], links: ["a d"]), pattern: Restrict(""), claim: Eliminate("a"))"#,
    r#"(board: Abstract(variables: ["V = a b", "W = c d"], free: "e", links: ["a c"]), pattern: Restrict(""), claim: Eliminate("a"))"#,
    r#"(board: Abstract(variables: ["V = a b c d"], links: ["a c"]), pattern: Restrict(""), claim: Eliminate("a"))"#,
    r#"(board: Slitherlink(rows: 1, columns: 2), pattern: Restrict("Nr1c1: 3"), claim: Eliminate("Hr1c1=0"))"#,
    r#"(board: Slitherlink(rows: 1, columns: 2, loop: L1), pattern: Restrict("Nr1c1: 3"), claim: Eliminate("Hr1c1=0"))"#,
    r#"(board: Slitherlink(rows: 1, columns: 2, loop: L2), pattern: Restrict("Nr1c1: 3"), claim: Eliminate("Hr1c1=0"))"#,
    r#"(board: Slitherlink(rows: 1, columns: 2, border: "N"), pattern: Restrict("Nr1c1: 3"), claim: Eliminate("Hr1c1=0"))"#,
    r#"(board: Slitherlink(rows: 2, columns: 1), pattern: Restrict("Nr1c1: 3"), claim: Eliminate("Hr1c1=0"))"#,
    r#"(board: Slitherlink(rows: 1, columns: 2), pattern: Restrict("Nr1c1: 2"), claim: Eliminate("Hr1c1=0"))"#,
];

fn theorem(text: &str) -> Theorem {
    let [statement]: [Statement; 1] = read_statements(text).unwrap().try_into().unwrap();
    Theorem::new(statement).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[test]
fn whatever_is_stated_makes_another_theorem() {
    let mut seen = HashMap::new();
    for text in DIFFERENT {
        let theorem = theorem(text);
        reads_back(&theorem);
        if let Some(other) = seen.insert(theorem.identity().digest(), text) {
            panic!("one identity:\n{text}\n{other}");
        }
    }
}

/// Pairs of statements that say the same in different words.
#[test]
fn words_do_not_matter() {
    let pairs = [
        (
            r#"(name: "a", board: Sudoku(2), pattern: Restrict("r1c12: n12"), claim: Eliminate("n1r1c34 n2r1c3"), source: "x")"#,
            r#"(name: "b\nverified", board: Sudoku(2), pattern: Candidates("12 12 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234"), claim: Eliminate("n2r1c3 n1r1c4 n1r1c3"))"#,
        ),
        (
            r#"(board: Sudoku(2), pattern: Digits(k: 2, cells: "XX.. .... .... ...."), claim: Impossible)"#,
            r#"(board: Sudoku(2), pattern: Restrict("r1c1: n12; r1c2: n1 n2 # a comment"), claim: Impossible)"#,
        ),
        (
            r#"(board: Sudoku(2), pattern: Restrict("r1c12: n12"), claim: NotBoth("n1r1c3 n2r1c4"))"#,
            r#"(board: Sudoku(2), pattern: Restrict("r1c12: n12"), claim: AtLeastOne("-n2r1c4 -n1r1c3"))"#,
        ),
        (
            r#"(board: Slitherlink(rows: 1, columns: 2, border: "NS"), pattern: Restrict("Nr1c1: 3"), claim: Eliminate("Hr1c1=0"))"#,
            r#"(board: Slitherlink(rows: 1, columns: 2, border: "sn", loop: L0), pattern: Restrict("Nr1c1: Nr1c1=3"), claim: Assert("Hr1c1=1"))"#,
        ),
        (
            r#"(board: Abstract(variables: ["V=a  b"], links: []), pattern: Restrict(""), claim: AtLeastOne("a b"))"#,
            r#"(board: Abstract(variables: ["V = a b"]), pattern: Restrict(""), claim: AtLeastOne("b a"))"#,
        ),
    ];
    for (one, other) in pairs {
        let (one, other) = (theorem(one), theorem(other));
        assert_eq!(one.identity().to_string(), other.identity().to_string());
        assert_eq!(one, other);
    }
}
