use super::like::{DeadlyPlace, LOW_LEVEL, Like};
use super::named::Named;
use super::relations::{Relations, Standing, equal_guardians};
use super::{
    Path, PathRelation, PathStatus, RelationPlace, StageStart, Step, Stop, Sum, Summand, TrialRule,
};
use oddagon_boards::board::{Board, grid_of, notation};
use oddagon_csp::{
    Candidate, CandidateSet, Chain, ChainKind, Effort, Engine, Forcing, Groups, RelationEnd,
    RelationUse, RuleApplication, State, Theory, Variable,
};
use oddagon_patterns::library::matching::{MatchOptions, Matcher, Relation};
use oddagon_techniques::Selection;
use std::collections::HashSet;
use std::ops::Range;

/// What a solver does in addition to its sum of theories.
#[derive(Debug, Clone)]
pub struct SolveOptions {
    /// The most guardians that a relation may have when it is found: 8 by default.
    pub max_guardians: usize,
    /// The most candidates of a pattern that may be missing in its cells when a relation is found:
    /// none by default.
    pub degenerate: usize,
    /// How many relations one chain may use: 1 by default.
    pub relations_in_a_chain: usize,
    /// Whether all new relations of a state are entered at once; otherwise one is, and then the
    /// rules begin anew.
    pub at_once: bool,
    /// Whether Singles are listed one by one; otherwise only eliminations are listed.
    pub singles: bool,
    /// The place of each rule of the library in the order in which relations are entered; by the
    /// number of cells, then by the library's order, where this is empty.
    pub order: Vec<usize>,
    /// Techniques, in the order in which they are tried, in place of those of the sum.
    pub techniques: Option<Selection>,
    /// To apply rules as CSP-Rules does, one at a time.
    pub like: Option<Like>,
    /// The rules of the library that are the tridagon, which CSP-Rules treats apart.
    pub tridagons: Vec<usize>,
    /// Parts of the sum that are applied one after the other in its place: each until none of its
    /// rules applies any more, and without a way back.
    pub stages: Vec<Sum>,
}

/// Bounds on the work for one puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bounds {
    /// Of the search for chains and Subsets. When it is spent, only Singles, whips\[1\] and trial
    /// and error are left.
    pub rules: Effort,
    /// Of all trial and error.
    pub trials: Effort,
    /// How many candidates a step by trial and error may refute.
    pub refuted_at_once: usize,
}

impl Bounds {
    /// As much work as it takes.
    pub const NONE: Bounds = Bounds {
        rules: Effort::boundless(),
        trials: Effort::boundless(),
        refuted_at_once: usize::MAX,
    };
}

impl Default for SolveOptions {
    fn default() -> SolveOptions {
        SolveOptions {
            max_guardians: 8,
            degenerate: 0,
            relations_in_a_chain: 1,
            at_once: false,
            singles: true,
            order: Vec::new(),
            techniques: None,
            like: None,
            tridagons: Vec::new(),
            stages: Vec::new(),
        }
    }
}

impl SolveOptions {
    /// Whether tridagons are looked for only after all rules of level 11.
    fn has_late_tridagons(&self) -> bool {
        self.like.is_some_and(|like| like.low_tridagon)
    }

    /// When deadly patterns are looked for.
    fn deadly(&self) -> DeadlyPlace {
        self.like.map_or(DeadlyPlace::Usual, |like| like.deadly)
    }
}

/// A rule of a sum at one level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rule {
    Subsets {
        finned: bool,
    },
    /// Templates of so many digits as the level says.
    Templates,
    /// Looking for the images of patterns.
    Relations(Patterns),
    Chains(ChainKind),
    /// Chains of one type, of this one if there is one.
    TypedChains(ChainKind, Option<&'static str>),
    /// Chains whose groups are bounded.
    Grouped(ChainKind, Groups),
    Oddagons,
    /// Forcing chains from CSP-variables with so many candidates.
    Forcing(ChainKind, u8),
    /// Splitting.
    Split,
    /// Chains with a relation of at most that many guardians.
    RelationChains(ChainKind, RelationPlace, u8),
    /// Eleven's replacement; if there is a number, of cells of relations with at most so many
    /// guardians.
    Replacement(Option<u8>),
    Trials(TrialRule),
    Techniques,
}

/// Some patterns of a library.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Patterns {
    All,
    Tridagons,
    Others,
    /// Deadly ones, where these have a place of their own; then they are not among the others.
    Deadly,
}

/// Chains with a relation of at most that many guardians, in this place.
type RelationRule = (RelationPlace, u8);

/// All rules, simplest first, each with its level.
pub(super) type Schedule = Vec<(usize, Rule)>;

