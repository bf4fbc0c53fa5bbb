use super::error::StepFault;
use super::words::{literal, number, quoted};
use super::{Formula, LratError};
use std::collections::{HashMap, HashSet};

/// What a checked LRAT proof establishes: the formula has no model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refutation {
    /// The number of clauses derived, the empty one included.
    pub clauses: usize,
    /// The number of hints followed.
    pub hints: usize,
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
    for (line, content) in (1..).zip(proof.lines()) {
        if content == "c" || content.starts_with("c ") {
            continue;
        }
        match read(content).map_err(|what| LratError::Syntax { line, what })? {
            Line::Add(step) => checker.add(step),
            Line::Delete(clause, numbers) => checker.delete(clause, &numbers),
        }
        .map_err(|(clause, fault)| LratError::Step {
            line,
            clause,
            fault,
        })?;
    }
    match checker.ended {
        true => Ok(checker.refutation),
        false => Err(LratError::NoEmptyClause),
    }
}

/// A line of a proof.
enum Line {
    Add(Step),
    Delete(u64, Vec<u64>),
}

/// A clause and the clauses that show it.
struct Step {
    number: u64,
    literals: Vec<i32>,
    hints: Vec<u64>,
}

fn read(line: &str) -> Result<Line, String> {
    let mut words = line.split_ascii_whitespace();
    let mut next = |expected: &str| match words.next() {
        Some(word) => Ok(word),
        None => Err(format!("found the end of the line, expected {expected}")),
    };
    let wrong = |word: &str, expected: &str| format!("found {}, expected {expected}", quoted(word));
    let of_clause = |word: &str| {
        let negative = word.starts_with('-');
        let expected = match negative {
            true => "the number of a clause (steps by RAT are not accepted)",
            false => "the number of a clause or 0",
        };
        number(word).ok_or_else(|| wrong(word, expected))
    };
    let first = next("the number of a clause")?;
    let number = number(first).ok_or_else(|| wrong(first, "the number of a clause"))?;
    let mut numbers = Vec::new();
    let mut literals = Vec::new();
    let mut word = next("a literal, d or 0")?;
    let deletes = word == "d";
    if !deletes {
        loop {
            match literal(word).ok_or_else(|| wrong(word, "a literal or 0"))? {
                0 => break,
                l => literals.push(l),
            }
            word = next("a literal or 0")?;
        }
    }
    loop {
        match of_clause(next("the number of a clause or 0")?)? {
            0 => break,
            n => numbers.push(n),
        }
    }
    if let Some(word) = words.next() {
        return Err(wrong(word, "the end of the line"));
    }
    Ok(match deletes {
        true => Line::Delete(number, numbers),
        false => Line::Add(Step {
            number,
            literals,
            hints: numbers,
        }),
    })
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
    fn add(&mut self, step: Step) -> Result<(), (u64, StepFault)> {
        self.shown(&step).map_err(|fault| (step.number, fault))?;
        self.last = step.number;
        self.ended = step.literals.is_empty();
        self.refutation.clauses += 1;
        self.refutation.hints += step.hints.len();
        self.clauses.insert(step.number, step.literals);
        Ok(())
    }

    /// Whether the hints show the clause by unit propagation.
    fn shown(&self, step: &Step) -> Result<(), StepFault> {
        if self.ended {
            return Err(StepFault::AfterTheEnd);
        }
        if step.number <= self.last {
            return Err(StepFault::Number(self.last));
        }
        // The literals that are true: at first the opposites of the clause's.
        let mut truths: HashSet<i32> = HashSet::new();
        for &l in &step.literals {
            if u64::from(l.unsigned_abs()) > self.variables {
                return Err(StepFault::Variable(l.abs()));
            }
            if truths.contains(&l) {
                return Err(StepFault::Tautology(l));
            }
            truths.insert(-l);
        }
        for (i, hint) in step.hints.iter().enumerate() {
            let clause = self.clauses.get(hint).ok_or(StepFault::NoClause(*hint))?;
            let mut left = clause.iter().filter(|&l| !truths.contains(&-l));
            match left.next() {
                None if i + 1 == step.hints.len() => return Ok(()),
                None => return Err(StepFault::EarlyEnd(*hint)),
                Some(&l) if truths.contains(&l) || left.any(|&other| other != l) => {
                    return Err(StepFault::NotUnit(*hint));
                }
                Some(&l) => truths.insert(l),
            };
        }
        Err(StepFault::NoContradiction)
    }

    fn delete(&mut self, clause: u64, numbers: &[u64]) -> Result<(), (u64, StepFault)> {
        if self.ended {
            return Err((clause, StepFault::AfterTheEnd));
        }
        for number in numbers {
            let gone = self.clauses.remove(number);
            gone.ok_or((clause, StepFault::NoClause(*number)))?;
        }
        Ok(())
    }
}
