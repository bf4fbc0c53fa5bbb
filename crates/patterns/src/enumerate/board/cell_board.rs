//! Boards by name.

use super::{Geometry, GeometryError, Set};
use oddagon_boards::latin;
use oddagon_boards::theorem::{BoardName, Statement};

/// A board of cells that are all alike, and its geometry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellBoard {
    /// The board, as theorems name it.
    pub name: BoardName,
    /// Cells in a row, and rows.
    pub side: usize,
    /// Its cells and units.
    pub geometry: Geometry,
}

impl CellBoard {
    /// The board of that name.
    ///
    /// # Errors
    /// If it does not exist, or its patterns cannot be enumerated.
    pub fn of(name: BoardName) -> Result<CellBoard, GeometryError> {
        let geometry = latin::geometry(&name)?;
        let board = name
            .board()
            .map_err(|error| GeometryError::Board(error.to_string()))?;
        Ok(CellBoard {
            side: geometry.cells().isqrt(),
            name: board.name(),
            geometry,
        })
    }

    /// The board that [`text`](Self::text) wrote.
    ///
    /// # Errors
    /// If the text names no board, or as for [`of`](Self::of).
    pub fn read(text: &str) -> Result<CellBoard, GeometryError> {
        let name = ron::from_str(text).map_err(|error| GeometryError::Board(error.to_string()))?;
        CellBoard::of(name)
    }

    /// The board as text, one line of RON.
    pub fn text(&self) -> String {
        ron::to_string(&self.name).unwrap_or_default()
    }

    /// The theorem of that name that these cells cannot be filled with k digits.
    pub fn statement(&self, name: &str, k: usize, cells: Set) -> Statement {
        latin::k_digit_statement(name, &self.name, self.side, k, cells)
    }
}
