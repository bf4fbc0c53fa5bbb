//! Formulas: sets of clauses over named candidates.

use std::collections::{HashMap, HashSet};

/// A candidate is true, or it is false.
pub enum Literal {
    Is(String),
    Not(String),
}

/// A set of clauses. Inside, a literal is a number: n says that the n-th name is true, −n that it
/// is false.
#[derive(Clone, Default)]
pub struct Formula {
    names: Vec<String>,
    numbers: HashMap<String, i32>,
    clauses: HashSet<Vec<i32>>,
}

impl Formula {
    /// The formula over these candidates, counted from 1, with these clauses.
    pub fn of(names: Vec<String>, clauses: Vec<Vec<i32>>) -> Formula {
        let numbers = names.iter().cloned().zip(1..).collect();
        let mut formula = Formula {
            names,
            numbers,
            clauses: HashSet::new(),
        };
        for clause in clauses {
            formula.add(clause);
        }
        formula
    }

    fn add(&mut self, mut clause: Vec<i32>) {
        clause.sort_unstable();
        clause.dedup();
        self.clauses.insert(clause);
    }

    /// The number of a candidate, which may be new.
    fn number(&mut self, name: &str) -> i32 {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        self.names.push(name.to_owned());
        let number = self.names.len() as i32;
        self.numbers.insert(name.to_owned(), number);
        number
    }

    /// This literal holds.
    pub fn fact(&mut self, literal: &Literal) {
        let literal = match literal {
            Literal::Is(name) => self.number(name),
            Literal::Not(name) => -self.number(name),
        };
        self.add(vec![literal]);
    }

    /// One of these candidates is true.
    pub fn one_of<S: AsRef<str>>(&mut self, candidates: &[S]) {
        let clause = candidates.iter().map(|c| self.number(c.as_ref())).collect();
        self.add(clause);
    }

    /// Two candidates are not both true.
    pub fn not_both(&mut self, a: &str, b: &str) {
        let clause = vec![-self.number(a), -self.number(b)];
        self.add(clause);
    }

    /// No two of these candidates are true.
    pub fn at_most_one<S: AsRef<str>>(&mut self, candidates: &[S]) {
        for (i, a) in candidates.iter().enumerate() {
            for b in &candidates[..i] {
                self.not_both(a.as_ref(), b.as_ref());
            }
        }
    }

    /// Exactly one of these candidates is true.
    pub fn exactly_one<S: AsRef<str>>(&mut self, candidates: &[S]) {
        self.one_of(candidates);
        self.at_most_one(candidates);
    }

    /// A clause as `a ∨ ¬b`, its names sorted.
    fn text(&self, clause: &[i32]) -> String {
        let name = |l: &i32| self.names[l.unsigned_abs() as usize - 1].as_str();
        let mut clause = clause.to_vec();
        clause.sort_by_key(|l| name(l));
        let literal = |l: &i32| {
            if *l > 0 {
                name(l).to_owned()
            } else {
                format!("¬{}", name(l))
            }
        };
        clause.iter().map(literal).collect::<Vec<_>>().join(" ∨ ")
    }

    /// The clauses and the candidates that the other formula does not have, in words, sorted.
    pub fn beyond(&self, other: &Formula) -> Vec<String> {
        let theirs: Vec<Option<i32>> = self
            .names
            .iter()
            .map(|name| other.numbers.get(name).copied())
            .collect();
        let is_theirs = |clause: &Vec<i32>| {
            let literal = |l: &i32| theirs[l.unsigned_abs() as usize - 1].map(|n| n * l.signum());
            let translated: Option<Vec<i32>> = clause.iter().map(literal).collect();
            translated.is_some_and(|mut clause| {
                clause.sort_unstable();
                other.clauses.contains(&clause)
            })
        };
        let unknown = self
            .names
            .iter()
            .zip(&theirs)
            .filter(|(_, theirs)| theirs.is_none());
        let unknown = unknown.map(|(name, _)| format!("candidate {name}"));
        let clauses = self.clauses.iter().filter(|clause| !is_theirs(clause));
        let mut all: Vec<String> = unknown
            .chain(clauses.map(|clause| self.text(clause)))
            .collect();
        all.sort();
        all
    }
}
