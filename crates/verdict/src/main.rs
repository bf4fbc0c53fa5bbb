//! `oddagon-check`: the checker alone. `oddagon check` is the same with compressed files, JSON,
//! several threads and more help.

use oddagon_check::{Proof, check, stated_by};
use oddagon_verdict::in_words;
use std::fmt::Display;
use std::io::Write;
use std::process::ExitCode;

const USAGE: &str = "usage: oddagon-check [--statement FILE] PROOF...

Checks proofs in RON or JSON and says what they prove: the whole statement and its SHA-256.
--statement demands that every proof proves the statement in FILE, and no other.
Exit code 0: every proof is accepted; 1: one is not; 2: bad usage, or a file that cannot be read.";

fn main() -> ExitCode {
    match run(std::env::args().skip(1).collect()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("oddagon-check: {}", error.escape_debug());
            ExitCode::from(2)
        }
    }
}

/// Whether every proof is accepted.
fn run(arguments: Vec<String>) -> Result<bool, String> {
    let (mut files, mut statement) = (Vec::new(), None);
    let mut arguments = arguments.into_iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--statement" => statement = Some(arguments.next().ok_or(USAGE)?),
            option if option.starts_with("--") => return Err(USAGE.to_owned()),
            _ => files.push(argument),
        }
    }
    if files.is_empty() {
        return Err(USAGE.to_owned());
    }
    let expected = statement.map(|file| load(&file, stated_by)).transpose()?;
    let mut all = true;
    for file in &files {
        let proofs = load(file, Proof::read_all)?;
        for (number, proof) in (1..).zip(&proofs) {
            let verdict = check(proof).and_then(|verified| verified.of(expected.as_ref()));
            all &= verdict.is_ok();
            let name = match proofs.len() {
                1 => file.clone(),
                _ => format!("{file}, proof {number}"),
            };
            // If the output is not read, the exit code still gives the verdict.
            let _ = std::io::stdout().write_all(in_words(&name, &verdict).as_bytes());
        }
    }
    Ok(all)
}

/// The content of a file, by this reader.
fn load<T, E: Display>(file: &str, read: impl Fn(&str) -> Result<T, E>) -> Result<T, String> {
    let text = std::fs::read_to_string(file);
    let text = text.map_err(|error| format!("{file}: cannot read: {error}"))?;
    read(&text).map_err(|error| format!("{file}: {error}"))
}
