//! `oddagon solve`, and ratings by sums of theories, through the binary.

use crate::cli::{self, oddagon};
use crate::export_readable::is_whole;
use crate::puzzles::LOKI;
use serde_json::Value;

const ODDAGON: &str = "patterns/trivalue-oddagon.ron";

#[test]
fn loki_for_people() {
    let run = oddagon(&["solve", LOKI, "--library", ODDAGON], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out);
}

#[test]
fn loki_for_programs() {
    let run = oddagon(&["solve", LOKI, "--library", ODDAGON, "--json"], "");
    assert_eq!(run.code, 0);
    let answer: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(answer["status"], "solved");
    assert_eq!(answer["level"], 3);
    assert_eq!(answer["theory"], "FS4+W8+OR5W8");
    let steps = answer["steps"].as_array().unwrap();
    assert_eq!(steps.last().unwrap()["state"], answer["end"]);
    assert!(!answer["end"].as_str().unwrap().contains("00"));
}

#[test]
fn levels_come_in_order_and_what_is_not_solved_exits_with_1() {
    let text = format!("{LOKI}\n# a comment\n{LOKI}\n");
    let run = oddagon(&["solve", "-", "--levels", "--jobs", "2"], &text);
    assert_eq!((run.code, run.out), (0, format!("{LOKI} 3\n{LOKI} 3\n")));
    let run = oddagon(&["solve", LOKI, "--levels", "--theory", "W3"], "");
    assert_eq!((run.code, run.out), (1, format!("{LOKI} -\n")));
    // What trials solve has no level, and is solved.
    let run = oddagon(&["solve", LOKI, "--levels", "--theory", "W3+DFS(W1)"], "");
    assert_eq!((run.code, run.out), (0, format!("{LOKI} DFS(W1)\n")));
}

/// Forcing chains may start from CSP-variables with more than two candidates; their proofs are
/// accepted.
#[test]
fn forcing_chains_have_any_number_of_branches() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("path.ron");
    let puzzle =
        "1..5....2.2.7...3...3.6.1..........8.4..5..9.6.2........6...4...5...3.7.8....4..9";
    let proof = file.to_str().unwrap();
    let path = oddagon(
        &["solve", puzzle, "--theory", "W1+F3B12", "--proof", proof],
        "",
    );
    assert!(
        path.out.contains("] based on trivalue candidates "),
        "{}",
        path.out
    );
    let checked = oddagon(&["check", proof], "");
    assert_eq!(checked.code, 0, "{}", checked.out);
}

/// Relations are looked for after Subsets of size 3, but have no size themselves. Each chain names
/// the relation that it uses.
#[test]
fn a_level_is_that_of_the_steps() {
    let puzzle =
        "........1.....2.3.....4.56......7.....481.2..19..248...89..1..742..78..97.1.9....";
    let run = oddagon(&["solve", puzzle, "--theory", "FS4+OR2FW8", "--json"], "");
    let answer: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let steps = answer["steps"].as_array().unwrap();
    let largest = steps.iter().filter_map(|step| step["size"].as_u64()).max();
    let relations = steps.iter().any(|step| step["rule"] == "relation");
    assert!(relations && answer["status"] == "solved", "{}", run.out);
    assert_eq!((answer["level"].as_u64(), largest), (Some(2), Some(2)));
    let said = |puzzle: &str, theory: &str, rule: &str| -> Vec<String> {
        let run = oddagon(&["solve", puzzle, "--theory", theory, "--json"], "");
        let answer: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        let steps = answer["steps"].as_array().unwrap().iter();
        let of_rule = steps.filter(|step| step["rule"] == rule);
        let words = of_rule.flat_map(|step| step["words"].as_str().unwrap().lines());
        words.map(str::to_owned).collect()
    };
    let chains = said(puzzle, "FS4+W8+OR5W8", "ORk-whip");
    let name = |words: &String| words.starts_with("k3b2-") && words.contains("] (relation ");
    assert!(!chains.is_empty() && chains.iter().all(name), "{chains:?}");
    // Chains without groups are no g-whips.
    let puzzle =
        "6.......1.2.....4...7...8....41.59..381697425..93.26....6...7...9.....8.1.......3";
    let [whips, groups] = ["whip", "g-whip"].map(|rule| said(puzzle, "gW8", rule));
    assert!(!whips.is_empty() && !groups.is_empty());
    for words in whips.iter().chain(&groups) {
        let links = words.split(" ==> ").next().unwrap();
        let links: Vec<&str> = links.split(['{', '}']).skip(1).step_by(2).collect();
        let is_group = |link: &&str| {
            let right = link.split(' ').next_back().unwrap();
            right.chars().filter(char::is_ascii_digit).count()
                > right.matches(['r', 'c', 'n']).count()
        };
        let groups = links.iter().any(is_group);
        assert_eq!(words.starts_with("g-whip"), groups, "{words}");
    }
}

