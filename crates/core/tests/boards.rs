//! The boards of the core: their solutions are those of the puzzle's rules, found without the CSP;
//! what is no board; identities.

use oddagon_core::path::Steps;
use oddagon_core::{
    Board, BoardName, Candidate, CandidateSet, Csp, Statement, Theorem, Variable, read_values,
};
use std::collections::BTreeSet;
use std::sync::Arc;

type Solutions = BTreeSet<BTreeSet<String>>;

fn board_name(text: &str) -> BoardName {
    let mut names: Vec<BoardName> = read_values(text).expect(text);
    assert_eq!(names.len(), 1);
    names.remove(0)
}

fn board(text: &str) -> Arc<dyn Board> {
    board_name(text).board().expect(text)
}

/// All solutions of a CSP, each as the names of its true candidates.
fn solutions(csp: &Csp) -> Solutions {
    let mut all = Solutions::new();
    extend(csp, csp.everything(), &mut Vec::new(), &mut all);
    all
}

fn extend(csp: &Csp, live: CandidateSet, chosen: &mut Vec<Candidate>, all: &mut Solutions) {
    let is_open = |v: &Variable| !csp.members(*v).iter().any(|c| chosen.contains(c));
    let left = |v: Variable| csp.members(v).iter().filter(|&&c| live.contains(c));
    let Some(v) = csp
        .variables()
        .filter(is_open)
        .min_by_key(|&v| left(v).count())
    else {
        let names = chosen.iter().map(|&c| csp.candidate_name(c).to_owned());
        all.insert(names.collect());
        return;
    };
    for &c in left(v) {
        let mut live = live.clone();
        csp.decide(&mut live, c);
        chosen.push(c);
        extend(csp, live, chosen, all);
        chosen.pop();
    }
}

/// All ways to fill cells with numbers from 1 to `most` such that `fits` holds of the numbers so
/// far.
fn fillings(count: usize, most: usize, fits: &dyn Fn(&[usize]) -> bool) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        let mut longer = Vec::new();
        for filling in &all {
            for number in 1..=most {
                let next: Vec<usize> = filling.iter().copied().chain([number]).collect();
                if fits(&next) {
                    longer.push(next);
                }
            }
        }
        all = longer;
    }
    all
}

fn no_two_equal(numbers: impl Iterator<Item = usize>) -> bool {
    let mut seen = BTreeSet::new();
    numbers.into_iter().all(|number| seen.insert(number))
}

/// The Latin squares that a rule allows.
fn squares(side: usize, allows: impl Fn(&[usize]) -> bool) -> Solutions {
    let is_latin = |cells: &[usize]| {
        let last = cells.len() - 1;
        let sees = |other: &usize| other / side == last / side || other % side == last % side;
        (0..last)
            .filter(sees)
            .all(|other| cells[other] != cells[last])
    };
    let all = fillings(side * side, side, &is_latin).into_iter();
    let name = |(i, n): (usize, &usize)| format!("n{n}r{}c{}", i / side + 1, i % side + 1);
    all.filter(|cells| allows(cells))
        .map(|cells| cells.iter().enumerate().map(name).collect())
        .collect()
}

