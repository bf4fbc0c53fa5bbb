//! Minimal rules as minimal hitting sets.
//!
//! Fix a conclusion. A premise set makes it valid when every base assignment against the conclusion (a *counter-example*)
//! makes some premise false, and some base assignment with it makes all premises true (a *survivor*). So the minimal rules are
//! the minimal sets that hit, for every counter-example, the set of literals false in it, and that keep a survivor. They are
//! found by the MMCS search of Murakami and Uno ("Efficient algorithms for dualizing large-scale hypergraphs", 2014): take a
//! counter-example not yet hit, and add each literal false in it in turn, so long as every literal already taken still has a
//! *critical* counter-example, one that it alone hits.
//!
//! The larger a set, the fewer assignments matter: a counter-example that is hit twice matters no more. So each set has lists of those that do,
//! made from the lists of the smaller set, and a literal stays *open* only if it is true in a survivor and in a critical counter-example of each
//! literal taken: otherwise adding it would leave none. A survivor also goes if some counter-example not yet hit has no open literal that is
//! true in the survivor: no larger set hits the one and keeps the other.
//!
//! Of an assignment only the open literals that are true in it matter, and of these sets only the *maximal* ones. Let A be a counter-example, and B
//! another in which at least the same open literals are true. What hits B hits A, too. So in a set that hits both, a literal that alone hits A also
//! alone hits B, and A may go. Likewise a survivor may go if at least the same open literals are true in another.

use super::literals::{Literals, members};
use std::cmp::Reverse;
use std::ops::{BitAnd, BitOr, Not};

/// One conclusion's counter-examples and survivors, and the bound on premises.
#[derive(Debug)]
pub struct Hitting {
    search: Search,
    /// The most premises.
    most: usize,
}

/// The search, with sets of literals as wide as they must be: half as wide is a third faster.
#[derive(Debug)]
enum Search {
    Narrow(Start<u64>),
    Wide(Start<Literals>),
}

/// Where a search starts.
#[derive(Debug)]
struct Start<S> {
    /// What no premise does.
    effect: Effect<S>,
    /// The literals that premises may use.
    allowed: S,
}

/// A set of literals.
trait Set:
    Copy + Default + Eq + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// Whether the maximal sets of long lists are worth their search. Where literals are many, lists are so long that it takes longer than it
    /// saves. (Measured: 3×3 with up to 5 premises takes seven times as long with it.)
    const REDUCED: bool;

    fn of(literals: Literals) -> Self;
    fn literals(self) -> Literals;
    fn len(self) -> u32;
    /// The set if it has the literal, otherwise the empty one; without a branch.
    fn if_has(self, literal: usize) -> Self;

    fn only(literal: usize) -> Self {
        Self::of(1 << literal)
    }

    fn meets(self, other: Self) -> bool {
        self & other != Self::default()
    }
}

impl Set for u64 {
    const REDUCED: bool = true;

    /// Literals from 64 on are left out.
    fn of(literals: Literals) -> u64 {
        literals as u64
    }
    fn literals(self) -> Literals {
        self.into()
    }
    fn len(self) -> u32 {
        self.count_ones()
    }
    fn if_has(self, literal: usize) -> u64 {
        self & (self >> literal & 1).wrapping_neg()
    }
}

impl Set for Literals {
    const REDUCED: bool = false;

    fn of(literals: Literals) -> Literals {
        literals
    }
    fn literals(self) -> Literals {
        self
    }
    fn len(self) -> u32 {
        self.count_ones()
    }
    fn if_has(self, literal: usize) -> Literals {
        let halves = [self as u64, (self >> 64) as u64];
        let has = halves[literal / 64] >> (literal % 64) & 1;
        let [low, high] = halves.map(|half| half & has.wrapping_neg());
        Literals::from(high) << 64 | Literals::from(low)
    }
}

/// A set of literals that is being extended.
#[derive(Debug, Clone, Copy)]
struct Partial<S> {
    chosen: S,
    /// The literals that may still be added.
    open: S,
}

