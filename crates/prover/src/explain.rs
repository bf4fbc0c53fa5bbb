use super::ledger::{Entry, Hint, Ledger};
use oddagon_csp::{
    Candidate, CandidateSet, Chain, ChainKind, Engine, Groups, Link, RuleApplication, Theory,
    Variable,
};

/// What a run of propagation is to reach.
#[derive(Debug)]
pub(super) enum Wanted {
    /// A CSP-variable without candidates.
    Contradiction,
    /// The elimination of these candidates, or a contradiction.
    Eliminated(Vec<Candidate>),
}

impl Ledger<'_> {
    /// Derives and enters the nogood of these assumptions and this candidate; `None` if propagation
    /// with what has been entered so far does not refute it.
    pub fn refute(&mut self, assume: &[Candidate], eliminate: Candidate) -> Option<usize> {
        let context: Vec<Candidate> = assume.iter().copied().chain([eliminate]).collect();
        let hints = self.explain(&context, &Wanted::Contradiction)?;
        self.entries.push(Entry {
            assume: assume.to_vec(),
            eliminate,
            rule: None,
            hints,
        });
        Some(self.entries.len() - 1)
    }

    /// The hints that lead from these assumptions to the goal, using what has been entered under
    /// them or under fewer.
    pub fn explain(&mut self, context: &[Candidate], goal: &Wanted) -> Option<Vec<Hint>> {
        let mut run = Run::new(self, context);
        let eliminated = run.reach(goal)?;
        Some(run.hints_for(eliminated))
    }
}

/// Something that happened in a run and needs a hint.
#[derive(Debug, Clone, Copy)]
enum Event {
    Single(Variable),
    Nogood(usize),
    /// The rule application of this index; it becomes an entry only if something depends on it.
    Rule(usize),
}

/// Why a candidate is eliminated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cause {
    /// It is not eliminated.
    None,
    /// It was absent, or linked to an assumption: nothing to explain.
    Given,
    /// The event of this index.
    Event(usize),
}

/// One propagation under assumptions, with the cause of everything.
#[derive(Debug)]
pub(super) struct Run<'l, 'b> {
    ledger: &'l mut Ledger<'b>,
    context: Vec<Candidate>,
    cause: Vec<Cause>,
    /// Live candidates of each CSP-variable.
    left: Vec<usize>,
    decided: Vec<bool>,
    singles: std::collections::VecDeque<Variable>,
    empty: Vec<Variable>,
    events: Vec<Event>,
    rules: Vec<RuleApplication>,
}

impl<'l, 'b> Run<'l, 'b> {
    /// A run that has decided the assumptions, and propagated nothing else.
    pub fn new(ledger: &'l mut Ledger<'b>, context: &[Candidate]) -> Self {
        let csp = ledger.board.csp();
        let cause: Vec<Cause> = csp
            .candidates()
            .map(|c| {
                if ledger.start.contains(c) {
                    Cause::None
                } else {
                    Cause::Given
                }
            })
            .collect();
        let left: Vec<usize> = csp
            .variables()
            .map(|v| {
                let members = csp.members(v).iter();
                members.filter(|c| cause[c.index()] == Cause::None).count()
            })
            .collect();
        let mut run = Run {
            context: context.to_vec(),
            decided: vec![false; cause.len()],
            singles: csp.variables().filter(|v| left[v.index()] == 1).collect(),
            empty: csp.variables().filter(|v| left[v.index()] == 0).collect(),
            events: Vec::new(),
            rules: Vec::new(),
            cause,
            left,
            ledger,
        };
        context.iter().for_each(|&c| run.decide(c, Cause::Given));
        run
    }

    /// Propagates until the goal is reached: BRT first, then one nogood at a time, then one rule at
    /// a time. Returns the eliminated candidates that show it, those of an empty CSP-variable or
    /// the goal's own.
    pub fn reach(&mut self, goal: &Wanted) -> Option<Vec<Candidate>> {
        loop {
            while self.empty.is_empty()
                && let Some(v) = self.singles.pop_front()
            {
                let csp = self.ledger.board.csp();
                let last = csp
                    .members(v)
                    .iter()
                    .copied()
                    .find(|c| self.cause[c.index()] == Cause::None);
                if let Some(c) = last.filter(|c| !self.decided[c.index()]) {
                    self.events.push(Event::Single(v));
                    self.decide(c, Cause::Event(self.events.len() - 1));
                }
            }
            if let Some(shortest) = self.shortest_contradiction() {
                return Some(shortest);
            }
            if let Wanted::Eliminated(targets) = goal
                && targets.iter().all(|c| self.cause[c.index()] != Cause::None)
            {
                return Some(targets.clone());
            }
            if !self.apply_nogood() && !self.apply_rule() {
                return None;
            }
        }
    }

    fn decide(&mut self, c: Candidate, cause: Cause) {
        self.decided[c.index()] = true;
        let board = self.ledger.board;
        for &linked in board.csp().linked(c) {
            self.eliminate(linked, cause);
        }
    }

    fn eliminate(&mut self, c: Candidate, cause: Cause) {
        if self.cause[c.index()] != Cause::None {
            return;
        }
        self.cause[c.index()] = cause;
        let board = self.ledger.board;
        for &v in board.csp().variables_of(c) {
            self.left[v.index()] -= 1;
            match self.left[v.index()] {
                0 => self.empty.push(v),
                1 => self.singles.push_back(v),
                _ => {}
            }
        }
    }

