//! Puzzles in the forms beside lines of JSON: calls, identifiers, drawings, cells after a name.

use crate::cli::oddagon;
use oddagon::board::puzzle::BoardPuzzle;
use oddagon::theorem::BoardName;
use serde_json::{Value, json};

fn read(text: &str) -> BoardPuzzle {
    BoardPuzzle::read(text).unwrap_or_else(|error| panic!("{error} in {text}"))
}

fn refused(text: &str) -> String {
    match BoardPuzzle::read(text) {
        Ok(puzzle) => panic!("{puzzle:?}"),
        Err(error) => error.to_string(),
    }
}

/// Asserts that a text is the puzzle of this application and data.
fn says(text: &str, application: &str, data: Value) {
    let expected = json!({"application": application, "data": data});
    let expected = BoardPuzzle::read_json(&expected.to_string()).expect("a puzzle");
    let puzzle = read(text);
    assert_eq!(puzzle.application, expected.application, "{text}");
    assert_eq!(puzzle.board, expected.board, "{text}");
    assert_eq!(puzzle.givens, expected.givens, "{text}");
    assert_eq!(puzzle.candidates, expected.candidates, "{text}");
    // What it says of itself is the same puzzle.
    let again = BoardPuzzle::read_json(&puzzle.object().to_string()).expect("a puzzle");
    assert_eq!(
        (again.board, again.givens),
        (expected.board, expected.givens)
    );
}

