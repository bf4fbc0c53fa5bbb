//! Texts in the forms of the project itself: calls of CSP-Rules, drawings below the name of an
//! application, identifiers, Slitherlinks.

use super::clean::Lines;
use super::{Found, Reading, What};
use crate::board::puzzle::{begins_call, drawing_of, is_form};
use crate::slitherlink::text as slitherlink;
use oddagon_core::TextError;

/// Slitherlinks, which can be nothing else.
pub(super) fn slitherlinks(lines: &Lines) -> Result<Option<Reading>, TextError> {
    let Some(first) = lines.first() else {
        return Ok(None);
    };
    // Addresses may be of other puzzles, too.
    let is_identifier = slitherlink::is_line(&first.text) && !first.text.contains("://");
    if !is_identifier && !slitherlink::is_drawing(&lines.text) {
        return Ok(None);
    }
    let what = What::Slitherlink(lines.text.clone());
    let found = Found::of(first.number, "Slitherlink", what);
    Ok(Some(Reading::of(vec![found])))
}

/// Drawings, each below a line that names its application; calls, each from the line that it begins
/// to its bracket; identifiers and objects of JSON, one on a line.
pub(super) fn read(lines: &Lines) -> Result<Option<Reading>, TextError> {
    let Some(first) = lines.first() else {
        return Ok(None);
    };
    let text = first.text.trim_start();
    if begins_call(text) {
        return calls(lines).map(Some);
    }
    if drawing_of(text).is_some() {
        return Ok(Some(drawings(lines)));
    }
    // One puzzle may take several lines, as a call after an application's name does.
    if is_form(text) {
        let is_call = text.contains(":(");
        let whole = lines.from(first.number);
        if is_call {
            let found = Found::text(first.number, "call", whole.trim());
            return Ok(Some(Reading::of(vec![found])));
        }
        let mut reading = Reading::default();
        for line in lines
            .all
            .iter()
            .filter(|line| !line.is_blank() && !line.is_comment())
        {
            let text = line.text.trim();
            reading
                .found
                .push(Found::text(line.number, "line of another board", text));
        }
        return Ok(Some(reading));
    }
    Ok(None)
}

/// Drawings: each goes on to the next line that names an application.
fn drawings(lines: &Lines) -> Reading {
    let mut found: Vec<Found> = Vec::new();
    for line in &lines.all {
        if let Some(name) = drawing_of(&line.text) {
            found.push(Found::text(line.number, format!("drawing of {name}"), ""));
        }
        if let Some(What::Text(text)) = found.last_mut().map(|found| &mut found.what) {
            *text += &line.raw;
            text.push('\n');
        }
    }
    Reading::of(found)
}

/// Calls: each begins a line and ends with its bracket. Between them are comments after `#` or `;`.
fn calls(lines: &Lines) -> Result<Reading, TextError> {
    let mut found: Vec<Found> = Vec::new();
    let mut is_open = false;
    for line in &lines.all {
        // Quotes belong to a call.
        let text = &line.raw;
        if !is_open && begins_call(text.trim_start()) {
            found.push(Found::text(line.number, "call of CSP-Rules", ""));
            is_open = true;
        }
        let stray = |column: usize| {
            let problem = "expected a call that begins the line, or a comment after # or ;";
            TextError::at((line.number, column), problem)
        };
        let Some(What::Text(call)) = found
            .last_mut()
            .map(|found| &mut found.what)
            .filter(|_| is_open)
        else {
            if is_aside(&line.text) {
                continue;
            }
            return Err(stray(1));
        };
        let end = closing(text, call.matches('"').count() % 2 == 1);
        is_open = end.is_none();
        let end = end.map_or(text.len(), |end| end + 1);
        *call += &text[..end];
        call.push('\n');
        if !is_aside(&text[end..]) {
            return Err(stray(text[..end].chars().count() + 1));
        }
    }
    match found.last().filter(|_| is_open) {
        Some(last) => Err(TextError::at(
            (last.line, 1),
            "the call has no \")\" at its end",
        )),
        None => Ok(Reading::of(found)),
    }
}

/// Where a line has the bracket that ends a call; brackets between quotes end none.
fn closing(text: &str, mut is_quoted: bool) -> Option<usize> {
    text.bytes().position(|byte| {
        is_quoted ^= byte == b'"';
        byte == b')' && !is_quoted
    })
}

/// Whether a text between calls is blank or a comment, which in CLIPS begins with `;`.
fn is_aside(text: &str) -> bool {
    let text = text.trim_start();
    text.is_empty() || text.starts_with(['#', ';'])
}
