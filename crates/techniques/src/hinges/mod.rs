//! Weak links, corners and hinges between strong chains (Hanson, Sudoku Assistant).
//!
//! A *strong chain* is a path of candidates of which each two neighbours are all that is left of a
//! CSP-variable, so that they are true and false in turn: they have two *polarities*. A *hinge* is
//! a CSP-variable and two candidates that together see all that is left of it, so that not both
//! are true.
//!
//! * **Weak link**, **weak corner**, **hinge**: of two candidates of different chains not both are
//!   true, as they see each other in a unit, or share a cell, or are a hinge's. So one of the
//!   opposite polarities is true, and what sees both of these is false.
//! * **Strong hinge**: the two of a hinge have one polarity of a chain. It is false.
//! * **Weak hinge**: one of a hinge sees the polarity of a chain that is opposite to the other's.
//!   It is false.
//!
//! Of each only the smallest is listed that eliminates a candidate.

use crate::colouring::conjugate_pairs;
use crate::{Cells, Find, Role, Scene, Technique, digits};
use itertools::Itertools;
use oddagon_csp::{Candidate, Variable};
use std::collections::HashMap;

/// All finds in a scene.
pub fn find(scene: &Scene<'_>, found: &mut Vec<Find>) {
    let start = found.len();
    let net = Net::of(scene);
    let hinges = net.hinges();
    let mut smallest = Smallest::default();
    net.strong_hinges(&hinges, found);
    net.weak_hinges(&hinges, &mut smallest);
    for [a, b] in (0..net.polarities.len()).array_combinations() {
        if a / 2 != b / 2 {
            net.two_chains(a, b, &hinges, &mut smallest);
        }
    }
    smallest.enter(scene, found);
    found[start..].sort_by_key(|find| (find.technique, find.size));
}

/// For each digit a set of cells.
type Places = [Cells; 9];

fn meets(one: &Places, other: &Places) -> bool {
    one.iter().zip(other).any(|(a, b)| a.meets(*b))
}

/// The candidates of one polarity of a chain, and those that see one of them.
struct Polarity {
    nodes: Places,
    seen: Places,
}

/// The chains of a scene. The polarities of a chain have the numbers 2n and 2n + 1.
struct Net<'a> {
    scene: &'a Scene<'a>,
    /// For each candidate those that are false if it is true and true if it is false.
    strong: Vec<Vec<(Candidate, Variable)>>,
    polarities: Vec<Polarity>,
}

/// A CSP-variable that one candidate and any of these cells in this digit see all of.
struct Hinge {
    variable: Variable,
    digit: usize,
    cells: Cells,
}

/// What walks along a chain reach, by candidate: how many steps, and the one before with the
/// CSP-variable.
type Walks = HashMap<Candidate, (usize, Option<(Candidate, Variable)>)>;

/// Why a candidate is false.
struct Argument {
    size: usize,
    premises: Vec<Variable>,
    /// The candidates that are true, and false, if it is true.
    on: Vec<Candidate>,
    off: Vec<Candidate>,
}

/// The smallest argument of each technique for each candidate.
#[derive(Default)]
struct Smallest(HashMap<(Technique, Candidate), Argument>);

impl Smallest {
    fn is_smaller(&self, technique: Technique, target: Candidate, size: usize) -> bool {
        let known = self.0.get(&(technique, target));
        known.is_none_or(|known| size < known.size)
    }

    /// Enters the finds; those that rest on the same are one.
    fn enter(self, scene: &Scene<'_>, found: &mut Vec<Find>) {
        let mut by_premises: HashMap<(Technique, Vec<Variable>), usize> = HashMap::new();
        let arguments = self.0.into_iter();
        for ((technique, target), argument) in arguments.sorted_by_key(|(key, _)| *key) {
            let key = (technique, argument.premises.clone());
            if let Some(&at) = by_premises.get(&key) {
                found[at].eliminated.push(target);
                continue;
            }
            by_premises.insert(key, found.len());
            let all = argument.on.iter().chain(&argument.off);
            let of = all.fold(0, |of, &c| of | 1 << scene.grid.place(c).1);
            let find = Find::new(technique, of, argument.size)
                .role(Role::ColourA, argument.off)
                .role(Role::ColourB, argument.on)
                .resting_on(argument.premises)
                .eliminating([target]);
            found.push(find);
        }
    }
}

