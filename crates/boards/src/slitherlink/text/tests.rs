use super::*;
use crate::slitherlink::Line;
use proptest::prelude::*;

fn one(text: &str) -> Diagram {
    let [diagram] = &read(text).unwrap()[..] else {
        panic!("one puzzle");
    };
    diagram.clone()
}

fn wrong(text: &str) -> String {
    read(text).unwrap_err().to_string()
}

#[test]
fn four_forms_say_the_same() {
    let rows = one("3..\n.02\n");
    assert_eq!(rows, one("3x2t0:3c02"));
    assert_eq!(rows, one("  3x2:3c02 the name"));
    assert_eq!(rows, one(". . . .\n 3\n. . . .\n   0 2\n. . . .\n"));
    assert_eq!(rows.loopy(), "3x2t0:3c02");
    for address in [
        "https://puzz.link/p?slither/3/2/dg0c the name",
        "http://pzv.jp/p.html?slither/3/2/dg0c",
        "https://puzz.link/p?slitherlink/3/2/3i02",
        "slither/3/2/8h07",
        "slither/3/2/3..g02",
    ] {
        assert_eq!(rows, one(address), "{address}");
    }
    assert_eq!(rows.puzzlink(), "https://puzz.link/p?slither/3/2/dg0c");
}

#[test]
fn a_drawing_has_lines_inside_and_around() {
    let text = " | x\n-.-.x.\n |3x\n . .-.\n";
    let diagram = one(text);
    let line = |name: &str| {
        let find = |(line, _): &(&Line, &bool)| line.to_string() == name;
        diagram.lines.iter().find(find).map(|(_, &drawn)| drawn)
    };
    assert_eq!((diagram.rows, diagram.columns), (1, 2));
    let expected = [
        ("Vr0c1", Some(true)),
        ("Vr0c2", Some(false)),
        ("Vr0c3", None),
        ("Hr1c0", Some(true)),
        ("Hr1c1", Some(true)),
        ("Hr1c2", Some(false)),
        ("Vr1c1", Some(true)),
        ("Vr1c2", Some(false)),
        ("Hr2c2", Some(true)),
    ];
    for (name, drawn) in expected {
        assert_eq!(line(name), drawn, "{name}");
    }
    assert_eq!(
        diagram.stub().map(|line| line.to_string()),
        Some("Hr1c0".to_owned())
    );
    assert_eq!(one(&diagram.to_string()), diagram);
}

#[test]
fn files_hold_many_puzzles() {
    let text = "# two\n3.\n.1\n\n2x1:a2\n.-.\n|3\n. .\n\n\n. .\n\n. .\n# end\n22\n";
    let sizes: Vec<_> = read(text)
        .unwrap()
        .iter()
        .map(|d| (d.rows, d.columns, d.lines.len()))
        .collect();
    assert_eq!(
        sizes,
        [(2, 2, 0), (1, 2, 0), (1, 1, 2), (1, 1, 0), (1, 2, 0)]
    );
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let cases = [
        ("", "line 1, column 1: found nothing"),
        (
            "3.4",
            "line 1, column 3: found '4', expected a clue from 0 to 3 or a dot",
        ),
        (
            "3..\n.1\n",
            "line 2, column 3: found 2 cells in this row, expected 3",
        ),
        (
            "3..\n.1..\n",
            "line 2, column 4: found 4 cells in this row, expected 3",
        ),
        ("3?\n", "line 1, column 2: found '?'"),
        (
            "2x2:a4",
            "line 1, column 6: found '4', expected a clue from 0 to 3, or a letter",
        ),
        ("2x2:c", "line 1, column 5: found 3 cells, expected 4"),
        ("2x2t3:d", "line 1, column 5: found '3', expected 0"),
        (
            "ax2:d",
            "line 1, column 1: found 'a', expected a number of columns",
        ),
        (
            "2x199:d",
            "line 1, column 1: found 199 rows, expected 1 to 100",
        ),
        (
            "2x99999999:d",
            "line 1, column 3: found '9', expected a number of rows",
        ),
        (
            ". .\n 4\n. .",
            "line 2, column 2: found '4', expected a clue from 0 to 3 or a blank",
        ),
        (
            ". .\n|3-\n. .",
            "line 2, column 3: found '-', expected |, x or a blank",
        ),
        (
            ".|.\n 3\n. .",
            "line 1, column 2: found '|', expected -, x or a blank",
        ),
        (
            ". .\n 3\n. . .",
            "line 3, column 1: found 3 points in this row, expected 2",
        ),
        (
            ". .\n. .",
            "line 2, column 1: found '.', expected a row of cells",
        ),
        (
            ". .\n 3  1\n. .",
            "line 2, column 5: found '1', expected a blank outside of the grid",
        ),
        ("- -\n", "line 1, column 1: found '-', expected dots"),
        (
            "https://puzz.link/p?sudoku/9/9/g",
            "line 1, column 21: found 's', expected slither/",
        ),
        ("a/b", "line 1, column 1: found 'a', expected slither/"),
        (
            "p?slither/v/2/g",
            "line 1, column 11: found 'v', expected a number of columns",
        ),
        (
            "p?slither/2/",
            "line 1, column 13: found nothing, expected a number of rows",
        ),
        (
            "p?slither/2/199/g",
            "line 1, column 1: found 199 rows, expected 1 to 100",
        ),
        (
            "p?slither/2/2/h9g",
            "line 1, column 16: found '9', expected a clue from 0 to 3",
        ),
        (
            "p?slither/2/2/k",
            "line 1, column 15: found 5 cells, expected 4",
        ),
        (
            "p?slither/2/2/33",
            "line 1, column 15: found 2 cells, expected 4",
        ),
        ("p?slither/2/2/hf", "line 1, column 16: found 'f', expected"),
        ("2x2:", "line 1, column 5: found 0 cells, expected 4"),
    ];
    for (text, message) in cases {
        let said = wrong(text);
        assert!(said.starts_with(message), "{text:?}: {said}");
    }
}

