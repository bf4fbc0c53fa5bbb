//! Running the binary, in the project's folder.

use assert_cmd::Command;
use std::path::Path;

/// The trivalue oddagon in one line.
pub const ODDAGON: &str =
    ".....X..X....X..X....X..X.......XX......X..X....X....X...........................";

/// What a run gave back.
#[derive(Debug, PartialEq, Eq)]
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Run {
    /// Exit code and both outputs in one text.
    pub fn shown(&self) -> String {
        let part = |name: &str, text: &str| match text {
            "" => String::new(),
            text => format!("--- {name}\n{text}"),
        };
        let (out, err) = (part("out", &self.out), part("err", &self.err));
        format!("exit code {}\n{out}{err}", self.code)
    }
}

/// Runs `oddagon` with these arguments and this standard input; run-times are replaced.
pub fn oddagon<S: AsRef<str>>(args: &[S], input: &str) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_oddagon"));
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    // Nothing that one test checked is taken for checked by another.
    command.env("XDG_CACHE_HOME", "/dev/null");
    command.args(args.iter().map(AsRef::as_ref));
    let output = command.write_stdin(input).output().unwrap();
    let text = |bytes: Vec<u8>| without_times(&String::from_utf8(bytes).unwrap());
    Run {
        code: output.status.code().expect("no signal"),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// NameList of an argument list.
pub fn run(line: &str) -> Run {
    oddagon(&line.split_whitespace().collect::<Vec<_>>(), "")
}

/// The text with `(1.2 ms)` replaced by `(_ ms)`.
pub fn without_times(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(end) = rest.find(" ms)") {
        let start = rest[..end].rfind('(').map_or(end, |open| open + 1);
        out += &rest[..start];
        out += "_ ms)";
        rest = &rest[end + 4..];
    }
    out + rest
}

/// A file in a folder of its own, as text for an argument.
pub fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().unwrap().to_owned()
}

/// A file in a folder of its own, which goes when the first part is dropped.
pub fn file(name: &str, content: &[u8]) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = path(folder.path(), name);
    std::fs::write(&path, content).unwrap();
    (folder, path)
}

/// Two parts that lack something or were changed after they were made, in all ways that there are:
/// what was done, and both texts.
pub fn spoilt(parts: [&str; 2]) -> Vec<(&'static str, [String; 2])> {
    let [first, second] = parts;
    // The head may stand in the middle of a line.
    let head = |text: &str| {
        let head = &text[text.find("part ").unwrap()..];
        head[..head.find(['"', '\n']).unwrap()].to_owned()
    };
    let is_item =
        |line: &&str| line.contains("=>") || line.contains("conclusion") || line.contains("..");
    let item = first.lines().rfind(is_item).unwrap();
    let other = second.lines().rfind(is_item).unwrap();
    let [of_first, of_second] = [first, second].map(head);
    let old = |text: &str| {
        let (start, end) = (text.find(", ").unwrap(), text.find(") of").unwrap());
        text.replace(&text[start..end], "")
    };
    let same = second.to_owned();
    vec![
        (
            "dropped",
            [first.replace(&format!("{item}\n"), ""), same.clone()],
        ),
        ("altered", [first.replace(item, other), same.clone()]),
        (
            "cut off",
            [first[..first.len() * 9 / 10].to_owned(), same.clone()],
        ),
        (
            "other head",
            [first.replace(&of_first, &of_second), same.clone()],
        ),
        (
            "heads exchanged",
            [
                first.replace(&of_first, &of_second),
                second.replace(&of_second, &of_first),
            ],
        ),
        (
            "no digest",
            [first.replace(&of_first, &old(&of_first)), same],
        ),
    ]
}

/// Starts the program in a folder, interrupts it once this file is there, and gives what it said.
#[cfg(unix)]
pub fn interrupted(folder: &Path, line: &str, until: &str) -> Run {
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_oddagon"))
        .current_dir(folder)
        .args(line.split_whitespace())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while !folder.join(until).exists() {
        let is_over = child.try_wait().unwrap().is_some();
        assert!(!is_over, "{line}: it ended before there was {until}");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.unwrap().success());
    let output = child.wait_with_output().unwrap();
    Run {
        code: output.status.code().expect("no signal"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Starts a program, and kills it as soon as a file has so many bytes.
pub fn killed(program: &mut std::process::Command, file: &std::path::Path, bytes: u64) {
    let mut child = program.stdout(std::process::Stdio::null()).spawn().unwrap();
    let begin = std::time::Instant::now();
    while std::fs::metadata(file).map_or(0, |found| found.len()) < bytes {
        let is_over = child.try_wait().unwrap().is_some();
        assert!(
            !is_over && begin.elapsed().as_secs() < 100,
            "too quick or too slow to be interrupted"
        );
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
}
