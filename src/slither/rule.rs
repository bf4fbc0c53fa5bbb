use super::grid::bit;
use crate::board::Board;
use crate::board::slitherlink::Meanings;
use crate::board::slitherlink::{Border, Drawn, Loop, Meaning, Slitherlink, doubled};
use crate::csp::Candidate;
use crate::theorem::{Goal, Parts, Statement, Theorem, TheoremError, claim_words};
use thiserror::Error;

/// A macro-rule, compiled for finding it in grids.
#[derive(Debug, Clone)]
pub struct Rule {
    /// What people call it.
    pub name: String,
    /// In which sense it is true: see [`Loop`].
    pub mode: Loop,
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
}

impl Rule {
    /// Compiles a theorem about a window.
    ///
    /// # Errors
    /// A statement that is no theorem, or speaks of other things than clues, lines and points.
    pub fn new(statement: &Statement) -> Result<Rule, RuleError> {
        let name = statement.name.clone();
        let invalid = |error| RuleError::Statement {
            name: name.clone(),
            error,
        };
        let theorem = Theorem::new(statement.clone()).map_err(invalid)?;
        let Some(board) = theorem.board_as::<Slitherlink>() else {
            return Err(RuleError::Board { name });
        };
        let Parts {
            board: _,
            live: _,
            relations,
            unique,
            focus: _,
            goal,
        } = theorem.parts();
        if !relations.is_empty() || !unique.is_empty() {
            let about = "assume".to_owned();
            return Err(RuleError::Premise { name, about });
        }
        let targets = match goal {
            Goal::Eliminate(targets) => targets,
            Goal::Impossible | Goal::Clause(_) => {
                let about = format!("is {}", claim_words(&statement.claim));
                return Err(RuleError::Claim { name, about });
            }
        };
        let image = image(board, &theorem, targets)?;
        let mut images: Vec<Image> = (0..8).map(|turn| image.turned(turn)).collect();
        images.sort();
        images.dedup();
        Ok(Rule {
            name,
            mode: board.mode(),
            images,
        })
    }
}

/// The rule as it is stated.
fn image(
    board: &Slitherlink,
    theorem: &Theorem,
    targets: &[Candidate],
) -> Result<Image, RuleError> {
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
        let live = csp
            .members(v)
            .iter()
            .filter(|&&c| theorem.live().contains(c));
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
                        name: theorem.statement().name.clone(),
                        about: board.variable_name(v),
                    });
                }
            }
        }
    }
    for &c in targets {
        match board.meaning(c) {
            Meaning::Line(l, drawn) => image.then_lines.push((line(l), !drawn)),
            Meaning::Point(p, drawn) => add(&mut image.then_points, point(p), bit(&drawn)),
            _ => {
                return Err(RuleError::Claim {
                    name: theorem.statement().name.clone(),
                    about: format!("is about {}", board.candidate_name(c)),
                });
            }
        }
    }
    match image.then_lines.is_empty() && image.then_points.is_empty() {
        true => Err(RuleError::Claim {
            name: theorem.statement().name.clone(),
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
