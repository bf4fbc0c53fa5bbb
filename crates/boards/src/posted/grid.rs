//! Grids, by a grammar over rows.
//!
//! A text is lines; a line is blank, a comment, a part of a frame, a row, or prose. Rows that are
//! not parted by prose make a block, which is read as grids one below the other, or as puzzles each
//! on one line. How the cells of a row are set apart ([`Spacing`]) is not known beforehand: a
//! spacing fits where n rows have n cells each.
//!
//! The same character can be a frame's and an empty cell's: in `---------` a dash is either. Lines
//! of dashes alone are taken for frames first, and for empty rows if the grid then has too few.

use super::clean::{Line, Lines};
use super::symbols::{self, is_empty};
use super::{Found, Reading, What};
use crate::form::faults;
use crate::form::symbols::symbol;
use crate::sudoku::Sudoku;
use crate::sudoku::text::{
    Position, cell_name, digit_of, head, is_frame, order_of_cells, read_givens,
};
use oddagon_core::{Board, TextError};
use oddagon_csp::CandidateSet;
use serde_json::json;

/// The sides that grids may have.
const SIDES: std::ops::RangeInclusive<usize> = 4..=25;

/// Reads all grids of a text, and the puzzles that stand on one line each.
pub(super) fn read(lines: &Lines) -> Result<Reading, TextError> {
    let mut reading = Reading::default();
    let (mut block, mut prose) = (Vec::new(), None);
    for line in &lines.all {
        match kind(line) {
            Kind::Row | Kind::Frame => block.push(line),
            Kind::Nothing => {}
            // Words above a grid are a title, and below it a remark. Alone they are nothing.
            Kind::Prose => {
                reading.found.extend(of_block(&block, [prose, Some(line)])?);
                block.clear();
                prose = Some(line);
                let text = line.text.trim().to_owned();
                reading.ignored.push((line.number, text));
            }
        }
    }
    reading.found.extend(of_block(&block, [prose, None])?);
    match (reading.found.is_empty(), reading.ignored.first()) {
        (true, Some((number, text))) => Err(nothing_known(*number, text)),
        _ => Ok(reading),
    }
}

/// The puzzles of a block between two lines of prose.
fn of_block(block: &[&Line], around: [Option<&Line>; 2]) -> Result<Vec<Found>, TextError> {
    puzzles(block, false).or_else(|error| {
        puzzles(block, true).map_err(|_| {
            // A character that cannot stand in a row explains more than the rows that it costs.
            let mut around = around.into_iter().flatten();
            let stray = around.find_map(|line| stray(line, block));
            stray.unwrap_or(error)
        })
    })
}

/// What a line is.
enum Kind {
    Nothing,
    Frame,
    Row,
    Prose,
}

/// Whether a line is a horizontal part of a frame, of signs or of box drawing characters.
fn is_part_of_frame(text: &str) -> bool {
    is_frame(text)
        || text.contains(['─', '━', '═', '╌', '╍'])
            && text
                .chars()
                .all(|c| c == ' ' || matches!(c, '\u{2500}'..='\u{257f}'))
}

fn kind(line: &Line) -> Kind {
    if line.is_blank() || line.is_comment() {
        Kind::Nothing
    } else if is_part_of_frame(&line.text) {
        Kind::Frame
    } else if line.text.chars().all(is_of_rows) && !has_a_word(&line.text)
        || is_puzzle(line.text.trim_start())
    {
        Kind::Row
    } else {
        Kind::Prose
    }
}

/// Whether a line begins with the cells of a puzzle in one word. A name may follow.
fn is_puzzle(text: &str) -> bool {
    let word = head(text);
    matches!(word.chars().count(), 16 | 64 | 81 | 256 | 625 | 729 | 4096)
        && word
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || is_empty(c, 9))
        && word.contains(|c: char| !c.is_ascii_alphabetic())
}

