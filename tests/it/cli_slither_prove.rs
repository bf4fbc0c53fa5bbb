//! Slitherlink in `oddagon prove`, through the binary.

use crate::cli;

use cli::oddagon;

const EDGES: &str = "patterns/slitherlink/edges.ron";

/// Two 3s side by side, stated wrongly: the line above does not follow.
const WRONG: &str = r#"(
    name: "3 beside 3",
    board: Slitherlink(rows: 1, columns: 2),
    pattern: Restrict("Nr1c1: 3; Nr1c2: 3"),
    claim: Assert("Hr1c1=1"),
)"#;

#[test]
fn rules_are_settled() {
    let run = oddagon(
        &["prove", "--board", "slitherlink", EDGES, "--jobs", "1"],
        "",
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out);
    let many = oddagon(
        &["prove", "--board", "slitherlink", EDGES, "--jobs", "3"],
        "",
    );
    assert_eq!(many.out, run.out);
    insta::assert_snapshot!(oddagon(&["prove", "--board", "slitherlink", EDGES, "--json"], "").out);
}

#[test]
fn inductions_are_settled_part_by_part() {
    let run = oddagon(
        &[
            "prove",
            "--board",
            "slitherlink",
            "patterns/slitherlink/diagonals.ron",
        ],
        "",
    );
    assert_eq!(run.code, 0, "{}", run.err);
    let last = run.out.lines().rev().find(|line| !line.starts_with('L'));
    let last = last.unwrap();
    assert!(
        last.ends_with("it holds for every number of steps"),
        "{last}"
    );
}

/// A rule about any number of cells, in RON; what is in braces can be replaced.
const INDUCTION: &str = r#"[(
    name: "3, then any number of 2s",
    says: "",
    begin: (name: "", board: Slitherlink(rows: 1, columns: 1), pattern: Restrict("Nr1c1: 3"), claim: Eliminate("Pr2c2=o Pr2c2=se")),
    step: (name: "", board: Slitherlink(rows: 1, columns: 1), pattern: Restrict("Nr1c1: 2; Pr1c1: nw ne ns ew sw"),
        claim: Eliminate("Pr2c2=o Pr2c2=se")),
    end: (name: "", board: Slitherlink(rows: 1, columns: 1), pattern: Restrict("Nr1c1: 3; Pr1c1: nw ne ns ew sw"),
        claim: Eliminate("Hr2c1=0 Vr1c2=0")),
)]"#;

/// A step at the border, from which the cells would lead away: it holds nowhere but at the border.
const FALSE_INDUCTION: &str = r#"[(
    name: "0, then any number of 1s downwards",
    says: "",
    begin: (name: "", board: Slitherlink(rows: 1, columns: 1), pattern: Restrict("Nr1c1: 0"),
        claim: Eliminate("Pr2c2=ne Pr2c2=ns Pr2c2=nw Pr2c2=ew Pr2c2=sw")),
    step: (name: "", board: Slitherlink(rows: 1, columns: 1, border: "N"), pattern: Restrict("Nr1c1: 1; Hr1c2: 0; Pr1c1: o se ew"),
        claim: Eliminate("Pr2c1=ne Pr2c1=ns Pr2c1=nw Pr2c1=sw")),
    end: (name: "", board: Slitherlink(rows: 1, columns: 1), pattern: Restrict("Pr1c1: o se ew; Hr1c1: 0"), claim: Assert("Hr1c0=0 Vr1c1=0")),
)]"#;

