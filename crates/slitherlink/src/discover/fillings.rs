//! All ways to draw the lines of a window that nothing in it forbids.

use super::vocabulary::{AT_CORNERS, Literal, Vocabulary};
use oddagon_boards::slitherlink::Loop;
use oddagon_rules::discover::{Literals, MAX_FILLINGS};

/// All fillings of a window, each as the set of literals that are true in it.
///
/// `None` if there are more than [`MAX_FILLINGS`].
pub(super) fn fillings(vocabulary: &Vocabulary) -> Option<Vec<Literals>> {
    let window = vocabulary.window();
    let mut search = Search {
        vocabulary,
        mode: vocabulary.mode(),
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
    (search.found.len() <= MAX_FILLINGS).then_some(search.found)
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
            if self.circuits_are_allowed(drawn) {
                self.found.push(self.literals(drawn));
            }
            return;
        }
        if self.found.len() > MAX_FILLINGS {
            return;
        }
        for choice in [drawn, drawn | 1 << line] {
            if self.allowed(line, choice) {
                self.extend(line + 1, choice);
            }
        }
    }

    /// Whether the points and cells of the line just decided can still meet their conditions.
    fn allowed(&self, line: usize, drawn: u64) -> bool {
        let window = self.vocabulary.window();
        let count = |lines: &mut dyn Iterator<Item = usize>| {
            lines.fold((0, 0), |(ones, open), l| {
                if l > line {
                    (ones, open + 1)
                } else {
                    (ones + (drawn >> l & 1), open)
                }
            })
        };
        self.points[line].iter().all(|&p| {
            let point = &window.points()[p];
            let (ones, open) = count(&mut point.lines.iter().copied().flatten());
            ones <= 2 && !(point.complete && ones == 1 && open == 0)
        }) && (self.cells[line].iter())
            .all(|&cell| self.mode == Loop::L2 || count(&mut window.sides(cell).into_iter()).0 < 4)
    }

    /// Whether the mode allows the closed circuits among the drawn lines. No point has more than
    /// two lines, so every component is a path or a circuit.
    fn circuits_are_allowed(&self, drawn: u64) -> bool {
        let mut rest = if self.mode == Loop::L0 { 0 } else { drawn };
        while rest != 0 {
            let (component, closed) = self.component(rest.trailing_zeros() as usize, drawn);
            if closed && (self.mode == Loop::L1 || component != drawn) {
                return false;
            }
            rest &= !component;
        }
        true
    }

    /// The drawn lines connected with a line, and whether they form a circuit: each of them has
    /// both its points in the window, and each of these points has two lines.
    fn component(&self, start: usize, drawn: u64) -> (u64, bool) {
        let mut component = 1u64 << start;
        let mut queue = vec![start];
        let mut closed = true;
        while let Some(line) = queue.pop() {
            closed &= self.points[line].len() == 2;
            for &p in &self.points[line] {
                let lines = self.vocabulary.window().points()[p].lines.iter().flatten();
                let met = lines.copied().filter(|l| drawn >> l & 1 == 1);
                closed &= met.clone().count() == 2;
                for l in met {
                    if component >> l & 1 == 0 {
                        component |= 1 << l;
                        queue.push(l);
                    }
                }
            }
        }
        (component, closed)
    }

    fn literals(&self, drawn: u64) -> Literals {
        let window = self.vocabulary.window();
        let lines = (0..window.lines().len()).map(|l| Literal::Line(l, drawn >> l & 1 == 1));
        let clues = (0..window.cell_count()).filter_map(|cell| {
            let sides = window.sides(cell).into_iter();
            let count = sides.map(|l| drawn >> l & 1).sum::<u64>();
            (count < 4).then_some(Literal::Clue(cell, count as u8))
        });
        let corners = self.vocabulary.corners().iter().enumerate();
        let corners = corners.flat_map(|(i, corner)| {
            let count = corner.lines.iter().map(|&l| drawn >> l & 1).sum::<u64>() as usize;
            let fit = AT_CORNERS.into_iter().filter(move |numbers| numbers[count]);
            fit.map(move |numbers| Literal::Corner(i, numbers))
        });
        let pairs = self.vocabulary.opposites().iter().enumerate();
        let colours = pairs.map(|(i, pair)| {
            let [a, b] = pair.lines.map(|line| drawn >> line & 1);
            Literal::Colours(i, a == b)
        });
        lines
            .chain(clues)
            .chain(corners)
            .chain(colours)
            .fold(0, |set, literal| set | 1 << self.vocabulary.number(literal))
    }
}
