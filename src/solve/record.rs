//! What killed each candidate along a path: proofs and explanations are read from it.

use super::{Path, Step};
use crate::board::Board;
use crate::csp::{Application, Candidate, CandidateSet, Chain, Csp, Link, Subset, Variable};
use crate::proof::{ChainLink, Rule, Split};
use crate::sudoku::Sudoku;
use crate::theorem::NameList;
use std::collections::{BTreeSet, HashMap, HashSet};

/// What a relation of a path is called in its proof, and where people read of it.
pub(super) fn relation_name(number: usize) -> String {
    format!("OR{}", number + 1)
}

/// Something that killed candidates.
#[derive(Debug, Clone, Copy)]
pub(super) enum Event {
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

/// The steps of a path, with what each rests on.
pub(super) struct Record<'c> {
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
    /// The step of the path that is being entered.
    at: Option<usize>,
    /// When each relation was found or split off.
    found: HashMap<usize, Found>,
    entries: Vec<Entry>,
    /// The entry that split off a relation, by the relation's number.
    split_off: HashMap<usize, usize>,
}

impl<'c> Record<'c> {
    fn new(csp: &'c Csp, variables: usize, start: &CandidateSet) -> Self {
        Record {
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

    /// The record of a whole path.
    pub fn along(
        path: &Path,
        board: &Sudoku,
        csp: &'c Csp,
        start: &CandidateSet,
        givens: &[Candidate],
    ) -> Self {
        let mut record = Record::new(csp, board.csp().variable_count(), start);
        for &given in givens {
            record.single(Variable::new(board.cell(given)), given, 0);
        }
        for (at, step) in path.steps.iter().enumerate() {
            record.at = Some(at);
            if let Step::Relation(number) = step {
                let cells = path.relations[*number].found.cells.iter();
                let cells = cells.map(|&cell| board.csp().members(Variable::new(cell.into())));
                record.finds(*number, cells.flatten().copied().collect());
            }
            record.step(step);
        }
        record
    }

    fn happens(&mut self, event: Event, item: usize) {
        self.events.push(event);
        self.origins.push(self.at.map(|at| (at, item)));
    }

    /// The items of the path's steps on which the death of these candidates rests; of relations, that all others but the guardians were
    /// dead when they were found.
    pub fn needed(&self, targets: &[Candidate]) -> HashSet<(usize, usize)> {
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
    pub fn hints(&self, dead: &[Candidate]) -> Vec<Event> {
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
    pub fn contradiction(&mut self) -> (Vec<Event>, Option<Variable>) {
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
    pub fn finish(
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
