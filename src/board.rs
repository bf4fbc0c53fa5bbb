//! Boards of cells that are named on the command line, and patterns on them.

use super::error::CliError;
use super::slitherlink;
use clap::Args;
use oddagon::enumerate::OptionsError;
use oddagon::enumerate::board::{CellBoard, GeometryError, Set};
use oddagon::latin;
use oddagon::theorem::Statement;

/// On which board.
#[derive(Args)]
pub struct BoardArg {
    /// Another board than Sudoku's: `Latin(side: 7, pandiagonal: true)` as in theorems, with
    /// `regions` for Sudoku with other regions; `x`, `windoku`, `disjoint`, `anti-knight` or
    /// `anti-king`; or a file that holds a board
    #[arg(long, value_name = "BOARD", value_parser = read)]
    pub board: Option<CellBoard>,
}

/// On which board, for commands that know Slitherlink, too.
#[derive(Args)]
pub struct AnyBoardArg {
    /// Another board than Sudoku's: `Latin(side: 7, pandiagonal: true)` as in theorems, with
    /// `regions` for Sudoku with other regions; `x`, `windoku`, `disjoint`, `anti-knight` or
    /// `anti-king`; or a file that holds a board; or `slitherlink`, where the form of the input
    /// does not say it
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
        if text == slitherlink::NAME {
            return Ok(AnyBoard::Slitherlink);
        }
        read(text).map(AnyBoard::Cells)
    }
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
            let content = content.trim();
            ron::from_str(content).map_err(|error| {
                // A word that is no name is no board in RON that went wrong.
                let found = if content.contains('(') {
                    error.to_string()
                } else {
                    format!("found {content:?}")
                };
                format!(
                    "{found}, expected x, windoku, disjoint, anti-knight, anti-king, a board such \
                     as Latin(side: 7, pandiagonal: true), or a file with one"
                )
            })?
        }
    };
    CellBoard::of(name).map_err(|error| error.to_string())
}

/// The theorem that a pattern is impossible, under that name or one that says what it is.
pub fn statement(board: &CellBoard, name: &str, k: usize, cells: Set) -> Statement {
    if name.is_empty() {
        let plain = format!("{k}-digit pattern, {} cells", cells.count_ones());
        return board.statement(&plain, k, cells);
    }
    board.statement(name, k, cells)
}

/// Reads a pattern in one line, and the name that follows it. Unless k is given, the marks say it;
/// without a number there it is 3.
///
/// # Errors
/// What cannot be read, with its column.
pub fn pattern(
    board: &CellBoard,
    line: &str,
    k: Option<usize>,
) -> Result<(Set, usize, String), String> {
    let (marks, name) = line
        .trim()
        .split_once(char::is_whitespace)
        .unwrap_or((line.trim(), ""));
    let (found, cells) = (marks.chars().count(), board.geometry.cells());
    if found != cells {
        return Err(format!("found {found} characters, expected {cells}"));
    }
    let (mut set, mut digit): (Set, _) = (0, None);
    for (cell, mark) in marks.chars().enumerate() {
        match mark {
            '.' | '0' => continue,
            'X' | 'x' | '1' => {}
            _ => {
                let value = oddagon::sudoku::text::digit_of(mark, board.side)
                    .map(|d| d + 1)
                    .filter(|v| k.is_none_or(|k| k == *v))
                    .filter(|v| digit.is_none_or(|k| k == *v));
                let Some(value) = value else {
                    let column = cell + 1;
                    return Err(format!(
                        "column {column}: found {mark:?}, expected 'X', '1' or the one digit k \
                         in a pattern cell, '.' or '0' elsewhere"
                    ));
                };
                digit = Some(value);
            }
        }
        set |= 1 << cell;
    }
    let k = k.or(digit).unwrap_or(3);
    if !(1..=board.side).contains(&k) {
        return Err(format!(
            "k is {k}, expected a number from 1 to {}",
            board.side
        ));
    }
    Ok((set, k, name.trim().to_owned()))
}

/// An error of `--board`.
pub fn wrong(error: GeometryError) -> CliError {
    CliError::Usage(format!("--board: {error}"))
}

/// An error of the options of an enumeration.
pub fn wrong_options(error: OptionsError) -> CliError {
    match error {
        OptionsError::Board(error) => wrong(error),
        error => CliError::Usage(error.to_string()),
    }
}
