//! A record of what eliminated each candidate along a path: proofs are read from it.

use super::{Path, Step, Trial};
use oddagon_boards::theorem::NameList;
use oddagon_csp::{
    Candidate, CandidateSet, Chain, Csp, Forcing, Link, RuleApplication, Subset, Variable,
};
use oddagon_proofs::{ChainLink, Rule, Split};
use oddagon_techniques::Group;
use std::collections::{BTreeSet, HashMap, HashSet};

/// The name of a relation of a path in its proof, and in texts for people.
pub(super) fn relation_name(number: usize) -> String {
    format!("OR{}", number + 1)
}

/// Something that eliminated candidates.
#[derive(Debug, Clone, Copy)]
pub(super) enum Event {
    /// A Single, or a relation's last guardian.
    Single(Variable),
    /// The entry of this index.
    Entry(usize),
    /// A candidate was assumed.
    Assumption,
}

/// A rule step or nogood in the making.
struct Entry {
    /// The candidates assumed, outermost first.
    assume: Vec<Candidate>,
    eliminate: Candidate,
    /// The rule; for a nogood the CSP-variable in which it ends in a contradiction.
    rule: Result<Rule, Variable>,
    /// The events on which its state depends.
    hints: Vec<Event>,
    /// The relations that it names.
    relations: Vec<usize>,
}

