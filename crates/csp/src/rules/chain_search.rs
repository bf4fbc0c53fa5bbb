//! The search for the shortest chain of a target.
//!
//! A braid is a run of Singles from the assumption of its target to an empty CSP-variable, so
//! T&E(1) eliminates exactly what braids do; its length counts the CSP-variables used. The question
//! is which Singles to take, so that the steps are fewest. The search is over sets of Singles,
//! deepened step by step; each set is visited once (what was tried at a node is barred in the
//! branches after it). Three things keep it small:
//!
//! * a target that BRT does not refute has no braid, and so no whip;
//! * *rounds*: the number of times that all Singles must be taken at once is a lower bound of the
//!   steps still needed;
//! * *landmarks*: where the rounds do not arrive without some Single, that Single must be taken,
//!   and nothing else need be tried.
//!
//! A whip is a braid in which each CSP-variable continues from the one before, and it is loopless:
//! no left-linking candidate occurs twice. Its search goes along sequences, first as if loops were
//! allowed: then what can still follow depends only on the set of right-linking candidates and the
//! last of them, and such sets are remembered where they failed. If the chain it finds has a loop,
//! the candidate that occurs twice becomes *critical*, and the search begins anew: it now knows
//! which critical candidates a sequence has used, refuses a second use, and remembers failures
//! separately for each set of them. (What failed with fewer critical candidates fails with more.)
//! So the search is complete: if a target has a loopless whip of at most the given length, it finds
//! one. CSP-Rules keeps one partial whip for each sequence of right-linking candidates, and may
//! miss one that another choice of left-linking candidates would give. G-whips and t-whips are
//! sought in the same way.
//!
//! All this rests on two observations. A right-linking candidate that is linked to the target or to
//! an earlier right-linking one ends the whip there, so none need be looked for; and a CSP-variable
//! that holds an earlier right-linking candidate can follow only after such a one.

use super::chain::{Chain, Groups, Link, Steps, linked_to_all};
use crate::{Candidate, ChainKind, Effort, Engine, Lane, Start, State, Variable};
use smallvec::{SmallVec, smallvec};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A lane for each chunk. Boards of 9×9 cells have one, which is kept in place: allocating it took
/// longer than what is done with it.
type Lanes = SmallVec<[Lane; 1]>;

/// The right-linking candidates of a CSP-variable: nearly always one.
pub(super) type Group = SmallVec<[Candidate; 2]>;

/// Keys are [scrambled] before they are entered.
type Memo = HashMap<u64, usize, BuildHasherDefault<AsItIs>>;

/// Takes a number as its hash.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are numbers");
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// What ends a chain in a relation of more than one CSP-variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RelationEnd {
    /// All guardians are linked to the target or to right-linking candidates.
    #[default]
    Linked,
    /// All are linked to right-linking candidates, as CSP-Rules has it. Where the relation is the
    /// whole chain they are linked to the target all the same.
    LinkedToChain,
}

/// The search for chains of one kind in one state, which is closed under W1.
#[derive(Debug)]
pub(super) struct ChainSearch<'e> {
    pub engine: &'e Engine,
    pub start: &'e State,
    pub kind: ChainKind,
    /// What groups chains may have.
    pub groups: Groups,
    /// Where g-bivalue-chains may go on, as far as it was asked.
    pub steps: Steps,
    /// How many OR_k-relations a chain may use.
    pub relations: usize,
    /// Whether a relation may only end a chain.
    pub relation_last: bool,
    /// What ends a chain in a relation.
    pub relation_end: RelationEnd,
    pub target: Candidate,
    /// The candidate that the chain's last right-linking ones must be linked to: the target of a
    /// t-whip, or the candidate that a partial chain is to eliminate. Other chains end in a
    /// CSP-variable without candidates.
    goal: Option<Candidate>,
    /// The CSP-variables that chains may use; all of them where this is `None`.
    pub among: Option<Vec<Lane>>,
    /// The CSP-variables of the chain, each with its right-linking candidates.
    pub path: Vec<(Variable, Group)>,
    /// Their left-linking candidates, where the search needs them.
    pub lefts: Vec<Option<Candidate>>,
    /// The candidates that must not be left-linking twice.
    critical: Vec<Candidate>,
    /// Singles that must not be taken below the present node: those of branches tried before.
    barred: Vec<bool>,
    /// For sets of right-linking (and left-linking) candidates and the last of them: a number of
    /// steps that is known to be too few.
    failed: Memo,
    /// For targets of bivalue-chains and z-chains, the least length that is not known to be too
    /// short.
    pub least: HashMap<Candidate, usize>,
    /// The state in which rounds are counted.
    ahead: State,
    /// States that are no longer used: to allocate one takes longer than to copy it.
    spare: Vec<State>,
    /// How much work the search may still do.
    pub effort: Effort,
}

