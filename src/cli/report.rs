use super::error::CliError;
use super::input::Source;
use super::patterns::{MarkArgs, Patterns};
use super::pipeline::in_order;
use super::{Outcome, output};
use clap::Args;
use oddagon::csp::CandidateSet;
use oddagon::library::atlas::Filter;
use oddagon::library::site::{Entry, site};
use oddagon::proof::{Proof, check};
use oddagon::theorem::Theorem;
use serde::Serialize;
use std::collections::HashMap;
use std::path::PathBuf;

mod folder;

/// Makes a library into a web site: an index with filters, and a page for each proof
///
/// The pages open from disk and need no network. Every proof is checked; one that is rejected gets no page.
#[derive(Args)]
pub struct ReportArgs {
    /// The library: a file of patterns or theorems, or `-` for standard input
    #[arg(value_name = "LIBRARY")]
    library: String,
    #[command(flatten)]
    marks: MarkArgs,
    /// Their proofs, in any order, as `prove --proof` writes them; may be given several times
    #[arg(long, value_name = "FILE")]
    proofs: Vec<String>,
    /// The folder to write to: a new one, an empty one, or one that holds a report, which is replaced
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Only the patterns that meet this condition on the columns of the atlas, such as `cells>=13 and depth_full=2`
    #[arg(long = "where", value_name = "CONDITION")]
    condition: Option<String>,
    /// What the site is called; the library's file name unless given
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// One JSON object: patterns, proofs, rejected, files, bytes, index
    #[arg(long)]
    json: bool,
    /// The number of threads; as many as the machine has cores unless given
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
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

/// What tells theorems apart, whatever they are called and however they are written.
type Key = (CandidateSet, String);

fn key(theorem: &Theorem) -> Key {
    let named = format!("{:?} {:?}", theorem.statement.board, theorem.goal);
    (theorem.live.clone(), named)
}

/// Runs `oddagon report`.
pub fn run(args: &ReportArgs) -> Result<Outcome, CliError> {
    let usage = |error: String| CliError::Usage(error);
    let filter = args.condition.as_deref().map(Filter::parse).transpose();
    let filter = filter.map_err(|error| usage(format!("--where: {error}")))?;
    let folder = folder::Folder::open(&args.out)?;
    let source = Source::of(&args.library);
    let theorems = Patterns::read(&source, &args.marks)?
        .map(|theorem| theorem.map(|(theorem, _)| theorem))
        .collect::<Result<Vec<_>, _>>()?;
    if theorems.is_empty() {
        let name = source.name();
        return Err(usage(format!(
            "{name}: found no pattern, expected one or more"
        )));
    }
    let proofs = proofs(&args.proofs)?;

    let bar = output::progress(Some(theorems.len() as u64), "telling");
    let (mut entries, mut rejected) = (Vec::new(), 0);
    let tell = |theorem: Theorem| {
        let name = theorem.statement.name.clone();
        let proof = proofs.get(&key(&theorem));
        let checked = proof
            .map(check)
            .transpose()
            .map_err(|error| error.to_string());
        let told = checked
            .and_then(|_| Entry::new(theorem.clone(), proof).map_err(|error| error.to_string()));
        match told {
            Ok(entry) => (Some(entry), None),
            Err(error) => (
                Entry::new(theorem, None).ok(),
                Some(format!("{name}: {error}")),
            ),
        }
    };
    let take = |(entry, error): (Option<Entry>, Option<String>)| {
        bar.inc(1);
        if let Some(error) = error {
            rejected += 1;
            bar.suspend(|| eprintln!("oddagon: {error}"));
        }
        let wanted = |entry: &Entry| {
            let filter = filter.as_ref();
            filter.is_none_or(|filter| filter.holds_by(|column| entry.value(column)))
        };
        entries.extend(entry.filter(wanted));
        Ok(())
    };
    let theorems = theorems.into_iter().map(Ok);
    in_order(theorems, super::jobs(args.jobs), || tell, take)?;
    bar.finish_and_clear();
    if entries.is_empty() {
        return Err(usage("--where: no pattern meets the condition".to_owned()));
    }

    let title = args.title.clone().unwrap_or_else(|| title(&source));
    let files = site(&title, &entries);
    folder.write(&files)?;
    let proven = entries.iter().filter(|e| !e.stories().is_empty()).count();
    let record = Record {
        patterns: entries.len(),
        proofs: proven,
        rejected,
        files: files.len(),
        bytes: files.iter().map(|file| file.content.len()).sum(),
        index: args.out.join("index.html").display().to_string(),
    };
    output::print(&match args.json {
        true => output::json(&record),
        false => format!(
            "{} patterns, {} proofs: {} files, {:.1} MB -> {}\n",
            record.patterns,
            record.proofs,
            record.files,
            record.bytes as f64 / 1e6,
            record.index
        ),
    })?;
    Ok(
        match rejected == 0 && (args.proofs.is_empty() || proven == entries.len()) {
            true => Outcome::Holds,
            false => Outcome::Fails,
        },
    )
}

/// The proofs of all files, by what they prove. Of several proofs of one theorem the first counts.
fn proofs(files: &[String]) -> Result<HashMap<Key, Proof>, CliError> {
    let mut found = HashMap::new();
    for file in files {
        let source = match file.as_str() {
            "-" => Source::Stdin,
            path => Source::File(path.to_owned()),
        };
        let all = Proof::read_all(&source.read()?).map_err(|error| CliError::Proof {
            name: file.clone(),
            error,
        })?;
        for (i, proof) in all.into_iter().enumerate() {
            let theorem = Theorem::new(proof.theorem.clone());
            let theorem = theorem.map_err(|error| CliError::Pattern {
                name: format!("{file}, proof {}", i + 1),
                error,
            })?;
            found.entry(key(&theorem)).or_insert(proof);
        }
    }
    Ok(found)
}

/// The name of the library's file without folder and ending.
fn title(source: &Source) -> String {
    let name = match source {
        Source::File(path) => std::path::Path::new(path).file_stem(),
        _ => None,
    };
    name.map_or("Patterns".to_owned(), |name| {
        name.to_string_lossy().into_owned()
    })
}
