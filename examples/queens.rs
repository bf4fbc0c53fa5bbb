//! A puzzle that the crate does not know: queens on an n×n board, one in each row and each column,
//! no two on a diagonal.
//!
//! `cargo run --release --example queens`
//!
//! Only a binary CSP is needed: the candidates, which of them form CSP-variables, and which exclude
//! each other. Everything else, the engine, T&E-depths, SAT, proofs and their checkers, works for
//! every board. The theorems are proven, their proofs checked, and written to a file for
//! `oddagon check`, `oddagon export` and other programs to read.

use oddagon::prelude::*;
use std::error::Error;

/// The board. `r2c3` is the candidate "a queen in row 2, column 3".
fn queens(n: usize) -> BoardName {
    let cell = |row: usize, column: usize| format!("r{}c{}", row + 1, column + 1);
    let list = |cells: Vec<(usize, usize)>| {
        let names: Vec<String> = cells
            .iter()
            .map(|&(row, column)| cell(row, column))
            .collect();
        names.join(" ")
    };
    let row = |r: usize| format!("R{} = {}", r + 1, list((0..n).map(|c| (r, c)).collect()));
    let column = |c: usize| format!("C{} = {}", c + 1, list((0..n).map(|r| (r, c)).collect()));
    // A diagonal is all cells with one sum, or one difference, of row and column. It may have no
    // queen.
    let falling = |d: usize| (0..n).flat_map(move |r| Some((r, (r + d).checked_sub(n - 1)?)));
    let rising = |d: usize| (0..n).flat_map(move |r| Some((r, d.checked_sub(r)?)));
    let inside = |cells: Vec<(usize, usize)>| -> Vec<(usize, usize)> {
        cells
            .into_iter()
            .filter(|&(_, column)| column < n)
            .collect()
    };
    let diagonals = (0..2 * n - 1).flat_map(|d| [falling(d).collect(), rising(d).collect()]);
    let diagonals = diagonals.map(inside).filter(|cells| cells.len() > 1);
    BoardName::Abstract {
        variables: (0..n).map(row).chain((0..n).map(column)).collect(),
        free: NameList::default(),
        links: diagonals.map(list).collect(),
    }
}

/// A theorem about an empty board.
fn theorem(name: &str, n: usize, claim: Claim) -> Result<Theorem, TheoremError> {
    // All rows are named, so that restricted T&E tries every candidate.
    let rows = (1..=n).map(|row| format!("R{row}"));
    Theorem::new(Statement {
        board: queens(n),
        focus: NameList(rows.collect()),
        ..rule(name, "", claim)
    })
}

/// Proves a theorem and has the checker verify the proof, or says that it does not hold.
fn settle(theorem: &Theorem) -> Result<Option<Proof>, Box<dyn Error>> {
    let name = &theorem.statement().name;
    let report = Report::new(theorem, &Options::default())?;
    if let Some(model) = report.sat.model() {
        let board = theorem.board();
        let queens = model.iter().map(|c| board.csp().candidate_name(c));
        println!("{name}: no, {}", queens.collect::<Vec<_>>().join(" "));
        return Ok(None);
    }
    let proof = report.proof.ok_or("no proof up to depth 4")?;
    let verified = check(&proof)?;
    assert_eq!(verified.identity, theorem.identity());
    for derivation in &verified.derivations {
        println!("{name}: yes, in T&E({}) and no less", derivation.depth);
    }
    Ok(Some(proof))
}

/// Settles four questions about queens; returns the proofs.
pub fn run() -> Result<Vec<Proof>, Box<dyn Error>> {
    let corner = || Claim::Eliminate(NameList(vec!["r1c1".to_owned()]));
    let theorems = [
        theorem("3 queens cannot be placed", 3, Claim::Impossible)?,
        theorem("4 queens cannot be placed", 4, Claim::Impossible)?,
        theorem("none of 6 queens stands in a corner", 6, corner())?,
        theorem("none of 8 queens stands in a corner", 8, corner())?,
    ];
    let mut proofs = Vec::new();
    for theorem in &theorems {
        proofs.extend(settle(theorem)?);
    }
    Ok(proofs)
}

#[allow(dead_code)]
fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::temp_dir().join("queens.jsonl");
    let lines = run()?
        .iter()
        .map(|proof| oddagon::proof::to_json(proof) + "\n")
        .collect::<String>();
    std::fs::write(&file, lines)?;
    println!("oddagon check {}", file.display());
    Ok(())
}
