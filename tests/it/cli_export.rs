//! `oddagon export` and `oddagon library`, through the binary.

use crate::cli;
use oddagon::sudoku::SudokuTheorem;

use cli::{Run, oddagon, path, run};
use oddagon::library::{Entry, Library, ProofReference};
use oddagon::proof::check;
use oddagon::prover::{Depth, Options, Report};
use oddagon::theorem::{NameList, Theorem, read_statements};
use std::path::Path;

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap()
}

fn write(folder: &Path, name: &str, text: &str) -> String {
    std::fs::write(folder.join(name), text).unwrap();
    path(folder, name)
}

/// A run that must succeed: what it printed.
fn ok(line: &str) -> String {
    let run = run(line);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{line}");
    run.out
}

#[test]
fn rules_in_clips() {
    // A pattern that is not its own transpose: four rules.
    insta::assert_snapshot!(ok("export --format clips k3b2-10-00001"));
}

#[test]
fn kl_digit_rules_in_clips() {
    let folder = tempfile::tempdir().unwrap();
    let library = path(folder.path(), "kl.json");
    ok(&format!("library proofs/kl-digit/0001.ron --out {library}"));
    let text = ok(&format!("export --format clips --library {library}"));
    // The head is that of every file.
    let rules = text.split_once("\n(defrule").unwrap().1;
    insta::assert_snapshot!(format!("(defrule{rules}"));
    insta::assert_snapshot!(ok(&format!("export --format table --library {library}")));
}

#[test]
fn every_pattern_makes_two_rules_or_four() {
    let text = ok("export --format clips");
    let names: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("(defrule "))
        .collect();
    let mut different = names.clone();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), names.len());
    let library = Library::two_band();
    let own = library
        .entries
        .iter()
        .filter(|e| e.is_own_transpose())
        .count();
    assert!(own > 0 && own < 630);
    assert_eq!(names.len(), 2 * own + 4 * (630 - own));
    let table = ok("export --format table");
    assert_eq!(table.lines().count(), 1 + own + 2 * (630 - own));
    assert_eq!(text, ok("export --format clips"));
}

#[test]
fn patterns_are_chosen() {
    let count = |arguments: &str| {
        let text = ok(&format!("export --format table {arguments}"));
        let ids: std::collections::BTreeSet<&str> = text
            .lines()
            .skip(1)
            .filter_map(|line| line.split('\t').nth(1))
            .collect();
        ids.len()
    };
    // One of the 31 patterns of 10 cells that were published is not minimal; of 12 cells there are
    // 38.
    assert_eq!(count("--where cells=10"), 30);
    assert_eq!(count("--where cells=12"), 38);
    assert_eq!(count("--where cells=12 --where depth_full=3"), 1);
    assert_eq!(
        count("--usable"),
        630 - count("--where super_impossible=true")
    );
    assert_eq!(count("--where free_cells=0"), count("--where free_cells<2"));
    assert_eq!(count("k3b2-10-00001 k3b2-16-00010 --where cells>10"), 1);
    assert_eq!(count("--where kind=k-digit"), 630);

    let folder = tempfile::tempdir().unwrap();
    // An id, and the trivalue oddagon in another position.
    let list = format!("# some\n\nk3b2-10-00003\n{} the oddagon\n", cli::ODDAGON);
    let list = write(folder.path(), "list.txt", &list);
    let chosen = ok(&format!("export --format json --select {list}"));
    let chosen = Library::read(&chosen).unwrap();
    let ids: Vec<&str> = chosen
        .entries
        .iter()
        .map(|entry| entry.id.as_str())
        .collect();
    assert_eq!(ids, ["k3b2-10-00003", "k3b2-12-00038"]);
}

