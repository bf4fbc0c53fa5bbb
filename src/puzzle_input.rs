//! Puzzles of a source, as all commands about puzzles read them. What a text is taken for is
//! decided in one place, [`oddagon::posted`]; here are files, places and long lists.

use crate::error::CliError;
use crate::input::{Source, calls_alone};
use crate::output::{self, shows_progress};
use clap::Args;
use oddagon::board::Board;
use oddagon::board::puzzle::{BoardPuzzle, begins_call, drawing_of, is_form};
use oddagon::csp::CandidateSet;
use oddagon::job::Shard;
use oddagon::library::positions::Position as HodokuLine;
use oddagon::posted::{self, Found, What};
use oddagon::sudoku::Sudoku;
pub use oddagon::sudoku::text::Position;
use oddagon::sudoku::text::{TextError, candidate_line, head, read_givens, read_position_line};
use oddagon::theorem::BoardName;
use std::fmt;
use std::sync::Arc;

/// How puzzles are read.
#[derive(Args, Clone, Debug, Default)]
pub struct InputArg {
    /// Say on standard error what each input is taken for: board, size, which characters are empty
    /// cells, and what is ignored
    #[arg(long)]
    show_input: bool,
    /// In Kakuro, couple only those digits with the cells of a run that all its combinations have,
    /// as CSP-Rules does: ratings are then those of its CSP, and higher
    #[arg(long)]
    uncoupled: bool,
}

impl InputArg {
    /// Says what a puzzle is taken for, if that is asked for or another reading is possible.
    fn say(&self, place: &Place, found: &Found) {
        if self.show_input || found.doubtful {
            output::complain(format_args!("{place}: taken for: {}\n", found.taken));
        }
    }

    /// Says which lines are ignored: all if that is asked for, otherwise the first, so that nothing
    /// is lost without a word.
    fn say_ignored(&self, name: &str, lines: &[(usize, String)]) {
        let most = if self.show_input { lines.len() } else { 1 };
        for (line, text) in lines.iter().take(most) {
            let start: String = text.chars().take(40).collect();
            let start = start.escape_debug();
            output::complain(format_args!("{name}, line {line}: ignored: {start}\n"));
        }
        match lines.len().saturating_sub(most) {
            0 => {}
            1 => output::complain(format_args!("{name}: another line is ignored\n")),
            more => output::complain(format_args!("{name}: {more} other lines are ignored\n")),
        }
    }
}

/// The place of a puzzle in the input, for messages.
#[derive(Clone)]
pub struct Place {
    /// The input's name.
    name: Arc<str>,
    /// Which line or grid of it, from 1; nothing if it is the whole.
    part: Option<(&'static str, usize)>,
}

impl fmt::Display for Place {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        to.write_str(&self.name)?;
        match self.part {
            Some((what, number)) => write!(to, ", {what} {number}"),
            None => Ok(()),
        }
    }
}

/// A position, and its place in the input.
pub struct Input {
    pub position: Position,
    /// The puzzle as it was typed, if it was on one line.
    pub typed: Option<String>,
    pub place: Place,
}

impl Input {
    /// Whether it is a puzzle, and not a candidate grid.
    pub fn is_puzzle(&self) -> bool {
        matches!(self.position, Position::Puzzle(_))
    }

    /// Whether it is about the board of 9×9 cells.
    fn is_usual(&self) -> bool {
        match &self.position {
            Position::Candidates(_) => true,
            Position::Puzzle(givens) => givens.order == 3,
        }
    }

    /// The position that a puzzle of any board is if it is a Sudoku with these candidates left, or
    /// all that its givens leave.
    pub fn of_board(
        puzzle: &BoardPuzzle,
        left: Option<&CandidateSet>,
        place: &Place,
    ) -> Result<Option<Input>, TextError> {
        let (BoardName::Sudoku(order), Some(cells)) = (&puzzle.board, puzzle.data.get("givens"))
        else {
            return Ok(None);
        };
        let givens = read_givens(cells.as_str().unwrap_or_default(), 1)?;
        let position = match (left, order) {
            (None, _) => Position::Puzzle(givens),
            (Some(left), 3) => Position::Candidates(left.clone()),
            // Lines of candidates are of the 9×9 board.
            _ => return Ok(None),
        };
        Ok(Some(Input {
            position,
            typed: None,
            place: place.clone(),
        }))
    }

