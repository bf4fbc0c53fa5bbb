//! Edges between the places of a digit, and rings of them (gsf, Fowler).
//!
//! An edge of two places of a digit is of type 1 if not both hold it (they see each other), of type
//! 2 if at least one does, of type 3 if exactly one does (they are the only two of a unit). A
//! *y-edge*, of type 2, is a path of cells with two candidates each, any two neighbours with a
//! common digit: if its first cell does not hold the digit, its last does. The product of three
//! consecutive edges of types 1, 2, 1 is of type 1, that of 2, 1, 2 of type 2, so an odd ring
//! collapses to three edges; it decides a place where both ends of what it collapses to are of one
//! type.
//!
//! * **Tri-cycle**: three edges decide a place: false between two of type 1, true between two of
//!   type 2.
//! * **X-cycle**: a longer odd ring does.
//! * **Contradictory tri-cycle**: rings decide a place both ways, as three edges of type 3 do. The
//!   position is impossible, and all places on them are false.
//! * **Y-cycle**: cells with two candidates in a ring, as the bivalue cycle.
//! * **Y-knot**: if the first candidate of a path of cells with two candidates is false, two that
//!   are linked are true. So it is true.
//! * **Y-knot net**: the same where its cells may have more candidates, of which all but one are
//!   false by cells before; in the end a cell has none. Listed where no path makes a knot.

use crate::bilocal::{Reached, Steps, find_bivalue, walk_to};
use crate::colouring::conjugate_pairs;
use crate::{Cells, Find, Role, Scene, Technique, digits};
use itertools::Itertools;
use oddagon_csp::{Candidate, Variable};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

/// All finds in a scene.
pub fn find(scene: &Scene<'_>, found: &mut Vec<Find>) {
    let start = found.len();
    let steps = Steps::bivalue(scene);
    find_bivalue(scene, &steps, Technique::YCycle, found);
    let (paths, mut edges) = y_edges(scene, &steps);
    let knots = paths
        .iter()
        .filter_map(|path| path.knot(scene).or_else(|| path.net(scene)));
    found.extend(knots);
    for digit in 0..scene.grid.side {
        for (unit, pair) in conjugate_pairs(scene, digit) {
            let by = By::Unit(scene.grid.unit_variable(unit, digit));
            for cell in pair {
                let others = (pair - Cells::of(cell)).map(|to| Edge { to, size: 1, by });
                edges[digit][cell].extend(others);
            }
        }
        let edges = &edges[digit];
        Rings {
            scene,
            digit,
            edges,
            paths: &paths,
        }
        .find(found);
    }
    found[start..].sort_by_key(|find| (find.technique, find.size));
}

/// An edge of type 2 or 3 to another place of the digit, and how many CSP-variables it takes.
#[derive(Debug, Clone, Copy)]
struct Edge {
    to: usize,
    size: usize,
    by: By,
}

/// Why one of its ends holds the digit.
#[derive(Debug, Clone, Copy)]
enum By {
    Unit(Variable),
    /// The path with this number, up to a place in the list of what it reaches.
    Path(usize, usize),
}

/// The paths of cells with two candidates from a cell that does not hold one of them.
struct Paths {
    cell: usize,
    /// The digit that it does not hold.
    digit: usize,
    /// The candidate that is true then.
    first: Candidate,
    reached: Reached,
}

/// All paths, and for each digit and each of its places the y-edges.
fn y_edges(scene: &Scene<'_>, steps: &Steps) -> (Vec<Paths>, Vec<Vec<Vec<Edge>>>) {
    let mut edges = vec![vec![Vec::new(); scene.grid.peers.len()]; scene.grid.side];
    let mut all = Vec::new();
    for (cell, digit) in scene.with_marks(2).flat_map(|cell| {
        let of = digits(scene.marks[cell]);
        of.map(move |digit| (cell, digit))
    }) {
        let other = (scene.marks[cell] & !(1 << digit)).trailing_zeros() as usize;
        let first = scene.grid.candidate(cell, other);
        let reached = steps.reach(first);
        let mut sizes: Vec<usize> = Vec::new();
        for (last, &(end, before, _)) in reached.iter().enumerate() {
            sizes.push(1 + before.map_or(1, |i| sizes[i]));
            let (to, of) = scene.grid.place(end);
            if of == digit && to != cell {
                let (size, by) = (sizes[last], By::Path(all.len(), last));
                edges[digit][cell].push(Edge { to, size, by });
            }
        }
        all.push(Paths {
            cell,
            digit,
            first,
            reached,
        });
    }
    (all, edges)
}

