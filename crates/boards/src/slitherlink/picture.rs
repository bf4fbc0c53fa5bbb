//! States of a window as drawings, and drawings as premises.

use super::{Diagram, Line, Meanings, Slitherlink};
use oddagon_csp::CandidateSet;

impl Diagram {
    /// The drawing of a state: the lines that are decided in `lines`, the clues where N is decided in `clues`.
    pub fn of_state(board: &Slitherlink, lines: &CandidateSet, clues: &CandidateSet) -> Diagram {
        let window = board.window();
        let mut diagram = Diagram::blank(window.rows(), window.columns());
        for (i, &line) in window.lines().iter().enumerate() {
            match [false, true].map(|drawn| lines.contains(board.line(i, drawn))) {
                [true, false] => diagram.lines.insert(line, false),
                [false, true] => diagram.lines.insert(line, true),
                _ => None,
            };
        }
        for (cell, clue) in diagram.clues.iter_mut().enumerate() {
            let numbers = board.numbers(cell).iter().enumerate();
            let open = numbers.filter(|(_, number)| clues.contains(**number));
            let open: Vec<usize> = open.map(|(n, _)| n).collect();
            if let [number] = open[..] {
                *clue = Some(number as u8);
            }
        }
        diagram
    }
}

impl Diagram {
    /// The drawing as premises, in the words of [`Restrict`](crate::statement::Pattern::Restrict).
    pub fn premises(&self) -> String {
        let clues = self.clues.iter().enumerate().filter_map(|(cell, clue)| {
            let (row, column) = (cell / self.columns + 1, cell % self.columns + 1);
            clue.map(|clue| format!("Nr{row}c{column}: {clue}"))
        });
        let value = |(line, drawn): (&Line, &bool)| format!("{line}: {}", u8::from(*drawn));
        let lines = self.lines.iter().map(value);
        clues.chain(lines).collect::<Vec<_>>().join("; ")
    }
}
