//! The cells of a board, its units, and what else may hold between them.

use oddagon_core::BoardName;
use oddagon_csp::Csp;
use thiserror::Error;

/// A set of cells: bit `i` is cell `i`, row by row.
pub type Set = u128;

/// The cells of a set, one by one.
pub fn cells_of(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(cell)
    })
}

/// Whether cells can be filled, each with one of its digits, given as bits, so that no two that see
/// each other hold the same. Plain search, the cell with the fewest digits first: slow, and a
/// second opinion on all faster ones.
pub fn can_be_filled(mut open: Vec<(usize, u32)>, sees: &impl Fn(usize, usize) -> bool) -> bool {
    let Some(next) = (0..open.len()).min_by_key(|&i| open[i].1.count_ones()) else {
        return true;
    };
    let (cell, digits) = open.swap_remove(next);
    cells_of(digits.into()).any(|digit| {
        let mut rest = open.clone();
        for (other, theirs) in &mut rest {
            if sees(cell, *other) {
                *theirs &= !(1 << digit);
            }
        }
        rest.iter().all(|&(_, digits)| digits != 0) && can_be_filled(rest, sees)
    })
}

/// The cells above, left, right and below a cell of a square.
pub(crate) fn neighbours(side: usize, cell: usize) -> impl Iterator<Item = usize> {
    let (r, c) = (cell / side, cell % side);
    let near = [
        (r > 0).then(|| cell - side),
        (c > 0).then(|| cell - 1),
        (c + 1 < side).then(|| cell + 1),
        (r + 1 < side).then(|| cell + side),
    ];
    near.into_iter().flatten()
}

/// The cells of a board and its units: sets of cells no two of which hold the same digit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Geometry {
    cells: usize,
    units: Vec<Set>,
    near: Vec<Set>,
}

/// Why patterns of a board cannot be enumerated.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum GeometryError {
    /// A board that is not a Latin square whose digits are interchangeable.
    #[error(
        "found another board, expected Latin(…) without signs, and with constraints only that \
         cells differ"
    )]
    Kind,
    /// The board does not exist.
    #[error("{0}")]
    Board(String),
    /// There are too many cells or units.
    #[error("the board has {found} {what}, expected at most {most}")]
    TooMany {
        /// The things of which there are too many.
        what: &'static str,
        /// How many there are.
        found: u128,
        /// How many there may be.
        most: u128,
    },
    /// The number of digits.
    #[error("{k}-digit patterns cannot be enumerated on this board: expected 2 to {most} digits")]
    Digits {
        /// The number asked for.
        k: usize,
        /// The largest number.
        most: usize,
    },
}

impl GeometryError {
    /// An error where there are more than there may be.
    pub fn unless(what: &'static str, found: u128, most: u128) -> Result<(), GeometryError> {
        if found <= most {
            return Ok(());
        }
        Err(GeometryError::TooMany { what, found, most })
    }
}

impl Geometry {
    /// The most cells.
    pub const MAX_CELLS: usize = 128;

    /// The most units: pairs of cells a knight's move apart on a 9×9 torus, with all rows, columns
    /// and blocks, are 351.
    const MAX_UNITS: usize = 512;

    /// The geometry of `cells` cells, numbered from 0, with these units. One that lies in another
    /// says nothing more, and is left out. A unit of one cell marks it: symmetries keep it.
    ///
    /// # Errors
    /// More than 128 cells or 512 units.
    ///
    /// # Panics
    /// If a unit has a cell that the board does not have.
    pub fn new<U: AsRef<[usize]>>(
        cells: usize,
        units: impl IntoIterator<Item = U>,
    ) -> Result<Geometry, GeometryError> {
        let most = Geometry::MAX_CELLS as u128;
        GeometryError::unless("cells", cells as u128, most)?;
        let mut units: Vec<Set> = units
            .into_iter()
            .map(|unit| {
                unit.as_ref().iter().fold(0, |all, &cell| {
                    assert!(cell < cells, "a cell of the board");
                    all | 1 << cell
                })
            })
            .collect();
        units.sort_unstable();
        units.dedup();
        let all = units.clone();
        let lies_in = |unit: Set, other: Set| other != unit && unit & !other == 0;
        units.retain(|&unit| {
            unit.count_ones() == 1 || !all.iter().any(|&other| lies_in(unit, other))
        });
        GeometryError::unless("units", units.len() as u128, Geometry::MAX_UNITS as u128)?;
        let near = (0..cells)
            .map(|cell| {
                let own = units.iter().filter(|&unit| unit >> cell & 1 == 1);
                own.fold(0, |all, unit| all | unit) & !(1 << cell)
            })
            .collect();
        Ok(Geometry { cells, units, near })
    }

    /// The geometry of a square board whose candidates are numbered by cells, then by digits. Its
    /// units are the sets of cells in which a digit has one place, and these regions.
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    pub fn of_square(
        csp: &Csp,
        side: usize,
        regions: &[Vec<usize>],
    ) -> Result<Geometry, GeometryError> {
        // All digits have the same places; those of the digit 1 are enough.
        let places = csp.variables().filter_map(|v| {
            let members = csp.members(v).iter().map(|c| c.index());
            let all_ones = members.clone().all(|c| c % side == 0);
            all_ones.then(|| members.map(|c| c / side).collect::<Vec<_>>())
        });
        Geometry::new(side * side, places.chain(regions.to_vec()))
    }

    /// Whether the units fall into two classes, and no two of a class have a cell in common, as in
    /// plain Latin squares. Then cells are edges of a bipartite graph between the units, which by
    /// König's theorem can be coloured with k colours unless some unit has more than k cells: so
    /// the only patterns are those in one unit.
    pub fn is_bipartite(&self) -> bool {
        let mut classes: Vec<Option<bool>> = vec![None; self.units.len()];
        for first in 0..self.units.len() {
            let mut todo = Vec::new();
            if classes[first].is_none() {
                classes[first] = Some(false);
                todo.push((first, false));
            }
            while let Some((unit, class)) = todo.pop() {
                for (other, known) in classes.iter_mut().enumerate() {
                    if other == unit || self.units[unit] & self.units[other] == 0 {
                        continue;
                    }
                    match *known {
                        Some(other) if other == class => return false,
                        Some(_) => {}
                        None => {
                            *known = Some(!class);
                            todo.push((other, !class));
                        }
                    }
                }
            }
        }
        true
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// The units.
    pub fn units(&self) -> &[Set] {
        &self.units
    }

    /// The cells that see a cell: those of its units, without the cell itself.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn near(&self, cell: usize) -> Set {
        self.near[cell]
    }

    /// All cells.
    pub fn everything(&self) -> Set {
        match self.cells {
            128 => Set::MAX,
            cells => (1 << cells) - 1,
        }
    }
}

/// Constraints that a board may have or not, and that rules may have as premises: the signs of
/// Futoshiki.
///
/// Each links candidates that the board does not link.
#[derive(Debug, Clone)]
pub struct Conditions {
    /// Their names, in order.
    pub names: Vec<String>,
    /// The board with the constraints of these names added.
    pub add: fn(&BoardName, &[&str]) -> BoardName,
}

impl Default for Conditions {
    /// None.
    fn default() -> Conditions {
        Conditions {
            names: Vec::new(),
            add: |board, _| board.clone(),
        }
    }
}