#[test]
fn a_rating_may_be_of_a_sum() {
    let ask = |rating: &str| {
        oddagon(
            &[
                "classify",
                LOKI,
                "--rating",
                rating,
                "--library",
                ODDAGON,
                "--json",
            ],
            "",
        )
    };
    let run = ask("FS4+W8+OR5W8");
    let answer: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, &answer["rating"]), (0, &3.into()));
    assert_eq!(answer["kind"], "FS4+W8+OR5W8");
    let run = ask("FS4+W3");
    let answer: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, &answer["rating"]), (1, &serde_json::Value::Null));
    let shown = oddagon(
        &[
            "classify",
            LOKI,
            "--rating",
            "FS4+W+OR5W8",
            "--library",
            ODDAGON,
            "--path",
        ],
        "",
    );
    insta::assert_snapshot!(shown.out);
}

#[test]
fn bad_input_is_refused() {
    let no_board = &LOKI[1..];
    for (args, expected) in [
        (
            ["solve", LOKI, "--theory", "FS4+X8"],
            "found \"X8\", expected theories joined by +",
        ),
        (["solve", LOKI, "--theory", "OR1W3"], "found \"OR1W3\""),
        (
            ["solve", LOKI, "--max-guardians", "65"],
            "found \"65\", expected a number from 0 to 64",
        ),
        (["solve", no_board, "--theory", "W1"], "expected"),
        (
            ["solve", LOKI, "--library", "no-such-file.ron"],
            "no-such-file.ron",
        ),
    ] {
        let run = oddagon(&args, "");
        assert_eq!(run.code, 2, "{args:?} {}", run.err);
        assert!(run.err.contains(expected), "{args:?} {}", run.err);
        assert_eq!(run.out, "");
    }
}

/// `--any` takes no library: the path has relations of patterns that it proves itself.
#[test]
fn any_pattern_solves() {
    let folder = tempfile::tempdir().unwrap();
    let proof = folder.path().join("path.ron").to_str().unwrap().to_owned();
    let run = oddagon(&["solve", LOKI, "--any", "3", "--proof", &proof], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out);
    let run = oddagon(&["check", &proof], "");
    assert!(
        run.code == 0 && run.out.contains("by the lemma"),
        "{}",
        run.shown()
    );
    // Two digits do not solve it at this level, and four have no relation.
    for k in ["2", "4"] {
        let run = oddagon(
            &[
                "solve", LOKI, "--any", k, "--levels", "--theory", "S3+OR5W3",
            ],
            "",
        );
        assert_eq!((run.code, run.out), (1, format!("{LOKI} -\n")));
    }
    for wrong in [
        &["--any", "5"][..],
        &["--any", "3", "--library", ODDAGON],
        &["--any", "3", "--unique"],
    ] {
        let run = oddagon(&[&["solve", LOKI], wrong].concat(), "");
        assert_eq!(run.code, 2, "{wrong:?}: {}", run.shown());
    }
}

/// With `--at-once` all relations of the state come before anything else is done.
#[test]
fn relations_may_be_entered_at_once() {
    let relations_in_a_row = |options: &[&str]| {
        let run = oddagon(&[&["solve", LOKI, "--json"], options].concat(), "");
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        let answer: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!(
            (&answer["status"], &answer["level"]),
            (&"solved".into(), &3.into())
        );
        let steps = answer["steps"].as_array().unwrap();
        let is_relation = |step: &&serde_json::Value| !step["relation"].is_null();
        let steps = steps.iter().skip_while(|step| !is_relation(step));
        steps.take_while(is_relation).count()
    };
    let any = &["--any", "3", "--max-guardians", "5"];
    for library in [&[][..], any] {
        let one = relations_in_a_row(library);
        let all = relations_in_a_row(&[library, &["--at-once"]].concat());
        assert!(one < all, "{one}, {all}");
    }
}

