//! `oddagon merge`: the parts of a list, whatever command made it, joined to the whole.

mod windows;

use super::error::CliError;
use super::input::Source;
use super::parts::{Lines, MergeArgs};
use super::{Outcome, atlas, discover, hunt, output};
use oddagon::job::{Given, Part, missing};
use oddagon::slitherlink::discover::RuleSet;
use std::path::Path;

/// The kind of a list, which decides how its parts are read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Patterns,
    RulesOfWindow,
    RulesOfRegion,
    Answers,
    Hunt,
}

/// What merging does not show.
const RESTS_ON: &str = "that nothing is missing rests on the runs that made them: \
                        their digests show damage, not forgery";

/// Runs the command.
pub fn run(args: &MergeArgs) -> Result<Outcome, CliError> {
    let Some(out) = &args.out else {
        return say_missing(&args.files);
    };
    let kind = Kind::of(&Source::file(&args.files[0]).read()?);
    if args.basis && !matches!(kind, Kind::RulesOfWindow | Kind::RulesOfRegion) {
        let message = "--basis: expected parts of a list of rules";
        return Err(CliError::Usage(message.to_owned()));
    }
    let pool = args.jobs.pool()?;
    pool.install(|| match kind {
        Kind::Patterns => atlas::merge(&args.files, out),
        Kind::RulesOfWindow => windows::merge(args, out),
        Kind::RulesOfRegion => discover::merge(args, &Lines::read_all(&args.files)?, out),
        Kind::Hunt => hunt::merge(&Lines::read_all(&args.files)?, out),
        Kind::Answers => merge_answers(Lines::read_all(&args.files)?, out),
    })?;
    let (place, parts) = (out.display().to_string(), args.files.len());
    output::print(&format!(
        "{}: {parts} parts, merged; {RESTS_ON}\n",
        place.escape_debug()
    ))?;
    Ok(Outcome::Holds)
}

impl Kind {
    fn of(text: &str) -> Kind {
        let mut lines = text.lines().skip_while(|line| line.starts_with("#!["));
        let first = lines.next().unwrap_or_default();
        let starts = ["# slitherlink-rules ", "RuleSet", "(", r#"{"version""#];
        if starts.iter().any(|start| first.starts_with(start)) {
            return Kind::RulesOfWindow;
        }
        let head = text.lines().next().and_then(Part::<String>::of_head);
        let request = head.and_then(Result::ok).map(|(part, _)| part.request);
        match request.unwrap_or_default() {
            request if request.starts_with("minimal rules of ") => Kind::RulesOfRegion,
            request if request.starts_with("answers of ") => Kind::Answers,
            request if request.starts_with("hunt ") => Kind::Hunt,
            _ => Kind::Patterns,
        }
    }
}

/// What a file says of itself, and what it holds.
fn given(name: &str) -> Result<Given<String>, CliError> {
    let text = Source::file(name).read()?;
    if Kind::of(&text) != Kind::RulesOfWindow {
        return Ok(Lines::of(name, &text)?.given);
    }
    let set = RuleSet::read(&text).map_err(|error| CliError::Rules {
        name: name.to_owned(),
        error,
    })?;
    Ok(set.given(name))
}

/// Says which parts are still to be made.
fn say_missing(files: &[String]) -> Result<Outcome, CliError> {
    let mut parts = Vec::new();
    for name in files {
        let usage = |error: &dyn std::fmt::Display| CliError::Usage(error.to_string());
        let sound = given(name).and_then(|given| {
            let alone = std::slice::from_ref(&given);
            missing(alone).map_err(|error| usage(&error))?;
            Ok(given)
        });
        match sound {
            Ok(given) => parts.push(given),
            Err(error) => output::complain_of(error),
        }
    }
    if parts.is_empty() {
        let message = "none of the files is an undamaged part";
        return Err(CliError::Usage(message.to_owned()));
    }
    let (_, missing) = missing(&parts).map_err(|error| CliError::Usage(error.to_string()))?;
    for shard in &missing {
        output::print(&format!("{shard}\n"))?;
    }
    Ok(Outcome::of(missing.is_empty()))
}

/// Joins answers: part I of N has those about the inputs I, I + N, I + 2N and so on, from 0.
fn merge_answers(mut parts: Vec<Lines>, out: &Path) -> Result<(), CliError> {
    parts.sort_by_key(|part| part.shard().index);
    let inputs: usize = parts.iter().map(|part| part.lines.len()).sum();
    for (i, part) in parts.iter().enumerate() {
        let (expected, found) = (
            (inputs + parts.len() - 1 - i) / parts.len(),
            part.lines.len(),
        );
        if expected != found {
            return Err(CliError::Usage(format!(
                "{}: found {found} answers, expected {expected} of the {inputs} of all parts",
                part.given.name
            )));
        }
    }
    output::write_with(out, |to| {
        (0..inputs).try_for_each(|input| {
            let lines = &parts[input % parts.len()].lines;
            writeln!(to, "{}", lines[input / parts.len()])
        })
    })
}