impl<'e> ChainSearch<'e> {
    /// A search in this state, for which no target is set yet.
    pub fn new(engine: &'e Engine, start: &'e State, kind: ChainKind) -> Self {
        ChainSearch {
            engine,
            start,
            kind,
            groups: Groups::Any,
            steps: Steps::default(),
            relations: 0,
            relation_last: false,
            relation_end: RelationEnd::Linked,
            target: Candidate(0),
            goal: None,
            among: None,
            path: Vec::new(),
            lefts: Vec::new(),
            critical: Vec::new(),
            barred: vec![false; engine.candidate_count()],
            failed: Memo::default(),
            least: HashMap::new(),
            ahead: start.clone(),
            spare: Vec::new(),
            effort: Effort::boundless(),
        }
    }

    /// A chain of at most that length for the target: the shortest, if smaller lengths were tried
    /// before.
    pub fn find(&mut self, target: Candidate, most: usize) -> Option<Chain> {
        let goal = self.kind.ends_at_target().then_some(target);
        self.find_to(target, goal, most)
    }

    /// A partial chain of at most that length, which begins with a candidate and ends in candidates
    /// that are all linked to the goal.
    pub fn find_partial(&mut self, from: Candidate, goal: Candidate, most: usize) -> Option<Chain> {
        self.find_to(from, Some(goal), most)
    }

    fn find_to(
        &mut self,
        target: Candidate,
        goal: Option<Candidate>,
        most: usize,
    ) -> Option<Chain> {
        if self.effort.is_spent() {
            return None;
        }
        // Each round of Singles does what the next CSP-variable does; the last one is left empty.
        let (engine, start, assumes) = (self.engine, self.start, Start::Decision(target));
        if goal.is_none()
            && !self.kind.has_groups()
            && engine.survives_rounds(start, &assumes, most - 1, |_| false, &mut self.ahead)
                == Some(true)
        {
            return None;
        }
        (self.target, self.goal) = (target, goal);
        self.critical.clear();
        self.failed.clear();
        let mut assumed = self.copy_of(self.start);
        self.engine.decide(&mut assumed, target);
        let found = loop {
            self.path.clear();
            self.lefts.clear();
            let found = match self.kind {
                _ if self.groups == Groups::Bivalue => self.g_bivalue_chain(most),
                ChainKind::Braid | ChainKind::GBraid => self.braid(&assumed, most),
                ChainKind::ZChain | ChainKind::BivalueChain => self.z_chain(&assumed, most),
                ChainKind::TWhip => self.t_whip(&assumed, most),
                _ => self.whip(&assumed, &[target], most, (0, 0)),
            };
            if !found {
                break None;
            }
            let chain = self.chain();
            match chain.twice() {
                Some(c) if !self.kind.branches() => self.critical.push(c),
                _ => break Some(chain),
            }
        };
        self.spare.push(assumed);
        found
    }

    /// A copy of a state, in one that is no longer used if there is one. Whoever is done with it
    /// puts it back among those.
    fn copy_of(&mut self, state: &State) -> State {
        let mut copy = self.spare.pop().unwrap_or_default();
        copy.copy_from(state);
        copy
    }