#[test]
fn libraries_go_round() {
    let folder = tempfile::tempdir().unwrap();
    let (ron, json) = (path(folder.path(), "a.ron"), path(folder.path(), "a.json"));
    ok(&format!("export --format ron --out {ron}"));
    ok(&format!(
        "export --format json --library {ron} --out {json}"
    ));
    let again = ok(&format!("export --format ron --library {json}"));
    assert_eq!(again, read(folder.path(), "a.ron"));
    let shipped = std::fs::read_to_string("patterns/two-band-k3.ron").unwrap();
    assert_eq!(again, shipped);
    // Prover and viewer take libraries and ids.
    let shown = ok(&format!("show {json} --json"));
    assert_eq!(shown.lines().count(), 630);
    assert!(
        ok("prove k3b2-12-00038").contains("T&E(BRT, 3), restricted to its own focus and full")
    );
}

#[test]
fn one_file_for_each_pattern() {
    let folder = tempfile::tempdir().unwrap();
    let out = path(folder.path(), "rules/");
    ok(&format!(
        "export --format clips k3b2-10-00001 k3b2-12-00038 --out {out}"
    ));
    let mut files: Vec<String> = std::fs::read_dir(folder.path().join("rules"))
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort();
    assert_eq!(files, ["k3b2-10-00001.clp", "k3b2-12-00038.clp"]);
    let one = read(folder.path(), "rules/k3b2-10-00001.clp");
    assert_eq!(one, ok("export --format clips k3b2-10-00001"));
}

#[test]
fn published_names_are_attached() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::two_band();
    let line = |id: &str| {
        library
            .entry(id)
            .unwrap()
            .theorem()
            .unwrap()
            .cell_line()
            .unwrap()
    };
    let transposed = |line: &str| -> String {
        let cells: Vec<char> = line.chars().collect();
        (0..81).map(|i| cells[i % 9 * 9 + i / 9]).collect()
    };
    let names = [
        format!("# published\nEL12c2\t{}\r", cli::ODDAGON),
        format!("EL10c1\t{}", transposed(&line("k3b2-10-00001"))),
        format!("EL10c2\t{}", line("k3b2-10-00002").replace('X', "1")),
        format!("EL10c3\t{}", line("k3b2-10-00002")),
        format!("EL5c1\t{}", "X........".to_owned() + &".".repeat(72)),
    ];
    let names = write(folder.path(), "names.txt", &(names.join("\n") + "\n"));
    let named = path(folder.path(), "named.ron");
    let result = run(&format!("library --names {names} --out {named}"));
    assert_eq!(result.code, 1);
    insta::assert_snapshot!(result.out.replace(&named, "NAMED"));
    let result = run(&format!("library --names {names} --out {named} --json"));
    insta::assert_snapshot!(result.out);

    // Rules are called after the first alias; the pattern that was drawn has the published name
    // itself.
    let rows = ok(&format!(
        "export --library {named} --format table EL10c1 EL12c2"
    ));
    let rows: Vec<Vec<&str>> = rows
        .lines()
        .skip(1)
        .map(|row| row.split('\t').collect())
        .collect();
    let names: Vec<&str> = rows.iter().map(|row| row[0]).collect();
    assert_eq!(names, ["EL10c1s", "EL10c1", "EL12c2"]);
    assert_eq!(
        rows[1][4].replace('3', "X"),
        transposed(&line("k3b2-10-00001"))
    );

    // Both orientations named, the transpose first; and names that make two rules of one name.
    let both = format!(
        "Zs\t{0}\nZ\t{1}\n",
        transposed(&line("k3b2-10-00001")),
        line("k3b2-10-00001")
    );
    let both = write(folder.path(), "both.txt", &both);
    ok(&format!("library --names {both} --out {named}"));
    let rows = ok(&format!("export --library {named} --format table Z"));
    let names: Vec<&str> = rows
        .lines()
        .skip(1)
        .map(|row| row.split('\t').next().unwrap())
        .collect();
    assert_eq!(names, ["Z", "Zs"]);
    let clash = format!(
        "Z\t{0}\nZs\t{1}\n",
        line("k3b2-10-00001"),
        line("k3b2-10-00002")
    );
    let clash = write(folder.path(), "clash.txt", &clash);
    ok(&format!("library --names {clash} --out {named}"));
    let result = run(&format!("export --library {named} --format clips Z Zs"));
    assert!(
        result.code == 2
            && result
                .err
                .contains("k3b2-10-00002: its rule would have the name Zs"),
        "{}",
        result.err
    );

    let twice = write(
        folder.path(),
        "twice.txt",
        &format!("a\t{0}\na\t{0}\n", cli::ODDAGON),
    );
    let taken = write(
        folder.path(),
        "taken.txt",
        &format!("k3b2-10-00001\t{}\n", cli::ODDAGON),
    );
    let short = write(folder.path(), "short.txt", "EL1\tXX..\n");
    let blank = write(folder.path(), "blank.txt", "EL1 XX..\n");
    let mut messages = String::new();
    for file in [twice, taken, short, blank] {
        let result = run(&format!("library --names {file} --out {named}"));
        assert_eq!((result.code, result.out.as_str()), (2, ""));
        let name = Path::new(&file)
            .file_name()
            .unwrap()
            .to_str()
            .unwrap()
            .to_owned();
        messages += &result.err.replace(&file, &name);
    }
    insta::assert_snapshot!(messages);
}

