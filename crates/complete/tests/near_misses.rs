//! Small certificates, and their near misses.

#[path = "../../check/tests/table/mod.rs"]
mod table;

use oddagon_complete::{Case, Checker, Head};
use table::refused;

/// The head and the cases, a JSON value each. The list of two digits: the cells r1c1, r1c3, r2c2,
/// r3c2 and r3c3, a cycle of five, of which each sees the next.
const CYCLE: &str = r#"{"complete": 1, "board": {"Sudoku": 2}, "k": 2, "region": "X.X..X...XX.....",
    "patterns": ["X.X..X...XX....."]}
{"refuted": {"clauses": [{"filled": "..1..2...12....."}, {"filled": "2....1...21....."},
    {"filled": "1.2......21....."}, {"filled": "1.2..2....1....."}, {"filled": "1.2..2...1......"},
    {"listed": {"pattern": 0, "by": [0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15]}},
    {"few": [0, [2]]}, {"like": [0, 10]}], "proof": "9 0 1 2 3 4 5 6 0"}}"#;
/// The list of one digit in two cells of a row, by a split.
const PAIR: &str = r#"{"complete": 1, "board": {"Latin": {"side": 3, "regions": ["aa......."]}}, "k": 1,
    "region": "XX.......", "patterns": []}
{"split": {"cell": 0, "images": [[1,0,2,4,3,5,7,6,8]]}}
{"refuted": {"clauses": [{"unit": [0, 1]}, {"filled": "1........"}, {"filled": ".1......."}],
    "proof": "5 0 2 3 1 0"}}
{"refuted": {"clauses": [{"filled": "1........"}, {"filled": ".1......."}], "proof": "6 0 1 4 0"}}"#;

/// What the checker says; on success the numbers of cases, clauses and steps.
fn verdict(text: &str) -> Result<[usize; 3], String> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<serde_json::Value>();
    let head = values.next().unwrap().unwrap();
    let head: Head = serde_json::from_value(head).map_err(|error| error.to_string())?;
    let mut checker = Checker::new(head.clone()).map_err(|error| error.to_string())?;
    for case in values {
        let case: Case =
            serde_json::from_value(case.unwrap()).map_err(|error| error.to_string())?;
        checker.take(&case).map_err(|error| error.to_string())?;
    }
    let done = checker.finish().map_err(|error| error.to_string())?;
    assert_eq!(done.head(), &head);
    Ok([done.cases(), done.clauses(), done.steps()])
}

#[test]
fn a_cycle_of_five() {
    assert_eq!(verdict(CYCLE), Ok([1, 8, 1]));
    let one = r#"["X.X..X...XX....."]"#;
    refused(
        CYCLE,
        verdict,
        &[
            (
                "\"complete\": 1",
                "\"complete\": 2",
                "has version 2, expected 1",
            ),
            (
                "{\"Sudoku\": 2}",
                "{\"Sudoku\": 5}",
                "the board: there is no Sudoku",
            ),
            (
                "{\"Sudoku\": 2}",
                "{\"Sudoku\": 4}",
                "found 256 cells, expected at most 128",
            ),
            (
                "{\"Sudoku\": 2}",
                "{\"Map\": {\"colours\": 1, \"countries\": 1}}",
                "found another board",
            ),
            (
                "{\"Sudoku\": 2}",
                "{\"Latin\": {\"side\": 0}}",
                "the side is 0",
            ),
            (
                "{\"Sudoku\": 2}",
                "{\"Latin\": {\"side\": 4, \"signs\": \"r1c1<r1c2\"}}",
                "found signs",
            ),
            (
                "\"k\": 2",
                "\"k\": 5",
                "k is 5, expected a number from 1 to 4",
            ),
            (
                "\"k\": 2",
                "\"k\": 0",
                "k is 0, expected a number from 1 to 4",
            ),
            (
                "\"region\": \"X.",
                "\"region\": \"X",
                "the board: found 15 characters, expected 16",
            ),
            (
                "\"region\": \"X",
                "\"region\": \"x",
                "the board: found 'x', expected X or .",
            ),
            (
                "\"region\": \"X",
                "\"region\": \".",
                "pattern 1: found a cell outside the region",
            ),
            (
                one,
                r#"["X.X..X...X......"]"#,
                "pattern 1: it is not impossible",
            ),
            (
                one,
                r#"["X.X..X...XX.....", "X.X..X...XX....."]"#,
                "pattern 2: it is an image of pattern 1",
            ),
            (
                "X.X..X...XX.....\",\n    \"patterns\": [\"X.",
                "XXX..X...XX.....\",\n    \"patterns\": [\"XX",
                "it is impossible without cell 0, too",
            ),
            (
                "X.X..X...XX.....\",\n    \"patterns\": [\"X.X..X...XX.....",
                "XXX.............\",\n    \"patterns\": [\"XXX.............",
                "it is k + 1 cells of one unit",
            ),
            (
                "..1..2...12.....",
                "..1..2...12....",
                "clause 1: a filling has a digit from 1 to k or .",
            ),
            (
                "..1..2...12.....",
                "..1..2...13.....",
                "clause 1: a filling has a digit from 1 to k or .",
            ),
            (
                "..1..2...12.....",
                "..1..2...11.....",
                "clause 1: a filling has 1 twice in one unit",
            ),
            (
                "\"pattern\": 0",
                "\"pattern\": 1",
                "clause 6: there is no pattern of this number",
            ),
            (
                "[0,1,2,3,4",
                "[0,1,2,3",
                "a symmetry has 15 cells, expected 16",
            ),
            (
                "[0,1,2,3,4",
                "[16,1,2,3,4",
                "16 is the number of no cell of the board",
            ),
            (
                "[0,1,2,3,4",
                "[1,1,2,3,4",
                "a symmetry takes two cells to one",
            ),
            (
                "[0,1,2,3,4",
                "[1,0,2,3,4",
                "a symmetry does not keep the region",
            ),
            (
                "[0,1,2,3,4",
                "[0,3,2,1,4",
                "a symmetry takes a unit to no unit",
            ),
            (
                "[0, [2]]",
                "[0, [2, 5]]",
                "clause 7: expected at most k - 1 cells to leave out",
            ),
            (
                "[0, [2]]",
                "[1, [2]]",
                "clause 7: 1 is the number of no cell of the region",
            ),
            (
                "[0, [2]]",
                "[0, [99]]",
                "clause 7: 99 is the number of no cell of the region",
            ),
            ("[0, 10]", "[0, 2]", "clause 8: the cells see each other"),
            ("[0, 10]", "[0, 0]", "clause 8: a cell stands twice"),
            (
                "{\"few\": [0, [2]]}",
                "{\"unit\": [0, 2]}",
                "clause 7: expected k + 1 cells of one unit",
            ),
            (
                "{\"few\": [0, [2]]}",
                "{\"unit\": [0, 2, 5]}",
                "clause 7: expected k + 1 cells of one",
            ),
            (
                "9 0 1 2",
                "9 0 1 1",
                "refutation 1: the proof, line 1, clause 9",
            ),
            ("9 0 1 2", "9 0 x 2", "refutation 1: the proof, line 1"),
            ("{\"refuted\"", "{\"guessed\"", "unknown variant"),
        ],
    );
}

