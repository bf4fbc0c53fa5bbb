use super::relations::{Relations, Standing, equal_guardians};
use super::{Known, Path, RelationKind, Status, Step, Sum, Summand};
use crate::csp::{
    Application, Candidate, CandidateSet, ChainKind, Engine, RelationUse, State, Theory, Variable,
};
use crate::library::matching::{MatchOptions, Matcher};
use std::collections::HashSet;

/// What a solver does beside its sum of theories.
#[derive(Debug, Clone)]
pub struct SolveOptions {
    /// The most guardians that a relation may have when it is found: 8 unless said otherwise.
    pub max_guardians: usize,
    /// How many relations one chain may use: 1 unless said otherwise.
    pub relations_in_a_chain: usize,
    /// Whether Singles are listed one by one; only the eliminations are otherwise.
    pub singles: bool,
}

impl Default for SolveOptions {
    fn default() -> SolveOptions {
        SolveOptions {
            max_guardians: 8,
            relations_in_a_chain: 1,
            singles: true,
        }
    }
}

/// A rule of a sum at one level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rule {
    Subsets {
        finned: bool,
    },
    /// Looking for the images of patterns.
    Relations,
    Chains(ChainKind),
    /// Splitting.
    Split,
    RelationChains(RelationKind, u8),
}

/// Solves puzzles of one board, simplest first, by the rules of a sum of theories.
#[derive(Debug)]
pub struct Solver<'e> {
    engine: &'e Engine,
    /// The same with the relations of the puzzle at hand.
    related: Engine,
    matcher: Option<&'e Matcher>,
    options: SolveOptions,
    /// All rules, simplest first, each with its level.
    schedule: Vec<(usize, Rule)>,
}

/// A puzzle that is being solved.
struct Run<'s, 'e> {
    solver: &'s mut Solver<'e>,
    state: State,
    relations: Relations,
    /// What was found before, dropped or not.
    seen: HashSet<(usize, bool, Vec<u8>, Vec<u8>)>,
    /// The state in which patterns were looked for last.
    matched: Option<State>,
    /// Those of the standing relations that the related engine has, in its order.
    entered: Vec<Standing>,
    path: Path,
}

impl<'e> Solver<'e> {
    /// A solver by the rules of a sum, with a library compiled for matching if one is given. The library's patterns are those of the board
    /// that the engine is of: 9×9.
    pub fn new(
        engine: &'e Engine,
        sum: &Sum,
        matcher: Option<&'e Matcher>,
        options: SolveOptions,
    ) -> Solver<'e> {
        Solver {
            engine,
            related: Engine::new(engine.csp()),
            matcher,
            options,
            schedule: schedule(sum),
        }
    }

    /// Solves the puzzle that has these candidates left and these given.
    pub fn solve(&mut self, live: &CandidateSet, givens: &[Candidate]) -> Path {
        let mut state = self.engine.state(live);
        for &c in givens {
            self.engine.decide(&mut state, c);
        }
        let live = &self.engine.live(&state);
        let mut run = Run {
            solver: self,
            state,
            relations: Relations::default(),
            seen: HashSet::new(),
            matched: None,
            entered: Vec::new(),
            path: Path {
                status: Status::Open,
                level: 0,
                start: live.clone(),
                steps: Vec::new(),
                relations: Vec::new(),
                end: live.clone(),
            },
        };
        run.path.status = run.run();
        run.path.end = run.solver.engine.live(&run.state);
        run.path
    }
}

/// The rules of a sum in the order of the field.
fn schedule(sum: &Sum) -> Vec<(usize, Rule)> {
    let mut schedule = Vec::new();
    for level in 1..=sum.number() {
        let has = |f: &dyn Fn(&Summand) -> bool| sum.summands().iter().any(f);
        let mut rules = Vec::new();
        let theory = |wanted: &dyn Fn(Theory) -> bool| {
            has(
                &|summand| matches!(summand, Summand::Theory(theory) if theory.number() >= level && wanted(*theory)),
            )
        };
        if level > 1 {
            if theory(&|t| matches!(t, Theory::Subsets(_) | Theory::FinnedFish(_))) {
                rules.push(Rule::Subsets { finned: false });
            }
            if theory(&|t| matches!(t, Theory::FinnedFish(_))) {
                rules.push(Rule::Subsets { finned: true });
            }
        }
        if sum.uses_relations() && (level == 3 || level == sum.number() && level < 3) {
            rules.push(Rule::Relations);
        }
        let chains = |kind| theory(&|t| t.chains() == Some(kind) || level == 1 && t != Theory::Brt);
        for kind in [
            ChainKind::BivalueChain,
            ChainKind::ZChain,
            ChainKind::TWhip,
            ChainKind::Whip,
        ] {
            if chains(kind) && (level > 1 || kind == ChainKind::Whip) {
                rules.push(Rule::Chains(kind));
            }
        }
        if sum.uses_relations() && level % 2 == 0 {
            rules.push(Rule::Split);
        }
        let related = |wanted: &[RelationKind], rules: &mut Vec<Rule>| {
            for k in 2..=Sum::MAX_GUARDIANS {
                for &kind in wanted {
                    let fits = |summand: &Summand| {
                        matches!(*summand, Summand::Relations { kind: other, guardians, length }
                            if other == kind && guardians >= k && length >= level)
                    };
                    if has(&fits) {
                        rules.push(Rule::RelationChains(kind, k));
                    }
                }
            }
        };
        related(&[RelationKind::ContradWhip, RelationKind::Whip], &mut rules);
        if level > 1 && chains(ChainKind::GWhip) {
            rules.push(Rule::Chains(ChainKind::GWhip));
        }
        related(&[RelationKind::GWhip], &mut rules);
        if level > 1 && chains(ChainKind::Braid) {
            rules.push(Rule::Chains(ChainKind::Braid));
        }
        related(&[RelationKind::Braid], &mut rules);
        schedule.extend(rules.into_iter().map(|rule| (level.into(), rule)));
    }
    schedule
}

