//! Paths as proofs: each step with the Singles and earlier steps that make it apply, each relation as the image of a lemma.

use super::{Path, Status, Step};
use crate::board::Board;
use crate::csp::{Application, Candidate, CandidateSet, Chain, ChainKind, Csp, Link, Subset};
use crate::csp::{CspBuilder, Theory, Variable};
use crate::library::matching::MatchError;
use crate::proof::{ChainLink, Derivation, Lemma, LemmaImage, Proof, Rule, Split};
use crate::prover::{Options, Report, ReportError};
use crate::sudoku::Sudoku;
use crate::sudoku::text::candidate_grid;
use crate::theorem::{BoardName, Claim, NameList, Pattern, Statement, Theorem};
use std::collections::btree_map;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::OnceLock;
use thiserror::Error;

/// Why a path cannot be written as a proof.
#[derive(Debug, Error)]
pub enum NoPathProof {
    /// Nothing was eliminated, so there is nothing to prove.
    #[error("the path eliminates nothing")]
    Nothing,
    /// A rule that is no pattern whose images can be told by a symmetry of the board.
    #[error("rule {0:?} is no impossible pattern with at most three kinds of cells")]
    NoPattern(String),
    /// A rule that cannot be matched, or means nothing.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// A rule that could not be proven.
    #[error("rule {name:?}: {error}")]
    Unproven {
        /// Its name.
        name: String,
        /// Why.
        error: ReportError,
    },
    /// A rule that does not hold, or not by T&E of the usual depths.
    #[error("rule {0:?} has no proof by trial and error")]
    NoProof(String),
}

/// The rules of a library, each proven when a path first uses it.
#[derive(Debug)]
pub struct Lemmas {
    rules: Vec<(Theorem, OnceLock<Option<Proof>>)>,
}

impl Lemmas {
    /// The rules, in the order in which a matcher has them.
    pub fn new(rules: impl IntoIterator<Item = Theorem>) -> Lemmas {
        let rules = rules.into_iter().map(|rule| (rule, OnceLock::new()));
        Lemmas {
            rules: rules.collect(),
        }
    }

    /// A proof of a rule, without lower half: how deep it is does not matter to who uses it.
    fn proof(&self, rule: usize) -> Result<&Proof, NoPathProof> {
        let (theorem, proof) = &self.rules[rule];
        if proof.get().is_none() {
            let options = Options {
                full: false,
                ..Options::default()
            };
            let report = Report::new(theorem, &options).map_err(|error| NoPathProof::Unproven {
                name: theorem.name().to_owned(),
                error,
            })?;
            let mut found = report.proof;
            for derivation in found.iter_mut().flat_map(|proof| &mut proof.derivations) {
                derivation.exact.clear();
            }
            // Another thread may have been first, with the same proof.
            let _ = proof.set(found);
        }
        let found = proof.get().and_then(Option::as_ref);
        found.ok_or_else(|| NoPathProof::NoProof(theorem.name().to_owned()))
    }
}

impl Path {
    /// A proof of what the path shows: the solution; that there is none; or, where the path ends before, what it eliminates. Its statement is the state
    /// in which the path begins: the givens, or the candidates `live` of a state without givens. It is for the checker to accept.
    ///
    /// # Errors
    /// [`NoPathProof`].
    pub fn proof(
        &self,
        board: &Sudoku,
        live: &CandidateSet,
        givens: &[Candidate],
        lemmas: &Lemmas,
    ) -> Result<Proof, NoPathProof> {
        let csp = board.csp();
        let start = stated(board, live, givens);
        let (mut used, related) = self.lemmas(csp, lemmas)?;
        let mut writer = Writer::along(self, board, &related, &start, givens);
        let (claim, targets) = self.claim(board, &start)?;
        let conclusion = match self.status {
            Status::Contradiction => writer.contradiction(),
            Status::Solved | Status::Open => (writer.hints(&targets), None),
        };
        let (steps, conclusion) = writer.finish(conclusion);
        drop_unused(&mut used, &steps, &conclusion);
        let (theory, also) = self.theories();
        Ok(Proof {
            version: Proof::VERSION,
            theorem: Statement {
                name: String::new(),
                board: BoardName::Sudoku(board.order()),
                pattern: Pattern::Candidates(candidate_grid(board, &start)),
                without: NameList::default(),
                decided: NameList::default(),
                assume: Vec::new(),
                claim,
                focus: "none".into(),
                source: String::new(),
            },
            second_solutions: Vec::new(),
            lemmas: used,
            derivations: vec![Derivation {
                theory,
                also,
                depth: 0,
                exact: Vec::new(),
                symmetry: Vec::new(),
                steps,
                conclusion,
            }],
        })
    }

