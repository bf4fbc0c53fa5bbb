use super::*;
use crate::sudoku::Sudoku;
use insta::assert_snapshot;
use oddagon_core::Board;
use oddagon_csp::CandidateSet;
use proptest::prelude::*;

/// The error of reading a pattern.
fn marked_error(text: &str, marks: Marks) -> String {
    let expected = marks_in_words(marks);
    let expected = format!("{expected} in a pattern cell, '.' or '0' elsewhere");
    let legal = |c| is_empty_cell(c) || marks.digits(c).is_some();
    let read = glyphs(&rows(text), 9, &legal, &expected);
    let error = read.and_then(|glyphs| some_pattern_cell(&glyphs, marks));
    error.unwrap_err().to_string()
}

/// The error of reading a 3-digit pattern.
fn cells_error(text: &str) -> String {
    marked_error(text, Marks::Digits(3))
}

fn grid_of(row: &str) -> String {
    format!("{row}\n").repeat(9)
}

#[test]
fn wrong_cells_are_explained() {
    let line = |n: usize| "X".repeat(n);
    assert_snapshot!(cells_error(&line(80)), @"line 1, column 81: found 80 characters, expected 81");
    assert_snapshot!(cells_error(&line(82)), @"line 1, column 82: found 82 characters, expected 81");
    assert_snapshot!(cells_error(&(line(80) + " X.")), @"line 1, column 83: found 82 characters, expected 81");
    assert_snapshot!(cells_error(&format!("{}?{}", line(4), line(76))), @"line 1, column 5: found '?', expected 'X', 'x', '1' or '3' in a pattern cell, '.' or '0' elsewhere");
    assert_snapshot!(cells_error(&format!("{}2{}", line(4), line(76))), @"line 1, column 5: found '2', expected 'X', 'x', '1' or '3' in a pattern cell, '.' or '0' elsewhere");
    assert_snapshot!(cells_error(&format!("{}ｘ{}", line(4), line(76))), @"line 1, column 5: found 'ｘ', expected 'X', 'x', '1' or '3' in a pattern cell, '.' or '0' elsewhere");
    assert_snapshot!(cells_error(&".".repeat(81)), @"line 1, column 1: no pattern cell, expected at least one cell marked 'X', 'x', '1' or '3'");
    assert_snapshot!(cells_error(""), @"line 1, column 1: found nothing, expected 81 cells");
    assert_snapshot!(cells_error("+---+\n# a comment\n\n"), @"line 1, column 1: found nothing, expected 81 cells");
    assert_snapshot!(cells_error(&(grid_of("X..|...|...") + "...")), @"line 10, column 1: found 10 rows, expected 9");
    assert_snapshot!(cells_error(&"X........\n".repeat(8)), @"line 8, column 10: found 8 rows, expected 9");
    assert_snapshot!(cells_error(&grid_of("X..|...|...").replacen("...|...", "...|..", 1)), @"line 1, column 11: found 8 cells in this row, expected 9");
    assert_snapshot!(cells_error(&grid_of("X..|...|...").replacen("...\n", "....\n", 1)), @"line 1, column 12: found 10 cells in this row, expected 9");
    assert_snapshot!(cells_error(&"\u{feff}!\tX\t-".repeat(9)), @"line 1, column 5: found '-', expected 'X', 'x', '1' or '3' in a pattern cell, '.' or '0' elsewhere");
    assert_snapshot!(cells_error(&grid_of("\u{e9}")), @"line 1, column 1: found 'é', expected 'X', 'x', '1' or '3' in a pattern cell, '.' or '0' elsewhere");
    let kl = |text: &str| marked_error(text, Marks::KlDigits(2, 3));
    assert_snapshot!(kl(&line(81)), @"line 1, column 1: found 'X', expected '2' or '3' in a pattern cell, '.' or '0' elsewhere");
}