    /// The board that it is a position of.
    pub fn board(&self) -> (BoardName, Arc<dyn Board>) {
        let order = match &self.position {
            Position::Puzzle(givens) => givens.order,
            Position::Candidates(_) => 3,
        };
        let board = Sudoku::of_order(order).expect("positions are of a board that exists");
        (BoardName::Sudoku(order), board)
    }

    /// The position in one line: the 81 characters of a puzzle, or the 729 of a candidate grid.
    pub fn line(&self) -> String {
        match &self.position {
            Position::Candidates(live) => candidate_line(&Sudoku::standard(), live),
            Position::Puzzle(givens) => givens.line(),
        }
    }
}

/// A puzzle of a source.
pub enum Stated {
    /// A position of Sudoku.
    Position(Input),
    /// A puzzle of another board.
    OfBoard(BoardText),
}

/// The text of a puzzle of another board, and its place in the input.
pub struct BoardText {
    pub text: String,
    name: Arc<str>,
    /// The number of its first line.
    line: usize,
    /// Whether digits are coupled with runs only where all combinations have them.
    pub uncoupled: bool,
}

impl BoardText {
    pub fn place(&self) -> Place {
        let name = self.name.clone();
        let part = Some(("line", self.line));
        Place { name, part }
    }

    /// An error at a line of it, counted from 1, and a column.
    pub fn wrong(&self, line: usize, column: usize, problem: &str) -> CliError {
        let (name, line) = (&self.name, self.line + line - 1);
        CliError::Usage(format!("{name}, line {line}, column {column}: {problem}"))
    }
}

/// The positions of a source.
pub struct Positions {
    /// The text, if it is one of Slitherlinks, which have no candidates in lines.
    pub slitherlink: Option<String>,
    total: Option<u64>,
    stated: Box<dyn Iterator<Item = Result<Stated, CliError>> + Send>,
}

/// How many lines are looked at before it is known whether each line is a puzzle.
const HEAD: usize = 3;

impl Positions {
    /// The error that a source has no position.
    pub fn nothing(source: &Source) -> CliError {
        let name = source.name();
        CliError::Usage(format!(
            "{name}: found nothing, expected a puzzle or a candidate grid"
        ))
    }

    /// Reads a source: line by line if its puzzles are on one line each, otherwise as a whole.
    /// `keep_going` says whether a line of a list that is no puzzle is an error, as others are; a
    /// title or a count above the list is skipped otherwise.
    pub fn of(source: &Source, input: &InputArg, keep_going: bool) -> Result<Positions, CliError> {
        let is_stated = matches!(source, Source::Inline(text) if posted::is_meant_by(text));
        if let Some(path) = source.missing_path().filter(|_| !is_stated) {
            return Err(CliError::Usage(format!(
                "{path}: there is no such file, and a puzzle was expected: 81 characters, `.` or \
                 `0` for an empty cell"
            )));
        }
        let mut lines = source.lines()?;
        let mut head = Vec::new();
        let mut begun = 0;
        while begun < HEAD
            && let Some(line) = lines.next()
        {
            begun += usize::from(line.as_ref().is_ok_and(|(_, text)| !blank(text)));
            head.push(line);
            // Where the input comes slowly, a first puzzle is answered before the next is there.
            if head.last().is_some_and(is_item) {
                break;
            }
        }
        let mut first = head.iter().position(is_item);
        // A row of a 16×16 grid may look like a puzzle of 4×4 cells. What follows says which it is,
        // if it is there already.
        let is_small =
            first.is_some_and(|i| head[i].as_ref().is_ok_and(|(_, text)| is_small(text)));
        if is_small && !matches!(source, Source::Stdin) {
            head.extend(lines.by_ref().take(16));
            let rows = || {
                let lines = head.iter();
                lines.filter(|line| line.as_ref().is_ok_and(|(_, text)| length(text) == 16))
            };
            // Sixteen of them are either, which is said where they are read as a whole.
            let count = rows().count();
            first = first.filter(|_| count < 16 || count > 16 && rows().all(is_item));
        }
        let first = first.filter(|_| !source.is_of_calls());
        let begins_others = head.iter().flatten().any(|(_, text)| begins_texts(text));
        match first.filter(|_| !begins_others) {
            Some(first) => Positions::on_lines(source, input, keep_going, head, first, lines),
            None => Positions::whole(source, input, head.into_iter().chain(lines)),
        }
    }

