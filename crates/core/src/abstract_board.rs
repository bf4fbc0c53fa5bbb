//! Abstract boards: a handful of candidates with CSP-variables and links, for what is true whatever the puzzle.
//!
//! Chains and colourings speak of candidates and of what links them, never of cells. On an abstract board such a rule is one
//! theorem: its candidates are those that the rule names, and nothing is known of them but what the rule assumes. As the
//! board is nothing but a binary CSP, prover, checker and SAT work on it as on any other. Edges of the types 1 (not both), 2 (at
//! least one) and 3 (exactly one) are the relations that any theorem may assume: see [`Related`](crate::Related).
//!
//! A *free* candidate `x` is in no CSP-variable of the rule. The board gives it one, `x?`, of `x` and its negation `-x`. To assume `-x`
//! is what a puzzle does by assuming another candidate of x's own CSP-variable, whichever is left there.

use crate::csp::{CspBuilder, TooLarge};
use crate::{Board, Candidate, Csp, Variable};
use thiserror::Error;

/// Why entries describe no abstract board: what was found, and what was expected.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct AbstractError(String);

impl From<TooLarge> for AbstractError {
    fn from(error: TooLarge) -> AbstractError {
        AbstractError(error.to_string())
    }
}

/// An abstract board.
#[derive(Debug)]
pub struct AbstractBoard(Csp);

impl AbstractBoard {
    /// The board with these parts, as they stand in a statement: CSP-variables `V1 = a b c` (exactly one of the candidates is true),
    /// free candidates, and links `a b` (no two of an entry are both true). Names are a letter and further letters, digits and `_`.
    ///
    /// # Errors
    /// The first entry that cannot be read, and why.
    pub fn new<'a>(
        variables: &'a [String],
        free: impl Iterator<Item = &'a str>,
        links: &'a [String],
    ) -> Result<AbstractBoard, AbstractError> {
        let mut builder = CspBuilder::default();
        for entry in variables {
            let parts = entry
                .split_once('=')
                .map(|(name, list)| (name.trim(), list));
            let Some((name, list)) = parts.filter(|(name, _)| is_name(name)) else {
                return error(format!(
                    "variables: found {}, expected a name, \"=\" and candidates, such as \"V1 = a b c\"",
                    short(entry)
                ));
            };
            if builder.has_variable(name) {
                return taken(name);
            }
            let mut members = Vec::new();
            for word in list.split_whitespace() {
                push_new(&mut members, builder.candidate(checked(word)?), entry, word)?;
            }
            if members.is_empty() {
                return error(format!("variables: {} has no candidate", short(entry)));
            }
            builder.variable(name, &members);
        }
        for name in free {
            if builder.known_candidate(checked(name)?).is_some() {
                return taken(name);
            }
            let both = [name.to_owned(), format!("-{name}")].map(|name| builder.candidate(&name));
            builder.variable(&format!("{name}?"), &both);
        }
        if builder.candidate_count() == 0 {
            return error("found no candidate, expected some in variables or free".to_owned());
        }
        for entry in links {
            let mut linked: Vec<Candidate> = Vec::new();
            for word in entry.split_whitespace() {
                let Some(c) = builder.known_candidate(word) else {
                    return error(format!(
                        "links: found {} in {}, expected a candidate of the variables or a free one",
                        short(word),
                        short(entry)
                    ));
                };
                linked.iter().for_each(|&d| builder.link(d, c));
                push_new(&mut linked, c, entry, word)?;
            }
            if linked.len() < 2 {
                let entry = short(entry);
                return error(format!(
                    "links: found {entry}, expected two candidates or more"
                ));
            }
        }
        Ok(AbstractBoard(builder.build()?))
    }
}

impl Board for AbstractBoard {
    fn csp(&self) -> &Csp {
        &self.0
    }

    /// All of them: such a board holds nothing but the pattern.
    fn default_focus(&self, _: Vec<Variable>) -> Vec<Variable> {
        self.0.variables().collect()
    }
}

fn error<T>(message: String) -> Result<T, AbstractError> {
    Err(AbstractError(message))
}

fn taken<T>(name: &str) -> Result<T, AbstractError> {
    error(format!(
        "the name {} is taken, expected another",
        short(name)
    ))
}

/// Adds a candidate to a list that must not have it yet.
fn push_new(
    list: &mut Vec<Candidate>,
    c: Candidate,
    entry: &str,
    word: &str,
) -> Result<(), AbstractError> {
    if list.contains(&c) {
        return error(format!("{} names {} twice", short(entry), short(word)));
    }
    list.push(c);
    Ok(())
}

fn is_name(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(plain)
}

fn checked(name: &str) -> Result<&str, AbstractError> {
    if is_name(name) {
        return Ok(name);
    }
    let name = short(name);
    error(format!(
        "found {name}, expected a letter and further letters, digits or \"_\""
    ))
}

/// The beginning of a text in quotation marks, for a message.
pub(crate) fn short(text: &str) -> String {
    format!("{:?}", text.chars().take(40).collect::<String>())
}
