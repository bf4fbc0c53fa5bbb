//! Drawings: dots at the points, lines and clues between them.

use super::{CLUE, Row, size};
use crate::slitherlink::line_at;
use crate::slitherlink::{Diagram, Line};
use oddagon_core::TextError;
use std::fmt;

/// Writes a drawing that reads back the same; lines that leave the rim are shown if there are any.
impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (height, width) = (2 * self.rows as i32, 2 * self.columns as i32);
        let beyond = |out: &dyn Fn(&Line) -> bool| i32::from(self.lines.keys().any(out));
        let (rows, columns) = (self.rows, self.columns);
        let north = beyond(&|line| line.vertical && line.row == 0);
        let west = beyond(&|line| !line.vertical && line.column == 0);
        let south = beyond(&|line| line.vertical && usize::from(line.row) > rows);
        let east = beyond(&|line| !line.vertical && usize::from(line.column) > columns);
        for y in -north..=height + south {
            let row: String = (-west..=width + east)
                .map(|x| self.character(y, x))
                .collect();
            writeln!(f, "{}", row.trim_end())?;
        }
        Ok(())
    }
}

impl Diagram {
    /// The character at a doubled place: points at even heights and widths, cells at odd ones.
    fn character(&self, y: i32, x: i32) -> char {
        match (y % 2 == 0, x % 2 == 0) {
            (true, true) => '.',
            (false, false) => {
                let (row, column) = ((y - 1) / 2, (x - 1) / 2);
                let inside = y > 0
                    && x > 0
                    && (row as usize) < self.rows
                    && (column as usize) < self.columns;
                let clue = |()| self.clues[row as usize * self.columns + column as usize];
                let clue = inside.then_some(()).and_then(clue);
                clue.map_or(' ', |clue| char::from(b'0' + clue))
            }
            (_, vertical) => match self.lines.get(&line_at(y, x)) {
                None => ' ',
                Some(false) => 'x',
                Some(true) if vertical => '|',
                Some(true) => '-',
            },
        }
    }
}

/// Reads a drawing.
pub(super) fn read(block: &[Row]) -> Result<Diagram, TextError> {
    let has_point = |row: &Row| row.text.contains(&'.');
    let (Some(top), Some(bottom)) = (
        block.iter().position(has_point),
        block.iter().rposition(has_point),
    ) else {
        let row = &block[0];
        let at = row.text.iter().take_while(|c| c.is_whitespace()).count();
        return Err(row.unexpected(at, "dots at the points of a drawing"));
    };
    let first = &block[top];
    let dots = |row: &Row| row.text.iter().filter(|&&c| c == '.').count();
    let left = first.text.iter().take_while(|&&c| c != '.').count();
    if !(bottom - top).is_multiple_of(2) {
        let (row, at) = (&block[bottom], left.min(block[bottom].text.len()));
        return Err(row.unexpected(at, "a row of cells between two rows of points"));
    }
    let (rows, columns) = ((bottom - top) / 2, dots(first) - 1);
    size(first, rows, columns)?;
    let mut diagram = Diagram::blank(rows, columns);
    for (i, row) in block.iter().enumerate() {
        let y = i as i32 - top as i32;
        if y % 2 == 0 && y >= 0 && i <= bottom && dots(row) != columns + 1 {
            let expected = (columns + 1).to_string();
            return Err(row.count(left, dots(row), "points in this row", expected));
        }
        for (j, &found) in row.text.iter().enumerate() {
            diagram.put(row, j, (y, j as i32 - left as i32), found)?;
        }
    }
    Ok(diagram)
}

impl Diagram {
    /// Reads the character at a doubled place of a drawing.
    fn put(
        &mut self,
        row: &Row,
        at: usize,
        place: (i32, i32),
        found: char,
    ) -> Result<(), TextError> {
        let (y, x) = place;
        let (height, width) = (2 * self.rows as i32, 2 * self.columns as i32);
        let within = (0..=height).contains(&y) && (0..=width).contains(&x);
        // A line leaves the rim outwards from a point: straight up, down, left or right.
        let near = (-1..=height + 1).contains(&y)
            && (-1..=width + 1).contains(&x)
            && ((0..=height).contains(&y) || (0..=width).contains(&x));
        let line = match (y.rem_euclid(2), x.rem_euclid(2)) {
            (0, 0) if within => {
                let expected = "a dot at this point";
                return match found {
                    '.' => Ok(()),
                    _ => Err(row.unexpected(at, expected)),
                };
            }
            (1, 1) if within => {
                let cell = (y / 2) as usize * self.columns + (x / 2) as usize;
                return match found {
                    ' ' => Ok(()),
                    '0'..='3' => {
                        self.clues[cell] = Some(found as u8 - b'0');
                        Ok(())
                    }
                    _ => Err(row.unexpected(at, &format!("{CLUE} or a blank"))),
                };
            }
            (0, 1) if near => '-',
            (1, 0) if near => '|',
            _ => {
                let end = "a blank outside of the grid";
                return if found.is_whitespace() {
                    Ok(())
                } else {
                    Err(row.unexpected(at, end))
                };
            }
        };
        let drawn = match found {
            ' ' => return Ok(()),
            'x' => false,
            _ if found == line => true,
            _ => return Err(row.unexpected(at, &format!("{line}, x or a blank"))),
        };
        self.lines.insert(line_at(y, x), drawn);
        Ok(())
    }
}
