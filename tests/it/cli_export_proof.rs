//! `oddagon export --proof`, `check --cnf` and `prove --bundle`, through the binary.

use crate::cli;

use cli::*;

const SMALL: &str = "proofs/oddagons/0001.ron";

fn export(proof: &str, format: &str) -> Run {
    run(&format!("export --proof {proof} --format {format}"))
}

fn write(folder: &std::path::Path, name: &str, text: &str) -> String {
    let file = path(folder, name);
    std::fs::write(&file, text).unwrap();
    file
}

#[test]
fn a_small_proof_in_every_language() {
    for format in ["lrat", "drat", "veripb", "coq"] {
        insta::assert_snapshot!(format!("small_{format}"), export(SMALL, format).shown());
    }
    let cnf = export(SMALL, "cnf").out;
    let shown = cnf
        .lines()
        .take_while(|line| !line.starts_with("c variable 10 "));
    insta::assert_snapshot!("small_cnf", shown.collect::<Vec<_>>().join("\n"));
}

#[test]
fn an_elimination_and_symmetry_steps() {
    let coq = export("proofs/tridagon-elimination/0001.ron", "coq").out;
    let claim = &coq[coq.find("(* The claim denied").unwrap()..];
    insta::assert_snapshot!("elimination_coq", claim);
    let veripb = export("proofs/trivalue-oddagon-wlog.ron", "veripb").out;
    let short = |line: &str| line.chars().take(100).collect::<String>();
    insta::assert_snapshot!(
        "wlog_veripb",
        veripb.lines().map(short).collect::<Vec<_>>().join("\n")
    );
    // LRAT has a case for each candidate that a symmetry step might have chosen.
    let lrat = export("proofs/trivalue-oddagon-wlog.ron", "lrat").out;
    assert!(lrat.lines().count() > veripb.matches("rup").count());
}

#[test]
fn bad_usage() {
    let folder = tempfile::tempdir().unwrap();
    let two = format!(
        "[{},{}]",
        std::fs::read_to_string(SMALL).unwrap(),
        std::fs::read_to_string(SMALL).unwrap()
    );
    let two = write(folder.path(), "two.ron", &two);
    let altered = std::fs::read_to_string(SMALL)
        .unwrap()
        .replace("depth: 1", "depth: 2");
    let altered = write(folder.path(), "altered.ron", &altered);
    let shown = [
        run("export --format lrat"),
        run(&format!("export --proof {SMALL}")),
        export(SMALL, "pdf"),
        export("nothing.ron", "lrat"),
        export("patterns/trivalue-oddagon.ron", "lrat"),
        export(&two, "lrat"),
        run(&format!(
            "export --proof {SMALL} --format lrat --derivation 2"
        )),
        run(&format!(
            "export --proof {SMALL} --format lrat --out {}/a/b",
            folder.path().display()
        )),
        export(&altered, "lrat"),
    ];
    let shown = shown.map(|run| run.shown()).join("\n");
    insta::assert_snapshot!(shown.replace(folder.path().to_str().unwrap(), "FOLDER"));
    // Several proofs go to a folder; those that are rejected are left out.
    let run = run(&format!(
        "export --proof {two} --format coq --out {}/coq/",
        folder.path().display()
    ));
    assert_eq!((run.code, run.shown().as_str()), (0, "exit code 0\n"));
    for name in ["P0001.v", "P0002.v"] {
        let text = std::fs::read_to_string(folder.path().join("coq").join(name)).unwrap();
        assert_eq!(text, export(SMALL, "coq").out);
    }
}

#[test]
fn lrat_proofs_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let text = export("proofs/trivalue-oddagon.ron", "lrat").out;
    let cnf = write(
        folder.path(),
        "formula.cnf",
        &export("proofs/trivalue-oddagon.ron", "cnf").out,
    );
    let good = write(folder.path(), "good.lrat", &text);
    let lines: Vec<&str> = text.lines().collect();
    let bad = |name: &str, text: String| write(folder.path(), name, &text);
    let mut shown = Vec::new();
    let mut check = |files: &[&str], options: &str| {
        let line = format!("check --cnf {cnf} {} {options}", files.join(" "));
        shown.push(run(&line).shown());
    };
    check(&[&good], "");
    check(&[&good], "--json");
    let files = [
        bad("no-empty-clause.lrat", lines[..lines.len() - 1].join("\n")),
        bad("a-step-less.lrat", lines[1..].join("\n")),
        bad("twice.lrat", format!("{text}{}", lines[0])),
        bad("deleted.lrat", format!("1 d 1 0\n{text}")),
        bad("a-hint-more.lrat", text.replacen(" 0\n", " 1 0\n", 1)),
        bad("other-literal.lrat", text.replacen("-", "", 1)),
        bad("nothing.lrat", String::new()),
    ];
    for file in &files {
        check(&[file], "");
    }
    check(&[&files[0], &good], "--json");
    for text in [
        "x",
        "1",
        "10603 1 2",
        "10603 0 -5 0",
        "10603 0 5 0 0",
        "18446744073709551616 0 0",
    ] {
        check(&[&bad("unreadable.lrat", text.to_owned())], "");
    }
    let other = [
        "",
        "p cnf 2 1\n",
        "p cnf 1 1\n2 0\n",
        "p cnf 1 1\n1\n",
        "p cnf x 1\n",
        "p cnf 99999999999999999999 1\n",
    ];
    for text in other {
        let cnf = bad("unreadable.cnf", text.to_owned());
        shown.push(run(&format!("check --cnf {cnf} {good}")).shown());
    }
    insta::assert_snapshot!(
        shown
            .join("\n")
            .replace(folder.path().to_str().unwrap(), "FOLDER")
    );
}