    /// A t-whip begins in a bivalue CSP-variable, and goes on as if the target were not known.
    fn t_whip(&mut self, assumed: &State, most: usize) -> bool {
        let (engine, target) = (self.engine, self.target);
        let mut bivalue = Vec::new();
        engine.bivalue(self.start, &mut bivalue);
        self.barred[target.index()] = true;
        self.restrict(&mut bivalue);
        let mut firsts = engine.singles(assumed, Some(&bivalue));
        let found =
            firsts.any(|first| self.step(self.start, &[target], single(first), most, (0, 0)));
        self.barred[target.index()] = false;
        found
    }

    /// Whether at most `left` CSP-variables lead from this state to the end; if so they are added
    /// to the path.
    fn braid(&mut self, state: &State, left: usize) -> bool {
        let engine = self.engine;
        if !self.look() {
            return false;
        }
        let usable = self.usable();
        match self.goal {
            Some(goal) if !engine.is_live(state, goal) => return true,
            Some(_) => {}
            None => {
                if let Some(v) = engine.empty(state, usable.as_deref()) {
                    self.path.push((v, Group::new()));
                    return left > 0;
                }
            }
        }
        // What ends at a goal needs no CSP-variable to end in.
        let left = left + usize::from(self.goal.is_some());
        if left < 2 || left > 2 && !self.arrives(state, left, None) {
            return false;
        }
        let singles = engine.singles(state, usable.as_deref());
        let mut next: SmallVec<[_; 16]> =
            singles.filter(|(_, c)| !self.barred[c.index()]).collect();
        // Groups may do what a Single does, so no Single must be taken.
        if left > 2 && self.kind == ChainKind::Braid {
            let landmark = next.iter().find(|(_, c)| self.is_landmark(state, *c, left));
            if let Some(&landmark) = landmark {
                next = smallvec![landmark];
            }
        }
        if left == 2 && self.goal.is_none() {
            next.retain(|(_, c)| engine.may_end_after(self.start, state, *c));
        }
        let mut tried: SmallVec<[_; 16]> = SmallVec::new();
        let mut found = false;
        for (v, c) in next {
            // One candidate may be the last of several CSP-variables.
            if self.barred[c.index()] {
                continue;
            }
            let mut after = self.copy_of(state);
            engine.decide(&mut after, c);
            found = self.braid_by(single((v, c)), &after, left);
            self.spare.push(after);
            if found {
                break;
            }
            self.barred[c.index()] = true;
            tried.push(c);
        }
        if !found && self.kind == ChainKind::GBraid {
            found = self.braid_by_groups(state, usable, left);
        }
        tried
            .into_iter()
            .for_each(|c| self.barred[c.index()] = false);
        found
    }

    /// Whether the chain goes on to its end by this CSP-variable, after which a state is left; if
    /// so it is added to the path.
    fn braid_by(&mut self, next: (Variable, Group), after: &State, left: usize) -> bool {
        let length = self.path.len();
        self.path.push(next);
        // Where there is a goal, the end has been counted.
        let most = left - 1 - usize::from(self.goal.is_some());
        let found = self.braid(after, most);
        if !found {
            self.path.truncate(length);
        }
        found
    }

    /// The same by a group.
    fn braid_by_groups(&mut self, state: &State, usable: Option<Lanes>, left: usize) -> bool {
        let engine = self.engine;
        let usable = usable.unwrap_or_else(|| smallvec![Lane::ALL; engine.chunks]);
        let everywhere = vec![Lane::ALL; engine.chunks];
        let mut groups = engine.groups(self.start, state, &usable, &everywhere);
        groups.retain(|(_, group)| self.may_have(group));
        groups.into_iter().any(|(v, group)| {
            let mut after = self.copy_of(state);
            engine.decide_group(&mut after, v, &group);
            let found = self.braid_by((v, group), &after, left);
            self.spare.push(after);
            found
        })
    }

    /// Removes what chains may not use, and the relations where the path has as many as allowed.
    pub(super) fn restrict(&self, lanes: &mut [Lane]) {
        if let Some(among) = &self.among {
            for (lane, among) in lanes.iter_mut().zip(among) {
                *lane &= *among;
            }
        }
        if !self.engine.has_relations() {
            return;
        }
        if self.relations_used() >= self.relations {
            self.engine.clear_relations(lanes);
        }
    }

