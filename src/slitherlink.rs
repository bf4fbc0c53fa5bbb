//! How Slitherlink is told from other boards and read: what `prove`, `discover`, `solve`, `match`
//! and `generate` share about it.

use super::error::CliError;
use super::input::{Source, calls_alone};
use clap::{Args, ValueEnum};
use oddagon::slitherlink::Diagram;
use oddagon::slitherlink::macro_rule::{Rules, RulesError};
use oddagon::slitherlink::solve::{Grid, Library};
use oddagon::slitherlink::text::{self, is_drawing, is_line};
use oddagon::theorem::{PatternOptions, read_patterns};
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex};

/// Its name on the command line.
pub const NAME: &str = "slitherlink";

/// What `--board` says where the form of the input could be that of another puzzle.
#[derive(Args, Clone, Debug)]
pub struct NamedArg {
    /// The board, where the input does not say it: rows of digits and dots, calls, and short
    /// identifiers of Loopy could be of other puzzles
    #[arg(long, value_name = "BOARD", value_parser = [NAME])]
    board: Option<String>,
}

impl NamedArg {
    /// Whether it names Slitherlink.
    pub fn is_slitherlink(&self) -> bool {
        self.board.is_some()
    }
}

/// Whether a text is about Slitherlink and cannot be about another board: lines or drawings, a set
/// of rules, or inductions. (A theorem about a window is one of a board like others.)
pub fn is_meant_by(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
    if first.is_some_and(is_line) || is_drawing(text) {
        return true;
    }
    let may_be = text.contains("slitherlink") || text.contains("Slitherlink");
    let rules = may_be.then(|| Rules::read(text).ok()).flatten();
    rules.is_some_and(|rules| !rules.inductions.is_empty() || rules.all().any(|_| true))
        && read_patterns(text, &PatternOptions::default()).is_err()
}

/// All puzzles of a text, each with the name of where it stands.
pub fn puzzles(source: &Source, mut said: String) -> Result<Vec<(String, Diagram)>, CliError> {
    let name = source.name().to_owned();
    if source.is_of_calls() {
        let mut is_open = false;
        let lines = said.lines().map(|line| calls_alone(line, &mut is_open));
        said = lines.collect::<Vec<_>>().join("\n");
    }
    let puzzles = text::read(&said).map_err(|error| match missing(source) {
        Some(path) => CliError::Usage(format!("{path}: no such file, and no puzzle")),
        None => CliError::Puzzle {
            name: name.clone(),
            error,
        },
    })?;
    let several = puzzles.len() > 1;
    let place = |i: usize| {
        if several {
            format!("{name}, puzzle {}", i + 1)
        } else {
            name.clone()
        }
    };
    let placed = puzzles
        .into_iter()
        .enumerate()
        .map(|(i, puzzle)| match puzzle.stub() {
            Some(line) => Err(CliError::Usage(format!(
                "{}: the line {line} leaves the grid, expected a whole puzzle",
                place(i)
            ))),
            None => Ok((place(i), puzzle)),
        });
    placed.collect()
}

/// The argument, if it looks like the path of a file that does not exist, rather than a puzzle:
/// addresses have a question mark, paths do not.
pub fn missing(source: &Source) -> Option<&str> {
    let path = source.missing_path()?;
    (!path.contains("?")).then_some(path)
}

/// Refuses the first of these options that is given.
pub fn refuse(options: &[(&str, bool)]) -> Result<(), CliError> {
    match options.iter().find(|(_, given)| *given) {
        None => Ok(()),
        Some((option, _)) => Err(CliError::Usage(format!(
            "{option}: found a Slitherlink, which has no such option"
        ))),
    }
}

/// How puzzles are written.
#[derive(Args, Debug)]
pub struct FormatArg {
    /// How to write puzzles: as Loopy's identifiers, as is done unless given, or as addresses at
    /// puzz.link
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<Format>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Format {
    Loopy,
    Puzzlink,
}

impl FormatArg {
    /// The clues of a puzzle on one line.
    pub fn line(&self, puzzle: &Diagram) -> String {
        match self.format {
            None | Some(Format::Loopy) => puzzle.loopy(),
            Some(Format::Puzzlink) => puzzle.puzzlink(),
        }
    }

    pub fn is_given(&self) -> bool {
        self.format.is_some()
    }
}

/// A name from a file as it is printed for people: characters that cannot be printed are escaped,
/// so that a name is always one line.
pub fn shown(name: &str) -> String {
    name.chars()
        .map(|c| match c {
            '\'' | '"' => c.to_string(),
            _ => c.escape_debug().to_string(),
        })
        .collect()
}

/// The macro-rules in the text of a file.
pub fn rules_of(name: &str, text: &str) -> Result<Rules, CliError> {
    let name = name.to_owned();
    Rules::read(text).map_err(|error| match error {
        RulesError::Theorem(error) => CliError::Pattern { name, error },
        RulesError::RuleSet(error) => CliError::Rules { name, error },
    })
}

/// The macro-rules of files, and of all `.ron` files in folders, in that order.
pub fn library(names: &[String]) -> Result<Library, CliError> {
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
pub struct Grids(Mutex<HashMap<(usize, usize), Arc<Grid>>>);

impl Grids {
    /// The grid of a puzzle's size.
    pub fn of(&self, puzzle: &Diagram) -> Arc<Grid> {
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
