use super::{EntryError, ProofReference};
use oddagon_boards::sudoku::{
    DigitPattern, Equivalence, SudokuTheorem, Unsaid, canonical, is_own_transpose,
};
use oddagon_boards::theorem::{Statement, Theorem};
use oddagon_prover::Depth;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One theorem of a library and what is known about it.
///
/// What the rule concludes follows from the theorem's claim. Of an impossible pattern one of the *guardians*, the
/// candidates of a puzzle that the pattern assumes absent, is true: an OR_k-relation between them. Where candidates are
/// eliminated, each of them makes that relation true.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its id, different from all other ids and aliases of the library: a letter, then letters, digits and any of `.` `_` `-`.
    pub id: String,
    /// What is proven.
    pub theorem: Statement,
    /// The symmetry class of the pattern's cells: of k-digit and kl-digit patterns that assume nothing else and are impossible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<Class>,
    /// The restricted T&E-depth over BRT, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth_restricted: Option<Depth>,
    /// The full T&E-depth over BRT, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth_full: Option<Depth>,
    /// Where its proof is, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProofReference>,
    /// Other names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<Alias>,
}

/// The symmetry class of a pattern.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Class {
    /// The canonical form: the least image of the pattern under all symmetries of the board, in one line: `X` (for kl-digit
    /// patterns the digits k and l) in its cells, `.` elsewhere.
    pub canonical: String,
    /// The number of symmetries of the board, transposition included and digits left alone, that map the pattern to itself.
    pub stabiliser: u64,
    /// What transposition makes of it.
    pub transpose: Transpose,
}

/// What transposition makes of a pattern.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Transpose {
    /// The pattern again, up to row, column, band and stack permutations.
    Own,
    /// Another pattern, with this id. If no entry has it, the one entry stands for both.
    Id(String),
}

/// Another name of a pattern, or of its transpose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Alias {
    /// The name; of the same form as ids.
    pub name: String,
    /// Whether it is the transpose that has this name.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub transposed: bool,
}

impl Entry {
    /// An entry of that id for a theorem, with its class computed and its depths and proof not known.
    ///
    /// # Errors
    /// If the id is bad or the statement makes no sense.
    pub fn new(id: &str, statement: Statement) -> Result<Entry, EntryError> {
        let theorem = Theorem::new(statement)?;
        let entry = Entry {
            class: class(&theorem, id),
            id: id.to_owned(),
            theorem: theorem.statement().clone(),
            depth_restricted: None,
            depth_full: None,
            proof: None,
            aliases: Vec::new(),
        };
        check_name(id)?;
        Ok(entry)
    }

    /// The theorem, resolved on its board.
    ///
    /// # Errors
    /// None for entries that were read from a library.
    pub fn theorem(&self) -> Result<Theorem, EntryError> {
        Ok(Theorem::new(self.theorem.clone())?)
    }

    /// The theorem as a pattern of cells and digits; `form` is the name of the form that needs it.
    ///
    /// # Errors
    /// As [`DigitPattern::of`], with the entry's id.
    pub fn pattern(&self, form: &'static str) -> Result<DigitPattern, EntryError> {
        let theorem = self.theorem()?;
        let named = |unsaid: Unsaid| unsaid.called(&self.id);
        Ok(DigitPattern::of(&theorem, form).map_err(named)?)
    }

    /// Whether the pattern is its own transpose up to row and column permutations; `false` where that is not known.
    pub fn is_own_transpose(&self) -> bool {
        let class = self.class.as_ref();
        class.is_some_and(|class| class.transpose == Transpose::Own)
    }

    /// The names in solvers of the pattern's rule and of its transpose's: the first alias of each. If only one of the two has an alias,
    /// the other's name is the same with an `s` at its end, as the field writes it; if neither has, they are the id and the transpose's
    /// id, which ends in `t`.
    pub fn rule_names(&self) -> (String, String) {
        let first = |transposed: bool| {
            let alias = self.aliases.iter().find(|a| a.transposed == transposed);
            alias.map(|alias| alias.name.clone())
        };
        match (first(false), first(true)) {
            (Some(own), Some(transpose)) => (own, transpose),
            (None, Some(transpose)) => (format!("{transpose}s"), transpose),
            (Some(own), None) => {
                let transpose = format!("{own}s");
                (own, transpose)
            }
            (None, None) => (self.id.clone(), format!("{}t", self.id)),
        }
    }

    /// All names that stand for the entry: its id, then its aliases.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let aliases = self.aliases.iter().map(|alias| alias.name.as_str());
        std::iter::once(self.id.as_str()).chain(aliases)
    }

    /// Checks every field that follows from others or must have a certain form. Depths and the proof's digest need the
    /// proof: see [`Entry::check`].
    ///
    /// # Errors
    /// The first that is wrong.
    pub fn verify(&self) -> Result<(), EntryError> {
        self.names().try_for_each(check_name)?;
        let theorem = self.theorem()?;
        match (&self.class, class(&theorem, &self.id)) {
            (None, None) => {}
            (Some(found), Some(expected)) => found.verify(expected)?,
            (_, expected) => return Err(EntryError::Class(expected.is_some())),
        }
        self.proof.as_ref().map_or(Ok(()), ProofReference::verify)
    }
}

impl Class {
    fn verify(&self, expected: Class) -> Result<(), EntryError> {
        if self.canonical != expected.canonical {
            return Err(EntryError::Canonical {
                found: self.canonical.clone(),
                expected: expected.canonical,
            });
        }
        if self.stabiliser != expected.stabiliser {
            return Err(EntryError::Stabiliser {
                found: self.stabiliser,
                expected: expected.stabiliser,
            });
        }
        match (&self.transpose, expected.transpose) {
            (Transpose::Own, Transpose::Own) => Ok(()),
            (Transpose::Id(id), Transpose::Id(_)) => check_name(id),
            (_, expected) => Err(EntryError::Transpose(expected == Transpose::Own)),
        }
    }
}

/// The symmetry class of an impossible k-digit or kl-digit pattern that assumes nothing else. The id of its transpose is
/// its own with a `t` at the end, as in the atlas.
fn class(theorem: &Theorem, id: &str) -> Option<Class> {
    let kinds = DigitPattern::of(theorem, "a symmetry class").ok()?.kinds();
    let found = canonical(&kinds, Equivalence::All);
    Some(Class {
        canonical: theorem.kind_line(&found.pattern)?,
        stabiliser: found.stabiliser,
        transpose: if is_own_transpose(&kinds) {
            Transpose::Own
        } else {
            Transpose::Id(format!("{id}t"))
        },
    })
}

/// Checks that a text can be an id or alias: solvers use it as a symbol, and files are named after it.
pub(super) fn check_name(name: &str) -> Result<(), EntryError> {
    let valid = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "._-".contains(c));
    if valid {
        Ok(())
    } else {
        Err(EntryError::Name(name.to_owned()))
    }
}
