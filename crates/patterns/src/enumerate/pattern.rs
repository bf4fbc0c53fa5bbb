//! Patterns as lists have them.

use super::canonical::{equivalence, form_and_stabiliser};
use super::cells::{Pattern, cells_of, transposed};
use super::kind::Kind;
use oddagon_boards::sudoku::canonical;
use std::cmp::Ordering;

/// A pattern as lists have it: a set of cells of a board and, for a kl-digit pattern, which of them
/// are k-cells.
///
/// What is said of bands, stabilisers and transposes is about the 9×9 board; for others see
/// [`Forms`](super::Forms).
///
/// Patterns are ordered by their number of cells, then as their lines of text are, which is how
/// [`canonical`](oddagon_boards::sudoku::canonical) compares them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Marked {
    /// All cells.
    pub cells: Pattern,
    /// The k-cells of a kl-digit pattern, its other cells being l-cells. No cell of any other
    /// pattern.
    pub lower: Pattern,
}

impl From<Pattern> for Marked {
    /// A pattern whose cells are all of one kind.
    fn from(cells: Pattern) -> Self {
        Marked { cells, lower: 0 }
    }
}

impl Marked {
    /// How many bytes [`Marked::pack`] takes.
    pub const BYTES: usize = 22;

    /// The number of cells.
    pub fn size(&self) -> u32 {
        self.cells.count_ones()
    }

    /// The number of bands that hold cells.
    pub fn bands(&self) -> u32 {
        let bands = [0, 1, 2].map(|b| self.cells >> (27 * b) & ((1 << 27) - 1));
        bands.iter().filter(|&&band| band != 0).count() as u32
    }

    /// The mark of one cell: 0 outside the pattern, 1 for k-cells, 2 for the others.
    pub(super) fn mark(&self, x: usize) -> u8 {
        match (self.lower >> x & 1, self.cells >> x & 1) {
            (1, _) => 1,
            (_, 1) => 2,
            _ => 0,
        }
    }

    /// The marks of the cells of the 9×9 board.
    pub fn marks(&self) -> [u8; 81] {
        std::array::from_fn(|x| self.mark(x))
    }

    /// The pattern as 81 characters, `.` outside it: the digits k and l in the cells of a kl-digit
    /// pattern, `X` in those of any other.
    pub fn line(&self, kind: Kind) -> String {
        kind.line(self.marks())
    }

    /// The pattern that [`Marked::line`] wrote; `None` for any other text.
    pub fn from_line(line: &str, kind: Kind) -> Option<Self> {
        Marked::from_line_of(81, line, kind)
    }

    /// The pattern of the line of a board of so many cells.
    pub(super) fn from_line_of(cells: usize, line: &str, kind: Kind) -> Option<Self> {
        if line.len() != cells {
            return None;
        }
        let marks = kind.marks();
        let mut p = Marked::from(0);
        for (x, c) in line.chars().enumerate() {
            let mark = marks.iter().rposition(|&mark| mark == c)?;
            p.cells |= ((mark > 0) as Pattern) << x;
            p.lower |= ((mark == 1) as Pattern) << x;
        }
        Some(p)
    }

    /// The canonical form, and the order of the stabiliser among the symmetries, with or without
    /// transposition.
    pub fn canonical(&self, transpose: bool) -> (Self, u32) {
        if self.lower == 0 {
            let (form, stabiliser) = form_and_stabiliser(self.cells, transpose);
            return (form.into(), stabiliser);
        }
        let found = canonical(&self.marks(), equivalence(transpose));
        let set = |least: u8, most: u8| {
            let marks = found.pattern.iter().enumerate();
            marks
                .filter(|(_, m)| (least..=most).contains(m))
                .fold(0, |set, (x, _)| set | 1 << x)
        };
        let form = Marked {
            cells: set(1, 2),
            lower: set(1, 1),
        };
        (form, found.stabiliser as u32)
    }

    /// The transpose.
    pub fn transposed(&self) -> Self {
        Marked {
            cells: transposed(self.cells),
            lower: transposed(self.lower),
        }
    }

    /// Whether some row and column permutation turns the pattern into its transpose.
    pub fn is_own_transpose(&self) -> bool {
        self.canonical(false).0 == self.transposed().canonical(false).0
    }

    /// Whether it has cells of both kinds.
    pub(crate) fn is_mixed(&self) -> bool {
        self.lower != 0 && self.lower != self.cells
    }

    /// The patterns that are weaker by one step, one for each cell: a k-cell becomes an l-cell, any
    /// other is dropped.
    pub(crate) fn weakenings(self) -> impl Iterator<Item = Marked> {
        cells_of(self.cells).map(move |x| match self.lower >> x & 1 {
            1 => Marked {
                lower: self.lower & !(1 << x),
                ..self
            },
            _ => Marked {
                cells: self.cells & !(1 << x),
                ..self
            },
        })
    }

    /// The pattern in bytes.
    pub fn pack(&self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..11].copy_from_slice(&self.cells.to_le_bytes()[..11]);
        bytes[11..].copy_from_slice(&self.lower.to_le_bytes()[..11]);
        bytes
    }

    /// What [`Marked::pack`] made of a pattern.
    pub fn unpack(bytes: &[u8; Self::BYTES]) -> Self {
        let set = |half: &[u8]| {
            let mut p = [0; 16];
            p[..11].copy_from_slice(half);
            Pattern::from_le_bytes(p)
        };
        Marked {
            cells: set(&bytes[..11]),
            lower: set(&bytes[11..]),
        }
    }
}

impl Ord for Marked {
    fn cmp(&self, other: &Self) -> Ordering {
        let differ = self.cells ^ other.cells | self.lower ^ other.lower;
        let first = differ.trailing_zeros() as usize;
        let by_size = self.size().cmp(&other.size());
        by_size.then_with(|| match differ {
            0 => Ordering::Equal,
            _ => self.mark(first).cmp(&other.mark(first)),
        })
    }
}

impl PartialOrd for Marked {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
