//! Making Latin squares of all sorts and Futoshiki: solutions, and the clues about them.

use crate::constraint_clues::constraint_clues;
use crate::{Clue, ClueMeaning, Instance, Maker, Request, Stated, completion};
use oddagon_boards::board::Board;
use oddagon_boards::latin::text::SYMBOLS;
use oddagon_boards::latin::{Latin, regions};
use oddagon_boards::theorem::BoardName;
use oddagon_csp::{Candidate, Engine};
use oddagon_job::random::Random;
use serde_json::{Value, json};
use std::sync::Arc;

/// What a Latin square with blocks is called if it is a Sudoku.
const SUDOKU: &str = "sudoku";

/// How many case distinctions a random square may take, at least.
const MIN_CASES: usize = 500;

/// The kind of squares that are made.
struct Squares {
    application: &'static str,
    side: usize,
    regions: Vec<String>,
    constraints: Vec<String>,
    /// The kinds of constraints that are clues.
    kinds: Vec<String>,
    /// Whether each square has new regions.
    jigsaw: bool,
    board: Option<Arc<dyn Board>>,
}

/// A solution with all digits and signs.
struct Filled {
    application: &'static str,
    side: usize,
    regions: Vec<String>,
    constraints: Vec<String>,
    digits: Vec<usize>,
    clues: Vec<Clue>,
    names: Vec<String>,
    /// The board and the true candidates, where no signs change the board.
    givens: Option<(Arc<dyn Board>, Vec<Candidate>)>,
}

/// Latin squares, with regions if these are asked for.
pub(crate) fn latin(request: &Request) -> Result<Box<dyn Maker>, String> {
    squares("latin", request, 9)
}

/// Pandiagonal Latin squares.
pub(crate) fn pandiagonal(request: &Request) -> Result<Box<dyn Maker>, String> {
    // Larger sides have other squares than cyclic ones, and puzzles with so few clues that no
    // search can tell whether the solution is the only one.
    let side = request.size.unwrap_or((7, 7)).0;
    match side {
        5 | 7 | 11 => squares("pandiagonal", request, side),
        _ => Err(format!("--size: found {side}, expected 5, 7 or 11")),
    }
}

/// Futoshiki.
pub(crate) fn futoshiki(request: &Request) -> Result<Box<dyn Maker>, String> {
    squares("futoshiki", request, 5)
}

/// Latin squares with random connected regions.
pub(crate) fn jigsaw(request: &Request) -> Result<Box<dyn Maker>, String> {
    let regions = vec!["jigsaw".to_owned()];
    squares(
        "latin",
        &Request {
            regions,
            ..request.clone()
        },
        9,
    )
}

/// Sudoku of 25×25 cells: Latin squares whose regions are their blocks.
pub(crate) fn large_sudoku(request: &Request) -> Result<Box<dyn Maker>, String> {
    let regions = vec!["blocks".to_owned()];
    squares(
        SUDOKU,
        &Request {
            regions,
            ..request.clone()
        },
        25,
    )
}

fn squares(
    application: &'static str,
    request: &Request,
    usual: usize,
) -> Result<Box<dyn Maker>, String> {
    let (side, columns) = request.size.unwrap_or((usual, usual));
    if side != columns || !(2..=Latin::MAX_SIDE).contains(&side) {
        let most = Latin::MAX_SIDE;
        return Err(format!(
            "--size: found {side}x{columns}, expected a square from 2x2 to {most}x{most}"
        ));
    }
    let is_jigsaw = |name: &String| name == "jigsaw";
    let jigsaw = request.regions.iter().any(is_jigsaw);
    let mut drawings = Vec::new();
    for name in request.regions.iter().filter(|name| !is_jigsaw(name)) {
        drawings.extend(regions::drawings_named(name, side)?);
    }
    let mut squares = Squares {
        application,
        side,
        regions: drawings,
        constraints: request.constraints.clone(),
        kinds: request.clues.clone(),
        jigsaw,
        board: None,
    };
    let board = squares
        .name(&squares.regions)
        .board()
        .map_err(|error| format!("{error}"))?;
    squares.board = (!jigsaw).then_some(board);
    Ok(Box::new(squares))
}

impl Squares {
    fn name(&self, regions: &[String]) -> BoardName {
        BoardName::Latin {
            side: self.side,
            pandiagonal: self.application == "pandiagonal",
            regions: regions.to_vec(),
            signs: String::new(),
            constraints: self.constraints.clone(),
        }
    }
}

impl Squares {
    /// How many case distinctions a random square may take: most cells of large ones need one.
    fn cases(&self) -> usize {
        MIN_CASES.max(3 * self.side * self.side)
    }
}

