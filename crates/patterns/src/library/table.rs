//! The table of cells and digit classes: a text for solvers that have no rule language.

use super::{Entry, EntryError, Library, NoRule, Rule};
use crate::library::atlas::Value;
use oddagon_boards::sudoku::own_focus;
use oddagon_prover::Depth;

/// The name of the form in messages.
const FORM: &str = "a table of patterns";

/// The columns, separated by tabs. Each row is a pattern in one orientation; transposes that are other patterns have
/// rows of their own, so a solver need only permute rows, columns, bands and stacks.
///
/// - `name`: the first alias, otherwise the id; for a transpose, an alias has an `s` at its end, an id a `t`;
/// - `id`: the entry's id; `digits`: how many digits the pattern is about (k, or l of a kl-digit pattern);
/// - `cells`: how many cells it has;
/// - `pattern`: one character per cell of the board, row by row: `.`, or d where the cell holds one of the pattern's first d digits;
/// - `depth_restricted`, `depth_full`: the T&E-depths, `none` where there is none, empty if not known;
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
    /// The patterns of the library as a table.
    ///
    /// # Errors
    /// As [`Library::rules`], and for an entry with a restricted depth and a focus other than its pattern's.
    pub fn to_table(&self) -> Result<String, NoRule> {
        let mut out = COLUMNS.join("\t") + "\n";
        for (entry, rule) in self.rules(FORM)? {
            out += &row(entry, &rule)?;
        }
        Ok(out)
    }
}

fn row(entry: &Entry, rule: &Rule) -> Result<String, EntryError> {
    let theorem = entry.theorem()?;
    if entry.depth_restricted.is_some() {
        own_focus(&theorem, FORM).map_err(|unsaid| unsaid.called(&entry.id))?;
    }
    let column = |name: &str| {
        let column = super::ENTRY_COLUMNS.iter().position(|c| *c == name);
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
