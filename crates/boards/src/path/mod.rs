//! Numbrix and Hidato beyond their definition.

mod text;

pub(crate) use text::{HIDATO, NUMBRIX};

pub use oddagon_core::path::{Model, Path, Square, Steps};

use crate::face::table::placed;
use crate::face::{Exports, Face, Table, Walk, Wording, drawn};
use itertools::Itertools;
use oddagon_core::Board;

impl Wording for Path {}

/// The pairs of these cells, each a row and a column, from one of which a step leads to the other.
pub fn between(cells: &[(usize, usize)], steps: Steps) -> Vec<[usize; 2]> {
    let pairs = (0..cells.len()).array_combinations();
    let near = pairs.filter(|&[a, b]| steps.distance(cells[a], cells[b]) == 1);
    near.collect()
}

impl Face for Path {
    fn table(&self) -> Option<Table> {
        let black = placed(self.cells(), |square| {
            matches!(square, Square::Black).then(String::new)
        });
        Some(Table::new(self.csp(), black))
    }

    fn exports(&self) -> Option<&dyn Exports> {
        Some(self)
    }

    fn walk(&self) -> Option<Walk> {
        // Where a cell has up to eight neighbours, steps do not pay.
        if self.steps() == Steps::King {
            return None;
        }
        let csp = self.csp();
        let rows = self.cells().iter().zip(1..);
        let cells =
            rows.flat_map(|(row, r)| row.iter().zip(1..).map(move |(square, c)| (square, (r, c))));
        let white: Vec<(usize, usize)> = cells
            .filter(|(square, _)| !matches!(square, Square::Black))
            .map(|(_, cell)| cell)
            .collect();
        let mut numbers = vec![vec![None; white.len()]; white.len()];
        // The CSP-variables of the cells come first, in the order of the cells.
        for (own, v) in numbers.iter_mut().zip(csp.variables()) {
            for &c in csp.members(v) {
                let name = csp.candidate_name(c).trim_start_matches('n');
                let number = name.split('r').next().and_then(|n| n.parse::<usize>().ok());
                if let Some(number) = number {
                    own[number - 1] = Some(c);
                }
            }
        }
        Some(Walk {
            numbers,
            steps: between(&white, self.steps()),
        })
    }
}

impl Exports for Path {
    /// The steps and the model, then lines for the drawing.
    fn plain_line(&self) -> String {
        let steps = match self.steps() {
            Steps::Side => "side",
            Steps::King => "king",
        };
        let model = match self.model() {
            Model::Topological => "topological",
            Model::Geometric => "geometric",
        };
        drawn(format!("board path {steps} {model}"), &self.rows())
    }
}
