mod named;

use super::batch::Batch;
use super::error::CliError;
use super::input::Source;
use super::{Outcome, output};
use crate::args::{JobsArg, JsonArg, KeepGoingArg, TheoryArg, number};
use clap::Args;
use oddagon::board::Board;
use oddagon::board::Notation;
use oddagon::csp::{Engine, Theory};
use oddagon::library::positions::{Claim, ClaimDepths, Position};
use oddagon::prover::Depth;
use oddagon::sudoku::Sudoku;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Find how deep eliminations and placements are in a given position
///
/// One position per line: a line of a HoDoKu technique library
/// (`:code:digits:givens+placed:deleted:eliminations:placements:extra`), or a puzzle of 81
/// characters or a candidate grid of 729 followed by claims such as `r6c6≠1` (also `r6c6<>1`,
/// `n1r6c6`) and `r6c6=1`. For each claim, the least n is printed for which full T&E(T, n) derives
/// it there. Exit code 1 if a claim is false or deeper than --depth, except in fail cases (`-x`).
///
/// With --techniques it is said whether the technique that a line names is found there with exactly
/// these eliminations or placements, and in fail cases that it is not found. Exit code 1 if that is
/// not so. Of a position without a name all techniques are listed that give exactly its claims.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon positions reglib.txt
  oddagon positions \
  '57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6.. r8c8=1'")]
#[command(mut_arg("json", |arg| arg.help("One JSON object per position")))]
pub struct PositionsArgs {
    /// A file, a position, or `-` for standard input
    #[arg(value_name = "FILE|POSITION|-")]
    positions: String,
    /// The largest depth to try
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        default_value_t = 3,
        value_parser = number::<u8>(0..=9))]
    depth: u8,
    /// Look for the named techniques themselves, not for depths
    #[arg(long, conflicts_with_all = ["depth", "theory"])]
    techniques: bool,
    #[command(flatten)]
    theory: TheoryArg,
    #[command(flatten)]
    format: JsonArg,
    #[command(flatten)]
    keep_going: KeepGoingArg,
    #[command(flatten)]
    jobs: JobsArg,
}

/// Runs the command.
pub fn run(args: &PositionsArgs) -> Result<Outcome, CliError> {
    let source = Source::of(&args.positions);
    let board = Sudoku::standard();
    let read = |(number, text): (usize, String)| {
        let position = Position::read(&text, number);
        let position =
            position.map_err(|error| CliError::Usage(format!("{}: {error}", source.name())));
        Ok(position?.map(|position| (number, position)))
    };
    let positions = source
        .lines()?
        .filter_map(|line| line.and_then(read).transpose());
    if args.techniques {
        return named::run(args, &source, positions);
    }
    let bar = output::progress(None, "positions");
    let mut table = Table::default();
    let engine = Engine::of(board.csp());
    let worker = || {
        let mut depths = ClaimDepths::new(&engine, args.theory.theory, args.depth);
        move |(number, position): (usize, Position)| {
            let found = depths.of(&position);
            Ok((number, position, found))
        }
    };
    let done = Batch::new(positions, bar, args.jobs.count())
        .keep_going(&args.keep_going)
        .run(worker, |(number, position, found)| {
            table.add(&position, &found);
            output::print(&if args.format.json {
                json(&board, number, &position, &found)
            } else {
                text(&board, number, &position, &found)
            })
        })?;
    if done.is_nothing() {
        let name = source.name();
        return Err(CliError::Usage(format!(
            "{name}: found no position, expected one or more, a line each"
        )));
    }
    if !args.format.json {
        output::complain(table.text(args.theory.theory, args.depth));
    }
    done.outcome(table.holds)
}

fn words(depth: Depth) -> String {
    match depth {
        Depth::Exactly(_) => depth.to_string(),
        Depth::Beyond(_) => "deeper".to_owned(),
        Depth::Never => "false".to_owned(),
    }
}

/// A claim in nrc notation.
fn name(board: &Sudoku, claim: Claim) -> String {
    let elimination = board.elimination(claim.candidate());
    match claim {
        Claim::Elimination(_) => elimination,
        Claim::Placement(_) => elimination.replace('≠', "="),
    }
}

fn technique(position: &Position) -> String {
    let code = if position.technique.is_empty() {
        "-"
    } else {
        &position.technique
    };
    format!("{code}{}", if position.fail_case { "-x" } else { "" })
}

fn text(board: &Sudoku, number: usize, position: &Position, found: &[Depth]) -> String {
    let claims: Vec<String> = position
        .claims
        .iter()
        .zip(found)
        .map(|(&claim, &depth)| format!("{} {}", name(board, claim), words(depth)))
        .collect();
    let claims = match claims[..] {
        [] => "nothing claimed".to_owned(),
        _ => claims.join(", "),
    };
    format!("{number}: {}  {claims}\n", technique(position))
}

fn json(board: &Sudoku, number: usize, position: &Position, found: &[Depth]) -> String {
    let depth = |depth: Depth| match depth {
        Depth::Never => json!("false"),
        depth => json!(depth),
    };
    let claims: Vec<Value> = position
        .claims
        .iter()
        .zip(found)
        .map(|(&claim, &found)| json!({ "claim": name(board, claim), "depth": depth(found) }))
        .collect();
    output::json(&json!({
        "line": number,
        "technique": position.technique,
        "fail_case": position.fail_case,
        "claims": claims,
        "depth": found.iter().max().map(|&deepest| depth(deepest)),
    }))
}

/// How many positions have which greatest depth; none of a fail case that claims nothing.
type Counts = BTreeMap<Option<Depth>, usize>;

/// The counts of each technique.
struct Table {
    rows: BTreeMap<String, Counts>,
    /// Whether every claim holds, those of fail cases aside.
    holds: bool,
}

impl Default for Table {
    fn default() -> Table {
        Table {
            rows: BTreeMap::new(),
            holds: true,
        }
    }
}

impl Table {
    fn add(&mut self, position: &Position, found: &[Depth]) {
        let deepest = found.iter().max().copied();
        let row = self.rows.entry(technique(position)).or_default();
        *row.entry(deepest).or_default() += 1;
        self.holds &= position.fail_case || matches!(deepest, Some(Depth::Exactly(_)));
    }

    /// The table, a row for each technique.
    fn text(&self, theory: Theory, deepest: u8) -> String {
        let depths: Vec<Depth> = (0..=deepest)
            .map(Depth::Exactly)
            .chain([Depth::Beyond(deepest), Depth::Never])
            .collect();
        let mut text = format!("{:<12}{:>9}", "technique", "positions");
        depths
            .iter()
            .for_each(|&depth| text += &format!("{:>8}", words(depth)));
        text += &format!("   depth in T&E({theory}, n) of the deepest claim\n");
        let mut sums = Counts::new();
        let mut row = |name: &str, counts: &Counts| {
            text += &format!("{name:<12}{:>9}", counts.values().sum::<usize>());
            for depth in &depths {
                let count = counts
                    .get(&Some(*depth))
                    .map_or(".".to_owned(), usize::to_string);
                text += &format!("{count:>8}");
            }
            text.push('\n');
        };
        for (name, counts) in &self.rows {
            row(name, counts);
            counts
                .iter()
                .for_each(|(&depth, count)| *sums.entry(depth).or_default() += count);
        }
        row("all", &sums);
        text
    }
}
