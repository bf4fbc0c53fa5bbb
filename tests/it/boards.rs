//! Boards beyond Sudoku and Slitherlink: their puzzles as text, and the published counts of
//! candidates and links.

use crate::skips;

use oddagon::board::Board;
use oddagon::board::puzzle::BoardPuzzle;
use oddagon::csp::{Candidate, CandidateSet, Csp, Variable};
use oddagon::latin::Latin;
use oddagon::theorem::BoardName;
use std::sync::Arc;

fn live_members(csp: &Csp, live: &CandidateSet, v: Variable) -> Vec<Candidate> {
    let members = csp.members(v).iter().copied();
    members.filter(|&c| live.contains(c)).collect()
}

/// Singles until nothing changes. Returns the decided candidates.
fn singles(csp: &Csp, live: &mut CandidateSet) -> CandidateSet {
    let mut decided = CandidateSet::empty(csp.candidate_count());
    loop {
        let before = decided.len();
        for v in csp.variables() {
            if let [single] = live_members(csp, live, v)[..]
                && !decided.contains(single)
            {
                decided.insert(single);
                csp.decide(live, single);
            }
        }
        if decided.len() == before {
            return decided;
        }
    }
}

/// The candidates, csp-links and links of what is live and not decided.
fn counts(csp: &Csp, live: &CandidateSet, decided: &CandidateSet) -> [usize; 3] {
    let open: Vec<Candidate> = live.iter().filter(|&c| !decided.contains(c)).collect();
    let (mut csp_links, mut links) = (0, 0);
    for &c in &open {
        for &d in csp.linked(c) {
            if c < d && live.contains(d) && !decided.contains(d) {
                links += 1;
                let shared = |v: &Variable| csp.variables_of(d).contains(v);
                csp_links += usize::from(csp.variables_of(c).iter().any(shared));
            }
        }
    }
    [open.len(), csp_links, links]
}

/// The state of a puzzle in which its givens are decided.
fn start(puzzle: &BoardPuzzle, board: &dyn Board) -> CandidateSet {
    let csp = board.csp();
    let mut live = csp.everything();
    for name in &puzzle.givens {
        let given = csp.candidate(name).expect("a candidate");
        csp.decide(&mut live, given);
        // The givens are the only candidates of their cells.
        assert!(live.contains(given), "{name} contradicts another given");
    }
    live
}

/// One round of the rules for signs of Futoshiki. Whether something was eliminated.
fn signs(latin: &Latin, live: &mut CandidateSet) -> bool {
    let side = latin.side();
    let before = live.len();
    let digits = |live: &CandidateSet, cell: usize| -> Vec<usize> {
        let all = 0..side;
        all.filter(|&d| live.contains(latin.candidate_at(cell, d)))
            .collect()
    };
    let least = |live: &CandidateSet, cell| digits(live, cell).first().copied();
    let most = |live: &CandidateSet, cell| digits(live, cell).last().copied();
    let keep = |live: &mut CandidateSet, cell: usize, f: &dyn Fn(usize) -> bool| {
        let eliminated = (0..side).filter(|&d| !f(d));
        eliminated.for_each(|d| live.remove(latin.candidate_at(cell, d)));
    };
    // Ascending chains, ordinary and strong.
    for &(less, greater) in latin.signs() {
        if let (Some(m), Some(most)) = (least(live, less), most(live, greater)) {
            keep(live, greater, &|d| d > m);
            keep(live, less, &|d| d < most);
        }
    }
    // Hills and valleys: from each cell, the arms in one line that descend from it, or ascend.
    let is_less = |a, b| latin.signs().contains(&(a, b));
    for cell in 0..side * side {
        for (step, place) in [(1, cell % side), (side, cell / side)] {
            for up in [false, true] {
                let goes = |a, b| if up { is_less(a, b) } else { is_less(b, a) };
                let arm = |forward: bool| {
                    let (mut arm, mut at, mut left) = (Vec::new(), cell, place);
                    while if forward { left + 1 < side } else { left > 0 } {
                        let next = if forward { at + step } else { at - step };
                        if !goes(at, next) {
                            break;
                        }
                        arm.push(next);
                        at = next;
                        left = if forward { left + 1 } else { left - 1 };
                    }
                    arm
                };
                let arms = [arm(false), arm(true)];
                if arms.iter().any(Vec::is_empty) {
                    continue;
                }
                let all = arms[0].len() + arms[1].len();
                if up {
                    keep(live, cell, &|d| d + all < side)
                } else {
                    keep(live, cell, &|d| d >= all)
                }
                for (i, &a) in arms[0].iter().enumerate() {
                    for (j, &b) in arms[1].iter().enumerate() {
                        let k = i + j + 2;
                        let (a, b) = (digits(live, a), digits(live, b));
                        if a.len() < 2 || b.len() < 2 {
                            continue;
                        }
                        if up {
                            let most = a[a.len() - 1].max(b[b.len() - 1]);
                            keep(live, cell, &|d| d + k <= most);
                        } else {
                            keep(live, cell, &|d| d >= a[0].min(b[0]) + k)
                        }
                    }
                }
            }
        }
    }
    live.len() < before
}

