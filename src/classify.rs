use super::answers::{AnswersArg, contents, digest};
use super::batch::Batch;
use super::error::CliError;
use super::input::Source;
use super::like::LikeArgs;
use super::puzzle_input::{InputArg, Positions};
use super::puzzles::{Puzzle, puzzles};
use super::rule_input::Rules;
use super::{Outcome, output};
use crate::args::{JobsArg, JsonArg, KeepGoingArg, WhereArg, number};
use clap::Args;
use oddagon::board::Board;
use oddagon::csp::{ChainKind, Engine, Theory};
use oddagon::job::{Part, Shard};
use oddagon::solve::Sum;
use oddagon::theorem::BoardName;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

mod answer;

use super::theories::Theories;
use answer::Question;

/// Find the T&E-depth of puzzles, the least theory that solves them, or their rating.
///
/// Puzzles and positions of all boards are read, in the forms that docs/formats.md lists. For each
/// puzzle one line is printed: the puzzle, its status and its
/// depth. T&E(n) is over BRT, and all candidates are tried, unless another theory is named. For a
/// puzzle without a solution the depth is that of the contradiction. Exit code 1 if
/// any puzzle is not solved within the depth.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  oddagon classify puzzles.txt
  oddagon classify puzzles.txt --theory B1..
  oddagon classify puzzles.txt --rating W --json")]
#[command(mut_arg("json", |arg| arg.help("One JSON object per puzzle")))]
pub struct ClassifyArgs {
    /// A file, a puzzle, or `-` for standard input
    #[arg(value_name = "FILE|PUZZLE|-")]
    puzzles: String,
    #[command(flatten)]
    input: InputArg,
    /// The largest depth to try: 3 if not given, 1 with several theories
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = number::<u8>(0..=9))]
    depth: Option<u8>,
    /// The resolution theory T of T&E(T, n): BRT, W1, Subsets (S2 to S8), with finned fish (FS2),
    /// whips (W3), g-whips (gW3), braids (B3), bivalue-chains (BC3), z-chains (Z3), t-whips (tW3);
    /// or a range, of which the least theory that solves is sought: `B1..` finds the B_pB class,
    /// `B1..5` stops at B5. Without an end it stops at 36 for braids and at 8 for other chains. For
    /// a puzzle left open it says where it stopped; or that T&E(n+1) leaves it open, so that no
    /// chain solves it
    #[arg(long, value_name = "T", default_value = "BRT")]
    theory: Theories,
    /// Rate by whips (W), braids (B), gW, BC, Z, tW, S or FS, without trial and error: the length
    /// of the longest that solving simplest first must use; `W8` stops at length 8. Or rate by
    /// several theories joined by +, as in `solve`: FS4+W8+OR5W8
    #[arg(
        long,
        value_name = "KIND",
        conflicts_with_all = ["theory", "depth"],
        value_parser = super::theories::rating
    )]
    rating: Option<Sum>,
    /// The library whose patterns are looked for in a rating with OR_k-relations; may be given
    /// several times; otherwise the 630 three-digit patterns of two bands
    #[arg(long, value_name = "FILE", requires = "rating")]
    library: Vec<String>,
    #[command(flatten)]
    like: LikeArgs,
    #[command(flatten)]
    condition: WhereArg,
    /// Show the eliminations that lead to the rating, in nrc notation (rated by braids unless
    /// --rating says otherwise)
    #[arg(long, conflicts_with_all = ["theory", "depth"])]
    path: bool,
    #[command(flatten)]
    format: JsonArg,
    #[command(flatten)]
    keep_going: KeepGoingArg,
    #[command(flatten)]
    answers: AnswersArg,
    #[command(flatten)]
    part: PartArg,
    #[command(flatten)]
    jobs: JobsArg,
}

/// Which of the puzzles.
#[derive(Args)]
struct PartArg {
    /// Do only part I of N (from 0): the puzzles I, I + N, I + 2N and so on; `oddagon merge` joins
    /// the parts
    #[arg(
        long,
        value_name = "I/N",
        requires = "out",
        conflicts_with = "keep_going"
    )]
    shard: Option<Shard>,
}

/// All parts are of the same answers.
impl fmt::Debug for PartArg {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("_")
    }
}

impl ClassifyArgs {
    fn question(&self) -> Result<Question, CliError> {
        let braids = Sum::from(Theory::Chains(ChainKind::Braid, Theory::MAX_LENGTH));
        let rating = self.rating.clone().or(self.path.then_some(braids));
        if rating.is_none() && (self.like.like.is_some() || !self.like.patterns.is_empty()) {
            let message =
                "--like, --patterns: expected --rating as well: T&E has no order of rules";
            return Err(CliError::Usage(message.to_owned()));
        }
        Ok(match rating {
            Some(sum) => Question::Rating {
                rules: if sum.uses_relations() {
                    let patterns = self.like.patterns(&self.condition);
                    let (library, condition) = (&self.library, &self.condition);
                    Some(Rules::for_solving(library, &patterns, condition, false)?)
                } else {
                    None
                },
                sum,
                path: self.path,
                like: self.like.clone(),
            },
            None => Question::Depth {
                theories: self.theory.0.clone(),
                deepest: self
                    .depth
                    .unwrap_or(if self.theory.is_range() { 1 } else { 3 })
                    .into(),
            },
        })
    }
}

