//! The closed circuits of a window, and how much of "the lines form one closed circuit" is taken into account.

use super::Window;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;

/// How much of "the lines form one closed circuit" is taken into account.
///
/// In every mode a point has no line or two, and a cell has as many lines as its number says. No mode says that there is a line at all.
/// What follows in [`L2`](Self::L2) holds in every puzzle. The other two modes leave out puzzles with a very short solution.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Loop {
    /// Only points and cells are looked at, and no cell has four lines around it (as in CSP-Rules). What follows holds in every puzzle but
    /// those whose whole solution is the circuit around one cell.
    #[default]
    L0,
    /// No closed circuit lies inside the window. What follows holds in every puzzle but those whose whole solution is such a circuit.
    L1,
    /// A closed circuit inside the window, also that around one cell, is the whole solution, so no other line is drawn. What follows holds
    /// in every puzzle. Of all that the rules say this leaves out what no single circuit shows: that there is a line at all, and that what
    /// leaves a window between two opposite borders on one side comes back there.
    L2,
}

impl fmt::Display for Loop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// All closed circuits of a window's lines, each as the sorted indices of its lines; `None` if there are more than `most`.
///
/// A circuit is found at its first point, in the window's order: from there paths are grown through later points until they come back.
pub fn circuits(window: &Window, most: usize) -> Option<Vec<Vec<usize>>> {
    // For each line its points in the window: two, or one for a stub.
    let mut ends = vec![Vec::new(); window.lines().len()];
    for (p, point) in window.points().iter().enumerate() {
        let lines = point.lines.iter().flatten();
        lines.for_each(|&line| ends[line].push(p));
    }
    let mut search = Search {
        window,
        ends,
        points: Vec::new(),
        path: Vec::new(),
        found: BTreeSet::new(),
        most,
    };
    for first in 0..window.points().len() {
        search.points = vec![first];
        search.grow();
    }
    (search.found.len() <= most).then(|| search.found.into_iter().collect())
}

struct Search<'w> {
    window: &'w Window,
    ends: Vec<Vec<usize>>,
    /// The points of the path, and its lines. The circuit passes no point before the first.
    points: Vec<usize>,
    path: Vec<usize>,
    /// Each is met in both directions.
    found: BTreeSet<Vec<usize>>,
    /// The search stops when more than so many were met.
    most: usize,
}

impl Search<'_> {
    fn grow(&mut self) {
        let (first, at) = (self.points[0], self.points[self.points.len() - 1]);
        for line in self.window.points()[at].lines.into_iter().flatten() {
            let next = self.ends[line].iter().find(|&&p| p != at);
            let Some(&next) = next.filter(|&&p| p >= first && self.found.len() <= self.most) else {
                continue;
            };
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

    /// The numbers of circuits of grids of points, a known sequence (OEIS A140517 for squares).
    #[test]
    fn circuits_of_square_windows() {
        for (side, number) in [(1, 1), (2, 13), (3, 213), (4, 9349)] {
            for stubs in [false, true] {
                let window = Window::new(side, side, Border::default(), stubs);
                assert_eq!(circuits(&window, 10_000).unwrap().len(), number);
            }
        }
        assert_eq!(circuits(&Window::new(4, 4, Border::ALL, true), 100), None);
    }
}
