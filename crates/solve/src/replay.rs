//! Replays of steps, to find out which of them are needed.
//!
//! An [`Item`] is the least part of a step that can be left out: a Single, an elimination, a
//! relation. It applies where some candidates are absent, some relations known and, for a trial,
//! where what follows from the assumption ends in a contradiction. So with more items a replay
//! never eliminates less. Hence an item that cannot be left out of a list cannot be left out of a
//! part of the list, and one round of attempts to leave out one item after the other ends in a list
//! of which every item is needed. Which one, depends on the order of the attempts: some are tried,
//! and the shortest list is taken.

use super::{Step, Trial};
use oddagon_csp::{Candidate, CandidateSet, Csp, Variable};
use std::collections::{BTreeSet, HashMap, VecDeque};
use std::rc::Rc;

/// The least part of a step that can be left out.
#[derive(Debug, Clone)]
pub(super) struct Item {
    /// The step that it is of; all items of a step are applied in one state. `None` for Singles,
    /// which are applied one by one.
    pub at: Option<usize>,
    /// The step with this item alone.
    pub step: Step,
    /// The candidates that must be absent.
    pub absent: Vec<Candidate>,
    /// The relations that must be known.
    pub relations: Vec<usize>,
    /// For a trial, what is assumed and what follows.
    pub trial: Option<Assumed>,
}

/// What follows from an assumption.
#[derive(Debug, Clone)]
pub(super) struct Assumed {
    pub target: Candidate,
    pub items: Vec<Rc<Item>>,
    /// Whether the items are all that is used; otherwise Singles are added as they are found.
    pub is_whole: bool,
}

impl Item {
    /// An item without assumptions that needs no relation.
    pub fn new(at: usize, step: Step, absent: Vec<Candidate>) -> Item {
        Item {
            at: Some(at),
            step,
            absent,
            relations: Vec::new(),
            trial: None,
        }
    }

    fn single(csp: &Csp, v: Variable, c: Candidate) -> Item {
        let others = csp.members(v).iter().copied().filter(|&d| d != c);
        Item {
            at: None,
            ..Item::new(0, Step::Singles(vec![(v, c)]), others.collect())
        }
    }
}

/// What a replay is to arrive at.
#[derive(Debug, Clone, Copy)]
pub(super) enum Goal<'a> {
    /// These candidates are absent.
    Absent(&'a [Candidate]),
    /// A CSP-variable without candidates.
    Contradiction,
}

/// Where Singles come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Singles {
    /// All are taken, after each step.
    Found,
    /// Only those listed are.
    Listed,
}

/// Something that eliminated candidates or made a relation known, with what it needed.
#[derive(Debug, Clone)]
struct Event {
    cause: Cause,
    absent: Vec<Candidate>,
    relations: Vec<usize>,
}

#[derive(Debug, Clone)]
enum Cause {
    Assumption,
    Single(Variable, Candidate),
    Item(Rc<Item>),
}

/// A state in which items are replayed.
#[derive(Debug, Clone)]
pub(super) struct Replay<'c> {
    csp: &'c Csp,
    live: CandidateSet,
    /// How many candidates are left of each CSP-variable.
    left: Vec<usize>,
    decided: CandidateSet,
    /// The CSP-variables in which one candidate was left.
    waiting: VecDeque<Variable>,
    /// A CSP-variable without candidates.
    empty: Option<Variable>,
    events: Vec<Event>,
    /// The event that eliminated a candidate; none for those that were absent from the beginning.
    cause: Vec<Option<usize>>,
    /// The event that made a relation known.
    known: HashMap<usize, usize>,
}

