//! The fewest guardians that any impossible k-digit pattern has in a state, whether a library lists it or not.
//!
//! Given k digits, an image that is not degenerate has only cells with all of them among their candidates, and each costs as many
//! guardians as it has other candidates. So a set of such cells is wanted that cannot be filled with the k digits, that has at most k cells in
//! each unit, and that costs as little as possible. The search begins with no cells. As long as its cells can be filled, it fills them
//! together with as many others as then get a digit; every pattern with these cells has another cell that got none, so it branches over those. No
//! list of patterns is used: the answer is about all of them.

use super::Relation;
use crate::board::Board;
use crate::csp::{Candidate, CandidateSet};
use crate::enumerate::board::{Colouring, Geometry, Set, cells_of};
use crate::sudoku::Sudoku;
use itertools::Itertools;

/// A search for patterns of some digits in a state.
struct Search<'g> {
    geometry: &'g Geometry,
    k: usize,
    /// What a cell costs; it takes no part if it costs more than the search may spend.
    costs: [usize; 81],
}

/// The relation of a minimal impossible pattern of `k` digits with the fewest guardians in a state of 9×9 Sudoku, if one has at most so many; of
/// several, one of the first digits. Its `rule` is 0. Patterns of k + 1 cells of one unit are left out, and so are images that
/// lack a digit in some cell.
///
/// # Panics
/// Unless `k` is 2, 3 or 4.
pub fn fewest_guardians(live: &CandidateSet, k: usize, max_guardians: usize) -> Option<Relation> {
    assert!((2..=4).contains(&k), "patterns of two to four digits");
    let board = Sudoku::standard();
    let geometry = Geometry::of_square(board.csp(), board.side(), &[]);
    let geometry = geometry.expect("the board has 81 cells and 27 units");
    let mut held = [0u16; 81];
    live.iter()
        .for_each(|c| held[board.cell(c)] |= 1 << board.digit(c));
    let (mut best, mut most) = (None, Some(max_guardians));
    for digits in (0..9u8).combinations(k) {
        let mask = digits.iter().fold(0, |mask, digit| mask | 1 << digit);
        let cost = |held: u16| {
            let has_all = held & mask == mask;
            has_all.then_some((held & !mask).count_ones() as usize)
        };
        let search = Search {
            geometry: &geometry,
            k,
            costs: held.map(|held| cost(held).unwrap_or(usize::MAX)),
        };
        while let Some(cells) = most.and_then(|most| search.run(most)) {
            most = search.cost(cells).checked_sub(1);
            best = Some((digits.clone(), cells));
        }
    }
    let (digits, cells) = best?;
    let is_colourable = |cells| Colouring::of(&geometry, cells, k).is_some();
    let cells = cells_of(cells).fold(cells, |cells, cell| {
        let fewer = cells & !(1 << cell);
        if is_colourable(fewer) { cells } else { fewer }
    });
    let is_guardian = |&c: &Candidate| {
        cells >> board.cell(c) & 1 == 1 && !digits.contains(&(board.digit(c) as u8))
    };
    Some(Relation {
        rule: 0,
        transposed: false,
        guardians: live.iter().filter(is_guardian).collect(),
        cells: cells_of(cells).map(|cell| cell as u8).collect(),
        kinds: vec![0; cells.count_ones() as usize],
        digits,
        targets: Vec::new(),
        missing: 0,
        unique: false,
    })
}

impl Search<'_> {
    fn cost(&self, cells: Set) -> usize {
        cells_of(cells).map(|cell| self.costs[cell]).sum()
    }

    /// A pattern that costs at most so much.
    fn run(&self, most: usize) -> Option<Set> {
        let open = (0..81).filter(|&cell| self.costs[cell] <= most);
        // Every pattern has cells more than a unit has digits for.
        let cheapest = open.clone().map(|cell| self.costs[cell]).sorted_unstable();
        let cheapest: Vec<usize> = cheapest.take(self.k + 2).collect();
        if cheapest.len() < self.k + 2 || cheapest.iter().sum::<usize>() > most {
            return None;
        }
        self.complete(0, open.fold(0, |open, cell| open | 1 << cell), most)
    }

    /// A pattern of these cells and some of the open ones, which may cost so much more.
    fn complete(&self, cells: Set, open: Set, most: usize) -> Option<Set> {
        let Some(filled) = Colouring::of(self.geometry, cells, self.k) else {
            return Some(cells);
        };
        let is_full = |unit: &&Set| (*unit & cells).count_ones() as usize >= self.k;
        let full = self.geometry.units().iter().filter(is_full);
        let room = open & !full.fold(0, |full, unit| full | unit);
        let affordable = cells_of(room).filter(|&cell| self.costs[cell] <= most);
        let mut open = affordable.fold(0, |open, cell| open | 1 << cell);
        let others = open & !filled.extended(self.geometry, open, self.k);
        for cell in cells_of(others).sorted_by_key(|&cell| self.costs[cell]) {
            open &= !(1 << cell);
            let found = self.complete(cells | 1 << cell, open, most - self.costs[cell]);
            if found.is_some() {
                return found;
            }
        }
        None
    }
}
