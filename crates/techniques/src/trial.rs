//! Positions for tests, and what holds for all finds in them.

use crate::{Cells, Find, Finder, Geometry, Scene, Technique, digits};
use itertools::Itertools;
use oddagon_core::sudoku::Sudoku;
use oddagon_core::{Board, CandidateSet};
use oddagon_csp::Candidate;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A puzzle with an SK-loop.
pub(crate) const EASTER_MONSTER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

/// Puzzles that the field knows by name: the Easter Monster, Fata Morgana, the Golden Nugget.
const PUZZLES: [&str; 3] = [
    EASTER_MONSTER,
    "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
];

/// A board to try finders on.
pub(crate) struct Ground {
    pub(crate) grid: Geometry,
    board: Arc<Sudoku>,
    order: usize,
}

/// Numbers that look random.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below another: the steps of SplitMix64.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut n = self.0;
        n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((n ^ (n >> 31)) % end as u64).expect("below a usize")
    }

    pub(crate) fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        for i in 1..count {
            order.swap(i, self.below(i + 1));
        }
        order
    }

    /// Lines in an order that keeps bands together.
    fn lines(&mut self, order: usize) -> Vec<usize> {
        let bands = self.order(order).into_iter();
        let mut lines = Vec::new();
        for band in bands {
            lines.extend(
                self.order(order)
                    .into_iter()
                    .map(|line| band * order + line),
            );
        }
        lines
    }
}

impl Ground {
    pub(crate) fn of_order(order: usize) -> Ground {
        Ground {
            grid: Geometry::of_order(order),
            board: Sudoku::of_order(order).expect("2 or 3"),
            order,
        }
    }

    pub(crate) fn csp(&self) -> &Arc<oddagon_csp::Csp> {
        self.board.csp()
    }

    /// The digits of a solved grid.
    fn solution(&self, random: &mut Random) -> Vec<usize> {
        let (order, side) = (self.order, self.grid.side);
        let (rows, columns) = (random.lines(order), random.lines(order));
        let names = random.order(side);
        (0..side * side)
            .map(|cell| {
                let (row, column) = (rows[cell / side], columns[cell % side]);
                names[(row * order + row / order + column) % side]
            })
            .collect()
    }

    /// A position, and its solution: some cells are solved, in the others candidates are left at
    /// random.
    pub(crate) fn random(&self, random: &mut Random) -> (Scene<'_>, Vec<usize>) {
        let solution = self.solution(random);
        let (solved, left) = (random.below(60), 15 + random.below(60));
        let values: Vec<Option<usize>> = solution
            .iter()
            .map(|&digit| (random.below(100) < solved).then_some(digit))
            .collect();
        let mut is_left: Vec<bool> = Vec::new();
        for (cell, &solved) in solution.iter().enumerate() {
            for digit in 0..self.grid.side {
                let is_seen = self.grid.peers[cell]
                    .into_iter()
                    .any(|c| values[c] == Some(digit));
                is_left.push(digit == solved || !is_seen && random.below(100) < left);
            }
        }
        let scene = Scene::new(&self.grid, values, Cells::NONE, |c| is_left[c.index()]);
        (scene, solution)
    }