/// An induction is proven only if its parts are, and fit together on one grid and in one loop mode.
#[test]
fn false_inductions_are_not_proven() {
    let run = oddagon(&["prove", "--board", "slitherlink", "-"], INDUCTION);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let mut said = Vec::new();
    let mut refused = |text: &str| {
        let run = oddagon(&["prove", "--board", "slitherlink", "-"], text);
        assert_eq!((run.code, run.err.as_str()), (1, ""), "{}", run.out);
        assert!(!run.out.contains("every number of steps"), "{}", run.out);
        let last = run
            .out
            .lines()
            .rev()
            .find(|line| line.contains("not proven"));
        said.push(last.unwrap().to_owned());
        let run = oddagon(&["prove", "--board", "slitherlink", "-", "--json"], text);
        let last = run.out.lines().last().unwrap();
        assert!(last.contains(r#""verdict":"not-proven""#), "{last}");
    };
    refused(FALSE_INDUCTION);
    // A step in another mode, and one at a border, where it can stand but once.
    let step = "rows: 1, columns: 1), pattern: Restrict(\"Nr1c1: 2";
    let with = |what: &str| {
        let step_with = step.replace("columns: 1", &format!("columns: 1, {what}"));
        INDUCTION.replace(step, &step_with)
    };
    refused(&with("loop: L1"));
    let claim = "claim: Eliminate(\"Pr2c2=o Pr2c2=se\")),\n    end";
    refused(&with("border: \"S\"").replace(claim, &claim.replace(" Pr2c2=se", "")));
    // The cells lead beyond the border of the first.
    let begin = "columns: 1), pattern: Restrict(\"Nr1c1: 3\"";
    let at_border = begin.replace("columns: 1", "columns: 2, border: \"E\"");
    refused(&INDUCTION.replace(begin, &at_border));
    // The last is on the border from which the cells come.
    let at_border = INDUCTION.replace(
        "columns: 1), pattern: Restrict(\"Nr1c1: 3; Pr1c1: nw ne ns ew sw\"),\n        claim: Eliminate(\"Hr2c1=0 Vr1c2=0\")",
        "columns: 2, border: \"W\"), pattern: Restrict(\"Nr1c2: 3; Pr1c2: nw ne ns ew sw\"),\n        claim: Eliminate(\"Hr2c2=0 Vr1c3=0\")",
    );
    assert_ne!(at_border, INDUCTION);
    refused(&at_border);
    // The parts fit, but one is not true.
    refused(&INDUCTION.replace("Nr1c1: 2; Pr1c1", "Nr1c1: 1; Pr1c1"));
    // More is needed than is given.
    refused(&INDUCTION.replace(
        "Nr1c1: 3; Pr1c1: nw ne ns ew sw",
        "Nr1c1: 3; Pr1c1: nw ne ns ew",
    ));
    insta::assert_snapshot!(said.join("\n"));
}

/// A rule is settled in the mode that it names: where it needs another, that is said, and no proof
/// is written.
#[test]
fn rules_are_settled_in_the_mode_that_they_name() {
    let threes = WRONG.replace("Hr1c1=1", "Vr1c2=1");
    let folder = tempfile::tempdir().unwrap();
    let proofs = format!("{}/", folder.path().display());
    let prove = |text: &str| {
        oddagon(
            &["prove", "--board", "slitherlink", "-", "--proof", &proofs],
            text,
        )
    };
    let run = prove(&threes);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    insta::assert_snapshot!(run.out);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    let json = oddagon(&["prove", "--board", "slitherlink", "-", "--json"], &threes);
    insta::assert_snapshot!(json.out);
    let run = prove(&threes.replace("columns: 2", "columns: 2, loop: L1"));
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// That no cell has four lines is so in L0 by definition, and is not so in L2.
#[test]
fn four_lines_around_a_cell() {
    let four = r#"[
(name: "no cell has four lines", board: Slitherlink(rows: 1, columns: 1), pattern: Restrict(""), claim: AtLeastOne("Hr1c1=0 Hr2c1=0 Vr1c1=0 Vr1c2=0")),
(name: "no cell has four lines, L2", board: Slitherlink(rows: 1, columns: 1, loop: L2), pattern: Restrict(""), claim: AtLeastOne("Hr1c1=0 Hr2c1=0 Vr1c1=0 Vr1c2=0")),
(name: "four lines are all", board: Slitherlink(rows: 1, columns: 2, loop: L2), pattern: Restrict("Nr1c1: 4"), claim: Assert("Br1c1=nsew Vr1c3=0 Vr2c3=0")),
]"#;
    let run = oddagon(&["prove", "--board", "slitherlink", "-"], four);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    insta::assert_snapshot!(run.out);
}

/// What stands in a name is not printed as it stands, if it is no printable character.
#[test]
fn names_are_escaped() {
    let name = "fine\\n\\u{1b}[2Kfalse: holds in L2; BRT\\u{202e}";
    let named = WRONG.replace("3 beside 3", name);
    for args in [&["-"][..], &["-", "--conclusions"], &["-", "--json"]] {
        let run = oddagon(
            &[&["prove", "--board", "slitherlink"], args].concat(),
            &named,
        );
        assert!(run.out.contains("\\u"), "{}", run.out);
        assert!(!run.out.contains('\u{1b}'), "{}", run.out);
        assert!(!run.out.contains("\nfalse"), "{}", run.out);
    }
    let induction = INDUCTION.replace("3, then any", name);
    let run = oddagon(&["prove", "--board", "slitherlink", "-"], &induction);
    assert!(!run.out.contains(['\u{1b}', '\u{202e}']), "{}", run.out);
}

#[test]
fn a_wrong_rule_is_refuted_by_a_drawing() {
    let run = oddagon(&["prove", "--board", "slitherlink", "-"], WRONG);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    insta::assert_snapshot!(run.out);
}

#[test]
fn proofs_are_written_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let proofs = folder.path().join("corners-of-a-cell.jsonl.gz");
    let file = proofs.to_str().unwrap();
    let corners = "patterns/slitherlink/corners-of-a-cell.ron";
    let run = oddagon(
        &["prove", "--board", "slitherlink", corners, "--proof", file],
        "",
    );
    assert_eq!(run.code, 0, "{}", run.err);
    let run = oddagon(&["check", file], "");
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    // Proofs of rules about windows are written for other checkers as any others.
    let export = |format: &str| {
        let out = format!("{}/", folder.path().join(format).display());
        let proofs = proofs.to_str().unwrap();
        let run = oddagon(
            &[
                "export", "--proof", proofs, "--format", format, "--out", &out,
            ],
            "",
        );
        (run.code, run.err)
    };
    for format in ["lrat", "drat", "veripb", "md", "html"] {
        assert_eq!(export(format), (0, String::new()), "{format}");
    }
}

#[test]
fn what_follows_from_a_drawing_is_drawn() {
    let threes = ". . .\n 3 3\n. . .\n";
    let run = oddagon(
        &["prove", "--board", "slitherlink", "-", "--loop", "L1"],
        threes,
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out);
    let corner = oddagon(
        &[
            "prove",
            "--board",
            "slitherlink",
            "-",
            "--border",
            "NW",
            "--json",
        ],
        ". .\n 3\n. .\n",
    );
    insta::assert_snapshot!(corner.out);
    // Players mean the rules of the game.
    let default = oddagon(&["prove", "--board", "slitherlink", "-"], threes);
    insta::assert_snapshot!(default.out);
    let large = ". . . . . .\n".repeat(6).replace(".\n.", ".\n\n.");
    let run = oddagon(&["prove", "--board", "slitherlink", "-"], &large);
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("; L2 is the default of --loop"),
        "{}",
        run.err
    );
    assert_eq!(
        oddagon(
            &["prove", "--board", "slitherlink", "-", "--loop", "L0"],
            &large
        )
        .code,
        0
    );
    let address = oddagon(
        &[
            "prove",
            "--board",
            "slitherlink",
            "https://puzz.link/p?slither/2/1/33",
        ],
        "",
    );
    assert_eq!(address.out, default.out);
}

