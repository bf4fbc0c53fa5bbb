//! A completed grid, and the clues about it.

use crate::{Clue, Instance, Stated};
use oddagon_boards::board::Board;
use oddagon_boards::sudoku::Sudoku;
use oddagon_boards::sudoku::text::{cell_line, symbol};
use oddagon_boards::theorem::BoardName;
use oddagon_csp::{Candidate, Engine, State};
use std::sync::Arc;

/// A solution, some cells of which are clues.
pub(crate) struct Grid {
    board: Arc<Sudoku>,
    dynamic: Arc<dyn Board>,
    clues: Vec<Clue>,
    names: Vec<String>,
    candidates: Vec<Candidate>,
    first: Vec<bool>,
}

impl Grid {
    /// The grid with these digits, from 0. `first` says which cells may be clues.
    pub fn new(board: &Arc<Sudoku>, digits: &[usize], first: Vec<bool>) -> Grid {
        let side = board.side();
        let candidates: Vec<Candidate> = (0..)
            .zip(digits)
            .map(|(cell, &n)| board.candidate_at(cell, n))
            .collect();
        let name = |&c: &Candidate| board.csp().candidate_name(c).to_owned();
        let names: Vec<String> = candidates.iter().map(name).collect();
        let place = |cell: usize| (cell / side, cell % side);
        let clues = names.iter().enumerate();
        Grid {
            clues: clues
                .map(|(cell, name)| Clue::number(place(cell), name.clone()))
                .collect(),
            names,
            candidates,
            first,
            dynamic: board.clone(),
            board: board.clone(),
        }
    }
}

impl Instance for Grid {
    fn clues(&self) -> &[Clue] {
        &self.clues
    }

    fn stated(&self, kept: &[bool]) -> Stated {
        let of_cell = |cell: usize| {
            if kept[cell] {
                symbol(self.board.digit(self.candidates[cell]))
            } else {
                '.'
            }
        };
        let given = self.names.iter().zip(kept).filter(|(_, kept)| **kept);
        Stated {
            line: cell_line(self.board.order(), of_cell),
            of_board: None,
            board: BoardName::Sudoku(self.board.order()),
            givens: given.map(|(name, _)| name.clone()).collect(),
        }
    }

    fn solution(&self) -> &[String] {
        &self.names
    }

    fn givens(&self) -> Option<(&Arc<dyn Board>, &[Candidate])> {
        Some((&self.dynamic, &self.candidates))
    }

    fn first(&self) -> Vec<bool> {
        self.first.clone()
    }
}

/// The digit of each cell, from 0.
pub(crate) fn digits(board: &Sudoku, engine: &Engine, grid: &State) -> Vec<usize> {
    let live = engine.live(grid);
    let digit =
        |cell: usize| (0..board.side()).find(|&n| live.contains(board.candidate_at(cell, n)));
    (0..board.cell_count())
        .map(|cell| digit(cell).unwrap_or(0))
        .collect()
}
