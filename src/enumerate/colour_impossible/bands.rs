//! The bands that can be part of a minimal pattern, by their column counts.
//!
//! They are kept only for one of all column counts that column permutations map to each other, its *frame*. Those with
//! other counts are moved there when they are asked for.

use super::classes::{Class, Judged, counts, firsts, judged, lacking};
use super::profile::{ColourOrders, Profile};
use crate::enumerate::band::{Cells, Digits, Member, image, size};
use crate::enumerate::columns::{Columns, Counts, ONE_EACH};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// A band up to the order of its rows.
#[derive(Clone, Copy)]
pub struct Band {
    /// The cells; rows ascending as numbers.
    pub cells: Cells,
    /// Its class.
    pub member: Member,
}

/// Bands with the same cells per column.
#[derive(Clone, Copy)]
pub struct SameCounts {
    /// Cells per column.
    pub counts: Counts,
    /// The number of the frame.
    pub frame: u32,
    /// The column permutation that takes the frame's bands to these.
    pub from_frame: u16,
}

/// The bands with the same cells per column, these being chosen among their images.
pub struct Frame {
    /// Cells per column.
    pub counts: Counts,
    /// The bands, by what they lack.
    pub groups: Vec<Group>,
    /// The numbers of the classes that have a member here, which begins with their first.
    pub classes: Range<u32>,
    /// The profiles of the bands and those of their gains, one band after the other, as [`Bands::lists`] tells them apart.
    profiles: Vec<Profile>,
}

/// Bands of a frame whose cells lack as many neighbours.
pub struct Group {
    /// Per column, how many neighbours the worst cell lacks in its band.
    pub lack: Counts,
    /// The bands.
    pub members: Vec<Member>,
    /// Where the profiles of each begin in those of the frame.
    starts: Vec<u32>,
}

/// All bands that can be part of a minimal pattern of several bands, the empty band among them.
pub struct Bands {
    /// The digits that cells may hold.
    pub digits: Digits,
    /// The column permutations.
    pub columns: Columns,
    /// The colour permutations.
    pub orders: ColourOrders,
    /// The classes, ascending by size, those of a frame together; first members have the frame's counts.
    pub classes: Vec<Class>,
    /// Bands by their cells per column, one for each class of counts.
    pub frames: Vec<Frame>,
    /// All counts that bands have, ascending.
    pub by_counts: Vec<SameCounts>,
    /// The minimal patterns of one band.
    pub impossible: Vec<Cells>,
}

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
        let number = |band: Cells| self.with_counts(counts(band)).map(|same| same.frame);
        bands.sort_by_cached_key(|&band| (number(band), band));
    }

    /// Sorts these bands, which are in their frames and ascending by frame, into patterns and parts of patterns.
    fn judge(&mut self, firsts: &[Cells]) {
        let judge = |&band: &Cells| judged(band, self.digits, &self.orders);
        let judged: Vec<Judged> = firsts.par_iter().map(judge).collect();
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
        for (frame, (groups, profiles)) in self.frames.iter_mut().zip(filled) {
            (frame.groups, frame.profiles) = (groups, profiles);
        }
    }

    /// The bands of a frame, and their profiles.
    fn groups(&self, frame: &Frame) -> (Vec<Group>, Vec<Profile>) {
        let mut stabiliser = self.columns.fixing(frame.counts);
        stabiliser.insert(0, 0);
        let mut bands: Vec<(Counts, Band)> = Vec::new();
        for class in frame.classes.clone() {
            let first = self.classes[class as usize].cells;
            let image = |&p: &usize| Band {
                cells: image(&self.columns, p, first),
                member: Member {
                    class,
                    from_first: p as u16,
                },
            };
            let mut images: Vec<Band> = stabiliser.iter().map(image).collect();
            images.sort_by_key(|band| band.cells);
            images.dedup_by_key(|band| band.cells);
            let lack = |band: Band| (lacking(band.cells, self.digits), band);
            bands.extend(images.into_iter().map(lack));
        }
        bands.sort_by_key(|&(lack, _)| lack);
        let groups = bands.chunk_by(|x, y| x.0 == y.0);
        let mut profiles = Vec::new();
        let mut profiles_of = |band: &Band| {
            let start = profiles.len() as u32;
            for list in self.class(band).lists() {
                profiles.extend(self.moved(band, list));
            }
            start
        };
        let group = |same: &[(Counts, Band)]| Group {
            lack: same[0].0,
            members: same.iter().map(|(_, band)| band.member).collect(),
            starts: same.iter().map(|(_, band)| profiles_of(band)).collect(),
        };
        (groups.map(group).collect(), profiles)
    }

    /// The profiles of member `i` of a group, and those of its gains: one for each orbit under colour permutations.
    pub fn lists<'a>(
        &'a self,
        frame: &'a Frame,
        group: &Group,
        i: usize,
    ) -> impl Iterator<Item = &'a [Profile]> + use<'a> {
        let mut rest = &frame.profiles[group.starts[i] as usize..];
        let lists = self.classes[group.members[i].class as usize].lists();
        lists.map(move |list| {
            let (first, others) = rest.split_at(list.len());
            rest = others;
            first
        })
    }

    /// As many cells in every column as it may have.
    pub fn full(&self) -> Counts {
        Counts::from(self.digits.l) * ONE_EACH
    }

    /// The bands with these cells per column.
    pub fn with_counts(&self, counts: Counts) -> Option<&SameCounts> {
        let found = self
            .by_counts
            .binary_search_by_key(&counts, |same| same.counts);
        found.ok().map(|i| &self.by_counts[i])
    }

    /// The groups of bands with the same cells per column, each with what they lack there.
    pub fn lacks(&self, same: SameCounts) -> impl Iterator<Item = (Counts, &Group)> {
        let groups = self.frames[same.frame as usize].groups.iter();
        let moved = move |lack| self.columns.moved(same.from_frame.into(), lack);
        groups.map(move |group| (moved(group.lack), group))
    }

    /// A band of a frame, moved to these counts.
    pub fn band(&self, same: SameCounts, member: Member) -> Band {
        let (p, q) = (member.from_first.into(), same.from_frame.into());
        let p = self.columns.then(p, q);
        let first = self.classes[member.class as usize].cells;
        Band {
            cells: image(&self.columns, p, first),
            member: Member {
                from_first: p as u16,
                ..member
            },
        }
    }

    /// A band's class.
    pub fn class(&self, band: &Band) -> &Class {
        &self.classes[band.member.class as usize]
    }

    /// All profiles of a band.
    pub fn all_profiles(&self, band: &Band) -> impl Iterator<Item = Profile> + use<'_> {
        self.moved(band, self.class(band).all_profiles(&self.orders))
    }

    /// What profiles of the first member of a band's class are for the band.
    pub fn moved<'a>(
        &'a self,
        band: &Band,
        profiles: &'a [Profile],
    ) -> impl Iterator<Item = Profile> + use<'a> {
        let p = usize::from(band.member.from_first);
        profiles
            .iter()
            .map(move |&w| self.columns.permuted::<4>(p, w))
    }

    /// What the band gains by weakening some cell of it: see [`Class::gains`].
    pub fn gains(&self, band: &Band) -> impl Iterator<Item = Vec<Profile>> {
        let gains = self.class(band).gains.iter();
        gains.map(|gain| self.moved(band, gain).collect())
    }
}