impl ClassifyArgs {
    /// Which part of the answers is asked for, if not all. The request is a digest of what is
    /// asked, the arguments, and of the files that they name.
    fn part(&self, source: &Source) -> Result<Option<Part<String>>, CliError> {
        let Some(shard) = self.part.shard else {
            return Ok(None);
        };
        if self.path && !self.format.json {
            let message =
                "--shard: expected --json as well: with --path an answer takes several lines";
            return Err(CliError::Usage(message.to_owned()));
        }
        if *source == Source::Stdin {
            let message = "--shard: expected a file of puzzles, found standard input";
            return Err(CliError::Usage(message.to_owned()));
        }
        let mut asked = vec![format!("{self:?}"), source.read()?];
        for library in &self.library {
            asked.push(Source::of(library).read()?);
        }
        let request = format!("answers of classify, sha256 {}", digest(asked));
        Ok(Some(Part {
            request,
            shard,
            seal: None,
        }))
    }
}

/// What is written about a puzzle.
struct Answered {
    /// It shares its board and the name of its source with others. These shares are counted: if
    /// each thread counted, they would wait for each other.
    puzzle: Puzzle,
    /// The line of the summary that counts it, with its rank.
    kind: (usize, String),
    shown: String,
}

/// A board that is kept, with its name and its engine.
type Kept = OnceLock<(BoardName, Arc<dyn Board>, Arc<Engine>)>;

/// Runs the command.
pub fn run(args: &ClassifyArgs) -> Result<Outcome, CliError> {
    let source = Source::of(&args.puzzles);
    let question = args.question()?;
    // The first boards with their engines are kept, since many puzzles may be of the same board.
    let boards: [Kept; 3] = Default::default();
    let part = args.part(&source)?;
    let positions = Positions::of(&source, &args.input, args.keep_going.keep_going)?;
    let positions = match &part {
        Some(part) => positions.of_shard(part.shard),
        None => positions,
    };
    let bar = output::progress(positions.total(), "classifying");
    let start = Instant::now();
    let mut counts = BTreeMap::new();
    let files = contents(&args.library);
    let mut answers = args
        .answers
        .open("classify", &(args, args.part.shard, files))?;
    let worker = || {
        let mut askers = [None, None, None];
        let (boards, question) = (&boards, &question);
        move |puzzle: Puzzle| {
            let kept = boards.iter().zip(&mut askers).find_map(|(kept, asker)| {
                let (name, board, engine) = kept.get_or_init(|| {
                    let engine = Engine::of(puzzle.board.csp());
                    (puzzle.name.clone(), puzzle.board.clone(), engine)
                });
                (*name == puzzle.name).then_some((&**board, &**engine, asker))
            });
            let answer = match kept {
                Some((board, engine, asker)) => {
                    let asker = asker.get_or_insert_with(|| question.of(board, engine));
                    asker.ask(&*puzzle.board, engine, &puzzle.start)
                }
                None => {
                    let engine = &Engine::of(puzzle.board.csp());
                    let mut asker = question.of(&*puzzle.board, engine);
                    asker.ask(&*puzzle.board, engine, &puzzle.start)
                }
            };
            let answer = match answer {
                Ok(answer) => answer,
                Err(what) => {
                    let place = puzzle.typed;
                    return Err(CliError::Internal { place, what });
                }
            };
            let words = question.words(&answer);
            let shown = if args.format.json {
                question.json(&puzzle.in_json(&puzzle.typed), &answer)
            } else {
                question.text(&puzzle.typed, &words, &answer)
            };
            Ok(Answered {
                puzzle,
                kind: question.summary_line(&answer, words),
                shown,
            })
        }
    };
    let batch = Batch::new(puzzles(positions), bar, args.jobs.count())
        .keep_going(&args.keep_going)
        .resume(
            &mut answers,
            |puzzle| &puzzle.typed,
            |kind| *counts.entry(kind).or_insert(0u64) += 1,
        )?;
    let done = batch.run(worker, |answered| {
        let Answered {
            puzzle,
            kind,
            shown,
        } = answered;
        match counts.get_mut(&kind) {
            Some(count) => *count += 1,
            None => drop(counts.insert(kind.clone(), 1)),
        }
        answers.write(&puzzle.typed, kind, &shown)
    })?;
    let head = part.map(|Part { request, shard, .. }| {
        move |all: &str| {
            let part = Part::new("classify", request.clone(), shard, all.lines());
            part.head(args.format.json)
        }
    });
    answers.finish(head.as_ref().map(|head| head as &dyn Fn(&str) -> String))?;
    if done.is_nothing() && head.is_none() {
        let name = source.name();
        return Err(CliError::Usage(format!(
            "{name}: found no puzzle, expected one or more, a line of 81 characters each"
        )));
    }
    if !args.format.json {
        output::complain(summary(&counts, start.elapsed()));
    }
    done.outcome(counts.keys().all(|(rank, _)| *rank < answer::SOLVED))
}

fn summary(counts: &BTreeMap<(usize, String), u64>, time: Duration) -> String {
    let total: u64 = counts.values().sum();
    let rate = total as f64 / time.as_secs_f64().max(1e-9);
    let lines: String = counts
        .iter()
        .map(|((_, what), count)| format!("{count:>9}  {what}\n"))
        .collect();
    let seconds = time.as_secs_f64();
    format!("{lines}{total:>9}  puzzles in {seconds:.2} s, {rate:.0} per second\n")
}
