//! The last bands that can complete a pattern whose other bands have given column counts.

use super::bands::{Band, Bands};
use super::encoding::{Disjoint, Encoded, Encoding, Index};
use super::profile::Profile;
use crate::enumerate::columns::{Counts, column, fits, occupied, total};

/// A band that can be the last of a pattern.
#[derive(Clone, Copy)]
struct LastBand {
    band: Band,
    columns: u32,
    size: u32,
    counts: Counts,
}

/// Up to 64 last bands that occupy the same columns, ascending by size.
struct Group {
    columns: u32,
    index: usize,
    bands: Vec<Band>,
    /// `up_to[s]`: which members have at most `s` cells.
    up_to: [u64; 13],
    /// `twice[c]`, `thrice[c]`: which members have at least two, three cells in column `c`.
    twice: [u64; 9],
    thrice: [u64; 9],
    /// For each profile of the other bands, restricted to the group's columns: which members exclude it.
    excludes: Vec<u64>,
}

/// All bands that can be the last of a pattern whose other bands have given column counts.
///
/// A last band *excludes* a profile of the others when none of its own profiles is disjoint from it.
pub struct LastBands {
    encoding: Encoding,
    indices: Vec<Index>,
    groups: Vec<Group>,
}

/// Some last bands of one group.
#[derive(Clone, Copy)]
pub struct Selection {
    group: usize,
    members: u64,
}

impl LastBands {
    /// All bands of 1 to `largest` cells that may join others with these cells per column: no column gets more
    /// than `l` cells and every cell of the last band gets enough neighbours. `keep` may refuse more of them, by their
    /// cells per column. None if there are none.
    pub fn new(
        bands: &Bands,
        counts: Counts,
        largest: u32,
        keep: impl Fn(Counts) -> bool,
    ) -> Option<Self> {
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
                band: bands.band(same, member),
                columns: occupied(here),
                size,
                counts: here,
            }));
        }
        if all.is_empty() {
            return None;
        }
        all.sort_unstable_by_key(|last| (last.columns, last.size, last.band.cells));
        let encoding = Encoding::new(bands.digits.l, counts);
        let (mut indices, mut groups) = (Vec::new(), Vec::new());
        for same in all.chunk_by(|x, y| x.columns == y.columns) {
            let columns = same[0].columns;
            let index = Index::new(&encoding, (0..9).filter(|c| columns >> c & 1 == 1));
            let disjoint = Disjoint::new(&encoding, &index);
            let group = |members| Group::new(bands, members, indices.len(), (index.len, &disjoint));
            groups.extend(same.chunks(64).map(group));
            indices.push(index);
        }
        Some(LastBands {
            encoding,
            indices,
            groups,
        })
    }

    /// The last bands of at most `largest` cells, with at least `demand` cells per column.
    pub fn meeting(&self, demand: Counts, largest: u32) -> Vec<Selection> {
        let wanted = occupied(demand);
        let mut found = Vec::new();
        for (group, g) in self.groups.iter().enumerate() {
            if g.columns & wanted != wanted {
                continue;
            }
            let members = (0..9).fold(g.up_to[largest as usize], |members, c| {
                match column(demand, c) {
                    0 | 1 => members,
                    2 => members & g.twice[c],
                    _ => members & g.thrice[c],
                }
            });
            if members != 0 {
                found.push(Selection { group, members });
            }
        }
        found
    }

    /// Those of the last bands `among` that leave no colouring to two bands with these profiles: they exclude all profiles
    /// of the two together. None if the two have no colouring themselves.
    pub fn excluding(
        &self,
        among: &[Selection],
        first: &[Profile],
        second: &[Profile],
    ) -> Option<Vec<Selection>> {
        let mut excluding: Option<Vec<Selection>> = None;
        let mut profiles = Vec::new();
        for &a in first {
            profiles.clear();
            profiles.extend(both(a, second).map(|w| self.encoding.encode(w)));
            match &mut excluding {
                _ if profiles.is_empty() => {}
                None => {
                    let found = excluding.insert(Vec::new());
                    found.extend(among.iter().filter_map(|s| self.restrict(s, &profiles)));
                }
                Some(found) => self.retain_excluding(&profiles, found),
            }
            if excluding.as_ref().is_some_and(|found| found.is_empty()) {
                break;
            }
        }
        excluding
    }

    /// Drops the last bands with which a cell of the other two is not needed as it is: they leave no colouring even to
    /// these profiles, which the two gain by weakening the cell. Whether no last band is left.
    pub fn drop_needless(
        &self,
        first: &[Profile],
        second: &[Profile],
        selected: &mut Vec<Selection>,
    ) -> bool {
        let mut needless = selected.clone();
        let mut profiles = Vec::new();
        for &a in first {
            profiles.clear();
            profiles.extend(both(a, second).map(|w| self.encoding.encode(w)));
            self.retain_excluding(&profiles, &mut needless);
            if needless.is_empty() {
                return false;
            }
        }
        let mut needless = needless.iter().peekable();
        selected.retain_mut(|s| {
            if let Some(less) = needless.next_if(|less| less.group == s.group) {
                s.members &= !less.members;
            }
            s.members != 0
        });
        selected.is_empty()
    }

    /// The selected bands.
    pub fn bands(&self, selected: &[Selection]) -> Vec<Band> {
        let mut bands = Vec::new();
        for s in selected {
            let mut members = s.members;
            while members != 0 {
                bands.push(self.groups[s.group].bands[members.trailing_zeros() as usize]);
                members &= members - 1;
            }
        }
        bands
    }

    /// Keeps those that exclude all these profiles.
    fn retain_excluding(&self, profiles: &[Encoded], selected: &mut Vec<Selection>) {
        selected.retain_mut(|s| {
            let left = self.restrict(s, profiles);
            s.members = left.map_or(0, |left| left.members);
            s.members != 0
        });
    }

    /// Those of a selection that exclude all these profiles, if there are any.
    fn restrict(&self, selection: &Selection, profiles: &[Encoded]) -> Option<Selection> {
        let group = &self.groups[selection.group];
        let index = &self.indices[group.index];
        let mut members = selection.members;
        for &profile in profiles {
            members &= group.excludes[index.of(profile)];
            if members == 0 {
                return None;
            }
        }
        Some(Selection {
            members,
            ..*selection
        })
    }
}

/// The profiles of a band that is coloured so and another with these profiles, together.
fn both(a: Profile, others: &[Profile]) -> impl Iterator<Item = Profile> {
    others
        .iter()
        .filter(move |&b| a & b == 0)
        .map(move |b| a | b)
}

impl Group {
    fn new(
        bands: &Bands,
        members: &[LastBand],
        index: usize,
        (len, disjoint): (usize, &Disjoint),
    ) -> Self {
        let all = u64::MAX >> (64 - members.len());
        let mut g = Group {
            columns: members[0].columns,
            index,
            bands: members.iter().map(|member| member.band).collect(),
            up_to: [0; 13],
            twice: [0; 9],
            thrice: [0; 9],
            excludes: vec![all; len],
        };
        for (i, member) in members.iter().enumerate() {
            for up_to in &mut g.up_to[member.size as usize..] {
                *up_to |= 1 << i;
            }
            for c in 0..9 {
                let n = column(member.counts, c);
                g.twice[c] |= u64::from(n > 1) << i;
                g.thrice[c] |= u64::from(n > 2) << i;
            }
            for profile in bands.all_profiles(&member.band) {
                disjoint.visit(profile, &mut |place| g.excludes[place] &= !(1 << i));
            }
        }
        g
    }
}
