//! Canonical forms of Sudoku puzzles and solution grids.

use super::CanonArgs;
use crate::Outcome;
use crate::batch::Batch;
use crate::error::CliError;
use crate::input::Source;
use crate::output;
use crate::puzzle_input::{Place, Position, Positions, Stated};
use crate::puzzles::completions;
use clap::ValueEnum;
use itertools::Itertools;
use oddagon::board::Board;
use oddagon::csp::{Candidate, Engine};
use oddagon::job::random::Random;
use oddagon::sudoku::text::Givens;
use oddagon::sudoku::{Minlex, Sudoku, Symmetry, minlex, solution_minlex};
use serde::Serialize;
use std::collections::HashSet;
use std::sync::Arc;

/// The forms of puzzles.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// The least of all images, read cell by cell, an empty cell before any digit
    Minlex,
    /// The least of the images whose solution is in minlex form
    SolutionMinlex,
    /// Cells stay, and digits are named in the order in which they first appear
    Relabelled,
    /// A random image, by the seed of --seed
    Random,
}

/// A puzzle, in one line and cell by cell: its digit, or 0.
struct Puzzle {
    line: String,
    cells: Vec<u8>,
    place: Place,
    /// Its number among the inputs, from 0.
    number: usize,
}

/// What is found of a puzzle.
struct Found {
    line: String,
    cells: Vec<u8>,
    automorphisms: Option<u64>,
    by: Symmetry,
}

impl Found {
    fn of(form: Minlex, line: String) -> Found {
        Found {
            line,
            cells: form.cells,
            automorphisms: Some(form.automorphisms),
            by: form.by,
        }
    }
}

/// What `--json` prints of a puzzle.
#[derive(Serialize)]
struct Record<'a> {
    puzzle: &'a str,
    canonical: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    automorphisms: Option<u64>,
    symmetry: String,
}

/// A grid in one line.
fn text(cells: &[u8]) -> String {
    let cell = |&digit: &u8| {
        if digit == 0 {
            '.'
        } else {
            char::from(b'0' + digit)
        }
    };
    cells.iter().map(cell).collect()
}

/// Prints the form of each puzzle.
pub fn run(args: &CanonArgs, source: &Source, form: Form) -> Result<Outcome, CliError> {
    let positions = Positions::of(source, &args.input, args.keep_going.keep_going)?;
    let bar = output::progress(positions.total(), "canonical forms");
    let puzzles = positions.stated().enumerate();
    let puzzles = puzzles.map(|(number, stated)| Puzzle::of(stated?, number));
    let worker = || {
        let mut engine = None;
        move |puzzle: Puzzle| {
            Ok(match form {
                Form::Minlex => Found::of(minlex(&puzzle.cells), puzzle.line),
                Form::SolutionMinlex => {
                    let solution = puzzle.solution(&mut engine)?;
                    Found::of(solution_minlex(&puzzle.cells, &solution), puzzle.line)
                }
                Form::Relabelled => {
                    let by = puzzle.relabelling();
                    puzzle.image(by)
                }
                Form::Random => {
                    let by = puzzle.random_symmetry(args.seed);
                    puzzle.image(by)
                }
            })
        }
    };
    let mut seen = HashSet::new();
    let done = Batch::new(puzzles, bar, args.jobs.count())
        .keep_going(&args.keep_going)
        .run(worker, |found| {
            if args.distinct && !seen.insert(found.cells.clone()) {
                return Ok(());
            }
            output::print(&if args.format.json {
                output::json(&Record {
                    puzzle: &found.line,
                    canonical: text(&found.cells),
                    automorphisms: found.automorphisms,
                    symmetry: found.by.to_string(),
                })
            } else {
                match found.automorphisms {
                    Some(count) => format!("{} automorphisms {count}\n", text(&found.cells)),
                    None => text(&found.cells) + "\n",
                }
            })
        })?;
    if done.is_nothing() {
        return Err(Positions::nothing(source));
    }
    done.outcome(true)
}

/// Whether two puzzles are images of each other, and by which symmetry.
pub fn same(args: &CanonArgs, a: &str, b: &str) -> Result<Outcome, CliError> {
    let [a, b] = [one(args, a)?, one(args, b)?].map(|puzzle| minlex(&puzzle.cells));
    let same = a.cells == b.cells;
    let by = same.then(|| a.by.then(&b.by.inverse()).to_string());
    output::print(&match by {
        _ if args.format.json => output::json(&serde_json::json!({ "same": same, "symmetry": by })),
        Some(by) => format!("the same: {by}\n"),
        None => "not the same\n".to_owned(),
    })?;
    Ok(Outcome::of(same))
}