#[test]
fn a_split() {
    assert_eq!(verdict(PAIR), Ok([2, 5, 2]));
    refused(
        PAIR,
        verdict,
        &[
            (
                "\"cell\": 0",
                "\"cell\": 2",
                "before refutation 1: 2 is the number of no cell",
            ),
            ("[[1,0,2,4,3,5,7,6,8]]", "[]", "refutation 2: the proof"),
            (
                "[[1,0,2,4,3,5,7,6,8]]",
                "[[1,0,2,4,3,5,6,7,8]]",
                "takes a unit to no unit",
            ),
            (
                "{\"refuted\": {\"clauses\": [{\"unit",
                "{\"split\": {\"cell\": 1, \"images\": [[1,0,2,4,3,5,7,6,8]]}}
{\"refuted\": {\"clauses\": [{\"unit",
                "a symmetry does not keep the case",
            ),
            (
                "{\"split\": {\"cell\": 0, \"images\": [[1,0,2,4,3,5,7,6,8]]}}",
                "",
                "a case after all were settled",
            ),
        ],
    );
    let (most, last) = PAIR.rsplit_once('\n').unwrap();
    assert!(
        verdict(most)
            .unwrap_err()
            .contains("ends where 1 cases are open")
    );
    let more = format!("{PAIR}\n{last}");
    assert!(
        verdict(&more)
            .unwrap_err()
            .contains("a case after all were settled")
    );
}

/// Two patterns that differ by a symmetry may not both be listed.
#[test]
fn images() {
    let head = |region: &str, patterns: &[&str]| {
        format!(
            r#"{{"complete": 1, "board": {{"Sudoku": 2}}, "k": 2, "region": "{region}", "patterns": {patterns:?}}}"#
        )
    };
    let all = "XXXXXXXXXXXXXXXX";
    let one = "X.X..X...XX.....";
    let open = "the certificate ends where 1 cases are open";
    assert_eq!(verdict(&head(all, &[one])), Err(open.to_owned()));
    let swapped: String = [4, 5, 6, 7, 0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15]
        .map(|cell| one.as_bytes()[cell])
        .map(char::from)
        .into_iter()
        .collect();
    let said = verdict(&head(all, &[one, &swapped])).unwrap_err();
    assert!(said.contains("it is an image of pattern 1"), "{said}");
}

/// What would take too long is not decided.
#[test]
fn work_is_bounded() {
    let [row, whole, none] = ["XXXXXXXX.", "XXXXXXXXX", "........."];
    let line = [row, none, none, row, none, none, whole, none, none].concat();
    let head = format!(
        r#"{{"complete": 1, "board": {{"Sudoku": 3}}, "k": 8, "region": "{line}", "patterns": ["{line}"]}}"#
    );
    let said = verdict(&head).unwrap_err();
    assert!(said.contains("takes too long"), "{said}");
}
