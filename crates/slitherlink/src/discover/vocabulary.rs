//! The question for the rules of a window, and the literals of premises and conclusions, numbered
//! so that a set of them is one word.

use oddagon_boards::slitherlink::{Border, Loop, Slitherlink, WHOLE_GRID, Window};
use oddagon_rules::discover::{Ground, Literals, MAX_FILLINGS};
use thiserror::Error;

/// The most rows, and the most columns, of a window whose rules are looked for.
const MAX_SIDE: usize = 40;

/// Which rules are looked for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Request {
    /// The number of rows of the window.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The sides that coincide with the grid's border.
    pub border: Border,
    /// Whether rules may mention the lines that leave the window's rim.
    pub stubs: bool,
    /// How much of "the lines form one closed circuit" is assumed: see [`Loop`] for the puzzles in
    /// which the rules hold.
    pub mode: Loop,
    /// Whether rules may say how many of the two lines at a corner of a cell are drawn.
    pub corners: bool,
    /// Whether rules may say if two cells on both sides of a third are inside the loop together.
    pub colours: bool,
    /// The most premises; `None` for any number.
    pub max_premises: Option<usize>,
}

impl Request {
    /// The literals that rules may use.
    ///
    /// # Errors
    /// If there is no such window, or it has too many literals, or stubs are asked for where there
    /// are none.
    pub fn vocabulary(&self) -> Result<Vocabulary, DiscoverError> {
        let (rows, columns) = (self.rows, self.columns);
        let sides = 1..=MAX_SIDE;
        if !sides.contains(&rows) || !sides.contains(&columns) {
            return Err(DiscoverError::Window { rows, columns });
        }
        if self.stubs && self.border == WHOLE_GRID {
            return Err(DiscoverError::NoStubs);
        }
        let window = Window::new(rows, columns, self.border, self.stubs);
        let corners = if self.corners {
            corners(&window)
        } else {
            Vec::new()
        };
        let opposites = if self.colours {
            opposites(&window)
        } else {
            Vec::new()
        };
        let vocabulary = Vocabulary {
            window,
            corners,
            opposites,
            request: self.clone(),
        };
        let found = vocabulary.literal_count();
        if found > Literals::BITS as usize {
            return Err(DiscoverError::Literals { found });
        }
        Ok(vocabulary)
    }

    /// The request in words: `2x2 border=NW stubs=no loop=L0 max-premises=4`; limits that are not
    /// set are left out.
    pub fn title(&self) -> String {
        let Request { rows, columns, .. } = self;
        let mut title = format!("{rows}x{columns}");
        if self.border != Border::default() {
            title += &format!(" border={}", self.border);
        }
        let stubs = if self.stubs { "yes" } else { "no" };
        title += &format!(" stubs={stubs} loop={}", self.mode);
        if self.corners {
            title += " corners=yes";
        }
        if self.colours {
            title += " colours=yes";
        }
        if let Some(most) = self.max_premises {
            title += &format!(" max-premises={most}");
        }
        title
    }
}

/// Why the rules of a window cannot be found.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DiscoverError {
    /// There is no such window.
    #[error("a window of {rows}x{columns} cells: expected 1 to {most} rows and \
             columns", most = MAX_SIDE)]
    Window {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
    },
    /// More literals than a set can hold.
    #[error(
        "the window has {found} literals (two per line and per pair of colours, four per cell and \
         per corner), expected at most 128: a smaller window, or no stubs, corners or colours"
    )]
    Literals {
        /// The number of literals.
        found: usize,
    },
    /// More base assignments than can be kept.
    #[error(
        "the window's lines can be drawn in more than {MAX_FILLINGS} ways, expected fewer: a \
         smaller window, or no stubs"
    )]
    Assignments,
    /// Stubs where there are none.
    #[error("stubs: no line leaves a window whose four sides are all on the border")]
    NoStubs,
    /// More closed circuits than a board may have.
    #[error("the window has more than {most} closed circuits, expected a smaller one, or loop \
             L0", most = Slitherlink::MAX_CIRCUITS)]
    Circuits,
    /// More than can be forbidden one by one on a larger board.
    #[error("the window has too many closed circuits to be verified")]
    Unverifiable,
}

/// A statement about a window: about a line, a cell's clue, a corner or the colours of two cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Literal {
    /// The line of this index is drawn (`true`) or not.
    Line(usize, bool),
    /// The cell of this index has this clue, 0 to 3.
    Clue(usize, u8),
    /// The corner of this index has one of these numbers of lines, of 0, 1 and 2.
    Corner(usize, [bool; 3]),
    /// The two cells of this pair are inside the loop or outside it together (`true`), or not.
    Colours(usize, bool),
}

/// What may be said of a corner: that it has not a certain number of lines, or that it has one.
pub(super) const AT_CORNERS: [[bool; 3]; 4] = [
    [false, true, true],
    [true, false, true],
    [true, true, false],
    [false, true, false],
];

/// Two lines of which rules may say how many are drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pair {
    /// What it is called after the first letter.
    pub name: String,
    /// The lines, by index.
    pub lines: [usize; 2],
}

