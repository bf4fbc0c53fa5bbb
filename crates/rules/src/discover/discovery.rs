//! The search for all minimal rules, cut into tasks.
//!
//! Where conclusions have [contraries](Ground::contrary), the premises of a minimal rule contradict
//! the contrary of its conclusion, and without one of them all they do not: together they are a
//! *minimal contradictory set*. Conversely, each literal in such a set that may be a conclusion's
//! contrary is that of a conclusion that follows from the others, by a minimal rule. So a search
//! for the sets that have one literal finds rules with many conclusions, and the searches after it
//! leave that literal out, with all that symmetries map to it. Each set is used in one of its
//! images.

use super::closure::Closure;
use super::free_sets::minimal_rules;
use super::hitting::Hitting;
use super::rule::{Ground, Implication, Literals, first, image, members};
use oddagon_job::{Job, Shard, Work, merge};
use std::sync::OnceLock;

/// All minimal rules of a [`Ground`], up to its symmetries.
///
/// A task is one conclusion (the first of those that symmetries map to each other) and one first
/// step of the search for its premises. Rules are canonical: the least of their images.
pub struct Discovery<G: Ground> {
    ground: G,
    symmetries: Vec<Vec<u8>>,
    fillings: Vec<Literals>,
    max_premises: Option<usize>,
    /// What finds depths, if they are wanted.
    prover: Option<G::Prover>,
    conclusions: Vec<Conclusion>,
    /// The index of a conclusion and of a first step.
    tasks: Vec<(usize, usize)>,
}

/// A conclusion whose premises are looked for.
struct Conclusion {
    literal: usize,
    /// The literals that premises may use.
    allowed: Literals,
    /// The search, once it is needed.
    search: OnceLock<Hitting>,
}

impl<G: Ground> Discovery<G> {
    /// Prepares a search for rules with at most that many premises; no depths are found.
    ///
    /// # Errors
    /// If there are too many fillings, or none.
    pub fn new(ground: G, max_premises: Option<usize>) -> Result<Discovery<G>, G::Error> {
        let fillings = ground.fillings()?;
        let symmetries = ground.symmetries();
        let (mut conclusions, mut tasks) = (Vec::new(), Vec::new());
        let mut left = first(ground.literal_count());
        for literal in members(ground.conclusions()) {
            if symmetries.iter().any(|s| usize::from(s[literal]) < literal) {
                continue;
            }
            let allowed = left & !ground.rivals(literal);
            if let Some(contrary) = ground.contrary(literal) {
                for symmetry in &symmetries {
                    left &= !image(1 << contrary, symmetry);
                }
            }
            let steps = Hitting::tasks(&fillings, literal, allowed);
            tasks.extend((0..steps).map(|step| (conclusions.len(), step)));
            conclusions.push(Conclusion {
                literal,
                allowed,
                search: OnceLock::new(),
            });
        }
        Ok(Discovery {
            ground,
            symmetries,
            fillings,
            max_premises,
            prover: None,
            conclusions,
            tasks,
        })
    }

    /// The same search, in which the depth of each rule is found.
    pub fn with_depths(self, prover: G::Prover) -> Discovery<G> {
        Discovery {
            prover: Some(prover),
            ..self
        }
    }

    /// What the rules are about.
    pub fn ground(&self) -> &G {
        &self.ground
    }

    /// The symmetries up to which rules are listed, as maps of literals.
    pub fn symmetries(&self) -> &[Vec<u8>] {
        &self.symmetries
    }

    /// Whether depths are found.
    pub fn has_depths(&self) -> bool {
        self.prover.is_some()
    }

    /// All fillings, as sets of literals.
    pub fn fillings(&self) -> &[Literals] {
        &self.fillings
    }

    /// All rules, on the current rayon pool, in order.
    pub fn rules(&self) -> Vec<Implication<G::Depth>> {
        let job = Job::new(self, Shard::WHOLE);
        job.run(|_| ()).expect("no checkpoint is written")
    }

    /// All rules in the same order, without depths, found by the second algorithm: see
    /// `minimal_rules`. It takes one core, and memory for each set of premises none of which
    /// follows from the others.
    pub fn rules_by_free_sets(&self) -> Vec<Implication<G::Depth>> {
        let found = minimal_rules(
            &self.fillings,
            first(self.ground.literal_count()),
            self.ground.conclusions(),
            |literal| self.ground.rivals(literal),
            self.most(),
        );
        let rules = found
            .into_iter()
            .filter(|&(premises, _)| self.ground.may_be_premises(premises))
            .map(|(premises, conclusion)| self.rule(premises, conclusion));
        merge([rules.collect()])
    }

    /// The [basis](Closure::basis) of its rules.
    pub fn basis(&self, rules: &[Implication<G::Depth>]) -> Vec<Implication<G::Depth>> {
        Closure::new(self.ground.literal_count()).basis(&self.symmetries, rules)
    }

    fn most(&self) -> usize {
        self.max_premises.unwrap_or(Literals::BITS as usize)
    }

    /// A rule in its canonical form.
    fn rule(&self, premises: Literals, conclusion: usize) -> Implication<G::Depth> {
        Implication::new(premises, conclusion).canonical(&self.symmetries)
    }

    /// The rules that the premises of a conclusion give.
    fn rules_of(&self, premises: Literals, conclusion: usize) -> Vec<Implication<G::Depth>> {
        let Some(contrary) = self.ground.contrary(conclusion) else {
            return vec![self.rule(premises, conclusion)];
        };
        let set = premises | 1 << contrary;
        if !self.is_least(set, contrary) {
            return Vec::new();
        }
        let contraries = members(set & self.ground.conclusions());
        let rules = contraries.filter_map(|literal| {
            let conclusion = self.ground.contrary(literal)?;
            Some(self.rule(set & !(1 << literal), conclusion))
        });
        rules.collect()
    }

    /// Whether a set is the least of its images that have this literal.
    fn is_least(&self, set: Literals, literal: usize) -> bool {
        let images = self.symmetries.iter().map(|s| image(set, s));
        images
            .filter(|image| image >> literal & 1 == 1)
            .all(|image| set <= image)
    }
}

impl<G: Ground> Work for Discovery<G> {
    type Item = Implication<G::Depth>;

    fn title(&self) -> String {
        self.ground.title(self.max_premises, self.prover.as_ref())
    }

    fn tasks(&self) -> usize {
        self.tasks.len()
    }

    fn run(&self, task: usize) -> Vec<Self::Item> {
        let (conclusion, step) = self.tasks[task];
        let Conclusion {
            literal,
            allowed,
            search,
        } = &self.conclusions[conclusion];
        let search =
            search.get_or_init(|| Hitting::new(&self.fillings, *literal, *allowed, self.most()));
        let mut found = Vec::new();
        search.task(step, &mut found);
        found.retain(|&premises| self.ground.may_be_premises(premises));
        let rules = found
            .into_iter()
            .flat_map(|premises| self.rules_of(premises, *literal));
        let mut rules = merge([rules.collect()]);
        if let Some(prover) = &self.prover {
            self.ground.classify(prover, &mut rules);
            rules.sort_unstable();
        }
        rules
    }

    fn pack(&self, rules: &[Self::Item]) -> Vec<u8> {
        Implication::pack(rules)
    }

    fn unpack(&self, bytes: &[u8]) -> Vec<Self::Item> {
        Implication::unpack(bytes)
    }
}