/// What a set of literals does to the assignments.
#[derive(Debug, Default)]
struct Effect<S> {
    /// The counter-examples that no chosen literal hits.
    unhit: List<S>,
    /// For each chosen literal the counter-examples that it alone hits, one literal after the other.
    critical: List<S>,
    /// Where those of each chosen literal end.
    ends: Vec<usize>,
    /// The base assignments with the conclusion in which every chosen literal is true, and that a larger set may keep.
    survivors: List<S>,
    /// Of counter-examples not yet hit, the open literals that hit them, where these are few.
    ways: Vec<S>,
}

/// A list that is filled again and again: its memory grows and is not cleared.
#[derive(Debug, Default)]
struct List<S> {
    memory: Vec<S>,
    len: usize,
}

impl<S: Set> List<S> {
    fn of(memory: Vec<S>) -> List<S> {
        List {
            len: memory.len(),
            memory,
        }
    }

    fn items(&self) -> &[S] {
        &self.memory[..self.len]
    }

    fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Makes it an empty list with room for so many.
    fn clear(&mut self, most: usize) {
        self.len = 0;
        if self.memory.len() < most {
            self.memory.resize(most.next_power_of_two(), S::default());
        }
    }

    /// Adds the assignments in which, of the literals of `mask`, exactly `value` is true; returns the literals that are true in one of them. There
    /// must be room for all.
    #[inline(always)]
    fn add(&mut self, from: &[S], mask: S, value: S) -> S {
        let (mut all, mut count) = (S::default(), 0);
        let room = &mut self.memory[self.len..][..from.len()];
        // Each is written, and written over if it is not kept: no processor could predict which ones are.
        for &set in from {
            room[count] = set;
            let is_kept = set & mask == value;
            count += usize::from(is_kept);
            all = all | if is_kept { set } else { S::default() };
        }
        self.len += count;
        all
    }

    /// Keeps some of the sets; returns the literals that are in one of them.
    fn retain(&mut self, is_kept: impl Fn(S) -> bool) -> S {
        let (mut all, mut count) = (S::default(), 0);
        for i in 0..self.len {
            let set = self.memory[i];
            let is_kept = is_kept(set);
            all = all | if is_kept { set } else { S::default() };
            self.memory[count] = set;
            count += usize::from(is_kept);
        }
        self.len = count;
        all
    }

    /// Keeps the literals of `of`, and then the maximal sets, if the list is long.
    fn reduce(&mut self, of: S) {
        if !S::REDUCED || self.len < LONG {
            return;
        }
        let items = &mut self.memory[..self.len];
        items.iter_mut().for_each(|set| *set = *set & of);
        items.sort_unstable_by_key(|set| Reverse(set.len()));
        let mut count = 0;
        for i in 0..items.len() {
            let set = items[i];
            let (eights, rest) = items[..count].as_chunks::<8>();
            // The processor compares eight at once.
            let within = |found: bool, &other: &S| found | (set & other == set);
            let is_within = eights.iter().any(|eight| eight.iter().fold(false, within))
                || rest.iter().fold(false, within);
            if !is_within {
                items[count] = set;
                count += 1;
            }
        }
        self.len = count;
    }
}

/// How many sets a list must have for its maximal sets to be worth their search. (Measured.)
const LONG: usize = 64;

/// How many counter-examples are looked at for the first branching. That branching defines the tasks, so another number would make
/// other tasks.
const LOOKED_AT_FIRST: usize = 256;

/// Counter-examples that more literals hit are not compared with the survivors. (Measured.)
const FEW_WAYS: u32 = 6;

