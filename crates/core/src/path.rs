//! Numbrix and Hidato: the numbers 1, 2, 3, … on a path through all cells.

use crate::kakuro::right_size;
use crate::{Board, BoardName, Candidate, Csp, CspBuilder, TheoremError, Variable, quoted};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A path puzzle. The white cells hold the numbers from 1 to the number of white cells, each once.
/// Successive numbers stand side by side (Numbrix), or a king's move apart (Hidato). Some are
/// given.
///
/// The distance of two cells is the number of steps that a path needs between them if no cell is
/// black. Candidates are named `n13r5c5`. A given number is the only candidate of its cell, and its
/// cell the only place of that number; the other cells have the other numbers n whose difference
/// from every given number is at least the distance from its cell. (If that would leave a cell
/// without a number, or a number without a cell, the puzzle has no solution; then the other cells
/// have all other numbers, so that this can be proven.)
///
/// CSP-variables, in order: `r5c5`, the number of a white cell; `n13`, the cell of a number. The
/// [`Model`] gives the further links.
#[derive(Debug)]
pub struct Path {
    cells: Vec<Vec<Square>>,
    steps: Steps,
    model: Model,
    csp: Arc<Csp>,
}

/// How a path goes from a cell to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Steps {
    /// To a cell that has a side in common with it: Numbrix.
    Side,
    /// To a cell that has a side or a corner in common with it: Hidato.
    King,
}

/// Which numbers in two cells are linked. The solutions are the same in both models.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Model {
    /// n and n+1, if no step leads from one cell to the other.
    Topological,
    /// Any two numbers whose difference is less than the distance of the cells.
    Geometric,
}

/// A cell of the drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Square {
    /// A cell that holds no number.
    Black,
    /// A cell whose number is to be found.
    Open,
    /// A cell whose number is given.
    Given(usize),
}

impl Steps {
    /// The distance of two cells, each a row and a column.
    pub fn distance(self, a: (usize, usize), b: (usize, usize)) -> usize {
        let (rows, columns) = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
        match self {
            Steps::Side => rows + columns,
            Steps::King => rows.max(columns),
        }
    }
}

impl Path {
    /// The most rows, and the most columns.
    pub const MAX_SIDE: usize = 100;

    /// The board of a drawing, its rows from above, its cells separated by blanks: `.` open, `#`
    /// black, or the number that is given.
    ///
    /// # Errors
    /// No cell, too many, rows of different length, no white cell, a cell that cannot be read, a
    /// number out of range or given twice.
    pub fn new(rows: &[String], steps: Steps, model: Model) -> Result<Path, TheoremError> {
        let drawing = read_squares(rows)?;
        let mut whites = Vec::new();
        for (r, row) in drawing.iter().enumerate() {
            let columns = (0..row.len()).filter(|&c| row[c] != Square::Black);
            whites.extend(columns.map(|c| ((r, c), row[c])));
        }
        let count = whites.len();
        if count == 0 {
            return TheoremError::board("found no white cell, expected one or more");
        }
        let name = |(r, c): (usize, usize)| format!("r{}c{}", r + 1, c + 1);
        // The cell of each given number.
        let mut given = vec![None; count + 1];
        for &(cell, square) in &whites {
            let Square::Given(number) = square else {
                continue;
            };
            if !(1..=count).contains(&number) {
                return TheoremError::board(format!(
                    "{}: found {number}, expected a number from 1 to {count}, the number of white \
                     cells",
                    name(cell)
                ));
            }
            if given[number].replace(cell).is_some() {
                return TheoremError::board(format!("{}: {number} is given twice", name(cell)));
            }
        }

        // The numbers that each cell may have.
        let numbers = |other: &dyn Fn((usize, usize)) -> Vec<usize>| -> Vec<Vec<usize>> {
            let numbers = whites.iter().map(|&(cell, square)| match square {
                Square::Given(number) => vec![number],
                _ => other(cell),
            });
            numbers.collect()
        };
        let mut domains = numbers(&|cell| numbers_near(cell, &given, steps));
        let is_lacking = (1..=count).any(|n| !domains.iter().any(|numbers| numbers.contains(&n)));
        if is_lacking || domains.contains(&Vec::new()) {
            let others = (1..=count).filter(|&number| given[number].is_none());
            let others: Vec<usize> = others.collect();
            domains = numbers(&|_| others.clone());
        }

        let mut builder = CspBuilder::default();
        // The candidates of each number, each with its cell.
        let mut places = vec![Vec::new(); count + 1];
        for (&(cell, _), numbers) in whites.iter().zip(domains) {
            let mut members = Vec::new();
            for number in numbers {
                let c = builder.candidate(&format!("n{number}{}", name(cell)));
                members.push(c);
                places[number].push((cell, c));
            }
            builder.variable(&name(cell), &members);
            builder
                .checked_size()
                .map_err(TheoremError::too_large_board)?;
        }
        for (number, places) in places.iter().enumerate().skip(1) {
            let members: Vec<Candidate> = places.iter().map(|&(_, c)| c).collect();
            builder.variable(&format!("n{number}"), &members);
        }
        let most = match model {
            Model::Topological => 1,
            Model::Geometric => count,
        };
        for low in 1..=count {
            // Distances are less than the number of rows and columns.
            let farthest = count.min(low + most.min(2 * Self::MAX_SIDE));
            for high in low + 1..=farthest {
                for &(here, c) in &places[low] {
                    let above = places[high].iter();
                    for &(_, d) in above.filter(|(at, _)| steps.distance(here, *at) > high - low) {
                        builder.link(&[c, d]);
                    }
                }
                builder
                    .checked_size()
                    .map_err(TheoremError::too_large_board)?;
            }
        }
        let csp = builder.build().map_err(TheoremError::too_large_board)?;
        Ok(Path {
            cells: drawing,
            steps,
            model,
            csp: csp.into(),
        })
    }

