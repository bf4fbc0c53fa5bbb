//! Statements: all forms of patterns, what is wrong with near misses, and what boards are made of.

use oddagon_core::kakuro::{Kakuro, Square};
use oddagon_core::latin::Latin;
use oddagon_core::map::Map;
use oddagon_core::slitherlink::Slitherlink;
use oddagon_core::sudoku::Sudoku;
use oddagon_core::{
    Board, BoardName, RelationBoard, Theorem, quoted, read_statements, read_values,
};
use std::any::Any;

fn theorem(text: &str) -> Result<Theorem, String> {
    let read = read_statements(text).map_err(|error| error.to_string())?;
    Theorem::new(read[0].clone()).map_err(|error| error.to_string())
}

/// Why this is no theorem.
fn refused(text: &str) -> String {
    theorem(text)
        .err()
        .unwrap_or_else(|| panic!("accepted: {text}"))
}

/// A theorem of the 4×4 board with this pattern.
fn pattern(pattern: &str) -> Result<Theorem, String> {
    theorem(&format!(
        "(board: Sudoku(2), pattern: {pattern}, claim: Impossible)"
    ))
}

/// The candidates left in the first four cells.
fn left(theorem: &Theorem) -> Vec<String> {
    let csp = theorem.board().csp();
    let cells = csp.variables().take(4);
    let live = cells.map(|v| {
        let members = csp.members(v).iter();
        let digits = members.zip("1234".chars());
        let live = digits.filter(|(c, _)| theorem.live().contains(**c));
        live.map(|(_, digit)| digit).collect()
    });
    live.collect()
}

#[test]
fn patterns() {
    let framed =
        "# two cells\\n+----+----+\\n| X. | 2o |\\n| .. | 0. |\\n+----+----+\\n.. ..\\n.... ";
    let grid = "12 1234 2 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234";
    let sukaku = format!("12..1234.2..{}", "1234".repeat(13));
    for (stated, cells) in [
        (
            "Digits(k: 2, cells: \"X.2. .... .... ....\")".to_owned(),
            ["12", "1234", "12", "1234"],
        ),
        (
            format!("Digits(k: 2, cells: \"{framed}\")"),
            ["12", "1234", "12", "1234"],
        ),
        // What follows the cells is no part of them.
        (
            "Digits(k: 2, cells: \"x.1............. and more\")".to_owned(),
            ["12", "1234", "12", "1234"],
        ),
        (
            "KlDigits(k: 2, l: 3, cells: \"2.3.............\")".to_owned(),
            ["12", "1234", "123", "1234"],
        ),
        (
            format!("Candidates(\"{grid}\")"),
            ["12", "1234", "2", "1234"],
        ),
        (
            format!("Candidates(\"{sukaku}\")"),
            ["12", "1234", "2", "1234"],
        ),
    ] {
        let theorem = pattern(&stated).expect(&stated);
        assert_eq!(left(&theorem), cells, "{stated}");
        // All marked cells, and those of a grid that lack a candidate, are tried.
        let count: usize = [cells[0], cells[2]].iter().map(|cell| cell.len()).sum();
        assert_eq!(theorem.focus().len(), count, "{stated}");
        let again = pattern(&stated).expect(&stated);
        assert!(again == theorem && theorem.name().is_empty());
    }
    for (stated, expected) in [
        (
            "Digits(k: 0, cells: \"\")".to_owned(),
            "k is 0, expected a number from 1 to 4",
        ),
        (
            "Digits(k: 5, cells: \"\")".to_owned(),
            "k is 5, expected a number from 1 to 4",
        ),
        (
            "KlDigits(k: 2, l: 2, cells: \"\")".to_owned(),
            "k and l are 2 and 2, expected 1 <= k",
        ),
        (
            "KlDigits(k: 2, l: 5, cells: \"\")".to_owned(),
            "k and l are 2 and 5, expected 1 <= k",
        ),
        (
            "Digits(k: 2, cells: \"X.3............. \")".to_owned(),
            "line 1, column 3: found '3', expected X, 1 or the digit k",
        ),
        (
            "KlDigits(k: 2, l: 3, cells: \"X.3.............\")".to_owned(),
            "line 1, column 1: found 'X', expected X, 1 or the digit k",
        ),
        (
            "Digits(k: 2, cells: \"X...\")".to_owned(),
            "line 1, column 4: found 4 cells",
        ),
        (
            "Digits(k: 2, cells: \"\")".to_owned(),
            "line 1, column 1: found 0 cells, expected 16",
        ),
        (
            "Digits(k: 2, cells: \"................\")".to_owned(),
            "no pattern cell",
        ),
        (
            format!("Candidates(\"{grid} 1\")"),
            "found 17 cells, expected 16",
        ),
        (
            format!("Candidates(\"{}\")", &grid[5..]),
            "found 15 cells, expected 16",
        ),
        (
            format!("Candidates(\"{}\")", grid.replacen('2', "5", 1)),
            "column 2: found '5'",
        ),
        (
            format!("Candidates(\"{}\")", grid.replacen('2', ".", 1)),
            "column 2: found '.'",
        ),
        (
            format!("Candidates(\"{}\")", grid.replacen("12", "11", 1)),
            "1 is listed twice",
        ),
        (
            format!("Candidates(\"{}\")", grid.replacen("12", ".", 1)),
            "a cell without candidates",
        ),
        (
            format!("Candidates(\"{}\")", sukaku.replacen("12", "21", 1)),
            "column 1: found '2'",
        ),
        (
            format!("Candidates(\"{}\")", sukaku.replacen("12", "..", 1)),
            "without candidates",
        ),
        (
            "Restrict(\"r1c1 n1\")".to_owned(),
            "expected CSP-variables, a colon, and",
        ),
        (
            "Restrict(\"r1c1: n1; : n1\")".to_owned(),
            "column 11: expected a CSP-variable before",
        ),
        (
            "Restrict(\"r1c5: n1\")".to_owned(),
            "found \"r1c5\", expected a CSP-variable such as",
        ),
        (
            "Restrict(\"r1c1: n1r2c2\")".to_owned(),
            "expected what describes candidates of these",
        ),
        (
            "Restrict(\"r1c1: n1\\nr1c1: n2\")".to_owned(),
            "line 2, column 5: this leaves no",
        ),
    ] {
        let said = pattern(&stated).expect_err(&stated);
        assert!(said.contains(expected), "{said:?}, not {expected:?}");
    }
    let latin = "(board: Latin(side: 4), pattern: Digits(k: 1, cells: \"X\"), claim: Impossible)";
    assert!(refused(latin).contains("the board has no cells"));
}

