//! Minimal rules of a region, and a small list of them that does what all do.

use super::closure::Closure;
use super::implication::Implication;
use super::region::Region;
use itertools::Itertools;
use oddagon_boards::theorem::{Claim, NameList, Pattern, Statement};

/// The T&E-depths of a rule: the least n such that T&E(T, n) restricted to the candidates of the region derives it from its premises, on
/// the whole board. `None` where n is larger than the limit asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Depths {
    /// n where T is BRT.
    pub brt: Option<u8>,
    /// n where T is W1: BRT and whips of length 1.
    pub w1: Option<u8>,
}

/// A minimal rule of a region: literals as premises, an eliminated candidate as conclusion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RegionRule {
    /// The premises and the conclusion.
    pub rule: Implication,
    /// How hard it is to prove, if that was asked.
    pub depths: Option<Depths>,
}

impl RegionRule {
    /// The premises in words: conditions, asserted candidates, eliminated ones.
    pub fn premises(&self, region: &Region) -> Vec<String> {
        let kinds = region.kinds(self.rule.premises);
        let (m, n) = (region.candidates().len(), region.conditions().names.len());
        (kinds.conditions.iter().map(|i| m + i))
            .chain(kinds.asserted.iter().map(|i| m + n + i))
            .chain(kinds.eliminated.iter().copied())
            .map(|literal| region.text(literal))
            .collect()
    }

    /// The conclusion in words: `r1c2≠3`.
    pub fn conclusion(&self, region: &Region) -> String {
        region.text(self.rule.conclusion.into())
    }

    /// The rule in words: `r1c1<r1c2 r1c1≠1 => r1c2≠2`.
    pub fn text(&self, region: &Region) -> String {
        let premises = self.premises(region);
        let blank = if premises.is_empty() { "" } else { " " };
        let conclusion = self.conclusion(region);
        format!("{}{blank}=> {conclusion}", premises.iter().format(" "))
    }

    /// The rule as a statement on its region's board. Restricted T&E tries the candidates of the region.
    pub fn statement(&self, region: &Region) -> Statement {
        let kinds = region.kinds(self.rule.premises);
        let name = |i: usize| {
            region
                .csp()
                .candidate_name(region.candidates()[i])
                .to_owned()
        };
        let names = |list: Vec<usize>| NameList(list.into_iter().map(name).collect());
        Statement {
            name: self.text(region),
            board: region.with_conditions(kinds.conditions),
            pattern: Pattern::Restrict(String::new()),
            without: names(kinds.eliminated),
            decided: names(kinds.asserted),
            assume: Vec::new(),
            claim: Claim::Eliminate(names(vec![self.rule.conclusion.into()])),
            focus: NameList::from(region.words()),
            source: String::new(),
        }
    }

    /// The rule in bytes: premises, conclusion, depths.
    pub(super) fn pack(&self) -> [u8; Self::BYTES] {
        let depth = |depth: Option<u8>| depth.unwrap_or(Self::BEYOND);
        let mut bytes = [Self::UNKNOWN; Self::BYTES];
        bytes[..16].copy_from_slice(&self.rule.premises.to_le_bytes());
        bytes[16] = self.rule.conclusion;
        if let Some(Depths { brt, w1 }) = self.depths {
            (bytes[17], bytes[18]) = (depth(brt), depth(w1));
        }
        bytes
    }

    /// What [`RegionRule::pack`] made of a rule.
    pub(super) fn unpack(bytes: &[u8; Self::BYTES]) -> RegionRule {
        let depth = |byte: u8| (byte != Self::BEYOND).then_some(byte);
        let mut premises = [0; 16];
        premises.copy_from_slice(&bytes[..16]);
        let depths = Depths {
            brt: depth(bytes[17]),
            w1: depth(bytes[18]),
        };
        RegionRule {
            rule: Implication {
                premises: u128::from_le_bytes(premises),
                conclusion: bytes[16],
            },
            depths: (bytes[17] != Self::UNKNOWN).then_some(depths),
        }
    }

    /// How many bytes [`RegionRule::pack`] takes.
    const BYTES: usize = 19;
    /// Stand for a depth that is not known, and for one that is larger than the limit.
    const UNKNOWN: u8 = u8::MAX;
    const BEYOND: u8 = u8::MAX - 1;
    /// The largest depth that can be asked.
    pub const MAX_DEPTH: u8 = Self::BEYOND - 1;
}

/// The rules of a region that remain when, in order, each rule is dropped whose conclusion follows from its premises by the rules kept
/// so far and their images under these symmetries.
///
/// The rules that remain give every set of literals the same closure as all rules. It is not always the smallest
/// such list: no rule is dropped for the sake of rules with more premises.
pub fn basis(region: &Region, symmetries: &[Vec<u8>], rules: &[RegionRule]) -> Vec<RegionRule> {
    let mut closure = Closure::new(region.literal_count());
    let mut kept = Vec::new();
    for rule in rules {
        if closure.of(rule.rule.premises) >> rule.rule.conclusion & 1 == 0 {
            let images = symmetries.iter().map(|s| rule.rule.image(s));
            closure.add(images.unique());
            kept.push(*rule);
        }
    }
    kept
}
