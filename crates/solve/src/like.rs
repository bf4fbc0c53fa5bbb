//! Paths as CSP-Rules makes them.
//!
//! Its rules have saliences and fire one at a time: after each, the simplest that applies comes
//! first again. Some are *blocked*: one pattern eliminates all of its targets before any other rule
//! is tried. Whips, g-whips, braids, forcing chains and chains with relations are interrupted after
//! each target. Rules of one salience fire in an order that nothing defines; here the first target
//! comes first.
//!
//! Source: the saliences and the rules of CSP-Rules-V2.1, and its manual, chapters 3, 4, 14 and 15.

use super::{RelationPlace, Sum, Summand};
use itertools::Itertools;
use oddagon_boards::board::notation;
use oddagon_csp::{
    Candidate, CandidateSet, Chain, ChainKind, Csp, Groups, Oddagon, RuleApplication, Subset,
    Theory,
};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// How CSP-Rules is set, where its settings change paths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Like {
    /// Whether tridagons are looked for only after all rules of level 11, and not after Subsets of
    /// size 3.
    pub low_tridagon: bool,
    /// Whether relations split.
    pub splits: bool,
    /// Whether every rule is interrupted after each target.
    pub unblocked: bool,
    /// Whether OR_k-whips come before OR_k-forcing-whips.
    pub whips_first: bool,
    /// When deadly patterns are looked for.
    pub deadly: DeadlyPlace,
}

/// The place of deadly patterns in the order of rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DeadlyPlace {
    /// With all other patterns.
    #[default]
    Usual,
    /// Just before Singles.
    BeforeSingles,
    /// Just after Singles.
    AfterSingles,
}

/// The level of the tridagon's low salience: its number of cells.
pub(super) const LOW_LEVEL: u8 = 12;

/// Why a text names no such settings.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("found {found:?}, expected csp-rules, or csp-rules and settings after commas: {SETTINGS}")]
pub struct LikeError {
    /// The part that is none.
    pub found: String,
}

const SETTINGS: &str = "low-tridagon, splitting, unblocked, whips-first, deadly-before-singles, \
                        deadly-after-singles";

impl FromStr for Like {
    type Err = LikeError;

    fn from_str(text: &str) -> Result<Like, LikeError> {
        let mut parts = text.split(',').map(str::trim);
        let wrong = |found: &str| LikeError {
            found: found.to_owned(),
        };
        match parts.next() {
            Some("csp-rules") => {}
            other => return Err(wrong(other.unwrap_or_default())),
        }
        let mut like = Like::default();
        for part in parts {
            match part {
                "low-tridagon" => like.low_tridagon = true,
                "splitting" => like.splits = true,
                "unblocked" => like.unblocked = true,
                "whips-first" => like.whips_first = true,
                "deadly-before-singles" => like.deadly = DeadlyPlace::BeforeSingles,
                "deadly-after-singles" => like.deadly = DeadlyPlace::AfterSingles,
                other => return Err(wrong(other)),
            }
        }
        Ok(like)
    }
}

impl fmt::Display for Like {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let set = [
            Some("csp-rules"),
            self.low_tridagon.then_some("low-tridagon"),
            self.splits.then_some("splitting"),
            self.unblocked.then_some("unblocked"),
            self.whips_first.then_some("whips-first"),
            match self.deadly {
                DeadlyPlace::Usual => None,
                DeadlyPlace::BeforeSingles => Some("deadly-before-singles"),
                DeadlyPlace::AfterSingles => Some("deadly-after-singles"),
            },
        ];
        write!(f, "{}", set.into_iter().flatten().format(","))
    }
}

impl Like {
    /// Whether a chain of this kind eliminates all of its targets at once.
    pub(super) fn is_blocked(&self, kind: ChainKind, length: usize) -> bool {
        use ChainKind::{BivalueChain, TWhip, ZChain};
        !self.unblocked && (length == 1 || matches!(kind, BivalueChain | ZChain | TWhip))
    }

    /// The chain, with each other target that it eliminates in a state with these candidates, if
    /// it is blocked.
    pub(super) fn block(&self, csp: &Csp, live: &CandidateSet, chain: Chain) -> Vec<Chain> {
        if !self.is_blocked(chain.kind, chain.length()) {
            return vec![chain];
        }
        let others = live.iter().filter(|c| *c != chain.target);
        let others = others.filter_map(|c| chain.with_target(csp, live, c));
        let mut all: Vec<Chain> = others.collect();
        all.insert(0, chain);
        all
    }

