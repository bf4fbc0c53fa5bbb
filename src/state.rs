use super::error::CliError;
use super::input::Source;
use super::puzzle_input::{InputArg, Positions};
use super::puzzles::{Puzzle, puzzles, true_candidates};
use super::rule_input;
use super::solve::{Plan, Solved, SolverArgs, Solvers};
use super::{Outcome, output};
use crate::args::JsonArg;
use clap::{Args, ValueEnum};
use itertools::Itertools;
use oddagon::board::{candidate_line, cell_line, drawn, svg};
use oddagon::csp::{CandidateSet, Engine};
use oddagon::solve::PathStatus;
use serde_json::json;
use std::path::PathBuf;

/// Print the resolution state of puzzles after the rules of theories.
///
/// The rules are applied until none applies any more: `--theory BRT` for Singles alone, `--theory
/// W1` for Singles and whips[1], or any sum that `solve` takes. Exit code 1 if a state is
/// contradictory.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon state 57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..
  oddagon state puzzles.txt --theory W8 --json")]
#[command(mut_arg("theory", |arg| arg.default_value("W1")))]
pub struct StateArgs {
    /// A puzzle, a file of puzzles or candidate grids, or `-` for standard input
    #[arg(value_name = "FILE|PUZZLE|-")]
    positions: String,
    #[command(flatten)]
    input: InputArg,
    #[command(flatten)]
    solver: SolverArgs,
    /// How states are written
    #[arg(long, value_enum, default_value = "grid", conflicts_with = "json")]
    form: Form,
    /// Leave only candidates that are true in some solution: what no correct rule can eliminate
    #[arg(long)]
    true_candidates: bool,
    /// Draw the state, in SVG; for one puzzle
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    json: JsonArg,
}

/// The forms of a state.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// The candidate grid
    Grid,
    /// One character for each cell: its digit, or `.` where several are left
    #[value(name = "81")]
    Cells,
    /// One character for each candidate: its digit, or `.`
    #[value(name = "729")]
    Candidates,
    /// Of a row (across) and a digit (down), the columns that are left
    Rn,
    /// Of a column and a digit, the rows that are left
    Cn,
    /// Of a block and a digit, the cells that are left, counted from the block's first row
    Bn,
}

/// A state of a Sudoku as its rows, columns or blocks see it: a row for each digit, and in it, for
/// each line, where the digit may stand. `candidates` is how many its board has.
fn view(letter: char, live: &CandidateSet, candidates: usize) -> String {
    // One for each row, column and digit.
    let side = (1..)
        .find(|side: &usize| side.pow(3) >= candidates)
        .unwrap_or(1);
    let order = side.isqrt();
    let block = |r: usize, c: usize| (r / order * order + c / order, r % order * order + c % order);
    let mut places = vec![vec![Vec::new(); side]; side];
    for candidate in live.iter() {
        let (cell, digit) = (candidate.index() / side, candidate.index() % side);
        let (r, c) = (cell / side, cell % side);
        let (line, place) = match letter {
            'r' => (r, c),
            'c' => (c, r),
            _ => block(r, c),
        };
        places[digit][line].push(place + 1);
    }
    let gap = if side > 9 { "," } else { "" };
    let head = (1..=side).map(|line| format!("{letter}{line}"));
    let mut rows: Vec<Vec<String>> = vec![[String::new()].into_iter().chain(head).collect()];
    for (digit, places) in (1..).zip(places) {
        let places = places.iter().map(|places| places.iter().sorted().join(gap));
        rows.push([format!("n{digit}")].into_iter().chain(places).collect());
    }
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..=side).map(width).collect();
    let mut text = String::new();
    for row in &rows {
        let cells = row.iter().zip(&widths);
        let line = cells
            .map(|(cell, &width)| format!("{cell:width$}"))
            .join(" ");
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// The candidates of the last state that are true in some solution of the puzzle.
fn in_solutions(puzzle: &Puzzle, solved: &Solved) -> Result<CandidateSet, CliError> {
    let internal = |what| CliError::Internal {
        place: puzzle.line().to_owned(),
        what,
    };
    let csp = puzzle.board.csp();
    let known = solved.solutions.iter().flat_map(CandidateSet::iter);
    let known = CandidateSet::of(csp.candidate_count(), known);
    // Of several solutions two are known.
    if solved.solutions.len() < 2 {
        return Ok(known);
    }
    let engine = Engine::of(csp);
    let state = engine.state(&solved.path.end);
    true_candidates(&engine, &state, known).map_err(internal)
}

/// Runs the command.
pub fn run(args: &StateArgs) -> Result<Outcome, CliError> {
    let kept = Engine::of(rule_input::board().csp());
    let rules = args.solver.rules()?;
    let plan = Plan::strict(&args.solver, false);
    let mut solvers = Solvers::new(&args.solver, plan, &kept, rules.as_ref());
    let source = Source::of(&args.positions);
    let (mut outcome, mut count) = (Outcome::Holds, 0);
    let mut positions = puzzles(Positions::of(&source, &args.input, false)?);
    let mut first = Vec::new();
    if let Some(file) = &args.svg {
        output::has_folder(file)?;
        first = positions.by_ref().take(2).collect();
        if first.len() > 1 {
            let message = "--svg: found several puzzles, expected one";
            return Err(CliError::Usage(message.to_owned()));
        }
    }
    for puzzle in first.into_iter().chain(positions) {
        let puzzle = puzzle?;
        let everything = puzzle.board.csp().everything();
        if args.form != Form::Grid && candidate_line(&*puzzle.board, &everything).is_none() {
            let place = &puzzle.place;
            return Err(CliError::Usage(format!(
                "{place}: found a puzzle of another board, expected a Sudoku: other boards have \
                 --form grid and --json"
            )));
        }
        count += 1;
        let mut solved = solvers.solve(&puzzle)?;
        if args.true_candidates {
            solved.path.end = in_solutions(&puzzle, &solved)?;
        }
        let path = solved.path;
        if path.status == PathStatus::Contradiction {
            outcome = Outcome::Fails;
        }
        if let Some(file) = &args.svg {
            output::write_file(file, &svg(&*puzzle.board, puzzle.title(), &path.end))?;
        }
        let cells = cell_line(&*puzzle.board, &path.end);
        output::print(&match args.form {
            _ if args.json.json => output::json(&json!({
                "puzzle": puzzle.in_json(puzzle.line()),
                "theory": solved.theory,
                "status": path.status.name(),
                "cells": cells,
                "candidates": path.end.len(),
                "state": puzzle.state_in_json(&path.end),
            })),
            Form::Grid => drawn(&*puzzle.board, &path.end) + "\n",
            Form::Cells => cells.unwrap_or_default() + "\n",
            Form::Rn => view('r', &path.end, everything.len()) + "\n",
            Form::Cn => view('c', &path.end, everything.len()) + "\n",
            Form::Bn => view('b', &path.end, everything.len()) + "\n",
            Form::Candidates => {
                candidate_line(&*puzzle.board, &path.end).unwrap_or_default() + "\n"
            }
        })?;
    }
    match count {
        0 => Err(Positions::nothing(&source)),
        _ => Ok(outcome),
    }
}
