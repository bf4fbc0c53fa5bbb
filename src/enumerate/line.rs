//! Patterns as lines of text.

use super::Pattern;

/// A pattern in one line: 81 characters, `X` in its cells and `.` elsewhere.
pub fn to_line(p: Pattern) -> String {
    (0..81)
        .map(|x| if p >> x & 1 == 1 { 'X' } else { '.' })
        .collect()
}

/// The pattern that [`to_line`] wrote; `None` for any other text.
pub fn from_line(line: &str) -> Option<Pattern> {
    if line.len() != 81 {
        return None;
    }
    line.bytes()
        .enumerate()
        .try_fold(0, |p, (x, mark)| match mark {
            b'X' => Some(p | 1 << x),
            b'.' => Some(p),
            _ => None,
        })
}
