//! From the fact that a candidate can be refuted to the hints that show it: propagation that
//! remembers why.
//!
//! The engine only says *that* a contradiction follows. The ledger propagates again, in plain form,
//! and notes a cause for every elimination; then it walks back from the contradiction and keeps
//! what that depends on. It writes the steps of a [`Derivation`](oddagon_check::Derivation).

use oddagon_boards::board::Board;
use oddagon_boards::theorem::NameList;
use oddagon_check::{ChainLink, Rule, Step};
use oddagon_csp::{Candidate, CandidateSet, Link, RuleApplication, Theory, Variable};

/// A nogood, or an elimination by a rule, with the hints that show it.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub assume: Vec<Candidate>,
    pub eliminate: Candidate,
    /// The rule that made it, where one did.
    pub rule: Option<RuleApplication>,
    pub hints: Vec<Hint>,
}

/// What a checker does next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hint {
    /// Look at a CSP-variable: a Single or, at the end, the contradiction.
    Variable(Variable),
    /// Apply the entry of this index.
    Entry(usize),
}

/// The steps of a derivation as it grows.
#[derive(Debug)]
pub(super) struct Ledger<'b> {
    pub board: &'b dyn Board,
    pub theory: Theory,
    pub start: CandidateSet,
    pub entries: Vec<Entry>,
}

impl<'b> Ledger<'b> {
    /// An empty ledger for derivations from `start` over `theory`.
    pub fn new(board: &'b dyn Board, theory: Theory, start: CandidateSet) -> Self {
        Ledger {
            board,
            theory,
            start,
            entries: Vec::new(),
        }
    }

    /// Drops the entries that `conclusion` does not depend on, and renumbers the others in their
    /// order.
    pub fn trim(&mut self, conclusion: &mut [Hint]) {
        let mut used = vec![false; self.entries.len()];
        let mut todo: Vec<usize> = entries_in(conclusion).collect();
        while let Some(i) = todo.pop() {
            if !std::mem::replace(&mut used[i], true) {
                todo.extend(entries_in(&self.entries[i].hints));
            }
        }
        let mut count = 0;
        let renumbered: Vec<usize> = used
            .iter()
            .map(|&used| {
                count += used as usize;
                count.wrapping_sub(1)
            })
            .collect();
        let mut keep = used.into_iter();
        self.entries.retain(|_| keep.next().unwrap_or(false));
        let lists = self
            .entries
            .iter_mut()
            .map(|entry| entry.hints.as_mut_slice())
            .chain([conclusion]);
        for hint in lists.flatten() {
            if let Hint::Entry(i) = hint {
                *i = renumbered[*i];
            }
        }
    }

    /// The number of nogoods: entries that no rule made.
    pub fn nogoods(&self) -> usize {
        self.entries
            .iter()
            .filter(|entry| entry.rule.is_none())
            .count()
    }

    /// The length of the longest nogood.
    pub fn depth(&self) -> usize {
        let trials = self.entries.iter().filter(|entry| entry.rule.is_none());
        trials
            .map(|entry| entry.assume.len() + 1)
            .max()
            .unwrap_or(0)
    }

    /// The entries as the steps of a proof, numbered from 1.
    pub fn steps(&self) -> Vec<Step> {
        let steps = self.entries.iter().enumerate().map(|(i, entry)| Step {
            id: i as u32 + 1,
            assume: self.names(&entry.assume),
            eliminate: self.name(entry.eliminate),
            rule: entry.rule.as_ref().map(|rule| self.rule(rule)),
            hints: self.words(&entry.hints),
        });
        steps.collect()
    }

    /// A rule in the form of proofs.
    fn rule(&self, rule: &RuleApplication) -> Rule {
        let variable = |v: Variable| self.board.csp().variable_name(v).to_owned();
        let variables = |list: &[Variable]| NameList(list.iter().map(|&v| variable(v)).collect());
        let link = |link: &Link| ChainLink {
            variable: variable(link.variable),
            left: self.name(link.left),
            right: self.names(&link.right),
        };
        match rule {
            RuleApplication::Chain(chain) if chain.length() == 1 => {
                Rule::Whip1(variable(chain.links[0].variable))
            }
            RuleApplication::Chain(chain) => Rule::Chain {
                kind: chain.kind,
                links: chain.proven().iter().map(link).collect(),
            },
            RuleApplication::Subset(_, subset) => Rule::Subset {
                bases: variables(&subset.bases),
                covers: variables(&subset.covers),
            },
        }
    }

    fn name(&self, c: Candidate) -> String {
        self.board.csp().candidate_name(c).to_owned()
    }

    fn names(&self, list: &[Candidate]) -> NameList {
        NameList(list.iter().map(|&c| self.name(c)).collect())
    }

    /// Hints in the form of proofs.
    pub fn words(&self, hints: &[Hint]) -> NameList {
        let words = hints.iter().map(|hint| match *hint {
            Hint::Variable(v) => self.board.csp().variable_name(v).to_owned(),
            Hint::Entry(i) => format!("#{}", i + 1),
        });
        NameList(words.collect())
    }
}

fn entries_in(hints: &[Hint]) -> impl Iterator<Item = usize> + '_ {
    hints.iter().filter_map(|hint| match *hint {
        Hint::Entry(i) => Some(i),
        Hint::Variable(_) => None,
    })
}
