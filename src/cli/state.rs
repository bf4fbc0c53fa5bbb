use super::error::CliError;
use super::input::Source;
use super::matching::positions::Positions;
use super::puzzles::puzzles;
use super::solve::{SolverArgs, Solvers};
use super::{Outcome, output};
use crate::cli::args::JsonArg;
use clap::{Args, ValueEnum};
use oddagon::board::{Board, drawn, svg};
use oddagon::csp::{CandidateSet, Variable};
use oddagon::solve::PathStatus;
use oddagon::sudoku::Sudoku;
use oddagon::sudoku::text::{candidate_grid, candidate_line, cell_line, symbol};
use serde_json::json;
use std::path::PathBuf;

/// Print the resolution state of puzzles after the rules of theories.
///
/// The rules are applied until none applies any more: `--theory BRT` for Singles alone, `--theory W1` for Singles and whips[1], or any
/// sum that `solve` takes. Exit code 1 if a state is contradictory.
///
/// Keys of `--json`: puzzle, theory, status (solved, open, no-solution), cells (81 characters; null on other boards than Sudoku's), candidates
/// (how many are left), state (729 characters; on other boards the names of candidates).
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
    solver: SolverArgs,
    /// How states are written
    #[arg(long, value_enum, default_value = "grid", conflicts_with = "json")]
    form: Form,
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
}

/// Runs the command.
pub fn run(args: &StateArgs) -> Result<Outcome, CliError> {
    let standard = Sudoku::standard();
    let rules = args.solver.rules()?;
    let mut solvers = Solvers::new(&args.solver, &standard, rules.as_ref(), false);
    let source = Source::of(&args.positions);
    let (mut outcome, mut count) = (Outcome::Holds, 0);
    let mut positions = puzzles(Positions::of_any_order(&source)?);
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
        if args.form != Form::Grid && puzzle.sudoku().is_none() {
            let place = &puzzle.place;
            return Err(CliError::Usage(format!(
                "{place}: found a puzzle of another board, expected a Sudoku: other boards have --form grid and --json"
            )));
        }
        count += 1;
        let path = solvers.solve(&puzzle)?.path;
        if path.status == PathStatus::Contradiction {
            outcome = Outcome::Fails;
        }
        if let Some(file) = &args.svg {
            output::write_file(file, &svg(&*puzzle.board, puzzle.title(), &path.end))?;
        }
        let cells = puzzle.sudoku().map(|board| cells(board, &path.end));
        output::print(&match (args.form, puzzle.sudoku()) {
            _ if args.json.json => output::json(&json!({
                "puzzle": puzzle.in_json(&puzzle.line),
                "theory": args.solver.theory.to_string(),
                "status": path.status.name(),
                "cells": cells,
                "candidates": path.end.len(),
                "state": puzzle.state_in_json(&path.end),
            })),
            (Form::Grid, Some(board)) => format!("{}\n\n", candidate_grid(board, &path.end)),
            (Form::Candidates, Some(board)) => {
                format!("{}\n", candidate_line(board, &path.end))
            }
            (Form::Cells, _) => format!("{}\n", cells.unwrap_or_default()),
            (_, None) => format!("{}\n", drawn(&*puzzle.board, &path.end)),
        })?;
    }
    match count {
        0 => Err(Positions::nothing(&source)),
        _ => Ok(outcome),
    }
}

/// A character for each cell: its digit, or `.` where several are left, or none.
fn cells(board: &Sudoku, live: &CandidateSet) -> String {
    cell_line(board.order(), |cell| {
        let members = board.csp().members(Variable::new(cell)).iter();
        let mut left = members.filter(|&&c| live.contains(c));
        match (left.next(), left.next()) {
            (Some(&only), None) => symbol(board.digit(only)),
            _ => '.',
        }
    })
}