#[test]
fn marks_depend_on_k() {
    let read = |text: &str, marks| read_cells(text, 2, marks);
    let expected: Vec<Option<usize>> = [Some(2), Some(2), Some(2), Some(2), None, None, None]
        .into_iter()
        .chain([None; 9])
        .collect();
    assert_eq!(read("Xx12 .0o. .... ....", Marks::Digits(2)), Ok(expected));
    assert!(read("X3..............", Marks::Digits(2)).is_err());
    let kl = read("23 .. .. .. ...0000.", Marks::KlDigits(2, 3)).unwrap();
    assert_eq!(kl[..3], [Some(2), Some(3), None]);
    let board = "G".repeat(256);
    assert_eq!(
        read_cells(&board, 4, Marks::Digits(16)),
        Ok(vec![Some(16); 256])
    );
}

#[test]
fn what_stands_around_the_cells_is_skipped() {
    let plain = "X........\n".to_owned() + &".........\n".repeat(8);
    let expected = read_cells(&plain, 3, Marks::Digits(3)).unwrap();
    let one_line = plain.replace('\n', "");
    let framed = cell_grid(3, |cell| if cell == 0 { 'X' } else { '.' });
    let hodoku = framed.replace('+', ".").replace('!', "|");
    let boxes = framed.replace('!', "│").replace('+', "┼").replace('-', "─");
    for text in [
        plain.replace('\n', "\r\n"),
        plain.replace('\n', "\r"),
        format!("\u{feff}{plain}"),
        framed.replace(' ', "\t"),
        framed.replace("X", "  X").replace('!', "|"),
        hodoku,
        boxes,
        format!("# mine\n\n{framed}\n"),
        format!("{one_line} and a name, with 81 of anything"),
        format!("{one_line},12,x"),
        one_line.chars().flat_map(|c| [c, ' ']).collect(),
        one_line.replace("X", "X, "),
    ] {
        assert_eq!(
            read_cells(&text, 3, Marks::Digits(3)).as_ref(),
            Ok(&expected),
            "{text}"
        );
    }
}

#[test]
fn wrong_candidate_grids_are_explained() {
    let board = Sudoku::of_order(2).unwrap();
    let error = |text: &str| candidates_of(&rows(text), &board).unwrap_err().to_string();
    let row = "12 34 ! 1234 4\n";
    assert_snapshot!(error(""), @"line 1, column 1: found nothing, expected 4 rows of 4 cells");
    assert_snapshot!(error(&row.repeat(3)), @"line 3, column 15: found 3 rows, expected 4");
    assert_snapshot!(error(&row.repeat(5)), @"line 5, column 1: found 5 rows, expected 4");
    assert_snapshot!(error(&(row.to_owned() + "12 34 ! 5 4\n" + row + row)), @"line 2, column 9: found '5', expected '1', '2', '3' or '4'");
    assert_snapshot!(error(&(row.to_owned() + "12 34 ! 1 4 2\n" + row + row)), @"line 2, column 13: found 5 cells in this row, expected 4");
    assert_snapshot!(error(&(row.to_owned() + "12 34 ! 1\n" + row + row)), @"line 2, column 10: found 3 cells in this row, expected 4");
    assert_snapshot!(error(&(row.to_owned() + "12 . ! 1 4\n" + row + row)), @"line 2, column 4: r2c2 has no candidate, expected at least one");
    assert_snapshot!(error(&(row.to_owned() + "12 33 ! 1 4\n" + row + row)), @"line 2, column 5: r2c2 lists 3 twice");
    assert_snapshot!(error(&"1234".repeat(15)), @"line 1, column 61: found 60 characters, expected 64");
    assert_snapshot!(error(&"1234".repeat(17)), @"line 1, column 65: found 68 characters, expected 64");
    assert_snapshot!(error(&("1234 ".repeat(15))), @"line 1, column 75: found 15 cells, expected 16");
    assert_snapshot!(error(&("1234".to_owned() + &"4321".repeat(15))), @"line 1, column 5: found '4', expected '1', '.' or '0'");
    assert_snapshot!(error(&("1234".to_owned() + &"....".repeat(15))), @"line 1, column 8: r1c2 has no candidate, expected at least one");
    assert_snapshot!(read_candidate_line("", 7, &board).unwrap_err(), @"line 7, column 1: found 0 characters, expected 64");
    let large = Sudoku::standard();
    assert_snapshot!(read_candidates(&grid_of("1 2 3 4 5 6 7 8 A"), &large).unwrap_err(), @"line 1, column 17: found 'A', expected a digit of the board, in a Sukaku in its place or '.' or '0'");
}

