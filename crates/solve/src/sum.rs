use itertools::Itertools;
use oddagon_csp::{ChainKind, Groups, Theory};
use oddagon_techniques::{Group, Selection};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The place of an OR_k-relation in chains.
///
/// Definitions: Berthier, CSP-Rules manual, section 3.9.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RelationPlace {
    /// OR_k-forcing-chains: the relation comes first, and a partial chain goes from each of its
    /// guardians to the target.
    Forcing,
    /// OR_k-contrad-whips: the relation comes last.
    Last,
    /// OR_k-whips: the relation is in the place of one of the CSP-variables; contrad-whips are
    /// among them.
    Any,
}

/// Chains with a relation: their letters, which stand between the k and the length; their kind, and
/// the place of the relation.
const RELATION_CHAINS: [(&str, ChainKind, RelationPlace); 11] = [
    ("FW", ChainKind::Whip, RelationPlace::Forcing),
    ("CW", ChainKind::Whip, RelationPlace::Last),
    ("W", ChainKind::Whip, RelationPlace::Any),
    ("FgW", ChainKind::GWhip, RelationPlace::Forcing),
    ("CgW", ChainKind::GWhip, RelationPlace::Last),
    ("gW", ChainKind::GWhip, RelationPlace::Any),
    ("FB", ChainKind::Braid, RelationPlace::Forcing),
    ("B", ChainKind::Braid, RelationPlace::Any),
    ("FgB", ChainKind::GBraid, RelationPlace::Forcing),
    ("CgB", ChainKind::GBraid, RelationPlace::Last),
    ("gB", ChainKind::GBraid, RelationPlace::Any),
];

/// Forcing chains from CSP-variables with two candidates, by their letters. Where there may be
/// more, their number follows the F: `F3W8`.
const FORCING: [(&str, ChainKind); 4] = [
    ("FW", ChainKind::Whip),
    ("FgW", ChainKind::GWhip),
    ("FB", ChainKind::Braid),
    ("FgB", ChainKind::GBraid),
];

/// Typed chains, by their letters.
const TYPED: [(&str, ChainKind); 5] = [
    ("TyBC", ChainKind::BivalueChain),
    ("TyZ", ChainKind::ZChain),
    ("TytW", ChainKind::TWhip),
    ("TyW", ChainKind::Whip),
    ("TygW", ChainKind::GWhip),
];

/// Chains with bounded groups, by their letters.
const GROUPED: [(&str, ChainKind, Groups); 3] = [
    ("gBC", ChainKind::GWhip, Groups::Bivalue),
    ("g2W", ChainKind::GWhip, Groups::Pairs),
    ("g2B", ChainKind::GBraid, Groups::Pairs),
];

/// The types of CSP-variables of squares of digits, by their letters: cells, and digits in rows, in
/// columns, in blocks.
const TYPES: [&str; 4] = ["rc", "rn", "cn", "bn"];

/// Trial and error over a resolution theory, when no rule of it or of the rest of the sum applies
/// any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TrialRule {
    /// The kind of trial and error.
    pub kind: TrialKind,
    /// The resolution theory below the trials.
    pub theory: Theory,
}

/// The kinds of trial and error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TrialKind {
    /// T&E(T, n): each candidate, under up to n assumptions.
    Depth(u8),
    /// Forcing-T&E(T): the candidates of a CSP-variable that has two or three. A candidate that is
    /// eliminated under each of them is eliminated.
    Forcing,
    /// The same of one CSP-variable with so many candidates at once, in one step: the one after
    /// which, closed under T, the fewest candidates are left.
    Cases(u8),
    /// DFS(T): depth-first search. A CSP-variable's candidates are tried, and under each of them
    /// those of another, and so on.
    DepthFirst,
}