impl Paths {
    /// The candidates that are true on a path, and its CSP-variables.
    fn path(&self, scene: &Scene<'_>, last: usize) -> (Vec<Candidate>, Vec<Variable>) {
        let start = (self.first, scene.grid.cell_variable(self.cell));
        let mut steps = walk_to(&self.reached, last);
        steps.push(start);
        steps.into_iter().unzip()
    }

    /// If its premise makes itself true, it is: two candidates on the way are linked.
    fn knot(&self, scene: &Scene<'_>) -> Option<Find> {
        let premise = scene.grid.candidate(self.cell, self.digit);
        let last = self.reached.iter().position(|step| step.0 == premise)?;
        let (on, by) = self.path(scene, last);
        let by: Vec<Variable> = by.into_iter().sorted().dedup().collect();
        let of = on
            .iter()
            .fold(0, |all, &c| all | 1 << scene.grid.place(c).1);
        let mut find = Find::new(Technique::YKnot, of, by.len())
            .role(Role::Off, vec![premise])
            .role(
                Role::On,
                on.into_iter().unique().filter(|&c| c != premise).collect(),
            )
            .resting_on(by);
        find.asserted.push(premise);
        Some(find)
    }
}

impl Paths {
    /// If what the premise makes true cell by cell leaves a cell nothing, it is false that it does
    /// not hold.
    fn net(&self, scene: &Scene<'_>) -> Option<Find> {
        let grid = scene.grid;
        let mut marks = scene.marks.clone();
        // The cell by which each candidate is false.
        let mut by = vec![None; marks.len() * grid.side];
        marks[self.cell] &= !(1 << self.digit);
        let mut forced = vec![self.cell];
        let mut emptied = None;
        let mut at = 0;
        while let (Some(&cell), None) = (forced.get(at), emptied) {
            at += 1;
            let digit = marks[cell].trailing_zeros() as usize;
            for peer in grid.peers[cell] & scene.places[digit] {
                if marks[peer] >> digit & 1 == 0 {
                    continue;
                }
                marks[peer] &= !(1 << digit);
                by[grid.candidate(peer, digit).index()] = Some(cell);
                match marks[peer].count_ones() {
                    0 => {
                        emptied = Some(peer);
                        break;
                    }
                    1 => forced.push(peer),
                    _ => {}
                }
            }
        }
        let mut cells = vec![emptied?];
        let mut at = 0;
        while let Some(&cell) = cells.get(at) {
            at += 1;
            for digit in digits(scene.marks[cell]) {
                let before = by[grid.candidate(cell, digit).index()];
                cells.extend(before.filter(|before| !cells.contains(before)));
            }
        }
        let of = cells.iter().fold(0, |all, &c| all | scene.marks[c]);
        let premise = grid.candidate(self.cell, self.digit);
        let mut find = Find::new(Technique::YKnotNet, of, cells.len())
            .role(Role::Off, vec![premise])
            .role(
                Role::Pattern,
                scene.all_candidates(cells.iter().copied().collect()),
            )
            .resting_on(cells.iter().map(|&c| grid.cell_variable(c)));
        find.asserted.push(premise);
        Some(find)
    }
}

/// The search for odd rings of one digit.
struct Rings<'a> {
    scene: &'a Scene<'a>,
    digit: usize,
    /// For each place its edges of the types 2 and 3.
    edges: &'a [Vec<Edge>],
    paths: &'a [Paths],
}

/// A ring that decides a place, without that place where it is false.
struct Ring {
    /// How many edges of types 2 and 3 it has.
    strong: usize,
    /// The places that hold the digit, those that do not, if the place is not as it is decided.
    on: Vec<Candidate>,
    off: Vec<Candidate>,
    variables: Vec<Variable>,
    /// The ends of the path that makes one of them hold the digit.
    ends: Cells,
}