#[test]
fn a_library_is_checked_against_its_proofs() {
    let folder = tempfile::tempdir().unwrap();
    let proofs = std::fs::read_to_string("proofs/trivalue-oddagon.ron").unwrap();
    write(folder.path(), "proof.ron", &proofs);
    let degenerate =
        std::fs::read_to_string("proofs/trivalue-oddagon-degenerate/0001.ron").unwrap();
    write(folder.path(), "other.ron", &degenerate);
    let file = |name: &str| path(folder.path(), name);
    let library = file("library.json");
    ok(&format!(
        "library {} {} --out {library}",
        file("proof.ron"),
        file("other.ron")
    ));
    let text = read(folder.path(), "library.json");
    let checked = ok(&format!("check {library}"));
    assert!(checked.contains("2 entries, all 2 verified"), "{checked}");
    let shipped = ok("check --no-proofs patterns/two-band-k3.ron");
    assert!(shipped.contains("630 entries, all 630 well-formed"));

    let altered = |from: &str, to: &str| -> Run {
        assert!(text.contains(from), "{from} in {text}");
        let altered = write(folder.path(), "altered.json", &text.replacen(from, to, 1));
        let mut run = run(&format!("check {altered} --json"));
        run.err = run
            .err
            .replace(&altered, "ALTERED")
            .replace(folder.path().to_str().unwrap(), "FOLDER");
        run
    };
    let digest = text.split("\"sha256\":\"").nth(1).unwrap()[..64].to_owned();
    let other = text.split("\"sha256\":\"").nth(2).unwrap()[..64].to_owned();
    let mut mutant = digest.clone();
    mutant.replace_range(..1, if digest.starts_with('0') { "1" } else { "0" });
    let mut out = String::new();
    for (from, to) in [
        (digest.as_str(), mutant.as_str()),
        (digest.as_str(), other.as_str()),
        ("\"depth_restricted\":3", "\"depth_restricted\":2"),
        ("\"depth_full\":3", "\"depth_full\":\"none\""),
        ("\"without\":\"n3r1c6\"", "\"without\":\"n2r1c6\""),
        ("proof.ron", "proofs.ron"),
        ("\"version\":1", "\"version\":9"),
        ("\"stabiliser\":576", "\"stabiliser\":577"),
    ] {
        let run = altered(from, to);
        out += &format!(
            "{} -> {}\n{}\n",
            from.replace(&digest, "DIGEST"),
            to.replace(&other, "OTHER"),
            run.shown()
        );
    }
    let out = out
        .replace(&digest, "DIGEST")
        .replace(&mutant, "MUTANT")
        .replace(&other, "OTHER");
    insta::assert_snapshot!(out);
    // The proof itself altered: the digest tells.
    write(
        folder.path(),
        "proof.ron",
        &proofs.replacen("name: \"", "name: \"the ", 1),
    );
    let result = run(&format!("check {library}"));
    assert_eq!(result.code, 1);
    assert!(
        result
            .out
            .contains("REJECTED: proof: no proof in proof.ron has the digest"),
        "{}",
        result.out
    );
}