#[test]
fn paths_are_written_as_proofs() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (one, many, lrat) = (
        place("path.ron"),
        place("paths.jsonl.gz"),
        place("path.lrat"),
    );
    let cnf = place("path.cnf");
    let run = oddagon(&["solve", LOKI, "--library", ODDAGON, "--proof", &one], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let run = oddagon(&["check", &one], "");
    assert_eq!(run.code, 0, "{}", run.out);
    // The depth is not that of the puzzle, and does not look like it.
    let given = "\n  given that:\n  depth at most 0 in T&E(";
    assert!(run.out.contains("by the lemma") && run.out.contains(given));
    let summary = oddagon(&["check", &one, "--summary"], "").out;
    assert!(
        summary.ends_with("given 1 lemma with its images as CSP-variables\n"),
        "{summary}"
    );
    assert!(run.out.contains(&format!("called: {LOKI}")));
    for (format, out) in [("cnf", &cnf), ("lrat", &lrat)] {
        let run = oddagon(
            &["export", "--proof", &one, "--format", format, "--out", out],
            "",
        );
        assert_eq!((run.code, run.err.as_str()), (0, ""));
    }
    let run = oddagon(&["check", "--cnf", &cnf, &lrat], "");
    assert_eq!(run.code, 0, "{}", run.err);
    let export = |format| oddagon(&["export", "--proof", &one, "--format", format], "");
    let run = export("plain");
    let has_path = run.out.contains("\nlemma ") && run.out.contains("\nrelation OR1 by ");
    assert!(run.code == 0 && has_path, "{}", run.err);
    for format in ["html", "md", "tex"] {
        let run = export(format);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{format}");
        assert!(run.out.contains("given 1 lemma"), "{format}");
        assert!(
            run.out.contains("trivalue oddagon-OR1-relation"),
            "{format}"
        );
    }
    let two = format!("{LOKI}\n{LOKI}\n");
    let run = oddagon(&["solve", "-", "--theory", "W3", "--proof", &many], &two);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    let run = oddagon(&["check", &many, "--summary"], "");
    assert!(run.out.contains("2 proofs, all 2 verified"), "{}", run.out);
    // One file in RON holds one proof, and a level is no path.
    let run = oddagon(&["solve", "-", "--proof", &one], &two);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("several proofs"), "{}", run.err);
    let run = oddagon(&["solve", LOKI, "--levels", "--proof", &one], "");
    assert_eq!(run.code, 2);
    let run = oddagon(&["solve", LOKI, "--proof", &place("no/such.ron")], "");
    assert_eq!(run.code, 2);
}

