//! Which last bands leave no colouring to two bands together.

use super::bands::{Bands, Frame, SameCounts};
use super::last_bands::{LastBands, Members, Selection};
use super::profile::Profile;

/// The profiles that second bands with the same column counts can have, and their gains, by number:
/// one for each orbit under colour permutations.
#[derive(Clone, Copy)]
pub struct Profiles<'a> {
    bands: &'a Bands,
    same: SameCounts,
}

impl<'a> Profiles<'a> {
    /// Those of bands with these counts.
    pub fn new(bands: &'a Bands, same: SameCounts) -> Self {
        Profiles { bands, same }
    }

    /// The frame of the bands, which has the numbers.
    pub fn frame(&self) -> &'a Frame {
        &self.bands.frames[self.same.frame as usize]
    }

    /// The profile with this number.
    pub fn get(&self, number: u32) -> Profile {
        let in_frame = self.frame().profiles[number as usize];
        let columns = &self.bands.columns;
        columns.permuted::<4>(self.same.from_frame.into(), in_frame)
    }
}

/// Which last bands leave no colouring to a first band and a second: they exclude all profiles of
/// the two together.
///
/// Second bands with the same column counts have many profiles in common. So for each of these it
/// is found but once, and for each block of last bands when it is asked for, which of them exclude
/// all that this profile makes with those of the first band.
pub struct Together<'a> {
    last_bands: &'a LastBands<'a>,
    /// All profiles of the first band.
    first: Vec<Profile>,
    seconds: Profiles<'a>,
    /// By the number of a profile of second bands; `None` as long as it was not asked for.
    rows: Vec<Option<Row>>,
    /// The orbits of the profiles together, those of one row after the other.
    orbits: Vec<u32>,
    /// Which last bands exclude all of them: so many blocks for each row that has orbits.
    excluding: Vec<Members>,
    /// Which of these blocks are known.
    known: Vec<bool>,
}

/// What the first band makes with one profile of second bands: where its orbits begin and end, and
/// where its blocks begin.
#[derive(Clone, Copy)]
struct Row {
    orbits: (u32, u32),
    blocks: u32,
}

impl<'a> Together<'a> {
    /// A first band with these profiles, and second bands.
    pub fn new(
        last_bands: &'a LastBands<'a>,
        first: impl Iterator<Item = Profile>,
        seconds: Profiles<'a>,
    ) -> Self {
        Together {
            last_bands,
            first: first.collect(),
            rows: vec![None; seconds.frame().profiles.len()],
            seconds,
            orbits: Vec::new(),
            excluding: Vec::new(),
            known: Vec::new(),
        }
    }

    /// The profiles that the first band makes with one of second bands, by its number.
    pub fn profiles(&self, number: u32) -> impl Iterator<Item = Profile> {
        let b = self.seconds.get(number);
        let disjoint = self.first.iter().filter(move |&a| a & b == 0);
        disjoint.map(move |a| a | b)
    }

    /// What is known of a profile of second bands.
    fn row(&mut self, number: u32) -> Row {
        if let Some(row) = self.rows[number as usize] {
            return row;
        }
        let start = self.orbits.len();
        let mut orbits = std::mem::take(&mut self.orbits);
        orbits.extend(self.profiles(number).map(|w| self.last_bands.orbit(w)));
        self.orbits = orbits;
        let row = Row {
            orbits: (start as u32, self.orbits.len() as u32),
            blocks: self.excluding.len() as u32,
        };
        if self.orbits.len() > start {
            let blocks = self.excluding.len() + self.last_bands.blocks;
            self.excluding.resize(blocks, Members::NONE);
            self.known.resize(blocks, false);
        }
        self.rows[number as usize] = Some(row);
        row
    }

    /// Keeps the last bands that leave no colouring to the first band and one with these profiles,
    /// which the numbers tell. Whether the two have a colouring, so far as that was needed to know
    /// that none is left.
    pub fn restrict(&mut self, second: &[u32], selected: &mut Vec<Selection>) -> bool {
        let mut is_colourable = false;
        for &number in second {
            let Row { orbits, blocks } = self.row(number);
            let orbits = &self.orbits[orbits.0 as usize..orbits.1 as usize];
            if orbits.is_empty() {
                continue;
            }
            is_colourable = true;
            selected.retain_mut(|s| {
                let place = (blocks + s.block) as usize;
                if !self.known[place] {
                    self.excluding[place] = self.last_bands.excluding(s.block, orbits);
                    self.known[place] = true;
                }
                s.members = s.members.and(&self.excluding[place]);
                !s.members.is_empty()
            });
            if selected.is_empty() {
                break;
            }
        }
        is_colourable
    }

    /// Drops the last bands that leave no colouring to the first band and one with these profiles.
    /// Whether none is left.
    pub fn drop_needless(&mut self, second: &[u32], selected: &mut Vec<Selection>) -> bool {
        let mut needless = selected.clone();
        self.restrict(second, &mut needless);
        let mut needless = needless.iter().peekable();
        selected.retain_mut(|s| {
            if let Some(less) = needless.next_if(|less| less.block == s.block) {
                s.members = s.members.without(&less.members);
            }
            !s.members.is_empty()
        });
        selected.is_empty()
    }
}
