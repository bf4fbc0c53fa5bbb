use crate::discover::rule_depth::RuleDepth;
use crate::discover::vocabulary::Vocabulary;
use oddagon_rules::discover::{Ground, Implication, members};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A rule by names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// The clues it needs: `r1c1=3`.
    pub clues: Vec<String>,
    /// The lines it needs: `Hr1c1=0`.
    pub premises: Vec<String>,
    /// What follows: `Vr1c2=1`.
    pub conclusion: String,
    /// The weakest theory that proves it, if it was classified.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "write_depth",
        deserialize_with = "read_depth"
    )]
    pub depth: Option<RuleDepth>,
}

impl Rule {
    /// A rule of a vocabulary.
    pub fn new(rule: &Implication<RuleDepth>, vocabulary: &Vocabulary) -> Rule {
        let (clues, lines) = members(rule.premises).partition(|&l| vocabulary.is_clue(l));
        let names = |literals: Vec<usize>| {
            let names = literals.into_iter().map(|l| vocabulary.name(l));
            names.collect()
        };
        Rule {
            clues: names(clues),
            premises: names(lines),
            conclusion: vocabulary.name(rule.conclusion.into()),
            depth: rule.depth,
        }
    }
}

impl fmt::Display for Rule {
    /// `r1c1=3 Hr1c1=0 => Vr1c2=1`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for premise in self.clues.iter().chain(&self.premises) {
            write!(f, "{premise} ")?;
        }
        write!(f, "=> {}", self.conclusion)
    }
}

fn write_depth<S: Serializer>(depth: &Option<RuleDepth>, to: S) -> Result<S::Ok, S::Error> {
    match depth {
        Some(depth) => to.collect_str(depth),
        None => to.serialize_none(),
    }
}

fn read_depth<'de, D: Deserializer<'de>>(from: D) -> Result<Option<RuleDepth>, D::Error> {
    let text = String::deserialize(from)?;
    text.parse().map(Some).map_err(serde::de::Error::custom)
}
