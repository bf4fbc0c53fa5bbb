mod board;
mod loops;
mod show;
mod summary;

use super::batch::Batch;
use super::error::CliError;
use super::input::Source;
use super::puzzle_input::{Input, InputArg, Positions};
use super::rule_input::Rules;
use super::{Outcome, output};
use crate::args::{
    ImagesArg, JobsArg, JsonArg, KeepGoingArg, MAX_GUARDIANS, UniqueArg, UpToArg, WhereArg, number,
};
use crate::board::{AnyBoard, AnyBoardArg};
use crate::slitherlink;
use clap::Args;
use oddagon::csp::Theory;
use oddagon::library::matching::{MatchOptions, Relation, only_solution, resolution_state};
use oddagon::sudoku::Equivalence;
use oddagon::sudoku::text::digit_of;
use summary::Summary;

/// Find the images of a library's patterns in puzzles, and the OR_k-relations between their
/// guardians.
///
/// For each image, the candidates that the pattern lacks and the puzzle still has are the
/// guardians: at least one of them is true. All digits are tried, and all images under row, column,
/// band and stack permutations and transposition. A library is checked when it is first used, which
/// is noted in the user's cache folder. A relation whose guardians include all those of another is
/// left out. Puzzles have 81 characters, one per line, or nine lines of nine; candidate grids have
/// 729 characters, or nine lines of nine cells. With `--up-to no-transpose` the images of a
/// pattern's transpose have an `s` at the end of their name, as in other solvers. Exit code 1 if
/// there is a position without a relation.
///
/// In Slitherlinks (drawings, identifiers of Loopy and addresses at puzz.link; with --board
/// slitherlink also rows of digits and dots) it finds all places where the macro-rules of the
/// library apply: where their premises hold for the given clues and lines, without any propagation,
/// and their conclusion is not given already. Exit code 1 if there is a puzzle to which no rule
/// applies.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon match 57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..
  oddagon match puzzles.txt --library patterns/trivalue-oddagon.ron --summary
  oddagon match puzzles.txt --any 3 --summary
  oddagon match 5x5t0:b223d332g23a1a3 --library patterns/slitherlink/clues.ron")]
#[command(mut_arg("json", |arg| arg.help(
    "One JSON object per relation, of Slitherlink per place; with --summary, one"
)))]
#[command(mut_arg("board", |arg| {
    arg.conflicts_with_all(["filters", "degenerate", "unique", "up_to"])
}))]
pub struct MatchArgs {
    /// A puzzle, a file of puzzles or candidate grids, or `-` for standard input
    #[arg(value_name = "FILE|PUZZLE|-")]
    positions: String,
    #[command(flatten)]
    input: InputArg,
    /// The library: a file of patterns or theorems that assume nothing else and claim
    /// impossibility, eliminations, or that one of some candidates is true; otherwise the 630
    /// three-digit patterns of two bands. Of macro-rules also a folder of files
    #[arg(long, value_name = "FILE")]
    pub library: Option<String>,
    #[command(flatten)]
    unique: UniqueArg,
    #[command(flatten)]
    board: AnyBoardArg,
    /// Instead of a library: all impossible patterns of K digits, in a library or not, but those of
    /// K + 1 cells of one unit. Of relations with the same guardians one is given
    #[arg(
        long,
        value_name = "K",
        value_parser = number::<u8>(2..=4),
        conflicts_with_all = [
            "library", "unique", "board", "filters", "degenerate", "redundant", "up_to",
        ],
        allow_negative_numbers = true
    )]
    any: Option<u8>,
    /// With --board: the number of digits of the library's patterns; otherwise the marks say it,
    /// and marks without a number mean 3
    #[arg(
        long,
        value_name = "K",
        requires = "board",
        value_parser = number::<usize>(1..=25),
        allow_negative_numbers = true
    )]
    k: Option<usize>,
    #[command(flatten)]
    condition: WhereArg,
    /// The rules that are applied before: none, singles, whips1 (and Singles), subsets (both, and
    /// Subsets of up to four), or a theory by name such as FS3. Otherwise whips1 for puzzles, none
    /// for candidate grids
    #[arg(long, value_name = "THEORY", value_parser = After::read)]
    after: Option<After>,
    #[command(flatten)]
    images: ImagesArg,
    /// The only digits to look at, such as 159
    #[arg(long, value_name = "DIGITS", value_parser = digits)]
    digits: Option<Digits>,
    /// Also relations whose guardians include all those of another
    #[arg(long)]
    redundant: bool,
    #[command(flatten)]
    up_to: UpToArg,
    /// Instead of relations, print how many positions have which least number of guardians, and
    /// which rules match
    #[arg(long)]
    summary: bool,
    #[command(flatten)]
    pub format: JsonArg,
    #[command(flatten)]
    keep_going: KeepGoingArg,
    #[command(flatten)]
    pub jobs: JobsArg,
}

/// The rules that are applied before images are looked for: a theory, or none.
#[derive(Clone, Copy)]
struct After(Option<Theory>);

impl After {
    fn read(text: &str) -> Result<After, String> {
        Ok(After(match text {
            "none" => None,
            "singles" => Some(Theory::Brt),
            "whips1" => Some(Theory::W1),
            "subsets" => Some(Theory::Subsets(4)),
            name => Some(name.parse().map_err(|_| {
                "expected none, singles, whips1, subsets, or a theory by name such as FS3"
                    .to_owned()
            })?),
        }))
    }

