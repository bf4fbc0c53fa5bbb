//! The pattern of a relation, and the symmetry that maps a rule's pattern to the image in it.

use super::form::{Form, ones};
use super::{MatchError, Relation};
use crate::enumerate::{Kind, Marked};
use itertools::Itertools;
use oddagon_boards::sudoku::{Equivalence, Symmetry, canonical};
use oddagon_boards::theorem::{Pattern, Theorem, impossible};

impl Relation {
    /// The theorem that the pattern is impossible, in canonical form and under its line of cells as
    /// its name, for relations of [any pattern](super::Matcher::of_any): those in whose cells only
    /// the relation's digits are not guardians.
    pub fn pattern(&self) -> Theorem {
        let cells = self.cells.iter().fold(0, |cells, cell| cells | 1 << cell);
        let (form, _) = Marked::from(cells).canonical(true);
        let k = self.digits.len();
        let line = form.line(Kind::Colour { k: k as u32 });
        let pattern = Pattern::Digits {
            k,
            cells: line.clone(),
        };
        Theorem::new(impossible(&line, 3, pattern)).expect("cells and a number of digits")
    }

    /// A symmetry that maps the pattern of its rule to the image in which it was found. `None` if
    /// the theorem is not the relation's rule.
    ///
    /// # Errors
    /// If the theorem cannot be matched.
    pub fn symmetry(&self, rule: &Theorem) -> Result<Option<Symmetry>, MatchError> {
        let (form, marks) = Form::of(rule)?;
        let mut image = [0; 81];
        for (&cell, &kind) in self.cells.iter().zip(&self.kinds) {
            image[usize::from(cell)] = kind + 1;
        }
        if form.named.count_ones() as usize != self.digits.len() {
            return Ok(None);
        }
        let Some((transposes, rows, columns)) = cells_mapped(&marks, &image) else {
            return Ok(None);
        };
        // The digits that the theorem does not mention get the digits left, in order.
        let mut left = (0..9).filter(|digit| !self.digits.contains(digit));
        let mut digits = vec![0; 9];
        let mut named = ones(form.named).zip(&self.digits).peekable();
        for (digit, image) in digits.iter_mut().enumerate() {
            let goes = named.next_if(|(from, _)| *from == digit).map(|(_, &to)| to);
            let Some(goes) = goes.or_else(|| left.next()) else {
                return Ok(None);
            };
            *image = goes;
        }
        Ok(Symmetry::new(transposes, rows, columns, digits))
    }
}

/// Whether to transpose, and where rows and columns go after that.
type Cells = (bool, Vec<u8>, Vec<u8>);

/// A symmetry of the cells that takes each mark to an equal one.
fn cells_mapped(from: &[u8; 81], to: &[u8; 81]) -> Option<Cells> {
    // Canonical forms are faster, but have at most three marks.
    if from.iter().chain(to).any(|&mark| mark > 3) {
        return [false, true].into_iter().find_map(|transposes| {
            let (rows, columns) = lines_mapped(from, to, transposes)?;
            Some((transposes, rows, columns))
        });
    }
    let [from, to] = [from, to].map(|marks| canonical(marks, Equivalence::All));
    (from.pattern == to.pattern).then(|| {
        let by = from.by.then(&to.by.inverse());
        (by.transposes(), by.rows().to_vec(), by.columns().to_vec())
    })
}

/// Permutations of rows and columns, within bands and stacks and of these, that take each mark to
/// an equal one, after transposition if asked. For each of the 1,296 permutations of rows, whole
/// columns are compared.
fn lines_mapped(from: &[u8; 81], to: &[u8; 81], transposes: bool) -> Option<(Vec<u8>, Vec<u8>)> {
    let orders: Vec<Vec<usize>> = (0..3).permutations(3).collect();
    let mark = |r: usize, c: usize| from[if transposes { 9 * c + r } else { 9 * r + c }];
    let within = [&orders; 3].into_iter().multi_cartesian_product();
    for (bands, within) in orders.iter().cartesian_product(within) {
        let rows: Vec<usize> = (0..9)
            .map(|r| 3 * bands[r / 3] + within[r / 3][r % 3])
            .collect();
        let fits = |c: usize, d: usize| (0..9).all(|r| mark(r, c) == to[9 * rows[r] + d]);
        for stacks in &orders {
            let mut columns: Vec<usize> = Vec::new();
            for c in 0..9 {
                let of_stack = (0..3).map(|i| 3 * stacks[c / 3] + i);
                let free = of_stack.filter(|d| !columns.contains(d));
                match free.clone().find(|&d| fits(c, d)) {
                    Some(d) => columns.push(d),
                    None => break,
                }
            }
            if columns.len() == 9 {
                let short = |lines: Vec<usize>| lines.into_iter().map(|line| line as u8).collect();
                return Some((short(rows), short(columns)));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both ways find a symmetry exactly where there is one.
    #[test]
    fn both_ways_find_the_same() {
        let mut marks = [0; 81];
        for (cell, mark) in [(3, 1), (13, 2), (30, 3), (44, 1), (80, 2)] {
            marks[cell] = mark;
        }
        for transposes in [false, true] {
            let rows = [5, 3, 4, 0, 2, 1, 8, 7, 6];
            let columns = [6, 8, 7, 4, 3, 5, 0, 1, 2];
            let mut image = [0; 81];
            for (cell, &mark) in marks.iter().enumerate() {
                let (r, c) = (cell / 9, cell % 9);
                let (r, c) = if transposes { (c, r) } else { (r, c) };
                image[9 * rows[r] + columns[c]] = mark;
            }
            let holds = |found: Cells, to: &[u8; 81]| {
                let (transposes, rows, columns) = found;
                (0..81).all(|cell| {
                    let (r, c) = (cell / 9, cell % 9);
                    let (r, c) = if transposes { (c, r) } else { (r, c) };
                    marks[cell] == to[9 * usize::from(rows[r]) + usize::from(columns[c])]
                })
            };
            assert!(holds(cells_mapped(&marks, &image).unwrap(), &image));
            let (rows, columns) = lines_mapped(&marks, &image, transposes).unwrap();
            assert!(holds((transposes, rows, columns), &image));
            image.swap(0, 40);
            image[1] = 3;
            assert_eq!(cells_mapped(&marks, &image), None);
            for transposes in [false, true] {
                assert_eq!(lines_mapped(&marks, &image, transposes), None);
            }
        }
    }
}
