//! Latin squares, with pandiagonals, regions and signs: also jigsaw, X and windoku Sudoku, and
//! Futoshiki.

use crate::constraint::{Constraint, read_cell};
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
/// * *constraints*, each a text: a word, numbers and cells.
///
/// * `anti-knight`, `anti-king`: cells a knight's (king's) move apart differ.
/// * `offset 1 3`, `torus-offset 1 3`: cells so many rows and columns apart differ; on the torus
///   the square's edges are joined.
/// * `non-consecutive`: cells side by side do not differ by 1.
/// * `difference 1 A B`, `ratio 2 A B`, `sum 10 A B`: of two cells, the difference, the greater by
///   the less, the sum.
/// * `no-difference 1`, `no-ratio 2`, `no-sum 5`: not so in cells side by side, but where a
///   difference or a ratio (a sum) is given.
/// * `thermometer …`, `slow-thermometer …`: ascend from cell to cell; do not descend.
/// * `whisper 5 …`: neighbours on the line differ by 5 at least.
/// * `parity …`: neighbours on the line are even and odd.
/// * `modular …`, `entropic …`: three neighbours leave different remainders by 3; are one low, one
///   middle and one high digit.
/// * `renban …`, `nabner …`: different, and without a gap once sorted; differ by 2 at least.
/// * `palindrome …`, `equal …`: the same from both ends; all the same.
/// * `different …`: all different.
/// * `odd …`, `even …`: such digits.
/// * `minimum …`, `maximum …`: less (greater) than in all cells beside it that are not listed.
/// * `cage 15 …`: all different, of this sum.
/// * `line-sum 15 …`: of this sum.
/// * `equal-sums A B / C D / …`: each part has the same sum.
/// * `arrow A …`, `pill A B …`: the first is, the first two are as a number, the sum of the others.
/// * `between A … B`, `lockout 4 A … B`: those inside lie strictly between the first and the last;
///   the first and the last differ by 4 at least, those inside are less or greater than both.
/// * `quadruple 1 1 5 A B C D`: these are among those of the four cells.
/// * `counting …`: each says in how many of these cells it stands.
/// * `sandwich 15 …`, `x-sum 15 …`, `skyscraper 3 …`, of all cells of a row or a column, from the
///   clue on: the sum of the digits between 1 and the highest digit; the sum of as many digits as
///   the first one says; how many digits are greater than all before them.
///
/// Candidates are numbered and named as in Sudoku, `n5r2c7`. The CSP-variables, in order: `r2c7`,
/// `r2n5`, `c7n5`; `d1n5` and `a1n5`; `b1n5` of each region of side cells. Further links: equal
/// digits of a smaller region; at the two ends of a sign, digits that contradict it; digits that
/// contradict a constraint of two cells; a digit that a cell must not have, and all digits of
/// another cell.
///
/// Constraint number 4, if it is a cage, has the CSP-variable `k4` with its sets of digits,
/// `n159k4`, and `k4n5`: the cells with 5, and the sets without it. A `line-sum`, `product`,
/// `arrow`, `between`, `lockout` or `quadruple` has `t4` with the digits of all its cells in order,
/// `n591t4`, and `t4r1c2n5`: the cell with 5, and the values with another digit there. Linked are
/// digits of cells and sets or values without them. (With sides over 9, a hyphen stands between the
/// digits.)
///
/// The others with sums or numbers, and these with more than 200 values, go from cell to cell and
/// know a number, such as the sum so far. They have `s4r1c2`, the number after the cell,
/// `n12s4r1c2`; and `t4r1c2`, the number before it and its digit, `n7-5t4r1c2`, which is linked to
/// all other numbers before and after, and to all other digits of the cell. The last numbers of two
/// parts with `equal-sums` are linked if they differ. `counting` has them for each digit,
/// `s4n5r1c2` and `t4n5r1c2`.
#[derive(Debug)]
pub struct Latin {
    side: usize,
    pandiagonal: bool,
    regions: Vec<Vec<usize>>,
    signs: Vec<(usize, usize)>,
    constraints: Vec<Constraint>,
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
    /// A side out of range, pandiagonals for a side for which no square has them, a region, a sign
    /// or a constraint that cannot be read, a region of too many cells, a constraint with too many
    /// values.
    pub fn new(
        side: usize,
        pandiagonal: bool,
        regions: &[String],
        signs: &str,
        constraints: &[String],
    ) -> Result<Latin, TheoremError> {
        if !(1..=Self::MAX_SIDE).contains(&side) {
            let most = Self::MAX_SIDE;
            return TheoremError::board(format!(
                "the side is {side}, expected a number from 1 to {most}"
            ));
        }
        if pandiagonal && (side.is_multiple_of(2) || side.is_multiple_of(3)) {
            return TheoremError::board(format!(
                "the side of a pandiagonal square is {side}, expected a number that neither 2 nor \
                 3 divides"
            ));
        }
        let regions = read_regions(regions, side)?;
        let signs = read_signs(signs, side)?;
        let constraints = constraints.iter().map(|text| Constraint::read(text, side));
        let constraints = constraints.collect::<Result<Vec<_>, _>>()?;

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
        for (number, constraint) in (1..).zip(&constraints) {
            constraint.add(&mut builder, side, &constraints, number)?;
        }
        let csp = builder.build().map_err(TheoremError::too_large_board)?;
        Ok(Latin {
            side,
            pandiagonal,
            regions,
            signs,
            constraints,
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

    /// The constraints, in order.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// The pairs of cells that must differ by constraints, each once; `None` if a constraint says
    /// more than that, so that digits are not interchangeable.
    pub fn cells_apart(&self) -> Option<Vec<[usize; 2]>> {
        let mut apart = Vec::new();
        for constraint in &self.constraints {
            apart.extend(constraint.cells_apart(self.side)?);
        }
        apart.sort_unstable();
        apart.dedup();
        Some(apart)
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
            constraints: self
                .constraints
                .iter()
                .map(|constraint| constraint.text(self.side))
                .collect(),
        }
    }

    /// As in Sudoku, by digits (`n`), rows (`r`), columns (`c`) and regions (`b`).
    fn candidates_described(&self, word: &str) -> Vec<Candidate> {
        if let Some(named) = self.csp.candidate(word) {
            return vec![named];
        }
        let (side, most) = (self.side, self.most());
        nrc::candidates_described(word, side, most, |i| self.regions.get(i).cloned())
    }

    /// `n159` of a cage, `n12` of a sum so far, and the like.
    fn value(&self, v: Variable, word: &str) -> Option<Candidate> {
        let name = self.csp.variable_name(v);
        let named = self.csp.candidate(&format!("{word}{name}"));
        named.filter(|c| name.starts_with(['k', 's', 't']) && self.csp.members(v).contains(c))
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
                    "the region {mark:?} has more cells than there are digits, expected at most \
                     {side}"
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