#[test]
fn claims_and_assumptions() {
    for (fields, expected) in [
        (
            "claim: Eliminate(\"\")",
            "claim: found 0, expected at least 1",
        ),
        (
            "claim: Eliminate(\"n5r1c1\")",
            "claim: found \"n5r1c1\", expected a candidate's name",
        ),
        (
            "claim: Eliminate(\"n4r1c1\")",
            "n4r1c1 is not in the pattern",
        ),
        (
            "claim: Assert(\"n1r1c1 n2r1c1\")",
            "are in one cell, expected at most one",
        ),
        (
            "claim: NotBoth(\"n1r1c1 n2r1c1 n3r1c1\")",
            "claim: found a third candidate",
        ),
        (
            "claim: AtLeastOne(\"n1r1c1 -n1r1c1\")",
            "n1r1c1 is named twice",
        ),
        (
            "claim: Impossible, focus: \"r5\"",
            "focus: found \"r5\", expected what describes",
        ),
        (
            "claim: Impossible, assume: [NotBoth(\"n1r1c1\")]",
            "assume: found 1, expected at least 2",
        ),
        (
            "claim: Impossible, assume: [Unique(\"r1n1: c1\")]",
            "Unique restricts r1n1, expected cells",
        ),
        (
            "claim: Impossible, assume: [Unique(\"\")]",
            "Unique restricts no cell",
        ),
    ] {
        let text = format!("(board: Sudoku(2), pattern: Restrict(\"r1c1: n123\"), {fields})");
        let said = refused(&text);
        assert!(said.contains(expected), "{said:?}, not {expected:?}");
    }
    assert!(
        read_statements("[]")
            .unwrap_err()
            .to_string()
            .contains("found no statement")
    );
    for (text, place) in [
        ("(board: Sudoku(2),\n pattern: 1)", "line 2, column 11"),
        ("{\"board\":\n x}", "line 2, column"),
        (
            "[(board: Sudoku(2), pattern: Restrict(\"\"), claim: Impossible), 7]",
            "line 1, column",
        ),
    ] {
        let said = read_statements(text).expect_err(text).to_string();
        assert!(said.starts_with(place), "{said}");
    }
    assert_eq!(quoted("a\n"), "\"a\\n\"");
    assert_eq!(quoted(&"x".repeat(41)), format!("\"{}…\"", "x".repeat(40)));
}

