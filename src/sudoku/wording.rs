//! How Sudoku players speak of Singles and contradictions.

use super::Sudoku;
use super::text::cell_name;
use crate::csp::{Candidate, Variable};

/// What a CSP-variable is to a player.
enum Kind {
    /// The digit of this cell.
    Cell(usize),
    /// The place of this digit in that unit: `row 4`.
    Place(usize, String),
}

fn kind(board: &Sudoku, v: Variable) -> Kind {
    let side = board.side();
    let (run, i) = (v.index() / (side * side), v.index() % (side * side));
    let unit = match run {
        0 => return Kind::Cell(i),
        1 => "row",
        2 => "column",
        _ => "block",
    };
    Kind::Place(i % side, format!("{unit} {}", i / side + 1))
}

/// A cell and a digit: `r4c1=2`, or with another sign between.
pub(crate) fn valued(board: &Sudoku, c: Candidate, sign: char) -> String {
    let cell = cell_name(board.cell(c), board.side());
    format!("{cell}{sign}{}", board.digit(c) + 1)
}

pub(crate) fn single(board: &Sudoku, v: Variable) -> String {
    match kind(board, v) {
        Kind::Cell(_) => "naked Single".to_owned(),
        Kind::Place(digit, unit) => format!("hidden Single of n{} in {unit}", digit + 1),
    }
}

pub(crate) fn contradiction(board: &Sudoku, v: Variable) -> String {
    match kind(board, v) {
        Kind::Cell(cell) => {
            format!(
                "cell {} has no candidate left",
                cell_name(cell, board.side())
            )
        }
        Kind::Place(digit, unit) => format!("{unit} has no place left for n{}", digit + 1),
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{Board, Wording};
    use crate::sudoku::Sudoku;

    #[test]
    fn players_words() {
        let board = Sudoku::standard();
        let said = |name: &str| {
            let v = board.csp().variable(name).unwrap();
            format!("{}; {}", board.single(v), board.contradiction(v))
        };
        assert_eq!(
            said("r4c1"),
            "naked Single; cell r4c1 has no candidate left"
        );
        assert_eq!(
            said("r4n2"),
            "hidden Single of n2 in row 4; row 4 has no place left for n2"
        );
        assert_eq!(
            said("c9n1"),
            "hidden Single of n1 in column 9; column 9 has no place left for n1"
        );
        assert_eq!(
            said("b5n7"),
            "hidden Single of n7 in block 5; block 5 has no place left for n7"
        );
        let c = board.csp().candidate("n2r4c1").unwrap();
        assert_eq!(
            (board.assertion(c), board.negation(c)),
            ("r4c1=2".into(), "r4c1≠2".into())
        );
        assert_eq!(
            board.symmetry_words("transpose rows 231456789 digits 213456789"),
            "transposition, rows (1 2 3), digits (1 2)"
        );
        assert_eq!(board.symmetry_words("identity"), "the identity");
        assert_eq!(board.symmetry_words("nonsense"), "nonsense");
    }
}
