//! Kakuro: digits in white cells, and sums of runs of them.

use crate::{Board, BoardName, Candidate, Csp, CspBuilder, TheoremError, Variable, quoted};
use std::sync::Arc;

/// A Kakuro puzzle. Every white cell has a digit from 1 to 9. In a run (a longest row of white
/// cells side by side) no digit stands twice, and the digits of a run with a clue have that sum. A
/// clue stands in the black cell before the run, the run's *controller*.
///
/// Candidates: `n5r2c3`, a digit of a cell; only those that are in some combination of each clue of
/// the cell. (If that would leave a cell without digits, or a digit that all combinations of a clue
/// have without cells, the puzzle has no solution; then every cell has all nine, so that this can
/// be proven.) `n15hr2c1`, a combination: the run across from the controller r2c1 has the digits 1
/// and 5; `n15vr1c5`, the same of the run down from r1c5. A combination is a set of as many digits
/// as the run has cells, with the clue's sum.
///
/// CSP-variables, in order: `r2c3`, a cell; `hr2c1` and `vr1c5`, the combination of a run;
/// `hr2c1n5`, the place of a digit in a run. Of the last there are
/// * where all combinations of the clue have the digit: one, of the run's cells with that digit;
/// * where only some have it, on a *coupled* board: one, of the run's cells with that digit and the
///   combinations without it. If the run's combination has the digit, exactly one cell has it and
///   no combination without it is true; otherwise no cell has it. So exactly one of these
///   candidates is true in every solution.
///
/// Further links: equal digits in a run; a combination and the digits in the run's cells that it
/// does not have.
#[derive(Debug)]
pub struct Kakuro {
    squares: Vec<Vec<Square>>,
    coupled: bool,
    csp: Arc<Csp>,
}

/// A cell of the drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Square {
    /// A cell with a digit.
    White,
    /// A cell without one, with the sums of the run down and the run across that begin next to it.
    Black {
        /// The sum of the run below.
        down: Option<usize>,
        /// The sum of the run to the right.
        across: Option<usize>,
    },
}

/// A longest row of white cells side by side.
struct Run {
    /// The sum, and the name of the CSP-variable of the run's combination.
    clue: Option<(usize, String)>,
    /// Places of cells: row and column, from 0.
    cells: Vec<(usize, usize)>,
}

impl Kakuro {
    /// The most rows, and the most columns.
    pub const MAX_SIDE: usize = 100;

    /// The board of a drawing, its rows from above, its cells separated by blanks: `.` white, `#`
    /// black, `17\` a clue of the run below, `\16` of the run to the right, `17\16` both.
    ///
    /// # Errors
    /// No cell, too many, rows of different length, a cell that cannot be read, a clue without a
    /// run of 1 to 9 cells or with a sum that is impossible for them, a run of more than 9 cells.
    pub fn new(rows: &[String], coupled: bool) -> Result<Kakuro, TheoremError> {
        let squares = read_squares(rows)?;
        let runs = runs(&squares)?;
        let columns = squares.first().map_or(0, Vec::len);
        let at = |(r, c): (usize, usize)| r * columns + c;

        // The digits that each cell may have.
        let mut digits = vec![[true; 9]; squares.len() * columns];
        for (sum, run) in clued(&runs) {
            let used = combinations(sum, run.cells.len()).concat();
            for &cell in &run.cells {
                (0..9).for_each(|i| digits[at(cell)][i] &= used.contains(&(i + 1)));
            }
        }
        // A digit of all combinations that no cell may have.
        let lacks_a_digit = clued(&runs).any(|(sum, run)| {
            let combinations = combinations(sum, run.cells.len());
            let mut common = (1..=9).filter(|d| combinations.iter().all(|set| set.contains(d)));
            common.any(|d| run.cells.iter().all(|&cell| !digits[at(cell)][d - 1]))
        });
        if lacks_a_digit || digits.contains(&[false; 9]) {
            digits.fill([true; 9]);
        }

        let mut builder = CspBuilder::default();
        let mut candidates = vec![[None; 9]; digits.len()];
        for (r, row) in squares.iter().enumerate() {
            for c in (0..columns).filter(|&c| row[c] == Square::White) {
                let (cell, name) = (at((r, c)), format!("r{}c{}", r + 1, c + 1));
                for d in (1..=9).filter(|d| digits[cell][d - 1]) {
                    candidates[cell][d - 1] = Some(builder.candidate(&format!("n{d}{name}")));
                }
                let members: Vec<Candidate> = candidates[cell].into_iter().flatten().collect();
                builder.variable(&name, &members);
            }
        }
        let with_digit = |run: &Run, d: usize| -> Vec<Candidate> {
            let cells = run.cells.iter().map(|&cell| candidates[at(cell)][d - 1]);
            cells.flatten().collect()
        };
        for run in &runs {
            (1..=9).for_each(|d| builder.link(&with_digit(run, d)));
        }
        // The CSP-variables of digits, which come last.
        let mut places = Vec::new();
        for (sum, run) in clued(&runs) {
            let Some((_, name)) = &run.clue else { continue };
            let combinations = combinations(sum, run.cells.len());
            let named = combinations.iter().map(|digits| {
                let digits: String = digits.iter().map(usize::to_string).collect();
                builder.candidate(&format!("n{digits}{name}"))
            });
            let members: Vec<Candidate> = named.collect();
            builder.variable(name, &members);
            for d in 1..=9 {
                let cells = with_digit(run, d);
                let pairs = members.iter().zip(&combinations);
                let without = pairs.filter(|(_, digits)| !digits.contains(&d));
                let without: Vec<Candidate> = without.map(|(&c, _)| c).collect();
                for (&cell, &combination) in pairs_of(&cells, &without) {
                    builder.link(&[cell, combination]);
                }
                let is_common = without.is_empty();
                if is_common || coupled && without.len() < members.len() {
                    places.push((format!("{name}n{d}"), [cells, without].concat()));
                }
            }
        }
        for (name, members) in places {
            builder.variable(&name, &members);
        }
        let csp = builder.build().map_err(TheoremError::too_large_board)?;
        Ok(Kakuro {
            squares,
            coupled,
            csp: csp.into(),
        })
    }

