//! Rule steps: read, and held against the definitions in the module `rules`.

use super::Fault;
use super::replay::Replay;
use crate::rules::{Chain, Link, NoRule, State, Subset, wrong};
use crate::{Rule, Theory};
use oddagon_core::Candidate;

impl Replay<'_> {
    /// Checks that the rule belongs to the derivation's theory and eliminates the target from the state `live`.
    pub fn check_rule(&self, live: &[bool], rule: &Rule, target: Candidate) -> Result<(), Fault> {
        let (kind, size) = match rule {
            Rule::Whip1(_) => ("whip", 1),
            Rule::Subset { bases, .. } => ("Subset", bases.0.len()),
            Rule::Chain { kind, links } => (kind.name(), links.len()),
        };
        let (theory, name) = (self.theory, format!("{kind}[{size}]"));
        let has = match (rule, theory.chains()) {
            (Rule::Whip1(_), _) => theory != Theory::Brt,
            (Rule::Subset { .. }, chains) => chains.is_none(),
            (Rule::Chain { kind, .. }, chains) => chains.is_some_and(|(of, _)| of == *kind),
        };
        if !has || size > theory.number().into() {
            return Err(Fault::NotInTheory { rule: name, theory });
        }
        let csp = self.theorem.board().csp();
        let state = State { csp, live };
        let no_rule = |fault: NoRule| {
            let variable = fault.variable.map(|v| self.variable_name(v));
            let candidate = fault.candidate.map(|c| self.names(&[c]));
            let place: Vec<String> = variable.into_iter().chain(candidate).collect();
            Fault::NoRule {
                rule: name.clone(),
                problem: fault.problem,
                place: place.join(", "),
            }
        };
        match rule {
            Rule::Whip1(name) => state.whip1(self.variable(name)?, target).map_err(no_rule),
            Rule::Subset { bases, covers } => {
                let mut subset = Subset {
                    state,
                    target,
                    finned: matches!(theory, Theory::FinnedFish(_)),
                    bases: Vec::new(),
                    covers: Vec::new(),
                };
                for name in bases.iter() {
                    let v = self.variable(name)?;
                    subset.base(v).map_err(no_rule)?;
                    subset.bases.push(v);
                }
                for name in covers.iter() {
                    let w = self.variable(name)?;
                    subset.cover(w).map_err(no_rule)?;
                    subset.covers.push(w);
                }
                subset.eliminates().map_err(no_rule)
            }
            Rule::Chain { kind, links } => {
                let mut chain = Chain {
                    state,
                    kind: *kind,
                    target,
                    links: Vec::new(),
                };
                for link in links {
                    let variable = self.variable(&link.variable)?;
                    let left = self.candidate(&link.left)?;
                    let mut right = chain.next(variable, left).map_err(no_rule)?;
                    let named = link.right.iter().map(|name| self.candidate(name));
                    let mut named: Vec<Candidate> = named.collect::<Result<_, _>>()?;
                    right.sort_unstable();
                    named.sort_unstable();
                    if right != named {
                        return wrong("other right-linking candidates", variable, None)
                            .map_err(no_rule);
                    }
                    chain.links.push(Link {
                        variable,
                        left,
                        right,
                    });
                }
                if !chain.ends() {
                    return wrong("the chain does not end", None, None).map_err(no_rule);
                }
                Ok(())
            }
        }
    }
}
