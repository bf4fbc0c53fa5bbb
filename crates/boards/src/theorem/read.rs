//! Reading statements from a text that a person wrote or pasted.

use super::{PatternOptions, Statement, TheoremError, read_statements};
use crate::sudoku::text_form;
use oddagon_core::{TextError, json_error};
use serde::de::IgnoredAny;
use serde_json::Deserializer;

/// Reads patterns in whatever form the text has: RON; one pattern or Sukaku per line; grids of
/// cells or of candidates, with or without frames, one below the other.
///
/// Patterns in text forms are claimed to be impossible. Their order follows from the number of
/// cells, k and l from the digits that mark them (k is 3 where only `X`, `x` and `1` do), unless
/// the options say otherwise; what follows a pattern on its line becomes its name, which is empty
/// otherwise. Sixteen lines of sixteen characters are one 16×16 grid unless the order is 2.
///
/// # Errors
/// What is wrong and where, or that there is no pattern. The statements are not resolved: see
/// [`Theorem::new`](super::Theorem::new).
pub fn read_patterns(text: &str, options: &PatternOptions) -> Result<Vec<Statement>, TheoremError> {
    read_each_pattern(text, options).into_iter().collect()
}

/// The same one by one, where the text tells patterns apart: in JSON and in text forms one that
/// cannot be read leaves the others as they are. A text that has no pattern, or is RON that cannot
/// be read, is one error.
pub fn read_each_pattern(
    text: &str,
    options: &PatternOptions,
) -> Vec<Result<Statement, TheoremError>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim_start().starts_with('{') {
        return read_json(text);
    }
    let all = if looks_like_ron(text) {
        read_statements(text).map(|all| all.into_iter().map(Ok).collect())
    } else {
        text_form::patterns(text, options)
    };
    all.unwrap_or_else(|error| vec![Err(error)])
}

/// Statements in JSON, one after the other.
fn read_json(text: &str) -> Vec<Result<Statement, TheoremError>> {
    let mut statements = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let before = &text[..text.len() - rest.len()];
        let mut values = Deserializer::from_str(rest).into_iter::<Statement>();
        let read = values.next().into_iter();
        statements
            .extend(read.map(|read| read.map_err(|error| after(before, json_error(error)).into())));
        rest = rest[json_length(rest)..].trim_start();
    }
    statements
}

/// How long the JSON value is with which a text begins. Where that is none, the next one begins a
/// line.
fn json_length(text: &str) -> usize {
    let mut values = Deserializer::from_str(text).into_iter::<IgnoredAny>();
    match values.next() {
        Some(Ok(_)) => values.byte_offset(),
        _ => text.find("\n{").unwrap_or(text.len()),
    }
}

/// An error in what comes after another text, with its place in both together.
fn after(before: &str, error: TextError) -> TextError {
    let (lines, last) = match before.rsplit_once('\n') {
        Some((lines, last)) => (lines.split('\n').count(), last),
        None => (0, before),
    };
    let columns = match error.line {
        1 => last.chars().count(),
        _ => 0,
    };
    TextError {
        line: lines + error.line,
        column: columns + error.column,
        ..error
    }
}

/// Reads one line with one pattern or Sukaku, as [`read_patterns`] does; `None` for a blank line or
/// a comment. `number` is the line number that errors give.
///
/// # Errors
/// What is wrong and where.
pub fn read_pattern_line(
    text: &str,
    number: usize,
    options: &PatternOptions,
) -> Result<Option<Statement>, TheoremError> {
    text_form::pattern_line(text, number, options)
}

fn looks_like_ron(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let starts = ["(", "[", "{", "//", "/*", "#!", "Statement"];
    starts.iter().any(|&start| text.starts_with(start))
}
