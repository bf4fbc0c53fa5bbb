//! Minimal rules as minimal hitting sets.
//!
//! Fix a conclusion. A premise set makes it valid when every base assignment against the conclusion (a *counter-example*)
//! makes some premise false, and some base assignment with it makes all premises true (a *survivor*). So the minimal rules are
//! the minimal sets that hit, for every counter-example, the set of literals false in it, and that keep a survivor. They
//! are found by the MMCS search of Murakami and Uno ("Efficient algorithms for dualizing large-scale hypergraphs",
//! 2014): take a counter-example not yet hit, and add each literal false in it in turn, so long as every literal already
//! taken still has a counter-example that it alone hits. Taking a literal never gives survivors back: where none
//! would be left the search turns round, and literals false in all survivors are not looked at again.
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
struct Partial {
    chosen: Literals,
    /// The literals that may still be added.
    open: Literals,
    /// The counter-examples that no chosen literal hits.
    unhit: Rows,
    /// For each chosen literal the counter-examples that it alone hits.
    critical: Vec<Rows>,
    /// The base assignments with the conclusion in which every chosen literal is true.
    survivors: Rows,
}

/// How many counter-examples are looked at for the one with the fewest literals to branch on.
const LOOKED_AT: usize = 256;

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

    /// The number of tasks of the search that [`Hitting::new`] makes of the same: as many as the first branching can have literals, or
    /// 1 where there is nothing to branch on. A task beyond those of the branching is empty.
    pub fn tasks(base: &[Literals], conclusion: usize, allowed: Literals) -> usize {
        let against = base.iter().filter(|&&set| set >> conclusion & 1 == 0);
        let literals = against.map(|set| (allowed & !set).count_ones() as usize);
        literals.max().unwrap_or(1).max(1)
    }

    /// Adds all minimal premise sets of one task.
    pub fn task(&self, task: usize, found: &mut Vec<Literals>) {
        let mut root = Partial {
            chosen: 0,
            open: self.allowed,
            unhit: self.against.all(),
            critical: Vec::new(),
            survivors: self.with.all(),
        };
        if root.survivors.is_empty() {
            return;
        }
        if root.unhit.is_empty() {
            // The conclusion holds without premises.
            return found.push(0);
        }
        let set = self.branches(&root);
        let Some(literal) = members(set).nth(task).filter(|_| self.most > 0) else {
            return;
        };
        // What comes later in the set belongs to later tasks.
        root.open &= !(set & Literals::MAX << literal);
        if self.admits(&root, literal) {
            self.extend(self.with(&root, literal), found);
        }
    }

    /// Finds all that extends `partial`.
    fn extend(&self, mut partial: Partial, found: &mut Vec<Literals>) {
        if partial.unhit.is_empty() {
            return found.push(partial.chosen);
        }
        let room = self.most - partial.critical.len();
        if room == 0 {
            return;
        }
        if room == 1 {
            // The last literal has to hit all that is left.
            for literal in members(partial.open) {
                if !partial.unhit.meets(self.against.of(literal)) && self.admits(&partial, literal)
                {
                    found.push(partial.chosen | 1 << literal);
                }
            }
            return;
        }
        let set = self.branches(&partial);
        partial.open &= !set;
        for literal in members(set) {
            let possible = room > 2 || self.has_partner(&partial, literal);
            if possible && self.admits(&partial, literal) {
                self.extend(self.with(&partial, literal), found);
            }
            partial.open |= 1 << literal;
        }
    }

    /// Whether a literal and another open one, or it alone, hit all that is left.
    fn has_partner(&self, partial: &Partial, literal: usize) -> bool {
        let holds = self.against.of(literal);
        let hits = |other: usize| !partial.unhit.meets_both(holds, self.against.of(other));
        members(partial.open).any(hits) || !partial.unhit.meets(holds)
    }

    /// The open literals that hit a counter-example not yet hit: of the first ones, the one with the fewest.
    fn branches(&self, partial: &Partial) -> Literals {
        let ways =
            (partial.unhit.iter().take(LOOKED_AT)).map(|row| partial.open & !self.against.row(row));
        ways.min_by_key(|ways| ways.count_ones()).unwrap_or(0)
    }

    /// Whether a literal keeps a survivor and takes no chosen literal its last critical counter-example.
    fn admits(&self, partial: &Partial, literal: usize) -> bool {
        let holds = self.against.of(literal);
        partial.survivors.meets(self.with.of(literal))
            && partial.critical.iter().all(|rows| rows.meets(holds))
    }

    /// The set with one more literal, which it admits.
    fn with(&self, partial: &Partial, literal: usize) -> Partial {
        let holds = self.against.of(literal);
        let survivors = partial.survivors.and(self.with.of(literal));
        let mut critical: Vec<Rows> = partial.critical.iter().map(|of| of.and(holds)).collect();
        critical.push(partial.unhit.without(holds));
        let dead = members(partial.open).filter(|&l| !survivors.meets(self.with.of(l)));
        Partial {
            chosen: partial.chosen | 1 << literal,
            open: dead.fold(partial.open, |open, l| open & !(1 << l)),
            unhit: partial.unhit.and(holds),
            critical,
            survivors,
        }
    }
}
