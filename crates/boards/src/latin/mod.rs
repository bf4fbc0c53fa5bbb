//! Latin squares beyond their definition: also pandiagonal ones, Futoshiki, and Sudoku with other
//! regions.

mod adjacent;
mod drawing;
mod pattern;
mod puzzle;
pub mod regions;
mod signs;
mod tatham;
pub mod text;
mod variant;

pub(crate) use adjacent::ADJACENT;
pub use oddagon_core::latin::Latin;
pub use pattern::{board_named, cells_and_digits, k_digit_statement};
pub(crate) use puzzle::{FUTOSHIKI, LATIN, PANDIAGONAL};
pub use signs::possible_signs;

use crate::face::{Face, Table, Wording};
use crate::geometry::{Geometry, GeometryError};
use crate::statement::BoardName;
use oddagon_core::Board;

impl Wording for Latin {}

impl Face for Latin {
    fn table(&self) -> Option<Table> {
        let place = |&cell: &usize| (cell / self.side(), cell % self.side());
        let signs = self.signs().iter();
        let regions = self.regions().iter();
        Some(Table {
            signs: signs
                .map(|(less, greater)| [place(less), place(greater)])
                .collect(),
            regions: regions
                .map(|cells| cells.iter().map(place).collect())
                .collect(),
            figures: self
                .constraints()
                .iter()
                .flat_map(|constraint| variant::figures(constraint, self.side()))
                .collect(),
            ..Table::new(self.csp(), Vec::new())
        })
    }
}

/// The cells of a Latin square, row by row, and its units: rows, columns, pandiagonals, regions.
///
/// # Errors
/// If the board is of another kind, has signs or constraints that tell digits apart, has more than
/// 128 cells or units (each two cells of a constraint that must differ are one), or does not exist.
pub fn geometry(name: &BoardName) -> Result<Geometry, GeometryError> {
    let BoardName::Latin {
        side,
        pandiagonal,
        regions,
        signs,
        constraints,
    } = name
    else {
        return Err(GeometryError::Kind);
    };
    let board = Latin::new(*side, *pandiagonal, regions, signs, constraints)
        .map_err(|error| GeometryError::Board(error.to_string()))?;
    if !board.signs().is_empty() {
        return Err(GeometryError::Kind);
    }
    let Some(apart) = board.cells_apart() else {
        return Err(GeometryError::Kind);
    };
    let apart = apart.iter().map(|pair| pair.to_vec());
    let units: Vec<Vec<usize>> = board.regions().iter().cloned().chain(apart).collect();
    Geometry::of_square(board.csp(), *side, &units)
}
