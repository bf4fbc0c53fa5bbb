//! Positions for the tests of finders.

use crate::{Cells, Find, Finder, Geometry, Scene};
use oddagon_core::sudoku::Sudoku;
use oddagon_core::{Board, Candidate, CandidateSet};
use std::sync::Arc;

/// A position, with what a scene and a CSP of it need.
#[derive(Clone)]
pub(crate) struct Sample {
    pub grid: Geometry,
    board: Arc<Sudoku>,
    pub values: Vec<Option<usize>>,
    pub givens: Cells,
    live: CandidateSet,
}

impl Sample {
    /// The empty board.
    pub fn empty(order: usize) -> Sample {
        let board = Sudoku::of_order(order).expect("an order");
        let grid = Geometry::of_order(order);
        Sample {
            values: vec![None; grid.peers.len()],
            givens: Cells::NONE,
            live: board.csp().everything(),
            grid,
            board,
        }
    }

    /// A cell by its row and column, from 1.
    pub fn cell(&self, row: usize, column: usize) -> usize {
        (row - 1) * self.grid.side + column - 1
    }

    /// The same where a cell, by row and column, may hold these digits only; all from 1.
    pub fn marked(mut self, row: usize, column: usize, digits: &[usize]) -> Sample {
        let cell = self.cell(row, column);
        for d in (0..self.grid.side).filter(|d| !digits.contains(&(d + 1))) {
            self.live.remove(self.grid.candidate(cell, d));
        }
        self
    }

    /// The same where a digit in a unit may stand in these columns, or rows or cells of a block,
    /// only; all from 1.
    pub fn only(mut self, digit: usize, unit: usize, places: &[usize]) -> Sample {
        for (i, cell) in self.grid.units[unit].enumerate() {
            if !places.contains(&(i + 1)) {
                self.live.remove(self.grid.candidate(cell, digit - 1));
            }
        }
        self
    }

    /// The same where a cell has its digit, which was not given.
    pub fn placed(mut self, row: usize, column: usize, digit: usize) -> Sample {
        let cell = self.cell(row, column);
        self.values[cell] = Some(digit - 1);
        let candidate = self.grid.candidate(cell, digit - 1);
        self.board.csp().decide(&mut self.live, candidate);
        self
    }

    /// The same where a cell has its digit, which was given.
    pub fn given(mut self, row: usize, column: usize, digit: usize) -> Sample {
        self.givens |= Cells::of(self.cell(row, column));
        self.placed(row, column, digit)
    }

    pub fn scene(&self) -> Scene<'_> {
        let mut scene = Scene::new(&self.grid, self.values.clone(), self.givens, |c| {
            self.live.contains(c)
        });
        scene.is_unique = true;
        scene
    }

    /// What a finder finds; each find is checked.
    pub fn found(&self, finder: Finder) -> Vec<Find> {
        let mut found = Vec::new();
        finder(&self.scene(), &mut found);
        for find in &found {
            assert!(find.gives_something(), "gives nothing: {find:?}");
            assert!(
                find.holds(self.board.csp(), &self.live),
                "does not hold: {find:?}"
            );
            let mut start = self.board.csp().everything();
            for cell in self.givens {
                let given = self.values[cell].expect("givens have digits");
                let given = self.grid.candidate(cell, given);
                self.board.csp().decide(&mut start, given);
            }
            let mut deadly = find.deadly.iter();
            assert!(
                deadly.all(|deadly| deadly.holds(self.board.csp(), &self.live, &start)),
                "not deadly: {find:?}"
            );
            let mut given = find.eliminated.iter().chain(&find.asserted);
            assert!(
                given.all(|&c| self.live.contains(c)),
                "not a candidate: {find:?}"
            );
        }
        found
    }

    /// The finds of one technique.
    pub fn found_of(&self, technique: crate::Technique) -> Vec<Find> {
        let mut found = self.found(technique.finder().unwrap());
        found.retain(|find| find.technique == technique);
        found
    }

    /// Candidates as digit, row, column, from 1.
    pub fn words(&self, candidates: &[Candidate]) -> Vec<usize> {
        let side = self.grid.side;
        let places = candidates.iter().map(|&c| self.grid.place(c));
        places
            .map(|(cell, digit)| (digit + 1) * 100 + (cell / side + 1) * 10 + cell % side + 1)
            .collect()
    }

    /// Whether the position has no other solution than this: by plain search.
    pub fn has_only(&self, solution: &[usize]) -> bool {
        count(&self.grid, &mut self.values.clone(), &self.live, 2) == 1
            && (0..solution.len()).all(|c| self.live.contains(self.grid.candidate(c, solution[c])))
    }
}

