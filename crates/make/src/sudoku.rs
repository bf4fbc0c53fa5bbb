//! Making Sudoku puzzles: random grids, and one grid whose minimal puzzles are made.

use crate::grid::{Grid, digits};
use crate::hunt::DeepPuzzles;
use crate::{Instance, Maker, Request, completion, latin};
use itertools::Itertools;
use oddagon_boards::board::Board;
use oddagon_boards::sudoku::Sudoku;
use oddagon_boards::sudoku::text::read_givens;
use oddagon_csp::Engine;
use oddagon_job::random::Random;
use oddagon_prover::Solutions;
use std::sync::Arc;

/// How many case distinctions a random grid may take.
const MAX_CASES: usize = 2000;

/// Random grids of one order.
struct Grids(Arc<Sudoku>);

/// One puzzle or grid, whose minimal puzzles are made.
struct One {
    board: Arc<Sudoku>,
    digits: Vec<usize>,
    first: Vec<bool>,
}

/// A maker of Sudoku of the size asked for, or of the minimal puzzles of one puzzle.
pub(crate) fn maker(request: &Request) -> Result<Box<dyn Maker>, String> {
    if request.hunted.is_some() && request.from.is_some() {
        return Err("--method hunt: expected no --grid".to_owned());
    }
    if let Some(text) = &request.from {
        return one(text).map(|one| Box::new(one) as Box<dyn Maker>);
    }
    if let Some(depth) = request.hunted {
        return match request.size {
            None | Some((9, 9)) => Ok(Box::new(DeepPuzzles::new(depth))),
            Some(_) => Err("--method hunt: expected --size 9x9".to_owned()),
        };
    }
    let order = match request.size {
        None | Some((9, 9)) => 3,
        Some((4, 4)) => 2,
        Some((16, 16)) => 4,
        Some((25, 25)) => return latin::large_sudoku(request),
        Some((rows, columns)) => {
            return Err(format!(
                "--size: found {rows}x{columns}, expected 4x4, 9x9, 16x16 or 25x25"
            ));
        }
    };
    let board = Sudoku::of_order(order).expect("2, 3 and 4 are orders");
    Ok(Box::new(Grids(board)))
}

fn one(text: &str) -> Result<One, String> {
    let wrong = |problem: &str| format!("--grid: {problem}");
    let givens = read_givens(text, 1).map_err(|error| wrong(&error.to_string()))?;
    let board = Sudoku::of_order(givens.order).expect("givens are of a board");
    let engine = &Engine::of(board.csp());
    let mut state = engine.state(&board.csp().everything());
    let candidates = givens.candidates().into_iter();
    candidates.for_each(|c| engine.decide(&mut state, c));
    let mut found = Vec::new();
    Solutions::new(engine).search(&state, &mut |solution| {
        found.push(digits(&board, engine, solution));
        found.len() < 2
    });
    match found.len() {
        1 => Ok(One {
            first: givens.cells.iter().map(Option::is_some).collect(),
            digits: found.remove(0),
            board,
        }),
        0 => Err(wrong("the puzzle has no solution, expected one")),
        _ => Err(wrong("the puzzle has several solutions, expected one")),
    }
}

impl Maker for One {
    fn instance(&self, _: &mut Random) -> Option<Box<dyn Instance>> {
        Some(Box::new(Grid::new(
            &self.board,
            &self.digits,
            self.first.clone(),
        )))
    }

    fn uniform(&self, random: &mut Random) -> Option<Box<dyn Instance>> {
        self.instance(random)
    }

    fn has_uniform(&self) -> bool {
        true
    }

    fn shape(&self) -> Option<(usize, usize)> {
        Some((2 * self.board.side() - 1, 2 * self.board.side() - 1))
    }
}

impl Maker for Grids {
    fn instance(&self, random: &mut Random) -> Option<Box<dyn Instance>> {
        let engine = &Engine::of(self.0.csp());
        let empty = engine.state(&self.0.csp().everything());
        let grid = completion(engine, &empty, random, MAX_CASES)?;
        let digits = digits(&self.0, engine, &grid);
        Some(Box::new(Grid::new(
            &self.0,
            &digits,
            vec![true; digits.len()],
        )))
    }

    /// The first band is drawn uniformly from all, then the first stack uniformly from all that fit
    /// its first block. One of their completions is taken, or none: the number is drawn as if there
    /// were always as many as there can be.
    fn uniform(&self, random: &mut Random) -> Option<Box<dyn Instance>> {
        let (board, order) = (&self.0, self.0.order());
        let most = most_completions(order)?;
        let mut block: Vec<usize> = (0..board.side()).collect();
        random.shuffle(&mut block);
        let turned: Vec<usize> = (0..block.len())
            .map(|i| block[i % order * order + i / order])
            .collect();
        let (across, down) = (band(order, &block, random), band(order, &turned, random));
        let engine = &Engine::of(board.csp());
        let mut state = engine.state(&board.csp().everything());
        let side = board.side();
        for (i, (&n, &turned)) in across.iter().zip(&down).enumerate() {
            let (r, c) = (i / side, i % side);
            for (cell, n) in [(r * side + c, n), (c * side + r, turned)] {
                let candidate = board.candidate_at(cell, n);
                if !engine.is_live(&state, candidate) {
                    return None;
                }
                engine.decide(&mut state, candidate);
            }
        }
        let wanted = random.below(most);
        let (mut count, mut found) = (0, None);
        Solutions::new(engine).search(&state, &mut |solution| {
            if count == wanted {
                found = Some(digits(board, engine, solution));
            }
            count += 1;
            true
        });
        assert!(count <= most, "{count} completions of a band and a stack");
        let digits = found?;
        Some(Box::new(Grid::new(
            board,
            &digits,
            vec![true; digits.len()],
        )))
    }

    fn has_uniform(&self) -> bool {
        most_completions(self.0.order()).is_some()
    }

    fn attempts(&self) -> usize {
        match self.0.order() {
            2 => 1,
            _ => 1000,
        }
    }

    fn shape(&self) -> Option<(usize, usize)> {
        Some((2 * self.0.side() - 1, 2 * self.0.side() - 1))
    }
}

/// The most completions of a first band and a first stack.
fn most_completions(order: usize) -> Option<usize> {
    match order {
        2 => Some(1),
        3 => Some(16_384),
        _ => None,
    }
}

/// A random band that begins with this block, all of them equally likely: its digits row by row.
fn band(order: usize, block: &[usize], random: &mut Random) -> Vec<usize> {
    let side = order * order;
    let row = |block: &[usize], r: usize| block[r * order..][..order].to_vec();
    // The rows as far as they are filled; blocks are drawn until one fits. The last always fits:
    // its digits are those missing in its rows.
    let mut rows: Vec<Vec<usize>> = (0..order).map(|r| row(block, r)).collect();
    for _ in 2..order {
        loop {
            let mut next: Vec<usize> = (0..side).collect();
            random.shuffle(&mut next);
            let fits = (0..order).all(|r| {
                let new = &next[r * order..][..order];
                !rows[r].iter().any(|n| new.contains(n))
            });
            if fits {
                for (r, cells) in rows.iter_mut().enumerate() {
                    cells.extend(row(&next, r));
                }
                break;
            }
        }
    }
    for cells in &mut rows {
        let mut missing = (0..side).filter(|n| !cells.contains(n)).collect_vec();
        random.shuffle(&mut missing);
        cells.extend(missing);
    }
    rows.concat()
}
