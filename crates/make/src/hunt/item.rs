use super::Rank;
use oddagon_boards::board::Board;
use oddagon_boards::sudoku::Sudoku;
use oddagon_boards::sudoku::text::cell_name;
use oddagon_patterns::library::matching::Relation;
use serde::{Deserialize, Serialize};
use std::cmp::{Ordering, Reverse};
use std::ops::AddAssign;

/// The results of a hunt: puzzles, the highest rank first, and what was searched.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Item {
    /// A puzzle.
    Found(Found),
    /// What the hunt of this number has searched.
    Searched(usize, Searched),
}

/// A puzzle that was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// The puzzle: 81 characters.
    pub puzzle: String,
    /// Its solution.
    pub solution: String,
    /// How many clues it has.
    pub clues: usize,
    /// Its rank.
    #[serde(flatten)]
    pub rank: Rank,
    /// The number of the hunt that has found it, from 0.
    pub hunt: usize,
    /// Where a pattern of the hunt lies in it after Singles, with as few guardians as possible;
    /// `None` if it has more than 8 guardians, or lacks candidates.
    #[serde(rename = "lies")]
    pub placement: Option<PatternPlacement>,
}

impl Found {
    /// The highest rank comes first.
    fn key(&self) -> (Reverse<Rank>, &str, usize) {
        (Reverse(self.rank), &self.puzzle, self.hunt)
    }
}

impl Ord for Found {
    fn cmp(&self, other: &Found) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl PartialOrd for Found {
    fn partial_cmp(&self, other: &Found) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Where a pattern lies in a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PatternPlacement {
    /// The pattern's name.
    pub pattern: String,
    /// The digits, from 1, that take the place of the pattern's.
    pub digits: Vec<u8>,
    /// Its cells.
    pub cells: Vec<String>,
    /// The candidates in its cells that the pattern excludes, one of which is true.
    pub guardians: Vec<String>,
}

impl PatternPlacement {
    /// The place of a relation's image of the pattern of this name.
    pub(super) fn new(pattern: &str, relation: &Relation) -> PatternPlacement {
        let board = Sudoku::standard();
        let cell = |&cell: &u8| cell_name(cell.into(), board.side());
        let guardians = relation.guardians.iter();
        PatternPlacement {
            pattern: pattern.to_owned(),
            digits: relation.digits.iter().map(|digit| digit + 1).collect(),
            cells: relation.cells.iter().map(cell).collect(),
            guardians: guardians
                .map(|&c| board.csp().candidate_name(c).to_owned())
                .collect(),
        }
    }
}

/// Counts of what was searched.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Searched {
    /// Hunts.
    pub hunts: usize,
    /// Grids that were filled, but for the pattern's digits.
    pub grids: usize,
    /// Attempts to make a set of clues that leaves a pattern intact.
    pub steps: usize,
    /// Puzzles with one solution in which a pattern is intact.
    pub puzzles: usize,
    /// Puzzles that were minimised, before walks and in them; the same puzzle may count several
    /// times.
    pub minimised: usize,
    /// Puzzles that were classified.
    pub classified: usize,
    /// Different puzzles that were as deep as wanted, of each hunt.
    pub found: usize,
}

impl AddAssign for Searched {
    fn add_assign(&mut self, other: Searched) {
        self.hunts += other.hunts;
        self.grids += other.grids;
        self.steps += other.steps;
        self.puzzles += other.puzzles;
        self.minimised += other.minimised;
        self.classified += other.classified;
        self.found += other.found;
    }
}

/// Items in bytes: JSON.
pub(super) fn pack(items: &[Item]) -> Vec<u8> {
    serde_json::to_vec(items).expect("items hold plain values")
}

/// Reads the items that [`pack`] wrote; none from other bytes.
pub(super) fn unpack(bytes: &[u8]) -> Vec<Item> {
    serde_json::from_slice(bytes).unwrap_or_default()
}
