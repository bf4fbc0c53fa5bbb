//! Relations in words: where they come from, their cells and guardians, how they split.

use super::{Source, Story};
use crate::board::Wording;
use crate::csp::{Candidate, CandidateSet};
use crate::proof::write::RuleStep;
use crate::sudoku::text::{cell_name, marked_candidate_grid, symbol};
use crate::sudoku::{Sudoku, SudokuTheorem};
use itertools::Itertools;

/// What is said where a relation is first used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Introduction {
    /// Its name in the proof.
    pub name: String,
    /// Its name for people: the pattern's name and the number of guardians.
    pub kind: String,
    /// The place in [`Story::lemmas`] of the lemma of which it is an image.
    pub lemma: usize,
    /// The symmetry that maps the lemma's pattern to it, in words.
    pub by: String,
    /// On a Sudoku board the digits of the pattern, and the cells: `for digits 3, 5, 7 in blocks 5, 6`.
    pub place: String,
    /// On a Sudoku board the pattern's cells, in order.
    pub cells: Vec<usize>,
    /// The candidates of it that are left: at least one is true.
    pub guardians: Vec<Candidate>,
}

impl Story {
    /// A lemma's name for people: its own, or `impossible pattern 2`.
    pub fn lemma_name(&self, number: usize) -> String {
        match self.lemmas[number].story.theorem.name() {
            "" => format!("impossible pattern {}", number + 1),
            name => name.to_owned(),
        }
    }

    /// The lemma that a relation comes from, and the symmetry that maps it there.
    fn lemma_of(&self, mut relation: usize) -> (usize, &str) {
        loop {
            match &self.relations[relation].source {
                Source::Lemma(lemma, by) => return (*lemma, by),
                Source::Split(of) => relation = *of,
            }
        }
    }

    /// The introduction of a relation in this state.
    pub fn introduction(&self, relation: usize, live: &CandidateSet) -> Introduction {
        let (lemma, by) = self.lemma_of(relation);
        let members = &self.relations[relation].members;
        let guardians: Vec<Candidate> = members
            .iter()
            .copied()
            .filter(|&c| live.contains(c))
            .collect();
        let (place, cells) = match self.theorem.sudoku() {
            Some(board) => place(board, members),
            None => (String::new(), Vec::new()),
        };
        Introduction {
            name: self.relations[relation].name.clone(),
            kind: format!("{}-OR{}-relation", self.lemma_name(lemma), guardians.len()),
            lemma,
            by: self.theorem.board().symmetry_words(by),
            place,
            cells,
            guardians,
        }
    }

    /// The cells and guardians of a relation in words. `marks` are the marks of the two in a grid.
    pub fn whereabouts(&self, of: &Introduction, marks: [&str; 2]) -> String {
        let board = self.theorem.board();
        let Some(sudoku) = self.theorem.sudoku() else {
            let guardians = of.guardians.iter().map(|&c| board.assertion(c)).join(", ");
            return match of.guardians.len() {
                0 => "none of its candidates is left, and one of them must be true".to_owned(),
                1 => guardians,
                _ => format!("at least one of {guardians}"),
            };
        };
        let cells = of.cells.iter().map(|&cell| cell_name(cell, sudoku.side()));
        let names = of.guardians.iter().map(|&c| board.csp().candidate_name(c));
        let names = names.collect::<Vec<_>>();
        let guardians = match names[..] {
            [] => "no guardian is left, and one must be true".to_owned(),
            [name] => format!("its guardian{} {name} is true", marks[1]),
            _ => format!(
                "at least one of its guardians{} is true: {}",
                marks[1],
                names.join(" ")
            ),
        };
        format!(
            "{}, cells{} {}; {guardians}",
            of.place,
            marks[0],
            cells.format(" ")
        )
    }

    /// The candidates of a state as a grid in which a relation's cells are marked `#`, and those of its guardians `@`. Empty where there is no
    /// grid.
    pub fn marked_grid(&self, of: &Introduction, live: &CandidateSet) -> String {
        let Some(board) = self.theorem.sudoku() else {
            return String::new();
        };
        let guarded = |cell| of.guardians.iter().any(|&c| board.cell(c) == cell);
        marked_candidate_grid(board, live, |cell| {
            let mark = if guarded(cell) { '@' } else { '#' };
            of.cells.contains(&cell).then_some(mark)
        })
    }

    /// Why a relation is split off another in this state.
    pub fn splitting(&self, relation: usize, step: &RuleStep, live: &CandidateSet) -> String {
        let csp = self.theorem.board().csp();
        let Some((&whole, chain)) = step.variables.split_first() else {
            return String::new();
        };
        let part = &self.relations[relation];
        let left_out = self
            .members(whole)
            .iter()
            .find(|c| !part.members.contains(c));
        let Some(&left_out) = left_out else {
            return String::new();
        };
        let mut at = left_out;
        let mut links = Vec::new();
        for &v in chain {
            let left = self.members(v).iter().copied();
            let next = left.filter(|&c| live.contains(c)).find(|&c| c != at);
            let next = next.unwrap_or(at);
            let short_names = [at, next].map(|c| self.short_names(v, &[c]));
            links.push(format!(
                "{}{{{}}}",
                self.variable_name(v),
                short_names.join(" ")
            ));
            at = next;
        }
        let guardians = part.members.iter().filter(|&&c| live.contains(c));
        let guardians = guardians.map(|&c| csp.candidate_name(c)).join(" ");
        let [first, second] = [left_out, at].map(|c| csp.candidate_name(c));
        let whole = self.variable_name(whole);
        format!(
            "{whole} splits: {first} and {second} are true or false together, c-chain[{}]: {}. So {whole} holds without {first}: this is {}, with \
             the guardians {guardians}",
            chain.len(),
            links.join(" - "),
            part.name,
        )
    }
}

/// The digits and blocks of a pattern that lacks these candidates, in words, and its cells.
fn place(board: &Sudoku, members: &[Candidate]) -> (String, Vec<usize>) {
    let cells = members.iter().map(|&c| board.cell(c)).sorted().dedup();
    let cells: Vec<usize> = cells.collect();
    let digits = |cell: usize| {
        let digits = (0..board.side()).filter(|&d| !members.contains(&board.candidate_at(cell, d)));
        digits.map(symbol).join(", ")
    };
    let mut kinds: Vec<(String, Vec<usize>)> = Vec::new();
    for &cell in &cells {
        let digits = digits(cell);
        match kinds.iter_mut().find(|(known, _)| *known == digits) {
            Some((_, of)) => of.push(cell),
            None => kinds.push((digits, vec![cell])),
        }
    }
    let plural = |word: &str, all: &str| {
        if all.contains(',') || all.contains('(') {
            format!("{word}s {all}")
        } else {
            format!("{word} {all}")
        }
    };
    let digits = match &kinds[..] {
        [(digits, _)] => digits.clone(),
        several => {
            let name = |&cell: &usize| cell_name(cell, board.side());
            let kind = |(digits, cells): &(String, Vec<usize>)| {
                format!("{digits} ({})", cells.iter().map(name).join(" "))
            };
            several.iter().map(kind).join(" and ")
        }
    };
    let blocks = cells.iter().map(|&cell| board.block(cell) + 1);
    let blocks = blocks.sorted().dedup().join(", ");
    let (digits, blocks) = (plural("digit", &digits), plural("block", &blocks));
    (format!("for {digits} in {blocks}"), cells)
}
