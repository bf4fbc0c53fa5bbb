//! How windows and grids of Slitherlink are shown.

use super::{Diagram, Extent, Meanings, Slitherlink, circuit_lines, doubled};
use crate::face::{Exports, Face, Patterns, SecondSolutions, Wording};
use crate::statement::{Theorem, Unique};
use itertools::Itertools;
use oddagon_check::SecondSolution;
use oddagon_core::Board;
use oddagon_csp::{Candidate, CandidateSet, Variable};
use serde_json::{Value, json};

impl Wording for Slitherlink {
    fn assertion(&self, c: Candidate) -> String {
        self.csp().candidate_name(c).to_owned()
    }

    fn negation(&self, c: Candidate) -> String {
        self.csp().candidate_name(c).replace('=', "≠")
    }

    fn single(&self, v: Variable) -> String {
        match circuit_lines(self, v) {
            Some(circuit) => format!("the closed circuit {circuit} would be closed otherwise"),
            None => format!("one value left for {}", self.csp().variable_name(v)),
        }
    }

    fn contradiction(&self, v: Variable) -> String {
        match circuit_lines(self, v) {
            Some(circuit) => format!("the lines {circuit} form a closed circuit"),
            None => format!("no value is left for {}", self.csp().variable_name(v)),
        }
    }
}

impl Face for Slitherlink {
    fn patterns(&self) -> Option<&dyn Patterns> {
        Some(self)
    }

    /// Other programs know of no colours: the CSP is written out for them.
    fn exports(&self) -> Option<&dyn Exports> {
        (!self.has_colours()).then_some(self)
    }

    fn second_solutions(&self) -> Option<&dyn SecondSolutions> {
        Some(self)
    }
}

impl SecondSolutions for Slitherlink {
    fn shown(&self, _: &Unique) -> Option<SecondSolution> {
        Some(SecondSolution::Exchanges)
    }

    fn words(&self, unique: &Unique, _: &SecondSolution) -> (String, String) {
        let cells = unique.cells.iter().map(|&v| self.csp().variable_name(v));
        let without = match cells.format(", ").to_string() {
            none if none.is_empty() => String::new(),
            cells => format!(", where {cells} may differ, as no clues"),
        };
        (
            "lines for which others can stand, with as many at each clue, and paths between the \
             same lines that leave the window"
                .to_owned(),
            format!("these can be exchanged{without}"),
        )
    }

    fn filling(&self, _: &Unique, _: &str) -> Option<Vec<Candidate>> {
        None
    }
}

impl Patterns for Slitherlink {
    fn drawn(&self, theorem: &Theorem) -> String {
        Diagram::of_state(self, theorem.live(), theorem.live()).to_string()
    }

    fn is_drawing(&self) -> bool {
        true
    }

    /// The points, and other CSP-variables, that have several but not all of their values left:
    /// `Pr1c1: o nw se`.
    fn undrawn(&self, live: &CandidateSet) -> String {
        let partly = self.csp().variables().filter_map(|v| {
            let members = self.csp().members(v);
            let live = members.iter().filter(|&&c| live.contains(c));
            let names: Vec<String> = live
                .map(|&c| self.csp().candidate_name(c).to_owned())
                .collect();
            let values = names.iter().filter_map(|name| name.split_once('='));
            let values = values.map(|(_, value)| value).join(" ");
            (1 < names.len() && names.len() < members.len())
                .then(|| format!("{}: {values}", self.csp().variable_name(v)))
        });
        partly.collect::<Vec<_>>().join("; ")
    }

    fn svg(&self, theorem: &Theorem, _: &str) -> Option<String> {
        Some(Diagram::of_state(self, theorem.live(), theorem.live()).svg())
    }
}

impl Exports for Slitherlink {
    fn plain_line(&self) -> String {
        let Extent {
            rows,
            columns,
            border,
            mode,
        } = self.extent();
        let border = match border.to_string() {
            sides if sides.is_empty() => "none".to_owned(),
            sides => sides,
        };
        format!("board slitherlink rows {rows} columns {columns} border {border} loop {mode}")
    }

    /// For each line twice its coordinates, with the candidates that it is not drawn and that it
    /// is; for each cell the candidates of its number.
    fn script_window(&self) -> Option<Value> {
        let window = self.window();
        let lines = window.lines().iter().enumerate().map(|(i, &line)| {
            let (y, x) = doubled(line);
            json!([y, x, self.line(i, false).0, self.line(i, true).0])
        });
        let numbers = (0..window.cell_count()).map(|cell| {
            let numbers = self.numbers(cell).iter();
            numbers.map(|c| c.0).collect::<Vec<_>>()
        });
        Some(json!({
            "rows": window.rows(),
            "columns": window.columns(),
            "lines": lines.collect::<Vec<_>>(),
            "numbers": numbers.collect::<Vec<_>>(),
        }))
    }
}
