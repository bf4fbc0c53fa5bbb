//! `oddagon steps` through the binary.

use crate::cli::oddagon;
use crate::puzzles::LOKI;

/// The puzzle of sections 13.7 to 13.9 of the CSP-Rules manual.
const MANUAL: &str =
    "1..5....2.2.7...3...3.6.1..........8.4..5..9.6.2........6...4...5...3.7.8....4..9";

/// That of its section 13.10.2.
const PISCES: &str =
    "6.......1.2.....4...7...8....41.59..381697425..93.26....6...7...9.....8.1.......3";

/// A sudoku that Singles solve.
const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn two_steps_for_people() {
    let run = oddagon(&["steps", MANUAL, "--theory", "W5"], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out);
    // All pairs are listed if asked for.
    let all = oddagon(&["steps", MANUAL, "--theory", "W5", "--list"], "");
    assert_eq!(all.out.lines().count(), run.out.lines().count() + 971 + 15);
}

#[test]
fn two_steps_for_programs() {
    let run = oddagon(&["steps", MANUAL, "--theory", "BC5+Z5+W5", "--json"], "");
    assert_eq!(run.code, 0);
    let answer: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let count = |key: &str| answer[key].as_array().map(Vec::len);
    assert_eq!(answer["status"], "least");
    assert_eq!(answer["base"], "W1");
    assert_eq!(answer["candidates"], 198);
    assert_eq!(
        (&answer["fewest"], &answer["too_few"]),
        (&2.into(), &1.into())
    );
    assert_eq!(count("anti_backdoors"), Some(6));
    assert_eq!(count("anti_backdoor_pairs"), Some(971));
    assert_eq!(count("erasable"), Some(15));
    assert_eq!(count("one_step"), Some(0));
    assert_eq!(count("two_steps"), Some(1));
    // The simplest rules are shown: the manual has a whip[4] and a z-chain[5].
    let rules = &answer["two_steps"][0];
    assert!(rules[0].as_str().unwrap().starts_with("whip[4]: "));
    assert!(rules[1].as_str().unwrap().starts_with("z-chain[5]: "));
    let path = answer["path"].as_array().unwrap();
    assert_eq!(path.iter().filter(|step| step["counts"] == true).count(), 2);
    let end = path.last().unwrap()["state"].as_str().unwrap();
    assert_eq!(end.chars().filter(|&c| c != '.').count(), 81);
}

#[test]
fn what_is_not_known_is_said() {
    let run = oddagon(&["steps", PISCES, "--theory", "W8", "--max-steps", "1"], "");
    assert_eq!(run.code, 1);
    let said = "no solution with at most 1 step; not known beyond; the fewest found are 9\n";
    assert!(run.out.contains(said), "{}", run.out);
    let run = oddagon(&["steps", LOKI, "--theory", "W8"], "");
    assert_eq!(run.code, 1);
    assert!(run.out.contains("fewest steps: none"), "{}", run.out);
    let run = oddagon(&["steps", MANUAL, "--theory", "W5", "--seconds", "0"], "");
    assert_eq!(run.code, 1);
    let said = "nothing is known of the fewest steps";
    assert!(run.out.contains(said), "{}", run.out);
}

#[test]
fn puzzles_come_in_order_and_some_have_no_steps() {
    let several = ".".repeat(81);
    let none = format!("12345678.........9{}", ".".repeat(63));
    let text = format!("{EASY}\n{several}\n# a comment\n{none}\n");
    let run = oddagon(&["steps", "-", "--theory", "W2"], &text);
    assert_eq!(run.code, 1);
    let lines: Vec<&str> = run.out.lines().filter(|line| !line.is_empty()).collect();
    assert_eq!(lines[0], format!("{EASY}   steps by W2, W1 is no step"));
    assert_eq!(lines[1], "solved by W1: no step is needed");
    assert_eq!(
        lines[2],
        format!("{several}   the puzzle has several solutions")
    );
    assert_eq!(lines[3], format!("{none}   the puzzle has no solution"));
    let run = oddagon(&["steps", "-", "--theory", "W2", "--json"], &text);
    let status = |line: &str| {
        let answer: serde_json::Value = serde_json::from_str(line).unwrap();
        answer["status"].as_str().unwrap().to_owned()
    };
    let found: Vec<String> = run.out.lines().map(status).collect();
    assert_eq!(found, ["least", "several-solutions", "no-solution"]);
    let run = oddagon(&["steps", EASY], "");
    assert_eq!(run.code, 0);
}

#[test]
fn bad_input_is_refused() {
    for (args, expected) in [
        (
            ["steps", MANUAL, "--theory", "W8+OR5W8"],
            "expected resolution theories alone",
        ),
        (
            ["steps", MANUAL, "--base", "W3"],
            "found the base W3, expected a confluent theory",
        ),
        (
            ["steps", MANUAL, "--max-steps", "0"],
            "found \"0\", expected a number from 1 to 100",
        ),
    ] {
        let run = oddagon(&args, "");
        assert_eq!(run.code, 2, "{args:?} {}", run.err);
        assert!(run.err.contains(expected), "{args:?} {}", run.err);
        assert_eq!(run.out, "");
    }
}
