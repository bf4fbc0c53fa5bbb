use super::error::CliError;
use super::input::Source;
use super::matching::positions::Positions;
use super::puzzles::Puzzle;
use super::solve::{Solved, SolverArgs};
use super::{Outcome, output};
use crate::cli::args::JsonArg;
use clap::{Args, ValueEnum};
use oddagon::board::Board;
use oddagon::csp::{Engine, Variable};
use oddagon::solve::Status;
use oddagon::sudoku::Sudoku;
use oddagon::sudoku::text::{candidate_grid, candidate_line, cell_line, symbol};
use serde_json::json;

/// Print the resolution state of puzzles after the rules of theories.
///
/// The rules are applied until none applies any more: `--theory BRT` for Singles alone, `--theory W1` for Singles and whips[1], or any
/// sum that `solve` takes. Exit code 1 if a state is contradictory.
///
/// Keys of `--json`: puzzle, theory, status (solved, open, no-solution), cells (81 characters), candidates (how many are left), state (729
/// characters).
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
    let board = Sudoku::standard();
    let rules = args.solver.rules()?;
    let engine = Engine::of(board.csp());
    let mut solver = args.solver.solver(&*board, rules.as_ref(), false);
    let source = Source::of(&args.positions);
    let (mut outcome, mut count) = (Outcome::Holds, 0);
    for input in Positions::read(&source)? {
        let puzzle = Puzzle::from(input?);
        count += 1;
        let path = Solved::new(&mut solver, engine, &puzzle)?.path;
        if path.status == Status::Contradiction {
            outcome = Outcome::Fails;
        }
        let line = candidate_line(&board, &path.end);
        let cells = cell_line(board.order(), |cell| {
            let members = board.csp().members(Variable::new(cell)).iter();
            let mut left = members.filter(|&&c| path.end.contains(c));
            match (left.next(), left.next()) {
                (Some(&only), None) => symbol(board.digit(only)),
                _ => '.',
            }
        });
        output::print(&match args.form {
            _ if args.json.json => output::json(&json!({
                "puzzle": puzzle.line,
                "theory": args.solver.theory.to_string(),
                "status": path.status.name(),
                "cells": cells,
                "candidates": path.end.len(),
                "state": line,
            })),
            Form::Grid => format!("{}\n\n", candidate_grid(&board, &path.end)),
            Form::Cells => format!("{cells}\n"),
            Form::Candidates => format!("{line}\n"),
        })?;
    }
    match count {
        0 => Err(Positions::nothing(&source)),
        _ => Ok(outcome),
    }
}