    /// How many relations the path has.
    fn relations_used(&self) -> usize {
        let variables = self.path.iter().map(|(v, _)| *v);
        variables
            .filter(|&v| self.engine.relation(v).is_some())
            .count()
    }

    /// The CSP-variables and relations that may come next; `None` if all may.
    fn usable(&self) -> Option<Lanes> {
        if !self.engine.has_relations() && self.among.is_none() {
            return None;
        }
        let mut usable = smallvec![Lane::ALL; self.engine.chunks];
        self.restrict(&mut usable);
        Some(usable)
    }

    /// Whether the rounds cannot arrive in time without this Single.
    fn is_landmark(&mut self, state: &State, c: Candidate, left: usize) -> bool {
        self.barred[c.index()] = true;
        let arrives = self.arrives(state, left, None);
        self.barred[c.index()] = false;
        !arrives
    }

    /// Whether fewer than `left` rounds, each of all Singles at once but those barred, lead to the
    /// chain's end.
    ///
    /// For a whip, only the CSP-variables in `reach` may follow, those that its last right-linking
    /// candidates touch; then also those that the Singles taken touch, and so on. As long as there
    /// is no contradiction in reach, the rounds have taken all right-linking candidates of every
    /// whip that goes on from here, so its CSP-variables are all in reach, too.
    fn arrives(&mut self, state: &State, left: usize, mut reach: Option<Lanes>) -> bool {
        let (engine, goal) = (self.engine, self.goal);
        // The rounds may take a Single that a t-whip has no use for, and run into a contradiction.
        let ended = |state: &State, reach: &Option<Lanes>| {
            let eliminated = goal.is_some_and(|goal| !engine.is_live(state, goal));
            eliminated || engine.empty(state, reach.as_deref()).is_some()
        };
        // In registers, if that can be.
        if goal.is_none() && reach.is_none() && !self.kind.has_groups() {
            if !self.effort.spend(engine.looks() * (left as u64 - 1)) {
                return false;
            }
            let (from, barred) = (Start::Outcome(state), |c: Candidate| self.barred[c.index()]);
            let survives = engine.survives_rounds(state, &from, left - 1, barred, &mut self.ahead);
            if let Some(survives) = survives {
                return !survives;
            }
        }
        self.ahead.copy_from(state);
        for _ in 1..left {
            if ended(&self.ahead, &reach) {
                return true;
            }
            if !self.effort.spend(engine.looks()) {
                return false;
            }
            let grouped = self.kind.has_groups() && engine.take_groups(&mut self.ahead);
            let reach = reach.as_mut().map(|reach| (self.start, &mut reach[..]));
            if !engine.take_singles(&mut self.ahead, &self.barred, reach) && !grouped {
                return false;
            }
        }
        ended(&self.ahead, &reach)
    }

