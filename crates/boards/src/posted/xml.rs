//! The XML of OpenSudoku and of KSudoku.

use super::clean::Lines;
use super::{Found, Reading, grid};
use crate::form::symbols::symbol;
use oddagon_core::TextError;
use roxmltree::{Document, Node, ParsingOptions};

/// The puzzles of a document whose root is `opensudoku` or `ksudoku`.
pub(super) fn read(lines: &Lines) -> Result<Option<Reading>, TextError> {
    let text = lines.text.trim_start();
    if !text.starts_with('<') || !(text.contains("sudoku>") || text.contains("sudoku ")) {
        return Ok(None);
    }
    let before = lines.text[..lines.text.len() - text.len()]
        .matches('\n')
        .count();
    let options = ParsingOptions {
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(text, options).map_err(|error| {
        let place = error.pos();
        let at = (before + place.row as usize, place.col as usize);
        TextError::at(at, format!("this is no XML: {error}"))
    })?;
    let line = |node: &Node| before + document.text_pos_at(node.range().start).row as usize;
    let root = document.root_element();
    let found = match root.tag_name().name() {
        "opensudoku" => open(&root, &line)?,
        "ksudoku" => kde(&root, &line)?,
        name => {
            let problem = format!(
                "found a document of {}, expected opensudoku or ksudoku",
                oddagon_core::quoted(name)
            );
            return Err(TextError::at((line(&root), 1), problem));
        }
    };
    Ok(Some(Reading::of(found)))
}

/// OpenSudoku's: `<game data="…"/>` with 81 characters, or in later versions `data` with a number
/// for its version, a colon, and fields of the cells: value, notes, whether it can be edited.
fn open(root: &Node, line: &dyn Fn(&Node) -> usize) -> Result<Vec<Found>, TextError> {
    let mut found = Vec::new();
    for game in root.descendants().filter(|node| node.has_tag_name("game")) {
        let number = line(&game);
        let Some(data) = game.attribute("data") else {
            let problem = "found a game without data, expected data=\"…\"";
            return Err(TextError::at((number, 1), problem));
        };
        let cells = match data.split_once('\n').or_else(|| data.split_once(": ")) {
            // Of the later versions only what cannot be edited is given.
            Some((head, rest)) if head.starts_with("version") => fields(rest),
            _ => data.to_owned(),
        };
        found.extend(of_cells(&cells, number, "file of OpenSudoku")?);
    }
    Ok(found)
}

/// The givens of fields `value|notes|editable|`.
fn fields(text: &str) -> String {
    let fields: Vec<&str> = text.trim().split('|').collect();
    let cells = fields.chunks_exact(3);
    cells
        .map(|cell| if cell[2] == "0" { cell[0] } else { "0" })
        .collect()
}

/// KSudoku's: letters from `b` for the digits, `_` for an empty cell, column by column.
fn kde(root: &Node, line: &dyn Fn(&Node) -> usize) -> Result<Vec<Found>, TextError> {
    let mut found = Vec::new();
    for puzzle in root
        .descendants()
        .filter(|node| node.has_tag_name("puzzle"))
    {
        let number = line(&puzzle);
        let graph = puzzle.children().find(|node| node.has_tag_name("graph"));
        let kind =
            graph.and_then(|graph| graph.attribute("specific-type").or(graph.attribute("type")));
        match kind.map(str::to_ascii_lowercase).as_deref() {
            None | Some("plain" | "sudoku") => {}
            Some(other) => {
                let other = oddagon_core::quoted(other);
                let problem =
                    format!("found a puzzle of the kind {other}, expected a plain Sudoku");
                return Err(TextError::at((number, 1), problem));
            }
        }
        let values = puzzle.children().find(|node| node.has_tag_name("values"));
        let values = values.and_then(|values| values.text()).unwrap_or_default();
        let values: Vec<char> = values.trim().chars().collect();
        let side = values.len().isqrt();
        let places = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
        let cells: String = places
            .map(|(row, column)| match values.get(column * side + row) {
                Some(c @ 'b'..='z') => symbol(*c as usize - 'a' as usize).unwrap_or('?'),
                _ => '.',
            })
            .collect();
        found.extend(of_cells(&cells, number, "file of KSudoku")?);
    }
    Ok(found)
}

/// The puzzle of cells in one line.
pub(super) fn of_cells(cells: &str, line: usize, said: &str) -> Result<Vec<Found>, TextError> {
    let reading = grid::read(&Lines::of(cells)).map_err(|error| TextError {
        line,
        problem: format!("{said}: {}", error.problem),
        ..error
    })?;
    let named = reading.found.into_iter().map(|found| Found {
        line,
        taken: format!("{}, {said}", found.taken),
        ..found
    });
    Ok(named.collect())
}
