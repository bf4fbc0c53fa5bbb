//! What to enumerate.

use super::board::{CellBoard, GeometryError, MAX_DIGITS};
use super::cells::{Pattern, cells_of, neighbours, units_of};
use super::kind::Kind;
use super::pattern::Marked;
use oddagon_boards::board::can_be_filled;
use oddagon_boards::sudoku::text::{cell_name, symbol};
use oddagon_boards::theorem::{self, Assumption, Statement};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// What to enumerate. As text, for one: `minimal 3-digit patterns order=3 size=0..81 bands=2
/// up-to=all`, or on another board `minimal 3-digit patterns size=0..25
/// board=Latin(side:5,pandiagonal:true)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// The kind of patterns.
    pub kind: Kind,
    /// Least number of cells.
    pub least: u32,
    /// Most number of cells.
    pub most: u32,
    /// 1 to 3: only classes with a member inside that many bands. 3 on another board.
    pub bands: u32,
    /// Whether a pattern and its transpose are one class. If not, stacks do not count as bands
    /// either. Another board's symmetries all count.
    pub transpose: bool,
    /// Another board than Sudoku's, for k-digit patterns whose cells alone cannot be filled.
    pub board: Option<CellBoard>,
}

/// The search for patterns of one kind, cut into tasks.
pub(super) trait Search: Send + Sync {
    /// The number of tasks. It does not depend on the least size.
    fn tasks(&self) -> usize;

    /// The patterns of one task, in any order, some of them several times, but all that have the
    /// sizes asked for.
    fn run(&self, task: usize, options: &Options) -> Vec<Marked>;
}

/// Options out of range.
#[derive(Debug, Clone, Error, PartialEq, Eq)]
pub enum OptionsError {
    /// The number of digits.
    #[error("{0}-digit patterns cannot be enumerated: expected 2, 3 or 4 digits")]
    Digits(u32),
    /// The numbers of digits of kl-digit patterns.
    #[error("{k},{l}-digit patterns cannot be enumerated: expected 1 <= k < l <= 4")]
    KlDigits {
        /// Digits of k-cells.
        k: u32,
        /// Digits of l-cells.
        l: u32,
    },
    /// The number of digits of Sudoku-impossible patterns.
    #[error(
        "{0} digits: patterns that are impossible in completed grids can be enumerated for 2 or 3"
    )]
    SudokuDigits(u32),
    /// The number of digits of deadly patterns.
    #[error("{0} digits: deadly patterns can be enumerated for 2 to 5")]
    DeadlyDigits(u32),
    /// The sizes of deadly patterns.
    #[error("deadly patterns of {0} cells: expected at most {most}", most = Kind::MOST_DEADLY)]
    DeadlySize(u32),
    /// Patterns of a kind that only the 9×9 board has, on another board.
    #[error("{0} can be enumerated on the 9×9 board only")]
    SudokuBoard(Kind),
    /// The number of bands.
    #[error("{0} bands: expected 1, 2 or 3")]
    Bands(u32),
    /// Fewer bands than frames have.
    #[error("frames have cells in all bands")]
    FrameBands,
    /// Another board.
    #[error(transparent)]
    Board(#[from] GeometryError),
    /// What is done on the 9×9 board alone.
    #[error(
        "{0}: on other boards than Sudoku's expected k-digit patterns, all bands, all symmetries"
    )]
    SudokuAlone(Kind),
    /// The sizes.
    #[error("sizes {least}..{most}: expected the least number of cells first")]
    Sizes {
        /// The least size asked for.
        least: u32,
        /// The most.
        most: u32,
    },
}

impl Kind {
    /// The most cells of deadly patterns: time grows about sixfold with each cell.
    pub const MOST_DEADLY: u32 = 18;

