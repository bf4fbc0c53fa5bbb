use crate::args::{JsonArg, OutArg};
use crate::error::CliError;
use crate::input::Source;
use crate::{Outcome, output};
use clap::Args;
use oddagon::library::NameOutcome;
use serde_json::json;

/// Attach published names to the patterns of a library, matched up to symmetry
///
/// A name becomes an alias of the entry whose pattern, or whose transpose, has it (then it is
/// marked as the transpose's). Rules that `export` writes and relations that `match` finds carry an
/// entry's first alias. Names of patterns that the library does not have, and further names of the
/// same pattern, are reported and left out.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon library alias names.txt --out named.ron")]
#[command(mut_arg("out", |arg| arg.help(
    "Write the library with the names to this file: JSON if its name ends in .json, otherwise RON"
)))]
#[command(mut_arg("json", |arg| arg.help(
    "One JSON object per name: name, status (\"attached\", \"doubled\", \"unmatched\"), id, \
     transposed, first"
)))]
pub struct AliasArgs {
    /// The names: one per line, name, tab, pattern (81 characters)
    #[arg(value_name = "NAMES")]
    names: String,
    /// The library; the one that comes with the program unless given
    #[arg(long, value_name = "FILE")]
    library: Option<String>,
    #[command(flatten)]
    to: OutArg,
    #[command(flatten)]
    format: JsonArg,
}

/// Runs `oddagon library alias`. A name without a pattern, or a second name: exit code 1.
pub fn run(args: &AliasArgs) -> Result<Outcome, CliError> {
    let mut library = super::read(args.library.as_deref())?;
    let source = Source::file(&args.names);
    let named = library
        .attach_names(&source.read()?)
        .map_err(|error| CliError::Usage(format!("{}, {error}", source.name())))?;
    super::write(&library, &args.to.out)?;
    let mut attached = 0;
    let mut lines = String::new();
    for named in &named {
        lines += &if args.format.json {
            format!("{}\n", record(named))
        } else {
            sentence(named)
        };
        attached += usize::from(matches!(named, NameOutcome::Attached { .. }));
    }
    if !args.format.json {
        lines += &format!(
            "{}: {attached} of {} names attached\n",
            args.to.out.display(),
            named.len()
        );
    }
    output::print(&lines)?;
    Ok(Outcome::of(attached == named.len()))
}

/// The message about a name: none if it was simply attached.
fn sentence(named: &NameOutcome) -> String {
    match named {
        NameOutcome::Attached {
            transposed: false, ..
        } => String::new(),
        NameOutcome::Attached { name, id, .. } => format!("{name}: the transpose of {id}\n"),
        NameOutcome::Doubled { name, id, first } => {
            format!("{name}: DOUBLED, {id} is called {first} already\n")
        }
        NameOutcome::Unmatched { name } => {
            format!("{name}: UNMATCHED, the library has no such pattern\n")
        }
    }
}

fn record(named: &NameOutcome) -> serde_json::Value {
    match named {
        NameOutcome::Attached {
            name,
            id,
            transposed,
        } => json!({ "name": name, "status": "attached", "id": id, "transposed": transposed }),
        NameOutcome::Doubled { name, id, first } => {
            json!({ "name": name, "status": "doubled", "id": id, "first": first })
        }
        NameOutcome::Unmatched { name } => json!({ "name": name, "status": "unmatched" }),
    }
}
