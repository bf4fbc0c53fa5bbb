//! Chains: what bivalue-chains, z-chains, t-whips, whips, g-whips and braids have in common.
//!
//! A chain of length n for a target Z is a sequence of different CSP-variables V1, …, Vn that do
//! not contain Z, each with a left-linking candidate Li and, but for the last of a whip or braid, a
//! right-linking one Ri. Suppose Z true: then all of V1 but R1 is false, so R1 is true; and so on,
//! until Vn has no candidate left.

use crate::{Candidate, CandidateSet, ChainKind, Csp, Variable, chain_name, known_as};
use std::collections::HashMap;
use std::rc::Rc;

/// One CSP-variable of a chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The CSP-variable.
    pub variable: Variable,
    /// Its left-linking candidate.
    pub left: Candidate,
    /// Its right-linking candidate, or the several of a group; none at the end of a whip or braid.
    pub right: Vec<Candidate>,
}

/// What groups the g-whips and g-braids of a rule have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Groups {
    /// Any.
    #[default]
    Any,
    /// Of two candidates: those of G2-whips and G2-braids.
    Pairs,
    /// Those of g-bivalue-chains, which have no memory: in each CSP-variable all candidates that
    /// are not right-linking are linked to what comes just before, the target or all right-linking
    /// candidates of the CSP-variable before; and those of the last one are linked to the target.
    /// So read backwards they are the same. Each is a g-whip.
    Bivalue,
}

/// A chain that eliminates its target. A whip\[1\] is one of length 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chain {
    /// What kind of chain it is.
    pub kind: ChainKind,
    /// What groups it may have, if its kind has any.
    pub groups: Groups,
    /// The candidate that it eliminates.
    pub target: Candidate,
    /// Its CSP-variables in order; at least one.
    pub links: Vec<Link>,
}

impl Chain {
    /// The chain's length: the number of its CSP-variables.
    pub fn length(&self) -> usize {
        self.links.len()
    }

    /// The kind by which it is known: a g-whip without groups is a whip.
    pub fn known_as(&self) -> ChainKind {
        known_as(
            self.kind,
            self.links.iter().any(|link| link.right.len() > 1),
        )
    }

    /// What the field calls it.
    pub fn name(&self) -> &'static str {
        match (self.groups, self.known_as()) {
            (Groups::Bivalue, _) => "g-biv-chain",
            (Groups::Pairs, ChainKind::GWhip) => "g2-whip",
            (Groups::Pairs, ChainKind::GBraid) => "g2-braid",
            (_, kind) => chain_name(kind),
        }
    }

    /// Its CSP-variables as a proof has them, to which a g-bivalue-chain is a g-whip: there the
    /// candidates that are linked to the target are not right-linking.
    pub fn proven(&self) -> Vec<Link> {
        let mut links = self.links.clone();
        if let (Groups::Bivalue, Some(last)) = (self.groups, links.last_mut()) {
            last.right.clear();
        }
        links
    }

    /// Whether its last right-linking candidates are linked to its target.
    fn ends_at_target(&self) -> bool {
        self.groups == Groups::Bivalue || self.kind.ends_at_target()
    }

    /// Its CSP-variables, each with the right-linking candidates that are written: at the end of a
    /// t-whip, as of a whip, none.
    pub fn written(&self) -> impl Iterator<Item = (&Link, &[Candidate])> {
        let links = self.links.iter().enumerate();
        links.map(move |(i, link)| {
            let is_end = self.kind == ChainKind::TWhip && i + 1 == self.links.len();
            (link, if is_end { &[][..] } else { &link.right[..] })
        })
    }

    /// A left-linking candidate that occurs twice. The field's chains have no loops (PBCS 5.8.4),
    /// except braids, where loops do not matter.
    pub(super) fn twice(&self) -> Option<Candidate> {
        let lefts: Vec<Candidate> = self.links.iter().map(|link| link.left).collect();
        let mut all = lefts.iter().enumerate();
        let found = all.find(|(i, c)| lefts[..*i].contains(c));
        found.map(|(_, &c)| c)
    }

    /// Whether the chain, without relations, eliminates this target, too, in a state with these
    /// candidates: then it is returned with that target.
    pub fn with_target(&self, csp: &Csp, live: &CandidateSet, target: Candidate) -> Option<Chain> {
        let chain = Chain {
            target,
            ..self.clone()
        };
        let is_own = |link: &Link| csp.members(link.variable).contains(&target);
        let ends = match chain.links.last() {
            Some(link) if chain.ends_at_target() => linked_to_all(csp, target, &link.right),
            _ => true,
        };
        // Of a braid a left-linking candidate may be linked to the target alone.
        let is_left = |(i, link): (usize, &Link)| {
            let mut earlier = chain.links[..i].iter();
            csp.are_linked(link.left, target)
                || earlier.any(|other| linked_to_all(csp, link.left, &other.right))
        };
        let holds = live.contains(target)
            && chain.links.iter().enumerate().all(is_left)
            && ends
            && !chain.links.iter().any(is_own)
            && !chain.absent(csp).into_iter().any(|c| live.contains(c));
        holds.then_some(chain)
    }

    /// The candidates that must be absent for the chain to exist: those of its CSP-variables that
    /// the chain does not use or eliminate.
    pub fn absent(&self, csp: &Csp) -> Vec<Candidate> {
        let mut absent = Vec::new();
        let mut earlier: Vec<&[Candidate]> = Vec::new();
        for link in &self.links {
            let is_bivalue = self.groups == Groups::Bivalue;
            let by_target = |c| {
                let has_z = !(self.kind.ends_at_target() || is_bivalue && !earlier.is_empty());
                has_z && csp.are_linked(c, self.target)
            };
            let by_right = |c| {
                let from = if is_bivalue {
                    earlier.len().saturating_sub(1)
                } else {
                    0
                };
                let mut groups = earlier[from..].iter();
                self.kind.has_t_candidates() && groups.any(|group| linked_to_all(csp, c, group))
            };
            let members = csp.members(link.variable).iter().copied();
            absent.extend(members.filter(|&c| {
                let named = c == link.left || link.right.contains(&c);
                !named && !by_target(c) && !by_right(c)
            }));
            earlier.push(&link.right);
        }
        absent
    }
}

/// Whether a candidate is linked to all candidates of a group.
pub(super) fn linked_to_all(csp: &Csp, c: Candidate, group: &[Candidate]) -> bool {
    group.iter().all(|&d| csp.are_linked(c, d))
}

/// A CSP-variable that may follow a group.
#[derive(Debug)]
pub(super) struct Next {
    pub variable: Variable,
    /// Its candidates that are linked to all of the group.
    pub lefts: Vec<Candidate>,
    /// The others.
    pub right: Vec<Candidate>,
}

/// For groups, what may follow them.
pub(super) type Steps = HashMap<Vec<Candidate>, Rc<[Next]>>;
