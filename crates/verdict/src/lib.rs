//! The checker's verdict on a proof, in words.
//!
//! A depth says nothing without what it is said of: the theories, what is tried, symmetry steps,
//! what is assumed. [`Terms`] has all of it, and [`Terms::level`] is the one place where it is put
//! into words, for every output that names a depth.

use oddagon_check::{
    Derivation, Exact, Focus, Proof, Rejected, Theory, Verified, VerifiedDerivation,
};
use oddagon_core::Theorem;
use serde::Serialize;
use std::fmt::Display;

/// What a depth is said of, beside the statement.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Terms {
    /// The resolution theories below the trials: `BRT`, `W1+Split`.
    pub theory: String,
    /// How many candidates restricted T&E tries: those of the theorem's focus.
    pub focus: usize,
    /// Whether the statement names the focus; otherwise it is the pattern's own.
    pub focus_named: bool,
    /// The number of symmetry steps: the depth is that of the state they lead to.
    pub symmetry_steps: usize,
    /// The number of assumptions that the puzzle has exactly one solution.
    pub unique: usize,
    /// The number of other relations that the theorem assumes.
    pub relations: usize,
    /// How many of all that it assumes are CSP-variables of the derivation.
    pub assumed: usize,
    /// The number of lemmas that the derivation is given; their images are CSP-variables of it.
    pub lemmas: usize,
}

impl Terms {
    /// Those of a depth over theories, in a theorem's own state and without lemmas.
    pub fn new(theorem: &Theorem, theories: impl IntoIterator<Item = Theory>) -> Terms {
        let (stated, unique) = (theorem.statement(), theorem.parts().unique.len());
        let names: Vec<&str> = theories.into_iter().map(Theory::name).collect();
        Terms {
            theory: names.join("+"),
            focus: theorem.focus().iter().count(),
            focus_named: !stated.focus.is_empty(),
            symmetry_steps: 0,
            unique,
            relations: stated.assume.len() - unique,
            assumed: 0,
            lemmas: 0,
        }
    }

    /// Those of a derivation of a proof, whether it is right or not.
    pub fn stated(theorem: &Theorem, proof: &Proof, derivation: &Derivation) -> Terms {
        Terms {
            symmetry_steps: derivation.symmetry.len(),
            assumed: proof.assumed.0.len(),
            lemmas: proof.lemmas.len(),
            ..Terms::new(theorem, derivation.theories())
        }
    }

    /// Those of a verified derivation.
    pub fn of(verified: &Verified, derivation: &VerifiedDerivation) -> Terms {
        let further = derivation.also.iter().copied();
        let theories = [derivation.theory].into_iter().chain(further);
        Terms {
            symmetry_steps: derivation.symmetry,
            assumed: verified.assumed,
            lemmas: verified.lemmas.len(),
            ..Terms::new(&verified.theorem, theories)
        }
    }

    /// A level of trial and error, with all that it is said of:
    /// `T&E(BRT, 3), restricted to its own focus and full, after 2 symmetry steps`.
    pub fn level(&self, level: impl Display, foci: &[Focus]) -> String {
        let foci: Vec<String> = foci.iter().map(|&focus| self.tried(focus)).collect();
        let mut said = format!("T&E({}, {level}), {}", self.theory, foci.join(" and "));
        for condition in self.conditions() {
            said += &format!(", {condition}");
        }
        said
    }

    /// The candidates that are tried: `full`, `restricted to its own focus`,
    /// `restricted to 12 named candidates`.
    pub fn tried(&self, focus: Focus) -> String {
        match (focus, self.focus_named) {
            (Focus::All, _) => "full".to_owned(),
            (Focus::Pattern, false) => "restricted to its own focus".to_owned(),
            (Focus::Pattern, true) => {
                format!("restricted to {}", count(self.focus, "named candidate"))
            }
        }
    }

    /// What is said of it beside theories and focus, part by part: `after 2 symmetry steps`,
    /// `given 1 relation`.
    pub fn conditions(&self) -> Vec<String> {
        let unique =
            (self.unique > 0).then(|| "given that the puzzle has exactly one solution".to_owned());
        let assumed = match self.assumed {
            0 => None,
            1 => Some("with 1 relation as a CSP-variable".to_owned()),
            n => Some(format!("with {n} relations as CSP-variables")),
        };
        let lemmas = match self.lemmas {
            0 => None,
            1 => Some("given 1 lemma with its images as CSP-variables".to_owned()),
            n => Some(format!(
                "given {n} lemmas with their images as CSP-variables"
            )),
        };
        let steps = counted("after", self.symmetry_steps, "symmetry step");
        let relations = counted("given", self.relations, "relation");
        let all = [steps, unique, relations, assumed, lemmas];
        all.into_iter().flatten().collect()
    }

    /// A depth: the least for these foci; or, if there are none, no more than an upper bound for
    /// full T&E. `depth 3 in T&E(BRT, 3), full`, `depth at most 0 in T&E(W4, 0), full`.
    pub fn depth(&self, depth: usize, foci: &[Focus]) -> String {
        match foci {
            [] => format!(
                "depth at most {depth} in {}",
                self.level(depth, &[Focus::All])
            ),
            foci => format!("depth {depth} in {}", self.level(depth, foci)),
        }
    }

    /// Why a depth is not less: `T&E(BRT, 2), full, leaves the claim and 585 candidates open`.
    pub fn lower_half(&self, depth: usize, exact: &Exact) -> String {
        match depth.checked_sub(1) {
            None => "there is nothing below".to_owned(),
            Some(below) => {
                let level = self.level(below, &[exact.focus]);
                let open = count(exact.open, "candidate");
                format!("{level}, leaves the claim and {open} open")
            }
        }
    }
}

