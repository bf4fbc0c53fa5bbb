//! From a window to its CSP: candidates, CSP-variables, links and their names.

use super::values::{Drawn, cell_values, most_sides, name as value_name, point_values};
use super::{Loop, Window};
use crate::Candidate;
use crate::csp::CspBuilder;

/// A CSP being built.
#[derive(Default)]
struct Built {
    csp: CspBuilder,
    /// For each line the candidates that it is not drawn and that it is.
    lines: Vec<[Candidate; 2]>,
}

/// A value of a point or of a cell's sides: for each line that it speaks of, whether that is drawn.
struct Value {
    candidate: Candidate,
    lines: Vec<(usize, bool)>,
}

/// The CSP of a window: first the lines, then P of every point that has all its lines in the window, then B, then N.
///
/// Links: P–H, P–V, B–H, B–V and B–P where they contradict each other on a line, B–N where the count is another. Two points, or two
/// cells, are not linked, as in CSP-Rules.
///
/// Each closed circuit is a further CSP-variable: where it is open (at one of its lines, linked to that line's being drawn) or, in
/// [`Loop::L2`], that it is the whole solution (linked to each of its lines' not being drawn, and to every other line's being drawn). In
/// L2 the circuit around one cell needs none: that it is the whole solution is the value `nsew` of the cell's B, with the same links.
pub(super) fn build(window: &Window, mode: Loop, circuits: &[Vec<usize>]) -> CspBuilder {
    let mut built = Built::default();
    for line in window.lines() {
        let values = built.variable(&line.to_string(), ["0", "1"].map(str::to_owned));
        built.lines.push([values[0], values[1]]);
    }
    let mut points = Vec::new();
    for point in window.points().iter().filter(|point| point.complete) {
        let there = |drawn: &Drawn| (0..4).all(|i| !drawn[i] || point.lines[i].is_some());
        let drawn = point_values().filter(there);
        let name = format!("Pr{}c{}", point.row, point.column);
        points.extend(built.values(&name, drawn.collect(), point.lines));
    }
    let name = |kind, cell| {
        let (row, column) = (cell / window.columns() + 1, cell % window.columns() + 1);
        format!("{kind}r{row}c{column}")
    };
    let cells = 0..window.cell_count();
    let sides: Vec<Vec<Value>> = cells
        .map(|cell| {
            let lines = window.sides(cell).map(Some);
            built.values(&name('B', cell), cell_values(mode).collect(), lines)
        })
        .collect();
    for (cell, sides) in sides.iter().enumerate() {
        let counts = 0..=most_sides(mode);
        let numbers = counts.clone().map(|n| n.to_string());
        let numbers = built.variable(&name('N', cell), numbers);
        for side in sides {
            let drawn = side.lines.iter().filter(|(_, drawn)| *drawn).count();
            let others = counts.clone().filter(|&n| n != drawn);
            others.for_each(|n| built.csp.link(side.candidate, numbers[n]));
            if drawn == 4 {
                built.link_others(side.candidate, &window.sides(cell));
            }
        }
    }
    built.link_values(&points, sides.iter().flatten());
    for (i, circuit) in circuits.iter().enumerate() {
        built.circuit(i + 1, circuit, window, mode);
    }
    built.csp
}

impl Built {
    /// Adds a CSP-variable; gives its candidates.
    fn variable(&mut self, name: &str, values: impl IntoIterator<Item = String>) -> Vec<Candidate> {
        let candidate = |value| self.csp.candidate(&format!("{name}={value}"));
        let members: Vec<Candidate> = values.into_iter().map(candidate).collect();
        self.csp.variable(name, &members);
        members
    }

    /// Adds a CSP-variable whose values say which of four lines are drawn, and links each with what its lines are not.
    fn values(
        &mut self,
        variable: &str,
        drawn: Vec<Drawn>,
        lines: [Option<usize>; 4],
    ) -> Vec<Value> {
        let members = self.variable(variable, drawn.iter().map(value_name));
        let value = |(candidate, drawn): (Candidate, Drawn)| {
            let there = lines.iter().zip(drawn);
            let there = there.filter_map(|(line, drawn)| Some(((*line)?, drawn)));
            let lines: Vec<(usize, bool)> = there.collect();
            for &(line, drawn) in &lines {
                let other = self.lines[line][usize::from(!drawn)];
                self.csp.link(candidate, other);
            }
            Value { candidate, lines }
        };
        members.into_iter().zip(drawn).map(value).collect()
    }

    fn circuit(&mut self, number: usize, circuit: &[usize], window: &Window, mode: Loop) {
        let open = circuit.iter().map(|&line| window.lines()[line].to_string());
        let whole = (mode == Loop::L2).then(|| "whole".to_owned());
        let members = self.variable(&format!("O{number}"), open.chain(whole));
        for (&line, &open) in circuit.iter().zip(&members) {
            self.csp.link(open, self.lines[line][1]);
        }
        if let Some(&whole) = members.get(circuit.len()) {
            let own = circuit.iter().map(|&line| self.lines[line][0]);
            own.for_each(|line| self.csp.link(whole, line));
            self.link_others(whole, circuit);
        }
    }

    /// Links a candidate which says that a circuit is the whole solution with every other line's being drawn.
    fn link_others(&mut self, whole: Candidate, circuit: &[usize]) {
        let others = (0..self.lines.len()).filter(|line| !circuit.contains(line));
        others.for_each(|line| self.csp.link(whole, self.lines[line][1]));
    }

    /// Links values of points and of cells that share a line (a point and a cell it is a corner of share two) where they contradict
    /// each other.
    fn link_values<'v>(&mut self, points: &[Value], cells: impl Iterator<Item = &'v Value>) {
        // The values of cells by the lines that they speak of: what contradicts a point's value is found there.
        let mut by_line = vec![Vec::new(); self.lines.len()];
        for cell in cells {
            for &(line, drawn) in &cell.lines {
                by_line[line].push((drawn, cell.candidate));
            }
        }
        for point in points {
            for &(line, drawn) in &point.lines {
                let contrary = by_line[line].iter().filter(|cell| cell.0 != drawn);
                contrary.for_each(|&(_, cell)| self.csp.link(point.candidate, cell));
            }
        }
    }
}
