//! The guide: the examples of `README.md` and `docs` are run, every command has one, and all that
//! is referred to is there.
//!
//! An example is a block that begins with "```console". In it stand commands of the shell after `$
//! ` (further lines of theirs after `> `), then `? ` and the exit code where that is not 0, then
//! the output: `...` stands for any lines, `[..]` for any part of a line. The examples of one page
//! are run one after the other in one folder.

use crate::cli;

use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

/// A command of a page, what is said of it, and what it does.
struct Example {
    /// The page and the line.
    place: String,
    command: String,
    said: (i32, String),
    found: (i32, String),
}

/// All examples, run.
static EXAMPLES: LazyLock<Vec<Example>> = LazyLock::new(|| {
    let pages = pages();
    std::thread::scope(|scope| {
        let runs: Vec<_> = pages
            .iter()
            .map(|page| scope.spawn(move || run(page)))
            .collect();
        let runs = runs.into_iter().map(|run| run.join().unwrap());
        runs.flatten().collect()
    })
});

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The front page and those of the guide.
fn pages() -> Vec<PathBuf> {
    let files = fs::read_dir(root().join("docs")).unwrap();
    let files = files.map(|file| file.unwrap().path());
    let mut pages: Vec<PathBuf> = files
        .filter(|file| file.extension().is_some_and(|end| end == "md"))
        .collect();
    pages.push(root().join("README.md"));
    pages.sort();
    pages
}

/// The examples of a page, not run yet.
fn examples(page: &Path) -> Vec<Example> {
    let text = fs::read_to_string(page).unwrap();
    let mut examples: Vec<Example> = Vec::new();
    let mut inside = false;
    for (number, line) in text.lines().enumerate() {
        if line == "```console" || line == "```" {
            inside = line != "```";
        } else if !inside {
            continue;
        } else if let Some(command) = line.strip_prefix("$ ") {
            examples.push(Example {
                place: format!("{}:{}", page.display(), number + 1),
                command: command.to_owned(),
                said: (0, String::new()),
                found: (0, String::new()),
            });
        } else {
            let Example { command, said, .. } = examples.last_mut().expect("a command first");
            let first = said.1.is_empty();
            if let Some(more) = line.strip_prefix("> ").filter(|_| first) {
                *command += "\n";
                *command += more;
            } else if let Some(code) = line.strip_prefix("? ").filter(|_| first) {
                said.0 = code.parse().expect("an exit code");
            } else {
                said.1 += line;
                said.1 += "\n";
            }
        }
    }
    examples
}

/// Runs the examples of a page in a folder that has what they read.
fn run(page: &Path) -> Vec<Example> {
    let folder = tempfile::tempdir().unwrap();
    for shipped in ["patterns", "proofs", "examples", "tools"] {
        symlink(root().join(shipped), folder.path().join(shipped)).unwrap();
    }
    let mut examples = examples(page);
    for example in &mut examples {
        example.found = shell(&example.command, folder.path());
    }
    examples
}

/// What a command of the shell gives back, its exit code and both outputs, where `oddagon` is the
/// program under test.
fn shell(command: &str, folder: &Path) -> (i32, String) {
    let program = Path::new(env!("CARGO_BIN_EXE_oddagon"));
    let programs = program.parent().unwrap().display();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap());
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .current_dir(folder)
        .env("PATH", path)
        .env("XDG_CACHE_HOME", "/dev/null")
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    (output.status.code().expect("no signal"), text)
}

/// Whether these lines are as an example says.
fn fits(said: &[&str], found: &[&str]) -> bool {
    match said {
        [] => found.is_empty(),
        ["...", rest @ ..] => (0..=found.len()).any(|skipped| fits(rest, &found[skipped..])),
        [line, rest @ ..] => found
            .split_first()
            .is_some_and(|(first, others)| line_fits(line, first) && fits(rest, others)),
    }
}

/// Whether a line is as an example says.
fn line_fits(said: &str, found: &str) -> bool {
    let Some((head, rest)) = said.split_once("[..]") else {
        return said == found;
    };
    found.strip_prefix(head).is_some_and(|found| {
        let places = found.char_indices().map(|(place, _)| place);
        let mut places = places.chain([found.len()]);
        places.any(|place| line_fits(rest, &found[place..]))
    })
}

#[test]
fn the_examples_do_what_is_said() {
    let wrong = EXAMPLES.iter().filter(|example| {
        let said = cli::without_times(example.said.1.trim_end());
        let found = cli::without_times(example.found.1.trim_end());
        let said_lines: Vec<&str> = said.lines().collect();
        let found_lines: Vec<&str> = found.lines().collect();
        example.said.0 != example.found.0 || !fits(&said_lines, &found_lines)
    });
    let wrong: Vec<String> = wrong
        .map(|example| {
            let Example { place, command, .. } = example;
            let (code, text) = &example.found;
            format!("{place}: {command}\nexit code {code}\n{text}")
        })
        .collect();
    assert!(EXAMPLES.len() > 100);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The commands without subcommands, such as `check`, as the help lists them.
fn commands(prefix: &str) -> Vec<String> {
    let help = cli::run(&format!("{prefix} --help")).out;
    let names = match prefix {
        "" => grouped(&help),
        _ => listed(&help),
    };
    let names: Vec<&str> = names.into_iter().filter(|&name| name != "help").collect();
    if names.is_empty() {
        return vec![prefix.to_owned()];
    }
    let below = names
        .iter()
        .flat_map(|name| commands(format!("{prefix} {name}").trim_start()));
    below.collect()
}

/// The commands of the program's help: several in a line, behind the name of their group.
fn grouped(help: &str) -> Vec<&str> {
    let lines = help.lines().skip_while(|line| !line.starts_with("Prove "));
    let lines = lines.take_while(|line| !line.is_empty());
    lines
        .flat_map(|line| line[11..35].trim().split(", "))
        .collect()
}

/// The subcommands of a command's help, one in a line.
fn listed(help: &str) -> Vec<&str> {
    let list = help
        .split_once("\nCommands:\n")
        .map_or("", |(_, list)| list);
    list.lines()
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.strip_prefix("  "))
        .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
        .filter_map(|line| line.split_whitespace().next())
        .collect()
}