impl Pair {
    /// The index of the pair that has these lines.
    pub fn position(pairs: &[Pair], lines: [usize; 2]) -> Option<usize> {
        let has_both = |pair: &Pair| lines.iter().all(|line| pair.lines.contains(line));
        pairs.iter().position(has_both)
    }
}

/// Whether a row or column of cells, from 1, is the last one before the grid's border.
fn at_border(n: usize, size: usize, [first, last]: [bool; 2]) -> bool {
    first && n == 1 || last && n == size
}

/// The corners both lines of which a window has: `r2c2nw`, a point and the ways in which the lines
/// leave it. Where these are all lines of a point, in a corner of the grid, they are drawn together
/// or not at all: that is said of lines.
fn corners(window: &Window) -> Vec<Pair> {
    let (border, mut found) = (window.border(), Vec::new());
    // There is one row of points, and one column, more than of cells.
    let (rows, columns) = (window.rows() + 1, window.columns() + 1);
    for point in window.points() {
        let (row, column) = (usize::from(point.row), usize::from(point.column));
        if at_border(row, rows, [border.north, border.south])
            && at_border(column, columns, [border.west, border.east])
        {
            continue;
        }
        let [n, s, w, e] = point.lines;
        for (letters, pair) in [
            ("nw", [n, w]),
            ("ne", [n, e]),
            ("sw", [s, w]),
            ("se", [s, e]),
        ] {
            if let [Some(a), Some(b)] = pair {
                found.push(Pair {
                    name: format!("r{row}c{column}{letters}"),
                    lines: [a, b],
                });
            }
        }
    }
    found
}

/// The opposite sides of each cell: `r0c1r2c1`, after the two cells beyond them. These have the
/// same colour if both sides are drawn or none. Left out are pairs with a cell beyond the border.
/// What colours say of two cells that meet at a point is said of its corners: one line or not.
fn opposites(window: &Window) -> Vec<Pair> {
    let (border, mut found) = (window.border(), Vec::new());
    for cell in 0..window.cell_count() {
        let (row, column) = (cell / window.columns() + 1, cell % window.columns() + 1);
        let [n, s, w, e] = window.sides(cell);
        if !at_border(row, window.rows(), [border.north, border.south]) {
            found.push(Pair {
                name: format!("r{}c{column}r{}c{column}", row - 1, row + 1),
                lines: [n, s],
            });
        }
        if !at_border(column, window.columns(), [border.west, border.east]) {
            found.push(Pair {
                name: format!("r{row}c{}r{row}c{}", column - 1, column + 1),
                lines: [w, e],
            });
        }
    }
    found
}

/// The literals of a window, numbered: two per line, then four per cell, then four per corner, then
/// two per pair of colours; and what is asked about them.
#[derive(Debug, Clone)]
pub struct Vocabulary {
    request: Request,
    window: Window,
    corners: Vec<Pair>,
    opposites: Vec<Pair>,
}

impl Vocabulary {
    /// The window.
    pub fn window(&self) -> &Window {
        &self.window
    }

    /// The question.
    pub fn request(&self) -> &Request {
        &self.request
    }

    /// How much of "the lines form one closed circuit" is assumed.
    pub fn mode(&self) -> Loop {
        self.request.mode
    }

    /// The number of a literal.
    pub fn number(&self, literal: Literal) -> usize {
        match literal {
            Literal::Line(line, drawn) => 2 * line + usize::from(drawn),
            Literal::Clue(cell, clue) => {
                2 * self.window.lines().len() + 4 * cell + usize::from(clue)
            }
            Literal::Corner(corner, numbers) => {
                let said = AT_CORNERS.iter().position(|&said| said == numbers);
                self.number(Literal::Clue(self.window.cell_count() + corner, 0))
                    + said.expect("one of four statements")
            }
            Literal::Colours(pair, same) => {
                let places = self.window.cell_count() + self.corners.len();
                self.number(Literal::Clue(places, 0)) + 2 * pair + usize::from(same)
            }
        }
    }

    /// The literal of a number.
    pub fn literal(&self, number: usize) -> Literal {
        let lines = 2 * self.window.lines().len();
        let places = self.window.cell_count() + self.corners.len();
        if let Some(at) = number.checked_sub(lines + 4 * places) {
            return Literal::Colours(at / 2, at % 2 == 1);
        }
        match number.checked_sub(lines) {
            None => Literal::Line(number / 2, number % 2 == 1),
            Some(at) => match (at / 4).checked_sub(self.window.cell_count()) {
                None => Literal::Clue(at / 4, (at % 4) as u8),
                Some(corner) => Literal::Corner(corner, AT_CORNERS[at % 4]),
            },
        }
    }

    /// The corners that rules may mention.
    pub(super) fn corners(&self) -> &[Pair] {
        &self.corners
    }

    /// The pairs of cells whose colours rules may compare.
    pub(super) fn opposites(&self) -> &[Pair] {
        &self.opposites
    }

    /// The number of a literal, by its [`name`](Self::name); `None` if the window has no such
    /// literal.
    pub fn named(&self, name: &str) -> Option<usize> {
        // A window has at most 128 literals.
        (0..self.literal_count()).find(|&number| self.name(number) == name)
    }

    /// Whether a literal is about a cell's clue.
    pub(super) fn is_clue(&self, number: usize) -> bool {
        matches!(self.literal(number), Literal::Clue(..))
    }
}
