use super::pattern_core::PatternCore;
use crate::output;
use oddagon::csp::Theory;
use oddagon::proof::{SecondSolution, Terms};
use oddagon::prover::{Depth, Options, Report};
use oddagon::sudoku::{Canonical, SudokuTheorem};
use oddagon::theorem::{Focus, Goal, Show, Theorem};
use std::fmt::Write;

/// The text about one theorem for people; `asked` says whether its proof is to be written, and
/// `written` where it is.
pub fn text(
    theorem: &Theorem,
    (report, core): (&Report, &PatternCore),
    options: &Options,
    (asked, written): (bool, Option<&str>),
) -> String {
    let mut out = format!("{}\n", theorem.title());
    for line in theorem.grid().lines() {
        let _ = writeln!(out, "   {line}");
    }
    let mut row = |label: &str, content: String| {
        if !content.is_empty() {
            let _ = writeln!(out, "{label:<19}{content}");
        }
    };
    for (label, words) in theorem.conditions() {
        row(label, words);
    }
    // Padded before it is coloured, since codes of colours have no width.
    let said = format!("{:<19}", verdict(theorem, report).replace('-', " "));
    let mut label = output::verdict(report.holds, &said);
    let depths = depths(theorem, report, options);
    if depths.is_empty() {
        row(&label, String::new());
    }
    for depth in depths {
        row(&std::mem::take(&mut label), depth);
    }
    row("SAT", sat(report));
    let mut label = "why not less";
    for half in lower_half(theorem, report, options) {
        row(std::mem::take(&mut label), half);
    }
    row("deadly", deadly(theorem, report));
    row("colouring", colouring(theorem, report));
    if let Some(canonical) = theorem.canonical_form() {
        let line = theorem.kind_line(&canonical.pattern);
        row("canonical", line.unwrap_or_default());
        row("symmetry", symmetry(theorem, &canonical));
    }
    row("minimal", minimal(core));
    row("library", core.library_id.clone().unwrap_or_default());
    row("proof", proof(theorem, report, asked, written));
    if let Some(model) = report.sat.model()
        && let Some(solution) = theorem.solution(model)
    {
        let is_grid = theorem.solution_line(model).is_some();
        let what = if is_grid { "a grid" } else { "a solution" };
        let of_it = match theorem.goal() {
            Goal::Impossible => "that has it",
            _ => "against it",
        };
        row("model", format!("{what} {of_it}"));
        for line in solution.lines() {
            let _ = writeln!(out, "   {line}");
        }
    }
    out
}

/// The depths, with all that they are said of: a line for both if they are the same.
pub(super) fn depths(theorem: &Theorem, report: &Report, options: &Options) -> Vec<String> {
    let terms = Terms::new(theorem, [options.theory]);
    let is_checked = |focus: Focus| !report.unchecked.contains(&focus);
    let said = |found: Depth, foci: &[Focus]| match found {
        Depth::Exactly(depth) if options.theory.is_confluent() && is_checked(foci[0]) => {
            terms.level(depth, foci)
        }
        Depth::Exactly(depth) => format!("at most {}", terms.level(depth, foci)),
        Depth::Never => format!("for no n in {}", terms.level("n", foci)),
        Depth::Beyond(depth) => format!("not in {}", terms.level(depth, foci)),
    };
    match (report.restricted, report.full) {
        (Some(restricted), Some(full))
            if restricted == full && is_checked(Focus::Pattern) == is_checked(Focus::All) =>
        {
            vec![said(full, &[Focus::Pattern, Focus::All])]
        }
        (None, None) if report.holds && !theorem.parts().unique.is_empty() => {
            vec!["depth not known: no second solution is shown".to_owned()]
        }
        (restricted, full) => {
            let restricted = restricted.map(|found| said(found, &[Focus::Pattern]));
            let full = full.map(|found| said(found, &[Focus::All]));
            restricted.into_iter().chain(full).collect()
        }
    }
}

fn sat(report: &Report) -> String {
    let ms = report.sat_time.as_secs_f64() * 1000.0;
    let agrees = [report.restricted, report.full]
        .into_iter()
        .flatten()
        .any(|found| found.value().is_some());
    let agrees = if agrees || !report.holds {
        "agrees: "
    } else {
        "decides: "
    };
    format!("{agrees}{} ({ms:.1} ms)", report.sat.name())
}

fn minimal(core: &PatternCore) -> String {
    match (core.minimal, &core.core) {
        (Some(true), _) => "no cell can be left out".to_owned(),
        (Some(false), Some(core)) => format!("no; cells that suffice: {core}"),
        _ => String::new(),
    }
}

