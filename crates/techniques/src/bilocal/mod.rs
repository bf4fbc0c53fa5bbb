//! Rings of cells in which each edge has a digit, no digit twice in a row (Eppstein).
//!
//! * In the *bilocal graph* an edge joins the only two places of a digit in a unit. A **bilocal
//!   cycle** is a ring of such edges: each of its cells holds one of the digits of its two edges
//!   there, so the others are false. If it held another, the next cell would hold the digit of the
//!   edge between them, and so on around the ring, back to the first cell.
//! * **Bilocal cycle with a repetition**: a ring in which the digits of two consecutive edges are
//!   the same at one cell alone. The cell holds that digit: if it did not, both its neighbours
//!   would, and the ring would make one of them hold another.
//! * **Triple threat**: a cell on two such rings holds a digit of both. If they have one in common
//!   there, it is that; if two rings, or three, have none in common, the position is impossible,
//!   and all candidates of the cell are false.
//! * In the *bivalue graph* an edge joins two cells with two candidates that see each other, by a
//!   digit of both. In a **bivalue cycle** one end of each edge holds its digit, so whoever sees
//!   both ends does not.
//!
//! Both are rings of implications: "this cell holds the digit by which it is entered" makes the
//! next true. Those that are in rings are the strongly connected components, found in linear time.
//! A ring may pass through a cell more than once.

use crate::colouring::conjugate_pairs;
use crate::{Cells, Find, Role, Scene, Technique, digits};
use itertools::Itertools;
use oddagon_csp::{Candidate, Variable};
use petgraph::algo::tarjan_scc;
use petgraph::graph::DiGraph;
use std::collections::{BTreeMap, HashSet};

/// All finds in a scene.
pub fn find(scene: &Scene<'_>, found: &mut Vec<Find>) {
    let start = found.len();
    let steps = Steps::bilocal(scene);
    let cycles = steps.cycles(|from, to| !unheld(scene, from, to).is_empty());
    let finds = cycles.map(|cycle| cycle.find_bilocal(scene));
    found.extend(finds.unique_by(gives));
    repetitions(scene, &steps, found);
    triple_threats(scene, &steps, found);
    find_bivalue(
        scene,
        &Steps::bivalue(scene),
        Technique::BivalueCycle,
        found,
    );
    found[start..].sort_by_key(|find| (find.technique, find.size));
}

/// The rings of cells with two candidates that give something, by this name.
pub(crate) fn find_bivalue(
    scene: &Scene<'_>,
    steps: &Steps,
    technique: Technique,
    found: &mut Vec<Find>,
) {
    let cycles = steps.cycles(|from, to| !seeing_edge(scene, from, to).is_empty());
    let finds = cycles.map(|cycle| {
        let others = cycle.0.iter().flat_map(|&(node, _)| {
            let (cell, digit) = scene.grid.place(node);
            digits(scene.marks[cell] & !(1 << digit)).map(move |d| scene.grid.candidate(cell, d))
        });
        cycle.find(scene, technique, others.collect()).eliminating(
            cycle
                .pairs()
                .flat_map(|(from, to)| seeing_edge(scene, from, to)),
        )
    });
    found.extend(finds.unique_by(gives));
}

fn gives(find: &Find) -> (Vec<Variable>, Vec<Candidate>) {
    (find.premises.clone(), find.eliminated.clone())
}

/// What is false in the cell of `from` if it is left by the digit of `to`.
fn unheld(scene: &Scene<'_>, from: Candidate, to: Candidate) -> Vec<Candidate> {
    let ((cell, entered), (_, left)) = (scene.grid.place(from), scene.grid.place(to));
    let others = scene.marks[cell] & !(1 << entered | 1 << left);
    digits(others)
        .map(|d| scene.grid.candidate(cell, d))
        .collect()
}

/// What sees both ends of an edge of the bivalue graph, in its digit.
fn seeing_edge(scene: &Scene<'_>, from: Candidate, to: Candidate) -> Vec<Candidate> {
    let ((cell, digit), (next, _)) = (scene.grid.place(from), scene.grid.place(to));
    scene.candidates(digit, scene.grid.peers[cell] & scene.grid.peers[next])
}

/// Steps from a candidate to those that are true if it is, each by one CSP-variable.
pub(crate) struct Steps(Vec<Vec<(Candidate, Variable)>>);

/// What walks from a candidate reach: each with the place in this list of the one before, if that
/// is not the start, and the CSP-variable.
pub(crate) type Reached = Vec<(Candidate, Option<usize>, Variable)>;

/// A ring of steps: each candidate that is reached, and the CSP-variable by which.
struct Cycle(Vec<(Candidate, Variable)>);

