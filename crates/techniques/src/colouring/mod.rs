//! Colouring: candidates of which exactly one is left true by each strong link get two colours, and
//! all candidates of one colour are true.
//!
//! * **Simple colours** of one digit, by its conjugate pairs: the two places of a unit. *Trap*: a
//!   place that sees both colours is false. *Wrap*: if two places of a colour see each other, that
//!   colour is false.
//! * **Multi-colours** of one digit, by two clusters. *1*: if a colour of the one sees a colour of
//!   the other, one of the opposite two is true, so a place that sees both of these is false.
//!   *2*: a colour that sees both colours of the other cluster is false.
//! * **3D Medusa** colours candidates of several digits, by conjugate pairs and by cells with two
//!   candidates. *Trap*: a candidate is false if each colour excludes it, by a peer or by its own
//!   cell. *Wrap*: a colour is false if it excludes one of its own, or all candidates of a cell
//!   or of a digit in a unit.

use crate::{Cells, Find, Role, Scene, Technique, digits};
use itertools::Itertools;
use oddagon_csp::{Candidate, Variable};

/// All finds in a scene.
pub fn find(scene: &Scene<'_>, found: &mut Vec<Find>) {
    let start = found.len();
    for digit in 0..scene.grid.side {
        let clusters = clusters(scene, digit);
        for cluster in &clusters {
            cluster.simple(scene, found);
        }
        multi_colours(scene, &clusters, found);
    }
    medusas(scene, found);
    found[start..].sort_by_key(|find| (find.technique, find.size));
}

/// The pairs of cells that are all places of a digit in a unit, each with the first such unit.
pub(crate) fn conjugate_pairs(scene: &Scene<'_>, digit: usize) -> Vec<(usize, Cells)> {
    let mut pairs: Vec<(usize, Cells)> = Vec::new();
    for unit in 0..scene.grid.units.len() {
        let places = scene.in_unit(digit, unit);
        if places.len() == 2 && pairs.iter().all(|pair| pair.1 != places) {
            pairs.push((unit, places));
        }
    }
    pairs
}

/// The cells that see one of these.
fn seen_by_any(scene: &Scene<'_>, cells: Cells) -> Cells {
    cells.fold(Cells::NONE, |seen, c| seen | scene.grid.peers[c])
}

/// Places of a digit, connected by conjugate pairs.
struct Cluster {
    digit: usize,
    /// The places of each colour.
    colours: [Cells; 2],
    /// The cells that see a place of each colour.
    seen: [Cells; 2],
    links: Vec<Variable>,
}

fn clusters(scene: &Scene<'_>, digit: usize) -> Vec<Cluster> {
    let pairs = conjugate_pairs(scene, digit);
    let mut rest = pairs.iter().fold(Cells::NONE, |all, pair| all | pair.1);
    let mut found = Vec::new();
    while let Some(first) = rest.first() {
        let mut colours = [Cells::of(first), Cells::NONE];
        let mut last = Cells::of(first);
        let mut colour = 0;
        while !last.is_empty() {
            let near = pairs.iter().filter(|pair| pair.1.meets(last));
            let next = near.fold(Cells::NONE, |all, pair| all | pair.1);
            last = next - (colours[0] | colours[1]);
            colour = 1 - colour;
            colours[colour] |= last;
        }
        let all = colours[0] | colours[1];
        rest = rest - all;
        let links = pairs.iter().filter(|pair| pair.1.meets(all));
        found.push(Cluster {
            digit,
            colours,
            seen: colours.map(|cells| seen_by_any(scene, cells)),
            links: links
                .map(|pair| scene.grid.unit_variable(pair.0, digit))
                .collect(),
        });
    }
    found
}

impl Cluster {
    fn cells(&self) -> Cells {
        self.colours[0] | self.colours[1]
    }

    /// A find by some clusters of a digit.
    fn find(technique: Technique, scene: &Scene<'_>, by: &[&Cluster], targets: Cells) -> Find {
        let digit = by[0].digit;
        let size = by.iter().map(|cluster| cluster.cells().len()).sum();
        let of_colour = |colour: usize| {
            let cells = by
                .iter()
                .fold(Cells::NONE, |all, cluster| all | cluster.colours[colour]);
            scene.candidates(digit, cells)
        };
        Find::new(technique, 1 << digit, size)
            .role(Role::ColourA, of_colour(0))
            .role(Role::ColourB, of_colour(1))
            .resting_on(by.iter().flat_map(|cluster| cluster.links.iter().copied()))
            .eliminating(scene.candidates(digit, targets))
    }

    fn simple(&self, scene: &Scene<'_>, found: &mut Vec<Find>) {
        let places = scene.places[self.digit];
        let trapped = (places & self.seen[0] & self.seen[1]) - self.cells();
        // What three places or fewer trap, locked candidates give.
        if !trapped.is_empty() && self.cells().len() > 3 {
            found.push(Cluster::find(
                Technique::SimpleColours,
                scene,
                &[self],
                trapped,
            ));
        }
        for (colour, seen) in self.colours.into_iter().zip(self.seen) {
            if colour.meets(seen) {
                found.push(Cluster::find(
                    Technique::SimpleColoursWrap,
                    scene,
                    &[self],
                    colour,
                ));
            }
        }
    }
}

