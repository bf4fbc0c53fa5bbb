use super::RowsArgs;
use crate::args::OutArg;
use crate::error::CliError;
use crate::{Outcome, output};
use clap::Args;

/// Write rows as a list of theorems in RON, one per line, named by their ids
///
/// `oddagon prove LIST --focus both --proof proofs.jsonl.gz` proves them all; `oddagon library
/// build proofs.jsonl.gz --out LIBRARY.ron` checks the proofs and makes a library that `match` and
/// `export` take.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon atlas export two-band.csv.gz --where 'cells<=12' --out patterns.ron")]
#[command(mut_arg("out", |arg| arg.help(
    "Write the list to this file"
)))]
pub struct ExportArgs {
    #[command(flatten)]
    rows: RowsArgs,
    #[command(flatten)]
    to: OutArg,
}

/// Runs `oddagon atlas export`.
pub fn run(args: &ExportArgs) -> Result<Outcome, CliError> {
    let atlas = args.rows.read()?;
    output::write_with(&args.to.out, |to| {
        let (count, extent) = (atlas.rows.len(), &atlas.extent);
        if extent.board.is_some() {
            writeln!(to, "// {count} of {extent}.")?;
        } else {
            let (kind, prefix) = (extent.kind, atlas.prefix());
            writeln!(
                to,
                "// {count} {kind} of the atlas {prefix}, in canonical form, sorted by size and form."
            )?;
        }
        writeln!(to, "[")?;
        for row in &atlas.rows {
            let text = ron::to_string(&atlas.statement(row)).map_err(std::io::Error::other)?;
            writeln!(to, "  {text},")?;
        }
        writeln!(to, "]")
    })?;
    Ok(Outcome::Holds)
}
