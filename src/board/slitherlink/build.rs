//! From a window to its CSP: candidates, CSP-variables, links and their names.

use super::values::{Drawn, cell_values, count, most_sides, name, point_values};
use super::{Loop, Window};
use crate::csp::Candidate;

/// A CSP being built.
#[derive(Default)]
pub(super) struct Built {
    /// The candidates' names.
    pub candidates: Vec<String>,
    /// The CSP-variables' names.
    pub names: Vec<String>,
    /// The CSP-variables' candidates.
    pub variables: Vec<Vec<Candidate>>,
    /// Links beside those within a CSP-variable.
    pub links: Vec<(Candidate, Candidate)>,
}

/// A value of a point or of a cell's sides: which of its lines are drawn.
struct Value {
    candidate: Candidate,
    drawn: Drawn,
    /// The four lines, where there are any.
    lines: [Option<usize>; 4],
}

/// The CSP of a window: first the lines, then P of every point that has all its lines in the window, then B, then N.
///
/// Links: P–H, P–V, B–H, B–V and B–P where they contradict each other on a line, B–N where the count is another.
///
/// Each closed circuit is a further CSP-variable: where it is open (at one of its lines, linked to that line's being drawn) or, in
/// [`Loop::L2`], that it is the whole solution (linked to each of its lines' not being drawn, and to every other line's being drawn). In
/// L2 the circuit around one cell needs none: that it is the whole solution is the value `nsew` of the cell's B, with the same links.
pub(super) fn build(window: &Window, mode: Loop, circuits: &[Vec<usize>]) -> Built {
    let mut built = Built::default();
    for line in window.lines() {
        built.variable(line.to_string(), ["0", "1"].map(str::to_owned));
    }
    let mut values = Vec::new();
    for point in window.points().iter().filter(|point| point.complete) {
        let there = |drawn: &Drawn| (0..4).all(|i| !drawn[i] || point.lines[i].is_some());
        let name = format!("Pr{}c{}", point.row, point.column);
        let drawn = point_values().filter(there).collect();
        values.extend(built.values(name, drawn, point.lines));
    }
    let mut sides = Vec::new();
    for cell in 0..window.cell_count() {
        let name = format!("B{}", place(window, cell));
        let drawn = cell_values(mode).collect();
        sides.push(built.values(name, drawn, window.sides(cell).map(Some)));
    }
    for (cell, sides) in sides.iter().enumerate() {
        let name = format!("N{}", place(window, cell));
        let most = most_sides(mode);
        let numbers = built.variable(name, (0..=most).map(|n| n.to_string()));
        for side in sides {
            let others = (0..=most).filter(|&n| n != count(&side.drawn));
            built
                .links
                .extend(others.map(|n| (side.candidate, numbers[n])));
            if count(&side.drawn) == 4 {
                built.link_others(side.candidate, &window.sides(cell), window);
            }
        }
    }
    values.extend(sides.into_iter().flatten());
    built.link_lines(&values);
    built.link_values(&values, window.lines().len());
    for (i, circuit) in circuits.iter().enumerate() {
        built.circuit(i + 1, circuit, window, mode);
    }
    built
}

/// `r1c2`, for names.
fn place(window: &Window, cell: usize) -> String {
    let columns = window.columns();
    format!("r{}c{}", cell / columns + 1, cell % columns + 1)
}

impl Built {
    /// Adds a CSP-variable; gives its candidates.
    fn variable(
        &mut self,
        name: String,
        values: impl IntoIterator<Item = String>,
    ) -> Vec<Candidate> {
        let first = self.candidates.len();
        let candidates = values.into_iter().map(|value| format!("{name}={value}"));
        self.candidates.extend(candidates);
        let members = (first..self.candidates.len()).map(|c| Candidate(c as u16));
        self.variables.push(members.clone().collect());
        self.names.push(name);
        members.collect()
    }

    /// Adds a CSP-variable whose values say which of four lines are drawn.
    fn values(
        &mut self,
        variable: String,
        drawn: Vec<Drawn>,
        lines: [Option<usize>; 4],
    ) -> Vec<Value> {
        let members = self.variable(variable, drawn.iter().map(name));
        let value = |(candidate, drawn)| Value {
            candidate,
            drawn,
            lines,
        };
        members.into_iter().zip(drawn).map(value).collect()
    }

    fn circuit(&mut self, number: usize, circuit: &[usize], window: &Window, mode: Loop) {
        let open = circuit.iter().map(|&line| window.lines()[line].to_string());
        let whole = (mode == Loop::L2).then(|| "whole".to_owned());
        let members = self.variable(format!("O{number}"), open.chain(whole));
        for (&line, &open) in circuit.iter().zip(&members) {
            self.links.push((open, self.variables[line][1]));
        }
        if let Some(&whole) = members.get(circuit.len()) {
            let own = circuit.iter().map(|&line| (whole, self.variables[line][0]));
            self.links.extend(own);
            self.link_others(whole, circuit, window);
        }
    }

    /// Links a candidate which says that a circuit is the whole solution with every other line's being drawn.
    fn link_others(&mut self, whole: Candidate, circuit: &[usize], window: &Window) {
        let others = (0..window.lines().len()).filter(|line| !circuit.contains(line));
        let drawn = others.map(|line| (whole, self.variables[line][1]));
        self.links.extend(drawn);
    }

    /// Links each value with what its lines are not.
    fn link_lines(&mut self, values: &[Value]) {
        for value in values {
            for (line, drawn) in value.lines() {
                let contrary = self.variables[line][usize::from(!drawn)];
                self.links.push((value.candidate, contrary));
            }
        }
    }

    /// Links points and cells that share a line (a point and a cell it is a corner of share two) where they contradict each other;
    /// two points, or two cells, are not linked, as in CSP-Rules.
    fn link_values(&mut self, values: &[Value], lines: usize) {
        let is_point = |value: &Value| self.candidates[value.candidate.index()].starts_with('P');
        let (points, cells): (Vec<&Value>, Vec<&Value>) = values.iter().partition(|v| is_point(v));
        // The values of cells that need a line, by line, and of those that exclude it: what contradicts a point's value is found there.
        let mut by_line = vec![[Vec::new(), Vec::new()]; lines];
        for cell in &cells {
            for (line, drawn) in cell.lines() {
                by_line[line][usize::from(drawn)].push(cell.candidate);
            }
        }
        let mut links = Vec::new();
        for point in &points {
            for (line, drawn) in point.lines() {
                let contrary = by_line[line][usize::from(!drawn)].iter();
                links.extend(contrary.map(|&cell| (point.candidate, cell)));
            }
        }
        self.links.append(&mut links);
    }
}

impl Value {
    /// The lines it speaks of, and whether they are drawn.
    fn lines(&self) -> impl Iterator<Item = (usize, bool)> {
        let lines = self.lines.iter().zip(self.drawn);
        lines.filter_map(|(line, drawn)| Some(((*line)?, drawn)))
    }
}
