mod puzzles;

use super::batch::Batch;
use super::board::{self, BoardArg, wrong};
use super::error::CliError;
use super::input::Source;
use super::patterns::{MarkArgs, Patterns};
use super::puzzle_input::InputArg;
use super::{Outcome, output};
use crate::args::{JobsArg, JsonArg, KeepGoingArg, UpToArg, number};
use clap::Args;
use indicatif::ProgressBar;
use oddagon::enumerate::Options;
use oddagon::enumerate::board::{CellBoard, Set, symmetries_of};
use oddagon::sudoku::{
    Canonical, DigitPattern, Equivalence, SudokuTheorem, canonical, is_own_transpose,
};
use oddagon::theorem::Theorem;
use serde::Serialize;
use serde_json::json;
use std::collections::HashSet;

/// Find the canonical form of patterns, the order of their stabiliser, and whether they equal their
/// transpose; or that of puzzles.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon canon k3b2-12-00038
  oddagon canon --same one.txt other.txt
  oddagon canon puzzles.txt --puzzles --distinct
  oddagon canon --puzzles --same one.txt other.txt")]
#[command(mut_arg("json", |arg| arg.help("One JSON object per pattern; with --same, one")))]
#[command(mut_arg("board", |arg| arg.conflicts_with_all(["same", "up_to", "kl"])))]
pub struct CanonArgs {
    /// A pattern (or puzzle), a file, or `-` for one per line on standard input
    #[arg(value_name = "PATTERN|FILE|-", required_unless_present = "same")]
    patterns: Option<String>,
    #[command(flatten)]
    up_to: UpToArg,
    /// Say whether two patterns (or files with one pattern each) are equivalent: exit code 0 if
    /// they are, 1 if not
    #[arg(long, num_args = 2, value_names = ["A", "B"], conflicts_with = "patterns")]
    same: Option<Vec<String>>,
    /// The inputs are Sudoku puzzles or solution grids, of which this form is printed, with the
    /// number of symmetries that, each with some renaming of digits, keep the puzzle
    #[arg(
        long,
        value_enum,
        value_name = "FORM",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "minlex",
        conflicts_with_all = ["board", "up_to", "k", "kl"]
    )]
    puzzles: Option<puzzles::Form>,
    /// Print nothing for what has the same form as an input before it
    #[arg(long, conflicts_with = "same")]
    distinct: bool,
    /// The seed of --puzzles=random: the same seed makes the same images
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        requires = "puzzles",
        value_parser = number::<u32>(0..=u32::MAX.into()),
        allow_negative_numbers = true
    )]
    seed: u32,
    #[command(flatten)]
    input: InputArg,
    #[command(flatten)]
    marks: MarkArgs,
    #[command(flatten)]
    board: BoardArg,
    #[command(flatten)]
    format: JsonArg,
    #[command(flatten)]
    keep_going: KeepGoingArg,
    #[command(flatten)]
    jobs: JobsArg,
}

/// Runs the command.
pub fn run(args: &CanonArgs) -> Result<Outcome, CliError> {
    let equivalence = args.up_to.equivalence();
    if let Some(pair) = &args.same {
        return match args.puzzles {
            Some(_) => puzzles::same(args, &pair[0], &pair[1]),
            None => same(args, &pair[0], &pair[1]),
        };
    }
    let source = Source::of(args.patterns.as_deref().unwrap_or("-"));
    if let Some(form) = args.puzzles {
        return puzzles::run(args, &source, form);
    }
    if let Some(board) = &args.board.board {
        return on_board(args, &source, board);
    }
    let patterns = Patterns::read(&source, &args.marks)?;
    let bar = output::progress(patterns.total(), "canonical forms");
    let marked = patterns.map(|theorem| {
        let (theorem, place) = theorem?;
        Marked::of(theorem, &place)
    });
    let worker = || {
        |pattern: Marked| {
            let found = canonical(&pattern.marks, equivalence);
            let own_transpose = is_own_transpose(&pattern.marks);
            Ok((pattern, found, own_transpose))
        }
    };
    let mut seen = HashSet::new();
    Batch::new(marked, bar, args.jobs.count())
        .keep_going(&args.keep_going)
        .run(worker, |(pattern, found, own_transpose)| {
            if args.distinct && !seen.insert(pattern.line(&found.pattern)) {
                return Ok(());
            }
            output::print(&if args.format.json {
                object(&pattern, &found, own_transpose)
            } else {
                words(&pattern, &found, own_transpose)
            })
        })?
        .outcome(true)
}

/// A pattern and its cells as canonical forms see them.
struct Marked {
    theorem: Theorem,
    pattern: DigitPattern,
    marks: Vec<u8>,
}

