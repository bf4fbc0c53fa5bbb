//! `classify`, `solve` and `prove` on other boards than Sudoku's, through the binary.

use crate::cli::{self, oddagon};
use crate::skips;
use serde_json::Value;

/// One puzzle of each application, with its solution.
const PUZZLES: [&str; 9] = [
    r#"{"application": "latin", "data": {"n": 4, "givens": ".....1.334....21"}, "solution": "1234214334124321"}"#,
    r#"{"application": "latin", "data": {"n": 4, "givens": "...4..1.2....3.1", "regions": ["aabbaabbccddccdd"]}, "solution": "1234341221434321"}"#,
    r#"{"application": "pandiagonal", "data": {"n": 5, "givens": "1........2...3......4...."}, "solution": "1234534512512342345145123"}"#,
    r#"{"application": "futoshiki", "data": {"n": 5, "givens": ".........................", "horizontal": "----<<->------->--<-", "vertical": "------<>----------<>"}, "solution": "3142512354435122514354231"}"#,
    r#"{"application": "kakuro", "data": {"n": 3, "horizontal": ["3 . . /", "4 . . //"], "vertical": ["4 . . /", "3 . . //"]}, "solution": ["---", "-12", "-31"]}"#,
    r#"{"application": "numbrix", "data": {"model": "topological", "n": 3, "rows": [". . .", ". 5 4", "7 . ."]}, "solution": ["1 2 3", "6 5 4", "7 8 9"]}"#,
    r#"{"application": "hidato", "data": {"model": "geometric", "rows": ["1 . .", ". B 5", ". . ."]}, "solution": ["1 3 4", "2 - 5", "8 7 6"]}"#,
    r#"{"application": "map", "data": {"colours": 3, "countries": 5, "givens": "B.R..", "adjacency": [[1, 2, 3, 4, 5], [2, 3], [3, 4], [4, 5]]}, "solution": "BYRYR"}"#,
    r#"{"application":"latin","data":{"n":6,"givens":"....4...............................","regions":["aaabbbaaabbbcccdddcccdddeeefffeeefff"],"constraints":["thermometer r4c5 r5c4 r6c4 r6c5","whisper 3 r6c2 r6c1 r5c2 r5c1","cage 8 r4c2 r3c2 r2c2","cage 13 r2c1 r3c1 r4c1","cage 9 r2c5 r1c5 r1c4","arrow r4c6 r5c5 r4c4"]}, "solution": "536241412635324156651324265413143562"}"#,
];

fn solved(puzzle: &str, more: &[&str]) -> (cli::Run, Vec<Value>) {
    let run = oddagon(&[&["solve", "-", "--json"], more].concat(), puzzle);
    let lines = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    let answers = lines.collect();
    (run, answers)
}

#[test]
fn puzzles_of_every_board_have_paths_that_are_proofs() {
    let folder = tempfile::tempdir().unwrap();
    let proofs = folder.path().join("paths.jsonl");
    let proofs = proofs.to_str().unwrap();
    for puzzle in PUZZLES {
        let stated: Value = serde_json::from_str(puzzle).unwrap();
        let (run, answers) = solved(puzzle, &["--proof", proofs, "--theory", "S4+W8"]);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{puzzle}");
        let [answer] = &answers[..] else {
            panic!("{}", run.out)
        };
        assert_eq!(answer["status"], "solved");
        assert_eq!(answer["puzzle"]["data"], stated["data"]);
        assert_eq!(answer["solution"], stated["solution"]);
        let checked = cli::run(&format!("check {proofs}"));
        assert_eq!(checked.code, 0, "{}", checked.out);
    }
}

#[test]
fn depths_and_ratings() {
    let puzzles = PUZZLES.join("\n");
    let depths = oddagon(&["classify", "-", "--json"], &puzzles);
    let ratings = oddagon(&["classify", "-", "--rating", "S4+W8", "--json"], &puzzles);
    assert_eq!((depths.code, ratings.code), (0, 0));
    for line in depths.out.lines().chain(ratings.out.lines()) {
        let answer: Value = serde_json::from_str(line).unwrap();
        assert_eq!(answer["status"], "solved", "{line}");
    }
    assert_eq!(depths.out.lines().count(), PUZZLES.len());
}

/// What people read.
#[test]
fn a_futoshiki_for_people() {
    let run = oddagon(&["solve", PUZZLES[3], "--theory", "W1"], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out);
}

/// A sum in words: combinations, and what they eliminate.
#[test]
fn a_kakuro_for_people() {
    let run = oddagon(&["solve", PUZZLES[4], "--theory", "W1"], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out);
}

