//! n²×n² Sudoku: 4×4, 9×9 and 16×16.

pub mod text;

use crate::csp::CspBuilder;
use crate::{Board, BoardName, Candidate, Csp, Variable, nrc};
use std::sync::{Arc, OnceLock};

/// The n²×n² Sudoku board of order n = 2, 3 or 4.
///
/// Rows, columns, blocks and digits are counted from 0 inside and from 1 in every name. A cell is
/// `row * side + column`; a candidate is `cell * side + digit`. CSP-variables come in four runs of
/// side² each: rc (a cell's digit), rn (a digit's column in a row), cn (its row in a column),
/// bn (its square in a block).
#[derive(Debug)]
pub struct Sudoku {
    order: usize,
    csp: Arc<Csp>,
}

impl Sudoku {
    /// The board of that order, built once; `None` unless the order is 2, 3 or 4.
    pub fn of_order(order: usize) -> Option<Arc<Sudoku>> {
        static BOARDS: [OnceLock<Arc<Sudoku>>; 3] = [const { OnceLock::new() }; 3];
        let slot = BOARDS.get(order.checked_sub(2)?)?;
        Some(slot.get_or_init(|| Arc::new(Sudoku::new(order))).clone())
    }

    /// The usual 9×9 board.
    pub fn standard() -> Arc<Sudoku> {
        Sudoku::of_order(3).expect("order 3 exists")
    }

    fn new(order: usize) -> Sudoku {
        let side = order * order;
        let mut builder = CspBuilder::default();
        nrc::add_candidates(&mut builder, side);
        let block = |r: usize, c: usize| r / order * order + c / order;
        nrc::add_run(&mut builder, side, ('r', 'c'), |(r, c, _)| (r, c));
        nrc::add_run(&mut builder, side, ('r', 'n'), |(r, _, n)| (r, n));
        nrc::add_run(&mut builder, side, ('c', 'n'), |(_, c, n)| (c, n));
        nrc::add_run(&mut builder, side, ('b', 'n'), |(r, c, n)| (block(r, c), n));
        let csp = builder.build().expect("16×16 Sudoku is small").into();
        Sudoku { order, csp }
    }

    /// The order n: blocks are n×n.
    pub fn order(&self) -> usize {
        self.order
    }

    /// The side n²: the number of rows, columns, blocks and digits.
    pub fn side(&self) -> usize {
        self.order * self.order
    }

    /// The number of cells.
    pub fn cell_count(&self) -> usize {
        self.side() * self.side()
    }

    /// The candidate `digit` (from 0) in `cell`.
    pub fn candidate_at(&self, cell: usize, digit: usize) -> Candidate {
        Candidate::new(cell * self.side() + digit)
    }

    /// The cell of a candidate.
    pub fn cell(&self, c: Candidate) -> usize {
        c.index() / self.side()
    }

    /// The digit of a candidate, from 0.
    pub fn digit(&self, c: Candidate) -> usize {
        c.index() % self.side()
    }

    /// The block of a cell.
    pub fn block(&self, cell: usize) -> usize {
        let (r, c) = (cell / self.side(), cell % self.side());
        r / self.order * self.order + c / self.order
    }
}

impl Board for Sudoku {
    fn csp(&self) -> &Arc<Csp> {
        &self.csp
    }

    fn name(&self) -> BoardName {
        BoardName::Sudoku(self.order)
    }

    /// The candidates with these digits (`n`), in these rows (`r`), columns (`c`) and blocks (`b`):
    /// each letter at most once, in any order, those left out meaning all.
    fn candidates_described(&self, word: &str) -> Vec<Candidate> {
        let (side, order) = (self.side(), self.order);
        nrc::candidates_described(word, side, side, |block| {
            let first = block / order * order * side + block % order * order;
            let cells = (0..side).map(|i| first + i / order * side + i % order);
            Some(cells.collect())
        })
    }

