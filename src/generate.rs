mod loops;

use super::answers::AnswersArg;
use super::batch::Batch;
use super::error::CliError;
use super::{Outcome, output, slitherlink};
use crate::args::{JobsArg, JsonArg, SymmetryArg, number};
use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use indicatif::ProgressBar;
use oddagon::csp::Theory;
use oddagon::generate::{
    CONSTRAINT_CLUES, Generated, Generator, KINDS, Method, Request, Wish, seed_of,
};
use oddagon::solve::Sum;
use serde_json::{Value, json};
use std::ops::RangeInclusive;

/// How many puzzles are tried for one, unless it is said.
const TRIES: u32 = 1000;

/// Make random puzzles with exactly one solution, none of whose clues can be left out
///
/// One puzzle per line, as `classify` and `solve` read them: Sudoku as the cells in one line,
/// Slitherlink in a form that Loopy or puzz.link takes too, others as a JSON object. The same seed
/// makes the same puzzles, whatever the number of threads. SAT confirms that the solution is the
/// only one. With --symmetry, the places of the clues are symmetric, and a clue is left out
/// together with its images. A Kakuro has all its sums, and no other clue. Exit code 1 if some
/// puzzle was not found.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  oddagon generate sudoku --count 5
  oddagon generate futoshiki --size 6x6 --depth 1
  oddagon generate sudoku --rating W --level 4.. --symmetry half-turn
  oddagon generate sudoku --method controlled-bias --json
  oddagon generate slitherlink --size 10x10 --needs loops --format puzzlink")]
#[command(mut_arg("json", |arg| arg.help("One JSON object per puzzle")))]
pub struct GenerateArgs {
    /// What is made
    #[arg(value_name = "APPLICATION", value_parser = applications())]
    application: String,
    /// The size: rows and columns (a Kakuro's with the black border); for a map the number of
    /// countries. Usually 9x9, for pandiagonal squares, Kakuro, Numbrix and Hidato 7x7, for
    /// Futoshiki 5x5, for Slitherlink 10x10, for maps 20
    #[arg(long, value_name = "N|RxC", value_parser = size)]
    pub size: Option<(usize, usize)>,
    /// Regions of Latin squares and Futoshiki: blocks, x (blocks and diagonals), windoku, disjoint
    /// (blocks and disjoint groups), jigsaw (random regions), or a drawing with a letter for each
    /// cell, `.` for a cell in no region; may be given several times
    #[arg(long, value_name = "NAME|DRAWING")]
    regions: Vec<String>,
    /// A constraint of Latin squares and Futoshiki, as variant puzzles have them: `anti-knight`,
    /// `cage 15 r1c1 r1c2`; may be given several times
    #[arg(long, value_name = "CONSTRAINT")]
    constraint: Vec<String>,
    /// Constraints of this kind are clues about Latin squares, too: `cage`, `sandwich`, `whisper`
    /// …; may be given several times. Digits are left out first
    #[arg(long, value_name = "KIND", value_parser = PossibleValuesParser::new(CONSTRAINT_CLUES))]
    clues: Vec<String>,
    /// The number of colours of a map: 4 if not given
    #[arg(
        long,
        value_name = "N",
        value_parser = number::<usize>(2..=9),
        allow_negative_numbers = true
    )]
    colours: Option<usize>,
    /// The number of black cells of a Numbrix or Hidato
    #[arg(
        long,
        value_name = "N",
        value_parser = number::<usize>(0..),
        allow_negative_numbers = true
    )]
    black: Option<usize>,
    /// Of Sudoku, make minimal puzzles of this grid, or of this puzzle with one solution
    #[arg(long, value_name = "GRID")]
    grid: Option<String>,
    /// How many
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = number::<u32>(0..=u32::MAX.into()),
        allow_negative_numbers = true
    )]
    count: u32,
    /// Where the random numbers begin
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = number::<u32>(0..=u32::MAX.into()),
        allow_negative_numbers = true
    )]
    seed: u32,
    /// How clues are chosen
    #[arg(long, value_enum, value_name = "METHOD", default_value_t = How::TopDown)]
    method: How,
    /// Give each puzzle the weight that makes all minimal puzzles count equally: for top-down
    /// Sudoku (controlled bias always has weights)
    #[arg(long)]
    weights: bool,
    #[command(flatten)]
    pub symmetry: SymmetryArg,
    /// Only puzzles of this T&E-depth: `2`, `1..`, `0..1`
    #[arg(long, value_name = "A..B", value_parser = depths)]
    depth: Option<RangeInclusive<usize>>,
    /// The resolution theory T of that T&E(T, n)
    #[arg(long, value_name = "T", default_value = "BRT", requires = "depth")]
    theory: Theory,
    /// Only puzzles that these theories solve, as `classify --rating` takes them, but without
    /// OR_k-relations: W8, S4+W12
    #[arg(long, value_name = "T+T+...", value_parser = sum)]
    rating: Option<Sum>,
    /// Only puzzles of this level in that rating: `3`, `4..`, `2..5`
    #[arg(long, value_name = "A..B", requires = "rating", value_parser = levels)]
    level: Option<RangeInclusive<usize>>,
    /// Leave clues out as long as these theories still solve the puzzle: no clue is too many for
    /// them
    #[arg(long, value_name = "T+T+...", value_parser = sum)]
    solved_by: Option<Sum>,
    /// How many puzzles are tried for each one that meets these conditions
    #[arg(
        long,
        value_name = "N",
        default_value_t = TRIES,
        value_parser = number::<u32>(0..=u32::MAX.into()),
        allow_negative_numbers = true
    )]
    tries: u32,
    #[command(flatten)]
    pub format: JsonArg,
    #[command(flatten)]
    answers: AnswersArg,
    #[command(flatten)]
    jobs: JobsArg,
    #[command(flatten, next_help_heading = "Slitherlink")]
    pub slitherlink: loops::SlitherlinkArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum How {
    /// Leave clues out in random order; keep those that are needed for one solution
    TopDown,
    /// Add clues in random order until there is one solution; then leave out those that are not
    /// needed
    BottomUp,
    /// Leave clues out in random order; begin again if there are several solutions before no more
    /// clue can be left out
    ControlledBias,
    /// Leave clues out of puzzles that the trivalue oddagon makes deep, as `oddagon hunt` does:
    /// with --depth, for Sudoku
    Hunt,
}