#[test]
fn a_claim_is_explained_by_what_it_rests_on() {
    let run = oddagon(
        &["explain", LOKI, "r8c8=1", "r5c5!=7", "--library", ODDAGON],
        "",
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out);
    let ask = |claims: &[&str]| {
        let run = oddagon(
            &[&["explain", LOKI, "--json", "--theory", "FS4+W2"], claims].concat(),
            "",
        );
        let lines = run
            .out
            .lines()
            .map(|line| serde_json::from_str(line).unwrap());
        (run.code, lines.collect::<Vec<serde_json::Value>>())
    };
    let (code, answers) = ask(&["r1c1=5", "r8c8=2", "r8c8≠1", "r8c8=1", "r1c3!=5"]);
    let said: Vec<_> = answers
        .iter()
        .map(|answer| answer["status"].as_str().unwrap())
        .collect();
    assert_eq!(
        (code, said),
        (1, vec!["given", "false", "false", "open", "absent"])
    );
    // What the position says has no steps and no level, and holds.
    let claims = ["r1c1=5", "r1c1!=7", "r8c8!=2", "r7c8!=1"];
    let (code, answers) = ask(&claims);
    let of = |key: &str| answers.iter().map(|a| a[key].clone()).collect::<Vec<_>>();
    assert_eq!(code, 0);
    assert_eq!(of("status"), ["given", "given", "absent", "shown"]);
    assert_eq!(
        of("level"),
        [Value::Null, Value::Null, Value::Null, Value::from(2)]
    );
    let steps = answers.iter().map(|a| a["steps"].as_array().unwrap().len());
    assert_eq!(steps.collect::<Vec<_>>(), [0, 0, 0, 1]);
    let run = oddagon(&[&["explain", LOKI][..], &claims].concat(), "");
    let told = [
        "r1c1=5: a given\n",
        "r1c1≠7: r1c1=5 is a given\n",
        "r8c8≠2: it is not among the first candidates\n",
        "r7c8≠1: level 2 by simple+FS4+W8+OR5W8\n\
         hidden pair[2]: pattern n8r7c8 n8r9c8 n9r7c8 n9r9c8 ==> r7c8≠1\n\
         \u{20}  Column 8 has 8 and 9 only in r7c8 and r9c8: these cells hold nothing else.\n\
         ==> r7c8≠1\n",
    ];
    let told = told.map(|words| format!("{LOKI}   {words}")).concat();
    assert_eq!((run.code, run.out), (0, told));
    // The same candidate in other views, and by its name.
    for claim in ["r8n1=c8", "c8n1=r8", "b9n1=r8c8", "r8c8=n1", "n1r8c8"] {
        let run = oddagon(&["explain", LOKI, claim], "");
        assert_eq!(run.out, oddagon(&["explain", LOKI, "r8c8=1"], "").out);
        assert_eq!(run.code, 0, "{claim}");
    }
    let run = oddagon(&["explain", LOKI, "b9n1!=r8c8"], "");
    assert!(
        run.code == 1 && run.out.contains("r8c8≠1: false"),
        "{}",
        run.out
    );
    for claim in [
        "r8c8", "r8c8=0", "r8n1=8", "r8n1=", "n1r8c", "b9n1=c8", "r8c8=12", "r88=1", "n1r1=2",
        "r10c1=1", "b1n1=2", "",
    ] {
        let run = oddagon(&["explain", LOKI, claim, "--theory", "W1"], "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{claim}");
        assert!(run.err.contains("expected a CSP-variable"), "{}", run.err);
    }
    let run = oddagon(&["explain", LOKI, "--json"], "");
    assert!(run.code == 2 && run.err.contains("expected a claim"));
    let run = oddagon(&["explain", "-", "r1c1=1"], "");
    assert_eq!(run.code, 2);
    // Where there are several solutions, a claim that holds in one of them is not false.
    let all = "123456789".repeat(81);
    for claim in ["r1c1=9", "r1c1!=1"] {
        let run = oddagon(&["explain", &all, claim, "--theory", "W1"], "");
        assert!(
            run.code == 1 && run.out.contains("not shown by W1"),
            "{}",
            run.out
        );
    }
    // Without a claim it is the path.
    let explained = oddagon(&["explain", LOKI, "--library", ODDAGON], "").out;
    let solved = oddagon(&["solve", LOKI, "--library", ODDAGON], "").out;
    let steps = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(steps(&explained), steps(&solved));
}