    /// The cells of the drawing, row by row.
    pub fn squares(&self) -> &[Vec<Square>] {
        &self.squares
    }

    /// Whether CSP-variables of digits have combinations, too.
    pub fn is_coupled(&self) -> bool {
        self.coupled
    }

    /// The drawing, as it is read.
    pub fn rows(&self) -> Vec<String> {
        let text = |sum: Option<usize>| sum.map_or_else(String::new, |sum| sum.to_string());
        let rows = self.squares.iter().map(|row| {
            let words = row.iter().map(|square| match *square {
                Square::White => ".".to_owned(),
                Square::Black { down, across } if down.or(across).is_none() => "#".to_owned(),
                Square::Black { down, across } => format!("{}\\{}", text(down), text(across)),
            });
            words.collect::<Vec<_>>().join(" ")
        });
        rows.collect()
    }
}

impl Board for Kakuro {
    fn csp(&self) -> &Arc<Csp> {
        &self.csp
    }

    fn name(&self) -> BoardName {
        BoardName::Kakuro {
            rows: self.rows(),
            coupled: self.coupled,
        }
    }

    /// `n5` of a cell, `n15` of a run; for `hr9c2n1`, the place of 1, `c4` is the place in column
    /// 4.
    fn value(&self, v: Variable, word: &str) -> Option<Candidate> {
        let name = self.csp.variable_name(v);
        let named = match name.rsplit_once('n') {
            None => self.csp.candidate(&format!("{word}{name}")),
            Some((run, digit)) => {
                let (row, column) = run[1..].split_at(run.find('c')?.checked_sub(1)?);
                let place = if run.starts_with('h') {
                    format!("n{digit}{row}{word}")
                } else {
                    format!("n{digit}{word}{column}")
                };
                let at_place = self.csp.candidate(&place);
                at_place.or_else(|| self.csp.candidate(&format!("{word}{run}")))
            }
        };
        named.filter(|c| self.csp.members(v).contains(c))
    }
}

/// The sets of `count` digits with that sum, each in ascending order, in the order of their names.
fn combinations(sum: usize, count: usize) -> Vec<Vec<usize>> {
    let sets = (0..1 << 9).map(|mask: usize| (1..=9).filter(move |d| mask >> (d - 1) & 1 == 1));
    let sets = sets.map(|set| set.collect::<Vec<usize>>());
    let fit = sets.filter(|set| set.len() == count && set.iter().sum::<usize>() == sum);
    let mut sets: Vec<_> = fit.collect();
    sets.sort_unstable();
    sets
}

/// The runs with a clue, each with its sum.
fn clued(runs: &[Run]) -> impl Iterator<Item = (usize, &Run)> {
    runs.iter()
        .filter_map(|run| Some((run.clue.as_ref()?.0, run)))
}

