//! Crates outside of this repository that use the library as its readers would: `docs/rust.md`.

use oddagon::library::Library;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

const MAIN: &str = include_str!("../consumer/rust/src/main.rs");

/// Each job of the prelude takes ten lines at most.
#[test]
fn each_job_is_short() {
    let jobs: Vec<&str> = MAIN.split("\nfn ").skip(2).collect();
    let names = jobs.iter().map(|job| job.split('(').next().unwrap());
    assert!(names.eq(["prove", "check_text", "matches", "solve"]));
    for job in jobs {
        assert!(job.trim().lines().count() <= 10, "{job}");
    }
}

/// What the crates outside print: one that does the four jobs, and one that asks for the schema.
/// They are built together, so that the library is compiled once.
fn printed() -> [String; 2] {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let workspace = "[workspace]\nresolver = '3'\nmembers = ['rust', 'schema']\n";
    let alone = "[profile.dev]\ndebug = false\n\n[workspace]\n";
    let profile = alone.strip_suffix("[workspace]\n").unwrap();
    fs::write(at.join("Cargo.toml"), [workspace, profile].concat()).unwrap();
    for name in ["rust", "schema"] {
        let own = root.join("tests/consumer").join(name);
        let manifest = fs::read_to_string(own.join("Cargo.toml")).unwrap();
        let crates = root.join("crates");
        let manifest = manifest.replace("../../../crates", crates.to_str().unwrap());
        let member = manifest.strip_suffix(alone).unwrap();
        fs::create_dir_all(at.join(name).join("src")).unwrap();
        fs::copy(own.join("src/main.rs"), at.join(name).join("src/main.rs")).unwrap();
        fs::write(at.join(name).join("Cargo.toml"), member).unwrap();
    }
    // The dependencies are those that are here.
    fs::copy(root.join("Cargo.lock"), at.join("Cargo.lock")).unwrap();
    let target = root.join("target/consumer");
    let build = [
        "build",
        "--quiet",
        "--offline",
        "--workspace",
        "--target-dir",
    ];
    let mut cargo = Command::new(env!("CARGO"));
    said(cargo.args(build).arg(&target).current_dir(at));
    ["four-jobs", "schema"].map(|name| said(&mut Command::new(target.join("debug").join(name))))
}

/// What a program says, which must succeed.
fn said(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
#[ignore = "builds the library once more"]
fn crates_outside_are_built_and_say_what_is_so() {
    let [jobs, schema] = printed();
    let lines: Vec<&str> = jobs.lines().collect();
    let [depth, guardians, solution, error] = lines[..] else {
        panic!("{jobs}");
    };
    assert_eq!((depth, guardians), ("depth 1", "1 guardians"));
    assert!(solution.starts_with("57") && solution.len() == 81 && !solution.contains('.'));
    assert!(error.contains("found 7 characters"), "{error}");
    // The published schema is that of the types.
    let value = |text: &str| in_paragraphs(serde_json::from_str(text).unwrap());
    assert_eq!(value(&schema), value(Library::SCHEMA));
}

/// Where comments break their lines says nothing: each paragraph is one line.
fn in_paragraphs(value: Value) -> Value {
    match value {
        Value::String(text) => {
            let paragraphs = text.split("\n\n").map(|lines| lines.replace('\n', " "));
            paragraphs.collect::<Vec<_>>().join("\n\n").into()
        }
        Value::Array(items) => items.into_iter().map(in_paragraphs).collect(),
        Value::Object(fields) => fields
            .into_iter()
            .map(|(key, field)| (key, in_paragraphs(field)))
            .collect(),
        other => other,
    }
}
