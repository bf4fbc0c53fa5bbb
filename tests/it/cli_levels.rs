//! `oddagon levels` through the binary.

use crate::cli::{self, oddagon};
use serde_json::Value;

const FIRST: &str = "\
# A comment.
1... FS4+W8, level 3
2... FS4+W8, level 4
3... FS4+W8, level 4
4... not solved by FS4+W8
5... W12
";

const SECOND: &str = "\
puzzle\tclues\tW\tB
1...\t20\t3\t2
2...\t21\t5\t3
4...\t21\t99\t3
5...\t22\t12\t9
6...\t22\t4\t9
";

#[test]
fn lists_are_summed_up_and_compared() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = cli::path(folder.path(), name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let first = file("first.txt", FIRST);
    let second = file("second.tsv", SECOND);
    let run = oddagon(&["levels", &first], "");
    assert_eq!(run.code, 0, "{}", run.shown());
    for line in [
        "       3         1    20.00    20.00\n",
        "       4         2    40.00    60.00\n",
        "      12         1    20.00    80.00\n",
        "    none         1    20.00\n",
        "mean 5.750, deviation 4.193, median 4\n",
    ] {
        assert!(run.out.contains(line), "{line}{}", run.out);
    }
    let plot = cli::path(folder.path(), "plot.svg");
    let run = oddagon(
        &["levels", &first, &format!("{second}:W"), "--plot", &plot],
        "",
    );
    assert_eq!(run.code, 1, "{}", run.shown());
    let end = run.out.split("\nboth ").nth(1).unwrap();
    let expected = "4, of which 2 the same, 2 differ; only in the first 1, only in the second 1\n \
        1st/2nd       3       5      12\n       3       1\n       4               1\n      \
        12                       1\ngreater in the first 0, in the second 1; mean difference \
        0.333\ncorrelation 0.9938, of ranks 1.0000\n2... FS4+W8, level 4 | 5\n4... not solved by \
        FS4+W8 | 99\n";
    assert_eq!(end, expected);
    let svg = std::fs::read_to_string(&plot).unwrap();
    assert_eq!(svg.matches("<rect").count(), 3 + 4);
    // A column by its number is the same one.
    let by_number = oddagon(&["levels", &first, &format!("{second}:3"), "--json"], "");
    let by_name = oddagon(&["levels", &first, &format!("{second}:W"), "--json"], "");
    let [number, name] = [by_number, by_name].map(|run| {
        let answer: Value = serde_json::from_str(&run.out).unwrap();
        answer["compared"].clone()
    });
    assert_eq!(number, name);
    assert_eq!(name["alone"], serde_json::json!([1, 1]));
    // Numbers alone go line by line.
    let same = oddagon(&["levels", &first, "-"], "3\n4\n4\n99\n12\n");
    assert!(
        same.out.contains("both 5, of which 4 the same"),
        "{}",
        same.out
    );
    assert_eq!(oddagon(&["levels", &first, &first], "").code, 0);
}

#[test]
fn bad_lists_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let second = cli::path(folder.path(), "second.tsv");
    std::fs::write(&second, SECOND).unwrap();
    let named = |column: &str| format!("{second}:{column}");
    for (list, text, part) in [
        ("-", "", "no levels"),
        ("-", "one", "expected a puzzle and its level"),
        (
            "-",
            "3\n-3\n",
            "expected a puzzle and its level, or a number",
        ),
        (
            "-",
            "1.. nan\n",
            "expected a puzzle and its level, or a number",
        ),
        (
            "-",
            "1.. T&E(B2, 1)\n2.. T&E(B3, 1)\n",
            "expected depths over one theory",
        ),
        ("missing", "", "missing"),
        (&named("X"), "", "expected a column \"X\""),
        (&named("9"), "", "expected a puzzle and its level"),
        (&named("0"), "", "expected a number from 1"),
    ] {
        let run = oddagon(&["levels", list], text);
        assert_eq!(run.code, 2, "{}", run.shown());
        assert!(run.err.contains(part), "{part}: {}", run.err);
    }
    for (other, part) in [
        ("3\n4\n", "expected as many of each"),
        ("1.. 3\n1.. 3\n1.. 4\n", "expected one level"),
    ] {
        let run = oddagon(&["levels", &second, "-"], other);
        assert_eq!(run.code, 2, "{}", run.shown());
        assert!(run.err.contains(part), "{part}: {}", run.err);
    }
}