impl<'c> Replay<'c> {
    /// A replay from a state.
    pub fn new(csp: &'c Csp, live: &CandidateSet) -> Replay<'c> {
        let count = |v: Variable| csp.members(v).iter().filter(|c| live.contains(**c)).count();
        let left: Vec<usize> = csp.variables().map(count).collect();
        let with = |n: usize| csp.variables().filter(move |v| count(*v) == n);
        Replay {
            csp,
            live: live.clone(),
            decided: CandidateSet::empty(csp.candidate_count()),
            waiting: with(1).collect(),
            empty: with(0).next(),
            events: Vec::new(),
            cause: vec![None; csp.candidate_count()],
            known: HashMap::new(),
            left,
        }
    }

    /// A replay from this state in which a candidate is assumed.
    fn under(&self, assumed: Candidate) -> Replay<'c> {
        let mut under = Replay {
            csp: self.csp,
            live: self.live.clone(),
            left: self.left.clone(),
            decided: self.decided.clone(),
            waiting: VecDeque::new(),
            empty: None,
            events: Vec::new(),
            cause: vec![None; self.cause.len()],
            known: HashMap::new(),
        };
        under.happens(Cause::Assumption, Vec::new(), Vec::new());
        under.decide(assumed);
        under
    }

    fn happens(&mut self, cause: Cause, absent: Vec<Candidate>, relations: Vec<usize>) {
        self.events.push(Event {
            cause,
            absent,
            relations,
        });
    }

    fn eliminate(&mut self, c: Candidate) {
        if !self.live.contains(c) {
            return;
        }
        self.live.remove(c);
        self.cause[c.index()] = Some(self.events.len() - 1);
        for &v in self.csp.variables_of(c) {
            let left = &mut self.left[v.index()];
            *left -= 1;
            match *left {
                0 => self.empty = self.empty.or(Some(v)),
                1 => self.waiting.push_back(v),
                _ => {}
            }
        }
    }

    fn decide(&mut self, c: Candidate) {
        self.decided.insert(c);
        let csp = self.csp;
        csp.linked(c).iter().for_each(|&d| self.eliminate(d));
    }

    /// Takes all Singles.
    fn settle(&mut self) {
        while self.empty.is_none()
            && let Some(v) = self.waiting.pop_front()
        {
            let mut left = self.csp.members(v).iter();
            let left = left.find(|c| self.live.contains(**c));
            let Some(&c) = left.filter(|c| !self.decided.contains(**c)) else {
                continue;
            };
            let others = self.csp.members(v).iter().filter(|d| **d != c);
            let others = others.copied().collect();
            self.happens(Cause::Single(v, c), others, Vec::new());
            self.decide(c);
        }
    }

    fn has_reached(&self, goal: Goal) -> bool {
        match goal {
            Goal::Absent(targets) => !targets.iter().any(|&c| self.live.contains(c)),
            Goal::Contradiction => self.empty.is_some(),
        }
    }

    /// Whether items, applied in order where they apply, lead to the goal.
    fn run(&mut self, items: &[Rc<Item>], singles: Singles, goal: Goal) -> bool {
        if singles == Singles::Found {
            self.settle();
        }
        for step in items.chunk_by(|a, b| a.at.is_some() && a.at == b.at) {
            if self.has_reached(goal) {
                return true;
            }
            self.take(step, singles);
        }
        self.has_reached(goal)
    }

    /// Applies the items of a step, all in this state.
    fn take(&mut self, step: &[Rc<Item>], singles: Singles) {
        let applied = step.iter().filter_map(|item| {
            let absent = self.needs(item, singles)?;
            Some((item.clone(), absent))
        });
        for (item, absent) in applied.collect::<Vec<_>>() {
            self.apply(item, absent);
        }
        if singles == Singles::Found {
            self.settle();
        }
    }

    /// The candidates on whose absence it rests that an item applies; `None` if it does not, or has
    /// nothing to do.
    fn needs(&self, item: &Item, singles: Singles) -> Option<Vec<Candidate>> {
        let mut absent = item.absent.iter();
        let mut relations = item.relations.iter();
        let applies = absent.all(|&c| !self.live.contains(c))
            && relations.all(|relation| self.known.contains_key(relation));
        if !applies || self.has_done(&item.step) {
            return None;
        }
        let Some(Assumed {
            target,
            items,
            is_whole,
        }) = &item.trial
        else {
            return Some(item.absent.clone());
        };
        let singles = if *is_whole { Singles::Listed } else { singles };
        let mut under = self.under(*target);
        let refuted = under.run(items, singles, Goal::Contradiction);
        refuted.then(|| under.trace(Goal::Contradiction).1)
    }