    /// Whether the numbers of digits are in range.
    ///
    /// # Errors
    /// When they are not.
    pub(crate) fn validate(&self) -> Result<(), OptionsError> {
        match *self {
            Kind::Colour { k } | Kind::Frame { k } if !(2..=4).contains(&k) => {
                Err(OptionsError::Digits(k))
            }
            Kind::Kl { k, l } if k == 0 || k >= l || l > 4 => Err(OptionsError::KlDigits { k, l }),
            Kind::Sudoku { k } if !(2..=3).contains(&k) => Err(OptionsError::SudokuDigits(k)),
            Kind::Deadly { k } if !(2..=5).contains(&k) => Err(OptionsError::DeadlyDigits(k)),
            _ => Ok(()),
        }
    }
}

impl Options {
    /// All sizes on the whole board.
    pub fn whole_board(kind: Kind) -> Self {
        Options {
            kind,
            least: 0,
            most: 81,
            bands: 3,
            transpose: true,
            board: None,
        }
    }

    /// The k-digit patterns of another board, of all sizes.
    pub fn on_board(board: CellBoard, k: u32) -> Self {
        Options {
            most: board.geometry.cells() as u32,
            board: Some(board),
            ..Options::whole_board(Kind::Colour { k })
        }
    }

    /// Whether everything is in range.
    ///
    /// # Errors
    /// When something is not.
    pub(crate) fn validate(&self) -> Result<(), OptionsError> {
        let (least, most) = (self.least, self.most);
        match (&self.board, self.kind) {
            (None, kind) => kind.validate()?,
            (Some(_), Kind::Colour { k }) if self.bands == 3 && self.transpose => {
                let (k, most) = (k as usize, MAX_DIGITS);
                if !(2..=most).contains(&k) {
                    return Err(GeometryError::Digits { k, most }.into());
                }
            }
            (Some(_), kind) => return Err(OptionsError::SudokuAlone(kind)),
        }
        if !(1..=3).contains(&self.bands) {
            return Err(OptionsError::Bands(self.bands));
        }
        if matches!(self.kind, Kind::Frame { .. }) && self.bands < 3 {
            return Err(OptionsError::FrameBands);
        }
        if least > most {
            return Err(OptionsError::Sizes { least, most });
        }
        if matches!(self.kind, Kind::Deadly { .. }) && most > Kind::MOST_DEADLY {
            return Err(OptionsError::DeadlySize(most));
        }
        Ok(())
    }

    /// The number of cells of the board.
    pub fn cells(&self) -> usize {
        self.board
            .as_ref()
            .map_or(81, |board| board.geometry.cells())
    }

    /// The cells that see a cell of the board.
    pub(crate) fn near(&self, cell: usize) -> Pattern {
        match &self.board {
            None => neighbours(cell),
            Some(board) => board.geometry.near(cell),
        }
    }

    /// Whether the cells of a pattern can be filled, whatever the rest of the grid. A second
    /// method, which no enumeration uses.
    pub fn is_colourable(&self, pattern: Marked) -> bool {
        let first = |digits: u32| (1 << digits) - 1;
        let [k_cell, any] = match self.kind {
            Kind::Kl { k, l } => [first(k), first(l)],
            Kind::Colour { k } | Kind::Sudoku { k } | Kind::Deadly { k } | Kind::Frame { k } => {
                [first(k); 2]
            }
        };
        let open = cells_of(pattern.cells).map(|cell| match pattern.lower >> cell & 1 {
            1 => (cell, k_cell),
            _ => (cell, any),
        });
        can_be_filled(open.collect(), &|cell, other| {
            self.near(cell) >> other & 1 == 1
        })
    }

    /// Whether some completed grid of the 9×9 board has the k digits of a frame in its cells, and
    /// the others elsewhere: whether the cells can be filled, and the other cells with the others.
    pub fn is_in_grid(&self, frame: Marked) -> bool {
        let rest = Marked::from(!frame.cells & ((1 << 81) - 1));
        let others = Options::whole_board(Kind::Frame {
            k: 9 - self.kind.digits(),
        });
        self.is_colourable(frame) && others.is_colourable(rest)
    }

