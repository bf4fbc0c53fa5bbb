//! Parts of lists of macro-rules.

use crate::error::CliError;
use crate::parts::MergeArgs;
use crate::rule_set::{VerifyFailure, read, verify, write};
use oddagon::discover::{Ground, Implication};
use oddagon::job::{merge as joined, whole};
use oddagon::slitherlink::discover::{Bases, Request, RuleDepth, RuleSet, RuleSetError};
use std::collections::HashMap;
use std::path::Path;

/// Merges parts, on the current rayon pool.
pub fn merge(args: &MergeArgs, out: &Path) -> Result<(), CliError> {
    let mut lists = Vec::new();
    let mut parts = Vec::new();
    let mut request: Option<Request> = None;
    let mut symmetries = Vec::new();
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
        let (vocabulary, rules) = set.window_rules().map_err(wrong)?;
        lists.push(rules);
        symmetries = vocabulary.symmetries();
        let asked = set.request();
        request = Some(asked.map_err(|error| wrong(RuleSetError::Border(error)))?);
        parts.push(set.given(name));
    }
    let usage = |error: &dyn std::fmt::Display| CliError::Usage(error.to_string());
    whole(&parts).map_err(|error| usage(&error))?;
    // All parts are of one request.
    let Some(request) = request else {
        return Ok(());
    };
    each_once(&args.files, &lists, &symmetries)?;
    let mut rules = joined(lists);
    if args.basis {
        let basis = Bases::default().basis(&request, &rules);
        rules = basis.map_err(|error| usage(&error))?;
    }
    let set = RuleSet::new(&request, &rules, args.basis).map_err(|error| usage(&error))?;
    verify(&set, &rules, args.verify).map_err(|doubt| match doubt {
        VerifyFailure::Unable(error) => error,
        VerifyFailure::Wrong(what) => CliError::Usage(format!(
            "the parts hold what discovery does not write: {what}"
        )),
    })?;
    write(&set, out)
}

/// Refuses a rule that occurs twice in one file, or in two files with different words or another
/// depth. (Tasks of different shards may find the same rule, with the same words and depth.) An
/// image under a symmetry of the window is the same rule.
fn each_once(
    files: &[String],
    lists: &[Vec<Implication<RuleDepth>>],
    symmetries: &[Vec<u8>],
) -> Result<(), CliError> {
    let mut seen: HashMap<Implication<RuleDepth>, (usize, usize)> = HashMap::new();
    for (file, rules) in lists.iter().enumerate() {
        for (number, rule) in rules.iter().enumerate() {
            let depth = None;
            let class = Implication { depth, ..*rule }.canonical(symmetries);
            let again = seen.insert(class, (file, number));
            let differs =
                |&(first, before): &(usize, usize)| first == file || lists[first][before] != *rule;
            if let Some((first, before)) = again.filter(differs) {
                return Err(CliError::Usage(format!(
                    "{}: rule {} is rule {} of {} again, or an image of it under a symmetry of \
                     the window; expected each rule once",
                    files[file],
                    number + 1,
                    before + 1,
                    files[first],
                )));
            }
        }
    }
    Ok(())
}
