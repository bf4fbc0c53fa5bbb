//! Preferences: which rules are tried first, and which are no longer used from where.
//!
//! The counterpart of the modules of CSP-Rules, which are solved with one after the other.

use super::{Sum, SumError};
use itertools::Itertools;
use std::fmt;
use thiserror::Error;

/// One stage as it is stated.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StatedStage {
    /// Theories joined by `+` that are used from here on; none if this is empty.
    pub rules: String,
    /// Theories of earlier stages that are not used from here on, by their names or their letters.
    pub without: Vec<String>,
    /// Whether no theory of earlier stages is used from here on.
    pub alone: bool,
}

/// Rules in stages: each is applied until none of its rules applies any more, and then the next.
/// There is no way back to an earlier one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preferences {
    /// What they are called.
    pub name: String,
    stages: Vec<Sum>,
}

/// Why preferences make no sense. Stages are counted from 1.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PreferencesError {
    /// There are none.
    #[error("found no stage, expected one or more")]
    NoStage,
    /// A text names no theories.
    #[error("stage {stage}: {error}")]
    Rules {
        /// The stage.
        stage: usize,
        /// What was found and expected.
        error: SumError,
    },
    /// What is to be left out is not there.
    #[error("stage {stage}: found without {found:?}, expected one of {used}")]
    NotUsed {
        /// The stage.
        stage: usize,
        /// What is to be left out.
        found: String,
        /// What there is.
        used: String,
    },
    /// A stage has no rules.
    #[error("stage {stage}: found no rules, expected some")]
    NoRules {
        /// The stage.
        stage: usize,
    },
}

impl Preferences {
    /// Preferences of this name with these stages.
    ///
    /// # Errors
    /// If there are none, one names other things than theories, leaves out what is not there, or
    /// has no rules.
    pub fn new(name: String, stated: &[StatedStage]) -> Result<Preferences, PreferencesError> {
        if stated.is_empty() {
            return Err(PreferencesError::NoStage);
        }
        let mut stages: Vec<Sum> = Vec::new();
        for (stage, stated) in (1..).zip(stated) {
            let before = stages.last().filter(|_| !stated.alone).cloned();
            let mut before = before.unwrap_or_else(|| Sum::of(Vec::new()));
            for found in &stated.without {
                let not_used = || PreferencesError::NotUsed {
                    stage,
                    found: found.clone(),
                    used: if before.is_empty() {
                        "none, as no rules are used before".to_owned()
                    } else {
                        before.to_string()
                    },
                };
                before = before.without(found.trim()).ok_or_else(not_used)?;
            }
            let rules: Sum = match &*stated.rules {
                "" => Sum::of(Vec::new()),
                rules => rules
                    .parse()
                    .map_err(|error| PreferencesError::Rules { stage, error })?,
            };
            let rules = Sum::union([&before, &rules]);
            if rules.is_empty() {
                return Err(PreferencesError::NoRules { stage });
            }
            stages.push(rules);
        }
        Ok(Preferences { name, stages })
    }

    /// The rules of each stage; at least one.
    pub fn stages(&self) -> &[Sum] {
        &self.stages
    }

    /// The rules of all stages.
    pub fn all(&self) -> Sum {
        Sum::union(&self.stages)
    }
}

impl fmt::Display for Preferences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stages = self.stages.iter().format(", then ");
        write!(f, "{} ({stages})", self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stated(stages: &[(&str, &[&str], bool)]) -> Result<Vec<String>, PreferencesError> {
        let stages = stages.iter().map(|&(rules, without, alone)| StatedStage {
            rules: rules.to_owned(),
            without: without.iter().map(|&name| name.to_owned()).collect(),
            alone,
        });
        let stages: Vec<StatedStage> = stages.collect();
        let preferences = Preferences::new("p".to_owned(), &stages)?;
        Ok(preferences.stages().iter().map(Sum::to_string).collect())
    }

    #[test]
    fn stages_add_to_those_before() {
        let found = stated(&[
            ("S3+W2", &[], false),
            ("BC8+OR5W8", &["s"], false),
            ("", &["OR5W", "w2"], false),
            ("Z4", &[], true),
        ]);
        let expected = ["S3+W2", "W2+BC8+OR5W8", "BC8", "Z4"];
        assert_eq!(found.unwrap(), expected);
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        let said = |stages: &[(&str, &[&str], bool)]| stated(stages).unwrap_err().to_string();
        assert_eq!(said(&[]), "found no stage, expected one or more");
        assert_eq!(
            said(&[("S3", &[], false), ("Z4", &["W"], false)]),
            "stage 2: found without \"W\", expected one of S3"
        );
        assert_eq!(
            said(&[("S3", &["S"], false)]),
            "stage 1: found without \"S\", expected one of none, as no rules are used before"
        );
        assert_eq!(
            said(&[("S3", &[], false), ("", &["S3"], false)]),
            "stage 2: found no rules, expected some"
        );
        assert!(said(&[("S3+X", &[], false)]).starts_with("stage 1: found \"X\", expected"));
    }
}
