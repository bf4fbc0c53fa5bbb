//! Rules about any number of cells in a row, by a first, a next and a last cell.
//!
//! That a 3, any number of 2s and another 3 on one diagonal decide the outer sides of both 3s is one theorem for every number. What is
//! handed from cell to cell is what the point between them may be: `begin` says what a 3 makes of its corner, `step` that a
//! 2 hands the same on from corner to opposite corner, `end` what the last 3 makes of it. Each of the three is a macro-rule,
//! and where each gives what the next needs the rule holds for every number of steps, none included.

use crate::csp::Candidate;
use crate::theorem::{Claim, Pattern, Statement, Theorem, TheoremError, Words};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use thiserror::Error;

/// A rule about any number of cells in a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Induction {
    /// What people call it.
    pub name: String,
    /// The rule in words.
    pub says: String,
    /// Where it was first published, if anywhere.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// What is handed on at first: excludes values of one point.
    pub begin: Statement,
    /// From the restriction of one point to the exclusion of values of another, which leaves it the same restriction.
    pub step: Statement,
    /// What follows at last: restricts one point or two in this way.
    pub end: Statement,
}

/// Parts of an induction that do not fit together.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum InductionError {
    /// A part that states no theorem.
    #[error("{part}: {error}")]
    Theorem {
        /// Which of the three.
        part: &'static str,
        /// What is wrong with it.
        error: TheoremError,
    },
    /// A part that is not about a point's values where it should be.
    #[error("{part}: expected {expected}")]
    Point {
        /// Which of the three.
        part: &'static str,
        /// What it should have.
        expected: &'static str,
    },
    /// A part that needs what the one before does not give.
    #[error("{part} needs its point to be {needed}, but is given {given}")]
    Gap {
        /// Which of the three.
        part: &'static str,
        /// The values that it allows.
        needed: String,
        /// The values that are left by the part before.
        given: String,
    },
}

/// A point's values, as a set of names.
type Values = BTreeSet<String>;

impl Induction {
    /// The three parts with their names, as macro-rules of their own.
    pub fn parts(&self) -> [(&'static str, &Statement); 3] {
        [
            ("begin", &self.begin),
            ("step", &self.step),
            ("end", &self.end),
        ]
    }

    /// That each part gives what the next needs, the end up to symmetry. That the parts hold is another question: see
    /// [`Verdict`](super::Verdict).
    ///
    /// # Errors
    /// Where they do not fit together, and why.
    pub fn fits(&self) -> Result<(), InductionError> {
        let given = given("begin", &self.begin)?;
        let needed = needed("step", &self.step)?;
        let [enters] = &needed[..] else {
            let expected = "one restricted point";
            return Err(InductionError::Point {
                part: "step",
                expected,
            });
        };
        let passes = self::given("step", &self.step)?;
        let fit = |part, given: &Values, needed: &Values| {
            // Cells are added in the direction in which the step goes; a last cell may be met by two rows of them, from different sides.
            let fits = match part {
                "end" => images(given).iter().any(|image| image.is_subset(needed)),
                _ => given.is_subset(needed),
            };
            let show = |values: &Values| values.iter().cloned().collect::<Vec<_>>().join(" ");
            fits.then_some(()).ok_or_else(|| InductionError::Gap {
                part,
                needed: show(needed),
                given: show(given),
            })
        };
        fit("step", &given, enters)?;
        fit("step", &passes, enters)?;
        let ends = self::needed("end", &self.end)?;
        if ends.is_empty() {
            let expected = "a restricted point";
            return Err(InductionError::Point {
                part: "end",
                expected,
            });
        }
        ends.iter().try_for_each(|needed| {
            fit("end", &given, needed)?;
            fit("end", &passes, needed)
        })
    }
}

/// The values that a part's claim leaves to the one point that it is about.
fn given(part: &'static str, statement: &Statement) -> Result<Values, InductionError> {
    let expected = "a claim that eliminates values of one point";
    let failed = || InductionError::Point { part, expected };
    let theorem = theorem(part, statement)?;
    let Claim::Eliminate(Words(words)) = &statement.claim else {
        return Err(failed());
    };
    let points: BTreeSet<&str> = words
        .iter()
        .filter_map(|word| word.split_once('='))
        .map(|(point, _)| point)
        .collect();
    let mut points = points.into_iter();
    let (Some(point), None) = (points.next(), points.next()) else {
        return Err(failed());
    };
    let v = theorem
        .board()
        .variable(point)
        .filter(|_| point.starts_with('P'))
        .ok_or_else(failed)?;
    let gone = |c: &Candidate| words.contains(&theorem.board().candidate_name(*c));
    let left = theorem
        .board()
        .csp()
        .members(v)
        .iter()
        .filter(|c| !gone(c) && theorem.live().contains(**c));
    Ok(left.map(|&c| value(&theorem, c)).collect())
}

/// The values that a part's premises allow, for each point that they restrict.
fn needed(part: &'static str, statement: &Statement) -> Result<Vec<Values>, InductionError> {
    let theorem = theorem(part, statement)?;
    let Pattern::Restrict(_) = &statement.pattern else {
        return Ok(Vec::new());
    };
    let board = &theorem.board();
    let left = board.variables_described("P").into_iter().filter_map(|v| {
        let members = board.csp().members(v);
        let live: Vec<Candidate> = members
            .iter()
            .copied()
            .filter(|&c| theorem.live().contains(c))
            .collect();
        (live.len() < members.len()).then(|| live.into_iter().map(|c| value(&theorem, c)).collect())
    });
    Ok(left.collect())
}

fn theorem(part: &'static str, statement: &Statement) -> Result<Theorem, InductionError> {
    Theorem::new(statement.clone()).map_err(|error| InductionError::Theorem { part, error })
}

fn value(theorem: &Theorem, c: Candidate) -> String {
    let name = theorem.board().candidate_name(c);
    name.split_once('=')
        .map_or(String::new(), |(_, value)| value.to_owned())
}

/// A set of a point's values under the eight symmetries of the square.
fn images(values: &Values) -> Vec<Values> {
    let turn = |letters: [char; 4]| {
        let image = |c: char| "nesw".find(c).map_or(c, |i| letters[i]);
        let image = |value: &String| in_order(value.chars().map(image));
        values.iter().map(image).collect()
    };
    let turns = (0..4).map(|by| std::array::from_fn(|i| ['n', 'e', 's', 'w'][(i + by) % 4]));
    turns
        .flat_map(|t: [char; 4]| [turn(t), turn([t[0], t[3], t[2], t[1]])])
        .collect()
}

/// The value of these letters as the field writes it.
fn in_order(letters: impl Iterator<Item = char>) -> String {
    let letters: Vec<char> = letters.collect();
    if letters == ['o'] {
        return "o".to_owned();
    }
    "nsew".chars().filter(|c| letters.contains(c)).collect()
}
