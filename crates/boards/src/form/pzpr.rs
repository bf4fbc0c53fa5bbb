//! Puzzles in the forms of pzpr, a program behind puzz.link and other sites: addresses and files.

use super::symbols::symbol;

/// A puzzle of pzpr.
pub(crate) struct Pzpr<'a> {
    /// Its kind, such as `sudoku`.
    pub kind: &'a str,
    /// The number of columns.
    pub columns: usize,
    /// The number of rows.
    pub rows: usize,
    /// What is in its cells.
    pub cells: Cells<'a>,
}

/// The cells of a puzzle of pzpr.
pub(crate) enum Cells<'a> {
    /// The last part of an address.
    Address(&'a str),
    /// The rows of a file, word by word. The answer may follow.
    File(Vec<Vec<&'a str>>),
}

impl Pzpr<'_> {
    /// The numbers of its cells, as symbols, `.` where there is none; `None` if there are other
    /// than so many cells or another character.
    ///
    /// In an address a number below 16 is one hexadecimal digit, a greater one two after `-`, and
    /// `g` to `z` are 1 to 20 cells without a number.
    pub fn numbers(&self) -> Option<String> {
        let count = self.columns * self.rows;
        let mut cells = String::new();
        match &self.cells {
            Cells::File(rows) => {
                for row in rows.iter().take(self.rows) {
                    for word in row {
                        cells.push(match word.parse() {
                            Ok(number) => symbol(number)?,
                            Err(_) if matches!(*word, "." | "-") => '.',
                            Err(_) => return None,
                        });
                    }
                }
            }
            Cells::Address(text) => {
                let mut characters = text.chars();
                while let Some(c) = characters.next() {
                    match c {
                        '.' => cells.push('.'),
                        'g'..='z' => {
                            cells.extend(std::iter::repeat_n('.', c as usize - 'f' as usize));
                        }
                        '-' => {
                            let digits: String = characters.by_ref().take(2).collect();
                            cells.push(symbol(usize::from_str_radix(&digits, 16).ok()?)?);
                        }
                        _ => cells.push(symbol(c.to_digit(16)? as usize)?),
                    }
                }
            }
        }
        (cells.chars().count() == count).then_some(cells)
    }
}
