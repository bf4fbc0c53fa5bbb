//! `generate` and `expand`: what is made has one solution and no clue too many, by a plain search;
//! it is as wished, and the same whatever the number of threads.

use crate::cli::{self, oddagon};
use crate::counting::count;
use crate::puzzles;
use oddagon::board::puzzle::BoardPuzzle;
use oddagon::csp::{Candidate, Csp};
use oddagon::generate::{Distances, Expansions, is_min_expand};
use oddagon::sudoku::Sudoku;
use oddagon::theorem::BoardName;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The objects that `generate` prints.
fn made(line: &str) -> Vec<Value> {
    let run = cli::run(&format!("generate {line} --json"));
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{line}");
    let objects = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    objects.collect()
}

/// How many solutions a puzzle has, up to 2: a plain search, which shares nothing with the engine
/// or with SAT.
fn solutions(puzzle: &Value) -> usize {
    let (name, givens) = match puzzle {
        Value::String(line) => {
            let cells: Vec<char> = line.chars().collect();
            let side = (1..).find(|side| side * side == cells.len()).unwrap();
            let given = |(i, c): (usize, &char)| {
                let name = format!("n{c}r{}c{}", i / side + 1, i % side + 1);
                c.is_ascii_digit().then_some(name)
            };
            let order = if side == 4 { 2 } else { 3 };
            let givens = cells.iter().enumerate().filter_map(given);
            (BoardName::Sudoku(order), givens.collect())
        }
        object => {
            let read = BoardPuzzle::read_json(&object.to_string()).unwrap();
            (read.board, read.givens)
        }
    };
    let board = name.board().unwrap();
    let csp = board.csp();
    let mut live = csp.everything();
    for given in givens {
        let c = csp.candidate(&given).unwrap();
        if !live.contains(c) {
            return 0;
        }
        csp.decide(&mut live, c);
    }
    count(csp, live, 2)
}

/// The puzzle with each of its clues left out, one at a time.
fn with_one_less(puzzle: &Value) -> Vec<Value> {
    let without = |text: &str, empty: char| {
        let chars: Vec<char> = text.chars().collect();
        let clues = (0..chars.len()).filter(|&i| !matches!(chars[i], '.' | '-'));
        let less = clues.map(|i| {
            let mut less = chars.clone();
            less[i] = empty;
            less.into_iter().collect::<String>()
        });
        less.collect::<Vec<String>>()
    };
    if let Value::String(line) = puzzle {
        return without(line, '.').into_iter().map(Value::String).collect();
    }
    let mut all = Vec::new();
    for (key, empty) in [("givens", '.'), ("horizontal", '-'), ("vertical", '-')] {
        let text = puzzle["data"][key].as_str().unwrap_or("");
        for less in without(text, empty) {
            let mut other = puzzle.clone();
            other["data"][key] = json!(less);
            all.push(other);
        }
    }
    let list = |key: &str| {
        let list = puzzle["data"][key].as_array();
        list.cloned().unwrap_or_default()
    };
    for i in 0..list("constraints").len() {
        let mut less = list("constraints");
        less.remove(i);
        let mut other = puzzle.clone();
        other["data"]["constraints"] = json!(less);
        all.push(other);
    }
    let rows = list("rows");
    for (r, row) in rows.iter().enumerate() {
        let words: Vec<&str> = row.as_str().unwrap().split(' ').collect();
        for i in (0..words.len()).filter(|&i| !matches!(words[i], "." | "B")) {
            let mut less = words.clone();
            less[i] = ".";
            let mut other = puzzle.clone();
            other["data"]["rows"][r] = json!(less.join(" "));
            all.push(other);
        }
    }
    all
}

