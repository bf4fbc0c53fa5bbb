//! The names of resolution theories.

use crate::ChainKind;
use oddagon_core::quoted;
use serde::de::Visitor;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// A resolution theory, the T of T&E(T, n). Every one but BRT and `Split` contains W1.
///
/// Its name is that of the field: `BRT`, `W1`, `S2`, `FS3`, `W5`, `gW4`, `B3`, `gB3`, `BC4`, `Z5`,
/// `tW4`; it is read in upper or lower case and written as here. `Split` occurs in proofs alone.
/// The number is the largest size of a Subset (1 to [`Theory::MAX_SUBSET`]) or length of a chain (1
/// to [`Theory::MAX_LENGTH`]). `W1` is whips\[≤1\], and `S1`, `B1` and all other theories of number
/// 1 derive the same. Definitions: Berthier, *Pattern-Based Constraint Satisfaction*, chapters 5 to
/// 9.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theory {
    /// BRT: elementary constraint propagation, Singles, contradiction.
    Brt,
    /// S_p: naked, hidden and super-hidden (fish) Subsets of up to that many CSP-variables.
    Subsets(u8),
    /// FS_p: the same and finned fish of up to this size.
    FinnedFish(u8),
    /// W_n, gW_n, B_n, gB_n, BC_n, Z_n, tW_n: chains of this kind of up to this length.
    Chains(ChainKind, u8),
    /// Split: BRT and splitting, which leaves a candidate out of an OR_k-relation; a further theory
    /// of proofs with relations.
    Splitting,
}

/// The letters before the number in the names of theories of chains.
const CHAINS: [(&str, ChainKind); 7] = [
    ("W", ChainKind::Whip),
    ("gW", ChainKind::GWhip),
    ("B", ChainKind::Braid),
    ("gB", ChainKind::GBraid),
    ("BC", ChainKind::BivalueChain),
    ("Z", ChainKind::ZChain),
    ("tW", ChainKind::TWhip),
];

/// All theories that have a name, with their names.
static NAMES: LazyLock<Vec<(Theory, String)>> = LazyLock::new(|| {
    let mut names = vec![(Theory::Brt, "BRT".to_owned())];
    names.push((Theory::Splitting, "Split".to_owned()));
    for n in 1..=Theory::MAX_SUBSET {
        names.push((Theory::Subsets(n), format!("S{n}")));
        names.push((Theory::FinnedFish(n), format!("FS{n}")));
    }
    for (letters, kind) in CHAINS {
        for n in 1..=Theory::MAX_LENGTH {
            names.push((Theory::Chains(kind, n), format!("{letters}{n}")));
        }
    }
    names
});

impl Theory {
    /// W1: BRT and `whips[1]`. T&E(W1, n) is the field's gT&E(n).
    pub const W1: Theory = Theory::Chains(ChainKind::Whip, 1);
    /// The largest size of a Subset that has a name.
    pub const MAX_SUBSET: u8 = 8;
    /// The greatest length of a chain that has a name.
    pub const MAX_LENGTH: u8 = 36;

    /// Its name.
    ///
    /// # Panics
    /// If its number is 0 or above the largest that has a name.
    pub fn name(self) -> &'static str {
        let found = NAMES.iter().find(|(theory, _)| *theory == self);
        &found.expect("the theory has a name").1
    }

    /// The largest size of a Subset or length of a chain in it; 0 for BRT and splitting.
    pub fn number(self) -> u8 {
        match self {
            Theory::Brt | Theory::Splitting => 0,
            Theory::Subsets(n) | Theory::FinnedFish(n) | Theory::Chains(_, n) => n,
        }
    }

    /// Whether its result depends only on the state and not on the order of its rules: the
    /// confluence property, without which a T&E-depth is only an upper bound.
    ///
    /// BRT, W1, Subsets, finned fish, bivalue-chains, z-chains and braids have it. Whips, g-whips
    /// and t-whips of length 3 or more do not: an elimination may remove candidates that a chain's
    /// t-candidates depend on. At length 2 whips are braids.
    pub fn is_confluent(self) -> bool {
        match self {
            Theory::Chains(ChainKind::Whip, n) => n <= 2,
            Theory::Chains(ChainKind::GWhip | ChainKind::TWhip, n) => n <= 1,
            _ => true,
        }
    }

    /// The kind of its chains; `None` for a theory without chains beyond W1.
    pub fn chains(self) -> Option<ChainKind> {
        match self {
            Theory::Chains(kind, _) => Some(kind),
            _ => None,
        }
    }
}

impl fmt::Display for Theory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Theory {
    type Err = String;

    /// A theory over which rules are searched for: any but splitting, which is nothing without
    /// relations.
    fn from_str(text: &str) -> Result<Theory, String> {
        let found = NAMES
            .iter()
            .find(|(theory, name)| name.eq_ignore_ascii_case(text) && *theory != Theory::Splitting);
        let found = found.map(|(theory, _)| *theory);
        found.ok_or_else(|| format!("found {}, expected {EXPECTED}", quoted(text)))
    }
}

const EXPECTED: &str = "a resolution theory: BRT, W1, S2 to S8, FS2 to FS8, or W, gW, B, gB, BC, \
                        Z, tW and a number from 1 to 36";

// In files a theory is a unit variant named like the theory: `BRT` in RON, `"BRT"` in JSON.

impl Serialize for Theory {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit_variant("Theory", 0, self.name())
    }
}

impl<'de> Deserialize<'de> for Theory {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Theory, D::Error> {
        deserializer.deserialize_identifier(Reader)
    }
}

/// Reads the name.
struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Theory;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(EXPECTED)
    }

    fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<Theory, E> {
        // Each theory has only one spelling, so that equal proofs have equal texts.
        let found = NAMES.iter().find(|(_, spelled)| spelled == name);
        let found = found.map(|(theory, _)| *theory);
        found.ok_or_else(|| E::custom(format!("found {}, expected {EXPECTED}", quoted(name))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_both_ways() {
        for (theory, name) in NAMES.iter() {
            if *theory != Theory::Splitting {
                assert_eq!(name.parse(), Ok(*theory));
                assert_eq!(name.to_lowercase().parse(), Ok(*theory));
            }
            assert_eq!(theory.to_string(), *name);
            let json = serde_json::to_string(theory).unwrap();
            assert_eq!(json, format!("{name:?}"));
            assert_eq!(serde_json::from_str::<Theory>(&json).unwrap(), *theory);
            let ron = ron::to_string(theory).unwrap();
            assert_eq!(ron, *name);
            assert_eq!(ron::from_str::<Theory>(&ron).unwrap(), *theory);
        }
        assert_eq!("gw4".parse(), Ok(Theory::Chains(ChainKind::GWhip, 4)));
        assert_eq!(
            "BC4".parse(),
            Ok(Theory::Chains(ChainKind::BivalueChain, 4))
        );
        assert_eq!("W1".parse(), Ok(Theory::W1));
    }

    #[test]
    fn other_texts_are_no_theory() {
        for text in [
            "", "S", "S0", "S9", "W37", "W03", "W-1", "X2", "BRT1", "Z 5", "é1", "split",
        ] {
            assert!(text.parse::<Theory>().is_err(), "{text}");
            assert!(serde_json::from_str::<Theory>(&format!("{text:?}")).is_err());
        }
        assert!(
            ron::from_str::<Theory>("s2").is_err(),
            "files have one spelling"
        );
        assert!(
            "Split".parse::<Theory>().is_err(),
            "nobody searches over it"
        );
    }
}
