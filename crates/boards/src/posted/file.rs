//! Files of other programs: saved games of Simon Tatham's collection, files of pzpr, the blocks of
//! Otto Janko's site, and files in sections as SadMan Sudoku writes them.

use super::clean::{Line, Lines};
use super::list::is_section;
use super::{Found, Reading, grid};
use crate::form::pzpr::{Cells, Pzpr};
use crate::puzzles::applications;
use crate::slitherlink::text as slitherlink;
use oddagon_core::{TextError, quoted};
use serde_json::json;

/// A saved game of Simon Tatham's collection: lines `KEY     :length:value`.
pub(super) fn saved_game(lines: &Lines) -> Result<Option<Reading>, TextError> {
    let Some(first) = lines
        .first()
        .filter(|line| line.text.starts_with("SAVEFILE"))
    else {
        return Ok(None);
    };
    let value = |key: &str| {
        let found = lines.all.iter().find_map(|line| {
            let (name, rest) = line.text.split_once(':')?;
            let (_, value) = rest.split_once(':')?;
            (name.trim() == key).then(|| value.trim().to_owned())
        });
        found.ok_or_else(|| {
            let problem = format!("a saved game without a line {key}");
            TextError::at((first.number, 1), problem)
        })
    };
    let game = value("GAME")?;
    let identifier = format!("{}:{}", value("PARAMS")?, value("DESC")?);
    let name = game.to_ascii_lowercase();
    let taken = format!("saved game of {game}");
    let found = if slitherlink::NAMES.contains(&name.as_str()) {
        Found::of(first.number, taken, super::What::Slitherlink(identifier))
    } else if is_known(&name) {
        Found::text(first.number, taken, identifier)
    } else {
        return Err(unknown(first.number, "a saved game of", &game));
    };
    Ok(Some(Reading::of(vec![found])))
}

/// Whether a program's name of a puzzle, in small letters, is known.
fn is_known(name: &str) -> bool {
    applications().any(|application| application.games.contains(&name))
}

/// The error that a puzzle is of a kind that there is no board of.
pub(super) fn unknown(line: usize, what: &str, kind: &str) -> TextError {
    let kind = quoted(kind);
    let problem = format!("found {what} {kind}, which Oddagon does not know");
    TextError::at((line, 1), problem)
}

/// A file of pzpr: `pzprv3`, the kind, the size, and rows of cells; lines may be parted by slashes.
pub(super) fn pzpr(lines: &Lines) -> Result<Option<Reading>, TextError> {
    let Some(first) = lines
        .first()
        .filter(|line| line.text.trim_start().starts_with("pzprv3"))
    else {
        return Ok(None);
    };
    let number = first.number;
    let text = lines.from(number).replace('/', "\n");
    let mut parts = text.lines().map(str::trim).skip(1);
    let kind = parts.next().unwrap_or_default();
    let mut size = |what: &str| {
        let found = parts.next().unwrap_or_default();
        let size = found.parse().ok().filter(|size| (1..=200).contains(size));
        size.ok_or_else(|| {
            let problem = format!("found {}, expected the number of {what}", quoted(found));
            TextError::at((number, 1), problem)
        })
    };
    let rows: usize = size("rows")?;
    // The side of a Sudoku is said once.
    let columns = if kind == "sudoku" {
        rows
    } else {
        size("columns")?
    };
    let cells: Vec<Vec<&str>> = parts.map(|row| row.split_whitespace().collect()).collect();
    if slitherlink::NAMES.contains(&kind) {
        let rows = cells.iter().take(rows).map(|row| {
            let clues = row.iter().map(|&word| if word == "-" { "." } else { word });
            clues.collect()
        });
        let rows: Vec<String> = rows.collect();
        let what = super::What::Slitherlink(rows.join("\n"));
        let found = Found::of(number, "file of pzpr, slither", what);
        return Ok(Some(Reading::of(vec![found])));
    }
    let found = of_pzpr(
        (kind, columns, rows),
        Cells::File(cells),
        number,
        "file of pzpr",
    );
    found.map(|found| Some(Reading::of(vec![found])))
}

