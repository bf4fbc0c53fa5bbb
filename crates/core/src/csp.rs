//! Binary constraint satisfaction problems: candidates, CSP-variables, links.

use crate::CandidateSet;
use std::collections::{HashMap, HashSet};
use thiserror::Error;

/// Index of a candidate within its [`Csp`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate(pub u32);

/// Index of a CSP-variable within its [`Csp`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variable(pub u32);

impl Candidate {
    /// The candidate with this index.
    ///
    /// # Panics
    /// If no CSP is so large: the index does not fit into 32 bits.
    #[inline]
    pub fn new(index: usize) -> Candidate {
        Candidate(u32::try_from(index).expect("no CSP has so many candidates"))
    }

    /// The index as `usize`, for tables.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Variable {
    /// The CSP-variable with this index.
    ///
    /// # Panics
    /// If no CSP is so large: the index does not fit into 32 bits.
    #[inline]
    pub fn new(index: usize) -> Variable {
        Variable(u32::try_from(index).expect("no CSP has so many CSP-variables"))
    }

    /// The index as `usize`, for tables.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The first candidate of a list that occurs earlier in the list, if there is one.
pub(crate) fn repeated(list: &[Candidate]) -> Option<Candidate> {
    let mut seen = HashSet::new();
    list.iter().copied().find(|&c| !seen.insert(c))
}

/// A binary constraint satisfaction problem: candidates, CSP-variables and links, and their names.
///
/// Exactly one candidate of every CSP-variable is true; two linked candidates are never both true.
/// Two candidates of one CSP-variable are always linked. (A *relation* is listed among the
/// CSP-variables, but its candidates are not linked: at least one of them is true. See
/// [`Csp::add_relation`].) Source: Berthier, *Pattern-Based Constraint Satisfaction*, chapter 3.
#[derive(Debug, Clone, Default)]
pub struct Csp {
    candidates: HashMap<String, Candidate>,
    variables: HashMap<String, Variable>,
    candidate_names: Vec<String>,
    variable_names: Vec<String>,
    members: Vec<Vec<Candidate>>,
    variables_of: Vec<Vec<Variable>>,
    linked: Vec<Vec<Candidate>>,
}

impl Csp {
    /// The most candidates that a CSP may have, and the most CSP-variables.
    pub const MAX_CANDIDATES: usize = 1 << 20;
    /// The most links; a link that is stated several times counts each time.
    pub const MAX_LINKS: usize = 1 << 25;

    /// The number of candidates.
    pub fn candidate_count(&self) -> usize {
        self.linked.len()
    }

    /// The number of CSP-variables.
    pub fn variable_count(&self) -> usize {
        self.members.len()
    }

    /// All candidates, in order.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> + Clone + use<> {
        (0..self.candidate_count()).map(Candidate::new)
    }

    /// All CSP-variables, in order.
    pub fn variables(&self) -> impl Iterator<Item = Variable> + Clone + use<> {
        (0..self.variable_count()).map(Variable::new)
    }

    /// The name of a candidate.
    pub fn candidate_name(&self, c: Candidate) -> &str {
        &self.candidate_names[c.index()]
    }

    /// The candidate of that name, if there is one.
    pub fn candidate(&self, name: &str) -> Option<Candidate> {
        self.candidates.get(name).copied()
    }

    /// The name of a CSP-variable.
    pub fn variable_name(&self, v: Variable) -> &str {
        &self.variable_names[v.index()]
    }

    /// The CSP-variable of that name, if there is one.
    pub fn variable(&self, name: &str) -> Option<Variable> {
        self.variables.get(name).copied()
    }

    /// Whether a candidate or a CSP-variable has that name. No name has two meanings.
    pub fn has_name(&self, name: &str) -> bool {
        self.candidates.contains_key(name) || self.variables.contains_key(name)
    }

    /// The candidates of a CSP-variable.
    pub fn members(&self, v: Variable) -> &[Candidate] {
        &self.members[v.index()]
    }

    /// The CSP-variables that a candidate belongs to.
    pub fn variables_of(&self, c: Candidate) -> &[Variable] {
        &self.variables_of[c.index()]
    }

    /// The candidates linked to `c`, in order.
    pub fn linked(&self, c: Candidate) -> &[Candidate] {
        &self.linked[c.index()]
    }

    /// Whether two candidates are linked: never both true.
    pub fn are_linked(&self, c: Candidate, d: Candidate) -> bool {
        self.linked[c.index()].binary_search(&d).is_ok()
    }

