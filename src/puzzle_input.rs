use crate::error::CliError;
use crate::input::{Source, calls_alone};
use crate::output::shows_progress;
use crate::slitherlink;
use oddagon::board::Board;
use oddagon::board::puzzle::{BoardPuzzle, begins_call, drawing_of, is_form};
use oddagon::csp::CandidateSet;
use oddagon::job::Shard;
use oddagon::library::positions::Position as HodokuLine;
use oddagon::sudoku::Sudoku;
pub use oddagon::sudoku::text::Position;
use oddagon::sudoku::text::{
    TextError, candidate_line, head, is_position_line, read_givens, read_position_grids,
    read_position_line,
};
use oddagon::theorem::BoardName;
use std::fmt;
use std::sync::Arc;

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

impl Positions {
    /// The error that a source has no position.
    pub fn nothing(source: &Source) -> CliError {
        let name = source.name();
        CliError::Usage(format!(
            "{name}: found nothing, expected a puzzle or a candidate grid"
        ))
    }

    /// Reads a source about the 9×9 board: line by line if its first position is on one line,
    /// otherwise as grids.
    pub fn read(source: &Source) -> Result<Positions, CliError> {
        Positions::of(source, &[])
    }

    /// The same, but puzzles on one line may also have 16 or 256 characters.
    pub fn of_any_order(source: &Source) -> Result<Positions, CliError> {
        Positions::of(source, &[16, 256])
    }

    fn of(source: &Source, lengths: &'static [usize]) -> Result<Positions, CliError> {
        let is_stated = matches!(source, Source::Inline(text) if is_of_board(text) || begins_texts(text) || slitherlink::is_line(text));
        if let Some(path) = source.missing_path().filter(|_| !is_stated) {
            return Err(CliError::Usage(format!(
                "{path}: there is no such file, and a puzzle was expected: 81 characters, `.` or \
                 `0` for an empty cell"
            )));
        }
        let mut lines = source.lines()?.peekable();
        let mut head = Vec::new();
        while let Some(line) =
            lines.next_if(|line| line.as_ref().is_ok_and(|(_, text)| blank(text)))
        {
            head.push(line);
        }
        let is_of_calls = source.is_of_calls();
        let streams = match lines.peek() {
            Some(Ok((_, text)))
                if !is_of_calls && !begins_texts(text) && !slitherlink::is_line(text) =>
            {
                is_position_line(text) || lengths.contains(&length(text)) || is_of_board(text)
            }
            _ => false,
        };
        if streams {
            let name = source.name().into();
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
            let stated = lines.filter_map(move |line| one(line, &name, lengths).transpose());
            return Ok(Positions {
                slitherlink: None,
                total,
                stated: Box::new(stated),
            });
        }
        let mut rest: Vec<(usize, String)> =
            head.into_iter().chain(lines).collect::<Result<_, _>>()?;
        if is_of_calls {
            let mut is_open = false;
            for (_, line) in &mut rest {
                *line = calls_alone(line, &mut is_open);
            }
        }
        if let Some(text) = slitherlinks(&rest) {
            let message = "found a Slitherlink, which `solve`, `match` and `prove` read";
            let wrong = CliError::Usage(format!("{}: {message}", source.name()));
            return Ok(Positions {
                slitherlink: Some(text),
                total: None,
                stated: Box::new(std::iter::once(Err(wrong))),
            });
        }
        let found = board_texts(&rest, source.name())?;
        if !found.is_empty() {
            let total = Some(found.len() as u64);
            let found = found.into_iter().map(|text| Ok(Stated::OfBoard(text)));
            let stated = Box::new(found);
            let slitherlink = None;
            return Ok(Positions {
                slitherlink,
                total,
                stated,
            });
        }
        let mut text = String::new();
        for (_, line) in &rest {
            text += line;
            text.push('\n');
        }
        let wrong = |error| wrong(source.name(), error);
        let positions = read_position_grids(&text).map_err(wrong)?;
        let several = positions.len() > 1;
        let name: Arc<str> = source.name().into();
        let total = Some(positions.len() as u64);
        let stated = positions
            .into_iter()
            .zip(1..)
            .map(move |(position, number)| {
                let place = Place {
                    name: name.clone(),
                    part: several.then_some(("grid", number)),
                };
                Ok(Stated::Position(Input {
                    position,
                    typed: None,
                    place,
                }))
            });
        Ok(Positions {
            slitherlink: None,
            total,
            stated: Box::new(stated),
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
            Stated::Position(input) => Ok(input),
            Stated::OfBoard(text) => Err(CliError::Usage(format!(
                "{}: found a puzzle of another board, expected a position of Sudoku: `solve` and \
                 `classify` read the others",
                text.place()
            ))),
        }))
    }
}

