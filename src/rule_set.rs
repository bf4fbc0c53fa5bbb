//! Sets of macro-rules in files, and their verification before they are written.

use crate::error::CliError;
use crate::output;
use oddagon::discover::Implication;
use oddagon::prover::{Options, Report};
use oddagon::slitherlink::discover::{RuleDepth, RuleSet, VerifyError};
use oddagon::slitherlink::theorem_of;
use oddagon::theorem::{NameList, Statement};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::path::Path;

/// For how many rules it is verified that they are minimal and that their depths are right, unless
/// told otherwise.
pub const SAMPLE: usize = 100;

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

/// Why rules must not be written.
pub enum VerifyFailure {
    /// They cannot be verified.
    Unable(CliError),
    /// One of them is wrong.
    Wrong(String),
}

/// Verifies the rules of a set before they are written. A SAT solver verifies that every rule
/// holds. For a sample it also verifies that no premise can be dropped, and a proof shows that the
/// depth is right, if one is stated. Returns the number of proofs.
pub fn verify(
    set: &RuleSet,
    rules: &[Implication<RuleDepth>],
    sample: usize,
) -> Result<usize, VerifyFailure> {
    let unable =
        |error: &dyn std::fmt::Display| VerifyFailure::Unable(CliError::Usage(error.to_string()));
    let request = set.request().map_err(|error| unable(&error))?;
    let vocabulary = request.vocabulary().map_err(|error| unable(&error))?;
    let sample = indices(rules.len(), sample);
    let ask = |verifier: &mut Result<_, _>, (i, rule)| match verifier {
        Ok(verifier) => vocabulary
            .verify(verifier, rule, sample.contains(&i))
            .map_err(|error| match error {
                VerifyError::Sat(_) => unable(&error),
                error => VerifyFailure::Wrong(error.to_string()),
            }),
        Err(error) => Err(unable(error)),
    };
    rules
        .par_iter()
        .enumerate()
        .try_for_each_init(|| vocabulary.verifier(), ask)?;
    let statements: Vec<Statement> = set.statements().collect();
    let depths: Vec<(usize, RuleDepth)> = sample
        .iter()
        .filter_map(|&i| Some((i, rules[i].depth?)))
        .collect();
    depths
        .par_iter()
        .try_for_each(|&(i, depth)| verify_depth(&statements[i], depth))?;
    Ok(depths.len())
}

/// Proves a rule in the theory of its depth and has the checker accept that, and finds that the
/// next weaker theory does not derive it.
fn verify_depth(statement: &Statement, depth: RuleDepth) -> Result<(), VerifyFailure> {
    let name = &statement.name;
    let wrong = || VerifyFailure::Wrong(format!("{name}: its depth is not {depth}"));
    if !proven(statement, depth)? {
        return Err(wrong());
    }
    if let Some(weaker) = depth.weaker()
        && proven(statement, weaker)?
    {
        return Err(wrong());
    }
    Ok(())
}

/// Whether the theory of that depth has a proof, which the checker accepts.
fn proven(statement: &Statement, depth: RuleDepth) -> Result<bool, VerifyFailure> {
    let (theory, max_depth) = depth.trials();
    let options = Options {
        theory,
        max_depth,
        full: false,
        effort: 0,
        lower_halves: false,
        ..Options::default()
    };
    let statement = Statement {
        focus: NameList::from(depth.focus()),
        ..statement.clone()
    };
    let name = &statement.name;
    let theorem = theorem_of(statement.clone())
        .map_err(|error| VerifyFailure::Wrong(format!("{name}: {error}")))?;
    let report = Report::new(&theorem, &options)
        .map_err(|error| VerifyFailure::Unable(CliError::report(name, &statement, &error)))?;
    Ok(report.proof.is_some())
}

/// The indices of so many elements of a list of that length, evenly spread; all, if there are no
/// more.
fn indices(len: usize, number: usize) -> BTreeSet<usize> {
    let number = number.min(len);
    (0..number).map(|i| i * len / number).collect()
}
