//! The closed circuits of a window, and how much of "the lines form one closed circuit" is taken
//! into account.

use super::extent::{Extent, Place, around};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashSet};
use std::fmt;

/// How much of "the lines form one closed circuit" is taken into account.
///
/// In every mode a point has no line or two, and a cell has as many lines as its number says. No
/// mode says that there is a line at all. What follows in [`L2`](Self::L2) holds in every puzzle.
/// The other two modes exclude puzzles with a very short solution.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Loop {
    /// Only points and cells are looked at, and no cell has four lines around it (as in CSP-Rules).
    /// What follows holds in every puzzle except those whose whole solution is the circuit around
    /// one cell.
    #[default]
    L0,
    /// No closed circuit lies inside the window. What follows holds in every puzzle except those
    /// whose whole solution is such a circuit.
    L1,
    /// A closed circuit inside the window, also that around one cell, is the whole solution, so no
    /// other line is drawn. What follows holds in every puzzle. Of the rules of the game, this mode
    /// lacks only what concerns no single circuit: that there is a line at all, and that lines
    /// which leave a window between two opposite borders on one side come back there.
    L2,
}

impl fmt::Display for Loop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// All closed circuits of a window's lines, each as the sorted places of its lines; `None` if there
/// are more than `most`.
///
/// A circuit is found from its first point, in the window's order: from there paths grow through
/// later points until they come back.
pub fn circuits(extent: &Extent, most: usize) -> Option<BTreeSet<Vec<Place>>> {
    let mut search = Search {
        inside: extent.points().collect(),
        points: Vec::new(),
        path: Vec::new(),
        found: BTreeSet::new(),
        most,
    };
    for first in extent.points() {
        search.points = vec![first];
        search.grow();
    }
    (search.found.len() <= most).then_some(search.found)
}

struct Search {
    inside: HashSet<Place>,
    /// The points of the path, and its lines. The circuit passes no point before the first.
    points: Vec<Place>,
    path: Vec<Place>,
    /// The circuits found; each is met in both directions.
    found: BTreeSet<Vec<Place>>,
    /// The search stops when more than this many are met.
    most: usize,
}

impl Search {
    fn grow(&mut self) {
        let (first, at) = (self.points[0], self.points[self.points.len() - 1]);
        for line in around(at) {
            // The point at its other end.
            let next = (2 * line.0 - at.0, 2 * line.1 - at.1);
            if next < first || !self.inside.contains(&next) || self.found.len() > self.most {
                continue;
            }
            self.path.push(line);
            if next == first && self.path.len() > 2 {
                let mut circuit = self.path.clone();
                circuit.sort_unstable();
                self.found.insert(circuit);
            } else if !self.points.contains(&next) {
                self.points.push(next);
                self.grow();
                self.points.pop();
            }
            self.path.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slitherlink::Border;

    fn square(side: usize) -> Extent {
        Extent {
            rows: side,
            columns: side,
            border: Border::default(),
            mode: Loop::L1,
        }
    }

    /// The numbers of circuits of grids of points, a known sequence (OEIS A140517 for squares).
    #[test]
    fn circuits_of_square_windows() {
        for (side, number) in [(1, 1), (2, 13), (3, 213), (4, 9349)] {
            assert_eq!(circuits(&square(side), 10_000).unwrap().len(), number);
        }
        assert_eq!(circuits(&square(4), 100), None);
    }
}
