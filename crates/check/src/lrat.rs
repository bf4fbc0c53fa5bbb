//! A strict checker of LRAT proofs that knows nothing of puzzles: a second judge of proofs that other programs can check, too.
//!
//! It reads a formula in DIMACS form and a proof in LRAT's text form. It shares no code with provers, with the checker of traces,
//! or with writers of proofs. It is strict where others are lenient: the formula is exactly what its header announces; numbers of
//! clauses grow; a hint names a clause that is there, and which is unit at that moment or, last of all, falsified; the proof ends in
//! the empty clause and nothing follows it. Steps that need more than unit propagation (RAT) are refused: ours need none.

use oddagon_core::quoted;
use std::collections::{HashMap, HashSet};
use thiserror::Error;

/// Why a formula or a proof is not accepted: where, what was found, and what was expected.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LratError {
    /// The formula, or a line of the proof, cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// The proof can be read and proves nothing.
    #[error("{0}")]
    Rejected(String),
}

/// A formula in conjunctive normal form, as a DIMACS file states it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Formula {
    /// The number of variables.
    pub variables: u64,
    /// The clauses, in order, as lists of literals.
    pub clauses: Vec<Vec<i32>>,
}

/// What a checked LRAT proof establishes: the formula has no model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refutation {
    /// The number of clauses derived, the empty one included.
    pub clauses: usize,
    /// The number of hints followed.
    pub hints: usize,
}

/// The lines of a text that are no comments, with their numbers from 1.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let numbered = (1..).zip(text.lines());
    numbered.filter(|(_, line)| *line != "c" && !line.starts_with("c "))
}

/// A number in its usual form: decimal digits without leading zeros.
fn number(word: &str) -> Option<u64> {
    let usual = word == "0" || word.starts_with(|c: char| matches!(c, '1'..='9'));
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    (usual && digits).then(|| word.parse().ok())?
}

/// A literal: a number from 1, or one with a minus sign; 0 ends a list.
fn literal(word: &str) -> Option<i32> {
    match word.strip_prefix('-') {
        Some(digits) => Some(-i32::try_from(number(digits).filter(|&n| n > 0)?).ok()?),
        None => i32::try_from(number(word)?).ok(),
    }
}

impl Formula {
    /// Reads a DIMACS file: lines that begin with `c` are comments, then `p cnf VARIABLES CLAUSES`, then as many clauses as that
    /// says, each ended by 0.
    ///
    /// # Errors
    /// [`LratError::Unreadable`] where it is anything else.
    pub fn read(text: &str) -> Result<Formula, LratError> {
        let error = |line: usize, what: &str| {
            Err(LratError::Unreadable(format!(
                "the formula, line {line}: {what}"
            )))
        };
        let mut lines = lines(text);
        let (first, header) = lines.next().unwrap_or((1, ""));
        let words: Vec<&str> = header.split_ascii_whitespace().collect();
        let counts = match words[..] {
            ["p", "cnf", variables, clauses] => number(variables).zip(number(clauses)),
            _ => None,
        };
        let Some((variables, announced)) = counts else {
            return error(
                first,
                &format!("found {}, expected p cnf VARIABLES CLAUSES", quoted(header)),
            );
        };
        let (mut clauses, mut open, mut last) = (Vec::new(), Vec::new(), first);
        for (line, content) in lines {
            last = line;
            for word in content.split_ascii_whitespace() {
                match literal(word) {
                    None => {
                        return error(
                            line,
                            &format!("found {}, expected a literal or 0", quoted(word)),
                        );
                    }
                    Some(0) => clauses.push(std::mem::take(&mut open)),
                    Some(l) if u64::from(l.unsigned_abs()) > variables => {
                        let what =
                            format!("found literal {l}, but there are {variables} variables");
                        return error(line, &what);
                    }
                    Some(l) => open.push(l),
                }
            }
        }
        if !open.is_empty() {
            return error(
                last,
                "found the end, expected the 0 that ends the last clause",
            );
        }
        if clauses.len() as u64 != announced {
            let found = clauses.len();
            return error(
                last,
                &format!("found {found} clauses, expected {announced}"),
            );
        }
        Ok(Formula { variables, clauses })
    }
}