#[test]
fn puzzles_have_one_solution_and_no_clue_too_many() {
    for line in [
        "sudoku --count 3",
        "sudoku --size 4x4 --count 5",
        "sudoku --method bottom-up --count 2",
        "latin --size 5 --count 3",
        "latin --size 4 --regions x --count 3",
        "latin --regions windoku",
        "latin --size 4 --regions blocks --clues cage --clues arrow --count 3",
        "latin --size 4 --clues sandwich --clues skyscraper --clues x-sum --count 3",
        "latin --size 4 --clues difference --clues ratio --clues sum --clues odd --count 3",
        "jigsaw --size 5 --clues thermometer --clues whisper --clues quadruple --count 2",
        "pandiagonal --size 5 --count 3",
        "futoshiki --size 4 --count 4",
        "futoshiki --size 4 --regions blocks",
        "jigsaw --size 6 --count 3",
        "numbrix --size 4 --count 3",
        "numbrix --size 3x5 --black 2",
        "hidato --size 4 --count 3",
        "hidato --size 4 --black 3 --count 2",
        "map --size 9 --count 3",
        "map --size 12 --colours 3",
    ] {
        for object in made(line) {
            let puzzle = &object["puzzle"];
            assert_eq!(solutions(puzzle), 1, "{line}: {puzzle}");
            let less = with_one_less(puzzle);
            assert_eq!(object["clues"], less.len(), "{line}: {puzzle}");
            assert!(!less.is_empty());
            for less in less {
                assert_eq!(solutions(&less), 2, "{line}: {less}");
            }
        }
    }
}

#[test]
fn kakuro_has_all_sums_and_one_solution() {
    for object in made("kakuro --size 4 --count 4")
        .iter()
        .chain(&made("kakuro --size 5"))
    {
        assert_eq!(solutions(&object["puzzle"]), 1, "{object}");
        let solved = oddagon(
            &["solve", "-", "--json", "--theory", "W1+DFS(W1)"],
            &object["puzzle"].to_string(),
        );
        let solved: Value = serde_json::from_str(&solved.out).unwrap();
        assert_eq!(solved["solution"], object["solution"]);
        // A run of two cells or more has a sum: whatever follows a sum is white, and nothing else
        // is before a white cell.
        for key in ["horizontal", "vertical"] {
            for line in object["puzzle"]["data"][key].as_array().unwrap() {
                let words: Vec<&str> = line.as_str().unwrap().split(' ').collect();
                for pair in words.windows(2).filter(|pair| pair[0] != ".") {
                    assert_eq!(pair[0] != "B", pair[1] == ".", "{object}");
                }
            }
        }
    }
}

#[test]
fn puzzles_are_as_wished() {
    for object in made("latin --size 5 --depth 1 --count 3")
        .iter()
        .chain(&made("futoshiki --depth 1..2"))
    {
        let text = object["puzzle"].to_string();
        let said = oddagon(&["classify", "-", "--json"], &text);
        let said: Value = serde_json::from_str(&said.out).unwrap();
        assert_eq!(
            (&said["status"], &said["depth"]),
            (&json!("solved"), &object["depth"]),
            "{text}"
        );
        assert!(object["depth"].as_u64() >= Some(1));
    }
    for object in made("sudoku --rating W --level 2..3 --count 3") {
        let said = oddagon(
            &["classify", "-", "--rating", "W", "--json"],
            object["puzzle"].as_str().unwrap(),
        );
        let said: Value = serde_json::from_str(&said.out).unwrap();
        assert_eq!(said["rating"], object["level"]);
        assert!((2..=3).contains(&object["level"].as_u64().unwrap()));
    }
    // What cannot be found is said.
    let run = cli::run("generate sudoku --size 4x4 --depth 3 --tries 5");
    assert_eq!(
        (run.code, run.out.as_str(), run.err.as_str()),
        (1, "", "puzzle 1: none found in 5 tries\n")
    );
}

