//! Abstract boards: a few candidates with CSP-variables and links, for theorems that hold in every
//! puzzle.
//!
//! Chains and colourings are about candidates and their links, not about cells. On an abstract
//! board such a rule is one theorem: its candidates are those that the rule names, and nothing is
//! known about them but what the rule assumes. As the board is just a binary CSP, prover, checker
//! and SAT work on it as on any other. Edges of the types 1 (not both), 2 (at least one) and 3
//! (exactly one) are the relations that any theorem may assume: see
//! [`RelationBoard`](crate::RelationBoard).
//!
//! A *free* candidate `x` is in no CSP-variable of the rule. The board gives it one, `x?`, of `x`
//! and its negation `-x`. Assuming `-x` corresponds, in a puzzle, to assuming any other candidate
//! left of x's own CSP-variable.

use crate::csp::{CspBuilder, repeated};
use crate::{Board, BoardName, Candidate, Csp, NameList, Variable, quoted};
use std::sync::Arc;

/// An abstract board. It is known by its entries, in their order: those of its links, too.
#[derive(Debug)]
pub struct AbstractBoard {
    name: BoardName,
    csp: Arc<Csp>,
}

impl AbstractBoard {
    /// The board with these parts, as written in a statement: CSP-variables `V1 = a b c` (exactly
    /// one of the candidates is true), free candidates, and links `a b` (no two of an entry are
    /// both true). Names are a letter and further letters, digits and `_`. No name is both a
    /// candidate's and a CSP-variable's, and none is `none`, which is a word of its own in a focus.
    ///
    /// # Errors
    /// If an entry cannot be read; the error says what was found in the first one, and what was
    /// expected.
    pub fn new(
        variables: &[String],
        free: &NameList,
        links: &[String],
    ) -> Result<AbstractBoard, String> {
        let mut builder = CspBuilder::default();
        let (mut named, mut linked) = (Vec::new(), Vec::new());
        for entry in variables {
            let wrong = |problem| wrong(entry, problem);
            let (name, list) = entry.split_once('=').ok_or_else(|| {
                wrong("expected a name, \"=\" and candidates, such as \"V1 = a b c\"")
            })?;
            let (name, list) = (checked(name.trim())?, NameList::from(list));
            let mut members = Vec::new();
            for word in list.iter() {
                if builder.so_far().variable(checked(word)?).is_some() {
                    return Err(wrong("a candidate has the name of a CSP-variable"));
                }
                members.push(builder.candidate(word));
            }
            if builder.so_far().has_name(name) {
                return Err(wrong("the name is taken, expected another"));
            }
            if members.is_empty() {
                return Err(wrong("expected a candidate or more"));
            }
            if repeated(&members).is_some() {
                return Err(wrong("a candidate is named twice"));
            }
            builder.variable(name, &members);
            named.push(format!("{name} = {list}"));
        }
        for name in free.iter() {
            if builder.so_far().has_name(checked(name)?) {
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
            let words = NameList::from(entry);
            let all = words.iter().map(|word| builder.so_far().candidate(word));
            let all: Option<Vec<Candidate>> = all.collect();
            let all =
                all.ok_or_else(|| wrong("expected candidates of the variables or free ones"))?;
            if all.len() < 2 {
                return Err(wrong("expected two candidates or more"));
            }
            if repeated(&all).is_some() {
                return Err(wrong("a candidate is named twice"));
            }
            builder.link(&all);
            linked.push(words.to_string());
        }
        let name = BoardName::Abstract {
            variables: named,
            free: free.clone(),
            links: linked,
        };
        let csp = builder.build().map_err(|error| error.to_string())?.into();
        Ok(AbstractBoard { name, csp })
    }
}

impl Board for AbstractBoard {
    fn csp(&self) -> &Arc<Csp> {
        &self.csp
    }

    fn name(&self) -> BoardName {
        self.name.clone()
    }

    /// All CSP-variables: such a board consists of the pattern alone.
    fn default_focus(&self, _: Vec<Variable>) -> Vec<Variable> {
        self.csp.variables().collect()
    }
}

fn checked(name: &str) -> Result<&str, String> {
    let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let is_name = is_plain && name.starts_with(|c: char| c.is_ascii_alphabetic());
    if is_name && name != "none" {
        return Ok(name);
    }
    Err(wrong(
        name,
        "expected a letter and further letters, digits or \"_\", and not \"none\"",
    ))
}

fn wrong(entry: &str, problem: &str) -> String {
    format!("{}: {problem}", quoted(entry))
}
