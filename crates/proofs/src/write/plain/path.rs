//! A proof as a resolution path: rule steps and trials, and the lemmas whose images its relations
//! are.

use crate::{ChainLink, Derivation, Lemma, Proof, Rule, Step, Theory};
use itertools::Itertools;
use oddagon_boards::theorem::{BoardName, Theorem};
use oddagon_check::ChainKind;

/// The lines of a derivation; `None` where the checkers have no lines for what it rests on:
/// relations that the theorem assumes and the proof names, or that stand beside lemmas; symmetry
/// steps of the derivation itself; lemmas of other boards than Sudoku's.
pub(super) fn path(
    proof: &Proof,
    theorem: &Theorem,
    derivation: &Derivation,
) -> Option<Vec<String>> {
    let parts = theorem.parts();
    let related = parts.relations.len() + parts.unique.len() > 0;
    let sudoku = matches!(theorem.canonical().board, BoardName::Sudoku(_));
    if !derivation.symmetry.is_empty()
        || !proof.assumed.is_empty()
        || !proof.lemmas.is_empty() && (related || !sudoku)
    {
        return None;
    }
    let mut lines = Vec::new();
    for one in &proof.lemmas {
        lines.extend(lemma(one)?);
    }
    lines.extend(route(theorem, derivation)?);
    lines.push("end".to_owned());
    Some(lines)
}

/// What an impossible pattern lacks, its path, and its images.
fn lemma(lemma: &Lemma) -> Option<Vec<String>> {
    let theorem = Theorem::new(lemma.proof.theorem.clone()).ok()?;
    let derivation = lemma.proof.derivations.first()?;
    let (csp, live) = (theorem.board().csp(), theorem.live());
    let absent = csp.candidates().filter(|&c| !live.contains(c));
    let absent = absent.map(|c| csp.candidate_name(c)).join(" ");
    let mut lines = vec![format!("lemma {absent}")];
    lines.extend(route(&theorem, derivation)?);
    let images = lemma.images.iter();
    lines.extend(images.map(|image| {
        let by = super::map_text(theorem.board().as_ref(), &image.by);
        format!("relation {} by {by}", image.name)
    }));
    Some(lines)
}

/// Theories, depth, steps and conclusion of a derivation.
fn route(theorem: &Theorem, derivation: &Derivation) -> Option<Vec<String>> {
    let theories = derivation
        .theories()
        .filter(|theory| *theory != Theory::Brt)
        .map(|theory| format!(" {theory}"));
    let mut lines = vec![
        format!("path{}", theories.collect::<String>()),
        format!("depth {}", derivation.depth),
    ];
    lines.extend(super::symmetries(theorem, derivation));
    lines.extend(derivation.steps.iter().map(line));
    lines.push(format!("conclusion {}", derivation.conclusion));
    Some(lines)
}

/// A step: its number, assumptions, candidate and hints, then what its rule names.
fn line(step: &Step) -> String {
    let Step {
        id,
        assume,
        eliminate,
        rule,
        hints,
    } = step;
    let (kind, named) = match rule {
        None => ("step".to_owned(), Vec::new()),
        Some(Rule::Whip1(variable)) => (format!("whip {variable}"), Vec::new()),
        Some(Rule::Subset { bases, covers }) => {
            let named = vec![bases.to_string(), covers.to_string()];
            ("subset".to_owned(), named)
        }
        Some(Rule::Chain { kind, links }) => {
            let link = |link: &ChainLink| {
                let rights = link.right.iter().map(|right| format!(" {right}"));
                format!(
                    "{} {}{}",
                    link.variable,
                    link.left,
                    rights.collect::<String>()
                )
            };
            let named = links.iter().map(link).collect();
            (format!("chain {}", letters(*kind)), named)
        }
        Some(Rule::Split(split)) => {
            let named = vec![format!("{} {}", split.relation, split.chain)];
            (format!("split {}", split.name), named)
        }
    };
    let fields = [assume.to_string(), eliminate.clone(), hints.to_string()];
    let fields = fields.into_iter().chain(named).join(" | ");
    format!("{kind} {id} | {fields}")
}

/// The letters of a kind of chain in the names of theories.
fn letters(kind: ChainKind) -> &'static str {
    Theory::Chains(kind, 1).name().trim_end_matches('1')
}
