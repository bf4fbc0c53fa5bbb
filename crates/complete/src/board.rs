//! The cells of a board, and which of them see each other.

use oddagon_core::latin::Latin;
use oddagon_core::sudoku::Sudoku;
use oddagon_core::{Board, BoardName, Csp};
use std::collections::BTreeSet;

/// Cells as bits.
pub type Set = u128;

/// The most cells.
const MAX_CELLS: usize = 128;

/// A region of a board.
#[derive(Debug)]
pub struct Region {
    /// The number of digits of the board.
    pub side: usize,
    /// The number of cells of the board.
    pub cells: usize,
    /// The cells of the region.
    pub inside: Set,
    /// The units of the board, without those that lie in others.
    pub units: BTreeSet<Set>,
}

/// The members of a set, in order.
pub fn members(set: Set) -> impl Iterator<Item = usize> {
    (0..MAX_CELLS).filter(move |cell| set >> cell & 1 == 1)
}

/// The set of cells of a board, each below [`MAX_CELLS`].
pub fn set(cells: impl IntoIterator<Item = usize>) -> Set {
    cells.into_iter().fold(0, |all, cell| all | 1 << cell)
}

impl Region {
    /// The region of this board that has the cells marked in the line.
    ///
    /// # Errors
    /// Another kind of board, one that does not exist, too many cells, a line that fits no board.
    pub fn new(name: &BoardName, line: &str) -> Result<Region, String> {
        let (side, units) = match name {
            BoardName::Sudoku(order) => {
                let board = Sudoku::of_order(*order).ok_or("there is no Sudoku of this order")?;
                (board.side(), places(board.csp(), board.side()))
            }
            BoardName::Latin {
                side,
                pandiagonal,
                regions,
                signs,
                constraints,
            } => {
                let board = Latin::new(*side, *pandiagonal, regions, signs, constraints);
                let board = board.map_err(|error| error.to_string())?;
                let apart = board.cells_apart().filter(|_| board.signs().is_empty());
                let apart =
                    apart.ok_or("found signs, or constraints of more than cells that differ")?;
                let mut units = places(board.csp(), *side);
                units.extend(board.regions().iter().cloned());
                units.extend(apart.into_iter().map(Vec::from));
                (*side, units)
            }
            _ => return Err("found another board, expected Sudoku or a Latin square".to_owned()),
        };
        let cells = side * side;
        if cells > MAX_CELLS {
            return Err(format!("found {cells} cells, expected at most {MAX_CELLS}"));
        }
        let mut region = Region {
            side,
            cells,
            inside: Set::MAX >> (MAX_CELLS - cells),
            units: units.into_iter().map(set).collect(),
        };
        // A unit that lies in another says nothing more, and symmetries need not keep it.
        let all = region.units.clone();
        let lies_in = |unit: Set, other: Set| other != unit && unit & !other == 0;
        region
            .units
            .retain(|&unit| !all.iter().any(|&other| lies_in(unit, other)));
        region.inside = region.read(line)?;
        Ok(region)
    }

    /// The cells that a line marks, all inside the region.
    pub fn read(&self, line: &str) -> Result<Set, String> {
        let marks: Vec<char> = line.chars().collect();
        if marks.len() != self.cells {
            let (found, expected) = (marks.len(), self.cells);
            return Err(format!("found {found} characters, expected {expected}"));
        }
        if let Some(mark) = marks.iter().find(|mark| !matches!(mark, 'X' | '.')) {
            return Err(format!("found {mark:?}, expected X or ."));
        }
        let marked = set((0..self.cells).filter(|&cell| marks[cell] == 'X'));
        if marked & !self.inside != 0 {
            return Err("found a cell outside the region".to_owned());
        }
        Ok(marked)
    }

    /// The cell of that number, if it is in the region.
    pub fn cell(&self, cell: usize) -> Result<usize, String> {
        if cell < self.cells && self.inside >> cell & 1 == 1 {
            return Ok(cell);
        }
        Err(format!("{cell} is the number of no cell of the region"))
    }

    /// The cells of the region that see a cell.
    pub fn near(&self, cell: usize) -> Set {
        let own = self.units.iter().filter(|unit| *unit >> cell & 1 == 1);
        own.fold(0, |all, unit| all | unit) & self.inside & !(1 << cell)
    }

    /// Whether cells can be filled with digits 1 to k. `digits` has the cells of each digit so far;
    /// each step costs one of the budget.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn can_be_filled(
        &self,
        cells: Set,
        k: usize,
        digits: &mut Vec<Set>,
        budget: &mut u64,
    ) -> Result<bool, String> {
        *budget = budget
            .checked_sub(1)
            .ok_or("to find out whether it is minimal and impossible takes too long")?;
        let Some(cell) = members(cells).next() else {
            return Ok(true);
        };
        let near = self.near(cell);
        for digit in 0..k.min(digits.len() + 1) {
            if digit == digits.len() {
                digits.push(0);
            }
            if digits[digit] & near != 0 {
                continue;
            }
            digits[digit] |= 1 << cell;
            if self.can_be_filled(cells & !(1 << cell), k, digits, budget)? {
                return Ok(true);
            }
            digits[digit] &= !(1 << cell);
        }
        // A digit that has no cell any more is new again.
        while digits.last() == Some(&0) {
            digits.pop();
        }
        Ok(false)
    }

    /// Makes sure that these are the places where the cells go by a symmetry: a permutation of the
    /// board's cells that maps units to units and the region to itself.
    pub fn symmetry(&self, places: &[usize]) -> Result<(), String> {
        if places.len() != self.cells {
            let (found, expected) = (places.len(), self.cells);
            return Err(format!("a symmetry has {found} cells, expected {expected}"));
        }
        if let Some(place) = places.iter().find(|&&place| place >= self.cells) {
            return Err(format!("{place} is the number of no cell of the board"));
        }
        if set(places.iter().copied()) != Set::MAX >> (MAX_CELLS - self.cells) {
            return Err("a symmetry takes two cells to one".to_owned());
        }
        if image(self.inside, places) != self.inside {
            return Err("a symmetry does not keep the region".to_owned());
        }
        let mut units = self.units.iter();
        if !units.all(|&unit| self.units.contains(&image(unit, places))) {
            return Err("a symmetry takes a unit to no unit".to_owned());
        }
        Ok(())
    }
}

/// Where a set goes. Its cells go to cells of the board.
pub fn image(cells: Set, places: &[usize]) -> Set {
    set(members(cells).map(|cell| places[cell]))
}

/// The units of `side` cells: where the digit 1 has a place. Candidates are numbered by cells, then
/// by digits.
fn places(csp: &Csp, side: usize) -> Vec<Vec<usize>> {
    let of_one = csp.variables().map(|v| csp.members(v));
    let of_one = of_one.filter(|members| members.iter().all(|c| c.index() % side == 0));
    of_one
        .map(|members| members.iter().map(|c| c.index() / side).collect())
        .collect()
}
