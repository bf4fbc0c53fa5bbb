//! Forms of puzzles other than lines of JSON. Each gives an application and its data.

use crate::form::{Application, Call, Drawing, Object, PuzzleError};
use crate::puzzles::applications;
use oddagon_core::quoted;

/// An application and its data.
pub(super) type Form = Result<(&'static Application, Object), PuzzleError>;

/// Whether a line begins a call of CSP-Rules that gives a puzzle. (`?*RS*` is the value of a
/// variable: there the call gives no puzzle.)
pub fn begins_call(line: &str) -> bool {
    let states = ["sukaku", "partly-solved", "resolution-state"];
    let is_start = line
        .strip_prefix("(init-")
        .is_some_and(|rest| states.iter().any(|name| rest.starts_with(name)));
    line.starts_with("(solve") || is_start && !line.contains("?*")
}

/// Whether a line begins a drawing, and the application that it names.
pub fn drawing_of(line: &str) -> Option<&'static str> {
    let application = named(line.split_whitespace().next()?);
    application.map(|application| application.name)
}

/// The application of that name.
pub(super) fn named(name: &str) -> Option<&'static Application> {
    applications().find(|application| application.name == name)
}

/// The application before a colon, `latin:…`, and what follows it.
pub(super) fn application_before_colon(text: &str) -> Option<(&'static Application, &str)> {
    let (name, rest) = text.split_once(':')?;
    Some((named(name)?, rest.trim()))
}

/// Whether a line, or the part of a file that it begins, is a puzzle in one of the forms: an object
/// of JSON, an identifier, or a text after the application's name and a colon.
pub fn is_form(line: &str) -> bool {
    let size = line.split_once(':').map_or("", |(size, _)| size);
    let is_size = (1..=20).contains(&size.len())
        && size.starts_with(|c: char| c.is_ascii_digit())
        && size.bytes().all(|b| b.is_ascii_alphanumeric());
    // Cells of a candidate grid may have braces, too.
    let is_object = line.strip_prefix('{').map(str::trim_start);
    let is_object = is_object.is_some_and(|rest| rest.is_empty() || rest.starts_with(['"', '}']));
    is_object || is_size || application_before_colon(line).is_some()
}

/// Reads a text that is not JSON.
pub(super) fn read(text: &str) -> Form {
    if text.starts_with('(') {
        return call(&Call::read(text, text)?);
    }
    if let Some((application, rest)) = application_before_colon(text) {
        return if rest.starts_with('(') {
            call_of(application, &Call::read(text, rest)?)
        } else {
            Ok((application, (application.cells)(rest)?))
        };
    }
    if let Some(application) = drawing_of(text).and_then(named) {
        let mut lines = (1..).zip(text.lines());
        let first = lines.next().map_or("", |(_, line)| line);
        let drawing = Drawing {
            words: first.split_whitespace().skip(1).collect(),
            lines: lines.filter(|(_, line)| !line.trim().is_empty()).collect(),
        };
        let below = text.split_once('\n').map_or("", |(_, below)| below.trim());
        if below.starts_with('(') {
            return call_of(application, &Call::read(text, below)?);
        }
        return Ok((application, (application.drawing)(&drawing)?));
    }
    for application in applications() {
        if let Some(data) = (application.identifier)(text)? {
            return Ok((application, data));
        }
    }
    if text.contains(':') {
        let found = quoted(text.split(':').next().unwrap_or_default());
        return PuzzleError::key(
            "puzzle",
            format!(
                "found {found} before \":\", expected the size of an identifier, as in 5:…, \
                 3x3:…, 9j:…, 20x15n30:…, or the name of an application"
            ),
        );
    }
    let latin = named("latin").expect("latin is an application");
    Ok((latin, (latin.cells)(text)?))
}

fn call(call: &Call) -> Form {
    for application in applications() {
        if let Some(data) = (application.state)(call)? {
            return Ok((application, data));
        }
    }
    match applications().find(|application| (application.call)(call).is_some()) {
        Some(application) => call_of(application, call),
        None => no_puzzle(call),
    }
}

/// A call of an application that is known.
fn call_of(application: &'static Application, call: &Call) -> Form {
    let data = (application.state)(call)?;
    match data.or_else(|| (application.call)(call)) {
        Some(data) => Ok((application, data)),
        None => no_puzzle(call),
    }
}

fn no_puzzle(call: &Call) -> Form {
    PuzzleError::key(
        "call",
        format!(
            "found ({} with other arguments than a puzzle has, expected a call of CSP-Rules' \
             solve, solve-tatham, solve-list, solve-sudoku-grid, solve-sukaku-grid or \
             solve-partly-solved-puzzle for Sudoku, Latin squares, Futoshiki, Kakuro, Numbrix, \
             Hidato or maps",
            call.name
        ),
    )
}
