//! What makes two theorems the same.

use super::field::{names, signed_names};
use super::{BoardName, Claim, Goal, NameList, Pattern, Statement, Theorem};
use crate::latin::{canonical_regions, canonical_signs};
use crate::map::canonical_borders;
use crate::slitherlink::Border;
use crate::{Candidate, CandidateSet};
use crate::{kakuro, path};
use sha2::{Digest, Sha256};
use std::fmt;

/// All that a theorem says, in its canonical spelling: board (with loop mode and border), live candidates, relations and
/// uniqueness assumed, focus, claim. Two theorems are the same exactly if they have one identity; names and sources do not matter.
///
/// Its text is a statement in RON that reads back as the same theorem. It has no control characters but line ends, even if
/// the original statement has.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Identity(String);

impl Identity {
    /// The SHA-256 of the text, in hexadecimal digits.
    pub fn digest(&self) -> String {
        let digest = Sha256::digest(&self.0);
        digest.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl PartialEq for Theorem {
    fn eq(&self, other: &Theorem) -> bool {
        self.identity() == other.identity()
    }
}

impl Eq for Theorem {}

impl Theorem {
    /// The identity of the theorem.
    pub fn identity(&self) -> Identity {
        Identity(self.canonical().in_ron(false))
    }

    /// The canonical statement of the same theorem: the candidates that are left, CSP-variable by CSP-variable; the focus;
    /// the claim; all by full names.
    pub fn canonical(&self) -> Statement {
        let (pattern, without) = self.state();
        let claim = match &self.goal {
            Goal::Impossible => Claim::Impossible,
            // A claim that asserts a decided candidate eliminates nothing.
            Goal::Eliminate(targets) if targets.is_empty() => self.statement.claim.clone(),
            Goal::Eliminate(targets) => Claim::Eliminate(names(&*self.base, targets)),
            Goal::Clause(literals) => Claim::AtLeastOne(signed_names(&*self.base, literals)),
        };
        Statement {
            name: String::new(),
            board: canonical_board(self.statement.board.clone()),
            pattern,
            without,
            decided: NameList::default(),
            assume: self.assumed.canonical.clone(),
            claim,
            focus: self.canonical_focus(),
            source: String::new(),
        }
    }

    /// The live candidates of every CSP-variable that is some absent candidate's first, and the absent candidates that such lines
    /// cannot express.
    fn state(&self) -> (Pattern, NameList) {
        let csp = self.base.csp();
        let (mut lines, mut without) = (Vec::new(), Vec::new());
        for v in csp.variables() {
            let members = csp.members(v);
            let (live, mut absent): (Vec<Candidate>, Vec<Candidate>) =
                members.iter().partition(|&&c| self.live.contains(c));
            absent.retain(|&c| csp.variables_of(c)[0] == v);
            if live.is_empty() {
                without.append(&mut absent);
            } else if !absent.is_empty() {
                let (name, live) = (csp.variable_name(v), names(&*self.base, &live));
                lines.push(format!("{name}: {live}"));
            }
        }
        let without = names(&*self.base, &without);
        (Pattern::Restrict(lines.join("\n")), without)
    }

    /// CSP-variables all of whose live candidates are in the focus, then the candidates that are in none of these.
    fn canonical_focus(&self) -> NameList {
        let csp = self.base.csp();
        let mut left = CandidateSet::of(self.focus.universe(), self.focus.iter());
        let mut words = Vec::new();
        for v in csp.variables() {
            let members = csp.members(v).iter().filter(|&&c| self.live.contains(c));
            let members: Vec<Candidate> = members.copied().collect();
            let all = members.iter().all(|&c| self.focus.contains(c));
            if all && members.iter().any(|&c| left.contains(c)) {
                words.push(csp.variable_name(v).to_owned());
                members.into_iter().for_each(|c| left.remove(c));
            }
        }
        words.extend(left.iter().map(|c| csp.candidate_name(c).to_owned()));
        if words.is_empty() {
            words.push("none".to_owned());
        }
        NameList(words)
    }
}

/// The same board with its parts in their canonical spelling. Parts that cannot be read are left as they are.
pub fn canonical_board(mut board: BoardName) -> BoardName {
    let spaced = |entry: &str| entry.split_whitespace().collect::<Vec<_>>().join(" ");
    match &mut board {
        BoardName::Sudoku(_) => {}
        BoardName::Abstract {
            variables, links, ..
        } => {
            // `V=a b` and `V = a b` are one entry.
            let variable = |entry: &mut String| *entry = spaced(&entry.replace('=', " = "));
            variables.iter_mut().for_each(variable);
            links.iter_mut().for_each(|entry| *entry = spaced(entry));
        }
        BoardName::Slitherlink { border, .. } => {
            *border = border.parse::<Border>().unwrap_or_default().to_string();
        }
        BoardName::Latin {
            side,
            regions,
            signs,
            ..
        } => {
            *regions = canonical_regions(regions, *side);
            *signs = canonical_signs(signs, *side);
        }
        BoardName::Kakuro { rows, .. } => *rows = kakuro::canonical_rows(rows),
        BoardName::Path { rows, .. } => *rows = path::canonical_rows(rows),
        BoardName::Map {
            countries, borders, ..
        } => *borders = canonical_borders(borders, *countries),
    }
    board
}
