//! `oddagon merge`: the parts of a list, whatever command made it, joined to the whole.

use super::args::JobsArg;
use super::error::CliError;
use super::input::Source;
use super::slither::SAMPLE;
use super::{Outcome, atlas, discover, output, slither};
use clap::Args;
use oddagon::job::{Given, Part, Shard, missing, whole};
use oddagon::slitherlink::discover::RuleSet;
use std::path::{Path, PathBuf};

/// Merge the parts that --shard made: of lists and tables of patterns, of rules, of answers about puzzles
///
/// Every part must be there exactly once. The first lines of each part say which part of which list it is, which version of the program
/// made it, how many items it holds, and their SHA-256 digest; so a missing or changed part is found. Before anything is written, each
/// pattern is verified to be canonical, impossible and minimal (in Sudoku-impossible lists a sample), and each rule to hold; depths are not
/// computed again. The result has the same bytes as if the work had been done in one piece.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon merge part-0.csv part-1.csv --out whole.csv
  oddagon merge part-*.csv --missing")]
pub struct MergeArgs {
    /// The parts of one list
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
    /// Write the whole to this file, in the format that its name says, like the command that made the parts
    #[arg(long, value_name = "FILE", required_unless_present = "missing")]
    out: Option<PathBuf>,
    /// Only print which parts are still to be made, one I/N on each line: those that are missing or were changed. Exit code 1 if there are
    /// any
    #[arg(long, conflicts_with = "out")]
    missing: bool,
    /// For rules: write only a basis of the whole
    #[arg(long, conflicts_with = "missing")]
    pub basis: bool,
    /// For rules: for how many to verify that they are minimal and that their depths are right
    #[arg(long, value_name = "N", default_value_t = SAMPLE)]
    pub verify: usize,
    #[command(flatten)]
    pub jobs: JobsArg,
}

/// The kind of a list, which decides how its parts are read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Patterns,
    PatternsOfBoard,
    RulesOfWindow,
    RulesOfRegion,
    Answers,
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

/// Runs the command.
pub fn run(args: &MergeArgs) -> Result<Outcome, CliError> {
    let Some(out) = &args.out else {
        return say_missing(&args.files);
    };
    let kind = Kind::of(&Source::file(&args.files[0]).read()?);
    if args.basis && !matches!(kind, Kind::RulesOfWindow | Kind::RulesOfRegion) {
        let message = "--basis: expected parts of a list of rules";
        return Err(CliError::Usage(message.to_owned()));
    }
    let pool = args.jobs.pool()?;
    pool.install(|| match kind {
        Kind::Patterns => atlas::merge(&args.files, out),
        Kind::PatternsOfBoard => atlas::merge_of_boards(&Lines::read_all(&args.files)?, out),
        Kind::RulesOfWindow => slither::merge(args, out),
        Kind::RulesOfRegion => discover::merge(args, &Lines::read_all(&args.files)?, out),
        Kind::Answers => merge_answers(Lines::read_all(&args.files)?, out),
    })?;
    Ok(Outcome::Holds)
}

impl Kind {
    fn of(text: &str) -> Kind {
        let starts = [
            "# slitherlink-rules ",
            "#![",
            "RuleSet",
            "(",
            r#"{"version""#,
        ];
        if starts.iter().any(|start| text.starts_with(start)) {
            return Kind::RulesOfWindow;
        }
        let head = text.lines().next().and_then(Part::<String>::of_head);
        let request = head.and_then(Result::ok).map(|(part, _)| part.request);
        match request.unwrap_or_default() {
            request if request.starts_with("minimal rules of ") => Kind::RulesOfRegion,
            request if request.starts_with("answers of ") => Kind::Answers,
            request if request.contains(" board=") => Kind::PatternsOfBoard,
            _ => Kind::Patterns,
        }
    }
}

impl Lines {
    /// Reads a part.
    fn of(name: &str, text: &str) -> Result<Lines, CliError> {
        let unread = |message: &str| CliError::Usage(format!("{name}: {message}"));
        let mut lines = text.lines();
        let head = lines.next().and_then(Part::<String>::of_head);
        let expected = "does not say which part of which list it is; expected a part that --shard made, with its first line";
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
    fn read_all(files: &[String]) -> Result<Vec<Lines>, CliError> {
        let read = |name: &String| Lines::of(name, &Source::file(name).read()?);
        let parts = files.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let form = |part: &Lines| (part.json, part.table);
        if parts.iter().any(|part| form(part) != form(&parts[0])) {
            let message = "some parts are lists, tables or JSON, and some are not: expected files of one kind";
            return Err(CliError::Usage(message.to_owned()));
        }
        let given: Vec<_> = parts.iter().map(|part| part.given.clone()).collect();
        whole(&given).map_err(|error| CliError::Usage(error.to_string()))?;
        Ok(parts)
    }

    fn shard(&self) -> Shard {
        self.given
            .part
            .as_ref()
            .map_or(Shard::WHOLE, |part| part.shard)
    }
}

/// What a file says of itself, and what it holds.
fn given(name: &str) -> Result<Given<String>, CliError> {
    let text = Source::file(name).read()?;
    if Kind::of(&text) != Kind::RulesOfWindow {
        return Ok(Lines::of(name, &text)?.given);
    }
    let set = RuleSet::read(&text).map_err(|error| CliError::Rules {
        name: name.to_owned(),
        error,
    })?;
    Ok(set.given(name))
}

/// Says which parts are still to be made.
fn say_missing(files: &[String]) -> Result<Outcome, CliError> {
    let mut parts = Vec::new();
    for name in files {
        let usage = |error: &dyn std::fmt::Display| CliError::Usage(error.to_string());
        let sound = given(name).and_then(|given| {
            let alone = std::slice::from_ref(&given);
            missing(alone).map_err(|error| usage(&error))?;
            Ok(given)
        });
        match sound {
            Ok(given) => parts.push(given),
            Err(error) => output::complain_of(error),
        }
    }
    if parts.is_empty() {
        let message = "none of the files is an unchanged part";
        return Err(CliError::Usage(message.to_owned()));
    }
    let (_, missing) = missing(&parts).map_err(|error| CliError::Usage(error.to_string()))?;
    for shard in &missing {
        output::print(&format!("{shard}\n"))?;
    }
    Ok(if missing.is_empty() {
        Outcome::Holds
    } else {
        Outcome::Fails
    })
}

/// Joins answers: part I of N has those about the inputs I, I + N, I + 2N and so on, from 0.
fn merge_answers(mut parts: Vec<Lines>, out: &Path) -> Result<(), CliError> {
    parts.sort_by_key(|part| part.shard().index);
    let inputs: usize = parts.iter().map(|part| part.lines.len()).sum();
    for (i, part) in parts.iter().enumerate() {
        let (expected, found) = (
            (inputs + parts.len() - 1 - i) / parts.len(),
            part.lines.len(),
        );
        if expected != found {
            return Err(CliError::Usage(format!(
                "{}: found {found} answers, expected {expected} of the {inputs} of all parts",
                part.given.name
            )));
        }
    }
    output::write_with(out, |to| {
        (0..inputs).try_for_each(|input| {
            let lines = &parts[input % parts.len()].lines;
            writeln!(to, "{}", lines[input / parts.len()])
        })
    })
}
