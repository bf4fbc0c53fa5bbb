//! Two digits.
//!
//! Let S be minimal and deadly for two digits, and f a filling. Its partner differs from f in some
//! cells T, which have the other digit there. Each row, column or block that meets T has its digits
//! in both, so it has two cells of T, which change digits; all units have two cells of T or none.
//! So each filling of T has a partner, that with all digits exchanged: T is deadly, and S is T.
//!
//! A set with two cells or none in each unit is minimal if it contains no other such set but the
//! empty one. Then its cells are connected by units. The search begins with one cell. As long as a
//! unit has one cell, it adds another one in all ways; of each class it keeps one. When no such
//! unit is left, the set is minimal, for it is connected: if a smaller one of the kind were inside,
//! no unit would meet both that one and the rest. Sets that two digits cannot fill are left out:
//! they contain an odd cycle, so larger ones cannot be filled either.

use super::fits_bands;
use super::set::{BOARD, can_be_filled};
use crate::enumerate::canonical::form_and_stabiliser;
use crate::enumerate::cells::{Pattern, cells_of, units_of};
use crate::enumerate::options::Options;
use rayon::prelude::*;
use std::collections::BTreeSet;

/// All minimal deadly sets of two digits.
pub(super) fn all(options: &Options) -> BTreeSet<Pattern> {
    let form = |set| form_and_stabiliser(set, options.transpose).0;
    let mut found = BTreeSet::new();
    let mut level = BTreeSet::from([form(1)]);
    for _ in 1..options.most {
        let grown: Vec<Pattern> = level.par_iter().flat_map_iter(|&set| grown(set)).collect();
        let grown = grown.into_par_iter().filter(|&set| {
            fits_bands(set, options)
                && bare(set).len() as u32 <= 3 * (options.most - set.count_ones())
                && can_be_filled(set, 2)
        });
        let forms: BTreeSet<Pattern> = grown.map(form).collect();
        let (whole, open) = forms.into_iter().partition(|&set| bare(set).is_empty());
        found.extend::<BTreeSet<Pattern>>(whole);
        level = open;
    }
    found
}

/// The units with one cell of a set.
fn bare(set: Pattern) -> Vec<Pattern> {
    let units: BTreeSet<Pattern> = cells_of(set).flat_map(units_of).collect();
    let bare = units
        .into_iter()
        .filter(|unit| (set & unit).count_ones() == 1);
    bare.collect()
}

/// The sets with another cell in the unit of one cell that has the fewest places for it.
fn grown(set: Pattern) -> Vec<Pattern> {
    let full: Pattern = cells_of(set)
        .flat_map(units_of)
        .filter(|unit| (set & unit).count_ones() == 2)
        .fold(0, |all, unit| all | unit);
    let places = bare(set)
        .into_iter()
        .map(|unit| unit & BOARD & !full & !set);
    let fewest = places.min_by_key(|places| places.count_ones());
    let cells = fewest.into_iter().flat_map(cells_of);
    cells.map(|cell| set | 1 << cell).collect()
}
