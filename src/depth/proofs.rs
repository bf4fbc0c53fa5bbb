use crate::error::CliError;
use crate::output;
use oddagon::proof::Proof;
use std::path::Path;

/// The folder that proofs are written to, if any, and the proofs of the file under way.
pub struct Proofs<'p> {
    folder: Option<&'p Path>,
    lines: String,
}

impl<'p> Proofs<'p> {
    /// Makes the folder, before any work is done.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn new(folder: Option<&'p Path>) -> Result<Self, CliError> {
        if let Some(folder) = folder {
            std::fs::create_dir_all(folder).map_err(|error| CliError::Write {
                name: folder.display().to_string(),
                error,
            })?;
        }
        Ok(Proofs {
            folder,
            lines: String::new(),
        })
    }

    /// Takes one more proof.
    pub fn add(&mut self, proof: Option<&Proof>) {
        if let Some(proof) = proof.filter(|_| self.folder.is_some()) {
            self.lines += &oddagon::proof::to_json(proof);
            self.lines.push('\n');
        }
    }

    /// Writes what was taken, if anything was, under this name.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(&mut self, name: &str) -> Result<(), CliError> {
        let lines = std::mem::take(&mut self.lines);
        match self.folder {
            Some(folder) if !lines.is_empty() => {
                output::write_zipped(&folder.join(format!("{name}.jsonl.gz")), lines.as_bytes())
            }
            _ => Ok(()),
        }
    }
}
