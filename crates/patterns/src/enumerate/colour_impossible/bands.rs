//! The bands that can be part of a minimal pattern, by their column counts.
//!
//! They are kept only for one of all column counts that column permutations map to each other, its
//! *frame*. Those with other counts are moved there when they are asked for. `find` finds them;
//! what is here looks them up.

mod find;

use super::classes::Class;
use super::profile::{ColourOrders, Profile};
use crate::enumerate::band::{Cells, Digits, Member, image};
use crate::enumerate::columns::{Columns, Counts, ONE_EACH};
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
    /// The profiles that bands or their gains have here, one for each orbit under colour
    /// permutations.
    pub profiles: Vec<Profile>,
    /// The numbers of the bands' profiles and of those of their gains, one band after the other, as
    /// [`Bands::lists`] tells them apart.
    numbers: Vec<u32>,
}

/// Bands of a frame whose cells lack as many neighbours.
pub struct Group {
    /// Per column, how many neighbours the worst cell lacks in its band.
    pub lack: Counts,
    /// The bands.
    pub members: Vec<Member>,
    /// Where the numbers of each one's profiles begin in those of the frame.
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
    /// The classes, ascending by size, those of a frame together; first members have the frame's
    /// counts.
    pub classes: Vec<Class>,
    /// Bands by their cells per column, one for each class of counts.
    pub frames: Vec<Frame>,
    /// All counts that bands have, ascending.
    pub by_counts: Vec<SameCounts>,
    /// The minimal patterns of one band.
    pub impossible: Vec<Cells>,
}

impl Bands {
    /// The numbers of the profiles of member `i` of a group, then those of each of its gains (see
    /// [`Bands::gains`]): one for each orbit under colour permutations.
    pub fn lists<'a>(
        &'a self,
        frame: &'a Frame,
        group: &Group,
        i: usize,
    ) -> impl Iterator<Item = &'a [u32]> + use<'a> {
        let mut rest = &frame.numbers[group.starts[i] as usize..];
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
        groups.map(move |group| {
            let lack = self.columns.moved(same.from_frame.into(), group.lack);
            (lack, group)
        })
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