fn pairs_of<'a, T>(a: &'a [T], b: &'a [T]) -> impl Iterator<Item = (&'a T, &'a T)> {
    a.iter().flat_map(move |x| b.iter().map(move |y| (x, y)))
}

/// All runs: first those across, row by row, then those down, column by column.
fn runs(squares: &[Vec<Square>]) -> Result<Vec<Run>, TheoremError> {
    let columns = squares.first().map_or(0, Vec::len);
    let across = (0..squares.len()).map(|r| (0..columns).map(|c| (r, c)).collect());
    let down = (0..columns).map(|c| (0..squares.len()).map(|r| (r, c)).collect());
    let lines = across
        .map(|line| ('h', line))
        .chain(down.map(|line| ('v', line)));
    let lines: Vec<(char, Vec<(usize, usize)>)> = lines.collect();
    let mut runs = Vec::new();
    for (direction, line) in lines {
        let mut run = Run {
            clue: None,
            cells: Vec::new(),
        };
        for (r, c) in line {
            let Square::Black { down, across } = squares[r][c] else {
                run.cells.push((r, c));
                continue;
            };
            let sum = if direction == 'h' { across } else { down };
            let next = Run {
                clue: sum.map(|sum| (sum, format!("{direction}r{}c{}", r + 1, c + 1))),
                cells: Vec::new(),
            };
            runs.push(std::mem::replace(&mut run, next));
        }
        runs.push(run);
    }
    for run in &runs {
        let count = run.cells.len();
        if count > 9 {
            let (r, c) = run.cells[0];
            let (r, c) = (r + 1, c + 1);
            return TheoremError::board(format!(
                "the run that begins at r{r}c{c} has {count} cells, expected at most 9"
            ));
        }
        let Some((sum, name)) = &run.clue else {
            continue;
        };
        if count == 0 {
            return TheoremError::board(format!(
                "{name}: the clue {sum} has a run of {count} cells, expected 1 to 9"
            ));
        }
        let (least, most) = (count * (count + 1) / 2, count * (19 - count) / 2);
        if !(least..=most).contains(sum) {
            return TheoremError::board(format!(
                "{name}: the clue is {sum}, expected {least} to {most} for {count} cells"
            ));
        }
    }
    runs.retain(|run| !run.cells.is_empty());
    Ok(runs)
}

fn read_squares(rows: &[String]) -> Result<Vec<Vec<Square>>, TheoremError> {
    let words = rows.iter().map(|row| row.split_whitespace().collect());
    let words: Vec<Vec<&str>> = words.collect();
    let columns = right_size(&words, Kakuro::MAX_SIDE)?;
    let mut squares = Vec::new();
    for (r, row) in (1..).zip(words) {
        let mut read = Vec::with_capacity(columns);
        for (c, word) in (1..).zip(row) {
            let Some(square) = read_square(word) else {
                let found = quoted(word);
                return TheoremError::board(format!(
                    "r{r}c{c}: found {found}, expected \".\", \"#\" or a clue such as 17\\, \\16 \
                     or 17\\16"
                ));
            };
            read.push(square);
        }
        squares.push(read);
    }
    Ok(squares)
}

fn read_square(word: &str) -> Option<Square> {
    let clue = |text: &str| match text {
        "" => Some(None),
        text => text.parse().ok().map(Some),
    };
    match word {
        "." => Some(Square::White),
        "#" => Some(Square::Black {
            down: None,
            across: None,
        }),
        _ => {
            let (down, across) = word.split_once('\\')?;
            let (down, across) = (clue(down)?, clue(across)?);
            Some(Square::Black { down, across })
        }
    }
}

/// The number of columns of a drawing, if it is the same in all rows and from 1 to `most`.
pub(crate) fn right_size(rows: &[Vec<&str>], most: usize) -> Result<usize, TheoremError> {
    let columns = rows.first().map_or(0, Vec::len);
    for (what, found) in [("rows", rows.len()), ("columns", columns)] {
        if !(1..=most).contains(&found) {
            return TheoremError::board(format!("found {found} {what}, expected 1 to {most}"));
        }
    }
    match (1..).zip(rows).find(|(_, row)| row.len() != columns) {
        Some((r, row)) => {
            let found = row.len();
            TheoremError::board(format!(
                "row {r}: found {found} cells, expected {columns} as in row 1"
            ))
        }
        None => Ok(columns),
    }
}
