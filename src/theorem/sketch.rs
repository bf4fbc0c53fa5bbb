//! A rule drawn small: only what it says, not the nine candidates of every cell.

use super::{Claim, Theorem};
use crate::board::Board;
use crate::board::sudoku::{Sudoku, text::symbol};
use crate::csp::{Candidate, CandidateSet};
use itertools::Itertools;

impl Theorem {
    /// The pattern as a framed grid that shows what it restricts and what it claims. `12`: the cell holds only these digits; `12+`:
    /// these, which the pattern is about, and others; `/1`: all but these; `-1` and `=1`: claimed to be false, to be true; `?1`: in a
    /// relation or a clause; `.`: nothing is said. Empty for a theorem that is not about Sudoku.
    pub fn sketch(&self) -> String {
        let Some(board) = self.sudoku() else {
            return String::new();
        };
        let side = board.side();
        let cells = (0..board.cell_count()).map(|cell| self.sketch_of(&board, cell));
        let cells = cells.collect_vec();
        let width = cells.iter().map(|text| text.chars().count()).max();
        let padded = cells
            .iter()
            .map(|text| format!("{text:<0$}", width.unwrap_or(1)));
        let rows = padded.chunks(side);
        let mut out = String::new();
        let bar = "-".repeat((width.unwrap_or(1) + 1) * board.order() + 1);
        let frame = format!("+{}\n", format!("{bar}+").repeat(board.order()));
        for (i, row) in rows.into_iter().enumerate() {
            if i % board.order() == 0 {
                out += &frame;
            }
            let stacks = row.chunks(board.order());
            let line = stacks
                .into_iter()
                .map(|mut cells| cells.join(" "))
                .join(" | ");
            out += &format!("| {line} |\n");
        }
        out + &frame
    }

    fn sketch_of(&self, board: &Sudoku, cell: usize) -> String {
        let side = board.side();
        let at = |digit: usize| board.candidate_at(cell, digit);
        let digits = |chosen: &dyn Fn(usize) -> bool| -> String {
            (0..side)
                .filter(|&digit| chosen(digit))
                .map(symbol)
                .collect()
        };
        let live = digits(&|digit| self.live.contains(at(digit)));
        let lacks = digits(&|digit| !self.live.contains(at(digit)));
        let pattern = digits(&|digit| self.restricted.contains(at(digit)));
        let mut text = match (lacks.len(), pattern.len()) {
            (0, 0) => String::new(),
            (_, 0) if lacks.len() * 2 < side => format!("/{lacks}"),
            (_, n) if n < live.len() && lacks.len() * 2 < side => format!("{pattern}+"),
            _ => live,
        };
        for (mark, named) in self.claimed(board) {
            let here = digits(&|digit| named.contains(at(digit)));
            if !here.is_empty() {
                text += &format!("{mark}{here}");
            }
        }
        match text.is_empty() {
            true => ".".to_owned(),
            false => text,
        }
    }

    /// The candidates that the claim and the relations name, each kind with its mark.
    fn claimed(&self, board: &Sudoku) -> Vec<(char, CandidateSet)> {
        let set = |words: &mut dyn Iterator<Item = &str>| {
            let names = words.map(|word| word.trim_start_matches('-'));
            let found = names.flat_map(|name| board.candidates_described(name));
            CandidateSet::of(
                board.csp().candidate_count(),
                found.collect::<Vec<Candidate>>(),
            )
        };
        let claim = match &self.statement.claim {
            Claim::Impossible => None,
            Claim::Eliminate(words) => Some(('-', set(&mut words.iter()))),
            Claim::Assert(words) => Some(('=', set(&mut words.iter()))),
            Claim::AtLeastOne(words) | Claim::NotBoth(words) => Some(('?', set(&mut words.iter()))),
        };
        let mut assumed = self
            .statement
            .assume
            .iter()
            .flat_map(|assumed| assumed.words().iter().map(String::as_str));
        let mut relations = set(&mut assumed);
        if let Some((_, claimed)) = &claim {
            claimed.iter().for_each(|c| relations.remove(c));
        }
        claim.into_iter().chain([('?', relations)]).collect()
    }
}