    /// Decides a candidate in a state: eliminates every candidate linked to it, and nothing else.
    pub fn decide(&self, live: &mut CandidateSet, c: Candidate) {
        self.linked(c).iter().for_each(|&d| live.remove(d));
    }

    /// The state in which no candidate has been eliminated.
    pub fn everything(&self) -> CandidateSet {
        CandidateSet::full(self.candidate_count())
    }

    /// Adds a relation: candidates of which at least one is true, possibly more. It is used like
    /// a CSP-variable wherever this property is enough: by Singles and by chains.
    ///
    /// # Panics
    /// If the name is taken, or there is no candidate, or one twice.
    pub fn add_relation(&mut self, name: &str, members: &[Candidate]) {
        assert!(!members.is_empty(), "a CSP-variable needs a candidate");
        assert!(!self.has_name(name), "names are different");
        assert_eq!(repeated(members), None, "a candidate named twice");
        let v = Variable::new(self.variable_count());
        self.variables.insert(name.to_owned(), v);
        self.variable_names.push(name.to_owned());
        self.members.push(members.to_vec());
        for &c in members {
            self.variables_of[c.index()].push(v);
        }
    }
}

/// A CSP in the making.
#[derive(Debug, Clone, Default)]
pub struct CspBuilder {
    csp: Csp,
    /// The number of entries in the lists of links: two for each link, as often as it was stated.
    listed: usize,
}

/// More candidates, CSP-variables or links than a CSP may have.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "too large, expected at most {} candidates or CSP-variables and {} links",
    Csp::MAX_CANDIDATES,
    Csp::MAX_LINKS
)]
pub struct TooLarge;

impl CspBuilder {
    /// Begins with everything that a CSP has.
    pub fn from(csp: &Csp) -> CspBuilder {
        CspBuilder {
            csp: csp.clone(),
            listed: csp.linked.iter().map(Vec::len).sum(),
        }
    }

    /// The CSP so far. Its lists of links are not in order.
    pub fn so_far(&self) -> &Csp {
        &self.csp
    }

    /// The candidate of that name; it is added if it is new.
    ///
    /// # Panics
    /// If there is a CSP-variable of that name.
    pub fn candidate(&mut self, name: &str) -> Candidate {
        if let Some(known) = self.csp.candidate(name) {
            return known;
        }
        assert!(!self.csp.has_name(name), "names are different");
        let c = Candidate::new(self.csp.candidate_count());
        self.csp.candidates.insert(name.to_owned(), c);
        self.csp.candidate_names.push(name.to_owned());
        self.csp.linked.push(Vec::new());
        self.csp.variables_of.push(Vec::new());
        c
    }

    /// Adds a CSP-variable with these candidates, in the order in which people list them.
    ///
    /// # Panics
    /// If the name is taken, or this one has no candidate, or one twice.
    pub fn variable(&mut self, name: &str, members: &[Candidate]) {
        self.csp.add_relation(name, members);
        self.link(members);
    }

    /// The same where any two of them are linked already.
    pub(crate) fn variable_of_linked(&mut self, name: &str, members: &[Candidate]) {
        self.csp.add_relation(name, members);
    }

    /// Links any two of these candidates, in addition to those that share a CSP-variable.
    pub fn link(&mut self, candidates: &[Candidate]) {
        let count = candidates.len();
        self.listed = self.listed.saturating_add(count * count.saturating_sub(1));
        // Links beyond the limit need not be kept: building will fail.
        if self.listed <= 2 * Csp::MAX_LINKS {
            for &c in candidates {
                let others = candidates.iter().filter(|&&d| d != c);
                self.csp.linked[c.index()].extend(others);
            }
        }
    }

    /// Checks that it is not too large so far; for code that would go on for long.
    ///
    /// # Errors
    /// If it is: see [`Csp::MAX_CANDIDATES`] and [`Csp::MAX_LINKS`].
    pub fn checked_size(&self) -> Result<(), TooLarge> {
        let count = self.csp.candidate_count().max(self.csp.variable_count());
        if count > Csp::MAX_CANDIDATES || self.listed > 2 * Csp::MAX_LINKS {
            return Err(TooLarge);
        }
        Ok(())
    }

    /// The CSP.
    ///
    /// # Errors
    /// If it is [too large](Self::checked_size).
    pub fn build(self) -> Result<Csp, TooLarge> {
        self.checked_size()?;
        let mut csp = self.csp;
        for list in &mut csp.linked {
            list.sort_unstable();
            list.dedup();
        }
        Ok(csp)
    }
}