#[test]
fn a_bundle_holds_what_its_readme_names() {
    let folder = tempfile::tempdir().unwrap();
    let bundle = path(folder.path(), "bundle");
    let line = format!("prove {ODDAGON} --effort 0 --focus pattern --bundle {bundle}");
    let proven = run(&line);
    assert_eq!(proven.code, 0, "{}", proven.shown());
    assert!(proven.out.contains("README.md"), "{}", proven.out);
    let files = || {
        let mut names: Vec<String> = std::fs::read_dir(&bundle)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    };
    let all = files();
    let expected = [
        "README.md",
        "formula.cnf",
        "proof.drat",
        "proof.lrat",
        "proof.pbp",
        "proof.ron",
        "statement.ron",
        "theorem.v",
    ];
    assert_eq!(all, expected);
    let text = |name: &str| std::fs::read_to_string(format!("{bundle}/{name}")).unwrap();
    insta::assert_snapshot!("bundle_readme", text("README.md"));
    // What the README says to do with them.
    let file = |name: &str| format!("{bundle}/{name}");
    assert_eq!(run(&format!("check {}", file("proof.ron"))).code, 0);
    assert_eq!(
        run(&format!(
            "check --cnf {} {}",
            file("formula.cnf"),
            file("proof.lrat")
        ))
        .code,
        0
    );
    for (format, name) in [
        ("cnf", "formula.cnf"),
        ("lrat", "proof.lrat"),
        ("drat", "proof.drat"),
        ("veripb", "proof.pbp"),
        ("coq", "theorem.v"),
    ] {
        assert_eq!(export(&file("proof.ron"), format).out, text(name));
    }
    assert_eq!(
        run(&format!(
            "prove {} --effort 0 --focus pattern",
            file("statement.ron")
        ))
        .code,
        0
    );
    // Nothing is overwritten.
    let again = run(&line);
    assert_eq!((again.code, again.out.as_str()), (2, ""));
    assert!(
        again.err.contains("nothing is overwritten"),
        "{}",
        again.err
    );
    assert_eq!(files(), all);
    let onto_a_file = run(&format!("prove {ODDAGON} --bundle {}", file("proof.ron")));
    assert_eq!(onto_a_file.code, 2);
}

#[test]
fn a_bundle_is_of_one_proof() {
    let folder = tempfile::tempdir().unwrap();
    let bundle = path(folder.path(), "bundle");
    let wlog = run(&format!(
        "prove {ODDAGON} --effort 0 --focus pattern --wlog --bundle {bundle}"
    ));
    assert_eq!(wlog.code, 0);
    let readme = std::fs::read_to_string(format!("{bundle}/README.md")).unwrap();
    assert!(readme.contains("symmetry steps"), "{readme}");
    let lrat = run(&format!(
        "check --cnf {bundle}/formula.cnf {bundle}/proof.lrat"
    ));
    assert_eq!(lrat.code, 0, "{}", lrat.err);
    for (pattern, code) in [
        ("patterns/oddagons.ron", 2),
        ("patterns/possible.ron", 2),
        ("X..X.....", 2),
    ] {
        let bundle = path(folder.path(), "other");
        assert_eq!(
            run(&format!("prove {pattern} --effort 0 --bundle {bundle}")).code,
            code,
            "{pattern}"
        );
        assert!(!std::path::Path::new(&bundle).exists());
    }
    // A pattern that is possible has no proof and no bundle.
    let other = path(folder.path(), "other");
    let possible = ODDAGON.replacen('X', ".", 1);
    assert_eq!(run(&format!("prove {possible} --bundle {other}")).code, 1);
    assert!(!std::path::Path::new(&other).exists());
}

/// A claimed clause, boards without a grid, rule steps: what Coq cannot say is left out, and all
/// else is there and accepted.
#[test]
fn bundles_of_rules() {
    let folder = tempfile::tempdir().unwrap();
    for (pattern, options) in [
        ("patterns/rules/c-chain.ron", ""),
        ("patterns/rules/ork-whip.ron", ""),
        ("patterns/rules/b-braid.ron", "--theory B3"),
        ("patterns/rules/almost-locked-range.ron", ""),
        ("patterns/rules/bug.ron", ""),
        ("patterns/rules/naked-subset.ron", "--theory S4"),
    ] {
        let name = pattern.rsplit('/').next().unwrap();
        let bundle = path(folder.path(), name);
        let made = run(&format!(
            "prove {pattern} {options} --focus pattern --bundle {bundle}"
        ));
        assert_eq!(made.code, 0, "{pattern}: {}", made.shown());
        let file = |name: &str| format!("{bundle}/{name}");
        let exists = |name: &str| std::path::Path::new(&file(name)).exists();
        assert_eq!(exists("theorem.v"), name == "naked-subset.ron", "{pattern}");
        assert_eq!(run(&format!("check {}", file("proof.ron"))).code, 0);
        let (cnf, lrat) = (file("formula.cnf"), file("proof.lrat"));
        assert_eq!(run(&format!("check --cnf {cnf} {lrat}")).code, 0);
        let readme = std::fs::read_to_string(file("README.md")).unwrap();
        for name in ["proof.lrat", "proof.drat", "proof.pbp", "statement.ron"] {
            assert!(exists(name) && readme.contains(name), "{pattern}: {name}");
        }
    }
}