/// Whether a character can be in a row: of a cell, of a frame, or a mark beside candidates.
fn is_of_rows(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == ' ' || is_bar(c) || is_mark(c) || is_empty(c, 9)
}

/// What stands between cells.
fn is_bar(c: char) -> bool {
    matches!(
        c,
        '|' | '!' | ':' | ';' | ',' | '+' | '\u{2500}'..='\u{257f}'
    )
}

/// The marks that forums put beside candidates.
fn is_mark(c: char) -> bool {
    matches!(
        c,
        '#' | '*'
            | '-'
            | '@'
            | '+'
            | '('
            | ')'
            | '{'
            | '}'
            | '['
            | ']'
            | '<'
            | '>'
            | '~'
            | '\''
            | '"'
            | '='
    )
}

/// Whether a line has a word of letters, as people write them. (`x` may be an empty cell.)
fn has_a_word(text: &str) -> bool {
    let words = text.split_whitespace();
    words
        .map(|word| word.trim_matches(|c: char| c.is_ascii_punctuation()))
        .filter(|word| word.len() > 1 && word.chars().all(|c| c.is_ascii_alphabetic()))
        .any(|word| word.chars().any(|c| c.is_ascii_lowercase() && c != 'x'))
}

/// The first character of a line that cannot be in a row, if the line is as long as the rows are.
fn stray(line: &Line, block: &[&Line]) -> Option<TextError> {
    let length = |line: &Line| line.text.trim_end().chars().count();
    let is_row = block.iter().any(|row| length(row) == length(line));
    let mut places = (1..).zip(line.text.chars());
    let (column, found) = places.find(|&(_, c)| !is_of_rows(c)).filter(|_| is_row)?;
    let expected = "a row of cells: digits, and '.' or '0' for an empty cell";
    Some(faults::character((line.number, column), found, expected))
}

fn nothing_known(number: usize, text: &str) -> TextError {
    let start: String = text.chars().take(40).collect();
    let problem = format!(
        "found {}, expected a puzzle: 81 characters, a grid, or another of the forms that \
         docs/formats.md lists",
        oddagon_core::quoted(&start)
    );
    TextError::at((number, 1), problem)
}

/// A cell of a row.
#[derive(Debug, Clone)]
struct Cell {
    text: String,
    /// The column of its first character, from 1.
    column: usize,
}

/// How the cells of a row are set apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Spacing {
    /// Each character is a cell.
    Characters,
    /// Each word between blanks and bars is a cell.
    Words,
    /// Each cell has its place between bars, which may be blank.
    Slots,
}

const SPACINGS: [Spacing; 3] = [Spacing::Characters, Spacing::Words, Spacing::Slots];

/// The puzzles of a block; `dashes` says whether lines of dashes are rows.
fn puzzles(lines: &[&Line], dashes: bool) -> Result<Vec<Found>, TextError> {
    let is_upright = |c: char| matches!(c, '|' | '!' | '\u{2500}'..='\u{257f}');
    let is_dashes = |line: &Line| {
        let mut characters = line.text.chars();
        line.text.contains('-') && characters.all(|c| matches!(c, ' ' | ',' | '-') || is_upright(c))
    };
    let rows = lines
        .iter()
        .filter(|line| !is_part_of_frame(&line.text) || dashes && is_dashes(line));
    let rows: Vec<&Line> = rows.copied().collect();
    let mut found = Vec::new();
    let mut rest = &rows[..];
    while let Some(first) = rest.first() {
        // Four lines of a library of HoDoKu may have as many fields each.
        if let Some(puzzle) = of_hodoku(&first.text, first.number).filter(|_| has_cells(first)) {
            found.push(puzzle);
            rest = &rest[1..];
        } else if let Some((side, spacing)) = fitting(rest) {
            let (mine, after) = rest.split_at(side);
            found.push(square(mine, side, spacing)?);
            rest = after;
        } else if let Some(puzzle) = on_one_line(first)? {
            found.push(puzzle);
            rest = &rest[1..];
        } else {
            return Err(misfit(rest, &rows));
        }
    }
    // Sixteen lines of sixteen cells could be as many puzzles of 4×4.
    if found.len() == 16 && rows.len() == 16 {
        found.iter_mut().for_each(|puzzle| puzzle.doubtful = true);
    }
    Ok(found)
}