/// The text of these lines, if they are Slitherlinks and cannot be other puzzles.
fn slitherlinks(lines: &[(usize, String)]) -> Option<String> {
    let (_, first) = lines.iter().find(|(_, text)| !blank(text))?;
    let text = lines
        .iter()
        .fold(String::new(), |text, (_, line)| text + line + "\n");
    (slitherlink::is_line(first) || slitherlink::is_drawing(&text)).then_some(text)
}

/// The puzzle of a line; nothing for a blank line or a comment.
fn one(
    line: Result<(usize, String), CliError>,
    name: &Arc<str>,
    lengths: &[usize],
) -> Result<Option<Stated>, CliError> {
    let (number, text) = line?;
    if is_of_board(&text) {
        let (name, line) = (name.clone(), number);
        return Ok(Some(Stated::OfBoard(BoardText { text, name, line })));
    }
    let position = if text.trim_start().starts_with(':') {
        let found = HodokuLine::read(&text, number);
        let found = found.map_err(|error| CliError::Usage(format!("{name}: {error}")))?;
        found.map(|found| Position::Candidates(found.live))
    } else if !lengths.is_empty() && length(&text) != 729 {
        if blank(&text) {
            return Ok(None);
        }
        let givens = read_givens(&text, number).map_err(|error| wrong(name, error))?;
        Some(Position::Puzzle(givens))
    } else {
        read_position_line(&text, number).map_err(|error| wrong(name, error))?
    };
    Ok(position.map(|position| {
        Stated::Position(Input {
            typed: matches!(position, Position::Puzzle(_)).then(|| first_word(text)),
            position,
            place: Place {
                name: name.clone(),
                part: Some(("line", number)),
            },
        })
    }))
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

/// Whether a line is a puzzle of another board.
fn is_of_board(line: &str) -> bool {
    is_form(line.trim_start_matches('\u{feff}').trim_start())
}

/// Whether a line begins a call or a drawing.
fn begins_texts(line: &str) -> bool {
    begins_call(line) || drawing_of(line).is_some()
}

/// The puzzles of a text of drawings, each below a line that names its application, or of calls of
/// CSP-Rules, which begin a line and end one with their bracket. None in a text of another kind.
fn board_texts(lines: &[(usize, String)], name: &str) -> Result<Vec<BoardText>, CliError> {
    let name: Arc<str> = name.into();
    let is_call = begins_call;
    let mut found: Vec<BoardText> = Vec::new();
    let first = lines.iter().find(|(_, text)| !blank(text));
    if !first.is_some_and(|(_, text)| begins_texts(text)) {
        return Ok(found);
    }
    let are_drawings = first.is_some_and(|(_, text)| !is_call(text));
    // Whether the last one goes on: a drawing to the next one, a call to its bracket.
    let mut is_open = false;
    for (line, text) in lines {
        let begins = if are_drawings {
            drawing_of(text).is_some()
        } else {
            !is_open && is_call(text)
        };
        if begins {
            found.push(BoardText {
                text: String::new(),
                name: name.clone(),
                line: *line,
            });
            is_open = true;
        }
        let stray = |column: usize| {
            let problem = "expected a call that begins the line, or a comment after # or ;";
            CliError::Usage(format!("{name}, line {line}, column {column}: {problem}"))
        };
        let Some(last) = found.last_mut().filter(|_| is_open) else {
            if no_call(text) {
                continue;
            }
            return Err(stray(1));
        };
        let end = match (are_drawings, text.find(')')) {
            (false, Some(end)) => end + 1,
            _ => text.len(),
        };
        is_open = are_drawings || !text.contains(')');
        last.text += &text[..end];
        last.text.push('\n');
        if !no_call(&text[end..]) {
            return Err(stray(text[..end].chars().count() + 1));
        }
    }
    match found.last().filter(|_| is_open && !are_drawings) {
        Some(last) => Err(last.wrong(1, 1, "the call has no \")\" at its end")),
        None => Ok(found),
    }
}

/// Whether a text between calls is blank or a comment, which in CLIPS begins with `;`.
fn no_call(text: &str) -> bool {
    blank(text) || text.trim_start().starts_with(';')
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