#[test]
fn an_explanation_may_be_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("why.html").to_str().unwrap().to_owned();
    let explain = |puzzle: &str, claims: &[&str], input: &str| {
        let options = ["--library", ODDAGON, "--html", &page];
        oddagon(&[&["explain", puzzle], claims, &options].concat(), input)
    };
    for (claim, words) in [
        ("r8c8=1", "r8c8=1"),
        ("r5c5!=7", "r5c5≠7"),
        ("r8c8!=2", "r8c8≠2"),
    ] {
        let run = explain(LOKI, &[claim], "");
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{claim}");
        let text = std::fs::read_to_string(&page).unwrap();
        is_whole(&text);
        assert!(
            text.contains(&format!("<h1>{words} in {LOKI}</h1>")),
            "{claim}"
        );
        let said = format!("In every solution of this state, {words}.");
        assert!(text.contains(&said), "{claim}");
        // A page has the lemmas that its claim rests on.
        let derived = text.contains("derived from lemma 1");
        assert_eq!(derived, claim != "r8c8!=2", "{claim}");
        std::fs::remove_file(&page).unwrap();
    }
    // Of what is given there is no proof.
    for claim in ["r1c1!=7", "r1c1=5"] {
        let run = explain(LOKI, &[claim], "");
        assert!(
            run.code == 0 && run.err.contains("is no proof"),
            "{}",
            run.err
        );
        assert!(!std::path::Path::new(&page).exists());
    }
    // A replacement rests on all that was eliminated before.
    let run = oddagon(
        &[
            "explain",
            LOKI,
            "r5c5!=7",
            "--theory",
            "FS4+W8+ER",
            "--html",
            &page,
        ],
        "",
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    std::fs::remove_file(&page).unwrap();
    // Proofs of several claims, each of its own.
    let proofs = folder.path().join("why.jsonl").to_str().unwrap().to_owned();
    let run = oddagon(
        &[
            "explain", LOKI, "r8c8=1", "r7c8!=1", "r2n1=c6", "--proof", &proofs,
        ],
        "",
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let run = oddagon(&["check", &proofs], "");
    assert_eq!(run.code, 0, "{}", run.out);
    assert_eq!(run.out.matches("by the lemma").count(), 2, "{}", run.out);
    let two = format!("{LOKI}\n{LOKI}\n");
    for (puzzle, claims, input, found) in [
        (
            LOKI,
            &[][..],
            "",
            "found 0 claims, expected one claim about one puzzle",
        ),
        (LOKI, &["r1c1=5", "r8c8=1"], "", "found 2 claims"),
        (
            "-",
            &["r8c8=1"],
            &two,
            "found several puzzles, expected one claim",
        ),
    ] {
        let run = explain(puzzle, claims, input);
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        assert!(run.err.contains(found), "{}", run.err);
    }
    // What is not shown has no page.
    let run = explain(LOKI, &["r8c8=2"], "");
    assert_eq!(run.code, 1);
    assert!(run.err.contains("r8c8=2: not shown"), "{}", run.err);
    assert!(!std::path::Path::new(&page).exists());
    let page = folder.path().join("no/such.html");
    let run = oddagon(
        &["explain", LOKI, "r8c8=1", "--html", page.to_str().unwrap()],
        "",
    );
    assert!(
        run.code == 2 && run.err.contains("there is no folder"),
        "{}",
        run.err
    );
}

#[test]
fn states_have_three_forms() {
    let ask = |args: &[&str]| {
        let run = oddagon(&[&["state", LOKI], args].concat(), "");
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
        run.out
    };
    insta::assert_snapshot!(ask(&[]));
    let solved = ask(&[
        "--form",
        "81",
        "--theory",
        "FS4+W8+OR5W8",
        "--library",
        ODDAGON,
    ]);
    assert!(solved.len() == 82 && !solved.contains('.'));
    let line = ask(&["--form", "729", "--theory", "BRT"]);
    assert_eq!(line.len(), 730);
    let json: serde_json::Value = serde_json::from_str(&ask(&["--json"])).unwrap();
    assert_eq!(
        (&json["status"], &json["theory"]),
        (&"open".into(), &"W1".into())
    );
    let left = json["state"]
        .as_str()
        .unwrap()
        .chars()
        .filter(|&c| c != '.')
        .count();
    assert_eq!(json["candidates"], left);
    // A state is a position: its own state is itself.
    let again = oddagon(&["state", "-", "--form", "729", "--theory", "BRT"], &line);
    assert_eq!(again.out, line);
    let run = oddagon(&["state", "-"], "");
    assert!(run.code == 2 && run.err.contains("found nothing"));
}

/// Answers depend on what is in a library, not on its name.
#[test]
fn a_library_that_has_changed_is_other_work() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| cli::path(folder.path(), name);
    let (puzzles, library) = (file("puzzles.txt"), file("library.ron"));
    std::fs::write(&puzzles, format!("{LOKI}\nnonsense\n")).unwrap();
    let shipped = |name: &str| format!("{}/patterns/{name}", env!("CARGO_MANIFEST_DIR"));
    for command in ["solve", "classify --rating S2+OR2W2"] {
        let answers = file(&command.replace(' ', ""));
        let command = format!("{command} {puzzles} --library {library} --out {answers}");
        std::fs::copy(shipped("trivalue-oddagon.ron"), &library).unwrap();
        let first = cli::run(&command);
        assert_eq!(first.code, 2, "{}", first.shown());
        std::fs::copy(shipped("oddagons.ron"), &library).unwrap();
        let other = cli::run(&format!("{command} --resume"));
        assert_eq!(other.code, 2, "{}", other.shown());
        assert!(other.err.contains("other work"), "{}", other.err);
    }
}

