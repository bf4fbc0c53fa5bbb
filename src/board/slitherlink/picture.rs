//! A window as text: dots for points, `-` and `|` for drawn lines, `x` for lines that are not drawn, clues in the cells.

use super::{Line, Slitherlink};
use crate::csp::CandidateSet;

impl Slitherlink {
    /// The window in a state: its lines as far as they are decided in `lines`, its clues where N is decided in `clues`. Every line ends
    /// in a line feed. What leaves the rim is shown where one of those lines is decided.
    pub fn picture(&self, lines: &CandidateSet, clues: &CandidateSet) -> String {
        let window = self.window();
        let (height, width) = (2 * window.rows() as i32, 2 * window.columns() as i32);
        let places = || (-1..=height + 1).flat_map(|y| (-1..=width + 1).map(move |x| (y, x)));
        let drawn = |y, x| self.drawn(lines, Line::at(y, x)?);
        let beyond = |(y, x): (i32, i32)| y < 0 || x < 0 || y > height || x > width;
        let stubs = places().any(|(y, x)| beyond((y, x)) && drawn(y, x).is_some());
        let (from, to) = if stubs { (-1, 1) } else { (0, 0) };
        let mut text = String::new();
        for y in from..=height + to {
            let row = (from..=width + to).map(|x| match (y & 1, x & 1) {
                _ if beyond((y, x)) && (y + x) & 1 == 0 => ' ',
                (0, 0) => '.',
                (1, 1) => self.clue(clues, y, x),
                (side, _) => match drawn(y, x) {
                    None => ' ',
                    Some(false) => 'x',
                    Some(true) if side == 0 => '-',
                    Some(true) => '|',
                },
            });
            let row: String = row.collect();
            text.push_str(row.trim_end());
            text.push('\n');
        }
        text
    }

    /// Whether a line is drawn, if it is one of the window's and decided.
    fn drawn(&self, live: &CandidateSet, line: Line) -> Option<bool> {
        let line = self.window().line_index(line)?;
        match [false, true].map(|drawn| live.contains(self.line(line, drawn))) {
            [true, false] => Some(false),
            [false, true] => Some(true),
            _ => None,
        }
    }

    fn clue(&self, live: &CandidateSet, y: i32, x: i32) -> char {
        let cell = (y / 2) as usize * self.window().columns() + (x / 2) as usize;
        let open: Vec<usize> = (0..4)
            .filter(|&n| live.contains(self.number(cell, n)))
            .collect();
        match open[..] {
            [number] => char::from_digit(number as u32, 10).unwrap_or('?'),
            _ => ' ',
        }
    }
}
