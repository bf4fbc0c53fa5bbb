//! Minimal rules as minimal hitting sets.
//!
//! Fix a conclusion. A premise set makes it valid when every base assignment against the conclusion
//! (a *counter-example*) makes some premise false, and some base assignment with it makes all
//! premises true (a *survivor*). So the minimal rules are the minimal sets that hit, for every
//! counter-example, the set of literals false in it, and that keep a survivor. They are found by
//! the MMCS search of Murakami and Uno ("Efficient algorithms for dualizing large-scale
//! hypergraphs", 2014): take a counter-example not yet hit, and add each literal false in it in
//! turn, so long as every literal already taken still has a *critical* counter-example, one that it
//! alone hits.
//!
//! The larger a set, the fewer assignments matter: a counter-example that is hit twice matters no
//! more. So each set has lists of those that do, made from the lists of the smaller set or a part
//! of one of these, and a literal stays *open* only if it is true in a survivor and in a critical
//! counter-example of each literal taken: otherwise adding it would leave none. A survivor also
//! goes if some counter-example not yet hit has no open literal that is true in the survivor: no
//! larger set hits the one and keeps the other.
//!
//! Of an assignment only the open literals that are true in it matter, and of these sets only the
//! *maximal* ones. Let A be a counter-example, and B another in which at least the same open
//! literals are true. What hits B hits A, too. So in a set that hits both, a literal that alone
//! hits A also alone hits B, and A may go. Likewise a survivor may go if at least the same open
//! literals are true in another.

use super::lists::{List, Set};
use super::rule::{Literals, members};
use std::ops::Range;

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
    /// For each chosen literal the counter-examples that it alone hits.
    critical: Vec<Critical<S>>,
    /// Those of them that have been taken out of longer lists.
    taken_out: List<S>,
    /// The base assignments with the conclusion in which every chosen literal is true, and that a
    /// larger set may keep.
    survivors: List<S>,
    /// Of counter-examples not yet hit, the open literals that hit them, where these are few.
    ways: Vec<S>,
}

/// The counter-examples that a chosen literal alone hits: those of a list in which, of the literals
/// of `mask`, exactly `value` is true. Most have no list of their own, since to make one takes
/// longer than to look through the other: all that is asked is which open literals are true in one
/// of them, and after a few of them the answer is often "all".
#[derive(Debug, Clone)]
struct Critical<S> {
    /// The place of the effect that has the list.
    place: usize,
    /// Whether that is the list of those taken out there, or the counter-examples not yet hit.
    is_taken_out: bool,
    range: Range<usize>,
    mask: S,
    value: S,
}

impl<S: Set> Critical<S> {
    #[inline]
    fn list<'e>(&self, effects: &'e [Effect<S>]) -> &'e [S] {
        let effect = &effects[self.place];
        let list = if self.is_taken_out {
            &effect.taken_out
        } else {
            &effect.unhit
        };
        &list.items()[self.range.clone()]
    }

    /// The set, if it is one of these counter-examples.
    #[inline(always)]
    fn if_critical(&self, set: S) -> S {
        if set & self.mask == self.value {
            set
        } else {
            S::default()
        }
    }

    /// The literals that are true in one or another, or as many of them as it takes to have all of
    /// `wanted`; `None` if there is none.
    #[inline]
    fn look(&self, list: &[S], wanted: S) -> Option<S> {
        let mut found = S::default();
        let (eights, rest) = list.as_chunks::<8>();
        for several in eights.chunks(4) {
            found = found | S::union_where(several, self.mask, self.value);
            if !wanted.meets(!found) {
                break;
            }
        }
        let found = rest
            .iter()
            .fold(found, |all, &set| all | self.if_critical(set));
        let is_one = found != S::default() || list.iter().any(|&set| set & self.mask == self.value);
        is_one.then_some(found)
    }
}

/// Counter-examples that a chosen literal alone hits get a list of their own if they are among more
/// than so many. (Measured.)
const LISTED: usize = 512;

/// How many counter-examples are looked at for the first branching. That branching defines the
/// tasks, so another number would make other tasks.
const LOOKED_AT_FIRST: usize = 256;

/// How many counter-examples are looked at to find out which literal hits the fewest.
const LOOKED_AT: usize = 256;

/// Counter-examples that more literals hit are not compared with the survivors. (Measured.)
const FEW_WAYS: u32 = 6;

impl Hitting {
    /// The search for `conclusion` among base assignments, with premises from `allowed`, at most
    /// `most` of them.
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

    /// The number of tasks of the search that [`Hitting::new`] makes of the same arguments: the
    /// largest number of literals that the first branching can have, or 1 where there is nothing to
    /// branch on. A task beyond those of the branching is empty.
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
        let looked_at = &unhit.items()[..unhit.len().min(LOOKED_AT_FIRST)];
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
        let start = std::slice::from_ref(&self.effect);
        if let Some(partial) = root.with(literal, start, &mut first, 0) {
            partial.extend(most - 1, &mut vec![first], 0, found);
        }
    }
}

