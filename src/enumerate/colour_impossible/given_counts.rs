//! All patterns of two or three bands whose larger bands, all but the last, have given column counts.

use super::bands::{Band, Bands, Weaker};
use super::last_bands::{LastBands, Selection};
use super::profile::{Profile, all_colours};
use crate::enumerate::band::{Cells, image, joined, weakens};
use crate::enumerate::canonical::prefers_last;
use crate::enumerate::columns::{Columns, Counts, excess, fits, larger, stack, total};
use crate::enumerate::{Marked, Options};
use rustc_hash::FxHashMap;
use std::cell::OnceCell;
use std::cmp::Ordering;

/// Column counts of two bands of at most `l` cells in a row, block or column: one of each class under column permutations.
pub fn all_counts(l: u32) -> Vec<Counts> {
    let l = u64::from(l);
    let mut stacks = Vec::new();
    for a in 0..=l {
        for b in 0..=a {
            for c in 0..=b {
                if a + b + c <= 2 * l {
                    stacks.push(a | b << 4 | c << 8);
                }
            }
        }
    }
    let mut all = Vec::new();
    for (i, x) in stacks.iter().enumerate() {
        for (j, y) in stacks[..=i].iter().enumerate() {
            all.extend(stacks[..=j].iter().map(|z| x | y << 12 | z << 24));
        }
    }
    all.sort_unstable_by_key(|&c| (total(c), c));
    all
}

/// A band as the second of a pair: its profiles and those of its weakenings, all colours.
struct Second {
    profiles: Vec<Profile>,
    weaker: OnceCell<Vec<Weaker>>,
}

/// The search for the patterns of two or three bands whose larger bands, all but the last, have given column counts.
pub struct GivenCounts<'a> {
    bands: &'a Bands,
    options: &'a Options,
    counts: Counts,
    /// Whether the patterns have three bands or two.
    three: bool,
    last_bands: LastBands,
    /// The column permutations that fix the counts.
    stabiliser: Vec<usize>,
    /// The last bands that meet a demand and have at most so many cells.
    meeting: FxHashMap<(Counts, u32), Vec<Selection>>,
    seconds: FxHashMap<u32, Second>,
    found: Vec<Marked>,
}

impl<'a> GivenCounts<'a> {
    /// Finds the patterns whose largest band has a number that is `part` modulo `parts`. The list may hold several images
    /// of a class, and patterns with one kind of cells.
    pub fn patterns(
        bands: &'a Bands,
        options: &'a Options,
        (counts, three): (Counts, bool),
        (part, parts): (usize, usize),
    ) -> Vec<Marked> {
        let size = total(counts);
        let room = options.most.saturating_sub(size);
        let largest = room.min(if three { size / 2 } else { size });
        if largest == 0 || !three && bands.with_counts(counts).is_empty() {
            return Vec::new();
        }
        // Without it, a stack would be smaller than the last band.
        let keep = |last: Counts| {
            let in_stack = |s: usize| stack(counts, s) + stack(last, s);
            !three || !options.transpose || (0..3).all(|s| in_stack(s) >= total(last))
        };
        let Some(last_bands) = LastBands::new(bands, counts, largest, keep) else {
            return Vec::new();
        };
        let mut search = GivenCounts {
            bands,
            options,
            counts,
            three,
            last_bands,
            stabiliser: bands.columns.fixing(counts),
            meeting: FxHashMap::default(),
            seconds: FxHashMap::default(),
            found: Vec::new(),
        };
        search.pairs(largest, |band| band as usize % parts == part);
        search.found
    }

    /// Goes through the pairs of a largest band and a second, which is empty in patterns of two bands.
    fn pairs(&mut self, largest: u32, is_mine: impl Fn(u32) -> bool) {
        let bands = self.bands;
        for same in bands.by_counts.iter() {
            let counts_a = same.counts;
            if !fits(counts_a, self.counts) {
                continue;
            }
            let counts_b = self.counts - counts_a;
            let (size_a, size_b) = (total(counts_a), total(counts_b));
            let groups_b = bands.with_counts(counts_b);
            if size_a < size_b || (size_b > 0) != self.three || groups_b.is_empty() {
                continue;
            }
            let most = largest.min(if self.three { size_b } else { size_a });
            let members_a = same.groups.iter().flat_map(|group| {
                let demand = excess(group.lack, counts_b);
                group.bands.clone().map(move |a| (a, demand))
            });
            for (a, demand_a) in members_a.filter(|&(a, _)| is_mine(a)) {
                if !self.can_meet(demand_a, most) {
                    continue;
                }
                let first = &bands.list[a as usize];
                let Some(fixing) = fixing(&bands.columns, &self.stabiliser, first.cells) else {
                    continue;
                };
                let profiles_a = bands.profiles(first);
                for group_b in groups_b {
                    let demand = larger(demand_a, excess(group_b.lack, counts_a));
                    if !self.can_meet(demand, most) {
                        continue;
                    }
                    for b in group_b.bands.clone() {
                        let second = &bands.list[b as usize];
                        let pair = (first.cells, second.cells, size_a == size_b);
                        if is_least(&bands.columns, &self.stabiliser, &fixing, pair) {
                            self.complete([first, second], b, &profiles_a, (demand, most));
                        }
                    }
                }
            }
        }
    }

