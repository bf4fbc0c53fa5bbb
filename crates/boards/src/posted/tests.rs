use super::*;
use crate::sudoku::text::Position;

/// A puzzle of T&E-depth 0 in one line.
const LINE: &str =
    "..5...8....9.2.4.....4.1...9.8...7.6.6..7..4.7.4...5.2...2.4.....1.5.6....6...3..";

/// The cells of the first puzzle of a text, in one line.
fn cells(text: &str) -> String {
    let reading = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    match &reading
        .found
        .first()
        .unwrap_or_else(|| panic!("nothing in {text}"))
        .what
    {
        What::Position(Position::Puzzle(givens)) => givens.line(),
        What::Position(Position::Candidates(live)) => format!("{} candidates", live.len()),
        What::Hodoku(line) | What::Text(line) | What::Slitherlink(line) => line.clone(),
    }
}

/// Rows of the line, each made to text, with lines between some of them.
fn grid(row: &dyn Fn(&str) -> String, between: &str) -> String {
    let rows: Vec<&str> = (0..9).map(|r| &LINE[9 * r..9 * r + 9]).collect();
    let bands: Vec<String> = rows
        .chunks(3)
        .map(|rows| rows.iter().map(|cells| row(cells) + "\n").collect())
        .collect();
    bands.join(between)
}

/// The three parts of a row, each made to text and joined.
fn parts(cells: &str, part: &dyn Fn(&str) -> String, joint: &str) -> String {
    let parts: Vec<String> = (0..3).map(|i| part(&cells[3 * i..3 * i + 3])).collect();
    parts.join(joint)
}

fn spaced(cells: &str) -> String {
    cells
        .chars()
        .map(String::from)
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn a_puzzle_is_the_same_in_every_dress() {
    let plain = grid(&str::to_owned, "");
    let framed = |row: &str| format!("| {} |", parts(row, &spaced, " | "));
    let forms: Vec<(&str, String)> = vec![
        ("a line", LINE.to_owned()),
        ("a byte order mark", format!("\u{feff}{LINE}")),
        ("CRLF", plain.replace('\n', "\r\n")),
        ("rows", plain.clone()),
        ("rows with blank lines", grid(&str::to_owned, "\n")),
        ("blanks", grid(&spaced, "")),
        ("tabs", grid(&|row| spaced(row).replace(' ', "\t"), "")),
        (
            "no-break spaces",
            grid(&|row| spaced(row).replace(' ', "\u{a0}"), ""),
        ),
        ("commas", grid(&|row| spaced(row).replace(' ', ","), "")),
        (
            "a frame",
            format!("+---+\n{}+---+\n", grid(&framed, "|---+---+---|\n")),
        ),
        (
            "another frame",
            grid(
                &|row| format!("!{}!", parts(row, &str::to_owned, "!")),
                ":===:===:\n",
            ),
        ),
        (
            "Simple Sudoku's frame",
            format!(
                "*-----------*\n{}*-----------*\n",
                grid(
                    &|row| format!("|{}|", parts(row, &str::to_owned, "|")),
                    "|---+---+---|\n"
                )
            ),
        ),
        (
            "box drawing",
            format!(
                "┌───┐\n{}└───┘\n",
                grid(
                    &|row| format!("│{}│", parts(row, &str::to_owned, "│")),
                    "├───┼───┤\n"
                )
            ),
        ),
        ("zeros", plain.replace('.', "0")),
        ("underscores", plain.replace('.', "_")),
        ("question marks", plain.replace('.', "?")),
        ("stars", plain.replace('.', "*")),
        ("letters x", plain.replace('.', "x")),
        ("dashes", plain.replace('.', "-")),
        ("dashes in a line", LINE.replace('.', "-")),
        ("underscores in a line", LINE.replace('.', "_")),
        (
            "dashes in a frame",
            grid(
                &|row| framed(row).replace('.', "-"),
                "------+-------+------\n",
            ),
        ),
        (
            "blanks for empty cells in a frame",
            grid(
                &|row| framed(row).replace('.', " "),
                "|-------+-------+-------|\n",
            ),
        ),
        (
            "blanks for empty cells in a narrow frame",
            grid(
                &|row| format!("|{}|", parts(row, &str::to_owned, "|")).replace('.', " "),
                "+---+---+---+\n",
            ),
        ),
        (
            "a bar after each cell",
            grid(
                &|row| {
                    format!(
                        "| {} |",
                        row.chars()
                            .map(String::from)
                            .collect::<Vec<_>>()
                            .join(" | ")
                            .replace('.', " ")
                    )
                },
                "+---+---+\n",
            ),
        ),
        ("quotes", format!("\"{LINE}\"")),
        ("tags", format!("[code]\n{plain}[/code]\n")),
        ("tags in one line", format!("[code]{LINE}[/code]")),
        ("a fence", format!("```\n{plain}```\n")),
        (
            "prose around it",
            format!("My puzzle of today:\n\n{plain}\nHave fun!\n"),
        ),
        ("a comment", format!("#ARuud\n#DA puzzle\n{plain}")),
        ("sections", format!("[Puzzle]\n{plain}[State]\n{plain}")),
        ("a list of lines", format!("[\"{LINE}\"]")),
        (
            "a list of rows",
            format!("[{}]", grid(&|row| format!("'{row}',"), "")),
        ),
        (
            "lists of numbers",
            format!(
                "[{}]",
                grid(
                    &|row| format!("[{}],", spaced(row).replace('.', "0").replace(' ', ", ")),
                    ""
                )
            ),
        ),
        (
            "XML of OpenSudoku",
            format!(
                "<opensudoku><name>x</name><game data=\"{}\"/></opensudoku>",
                LINE.replace('.', "0")
            ),
        ),
        (
            "an address",
            format!(
                "https://www.example.org/sudoku.htm?bd={}",
                LINE.replace('.', "0")
            ),
        ),
        (
            "another address",
            format!("https://example.org/play/?s={LINE}&x=1"),
        ),
        ("a line of HoDoKu's", format!(":0000:x:{LINE}::::")),
        (
            "a table with the solution first",
            format!("17,{},{LINE}", "1".repeat(81)),
        ),
        (
            "a table",
            format!("17,{},{}", LINE.replace('.', "0"), "1".repeat(81)),
        ),
        (
            "a file of pzpr",
            format!("pzprv3\nsudoku\n9\n{}", grid(&|row| spaced(row) + " ", "")),
        ),
        (
            "a block of Janko's",
            format!(
                "begin\npuzzle sudoku\nsize 9\n[problem]\n{}[solution]\nend\n",
                grid(&|row| spaced(&row.replace('.', "-")), "")
            ),
        ),
        (
            "a saved game",
            format!(
                "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :4:Solo\nPARAMS  :5:3x3db\nDESC    :9:{}\n",
                solo()
            ),
        ),
    ];
    for (form, text) in forms {
        let found = cells(&text);
        let found = match found.strip_prefix(":0000:x:") {
            Some(line) => line.trim_end_matches(':').to_owned(),
            None if found.starts_with('{') || found.contains(':') => given(&found),
            None => found,
        };
        assert_eq!(found, LINE, "{form}:\n{text}");
    }
}

/// The line as the cells of an identifier of Solo.
fn solo() -> String {
    let mut text = String::new();
    let mut empty = 0u8;
    for c in LINE.chars().chain(['1']) {
        if c == '.' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text.push(char::from(b'a' + empty - 1));
        } else if !text.is_empty() {
            text.push('_');
        }
        empty = 0;
        text.push(c);
    }
    // The last digit only ended the last run.
    text.pop();
    text.trim_end_matches('_').to_owned()
}

