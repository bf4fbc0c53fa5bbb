//! What patterns are, and what impossible means.

use std::fmt;
use std::str::FromStr;

/// What patterns are, and what impossible means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// k-digit patterns whose cells alone cannot be filled: see
    /// [`colour_impossible`](super::colour_impossible).
    Colour {
        /// Number of digits, 2 to 4.
        k: u32,
    },
    /// kl-digit patterns, which have cells of both kinds, whose cells alone cannot be filled: see
    /// [`colour_impossible`](super::colour_impossible).
    Kl {
        /// Number of digits of k-cells, at least 1.
        k: u32,
        /// Number of digits of l-cells: more than `k`, at most 4.
        l: u32,
    },
    /// k-digit patterns that no completed grid has: see
    /// [`sudoku_impossible`](super::sudoku_impossible).
    Sudoku {
        /// Number of digits, 2 or 3.
        k: u32,
    },
    /// Sets of cells any filling of which, by k digits, has a partner: see
    /// [`deadly`](super::deadly).
    Deadly {
        /// Number of digits, 2 to 5.
        k: u32,
    },
    /// Frames: k cells in each row, column and block, whether k digits can fill them or not.
    Frame {
        /// Number of digits, 2 to 4.
        k: u32,
    },
}

impl Kind {
    /// The number of digits of a cell: l for kl-digit patterns.
    pub fn digits(&self) -> u32 {
        match *self {
            Kind::Colour { k } | Kind::Sudoku { k } | Kind::Deadly { k } | Kind::Frame { k } => k,
            Kind::Kl { l, .. } => l,
        }
    }

    /// A pattern as text, one character per cell, from its marks: 0 outside it (`.`), 1 for
    /// k-cells, 2 for others: the digits k and l for a kl-digit pattern, `X` for any other.
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
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Kind::Colour { k } => write!(f, "minimal {k}-digit patterns"),
            Kind::Kl { k, l } => write!(f, "minimal {k},{l}-digit patterns"),
            Kind::Sudoku { k } => write!(f, "minimal Sudoku-impossible {k}-digit patterns"),
            Kind::Deadly { k } => write!(f, "minimal deadly {k}-digit patterns"),
            Kind::Frame { k } => write!(f, "{k}-digit frames"),
        }
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Kind, String> {
        let kind = || {
            if let Some(k) = text.strip_suffix("-digit frames") {
                return Some(Kind::Frame { k: k.parse().ok()? });
            }
            let words = text
                .strip_prefix("minimal ")?
                .strip_suffix("-digit patterns")?;
            if let Some(k) = words.strip_prefix("Sudoku-impossible ") {
                return Some(Kind::Sudoku { k: k.parse().ok()? });
            }
            if let Some(k) = words.strip_prefix("deadly ") {
                return Some(Kind::Deadly { k: k.parse().ok()? });
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
