//! How the bands are found: the first of each class is moved to its frame and judged, then frames
//! are filled with images of the first ones.

use super::{Band, Bands, Frame, Group, SameCounts};
use crate::enumerate::band::{Cells, Digits, Member, counts, image, size};
use crate::enumerate::colour_impossible::classes::{Judged, firsts, judged, lacking};
use crate::enumerate::colour_impossible::profile::{ColourOrders, Profile};
use crate::enumerate::columns::{Columns, Counts};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

impl Bands {
    /// All bands for patterns of at most `largest` cells.
    pub fn new(digits: Digits, largest: u32) -> Self {
        let columns = Columns::new();
        let mut bands = Bands {
            digits,
            orders: ColourOrders::new(digits),
            classes: Vec::new(),
            frames: Vec::new(),
            by_counts: Vec::new(),
            impossible: Vec::new(),
            columns,
        };
        let mut firsts = firsts(digits, &bands.columns, largest);
        bands.find_frames(&mut firsts);
        bands.judge(&firsts);
        bands
    }

    /// Chooses the frames of these bands, and moves each to its frame.
    fn find_frames(&mut self, bands: &mut [Cells]) {
        bands.sort_unstable_by_key(|&band| (size(band), counts(band)));
        let mut places: FxHashMap<Counts, SameCounts> = FxHashMap::default();
        for band in bands.iter_mut() {
            let own = counts(*band);
            if !places.contains_key(&own) {
                let frame = self.frames.len() as u32;
                self.frames.push(Frame {
                    counts: own,
                    groups: Vec::new(),
                    classes: 0..0,
                    profiles: Vec::new(),
                    numbers: Vec::new(),
                });
                for p in self.columns.numbers() {
                    let counts = self.columns.moved(p, own);
                    places.entry(counts).or_insert(SameCounts {
                        counts,
                        frame,
                        from_frame: p as u16,
                    });
                }
            }
            let back = self.columns.inverse(places[&own].from_frame.into());
            *band = image(&self.columns, back, *band);
        }
        self.by_counts = places.into_values().collect();
        self.by_counts.sort_unstable_by_key(|same| same.counts);
        bands.sort_by_cached_key(|&band| {
            let same = self.with_counts(counts(band));
            (same.map(|same| same.frame), band)
        });
    }

    /// Sorts these bands, which are in their frames and ascending by frame, into patterns and parts
    /// of patterns.
    fn judge(&mut self, firsts: &[Cells]) {
        let judged: Vec<Judged> = firsts
            .par_iter()
            .map(|&band| judged(band, self.digits, &self.orders))
            .collect();
        for judged in judged {
            match judged {
                Judged::Pattern(band) => self.impossible.push(band),
                Judged::Part(class) => self.classes.push(class),
                Judged::Nothing => {}
            }
        }
        let mut start = 0;
        for frame in &mut self.frames {
            let classes = self.classes[start as usize..].iter();
            let here = classes.take_while(|class| counts(class.cells) == frame.counts);
            let end = start + here.count() as u32;
            frame.classes = start..end;
            start = end;
        }
        let frames = self.frames.par_iter();
        let filled: Vec<_> = frames.map(|frame| self.groups(frame)).collect();
        for (frame, filled) in self.frames.iter_mut().zip(filled) {
            (frame.groups, frame.profiles, frame.numbers) = filled;
        }
    }

    /// The bands of a frame, the profiles that they have, and the numbers of each one's.
    fn groups(&self, frame: &Frame) -> (Vec<Group>, Vec<Profile>, Vec<u32>) {
        let mut stabiliser = self.columns.fixing(frame.counts);
        stabiliser.insert(0, 0);
        let mut bands: Vec<(Counts, Band)> = Vec::new();
        for class in frame.classes.clone() {
            let first = self.classes[class as usize].cells;
            let mut images: Vec<Band> = stabiliser
                .iter()
                .map(|&p| Band {
                    cells: image(&self.columns, p, first),
                    member: Member {
                        class,
                        from_first: p as u16,
                    },
                })
                .collect();
            images.sort_by_key(|band| band.cells);
            images.dedup_by_key(|band| band.cells);
            let different = images.into_iter();
            bands.extend(different.map(|band| (lacking(band.cells, self.digits), band)));
        }
        bands.sort_by_key(|&(lack, _)| lack);
        let groups = bands.chunk_by(|x, y| x.0 == y.0);
        let (mut profiles, mut numbers) = (Vec::new(), Vec::new());
        let mut orbits: FxHashMap<Profile, u32> = FxHashMap::default();
        let mut number = |profile: Profile| {
            let least = self.orders.least_image(profile);
            *orbits.entry(least).or_insert_with(|| {
                profiles.push(least);
                profiles.len() as u32 - 1
            })
        };
        let mut numbers_of = |band: &Band| {
            let start = numbers.len() as u32;
            for list in self.class(band).lists() {
                numbers.extend(self.moved(band, list).map(&mut number));
            }
            start
        };
        let groups = groups
            .map(|same| Group {
                lack: same[0].0,
                members: same.iter().map(|(_, band)| band.member).collect(),
                starts: same.iter().map(|(_, band)| numbers_of(band)).collect(),
            })
            .collect();
        let lists = bands.iter().flat_map(|(_, band)| self.class(band).lists());
        common_first(&mut profiles, &mut numbers, lists.map(Vec::len));
        (groups, profiles, numbers)
    }
}

/// Numbers profiles anew, those that are in many lists first, and sorts the lists, one after the
/// other in `numbers`, which have these lengths.
fn common_first(
    profiles: &mut Vec<Profile>,
    numbers: &mut [u32],
    lengths: impl Iterator<Item = usize>,
) {
    let mut uses = vec![0u32; profiles.len()];
    numbers.iter().for_each(|&n| uses[n as usize] += 1);
    let mut order: Vec<usize> = (0..profiles.len()).collect();
    order.sort_by_key(|&n| std::cmp::Reverse(uses[n]));
    let mut place = vec![0; profiles.len()];
    for (new, &old) in (0..).zip(&order) {
        place[old] = new;
    }
    *profiles = order.iter().map(|&old| profiles[old]).collect();
    let mut rest = numbers;
    for length in lengths {
        let (list, others) = rest.split_at_mut(length);
        list.iter_mut().for_each(|n| *n = place[*n as usize]);
        list.sort_unstable();
        rest = others;
    }
}
