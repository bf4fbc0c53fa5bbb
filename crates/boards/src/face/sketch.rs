//! Small drawings of rules: only what the rule says, not all candidates of every CSP-variable.

use crate::statement::{Claim, Pattern, Theorem, assumed_names};
use itertools::Itertools;
use oddagon_core::{Board, read_restrictions};
use oddagon_csp::{Candidate, CandidateSet};

/// What a theorem says of each CSP-variable, by the marks of a drawing.
pub(crate) struct Sketch<'t> {
    theorem: &'t Theorem,
    /// The live candidates of the CSP-variables that the lines of the pattern name; none where it
    /// has no lines.
    restricted: CandidateSet,
    /// The candidates that the claim and the relations name, each kind under its mark.
    claimed: Vec<(char, CandidateSet)>,
}

impl<'t> Sketch<'t> {
    /// Reads what the theorem says of its board, or, if it has relations, of the board below.
    pub fn new(theorem: &'t Theorem, board: &dyn Board) -> Sketch<'t> {
        let read = match &theorem.statement().pattern {
            Pattern::Restrict(lines) => read_restrictions(lines, board).ok(),
            Pattern::Digits { .. } | Pattern::KlDigits { .. } | Pattern::Candidates(_) => None,
        };
        let named = read.map(|(_, named)| named).unwrap_or_default();
        let members = named.iter().flat_map(|&v| board.csp().members(v)).copied();
        let live = members.filter(|&c| theorem.live().contains(c));
        Sketch {
            theorem,
            restricted: CandidateSet::of(board.csp().candidate_count(), live),
            claimed: claimed(theorem, board),
        }
    }

    /// The text for a cell with these candidates; empty where the theorem says nothing of it.
    /// `values` writes some of the candidates.
    pub fn cell_text(
        &self,
        members: &[Candidate],
        values: &dyn Fn(&[Candidate]) -> String,
    ) -> String {
        let chosen = |set: &dyn Fn(Candidate) -> bool| {
            let chosen = members.iter().copied().filter(|&c| set(c)).collect_vec();
            (chosen.len(), values(&chosen))
        };
        let live = chosen(&|c| self.theorem.live().contains(c));
        let lacks = chosen(&|c| !self.theorem.live().contains(c));
        let pattern = chosen(&|c| self.restricted.contains(c));
        let are_few = lacks.0 * 2 < members.len();
        let mut text = match (lacks.0, pattern.0) {
            (0, 0) => String::new(),
            (_, 0) if are_few => format!("/{}", lacks.1),
            (_, n) if n < live.0 && are_few => format!("{}+", pattern.1),
            _ => live.1,
        };
        for (mark, named) in &self.claimed {
            let (count, here) = chosen(&|c| named.contains(c));
            if count > 0 {
                text += &format!("{mark}{here}");
            }
        }
        text
    }
}

fn claimed(theorem: &Theorem, board: &dyn Board) -> Vec<(char, CandidateSet)> {
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