/// Solves puzzles of one board, simplest first, by the rules of a sum of theories.
#[derive(Debug)]
pub struct Solver<'e> {
    pub(super) engine: &'e Engine,
    /// The number of cells of a grid of digits; 0 if the board is none.
    pub(super) cells: usize,
    /// The same with the relations of the puzzle at hand; compiled when the first ones are used.
    related: Option<Engine>,
    matcher: Option<&'e Matcher>,
    pub(super) options: SolveOptions,
    pub(super) schedule: Schedule,
    /// The stages in order; one if there are none.
    stages: Vec<Stage>,
    /// The trial and error of the present stage.
    pub(super) trial_rules: Vec<TrialRule>,
    /// The level of the last of its rules that are no trial and error.
    last_level: usize,
    /// For each kind of chains with relations and each level, its most general rule.
    widest: Vec<((usize, ChainKind), RelationRule)>,
    /// The kinds of typed chains among them.
    typed: Vec<ChainKind>,
    /// The techniques that are used, with the board as they see it.
    pub(super) techniques: Option<Named>,
    /// Whether they may rest on the puzzle's having one solution.
    pub(super) assumes_one: bool,
    /// The only candidates that Subsets, chains and oddagons eliminate, if there is a choice.
    pub(super) focus: Option<CandidateSet>,
    /// The resolution theories alone, of the present stage.
    pub(super) theories: Sum,
}

/// What is applied until none of it applies any more.
#[derive(Debug)]
struct Stage {
    name: String,
    schedule: Schedule,
    /// Its resolution theories alone.
    theories: Sum,
}

/// A puzzle that is being solved.
pub(super) struct Run<'s, 'e> {
    pub solver: &'s mut Solver<'e>,
    pub state: State,
    pub relations: Relations,
    /// The relations found before, dropped or not.
    seen: HashSet<(usize, bool, Vec<u8>, Vec<u8>)>,
    /// The state in which patterns were looked for last.
    matched: Option<State>,
    /// The relations found there and not yet entered, the first one last.
    pending: Vec<Relation>,
    /// The standing relations that the related engine has, in its order.
    entered: Vec<Standing>,
    pub path: Path,
    /// The stages that are left.
    pub later: Range<usize>,
    /// The work that may still be done.
    pub bounds: Bounds,
    /// Who is told of the path after each of its steps; nobody under the assumptions of trials.
    pub watch: Option<&'s mut dyn FnMut(&Path)>,
}

impl<'e> Solver<'e> {
    /// A solver of the puzzles of a board by the rules of a sum, with a library compiled for
    /// matching if one is given. The library's patterns must be on the board: 9×9.
    pub fn new(
        board: &dyn Board,
        engine: &'e Engine,
        sum: &Sum,
        matcher: Option<&'e Matcher>,
        options: SolveOptions,
    ) -> Solver<'e> {
        let selection = options
            .techniques
            .clone()
            .unwrap_or_else(|| sum.techniques());
        let has_techniques = !selection.0.is_empty();
        let techniques = Named::of(board, selection, sum.has_templates());
        let sums = match &options.stages[..] {
            [] => std::slice::from_ref(sum),
            stages => stages,
        };
        let stages = sums.iter().map(|sum| {
            let mut schedule = schedule(sum, &options);
            // Those that are chosen apart from the sum are of all stages.
            let is_used = options.techniques.is_some() || !sum.techniques().0.is_empty();
            if has_techniques && is_used && techniques.is_some() {
                schedule.insert(0, (1, Rule::Techniques));
            }
            Stage {
                name: sum.to_string(),
                schedule,
                theories: sum.without_more(),
            }
        });
        let stages: Vec<Stage> = stages.collect();
        let whole = stages.iter().flat_map(|stage| &stage.schedule);
        let whole: Schedule = whole.copied().collect();
        Solver {
            engine,
            cells: grid_of(board).map_or(0, |grid| grid.cell_count()),
            related: None,
            matcher,
            options,
            trial_rules: Vec::new(),
            last_level: 0,
            widest: widest(&whole),
            schedule: Vec::new(),
            stages,
            techniques,
            assumes_one: false,
            focus: None,
            typed: sum.typed(),
            theories: sum.without_more(),
        }
    }

    /// Whether techniques may rest on the puzzle's having exactly one solution, from now on.
    pub fn assume_one(&mut self, assumes_one: bool) {
        self.assumes_one = assumes_one;
    }

    /// From now on Subsets, chains of all kinds and oddagons eliminate these candidates alone; what
    /// follows by Singles is not restricted, and patterns are looked for as before. `None`
    /// restricts nothing.
    pub fn focus_on(&mut self, candidates: Option<CandidateSet>) {
        self.focus = candidates;
    }

    /// Solves the puzzle that has these candidates left and these given.
    pub fn solve(&mut self, live: &CandidateSet, givens: &[Candidate]) -> Path {
        self.solve_within(Bounds::NONE, live, givens, &mut |_| ())
    }

    /// The same with bounds on the work; `watch` is told of the path as far as it goes, again and
    /// again.
    pub fn solve_within(
        &mut self,
        bounds: Bounds,
        live: &CandidateSet,
        givens: &[Candidate],
        watch: &mut dyn FnMut(&Path),
    ) -> Path {
        let mut state = self.engine.state(live);
        for &c in givens {
            self.engine.decide(&mut state, c);
        }
        let typed = self.typed.clone();
        let live = self.engine.live(&state);
        let later = 1..self.stages.len();
        self.enter_stage(0);
        let mut run = Run {
            solver: self,
            state,
            relations: Relations::default(),
            seen: HashSet::new(),
            matched: None,
            pending: Vec::new(),
            entered: Vec::new(),
            path: Path::new(live, typed),
            later,
            bounds,
            watch: Some(watch),
        };
        run.path.like = run.solver.options.like;
        run.path.status = run.run();
        run.path.end = run.solver.engine.live(&run.state);
        run.path
    }

    fn enter_stage(&mut self, number: usize) {
        let stage = &self.stages[number];
        self.schedule.clone_from(&stage.schedule);
        self.theories = stage.theories.clone();
        let rules = self.schedule.iter().filter_map(|(_, rule)| match rule {
            Rule::Trials(rule) => Some(*rule),
            _ => None,
        });
        self.trial_rules = rules.collect();
        self.last_level = last_level(&self.schedule);
    }
}