/// How many solutions there are, up to a bound.
fn count(
    grid: &Geometry,
    values: &mut [Option<usize>],
    live: &CandidateSet,
    bound: usize,
) -> usize {
    let Some(cell) = values.iter().position(Option::is_none) else {
        return 1;
    };
    let mut solutions = 0;
    for d in 0..grid.side {
        let sees = grid.peers[cell]
            .into_iter()
            .any(|peer| values[peer] == Some(d));
        if !sees && live.contains(grid.candidate(cell, d)) && solutions < bound {
            values[cell] = Some(d);
            solutions += count(grid, values, live, bound - solutions);
        }
    }
    values[cell] = None;
    solutions
}

/// Numbers that look random, the same in each run.
pub(crate) struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }

    fn shuffled(&mut self, mut items: Vec<usize>) -> Vec<usize> {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
        items
    }

    /// The order of the rows or columns of a board of 4×4 cells, moved within and with blocks.
    fn lines(&mut self) -> Vec<usize> {
        let bands = self.shuffled(vec![0, 1]);
        let line = |band: &usize| [2 * band, 2 * band + 1].to_vec();
        bands
            .iter()
            .flat_map(|band| self.shuffled(line(band)))
            .collect()
    }

    /// A full grid of 4×4 cells.
    pub fn solution(&mut self) -> Vec<usize> {
        // Both grids of which all others are images.
        let grids = [
            [0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0],
            [0, 1, 2, 3, 2, 3, 0, 1, 1, 2, 3, 0, 3, 0, 1, 2],
        ];
        let grid = grids[self.below(2)];
        let (rows, columns) = (self.lines(), self.lines());
        let names = self.shuffled(vec![0, 1, 2, 3]);
        let is_turned = self.below(2) == 1;
        let at = |r: usize, c: usize| names[grid[4 * rows[r] + columns[c]]];
        (0..16)
            .map(|cell| (cell / 4, cell % 4))
            .map(|(r, c)| if is_turned { at(c, r) } else { at(r, c) })
            .collect()
    }

    /// A position of 4×4 cells that has this solution, perhaps among others.
    pub fn position(&mut self, solution: &[usize]) -> Sample {
        let mut sample = Sample::empty(2);
        let placed = self.below(8);
        for cell in self.shuffled((0..16).collect()).into_iter().take(placed) {
            let (row, column) = (cell / 4 + 1, cell % 4 + 1);
            sample = if self.below(3) > 0 {
                sample.given(row, column, solution[cell] + 1)
            } else {
                sample.placed(row, column, solution[cell] + 1)
            };
        }
        let percent = self.below(70);
        for c in sample.board.csp().candidates() {
            let (cell, digit) = sample.grid.place(c);
            if solution[cell] != digit && self.below(100) < percent {
                sample.live.remove(c);
            }
        }
        sample
    }

    /// A position of 4×4 cells in which of each cell two candidates are left, and of each digit two
    /// places in each unit; and these more candidates.
    pub fn bug(&mut self, more: usize) -> Sample {
        let one = self.solution();
        let other = loop {
            let other = self.solution();
            if one.iter().zip(&other).all(|(a, b)| a != b) {
                break other;
            }
        };
        let mut sample = Sample::empty(2);
        let kept: Vec<Candidate> = (0..more).map(|_| Candidate::new(self.below(64))).collect();
        for c in sample.board.csp().candidates() {
            let (cell, digit) = sample.grid.place(c);
            if one[cell] != digit && other[cell] != digit && !kept.contains(&c) {
                sample.live.remove(c);
            }
        }
        sample
    }
}

/// Many positions of 4×4 cells, each with a solution of it.
pub(crate) fn positions(count: usize) -> Vec<(Sample, Vec<usize>)> {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    (0..count)
        .map(|_| {
            let solution = random.solution();
            (random.position(&solution), solution)
        })
        .collect()
}

/// Holds a finder against random positions: each find must hold, and what it gives be true in
/// positions with one solution; each of these techniques must be found.
pub(crate) fn check_random(finder: Finder, techniques: &[crate::Technique]) {
    let mut missing = techniques.to_vec();
    for (sample, solution) in positions(1500) {
        let found = sample.found(finder);
        missing.retain(|technique| !found.iter().any(|find| find.technique == *technique));
        if sample.has_only(&solution) {
            let is_true = |c: Candidate| {
                let (cell, digit) = sample.grid.place(c);
                solution[cell] == digit
            };
            for find in found.iter().filter(|find| find.deadly.is_none()) {
                assert!(
                    !find.eliminated.iter().any(|&c| is_true(c)),
                    "untrue: {find:?}"
                );
                assert!(
                    find.asserted.iter().all(|&c| is_true(c)),
                    "untrue: {find:?}"
                );
            }
        }
    }
    assert!(missing.is_empty(), "not found in any position: {missing:?}");
}
