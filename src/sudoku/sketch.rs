//! A rule drawn small: only what it says, not the nine candidates of every cell.

use crate::board::Board;
use crate::csp::{Candidate, CandidateSet};
use crate::sudoku::{Sudoku, text::symbol};
use crate::theorem::{Claim, Pattern, Theorem, assumed_names};
use oddagon_core::read_restrictions;

/// The live candidates of the CSP-variables that the lines of the pattern name; none where it has no lines.
pub(super) fn restricted(theorem: &Theorem, board: &Sudoku) -> CandidateSet {
    let read = match &theorem.statement().pattern {
        Pattern::Restrict(lines) => read_restrictions(lines, board).ok(),
        Pattern::Digits { .. } | Pattern::KlDigits { .. } | Pattern::Candidates(_) => None,
    };
    let named = read.map(|(_, named)| named).unwrap_or_default();
    let members = named.iter().flat_map(|&v| board.csp().members(v)).copied();
    let live = members.filter(|&c| theorem.live().contains(c));
    CandidateSet::of(board.csp().candidate_count(), live)
}

/// What a cell shows. `restricted`: see [`restricted`].
pub(super) fn sketch_of(
    theorem: &Theorem,
    board: &Sudoku,
    restricted: &CandidateSet,
    cell: usize,
) -> String {
    let side = board.side();
    let at = |digit: usize| board.candidate_at(cell, digit);
    let digits = |chosen: &dyn Fn(usize) -> bool| -> String {
        (0..side)
            .filter(|&digit| chosen(digit))
            .map(symbol)
            .collect()
    };
    let live = digits(&|digit| theorem.live().contains(at(digit)));
    let lacks = digits(&|digit| !theorem.live().contains(at(digit)));
    let pattern = digits(&|digit| restricted.contains(at(digit)));
    let mut text = match (lacks.len(), pattern.len()) {
        (0, 0) => String::new(),
        (_, 0) if lacks.len() * 2 < side => format!("/{lacks}"),
        (_, n) if n < live.len() && lacks.len() * 2 < side => format!("{pattern}+"),
        _ => live,
    };
    for (mark, named) in claimed(theorem, board) {
        let here = digits(&|digit| named.contains(at(digit)));
        if !here.is_empty() {
            text += &format!("{mark}{here}");
        }
    }
    if text.is_empty() {
        ".".to_owned()
    } else {
        text
    }
}

/// The candidates that the claim and the relations name, each kind with its mark.
fn claimed(theorem: &Theorem, board: &Sudoku) -> Vec<(char, CandidateSet)> {
    let set = |words: &mut dyn Iterator<Item = &str>| {
        let names = words.map(|word| word.trim_start_matches('-'));
        let found = names.flat_map(|name| board.candidates_described(name));
        CandidateSet::of(
            board.csp().candidate_count(),
            found.collect::<Vec<Candidate>>(),
        )
    };
    let claim = match &theorem.statement().claim {
        Claim::Impossible => None,
        Claim::Eliminate(words) => Some(('-', set(&mut words.iter()))),
        Claim::Assert(words) => Some(('=', set(&mut words.iter()))),
        Claim::AtLeastOne(words) | Claim::NotBoth(words) => Some(('?', set(&mut words.iter()))),
    };
    let assumed = theorem.statement().assume.iter();
    let mut named = assumed.flat_map(|assumed| assumed_names(assumed).iter().map(String::as_str));
    let mut relations = set(&mut named);
    if let Some((_, claimed)) = &claim {
        claimed.iter().for_each(|c| relations.remove(c));
    }
    claim.into_iter().chain([('?', relations)]).collect()
}