fn size(text: &str) -> Result<(usize, usize), String> {
    let (rows, columns) = text.split_once('x').unwrap_or((text, text));
    let numbers = rows.parse().ok().zip(columns.parse().ok());
    numbers
        .filter(|&(r, c)| (1..=1000).contains(&r) && (1..=1000).contains(&c))
        .ok_or_else(|| "expected rows and columns such as 9x9, or a number".to_owned())
}

/// `3`, `2..`, `..4` or `2..4`, up to `most`.
fn range(text: &str, most: usize) -> Result<RangeInclusive<usize>, String> {
    let number = |text: &str, otherwise| match text {
        "" => Some(otherwise),
        text => text.parse::<usize>().ok(),
    };
    let ends = match text.split_once("..") {
        Some((first, last)) => number(first, 0).zip(number(last, most)),
        None => text.parse().ok().map(|n| (n, n)),
    };
    let ends = ends
        .filter(|(first, last)| first <= last && *last <= most)
        .map(|(first, last)| first..=last);
    ends.ok_or_else(|| format!("expected a number up to {most}, or two with .. between"))
}

fn depths(text: &str) -> Result<RangeInclusive<usize>, String> {
    range(text, 4)
}

fn levels(text: &str) -> Result<RangeInclusive<usize>, String> {
    range(text, Theory::MAX_LENGTH.into())
}

fn sum(text: &str) -> Result<Sum, String> {
    let sum = super::theories::rating(text).or_else(|_| text.parse().map_err(|e| format!("{e}")));
    match sum {
        Ok(sum) if sum.uses_relations() || sum.has_trials() => {
            Err("expected theories without OR_k-relations and without trial and error".to_owned())
        }
        sum => sum,
    }
}

impl GenerateArgs {
    fn generator(&self) -> Result<Generator, CliError> {
        if self.slitherlink.are_given() {
            let message = "--needs and --format are for Slitherlink";
            return Err(CliError::Usage(message.to_owned()));
        }
        let mut kinds = KINDS.iter();
        let kind = kinds.find(|kind| kind.name == self.application);
        let request = Request {
            size: self.size,
            regions: self.regions.clone(),
            constraints: self.constraint.clone(),
            clues: self.clues.clone(),
            colours: self.colours,
            black: self.black,
            from: self.grid.clone(),
            hunted: match (self.method, &self.depth) {
                (How::Hunt, None) => {
                    let message = "--method hunt: expected --depth as well";
                    return Err(CliError::Usage(message.to_owned()));
                }
                (How::Hunt, Some(depths)) => Some(*depths.start()),
                _ => None,
            },
        };
        let mut generator = Generator::new(kind.expect("clap knows the kinds"), &request)
            .map_err(CliError::Usage)?;
        generator.method = match self.method {
            How::TopDown | How::Hunt => Method::TopDown,
            How::BottomUp => Method::BottomUp,
            How::ControlledBias => Method::ControlledBias,
        };
        generator.weights = self.weights;
        generator.symmetry = self.symmetry.of_clues();
        generator.solved_by = self.solved_by.clone();
        generator.tries = self.tries;
        let depth = self
            .depth
            .clone()
            .map(|depths| Wish::Depth(self.theory, depths));
        let level = self.rating.clone().map(|sum| {
            let levels = self.level.clone();
            Wish::Level(sum, levels.unwrap_or(0..=Theory::MAX_LENGTH.into()))
        });
        generator.wishes = depth.into_iter().chain(level).collect();
        generator.check().map_err(CliError::Usage)?;
        Ok(generator)
    }

