use crate::library::Entry;
use crate::library::atlas::Value;
use crate::proof::story::Story;
use crate::proof::write::WriteError;
use crate::proof::{Proof, Verified};
use crate::theorem::{Goal, Pattern, Theorem};

/// An entry of a library as the site shows it: with its proof told, if there is one.
#[derive(Debug, Clone)]
pub struct Exhibit {
    /// The entry.
    pub entry: Entry,
    /// The entry's theorem, under the name that people give it.
    pub theorem: Theorem,
    /// What kind of rule it is, for the filter.
    pub family: String,
    stories: Vec<Story>,
}

impl Exhibit {
    /// An entry and its theorem, without proof. Its depths are left out: only those that a proof gives are shown. Its family is its kind:
    /// `3-digit pattern`, `2/3-digit pattern`, `rule`, with `, eliminations` or `, a clause` for another claim than impossibility.
    pub fn new(entry: Entry, theorem: Theorem) -> Exhibit {
        Exhibit {
            family: kind(&theorem),
            entry: Entry {
                depth_restricted: None,
                depth_full: None,
                ..entry
            },
            theorem,
            stories: Vec::new(),
        }
    }

    /// The same with a proof of its theorem that the checker has accepted, each derivation told. The depths are those that it verified.
    ///
    /// # Errors
    /// [`WriteError::OtherTheorem`]; if a derivation cannot be told: see [`Story::of`].
    pub fn with_proof(self, proof: &Proof, verified: &Verified) -> Result<Exhibit, WriteError> {
        if verified.identity != self.theorem.identity() {
            return Err(WriteError::OtherTheorem);
        }
        let tell = |number: usize| {
            let mut story = Story::of(proof, number)?;
            story.theorem = self.theorem.clone();
            Ok(story)
        };
        let stories = (1..=proof.derivations.len()).map(tell);
        Ok(Exhibit {
            stories: stories.collect::<Result<_, WriteError>>()?,
            entry: self.entry.with_depths(verified),
            ..self
        })
    }

    /// The derivations; none where there is no proof.
    pub fn stories(&self) -> &[Story] {
        &self.stories
    }

    /// The field in the column with this index in [`ENTRY_COLUMNS`](crate::library::ENTRY_COLUMNS).
    ///
    /// # Panics
    /// If there is no such column.
    pub fn value(&self, column: usize) -> Value {
        self.entry.value(&self.theorem, column)
    }

    /// What people call it.
    pub fn name(&self) -> &str {
        match self.theorem.statement().name.as_str() {
            "" => &self.entry.id,
            name => name,
        }
    }
}

fn kind(theorem: &Theorem) -> String {
    let kind = match theorem.statement().pattern {
        Pattern::Digits { k, .. } => format!("{k}-digit pattern"),
        Pattern::KlDigits { k, l, .. } => format!("{k}/{l}-digit pattern"),
        Pattern::Candidates(_) => "candidate grid".to_owned(),
        Pattern::Restrict(_) => "rule".to_owned(),
    };
    match theorem.goal() {
        Goal::Impossible => kind,
        Goal::Eliminate(_) => kind + ", eliminations",
        Goal::Clause(_) => kind + ", a clause",
    }
}
