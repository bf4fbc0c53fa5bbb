//! How hard a rule is to prove.

use std::fmt;
use std::str::FromStr;

/// The weakest theory that derives a rule's conclusion from its premises on the rule's window with free surroundings.
///
/// From the weakest: BRT, W1, T&E(W1, 1) that tries lines, T&E(W1, 1) that tries lines and points, T&E(W1, 2) that tries lines, and so on.
/// Its text is `BRT`, `W1`, `T&E(W1,1) over H V`, `T&E(W1,1) over H V P`, …; the letters are the CSP-variables whose candidates are
/// tried, as in the field `focus` of a [`Statement`](crate::theorem::Statement).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RuleDepth {
    /// BRT.
    Brt,
    /// W1: BRT and whips of length 1.
    W1,
    /// T&E(W1, n).
    Trials {
        /// n, at least 1.
        depth: u8,
        /// Whether points are tried beside lines.
        points: bool,
    },
}

impl RuleDepth {
    /// The largest n of T&E(W1, n) that has a code.
    pub(super) const MAX: u8 = 100;

    /// The CSP-variables whose candidates are tried: `H V` or `H V P`; empty for BRT and W1.
    pub fn focus(self) -> &'static str {
        match self {
            RuleDepth::Brt | RuleDepth::W1 => "",
            RuleDepth::Trials { points: false, .. } => "H V",
            RuleDepth::Trials { points: true, .. } => "H V P",
        }
    }

    /// The next weaker theory of the list.
    pub fn weaker(self) -> Option<RuleDepth> {
        self.code().checked_sub(1).and_then(RuleDepth::of_code)
    }

    /// A number for it, in order of strength.
    pub(super) fn code(self) -> u8 {
        match self {
            RuleDepth::Brt => 0,
            RuleDepth::W1 => 1,
            RuleDepth::Trials { depth, points } => 2 * depth + u8::from(points),
        }
    }

    /// What a number stands for.
    pub(super) fn of_code(code: u8) -> Option<RuleDepth> {
        match code {
            0 => Some(RuleDepth::Brt),
            1 => Some(RuleDepth::W1),
            code => (code / 2 <= Self::MAX).then_some(RuleDepth::Trials {
                depth: code / 2,
                points: code % 2 == 1,
            }),
        }
    }
}

impl fmt::Display for RuleDepth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RuleDepth::Brt => f.write_str("BRT"),
            RuleDepth::W1 => f.write_str("W1"),
            RuleDepth::Trials { depth, .. } => {
                write!(f, "T&E(W1,{depth}) over {}", self.focus())
            }
        }
    }
}

impl FromStr for RuleDepth {
    type Err = String;

    fn from_str(text: &str) -> Result<RuleDepth, String> {
        let trials = |text: &str| {
            let (depth, focus) = text.strip_prefix("T&E(W1,")?.split_once(") over ")?;
            let depth: u8 = depth.parse().ok()?;
            let points = ["H V", "H V P"].iter().position(|&f| f == focus)? == 1;
            let known = (1..=Self::MAX).contains(&depth);
            known.then_some(RuleDepth::Trials { depth, points })
        };
        let found = match text {
            "BRT" => Some(RuleDepth::Brt),
            "W1" => Some(RuleDepth::W1),
            text => trials(text).filter(|depth| depth.to_string() == text),
        };
        found.ok_or_else(|| {
            format!("found {text:?}, expected a depth such as BRT, W1 or T&E(W1,1) over H V")
        })
    }
}