/// One summand of a [`Sum`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Summand {
    /// A resolution theory.
    Theory(Theory),
    /// Templates of up to so many digits together.
    Templates(u8),
    /// Oddagons up to a length.
    Oddagons(u8),
    /// Chains whose CSP-variables are all of one type: of cells, rows, columns or blocks.
    Typed {
        /// Their kind.
        kind: ChainKind,
        /// The type, `rc` for cells, if only one is allowed.
        only: Option<&'static str>,
        /// The greatest length.
        length: u8,
    },
    /// Chains whose groups are bounded: g-bivalue-chains, G2-whips, G2-braids.
    Grouped {
        /// Their kind: g-bivalue-chains are g-whips.
        kind: ChainKind,
        /// Their groups.
        groups: Groups,
        /// The greatest length.
        length: u8,
    },
    /// Forcing chains.
    Forcing {
        /// The kind of their partial chains.
        kind: ChainKind,
        /// The most candidates of the CSP-variable that they start from.
        candidates: u8,
        /// The greatest length.
        length: u8,
    },
    /// Chains up to a length with relations of up to a number of guardians.
    Relations {
        /// The kind of chains.
        kind: ChainKind,
        /// Where the relation is.
        place: RelationPlace,
        /// The most guardians: the k of OR_k.
        guardians: u8,
        /// The greatest length.
        length: u8,
    },
    /// Techniques of Sudoku that rest on at most so many CSP-variables, after Singles.
    Techniques(Group, u8),
    /// Eleven's replacement, after all chains; if there is a number, only of cells of relations
    /// with at most so many guardians.
    Replacement(Option<u8>),
    /// Trial and error, after everything else.
    Trials(TrialRule),
}

/// A sum of resolution theories, written as in the field: `FS4+W8+OR5W8`. All of its rules are
/// applied, simplest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sum(Vec<Summand>);

/// Why a text names no sum of theories.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("found \"{found}\", expected {EXPECTED}")]
pub struct SumError {
    /// The part that names no theory.
    pub found: String,
}

const EXPECTED: &str = "theories joined by +: BRT, W1, S2 to S8, FS2 to FS8; W, gW, B, gB, BC, Z, \
                        tW, gBC, g2W, g2B, typed TyBC, TyZ, TytW, TyW, TygW, \
     of one type rc-W, rn-W, cn-W, bn-W and so on, of several rc+rn-W, \
     forcing FW, FgW, FB, FgB (F3W to F5W from CSP-variables with up to so many candidates), \
     oddagons O, each with a length from 1 to 36; templates T1 to T4; \
     chains with OR_k-relations: OR5W8, OR5CW8, \
     OR5FW8, OR5gW8, \
     OR5CgW8, OR5FgW8, OR5B8, OR5FB8, OR5gB8, OR5CgB8, OR5FgB8; eleven's replacement ER, OR5ER; \
     techniques LC, SUB, FISH, TURBOT, WING, FINNED, COLOUR, UR, BUG, XC, XYC, BILOCAL, EDGE, \
     HINGE, AIC, SDC, ALS, MUTANT, GAIC, BENT, SK, MSLS, JE, TPL, \
     of Futoshiki ASC, HILL, with or without a greatest size; \
     T&E(W1,2), FT&E(W1), F2T&E(W1), F3T&E(W1), DFS(W1) over any one theory";

impl Sum {
    /// The largest k of OR_k that has a name.
    pub const MAX_GUARDIANS: u8 = 64;

    /// The most templates that are looked at together.
    pub const MAX_TEMPLATES: u8 = 4;

    /// From CSP-variables with how many candidates forcing chains may start.
    pub const FORCING_FROM: std::ops::RangeInclusive<u8> = 2..=5;

    /// The greatest depth of T&E that has a name.
    pub const MAX_DEPTH: u8 = 4;

