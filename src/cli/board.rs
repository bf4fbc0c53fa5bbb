//! Boards of cells that are named on the command line, and patterns on them.

use super::error::CliError;
use super::slither;
use clap::Args;
use oddagon::enumerate::board::{BoardPattern, Geometry, GeometryError};
use oddagon::latin;
use oddagon::theorem::{BoardName, Statement};

/// On which board.
#[derive(Args)]
pub struct BoardArg {
    /// Another board than Sudoku's: `Latin(side: 7, pandiagonal: true)` as in theorems, with
    /// `regions` for Sudoku with other regions; `x` or `windoku`; or a file that holds a board
    #[arg(long, value_name = "BOARD", value_parser = read)]
    pub board: Option<CellBoard>,
}

/// On which board, for commands that know Slitherlink, too.
#[derive(Args)]
pub struct AnyBoardArg {
    /// Another board than Sudoku's: `Latin(side: 7, pandiagonal: true)` as in theorems, with
    /// `regions` for Sudoku with other regions; `x` or `windoku`; or a file that holds a board; or
    /// `slitherlink`, where the form of the input does not say it
    #[arg(long, value_name = "BOARD", value_parser = AnyBoard::read)]
    pub board: Option<AnyBoard>,
}

/// A board of cells that are all alike, or one with a loop.
#[derive(Debug, Clone)]
pub enum AnyBoard {
    Cells(CellBoard),
    Slitherlink,
}

impl AnyBoard {
    fn read(text: &str) -> Result<AnyBoard, String> {
        if text == slither::NAME {
            return Ok(AnyBoard::Slitherlink);
        }
        read(text).map(AnyBoard::Cells)
    }
}

/// A board of cells that are all alike, and its geometry.
#[derive(Debug, Clone)]
pub struct CellBoard {
    pub name: BoardName,
    pub side: usize,
    pub geometry: Geometry,
}

/// Reads a board: a name, RON, or a file with RON.
pub fn read(text: &str) -> Result<CellBoard, String> {
    let name = match latin::board_named(text) {
        Some(name) => name,
        None => {
            let file = std::path::Path::new(text).is_file();
            let content = if file {
                std::fs::read_to_string(text).map_err(|e| format!("cannot read: {e}"))?
            } else {
                text.to_owned()
            };
            ron::from_str(content.trim()).map_err(|error| {
                format!("{error}, expected x, windoku, a board such as Latin(side: 7, pandiagonal: true), or a file with one")
            })?
        }
    };
    CellBoard::of(name).map_err(|error| error.to_string())
}

impl CellBoard {
    /// The board of that name.
    pub fn of(name: BoardName) -> Result<CellBoard, GeometryError> {
        let geometry = latin::geometry(&name)?;
        let board = name.board();
        let board = board.map_err(|error| GeometryError::Board(error.to_string()))?;
        Ok(CellBoard {
            side: geometry.cells().isqrt(),
            name: board.name(),
            geometry,
        })
    }

    /// The board as text, one line of RON.
    pub fn text(&self) -> String {
        ron::to_string(&self.name).unwrap_or_default()
    }

    /// The theorem that a pattern is impossible.
    pub fn statement(&self, name: &str, k: usize, pattern: BoardPattern) -> Statement {
        let plain = format!("{k}-digit pattern, {} cells", pattern.size());
        let name = if name.is_empty() { &plain } else { name };
        latin::k_digit_statement(name, &self.name, self.side, k, pattern.cells())
    }

    /// Reads a pattern in one line, and the name that follows it. Unless k is given, the marks say
    /// it; without a number there it is 3.
    ///
    /// # Errors
    /// What cannot be read, with its column.
    pub fn pattern(
        &self,
        line: &str,
        k: Option<usize>,
    ) -> Result<(BoardPattern, usize, String), String> {
        let (marks, name) = line
            .trim()
            .split_once(char::is_whitespace)
            .unwrap_or((line.trim(), ""));
        let (found, cells) = (marks.chars().count(), self.geometry.cells());
        if found != cells {
            return Err(format!("found {found} characters, expected {cells}"));
        }
        let (mut set, mut digit) = (0, None);
        for (cell, mark) in marks.chars().enumerate() {
            match mark {
                '.' | '0' => continue,
                'X' | 'x' | '1' => {}
                _ => {
                    let value = oddagon::sudoku::text::digit_of(mark, self.side).map(|d| d + 1);
                    let value = value.filter(|v| k.is_none_or(|k| k == *v));
                    let value = value.filter(|v| digit.is_none_or(|k| k == *v));
                    let Some(value) = value else {
                        let column = cell + 1;
                        return Err(format!(
                            "column {column}: found {mark:?}, expected 'X', '1' or the one digit \
                             k in a pattern cell, '.' or '0' elsewhere"
                        ));
                    };
                    digit = Some(value);
                }
            }
            set |= 1 << cell;
        }
        let k = k.or(digit).unwrap_or(3);
        if !(1..=self.side).contains(&k) {
            return Err(format!(
                "k is {k}, expected a number from 1 to {}",
                self.side
            ));
        }
        Ok((BoardPattern::new(set), k, name.trim().to_owned()))
    }
}

/// An error of `--board`.
pub fn wrong(error: GeometryError) -> CliError {
    CliError::Usage(format!("--board: {error}"))
}
