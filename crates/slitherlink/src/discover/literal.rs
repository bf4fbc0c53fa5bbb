//! The literals of premises and conclusions, numbered so that a set of them is one word.

use itertools::Itertools;
use oddagon_boards::slitherlink::{Window, WindowSymmetry};
use oddagon_rules::discover::{Literals, members};

/// A statement about a window: a line is drawn or not, or a cell has a clue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Literal {
    /// The line of this index is drawn (`true`) or not.
    Line(usize, bool),
    /// The cell of this index has this clue, 0 to 3.
    Clue(usize, u8),
}

/// The literals of a window, numbered: two per line, then four per cell.
#[derive(Debug, Clone)]
pub struct Vocabulary {
    window: Window,
}

impl Vocabulary {
    /// The vocabulary of a window; `None` if it has more than 128 literals.
    pub fn new(window: Window) -> Option<Vocabulary> {
        let literals = 2 * window.lines().len() + 4 * window.cell_count();
        (literals <= Literals::BITS as usize).then_some(Vocabulary { window })
    }

    /// The window.
    pub fn window(&self) -> &Window {
        &self.window
    }

    /// The number of literals.
    pub fn literal_count(&self) -> usize {
        2 * self.window.lines().len() + 4 * self.window.cell_count()
    }

    /// The number of a literal.
    pub fn number(&self, literal: Literal) -> usize {
        match literal {
            Literal::Line(line, drawn) => 2 * line + usize::from(drawn),
            Literal::Clue(cell, clue) => {
                2 * self.window.lines().len() + 4 * cell + usize::from(clue)
            }
        }
    }

    /// The literal of a number.
    pub fn literal(&self, number: usize) -> Literal {
        let lines = 2 * self.window.lines().len();
        match number.checked_sub(lines) {
            None => Literal::Line(number / 2, number % 2 == 1),
            Some(clue) => Literal::Clue(clue / 4, (clue % 4) as u8),
        }
    }

    /// All literals about lines.
    pub fn about_lines(&self) -> Literals {
        let lines = 2 * self.window.lines().len();
        Literals::MAX >> (Literals::BITS as usize - lines)
    }

    /// The literals about the same line or cell as a literal, itself included.
    pub(crate) fn rivals(&self, number: usize) -> Literals {
        match self.literal(number) {
            Literal::Line(line, _) => 0b11 << (2 * line),
            Literal::Clue(cell, _) => 0b1111 << self.number(Literal::Clue(cell, 0)),
        }
    }

    /// The contrary of a literal about a line.
    pub(crate) fn contrary(&self, number: usize) -> usize {
        number ^ 1
    }

    /// The number of a literal, by its [`name`](Self::name); `None` if the window has no such literal.
    pub fn named(&self, name: &str) -> Option<usize> {
        // A window has at most 128 literals.
        (0..self.literal_count()).find(|&number| self.name(number) == name)
    }

    /// Whether a literal is about a cell's clue.
    pub(crate) fn is_clue(&self, number: usize) -> bool {
        matches!(self.literal(number), Literal::Clue(..))
    }

    /// A literal in words: `Hr1c2=1`, `r1c1=3`.
    pub fn name(&self, number: usize) -> String {
        match self.literal(number) {
            Literal::Line(line, drawn) => {
                format!("{}={}", self.window.lines()[line], u8::from(drawn))
            }
            Literal::Clue(cell, clue) => {
                let (row, column) = (cell / self.window.columns(), cell % self.window.columns());
                format!("r{}c{}={clue}", row + 1, column + 1)
            }
        }
    }

    /// The names of literals, clues first, joined by blanks.
    pub fn names(&self, set: Literals) -> String {
        let (clues, lines): (Vec<_>, Vec<_>) = members(set).partition(|&l| self.is_clue(l));
        clues
            .into_iter()
            .chain(lines)
            .map(|l| self.name(l))
            .join(" ")
    }

    /// For each symmetry of the window, the image of each literal; the identity first.
    pub fn symmetries(&self) -> Vec<Vec<u8>> {
        let image = |s: &WindowSymmetry| {
            (0..self.literal_count())
                .map(|number| match self.literal(number) {
                    Literal::Line(line, drawn) => Literal::Line(s.lines[line], drawn),
                    Literal::Clue(cell, clue) => Literal::Clue(s.cells[cell], clue),
                })
                .map(|literal| self.number(literal) as u8)
                .collect()
        };
        WindowSymmetry::of(&self.window).iter().map(image).collect()
    }
}
