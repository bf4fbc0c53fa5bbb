use super::error::CliError;
use super::{Outcome, output};
use clap::{Args, ValueEnum};
use indicatif::ProgressBar;
use oddagon::enumerate::{Enumeration, Job, Options, Pattern, Shard, canonical, to_line};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Lists all minimal impossible k-digit patterns up to symmetry
///
/// The list is complete for every size asked for, sorted by the number of cells, then by canonical form, and its bytes do
/// not depend on the number of threads or on interruptions. With --out, finished work is kept in FILE.partial until
/// the list is complete: after an interruption, the same command with --resume goes on from there.
#[derive(Args)]
pub struct EnumerateArgs {
    #[command(flatten)]
    what: WhatArgs,
    #[command(flatten)]
    work: WorkArgs,
    /// Write the list to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// One JSON object per pattern: `pattern`, `cells`, `stabiliser` (its order, among the symmetries of --up-to),
    /// `own_transpose`
    #[arg(long)]
    json: bool,
}

/// Which patterns are enumerated.
#[derive(Args)]
pub struct WhatArgs {
    /// The number of digits: 2, 3 or 4
    #[arg(long, value_name = "K")]
    pub k: u32,
    /// The numbers of cells, both ends included: `A..B`, `A..`, `..B` or `N`; all sizes unless given
    #[arg(long, value_name = "A..B", default_value = "..", value_parser = sizes)]
    pub size: (u32, u32),
    /// Only classes with a member inside that many bands
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=3))]
    pub bands: u32,
    /// What counts as the same pattern: all symmetries, or transposition told apart (then stacks do not count as bands)
    #[arg(long, default_value = "all")]
    pub up_to: UpTo,
    /// What impossible means: the pattern's cells alone cannot be coloured
    #[arg(long, default_value = "colour")]
    pub kind: Kind,
}

/// How the work is done.
#[derive(Args)]
pub struct WorkArgs {
    /// The number of threads; as many as the machine has cores unless given
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,
    /// Go on from FILE.partial if it exists
    #[arg(long)]
    pub resume: bool,
    /// Do only part I of N (from 0) of the work; `oddagon atlas merge` joins the parts
    #[arg(long, value_name = "I/N", default_value = "0/1", value_parser = shard)]
    pub shard: Shard,
}

/// Which patterns are the same.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum UpTo {
    All,
    NoTranspose,
}

/// Kinds of impossibility.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Kind {
    Colour,
}

fn sizes(text: &str) -> Result<(u32, u32), String> {
    let expected = || format!("expected sizes such as 10..18, 10.., ..18 or 13, found \"{text}\"");
    let number = |text: &str, none: u32| match text {
        "" => Ok(none),
        text => text.parse().map_err(|_| expected()),
    };
    let (least, most) = match text.split_once("..") {
        Some((least, most)) => (number(least, 0)?, number(most, 81)?),
        None => {
            let size = text.parse().map_err(|_| expected())?;
            (size, size)
        }
    };
    match least <= most {
        true => Ok((least, most.min(81))),
        false => Err(format!(
            "{expected}: the least size first",
            expected = expected()
        )),
    }
}

fn shard(text: &str) -> Result<Shard, String> {
    let parts = text.split_once('/');
    let numbers = parts.and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    match numbers {
        Some((index, of)) if index < of => Ok(Shard { index, of }),
        _ => Err(format!(
            "expected a part I/N with I from 0 to N-1, such as 0/8, found \"{text}\""
        )),
    }
}

impl WhatArgs {
    /// The enumeration that is asked for.
    pub fn enumeration(&self) -> Result<Enumeration, CliError> {
        let Kind::Colour = self.kind;
        let options = Options {
            k: self.k,
            least: self.size.0,
            most: self.size.1,
            bands: self.bands,
            transpose: self.up_to == UpTo::All,
        };
        Enumeration::new(options).map_err(|error| CliError::Usage(error.to_string()))
    }
}

impl WorkArgs {
    /// The pool of threads to work in.
    pub fn pool(&self) -> Result<rayon::ThreadPool, CliError> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(super::jobs(self.jobs));
        pool.build()
            .map_err(|error| CliError::Usage(format!("--jobs: {error}")))
    }

    /// The job, with a checkpoint beside the file it writes if there is one.
    pub fn job<'e>(
        &self,
        enumeration: &'e Enumeration,
        purpose: &str,
        out: Option<&Path>,
    ) -> Result<Job<'e>, CliError> {
        let Some(out) = out else {
            return match self.resume {
                true => Err(CliError::Usage(
                    "--resume: expected --out as well, which names the file to go on with"
                        .to_owned(),
                )),
                false => Ok(Job::new(enumeration, self.shard)),
            };
        };
        let path = partial(out);
        Job::with_checkpoint(enumeration, self.shard, purpose, &path, self.resume).map_err(
            |error| CliError::Checkpoint {
                name: path.display().to_string(),
                error,
            },
        )
    }
}

/// The checkpoint of an output file.
fn partial(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(".partial");
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

/// Does the job with a progress bar.
pub fn patterns(
    job: &Job,
    pool: &rayon::ThreadPool,
    out: Option<&Path>,
) -> Result<Vec<Pattern>, CliError> {
    let bar = output::progress(Some(job.open() as u64), "enumerating");
    let count =
        |bar: &ProgressBar| bar.set_message(format!("{} patterns; units of work", job.found()));
    let list = pool.install(|| {
        job.run(|_| {
            bar.inc(1);
            count(&bar);
        })
    });
    bar.finish_and_clear();
    list.map_err(|error| CliError::Write {
        name: out.map(partial).unwrap_or_default().display().to_string(),
        error,
    })
}

/// Runs `oddagon enumerate`.
pub fn run(args: &EnumerateArgs) -> Result<Outcome, CliError> {
    let enumeration = args.what.enumeration()?;
    let pool = args.work.pool()?;
    let out = args.out.as_deref();
    let job = args.work.job(&enumeration, "enumeration", out)?;
    let list = patterns(&job, &pool, out)?;
    let transpose = args.what.up_to == UpTo::All;
    let content = |to: &mut dyn Write| write(&list, args.json, transpose, to);
    match out {
        Some(path) => {
            output::write_with(path, content)?;
            finish(path)?;
        }
        None => output::print_with(content)?,
    }
    Ok(Outcome::Holds)
}

fn write(list: &[Pattern], json: bool, transpose: bool, to: &mut dyn Write) -> io::Result<()> {
    for &p in list {
        let (line, cells) = (to_line(p), p.count_ones());
        if json {
            let (_, stabiliser) = canonical::form_and_stabiliser(p, transpose);
            let own = canonical::is_own_transpose(p);
            writeln!(
                to,
                r#"{{"pattern":"{line}","cells":{cells},"stabiliser":{stabiliser},"own_transpose":{own}}}"#
            )?;
        } else {
            writeln!(to, "{line}")?;
        }
    }
    Ok(())
}
