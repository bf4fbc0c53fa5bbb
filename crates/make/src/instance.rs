use crate::constraint_clues::ConstraintClue;
use oddagon_boards::board::puzzle::BoardPuzzle;
use oddagon_boards::board::{Board, Solution};
use oddagon_boards::theorem::BoardName;
use oddagon_csp::Candidate;
use oddagon_job::random::Random;
use oddagon_prover::sat::Cnf;
use serde_json::{Value, json};
use std::sync::Arc;

/// What is asked of a kind of puzzle. Keys that a kind does not take must not be set: see
/// [`Kind::takes`](super::Kind).
#[derive(Debug, Clone, Default)]
pub struct Request {
    /// Rows and columns; for a map, twice the number of countries.
    pub size: Option<(usize, usize)>,
    /// Regions of a square: names (`blocks`, `x`, `windoku`, `jigsaw`) or drawings.
    pub regions: Vec<String>,
    /// Constraints between the cells of a square.
    pub constraints: Vec<String>,
    /// The kinds of constraints that are clues about a square.
    pub clues: Vec<String>,
    /// The number of colours.
    pub colours: Option<usize>,
    /// The number of black cells.
    pub black: Option<usize>,
    /// A puzzle from whose clues the puzzle is to be made.
    pub from: Option<String>,
    /// The least T&E-depth of the puzzle, which is then made from the trivalue oddagon.
    pub hunted: Option<usize>,
}

/// Makes random instances of one kind and size.
pub(crate) trait Maker: Send + Sync {
    /// A random solution with all clues about it; `None` where the attempt failed.
    fn instance(&self, random: &mut Random) -> Option<Box<dyn Instance>>;

    /// The same with all solutions equally likely; `None` for kinds for which no such way is known.
    fn uniform(&self, _random: &mut Random) -> Option<Box<dyn Instance>> {
        None
    }

    /// Whether [`Maker::uniform`] gives instances.
    fn has_uniform(&self) -> bool {
        false
    }

    /// Whether no search tells soon, near a puzzle without a clue too many, if there is one
    /// solution. Then clues are left out only as long as theories solve the puzzle.
    fn is_too_large_for_uniqueness(&self) -> bool {
        false
    }

    /// How many attempts of controlled bias one solution is used for: few where attempts often lead
    /// to a puzzle, so that success is no more likely for one solution than for another.
    fn attempts(&self) -> usize {
        1
    }

    /// The rows and columns of the grid of half cells, for symmetries; `None` where clues have no
    /// place.
    fn shape(&self) -> Option<(usize, usize)>;
}

/// A solution with all clues about it that may be left out.
pub(crate) trait Instance: Send + Sync {
    /// The clues.
    fn clues(&self) -> &[Clue];

    /// The puzzle that has these clues.
    fn stated(&self, kept: &[bool]) -> Stated;

    /// The names of the solution's true candidates; of a Kakuro those of its cells.
    fn solution(&self) -> &[String];

    /// The board and the candidates that the clues give, if the board is the same whatever clues
    /// are kept and each clue gives one candidate. These candidates are the whole solution.
    fn givens(&self) -> Option<(&Arc<dyn Board>, &[Candidate])> {
        None
    }

    /// A formula for the search for other solutions, and for each clue the literal that says
    /// whether it holds, if there is a better one than that of the board.
    fn formula(&self) -> Option<(Cnf, Vec<i32>)> {
        None
    }

    /// Whether the board without clues is much larger than with those of a puzzle, so that a solver
    /// is better asked about each puzzle anew.
    fn is_large(&self) -> bool {
        false
    }

    /// How many clues there are besides those that may be left out.
    fn fixed_clues(&self) -> usize {
        0
    }

    /// The clues to begin with: all, unless the instance is a puzzle already.
    fn first(&self) -> Vec<bool> {
        vec![true; self.clues().len()]
    }
}

/// A clue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Clue {
    /// Its place, if it has one: twice its row and twice its column, from 0. A sign between cells
    /// has an odd number.
    pub place: Option<(usize, usize)>,
    /// Clues of a lower rank are tried first.
    pub rank: u8,
    /// What it says.
    pub says: ClueMeaning,
}

/// What a clue says about solutions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ClueMeaning {
    /// The candidate of this name is true.
    True(String),
    /// The number of the first cell (row and column, from 1) is less than that of the second.
    Less((usize, usize), (usize, usize)),
    /// Cells fulfil a constraint.
    Constraint(ConstraintClue),
}

impl Clue {
    /// A number in a cell (row and column from 0).
    pub(crate) fn number(cell: (usize, usize), name: String) -> Clue {
        Clue {
            place: Some((2 * cell.0, 2 * cell.1)),
            rank: 0,
            says: ClueMeaning::True(name),
        }
    }

    /// Whether it holds in a solution.
    pub(crate) fn holds(&self, solution: &Solution) -> bool {
        match &self.says {
            ClueMeaning::True(name) => solution.names().contains(&name.as_str()),
            ClueMeaning::Less(a, b) => solution.number(a.0, a.1) < solution.number(b.0, b.1),
            ClueMeaning::Constraint(constraint) => {
                let digits = constraint.places().map(|(r, c)| solution.number(r, c));
                let digits: Option<Vec<usize>> = digits.collect();
                digits.is_some_and(|digits| constraint.holds(&digits))
            }
        }
    }
}

/// A puzzle in one line, and what it means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stated {
    /// The puzzle as `classify` reads it.
    pub line: String,
    /// On other boards than Sudoku's, the puzzle that is read.
    pub of_board: Option<BoardPuzzle>,
    /// Its board.
    pub board: BoardName,
    /// The names of the candidates that are given.
    pub givens: Vec<String>,
}

impl Stated {
    /// The puzzle of an application with these data.
    ///
    /// # Panics
    /// If it cannot be read: the program itself has written it.
    pub(crate) fn of(application: &str, data: Value) -> Stated {
        let line = json!({ "application": application, "data": data }).to_string();
        let read = BoardPuzzle::read_json(&line);
        let puzzle = read.unwrap_or_else(|error| panic!("{line}: {error}"));
        Stated {
            line,
            board: puzzle.board.clone(),
            givens: puzzle.givens.clone(),
            of_board: Some(puzzle),
        }
    }
}