    /// Whether a step would change nothing.
    fn has_done(&self, step: &Step) -> bool {
        match step {
            Step::Singles(_) | Step::LastGuardian(..) => {
                let asserted = step.asserted();
                asserted.iter().all(|c| self.decided.contains(*c))
            }
            Step::Relation(number) => self.known.contains_key(number),
            Step::Split { parts, .. } => parts.iter().all(|part| self.known.contains_key(part)),
            step => !step
                .eliminated(self.csp)
                .iter()
                .any(|c| self.live.contains(*c)),
        }
    }

    fn apply(&mut self, item: Rc<Item>, absent: Vec<Candidate>) {
        self.happens(Cause::Item(item.clone()), absent, item.relations.clone());
        let event = self.events.len() - 1;
        let known: &[usize] = match &item.step {
            Step::Relation(number) => std::slice::from_ref(number),
            Step::Split { parts, .. } => parts,
            _ => &[],
        };
        for &relation in known {
            self.known.entry(relation).or_insert(event);
        }
        match item.step.asserted()[..] {
            [] => {
                let eliminated = item.step.eliminated(self.csp);
                eliminated.into_iter().for_each(|c| self.eliminate(c));
            }
            [c, ..] => self.decide(c),
        }
    }

    /// The events on which the goal rests, in order, and the candidates that were absent before, on
    /// whose absence it rests.
    fn trace(&self, goal: Goal) -> (BTreeSet<usize>, Vec<Candidate>) {
        let (mut needed, mut before) = (BTreeSet::new(), BTreeSet::new());
        let mut todo: Vec<Candidate> = match (goal, self.empty) {
            (Goal::Contradiction, Some(v)) => self.csp.members(v).to_vec(),
            (Goal::Absent(targets), _) => targets.to_vec(),
            (Goal::Contradiction, None) => Vec::new(),
        };
        let mut relations: Vec<usize> = Vec::new();
        loop {
            let event = match (todo.pop(), relations.pop()) {
                (None, None) => return (needed, before.into_iter().collect()),
                (Some(c), relation) => {
                    relations.extend(relation);
                    match self.cause[c.index()] {
                        Some(event) => event,
                        None => {
                            before.insert(c);
                            continue;
                        }
                    }
                }
                (None, Some(relation)) => self.known[&relation],
            };
            if needed.insert(event) {
                todo.extend(&self.events[event].absent);
                relations.extend(&self.events[event].relations);
            }
        }
    }

    /// The items, and Singles, on which the goal rests when all Singles are taken; `None` if it is
    /// not reached.
    fn traced(&self, items: &[Rc<Item>], goal: Goal) -> Option<Vec<Rc<Item>>> {
        let mut replay = self.clone();
        if !replay.run(items, Singles::Found, goal) {
            return None;
        }
        let (events, _) = replay.trace(goal);
        let causes = events.into_iter().map(|event| &replay.events[event].cause);
        let used = causes.filter_map(|cause| match cause {
            Cause::Assumption => None,
            Cause::Single(v, c) => Some(Rc::new(Item::single(self.csp, *v, *c))),
            Cause::Item(item) => Some(item.clone()),
        });
        Some(used.collect())
    }

