//! `oddagon discover`: all minimal rules of a region of any board.

mod equal_sets;
mod merge;
mod request;
mod verify;
mod windows;
mod write;

pub use merge::merge;

use super::args::{JsonArg, OptionalOutArg, number};
use super::error::CliError;
use super::work::{self, WorkArgs};
use super::{Outcome, interrupt, output, slitherlink};
use clap::Args;
use oddagon::job::{Part, Shard, Work};
use oddagon::theorem::BoardName;
use request::Request;
use std::time::Instant;
use verify::{Verified, verify};
use write::{Summary, write};

/// List all minimal rules of a region of any board, up to symmetry, each with the depth of its
/// proof
///
/// A region is a set of CSP-variables of a board. Premises of a rule are candidates of the region
/// that are eliminated, with --signs also signs of Futoshiki, with --asserted also candidates that
/// are asserted; the conclusion is another candidate that is eliminated. A rule holds in every
/// filling of the region that the constraints inside the region allow, and no premise can be
/// dropped. The list is complete, sorted by the number of premises, and its bytes do not depend on
/// the number of threads or on interruptions. With --out, finished work is kept in FILE.partial
/// until the list is complete: after an interruption, the same command with --resume goes on from
/// there. Before anything is written, a SAT solver verifies on the whole board that every rule
/// holds. For a sample it also says whether a premise can be dropped there, and the checker
/// verifies proofs of the stated depths.
///
/// --equal-sets lists another kind of rules, those of sets of cells that hold the same digits.
///
/// On Slitherlink the region is a window: premises are clues, at most one per cell, and lines, and
/// the conclusion is a line. Each rule is verified on a larger board; for a sample it is also
/// verified that no premise can be dropped, and that the depth is exact.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon discover --board 'Latin(side: 3)' --region r1c123 --signs
  oddagon discover --board 'Latin(side: 5)' --region r1c123 --signs --max-premises 3 --basis
  oddagon discover --board slitherlink --window 2x2 --out rules.csv
  oddagon discover --board 'Sudoku(3)' --equal-sets 4
  oddagon discover --board 'Kakuro(rows: [\"# # # #\", \"\\\\7 . . #\"])' --region 'r2c2 r2c3 \
  hr2c1' --counts")]
#[command(mut_arg("out", |arg| arg.help(
    "Write the rules to this file: theorems in RON if its name ends so, one JSON object per rule \
     if it ends in `.jsonl`, else lines of text, \
               of windows of Slitherlink a table (in `.json`, too); \
               standard output then tells how many there are"
)))]
#[command(mut_arg("json", |arg| arg.help(
    "One JSON object per rule; with --shard before them one that says which part it is; \
     with --out or --counts one in all"
)))]
pub struct DiscoverArgs {
    /// The board, as statements in RON name it: `Latin(side: 4)`, `Kakuro(rows: […])`, `Path(…)`,
    /// `Sudoku(2)`; or `slitherlink`
    #[arg(long, value_name = "BOARD")]
    board: String,
    /// The CSP-variables of the region, by their names on that board, such as `r1c1 r1c2`
    #[arg(long, value_name = "NAMES", required_unless_present_any = ["window", "equal_sets"])]
    region: Option<String>,
    /// CSP-variables that must have a value, too, but of which rules say nothing, such as `k1`, the
    /// set of digits of a cage in the region
    #[arg(long, value_name = "NAMES", requires = "region")]
    with: Option<String>,
    /// Let rules have signs of Futoshiki as premises, between adjacent cells of the region that
    /// have no sign on the board
    #[arg(long)]
    signs: bool,
    /// Let rules have asserted candidates as premises, too
    #[arg(long)]
    asserted: bool,
    /// List the sets of cells of Sudoku that hold the same digits because of at most N rows,
    /// columns and blocks on each side, such as the ring and the corners of Phistomefel
    #[arg(
        long,
        value_name = "N",
        value_parser = number::<usize>(1..=5),
        allow_negative_numbers = true,
        conflicts_with_all = [
            "region", "with", "signs", "asserted", "max_premises", "basis", "depth", "no_depth",
            "on", "window", "shard", "resume",
        ]
    )]
    equal_sets: Option<usize>,
    /// The largest number of premises; any number unless given
    #[arg(
        long,
        value_name = "P",
        value_parser = number::<usize>(0..),
        allow_negative_numbers = true
    )]
    pub max_premises: Option<usize>,
    /// Only a basis: drop each rule whose conclusion the earlier rules, of windows also the bases
    /// of smaller or less bordered windows, reach when applied in sequence
    #[arg(long)]
    pub basis: bool,
    /// The largest depth to try
    #[arg(
        long,
        value_name = "N",
        default_value_t = 4,
        value_parser = number::<u8>(0..=20),
        allow_negative_numbers = true
    )]
    depth: u8,
    /// Do not find depths
    #[arg(long, conflicts_with = "depth")]
    pub no_depth: bool,
    /// For how many rules to verify that they are minimal on the whole board, and that their depths
    /// are right
    #[arg(
        long,
        value_name = "N",
        default_value_t = 100,
        value_parser = number::<usize>(0..),
        allow_negative_numbers = true
    )]
    pub verify: usize,
    /// Verify the rules on this board, too, where the CSP-variables of the region have the same
    /// names and keep only the region's candidates
    #[arg(long, value_name = "BOARD")]
    on: Option<String>,
    #[command(flatten)]
    pub to: OptionalOutArg,
    #[command(flatten)]
    pub format: JsonArg,
    /// Print only how many rules there are, by number of premises and by depth; with --json as one
    /// object
    #[arg(long, conflicts_with = "out")]
    pub counts: bool,
    #[command(flatten)]
    pub work: WorkArgs,
    #[command(flatten, next_help_heading = "Slitherlink")]
    pub slitherlink: windows::SlitherlinkArgs,
}