impl<'a> Net<'a> {
    fn of(scene: &'a Scene<'a>) -> Net<'a> {
        let grid = scene.grid;
        let mut strong = vec![Vec::new(); grid.peers.len() * grid.side];
        let mut link = |a: Candidate, b: Candidate, by: Variable| {
            strong[a.index()].push((b, by));
            strong[b.index()].push((a, by));
        };
        for cell in scene.with_marks(2) {
            if let [a, b] = scene.all_candidates(Cells::of(cell))[..] {
                link(a, b, grid.cell_variable(cell));
            }
        }
        for digit in 0..grid.side {
            for (unit, pair) in conjugate_pairs(scene, digit) {
                if let [a, b] = scene.candidates(digit, pair)[..] {
                    link(a, b, grid.unit_variable(unit, digit));
                }
            }
        }
        let mut net = Net {
            scene,
            strong,
            polarities: Vec::new(),
        };
        let mut is_known = vec![false; net.strong.len()];
        for first in 0..net.strong.len() {
            if !is_known[first] && !net.strong[first].is_empty() {
                net.add_chain(Candidate::new(first), &mut is_known);
            }
        }
        net
    }

    /// Enters the chain of a candidate, if it is not its own opposite there.
    fn add_chain(&mut self, first: Candidate, is_known: &mut [bool]) {
        let mut nodes = [[Cells::NONE; 9]; 2];
        for (c, (steps, _)) in self.walks([first], usize::MAX) {
            is_known[c.index()] = true;
            let (cell, digit) = self.scene.grid.place(c);
            nodes[steps % 2][digit] |= Cells::of(cell);
        }
        let is_split = |c: Candidate, polarity: usize| {
            let mut next = self.strong[c.index()].iter();
            next.all(|&(to, _)| has(&nodes[1 - polarity], self.scene, to))
        };
        let all_split = |polarity: usize| {
            let mut all = self.candidates(&nodes[polarity]);
            all.all(|c| is_split(c, polarity))
        };
        if all_split(0) && all_split(1) {
            let polarities = nodes.map(|nodes| Polarity {
                nodes,
                seen: self.seen_by(&nodes),
            });
            self.polarities.extend(polarities);
        }
    }

    fn candidates<'p>(&'p self, places: &'p Places) -> impl Iterator<Item = Candidate> + 'p {
        let grid = self.scene.grid;
        let places = places.iter().enumerate();
        places.flat_map(move |(digit, cells)| cells.map(move |cell| grid.candidate(cell, digit)))
    }

    /// The candidates that see one of these.
    fn seen_by(&self, nodes: &Places) -> Places {
        let all = nodes.iter().fold(Cells::NONE, |all, &cells| all | cells);
        let twice = |d: usize| {
            let others = (0..9).filter(|&other| other != d);
            others.fold(Cells::NONE, |all, other| all | nodes[other]) & all
        };
        std::array::from_fn(|d| {
            let places = self.scene.places.get(d).copied().unwrap_or_default();
            let peers = nodes[d].fold(twice(d), |seen, c| seen | self.scene.grid.peers[c]);
            peers & places
        })
    }

    fn seen(&self, c: Candidate) -> Places {
        let mut nodes = [Cells::NONE; 9];
        let (cell, digit) = self.scene.grid.place(c);
        nodes[digit] = Cells::of(cell);
        self.seen_by(&nodes)
    }

    /// The shortest walks along strong links from some candidates.
    fn walks(&self, from: impl IntoIterator<Item = Candidate>, most: usize) -> Walks {
        let mut walks: Walks = from.into_iter().map(|c| (c, (0, None))).collect();
        let mut last: Vec<Candidate> = walks.keys().copied().sorted().collect();
        for steps in 1..=most {
            let mut next = Vec::new();
            for &c in &last {
                for &(to, by) in &self.strong[c.index()] {
                    walks.entry(to).or_insert_with(|| {
                        next.push(to);
                        (steps, Some((c, by)))
                    });
                }
            }
            if next.is_empty() {
                break;
            }
            last = next;
        }
        walks
    }

    /// For each candidate of a chain its hinges.
    fn hinges(&self) -> Vec<Vec<Hinge>> {
        let mut hinges: Vec<Vec<Hinge>> = Vec::new();
        hinges.resize_with(self.strong.len(), Vec::new);
        for polarity in &self.polarities {
            for c in self.candidates(&polarity.nodes) {
                hinges[c.index()] = self.hinges_of(c);
            }
        }
        hinges
    }

    fn hinges_of(&self, c: Candidate) -> Vec<Hinge> {
        let (scene, grid) = (self.scene, self.scene.grid);
        let (cell, digit) = grid.place(c);
        let mut found = Vec::new();
        let across = (0..grid.units.len()).filter(|&u| !grid.units[u].has(cell));
        for unit in across {
            let places = scene.in_unit(digit, unit);
            let seen = places & grid.peers[cell];
            if !seen.is_empty() {
                self.add_hinges(c, (digit, unit), seen, &mut found);
            }
        }
        for other in digits(scene.marks[cell] & !(1 << digit)) {
            for unit in grid.units_of[cell] {
                self.add_hinges(c, (other, unit), Cells::of(cell), &mut found);
            }
        }
        for near in scene.with_marks(2) & scene.places[digit] & grid.peers[cell] {
            let other = (scene.marks[near] & !(1 << digit)).trailing_zeros() as usize;
            let cells = (scene.places[other] & grid.peers[near]) - Cells::of(cell);
            found.push(Hinge {
                variable: grid.cell_variable(near),
                digit: other,
                cells,
            });
        }
        found
    }

    /// Enters the hinges of a digit in a unit, of which the candidate sees some places.
    fn add_hinges(
        &self,
        c: Candidate,
        (digit, unit): (usize, usize),
        seen: Cells,
        found: &mut Vec<Hinge>,
    ) {
        let (scene, grid) = (self.scene, self.scene.grid);
        let (cell, own) = grid.place(c);
        let rest = scene.in_unit(digit, unit) - seen;
        // No candidate sees more than three.
        if rest.is_empty() || rest.len() > 3 {
            return;
        }
        let variable = grid.unit_variable(unit, digit);
        let linked = |of: usize| {
            let peers = if of == own {
                grid.peers[cell]
            } else {
                Cells::NONE
            };
            peers | Cells::of(cell)
        };
        // What sees all of it is false without the other.
        let cells = grid.seen_by_all(rest) - grid.seen_by_all(seen) - linked(digit);
        let mut add = |digit: usize, cells: Cells| {
            if !cells.is_empty() {
                found.push(Hinge {
                    variable,
                    digit,
                    cells,
                });
            }
        };
        add(digit, cells & scene.places[digit]);
        if let Some(last) = rest.only() {
            for other in digits(scene.marks[last] & !(1 << digit)) {
                add(other, rest - linked(other));
            }
        }
    }

    /// A walk to a candidate, from its end, with the CSP-variables between.
    fn walk(walks: &Walks, end: Candidate) -> (Vec<Candidate>, Vec<Variable>) {
        let (mut nodes, mut variables) = (vec![end], Vec::new());
        let mut at = end;
        while let Some(&(_, Some((before, by)))) = walks.get(&at) {
            nodes.push(before);
            variables.push(by);
            at = before;
        }
        (nodes, variables)
    }

    fn strong_hinges(&self, hinges: &[Vec<Hinge>], found: &mut Vec<Find>) {
        let mut all = Vec::new();
        for Polarity { nodes, .. } in &self.polarities {
            for one in self.candidates(nodes) {
                for hinge in &hinges[one.index()] {
                    let ends = hinge.cells & nodes[hinge.digit];
                    let ends = ends.map(|cell| self.scene.grid.candidate(cell, hinge.digit));
                    let ends = ends.filter(|&other| one < other);
                    all.extend(ends.map(|other| self.strong_hinge(one, other, hinge.variable)));
                }
            }
        }
        all.sort_by_key(|find| find.size);
        found.extend(all.into_iter().unique_by(|find| find.eliminated.clone()));
    }

    fn strong_hinge(&self, one: Candidate, other: Candidate, hinge: Variable) -> Find {
        let (nodes, variables) = Net::walk(&self.walks([one], usize::MAX), other);
        let parity = |start: usize| nodes.iter().skip(start).step_by(2).copied();
        let of = nodes
            .iter()
            .fold(0, |of, &c| of | 1 << self.scene.grid.place(c).1);
        Find::new(Technique::StrongHinge, of, nodes.len())
            .role(Role::ColourA, parity(0).collect())
            .role(Role::ColourB, parity(1).collect())
            .resting_on(variables.into_iter().chain([hinge]))
            .eliminating(parity(0))
    }

    fn weak_hinges(&self, hinges: &[Vec<Hinge>], smallest: &mut Smallest) {
        for (number, polarity) in self.polarities.iter().enumerate() {
            let opposite = &self.polarities[number ^ 1];
            for one in self.candidates(&polarity.nodes) {
                for hinge in &hinges[one.index()] {
                    let d = hinge.digit;
                    let targets = hinge.cells & opposite.seen[d];
                    for cell in targets - polarity.nodes[d] - opposite.nodes[d] {
                        let target = self.scene.grid.candidate(cell, d);
                        let walks = self.walks(self.near(target, opposite), usize::MAX);
                        self.argue(
                            Technique::WeakHinge,
                            target,
                            &[(one, &walks)],
                            Some(hinge.variable),
                            smallest,
                        );
                    }
                }
            }
        }
    }

    /// The candidates of a polarity that a candidate sees.
    fn near(&self, c: Candidate, polarity: &Polarity) -> Vec<Candidate> {
        let seen = self.seen(c);
        let near: Places = std::array::from_fn(|d| seen[d] & polarity.nodes[d]);
        self.candidates(&near).collect()
    }

    /// What two polarities of different chains give, of which one is false.
    fn two_chains(&self, a: usize, b: usize, hinges: &[Vec<Hinge>], smallest: &mut Smallest) {
        let of = |number: usize| &self.polarities[number];
        let opposite = [of(a ^ 1), of(b ^ 1)];
        let targets: Places = std::array::from_fn(|d| opposite[0].seen[d] & opposite[1].seen[d]);
        if targets.iter().all(|cells| cells.is_empty()) {
            return;
        }
        let joined = self.joined(of(a), of(b), hinges);
        if joined.is_empty() {
            return;
        }
        for target in self.candidates(&targets) {
            let walks = opposite.map(|side| self.walks(self.near(target, side), usize::MAX));
            for &(technique, one, other, hinge) in &joined {
                let ends = [(one, &walks[0]), (other, &walks[1])];
                self.argue(technique, target, &ends, hinge, smallest);
            }
        }
    }

    /// The candidates of two polarities of which not both are true.
    fn joined(
        &self,
        one: &Polarity,
        other: &Polarity,
        hinges: &[Vec<Hinge>],
    ) -> Vec<(Technique, Candidate, Candidate, Option<Variable>)> {
        let grid = self.scene.grid;
        let are_linked = meets(&one.seen, &other.nodes);
        let mut joined = Vec::new();
        for p in self.candidates(&one.nodes) {
            let near = if are_linked {
                self.near(p, other)
            } else {
                Vec::new()
            };
            joined.extend(near.into_iter().map(|q| {
                let is_corner = grid.place(p).0 == grid.place(q).0;
                let technique = if is_corner {
                    Technique::WeakCorner
                } else {
                    Technique::WeakLink
                };
                (technique, p, q, None)
            }));
            for hinge in &hinges[p.index()] {
                let cells = hinge.cells & other.nodes[hinge.digit];
                joined.extend(cells.map(|cell| {
                    let q = grid.candidate(cell, hinge.digit);
                    (Technique::Hinge, p, q, Some(hinge.variable))
                }));
            }
        }
        joined
    }

    /// Enters the argument that walks make from what a target sees to ends that are not all true,
    /// if it is the smallest. Of each walk only every second CSP-variable is needed.
    fn argue(
        &self,
        technique: Technique,
        target: Candidate,
        ends: &[(Candidate, &Walks)],
        hinge: Option<Variable>,
        smallest: &mut Smallest,
    ) {
        let steps = ends
            .iter()
            .filter_map(|(end, walks)| Some(walks.get(end)?.0));
        let size = steps.sum::<usize>() + usize::from(hinge.is_some());
        if !smallest.is_smaller(technique, target, size) {
            return;
        }
        let (mut premises, mut on, mut off) = (Vec::from_iter(hinge), Vec::new(), Vec::new());
        for &(end, walks) in ends {
            let (nodes, variables) = Net::walk(walks, end);
            premises.extend(variables.into_iter().step_by(2));
            on.extend(nodes.iter().copied().step_by(2));
            off.extend(nodes.into_iter().skip(1).step_by(2));
        }
        premises.sort();
        let argument = Argument {
            size,
            premises,
            on,
            off,
        };
        smallest.0.insert((technique, target), argument);
    }
}

fn has(nodes: &Places, scene: &Scene<'_>, c: Candidate) -> bool {
    let (cell, digit) = scene.grid.place(c);
    nodes[digit].has(cell)
}

#[cfg(test)]
mod tests;
