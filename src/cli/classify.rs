use super::error::CliError;
use super::input::Source;
use super::pipeline::in_order;
use super::{Outcome, jobs, output};
use clap::Args;
use oddagon::board::Board;
use oddagon::board::sudoku::Sudoku;
use oddagon::board::sudoku::text::read_givens;
use oddagon::csp::{Candidate, Engine, Theory};
use oddagon::prover::{Classifier, Status};
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Find the T&E-depth of complete puzzles.
///
/// One puzzle per line: 16, 81 or 256 characters, `.` or `0` for an empty cell; what follows a blank, tab or comma is ignored, and
/// so are blank lines and lines that begin with `#`. For each line: the puzzle, its status and depth. Puzzles with no solution
/// get the depth that shows it. Exit code 1 if any puzzle is not solved within the depth.
#[derive(Args)]
pub struct ClassifyArgs {
    /// A file, a puzzle, or `-` for standard input
    #[arg(value_name = "FILE|PUZZLE|-")]
    puzzles: String,
    /// The greatest depth to try
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(0..=9))]
    depth: u8,
    /// The resolution theory T of T&E(T, n): BRT, W1, S2 to S8, FS2 to FS8
    #[arg(long, value_name = "T", default_value = "BRT")]
    theory: Theory,
    /// One JSON object per line: puzzle, status, depth
    #[arg(long)]
    json: bool,
    /// The number of threads; otherwise one per core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
}

/// A puzzle's text and its class.
type Classified = (String, Status);

/// Runs the command.
pub fn run(args: &ClassifyArgs) -> Result<Outcome, CliError> {
    let source = Source::of(&args.puzzles);
    let theory = args.theory;
    let deepest = args.depth as usize;
    let jobs = jobs(args.jobs.map(usize::from));
    let engines = [2, 3, 4].map(|order| {
        std::sync::LazyLock::new(move || {
            let board = Sudoku::of_order(order).expect("2, 3 and 4 are orders");
            Engine::new(board.csp())
        })
    });
    let puzzles = source.lines()?.filter_map(|line| match line {
        Err(error) => Some(Err(error)),
        Ok((number, text)) => puzzle(&source, number, &text).transpose(),
    });
    let bar = output::progress(None, "classifying");
    let start = Instant::now();
    let mut counts = BTreeMap::new();
    let worker = || {
        let mut classifiers = [None, None, None];
        let engines = &engines;
        move |(order, text, givens): Puzzle| -> Classified {
            let classifier = classifiers[order - 2]
                .get_or_insert_with(|| Classifier::new(&engines[order - 2], theory, deepest));
            (text, classifier.classify(givens))
        }
    };
    let result = in_order(puzzles, jobs, worker, |(text, status)| {
        *counts.entry(summary_line(status, deepest)).or_insert(0u64) += 1;
        bar.inc(1);
        output::print(&match args.json {
            true => json(&text, status),
            false => format!("{text} {}\n", words(status, deepest)),
        })
    });
    bar.finish_and_clear();
    result?;
    if counts.is_empty() {
        let name = source.name();
        return Err(CliError::Usage(format!(
            "{name}: found no puzzle, expected one or more, a line of 81 characters each"
        )));
    }
    if !args.json {
        eprint!("{}", summary(&counts, start.elapsed()));
    }
    let solved = counts.keys().all(|(rank, _)| *rank < SOLVED);
    Ok(if solved {
        Outcome::Holds
    } else {
        Outcome::Fails
    })
}

/// A puzzle's order, text and givens.
type Puzzle = (usize, String, Vec<Candidate>);

/// The puzzle of a line; `None` for a blank line or a comment.
fn puzzle(source: &Source, number: usize, text: &str) -> Result<Option<Puzzle>, CliError> {
    let body = text.trim_start_matches('\u{feff}').trim();
    if body.is_empty() || body.starts_with('#') {
        return Ok(None);
    }
    let givens = read_givens(text, number).map_err(|error| CliError::Puzzle {
        name: source.name().to_owned(),
        error,
    })?;
    let candidates = givens.candidates().collect();
    let line = body.chars().take(givens.cells.len()).collect();
    Ok(Some((givens.order, line, candidates)))
}

/// What `--json` prints of a puzzle.
#[derive(Serialize)]
struct Record<'a> {
    puzzle: &'a str,
    status: &'static str,
    depth: Option<usize>,
}

fn json(puzzle: &str, status: Status) -> String {
    let (status, depth) = (status.name(), status.depth());
    output::json(&Record {
        puzzle,
        status,
        depth,
    })
}

fn words(status: Status, deepest: usize) -> String {
    match status {
        Status::Solved(depth) => format!("T&E({depth})"),
        Status::Open => format!("open at T&E({deepest})"),
        Status::NoSolution(Some(depth)) => format!("no solution, contradictory in T&E({depth})"),
        Status::NoSolution(None) => format!("no solution, open at T&E({deepest})"),
        Status::SeveralSolutions => "several solutions".to_owned(),
    }
}

/// Ranks below this one are of solved puzzles.
const SOLVED: usize = 100;

/// The line of the summary that counts a status, with its rank: solved puzzles by depth, then the others.
fn summary_line(status: Status, deepest: usize) -> (usize, String) {
    match status {
        Status::Solved(depth) => (depth, words(status, deepest)),
        Status::Open => (SOLVED, words(status, deepest)),
        Status::NoSolution(_) => (SOLVED + 1, "no solution".to_owned()),
        Status::SeveralSolutions => (SOLVED + 2, words(status, deepest)),
    }
}

fn summary(counts: &BTreeMap<(usize, String), u64>, time: Duration) -> String {
    let total: u64 = counts.values().sum();
    let rate = total as f64 / time.as_secs_f64().max(1e-9);
    let lines = counts
        .iter()
        .map(|((_, what), count)| format!("{count:>9}  {what}\n"));
    let lines: String = lines.collect();
    let seconds = time.as_secs_f64();
    format!("{lines}{total:>9}  puzzles in {seconds:.2} s, {rate:.0} per second\n")
}
