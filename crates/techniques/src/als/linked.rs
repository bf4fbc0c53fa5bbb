//! Almost locked sets that are linked by restricted commons: two, three, or more in a chain.

use super::{Als, ByDigit, DIGITS, Draft, Linked, Smallest};
use crate::{Cells, Find, Role, Scene, Technique, digits};
use itertools::Itertools;
use std::collections::HashMap;
use std::ops::Range;

/// The most sets of a chain. Longer ones are of no use to people.
const SETS: usize = 10;

/// The places of one digit in almost locked sets.
pub(super) struct Group {
    pub(super) digit: usize,
    places: Cells,
    /// The places on the board that see all these.
    pub(super) seen: Cells,
    /// The sets that have the digit exactly there.
    pub(super) sets: Vec<usize>,
    /// The groups of the digit of which all places see all these.
    linked: Vec<usize>,
}

/// The groups of all sets.
pub(super) struct Groups {
    pub(super) groups: Vec<Group>,
    /// For each set its groups.
    of: Vec<Vec<usize>>,
}

impl Groups {
    pub(super) fn new(scene: &Scene<'_>, sets: &[Als]) -> Groups {
        let mut groups: Vec<Group> = Vec::new();
        let mut of = vec![Vec::new(); sets.len()];
        for digit in 0..scene.grid.side {
            let start = groups.len();
            let places_in = |set: usize| sets[set].places[digit];
            let mut with: Vec<usize> = (0..sets.len()).collect();
            with.retain(|&set| !places_in(set).is_empty());
            with.sort_by_key(|&set| places_in(set));
            for alike in with.chunk_by(|&a, &b| places_in(a) == places_in(b)) {
                alike.iter().for_each(|&set| of[set].push(groups.len()));
                groups.push(Group {
                    digit,
                    places: places_in(alike[0]),
                    seen: sets[alike[0]].seen[digit],
                    sets: alike.to_vec(),
                    linked: Vec::new(),
                });
            }
            for one in start..groups.len() {
                let seen = groups[one].seen;
                if seen.is_empty() {
                    continue;
                }
                for other in one + 1..groups.len() {
                    // That all see all is the same from both sides.
                    if groups[other].places.is_in(seen) {
                        groups[one].linked.push(other);
                        groups[other].linked.push(one);
                    }
                }
            }
        }
        Groups { groups, of }
    }

    /// The groups of a digit.
    pub(super) fn of_digit(&self, digit: usize) -> impl Iterator<Item = &Group> {
        let start = self.groups.partition_point(|group| group.digit < digit);
        let rest = self.groups[start..].iter();
        rest.take_while(move |group| group.digit == digit)
    }

    /// The groups that can see others and have their digit if this one lacks it, each with the
    /// smallest set that has both.
    fn next(&self, group: usize) -> Vec<(usize, usize)> {
        let sets = self.groups[group].sets.iter();
        let mut next: Vec<(usize, usize)> = sets
            .flat_map(|&set| self.of[set].iter().map(move |&other| (other, set)))
            .collect();
        next.retain(|&(other, _)| other != group && !self.groups[other].linked.is_empty());
        next.sort_unstable();
        next.dedup_by_key(|next| next.0);
        next
    }
}

/// The other digits that two sets have, where some place sees all theirs in both.
fn common(one: &Als, other: &Als, of: u32) -> Option<ByDigit> {
    let mut targets = [Cells::NONE; DIGITS];
    let mut gives = false;
    for d in digits(of) {
        targets[d] = one.seen[d] & other.seen[d];
        gives |= !targets[d].is_empty();
    }
    gives.then_some(targets)
}

/// ALS-XZ.
pub(super) fn pairs(scene: &Scene<'_>, linked: &Linked, found: &mut Vec<Find>) {
    let Linked { sets, groups } = linked;
    let mut smallest = Smallest::default();
    let mut restricted = vec![0u32; sets.len()];
    for (i, one) in sets.iter().enumerate() {
        let mut others = Vec::new();
        for &group in &groups.of[i] {
            let group = &groups.groups[group];
            for &linked in &group.linked {
                for &j in groups.groups[linked].sets.iter().filter(|&&j| j > i) {
                    if restricted[j] == 0 {
                        others.push(j);
                    }
                    restricted[j] |= 1 << group.digit;
                }
            }
        }
        for j in others {
            let linking = std::mem::take(&mut restricted[j]);
            let other = &sets[j];
            let Some(targets) = eliminated_by_pair(one, other, linking) else {
                continue;
            };
            let size = one.cells.len() + other.cells.len();
            smallest.offer(targets, size, || {
                Some(Draft {
                    parts: vec![(Role::Als(0), one.cells), (Role::Als(1), other.cells)],
                    linking,
                })
            });
        }
    }
    smallest.write(Technique::AlsXz, scene, found);
}