/// The patterns of a library that are true, but much deeper than it says, are told so at once: they
/// are looked for up to one more than that. Here the cells of `Unique` differ from the pattern's.
#[test]
fn depths_far_from_what_is_said_are_not_looked_for() {
    let cells =
        "r1c1: n12\nr1c2: n12\nr4c1: n13\nr4c2: n14\nr4c3: n34\nr7c1: n23\nr7c2: n24\nr7c4: n34";
    let theorem = serde_json::json!({
        "name": "deep",
        "board": { "Sudoku": 3 },
        "pattern": { "Restrict": format!("{cells}\nr8c3: n35\nr8c4: n35\nr9c3: n45\nr9c4: n45") },
        "assume": [{ "Unique": format!("{cells}\nr8c3: n13\nr8c4: n13\nr9c3: n14\nr9c4: n14") }],
        "claim": "Impossible",
    });
    let entry = serde_json::json!({
        "id": "deep",
        "theorem": theorem,
        "depth_restricted": 0,
        "depth_full": 0,
    });
    let library = serde_json::json!({
        "version": 1,
        "name": "deep",
        "about": "",
        "entries": [entry],
    });
    let folder = tempfile::tempdir().unwrap();
    let file = write(folder.path(), "deep.json", &library.to_string());
    let run = oddagon(&["export", "--library", &file, "--format", "table"], "");
    assert_eq!(run.code, 2, "{}", run.shown());
    assert!(
        run.err.contains("T&E up to depth 1 finds none"),
        "{}",
        run.err
    );
}

#[test]
fn bad_input_is_explained() {
    let folder = tempfile::tempdir().unwrap();
    let shipped = std::fs::read_to_string("patterns/two-band-k3.ron").unwrap();
    let newer = write(
        folder.path(),
        "newer.ron",
        &shipped.replacen("version: 1", "version: 7", 1),
    );
    let cut = write(folder.path(), "cut.ron", &shipped[..5000]);
    let list = write(folder.path(), "list.txt", "k3b2-10-00001\nk9\n");
    let empty = write(folder.path(), "empty.txt", "# nothing\n");
    let (rules, no) = (
        path(folder.path(), "rules.ron"),
        path(folder.path(), "no.ron"),
    );
    ok(&format!(
        "library proofs/tridagon-elimination/0001.ron --out {rules}"
    ));
    ok(&format!("export --format json --library {rules}"));
    let mut out = String::new();
    for line in [
        format!("export --format clips --library {newer}"),
        format!("export --format clips --library {cut}"),
        "export --format clips --library patterns/oddagons.ron".to_owned(),
        "export --format clips --library nowhere.ron".to_owned(),
        format!("export --format clips --library {rules}"),
        format!("export --format table --library {rules}"),
        "export --format clips k3b2-99-00001".to_owned(),
        "export --format yaml".to_owned(),
        "export".to_owned(),
        format!("export --format clips --select {list}"),
        format!("export --format clips --select {empty}"),
        "export --format clips --out /no/such/folder/x.clp k3b2-10-00001".to_owned(),
        format!("library proofs/trivalue-oddagon.ron proofs/trivalue-oddagon.ron --out {no}")
            .to_owned(),
        format!("library patterns/trivalue-oddagon.ron --out {no}"),
        format!("show {newer}"),
        format!("prove {cut}"),
    ] {
        let run = run(&line);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{line}");
        let text = format!("$ {line}\n{}\n", run.err.lines().next().unwrap());
        out += &text.replace(&format!("{}/", folder.path().display()), "");
    }
    insta::assert_snapshot!(out);
    let condition = oddagon(&["export", "--format", "clips", "--where", "cell>3"], "");
    assert!(
        condition.code == 2
            && condition
                .err
                .contains("expected a column: id, kind, k, l, cells"),
        "{}",
        condition.err
    );
    let none = oddagon(&["export", "--format", "clips", "--where", "cells=99"], "");
    assert!(
        none.code == 1 && none.out.is_empty() && none.err.contains("no pattern meets"),
        "{}",
        none.err
    );
}

