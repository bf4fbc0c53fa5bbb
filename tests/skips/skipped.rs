//! Says which tests of this run of `cargo test` were skipped, and why. It is no test: cargo runs
//! test programs in the order of their packages and names, so that of this one comes after those
//! that may skip, and nothing captures what it prints.

#[path = "record.rs"]
mod record;

use std::collections::{BTreeMap, BTreeSet};

fn main() {
    // What lists tests, finds none here.
    if std::env::args().any(|argument| argument == "--list") {
        return;
    }
    let file = record::file();
    let text = std::fs::read_to_string(&file).unwrap_or_default();
    println!("\n{}", said(&text));
    // A file that is named is for whoever named it. Others are of no use any more, this one and
    // those that runs have left which ended before they came here.
    if std::env::var_os("ODDAGON_SKIPS").is_none() {
        let folder = file.parent().expect("a folder");
        forget(folder, &file);
    }
}

/// The closing lines: how many tests, and for each thing that is lacking, which.
fn said(records: &str) -> String {
    let mut lacking: BTreeMap<(&str, &str), BTreeSet<&str>> = BTreeMap::new();
    for line in records.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [what, why, test] = fields[..] else {
            panic!("no record of a skipped test: {line}");
        };
        lacking.entry((what, why)).or_default().insert(test);
    }
    let tests: BTreeSet<&&str> = lacking.values().flatten().collect();
    let head = match tests.len() {
        0 => "no test was skipped".to_owned(),
        1 => "1 test was skipped, or a part of it:".to_owned(),
        count => format!("{count} tests were skipped, or parts of them:"),
    };
    let causes = lacking.iter().map(|((what, why), tests)| {
        let tests: Vec<&str> = tests.iter().copied().collect();
        format!("\n    {what}: {why}: {}", tests.join(", "))
    });
    head + &causes.collect::<String>()
}

/// Removes this run's records, and those that are older than a day.
fn forget(folder: &std::path::Path, file: &std::path::Path) {
    let _ = std::fs::remove_file(file);
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let changed = entry.metadata().and_then(|found| found.modified());
        let age = changed.ok().and_then(|at| at.elapsed().ok());
        if age.is_some_and(|age| age.as_secs() > 86_400) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}
