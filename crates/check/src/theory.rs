//! The names of resolution theories.

use crate::ChainKind;
use serde::de::{DeserializeSeed, EnumAccess, VariantAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;
use thiserror::Error;

/// A resolution theory, the T of T&E(T, n). Every one but BRT contains W1.
///
/// Its name is that of the field: `BRT`, `W1`, `S2`, `FS3`, `W5`, `gW4`, `B3`, `BC4`, `Z5`, `tW4`; it is read in upper or lower
/// case and written as here. The number is the largest size of a Subset (1 to [`Theory::MOST_SUBSET`]) or length of a chain
/// (1 to [`Theory::MOST_LENGTH`]). `W1` is whips\[≤1\], and `S1`, `B1` and all other theories of number 1 derive the same.
/// Definitions: Berthier, *Pattern-Based Constraint Satisfaction*, chapters 5 to 9.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theory {
    /// BRT: elementary constraint propagation, Singles, contradiction.
    Brt,
    /// S_p: naked, hidden and super-hidden (fish) Subsets of up to so many CSP-variables.
    Subsets(u8),
    /// FS_p: the same and finned fish of up to this size.
    FinnedFish(u8),
    /// W_n: whips of up to this length.
    Whips(u8),
    /// gW_n: g-whips of up to this length.
    GWhips(u8),
    /// B_n: braids of up to this length.
    Braids(u8),
    /// BC_n: bivalue-chains of up to this length.
    BivalueChains(u8),
    /// Z_n: z-chains of up to this length.
    ZChains(u8),
    /// tW_n: t-whips of up to this length.
    TWhips(u8),
}

/// Theories that have a number: what stands before it in their names, the theory of a number, the largest number that has a name, and
/// the chains, where it has any beyond W1.
type Family = (&'static str, fn(u8) -> Theory, u8, Option<ChainKind>);

const FAMILIES: [Family; 8] = [
    ("S", Theory::Subsets, Theory::MOST_SUBSET, None),
    ("FS", Theory::FinnedFish, Theory::MOST_SUBSET, None),
    chains("W", Theory::Whips, ChainKind::Whip),
    chains("gW", Theory::GWhips, ChainKind::GWhip),
    chains("B", Theory::Braids, ChainKind::Braid),
    chains("BC", Theory::BivalueChains, ChainKind::BivalueChain),
    chains("Z", Theory::ZChains, ChainKind::ZChain),
    chains("tW", Theory::TWhips, ChainKind::TWhip),
];

const fn chains(letters: &'static str, with: fn(u8) -> Theory, kind: ChainKind) -> Family {
    (letters, with, Theory::MOST_LENGTH, Some(kind))
}

/// All theories that have a name, with their names.
static NAMES: LazyLock<Vec<(Theory, String)>> = LazyLock::new(|| {
    let mut names = vec![(Theory::Brt, "BRT".to_owned())];
    for (letters, with, most, _) in FAMILIES {
        names.extend((1..=most).map(|n| (with(n), format!("{letters}{n}"))));
    }
    names
});

/// A text that names no theory.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "found {0:?}, expected a resolution theory: BRT, W1, S2 to S8, FS2 to FS8, or W, gW, B, BC, Z, tW and a number from 1 to 36"
)]
pub struct UnknownTheory(pub String);

impl Theory {
    /// W1: BRT and `whips[1]`. T&E(W1, n) is the field's gT&E(n).
    pub const W1: Theory = Theory::Whips(1);
    /// The largest size of a Subset that has a name.
    pub const MOST_SUBSET: u8 = 8;
    /// The greatest length of a chain that has a name.
    pub const MOST_LENGTH: u8 = 36;

    /// Its family and its number; none of BRT.
    fn parts(self) -> Option<(Family, u8)> {
        let (place, n) = match self {
            Theory::Brt => return None,
            Theory::Subsets(n) => (0, n),
            Theory::FinnedFish(n) => (1, n),
            Theory::Whips(n) => (2, n),
            Theory::GWhips(n) => (3, n),
            Theory::Braids(n) => (4, n),
            Theory::BivalueChains(n) => (5, n),
            Theory::ZChains(n) => (6, n),
            Theory::TWhips(n) => (7, n),
        };
        Some((FAMILIES[place], n))
    }

