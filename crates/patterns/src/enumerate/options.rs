//! What to enumerate.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// What patterns are, and what impossible means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// k-digit patterns whose cells alone cannot be filled: see [`colour_impossible`](super::colour_impossible).
    Colour {
        /// Number of digits, 2 to 4.
        k: u32,
    },
    /// kl-digit patterns, which have cells of both kinds, whose cells alone cannot be filled: see [`colour_impossible`](super::colour_impossible).
    Kl {
        /// Number of digits of k-cells, at least 1.
        k: u32,
        /// Number of digits of l-cells: more than `k`, at most 4.
        l: u32,
    },
    /// k-digit patterns that no completed grid has: see [`sudoku_impossible`](super::sudoku_impossible).
    Sudoku {
        /// Number of digits, 2 or 3.
        k: u32,
    },
}

impl Kind {
    /// The number of digits of a cell: l for kl-digit patterns.
    pub fn digits(&self) -> u32 {
        match *self {
            Kind::Colour { k } | Kind::Sudoku { k } => k,
            Kind::Kl { l, .. } => l,
        }
    }

    /// A pattern as text, one character per cell, from its marks: 0 outside it (`.`), 1 for k-cells, 2 for others: the digits k
    /// and l for a kl-digit pattern, `X` for any other.
    ///
    /// # Panics
    /// If a mark is above 2.
    pub fn line(&self, marks: impl IntoIterator<Item = u8>) -> String {
        let text = self.marks();
        marks
            .into_iter()
            .map(|mark| text[usize::from(mark)])
            .collect()
    }

    /// The characters of text lines, by mark.
    pub(super) fn marks(&self) -> [char; 3] {
        let digit = |n: u32| char::from_digit(n, 10).unwrap_or('?');
        match *self {
            Kind::Kl { k, l } => ['.', digit(k), digit(l)],
            _ => ['.', 'X', 'X'],
        }
    }

    /// Whether the numbers of digits are in range.
    ///
    /// # Errors
    /// When they are not.
    pub(crate) fn validate(&self) -> Result<(), OptionsError> {
        match *self {
            Kind::Colour { k } if !(2..=4).contains(&k) => Err(OptionsError::Digits(k)),
            Kind::Kl { k, l } if k == 0 || k >= l || l > 4 => Err(OptionsError::KlDigits { k, l }),
            Kind::Sudoku { k } if !(2..=3).contains(&k) => Err(OptionsError::SudokuDigits(k)),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Kind::Colour { k } => write!(f, "minimal {k}-digit patterns"),
            Kind::Kl { k, l } => write!(f, "minimal {k},{l}-digit patterns"),
            Kind::Sudoku { k } => write!(f, "minimal Sudoku-impossible {k}-digit patterns"),
        }
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Kind, String> {
        let kind = || {
            let words = text.strip_prefix("minimal ")?;
            let words = words.strip_suffix("-digit patterns")?;
            if let Some(k) = words.strip_prefix("Sudoku-impossible ") {
                return Some(Kind::Sudoku { k: k.parse().ok()? });
            }
            Some(match words.split_once(',') {
                Some((k, l)) => Kind::Kl {
                    k: k.parse().ok()?,
                    l: l.parse().ok()?,
                },
                None => Kind::Colour {
                    k: words.parse().ok()?,
                },
            })
        };
        kind().ok_or_else(|| format!("expected a kind such as \"{}\"", Kind::Colour { k: 3 }))
    }
}

/// What to enumerate. As text, for one: `minimal 3-digit patterns order=3 size=0..81 bands=2 up-to=all`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// The kind of patterns.
    pub kind: Kind,
    /// Least number of cells.
    pub least: u32,
    /// Most number of cells.
    pub most: u32,
    /// 1 to 3: only classes with a member inside that many bands.
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
    /// Sudoku-impossible patterns on another board.
    #[error(
        "patterns that are impossible in completed grids can be enumerated on the 9×9 board only"
    )]
    SudokuBoard,
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
    /// All sizes on the whole board.
    pub fn whole_board(kind: Kind) -> Self {
        Options {
            kind,
            least: 0,
            most: 81,
            bands: 3,
            transpose: true,
        }
    }

    /// Whether everything is in range.
    pub(super) fn validate(&self) -> Result<(), OptionsError> {
        let Options {
            kind,
            least,
            most,
            bands,
            ..
        } = *self;
        kind.validate()?;
        if !(1..=3).contains(&bands) {
            return Err(OptionsError::Bands(bands));
        }
        if least > most {
            return Err(OptionsError::Sizes { least, most });
        }
        Ok(())
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Options {
            kind,
            least,
            most,
            bands,
            transpose,
        } = self;
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
        let options = || {
            let (kind, rest) = text.split_once(" order=3 size=")?;
            let (least, rest) = rest.split_once("..")?;
            let (most, rest) = rest.split_once(" bands=")?;
            let (bands, up_to) = rest.split_once(" up-to=")?;
            Some(Options {
                kind: kind.parse().ok()?,
                least: least.parse().ok()?,
                most: most.parse().ok()?,
                bands: bands.parse().ok()?,
                transpose: up_to == "all",
            })
        };
        let options = options().filter(|options| options.validate().is_ok());
        // A text that does not come out the same when written again is refused.
        let same = options.filter(|options| options.to_string() == text);
        same.ok_or_else(|| {
            let example = Options::whole_board(Kind::Colour { k: 3 });
            format!("expected what was enumerated, such as \"{example}\"")
        })
    }
}
