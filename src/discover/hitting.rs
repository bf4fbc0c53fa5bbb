//! Minimal rules as minimal hitting sets.
//!
//! Fix a conclusion. A premise set makes it valid when every base assignment against the conclusion (a *counter-example*)
//! makes some premise false, and some base assignment with it makes all premises true (a *survivor*). So the minimal rules are
//! the minimal sets that hit, for every counter-example, the set of literals false in it, and that keep a survivor. They are
//! found by the MMCS search of Murakami and Uno ("Efficient algorithms for dualizing large-scale hypergraphs", 2014): take a
//! counter-example not yet hit, and add each literal false in it in turn, so long as every literal already taken still has a
//! counter-example that it alone hits. Taking a literal never gives survivors back: where none would be left the search
//! backtracks, and literals false in all survivors are not looked at again.
//!
//! Sets of assignments are bit sets, one column per literal, so that a step is a few passes of ANDs.

use super::columns::{Columns, Rows};
use super::literals::{Literals, members};

/// One conclusion's counter-examples and survivors, and the bound on premises.
#[derive(Debug)]
pub struct Hitting {
    /// The base assignments against the conclusion.
    against: Columns,
    /// The base assignments with the conclusion.
    with: Columns,
    /// The literals that premises may use.
    allowed: Literals,
    /// The most premises.
    most: usize,
}

/// A set of literals that is being extended.
#[derive(Debug, Clone, Copy)]
struct Partial {
    chosen: Literals,
    /// The literals that may still be added.
    open: Literals,
}

/// What a set of literals does to the assignments.
#[derive(Debug, Default)]
struct Effect {
    /// The counter-examples that no chosen literal hits.
    unhit: Rows,
    /// For each chosen literal the counter-examples that it alone hits.
    critical: Vec<Rows>,
    /// The base assignments with the conclusion in which every chosen literal is true.
    survivors: Rows,
}

/// How many counter-examples are looked at for the first branching. That branching defines the tasks, so another number would make
/// other tasks.
const LOOKED_AT_FIRST: usize = 256;

impl Hitting {
    /// The search for `conclusion` among base assignments, with premises from `allowed`, at most `most` of them.
    pub fn new(base: &[Literals], conclusion: usize, allowed: Literals, most: usize) -> Hitting {
        let (with, against): (Vec<_>, Vec<_>) =
            base.iter().partition(|&&set| set >> conclusion & 1 == 1);
        let literals = base.iter().fold(allowed, |all, set| all | set);
        let literals = (Literals::BITS - literals.leading_zeros()) as usize;
        Hitting {
            against: Columns::new(against, literals),
            with: Columns::new(with, literals),
            allowed,
            most,
        }
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
        let effect = Effect {
            unhit: self.against.all(),
            critical: Vec::new(),
            survivors: self.with.all(),
        };
        if effect.survivors.is_empty() {
            return;
        }
        if effect.unhit.is_empty() {
            // The conclusion holds without premises.
            return found.push(0);
        }
        let mut root = Partial {
            chosen: 0,
            open: self.allowed,
        };
        let set = self.branches(root, &effect, LOOKED_AT_FIRST);
        let Some(literal) = members(set).nth(task).filter(|_| self.most > 0) else {
            return;
        };
        // This literal and later ones of the set are for later tasks.
        root.open &= !(set & Literals::MAX << literal);
        if self.admits(&effect, literal) {
            let mut effects = vec![effect, Effect::default()];
            let partial = self.with(root, literal, &mut effects, 0);
            self.extend(partial, &mut effects, 1, found);
        }
    }

    /// Finds all that extends `partial`. Its effect is at place `at`; the places after that are room for the effects of larger sets.
    fn extend(
        &self,
        mut partial: Partial,
        effects: &mut Vec<Effect>,
        at: usize,
        found: &mut Vec<Literals>,
    ) {
        let effect = &effects[at];
        if effect.unhit.is_empty() {
            return found.push(partial.chosen);
        }
        let room = self.most - effect.critical.len();
        if room == 0 {
            return;
        }
        if room == 1 {
            // The last literal has to hit all that is left.
            for literal in members(partial.open) {
                let holds = self.against.of(literal);
                if !effect.unhit.meets(holds) && self.admits(effect, literal) {
                    found.push(partial.chosen | 1 << literal);
                }
            }
            return;
        }
        if effects.len() == at + 1 {
            effects.push(Effect::default());
        }
        let set = self.branches(partial, &effects[at], usize::MAX);
        partial.open &= !set;
        for literal in members(set) {
            let effect = &effects[at];
            let possible = room > 2 || self.has_partner(partial, effect, literal);
            if possible && self.admits(effect, literal) {
                let next = self.with(partial, literal, effects, at);
                self.extend(next, effects, at + 1, found);
            }
            partial.open |= 1 << literal;
        }
    }

    /// Whether a literal, alone or with another open one, hits all that is left.
    fn has_partner(&self, partial: Partial, effect: &Effect, literal: usize) -> bool {
        let holds = self.against.of(literal);
        let hits = |other: usize| !effect.unhit.meets_both(holds, self.against.of(other));
        members(partial.open).any(hits) || !effect.unhit.meets(holds)
    }

    /// The open literals that hit one counter-example not yet hit: of the first `most` counter-examples, the first with the fewest
    /// literals.
    fn branches(&self, partial: Partial, effect: &Effect, most: usize) -> Literals {
        let (mut found, mut fewest) = (0, u32::MAX);
        for row in effect.unhit.iter().take(most) {
            let ways = partial.open & !self.against.row(row);
            let count = ways.count_ones();
            if count < fewest {
                (found, fewest) = (ways, count);
                if count < 2 {
                    break;
                }
            }
        }
        found
    }

    /// Whether a literal keeps a survivor and leaves each chosen literal a critical counter-example.
    fn admits(&self, effect: &Effect, literal: usize) -> bool {
        let holds = self.against.of(literal);
        effect.survivors.meets(self.with.of(literal))
            && effect.critical.iter().all(|rows| rows.meets(holds))
    }

    /// The set with one more literal, which it admits. The effect of the larger set goes to the place after that of the set.
    fn with(&self, partial: Partial, literal: usize, effects: &mut [Effect], at: usize) -> Partial {
        let (before, after) = effects.split_at_mut(at + 1);
        let (effect, next) = (&before[at], &mut after[0]);
        let holds = self.against.of(literal);
        next.survivors
            .set_and(&effect.survivors, self.with.of(literal));
        let count = effect.critical.len();
        next.critical.resize(count + 1, Rows::default());
        for (next, rows) in next.critical.iter_mut().zip(&effect.critical) {
            next.set_and(rows, holds);
        }
        next.critical[count].set_without(&effect.unhit, holds);
        next.unhit.set_and(&effect.unhit, holds);
        let ruled_out = members(partial.open).filter(|&l| !next.survivors.meets(self.with.of(l)));
        Partial {
            chosen: partial.chosen | 1 << literal,
            open: ruled_out.fold(partial.open, |open, l| open & !(1 << l)),
        }
    }
}
