use crate::csp::{ChainKind, Theory};
use itertools::Itertools;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// What chains do with an OR_k-relation.
///
/// Definitions: Berthier, CSP-Rules manual, section 3.9. Whips and g-whips here are those with one relation in the place of one of
/// their CSP-variables; contrad-whips, which end in it, are among them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RelationKind {
    /// OR_k-contrad-whips: the relation comes last.
    ContradWhip,
    /// OR_k-whips.
    Whip,
    /// OR_k-g-whips.
    GWhip,
    /// Braids with a relation: what T&E(1) with the relation eliminates.
    Braid,
}

/// The letters of each kind, as they stand between the k and the length.
const RELATION_KINDS: [(&str, RelationKind); 4] = [
    ("CW", RelationKind::ContradWhip),
    ("W", RelationKind::Whip),
    ("gW", RelationKind::GWhip),
    ("B", RelationKind::Braid),
];

impl RelationKind {
    /// The chains that it is a form of.
    pub fn chains(self) -> ChainKind {
        match self {
            RelationKind::ContradWhip | RelationKind::Whip => ChainKind::Whip,
            RelationKind::GWhip => ChainKind::GWhip,
            RelationKind::Braid => ChainKind::Braid,
        }
    }
}

/// One summand of a [`Sum`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Summand {
    /// A resolution theory.
    Theory(Theory),
    /// Chains up to a length with relations of up to so many guardians.
    Relations {
        /// What chains.
        kind: RelationKind,
        /// The most guardians: the k of OR_k.
        guardians: u8,
        /// The greatest length.
        length: u8,
    },
}

/// A sum of resolution theories, named as the field names it: `FS4+W8+OR5W8`. All of its rules are applied, simplest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sum(Vec<Summand>);

/// Why a text names no sum of theories.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("found \"{found}\", expected {EXPECTED}")]
pub struct SumError {
    /// The part that names no theory.
    pub found: String,
}

const EXPECTED: &str = "theories joined by +: BRT, W1, S2 to S8, FS2 to FS8, W, gW, B, BC, Z, tW and a length from 1 to 36, or \
     chains with OR_k-relations: OR5W8, OR5CW8, OR5gW8, OR5B8";

impl Sum {
    /// The largest k of OR_k that has a name.
    pub const MAX_GUARDIANS: u8 = 64;

    /// Its summands, each once, in order.
    pub fn summands(&self) -> &[Summand] {
        &self.0
    }

    /// The greatest number of any of its theories: the last level.
    pub fn number(&self) -> u8 {
        let number = |summand: &Summand| match *summand {
            Summand::Theory(theory) => theory.number(),
            Summand::Relations { length, .. } => length,
        };
        self.0.iter().map(number).max().unwrap_or(0)
    }

    /// Whether any of it has use for OR_k-relations.
    pub fn uses_relations(&self) -> bool {
        let uses = |summand: &Summand| matches!(summand, Summand::Relations { .. });
        self.0.iter().any(uses)
    }
}

impl From<Theory> for Sum {
    fn from(theory: Theory) -> Sum {
        Sum(vec![Summand::Theory(theory)])
    }
}

impl FromStr for Sum {
    type Err = SumError;

    fn from_str(text: &str) -> Result<Sum, SumError> {
        let summand = |part: &str| {
            let found = summand(part.trim());
            found.ok_or_else(|| SumError {
                found: part.trim().to_owned(),
            })
        };
        let summands: Vec<Summand> = text.split('+').map(summand).collect::<Result<_, _>>()?;
        Ok(Sum(summands.into_iter().sorted().dedup().collect()))
    }
}

fn summand(text: &str) -> Option<Summand> {
    if let Ok(theory) = text.parse() {
        return Some(Summand::Theory(theory));
    }
    let (head, rest) = text.split_at_checked(2)?;
    if !head.eq_ignore_ascii_case("OR") {
        return None;
    }
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).count();
    let (guardians, rest) = rest.split_at(digits(rest));
    let (letters, length) = rest.split_at(rest.find(|c: char| c.is_ascii_digit())?);
    let mut kinds = RELATION_KINDS.iter();
    let kind = kinds
        .find(|(name, _)| name.eq_ignore_ascii_case(letters))?
        .1;
    let guardians = guardians.parse().ok();
    let length = length.parse().ok();
    Some(Summand::Relations {
        kind,
        guardians: guardians.filter(|k| (2..=Sum::MAX_GUARDIANS).contains(k))?,
        length: length.filter(|n| (1..=Theory::MAX_LENGTH).contains(n))?,
    })
}

impl fmt::Display for Summand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Summand::Theory(theory) => theory.fmt(f),
            Summand::Relations {
                kind,
                guardians,
                length,
            } => {
                let (letters, _) = RELATION_KINDS
                    .iter()
                    .find(|(_, other)| other == kind)
                    .expect("every kind has letters");
                write!(f, "OR{guardians}{letters}{length}")
            }
        }
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.iter().format("+"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_both_ways() {
        for name in ["FS4+W8+OR5W8", "BRT", "W1", "S4+gW3+OR2CW5+OR8gW4", "OR3B7"] {
            let sum: Sum = name.parse().unwrap();
            assert_eq!(sum.to_string(), name);
            assert_eq!(name.to_lowercase().parse(), Ok(sum));
        }
        let sum: Sum = "OR5W8 + W8 + W8".parse().unwrap();
        assert_eq!(sum.to_string(), "W8+OR5W8");
        assert_eq!(sum.number(), 8);
    }

    #[test]
    fn other_texts_are_no_sum() {
        for text in [
            "", "+", "W8+", "OR", "OR5", "OR5W", "OR1W3", "OR65W3", "OR5X3", "OR5W37", "é1", "ORW5",
        ] {
            assert!(text.parse::<Sum>().is_err(), "{text}");
        }
    }
}