#[test]
fn latin_squares() {
    let same = |text: &str, expected: Solutions| {
        assert!(!expected.is_empty(), "{text}");
        assert_eq!(solutions(board(text).csp()), expected, "{text}");
    };
    same("Latin(side: 1)", squares(1, |_| true));
    same("Latin(side: 1, pandiagonal: true)", squares(1, |_| true));
    same("Latin(side: 3)", squares(3, |_| true));
    same(
        r#"Latin(side: 3, signs: "r1c1<r1c2 r2c2>r1c2 r3c3>r2c3")"#,
        squares(3, |s| s[0] < s[1] && s[4] > s[1] && s[8] > s[5]),
    );
    same(
        r#"Latin(side: 4, signs: "r1c1<r1c2 r1c2<r1c3 r4c4>r3c4 r2c1>r3c1")"#,
        squares(4, |s| {
            s[0] < s[1] && s[1] < s[2] && s[15] > s[11] && s[4] > s[8]
        }),
    );
    let distinct = |s: &[usize], cells: &[usize]| no_two_equal(cells.iter().map(|&c| s[c]));
    same(
        r#"Latin(side: 4, regions: ["aabb aabb ccdd ccdd"])"#,
        squares(4, |s| {
            let corners = [0, 2, 8, 10];
            corners
                .iter()
                .all(|&c| distinct(s, &[c, c + 1, c + 4, c + 5]))
        }),
    );
    // Both diagonals, and a region of three cells.
    same(
        r#"Latin(side: 4, regions: ["a..b.ab..ba.b..a", ".x...x....x....."])"#,
        squares(4, |s| {
            distinct(s, &[0, 5, 10, 15]) && distinct(s, &[3, 6, 9, 12]) && distinct(s, &[1, 5, 10])
        }),
    );
    same(
        "Latin(side: 5, pandiagonal: true)",
        squares(5, |s| {
            (0..5).all(|k| {
                no_two_equal((0..5).map(|i| s[i * 5 + (i + k) % 5]))
                    && no_two_equal((0..5).map(|i| s[i * 5 + (10 + k - i) % 5]))
            })
        }),
    );
}

#[test]
fn diagonals_begin_where_the_names_say() {
    let board = board("Latin(side: 5, pandiagonal: true)");
    let members = |name: &str| {
        let csp = board.csp();
        let members = csp.members(csp.variable(name).expect(name)).iter();
        let names: Vec<&str> = members.map(|&c| csp.candidate_name(c)).collect();
        names.join(" ")
    };
    assert_eq!(members("d3n5"), "n5r1c3 n5r2c2 n5r3c1 n5r4c5 n5r5c4");
    assert_eq!(members("a3n5"), "n5r1c3 n5r2c4 n5r3c5 n5r4c1 n5r5c2");
}

#[test]
fn words_and_symmetries_of_latin_squares() {
    let drawing = r#"Latin(side: 4, regions: ["aabbaabbccddccdd", "....wwww........"])"#;
    let board = board(drawing);
    assert_eq!(board.candidates_described("n12b5").len(), 8);
    assert_eq!(board.variables_described("b45n1").len(), 2);
    for word in ["n1b6", "n5", "n1r5", "c5", "d1"] {
        assert!(board.candidates_described(word).is_empty(), "{word}");
    }
    assert!(board.variables_described("r5n1").is_empty());
    let wide = format!(
        "Latin(side: 9, regions: {:?})",
        vec!["aaaaaaaaa".to_owned() + &".".repeat(72); 12]
    );
    let wide = self::board(&wide);
    let name = |v: Variable| wide.csp().variable_name(v).to_owned();
    let b12 = wide.variables_described("b12n5").into_iter().map(name);
    assert_eq!(b12.collect::<Vec<_>>(), ["b12n5"]);

    let plain = self::board("Latin(side: 17)");
    let map = plain.permutation("(n1 n2)(r17 r2)").expect("a symmetry");
    let image = |name: &str| {
        let c = plain.csp().candidate(name).expect(name);
        plain.csp().candidate_name(map[c.index()])
    };
    assert_eq!(image("n1r17c2"), "n2r2c2");
    assert_eq!(plain.permutation("(n17 n18)"), None);
}

