use crate::error::CliError;
use crate::output;
use oddagon::proof::Proof;
use oddagon::proof::write::bundle;
use std::path::Path;

/// The folder that the bundle of one pattern's proof is written to, if any.
pub struct Bundle<'p> {
    folder: Option<&'p Path>,
    proof: Option<Proof>,
    patterns: usize,
}

impl<'p> Bundle<'p> {
    /// Where to write to.
    ///
    /// # Errors
    /// If something other than an empty folder is there: that is tested before any work is done.
    pub fn new(folder: Option<&'p Path>) -> Result<Self, CliError> {
        if let Some(folder) = folder.filter(|folder| !is_free(folder)) {
            let folder = folder.display();
            let message = format!(
                "{folder}: expected a new or empty folder for --bundle; nothing is overwritten"
            );
            return Err(CliError::Usage(message));
        }
        Ok(Bundle {
            folder,
            proof: None,
            patterns: 0,
        })
    }

    /// Takes the proof of the next pattern; says where its bundle will be.
    ///
    /// # Errors
    /// If it is not the first pattern.
    pub fn take(&mut self, proof: Option<&Proof>) -> Result<Option<String>, CliError> {
        let Some(folder) = self.folder else {
            return Ok(None);
        };
        self.patterns += 1;
        if self.patterns > 1 {
            let message = "--bundle takes one pattern, but there are several";
            return Err(CliError::Usage(message.to_owned()));
        }
        self.proof = proof.cloned();
        let readme = folder.join("README.md");
        let readme = readme.display();
        Ok(proof.map(|_| format!("bundle             {readme} says how to check it\n")))
    }

    /// Writes the folder. The page has none, and so none of the languages of a bundle that it does
    /// not offer.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(self) -> Result<(), CliError> {
        let (Some(folder), Some(proof)) = (self.folder, self.proof) else {
            return Ok(());
        };
        if cfg!(target_family = "wasm") {
            return Ok(());
        }
        let place = format!("--bundle {}", folder.display());
        let files = bundle(&proof).map_err(|error| CliError::unwritten(&place, error))?;
        output::create_folder(folder)?;
        for file in files {
            output::write_file(&folder.join(file.name), &file.text)?;
        }
        Ok(())
    }
}

/// Whether nothing is at a path, or an empty folder.
fn is_free(path: &Path) -> bool {
    match std::fs::read_dir(path) {
        Ok(mut entries) => entries.next().is_none(),
        Err(_) => std::fs::symlink_metadata(path).is_err(),
    }
}
