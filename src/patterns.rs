use super::board::{self, AnyBoard, AnyBoardArg};
use super::error::CliError;
use super::input::Source;
use super::slitherlink;
use crate::args::number;
use clap::Args;
use oddagon::enumerate::board::CellBoard;
use oddagon::induction::{RankInduction, read_inductions};
use oddagon::library::{Entry, Library, published_id};
use oddagon::theorem::{PatternOptions, Statement, Theorem, read_each_pattern, read_pattern_line};

/// Which patterns a command is about.
#[derive(Args)]
pub struct PatternArgs {
    /// A pattern (81 characters; `.` or `0` empty; `X`, `1` or the digit k in a cell), a file of
    /// patterns or theorems, a library, the id of a two-band pattern (k3b2-12-00038), or `-` for
    /// standard input
    pub pattern: String,
    #[command(flatten)]
    pub marks: MarkArgs,
    #[command(flatten)]
    board: AnyBoardArg,
}

impl PatternArgs {
    /// The theorems that a source states.
    pub fn read(&self, source: &Source) -> Result<Patterns, CliError> {
        match &self.board.board {
            Some(AnyBoard::Cells(board)) => Patterns::on_board(source, board, &self.marks),
            Some(AnyBoard::Slitherlink) => Ok(Patterns::Windows(source.read()?)),
            None => Patterns::read(source, &self.marks),
        }
    }
}

/// How patterns are marked.
#[derive(Args)]
pub struct MarkArgs {
    /// The number of digits of k-digit patterns; otherwise the marks say it, and marks without a
    /// number mean 3
    #[arg(
        long,
        value_name = "K",
        value_parser = number::<usize>(1..=25),
        allow_negative_numbers = true
    )]
    pub k: Option<usize>,
    /// The two numbers of digits of kl-digit patterns; otherwise the marks say them
    #[arg(
        long,
        value_name = "K,L",
        value_delimiter = ',',
        num_args = 1,
        conflicts_with = "k",
        value_parser = number::<usize>(1..=25),
        allow_negative_numbers = true
    )]
    pub kl: Vec<usize>,
}

impl MarkArgs {
    /// So many digits, or as many as the marks say.
    pub fn digits(k: Option<usize>) -> MarkArgs {
        MarkArgs { k, kl: Vec::new() }
    }

    fn options(&self) -> Result<PatternOptions, CliError> {
        let kl = match self.kl[..] {
            [] => None,
            [k, l] => Some((k, l)),
            _ => {
                return Err(CliError::Usage(
                    "--kl: expected two numbers such as 2,3".to_owned(),
                ));
            }
        };
        Ok(PatternOptions {
            k: self.k,
            kl,
            order: None,
        })
    }
}

/// The theorems that a source states, each with the place that messages give.
pub enum Patterns {
    /// All are known.
    Known(std::vec::IntoIter<Result<(Theorem, String), CliError>>),
    /// One per line, as they come.
    Lines(Box<dyn Iterator<Item = Result<(Theorem, String), CliError>> + Send>),
    /// Inductions instead of theorems, each of which is proven by theorems; with the name of their
    /// source.
    Inductions(Vec<RankInduction>, String),
    /// The text of rules or drawings of Slitherlink.
    Windows(String),
}

