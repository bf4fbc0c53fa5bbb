use super::grid::bit;
use super::tester::{Test, Tester};
use crate::board::Board;
use crate::board::slitherlink::{Border, Drawn, Loop, Meaning, Slitherlink, doubled};
use crate::theorem::{Goal, Statement, Theorem, TheoremError};
use std::fmt;
use thiserror::Error;

/// A macro-rule that was found to be true, compiled for finding it in grids.
#[derive(Debug, Clone)]
pub struct Rule {
    /// What people call it.
    pub(super) name: String,
    /// In which sense it is true: see [`Loop`].
    mode: Loop,
    /// The sides of its window that lie on the grid's border, as it is stated.
    border: Border,
    /// Its different images under the symmetries of the square.
    pub(super) images: Vec<Image>,
}

/// A rule in one position, the places in it doubled: points at even heights and widths, cells at odd ones.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Image {
    pub rows: usize,
    pub columns: usize,
    /// Whether its upper, lower, left and right sides lie on the grid's border.
    pub border: [bool; 4],
    /// Cells and the set of clues they may have.
    pub clues: Vec<(Place, u8)>,
    /// Lines that are drawn or not.
    pub lines: Vec<(Place, bool)>,
    /// Points and the set of values they may have.
    pub points: Vec<(Place, u16)>,
    /// Lines that follow.
    pub then_lines: Vec<(Place, bool)>,
    /// Points and the values that they cannot have.
    pub then_points: Vec<(Place, u16)>,
}

/// Height and width.
pub(super) type Place = (i32, i32);

impl fmt::Display for Rule {
    /// Its name, with the loop mode and, if there is one, the border: `3 beside 3 (L1)`, `3 in a corner (L0, border NW)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}", self.name, self.mode)?;
        if self.border != Border::default() {
            write!(f, ", border {}", self.border)?;
        }
        f.write_str(")")
    }
}

/// Why a statement is no rule that can be applied to grids.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RuleError {
    /// A statement that is none.
    #[error("rule {name:?}: {error}")]
    Statement {
        /// The rule's name.
        name: String,
        /// What is wrong with it.
        error: TheoremError,
    },
    /// A theorem about another puzzle.
    #[error("rule {name:?}: the board is no Slitherlink window")]
    Board {
        /// The rule's name.
        name: String,
    },
    /// A premise that says nothing of clues, lines and points.
    #[error(
        "rule {name:?}: a premise about {about}, expected clues (N), lines (H, V) and points (P)"
    )]
    Premise {
        /// The rule's name.
        name: String,
        /// The CSP-variable, or "assume".
        about: String,
    },
    /// A claim of which a grid can make no use.
    #[error(
        "rule {name:?}: the claim {about}, expected lines (Hr1c1=0) or values of points that follow"
    )]
    Claim {
        /// The rule's name.
        name: String,
        /// What it says.
        about: String,
    },
    /// Nothing has the premises.
    #[error("rule {name:?}: its premises contradict each other ({window})")]
    Contradictory {
        /// The rule's name.
        name: String,
        /// Its window, border and loop mode.
        window: String,
    },
    /// A rule that is not true.
    #[error(
        "rule {name:?} is false ({window}): its premises hold in this drawing, and its claim does not\n{drawing}"
    )]
    False {
        /// The rule's name.
        name: String,
        /// Its window, border and loop mode.
        window: String,
        /// The drawing.
        drawing: String,
    },
    /// The SAT solver gave up.
    #[error("rule {name:?}: {error}")]
    Sat {
        /// The rule's name.
        name: String,
        /// What the solver said.
        error: String,
    },
}

impl Rule {
    /// Compiles a theorem about a window, once a SAT solver has confirmed that it holds in the loop mode and at the border that it states.
    ///
    /// # Errors
    /// A statement that is no theorem, that speaks of other things than clues, lines and points, or that is not true.
    pub fn new(statement: &Statement) -> Result<Rule, RuleError> {
        Rule::tested(statement, &mut Tester::default())
    }

    /// [`Rule::new`] with a tester that other rules may have used.
    pub(super) fn tested(statement: &Statement, tester: &mut Tester) -> Result<Rule, RuleError> {
        let name = statement.name.clone();
        let invalid = |error| RuleError::Statement {
            name: name.clone(),
            error,
        };
        let board = statement.board.slitherlink().map_err(invalid)?;
        let board = board.ok_or_else(|| RuleError::Board { name: name.clone() })?;
        if !statement.assume.is_empty() {
            let about = "assume".to_owned();
            return Err(RuleError::Premise { name, about });
        }
        let theorem = Theorem::new(statement.clone()).map_err(invalid)?;
        let Goal::Eliminate(targets) = &theorem.goal else {
            let about = format!("is {}", statement.claim);
            return Err(RuleError::Claim { name, about });
        };
        let image = image(&board, &theorem)?;
        let window = board.title();
        match tester.test(&board, &theorem.live, targets) {
            Ok(Test::Holds) => {}
            Ok(Test::Contradictory) => return Err(RuleError::Contradictory { name, window }),
            Ok(Test::Fails(model)) => {
                let drawing = board.diagram(&model, &theorem.live).to_string();
                let drawing = drawing.trim_end_matches('\n').to_owned();
                return Err(RuleError::False {
                    name,
                    window,
                    drawing,
                });
            }
            Err(error) => {
                let error = error.to_string();
                return Err(RuleError::Sat { name, error });
            }
        }
        let mut images: Vec<Image> = (0..8).map(|turn| image.turned(turn)).collect();
        images.sort();
        images.dedup();
        Ok(Rule {
            name,
            mode: board.mode(),
            border: board.window().border(),
            images,
        })
    }

