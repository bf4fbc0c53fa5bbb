//! One theorem of a library, and what is known about it.

use super::atlas::Value;
use oddagon_boards::sudoku::{
    DigitPattern, Equivalence, Shape, SudokuTheorem, Unsaid, canonical, is_own_transpose,
};
use oddagon_boards::theorem::{Statement, Theorem, TheoremError};
use oddagon_job::sha256;
use oddagon_proofs::Proof;
use oddagon_prover::Depth;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// One theorem of a library and what is known about it.
///
/// What the rule concludes follows from the theorem's claim. Of an impossible pattern one of the
/// *guardians*, the candidates of a puzzle that the pattern assumes absent, is true: an
/// OR_k-relation between them. Where candidates are eliminated, each of them makes that relation
/// true.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its id, different from all other ids and aliases of the library: a letter, then letters,
    /// digits and any of `.` `_` `-`.
    pub id: String,
    /// What is proven.
    pub theorem: Statement,
    /// The symmetry class of the pattern's cells: of k-digit and kl-digit patterns that assume
    /// nothing else and are impossible.
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Class {
    /// The canonical form: the least image of the pattern under all symmetries of the board, in one
    /// line: `X` (for kl-digit patterns the digits k and l) in its cells, `.` elsewhere.
    pub canonical: String,
    /// The number of symmetries of the board, transposition included and digits left alone, that
    /// map the pattern to itself.
    pub stabiliser: u64,
    /// What transposition makes of it.
    pub transpose: Transpose,
}

/// What transposition makes of a pattern.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum Transpose {
    /// The pattern again, up to row, column, band and stack permutations.
    Own,
    /// Another pattern, with this id. If no entry has it, the one entry stands for both.
    Id(String),
}

/// Another name of a pattern, or of its transpose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Alias {
    /// The name; of the same form as ids.
    pub name: String,
    /// Whether it is the transpose that has this name.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub transposed: bool,
}

/// A reference to the proof of a theorem.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ProofReference {
    /// The file that it is in; a relative path starts from the library's folder.
    pub file: String,
    /// The SHA-256 digest of the proof in JSON on one line, without a line end, as 64 hexadecimal
    /// digits. (Of a file with one proof per line, that is the digest of its line.)
    pub sha256: String,
}

impl ProofReference {
    /// The reference to a proof in that file.
    pub fn new(file: &str, proof: &Proof) -> ProofReference {
        ProofReference {
            file: file.to_owned(),
            sha256: ProofReference::digest(proof),
        }
    }

    /// A proof's digest: see [`ProofReference::sha256`].
    pub fn digest(proof: &Proof) -> String {
        sha256(&oddagon_proofs::to_json(proof))
    }

    /// Refuses what is no SHA-256 in lower case.
    fn verify(&self) -> Result<(), EntryError> {
        let mut bytes = self.sha256.bytes();
        if bytes.len() == 64 && bytes.all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
            Ok(())
        } else {
            Err(EntryError::Digest(self.sha256.clone()))
        }
    }
}

/// The columns that conditions on entries may name: like those of the atlas (see
/// [`COLUMNS`](super::atlas::COLUMNS)), with k and l (l is `none` except for kl-digit patterns) and
/// `kind` (`k-digit`, `kl-digit`, `rule`).
pub const ENTRY_COLUMNS: [&str; 14] = [
    "id",
    "kind",
    "k",
    "l",
    "cells",
    "pattern",
    "depth_restricted",
    "depth_full",
    "free_cells",
    "super_impossible",
    "stabiliser",
    "own_transpose",
    "bands",
    "stacks",
];

