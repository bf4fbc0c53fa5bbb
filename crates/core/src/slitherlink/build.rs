//! From a window to its CSP: candidates, CSP-variables, links and their names.

use super::colours::Colour;
use super::extent::{Extent, Place, around, name};
use super::values::{Drawn, cell_values, most_sides, name as value_name, point_values};
use super::{Loop, circuits};
use crate::Candidate;
use crate::csp::CspBuilder;
use std::collections::HashMap;
use std::iter::zip;

/// The candidates that something is not the case and that it is.
type Pair = [Candidate; 2];

/// A CSP being built.
#[derive(Default)]
struct Built {
    csp: CspBuilder,
    /// For each line the candidates that it is not drawn and that it is.
    lines: HashMap<Place, Pair>,
    /// The values of each point, and of each cell's sides.
    values: HashMap<Place, Vec<Value>>,
}

/// A value of a point or of a cell's sides: for each line that it is about, whether that is drawn.
struct Value {
    candidate: Candidate,
    says: Vec<(Place, bool)>,
}

impl Value {
    fn contradicts(&self, other: &Value) -> bool {
        let mut says = self.says.iter();
        says.any(|&(line, drawn)| other.says.contains(&(line, !drawn)))
    }
}

/// The CSP of a window: first the lines, then P of every point that has all its lines in the
/// window, then B, then N.
///
/// Links: P–H, P–V, B–H, B–V and B–P where they contradict each other on a line, B–N where the
/// counts differ. Two points, or two cells, are not linked, as in CSP-Rules.
///
/// Each closed circuit is a further CSP-variable, whose candidates say at which of its lines it is
/// open (linked to that line being drawn) or, in [`Loop::L2`], that it is the whole solution
/// (linked to each of its lines not being drawn, and to every other line being drawn). In L2 the
/// circuit around one cell needs none: its being the whole solution is the value `nsew` of the
/// cell's B, with the same links.
///
/// Last come the colours of which a statement speaks.
///
/// `None` if it has more than `most` circuits and the mode needs them, or if cells whose colours
/// are compared lie too far apart.
pub(super) fn build(extent: &Extent, most: usize, colours: &[Colour]) -> Option<CspBuilder> {
    let mut built = Built::default();
    for line in extent.lines() {
        let values = built.variable(&name(line), ["0", "1"].map(str::to_owned));
        built.lines.insert(line, [values[0], values[1]]);
    }
    for point in extent.points() {
        built.values(point, point_values());
    }
    for cell in extent.cells() {
        built.values(cell, cell_values(extent.mode));
    }
    for cell in extent.cells() {
        built.number(cell, extent.mode);
    }
    for point in extent.points() {
        built.link_values(point);
    }
    if extent.mode != Loop::L0 {
        let mut circuits = circuits(extent, most)?;
        circuits.retain(|circuit| extent.mode == Loop::L1 || circuit.len() > 4);
        for (number, circuit) in (1..).zip(&circuits) {
            built.circuit(number, circuit, extent.mode);
        }
    }
    let mut first = None;
    for colour in colours {
        built.colour(colour, extent, &mut first)?;
    }
    Some(built.csp)
}

impl Built {
    /// Adds a CSP-variable; returns its candidates.
    fn variable(&mut self, name: &str, values: impl IntoIterator<Item = String>) -> Vec<Candidate> {
        let names = values.into_iter().map(|value| format!("{name}={value}"));
        let members: Vec<Candidate> = names.map(|name| self.csp.candidate(&name)).collect();
        self.csp.variable(name, &members);
        members
    }

    /// Adds a CSP-variable whose values say which of the lines around a place are drawn, and links
    /// each with the candidates of its lines that contradict it.
    fn values(&mut self, place: Place, values: impl Iterator<Item = Drawn>) {
        let lines = around(place).map(|line| self.lines.contains_key(&line).then_some(line));
        let fit = values.filter(|drawn| zip(lines, drawn).all(|(line, on)| !on || line.is_some()));
        let values: Vec<Drawn> = fit.collect();
        let members = self.variable(&name(place), values.iter().map(value_name));
        let mut all = Vec::new();
        for (candidate, drawn) in zip(members, values) {
            let says = zip(lines, drawn).filter_map(|(line, drawn)| Some((line?, drawn)));
            let says: Vec<(Place, bool)> = says.collect();
            for (line, drawn) in &says {
                let other = self.lines[line][usize::from(!drawn)];
                self.csp.link(&[candidate, other]);
            }
            all.push(Value { candidate, says });
        }
        self.values.insert(place, all);
    }

