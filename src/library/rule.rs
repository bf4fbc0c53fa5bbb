use super::{Entry, Library, Transpose};
use crate::board::sudoku::text::{cell_line, symbol};
use crate::theorem::SudokuTheorem;
use crate::theorem::Theorem;
use itertools::Itertools;
use std::collections::HashSet;
use thiserror::Error;

/// A pattern in one orientation, as solvers that know row and column permutations but no transposition want it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// What solvers call it: see [`Entry::rule_names`].
    pub name: String,
    /// The board's order n: blocks are n×n.
    pub order: usize,
    /// The number of digits of the cells with the fewest: k.
    pub k: usize,
    /// The number of digits of the pattern: l of a kl-digit pattern, otherwise k.
    pub digits: usize,
    /// The pattern's cells, row by row, each with the number of its digits: it holds one of the first so many.
    pub cells: Vec<(usize, usize)>,
}

/// Why the entries of a library make no rules for solvers.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoRule {
    /// An entry is no such pattern.
    #[error(
        "{id}: this format is for impossible k-digit and kl-digit patterns without further conditions; RON and JSON take every theorem"
    )]
    Other {
        /// The entry's id.
        id: String,
    },
    /// Two rules would have the same name, and a solver would forget one of them.
    #[error(
        "{id}: its rule would be called {name}, as another rule is; give one of them another alias"
    )]
    SameName {
        /// The id of the second entry.
        id: String,
        /// The name.
        name: String,
    },
}

impl Library {
    /// The rules of all entries, in order, each with its entry: see [`Entry::rules`].
    ///
    /// # Errors
    /// The first entry that makes none, or one whose name is taken.
    pub fn rules(&self) -> Result<Vec<(&Entry, Rule)>, NoRule> {
        let mut names = HashSet::new();
        let mut rules = Vec::new();
        for entry in &self.entries {
            for rule in entry.rules(&self.entries)? {
                if !names.insert(rule.name.clone()) {
                    let (id, name) = (entry.id.clone(), rule.name);
                    return Err(NoRule::SameName { id, name });
                }
                rules.push((entry, rule));
            }
        }
        Ok(rules)
    }
}

impl Entry {
    /// The entry's pattern as a rule, and its transpose where that is another one and no entry of its own among `others`.
    ///
    /// # Errors
    /// [`NoRule::Other`] unless the theorem is that a k-digit or kl-digit pattern is impossible.
    pub fn rules(&self, others: &[Entry]) -> Result<Vec<Rule>, NoRule> {
        let no_rule = || NoRule::Other {
            id: self.id.clone(),
        };
        let class = self.class.as_ref().ok_or_else(no_rule)?;
        let theorem = self.theorem().map_err(|_| no_rule())?;
        let (plain, transposed) = self.rule_names();
        let rule = Rule::new(&theorem, plain).ok_or_else(no_rule)?;
        let alone = match &class.transpose {
            Transpose::Own => true,
            Transpose::Id(id) => others.iter().any(|other| other.id == *id),
        };
        let transpose = (!alone).then(|| rule.transposed(transposed));
        Ok(std::iter::once(rule).chain(transpose).collect())
    }
}

impl Rule {
    fn new(theorem: &Theorem, name: String) -> Option<Rule> {
        let marks = theorem.marks().iter().enumerate();
        Some(Rule {
            name,
            order: theorem.sudoku()?.order(),
            k: theorem.k()?,
            digits: theorem.digits()?,
            cells: marks
                .filter_map(|(cell, mark)| Some((cell, (*mark)?)))
                .collect(),
        })
    }

    /// The transpose, under another name.
    fn transposed(&self, name: String) -> Rule {
        let side = self.side();
        let cells = self.cells.iter();
        let cells = cells.map(|&(cell, digits)| (cell % side * side + cell / side, digits));
        Rule {
            name,
            cells: cells.sorted().collect(),
            ..self.clone()
        }
    }

    /// The board's side: the number of rows, columns, blocks and digits.
    pub fn side(&self) -> usize {
        self.order * self.order
    }

    /// The pattern in one line: in its cells what `mark` makes of their numbers of digits, `.` elsewhere.
    pub fn line(&self, mark: impl Fn(usize) -> char) -> String {
        let marked = |cell: usize| self.cells.iter().find(|(other, _)| *other == cell);
        cell_line(self.order, |cell| marked(cell).map_or('.', |m| mark(m.1)))
    }

    /// The pattern in one line, the number of its digits in each cell: `3`, on a 16×16 board also `A` to `G`.
    pub fn digit_line(&self) -> String {
        self.line(|digits| symbol(digits - 1))
    }
}