/// What is wrong with an entry.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum EntryError {
    /// An id or alias that programs cannot use.
    #[error(
        "found \"{0}\", expected an id: a letter, then letters, digits and any of . _ - without \
         blanks"
    )]
    Name(String),
    /// The theorem makes no sense.
    #[error("theorem: {0}")]
    Theorem(#[from] TheoremError),
    /// The theorem says more than the form asked for can say.
    #[error(transparent)]
    Unsaid(#[from] Unsaid),
    /// A digit pattern comes without its symmetry class, or another theorem with one.
    #[error("class: expected {}", class_expected(*.0))]
    Class(bool),
    /// The canonical form is another.
    #[error("class.canonical: found {found}, expected {expected}")]
    Canonical {
        /// What is there.
        found: String,
        /// What was computed.
        expected: String,
    },
    /// The stabiliser has another order.
    #[error("class.stabiliser: found {found}, expected {expected}")]
    Stabiliser {
        /// What is there.
        found: u64,
        /// What was computed.
        expected: u64,
    },
    /// The pattern is its own transpose and the entry says otherwise, or the reverse.
    #[error("class.transpose: expected {}", transpose_expected(*.0))]
    Transpose(bool),
    /// A text that is not a digest.
    #[error("proof.sha256: found \"{0}\", expected 64 of the digits 0-9 and a-f")]
    Digest(String),
    /// A proof of another theorem.
    #[error("proof: it proves another theorem")]
    OtherTheorem,
    /// No proof has the digest: it is not the proof that the library was made with.
    #[error("proof: no proof in {file} has the digest {sha256}")]
    NoSuchProof {
        /// The proof file.
        file: String,
        /// The digest looked for.
        sha256: String,
    },
    /// The proof does not give the depth that the entry states.
    #[error("{field}: found {found}, but the proof gives {expected}")]
    Depth {
        /// `depth_restricted` or `depth_full`.
        field: &'static str,
        /// What is there.
        found: String,
        /// What the proof establishes.
        expected: String,
    },
}

/// What was expected in place of a class, or of none.
fn class_expected(is_pattern: bool) -> &'static str {
    if is_pattern {
        "one: the theorem is a k-digit or kl-digit pattern"
    } else {
        "none: the theorem is not just a k-digit or kl-digit pattern"
    }
}

/// What was expected in place of what is said of a pattern's transpose.
fn transpose_expected(is_own: bool) -> &'static str {
    if is_own {
        "Own: row and column permutations turn the pattern into its transpose"
    } else {
        "an id: the pattern is not its own transpose"
    }
}

impl Entry {
    /// An entry of that id for a theorem, with its class computed and its depths and proof not
    /// known.
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
        Ok(DigitPattern::of(&theorem, form).map_err(|unsaid| unsaid.called(&self.id))?)
    }

    /// Whether the pattern is its own transpose up to row and column permutations; `false` where
    /// that is not known.
    pub fn is_own_transpose(&self) -> bool {
        let class = self.class.as_ref();
        class.is_some_and(|class| class.transpose == Transpose::Own)
    }

    /// The names in solvers of the pattern's rule and of its transpose's: the first alias of each.
    /// If only one of the two has an alias, the other's name is the same with an `s` at its end, as
    /// the field writes it; if neither has, they are the id and the transpose's id, which ends in
    /// `t`.
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

    /// Checks every field that follows from others or must have a certain form. Depths and the
    /// proof's digest need the proof: see [`Entry::check`].
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

    /// The field in the column with this index in [`ENTRY_COLUMNS`]; `theorem` is the entry's own.
    ///
    /// # Panics
    /// If there is no such column.
    pub fn value(&self, theorem: &Theorem, column: usize) -> Value {
        let number = |n: Option<usize>| n.map_or(Value::Missing, |n| Value::Number(n as u64));
        let depth = |depth: Option<Depth>| number(depth.and_then(Depth::value));
        let flag = |flag: Option<bool>| flag.map_or(Value::Missing, Value::Flag);
        let class = self.class.as_ref();
        let shape = theorem.shape();
        let count =
            |held: fn(&Shape) -> &Vec<usize>| number(shape.as_ref().map(|shape| held(shape).len()));
        match ENTRY_COLUMNS[column] {
            "id" => Value::Text(self.id.clone()),
            "kind" => Value::Text(theorem.kind().to_owned()),
            "k" => number(theorem.k()),
            "l" => number(theorem.l()),
            "cells" => count(|shape| &shape.cells),
            "pattern" => theorem.cell_line().map_or(Value::Missing, Value::Text),
            "depth_restricted" => depth(self.depth_restricted),
            "depth_full" => depth(self.depth_full),
            "free_cells" => count(|shape| &shape.free_cells),
            "super_impossible" => flag(theorem.is_super_impossible()),
            "stabiliser" => class.map_or(Value::Missing, |class| Value::Number(class.stabiliser)),
            "own_transpose" => flag(class.map(|_| self.is_own_transpose())),
            "bands" => count(|shape| &shape.bands),
            _ => count(|shape| &shape.stacks),
        }
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

/// The symmetry class of an impossible k-digit or kl-digit pattern that assumes nothing else. The
/// id of its transpose is its own with a `t` at the end, as in the atlas.
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

/// Checks that a text can be an id or alias: solvers use it as a symbol, and files are named after
/// it.
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
