//! The last bands that can complete a pattern whose other bands have given column counts.

use super::bands::{Band, Bands};
use super::encoding::{Encoding, Index, codes, disjoint_codes, sets};
use super::larger::exchange;
use super::profile::Profile;
use crate::enumerate::columns::{Counts, column, fits, occupied, total};
use std::rc::Rc;

/// A band that can be the last of a pattern.
#[derive(Clone, Copy)]
struct LastBand {
    columns: u32,
    size: u32,
    counts: Counts,
    band: Band,
}

/// Up to 64 bands that can be the last of a pattern, and occupy the same columns; those with the
/// same counts together.
pub struct Group(Vec<LastBand>);

/// All bands of 1 to `largest` cells that may join others with these cells per column: no column
/// gets more than `l` cells and every cell of the last band gets enough neighbours. `keep` may
/// refuse more of them, by their cells per column.
pub fn groups(
    bands: &Bands,
    counts: Counts,
    largest: u32,
    keep: impl Fn(Counts) -> bool,
) -> Vec<Group> {
    let room = bands.full() - counts;
    let mut all = Vec::new();
    for &same in &bands.by_counts {
        let (here, size) = (same.counts, total(same.counts));
        if size == 0 || size > largest || !fits(here, room) || !keep(here) {
            continue;
        }
        let groups = bands.lacks(same).filter(|&(lack, _)| fits(lack, counts));
        let members = groups.flat_map(|(_, group)| &group.members);
        all.extend(members.map(|&member| LastBand {
            columns: occupied(here),
            size,
            counts: here,
            band: bands.band(same, member),
        }));
    }
    all.sort_unstable_by_key(|last| (last.columns, last.size, last.counts, last.band.cells));
    let same_columns = all.chunk_by(|x, y| x.columns == y.columns);
    same_columns
        .flat_map(|same| same.chunks(64).map(|group| Group(group.to_vec())))
        .collect()
}

/// The profiles of bands with given column counts: which of them are alike under colour
/// permutations.
pub struct Orbits {
    encoding: Encoding,
    index: Index,
    /// The orbit of the profile at each place of the index.
    of_place: Vec<u32>,
    /// One profile of each orbit.
    profiles: Vec<Profile>,
}

impl Orbits {
    /// Those with these cells per column.
    pub fn new(bands: &Bands, counts: Counts) -> Self {
        let encoding = Encoding::new(bands.digits.l, counts);
        let index = Index::new(&encoding, 0..9);
        let mut orbits = Orbits {
            of_place: vec![u32::MAX; index.len],
            profiles: Vec::new(),
            encoding,
            index,
        };
        let colours = bands.digits.l;
        let in_columns = (0..9).map(|c| {
            let sets = sets(colours, column(counts, c as usize)).map(Profile::from);
            sets.map(|set| (0..colours).fold(0, |w, q| w | (set >> q & 1) << (9 * q + c)))
                .collect()
        });
        let columns: Vec<Vec<Profile>> = in_columns.collect();
        orbits.add(bands, 0, &columns);
        orbits
    }

    /// Adds the orbits of the profiles that are so in the first columns; in the others, these are
    /// the choices.
    fn add(&mut self, bands: &Bands, profile: Profile, columns: &[Vec<Profile>]) {
        if let Some((first, rest)) = columns.split_first() {
            return first
                .iter()
                .for_each(|set| self.add(bands, profile | set, rest));
        }
        if self.of_place[self.place(profile)] == u32::MAX {
            for image in bands.orders.images(profile) {
                let place = self.place(image);
                self.of_place[place] = self.profiles.len() as u32;
            }
            self.profiles.push(profile);
        }
    }

    fn place(&self, profile: Profile) -> usize {
        self.index.of(self.encoding.encode(profile))
    }

    /// Where one profile of each orbit stands in another index.
    fn places(&self, index: &Index) -> Rc<[u32]> {
        let profiles = self.profiles.iter();
        profiles
            .map(|&w| index.of(self.encoding.encode(w)) as u32)
            .collect()
    }

    /// How many groups of last bands can be looked at together if their tables are to take 64
    /// megabytes at most.
    pub fn at_once(&self) -> usize {
        let blocks = (1 << 26) / size_of::<Members>() / self.profiles.len();
        blocks.max(1) * GROUPS
    }
}

/// How many groups make a block.
const GROUPS: usize = 8;

/// Some of the last bands of a block: for each of its groups, some of its members.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Members([u64; GROUPS]);

