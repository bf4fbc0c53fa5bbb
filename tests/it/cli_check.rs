//! `oddagon check`, through the binary.

use crate::cli;
use crate::skips;

use cli::*;
use oddagon::theorem::{Theorem, read_statements};

/// A proof of a small theorem, written by `prove`, and its text.
fn proof(folder: &std::path::Path) -> (String, String) {
    let file = path(folder, "proof.ron");
    let prove = format!("prove {ODDAGON} --effort 0 --wlog --proof {file}");
    assert_eq!(run(&prove).code, 0);
    let text = std::fs::read_to_string(&file).unwrap();
    (file, text)
}

/// Runs the checker on a text in a file and says what it printed, without the file's folder.
fn checked(text: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "proof.ron");
    std::fs::write(&file, text).unwrap();
    let run = oddagon(&["check", &file], "");
    run.shown()
        .replace(folder.path().to_str().unwrap(), "FOLDER")
}

#[test]
fn every_shipped_theorem_that_holds_has_a_proof_that_checks() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut args = vec!["check".to_owned(), "--json".to_owned()];
    let mut proven = Vec::new();
    for (name, count) in [
        ("trivalue-oddagon", None),
        ("trivalue-oddagon-small", None),
        ("trivalue-oddagon-wlog", None),
        ("trivalue-oddagon-degenerate", Some(4)),
        ("tridagon-elimination", Some(2)),
        ("oddagons", Some(3)),
        ("kl-digit", Some(3)),
    ] {
        match count {
            None => args.push(format!("proofs/{name}.ron")),
            Some(n) => args.extend((1..=n).map(|i| format!("proofs/{name}/000{i}.ron"))),
        }
    }
    for file in &args[2..] {
        let text = std::fs::read_to_string(root.join(file)).unwrap();
        proven.push(Theorem::new(oddagon::proof::read(&text).unwrap().theorem).unwrap());
    }
    let files = std::fs::read_dir(root.join("patterns")).unwrap();
    let files = files.map(|file| file.unwrap().path());
    for path in files.filter(|path| path.is_file()) {
        // The libraries have their proofs in one file each: tests/it/atlas.rs checks those.
        let stem = path.file_stem().unwrap().to_str().unwrap();
        let ron = path.extension().is_some_and(|end| end == "ron");
        if !ron || root.join(format!("proofs/{stem}.jsonl.gz")).exists() {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        for statement in read_statements(&text).unwrap() {
            let theorem = Theorem::new(statement).unwrap();
            let same = |other: &&Theorem| {
                (&other.live(), &other.focus(), &other.goal())
                    == (&theorem.live(), &theorem.focus(), &theorem.goal())
            };
            let known = proven
                .iter()
                .find(same)
                .map(|other| &other.statement().name);
            let name = &theorem.statement().name;
            let expected = (!path.ends_with("possible.ron")).then_some(name);
            assert_eq!(known, expected, "{}", path.display());
        }
    }
    let run = oddagon(&args, "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out);
}

#[test]
fn a_proof_for_people() {
    insta::assert_snapshot!(run("check proofs/trivalue-oddagon-wlog.ron").shown());
}

#[test]
fn a_rule_for_people() {
    insta::assert_snapshot!(run("check proofs/tridagon-elimination/0001.ron").shown());
}

#[test]
fn standard_input_and_json() {
    let folder = tempfile::tempdir().unwrap();
    let (_, text) = proof(folder.path());
    let run = oddagon(&["check", "-", "--json"], &text);
    assert_eq!(run.code, 0);
    insta::assert_snapshot!(run.out);
}

#[test]
fn altered_proofs_are_rejected() {
    let folder = tempfile::tempdir().unwrap();
    let (_, text) = proof(folder.path());
    let with = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        checked(&text.replacen(from, to, 1))
    };
    let step = text.lines().find(|line| line.contains("(id: ")).unwrap();
    let shown = [
        with("depth: 1", "depth: 0"),
        with("version: 1", "version: 2"),
        with("k: 3", "k: 4"),
        with("(focus: All", "(focus: Pattern"),
        with("open: ", "open: 1"),
        with(step, ""),
        with("conclusion", "confusion"),
        with(".....X..X", ".....X.X."),
    ];
    insta::assert_snapshot!(shown.join("\n"));
}

#[test]
fn unreadable_files_are_explained() {
    let folder = tempfile::tempdir().unwrap();
    let (file, text) = proof(folder.path());
    let shown = [
        checked(""),
        checked(&text[..text.len() / 2]),
        checked("{"),
        checked("mine\n"),
        checked("\u{0}\u{1}"),
        run("check no-such-file.ron").shown(),
        run("check patterns").shown(),
        run("check patterns/trivalue-oddagon.ron").shown(),
        run("check").shown(),
    ];
    insta::assert_snapshot!(shown.join("\n"));
    // The others are checked all the same.
    let run = oddagon(
        &["check", "nothing.ron", &file, "patterns", &file, "--json"],
        "",
    );
    assert_eq!(run.code, 2);
    assert_eq!(run.out.matches("\"verified\"").count(), 2);
    assert_eq!(run.err.lines().count(), 2, "{}", run.err);
}

