//! Patterns of k digits on Latin squares as theorems.

use super::regions::drawings_named;
use crate::geometry::{Set, cells_of};
use crate::statement::{BoardName, Pattern, Statement, impossible};

/// The board of Sudoku (`sudoku`), 9×9; with the two diagonals (`x`), the four windows (`windoku`),
/// or the cells at the same place of each block as regions (`disjoint`); or with the constraint
/// `anti-knight` or `anti-king`.
pub fn board_named(name: &str) -> Option<BoardName> {
    let (regions, constraint) = match name {
        "sudoku" => ("blocks", None),
        "x" | "windoku" | "disjoint" => (name, None),
        "anti-knight" | "anti-king" => ("blocks", Some(name)),
        _ => return None,
    };
    Some(BoardName::Latin {
        side: 9,
        pandiagonal: false,
        regions: drawings_named(regions, 9).ok()?,
        signs: String::new(),
        constraints: constraint.into_iter().map(str::to_owned).collect(),
    })
}

/// The statement that these cells of a board with `side` columns cannot be filled with k digits.
pub fn k_digit_statement(
    name: &str,
    board: &BoardName,
    side: usize,
    k: usize,
    cells: Set,
) -> Statement {
    let names = cells_of(cells).map(|cell| format!("r{}c{}", cell / side + 1, cell % side + 1));
    let digits = (1..=k).map(|digit| format!("n{digit}"));
    let [names, digits] = [names.collect::<Vec<_>>(), digits.collect()];
    let text = format!("{}: {}", names.join(" "), digits.join(" "));
    Statement {
        board: board.clone(),
        ..impossible(name, 3, Pattern::Restrict(text))
    }
}

/// Cells and digits of a pattern that [`k_digit_statement`] could have stated; `None` of other
/// texts.
pub fn cells_and_digits(text: &str, side: usize) -> Option<(Set, usize)> {
    let (cells, digits) = text.split_once(':')?;
    let number = |text: &str, most: usize| {
        let number: usize = text.parse().ok()?;
        (1..=most).contains(&number).then_some(number)
    };
    let mut set = 0;
    for name in cells.split_whitespace() {
        let (row, column) = name.strip_prefix('r')?.split_once('c')?;
        let cell = (number(row, side)? - 1) * side + number(column, side)? - 1;
        set |= 1u128.checked_shl(u32::try_from(cell).ok()?)?;
    }
    let mut k = 0;
    for digit in digits.split_whitespace() {
        k += 1;
        if number(digit.strip_prefix('n')?, side)? != k {
            return None;
        }
    }
    (set != 0 && k > 0).then_some((set, k))
}
