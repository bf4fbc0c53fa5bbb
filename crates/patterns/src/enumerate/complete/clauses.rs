//! Clauses that hold for every minimal impossible set that is not listed.

use crate::enumerate::board::{Colouring, Geometry, Incidence, Set, cells_of};
use oddagon_complete::Reason;
use std::collections::HashMap;

/// The set has one of some cells, or lacks one of others.
#[derive(Debug, Clone)]
pub struct Clause {
    pub has: Set,
    pub lacks: Set,
    /// Why this holds.
    pub reason: Reason,
}

/// What symmetries keep of a set: its size, how many of its cells see each of them, and how many
/// are in each unit.
type Shape = (Vec<u32>, Vec<u32>);

/// Finds clauses.
pub struct Clauses<'g> {
    geometry: &'g Geometry,
    incidence: Incidence<'g>,
    inside: Set,
    k: usize,
    listed: &'g [Set],
    /// The listed patterns of each shape.
    shapes: HashMap<Shape, Vec<usize>>,
}

impl<'g> Clauses<'g> {
    /// The clauses of these patterns.
    pub fn new(geometry: &'g Geometry, inside: Set, listed: &'g [Set], k: usize) -> Clauses<'g> {
        let mut clauses = Clauses {
            geometry,
            incidence: Incidence::new(geometry),
            inside,
            k,
            listed,
            shapes: HashMap::new(),
        };
        for (number, &set) in listed.iter().enumerate() {
            let shape = clauses.shape(set);
            clauses.shapes.entry(shape).or_default().push(number);
        }
        clauses
    }

    /// Clauses that a set breaks, at least one. `lacks` are cells that need not be filled.
    ///
    /// # Errors
    /// A minimal impossible subset of the set that is not an image of a listed pattern.
    pub fn broken_by(&self, set: Set, lacks: Set) -> Result<Vec<Clause>, Set> {
        let simple = self.simple(set);
        if !simple.is_empty() {
            return Ok(simple);
        }
        let clause = if Colouring::of(self.geometry, set, self.k).is_some() {
            self.filled(set, lacks)
        } else {
            self.listed(set)?
        };
        Ok(vec![clause])
    }

    /// A symmetry that keeps the region and takes the first of each two sets to the second, if
    /// there is one.
    pub fn taking(&self, sets: &[(Set, Set)]) -> Option<Vec<usize>> {
        let sets = [&[(self.inside, self.inside)], sets].concat();
        let symmetry = self.incidence.taking(&sets)?;
        Some(symmetry.iter().map(|&cell| cell.into()).collect())
    }

    /// The cells of the region that see a cell.
    fn near(&self, cell: usize) -> Set {
        self.geometry.near(cell) & self.inside
    }

    /// The rules for single units and cells that a set breaks: one for each unit and each cell.
    fn simple(&self, set: Set) -> Vec<Clause> {
        let mut found = Vec::new();
        for unit in self.geometry.units() {
            let cells: Vec<usize> = cells_of(unit & set).take(self.k + 1).collect();
            if cells.len() > self.k {
                found.push(Clause {
                    has: 0,
                    lacks: cells.iter().fold(0, |set, cell| set | 1 << cell),
                    reason: Reason::Unit(cells),
                });
            }
        }
        for cell in cells_of(set) {
            let near = self.near(cell);
            let seen: Vec<usize> = cells_of(near & set).collect();
            if seen.len() < self.k {
                found.push(Clause {
                    has: near & !set,
                    lacks: 1 << cell,
                    reason: Reason::Few(cell, seen),
                });
                continue;
            }
            if let Some(other) = cells_of(set & !near & !(1 << cell))
                .find(|&other| near & set & !self.geometry.near(other) == 0)
            {
                found.push(Clause {
                    has: near & !self.near(other),
                    lacks: 1 << cell | 1 << other,
                    reason: Reason::Like(cell, other),
                });
            }
        }
        found
    }

    /// A set that can be filled is not impossible, nor is one with more cells.
    fn filled(&self, set: Set, lacks: Set) -> Clause {
        let open = self.inside & !set;
        let mut all = set;
        for cell in cells_of(open & !lacks).chain(cells_of(open & lacks)) {
            if Colouring::of(self.geometry, all | 1 << cell, self.k).is_some() {
                all |= 1 << cell;
            }
        }
        let colouring = Colouring::of(self.geometry, all, self.k).unwrap_or_default();
        let marks = (0..self.geometry.cells()).map(|cell| {
            let digit = (0..self.k).find(|&digit| colouring.cells(digit) >> cell & 1 == 1);
            let mark = digit.and_then(|digit| char::from_digit(digit as u32 + 1, 10));
            mark.unwrap_or('.')
        });
        Clause {
            has: self.inside & !all,
            lacks: 0,
            reason: Reason::Filled(marks.collect()),
        }
    }

    /// A set that is impossible contains a listed one.
    fn listed(&self, mut set: Set) -> Result<Clause, Set> {
        for cell in cells_of(set) {
            if Colouring::of(self.geometry, set & !(1 << cell), self.k).is_none() {
                set &= !(1 << cell);
            }
        }
        let alike = self.shapes.get(&self.shape(set)).into_iter().flatten();
        let mut images = alike.filter_map(|&pattern| {
            let by = self.taking(&[(self.listed[pattern], set)])?;
            Some(Reason::Listed { pattern, by })
        });
        let reason = images.next().ok_or(set)?;
        Ok(Clause {
            has: 0,
            lacks: set,
            reason,
        })
    }

    fn shape(&self, set: Set) -> Shape {
        let count = |other: Set| (other & set).count_ones();
        let mut seen: Vec<u32> = cells_of(set)
            .map(|cell| count(self.geometry.near(cell)))
            .collect();
        let mut units: Vec<u32> = self.geometry.units().iter().map(|&u| count(u)).collect();
        seen.sort_unstable();
        units.sort_unstable();
        (seen, units)
    }
}