#[test]
fn wrong_puzzles_are_explained() {
    let error = |text: &str| read_givens(text, 5).unwrap_err().to_string();
    assert_snapshot!(error(""), @"line 5, column 1: found 0 characters, expected 16, 81 or 256");
    assert_snapshot!(error("1234"), @"line 5, column 5: found 4 characters, expected 16, 81 or 256");
    assert_snapshot!(error(&("1?".to_owned() + &".".repeat(79))), @"line 5, column 2: found '?', expected a digit from '1' to '9', or '.' or '0' for an empty cell");
    assert_snapshot!(error("puzzle\tdepth"), @"line 5, column 1: found 'p', expected a digit from '1' to '9', or '.' or '0' for an empty cell");
    assert_snapshot!(error(&("  1.......1".to_owned() + &".".repeat(72))), @"line 5, column 11: the given 1 in r1c9 contradicts the 1 in r1c1: they share a row");
    assert_snapshot!(error(&("1........".repeat(2) + &".".repeat(63))), @"line 5, column 10: the given 1 in r2c1 contradicts the 1 in r1c1: they share a column");
    assert_snapshot!(error("12..2..........."), @"line 5, column 5: the given 2 in r2c1 contradicts the 2 in r1c2: they share a block");
    assert_snapshot!(error("1..5............"), @"line 5, column 4: found '5', expected a digit from '1' to '4', or '.' or '0' for an empty cell");
}

#[test]
fn puzzles_end_where_their_cells_do() {
    let puzzle = "12..............";
    let expected = read_givens(puzzle, 1).unwrap();
    assert_eq!(expected.cells[..3], [Some(0), Some(1), None]);
    for tail in [" ; 12", "\tT&E(1)", ",3", "\r", " 12", "|x"] {
        assert_eq!(
            read_givens(&format!("{puzzle}{tail}"), 1),
            Ok(expected.clone())
        );
    }
    assert_eq!(
        read_givens(&format!("\u{feff}{}", puzzle.replace('.', "0")), 1),
        Ok(expected)
    );
}

#[test]
fn lines_end_in_lf_cr_or_both() {
    let text = "\u{feff}a\r\nb\rc\n\n# no\n \t\nd\r\r\ne\u{a0}\u{ff}";
    let mut bytes = text.as_bytes().to_vec();
    bytes.extend(b"\xff");
    for capacity in [1, 2, 3, 64] {
        let reader = std::io::BufReader::with_capacity(capacity, &bytes[..]);
        let lines: Vec<_> = Lines::new(reader)
            .map(|line| line.map(|l| (l.number, l.text)).unwrap())
            .collect();
        let expected = [
            (1, "a"),
            (2, "b"),
            (3, "c"),
            (7, "d"),
            (9, "e\u{a0}\u{ff}\u{fffd}"),
        ];
        let expected = expected.map(|(n, text)| (n, text.to_owned()));
        assert_eq!(lines, expected);
    }
}

