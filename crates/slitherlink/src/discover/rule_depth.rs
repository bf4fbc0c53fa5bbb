//! How hard a rule is to prove.

use oddagon_csp::Theory;
use oddagon_rules::discover::ProofDepth;
use std::fmt;
use std::str::FromStr;

/// Which candidates T&E tries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hypotheses {
    /// H and V: whether a line is drawn.
    Lines,
    /// H, V and P: also which lines meet at a point.
    LinesAndPoints,
    /// Every candidate.
    All,
}

impl Hypotheses {
    /// The kinds, the fewest candidates first.
    pub const ALL: [Hypotheses; 3] = [
        Hypotheses::Lines,
        Hypotheses::LinesAndPoints,
        Hypotheses::All,
    ];

    fn name(self) -> &'static str {
        match self {
            Hypotheses::Lines => "H V",
            Hypotheses::LinesAndPoints => "H V P",
            Hypotheses::All => "all candidates",
        }
    }
}

impl fmt::Display for Hypotheses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The weakest theory that derives a rule's conclusion from its premises on the rule's window with
/// free surroundings.
///
/// From the weakest: BRT, W1, T&E(W1, 1) that tries lines, T&E(W1, 1) that tries lines and points
/// (then all candidates, if asked), T&E(W1, 2) that tries lines, and so on. Its text is `BRT`,
/// `W1`, `T&E(W1,1) over H V`, `T&E(W1,1) over H V P`, …; the letters are the CSP-variables whose
/// candidates are tried, as in the field `focus` of a
/// [`Statement`](oddagon_boards::theorem::Statement).
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
        /// The candidates that are tried; trying fewer, T&E(W1, n) does not derive it.
        hypotheses: Hypotheses,
    },
}

impl RuleDepth {
    /// The largest n of T&E(W1, n) that has a code.
    pub(super) const MAX: u8 = 100;

    /// The CSP-variables whose candidates are tried: `H V` or `H V P`; empty for BRT and W1.
    pub fn focus(self) -> &'static str {
        match self {
            RuleDepth::Brt | RuleDepth::W1 => "",
            RuleDepth::Trials { hypotheses, .. } => hypotheses.name(),
        }
    }

    /// The next weaker theory among those that discovery uses.
    pub fn weaker(self) -> Option<RuleDepth> {
        self.code()?.checked_sub(1).and_then(RuleDepth::of_code)
    }

    /// The theory, and the n of T&E over it: 0 for BRT and W1.
    pub fn trials(self) -> (Theory, usize) {
        match self {
            RuleDepth::Brt => (Theory::Brt, 0),
            RuleDepth::W1 => (Theory::W1, 0),
            RuleDepth::Trials { depth, .. } => (Theory::W1, depth.into()),
        }
    }

    /// Its number, in order of strength; `None` where every candidate is tried, which discovery
    /// does not do.
    fn code(self) -> Option<u8> {
        let Self::Trials { depth, hypotheses } = self else {
            return Some(u8::from(self == RuleDepth::W1));
        };
        match hypotheses {
            Hypotheses::Lines => Some(2 * depth),
            Hypotheses::LinesAndPoints => Some(2 * depth + 1),
            Hypotheses::All => None,
        }
    }

    /// The theory of a number.
    fn of_code(code: u8) -> Option<RuleDepth> {
        match code {
            0 => Some(RuleDepth::Brt),
            1 => Some(RuleDepth::W1),
            code => (code / 2 <= Self::MAX).then_some(RuleDepth::Trials {
                depth: code / 2,
                hypotheses: Hypotheses::ALL[usize::from(code % 2)],
            }),
        }
    }
}

impl ProofDepth for RuleDepth {
    const BYTES: usize = 1;

    fn pack(depth: Option<RuleDepth>, to: &mut Vec<u8>) {
        to.push(depth.and_then(RuleDepth::code).unwrap_or(u8::MAX));
    }

    fn unpack(bytes: &[u8]) -> Option<RuleDepth> {
        bytes.first().and_then(|&code| RuleDepth::of_code(code))
    }
}

impl fmt::Display for RuleDepth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RuleDepth::Brt => f.write_str("BRT"),
            RuleDepth::W1 => f.write_str("W1"),
            RuleDepth::Trials { depth, hypotheses } => {
                write!(f, "T&E(W1,{depth}) over {hypotheses}")
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
            let hypotheses = [Hypotheses::Lines, Hypotheses::LinesAndPoints]
                .into_iter()
                .find(|h| h.name() == focus)?;
            let known = (1..=Self::MAX).contains(&depth);
            known.then_some(RuleDepth::Trials { depth, hypotheses })
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