    /// The position in which these cells, named by row and column from 1, have only these digits,
    /// and these digits, from 1, stand only in these cells of some units, numbered from 0.
    pub(crate) fn position(
        &self,
        cells: &[(usize, &[usize])],
        units: &[(usize, usize, &[usize])],
    ) -> Scene<'_> {
        let values = vec![None; self.grid.peers.len()];
        Scene::new(&self.grid, values, Cells::NONE, |c| {
            let (cell, digit) = self.grid.place(c);
            let (name, digit) = (self.name(cell), digit + 1);
            let (mut cells, mut units) = (cells.iter(), units.iter());
            cells.all(|(of, digits)| *of != name || digits.contains(&digit))
                && units.all(|(unit, of, cells)| {
                    !self.grid.units[*unit].has(cell) || *of != digit || cells.contains(&name)
                })
        })
    }

    /// The position of a puzzle's givens, in which no other digit is placed yet.
    pub(crate) fn puzzle(&self, givens: &str) -> Scene<'_> {
        let digit = |c: char| c.to_digit(10).filter(|&d| d > 0).map(|d| d as usize - 1);
        let values: Vec<Option<usize>> = givens.chars().map(digit).collect();
        let given = (0..values.len()).filter(|&c| values[c].is_some()).collect();
        Scene::new(&self.grid, values.clone(), given, |c| {
            let (cell, digit) = self.grid.place(c);
            let mut peers = self.grid.peers[cell];
            peers.all(|peer| values[peer] != Some(digit))
        })
    }

    /// Row and column of a cell, from 1.
    fn name(&self, cell: usize) -> usize {
        let side = self.grid.side;
        (cell / side + 1) * 10 + cell % side + 1
    }

    /// Candidates by digit, row and column, from 1.
    pub(crate) fn names(&self, candidates: &[Candidate]) -> Vec<usize> {
        let places = candidates.iter().map(|&c| self.grid.place(c));
        let mut names: Vec<usize> = places
            .map(|(cell, digit)| (digit + 1) * 100 + self.name(cell))
            .collect();
        names.sort_unstable();
        names
    }

    /// The candidates of a position.
    pub(crate) fn live(&self, scene: &Scene<'_>) -> CandidateSet {
        let mut live = self.board.csp().everything();
        for c in self.board.csp().candidates() {
            let (cell, digit) = self.grid.place(c);
            let is_left = match scene.values[cell] {
                Some(value) => value == digit,
                None => scene.marks[cell] >> digit & 1 == 1,
            };
            if !is_left {
                live.remove(c);
            }
        }
        live
    }

    /// What a finder finds; each find is true, gives something that was not known, and names
    /// digits of it or of its pattern.
    pub(crate) fn all(&self, scene: &Scene<'_>, finder: Finder) -> Vec<Find> {
        let mut found = Vec::new();
        finder(scene, &mut found);
        let live = self.live(scene);
        for find in &found {
            assert!(find.holds(self.board.csp(), &live), "{find:?}\n{scene:?}");
            assert!(find.gives_something(), "{find:?}");
            for &c in find.eliminated.iter().chain(&find.asserted) {
                let (cell, digit) = self.grid.place(c);
                assert!(scene.places[digit].has(cell), "{find:?}");
            }
            assert!(!find.roles.is_empty() && find.digits != 0);
        }
        found
    }

    /// What the finds of a technique eliminate, each once.
    pub(crate) fn eliminated(&self, found: &[Find], of: Technique) -> BTreeSet<Vec<usize>> {
        let finds = found.iter().filter(|find| find.technique == of);
        finds.map(|find| self.names(&find.eliminated)).collect()
    }

    /// Tries finders on random positions: no find takes a candidate of the solution, and each
    /// technique's are listed smallest first. Returns how many finds there were.
    pub(crate) fn try_on(&self, finder: Finder, positions: usize) -> usize {
        let mut random = Random(1);
        let mut count = 0;
        for _ in 0..positions {
            let (scene, solution) = self.random(&mut random);
            let found = self.all(&scene, finder);
            let by_technique = found.iter().into_group_map_by(|find| find.technique);
            for finds in by_technique.into_values() {
                assert!(finds.is_sorted_by_key(|find| find.size));
            }
            for find in &found {
                let is_solved = |c: &Candidate| {
                    let (cell, digit) = self.grid.place(*c);
                    solution[cell] == digit
                };
                assert!(!find.eliminated.iter().any(is_solved), "{find:?}");
                assert!(find.asserted.iter().all(is_solved), "{find:?}");
            }
            count += found.len();
        }
        count
    }

    /// Tries finders on well-known puzzles. Returns how many finds there were.
    pub(crate) fn try_on_puzzles(&self, finder: Finder) -> usize {
        let puzzles = PUZZLES.into_iter().map(|puzzle| self.puzzle(puzzle));
        puzzles.map(|scene| self.all(&scene, finder).len()).sum()
    }

    /// Whether a cell sees all places of a digit in cells that have it.
    pub(crate) fn sees_all(&self, scene: &Scene<'_>, cell: usize, d: usize, of: &[usize]) -> bool {
        let places: Vec<usize> = self.places(scene, d, of);
        !places.is_empty() && places.iter().all(|&c| self.grid.peers[cell].has(c))
    }

    /// The places of a digit in cells.
    pub(crate) fn places(&self, scene: &Scene<'_>, d: usize, of: &[usize]) -> Vec<usize> {
        of.iter()
            .copied()
            .filter(|&c| scene.marks[c] >> d & 1 == 1)
            .collect()
    }

    /// The candidates of these digits that see all places of their digit in each of these sets of
    /// cells, by name.
    pub(crate) fn seeing(&self, scene: &Scene<'_>, of: u32, sets: &[&[usize]]) -> Vec<usize> {
        let mut seeing = Vec::new();
        for d in digits(of) {
            for c in scene.places[d] {
                if sets.iter().all(|set| self.sees_all(scene, c, d, set)) {
                    seeing.push(self.grid.candidate(c, d));
                }
            }
        }
        self.names(&seeing)
    }
}
