//! `oddagon discover`: all minimal rules of a region of any board.

mod verify;
mod write;

use super::args::{JobsArg, JsonArg, OptionalOutArg};
use super::error::CliError;
use super::{Outcome, interrupt, output, work};
use clap::Args;
use oddagon::discover::{Conditions, Region, RegionDiscovery, RegionError, basis};
use oddagon::job::{Job, Shard};
use oddagon::latin::possible_signs;
use oddagon::theorem::BoardName;
use std::time::Instant;
use verify::{Verified, verify};
use write::{Summary, write};

/// List all minimal rules of a region of any board, up to symmetry, each with the depth of its proof
///
/// A region is a set of CSP-variables of a board. Premises of a rule are candidates of the region that are eliminated, with --signs also
/// signs of Futoshiki, with --asserted also candidates that are asserted; the conclusion is another candidate that is eliminated. A rule
/// holds in every filling of the region that the constraints inside the region allow, and no premise can be dropped. The list is complete,
/// sorted by the number of premises, and its bytes do not depend on the number of threads. Before anything is written a SAT
/// solver verifies on the whole board that every rule holds; of a sample it says whether no premise can be dropped there, and the
/// checker verifies proofs of the depths that are stated.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon discover --board 'Latin(side: 3)' --region r1c123 --signs
  oddagon discover --board 'Latin(side: 5)' --region r1c123 --signs --max-premises 3 --basis
  oddagon discover --board 'Kakuro(rows: [\"# # # #\", \"\\\\7 . . #\"])' --region 'r2c2 r2c3 hr2c1' --counts")]
#[command(mut_arg("out", |arg| arg.help(
    "Write the rules to this file: theorems in RON if its name ends so, one JSON object per rule if it ends in `.jsonl`, else lines of text; \
               standard output then tells how many there are"
)))]
#[command(mut_arg("json", |arg| arg.help(
    "One JSON object per rule: `premises`, `conclusion`, `depth`, `depth_w1`, `statement`; with --out or --counts one object"
)))]
pub struct DiscoverArgs {
    /// The board, as statements in RON name it: `Latin(side: 4)`, `Kakuro(rows: […])`, `Path(…)`, `Sudoku(2)`
    #[arg(long, value_name = "BOARD")]
    board: String,
    /// The CSP-variables of the region, by their names on that board, such as `r1c1 r1c2`
    #[arg(long, value_name = "NAMES")]
    region: String,
    /// Let rules have signs of Futoshiki as premises, between adjacent cells of the region that have none on the board
    #[arg(long)]
    signs: bool,
    /// Let rules have asserted candidates as premises, too
    #[arg(long)]
    asserted: bool,
    /// The most premises; any number unless given
    #[arg(long, value_name = "P")]
    max_premises: Option<usize>,
    /// Only a basis: drop each rule that the rules before it give when applied in sequence
    #[arg(long)]
    basis: bool,
    /// The largest depth to try
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(0..=20))]
    depth: u8,
    /// Do not find depths
    #[arg(long, conflicts_with = "depth")]
    no_depth: bool,
    /// For how many rules to verify that they are minimal on the whole board, and that their depths are right
    #[arg(long, value_name = "N", default_value_t = 100)]
    verify: usize,
    /// Verify on this board, too, where the CSP-variables of the region have the same names and only the region's candidates
    #[arg(long, value_name = "BOARD")]
    on: Option<String>,
    #[command(flatten)]
    to: OptionalOutArg,
    #[command(flatten)]
    format: JsonArg,
    /// Only how many rules there are, by number of premises and by depth; with --json as one object
    #[arg(long, conflicts_with = "out")]
    counts: bool,
    #[command(flatten)]
    jobs: JobsArg,
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

/// The region that was asked for.
fn region(args: &DiscoverArgs) -> Result<Region, CliError> {
    let name = board("--board", &args.board)?;
    let usage = |error: RegionError| match error {
        RegionError::Board(error) => CliError::Usage(format!("--board: {error}")),
        error => CliError::Usage(format!("--region: {error}")),
    };
    let plain = Region::new(&name, &args.region, Conditions::default(), args.asserted);
    let plain = plain.map_err(usage)?;
    if !args.signs {
        return Ok(plain);
    }
    let words = plain.words();
    let words: Vec<&str> = words.split(' ').collect();
    let signs = possible_signs(&name, &words);
    if signs.names.is_empty() {
        return Err(CliError::Usage(
            "--signs: expected a region with adjacent cells of a Latin square, between which there is no sign"
                .to_owned(),
        ));
    }
    Region::new(&name, &args.region, signs, args.asserted).map_err(usage)
}

/// Runs `oddagon discover`.
pub fn run(args: &DiscoverArgs) -> Result<Outcome, CliError> {
    let begin = Instant::now();
    let region = region(args)?;
    let usage = |error: RegionError| CliError::Usage(format!("--region: {error}"));
    let other = args.on.as_deref().map(|text| board("--on", text));
    let other = other.transpose()?;
    let pool = args.jobs.pool()?;
    let depth = (!args.no_depth).then_some(args.depth);
    let discovery = RegionDiscovery::new(region, args.max_premises, depth).map_err(usage)?;
    interrupt::advise(
        "nothing is written; --max-premises, or a smaller region, takes less time".to_owned(),
    );
    let job = Job::new(&discovery, Shard::WHOLE);
    let mut rules = work::run(&job, &pool, None, "rules")?;
    let found = rules.len();
    if args.basis {
        rules = basis(discovery.region(), discovery.symmetries(), &rules);
    }
    let verified = pool.install(|| verify(&discovery, &rules, args.verify, other.as_ref()))?;
    let summary = Summary::new(
        &discovery,
        &rules,
        args.basis.then_some(found),
        verified,
        begin,
    );
    let out = args.to.out.as_deref();
    if let Some(path) = out {
        write(&discovery, &rules, path)?;
    }
    match (out.is_some() || args.counts, args.format.json) {
        (true, true) => output::print(&output::json(&summary))?,
        (true, false) => output::print(&summary.text())?,
        (false, true) => output::print_with(|to| write::json_lines(&discovery, &rules, to))?,
        (false, false) => output::print_with(|to| write::lines(&discovery, &rules, to))?,
    }
    Ok(Outcome::Holds)
}