    /// The words for it.
    fn words(self) -> String {
        match self.0 {
            None => "as it stands".to_owned(),
            Some(Theory::Brt) => "after Singles".to_owned(),
            Some(Theory::W1) => "after Singles and whips[1]".to_owned(),
            Some(Theory::Subsets(4)) => "after Singles, whips[1] and Subsets".to_owned(),
            Some(theory) => format!("after {theory}"),
        }
    }
}

/// Digits, from 0.
#[derive(Clone)]
struct Digits(Vec<u8>);

fn digits(text: &str) -> Result<Digits, String> {
    let digits: Option<Vec<u8>> = text.chars().map(|c| Some(digit_of(c, 9)? as u8)).collect();
    let digits = digits.filter(|digits| !digits.is_empty());
    digits
        .map(Digits)
        .ok_or_else(|| "expected digits from 1 to 9 such as 159".to_owned())
}

/// What was found in one position.
struct Answer {
    /// What is printed of it.
    text: String,
    relations: Vec<Relation>,
}

/// Runs the command.
pub fn run(args: &MatchArgs) -> Result<Outcome, CliError> {
    let source = Source::of(&args.positions);
    match &args.board.board {
        Some(AnyBoard::Cells(board)) => return board::run(args, board, &options(args)),
        Some(AnyBoard::Slitherlink) => return on_slitherlink(args, &source, source.read()?),
        None => {}
    }
    let mut positions = Positions::of(&source, &args.input, args.keep_going.keep_going)?;
    if let Some(text) = positions.slitherlink.take() {
        return on_slitherlink(args, &source, text);
    }
    let rules = match args.any {
        Some(k) => Rules::any(k),
        None => Rules::read(args.library.as_deref(), &args.condition, args.unique.unique)?,
    };
    let options = options(args);
    enough_digits(&rules, &options)?;
    let bar = output::progress(positions.total(), "matching");
    let batch = Batch::new(positions, bar, args.jobs.count());
    args.answered(
        batch,
        || |input: Input| answer(args, &rules, &options, &input),
        &source,
        |rule| rules.name(rule, false),
    )
}

impl MatchArgs {
    /// Answers a batch, and sums it up if that is asked for; `name` names rules.
    fn answered<'r, T: Send, W: FnMut(T) -> Result<Answer, CliError>>(
        &self,
        batch: Batch<T>,
        worker: impl Fn() -> W + Sync,
        source: &Source,
        name: impl Fn(usize) -> &'r str,
    ) -> Result<Outcome, CliError> {
        let mut summary = Summary::default();
        let done = batch.keep_going(&self.keep_going).run(worker, |answer| {
            summary.add(&answer.relations);
            output::print(&answer.text)
        })?;
        if done.is_nothing() {
            return Err(Positions::nothing(source));
        }
        if self.summary {
            output::print(&if self.format.json {
                summary.json(name)
            } else {
                summary.words(name)
            })?;
        }
        done.outcome(summary.without_relation() == 0)
    }
}

/// The same in Slitherlinks.
fn on_slitherlink(args: &MatchArgs, source: &Source, text: String) -> Result<Outcome, CliError> {
    slitherlink::refuse(&[
        ("--any", args.any.is_some()),
        ("--unique", args.unique.unique),
        ("--k", args.k.is_some()),
        ("--where", !args.condition.filters.is_empty()),
        ("--after", args.after.is_some()),
        (
            "--max-guardians",
            args.images.max_guardians != MAX_GUARDIANS,
        ),
        ("--degenerate", args.images.degenerate > 0),
        ("--digits", args.digits.is_some()),
        ("--redundant", args.redundant),
        ("--summary", args.summary),
        ("--keep-going", args.keep_going.keep_going),
    ])?;
    loops::run(args, source, text)
}

fn options(args: &MatchArgs) -> MatchOptions {
    MatchOptions {
        max_guardians: args.images.max_guardians.into(),
        degenerate: args.images.degenerate.into(),
        digits: args.digits.as_ref().map(|digits| digits.0.clone()),
        redundant: args.redundant,
    }
}

/// That nothing has a match says nothing where no pattern has so few digits.
fn enough_digits(rules: &Rules, options: &MatchOptions) -> Result<(), CliError> {
    let given = options.digits.as_ref().map(Vec::len);
    match (given, rules.matcher().fewest_digits()) {
        (Some(given), Some(fewest)) if given < fewest => Err(CliError::Usage(format!(
            "--digits: expected at least {fewest}, as many as a pattern has, found {given}"
        ))),
        _ => Ok(()),
    }
}

fn answer(
    args: &MatchArgs,
    rules: &Rules,
    options: &MatchOptions,
    input: &Input,
) -> Result<Answer, CliError> {
    let after = args
        .after
        .unwrap_or_else(|| After(input.is_puzzle().then_some(Theory::W1)));
    let refused = |error| CliError::Start {
        name: input.place.to_string(),
        error,
    };
    // A candidate grid is taken at its word: what it lacks may have been found by other rules.
    if args.unique.unique && input.is_puzzle() {
        only_solution(&input.position).map_err(refused)?;
    }
    let live = resolution_state(&input.position, after.0).map_err(refused)?;
    let relations = rules.matcher().relations(&live, options);
    let shown = show::Shown {
        input,
        live: &live,
        after: after.words(),
        rules,
        apart: args.up_to.equivalence() == Equivalence::NoTranspose,
    };
    let text = match (args.summary, args.format.json) {
        (true, _) => String::new(),
        (false, true) => shown.json(&relations),
        (false, false) => shown.words(&relations),
    };
    Ok(Answer { text, relations })
}