/// That two cells cannot both hold 1, 2 or 3, which is false; and its "proof", which assumes that
/// exactly one of six candidates is true.
const FALSUM: &str = r#"(name: "falsum", board: Sudoku(3), pattern: Digits(k: 3, cells: "X...............................................................................X"), claim: Impossible)"#;
const FALSUM_PROOF: &str = r##"(
  version: 1,
  theorem: (
    name: "falsum",
    board: Sudoku(3),
    pattern: Digits(k: 3, cells: "X...............................................................................X"),
    assume: [ExactlyOne("n123r1c1 n123r9c9")],
    claim: Impossible,
  ),
  derivations: [
    (
      theory: BRT,
      depth: 1,
      exact: [(focus: Pattern, open: 6), (focus: All, open: 717)],
      steps: [
        (id: 1, eliminate: "n1r1c1", hints: "r9c9"),
        (id: 2, eliminate: "n2r1c1", hints: "r9c9"),
      ],
      conclusion: "#1 #2 r1c1 r9c9",
    ),
  ],
)
"##;

/// A library of one entry in a folder, with a proof in `proof.ron` if there is one.
fn library_of(folder: &Path, entry: &Entry) -> String {
    let library = Library::new("test", "", vec![entry.clone()]).unwrap();
    write(folder, "library.ron", &library.to_ron())
}

fn entry_of(statement: &str) -> Entry {
    let statement = read_statements(statement).unwrap().remove(0);
    Entry::new(&statement.name.clone(), statement).unwrap()
}

/// The commands that say something of a library's entries: each must refuse, and name the entry.
fn is_refused(library: &str, id: &str, why: &str) {
    for line in [
        format!("export --library {library} --format table"),
        format!("export --library {library} --format clips"),
        format!("match {PUZZLE} --library {library}"),
    ] {
        let run = run(&line);
        assert_eq!(
            (run.code, run.out.as_str()),
            (2, ""),
            "{line}: {}",
            run.shown()
        );
        assert!(
            run.err.contains(id) && run.err.contains(why),
            "{line}: {}",
            run.err
        );
    }
}

/// Loki.
const PUZZLE: &str =
    "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..";

/// H03: a library whose entry refers to a proof of something else.
#[test]
fn a_proof_of_a_conditional_theorem_proves_no_other() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "proof.ron", FALSUM_PROOF);
    let proof = oddagon::proof::read(FALSUM_PROOF).unwrap();
    let entry = Entry {
        depth_restricted: Some(Depth::Exactly(1)),
        depth_full: Some(Depth::Exactly(1)),
        proof: Some(ProofReference::new("proof.ron", &proof)),
        ..entry_of(FALSUM)
    };
    let library = library_of(folder.path(), &entry);
    let checked = run(&format!("check {library}"));
    assert_eq!(checked.code, 1, "{}", checked.shown());
    assert!(
        checked
            .out
            .contains("falsum: REJECTED: proof: it proves another theorem"),
        "{}",
        checked.out
    );
    is_refused(&library, "\"falsum\"", "proof: it proves another theorem");
    // Where the proof is not at hand, nothing can be found that proves it.
    std::fs::remove_file(folder.path().join("proof.ron")).unwrap();
    is_refused(&library, "\"falsum\"", "the claim does not hold");
    let json = run(&format!("export --library {library} --format json"));
    assert_eq!((json.code, json.out.as_str()), (2, ""));
}

