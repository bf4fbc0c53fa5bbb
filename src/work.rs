//! Options of commands that list things in tasks, and their checkpoints.

use super::error::CliError;
use super::{interrupt, output};
use crate::args::JobsArg;
use clap::Args;
use oddagon::job::{Job, Shard, Work};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// How the work is done.
#[derive(Args)]
pub struct WorkArgs {
    #[command(flatten)]
    pub jobs: JobsArg,
    /// Go on from FILE.partial if it exists
    #[arg(long)]
    pub resume: bool,
    /// Do only part I of N (from 0) of the work; `oddagon merge` joins the parts
    #[arg(long, value_name = "I/N", default_value = "0/1")]
    pub shard: Shard,
}

impl WorkArgs {
    /// The pool of threads to work in.
    pub fn pool(&self) -> Result<rayon::ThreadPool, CliError> {
        self.jobs.pool()
    }

    /// The job, with a checkpoint beside the file it writes if there is one.
    pub fn job<'w, W: Work>(
        &self,
        work: &'w W,
        purpose: &str,
        out: Option<&Path>,
    ) -> Result<Job<'w, W>, CliError> {
        let Some(out) = out else {
            return if self.resume {
                Err(CliError::Usage(
                    "--resume: expected --out as well, which names the file to go on with"
                        .to_owned(),
                ))
            } else {
                Ok(Job::new(work, self.shard))
            };
        };
        output::has_folder(out)?;
        let path = partial(out);
        interrupt::advise(format!(
            "what is done is kept in {}; the same command with --resume goes on from there",
            path.display()
        ));
        Job::with_checkpoint(work, self.shard, purpose, &path, self.resume).map_err(|error| {
            CliError::Checkpoint {
                name: path.display().to_string(),
                error,
            }
        })
    }
}

/// The checkpoint of an output file.
pub fn partial(out: &Path) -> PathBuf {
    with_ending(out, ".partial")
}

/// The file of this name with an ending appended.
pub fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Removes the checkpoint of an output file that is complete.
pub fn finish(out: &Path) -> Result<(), CliError> {
    let path = partial(out);
    std::fs::remove_file(&path).map_err(|error| CliError::Write {
        name: path.display().to_string(),
        error,
    })
}

/// Does the job with a progress bar; `things` names what it lists.
pub fn run<W: Work>(
    job: &Job<W>,
    pool: &rayon::ThreadPool,
    out: Option<&Path>,
    things: &str,
) -> Result<Vec<W::Item>, CliError> {
    let bar = output::progress(Some(job.open() as u64), "enumerating");
    let list = pool.install(|| {
        job.run(|_| {
            bar.inc(1);
            bar.set_message(format!("{} {things}; tasks", job.found()));
        })
    });
    bar.finish_and_clear();
    list.map_err(|error| CliError::Write {
        name: out.map(partial).unwrap_or_default().display().to_string(),
        error,
    })
}

/// Writes to the file that was asked for, or to standard output.
pub fn put(
    out: Option<&Path>,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), CliError> {
    match out {
        Some(path) => output::write_with(path, content),
        None => output::print_with(content),
    }
}