/// All solutions of a Kakuro puzzle, with the combinations of its clues.
fn kakuro(rows: &[&str]) -> Solutions {
    let words: Vec<Vec<&str>> = rows.iter().map(|row| row.split(' ').collect()).collect();
    let mut white = Vec::new();
    for (r, row) in words.iter().enumerate() {
        white.extend((0..row.len()).filter(|&c| row[c] == ".").map(|c| (r, c)));
    }
    // Each run with its clue, if it has one, and the places of its cells in that list.
    let mut runs = Vec::new();
    for (kind, dr, dc) in [('h', 0, 1), ('v', 1, 0)] {
        for &(r, c) in &white {
            let before = r.checked_sub(dr).zip(c.checked_sub(dc));
            if before.is_some_and(|place| white.contains(&place)) {
                continue;
            }
            let along = (0..).map(|i| (r + i * dr, c + i * dc));
            let cells = along.map_while(|place| white.iter().position(|cell| *cell == place));
            let clue = before.and_then(|(r, c)| {
                let (down, across) = words[r][c].split_once('\\')?;
                let sum: usize = if kind == 'h' { across } else { down }.parse().ok()?;
                Some((sum, format!("{kind}r{}c{}", r + 1, c + 1)))
            });
            runs.push((clue, cells.collect::<Vec<usize>>()));
        }
    }
    let mut all = Solutions::new();
    for filling in fillings(white.len(), 9, &|_| true) {
        let digits =
            |cells: &[usize]| -> Vec<usize> { cells.iter().map(|&i| filling[i]).collect() };
        let fits = runs.iter().all(|(clue, cells)| {
            let digits = digits(cells);
            let is_sum = |sum: usize| digits.iter().sum::<usize>() == sum;
            no_two_equal(digits.iter().copied())
                && clue.as_ref().is_none_or(|(sum, _)| is_sum(*sum))
        });
        if !fits {
            continue;
        }
        let cells = white.iter().zip(&filling);
        let cells = cells.map(|((r, c), n)| format!("n{n}r{}c{}", r + 1, c + 1));
        let combinations = runs.iter().filter_map(|(clue, cells)| {
            let mut digits = digits(cells);
            digits.sort_unstable();
            let digits: String = digits.iter().map(usize::to_string).collect();
            clue.as_ref().map(|(_, name)| format!("n{digits}{name}"))
        });
        all.insert(cells.chain(combinations).collect());
    }
    all
}