/// A rule whose premises contradict each other is said to be one, and the others are settled.
#[test]
fn a_rule_about_nothing_does_not_stop_the_others() {
    let nothing = WRONG.replace("Nr1c2: 3", "Nr1c2: 0; Hr1c2: 1");
    let zero = r#"(name: "zero", board: Slitherlink(rows: 1, columns: 1), pattern: Restrict("Nr1c1: 0"), claim: Assert("Hr1c1=0"))"#;
    let both = format!("[{nothing},\n{zero}]");
    let run = oddagon(&["prove", "--board", "slitherlink", "-"], &both);
    assert_eq!(run.code, 1, "{}", run.shown());
    assert!(
        run.out
            .contains("its premises contradict each other in L0, so it says nothing")
            && run.out.contains("zero: holds in L0"),
        "{}",
        run.shown()
    );
    let run = oddagon(&["prove", "--board", "slitherlink", "-", "--json"], &both);
    assert!(
        run.out.contains(r#""verdict":"contradictory-premises""#),
        "{}",
        run.out
    );
}

#[test]
fn bad_input_is_explained() {
    let mut said = Vec::new();
    let mut refused = |args: &[&str], input: &str| {
        let run = oddagon(
            &[&["prove", "--board", "slitherlink"], args].concat(),
            input,
        );
        assert_eq!(
            (run.code, run.out.as_str()),
            (2, ""),
            "{args:?} {}",
            run.err
        );
        said.push(run.err);
    };
    refused(&["-"], ". .\n 4\n. .\n");
    refused(&["-"], ". . .\n 3\n. .\n");
    refused(&["-"], ".x.\nx3x\n.x.\n");
    refused(&["-"], "");
    refused(&["-"], &WRONG.replace("rows: 1", "rows: 0"));
    refused(
        &["-"],
        &WRONG.replace("columns: 2", "columns: 2, border: \"NX\""),
    );
    refused(&["-"], &WRONG.replace("Nr1c2: 3", "Nr1c2: 4"));
    refused(
        &["-"],
        &WRONG.replace("Slitherlink(rows: 1, columns: 2)", "Sudoku(3)"),
    );
    refused(&["-", "--border", "Q"], ". .\n 3\n. .\n");
    refused(&["-", "--loop", "L3"], ". .\n 3\n. .\n");
    let large = WRONG.replace("rows: 1, columns: 2", "rows: 5, columns: 5, loop: L1");
    refused(&["-", "--conclusions"], &large);
    refused(&["nowhere.ron"], "");
    insta::assert_snapshot!(said.join("\n"));
}

/// A drawing, an address, a set of rules and an induction say themselves that they are of
/// Slitherlink.
#[test]
fn what_can_be_nothing_else_needs_no_board() {
    let threes = ". . .\n 3 3\n. . .\n";
    let rules = oddagon(
        &["discover", "--board", "slitherlink", "--window", "1x1"],
        "",
    );
    let address = "https://puzz.link/p?slither/2/1/33";
    for (argument, input) in [
        ("-", threes),
        (address, ""),
        ("-", &rules.out),
        ("-", INDUCTION),
    ] {
        let said = oddagon(&["prove", argument], input);
        let board = ["prove", "--board", "slitherlink", argument];
        assert_eq!(said.shown(), oddagon(&board, input).shown());
        assert_eq!(said.code, 0, "{}", said.err);
    }
    // A theorem about a window is one of a board like others, and no other pattern has a loop.
    let plain = oddagon(&["prove", "-"], &WRONG.replace("Hr1c1=1", "Vr1c2=1"));
    assert!(plain.out.contains("SAT"), "{}", plain.shown());
    let pattern = ["prove", "k3b2-12-00038", "--loop", "L2"];
    assert_eq!(oddagon(&pattern, "").code, 2);
}

/// Four rules: of one solution, of a corner, of colours, and one whose premises contradict each
/// other, between two that make no sense.
const PREMISES: &str = r#"[
    (name: "unread", board: Slitherlink(rows: 1, columns: 1), pattern: Restrict("Sr9c9nw: 0"), claim: Impossible),
    (name: "one solution", board: Slitherlink(rows: 2, columns: 2, border: "NW", loop: L1),
        pattern: Restrict("Vr1c1: 1; Hr2c1: 0; Hr2c2: 0"), assume: [Unique("Nr1c2 Nr2c1")], claim: Assert("Vr1c2=1")),
    (name: "corner", board: Slitherlink(rows: 1, columns: 1), pattern: Restrict("Nr1c1: 3; Sr1c1se: 0 1"),
        claim: Eliminate("Sr2c2nw=0 Sr2c2nw=1")),
    (name: "colours", board: Slitherlink(rows: 1, columns: 2), pattern: Restrict("Cr1c1: in; Cr1c2: out; Hr1c1: 0"),
        claim: Assert("Vr1c2=1 Cr0c1r1c2=opposite")),
    (name: "void", board: Slitherlink(rows: 1, columns: 1), pattern: Restrict("Nr1c1: 3; Sr1c1se: 0"), claim: Assert("Hr2c1=1")),
    (name: "void, too", board: Slitherlink(rows: 1, columns: 1), pattern: Restrict("Nr1c1: 3; Cr1c1r0c1: same; Vr1c1: 0"),
        claim: Assert("Hr2c1=1")),
    (name: "no clue", board: Slitherlink(rows: 1, columns: 1), pattern: Restrict(""), assume: [Unique("Hr1c1")], claim: Impossible),
]"#;

