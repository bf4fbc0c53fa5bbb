//! The relations of all impossible k-digit patterns, whether a library lists them or not.
//!
//! Given k digits, an image that is not degenerate has only cells with all of them among their
//! candidates, and each costs as many guardians as it has other candidates. So sets of such cells
//! are wanted that cannot be filled with the k digits, that have at most k cells in each unit, and
//! that cost no more than allowed. The search begins with no cells. As long as its cells can be
//! filled, it fills them together with as many others as then get a digit; every pattern with these
//! cells has another cell that got none, so it branches over those. No list of patterns is used:
//! the relations are those of all. Only the cells that cost something matter, so a branch ends
//! where its cells include those of a relation that was found before.

use super::form::{ALL, Digits};
use super::search::candidates;
use super::{MatchOptions, Relation};
use crate::enumerate::board::{Colouring, Geometry, Set, cells_of};
use itertools::Itertools;
use oddagon_boards::board::Board;
use oddagon_boards::sudoku::Sudoku;
use std::ops::ControlFlow;

/// All impossible patterns of so many digits.
#[derive(Debug)]
pub(super) struct AnyPattern {
    k: usize,
    geometry: Geometry,
}

/// A search for patterns of some digits in a state.
struct Search<'g> {
    geometry: &'g Geometry,
    k: usize,
    /// What a cell costs; it takes no part if it costs more than the search may spend.
    costs: [usize; 81],
    /// The patterns found.
    found: Vec<Set>,
}

impl AnyPattern {
    /// The patterns of `k` digits.
    ///
    /// # Panics
    /// Unless `k` is 2, 3 or 4.
    pub fn of(k: usize) -> AnyPattern {
        assert!((2..=4).contains(&k), "patterns of two to four digits");
        let board = Sudoku::standard();
        let geometry = Geometry::of_square(board.csp(), board.side(), &[])
            .expect("the board has 81 cells and 27 units");
        AnyPattern { k, geometry }
    }

    /// How many digits they have.
    pub fn k(&self) -> usize {
        self.k
    }

    /// Passes on relations of a state, until `found` breaks: all that no other implies, and some
    /// that others imply.
    pub fn run(
        &self,
        state: &[Digits; 81],
        options: &MatchOptions,
        found: &mut dyn FnMut(Relation) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let wanted = options.digits.clone().unwrap_or_else(|| (0..9).collect());
        for digits in wanted
            .into_iter()
            .sorted_unstable()
            .dedup()
            .combinations(self.k)
        {
            let mask = digits.iter().fold(0, |mask, digit| mask | 1 << digit);
            let cost = |held: Digits| {
                let has_all = held & mask == mask;
                has_all.then_some((held & !mask).count_ones() as usize)
            };
            let mut search = Search {
                geometry: &self.geometry,
                k: self.k,
                costs: state.map(|held| cost(held).unwrap_or(usize::MAX)),
                found: Vec::new(),
            };
            search.run(options.max_guardians);
            for cells in search.found {
                let guardians = |cell: usize| candidates(cell, state[cell] & ALL & !mask);
                found(Relation {
                    rule: 0,
                    transposed: false,
                    guardians: cells_of(cells).flat_map(guardians).collect(),
                    cells: cells_of(cells).map(|cell| cell as u8).collect(),
                    kinds: vec![0; cells.count_ones() as usize],
                    digits: digits.clone(),
                    targets: Vec::new(),
                    missing: 0,
                    deadly: Vec::new(),
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Search<'_> {
    /// Finds patterns that cost at most so much.
    fn run(&mut self, most: usize) {
        let costs = self.costs;
        let open = (0..81).filter(|&cell| costs[cell] <= most);
        // Every pattern has cells more than a unit has digits for.
        let cheapest = open.clone().map(|cell| costs[cell]).sorted_unstable();
        let cheapest: Vec<usize> = cheapest.take(self.k + 2).collect();
        if cheapest.len() == self.k + 2 && cheapest.iter().sum::<usize>() <= most {
            self.complete(0, open.fold(0, |open, cell| open | 1 << cell), most);
        }
    }

    /// Finds the patterns of these cells and some of the open ones, which may cost so much more.
    fn complete(&mut self, cells: Set, open: Set, most: usize) {
        let includes_one = self.found.iter().any(|&found| {
            let mut costly = cells_of(found).filter(|&cell| self.costs[cell] > 0);
            costly.all(|cell| cells >> cell & 1 == 1)
        });
        if includes_one {
            return;
        }
        let Some(filled) = Colouring::of(self.geometry, cells, self.k) else {
            self.found.push(self.minimal(cells));
            return;
        };
        let units = self.geometry.units().iter();
        let full = units.filter(|&unit| (unit & cells).count_ones() as usize >= self.k);
        let room = open & !full.fold(0, |full, unit| full | unit);
        let affordable = cells_of(room).filter(|&cell| self.costs[cell] <= most);
        let mut open = affordable.fold(0, |open, cell| open | 1 << cell);
        let others = open & !filled.extended(self.geometry, open, self.k);
        for cell in cells_of(others).sorted_by_key(|&cell| self.costs[cell]) {
            open &= !(1 << cell);
            self.complete(cells | 1 << cell, open, most - self.costs[cell]);
        }
    }

    /// The cells without some that are not needed, the most expensive first.
    fn minimal(&self, cells: Set) -> Set {
        let dearest = cells_of(cells).sorted_by_key(|&cell| std::cmp::Reverse(self.costs[cell]));
        dearest.fold(cells, |cells, cell| {
            let fewer = cells & !(1 << cell);
            match Colouring::of(self.geometry, fewer, self.k) {
                Some(_) => cells,
                None => fewer,
            }
        })
    }
}
