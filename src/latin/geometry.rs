//! The cells and units of Latin squares.

use crate::board::Board;
use crate::enumerate::board::{Geometry, GeometryError};
use crate::theorem::BoardName;
use oddagon_core::latin::Latin;

/// The cells of a Latin square, row by row, and its units: rows, columns, pandiagonals, regions.
///
/// # Errors
/// Another board, one with signs (where digits are not alike), one of more than 128 cells, or one that does not exist.
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
    let wrong = |error: crate::theorem::TheoremError| GeometryError::Board(error.to_string());
    let board = Latin::new(*side, *pandiagonal, regions, signs).map_err(wrong)?;
    if !board.signs().is_empty() {
        return Err(GeometryError::Kind);
    }
    Geometry::of_square(board.csp(), *side, board.regions())
}
