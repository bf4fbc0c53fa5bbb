//! Rules for solvers that have a pattern in one orientation, and the table of them.

use super::atlas::Value;
use super::entry::{ENTRY_COLUMNS, Entry, EntryError, Transpose};
use super::format::Library;
use oddagon_boards::sudoku::{DigitPattern, own_focus};
use oddagon_prover::Depth;
use std::collections::HashSet;
use thiserror::Error;

/// A pattern in one orientation, for solvers that know row and column permutations but no
/// transposition.
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
        "{id}: its rule would have the name {name}, which another rule has; give one of them \
         another alias"
    )]
    SameName {
        /// The id of the second entry.
        id: String,
        /// The name.
        name: String,
    },
}

/// The name of the form in messages.
const FORM: &str = "a table of patterns";

/// The columns, separated by tabs. Each row is a pattern in one orientation; transposes that are
/// other patterns have rows of their own, so a solver need only permute rows, columns, bands and
/// stacks.
///
/// - `name`: the first alias, otherwise the id; for a transpose, an alias has an `s` at its end, an
///   id a `t`;
/// - `id`: the entry's id; `digits`: how many digits the pattern is about (k, or l of a kl-digit
///   pattern);
/// - `cells`: how many cells it has;
/// - `pattern`: one character per cell of the board, row by row: `.`, or d where the cell holds one
///   of the pattern's first d digits;
/// - `depth_restricted`, `depth_full`: the T&E-depths, `none` where there is none, empty if not
///   known;
/// - `free_cells`: how many cells see no cell of the pattern;
/// - `usable`: `false` for super-impossible patterns, which occur in no puzzle with one solution.
const COLUMNS: [&str; 9] = [
    "name",
    "id",
    "digits",
    "cells",
    "pattern",
    "depth_restricted",
    "depth_full",
    "free_cells",
    "usable",
];

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

    /// The patterns of the library as a table.
    ///
    /// # Errors
    /// As [`Library::rules`], and for an entry with a restricted depth and a focus other than its
    /// pattern's.
    pub fn to_table(&self) -> Result<String, NoRule> {
        let mut out = COLUMNS.join("\t") + "\n";
        for (entry, rule) in self.rules(FORM)? {
            out += &row(entry, &rule)?;
        }
        Ok(out)
    }
}

impl Entry {
    /// The entry's pattern as a rule in a form of that name, and its transpose if that is another
    /// pattern without an entry of its own among `others`.
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

fn row(entry: &Entry, rule: &Rule) -> Result<String, EntryError> {
    let theorem = entry.theorem()?;
    if entry.depth_restricted.is_some() {
        own_focus(&theorem, FORM).map_err(|unsaid| unsaid.called(&entry.id))?;
    }
    let column = |name: &str| {
        let column = ENTRY_COLUMNS.iter().position(|c| *c == name);
        column.map_or(Value::Missing, |column| entry.value(&theorem, column))
    };
    let depth = |depth: Option<Depth>| depth.map_or(String::new(), |d| d.to_string());
    let fields = [
        rule.name.clone(),
        entry.id.clone(),
        rule.pattern.digits.to_string(),
        rule.pattern.cells.len().to_string(),
        rule.pattern.digit_line(),
        depth(entry.depth_restricted),
        depth(entry.depth_full),
        column("free_cells").to_string(),
        (column("super_impossible") != Value::Flag(true)).to_string(),
    ];
    Ok(fields.join("\t") + "\n")
}