/// H04: conditional theorems are no unconditional rules.
#[test]
fn what_a_theorem_assumes_is_not_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let conditional = FALSUM.replace(
        "claim:",
        "assume: [ExactlyOne(\"n123r1c1 n123r9c9\")], claim:",
    );
    let entry = entry_of(&conditional);
    assert_eq!(entry.class, None);
    let library = library_of(folder.path(), &entry);
    is_refused(
        &library,
        "falsum",
        "falsum assumes a relation between n1r1c1, n2r1c1, n3r1c1, n1r9c9 and others",
    );
    // RON and JSON say all.
    ok(&format!("export --library {library} --format json"));
    // A class that such a theorem does not have.
    let text = read(folder.path(), "library.ron");
    let class = entry_of(FALSUM).class.unwrap();
    let with_class = Library::new(
        "x",
        "",
        vec![Entry {
            class: Some(class),
            ..entry
        }],
    )
    .unwrap()
    .to_ron();
    assert_ne!(text, with_class);
    let library = write(folder.path(), "class.ron", &with_class);
    is_refused(&library, "falsum", "class: expected none");

    let pair = "X".to_owned() + "X" + &".".repeat(79);
    let pair = format!(
        "(name: \"pair\", board: Sudoku(3), pattern: Digits(k: 2, cells: \"{pair}\"), assume: [NotBoth(\"n1r1c1 n2r1c2\"), \
         NotBoth(\"n2r1c1 n1r1c2\")], claim: Impossible)"
    );
    let library = library_of(folder.path(), &entry_of(&pair));
    is_refused(
        &library,
        "pair",
        "pair assumes a relation between n1r1c1 and n2r1c2",
    );
}

/// H07: the depth over another focus is another depth.
#[test]
fn depths_are_those_of_the_entry_s_own_focus() {
    let folder = tempfile::tempdir().unwrap();
    let entry = Library::two_band().entry("k3b2-13-00171").unwrap().clone();
    assert_eq!(entry.depth_restricted, Some(Depth::Exactly(3)));
    let mut statement = entry.theorem.clone();
    statement.focus = NameList(vec!["r123456789c123456789".to_owned()]);
    let whole = Theorem::new(statement.clone()).unwrap();
    let options = Options {
        effort: 0,
        ..Options::default()
    };
    let proof = Report::new(&whole, &options).unwrap().proof.unwrap();
    let verified = check(&proof).unwrap();
    let own = Entry::proven(&proof, &verified, "proof.ron").unwrap();
    assert_eq!(own.depth_restricted, Some(Depth::Exactly(2)));
    write(folder.path(), "proof.ron", &oddagon::proof::to_ron(&proof));

    let wrong = Entry {
        theorem: entry.theorem.clone(),
        ..own.clone()
    };
    let library = library_of(folder.path(), &wrong);
    let checked = run(&format!("check {library}"));
    assert_eq!(checked.code, 1, "{}", checked.shown());
    assert!(
        checked.out.contains("it proves another theorem"),
        "{}",
        checked.out
    );
    is_refused(&library, "k3b2-13-00171", "it proves another theorem");
    // The entry with the focus is right, but its restricted depth is not one of the pattern alone.
    let library = library_of(folder.path(), &own);
    ok(&format!("check {library}"));
    ok(&format!("export --library {library} --format clips"));
    let table = run(&format!("export --library {library} --format table"));
    assert_eq!((table.code, table.out.as_str()), (2, ""));
    assert!(
        table.err.contains("has a focus of its own"),
        "{}",
        table.err
    );
    // Without the proof the depth is found to be wrong too.
    std::fs::remove_file(folder.path().join("proof.ron")).unwrap();
    let library = library_of(folder.path(), &wrong);
    let table = run(&format!("export --library {library} --format table"));
    assert_eq!((table.code, table.out.as_str()), (2, ""));
    assert!(
        table
            .err
            .contains("depth_restricted: found 2, but the proof gives 3"),
        "{}",
        table.err
    );
}