    /// The names of the theories that a text joins by +. Types before a hyphen are joined, too:
    /// `rc+rn-W12` is `rc-W12+rn-W12`, as each chain has CSP-variables of one type.
    pub fn parts(text: &str) -> Vec<String> {
        let is_type = |text: &str| TYPES.iter().any(|name| name.eq_ignore_ascii_case(text));
        let mut parts = Vec::new();
        let mut types: Vec<&str> = Vec::new();
        for part in text.split('+').map(str::trim) {
            match part.split_once('-') {
                _ if is_type(part) => {
                    types.push(part);
                    continue;
                }
                Some((only, letters)) if is_type(only) => {
                    let types = types.drain(..).chain([only]);
                    parts.extend(types.map(|only| format!("{only}-{letters}")));
                }
                _ => {
                    parts.extend(types.drain(..).map(str::to_owned));
                    parts.push(part.to_owned());
                }
            }
        }
        parts.extend(types.into_iter().map(str::to_owned));
        parts
    }

    /// The sum of these, each once.
    pub(super) fn of(summands: Vec<Summand>) -> Sum {
        Sum(summands.into_iter().sorted().dedup().collect())
    }

    /// All of theirs.
    pub fn union<'s>(sums: impl IntoIterator<Item = &'s Sum>) -> Sum {
        let summands = sums.into_iter().flat_map(|sum| &sum.0);
        Sum::of(summands.copied().collect())
    }

    /// The sum without the summand of this name, or all with these letters; `None` if it has none.
    pub fn without(&self, name: &str) -> Option<Sum> {
        let letters = |name: &str| {
            let ends = |c: char| c.is_ascii_digit();
            name.trim_end_matches(ends).to_owned()
        };
        let mut left = self.0.clone();
        left.retain(|summand| {
            let own = summand.to_string();
            !(own.eq_ignore_ascii_case(name) || letters(&own).eq_ignore_ascii_case(name))
        });
        (left.len() < self.0.len()).then_some(Sum(left))
    }

    /// Whether it has no summand.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Its summands, each once, in order.
    pub fn summands(&self) -> &[Summand] {
        &self.0
    }

    /// Its resolution theories, those below trials among them.
    pub(super) fn theories(&self) -> impl Iterator<Item = Theory> + '_ {
        self.0.iter().filter_map(|summand| match summand {
            Summand::Theory(theory) => Some(*theory),
            Summand::Trials(rule) => Some(rule.theory),
            _ => None,
        })
    }

    /// Whether it has templates by levels.
    pub fn has_templates(&self) -> bool {
        let mut summands = self.0.iter();
        summands.any(|summand| matches!(summand, Summand::Templates(_)))
    }

    /// Whether it has trial and error.
    pub fn has_trials(&self) -> bool {
        self.trials().next().is_some()
    }

    /// Its resolution theories alone, those below trials among them.
    pub(super) fn without_more(&self) -> Sum {
        let theories = self.theories().map(Summand::Theory);
        Sum(theories.sorted().dedup().collect())
    }

    /// Its techniques, simplest first.
    pub fn techniques(&self) -> Selection {
        let techniques = self.0.iter().filter_map(|summand| match *summand {
            Summand::Techniques(group, most) => Some((group, most)),
            _ => None,
        });
        Selection(techniques.collect())
    }

    /// Its trial and error, in order.
    pub(super) fn trials(&self) -> impl Iterator<Item = TrialRule> + '_ {
        self.0.iter().filter_map(|summand| match summand {
            Summand::Trials(rule) => Some(*rule),
            _ => None,
        })
    }

    /// The kinds of its typed chains.
    pub(super) fn typed(&self) -> Vec<ChainKind> {
        let typed = self.0.iter().filter_map(|summand| match summand {
            Summand::Typed { kind, .. } => Some(*kind),
            _ => None,
        });
        typed.dedup().collect()
    }

    /// The greatest number of any of its theories: the last level.
    pub fn number(&self) -> u8 {
        let numbers = self.0.iter().map(|summand| match *summand {
            Summand::Theory(theory) | Summand::Trials(TrialRule { theory, .. }) => theory.number(),
            Summand::Relations { length, .. }
            | Summand::Oddagons(length)
            | Summand::Templates(length)
            | Summand::Typed { length, .. }
            | Summand::Grouped { length, .. }
            | Summand::Forcing { length, .. } => length,
            Summand::Replacement(_) | Summand::Techniques(..) => 0,
        });
        numbers.max().unwrap_or(0)
    }

    /// Whether any of it uses OR_k-relations.
    pub fn uses_relations(&self) -> bool {
        let mut summands = self.0.iter();
        summands.any(|summand| {
            matches!(
                summand,
                Summand::Relations { .. } | Summand::Replacement(Some(_))
            )
        })
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
        let parts = Sum::parts(text).into_iter();
        let summands = parts.map(|part| summand(&part).ok_or(SumError { found: part }));
        Ok(Sum::of(summands.collect::<Result<Vec<_>, _>>()?))
    }
}