    /// The same path with only the steps on which the elimination of these candidates rests: why they are false. `None` if one of them is left. (What is
    /// absent from the beginning, or linked to a given, rests on nothing.)
    pub fn leading_to(
        &self,
        board: &Sudoku,
        givens: &[Candidate],
        targets: &[Candidate],
    ) -> Option<Path> {
        if targets.iter().any(|&c| self.end.contains(c)) {
            return None;
        }
        let related = self.related(board.csp());
        let writer = Writer::along(self, board, &related, &self.start, givens);
        let needed = writer.needed(targets);
        let mut path = Path {
            status: Status::Open,
            level: 0,
            start: self.start.clone(),
            steps: Vec::new(),
            relations: self.relations.clone(),
            end: self.start.clone(),
        };
        for (at, step) in self.steps.iter().enumerate() {
            let kept = |item: usize| needed.contains(&(at, item));
            let step = match step {
                Step::Singles(singles) => Step::Singles(only(singles, kept)),
                Step::Rules(rules) => Step::Rules(only(rules, kept)),
                Step::RelationChains(chains) => Step::RelationChains(only(chains, kept)),
                Step::Relation(_) | Step::LastGuardian(..) | Step::Split { .. } => step.clone(),
            };
            let level = match &step {
                Step::Rules(rules) => rules.iter().map(Application::size).max(),
                Step::RelationChains(chains) => chains.iter().map(Chain::length).max(),
                _ => None,
            };
            let any = match &step {
                Step::Singles(singles) => !singles.is_empty(),
                Step::Rules(rules) => !rules.is_empty(),
                Step::RelationChains(chains) => !chains.is_empty(),
                Step::Relation(_) | Step::LastGuardian(..) | Step::Split { .. } => kept(0),
            };
            if any {
                path.level = path.level.max(level.unwrap_or(0));
                let gone = step.eliminated(board.csp());
                gone.into_iter().for_each(|c| path.end.remove(c));
                path.steps.push(step);
            }
        }
        Some(path)
    }

    /// The CSP with the relations as they were found, numbered after the CSP-variables as the path's chains number them.
    fn related(&self, csp: &Csp) -> Csp {
        let mut builder = CspBuilder::from(csp);
        for (number, known) in self.relations.iter().enumerate() {
            builder.relation(&relation_name(number), &known.guardians);
        }
        builder.build().expect("a path has few relations")
    }

    /// The lemmas of the relations that the path found, and the CSP with all its relations, numbered after the CSP-variables as the path's
    /// chains number them.
    fn lemmas(&self, csp: &Csp, lemmas: &Lemmas) -> Result<(Vec<Lemma>, Csp), NoPathProof> {
        let parts: BTreeMap<usize, (usize, Candidate)> = self
            .steps
            .iter()
            .filter_map(|step| match step {
                Step::Split {
                    relation,
                    guardians,
                    parts,
                    ..
                } => Some([0, 1].map(|i| (parts[i], (*relation, guardians[i])))),
                _ => None,
            })
            .flatten()
            .collect();
        let mut builder = CspBuilder::from(csp);
        let mut used: BTreeMap<usize, Lemma> = BTreeMap::new();
        for (number, known) in self.relations.iter().enumerate() {
            let name = relation_name(number);
            let members: Vec<Candidate> = match parts.get(&number) {
                Some(&(of, without)) => {
                    let whole = Variable::new(csp.variable_count() + of);
                    let members = builder.so_far().members(whole).iter().copied();
                    members.filter(|&c| c != without).collect()
                }
                None => {
                    let rule = known.found.rule;
                    let theorem = &lemmas.rules[rule].0;
                    let no_pattern = || NoPathProof::NoPattern(theorem.name().to_owned());
                    let symmetry = known.found.symmetry(theorem)?.ok_or_else(no_pattern)?;
                    let lemma = match used.entry(rule) {
                        btree_map::Entry::Occupied(entry) => entry.into_mut(),
                        btree_map::Entry::Vacant(entry) => entry.insert(Lemma {
                            proof: lemmas.proof(rule)?.clone(),
                            images: Vec::new(),
                        }),
                    };
                    lemma.images.push(LemmaImage {
                        name: name.clone(),
                        by: symmetry.to_string(),
                    });
                    let absent = csp.candidates().filter(|&c| !theorem.live().contains(c));
                    absent.map(|c| symmetry.candidate(c)).collect()
                }
            };
            builder.relation(&name, &members);
        }
        let related = builder.build().expect("a path has few relations");
        Ok((used.into_values().collect(), related))
    }