impl Hitting {
    /// The search for `conclusion` among base assignments, with premises from `allowed`, at most `most` of them.
    pub fn new(base: &[Literals], conclusion: usize, allowed: Literals, most: usize) -> Hitting {
        let (with, mut against): (Vec<_>, Vec<_>) =
            base.iter().partition(|&&set| set >> conclusion & 1 == 1);
        // Like the number looked at first, their order defines the tasks.
        against.sort_by_cached_key(|&set| scattered(set));
        let search = if allowed <= Literals::from(u64::MAX) {
            Search::Narrow(Start::new(&with, &against, allowed))
        } else {
            Search::Wide(Start::new(&with, &against, allowed))
        };
        Hitting { search, most }
    }

    /// The number of tasks of the search that [`Hitting::new`] makes of the same arguments: the largest number of literals that the
    /// first branching can have, or 1 where there is nothing to branch on. A task beyond those of the branching is empty.
    pub fn tasks(base: &[Literals], conclusion: usize, allowed: Literals) -> usize {
        let against = base.iter().filter(|&&set| set >> conclusion & 1 == 0);
        let literals = against.map(|set| (allowed & !set).count_ones() as usize);
        literals.max().unwrap_or(1).max(1)
    }

    /// Adds all minimal premise sets of one task.
    pub fn task(&self, task: usize, found: &mut Vec<Literals>) {
        match &self.search {
            Search::Narrow(start) => start.task(task, self.most, found),
            Search::Wide(start) => start.task(task, self.most, found),
        }
    }
}

impl<S: Set> Start<S> {
    fn new(with: &[Literals], against: &[Literals], allowed: Literals) -> Start<S> {
        let list = |sets: &[Literals]| List::of(sets.iter().map(|&set| S::of(set)).collect());
        Start {
            effect: Effect {
                unhit: list(against),
                survivors: list(with),
                ..Effect::default()
            },
            allowed: S::of(allowed),
        }
    }

    fn task(&self, task: usize, most: usize, found: &mut Vec<Literals>) {
        let Effect {
            unhit, survivors, ..
        } = &self.effect;
        if survivors.is_empty() {
            return;
        }
        if unhit.is_empty() {
            // The conclusion holds without premises.
            return found.push(0);
        }
        let looked_at = &unhit.items()[..unhit.len.min(LOOKED_AT_FIRST)];
        let set = branches(self.allowed, looked_at);
        let Some(literal) = members(set.literals()).nth(task).filter(|_| most > 0) else {
            return;
        };
        // This literal and later ones of the set are for later tasks.
        let later = S::of(set.literals() & Literals::MAX << literal);
        let root = Partial {
            chosen: S::default(),
            open: self.allowed & !later,
        };
        let mut first = Effect::default();
        if let Some(partial) = root.with(literal, &self.effect, &mut first) {
            partial.extend(most - 1, &mut vec![first], 0, found);
        }
    }
}

impl<S: Set> Partial<S> {
    /// Finds all minimal sets with at most `room` more literals. The effect is at place `at`; the places after that are room for the effects of
    /// larger sets.
    fn extend(
        mut self,
        room: usize,
        effects: &mut Vec<Effect<S>>,
        at: usize,
        found: &mut Vec<Literals>,
    ) {
        let unhit = effects[at].unhit.items();
        if unhit.is_empty() {
            return found.push(self.chosen.literals());
        }
        if room == 0 {
            return;
        }
        if room == 1 {
            // The last literal has to hit all that is left.
            let last = hitting_all(self.open, unhit.iter());
            let last = members(last.literals()).map(S::only);
            return found.extend(last.map(|literal| (self.chosen | literal).literals()));
        }
        let set = branches(self.open, unhit);
        if effects.len() == at + 1 {
            effects.push(Effect::default());
        }
        self.open = self.open & !set;
        for literal in members(set.literals()) {
            let (before, after) = effects.split_at_mut(at + 1);
            let effect = &before[at];
            if room == 2 {
                self.last_two(literal, effect, found);
            } else if let Some(next) = self.with(literal, effect, &mut after[0]) {
                next.extend(room - 1, effects, at + 1, found);
            }
            self.open = self.open | S::only(literal);
        }
    }