fn summand(text: &str) -> Option<Summand> {
    if let Ok(theory) = text.parse() {
        return Some(Summand::Theory(theory));
    }
    if text.eq_ignore_ascii_case("ER") {
        return Some(Summand::Replacement(None));
    }
    if let Some(guardians) = related_replacement(text) {
        return Some(Summand::Replacement(Some(guardians)));
    }
    if let Some(rule) = trials(text) {
        return Some(Summand::Trials(rule));
    }
    let letters = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let length = &text[letters.len()..];
    if length.is_empty() {
        return Some(Summand::Techniques(Group::named(letters)?, u8::MAX));
    }
    if length.starts_with('0') {
        return None;
    }
    let length = length.parse().ok();
    let length = length.filter(|n| (1..=Theory::MAX_LENGTH).contains(n))?;
    if let Some(group) = Group::named(letters) {
        return Some(Summand::Techniques(group, length));
    }
    if letters.eq_ignore_ascii_case("O") {
        return Some(Summand::Oddagons(length));
    }
    if letters.eq_ignore_ascii_case("T") {
        let is_level = length <= Sum::MAX_TEMPLATES;
        return is_level.then_some(Summand::Templates(length));
    }
    if let Some((kind, only)) = typed(letters) {
        return Some(Summand::Typed { kind, only, length });
    }
    let mut grouped = GROUPED.iter();
    if let Some(&(_, kind, groups)) = grouped.find(|(name, ..)| name.eq_ignore_ascii_case(letters))
    {
        return Some(Summand::Grouped {
            kind,
            groups,
            length,
        });
    }
    if let Some((kind, candidates)) = forcing(letters) {
        return Some(Summand::Forcing {
            kind,
            candidates,
            length,
        });
    }
    let (head, rest) = letters.split_at_checked(2)?;
    if !head.eq_ignore_ascii_case("OR") {
        return None;
    }
    let (guardians, letters) = rest.split_at(rest.find(|c: char| !c.is_ascii_digit())?);
    let mut chains = RELATION_CHAINS.iter();
    let found = chains.find(|(name, ..)| name.eq_ignore_ascii_case(letters));
    let (_, kind, place) = *found?;
    let guardians: u8 = guardians.parse().ok()?;
    (2..=Sum::MAX_GUARDIANS)
        .contains(&guardians)
        .then_some(Summand::Relations {
            kind,
            place,
            guardians,
            length,
        })
}

/// `OR5ER`: how many guardians a relation may have.
fn related_replacement(text: &str) -> Option<u8> {
    let (head, rest) = text.split_at_checked(2)?;
    let (guardians, letters) = rest.split_at_checked(rest.len().checked_sub(2)?)?;
    let is_named = head.eq_ignore_ascii_case("OR") && letters.eq_ignore_ascii_case("ER");
    guardians_of(guardians).filter(|_| is_named)
}

/// The k of OR_k.
fn guardians_of(text: &str) -> Option<u8> {
    let guardians = text.parse().ok().filter(|k: &u8| text == k.to_string());
    guardians.filter(|k| (2..=Sum::MAX_GUARDIANS).contains(k))
}