    /// Whether some last band has so many cells per column, and at most so many in all.
    fn can_meet(&mut self, demand: Counts, most: u32) -> bool {
        if !fits(demand, self.bands.full() - self.counts) || total(demand) > most {
            return false;
        }
        let meeting = self.meeting.entry((demand, most));
        let last_bands = &self.last_bands;
        !meeting
            .or_insert_with(|| last_bands.meeting(demand, most))
            .is_empty()
    }

    /// Finds the last bands that complete a pair of bands; the second has the number `b`.
    fn complete(
        &mut self,
        [first, second]: [&Band; 2],
        b: u32,
        profiles_a: &[Profile],
        demand: (Counts, u32),
    ) {
        let bands = self.bands;
        let with_second = self.seconds.entry(b).or_insert_with(|| Second {
            profiles: bands.all_profiles(second).collect(),
            weaker: OnceCell::new(),
        });
        let (last_bands, among) = (&self.last_bands, &self.meeting[&demand]);
        let excluding = last_bands.excluding(among, profiles_a, &with_second.profiles);
        let Some(mut selected) = excluding.filter(|selected| !selected.is_empty()) else {
            return;
        };
        let all_colours = |weaker: Weaker| Weaker {
            profiles: all_colours(&weaker.profiles, bands.digits),
            ..weaker
        };
        let weaker = || bands.weaker(second).map(all_colours).collect();
        let weaker = with_second.weaker.get_or_init(weaker);
        let none_left = bands.weaker(first).any(|w| {
            let others = &with_second.profiles;
            last_bands.drop_needless(w.dropped, &w.profiles, others, &mut selected)
        }) || weaker
            .iter()
            .any(|w| last_bands.drop_needless(w.dropped, profiles_a, &w.profiles, &mut selected));
        if none_left {
            return;
        }
        let numbers = last_bands.numbers(&selected).into_iter();
        for last in minimal(numbers.map(|i| &bands.list[i as usize]).collect()) {
            let pattern = joined([first.cells, second.cells, last.cells]);
            let prefers = !self.three || prefers_last(pattern.cells, self.options.transpose);
            if pattern.size() >= self.options.least && prefers {
                self.found.push(pattern);
            }
        }
    }
}

/// The bands of which no weakening is among them.
fn minimal(mut bands: Vec<&Band>) -> Vec<&Band> {
    // Each weakening takes bits away.
    let bits = |band: &Band| band.cells.count_ones();
    bands.sort_by_key(|band| bits(band));
    let mut minimal: Vec<&Band> = Vec::new();
    for band in bands {
        let is_weaker = |m: &&Band| bits(m) < bits(band) && weakens(m.cells, band.cells);
        if !minimal.iter().any(is_weaker) {
            minimal.push(band);
        }
    }
    minimal
}

/// The members of a group of column permutations that fix a band; none if one makes the band smaller.
fn fixing(columns: &Columns, group: &[usize], band: Cells) -> Option<Vec<usize>> {
    let mut fixing = Vec::new();
    for &p in group {
        match image(columns, p, band).cmp(&band) {
            Ordering::Less => return None,
            Ordering::Equal => fixing.push(p),
            Ordering::Greater => {}
        }
    }
    Some(fixing)
}

/// Whether a pair of bands (a, b), where a is the least of its orbit under a group of column permutations, is the least of
/// its class; `fixing` are the permutations that fix a. Bands of the same size can be exchanged.
fn is_least(
    columns: &Columns,
    group: &[usize],
    fixing: &[usize],
    (a, b, same_size): (Cells, Cells, bool),
) -> bool {
    if fixing.iter().any(|&p| image(columns, p, b) < b) {
        return false;
    }
    !same_size
        || b >= a
            && group.iter().all(|&p| {
                let image_b = image(columns, p, b);
                image_b > a || image_b == a && image(columns, p, a) >= b
            })
}
