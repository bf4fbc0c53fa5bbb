//! The symmetries of a region.
//!
//! A symmetry is a permutation of the region's candidates that maps CSP-variables inside the region
//! to CSP-variables inside it, linked candidates to linked ones, and the links of each condition to
//! those of a condition. So it maps fillings to fillings and rules to rules.
//!
//! They are found by backtracking: one candidate after another gets an image that is related to the
//! images before it as the candidate is to the candidates before it. Where there are more than
//! [`MAX_SYMMETRIES`], only those that fix the first candidates are taken, with as few fixed as
//! needed: they form a group, too.

use super::Region;
use itertools::Itertools;
use std::collections::{BTreeSet, HashMap};

/// The most symmetries that are used.
pub const MAX_SYMMETRIES: usize = 1 << 15;

/// The symmetries of a region as maps of literals, the identity among them.
pub fn symmetries(region: &Region) -> Vec<Vec<u8>> {
    let structure = Structure::of(region);
    let size = region.candidates().len();
    let mut found = Vec::new();
    for fixed in 0..=size {
        let mut search = Search {
            structure: &structure,
            fixed,
            image: Vec::new(),
            used: vec![false; size],
            condition_image: vec![None; structure.conditions.len()],
            nodes: 0,
            found: Vec::new(),
        };
        if search.extend() {
            found = search.found;
            break;
        }
    }
    let conditions = region.conditions().names.len();
    let literal_map = |(image, condition_image): &(Vec<usize>, Vec<usize>)| {
        let mut map: Vec<u8> = image.iter().map(|&c| c as u8).collect();
        map.extend(condition_image.iter().map(|&j| (size + j) as u8));
        if region.has_asserted() {
            map.extend(image.iter().map(|&c| (size + conditions + c) as u8));
        }
        map
    };
    found.iter().map(literal_map).collect()
}

/// How candidates are related to each other.
struct Structure {
    /// A number for each pair of candidates; equal for pairs that are alike in links, shared
    /// CSP-variables and links by conditions.
    relation: Vec<Vec<usize>>,
    /// For each candidate a number that symmetries keep.
    kind: Vec<usize>,
    variables: BTreeSet<BTreeSet<usize>>,
    /// What each condition links.
    conditions: Vec<BTreeSet<(usize, usize)>>,
    /// For each pair of candidates the condition that links them, if exactly one does.
    linking: HashMap<(usize, usize), usize>,
}

impl Structure {
    fn of(region: &Region) -> Structure {
        let (csp, candidates) = (region.csp(), region.candidates());
        let inside = region.inside().iter();
        let variables: BTreeSet<BTreeSet<usize>> = inside
            .map(|&v| {
                let members = csp.members(v).iter();
                members
                    .filter_map(|c| candidates.binary_search(c).ok())
                    .collect()
            })
            .collect();
        let links = region.links().iter();
        let conditions: Vec<BTreeSet<(usize, usize)>> =
            links.map(|links| links.iter().copied().collect()).collect();
        let of_two = |i: usize, j: usize| {
            let shared = variables
                .iter()
                .filter(|v| v.contains(&i) && v.contains(&j));
            let pair = (i.min(j), i.max(j));
            let linking = |links: &&BTreeSet<(usize, usize)>| links.contains(&pair);
            let linking = conditions.iter().filter(linking).count();
            (
                csp.are_linked(candidates[i], candidates[j]),
                shared.count(),
                linking,
            )
        };
        let size = candidates.len();
        let mut numbers = HashMap::new();
        let mut relation = vec![vec![0; size]; size];
        for (i, row) in relation.iter_mut().enumerate() {
            for (j, entry) in row.iter_mut().enumerate() {
                let next = numbers.len();
                *entry = *numbers.entry(of_two(i, j)).or_insert(next);
            }
        }
        let mut linking = HashMap::new();
        for pair in (0..size).flat_map(|i| (i..size).map(move |j| (i, j))) {
            let mut by = (0..conditions.len()).filter(|&c| conditions[c].contains(&pair));
            if let (Some(only), None) = (by.next(), by.next()) {
                linking.extend([(pair, only), ((pair.1, pair.0), only)]);
            }
        }
        let mut structure = Structure {
            kind: vec![0; size],
            linking,
            relation,
            variables,
            conditions,
        };
        structure.tell_apart_by_conditions();
        structure.refine();
        structure
    }