    /// What the path shows of the state in which it begins, and the candidates that must be gone for that.
    fn claim(
        &self,
        board: &Sudoku,
        start: &CandidateSet,
    ) -> Result<(Claim, Vec<Candidate>), NoPathProof> {
        let csp = board.csp();
        let names = |list: &mut dyn Iterator<Item = Candidate>| {
            NameList(list.map(|c| csp.candidate_name(c).to_owned()).collect())
        };
        let gone: Vec<Candidate> = start.iter().filter(|&c| !self.end.contains(c)).collect();
        let claim = match self.status {
            Status::Contradiction => return Ok((Claim::Impossible, Vec::new())),
            Status::Solved => {
                let cell = |c: Candidate| csp.members(Variable::new(board.cell(c)));
                let open = |c: &Candidate| cell(*c).iter().filter(|d| start.contains(**d)).count();
                Claim::Assert(names(&mut self.end.iter().filter(|c| open(c) > 1)))
            }
            Status::Open => Claim::Eliminate(names(&mut gone.iter().copied())),
        };
        match gone.is_empty() {
            true => Err(NoPathProof::Nothing),
            false => Ok((claim, gone)),
        }
    }

    /// The theories that the path's rules are of, each with the largest size that was used: one, and the others.
    fn theories(&self) -> (Theory, Vec<Theory>) {
        let mut sizes: BTreeMap<Option<ChainKind>, (usize, bool)> = BTreeMap::new();
        let mut enter = |kind, size, finned| {
            let entry = sizes.entry(kind).or_default();
            *entry = (entry.0.max(size), entry.1 || finned);
        };
        let mut whips1 = false;
        for step in &self.steps {
            let chains: Vec<&Chain> = match step {
                Step::Rules(rules) => {
                    let rules = rules.iter().filter_map(|rule| match rule {
                        Application::Subset(_, subset) => {
                            enter(None, subset.bases.len(), subset.finned);
                            None
                        }
                        Application::Chain(chain) => Some(chain),
                    });
                    rules.collect()
                }
                Step::RelationChains(chains) => chains.iter().collect(),
                _ => Vec::new(),
            };
            for chain in chains {
                match chain.length() {
                    1 => whips1 = true,
                    length => enter(Some(chain.kind), length, false),
                }
            }
        }
        let number = |size: usize| u8::try_from(size).expect("theories have small numbers");
        let mut theories = sizes.into_iter().map(|(kind, (size, finned))| match kind {
            Some(kind) => Theory::Chains(kind, number(size)),
            None if finned => Theory::FinnedFish(number(size)),
            None => Theory::Subsets(number(size)),
        });
        let none = if whips1 { Theory::W1 } else { Theory::Brt };
        (theories.next().unwrap_or(none), theories.collect())
    }
}

/// The items that are kept, by their places.
fn only<T: Clone>(items: &[T], kept: impl Fn(usize) -> bool) -> Vec<T> {
    let items = items.iter().enumerate();
    let kept = items.filter(|(place, _)| kept(*place));
    kept.map(|(_, item)| item.clone()).collect()
}

/// The state that a path's statement is about: its givens, or the candidates of a state without givens.
fn stated(board: &Sudoku, live: &CandidateSet, givens: &[Candidate]) -> CandidateSet {
    if givens.is_empty() {
        return live.clone();
    }
    let csp = board.csp();
    let mut start = csp.everything();
    for &given in givens {
        let others = csp.members(Variable::new(board.cell(given))).iter();
        others
            .filter(|&&c| c != given)
            .for_each(|&c| start.remove(c));
    }
    start
}

/// What a relation of a path is called in its proof, and where people read of it.
fn relation_name(number: usize) -> String {
    format!("OR{}", number + 1)
}