    /// Whether at most `left` CSP-variables, each of which continues from the one before, lead from
    /// this state, in which `last` was decided last, to the end; if so they are added to the path.
    /// `keys` tell the right-linking candidates and the critical left-linking ones.
    fn whip(&mut self, state: &State, last: &[Candidate], left: usize, keys: (u64, u64)) -> bool {
        // What can still follow depends on how many relations were used, too.
        let used = if self.engine.has_relations() {
            self.relations_used() as u64
        } else {
            0
        };
        let loose = scrambled(keys.0 ^ key(last)).wrapping_add(used);
        let memo = match keys.1 {
            0 => loose,
            lefts => scrambled(loose ^ lefts),
        };
        let failed = |memo| self.failed.get(memo).is_some_and(|&failed| failed >= left);
        if failed(&loose) || memo != loose && failed(&memo) || !self.look() {
            return false;
        }
        let engine = self.engine;
        let mut touched = engine.touched(self.start, last);
        self.restrict(&mut touched);
        if self.goal.is_none() {
            let mut ends = engine.empty_ones(state, &touched);
            ends.retain(|v| self.may_end(*v));
            let mut ends = ends.into_iter();
            if ends.any(|v| self.step(state, last, (v, Group::new()), left, keys)) {
                return true;
            }
        }
        let steps = left + usize::from(self.goal.is_some());
        // Groups lead further than what is touched.
        let reach = (!self.kind.has_groups()).then(|| touched.clone());
        if steps > 1 && (steps == 2 || self.arrives(state, steps, reach)) {
            if self.relation_last {
                engine.clear_relations(&mut touched);
            }
            // What comes next but one must be the end.
            let ends = steps == 2 && self.goal.is_none();
            let mut singles = engine
                .singles(state, Some(&touched))
                .filter(|(_, c)| !ends || engine.may_end_after(self.start, state, *c))
                .map(single);
            if singles.any(|link| self.step(state, last, link, left, keys)) {
                return true;
            }
            if self.kind.has_groups() {
                let nowhere: Lanes = smallvec![Lane::NONE; engine.chunks];
                // Where all can be left-linking, there is no need to go round by a group.
                let near = if self.critical.is_empty() {
                    &touched
                } else {
                    &nowhere
                };
                let mut groups = engine.groups(self.start, state, &touched, near);
                groups.retain(|(_, group)| self.may_have(group));
                let mut groups = groups.into_iter();
                if groups.any(|link| self.step(state, last, link, left, keys)) {
                    return true;
                }
            }
        }
        self.failed.insert(memo, left);
        false
    }

    /// Whether chains may have this group.
    fn may_have(&self, group: &[Candidate]) -> bool {
        self.groups != Groups::Pairs || group.len() < 3
    }

    /// Whether a whip may end in this empty CSP-variable or relation. (This depends on the target
    /// and the right-linking candidates alone, as what is noted as failed must.)
    fn may_end(&self, v: Variable) -> bool {
        let is_free = self.relation_end == RelationEnd::Linked || self.path.is_empty();
        if is_free || self.engine.relation(v).is_none() {
            return true;
        }
        let mut guardians = self.engine.candidates_of(v).iter();
        guardians.all(|&c| {
            let mut rights = self.path.iter().map(|(_, right)| right);
            !self.engine.is_live(self.start, c)
                || rights.any(|group| linked_to_all(&self.engine.csp, c, group))
        })
    }

    /// Whether at most `left` CSP-variables, of which this is the first, lead to the end.
    fn step(
        &mut self,
        state: &State,
        last: &[Candidate],
        (v, right): (Variable, Group),
        left: usize,
        keys: (u64, u64),
    ) -> bool {
        let (engine, csp) = (self.engine, &self.engine.csp);
        if self.kind.ends_at_target() && engine.candidates_of(v).contains(&self.target) {
            return false;
        }
        let ended = right.is_empty()
            || self
                .goal
                .is_some_and(|goal| linked_to_all(csp, goal, &right));
        let choices = self.choices(v, &right, last);
        if !self.look() || choices.is_empty() || left < 2 && !ended {
            return false;
        }
        let mut next = self.copy_of(state);
        match right[..] {
            [] => {}
            [c] => engine.decide(&mut next, c),
            _ => engine.decide_group(&mut next, v, &right),
        }
        // A group closes its own CSP-variable alone.
        let closed = if right.len() > 1 { v.index() as u64 } else { 0 };
        let rights = keys.0.wrapping_add(scrambled(key(&right) ^ closed));
        self.path.push((v, right.clone()));
        let found = choices.into_iter().any(|choice| {
            let lefts = keys.1.wrapping_add(choice.map_or(0, |c| key(&[c])));
            self.lefts.push(choice);
            let found = ended || self.whip(&next, &right, left - 1, (rights, lefts));
            if !found {
                self.lefts.pop();
            }
            found
        });
        if !found {
            self.path.pop();
        }
        self.spare.push(next);
        found
    }

    /// Notes the work of looking at a state; returns whether there may be as much.
    pub(super) fn look(&mut self) -> bool {
        self.effort.spend(self.engine.looks())
    }

