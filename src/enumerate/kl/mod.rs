//! All minimal colour-impossible kl-digit patterns of the 9×9 board, up to symmetry.
//!
//! # What is enumerated
//!
//! A pattern is a set S of cells, some of them *k-cells*, the others *l-cells* (k < l); adjacent cells share a row, column
//! or block. S is impossible when there is no colouring: adjacent cells different, k-cells in the first k of l colours.
//! It is minimal when it gets a colouring by dropping any cell, and by relaxing any k-cell to an l-cell. A colouring
//! of S with x relaxed is one of S−x too, so only the l-cells need be dropped and the k-cells relaxed: these are the
//! *weakenings* of S, and what they generate is a partial order. Only patterns with both kinds of cells are listed, but
//! the search treats all alike: if all cells are of one kind, minimal means what it means for k-digit or l-digit patterns.
//!
//! In a minimal pattern that is not k+1 k-cells or l+1 l-cells of one unit, a unit has at most k k-cells and at most
//! l cells in all. Such cells of one unit have a colouring (k-cells first), so no pattern of both kinds fits in one unit:
//! there is nothing to leave out. Every k-cell has at least k neighbours and every l-cell at least l, or a colouring
//! of S without it would extend to it.
//!
//! # Bands, words and the search
//!
//! As in the essay of the [parent module](super), all that a coloured band shows to the rest of the board is its word, and
//! words fit together when they are disjoint. What differs:
//!
//! * A band can be impossible by itself: two l-cells of a block, each in a row with two k-cells, must both have the third
//!   of three colours. These patterns of *one band* are found while the bands are listed, as each comes with its
//!   words and those of its weakenings. Bands without words are no part of other patterns.
//! * Colours can be exchanged below k and from k on, but not across. So a band has more words up to the exchange of colours.
//! * A k-cell may be alone in its band: its column can have l−1 ≥ k other cells. An l-cell still has a neighbour in its band
//!   outside its column. A band whose cells lack n neighbours (per column, the most that one of its cells lacks) is part
//!   of patterns with at least n cells in the other bands; so the list has only bands with size + n within the sizes
//!   asked for.
//! * Patterns of *two bands* are found like those of three, with an empty band B: A is the larger band, C the other. Their
//!   bands need no order among the stacks.
//! * Step 5 of the parent's search: every cell of A∪B must be needed as it is. Relaxing a k-cell leaves the column
//!   counts as they are, so the words of the relaxed band are looked up directly; dropping an l-cell is completed by one
//!   more colour in its column, as there.
//! * Step 6: C must have no weakening that passes steps 4 and 5.
//!
//! # Why the list is complete
//!
//! The parent's argument holds with *weakening* for *part*. Let S be minimal with three occupied bands (and stacks), moved as
//! in the parent's steps 1 to 3; these look at cells only, not at kinds. Its bands are in the list, C is among the
//! candidates, and S passes steps 4 and 5. Suppose that C passes them and some weakening C−x of C does not spoil the
//! impossibility. Then A∪B∪(C−x) has a weakening S′ that is minimal. Weakening any cell of A∪B gives S a colouring, and
//! a colouring of a pattern is one of its weakenings, so S′ = A∪B∪C′ with C′ a weakening of C−x. C′ passes 4
//! and 5. It is not empty, or A∪B would be impossible and C would not be needed; it is among the candidates: S′ has at most
//! l cells per unit, its cells have their neighbours, and dropping cells of the third band never makes it larger than B, A or a
//! stack. (S′ can have cells of one kind only; that is why such patterns are searched too.) So step 6 drops exactly the C
//! that are not minimal. The same holds for two bands with B empty.

mod band;
#[cfg(test)]
mod tests;
mod unit;
mod words;

use super::Pattern;
use super::unit::units;
use crate::board::sudoku::{Equivalence, canonical};
use rayon::prelude::*;
use thiserror::Error;

/// A kl-digit pattern of the 9×9 board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KlPattern {
    /// All cells.
    pub cells: Pattern,
    /// The k-cells; the others are l-cells.
    pub lower: Pattern,
}

impl KlPattern {
    fn of_bands(bands: [[Pattern; 2]; 3]) -> Self {
        let plane = |q: usize| bands[0][q] | bands[1][q] << 27 | bands[2][q] << 54;
        KlPattern {
            cells: plane(0),
            lower: plane(1),
        }
    }

    /// The number of cells.
    pub fn size(&self) -> u32 {
        self.cells.count_ones()
    }

    /// One mark per cell of the board: 0 outside the pattern, 1 for k-cells, 2 for l-cells.
    pub fn marks(&self) -> [u8; 81] {
        std::array::from_fn(|x| match (self.lower >> x & 1, self.cells >> x & 1) {
            (1, _) => 1,
            (_, 1) => 2,
            _ => 0,
        })
    }

    /// The pattern as 81 characters: the digits k and l in its cells, `.` elsewhere.
    pub fn line(&self, k: u32, l: u32) -> String {
        let digit = |mark: &u8| match mark {
            0 => '.',
            1 => char::from_digit(k, 10).unwrap_or('k'),
            _ => char::from_digit(l, 10).unwrap_or('l'),
        };
        self.marks().iter().map(digit).collect()
    }

