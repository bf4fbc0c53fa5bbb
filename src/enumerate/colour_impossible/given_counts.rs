//! All patterns of three bands whose larger two have given column counts.

use super::bands::{Band, Bands, Group, SameCounts};
use super::last_bands::{Group as LastGroup, LastBands, Orbits, Selection, both, groups};
use super::least::{fixing, is_least};
use super::profile::Profile;
use crate::enumerate::band::{Member, joined};
use crate::enumerate::canonical::prefers_last;
use crate::enumerate::columns::{Counts, excess, fits, larger, stack, total};
use crate::enumerate::{Marked, Options};
use rustc_hash::FxHashMap;
use std::cell::OnceCell;

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

/// A band of a pair with its profiles: of the first, one for each orbit under colour permutations; all of the second.
struct Coloured {
    profiles: Vec<Profile>,
    /// Those of each of its gains: see [`Bands::gains`].
    gains: OnceCell<Vec<Vec<Profile>>>,
}

impl Coloured {
    fn new(profiles: impl Iterator<Item = Profile>) -> Self {
        Coloured {
            profiles: profiles.collect(),
            gains: OnceCell::new(),
        }
    }
}

/// The search for the patterns of three bands whose larger two have given column counts.
pub struct GivenCounts<'a> {
    bands: &'a Bands,
    options: &'a Options,
    counts: Counts,
    last_bands: LastBands<'a>,
    /// The column permutations that fix the counts.
    stabiliser: &'a [usize],
    /// The last bands that meet a demand and have at most so many cells.
    meeting: FxHashMap<(Counts, u32), Vec<Selection>>,
    found: Vec<Marked>,
}

impl<'a> GivenCounts<'a> {
    /// Finds the patterns whose last band is of a group with a number that is `part` modulo `parts`. The list may hold
    /// several images of a class, and patterns with one kind of cells.
    pub fn patterns(
        bands: &Bands,
        options: &Options,
        counts: Counts,
        (part, parts): (usize, usize),
    ) -> Vec<Marked> {
        let size = total(counts);
        let largest = options.most.saturating_sub(size).min(size / 2);
        // Without it, a stack would be smaller than the last band.
        let keep = |last: Counts| {
            let in_stack = |s: usize| stack(counts, s) + stack(last, s);
            !options.transpose || (0..3).all(|s| in_stack(s) >= total(last))
        };
        let groups = groups(bands, counts, largest, keep).into_iter();
        let groups: Vec<LastGroup> = groups.skip(part).step_by(parts).collect();
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
                last_bands: LastBands::new(bands, &orbits, groups),
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
                if !self.can_meet(demand) {
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
        let coloured = Coloured::new(bands.moved(first, &bands.class(first).profiles));
        let same_size = 2 * total(counts) == total(self.counts);
        for group in &seconds.0 {
            let demand = (larger(demand, excess(group.lack, counts)), most);
            if !self.can_meet(demand) {
                continue;
            }
            for (second, b) in group.bands(bands) {
                let pair = (first.cells, second.cells, same_size);
                if is_least(&bands.columns, self.stabiliser, &fixing, pair) {
                    self.complete((first, &coloured), (second, b), demand);
                }
            }
        }
    }

    /// Whether some last band has so many cells per column, and at most so many in all.
    fn can_meet(&mut self, (demand, most): (Counts, u32)) -> bool {
        if !fits(demand, self.bands.full() - self.counts) || total(demand) > most {
            return false;
        }
        let meeting = self.meeting.entry((demand, most));
        let last_bands = &self.last_bands;
        !meeting
            .or_insert_with(|| last_bands.meeting(demand, most))
            .is_empty()
    }

    /// Finds the last bands that complete a pair of bands.
    fn complete(
        &mut self,
        (first, a): (&Band, &Coloured),
        (second, b): (&Band, &Coloured),
        demand: (Counts, u32),
    ) {
        let bands = self.bands;
        let (last_bands, among) = (&self.last_bands, &self.meeting[&demand]);
        let mut selected = last_bands.excluding(among, &a.profiles, &b.profiles);
        if selected.is_empty() {
            return;
        }
        let gains_a = a.gains.get_or_init(|| bands.gains(first).collect());
        let images = |&w: &Profile| bands.orders.images(w);
        let all = |gain: Vec<Profile>| gain.iter().flat_map(images).collect();
        let gains_b = b
            .gains
            .get_or_init(|| bands.gains(second).map(all).collect());
        let mut needless =
            |a: &[Profile], b: &[Profile]| last_bands.drop_needless(a, b, &mut selected);
        let none_left = gains_a.iter().any(|gain| needless(gain, &b.profiles))
            || gains_b.iter().any(|gain| needless(&a.profiles, gain));
        if none_left {
            return;
        }
        let together = a.profiles.iter().flat_map(|&a| both(a, &b.profiles));
        let together: Vec<Profile> = together.collect();
        let meets = |gain: Vec<Profile>| {
            let mut gain = gain.iter().flat_map(images);
            gain.any(|w| together.iter().any(|other| w & other == 0))
        };
        for last in last_bands.bands(&selected) {
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
struct Seconds<'a>(Vec<SecondGroup<'a>>);

struct SecondGroup<'a> {
    lack: Counts,
    same: SameCounts,
    members: &'a [Member],
    bands: OnceCell<Vec<(Band, Coloured)>>,
}

impl<'a> Seconds<'a> {
    fn new(bands: &'a Bands, same: SameCounts) -> Self {
        let group = |(lack, group): (Counts, &'a Group)| SecondGroup {
            lack,
            same,
            members: &group.members,
            bands: OnceCell::new(),
        };
        Seconds(bands.lacks(same).map(group).collect())
    }
}

impl SecondGroup<'_> {
    fn bands(&self, bands: &Bands) -> &[(Band, Coloured)] {
        let coloured = |&member: &Member| {
            let band = bands.band(self.same, member);
            (band, Coloured::new(bands.all_profiles(&band)))
        };
        let all = || self.members.iter().map(coloured).collect();
        self.bands.get_or_init(all)
    }
}