/// The rules of a sum in the order of the field: that of the saliences of CSP-Rules.
pub(super) fn schedule(sum: &Sum, options: &SolveOptions) -> Schedule {
    let sum = &match options.like {
        Some(_) => sum.with_dependencies(),
        None => sum.clone(),
    };
    let mut schedule = Vec::new();
    let last = usize::from(sum.number());
    let late = sum.uses_relations() && options.has_late_tridagons();
    if sum.uses_relations() && options.deadly() == DeadlyPlace::AfterSingles {
        schedule.push((1, Rule::Relations(Patterns::Deadly)));
    }
    for level in 1..=sum.number() {
        if late && level == LOW_LEVEL {
            schedule.push((last, Rule::Relations(Patterns::Tridagons)));
        }
        let rules = rules_of_level(sum, level, options).into_iter();
        schedule.extend(rules.map(|rule| (usize::from(level), rule)));
    }
    if late && sum.number() < LOW_LEVEL {
        schedule.push((last, Rule::Relations(Patterns::Tridagons)));
    }
    if sum.number() == 0 && sum.uses_relations() {
        schedule.push((last, Rule::Relations(Patterns::All)));
    }
    let replacements = sum.summands().iter().filter_map(|summand| match *summand {
        Summand::Replacement(guardians) => Some((last, Rule::Replacement(guardians))),
        _ => None,
    });
    // Those of relations are fewer.
    schedule.extend(replacements.rev());
    schedule.extend(sum.trials().map(|rule| (last, Rule::Trials(rule))));
    schedule
}

/// The level of the last of the rules that are no trial and error.
fn last_level(schedule: &Schedule) -> usize {
    let mut rules = schedule.iter().rev();
    let last = rules.find(|(_, rule)| !matches!(rule, Rule::Trials(_)));
    last.map_or(0, |(level, _)| *level)
}

/// For each kind of chains with relations and each level, a rule that finds something wherever any
/// of its rules does.
fn widest(schedule: &Schedule) -> Vec<((usize, ChainKind), RelationRule)> {
    let mut widest: Vec<((usize, ChainKind), RelationRule)> = Vec::new();
    for &(level, rule) in schedule {
        let Rule::RelationChains(kind, place, k) = rule else {
            continue;
        };
        if place == RelationPlace::Forcing {
            continue;
        }
        match widest.iter_mut().find(|(key, _)| *key == (level, kind)) {
            None => widest.push(((level, kind), (place, k))),
            Some((_, (widest_place, most))) => {
                *most = k.max(*most);
                if place == RelationPlace::Any {
                    *widest_place = place;
                }
            }
        }
    }
    widest
}