/// Drops the images that no step and no hint names, and lemmas without images.
fn drop_unused(lemmas: &mut Vec<Lemma>, steps: &[crate::proof::Step], conclusion: &NameList) {
    let hints = steps.iter().map(|step| &step.hints).chain([conclusion]);
    let mut named: HashSet<&str> = hints.flat_map(NameList::iter).collect();
    for rule in steps.iter().filter_map(|step| step.rule.as_ref()) {
        match rule {
            Rule::Whip1(name) => drop(named.insert(name)),
            Rule::Subset { bases, .. } => named.extend(bases.iter()),
            Rule::Chain { links, .. } => named.extend(links.iter().map(|link| &*link.variable)),
            Rule::Split(split) => drop(named.insert(&split.relation)),
        }
    }
    for lemma in lemmas.iter_mut() {
        lemma.images.retain(|image| named.contains(&*image.name));
    }
    lemmas.retain(|lemma| !lemma.images.is_empty());
}

/// Something that killed candidates.
#[derive(Debug, Clone, Copy)]
enum Event {
    /// A Single, or a relation's last guardian.
    Single(Variable),
    /// The entry of this index.
    Entry(usize),
}

/// A rule step in the making.
struct Entry {
    eliminate: Candidate,
    rule: Rule,
    /// The events that its state rests on.
    hints: Vec<Event>,
    /// The candidates that must be dead.
    absent: Vec<Candidate>,
    /// The relations that it names.
    relations: Vec<usize>,
}

/// When a relation was found or split off.
struct Found {
    /// The step of the path.
    step: usize,
    /// How many events came before.
    time: usize,
    /// The candidates of its cells: those that are dead then are no guardians.
    cells: Vec<Candidate>,
}

/// Writes the steps of a path as it goes along it.
struct Writer<'c> {
    /// The CSP with the relations.
    csp: &'c Csp,
    /// How many CSP-variables it has without them.
    variables: usize,
    live: CandidateSet,
    /// The candidates that Singles decided.
    decided: CandidateSet,
    /// The event that killed a candidate; none for those that live or were absent.
    cause: Vec<Option<usize>>,
    events: Vec<Event>,
    /// Which item of which step of the path each event is; none of a given.
    origins: Vec<Option<(usize, usize)>>,
    /// The step of the path at which the writer is.
    at: Option<usize>,
    /// When each relation was found or split off.
    found: HashMap<usize, Found>,
    entries: Vec<Entry>,
    /// The entry that split off a relation, by the relation's number.
    split_off: HashMap<usize, usize>,
}

impl<'c> Writer<'c> {
    fn new(csp: &'c Csp, variables: usize, start: &CandidateSet) -> Self {
        Writer {
            csp,
            variables,
            live: start.clone(),
            decided: CandidateSet::empty(csp.candidate_count()),
            cause: vec![None; csp.candidate_count()],
            events: Vec::new(),
            origins: Vec::new(),
            at: None,
            found: HashMap::new(),
            entries: Vec::new(),
            split_off: HashMap::new(),
        }
    }

    /// A writer that has gone along a path.
    fn along(
        path: &Path,
        board: &Sudoku,
        csp: &'c Csp,
        start: &CandidateSet,
        givens: &[Candidate],
    ) -> Self {
        let mut writer = Writer::new(csp, board.csp().variable_count(), start);
        for &given in givens {
            writer.single(Variable::new(board.cell(given)), given, 0);
        }
        for (at, step) in path.steps.iter().enumerate() {
            writer.at = Some(at);
            if let Step::Relation(number) = step {
                let cells = path.relations[*number].found.cells.iter();
                let cells = cells.map(|&cell| board.csp().members(Variable::new(cell.into())));
                writer.finds(*number, cells.flatten().copied().collect());
            }
            writer.step(step);
        }
        writer
    }

    fn happens(&mut self, event: Event, item: usize) {
        self.events.push(event);
        self.origins.push(self.at.map(|at| (at, item)));
    }

    /// The items of the path's steps on which the death of these candidates rests; of relations, that all others but the guardians were
    /// dead when they were found.
    fn needed(&self, targets: &[Candidate]) -> HashSet<(usize, usize)> {
        let mut needed = HashSet::new();
        let mut events: Vec<usize> = targets
            .iter()
            .filter_map(|c| self.cause[c.index()])
            .collect();
        let mut seen = HashSet::new();
        while let Some(event) = events.pop() {
            if !seen.insert(event) {
                continue;
            }
            needed.extend(self.origins[event]);
            let before = |c: &Candidate| self.cause[c.index()].filter(|&e| e < event);
            let mut relations: Vec<usize> = match self.events[event] {
                Event::Single(v) => {
                    events.extend(self.csp.members(v).iter().filter_map(before));
                    v.index().checked_sub(self.variables).into_iter().collect()
                }
                Event::Entry(at) => {
                    let entry = &self.entries[at];
                    events.extend(entry.absent.iter().filter_map(before));
                    entry.relations.clone()
                }
            };
            while let Some(relation) = relations.pop() {
                let Some(found) = self.found.get(&relation) else {
                    continue;
                };
                needed.insert((found.step, 0));
                let before = |c: &Candidate| self.cause[c.index()].filter(|&e| e < found.time);
                events.extend(found.cells.iter().filter_map(before));
                if let Some(&split) = self.split_off.get(&relation) {
                    let entry = &self.entries[split];
                    events.extend(entry.absent.iter().filter_map(before));
                    relations.extend(&entry.relations);
                }
            }
        }
        needed
    }

