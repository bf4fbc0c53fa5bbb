use super::Library;
use oddagon_boards::sudoku::{DigitPattern, Equivalence, Unsaid, canonical};
use oddagon_boards::theorem::Theorem;
use std::collections::HashMap;

/// The patterns of a library by their canonical forms, to look up patterns in any position.
#[derive(Debug)]
pub struct PatternIndex {
    /// For each class, the indices of its entries, each with the canonical form without transposition.
    classes: HashMap<Form, Vec<(usize, Vec<u8>)>>,
}

/// What equivalent patterns share: the board's side, the digits k and l (or k), and a canonical form.
type Form = (usize, usize, usize, Vec<u8>);

impl PatternIndex {
    /// The index of the library's impossible k-digit and kl-digit patterns.
    pub fn new(library: &Library) -> PatternIndex {
        let mut classes: HashMap<Form, Vec<(usize, Vec<u8>)>> = HashMap::new();
        for (i, entry) in library.entries.iter().enumerate() {
            // Only these are looked up by their pattern.
            if let Ok(pattern) = entry.pattern("an index of patterns") {
                let (form, oriented) = forms(&pattern);
                classes.entry(form).or_default().push((i, oriented));
            }
        }
        PatternIndex { classes }
    }

    /// The index of the first entry whose pattern is equivalent to that of a theorem, and whether that takes a
    /// transposition; entries that need none come first. `None` if no entry's pattern is equivalent.
    ///
    /// # Errors
    /// As [`DigitPattern::of`]: theorems that claim more or less than that a pattern is impossible.
    pub fn find(&self, theorem: &Theorem) -> Result<Option<(usize, bool)>, Unsaid> {
        let pattern = DigitPattern::of(theorem, "an index of patterns")?;
        let (form, oriented) = forms(&pattern);
        let Some(entries) = self.classes.get(&form) else {
            return Ok(None);
        };
        let same = entries.iter().find(|(_, other)| *other == oriented);
        let any = || entries.first().map(|&(entry, _)| (entry, true));
        Ok(same.map(|&(entry, _)| (entry, false)).or_else(any))
    }
}

/// The canonical form of a pattern, and that without transposition.
fn forms(pattern: &DigitPattern) -> (Form, Vec<u8>) {
    let kinds = pattern.kinds();
    let form = canonical(&kinds, Equivalence::All).pattern;
    let oriented = canonical(&kinds, Equivalence::NoTranspose).pattern;
    let form = (pattern.side(), pattern.k, pattern.digits, form);
    (form, oriented)
}