impl Marked {
    fn of(theorem: Theorem, name: &str) -> Result<Marked, CliError> {
        let pattern = DigitPattern::of(&theorem, "a canonical form")
            .map_err(|unsaid| CliError::Usage(format!("{name}: {unsaid}")))?;
        let marks = pattern.kinds();
        Ok(Marked {
            theorem,
            pattern,
            marks,
        })
    }

    /// Marks in one line, as the readers of patterns read them.
    fn line(&self, marks: &[u8]) -> String {
        self.theorem.kind_line(marks).unwrap_or_default()
    }

    /// The properties that patterns must share to be compared.
    fn kind(&self) -> impl PartialEq + use<> {
        let pattern = &self.pattern;
        (pattern.order, pattern.k, pattern.digits)
    }
}

/// What `--json` prints of a pattern.
#[derive(Serialize)]
struct Record {
    pattern: String,
    canonical: String,
    stabiliser: u64,
    own_transpose: bool,
}

/// What `--json` prints of two patterns.
#[derive(Serialize)]
struct SameRecord {
    same: bool,
    same_without_transpose: bool,
}

fn object(pattern: &Marked, found: &Canonical, own_transpose: bool) -> String {
    output::json(&Record {
        pattern: pattern.line(&pattern.marks),
        canonical: pattern.line(&found.pattern),
        stabiliser: found.stabiliser,
        own_transpose,
    })
}

fn words(pattern: &Marked, found: &Canonical, own_transpose: bool) -> String {
    let canonical = pattern.line(&found.pattern);
    let own = if own_transpose { " own transpose" } else { "" };
    format!("{canonical} stabiliser {}{own}\n", found.stabiliser)
}

/// The canonical forms of patterns on another board.
fn on_board(args: &CanonArgs, source: &Source, board: &CellBoard) -> Result<Outcome, CliError> {
    let symmetries = symmetries_of(&board.geometry).map_err(wrong)?;
    let options = Options::on_board(board.clone(), 2);
    let patterns = source.lines()?.filter_map(|line| {
        let (number, text) = match line {
            Ok(line) => line,
            Err(error) => return Some(Err(error)),
        };
        let blank = text.trim().is_empty() || text.trim_start().starts_with('#');
        let pattern = (!blank).then(|| board::pattern(board, &text, args.marks.k))?;
        let place = format!("{}, line {number}", source.name());
        Some(pattern.map_err(|problem| CliError::Usage(format!("{place}: {problem}"))))
    });
    let worker =
        || |(pattern, ..): (Set, usize, String)| Ok((symmetries.canonical(pattern), pattern));
    let mut seen = HashSet::new();
    Batch::new(patterns, ProgressBar::hidden(), args.jobs.count())
        .keep_going(&args.keep_going)
        .run(worker, |((form, stabiliser), pattern)| {
            if args.distinct && !seen.insert(form) {
                return Ok(());
            }
            let [pattern, form] = [pattern, form].map(|cells| options.line(cells.into()));
            output::print(&if args.format.json {
                output::json(&json!({
                    "pattern": pattern,
                    "canonical": form,
                    "stabiliser": stabiliser,
                }))
            } else {
                format!("{form} stabiliser {stabiliser}\n")
            })
        })?
        .outcome(true)
}

/// Whether two patterns are equivalent, under all symmetries and without transposition.
fn same(args: &CanonArgs, a: &str, b: &str) -> Result<Outcome, CliError> {
    let [a, b] = [one(args, a)?, one(args, b)?];
    let equal = |equivalence| {
        let form = |pattern: &Marked| canonical(&pattern.marks, equivalence).pattern;
        a.kind() == b.kind() && form(&a) == form(&b)
    };
    let (all, apart) = (equal(Equivalence::All), equal(Equivalence::NoTranspose));
    output::print(&if args.format.json {
        output::json(&SameRecord {
            same: all,
            same_without_transpose: apart,
        })
    } else {
        match (all, apart) {
            (_, true) => "the same, also without transposition\n".to_owned(),
            (true, false) => "the same, by transposition only\n".to_owned(),
            (false, false) => "not the same\n".to_owned(),
        }
    })?;
    let asked = if args.up_to.equivalence() == Equivalence::All {
        all
    } else {
        apart
    };
    Ok(Outcome::of(asked))
}

/// The only pattern of an argument.
fn one(args: &CanonArgs, argument: &str) -> Result<Marked, CliError> {
    let source = Source::of(argument);
    let theorems: Vec<_> = Patterns::read(&source, &args.marks)?.collect::<Result<_, _>>()?;
    match &theorems[..] {
        [(theorem, place)] => Marked::of(theorem.clone(), place),
        _ => Err(CliError::Usage(format!(
            "{}: found {} patterns, expected one",
            source.name(),
            theorems.len()
        ))),
    }
}
