//! Rule steps: reading them, and testing them by the definitions in the module `rules`.

use super::replay::{Nogood, Replay};
use crate::rules::{Chain, NoRule, State, Subset};
use crate::{Rule, Theory};
use oddagon_core::{Candidate, CandidateSet};

impl Replay<'_> {
    /// Checks that the rule belongs to a theory of the derivation, and that it does what the step
    /// says in the state `live`.
    pub fn check_rule(
        &mut self,
        live: &CandidateSet,
        rule: &Rule,
        step: &Nogood,
    ) -> Result<(), String> {
        let (name, size, chains) = match rule {
            Rule::Whip1(_) => ("whip", 1, None),
            Rule::Subset { bases, .. } => ("Subset", bases.0.len(), None),
            Rule::Chain { kind, links } => ("chain", links.len(), Some(*kind)),
            Rule::Split(split) => ("split", split.chain.0.len(), None),
        };
        let theories = self.derivation.theories().filter(|theory| match rule {
            Rule::Split(_) => *theory == Theory::Splitting,
            Rule::Whip1(_) => theory.number() > 0,
            _ => theory.chains() == chains && size <= theory.number().into(),
        });
        let theories: Vec<Theory> = theories.collect();
        if theories.is_empty() {
            let wanted = match rule {
                Rule::Split(_) => ", but in Split: expected also: [Split]",
                _ => "",
            };
            let stated = self.derivation.theories().map(Theory::name);
            let stated = stated.collect::<Vec<_>>().join("+");
            return Err(format!("{name}[{size}] is not in {stated}{wanted}"));
        }
        let target = step.eliminate;
        let csp = &*self.csp;
        let state = State { csp, live };
        let part = |at: &str, found: Result<(), NoRule>| {
            found.map_err(|problem| format!("no {name}[{size}]: {problem}: {at}"))
        };
        match rule {
            Rule::Split(split) => self.split(split, live, step),
            Rule::Whip1(name) => part(name, state.whip1(self.variable(name)?, target)),
            Rule::Subset { bases, covers } => {
                let finned = theories.iter().any(|t| matches!(t, Theory::FinnedFish(_)));
                let mut subset = Subset::new(state, target, finned);
                for name in bases.iter() {
                    part(name, subset.add_base(self.variable(name)?))?;
                }
                for name in covers.iter() {
                    // A relation cannot be a cover: several of its candidates may be true.
                    let cover = self.theorem.board().csp().variable(name);
                    let cover = cover.ok_or("no CSP-variable");
                    part(name, cover.and_then(|cover| subset.add_cover(cover)))?;
                }
                part("the end", subset.eliminates())
            }
            Rule::Chain { kind, links } => {
                let mut chain = Chain::new(state, target, *kind);
                for link in links {
                    let left = self.candidate(&link.left)?;
                    let added = chain.add(self.variable(&link.variable)?, left);
                    part(&link.variable, added)?;
                    let named = link.right.iter().map(|name| self.candidate(name));
                    let mut named: Vec<Candidate> = named.collect::<Result<_, _>>()?;
                    named.sort_unstable();
                    if chain.links.last().map(|link| &link.right) != Some(&named) {
                        part(&link.variable, Err("other right-linking candidates"))?;
                    }
                }
                let ends = chain.ends().then_some(());
                part("the end", ends.ok_or("the chain does not end"))
            }
        }
    }
}
