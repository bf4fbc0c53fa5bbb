use super::Outcome;
use super::error::CliError;
use clap::Args;
use std::path::PathBuf;

mod proof;

/// Writes proofs in the languages of other programs
///
/// The proof is checked first. One that is rejected is not written, and the exit code is 1.
#[derive(Args)]
pub struct ExportArgs {
    /// The proof to write: a file in RON or JSON, plain or compressed with gzip; `-` for standard input
    #[arg(long, value_name = "FILE", required = true)]
    proof: Option<String>,
    /// The language
    #[arg(long)]
    format: proof::Format,
    /// Which derivation of the proof, where it has several
    #[arg(long, value_name = "N", default_value_t = 1)]
    derivation: usize,
    /// Write to this file; where the file holds several proofs, to this folder, named by its path with a `/`. Standard output
    /// unless given
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The number of threads; as many as the machine has cores unless given
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
}

/// Runs `oddagon export`.
pub fn run(args: &ExportArgs) -> Result<Outcome, CliError> {
    let file = args.proof.as_deref().unwrap_or("-");
    proof::run(&proof::Options {
        file,
        format: args.format,
        derivation: args.derivation,
        out: args.out.as_deref(),
        jobs: args.jobs,
    })
}
