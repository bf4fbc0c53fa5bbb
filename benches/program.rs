//! How long whole commands take, from the start of the program to its end.
//!
//! `ODDAGON_FORMER` may name another program, such as that of an earlier commit: each command is
//! then measured with it, too, in the same run.

use divan::Bencher;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn main() {
    divan::main();
}

/// Commands, with `{}` for a file of their own.
const SHORT: [(&str, &str); 9] = [
    (
        "match",
        "match 57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..",
    ),
    (
        "check two-band-k3",
        "check proofs/two-band-k3.jsonl.gz --jobs 1",
    ),
    (
        "check deepest-k3",
        "check proofs/deepest-k3.jsonl.gz --jobs 1",
    ),
    (
        "slither generate, 100 of 10x10",
        "generate slitherlink --size 10x10 --count 100 --seed 1 --jobs 1",
    ),
    (
        "slither generate, 4 of 25x25",
        "generate slitherlink --size 25x25 --count 4 --seed 1 --jobs 1",
    ),
    (
        "slither solve 20x20",
        "solve --board slitherlink {} --jobs 1",
    ),
    (
        "slither solve 30x30",
        "solve --board slitherlink {} --jobs 1",
    ),
    (
        "slither discover 2x3",
        "discover --board slitherlink --window 2x3 --jobs 1",
    ),
    (
        "enumerate, a part of (2,3)",
        "enumerate --kl 2,3 --size ..13 --shard 7/100 --jobs 1 --out {}",
    ),
];

/// Commands that take ten seconds or more.
const LONG: [(&str, &str); 3] = [
    (
        "enumerate (2,3) in two bands",
        "enumerate --kl 2,3 --bands 2 --jobs 1 --out {}",
    ),
    (
        "enumerate, a part of k = 4",
        "enumerate --k 4 --shard 7/1000 --jobs 1 --out {}",
    ),
    (
        "atlas of k = 3, two jobs",
        "enumerate --k 3 --jobs 2 --classify --out {}",
    ),
];

/// The names of commands, each also with the former program if there is one.
fn named(commands: &[(&str, &str)]) -> Vec<String> {
    let programs = [Some(""), std::env::var_os(FORMER).map(|_| BY_FORMER)];
    let programs = programs.into_iter().flatten();
    let of = |(name, _): &(&str, &str)| programs.clone().map(|by| format!("{name}{by}")).collect();
    commands
        .iter()
        .flat_map(|row| -> Vec<String> { of(row) })
        .collect()
}

const FORMER: &str = "ODDAGON_FORMER";
const BY_FORMER: &str = ", former";

#[divan::bench(args = named(&SHORT), sample_count = 5, sample_size = 1)]
fn short(bencher: Bencher, name: &str) {
    measure(bencher, name, &SHORT);
}

#[divan::bench(args = named(&LONG), sample_count = 1, sample_size = 1)]
fn long(bencher: Bencher, name: &str) {
    measure(bencher, name, &LONG);
}

fn measure(bencher: Bencher, name: &str, commands: &[(&str, &str)]) {
    let (name, program) = match name.strip_suffix(BY_FORMER) {
        Some(name) => (name, std::env::var_os(FORMER).expect("it is set").into()),
        None => (name, PathBuf::from(env!("CARGO_BIN_EXE_oddagon"))),
    };
    let (_, command) = commands
        .iter()
        .find(|(other, _)| *other == name)
        .expect("it is named");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    if let Some(size) = name.strip_prefix("slither solve ") {
        // The puzzle has no clue too many.
        let made = Command::new(&program)
            .args(["generate", "slitherlink", "--seed", "1", "--size", size])
            .output();
        std::fs::write(&file, made.expect("the program").stdout).expect("a file");
    }
    bencher.bench_local(|| run(&program, command, &file));
}

fn run(program: &Path, command: &str, file: &Path) {
    let words = command.split(' ').map(|word| match word {
        "{}" => file.as_os_str(),
        word => word.as_ref(),
    });
    let status = Command::new(program)
        .args(words)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    // `match` exits with 1 where it finds nothing.
    assert!(matches!(status.expect("the program").code(), Some(0 | 1)));
}