pub(super) fn lower_half(theorem: &Theorem, report: &Report, options: &Options) -> Vec<String> {
    if !options.theory.is_confluent() {
        let theory = options.theory;
        return vec![format!(
            "not claimed: {theory} is not confluent, another order may need less"
        )];
    }
    let terms = Terms::new(theorem, [options.theory]);
    let halves = report.exact.iter().filter_map(|exact| {
        let depth = match exact.focus {
            Focus::Pattern => report.restricted,
            Focus::All => report.full,
        };
        let depth = depth?.value().filter(|&depth| depth > 0)?;
        let half = terms.lower_half(depth, exact);
        Some(if report.unchecked.contains(&exact.focus) {
            format!("{half}, {BY_THE_ENGINE}")
        } else {
            half
        })
    });
    let beyond = [
        (Focus::Pattern, report.restricted),
        (Focus::All, report.full),
    ]
    .into_iter()
    .filter_map(|(focus, found)| match found? {
        Depth::Beyond(depth) if report.unchecked.contains(&focus) => {
            let level = terms.level(depth, &[focus]);
            Some(format!("not in {level}, {BY_THE_ENGINE}"))
        }
        _ => None,
    });
    halves.chain(beyond).collect()
}

/// What is said of an answer that the checker did not confirm.
const BY_THE_ENGINE: &str =
    "by the engine alone: the checker would need more than 20 million trials";

fn colouring(theorem: &Theorem, report: &Report) -> String {
    match report.colour_impossible {
        Some(true) => "colour-impossible: its cells alone cannot be filled".to_owned(),
        // Another claim than impossibility says nothing about whether the cells can be filled.
        _ if *theorem.goal() != Goal::Impossible => String::new(),
        Some(false) if report.holds && theorem.parts().relations.is_empty() => {
            "its cells alone can be filled; the rest of the grid forbids it".to_owned()
        }
        Some(false) if report.holds => {
            "its cells alone can be filled; what is assumed, or the rest of the grid, forbids it"
                .to_owned()
        }
        Some(false) => "its cells can be filled".to_owned(),
        _ => String::new(),
    }
}

/// Why a pattern of which it is assumed that none of its cells is a given is deadly, or not.
fn deadly(theorem: &Theorem, report: &Report) -> String {
    let ([_], Goal::Impossible) = (theorem.parts().unique, theorem.goal()) else {
        return String::new();
    };
    if !report.holds {
        return "no: in the grid below, nothing else fits its cells with the same digits in each \
                row, column and block"
            .to_owned();
    }
    let shown = report
        .proof
        .as_ref()
        .map(|proof| &proof.second_solutions[..]);
    match shown {
        Some([SecondSolution::Complement]) => {
            "each filling has another one: the other candidate in each cell".to_owned()
        }
        Some([SecondSolution::Replacements(list)]) => match list.len() {
            0 => "its cells cannot be filled at all".to_owned(),
            n => format!(
                "each of its {n} fillings has another one with the same digits in each row, \
                 column and block"
            ),
        },
        _ => "each filling of a completed grid has another one; no proof is known".to_owned(),
    }
}

fn symmetry(theorem: &Theorem, canonical: &Canonical) -> String {
    let own = if theorem.is_own_transpose() == Some(true) {
        "its own transpose"
    } else {
        "not its own transpose"
    };
    format!("stabiliser of order {}; {own}", canonical.stabiliser)
}

fn proof(theorem: &Theorem, report: &Report, asked: bool, written: Option<&str>) -> String {
    let Some(proof) = &report.proof else {
        let nothing = if asked {
            "none; nothing is written"
        } else {
            ""
        };
        return nothing.to_owned();
    };
    let parts = proof.derivations.iter().map(|derivation| {
        let nogoods = match oddagon::prover::nogoods(derivation) {
            1 => "1 nogood".to_owned(),
            n => format!("{n} nogoods"),
        };
        let rules = match derivation.steps.len() - oddagon::prover::nogoods(derivation) {
            0 => String::new(),
            n if derivation.theory == Theory::W1 => format!(" and {n} whips[1]"),
            1 => " and 1 rule step".to_owned(),
            n => format!(" and {n} rule steps"),
        };
        let chosen = match derivation.symmetry.len() {
            0 => String::new(),
            _ => {
                let chosen = derivation.symmetry.iter().map(|step| step.chosen.as_str());
                format!(" ({})", chosen.collect::<Vec<_>>().join(", "))
            }
        };
        let foci: Vec<Focus> = derivation.exact.iter().map(|exact| exact.focus).collect();
        let depth = Terms::stated(theorem, proof, derivation).depth(derivation.depth, &foci);
        format!("{nogoods}{rules}, {depth}{chosen}")
    });
    let parts = parts.collect::<Vec<_>>().join("; ");
    match written {
        Some(file) => format!("{parts} -> {file}   check it: oddagon check {file}"),
        None => parts,
    }
}

/// "contradictory" or not for patterns, "proven" or not for other claims.
pub fn verdict(theorem: &Theorem, report: &Report) -> &'static str {
    match (*theorem.goal() == Goal::Impossible, report.holds) {
        (true, true) => "contradictory",
        (true, false) => "not-contradictory",
        (false, true) => "proven",
        (false, false) => "not-proven",
    }
}