impl Run<'_, '_> {
    fn run(&mut self) -> Status {
        loop {
            if !self.singles() {
                return Status::Contradiction;
            }
            if self.solver.engine.is_solved(&self.state) {
                return Status::Solved;
            }
            self.relations.update(self.solver.engine, &self.state);
            if let Some(standing) = self
                .relations
                .standing
                .iter()
                .find(|r| r.guardians.len() < 2)
            {
                let number = standing.number;
                let Some(&last) = standing.guardians.first() else {
                    return Status::Contradiction;
                };
                self.path.steps.push(Step::LastGuardian(number, last));
                self.solver.engine.decide(&mut self.state, last);
                continue;
            }
            self.entered.clear();
            let mut targets = Targets::default();
            let schedule = std::mem::take(&mut self.solver.schedule);
            let mut rules = schedule.iter();
            let applied = rules.find(|(level, rule)| self.apply(*level, *rule, &mut targets));
            let level = applied.map(|(level, _)| *level);
            self.solver.schedule = schedule;
            match level {
                None => return Status::Open,
                Some(level) => self.path.level = self.path.level.max(level),
            }
        }
    }

    fn singles(&mut self) -> bool {
        let engine = self.solver.engine;
        if !self.solver.options.singles {
            return engine.brt(&mut self.state).is_ok();
        }
        match engine.singles_of(&mut self.state) {
            Err(_) => false,
            Ok(singles) => {
                if !singles.is_empty() {
                    self.path.steps.push(Step::Singles(singles));
                }
                true
            }
        }
    }

    /// Applies a rule; whether it changed anything.
    fn apply(&mut self, level: usize, rule: Rule, targets: &mut Targets) -> bool {
        let engine = self.solver.engine;
        match rule {
            Rule::Relations => self.find_relations(),
            Rule::Split => self.split(level),
            Rule::Subsets { finned } => {
                let found = engine.subsets_of_size(&self.state, level, finned);
                self.eliminate(found)
            }
            Rule::Chains(kind) => {
                let targets = targets.of(engine, kind, &self.state);
                let found =
                    engine.chains_of_length(kind, &self.state, targets, level, RelationUse::None);
                self.eliminate(found.into_iter().map(Application::Chain).collect())
            }
            Rule::RelationChains(kind, k) => self.relation_chains(level, kind, k, targets),
        }
    }

    fn eliminate(&mut self, found: Vec<Application>) -> bool {
        if found.is_empty() {
            return false;
        }
        let found: Vec<Application> = found.into_iter().map(|rule| self.shown(rule)).collect();
        for rule in &found {
            self.solver.engine.eliminate(&mut self.state, rule.target());
        }
        self.path.steps.push(Step::Rules(found));
        true
    }

    /// The rule, a braid as a whip where one of that length does the same.
    fn shown(&self, rule: Application) -> Application {
        match rule {
            Application::Chain(chain) if chain.kind == ChainKind::Braid => {
                let whip = self.solver.engine.as_whip(&self.state, &chain);
                Application::Chain(whip.unwrap_or(chain))
            }
            rule => rule,
        }
    }