    /// Adds the number of a cell. If all four sides may be drawn, they are then the whole solution.
    fn number(&mut self, cell: Place, mode: Loop) {
        let sides = name(cell);
        let counts = 0..=most_sides(mode);
        let numbers = self.variable(&sides.replace('B', "N"), counts.map(|n| n.to_string()));
        for value in &self.values[&cell] {
            let drawn = value.says.iter().filter(|(_, drawn)| *drawn).count();
            let others = numbers.iter().enumerate().filter(|&(n, _)| n != drawn);
            others.for_each(|(_, &number)| self.csp.link(&[value.candidate, number]));
        }
        if mode == Loop::L2 {
            let whole = self.csp.candidate(&format!("{sides}=nsew"));
            self.link_whole(whole, &around(cell));
        }
    }

    /// Links the values of a point with those of the cells around it where they contradict each
    /// other on a line.
    fn link_values(&mut self, (y, x): Place) {
        let cells = [y - 1, y + 1].into_iter();
        let cells = cells.flat_map(|y| [x - 1, x + 1].map(|x| (y, x)));
        for cell in cells.filter_map(|cell| self.values.get(&cell)).flatten() {
            for point in &self.values[&(y, x)] {
                if point.contradicts(cell) {
                    self.csp.link(&[point.candidate, cell.candidate]);
                }
            }
        }
    }

    /// Adds a colour of which a statement speaks, and the way that decides it. `first` is the cell
    /// whose colour may be either, once there is one, with its candidates.
    fn colour(
        &mut self,
        colour: &Colour,
        extent: &Extent,
        first: &mut Option<(Place, Pair)>,
    ) -> Option<()> {
        let values = match colour.other {
            Some(_) => ["same", "opposite"],
            None => ["out", "in"],
        };
        let members = self.variable(&colour.name('C'), values.map(str::to_owned));
        let values = [members[0], members[1]];
        // What the way is about: lines, and the colour where it ends.
        let mut parts: Vec<Pair> = Vec::new();
        let way = colour.way(extent).unwrap_or_else(|| {
            let (cell, known) = *first.get_or_insert((colour.cell, values));
            parts.extend((known != values).then_some(known));
            let other = Some(cell);
            Colour { other, ..*colour }.way(extent).unwrap_or_default()
        });
        if way.len() > Colour::MAX_WAY {
            return None;
        }
        parts.splice(..0, way.iter().map(|line| self.lines[line]));
        if let [pair] = parts[..] {
            self.csp.link(&[values[0], pair[1]]);
            self.csp.link(&[values[1], pair[0]]);
        }
        if parts.len() < 2 {
            return Some(());
        }
        let bit = |drawn: usize, i: usize| drawn >> i & 1;
        let names = (0..1 << parts.len()).map(|drawn: usize| {
            let bits = (0..parts.len()).map(|i| bit(drawn, i).to_string());
            bits.collect::<String>()
        });
        let ways = self.variable(&colour.name('T'), names);
        for (drawn, candidate) in ways.into_iter().enumerate() {
            let count = (0..parts.len()).filter(|&i| bit(drawn, i) == 1).count();
            self.csp.link(&[candidate, values[1 - count % 2]]);
            for (i, pair) in parts.iter().enumerate() {
                self.csp.link(&[candidate, pair[1 - bit(drawn, i)]]);
            }
            let says = way.iter().enumerate();
            let says = says.map(|(i, &line)| (line, bit(drawn, i) == 1)).collect();
            let value = Value { candidate, says };
            let against = self.values.values().flatten();
            let against: Vec<Candidate> = against
                .filter(|other| value.contradicts(other))
                .map(|other| other.candidate)
                .collect();
            for other in against {
                self.csp.link(&[candidate, other]);
            }
        }
        Some(())
    }

    fn circuit(&mut self, number: usize, circuit: &[Place], mode: Loop) {
        let whole = (mode == Loop::L2).then(|| "whole".to_owned());
        let open = circuit.iter().map(|&line| name(line));
        let members = self.variable(&format!("O{number}"), open.chain(whole));
        for (line, &open) in zip(circuit, &members) {
            self.csp.link(&[open, self.lines[line][1]]);
        }
        if let Some(&whole) = members.get(circuit.len()) {
            self.link_whole(whole, circuit);
        }
    }

    /// Links a candidate which says that a circuit is the whole solution with each of its lines not
    /// being drawn, and every other line being drawn.
    fn link_whole(&mut self, whole: Candidate, circuit: &[Place]) {
        for (line, values) in &self.lines {
            let wrong = values[usize::from(!circuit.contains(line))];
            self.csp.link(&[whole, wrong]);
        }
    }
}
