//! `oddagon hunt`: puzzles that need an impossible pattern.

use super::args::{JsonArg, OptionalOutArg, number};
use super::error::CliError;
use super::input::Source;
use super::library::refused;
use super::output::counted;
use super::parts::Lines;
use super::patterns::{MarkArgs, Patterns};
use super::puzzle_input::{InputArg, Positions};
use super::puzzles::puzzles;
use super::work::{self, WorkArgs, put};
use super::{Outcome, interrupt, output};
use clap::{Args, ValueEnum};
use oddagon::csp::Candidate;
use oddagon::hunt::{Found, Hunt, Item, Objective, Options, Pattern, Searched};
use oddagon::job::{Part, Shard, Work, merge as joined};
use oddagon::library::prove;
use oddagon::solve::Sum;
use oddagon::theorem::BoardName;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Find puzzles that need an impossible pattern: as deep as the pattern is, or as --depth says
///
/// A hunt fills a random grid around the pattern, but for the pattern's digits. It sets as many
/// clues as leave the pattern intact up to T&E of one depth less; they have no solution. It leaves
/// some out until there is a solution, and tries again with others until there is one alone. So the
/// puzzle is as deep as wanted. A walk through its vicinity (one or two clues away, one or two
/// others added) keeps what ranks highest. Each puzzle that is printed has one solution and no clue
/// too many, and its depth is what `classify` says. The same seed gives the same puzzles, whatever
/// the number of threads. With --out, hunts that are over are kept in FILE.partial until all are:
/// after an interruption, the same command with --resume goes on from there. Exit code 1 if nothing
/// was found.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon hunt k3b2-12-00038 --depth 2
  oddagon hunt patterns/trivalue-oddagon.ron --hunts 1000 --out found.txt
  oddagon hunt patterns/deepest-k3.ron --objective bpbb --json")]
#[command(mut_arg("out", |arg| arg.help(
    "Write the puzzles to this file"
)))]
#[command(mut_arg("json", |arg| arg.help(
    "One JSON object per puzzle, then one about the search; with --shard before them one \
     that says which part it is"
)))]
pub struct HuntArgs {
    /// Impossible patterns, which are hunted in turn: a pattern (81 characters), a file of patterns
    /// or theorems, a library, the id of a two-band pattern (k3b2-12-00038), or `-` for standard
    /// input
    #[arg(value_name = "PATTERN")]
    pattern: String,
    #[command(flatten)]
    marks: MarkArgs,
    /// Where the random numbers begin
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = number::<u32>(0..=u32::MAX.into()),
        allow_negative_numbers = true
    )]
    seed: u32,
    /// How many hunts
    #[arg(
        long,
        value_name = "N",
        default_value_t = 16,
        value_parser = number::<u32>(1..),
        allow_negative_numbers = true
    )]
    hunts: u32,
    /// The least T&E-depth of the puzzles; of each pattern its own full depth if not given
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = number::<u8>(1..=4))]
    depth: Option<u8>,
    /// How many guardians the pattern has in the solution, at most
    #[arg(
        long,
        value_name = "K",
        default_value_t = 1,
        allow_negative_numbers = true,
        value_parser = number::<u8>(1..=3))]
    guardians: u8,
    /// Begin with these puzzles, in turn, and not with the pattern alone: only minimise them and
    /// walk
    #[arg(long, value_name = "FILE|PUZZLE", conflicts_with_all = ["guardians", "steps"])]
    from: Option<String>,
    /// A hunt gives up after so many attempts in a row that bring nothing better
    #[arg(
        long,
        value_name = "N",
        default_value_t = Options::default().steps,
        value_parser = number::<usize>(0..),
        allow_negative_numbers = true
    )]
    steps: usize,
    /// How many steps the walk takes
    #[arg(
        long,
        value_name = "N",
        default_value_t = Options::default().walk,
        value_parser = number::<usize>(0..),
        allow_negative_numbers = true
    )]
    walk: usize,
    /// How many puzzles of a hunt are kept, those that rank highest
    #[arg(
        long,
        value_name = "N",
        default_value_t = Options::default().keep,
        value_parser = number::<usize>(0..),
        allow_negative_numbers = true
    )]
    keep: usize,
    /// What ranks puzzles of one depth
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = By::Depth)]
    objective: By,
    /// Rank puzzles of one depth by the level at which these rules solve them, as `classify
    /// --rating` takes them; relations are those of the patterns: W, FS4+W8+OR5W8
    #[arg(
        long,
        value_name = "T+T+...",
        conflicts_with = "objective",
        value_parser = super::theories::rating
    )]
    rating: Option<Sum>,
    #[command(flatten)]
    to: OptionalOutArg,
    #[command(flatten)]
    format: JsonArg,
    #[command(flatten)]
    work: WorkArgs,
}