    /// Items that lead to the goal, with the Singles that this takes: the shortest list found of
    /// which nothing can be left out. `None` if the items do not lead there. There are no Singles
    /// among those given.
    pub fn needed(&self, items: &[Rc<Item>], goal: Goal) -> Option<Vec<Rc<Item>>> {
        let mut used = self.traced(items, goal)?;
        used.retain(|item| item.at.is_some());
        let last = used.last().and_then(|item| item.at);
        let so_far = items.iter().take_while(|item| item.at <= last);
        let so_far: Vec<Rc<Item>> = so_far.cloned().collect();
        let by_size = |items: &[Rc<Item>]| {
            let mut order: Vec<usize> = (0..items.len()).rev().collect();
            order.sort_by_key(|&i| std::cmp::Reverse(cost(&items[i])));
            order
        };
        let mut ways = vec![
            (used.clone(), (0..used.len()).rev().collect()),
            (used.clone(), (0..used.len()).collect()),
            (used.clone(), by_size(&used)),
        ];
        // With trials this takes long.
        if so_far.iter().all(|item| item.trial.is_none()) {
            let order = by_size(&so_far);
            ways.push((so_far, order));
        }
        let mut tried: Vec<Vec<Rc<Item>>> = Vec::new();
        let mut best: Option<Vec<Rc<Item>>> = None;
        for (items, order) in ways {
            let kept = without_needless(items, &order, |some| {
                self.clone().run(some, Singles::Found, goal)
            });
            let was_tried = tried.iter().any(|other| {
                other.len() == kept.len() && other.iter().zip(&kept).all(|(a, b)| Rc::ptr_eq(a, b))
            });
            if was_tried {
                continue;
            }
            let listed = self.traced(&self.with_whole_trials(&kept), goal)?;
            let order: Vec<usize> = (0..listed.len()).rev().collect();
            let listed = without_needless(listed, &order, |some| {
                self.clone().run(some, Singles::Listed, goal)
            });
            let length = |list: &Vec<Rc<Item>>| -> usize { list.iter().map(|i| length(i)).sum() };
            if best
                .as_ref()
                .is_none_or(|best| length(&listed) < length(best))
            {
                best = Some(listed);
            }
            tried.push(kept);
        }
        best
    }

    /// The same items, with trials from which nothing can be left out.
    fn with_whole_trials(&self, items: &[Rc<Item>]) -> Vec<Rc<Item>> {
        let mut replay = self.clone();
        replay.settle();
        let mut whole = Vec::new();
        for parts in items.chunk_by(|a, b| a.at == b.at) {
            let parts = parts.iter().map(|item| replay.with_whole_trial(item));
            let step: Vec<Rc<Item>> = parts.collect();
            replay.take(&step, Singles::Found);
            whole.extend(step);
        }
        whole
    }

    fn with_whole_trial(&self, item: &Rc<Item>) -> Rc<Item> {
        let (Some(assumed), Step::Trials(rule, _)) = (&item.trial, &item.step) else {
            return item.clone();
        };
        let target = assumed.target;
        let under = self.under(target);
        let Some(items) = under.needed(&assumed.items, Goal::Contradiction) else {
            return item.clone();
        };
        let steps = steps(&items);
        Rc::new(Item {
            step: Step::Trials(*rule, vec![Trial { target, steps }]),
            trial: Some(Assumed {
                target,
                items,
                is_whole: true,
            }),
            ..Item::clone(item)
        })
    }
}

/// The items that are left when one after the other, in this order, is left out if the others are
/// enough.
fn without_needless(
    items: Vec<Rc<Item>>,
    order: &[usize],
    enough: impl Fn(&[Rc<Item>]) -> bool,
) -> Vec<Rc<Item>> {
    let mut kept = vec![true; items.len()];
    let some = |kept: &[bool]| -> Vec<Rc<Item>> {
        let kept = items.iter().zip(kept).filter(|(_, kept)| **kept);
        kept.map(|(item, _)| item.clone()).collect()
    };
    for &i in order {
        kept[i] = false;
        kept[i] = !enough(&some(&kept));
    }
    some(&kept)
}

/// How many items are told where this one is.
fn length(item: &Item) -> usize {
    let assumed = item.trial.iter().flat_map(|assumed| &assumed.items);
    1 + assumed.map(|item| length(item)).sum::<usize>()
}

/// What an item costs: trials the most, then chains and Subsets by their size.
fn cost(item: &Item) -> (usize, usize) {
    let trial = if item.trial.is_some() {
        length(item)
    } else {
        0
    };
    (trial, item.step.size())
}

/// Items as steps.
pub(super) fn steps(items: &[Rc<Item>]) -> Vec<Step> {
    let steps = items.chunk_by(|a, b| a.at == b.at);
    let joined = steps.map(|items| {
        let mut items = items.iter().map(|item| item.step.clone());
        let first = items.next().expect("chunks are not empty");
        items.fold(first, Step::joined)
    });
    joined.collect()
}
