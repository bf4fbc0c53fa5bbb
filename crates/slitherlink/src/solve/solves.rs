//! Whether a drawing solves a puzzle, by the rules of the game alone.
//!
//! Every solution is tested by this before it is returned. It shares nothing with the solvers and
//! the boards: the points and cells of a line are computed from its name.

use oddagon_boards::slitherlink::{Diagram, Line};
use thiserror::Error;

/// Why a drawing does not solve a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Flaw {
    /// It is of another size.
    #[error("the drawing is of another size than the puzzle")]
    Size,
    /// A line that the grid does not have.
    #[error("the grid has no line {0}")]
    Outside(Line),
    /// A line that the drawing leaves open.
    #[error("the drawing does not say whether {0} is drawn")]
    Open(Line),
    /// A line that contradicts the puzzle.
    #[error("{0} contradicts the puzzle")]
    Given(Line),
    /// A cell with another number of lines than its clue.
    #[error("r{row}c{column} has the clue {clue} and {found} lines")]
    Clue {
        /// The cell's row, from 1.
        row: u8,
        /// The cell's column, from 1.
        column: u8,
        /// The clue.
        clue: u8,
        /// How many lines are drawn around the cell.
        found: u8,
    },
    /// A point with one line, or with more than two.
    #[error("at the upper left corner of r{row}c{column} the number of lines is {lines}")]
    Point {
        /// The row of the cell whose upper left corner it is, from 1.
        row: u8,
        /// The column of that cell, from 1.
        column: u8,
        /// How many drawn lines meet there.
        lines: usize,
    },
    /// No line is drawn.
    #[error("no line is drawn")]
    Nothing,
    /// The lines form several circuits.
    #[error("the lines form more than one circuit")]
    Circuits,
}

