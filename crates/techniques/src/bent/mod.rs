//! Subsets and ranges that are bent, by the definitions of Sudoku Assistant.
//!
//! * **Bent naked subset**: N cells of a line and a block that cross hold N digits, of which only
//!   one, K, stands both in the line and in the block outside what they share. Each of the others
//!   can stand in one of the cells only, so one of the cells is K. With three cells this is an XY-
//!   or XYZ-wing, with four a WXYZ-wing.
//! * **Bent locked subset**: the same where no digit stands in both. Then each of the digits is in
//!   one of the cells.
//! * **Almost-locked range**: of two places of a digit, the ends of a chain of conjugate pairs, one
//!   is true. A candidate takes an end from the digit if it sees it, or if it sees all places that
//!   keep the digit of a line from being locked in a block, or that of a block in a line, and the
//!   end is in the rest of that block or line. One that takes both ends is false. Without a range
//!   it would be a trap of simple colours.
//! * **Grid ALS**: a digit stands in N rows only in N+1 columns. A candidate of it that sees all
//!   its places there in two of the columns leaves too few columns.
//!
//! Of finds of a technique that eliminate the same, only the smallest is listed.

mod grids;
mod ranges;
mod subsets;

use crate::{Cells, Find, Scene};
use std::collections::HashSet;

/// All finds in a scene.
pub fn find(scene: &Scene<'_>, found: &mut Vec<Find>) {
    let mut all = Vec::new();
    subsets::find(scene, &mut all);
    ranges::find(scene, &mut all);
    grids::find(scene, &mut all);
    all.sort_by_key(|find| (find.technique, find.size));
    let mut known = HashSet::new();
    all.retain(|find| known.insert((find.technique, find.eliminated.clone())));
    found.extend(all);
}

/// All pairs of a line and a block that cross, as numbers of units.
fn crossings(scene: &Scene<'_>) -> impl Iterator<Item = (usize, usize)> {
    let grid = scene.grid;
    let lines = grid.rows().chain(grid.columns());
    let cross = |&(line, block): &(usize, usize)| grid.units[line].meets(grid.units[block]);
    lines
        .flat_map(|line| grid.blocks().map(move |block| (line, block)))
        .filter(cross)
}

/// The cells that are in at least two of these sets.
fn in_two(sets: impl IntoIterator<Item = Cells>) -> Cells {
    let none = (Cells::NONE, Cells::NONE);
    let sets = sets.into_iter();
    let (_, in_two) = sets.fold(none, |(one, two), set| (one | set, two | one & set));
    in_two
}

#[cfg(test)]
mod tests;
