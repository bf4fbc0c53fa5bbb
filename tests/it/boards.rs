//! Boards beyond Sudoku and Slitherlink: their puzzles as text, and the published counts of candidates and links.

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
            if let [single] = live_members(csp, live, v)[..] {
                if !decided.contains(single) {
                    decided.insert(single);
                    csp.decide(live, single);
                }
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
        let gone = (0..side).filter(|&d| !f(d));
        gone.for_each(|d| live.remove(latin.candidate_at(cell, d)));
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
                match up {
                    false => keep(live, cell, &|d| d >= all),
                    true => keep(live, cell, &|d| d + all < side),
                }
                for (i, &a) in arms[0].iter().enumerate() {
                    for (j, &b) in arms[1].iter().enumerate() {
                        let k = i + j + 2;
                        let (a, b) = (digits(live, a), digits(live, b));
                        if a.len() < 2 || b.len() < 2 {
                            continue;
                        }
                        match up {
                            false => keep(live, cell, &|d| d >= a[0].min(b[0]) + k),
                            true => {
                                let most = a[a.len() - 1].max(b[b.len() - 1]);
                                keep(live, cell, &|d| d + k <= most);
                            }
                        }
                    }
                }
            }
        }
    }
    live.len() < before
}

/// One round of the coupling rules of Kakuro: whips[1] of the coupled board, those of the CSP-variables that are not published only
/// for combinations.
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

/// The counts of a puzzle, as published: after Singles, with the rules that the application has of its own.
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

/// All candidates that are true where these are: each CSP-variable has one. Fails where it is no solution.
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

fn same_links(a: &Csp, b: &Csp) -> bool {
    let same = |c| a.candidate_name(c) == b.candidate_name(c) && a.linked(c) == b.linked(c);
    a.candidate_count() == b.candidate_count() && a.candidates().all(same)
}

#[test]
#[ignore = "needs ODDAGON_REFERENCE"]
fn reference_counts_and_solutions() {
    let folder = std::env::var("ODDAGON_REFERENCE").expect("ODDAGON_REFERENCE names the folder");
    let file = std::path::Path::new(&folder).join("boards-examples.jsonl");
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
        let solution = &example["solution"];
        if solution.is_null() {
            continue;
        }
        let n = example["data"]["n"].as_u64().unwrap_or_default() as usize;
        let names = solution_names(&application, solution, n);
        let everything = completed(board.csp(), &names);
        for given in &puzzle.givens {
            let given = board.csp().candidate(given).expect("a candidate");
            assert!(everything.contains(&given));
        }
        assert_eq!(puzzle.solution(&*board, &everything), *solution);
        solutions += 1;
    }
    println!("{equal} of {seen} equal, {solutions} solutions");
    assert_eq!(equal, seen);
}