#[test]
fn abstract_boards() {
    for (board, expected) in [
        (
            r#"variables: ["V a b"]"#,
            "expected a name, \"=\" and candidates",
        ),
        (r#"variables: ["V = "]"#, "expected a candidate or more"),
        (r#"variables: ["V = a a"]"#, "a candidate is named twice"),
        ("", "found no candidate, expected some"),
        (
            r#"variables: ["V = a b"], links: ["a"]"#,
            "expected two candidates or more",
        ),
        (
            r#"variables: ["V = a b"], links: ["a c"]"#,
            "expected candidates of the variables",
        ),
        (
            r#"variables: ["V = a b"], links: ["a a"]"#,
            "a candidate is named twice",
        ),
    ] {
        let text =
            format!("(board: Abstract({board}), pattern: Restrict(\"\"), claim: Impossible)");
        let said = refused(&text);
        assert!(said.contains(expected), "{said:?}, not {expected:?}");
    }
}

/// A Kakuro drawing without a white cell is one.
#[test]
fn a_board_without_variables() {
    let black = "(board: Kakuro(rows: [\"#\"]), pattern: Restrict(\"V: a\"), claim: Impossible)";
    let said = refused(black);
    assert!(
        said.contains("but the board has no CSP-variables"),
        "{said}"
    );
}

/// The board of that name as one of this type.
fn made<B: Board>(text: &str, say: impl Fn(&B) -> bool) -> bool {
    let name = read_values::<BoardName>(text).expect(text).remove(0);
    let board = name.board().expect(text);
    assert_eq!(board.name(), name);
    let any: &dyn Any = &*board;
    say(any.downcast_ref().expect(text))
}

#[test]
fn boards_say_what_they_are() {
    let latin = r#"Latin(side: 4, regions: ["aabb............"], signs: "r1c1<r2c1")"#;
    assert!(made(latin, |board: &Latin| {
        let c = board.candidate_at(5, 2);
        (board.side(), board.csp().candidate_name(c)) == (4, "n3r2c2")
    }));
    let map = r#"Map(colours: 2, countries: 3, borders: ["1 3"])"#;
    assert!(made(map, |board: &Map| {
        (board.colours(), board.countries(), board.borders()) == (2, 3, &[(1, 3)])
    }));
    let kakuro = r##"Kakuro(rows: ["# 4\\", "# .", "# ."])"##;
    assert!(made(kakuro, |board: &Kakuro| {
        board.squares()[1][1] == Square::White
    }));
    let window = r#"Slitherlink(rows: 1, columns: 2, border: "NE", loop: L1)"#;
    assert!(made(window, |board: &Slitherlink| {
        let border = board.extent().border;
        board.extent().columns == 2 && border.north && border.east && !border.west
    }));
    assert!(made("Sudoku(3)", |board: &Sudoku| {
        (board.order(), board.block(80), board.cell_count()) == (3, 8, 81)
    }));
    let related = r#"(board: Sudoku(2), pattern: Restrict(""), claim: Impossible,
        assume: [AtLeastOne("n1r1c1 n1r2c3 n2r4c4")])"#;
    let related = theorem(related).unwrap();
    let board: &dyn Any = &**related.board();
    let board: &RelationBoard = board.downcast_ref().unwrap();
    assert_eq!(board.name(), BoardName::Sudoku(2));
    assert_eq!(board.below().name(), BoardName::Sudoku(2));
    assert!(board.csp().candidate_count() > board.below().csp().candidate_count());
    assert!(related.board_as::<Sudoku>().is_some() && related.board_as::<Latin>().is_none());
}

/// Drawings begin anew where the letters for regions are used up.
#[test]
fn many_regions() {
    let pairs: Vec<String> = (0..70)
        .map(|i| {
            (0..169)
                .map(|cell| if cell / 2 == i { 'a' } else { '.' })
                .collect()
        })
        .collect();
    let text = format!("Latin(side: 13, regions: {pairs:?})");
    let board = read_values::<BoardName>(&text)
        .unwrap()
        .remove(0)
        .board()
        .unwrap();
    let BoardName::Latin { regions, .. } = board.name() else {
        panic!("{:?}", board.name())
    };
    assert_eq!(regions.len(), 2);
    let again = board.name().board().unwrap();
    assert_eq!(again.name(), board.name());
}
