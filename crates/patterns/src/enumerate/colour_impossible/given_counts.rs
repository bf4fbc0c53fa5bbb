//! All patterns of three bands whose larger two have given column counts.

use super::bands::{Band, Bands, Group, SameCounts};
use super::last_bands::{LastBands, Orbits, Selection, groups};
use super::profile::Profile;
use super::together::{Profiles, Together};
use crate::enumerate::band::{Cells, image, joined};
use crate::enumerate::canonical::prefers_last;
use crate::enumerate::columns::{Columns, Counts, excess, fits, larger, stack, total};
use crate::enumerate::{Marked, Options};
use rustc_hash::FxHashMap;
use std::cell::OnceCell;
use std::cmp::Ordering;
use std::rc::Rc;

/// Column counts of two bands of at most `l` cells in a row, block or column: one of each class
/// under column permutations.
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

/// The search for the patterns of three bands whose larger two have given column counts.
pub struct GivenCounts<'a> {
    bands: &'a Bands,
    options: &'a Options,
    counts: Counts,
    last_bands: &'a LastBands<'a>,
    /// The column permutations that fix the counts.
    stabiliser: &'a [usize],
    /// The last bands that meet a demand and have at most so many cells.
    meeting: FxHashMap<(Counts, u32), Rc<[Selection]>>,
    found: Vec<Marked>,
}

impl<'a> GivenCounts<'a> {
    /// Finds the patterns. The list may hold several images of a class, and patterns with one kind
    /// of cells.
    pub fn patterns(bands: &Bands, options: &Options, counts: Counts) -> Vec<Marked> {
        let size = total(counts);
        let largest = options.most.saturating_sub(size).min(size / 2);
        // Without it, a stack would be smaller than the last band.
        let groups = groups(bands, counts, largest, |last| {
            let mut stacks = (0..3).map(|s| stack(counts, s) + stack(last, s));
            !options.transpose || stacks.all(|stack| stack >= total(last))
        });
        if groups.is_empty() {
            return Vec::new();
        }
        let orbits = Orbits::new(bands, counts);
        let stabiliser = bands.columns.fixing(counts);
        let mut found = Vec::new();
        for groups in groups.chunks(orbits.at_once()) {
            let mut search = GivenCounts {
                bands,
                options,
                counts,
                last_bands: &LastBands::new(bands, &orbits, groups),
                stabiliser: &stabiliser,
                meeting: FxHashMap::default(),
                found,
            };
            search.pairs(largest);
            found = search.found;
        }
        found
    }

    /// Goes through the pairs of a largest band and a second.
    fn pairs(&mut self, largest: u32) {
        let bands = self.bands;
        for &same_a in &bands.by_counts {
            let counts_a = same_a.counts;
            if !fits(counts_a, self.counts) {
                continue;
            }
            let counts_b = self.counts - counts_a;
            let (size_a, size_b) = (total(counts_a), total(counts_b));
            let Some(&same_b) = bands.with_counts(counts_b) else {
                continue;
            };
            if size_b == 0 || size_a < size_b {
                continue;
            }
            let seconds = Seconds::new(bands, same_b);
            for (lack, group) in bands.lacks(same_a) {
                let demand = (excess(lack, counts_b), largest.min(size_b));
                if self.meeting(demand).is_empty() {
                    continue;
                }
                for &member in &group.members {
                    self.with_first(&bands.band(same_a, member), counts_a, demand, &seconds);
                }
            }
        }
    }

