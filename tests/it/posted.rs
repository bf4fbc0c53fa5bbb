//! Puzzles as people post them, read by the program. What each form means is tested where forms are
//! read; here it is what commands make of them and what they say.

use crate::cli::{self, Run, oddagon};

/// A puzzle of T&E-depth 0.
const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The 16 rows of a puzzle of 16×16 cells with one solution, its digits from 0.
fn rows_from_zero() -> Vec<String> {
    let digit = |r: usize, c: usize| (4 * r + r / 4 + c) % 16;
    let symbol = |n: usize| char::from_digit(n as u32, 16).unwrap().to_ascii_uppercase();
    let cell = |r: usize, c: usize| {
        if (r + c).is_multiple_of(5) {
            '.'
        } else {
            symbol(digit(r, c))
        }
    };
    (0..16)
        .map(|r| (0..16).map(|c| cell(r, c)).collect())
        .collect()
}

#[test]
fn what_an_input_is_taken_for_is_said() {
    let said = |text: &str, options: &[&str]| -> Run {
        let args = [&["classify", "-"], options].concat();
        oddagon(&args, text)
    };
    // On request, of any input.
    let run = said(LINE, &["--show-input"]);
    assert_eq!((run.code, run.out), (0, format!("{LINE} T&E(0)\n")));
    assert!(
        run.err.contains("line 1: taken for: 9×9 Sudoku\n"),
        "{}",
        run.err
    );
    // Unasked where another reading is possible.
    let rows = rows_from_zero();
    for text in [rows.concat(), rows.join("\n")] {
        let run = said(&text, &[]);
        assert_eq!(run.code, 0, "{}", run.shown());
        assert!(
            run.err.contains("taken for: 16×16 Sudoku, digits 0 to F"),
            "{}",
            run.err
        );
    }
    // What is ignored.
    let grid: Vec<&str> = (0..9).map(|r| &LINE[9 * r..9 * r + 9]).collect();
    let grid = grid.join("\n");
    let run = said(
        &format!("My puzzle\n{grid}\n\nsome words\n"),
        &["--show-input"],
    );
    assert_eq!((run.code, run.out), (0, format!("{LINE} T&E(0)\n")));
    for part in ["line 1: ignored: My puzzle", "line 12: ignored: some words"] {
        assert!(run.err.contains(part), "{}", run.err);
    }
}

#[test]
fn a_title_above_a_list_is_no_puzzle() {
    let plain = format!("{LINE} T&E(0)\n{LINE} T&E(0)\n");
    for title in ["2", "id,puzzle,solution", "Puzzles of today:"] {
        let list = format!("{title}\n{LINE}\n{LINE}\n");
        let (_folder, path) = cli::file("list.txt", list.as_bytes());
        let run = oddagon(&["classify", &path], "");
        assert_eq!((run.code, run.out), (0, plain.clone()), "{title}");
        assert!(run.err.contains("line 1: ignored: "), "{}", run.err);
        // Who wants each line accounted for gets that.
        let run = oddagon(&["classify", &path, "--keep-going"], "");
        assert_eq!((run.code, run.out), (2, plain.clone()), "{title}");
        assert!(run.err.contains("line 1"), "{}", run.err);
    }
    // The puzzle may be in another column.
    let table = format!("id,puzzle,clues\n7,{LINE},30\n8,\"{LINE}\",30\n");
    let run = oddagon(&["classify", "-"], &table);
    assert_eq!((run.code, run.out), (0, plain));
}

/// A puzzle without a solution, where Singles and whips[1] do not see it, is a position, too.
#[test]
fn cells_without_a_solution_are_a_position() {
    let open = "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..";
    let none = open.replacen("8.1", "3.......8.1", 1).replacen(
        "57....9..........3.......",
        "57....9..3.......",
        1,
    );
    assert_eq!(none.len(), 81);
    for args in [
        vec!["match", &none, "--summary"],
        vec!["state", &none],
        vec!["explain", &none, "r1c3=4"],
    ] {
        let run = oddagon(&args, "");
        assert!(run.code < 2, "{args:?} {}", run.shown());
    }
}