/// The givens of a text that puzzles of all boards have.
fn given(text: &str) -> String {
    let puzzle = crate::board::puzzle::BoardPuzzle::read(text).unwrap();
    puzzle.data["givens"].as_str().unwrap().to_owned()
}

#[test]
fn marks_beside_candidates_are_no_candidates() {
    let rows = |mark: &dyn Fn(usize, String) -> String| -> String {
        let cell = |i: usize| {
            let digits = if i.is_multiple_of(3) {
                "12".to_owned()
            } else {
                format!("{}", i % 9 + 1)
            };
            mark(i, digits)
        };
        (0..9)
            .map(|r| {
                (0..9)
                    .map(|c| cell(9 * r + c))
                    .collect::<Vec<_>>()
                    .join("  ")
                    + "\n"
            })
            .collect()
    };
    let plain = cells(&rows(&|_, digits| digits));
    assert_eq!(plain, "108 candidates");
    for (start, end) in [
        ("#", ""),
        ("*", ""),
        ("-", ""),
        ("@", ""),
        ("(", ")"),
        ("{", "}"),
        ("[", "]"),
        ("", "a"),
        ("", "*"),
        ("u", ""),
    ] {
        let marked = rows(&|i, digits| {
            if i % 5 == 0
                && (!start.chars().chain(end.chars()).any(|c| c.is_alphabetic())
                    || digits.len() > 1)
            {
                format!("{start}{digits}{end}")
            } else {
                digits
            }
        });
        assert_eq!(cells(&marked), plain, "{marked}");
    }
    let braces = rows(&|_, digits| {
        digits
            .chars()
            .map(String::from)
            .collect::<Vec<_>>()
            .join(",")
    });
    let braces = braces.replace("1,2", "{1, 2}");
    assert_eq!(cells(&braces), plain);
}

#[test]
fn digits_may_be_letters_numbers_and_begin_at_zero() {
    let digit = |r: usize, c: usize| (4 * r + r / 4 + c) % 16;
    let is_given = |r: usize, c: usize| !(3 * r + 5 * c).is_multiple_of(4);
    let text = |symbol: &dyn Fn(usize) -> String, empty: &str, joint: &str| -> String {
        let cell = |r, c| {
            if is_given(r, c) {
                symbol(digit(r, c))
            } else {
                empty.to_owned()
            }
        };
        let row = |r| (0..16).map(|c| cell(r, c)).collect::<Vec<_>>().join(joint);
        (0..16).map(|r| row(r) + "\n").collect()
    };
    let usual = |n: usize| "123456789ABCDEFG"[n..=n].to_owned();
    let plain = cells(&text(&usual, ".", ""));
    assert_eq!(plain.len(), 256);
    let from_zero = |n: usize| "0123456789ABCDEF"[n..=n].to_owned();
    let letters = |n: usize| "ABCDEFGHIJKLMNOP"[n..=n].to_owned();
    let numbers = |n: usize| (n + 1).to_string();
    let small = |n: usize| usual(n).to_lowercase();
    for (form, text) in [
        ("blanks", text(&usual, "0", " ")),
        ("one line", text(&usual, ".", "").replace('\n', "")),
        ("digits from 0", text(&from_zero, ".", "")),
        (
            "digits from 0 in one line",
            text(&from_zero, ".", "").replace('\n', ""),
        ),
        ("letters", text(&letters, "-", " ")),
        ("numbers", text(&numbers, ".", " ")),
        ("numbers with zeros", text(&numbers, "0", " ")),
        ("small letters", text(&small, ".", "")),
    ] {
        assert_eq!(cells(&text), plain, "{form}:\n{text}");
    }
    let zero = read(&text(&from_zero, ".", "")).unwrap();
    assert!(zero.found[0].doubtful && zero.found[0].taken.contains("digits 0 to F"));
}

