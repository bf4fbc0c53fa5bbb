//! The rules of a sum, asked about one candidate of one state.

use crate::Sum;
use itertools::Itertools;
use oddagon_csp::{
    Candidate, CandidateSet, Chain, ChainKind, Effort, Engine, RelationUse, RuleApplication, State,
    Subset, Theory,
};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// All eliminations of one pattern, a Subset or chain, in the order of the candidates; or one of
/// them. At least one.
pub type Pattern = Vec<RuleApplication>;

/// A rule of one level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rule {
    Subsets { finned: bool },
    Chains(ChainKind),
}

/// The rules of a sum without relations, simplest first, each with its level.
#[derive(Debug, Clone)]
pub(super) struct Rules(Vec<(usize, Rule)>);

impl Rules {
    /// The rules of the theories of a sum.
    pub fn of(sum: &Sum) -> Rules {
        let theories: Vec<Theory> = sum.theories().collect();
        let mut rules = Vec::new();
        for level in 1..=sum.number() {
            let reaching = theories.iter().copied().filter(|t| t.number() >= level);
            rules.extend(rules_of_level(reaching, level).map(|rule| (level.into(), rule)));
        }
        Rules(rules)
    }

    /// The greatest size of Subsets; 0 if there are none.
    pub fn subsets(&self) -> usize {
        let rules = self.0.iter();
        let sizes = rules.map(|&(level, rule)| match rule {
            Rule::Subsets { .. } => level,
            Rule::Chains(_) => 0,
        });
        sizes.max().unwrap_or(0)
    }

    /// Whether there are other chains than whips\[1\].
    pub fn have_chains(&self) -> bool {
        let mut rules = self.0.iter();
        rules.any(|(level, rule)| matches!(rule, Rule::Chains(_)) && *level > 1)
    }
}

/// What theories add at one level, simplest first.
fn rules_of_level(
    theories: impl Iterator<Item = Theory> + Clone,
    level: u8,
) -> impl Iterator<Item = Rule> {
    const ORDER: [Rule; 9] = [
        Rule::Subsets { finned: false },
        Rule::Subsets { finned: true },
        Rule::Chains(ChainKind::BivalueChain),
        Rule::Chains(ChainKind::ZChain),
        Rule::Chains(ChainKind::TWhip),
        Rule::Chains(ChainKind::Whip),
        Rule::Chains(ChainKind::GWhip),
        Rule::Chains(ChainKind::Braid),
        Rule::Chains(ChainKind::GBraid),
    ];
    ORDER.into_iter().filter(move |&rule| {
        theories.clone().any(|theory| match rule {
            // At level 1 every theory has whips[1].
            _ if level == 1 => rule == Rule::Chains(ChainKind::Whip),
            Rule::Subsets { finned: true } => matches!(theory, Theory::FinnedFish(_)),
            Rule::Subsets { finned: false } => {
                matches!(theory, Theory::Subsets(_) | Theory::FinnedFish(_))
            }
            Rule::Chains(kind) => theory.chains() == Some(kind),
        })
    })
}

/// A state closed under the base, with the answers that the rules have given in it.
#[derive(Debug)]
pub(super) struct View<'s> {
    engine: &'s Engine,
    rules: &'s Rules,
    state: State,
    answers: HashMap<Candidate, Option<Rc<RuleApplication>>>,
    /// For each size and form of Subsets asked about, these with all that they eliminate.
    subsets: HashMap<(usize, bool), Vec<Pattern>>,
    /// The possible targets of braids and of g-braids.
    targets: [Option<Vec<Candidate>>; 2],
}