    /// The cells of the drawing, row by row.
    pub fn cells(&self) -> &[Vec<Square>] {
        &self.cells
    }

    /// How the path goes from a cell to the next.
    pub fn steps(&self) -> Steps {
        self.steps
    }

    /// Which numbers are linked.
    pub fn model(&self) -> Model {
        self.model
    }

    /// The drawing, as it is read.
    pub fn rows(&self) -> Vec<String> {
        let rows = self.cells.iter().map(|row| {
            let words = row.iter().map(|square| match square {
                Square::Black => "#".to_owned(),
                Square::Open => ".".to_owned(),
                Square::Given(number) => number.to_string(),
            });
            words.collect::<Vec<_>>().join(" ")
        });
        rows.collect()
    }
}

/// The numbers that are not given and that an open cell may hold. `given` has the cell of each
/// given number; there is no number 0.
fn numbers_near(
    cell: (usize, usize),
    given: &[Option<(usize, usize)>],
    steps: Steps,
) -> Vec<usize> {
    let mut fits = vec![true; given.len()];
    for (number, place) in given.iter().enumerate() {
        if let Some(place) = *place {
            let distance = steps.distance(cell, place);
            let from = (number + 1).saturating_sub(distance);
            let to = (number + distance).min(given.len());
            fits[from..to].fill(false);
        }
    }
    (1..given.len()).filter(|&number| fits[number]).collect()
}

impl Board for Path {
    fn csp(&self) -> &Arc<Csp> {
        &self.csp
    }

    fn name(&self) -> BoardName {
        BoardName::Path {
            rows: self.rows(),
            steps: self.steps,
            model: self.model,
        }
    }

    /// `n13` for a cell, `r5c5` for a number.
    fn value(&self, v: Variable, word: &str) -> Option<Candidate> {
        let name = self.csp.variable_name(v);
        let named = if name.starts_with('n') {
            self.csp.candidate(&format!("{name}{word}"))
        } else {
            self.csp.candidate(&format!("{word}{name}"))
        };
        named.filter(|c| self.csp.members(v).contains(c))
    }
}

fn read_squares(rows: &[String]) -> Result<Vec<Vec<Square>>, TheoremError> {
    let words = rows.iter().map(|row| row.split_whitespace().collect());
    let words: Vec<Vec<&str>> = words.collect();
    right_size(&words, Path::MAX_SIDE)?;
    let mut squares = Vec::new();
    for (r, row) in (1..).zip(words) {
        let mut read = Vec::new();
        for (c, word) in (1..).zip(row) {
            let number = || word.parse().ok().map(Square::Given);
            read.push(match word {
                "." => Square::Open,
                "#" => Square::Black,
                _ => match number() {
                    Some(given) => given,
                    None => {
                        let found = quoted(word);
                        return TheoremError::board(format!(
                            "r{r}c{c}: found {found}, expected \".\", \"#\" or a number"
                        ));
                    }
                },
            });
        }
        squares.push(read);
    }
    Ok(squares)
}
