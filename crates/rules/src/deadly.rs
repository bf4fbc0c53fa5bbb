//! All deadly patterns of few cells, found by going through them.
//!
//! A cell that is the pattern's only one in its row, column or block keeps its digit in every other
//! filling: so each row, column and block of a pattern has at least two of its cells, and six cells
//! lie in at most three rows and three columns. If no proper part of a pattern is deadly by itself,
//! the question is which candidates its cells may have at most.

use super::grid::{block, canonical, column, row};
use itertools::Itertools;
use oddagon_boards::sudoku::unique::replacement;
use oddagon_boards::sudoku::{Neighbours, Sudoku};
use oddagon_csp::Candidate;
use std::collections::{HashMap, HashSet};

/// Cells, each with the digits (from 1) that it may hold.
pub(super) type Deadly = Vec<(usize, Vec<usize>)>;

/// All minimal deadly patterns of `count` cells up to symmetry, each with as many candidates as it
/// can have.
pub(super) fn patterns(count: usize) -> Vec<Deadly> {
    let mut found: Vec<Deadly> = Vec::new();
    let mut seen = HashSet::new();
    for cells in shapes(count, true) {
        for pattern in Search::new(&cells).maximal() {
            if seen.insert(form(&pattern)) {
                found.push(pattern);
            }
        }
    }
    found
}

/// The sets of `count` cells with two or more in each of their rows and columns, up to symmetry;
/// with `blocks` those with two or more in each of their blocks, too, otherwise those with one
/// alone in some block.
pub(super) fn shapes(count: usize, blocks: bool) -> Vec<Vec<usize>> {
    let lines: [&[usize]; 5] = [&[0, 1], &[0, 3], &[0, 1, 2], &[0, 1, 3], &[0, 3, 6]];
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    for (rows, columns) in lines.iter().cartesian_product(lines) {
        let grid = rows
            .iter()
            .cartesian_product(columns)
            .map(|(r, c)| r * 9 + c);
        for cells in grid.combinations(count) {
            let twice = |unit: fn(usize) -> usize| {
                let counts = cells.iter().counts_by(|&cell| unit(cell));
                counts.values().all(|&n| n >= 2)
            };
            let marked: Vec<(usize, u16)> = cells.iter().map(|&cell| (cell, 1)).collect();
            if twice(row)
                && twice(column)
                && twice(block) == blocks
                && seen.insert(canonical(&marked, true))
            {
                found.push(cells);
            }
        }
    }
    found
}

/// A form that is the same for patterns that are images of each other: the least over all ways to
/// name the digits.
fn form(pattern: &Deadly) -> Vec<(usize, u16)> {
    let used: Vec<usize> = pattern
        .iter()
        .flat_map(|(_, digits)| digits.clone())
        .sorted()
        .dedup()
        .collect();
    let forms = (0..used.len()).permutations(used.len()).map(|names| {
        let marked = pattern.iter().map(|(cell, digits)| {
            let places = digits
                .iter()
                .filter_map(|digit| used.iter().position(|d| d == digit));
            (*cell, places.map(|place| 1u16 << names[place]).sum())
        });
        canonical(&marked.collect_vec(), true)
    });
    forms.min().unwrap_or_default()
}

/// The candidates of some cells, and which of their fillings can be replaced.
struct Search<'c> {
    cells: &'c [usize],
    known: HashMap<Vec<usize>, bool>,
}

/// A pattern's digits, one set (bit d for digit d) for each cell.
type Digits = Vec<u16>;