    fn find_relations(&mut self) -> bool {
        let Some(matcher) = self.solver.matcher else {
            return false;
        };
        if self.matched.as_ref() == Some(&self.state) {
            return false;
        }
        self.matched = Some(self.state.clone());
        let options = MatchOptions {
            max_guardians: self.solver.options.max_guardians,
            ..MatchOptions::default()
        };
        let live = self.solver.engine.live(&self.state);
        let mut all = matcher.relations(&live, &options);
        all.retain(|found| found.targets.is_empty());
        // Smaller patterns come first. One with a single guardian is applied at once, before any larger is looked for.
        all.sort_by_key(|found| (found.cells.len(), found.rule));
        let mut any = false;
        for found in all {
            let key = (
                found.rule,
                found.transposed,
                found.digits.clone(),
                found.cells.clone(),
            );
            if !self.seen.insert(key) {
                continue;
            }
            let number = self.path.relations.len();
            let standing = Standing {
                number,
                guardians: found.guardians.clone(),
            };
            if self.relations.insert(standing) {
                let guardians = found.guardians.clone();
                self.path.relations.push(Known { found, guardians });
                self.path.steps.push(Step::Relation(number));
                any = true;
                if self.path.relations[number].guardians.len() == 1 {
                    break;
                }
            }
        }
        any
    }

    fn split(&mut self, level: usize) -> bool {
        let engine = self.solver.engine;
        for at in 0..self.relations.standing.len() {
            let standing = &self.relations.standing[at];
            let found = equal_guardians(engine, &self.state, &standing.guardians, level);
            if let Some((guardians, chain)) = found {
                let relation = standing.number;
                self.relations.standing.remove(at);
                let parts = guardians.map(|without| self.part(relation, without));
                self.path.steps.push(Step::Split {
                    relation,
                    guardians,
                    chain,
                    parts,
                });
                return true;
            }
        }
        false
    }

    /// Enters the relation that is left of another without one of its guardians.
    fn part(&mut self, relation: usize, without: Candidate) -> usize {
        let mut part = self.path.relations[relation].clone();
        let live = |c: &Candidate| self.solver.engine.is_live(&self.state, *c);
        part.guardians.retain(|c| *c != without && live(c));
        let number = self.path.relations.len();
        self.relations.insert(Standing {
            number,
            guardians: part.guardians.clone(),
        });
        self.path.relations.push(part);
        number
    }

    fn relation_chains(
        &mut self,
        level: usize,
        kind: RelationKind,
        k: u8,
        targets: &mut Targets,
    ) -> bool {
        // Where none has exactly so many guardians, those with fewer were tried just before.
        let k = usize::from(k);
        let mut standing = self.relations.standing.iter();
        if !standing.any(|r| r.guardians.len() == k) {
            return false;
        }
        let fits = |r: &&Standing| r.guardians.len() <= k;
        let standing = self.relations.standing.iter().filter(fits);
        if standing.clone().count() != self.entered.len() {
            self.entered = standing.cloned().collect();
            let sets = self.entered.iter().map(|r| r.guardians.clone());
            self.solver.related.set_relations(sets.collect());
            targets.related.clear();
        }
        let engine = &self.solver.related;
        let mut state = engine.state(&self.solver.engine.live(&self.state));
        // Singles were applied before: this closes what is decided.
        if engine.brt(&mut state).is_err() {
            return false;
        }
        let uses = match kind {
            RelationKind::ContradWhip => RelationUse::Last,
            _ => RelationUse::AtMost(self.solver.options.relations_in_a_chain),
        };
        let (_, among) = match targets
            .related
            .iter()
            .position(|(c, _)| *c == kind.chains())
        {
            Some(at) => &targets.related[at],
            None => {
                let found = engine.targets_of(kind.chains(), &state);
                targets.related.push((kind.chains(), found));
                &targets.related[targets.related.len() - 1]
            }
        };
        let mut found = engine.chains_of_length(kind.chains(), &state, among, level, uses);
        if found.is_empty() {
            return false;
        }
        for chain in &mut found {
            self.solver.engine.eliminate(&mut self.state, chain.target);
            // From the engine's number of a relation to the path's.
            for link in &mut chain.links {
                if let Some(at) = self.solver.related.relation(link.variable) {
                    let first = self.solver.engine.csp().variable_count();
                    link.variable = Variable::new(first + self.entered[at].number);
                }
            }
        }
        self.path.steps.push(Step::RelationChains(found));
        true
    }
}

/// The candidates that chains can eliminate in one state, by the kind of chains.
#[derive(Default)]
struct Targets {
    plain: Vec<(ChainKind, Vec<Candidate>)>,
    related: Vec<(ChainKind, Vec<Candidate>)>,
}

impl Targets {
    fn of(&mut self, engine: &Engine, kind: ChainKind, state: &State) -> &[Candidate] {
        let at = self.plain.iter().position(|(other, _)| *other == kind);
        let at = at.unwrap_or_else(|| {
            self.plain.push((kind, engine.targets_of(kind, state)));
            self.plain.len() - 1
        });
        &self.plain[at].1
    }
}