#[test]
fn calls() {
    let futoshiki =
        json!({"n": 3, "givens": "..2......", "horizontal": "<-->--", "vertical": "----<>"});
    says(
        r#"(solve 3 "..2......" "<-->--" "----<>")"#,
        "futoshiki",
        futoshiki.clone(),
    );
    says(
        "(solve 3\n\"..2......\"\n\"<-->--\"\n\"----<>\"\n)",
        "futoshiki",
        futoshiki.clone(),
    );
    says(
        r#"(solve-tatham 3 "0,0R,2,0D,0,0,0,0,0,")"#,
        "futoshiki",
        json!({
            "n": 3, "givens": "..2......", "horizontal": "->----", "vertical": "->----",
        }),
    );
    says(
        "(solve 3 3 . . / 4 . . // 4 . . / 3 . . //)",
        "kakuro",
        json!({"n": 3, "horizontal": ["3 . .", "4 . ."], "vertical": ["4 . .", "3 . ."]}),
    );
    says(
        "(solve Hidato topological 2 3 1 .\n B .)",
        "hidato",
        json!({"model": "topological", "rows": ["1 .", "B ."]}),
    );
    says(
        "(solve Numbrix geometric 2 4 1 . . 2)",
        "numbrix",
        json!({"model": "geometric", "rows": ["1 .", ". 2"]}),
    );
    // A colon may stick to a number, or be left out at the end.
    says(
        "(solve 4 3 \"B..\"\n1 2 3:\n2 3)",
        "map",
        json!({
            "colours": 4, "countries": 3, "givens": "B..", "adjacency": [[1, 2, 3], [2, 3]],
        }),
    );
    says(
        r#"(solve "1...2.... comment")"#,
        "latin",
        json!({"n": 3, "givens": "1...2...."}),
    );
    says(
        r#"(solve-tatham "1c2d")"#,
        "latin",
        json!({"n": 3, "givens": "1...2...."}),
    );
    says(
        "(solve-list 1 . . . 2 . . . .)",
        "latin",
        json!({"n": 3, "givens": "1...2...."}),
    );
    says(
        r#"pandiagonal: (solve "1...............2........")"#,
        "pandiagonal",
        json!({
            "n": 5, "givens": "1...............2........",
        }),
    );
    let cells = format!("12{}", ".".repeat(79));
    says(
        &format!("(solve \"{cells}\")"),
        "sudoku",
        json!({"givens": cells}),
    );
    says(
        &format!("latin\n(solve \"{cells}\")"),
        "latin",
        json!({"n": 9, "givens": cells}),
    );
    let grid = "(solve-sudoku-grid +---+---+ ! 1 . ! . . ! . . ! 2 . ! +---+---+ . . . . . . . 3 )";
    says(grid, "sudoku", json!({"givens": "1.....2........3"}));

    for (text, problem) in [
        (r#"(solve "12")"#, "call: found (solve with other arguments"),
        (r#"(solve "12)"#, "call: a quote does not end"),
        (
            "(solve",
            "call: expected \"(\" at the start and \")\" at the end",
        ),
        ("()", "call: found no name of a function"),
        (
            r#"(solve-tatham 3 "0,0")"#,
            "call: found (solve-tatham with other arguments",
        ),
        (
            "(solve 99999999999999999999999 . /)",
            "call: found (solve with other arguments",
        ),
        (
            "(solve Hidato topological 0 0)",
            "call: found (solve with other arguments",
        ),
        (
            "(solve 3 . . 2 . .)",
            "call: found (solve with other arguments",
        ),
        (
            "map: (solve \"12\")",
            "call: found (solve with other arguments",
        ),
    ] {
        let found = refused(text);
        assert!(found.starts_with(problem), "{found} for {text}");
    }
}

/// The borders of regions as Solo has them.
fn borders(drawing: &str, side: usize) -> String {
    let marks: Vec<char> = drawing.chars().collect();
    let mut pairs = Vec::new();
    for line in 0..side {
        pairs.extend((1..side).map(|i| (line * side + i - 1, line * side + i)));
    }
    for line in 0..side {
        pairs.extend((1..side).map(|i| ((i - 1) * side + line, i * side + line)));
    }
    let (mut text, mut run) = (String::new(), 0);
    for is_border in pairs
        .iter()
        .map(|&(a, b)| marks[a] != marks[b])
        .chain([true])
    {
        if !is_border {
            run += 1;
            continue;
        }
        while run > 25 {
            text.push('z');
            run -= 25;
        }
        text.push(if run == 0 {
            '_'
        } else {
            char::from(b'`' + run)
        });
        run = 0;
    }
    text
}

/// What the program writes, it reads.
#[test]
fn puzzles_as_generate_and_classify_write_them() {
    let applications = [
        "sudoku",
        "latin",
        "futoshiki",
        "kakuro",
        "numbrix",
        "hidato",
        "map",
    ];
    for application in applications {
        let size = match application {
            "sudoku" => "4x4",
            "map" => "6",
            _ => "4",
        };
        let line = format!("generate {application} --size {size} --seed 1 --json");
        let puzzles = crate::cli::run(&line).out;
        let classified = crate::cli::oddagon(&["classify", "-", "--json"], &puzzles).out;
        let again = crate::cli::oddagon(&["classify", "-", "--json"], &classified).out;
        assert!(classified.contains("\"depth\":"), "{puzzles}{classified}");
        assert_eq!(classified, again);
        let written = [&puzzles, &classified].map(|text| BoardPuzzle::read_json(text.trim()));
        assert_eq!(written[0], written[1], "{puzzles}{classified}");
    }
}

#[test]
fn identifiers() {
    let square = format!("{}1{}", ".".repeat(26), ".".repeat(54));
    says("3x3:z1zzb", "sudoku", json!({"givens": square}));
    says("3x3db:z1zzb", "sudoku", json!({"givens": square}));
    let latin = |text: &str| match read(text).board {
        BoardName::Latin { side, regions, .. } => (side, regions),
        board => panic!("{board:?}"),
    };
    // Three columns and two rows of blocks: each is two cells wide and three high.
    let (side, regions) = latin("3x2:1_2zh");
    assert_eq!(
        (side, &regions[..]),
        (6, &["aabbccaabbccaabbccddeeffddeeffddeeff".to_owned()][..])
    );
    assert_eq!(read("3x2:1_2zh").givens, ["n1r1c1", "n2r1c2"]);
    let (side, regions) = latin("2x2x:a4n");
    assert_eq!((side, regions.len()), (4, 3));
    assert_eq!(regions[1..], ["x....x....x....x", "...x..x..x..x..."]);
    // Numbers of two digits.
    let wide = format!("4x4x:16_1{}", "z".repeat(9) + "t");
    assert_eq!(read(&wide).givens, ["n16r1c1", "n1r1c2"]);
    for drawing in [
        "aaabbbccc".repeat(3) + &"dddeeefff".repeat(3) + &"ggghhhiii".repeat(3),
        {
            // Rows: long runs without a border.
            "abcdefghi"
                .chars()
                .flat_map(|c| std::iter::repeat_n(c, 9))
                .collect()
        },
    ] {
        let text = format!("9j:zzzc,{}", borders(&drawing, 9));
        assert_eq!(latin(&text), (9, vec![drawing]));
    }
    says("3:1c2d", "latin", json!({"n": 3, "givens": "1...2...."}));
    says(
        "2:0R,0,0,0U,",
        "futoshiki",
        json!({"n": 2, "givens": "....", "horizontal": ">-", "vertical": "-<"}),
    );

    for (text, problem) in [
        ("3x3:z1zza", "puzzle: found 80 cells, expected 81"),
        ("3x3k:zzzc,a", "puzzle: expected the cells; for a jigsaw"),
        ("9j:zzzc", "puzzle: expected the cells; for a jigsaw"),
        (
            "9j:zzzc,ab",
            "puzzle: the borders have another number of pairs",
        ),
        ("2j:d,_", "puzzle: the borders have another number of pairs"),
        (
            "2j:d,____",
            "puzzle: the borders have another number of pairs",
        ),
        (
            "2j:d,_____",
            "puzzle: the borders do not make 2 regions of 2 cells",
        ),
        ("2j:d,e", "puzzle: the borders have more pairs"),
        ("2j:d,?", "puzzle: found '?' in the borders"),
        ("3x3:%", "puzzle: found '%' among the cells"),
        (
            "2x2:9o",
            "puzzle: found \"9\", expected a number from 1 to 4",
        ),
        (
            "9x9:a",
            "puzzle: found the size 9x9, expected at most 25 rows",
        ),
        ("26:a", "puzzle: found the side 26"),
        (
            "2:0R,0L,0,0,",
            "puzzle: found 'L' at r1c2, but the neighbour says the opposite",
        ),
        ("3q:a", "puzzle: found \"3q\" before \":\""),
    ] {
        let found = refused(text);
        assert!(found.starts_with(problem), "{found} for {text}");
    }
}

#[test]
fn drawings() {
    says(
        "futoshiki\n1 < .\nv   ^\n. > .\n",
        "futoshiki",
        json!({
            "n": 2, "givens": "1...", "horizontal": "<>", "vertical": "><",
        }),
    );
    says(
        "futoshiki\n..\n..",
        "futoshiki",
        json!({"n": 2, "givens": "....", "horizontal": "--", "vertical": "--"}),
    );
    says(
        "latin\n1 2\n. .\n\naa\nbb\n",
        "latin",
        json!({"n": 2, "givens": "12..", "regions": ["aabb"]}),
    );
    // Numbers of two digits stand between blanks.
    let rows = format!("10{}\n", " .".repeat(9)) + &format!(".{}\n", " .".repeat(9)).repeat(9);
    says(
        &format!("latin\n{rows}"),
        "latin",
        json!({"n": 10, "givens": format!("A{}", ".".repeat(99))}),
    );
    says(
        "pandiagonal\n1....\n.....\n.....\n.....\n.....",
        "pandiagonal",
        json!({
            "n": 5, "givens": format!("1{}", ".".repeat(24)),
        }),
    );
    says(
        "sudoku\n+---+---+\n| 1 . | . . |\n| . . | . . |\n+---+---+\n| . . | . . |\n| . . | . 2 |\n+---+---+",
        "sudoku",
        json!({
            "givens": "1..............2",
        }),
    );
    says(
        "kakuro\n# 3\\ 4\\\n\\4 . .\n\\3 . .",
        "kakuro",
        json!({"rows": ["# 3\\ 4\\", "\\4 . .", "\\3 . ."]}),
    );
    says(
        "hidato geometric\n1 .\n# .",
        "hidato",
        json!({"model": "geometric", "rows": ["1 .", "B ."]}),
    );
    says(
        "numbrix\n1 .\n. .",
        "numbrix",
        json!({"model": "topological", "rows": ["1 .", ". ."]}),
    );
    says(
        "map 3\naab\n.cb\na=B c=R",
        "map",
        json!({
            "colours": 3, "countries": 3, "givens": "B.R", "adjacency": [[1, 2], [1, 3], [2, 3]],
        }),
    );
    for (text, problem) in [
        ("futoshiki", "line 1, column 1: found no row of cells below"),
        (
            "futoshiki\nv\n. .\n. .",
            "line 2, column 1: found signs, expected a row of cells first",
        ),
        ("futoshiki\n. .\n . v\n. .", "line 3, column 4: found"),
        (
            "futoshiki\n. .\n v\n. .",
            "line 3, column 2: found a sign that stands under no cell",
        ),
        (
            "futoshiki\n. .\n. .\nv",
            "line 4, column 1: found a sign that stands under no cell",
        ),
        (
            "futoshiki\n. <\n. .",
            "line 2, column 3: found a sign at the end",
        ),
        (
            "futoshiki\n< . .\n. .",
            "line 2, column 1: found a sign, expected a cell first",
        ),
        (
            "latin\n. .\n. . .",
            "line 3, column 1: found 3 cells, expected 2",
        ),
        (
            "latin\n. 99\n. .",
            "line 2, column 3: found \"99\", expected a number from 1 to 25",
        ),
        ("latin\n. .\n. .\naab\nbb", "board: drawing 1 of regions"),
        ("sudoku\n1x", "line 2, column 2: found 'x'"),
        (
            "map x\nab",
            "line 1, column 5: expected the number of colours",
        ),
        ("map\nab\nc=R", "line 3, column 1: found \"c=R\""),
        ("numbrix sideways\n1 .", "model: found \"sideways\""),
        ("kakuro\n. x", "board: r1c2"),
        (
            "kakuro: . .",
            "kakuro: expected a drawing in the lines below",
        ),
    ] {
        let found = match BoardPuzzle::read(text) {
            Ok(puzzle) => puzzle
                .board
                .board()
                .map_or_else(|error| error.to_string(), |_| "a board".to_owned()),
            Err(error) => error.to_string(),
        };
        assert!(found.starts_with(problem), "{found} for {text}");
    }
}

#[test]
fn files_of_calls_and_drawings() {
    let log = "A puzzle:\n(solve 3\n\"..2......\"\n\"------\"\n\"------\")\n(bind ?x 1)\nentering BRT\n(solve \"12..\")\n";
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("log.clp");
    std::fs::write(&file, log).expect("written");
    let file = file.to_str().expect("a name");
    let found = oddagon(&["classify", file], "");
    let lines: Vec<&str> = found.out.lines().collect();
    assert_eq!(lines.len(), 2, "{}", found.out);
    assert!(lines[0].starts_with(r#"{"application":"futoshiki","data":{"n":3,"#));
    assert!(
        lines[1].starts_with(r#"{"application":"latin","data":{"n":2,"givens":"12.."}} T&E(0)"#)
    );

    let two = "futoshiki\n1 < .\n. . \n\nlatin\n1.\n.x\n";
    std::fs::write(file.replace(".clp", ".txt"), two).expect("written");
    let found = oddagon(&["classify", &file.replace(".clp", ".txt")], "");
    assert_eq!(found.code, 2);
    assert!(found.out.starts_with(r#"{"application":"futoshiki""#));
    assert!(
        found.err.contains("log.txt, line 7, column 2: "),
        "{}",
        found.err
    );

    let found = oddagon(&["classify", "(solve 3"], "");
    assert!(
        found
            .err
            .contains("line 1, column 1: the call has no \")\" at its end"),
        "{}",
        found.err
    );

    // Beside CSP-Rules' own files whatever is no call is said, and nothing left aside.
    for (text, problem) in [
        (
            "(solve \"12..\") (solve \"21..\")",
            "line 1, column 15: expected a call",
        ),
        (
            "(solve \"12..\")\n\n1.2.\n",
            "line 3, column 1: expected a call",
        ),
    ] {
        let found = oddagon(&["classify", "-"], text);
        assert_eq!((found.code, found.out.as_str()), (2, ""));
        assert!(found.err.contains(problem), "{}", found.err);
    }
    let comments = "(solve \"12..\") ; the first\n; and\n# and\n(solve \"21..\")\n";
    let found = oddagon(&["classify", "-"], comments);
    assert_eq!(
        (found.code, found.out.lines().count()),
        (0, 2),
        "{}",
        found.err
    );
}

/// The names of the candidates that are left.
fn left(text: &str) -> Vec<String> {
    let puzzle = read(text);
    let board = puzzle.board.board().expect("a board");
    let live = puzzle.left(&*board).expect("candidates").expect("a state");
    let names = live
        .iter()
        .map(|c| board.csp().candidate_name(c).to_owned());
    names.collect()
}

/// The candidates of a square of n² cells by their words, read in another way than the program
/// does.
fn of_words(words: &[&str]) -> Vec<String> {
    let side = (1..).find(|side| side * side == words.len()).expect("n²");
    let mut names = Vec::new();
    for (i, word) in words.iter().enumerate() {
        let all: String = (1..=side).map(|n| n.to_string()).collect();
        let word = if *word == "." { &all } else { *word };
        let (r, c) = (i / side + 1, i % side + 1);
        names.extend(word.chars().map(|n| format!("n{n}r{r}c{c}")));
    }
    names.sort();
    names
}

fn sorted(mut names: Vec<String>) -> Vec<String> {
    names.sort();
    names
}

#[test]
fn calls_of_states() {
    // Sukakus of the 4×4 board in every form.
    let words = "12 34 1234 . 3 4 . . 1234 12 . 4 1 . 23 .";
    let expected = of_words(&words.split(' ').collect::<Vec<_>>());
    for text in [
        format!("(solve-sukaku-list {words})"),
        format!("(init-sukaku-list {words})"),
        format!("(solve-sukaku-as-list {words})"),
        format!("(solve-Sukaku-as-list {words})"),
        format!("(solve-resolution-state {words})"),
        format!("(solve-knowing-solution-sukaku-list \"1234341221434321\" {words})"),
        format!("latin: (solve-partly-solved-puzzle {words})"),
        format!("(init-partly-solved-puzzle {words})"),
        format!("pandiagonal: (solve-resolution-state {words} . . . . . . . . .)"),
    ] {
        let found = if text.starts_with("pandiagonal") {
            assert_eq!(read(&text).application, "pandiagonal");
            continue;
        } else {
            left(&text)
        };
        assert_eq!(sorted(found), expected, "{text}");
    }
    let grid = words.split(' ').collect::<Vec<_>>();
    let grid = grid
        .chunks(4)
        .map(|row| format!("! {} {} ! {} {} !\n", row[0], row[1], row[2], row[3]));
    let grid: String = grid.collect();
    let framed = format!("(solve-sukaku-grid\n+---*---:\n{grid}+-------+\n)");
    assert_eq!(sorted(left(&framed)), expected);
    let string: String = words
        .split(' ')
        .flat_map(|word| {
            let is_left = move |n: &char| word == "." || word.contains(*n);
            "1234"
                .chars()
                .map(move |n| if is_left(&n) { n } else { '.' })
        })
        .collect();
    assert_eq!(
        sorted(left(&format!("(solve-sukaku-string \"{string}\")"))),
        expected
    );
    assert_eq!(
        sorted(left(&format!("(solve-sukaku \"{string}\")"))),
        expected
    );

    // By the places of digits: digit 2 of row 1 in columns 3 and 4, digit 1 of column 2 in row 4,
    // digit 3 of block 4 in its second place.
    let at = |place: usize, word: &str| {
        let words = (0..16).map(|i| if i == place { word } else { "." });
        words.collect::<Vec<_>>().join(" ")
    };
    for (space, place, word, absent) in [
        ("rn", 1, "34", vec!["n2r1c1", "n2r1c2"]),
        ("cn", 4, "4", vec!["n1r1c2", "n1r2c2", "n1r3c2"]),
        ("bn", 14, "2", vec!["n3r3c3", "n3r4c3", "n3r4c4"]),
    ] {
        let found = left(&format!("(solve-sukaku-list-{space} {})", at(place, word)));
        let all = of_words(&["."; 16]);
        let kept = all.iter().filter(|name| !absent.contains(&name.as_str()));
        assert_eq!(sorted(found), kept.cloned().collect::<Vec<_>>(), "{space}");
    }

    // A k-digit pattern is a state, too.
    let pattern = left(r#"(solve-k-digit-pattern-string 2 "X..............X")"#);
    let kept: Vec<&String> = pattern
        .iter()
        .filter(|name| name.ends_with("r1c1") || name.ends_with("r4c4"))
        .collect();
    assert_eq!(kept, ["n1r1c1", "n2r1c1", "n1r4c4", "n2r4c4"]);
    assert_eq!(pattern.len(), 14 * 4 + 2 * 2);

    // Letters are digits from 10 on.
    let wide = ["."; 100]
        .join(" ")
        .replacen('.', "1Ab".trim_end_matches('b'), 1);
    assert!(left(&format!("(solve-partly-solved-puzzle {wide})")).contains(&"n10r1c1".to_owned()));

    let kakuro = "3 B 3 . . / 4 . . // B 4 . . / 3 . . //";
    let kakuro = kakuro.replace("3 B ", "3 ").replace("B ", "");
    let solved = format!("(solve-partly-solved-puzzle {kakuro} 1 . 13 .)");
    says(
        &solved,
        "kakuro",
        json!({
            "n": 3, "horizontal": ["3 . .", "4 . ."], "vertical": ["4 . .", "3 . ."],
            "candidates": "r2c2: n1\nr3c2: n1 n3",
        }),
    );
    let found = left(&solved);
    let cells = found
        .iter()
        .filter(|name| name.ends_with("r2c2") && !name.contains('h'));
    assert_eq!(cells.collect::<Vec<_>>(), ["n1r2c2"]);
    assert!(!found.contains(&"n2r3c2".to_owned()) && found.contains(&"n3r3c2".to_owned()));

    // Any puzzle can have candidates, with its givens.
    let map = r#"{"application": "map", "data": {"colours": 3, "countries": 2, "givens": "B.", "adjacency": [[1, 2]], "candidates": "X2: Y B"}}"#;
    assert_eq!(left(map), ["BX1", "YX2"]);

    for (text, problem) in [
        (
            "(solve-sukaku-list 12 3)",
            "line 1, column 23: found 2 cells, expected 16, 81 or 256",
        ),
        (
            "(solve-sukaku-list\n12 5 . . . . . . . . . . . . . .)",
            "line 2, column 4: found \"5\", expected digits from 1 to 4",
        ),
        (
            "(solve-sukaku-list 11 . . . . . . . . . . . . . . .)",
            "line 1, column 20: found \"11\", expected each digit once",
        ),
        (
            "latin\n(solve-partly-solved-puzzle\n1 2 3)",
            "line 3, column 5: found 3 cells, expected n²",
        ),
        (
            "(solve-sukaku \"12\")",
            "line 1, column 16: found 2 characters, expected 64, 729 or 4096",
        ),
        (
            &format!("(solve-sukaku \"{}\")", "1.3.".repeat(15) + "1..5"),
            "line 1, column 16: found '5' at r4c4, expected '4' or '.'",
        ),
        (
            &format!("(solve-sukaku \"{}\")", "....".repeat(16)),
            "line 1, column 16: found no candidate at r1c1, expected some",
        ),
        (
            "(solve-partly-solved-puzzle 3 3 . . / 4 . . / 4 . . / 3 . . / 1 . . .)",
            "line 1, column 69: found no \"//\", expected it after the last line",
        ),
        (
            "(solve-partly-solved-puzzle 3 3 . . / 4 . . // 4 . . / 3 . . // 1 . .)",
            "line 1, column 69: found 3 cells after the lines, expected 4",
        ),
        (
            "(solve-partly-solved-puzzle 4 3 . . / 4 . . // 4 . . / 3 . . // 1 . .)",
            "line 1, column 31: found other lines, expected 3 for rows",
        ),
        (
            "(solve-partly-solved-puzzle 3 3 . . / 4 . . // 4 . . / 3 . . // 1 . x .)",
            "line 1, column 69: found \"x\", expected digits from 1 to 9",
        ),
        (
            "(solve-partly-solved-puzzle 3 3 . . / 4 . . // 4 . . / 3 . . // B . . .)",
            "line 1, column 65: found \"B\" in a white cell",
        ),
        (
            "(solve-partly-solved-puzzle 3 3 . . / B . B // 4 . . / 3 . B // . . . 1)",
            "line 1, column 71: found \"1\" in a black cell, expected \".\" or \"B\"",
        ),
    ] {
        let found = refused(text);
        assert!(found.starts_with(problem), "{found} for {text}");
    }
    let bad = read(
        r#"{"application": "latin", "data": {"n": 2, "givens": "....", "candidates": "r1c1: n3"}}"#,
    );
    let error = bad
        .left(&*bad.board.board().expect("a board"))
        .expect_err("no such digit");
    assert!(
        error
            .to_string()
            .starts_with("candidates: line 1, column 7: "),
        "{error}"
    );
    let bad = read(
        r#"{"application": "latin", "data": {"n": 2, "givens": "1...", "candidates": "r1c1: n2"}}"#,
    );
    let error = bad
        .left(&*bad.board.board().expect("a board"))
        .expect_err("not left");
    assert_eq!(
        error.to_string(),
        "candidates: n1r1c1 is given, but not left"
    );
}

/// Eliminated candidates are premises: the statement of a path has them, and the proof checks.
/// A cell that the givens leave nothing is a contradiction from which a proof begins.
#[test]
fn states_with_an_empty_cell_have_proofs() {
    let folder = tempfile::tempdir().unwrap();
    let proof = crate::cli::path(folder.path(), "proof.ron");
    for (givens, candidates) in [
        ("1...............", "r1c1: n1 n2; r1c2: n1"),
        ("12..............", "r1c3: n1 n2"),
    ] {
        let data = json!({"givens": givens, "candidates": candidates});
        let puzzle = json!({"application": "sudoku", "data": data}).to_string();
        let solved = crate::cli::oddagon(&["solve", &puzzle, "--proof", &proof], "");
        assert_eq!(solved.code, 1, "{}", solved.err);
        assert_eq!(crate::cli::oddagon(&["check", &proof], "").code, 0);
    }
}

#[test]
fn paths_from_states_are_proofs() {
    let folder = tempfile::tempdir().expect("a folder");
    let proof = folder.path().join("proof.ron");
    let proof = proof.to_str().expect("a name");
    for (text, premise) in [
        (
            "(solve-partly-solved-puzzle 3 7 . . / 7 . . // 7 . . / 7 . . // 16 . . .)",
            "r2c2: n1r2c2 n6r2c2",
        ),
        (
            "latin: (solve-partly-solved-puzzle 1 23 23 23 13 12 23 12 1)",
            "r2c2: n1r2c2 n3r2c2",
        ),
        (
            "(solve-sukaku-list 1 2 34 3 . . . . . . . . . . . .)",
            "r1c3: n3r1c3 n4r1c3",
        ),
    ] {
        let solved = oddagon(&["solve", text, "--proof", proof], "");
        assert!(solved.code < 2, "{}", solved.err);
        let checked = oddagon(&["check", proof], "");
        assert_eq!(checked.code, 0, "{}", checked.out);
        assert!(checked.out.contains(premise), "{}", checked.out);
    }
    let depth = oddagon(
        &[
            "classify",
            "(init-sukaku-list 1 2 34 34 34 34 1 2 2 1 34 34 34 34 2 1)",
        ],
        "",
    );
    assert!(
        depth.out.contains("T&E") || depth.out.contains("solution"),
        "{}",
        depth.out
    );
}
