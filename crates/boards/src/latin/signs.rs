//! The signs of Futoshiki as conditions of rules.

use crate::geometry::Conditions;
use crate::notation::parts;
use crate::statement::BoardName;

/// The signs that may stand between these CSP-variables: both `<` and `>` between any two that are
/// adjacent cells without a sign. None on other boards than Latin squares.
pub fn possible_signs(board: &BoardName, variables: &[&str]) -> Conditions {
    let add = with_signs;
    let BoardName::Latin { signs, .. } = board else {
        return Conditions::default();
    };
    let cells: Vec<(usize, usize)> = variables
        .iter()
        .filter_map(|name| match parts(name)?[..] {
            [("r", row), ("c", column)] => Some((row, column)),
            _ => None,
        })
        .collect();
    let is_known = |a: &str, b: &str| {
        let mut words = signs.split_whitespace();
        words.any(|word| {
            let ends: Vec<&str> = word.split(['<', '>']).collect();
            ends == [a, b] || ends == [b, a]
        })
    };
    let mut names = Vec::new();
    for &(row, column) in &cells {
        for next in [(row, column + 1), (row + 1, column)] {
            let [a, b] = [(row, column), next].map(|(r, c)| format!("r{r}c{c}"));
            if cells.contains(&next) && !is_known(&a, &b) {
                names.extend([format!("{a}<{b}"), format!("{a}>{b}")]);
            }
        }
    }
    Conditions { names, add }
}

/// A Latin square with more signs; other boards as they are.
fn with_signs(board: &BoardName, more: &[&str]) -> BoardName {
    let mut board = board.clone();
    if let BoardName::Latin { signs, .. } = &mut board {
        let all = signs.split_whitespace().chain(more.iter().copied());
        *signs = all.collect::<Vec<_>>().join(" ");
    }
    board
}
