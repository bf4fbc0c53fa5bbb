//! Addresses of puzz.link and other sites that use pzpr: `https://puzz.link/p?slither/3/2/dg0c`.
//!
//! After the kind of puzzle come columns, rows and the cells, row by row. A digit from 0 to 4 is a
//! clue; 5 to 9 are the same clues with one cell without a clue after them, a to e with two; g to z
//! are runs of 1 to 20 such cells. A dot is a clue whose number is not given, which is the same as
//! none.

use super::{CLUE, NAMES, Row, size};
use crate::slitherlink::Diagram;
use oddagon_core::TextError;

impl Diagram {
    /// The clues as an address at puzz.link.
    pub fn puzzlink(&self) -> String {
        let mut text = format!(
            "https://puzz.link/p?slither/{}/{}/",
            self.columns, self.rows
        );
        let mut rest = &self.clues[..];
        while let Some((first, after)) = rest.split_first() {
            let empty = |cells: &[Option<u8>]| cells.iter().take_while(|c| c.is_none()).count();
            match first {
                Some(clue) => {
                    // After the last cell any number of cells counts as empty; pzpr writes two.
                    let blanks = match empty(after) {
                        n if n == after.len() => 2,
                        n => n.min(2),
                    };
                    let digit = u32::from(*clue) + 5 * blanks as u32;
                    text.extend(char::from_digit(digit, 16));
                    rest = &after[blanks.min(after.len())..];
                }
                None => {
                    let run = empty(rest).min(20);
                    text.push(char::from(b'f' + run as u8));
                    rest = &rest[run..];
                }
            }
        }
        text
    }
}

/// Reads an address; what follows a blank is ignored.
pub(super) fn read(row: &Row) -> Result<Diagram, TextError> {
    let start = row.text.len() - row.text.iter().skip_while(|c| c.is_whitespace()).count();
    let address = row.text[start..].split(|c| c.is_whitespace()).next();
    let end = start + address.map_or(0, <[char]>::len);
    // The kind follows the question mark, or is at the beginning.
    let question = row.text[start..end].iter().position(|&c| c == '?');
    let mut at = question.map_or(start, |i| start + i + 1);
    // A part up to the next slash, with its place.
    let mut part = || {
        let from = at.min(end);
        let length = row.text[from..end]
            .iter()
            .take_while(|&&c| c != '/')
            .count();
        at = from + length + 1;
        (
            from,
            row.text[from..from + length].iter().collect::<String>(),
        )
    };
    let (place, kind) = part();
    let kind = kind.trim_end_matches("_edit").trim_end_matches("_play");
    if !NAMES.contains(&kind) {
        return Err(row.unexpected(
            place,
            "slither/, as in https://puzz.link/p?slither/3/2/dg0c",
        ));
    }
    let mut number = |what: &str| {
        let (place, text) = part();
        let digits = (1..6).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        match text.parse() {
            Ok(number) if digits => Ok(number),
            _ => Err(row.unexpected(place, what)),
        }
    };
    let columns: usize = number("a number of columns")?;
    let rows: usize = number("a number of rows")?;
    size(row, rows, columns)?;
    let (start, text) = part();
    let mut clues = Vec::new();
    for (i, found) in text.chars().enumerate() {
        match (found, found.to_digit(16)) {
            (_, Some(n)) if n < 15 && n % 5 < 4 => {
                // The empty cells that belong to a clue may reach beyond the last cell.
                let blanks = (n / 5) as usize;
                let room = (rows * columns).saturating_sub(clues.len() + 1);
                clues.push(Some((n % 5) as u8));
                clues.extend(vec![None; blanks.min(room)]);
            }
            ('g'..='z', _) => clues.extend(vec![None; found as usize - 'f' as usize]),
            ('.', _) => clues.push(None),
            _ => {
                let expected = format!("{CLUE} in puzz.link's coding, or a run from g to z");
                return Err(row.unexpected(start + i, &expected));
            }
        }
    }
    if clues.len() != rows * columns {
        return Err(row.count(start, clues.len(), "cells", (rows * columns).to_string()));
    }
    let blank = Diagram::blank(rows, columns);
    Ok(Diagram { clues, ..blank })
}
