//! A strict checker of LRAT proofs that knows nothing of puzzles: a second checker of proofs that
//! other programs can also check.
//!
//! It reads a formula in DIMACS form and a proof in LRAT's text form. It shares no code with
//! provers, with the checker of traces, or with writers of proofs. It is strict where others are
//! lenient: the formula is exactly what its header announces; numbers of clauses increase; a hint
//! names a clause that exists and that is unit at that moment or, as the last hint, falsified; the
//! proof ends in the empty clause and nothing follows it. Steps that need more than unit
//! propagation (RAT) are refused: Oddagon's proofs have none.

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
    pub variables: i64,
    /// The clauses, in order, as lists of literals.
    pub clauses: Vec<Vec<i64>>,
}

/// What a checked LRAT proof establishes: the formula has no model.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Refutation {
    /// The number of clauses derived, the empty one included.
    pub clauses: usize,
    /// The number of hints followed.
    pub hints: usize,
}

/// The lines of a text that are not comments: their numbers from 1, and their words.
fn lines(text: &str) -> impl Iterator<Item = (usize, Vec<&str>)> {
    let numbered = (1..).zip(text.lines());
    let said = numbered.filter(|(_, line)| *line != "c" && !line.starts_with("c "));
    said.map(|(number, line)| (number, line.split_ascii_whitespace().collect()))
}

/// The numbers given by words, each in its usual form: decimal digits without leading zeros, with a
/// minus sign where it is negative.
fn numbers(words: &[&str]) -> Result<Vec<i64>, String> {
    let numbers = words.iter().map(|word| match word.parse::<i64>() {
        Ok(number) if number.to_string() == *word => Ok(number),
        _ => Err(format!("found {}, expected a number", quoted(word))),
    });
    numbers.collect()
}

/// A text for a message: in quotation marks, short, and without control characters.
fn quoted(text: &str) -> String {
    let shown: String = text.chars().take(40).collect();
    format!("{shown:?}")
}

impl Formula {
    /// Reads a DIMACS file: lines that begin with `c` are comments, then `p cnf VARIABLES CLAUSES`,
    /// then as many clauses as that says, each ended by 0.
    ///
    /// # Errors
    /// [`LratError::Unreadable`] if it is anything else.
    pub fn read(text: &str) -> Result<Formula, LratError> {
        let error = |line: usize, what: &str| {
            LratError::Unreadable(format!("the formula, line {line}: {what}"))
        };
        let mut lines = lines(text);
        let (first, header) = lines.next().unwrap_or_default();
        let counts = match header[..] {
            ["p", "cnf", variables, clauses] => numbers(&[variables, clauses]).ok(),
            _ => None,
        };
        let Some(&[variables @ (0..), announced @ (0..)]) = counts.as_deref() else {
            let header = quoted(&header.join(" "));
            let what = format!("found {header}, expected p cnf VARIABLES CLAUSES");
            return Err(error(first.max(1), &what));
        };
        let (mut clauses, mut open, mut last) = (Vec::new(), Vec::new(), first);
        for (line, words) in lines {
            last = line;
            for number in numbers(&words).map_err(|what| error(line, &what))? {
                if !(-variables..=variables).contains(&number) {
                    let what = format!("found {number}, but there are {variables} variables");
                    return Err(error(line, &what));
                }
                if number == 0 {
                    clauses.push(std::mem::take(&mut open));
                } else {
                    open.push(number);
                }
            }
        }
        if !open.is_empty() {
            let what = "found the end, expected the 0 that ends the last clause";
            return Err(error(last, what));
        }
        if i64::try_from(clauses.len()) != Ok(announced) {
            let found = clauses.len();
            let what = format!("found {found} clauses, expected {announced}");
            return Err(error(last, &what));
        }
        Ok(Formula { variables, clauses })
    }
}

/// Checks that a proof in LRAT's text form refutes a formula. Takes time and space linear in the
/// sizes of both.
///
/// # Errors
/// [`LratError`] for the first line that is wrong.
pub fn check_lrat(formula: &Formula, proof: &str) -> Result<Refutation, LratError> {
    let clauses: HashMap<i64, Vec<i64>> = (1..).zip(formula.clauses.iter().cloned()).collect();
    let mut checker = Checker {
        variables: formula.variables,
        last: clauses.keys().max().copied().unwrap_or(0),
        clauses,
        ended: false,
        refutation: Refutation::default(),
    };
    for (line, words) in lines(proof) {
        let step = read(words)
            .map_err(|what| LratError::Unreadable(format!("the proof, line {line}: {what}")))?;
        let number = step.number;
        checker.take(step).map_err(|what| {
            LratError::Rejected(format!("the proof, line {line}, clause {number}: {what}"))
        })?;
    }
    if !checker.ended {
        let end = "the proof ends without the empty clause";
        return Err(LratError::Rejected(end.to_owned()));
    }
    Ok(checker.refutation)
}

/// A line of a proof.
struct Step {
    number: i64,
    /// The literals of a clause that is added; `None` where clauses are deleted.
    literals: Option<Vec<i64>>,
    /// The clauses from which the added one follows, or those deleted.
    clauses: Vec<i64>,
}

const STEP: &str = "expected a clause's number, literals and 0 or d, clauses and 0";

fn read(mut words: Vec<&str>) -> Result<Step, String> {
    let deletes = words.get(1) == Some(&"d");
    if deletes {
        words.remove(1);
    }
    let numbers = numbers(&words)?;
    let (number, rest) = numbers.split_first().unwrap_or((&0, &[]));
    let lists: Vec<&[i64]> = rest.split(|&number| number == 0).collect();
    let (literals, clauses) = match lists[..] {
        [literals, clauses, []] if !deletes => (Some(literals.to_vec()), clauses),
        [clauses, []] if deletes => (None, clauses),
        _ => return Err(STEP.to_owned()),
    };
    if let Some(wrong) = clauses.iter().chain([number]).find(|&&n| n < 0) {
        let expected = "expected the number of a clause (steps by RAT are not accepted)";
        return Err(format!("found {wrong}, {expected}"));
    }
    Ok(Step {
        number: *number,
        literals,
        clauses: clauses.to_vec(),
    })
}

struct Checker {
    variables: i64,
    /// The largest number of a clause so far.
    last: i64,
    clauses: HashMap<i64, Vec<i64>>,
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
                let removed = self.clauses.remove(number);
                removed.ok_or_else(|| format!("there is no clause {number}"))?;
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

    /// Checks that the clause follows from the hints by unit propagation.
    fn shown(&self, literals: &[i64], hints: &[i64]) -> Result<(), String> {
        // The literals that are true: at first the opposites of the clause's.
        let mut truths: HashSet<i64> = HashSet::new();
        for &l in literals {
            if !(-self.variables..=self.variables).contains(&l) {
                return Err(format!("{l} is a literal of no variable of the formula"));
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
