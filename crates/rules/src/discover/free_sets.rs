//! A second way to all minimal rules, unrelated to the hitting sets: closed sets of what is true
//! together.
//!
//! A premise set is *free* when none of its premises follows from the others. Every minimal rule's
//! premise set is free: a premise that follows from the others could be dropped. Every subset of a
//! free set is free too, so free sets can be grown literal by literal: from the largest number
//! down, so that every part of a set is met before it. What follows from a set is what is true in
//! all base assignments in which its premises are true. A free set with a conclusion that follows
//! from none of its parts is a minimal rule.
//!
//! All conclusions are found in one pass, and nothing is shared with the search for hitting sets
//! but the base assignments.

use super::rule::{Literals, members};
use std::collections::HashMap;

/// All minimal rules among base assignments, as pairs of premises and conclusion: premises from
/// `premises`, at most `most` of them, conclusions from `conclusions`. `rivals` gives the literals
/// about the same line or cell as a literal.
pub fn minimal_rules(
    base: &[Literals],
    premises: Literals,
    conclusions: Literals,
    rivals: impl Fn(usize) -> Literals,
    most: usize,
) -> Vec<(Literals, usize)> {
    let mut search = Search {
        premises,
        conclusions,
        rivals,
        most,
        consequences: HashMap::new(),
        rules: Vec::new(),
    };
    search.grow(0, Literals::BITS as usize, base);
    search.rules
}

struct Search<F> {
    premises: Literals,
    conclusions: Literals,
    rivals: F,
    most: usize,
    /// What follows from each free set met.
    consequences: HashMap<Literals, Literals>,
    rules: Vec<(Literals, usize)>,
}

impl<F: Fn(usize) -> Literals> Search<F> {
    /// Visits a free set and those that extend it by literals below number `below`; it holds in the
    /// assignments `true_in`.
    fn grow(&mut self, set: Literals, below: usize, true_in: &[Literals]) {
        let follows = true_in.iter().fold(Literals::MAX, |all, row| all & row);
        let parts = members(set).map(|l| self.consequences[&(set & !(1 << l))]);
        let known = parts.fold(0, |known, part| known | part);
        for conclusion in members(follows & !known & self.conclusions & !set) {
            // No rule has a premise about the conclusion's own line.
            if (self.rivals)(conclusion) & set == 0 {
                self.rules.push((set, conclusion));
            }
        }
        self.consequences.insert(set, follows);
        if set.count_ones() as usize == self.most {
            return;
        }
        let possible = true_in.iter().fold(0, |any, row| any | row);
        for literal in members(self.premises & possible & !follows) {
            if literal >= below || !self.is_free(set, literal) {
                continue;
            }
            let rest: Vec<Literals> = (true_in.iter().copied())
                .filter(|row| row >> literal & 1 == 1)
                .collect();
            self.grow(set | 1 << literal, literal, &rest);
        }
    }

    /// Whether a set with one more literal, which does not follow from it, is free.
    fn is_free(&self, set: Literals, literal: usize) -> bool {
        members(set).all(|l| {
            let part = set & !(1 << l) | 1 << literal;
            // Each part must have been met before, as free sets are; and the literal left out must
            // not follow from it.
            self.consequences
                .get(&part)
                .is_some_and(|follows| follows >> l & 1 == 0)
        })
    }
}
