use crate::cli::error::CliError;
use crate::cli::{Outcome, output};
use clap::Args;
use oddagon::discover::{Bases, Request, RuleSet, RuleSetError};
use oddagon::job::{merge, whole};
use std::path::{Path, PathBuf};

/// Merges the parts that `slither discover --shard` made: tables, RON or JSON
///
/// Every part must be there, once. The result has the same bytes as if the work had been done in one piece.
#[derive(Args)]
pub struct MergeArgs {
    /// The parts, all of one window, loop mode and number of premises
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Write the whole to this file, in the format that its name says, as in `slither discover`
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Only a basis of the whole
    #[arg(long)]
    basis: bool,
}

/// Runs `oddagon slither merge`.
pub fn run(args: &MergeArgs) -> Result<Outcome, CliError> {
    let mut lists = Vec::new();
    let mut parts = Vec::new();
    let mut request: Option<Request> = None;
    for name in &args.files {
        let set = read(name)?;
        let wrong = |error| CliError::Rules {
            name: name.clone(),
            error,
        };
        if set.basis {
            let message = format!("{name}: found a basis, expected all rules of a shard");
            return Err(CliError::Usage(message));
        }
        let (_, rules) = set.window_rules().map_err(wrong)?;
        lists.push(rules);
        let asked = set.request();
        request = Some(asked.map_err(|error| wrong(RuleSetError::Border(error)))?);
        parts.push((name.clone(), set.part));
    }
    let usage = |error: &dyn std::fmt::Display| CliError::Usage(error.to_string());
    whole(&parts).map_err(|error| usage(&error))?;
    // All parts are of one request.
    let Some(request) = request else {
        return Ok(Outcome::Holds);
    };
    let mut rules = merge(lists);
    if args.basis {
        let basis = Bases::default().basis(&request, &rules);
        rules = basis.map_err(|error| usage(&error))?;
    }
    let set = RuleSet::new(&request, &rules, args.basis).map_err(|error| usage(&error))?;
    write(&set, &args.out)?;
    Ok(Outcome::Holds)
}

/// Reads a set of rules.
pub fn read(name: &str) -> Result<RuleSet, CliError> {
    let text = std::fs::read_to_string(name).map_err(|error| CliError::Read {
        name: name.to_owned(),
        error,
    })?;
    RuleSet::read(&text).map_err(|error| CliError::Rules {
        name: name.to_owned(),
        error,
    })
}

/// Writes a set of rules in the format that the file's name says.
pub fn write(set: &RuleSet, path: &Path) -> Result<(), CliError> {
    output::write_with(path, |to| {
        match path.extension().and_then(|end| end.to_str()) {
            Some("ron") => set.write_ron(to),
            Some("json") => set.write_json(to),
            Some("jsonl") => set.write_json_lines(to),
            _ => set.write_table(to),
        }
    })
}