    /// Finds all minimal sets with this literal and at most one more: those that [`with`](Self::with) and [`extend`](Self::extend) would find, but
    /// no list is made.
    fn last_two(self, literal: usize, effect: &Effect<S>, found: &mut Vec<Literals>) {
        let new = S::only(literal);
        // Of the counter-examples that the new literal does not hit, the last one must hit all.
        let with_new = |set: S| set.if_has(literal);
        let unhit = true_in(effect.unhit.items(), self.open | new, with_new);
        let mut last = if unhit.meets(new) {
            self.open & !unhit
        } else {
            new
        };
        let mut begin = 0;
        let critical = effect.ends.iter().map(|&end| {
            let rows = &effect.critical.items()[begin..end];
            begin = end;
            rows
        });
        // Both must be true in a survivor, and in a critical counter-example of each literal taken.
        for rows in critical.chain([effect.survivors.items()]) {
            if last == S::default() {
                return;
            }
            last = last & true_in(rows, last, with_new);
        }
        // The new literal must hit something that the last one does not. (The last one hits what the new one does not.)
        if last != new {
            last = last & true_in(effect.unhit.items(), last, |set| set & !set.if_has(literal));
        }
        let last = members(last.literals()).map(|last| self.chosen | new | S::only(last));
        found.extend(last.map(S::literals));
    }

    /// The set with one more literal, unless it is known that no larger set is a minimal one. What it does becomes `next`.
    fn with(self, literal: usize, effect: &Effect<S>, next: &mut Effect<S>) -> Option<Self> {
        let new = S::only(literal);
        next.unhit.clear(effect.unhit.len);
        next.unhit.add(effect.unhit.items(), new, new);
        next.survivors.clear(effect.survivors.len);
        let mut open = self.open & next.survivors.add(effect.survivors.items(), new, new);
        let ways = next.unhit.items().iter().map(|&set| open & !set);
        next.ways.clear();
        next.ways.extend(ways.filter(|ways| ways.len() <= FEW_WAYS));
        // The processor compares eight at once. The last eight are made full with the set of all literals, which meets every survivor.
        let count = next.ways.len();
        next.ways.resize(count.next_multiple_of(8), !S::default());
        let (eights, _) = next.ways.as_chunks::<8>();
        let all_meet = |set: S| {
            let meet = |eight: &[S; 8]| eight.iter().fold(true, |all, w| all & w.meets(set));
            eights.iter().all(meet)
        };
        let kept = next.survivors.retain(all_meet);
        if next.survivors.is_empty() {
            return None;
        }
        open = open & kept;
        next.ways.truncate(count);
        // What all larger sets have.
        let mut forced = S::default();
        for ways in next.ways.iter().map(|&ways| ways & open) {
            match ways.len() {
                0 => return None,
                1 => forced = forced | ways,
                _ => {}
            }
        }
        next.critical.clear(effect.critical.len + effect.unhit.len);
        next.ends.clear();
        let mut begin = 0;
        for &end in &effect.ends {
            let rows = &effect.critical.items()[begin..end];
            open = open & next.critical.add(rows, new | forced, new | forced);
            if !next.ends_with_more() {
                return None;
            }
            begin = end;
        }
        open = open
            & next
                .critical
                .add(effect.unhit.items(), new | forced, forced);
        if !next.ends_with_more() {
            return None;
        }
        next.unhit.reduce(open);
        next.survivors.reduce(open);
        Some(Partial {
            chosen: self.chosen | new,
            open,
        })
    }
}

impl<S> Effect<S> {
    /// Ends the list of one more literal's critical counter-examples; returns whether there are any.
    fn ends_with_more(&mut self) -> bool {
        let before = self.ends.last().copied().unwrap_or(0);
        self.ends.push(self.critical.len);
        self.critical.len > before
    }
}

/// Those of the literals that hit all these counter-examples.
fn hitting_all<'a, S: Set + 'a>(open: S, unhit: impl Iterator<Item = &'a S>) -> S {
    unhit.fold(open, |left, &set| left & !set)
}