/// The only puzzle of an argument.
fn one(args: &CanonArgs, argument: &str) -> Result<Puzzle, CliError> {
    let source = Source::of(argument);
    let mut puzzles = Positions::of(&source, &args.input, false)?.stated();
    let first = puzzles
        .next()
        .ok_or_else(|| Positions::nothing(&source))??;
    if puzzles.next().is_some() {
        let name = source.name();
        return Err(CliError::Usage(format!(
            "{name}: found several puzzles, expected one"
        )));
    }
    Puzzle::of(first, 0)
}

impl Puzzle {
    fn of(stated: Stated, number: usize) -> Result<Puzzle, CliError> {
        let input = match stated {
            Stated::Position(input) => input,
            Stated::OfBoard(text) => return Err(unexpected(&text.place(), "another puzzle")),
        };
        let Position::Puzzle(Givens { order, cells }) = &input.position else {
            return Err(unexpected(&input.place, "a candidate grid"));
        };
        if *order > 3 {
            return Err(unexpected(&input.place, "a larger Sudoku"));
        }
        Ok(Puzzle {
            line: input.line(),
            cells: cells
                .iter()
                .map(|digit| digit.map_or(0, |d| d + 1))
                .collect(),
            place: input.place,
            number,
        })
    }

    /// This image of it.
    fn image(self, by: Symmetry) -> Found {
        Found {
            cells: by.grid(&self.cells),
            line: self.line,
            automorphisms: None,
            by,
        }
    }

    /// The symmetry that names its digits in the order in which they first appear, and others after
    /// them.
    fn relabelling(&self) -> Symmetry {
        let side = self.cells.len().isqrt() as u8;
        let digits: Vec<u8> = self
            .cells
            .iter()
            .copied()
            .filter(|&d| d > 0)
            .chain(1..=side)
            .collect();
        let mut names = vec![0; usize::from(side)];
        for (name, digit) in (0..).zip(digits.into_iter().unique()) {
            names[usize::from(digit) - 1] = name;
        }
        digits_alone(names)
    }

    /// A random symmetry of its board.
    fn random_symmetry(&self, seed: u32) -> Symmetry {
        let order = self.cells.len().isqrt().isqrt();
        let mut random = Random::named(&format!("isomorph {seed} {}", self.number));
        let index = random.below(Symmetry::cell_group_order(order) as usize);
        let mut names: Vec<u8> = (0..(order * order) as u8).collect();
        random.shuffle(&mut names);
        Symmetry::of_index(order, index as u64).then(&digits_alone(names))
    }

    /// Its only solution.
    fn solution(&self, engine: &mut Option<Arc<Engine>>) -> Result<Vec<u8>, CliError> {
        let order = self.cells.len().isqrt().isqrt();
        let board = Sudoku::of_order(order).expect("there are boards of 4×4 and 9×9 cells");
        let engine = match engine {
            Some(engine) if engine.csp().candidate_count() == order.pow(6) => engine,
            engine => engine.insert(Engine::of(board.csp())),
        };
        let mut state = engine.state(&engine.csp().everything());
        for (cell, &digit) in self
            .cells
            .iter()
            .enumerate()
            .filter(|(_, digit)| **digit > 0)
        {
            let given = Candidate::new(cell * order * order + usize::from(digit) - 1);
            if engine.is_live(&state, given) {
                engine.decide(&mut state, given);
            } else {
                return Err(unsolved(&self.place, "none"));
            }
        }
        let found = completions(&*board, engine, &state, 2)
            .map_err(|error| CliError::Usage(format!("{}: {error}", self.place)))?;
        match &found[..] {
            [solution] => {
                let digits = solution
                    .iter()
                    .map(|c| (c.index() % (order * order)) as u8 + 1);
                Ok(digits.collect())
            }
            [] => Err(unsolved(&self.place, "none")),
            _ => Err(unsolved(&self.place, "several")),
        }
    }
}

/// The symmetry that renames digits alone.
fn digits_alone(names: Vec<u8>) -> Symmetry {
    let lines: Vec<u8> = (0..names.len() as u8).collect();
    Symmetry::new(false, lines.clone(), lines, names).expect("each digit has a name")
}

fn unexpected(place: &Place, found: &str) -> CliError {
    CliError::Usage(format!(
        "{place}: found {found}, expected a Sudoku puzzle or solution grid of 4×4 or 9×9 cells"
    ))
}

fn unsolved(place: &Place, found: &str) -> CliError {
    CliError::Usage(format!(
        "{place}: the solution-minlex form is that of a puzzle with one solution: found {found}"
    ))
}
