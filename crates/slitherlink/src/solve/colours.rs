//! Inside and outside: there is a line between two cells exactly if their colours are different.

use super::Grid;
use oddagon_csp::{Contradiction, Variable};

/// Cells in classes, each with its colour relative to the class's root; the outside is a cell too.
#[derive(Debug)]
struct Colours {
    parent: Vec<usize>,
    /// Whether the colour differs from the parent's.
    differs: Vec<bool>,
}

impl Colours {
    fn new(cells: usize) -> Colours {
        Colours {
            parent: (0..cells).collect(),
            differs: vec![false; cells],
        }
    }

    /// A cell's root, and whether its colour differs from the root's. Shortens the path to the
    /// root.
    fn root(&mut self, mut cell: usize) -> (usize, bool) {
        let mut differs = false;
        loop {
            let parent = self.parent[cell];
            if parent == cell {
                return (cell, differs);
            }
            self.differs[cell] ^= self.differs[parent];
            self.parent[cell] = self.parent[parent];
            differs ^= self.differs[cell];
            cell = self.parent[cell];
        }
    }

    /// Whether the colours of two cells differ, if that is known.
    fn compare(&mut self, a: usize, b: usize) -> Option<bool> {
        let ((a, x), (b, y)) = (self.root(a), self.root(b));
        (a == b).then_some(x ^ y)
    }

    /// Notes that two cells of different classes have different colours, or the same.
    fn join(&mut self, a: usize, b: usize, differ: bool) {
        let ((a, x), (b, y)) = (self.root(a), self.root(b));
        self.parent[a] = b;
        self.differs[a] = x ^ y ^ differ;
    }
}

/// The open lines that the colours of the cells beside them decide.
///
/// # Errors
/// A contradiction: a line between two cells of one colour, or none between two different ones.
pub(super) fn decided(
    grid: &Grid,
    lines: &[Option<bool>],
) -> Result<Vec<(usize, bool)>, Contradiction> {
    let mut colours = Colours::new(grid.window().cell_count() + 1);
    for (line, &drawn) in lines.iter().enumerate() {
        let ([a, b], Some(drawn)) = (grid.beside(line), drawn) else {
            continue;
        };
        match colours.compare(a, b) {
            None => colours.join(a, b, drawn),
            Some(differ) if differ != drawn => return Err(Contradiction(Variable::new(line))),
            Some(_) => {}
        }
    }
    let open = (0..lines.len()).filter(|&line| lines[line].is_none());
    let decided = open.filter_map(|line| {
        let [a, b] = grid.beside(line);
        Some((line, colours.compare(a, b)?))
    });
    Ok(decided.collect())
}