fn rules_of_level(sum: &Sum, level: u8, options: &SolveOptions) -> Vec<Rule> {
    let mut rules = Vec::new();
    let has = |f: &dyn Fn(&Summand) -> bool| sum.summands().iter().any(f);
    let theory = |wanted: &dyn Fn(Theory) -> bool| {
        let mut theories = sum.theories();
        theories.any(|theory| theory.number() >= level && wanted(theory))
    };
    if level > 1 {
        if theory(&|t| matches!(t, Theory::Subsets(_) | Theory::FinnedFish(_))) {
            rules.push(Rule::Subsets { finned: false });
        }
        if theory(&|t| matches!(t, Theory::FinnedFish(_))) {
            rules.push(Rule::Subsets { finned: true });
        }
    }
    if has(&|s| matches!(*s, Summand::Templates(n) if n >= level)) {
        rules.push(Rule::Templates);
    }
    if sum.uses_relations() && (level == 3 || level == sum.number() && level < 3) {
        rules.push(Rule::Relations(if options.has_late_tridagons() {
            Patterns::Others
        } else {
            Patterns::All
        }));
    }
    let whips1 = level == 1 && sum.number() > 0;
    let chains = |kind, rules: &mut Vec<Rule>| {
        let typed = sum.summands().iter().filter_map(|summand| match *summand {
            Summand::Typed {
                kind: other,
                only,
                length,
            } if level > 1 && other == kind && length >= level => Some(only),
            _ => None,
        });
        let mut types: Vec<Option<&str>> = typed.collect();
        // Those of any type do what those of one do.
        if types.contains(&None) {
            types = vec![None];
        }
        rules.extend(types.into_iter().map(|only| Rule::TypedChains(kind, only)));
        let first = whips1 && kind == ChainKind::Whip;
        if first || level > 1 && theory(&|t| t.chains() == Some(kind)) {
            rules.push(Rule::Chains(kind));
        }
    };
    let related = |wanted: ChainKind, rules: &mut Vec<Rule>| {
        let mut places = [
            RelationPlace::Forcing,
            RelationPlace::Last,
            RelationPlace::Any,
        ];
        if options.like.is_some_and(|like| like.whips_first) {
            places.rotate_left(1);
        }
        for k in 2..=Sum::MAX_GUARDIANS {
            for place in places {
                let is_wanted = has(&|summand| {
                    matches!(*summand, Summand::Relations { kind, place: other, guardians, length }
                        if (kind, other) == (wanted, place) && guardians >= k && length >= level)
                });
                if is_wanted {
                    rules.push(Rule::RelationChains(wanted, place, k));
                }
            }
        }
    };
    chains(ChainKind::BivalueChain, &mut rules);
    chains(ChainKind::ZChain, &mut rules);
    if level > 1 && level % 2 == 1 && has(&|s| matches!(*s, Summand::Oddagons(n) if n >= level)) {
        rules.push(Rule::Oddagons);
    }
    chains(ChainKind::TWhip, &mut rules);
    chains(ChainKind::Whip, &mut rules);
    if options.like.is_some() {
        // Typed whips, too, come before all that are not typed.
        rules.sort_by_key(|rule| match rule {
            Rule::TypedChains(ChainKind::TWhip | ChainKind::Whip, _) => 1,
            Rule::Chains(ChainKind::TWhip | ChainKind::Whip) => 2,
            _ => 0,
        });
    }
    let splits = options.like.is_none_or(|like| like.splits);
    if splits && sum.uses_relations() && level.is_multiple_of(2) {
        rules.push(Rule::Split);
    }
    let grouped = |wanted: (ChainKind, Groups), rules: &mut Vec<Rule>| {
        let is_wanted = has(&|summand| {
            matches!(*summand, Summand::Grouped { kind, groups, length }
                if (kind, groups) == wanted && length >= level)
        });
        if level > 1 && is_wanted {
            rules.push(Rule::Grouped(wanted.0, wanted.1));
        }
    };
    grouped((ChainKind::GWhip, Groups::Bivalue), &mut rules);
    related(ChainKind::Whip, &mut rules);
    grouped((ChainKind::GWhip, Groups::Pairs), &mut rules);
    chains(ChainKind::GWhip, &mut rules);
    related(ChainKind::GWhip, &mut rules);
    chains(ChainKind::Braid, &mut rules);
    related(ChainKind::Braid, &mut rules);
    grouped((ChainKind::GBraid, Groups::Pairs), &mut rules);
    chains(ChainKind::GBraid, &mut rules);
    related(ChainKind::GBraid, &mut rules);
    for kind in [
        ChainKind::Whip,
        ChainKind::GWhip,
        ChainKind::Braid,
        ChainKind::GBraid,
    ] {
        for count in Sum::FORCING_FROM {
            let is_wanted = has(&|summand| {
                matches!(*summand, Summand::Forcing { kind: other, candidates, length }
                    if other == kind && candidates >= count && length >= level)
            });
            // The shortest has one partial chain of length 1.
            if level > 1 && is_wanted {
                rules.push(Rule::Forcing(kind, count));
            }
        }
    }
    rules
}