/// One round of the coupling rules of Kakuro: whips[1] of the coupled board, those of the
/// CSP-variables that are not published only for combinations.
fn couplings(published: &Csp, coupled: &Csp, live: &mut CandidateSet) -> bool {
    let before = live.len();
    for v in coupled.variables() {
        let members = live_members(coupled, live, v);
        let Some(&first) = members.first() else {
            continue;
        };
        let name = coupled.variable_name(v);
        for &target in coupled.linked(first) {
            let is_combination = coupled.candidate_name(target).contains(['h', 'v']);
            let all = members.iter().all(|&c| coupled.are_linked(c, target));
            if all && (is_combination || published.variable(name).is_some()) {
                live.remove(target);
            }
        }
    }
    live.len() < before
}

/// The counts of a puzzle, as published: after Singles, with the rules that the application has of
/// its own.
fn published_counts(puzzle: &BoardPuzzle, board: &Arc<dyn Board>) -> [usize; 3] {
    let mut live = start(puzzle, &**board);
    let csp = board.csp();
    let any: &dyn std::any::Any = &**board;
    let coupled = match &puzzle.board {
        BoardName::Kakuro { rows, .. } => {
            let rows = rows.clone();
            let coupled = true;
            Some(
                BoardName::Kakuro { rows, coupled }
                    .board()
                    .expect("a board"),
            )
        }
        _ => None,
    };
    loop {
        let decided = singles(csp, &mut live);
        let changed = match (&coupled, any.downcast_ref::<Latin>()) {
            (Some(coupled), _) => couplings(csp, coupled.csp(), &mut live),
            (_, Some(latin)) => signs(latin, &mut live),
            _ => false,
        };
        if !changed {
            return counts(csp, &live, &decided);
        }
    }
}

/// The candidates that a solution in the form of JSON says, by a reader of its own.
fn solution_names(application: &str, solution: &serde_json::Value, n: usize) -> Vec<String> {
    let digit = |c: char| c.to_digit(36);
    match (application, solution) {
        ("map", serde_json::Value::String(text)) => {
            let colours = (1..).zip(text.chars());
            colours.map(|(i, c)| format!("{c}X{i}")).collect()
        }
        (_, serde_json::Value::String(text)) => {
            let digits = text.chars().filter_map(digit).enumerate();
            let name = |(i, d)| format!("n{d}r{}c{}", i / n + 1, i % n + 1);
            digits.map(name).collect()
        }
        (_, serde_json::Value::Array(rows)) => {
            let mut names = Vec::new();
            for (r, row) in (1..).zip(rows) {
                let row = row.as_str().expect("a row");
                let cells: Vec<String> = match application {
                    "kakuro" => row.chars().map(String::from).collect(),
                    _ => row.split(' ').map(str::to_owned).collect(),
                };
                let cells = (1..).zip(cells).filter(|(_, cell)| cell != "-");
                names.extend(cells.map(|(c, cell)| format!("n{cell}r{r}c{c}")));
            }
            names
        }
        _ => Vec::new(),
    }
}

/// All candidates that are true where these are: each CSP-variable has one. Fails where it is no
/// solution.
fn completed(csp: &Csp, names: &[String]) -> Vec<Candidate> {
    let mut live = csp.everything();
    for name in names {
        let c = csp
            .candidate(name)
            .unwrap_or_else(|| panic!("{name} is no candidate"));
        assert!(live.contains(c), "{name} contradicts another");
        csp.decide(&mut live, c);
    }
    singles(csp, &mut live);
    for v in csp.variables() {
        let left = live_members(csp, &live, v).len();
        assert_eq!(left, 1, "{}", csp.variable_name(v));
    }
    live.iter().collect()
}

