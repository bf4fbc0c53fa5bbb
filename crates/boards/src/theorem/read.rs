//! Reading statements from a text that a person wrote or pasted.

use super::{PatternOptions, Statement, TheoremError, read_statements};
use crate::sudoku::text_form;

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
    if looks_like_ron(text) {
        read_statements(text)
    } else {
        text_form::patterns(text, options)
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
