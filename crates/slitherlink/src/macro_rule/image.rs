//! Rules in one position, in the form for finding them in grids and for putting them together.

use itertools::Itertools;
use oddagon_boards::board::Board;
use oddagon_boards::slitherlink::{
    Border, Drawn, Loop, Meaning, Meanings, Slitherlink, doubled, drawn_name, line_at,
    point_values, theorem_of,
};
use oddagon_boards::theorem::{
    BoardName, Claim, Goal, NameList, Statement, Theorem, TheoremError, claim_words, rule,
};
use oddagon_csp::{Candidate, CandidateSet};
use thiserror::Error;

/// Why a statement cannot be applied to grids as a rule.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum GridRuleError {
    /// A statement that makes no sense.
    #[error("rule {name:?}: {error}")]
    Statement {
        /// The rule's name.
        name: String,
        /// What is wrong with it.
        error: TheoremError,
    },
    /// A theorem about another puzzle.
    #[error("rule {name:?}: the board is not a Slitherlink window")]
    Board {
        /// The rule's name.
        name: String,
    },
    /// A premise that is not about clues, lines and points.
    #[error(
        "rule {name:?}: a premise about {about}, expected clues (N), lines (H, V) and points (P)"
    )]
    Premise {
        /// The rule's name.
        name: String,
        /// The CSP-variable, or "assume".
        about: String,
    },
    /// A claim that is of no use in a grid.
    #[error(
        "rule {name:?}: the claim {about}, expected lines (Hr1c1=0) or values of points that follow"
    )]
    Claim {
        /// The rule's name.
        name: String,
        /// What it says.
        about: String,
    },
    /// The premises cannot be met.
    #[error("rule {name:?}: its premises contradict each other ({window})")]
    Contradictory {
        /// The rule's name.
        name: String,
        /// Its window, border and loop mode.
        window: String,
    },
    /// A rule that is not true.
    #[error(
        "rule {name:?} is false ({window}): its premises hold in this drawing, and its claim \
         does not\n{drawing}"
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
        /// The solver's error.
        error: String,
    },
}

/// A rule in one position, with doubled places: points at even heights and widths, cells at odd
/// ones.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Image {
    pub rows: usize,
    pub columns: usize,
    /// Whether its upper, lower, left and right sides lie on the grid's border.
    pub border: [bool; 4],
    /// Cells, each with the set of clues that it may have.
    pub clues: Vec<(Place, u8)>,
    /// Lines that are drawn or not.
    pub lines: Vec<(Place, bool)>,
    /// Points, each with the set of values that it may have.
    pub points: Vec<(Place, u16)>,
    /// Lines that follow.
    pub then_lines: Vec<(Place, bool)>,
    /// Points, each with the set of values that it cannot have.
    pub then_points: Vec<(Place, u16)>,
}

/// Height and width.
pub(crate) type Place = (i32, i32);

/// A statement as a rule, and what it means.
pub(crate) struct Stated {
    pub image: Image,
    pub theorem: Theorem,
    /// The candidates that are false.
    pub targets: Vec<Candidate>,
}

impl Stated {
    /// Reads a statement about a window.
    ///
    /// # Errors
    /// If the statement is not a theorem, or has premises or a claim about other things than clues,
    /// lines and points.
    pub fn new(statement: &Statement) -> Result<Stated, GridRuleError> {
        let name = &statement.name;
        let theorem = theorem_of(statement.clone()).map_err(|error| GridRuleError::Statement {
            name: name.clone(),
            error,
        })?;
        let board: Option<&Slitherlink> = theorem.board_as();
        let board = board.ok_or_else(|| GridRuleError::Board { name: name.clone() })?;
        if !statement.assume.is_empty() {
            return Err(GridRuleError::Premise {
                name: name.clone(),
                about: "assume".to_owned(),
            });
        }
        let Goal::Eliminate(targets) = theorem.goal() else {
            return Err(GridRuleError::Claim {
                name: name.clone(),
                about: format!("is {}", claim_words(&statement.claim)),
            });
        };
        Ok(Stated {
            image: Image::of(board, name, theorem.live(), targets)?,
            targets: targets.clone(),
            theorem,
        })
    }

    /// The window.
    ///
    /// # Panics
    /// Never: other statements are refused.
    pub fn board(&self) -> &Slitherlink {
        self.theorem.board_as().expect("a statement about a window")
    }
}