/// `TyW`, or `rc-W` with the type.
fn typed(letters: &str) -> Option<(ChainKind, Option<&'static str>)> {
    let (only, letters) = match letters.split_once('-') {
        None => (None, letters.to_owned()),
        Some((only, letters)) => {
            let mut types = TYPES.into_iter();
            let only = types.find(|name| name.eq_ignore_ascii_case(only))?;
            (Some(only), format!("Ty{letters}"))
        }
    };
    let mut typed = TYPED.iter();
    let found = typed.find(|(name, _)| name.eq_ignore_ascii_case(&letters));
    Some((found?.1, only))
}

/// `FW`, or `F3W` with a number of candidates.
fn forcing(letters: &str) -> Option<(ChainKind, u8)> {
    let (head, rest) = letters.split_at_checked(1)?;
    let digits = rest.find(|c: char| !c.is_ascii_digit())?;
    let (candidates, rest) = rest.split_at(digits);
    let candidates = match candidates {
        "" => Some(2),
        text => text.parse().ok().filter(|n: &u8| text == n.to_string()),
    };
    let candidates = candidates.filter(|n| digits == 0 || (3..=5).contains(n))?;
    let name = format!("{head}{rest}");
    let mut table = FORCING.iter();
    let (_, kind) = table.find(|(other, _)| other.eq_ignore_ascii_case(&name))?;
    Some((*kind, candidates))
}

/// `T&E(W1,2)`, `T&E(W1)` or `T&E`, `FT&E(W1)`, `F3T&E(W1)`, `DFS`: by default the theory is BRT,
/// and the depth 1.
fn trials(text: &str) -> Option<TrialRule> {
    let (name, inside) = match text.split_once('(') {
        Some((name, rest)) => (name, Some(rest.strip_suffix(')')?)),
        None => (text, None),
    };
    let is = |other: &str| name.trim().eq_ignore_ascii_case(other);
    let theory = |text: &str| text.trim().parse::<Theory>().ok();
    if is("T&E") {
        let (below, depth) = match inside.map(|inside| inside.split_once(',')) {
            None => (Some(Theory::Brt), 1),
            Some(None) => (inside.and_then(theory), 1),
            Some(Some((below, depth))) => (theory(below), depth.trim().parse().ok()?),
        };
        let kind = (1..=Sum::MAX_DEPTH)
            .contains(&depth)
            .then_some(TrialKind::Depth(depth))?;
        return Some(TrialRule {
            kind,
            theory: below?,
        });
    }
    let kind = match name {
        _ if is("FT&E") => TrialKind::Forcing,
        _ if is("F2T&E") || is("F2TE") => TrialKind::Cases(2),
        _ if is("F3T&E") || is("F3TE") => TrialKind::Cases(3),
        _ if is("DFS") => TrialKind::DepthFirst,
        _ => return None,
    };
    let theory = inside.map_or(Some(Theory::Brt), theory)?;
    Some(TrialRule { kind, theory })
}

impl fmt::Display for TrialRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let theory = self.theory;
        match self.kind {
            TrialKind::Depth(n) => write!(f, "T&E({theory},{n})"),
            TrialKind::Forcing => write!(f, "FT&E({theory})"),
            TrialKind::Cases(count) => write!(f, "F{count}T&E({theory})"),
            TrialKind::DepthFirst => write!(f, "DFS({theory})"),
        }
    }
}

