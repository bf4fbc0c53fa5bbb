//! States as pictures in LaTeX.

use super::text::symbol;
use super::{Sudoku, SudokuTheorem};
use crate::face::MarkedState;
use crate::statement::Theorem;
use itertools::Itertools;
use oddagon_csp::Candidate;
use std::fmt::Write;

/// A state: the candidates of the pattern's cells, or of `all` cells that lack some, and the
/// decided digits of the others. The marked cells are framed, the marked candidates bold.
pub(super) fn state(board: &Sudoku, theorem: &Theorem, state: &MarkedState, all: bool) -> String {
    let (order, side) = (board.order(), board.side());
    let mut out = String::new();
    let mut write =
        |text: std::fmt::Arguments| writeln!(out, "{text}").expect("a String takes all text");
    write(format_args!(
        "\\begin{{center}}\\setlength{{\\unitlength}}{{7mm}}"
    ));
    write(format_args!("\\begin{{picture}}({side},{side})"));
    for i in 0..=side {
        let lines = if i % order == 0 { "1.2pt" } else { "0.3pt" };
        write(format_args!(
            "\\linethickness{{{lines}}}\\put(0,{i}){{\\line(1,0){{{side}}}}}\
             \\put({i},0){{\\line(0,1){{{side}}}}}"
        ));
    }
    for (cell, mark) in theorem.marks().into_iter().enumerate() {
        let digits = (0..side).map(|digit| board.candidate_at(cell, digit));
        let left: Vec<Candidate> = digits.filter(|&c| state.live.contains(c)).collect();
        let symbols = |cs: &[Candidate]| -> String {
            cs.iter()
                .map(|c| match symbol(board.digit(*c)) {
                    digit if state.guardians.contains(c) => format!("\\textbf{{{digit}}}"),
                    digit => digit.to_string(),
                })
                .collect()
        };
        let marked = mark.is_some() || all && left.len() < side;
        let inside = state.cells.contains(&cell);
        let content = match left[..] {
            [] => "\\contradiction".to_owned(),
            [_] => format!("\\decided{{{}}}", symbols(&left)),
            _ if marked => {
                let lines = left.chunks(order).map(symbols).join("\\\\");
                format!("\\candidates{{{lines}}}")
            }
            _ => continue,
        };
        let frame = if inside {
            "\\put(0.06,0.06){\\framebox(0.88,0.88){}}"
        } else {
            ""
        };
        write(format_args!(
            "\\put({},{}){{{frame}{content}}}",
            cell % side,
            side - 1 - cell / side
        ));
    }
    write(format_args!("\\end{{picture}}\\end{{center}}"));
    out
}
