//! What follows when rules are applied one after the other.

use super::rule::{Implication, Literals, members};

/// Rules to be applied one after the other until nothing changes.
///
/// What a set of literals becomes in this way is its *closure* under the rules. Closure is
/// monotone: whatever follows from a set follows from every larger one.
#[derive(Debug, Clone)]
pub struct Closure {
    /// Premises and conclusion of each rule.
    rules: Vec<(Literals, u8)>,
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

    /// Adds rules as they are: it does not add their images under symmetries. A rule that is there
    /// already is not added again.
    pub fn add<D>(&mut self, rules: impl IntoIterator<Item = Implication<D>>) {
        for rule in rules {
            let Some(first) = members(rule.premises).next() else {
                self.always |= 1 << rule.conclusion;
                continue;
            };
            let rule = (rule.premises, rule.conclusion);
            if self.with[first]
                .iter()
                .any(|&i| self.rules[i as usize] == rule)
            {
                continue;
            }
            for premise in members(rule.0) {
                self.with[premise].push(self.rules.len() as u32);
            }
            self.rules.push(rule);
        }
    }

    /// The rules that remain when, in order, each rule is dropped whose conclusion is in the
    /// closure of its premises under the rules kept so far and those that are here; with a rule,
    /// its images under these symmetries are kept. What remains is the *basis* of the rules.
    ///
    /// The rules that remain close every set of literals as all do: where a dropped rule applies,
    /// its premises are there, so their closure under the rules kept before it is, too, and that
    /// contains its conclusion. It is not always the smallest such list: no rule is dropped for the
    /// sake of rules with more premises.
    pub fn basis<D: Copy + Ord>(
        mut self,
        symmetries: &[Vec<u8>],
        rules: &[Implication<D>],
    ) -> Vec<Implication<D>> {
        let mut kept = Vec::new();
        for rule in rules {
            if self.of(rule.premises) >> rule.conclusion & 1 == 0 {
                self.add(symmetries.iter().map(|symmetry| rule.image(symmetry)));
                kept.push(*rule);
            }
        }
        kept
    }

    /// The number of literals.
    pub fn literals(&self) -> usize {
        self.with.len()
    }

    /// The closure of a set of literals: the set and all that follows from it. The result may
    /// contradict itself.
    pub fn of(&self, set: Literals) -> Literals {
        let mut set = set | self.always;
        let mut fresh = set;
        while fresh != 0 {
            let literal = fresh.trailing_zeros() as usize;
            fresh &= fresh - 1;
            for &i in &self.with[literal] {
                let (premises, conclusion) = self.rules[i as usize];
                if premises & !set == 0 && set >> conclusion & 1 == 0 {
                    set |= 1 << conclusion;
                    fresh |= 1 << conclusion;
                }
            }
        }
        set
    }
}
