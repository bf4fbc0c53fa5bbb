use super::error::CliError;
use super::input::Source;
use super::patterns::{PatternArgs, Patterns};
use super::pipeline::in_order;
use super::{Outcome, output};
use clap::{Args, ValueEnum};
use oddagon::csp::Theory;
use oddagon::proof::Proof;
use oddagon::prover::{Options, Report};
use oddagon::theorem::Theorem;
use std::path::{Path, PathBuf};

mod human;
mod json;

/// Proves patterns impossible, or rules valid: exact T&E-depth, SAT's opinion, a proof
///
/// For each pattern: whether it is contradictory, the least depth at which trial and error proves it (restricted to the
/// pattern's candidates, and full), what a SAT solver says, a completed grid where it is possible after all, and a proof.
#[derive(Args)]
pub struct ProveArgs {
    #[command(flatten)]
    patterns: PatternArgs,
    /// The most depth to try
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(0..=20))]
    depth: u8,
    /// The candidates to try: those of the pattern (restricted T&E), all of them (full T&E), or both
    #[arg(long, default_value = "both")]
    focus: FocusArg,
    /// The resolution theory below the trials: BRT (Singles) or W1 (BRT and whips[1])
    #[arg(long, default_value = "brt")]
    theory: super::TheoryArg,
    /// Fix cells without loss of generality where symmetries allow it, and prove the rest
    #[arg(long)]
    wlog: bool,
    /// How hard to look for a small proof: 0 takes the first, each unit more allows ten thousand trials
    #[arg(long, value_name = "N", default_value_t = 1)]
    effort: usize,
    /// Write the proof to this file (`.json`: in JSON, otherwise RON); several proofs go to a folder, named by its path with a `/`
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
    /// One JSON object per pattern
    #[arg(long)]
    json: bool,
    /// The number of threads; as many as the machine has cores unless given
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FocusArg {
    Pattern,
    All,
    Both,
}

impl ProveArgs {
    fn options(&self) -> Options {
        Options {
            theory: self.theory.into(),
            max_depth: self.depth.into(),
            restricted: self.focus != FocusArg::All,
            full: self.focus != FocusArg::Pattern,
            effort: self.effort,
            wlog: self.wlog,
        }
    }
}

/// Runs `oddagon prove`.
pub fn run(args: &ProveArgs) -> Result<Outcome, CliError> {
    let options = args.options();
    let mut proofs = Proofs::new(args.proof.as_deref())?;
    let source = Source::of(&args.patterns.pattern);
    let patterns = Patterns::read(&source, &args.patterns.marks)?;
    let bar = output::progress(patterns.total(), "proving");
    let work = |(theorem, place): (Theorem, String)| {
        let report = Report::new(&theorem, &options)
            .map_err(|error| CliError::Usage(format!("{place}: {error}")));
        (theorem, report)
    };
    let mut outcome = Outcome::Holds;
    let mut count = 0;
    let result = in_order(
        patterns,
        super::jobs(args.jobs),
        || work,
        |(theorem, report)| {
            let report = report?;
            let written = proofs.write(report.proof.as_ref())?;
            if !report.holds {
                outcome = Outcome::Fails;
            }
            let text = match args.json {
                true => json::line(&theorem, &report),
                false => {
                    let asked = args.proof.is_some();
                    human::text(&theorem, &report, &options, asked, written.as_deref())
                }
            };
            let blank = if count > 0 && !args.json { "\n" } else { "" };
            count += 1;
            bar.inc(1);
            bar.suspend(|| output::print(&format!("{blank}{text}")))
        },
    );
    bar.finish_and_clear();
    result?;
    proofs.finish()?;
    Ok(outcome)
}

/// Where proofs are written to: nowhere, to one file, or to a folder. A single file is written last, so that a second
/// pattern is found out before.
struct Proofs<'p> {
    path: Option<&'p Path>,
    first: Option<Proof>,
    patterns: usize,
}

impl<'p> Proofs<'p> {
    /// Where to write to. A file's folder must exist: that is found out before any work is done.
    fn new(path: Option<&'p Path>) -> Result<Self, CliError> {
        let file = path.filter(|path| !Self::is_folder(path));
        let folder = file.and_then(Path::parent);
        if let Some(folder) = folder.filter(|f| !f.as_os_str().is_empty() && !f.is_dir()) {
            let (file, folder) = (file.unwrap_or(folder).display(), folder.display());
            let message = format!("{file}: cannot write: there is no folder {folder}");
            return Err(CliError::Usage(message));
        }
        Ok(Proofs {
            path,
            first: None,
            patterns: 0,
        })
    }

    fn is_folder(path: &Path) -> bool {
        path.is_dir() || path.as_os_str().to_string_lossy().ends_with(['/', '\\'])
    }

    /// Takes the proof of the next pattern; returns the name of the file that it is or will be in.
    fn write(&mut self, proof: Option<&Proof>) -> Result<Option<String>, CliError> {
        self.patterns += 1;
        let Some(path) = self.path else {
            return Ok(None);
        };
        if Self::is_folder(path) {
            let Some(proof) = proof else { return Ok(None) };
            std::fs::create_dir_all(path).map_err(|error| CliError::Write {
                name: path.display().to_string(),
                error,
            })?;
            let file = path.join(format!("{:04}.ron", self.patterns));
            output::write_file(&file, &proof.to_ron())?;
            return Ok(Some(file.display().to_string()));
        }
        if self.patterns > 1 {
            let message = "--proof names one file, but there are several patterns: name a folder (with a `/` at its end)";
            return Err(CliError::Usage(message.to_owned()));
        }
        self.first = proof.cloned();
        Ok(proof.map(|_| path.display().to_string()))
    }

    fn finish(self) -> Result<(), CliError> {
        let (Some(path), Some(proof)) = (self.path, self.first) else {
            return Ok(());
        };
        let json = path
            .extension()
            .is_some_and(|extension| extension.eq_ignore_ascii_case("json"));
        output::write_file(
            path,
            &if json {
                proof.to_json() + "\n"
            } else {
                proof.to_ron()
            },
        )
    }
}

/// The word for a theory in messages: nothing for BRT, which is meant where none is named.
fn theory_name(theory: Theory) -> &'static str {
    match theory {
        Theory::Brt => "",
        Theory::W1 => "W1, ",
    }
}