impl fmt::Display for Summand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = |table: &[(&'static str, ChainKind)], kind| {
            let found = table.iter().find(|(_, other)| *other == kind);
            found.expect("only these have letters").0
        };
        match *self {
            Summand::Theory(theory) => theory.fmt(f),
            Summand::Trials(rule) => rule.fmt(f),
            Summand::Replacement(None) => f.write_str("ER"),
            Summand::Replacement(Some(guardians)) => write!(f, "OR{guardians}ER"),
            Summand::Techniques(group, most) => Selection(vec![(group, most)]).fmt(f),
            Summand::Oddagons(length) => write!(f, "O{length}"),
            Summand::Templates(level) => write!(f, "T{level}"),
            Summand::Typed { kind, only, length } => {
                let name = letters(&TYPED, kind);
                match only {
                    None => write!(f, "{name}{length}"),
                    Some(only) => write!(f, "{only}-{}{length}", name.trim_start_matches("Ty")),
                }
            }
            Summand::Grouped {
                kind,
                groups,
                length,
            } => {
                let mut table = GROUPED.iter();
                let found = table.find(|(_, k, g)| (*k, *g) == (kind, groups));
                write!(f, "{}{length}", found.expect("only these have letters").0)
            }
            Summand::Forcing {
                kind,
                candidates,
                length,
            } => {
                let rest = &letters(&FORCING, kind)[1..];
                match candidates {
                    2 => write!(f, "F{rest}{length}"),
                    _ => write!(f, "F{candidates}{rest}{length}"),
                }
            }
            Summand::Relations {
                kind,
                place,
                guardians,
                length,
            } => {
                let mut chains = RELATION_CHAINS.iter();
                let found = chains.find(|(_, k, p)| (*k, *p) == (kind, place));
                let letters = found.expect("only these have letters").0;
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
        for name in [
            "FS4+W8+OR5W8",
            "BRT",
            "W1",
            "S4+gW3+OR2CW5+OR8gW4",
            "OR3B7",
            "BC3+O5+TyZ4+FW6+FgB7",
            "W3+TyW5+rc-W12+rc-gW3+cn-Z4+bn-tW7",
            "W4+F3W6+F5gW4",
            "OR4FW5+OR2CgB5+OR3gB7",
            "W4+ER+OR5ER+T&E(W2,2)+FT&E(Z3)+DFS(BRT)",
            "S2+T4+O7",
            "FS4+LC+AIC9+ALS3",
            "S4+W8+ASC+HILL4",
            "W8+g2W6+gBC7+g2B5",
        ] {
            let sum: Sum = name.parse().unwrap();
            assert_eq!(sum.to_string(), name);
            assert_eq!(name.to_lowercase().parse(), Ok(sum));
        }
        let sum: Sum = "OR5W8 + W8 + W8".parse().unwrap();
        assert_eq!(sum.to_string(), "W8+OR5W8");
        assert_eq!(sum.number(), 8);
        let sum: Sum = "T&E+DFS+T&E(W1)".parse().unwrap();
        assert_eq!(sum.to_string(), "T&E(BRT,1)+T&E(W1,1)+DFS(BRT)");
        assert_eq!(sum.number(), 1);
        let sum: Sum = "W3+rc + RN-W12+bn-Z4".parse().unwrap();
        assert_eq!(sum.to_string(), "W3+rc-W12+rn-W12+bn-Z4");
        let sum: Sum = "F3TE(W1)+F2TE".parse().unwrap();
        assert_eq!(sum.to_string(), "F2T&E(BRT)+F3T&E(W1)");
    }

    #[test]
    fn other_texts_are_no_sum() {
        for text in [
            "",
            "+",
            "W8+",
            "OR",
            "OR5",
            "OR5W",
            "OR1W3",
            "ORER",
            "OR1ER",
            "OR05ER",
            "OR5ER3",
            "OR65W3",
            "OR5X3",
            "OR5W37",
            "é1",
            "ORW5",
            "O",
            "O37",
            "T",
            "T0",
            "T5",
            "O05",
            "FW0",
            "F2W5",
            "F6W5",
            "F03W5",
            "3W5",
            "F33W5",
            "TyB3",
            "rc-",
            "rc",
            "rc+W3",
            "W3+rc",
            "rc+rn",
            "rc+TyW3",
            "g2W",
            "g2W0",
            "g3W4",
            "gZ3",
            "rc-W",
            "rc-TyW3",
            "rc-B3",
            "rb-W3",
            "-W3",
            "T&E(",
            "T&E()",
            "T&E(X,1)",
            "T&E(W1,0)",
            "T&E(W1,5)",
            "DFS(W1,2)",
            "FT&E)",
            "F1T&E",
            "F4T&E",
            "F3T&E(W1,2)",
        ] {
            assert!(text.parse::<Sum>().is_err(), "{text}");
        }
    }
}
