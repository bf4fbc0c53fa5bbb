//! Rule steps: each rule from its definition.
//!
//! A rule is looked at in the state that its step's assumptions and hints leave. It is sound in itself, whatever that
//! state: whoever doubts a definition can follow the reason given with it.

use super::Fault;
use super::replay::Replay;
use crate::ChainKind;
use crate::{ChainLink, Rule, Theory};
use oddagon_core::Words;
use oddagon_core::{Candidate, Variable};

impl Replay<'_> {
    /// Checks that the rule belongs to the derivation's theory and eliminates the target from the state `live`.
    pub fn check_rule(&self, live: &[bool], rule: &Rule, target: Candidate) -> Result<(), Fault> {
        match rule {
            Rule::Whip1(name) => self.check_whip(live, name, target),
            Rule::Subset { bases, covers } => self.check_subset(live, bases, covers, target),
            Rule::Chain { kind, links } => self.check_chain(live, *kind, links, target),
        }
    }

    /// Checks that every live candidate of the named CSP-variable, which must not contain the target, is linked to it.
    /// Where none is live, the state is contradictory and the target false all the same.
    fn check_whip(&self, live: &[bool], name: &str, target: Candidate) -> Result<(), Fault> {
        let board = &self.theorem.board();
        let variable = self.variable(name)?;
        let members = board.csp().members(variable);
        if members.contains(&target) {
            return Err(Fault::TargetInWhip {
                variable: self.variable_name(variable),
                target: board.candidate_name(target),
            });
        }
        let free = |c: &&Candidate| live[c.index()] && !board.csp().are_linked(**c, target);
        match members.iter().find(free) {
            None => Ok(()),
            Some(&c) => Err(Fault::NoWhip {
                variable: self.variable_name(variable),
                candidate: board.candidate_name(c),
                target: board.candidate_name(target),
            }),
        }
    }

    /// Checks a Subset: as many bases as covers, bases disjoint, covers disjoint, each base sharing exactly one candidate with each
    /// cover; the target in a cover and in no base; every live candidate of the bases in a cover or, in a finned fish, linked to the target.
    ///
    /// Why it is valid: the bases have as many different true candidates. None may be linked to the target, if that
    /// is true; so they are in the covers, one in each, and no cover has the target for its true candidate.
    fn check_subset(
        &self,
        live: &[bool],
        bases: &Words,
        covers: &Words,
        target: Candidate,
    ) -> Result<(), Fault> {
        let (most, finned) = match self.theory {
            Theory::Subsets(most) => (most, false),
            Theory::FinnedFish(most) => (most, true),
            _ => (0, false),
        };
        if bases.0.len() > most.into() {
            return Err(self.not_in_theory("Subset", bases.0.len()));
        }
        let csp = self.theorem.board().csp();
        let read = |words: &Words| -> Result<Vec<Variable>, Fault> {
            words.iter().map(|name| self.variable(name)).collect()
        };
        let (bases, covers) = (read(bases)?, read(covers)?);
        let shared = |v: Variable, w: Variable| {
            csp.members(v)
                .iter()
                .filter(|c| csp.members(w).contains(c))
                .count()
        };
        let contain = |list: &[Variable], c| list.iter().any(|&v| csp.members(v).contains(&c));
        let no = |problem: String| Err(Fault::NoSubset(problem));
        if bases.len() != covers.len() {
            return no(format!("{} bases and {} covers", bases.len(), covers.len()));
        }
        for (i, &v) in bases.iter().enumerate() {
            let two = |a, b, problem| {
                no(format!(
                    "{} and {} {problem}",
                    self.variable_name(a),
                    self.variable_name(b)
                ))
            };
            if let Some(&w) = covers.iter().find(|&&w| shared(v, w) != 1) {
                return two(v, w, "do not share exactly one candidate");
            }
            if let Some(&w) = bases[..i].iter().find(|&&w| shared(v, w) > 0) {
                return two(w, v, "are not disjoint");
            }
            if let Some(&w) = covers[..i].iter().find(|&&w| shared(covers[i], w) > 0) {
                return two(w, covers[i], "are not disjoint");
            }
        }
        let name = |c| self.theorem.board().candidate_name(c);
        if contain(&bases, target) || !contain(&covers, target) {
            return no(format!(
                "the target {} is not in a cover alone",
                name(target)
            ));
        }
        let members = bases.iter().flat_map(|&v| csp.members(v)).copied();
        let mut outside = members.filter(|&c| live[c.index()] && !contain(&covers, c));
        match outside.find(|&c| !(finned && csp.are_linked(c, target))) {
            None => Ok(()),
            Some(c) => no(format!("{} is left outside the covers", name(c))),
        }
    }

    /// Checks a chain: different CSP-variables without the target, each with a live left-linking candidate linked to the
    /// target (the first) or to the right-linking candidate or group before it (in braids: to the target or to any earlier one);
    /// live right-linking candidates, none only at the end of a z-chain, whip or braid, several only in g-whips, and linked to the target
    /// at the end of a bivalue-chain or t-whip; and all other live candidates linked to the target (not in bivalue-chains and t-whips)
    /// or to an earlier right-linking candidate or group (not in bivalue-chains and z-chains).
    ///
    /// Why it is valid: if the target is true, each CSP-variable in turn has its true candidate among the right-linking
    /// ones, and the last has none, or one that is linked to the target.
    fn check_chain(
        &self,
        live: &[bool],
        kind: ChainKind,
        links: &[ChainLink],
        target: Candidate,
    ) -> Result<(), Fault> {
        match self.theory.chains() {
            Some((of, most)) if of == kind && links.len() <= most && !links.is_empty() => {}
            _ => return Err(self.not_in_theory(kind.name(), links.len())),
        }
        let csp = self.theorem.board().csp();
        let name = |c| self.theorem.board().candidate_name(c);
        let z = |c: Candidate| csp.are_linked(c, target);
        let all = |c: Candidate, group: &[Candidate]| group.iter().all(|&d| csp.are_linked(c, d));
        let mut used: Vec<Variable> = Vec::new();
        let mut rights: Vec<Vec<Candidate>> = Vec::new();
        for (i, link) in links.iter().enumerate() {
            let no = |problem: String| {
                Err(Fault::NoChain {
                    link: i + 1,
                    problem,
                })
            };
            let variable = self.variable(&link.variable)?;
            let left = self.candidate(&link.left)?;
            let right: Vec<Candidate> = link
                .right
                .iter()
                .map(|name| self.candidate(name))
                .collect::<Result<_, _>>()?;
            let members = csp.members(variable);
            if used.contains(&variable) || members.contains(&target) {
                return no(format!(
                    "{} is used before or contains the target",
                    self.variable_name(variable)
                ));
            }
            let named = || right.iter().chain([&left]);
            if let Some(&c) = named().find(|c| !members.contains(c) || !live[c.index()]) {
                return no(format!(
                    "{} is not left in {}",
                    name(c),
                    self.variable_name(variable)
                ));
            }
            let t = |c: Candidate| rights.iter().any(|group| all(c, group));
            let follows = match (rights.last(), kind) {
                (None, _) => z(left),
                (Some(_), ChainKind::Braid) => z(left) || t(left),
                (Some(last), _) => all(left, last),
            };
            if !follows || right.contains(&left) {
                return no(format!("{} does not follow", name(left)));
            }
            let is_last = i + 1 == links.len();
            let ends = match kind {
                ChainKind::BivalueChain | ChainKind::TWhip => {
                    right.len() == 1 && (!is_last || z(right[0]))
                }
                ChainKind::GWhip => right.is_empty() == is_last,
                _ => right.len() == usize::from(!is_last),
            };
            if !ends {
                return no(format!(
                    "{} right-linking candidates that do not fit its place",
                    right.len()
                ));
            }
            let accounted = |c: Candidate| match kind {
                ChainKind::BivalueChain => false,
                ChainKind::ZChain => z(c),
                ChainKind::TWhip => t(c),
                ChainKind::Whip | ChainKind::GWhip | ChainKind::Braid => z(c) || t(c),
            };
            let mut others = members
                .iter()
                .filter(|c| live[c.index()] && !named().any(|d| d == *c));
            if let Some(&c) = others.find(|&&c| !accounted(c)) {
                return no(format!(
                    "{} is left in {}",
                    name(c),
                    self.variable_name(variable)
                ));
            }
            used.push(variable);
            rights.push(right);
        }
        Ok(())
    }

    fn not_in_theory(&self, rule: &str, size: usize) -> Fault {
        Fault::NotInTheory {
            rule: format!("{rule}[{size}]"),
            theory: self.theory,
        }
    }
}