    /// The CSP-variables of one kind with these numbers: `r1c12`, `r12n3`, `b4n12`.
    fn variables_described(&self, word: &str) -> Vec<Variable> {
        nrc::variables_described(word, self.side(), self.side(), &self.csp)
    }

    /// Reads `transpose`, `rows …`, `columns …`, `digits …`, in this order, each at most once and
    /// with blanks between, or `identity`. Each permutation is n² symbols: the i-th says where row,
    /// column or digit i goes, after the transposition if there is one.
    fn permutation(&self, symmetry: &str) -> Option<Vec<Candidate>> {
        text::permutation(symmetry, self.side())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_describe_several() {
        let board = Sudoku::standard();
        let candidates = |word: &str| {
            let found = board.candidates_described(word);
            let names = found.iter().map(|&c| board.csp().candidate_name(c));
            names.collect::<Vec<_>>().join(" ")
        };
        let variables = |word: &str| {
            let found = board.variables_described(word);
            let names = found.iter().map(|&v| board.csp().variable_name(v));
            names.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(candidates("n12r3c4"), "n1r3c4 n2r3c4");
        assert_eq!(candidates("c4r3n5"), "n5r3c4");
        assert_eq!(candidates("n9r9b9"), "n9r9c7 n9r9c8 n9r9c9");
        assert_eq!(board.candidates_described("n1").len(), 81);
        assert_eq!(variables("r1c21"), "r1c2 r1c1");
        assert_eq!(variables("r12n3"), "r1n3 r2n3");
        assert_eq!(variables("b9n9"), "b9n9");
        for word in [
            "", "n", "n0", "n1n2", "n11", "x1", "1", "n1é", "é", "n1r1c10", "r1b2c9",
        ] {
            assert_eq!(candidates(word), "", "{word}");
        }
        for word in ["", "r1", "n1r1", "r1c1n1", "r10c1", "r1c", "r1b1"] {
            assert_eq!(variables(word), "", "{word}");
        }
        let large = Sudoku::of_order(4).unwrap();
        assert_eq!(large.candidates_described("n16r12c3").len(), 1);
        assert_eq!(large.variables_described("r12c16").len(), 1);
        assert!(large.variables_described("r012c16").is_empty());
    }

    #[test]
    fn names_are_those_of_the_numbers() {
        for order in 2..=4 {
            let board = Sudoku::of_order(order).unwrap();
            let side = board.side();
            for c in board.csp().candidates() {
                let (r, k) = (board.cell(c) / side + 1, board.cell(c) % side + 1);
                let name = format!("n{}r{r}c{k}", board.digit(c) + 1);
                assert_eq!(board.csp().candidate(&name), Some(c));
                assert_eq!(board.csp().candidate_name(c), name);
            }
        }
        for name in ["n0r1c1", "n1r1c10", "n1r1c01", "n1r1c1 ", "é1r1c1", "n1r1c"] {
            assert_eq!(Sudoku::standard().csp().candidate(name), None, "{name}");
        }
    }

    #[test]
    fn permutations_are_read() {
        let board = Sudoku::standard();
        let image = |symmetry: &str, name: &str| {
            let map = board.permutation(symmetry)?;
            Some(
                board
                    .csp()
                    .candidate_name(map[board.csp().candidate(name)?.index()]),
            )
        };
        let is = |symmetry: &str, name: &str, expected: &str| {
            assert_eq!(image(symmetry, name), Some(expected), "{symmetry}");
        };
        is("identity", "n1r2c3", "n1r2c3");
        is("transpose", "n1r2c3", "n1r3c2");
        is("rows 231456789", "n1r2c3", "n1r3c3");
        is(
            "transpose rows 231456789 digits 213456789",
            "n1r2c3",
            "n2r1c2",
        );
        for wrong in [
            "",
            "identity x",
            "rows",
            "rows 12345678",
            "rows 12345678A",
            "digits 123456789 rows 123456789",
            "transpose transpose",
            "identity identity",
        ] {
            assert_eq!(image(wrong, "n1r1c1"), None, "{wrong}");
        }
    }
}