    /// What people call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// In which sense it is true: see [`Loop`].
    pub fn mode(&self) -> Loop {
        self.mode
    }

    /// The sides of its window that lie on the grid's border, as it is stated.
    pub fn border(&self) -> Border {
        self.border
    }
}

/// The rule as it is stated.
fn image(board: &Slitherlink, theorem: &Theorem) -> Result<Image, RuleError> {
    let (csp, window) = (board.csp(), board.window());
    let Border {
        north,
        south,
        west,
        east,
    } = window.border();
    let mut image = Image {
        rows: window.rows(),
        columns: window.columns(),
        border: [north, south, west, east],
        clues: Vec::new(),
        lines: Vec::new(),
        points: Vec::new(),
        then_lines: Vec::new(),
        then_points: Vec::new(),
    };
    let cell = |cell: usize| {
        let (row, column) = (cell / window.columns(), cell % window.columns());
        (2 * row as i32 + 1, 2 * column as i32 + 1)
    };
    let point = |p: usize| {
        let point = &window.points()[p];
        (
            2 * i32::from(point.row) - 2,
            2 * i32::from(point.column) - 2,
        )
    };
    let line = |l: usize| doubled(window.lines()[l]);
    for v in csp.variables() {
        let live = csp.members(v).iter().filter(|&&c| theorem.live.contains(c));
        if live.clone().count() == csp.members(v).len() {
            continue;
        }
        for &c in live {
            match board.meaning(c) {
                Meaning::Line(l, drawn) => image.lines.push((line(l), drawn)),
                Meaning::Point(p, drawn) => add(&mut image.points, point(p), bit(&drawn)),
                Meaning::Number(i, n) => add(&mut image.clues, cell(i), 1 << n),
                Meaning::Sides(..) | Meaning::Circuit => {
                    return Err(RuleError::Premise {
                        name: theorem.statement.name.clone(),
                        about: board.variable_name(v),
                    });
                }
            }
        }
    }
    let Goal::Eliminate(targets) = &theorem.goal else {
        return Ok(image);
    };
    for &c in targets {
        match board.meaning(c) {
            Meaning::Line(l, drawn) => image.then_lines.push((line(l), !drawn)),
            Meaning::Point(p, drawn) => add(&mut image.then_points, point(p), bit(&drawn)),
            _ => {
                return Err(RuleError::Claim {
                    name: theorem.statement.name.clone(),
                    about: format!("is about {}", board.candidate_name(c)),
                });
            }
        }
    }
    match image.then_lines.is_empty() && image.then_points.is_empty() {
        true => Err(RuleError::Claim {
            name: theorem.statement.name.clone(),
            about: "says nothing that is not assumed".to_owned(),
        }),
        false => Ok(image),
    }
}

/// Adds values to the set of a place.
fn add<T: std::ops::BitOrAssign>(sets: &mut Vec<(Place, T)>, place: Place, values: T) {
    match sets.iter_mut().find(|(at, _)| *at == place) {
        Some((_, set)) => *set |= values,
        None => sets.push((place, values)),
    }
}

impl Image {
    /// Whether its window has a cell of the grid where it stands at a place.
    pub fn has(&self, row: usize, column: usize, at: (usize, usize)) -> bool {
        (at.0..at.0 + self.rows).contains(&row) && (at.1..at.1 + self.columns).contains(&column)
    }

    /// The image under one of the eight symmetries: transposed, then upside down, then left to right, as the three bits of `turn` say.
    fn turned(&self, turn: usize) -> Image {
        let (transpose, flip, mirror) = (turn & 4 != 0, turn & 2 != 0, turn & 1 != 0);
        let (rows, columns) = match transpose {
            true => (self.columns, self.rows),
            false => (self.rows, self.columns),
        };
        // The image of what there is to the north, south, west and east.
        let ways = |[mut n, mut s, mut w, mut e]: [bool; 4]| {
            if transpose {
                (n, s, w, e) = (w, e, n, s);
            }
            if flip {
                (n, s) = (s, n);
            }
            if mirror {
                (w, e) = (e, w);
            }
            [n, s, w, e]
        };
        let place = |(y, x): Place| {
            let (y, x) = if transpose { (x, y) } else { (y, x) };
            let y = if flip { 2 * rows as i32 - y } else { y };
            let x = if mirror { 2 * columns as i32 - x } else { x };
            (y, x)
        };
        let values = |set: u16| {
            let drawn = |n: u16| -> Drawn { std::array::from_fn(|i| n >> i & 1 == 1) };
            let members = (0..16).filter(|n| set >> n & 1 == 1);
            members.fold(0, |image, n| image | bit(&ways(drawn(n))))
        };
        let points = |list: &[(Place, u16)]| {
            let image = |&(at, set): &(Place, u16)| (place(at), values(set));
            sorted(list.iter().map(image))
        };
        let lines =
            |list: &[(Place, bool)]| sorted(list.iter().map(|&(at, drawn)| (place(at), drawn)));
        Image {
            rows,
            columns,
            border: ways(self.border),
            clues: sorted(self.clues.iter().map(|&(at, set)| (place(at), set))),
            lines: lines(&self.lines),
            points: points(&self.points),
            then_lines: lines(&self.then_lines),
            then_points: points(&self.then_points),
        }
    }
}

fn sorted<T: Ord>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut list: Vec<T> = items.collect();
    list.sort();
    list
}