    /// The candidates of the empty CSP-variable that takes the fewest nogoods, and then the fewest
    /// hints, to explain.
    fn shortest_contradiction(&self) -> Option<Vec<Candidate>> {
        let csp = self.ledger.board.csp();
        let empty = self.empty.iter().map(|&v| csp.members(v).to_vec());
        empty.min_by_key(|eliminated| {
            let needed = self.needed(eliminated);
            let nogoods = needed
                .iter()
                .filter(|&&i| !matches!(self.events[i], Event::Single(_)))
                .count();
            (nogoods, needed.len())
        })
    }

    fn apply_nogood(&mut self) -> bool {
        let applies = self.ledger.entries.iter().position(|entry| {
            self.context.starts_with(&entry.assume)
                && self.cause[entry.eliminate.index()] == Cause::None
        });
        let Some(i) = applies else {
            return false;
        };
        self.events.push(Event::Nogood(i));
        self.eliminate(
            self.ledger.entries[i].eliminate,
            Cause::Event(self.events.len() - 1),
        );
        true
    }

    fn apply_rule(&mut self) -> bool {
        let found = match self.ledger.theory {
            Theory::Brt => Vec::new(),
            theory => match self.whip1() {
                Some(whip) => vec![RuleApplication::Chain(whip)],
                None if theory.number() > 1 => self.applications(),
                None => Vec::new(),
            },
        };
        let any = !found.is_empty();
        for application in found {
            let target = application.target();
            self.rules.push(application);
            self.events.push(Event::Rule(self.rules.len() - 1));
            self.eliminate(target, Cause::Event(self.events.len() - 1));
        }
        any
    }

    /// The first whip\[1\] there is.
    fn whip1(&self) -> Option<Chain> {
        let csp = self.ledger.board.csp();
        let is_live = |c: &Candidate| self.cause[c.index()] == Cause::None;
        csp.variables().find_map(|v| {
            let mut live = csp.members(v).iter().filter(|c| is_live(c));
            let (first, rest) = (live.next()?, live.collect::<Vec<_>>());
            let mut targets = csp
                .linked(*first)
                .iter()
                .copied()
                .filter(|z| is_live(z) && !csp.members(v).contains(z));
            let target = targets.find(|&z| rest.iter().all(|&&c| csp.are_linked(c, z)))?;
            // The first candidate that is linked to the target, so that it is the same whenever
            // this whip is found.
            let left = csp
                .members(v)
                .iter()
                .copied()
                .find(|&c| csp.are_linked(c, target))?;
            let link = Link {
                variable: v,
                left,
                right: Vec::new(),
            };
            Some(Chain {
                kind: ChainKind::Whip,
                groups: Groups::Any,
                target,
                links: vec![link],
            })
        })
    }

    /// The next eliminations by the theory's other rules.
    fn applications(&self) -> Vec<RuleApplication> {
        let csp = self.ledger.board.csp();
        let engine = Engine::of(csp);
        let live = csp
            .candidates()
            .filter(|c| self.cause[c.index()] == Cause::None);
        let mut state = engine.state(&CandidateSet::of(self.cause.len(), live));
        match engine.brt(&mut state) {
            Ok(()) => engine.next_applications(self.ledger.theory, &state),
            Err(_) => Vec::new(),
        }
    }

    /// The events, in order, on which the elimination of these candidates depends.
    fn needed(&self, eliminated: &[Candidate]) -> Vec<usize> {
        let mut needed = std::collections::BTreeSet::new();
        let mut todo = eliminated.to_vec();
        while let Some(c) = todo.pop() {
            let Cause::Event(i) = self.cause[c.index()] else {
                continue;
            };
            if needed.insert(i)
                && let Event::Single(v) = self.events[i]
            {
                // All candidates of the variable but the one that this event decided were
                // eliminated before.
                let others = self
                    .ledger
                    .board
                    .csp()
                    .members(v)
                    .iter()
                    .filter(|&&d| self.eliminated_before(d, i));
                todo.extend(others);
            }
        }
        needed.into_iter().collect()
    }

    fn eliminated_before(&self, c: Candidate, event: usize) -> bool {
        matches!(self.cause[c.index()], Cause::Event(i) if i < event)
    }

    /// The hints that show the elimination of these candidates, and the contradiction if it is one.
    pub fn hints_for(&mut self, eliminated: Vec<Candidate>) -> Vec<Hint> {
        let csp = self.ledger.board.csp();
        let empty = self.empty.iter().copied();
        let contradiction = empty.clone().find(|&v| csp.members(v) == eliminated);
        let mut hints = self.hints(&eliminated);
        hints.extend(contradiction.map(Hint::Variable));
        hints
    }

    fn hints(&mut self, eliminated: &[Candidate]) -> Vec<Hint> {
        let needed = self.needed(eliminated);
        needed
            .into_iter()
            .map(|i| match self.events[i] {
                Event::Single(v) => Hint::Variable(v),
                Event::Nogood(entry) => Hint::Entry(entry),
                Event::Rule(rule) => Hint::Entry(self.enter_rule(rule, i)),
            })
            .collect()
    }

    /// Enters a rule application as a step of its own, with the hints that make it apply.
    fn enter_rule(&mut self, rule: usize, event: usize) -> usize {
        let rule = self.rules[rule].clone();
        let known = self.ledger.entries.iter().position(|entry| {
            entry.rule.as_ref() == Some(&rule) && self.context.starts_with(&entry.assume)
        });
        if let Some(i) = known {
            return i;
        }
        let absent: Vec<Candidate> = rule
            .absent(self.ledger.board.csp())
            .into_iter()
            .filter(|&c| self.eliminated_before(c, event))
            .collect();
        let hints = self.hints(&absent);
        self.ledger.entries.push(Entry {
            assume: self.context.clone(),
            eliminate: rule.target(),
            rule: Some(rule),
            hints,
        });
        self.ledger.entries.len() - 1
    }
}
