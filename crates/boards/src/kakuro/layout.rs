//! Drawings of black and white cells.

use crate::geometry::neighbours;
use oddagon_job::random::Random;

/// A drawing of black and white cells with a black first row and column. White cells are connected,
/// half a turn maps them to themselves, and each run has 2 to 9 cells.
pub struct Layout {
    side: usize,
    /// Which cells are white, row by row.
    pub white: Vec<bool>,
}

impl Layout {
    /// A random layout. At first all cells but the border are white; then pairs of cells are made
    /// black where the rest remains valid, about three cells of ten, and more as long as runs are
    /// too long.
    pub fn random(side: usize, random: &mut Random) -> Layout {
        let white = (0..side * side).map(|cell| cell / side > 0 && cell % side > 0);
        let mut layout = Layout {
            side,
            white: white.collect(),
        };
        let mut cells: Vec<usize> = (0..side * side)
            .filter(|&cell| layout.white[cell])
            .collect();
        random.shuffle(&mut cells);
        let wanted = cells.len() * 3 / 10;
        let mut black = 0;
        for cell in cells {
            if black >= wanted && layout.longest() <= 9 || !layout.white[cell] {
                continue;
            }
            // Half a turn of the cells within the border.
            let (r, c) = (side - cell / side, side - cell % side);
            let pair = [cell, r * side + c];
            pair.iter().for_each(|&cell| layout.white[cell] = false);
            if layout.is_right() {
                black += if pair[0] == pair[1] { 1 } else { 2 }
            } else {
                pair.iter().for_each(|&cell| layout.white[cell] = true)
            }
        }
        layout
    }

    /// Whether there are white cells, they are connected, and no run is too short. Runs may be too
    /// long.
    fn is_right(&self) -> bool {
        let Some(first) = self.white.iter().position(|white| *white) else {
            return false;
        };
        let mut seen = vec![false; self.white.len()];
        let mut open = vec![first];
        while let Some(cell) = open.pop() {
            if std::mem::replace(&mut seen[cell], true) {
                continue;
            }
            open.extend(neighbours(self.side, cell).filter(|&next| self.white[next]));
        }
        seen == self.white && self.runs().all(|run| run.len() > 1)
    }

    fn longest(&self) -> usize {
        self.runs().map(|run| run.len()).max().unwrap_or(0)
    }

    /// All runs, each with its cells.
    pub fn runs(&self) -> impl Iterator<Item = Vec<usize>> {
        let whites = (0..self.white.len()).filter(move |&cell| self.white[cell]);
        whites.flat_map(move |cell| {
            let starts = [1, self.side]
                .into_iter()
                .filter(move |step| !self.white[cell - step]);
            starts.map(move |step| self.run(cell, step))
        })
    }

    /// The white cells from one on, along a row (1) or a column (the side).
    fn run(&self, cell: usize, step: usize) -> Vec<usize> {
        let cells = (cell..self.white.len()).step_by(step);
        // The run ends with its row, since the next row begins with a black cell.
        cells.take_while(|&cell| self.white[cell]).collect()
    }

    /// The cells of the run of a cell, along its row or its column.
    pub fn near(&self, cell: usize, across: bool) -> Vec<usize> {
        let step = if across { 1 } else { self.side };
        let mut first = cell;
        while self.white[first - step] {
            first -= step;
        }
        self.run(first, step)
    }

    /// The rows of the drawing without sums.
    pub fn blank(&self) -> Vec<String> {
        let rows = self.white.chunks(self.side).map(|row| {
            let words = row.iter().map(|&white| if white { "." } else { "#" });
            words.collect::<Vec<_>>().join(" ")
        });
        rows.collect()
    }

    /// The name of the candidate of a digit in a cell.
    pub fn name(&self, cell: usize, digit: usize) -> String {
        format!("n{digit}r{}c{}", cell / self.side + 1, cell % self.side + 1)
    }

    /// The lines of sums, those of rows and those of columns: `.` for white cells, a sum, or `B`.
    pub fn sums(&self, digits: &[usize]) -> (Vec<String>, Vec<String>) {
        let lines = |step: usize, other: usize| {
            (1..self.side)
                .map(|i| self.line_of_sums(digits, i * other, step))
                .collect()
        };
        (lines(1, self.side), lines(self.side, 1))
    }

    /// The words of a line: `.` for a white cell, before a run its sum, `B` for other black cells.
    fn line_of_sums(&self, digits: &[usize], start: usize, step: usize) -> String {
        let words = (0..self.side).map(|j| {
            let cell = start + j * step;
            match self.white.get(cell + step) {
                _ if self.white[cell] => ".".to_owned(),
                Some(true) if j + 1 < self.side => {
                    let run = self.run(cell + step, step);
                    let sum: usize = run.iter().map(|&cell| digits[cell]).sum();
                    sum.to_string()
                }
                _ => "B".to_owned(),
            }
        });
        words.collect::<Vec<_>>().join(" ")
    }
}
