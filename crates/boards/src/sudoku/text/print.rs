use super::Marks;
use crate::sudoku::Sudoku;
use oddagon_core::Board;
use oddagon_csp::CandidateSet;

/// The field's framed grid, one character per cell; every line ends in a line feed.
///
/// ```
/// let grid = oddagon_boards::sudoku::text::cell_grid(2, |cell| if cell == 5 { 'X' } else { '.' });
/// assert_eq!(grid, "\
/// +-----+-----+
/// ! . . ! . . !
/// ! . X ! . . !
/// +-----+-----+
/// ! . . ! . . !
/// ! . . ! . . !
/// +-----+-----+
/// ");
/// ```
pub fn cell_grid(order: usize, mut mark: impl FnMut(usize) -> char) -> String {
    let side = order * order;
    let words: Vec<String> = (0..side * side)
        .map(|cell| mark(cell).to_string())
        .collect();
    framed(order, &words)
}

/// The cells in one line.
pub fn cell_line(order: usize, mark: impl FnMut(usize) -> char) -> String {
    (0..order.pow(4)).map(mark).collect()
}

/// The field's candidate grid, its columns aligned; a cell without candidates prints as `.`.
pub fn candidate_grid(board: &Sudoku, live: &CandidateSet) -> String {
    marked_candidate_grid(board, live, |_| None)
}

/// The same with marks: a character after the candidates of each cell that has one.
pub fn marked_candidate_grid(
    board: &Sudoku,
    live: &CandidateSet,
    mut mark: impl FnMut(usize) -> Option<char>,
) -> String {
    let words: Vec<String> = (0..board.cell_count())
        .map(|cell| {
            let digits = (0..board.side()).filter(|&n| live.contains(board.candidate_at(cell, n)));
            let mut word: String = digits.map(symbol).collect();
            if word.is_empty() {
                word.push('.');
            }
            word.extend(mark(cell));
            word
        })
        .collect();
    framed(board.order(), &words)
}

/// The candidates in one line of side³ characters, a Sukaku: each place its digit, or `.`.
pub fn candidate_line(board: &Sudoku, live: &CandidateSet) -> String {
    let places = board.csp().candidates().map(|c| {
        if live.contains(c) {
            symbol(board.digit(c))
        } else {
            '.'
        }
    });
    places.collect()
}

/// A framed grid of one word per cell, every column as wide as its longest word.
fn framed(order: usize, words: &[String]) -> String {
    let side = order * order;
    let width = |column: usize| {
        let column = words.iter().skip(column).step_by(side);
        column.map(String::len).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..side).map(width).collect();
    let mut frame = String::from("+");
    for stack in widths.chunks(order) {
        frame += &"-".repeat(stack.iter().sum::<usize>() + order + 1);
        frame.push('+');
    }
    frame.push('\n');
    let mut out = String::new();
    for (r, row) in words.chunks(side).enumerate() {
        if r % order == 0 {
            out += &frame;
        }
        out.push('!');
        for (c, word) in row.iter().enumerate() {
            out += &format!(" {word:<width$}", width = widths[c]);
            if c % order == order - 1 {
                out += " !";
            }
        }
        out.push('\n');
    }
    out + &frame
}

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