/// A board as statements name it.
fn board(option: &str, text: &str) -> Result<BoardName, CliError> {
    ron::from_str(text).map_err(|error| {
        let (line, column) = (error.span.start.line, error.span.start.col);
        CliError::Usage(format!(
            "{option}: line {line}, column {column}: {}, expected a board such as Latin(side: 4)",
            error.code
        ))
    })
}

/// Runs `oddagon discover`.
pub fn run(args: &DiscoverArgs) -> Result<Outcome, CliError> {
    let begin = Instant::now();
    if args.board.trim() == slitherlink::NAME {
        return windows::run(args);
    }
    let (shard, out) = (args.work.shard, args.to.out.as_deref());
    let is_part = shard != Shard::WHOLE;
    if is_part && args.basis {
        let message = "--basis: expected all rules, found --shard: merge the parts with `oddagon \
                       merge --basis`";
        return Err(CliError::Usage(message.to_owned()));
    }
    if is_part && args.counts {
        let message = "--counts: expected no --shard: parts have no counts of their own";
        return Err(CliError::Usage(message.to_owned()));
    }
    if is_part && out.is_some_and(|out| out.extension().is_some_and(|end| end == "ron")) {
        let message = "--out: expected lines or JSON lines of a part, found a file of theorems: \
                       `oddagon merge` writes those of all parts";
        return Err(CliError::Usage(message.to_owned()));
    }
    if let Some(most) = args.equal_sets {
        return equal_sets::run(args, most);
    }
    if args.slitherlink.window.is_some() {
        let message = "--window: expected --board slitherlink";
        return Err(CliError::Usage(message.to_owned()));
    }
    let request = Request::of(args)?;
    let other = args.on.as_deref().map(|text| board("--on", text));
    let other = other.transpose()?;
    let pool = args.work.pool()?;
    let discovery = request.discovery()?;
    let job = args.work.job(&discovery, "rules", out)?;
    if out.is_none() {
        interrupt::advise(
            "nothing is written; with --out what is done is kept, and --max-premises, or a \
             smaller region, takes less time"
                .to_owned(),
        );
    }
    let mut rules = work::run(&job, &pool, out, "rules")?;
    let found = rules.len();
    if args.basis {
        rules = discovery.basis(&rules);
    }
    let verified = pool.install(|| verify(&discovery, &rules, args.verify, other.as_ref()))?;
    let basis_of = args.basis.then_some(found);
    let part =
        is_part.then(|| Part::new("discover", discovery.title(), shard, [""; 0]).to_string());
    let summary = Summary::new(&discovery, &rules, basis_of, part, verified, begin);
    if let Some(path) = out {
        write(&discovery, &rules, shard, path)?;
        work::finish(path)?;
    }
    match (out.is_some() || args.counts, args.format.json) {
        (true, true) => output::print(&output::json(&summary))?,
        (true, false) => output::print(&summary.text())?,
        (false, json) => {
            output::print_with(|to| write::lines(&discovery, &rules, json, shard, to))?;
        }
    }
    Ok(Outcome::Holds)
}
