use super::error::CliError;
use super::input::Source;
use super::puzzle_input::{InputArg, Positions};
use super::puzzles::puzzles;
use super::rule_input;
use super::solve::{Plan, SolverArgs, Solvers};
use super::{Outcome, output};
use crate::args::JsonArg;
use clap::{Args, ValueEnum};
use oddagon::board::{candidate_line, cell_line, drawn, svg};
use oddagon::csp::Engine;
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
        let solved = solvers.solve(&puzzle)?;
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