    /// Whether a set has as many cells in each row, column and block as there are digits.
    pub(crate) fn is_frame(&self, set: Marked) -> bool {
        let full = |unit: Pattern| (set.cells & unit).count_ones() == self.kind.digits();
        (0..81).all(|cell| units_of(cell).into_iter().all(full))
    }

    /// The marks of all cells of the board: see [`Kind::line`].
    pub fn marks(&self, pattern: Marked) -> Vec<u8> {
        (0..self.cells()).map(|cell| pattern.mark(cell)).collect()
    }

    /// A pattern as text, one character for each cell of the board: see [`Kind::line`].
    pub fn line(&self, pattern: Marked) -> String {
        self.kind.line(self.marks(pattern))
    }

    /// The pattern that [`line`](Self::line) wrote; `None` for any other text.
    pub fn pattern(&self, line: &str) -> Option<Marked> {
        Marked::from_line_of(self.cells(), line, self.kind)
    }

    /// The theorem of that name that a pattern is impossible; of a deadly one, that it is where a
    /// puzzle has one solution and gives none of its cells.
    pub fn statement(&self, name: &str, pattern: Marked) -> Statement {
        if let Some(board) = &self.board {
            return board.statement(name, self.kind.digits() as usize, pattern.cells);
        }
        let cells = self.line(pattern);
        let assume = match self.kind {
            Kind::Deadly { k } => vec![Assumption::Unique(restriction(pattern.cells, k))],
            _ => Vec::new(),
        };
        let pattern = match self.kind {
            Kind::Colour { k } | Kind::Sudoku { k } | Kind::Deadly { k } | Kind::Frame { k } => {
                theorem::Pattern::Digits {
                    k: k as usize,
                    cells,
                }
            }
            Kind::Kl { k, l } => theorem::Pattern::KlDigits {
                k: k as usize,
                l: l as usize,
                cells,
            },
        };
        Statement {
            assume,
            ..theorem::impossible(name, 3, pattern)
        }
    }
}

/// The lines that restrict cells of the 9×9 board to the first k digits.
fn restriction(cells: Pattern, k: u32) -> String {
    let digits: String = (0..k as usize).map(symbol).collect();
    let lines = cells_of(cells).map(|cell| format!("{}: n{digits}", cell_name(cell, 9)));
    lines.collect::<Vec<_>>().join("\n")
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Options {
            kind,
            least,
            most,
            bands,
            transpose,
            board,
        } = self;
        if let Some(board) = board {
            return write!(f, "{kind} size={least}..{most} board={}", board.text());
        }
        let up_to = if *transpose { "all" } else { "no-transpose" };
        write!(
            f,
            "{kind} order=3 size={least}..{most} bands={bands} up-to={up_to}"
        )
    }
}

impl FromStr for Options {
    type Err = String;

    fn from_str(text: &str) -> Result<Options, String> {
        let options = read(text).filter(|options| options.validate().is_ok());
        // A text that does not come out the same when written again is refused.
        let same = options.filter(|options| options.to_string() == text);
        same.ok_or_else(|| {
            let example = Options::whole_board(Kind::Colour { k: 3 });
            format!("expected what was enumerated, such as \"{example}\"")
        })
    }
}

/// Reads what [`Options`] write.
fn read(text: &str) -> Option<Options> {
    let (words, board) = match text.split_once(" board=") {
        Some((words, board)) => (words, Some(CellBoard::read(board).ok()?)),
        None => (text, None),
    };
    let (kind, rest) = words.split_once(" size=")?;
    let (least, rest) = rest.split_once("..")?;
    let (kind, most, bands, up_to) = match board {
        Some(_) => (kind, rest, "3", "all"),
        None => {
            let (most, rest) = rest.split_once(" bands=")?;
            let (bands, up_to) = rest.split_once(" up-to=")?;
            (kind.strip_suffix(" order=3")?, most, bands, up_to)
        }
    };
    Some(Options {
        kind: kind.parse().ok()?,
        least: least.parse().ok()?,
        most: most.parse().ok()?,
        bands: bands.parse().ok()?,
        transpose: up_to == "all",
        board,
    })
}
