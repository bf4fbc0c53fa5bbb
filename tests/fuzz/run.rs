//! Every command that reads an input, run as a program.

use crate::made::{Input, Kind};
use crate::puzzles::{LOKI, Random};
use assert_cmd::Command;
use std::time::Duration;

/// The commands that read each kind of input: `{F}` is its file, `{B}` the one beside it, `{O}` a
/// name for what is written, `{P}` a puzzle.
pub fn commands(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Statement => &[
            "show {F} --json",
            "prove {F} --depth 1 --json",
            "prove {F} --depth 2 --focus both --theory W1 --proof {O}",
            "prove {F} --depth 1 --wlog --json",
            "prove {F} --depth 1 --theory S2 --bundle {O}",
            "prove {F} --depth 1 --core",
            "depth {F} --json",
        ],
        Kind::Proof => &[
            "check {F}",
            "check {F} --json",
            "check {F} --summary",
            "export --proof {F} --format cnf",
            "export --proof {F} --format lrat",
            "export --proof {F} --format drat",
            "export --proof {F} --format veripb",
            "export --proof {F} --format plain",
            "export --proof {F} --format md",
            "export --proof {F} --format tex",
            "export --proof {F} --format html",
            "library {F} --out {O}",
        ],
        Kind::Certificate => &["check {F}", "check {F} --summary", "check {F} --json"],
        Kind::Library => &[
            "match {P} --library {F} --json --unique",
            "match {P} --library {F} --degenerate 1 --unique",
            "check {F}",
            "export --library {F} --format table",
            "export --library {F} --format clips",
            "export --library {F} --format json",
            "export --library {F} --format ron",
            "solve {P} --library {F} --theory W1+OR2W2 --unique --json",
            "state {P} --library {F} --theory W1 --unique",
            "report {F} --out {O}/",
        ],
        Kind::Atlas => &[
            "check {F}",
            "atlas {F} --json",
            "atlas {F} --count-by cells",
            "atlas {F} --theorems --out {O}",
        ],
        Kind::Sudoku => &[
            "classify {F} --depth 1 --json",
            "classify {F} --theory B1.. --json",
            "solve {F} --json --theory W1+S2",
            "solve {F} --theory W3",
            "solve {F} --theory S3 --proof {O}",
            "state {F} --json --theory W1",
            "match {F} --json",
            "explain {F} r1c1=1",
            "steps {F} --seconds 1 --max-steps 1",
            "expand {F}",
        ],
        Kind::Puzzle => &[
            "classify {F} --depth 1 --json",
            "classify {F} --depth 2 --json",
            "solve {F} --json --theory W1+S2",
            "solve {F} --theory W2",
            "solve {F} --theory S2 --proof {O}",
            "state {F} --json --theory W1",
            "explain {F} r1c1=1",
            "steps {F} --seconds 1 --max-steps 1",
        ],
        Kind::Slitherlink => &[
            "solve --board slitherlink {F} --json",
            "solve --board slitherlink {F} --path",
        ],
        Kind::Pattern => &[
            "show {F} --k 3 --json",
            "prove {F} --k 3 --depth 1 --json",
            "canon {F} --k 3 --json",
            "canon {F} --k 3 --up-to no-transpose",
        ],
        Kind::Lrat => &["check --cnf {B} {F}", "check --cnf {B} {F} --json"],
    }
}

/// What a run gave back.
#[derive(Debug)]
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// Runs the program; names in braces stand for what is given with them.
pub fn oddagon(line: &str, named: &[(&str, &str)]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_oddagon"));
    command
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("XDG_CACHE_HOME", "/dev/null")
        .timeout(Duration::from_secs(120));
    for word in line.split(' ') {
        let word = named.iter().fold(word.to_owned(), |word, (name, value)| {
            word.replace(name, value)
        });
        command.arg(word);
    }
    let output = command.output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Run {
        code: output.status.code().unwrap_or(-1),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// Runs a command that reads an input. It ends by itself, with one of three exit codes; bad input
/// is explained.
pub fn on(input: &Input, random: &mut Random) -> (&'static str, Run) {
    let all = commands(input.kind);
    let command = all[random.below(all.len())];
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let name = match input.kind {
        Kind::Statement | Kind::Proof | Kind::Library => "input.json",
        Kind::Certificate => "input.jsonl",
        Kind::Atlas => "input.csv",
        Kind::Lrat => "input.lrat",
        Kind::Sudoku | Kind::Puzzle | Kind::Slitherlink | Kind::Pattern => "input.txt",
    };
    let (file, beside, out) = (path(name), path("beside.cnf"), path("out"));
    std::fs::write(&file, &input.text).expect("a file");
    std::fs::write(&beside, &input.beside).expect("a file");
    let named = [
        ("{F}", &*file),
        ("{B}", &*beside),
        ("{O}", &*out),
        ("{P}", LOKI),
    ];
    let run = oddagon(command, &named);
    assert!(
        matches!(run.code, 0..=2),
        "{command}: exit code {}\n{}\n{}\n{}",
        run.code,
        input.text,
        input.beside,
        run.err
    );
    assert!(
        run.code != 2 || run.err.starts_with("oddagon: ") || run.err.starts_with("error: "),
        "{command}: {}\n{}",
        run.err,
        input.text
    );
    (command, run)
}
