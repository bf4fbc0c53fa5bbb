//! `classify` by theories and ratings, `positions`, `prove --theory`, through the binary.

use crate::cli;
use crate::puzzles;

use cli::{oddagon, run};
use insta::assert_snapshot;
use oddagon::csp::Theory;
use oddagon::prover::{Classifier, Status};

/// One of our own puzzles, in T&E(1).
const ONE: &str =
    "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
/// A library line of our own: a solved grid but for two cells.
const LINE: &str = ":0000:8:..3456789456789123789123456231674895875912364694538217317265948542897631968341572::118:111:";

#[test]
fn ratings_and_paths() {
    for kind in ["W", "B", "gW", "S", "W1"] {
        let said = oddagon(&["classify", ONE, "--rating", kind, "--json"], "");
        assert_snapshot!(format!("rating-{kind}"), said.shown());
    }
    let said = oddagon(&["classify", ONE, "--path", "--json", "--jobs", "1"], "");
    assert_snapshot!("path-json", said.shown());
    let said = oddagon(&["classify", ONE, "--path", "--rating", "FS"], "");
    let text: String = said.out.lines().map(|line| format!("{line}\n")).collect();
    assert_snapshot!("path", text);
}

/// A puzzle of T&E(2): Loki with one digit more.
fn two() -> String {
    let mut classifier = Classifier::new(puzzles::compiled(3).1, Theory::Brt, 2);
    let mut all = puzzles::lokis_and_one().into_iter();
    let of_depth_2 =
        |givens: &Vec<_>| classifier.classify(givens.iter().copied()) == Status::Solved(2);
    puzzles::line(3, &all.find(of_depth_2).unwrap())
}

#[test]
fn the_least_theory_that_solves() {
    let two = two();
    let said = oddagon(
        &["classify", "-", "--theory", "b1..4", "--json"],
        &format!("{ONE}\n{two}\n"),
    );
    assert_snapshot!("class-json", said.shown());
    let said = oddagon(
        &["classify", &two, "--theory", "W1..W2", "--depth", "0"],
        "",
    );
    assert_snapshot!("class-open", said.out);
}

/// A range without an end goes on while it can help, and says where it stopped.
#[test]
fn a_range_says_where_it_stopped() {
    // B9B; its W class is beyond 8. And a puzzle that T&E(2) does not solve, so no braids do.
    let nine = ".2....7.9.5.7.9.23.9....54..7.3.4...83.........1..........759.....9.3..4...24..5.";
    let loki = "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..";
    let in_words = |puzzle: &str, theory: &str, code: i32, words: &str| {
        let said = oddagon(&["classify", puzzle, "--theory", theory], "");
        assert_eq!(said.code, code, "{}", said.shown());
        assert_eq!(said.out, format!("{puzzle} {words}\n"));
    };
    let classified = |puzzle: &str, theory: &str, code: i32, words: &str| {
        in_words(puzzle, theory, code, words);
        let json = oddagon(&["classify", puzzle, "--theory", theory, "--json"], "").out;
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        (json["theory"].clone(), json["stopped"].clone())
    };
    let null = serde_json::Value::Null;
    // These take seconds; that a theory is found is shown in JSON above.
    in_words(nine, "B1..", 0, "T&E(B9, 1)");
    in_words(nine, "W1..", 1, "open at T&E(W8, 1)");
    let found = classified(nine, "B1..2", 1, "open at T&E(B2, 1)");
    assert_eq!(found, (null.clone(), "T&E(B2, 1)".into()));
    for letters in ["B", "W"] {
        let words = format!("open at T&E(2), so at T&E({letters}p, 1) for every p");
        let found = classified(loki, &format!("{letters}1.."), 1, &words);
        assert_eq!(found, (null.clone(), "T&E(2)".into()));
    }
    let words = "open at T&E(W1, 2), so at T&E(gWp, 1) for every p";
    classified(loki, "gW1..", 1, words);
}

/// What T&E of chains solves, T&E of one level more does: on puzzles that it leaves open, and on
/// some that it does not.
#[test]
fn chains_do_no_more_than_one_level_of_trials() {
    let engine = puzzles::compiled(3).1;
    for givens in puzzles::lokis_and_one().into_iter().take(12) {
        let solves = |theory: Theory, depth: usize| {
            let mut classifier = Classifier::new(engine, theory, depth);
            matches!(
                classifier.classify(givens.iter().copied()),
                Status::Solved(_)
            )
        };
        for (kind, over) in [
            ("B4", Theory::Brt),
            ("W4", Theory::Brt),
            ("gW3", Theory::W1),
        ] {
            for depth in [0, 1] {
                let solved = solves(kind.parse().unwrap(), depth);
                assert!(!solved || solves(over, depth + 1), "{kind}, {depth}");
            }
        }
    }
}

#[test]
fn theories_that_are_none_are_explained() {
    let said = ["x3", "B3..B1", "B1..W3", "B1..99", "BRT..3", "S9"].map(|theory| {
        let run = oddagon(&["classify", ONE, "--theory", theory], "");
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        run.err.lines().next().unwrap_or_default().to_owned()
    });
    assert_snapshot!("bad-theories", said.join("\n"));
    for line in [
        "--rating BRT",
        "--rating Q",
        "--rating W --theory W1",
        "--path --depth 1",
    ] {
        let args: Vec<&str> = ["classify", ONE]
            .into_iter()
            .chain(line.split(' '))
            .collect();
        assert_eq!(oddagon(&args, "").code, 2, "{line}");
    }
}

#[test]
fn proofs_over_theories() {
    let folder = tempfile::tempdir().unwrap();
    let file = cli::path(folder.path(), "proof.ron");
    let line = format!("prove .X.XX.X..XX.X..X --k 3 --theory z3 --proof {file}");
    let said = run(&line);
    assert_eq!(said.code, 0, "{}", said.shown());
    assert_snapshot!(
        "check-z-chains",
        run(&format!("check {file}")).shown().replace(&file, "FILE")
    );
}

#[test]
fn positions() {
    let empty = ".".repeat(80);
    let input = format!("# two positions\n{LINE}\n\n1{empty} r1c2≠1 r1c9=2 r5c5≠5\n");
    assert_snapshot!("positions", oddagon(&["positions", "-"], &input).shown());
    assert_snapshot!(
        "positions-json",
        oddagon(&["positions", "-", "--json"], &input).shown()
    );
    let fails = LINE.replace("0000", "0300-x").replace("118", "111");
    assert_snapshot!(
        "positions-fail-case",
        oddagon(&["positions", &fails], "").shown()
    );
    assert_snapshot!(
        "positions-none",
        oddagon(&["positions", "-"], "# nothing\n").shown()
    );
    assert_snapshot!(
        "positions-bad",
        oddagon(&["positions", "-"], ":0300:1:..:::\n").shown()
    );
}
