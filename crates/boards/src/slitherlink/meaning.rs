//! The meaning of a candidate of a Slitherlink board.

use super::{Border, Drawn, Extent, Point, Slitherlink, Window};
use oddagon_core::Board;
use oddagon_core::slitherlink::{cell_values, point_values};
use oddagon_csp::{Candidate, Variable};
use std::sync::{LazyLock, OnceLock};

/// The meaning of a candidate, with things named by their index in the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// A line is drawn, or not.
    Line(usize, bool),
    /// Which of a point's lines are drawn.
    Point(usize, Drawn),
    /// Which of a cell's sides are drawn.
    Sides(usize, Drawn),
    /// How many of a cell's sides are drawn.
    Number(usize, u8),
    /// A circuit is open at one of its lines, or it is the whole solution.
    Circuit,
}

/// The meanings of the candidates of a Slitherlink board, and where they are.
pub trait Meanings {
    /// The window, with all lines that leave it. Windows of one shape are made once and kept.
    fn window(&self) -> &Window;

    /// The meaning of a candidate.
    ///
    /// # Panics
    /// If the board has no such candidate.
    fn meaning(&self, c: Candidate) -> Meaning;

    /// The candidate that a line, by its index in the window, is drawn or not.
    fn line(&self, line: usize, drawn: bool) -> Candidate;

    /// The candidate that a cell, by its index in the window, has a number of lines from 0 to 3
    /// around it; in [`Loop::L2`](super::Loop::L2) up to 4.
    ///
    /// # Panics
    /// If there is no such cell or number.
    fn number(&self, cell: usize, number: usize) -> Candidate {
        self.numbers(cell)[number]
    }

    /// The candidates of a cell's number, from 0 on.
    fn numbers(&self, cell: usize) -> &[Candidate];

    /// The board in words: `1×2, border N, L1`.
    fn window_title(&self) -> String;

    /// The candidates of the P of a point, each with the lines that it says are drawn; none where
    /// the point has no P.
    fn point(&self, point: usize) -> Vec<(Candidate, Drawn)>;
}

impl Meanings for Slitherlink {
    fn window(&self) -> &Window {
        const SIDE: usize = Window::MAX_SIDE;
        static WINDOWS: LazyLock<Vec<OnceLock<Box<Window>>>> =
            LazyLock::new(|| vec![OnceLock::new(); 16 * SIDE * SIDE]);
        let Extent {
            rows,
            columns,
            border,
            mode: _,
        } = self.extent();
        let sides = [border.north, border.south, border.west, border.east];
        let bits = sides.into_iter().map(usize::from);
        let shape = bits.fold((rows - 1) * SIDE + columns - 1, |shape, bit| {
            2 * shape + bit
        });
        WINDOWS[shape].get_or_init(|| Window::new(rows, columns, border, true).into())
    }

    fn meaning(&self, c: Candidate) -> Meaning {
        let v = self.csp().variables_of(c)[0];
        let members = self.csp().members(v);
        let value = members.partition_point(|&member| member < c);
        // The CSP-variables in their order: lines, points, sides, numbers, circuits.
        let lines = self.window().lines().len();
        let Some(at) = v.index().checked_sub(lines) else {
            return Meaning::Line(v.index(), value == 1);
        };
        let points = self.window().points().iter().enumerate();
        let complete = points.filter(|(_, point)| point.complete);
        if let Some((i, point)) = complete.clone().nth(at) {
            let drawn = drawn_at(point).nth(value);
            return drawn.map_or(Meaning::Circuit, |drawn| Meaning::Point(i, drawn));
        }
        let at = at - complete.count();
        let cells = self.window().cell_count();
        match at {
            at if at < cells => {
                let drawn = cell_values(self.extent().mode).nth(value);
                drawn.map_or(Meaning::Circuit, |drawn| Meaning::Sides(at, drawn))
            }
            at if at < 2 * cells => Meaning::Number(at - cells, value as u8),
            _ => Meaning::Circuit,
        }
    }

    fn line(&self, line: usize, drawn: bool) -> Candidate {
        // The lines' CSP-variables come first, in the window's order.
        self.csp().members(Variable::new(line))[usize::from(drawn)]
    }

    fn numbers(&self, cell: usize) -> &[Candidate] {
        // Before the cells' numbers come lines, points and the cells' sides.
        let window = self.window();
        let first = window.lines().len() + window.points().len() + window.cell_count();
        self.csp().members(Variable::new(first + cell))
    }

    fn window_title(&self) -> String {
        let (rows, columns) = (self.window().rows(), self.window().columns());
        let border = match self.window().border() {
            none if none == Border::default() => "no border".to_owned(),
            border => format!("border {border}"),
        };
        format!("{rows}×{columns}, {border}, {}", self.extent().mode)
    }

    fn point(&self, point: usize) -> Vec<(Candidate, Drawn)> {
        let points = self.window().points();
        if !points[point].complete {
            return Vec::new();
        }
        let before = points[..point].iter().filter(|p| p.complete).count();
        let v = Variable::new(self.window().lines().len() + before);
        let members = self.csp().members(v).iter().copied();
        members.zip(drawn_at(&points[point])).collect()
    }
}

/// The values of a point, in the order of its candidates.
fn drawn_at(point: &Point) -> impl Iterator<Item = Drawn> + use<> {
    let lines = point.lines;
    point_values().filter(move |drawn| (0..4).all(|i| !drawn[i] || lines[i].is_some()))
}

/// The lines of the circuit that a CSP-variable is about, by name.
pub(crate) fn circuit_lines(board: &Slitherlink, v: Variable) -> Option<String> {
    let csp = board.csp();
    let members = csp.members(v).iter().map(|&c| csp.candidate_name(c));
    let values = members.filter_map(|name| Some(name.strip_prefix('O')?.split_once('=')?.1));
    let lines: Vec<&str> = values.filter(|&value| value != "whole").collect();
    (!lines.is_empty()).then(|| lines.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slitherlink::{Border, Loop, LoopMode, WHOLE_GRID, Window, drawn_name as name};
    use oddagon_core::Board;

    #[test]
    fn meanings_are_what_the_names_say() {
        let borders = ["", "N", "NW", "NSWE"].into_iter();
        for (border, mode) in borders.flat_map(|b| Loop::ALL.map(|mode| (b, mode))) {
            let border: Border = border.parse().unwrap();
            let window = Window::new(2, 3, border, border != WHOLE_GRID);
            let board = Slitherlink::new(window.extent(mode)).unwrap();
            let point = |p: usize| format!("r{}c{}", p / 4 + 1, p % 4 + 1);
            let cell = |i: usize| format!("r{}c{}", i / 3 + 1, i % 3 + 1);
            for c in board.csp().candidates() {
                let said = match board.meaning(c) {
                    Meaning::Line(l, drawn) => {
                        format!("{}={}", window.lines()[l], u8::from(drawn))
                    }
                    Meaning::Point(p, drawn) => {
                        assert!(board.point(p).contains(&(c, drawn)));
                        format!("P{}={}", point(p), name(&drawn))
                    }
                    Meaning::Sides(i, drawn) => format!("B{}={}", cell(i), name(&drawn)),
                    Meaning::Number(i, n) => format!("N{}={n}", cell(i)),
                    Meaning::Circuit => {
                        assert!(board.csp().candidate_name(c).starts_with('O'));
                        continue;
                    }
                };
                assert_eq!(said, board.csp().candidate_name(c));
            }
        }
    }
}