/// An error stops both commands as an interruption would; what was done is not done again.
#[test]
fn streams_go_on_where_they_were_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| cli::path(folder.path(), name);
    let (puzzles, answers) = (file("puzzles.txt"), file("answers.txt"));
    let (partial, log) = (file("answers.txt.partial"), file("answers.txt.partial.log"));
    let easier = format!("{}4{}", &LOKI[..9], &LOKI[10..]);
    let good = format!("{LOKI}\n# a comment\n{easier}\n{LOKI}\n{easier}\n");
    for command in [
        format!("solve {puzzles} --theory W8+OR5W8 --levels"),
        format!(
            "solve {puzzles} --theory W2 --json --proof {}",
            file("proofs/")
        ),
        format!("classify {puzzles} --rating W3"),
        format!("classify {puzzles} --json"),
    ] {
        std::fs::write(&answers, "what was there before").unwrap();
        std::fs::write(&puzzles, &good).unwrap();
        let whole = cli::run(&command);
        let stopped = |text: &str| {
            std::fs::write(&puzzles, text).unwrap();
            cli::run(&format!("{command} --out {answers} --jobs 2"))
        };
        let first = stopped(&format!("{LOKI}\n{easier}\nnonsense\n"));
        assert_eq!((first.code, first.out.as_str()), (2, ""), "{}", first.err);
        assert_eq!(
            std::fs::read_to_string(&answers).unwrap(),
            "what was there before"
        );
        let done = std::fs::read_to_string(&partial).unwrap();
        assert!(!done.is_empty() && whole.out.starts_with(&done), "{done}");
        // Half an answer is written again.
        std::fs::write(&partial, format!("{done}{}", &LOKI[..20])).unwrap();
        let again = stopped(&good);
        assert_eq!(again.code, 2);
        assert!(again.err.contains("--resume"), "{}", again.err);
        // Nor does another command, or a list of other puzzles, go on with it.
        let other = cli::run(&format!(
            "solve {puzzles} --theory W1 --levels --out {answers} --resume"
        ));
        assert_eq!(other.code, 2);
        assert!(other.err.contains("other work"), "{}", other.err);
        std::fs::write(&puzzles, format!("{easier}\n{LOKI}\n")).unwrap();
        let other = cli::run(&format!("{command} --out {answers} --resume"));
        assert_eq!(other.code, 2);
        assert!(other.err.contains("answered before"), "{}", other.err);
        std::fs::write(&puzzles, &good).unwrap();
        let resumed = cli::run(&format!("{command} --out {answers} --resume"));
        assert_eq!(
            (resumed.code, resumed.out.as_str()),
            (whole.code, ""),
            "{}",
            resumed.err
        );
        assert_eq!(std::fs::read_to_string(&answers).unwrap(), whole.out);
        let count = |err: &str| {
            err.lines()
                .last()
                .map(|line| line.split(" in ").next().unwrap().to_owned())
        };
        assert_eq!(count(&resumed.err), count(&whole.err));
        assert!(!std::path::Path::new(&partial).exists() && !std::path::Path::new(&log).exists());
    }
    assert!(std::path::Path::new(&file("proofs/0004.ron")).exists());
    // Proofs that are written last would be lost.
    std::fs::write(&puzzles, format!("{LOKI}\nnonsense\n")).unwrap();
    let command = format!(
        "solve {puzzles} --out {answers} --proof {}",
        file("all.jsonl")
    );
    assert_eq!(cli::run(&command).code, 2);
    std::fs::write(&puzzles, format!("{LOKI}\n")).unwrap();
    let lost = cli::run(&format!("{command} --resume"));
    assert_eq!(lost.code, 2);
    assert!(lost.err.contains("are lost"), "{}", lost.err);
}

/// What a theorem eliminates is eliminated by a relation: the candidate, were it true, and its
/// pattern are impossible together.
#[test]
fn theorems_of_the_catalogue_are_rules() {
    let folder = tempfile::tempdir().unwrap();
    let proof = cli::path(folder.path(), "proof.ron");
    let solve = |libraries: &str| {
        cli::run(&format!(
            "solve {LOKI} --theory W2+OR8W2 --json --proof {proof} {libraries}"
        ))
    };
    let relations = |run: &cli::Run| -> Vec<String> {
        let answer: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        let steps = answer["steps"].as_array().unwrap().iter();
        let patterns = steps.filter_map(|step| step["relation"]["pattern"].as_str());
        patterns.map(str::to_owned).collect()
    };
    let elimination = solve("--library patterns/tridagon-elimination.ron");
    assert!(
        relations(&elimination)
            .iter()
            .any(|name| name == "tridagon elimination")
    );
    assert_eq!(cli::run(&format!("check {proof}")).code, 0);
    let both = solve(
        "--library patterns/tridagon-elimination.ron --library patterns/rules/tridagon-link.ron",
    );
    let link = |name: &String| name.contains("link");
    assert!(relations(&both).iter().any(link) && !relations(&both).iter().all(link));
    assert_eq!(cli::run(&format!("check {proof}")).code, 0);
    // Four kinds of cells: the three of the wing, and the target's.
    let wing = solve("--library patterns/rules/xyz-wing.ron");
    assert!(
        wing.code < 2 && !relations(&wing).is_empty(),
        "{}",
        wing.err
    );
    assert_eq!(cli::run(&format!("check {proof}")).code, 0);
    for (library, message) in [
        (
            "--library patterns/rules/deadly-pattern.ron",
            "exactly one solution",
        ),
        ("--library patterns/rules/whip.ron", "not about Sudoku"),
        (
            "--library patterns/rules/xyz-wing.ron --where cells=3",
            "not a library",
        ),
        ("--library patterns/rules/xyz-wings.ron", "no such file"),
    ] {
        let refused = solve(library);
        assert_eq!((refused.code, refused.out.as_str()), (2, ""), "{library}");
        assert!(refused.err.contains(message), "{library}: {}", refused.err);
    }
}

