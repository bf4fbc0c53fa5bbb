use super::human::{depths, lower_half, verdict};
use crate::prove::{Options, PatternCore, Report};
use oddagon::proof::Terms;
use oddagon::prover::focus_name;
use oddagon::sudoku::SudokuTheorem;
use oddagon::theorem::{Show, Theorem};
use serde_json::json;

/// One line with one object; `docs/json.md` explains the keys.
pub fn line(theorem: &Theorem, report: &Report, options: &Options, core: &PatternCore) -> String {
    let canonical = theorem.canonical_form();
    let derivations = report.proof.iter().flat_map(|proof| &proof.derivations);
    let proof_depth = derivations.map(|derivation| derivation.depth).max();
    let object = json!({
        "pattern": theorem.cell_line().unwrap_or_else(|| theorem.candidate_line()),
        "name": theorem.statement().name,
        "without": theorem.statement().without,
        "decided": theorem.statement().decided,
        "assume": theorem.statement().assume,
        "claim": theorem.statement().claim,
        "kind": theorem.kind(),
        "k": theorem.k(),
        "l": theorem.l(),
        "cells": theorem.cells().len(),
        "verdict": verdict(theorem, report),
        "depth_restricted": report.restricted,
        "depth_full": report.full,
        "unchecked": report.unchecked.iter().map(|&focus| focus_name(focus)).collect::<Vec<_>>(),
        "terms": Terms::new(theorem, [options.theory]),
        "said": depths(theorem, report, options),
        "not_less": lower_half(theorem, report, options),
        "sat": report.sat.name(),
        "colour_impossible": report.colour_impossible,
        "model": model(theorem, report),
        "free_cells": theorem.shape().map(|shape| shape.free_cells.len()),
        "super_impossible": theorem.is_super_impossible(),
        "canonical": canonical.as_ref().and_then(|form| theorem.kind_line(&form.pattern)),
        "stabiliser": canonical.as_ref().map(|form| form.stabiliser),
        "own_transpose": theorem.is_own_transpose(),
        "minimal": core.minimal,
        "core": core.core,
        "library_id": core.library_id,
        "proof_steps": report.nogoods(),
        "proof_depth": proof_depth,
        "symmetry_steps": report.proof.as_ref().map(|proof| proof.derivations[0].symmetry.len()),
    });
    format!("{object}\n")
}

/// The model as one line of digits.
pub fn model(theorem: &Theorem, report: &Report) -> Option<String> {
    theorem.solution_line(report.sat.model()?)
}
