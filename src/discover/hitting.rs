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
use super::literal::{Literals, members};

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

impl Hitting {
    /// The search for `conclusion` among base assignments, with premises from `allowed`, at most `most` of them.
    pub fn new(base: &[Literals], conclusion: usize, allowed: Literals, most: usize) -> Hitting {
        let (with, against): (Vec<_>, Vec<_>) =
            base.iter().partition(|&&set| set >> conclusion & 1 == 1);
        Hitting {
            against: Columns::new(against),
            with: Columns::new(with),
            allowed,
            most,
        }
    }

    fn root(&self) -> Partial {
        Partial {
            chosen: 0,
            open: self.allowed,
            unhit: self.against.all(),
            critical: Vec::new(),
            survivors: self.with.all(),
        }
    }

    /// The number of units of work: the first literals that are branched on, or 1 where there is nothing to branch on.
    pub fn units(&self) -> usize {
        let first = self.branches(&self.root());
        first.map_or(1, |set| (set.count_ones() as usize).max(1))
    }

    /// Adds all minimal premise sets of one unit.
    pub fn unit(&self, unit: usize, found: &mut Vec<Literals>) {
        let root = self.root();
        if !root.survivors.is_empty() {
            self.extend(root, Some(unit), found);
        }
    }

    /// Finds all that extends `partial`; only by the branch of that index, if one is given.
    fn extend(&self, mut partial: Partial, only: Option<usize>, found: &mut Vec<Literals>) {
        let Some(set) = self.branches(&partial) else {
            return found.push(partial.chosen);
        };
        let room = self.most - partial.critical.len();
        if room == 0 {
            return;
        }
        if room == 1 && only.is_none() {
            // The last literal has to hit all that is left.
            for literal in members(set) {
                if !partial.unhit.meets(self.against.of(literal)) && self.admits(&partial, literal)
                {
                    found.push(partial.chosen | 1 << literal);
                }
            }
            return;
        }
        partial.open &= !set;
        for (i, literal) in members(set).enumerate() {
            if only.is_none_or(|unit| i == unit) && self.admits(&partial, literal) {
                self.extend(self.with(&partial, literal), None, found);
            }
            partial.open |= 1 << literal;
        }
    }

    /// The open literals that hit the counter-example with the fewest of them; `None` if every counter-example is hit.
    fn branches(&self, partial: &Partial) -> Option<Literals> {
        let mut fewest = None;
        for row in partial.unhit.iter() {
            let ways = partial.open & !self.against.row(row);
            if fewest.is_none_or(|few: Literals| ways.count_ones() < few.count_ones()) {
                fewest = Some(ways);
                if ways == 0 {
                    break;
                }
            }
        }
        fewest
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
