//! What to enumerate.

use thiserror::Error;

/// What to enumerate.
#[derive(Debug, Clone)]
pub struct Options {
    /// Number of digits, 2 to 4.
    pub k: u32,
    /// Least number of cells.
    pub least: u32,
    /// Most number of cells.
    pub most: u32,
    /// 1 to 3: only classes with a member inside that many bands. (None fits in one band.)
    pub bands: u32,
    /// Whether a pattern and its transpose are one class. If not, stacks do not count as bands either.
    pub transpose: bool,
}

/// Options out of range.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum OptionsError {
    /// The number of digits.
    #[error("{0}-digit patterns cannot be enumerated: expected 2, 3 or 4 digits")]
    Digits(u32),
    /// The number of digits of Sudoku-impossible patterns.
    #[error(
        "{0} digits: patterns that are impossible in completed grids can be enumerated for 2 or 3"
    )]
    SudokuDigits(u32),
    /// The number of bands.
    #[error("{0} bands: expected 1, 2 or 3")]
    Bands(u32),
    /// The sizes.
    #[error("sizes {least}..{most}: expected the least number of cells first")]
    Sizes {
        /// The least size asked for.
        least: u32,
        /// The most.
        most: u32,
    },
}

impl Options {
    /// All sizes of `k`-digit patterns on the whole board.
    pub fn whole_board(k: u32) -> Self {
        Options {
            k,
            least: 0,
            most: 81,
            bands: 3,
            transpose: true,
        }
    }

    /// Whether everything is in range.
    pub(super) fn validate(&self) -> Result<(), OptionsError> {
        let Options {
            k,
            least,
            most,
            bands,
            ..
        } = *self;
        if !(2..=4).contains(&k) {
            return Err(OptionsError::Digits(k));
        }
        if !(1..=3).contains(&bands) {
            return Err(OptionsError::Bands(bands));
        }
        if least > most {
            return Err(OptionsError::Sizes { least, most });
        }
        Ok(())
    }
}
