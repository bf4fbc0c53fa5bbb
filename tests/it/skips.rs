//! Tests that cannot run, because a program or a file is missing, say so here. Each is recorded
//! with its reason, and `tests/skips/skipped.rs`, which runs after them, counts them.
//! `ODDAGON_REQUIRED` names what must be there, as `clips,python3`, or is `all`: then a test fails
//! that would be skipped.

use std::io::Write;
use std::path::PathBuf;
use std::process::Command;

#[path = "../skips/record.rs"]
mod record;

/// Whether a program is found; if not, the test that asks is skipped.
pub fn has(program: &str) -> bool {
    let found = std::env::var_os("PATH").is_some_and(|path| {
        std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
    });
    if !found {
        skip(program, "it is not installed");
    }
    found
}

/// The same of a module of `python3`.
pub fn has_module(name: &str) -> bool {
    let import = Command::new("python3")
        .args(["-c", &format!("import {name}")])
        .output();
    let found = import.is_ok_and(|output| output.status.success());
    if !found {
        skip(name, "it is no module of python3");
    }
    found
}

/// The folder of published collections; if it is not named, the test that asks is skipped.
pub fn reference() -> Option<PathBuf> {
    let folder = std::env::var_os("ODDAGON_REFERENCE");
    if folder.is_none() {
        skip("reference", "ODDAGON_REFERENCE does not name its folder");
    }
    folder.map(PathBuf::from)
}

/// Records that a test, or a part of it, is skipped for lack of something.
pub fn skip(lacking: &str, reason: &str) {
    let list = std::env::var("ODDAGON_REQUIRED").unwrap_or_default();
    let is_required = |required: &str| required == lacking || required == "all";
    assert!(
        !list.split(',').any(is_required),
        "{lacking} is required: {reason}"
    );
    let thread = std::thread::current();
    let test = thread.name().unwrap_or("a test");
    // Not by a macro: what those print, cargo shows only of tests that fail.
    let said = format!("SKIPPED {test}: {lacking}: {reason}\n");
    let _ = std::io::stderr().write_all(said.as_bytes());
    let line = format!("{lacking}\t{reason}\t{test}\n");
    let file = record::file();
    std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder for records");
    let opened = std::fs::File::options()
        .create(true)
        .append(true)
        .open(&file);
    // One call, so that lines of tests that run at once do not mix.
    opened
        .and_then(|mut file| file.write_all(line.as_bytes()))
        .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
}