    /// The first Subset of those found: naked, then hidden ones, then fish; with all that it
    /// eliminates from a state with these candidates, if Subsets are blocked. Its targets are those
    /// that are wanted.
    pub(super) fn subset(
        &self,
        csp: &Csp,
        live: &CandidateSet,
        found: &[RuleApplication],
        is_wanted: impl Fn(Candidate) -> bool,
    ) -> Vec<RuleApplication> {
        let subsets = found.iter().filter_map(|rule| match rule {
            RuleApplication::Subset(_, subset) => Some(subset),
            RuleApplication::Chain(_) => None,
        });
        let Some(first) = subsets.min_by_key(|subset| place(csp, subset)) else {
            return Vec::new();
        };
        let targets = first.targets(csp, live).into_iter();
        let most = if self.unblocked { 1 } else { usize::MAX };
        let all = targets.filter(|&c| is_wanted(c)).take(most);
        all.map(|target| RuleApplication::Subset(target, first.clone()))
            .collect()
    }

    /// The first oddagon, with the other targets of its ring, if they are blocked.
    pub(super) fn oddagon(&self, found: Vec<Oddagon>) -> Vec<Oddagon> {
        let Some(first) = found.first().map(|oddagon| oddagon.cycle.clone()) else {
            return found;
        };
        let most = if self.unblocked { 1 } else { usize::MAX };
        let found = found.into_iter();
        found.filter(|o| o.cycle == first).take(most).collect()
    }
}

/// The place of a Subset among those of its size.
fn place(csp: &Csp, subset: &Subset) -> u8 {
    let name = notation::subset(csp, subset).unwrap_or_default();
    match name.split('-').next() {
        Some("naked") => 0,
        Some("hidden") => 1,
        _ => 2,
    }
}

impl Sum {
    /// With what CSP-Rules loads together with each of its theories: braids and g-whips come with
    /// whips of their length, g-braids with both, z-chains with bivalue-chains, and so on.
    pub(super) fn with_dependencies(&self) -> Sum {
        let mut all: Vec<Summand> = self.summands().to_vec();
        let mut at = 0;
        while let Some(&summand) = all.get(at) {
            for needed in dependencies(summand) {
                if !all.contains(&needed) {
                    all.push(needed);
                }
            }
            at += 1;
        }
        Sum::of(all)
    }
}

/// What a theory of CSP-Rules loads with it.
fn dependencies(summand: Summand) -> Vec<Summand> {
    use ChainKind::{BivalueChain, Braid, GBraid, GWhip, TWhip, Whip, ZChain};
    let simpler = |kind| match kind {
        ZChain => vec![BivalueChain],
        GWhip | Braid => vec![Whip],
        GBraid => vec![GWhip, Braid],
        BivalueChain | TWhip | Whip => Vec::new(),
    };
    let chains = |kind, n| Summand::Theory(Theory::Chains(kind, n));
    match summand {
        Summand::Theory(Theory::Chains(kind, n)) => simpler(kind)
            .into_iter()
            .map(|kind| chains(kind, n))
            .collect(),
        Summand::Typed { kind, only, length } => {
            let simpler = simpler(kind).into_iter();
            simpler
                .map(|kind| Summand::Typed { kind, only, length })
                .collect()
        }
        Summand::Grouped {
            kind,
            groups,
            length,
        } => {
            let grouped = |kind| Summand::Grouped {
                kind,
                groups,
                length,
            };
            match (kind, groups) {
                (_, Groups::Bivalue) => vec![chains(BivalueChain, length)],
                (GBraid, _) => vec![grouped(GWhip), chains(Braid, length)],
                _ => vec![chains(Whip, length)],
            }
        }
        Summand::Forcing {
            kind,
            candidates,
            length,
        } => simpler(kind)
            .into_iter()
            .map(|kind| Summand::Forcing {
                kind,
                candidates,
                length,
            })
            .chain([chains(kind, length)])
            .collect(),
        Summand::Relations {
            kind,
            place,
            guardians,
            length,
        } if place != RelationPlace::Last || kind == GWhip => simpler(kind)
            .into_iter()
            .map(|kind| Summand::Relations {
                kind,
                place,
                guardians,
                length,
            })
            .collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_go_both_ways() {
        for text in [
            "csp-rules",
            "csp-rules,low-tridagon,splitting",
            "csp-rules,unblocked,whips-first",
            "csp-rules,deadly-before-singles",
            "csp-rules,splitting,deadly-after-singles",
        ] {
            assert_eq!(text.parse::<Like>().unwrap().to_string(), text);
        }
        for text in ["", "csp", "csp-rules,", "csp-rules,blocked", "unblocked"] {
            assert!(text.parse::<Like>().is_err(), "{text}");
        }
    }

    #[test]
    fn theories_come_with_what_they_need() {
        let all = |text: &str| text.parse::<Sum>().unwrap().with_dependencies().to_string();
        assert_eq!(all("S4+gB5"), "S4+W5+gW5+B5+gB5");
        assert_eq!(all("W4+Z6"), "W4+BC6+Z6");
        assert_eq!(all("OR3gW5"), "OR3W5+OR3gW5");
        assert_eq!(all("W8+OR2FW8"), "W8+OR2FW8");
        assert_eq!(all("g2B5"), "W5+B5+g2W5+g2B5");
        assert_eq!(all("gBC4"), "BC4+gBC4");
        assert_eq!(all("F3gW5"), "W5+gW5+F3W5+F3gW5");
    }
}