    fn kill(&mut self, c: Candidate) {
        if self.live.contains(c) {
            self.live.remove(c);
            self.cause[c.index()] = Some(self.events.len() - 1);
        }
    }

    fn single(&mut self, v: Variable, c: Candidate, item: usize) {
        if self.decided.contains(c) {
            return;
        }
        self.decided.insert(c);
        self.happens(Event::Single(v), item);
        let linked = self.csp.linked(c);
        linked.iter().for_each(|&d| self.kill(d));
    }

    /// The events that killed these candidates, in order, with all that these rest on; nothing where they were absent.
    fn hints(&self, dead: &[Candidate]) -> Vec<Event> {
        let mut needed = BTreeSet::new();
        let mut todo = dead.to_vec();
        while let Some(c) = todo.pop() {
            let Some(event) = self.cause[c.index()] else {
                continue;
            };
            if needed.insert(event)
                && let Event::Single(v) = self.events[event]
            {
                // The others of the CSP-variable died first.
                let before = |c: &&Candidate| self.cause[c.index()].is_some_and(|e| e < event);
                todo.extend(self.csp.members(v).iter().filter(before));
            }
        }
        needed.into_iter().map(|event| self.events[event]).collect()
    }

    /// The hints that lead to a CSP-variable without candidates, and the CSP-variable.
    fn contradiction(&mut self) -> (Vec<Event>, Option<Variable>) {
        loop {
            let left = |v| {
                let members = self.csp.members(v).iter().copied();
                members.filter(|&c| self.live.contains(c))
            };
            let mut variables = self.csp.variables();
            if let Some(empty) = variables.find(|&v| left(v).next().is_none()) {
                return (self.hints(self.csp.members(empty)), Some(empty));
            }
            let single = self.csp.variables().find_map(|v| {
                let mut left = left(v);
                let c = left.next().filter(|&c| !self.decided.contains(c))?;
                left.next().is_none().then_some((v, c))
            });
            match single {
                None => return (Vec::new(), None),
                Some((v, c)) => self.single(v, c, 0),
            }
        }
    }

