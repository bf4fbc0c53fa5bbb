use super::super::error::CliError;
use super::super::pipeline::in_order;
use super::super::{Outcome, output};
use crate::cli::args::{JobsArg, JsonArg};
use clap::Args;
use oddagon::slitherlink::Window;
use oddagon::slitherlink::solve::generate;
use serde::Serialize;

/// Make random puzzles with exactly one solution, none of whose clues can be left out
///
/// One per line, as an identifier that Loopy takes too. The same seed makes the same puzzles, whatever the number of threads.
#[derive(Args)]
#[command(mut_arg("json", |arg| arg.help(
    "One JSON object per puzzle: puzzle, rows, columns, clues (how many)"
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
}

/// Runs the command.
pub fn run(args: &GenerateArgs) -> Result<Outcome, CliError> {
    let (rows, columns) = args.size;
    let bar = output::progress(Some(args.count.into()), "generating");
    let worker = || {
        |number: u32| {
            // A stream of its own for each puzzle.
            let seed = u64::from(args.seed) << 32 | u64::from(number);
            let puzzle = generate(rows, columns, seed.wrapping_mul(0xd134_2543_de82_ef95));
            puzzle.map_err(|error| CliError::Internal {
                place: format!(
                    "--size {rows}x{columns} --seed {}, puzzle {number}",
                    args.seed
                ),
                what: error.to_string(),
            })
        }
    };
    let numbers = (0..args.count).map(Ok::<_, CliError>);
    let result = in_order(numbers, args.jobs.count(), worker, |puzzle| {
        let puzzle = puzzle?;
        bar.inc(1);
        let text = puzzle.loopy();
        output::print(&if args.format.json {
            output::json(&Record {
                rows,
                columns,
                clues: puzzle.clues.iter().flatten().count(),
                puzzle: text,
            })
        } else {
            text + "\n"
        })
    });
    bar.finish_and_clear();
    result.map(|()| Outcome::Holds)
}
