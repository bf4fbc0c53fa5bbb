//! All patterns of two bands.
//!
//! Up to 64 bands with the same column counts, the *larger bands*, are looked at together. For a
//! second band with given counts, a table tells for each profile which of the larger bands have a
//! profile that is disjoint from it. So those with which a second band has no colouring are found
//! by a look-up for each profile of the second band.

use super::bands::{Band, Bands, SameCounts};
use super::encoding::{Encoding, Index, disjoint_codes};
use super::larger::{Larger, exchange, set, table};
use super::profile::Profile;
use crate::enumerate::band::{counts, joined};
use crate::enumerate::columns::{Counts, column, fits, total};
use crate::enumerate::{Marked, Options};
use std::ops::Range;

/// The search for patterns with certain larger bands.
struct TwoBands<'a> {
    bands: &'a Bands,
    counts: Counts,
    /// The class of the first of the larger bands.
    start: u32,
    larger: Vec<Larger>,
    /// `done[i]`: the larger bands that have no gain number i, for those gains that the table
    /// tells. These are all gains of kl-digit patterns, which have many impossible pairs that are
    /// not minimal, and no gains of k-digit patterns, which have few.
    done: Vec<u64>,
    /// `disjoint[n][m]`: for each code of a set of `m` colours the codes of the sets of `n` colours
    /// disjoint from it.
    disjoint: Vec<Vec<Vec<Vec<u32>>>>,
    found: Vec<Marked>,
}

/// Second bands with the same column counts, and the larger bands that give each cell enough
/// neighbours.
#[derive(Clone, Copy)]
struct Seconds {
    same: SameCounts,
    larger: u64,
}

/// Finds the patterns of exactly two bands whose larger band is the first of one of these classes.
/// The list may hold several images of a class, and patterns with one kind of cells.
pub fn patterns(bands: &Bands, options: &Options, classes: Range<u32>) -> Vec<Marked> {
    let start = classes.start;
    let counts = counts(bands.classes[start as usize].cells);
    let l = bands.digits.l;
    let disjoint = |n| (0..=l).map(|m| disjoint_codes(l, n, m)).collect();
    let larger: Vec<Larger> = classes.map(|class| Larger::new(bands, class)).collect();
    let gains = larger.iter().map(|band| band.gains.len());
    let in_table = gains.max().filter(|_| bands.digits.k > 0).unwrap_or(0);
    let done = |i: usize| set(&larger, |band| band.gains.len() <= i);
    let mut search = TwoBands {
        bands,
        counts,
        start,
        done: (0..in_table).map(done).collect(),
        larger,
        disjoint: (0..=l).map(disjoint).collect(),
        found: Vec::new(),
    };
    let size = total(counts);
    let seconds = search.seconds(size.min(options.most.saturating_sub(size)));
    let table = table(&search.larger, &Encoding::new(l, counts), in_table);
    search.descend(&seconds, &table, &mut [const { Vec::new() }; 9]);
    search.found
}