impl Members {
    /// None of them.
    pub const NONE: Members = Members([0; GROUPS]);
    const ALL: Members = Members([u64::MAX; GROUPS]);

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, set| all | set) == 0
    }

    /// Those that are in both.
    pub fn and(&self, other: &Members) -> Members {
        Members(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// Those that are not in the other.
    pub fn without(&self, other: &Members) -> Members {
        Members(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }
}

/// Some of the last bands of a block.
#[derive(Clone, Copy)]
pub struct Selection {
    /// The number of the block.
    pub block: u32,
    /// Those of its members that are selected.
    pub members: Members,
}

/// Bands that can be the last of a pattern whose other bands have given column counts.
///
/// A last band *excludes* a profile of the others when none of its own profiles is disjoint from
/// it.
pub struct LastBands<'a> {
    orbits: &'a Orbits,
    groups: &'a [Group],
    /// The number of blocks.
    pub blocks: usize,
    /// Which last bands exclude the profiles of each orbit: so many blocks for each.
    excluding: Vec<Members>,
}

impl<'a> LastBands<'a> {
    /// Those of these groups.
    pub fn new(bands: &Bands, orbits: &'a Orbits, groups: &'a [Group]) -> Self {
        let blocks = groups.len().div_ceil(GROUPS);
        let mut excluding = vec![Members::NONE; blocks * orbits.profiles.len()];
        let mut last: Option<(u32, Rc<[u32]>)> = None;
        for (number, block) in groups.chunks(GROUPS).enumerate() {
            let of_groups = block.iter().map(|group| {
                let columns = group.columns();
                let places = match &last {
                    Some((same, places)) if *same == columns => places.clone(),
                    _ => orbits.places(&group.index(&orbits.encoding)),
                };
                last = Some((columns, places.clone()));
                (places, group.excludes(bands, &orbits.encoding))
            });
            let tables: Vec<(Rc<[u32]>, Vec<u64>)> = of_groups.collect();
            for (orbit, row) in excluding.chunks_exact_mut(blocks).enumerate() {
                for (set, (places, excludes)) in row[number].0.iter_mut().zip(&tables) {
                    *set = excludes[places[orbit] as usize];
                }
            }
        }
        LastBands {
            orbits,
            groups,
            blocks,
            excluding,
        }
    }

    /// The last bands of at most `largest` cells, with at least `demand` cells per column.
    pub fn meeting(&self, demand: Counts, largest: u32) -> Vec<Selection> {
        let meets = |last: &LastBand| u64::from(last.size <= largest && fits(demand, last.counts));
        let members = |group: &Group| {
            let members = group.0.iter().enumerate();
            members.fold(0, |set, (i, last)| set | meets(last) << i)
        };
        let blocks = self.groups.chunks(GROUPS).enumerate();
        let selections = blocks.map(|(block, groups)| {
            let mut selection = Selection {
                block: block as u32,
                members: Members::NONE,
            };
            let groups = selection.members.0.iter_mut().zip(groups);
            groups.for_each(|(set, group)| *set = members(group));
            selection
        });
        selections.filter(|s| !s.members.is_empty()).collect()
    }

    /// The number of a profile's orbit.
    pub fn orbit(&self, profile: Profile) -> u32 {
        self.orbits.of_place[self.orbits.place(profile)]
    }

    /// Those of a block that exclude the profiles of all these orbits.
    pub fn excluding(&self, block: u32, orbits: &[u32]) -> Members {
        let mut members = Members::ALL;
        for orbits in orbits.chunks(4) {
            for &orbit in orbits {
                let place = orbit as usize * self.blocks + block as usize;
                members = members.and(&self.excluding[place]);
            }
            if members.is_empty() {
                break;
            }
        }
        members
    }

    /// The selected bands.
    pub fn bands(&self, selected: &[Selection]) -> Vec<Band> {
        let mut bands = Vec::new();
        for s in selected {
            let groups = self.groups[s.block as usize * GROUPS..].iter();
            for (group, mut members) in groups.zip(s.members.0) {
                while members != 0 {
                    bands.push(group.0[members.trailing_zeros() as usize].band);
                    members &= members - 1;
                }
            }
        }
        bands
    }
}

impl Group {
    fn columns(&self) -> u32 {
        self.0[0].columns
    }

    /// The index of the other bands' profiles, restricted to the columns of the group.
    fn index(&self, encoding: &Encoding) -> Index {
        let columns = self.columns();
        Index::new(encoding, (0..9).filter(|&c| columns >> c & 1 == 1))
    }

    /// For each profile of the other bands, restricted to the group's columns: which members
    /// exclude it.
    fn excludes(&self, bands: &Bands, encoding: &Encoding) -> Vec<u64> {
        let colours = encoding.colours;
        let index = self.index(encoding);
        let mut excludes = vec![u64::MAX >> (64 - self.0.len()); index.len];
        let (mut table, mut next) = (Vec::new(), Vec::new());
        let mut number = 0;
        for same in self.0.chunk_by(|x, y| x.counts == y.counts) {
            let counts = same[0].counts;
            let columns = (0..9).filter(|&c| column(counts, c) > 0 && encoding.matters(c));
            let own = Encoding::new(colours, counts);
            let index = Index::new(&own, columns.clone());
            // Which members have a profile with these codes.
            table.clear();
            table.resize(index.len, 0);
            for last in same {
                for profile in bands.all_profiles(&last.band) {
                    table[index.of(own.encode(profile))] |= 1 << number;
                }
                number += 1;
            }
            // Column by column: which have one that is disjoint from a profile of the others with
            // these codes.
            let mut inner = 1;
            for c in columns {
                let (n, m) = (column(counts, c), encoding.count(c));
                let disjoint = disjoint_codes(colours, n, m);
                exchange(
                    &table,
                    inner,
                    codes(colours, n).0 as usize,
                    &disjoint,
                    &mut next,
                );
                std::mem::swap(&mut table, &mut next);
                inner *= disjoint.len();
            }
            let sets = excludes.iter_mut().zip(&table);
            sets.for_each(|(set, disjoint)| *set &= !disjoint);
        }
        excludes
    }
}