/// The depth that a derivation shows, with all that it is said of.
pub fn depth_of(verified: &Verified, derivation: &VerifiedDerivation) -> String {
    let foci: Vec<Focus> = derivation.exact.iter().map(|exact| exact.focus).collect();
    Terms::of(verified, derivation).depth(derivation.depth, &foci)
}

/// The verdict on a proof in words, with the whole statement that was checked and its SHA-256.
/// `name` says where the proof came from. Control characters of names are escaped, so that no name
/// can look like a verdict.
pub fn in_words(name: &str, verdict: &Result<Verified, Rejected>) -> String {
    let name = name.escape_debug();
    let verified = match verdict {
        Err(rejected) => return format!("{name}: REJECTED\n  {rejected}\n"),
        Ok(verified) => verified,
    };
    let mut out = format!("{name}: verified\n");
    let called = verified.theorem.name();
    if !called.is_empty() {
        out += &format!("  called: {}\n", called.escape_debug());
    }
    for line in verified.identity.to_string().lines() {
        out += &format!("  {line}\n");
    }
    let digest = verified.identity.digest();
    out += &format!("  SHA-256 of this statement: {digest}\n");
    for lemma in &verified.lemmas {
        let (name, digest) = (lemma.theorem.name().escape_debug(), lemma.identity.digest());
        out += &format!("  by the lemma {name} (SHA-256 {digest}):\n");
        out += &lines(lemma);
    }
    if !verified.lemmas.is_empty() {
        out += "  given that:\n";
    }
    out + &lines(verified)
}

/// What the derivations establish, each in lines of its own.
fn lines(verified: &Verified) -> String {
    let mut out = String::new();
    for derivation in &verified.derivations {
        let rules = match derivation.rules {
            0 => String::new(),
            n => format!(", {}", count(n, "rule step")),
        };
        let nogoods = count(derivation.nogoods, "nogood");
        let (hints, depth) = (
            count(derivation.hints, "hint"),
            depth_of(verified, derivation),
        );
        out += &format!("  {depth}: {nogoods}{rules}, {hints}\n");
        let terms = Terms::of(verified, derivation);
        let halves = derivation.exact.iter();
        let mut halves: Vec<String> = halves
            .map(|exact| terms.lower_half(derivation.depth, exact))
            .collect();
        halves.dedup();
        for half in halves {
            out += &format!("    not less: {half}\n");
        }
    }
    out
}

/// `after 2 symmetry steps`; nothing of none.
fn counted(before: &str, number: usize, noun: &str) -> Option<String> {
    (number > 0).then(|| format!("{before} {}", count(number, noun)))
}

/// A number with its noun: `1 hint`, `2 hints`.
fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain() -> Terms {
        Terms {
            theory: "BRT".to_owned(),
            focus: 36,
            focus_named: false,
            symmetry_steps: 0,
            unique: 0,
            relations: 0,
            assumed: 0,
            lemmas: 0,
        }
    }

    /// No part of the terms is left unsaid: what differs in one of them is said in other words, in
    /// the same line.
    #[test]
    fn each_part_is_said() {
        let all = [Focus::Pattern, Focus::All];
        let named = |focus| Terms {
            focus,
            focus_named: true,
            ..plain()
        };
        let many = [
            plain(),
            Terms {
                theory: "W1+Split".to_owned(),
                ..plain()
            },
            named(36),
            named(1),
            Terms {
                symmetry_steps: 1,
                ..plain()
            },
            Terms {
                symmetry_steps: 2,
                ..plain()
            },
            Terms {
                unique: 1,
                ..plain()
            },
            Terms {
                relations: 1,
                ..plain()
            },
            Terms {
                relations: 2,
                ..plain()
            },
            Terms {
                relations: 2,
                assumed: 2,
                ..plain()
            },
            Terms {
                unique: 1,
                assumed: 1,
                ..plain()
            },
            Terms {
                lemmas: 1,
                ..plain()
            },
            Terms {
                lemmas: 2,
                ..plain()
            },
        ];
        let mut said = Vec::new();
        for terms in &many {
            for foci in [&all[..], &all[..1], &all[1..], &[]] {
                let words = terms.depth(3, foci);
                let is_full_alone = !foci.contains(&Focus::Pattern) && terms.focus_named;
                assert!(is_full_alone || !said.contains(&words), "{words}");
                assert!(
                    words.contains(&format!("T&E({}, 3)", terms.theory)) && !words.contains('\n')
                );
                for condition in terms.conditions() {
                    assert!(words.contains(&condition), "{words}");
                }
                said.push(words);
            }
        }
        assert_eq!(
            said[0],
            "depth 3 in T&E(BRT, 3), restricted to its own focus and full"
        );
    }

    #[test]
    fn what_lies_below_is_said_with_the_same_terms() {
        let terms = Terms {
            symmetry_steps: 1,
            ..plain()
        };
        let exact = |focus| Exact {
            focus,
            open: 1,
            symmetries: Vec::new(),
        };
        assert_eq!(
            terms.lower_half(3, &exact(Focus::All)),
            "T&E(BRT, 2), full, after 1 symmetry step, leaves the claim and 1 candidate open"
        );
        assert_eq!(
            terms.lower_half(0, &exact(Focus::Pattern)),
            "there is nothing below"
        );
    }
}