#[test]
fn every_command_has_an_example() {
    let commands = commands("");
    assert!(commands.len() > 20, "{commands:?}");
    let pages = pages();
    let examples: Vec<Example> = pages.iter().flat_map(|page| examples(page)).collect();
    for command in commands {
        let start = format!("oddagon {command} ");
        let mut lines = examples.iter().flat_map(|example| example.command.lines());
        assert!(
            lines.any(|line| format!("{line} ").contains(&start)),
            "{start}"
        );
    }
}

/// The keys of an object and of those in it. An object in it that counts has values for keys.
fn keys(value: &Value, into: &mut BTreeSet<String>) {
    let parts: Vec<&Value> = match value {
        Value::Array(values) => values.iter().collect(),
        Value::Object(object) => {
            into.extend(object.keys().cloned());
            object.values().collect()
        }
        _ => Vec::new(),
    };
    for part in parts {
        let counts =
            |object: &serde_json::Map<String, Value>| object.values().all(Value::is_number);
        if !part.as_object().is_some_and(counts) {
            keys(part, into);
        }
    }
}

#[test]
fn every_key_of_an_example_is_explained() {
    let explained = fs::read_to_string(root().join("docs/json.md")).unwrap();
    let mut found = BTreeSet::new();
    for example in EXAMPLES.iter().filter(|e| e.command.contains("--json")) {
        for line in example.found.1.lines() {
            if let Ok(object) = serde_json::from_str::<Value>(line) {
                keys(&object, &mut found);
            }
        }
    }
    assert!(found.len() > 100, "{found:?}");
    found.retain(|key| !explained.contains(&format!("`{key}`")));
    assert!(found.is_empty(), "{found:?}");
}

/// What a heading is called in links.
fn slug(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = heading
        .chars()
        .filter(|&c| c.is_alphanumeric() || [' ', '-', '_'].contains(&c));
    kept.collect::<String>().replace(' ', "-")
}

#[test]
fn links_lead_somewhere() {
    let mut pages = pages();
    pages
        .extend(["RESULTS.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(|page| root().join(page)));
    for page in pages {
        let text = fs::read_to_string(&page).unwrap();
        let targets = text.split("](").skip(1);
        let targets = targets.filter_map(|rest| Some(rest.split_once(')')?.0));
        for target in targets.filter(|target| !target.starts_with("http")) {
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let file = match file {
                "" => page.clone(),
                file => page.parent().unwrap().join(file),
            };
            assert!(file.exists(), "{}: {target}", page.display());
            let found = heading.is_empty() || {
                let text = fs::read_to_string(&file).unwrap();
                let mut headings = text.lines().filter(|line| line.starts_with('#'));
                headings.any(|line| slug(line) == heading)
            };
            assert!(found, "{}: {target}", page.display());
        }
    }
}

#[test]
fn the_front_page_is_short() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    assert!(readme.lines().count() <= 150);
}

#[test]
fn the_picture_is_what_the_tool_draws() {
    let (_folder, drawn) = cli::file("picture.svg", b"");
    let run = cli::oddagon(
        &["show", "patterns/trivalue-oddagon.ron", "--svg", &drawn],
        "",
    );
    assert_eq!(run.code, 0, "{}", run.err);
    let shipped = fs::read_to_string(root().join("docs/trivalue-oddagon.svg")).unwrap();
    assert!(fs::read_to_string(drawn).unwrap() == shipped);
}

/// The help of each command that does something ends in examples of it.
#[test]
fn every_help_has_examples() {
    for command in commands("") {
        let help = cli::run(&format!("{command} --help")).out;
        let examples = help.split_once("Examples:").map_or("", |(_, rest)| rest);
        let start = format!("  oddagon {command} ");
        let named = ["completions", "man"].contains(&command.as_str());
        assert!(named || examples.contains(&start), "{command}: {help}");
    }
}

/// Each example in a help has options that exist, with values that can be read: `--help` behind
/// them is reached.
#[test]
fn the_examples_of_every_help_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let ask =
        "oddagon() { command oddagon \"$@\" --help >/dev/null || echo \"not read: $*\" >&2; }";
    let mut calls = vec![ask.to_owned()];
    for command in commands("") {
        let help = cli::run(&format!("{command} --help")).out;
        let examples = help.split_once("Examples:").map_or("", |(_, rest)| rest);
        let examples = examples.lines().map(str::trim);
        let examples = examples.filter(|line| line.starts_with("oddagon "));
        // What is read need not be there.
        let examples = examples.filter_map(|line| line.split(" < ").next());
        calls.extend(examples.map(str::to_owned));
    }
    assert!(calls.len() > 30, "{}", calls.len());
    let (_, said) = shell(&calls.join("\n"), folder.path());
    assert_eq!(said, "");
    // A wrong one is found.
    let wrong = [ask, "oddagon discover --board slitherlink --size 1x2"].join("\n");
    assert!(shell(&wrong, folder.path()).1.contains("not read"));
}