/// What two sets with these restricted commons eliminate.
fn eliminated_by_pair(one: &Als, other: &Als, linking: u32) -> Option<ByDigit> {
    let both = one.digits & other.digits;
    if linking.count_ones() == 1 {
        return common(one, other, both & !linking);
    }
    let mut targets = common(one, other, both).unwrap_or([Cells::NONE; DIGITS]);
    // By the field's definition, only outside both sets.
    let inside = one.cells | other.cells;
    for set in [one, other] {
        for d in digits(set.digits & !linking) {
            targets[d] |= set.seen[d] - inside;
        }
    }
    targets
        .iter()
        .any(|cells| !cells.is_empty())
        .then_some(targets)
}

/// How a group was reached from a beginning that has its digit.
#[derive(Clone, Copy)]
struct Step {
    /// The beginning; one that is not the present one was never reached.
    start: usize,
    /// The number of sets between.
    sets: usize,
    /// Their cells, counted one by one.
    cost: usize,
    /// The group before.
    before: usize,
    /// For a group that has its digit: the set that lacks the digit of the group before.
    set: usize,
}

/// ALS-XY-wings or ALS-chains.
pub(super) fn chains(
    scene: &Scene<'_>,
    linked: &Linked,
    technique: Technique,
    found: &mut Vec<Find>,
) {
    let all = 0..linked.groups.groups.len();
    let never = Step {
        start: usize::MAX,
        sets: 0,
        cost: 0,
        before: 0,
        set: 0,
    };
    let mut search = Search {
        sets: &linked.sets,
        all: &linked.groups,
        groups: &linked.groups.groups,
        next: all.clone().map(|group| linked.groups.next(group)).collect(),
        between: match technique {
            Technique::AlsXyWing => 1..2,
            _ => 2..SETS - 1,
        },
        on: vec![never; all.len()],
        off: vec![never; all.len()],
    };
    let mut smallest = Smallest::default();
    all.for_each(|start| search.from(start, &mut smallest));
    smallest.write(technique, scene, found);
}

/// A search by fewest sets, then by fewest cells. If a set lacks a digit, its other digits are in
/// it, so the groups that are linked with these lack them, and so on.
struct Search<'a> {
    sets: &'a [Als],
    all: &'a Groups,
    groups: &'a [Group],
    /// For each group where it leads.
    next: Vec<Vec<(usize, usize)>>,
    /// How many sets there may be between the first and the last.
    between: Range<usize>,
    /// How each group that has its digit was reached.
    on: Vec<Step>,
    /// How each group that lacks its digit was reached.
    off: Vec<Step>,
}