/// The side and the spacing of the grid that begins these rows, if there is one.
fn fitting(rows: &[&Line]) -> Option<(usize, Spacing)> {
    let mut fits = SPACINGS.into_iter().filter_map(|spacing| {
        let side = cells(rows[0], spacing).len();
        let rows = rows.get(..side).filter(|_| SIDES.contains(&side))?;
        let all = rows.iter().all(|row| cells(row, spacing).len() == side);
        (all && is_square(rows, side, spacing)).then_some((side, spacing))
    });
    let first = fits.next()?;
    // Eight rows of four candidate lists have eight characters each.
    let is_usual = |&(side, _): &(usize, Spacing)| order_of(side).is_some();
    if is_usual(&first) {
        return Some(first);
    }
    Some(fits.find(is_usual).unwrap_or(first))
}

/// Whether rows of so many cells are a grid, and not as many puzzles of 4×4 on one line each, or
/// slots without a digit.
fn is_square(rows: &[&Line], side: usize, spacing: Spacing) -> bool {
    let text = || rows.iter().flat_map(|row| row.text.chars());
    match spacing {
        Spacing::Characters if side == 16 => {
            text().any(|c| c.is_ascii_alphanumeric() && !('0'..='4').contains(&c))
        }
        Spacing::Slots => text().any(|c| c.is_ascii_alphanumeric()),
        _ => true,
    }
}

/// The order of the Sudoku of that side.
fn order_of(side: usize) -> Option<usize> {
    (2..=5).find(|order| order * order == side)
}

/// The cells of a row.
fn cells(row: &Line, spacing: Spacing) -> Vec<Cell> {
    match spacing {
        Spacing::Characters => {
            let placed = (1..).zip(row.text.chars());
            let cells = placed.filter(|&(_, c)| c != ' ' && !is_bar(c));
            cells
                .map(|(column, c)| Cell {
                    text: c.to_string(),
                    column,
                })
                .collect()
        }
        Spacing::Words => words(&row.text),
        Spacing::Slots => slots(&row.text),
    }
}