#[test]
fn candidate_grids_print_aligned() {
    let board = Sudoku::of_order(2).unwrap();
    let mut live = board.csp().everything();
    for name in ["n1r1c1", "n3r1c1", "n4r1c1", "n2r2c3"] {
        live.remove(board.csp().candidate(name).unwrap());
    }
    assert_snapshot!(candidate_grid(&board, &live), @r"
+-----------+-----------+
! 2    1234 ! 1234 1234 !
! 1234 1234 ! 134  1234 !
+-----------+-----------+
! 1234 1234 ! 1234 1234 !
! 1234 1234 ! 1234 1234 !
+-----------+-----------+
");
}

/// A board's order, and for each of its cells a non-empty set of digits (as bits).
fn any_candidates() -> impl Strategy<Value = (usize, Vec<u16>)> {
    (2usize..=4).prop_flat_map(|order| {
        let all = ((1u32 << (order * order)) - 1) as u16;
        let cells = proptest::collection::vec(1..=all, order.pow(4));
        (Just(order), cells)
    })
}

fn set_of(board: &Sudoku, cells: &[u16]) -> CandidateSet {
    let all = board.csp().candidates();
    let live = all.filter(|&c| cells[board.cell(c)] & 1 << board.digit(c) != 0);
    CandidateSet::of(board.csp().candidate_count(), live)
}

proptest! {
    #[test]
    fn printed_candidates_read_back((order, cells) in any_candidates()) {
        let board = Sudoku::of_order(order).unwrap();
        let live = set_of(&board, &cells);
        prop_assert_eq!(&read_candidates(&candidate_grid(&board, &live), &board).unwrap(), &live);
        let line = candidate_line(&board, &live);
        prop_assert_eq!(&read_candidates(&line, &board).unwrap(), &live);
        prop_assert_eq!(read_candidate_line(&(line + " tail"), 1, &board).unwrap(), live);
    }

    #[test]
    fn printed_cells_read_back((order, cells) in any_candidates(), k in 1usize..=3) {
        let marks = Marks::KlDigits(k, k + 1);
        let mut expected: Vec<_> = cells
            .iter()
            .map(|bits| [None, Some(k), Some(k + 1)][*bits as usize % 3])
            .collect();
        expected[3] = Some(k);
        let shown = expected.clone();
        let mark = |cell: usize| shown[cell].map_or('.', |n| symbol(n - 1));
        let expected = Ok(expected);
        let read = |text: String| read_cells(&text, order, marks);
        prop_assert_eq!(read(cell_grid(order, mark)), expected.clone());
        prop_assert_eq!(read(cell_line(order, mark)), expected.clone());
        let indented = cell_grid(order, mark).replace("\n", "\r\n   ");
        prop_assert_eq!(read(indented), expected);
    }

    #[test]
    fn no_text_panics(text in "\\PC*|[ .0X1-9|!+\\-\r\n\u{feff}é]*", order in 2usize..=4) {
        let board = Sudoku::of_order(order).unwrap();
        let _ = read_cells(&text, order, Marks::Digits(3));
        let _ = read_cells(&text, order, Marks::KlDigits(2, 40));
        let _ = read_candidates(&text, &board);
        let _ = read_candidate_line(&text, 1, &board);
        let _ = read_givens(&text, 1);
    }

    #[test]
    fn no_bytes_panic(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        for line in Lines::new(&bytes[..]) {
            let _ = read_givens(&line.unwrap().text, 1);
        }
    }
}

#[test]
fn the_head_of_a_line_ends_at_a_blank_or_the_like() {
    for (line, expected) in [
        ("", ""),
        ("1.3", "1.3"),
        ("1.3 4", "1.3"),
        ("\u{feff} \t1.3\t4", "1.3"),
        ("1.3,4", "1.3"),
        ("1.3;4", "1.3"),
        ("1.3#4", "1.3"),
        ("#1", ""),
        ("1\u{e9}3|4 5", "1\u{e9}3|4"),
        ("1\u{3000}3", "1"),
        ("1\u{1}3 4", "1\u{1}3"),
    ] {
        assert_eq!(head(line), expected, "{line:?}");
    }
}

#[test]
fn givens_are_written_as_they_are_read() {
    let line = "1G".to_owned() + &".".repeat(254);
    let givens = read_givens(&(line.replace('.', "0") + " 2"), 1).unwrap();
    assert_eq!((givens.order, givens.line()), (4, line));
    // The digit is of a larger board, and the line too short for it.
    let wrong = read_givens(&("A".to_owned() + &".".repeat(80)), 7).unwrap_err();
    assert_eq!((wrong.line, wrong.column), (7, 1));
    // What comes after 81 characters must not belong to them.
    let wrong = read_givens(&(".".repeat(81) + "x"), 7).unwrap_err();
    assert_eq!((wrong.line, wrong.column), (7, 82));
}