/// The steps of a path, with what each depends on.
pub(super) struct Record<'c> {
    /// The CSP with the relations.
    csp: &'c Csp,
    /// How many CSP-variables it has without them.
    variables: usize,
    live: CandidateSet,
    /// The candidates that Singles decided.
    decided: CandidateSet,
    /// The event that eliminated a candidate; none for those that are live or were absent.
    cause: Vec<Option<usize>>,
    events: Vec<Event>,
    /// The candidates that are currently assumed, outermost first.
    assumed: Vec<Candidate>,
    /// The relations that were found or split off so far.
    found: HashSet<usize>,
    entries: Vec<Entry>,
    /// The number of the next relation that a replacement's lemma proves.
    next: usize,
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
            assumed: Vec::new(),
            found: HashSet::new(),
            entries: Vec::new(),
            next: 0,
            split_off: HashMap::new(),
        }
    }

    /// The record of a whole path.
    pub fn along(
        path: &Path,
        board: &Csp,
        csp: &'c Csp,
        start: &CandidateSet,
        givens: &[Candidate],
    ) -> Self {
        let mut record = Record::new(csp, board.variable_count(), start);
        record.next = path.relations.len();
        for &given in givens {
            record.single(board.variables_of(given)[0], given);
        }
        path.steps.iter().for_each(|step| record.step(step));
        record
    }

    fn eliminate(&mut self, c: Candidate) {
        if self.live.contains(c) {
            self.live.remove(c);
            self.cause[c.index()] = Some(self.events.len() - 1);
        }
    }

    fn single(&mut self, v: Variable, c: Candidate) {
        if self.decided.contains(c) {
            return;
        }
        self.decided.insert(c);
        self.events.push(Event::Single(v));
        let linked = self.csp.linked(c);
        linked.iter().for_each(|&d| self.eliminate(d));
    }

    /// The events that eliminated these candidates, in order, with all events on which these
    /// depend; none for candidates that were absent.
    pub fn hints(&self, eliminated: &[Candidate]) -> Vec<Event> {
        let mut needed = BTreeSet::new();
        let mut todo = eliminated.to_vec();
        while let Some(c) = todo.pop() {
            let Some(event) = self.cause[c.index()] else {
                continue;
            };
            if needed.insert(event)
                && let Event::Single(v) = self.events[event]
            {
                // The others of the CSP-variable were eliminated first.
                let members = self.csp.members(v).iter();
                todo.extend(members.filter(|c| self.cause[c.index()].is_some_and(|e| e < event)));
            }
        }
        let events = needed.into_iter().map(|event| self.events[event]);
        events
            .filter(|event| !matches!(event, Event::Assumption))
            .collect()
    }

    /// Enters the nogood that a candidate is false under the current assumptions: `inner` makes the
    /// steps under it. Nothing is entered if they lead to no contradiction, or if the candidate is
    /// false already.
    fn refute(&mut self, c: Candidate, inner: impl FnOnce(&mut Self)) -> Option<usize> {
        if !self.live.contains(c) {
            return None;
        }
        let (live, decided, cause) = (self.live.clone(), self.decided.clone(), self.cause.clone());
        let (time, first) = (self.events.len(), self.entries.len());
        self.assumed.push(c);
        self.decided.insert(c);
        self.events.push(Event::Assumption);
        let linked = self.csp.linked(c);
        linked.iter().for_each(|&d| self.eliminate(d));
        inner(self);
        let (hints, empty) = self.contradiction();
        self.assumed.pop();
        (self.live, self.decided, self.cause) = (live, decided, cause);
        self.events.truncate(time);
        let Some(empty) = empty else {
            self.entries.truncate(first);
            return None;
        };
        let entry = self.nogood(c, hints, empty, first);
        self.entries.push(entry);
        Some(self.entries.len() - 1)
    }

    /// A nogood with the relations that it depends on: those that its hints look at, and those of
    /// the entries from `first` on, made for it.
    fn nogood(&self, c: Candidate, hints: Vec<Event>, empty: Variable, first: usize) -> Entry {
        let looked_at = hints.iter().filter_map(|event| match event {
            Event::Single(v) => Some(*v),
            _ => None,
        });
        let looked_at = looked_at.chain([empty]);
        let relations = looked_at.filter_map(|v| v.index().checked_sub(self.variables));
        let mut relations: BTreeSet<usize> = relations.collect();
        for entry in &self.entries[first..] {
            relations.extend(&entry.relations);
        }
        Entry {
            assume: self.assumed.clone(),
            eliminate: c,
            rule: Err(empty),
            hints,
            relations: relations.into_iter().collect(),
        }
    }

    /// Enters nogoods that were all found in one state.
    fn refute_all<T>(&mut self, items: &[T], refute: impl Fn(&mut Self, &T) -> Option<usize>) {
        let made: Vec<Option<usize>> = items.iter().map(|item| refute(self, item)).collect();
        for at in made.into_iter().flatten() {
            self.events.push(Event::Entry(at));
            self.eliminate(self.entries[at].eliminate);
        }
    }

    /// Enters the eliminations by the CSP-variables of a partial chain with groups, to its end or
    /// to a contradiction: a whip\[1\] for each candidate that is linked to all of a group.
    fn groups(&mut self, chain: &Chain) {
        for &Link { variable, .. } in &chain.links {
            let left: Vec<Candidate> = self.left(variable).collect();
            match left[..] {
                [] => return,
                [c] => self.single(variable, c),
                [first, ..] => {
                    let members = self.csp.members(variable);
                    let linked = self.csp.linked(first).iter().copied();
                    let targets: Vec<Candidate> = linked
                        .filter(|c| self.live.contains(*c) && !members.contains(c))
                        .filter(|&c| left.iter().all(|&d| self.csp.are_linked(c, d)))
                        .collect();
                    for target in targets {
                        if self.empty().is_some() {
                            return;
                        }
                        let rule = Rule::Whip1(self.csp.variable_name(variable).to_owned());
                        let at = self.entries.len();
                        self.enter(target, rule, members, &[variable]);
                        self.events.push(Event::Entry(at));
                        self.eliminate(target);
                    }
                }
            }
        }
    }

    /// Enters what an ascending chain eliminates: a whip\[1\] for each candidate of a cell that
    /// all those left of the cell before it, or after it, contradict.
    fn ascending(&mut self, cells: &[Variable]) {
        let up = cells.iter().zip(cells.iter().skip(1));
        let down = cells.iter().rev().zip(cells.iter().rev().skip(1));
        for (&from, &to) in up.chain(down) {
            let left: Vec<Candidate> = self.left(from).collect();
            let contradicted = |c: &Candidate| left.iter().all(|&d| self.csp.are_linked(*c, d));
            let targets: Vec<Candidate> = self.left(to).filter(contradicted).collect();
            for target in targets {
                let rule = Rule::Whip1(self.csp.variable_name(from).to_owned());
                let at = self.entries.len();
                self.enter(target, rule, self.csp.members(from), &[from]);
                self.events.push(Event::Entry(at));
                self.eliminate(target);
            }
        }
    }

    /// The candidates left of a CSP-variable.
    fn left(&self, v: Variable) -> impl Iterator<Item = Candidate> {
        let members = self.csp.members(v).iter().copied();
        members.filter(|&c| self.live.contains(c))
    }

    /// A CSP-variable without candidates.
    fn empty(&self) -> Option<Variable> {
        self.known().find(|&v| self.left(v).next().is_none())
    }

    /// The hints that lead to a CSP-variable without candidates, and the CSP-variable.
    pub fn contradiction(&mut self) -> (Vec<Event>, Option<Variable>) {
        loop {
            if let Some(empty) = self.empty() {
                return (self.hints(self.csp.members(empty)), Some(empty));
            }
            let single = self.known().find_map(|v| {
                let mut left = self.left(v);
                let c = left.next().filter(|&c| !self.decided.contains(c))?;
                left.next().is_none().then_some((v, c))
            });
            match single {
                None => return (Vec::new(), None),
                Some((v, c)) => self.single(v, c),
            }
        }
    }

    /// The CSP-variables, and the relations that were found so far.
    fn known(&self) -> impl Iterator<Item = Variable> {
        self.csp.variables().filter(|v| {
            let relation = v.index().checked_sub(self.variables);
            relation.is_none_or(|number| self.found.contains(&number))
        })
    }

    /// Enters a rule that applies if these candidates are eliminated, and that uses the relations
    /// among these CSP-variables.
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
            assume: self.assumed.clone(),
            eliminate,
            rule: Ok(rule),
            hints: self.hints(absent),
            relations: relations.collect(),
        });
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::Singles(singles) => {
                singles.iter().for_each(|&(v, c)| self.single(v, c));
            }
            Step::LastGuardian(number, c) => {
                self.single(Variable::new(self.variables + number), *c);
            }
            Step::Relation(number) => {
                self.found.insert(*number);
            }
            Step::Rules(rules) => self.apply_rules(rules.iter().map(Written::of)),
            Step::RelationChains(chains) => self.apply_rules(chains.iter().map(Written::Chain)),
            Step::Forcing(chains) => self.refute_all(chains, |record, forcing| {
                record.refute(forcing.target, |record| record.branches(forcing))
            }),
            Step::Oddagons(oddagons) => self.refute_all(oddagons, |record, oddagon| {
                let first = oddagon.cycle.first().map(|(_, c)| *c);
                // Where the target lies on the ring, Singles go around it.
                let around = record.refute(oddagon.target, |_| {});
                around.or_else(|| {
                    record.refute(oddagon.target, |record| {
                        record.refute_all(first.as_slice(), |record, &c| record.refute(c, |_| {}));
                    })
                })
            }),
            Step::Technique(used) => {
                self.found.extend(used.relation);
                let relation = used
                    .relation
                    .map(|number| Variable::new(self.variables + number));
                let premises = used.find.premises.iter().copied().chain(relation);
                let premises: Vec<Variable> = premises.collect();
                if used.find.technique.group() == Some(Group::Ascending) {
                    self.ascending(&premises);
                }
                self.refute_all(&used.find.eliminated, |record, &target| {
                    record.refute(target, |record| record.cases(&premises))
                });
            }
            Step::Replacement(replacement) => {
                let first = self.entries.len();
                for (c, _) in &replacement.refuted {
                    let relation = Variable::new(self.variables + self.next);
                    self.found.insert(self.next);
                    self.next += 1;
                    let rule = Rule::Whip1(self.csp.variable_name(relation).to_owned());
                    self.enter(*c, rule, self.csp.members(relation), &[relation]);
                }
                for at in first..self.entries.len() {
                    self.events.push(Event::Entry(at));
                    self.eliminate(self.entries[at].eliminate);
                }
            }
            Step::Trials(_, trials) => self.trials(trials),
            Step::Cases(cases) => self.trials(&cases.trials),
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
                    self.found.insert(part);
                    chain.0.reverse();
                }
            }
        }
    }

    fn trials(&mut self, trials: &[Trial]) {
        self.refute_all(trials, |record, Trial { target, steps }| {
            record.refute(*target, |record| {
                steps.iter().for_each(|step| record.step(step));
            })
        });
    }

    /// Refutes, one after the other, the candidates of that of these CSP-variables that has the
    /// fewest left, until Singles lead to a contradiction; each in the same way.
    fn cases(&mut self, variables: &[Variable]) {
        loop {
            if self.contradiction().1.is_some() {
                return;
            }
            let left = |v: &Variable| self.left(*v).count();
            let open = variables.iter().filter(|v| left(v) > 1);
            let Some(&least) = open.min_by_key(|v| left(v)) else {
                return;
            };
            let candidates: Vec<Candidate> = self.left(least).collect();
            let Some(at) = candidates
                .iter()
                .find_map(|&c| self.refute(c, |record| record.cases(variables)))
            else {
                return;
            };
            self.events.push(Event::Entry(at));
            self.eliminate(self.entries[at].eliminate);
        }
    }

    /// Refutes the candidates at which the partial chains of a forcing chain begin, under its
    /// target.
    fn branches(&mut self, forcing: &Forcing) {
        self.refute_all(&forcing.branches, |record, (c, chain)| {
            record.refute(*c, |record| {
                if let Some(chain) = chain.as_ref().filter(|_| forcing.kind.has_groups()) {
                    record.groups(chain);
                }
            })
        });
    }

    /// Enters eliminations that were all found in one state.
    fn apply_rules<'a>(&mut self, written: impl Iterator<Item = Written<'a>>) {
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
                            links: chain.proven().iter().map(link).collect(),
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
            self.events.push(Event::Entry(at));
            self.eliminate(self.entries[at].eliminate);
        }
    }

    fn name(&self, c: Candidate) -> String {
        self.csp.candidate_name(c).to_owned()
    }

    fn variable_names(&self, variables: &[Variable]) -> NameList {
        let names = variables.iter().map(|&v| self.csp.variable_name(v));
        NameList(names.map(str::to_owned).collect())
    }

    /// The steps on which the conclusion depends, numbered from 1, and the conclusion.
    pub fn finish(
        self,
        (hints, empty): (Vec<Event>, Option<Variable>),
    ) -> (Vec<oddagon_proofs::Step>, NameList) {
        let mut used = BTreeSet::new();
        let mut todo: Vec<usize> = Vec::new();
        let used_in = |hints: &[Event], splits: &dyn Fn(usize) -> Option<usize>| {
            let needed = hints.iter().filter_map(|event| match *event {
                Event::Entry(at) => Some(at),
                Event::Single(v) => splits(v.index().checked_sub(self.variables)?),
                Event::Assumption => None,
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
            Event::Assumption => unreachable!("assumptions are no hints"),
        };
        let mut conclusion: Vec<String> = hints.iter().map(word).collect();
        conclusion.extend(empty.map(|v| self.csp.variable_name(v).to_owned()));
        let mut steps = Vec::new();
        for (&at, id) in used.iter().zip(1..) {
            let entry = &self.entries[at];
            let mut hints: Vec<String> = entry.hints.iter().map(word).collect();
            let empty = entry.rule.as_ref().err();
            hints.extend(empty.map(|&v| self.csp.variable_name(v).to_owned()));
            steps.push(oddagon_proofs::Step {
                id,
                assume: NameList(entry.assume.iter().map(|&c| self.name(c)).collect()),
                eliminate: self.name(entry.eliminate),
                rule: entry.rule.clone().ok(),
                hints: NameList(hints),
            });
        }
        (steps, NameList(conclusion))
    }
}

/// A rule that is to be entered.
enum Written<'a> {
    Chain(&'a Chain),
    Subset(Candidate, &'a Subset),
}

impl Written<'_> {
    fn of(rule: &RuleApplication) -> Written<'_> {
        match rule {
            RuleApplication::Chain(chain) => Written::Chain(chain),
            RuleApplication::Subset(target, subset) => Written::Subset(*target, subset),
        }
    }
}
