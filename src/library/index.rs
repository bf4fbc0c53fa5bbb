use super::Library;
use crate::board::sudoku::{Equivalence, canonical};
use crate::theorem::SudokuTheorem;
use crate::theorem::{Claim, Theorem};
use std::collections::HashMap;

/// The patterns of a library by their canonical forms, to look up patterns in any position.
#[derive(Debug)]
pub struct PatternIndex {
    /// For each class its entries' indices, each with the canonical form without transposition.
    classes: HashMap<Form, Vec<(usize, Vec<u8>)>>,
}

/// What equivalent patterns share: the board's side, the digits k and l (or k), and a canonical form.
type Form = (usize, usize, usize, Vec<u8>);

impl PatternIndex {
    /// The index of the library's impossible k-digit and kl-digit patterns.
    pub fn new(library: &Library) -> PatternIndex {
        let mut classes: HashMap<Form, Vec<(usize, Vec<u8>)>> = HashMap::new();
        for (i, entry) in library.entries.iter().enumerate() {
            let theorem = entry.theorem().ok().filter(|_| entry.class.is_some());
            let forms = theorem.and_then(|theorem| forms(&theorem));
            if let Some((form, oriented)) = forms {
                classes.entry(form).or_default().push((i, oriented));
            }
        }
        PatternIndex { classes }
    }

    /// The index of the first entry whose pattern is equivalent to that of a theorem, and whether it takes a transposition
    /// to get from one to the other; entries for which it does not come first. `None` for theorems that claim more or less than that a pattern is impossible.
    pub fn find(&self, theorem: &Theorem) -> Option<(usize, bool)> {
        let impossible = theorem.statement().claim == Claim::Impossible;
        let (form, oriented) = forms(theorem).filter(|_| impossible)?;
        let entries = self.classes.get(&form)?;
        let same = entries.iter().find(|(_, other)| *other == oriented);
        match same {
            Some((entry, _)) => Some((*entry, false)),
            None => Some((entries.first()?.0, true)),
        }
    }
}

/// The canonical form of a k-digit or kl-digit pattern, and that without transposition.
fn forms(theorem: &Theorem) -> Option<(Form, Vec<u8>)> {
    let kinds = theorem.cell_kinds()?;
    let form = canonical(&kinds, Equivalence::All).pattern;
    let (side, k, digits) = (theorem.sudoku()?.side(), theorem.k()?, theorem.digits()?);
    let oriented = canonical(&kinds, Equivalence::NoTranspose).pattern;
    Some(((side, k, digits, form), oriented))
}
