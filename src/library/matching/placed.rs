//! The symmetry that maps a rule's pattern to the image that a relation is of.

use super::form::{Form, ones};
use super::{MatchError, Relation};
use crate::sudoku::{Equivalence, Symmetry, canonical};
use crate::theorem::Theorem;

impl Relation {
    /// A symmetry that maps the pattern of its rule to the image in which it was found. `None` if the pattern has more than three kinds of
    /// cells, or the theorem is not the relation's rule.
    ///
    /// # Errors
    /// A theorem that cannot be matched.
    pub fn symmetry(&self, rule: &Theorem) -> Result<Option<Symmetry>, MatchError> {
        let (form, marks) = Form::of(rule)?;
        let mut image = [0; 81];
        for (&cell, &kind) in self.cells.iter().zip(&self.kinds) {
            image[usize::from(cell)] = kind + 1;
        }
        if form.kinds.len() > 3 || form.named.count_ones() as usize != self.digits.len() {
            return Ok(None);
        }
        let [from, to] = [marks, image].map(|marks| canonical(&marks, Equivalence::All));
        if from.pattern != to.pattern {
            return Ok(None);
        }
        let cells = from.by.then(&to.by.inverse());
        // The digits that the theorem does not speak of take what is left, in order.
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
        let (rows, columns) = (cells.rows().to_vec(), cells.columns().to_vec());
        Ok(Symmetry::new(cells.transposes(), rows, columns, digits))
    }
}
