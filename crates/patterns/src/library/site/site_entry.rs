use crate::library::Entry;
use crate::library::atlas::Value;
use oddagon_boards::theorem::{Goal, Parts, Pattern, Theorem};
use oddagon_proofs::story::Story;
use oddagon_proofs::write::WriteError;
use oddagon_proofs::{Proof, Verified};

/// An entry of a library as the site shows it: with the story of its proof, if it has one.
#[derive(Debug, Clone)]
pub struct SiteEntry {
    /// The entry.
    pub entry: Entry,
    /// The entry's theorem, under its name for people.
    pub theorem: Theorem,
    /// What kind of rule it is, for the filter.
    pub family: String,
    stories: Vec<Story>,
}

impl SiteEntry {
    /// An entry and its theorem, without proof. Its depths are left out: only those that a proof
    /// gives are shown. Its family is its kind, `3-digit pattern`, `2/3-digit pattern` or `rule`,
    /// with its [`qualifiers`](SiteEntry::qualifiers).
    pub fn new(entry: Entry, theorem: Theorem) -> SiteEntry {
        SiteEntry {
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

    /// The same with a proof of its theorem that the checker has accepted, and the story of each
    /// derivation. The depths are those that the checker verified.
    ///
    /// # Errors
    /// [`WriteError::OtherTheorem`]; if a derivation cannot be told: see [`Story::of`].
    pub fn with_proof(self, proof: &Proof, verified: &Verified) -> Result<SiteEntry, WriteError> {
        if verified.identity != self.theorem.identity() {
            return Err(WriteError::OtherTheorem);
        }
        let stories = (1..=proof.derivations.len()).map(|number| {
            let mut story = Story::of(proof, number)?;
            story.theorem = self.theorem.clone();
            Ok(story)
        });
        Ok(SiteEntry {
            stories: stories.collect::<Result<_, WriteError>>()?,
            entry: self.entry.with_depths(verified),
            ..self
        })
    }

    /// In a few words, what is claimed, if not impossibility, and what is assumed besides the
    /// pattern: `eliminations`, `relations assumed`. Empty for a pattern that is impossible by
    /// itself.
    pub fn qualifiers(&self) -> String {
        qualifiers(&self.theorem).join(", ")
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

    /// Its name for people.
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
    let qualifiers = qualifiers(theorem).into_iter();
    qualifiers.fold(kind, |kind, qualifier| format!("{kind}, {qualifier}"))
}

fn qualifiers(theorem: &Theorem) -> Vec<&'static str> {
    let Parts {
        board: _,
        live: _,
        relations,
        unique,
        focus: _,
        goal,
    } = theorem.parts();
    let claim = match goal {
        Goal::Impossible => None,
        Goal::Eliminate(_) => Some("eliminations"),
        Goal::Clause(_) => Some("a clause"),
    };
    // Uniqueness also appears as a relation.
    let assumed = if !unique.is_empty() {
        Some("one solution assumed")
    } else if !relations.is_empty() {
        Some("relations assumed")
    } else {
        None
    };
    claim.into_iter().chain(assumed).collect()
}
