//! What is merged: the arguments of `oddagon merge`, and parts of lists of lines.

use crate::args::{JobsArg, number};
use crate::error::CliError;
use crate::input::Source;
use crate::rule_set::SAMPLE;
use clap::Args;
use oddagon::job::{Given, Part, Shard, whole};
use std::path::PathBuf;

/// Merge the parts that --shard made: of lists and tables of patterns, of rules, of answers about
/// puzzles
///
/// Every part must be there exactly once. The first lines of each part say which part of which list
/// it is, which version of the program made it, how many items it holds, and their SHA-256 digest;
/// so a part that is missing, cut off or damaged is found. One that somebody changed, count and
/// digest too, is not. Before anything is written, each pattern is verified to be canonical,
/// impossible and minimal (in Sudoku-impossible lists a sample), and each rule to hold; depths and
/// answers are taken as they are. That nothing is missing rests on the runs that made the parts;
/// for k-digit patterns `oddagon enumerate --certificate` proves it. The result has the same bytes
/// as if the work had been done in one piece.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon merge part-0.csv part-1.csv --out whole.csv
  oddagon merge part-*.csv --missing")]
pub struct MergeArgs {
    /// The parts of one list
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
    /// Write the whole to this file, in the format that its name says, like the command that made
    /// the parts
    #[arg(long, value_name = "FILE", required_unless_present = "missing")]
    pub out: Option<PathBuf>,
    /// Only print which parts are still to be made, one I/N on each line: those that are missing or
    /// damaged. Exit code 1 if there are any
    #[arg(long, conflicts_with = "out")]
    pub missing: bool,
    /// For rules: write only a basis of the whole
    #[arg(long, conflicts_with = "missing")]
    pub basis: bool,
    /// For rules: for how many to verify that they are minimal and that their depths are right
    #[arg(
        long,
        value_name = "N",
        default_value_t = SAMPLE,
        value_parser = number::<usize>(0..),
        allow_negative_numbers = true
    )]
    pub verify: usize,
    #[command(flatten)]
    pub jobs: JobsArg,
}

/// A part of a list of lines.
pub struct Lines {
    /// What it says of itself, and what it holds.
    pub given: Given<String>,
    /// The items.
    pub lines: Vec<String>,
    /// Whether they are JSON.
    pub json: bool,
    /// Whether they are rows below the names of columns.
    pub table: bool,
}

impl Lines {
    /// Reads a part.
    pub fn of(name: &str, text: &str) -> Result<Lines, CliError> {
        let unread = |message: &str| CliError::Usage(format!("{name}: {message}"));
        let mut lines = text.lines();
        let head = lines.next().and_then(Part::<String>::of_head);
        let expected = "does not say which part of which list it is; expected a part that --shard \
                        made, with its first line";
        let (part, json) = head
            .unwrap_or_else(|| Err(expected.to_owned()))
            .map_err(|message| unread(&message))?;
        let mut lines = lines.peekable();
        let table = lines.next_if(|line| line.starts_with("id,")).is_some();
        let lines: Vec<String> = lines.map(str::to_owned).collect();
        Ok(Lines {
            given: Given::new(name.to_owned(), Some(part), &lines),
            lines,
            json,
            table,
        })
    }

    /// Reads all parts of a whole.
    pub fn read_all(files: &[String]) -> Result<Vec<Lines>, CliError> {
        let parts = files
            .iter()
            .map(|name| Lines::of(name, &Source::file(name).read()?))
            .collect::<Result<Vec<_>, _>>()?;
        let form = |part: &Lines| (part.json, part.table);
        if parts.iter().any(|part| form(part) != form(&parts[0])) {
            let message = "some parts are lists, tables or JSON, and some are not: expected files \
                           of one kind";
            return Err(CliError::Usage(message.to_owned()));
        }
        let given: Vec<_> = parts.iter().map(|part| part.given.clone()).collect();
        whole(&given).map_err(|error| CliError::Usage(error.to_string()))?;
        Ok(parts)
    }

    /// Which part it is.
    pub fn shard(&self) -> Shard {
        self.given
            .part
            .as_ref()
            .map_or(Shard::WHOLE, |part| part.shard)
    }
}