#[test]
fn grids_of_all_sides_are_read() {
    for side in 4..=25 {
        let row = |r: usize| -> String {
            let cell = |c: usize| match (r, c) {
                (0, 0) => "1".to_owned(),
                _ => ".".to_owned(),
            };
            (0..side).map(cell).collect::<Vec<_>>().join(" ") + "\n"
        };
        let text: String = (0..side).map(row).collect();
        let found = &read(&text).unwrap().found[0];
        let kind = if matches!(side, 4 | 9 | 16 | 25) {
            format!("{side}×{side} Sudoku")
        } else {
            format!("Latin square of side {side}")
        };
        assert_eq!(found.taken, kind);
    }
    let large: String = (0..36).map(|_| ". ".repeat(36) + "\n").collect();
    let error = read(&large).unwrap_err().to_string();
    assert!(
        error.contains("found 36×36 cells, expected at most 25×25"),
        "{error}"
    );
}

/// The line as f-puzzles has it, with further keys.
fn fpuzzle(more: serde_json::Value) -> serde_json::Value {
    let cell = |c: char| match c.to_digit(10) {
        Some(digit) => serde_json::json!({"value": digit, "given": true}),
        None => serde_json::json!({"centerPencilMarks": [1, 2]}),
    };
    let cells: Vec<_> = LINE.chars().map(cell).collect();
    let rows: Vec<_> = cells.chunks(9).collect();
    let mut object = serde_json::json!({"size": 9, "title": "A title", "grid": rows});
    for (key, value) in more.as_object().unwrap() {
        object[key] = value.clone();
    }
    object
}