#[derive(Clone, Copy, ValueEnum)]
enum By {
    /// How many candidates T&E of one depth less leaves
    Depth,
    /// The least p such that T&E(B_p, 1) solves the puzzle
    Bpb,
    /// The least p such that T&E(B_p, 2) solves the puzzle
    Bpbb,
    /// The number of guardians, where a pattern has the fewest after Singles
    Guardians,
}

/// The last line of `--json`.
#[derive(Serialize, Deserialize)]
struct Total {
    searched: Searched,
}

impl HuntArgs {
    fn hunt(&self) -> Result<Hunt, CliError> {
        let source = Source::of(&self.pattern);
        let mut patterns = Vec::new();
        for theorem in Patterns::read(&source, &self.marks)? {
            let (theorem, place) = theorem?;
            patterns.push(
                Pattern::new(&theorem)
                    .map_err(|error| CliError::Usage(format!("{place}: {error}")))?,
            );
            // The checker, too, is to say that it is impossible.
            prove(&theorem).map_err(|error| refused(&place, error))?;
        }
        let objective = match (&self.rating, self.objective) {
            (Some(sum), _) => Objective::Level(sum.clone()),
            (None, By::Depth) => Objective::Depth,
            (None, By::Bpb) => Objective::Braids(1),
            (None, By::Bpbb) => Objective::Braids(2),
            (None, By::Guardians) => Objective::Guardians,
        };
        let options = Options {
            seed: self.seed,
            hunts: self.hunts as usize,
            depth: self.depth.map(usize::from),
            guardians: self.guardians.into(),
            steps: self.steps,
            walk: self.walk,
            keep: self.keep,
            objective,
            from: self.from.as_deref().map_or(Ok(Vec::new()), starts)?,
        };
        let name = source.name();
        Hunt::new(patterns, options).map_err(|error| CliError::Usage(format!("{name}: {error}")))
    }
}

/// The givens of the puzzles that hunts begin with.
fn starts(argument: &str) -> Result<Vec<Vec<Candidate>>, CliError> {
    let source = Source::of(argument);
    let mut all = Vec::new();
    for puzzle in puzzles(Positions::of(&source, &InputArg::default(), false)?) {
        let puzzle = puzzle?;
        if puzzle.name != BoardName::Sudoku(3) || !puzzle.is_puzzle() {
            let place = &puzzle.place;
            return Err(CliError::Usage(format!(
                "{place}: expected a puzzle of 9x9 Sudoku"
            )));
        }
        let mut givens = puzzle.start.givens().to_vec();
        givens.sort_unstable();
        all.push(givens);
    }
    if all.is_empty() {
        return Err(Positions::nothing(&source));
    }
    Ok(all)
}