/// Tests a drawing against all clues and lines of a puzzle, and that its lines form one closed
/// circuit.
///
/// # Errors
/// The first flaw found. A drawing that leaves a line open is not a solution.
pub fn solves(puzzle: &Diagram, drawing: &Diagram) -> Result<(), Flaw> {
    let (rows, columns) = (puzzle.rows as u8, puzzle.columns as u8);
    if (drawing.rows, drawing.columns) != (puzzle.rows, puzzle.columns) {
        return Err(Flaw::Size);
    }
    let horizontal = |row, column| Line {
        vertical: false,
        row,
        column,
    };
    let vertical = |row, column| Line {
        vertical: true,
        row,
        column,
    };
    let across = (1..=rows + 1).flat_map(|r| (1..=columns).map(move |c| horizontal(r, c)));
    let down = (1..=rows).flat_map(|r| (1..=columns + 1).map(move |c| vertical(r, c)));
    // In the order of lines.
    let grid: Vec<Line> = across.chain(down).collect();
    if !drawing.lines.keys().eq(&grid) {
        let mut shown = drawing.lines.keys();
        if let Some(&line) = shown.find(|line| grid.binary_search(line).is_err()) {
            return Err(Flaw::Outside(line));
        }
        if let Some(&line) = grid.iter().find(|line| !drawing.lines.contains_key(line)) {
            return Err(Flaw::Open(line));
        }
    }
    let mut given = puzzle.lines.iter();
    let other = given.find(|&(line, drawn)| drawing.lines.get(line) != Some(drawn));
    if let Some((&line, _)) = other {
        return Err(Flaw::Given(line));
    }
    // The drawing has just the lines of the grid: first the horizontal ones, row by row, then the
    // vertical ones.
    let drawn: Vec<bool> = drawing.lines.values().copied().collect();
    let is_drawn = |line: Line| {
        let (row, column) = (usize::from(line.row) - 1, usize::from(line.column) - 1);
        drawn[if line.vertical {
            (puzzle.rows + 1) * puzzle.columns + row * (puzzle.columns + 1) + column
        } else {
            row * puzzle.columns + column
        }]
    };
    for row in 1..=rows {
        for column in 1..=columns {
            let cell = usize::from(row - 1) * puzzle.columns + usize::from(column - 1);
            let sides = [
                horizontal(row, column),
                horizontal(row + 1, column),
                vertical(row, column),
                vertical(row, column + 1),
            ];
            let found = sides.iter().filter(|&&side| is_drawn(side)).count() as u8;
            if let Some(clue) = puzzle.clues[cell].filter(|&clue| clue != found) {
                return Err(Flaw::Clue {
                    row,
                    column,
                    clue,
                    found,
                });
            }
        }
    }
    // The points that each point is joined to, by numbers.
    let width = puzzle.columns + 1;
    let mut joined: Vec<Vec<usize>> = vec![Vec::new(); (puzzle.rows + 1) * width];
    for line in grid.into_iter().filter(|&line| is_drawn(line)) {
        let from = usize::from(line.row - 1) * width + usize::from(line.column - 1);
        let to = from + if line.vertical { width } else { 1 };
        joined[from].push(to);
        joined[to].push(from);
    }
    let wrong = joined.iter().position(|met| !matches!(met.len(), 0 | 2));
    if let Some(point) = wrong {
        return Err(Flaw::Point {
            row: (point / width + 1) as u8,
            column: (point % width + 1) as u8,
            lines: joined[point].len(),
        });
    }
    // Each point that is met has two lines, so a walk along the lines comes back to the first.
    let Some(first) = joined.iter().position(|met| !met.is_empty()) else {
        return Err(Flaw::Nothing);
    };
    let (mut last, mut at, mut length) = (first, joined[first][0], 1);
    while at != first {
        let next = &joined[at];
        let next = if next[0] == last { next[1] } else { next[0] };
        (last, at) = (at, next);
        length += 1;
    }
    if length == joined.iter().filter(|met| !met.is_empty()).count() {
        Ok(())
    } else {
        Err(Flaw::Circuits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oddagon_boards::slitherlink::text;

    fn diagram(text: &str) -> Diagram {
        text::read(text).unwrap().remove(0)
    }

    /// The flaw of a drawing in which lines that are not drawn count as absent.
    fn flaw(puzzle: &str, drawing: &str) -> Result<(), Flaw> {
        let mut drawing = diagram(drawing);
        let blank = diagram(&puzzle.replace(['0', '1', '2', '3'], " "));
        for row in 1..=blank.rows as u8 + 1 {
            for column in 1..=blank.columns as u8 + 1 {
                for vertical in [false, true] {
                    let last = (row > blank.rows as u8, column > blank.columns as u8);
                    if vertical && last.0 || !vertical && last.1 {
                        continue;
                    }
                    let line = Line {
                        vertical,
                        row,
                        column,
                    };
                    drawing.lines.entry(line).or_insert(false);
                }
            }
        }
        solves(&diagram(puzzle), &drawing)
    }

    #[test]
    fn solutions_and_flaws() {
        let blank = ". . .\n     \n. . .\n     \n. . .\n";
        let around_one = ".-. .\n| |  \n.-. .\n     \n. . .\n";
        assert_eq!(flaw(blank, around_one), Ok(()));
        assert_eq!(flaw(". . .\n   1\n. . .\n 1\n. . .\n", around_one), Ok(()));
        let said = |puzzle, drawing| flaw(puzzle, drawing).unwrap_err().to_string();
        let clue = ". . .\n   1\n. . .\n   1\n. . .\n";
        assert_eq!(said(clue, around_one), "r2c2 has the clue 1 and 0 lines");
        assert_eq!(said(blank, blank), "no line is drawn");
        let two = ".-. . .\n| |\n.-. . .\n\n. . .-.\n    | |\n. . .-.\n";
        let wide = ". . . .\n\n. . . .\n\n. . . .\n\n. . . .\n";
        assert_eq!(said(wide, two), "the lines form more than one circuit");
        let touching = ".-. .\n| |\n.-.-.\n  | |\n. .-.\n";
        assert_eq!(
            said(blank, touching),
            "at the upper left corner of r2c2 the number of lines is 4"
        );
        let open = ".-. .\n|\n.-. .\n\n. . .\n";
        assert_eq!(
            said(blank, open),
            "at the upper left corner of r1c2 the number of lines is 1"
        );
        let given = ".x. .\n     \n. . .\n     \n. . .\n";
        assert_eq!(said(given, around_one), "Hr1c1 contradicts the puzzle");
        let stub = "  |\n. .-. .\n  | |  \n. .-. .\n       \n. . . .\n";
        assert_eq!(said(stub, stub), "the grid has no line Vr0c2");
        assert_eq!(flaw(wide, blank).unwrap_err(), Flaw::Size);
        assert_eq!(
            solves(&diagram(blank), &diagram(around_one)).unwrap_err(),
            Flaw::Open(Line {
                vertical: false,
                row: 1,
                column: 2
            })
        );
    }
}