/// Makes sure that the solution of an example is one of our board, and is written as it stands
/// there.
fn check_solution(example: &serde_json::Value, puzzle: &BoardPuzzle, board: &dyn Board) {
    let n = example["data"]["n"].as_u64().unwrap_or_default() as usize;
    let solution = &example["solution"];
    let names = solution_names(&puzzle.application, solution, n);
    let everything = completed(board.csp(), &names);
    for given in &puzzle.givens {
        let given = board.csp().candidate(given).expect("a candidate");
        assert!(everything.contains(&given));
    }
    assert_eq!(puzzle.solution(board, &everything), *solution);
}

fn same_links(a: &Csp, b: &Csp) -> bool {
    let same = |c| a.candidate_name(c) == b.candidate_name(c) && a.linked(c) == b.linked(c);
    a.candidate_count() == b.candidate_count() && a.candidates().all(same)
}

#[test]
#[ignore = "needs ODDAGON_REFERENCE"]
fn reference_counts_and_solutions() {
    let Some(folder) = skips::reference() else {
        return;
    };
    let file = folder.join("boards-examples.jsonl");
    let text = std::fs::read_to_string(file).expect("examples of boards");
    let (mut equal, mut seen, mut solutions) = (0, 0, 0);
    for line in text.lines() {
        let example: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let name = |key: &str| example[key].as_str().unwrap_or_default().to_owned();
        let application = name("application");
        if application == "slitherlink" {
            continue;
        }
        let mut puzzle = BoardPuzzle::read_json(line).expect("a puzzle");
        if let BoardName::Kakuro { coupled, .. } = &mut puzzle.board {
            *coupled = false;
        }
        let board = puzzle.board.board().expect("a board");
        let keys = ["candidates", "csp_links", "links"];
        let live = keys.map(|key| example["live"][key].as_u64().expect("a count"));
        let ours = published_counts(&puzzle, &board).map(|n| n as u64);
        seen += 1;
        equal += usize::from(live == ours);
        if live != ours {
            let source = name("source");
            println!("{application} {source}: published {live:?}, ours {ours:?}");
        }
        if let Some(tatham) = example["data"]["tatham"].as_str() {
            let read = BoardPuzzle::read(tatham).expect("an identifier");
            assert_eq!(read.application, application);
            let read_board = read.board.board().expect("a board");
            let same = read.givens == puzzle.givens && same_links(read_board.csp(), board.csp());
            // Some maps were copied by hand, and copied wrong.
            let note = name("note");
            let is_copied = note.contains("by hand") || note.contains("swallow");
            assert!(same || is_copied, "{tatham:.20}");
            println!("{tatham:.20}: {same} {note}");
        }
        if example["solution"].is_null() {
            continue;
        }
        check_solution(&example, &puzzle, &*board);
        solutions += 1;
    }
    println!("{equal} of {seen} equal, {solutions} solutions");
    assert_eq!(equal, seen);
}

/// One small puzzle of each application, with a solution.
const SMALL: [&str; 7] = [
    r#"{"application": "latin", "data": {"n": 3, "givens": "12.2.....", "comment": ""}, "solution": "123231312"}"#,
    r#"{"application": "pandiagonal", "data": {"n": 5, "givens": "12345...................."}, "solution": "1234534512512342345145123"}"#,
    r#"{"application": "futoshiki", "data": {"n": 3, "givens": "...2.....", "horizontal": "<<---<", "vertical": "<-->>-"}, "solution": "123231312"}"#,
    r#"{"application": "kakuro", "data": {"n": 3, "horizontal": ["9 . . /", "10 . . //"], "vertical": ["11 . . /", "8 . . //"]}, "solution": ["---", "-27", "-91"]}"#,
    r#"{"application": "numbrix", "data": {"model": "topological", "n": 2, "white_cells": 5, "rows": [". 1 B", ". . ."]}, "solution": ["2 1 -", "3 4 5"]}"#,
    r#"{"application": "hidato", "data": {"model": "geometric", "rows": ["1 . B", ". . 4"]}, "solution": ["1 3 -", "2 5 4"]}"#,
    r#"{"application": "map", "data": {"colours": 3, "countries": 3, "givens": ".Y.", "adjacency": [[1, 2, 3], [2, 3]]}, "solution": "BYR"}"#,
];