/// A slip in the first puzzle of a list makes no title of it.
#[test]
fn a_puzzle_with_a_slip_is_no_title() {
    let empty = LINE.replace('.', "x");
    let list = format!("{}\n{LINE}\n", &empty[1..]);
    let run = oddagon(&["classify", "-"], &list);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.shown());
    assert!(run.err.contains("found 80 characters"), "{}", run.err);
}

/// A position as a puzzle with several solutions: what the commands about states say of it is what
/// they say of its candidates.
#[test]
fn cells_with_several_solutions_are_a_position() {
    let several = format!("..{}", &LINE[2..]);
    let sukaku = oddagon(&["state", &several, "--theory", "BRT", "--form", "729"], "");
    assert_eq!(sukaku.code, 0, "{}", sukaku.shown());
    let line = sukaku.out.trim();
    assert_eq!(line.len(), 729);
    let grid = oddagon(&["state", &several], "");
    assert_eq!(
        (grid.code, grid.out),
        (0, oddagon(&["state", line], "").out)
    );
    let found = oddagon(&["match", &several, "--summary"], "");
    assert!(found.code < 2, "{}", found.shown());
    let refused = oddagon(
        &[
            "match",
            &several,
            "--unique",
            "--library",
            "patterns/deadly-patterns.ron",
        ],
        "",
    );
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("several solutions"), "{}", refused.err);
}

#[test]
fn positions_as_hodoku_copies_them() {
    let open = "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..";
    let placed = open.replacen("26", "+26", 1);
    let state = |text: &str| {
        let run = oddagon(&["state", text, "--theory", "BRT", "--form", "729"], "");
        assert_eq!(run.code, 0, "{}", run.shown());
        run.out
    };
    let (whole, less) = (state(open), state(&format!("{placed}:313 413")));
    // n3r1c3 and n4r1c3 are deleted.
    for (place, digit) in [(2 * 9 + 2, '3'), (2 * 9 + 3, '4')] {
        let at = |state: &str| state.chars().nth(place);
        assert_eq!((at(&whole), at(&less)), (Some(digit), Some('.')));
    }
    let plain = oddagon(&["classify", &format!(":0000:x:{LINE}::::")], "");
    assert_eq!((plain.code, plain.out), (0, format!("{LINE} T&E(0)\n")));
}

#[test]
fn other_boards_as_they_are_posted() {
    let grid25 = |cell: &dyn Fn(usize) -> String| -> String {
        let row = |r: usize| {
            let digit = |c: usize| (5 * r + r / 5 + c) % 25 + 1;
            let cells = (0..25).map(|c| {
                if (r + 2 * c).is_multiple_of(3) {
                    ".".to_owned()
                } else {
                    cell(digit(c))
                }
            });
            cells.collect::<Vec<_>>().join(" ") + "\n"
        };
        (0..25).map(row).collect()
    };
    let numbers = grid25(&|n| n.to_string());
    let run = oddagon(&["classify", "-"], &numbers);
    assert!(
        run.code == 0 && run.out.contains("\"application\":\"sudoku\""),
        "{}",
        run.shown()
    );
    let call = format!("(solve-grid-as-list\n{numbers})");
    assert_eq!(oddagon(&["classify", "-"], &call).out, run.out);
    for (text, answer) in [
        (
            "(solve \"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79;1;11.7\")",
            "T&E(0)",
        ),
        ("3x2n5dn:afa,3120a", "T&E(0)"),
        (
            "pandiagonal:(solve-list\n1 . . . .\n. . . 5 .\n. . . . .\n. . . . .\n. 4 . . . )",
            "",
        ),
        ("https://puzz.link/p?kakuro/3/3/r.8EbaBc", ""),
    ] {
        let run = oddagon(&["classify", "-"], text);
        assert!(
            run.code < 2 && run.out.contains(answer),
            "{text}\n{}",
            run.shown()
        );
    }
    let plain = oddagon(&["solve", "https://puzz.link/p?slither/5/5/cbcbcddad"], "");
    for address in ["slither_edit", "slither_play", "slitherlink"] {
        let address = format!("https://puzz.link/p?{address}/5/5/cbcbcddad");
        let run = oddagon(&["solve", &address], "");
        assert_eq!(
            (run.code, run.out),
            (plain.code, plain.out.clone()),
            "{address}"
        );
    }
    let wide: String = (0..31).map(|_| ".".repeat(45) + "\n").collect();
    let run = oddagon(&["match", "--board", "slitherlink", "-"], &wide);
    assert!(!run.err.contains("columns"), "{}", run.shown());
    let one = "kakuro\n# 3\\ 5\\\n\\8 . .\n";
    let run = oddagon(&["classify", "-"], one);
    assert!(
        run.code == 0 && run.out.contains("T&E(0)"),
        "{}",
        run.shown()
    );
}

