//! The symbols of digits.

/// The symbols of digits, from 1.
pub const SYMBOLS: &str = "123456789ABCDEFGHIJKLMNOP";

/// The symbol of a digit, from 1.
pub fn symbol(digit: usize) -> Option<char> {
    SYMBOLS.chars().nth(digit.checked_sub(1)?)
}

/// The symbol of a cell in a list: a number up to `most`, `0` for an empty cell, or one character
/// as it is.
pub(crate) fn given(word: &str, most: usize) -> Option<char> {
    match word.parse() {
        Ok(0) => Some('.'),
        Ok(number) => symbol(number).filter(|_| number <= most),
        Err(_) => word.chars().next().filter(|_| word.len() == 1),
    }
}