    /// Goes through the pairs with this largest band.
    fn with_first(
        &mut self,
        first: &Band,
        counts: Counts,
        (demand, most): (Counts, u32),
        seconds: &Seconds,
    ) {
        let bands = self.bands;
        let Some(fixing) = fixing(&bands.columns, self.stabiliser, first.cells) else {
            return;
        };
        let (last_bands, profiles) = (self.last_bands, seconds.profiles);
        let mut own = Together::new(last_bands, bands.all_profiles(first), profiles);
        let mut gains: Option<Vec<Together>> = None;
        let same_size = 2 * total(counts) == total(self.counts);
        let mut selected = Vec::new();
        for second in &seconds.groups {
            let demand = (larger(demand, excess(second.lack, counts)), most);
            let meeting = self.meeting(demand);
            if meeting.is_empty() {
                continue;
            }
            for (i, band) in second.bands(bands, seconds).iter().enumerate() {
                let pair = (first.cells, band.cells, same_size);
                if !is_least(&bands.columns, self.stabiliser, &fixing, pair) {
                    continue;
                }
                let mut lists = bands.lists(profiles.frame(), second.group, i);
                let b = lists.next().unwrap_or_default();
                selected.clear();
                selected.extend_from_slice(&meeting);
                if !own.restrict(b, &mut selected)
                    || selected.is_empty()
                    || lists.any(|gain| own.drop_needless(gain, &mut selected))
                {
                    continue;
                }
                let mut gains = gains
                    .get_or_insert_with(|| {
                        let gains = bands.gains(first).map(|gain| {
                            let all = gain.iter().flat_map(|&w| bands.orders.images(w));
                            Together::new(last_bands, all, profiles)
                        });
                        gains.collect()
                    })
                    .iter_mut();
                if !gains.any(|gain| gain.drop_needless(b, &mut selected)) {
                    let together: Vec<Profile> =
                        b.iter().flat_map(|&number| own.profiles(number)).collect();
                    self.complete((first, band), &together, &selected);
                }
            }
        }
    }

    /// The last bands with at least so many cells per column, and at most so many in all.
    fn meeting(&mut self, (demand, most): (Counts, u32)) -> Rc<[Selection]> {
        if !fits(demand, self.bands.full() - self.counts) || total(demand) > most {
            return Rc::default();
        }
        let meeting = self.meeting.entry((demand, most));
        let last_bands = self.last_bands;
        meeting
            .or_insert_with(|| last_bands.meeting(demand, most).into())
            .clone()
    }

    /// Keeps the patterns that two bands, which have these profiles together, make with the
    /// selected last bands; of these each cell is still to be needed.
    fn complete(
        &mut self,
        (first, second): (&Band, &Band),
        together: &[Profile],
        selected: &[Selection],
    ) {
        let bands = self.bands;
        let meets = |gain: Vec<Profile>| {
            let mut gain = gain.iter().flat_map(|&w| bands.orders.images(w));
            gain.any(|w| together.iter().any(|other| w & other == 0))
        };
        for last in self.last_bands.bands(selected) {
            let pattern = joined([first.cells, second.cells, last.cells]);
            if pattern.size() >= self.options.least
                && bands.gains(&last).all(meets)
                && prefers_last(pattern.cells, self.options.transpose)
            {
                self.found.push(pattern);
            }
        }
    }
}

/// The bands with given column counts, by what they lack; moved there when they are needed.
struct Seconds<'a> {
    profiles: Profiles<'a>,
    same: SameCounts,
    groups: Vec<SecondGroup<'a>>,
}

struct SecondGroup<'a> {
    lack: Counts,
    group: &'a Group,
    bands: OnceCell<Vec<Band>>,
}

impl<'a> Seconds<'a> {
    fn new(bands: &'a Bands, same: SameCounts) -> Self {
        let group = |(lack, group): (Counts, &'a Group)| SecondGroup {
            lack,
            group,
            bands: OnceCell::new(),
        };
        Seconds {
            profiles: Profiles::new(bands, same),
            same,
            groups: bands.lacks(same).map(group).collect(),
        }
    }
}

impl SecondGroup<'_> {
    fn bands(&self, bands: &Bands, seconds: &Seconds) -> &[Band] {
        let members = self.group.members.iter();
        let all = members.map(|&member| bands.band(seconds.same, member));
        self.bands.get_or_init(|| all.collect())
    }
}

/// The members of a group of column permutations that fix a band; none if one makes the band
/// smaller.
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

/// Whether a pair of bands (a, b), where a is the least of its orbit under a group of column
/// permutations, is the least of its class; `fixing` are the permutations that fix a. Bands of the
/// same size can be exchanged.
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