    /// The puzzles of a list, of which these lines came first, the first puzzle among them.
    fn on_lines(
        source: &Source,
        input: &InputArg,
        keep_going: bool,
        mut head: Vec<Numbered>,
        first: usize,
        lines: impl Iterator<Item = Numbered> + Send + 'static,
    ) -> Result<Positions, CliError> {
        let name: Arc<str> = source.name().into();
        let titles: Vec<usize> = (0..first)
            .filter(|&i| head[i].as_ref().is_ok_and(|(_, text)| is_title(text)))
            .collect();
        for &title in titles.iter().rev().filter(|_| !keep_going) {
            let title = head.remove(title)?;
            input.say_ignored(&name, &[title]);
        }
        let total = match source {
            Source::Stdin => None,
            _ if !shows_progress() => None,
            _ => Some(
                source
                    .lines()?
                    .flatten()
                    .filter(|(_, text)| !blank(text))
                    .count() as u64,
            ),
        };
        let input = input.clone();
        let stated = head
            .into_iter()
            .chain(lines)
            .filter_map(move |line| one(line, &name, &input).transpose());
        Ok(Positions {
            slitherlink: None,
            total,
            stated: Box::new(stated),
        })
    }

    /// The puzzles of a text that is read as a whole.
    fn whole(
        source: &Source,
        input: &InputArg,
        lines: impl Iterator<Item = Numbered>,
    ) -> Result<Positions, CliError> {
        let mut text = String::new();
        let mut is_open = false;
        for line in lines {
            let (_, line) = line?;
            if source.is_of_calls() {
                text += &calls_alone(&line, &mut is_open);
            } else {
                text += &line;
            }
            text.push('\n');
        }
        let name: Arc<str> = source.name().into();
        let reading = posted::read(&text).map_err(|error| wrong(&name, error))?;
        input.say_ignored(&name, &reading.ignored);
        let several = reading.found.len() > 1;
        let total = Some(reading.found.len() as u64);
        let mut slitherlink = None;
        let mut stated = Vec::new();
        for (found, number) in reading.found.into_iter().zip(1..) {
            let place = Place {
                name: name.clone(),
                part: several.then_some(("grid", number)),
            };
            input.say(&place, &found);
            if let What::Slitherlink(text) = &found.what {
                slitherlink = Some(text.clone());
            }
            stated.push(of_found(found, place, &name, input));
        }
        Ok(Positions {
            slitherlink,
            total,
            stated: Box::new(stated.into_iter()),
        })
    }

    /// A shard of them. All inputs are counted, whether they can be read or not.
    pub fn of_shard(self, shard: Shard) -> Positions {
        let Shard { index, of } = shard;
        let total = self.total.map(|all| (all as usize + of - 1 - index) / of);
        let mine = self.stated.enumerate();
        let mine = mine.filter(move |(i, _)| i % of == index);
        Positions {
            slitherlink: self.slitherlink,
            total: total.map(|total| total as u64),
            stated: Box::new(mine.map(|(_, stated)| stated)),
        }
    }

    /// The number of positions, if it is known, for progress.
    pub fn total(&self) -> Option<u64> {
        self.total
    }

