//! Proofs as plain lines, for checkers that are not part of this program: the one proven in Coq and
//! the one in Python, both in the folder `coq`.
//!
//! The statement comes first, with every name in full, so that a person can compare it with the
//! theorem. The derivation follows, a line for each step; or a resolution path, where it is more
//! than trials over BRT or W1; or clauses, where it rests on what paths have no lines for.

mod clausal;
mod path;
mod unique;

use super::{Trace, WriteError};
use crate::trace::derivation_of;
use crate::{Derivation, Focus, Proof, Rule, Step, Theory};
use oddagon_boards::board::{Board, cycles, face_of};
use oddagon_csp::{Candidate, Csp};

use itertools::Itertools;
use oddagon_boards::theorem::{Assumption, BoardName, Claim, NameList, Pattern, Theorem};

/// One derivation of a proof, by its number from 1, in plain lines.
///
/// # Errors
/// [`WriteError::NoDerivation`]; [`WriteError::Fillings`] and [`WriteError::Name`] for second
/// solutions that cannot be written out; [`WriteError::Gap`] where the hints do not show what they
/// should.
pub fn plain(proof: &Proof, number: usize) -> Result<String, WriteError> {
    let (theorem, derivation) = derivation_of(proof, number)?;
    let mut lines = statement(&theorem);
    lines.extend(unique::second(&theorem, &proof.second_solutions)?);
    let steps = steps(proof, &theorem, derivation);
    lines.extend(
        match steps.or_else(|| path::path(proof, &theorem, derivation)) {
            Some(steps) => steps,
            None => clausal::clauses(&Trace::of(proof, number)?)?,
        },
    );
    let mut out = lines.join("\n");
    out.push('\n');
    Ok(out)
}

/// The statement.
fn statement(theorem: &Theorem) -> Vec<String> {
    let canonical = theorem.canonical();
    let stated = theorem.statement();
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let name: String = theorem.name().chars().map(plain).collect();
    let mut lines = vec!["plain 1".to_owned(), format!("name {}", name.trim())];
    lines.extend(board(&canonical.board, theorem));
    lines.extend(pattern(theorem));
    let csp = theorem.parts().board.csp();
    let mut uniques = theorem.parts().unique.iter();
    // All other assumptions are one relation each.
    let relations = theorem.parts().relations;
    let count = (relations.len() + 1).saturating_sub(canonical.assume.len());
    for (i, assumption) in canonical.assume.iter().enumerate() {
        let exchanges = relations.iter().skip(i).take(count);
        match assumption {
            Assumption::NotBoth(words) => lines.push(format!("assume not-both {words}")),
            Assumption::AtLeastOne(words) => lines.push(format!("assume at-least-one {words}")),
            Assumption::ExactlyOne(words) => lines.push(format!("assume exactly-one {words}")),
            Assumption::Unique(_) => {
                let unique = uniques.next();
                let cells = unique.map(|unique| unique::assumed(csp, unique, exchanges));
                lines.extend(cells.into_iter().flatten());
            }
        }
    }
    lines.push(match &stated.claim {
        Claim::Impossible => "claim impossible".to_owned(),
        Claim::Eliminate(words) => format!("claim eliminate {}", full(theorem, words)),
        Claim::Assert(words) => format!("claim assert {}", full(theorem, words)),
        Claim::AtLeastOne(words) => format!("claim at-least-one {}", full(theorem, words)),
        Claim::NotBoth(words) => format!("claim not-both {}", full(theorem, words)),
    });
    lines.push(format!("focus {}", canonical.focus));
    lines
}

/// The board: its line if it has one; an abstract board as it is stated, any other as an abstract
/// one.
fn board(board: &BoardName, theorem: &Theorem) -> Vec<String> {
    let stated_on = theorem.parts().board;
    if let Some(line) = face_of(stated_on).and_then(|face| Some(face.exports()?.plain_line())) {
        return vec![line];
    }
    let BoardName::Abstract {
        variables,
        free,
        links,
    } = board
    else {
        return written_out(stated_on.csp());
    };
    let variables = variables.iter().map(|entry| format!("variable {entry}"));
    let free = free.iter().map(|name| format!("free {name}"));
    let links = links.iter().map(|entry| format!("link {entry}"));
    let first = std::iter::once("board abstract".to_owned());
    first.chain(variables).chain(free).chain(links).collect()
}