impl Steps {
    /// A cell that is entered by a digit is not another, so the other place of that is it.
    fn bilocal(scene: &Scene<'_>) -> Steps {
        let grid = scene.grid;
        let mut steps = vec![Vec::new(); grid.peers.len() * grid.side];
        for digit in 0..grid.side {
            for (unit, pair) in conjugate_pairs(scene, digit) {
                let variable = grid.unit_variable(unit, digit);
                for cell in pair {
                    let others = (pair - Cells::of(cell)).map(|c| grid.candidate(c, digit));
                    for (entered, to) in
                        digits(scene.marks[cell] & !(1 << digit)).cartesian_product(others)
                    {
                        steps[grid.candidate(cell, entered).index()].push((to, variable));
                    }
                }
            }
        }
        Steps(steps)
    }

    /// A cell that holds a digit leaves its other to a cell with two that it sees.
    pub(crate) fn bivalue(scene: &Scene<'_>) -> Steps {
        let (grid, marks) = (scene.grid, &scene.marks);
        let mut steps = vec![Vec::new(); grid.peers.len() * grid.side];
        let ends = scene.with_marks(2);
        for cell in ends {
            for next in ends & grid.peers[cell] {
                for digit in digits(marks[cell] & marks[next]) {
                    let other = (marks[next] & !(1 << digit)).trailing_zeros() as usize;
                    let step = (grid.candidate(next, other), grid.cell_variable(next));
                    steps[grid.candidate(cell, digit).index()].push(step);
                }
            }
        }
        Steps(steps)
    }

    /// All steps, by their ends.
    fn all(&self) -> impl Iterator<Item = (Candidate, Candidate)> + '_ {
        let all = self.0.iter().enumerate();
        all.flat_map(|(from, to)| to.iter().map(move |step| (Candidate::new(from), step.0)))
    }

    /// The number of the strongly connected component of each candidate.
    fn components(&self) -> Vec<usize> {
        let all = self.all();
        let edges = all.map(|(from, to)| (from.index() as u32, to.index() as u32));
        let graph = DiGraph::<(), ()>::from_edges(edges);
        let mut of = vec![0; self.0.len()];
        for (number, component) in tarjan_scc(&graph).iter().enumerate() {
            component.iter().for_each(|node| of[node.index()] = number);
        }
        of
    }

    /// The steps that are in rings.
    fn in_rings(&self) -> Vec<(Candidate, Candidate)> {
        let of = self.components();
        let steps = self.all();
        steps
            .filter(|(from, to)| of[from.index()] == of[to.index()])
            .collect()
    }

    /// The candidates that a walk from one reaches, nearest first, itself left out.
    pub(crate) fn reach(&self, start: Candidate) -> Reached {
        let mut reached = Reached::new();
        let mut is_reached = vec![false; self.0.len()];
        is_reached[start.index()] = true;
        let mut at = None;
        loop {
            let here = at.map_or(start, |i: usize| reached[i].0);
            for &(to, variable) in &self.0[here.index()] {
                if !std::mem::replace(&mut is_reached[to.index()], true) {
                    reached.push((to, at, variable));
                }
            }
            at = Some(at.map_or(0, |i| i + 1));
            if at == Some(reached.len()) {
                return reached;
            }
        }
    }

    /// A shortest ring through a step that is in one.
    fn ring(&self, from: Candidate, to: Candidate) -> Option<Cycle> {
        let &(_, variable) = self.0[from.index()].iter().find(|step| step.0 == to)?;
        let reached = self.reach(to);
        let last = reached.iter().position(|step| step.0 == from)?;
        let mut steps = walk_to(&reached, last);
        steps.push((to, variable));
        steps.reverse();
        Some(Cycle(steps))
    }

    /// A shortest ring through each step that is in one and gives something.
    fn cycles(&self, gives: impl Fn(Candidate, Candidate) -> bool) -> impl Iterator<Item = Cycle> {
        let steps = self.in_rings().into_iter();
        let steps = steps.filter(move |&(from, to)| gives(from, to));
        steps.filter_map(|(from, to)| self.ring(from, to))
    }
}

/// The steps of a walk to a place in the list of what is reached, from its end.
pub(crate) fn walk_to(reached: &Reached, last: usize) -> Vec<(Candidate, Variable)> {
    let places = std::iter::successors(Some(last), |&i| reached[i].1);
    places.map(|i| (reached[i].0, reached[i].2)).collect()
}

impl Cycle {
    fn variables(&self) -> Vec<Variable> {
        self.0.iter().map(|step| step.1).sorted().dedup().collect()
    }

    /// Each candidate and the next.
    fn pairs(&self) -> impl Iterator<Item = (Candidate, Candidate)> + '_ {
        self.0.iter().map(|step| step.0).circular_tuple_windows()
    }

    /// The ring under a name. All the candidates by which its cells are entered are true, or all
    /// the others.
    fn find(&self, scene: &Scene<'_>, technique: Technique, others: Vec<Candidate>) -> Find {
        let nodes: Vec<Candidate> = self.0.iter().map(|step| step.0).collect();
        let of = nodes
            .iter()
            .fold(0, |all, &c| all | 1 << scene.grid.place(c).1);
        Find::new(technique, of, self.0.len())
            .role(Role::ColourA, nodes)
            .role(Role::ColourB, others)
            .resting_on(self.variables())
    }

    fn find_bilocal(&self, scene: &Scene<'_>) -> Find {
        let left = self.pairs().map(|(from, to)| {
            let ((cell, _), (_, digit)) = (scene.grid.place(from), scene.grid.place(to));
            scene.grid.candidate(cell, digit)
        });
        self.find(scene, Technique::BilocalCycle, left.collect())
            .eliminating(self.pairs().flat_map(|(from, to)| unheld(scene, from, to)))
    }
}