#[test]
fn rules_of_the_field_are_theorems() {
    let mut proven = 0;
    for file in [
        "futoshiki",
        "kakuro",
        "latin",
        "maps",
        "numbers",
        "pandiagonal",
    ] {
        let file = format!("patterns/boards/{file}.ron");
        let run = cli::run(&format!("prove {file} --theory W1 --json"));
        assert_eq!(run.code, 0, "{file}: {}", run.err);
        for line in run.out.lines() {
            let rule: Value = serde_json::from_str(line).unwrap();
            let name = rule["name"].as_str().unwrap();
            // Bounds go along a chain from sign to sign, sums from cell to combination: by whips[1]
            // alone.
            let is_sum = file.contains("kakuro") && !name.contains("surface");
            let by_whips = is_sum || name.contains("ascending");
            let depth = rule["depth_restricted"].as_u64();
            assert!(depth.is_some_and(|depth| depth == 0 || !by_whips), "{line}");
            proven += 1;
        }
    }
    assert_eq!(proven, 63);
    for file in [
        "futoshiki",
        "kakuro",
        "latin",
        "maps",
        "numbers",
        "pandiagonal",
    ] {
        let run = cli::run(&format!(
            "prove patterns/boards/{file}-near-misses.ron --json"
        ));
        assert_eq!(run.code, 1);
        for line in run.out.lines() {
            let rule: Value = serde_json::from_str(line).unwrap();
            let verdict = rule["verdict"].as_str().unwrap();
            assert!(
                ["not-proven", "not-contradictory"].contains(&verdict),
                "{line}"
            );
            assert_eq!(rule["sat"], "sat");
        }
    }
}