/// Checks that a proof in LRAT's text form refutes a formula. Takes time and space linear in the sizes of both.
///
/// # Errors
/// [`LratError`] for the first line that is wrong.
pub fn check_lrat(formula: &Formula, proof: &str) -> Result<Refutation, LratError> {
    let clauses = (1..).zip(formula.clauses.iter().cloned());
    let mut checker = Checker {
        variables: formula.variables,
        last: formula.clauses.len() as u64,
        clauses: clauses.collect(),
        ended: false,
        refutation: Refutation {
            clauses: 0,
            hints: 0,
        },
    };
    for (line, content) in lines(proof) {
        let step = read(content)
            .map_err(|what| LratError::Unreadable(format!("the proof, line {line}: {what}")))?;
        let number = step.number;
        checker.take(step).map_err(|what| {
            LratError::Rejected(format!("the proof, line {line}, clause {number}: {what}"))
        })?;
    }
    if checker.ended {
        return Ok(checker.refutation);
    }
    let end = "the proof ends without the empty clause";
    Err(LratError::Rejected(end.to_owned()))
}

/// A line of a proof.
struct Step {
    number: u64,
    /// The literals of a clause that is added; `None` where clauses are deleted.
    literals: Option<Vec<i32>>,
    /// The clauses that show the one added, or those deleted.
    clauses: Vec<u64>,
}

fn read(line: &str) -> Result<Step, String> {
    let mut words = line.split_ascii_whitespace();
    let mut next = |expected: &str| {
        let end = || format!("found the end of the line, expected {expected}");
        words.next().ok_or_else(end)
    };
    let wrong = |word: &str, expected: &str| format!("found {}, expected {expected}", quoted(word));
    let of_clause = |word: &str| {
        let expected = match word.starts_with('-') {
            true => "the number of a clause (steps by RAT are not accepted)",
            false => "the number of a clause or 0",
        };
        number(word).ok_or_else(|| wrong(word, expected))
    };
    let first = next("the number of a clause")?;
    let number = number(first).ok_or_else(|| wrong(first, "the number of a clause"))?;
    let mut word = next("a literal, d or 0")?;
    let mut literals = (word != "d").then(Vec::new);
    while let Some(list) = &mut literals {
        match literal(word).ok_or_else(|| wrong(word, "a literal or 0"))? {
            0 => break,
            l => list.push(l),
        }
        word = next("a literal or 0")?;
    }
    let mut clauses = Vec::new();
    loop {
        match of_clause(next("the number of a clause or 0")?)? {
            0 => break,
            n => clauses.push(n),
        }
    }
    match words.next() {
        Some(word) => Err(wrong(word, "the end of the line")),
        None => Ok(Step {
            number,
            literals,
            clauses,
        }),
    }
}

struct Checker {
    variables: u64,
    /// The largest number of a clause so far.
    last: u64,
    clauses: HashMap<u64, Vec<i32>>,
    ended: bool,
    refutation: Refutation,
}

impl Checker {
    fn take(&mut self, step: Step) -> Result<(), String> {
        if self.ended {
            return Err("the empty clause stands before it, and must be the last".to_owned());
        }
        let Some(literals) = step.literals else {
            for number in &step.clauses {
                let gone = self.clauses.remove(number);
                gone.ok_or_else(|| format!("there is no clause {number}"))?;
            }
            return Ok(());
        };
        if step.number <= self.last {
            return Err(format!("expected a number above {}", self.last));
        }
        self.shown(&literals, &step.clauses)?;
        self.last = step.number;
        self.ended = literals.is_empty();
        self.refutation.clauses += 1;
        self.refutation.hints += step.clauses.len();
        self.clauses.insert(step.number, literals);
        Ok(())
    }

    /// Makes sure that the hints show the clause by unit propagation.
    fn shown(&self, literals: &[i32], hints: &[u64]) -> Result<(), String> {
        // The literals that are true: at first the opposites of the clause's.
        let mut truths: HashSet<i32> = HashSet::new();
        for &l in literals {
            if u64::from(l.unsigned_abs()) > self.variables {
                return Err(format!("the formula has no variable {}", l.abs()));
            }
            if truths.contains(&l) {
                return Err(format!("{l} and its opposite"));
            }
            truths.insert(-l);
        }
        for (i, hint) in hints.iter().enumerate() {
            let clause = self.clauses.get(hint);
            let clause = clause.ok_or_else(|| format!("there is no clause {hint}"))?;
            let mut left = clause.iter().filter(|&l| !truths.contains(&-l));
            match left.next() {
                None if i + 1 == hints.len() => return Ok(()),
                None => return Err(format!("hint {hint} is falsified, but is not the last")),
                Some(&l) if truths.contains(&l) || left.any(|&other| other != l) => {
                    return Err(format!("hint {hint} is neither unit nor falsified"));
                }
                Some(&l) => truths.insert(l),
            };
        }
        Err("the hints end without a contradiction".to_owned())
    }
}
