//! A third opinion on rules: a SAT solver, on a larger board.
//!
//! The window is put into a grid with [`MARGIN`] more rows and columns of cells without clues on
//! each side that has no border. The grid ends there, with one exception: between two opposite
//! borders with no third a window cuts the grid in two, and the lines that leave the grid's ends
//! stay free. (In a closed grid an even number of lines crosses each end of such a window, which
//! nothing in the window implies.) The formula is about lines, and about clues that may be given,
//! and is written from the rules of the puzzle; it shares nothing with the fillings.

use super::rule_depth::RuleDepth;
use super::vocabulary::{DiscoverError, Literal, Pair, Vocabulary};
use itertools::Itertools;
use oddagon_boards::slitherlink::{Line, Loop, WHOLE_GRID, Window, circuits};
use oddagon_prover::sat::{Cnf, SatError};
use oddagon_rules::discover::{Ground, Implication, Verifier, members};
use thiserror::Error;

/// How many rows and columns of cells are added to a window on each side that is not on the border.
pub const MARGIN: usize = 2;

/// Why a rule is not what it should be.
#[derive(Debug, Error)]
pub enum VerifyError {
    /// Its premises contradict each other.
    #[error("{rule}: its premises are never all true")]
    Contradictory {
        /// The rule in words.
        rule: String,
    },
    /// Its conclusion does not follow.
    #[error(
        "{rule}: not valid: its premises hold and its conclusion does not where these lines are \
         drawn: {drawn}"
    )]
    Invalid {
        /// The rule in words.
        rule: String,
        /// The drawn lines of the window, by name.
        drawn: String,
    },
    /// A premise can be dropped.
    #[error("{rule}: not minimal: {premise} can be dropped")]
    NotMinimal {
        /// The rule in words.
        rule: String,
        /// The premise.
        premise: String,
    },
    /// The SAT solver gave up.
    #[error(transparent)]
    Sat(#[from] SatError),
}

impl Vocabulary {
    /// A SAT solver for the rules of the window.
    ///
    /// # Errors
    /// [`DiscoverError::Unverifiable`].
    pub fn verifier(&self) -> Result<Verifier, DiscoverError> {
        let board = Surrounded::new(self).ok_or(DiscoverError::Unverifiable)?;
        let (cnf, literals) = board.formula();
        Ok(Verifier::new(&cnf, &literals))
    }

    /// Checks that a rule's premises can be true, and that its conclusion follows from them; with
    /// `minimal` also that it follows from no proper subset of them.
    ///
    /// # Errors
    /// If not, or if the solver gives up.
    pub fn verify(
        &self,
        verifier: &mut Verifier,
        rule: &Implication<RuleDepth>,
        minimal: bool,
    ) -> Result<(), VerifyError> {
        let name = || rule.text(self);
        if !verifier.is_possible(rule)? {
            return Err(VerifyError::Contradictory { rule: name() });
        }
        if let Some(model) = verifier.against(rule)? {
            let drawn = members(model).filter_map(|number| match self.literal(number) {
                Literal::Line(line, true) => Some(self.window().lines()[line]),
                _ => None,
            });
            return Err(VerifyError::Invalid {
                rule: name(),
                drawn: drawn.format(" ").to_string(),
            });
        }
        match minimal
            .then(|| verifier.needless(rule))
            .transpose()?
            .flatten()
        {
            None => Ok(()),
            Some(premise) => Err(VerifyError::NotMinimal {
                rule: name(),
                premise: self.name(premise),
            }),
        }
    }
}

/// A window within a larger grid.
struct Surrounded<'v> {
    vocabulary: &'v Vocabulary,
    grid: Window,
    /// For each line of the vocabulary, and each cell of the window, its index in the grid.
    lines: Vec<usize>,
    cells: Vec<usize>,
    /// The closed circuits of the window, as lines of the grid.
    circuits: Vec<Vec<usize>>,
}

