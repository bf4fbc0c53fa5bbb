//! Files of macro-rules.

use super::WindowInduction;
use crate::discover::{RuleSet, RuleSetError};
use oddagon_boards::theorem::{Statement, TheoremError, read_statements};
use oddagon_core::read_values;
use thiserror::Error;

/// Macro-rules of a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rules {
    /// Rules of a fixed size.
    pub statements: Vec<Statement>,
    /// Rules about any number of cells.
    pub inductions: Vec<WindowInduction>,
}

/// A file that holds no macro-rules.
#[derive(Debug, Error)]
pub enum RulesError {
    /// What looks like theorems cannot be read.
    #[error(transparent)]
    Theorem(#[from] TheoremError),
    /// What looks like a set of discovered rules cannot be read.
    #[error(transparent)]
    RuleSet(#[from] RuleSetError),
}

impl Rules {
    /// Reads a file of macro-rules in RON: a statement, a list of statements, a list of inductions;
    /// or a set of discovered rules in any of its [forms](RuleSet::read).
    ///
    /// # Errors
    /// What is wrong and where.
    pub fn read(text: &str) -> Result<Rules, RulesError> {
        if is_rule_set(text) {
            let statements = RuleSet::read(text)?.statements().collect();
            let inductions = Vec::new();
            return Ok(Rules {
                statements,
                inductions,
            });
        }
        if let Ok(inductions) = read_values(text) {
            let statements = Vec::new();
            return Ok(Rules {
                statements,
                inductions,
            });
        }
        let statements = read_statements(text)?;
        let inductions = Vec::new();
        Ok(Rules {
            statements,
            inductions,
        })
    }

    /// All rules, including the parts of inductions under names of their own: applied one after the
    /// other, these give the conclusions of the inductions for any number of cells.
    pub fn all(&self) -> impl Iterator<Item = Statement> + '_ {
        let parts = self.inductions.iter().flat_map(|induction| {
            induction.named_parts().map(|part| Statement {
                name: format!("{}: {}", induction.name, part.name),
                ..part
            })
        });
        self.statements.iter().cloned().chain(parts)
    }
}

/// Whether a text holds a discovered set: a table, JSON, or RON that begins with its version.
/// Otherwise it holds theorems.
fn is_rule_set(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    // RON may begin with a line that enables extensions.
    let ron = match text.split_once('\n') {
        Some((first, rest)) if first.starts_with("#!") => rest.trim_start(),
        _ => text,
    };
    let ron = ron.strip_prefix("RuleSet").unwrap_or(ron);
    let ron = ron.strip_prefix('(').unwrap_or("").trim_start();
    text.starts_with("# ") || text.starts_with('{') || ron.starts_with("version")
}
