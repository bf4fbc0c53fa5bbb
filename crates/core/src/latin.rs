//! Latin squares, with pandiagonals, regions and signs: also jigsaw, X and windoku Sudoku, and
//! Futoshiki.

use crate::{Board, BoardName, Candidate, Csp, CspBuilder, TheoremError, Variable, nrc, quoted};
use std::sync::Arc;

/// A square of side² cells. Every cell has a digit from 1 to side, every row and every column each
/// digit once.
///
/// In addition there may be:
/// * *pandiagonals*. Diagonal d_k consists of the cells with row + column ≡ k + 1 (mod side): it
///   begins at row k, column 1 and goes up and right. Antidiagonal a_k consists of those with
///   column − row ≡ k − 1: it begins at row 1, column k and goes down and right. Each has each
///   digit once.
/// * *regions*: cells with no digit twice. If a region has side cells, it has each digit once.
/// * *signs*: `r1c1<r1c2` says that the digit of one cell is less than that of an adjacent one.
///
/// Candidates are numbered and named as in Sudoku, `n5r2c7`. The CSP-variables, in order: `r2c7`,
/// `r2n5`, `c7n5`; `d1n5` and `a1n5`; `b1n5` of each region of side cells. Further links: equal
/// digits of a smaller region; at the two ends of a sign, digits that contradict it.
#[derive(Debug)]
pub struct Latin {
    side: usize,
    pandiagonal: bool,
    regions: Vec<Vec<usize>>,
    signs: Vec<(usize, usize)>,
    csp: Arc<Csp>,
}

impl Latin {
    /// The longest side.
    pub const MAX_SIDE: usize = 25;

    /// The board with these parts. Regions are drawings of side² characters: cells with one letter
    /// are a region, `.` is in none. They are numbered drawing after drawing, by their first cells.
    /// Signs are separated by blanks.
    ///
    /// # Errors
    /// A side out of range, pandiagonals for a side for which no square has them, a region or a
    /// sign that cannot be read, a region of too many cells.
    pub fn new(
        side: usize,
        pandiagonal: bool,
        regions: &[String],
        signs: &str,
    ) -> Result<Latin, TheoremError> {
        if !(1..=Self::MAX_SIDE).contains(&side) {
            let most = Self::MAX_SIDE;
            return TheoremError::board(format!(
                "the side is {side}, expected a number from 1 to {most}"
            ));
        }
        if pandiagonal && (side.is_multiple_of(2) || side.is_multiple_of(3)) {
            return TheoremError::board(format!(
                "the side of a pandiagonal square is {side}, expected a number that neither 2 nor 3 divides"
            ));
        }
        let regions = read_regions(regions, side)?;
        let signs = read_signs(signs, side)?;

        let mut builder = CspBuilder::default();
        nrc::add_candidates(&mut builder, side);
        nrc::add_run(&mut builder, side, ('r', 'c'), |(r, c, _)| (r, c));
        nrc::add_run(&mut builder, side, ('r', 'n'), |(r, _, n)| (r, n));
        nrc::add_run(&mut builder, side, ('c', 'n'), |(_, c, n)| (c, n));
        if pandiagonal {
            let diagonal = |(r, c, n)| ((r + c) % side, n);
            let antidiagonal = |(r, c, n)| ((c + side - r) % side, n);
            nrc::add_run(&mut builder, side, ('d', 'n'), diagonal);
            nrc::add_run(&mut builder, side, ('a', 'n'), antidiagonal);
        }
        for (number, cells) in (1..).zip(&regions) {
            for digit in 0..side {
                let equal = cells.iter().map(|cell| Candidate::new(cell * side + digit));
                let equal: Vec<Candidate> = equal.collect();
                if cells.len() == side {
                    builder.variable(&format!("b{number}n{}", digit + 1), &equal);
                } else {
                    builder.link(&equal);
                }
            }
        }
        for &(less, greater) in &signs {
            for low in 0..side {
                for high in low..side {
                    // `high` at the lesser cell and `low` at the greater one.
                    let ends = [less * side + high, greater * side + low];
                    builder.link(&ends.map(Candidate::new));
                }
            }
        }
        let csp = builder.build().map_err(TheoremError::too_large_board)?;
        Ok(Latin {
            side,
            pandiagonal,
            regions,
            signs,
            csp: csp.into(),
        })
    }

    /// The number of rows, columns and digits.
    pub fn side(&self) -> usize {
        self.side
    }

    /// The regions, in order, each with its cells (`row * side + column`, from 0) in order.
    pub fn regions(&self) -> &[Vec<usize>] {
        &self.regions
    }

    /// The signs, in order and each once: the cell with the lesser digit, the cell with the greater
    /// one.
    pub fn signs(&self) -> &[(usize, usize)] {
        &self.signs
    }

    /// The largest number of rows, digits or regions.
    fn most(&self) -> usize {
        self.side.max(self.regions.len())
    }

    /// The candidate `digit` (from 0) in `cell`.
    pub fn candidate_at(&self, cell: usize, digit: usize) -> Candidate {
        Candidate::new(cell * self.side + digit)
    }
}

impl Board for Latin {
    fn csp(&self) -> &Arc<Csp> {
        &self.csp
    }