impl Patterns {
    /// Reads a source: line by line if its first pattern is on one line, otherwise as a whole.
    pub fn read(source: &Source, args: &MarkArgs) -> Result<Patterns, CliError> {
        let options = args.options()?;
        if let Source::Inline(id) = source
            && let Some(entry) = library_id(id)
        {
            return Patterns::of(std::iter::once(&entry), id);
        }
        if let Source::Inline(id) = source
            && is_like_an_id(id)
        {
            let like = with_zeros(id).unwrap_or_else(|| "k3b2-12-00038".to_owned());
            return Err(CliError::Usage(format!(
                "{id}: the library has no such entry; its ids are like {like} (`show \
                 patterns/two-band-k3.ron` lists them)"
            )));
        }
        let missing = source.missing_path();
        if let Some(path) = missing.filter(|text| !oddagon::slitherlink::text::is_line(text)) {
            return Err(CliError::Usage(format!(
                "{path}: there is no such file, and a pattern was expected: 81 characters, `.` or \
                 `0` empty, `X`, `1` or the \
                 digit k in a cell"
            )));
        }
        let mut lines = source.lines()?;
        let mut head = Vec::new();
        for line in &mut lines {
            let (number, text) = line?;
            let blank = text.trim().is_empty() || text.trim_start().starts_with('#');
            head.push((number, text));
            if !blank {
                break;
            }
        }
        // A line of 16 characters is a 4×4 pattern, or the first of a 16×16 grid: only all lines
        // together show which.
        let streams = head.last().is_some_and(|(number, text)| {
            let long = text
                .split_whitespace()
                .next()
                .is_some_and(|word| word.chars().count() > 16);
            long && matches!(read_pattern_line(text, *number, &options), Ok(Some(_)))
        });
        if streams {
            let name = source.name().to_owned();
            let all = head.into_iter().map(Ok).chain(lines);
            let theorems = all.filter_map(move |line| one(line, &name, &options).transpose());
            return Ok(Patterns::Lines(Box::new(theorems)));
        }
        let mut text: String = head.into_iter().map(|(_, line)| line + "\n").collect();
        for line in lines {
            text += &line?.1;
            text.push('\n');
        }
        let name = source.name().to_owned();
        let wrong = |error| CliError::Pattern {
            name: name.clone(),
            error,
        };
        if slitherlink::is_meant_by(&text) {
            return Ok(Patterns::Windows(text));
        }
        if Library::is_meant_by(&text) {
            let library = Library::read(&text).map_err(|error| CliError::Library {
                name: name.clone(),
                error,
            })?;
            return Patterns::of(library.entries.iter(), &name);
        }
        match read_inductions(&text) {
            Ok(inductions) => return Ok(Patterns::Inductions(inductions, name)),
            Err(error) if are_inductions(&text) => return Err(wrong(error)),
            Err(_) => {}
        }
        let statements = read_each_pattern(&text, &options);
        if statements.iter().all(Result::is_err) && oddagon::proof::read(&text).is_ok() {
            return Err(CliError::Usage(format!(
                "{name}: found a proof, expected a pattern; `oddagon check {name}` checks it"
            )));
        }
        let several = statements.len() > 1;
        let theorems = statements.into_iter().enumerate().map(|(i, statement)| {
            let statement = statement.map_err(wrong)?;
            let place = place(&name, several.then_some(i + 1), &statement);
            resolved(statement, place)
        });
        Ok(Patterns::Known(theorems.collect::<Vec<_>>().into_iter()))
    }

    /// The patterns of another board, one per line.
    pub fn on_board(
        source: &Source,
        board: &CellBoard,
        args: &MarkArgs,
    ) -> Result<Patterns, CliError> {
        if !args.kl.is_empty() {
            let message = "--kl: patterns on other boards than Sudoku's have one number of digits";
            return Err(CliError::Usage(message.to_owned()));
        }
        let (name, board, k) = (source.name().to_owned(), board.clone(), args.k);
        let theorem = move |line: Result<(usize, String), CliError>| {
            let (number, text) = line?;
            if text.trim().is_empty() || text.trim_start().starts_with('#') {
                return Ok(None);
            }
            let place = format!("{name}, line {number}");
            let read = board::pattern(&board, &text, k);
            let (pattern, k, called) =
                read.map_err(|problem| CliError::Usage(format!("{place}: {problem}")))?;
            if pattern == 0 {
                return Err(CliError::Usage(format!(
                    "{place}: found no cell, expected one or more"
                )));
            }
            resolved(board::statement(&board, &called, k, pattern), place).map(Some)
        };
        let theorems = source
            .lines()?
            .filter_map(move |line| theorem(line).transpose());
        Ok(Patterns::Lines(Box::new(theorems)))
    }