/// Each constraint of f-puzzles, and what it is here.
#[test]
fn constraints_of_fpuzzles_are_read() {
    use serde_json::json;
    let pair = json!(["R1C1", "R1C2"]);
    let line = json!([{"lines": [["R1C1", "R2C2", "R3C3"], ["R9C9", "R9C8"]]}]);
    let lines = |word: &str| {
        vec![
            format!("{word} r1c1 r2c2 r3c3"),
            format!("{word} r9c9 r9c8"),
        ]
    };
    let one = |text: &str| vec![text.to_owned()];
    let whole = |clue: &str, cell: fn(usize) -> String| {
        let cells: Vec<String> = (1..=9).map(cell).collect();
        format!("{clue} {}", cells.join(" "))
    };
    for (key, value, expected) in [
        ("antiknight", json!(true), one("anti-knight")),
        ("antiking", json!(true), one("anti-king")),
        ("nonconsecutive", json!(true), one("no-difference 1")),
        (
            "odd",
            json!([{"cell": "R1C1"}, {"cell": "R2C2"}]),
            one("odd r1c1 r2c2"),
        ),
        ("minimum", json!([{"cell": "R5C5"}]), one("minimum r5c5")),
        ("thermometer", line.clone(), lines("thermometer")),
        ("slowthermometer", line.clone(), lines("slow-thermometer")),
        ("palindrome", line.clone(), lines("palindrome")),
        ("renban", line.clone(), lines("renban")),
        ("whispers", line.clone(), lines("whisper 5")),
        ("modularline", line.clone(), lines("modular")),
        ("parityline", line.clone(), lines("parity")),
        ("entropicline", line.clone(), lines("entropic")),
        (
            "whispers",
            json!([{"lines": [["R1C1", "R1C2"]], "value": "4"}]),
            one("whisper 4 r1c1 r1c2"),
        ),
        (
            "betweenline",
            json!([{"lines": [["R1C1", "R2C2", "R3C3"]]}]),
            one("between r1c1 r2c2 r3c3"),
        ),
        (
            "difference",
            json!([{"cells": pair}]),
            one("difference 1 r1c1 r1c2"),
        ),
        (
            "ratio",
            json!([{"cells": pair, "value": "3"}]),
            one("ratio 3 r1c1 r1c2"),
        ),
        (
            "xv",
            json!([{"cells": pair, "value": "V"}]),
            one("sum 5 r1c1 r1c2"),
        ),
        ("negative", json!(["ratio"]), one("no-ratio 2")),
        (
            "killercage",
            json!([{"cells": pair, "value": "15"}]),
            one("cage 15 r1c1 r1c2"),
        ),
        (
            "killercage",
            json!([{"cells": pair}]),
            one("different r1c1 r1c2"),
        ),
        (
            "littlekillersum",
            json!([{"cell": "R0C1", "cells": ["R1C2", "R2C3"], "value": "9"}]),
            one("line-sum 9 r1c2 r2c3"),
        ),
        (
            "quadruple",
            json!([{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 1, 5]}]),
            one("quadruple 1 1 5 r1c1 r1c2 r2c1 r2c2"),
        ),
        (
            "clone",
            json!([{"cells": ["R1C1", "R1C2"], "cloneCells": ["R4C4", "R4C5"]}]),
            vec!["equal r1c1 r4c4".to_owned(), "equal r1c2 r4c5".to_owned()],
        ),
        (
            "arrow",
            json!([{"cells": ["R1C1"], "lines": [["R1C1", "R1C2", "R2C3"]]}]),
            one("arrow r1c1 r1c2 r2c3"),
        ),
        (
            "arrow",
            json!([{"cells": ["R1C2", "R1C1"], "lines": [["R1C2", "R1C3", "R2C3", "R3C3"]]}]),
            one("pill r1c1 r1c2 r1c3 r2c3 r3c3"),
        ),
        (
            "nabner",
            json!([{"lines": [["R1C1", "R2C2"]]}]),
            one("nabner r1c1 r2c2"),
        ),
        (
            "lockout",
            json!([{"lines": [["R1C1", "R2C2", "R3C3"]]}]),
            one("lockout 4 r1c1 r2c2 r3c3"),
        ),
        // The line leaves a block and comes back to it.
        (
            "regionsumline",
            json!([{"lines": [["R1C3", "R1C4", "R2C4", "R2C3"], ["R1C1", "R2C2"]]}]),
            one("equal-sums r1c3 / r1c4 r2c4 / r2c3"),
        ),
        (
            "doublearrow",
            json!([{"lines": [["R1C1", "R1C2", "R2C3", "R3C4"], ["R1C1", "R1C2"]]}]),
            one("equal-sums r1c1 r3c4 / r1c2 r2c3"),
        ),
        (
            "zipperline",
            json!([{"lines": [["R1C1", "R1C2", "R1C3", "R2C4", "R3C4"]]}]),
            one("equal-sums r1c1 r3c4 / r1c2 r2c4 / r1c3"),
        ),
        (
            "sandwichsum",
            json!([{"cell": "R0C3", "value": "4"}, {"cell": "R0C2", "value": ""}]),
            one(&whole("sandwich 4", |i| format!("r{i}c3"))),
        ),
        (
            "xsum",
            json!([{"cell": "R2C10", "value": 15}]),
            one(&whole("x-sum 15", |i| format!("r2c{}", 10 - i))),
        ),
        (
            "skyscraper",
            json!([{"cell": "R4C0", "value": "3"}]),
            one(&whole("skyscraper 3", |i| format!("r4c{i}"))),
        ),
    ] {
        let read = read(&fpuzzle(json!({ key: value })).to_string()).unwrap();
        let What::Text(text) = &read.found[0].what else {
            panic!("{read:?}");
        };
        let puzzle = crate::board::puzzle::BoardPuzzle::read(text).unwrap();
        assert_eq!(puzzle.data["constraints"], json!(expected), "{key}");
        puzzle.board.board().unwrap();
    }
    // The usual numbers of lines are those of the side, and a lockout line may have only its ends.
    let pairs = json!([{"lines": [["R1C1", "R1C2"]]}]);
    for (side, whisper, lockout) in [(4, 2, 2), (6, 3, 3), (9, 5, 4)] {
        let rows = vec![vec![json!({}); side]; side];
        let text = json!({"size": side, "grid": rows, "whispers": pairs, "lockout": pairs});
        let read = read(&text.to_string()).unwrap();
        let What::Text(text) = &read.found[0].what else {
            panic!("{read:?}");
        };
        let puzzle = crate::board::puzzle::BoardPuzzle::read(text).unwrap();
        let mut found = puzzle.data["constraints"].as_array().unwrap().clone();
        let mut expected = [lockout, whisper].map(|n| json!(format!("whisper {n} r1c1 r1c2")));
        found.sort_by_key(ToString::to_string);
        expected.sort_by_key(ToString::to_string);
        assert_eq!(found, expected);
    }
    // What is not marked has none of the numbers that marks have.
    let value = json!([{"cells": pair, "value": "3"}]);
    let marked = fpuzzle(json!({"negative": ["ratio"], "ratio": value}));
    let read_marked = read(&marked.to_string()).unwrap();
    let What::Text(text) = &read_marked.found[0].what else {
        panic!("{read_marked:?}");
    };
    let puzzle = crate::board::puzzle::BoardPuzzle::read(text).unwrap();
    let expected = json!(["no-ratio 3", "ratio 3 r1c1 r1c2"]);
    assert_eq!(puzzle.data["constraints"], expected);
    for (key, value, problem) in [
        (
            "arrow",
            json!([{"cells": ["R1C1", "R1C2", "R1C3"], "lines": []}]),
            "more than two circles",
        ),
        (
            "killercage",
            json!([{"cells": ["R1C1", "R0C2"], "value": "9"}]),
            "R0C2",
        ),
        (
            "killercage",
            json!([{"cells": pair, "value": "many"}]),
            "many",
        ),
        ("thermometer", json!(true), "expected a list"),
        ("xv", json!([{"cells": pair, "value": "XV"}]), "XV"),
        ("negative", json!(["arrow"]), "arrow"),
        (
            "arrow",
            json!([{"cells": [], "lines": [["R1C1", "R1C2"]]}]),
            "no cells",
        ),
        (
            "quadruple",
            json!([{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": "12"}]),
            "list of values",
        ),
        (
            "clone",
            json!([{"cells": ["R1C1"], "cloneCells": ["R2C1", "R2C2"]}]),
            "different sizes",
        ),
        ("antiknight", json!("yes"), "expected true or false"),
        (
            "sandwichsum",
            json!([{"cell": "R1C1", "value": "4"}]),
            "beside the grid",
        ),
        ("xsum", json!([{"cell": "R0C10", "value": "4"}]), "R0C10"),
    ] {
        let error = read(&fpuzzle(json!({ key: value })).to_string())
            .unwrap_err()
            .to_string();
        assert!(error.contains(problem) && error.contains(key), "{error}");
    }
}

#[test]
fn addresses_with_packed_puzzles_are_unpacked() {
    let packed = |text: &str| lz_str::compress_to_base64(text);
    let plain = fpuzzle(serde_json::json!({})).to_string();
    for address in [
        format!("https://www.f-puzzles.com/?load={}", packed(&plain)),
        format!("https://sudokupad.app/fpuzzles{}", packed(&plain)),
        packed(&plain),
        format!("fpuzzles{}", packed(&plain)),
        format!(
            "https://sudokupad.app/?puzzleid=fpuzzles{}",
            packed(&plain).replace('+', "%2B")
        ),
        format!(
            "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{}",
            packed(&plain)
        ),
    ] {
        assert_eq!(given(&cells(&address)), LINE, "{address}");
    }
    // The object itself, on one line or several.
    assert_eq!(given(&cells(&plain)), LINE);
    let pretty = serde_json::to_string_pretty(&fpuzzle(serde_json::json!({}))).unwrap();
    assert_eq!(given(&cells(&pretty)), LINE);
    let quoted = fpuzzle(serde_json::json!({"title": "Bob's", "author": "\"O'Neil\", None,]"}));
    assert_eq!(given(&cells(&quoted.to_string())), LINE);
    // SudokuPad's own form, in which keys are short, have no quotes, and nothing is an empty cell.
    let cell = |c: char| match c {
        '.' => String::new(),
        digit => format!("{{v:{digit}}}"),
    };
    let row = |r: usize| {
        let row: Vec<String> = LINE[9 * r..9 * r + 9].chars().map(cell).collect();
        format!("[{}]", row.join(","))
    };
    let rows: Vec<String> = (0..9).map(row).collect();
    let pad = |more: &str| {
        format!(
            "{{ce:[{}],cs:50,t:'It\\'s a title',{more}ca:[{{v:'author: me'}}]}}",
            rows.join(",")
        )
    };
    let address = |text: &str| format!("https://sudokupad.app/scl{}", packed(text));
    assert_eq!(given(&cells(&address(&pad("")))), LINE);
    let lines = read(&address(&pad("l:[{c:112233}],")))
        .unwrap_err()
        .to_string();
    assert!(lines.contains("drawings or constraints (lines)"), "{lines}");
    // What SudokuPad itself checks is read: cages of different digits, and what holds everywhere.
    let constraints = |more: &str| {
        // Of two keys the later one counts.
        let text = pad("").replace("ca:[{v:'author: me'}]", more.trim_end_matches(','));
        let read = read(&address(&text))?;
        let What::Text(text) = &read.found[0].what else {
            panic!("{read:?}");
        };
        let puzzle = crate::board::puzzle::BoardPuzzle::read(text).unwrap();
        puzzle.board.board().unwrap();
        Ok::<_, TextError>(puzzle.data)
    };
    let cage = |more: &str| format!("ca:[{{ce:[[0,0],[0,1]]{more}}}],");
    for (more, expected) in [
        (cage(",unique:t,v:'15'"), "cage 15 r1c1 r1c2"),
        (cage(",unique:t,v:15,style:killer"), "cage 15 r1c1 r1c2"),
        (cage(",unique:true"), "different r1c1 r1c2"),
        ("global:[antiknight],".to_owned(), "anti-knight"),
    ] {
        let data = constraints(&more).unwrap();
        assert_eq!(data["constraints"], serde_json::json!([expected]), "{more}");
    }
    for (more, problem) in [
        (cage(",v:15"), "(cages)"),
        (cage(",unique:t,v:'?'"), "another text"),
        (
            cage(",unique:t").replace("[0,1]", "[0,9]"),
            "not in the grid",
        ),
        ("global:[antibishop],".to_owned(), "antibishop"),
    ] {
        let error = constraints(&more).unwrap_err().to_string();
        assert!(error.contains(problem), "{more}: {error}");
    }
    let data = constraints("'diagonal+':t,global:[disjoint],").unwrap();
    assert_eq!(data["regions"].as_array().unwrap().len(), 3);
    // Regions that are known, and constraints that are not.
    let diagonal = read(&fpuzzle(serde_json::json!({"diagonal+": true})).to_string()).unwrap();
    let What::Text(text) = &diagonal.found[0].what else {
        panic!("{diagonal:?}");
    };
    let regions = crate::board::puzzle::BoardPuzzle::read(text).unwrap().data["regions"].clone();
    assert_eq!(regions.as_array().unwrap().len(), 2);
    // A cell that does not say its region is in its usual block.
    let mut jigsaw = fpuzzle(serde_json::json!({}));
    jigsaw["grid"][0][2]["region"] = serde_json::json!(1);
    jigsaw["grid"][0][3]["region"] = serde_json::json!(0);
    let What::Text(text) = &read(&jigsaw.to_string()).unwrap().found[0].what.clone() else {
        panic!("a text");
    };
    let puzzle = crate::board::puzzle::BoardPuzzle::read(text).unwrap();
    let drawn = puzzle.data["regions"][0].as_str().unwrap();
    assert_eq!(
        &drawn[..18],
        "aabaabcccaaabbbccc".replacen("aabaab", "aababb", 1)
    );
    for key in ["rowindexer", "columnindexer", "fog"] {
        let value = serde_json::json!([{"cell": "R1C0", "value": "5"}]);
        let error = read(&fpuzzle(serde_json::json!({ key: value })).to_string()).unwrap_err();
        assert!(error.to_string().contains(key), "{error}");
    }
    // What is not understood is not left out.
    for (key, value, words) in [
        (
            "extraregion",
            serde_json::json!([{"cells": ["R1C1", "R10C1"]}]),
            "extra region",
        ),
        ("extraregion", serde_json::json!("R1C1"), "extra region"),
        ("size", serde_json::json!(8), "found the size 8"),
        ("diagonal+", serde_json::json!("yes"), "diagonal+"),
    ] {
        let error = read(&fpuzzle(serde_json::json!({ key: value })).to_string()).unwrap_err();
        assert!(error.to_string().contains(words), "{error}");
    }
    for region in [
        serde_json::json!(9),
        serde_json::json!(35),
        serde_json::json!("1"),
        serde_json::json!(1.5),
    ] {
        let mut object = fpuzzle(serde_json::json!({}));
        object["grid"][0][0]["region"] = region;
        assert!(
            read(&object.to_string())
                .unwrap_err()
                .to_string()
                .contains("another region")
        );
    }
    let known = address(&pad("metadata:{antiknight:t},"));
    assert!(read(&known).unwrap_err().to_string().contains("antiknight"));
    // Rules in words are worth a word.
    let words = fpuzzle(serde_json::json!({"ruleset": "Digits along the line increase."}));
    assert!(read(&words.to_string()).unwrap().found[0].doubtful);
    let damaged = address(&pad(""))[..90].to_owned();
    assert!(read(&damaged).unwrap_err().to_string().contains("damaged"));
}

#[test]
fn kakuro_of_pzpr_is_that_of_a_drawing() {
    let drawing = "kakuro\n# 8\\ 24\\ 11\\\n\\10 . . .\n\\21 . . .\n\\12 . . #\n";
    let file = "pzprv3\nkakuro\n3\n3\n0 8 24 11 \n10 . . . \n21 . . . \n12 . . -1,-1 \n. . . \n";
    let address = "https://puzz.link/p?kakuro/3/3/r.8EbaBc";
    let rows = |text: &str| {
        let puzzle = crate::board::puzzle::BoardPuzzle::read(&cells(text)).unwrap();
        puzzle.data["rows"].clone()
    };
    let expected = rows(drawing);
    for text in [
        file.to_owned(),
        file.replace('\n', "/"),
        address.to_owned(),
        address.replace("kakuro/", "kakuro_edit/"),
    ] {
        assert_eq!(rows(&text), expected, "{text}");
    }
}

/// Cages with operators, clues around the square, and cages with sums, each of a square that was
/// filled in by hand: 123, 231, 312.
#[test]
fn cages_and_clues_of_identifiers_are_constraints() {
    let read = |text: &str| crate::board::puzzle::BoardPuzzle::read(text);
    let constraints = |text: &str| {
        let puzzle = read(&cells(text)).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(puzzle.application, "latin", "{text}");
        puzzle
            .board
            .board()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        match puzzle.board {
            oddagon_core::BoardName::Latin { constraints, .. } => {
                (puzzle.givens.join(" "), constraints.join(", "))
            }
            _ => panic!("{text}"),
        }
    };
    let keen = "line-sum 3 r1c1 r1c2, difference 2 r1c3 r2c3, product 18 r2c1 r2c2 r3c1, \
                ratio 2 r3c2 r3c3";
    for text in [
        "3:aa_aa_a_,a3s2m18d2",
        "3dn:a2_a2_a_,a3s2m18d2",
        "3dnm:a2_aa1_1a_,a3s2m18d2",
    ] {
        assert_eq!(
            constraints(text),
            (String::new(), keen.to_owned()),
            "{text}"
        );
    }
    let towers = "skyscraper 3 r1c1 r2c1 r3c1, skyscraper 2 r3c2 r2c2 r1c2, \
                  skyscraper 2 r2c1 r2c2 r2c3, skyscraper 2 r3c3 r3c2 r3c1";
    let clues = "3:3////2///2////2";
    assert_eq!(constraints(clues), (String::new(), towers.to_owned()));
    let given = constraints(&format!("{clues},c2_3d"));
    assert_eq!(given, ("n2r2c1 n3r2c2".to_owned(), towers.to_owned()));
    let killer = "cage 3 r1c1 r1c2, cage 7 r1c3 r1c4, cage 7 r2c1 r2c2, cage 3 r2c3 r2c4, \
                  cage 3 r3c1 r3c2, cage 7 r3c3 r3c4, cage 7 r4c1 r4c2, cage 3 r4c3 r4c4";
    let (borders, sums) = ("abbba____________", "3a7a7a3a3a7a7a3a");
    assert_eq!(constraints(&format!("2x2k:p,{borders},{sums}")).1, killer);
    let jigsaw = format!("4jk:p,{},{borders},{sums}", "c_c_c_l");
    assert!(read(&jigsaw).is_err_and(|error| error.to_string().contains("borders")));
    for (text, problem) in [
        ("3:aa_aa_a_,a3s2m18", "the cage of r3c2 r3c3 has no clue"),
        (
            "3:aa_aa_a_,a3s2s18d2",
            "the cage of r2c1 r2c2 r3c1 has no clue",
        ),
        ("3:aa_aa_a_,a3s2m18d2a1", "after the clues of all cages"),
        ("3:a999999_,a3s2m18d2", "counts of borders"),
        ("3:aa_aa_a,a3s2m18d2", "another number of pairs"),
        ("3:3////2///2///2", "found 11 clues, expected 12"),
        ("3:4///////////", "found the clue \"4\""),
        ("2x2k:p", "the borders of its cages"),
        ("2x2k:p,abbba____________,3a7a7a3a3a7a7a3b", "17 cells"),
        ("2x2k:p,abbba____________,3_3b7a3a3a7a7a3a", "second sum"),
        (
            "2x2k:p,abbba____________,b7a7a3a3a7a7a3a",
            "a sum for the cage of r1c1 r1c2",
        ),
        (
            "2x2k:p,abbba____________,3a7a7a3a3a7a7a3a9",
            "beside the square",
        ),
        ("2x2k:p,abbba____________,3a7a7a3a3a7a7a3!", "'!'"),
    ] {
        match read(text) {
            Ok(_) => panic!("{text} was read"),
            Err(error) => assert!(error.to_string().contains(problem), "{text}: {error}"),
        }
    }
}

/// The identifier of a square in Unequal's mode of adjacent numbers, with the first row given.
#[test]
fn adjacent_numbers_have_the_links_that_marks_say() {
    let square = ["1342", "3124", "2431", "4213"].map(|row| row.as_bytes());
    let mut fields = Vec::new();
    for r in 0..4 {
        for c in 0..4 {
            let near = |r2: Option<usize>, c2: Option<usize>| {
                let other = *square.get(r2?)?.get(c2?)?;
                Some(other.abs_diff(square[r][c]) == 1)
            };
            let mut field = if r == 0 {
                char::from(square[r][c]).to_string()
            } else {
                "0".to_owned()
            };
            for (flag, r2, c2) in [
                ('U', r.checked_sub(1), Some(c)),
                ('R', Some(r), Some(c + 1)),
                ('D', Some(r + 1), Some(c)),
                ('L', Some(r), c.checked_sub(1)),
            ] {
                if near(r2, c2) == Some(true) {
                    field.push(flag);
                }
            }
            fields.push(field);
        }
    }
    for size in ["4a", "4ade"] {
        let text = format!("{size}:{},", fields.join(","));
        let puzzle = crate::board::puzzle::BoardPuzzle::read(&cells(&text)).unwrap();
        assert_eq!(puzzle.application, "adjacent");
        let board = puzzle.board.board().unwrap();
        // A square fits the board if no two of its digits are linked.
        let csp = board.csp();
        let name = |i: usize, digit: u8| format!("n{}r{}c{}", digit - b'0', i / 4 + 1, i % 4 + 1);
        let fits = |square: &[u8]| {
            let digits = square
                .iter()
                .enumerate()
                .map(|(i, &digit)| csp.candidate(&name(i, digit)).unwrap());
            let digits: Vec<_> = digits.collect();
            let linked = |a: usize, b: usize| csp.linked(digits[a]).contains(&digits[b]);
            (0..16).all(|a| (0..a).all(|b| !linked(a, b)))
        };
        assert!(fits(&square.concat()));
        // Rows swapped: a Latin square, but with other neighbours.
        let swapped = [square[1], square[0], square[2], square[3]].concat();
        assert!(!fits(&swapped));
        assert_eq!(puzzle.givens.len(), 4);
    }
}

#[test]
fn what_is_no_puzzle_is_refused_where_it_departs() {
    let rows = grid(&str::to_owned, "");
    for (text, expected) in [
        ("https://puzz.link/p?hitori/5/5/abc", "hitori"),
        ("https://puzz.link/p?slither/v:full/5/5/g3", "v:full"),
        (
            "https://sudokupad.app/abcdef1234",
            "expected the puzzle itself",
        ),
        (
            "SAVEFILE:41:Simon\nGAME    :4:Tents\nPARAMS  :3:5dn\nDESC    :3:abc\n",
            "Tents",
        ),
        ("pzprv3\nnurikabe\n5\n5\n", "nurikabe"),
        ("begin\npuzzle kakurasu\n[problem]\n- -\nend\n", "kakurasu"),
        (
            "{\"size\":1,\"grid\":[[{}]],\"fog\":[{\"cells\":[]}]}",
            "fog",
        ),
        ("<svg></svg sudoku>", "XML"),
        (
            &format!("begin\npuzzle sudoku\nsize 9\n[areas]\n[problem]\n{rows}end\n"),
            "[areas]",
        ),
        (
            &format!("begin\npuzzle sudoku\ndiagonals yes\n[problem]\n{rows}end\n"),
            "diagonals yes",
        ),
        (
            &"r1c1=5 r1c2=6 r1c3=7 r1c4=8 r1c5=9 r1c6=1 r1c7=2 r1c8=3 r1c9=4\n".repeat(9),
            "found 'c'",
        ),
        ("some words", "expected a puzzle"),
        (&rows.replacen('5', "%", 1), "found '%'"),
        (&rows[10..], "found 8 rows, expected 9"),
        (&rows[1..], "found 8 cells in this row, expected 9"),
        (&LINE[1..], "found 80 characters"),
        (&LINE.replacen("5...8", "5..58", 1), "share a row"),
        (
            "X.......X.........................................................X.............X",
            "found 'X'",
        ),
    ] {
        let error = read(text).and_then(|reading| {
            // Identifiers are judged by their own readers.
            match &reading.found[0].what {
                What::Text(text) => match crate::board::puzzle::BoardPuzzle::read(text) {
                    Ok(_) => Ok(()),
                    Err(error) => Err(TextError::at((1, 1), error.to_string())),
                },
                _ => Ok(()),
            }
        });
        let error = error.expect_err(text).to_string();
        assert!(error.contains(expected), "{text}\n{error}");
    }
}

mod mixtures {
    use super::*;
    use proptest::prelude::*;

    /// A puzzle: some cells of a completed grid, with its rows, columns and digits moved.
    fn puzzle() -> impl Strategy<Value = String> {
        let digits = Just("123456789".chars().collect::<Vec<char>>()).prop_shuffle();
        let given = proptest::collection::vec(0..10u8, 81);
        (digits, given, 3..8u8).prop_map(|(digits, given, most)| {
            let digit = |cell: usize| (cell / 9 * 3 + cell / 27 + cell % 9) % 9;
            let cell = |i: usize| {
                if given[i] < most {
                    digits[digit(i)]
                } else {
                    '.'
                }
            };
            (0..81).map(cell).collect()
        })
    }

    /// How rows are written: the joint of cells, what stands between blocks, the frame's lines.
    const ROWS: [(&str, &str, &str, &str); 8] = [
        ("", "", "", ""),
        (" ", " ", "", ""),
        (" ", " | ", "------+-------+------\n", ""),
        ("", "|", "---+---+---\n", "|"),
        (" ", " ! ", "+-------+-------+-------+\n", "! "),
        ("", "│", "───┼───┼───\n", "│"),
        (",", ",", "", ""),
        ("\t", "\t", "\n", ""),
    ];

    const WRAPS: [(&str, &str); 7] = [
        ("", ""),
        ("[code]", "[/code]"),
        ("Who can solve this one?\n\n", "\n\nIt took me an hour."),
        ("```\n", "\n```"),
        ("# a comment\n", "\n# another\n"),
        ("\u{feff}", "\n\n\n"),
        ("[Puzzle]\n", "\n[State]\n"),
    ];

    fn dressed(line: &str, rows: usize, wrap: usize, empty: char, end: &str) -> String {
        let (joint, between, frame, side) = ROWS[rows];
        let cells: Vec<String> = line
            .replace('.', &empty.to_string())
            .chars()
            .map(String::from)
            .collect();
        let row = |cells: &[String]| {
            let parts: Vec<String> = cells.chunks(3).map(|part| part.join(joint)).collect();
            format!(
                "{side}{}{}\n",
                parts.join(between),
                side.chars().rev().collect::<String>()
            )
        };
        let bands: Vec<String> = cells
            .chunks(27)
            .map(|band| band.chunks(9).map(row).collect())
            .collect();
        let (before, after) = WRAPS[wrap];
        format!("{before}{}{after}", bands.join(frame)).replace('\n', end)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(600))]
        #[test]
        fn forms_of_one_puzzle_are_one_puzzle(
            line in puzzle(),
            rows in 0..ROWS.len(),
            wrap in 0..WRAPS.len(),
            empty in prop::sample::select(vec!['.', '0', '-', '_', '?', '*', 'x']),
            end in prop::sample::select(vec!["\n", "\r\n"]),
        ) {
            let text = dressed(&line, rows, wrap, empty, end);
            let reading = read(&text);
            prop_assert!(reading.is_ok(), "{text}\n{reading:?}");
            prop_assert_eq!(reading.unwrap().found.len(), 1, "{}", text);
            prop_assert_eq!(cells(&text), line, "{}", text);
        }

        /// Whatever the text, reading ends, without a panic.
        #[test]
        fn no_text_breaks_the_reader(text in "[\\[\\]{}()|+:.,0-9A-Za-z'\"#*\n -]{0,300}") {
            let _ = read(&text);
            let _ = is_meant_by(&text);
        }

        /// A text with one character changed is read or refused, without a panic.
        #[test]
        fn a_change_breaks_nothing(
            line in puzzle(), rows in 0..ROWS.len(), wrap in 0..WRAPS.len(), at in 0..500usize, other in any::<char>(),
        ) {
            let mut text: Vec<char> = dressed(&line, rows, wrap, '.', "\n").chars().collect();
            let place = at % text.len();
            text[place] = other;
            let _ = read(&text.into_iter().collect::<String>());
        }
    }
}