    /// The pattern with these marks.
    fn of_marks(marks: &[u8]) -> Self {
        let set = |wanted: &dyn Fn(u8) -> bool| {
            (0..81)
                .filter(|&x| wanted(marks[x]))
                .fold(0, |m, x| m | 1 << x)
        };
        KlPattern {
            cells: set(&|m| m != 0),
            lower: set(&|m| m == 1),
        }
    }

    /// The canonical form: the one of [`canonical`] for the pattern's [marks](KlPattern::marks), and the order of the
    /// stabiliser.
    pub fn canonical(&self, transpose: bool) -> (Self, u64) {
        let equivalence = match transpose {
            true => Equivalence::All,
            false => Equivalence::NoTranspose,
        };
        let form = canonical(&self.marks(), equivalence);
        (KlPattern::of_marks(&form.pattern), form.stabiliser)
    }

    /// Whether it has cells of both kinds.
    pub fn is_mixed(&self) -> bool {
        self.lower != 0 && self.lower != self.cells
    }
}

/// What to enumerate.
#[derive(Debug, Clone)]
pub struct KlOptions {
    /// Number of digits of k-cells.
    pub k: u32,
    /// Number of digits of l-cells: more than `k`, at most 4.
    pub l: u32,
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
pub enum KlOptionsError {
    /// The numbers of digits.
    #[error("{k},{l}-digit patterns cannot be enumerated: expected 1 <= k < l <= 4")]
    Digits {
        /// Digits of k-cells.
        k: u32,
        /// Digits of l-cells.
        l: u32,
    },
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

/// An enumeration, cut into independent units of work: see [`super::Enumeration`].
pub struct KlEnumeration {
    options: KlOptions,
    bands: band::Bands,
    units: Vec<Work>,
}

/// One unit of work.
#[derive(Clone, Copy)]
enum Work {
    /// All patterns of one band.
    OneBand,
    /// All patterns of two bands whose larger band has these column counts.
    Two(super::band::Counts),
    /// All patterns of three bands whose two larger bands have these column counts.
    Three(super::band::Counts),
}

impl KlEnumeration {
    /// Prepares an enumeration. The time and memory grow with `most`.
    ///
    /// # Errors
    /// When the options are out of range.
    pub fn new(options: KlOptions) -> Result<Self, KlOptionsError> {
        let KlOptions {
            k,
            l,
            least,
            most,
            bands,
            ..
        } = options;
        if k == 0 || k >= l || l > 4 {
            return Err(KlOptionsError::Digits { k, l });
        }
        if !(1..=3).contains(&bands) {
            return Err(KlOptionsError::Bands(bands));
        }
        if least > most {
            return Err(KlOptionsError::Sizes { least, most });
        }
        let mut work = vec![Work::OneBand];
        for (at_least, kind) in [(2, Work::Two as fn(_) -> _), (3, Work::Three)] {
            if bands >= at_least {
                work.extend(units(l).into_iter().map(kind));
            }
        }
        Ok(KlEnumeration {
            bands: band::Bands::new(words::Kinds { k, l }, most),
            options,
            units: work,
        })
    }

    /// The number of units. The units of an enumeration depend on `l` and `bands` only.
    pub fn units(&self) -> usize {
        self.units.len()
    }

    /// The patterns of one unit: canonical forms in the order of lists, each once. Two units can share a class.
    ///
    /// # Panics
    /// If `unit >= self.units()`.
    pub fn run(&self, unit: usize) -> Vec<KlPattern> {
        let found = match self.units[unit] {
            Work::OneBand => {
                let of = |&cells: &band::Cells| KlPattern::of_bands([cells, 0, 0].map(band::split));
                self.bands.impossible.iter().map(of).collect()
            }
            Work::Two(counts) => unit::Unit::run(&self.bands, &self.options, counts, false),
            Work::Three(counts) => unit::Unit::run(&self.bands, &self.options, counts, true),
        };
        let (least, most) = (self.options.least, self.options.most);
        let wanted = |p: &KlPattern| p.is_mixed() && (least..=most).contains(&p.size());
        merge([found
            .into_iter()
            .filter(wanted)
            .map(|p| p.canonical(self.options.transpose).0)
            .collect()])
    }

    /// Runs these units on the current rayon pool and hands over each result as it comes, in no fixed order.
    pub fn stream(&self, units: &[usize], each: impl Fn(usize, Vec<KlPattern>) + Sync) {
        units
            .par_iter()
            .rev()
            .with_max_len(1)
            .for_each(|&unit| each(unit, self.run(unit)));
    }
}

/// Merges the lists of units into one, ascending by size, then by marks, each pattern once.
pub fn merge(lists: impl IntoIterator<Item = Vec<KlPattern>>) -> Vec<KlPattern> {
    let mut all: Vec<KlPattern> = lists.into_iter().flatten().collect();
    all.sort_by_cached_key(|p| (p.size(), p.marks()));
    all.dedup();
    all
}

/// Runs a whole enumeration on the current rayon pool.
///
/// # Errors
/// When the options are out of range.
pub fn enumerate(options: KlOptions) -> Result<Vec<KlPattern>, KlOptionsError> {
    let enumeration = KlEnumeration::new(options)?;
    let units: Vec<usize> = (0..enumeration.units()).collect();
    let lists: Vec<_> = units
        .par_iter()
        .rev()
        .with_max_len(1)
        .map(|&u| enumeration.run(u))
        .collect();
    Ok(merge(lists))
}