    /// The critical candidates that could be left-linking in a CSP-variable that follows `last`;
    /// only `None` if one that is not critical could be.
    fn choices(
        &self,
        v: Variable,
        right: &[Candidate],
        last: &[Candidate],
    ) -> SmallVec<[Option<Candidate>; 1]> {
        if self.critical.is_empty() {
            return smallvec![None];
        }
        let (engine, csp) = (self.engine, &self.engine.csp);
        let members = engine.candidates_of(v).iter().copied();
        let links = |c: &Candidate| {
            let live = engine.is_live(self.start, *c) && !right.contains(c);
            live && linked_to_all(csp, *c, last)
        };
        let links = members.filter(links);
        if links.clone().any(|c| !self.critical.contains(&c)) {
            return smallvec![None];
        }
        links
            .map(Some)
            .filter(|c| !self.lefts.contains(c))
            .collect()
    }

    /// The chain that the path describes, with left-linking candidates chosen where the search did
    /// not need them.
    fn chain(&self) -> Chain {
        let (csp, kind, target) = (&self.engine.csp, self.kind, self.target);
        let mut links: Vec<Link> = Vec::new();
        let start = [target];
        for (i, (v, right)) in self.path.iter().enumerate() {
            let members = self.engine.candidates_of(*v).iter().copied();
            let live = |c: &Candidate| self.engine.is_live(self.start, *c) && !right.contains(c);
            let before = links.last().map_or(&start[..], |link| &link.right[..]);
            let chosen = self.lefts.get(i).copied().flatten();
            let left = chosen.or_else(|| {
                // Prefers candidates linked to what comes just before, then those linked to
                // anything before.
                members.filter(live).min_by_key(|&c| {
                    let by_target = csp.are_linked(c, target);
                    let by_right = links.iter().any(|link| linked_to_all(csp, c, &link.right));
                    let needless = by_target && !links.is_empty();
                    let used = links.iter().any(|link| link.left == c);
                    (
                        !linked_to_all(csp, c, before),
                        !by_target && !by_right,
                        used || self.critical.contains(&c),
                        needless,
                    )
                })
            });
            if let Some(left) = left {
                let (variable, right) = (*v, right.to_vec());
                links.push(Link {
                    variable,
                    left,
                    right,
                });
            }
        }
        Chain {
            kind,
            groups: self.groups,
            target,
            links,
        }
    }
}

/// A key for some candidates, independent of their order.
fn key(group: &[Candidate]) -> u64 {
    group
        .iter()
        .map(|c| scrambled(!(c.index() as u64)))
        .fold(0, u64::wrapping_add)
}