impl Image {
    /// The rule as it is stated.
    fn of(
        board: &Slitherlink,
        name: &str,
        live: &CandidateSet,
        targets: &[Candidate],
    ) -> Result<Image, GridRuleError> {
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
            let left = csp.members(v).iter().filter(|&&c| live.contains(c));
            if left.clone().count() == csp.members(v).len() {
                continue;
            }
            for &c in left {
                match board.meaning(c) {
                    Meaning::Line(l, drawn) => image.lines.push((line(l), drawn)),
                    Meaning::Point(p, drawn) => add(&mut image.points, point(p), bit(&drawn)),
                    Meaning::Number(i, n) => add(&mut image.clues, cell(i), 1 << n),
                    Meaning::Sides(..) | Meaning::Circuit => {
                        return Err(GridRuleError::Premise {
                            name: name.to_owned(),
                            about: board.csp().variable_name(v).to_owned(),
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
                    return Err(GridRuleError::Claim {
                        name: name.to_owned(),
                        about: format!("is about {}", board.csp().candidate_name(c)),
                    });
                }
            }
        }
        if image.then_lines.is_empty() && image.then_points.is_empty() {
            Err(GridRuleError::Claim {
                name: name.to_owned(),
                about: "says nothing that is not assumed".to_owned(),
            })
        } else {
            Ok(image)
        }
    }

    /// Whether its window, placed `at` a place, contains a cell of the grid.
    pub fn has(&self, row: usize, column: usize, at: (usize, usize)) -> bool {
        (at.0..at.0 + self.rows).contains(&row) && (at.1..at.1 + self.columns).contains(&column)
    }

    /// The image under one of the eight symmetries: transposed, then upside down, then left to
    /// right, as the three bits of `turn` say.
    pub fn turned(&self, turn: usize) -> Image {
        let (transpose, flip, mirror) = (turn & 4 != 0, turn & 2 != 0, turn & 1 != 0);
        let (rows, columns) = if transpose {
            (self.columns, self.rows)
        } else {
            (self.rows, self.columns)
        };
        // The image of what is to the north, south, west and east.
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
        let points = |list: &[(Place, u16)]| {
            sorted(list.iter().map(|&(at, set)| {
                let values = (0..16).filter(|n| set >> n & 1 == 1);
                let images = values.fold(0, |image, n| image | bit(&ways(drawn_of(n))));
                (place(at), images)
            }))
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

impl Image {
    /// The same without the premises about points.
    pub fn without_points(&self) -> Image {
        Image {
            points: Vec::new(),
            ..self.clone()
        }
    }

    /// Several windows at their places as one: with all premises, and the conclusions of the first
    /// window; `None` if the premises contradict each other, or a border is not at the rim.
    pub fn together(parts: &[(Image, Place)]) -> Option<Image> {
        let (first, at) = parts.first()?;
        let top = parts.iter().map(|(_, (y, _))| *y).min()?;
        let left = parts.iter().map(|(_, (_, x))| *x).min()?;
        let bottom = parts.iter().map(|(part, (y, _))| y + part.height()).max()?;
        let right = parts.iter().map(|(part, (_, x))| x + part.width()).max()?;
        let sides = [0, 1, 2, 3];
        let border = sides.map(|side| parts.iter().any(|(part, _)| part.border[side]));
        let mut whole = Image {
            rows: (bottom - top) as usize / 2,
            columns: (right - left) as usize / 2,
            border,
            clues: Vec::new(),
            lines: Vec::new(),
            points: Vec::new(),
            then_lines: Vec::new(),
            then_points: Vec::new(),
        };
        for (part, (y, x)) in parts {
            let rim = [
                y - top,
                bottom - y - part.height(),
                x - left,
                right - x - part.width(),
            ];
            if sides
                .iter()
                .any(|&side| part.border[side] && rim[side] != 0)
            {
                return None;
            }
            let moved = |place: Place| (place.0 + y - top, place.1 + x - left);
            for &(place, set) in &part.clues {
                restrict(&mut whole.clues, moved(place), set)?;
            }
            for &(place, drawn) in &part.lines {
                match whole.lines.iter().find(|(at, _)| *at == moved(place)) {
                    Some((_, known)) if *known != drawn => return None,
                    Some(_) => {}
                    None if whole.has_line(moved(place)) => {
                        whole.lines.push((moved(place), drawn));
                    }
                    // A line that the grid does not have is not drawn.
                    None if drawn => return None,
                    None => {}
                }
            }
            for &(place, set) in &part.points {
                let set = set & whole.values_at(moved(place));
                restrict(&mut whole.points, moved(place), set)?;
            }
        }
        // Conclusions that are premises already are left out.
        let moved = |place: Place| (place.0 + at.0 - top, place.1 + at.1 - left);
        for &(place, drawn) in &first.then_lines {
            let place = moved(place);
            let known = whole.lines.iter().find(|(at, _)| *at == place);
            match known.map(|(_, known)| *known) {
                None if whole.has_line(place) => whole.then_lines.push((place, drawn)),
                known if known.unwrap_or(false) != drawn => return None,
                _ => {}
            }
        }
        for &(place, set) in &first.then_points {
            let place = moved(place);
            let premise = whole.points.iter().find(|(at, _)| *at == place);
            let left = premise.map_or(whole.values_at(place), |(_, values)| *values);
            if set & left != 0 {
                whole.then_points.push((place, set & left));
            }
        }
        Some(whole)
    }

    fn height(&self) -> i32 {
        2 * self.rows as i32
    }

    fn width(&self) -> i32 {
        2 * self.columns as i32
    }

    /// Whether a line in the window, or next to it, belongs to the grid.
    fn has_line(&self, (y, x): Place) -> bool {
        let [north, south, west, east] = self.border;
        !(north && y < 0 || south && y > self.height() || west && x < 0 || east && x > self.width())
    }

    /// The values that a point of the window can have where the grid ends at its border.
    pub fn values_at(&self, (y, x): Place) -> u16 {
        let there = [(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)].map(|at| self.has_line(at));
        let values = point_values().filter(|drawn| (0..4).all(|way| !drawn[way] || there[way]));
        values.fold(0, |set, drawn| set | bit(&drawn))
    }

    /// The rule as a statement.
    pub fn statement(&self, mode: Loop, name: &str) -> Statement {
        let numbers = |set: u8| (0..5).filter(move |n| set >> n & 1 == 1).join(" ");
        let point = |(y, x): Place| format!("Pr{}c{}", y / 2 + 1, x / 2 + 1);
        let clues = self
            .clues
            .iter()
            .map(|&((y, x), set)| format!("Nr{}c{}: {}", (y + 1) / 2, (x + 1) / 2, numbers(set)));
        let lines = self
            .lines
            .iter()
            .map(|&((y, x), drawn)| format!("{}: {}", line_at(y, x), u8::from(drawn)));
        let points = self.points.iter();
        let points =
            points.map(|&(at, set)| format!("{}: {}", point(at), value_names(set).join(" ")));
        let then_lines = self.then_lines.iter();
        let then_lines =
            then_lines.map(|&((y, x), drawn)| format!("{}={}", line_at(y, x), u8::from(!drawn)));
        let then_points = self.then_points.iter().flat_map(|&(at, set)| {
            let values = value_names(set);
            values.map(move |value| format!("{}={value}", point(at)))
        });
        let [north, south, west, east] = self.border;
        let border = Border {
            north,
            south,
            west,
            east,
        };
        let premises = clues.chain(lines).chain(points).join("; ");
        let claim = Claim::Eliminate(NameList(then_lines.chain(then_points).collect()));
        Statement {
            board: BoardName::Slitherlink {
                rows: self.rows,
                columns: self.columns,
                border: border.to_string(),
                mode,
            },
            ..rule(name, &premises, claim)
        }
    }
}

/// Restricts the values of a place; `None` if none is left.
fn restrict<T>(sets: &mut Vec<(Place, T)>, place: Place, values: T) -> Option<()>
where
    T: Copy + std::ops::BitAnd<Output = T> + PartialEq + Default,
{
    let left = match sets.iter_mut().find(|(at, _)| *at == place) {
        Some((_, set)) => {
            *set = *set & values;
            *set
        }
        None => {
            sets.push((place, values));
            values
        }
    };
    (left != T::default()).then_some(())
}

/// Adds values to the set of a place.
fn add<T: std::ops::BitOrAssign>(sets: &mut Vec<(Place, T)>, place: Place, values: T) {
    match sets.iter_mut().find(|(at, _)| *at == place) {
        Some((_, set)) => *set |= values,
        None => sets.push((place, values)),
    }
}

/// The bit of a point's value in a set of values.
pub(crate) fn bit(drawn: &Drawn) -> u16 {
    1 << drawn
        .iter()
        .rev()
        .fold(0, |n, &drawn| 2 * n + u16::from(drawn))
}

/// The names of the values in a set.
pub(crate) fn value_names(set: u16) -> impl Iterator<Item = String> {
    let members = (0..16).filter(move |n| set >> n & 1 == 1);
    members.map(|n| drawn_name(&drawn_of(n)))
}

/// The lines that a value of a point draws.
fn drawn_of(value: u16) -> Drawn {
    std::array::from_fn(|i| value >> i & 1 == 1)
}