    /// Tells candidates apart by how many others each condition links them to.
    fn tell_apart_by_conditions(&mut self) {
        let linked = |i: usize, links: &BTreeSet<(usize, usize)>| {
            links.iter().filter(|&&(c, d)| c == i || d == i).count()
        };
        let profile = |i: usize| {
            let counts = self.conditions.iter().map(|links| linked(i, links));
            counts.sorted_unstable().collect()
        };
        let profiles: Vec<Vec<usize>> = (0..self.kind.len()).map(profile).collect();
        self.kind = numbered(&profiles);
    }

    /// Tells candidates apart by how many of each kind are related to them in each way, until that
    /// tells no more apart.
    fn refine(&mut self) {
        let size = self.kind.len();
        let mut count = 0;
        loop {
            let profile = |i: usize| {
                let mut others: Vec<(usize, usize)> = (0..size)
                    .map(|j| (self.relation[i][j], self.kind[j]))
                    .collect();
                others.sort_unstable();
                (self.kind[i], self.relation[i][i], others)
            };
            let profiles: Vec<_> = (0..size).map(profile).collect();
            self.kind = numbered(&profiles);
            let now = self.kind.iter().unique().count();
            if now == count {
                return;
            }
            count = now;
        }
    }

    /// The permutation of the conditions under a permutation of the candidates; `None` if that is
    /// not a symmetry.
    fn conditions_under(&self, image: &[usize]) -> Option<Vec<usize>> {
        let is_variable = |v: &BTreeSet<usize>| {
            let moved: BTreeSet<usize> = v.iter().map(|&c| image[c]).collect();
            self.variables.contains(&moved)
        };
        if !self.variables.iter().all(is_variable) {
            return None;
        }
        let moved = |links: &BTreeSet<(usize, usize)>| {
            let pairs = links.iter().map(|&(c, d)| (image[c], image[d]));
            let moved = pairs.map(|(c, d)| (c.min(d), c.max(d))).collect();
            self.conditions.iter().position(|other| *other == moved)
        };
        self.conditions.iter().map(moved).collect()
    }
}

/// A number for each profile, the same for equal ones.
fn numbered<T: Ord>(profiles: &[T]) -> Vec<usize> {
    let distinct: Vec<&T> = profiles.iter().sorted().dedup().collect();
    let number = |profile| distinct.binary_search(&profile).unwrap_or(0);
    profiles.iter().map(number).collect()
}

struct Search<'s> {
    structure: &'s Structure,
    /// How many of the first candidates are fixed.
    fixed: usize,
    /// The images of the first candidates.
    image: Vec<usize>,
    used: Vec<bool>,
    /// The images of the conditions, as far as they are known.
    condition_image: Vec<Option<usize>>,
    nodes: usize,
    found: Vec<(Vec<usize>, Vec<usize>)>,
}

impl Search<'_> {
    /// Extends the images by those of the next candidates in all ways; false where there are too
    /// many.
    fn extend(&mut self) -> bool {
        let next = self.image.len();
        if next == self.used.len() {
            let conditions = self.structure.conditions_under(&self.image);
            self.found
                .extend(conditions.map(|c| (self.image.clone(), c)));
            return self.found.len() <= MAX_SYMMETRIES;
        }
        self.nodes += 1;
        if self.nodes > 64 * MAX_SYMMETRIES {
            return false;
        }
        for c in 0..self.used.len() {
            if self.used[c] || next < self.fixed && c != next || !self.fits(next, c) {
                continue;
            }
            let before = self.condition_image.clone();
            let go_on = !self.moves_conditions(next, c) || {
                self.image.push(c);
                self.used[c] = true;
                let go_on = self.extend();
                self.used[c] = false;
                self.image.pop();
                go_on
            };
            self.condition_image = before;
            if !go_on {
                return false;
            }
        }
        true
    }

    fn fits(&self, candidate: usize, image: usize) -> bool {
        let Structure { kind, relation, .. } = self.structure;
        kind[candidate] == kind[image]
            && (self.image.iter().enumerate())
                .all(|(other, &there)| relation[candidate][other] == relation[image][there])
    }

    /// Notes where conditions go when a candidate goes there too; false where one would go to two
    /// places, or two to one.
    fn moves_conditions(&mut self, candidate: usize, image: usize) -> bool {
        let linking = &self.structure.linking;
        for (other, &there) in self.image.iter().enumerate() {
            let from = linking.get(&(candidate, other));
            let (Some(&from), Some(&to)) = (from, linking.get(&(image, there))) else {
                continue;
            };
            match self.condition_image[from] {
                Some(known) if known != to => return false,
                Some(_) => {}
                None if self.condition_image.contains(&Some(to)) => return false,
                None => self.condition_image[from] = Some(to),
            }
        }
        true
    }
}