#[test]
fn clues_are_left_out_as_long_as_theories_solve() {
    let levels = |puzzles: &[String]| {
        let run = oddagon(
            &["classify", "-", "--rating", "W1", "--json"],
            &puzzles.join("\n"),
        );
        let lines: Vec<Value> = run
            .out
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        lines
            .into_iter()
            .map(|line| line["status"] == "solved")
            .collect::<Vec<bool>>()
    };
    for object in made("sudoku --solved-by W1")
        .iter()
        .chain(&made("numbrix --size 4 --solved-by W1"))
    {
        let text = |puzzle: &Value| match puzzle {
            Value::String(line) => line.clone(),
            object => object.to_string(),
        };
        assert_eq!(levels(&[text(&object["puzzle"])]), [true]);
        let less: Vec<String> = with_one_less(&object["puzzle"]).iter().map(text).collect();
        assert!(!levels(&less).contains(&true), "{object}");
    }
}

/// A Sudoku of 25×25 cells is one line, as it is read; Singles solve it.
#[test]
fn a_large_sudoku_is_made_for_theories() {
    let [object] = &made("sudoku --size 25x25 --solved-by BRT")[..] else {
        panic!("one puzzle");
    };
    assert_eq!(object["application"], "sudoku");
    let line = object["puzzle"].as_str().unwrap();
    let run = oddagon(&["solve", "-", "--solution", "--json"], line);
    let solved: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(
        (&solved["solutions"], &solved["solution"]),
        (&json!("one"), &object["solution"])
    );
    let run = oddagon(&["classify", "-", "--json"], line);
    let classified: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(classified["depth"], 0, "{}", run.out);
}