#[test]
fn bytes_that_are_no_text_are_explained() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "bytes.ron");
    std::fs::write(&file, [0xff, 0xfe, 0x00, b'(']).unwrap();
    let run = oddagon(&["check", &file], "");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("line 1, column 1"), "{}", run.err);
}

/// A depth that nothing below is held against is said to be an upper bound, in summaries too.
#[test]
fn summaries_tell_bounds_from_depths() {
    let folder = tempfile::tempdir().unwrap();
    let text = std::fs::read_to_string("proofs/trivalue-oddagon.ron").unwrap();
    let mut proof = oddagon::proof::read(&text).unwrap();
    proof.derivations[0].exact.clear();
    let file = cli::path(folder.path(), "bound.ron");
    std::fs::write(&file, oddagon::proof::to_ron(&proof)).unwrap();
    for (file, said) in [
        ("proofs/trivalue-oddagon.ron", "1 of depth 3"),
        (&file, "1 of depth at most 3"),
    ] {
        let out = cli::oddagon(&["check", "--summary", file], "").out;
        assert!(out.contains(said), "{out}");
    }
}

/// What is no proof at all is called so, with the place and without the words of the format's
/// reader; one proof is not "1 proofs".
#[test]
fn words_of_check() {
    let readme = run("check README.md");
    assert_eq!(readme.code, 2);
    let expected = "README.md: not a proof: line 1, column 1: found \"# Oddagon\", expected a RON or JSON proof object";
    assert!(readme.err.contains(expected), "{}", readme.err);
    let one = run("check proofs/trivalue-oddagon.ron --summary");
    assert_eq!(
        one.out,
        "proofs/trivalue-oddagon.ron: 1 proof, verified: \
         1 of depth 3 in T&E(BRT, 3), restricted to its own focus and full\n"
    );
}

/// Verdicts have colours where terminals show them, and only there.
#[test]
fn colours_are_for_terminals() {
    let run = |variables: &[(&str, &str)]| {
        let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_oddagon"));
        command.current_dir(env!("CARGO_MANIFEST_DIR"));
        command.args(["check", "proofs/trivalue-oddagon.ron"]);
        for name in ["NO_COLOR", "CLICOLOR_FORCE", "CLICOLOR"] {
            command.env_remove(name);
        }
        command.envs(variables.iter().copied());
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    let plain = run(&[]);
    let coloured = run(&[("CLICOLOR_FORCE", "1")]);
    assert!(plain.starts_with("proofs/trivalue-oddagon.ron: verified\n"));
    assert!(!plain.contains('\u{1b}'));
    assert!(
        coloured.starts_with("proofs/trivalue-oddagon.ron: \u{1b}[1m\u{1b}[32mverified\u{1b}[0m\n")
    );
    let both = run(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]);
    assert_eq!(both, plain);
}

/// With progress on a terminal, where output is printed beside the bar.
#[test]
fn verdicts_are_shown_beside_the_progress() {
    // It shows a terminal to a program.
    if !skips::has("script") {
        return;
    }
    let mut terminal = assert_cmd::Command::new("script");
    let program = env!("CARGO_BIN_EXE_oddagon");
    let line = format!("{program} check proofs/trivalue-oddagon.ron");
    terminal
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["-qec", &line, "/dev/null"])
        .timeout(std::time::Duration::from_secs(60));
    let shown = terminal.output().unwrap();
    let text = String::from_utf8_lossy(&shown.stdout);
    assert!(text.contains("verified"), "{text}");
    assert!(shown.status.success(), "{text}");
}

/// An option that is about another kind of file says what it is about, whatever the file's name.
#[test]
fn options_are_about_what_a_file_holds() {
    let folder = tempfile::tempdir().unwrap();
    let table = path(folder.path(), "table.csv");
    let made = run(&format!(
        "enumerate --k 2 --size 5 --classify --out {table}"
    ));
    assert_eq!(made.code, 0, "{}", made.err);
    let unnamed = path(folder.path(), "unnamed");
    std::fs::copy(&table, &unnamed).unwrap();
    for (file, option, words) in [
        (
            "proofs/trivalue-oddagon.ron",
            "--complete",
            "expected a table of patterns, found proofs",
        ),
        (
            "proofs/trivalue-oddagon.ron",
            "--no-proofs",
            "expected a library, found proofs",
        ),
        (
            "patterns/two-band-k3.ron",
            "--depths 0",
            "expected a table of patterns, found a library",
        ),
        (
            "patterns/two-band-k3.ron",
            "--plain",
            "expected proofs, found a library",
        ),
        (&table, "--plain", "expected proofs, found a table"),
        (&unnamed, "--no-proofs", "expected a library, found a table"),
    ] {
        let refused = run(&format!("check {file} {option}"));
        let option = option.split(' ').next().unwrap();
        let words = format!("{file}: {option}: {words}");
        assert_eq!((refused.code, &*refused.out), (2, ""), "{words}");
        assert!(refused.err.contains(&words), "{words}: {}", refused.err);
    }
    for file in [&table, &unnamed] {
        let verified = run(&format!("check {file} --complete"));
        assert_eq!(verified.code, 0, "{}", verified.shown());
    }
    // A table and proofs in one call.
    let both = run(&format!("check {table} proofs/trivalue-oddagon.ron"));
    assert_eq!(both.code, 0, "{}", both.shown());
}
