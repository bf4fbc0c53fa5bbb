//! Base assignments: all ways to draw the lines of a window that nothing in it forbids.

use super::literal::{Literal, Literals, Vocabulary};
use crate::board::slitherlink::Loop;

/// All base assignments of a window, each as the set of literals that are true in it.
///
/// A point whose lines all belong to the vocabulary has 0 or 2 of them, any other at most 2; no cell has 4. In [`Loop::L1`]
/// there is no closed circuit.
pub fn base_assignments(vocabulary: &Vocabulary, mode: Loop) -> Vec<Literals> {
    let window = vocabulary.window();
    let mut search = Search {
        vocabulary,
        mode,
        points: vec![Vec::new(); window.lines().len()],
        cells: vec![Vec::new(); window.lines().len()],
        found: Vec::new(),
    };
    for (p, point) in window.points().iter().enumerate() {
        for &line in point.lines.iter().flatten() {
            search.points[line].push(p);
        }
    }
    for cell in 0..window.cell_count() {
        for line in window.sides(cell) {
            search.cells[line].push(cell);
        }
    }
    search.extend(0, 0);
    search.found
}

struct Search<'v> {
    vocabulary: &'v Vocabulary,
    mode: Loop,
    /// The points and the cells of each line.
    points: Vec<Vec<usize>>,
    cells: Vec<Vec<usize>>,
    found: Vec<Literals>,
}

impl Search<'_> {
    /// Decides the lines from `line` on; `drawn` holds those before.
    fn extend(&mut self, line: usize, drawn: u64) {
        if line == self.points.len() {
            if self.mode == Loop::L0 || !self.has_circuit(drawn) {
                self.found.push(self.literals(drawn));
            }
            return;
        }
        for choice in [drawn, drawn | 1 << line] {
            if self.allowed(line, choice) {
                self.extend(line + 1, choice);
            }
        }
    }

    /// Whether the points and cells of the line just decided can still be as they must.
    fn allowed(&self, line: usize, drawn: u64) -> bool {
        let window = self.vocabulary.window();
        let count = |lines: &mut dyn Iterator<Item = usize>| {
            lines.fold((0, 0), |(ones, open), l| match l > line {
                true => (ones, open + 1),
                false => (ones + (drawn >> l & 1), open),
            })
        };
        self.points[line].iter().all(|&p| {
            let point = &window.points()[p];
            let (ones, open) = count(&mut point.lines.iter().copied().flatten());
            ones <= 2 && !(point.complete && ones == 1 && open == 0)
        }) && (self.cells[line].iter())
            .all(|&cell| count(&mut window.sides(cell).into_iter()).0 <= 3)
    }

    /// Whether the drawn lines close a circuit. No point has more than two, so every component is a path or a circuit.
    fn has_circuit(&self, drawn: u64) -> bool {
        let mut rest = drawn;
        while rest != 0 {
            let start = rest.trailing_zeros() as usize;
            // A component all of whose lines have both their points in the window, each with two lines, is a circuit.
            let mut component = 1u64 << start;
            let mut queue = vec![start];
            let mut closed = true;
            while let Some(line) = queue.pop() {
                closed &= self.points[line].len() == 2;
                for &p in &self.points[line] {
                    let lines = self.vocabulary.window().points()[p].lines.iter().flatten();
                    let met: Vec<usize> = lines.copied().filter(|l| drawn >> l & 1 == 1).collect();
                    closed &= met.len() == 2;
                    for l in met {
                        if component >> l & 1 == 0 {
                            component |= 1 << l;
                            queue.push(l);
                        }
                    }
                }
            }
            if closed {
                return true;
            }
            rest &= !component;
        }
        false
    }

    fn literals(&self, drawn: u64) -> Literals {
        let window = self.vocabulary.window();
        let lines = (0..window.lines().len()).map(|l| Literal::Line(l, drawn >> l & 1 == 1));
        let clues = (0..window.cell_count()).map(|cell| {
            let sides = window.sides(cell).into_iter();
            let count = sides.map(|l| drawn >> l & 1).sum::<u64>();
            Literal::Clue(cell, count as u8)
        });
        lines
            .chain(clues)
            .fold(0, |set, literal| set | 1 << self.vocabulary.number(literal))
    }
}