    /// The theorems of library entries.
    fn of<'e>(entries: impl Iterator<Item = &'e Entry>, name: &str) -> Result<Patterns, CliError> {
        let theorems: Vec<_> = entries
            .map(|entry| resolved(entry.theorem.clone(), format!("{name}, \"{}\"", entry.id)))
            .collect();
        if theorems.is_empty() {
            let message = format!("{name}: found no pattern, expected one or more");
            return Err(CliError::Usage(message));
        }
        Ok(Patterns::Known(theorems.into_iter()))
    }

    /// The number of patterns, if it is known.
    pub fn total(&self) -> Option<u64> {
        match self {
            Patterns::Known(theorems) => Some(theorems.len() as u64),
            Patterns::Lines(_) | Patterns::Inductions(..) | Patterns::Windows(_) => None,
        }
    }
}

impl Iterator for Patterns {
    type Item = Result<(Theorem, String), CliError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Patterns::Known(theorems) => theorems.next(),
            Patterns::Lines(theorems) => theorems.next(),
            Patterns::Windows(text) => (!std::mem::take(text).is_empty()).then(|| {
                let message = "found rules or drawings of Slitherlink, which `oddagon prove` \
                                   proves, expected patterns or theorems";
                Err(CliError::Usage(message.to_owned()))
            }),
            // Only `prove` has an answer for them.
            Patterns::Inductions(inductions, name) => {
                inductions.pop()?;
                inductions.clear();
                Some(Err(CliError::Usage(format!(
                    "{name}: found inductions, expected patterns or theorems; `oddagon prove \
                     {name}` proves inductions"
                ))))
            }
        }
    }
}

/// The entry of that id in the library that comes with the program.
fn library_id(id: &str) -> Option<Entry> {
    // A pattern is not an id, and reading the library takes a while.
    let plausible = id.starts_with('k') && id.len() < 40 || published_id(id).is_some();
    let library = plausible.then(Library::two_band)?;
    library.entry(id).cloned()
}

/// The id with as many zeros before its last number as ids have, if there is such an entry.
fn with_zeros(id: &str) -> Option<String> {
    let (head, number) = id.rsplit_once('-')?;
    let meant = format!("{head}-{:0>5}", number.trim_start_matches('0'));
    library_id(&meant).map(|_| meant)
}

/// Whether a text is meant as the id of an entry: it has `k`, digits and a hyphen, and no character
/// of patterns; or as a published name.
fn is_like_an_id(text: &str) -> bool {
    if let Some(rest) = text.strip_prefix("EL") {
        return rest.starts_with(|c: char| c.is_ascii_digit())
            && rest.chars().all(|c| c == 'c' || c.is_ascii_digit());
    }
    let rest = text.strip_prefix('k').unwrap_or_default();
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    digits > 0
        && text.len() < 40
        && text.contains('-')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}

/// Whether a text in RON says that it holds inductions.
fn are_inductions(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim_start);
    lines.any(|line| {
        line.trim_start_matches('[')
            .trim_start()
            .starts_with("Induction(")
    })
}

/// The theorem in a line; nothing for a blank line or a comment.
fn one(
    line: Result<(usize, String), CliError>,
    name: &str,
    options: &PatternOptions,
) -> Result<Option<(Theorem, String)>, CliError> {
    let (number, text) = line?;
    let Some(statement) =
        read_pattern_line(&text, number, options).map_err(|error| CliError::Pattern {
            name: name.to_owned(),
            error,
        })?
    else {
        return Ok(None);
    };
    resolved(statement, format!("{name}, line {number}")).map(Some)
}

/// The theorem of a statement found at this place.
fn resolved(statement: Statement, place: String) -> Result<(Theorem, String), CliError> {
    match Theorem::new(statement) {
        Ok(theorem) => Ok((theorem, place)),
        Err(error) => Err(CliError::Pattern { name: place, error }),
    }
}

/// The place of a statement: the source, and its number if there are several.
fn place(name: &str, number: Option<usize>, statement: &Statement) -> String {
    match number {
        None => name.to_owned(),
        Some(_) if !statement.name.is_empty() => format!("{name}, \"{}\"", statement.name),
        Some(number) => format!("{name}, pattern {number}"),
    }
}