#[test]
fn sudoku_of_other_orders_is_solved() {
    let (run, answers) = solved("12..........3.4.\n", &[]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(answers[0]["status"], "solved");
}

#[test]
fn what_cannot_be_read_is_said() {
    for (args, message) in [
        (
            vec!["match", PUZZLES[3]],
            "argument, line 1: found a puzzle of another board, expected a position of Sudoku: `solve` and `classify` read the others\n",
        ),
        (
            vec!["solve", r#"{"application": "chess"}"#],
            "argument, line 1: application: found \"chess\", expected sudoku, latin, pandiagonal, futoshiki, adjacent, kakuro, numbrix, hidato, map\n",
        ),
    ] {
        let run = oddagon(&args, "");
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        assert_eq!(run.err, format!("oddagon: {message}"));
    }
}

/// The recorded examples: each is solved with a level that is not greater than the recorded one,
/// but for one whose path uses rules of Futoshiki that count for nothing there:
/// `ODDAGON_REFERENCE=… cargo test --release --test it cli_boards:: -- --ignored --nocapture`.
#[test]
#[ignore = "needs ODDAGON_REFERENCE"]
fn reference_levels_are_those_recorded_or_less() {
    let Some(folder) = skips::reference() else {
        return;
    };
    let text = std::fs::read_to_string(folder.join("boards-examples.jsonl")).unwrap();
    let (mut seen, mut greater) = (0, Vec::new());
    for line in text.lines() {
        let example: Value = serde_json::from_str(line).unwrap();
        if example["application"] == "slitherlink" {
            continue;
        }
        let config = example["config"].as_str().unwrap_or("W+S");
        let theory = match config {
            config if config.contains("gW") => "S4+gW36",
            config if config.contains("gB") => "S4+gB36",
            "W" => "W36",
            "S" => "S4",
            _ => "S4+W36",
        };
        let run = oddagon(&["classify", "-", "--rating", theory, "--json"], line);
        let answer: Value = serde_json::from_str(&run.out).unwrap();
        let level = answer["rating"].as_u64();
        let recorded = ["longest_chain", "subset_size"].map(|key| example[key].as_u64());
        let source = example["source"].as_str().unwrap();
        println!("{source}: {config}, {recorded:?}; {theory}: {level:?}");
        seen += 1;
        let longest = example["longest_chain"].as_u64();
        if longest.is_some()
            && level.is_none_or(|level| Some(level) > recorded.into_iter().flatten().max())
        {
            greater.push(source.to_owned());
        }
    }
    assert_eq!(seen, 60);
    assert_eq!(greater, ["Futoshiki/Tatham/9x9-Extreme-W2.clp"]);
}

#[test]
fn claims_about_every_board_are_explained() {
    for puzzle in PUZZLES {
        let (_, answers) = solved(puzzle, &["--theory", "S4+W8"]);
        let end = answers[0]["end"].as_array().unwrap();
        let line = puzzle.to_string();
        // The last candidate of the solution, as a claim; and that the same is false.
        let name = end.last().unwrap().as_str().unwrap();
        let claim = match name.split_once('r') {
            Some((number, cell)) => format!("r{cell}={}", &number[1..]),
            None => format!("X{}={}", &name[2..], &name[..1]),
        };
        // In Kakuro the last ones are combinations: 12 of vr1c3.
        let claim = match name.split_once("vr") {
            Some((digits, place)) => format!("vr{place}={}", &digits[1..]),
            None => claim,
        };
        // In the variant they are the digits of the sixth constraint.
        let claim = match name.split_once("t6") {
            Some((digits, _)) => format!("t6={}", &digits[1..]),
            None => claim,
        };
        let run = oddagon(&["explain", "-", &claim, "--json"], &line);
        let answer: Value = serde_json::from_str(&run.out).unwrap();
        // Some first states leave nothing else.
        let status = answer["status"].as_str().unwrap();
        let holds = ["shown", "absent", "given"].contains(&status);
        assert!(run.code == 0 && holds, "{status}: {claim} {puzzle}");
        let run = oddagon(
            &["explain", "-", &claim.replace('=', "!="), "--json"],
            &line,
        );
        let answer: Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!(
            (run.code, &answer["status"]),
            (1, &Value::from("false")),
            "{claim} {puzzle}"
        );
    }
    let run = oddagon(&["explain", PUZZLES[7], "X9=B"], "");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("expected a CSP-variable"), "{}", run.err);
}

#[test]
fn states_and_steps_of_every_board() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state.svg");
    let file = file.to_str().unwrap();
    for puzzle in PUZZLES {
        let run = oddagon(&["state", "-", "--theory", "S4+W8", "--json"], puzzle);
        let answer: Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!(
            (run.code, &answer["status"]),
            (0, &Value::from("solved")),
            "{puzzle}"
        );
        assert_eq!(answer["cells"], Value::Null);
        let (_, answers) = solved(puzzle, &["--theory", "S4+W8"]);
        assert_eq!(answer["state"], answers[0]["end"]);

        let run = oddagon(&["state", "-", "--theory", "BRT", "--svg", file], puzzle);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{puzzle}");
        let drawing = std::fs::read_to_string(file).unwrap();
        assert!(drawing.starts_with("<svg") && drawing.ends_with("</svg>\n"));
        // All that is left is written in it: cells and countries of one candidate have it large.
        let answer = oddagon(&["state", "-", "--theory", "BRT", "--json"], puzzle);
        let answer: Value = serde_json::from_str(&answer.out).unwrap();
        let names = answer["state"].as_array().unwrap().iter();
        let cells = names.filter(|name| {
            !name.as_str().unwrap().contains("hr") && !name.as_str().unwrap().contains("vr")
        });
        let texts = drawing.matches("<text").count();
        assert!(texts >= cells.count().min(8), "{puzzle}");

        let run = oddagon(&["steps", "-", "--json"], puzzle);
        let answer: Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!(
            (run.code, &answer["status"]),
            (0, &Value::from("least")),
            "{puzzle}"
        );
    }
    let run = oddagon(&["state", PUZZLES[0], "--form", "81"], "");
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("other boards have --form grid and --json"),
        "{}",
        run.err
    );
    let sudoku =
        "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..";
    let run = oddagon(&["state", sudoku, "--svg", file], "");
    assert_eq!(run.code, 0);
    assert_eq!(
        std::fs::read_to_string(file)
            .unwrap()
            .matches("class=\"label\"")
            .count(),
        18
    );
}

#[test]
fn contradictory_clues_are_a_puzzle_without_solution() {
    for puzzle in [
        r#"{"application":"kakuro","data":{"n":3,"horizontal":["3 . .","17 . ."],"vertical":["3 . .","17 . ."]}}"#,
        r##"{"application":"kakuro","data":{"rows":["# 11\\ 11\\ 11\\","\\7 . . .","# . . ."]}}"##,
        r#"{"application":"numbrix","data":{"model":"topological","rows":["1 3 ."]}}"#,
        r#"{"application":"hidato","data":{"model":"geometric","rows":["1 B B B .",". . . . 2"]}}"#,
    ] {
        let run = oddagon(&["classify", puzzle], "");
        assert!(run.out.contains("no solution"), "{}", run.out);
    }
}
