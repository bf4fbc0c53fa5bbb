use super::{
    Claim, Goal, PatternOptions, Statement, Theorem, read_pattern_line, read_patterns,
    read_statements,
};
use crate::sudoku::SudokuTheorem;
use crate::sudoku::text::{cell_grid, cell_line};
use crate::theorem::Show;
use insta::assert_snapshot;
use itertools::Itertools;
use proptest::prelude::*;

/// The trivalue oddagon, as `show` draws it.
pub(super) const ODDAGON: &str = "\
+-------+-------+-------+
! . . . ! . . X ! . . X !
! . . . ! . X . ! . X . !
! . . . ! X . . ! X . . !
+-------+-------+-------+
! . . . ! . . X ! X . . !
! . . . ! . X . ! . X . !
! . . . ! X . . ! . . X !
+-------+-------+-------+
! o o o ! . . . ! . . . !
! o o o ! . . . ! . . . !
! o o o ! . . . ! . . . !
+-------+-------+-------+
";

#[test]
fn the_trivalue_oddagon_resolves() {
    let theorem = Theorem::k_digit("trivalue oddagon", 3, 3, ODDAGON).unwrap();
    assert_eq!(theorem.cells().len(), 12);
    assert_eq!(theorem.live().len(), 729 - 12 * 6);
    assert_eq!(theorem.focus().len(), 36);
    assert!(*theorem.goal() == Goal::Impossible);
    let shape = theorem.shape().unwrap();
    assert_eq!((shape.bands, shape.stacks), (vec![0, 1], vec![1, 2]));
    assert_eq!(shape.free_cells.len(), 9);
    assert_eq!(theorem.is_super_impossible(), Some(false));
    let line = theorem.cell_line().unwrap();
    let read = read_patterns(&line, &PatternOptions::default()).unwrap();
    assert_eq!(
        Theorem::new(read[0].clone()).unwrap().live(),
        theorem.live()
    );
}

#[test]
fn without_decided_and_claims_resolve() {
    let text = r#"Statement(
        name: "pair",
        board: Sudoku(2),
        pattern: Digits(k: 3, cells: "XX.. .... .... ...."),
        without: "n3r1c1 n3r1c2",
        decided: "n4r4c4",
        claim: Assert("n3r1c3"),
    )"#;
    let statement = read_statements(text).unwrap().remove(0);
    let theorem = Theorem::new(statement).unwrap();
    let names = |set: &oddagon_csp::CandidateSet| -> Vec<String> {
        set.iter()
            .map(|c| theorem.board().csp().candidate_name(c).to_owned())
            .collect()
    };
    assert_eq!(theorem.live().len(), 64 - 2 - 2 - 3);
    assert_eq!(
        names(theorem.focus()).join(" "),
        "n1r1c1 n2r1c1 n1r1c2 n2r1c2 n1r1c3 n2r1c3 n3r1c3 n4r1c3 n4r4c4"
    );
    let Goal::Eliminate(targets) = &theorem.goal() else {
        panic!("an assertion eliminates");
    };
    let targets: Vec<_> = targets
        .iter()
        .map(|&c| theorem.board().csp().candidate_name(c))
        .collect();
    assert_eq!(targets.join(" "), "n1r1c3 n2r1c3 n4r1c3");
    assert!(matches!(theorem.statement().claim, Claim::Assert(_)));
}

/// The error in a statement, as RON or in its meaning.
fn statement_error(text: &str) -> String {
    let resolved = read_statements(text).and_then(|mut s| Theorem::new(s.remove(0)));
    resolved.unwrap_err().to_string()
}

fn with(pattern: &str, more: &str) -> String {
    statement_error(&format!(
        "(name: \"t\", board: Sudoku(2), pattern: {pattern}, {more})"
    ))
}