    /// The puzzles of the source, including those of other boards.
    pub fn stated(self) -> impl Iterator<Item = Result<Stated, CliError>> + Send {
        self.stated
    }
}

impl Iterator for Positions {
    type Item = Result<Input, CliError>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.stated.next()?.and_then(|stated| match stated {
            Stated::Position(input) if input.is_usual() => Ok(input),
            Stated::Position(input) => Err(CliError::Usage(format!(
                "{}: found a Sudoku of another size, expected one of 9×9 cells",
                input.place
            ))),
            Stated::OfBoard(text) => Err(CliError::Usage(format!(
                "{}: found a puzzle of another board, expected a position of Sudoku: `solve` and \
                 `classify` read the others",
                text.place()
            ))),
        }))
    }
}

/// A line with its number.
type Numbered = Result<(usize, String), CliError>;

/// Whether a line is a puzzle by itself, or means to be one.
fn is_item(line: &Numbered) -> bool {
    line.as_ref().is_ok_and(|(_, text)| {
        let mut cells = head(text).chars();
        let is_line = matches!(length(text), 81 | 256 | 625 | 729)
            && cells.all(|c| c.is_ascii_alphanumeric() || ".-_*?+".contains(c));
        is_line || is_small(text) || is_column(text) || is_of_board(text)
    })
}

/// Whether a line is a puzzle of 4×4 cells. (Sixteen rows of a 16×16 grid have other digits.)
fn is_small(line: &str) -> bool {
    let mut cells = head(line).chars();
    length(line) == 16 && cells.all(|c| c == '.' || ('0'..='4').contains(&c))
}

/// Whether a line is a row of a table with a puzzle in a column that is not the first.
fn is_column(line: &str) -> bool {
    let mut fields = line.split([',', ';', '\t']).skip(1);
    let is_cell = |c: char| c == '.' || c.is_ascii_digit();
    fields.any(|field| {
        let field = field.trim().trim_matches(['"', '\'']);
        field.len() == 81 && field.chars().all(is_cell)
    })
}

/// Whether a line above a list is a title, or says how many puzzles follow. A puzzle with a slip
/// is neither: it has to be told.
fn is_title(line: &str) -> bool {
    if blank(line) {
        return false;
    }
    let line = line.trim();
    let is_count = line.bytes().all(|b| b.is_ascii_digit()) && line.len() < 12;
    let has_words = line
        .split(|c: char| !c.is_alphabetic())
        .any(|word| word.len() > 2);
    is_count || has_words && !line.split([' ', '\t', ',', ';']).any(is_like_a_puzzle)
}

/// Whether a word has the length of a puzzle, and mostly what puzzles are written with.
fn is_like_a_puzzle(word: &str) -> bool {
    let characters = word.chars();
    let cells = characters.filter(|c| c.is_ascii_digit() || ".xX*_?-".contains(*c));
    word.len() > 80 || word.len() >= 16 && 2 * cells.count() > word.len()
}