/// A board as an abstract one: its CSP-variables, and the links between candidates that have none
/// in common.
fn written_out(csp: &Csp) -> Vec<String> {
    let names = |list: &[Candidate]| list.iter().map(|&c| csp.candidate_name(c)).join(" ");
    let variable = |v| {
        let (name, members) = (csp.variable_name(v), names(csp.members(v)));
        format!("variable {name} = {members}")
    };
    let share = |c, d| {
        let mut variables = csp.variables_of(c).iter();
        variables.any(|v| csp.variables_of(d).contains(v))
    };
    let links = csp.candidates().flat_map(|c| {
        let later = csp
            .linked(c)
            .iter()
            .filter(move |&&d| c < d && !share(c, d));
        later.map(move |&d| format!("link {}", names(&[c, d])))
    });
    let first = std::iter::once("board abstract".to_owned());
    let variables = csp.variables().map(variable);
    first.chain(variables).chain(links).collect()
}

/// The pattern, as cells with their digits if it consists of cells, otherwise as the candidates
/// left of CSP-variables; and further assumptions.
fn pattern(theorem: &Theorem) -> Vec<String> {
    let stated = theorem.statement();
    let face = face_of(theorem.parts().board);
    let Some(mut lines) = face.and_then(|face| face.exports()?.plain_pattern(theorem)) else {
        return restrictions(theorem);
    };
    if matches!(stated.pattern, Pattern::Candidates(_)) {
        return lines;
    }
    for (word, words) in [("without", &stated.without), ("decided", &stated.decided)] {
        if !words.is_empty() {
            lines.push(format!("{word} {}", full(theorem, words)));
        }
    }
    lines
}

/// What is left of each CSP-variable that lacks a candidate.
fn restrictions(theorem: &Theorem) -> Vec<String> {
    let canonical = theorem.canonical();
    let mut lines = vec!["pattern restrict".to_owned()];
    if let Pattern::Restrict(text) = &canonical.pattern {
        lines.extend(
            text.lines()
                .map(|line| format!("restrict {}", line.replacen(':', " :", 1))),
        );
    }
    if !canonical.without.is_empty() {
        lines.push(format!("without {}", canonical.without));
    }
    lines
}

/// The candidates that words describe, by their full names; a `-` before a word goes before each of
/// its candidates.
fn full(theorem: &Theorem, words: &NameList) -> NameList {
    let board = theorem.parts().board;
    let names = words.iter().flat_map(|word| {
        let (sign, word) = match word.strip_prefix('-') {
            Some(denied) if board.candidates_described(word).is_empty() => ("-", denied.to_owned()),
            _ => ("", word.to_owned()),
        };
        let described = board.candidates_described(&word);
        let names = described
            .iter()
            .map(|&c| format!("{sign}{}", board.csp().candidate_name(c)));
        names.collect_vec()
    });
    NameList(names.collect())
}

/// The derivation, if it consists of trials over BRT or W1.
fn steps(proof: &Proof, theorem: &Theorem, derivation: &Derivation) -> Option<Vec<String>> {
    let alone = proof.lemmas.is_empty() && proof.assumed.is_empty() && derivation.also.is_empty();
    if !(alone && matches!(derivation.theory, Theory::Brt | Theory::W1)) {
        return None;
    }
    let mut lines = vec![
        format!("theory {}", derivation.theory),
        format!("depth {}", derivation.depth),
    ];
    lines.extend(symmetries(theorem, derivation));
    for step in &derivation.steps {
        lines.push(line(step)?);
    }
    lines.push(format!("conclusion {}", derivation.conclusion));
    lines.extend(derivation.exact.iter().map(|exact| {
        let focus = match exact.focus {
            Focus::Pattern => "restricted",
            Focus::All => "full",
        };
        format!("least {focus} {}", exact.open)
    }));
    lines.push("end".to_owned());
    Some(lines)
}

/// The symmetry steps of a derivation.
fn symmetries(theorem: &Theorem, derivation: &Derivation) -> Vec<String> {
    let mut lines = Vec::new();
    for symmetry in &derivation.symmetry {
        lines.push(format!("chosen {} {}", symmetry.variable, symmetry.chosen));
        let images = symmetry.images.iter();
        lines.extend(images.map(|image| {
            let by = map_text(theorem.board().as_ref(), &image.by);
            format!("image {} by {by}", image.of)
        }));
    }
    lines
}

/// A symmetry's text. Cycles are written with the names of candidates and CSP-variables alone.
fn map_text(board: &dyn Board, text: &str) -> String {
    let map = board.permutation(text).filter(|_| text.starts_with('('));
    map.map_or_else(|| text.to_owned(), |map| cycles(board.csp(), &map))
}

/// A step; `None` for one by another rule than whip\[1\].
fn line(step: &Step) -> Option<String> {
    let kind = match &step.rule {
        None => "step".to_owned(),
        Some(Rule::Whip1(variable)) => format!("whip {variable}"),
        Some(Rule::Subset { .. } | Rule::Chain { .. } | Rule::Split(_)) => return None,
    };
    let Step {
        id,
        assume,
        eliminate,
        rule: _,
        hints,
    } = step;
    Some(format!("{kind} {id} | {assume} | {eliminate} | {hints}"))
}
