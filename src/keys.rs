//! The help on the keys of `--json`: what the guide's page about them says, so that it stands in
//! one place.

use clap::Command;

/// The page: a section for each command, or for a kind of what it prints (`solve: Slitherlink`).
const PAGE: &str = include_str!("../docs/json.md");

/// The program with the keys in the long help of its commands, before their examples.
pub fn explained(program: Command) -> Command {
    sections().fold(program, |program, (heading, text)| {
        let (name, kind) = heading.split_once(": ").unwrap_or((heading, ""));
        program.mut_subcommand(name, |command| with_keys(command, kind, text))
    })
}

/// The sections: their headings and texts.
fn sections() -> impl Iterator<Item = (&'static str, &'static str)> {
    let sections = PAGE.split("\n## ").skip(1);
    sections.filter_map(|section| section.split_once('\n'))
}

fn with_keys(command: Command, kind: &str, text: &str) -> Command {
    let last = command.get_after_long_help().or(command.get_after_help());
    let last = last.map(ToString::to_string).unwrap_or_default();
    let (before, examples) = match last.split_once("Examples:") {
        Some((before, examples)) => (before, format!("Examples:{examples}")),
        None => (&last[..], String::new()),
    };
    let of = if kind.is_empty() { "" } else { ", " };
    let keys = in_plain_words(text);
    command.after_long_help(format!(
        "{before}Keys of --json{of}{kind}:\n{keys}\n{examples}"
    ))
}

/// Markdown as plain text: a row of a table on a line, a paragraph on another; no examples.
fn in_plain_words(text: &str) -> String {
    let parts = text
        .split("```")
        .step_by(2)
        .flat_map(|part| part.split("\n\n"));
    let mut words = String::new();
    for paragraph in parts.map(str::trim).filter(|part| !part.is_empty()) {
        if paragraph.starts_with('|') {
            // The first two lines are the table's head.
            for row in paragraph.lines().skip(2) {
                let (keys, value) = row
                    .trim_matches(['|', ' '])
                    .split_once(" | ")
                    .unwrap_or_default();
                words += &format!("  {}: {}\n", plain(keys), plain(value));
            }
        } else {
            words += &plain(&paragraph.trim_start_matches(['#', ' ']).replace('\n', " "));
            words.push('\n');
        }
    }
    words
}

/// A text without links and marks of code.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("](") {
        let (before, words) = before.rsplit_once('[').unwrap_or((before, ""));
        plain += before;
        plain += words;
        rest = after.split_once(')').map_or("", |(_, after)| after);
    }
    (plain + rest).replace('`', "")
}

#[cfg(test)]
mod tests {
    use super::{explained, plain, sections};
    use crate::Cli;
    use clap::CommandFactory;
    use std::collections::BTreeSet;

    #[test]
    fn every_command_with_keys_has_a_section() {
        let program = Cli::command();
        let prints =
            |command: &&clap::Command| command.get_arguments().any(|arg| arg.get_id() == "json");
        let commands = program
            .get_subcommands()
            .filter(prints)
            .map(clap::Command::get_name);
        let commands: BTreeSet<&str> = commands.collect();
        let headings =
            sections().map(|(heading, _)| heading.split(": ").next().unwrap_or_default());
        assert_eq!(headings.collect::<BTreeSet<_>>(), commands);
    }

    #[test]
    fn the_help_says_what_the_page_says() {
        let mut program = explained(Cli::command());
        let solve = program.find_subcommand_mut("solve").expect("a command");
        let help = solve.render_long_help().to_string();
        assert!(
            help.contains("\nKeys of --json:\n  puzzle, theory: what was asked;"),
            "{help}"
        );
        assert!(
            help.contains("\nKeys of --json, Slitherlink:\npuzzle, status"),
            "{help}"
        );
        let keys = help.find("Keys of").expect("keys");
        assert!(help.find("Examples:").expect("examples") > keys, "{help}");
        assert!(!help.contains("]("), "{help}");
        assert_eq!(
            plain("whips[1], see [that `a`](b.md#c)."),
            "whips[1], see that a."
        );
    }
}
