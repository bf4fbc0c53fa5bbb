//! The search for all minimal rules of a region, cut into tasks.

use super::depths::Worker;
use super::fillings::fillings;
use super::free_sets::minimal_rules;
use super::hitting::Hitting;
use super::implication::Implication;
use super::literals::{Literals, members};
use super::region::{Region, RegionError};
use super::region_rule::RegionRule;
use super::symmetry::symmetries;
use oddagon_job::{Job, Shard, Work, merge};
use std::sync::OnceLock;

/// All minimal rules of a region, up to its symmetries.
///
/// A task is one conclusion (the first of those that symmetries map to each other) and one first step of the search for its
/// premises. Rules are canonical: the least of their images.
pub struct RegionDiscovery {
    region: Region,
    symmetries: Vec<Vec<u8>>,
    fillings: Vec<Literals>,
    max_premises: Option<usize>,
    max_depth: Option<u8>,
    /// Each conclusion with its search, once that is needed.
    conclusions: Vec<(usize, OnceLock<Hitting>)>,
    /// The index of a conclusion and of a first step.
    tasks: Vec<(usize, usize)>,
}

impl RegionDiscovery {
    /// Prepares a search for rules with at most that many premises and, if `max_depth` is given, for their depths up to that.
    ///
    /// # Errors
    /// If the region has too many fillings, or none.
    pub fn new(
        region: Region,
        max_premises: Option<usize>,
        max_depth: Option<u8>,
    ) -> Result<RegionDiscovery, RegionError> {
        let fillings = fillings(&region)?;
        if fillings.is_empty() {
            return Err(RegionError::NoFilling);
        }
        let symmetries = symmetries(&region)?;
        let first = |&c: &usize| symmetries.iter().all(|s| usize::from(s[c]) >= c);
        let conclusions = members(region.eliminations()).filter(first);
        let conclusions: Vec<usize> = conclusions.collect();
        let mut tasks = Vec::new();
        for (i, &conclusion) in conclusions.iter().enumerate() {
            let steps = Hitting::tasks(&fillings, conclusion, premises(&region, conclusion));
            tasks.extend((0..steps).map(|step| (i, step)));
        }
        let conclusions = conclusions.into_iter().map(|c| (c, OnceLock::new()));
        Ok(RegionDiscovery {
            conclusions: conclusions.collect(),
            region,
            symmetries,
            fillings,
            max_premises,
            max_depth,
            tasks,
        })
    }

    /// The region.
    pub fn region(&self) -> &Region {
        &self.region
    }

    /// The symmetries up to which rules are listed, as maps of literals.
    pub fn symmetries(&self) -> &[Vec<u8>] {
        &self.symmetries
    }

    /// Whether depths are found.
    pub fn has_depths(&self) -> bool {
        self.max_depth.is_some()
    }

    /// All fillings of the region, as sets of literals.
    pub fn fillings(&self) -> &[Literals] {
        &self.fillings
    }

    /// All rules, on the current rayon pool, in order.
    pub fn rules(&self) -> Vec<RegionRule> {
        let job = Job::new(self, Shard::WHOLE);
        job.run(|_| ()).expect("no checkpoint is written")
    }

    /// All rules in the same order, without depths, found by the second algorithm: see [`minimal_rules`].
    pub fn rules_by_free_sets(&self) -> Vec<RegionRule> {
        let own = |literal| self.region.literals() & !premises(&self.region, literal);
        let found = minimal_rules(
            &self.fillings,
            self.region.literals(),
            self.region.eliminations(),
            own,
            self.most(),
        );
        let rules = found.into_iter();
        let rules = rules.map(|(premises, conclusion)| self.canonical(premises, conclusion));
        merge([rules.collect()])
    }

    fn most(&self) -> usize {
        self.max_premises.unwrap_or(Literals::BITS as usize)
    }

    fn canonical(&self, premises: Literals, conclusion: usize) -> RegionRule {
        let conclusion = conclusion as u8;
        let rule = Implication {
            premises,
            conclusion,
        };
        RegionRule {
            rule: rule.canonical(&self.symmetries),
            depths: None,
        }
    }

    /// Finds the depths of rules.
    fn classify(&self, rules: &mut [RegionRule], most: u8) {
        let conditions = self.region.condition_literals();
        let key = |rule: &RegionRule| rule.rule.premises & conditions;
        rules.sort_by_key(key);
        for same in rules.chunk_by_mut(|a, b| key(a) == key(b)) {
            // Each condition alone has a board; so have several that some filling meets.
            if let Ok(worker) = Worker::new(&self.region, key(&same[0]), most) {
                worker.run(&self.region, same);
            }
        }
        rules.sort();
    }
}

/// The literals that a conclusion's premises may use: all that are not about the same candidate. None asserts another candidate whose cell
/// (its first CSP-variable) contains the conclusion's candidate: a theorem that assumes this has no such conclusion left.
fn premises(region: &Region, conclusion: usize) -> Literals {
    let (csp, candidates) = (region.csp(), region.candidates());
    let target = candidates[conclusion];
    let mates = (0..candidates.len()).filter(|&d| {
        let cell = csp.variables_of(candidates[d])[0];
        csp.members(cell).contains(&target)
    });
    let asserted = mates.filter_map(|d| region.asserted(d));
    let without = asserted.fold(1 << conclusion, |set, i| set | 1 << i);
    region.literals() & !without
}

impl Work for RegionDiscovery {
    type Item = RegionRule;

    fn title(&self) -> String {
        let board = ron::to_string(self.region.board_name()).unwrap_or_default();
        let limit = |limit: Option<usize>| limit.map_or("no".to_owned(), |n| n.to_string());
        format!(
            "minimal rules of {board} region={} conditions={} asserted={} max-premises={} depths={}",
            self.region.words(),
            self.region.conditions().names.join(" "),
            self.region.has_asserted(),
            limit(self.max_premises),
            limit(self.max_depth.map(usize::from)),
        )
    }

    fn tasks(&self) -> usize {
        self.tasks.len()
    }

    fn run(&self, task: usize) -> Vec<RegionRule> {
        let (conclusion, step) = self.tasks[task];
        let (conclusion, search) = &self.conclusions[conclusion];
        let search = search.get_or_init(|| {
            let allowed = premises(&self.region, *conclusion);
            Hitting::new(&self.fillings, *conclusion, allowed, self.most())
        });
        let mut found = Vec::new();
        search.task(step, &mut found);
        let rules = found.into_iter();
        let rules = rules.map(|premises| self.canonical(premises, *conclusion));
        let mut rules = merge([rules.collect()]);
        if let Some(most) = self.max_depth {
            self.classify(&mut rules, most);
        }
        rules
    }

    fn pack(&self, rules: &[RegionRule]) -> Vec<u8> {
        rules.iter().flat_map(RegionRule::pack).collect()
    }

    fn unpack(&self, bytes: &[u8]) -> Vec<RegionRule> {
        let (rules, _) = bytes.as_chunks();
        rules.iter().map(RegionRule::unpack).collect()
    }
}
