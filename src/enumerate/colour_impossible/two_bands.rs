//! All k-digit patterns of two bands.
//!
//! [`GivenCounts`](super::given_counts::GivenCounts) finds these too, but its tables take longer than going through all pairs
//! when there are few bands.

use super::bands::{Band, Bands, Group, Weaker, counts, lacking};
use super::profile::{Profile, all_colours};
use crate::enumerate::band::{Cells, image, joined, size};
use crate::enumerate::columns::{fits, total};
use crate::enumerate::{Marked, Options};
use rayon::prelude::*;

/// Finds the patterns of exactly two bands whose larger band is of a class with a number that is `part` modulo `parts`. The
/// list may hold several images of a class.
pub fn patterns(bands: &Bands, options: &Options, (part, parts): (usize, usize)) -> Vec<Marked> {
    let firsts: Vec<&Band> = bands.firsts().skip(part).step_by(parts).collect();
    let found = firsts.into_par_iter();
    let found = found.flat_map_iter(|first| with_larger(bands, options, first));
    found.collect()
}

/// The patterns whose larger band is this one, the first of its class.
fn with_larger(bands: &Bands, options: &Options, first: &Band) -> Vec<Marked> {
    let columns = &bands.columns;
    let largest = size(first.cells);
    let largest = largest.min(options.most.saturating_sub(largest));
    let mut fixing: Vec<usize> = columns.numbers().skip(1).collect();
    fixing.retain(|&p| image(columns, p, first.cells) == first.cells);
    let is_least = |band: Cells| fixing.iter().all(|&p| image(columns, p, band) >= band);
    let (counts, lack) = (counts(first.cells), lacking(first.cells, bands.digits));
    let room = bands.full() - counts;
    let profiles = bands.profiles(first);
    let mut found = Vec::new();
    for same in &bands.by_counts {
        let size = total(same.counts);
        if size == 0 || size > largest || !fits(same.counts, room) || !fits(lack, same.counts) {
            continue;
        }
        let groups = same.groups.iter().filter(|group| fits(group.lack, counts));
        let members =
            |group: &Group| &bands.list[group.bands.start as usize..group.bands.end as usize];
        for second in groups.flat_map(members) {
            if is_least(second.cells)
                && !meet(&profiles, bands.all_profiles(second))
                && is_minimal(bands, first, second)
            {
                found.push(joined([first.cells, second.cells, 0]));
            }
        }
    }
    found
}

/// Whether some profile of one band is disjoint from some profile of the other.
fn meet(first: &[Profile], second: impl IntoIterator<Item = Profile>) -> bool {
    let mut second = second.into_iter();
    second.any(|b| first.iter().any(|a| a & b == 0))
}

/// Whether the two bands have a colouring whenever one of their cells is weakened.
fn is_minimal(bands: &Bands, first: &Band, second: &Band) -> bool {
    let others = bands.profiles(first);
    let all = |weaker: Weaker| all_colours(&weaker.profiles, bands.digits);
    bands
        .weaker(first)
        .all(|w| meet(&w.profiles, bands.all_profiles(second)))
        && bands.weaker(second).all(|w| meet(&others, all(w)))
}
