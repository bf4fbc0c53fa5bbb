use super::error::CliError;
use super::input::Source;
use super::puzzle_input::{InputArg, Positions};
use super::puzzles::{Start, puzzles};
use super::rule_input;
use super::{Outcome, interrupt, output};
use crate::args::{JsonArg, number};
use clap::{Args, ValueEnum};
use oddagon::csp::{Engine, Theory};
use oddagon::solve::{FewestOptions, StepKind, Steps, Sum};
use std::fmt;
use std::time::{Duration, Instant};

mod answer;

use answer::Answer;

/// Find backdoors, and solve puzzles in the fewest steps.
///
/// A step is one elimination by one application of a rule of the theories, in a state closed under
/// a base theory, usually W1; or all that one pattern eliminates (`--step pattern`). The
/// eliminations of the base theory are not counted. A backdoor is a candidate whose assertion lets
/// the base solve the puzzle; an anti-backdoor, or a pair of them, is one whose elimination does.
/// The command lists these, the candidates that some rule eliminates at the start, all solutions of
/// one step, and all of two steps neither of which is a solution of one step. (The second may be an
/// anti-backdoor, if no rule eliminates it before the first step.) At the end comes a solution of
/// the fewest steps. Its number is proven least: no fewer steps solve. If the search ends before
/// that is known (`--max-steps`, `--seconds`), it says how many steps are known to be too few, and
/// what is the fewest that descents found: the first always takes the step that leaves the fewest
/// candidates, the others leave out steps at random. Exit code 1 if a puzzle has no solution or
/// several, or if the least number of steps is not found.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon steps 57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6.. \
  --theory W8
  oddagon steps puzzles.txt --theory FS4 --step pattern --descents 100 --seconds 60")]
pub struct StepsArgs {
    /// A puzzle, a file of puzzles or candidate grids, or `-` for standard input
    #[arg(value_name = "FILE|PUZZLE|-")]
    positions: String,
    #[command(flatten)]
    input: InputArg,
    /// Resolution theories joined by +, as of `solve`, without chains with relations, typed or
    /// forcing chains, and trials
    #[arg(long, value_name = "T+T+...", default_value = "FS4+W8")]
    theory: Sum,
    /// The base theory, whose eliminations are not counted: BRT, W1, or another confluent theory,
    /// such as Subsets (S4)
    #[arg(long, value_name = "T", default_value = "W1")]
    base: Theory,
    /// What counts as one step
    #[arg(long, value_enum, default_value_t = StepArg::Elimination)]
    step: StepArg,
    /// Search only for solutions of at most that many steps
    #[arg(
        long,
        value_name = "N",
        default_value_t = 5,
        value_parser = number::<u8>(1..=100),
        allow_negative_numbers = true
    )]
    max_steps: u8,
    /// Try so many descents with random steps, if three steps or more are needed
    #[arg(
        long,
        value_name = "N",
        default_value_t = FewestOptions::default().descents as u32,
        value_parser = number::<u32>(0..=u32::MAX.into()),
        allow_negative_numbers = true
    )]
    descents: u32,
    /// The seed of these descents: the same seed makes the same ones
    #[arg(
        long,
        value_name = "N",
        default_value_t = FewestOptions::default().seed,
        value_parser = number::<u64>(0..),
        allow_negative_numbers = true
    )]
    seed: u64,
    /// End the search for the fewest steps of a puzzle after so many seconds
    #[arg(long, value_name = "S", value_parser = number::<u64>(0..), allow_negative_numbers = true)]
    seconds: Option<u64>,
    /// List all anti-backdoor pairs, erasable candidates and solutions of two steps, however many
    /// they are
    #[arg(long, conflicts_with = "json")]
    list: bool,
    #[command(flatten)]
    json: JsonArg,
}

/// What counts as one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum StepArg {
    /// One elimination
    Elimination,
    /// All eliminations of one pattern: a Subset or chain with all of its targets
    Pattern,
}

impl fmt::Display for StepArg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StepArg::Elimination => "elimination",
            StepArg::Pattern => "pattern",
        })
    }
}

impl StepArg {
    fn kind(self) -> StepKind {
        match self {
            StepArg::Elimination => StepKind::Elimination,
            StepArg::Pattern => StepKind::Pattern,
        }
    }
}

/// Runs the command.
pub fn run(args: &StepsArgs) -> Result<Outcome, CliError> {
    // What is ready for the board of libraries is kept.
    let engine = Engine::of(rule_input::board().csp());
    let kept = args.steps_on(&engine)?;
    let source = Source::of(&args.positions);
    let (mut outcome, mut count) = (Outcome::Holds, 0);
    for puzzle in puzzles(Positions::of(&source, &args.input, false)?) {
        let puzzle = puzzle?;
        interrupt::advise(unfinished(count));
        count += 1;
        let engine;
        let own = if rule_input::lie_on(&*puzzle.board) {
            None
        } else {
            engine = Engine::of(puzzle.board.csp());
            Some(args.steps_on(&engine)?)
        };
        let steps = own.as_ref().unwrap_or(&kept);
        let asked = match &puzzle.start {
            Start::Candidates(live) => steps.puzzle(live, &[]),
            Start::Givens(givens) => steps.puzzle(&puzzle.board.csp().everything(), givens),
        };
        let answer = asked
            .as_ref()
            .map_err(|why| *why)
            .map(|puzzle| Answer::of(puzzle, args));
        if !answer.as_ref().is_ok_and(Answer::is_least) {
            outcome = Outcome::Fails;
        }
        output::print(&answer::shown(&puzzle, args, answer.as_ref()))?;
    }
    match count {
        0 => Err(Positions::nothing(&source)),
        _ => Ok(outcome),
    }
}

impl StepsArgs {
    /// Steps on a board.
    fn steps_on<'e>(&self, engine: &'e Engine) -> Result<Steps<'e>, CliError> {
        let steps = Steps::new(engine, &self.theory, self.base, self.step.kind());
        steps.map_err(|error| CliError::Usage(error.to_string()))
    }

    /// How far to search.
    fn options(&self) -> FewestOptions {
        FewestOptions {
            max_steps: self.max_steps.into(),
            descents: self.descents as usize,
            seed: self.seed,
        }
    }

    /// Until when to search a puzzle, from now on.
    fn end(&self) -> Option<Instant> {
        let seconds = self.seconds.map(Duration::from_secs)?;
        Instant::now().checked_add(seconds)
    }
}

/// The message when the search is interrupted after so many puzzles.
fn unfinished(done: usize) -> String {
    match done {
        0 => "no puzzle is done; with --seconds each search ends after a time".to_owned(),
        _ => format!(
            "{done} of the puzzles are done, from the first on; to go on, give `steps` those \
             after them"
        ),
    }
}