/// A puzzle in one of pzpr's forms: its kind, columns and rows, and its cells.
pub(super) fn of_pzpr(
    (kind, columns, rows): (&str, usize, usize),
    cells: Cells,
    line: usize,
    said: &str,
) -> Result<Found, TextError> {
    let puzzle = Pzpr {
        kind,
        columns,
        rows,
        cells,
    };
    for application in applications() {
        let data = (application.pzpr)(&puzzle)
            .map_err(|error| TextError::at((line, 1), error.to_string()))?;
        if let Some(data) = data {
            let object = json!({"application": application.name, "data": data});
            let taken = format!("{}, {said}", application.name);
            return Ok(Found::text(line, taken, object.to_string()));
        }
    }
    Err(unknown(line, "a puzzle of pzpr's kind", kind))
}

/// A block of Janko's site: `begin`, lines of a key and a value, `[problem]` and its rows.
pub(super) fn janko(lines: &Lines) -> Result<Option<Reading>, TextError> {
    let is = |line: &Line, word: &str| line.text.trim().eq_ignore_ascii_case(word);
    let is_problem = |line: &&Line| is(line, "[problem]");
    let Some(first) = lines
        .first()
        .filter(|line| is(line, "begin") || line.text.trim().starts_with("puzzle "))
    else {
        return Ok(None);
    };
    let Some(problem) = lines.all.iter().find(is_problem) else {
        return Ok(None);
    };
    let kind = lines
        .all
        .iter()
        .find_map(|line| line.text.trim().strip_prefix("puzzle "));
    let kind = kind.unwrap_or_default().trim().to_ascii_lowercase();
    let rows = lines.all.iter().filter(|line| line.number > problem.number);
    let rows: Vec<&Line> = rows
        .take_while(|line| !line.text.trim().starts_with('[') && !is(line, "end"))
        .collect();
    let said = "block of Janko's site";
    if slitherlink::NAMES.contains(&kind.as_str()) {
        let rows: Vec<String> = rows
            .iter()
            .map(|line| line.text.replace('-', ".").replace(' ', ""))
            .collect();
        let what = super::What::Slitherlink(rows.join("\n"));
        let found = Found::of(first.number, format!("{kind}, {said}"), what);
        return Ok(Some(Reading::of(vec![found])));
    }
    if kind != "sudoku" {
        return Err(unknown(first.number, "a puzzle of Janko's kind", &kind));
    }
    // Regions, diagonals and the like make another puzzle of it.
    let words = [
        "begin", "puzzle", "size", "title", "author", "source", "info", "solver", "mail", "url",
        "level", "rlevel", "unit", "date", "#",
    ];
    let is_plain = |line: &&Line| {
        let text = line.text.trim();
        text.is_empty() || words.iter().any(|word| text.starts_with(word))
    };
    let mut before = lines.all.iter().filter(|line| line.number < problem.number);
    let other = lines
        .all
        .iter()
        .find(|line| line.text.trim().eq_ignore_ascii_case("[areas]"));
    if let Some(line) = before.find(|line| !is_plain(line)).or(other) {
        let found = quoted(line.text.trim());
        let problem = format!("found {found} in a Sudoku of Janko's, which Oddagon does not know");
        return Err(TextError::at((line.number, 1), problem));
    }
    section(&rows, problem.number, said).map(Some)
}

/// The rows of a section that follow the line of that number, as grids.
fn section(rows: &[&Line], number: usize, said: &str) -> Result<Reading, TextError> {
    let text = rows
        .iter()
        .map(|line| line.text.as_str())
        .collect::<Vec<_>>()
        .join("\n");
    let mut reading = grid::read(&Lines::of(&text)).map_err(|error| TextError {
        line: error.line + number,
        ..error
    })?;
    for found in &mut reading.found {
        found.line += number;
        found.taken = format!("{}, {said}", found.taken);
    }
    Ok(reading)
}

/// A file in sections, as SadMan Sudoku writes it: the rows below `[Puzzle]`.
pub(super) fn sections(lines: &Lines) -> Result<Option<Reading>, TextError> {
    let Some(_) = lines.first().filter(|line| is_section(&line.text)) else {
        return Ok(None);
    };
    let Some(puzzle) = lines
        .all
        .iter()
        .find(|line| line.text.trim().eq_ignore_ascii_case("[puzzle]"))
    else {
        return Ok(None);
    };
    let rows = lines.all.iter().filter(|line| line.number > puzzle.number);
    let rows: Vec<&Line> = rows.take_while(|line| !is_section(&line.text)).collect();
    section(&rows, puzzle.number, "section of a file").map(Some)
}