#[test]
fn forms_that_are_not_known_are_named() {
    for (text, words) in [
        ("5dn:_3a_,m6a5", "another number of pairs of cells"),
        (
            "https://puzz.link/p?hitori/5/5/abcde",
            "\"hitori\", which Oddagon does not know",
        ),
        ("https://example.org/puzzles/today", "an address"),
        (
            "SAVEFILE:41:Simon\nGAME    :5:Tents\nPARAMS  :3:5de\nDESC    :3:a/b\n",
            "Tents",
        ),
    ] {
        let run = oddagon(&["classify", text], "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{text}");
        let is_said = run.err.contains(words)
            || words == "an address" && run.err.contains("found the address");
        assert!(
            is_said && !run.err.contains("no such file"),
            "{text}: {}",
            run.err
        );
    }
    let large: String = (0..36).map(|_| ". ".repeat(36) + "\n").collect();
    let run = oddagon(&["classify", "-"], &large);
    assert!(
        run.err
            .contains("found 36×36 cells, expected at most 25×25"),
        "{}",
        run.err
    );
}

/// The posted inputs of the field, where they are at hand, with the answers that are right.
#[test]
fn inputs_that_were_posted_have_the_right_answers() {
    let Some(folder) = crate::skips::reference() else {
        return;
    };
    let folder = folder.join("posted");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    for (name, answer) in [
        ("01.txt", "T&E(0)"),
        ("04.txt", "T&E(3)"),
        ("05.txt", "T&E(0)"),
        ("06.txt", "several solutions"),
        ("07.txt", "T&E(0)"),
        ("07-same-puzzle.txt", "T&E(0)"),
        ("08.txt", "T&E("),
        ("09.txt", "T&E(3)"),
        ("11.txt", "T&E(1)"),
        ("13.txt", "T&E(0)"),
        ("20.txt", "T&E(1)"),
    ] {
        let run = oddagon(&["classify", &file(name)], "");
        assert!(
            run.code < 2 && run.out.contains(answer),
            "{name}: {}",
            run.shown()
        );
    }
    let run = oddagon(&["classify", "--keep-going", &file("03.txt")], "");
    assert!(
        run.code == 2 && run.out.contains("T&E(1)"),
        "{}",
        run.shown()
    );
}

/// Givens that contradict each other by themselves have no proof by rules, and that is said.
#[test]
fn givens_that_clash_have_no_proof() {
    let puzzle = r#"{"application":"latin","data":{"n":3,"givens":"1.1......"}}"#;
    let (folder, file) = cli::file("clash.jsonl", puzzle.as_bytes());
    let proof = cli::path(folder.path(), "proof.ron");
    for args in [
        vec!["solve", &file, "--proof", &proof],
        vec!["solve", &file, "--theory", "S2", "--proof", &proof],
        vec!["explain", &file, "r1c2=2", "--proof", &proof],
    ] {
        let run = oddagon(&args, "");
        assert_eq!(run.code, 1, "{args:?} {}", run.shown());
        assert!(
            run.err.contains("so there is no proof"),
            "{args:?} {}",
            run.shown()
        );
    }
}