impl TwoBands<'_> {
    /// The column counts of second bands of at most so many cells; those where some cells lack
    /// neighbours in any case are left out.
    fn seconds(&self, largest: u32) -> Vec<Seconds> {
        let bands = self.bands;
        let room = bands.full() - self.counts;
        let suitable = bands.by_counts.iter().filter_map(|&same| {
            let size = total(same.counts);
            if size == 0 || size > largest || !fits(same.counts, room) {
                return None;
            }
            let larger = set(&self.larger, |band| fits(band.lack, same.counts));
            let some = larger != 0 && bands.lacks(same).any(|(lack, _)| fits(lack, self.counts));
            some.then_some(Seconds { same, larger })
        });
        suitable.collect()
    }

    /// Goes through second bands, ascending by their counts, which are the same in all columns but
    /// the first ones, as many as there is `space` for tables. In the others the codes of the table
    /// are of the second bands' profiles, and it tells which larger bands have a disjoint profile
    /// there.
    fn descend(&mut self, seconds: &[Seconds], table: &[u64], space: &mut [Vec<u64>]) {
        let Some((next, space)) = space.split_last_mut() else {
            return seconds.iter().for_each(|s| self.complete(*s, table));
        };
        let c = space.len();
        let counts = |s: &Seconds| column(s.same.counts, c);
        let n = column(self.counts, c);
        for same in seconds.chunk_by(|x, y| counts(x) == counts(y)) {
            if !self.matters(c) {
                self.descend(same, table, space);
                continue;
            }
            let inner = self.inner(c, same[0].same.counts);
            let disjoint = &self.disjoint[n as usize][counts(&same[0]) as usize];
            exchange(table, inner, self.codes(n), disjoint, next);
            self.descend(same, next, space);
        }
    }

    /// How many codes a set of `n` colours has.
    fn codes(&self, n: u32) -> usize {
        self.disjoint[0][n as usize].len()
    }

    /// The number of codes in the columns after `c` of second bands with these counts.
    fn inner(&self, c: usize, counts: Counts) -> usize {
        let columns = (c + 1..9).filter(|&c| self.matters(c));
        columns.map(|c| self.codes(column(counts, c))).product()
    }

    /// Whether it matters which colours the larger bands have in this column.
    fn matters(&self, c: usize) -> bool {
        let n = column(self.counts, c);
        n > 0 && n < self.bands.digits.l
    }

    /// Goes through the second bands with these counts.
    fn complete(&mut self, seconds: Seconds, table: &[u64]) {
        let bands = self.bands;
        let same = seconds.same;
        let frame = &bands.frames[same.frame as usize];
        let encoding = Encoding::new(bands.digits.l, frame.counts);
        // The columns of the frame, in the order of the columns that they come to.
        let back = &bands.columns.image[bands.columns.inverse(same.from_frame.into())];
        let columns = (0..9).rev().filter(|&c| self.matters(c));
        let index = Index::new(&encoding, columns.map(|c| back[c]));
        let place = |&number: &u32| index.of(encoding.encode(frame.profiles[number as usize]));
        for (lack, group) in bands.lacks(same) {
            if !fits(lack, self.counts) {
                continue;
            }
            for (i, &member) in group.members.iter().enumerate() {
                let all = seconds.larger & self.from(member.class);
                let larger = self.minimal(all, table, bands.lists(frame, group, i), place);
                if larger != 0 {
                    self.keep(larger, &bands.band(same, member));
                }
            }
        }
    }

    /// The larger bands whose class is this one or comes after it.
    fn from(&self, class: u32) -> u64 {
        let before = class.saturating_sub(self.start);
        u64::MAX.checked_shl(before).unwrap_or(0)
    }

    /// Those of these larger bands with which a second band makes a minimal pattern, by the lists
    /// of the numbers of its profiles and of its gains' profiles.
    fn minimal<'p>(
        &self,
        mut larger: u64,
        table: &[u64],
        mut lists: impl Iterator<Item = &'p [u32]>,
        place: impl Fn(&u32) -> usize,
    ) -> u64 {
        let mut parts = table.chunks_exact(table.len() / (1 + self.done.len()));
        let (Some(disjoint), Some(own)) = (parts.next(), lists.next()) else {
            return 0;
        };
        for number in own {
            larger &= !disjoint[place(number)];
            if larger == 0 {
                return 0;
            }
        }
        for gain in lists {
            larger = some(larger, gain, |number| disjoint[place(number)]);
            if larger == 0 {
                return 0;
            }
        }
        for (gained, done) in parts.zip(&self.done) {
            let left = larger & !done;
            larger &= done | some(left, own, |number| gained[place(number)]);
            if larger == 0 {
                return 0;
            }
        }
        larger
    }

    /// Keeps the minimal patterns that these larger bands make with a second, one for each class
    /// under the permutations that fix the larger; the table has been asked already.
    fn keep(&mut self, mut larger: u64, second: &Band) {
        let bands = self.bands;
        let own: Vec<Profile> = bands.moved(second, &bands.class(second).profiles).collect();
        while larger != 0 {
            let band = &self.larger[larger.trailing_zeros() as usize];
            larger &= larger - 1;
            let mut gains = band.gains.iter().skip(self.done.len());
            if gains.all(|gain| meet(gain, &own)) && band.is_least(&bands.columns, second.cells) {
                self.found.push(joined([band.cells, second.cells, 0]));
            }
        }
    }
}

/// Whether some profile of one list is disjoint from some profile of the other.
fn meet(first: &[Profile], second: &[Profile]) -> bool {
    second.iter().any(|b| first.iter().any(|a| a & b == 0))
}

/// The members of `all` that are in some of these sets.
fn some<'p>(all: u64, numbers: &'p [u32], set: impl Fn(&'p u32) -> u64) -> u64 {
    let mut missing = all;
    for number in numbers {
        missing &= !set(number);
        if missing == 0 {
            break;
        }
    }
    all & !missing
}
