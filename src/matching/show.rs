//! Relations in the style of solvers, and in JSON.

use crate::output;
use crate::puzzle_input::Input;
use crate::rule_input::Rules;
use oddagon::board::Board;
use oddagon::csp::{Candidate, CandidateSet};
use oddagon::library::matching::Relation;
use oddagon::sudoku::Sudoku;
use oddagon::sudoku::text::{cell_name, marked_candidate_grid};
use serde::Serialize;

/// The setting in which relations are shown.
pub struct Shown<'a> {
    pub input: &'a Input,
    /// The resolution state.
    pub live: &'a CandidateSet,
    /// The rules that were applied before.
    pub after: String,
    pub rules: &'a Rules,
    /// Whether a rule and its transpose are told apart.
    pub apart: bool,
}

/// What `--json` prints of a relation.
#[derive(Serialize)]
pub(super) struct Record<'a> {
    pub puzzle: serde_json::Value,
    pub rule: &'a str,
    pub transposed: bool,
    pub published: Option<String>,
    pub digits: Vec<u8>,
    pub cells: Vec<String>,
    pub guardians: Vec<String>,
    pub targets: Option<Vec<String>>,
    pub missing: usize,
    pub unique: bool,
    pub asserts: Option<String>,
    pub eliminates: Vec<String>,
}

fn names(candidates: &[Candidate]) -> Vec<String> {
    let board = Sudoku::standard();
    candidates
        .iter()
        .map(|&c| board.csp().candidate_name(c).to_owned())
        .collect()
}

fn cells(relation: &Relation) -> Vec<String> {
    let cells = relation.cells.iter();
    cells.map(|&cell| cell_name(cell as usize, 9)).collect()
}

impl Shown<'_> {
    fn name(&self, relation: &Relation) -> &str {
        let transposed = self.apart && relation.transposed;
        self.rules.name(relation.rule, transposed)
    }

    /// The name that CSP-Rules has for the pattern.
    fn published(&self, relation: &Relation) -> Option<String> {
        let transposed = self.apart && relation.transposed;
        self.rules.named(relation.rule, transposed).published
    }

    /// One line with one object for each relation; `docs/json.md` explains the keys.
    pub fn json(&self, relations: &[Relation]) -> String {
        let puzzle = serde_json::Value::from(self.input.line());
        let lines = relations.iter().map(|relation| {
            output::json(&Record {
                puzzle: puzzle.clone(),
                rule: self.name(relation),
                transposed: relation.transposed,
                published: self.published(relation),
                digits: relation.digits.iter().map(|digit| digit + 1).collect(),
                cells: cells(relation),
                guardians: names(&relation.guardians),
                targets: (!relation.targets.is_empty()).then(|| names(&relation.targets)),
                missing: relation.missing,
                unique: relation.is_unique(),
                asserts: relation.asserted().map(|c| names(&[c]).concat()),
                eliminates: names(&relation.eliminated(self.live)),
            })
        });
        lines.collect()
    }

    /// The relations as solvers print them, one below the other, under a line that names the
    /// position.
    pub fn words(&self, relations: &[Relation]) -> String {
        let what = if self.input.is_puzzle() {
            self.input.line()
        } else {
            self.input.place.to_string()
        };
        let count = match relations.len() {
            0 => "no match".to_owned(),
            1 => "1 relation".to_owned(),
            n => format!("{n} relations"),
        };
        let mut out = format!("{what}   {count} {}\n", self.after);
        for relation in relations {
            out += &self.relation(relation);
        }
        out
    }

    fn relation(&self, relation: &Relation) -> String {
        let k = relation.k();
        let published = self.published(relation);
        let published = published.map(|name| format!(" ({name})"));
        let digits: Vec<String> = relation
            .digits
            .iter()
            .map(|d| (d + 1).to_string())
            .collect();
        let mut out = format!(
            "\n{}-OR{k}-relation{} for digits: {}\n",
            self.name(relation),
            published.unwrap_or_default(),
            and(&digits)
        );
        let mut line = |text: String| out += &format!("   {text}\n");
        line(format!(
            "in cells (marked #): {}",
            cells(relation).join(" ")
        ));
        if relation.is_unique() {
            line("as the puzzle has one solution".to_owned());
        }
        if !relation.targets.is_empty() {
            line(format!(
                "if one is true of: {}",
                names(&relation.targets).join(" ")
            ));
        }
        let guardians = names(&relation.guardians).join(" ");
        line(match k {
            0 => "without guardian".to_owned(),
            1 => format!("with 1 guardian (in the cell marked @): {guardians}"),
            _ => format!("with {k} guardians (in cells marked @): {guardians}"),
        });
        if relation.missing > 0 {
            line(format!(
                "lacks {} of the pattern's candidates",
                relation.missing
            ));
        }
        self.grid(relation)
            .lines()
            .for_each(|row| line(row.to_owned()));
        if let Some(conclusion) = self.conclusion(relation) {
            line(format!("==> {conclusion}"));
        }
        out
    }

    fn grid(&self, relation: &Relation) -> String {
        let guarded: Vec<usize> = relation.guardians.iter().map(|g| g.index() / 9).collect();
        marked_candidate_grid(&Sudoku::standard(), self.live, |cell| {
            let inside = relation.cells.contains(&(cell as u8));
            inside.then(|| if guarded.contains(&cell) { '@' } else { '#' })
        })
    }

    /// The conclusions of the relation alone.
    fn conclusion(&self, relation: &Relation) -> Option<String> {
        if relation.is_contradiction() {
            return Some("contradiction: the puzzle has no solution".to_owned());
        }
        let digit_and_cell = |c: Candidate| (c.index() % 9 + 1, cell_name(c.index() / 9, 9));
        if let Some((digit, cell)) = relation.asserted().map(digit_and_cell) {
            return Some(format!("{cell}={digit}"));
        }
        let eliminated: Vec<String> = relation
            .eliminated(self.live)
            .into_iter()
            .map(digit_and_cell)
            .map(|(digit, cell)| format!("{cell}≠{digit}"))
            .collect();
        (!eliminated.is_empty()).then(|| eliminated.join(", "))
    }
}

/// A list as people write it: "1, 5 and 9".
pub(super) fn and(words: &[String]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => words.concat(),
    }
}