impl<'s> View<'s> {
    /// A state in which nothing was asked yet.
    pub fn new(engine: &'s Engine, rules: &'s Rules, state: State) -> View<'s> {
        View {
            engine,
            rules,
            state,
            answers: HashMap::new(),
            subsets: HashMap::new(),
            targets: [None, None],
        }
    }

    /// A view of a smaller state, which keeps the chains found here that are also chains there: all
    /// candidates that they name are left. They need not be the simplest there.
    pub fn smaller(&self, state: State) -> View<'s> {
        let mut view = View::new(self.engine, self.rules, state);
        for rule in self.answers.values().flatten() {
            let stands = match &**rule {
                RuleApplication::Subset(..) => false,
                RuleApplication::Chain(chain) => {
                    let links = chain.links.iter();
                    let named = links.flat_map(|link| link.right.iter().chain([&link.left]));
                    let mut named = named.chain([&chain.target]);
                    named.all(|&c| self.engine.is_live(&view.state, c))
                }
            };
            if stands {
                view.answers.insert(rule.target(), Some(rule.clone()));
            }
        }
        view
    }

    /// The state.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// A rule that eliminates the candidate; the simplest, unless one was kept from a larger state.
    pub fn eraser(&mut self, z: Candidate) -> Option<Rc<RuleApplication>> {
        if let Some(answer) = self.answers.get(&z) {
            return answer.clone();
        }
        let rules = self.rules;
        let found = rules.0.iter().find_map(|&(level, rule)| match rule {
            Rule::Subsets { finned } => self.subset(level, finned, z),
            Rule::Chains(kind) => self.chain(level, kind, z),
        });
        let found = found.map(Rc::new);
        self.answers.insert(z, found.clone());
        found
    }

    /// A superset of the candidates that some rule eliminates: the targets of Subsets, and of
    /// braids or g-braids as long as the chains. In a smaller state that is closed under the base
    /// these are still such candidates, or eliminated, since a Subset or braid of which candidates
    /// are eliminated is a smaller one, or its target is eliminated by BRT.
    pub fn at_most(&mut self) -> Vec<Candidate> {
        let rules = self.rules;
        let mut found = Vec::new();
        let mut longest = [0; 2];
        for &(level, rule) in &rules.0 {
            match rule {
                Rule::Subsets { finned } => {
                    let subsets = self.subsets_of_size(level, finned).iter().flatten();
                    found.extend(subsets.map(RuleApplication::target));
                }
                Rule::Chains(kind) => longest[usize::from(kind.has_groups())] = level,
            }
        }
        let widest = [ChainKind::Braid, ChainKind::GBraid]
            .into_iter()
            .zip(longest);
        for (kind, longest) in widest.filter(|(_, longest)| *longest > 0) {
            let mut open = self.targets(kind).to_vec();
            for length in 1..=longest {
                open.retain(|z| !found.contains(z));
                let chains = self.chains(length, kind, &open).into_iter();
                found.extend(chains.map(|chain| chain.target));
            }
        }
        found
    }

    fn subset(&mut self, size: usize, finned: bool, z: Candidate) -> Option<RuleApplication> {
        let mut found = self.subsets_of_size(size, finned).iter().flatten();
        found.find(|rule| rule.target() == z).cloned()
    }

    fn subsets_of_size(&mut self, size: usize, finned: bool) -> &[Pattern] {
        let (engine, state) = (self.engine, &self.state);
        let found = self.subsets.entry((size, finned));
        found.or_insert_with(|| {
            let live = engine.live(state);
            let found = engine.all_subsets_of_size(state, size, finned);
            let found = found
                .iter()
                .map(|subset| subset_pattern(engine, &live, subset));
            found.collect()
        })
    }

    /// What single patterns eliminate, the simplest first, each set of candidates once: all
    /// Subsets and, for each candidate that some chain eliminates, one of the simplest such chains.
    /// There can be longer chains that eliminate more.
    pub fn patterns(&mut self) -> Vec<Pattern> {
        let rules = self.rules;
        let mut seen = HashSet::new();
        let mut found: Vec<Pattern> = Vec::new();
        let mut done = CandidateSet::empty(self.engine.csp().candidate_count());
        for &(level, rule) in &rules.0 {
            let new: Vec<Pattern> = match rule {
                Rule::Subsets { finned } => self.subsets_of_size(level, finned).to_vec(),
                Rule::Chains(kind) => {
                    let mut open = self.targets(kind).to_vec();
                    open.retain(|z| !done.contains(*z));
                    let chains = self.chains(level, kind, &open);
                    chains.iter().for_each(|chain| done.insert(chain.target));
                    chains.into_iter().map(|chain| self.block(chain)).collect()
                }
            };
            let new = new.into_iter();
            found.extend(new.filter(|pattern| {
                seen.insert(pattern.iter().map(RuleApplication::target).collect_vec())
            }));
        }
        found
    }

    /// All that the pattern of a rule eliminates.
    pub fn pattern(&mut self, rule: &RuleApplication) -> Pattern {
        match rule {
            RuleApplication::Chain(chain) => self.block(chain.clone()),
            RuleApplication::Subset(_, subset) => {
                subset_pattern(self.engine, &self.engine.live(&self.state), subset)
            }
        }
    }

    /// All that a chain eliminates.
    fn block(&mut self, chain: Chain) -> Pattern {
        let (csp, live) = (self.engine.csp(), self.engine.live(&self.state));
        let others = self
            .targets(chain.kind)
            .iter()
            .filter(|&&z| z != chain.target);
        let others = others.filter_map(|&z| chain.with_target(csp, &live, z));
        let mut all: Vec<Chain> = others.collect();
        all.push(chain);
        all.sort_by_key(|chain| chain.target);
        all.into_iter().map(RuleApplication::Chain).collect()
    }

    fn chain(&mut self, length: usize, kind: ChainKind, z: Candidate) -> Option<RuleApplication> {
        if !self.targets(kind).contains(&z) {
            return None;
        }
        let found = self.chains(length, kind, &[z]);
        found.into_iter().next().map(RuleApplication::Chain)
    }

    /// For each of these targets that a chain of that length eliminates, one such chain.
    fn chains(&self, length: usize, kind: ChainKind, targets: &[Candidate]) -> Vec<Chain> {
        let (uses, effort) = (RelationUse::None, &mut Effort::boundless());
        self.engine
            .chains_of_length(kind, &self.state, targets, length, uses, effort)
    }

    /// The candidates that chains of a kind, of any length, can eliminate.
    fn targets(&mut self, kind: ChainKind) -> &[Candidate] {
        let (engine, state) = (self.engine, &self.state);
        // All that chains without groups eliminate, braids eliminate, and all that chains with
        // groups do, g-braids.
        let (at, widest) = if kind.has_groups() {
            (1, ChainKind::GBraid)
        } else {
            (0, ChainKind::Braid)
        };
        self.targets[at]
            .get_or_insert_with(|| engine.targets_of(widest, state, &mut Effort::boundless()))
    }
}

/// All that a Subset eliminates from a state with these candidates.
fn subset_pattern(engine: &Engine, live: &CandidateSet, subset: &Subset) -> Pattern {
    let targets = subset.targets(engine.csp(), live).into_iter();
    targets
        .map(|z| RuleApplication::Subset(z, subset.clone()))
        .collect()
}