    fn name(&self) -> BoardName {
        let cell = |cell: usize| format!("r{}c{}", cell / self.side + 1, cell % self.side + 1);
        let signs = self.signs.iter();
        let signs = signs.map(|&(less, greater)| format!("{}<{}", cell(less), cell(greater)));
        BoardName::Latin {
            side: self.side,
            pandiagonal: self.pandiagonal,
            regions: drawings(&self.regions, self.side),
            signs: signs.collect::<Vec<_>>().join(" "),
        }
    }

    /// As in Sudoku, by digits (`n`), rows (`r`), columns (`c`) and regions (`b`).
    fn candidates_described(&self, word: &str) -> Vec<Candidate> {
        let (side, most) = (self.side, self.most());
        nrc::candidates_described(word, side, most, |i| self.regions.get(i).cloned())
    }

    /// A CSP-variable's name describes it; other words describe several as in Sudoku. (`b12n5` is
    /// one where there are 12 regions.)
    fn variables_described(&self, word: &str) -> Vec<Variable> {
        match self.csp.variable(word) {
            Some(named) => vec![named],
            None => nrc::variables_described(word, self.side, self.most(), &self.csp),
        }
    }
}

/// The letters that stand for regions in a drawing, in the order in which the canonical form uses
/// them.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/// The regions of all drawings, each with its cells in order.
fn read_regions(drawings: &[String], side: usize) -> Result<Vec<Vec<usize>>, TheoremError> {
    let mut regions: Vec<Vec<usize>> = Vec::new();
    for (number, drawing) in (1..).zip(drawings) {
        let wrong =
            |problem| TheoremError::board(format!("drawing {number} of regions: {problem}"));
        let marks: Vec<char> = drawing.chars().filter(|c| !c.is_whitespace()).collect();
        if marks.len() != side * side {
            let (found, cells) = (marks.len(), side * side);
            return wrong(format!("found {found} cells, expected {cells}"));
        }
        // The letters met before, each with its region's place.
        let mut seen: Vec<(char, usize)> = Vec::new();
        for (cell, &mark) in marks.iter().enumerate().filter(|(_, mark)| **mark != '.') {
            if !LETTERS.contains(mark) {
                return wrong(format!(
                    "found {mark:?}, expected a letter or digit for a region, '.' elsewhere"
                ));
            }
            let known = seen.iter().find(|(letter, _)| *letter == mark);
            let place = known.map_or(regions.len(), |&(_, place)| place);
            if place == regions.len() {
                seen.push((mark, place));
                regions.push(Vec::new());
            }
            regions[place].push(cell);
            if regions[place].len() > side {
                return wrong(format!(
                    "the region {mark:?} has more cells than there are digits, expected at most {side}"
                ));
            }
        }
    }
    Ok(regions)
}

/// Drawings of these regions, which have the same numbers there: each in the drawing of the one
/// before if it begins later and has no cell that is taken there; letters in order.
fn drawings(regions: &[Vec<usize>], side: usize) -> Vec<String> {
    let mut drawn: Vec<Vec<char>> = Vec::new();
    // The letters that the last drawing may still use, and the first cell of its last region.
    let (mut letters, mut last) = (LETTERS.chars(), 0);
    for cells in regions {
        let drawing = drawn.last();
        let fits = drawing.is_some_and(|drawing| cells.iter().all(|&cell| drawing[cell] == '.'));
        let letter = letters.next().filter(|_| fits && cells[0] > last);
        let letter = letter.unwrap_or_else(|| {
            drawn.push(vec!['.'; side * side]);
            letters = LETTERS.chars();
            letters.next().unwrap_or('a')
        });
        last = cells[0];
        if let Some(drawing) = drawn.last_mut() {
            cells.iter().for_each(|&cell| drawing[cell] = letter);
        }
    }
    drawn.into_iter().map(String::from_iter).collect()
}

/// The signs, in order and each once: the lesser cell, the greater cell.
fn read_signs(signs: &str, side: usize) -> Result<Vec<(usize, usize)>, TheoremError> {
    let mut all = Vec::new();
    for word in signs.split_whitespace() {
        let wrong = |problem| TheoremError::board(format!("sign {}: {problem}", quoted(word)));
        let Some(at) = word.find(['<', '>']) else {
            return wrong("expected two cells with < or > between, such as \"r1c1<r1c2\"");
        };
        let cells = [&word[..at], &word[at + 1..]].map(|name| read_cell(name, side));
        let [Some(first), Some(second)] = cells else {
            return wrong("expected cells of the board, such as r1c1");
        };
        let difference = |f: fn(usize, usize) -> usize| f(first, side).abs_diff(f(second, side));
        if difference(|cell, side| cell / side) + difference(|cell, side| cell % side) != 1 {
            return wrong("expected two cells side by side in a row or a column");
        }
        let is_less = word[at..].starts_with('<');
        all.push(if is_less {
            (first, second)
        } else {
            (second, first)
        });
    }
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

fn read_cell(name: &str, side: usize) -> Option<usize> {
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    let number = |text: &str| {
        let plain = text.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('0');
        let number: usize = text.parse().ok().filter(|_| plain)?;
        (1..=side).contains(&number).then(|| number - 1)
    };
    Some(number(row)? * side + number(column)?)
}