fn multi_colours(scene: &Scene<'_>, clusters: &[Cluster], found: &mut Vec<Find>) {
    for [one, other] in clusters.iter().array_combinations() {
        let mut seen_by_true = Cells::NONE;
        for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            if one.seen[a].meets(other.colours[b]) {
                seen_by_true |= one.seen[1 - a] & other.seen[1 - b];
            }
        }
        let targets = scene.places[one.digit] & seen_by_true;
        if !targets.is_empty() {
            let by = [one, other];
            found.push(Cluster::find(Technique::MultiColours, scene, &by, targets));
        }
    }
    for [one, other] in clusters.iter().array_combinations() {
        for by in [[one, other], [other, one]] {
            for (targets, seen) in by[0].colours.into_iter().zip(&by[0].seen) {
                let sees_both = by[1].colours.iter().all(|colour| seen.meets(*colour));
                if sees_both {
                    found.push(Cluster::find(Technique::MultiColours2, scene, &by, targets));
                }
            }
        }
    }
}

/// Candidates that are connected by conjugate pairs and cells with two candidates.
struct Medusa {
    /// For each colour and each digit its places.
    colours: [Vec<Cells>; 2],
    links: Vec<Variable>,
}

fn medusas(scene: &Scene<'_>, found: &mut Vec<Find>) {
    let mut rest = scene.places.clone();
    for digit in 0..scene.grid.side {
        while let Some(cell) = rest[digit].first() {
            let medusa = Medusa::from(scene, cell, digit);
            for (d, rest) in rest.iter_mut().enumerate() {
                *rest = *rest - (medusa.colours[0][d] | medusa.colours[1][d]);
            }
            medusa.finds(scene, found);
        }
    }
}

impl Medusa {
    /// What is connected with a candidate.
    fn from(scene: &Scene<'_>, cell: usize, digit: usize) -> Medusa {
        let grid = scene.grid;
        let none = || vec![Cells::NONE; grid.side];
        let mut medusa = Medusa {
            colours: [none(), none()],
            links: Vec::new(),
        };
        medusa.colours[0][digit] = Cells::of(cell);
        let mut waiting = vec![(cell, digit, 0)];
        while let Some((cell, digit, colour)) = waiting.pop() {
            let mut reach = |variable: Variable, cell: usize, digit: usize| {
                medusa.links.push(variable);
                if medusa.colours.iter().all(|places| !places[digit].has(cell)) {
                    let places = &mut medusa.colours[1 - colour][digit];
                    *places |= Cells::of(cell);
                    waiting.push((cell, digit, 1 - colour));
                }
            };
            let others = scene.marks[cell] & !(1 << digit);
            if others.count_ones() == 1 {
                let other = others.trailing_zeros() as usize;
                reach(grid.cell_variable(cell), cell, other);
            }
            for unit in grid.units_of[cell] {
                if let Some(other) = (scene.in_unit(digit, unit) - Cells::of(cell)).only() {
                    reach(grid.unit_variable(unit, digit), other, digit);
                }
            }
        }
        medusa.links.sort();
        medusa.links.dedup();
        medusa
    }

    fn finds(&self, scene: &Scene<'_>, found: &mut Vec<Find>) {
        let of: u32 = (0..scene.grid.side)
            .filter(|&d| self.colours.iter().any(|places| !places[d].is_empty()))
            .fold(0, |all, d| all | 1 << d);
        let size: usize = self
            .colours
            .iter()
            .flatten()
            .map(|places| places.len())
            .sum();
        // With one digit these are simple colours; three candidates or fewer trap nothing else.
        if of.count_ones() < 2 || size < 4 {
            return;
        }
        let find = || {
            Find::new(Technique::Medusa, of, size)
                .role(Role::ColourA, self.candidates(scene, 0))
                .role(Role::ColourB, self.candidates(scene, 1))
                .resting_on(self.links.iter().copied())
        };
        let excluded = [0, 1].map(|colour| self.excluded(scene, colour));
        let trapped = (0..scene.grid.side).flat_map(|d| {
            let cells = excluded[0][d] & excluded[1][d];
            scene.candidates(d, cells - (self.colours[0][d] | self.colours[1][d]))
        });
        let trap = find().eliminating(trapped);
        found.extend(Some(trap).filter(Find::gives_something));
        for (colour, excluded) in excluded.iter().enumerate() {
            let excludes_itself = digits(of).any(|d| self.colours[colour][d].meets(excluded[d]));
            let emptied = emptied(scene, excluded).filter(|_| !excludes_itself);
            if excludes_itself || emptied.is_some() {
                let wrap = find().resting_on(emptied);
                found.push(wrap.eliminating(self.candidates(scene, colour)));
            }
        }
    }

    fn candidates(&self, scene: &Scene<'_>, colour: usize) -> Vec<Candidate> {
        let places = self.colours[colour].iter().enumerate();
        places
            .flat_map(|(d, &cells)| scene.candidates(d, cells))
            .collect()
    }

    /// For each digit the cells that do not hold it if a colour is true.
    fn excluded(&self, scene: &Scene<'_>, colour: usize) -> Vec<Cells> {
        let places = &self.colours[colour];
        (0..places.len())
            .map(|d| {
                let others = (0..places.len()).filter(|&other| other != d);
                others.fold(seen_by_any(scene, places[d]), |all, other| {
                    all | places[other]
                })
            })
            .collect()
    }
}

/// A CSP-variable that has candidates, but none that is not excluded.
fn emptied(scene: &Scene<'_>, excluded: &[Cells]) -> Option<Variable> {
    let grid = scene.grid;
    let left = |d: usize| scene.places[d] - excluded[d];
    let all = (0..grid.side).fold(Cells::NONE, |all, d| all | left(d));
    if let Some(cell) = (0..scene.marks.len()).find(|&c| scene.marks[c] != 0 && !all.has(c)) {
        return Some(grid.cell_variable(cell));
    }
    (0..grid.side).find_map(|d| {
        let emptied = (0..grid.units.len())
            .find(|&u| scene.in_unit(d, u) != Cells::NONE && !left(d).meets(grid.units[u]))?;
        Some(grid.unit_variable(emptied, d))
    })
}

#[cfg(test)]
mod tests;
