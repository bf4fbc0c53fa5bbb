use crate::error::CliError;
use crate::output;
use oddagon::proof::Proof;
use std::path::Path;

/// Where proofs are written to: nowhere, to a file for one or for many, or to a folder. Files are
/// written last. So a second pattern for a file of one proof is noticed before anything is written,
/// and a file for many is complete or absent.
pub struct Proofs<'p> {
    path: Option<&'p Path>,
    first: Option<Proof>,
    lines: String,
    patterns: usize,
}

impl<'p> Proofs<'p> {
    /// Where to write to. A file's folder must exist: that is tested before any work is done.
    ///
    /// # Errors
    /// If it does not.
    pub fn new(path: Option<&'p Path>) -> Result<Self, CliError> {
        if let Some(file) = path.filter(|path| !output::is_folder(path)) {
            output::has_folder(file)?;
        }
        Ok(Proofs {
            path,
            first: None,
            lines: String::new(),
            patterns: 0,
        })
    }

    /// Skips patterns whose proofs an earlier run has written.
    ///
    /// # Errors
    /// If they do not go to a folder: files are written last.
    pub fn skip(&mut self, patterns: usize) -> Result<(), CliError> {
        self.patterns += patterns;
        match self.path {
            Some(path) if patterns > 0 && !output::is_folder(path) => {
                let path = path.display();
                Err(CliError::Usage(format!(
                    "--resume: the proofs that were to go to {path} are lost, expected a folder \
                     (with a `/` at its end) for them"
                )))
            }
            _ => Ok(()),
        }
    }

    fn is_for_many(path: &Path) -> bool {
        let name = path.as_os_str().to_string_lossy();
        name.ends_with(".jsonl") || name.ends_with(".jsonl.gz")
    }

    /// Takes the proof of the next pattern; returns the name of the file that it is or will be in.
    ///
    /// # Errors
    /// If it cannot be written, or there is no place for it.
    pub fn write(&mut self, proof: Option<&Proof>) -> Result<Option<String>, CliError> {
        self.patterns += 1;
        let Some(path) = self.path else {
            return Ok(None);
        };
        if output::is_folder(path) {
            let Some(proof) = proof else { return Ok(None) };
            output::create_folder(path)?;
            let file = path.join(format!("{:04}.ron", self.patterns));
            output::write_file(&file, &oddagon::proof::to_ron(proof))?;
            return Ok(Some(file.display().to_string()));
        }
        if Self::is_for_many(path) {
            let Some(proof) = proof else { return Ok(None) };
            self.lines += &oddagon::proof::to_json(proof);
            self.lines.push('\n');
            return Ok(Some(path.display().to_string()));
        }
        if self.patterns > 1 {
            let message = "--proof names one file, but there are several proofs to write: name a \
                           folder (with a `/` at its end) or a \
                           file that ends in .jsonl or .jsonl.gz";
            return Err(CliError::Usage(message.to_owned()));
        }
        self.first = proof.cloned();
        Ok(proof.map(|_| path.display().to_string()))
    }

    /// Writes the file, if it is one.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(self) -> Result<(), CliError> {
        if let Some(path) = self
            .path
            .filter(|path| Self::is_for_many(path) && !output::is_folder(path))
        {
            let lines = self.lines.as_bytes();
            return if path.extension().is_some_and(|end| end == "gz") {
                output::write_zipped(path, lines)
            } else {
                output::write_file(path, &self.lines)
            };
        }
        let (Some(path), Some(proof)) = (self.path, self.first) else {
            return Ok(());
        };
        let json = path
            .extension()
            .is_some_and(|extension| extension.eq_ignore_ascii_case("json"));
        output::write_file(
            path,
            &if json {
                oddagon::proof::to_json(&proof) + "\n"
            } else {
                oddagon::proof::to_ron(&proof)
            },
        )
    }
}
