//! What makes two theorems the same.

use super::field::{cell, names, signed_names};
use super::{Claim, Goal, NameList, Pattern, Statement, Theorem};
use crate::{Candidate, CandidateSet};
use sha2::{Digest, Sha256};
use std::fmt;

/// All that a theorem says, in its canonical spelling: board (with loop mode and border), live
/// candidates, relations and uniqueness assumed, focus, claim. Two theorems are the same exactly if
/// they have one identity; names and sources do not matter.
///
/// Its text is a statement in RON that reads back as the same theorem. It is composed of what the
/// statement was resolved to, and of nothing that stands in the original; so it has no control
/// characters but line ends.
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

    /// The canonical statement of the same theorem: the candidates that are left, CSP-variable by
    /// CSP-variable; the focus; the claim; all by full names.
    pub fn canonical(&self) -> Statement {
        let (pattern, without) = self.state();
        let claim = match &self.goal {
            Goal::Impossible => Claim::Impossible,
            Goal::Eliminate(targets) if targets.is_empty() => {
                Claim::Assert(names(&*self.base, &self.fixed()))
            }
            Goal::Eliminate(targets) => Claim::Eliminate(names(&*self.base, targets)),
            Goal::Clause(literals) => Claim::AtLeastOne(signed_names(&*self.base, literals)),
        };
        Statement {
            name: String::new(),
            board: self.base.name(),
            pattern,
            without,
            decided: NameList::default(),
            assume: self.assumed.canonical.clone(),
            claim,
            focus: self.canonical_focus(),
            source: String::new(),
        }
    }

    /// The live candidates of every CSP-variable that is some absent candidate's first, and the
    /// absent candidates that no such line excludes.
    fn state(&self) -> (Pattern, NameList) {
        let csp = self.base.csp();
        let mut absent = csp.everything();
        self.live.iter().for_each(|c| absent.remove(c));
        let (mut lines, mut without) = (Vec::new(), absent.clone());
        for v in csp.variables() {
            let members = csp.members(v).iter().copied();
            let (absent, live): (Vec<Candidate>, Vec<Candidate>) =
                members.partition(|&c| absent.contains(c));
            let is_first = absent.iter().any(|&c| csp.variables_of(c)[0] == v);
            if is_first && !live.is_empty() {
                let (name, live) = (csp.variable_name(v), names(&*self.base, &live));
                lines.push(format!("{name}: {live}"));
                absent.into_iter().for_each(|c| without.remove(c));
            }
        }
        let without: Vec<Candidate> = without.iter().collect();
        let without = names(&*self.base, &without);
        (Pattern::Restrict(lines.join("\n")), without)
    }

    /// The candidates of the focus that are alone in their cells. A claim that eliminates nothing
    /// asserts some of these, which all say the same.
    fn fixed(&self) -> Vec<Candidate> {
        let alone = self.focus.iter().filter(|&c| {
            let mut others = cell(c, &*self.base).iter().filter(|&&other| other != c);
            self.live.contains(c) && !others.any(|&other| self.live.contains(other))
        });
        alone.collect()
    }

    /// CSP-variables all of whose live candidates are in the focus, then the candidates that are in
    /// none of these.
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
