use super::Outcome;
use super::error::CliError;
use crate::args::{JobsArg, OptionalOutArg, WhereArg, number};
use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use std::sync::LazyLock;

mod library;
mod proof;

/// Write a library's patterns for solvers, or proofs for checkers and readers
///
/// A library becomes rules for CSP-Rules (CLIPS), a table that any program reads in a few lines, or
/// a library again. Every entry is checked first, depths included: by its proof if that file is
/// there, otherwise by a proof that is found. With --proof, a proof is written in the language of
/// another checker, or to read; it is checked first, and a rejected one is not written (exit code
/// 1). The same input always gives the same bytes.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon export --format clips --out rules/
  oddagon export --proof proof.ron --format lrat --out proof.lrat")]
#[command(mut_arg("out", |arg| arg.value_name("FILE|DIR/").help(
    "Write to this file instead of standard output; with a `/` at its end or of a folder that \
     exists, to one file for each pattern \
               (named after its id) or proof (by its number) there"
)))]
#[command(mut_arg("filters", |arg| arg.conflicts_with("proof")))]
#[command(mut_arg("jobs", |arg| arg.requires("proof")))]
pub struct ExportArgs {
    /// Only the patterns with these ids or aliases
    #[arg(value_name = "ID", conflicts_with = "proof")]
    names: Vec<String>,
    /// The library, in RON or JSON; the one that comes with the program (all minimal 3-digit
    /// patterns of two bands) unless given
    #[arg(long, value_name = "FILE", conflicts_with = "proof")]
    library: Option<String>,
    #[command(flatten)]
    condition: WhereArg,
    /// Only patterns that can occur in a puzzle with one solution: none with fewer than k - 1 free
    /// cells
    #[arg(long, conflicts_with = "proof")]
    usable: bool,
    /// Only the patterns that this file lists, one id, alias or pattern per line
    #[arg(long, value_name = "FILE", conflicts_with = "proof")]
    select: Option<String>,
    /// Write proofs instead: a file in RON or JSON, plain or compressed with gzip; `-` for standard
    /// input
    #[arg(long, value_name = "FILE")]
    proof: Option<String>,
    /// Which derivation of the proof, if it has several
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        requires = "proof",
        value_parser = number::<usize>(1..),
        allow_negative_numbers = true
    )]
    derivation: usize,
    /// What to write
    #[arg(long, value_enum)]
    format: Format,
    #[command(flatten)]
    to: OptionalOutArg,
    #[command(flatten)]
    jobs: JobsArg,
}

/// All formats.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Library(library::Format),
    Proof(proof::Format),
}

impl ValueEnum for Format {
    fn value_variants<'a>() -> &'a [Self] {
        static ALL: LazyLock<Vec<Format>> = LazyLock::new(|| {
            let library = library::Format::value_variants().iter();
            let proof = proof::Format::value_variants().iter();
            library
                .map(|&format| Format::Library(format))
                .chain(proof.map(|&format| Format::Proof(format)))
                .collect()
        });
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            Format::Library(format) => format.to_possible_value(),
            Format::Proof(format) => format.to_possible_value(),
        }
    }
}

/// Runs `oddagon export`.
pub fn run(args: &ExportArgs) -> Result<Outcome, CliError> {
    let out = args.to.out.as_deref();
    match (&args.proof, args.format) {
        (Some(file), Format::Proof(format)) => proof::run(&proof::Options {
            file,
            format,
            derivation: args.derivation,
            out,
            jobs: args.jobs.count(),
        }),
        (None, Format::Library(format)) => library::run(&library::Options {
            library: args.library.as_deref(),
            names: &args.names,
            filters: &args.condition.filters,
            usable: args.usable,
            select: args.select.as_deref(),
            format,
            out,
        }),
        (Some(_), Format::Library(_)) => {
            let formats = names(|format| matches!(format, Format::Proof(_)));
            let message = format!("--format: expected a language of proofs: {formats}");
            Err(CliError::Usage(message))
        }
        (None, Format::Proof(_)) => Err(CliError::Usage(
            "--format: expected --proof FILE as well, the proof to write in this language"
                .to_owned(),
        )),
    }
}

/// The names of some formats.
fn names(which: impl Fn(&Format) -> bool) -> String {
    let chosen = Format::value_variants().iter().filter(|f| which(f));
    let names = chosen.filter_map(|format| Some(format.to_possible_value()?.get_name().to_owned()));
    names.collect::<Vec<_>>().join(", ")
}
