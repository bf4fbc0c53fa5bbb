use super::batch::Batch;
use super::error::CliError;
use super::input::Source;
use super::patterns::MarkArgs;
use super::{Outcome, output};
use crate::args::{JobsArg, JsonArg, OutArg, WhereArg};
use clap::Args;
use oddagon::library::site::{SiteEntry, site};
use oddagon::proof::{Proof, check};
use oddagon::theorem::Identity;
use serde::Serialize;
use std::collections::HashMap;

mod folder;
mod gather;

/// Make a library into a web site: an index with filters, and a page for each proof
///
/// The pages open from disk and need no network. Every proof is checked; one that is rejected gets
/// no page.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon report patterns/oddagons.ron --proofs proofs/oddagons --out site/")]
#[command(mut_arg("out", |arg| arg.value_name("DIR").help(
    "The folder to write to: a new one, an empty one, or one that holds a report, which is replaced"
)))]
#[command(mut_arg("json", |arg| arg.help("One JSON object")))]
pub struct ReportArgs {
    /// The library: a file of patterns or theorems, a library, or `-` for standard input; a folder
    /// stands for all its files in RON and JSON (`patterns/rules`, the rule catalogue)
    #[arg(value_name = "LIBRARY")]
    library: String,
    #[command(flatten)]
    marks: MarkArgs,
    /// Their proofs, in any order, as `prove --proof` writes them: a file or a folder of files; may
    /// be given several times
    #[arg(long, value_name = "FILE|DIR")]
    proofs: Vec<String>,
    #[command(flatten)]
    to: OutArg,
    #[command(flatten)]
    condition: WhereArg,
    /// The title of the site; the library's file name unless given
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    #[command(flatten)]
    format: JsonArg,
    #[command(flatten)]
    jobs: JobsArg,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Record {
    patterns: usize,
    proofs: usize,
    rejected: usize,
    files: usize,
    bytes: usize,
    index: String,
}

/// An entry with its proof if there is one; what is wrong with the proof.
fn add_proof(
    site_entry: SiteEntry,
    proofs: &HashMap<Identity, Proof>,
) -> (SiteEntry, Option<String>) {
    let Some(proof) = proofs.get(&site_entry.theorem.identity()) else {
        return (site_entry, None);
    };
    let checked = check(proof).map_err(|error| error.to_string());
    let with_proof = checked.and_then(|verified| {
        let entry = site_entry.clone().with_proof(proof, &verified);
        entry.map_err(|error| error.to_string())
    });
    match with_proof {
        Ok(entry) => (entry, None),
        Err(error) => {
            let error = format!("{}: {error}", site_entry.name());
            (site_entry, Some(error))
        }
    }
}

/// Runs `oddagon report`.
pub fn run(args: &ReportArgs) -> Result<Outcome, CliError> {
    let folder = folder::Folder::open(&args.to.out)?;
    let without_proofs = gather::site_entries(&args.library, &args.marks)?;
    let proofs = gather::proofs(&args.proofs)?;

    let bar = output::progress(Some(without_proofs.len() as u64), "telling");
    let (mut entries, mut rejected) = (Vec::new(), 0);
    let sites = without_proofs.into_iter().map(Ok);
    Batch::new(sites, bar, args.jobs.count()).run(
        || |entry| Ok(add_proof(entry, &proofs)),
        |(site_entry, error)| {
            if let Some(error) = error {
                rejected += 1;
                output::complain_of(error);
            }
            let mut filters = args.condition.filters.iter();
            if filters.all(|filter| filter.holds_by(|column| site_entry.value(column))) {
                entries.push(site_entry);
            }
            Ok(())
        },
    )?;
    if entries.is_empty() {
        let message = "--where: no pattern meets the condition";
        return Err(CliError::Usage(message.to_owned()));
    }

    let title = args.title.clone().unwrap_or_else(|| title(&args.library));
    let files = site(&title, &entries);
    folder.write(&files)?;
    let with_proofs = entries.iter().filter(|e| !e.stories().is_empty());
    let proven = with_proofs.count();
    let record = Record {
        patterns: entries.len(),
        proofs: proven,
        rejected,
        files: files.len(),
        bytes: files.iter().map(|file| file.content.len()).sum(),
        index: args.to.out.join("index.html").display().to_string(),
    };
    output::print(&if args.format.json {
        output::json(&record)
    } else {
        format!(
            "{} patterns, {} proofs: {} files, {} -> {}\n",
            record.patterns,
            record.proofs,
            record.files,
            indicatif::DecimalBytes(record.bytes as u64),
            record.index
        )
    })?;
    Ok(Outcome::of(
        rejected == 0 && (args.proofs.is_empty() || proven == entries.len()),
    ))
}

/// The name of the library's file or folder, without its ending.
fn title(library: &str) -> String {
    gather::stem(&Source::of(library)).unwrap_or_else(|| "Patterns".to_owned())
}
