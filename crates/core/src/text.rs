//! Texts: the form of files of statements and proofs, and the errors of texts that cannot be read.

use serde::de::DeserializeOwned;
use thiserror::Error;

/// What is wrong with a text, and where.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, counted in characters.
    pub column: usize,
    /// What was found there and what was expected.
    pub problem: String,
}

impl TextError {
    /// The error at a place, both numbers from 1.
    pub fn at((line, column): (usize, usize), problem: impl Into<String>) -> TextError {
        let problem = problem.into();
        TextError {
            line,
            column,
            problem,
        }
    }
}

/// Reads a file: one value or a list of them in RON; or values in JSON, one after the other, which
/// `{` tells apart.
///
/// # Errors
/// If it is neither: the error of the reading that went further.
pub fn read_values<T: DeserializeOwned>(text: &str) -> Result<Vec<T>, TextError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim_start().starts_with('{') {
        let values = serde_json::Deserializer::from_str(text).into_iter();
        return values.collect::<Result<_, _>>().map_err(json_error);
    }
    let place = |error: &ron::error::SpannedError| (error.span.start.line, error.span.start.col);
    let values = ron::from_str(text).or_else(|list| match ron::from_str(text) {
        Ok(value) => Ok(vec![value]),
        Err(one) if place(&list) > place(&one) => Err(list),
        Err(one) => Err(one),
    });
    values.map_err(|error| TextError::at(place(&error), error.code.to_string()))
}

/// What serde says of a JSON text.
pub fn json_error(error: serde_json::Error) -> TextError {
    let message = error.to_string();
    // The message ends in the place.
    let problem = message.split(" at line ").next().unwrap_or_default();
    TextError::at((error.line(), error.column().max(1)), problem)
}

/// A text from a file for a message: in quotation marks, short, and without control characters.
pub fn quoted(text: &str) -> String {
    let shown: String = text.chars().take(40).collect();
    let more = if shown.len() < text.len() { "…" } else { "" };
    format!("\"{}{more}\"", shown.escape_debug())
}
