//! A theorem as the matcher sees it: what it requires of each cell, and which digits it treats
//! alike.

use super::MatchError;
use itertools::Itertools;
use oddagon_boards::sudoku::{Part, SudokuTheorem, Unconditional, Unsaid};
use oddagon_boards::theorem::{Goal, Theorem, claim_words};
use serde::{Deserialize, Serialize};

/// A set of digits as bits, 0 to 8.
pub(super) type Digits = u16;

/// All nine digits.
pub(super) const ALL: Digits = 0x1ff;

/// What a theorem requires of a cell, in the theorem's own digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(super) struct Kind {
    /// The digits that are not guardians: all others are guardians where they are live.
    pub allowed: Digits,
    /// The digits that must be live: those that the pattern leaves, if it restricts the cell at
    /// all.
    pub required: Digits,
    /// The digits that the theorem eliminates here.
    pub targets: Digits,
}

impl Kind {
    /// The three sets, each changed in the same way.
    pub fn map(self, image: impl Fn(Digits) -> Digits) -> Kind {
        Kind {
            allowed: image(self.allowed),
            required: image(self.required),
            targets: image(self.targets),
        }
    }
}

/// What theorems that can be matched together have in common: their kinds of cells and their
/// treatment of digits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Form {
    /// The kinds of cells, sorted.
    pub kinds: Vec<Kind>,
    /// The digits in classes that the theorem treats alike, each class and the list sorted.
    pub classes: Vec<Digits>,
    /// The digits that people name when they speak of an image.
    pub named: Digits,
}

/// For each cell 0 where a theorem requires nothing of it, otherwise the index of its kind plus 1.
pub(super) type Cells = [u8; 81];

impl Form {
    /// The form and the cells of a theorem on the 9×9 board.
    ///
    /// # Errors
    /// If the theorem says what relations cannot say, or requires nothing of any cell.
    pub fn of(theorem: &Theorem) -> Result<(Form, Cells), MatchError> {
        let name = || theorem.name().to_owned();
        let all = kinds_of_cells(theorem)?;
        if all.iter().all(|kind| kind.allowed == ALL) {
            return Err(MatchError::Nothing { rule: name() });
        }
        let kinds: Vec<Kind> = all
            .iter()
            .copied()
            .filter(|kind| kind.allowed != ALL || kind.targets != 0)
            .sorted()
            .dedup()
            .collect();
        let mut cells = [0; 81];
        for (cell, kind) in all.iter().enumerate() {
            let index = kinds.iter().position(|other| other == kind);
            cells[cell] = index.map_or(0, |i| i as u8 + 1);
        }
        let classes = classes(&kinds);
        let named = named_digits(theorem, &classes);
        let form = Form {
            kinds,
            classes,
            named,
        };
        Ok((form, cells))
    }

    /// Whether the theorems claim that their pattern is impossible.
    pub fn is_impossible(&self) -> bool {
        self.kinds.iter().all(|kind| kind.targets == 0)
    }

    /// All ways to map the theorem's digits to the digits of a puzzle, up to the order within a
    /// class: for each digit of the theorem its image.
    pub fn assignments(&self) -> Vec<[u8; 9]> {
        let mut all = vec![([0; 9], ALL)];
        for &class in &self.classes {
            let members: Vec<usize> = ones(class).collect();
            let chosen = all.iter().flat_map(|&(image, left)| {
                let choices = ones(left).combinations(members.len());
                let extended = choices.map(|choice| {
                    let (mut image, mut left) = (image, left);
                    for (&member, &digit) in members.iter().zip(&choice) {
                        image[member] = digit as u8;
                        left &= !(1 << digit);
                    }
                    (image, left)
                });
                extended.collect::<Vec<_>>()
            });
            all = chosen.collect();
        }
        all.into_iter().map(|(image, _)| image).collect()
    }
}

/// What messages call a relation.
const FORM: &str = "a relation between the candidates of a 9×9 puzzle";

/// The kind of every cell.
fn kinds_of_cells(theorem: &Theorem) -> Result<Vec<Kind>, Unsaid> {
    let unsaid = |part| Unsaid {
        theorem: theorem.name().to_owned(),
        part,
        form: FORM,
    };
    let Unconditional { board, live, goal } = Unconditional::of(theorem, FORM)?;
    if board.order() != 3 {
        return Err(unsaid(Part::Order(board.order())));
    }
    let nothing = Kind {
        allowed: 0,
        required: 0,
        targets: 0,
    };
    let mut kinds = vec![nothing; board.cell_count()];
    for c in live.iter() {
        kinds[board.cell(c)].allowed |= 1 << board.digit(c);
    }
    for kind in &mut kinds {
        kind.required = if kind.allowed == ALL { 0 } else { kind.allowed };
    }
    match goal {
        Goal::Impossible => {}
        Goal::Eliminate(targets) => {
            for &c in targets {
                kinds[board.cell(c)].targets |= 1 << board.digit(c);
            }
        }
        // If one of some candidates is true, the pattern without them is impossible: they are
        // guardians, as are the candidates that the pattern lacks. A candidate that a clause says
        // is false cannot be a guardian.
        Goal::Clause(literals) => {
            for literal in literals {
                if !literal.positive {
                    let claim = claim_words(&theorem.statement().claim);
                    return Err(unsaid(Part::Claim(claim)));
                }
                let kind = &mut kinds[board.cell(literal.candidate)];
                let digit = 1 << board.digit(literal.candidate);
                kind.allowed &= !digit;
                kind.required &= !digit;
            }
        }
    }
    Ok(kinds)
}

/// The classes of digits that no kind tells apart.
fn classes(kinds: &[Kind]) -> Vec<Digits> {
    let seen = |digit: usize| -> Vec<Kind> {
        kinds
            .iter()
            .map(|kind| kind.map(|digits| digits >> digit & 1))
            .collect()
    };
    let mut classes: Vec<(Vec<Kind>, Digits)> = Vec::new();
    for digit in 0..9 {
        let seen = seen(digit);
        match classes.iter_mut().find(|(other, _)| *other == seen) {
            Some((_, class)) => *class |= 1 << digit,
            None => classes.push((seen, 1 << digit)),
        }
    }
    classes.into_iter().map(|(_, class)| class).collect()
}

/// All digits but those of the largest class that is not a k-digit or kl-digit pattern's own: that
/// class is what the theorem does not mention.
fn named_digits(theorem: &Theorem, classes: &[Digits]) -> Digits {
    let own = theorem.digits().map_or(0, |digits| ALL >> (9 - digits));
    let others = classes.iter().filter(|&class| class & own == 0);
    ALL & !others.max_by_key(|class| class.count_ones()).unwrap_or(&0)
}

/// The digits of a set, in order.
pub(super) fn ones(digits: Digits) -> impl Iterator<Item = usize> + Clone {
    (0..9).filter(move |digit| digits & 1 << digit != 0)
}

/// The image of a set of the theorem's digits.
pub(super) fn image(digits: Digits, assignment: &[u8; 9]) -> Digits {
    ones(digits).fold(0, |image, digit| image | 1 << assignment[digit])
}