impl Maker for Squares {
    fn instance(&self, random: &mut Random) -> Option<Box<dyn Instance>> {
        let mut drawings = self.regions.clone();
        if self.jigsaw {
            drawings.push(regions::random(self.side, random));
        }
        let board = match &self.board {
            Some(board) => board.clone(),
            None => self.name(&drawings).board().ok()?,
        };
        let at = |cell: usize, digit: usize| Candidate::new(cell * self.side + digit);
        let digits = match self.application {
            "pandiagonal" => cyclic(self.side, random)?,
            _ => {
                let engine = &Engine::of(board.csp());
                let empty = engine.state(&board.csp().everything());
                let live = engine.live(&completion(engine, &empty, random, self.cases())?);
                let digits: Option<_> = (0..self.side * self.side)
                    .map(|cell| (0..self.side).find(|&n| live.contains(at(cell, n))))
                    .collect();
                digits?
            }
        };
        let candidates = digits.iter().enumerate().map(|(cell, &n)| at(cell, n));
        let candidates: Vec<Candidate> = candidates.collect();
        let names = candidates.iter().map(|&c| board.csp().candidate_name(c));
        let names: Vec<String> = names.map(str::to_owned).collect();
        let place = |cell: usize| (cell / self.side, cell % self.side);
        let numbers = names
            .iter()
            .enumerate()
            .map(|(cell, name)| Clue::number(place(cell), name.clone()));
        let mut clues: Vec<Clue> = numbers.collect();
        let has_signs = self.application == "futoshiki";
        if has_signs {
            clues.extend(signs(self.side, &digits));
        }
        let from_one: Vec<usize> = digits.iter().map(|digit| digit + 1).collect();
        for kind in &self.kinds {
            let constraints = constraint_clues(kind, self.side, &from_one, random).into_iter();
            clues.extend(constraints.map(|constraint| Clue {
                place: None,
                // Digits are tried before constraints, so few of them are left.
                rank: 1,
                says: ClueMeaning::Constraint(constraint),
            }));
        }
        Some(Box::new(Filled {
            application: self.application,
            side: self.side,
            regions: drawings,
            constraints: self.constraints.clone(),
            digits,
            clues,
            names,
            givens: (!has_signs && self.kinds.is_empty()).then_some((board, candidates)),
        }))
    }

    fn is_too_large_for_uniqueness(&self) -> bool {
        self.application == SUDOKU
    }

    fn shape(&self) -> Option<(usize, usize)> {
        Some((2 * self.side - 1, 2 * self.side - 1))
    }
}

/// A random cyclic pandiagonal square: each row is the one above, shifted by the same number of
/// places.
fn cyclic(side: usize, random: &mut Random) -> Option<Vec<usize>> {
    let is_prime_to =
        |step: usize| (2..=side).all(|d| !step.is_multiple_of(d) || !side.is_multiple_of(d));
    let steps: Vec<usize> = (2..side)
        .filter(|step| (step - 1..=step + 1).all(is_prime_to))
        .collect();
    let step = random.pick(&steps)?;
    let mut digits: Vec<usize> = (0..side).collect();
    random.shuffle(&mut digits);
    let cells = (0..side * side).map(|cell| (cell / side * step + cell % side) % side);
    Some(cells.map(|i| digits[i]).collect())
}

/// All signs of a square: those of its rows, then those of its columns, as the data list them.
fn signs(side: usize, digits: &[usize]) -> Vec<Clue> {
    let sign = |[a, b]: [(usize, usize); 2]| {
        let digit = |(r, c): (usize, usize)| digits[r * side + c];
        let (less, greater) = if digit(a) < digit(b) { (a, b) } else { (b, a) };
        Clue {
            place: Some((a.0 + b.0, a.1 + b.1)),
            // Digits are tried before signs, so few of them are left.
            rank: 1,
            says: ClueMeaning::Less((less.0 + 1, less.1 + 1), (greater.0 + 1, greater.1 + 1)),
        }
    };
    let pairs = (0..side).flat_map(|line| (1..side).map(move |i| (line, i)));
    let across = pairs.clone().map(|(r, c)| [(r, c - 1), (r, c)]);
    let down = pairs.map(|(c, r)| [(r - 1, c), (r, c)]);
    across.chain(down).map(sign).collect()
}

impl Instance for Filled {
    fn clues(&self) -> &[Clue] {
        &self.clues
    }

    fn stated(&self, kept: &[bool]) -> Stated {
        let (digits, others) = kept.split_at(self.digits.len());
        let symbols = self.digits.iter().zip(digits);
        let givens: String = symbols
            .map(|(&n, &kept)| {
                let symbol = SYMBOLS.chars().nth(n).filter(|_| kept);
                symbol.unwrap_or('.')
            })
            .collect();
        if self.application == SUDOKU {
            return Stated {
                line: givens.clone(),
                ..Stated::of(SUDOKU, json!({ "givens": givens }))
            };
        }
        let mut data = json!({ "n": self.side, "givens": givens });
        if !self.regions.is_empty() {
            data["regions"] = json!(self.regions);
        }
        let kept_ones = self.clues.iter().zip(kept).filter(|(_, kept)| **kept);
        let kept_ones = kept_ones.filter_map(|(clue, _)| match &clue.says {
            ClueMeaning::Constraint(constraint) => Some(constraint.text()),
            _ => None,
        });
        let constraints: Vec<String> = self.constraints.iter().cloned().chain(kept_ones).collect();
        if !constraints.is_empty() {
            data["constraints"] = json!(constraints);
        }
        if self.application == "futoshiki" {
            let (across, down) = others.split_at(others.len() / 2);
            let (first, rest) = self.clues[digits.len()..].split_at(across.len());
            data["horizontal"] = drawn(first, across);
            data["vertical"] = drawn(rest, down);
        }
        Stated::of(self.application, data)
    }

    fn solution(&self) -> &[String] {
        &self.names
    }

    fn givens(&self) -> Option<(&Arc<dyn Board>, &[Candidate])> {
        let (board, candidates) = self.givens.as_ref()?;
        Some((board, candidates))
    }
}

/// The signs that are kept, `-` for the others.
fn drawn(clues: &[Clue], kept: &[bool]) -> Value {
    let signs = clues.iter().zip(kept);
    let signs = signs.map(|(clue, &kept)| match &clue.says {
        ClueMeaning::Less(a, b) if kept && a < b => '<',
        ClueMeaning::Less(..) if kept => '>',
        _ => '-',
    });
    Value::String(signs.collect())
}
