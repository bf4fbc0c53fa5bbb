//! `oddagon merge`: the parts of a list, whatever command made it, joined to the whole.

mod patterns;
mod windows;

use super::error::CliError;
use super::input::Source;
use super::parts::{Lines, MergeArgs};
use super::{Outcome, discover, hunt, output};
use oddagon::job::{Given, Part, PartsError, missing};
use oddagon::slitherlink::discover::RuleSet;
use std::path::Path;

/// The kind of a list, which decides how its parts are read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Patterns,
    Table,
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
    let kind = Kind::of_all(&args.files)?;
    if args.basis && !matches!(kind, Kind::RulesOfWindow | Kind::RulesOfRegion) {
        let message = "--basis: expected parts of a list of rules";
        return Err(CliError::Usage(message.to_owned()));
    }
    let pool = args.jobs.pool()?;
    pool.install(|| match kind {
        Kind::Patterns => patterns::lists(&args.files, out),
        Kind::Table => patterns::tables(&args.files, out),
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
    /// The commands that make parts, and what kind of list each makes.
    const COMMANDS: [(&str, Kind); 6] = [
        ("enumerate", Kind::Patterns),
        ("enumerate --classify", Kind::Table),
        ("discover", Kind::RulesOfRegion),
        ("discover --window", Kind::RulesOfWindow),
        ("classify", Kind::Answers),
        ("hunt", Kind::Hunt),
    ];

    /// The kind of all these files.
    fn of_all(files: &[String]) -> Result<Kind, CliError> {
        let made = files.iter().map(|name| made_by(name));
        let made: Vec<_> = made.collect::<Result<_, _>>()?;
        let (command, kind) = made[0];
        let other = files
            .iter()
            .zip(&made)
            .find(|(_, (_, other))| *other != kind);
        other.map_or(Ok(kind), |(name, (found, _))| {
            Err(CliError::Usage(format!(
                "{name}: found a part that `oddagon {found}` made, expected one that `oddagon \
                 {command}` made, as {} is",
                files[0]
            )))
        })
    }
}

/// The command that made a part, and the kind of its list, as its first line says. A set of rules
/// says that it is one.
fn made_by(name: &str) -> Result<(&'static str, Kind), CliError> {
    // In RON a line about the dialect may come first.
    let mut lines = Source::file(name)
        .lines()?
        .skip_while(|line| matches!(line, Ok((_, text)) if text.starts_with("#![")));
    let (_, first) = lines.next().transpose()?.unwrap_or_default();
    let named = |command: &str| Kind::COMMANDS.into_iter().find(|(of, _)| *of == command);
    let found = match Part::<String>::of_head(&first) {
        Some(Ok((part, _))) => named(part.command()),
        _ if RuleSet::is_meant_by(&first) => named("discover --window"),
        Some(Err(message)) => {
            let name = name.to_owned();
            return Err(usage(&PartsError::Unread { name, message }));
        }
        None => None,
    };
    found.ok_or_else(|| usage(&PartsError::Unknown(name.to_owned())))
}

fn usage(error: &dyn std::fmt::Display) -> CliError {
    CliError::Usage(error.to_string())
}

/// What a file says of itself, and what it holds.
fn given(name: &str) -> Result<Given<String>, CliError> {
    let (_, kind) = made_by(name)?;
    let text = Source::file(name).read()?;
    if kind != Kind::RulesOfWindow {
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
    let (_, missing) = missing(&parts).map_err(|error| usage(&error))?;
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