#[test]
fn small_puzzles() {
    for line in SMALL {
        let example: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let puzzle = BoardPuzzle::read(line).expect("a puzzle");
        let board = puzzle.board.board().expect("a board");
        check_solution(&example, &puzzle, &*board);
    }
}

#[test]
fn identifiers() {
    let unequal = BoardPuzzle::read("3:0,0L,3LD,2U,0D,0,0,0,0L,").expect("Unequal");
    let same = BoardPuzzle::read_json(
        r#"{"application": "futoshiki", "data": {"n": 3, "givens": "..32.....", "horizontal": "<<---<", "vertical": "<-->>-"}}"#,
    );
    let same = same.expect("the same puzzle");
    let links = |puzzle: &BoardPuzzle| puzzle.board.board().expect("a board");
    assert!(same_links(links(&unequal).csp(), links(&same).csp()));
    assert_eq!(unequal.givens, same.givens);

    let map = BoardPuzzle::read(" 2x2n2:abb,a0\n").expect("Map");
    assert_eq!(map.givens, ["RX2"]);
    let BoardName::Map {
        countries, borders, ..
    } = map.board
    else {
        panic!("another board");
    };
    assert_eq!((countries, borders), (2, vec!["1 2".to_owned()]));

    let latin = BoardPuzzle::read("12.2.....").expect("digits");
    assert_eq!(latin.givens, ["n1r1c1", "n2r1c2", "n2r2c1"]);
}