impl<S: Set> Partial<S> {
    /// Finds all minimal sets with at most `room` more literals. The effect is at place `at`; the
    /// places after that are room for the effects of larger sets.
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
        for literal in by_hits(set, effects[at].unhit.items()) {
            let (before, after) = effects.split_at_mut(at + 1);
            if room == 2 {
                self.last_two(literal, before, found);
            } else if let Some(next) = self.with(literal, before, &mut after[0], at + 1) {
                next.extend(room - 1, effects, at + 1, found);
            }
            self.open = self.open | S::only(literal);
        }
    }

    /// Finds all minimal sets with this literal and at most one more: those that
    /// [`with`](Self::with) and [`extend`](Self::extend) would find, but no list is made.
    fn last_two(self, literal: usize, effects: &[Effect<S>], found: &mut Vec<Literals>) {
        let (new, effect) = (S::only(literal), &effects[effects.len() - 1]);
        // Of the counter-examples that the new literal does not hit, the last one must hit all.
        let with_new = |set: S| set.if_has(literal);
        let unhit = true_in(effect.unhit.items(), self.open | new, with_new);
        let mut last = if unhit.meets(new) {
            self.open & !unhit
        } else {
            new
        };
        // Both must be true in a critical counter-example of each literal taken, and in a survivor.
        for critical in &effect.critical {
            if last == S::default() {
                return;
            }
            let list = critical.list(effects);
            last = last
                & if critical.mask == S::default() {
                    true_in(list, last, with_new)
                } else {
                    true_in(list, last, |set| with_new(critical.if_critical(set)))
                };
        }
        last = last & true_in(effect.survivors.items(), last, with_new);
        // The new literal must hit something that the last one does not. (The last one hits what
        // the new one does not.)
        if last != new {
            last = last & true_in(effect.unhit.items(), last, |set| set & !set.if_has(literal));
        }
        let last = members(last.literals()).map(|last| self.chosen | new | S::only(last));
        found.extend(last.map(S::literals));
    }

    /// The set with one more literal, unless it is known that no larger set is a minimal one. What
    /// the set does is the last of `effects`; what the larger one does becomes `next`, whose place
    /// among the effects will be `place`. At place 0, or where lists are long, it has all lists
    /// that it needs.
    fn with(
        self,
        literal: usize,
        effects: &[Effect<S>],
        next: &mut Effect<S>,
        place: usize,
    ) -> Option<Self> {
        let (new, last) = (S::only(literal), effects.len() - 1);
        let effect = &effects[last];
        next.unhit.clear();
        next.unhit.add(effect.unhit.items(), new, new);
        next.survivors.clear();
        let mut open = self.open & next.survivors.add(effect.survivors.items(), new, new);
        let ways = next.unhit.items().iter().map(|&set| open & !set);
        next.ways.clear();
        next.ways.extend(ways.filter(|ways| ways.len() <= FEW_WAYS));
        // The last eight are made full with the set of all literals, which meets every survivor.
        let count = next.ways.len();
        next.ways.resize(count.next_multiple_of(8), !S::default());
        let (eights, _) = next.ways.as_chunks::<8>();
        let kept = next.survivors.retain(|set| set.meets_all(eights));
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
        let all = new | forced;
        next.critical.clear();
        next.taken_out.clear();
        let own = Critical {
            place: last,
            is_taken_out: false,
            range: 0..effect.unhit.len(),
            mask: new,
            value: S::default(),
        };
        for before in effect.critical.iter().chain([&own]) {
            let mut critical = Critical {
                mask: before.mask | all,
                value: before.value | all & !before.mask,
                ..before.clone()
            };
            let list = before.list(effects);
            let found = if place == 0 || !S::SHORT_LISTS || list.len() > LISTED {
                let begin = next.taken_out.len();
                let found = next.taken_out.add(list, critical.mask, critical.value);
                critical = Critical {
                    place,
                    is_taken_out: true,
                    range: begin..next.taken_out.len(),
                    mask: S::default(),
                    value: S::default(),
                };
                (!critical.range.is_empty()).then_some(found)
            } else {
                critical.look(list, open)
            };
            open = open & found?;
            next.critical.push(critical);
        }
        next.unhit.reduce(open);
        next.survivors.reduce(open);
        Some(Partial {
            chosen: self.chosen | new,
            open,
        })
    }
}

/// Those of the literals that hit all these counter-examples.
fn hitting_all<'a, S: Set + 'a>(open: S, unhit: impl Iterator<Item = &'a S>) -> S {
    unhit.fold(open, |left, &set| left & !set)
}

/// The literals of one of these sets or another, each as `part` leaves it, or as many of them as it
/// takes to have all of `wanted`.
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

/// The literals of a set, those first that hit the fewest of these counter-examples. Each is tried
/// without those after it. One that hits few leaves much to be hit: its search is short if few
/// literals are open. (Measured: the reverse order takes more than twice as long.)
fn by_hits<S: Set>(set: S, unhit: &[S]) -> impl Iterator<Item = usize> + use<S> {
    let mut literals: Vec<usize> = members(set.literals()).collect();
    let unhit = &unhit[..unhit.len().min(LOOKED_AT)];
    if literals.len() > 1 && S::SHORT_LISTS {
        literals.sort_by_cached_key(|&literal| {
            let hit = unhit.iter().filter(|s| !s.meets(S::only(literal)));
            hit.count()
        });
    }
    literals.into_iter()
}

/// A hash, different for each assignment (the finaliser of MurmurHash3): assignments that differ
/// much stand near each other.
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
    use super::super::lists::LONG;
    use super::*;
    use oddagon_job::random::Random;

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

    /// Random assignments: the search finds what the definition says, with literals below 64 and
    /// with others, or with the conclusion alone beyond, each set in one task.
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