impl Search<'_> {
    /// All chains in which the first set has the digit of a group.
    fn from(&mut self, start: usize, smallest: &mut Smallest) {
        let group = &self.groups[start];
        let sets = group.sets.iter().copied();
        let firsts: Vec<usize> = sets
            .filter(|&set| self.sets[set].seen_digits & !(1 << group.digit) != 0)
            .collect();
        if firsts.is_empty() || group.linked.is_empty() {
            return;
        }
        self.on[start] = Step {
            start,
            sets: 0,
            cost: 0,
            before: start,
            set: 0,
        };
        let mut last = self.linked(&[start]);
        for between in 1..self.between.end {
            let on = self.locked(&last);
            last = self.linked(&on);
            if self.between.contains(&between) {
                for &end in &last {
                    self.finish((start, end), &firsts, smallest);
                }
            }
        }
    }

    /// The groups that lack their digit because these have it, if that is new.
    fn linked(&mut self, on: &[usize]) -> Vec<usize> {
        let mut new = Vec::new();
        for &before in on {
            let step = Step {
                before,
                ..self.on[before]
            };
            for &group in &self.groups[before].linked {
                improve(&mut self.off[group], step, group, &mut new);
            }
        }
        new
    }

    /// The groups that have their digit because a set lacks that of one of these, if that is new.
    fn locked(&mut self, off: &[usize]) -> Vec<usize> {
        let mut new = Vec::new();
        for &before in off {
            let step = self.off[before];
            for &(group, set) in &self.next[before] {
                let step = Step {
                    start: step.start,
                    sets: step.sets + 1,
                    cost: step.cost + self.sets[set].cells.len(),
                    before,
                    set,
                };
                improve(&mut self.on[group], step, group, &mut new);
            }
        }
        new
    }

    /// The chains from a group of the first sets to a group that the last set lacks.
    fn finish(&self, (start, end): (usize, usize), firsts: &[usize], smallest: &mut Smallest) {
        let linking = 1 << self.groups[start].digit | 1 << self.groups[end].digit;
        let cost = self.off[end].cost;
        for &last in &self.groups[end].sets {
            let other = &self.sets[last];
            let seen = other.seen_digits & !linking;
            if seen == 0 {
                continue;
            }
            // Each chain is found from both ends.
            for &first in firsts.iter().take_while(|&&first| first < last) {
                let one = &self.sets[first];
                if let Some(targets) = common(one, other, seen & one.seen_digits) {
                    let size = cost + one.cells.len() + other.cells.len();
                    smallest.offer(targets, size, || self.draft((first, last), (start, end)));
                }
            }
        }
    }

    /// A chain with these sets and groups at its ends, if there is one with no set in it twice.
    fn draft(&self, ends: (usize, usize), (start, end): (usize, usize)) -> Option<Draft> {
        let mut steps = vec![(end, ends.1)];
        let mut group = end;
        while self.off[group].before != start {
            let step = self.on[self.off[group].before];
            group = step.before;
            steps.push((group, step.set));
        }
        let is_new = |steps: &[(usize, usize)]| {
            let between = steps.iter().map(|step| step.1);
            std::iter::once(ends.0).chain(between).all_unique()
        };
        if !is_new(&steps) {
            steps = self
                .around(ends, (start, end))
                .filter(|steps| is_new(steps))?;
        }
        let sets = std::iter::once(ends.0).chain(steps.iter().rev().map(|step| step.1));
        let parts = (0..)
            .map(Role::Als)
            .zip(sets.map(|set| self.sets[set].cells));
        let linking = steps.iter().map(|step| 1 << self.groups[step.0].digit);
        Some(Draft {
            parts: parts.collect(),
            linking: linking.fold(1 << self.groups[start].digit, |all, bit| all | bit),
        })
    }

    /// The groups that lack their digit, from the end on, each with the set that lacks it, with
    /// none of the sets at the ends between these.
    fn around(
        &self,
        ends: (usize, usize),
        (start, end): (usize, usize),
    ) -> Option<Vec<(usize, usize)>> {
        // How groups were reached: by which group that lacks its digit, in which set.
        let mut on = HashMap::from([(start, None)]);
        let mut off = HashMap::new();
        let mut last = vec![start];
        for _ in 0..SETS - 1 {
            let mut reached = Vec::new();
            for before in last {
                for &group in &self.groups[before].linked {
                    off.entry(group).or_insert_with(|| {
                        reached.push(group);
                        before
                    });
                }
            }
            if off.contains_key(&end) {
                let steps = std::iter::successors(Some((end, ends.1)), |(group, _)| {
                    on.get(off.get(group)?).copied()?
                });
                return Some(steps.collect());
            }
            last = Vec::new();
            for before in reached {
                let sets = self.groups[before].sets.iter();
                for &set in sets.filter(|&&set| set != ends.0 && set != ends.1) {
                    for &group in self.all.of[set].iter().filter(|&&group| group != before) {
                        on.entry(group).or_insert_with(|| {
                            last.push(group);
                            Some((before, set))
                        });
                    }
                }
            }
        }
        None
    }
}

/// Notes a step to a group that was not reached before by as few sets and cells.
fn improve(known: &mut Step, step: Step, group: usize, new: &mut Vec<usize>) {
    if known.start != step.start {
        *known = step;
        new.push(group);
    } else if (known.sets, known.cost) > (step.sets, step.cost) {
        *known = step;
    }
}
