//! Coq, where it is installed.

use crate::skips;
use std::path::Path;
use std::process::Command;

/// What Coq makes of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It does not compile.
    Rejected,
    /// It compiles, but its theorem is not the one meant, or rests on axioms.
    AnotherTheorem,
    /// Coq's kernel takes its theorem for a proof, without axioms, of the very statement that the
    /// original file makes.
    Proven,
}

/// Whether Coq is installed.
pub fn is_there() -> bool {
    skips::has("coqc")
}

/// A theorem's file, compiled, that others are compared with.
pub struct Original {
    folder: tempfile::TempDir,
    name: String,
}

impl Original {
    /// Compiles the file of a theorem that a pattern is impossible.
    pub fn new(text: &str) -> Original {
        let folder = tempfile::tempdir().unwrap();
        let theorem = text.split_once("\nTheorem ").expect("a theorem").1;
        let name = theorem.split(' ').next().unwrap().to_owned();
        assert!(compiles(folder.path(), "Original", text.as_bytes()).is_some());
        Original { folder, name }
    }

    /// What Coq makes of another text, as a proof of the same statement.
    pub fn judge(&self, text: &str) -> Verdict {
        let folder = self.folder.path();
        for old in ["vo", "vos", "vok", "glob"] {
            let _ = std::fs::remove_file(folder.join(format!("Changed.{old}")));
        }
        if compiles(folder, "Changed", text.as_bytes()).is_none() {
            return Verdict::Rejected;
        }
        let name = &self.name;
        let seal = format!(
            "Require Original Changed.\n\
             Theorem sealed : forall g, Original.completed g -> Original.has_pattern g -> False.\n\
             Proof. exact Changed.{name}. Qed.\nPrint Assumptions sealed.\n"
        );
        match compiles(folder, "Seal", seal.as_bytes()) {
            Some(said) if said.lines().any(|l| l == "Closed under the global context") => {
                Verdict::Proven
            }
            _ => Verdict::AnotherTheorem,
        }
    }
}

/// What Coq says when it compiles a file; `None` if it does not, or not within a minute.
fn compiles(folder: &Path, name: &str, text: &[u8]) -> Option<String> {
    let file = format!("{name}.v");
    std::fs::write(folder.join(&file), text).unwrap();
    let mut command = Command::new("timeout");
    let command = command.args(["60", "coqc", "-Q", ".", "", &file]);
    let output = command.current_dir(folder).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    output.status.success().then_some(said)
}
