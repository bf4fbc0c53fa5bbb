//! The certificate of all frames of one digit, and its near misses.

#[path = "../../check/tests/table/mod.rs"]
mod table;

use oddagon_complete::{AllFrames, FramesChecker, FramesHead};
use table::refused;

/// All frames of one digit are images of one: the 46,656 places of a digit in a completed grid.
const TEMPLATE: &str = r#"{"frames": 1, "k": 1}
1...........1...........1...1...........1...........1...1...........1...........1
"#;

fn verdict(text: &str) -> Result<AllFrames, String> {
    let mut lines = text.lines();
    let head: FramesHead =
        serde_json::from_str(lines.next().unwrap()).map_err(|error| error.to_string())?;
    let mut checker = FramesChecker::new(&head).map_err(|error| error.to_string())?;
    for line in lines {
        checker.take(line).map_err(|error| error.to_string())?;
    }
    checker.finish().map_err(|error| error.to_string())
}

#[test]
fn templates() {
    let all = verdict(TEMPLATE).unwrap();
    assert_eq!(
        (all.k(), all.listed(), all.filled(), all.images()),
        (1, 1, 1, 46_656)
    );
    let line =
        "1...........1...........1...1...........1...........1...1...........1...........1\n";
    let image =
        ".1..........1...........1..1............1...........1...1...........1...........1\n";
    refused(
        TEMPLATE,
        verdict,
        &[
            (
                "\"frames\": 1",
                "\"frames\": 2",
                "has version 2, expected 1",
            ),
            (
                "\"k\": 1",
                "\"k\": 0",
                "k is 0, expected a number from 1 to 9",
            ),
            (
                "\"k\": 1",
                "\"k\": 10",
                "k is 10, expected a number from 1 to 9",
            ),
            (
                "\"k\": 1",
                "\"k\": 2",
                "frame 1: expected 2 cells in each row",
            ),
            ("\"k\": 1", "\"k\": 1, \"l\": 2", "unknown field"),
            (line, "", "have 0 images, and there are 46656 frames"),
            (
                line,
                &[line, line].concat(),
                "frame 2: it is an image of one before it",
            ),
            (
                line,
                &[line, image].concat(),
                "frame 2: it is an image of one before it",
            ),
            (line, &line.replace('1', "X"), "frame 1: it can be filled"),
            (
                line,
                &line.replace('1', "2"),
                "frame 1: expected 81 characters",
            ),
            (
                line,
                &line.replacen('1', "X", 1),
                "frame 1: expected each digit once",
            ),
            (
                line,
                &line.replacen('1', ".", 1),
                "frame 1: expected 1 cells in each row",
            ),
            (
                line,
                &line.replacen("1.", "1", 1),
                "frame 1: expected 81 characters",
            ),
            (
                line,
                &line.replacen('1', "é", 1),
                "frame 1: expected 81 characters",
            ),
        ],
    );
}
