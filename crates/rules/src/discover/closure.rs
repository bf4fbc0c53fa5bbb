//! What follows when rules are applied one after the other.
//!
//! A solver applies rules until nothing changes. What a set of literals becomes in this way is its *closure* under the rules.
//! Closure is monotone: whatever follows from a set follows from every larger one.

use super::implication::Implication;
use super::literals::{Literals, members};

/// Rules to be applied one after the other until nothing changes.
#[derive(Debug, Clone)]
pub struct Closure {
    rules: Vec<Implication>,
    /// The rules that have each literal as a premise.
    with: Vec<Vec<u32>>,
    /// The conclusions of rules without premises.
    always: Literals,
}

impl Closure {
    /// No rules, over that many literals.
    pub fn new(literals: usize) -> Closure {
        Closure {
            rules: Vec::new(),
            with: vec![Vec::new(); literals],
            always: 0,
        }
    }

    /// Adds rules as they are: it does not add their images under symmetries. A rule that is there already is not added again.
    pub fn add(&mut self, rules: impl IntoIterator<Item = impl Into<Implication>>) {
        for rule in rules {
            let rule: Implication = rule.into();
            let Some(first) = members(rule.premises).next() else {
                self.always |= 1 << rule.conclusion;
                continue;
            };
            let same = |&i: &u32| self.rules[i as usize] == rule;
            if self.with[first].iter().any(same) {
                continue;
            }
            for premise in members(rule.premises) {
                self.with[premise].push(self.rules.len() as u32);
            }
            self.rules.push(rule);
        }
    }

    /// The number of literals.
    pub fn literals(&self) -> usize {
        self.with.len()
    }

    /// The number of rules that have premises.
    pub fn len(&self) -> usize {
        self.rules.len()
    }

    /// Whether there is no such rule.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// The closure of a set of literals: the set and all that follows from it. The result may contradict itself.
    pub fn of(&self, set: Literals) -> Literals {
        let mut set = set | self.always;
        let mut fresh = set;
        while fresh != 0 {
            let literal = fresh.trailing_zeros() as usize;
            fresh &= fresh - 1;
            for &i in &self.with[literal] {
                let rule = &self.rules[i as usize];
                let conclusion = 1 << rule.conclusion;
                if rule.premises & !set == 0 && set & conclusion == 0 {
                    set |= conclusion;
                    fresh |= conclusion;
                }
            }
        }
        set
    }
}
