use super::image::{Image, Stated};
use super::tester::{Test, Tester};
use oddagon_boards::slitherlink::{Border, Diagram, Loop, Meanings};
use oddagon_boards::theorem::{Statement, TheoremError};
use std::fmt;
use thiserror::Error;

/// A macro-rule that was found to be true, compiled to be found in grids.
#[derive(Debug, Clone)]
pub struct GridRule {
    /// Its name, for people.
    pub(super) name: String,
    /// The loop mode in which it is true: see [`Loop`].
    mode: Loop,
    /// The sides of its window that lie on the grid's border, as it is stated.
    border: Border,
    /// Its different images under the symmetries of the square.
    pub(super) images: Vec<Image>,
}

impl fmt::Display for GridRule {
    /// Its name, with the loop mode and, if there is one, the border: `3 beside 3 (L1)`, `3 in a corner (L0, border NW)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}", self.name, self.mode)?;
        if self.border != Border::default() {
            write!(f, ", border {}", self.border)?;
        }
        f.write_str(")")
    }
}

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
        /// The solver's error.
        error: String,
    },
}

impl GridRule {
    /// Compiles a theorem about a window, once a SAT solver has confirmed that it holds in the loop mode and at the border that it states.
    ///
    /// # Errors
    /// If the statement is not a theorem, is about other things than clues, lines and points, or is not true.
    pub fn new(statement: &Statement) -> Result<GridRule, GridRuleError> {
        GridRule::tested(statement, &mut Tester::default())
    }

    /// [`GridRule::new`] with a tester that other rules may have used.
    pub(super) fn tested(
        statement: &Statement,
        tester: &mut Tester,
    ) -> Result<GridRule, GridRuleError> {
        let name = statement.name.clone();
        let stated = Stated::new(statement)?;
        let (board, live) = (stated.board(), stated.theorem.live());
        let window = board.window_title();
        match tester.test(stated.theorem.board(), live, &stated.targets) {
            Ok(Test::Holds) => {}
            Ok(Test::Contradictory) => return Err(GridRuleError::Contradictory { name, window }),
            Ok(Test::Fails(model)) => {
                let drawing = Diagram::of_state(board, &model, live).to_string();
                let drawing = drawing.trim_end_matches('\n').to_owned();
                return Err(GridRuleError::False {
                    name,
                    window,
                    drawing,
                });
            }
            Err(error) => {
                let error = error.to_string();
                return Err(GridRuleError::Sat { name, error });
            }
        }
        let mut images: Vec<Image> = (0..8).map(|turn| stated.image.turned(turn)).collect();
        images.sort();
        images.dedup();
        Ok(GridRule {
            name,
            mode: board.extent().mode,
            border: board.window().border(),
            images,
        })
    }

    /// Its name, for people.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The loop mode in which it is true: see [`Loop`].
    pub fn mode(&self) -> Loop {
        self.mode
    }

    /// The sides of its window that lie on the grid's border, as it is stated.
    pub fn border(&self) -> Border {
        self.border
    }
}
