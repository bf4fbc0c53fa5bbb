//! `oddagon state`, through the binary: views, candidates that are true in some solution, drawings
//! of variants.

use crate::cli::oddagon;
use crate::puzzles::Random;

const LOKI: &str =
    "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..";

/// All 4×4 grids, cell by cell.
fn grids() -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for cell in 0..16 {
        let block = |cell: usize| cell / 8 * 2 + cell % 4 / 2;
        let sees = |a: usize, b: usize| a / 4 == b / 4 || a % 4 == b % 4 || block(a) == block(b);
        let longer = all.iter().flat_map(|grid: &Vec<usize>| {
            let fits = move |digit: &usize| {
                (0..cell).all(|other| grid[other] != *digit || !sees(other, cell))
            };
            let digits = (1..=4).filter(fits);
            digits
                .map(|digit| [&grid[..], &[digit]].concat())
                .collect::<Vec<_>>()
        });
        all = longer.collect();
    }
    all
}

#[test]
fn true_candidates_are_those_of_solutions() {
    let grids = grids();
    assert_eq!(grids.len(), 288);
    let mut random = Random::seeded(3);
    for _ in 0..40 {
        let grid = &grids[random.below(grids.len())];
        let givens: Vec<usize> = (0..16).filter(|_| random.below(4) == 0).collect();
        let symbol = |is_there: bool, digit: usize| {
            if is_there {
                char::from(b'0' + digit as u8)
            } else {
                '.'
            }
        };
        let puzzle = (0..16).map(|cell| symbol(givens.contains(&cell), grid[cell]));
        let puzzle: String = puzzle.collect();
        let fitting = grids
            .iter()
            .filter(|other| givens.iter().all(|&cell| other[cell] == grid[cell]));
        let fitting: Vec<&Vec<usize>> = fitting.collect();
        let expected: String = (0..16)
            .flat_map(|cell| (1..=4).map(move |digit| (cell, digit)))
            .map(|(cell, digit)| {
                let is_true = fitting.iter().any(|other| other[cell] == digit);
                symbol(is_true, digit)
            })
            .collect();
        let run = oddagon(
            &["state", &puzzle, "--true-candidates", "--form", "729"],
            "",
        );
        assert_eq!(
            (run.code, run.out.trim_end()),
            (0, &expected[..]),
            "{puzzle}"
        );
    }
}

/// Each view has the candidates of the grid.
#[test]
fn views_have_the_candidates_of_the_grid() {
    let ask = |form: &str| oddagon(&["state", LOKI, "--theory", "S4", "--form", form], "").out;
    let line = ask("729");
    let left =
        |r: usize, c: usize, n: usize| line.as_bytes()[((r - 1) * 9 + c - 1) * 9 + n - 1] != b'.';
    for (form, cell) in [
        (
            "rn",
            (|line, place| (line, place)) as fn(usize, usize) -> (usize, usize),
        ),
        ("cn", |line, place| (place, line)),
        ("bn", |line, place| {
            let (line, place) = (line - 1, place - 1);
            (line / 3 * 3 + place / 3 + 1, line % 3 * 3 + place % 3 + 1)
        }),
    ] {
        let out = ask(form);
        let mut rows = out.lines();
        let head: Vec<&str> = rows.next().unwrap().split_whitespace().collect();
        assert_eq!(head.len(), 9);
        for (n, row) in (1..=9).zip(rows) {
            let words: Vec<&str> = row.split_whitespace().collect();
            assert_eq!((words.len(), words[0]), (10, &format!("n{n}")[..]));
            for (i, places) in (1..).zip(&words[1..]) {
                let expected = (1..=9).filter(|&place| {
                    let (r, c) = cell(i, place);
                    left(r, c, n)
                });
                let expected: String = expected.map(|place| place.to_string()).collect();
                assert_eq!(*places, expected, "{form} n{n} {}", head[i - 1]);
            }
        }
    }
}

#[test]
fn constraints_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("variant.svg");
    let constraints = [
        ("anti-knight", ">anti-knight<"),
        ("thermometer r1c1 r1c2", "figure thermo"),
        ("whisper 2 r2c1 r2c2", "figure whisper"),
        ("renban r3c1 r3c2", "figure renban"),
        ("palindrome r1c1 r2c3", "figure palindrome"),
        ("arrow r1c4 r2c4 r3c4", "class=\"outline\""),
        ("cage 5 r4c1 r4c2", ">5<"),
        ("difference 2 r4c3 r4c4", ">2<"),
        ("ratio 2 r3c3 r3c4", "class=\"full\""),
        ("sum 5 r2c2 r3c2", ">V<"),
        ("odd r1c3", "class=\"shade\""),
        ("quadruple 1 4 r1c1 r1c2 r2c1 r2c2", ">14<"),
        ("equal-sums r1c1 r1c2 / r2c3", "figure line"),
        // Two parts that do not touch are no line.
        (
            "equal-sums r1c1 r3c3 / r4c4",
            ">equal-sums r1c1 r3c3 / r4c4<",
        ),
        ("counting r1c1 r2c3", "class=\"outline\""),
        ("skyscraper 3 r1c1 r1c2 r1c3 r1c4", ">3<"),
        ("sandwich 0 r4c2 r3c2 r2c2 r1c2", ">0<"),
    ];
    for (constraint, drawn) in constraints {
        let puzzle = format!(
            r#"{{"application":"latin","data":{{"n":4,"givens":"{}","constraints":["{constraint}"]}}}}"#,
            ".".repeat(16)
        );
        let run = oddagon(
            &[
                "state",
                "-",
                "--theory",
                "BRT",
                "--svg",
                file.to_str().unwrap(),
            ],
            &puzzle,
        );
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{constraint}");
        let svg = std::fs::read_to_string(&file).unwrap();
        assert!(svg.contains(drawn), "{constraint}: {svg}");
    }
}
