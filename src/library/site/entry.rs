use crate::board::sudoku::{Equivalence, canonical, is_own_transpose};
use crate::library::atlas::{COLUMNS, Value};
use crate::proof::Proof;
use crate::proof::story::Story;
use crate::proof::write::WriteError;
use crate::theorem::{Focus, Goal, Pattern, Theorem};

/// A theorem of a library, with its proof if there is one.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The theorem, under the name that the library gives it.
    pub theorem: Theorem,
    stories: Vec<Story>,
}

impl Entry {
    /// A theorem and its proof, each derivation told.
    ///
    /// # Errors
    /// If a derivation cannot be told: see [`Story::of`].
    pub fn new(theorem: Theorem, proof: Option<&Proof>) -> Result<Entry, WriteError> {
        let count = proof.map_or(0, |proof| proof.derivations.len());
        let mut stories = Vec::new();
        for (proof, number) in proof
            .into_iter()
            .flat_map(|p| (1..=count).map(move |n| (p, n)))
        {
            let mut story = Story::of(proof, number)?;
            story
                .theorem
                .statement
                .name
                .clone_from(&theorem.statement.name);
            story
                .theorem
                .statement
                .source
                .clone_from(&theorem.statement.source);
            stories.push(story);
        }
        Ok(Entry { theorem, stories })
    }

    /// The derivations; none where there is no proof.
    pub fn stories(&self) -> &[Story] {
        &self.stories
    }

    /// The T&E-depth for a focus, where the proof says that it is exact. (After symmetry steps it is another thing.)
    pub fn depth(&self, focus: Focus) -> Option<usize> {
        let known = |story: &&Story| {
            story.choices.is_empty() && story.exact.iter().any(|exact| exact.focus == focus)
        };
        self.stories.iter().find(known).map(|story| story.depth)
    }

    /// What kind of rule it is: `3-digit pattern`, `2/3-digit pattern`, `rule`, with `, eliminations` for another claim than
    /// impossibility.
    pub fn family(&self) -> String {
        let kind = match self.theorem.statement.pattern {
            Pattern::Digits { k, .. } => format!("{k}-digit pattern"),
            Pattern::KlDigits { k, l, .. } => format!("{k}/{l}-digit pattern"),
            Pattern::Candidates(_) => "candidate grid".to_owned(),
            Pattern::Restrict(_) => "rule".to_owned(),
        };
        match self.theorem.goal {
            Goal::Impossible => kind,
            Goal::Eliminate(_) => kind + ", eliminations",
            Goal::Clause(_) => kind + ", a clause",
        }
    }

    /// What it has in a column of the atlas, by its index in [`COLUMNS`]: see [`Filter`](crate::library::atlas::Filter). The id is
    /// its name.
    ///
    /// # Panics
    /// If there is no such column.
    pub fn value(&self, column: usize) -> Value {
        let theorem = &self.theorem;
        let number = |n: Option<usize>| n.map_or(Value::Missing, |n| Value::Number(n as u64));
        let text = |text: Option<String>| text.map_or(Value::Missing, Value::Text);
        let flag = |flag: Option<bool>| flag.map_or(Value::Missing, Value::Flag);
        let shape = theorem.shape();
        let shape = shape.as_ref();
        match COLUMNS[column] {
            "id" => text(Some(theorem.statement.name.clone())),
            "cells" => number(shape.map(|shape| shape.cells.len())),
            "pattern" => text(theorem.cell_line()),
            "depth_restricted" => number(self.depth(Focus::Pattern)),
            "depth_full" => number(self.depth(Focus::All)),
            "sat" => text((!self.stories.is_empty()).then(|| "unsat".to_owned())),
            "free_cells" => number(shape.map(|shape| shape.free_cells.len())),
            "super_impossible" => flag(theorem.is_super_impossible()),
            "stabiliser" => number(self.marks().map(|marks| {
                let found = canonical(&marks, Equivalence::All);
                found.stabiliser as usize
            })),
            "own_transpose" => flag(self.marks().map(|marks| is_own_transpose(&marks))),
            "bands" => number(shape.map(|shape| shape.bands.len())),
            "stacks" => number(shape.map(|shape| shape.stacks.len())),
            _ => Value::Missing,
        }
    }

    /// The cells of a k-digit or kl-digit pattern, marked by their kind.
    fn marks(&self) -> Option<Vec<u8>> {
        let k = self.theorem.k()?;
        let mark = |mark: &Option<usize>| match mark {
            None => 0,
            Some(digits) if *digits == k => 1,
            Some(_) => 2,
        };
        Some(self.theorem.marks().iter().map(mark).collect())
    }
}