/// The literals of one of these sets or another, each as `part` leaves it, or as many of them as it takes to have all of `wanted`.
fn true_in<S: Set>(sets: &[S], wanted: S, part: impl Fn(S) -> S) -> S {
    let mut found = S::default();
    // The processor looks at several at once, so there is no question after each.
    for several in sets.chunks(64) {
        found = several.iter().fold(found, |found, &set| found | part(set));
        if wanted & !found == S::default() {
            break;
        }
    }
    found
}

/// The open literals that hit one of these counter-examples: the first with the fewest literals.
fn branches<S: Set>(open: S, unhit: &[S]) -> S {
    let (mut found, mut fewest) = (S::default(), u32::MAX);
    for &set in unhit {
        let ways = open & !set;
        if ways.len() < fewest {
            (found, fewest) = (ways, ways.len());
            if fewest < 2 {
                break;
            }
        }
    }
    found
}

/// A hash, different for each assignment (the finaliser of MurmurHash3): assignments that differ much stand near each other.
fn scattered(set: Literals) -> u64 {
    let mix = |x: u64| {
        let x = (x ^ x >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
        let x = (x ^ x >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        x ^ x >> 33
    };
    mix(set as u64 ^ mix((set >> 64) as u64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::random::Random;

    /// All minimal premise sets by their definition, among the literals below `count`.
    fn by_definition(
        base: &[Literals],
        conclusion: usize,
        count: usize,
        most: u32,
    ) -> Vec<Literals> {
        let is_rule = |premises: Literals| {
            let mut meeting = base.iter().filter(|&set| set & premises == premises);
            let holds = meeting.clone().all(|set| set >> conclusion & 1 == 1);
            holds && meeting.next().is_some()
        };
        let all = (0..1 << count).filter(|premises| premises >> conclusion & 1 == 0);
        let all = all.filter(|&premises: &Literals| premises.count_ones() <= most);
        let is_minimal = |premises: Literals| {
            is_rule(premises) && members(premises).all(|l| !is_rule(premises & !(1 << l)))
        };
        all.filter(|&premises| is_minimal(premises)).collect()
    }

    /// Random assignments: the search finds what the definition says, with literals below 64 and with others, or with the conclusion alone
    /// beyond, each set in one task.
    #[test]
    fn the_search_finds_all_minimal_sets() {
        let mut random = Random::seeded(1);
        let mut rules = 0;
        for round in 0..200 {
            let count = 4 + round % 7;
            // Some have so many that the lists are reduced to their maximal sets.
            let most = if round % 4 == 0 { 6 * LONG } else { 40 };
            let base: Vec<Literals> = (0..2 + random.below(most))
                .map(|_| random.below(1 << count) as Literals)
                .collect();
            let conclusion = random.below(count);
            for most in [128, 3, 2, 1, 0] {
                let expected = by_definition(&base, conclusion, count, most);
                rules += expected.len();
                for (shift, further) in [(0, 0), (0, 100), (100, 0)] {
                    let moved = |set: &Literals| {
                        let concluded = set >> conclusion & 1;
                        let rest = set & !(1 << conclusion);
                        rest << shift | concluded << (conclusion + shift + further)
                    };
                    let base: Vec<Literals> = base.iter().map(moved).collect();
                    let allowed = ((1 << count) - 1) << shift & !(1 << (conclusion + shift));
                    let conclusion = conclusion + shift + further;
                    let hitting = Hitting::new(&base, conclusion, allowed, most as usize);
                    let is_narrow = matches!(hitting.search, Search::Narrow(_));
                    assert_eq!(is_narrow, shift == 0);
                    let mut found = Vec::new();
                    for task in 0..Hitting::tasks(&base, conclusion, allowed) {
                        hitting.task(task, &mut found);
                    }
                    let mut found: Vec<Literals> = found.iter().map(|set| set >> shift).collect();
                    found.sort_unstable();
                    assert_eq!(found, expected);
                }
            }
        }
        assert!(rules > 1000, "{rules}");
    }
}