#[test]
fn the_same_seed_makes_the_same_puzzles() {
    for line in [
        "sudoku",
        "kakuro --size 4",
        "hidato --size 4",
        "jigsaw --size 5",
        "sudoku --size 4x4 --method controlled-bias",
    ] {
        let run = |rest: &str| cli::run(&format!("generate {line} {rest}")).out;
        let five = run("--count 5 --jobs 1");
        assert_eq!(five.lines().count(), 5);
        assert_eq!(run("--count 5 --jobs 3"), five);
        assert!(five.starts_with(&run("--count 2")));
        assert_ne!(run("--count 5 --seed 2"), five);
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.txt");
    let run = cli::run(&format!(
        "generate sudoku --count 3 --out {}",
        file.display()
    ));
    assert_eq!((run.code, run.out.as_str()), (0, ""));
    assert_eq!(
        std::fs::read_to_string(file).unwrap(),
        cli::run("generate sudoku --count 3").out
    );
}

#[test]
fn the_places_of_clues_are_symmetric() {
    type Image = fn(usize, usize) -> (usize, usize);
    let symmetries: [(&str, Image); 5] = [
        ("half-turn", |r, c| (8 - r, 8 - c)),
        ("quarter-turn", |r, c| (c, 8 - r)),
        ("left-right", |r, c| (r, 8 - c)),
        ("diagonal", |r, c| (c, r)),
        ("antidiagonal", |r, c| (8 - c, 8 - r)),
    ];
    for (name, image) in symmetries {
        let object = &made(&format!("sudoku --symmetry {name}"))[0];
        let cells: Vec<char> = object["puzzle"].as_str().unwrap().chars().collect();
        let image = |cell: usize| {
            let (r, c) = image(cell / 9, cell % 9);
            9 * r + c
        };
        for cell in (0..81).filter(|&cell| cells[cell] != '.') {
            assert_ne!(cells[image(cell)], '.', "{name}");
            let mut less = cells.clone();
            let mut next = cell;
            while less[next] != '.' {
                less[next] = '.';
                next = image(next);
            }
            let less = json!(less.into_iter().collect::<String>());
            assert_eq!(solutions(&less), 2, "{name}: {less}");
        }
        assert_eq!(solutions(&object["puzzle"]), 1);
    }
    // Signs have images, too.
    let object = &made("futoshiki --size 4 --symmetry half-turn")[0];
    for key in ["horizontal", "vertical", "givens"] {
        let places = |text: &str| {
            text.chars()
                .map(|c| !matches!(c, '-' | '.'))
                .collect::<Vec<bool>>()
        };
        let places = places(object["puzzle"]["data"][key].as_str().unwrap());
        assert!(places.iter().eq(places.iter().rev()), "{object}");
    }
}

/// All grids of 4×4 Sudoku.
fn grids() -> Vec<Vec<u8>> {
    fn fill(grid: &mut Vec<u8>, all: &mut Vec<Vec<u8>>) {
        let i = grid.len();
        if i == 16 {
            return all.push(grid.clone());
        }
        for digit in 1..=4 {
            let sees = |j: usize| {
                j / 4 == i / 4 || j % 4 == i % 4 || (j / 8, j % 4 / 2) == (i / 8, i % 4 / 2)
            };
            if !(0..i).any(|j| sees(j) && grid[j] == digit) {
                grid.push(digit);
                fill(grid, all);
                grid.pop();
            }
        }
    }
    let mut all = Vec::new();
    fill(&mut Vec::new(), &mut all);
    all
}

/// How many minimal puzzles of each number of clues a grid has on average, by looking at all sets
/// of cells.
fn minimal_puzzles(grids: &[Vec<u8>]) -> BTreeMap<u32, f64> {
    let mut counts = BTreeMap::new();
    // Digits may be renamed, so twelve grids stand for all.
    let some: Vec<&Vec<u8>> = grids
        .iter()
        .filter(|grid| grid[..4] == [1, 2, 3, 4])
        .collect();
    for grid in &some {
        let differ = |other: &&Vec<u8>| {
            (0..16)
                .filter(|&i| other[i] != grid[i])
                .fold(0, |set, i| set | 1 << i)
        };
        let differ: Vec<u32> = grids
            .iter()
            .filter(|other| *other != *grid)
            .map(|other| differ(&other))
            .collect();
        let valid: Vec<bool> = (0..1 << 16)
            .map(|set: u32| differ.iter().all(|d| set & d != 0))
            .collect();
        for set in (0..1_u32 << 16).filter(|&set| valid[set as usize]) {
            if (0..16).all(|i| set >> i & 1 == 0 || !valid[(set & !(1 << i)) as usize]) {
                *counts.entry(set.count_ones()).or_insert(0.0) += 1.0 / some.len() as f64;
            }
        }
    }
    counts
}

fn choices(n: u32, k: u32) -> f64 {
    (1..=k).fold(1.0, |all, i| all * f64::from(n + 1 - i) / f64::from(i))
}

/// The mean of numbers, and its standard error.
fn mean(numbers: &[f64]) -> (f64, f64) {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let squares: f64 = numbers.iter().map(|x| (x - mean).powi(2)).sum();
    (mean, (squares / (count - 1.0) / count).sqrt())
}

#[test]
fn the_bias_is_the_one_that_is_known() {
    let grids = grids();
    assert_eq!(grids.len(), 288);
    let exact = minimal_puzzles(&grids);
    let all: f64 = exact.values().sum();
    let puzzles = made("sudoku --size 4x4 --method controlled-bias --count 3000");
    let clues: Vec<u32> = puzzles
        .iter()
        .map(|p| p["clues"].as_u64().unwrap() as u32)
        .collect();
    let weights: Vec<f64> = puzzles
        .iter()
        .map(|p| p["weight"].as_f64().unwrap())
        .collect();
    // How often an attempt leads to a minimal puzzle of n clues: their number, each with 1/C(16,
    // n).
    let likely: BTreeMap<u32, f64> = exact
        .iter()
        .map(|(&n, count)| (n, count / choices(16, n)))
        .collect();
    let tries: u64 = puzzles.iter().map(|p| p["tries"].as_u64().unwrap()).sum();
    let success: f64 = likely.values().sum();
    assert!(
        (puzzles.len() as f64 / tries as f64 / success - 1.0).abs() < 0.08,
        "{success}"
    );
    for (&n, likely) in &likely {
        let expected = likely / success;
        let found: Vec<f64> = clues
            .iter()
            .map(|&c| if c == n { 1.0 } else { 0.0 })
            .collect();
        let error = (expected * (1.0 - expected) / 3000.0).sqrt();
        assert!((mean(&found).0 - expected).abs() < 4.0 * error, "{n} clues");
    }
    // Corrected, the numbers of clues have their true distribution.
    let total: f64 = weights.iter().sum();
    for (n, count) in &exact {
        let own: f64 = clues
            .iter()
            .zip(&weights)
            .filter(|(c, _)| *c == n)
            .map(|(_, w)| w)
            .sum();
        assert!(
            (own / total - count / all).abs() < 0.04,
            "{n} clues: {} of {}",
            own / total,
            count / all
        );
        assert!(weights.contains(&choices(16, *n)));
    }
    // Top-down puzzles have another bias, which is as well known.
    let puzzles = made("sudoku --size 4x4 --weights --count 4000");
    let weights: Vec<f64> = puzzles
        .iter()
        .map(|p| p["weight"].as_f64().unwrap())
        .collect();
    let (found, error) = mean(&weights);
    assert!((found - all).abs() < 4.0 * error, "{found} of {all}");
    assert!(error < all / 25.0);
    for (n, count) in &exact {
        let own = puzzles
            .iter()
            .zip(&weights)
            .map(|(p, w)| if p["clues"] == *n { *w } else { 0.0 });
        let (found, error) = mean(&own.collect::<Vec<f64>>());
        assert!(
            (found - count).abs() < 4.5 * error,
            "{n} clues: {found} of {count}"
        );
    }
    // All grids are equally likely.
    let mut often: BTreeMap<&str, f64> = BTreeMap::new();
    puzzles
        .iter()
        .for_each(|p| *often.entry(p["solution"].as_str().unwrap()).or_insert(0.0) += 1.0);
    let expected = puzzles.len() as f64 / 288.0;
    let distance: f64 = often
        .values()
        .map(|n| (n - expected).powi(2) / expected)
        .sum();
    assert_eq!(often.len(), 288);
    assert!(distance < 287.0 + 6.0 * 24.0, "{distance}");
}

#[test]
fn minimal_puzzles_of_one_puzzle() {
    let puzzle =
        "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
    let mut parts = BTreeSet::new();
    for object in made(&format!("sudoku --grid {puzzle} --count 5")) {
        let part = object["puzzle"].as_str().unwrap().to_owned();
        assert_eq!(object["solution"], puzzle);
        assert!(
            part.chars()
                .zip(puzzle.chars())
                .all(|(a, b)| a == '.' || a == b)
        );
        parts.insert(part);
    }
    assert_eq!(parts.len(), 5);
    // Minimal puzzles of a minimal puzzle are itself.
    let first = parts.first().unwrap();
    assert_eq!(
        made(&format!("sudoku --grid {first}"))[0]["puzzle"],
        json!(first)
    );
}

#[test]
fn what_cannot_be_made_is_said() {
    for (line, said) in [
        ("sudoku --size 5x5", "expected 4x4, 9x9, 16x16 or 25x25"),
        ("sudoku --size 25x25", "expected --solved-by"),
        (
            "sudoku --size 25x25 --solved-by BRT --weights",
            "equally likely",
        ),
        ("sudoku --regions x", "--regions: sudoku has none"),
        (
            "sudoku --size 9x9 --grid 1...............",
            "the size is that of --grid",
        ),
        ("sudoku --grid 1...............", "several solutions"),
        ("sudoku --grid 123....4........", "no solution"),
        ("sudoku --grid 12", "expected 16, 81 or 256"),
        ("sudoku --size 16 --weights", "equally likely"),
        ("latin --weights", "equally likely"),
        ("latin --size 6 --regions x", "a square number"),
        ("latin --size 4 --regions aabb", "a drawing of 16 cells"),
        (
            "latin --size 4 --regions aaaaabbbbbcccccd",
            "more cells than there are digits",
        ),
        ("pandiagonal --size 6", "expected 5, 7 or 11"),
        ("map --symmetry half-turn", "no symmetry"),
        ("numbrix --size 3x4 --symmetry diagonal", "needs a square"),
        ("hidato --size 3 --black 8", "expected up to 7"),
        ("kakuro --size 2", "expected a square"),
        ("sudoku --depth 5", "up to 4"),
        ("sudoku --rating OR5W8", "without OR_k-relations"),
        ("sudoku --method bottom-up --weights", "no known weight"),
        ("battleships", "possible values"),
    ] {
        let run = cli::run(&format!("generate {line}"));
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{line}");
        assert!(run.err.contains(said), "{line}: {}", run.err);
    }
}

/// The cells that Singles find, written plainly.
fn singles(csp: &Csp, clues: &[Candidate]) -> BTreeSet<Candidate> {
    let mut live = csp.everything();
    clues.iter().for_each(|&c| csp.decide(&mut live, c));
    loop {
        let before = live.len();
        for v in csp.variables() {
            let left: Vec<Candidate> = csp
                .members(v)
                .iter()
                .copied()
                .filter(|&c| live.contains(c))
                .collect();
            if let [only] = left[..] {
                csp.decide(&mut live, only);
            }
        }
        if live.len() == before {
            break;
        }
    }
    let only = |v: usize| {
        (4 * v..4 * v + 4)
            .map(Candidate::new)
            .filter(|&c| live.contains(c))
            .collect()
    };
    let cells = (0..16)
        .map(only)
        .filter(|left: &Vec<Candidate>| left.len() == 1);
    cells.map(|left| left[0]).collect()
}

/// Of every set of clues of a 4×4 grid with many empty cells: a min-expand by its definition.
#[test]
fn min_expands_are_what_the_field_calls_so() {
    let board: Arc<Sudoku> = Sudoku::of_order(2).unwrap();
    let csp = oddagon::board::Board::csp(&*board);
    let grids = grids();
    let grid = &grids[0];
    let differ = |other: &Vec<u8>| {
        (0..16)
            .filter(|&i| other[i] != grid[i])
            .fold(0_u32, |set, i| set | 1 << i)
    };
    let differ: Vec<u32> = grids[1..].iter().map(differ).collect();
    let valid = |set: u32| differ.iter().all(|d| set & d != 0);
    let cells = |set: u32| (0..16).filter(move |i| set >> i & 1 == 1);
    let clues = |set: u32| -> Vec<Candidate> {
        cells(set)
            .map(|i| board.candidate_at(i, usize::from(grid[i]) - 1))
            .collect()
    };
    let expansion = |set: u32| {
        let found = singles(csp, &clues(set));
        found.iter().fold(0_u32, |set, c| set | 1 << board.cell(*c))
    };
    let expanded: Vec<u32> = (0..1 << 16)
        .filter(|&set| valid(set) && expansion(set) == set)
        .collect();
    assert!(expanded.contains(&0xffff));
    let is_min = |set: u32| {
        !expanded
            .iter()
            .any(|&part| part != set && part & set == part)
    };
    let mut least = 0;
    for &set in &expanded {
        least += usize::from(is_min(set));
        assert_eq!(
            is_min_expand(&board, &clues(set)).unwrap(),
            Some(is_min(set)),
            "{set:b}"
        );
    }
    assert!(least > 0);
    // What is no expanded form, or has several solutions, is none.
    assert_eq!(is_min_expand(&board, &clues(0x7fff)).unwrap(), Some(false));
    assert_eq!(is_min_expand(&board, &clues(1)).unwrap(), Some(false));
}

/// Of expanded forms near the border of T&E(1): which lie there, how far others are from it and
/// from what lies outside, and from one another, by the definitions.
#[test]
fn steps_of_expansions_are_what_the_field_calls_so() {
    let (board, engine) = puzzles::compiled(3);
    let mut random = puzzles::Random::seeded(4809);
    let (mut shown, mut far) = (0, [0; 2]);
    for _ in 0..40 {
        let givens = puzzles::minimal(3, &mut random);
        let mut found = Expansions::new(board, engine, &givens, 10_000).unwrap();
        if found.depth() == Some(0) {
            let nothing = (found.distances(), found.border(), found.is_at_border());
            assert_eq!(nothing, (Distances::default(), None, None));
        }
        if found.depth() != Some(1) {
            continue;
        }
        let solution: Vec<Candidate> = found.values(&[true; 81]).collect();
        let clues = |set: u128| -> Vec<Candidate> {
            let cells = (0..81).filter(|i| set >> i & 1 == 1);
            cells.map(|i| solution[i]).collect()
        };
        let expanded = |set: u128| {
            let mut state = engine.state(&oddagon::board::Board::csp(board).everything());
            clues(set)
                .into_iter()
                .for_each(|c| engine.decide(&mut state, c));
            engine.brt(&mut state).unwrap();
            let live = engine.live(&state);
            let only = |cell: &usize| {
                let digits = (0..9).map(|digit| board.candidate_at(*cell, digit));
                digits.filter(|&c| live.contains(c)).count() == 1
            };
            (0..81).filter(only).fold(0_u128, |set, i| set | 1 << i)
        };
        let all = (1_u128 << 81) - 1;
        let next = |set: u128| -> BTreeSet<u128> {
            let free = (0..81).filter(|i| set >> i & 1 == 0);
            free.map(|i| expanded(set | 1 << i)).collect()
        };
        // From a few steps before the border.
        let mut walk = vec![expanded(
            givens.iter().fold(0, |set, c| set | 1 << board.cell(*c)),
        )];
        while let Some(inside) = walk.last().map(|&set| next(set)) {
            let inside: Vec<u128> = inside.into_iter().filter(|&set| set != all).collect();
            match inside.len() {
                0 => break,
                n => walk.push(inside[random.below(n)]),
            }
        }
        let start = walk[walk.len().saturating_sub(3)];
        let mut found = Expansions::new(board, engine, &clues(start), 10_000).unwrap();
        let set_of = |cells: &[bool]| {
            let known = cells.iter().enumerate().filter(|(_, known)| **known);
            known.fold(0_u128, |set, (i, _)| set | 1 << i)
        };
        assert_eq!((set_of(found.start()), found.depth()), (start, Some(1)));
        // Each layer has the expansions of depth 1 to which so many steps lead, and no fewer.
        let mut layers = vec![BTreeSet::from([start])];
        let mut inside: BTreeSet<u128> = layers[0].clone();
        while let Some(last) = layers.last().filter(|last| !last.is_empty()) {
            let reached = last.iter().flat_map(|&set| next(set));
            let new = reached.filter(|&set| set != all && inside.insert(set));
            layers.push(new.collect());
        }
        let at_border = |set: &u128| next(*set) == BTreeSet::from([all]);
        let leads_out = |set: &u128| next(*set).contains(&all);
        let steps =
            |holds: &dyn Fn(&u128) -> bool| layers.iter().position(|sets| sets.iter().any(holds));
        let out = steps(&leads_out).map(|steps| steps + 1);
        let border = steps(&at_border);
        assert_eq!(found.distances(), Distances { out, border });
        let border: BTreeSet<u128> = inside.iter().copied().filter(at_border).collect();
        assert_eq!(found.is_at_border(), Some(border.contains(&start)));
        let listed = found.border().unwrap();
        assert_eq!(
            listed
                .iter()
                .map(|cells| set_of(cells))
                .collect::<BTreeSet<_>>(),
            border
        );
        for (steps, layer) in layers.iter().enumerate() {
            for &other in layer.iter().take(2) {
                let cells: Vec<bool> = (0..81).map(|i| other >> i & 1 == 1).collect();
                assert_eq!(found.steps_to(&cells), Some(Some(steps)));
                far[0] = far[0].max(steps);
            }
        }
        far[1] = far[1].max(out.unwrap());
        let mut fewer = found.start().to_vec();
        let first = fewer.iter().position(|known| *known).unwrap();
        fewer[first] = false;
        assert_eq!(found.steps_to(&fewer), Some(None));
        let mut short = Expansions::new(board, engine, &clues(start), 0).unwrap();
        assert_eq!(
            (short.distances(), short.border()),
            (Distances::default(), None)
        );
        shown += 1;
    }
    assert!(shown > 5 && far[0] > 1, "{shown} {far:?}");
    // Several solutions.
    assert!(Expansions::new(board, engine, &[Candidate::new(0)], 10).is_none());
}

/// What is asked about the expansions of a puzzle, through the binary.
#[test]
fn steps_of_expansions_are_told() {
    let puzzle =
        ".8..9.56.12.4.........78.24.697.3.5.8......365.3.4..........6.3.3.....856.8......";
    let object = |options: &str| -> Value {
        let run = cli::run(&format!("expand {puzzle} --json {options}"));
        assert_eq!(run.err, "");
        serde_json::from_str(&run.out).unwrap()
    };
    let distances = object("--distances");
    assert_eq!(
        (&distances["depth"], &distances["out"], &distances["border"]),
        (&json!(1), &json!(1), &json!(2))
    );
    let one = object("--one");
    let one = one["expansions"].as_array().unwrap();
    assert_eq!(one.len(), 40);
    let to = object(&format!("--to {}", one[0].as_str().unwrap()));
    assert_eq!(to["steps"], 1);
    // A value that is not in the solution; a solved puzzle; several solutions.
    for (line, problem) in [
        (
            format!("{puzzle} --to 9{}", &puzzle[1..]),
            "expected values of its solution",
        ),
        (
            format!("{puzzle} --to {}", &puzzle[1..]),
            "expected values of its solution",
        ),
        (
            format!("{}123456789 --border", ".".repeat(72)),
            "exactly one solution",
        ),
        ("1............... --max".to_owned(), "exactly one solution"),
        ("1.3.3..2.1.3.32. --max".to_owned(), ""),
    ] {
        let refused = cli::run(&format!("expand {line}"));
        assert_eq!(refused.code, 2, "{line}: {}", refused.out);
        assert!(refused.err.contains(problem), "{line}: {}", refused.err);
    }
}

#[test]
fn expansions() {
    let minimal = made("sudoku --rating W --level 4.. ")[0]["puzzle"]
        .as_str()
        .unwrap()
        .to_owned();
    let expanded = cli::run(&format!("expand {minimal}")).out;
    assert_eq!(
        expanded,
        cli::run(&format!("state {minimal} --theory BRT --form 81")).out
    );
    let object: Value =
        serde_json::from_str(&cli::run(&format!("expand {minimal} --json")).out).unwrap();
    let count = |text: &str| text.chars().filter(char::is_ascii_digit).count();
    assert_eq!(
        (&object["clues"], &object["values"]),
        (&json!(count(&minimal)), &json!(count(&expanded)))
    );
    assert_eq!(object["expanded"], json!(expanded.trim()));
    // Whether it is a min-expand is the same when it is the puzzle.
    let run = cli::run(&format!("expand {} --min", expanded.trim()));
    let is_min = object["min_expand"] == true;
    assert_eq!((run.code == 0, run.out == expanded), (is_min, is_min));
    let more = cli::run(&format!("expand {minimal} --theory W12"));
    assert_eq!(count(&more.out), 81);
    let refused = oddagon(
        &["expand", "-"],
        r#"{"application":"latin","data":{"n":2,"givens":"1..."}}"#,
    );
    assert_eq!(refused.code, 2);
    assert!(
        refused.err.contains("expected a puzzle of Sudoku"),
        "{}",
        refused.err
    );
}
