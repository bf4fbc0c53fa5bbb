//! Cells and marks in the words of messages.

use super::Marks;

/// The symbol of a digit counted from 0: `1` to `9`, then `A` to `G`.
///
/// # Panics
/// If the digit is above 15.
pub fn symbol(digit: usize) -> char {
    char::from(b"123456789ABCDEFG"[digit])
}

/// The name of a cell: `r4c1`.
pub fn cell_name(cell: usize, side: usize) -> String {
    format!("r{}c{}", cell / side + 1, cell % side + 1)
}

/// The alternatives as people list them: "16, 81 or 256".
pub fn one_of<T: ToString>(alternatives: &[T]) -> String {
    let mut words: Vec<String> = alternatives.iter().map(T::to_string).collect();
    match words.pop() {
        Some(last) if !words.is_empty() => format!("{} or {last}", words.join(", ")),
        last => last.unwrap_or_default(),
    }
}

/// The marks as people list them: `'X', 'x', '1' or '3'`.
pub fn marks_in_words(marks: Marks) -> String {
    let quoted = |n: usize| format!("'{}'", symbol(n.clamp(1, 16) - 1));
    match marks {
        Marks::Digits(1) => one_of(&["'X'", "'x'", "'1'"]),
        Marks::Digits(k) => one_of(&["'X'", "'x'", "'1'", &quoted(k)]),
        Marks::KlDigits(k, l) => one_of(&[quoted(k), quoted(l)]),
    }
}
