//! Checkers that are not ours, where they are installed: `.ci/run` sees to it that they are.

pub mod coq;

use crate::skips;
use std::process::Command;

/// A checker of proofs from crates.io.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checker {
    /// rate 0.3.0, for DRAT.
    Rate,
    /// VeriPB 3.0.2.
    VeriPb,
}

impl Checker {
    fn program(self) -> &'static str {
        match self {
            Checker::Rate => "rate",
            Checker::VeriPb => "veripb",
        }
    }
}

/// Whether a checker is installed.
pub fn is_there(checker: Checker) -> bool {
    skips::has(checker.program())
}

/// Whether a checker accepts a proof that refutes a formula.
pub fn accepts(checker: Checker, formula: &str, proof: &str) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let cnf = folder.path().join("formula.cnf");
    std::fs::write(&cnf, formula).unwrap();
    let mut command = Command::new(checker.program());
    let (name, verdict) = match checker {
        Checker::Rate => ("proof.drat", "s VERIFIED"),
        Checker::VeriPb => {
            command.arg("--cnf");
            ("proof.pbp", "s VERIFIED UNSATISFIABLE")
        }
    };
    let file = folder.path().join(name);
    std::fs::write(&file, proof).unwrap();
    let output = command.arg(cnf).arg(file).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    output.status.success() && said.lines().any(|line| line == verdict)
}
