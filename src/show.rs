use super::error::CliError;
use super::input::Source;
use super::patterns::PatternArgs;
use super::{Outcome, output};
use crate::args::JsonArg;
use clap::Args;
use oddagon::sudoku::text::cell_name;
use oddagon::sudoku::{Shape, SudokuTheorem};
use oddagon::theorem::{Assumption, Claim, NameList, Show, Theorem};
use serde::Serialize;
use std::path::PathBuf;

/// Show a pattern: its grid, its free cells, and the rows, columns, blocks, bands and stacks
/// without pattern cells.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon show k3b2-12-00038
  oddagon show patterns/trivalue-oddagon.ron --svg oddagon.svg")]
#[command(mut_arg("json", |arg| arg.help("One JSON object per pattern")))]
pub struct ShowArgs {
    #[command(flatten)]
    patterns: PatternArgs,
    /// Draw it, in SVG; for one pattern
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    format: JsonArg,
}

/// Runs the command.
pub fn run(args: &ShowArgs) -> Result<Outcome, CliError> {
    let source = Source::of(&args.patterns.pattern);
    let theorems = args.patterns.read(&source)?;
    if let Some(file) = &args.svg {
        // All of them are read before anything is written.
        let theorems: Vec<_> = theorems.collect::<Result<_, _>>()?;
        let [(theorem, _)] = &theorems[..] else {
            let count = theorems.len();
            return Err(CliError::Usage(format!(
                "--svg: found {count} patterns, expected one"
            )));
        };
        output::print(&shown(theorem, args.format.json))?;
        output::write_file(file, &theorem.svg())?;
        return Ok(Outcome::Holds);
    }
    for (i, theorem) in theorems.enumerate() {
        if i > 0 && !args.format.json {
            output::print("\n")?;
        }
        output::print(&shown(&theorem?.0, args.format.json))?;
    }
    Ok(Outcome::Holds)
}

/// What `--json` prints of a pattern; units are numbered from 1.
#[derive(Serialize)]
struct Record<'a> {
    pattern: Option<String>,
    name: &'a str,
    kind: &'static str,
    k: Option<usize>,
    l: Option<usize>,
    without: &'a NameList,
    decided: &'a NameList,
    assume: &'a [Assumption],
    claim: &'a Claim,
    focus: &'a NameList,
    cells: Vec<String>,
    free_cells: Vec<String>,
    empty_rows: Vec<usize>,
    empty_columns: Vec<usize>,
    empty_blocks: Vec<usize>,
    empty_bands: Vec<usize>,
    empty_stacks: Vec<usize>,
    super_impossible: Option<bool>,
}

fn shown(theorem: &Theorem, json: bool) -> String {
    if !json {
        return theorem.description();
    }
    // A board without cells has none to list.
    let shape = theorem.shape().unwrap_or_else(|| Shape::of(0, &[]));
    let side = shape.order * shape.order;
    let names = |cells: &[usize]| cells.iter().map(|&cell| cell_name(cell, side)).collect();
    let numbers = |units: &[usize]| units.iter().map(|unit| unit + 1).collect();
    let statement = theorem.statement();
    output::json(&Record {
        pattern: theorem.cell_line(),
        name: &statement.name,
        kind: theorem.kind(),
        k: theorem.k(),
        l: theorem.l(),
        without: &statement.without,
        decided: &statement.decided,
        assume: &statement.assume,
        claim: &statement.claim,
        focus: &statement.focus,
        cells: names(&shape.cells),
        free_cells: names(&shape.free_cells),
        empty_rows: numbers(&shape.empty_rows),
        empty_columns: numbers(&shape.empty_columns),
        empty_blocks: numbers(&shape.empty_blocks),
        empty_bands: numbers(&shape.empty_bands),
        empty_stacks: numbers(&shape.empty_stacks),
        super_impossible: theorem.is_super_impossible(),
    })
}