impl Run<'_, '_> {
    /// Applies the rules, simplest first, until none applies any more.
    pub(super) fn run(&mut self) -> PathStatus {
        loop {
            if self.looks_before_singles() && self.find_relations(Patterns::Deadly) {
                continue;
            }
            if !self.singles() {
                return PathStatus::Contradiction;
            }
            if let Some(watch) = &mut self.watch {
                watch(&self.path);
            }
            if self.solver.engine.is_solved(&self.state) {
                return PathStatus::Solved;
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
                    return PathStatus::Contradiction;
                };
                self.path.push(Step::LastGuardian(number, last));
                self.solver.engine.decide(&mut self.state, last);
                continue;
            }
            self.entered.clear();
            let mut targets = Targets {
                focus: self.solver.focus.clone(),
                ..Targets::default()
            };
            let schedule = std::mem::take(&mut self.solver.schedule);
            let mut rules = schedule.iter();
            let applied = rules.any(|(level, rule)| self.apply(*level, *rule, &mut targets));
            self.solver.schedule = schedule;
            if applied {
                continue;
            }
            let Some(next) = self.later.next() else {
                self.stopped();
                return PathStatus::Open;
            };
            self.solver.enter_stage(next);
            let rules = self.solver.stages[next].name.clone();
            let after = self.path.steps.len();
            self.path.stages.push(StageStart { after, rules });
        }
    }

    /// Whether deadly patterns are looked for before Singles: not under assumptions.
    fn looks_before_singles(&self) -> bool {
        let mut rules = self.solver.schedule.iter();
        self.solver.options.deadly() == DeadlyPlace::BeforeSingles
            && rules.any(|(_, rule)| matches!(rule, Rule::Relations(_)))
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
                    self.path.push(Step::Singles(singles));
                }
                true
            }
        }
    }

    /// Applies a rule; returns whether it changed anything.
    fn apply(&mut self, level: usize, rule: Rule, targets: &mut Targets) -> bool {
        let engine = self.solver.engine;
        let csp = engine.csp();
        // What took all the work that it may has been given up.
        if self.bounds.rules.is_spent() && level > 1 && !matches!(rule, Rule::Trials(_)) {
            return false;
        }
        match rule {
            Rule::Relations(patterns) => self.find_relations(patterns),
            Rule::Techniques => self.technique(),
            Rule::Templates => self.templates(level),
            Rule::Split => self.split(level),
            Rule::Subsets { finned } => {
                let mut found =
                    engine.subsets_of_size(&self.state, level, finned, &mut self.bounds.rules);
                found.retain(|rule| self.is_wanted(rule.target()));
                if let Some(like) = self.solver.options.like {
                    let live = engine.live(&self.state);
                    found = like.subset(csp, &live, &found, |c| self.is_wanted(c));
                }
                self.eliminate(found)
            }
            Rule::Chains(_) if level == 1 => {
                let mut found = engine.whips1_of(&self.state);
                found.retain(|chain| self.is_wanted(chain.target));
                if self.solver.options.like.is_some() {
                    found.truncate(1);
                }
                self.eliminate_by(found)
            }
            Rule::Chains(kind) => {
                let effort = &mut self.bounds.rules;
                let targets = targets.of(engine, kind, &self.state, effort);
                let (uses, state) = (RelationUse::None, &self.state);
                let mut chains =
                    |some: &[_]| engine.chains_of_length(kind, state, some, level, uses, effort);
                let found = match self.solver.options.like {
                    None => chains(targets),
                    Some(_) => first(targets, chains),
                };
                self.eliminate_by(found)
            }
            Rule::Grouped(kind, groups) => {
                let effort = &mut self.bounds.rules;
                let targets = targets.of(engine, kind, &self.state, effort);
                let (state, rule) = (&self.state, (kind, groups));
                let mut chains =
                    |some: &[_]| engine.grouped_chains_of_length(rule, state, some, level, effort);
                let found = match self.solver.options.like {
                    None => chains(targets),
                    Some(_) => first(targets, chains),
                };
                self.eliminate_by(found)
            }
            Rule::TypedChains(kind, only) => {
                let targets = targets.of(engine, kind, &self.state, &mut self.bounds.rules);
                let state = &self.state;
                let wanted = |first| only.is_none_or(|only| notation::kind(csp, first) == only);
                let chains =
                    |some: &[_]| engine.typed_chains_of_length(kind, state, some, level, wanted);
                let found = match self.solver.options.like {
                    None => chains(targets),
                    Some(_) => first(targets, chains),
                };
                self.eliminate_by(found)
            }
            Rule::Oddagons => {
                let mut found = engine.oddagons_of_length(&self.state, level);
                found.retain(|oddagon| self.is_wanted(oddagon.target));
                if let Some(like) = self.solver.options.like {
                    found = like.oddagon(found);
                }
                self.take(Step::Oddagons(found))
            }
            Rule::Forcing(kind, count) => {
                let sources = engine.variables_with(&self.state, count.into());
                let found = engine.forcing_of_length(kind, &self.state, &sources, level);
                self.take_forcing(found)
            }
            Rule::RelationChains(kind, RelationPlace::Forcing, k) => {
                self.relation_forcing(level, kind, k)
            }
            Rule::RelationChains(kind, place, k) => {
                self.relation_chains(level, kind, (place, k), targets)
            }
            Rule::Replacement(guardians) => self.replacement(guardians),
            Rule::Trials(rule) => {
                self.stopped();
                self.trials(rule)
            }
        }
    }

    /// Whether a candidate may be eliminated by Subsets, chains and oddagons.
    fn is_wanted(&self, c: Candidate) -> bool {
        let focus = self.solver.focus.as_ref();
        focus.is_none_or(|focus| focus.contains(c))
    }

    /// Notes where the rules stop for the first time.
    fn stopped(&mut self) {
        if self.path.stop.is_none() {
            let engine = self.solver.engine;
            self.path.stop = Some(Stop {
                level: self.solver.last_level,
                candidates: engine.undecided(&self.state).len(),
                is_bounded: self.bounds.rules.is_spent(),
            });
        }
    }

    /// Eliminates by chains: all of those found, or one with its other targets if paths are as
    /// those of CSP-Rules.
    fn eliminate_by(&mut self, mut found: Vec<Chain>) -> bool {
        if let Some(like) = self.solver.options.like {
            let engine = self.solver.engine;
            let live = engine.live(&self.state);
            let blocks = found.into_iter();
            let blocks = blocks.flat_map(|chain| like.block(engine.csp(), &live, chain));
            found = blocks.collect();
            found.retain(|chain| self.is_wanted(chain.target));
        }
        self.eliminate(found.into_iter().map(RuleApplication::Chain).collect())
    }

    fn eliminate(&mut self, found: Vec<RuleApplication>) -> bool {
        if found.is_empty() {
            return false;
        }
        let found: Vec<RuleApplication> = found.into_iter().map(|rule| self.shown(rule)).collect();
        for rule in &found {
            self.solver.engine.eliminate(&mut self.state, rule.target());
        }
        self.path.push(Step::Rules(found));
        true
    }

    /// Takes a step, if it eliminates anything.
    pub(super) fn take(&mut self, step: Step) -> bool {
        let engine = self.solver.engine;
        let targets = step.eliminated(engine.csp());
        if targets.is_empty() {
            return false;
        }
        for target in targets {
            engine.eliminate(&mut self.state, target);
        }
        self.path.push(step);
        true
    }

    /// The rule as it is shown: a braid as a whip if one of that length does the same.
    fn shown(&self, rule: RuleApplication) -> RuleApplication {
        match rule {
            RuleApplication::Chain(chain) if chain.kind.branches() => {
                let whip = self.solver.engine.as_whip(&self.state, &chain);
                RuleApplication::Chain(whip.unwrap_or(chain))
            }
            rule => rule,
        }
    }

    /// Enters the first relation that is new, or all that are. After each the rules begin anew, as
    /// in CSP-Rules, where every pattern has a salience of its own below all rules of smaller
    /// levels: these may eliminate what a later pattern needs.
    fn find_relations(&mut self, patterns: Patterns) -> bool {
        let Some(matcher) = self.solver.matcher else {
            return false;
        };
        if self.matched.as_ref() != Some(&self.state) {
            self.matched = Some(self.state.clone());
            self.pending = self.relations_here(matcher);
        }
        let mut any = false;
        while let Some(found) = self.next_of(patterns) {
            let key = (
                found.rule,
                found.transposed,
                found.digits.clone(),
                found.cells.clone(),
            );
            if !self.seen.insert(key) || !self.may_enter(&found) {
                continue;
            }
            let number = self.path.relations.len();
            let guardians = found.guardians.clone();
            let standing = Standing {
                number,
                guardians: guardians.clone(),
            };
            if self.relations.insert(standing) {
                self.path.relations.push(PathRelation { found, guardians });
                self.path.push(Step::Relation(number));
                if !self.solver.options.at_once {
                    return true;
                }
                any = true;
            }
        }
        any
    }

    /// The first of the relations that were found and not entered that is of these patterns.
    fn next_of(&mut self, patterns: Patterns) -> Option<Relation> {
        let options = &self.solver.options;
        let is_apart =
            |found: &Relation| options.deadly() != DeadlyPlace::Usual && found.is_unique();
        let is_tridagon = |found: &Relation| options.tridagons.contains(&found.rule);
        let at = self.pending.iter().rposition(|found| match patterns {
            Patterns::All => !is_apart(found),
            Patterns::Tridagons => is_tridagon(found),
            Patterns::Others => !is_tridagon(found) && !is_apart(found),
            Patterns::Deadly => is_apart(found),
        })?;
        Some(self.pending.remove(at))
    }

    /// Whether a relation that is met for the first time has few enough guardians. CSP-Rules looks
    /// at no image twice, and takes tridagons with any number of them.
    fn may_enter(&self, found: &Relation) -> bool {
        let options = &self.solver.options;
        found.guardians.len() <= options.max_guardians || options.tridagons.contains(&found.rule)
    }

    /// The relations of the library in the present state, the first in order last.
    fn relations_here(&self, matcher: &Matcher) -> Vec<Relation> {
        let most = self.solver.options.max_guardians;
        let options = MatchOptions {
            max_guardians: if self.solver.options.like.is_some() {
                most.max(MET_GUARDIANS)
            } else {
                most
            },
            degenerate: self.solver.options.degenerate,
            redundant: true,
            ..MatchOptions::default()
        };
        let live = self.solver.engine.live(&self.state);
        let mut all = matcher.relations(&live, &options);
        all.retain(|found| found.targets.is_empty());
        let order = &self.solver.options.order;
        all.sort_by_key(|found| {
            let place = order.get(found.rule).copied();
            (place.unwrap_or(found.cells.len()), found.rule)
        });
        all.reverse();
        all
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
                self.path.push(Step::Split {
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

    /// Enters the relation that another becomes without one of its guardians.
    fn part(&mut self, relation: usize, without: Candidate) -> usize {
        let mut part = self.path.relations[relation].clone();
        part.guardians
            .retain(|&c| c != without && self.solver.engine.is_live(&self.state, c));
        let number = self.path.relations.len();
        self.relations.insert_part(Standing {
            number,
            guardians: part.guardians.clone(),
        });
        self.path.relations.push(part);
        number
    }

    /// Forcing chains from the relations of exactly that many guardians.
    fn relation_forcing(&mut self, level: usize, kind: ChainKind, k: u8) -> bool {
        let first = self.solver.engine.csp().variable_count();
        let standing = self.relations.standing.iter();
        let standing = standing.filter(|r| r.guardians.len() == usize::from(k));
        let sources = standing.map(|r| (Variable::new(first + r.number), r.guardians.clone()));
        let sources: Vec<(Variable, Vec<Candidate>)> = sources.collect();
        let engine = self.solver.engine;
        let found = engine.forcing_of_length(kind, &self.state, &sources, level);
        self.take_forcing(found)
    }

    fn take_forcing(&mut self, mut found: Vec<Forcing>) -> bool {
        found.retain(|forcing| self.is_wanted(forcing.target));
        if self.solver.options.like.is_some() {
            found.truncate(1);
        }
        self.take(Step::Forcing(found))
    }

    /// Chains with a relation. Usually there are none of a length, so the rule that finds the most
    /// is tried first.
    fn relation_chains(
        &mut self,
        level: usize,
        kind: ChainKind,
        rule: RelationRule,
        targets: &mut Targets,
    ) -> bool {
        let mut widest = self.solver.widest.iter();
        let widest = widest.find(|(key, _)| *key == (level, kind));
        let &(_, widest) = widest.expect("it was made of all rules");
        if rule != widest && !self.has_rules_for(rule.1) {
            return false;
        }
        let tried = |at: &&(usize, ChainKind, bool)| (at.0, at.1) == (level, kind);
        let any = match targets.tried.iter().find(tried) {
            Some(&(_, _, any)) => any,
            None => {
                let found = self.chains_with_relations(level, kind, widest, targets);
                targets.tried.push((level, kind, !found.is_empty()));
                if rule == widest {
                    return self.take_chains(found);
                }
                !found.is_empty()
            }
        };
        if !any {
            return false;
        }
        let found = self.chains_with_relations(level, kind, rule, targets);
        self.take_chains(found)
    }

    /// Whether a relation has exactly that many guardians: those with fewer were tried just before.
    fn has_rules_for(&self, k: u8) -> bool {
        let mut standing = self.relations.standing.iter();
        standing.any(|r| r.guardians.len() == usize::from(k))
    }

    fn chains_with_relations(
        &mut self,
        level: usize,
        kind: ChainKind,
        (place, k): RelationRule,
        targets: &mut Targets,
    ) -> Vec<Chain> {
        let fitting = self.relations.strongest(k.into());
        if fitting.is_empty() {
            return Vec::new();
        }
        if fitting.len() != self.entered.len() {
            self.entered = fitting.into_iter().cloned().collect();
            let sets = self.entered.iter().map(|r| r.guardians.clone());
            let (related, csp) = (&mut self.solver.related, self.solver.engine.csp());
            let related = related.get_or_insert_with(|| Engine::new(csp));
            related.set_relations(sets.collect());
            targets.related.clear();
        }
        let Some(engine) = &self.solver.related else {
            return Vec::new();
        };
        let mut state = engine.state(&self.solver.engine.live(&self.state));
        // Singles were applied before: this completes what the decided candidates eliminate.
        if engine.brt(&mut state).is_err() {
            return Vec::new();
        }
        let uses = match place {
            RelationPlace::Last => RelationUse::Last,
            _ => RelationUse::AtMost(self.solver.options.relations_in_a_chain),
        };
        let (_, among) = match targets.related.iter().position(|(c, _)| *c == kind) {
            Some(at) => &targets.related[at],
            None => {
                let mut found = engine.targets_of(kind, &state, &mut self.bounds.rules);
                found.retain(|&c| self.is_wanted(c));
                targets.related.push((kind, found));
                &targets.related[targets.related.len() - 1]
            }
        };
        let end = match self.solver.options.like {
            None => RelationEnd::Linked,
            Some(_) => RelationEnd::LinkedToChain,
        };
        let effort = &mut self.bounds.rules;
        let mut found = engine.chains_that_end(kind, &state, among, level, (uses, end), effort);
        // From the engine's number of a relation to the path's.
        for link in found.iter_mut().flat_map(|chain| &mut chain.links) {
            if let Some(at) = engine.relation(link.variable) {
                let first = self.solver.engine.csp().variable_count();
                link.variable = Variable::new(first + self.entered[at].number);
            }
        }
        found
    }

    fn take_chains(&mut self, mut found: Vec<Chain>) -> bool {
        let Some(first) = found.first().map(|chain| chain.links[0].variable) else {
            return false;
        };
        if let Some(like) = self.solver.options.like {
            // Of one length; the relation is all of a chain of length 1.
            if like.is_blocked(found[0].kind, found[0].length()) {
                found.retain(|chain| chain.links[0].variable == first);
            } else {
                found.truncate(1);
            }
        }
        for chain in &found {
            self.solver.engine.eliminate(&mut self.state, chain.target);
        }
        self.path.push(Step::RelationChains(found));
        true
    }
}

/// What is found for the first of these targets for which anything is.
fn first(targets: &[Candidate], mut find: impl FnMut(&[Candidate]) -> Vec<Chain>) -> Vec<Chain> {
    let mut found = targets.iter().map(|&target| find(&[target]));
    found.find(|chains| !chains.is_empty()).unwrap_or_default()
}

/// How many guardians images may have that are met as CSP-Rules meets them, which looks at each
/// once: of those with more than a relation may have, most have few more.
const MET_GUARDIANS: usize = 16;

/// The candidates that chains can eliminate in one state, by the kind of chains.
#[derive(Default)]
struct Targets {
    /// The only ones of interest, if there is a choice.
    focus: Option<CandidateSet>,
    plain: Vec<(ChainKind, Vec<Candidate>)>,
    related: Vec<(ChainKind, Vec<Candidate>)>,
    /// The lengths and kinds for which chains with relations were looked for, and whether there are
    /// any.
    tried: Vec<(usize, ChainKind, bool)>,
}

impl Targets {
    fn of(
        &mut self,
        engine: &Engine,
        kind: ChainKind,
        state: &State,
        effort: &mut Effort,
    ) -> &[Candidate] {
        let at = self.plain.iter().position(|(other, _)| *other == kind);
        let at = at.unwrap_or_else(|| {
            let mut found = engine.targets_of(kind, state, effort);
            found.retain(|&c| self.focus.as_ref().is_none_or(|focus| focus.contains(c)));
            self.plain.push((kind, found));
            self.plain.len() - 1
        });
        &self.plain[at].1
    }
}