/// The words of a row. Blanks and commas between brackets part no cells: `{3, 8}` is one.
fn words(text: &str) -> Vec<Cell> {
    let mut words: Vec<Cell> = Vec::new();
    let (mut depth, mut is_open) = (0_usize, false);
    for (column, c) in (1..).zip(text.chars()) {
        match c {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let parts = c == ' ' || is_bar(c) && c != '+';
        if parts && depth > 0 && (c == ' ' || c == ',') {
            continue;
        }
        if parts {
            is_open = false;
            continue;
        }
        if !is_open {
            let text = String::new();
            words.push(Cell { text, column });
            is_open = true;
        }
        if let Some(word) = words.last_mut() {
            word.text.push(c);
        }
    }
    // A plus alone is a frame's.
    words.retain(|word| word.text != "+");
    words
}

/// The cells of a row whose empty ones are blanks: one between two bars each, or as many as fit
/// where each has one, two or three columns.
fn slots(text: &str) -> Vec<Cell> {
    let is_upright = |c: char| matches!(c, '|' | '!' | '\u{2500}'..='\u{257f}');
    let characters: Vec<char> = text.trim_end().chars().collect();
    let mut cells = Vec::new();
    let (Some(first), Some(last)) = (
        characters.iter().position(|&c| is_upright(c)),
        characters.iter().rposition(|&c| is_upright(c)),
    ) else {
        return cells;
    };
    let mut at = first + 1;
    let parts: Vec<&[char]> = characters[first + 1..last.max(first + 1)]
        .split(|&c| is_upright(c))
        .collect();
    // A part is a cell, or a row of a block: which of them, all parts together say.
    let single = parts
        .iter()
        .all(|part| part.iter().filter(|c| **c != ' ').count() <= 1);
    let is_one_each = single && parts.len() >= 4;
    for part in parts {
        let width = part.len();
        let step = match width {
            _ if is_one_each => width.max(1),
            3 | 4 => 1,
            _ => 2,
        };
        let offset = if is_one_each || step == 1 {
            0
        } else {
            width % 2
        };
        let mut place = offset;
        while place < width.max(usize::from(is_one_each)) {
            let end = if is_one_each {
                width
            } else {
                (place + 1).min(width)
            };
            let text: String = part[place.min(width)..end]
                .iter()
                .filter(|c| **c != ' ')
                .collect();
            let column = at + place + 1;
            let text = if text.is_empty() {
                ".".to_owned()
            } else {
                text
            };
            cells.push(Cell { text, column });
            place += step;
        }
        at += width + 1;
    }
    cells
}

/// The grid of these rows, of so many cells each.
fn square(rows: &[&Line], side: usize, spacing: Spacing) -> Result<Found, TextError> {
    let line = rows[0].number;
    let cells: Vec<((usize, usize), String)> = rows
        .iter()
        .flat_map(|row| {
            let cells = cells(row, spacing).into_iter();
            cells.map(|cell| ((row.number, cell.column), cell.text))
        })
        .collect();
    of_cells(&cells, side, line)
}

/// The grid of these cells, each with its place.
fn of_cells(
    cells: &[((usize, usize), String)],
    side: usize,
    line: usize,
) -> Result<Found, TextError> {
    if cells.iter().all(|(_, text)| text.chars().count() == 1) {
        let characters: Vec<char> = cells.iter().flat_map(|(_, text)| text.chars()).collect();
        return of_symbols(&characters, side, line, &|cell| cells[cell].0);
    }
    if let Some(found) = of_numbers(cells, side, line)? {
        return Ok(found);
    }
    of_candidates(cells, side, line)
}

/// A grid whose cells are numbers with several digits: none is greater than the side, which is.
fn of_numbers(
    cells: &[((usize, usize), String)],
    side: usize,
    line: usize,
) -> Result<Option<Found>, TextError> {
    let mut symbols = Vec::new();
    for (_, text) in cells {
        let number = text.parse().ok().filter(|n| (1..=side).contains(n));
        let is_empty = || text.chars().all(|c| is_empty(c, side) && c != 'x');
        match number.and_then(symbol) {
            Some(symbol) => symbols.push(symbol),
            None if is_empty() => symbols.push('.'),
            None => return Ok(None),
        }
    }
    if side < 10 {
        return Ok(None);
    }
    of_symbols(&symbols, side, line, &|cell| cells[cell].0).map(Some)
}

/// A grid of one symbol a cell.
fn of_symbols(
    characters: &[char],
    side: usize,
    line: usize,
    place: &dyn Fn(usize) -> (usize, usize),
) -> Result<Found, TextError> {
    let last = symbol(side).unwrap_or('P');
    let expected = format!("a digit from '1' to '{last}', or '.' or '0' for an empty cell");
    let wrong = |cell: usize| faults::character(place(cell), characters[cell], &expected);
    let read = symbols::read(characters, side).map_err(wrong)?;
    let is_blank = read.cells.chars().all(|c| c == '.');
    // Marks of a pattern are no empty cells.
    if let Some(cell) = characters
        .iter()
        .position(|c| is_blank && matches!(c, 'X' | 'x'))
    {
        return Err(wrong(cell));
    }
    let mut taken = match order_of(side) {
        Some(_) => format!("{side}×{side} Sudoku"),
        None => format!("Latin square of side {side}"),
    };
    if let Some(said) = read.said {
        taken += &format!(", {said}");
    }
    let empty: Vec<String> = read.empty.iter().map(|c| format!("{c:?}")).collect();
    if !empty.is_empty() && empty != ["'.'"] {
        taken += &format!(", empty cells {}", empty.join(" "));
    }
    let what = match order_of_cells(characters.len()) {
        Some(_) => {
            let givens = read_givens(&read.cells, 1)
                .map_err(|error| TextError::at(place(error.column - 1), error.problem))?;
            What::Position(Position::Puzzle(givens))
        }
        None if side == 25 => {
            let object = json!({"application": "sudoku", "data": {"givens": read.cells}});
            What::Text(object.to_string())
        }
        None => {
            let data = json!({"n": side, "givens": read.cells});
            What::Text(json!({"application": "latin", "data": data}).to_string())
        }
    };
    let is_of_blocks = matches!(side, 6 | 8 | 10 | 12 | 14 | 15 | 18 | 20 | 21 | 22 | 24);
    Ok(Found {
        doubtful: read.said.is_some() || is_of_blocks,
        ..Found::of(line, taken, what)
    })
}

/// A grid whose cells list the candidates that are left.
fn of_candidates(
    cells: &[((usize, usize), String)],
    side: usize,
    line: usize,
) -> Result<Found, TextError> {
    let taken = format!("{side}×{side} grid of candidates");
    let mut lists = Vec::new();
    for (cell, ((row, column), text)) in cells.iter().enumerate() {
        let digits = digits_of_cell(text, side, (*row, *column), cell)?;
        lists.push(digits);
    }
    let Some(order) = order_of(side).filter(|order| *order < 5) else {
        let problem =
            format!("found candidates on {side}×{side} cells, expected 4×4, 9×9 or 16×16");
        return Err(TextError::at((line, 1), problem));
    };
    if order == 3 {
        let board = Sudoku::standard();
        let mut live = CandidateSet::empty(board.csp().candidate_count());
        for (cell, digits) in lists.iter().enumerate() {
            let candidates = digits.iter().map(|&digit| board.candidate_at(cell, digit));
            candidates.for_each(|c| live.insert(c));
        }
        let what = What::Position(Position::Candidates(live));
        return Ok(Found::of(line, taken, what));
    }
    let entries = lists.iter().enumerate().map(|(cell, digits)| {
        let digits: Vec<String> = digits
            .iter()
            .map(|digit| format!("n{}", digit + 1))
            .collect();
        format!(
            "r{}c{}: {}",
            cell / side + 1,
            cell % side + 1,
            digits.join(" ")
        )
    });
    let entries: Vec<String> = entries.collect();
    let data = json!({"givens": ".".repeat(side * side), "candidates": entries.join("\n")});
    let object = json!({"application": "sudoku", "data": data});
    Ok(Found::text(line, taken, object.to_string()))
}

/// Whether a letter stands before all digits of a word, or after all.
fn is_at_end(text: &str, letter: char) -> bool {
    let inner = text.trim_matches(|c: char| !c.is_ascii_digit());
    !inner.is_empty() && !inner.contains(letter)
}

/// The candidates of a cell, from 0, without the marks beside them.
fn digits_of_cell(
    text: &str,
    side: usize,
    (line, column): (usize, usize),
    cell: usize,
) -> Result<Vec<usize>, TextError> {
    let mut digits = Vec::new();
    for (column, found) in (column..).zip(text.chars()) {
        let place = (line, column);
        match digit_of(found, side) {
            Some(digit) if digits.contains(&digit) => {
                let cell = cell_name(cell, side);
                return Err(TextError::at(place, format!("{cell} lists {found} twice")));
            }
            Some(digit) => digits.push(digit),
            None if is_mark(found) || is_bar(found) || matches!(found, '.' | '0') => {}
            // On boards of nine digits letters before or after the digits are marks.
            None if found.is_ascii_alphabetic() && side <= 9 && is_at_end(text, found) => {}
            None => {
                let expected = match side {
                    4 => "'1', '2', '3' or '4'".to_owned(),
                    _ => format!("a digit from '1' to '{}'", symbol(side).unwrap_or('P')),
                };
                return Err(faults::character(place, found, &expected));
            }
        }
    }
    if digits.is_empty() {
        let cell = cell_name(cell, side);
        let problem = format!("{cell} has no candidate, expected at least one");
        return Err(TextError::at((line, column), problem));
    }
    Ok(digits)
}

/// The puzzle of a row, if it is one: the cells of a square in one word; 64, 729 or 4096 places of
/// candidates; or HoDoKu's form with `+` before placed digits and deleted candidates after a colon.
/// What follows a blank or a comma is ignored; where that is the puzzle, what comes before it is.
fn on_one_line(row: &Line) -> Result<Option<Found>, TextError> {
    if let Some(found) = of_hodoku(&row.text, row.number) {
        return Ok(Some(found));
    }
    let parts = |c: char| c == ' ' || matches!(c, ',' | ';' | '|' | '"' | '\'');
    if let Some(found) = of_words(row)? {
        return Ok(Some(found));
    }
    // A table may have the solution before the puzzle.
    let is_solution = |word: &str| word.len() == 81 && !word.contains(|c| is_empty(c, 9));
    let has_open = row
        .text
        .split(parts)
        .any(|word| word.len() == 81 && word.contains(|c| is_empty(c, 9)));
    let mut column = 1;
    for word in row.text.split(parts) {
        let (start, count) = (column, word.chars().count());
        column += count + 1;
        if has_open && is_solution(word) {
            continue;
        }
        // 64 and 729 characters are the places of candidates.
        match (4..=36).find(|side| side * side == count && !matches!(count, 64 | 729)) {
            Some(side) if side > *SIDES.end() => {
                return Err(too_large(side, (row.number, start)));
            }
            Some(side) => {
                let characters: Vec<char> = word.chars().collect();
                return of_symbols(&characters, side, row.number, &|cell| {
                    (row.number, start + cell)
                })
                .map(Some);
            }
            None => {}
        }
        if let Some(side) = [4, 9, 16]
            .into_iter()
            .find(|side: &usize| side.pow(3) == count)
        {
            return of_places(word, side, (row.number, start)).map(Some);
        }
    }
    Ok(None)
}

/// A whole grid on one line, with blanks between the cells.
fn of_words(row: &Line) -> Result<Option<Found>, TextError> {
    let cells = words(&row.text);
    // Sixteen words are more likely a row of 16×16 cells.
    let Some(side) = [9, 16, 25]
        .into_iter()
        .find(|side| side * side == cells.len())
    else {
        return Ok(None);
    };
    let cells: Vec<_> = cells
        .into_iter()
        .map(|cell| ((row.number, cell.column), cell.text))
        .collect();
    of_cells(&cells, side, row.number).map(Some)
}

fn too_large(side: usize, place: (usize, usize)) -> TextError {
    let most = SIDES.end();
    let problem = format!(
        "found {side}×{side} cells, expected at most {most}×{most}, as digits are 1 to 9 and A to P"
    );
    TextError::at(place, problem)
}

/// A line of HoDoKu: of a library, or with `+` before placed digits and deleted candidates after a
/// colon, as it copies positions.
fn of_hodoku(text: &str, number: usize) -> Option<Found> {
    let text = text.trim();
    if text.starts_with(':') && text.matches(':').count() >= 6 {
        let what = What::Hodoku(text.to_owned());
        return Some(Found::of(number, "line of a HoDoKu library", what));
    }
    let (cells, deleted) = text.split_once(':').unwrap_or((text, ""));
    let cells = cells.trim();
    let is_cell = |c: char| c == '.' || c == '+' || c.is_ascii_digit();
    let count = cells.chars().filter(|c| *c != '+').count();
    let is_copied = cells.contains('+') || text.contains(':');
    if count != 81 || !is_copied || !cells.chars().all(is_cell) {
        return None;
    }
    let deleted = deleted.trim().trim_end_matches(':');
    let what = What::Hodoku(format!(":0000::{cells}:{deleted}:::"));
    Some(Found::of(number, "position as HoDoKu copies it", what))
}

/// Whether a field between colons has the cells of a puzzle.
fn has_cells(row: &Line) -> bool {
    let mut fields = row.text.trim().split(':');
    fields.any(|field| field.chars().filter(|c| *c != '+').count() == 81)
}

/// The candidates of side³ places, each with its digit where the candidate is left.
fn of_places(word: &str, side: usize, place: (usize, usize)) -> Result<Found, TextError> {
    let taken = format!("{side}×{side} Sukaku");
    let characters: Vec<char> = word.chars().collect();
    let mut cells = Vec::new();
    for (cell, places) in characters.chunks(side).enumerate() {
        for (digit, &found) in places.iter().enumerate() {
            let at = (place.0, place.1 + cell * side + digit);
            if !is_empty(found, side) && digit_of(found, side) != Some(digit) {
                let expected = format!("'{}', '.' or '0'", symbol(digit + 1).unwrap_or('1'));
                return Err(faults::character(at, found, &expected));
            }
        }
        let left: String = places.iter().filter(|c| !is_empty(**c, side)).collect();
        // What is missing is seen at the last place.
        let start = place.1 + cell * side;
        let column = if left.is_empty() {
            start + side - 1
        } else {
            start
        };
        cells.push(((place.0, column), left));
    }
    let found = of_candidates(&cells, side, place.0)?;
    Ok(Found { taken, ..found })
}

/// Why no grid begins these rows, which are the last ones of all rows of a block.
fn misfit(rows: &[&Line], all: &[&Line]) -> TextError {
    let widths = |spacing: Spacing| move |row: &&Line| cells(row, spacing).len();
    // The side that most rows have, whatever their spacing; of several, nine.
    let mut best = (0, Spacing::Characters, 9);
    for spacing in [Spacing::Characters, Spacing::Words] {
        for side in rows.iter().map(widths(spacing)) {
            let count = rows
                .iter()
                .map(widths(spacing))
                .filter(|n| *n == side)
                .count();
            let is_better = count > best.0 || count == best.0 && side == 9 && best.2 != 9;
            if side > 3 && is_better {
                best = (count, spacing, side);
            }
        }
    }
    let (count, spacing, side) = best;
    let first = rows[0];
    if side > *SIDES.end() && count >= side {
        return too_large(side, (first.number, 1));
    }
    if all.len() == 1 || side > *SIDES.end() {
        let found = first.text.trim().chars().count();
        let column = first.text.trim_end().chars().count() + 1;
        let expected = "81 (a puzzle) or 729 (a candidate grid)";
        return faults::count((first.number, column), found, "characters", expected);
    }
    for row in rows.iter().take(side) {
        let cells = cells(row, spacing);
        if cells.len() != side {
            let end = row.text.trim_end().chars().count() + 1;
            let column = cells.get(side).map_or(end, |cell| cell.column);
            let expected = side.to_string();
            let place = (row.number, column);
            return faults::count(place, cells.len(), "cells in this row", &expected);
        }
    }
    // Rows that are left after whole grids, or too few for one.
    let (number, column) = if all.len() > rows.len() {
        let indent = first.text.len() - first.text.trim_start().len();
        (first.number, 1 + indent)
    } else {
        let last = rows[rows.len() - 1];
        (last.number, last.text.trim_end().chars().count() + 1)
    };
    faults::count((number, column), all.len(), "rows", &side.to_string())
}
