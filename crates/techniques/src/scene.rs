//! A position as finders see it: where each digit may stand, and what each cell may hold.

use crate::{Cells, digits};
use oddagon_csp::{Candidate, Csp, Variable};
use std::collections::HashSet;

/// The rows, columns and blocks of a Sudoku of at most 128 cells.
#[derive(Debug, Clone)]
pub struct Geometry {
    /// Cells in a row, and digits.
    pub side: usize,
    /// The rows, then the columns, then the blocks.
    pub units: Vec<Cells>,
    /// The row, the column and the block of each cell, as numbers of units.
    pub units_of: Vec<[usize; 3]>,
    /// The cells that share a unit with each cell, itself left out.
    pub peers: Vec<Cells>,
}

impl Geometry {
    /// The geometry of order 2 or 3: 4×4 or 9×9 cells.
    ///
    /// # Panics
    /// If the order is another.
    pub fn of_order(order: usize) -> Geometry {
        assert!(matches!(order, 2 | 3), "sets of cells have at most 128");
        let side = order * order;
        let cells = side * side;
        let units_of: Vec<[usize; 3]> = (0..cells)
            .map(|cell| {
                let (row, column) = (cell / side, cell % side);
                let block = row / order * order + column / order;
                [row, side + column, 2 * side + block]
            })
            .collect();
        let units: Vec<Cells> = (0..3 * side)
            .map(|u| (0..cells).filter(|&c| units_of[c].contains(&u)).collect())
            .collect();
        let peers = (0..cells)
            .map(|c| {
                let units = units_of[c].iter().map(|&u| units[u]);
                units.fold(Cells::NONE, |all, unit| all | unit) - Cells::of(c)
            })
            .collect();
        Geometry {
            side,
            units,
            units_of,
            peers,
        }
    }

    /// The geometry of a CSP whose candidates, cells, rows, columns and blocks are numbered as
    /// those of a Sudoku, with other CSP-variables after them, perhaps. `None` for others.
    pub fn of_csp(csp: &Csp) -> Option<Geometry> {
        let order = [2, 3]
            .into_iter()
            .find(|n| csp.candidate_count() == n * n * n * n * n * n)?;
        let grid = Geometry::of_order(order);
        let digits = || 0..grid.side;
        let is = |v: Variable, cells: Cells, digits: &[usize]| {
            let members = cells.flat_map(|c| digits.iter().map(move |&d| (c, d)));
            let members: Vec<Candidate> = members.map(|(c, d)| grid.candidate(c, d)).collect();
            v.index() < csp.variable_count() && csp.members(v) == members
        };
        let all: Vec<usize> = digits().collect();
        let (mut cells, mut units) = (0..grid.peers.len(), 0..grid.units.len());
        let fits = cells.all(|c| is(grid.cell_variable(c), Cells::of(c), &all))
            && units.all(|u| digits().all(|d| is(grid.unit_variable(u, d), grid.units[u], &[d])));
        fits.then_some(grid)
    }

    /// The side of a block.
    pub fn order(&self) -> usize {
        if self.side == 4 { 2 } else { 3 }
    }

    /// The cells that see all of these; all cells where there are none.
    pub fn seen_by_all(&self, cells: Cells) -> Cells {
        let all = Cells((1 << self.peers.len()) - 1);
        cells.fold(all, |seen, cell| seen & self.peers[cell])
    }

    /// The units that have all of these cells; none where there are none.
    pub fn units_of_all(&self, cells: Cells) -> impl Iterator<Item = usize> {
        let of_first = cells.first().map(|cell| self.units_of[cell]);
        let units = of_first.into_iter().flatten();
        units.filter(move |&unit| cells.is_in(self.units[unit]))
    }

    /// The numbers of the rows.
    pub fn rows(&self) -> std::ops::Range<usize> {
        0..self.side
    }

    /// The numbers of the columns.
    pub fn columns(&self) -> std::ops::Range<usize> {
        self.side..2 * self.side
    }

    /// The numbers of the blocks.
    pub fn blocks(&self) -> std::ops::Range<usize> {
        2 * self.side..3 * self.side
    }

    /// A digit in a cell.
    pub fn candidate(&self, cell: usize, digit: usize) -> Candidate {
        Candidate::new(cell * self.side + digit)
    }

    /// The CSP-variable of a cell.
    pub fn cell_variable(&self, cell: usize) -> Variable {
        Variable::new(cell)
    }

    /// The CSP-variable of a digit in a unit.
    pub fn unit_variable(&self, unit: usize, digit: usize) -> Variable {
        Variable::new((self.side + unit) * self.side + digit)
    }
}

/// A position: the candidates that are left, and which cells have a digit.
#[derive(Debug, Clone)]
pub struct Scene<'g> {
    /// The board.
    pub grid: &'g Geometry,
    /// For each digit the cells without a digit that may hold it.
    pub places: Vec<Cells>,
    /// For each cell the digits that it may hold, as bits from 0; none where it has its digit.
    pub marks: Vec<u32>,
    /// The digit of each cell that has one.
    pub values: Vec<Option<usize>>,
    /// The cells whose digit was given.
    pub givens: Cells,
    /// Whether techniques may assume that the puzzle has exactly one solution.
    pub is_unique: bool,
    /// The candidates that may be eliminated by what rests on one assumption, if that is known:
    /// finders may leave out finds that eliminate none of these.
    pub targets: Option<HashSet<Candidate>>,
}

impl<'g> Scene<'g> {
    /// The position with these digits in cells, of which `givens` were given, and these candidates
    /// in the others: those for which `is_live` holds.
    pub fn new(
        grid: &'g Geometry,
        values: Vec<Option<usize>>,
        givens: Cells,
        is_live: impl Fn(Candidate) -> bool,
    ) -> Scene<'g> {
        let mut scene = Scene {
            grid,
            places: vec![Cells::NONE; grid.side],
            marks: vec![0; grid.peers.len()],
            values,
            givens,
            is_unique: false,
            targets: None,
        };
        for cell in 0..grid.peers.len() {
            for digit in 0..grid.side {
                if scene.values[cell].is_none() && is_live(grid.candidate(cell, digit)) {
                    scene.places[digit] |= Cells::of(cell);
                    scene.marks[cell] |= 1 << digit;
                }
            }
        }
        scene
    }

    /// The cells without a digit.
    pub fn open(&self) -> Cells {
        (0..self.marks.len())
            .filter(|&c| self.values[c].is_none())
            .collect()
    }

    /// The cells without a digit that have exactly this many candidates.
    pub fn with_marks(&self, count: u32) -> Cells {
        (0..self.marks.len())
            .filter(|&c| self.marks[c].count_ones() == count)
            .collect()
    }

    /// All candidates of these cells.
    pub fn all_candidates(&self, cells: Cells) -> Vec<Candidate> {
        cells
            .flat_map(|c| digits(self.marks[c]).map(move |d| self.grid.candidate(c, d)))
            .collect()
    }

    /// The places of a digit in a unit.
    pub fn in_unit(&self, digit: usize, unit: usize) -> Cells {
        self.places[digit] & self.grid.units[unit]
    }

    /// The candidates of a digit in these cells.
    pub fn candidates(&self, digit: usize, cells: Cells) -> Vec<Candidate> {
        let cells = self.places[digit] & cells;
        cells.map(|c| self.grid.candidate(c, digit)).collect()
    }
}
