//! Abstract boards: a few candidates with CSP-variables and links, for theorems that hold in every puzzle.
//!
//! Chains and colourings are about candidates and their links, not about cells. On an abstract board such a rule is one theorem:
//! its candidates are those that the rule names, and nothing is known about them but what the rule assumes. As the board is just
//! a binary CSP, prover, checker and SAT work on it as on any other. Edges of the types 1 (not both), 2 (at least one) and 3
//! (exactly one) are the relations that any theorem may assume: see [`RelationBoard`](crate::RelationBoard).
//!
//! A *free* candidate `x` is in no CSP-variable of the rule. The board gives it one, `x?`, of `x` and its negation `-x`. Assuming `-x`
//! corresponds, in a puzzle, to assuming any other candidate left of x's own CSP-variable.

use crate::csp::{CspBuilder, repeated};
use crate::{Board, Candidate, Csp, Variable, quoted};

/// An abstract board.
#[derive(Debug)]
pub struct AbstractBoard(Csp);

impl AbstractBoard {
    /// The board with these parts, as written in a statement: CSP-variables `V1 = a b c` (exactly one of the candidates is true),
    /// free candidates, and links `a b` (no two of an entry are both true). Names are a letter and further letters, digits and `_`.
    ///
    /// # Errors
    /// If an entry cannot be read; the error says what was found in the first one, and what was expected.
    pub fn new<'a>(
        variables: &'a [String],
        free: impl Iterator<Item = &'a str>,
        links: &'a [String],
    ) -> Result<AbstractBoard, String> {
        let mut builder = CspBuilder::default();
        for entry in variables {
            let wrong = |problem| wrong(entry, problem);
            let (name, list) = entry.split_once('=').ok_or_else(|| {
                wrong("expected a name, \"=\" and candidates, such as \"V1 = a b c\"")
            })?;
            let name = checked(name.trim())?;
            if builder.so_far().variable(name).is_some() {
                return Err(wrong("the name is taken, expected another"));
            }
            let mut members = Vec::new();
            for word in list.split_whitespace() {
                members.push(builder.candidate(checked(word)?));
            }
            if members.is_empty() {
                return Err(wrong("expected a candidate or more"));
            }
            if repeated(&members).is_some() {
                return Err(wrong("a candidate is named twice"));
            }
            builder.variable(name, &members);
        }
        for name in free {
            if builder.so_far().candidate(checked(name)?).is_some() {
                return Err(wrong(name, "the name is taken, expected another"));
            }
            let both = [name, &format!("-{name}")].map(|name| builder.candidate(name));
            builder.variable(&format!("{name}?"), &both);
        }
        if builder.so_far().candidate_count() == 0 {
            return Err("found no candidate, expected some in variables or free".to_owned());
        }
        for entry in links {
            let wrong = |problem| wrong(entry, problem);
            let words = entry.split_whitespace();
            let linked = words.map(|word| builder.so_far().candidate(word));
            let linked: Option<Vec<Candidate>> = linked.collect();
            let linked =
                linked.ok_or_else(|| wrong("expected candidates of the variables or free ones"))?;
            if linked.len() < 2 {
                return Err(wrong("expected two candidates or more"));
            }
            if repeated(&linked).is_some() {
                return Err(wrong("a candidate is named twice"));
            }
            builder.link(&linked);
        }
        let csp = builder.build().map_err(|error| error.to_string())?;
        Ok(AbstractBoard(csp))
    }
}

impl Board for AbstractBoard {
    fn csp(&self) -> &Csp {
        &self.0
    }

    /// All CSP-variables: such a board consists of the pattern alone.
    fn default_focus(&self, _: Vec<Variable>) -> Vec<Variable> {
        self.0.variables().collect()
    }
}

fn checked(name: &str) -> Result<&str, String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(plain) {
        return Ok(name);
    }
    Err(wrong(
        name,
        "expected a letter and further letters, digits or \"_\"",
    ))
}

fn wrong(entry: &str, problem: &str) -> String {
    format!("{}: {problem}", quoted(entry))
}
