//! Abstract boards: a handful of candidates with CSP-variables and links, for what is true whatever the puzzle.
//!
//! Chains and colourings speak of candidates and of what links them, never of cells. On an abstract board such a rule is one
//! theorem: its candidates are those that the rule names, and nothing is known of them but what the rule assumes. As the
//! board is nothing but a binary CSP, prover, checker and SAT work on it as on any other. Edges of the types 1 (not both), 2 (at
//! least one) and 3 (exactly one) are the relations that any theorem may assume: see [`Related`](super::Related).
//!
//! A *free* candidate `x` is in no CSP-variable of the rule. The board gives it one, `x?`, of `x` and its negation `-x`. To assume `-x`
//! is what a puzzle does by assuming another candidate of x's own CSP-variable, whichever is left there.

mod error;
#[cfg(test)]
mod tests;

pub use error::AbstractError;

use crate::board::Board;
use crate::csp::{Candidate, Csp, Engine, Variable};
use std::collections::HashMap;
use std::sync::OnceLock;

/// An abstract board.
#[derive(Debug)]
pub struct AbstractBoard {
    csp: Csp,
    engine: OnceLock<Engine>,
    candidates: Names,
    variables: Names,
}

/// Names and what they number.
#[derive(Debug, Default)]
struct Names {
    list: Vec<String>,
    number: HashMap<String, u16>,
}

impl Names {
    fn get(&self, name: &str) -> Option<u16> {
        self.number.get(name).copied()
    }

    /// The number of a name, which is added if it is new.
    fn number(&mut self, name: &str) -> u16 {
        if let Some(known) = self.get(name) {
            return known;
        }
        let number = self.list.len() as u16;
        self.list.push(name.to_owned());
        self.number.insert(name.to_owned(), number);
        number
    }
}

impl AbstractBoard {
    /// The most candidates that a CSP-variable may have.
    pub const WIDEST: usize = 8;
    /// The most candidates that a board may have, and the most CSP-variables.
    pub const LARGEST: usize = 1000;

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
        let (mut candidates, mut names) = (Names::default(), Names::default());
        let mut members = Vec::new();
        for entry in variables {
            let (name, list) = split(entry).ok_or_else(|| AbstractError::Variable(short(entry)))?;
            if names.get(name).is_some() {
                return Err(AbstractError::Taken(short(name)));
            }
            names.number(name);
            let words: Vec<&str> = list.split_whitespace().collect();
            let mut own = Vec::with_capacity(words.len());
            for word in words {
                let c = Candidate(candidates.number(checked(word)?));
                if own.contains(&c) {
                    let (entry, name) = (short(entry), short(word));
                    return Err(AbstractError::Twice { entry, name });
                }
                own.push(c);
            }
            if !(1..=Self::WIDEST).contains(&own.len()) {
                let (entry, found) = (short(entry), own.len());
                return Err(AbstractError::Width { entry, found });
            }
            members.push(own);
            small(candidates.list.len().max(members.len()))?;
        }
        for name in free {
            if candidates.get(checked(name)?).is_some() {
                return Err(AbstractError::Taken(short(name)));
            }
            let both = [name.to_owned(), format!("-{name}")];
            members.push(
                both.map(|name| Candidate(candidates.number(&name)))
                    .to_vec(),
            );
            names.number(&format!("{name}?"));
            small(candidates.list.len())?;
        }
        if members.is_empty() {
            return Err(AbstractError::Empty);
        }
        let mut pairs = Vec::new();
        for entry in links {
            let mut own: Vec<Candidate> = Vec::new();
            for word in entry.split_whitespace() {
                let (name, entry) = (short(word), short(entry));
                match candidates.get(word).map(Candidate) {
                    None => return Err(AbstractError::Unknown { entry, name }),
                    Some(c) if own.contains(&c) => {
                        return Err(AbstractError::Twice { entry, name });
                    }
                    Some(c) => {
                        pairs.extend(own.iter().map(|&d| (d, c)));
                        own.push(c);
                    }
                }
            }
            if own.len() < 2 {
                return Err(AbstractError::Link(short(entry)));
            }
        }
        Ok(AbstractBoard {
            csp: Csp::new(candidates.list.len(), members, &pairs),
            engine: OnceLock::new(),
            candidates,
            variables: names,
        })
    }
}

/// The name before the `=` of a CSP-variable's entry, and what comes after it.
fn split(entry: &str) -> Option<(&str, &str)> {
    let (name, list) = entry.split_once('=')?;
    is_name(name.trim()).then_some((name.trim(), list))
}

fn is_name(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(plain)
}

fn checked(name: &str) -> Result<&str, AbstractError> {
    match is_name(name) {
        true => Ok(name),
        false => Err(AbstractError::Name(short(name))),
    }
}

fn small(count: usize) -> Result<(), AbstractError> {
    match count <= AbstractBoard::LARGEST {
        true => Ok(()),
        false => Err(AbstractError::TooLarge),
    }
}

/// The beginning of a text, for a message.
fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

impl Board for AbstractBoard {
    fn csp(&self) -> &Csp {
        &self.csp
    }

    fn engine(&self) -> &Engine {
        self.engine.get_or_init(|| Engine::new(&self.csp))
    }

    fn candidate_name(&self, c: Candidate) -> String {
        self.candidates.list[c.index()].clone()
    }

    fn candidate(&self, name: &str) -> Option<Candidate> {
        self.candidates.get(name).map(Candidate)
    }

    fn variable_name(&self, v: Variable) -> String {
        self.variables.list[v.index()].clone()
    }

    fn variable(&self, name: &str) -> Option<Variable> {
        self.variables.get(name).map(Variable)
    }

    /// Abstract boards have no notation for symmetries.
    fn permutation(&self, _symmetry: &str) -> Option<Vec<Candidate>> {
        None
    }
}