    /// Its name. Numbers beyond the largest are named like the largest, and 0 like 1.
    pub fn name(self) -> &'static str {
        let named = match self.parts() {
            Some(((_, with, most, _), n)) => with(n.clamp(1, most)),
            None => self,
        };
        let found = NAMES.iter().find(|(theory, _)| *theory == named);
        found.map_or("", |(_, name)| name)
    }

    /// The largest size of a Subset or length of a chain in it; 0 for BRT.
    pub fn number(self) -> u8 {
        self.parts().map_or(0, |(_, n)| n)
    }

    /// The theory of the same kind with another number; BRT is itself.
    pub fn with_number(self, n: u8) -> Theory {
        self.parts().map_or(self, |((_, with, ..), _)| with(n))
    }

    /// Whether what it derives from a state depends on that state alone and not on the order of its rules: the confluence
    /// property, without which a T&E-depth is an upper bound only.
    ///
    /// BRT, W1, Subsets, finned fish, bivalue-chains, z-chains and braids have it. Whips, g-whips and t-whips of length 3 or
    /// more do not: an elimination may take away what a chain's t-candidates rested on. At length 2 whips are braids.
    pub fn is_confluent(self) -> bool {
        match self {
            Theory::Whips(n) => n <= 2,
            Theory::GWhips(n) | Theory::TWhips(n) => n <= 1,
            _ => true,
        }
    }

    /// The kind of its chains; none of a theory without chains beyond W1.
    pub fn chains(self) -> Option<ChainKind> {
        let ((.., chains), _) = self.parts()?;
        chains
    }
}

impl fmt::Display for Theory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Theory {
    type Err = UnknownTheory;

    fn from_str(text: &str) -> Result<Theory, UnknownTheory> {
        let is = |(_, name): &&(Theory, String)| name.eq_ignore_ascii_case(text);
        let unknown = || UnknownTheory(text.chars().take(40).collect());
        let found = NAMES.iter().find(is);
        found.map(|&(theory, _)| theory).ok_or_else(unknown)
    }
}

// In files a theory is a unit variant named like the theory: `BRT` in RON, `"BRT"` in JSON.

impl Serialize for Theory {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit_variant("Theory", 0, self.name())
    }
}

impl<'de> Deserialize<'de> for Theory {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Theory, D::Error> {
        deserializer.deserialize_enum("Theory", &["BRT", "W1", "S2", "B3", "…"], Reader)
    }
}

/// Reads a unit variant, and its name.
struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Theory;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a resolution theory such as BRT, W1, S2 or B3")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Theory, A::Error> {
        let (theory, variant) = data.variant_seed(Reader)?;
        variant.unit_variant()?;
        Ok(theory)
    }

    fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<Theory, E> {
        let theory: Theory = name.parse().map_err(E::custom)?;
        // One name, one spelling: two proofs are the same when their texts are.
        if theory.name() != name {
            return Err(E::custom(UnknownTheory(name.to_owned())));
        }
        Ok(theory)
    }
}

impl<'de> DeserializeSeed<'de> for Reader {
    type Value = Theory;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Theory, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_both_ways() {
        for (theory, name) in NAMES.iter() {
            assert_eq!(name.parse(), Ok(*theory));
            assert_eq!(name.to_lowercase().parse(), Ok(*theory));
            assert_eq!(theory.to_string(), *name);
            let json = serde_json::to_string(theory).unwrap();
            assert_eq!(json, format!("{name:?}"));
            assert_eq!(serde_json::from_str::<Theory>(&json).unwrap(), *theory);
            let ron = ron::to_string(theory).unwrap();
            assert_eq!(ron, *name);
            assert_eq!(ron::from_str::<Theory>(&ron).unwrap(), *theory);
        }
        assert_eq!("gw4".parse(), Ok(Theory::GWhips(4)));
        assert_eq!("BC4".parse(), Ok(Theory::BivalueChains(4)));
        assert_eq!("W1".parse(), Ok(Theory::W1));
    }

    #[test]
    fn other_texts_are_no_theory() {
        for text in [
            "", "S", "S0", "S9", "W37", "W03", "W-1", "X2", "BRT1", "Z 5", "é1",
        ] {
            assert_eq!(text.parse::<Theory>(), Err(UnknownTheory(text.to_owned())));
            assert!(serde_json::from_str::<Theory>(&format!("{text:?}")).is_err());
        }
        assert!(
            ron::from_str::<Theory>("s2").is_err(),
            "files have one spelling"
        );
    }
}