/// The puzzle of a line; nothing for a blank line or a comment.
fn one(line: Numbered, name: &Arc<str>, input: &InputArg) -> Result<Option<Stated>, CliError> {
    let (number, text) = line?;
    if blank(&text) {
        return Ok(None);
    }
    let place = Place {
        name: name.clone(),
        part: Some(("line", number)),
    };
    // Most lines of long lists are these.
    let plain = match length(&text) {
        729 => read_position_line(&text, number).ok().flatten(),
        16 | 81 => read_givens(&text, number).ok().map(Position::Puzzle),
        _ => None,
    };
    // A table may have the solution before the puzzle.
    let plain = plain.filter(|found| match found {
        Position::Puzzle(givens) if givens.cells.iter().all(Option::is_some) => !is_column(&text),
        _ => true,
    });
    if let Some(position) = plain {
        if input.show_input {
            let taken = match &position {
                Position::Candidates(_) => "9×9 Sukaku",
                Position::Puzzle(givens) if givens.order == 2 => "4×4 Sudoku",
                Position::Puzzle(_) => "9×9 Sudoku",
            };
            output::complain(format_args!("{place}: taken for: {taken}\n"));
        }
        return Ok(Some(Stated::Position(Input {
            typed: matches!(position, Position::Puzzle(_)).then(|| first_word(text)),
            position,
            place,
        })));
    }
    if is_of_board(&text) && !text.contains("\"grid\"") {
        if input.show_input
            && let Ok(puzzle) = BoardPuzzle::read(&text)
        {
            let application = &puzzle.application;
            output::complain(format_args!(
                "{place}: taken for: puzzle of {application}\n"
            ));
        }
        let (name, line) = (name.clone(), number);
        let uncoupled = input.uncoupled;
        return Ok(Some(Stated::OfBoard(BoardText {
            text,
            name,
            line,
            uncoupled,
        })));
    }
    let found = posted::line(&text, number).map_err(|error| wrong(name, error))?;
    let Some(found) = found else {
        return Ok(None);
    };
    input.say(&place, &found);
    of_found(found, place, name, input).map(Some)
}

/// A puzzle that was found.
fn of_found(
    found: Found,
    place: Place,
    name: &Arc<str>,
    input: &InputArg,
) -> Result<Stated, CliError> {
    let position = match found.what {
        What::Position(position) => position,
        What::Hodoku(line) => of_hodoku(&line, found.line, name)?,
        What::Text(text) => {
            let (name, line) = (name.clone(), found.line);
            let uncoupled = input.uncoupled;
            return Ok(Stated::OfBoard(BoardText {
                text,
                name,
                line,
                uncoupled,
            }));
        }
        What::Slitherlink(_) => {
            let message = "found a Slitherlink, which `solve`, `match` and `prove` read";
            return Err(CliError::Usage(format!("{name}: {message}")));
        }
    };
    Ok(Stated::Position(Input {
        position,
        typed: None,
        place,
    }))
}

/// The position of a line of a HoDoKu library: its givens, if nothing is placed or deleted.
fn of_hodoku(line: &str, number: usize, name: &Arc<str>) -> Result<Position, CliError> {
    let fields: Vec<&str> = line.split(':').collect();
    if let [_, _, _, givens, "", ..] = fields[..]
        && !givens.contains('+')
    {
        let givens = read_givens(givens, number).map_err(|error| wrong(name, error))?;
        return Ok(Position::Puzzle(givens));
    }
    let found = HodokuLine::read_any(line, number);
    let found = found.map_err(|error| CliError::Usage(format!("{name}: {error}")))?;
    match found {
        Some(found) => Ok(Position::Candidates(found.live)),
        None => Err(CliError::Usage(format!(
            "{name}, line {number}: found nothing"
        ))),
    }
}

/// The first word of a line, in its memory where it begins the line.
fn first_word(mut line: String) -> String {
    let word = head(&line);
    if !line.starts_with(word) {
        return word.to_owned();
    }
    line.truncate(word.len());
    line
}

/// Whether a line is a puzzle of another board, whole.
fn is_of_board(line: &str) -> bool {
    let line = line.trim_start_matches('\u{feff}').trim();
    let is_open = line.starts_with('{') && !line.ends_with('}') || line.contains(":(");
    is_form(line) && !is_open
}

/// Whether a line begins a call or a drawing.
fn begins_texts(line: &str) -> bool {
    let is_slitherlink = oddagon::slitherlink::text::is_line(line);
    begins_call(line) || drawing_of(line).is_some() || line.contains(":(") || is_slitherlink
}

/// Whether a line is blank or a comment.
fn blank(line: &str) -> bool {
    let line = line.trim_start_matches('\u{feff}').trim();
    line.is_empty() || line.starts_with('#')
}

/// How many characters are before the first blank or the like.
fn length(line: &str) -> usize {
    head(line).chars().count()
}

fn wrong(name: &str, error: TextError) -> CliError {
    CliError::Puzzle {
        name: name.to_owned(),
        error,
    }
}
