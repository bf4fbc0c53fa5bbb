//! Rules as the field writes them: `whip[2]: r1n2{c3 c5} - b5n2{r4c5 .}`.

use super::Story;
use crate::trace::RuleStep;
use crate::{ChainLink, Rule};
use itertools::Itertools;
use oddagon_boards::board::Wording;
use oddagon_boards::board::notation;
use oddagon_csp::{Candidate, CandidateSet, ChainKind, Subset, Variable, chain_name, known_as};

impl Story {
    /// The name of a CSP-variable or relation.
    pub(super) fn variable_name(&self, v: Variable) -> &str {
        match self.relation(v) {
            None => self.theorem.board().csp().variable_name(v),
            Some(number) => &self.relations[number].name,
        }
    }

    /// Candidates without what the name of their CSP-variable says already; those of a relation by
    /// their full names.
    pub(super) fn short_names(&self, v: Variable, candidates: &[Candidate]) -> String {
        match self.relation(v) {
            None => self.theorem.board().group(v, candidates),
            Some(_) => self.names(candidates),
        }
    }

    fn names(&self, candidates: &[Candidate]) -> String {
        let csp = self.theorem.board().csp();
        candidates.iter().map(|&c| csp.candidate_name(c)).join(" ")
    }

    /// A rule that applies in this state, with what it eliminates: `whip[1]: r1n5{c2 .} ==> r2c3≠5,
    /// r3c3≠5`.
    pub fn application(
        &self,
        step: &RuleStep,
        targets: &[Candidate],
        live: &CandidateSet,
    ) -> String {
        let said = match &step.rule {
            Rule::Split(_) => return String::new(),
            Rule::Whip1(_) => self.whip1(step.variables[0], live),
            Rule::Subset { covers, .. } => self.subset(step, &covers.0, live),
            Rule::Chain { kind, links } => self.chain(*kind, links, &step.variables, live),
        };
        format!("{said} ==> {}", self.eliminations(targets))
    }

    /// Eliminations: `r2c3≠5, r3c3≠5`.
    pub fn eliminations(&self, targets: &[Candidate]) -> String {
        let board = self.theorem.board();
        targets.iter().map(|&c| board.negation(c)).join(", ")
    }

    fn whip1(&self, v: Variable, live: &CandidateSet) -> String {
        let left = self.members(v).iter().find(|&&c| live.contains(c));
        let link = ChainLink {
            variable: self.variable_name(v).to_owned(),
            left: left.map_or(String::new(), |&c| self.names(&[c])),
            right: Default::default(),
        };
        self.chain(ChainKind::Whip, &[link], &[v], live)
    }

    /// A chain. If a relation with k guardians left is among its CSP-variables it is an OR_k-chain,
    /// and the relation is written with all of them, the right-linking one last: `OR3-whip[2]
    /// (OR1): OR3{{n4r5c8 n9r7c4 | n6r5c6}} - r1c6{n6 .}`. Before it stands the name of the
    /// relation's pattern, after it that of the relation.
    fn chain(
        &self,
        kind: ChainKind,
        links: &[ChainLink],
        variables: &[Variable],
        live: &CandidateSet,
    ) -> String {
        let csp = self.theorem.board().csp();
        let mut most: Option<usize> = None;
        let has_group = links.iter().any(|link| link.right.0.len() > 1);
        let name = chain_name(known_as(kind, has_group));
        let ends = |i: usize| kind == ChainKind::TWhip && i + 1 == links.len();
        let link = |(i, (link, &v)): (usize, (&ChainLink, &Variable))| {
            let right: Vec<Candidate> = link
                .right
                .iter()
                .filter_map(|name| csp.candidate(name))
                .collect();
            let short_names = |right: &[Candidate]| match right {
                [] => ".".to_owned(),
                _ if ends(i) => ".".to_owned(),
                right => self.short_names(v, right),
            };
            if self.relation(v).is_none() {
                let left = csp.candidate(&link.left);
                let left = left.map_or(String::new(), |left| self.short_names(v, &[left]));
                return format!("{}{{{left} {}}}", link.variable, short_names(&right));
            }
            let left: Vec<Candidate> = self
                .members(v)
                .iter()
                .copied()
                .filter(|c| live.contains(*c) && !right.contains(c))
                .collect();
            let k = left.len() + right.len();
            most = most.max(Some(k));
            format!(
                "OR{k}{{{{{} | {}}}}}",
                self.names(&left),
                short_names(&right)
            )
        };
        let said = links
            .iter()
            .zip(variables)
            .enumerate()
            .map(link)
            .join(" - ");
        let is_last = variables
            .last()
            .is_some_and(|&v| self.relation(v).is_some());
        let contrad = if is_last { "contrad-" } else { "" };
        let used: Vec<usize> = variables.iter().filter_map(|&v| self.relation(v)).collect();
        let patterns: String = used.iter().map(|&at| self.pattern(at)).unique().collect();
        let names = used.iter().map(|&at| &self.relations[at].name);
        let (related, named) = match most {
            None => (String::new(), String::new()),
            Some(k) => (
                format!("{patterns}OR{k}-{contrad}"),
                format!(" ({})", names.format(", ")),
            ),
        };
        format!("{related}{name}[{}]{named}: {said}", links.len())
    }

    /// A Subset. One that the field has no name for is written with its bases and covers.
    fn subset(&self, step: &RuleStep, covers: &[String], live: &CandidateSet) -> String {
        let board = self.theorem.board();
        let covers: Vec<Variable> = covers
            .iter()
            .filter_map(|name| board.csp().variable(name))
            .collect();
        let bases = &step.variables;
        let is_covered = |c: &Candidate| covers.iter().any(|&v| self.members(v).contains(c));
        let mut left = bases
            .iter()
            .flat_map(|&v| self.members(v))
            .filter(|&&c| live.contains(c));
        let subset = Subset {
            finned: left.any(|c| !is_covered(c)),
            bases: bases.clone(),
            covers: covers.clone(),
        };
        let mut variables = bases.iter().chain(&covers);
        let known = (!variables.any(|&v| self.relation(v).is_some()))
            .then(|| notation::subset(board.csp(), &subset))
            .flatten();
        if let Some(words) = known {
            return words;
        }
        let names = |of: &[Variable]| of.iter().map(|&v| self.variable_name(v)).join(" ");
        let finned = if subset.finned { "finned " } else { "" };
        let size = bases.len();
        format!(
            "{finned}Subset[{size}]: {{{}}}{{{}}}",
            names(bases),
            names(&covers)
        )
    }
}