/// Runs `oddagon hunt`.
pub fn run(args: &HuntArgs) -> Result<Outcome, CliError> {
    let (shard, out) = (args.work.shard, args.to.out.as_deref());
    if shard != Shard::WHOLE && !args.format.json {
        let message = "--shard: expected --json as well: a part is more than its puzzles";
        return Err(CliError::Usage(message.to_owned()));
    }
    let hunt = args.hunt()?;
    let pool = args.work.pool()?;
    let job = args.work.job(&hunt, "hunt", out)?;
    if out.is_none() {
        interrupt::advise("nothing is written; with --out what is done is kept".to_owned());
    }
    let bar = output::progress(Some(job.open() as u64), "hunting");
    let count = AtomicUsize::new(0);
    let items = pool.install(|| {
        job.run(|found| {
            // One item of each hunt says what was searched.
            let puzzles = count.fetch_add(found - 1, Ordering::Relaxed) + found - 1;
            bar.inc(1);
            bar.set_message(format!("{puzzles} puzzles; hunts"));
        })
    });
    bar.finish_and_clear();
    let items = items.map_err(|error| CliError::Write {
        name: out
            .map(work::partial)
            .unwrap_or_default()
            .display()
            .to_string(),
        error,
    })?;
    let (found, searched) = sorted(items);
    let mut lines = lines(&found, &searched, args.format.json);
    if shard != Shard::WHOLE {
        let part = Part::new("hunt", hunt.title(), shard, &lines);
        lines.insert(0, part.head(true));
    }
    write(out, &lines)?;
    out.map_or(Ok(()), work::finish)?;
    Ok(Outcome::of(!found.is_empty()))
}

fn sorted(items: Vec<Item>) -> (Vec<Found>, Searched) {
    let (mut found, mut searched) = (Vec::new(), Searched::default());
    for item in items {
        match item {
            Item::Found(puzzle) => found.push(puzzle),
            Item::Searched(_, counts) => searched += counts,
        }
    }
    (distinct(found), searched)
}

/// Puzzles in order, each once: several hunts may have found it.
fn distinct(mut found: Vec<Found>) -> Vec<Found> {
    let mut seen = HashSet::new();
    found.retain(|found| seen.insert(found.puzzle.clone()));
    found
}

fn lines(found: &[Found], searched: &Searched, json: bool) -> Vec<String> {
    let lines = found.iter().map(|found| {
        if json {
            output::json(found).trim_end().to_owned()
        } else {
            found.puzzle.clone()
        }
    });
    let mut lines: Vec<String> = lines.collect();
    let searched = *searched;
    lines.push(if json {
        output::json(&Total { searched }).trim_end().to_owned()
    } else {
        format!(
            "# {}: {} filled, {}, {} with the pattern intact, {} minimised, {} classified, {} as \
             deep as wanted, {} kept",
            counted(searched.hunts, "hunt"),
            counted(searched.grids, "grid"),
            counted(searched.steps, "attempt"),
            counted(searched.puzzles, "puzzle"),
            searched.minimised,
            searched.classified,
            searched.found,
            found.len()
        )
    });
    lines
}

fn write(out: Option<&Path>, lines: &[String]) -> Result<(), CliError> {
    put(out, |to| {
        lines.iter().try_for_each(|line| writeln!(to, "{line}"))
    })
}

/// Merges the parts of a hunt, which are all there.
pub fn merge(parts: &[Lines], out: &Path) -> Result<(), CliError> {
    let mut searched = Searched::default();
    let mut lists = Vec::new();
    for part in parts {
        let mut list = Vec::new();
        for (line, number) in part.lines.iter().zip(1..) {
            if let Ok(total) = serde_json::from_str::<Total>(line) {
                searched += total.searched;
            } else {
                let wrong = |what: &str| {
                    CliError::Usage(format!("{}: item {number}: {what}", part.given.name))
                };
                let found = serde_json::from_str::<Found>(line)
                    .map_err(|_| wrong("expected a puzzle as `oddagon hunt --json` writes it"))?;
                if !found.holds() {
                    return Err(wrong("the puzzle is not what is said of it"));
                }
                list.push(found);
            }
        }
        lists.push(list);
    }
    write(Some(out), &lines(&distinct(joined(lists)), &searched, true))
}
