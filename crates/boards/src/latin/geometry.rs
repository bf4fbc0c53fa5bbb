//! The cells and units of Latin squares.

use crate::geometry::{Geometry, GeometryError};
use crate::statement::BoardName;
use oddagon_core::Board;
use oddagon_core::latin::Latin;

/// The cells of a Latin square, row by row, and its units: rows, columns, pandiagonals, regions.
///
/// # Errors
/// If the board is of another kind, has signs (then digits are not interchangeable), has more than 128 cells, or does
/// not exist.
pub fn geometry(name: &BoardName) -> Result<Geometry, GeometryError> {
    let BoardName::Latin {
        side,
        pandiagonal,
        regions,
        signs,
    } = name
    else {
        return Err(GeometryError::Kind);
    };
    let wrong = |error: crate::statement::TheoremError| GeometryError::Board(error.to_string());
    let board = Latin::new(*side, *pandiagonal, regions, signs).map_err(wrong)?;
    if !board.signs().is_empty() {
        return Err(GeometryError::Kind);
    }
    Geometry::of_square(board.csp(), *side, board.regions())
}
