//! The program for every processor hands over to the one for newer ones, if that lies beside it:
//! `src/faster.rs`, compiled into two small programs that say who they are.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, chown, symlink};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Says for which processor it is, how it is called, and ends with 7.
const MAIN: &str = r#"
#[path = "FASTER"]
mod faster;
fn main() {
    faster::hand_over();
    let words: Vec<String> = std::env::args().collect();
    println!("{}: {}", env!("PROCESSOR"), words.join(" "));
    std::process::exit(7);
}
"#;

/// Compiles the program for a processor.
fn compile(folder: &Path, processor: &str, name: &str) -> PathBuf {
    let faster = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/faster.rs");
    let source = folder.join("main.rs");
    fs::write(&source, MAIN.replace("FASTER", faster.to_str().unwrap())).unwrap();
    let file = folder.join(name);
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        .args(["--edition", "2024", "-D", "warnings", "-C"])
        .arg(format!("target-cpu={processor}"))
        .args(["--crate-name", "oddagon", "-o"])
        .args([&file, &source])
        .env("PROCESSOR", processor)
        .env("CARGO_PKG_VERSION", "1.2.3")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    file
}

/// What the program prints, called by this name; with the number 7 at the end.
fn said(program: &Path, stays: &str) -> String {
    let mut command = Command::new(program);
    command.arg0("called so").args(["a b", "", "-c"]);
    command.env("ODDAGON_NO_AVX2", stays);
    let Output { status, stdout, .. } = command.output().unwrap();
    assert_eq!(status.code(), Some(7), "{status}");
    String::from_utf8(stdout).unwrap()
}

#[test]
fn the_program_for_newer_processors_is_run_where_it_is_beside() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let program = compile(at, "x86-64", "oddagon");
    let newer = compile(at, "x86-64-v3", "newer");
    let [here, there] =
        ["x86-64", "x86-64-v3"].map(|processor| format!("{processor}: called so a b  -c\n"));
    // Where this processor is an old one, nothing is handed over.
    let is_new = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2");
    let there = if is_new { there } else { here.clone() };

    assert_eq!(said(&program, ""), here);
    let beside = at.join("oddagon-1.2.3-x86-64-v3");
    fs::copy(&newer, &beside).unwrap();
    assert_eq!(said(&program, ""), there);
    // The environment switches it off.
    assert_eq!(said(&program, "1"), here);
    // By a link from elsewhere, as in a folder of the path.
    let elsewhere = tempfile::tempdir().unwrap();
    let link = elsewhere.path().join("oddagon");
    symlink(&program, &link).unwrap();
    assert_eq!(said(&link, ""), there);

    // Somebody else's; the test's own user is root, or cannot give anything away.
    if chown(&beside, Some(65534), None).is_ok() {
        assert_eq!(said(&program, ""), here);
    }
    // One that cannot be run, one that is empty, and one of another version.
    let put = |file: &Path, name: &Path| {
        let _ = fs::remove_file(name);
        fs::copy(file, name).unwrap();
    };
    put(&newer, &beside);
    fs::set_permissions(&beside, Permissions::from_mode(0o644)).unwrap();
    assert_eq!(said(&program, ""), here);
    fs::write(&beside, "").unwrap();
    fs::set_permissions(&beside, Permissions::from_mode(0o755)).unwrap();
    assert_eq!(said(&program, ""), here);
    fs::remove_file(&beside).unwrap();
    put(&newer, &at.join("oddagon-1.2.2-x86-64-v3"));
    assert_eq!(said(&program, ""), here);

    // There is no circle: neither by a link nor by a copy of itself.
    symlink(&program, &beside).unwrap();
    assert_eq!(said(&program, ""), here);
    put(&program, &beside);
    assert_eq!(said(&program, ""), here);
}