impl Rings<'_> {
    fn find(&self, found: &mut Vec<Find>) {
        if self.edges.iter().all(Vec::is_empty) {
            return;
        }
        let mut known = HashSet::new();
        for place in self.scene.places[self.digit] {
            let find = match [true, false].map(|value| self.ring(place, value)) {
                [Some(one), Some(other)] => self.contradictory(&one, &other),
                [Some(ring), None] => self.eliminating(&ring),
                [None, Some(ring)] => {
                    let mut find = self.named(&ring, 2);
                    find.asserted.push(self.candidate(place));
                    find
                }
                [None, None] => continue,
            };
            let key = (
                find.premises.clone(),
                find.eliminated.clone(),
                find.asserted.clone(),
            );
            if known.insert(key) {
                found.push(find);
            }
        }
    }

    fn candidate(&self, cell: usize) -> Candidate {
        self.scene.grid.candidate(cell, self.digit)
    }

    /// The shortest ring by which a place does not have this value: from it by edges of type 1 and
    /// of types 2 or 3 in turn back to it. By Dijkstra's way, as y-edges have lengths.
    fn ring(&self, place: usize, value: bool) -> Option<Ring> {
        let peers = &self.scene.grid.peers;
        let places = self.scene.places[self.digit];
        let mut on_by: [Option<(usize, Edge)>; 128] = [None; 128];
        let mut off_by: [Option<usize>; 128] = [None; 128];
        let (mut on, mut off) = (Cells::NONE, Cells::NONE);
        let mut queue = BinaryHeap::new();
        let start = (Reverse(0), place, usize::MAX, 0);
        let mut next = value.then_some(start);
        if !value {
            off = Cells::of(place);
            self.leave(place, 0, &mut queue);
        }
        while let Some((Reverse(size), cell, from, edge)) = next.take().or_else(|| queue.pop()) {
            if on.has(cell) {
                continue;
            }
            on |= Cells::of(cell);
            on_by[cell] = self.edges.get(from).map(|edges| (from, edges[edge]));
            let is_closed = if value {
                peers[cell].has(place)
            } else {
                cell == place
            };
            if is_closed {
                return Some(self.walk_back(cell, &on_by, &off_by));
            }
            let newly = (peers[cell] & places) - off;
            off |= newly;
            for other in newly {
                off_by[other] = Some(cell);
                self.leave(other, size, &mut queue);
            }
        }
        None
    }

    /// Enters where a place that does not hold the digit leads.
    fn leave(&self, cell: usize, size: usize, queue: &mut BinaryHeap<Entry>) {
        for (i, edge) in self.edges[cell].iter().enumerate() {
            queue.push((Reverse(size + edge.size), edge.to, cell, i));
        }
    }

    fn walk_back(
        &self,
        last: usize,
        on_by: &[Option<(usize, Edge)>],
        off_by: &[Option<usize>],
    ) -> Ring {
        let mut ring = Ring {
            strong: 0,
            on: Vec::new(),
            off: Vec::new(),
            variables: Vec::new(),
            ends: Cells::of(last),
        };
        let mut at = last;
        let mut first = last;
        while let Some((from, edge)) = on_by[at] {
            first = from;
            ring.strong += 1;
            ring.off.push(self.candidate(from));
            ring.on.push(self.candidate(at));
            match edge.by {
                By::Unit(variable) => ring.variables.push(variable),
                By::Path(number, last) => {
                    let (on, variables) = self.paths[number].path(self.scene, last);
                    ring.on.extend(on);
                    ring.variables.extend(variables);
                }
            }
            let Some(before) = off_by[from] else { break };
            at = before;
        }
        ring.ends |= Cells::of(first);
        ring.variables.sort();
        ring.variables.dedup();
        ring
    }

    /// A ring under its name; `least` edges of types 2 and 3 make a tri-cycle.
    fn named(&self, ring: &Ring, least: usize) -> Find {
        let technique = if ring.strong == least {
            Technique::TriCycle
        } else {
            Technique::XCycle
        };
        Find::new(technique, 1 << self.digit, ring.variables.len())
            .role(Role::On, ring.on.iter().copied().unique().collect())
            .role(Role::Off, ring.off.iter().copied().unique().collect())
            .resting_on(ring.variables.iter().copied())
    }

    fn eliminating(&self, ring: &Ring) -> Find {
        let seen = self.scene.grid.seen_by_all(ring.ends);
        self.named(ring, 1)
            .eliminating(self.scene.candidates(self.digit, seen))
    }

    fn contradictory(&self, one: &Ring, other: &Ring) -> Find {
        let rings = [one, other];
        let all = rings.iter().flat_map(|ring| ring.variables.iter().copied());
        let variables: Vec<Variable> = all.sorted().dedup().collect();
        let places: Vec<Candidate> = rings
            .iter()
            .flat_map(|ring| ring.on.iter().chain(&ring.off).copied())
            .unique()
            .filter(|&c| self.scene.grid.place(c).1 == self.digit)
            .collect();
        Find::new(
            Technique::ContradictoryTriCycle,
            1 << self.digit,
            variables.len(),
        )
        .role(Role::Pattern, places.clone())
        .resting_on(variables)
        .eliminating(places)
    }
}

/// How many CSP-variables it takes to make a place hold the digit, the place, whence, and by which
/// edge.
type Entry = (Reverse<usize>, usize, usize, usize);

#[cfg(test)]
mod tests;