    fn shown(&self, generated: &Generated) -> String {
        let Generated {
            puzzle,
            solution,
            clues,
            weight,
            tries,
            found,
        } = generated;
        if !self.format.json {
            return format!("{}\n", puzzle.line);
        }
        let stated = match serde_json::from_str(&puzzle.line) {
            Ok(object @ Value::Object(_)) => object,
            _ => json!(puzzle.line),
        };
        let application = puzzle.of_board.as_ref().map(|puzzle| &puzzle.application);
        output::json(&json!({
            "puzzle": stated,
            "application": application.unwrap_or(&self.application),
            "solution": solution,
            "clues": clues,
            "tries": tries,
            "depth": found.depth,
            "level": found.level,
            "weight": weight,
        }))
    }
}

/// What can be made.
fn applications() -> PossibleValuesParser {
    #[cfg(not(target_family = "wasm"))]
    let boards = KINDS.iter().map(|kind| kind.name);
    // The page has no generators of other puzzles: they would make it larger.
    #[cfg(target_family = "wasm")]
    let boards = std::iter::empty::<&str>();
    PossibleValuesParser::new(boards.chain([slitherlink::NAME]))
}

/// Runs the command.
pub fn run(args: &GenerateArgs) -> Result<Outcome, CliError> {
    if args.application == slitherlink::NAME {
        slitherlink::refuse(&[
            ("--regions", !args.regions.is_empty()),
            ("--constraint", !args.constraint.is_empty()),
            ("--clues", !args.clues.is_empty()),
            ("--colours", args.colours.is_some()),
            ("--black", args.black.is_some()),
            ("--grid", args.grid.is_some()),
            ("--method", args.method != How::TopDown),
            ("--weights", args.weights),
            ("--depth", args.depth.is_some()),
            ("--rating", args.rating.is_some()),
            ("--solved-by", args.solved_by.is_some()),
            ("--tries", args.tries != TRIES),
        ])?;
        let maker = loops::Maker::new(args)?;
        return made(
            args,
            "generating: clues tried",
            maker.tries(),
            |seed, tried| maker.make(seed, tried),
        );
    }
    #[cfg(not(target_family = "wasm"))]
    return of_boards(args);
    #[cfg(target_family = "wasm")]
    Err(CliError::Usage("expected slitherlink".to_owned()))
}

/// The same for puzzles of the other boards.
fn of_boards(args: &GenerateArgs) -> Result<Outcome, CliError> {
    let generator = args.generator()?;
    made(
        args,
        "generating: attempts",
        args.tries as usize,
        |seed, tried| {
            let made = generator
                .generate(seed, tried)
                .map_err(|error| error.to_string())?;
            Ok(made.map(|generated| args.shown(&generated)))
        },
    )
}

/// Makes so many puzzles, each from a seed of its own, with a count of what is tried.
fn made(
    args: &GenerateArgs,
    doing: &str,
    tries: usize,
    make: impl Fn(u64, &dyn Fn()) -> Result<Option<String>, String> + Sync,
) -> Result<Outcome, CliError> {
    let mut answers = args.answers.open("generate", args)?;
    let tried = output::progress(None, doing);
    let mut all = true;
    let worker = || {
        |(number, name): (u32, String)| {
            let made = make(seed_of(args.seed, number), &|| tried.inc(1)).map_err(|what| {
                CliError::Internal {
                    place: format!("{} --seed {}, {name}", args.application, args.seed),
                    what,
                }
            });
            Ok((made?, name))
        }
    };
    let numbers = (0..args.count).map(|number| Ok((number, format!("puzzle {}", number + 1))));
    Batch::new(numbers, ProgressBar::hidden(), args.jobs.count())
        .resume(&mut answers, |(_, name)| name, |was_made| all &= was_made)?
        .run(worker, |(made, name)| {
            if made.is_none() {
                output::complain(format!("{name}: none found in {tries} tries\n"));
            }
            all &= made.is_some();
            answers.write(&name, made.is_some(), &made.unwrap_or_default())
        })?;
    tried.finish_and_clear();
    answers.finish(None)?;
    Ok(Outcome::of(all))
}