/// For each candidate that a ring with one repetition makes true, the shortest.
fn repetitions(scene: &Scene<'_>, steps: &Steps, found: &mut Vec<Find>) {
    let grid = scene.grid;
    let mut finds = Vec::new();
    for digit in 0..grid.side {
        for (unit, pair) in conjugate_pairs(scene, digit) {
            let edge = grid.unit_variable(unit, digit);
            let ends = pair.map(|cell| (cell, (pair - Cells::of(cell)).first()));
            for (cell, next) in ends.filter_map(|(cell, next)| Some((cell, next?))) {
                let premise = grid.candidate(cell, digit);
                let reached = steps.reach(grid.candidate(next, digit));
                let last = reached.iter().position(|step| step.0 == premise);
                finds.extend(last.map(|last| {
                    let walk = walk_to(&reached, last);
                    let nodes = walk[1..].iter().map(|step| step.0);
                    let nodes = nodes.chain([grid.candidate(next, digit)]).collect();
                    let variables = walk.iter().map(|step| step.1).chain([edge]);
                    let size = walk.len() + 1;
                    let mut find = Find::new(Technique::RepetitiveCycle, 1 << digit, size)
                        .role(Role::Off, vec![premise])
                        .role(Role::On, nodes)
                        .resting_on(variables.sorted().dedup());
                    find.asserted.push(premise);
                    find
                }));
            }
        }
    }
    finds.sort_by_key(|find| find.size);
    found.extend(finds.into_iter().unique_by(|find| find.asserted.clone()));
}

/// Cells on two or three bilocal rings.
fn triple_threats(scene: &Scene<'_>, steps: &Steps, found: &mut Vec<Find>) {
    // For each cell the pairs of digits by which rings pass through it.
    let mut passes: BTreeMap<usize, BTreeMap<u32, Vec<(Candidate, Candidate)>>> = BTreeMap::new();
    for (from, to) in steps.in_rings() {
        let ((cell, entered), (_, left)) = (scene.grid.place(from), scene.grid.place(to));
        let pairs = passes.entry(cell).or_default();
        pairs
            .entry(1 << entered | 1 << left)
            .or_default()
            .push((from, to));
    }
    for (cell, pairs) in passes.into_iter().filter(|(_, pairs)| pairs.len() > 1) {
        let shortest = |ways: Vec<(Candidate, Candidate)>| {
            let rings = ways
                .into_iter()
                .filter_map(|(from, to)| steps.ring(from, to));
            rings.min_by_key(|ring| ring.0.len())
        };
        let rings = pairs
            .into_iter()
            .filter_map(|(of, ways)| Some((of, shortest(ways)?)));
        let rings: Vec<(u32, Cycle)> = rings.collect();
        let twos = rings.iter().combinations(2);
        found.extend(twos.map(|two| threat(scene, cell, &two)));
        let threes = rings.iter().combinations(3);
        let triangles = threes.filter(|three| {
            let common = |i: usize, j: usize| three[i].0 & three[j].0;
            let meets = common(0, 1) != 0 && common(0, 2) != 0 && common(1, 2) != 0;
            meets && common(0, 1) & three[2].0 == 0
        });
        found.extend(triangles.map(|three| threat(scene, cell, &three)));
    }
}

/// What rings through a cell give together.
fn threat(scene: &Scene<'_>, cell: usize, rings: &[&(u32, Cycle)]) -> Find {
    let common = rings.iter().fold(u32::MAX, |all, ring| all & ring.0);
    let of = rings.iter().fold(0, |all, ring| all | ring.0);
    let size = rings.iter().map(|ring| ring.1.0.len()).sum();
    let nodes = rings
        .iter()
        .flat_map(|ring| ring.1.0.iter().map(|step| step.0));
    let variables = rings.iter().flat_map(|ring| ring.1.variables());
    let variables: HashSet<Variable> = variables.collect();
    let mut find = Find::new(Technique::TripleThreat, of, size)
        .role(Role::Pivot, scene.all_candidates(Cells::of(cell)))
        .role(Role::Pattern, nodes.unique().collect())
        .resting_on(variables.into_iter().sorted());
    find.asserted
        .extend(digits(common).map(|d| scene.grid.candidate(cell, d)));
    let impossible = scene.all_candidates(Cells::of(cell)).into_iter();
    find.eliminating(impossible.filter(|_| common == 0))
}

#[cfg(test)]
mod tests;
