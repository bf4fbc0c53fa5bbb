//! n²×n² Sudoku: 4×4, 9×9 and 16×16.

mod canon;
mod names;
mod notation;
mod svg;
mod symmetry;
pub mod text;
mod words;

pub use canon::{
    Canonical, Equivalence, canonical, canonical_cells, is_own_transpose, stabiliser_generators,
};
pub use svg::svg;
pub use symmetry::Symmetry;

use crate::board::Board;
use crate::csp::{Candidate, Csp, Engine, Variable};
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
    csp: Csp,
    engine: OnceLock<Engine>,
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
        let candidate =
            |r: usize, c: usize, n: usize| Candidate(((r * side + c) * side + n) as u16);
        let square =
            |b: usize, s: usize| (b / order * order + s / order, b % order * order + s % order);
        let mut variables = Vec::with_capacity(4 * side * side);
        let mut run = |member: &dyn Fn(usize, usize, usize) -> Candidate| {
            for i in 0..side {
                for j in 0..side {
                    variables.push((0..side).map(|k| member(i, j, k)).collect());
                }
            }
        };
        run(&candidate);
        run(&|r, n, c| candidate(r, c, n));
        run(&|c, n, r| candidate(r, c, n));
        run(&|b, n, s| {
            let (r, c) = square(b, s);
            candidate(r, c, n)
        });
        Sudoku {
            order,
            csp: Csp::new(side * side * side, variables, &[]),
            engine: OnceLock::new(),
        }
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
        Candidate((cell * self.side() + digit) as u16)
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

    /// Whether two different cells share a row, column or block.
    pub fn sees(&self, a: usize, b: usize) -> bool {
        let side = self.side();
        a != b && (a / side == b / side || a % side == b % side || self.block(a) == self.block(b))
    }
}

impl Board for Sudoku {
    fn csp(&self) -> &Csp {
        &self.csp
    }

    fn engine(&self) -> &Engine {
        self.engine.get_or_init(|| Engine::new(&self.csp))
    }

    fn candidate_name(&self, c: Candidate) -> String {
        names::candidate_name(self, c)
    }

    fn candidate(&self, name: &str) -> Option<Candidate> {
        names::candidate(self, name)
    }

    fn variable_name(&self, v: Variable) -> String {
        names::variable_name(self, v)
    }

    fn variable(&self, name: &str) -> Option<Variable> {
        names::variable(self, name)
    }

    fn candidates_described(&self, word: &str) -> Vec<Candidate> {
        names::candidates_described(self, word).unwrap_or_default()
    }

    fn variables_described(&self, word: &str) -> Vec<Variable> {
        names::variables_described(self, word).unwrap_or_default()
    }

    fn permutation(&self, symmetry: &str) -> Option<Vec<Candidate>> {
        Some(self.symmetry(symmetry)?.candidates())
    }

    fn assertion(&self, c: Candidate) -> String {
        words::valued(self, c, '=')
    }

    fn negation(&self, c: Candidate) -> String {
        words::valued(self, c, '≠')
    }

    fn single(&self, v: Variable) -> String {
        words::single(self, v)
    }

    fn emptied(&self, v: Variable) -> String {
        words::emptied(self, v)
    }

    fn within(&self, v: Variable, candidates: &[Candidate]) -> String {
        self.within_variable(v, candidates)
    }

    fn symmetry_words(&self, symmetry: &str) -> String {
        let known = self.symmetry(symmetry);
        known.map_or_else(|| symmetry.to_owned(), |symmetry| symmetry.cycles())
    }
}
