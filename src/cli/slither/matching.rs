use super::super::error::CliError;
use super::super::{Outcome, output};
use super::{Grids, PuzzleArgs, library, shown};
use crate::cli::args::{JobsArg, JsonArg};
use crate::cli::batch::Batch;
use clap::Args;
use indicatif::ProgressBar;
use oddagon::slitherlink::Diagram;
use oddagon::slitherlink::solve::{Firing, Grid, Library, Options, Solver};
use serde::Serialize;
use std::sync::Arc;

/// Find all places where the rules of a library apply
///
/// A rule applies where its premises hold for the given clues and lines, without any propagation, and its conclusion is not given already.
/// Each rule is tested before it is used: a false one is an error. A rule that holds in L0 (in every puzzle except those whose whole
/// solution is the circuit around one cell) or in L1 (except those whose whole solution is a circuit inside its window) is applied only
/// where no such circuit can be the solution. Exit code 1 if there is a puzzle to which no rule applies.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon slither match 5x5t0:b223d332g23a1a3 --library patterns/slitherlink/clues.ron")]
#[command(mut_arg("json", |arg| arg.help(
    "One JSON object per place: puzzle (its number, from 1), rule, loop (the mode in which the rule holds), border (of its window as it \
               is stated), at (first and last cell), facts"
)))]
pub struct MatchArgs {
    #[command(flatten)]
    puzzles: PuzzleArgs,
    /// The macro-rules: a file of theorems in RON, or a folder of them; may be given several times
    #[arg(long, value_name = "RULES", required = true)]
    library: Vec<String>,
    #[command(flatten)]
    format: JsonArg,
    #[command(flatten)]
    jobs: JobsArg,
}

#[derive(Serialize)]
struct Record<'a> {
    puzzle: usize,
    rule: &'a str,
    r#loop: String,
    border: String,
    at: String,
    facts: Vec<String>,
}

/// Runs the command.
pub fn run(args: &MatchArgs) -> Result<Outcome, CliError> {
    let library = Arc::new(library(&args.library)?);
    let puzzles = args.puzzles.read()?;
    let grids = Grids::default();
    let mut all = true;
    let puzzles = (1..).zip(puzzles).map(Ok);
    let worker = || {
        |(number, (place, puzzle)): (usize, (String, Diagram))| {
            let grid = grids.of(&puzzle);
            let firings = firings(&place, &puzzle, &grid, &library)?;
            Ok((number, place, grid, firings))
        }
    };
    Batch::new(puzzles, ProgressBar::hidden(), args.jobs.count()).run(
        worker,
        |(number, place, grid, firings)| {
            all &= !firings.is_empty();
            let said = firings.iter().map(|firing| {
                let facts = firing.facts.iter();
                let facts: Vec<String> = facts.flat_map(|fact| fact.names(&grid)).collect();
                let rule = &library.rules()[firing.rule];
                let (place, words) = (firing.place(), facts.join(" "));
                if args.format.json {
                    output::json(&Record {
                        puzzle: number,
                        rule: rule.name(),
                        r#loop: rule.mode().to_string(),
                        border: rule.border().to_string(),
                        at: place,
                        facts,
                    })
                } else {
                    format!("   {} at {place}: {words}\n", shown(&rule.to_string()))
                }
            });
            let head = if args.format.json {
                String::new()
            } else {
                let count = firings.len();
                let plural = if count == 1 { "" } else { "es" };
                format!("{}   {count} match{plural}\n", shown(&place))
            };
            output::print(&(head + &said.collect::<String>()))
        },
    )?;
    Ok(Outcome::of(all))
}

/// Where the rules apply in a puzzle.
fn firings(
    place: &str,
    puzzle: &Diagram,
    grid: &Arc<Grid>,
    library: &Arc<Library>,
) -> Result<Vec<Firing>, CliError> {
    let solver = Solver::new(grid.clone(), library.clone(), Options::default());
    let known = solver.known(puzzle).map_err(|_| {
        CliError::Usage(format!(
            "{place}: the lines at one point contradict each other, expected a position that can be"
        ))
    })?;
    Ok(library.firings(grid, &known))
}
