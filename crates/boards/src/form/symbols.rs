//! The symbols of digits.

/// The symbols of digits, from 1.
pub const SYMBOLS: &str = "123456789ABCDEFGHIJKLMNOP";

/// The symbol of a digit, from 1.
pub fn symbol(digit: usize) -> Option<char> {
    SYMBOLS.chars().nth(digit.checked_sub(1)?)
}