    /// Enters a rule that applies where these candidates are dead, and uses these relations among the CSP-variables.
    fn enter(
        &mut self,
        eliminate: Candidate,
        rule: Rule,
        absent: &[Candidate],
        variables: &[Variable],
    ) {
        let relations = variables.iter().map(|v| v.index());
        let relations = relations.filter_map(|v| v.checked_sub(self.variables));
        self.entries.push(Entry {
            eliminate,
            rule,
            hints: self.hints(absent),
            absent: absent.to_vec(),
            relations: relations.collect(),
        });
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::Singles(singles) => {
                for (item, &(v, c)) in singles.iter().enumerate() {
                    self.single(v, c, item);
                }
            }
            Step::LastGuardian(number, c) => {
                self.single(Variable::new(self.variables + number), *c, 0);
            }
            Step::Relation(_) => {}
            Step::Rules(rules) => self.eliminate(rules.iter().map(Written::of)),
            Step::RelationChains(chains) => self.eliminate(chains.iter().map(Written::Chain)),
            Step::Split {
                relation,
                guardians,
                chain,
                parts,
            } => {
                let members = chain.iter().flat_map(|&v| self.csp.members(v));
                let members: Vec<Candidate> = members.copied().collect();
                let mut chain = self.variable_names(chain);
                for (&part, &left_out) in parts.iter().zip(guardians) {
                    let split = Split {
                        relation: relation_name(*relation),
                        chain: chain.clone(),
                        name: relation_name(part),
                    };
                    let whole = [Variable::new(self.variables + relation)];
                    self.enter(left_out, Rule::Split(split), &members, &whole);
                    self.split_off.insert(part, self.entries.len() - 1);
                    self.finds(part, Vec::new());
                    chain.0.reverse();
                }
            }
        }
    }

    fn finds(&mut self, relation: usize, cells: Vec<Candidate>) {
        let found = Found {
            step: self.at.unwrap_or(0),
            time: self.events.len(),
            cells,
        };
        self.found.insert(relation, found);
    }

    /// Enters eliminations that were all found in one state.
    fn eliminate<'a>(&mut self, written: impl Iterator<Item = Written<'a>>) {
        let first = self.entries.len();
        for rule in written {
            match rule {
                Written::Chain(chain) => {
                    let link = |link: &Link| ChainLink {
                        variable: self.csp.variable_name(link.variable).to_owned(),
                        left: self.name(link.left),
                        right: NameList(link.right.iter().map(|&c| self.name(c)).collect()),
                    };
                    let variables: Vec<Variable> =
                        chain.links.iter().map(|link| link.variable).collect();
                    let rule = match variables[..] {
                        [v] => Rule::Whip1(self.csp.variable_name(v).to_owned()),
                        _ => Rule::Chain {
                            kind: chain.kind,
                            links: chain.links.iter().map(link).collect(),
                        },
                    };
                    self.enter(chain.target, rule, &chain.absent(self.csp), &variables);
                }
                Written::Subset(target, subset) => {
                    let rule = Rule::Subset {
                        bases: self.variable_names(&subset.bases),
                        covers: self.variable_names(&subset.covers),
                    };
                    self.enter(target, rule, &subset.absent(self.csp, target), &[]);
                }
            }
        }
        for at in first..self.entries.len() {
            self.happens(Event::Entry(at), at - first);
            self.kill(self.entries[at].eliminate);
        }
    }

    fn name(&self, c: Candidate) -> String {
        self.csp.candidate_name(c).to_owned()
    }

    fn variable_names(&self, variables: &[Variable]) -> NameList {
        let name = |&v: &Variable| self.csp.variable_name(v).to_owned();
        NameList(variables.iter().map(name).collect())
    }

    /// The steps that the conclusion rests on, numbered from 1, and the conclusion.
    fn finish(
        self,
        (hints, empty): (Vec<Event>, Option<Variable>),
    ) -> (Vec<crate::proof::Step>, NameList) {
        let mut used = BTreeSet::new();
        let mut todo: Vec<usize> = Vec::new();
        let used_in = |hints: &[Event], splits: &dyn Fn(usize) -> Option<usize>| {
            let needed = hints.iter().filter_map(|event| match *event {
                Event::Entry(at) => Some(at),
                Event::Single(v) => splits(v.index().checked_sub(self.variables)?),
            });
            needed.collect::<Vec<usize>>()
        };
        let split_off = |number: usize| self.split_off.get(&number).copied();
        todo.extend(used_in(&hints, &split_off));
        while let Some(at) = todo.pop() {
            if used.insert(at) {
                todo.extend(used_in(&self.entries[at].hints, &split_off));
                let relations = self.entries[at].relations.iter();
                todo.extend(relations.filter_map(|&number| split_off(number)));
            }
        }
        let numbers: HashMap<usize, u32> = used.iter().copied().zip(1..).collect();
        let word = |event: &Event| match event {
            Event::Single(v) => self.csp.variable_name(*v).to_owned(),
            Event::Entry(at) => format!("#{}", numbers[at]),
        };
        let mut conclusion: Vec<String> = hints.iter().map(word).collect();
        conclusion.extend(empty.map(|v| self.csp.variable_name(v).to_owned()));
        let step = |(at, id): (&usize, u32)| {
            let entry = &self.entries[*at];
            crate::proof::Step {
                id,
                assume: NameList::default(),
                eliminate: self.name(entry.eliminate),
                rule: Some(entry.rule.clone()),
                hints: NameList(entry.hints.iter().map(word).collect()),
            }
        };
        let steps = used.iter().zip(1..).map(step).collect();
        (steps, NameList(conclusion))
    }
}

/// A rule that is to be entered.
enum Written<'a> {
    Chain(&'a Chain),
    Subset(Candidate, &'a Subset),
}

impl Written<'_> {
    fn of(rule: &Application) -> Written<'_> {
        match rule {
            Application::Chain(chain) => Written::Chain(chain),
            Application::Subset(target, subset) => Written::Subset(*target, subset),
        }
    }
}