/// Rules about corners, colours and one solution are settled; those that make no sense are passed
/// over where that is asked for, and those that say nothing are counted.
#[test]
fn rules_with_more_premises_are_settled() {
    let prove = ["prove", "--board", "slitherlink", "-"];
    let run = oddagon(&prove, PREMISES);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
    let run = oddagon(&[&prove[..], &["--keep-going"]].concat(), PREMISES);
    assert_eq!(run.code, 2);
    insta::assert_snapshot!(run.out + &run.err);
    let run = oddagon(
        &[&prove[..], &["--keep-going", "--json"]].concat(),
        PREMISES,
    );
    let lines: Vec<serde_json::Value> = (run.out.lines())
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let verdicts: Vec<&str> = lines
        .iter()
        .map(|l| l["verdict"].as_str().unwrap())
        .collect();
    let void = "contradictory-premises";
    assert_eq!(verdicts, ["proven", "proven", "proven", void, void]);
    assert_eq!(lines[0]["exchanges"], 1);
    assert!(lines[1].get("exchanges").is_none());
}

/// Proofs of such rules are checked and exported; a proof without the assumption is refused.
#[test]
fn rules_with_more_premises_have_proofs() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (rules, proofs) = (path("rules.ron"), path("proofs.jsonl"));
    let kept: Vec<&str> = PREMISES
        .split("\n    (name: ")
        .filter(|rule| {
            ["\"one", "\"corner", "\"colours"]
                .iter()
                .any(|name| rule.starts_with(name))
        })
        .collect();
    assert_eq!(kept.len(), 3);
    let text = kept.iter().map(|rule| format!("(name: {rule}"));
    std::fs::write(&rules, format!("[{}]", text.collect::<String>())).unwrap();
    let run = oddagon(
        &[
            "prove",
            "--board",
            "slitherlink",
            &rules,
            "--proof",
            &proofs,
        ],
        "",
    );
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let run = oddagon(&["check", &proofs], "");
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    assert!(
        run.out
            .contains("given that the puzzle has exactly one solution"),
        "{}",
        run.out
    );
    let text = std::fs::read_to_string(&proofs).unwrap();
    for (i, proof) in text.lines().enumerate() {
        let file = path(&format!("{i}.json"));
        std::fs::write(&file, proof).unwrap();
        for format in ["md", "plain", "lrat", "html"] {
            let run = oddagon(&["export", "--proof", &file, "--format", format], "");
            assert_eq!(
                (run.code, run.out.is_empty()),
                (0, false),
                "{format}: {}",
                run.err
            );
        }
    }
    let first = text.lines().next().unwrap();
    assert!(first.contains("Exchanges"));
    for (right, wrong) in [
        (r#"["Exchanges"]"#, r#"["Complement"]"#),
        (r#""Nr1c2 Nr2c1""#, r#""Nr1c2""#),
    ] {
        let file = path("wrong.json");
        assert!(first.contains(right), "{first}");
        std::fs::write(&file, first.replace(right, wrong)).unwrap();
        let run = oddagon(&["check", &file], "");
        assert_eq!(run.code, 1, "{}{}", run.out, run.err);
    }
    let run = oddagon(&["match", "5x5t0:b223d332g23a1a3", "--library", &rules], "");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("assume"), "{}", run.err);
}
