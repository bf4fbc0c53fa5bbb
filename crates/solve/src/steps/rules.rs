//! The rules of a sum, asked about one candidate of one state.

use crate::Sum;
use oddagon_csp::{
    Candidate, ChainKind, Effort, Engine, RelationUse, RuleApplication, State, Theory,
};
use std::collections::HashMap;
use std::rc::Rc;

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
    /// For each size and form of Subsets asked about, their eliminations.
    subsets: HashMap<(usize, bool), Vec<RuleApplication>>,
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
    /// chains of any length. In a smaller state these are still such candidates, or eliminated.
    pub fn at_most(&mut self) -> Vec<Candidate> {
        let rules = self.rules;
        let mut found = Vec::new();
        for &(level, rule) in &rules.0 {
            match rule {
                Rule::Subsets { finned } => {
                    let subsets = self.subsets_of_size(level, finned).iter();
                    found.extend(subsets.map(RuleApplication::target));
                }
                Rule::Chains(kind) => found.extend(self.targets(kind)),
            }
        }
        found
    }

    fn subset(&mut self, size: usize, finned: bool, z: Candidate) -> Option<RuleApplication> {
        let mut found = self.subsets_of_size(size, finned).iter();
        found.find(|rule| rule.target() == z).cloned()
    }

    fn subsets_of_size(&mut self, size: usize, finned: bool) -> &[RuleApplication] {
        let (engine, state) = (self.engine, &self.state);
        let found = self.subsets.entry((size, finned));
        found.or_insert_with(|| {
            engine.subsets_of_size(state, size, finned, &mut Effort::boundless())
        })
    }

    fn chain(&mut self, length: usize, kind: ChainKind, z: Candidate) -> Option<RuleApplication> {
        if !self.targets(kind).contains(&z) {
            return None;
        }
        let (engine, state) = (self.engine, &self.state);
        let (uses, effort) = (RelationUse::None, &mut Effort::boundless());
        let found = engine.chains_of_length(kind, state, &[z], length, uses, effort);
        found.into_iter().next().map(RuleApplication::Chain)
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
