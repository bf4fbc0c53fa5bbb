use super::super::batch::Batch;
use super::super::error::CliError;
use super::super::{Outcome, output};
use super::{FormatArg, library};
use crate::cli::args::{JobsArg, JsonArg, SymmetryArg};
use clap::Args;
use indicatif::ProgressBar;
use oddagon::generate::seed_of;
use oddagon::slitherlink::Window;
use oddagon::slitherlink::solve::{Generator, Stage};
use serde::Serialize;
use std::sync::Arc;

/// Make random puzzles with exactly one solution, none of whose clues can be left out
///
/// One per line, in a form that Loopy or puzz.link takes too. The same seed makes the same puzzles, whatever the number of threads.
///
/// With --needs, each puzzle needs exactly that, as `solve` with the same libraries finds. Clues are then left out as long as these rules
/// find the solution, without assuming that there is only one; if one more clue were left out, they would not. With --symmetry, the places
/// of the clues are symmetric, and a clue is left out together with its images. Exit code 1 if no such puzzle was found.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon slither generate --size 10x10 --count 5
  oddagon slither generate --size 10x10 --needs loops --symmetry half-turn --format puzzlink")]
#[command(mut_arg("json", |arg| arg.help(
    "One JSON object per puzzle: puzzle, rows, columns, clues (how many), needs (what was asked for, or null)"
)))]
pub struct GenerateArgs {
    /// The number of rows and columns of cells
    #[arg(long, value_name = "RxC", default_value = "10x10", value_parser = size)]
    size: (usize, usize),
    /// How many
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u32,
    /// Where the random numbers begin
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u32,
    /// What each puzzle must need, as `solve` says: rules (of the libraries, and nothing else), W1, colours, loops, T&E(1) or T&E(2)
    #[arg(long, value_name = "STAGE")]
    needs: Option<Stage>,
    /// Macro-rules that may be used: a file of theorems in RON, or a folder of them; may be given several times
    #[arg(long, value_name = "RULES", requires = "needs")]
    library: Vec<String>,
    #[command(flatten)]
    symmetry: SymmetryArg,
    #[command(flatten)]
    write: FormatArg,
    #[command(flatten)]
    format: JsonArg,
    #[command(flatten)]
    jobs: JobsArg,
}

fn size(text: &str) -> Result<(usize, usize), String> {
    let most = Window::MAX_SIDE;
    let sides = text.split_once('x');
    let numbers = sides.and_then(|(r, c)| Some((r.parse().ok()?, c.parse().ok()?)));
    let fits = |&(rows, columns): &(usize, usize)| {
        (1..=most).contains(&rows) && (1..=most).contains(&columns) && rows * columns > 1
    };
    numbers.filter(fits).ok_or_else(|| {
        format!(
            "expected rows and columns such as 10x10, up to {most} of either, at least two cells"
        )
    })
}

#[derive(Serialize)]
struct Record {
    puzzle: String,
    rows: usize,
    columns: usize,
    clues: usize,
    needs: Option<Stage>,
}

/// Runs the command.
pub fn run(args: &GenerateArgs) -> Result<Outcome, CliError> {
    let (rows, columns) = args.size;
    let symmetry = args.symmetry.of_clues();
    if !symmetry.fits(rows, columns) {
        return Err(CliError::Usage(format!(
            "--symmetry: found {rows}x{columns}, expected a square for this symmetry"
        )));
    }
    let mut generator = Generator::new(rows, columns, symmetry);
    if let Some(needs) = args.needs {
        if needs == Stage::Library && args.library.is_empty() {
            let message = "--needs rules: found no library, expected --library RULES";
            return Err(CliError::Usage(message.to_owned()));
        }
        generator = generator.with_needs(needs, Arc::new(library(&args.library)?));
    }
    // One step for each clue that is tried; the number of grids is not known.
    let tried = output::progress(None, "generating: clues tried");
    let worker = || {
        |number: u32| {
            let puzzle = generator.generate(seed_of(args.seed, number), &|| tried.inc(1));
            let puzzle = puzzle.map_err(|error| CliError::Internal {
                place: format!(
                    "--size {rows}x{columns} --seed {}, puzzle {number}",
                    args.seed
                ),
                what: error.to_string(),
            });
            Ok((number, puzzle?))
        }
    };
    let mut all = true;
    let numbers = (0..args.count).map(Ok);
    Batch::new(numbers, ProgressBar::hidden(), args.jobs.count()).run(
        worker,
        |(number, puzzle)| {
            let Some(puzzle) = puzzle else {
                all = false;
                output::complain(format!(
                    "puzzle {}: none found in {} attempts\n",
                    number + 1,
                    Generator::TRIES
                ));
                return Ok(());
            };
            let text = args.write.line(&puzzle);
            output::print(&if args.format.json {
                output::json(&Record {
                    rows,
                    columns,
                    clues: puzzle.clues.iter().flatten().count(),
                    needs: args.needs,
                    puzzle: text,
                })
            } else {
                text + "\n"
            })
        },
    )?;
    tried.finish_and_clear();
    Ok(Outcome::of(all))
}