#[test]
fn what_is_no_puzzle_is_said() {
    let data = |application: &str, data: &str| {
        format!(r#"{{"application": "{application}", "data": {{{data}}}}}"#)
    };
    for (text, expected) in [
        (
            "{".to_owned(),
            "line 1, column 1: expected an object in JSON with application and data",
        ),
        ("{}".to_owned(), "application: expected a string"),
        (
            data("chess", ""),
            r#"application: found "chess", expected sudoku, latin, pandiagonal, futoshiki, adjacent, kakuro, numbrix, hidato, map"#,
        ),
        (
            r#"{"application": "map"}"#.to_owned(),
            "data: expected an object",
        ),
        (data("latin", ""), "n: expected a number"),
        (data("latin", r#""n": -1"#), "n: expected a number"),
        (
            data("latin", r#""n": 26"#),
            "n: found 26, expected a number from 1 to 25",
        ),
        (data("latin", r#""n": 2"#), "givens: expected a string"),
        (
            data("latin", r#""n": 2, "givens": "1""#),
            "givens: found 1 cells, expected 4",
        ),
        (
            data("latin", r#""n": 2, "givens": "1..3""#),
            "givens: found '3', expected a digit of the board or '.'",
        ),
        (
            data("latin", r#""n": 2, "givens": "1...", "regions": "a""#),
            "regions: expected a list",
        ),
        (
            data("latin", r#""n": 2, "givens": "1...", "regions": [1]"#),
            "regions: expected a list of strings",
        ),
        (
            data(
                "futoshiki",
                r#""n": 2, "givens": "1...", "horizontal": "<""#,
            ),
            "horizontal: found 1 signs, expected 2",
        ),
        (
            data(
                "futoshiki",
                r#""n": 2, "givens": "1...", "horizontal": "<-", "vertical": "-x""#,
            ),
            "vertical: found 'x', expected '<', '>' or '-'",
        ),
        (
            data("kakuro", r#""n": 1"#),
            "n: found 1, expected a number from 2 to 100",
        ),
        (
            data("kakuro", r#""n": 3, "horizontal": []"#),
            "horizontal: found 0 lines, expected 2",
        ),
        (
            data("kakuro", r#""n": 3, "horizontal": ["9 . /"]"#),
            "horizontal: line 1: found 2 cells, expected 3",
        ),
        (
            data("kakuro", r#""n": 3, "horizontal": ["9 . x /"]"#),
            r#"horizontal: line 1: found "x", expected ".", "B" or a sum"#,
        ),
        (
            data("kakuro", r#""n": 3, "horizontal": [". . . /"]"#),
            r#"horizontal: line 1: found a white cell first, expected "B" or a sum"#,
        ),
        (
            data(
                "kakuro",
                r#""n": 3, "horizontal": ["9 . . /", "B B B //"], "vertical": ["B . . /", "B . B //"]"#,
            ),
            "vertical: r3c2 is white in one of horizontal and vertical, expected both or none",
        ),
        (
            data("hidato", r#""model": "flat""#),
            r#"model: found "flat", expected "topological" or "geometric""#,
        ),
        (
            data("hidato", r#""model": "geometric", "rows": ["1 #"]"#),
            r##"rows: r1c2: found "#", expected ".", "B" or a number"##,
        ),
        (
            data("hidato", r#""model": "geometric", "rows": ["1 B"], "n": 2"#),
            "n: found 2, but the rows have 1",
        ),
        (
            data(
                "hidato",
                r#""model": "geometric", "rows": ["1 B"], "white_cells": 2"#,
            ),
            "white_cells: found 2, but the rows have 1",
        ),
        (
            data("map", r#""colours": 10, "countries": 1"#),
            "colours: found 10, expected a number from 1 to 9",
        ),
        (
            data("map", r#""colours": 2, "countries": 2, "givens": ".""#),
            "givens: found 1 countries, expected 2",
        ),
        (
            data("map", r#""colours": 2, "countries": 1, "givens": "R""#),
            "givens: found 'R', expected one of BY or '.'",
        ),
        (
            data(
                "map",
                r#""colours": 2, "countries": 1, "givens": ".", "adjacency": [1]"#,
            ),
            "adjacency: expected a list of lists of numbers",
        ),
        (
            "12345".to_owned(),
            "puzzle: found 5 characters, expected JSON, an identifier of Solo, Unequal or Map, or the n² cells of a Latin square",
        ),
        (
            "x:1".to_owned(),
            r#"puzzle: found "x" before ":", expected the size of an identifier, as in 5:…, 3x3:…, 9j:…, 20x15n30:…, or the name of an application"#,
        ),
        (
            "26:1".to_owned(),
            "puzzle: found the side 26, expected 1 to 25",
        ),
        ("2:1".to_owned(), "puzzle: found 1 cells, expected 4"),
        (
            "2:0,0,0,R".to_owned(),
            r#"puzzle: found "R", expected a number from 0 to 2 and letters among U, D, L, R"#,
        ),
        (
            "2:0,0,0,0R".to_owned(),
            "puzzle: found 'R' at r2c2, expected U, D, L or R towards a neighbour",
        ),
        (
            "2x2n2:abb".to_owned(),
            "puzzle: expected an identifier of Map such as 20x15n30:edges,clues",
        ),
        (
            "2xn2:abb,b".to_owned(),
            "puzzle: expected an identifier of Map such as 20x15n30:edges,clues",
        ),
        (
            "0x2n2:abb,b".to_owned(),
            "puzzle: expected a width and a height from 1 to 100",
        ),
        (
            "2x2n2:aBb,b".to_owned(),
            "puzzle: the edges have another character, expected the letters a to z",
        ),
        (
            "2x2n2:ab,b".to_owned(),
            "puzzle: the edges have another number than the size says",
        ),
        (
            "2x2n3:abb,b".to_owned(),
            "puzzle: the edges make 2 countries, expected 3",
        ),
        (
            "2x2n2:abb,4".to_owned(),
            r#"puzzle: found "4" among the clues, expected 0 to 3 or a letter"#,
        ),
        (
            "2x2n2:abb,c".to_owned(),
            "puzzle: the clues have another number of countries than the size says",
        ),
    ] {
        let found = BoardPuzzle::read(&text).expect_err(&text).to_string();
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn no_text_is_too_strange() {
    let identifiers = ["3:0,0L,3LD,2U,0D,0,0,0,0L,", "2x2n2:abb,a0", "12.2....."];
    for text in SMALL.iter().chain(&identifiers) {
        for (at, old) in text.char_indices() {
            let (before, after) = (&text[..at], &text[at + old.len_utf8()..]);
            let _ = BoardPuzzle::read(before);
            for new in ["", "0", "9", "-", "\"", ",", "é", "99999999999999999999"] {
                if let Ok(puzzle) = BoardPuzzle::read(&format!("{before}{new}{after}")) {
                    let _ = puzzle.board.board();
                }
            }
        }
    }
}
