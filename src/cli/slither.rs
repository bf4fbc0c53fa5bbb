//! `oddagon slither` and what its subcommands share.

mod discover;
mod generate;
mod matching;
#[cfg(not(target_family = "wasm"))]
mod merge;
mod prove;
mod rule_set;
mod solve;

#[cfg(not(target_family = "wasm"))]
pub use merge::merge;
#[cfg(not(target_family = "wasm"))]
pub use rule_set::SAMPLE;

use super::Outcome;
use super::error::CliError;
use super::input::{Source, calls_alone};
use clap::{Args, Subcommand, ValueEnum};
use oddagon::slitherlink::macro_rule::{Rules, RulesError};
use oddagon::slitherlink::solve::{Grid, Library};
use oddagon::slitherlink::{Diagram, text};
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex};

/// Prove macro-rules of Slitherlink, list all of them, solve puzzles by them, and make puzzles
#[derive(Args)]
pub struct SlitherArgs {
    #[command(subcommand)]
    command: SlitherCommand,
}

#[derive(Subcommand)]
enum SlitherCommand {
    Prove(prove::ProveArgs),
    Discover(discover::DiscoverArgs),
    Solve(solve::SolveArgs),
    Match(matching::MatchArgs),
    Generate(generate::GenerateArgs),
}

/// Runs the subcommand.
pub fn run(args: &SlitherArgs) -> Result<Outcome, CliError> {
    match &args.command {
        SlitherCommand::Prove(args) => prove::run(args),
        SlitherCommand::Discover(args) => discover::run(args),
        SlitherCommand::Solve(args) => solve::run(args),
        SlitherCommand::Match(args) => matching::run(args),
        SlitherCommand::Generate(args) => generate::run(args),
    }
}

/// Where puzzles come from.
#[derive(Args)]
struct PuzzleArgs {
    /// Files of puzzles, puzzles, or `-` for standard input: rows of digits and dots, drawings with dots at the points, Loopy's
    /// identifiers such as 3x2:3c02, or addresses such as https://puzz.link/p?slither/3/2/dg0c
    #[arg(value_name = "FILE|PUZZLE|-", required = true)]
    puzzles: Vec<String>,
}

impl PuzzleArgs {
    /// All puzzles, each with the name of where it stands.
    fn read(&self) -> Result<Vec<(String, Diagram)>, CliError> {
        let mut all = Vec::new();
        for argument in &self.puzzles {
            let source = Source::of(argument);
            let name = source.name().to_owned();
            let mut said = source.read()?;
            if source.is_of_calls() {
                let mut is_open = false;
                let lines = said.lines().map(|line| calls_alone(line, &mut is_open));
                said = lines.collect::<Vec<_>>().join("\n");
            }
            let puzzles = text::read(&said);
            let puzzles = puzzles.map_err(|error| match missing(&source) {
                Some(path) => CliError::Usage(format!("{path}: no such file, and no puzzle")),
                None => CliError::Puzzle {
                    name: name.clone(),
                    error,
                },
            })?;
            let several = puzzles.len() > 1;
            for (i, puzzle) in puzzles.into_iter().enumerate() {
                let place = if several {
                    format!("{name}, puzzle {}", i + 1)
                } else {
                    name.clone()
                };
                if let Some(line) = puzzle.stub() {
                    return Err(CliError::Usage(format!(
                        "{place}: the line {line} leaves the grid, expected a whole puzzle"
                    )));
                }
                all.push((place, puzzle));
            }
        }
        Ok(all)
    }
}

/// The argument, if it looks like the path of a file that does not exist, rather than a puzzle: addresses have a question mark, paths do
/// not.
fn missing(source: &Source) -> Option<&str> {
    let path = source.missing_path()?;
    (!path.contains("?")).then_some(path)
}

/// How puzzles are written.
#[derive(Args)]
struct FormatArg {
    /// How to write puzzles: as Loopy's identifiers, or as addresses at puzz.link
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Loopy)]
    format: Format,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    Loopy,
    Puzzlink,
}

impl FormatArg {
    /// The clues of a puzzle on one line.
    fn line(&self, puzzle: &Diagram) -> String {
        match self.format {
            Format::Loopy => puzzle.loopy(),
            Format::Puzzlink => puzzle.puzzlink(),
        }
    }
}

/// A name from a file as it is printed for people: characters that cannot be printed are escaped, so that a name is always one line.
fn shown(name: &str) -> String {
    let escaped = |c: char| match c {
        '\'' | '"' => c.to_string(),
        _ => c.escape_debug().to_string(),
    };
    name.chars().map(escaped).collect()
}

/// The macro-rules in the text of a file.
fn rules_of(name: &str, text: &str) -> Result<Rules, CliError> {
    let name = name.to_owned();
    Rules::read(text).map_err(|error| match error {
        RulesError::Theorem(error) => CliError::Pattern { name, error },
        RulesError::RuleSet(error) => CliError::Rules { name, error },
    })
}

/// The macro-rules of files, and of all `.ron` files in folders, in that order.
fn library(names: &[String]) -> Result<Library, CliError> {
    let mut library = Library::default();
    for name in names {
        let mut files = vec![name.clone()];
        if Path::new(name).is_dir() {
            let unreadable = |error| CliError::Read {
                name: name.clone(),
                error,
            };
            let entries = std::fs::read_dir(name).map_err(unreadable)?;
            let paths: Result<Vec<_>, _> = entries.map(|e| Ok(e?.path())).collect();
            let paths = paths.map_err(unreadable)?.into_iter();
            let rules = paths.filter(|path| path.extension().is_some_and(|end| end == "ron"));
            files = rules.map(|path| path.display().to_string()).collect();
            files.sort();
        }
        for file in files {
            let rules = rules_of(&file, &Source::file(&file).read()?)?;
            let added = library.extend(&rules);
            added.map_err(|error| CliError::Rule {
                name: file,
                error: Box::new(error),
            })?;
        }
    }
    Ok(library)
}

/// The grids of the sizes that occur, each made once.
#[derive(Default)]
struct Grids(Mutex<HashMap<(usize, usize), Arc<Grid>>>);

impl Grids {
    /// The grid of a puzzle's size.
    fn of(&self, puzzle: &Diagram) -> Arc<Grid> {
        let mut grids = self
            .0
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        let size = (puzzle.rows, puzzle.columns);
        let grid = grids.entry(size);
        grid.or_insert_with(|| Arc::new(Grid::new(size.0, size.1)))
            .clone()
    }
}