/// Files of preferences, and what is wrong with them.
#[test]
fn preferences_are_read_or_explained() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("p.ron");
    let puzzle =
        "6.......1.2.....4...7...8....41.59..381697425..93.26....6...7...9.....8.1.......3";
    let said = |text: &str, more: &str| {
        std::fs::write(&file, text).unwrap();
        cli::run(&format!(
            "solve {puzzle} --preferences {} {more}",
            file.display()
        ))
    };
    let stages = "Preferences(name: \"p\", stages: [Stage(rules: \"S4+BC8\"), \
                  Stage(rules: \"W8\", alone: true)])";
    let shown = said(stages, "--json");
    assert_eq!(shown.err, "");
    let answer: serde_json::Value = serde_json::from_str(&shown.out).unwrap();
    assert_eq!(answer["theory"], "p (S4+BC8, then W8)");
    assert_eq!(answer["stages"].as_array().unwrap().len(), 1);
    assert_eq!(answer["stages"][0]["rules"], "W8");
    for (text, problem) in [
        ("", "line 1: "),
        ("Preferences(name: \"p\")", "expected Preferences(name:"),
        ("Preferences(name: \"p\", stages: [])", "found no stage"),
        (
            "Preferences(name: \"p\",\nstages: [Stage(rule: \"S4\")])",
            "line 2: Unexpected field named `rule`",
        ),
        (
            "Preferences(name: \"p\", stages: [Stage(rules: \"X4\")])",
            "stage 1: found \"X4\", expected theories",
        ),
        (
            "Preferences(name: \"p\", stages: [Stage(rules: \"S4\"), Stage(without: [\"Z\"])])",
            "stage 2: found without \"Z\", expected one of S4",
        ),
    ] {
        let refused = said(text, "");
        assert_eq!((refused.code, refused.out.as_str()), (2, ""), "{text}");
        assert!(refused.err.contains(problem), "{text}: {}", refused.err);
    }
    let both = said(stages, "--theory W3");
    assert_eq!(both.code, 2);
    let missing = cli::run(&format!(
        "solve {puzzle} --preferences {}/no",
        folder.path().display()
    ));
    assert!(
        missing.code == 2 && missing.err.contains("cannot read"),
        "{}",
        missing.err
    );
}

/// With a focus only its candidates are eliminated by chains, and other names are refused.
#[test]
fn a_focus_is_of_candidates() {
    let puzzle =
        "6.......1.2.....4...7...8....41.59..381697425..93.26....6...7...9.....8.1.......3";
    let found = cli::run(&format!("solve {puzzle} --theory Z8 --focus n3r1c5 --json"));
    assert_eq!((found.code, found.err.as_str()), (1, ""));
    let answer: serde_json::Value = serde_json::from_str(&found.out).unwrap();
    assert_eq!(answer["theory"], "Z8, focus n3r1c5");
    let steps = answer["steps"].as_array().unwrap();
    let chains: Vec<&serde_json::Value> = steps.iter().filter(|s| s["rule"] != "singles").collect();
    assert_eq!(chains.len(), 1);
    assert_eq!(chains[0]["eliminated"], serde_json::json!(["n3r1c5"]));
    let refused = cli::run(&format!("solve {puzzle} --focus r9c4"));
    assert_eq!(refused.code, 2);
    assert!(
        refused
            .err
            .contains("--focus: found \"r9c4\", expected a candidate"),
        "{}",
        refused.err
    );
}
