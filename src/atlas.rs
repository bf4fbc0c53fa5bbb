//! `oddagon atlas` and what its subcommands share.

mod build;
mod export;
#[cfg(not(target_family = "wasm"))]
mod merge;
mod query;
mod verify;

#[cfg(not(target_family = "wasm"))]
pub use merge::merge;

use super::Outcome;
use super::error::CliError;
use clap::{Args, Subcommand};
use oddagon::job::Shard;
use oddagon::library::atlas::{Atlas, COLUMNS, Filter};
use std::path::Path;

/// Build, verify and query the classified table of all minimal impossible patterns
///
/// A table is a CSV file, compressed with gzip if its name ends in `.gz`; its columns are id,
/// cells, pattern, depth_restricted, depth_full, sat, free_cells, super_impossible, stabiliser,
/// own_transpose, transpose_id, bands, stacks, colourable. Its first line, a comment, says which
/// patterns it lists completely, or which part of such a table it is.
#[derive(Args)]
pub struct AtlasArgs {
    #[command(subcommand)]
    command: AtlasCommand,
}

#[derive(Subcommand)]
enum AtlasCommand {
    Build(build::BuildArgs),
    Verify(verify::VerifyArgs),
    Query(query::QueryArgs),
    Counts(query::CountsArgs),
    Show(query::ShowArgs),
    Export(export::ExportArgs),
}

/// Which rows of which table.
#[derive(Args)]
pub struct RowsArgs {
    /// The table, as `atlas build` wrote it
    #[arg(value_name = "ATLAS")]
    file: String,
    /// Only rows that meet this condition, such as `cells>=18 and depth_full=3`: columns compared
    /// with = != < <= > >=, joined by `and` and `or`; `none` is an empty field; several conditions
    /// must all hold
    #[arg(long = "where", value_name = "CONDITION", value_parser = Filter::parse)]
    filters: Vec<Filter>,
}

impl RowsArgs {
    /// The rows asked for.
    fn read(&self) -> Result<Atlas, CliError> {
        let mut atlas = read(&self.file)?;
        let rows = std::mem::take(&mut atlas.rows);
        let count = rows.len();
        let holds = |row: &_| self.filters.iter().all(|filter| filter.holds(&atlas, row));
        atlas.rows = rows.into_iter().filter(holds).collect();
        // Some rows of a table are not all of what it holds.
        atlas.part = atlas.part.filter(|_| atlas.rows.len() == count);
        Ok(atlas)
    }
}

/// Reads a table that is not a part of another. Ids number the rows of the whole table, so a part
/// has none.
fn read(name: &str) -> Result<Atlas, CliError> {
    let atlas = read_any(name)?;
    match &atlas.part {
        Some(part) if part.shard != Shard::WHOLE => Err(CliError::Usage(format!(
            "{name}: found {part}, expected a whole table; `oddagon merge` joins the parts"
        ))),
        _ => Ok(atlas),
    }
}

/// Reads a table, or a part of one; `-` is standard input.
fn read_any(name: &str) -> Result<Atlas, CliError> {
    let atlas = match name {
        "-" => Atlas::read(super::input::stdin()),
        path => {
            let file = std::fs::File::open(path).map_err(|error| CliError::Read {
                name: path.to_owned(),
                error,
            })?;
            Atlas::read(file)
        }
    };
    atlas.map_err(|error| CliError::Atlas {
        name: name.to_owned(),
        error,
    })
}

/// Writes a table, compressed if its name says so.
fn write(atlas: &Atlas, path: &Path) -> Result<(), CliError> {
    let compressed = path.extension().is_some_and(|end| end == "gz");
    super::output::write_with(path, |to| atlas.write(to, compressed))
}

/// A column by its name, for arguments.
fn column(name: &str) -> Result<usize, String> {
    Atlas::column(name).ok_or_else(|| format!("expected a column: {}", COLUMNS.join(", ")))
}

/// Runs `oddagon atlas`.
pub fn run(args: &AtlasArgs) -> Result<Outcome, CliError> {
    match &args.command {
        AtlasCommand::Build(args) => build::run(args),
        AtlasCommand::Verify(args) => verify::run(args),
        AtlasCommand::Query(args) => query::run(args),
        AtlasCommand::Counts(args) => query::counts(args),
        AtlasCommand::Show(args) => query::show(args),
        AtlasCommand::Export(args) => export::run(args),
    }
}
