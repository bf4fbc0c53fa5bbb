//! Rule steps: read, and held against the definitions in the module `rules`.

use super::replay::Replay;
use crate::rules::{Chain, State, Subset};
use crate::{Derivation, Rule, Theory};
use oddagon_core::{Candidate, CandidateSet};

impl Replay<'_> {
    /// Checks that the rule belongs to the derivation's theory and eliminates the target from the state `live`.
    pub fn check_rule(
        &self,
        live: &CandidateSet,
        rule: &Rule,
        target: Candidate,
    ) -> Result<(), String> {
        let (kind, size) = match rule {
            Rule::Whip1(_) => ("whip", 1),
            Rule::Subset { bases, .. } => ("Subset", bases.0.len()),
            Rule::Chain { links, .. } => ("chain", links.len()),
            Rule::Split(split) => ("split", split.chain.0.len()),
        };
        let Derivation { theory, also, .. } = self.derivation;
        let theories = [theory].into_iter().chain(also).filter(|theory| {
            let has = match rule {
                Rule::Whip1(_) => true,
                Rule::Subset { .. } => theory.chains().is_none(),
                Rule::Chain { kind, .. } => theory.chains() == Some(*kind),
                // It eliminates nothing.
                Rule::Split(_) => false,
            };
            has && size <= theory.number().into()
        });
        if theories.clone().count() == 0 {
            return Err(format!("{kind}[{size}] is not in {theory}"));
        }
        let csp = &*self.csp;
        let state = State { csp, live };
        let wrong = |at: &str, problem| format!("no {kind}[{size}]: {problem}: {at}");
        match rule {
            Rule::Split(_) => Ok(()),
            Rule::Whip1(name) => state
                .whip1(self.variable(name)?, target)
                .map_err(|problem| wrong(name, problem)),
            Rule::Subset { bases, covers } => {
                let mut subset = Subset {
                    state,
                    target,
                    finned: theories.clone().any(|t| matches!(t, Theory::FinnedFish(_))),
                    bases: Vec::new(),
                    covers: Vec::new(),
                };
                for name in bases.iter() {
                    let added = subset.add_base(self.variable(name)?);
                    added.map_err(|problem| wrong(name, problem))?;
                }
                for name in covers.iter() {
                    // Of a relation several candidates may be true.
                    let cover = self.theorem.board().csp().variable(name);
                    let cover = cover.ok_or_else(|| wrong(name, "no CSP-variable"))?;
                    let added = subset.add_cover(cover);
                    added.map_err(|problem| wrong(name, problem))?;
                }
                subset
                    .eliminates()
                    .map_err(|problem| wrong("the end", problem))
            }
            Rule::Chain { kind, links } => {
                let mut chain = Chain {
                    state,
                    kind: *kind,
                    target,
                    links: Vec::new(),
                };
                for link in links {
                    let at = |problem| wrong(&link.variable, problem);
                    let left = self.candidate(&link.left)?;
                    let added = chain.add(self.variable(&link.variable)?, left);
                    added.map_err(at)?;
                    let named = link.right.iter().map(|name| self.candidate(name));
                    let mut named: Vec<Candidate> = named.collect::<Result<_, _>>()?;
                    named.sort_unstable();
                    if chain.links.last().map(|link| &link.right) != Some(&named) {
                        return Err(at("other right-linking candidates"));
                    }
                }
                if !chain.ends() {
                    return Err(wrong("the end", "the chain does not end"));
                }
                Ok(())
            }
        }
    }
}