impl<'c> Search<'c> {
    fn new(cells: &'c [usize]) -> Search<'c> {
        let known = HashMap::new();
        Search { cells, known }
    }

    /// All patterns on these cells that have no proper deadly part and can have no more candidates.
    /// Digits are 1, 2, …; there is always one more than a pattern uses, so that no pattern with
    /// another digit is overlooked.
    fn maximal(&mut self) -> Vec<Deadly> {
        // Each digit of a filling that can be replaced as a whole occurs at least twice.
        let most = self.cells.len() / 2 + 1;
        let seeds = fillings(self.cells, &vec![(1 << (most + 1)) - 2; self.cells.len()]);
        let mut found: Vec<Digits> = Vec::new();
        for seed in seeds.into_iter().filter(|seed| names_in_order(seed)) {
            let digits: Digits = seed.iter().map(|&d| 1 << d).collect();
            if self.is_deadly(&digits) && !found.iter().any(|known| is_within(&digits, known)) {
                self.grow(digits, 0, most, &mut found);
            }
        }
        // A candidate that no filling has does not count; without such candidates a part may turn
        // out to be deadly by itself.
        let filled = found.iter().map(|digits| {
            let all = fillings(self.cells, digits);
            (0..digits.len())
                .map(|i| all.iter().fold(0, |bits, filling| bits | 1 << filling[i]))
                .collect()
        });
        let mut whole: Vec<Digits> = filled.collect();
        whole.retain(|digits| !self.has_deadly_part(digits));
        whole
            .into_iter()
            .map(|digits| self.pattern(&digits))
            .collect()
    }

    /// Adds candidates from number `next` on as long as the pattern stays deadly; notes the
    /// patterns that can have no more.
    fn grow(&mut self, digits: Digits, next: usize, most: usize, found: &mut Vec<Digits>) {
        let count = self.cells.len() * most;
        let with = |digits: &Digits, i: usize| {
            let bit = 1 << (i % most + 1);
            let mut more = digits.clone();
            more[i / most] |= bit;
            (digits[i / most] & bit == 0).then_some(more)
        };
        let addable: Vec<usize> = (0..count)
            .filter(|&i| with(&digits, i).is_some_and(|more| self.is_deadly(&more)))
            .collect();
        if addable.is_empty() && !found.contains(&digits) {
            found.push(digits.clone());
        }
        for i in addable.into_iter().filter(|&i| i >= next) {
            if let Some(more) = with(&digits, i)
                && !found.iter().any(|known| is_within(&more, known))
            {
                self.grow(more, i + 1, most, found);
            }
        }
    }

    /// Whether every filling can be replaced, and there is one.
    fn is_deadly(&mut self, digits: &Digits) -> bool {
        let all = fillings(self.cells, digits);
        !all.is_empty() && all.into_iter().all(|filling| self.can_be_replaced(filling))
    }

    fn can_be_replaced(&mut self, filling: Vec<usize>) -> bool {
        if let Some(&known) = self.known.get(&filling) {
            return known;
        }
        let replaced = replaceable(self.cells, &filling);
        self.known.insert(filling, replaced);
        replaced
    }

    /// Whether some of the cells alone make a deadly pattern.
    fn has_deadly_part(&self, digits: &Digits) -> bool {
        (4..self.cells.len()).any(|n| {
            (0..self.cells.len()).combinations(n).any(|part| {
                let cells: Vec<usize> = part.iter().map(|&i| self.cells[i]).collect();
                let digits: Digits = part.iter().map(|&i| digits[i]).collect();
                Search::new(&cells).is_deadly(&digits)
            })
        })
    }

    fn pattern(&self, digits: &Digits) -> Deadly {
        let list = |bits: &u16| (1..=9).filter(|d| bits >> d & 1 == 1).collect();
        self.cells
            .iter()
            .copied()
            .zip(digits.iter().map(list))
            .collect()
    }
}

/// Whether another filling can replace a filling (digits from 1).
pub(super) fn replaceable(cells: &[usize], filling: &[usize]) -> bool {
    let board = Sudoku::standard();
    let pairs = cells.iter().zip(filling);
    let candidates: Vec<Candidate> = pairs
        .map(|(&cell, &d)| board.candidate_at(cell, d - 1))
        .collect();
    replacement(&board, &candidates).is_some()
}

/// All ways to give each cell one of its digits so that no two that see each other are equal.
fn fillings(cells: &[usize], digits: &[u16]) -> Vec<Vec<usize>> {
    let board = Sudoku::standard();
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for (i, &bits) in digits.iter().enumerate() {
        let choices = (1..=9).filter(|d| bits >> d & 1 == 1);
        let longer = all
            .iter()
            .cartesian_product(choices)
            .filter_map(|(begun, d)| {
                let clash = (0..i).any(|j| begun[j] == d && board.sees(cells[j], cells[i]));
                (!clash).then(|| begun.iter().copied().chain([d]).collect())
            });
        all = longer.collect();
    }
    all
}

/// Whether the digits of a filling appear in the order 1, 2, 3.
fn names_in_order(filling: &[usize]) -> bool {
    let mut most = 0;
    filling.iter().all(|&d| {
        let fits = d <= most + 1;
        most = most.max(d);
        fits
    })
}

fn is_within(a: &Digits, b: &Digits) -> bool {
    a.iter().zip(b).all(|(a, b)| a & !b == 0)
}