#[test]
fn kakuro_puzzles() {
    for rows in [
        &[r"# 4\ 6\", r"\3 . .", r"\7 . ."][..],
        &[r"# 11\ 8\", r"\9 . .", r"\10 . ."],
        &[r"# 6\ 10\ 9\", r"\7 . . .", r"\18 . . ."],
        // Runs without a clue, one of a single cell, a clue in the midst.
        &[r"# # 12\ #", r"\16 . . .", r"# \5 . ."],
        &[". .", r"# 5\", "# .", "# ."],
    ] {
        let expected = kakuro(rows);
        assert!(!expected.is_empty(), "{rows:?}");
        for coupled in [true, false] {
            let name = format!("Kakuro(rows: {rows:?}, coupled: {coupled})");
            assert_eq!(solutions(board(&name).csp()), expected, "{name}");
        }
    }
}

#[test]
fn puzzles_without_solution_are_boards() {
    for rows in [
        // No digit fits both clues of r2c2.
        &[r"# 3\ #", r"\17 . .", r"# . #"][..],
        // 1 is in every combination of 7 in three cells, but none of them can have it.
        &[r"# 11\ 11\ 11\", r"\7 . . .", "# . . ."],
    ] {
        assert!(kakuro(rows).is_empty(), "{rows:?}");
        for coupled in [true, false] {
            let name = format!("Kakuro(rows: {rows:?}, coupled: {coupled})");
            let board = board(&name);
            assert_eq!(
                board
                    .csp()
                    .members(board.csp().variable("r2c2").unwrap())
                    .len(),
                9
            );
            assert!(solutions(board.csp()).is_empty(), "{name}");
        }
    }
    for (rows, count) in [
        // No number fits r1c3; no cell fits 3.
        (&["1 3 ."][..], 3),
        (&["1 # # # .", ". . . . 2"], 2 + 5 * 5),
        // 1 and 2 are too far from each other.
        (&["1 . 2"], 3),
    ] {
        assert!(paths(rows, Steps::Side).is_empty(), "{rows:?}");
        for model in ["Topological", "Geometric"] {
            let name = format!("Path(rows: {rows:?}, steps: Side, model: {model})");
            let board = board(&name);
            assert_eq!(board.csp().candidate_count(), count, "{name}");
            assert!(solutions(board.csp()).is_empty(), "{name}");
        }
    }
}

/// All solutions of a path puzzle: every path through the white cells that has the given numbers.
fn paths(rows: &[&str], steps: Steps) -> Solutions {
    let words: Vec<Vec<&str>> = rows.iter().map(|row| row.split(' ').collect()).collect();
    let mut white = Vec::new();
    for (r, row) in words.iter().enumerate() {
        white.extend((0..row.len()).filter(|&c| row[c] != "#").map(|c| (r, c)));
    }
    let mut all = vec![Vec::new()];
    for number in 1..=white.len() {
        let mut longer = Vec::new();
        for path in &all {
            for &(r, c) in &white {
                let said = words[r][c];
                let is_given = words
                    .iter()
                    .flatten()
                    .any(|word| *word == number.to_string());
                let fits = if is_given {
                    said == number.to_string()
                } else {
                    said == "."
                };
                let is_step = path.last().is_none_or(|&(row, column): &(usize, usize)| {
                    let (dr, dc) = (r.abs_diff(row), c.abs_diff(column));
                    match steps {
                        Steps::Side => matches!((dr, dc), (0, 1) | (1, 0)),
                        Steps::King => dr <= 1 && dc <= 1,
                    }
                });
                if fits && is_step && !path.contains(&(r, c)) {
                    longer.push([&path[..], &[(r, c)]].concat());
                }
            }
        }
        all = longer;
    }
    let name = |(n, (r, c)): (usize, &(usize, usize))| format!("n{n}r{}c{}", r + 1, c + 1);
    all.iter()
        .map(|path| (1..).zip(path).map(name).collect())
        .collect()
}

#[test]
fn path_puzzles() {
    for rows in [
        &["."][..],
        &[". .", ". ."],
        &[". . .", "1 6 ."],
        &["1 . .", ". # .", ". . ."],
        &[". . .", ". . .", ". . 5"],
        &[". # 7 .", ". . . ."],
    ] {
        for steps in [Steps::Side, Steps::King] {
            let expected = paths(rows, steps);
            assert!(!expected.is_empty(), "{rows:?}");
            for model in ["Topological", "Geometric"] {
                let name = format!("Path(rows: {rows:?}, steps: {steps:?}, model: {model})");
                assert_eq!(solutions(board(&name).csp()), expected, "{name}");
            }
        }
    }
}

#[test]
fn maps() {
    for (colours, countries, borders) in [
        (1, 2, &[][..]),
        (3, 4, &["1 2 3", "2 3", "4 3"]),
        (4, 5, &["1 2 3 4 5", "2 3", "3 4", "4 5", "5 2"]),
        (2, 3, &["1 2", "2 3", "3 1"]),
    ] {
        let pair = |entry: &str| -> Vec<usize> {
            let words = entry.split(' ');
            words.map(|word| word.parse().expect("a number")).collect()
        };
        let pairs: Vec<Vec<usize>> = borders.iter().map(|entry| pair(entry)).collect();
        let differ = |colouring: &Vec<usize>| {
            pairs.iter().all(|entry| {
                let first = colouring[entry[0] - 1];
                entry[1..]
                    .iter()
                    .all(|&other| colouring[other - 1] != first)
            })
        };
        let all = fillings(countries, colours, &|_| true).into_iter();
        let name = |(i, n): (usize, &usize)| format!("{}X{i}", ["B", "Y", "R", "G"][n - 1]);
        let expected: Solutions = all
            .filter(differ)
            .map(|colouring| (1..).zip(&colouring).map(name).collect())
            .collect();
        let name = format!("Map(colours: {colours}, countries: {countries}, borders: {borders:?})");
        assert_eq!(solutions(board(&name).csp()), expected, "{name}");
    }
    let many = board("Map(colours: 12, countries: 1)");
    let names = many
        .csp()
        .candidates()
        .map(|c| many.csp().candidate_name(c).to_owned());
    let names: Vec<String> = names.collect();
    assert_eq!(
        names.join(" "),
        "BX1 YX1 RX1 GX1 OX1 VX1 IX1 C8X1 C9X1 C10X1 C11X1 C12X1"
    );
}

fn theorem(board: &str, restrict: &str) -> Result<Theorem, String> {
    let text =
        format!("Statement(board: {board}, pattern: Restrict({restrict:?}), claim: Impossible)");
    let mut statements: Vec<Statement> = read_values(&text).map_err(|e| e.to_string())?;
    Theorem::new(statements.remove(0)).map_err(|e| e.to_string())
}

#[test]
fn values_are_read() {
    let kakuro = r##"Kakuro(rows: ["# 11\\ 8\\", "\\9 . .", "\\10 . ."])"##;
    let path = r#"Path(rows: [". .", ". ."], steps: Side, model: Topological)"#;
    let map = r#"Map(colours: 9, countries: 2, borders: ["1 2"])"#;
    for (board, restrict, live) in [
        ("Latin(side: 3)", "r1c1: n2", "n2r1c1"),
        ("Latin(side: 3)", "r1n2: c1", "n2r1c1"),
        ("Latin(side: 5, pandiagonal: true)", "d1n5: r1c1", "n5r1c1"),
        (kakuro, "r2c2: n2", "n2r2c2"),
        (kakuro, "hr2c1: n27", "n27hr2c1"),
        (kakuro, "hr2c1n2: c2", "n2r2c2"),
        (kakuro, "vr1c3n1: r2", "n1r2c3"),
        (kakuro, "vr1c3n1: n26", "n26vr1c3"),
        (path, "r1c1: n3", "n3r1c1"),
        (path, "n3: r1c1", "n3r1c1"),
        (map, "X2: B", "BX2"),
        (map, "X2: C9", "C9X2"),
    ] {
        let theorem = theorem(board, restrict).expect(restrict);
        let csp = theorem.board().csp();
        let name = restrict.split(':').next().unwrap_or_default();
        let members = csp.members(csp.variable(name).expect(name)).iter();
        let left = members.filter(|&&c| theorem.live().contains(c));
        let left: Vec<&str> = left.map(|&c| csp.candidate_name(c)).collect();
        assert_eq!(left, [live], "{board} {restrict}");
    }
    for (board, restrict) in [
        (kakuro, "hr2c1: n12"),
        (kakuro, "hr2c1n2: c1"),
        (kakuro, "hr2c1n2: n2"),
        (path, "n3: n3"),
        (map, "X2: X"),
        (map, "X2: C7"),
    ] {
        assert!(theorem(board, restrict).is_err(), "{board} {restrict}");
    }
}

#[test]
fn one_board_has_one_identity() {
    let same = [
        &[
            r#"Latin(side: 4, regions: ["aabb aabb ccdd ccdd"], signs: "r1c1<r1c2 r2c2<r1c2")"#,
            r#"Latin(side: 4, pandiagonal: false, regions: ["7733\n7733\nxxyy\nxxyy"], signs: " r1c2>r2c2 r1c1<r1c2 r1c2>r1c1")"#,
            // A drawing of its own for a region, where the order stays.
            r#"Latin(side: 4, regions: ["aabbaabb........", "........ccddccdd"], signs: "r1c1<r1c2 r2c2<r1c2")"#,
        ][..],
        &[
            r#"Latin(side: 4, regions: ["a..b.ab..ba.b..a"])"#,
            r#"Latin(side: 4, regions: ["a....a....a....a", "...x..x..x..x..."])"#,
        ],
        // The second region begins before the first: its number must stay 2.
        &[
            r#"Latin(side: 4, regions: ["....aaaa........", "bbbb............"])"#,
            r#"Latin(side: 4, regions: ["....xxxx........", "................", "xxxx............"])"#,
        ],
        &[
            r##"Kakuro(rows: ["# 4\\ 6\\", "\\3 . .", "\\7 . ."])"##,
            r##"Kakuro(rows: ["\\  04\\ 6\\ ", "\\03 . .", "\\7\t. ."], coupled: true)"##,
        ],
        &[
            r##"Path(rows: ["1 . #", ". . ."], steps: Side, model: Geometric)"##,
            r##"Path(rows: [" 01 .  #", ". . ."], model: Geometric, steps: Side)"##,
        ],
        &[
            r#"Map(colours: 4, countries: 3, borders: ["1 2 3", "3 2"])"#,
            r#"Map(colours: 4, countries: 3, borders: ["2 3", "3 1", "2 01", "1 2"])"#,
        ],
    ];
    let mut digests = BTreeSet::new();
    for spellings in same {
        let identity = |board: &&str| theorem(board, "").expect(board).identity();
        let identities: BTreeSet<_> = spellings.iter().map(identity).collect();
        assert_eq!(identities.len(), 1, "{identities:#?}");
        for identity in identities {
            let mut again: Vec<Statement> = read_values(&identity.to_string()).expect("RON");
            let again = Theorem::new(again.remove(0)).expect("a theorem");
            assert_eq!(again.identity(), identity);
            digests.insert(identity.digest());
        }
    }
    assert_eq!(digests.len(), same.len());
    let others = [
        "Latin(side: 4)",
        "Latin(side: 5)",
        "Latin(side: 5, pandiagonal: true)",
        r##"Kakuro(rows: ["# 4\\ 6\\", "\\3 . .", "\\7 . ."], coupled: false)"##,
        r##"Path(rows: ["1 . #", ". . ."], steps: Side, model: Topological)"##,
        r##"Path(rows: ["1 . #", ". . ."], steps: King, model: Geometric)"##,
        r#"Map(colours: 3, countries: 3, borders: ["1 2 3", "3 2"])"#,
    ];
    for other in others {
        assert!(digests.insert(theorem(other, "").expect(other).identity().digest()));
    }
}

#[test]
fn what_is_no_board_is_said() {
    let long = format!("Kakuro(rows: [{:?}])", ["."; 10].join(" "));
    let wide = format!(
        "Path(rows: [{:?}], steps: Side, model: Geometric)",
        ["."; 101].join(" ")
    );
    let large = format!(
        "Path(rows: {:?}, steps: Side, model: Geometric)",
        vec![["."; 30].join(" "); 30]
    );
    let most = format!(
        "Path(rows: {:?}, steps: King, model: Topological)",
        vec![["."; 40].join(" "); 40]
    );
    for (board, expected) in [
        (
            "Latin(side: 0)",
            "the side is 0, expected a number from 1 to 25",
        ),
        (
            "Latin(side: 26)",
            "the side is 26, expected a number from 1 to 25",
        ),
        (
            "Latin(side: 9, pandiagonal: true)",
            "the side of a pandiagonal square is 9, expected a number that neither 2 nor 3 divides",
        ),
        (
            r#"Latin(side: 2, regions: ["ab"])"#,
            "drawing 1 of regions: found 2 cells, expected 4",
        ),
        (
            r#"Latin(side: 2, regions: ["ab..", "a-.."])"#,
            "drawing 2 of regions: found '-', expected a letter or digit for a region, '.' elsewhere",
        ),
        (
            r#"Latin(side: 2, regions: ["aaa."])"#,
            "drawing 1 of regions: the region 'a' has more cells than there are digits, expected at most 2",
        ),
        (
            r#"Latin(side: 2, signs: "r1c1=r1c2")"#,
            r#"sign "r1c1=r1c2": expected two cells with < or > between, such as "r1c1<r1c2""#,
        ),
        (
            r#"Latin(side: 2, signs: "r1c1<r1c3")"#,
            r#"sign "r1c1<r1c3": expected cells of the board, such as r1c1"#,
        ),
        (
            r#"Latin(side: 2, signs: "r1c1<r01c2")"#,
            r#"sign "r1c1<r01c2": expected cells of the board, such as r1c1"#,
        ),
        (
            r#"Latin(side: 2, signs: "r1c1<r2c2")"#,
            r#"sign "r1c1<r2c2": expected two cells side by side in a row or a column"#,
        ),
        (
            r#"Latin(side: 2, signs: "r1c1<r1c1")"#,
            r#"sign "r1c1<r1c1": expected two cells side by side in a row or a column"#,
        ),
        ("Kakuro(rows: [])", "found 0 rows, expected 1 to 100"),
        (
            r#"Kakuro(rows: [""])"#,
            "found 0 columns, expected 1 to 100",
        ),
        (
            r#"Kakuro(rows: [". .", "."])"#,
            "row 2: found 1 cells, expected 2 as in row 1",
        ),
        (
            r#"Kakuro(rows: [". x"])"#,
            r##"r1c2: found "x", expected ".", "#" or a clue such as 17\, \16 or 17\16"##,
        ),
        (
            r#"Kakuro(rows: [". -1\\"])"#,
            r##"r1c2: found "-1\\", expected ".", "#" or a clue such as 17\, \16 or 17\16"##,
        ),
        (
            &long,
            "the run that begins at r1c1 has 10 cells, expected at most 9",
        ),
        (
            r#"Kakuro(rows: ["\\10 ."])"#,
            "hr1c1: the clue is 10, expected 1 to 9 for 1 cells",
        ),
        (
            r#"Kakuro(rows: ["5\\ ."])"#,
            "vr1c1: the clue 5 has a run of 0 cells, expected 1 to 9",
        ),
        (
            r#"Kakuro(rows: ["\\18 . ."])"#,
            "hr1c1: the clue is 18, expected 3 to 17 for 2 cells",
        ),
        (
            r##"Path(rows: ["# #"], steps: Side, model: Geometric)"##,
            "found no white cell, expected one or more",
        ),
        (&wide, "found 101 columns, expected 1 to 100"),
        (
            r#"Path(rows: [". B"], steps: Side, model: Geometric)"#,
            r##"r1c2: found "B", expected ".", "#" or a number"##,
        ),
        (
            r#"Path(rows: [". 3"], steps: Side, model: Geometric)"#,
            "r1c2: found 3, expected a number from 1 to 2, the number of white cells",
        ),
        (
            r#"Path(rows: ["0 ."], steps: Side, model: Geometric)"#,
            "r1c1: found 0, expected a number from 1 to 2, the number of white cells",
        ),
        (
            r#"Path(rows: ["1 1"], steps: Side, model: Geometric)"#,
            "r1c2: 1 is given twice",
        ),
        (
            &large,
            "too large, expected at most 1048576 candidates or CSP-variables and 33554432 links",
        ),
        (
            &most,
            "too large, expected at most 1048576 candidates or CSP-variables and 33554432 links",
        ),
        (
            "Map(colours: 0, countries: 1)",
            "found 0 colours, expected a number from 1 to 100",
        ),
        (
            "Map(colours: 101, countries: 1)",
            "found 101 colours, expected a number from 1 to 100",
        ),
        (
            "Map(colours: 1, countries: 0)",
            "found 0 countries, expected a number from 1 to 2000",
        ),
        (
            "Map(colours: 100, countries: 2001)",
            "found 2001 countries, expected a number from 1 to 2000",
        ),
        (
            r#"Map(colours: 1, countries: 2, borders: ["1 3"])"#,
            r#"border "1 3": found "3", expected a country, a number from 1 to 2"#,
        ),
        (
            r#"Map(colours: 1, countries: 2, borders: ["1"])"#,
            r#"border "1": expected a country and those that it borders"#,
        ),
        (
            r#"Map(colours: 1, countries: 2, borders: [""])"#,
            r#"border "": expected a country and those that it borders"#,
        ),
        (
            r#"Map(colours: 1, countries: 2, borders: ["2 2"])"#,
            r#"border "2 2": country 2 borders itself, expected another country"#,
        ),
    ] {
        let found = board_name(board).board().expect_err(board).to_string();
        assert_eq!(found, format!("board: {expected}"), "{board}");
    }
    for unknown in [
        "Latin(side: 3, sides: 3)",
        "Latin()",
        r#"Path(rows: ["."], steps: Queen, model: Geometric)"#,
        r#"Path(rows: ["."], steps: Side)"#,
    ] {
        assert!(read_values::<BoardName>(unknown).is_err(), "{unknown}");
    }
}

#[test]
fn defaults_are_not_written() {
    for text in [
        "Latin(side:3)",
        r#"Kakuro(rows:["."])"#,
        r#"Path(rows:["."],steps:King,model:Topological)"#,
        "Map(colours:2,countries:3)",
    ] {
        assert_eq!(ron::to_string(&board_name(text)).expect(text), text);
    }
}