impl<'v> Surrounded<'v> {
    /// `None` if the window has too many circuits.
    fn new(vocabulary: &'v Vocabulary) -> Option<Self> {
        let window = vocabulary.window();
        let border = window.border();
        let margin = |on_border: bool| if on_border { 0 } else { MARGIN };
        let (down, right) = (margin(border.north), margin(border.west));
        let rows = down + window.rows() + margin(border.south);
        let columns = right + window.columns() + margin(border.east);
        let cut = [(true, true, false, false), (false, false, true, true)];
        let sides = (border.north, border.south, border.west, border.east);
        let grid = if cut.contains(&sides) {
            Window::new(rows, columns, border, true)
        } else {
            Window::new(rows, columns, WHOLE_GRID, false)
        };
        let lines: Vec<usize> = window
            .lines()
            .iter()
            .map(|line| {
                grid.line_index(Line {
                    row: line.row + down as u8,
                    column: line.column + right as u8,
                    ..*line
                })
            })
            .collect::<Option<_>>()?;
        let cell = |cell: usize| {
            let (row, column) = (cell / window.columns(), cell % window.columns());
            (row + down) * columns + column + right
        };
        let circuits = match vocabulary.mode() {
            Loop::L0 => Vec::new(),
            Loop::L1 | Loop::L2 => circuits(window, Self::MAX_CIRCUITS)?,
        };
        let in_grid = |circuit: Vec<usize>| circuit.iter().map(|&line| lines[line]).collect();
        Some(Surrounded {
            vocabulary,
            circuits: circuits.into_iter().map(in_grid).collect(),
            cells: (0..window.cell_count()).map(cell).collect(),
            lines,
            grid,
        })
    }

    /// The most closed circuits.
    const MAX_CIRCUITS: usize = 10_000;

    /// The formula whose models are the ways to draw the grid's lines, and its variable for each
    /// literal: a line's, or a variable of its own that is true where the clue would be right.
    fn formula(&self) -> (Cnf, Vec<i32>) {
        let mut cnf = Cnf::empty(self.grid.lines().len());
        let drawn = |line: usize| line as i32 + 1;
        for point in self.grid.points() {
            let lines: Vec<i32> = point.lines.iter().flatten().map(|&l| drawn(l)).collect();
            for three in lines.iter().copied().array_combinations::<3>() {
                cnf.clause(three.map(|l| -l));
            }
            if point.complete {
                for &line in &lines {
                    cnf.clause(lines.iter().map(|&l| if l == line { -l } else { l }));
                }
            }
        }
        // In L2 the circuits of the window say more about cells with four lines, and the
        // surroundings are free.
        if self.vocabulary.mode() != Loop::L2 {
            for cell in 0..self.grid.cell_count() {
                cnf.clause(self.grid.sides(cell).map(|l| -drawn(l)));
            }
        }
        for circuit in &self.circuits {
            let broken = || circuit.iter().map(|&line| -drawn(line));
            match self.vocabulary.mode() {
                // It may be closed if no other line is drawn.
                Loop::L2 => (0..self.grid.lines().len())
                    .filter(|line| !circuit.contains(line))
                    .for_each(|line| cnf.clause(broken().chain([-drawn(line)]))),
                _ => cnf.clause(broken()),
            }
        }
        let literals = (0..self.vocabulary.literal_count())
            .map(|number| match self.vocabulary.literal(number) {
                Literal::Line(line, true) => drawn(self.lines[line]),
                Literal::Line(line, false) => -drawn(self.lines[line]),
                Literal::Corner(corner, numbers) => {
                    let pair = &self.vocabulary.corners()[corner];
                    self.number_of(&mut cnf, pair, numbers)
                }
                Literal::Colours(pair, same) => {
                    let pair = &self.vocabulary.opposites()[pair];
                    self.number_of(&mut cnf, pair, [same, !same, same])
                }
                Literal::Clue(cell, clue) => {
                    let sides = self.grid.sides(self.cells[cell]);
                    let chosen = cnf.variable();
                    count(&mut cnf, chosen, sides.map(drawn), clue.into());
                    chosen
                }
            })
            .collect();
        (cnf, literals)
    }

    /// A variable that is true exactly if the number of drawn lines of a pair, of 0, 1 and 2, is
    /// one of these.
    fn number_of(&self, cnf: &mut Cnf, pair: &Pair, numbers: [bool; 3]) -> i32 {
        let [a, b] = pair.lines.map(|line| self.lines[line] as i32 + 1);
        let chosen = cnf.variable();
        for (a, b, number) in [(a, b, 0), (-a, b, 1), (a, -b, 1), (-a, -b, 2)] {
            let said = if numbers[number] { chosen } else { -chosen };
            cnf.clause([a, b, said]);
        }
        chosen
    }
}

/// Adds that `chosen` is true if and only if exactly `number` of these are.
fn count(cnf: &mut Cnf, chosen: i32, lines: [i32; 4], number: usize) {
    for more in lines.into_iter().combinations(number + 1) {
        cnf.clause(more.into_iter().map(|l| -l).chain([-chosen]));
    }
    if number > 0 {
        for fewer in lines.into_iter().combinations(5 - number) {
            cnf.clause(fewer.into_iter().chain([-chosen]));
        }
    }
    for number_of_them in lines.into_iter().combinations(number) {
        let differ = lines.map(|l| if number_of_them.contains(&l) { -l } else { l });
        cnf.clause(differ.into_iter().chain([chosen]));
    }
}
