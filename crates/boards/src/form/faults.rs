//! What is wrong with a text, in words that all readers of boards share.

use oddagon_core::TextError;

/// A character that cannot stand there. A place is a line and a column, from 1.
pub fn character(place: (usize, usize), found: char, expected: &str) -> TextError {
    TextError::at(place, format!("found {found:?}, expected {expected}"))
}

/// Too few or too many of something, of which `noun` is the plural.
pub fn count(place: (usize, usize), found: usize, noun: &str, expected: &str) -> TextError {
    let noun = if found == 1 {
        noun.trim_end_matches('s')
    } else {
        noun
    };
    TextError::at(place, format!("found {found} {noun}, expected {expected}"))
}
