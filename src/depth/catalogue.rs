use super::proofs::Proofs;
use super::row::{Row, Task};
use super::unmeasured;
use crate::error::CliError;
use crate::output;
use oddagon::prover::{Depth, Options};
use oddagon::rules::{Entry, Family, Instance, Measure, Measured, page};
use std::path::Path;

/// What the catalogue needs of a family: the first instance with the greatest restricted depth; on
/// other boards than Sudoku's, all instances.
#[derive(Default)]
pub struct Hardest {
    first: Option<(Option<usize>, Instance)>,
    listed: Vec<Measured>,
    missed: Vec<Measured>,
}

impl Hardest {
    /// Offers one more.
    pub fn offer(
        &mut self,
        family: &Family,
        (task, instance): (Task, &Instance),
        measure: &Measure,
    ) {
        if family.file.is_some() {
            let list = match task {
                Task::Instance => &mut self.listed,
                Task::NearMiss => &mut self.missed,
            };
            list.push(Measured {
                instance: instance.clone(),
                measure: measure.clone(),
            });
        }
        let depth = measure.report.restricted.and_then(Depth::value);
        let deeper = self.first.as_ref().is_none_or(|(best, _)| depth > *best);
        if task == Task::Instance && deeper {
            self.first = Some((depth, instance.clone()));
        }
    }

    /// The catalogue's text about the family: the instance is proven again, with some effort for a
    /// small proof.
    ///
    /// # Errors
    /// As for [`Measure::new`].
    pub fn entry(self, family: &'static Family, row: &Row) -> Result<Option<Entry>, CliError> {
        let Some((_, shown)) = self.first else {
            return Ok(None);
        };
        let options = Options {
            effort: 1,
            ..Measure::options(family)
        };
        let measure = Measure::prove(&shown, &options)
            .map_err(|error| unmeasured(&shown.statement, error))?;
        Ok(Some(Entry {
            family,
            instances: row.instances,
            near_misses: row.near_misses,
            depths: row.depths.clone(),
            shown,
            measure,
            listed: self.listed,
            missed: self.missed,
        }))
    }
}

/// Writes the page, for each family the statement shown and its proof, and on other boards than
/// Sudoku's the proofs of all instances.
///
/// # Errors
/// If a file cannot be written.
pub fn write(folder: &Path, entries: &[Entry]) -> Result<(), CliError> {
    let (patterns, proofs) = (folder.join("patterns/rules"), folder.join("proofs/rules"));
    for made in [&patterns, &proofs] {
        std::fs::create_dir_all(made).map_err(|error| CliError::Write {
            name: made.display().to_string(),
            error,
        })?;
    }
    let boards = folder.join("proofs/boards");
    let mut boards = Proofs::new(Some(&boards))?;
    for entry in entries {
        let name = format!("{}.ron", entry.family.name);
        output::write_file(
            &patterns.join(&name),
            &entry.measure.theorem.statement().to_ron(),
        )?;
        if let Some(proof) = &entry.measure.report.proof {
            output::write_file(&proofs.join(&name), &oddagon::proof::to_ron(proof))?;
        }
        let listed = entry.listed.iter().map(|measured| &measured.measure);
        listed.for_each(|measure| boards.add(measure.report.proof.as_ref()));
        boards.finish(entry.family.name)?;
    }
    output::write_file(&folder.join("RULES.md"), &page(entries))
}
