use super::{Entry, EntryError, Library, Transpose};
use oddagon_boards::sudoku::DigitPattern;
use std::collections::HashSet;
use thiserror::Error;

/// A pattern in one orientation, for solvers that know row and column permutations but no transposition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// Its name in solvers: see [`Entry::rule_names`].
    pub name: String,
    /// The pattern.
    pub pattern: DigitPattern,
}

/// Why the entries of a library make no rules for solvers.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoRule {
    /// An entry says what rules cannot say.
    #[error("{0}; RON and JSON take every theorem")]
    Entry(#[from] EntryError),
    /// Two rules would have the same name, and a solver would lose one of them.
    #[error(
        "{id}: its rule would have the name {name}, which another rule has; give one of them another alias"
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
    /// If an entry makes no rule, or a name is taken; the error names the first such entry.
    pub fn rules(&self, form: &'static str) -> Result<Vec<(&Entry, Rule)>, NoRule> {
        let mut names = HashSet::new();
        let mut rules = Vec::new();
        for entry in &self.entries {
            for rule in entry.rules(&self.entries, form)? {
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
    /// The entry's pattern as a rule in a form of that name, and its transpose if that is another pattern without an entry of
    /// its own among `others`.
    ///
    /// # Errors
    /// As [`Entry::pattern`], and if the entry lacks its class.
    pub fn rules(&self, others: &[Entry], form: &'static str) -> Result<Vec<Rule>, EntryError> {
        let pattern = self.pattern(form)?;
        let class = self.class.as_ref().ok_or(EntryError::Class(true))?;
        let (plain, transposed) = self.rule_names();
        let alone = match &class.transpose {
            Transpose::Own => true,
            Transpose::Id(id) => others.iter().any(|other| other.id == *id),
        };
        let transpose = (!alone).then(|| Rule {
            name: transposed,
            pattern: pattern.transposed(),
        });
        let rule = Rule {
            name: plain,
            pattern,
        };
        Ok(std::iter::once(rule).chain(transpose).collect())
    }
}