#[test]
fn wrong_statements_are_explained() {
    assert_snapshot!(statement_error(""), @"line 1, column 1: Expected opening `(` for struct `Statement`");
    assert_snapshot!(statement_error("[]"), @"found no statement, expected one or more");
    assert_snapshot!(statement_error("(name: \"x\",\n  bord: Sudoku(3))"), @"line 2, column 3: Unexpected field named `bord` in `Statement`, expected one of `name`, `board`, `pattern`, `without`, `decided`, `assume`, `claim`, `focus`, or `source` instead");
    assert_snapshot!(statement_error("[(name: \"x\",\n  board: Sudoku(3)\n"), @"line 2, column 19: Expected comma");
    assert_snapshot!(statement_error("(name: \"x\", board: Sudoku(7), pattern: Candidates(\"\"), claim: Impossible)"), @"there is no Sudoku board of order 7, expected 2, 3 or 4");
    let impossible = "claim: Impossible";
    assert_snapshot!(with("Digits(k: 0, cells: \"X\")", impossible), @"k is 0, expected a number from 1 to 4");
    assert_snapshot!(with("Digits(k: 5, cells: \"X\")", impossible), @"k is 5, expected a number from 1 to 4");
    assert_snapshot!(with("KlDigits(k: 3, l: 3, cells: \"3\")", impossible), @"k and l are 3 and 3, expected 1 <= k < l <= 4");
    assert_snapshot!(with("KlDigits(k: 2, l: 5, cells: \"2\")", impossible), @"k and l are 2 and 5, expected 1 <= k < l <= 4");
    assert_snapshot!(with("Digits(k: 2, cells: \"\n  X9..\")", impossible), @"in the pattern's text, line 2, column 4: found '9', expected X, 1 or the digit k (the digits k and l) in a pattern cell, '.' or '0' elsewhere");
    assert_snapshot!(with("Candidates(\"12 34\")", impossible), @"in the pattern's text, line 1, column 4: found 2 cells, expected 16");
    let pair = "Digits(k: 2, cells: \"XX..............\")";
    assert_snapshot!(with(pair, "without: \"n1r1c1 n1q1\", claim: Impossible"), @r#"without: found "n1q1", expected a candidate's name such as n5r2c7"#);
    assert_snapshot!(with(pair, "without: \"n3r1c1\", claim: Impossible"), @"without: n3r1c1 is not in the pattern, expected one of its candidates");
    assert_snapshot!(with(pair, "decided: \"n3r1c1\", claim: Impossible"), @"decided: n3r1c1 is not in the pattern, expected one of its candidates");
    assert_snapshot!(with(pair, "without: \"n1r1c1\", decided: \"n1r1c1\", claim: Impossible"), @"decided: n1r1c1 is not in the pattern, expected one of its candidates");
    assert_snapshot!(with(pair, "decided: \"n1r1c1 n2r1c1\", claim: Impossible"), @"decided: n1r1c1 and n2r1c1 are in one cell, expected at most one of them");
    assert_snapshot!(with(pair, "claim: Eliminate(\"\")"), @"claim: found 0, expected at least 1 candidates, each a name such as n5r2c7");
    assert_snapshot!(with(pair, "claim: Eliminate(\"n1r1c3 n5r1c1\")"), @r#"claim: found "n5r1c1", expected a candidate's name such as n5r2c7"#);
    assert_snapshot!(with(pair, "claim: Eliminate(\"n3r1c1\")"), @"claim: n3r1c1 is not in the pattern, expected one of its candidates");
    assert_snapshot!(with(pair, "claim: Assert(\"n3r1c3 n4r1c3\")"), @"claim: n3r1c3 and n4r1c3 are in one cell, expected at most one of them");
}

/// The boards and titles, or the error.
fn titles(text: &str, options: PatternOptions) -> String {
    match read_patterns(text, &options) {
        Err(error) => error.to_string(),
        Ok(statements) => {
            let line = |s: &Statement| {
                let theorem = Theorem::new(s.clone()).unwrap();
                format!("{:?} {}", s.board, theorem.title())
            };
            statements.iter().map(line).join("; ")
        }
    }
}

#[test]
fn what_people_paste_is_understood() {
    let any = PatternOptions::default();
    let line = |mark: &str| mark.to_owned() + &".".repeat(81 - mark.len());
    assert_snapshot!(titles(ODDAGON, any), @"Sudoku(3) 3-digit pattern, 12 cells in bands 1-2, stacks 2-3; 9 free cells (o)");
    assert_snapshot!(titles(&ODDAGON.repeat(2).replace('X', "4"), any), @"Sudoku(3) 4-digit pattern, 12 cells in bands 1-2, stacks 2-3; 9 free cells (o); Sudoku(3) 4-digit pattern, 12 cells in bands 1-2, stacks 2-3; 9 free cells (o)");
    assert_snapshot!(titles(&line("X1"), any), @"Sudoku(3) 3-digit pattern, 2 cells in band 1, stack 1; 54 free cells (o)");
    assert_snapshot!(titles(&line("X15"), any), @"Sudoku(3) 5-digit pattern, 3 cells in band 1, stack 1; 48 free cells (o)");
    assert_snapshot!(titles(&line("X1"), PatternOptions { k: Some(4), ..any }), @"Sudoku(3) 4-digit pattern, 2 cells in band 1, stack 1; 54 free cells (o)");
    assert_snapshot!(titles(&line("42"), any), @"Sudoku(3) 2/4-digit pattern, 2 cells in band 1, stack 1; 54 free cells (o)");
    assert_snapshot!(titles(&line("33"), PatternOptions { kl: Some((2, 3)), ..any }), @"Sudoku(3) 2/3-digit pattern, 2 cells in band 1, stack 1; 54 free cells (o)");
    assert_snapshot!(titles(&format!("# some\n{}  # first\n\n{}, second", line("X"), line("2")), any), @"Sudoku(3) first   3-digit pattern, 1 cell in band 1, stack 1; 60 free cells (o); Sudoku(3) second   2-digit pattern, 1 cell in band 1, stack 1; 60 free cells (o)");
    let nine = "\u{feff}".to_owned() + &format!("{}\r\n", line("X")).repeat(9);
    assert_eq!(titles(&nine, any).matches("3-digit pattern,").count(), 9);
    assert_snapshot!(titles("X...|X...|....|....\n", any), @"Sudoku(2) 3-digit pattern, 2 cells in band 1, stack 1; 6 free cells (o)");
    assert_snapshot!(titles(&"X...............\n".repeat(16), any), @"Sudoku(4) 3-digit pattern, 16 cells in bands 1-4, stack 1; no free cell; super-impossible");
    assert_snapshot!(titles(&"X...............\n".repeat(3), any), @"Sudoku(2) 3-digit pattern, 1 cell in band 1, stack 1; 8 free cells (o); Sudoku(2) 3-digit pattern, 1 cell in band 1, stack 1; 8 free cells (o); Sudoku(2) 3-digit pattern, 1 cell in band 1, stack 1; 8 free cells (o)");
    assert_snapshot!(titles(&"123456789 ".repeat(81), any), @"Sudoku(3) rule, 0 cells; 81 free cells");
    assert_snapshot!(titles(&("12 ! 345 67 89 1 2 3 4 5 |\n".repeat(9) + "+---+\n").repeat(2), any), @"Sudoku(3) rule, 81 cells in bands 1-3, stacks 1-3; no free cell; Sudoku(3) rule, 81 cells in bands 1-3, stacks 1-3; no free cell");
    assert_snapshot!(titles(&("123456789".repeat(81) + " all\n").repeat(2), any), @"Sudoku(3) all   rule, 0 cells; 81 free cells; Sudoku(3) all   rule, 0 cells; 81 free cells");
    assert_snapshot!(titles(&"12 34 1234 4\n".repeat(4), any), @"Sudoku(2) rule, 12 cells in bands 1-2, stacks 1-2; no free cell");
    assert_snapshot!(titles(include_str!("../../../../patterns/oddagons.ron"), any), @"Sudoku(3) 2-digit oddagon of 5 cells   2-digit pattern, 5 cells in bands 1, 3, stacks 1, 3; 27 free cells (o); Sudoku(3) 2-digit oddagon of 7 cells   2-digit pattern, 7 cells in bands 1, 3, stacks 1-3; 17 free cells (o); Sudoku(3) 2-digit oddagon of 9 cells   2-digit pattern, 9 cells in bands 1-3, stacks 1-3; 6 free cells (o)");
}

#[test]
fn what_people_paste_wrongly_is_explained() {
    let any = PatternOptions::default();
    let line = |mark: &str| mark.to_owned() + &".".repeat(81 - mark.len());
    assert_snapshot!(titles("", any), @"found no pattern, expected one or more: one line of characters each, a grid, or RON");
    assert_snapshot!(titles("+--+\n# nothing\n", any), @"found no pattern, expected one or more: one line of characters each, a grid, or RON");
    assert_snapshot!(titles("patterns/oddagon.ron", any), @"line 1, column 1: found 'p', expected 'X', '1' or the digit k in a pattern cell, '.' or '0' elsewhere");
    assert_snapshot!(titles("X..X", any), @"line 1, column 5: found 4 characters, expected 16, 81 or 256");
    assert_snapshot!(titles(&line(""), any), @"line 1, column 1: no pattern cell, expected at least one cell marked 'X', 'x', '1' or '3'");
    assert_snapshot!(titles(&line("1.2..3..4"), any), @"line 1, column 9: found a third digit, '4', expected one digit (k-digit) or two (kl-digit); a puzzle with givens is no pattern");
    assert_snapshot!(titles(&line("X2.3"), any), @"line 1, column 1: found 'X', expected '2' or '3' in a pattern cell, '.' or '0' elsewhere");
    assert_snapshot!(titles(&line("X2"), PatternOptions { k: Some(3), ..any }), @"line 1, column 2: found '2', expected 'X', 'x', '1' or '3' in a pattern cell, '.' or '0' elsewhere");
    assert_snapshot!(titles(&line("X"), PatternOptions { k: Some(10), ..any }), @"k is 10, expected a number from 1 to 9");
    assert_snapshot!(titles(&line("X"), PatternOptions { kl: Some((3, 2)), ..any }), @"k and l are 3 and 2, expected 1 <= k < l <= 9");
    assert_snapshot!(titles(&line("X"), PatternOptions { order: Some(2), ..any }), @"line 1, column 17: found 81 characters, expected 16");
    assert_snapshot!(titles(&line("X"), PatternOptions { order: Some(5), ..any }), @"there is no Sudoku board of order 5, expected 2, 3 or 4");
    assert_snapshot!(titles(&format!("{}\n{}.", line("X"), line("X")), any), @"line 2, column 83: found 82 characters, expected 16, 81 or 256");
    assert_snapshot!(titles(&ODDAGON.replacen(". ", "", 1), any), @"line 2, column 22: found 8 cells in this row, expected 9");
    assert_snapshot!(titles(&ODDAGON.lines().skip(2).collect::<Vec<_>>().join("\n"), any), @"line 10, column 24: found 8 rows, expected 9");
    assert_snapshot!(titles(&("12 345 67 89 1 2 3 4 5\n".repeat(8) + "12 345 67 89"), any), @"line 9, column 13: found 4 cells in this row, expected 9");
    assert_snapshot!(titles(&("12 345 67 89 1 2 3 4 5\n".repeat(8) + "1 2 . 4 5 6 7 8 9"), any), @"line 9, column 5: r9c3 has no candidate, expected at least one");
    assert_snapshot!(titles(&("123456789".repeat(80) + "12345678"), any), @"line 1, column 729: found 728 characters, expected 729 or 4096");
    assert_snapshot!(titles("(name: 3)", any), @"line 1, column 7: Expected string");
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC*|[ .0X1-9|!+\\-\r\n]*|\\(name: \"\", board: [a-zA-Z(0-9)]*.*") {
        let options = [
            PatternOptions::default(),
            PatternOptions { k: Some(20), ..PatternOptions::default() },
            PatternOptions { kl: Some((2, 3)), order: Some(2), ..PatternOptions::default() },
        ];
        for options in options {
            for statement in read_patterns(&text, &options).into_iter().flatten() {
                let _ = Theorem::new(statement);
            }
            if let Ok(Some(statement)) = read_pattern_line(&text, 1, &options) {
                prop_assert!(Theorem::new(statement).is_ok());
            }
        }
        let _ = read_statements(&text);
    }

    #[test]
    fn lines_and_grids_mean_the_same(cells in proptest::collection::vec(0..3usize, 81)) {
        prop_assume!(cells.contains(&1) && cells.contains(&2));
        let mark = |cell: usize| ['.', '2', '4'][cells[cell]];
        let grid = read_patterns(&cell_grid(3, mark), &PatternOptions::default()).unwrap();
        let line = read_pattern_line(&cell_line(3, mark), 1, &PatternOptions::default()).unwrap();
        prop_assert_eq!(&grid[0], line.as_ref().unwrap());
        let theorem = Theorem::new(grid[0].clone()).unwrap();
        prop_assert_eq!(theorem.cell_line().unwrap(), cell_line(3, mark));
        prop_assert_eq!((theorem.k(), theorem.digits()), (Some(2), Some(4)));
    }
}

#[test]
fn patterns_describe_themselves() {
    let show = |text: &str| {
        let statements = read_patterns(text, &PatternOptions::default()).unwrap();
        let describe = |s: &Statement| Theorem::new(s.clone()).unwrap().description();
        statements.iter().map(describe).join("\n")
    };
    assert_snapshot!(show(include_str!(
        "../../../../patterns/trivalue-oddagon-degenerate.ron"
    )));
    assert_snapshot!(show("X..............."), @r"
3-digit pattern, 1 cell in band 1, stack 1; 8 free cells (o)
   +-----+-----+
   ! X . ! . . !
   ! . . ! o o !
   +-----+-----+
   ! . o ! o o !
   ! . o ! o o !
   +-----+-----+
free cells                    r2c34 r34c234
rows without pattern cells    2-4
columns without pattern cells 2-4
blocks without pattern cells  2-4
bands without pattern cells   2
stacks without pattern cells  2
");
    assert_snapshot!(show(&("2.4.............\n".to_owned() + &"4".repeat(81))), @r"
2/4-digit pattern, 2 cells in band 1, stacks 1-2; 4 free cells (o)
   +-----+-----+
   ! 2 . ! 4 . !
   ! . . ! . . !
   +-----+-----+
   ! . o ! . o !
   ! . o ! . o !
   +-----+-----+
free cells                    r34c24
rows without pattern cells    2-4
columns without pattern cells 2, 4
blocks without pattern cells  3-4
bands without pattern cells   2
stacks without pattern cells  none

4-digit pattern, 81 cells in bands 1-3, stacks 1-3; no free cell; super-impossible
   +-------+-------+-------+
   ! X X X ! X X X ! X X X !
   ! X X X ! X X X ! X X X !
   ! X X X ! X X X ! X X X !
   +-------+-------+-------+
   ! X X X ! X X X ! X X X !
   ! X X X ! X X X ! X X X !
   ! X X X ! X X X ! X X X !
   +-------+-------+-------+
   ! X X X ! X X X ! X X X !
   ! X X X ! X X X ! X X X !
   ! X X X ! X X X ! X X X !
   +-------+-------+-------+
free cells                    none
rows without pattern cells    none
columns without pattern cells none
blocks without pattern cells  none
bands without pattern cells   none
stacks without pattern cells  none
");
    assert_snapshot!(show(&("12 34 1234 4\n".to_owned() + &"1234 1234 1234 1234\n".repeat(3))), @r"
rule, 3 cells in band 1, stacks 1-2; 2 free cells
   +-----------+-----------+
   ! 12   34   ! 1234 4    !
   ! 1234 1234 ! 1234 1234 !
   +-----------+-----------+
   ! 1234 1234 ! 1234 1234 !
   ! 1234 1234 ! 1234 1234 !
   +-----------+-----------+
free cells                    r34c3
rows without pattern cells    2-4
columns without pattern cells 3
blocks without pattern cells  3-4
bands without pattern cells   2
stacks without pattern cells  none
");
    assert!(
        show(&("X".to_owned() + &".".repeat(255))).contains("free cells                    r2c5")
    );
}

#[test]
fn grids_read_back() {
    let oddagon = Theorem::k_digit("trivalue oddagon", 3, 3, ODDAGON).unwrap();
    assert_eq!(oddagon.grid(), ODDAGON);
    let drawing = oddagon.svg();
    assert_eq!(drawing.matches("class=\"cell\"").count(), 12);
    assert_eq!(drawing.matches(">o</text>").count(), 9);
}
