//! A minimal rule as sets of literals.

use super::literal::Vocabulary;
use super::rule_depth::RuleDepth;
use oddagon_rules::discover::{Implication, Literals, image};
use std::cmp::Ordering;

/// A minimal rule of a window: where the premises are true, so is the conclusion.
///
/// Rules are ordered by the number of premises; then by their premises as numbers, so that rules without clues come first;
/// then by conclusion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct WindowRule {
    /// What is known.
    pub premises: Literals,
    /// The number of the literal that follows.
    pub conclusion: u8,
    /// How hard it is to prove, if that was asked.
    pub depth: Option<RuleDepth>,
}

impl WindowRule {
    /// A rule without a known depth.
    pub fn new(premises: Literals, conclusion: usize) -> WindowRule {
        WindowRule {
            premises,
            conclusion: conclusion as u8,
            depth: None,
        }
    }

    /// The number of premises.
    pub fn size(&self) -> usize {
        self.premises.count_ones() as usize
    }

    /// The image under a map of literals, such as a symmetry; the depth stays.
    pub fn image(&self, map: &[u8]) -> WindowRule {
        WindowRule {
            premises: image(self.premises, map),
            conclusion: map[usize::from(self.conclusion)],
            depth: self.depth,
        }
    }

    /// The least of its images under the symmetries of its window.
    pub fn canonical(&self, symmetries: &[Vec<u8>]) -> WindowRule {
        let images = symmetries.iter().map(|symmetry| self.image(symmetry));
        images.min().unwrap_or(*self)
    }

    /// The rule in words: `r1c1=3 Hr1c1=0 => Vr1c2=1`.
    pub fn text(&self, vocabulary: &Vocabulary) -> String {
        let premises = vocabulary.names(self.premises);
        let blank = if premises.is_empty() { "" } else { " " };
        let conclusion = vocabulary.name(self.conclusion.into());
        format!("{premises}{blank}=> {conclusion}")
    }

    /// The rule in bytes: premises, conclusion, depth.
    pub(super) fn pack(&self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..16].copy_from_slice(&self.premises.to_le_bytes());
        bytes[16] = self.conclusion;
        bytes[17] = self.depth.and_then(RuleDepth::code).unwrap_or(u8::MAX);
        bytes
    }

    /// What [`WindowRule::pack`] made of a rule.
    pub(super) fn unpack(bytes: &[u8; Self::BYTES]) -> WindowRule {
        let mut premises = [0; 16];
        premises.copy_from_slice(&bytes[..16]);
        WindowRule {
            premises: Literals::from_le_bytes(premises),
            conclusion: bytes[16],
            depth: RuleDepth::of_code(bytes[17]),
        }
    }

    /// How many bytes [`WindowRule::pack`] takes.
    const BYTES: usize = 18;
}

impl From<WindowRule> for Implication {
    fn from(rule: WindowRule) -> Implication {
        Implication {
            premises: rule.premises,
            conclusion: rule.conclusion,
        }
    }
}

impl Ord for WindowRule {
    fn cmp(&self, other: &Self) -> Ordering {
        Implication::from(*self).cmp(&Implication::from(*other))
    }
}

impl PartialOrd for WindowRule {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
