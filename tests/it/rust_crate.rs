//! A crate outside of this repository that uses the library as its readers would: `docs/rust.md`.

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

#[test]
#[ignore = "builds the library once more"]
fn a_crate_outside_is_built_and_says_what_is_so() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let manifest = fs::read_to_string(root.join("tests/consumer/rust/Cargo.toml")).unwrap();
    let library = root.join("crates/oddagon");
    let manifest = manifest.replace("../../../crates/oddagon", library.to_str().unwrap());
    fs::create_dir(at.join("src")).unwrap();
    fs::write(at.join("src/main.rs"), MAIN).unwrap();
    fs::write(at.join("Cargo.toml"), manifest).unwrap();
    // The dependencies are those that are here.
    fs::copy(root.join("Cargo.lock"), at.join("Cargo.lock")).unwrap();
    let output = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline", "--target-dir"])
        .arg(root.join("target/consumer"))
        .current_dir(at)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let said = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = said.lines().collect();
    let [depth, guardians, solution, error] = lines[..] else {
        panic!("{said}");
    };
    assert_eq!((depth, guardians), ("depth 1", "1 guardians"));
    assert!(solution.starts_with("57") && solution.len() == 81 && !solution.contains('.'));
    assert!(error.contains("found 7 characters"), "{error}");
}