/// A number that looks random: the last steps of SplitMix64.
fn scrambled(x: u64) -> u64 {
    let mut z = x.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Engine {
    /// The steps of work that it takes to look at a whole state.
    pub(super) fn looks(&self) -> u64 {
        (self.width + self.chunks) as u64
    }

    /// The steps of work that it takes to close a state under an assumption, about: a few Singles,
    /// and a look at each CSP-variable for whips\[1\]; where rows are sparse, at those that
    /// changed.
    pub fn closing(&self) -> u64 {
        let each = if self.is_sparse() {
            0
        } else {
            self.csp.variable_count() as u64 / 4
        };
        self.looks() * (32 + each)
    }

    /// An open CSP-variable without candidates; among those given, if some are.
    pub(super) fn empty(&self, state: &State, among: Option<&[Lane]>) -> Option<Variable> {
        (0..self.chunks).find_map(|chunk| {
            let (ones, _) = self.at_least(state, chunk);
            let empty = self.open(state, chunk, among) & !ones;
            Some(variable(chunk, empty.first()?))
        })
    }

    /// The open CSP-variables without candidates among these.
    fn empty_ones(&self, state: &State, among: &[Lane]) -> Vec<Variable> {
        let mut found = Vec::new();
        for chunk in 0..self.chunks {
            let (ones, _) = self.at_least(state, chunk);
            let empty = self.open(state, chunk, Some(among)) & !ones;
            found.extend(empty.ones().map(|bit| variable(chunk, bit)));
        }
        found
    }

    /// The open CSP-variables that have one candidate left, each with the candidate; among those
    /// given, if some are.
    pub(super) fn singles<'a>(
        &'a self,
        state: &'a State,
        among: Option<&'a [Lane]>,
    ) -> impl Iterator<Item = (Variable, Candidate)> + 'a {
        (0..self.chunks).flat_map(move |chunk| {
            let (ones, twos) = self.at_least(state, chunk);
            let bits = (self.open(state, chunk, among) & ones & !twos).ones();
            bits.filter_map(move |bit| {
                let c = self.left(state, chunk, bit).next();
                c.map(|c| (variable(chunk, bit), c))
            })
        })
    }

    /// The first open CSP-variable that has one candidate left, with the candidate.
    pub(super) fn single(&self, state: &State) -> Option<(Variable, Candidate)> {
        (0..self.chunks).find_map(|chunk| {
            let (ones, twos) = self.at_least(state, chunk);
            let bit = (self.open(state, chunk, None) & ones & !twos).first()?;
            Some((variable(chunk, bit), self.left(state, chunk, bit).next()?))
        })
    }

    /// Decides all Singles but those barred; says whether there were any. Where there is a reach,
    /// it decides those of its CSP-variables alone, and adds what they touch in a state.
    pub(super) fn take_singles(
        &self,
        state: &mut State,
        barred: &[bool],
        mut reach: Option<(&State, &mut [Lane])>,
    ) -> bool {
        let mut any = false;
        for chunk in 0..self.chunks {
            let (ones, twos) = self.at_least(state, chunk);
            let among = reach.as_ref().map(|(_, lanes)| &lanes[..]);
            for bit in (self.open(state, chunk, among) & ones & !twos).ones() {
                let c = self.left(state, chunk, bit).next();
                if let Some(c) = c.filter(|c| !barred[c.index()]) {
                    self.decide(state, c);
                    any = true;
                    if let Some((start, lanes)) = &mut reach {
                        let touched = self.touched(start, &[c]);
                        lanes
                            .iter_mut()
                            .zip(&touched)
                            .for_each(|(lane, new)| *lane |= *new);
                    }
                }
            }
        }
        any
    }

    fn open(&self, state: &State, chunk: usize, among: Option<&[Lane]>) -> Lane {
        let open = state.lanes[self.width + chunk];
        among.map_or(open, |among| open & among[chunk])
    }

    /// The CSP-variables that have a candidate in the state that is linked to all of these.
    fn touched(&self, state: &State, group: &[Candidate]) -> Lanes {
        let mut touched: Lanes = smallvec![Lane::NONE; self.chunks];
        if let ([c], true) = (group, self.is_sparse()) {
            // What deciding the candidate would take away.
            for &position in self.rows.sparse(*c).unwrap_or_default() {
                let (at, bit) = (
                    position as usize / <Lane>::BITS,
                    position as usize % <Lane>::BITS,
                );
                if at < self.width && state.lanes[at].has(bit) {
                    touched[at % self.chunks].set(bit);
                }
            }
            return touched;
        }
        let row = self.rows.full(group[0], self.width + self.chunks);
        for (chunk, touched) in touched.iter_mut().enumerate() {
            *touched = match row.filter(|_| group.len() == 1) {
                Some(row) => {
                    self.union(chunk, state.lanes.iter().zip(row), |lane, row| lane & !row)
                }
                None => {
                    let lanes = (chunk..self.width).step_by(self.chunks);
                    lanes.fold(Lane::NONE, |touched, at| {
                        touched | (state.lanes[at] & !self.kept(group, at))
                    })
                }
            };
        }
        touched
    }

    /// The union of what two lanes make of each plane of a chunk.
    #[inline]
    fn union<'a>(
        &self,
        chunk: usize,
        lanes: impl Iterator<Item = (&'a Lane, &'a Lane)>,
        made: impl Fn(Lane, Lane) -> Lane,
    ) -> Lane {
        let made = lanes
            .take(self.width)
            .map(|(one, other)| made(*one, *other));
        let or = |all: Lane, lane| all | lane;
        match self.chunks {
            1 => made.fold(Lane::NONE, or),
            chunks => made.skip(chunk).step_by(chunks).fold(Lane::NONE, or),
        }
    }

    /// Whether some CSP-variable that a candidate touches in the state `start` would be left
    /// without candidates if it were decided in a smaller one; `true` where that takes as long as
    /// to decide it.
    fn may_end_after(&self, start: &State, state: &State, c: Candidate) -> bool {
        let Some(row) = self.rows.full(c, self.width + self.chunks) else {
            return true;
        };
        (0..self.chunks).any(|chunk| {
            let ones = self.union(chunk, state.lanes.iter().zip(row), |lane, row| lane & row);
            let touched = self.union(chunk, start.lanes.iter().zip(row), |lane, row| lane & !row);
            let at = self.width + chunk;
            (state.lanes[at] & row[at] & touched & !ones).any()
        })
    }

    /// What remains of a lane when one of these candidates is true.
    fn kept(&self, group: &[Candidate], at: usize) -> Lane {
        let stride = self.width + self.chunks;
        group
            .iter()
            .fold(Lane::NONE, |kept, c| kept | self.rows.kept(*c, at, stride))
    }

    /// The candidates left of a CSP-variable.
    pub(super) fn left<'a>(
        &'a self,
        state: &'a State,
        chunk: usize,
        bit: usize,
    ) -> impl Iterator<Item = Candidate> + 'a {
        let lanes = (chunk..self.width).step_by(self.chunks);
        lanes
            .filter(move |&at| state.lanes[at].has(bit))
            .map(move |at| self.candidate(at, bit))
    }

    /// The open CSP-variables among those given that have several candidates left, each with these,
    /// if all are linked to some other candidate: one that is left, or one through which a
    /// CSP-variable outside `near` can follow.
    fn groups(
        &self,
        start: &State,
        state: &State,
        among: &[Lane],
        near: &[Lane],
    ) -> Vec<(Variable, Group)> {
        let far = (0..self.chunks).map(|chunk| {
            let (_, twos) = self.at_least(state, chunk);
            let groups = self.worth_a_look(state, &[], chunk);
            self.open(state, chunk, None) & (!twos | groups) & !near[chunk]
        });
        let far: Lanes = far.collect();
        let leads_on = |group: &[Candidate]| {
            let touched = self.touched(start, group);
            let mut lanes = touched.iter().zip(&far);
            lanes.any(|(touched, far)| (*touched & *far).any())
        };
        let mut found = Vec::new();
        for (chunk, among) in among.iter().enumerate() {
            for bit in (self.worth_a_look(state, &[], chunk) & *among).ones() {
                let group: Group = self.left(state, chunk, bit).collect();
                let eliminates = group.len() > 1
                    && (self.touched(state, &group).iter().any(Lane::any) || leads_on(&group));
                if eliminates {
                    found.push((variable(chunk, bit), group));
                }
            }
        }
        found
    }

    /// Eliminates what all candidates of a group are linked to, and closes its CSP-variable to
    /// further use.
    fn decide_group(&self, state: &mut State, v: Variable, group: &[Candidate]) {
        for at in 0..self.width {
            state.lanes[at] &= self.kept(group, at);
        }
        state.lanes[self.width + v.index() / <Lane>::BITS].clear(v.index() % <Lane>::BITS);
    }

    /// Takes all groups of a state at once; says whether that eliminated anything.
    pub(super) fn take_groups(&self, state: &mut State) -> bool {
        let mut before = None;
        for chunk in 0..self.chunks {
            for bit in self.worth_a_look(state, &[], chunk).ones() {
                self.whip1(state, &mut before, chunk, bit);
            }
        }
        before.is_some()
    }
}

/// A CSP-variable with its only right-linking candidate.
fn single((v, c): (Variable, Candidate)) -> (Variable, Group) {
    (v, smallvec![c])
}

/// The CSP-variable at a bit of a chunk.
pub(super) fn variable(chunk: usize, bit: usize) -> Variable {
    Variable::new(chunk * <Lane>::BITS + bit)
}
