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

use crate::face::{Exports, Face, Table, Wording};
use crate::geometry::{Geometry, GeometryError};
use crate::statement::BoardName;
use itertools::Itertools;
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

    /// A board with constraints is written out.
    fn exports(&self) -> Option<&dyn Exports> {
        self.constraints().is_empty().then_some(self)
    }
}

impl Exports for Latin {
    /// Its side, then lines for regions, which pandiagonals are, too, and for signs.
    fn plain_line(&self) -> String {
        let side = self.side();
        let name = |cell: &usize| format!("r{}c{}", cell / side + 1, cell % side + 1);
        let region = |name_of_it: String, cells: &[usize]| {
            format!("region {name_of_it} : {}", cells.iter().map(name).join(" "))
        };
        let mut lines = vec![format!("board latin {side}")];
        if matches!(
            self.name(),
            BoardName::Latin {
                pandiagonal: true,
                ..
            }
        ) {
            for i in 0..side {
                let diagonal = (0..side)
                    .map(|r| r * side + (i + side - r) % side)
                    .collect_vec();
                let antidiagonal = (0..side).map(|r| r * side + (i + r) % side).collect_vec();
                lines.push(region(format!("d{}", i + 1), &diagonal));
                lines.push(region(format!("a{}", i + 1), &antidiagonal));
            }
        }
        let regions = (1..).zip(self.regions());
        lines.extend(regions.map(|(number, cells)| region(format!("b{number}"), cells)));
        let signs = self.signs().iter();
        lines.extend(signs.map(|(less, greater)| format!("less {} {}", name(less), name(greater))));
        lines.join("\n")
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
