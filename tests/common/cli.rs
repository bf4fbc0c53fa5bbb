//! Running the binary.
#![allow(dead_code)]

use assert_cmd::Command;
use std::path::Path;

/// What a run of the binary came to.
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// Runs `oddagon` with nothing on its standard input.
pub fn oddagon(args: &[&str]) -> Run {
    oddagon_with(args, "")
}

/// Runs `oddagon` in the project's folder.
pub fn oddagon_with(args: &[&str], input: &str) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_oddagon"));
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    // Nothing that one test checked is taken for checked by another.
    command.env("XDG_CACHE_HOME", "/dev/null");
    let output = command.args(args).write_stdin(input).output().unwrap();
    Run {
        code: output.status.code().expect("no signal ended it"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// A file in a folder of its own, which goes when the first part is dropped.
pub fn file(name: &str, content: &[u8]) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, content).unwrap();
    let path = Path::new(&path).to_str().unwrap().to_owned();
    (folder, path)
}
