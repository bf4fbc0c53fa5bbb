//! All minimal colour-impossible kl-digit patterns of the 9×9 board, up to symmetry.
//!
//! # What is enumerated
//!
//! A *kl-digit pattern* (k < l) is a set S of cells, some of them *k-cells* and the others *l-cells*; both kinds occur. (With one kind of
//! cells alone it would be a k-digit or an l-digit pattern, and is listed among those.) Adjacent cells share a row, column
//! or block. S is impossible when there is no colouring: adjacent cells different, k-cells in the first k of l colours.
//! It is minimal when it gets a colouring by dropping any cell, and by relaxing any k-cell to an l-cell. A colouring
//! of S with x relaxed is one of S−x too, so only the l-cells need be dropped and the k-cells relaxed: these are the
//! *weakenings* of S, and what they generate is a partial order. Weakening can leave cells of one kind, so the search treats all sets
//! alike and drops those of one kind at the end; of these, minimal means what it means for k-digit or l-digit patterns.
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

use super::band::Counts;
use super::enumeration::Units;
use super::unit::units;
use super::{Marked, Options};

/// The search for kl-digit patterns.
pub(super) struct Search {
    bands: band::Bands,
    units: Vec<Work>,
}

/// One unit of work.
#[derive(Clone, Copy)]
enum Work {
    /// All patterns of one band.
    OneBand,
    /// All patterns of two bands whose larger band has these column counts.
    Two(Counts),
    /// All patterns of three bands whose two larger bands have these column counts.
    Three(Counts),
}

impl Search {
    /// Prepares the search. Time and memory grow with the largest size.
    pub fn new(k: u32, l: u32, options: &Options) -> Self {
        let mut work = vec![Work::OneBand];
        for (at_least, kind) in [(2, Work::Two as fn(_) -> _), (3, Work::Three)] {
            if options.bands >= at_least {
                work.extend(units(l).into_iter().map(kind));
            }
        }
        Search {
            bands: band::Bands::new(words::Kinds { k, l }, options.most),
            units: work,
        }
    }
}

impl Units for Search {
    fn units(&self) -> usize {
        self.units.len()
    }

    fn run(&self, unit: usize, options: &Options) -> Vec<Marked> {
        let found = match self.units[unit] {
            Work::OneBand => {
                let impossible = self.bands.impossible.iter();
                impossible.map(|&c| band::joined([c, 0, 0])).collect()
            }
            Work::Two(counts) => unit::Unit::run(&self.bands, options, counts, false),
            Work::Three(counts) => unit::Unit::run(&self.bands, options, counts, true),
        };
        found.into_iter().filter(Marked::is_mixed).collect()
    }
}