/// Random diagrams, with or without lines beyond the rim.
fn diagrams() -> impl Strategy<Value = Diagram> {
    let line = prop_oneof![3 => Just(None), 1 => any::<bool>().prop_map(Some)];
    let clue = prop_oneof![2 => Just(None), 1 => (0..4u8).prop_map(Some)];
    (1..6usize, 1..6usize, any::<bool>()).prop_flat_map(move |(rows, columns, stubs)| {
        let window = Window::new(rows, columns, Default::default(), stubs);
        let lines = window.lines().to_vec();
        (
            prop::collection::vec(clue.clone(), rows * columns),
            prop::collection::vec(line.clone(), lines.len()),
        )
            .prop_map(move |(clues, drawn)| Diagram {
                rows,
                columns,
                clues,
                lines: (lines.iter().zip(drawn))
                    .filter_map(|(&line, drawn)| Some((line, drawn?)))
                    .collect(),
            })
    })
}

proptest! {
    #[test]
    fn what_is_written_reads_back(diagrams in prop::collection::vec(diagrams(), 1..4)) {
        let texts: Vec<String> = diagrams.iter().map(Diagram::to_string).collect();
        prop_assert_eq!(&read(&texts.join("\n\n")).unwrap(), &diagrams);
        prop_assert_eq!(&read(&texts.join("# next\n")).unwrap(), &diagrams);
        let clues: Vec<Diagram> = diagrams.iter().map(Diagram::clues_only).collect();
        let lines: Vec<String> = clues.iter().map(Diagram::loopy).collect();
        prop_assert_eq!(&read(&lines.join("\n")).unwrap(), &clues);
        let lines: Vec<String> = clues.iter().map(Diagram::puzzlink).collect();
        prop_assert_eq!(&read(&lines.join("\n")).unwrap(), &clues);
    }

    #[test]
    fn no_text_makes_it_panic(text in "[ .x|0-9a-z:#/?\n-]{0,60}") {
        let _ = read(&text);
        let _ = read(&format!("slither/{text}"));
    }
}

#[test]
fn calls_of_csp_rules() {
    let text = "(solve\n2 3\n. 3 .\n1 . 0\n)\n# and\n(solve-tatham 2 3 \"a3a1a0\")\n\n.3.\n1.0\n";
    let found = read(text).unwrap();
    let rows = read(".3.\n1.0").unwrap();
    assert_eq!(found.len(), 3);
    assert_eq!(found[0].clues, rows[0].clues);
    assert_eq!((found[0].rows, found[0].columns), (2, 3));
    assert_eq!(found[1].clues, found[0].clues);
    assert_eq!(found[2], rows[0]);
    for (text, problem) in [
        (
            "(solve 2 3 . .",
            "line 1, column 1: the call has no \")\" at its end",
        ),
        ("(solve)", "line 1, column 1: expected a number of rows"),
        (
            "(solve 2\n x . .)",
            "line 2, column 2: expected a number of rows",
        ),
        ("(solve 1 2 . 4)", "line 1, column 14: found '4'"),
        ("(solve-tatham 1 2 \"a.\")", "line 1, column 21: found '.'"),
        ("(solve 1 2 .)", "line 1, column 1: found 1 cell"),
        ("(solve 0 2)", "line 1, column 1: found 0 rows"),
        // No part of the text is ignored.
        (
            "(solve 1 1 .) (solve 1 1 .)",
            "line 1, column 15: found '('",
        ),
        (
            "entering BRT\n(solve 1 1 .)",
            "line 2, column 1: found 0 rows",
        ),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.starts_with(problem), "{error} for {text}");
    }
}
