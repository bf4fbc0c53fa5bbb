//! Certificates that lists are complete: made, checked, spoilt.

use crate::cli::{self, oddagon, run};
use crate::corrupt::corrupted;
use crate::puzzles::Random;
use flate2::read::MultiGzDecoder;
use oddagon::enumerate::board::Set;
use oddagon::enumerate::complete::{Case, Checker, Complete, Completeness, Head, Reason};
use oddagon::job::{Job, Shard, Work};
use oddagon::latin::geometry;
use oddagon::theorem::{BoardName, Pattern};
use serde_json::Value;

const KNIGHT: &str = r#"Latin(side: 4, constraints: ["anti-knight"])"#;
const SIX: &str = r#"Latin(side: 6, regions: ["aaabbbaaabbbcccdddcccdddeeefffeeefff"])"#;

/// The certificate of a list that the program makes.
fn certificate(options: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = cli::path(folder.path(), "certificate.jsonl");
    let mut args = vec!["enumerate", "--counts", "--certificate", &file];
    args.extend(options.split('\t'));
    let made = oddagon(&args, "");
    assert_eq!(made.code, 0, "{}", made.shown());
    let checked = oddagon(&["check", &file], "");
    assert_eq!(checked.code, 0, "{}", checked.shown());
    std::fs::read_to_string(&file).unwrap()
}

fn check(text: &str) -> Result<Complete, String> {
    let mut lines = text.lines();
    let head: Head = serde_json::from_str(lines.next().unwrap_or("")).map_err(|e| e.to_string())?;
    let mut checker = Checker::new(head).map_err(|e| e.to_string())?;
    for line in lines {
        let case: Case = serde_json::from_str(line).map_err(|e| e.to_string())?;
        checker.take(&case).map_err(|e| e.to_string())?;
    }
    checker.finish().map_err(|e| e.to_string())
}

/// Lists of every kind of board: how many patterns they have.
fn lists() -> [(String, usize); 8] {
    [
        ("--order\t2\t--k\t2".to_owned(), 1),
        ("--order\t2\t--k\t3".to_owned(), 0),
        ("--order\t2\t--k\t4".to_owned(), 0),
        ("--bands\t2\t--k\t2".to_owned(), 11),
        (format!("--k\t2\t--board\t{SIX}"), 6),
        (
            "--k\t3\t--board\tLatin(side: 5, pandiagonal: true)".to_owned(),
            2,
        ),
        (format!("--k\t2\t--board\t{KNIGHT}"), 11),
        (
            "--k\t3\t--board\tLatin(side: 4, regions: [\"aabbaabbccddccdd\"], \
             constraints: [\"anti-king\"])"
                .to_owned(),
            38,
        ),
    ]
}

#[test]
fn lists_are_complete() {
    for (options, patterns) in lists() {
        let complete = check(&certificate(&options)).unwrap();
        assert_eq!(complete.head().patterns.len(), patterns, "{options}");
    }
}

#[test]
fn a_list_without_one_pattern_has_no_certificate() {
    for (options, _) in lists() {
        let text = certificate(&options);
        let head: Head = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        for dropped in 0..head.patterns.len() {
            let mut fewer = head.clone();
            let pattern = fewer.patterns.remove(dropped);
            let made = completeness(&fewer);
            let Err(missing) = made else {
                panic!("{options}: certified without {pattern}")
            };
            let size = |line: &str| line.matches('X').count();
            assert_eq!(size(&missing), size(&pattern), "{options}");
            // Nor does the certificate of the whole list do.
            let cases = text.split_once('\n').unwrap().1;
            let spoilt = format!("{}\n{cases}", serde_json::to_string(&fewer).unwrap());
            assert!(check(&spoilt).is_err(), "{options}: without {pattern}");
        }
    }
}

/// The certificate with this head, or a pattern that is missing.
fn completeness(head: &Head) -> Result<String, String> {
    let board = match &head.board {
        // The 4×4 and the 9×9 board as Latin squares: the same cells and units.
        BoardName::Sudoku(2) => latin(4, "aabbaabbccddccdd"),
        BoardName::Sudoku(_) => {
            let bands = ["aaabbbccc", "dddeeefff", "ggghhhiii"];
            latin(9, &bands.map(|band| band.repeat(3)).concat())
        }
        other => other.clone(),
    };
    let set = |line: &String| {
        let cells = line.chars().zip(0..).filter(|(mark, _)| *mark == 'X');
        cells.fold(0, |set: Set, (_, cell)| set | 1 << cell)
    };
    let listed = head.patterns.iter().map(set).collect();
    let (geometry, inside) = (geometry(&board).unwrap(), set(&head.region));
    let made = Completeness::new(board, head.k, &geometry, inside, listed);
    let made = made.map_err(|missing| missing.pattern)?;
    let done = Job::new(&made, Shard::WHOLE).run(|_| ()).unwrap();
    // As a checkpoint keeps it.
    let done = made.unpack(&made.pack(&done));
    let packed = made.packed(&done).map_err(|missing| missing.pattern)?;
    Ok(std::io::read_to_string(MultiGzDecoder::new(&packed[..])).unwrap())
}

fn latin(side: usize, region: &str) -> BoardName {
    BoardName::Latin {
        side,
        pandiagonal: false,
        regions: vec![region.to_owned()],
        signs: String::new(),
        constraints: Vec::new(),
    }
}

/// A corrupted certificate is rejected, or claims what is true: what the right one claims, or a
/// list with images of its patterns instead of them.
#[test]
fn corrupted_certificates_show_nothing_false() {
    let mut random = Random::seeded(1);
    let mut accepted = 0;
    for (options, count) in [
        ("--order\t2\t--k\t2", 3000),
        ("--order\t2\t--k\t3", 2000),
        ("--bands\t2\t--k\t2", 60),
    ] {
        let text = certificate(options);
        let right = check(&text).unwrap();
        for _ in 0..count {
            let Ok(complete) = check(&corrupted(&text, &mut random)) else {
                continue;
            };
            accepted += 1;
            let (head, right) = (complete.head(), right.head());
            assert_eq!((head.k, &head.board), (right.k, &right.board));
            assert_eq!(head.region, right.region);
            assert_eq!(head.patterns.len(), right.patterns.len());
        }
    }
    // Some changes do no harm: hints that are not needed, another filling, blanks.
    assert!(accepted > 0);
}

/// Every reason, used for what it does not show, on the 4×4 board.
#[test]
fn a_clause_needs_its_reason() {
    let identity: Vec<usize> = (0..16).collect();
    let rotated: Vec<usize> = (0..16).map(|cell| (cell + 1) % 16).collect();
    let collapsed = vec![0; 16];
    let short = vec![0; 3];
    let filling = |text: &str| Reason::Filled(text.to_owned());
    let listed = |pattern, by: &[usize]| Reason::Listed {
        pattern,
        by: by.to_vec(),
    };
    let wrong = [
        (Reason::Unit(vec![0, 1]), "k + 1 cells of one unit"),
        (Reason::Unit(vec![0, 1, 5, 10]), "k + 1 cells of one unit"),
        (Reason::Unit(vec![0, 1, 10]), "k + 1 cells of one unit"),
        (Reason::Unit(vec![0, 1, 1]), "stands twice"),
        (Reason::Unit(vec![0, 1, 16]), "16 is the number of no cell"),
        (listed(1, &identity), "no pattern of this number"),
        (listed(0, &rotated), "to no unit"),
        (listed(0, &collapsed), "two cells to one"),
        (listed(0, &short), "3 cells, expected 16"),
        (listed(0, &[16; 16]), "16 is the number of no cell"),
        (filling("11.............."), "1 twice"),
        (filling("1...1..........."), "1 twice"),
        (filling("1....1.........."), "1 twice"),
        (filling("12"), "a digit from 1 to k or ."),
        (filling("3..............."), "a digit from 1 to k or ."),
        (Reason::Few(0, vec![1, 2]), "at most k - 1"),
        (Reason::Few(16, vec![]), "16 is the number of no cell"),
        (Reason::Like(0, 1), "see each other"),
        (Reason::Like(0, 0), "stands twice"),
    ];
    let head = certificate("--order\t2\t--k\t2");
    let head: Head = serde_json::from_str(head.lines().next().unwrap()).unwrap();
    for (reason, words) in wrong {
        let mut checker = Checker::new(head.clone()).unwrap();
        let clauses = vec![reason.clone()];
        let proof = "2 0 1 0\n".to_owned();
        let error = checker
            .take(&Case::Refuted { clauses, proof })
            .unwrap_err()
            .to_string();
        assert!(error.contains(words), "{reason:?}: {error}");
    }
}

/// Cases that are split where they may not be, and heads that claim what is not so.
#[test]
fn splits_and_heads_are_checked() {
    let text = certificate("--order\t2\t--k\t2");
    let head: Head = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let transposed: Vec<usize> = (0..16).map(|cell| cell % 4 * 4 + cell / 4).collect();
    let mut checker = Checker::new(head.clone()).unwrap();
    let split = |cell, by: &[usize]| Case::Split {
        cell,
        images: vec![by.to_vec()],
    };
    checker.take(&split(1, &transposed)).unwrap();
    // The first part has cell 1, which the transposition moves.
    let error = checker.take(&split(2, &transposed)).unwrap_err();
    assert!(error.to_string().contains("does not keep the case"));
    let mut checker = Checker::new(head.clone()).unwrap();
    let error = checker.take(&split(16, &transposed)).unwrap_err();
    assert!(error.to_string().contains("16 is the number of no cell"));
    let checker = Checker::new(head.clone()).unwrap();
    let error = checker.finish().unwrap_err().to_string();
    assert!(error.contains("1 cases are open"), "{error}");
    let again = format!("{text}{}\n", text.lines().last().unwrap());
    assert!(check(&again).unwrap_err().contains("expected the end"));
    let with = |change: &dyn Fn(&mut Head)| {
        let mut other = head.clone();
        change(&mut other);
        Checker::new(other).map(drop).unwrap_err().to_string()
    };
    let pattern = |line: &str| {
        let line = line.to_owned();
        with(&move |head: &mut Head| head.patterns[0] = line.clone())
    };
    for (error, words) in [
        (with(&|head| head.complete = 2), "version 2, expected 1"),
        (with(&|head| head.k = 3), "not impossible"),
        (
            with(&|head| head.k = 0),
            "k is 0, expected a number from 1 to 4",
        ),
        (
            with(&|head| head.k = usize::MAX),
            "expected a number from 1 to 4",
        ),
        (with(&|head| head.board = BoardName::Sudoku(1)), "the board"),
        (with(&|head| head.board = BoardName::Sudoku(4)), "256 cells"),
        (with(&|head| head.region = "X".to_owned()), "1 characters"),
        (with(&|head| head.region = ".".repeat(16)), "outside"),
        (pattern("XX.............."), "not impossible"),
        (pattern("XXX............."), "one unit"),
        (pattern("XXX...X.X......."), "impossible without cell"),
        (pattern("?..............."), "expected X or ."),
    ] {
        assert!(error.contains(words), "{error}, expected {words}");
    }
}

/// A symmetry of the 9×9 board that keeps the last two bands.
fn keeps_two_bands(random: &mut Random) -> Vec<usize> {
    let mut lines = || {
        let mut bands = [0, 1, 2].map(|band| [0, 1, 2].map(|row| 3 * band + row));
        bands.iter_mut().for_each(|rows| random.shuffle(rows));
        bands
    };
    let (mut rows, mut columns) = (lines(), lines());
    random.shuffle(&mut rows[1..]);
    random.shuffle(&mut columns);
    let (rows, columns) = (rows.concat(), columns.concat());
    (0..81)
        .map(|cell| rows[cell / 9] * 9 + columns[cell % 9])
        .collect()
}

/// A pattern, moved.
fn moved(pattern: &str, places: &[usize]) -> String {
    let mut image = vec!['.'; places.len()];
    for (cell, mark) in pattern.chars().enumerate() {
        image[places[cell]] = mark;
    }
    image.into_iter().collect()
}

/// The same lines with another head.
fn with_head(text: &str, change: impl FnOnce(&mut Head)) -> String {
    let (head, cases) = text.split_once('\n').unwrap();
    let mut head: Head = serde_json::from_str(head).unwrap();
    change(&mut head);
    format!("{}\n{cases}", serde_json::to_string(&head).unwrap())
}

/// Right certificates, and near copies of them that claim too much, too little or something else.
#[test]
fn near_copies_are_rejected() {
    let mut random = Random::seeded(2);
    let (two_bands, five) = (
        "--bands\t2\t--k\t2",
        "--k\t3\t--board\tLatin(side: 5, pandiagonal: true)",
    );
    let knight = &format!("--k\t2\t--board\t{KNIGHT}");
    for options in ["--order\t2\t--k\t2", two_bands, five, knight] {
        let text = certificate(options);
        let right = check(&text).unwrap();
        let patterns = right.head().patterns.clone();
        let places: Vec<usize> = match options {
            "--order\t2\t--k\t2" => vec![2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13],
            _ if options == two_bands => keeps_two_bands(&mut random),
            _ if options == knight => (0..16).map(|cell| cell % 4 * 4 + cell / 4).collect(),
            _ => (0..25).map(|cell| (cell + 5) % 25).collect(),
        };
        let last = patterns.len() - 1;
        let rejected = |text: &str, words: &str| {
            let error = check(text).map(drop).expect_err(words);
            assert!(
                error.contains(words),
                "{options}: {error}, expected {words}"
            );
        };
        let edited =
            |words: &str, change: &dyn Fn(&mut Head)| rejected(&with_head(&text, change), words);
        for (number, pattern) in (1..).zip(&patterns) {
            let same = format!("it is an image of pattern {number}");
            let and = |more: String| move |head: &mut Head| head.patterns.push(more.clone());
            edited(&same, &and(pattern.clone()));
            edited(&same, &and(moved(pattern, &places)));
            let instead =
                |other: String| move |head: &mut Head| head.patterns[number - 1] = other.clone();
            edited(
                "it is not impossible",
                &instead(pattern.replacen('X', ".", 1)),
            );
            let cell = pattern
                .chars()
                .zip(right.head().region.chars())
                .position(|marks| marks == ('.', 'X'));
            let mut larger = pattern.clone();
            larger.replace_range(cell.unwrap()..=cell.unwrap(), "X");
            edited("it is impossible without cell", &instead(larger));
            edited("", &|head| drop(head.patterns.remove(number - 1)));
        }
        edited("", &|head| head.patterns.clear());
        edited("", &|head| head.k += 1);
        edited("", &|head| head.k -= 1);
        edited("", &|head| head.complete += 1);
        // One cell of the region less, or one more.
        let less = right.head().region.replacen('X', ".", 1);
        edited("", &|head| head.region = less.clone());
        if right.head().region.contains('.') {
            let more = right.head().region.replacen('.', "X", 1);
            edited("", &|head| head.region = more.clone());
            edited("", &|head| head.region = "X".repeat(81));
        }
        edited("", &|head| {
            head.board = match head.board {
                BoardName::Sudoku(order) => latin(order * order, &".".repeat(order.pow(4))),
                _ => latin(5, "aabbbaabbbcccddcccddeeeee"),
            }
        });
        let fewer = text.trim_end().rsplit_once('\n').unwrap().0;
        rejected(fewer, "cases are open");
        rejected(
            &format!("{text}{}\n", text.lines().last().unwrap()),
            "expected the end",
        );
        assert_eq!(check(&text), Ok(right), "{last}");
    }
}

/// In this region of a square with regions there are two triangles. A third region with a cell of
/// one of them and a cell outside tells them apart on the board, but not inside the region.
#[test]
fn symmetries_are_those_of_the_board() {
    let drawings = [
        ".a....|a.....|......|......|.....b|....b.",
        "......|a.....|..a...|......|......|......",
    ];
    let board = BoardName::Latin {
        side: 6,
        pandiagonal: false,
        regions: drawings.map(|drawing| drawing.replace('|', "")).to_vec(),
        signs: String::new(),
        constraints: Vec::new(),
    };
    let first = format!("XX....X.....{}", ".".repeat(24));
    let second: String = first.chars().rev().collect();
    let region = moved(&first, &(0..36).collect::<Vec<_>>());
    let region: String = region
        .chars()
        .zip(second.chars())
        .map(|(a, b)| a.max(b))
        .collect();
    let head = Head {
        complete: Head::VERSION,
        board,
        k: 2,
        region,
        patterns: vec![first.clone(), second.clone()],
    };
    let text = completeness(&head).unwrap();
    assert_eq!(check(&text).unwrap().head().patterns.len(), 2);
    let alone = Head {
        patterns: vec![first],
        ..head
    };
    assert_eq!(completeness(&alone), Err(second));
    // A half turn maps the triangles to each other, and the third region to none.
    let turn: Vec<usize> = (0..36).rev().collect();
    let cases = text.lines().skip(1).map(|line| {
        let mut case: Case = serde_json::from_str(line).unwrap();
        if let Case::Refuted { clauses, .. } = &mut case {
            for clause in clauses {
                if let Reason::Listed { pattern, by } = clause
                    && *pattern == 1
                {
                    *pattern = 0;
                    *by = turn.iter().map(|&place| by[place]).collect();
                }
            }
        }
        serde_json::to_string(&case).unwrap()
    });
    let head = serde_json::to_string(&alone).unwrap();
    let forged: Vec<String> = std::iter::once(head).chain(cases).collect();
    let error = check(&forged.join("\n")).map(drop).unwrap_err();
    assert!(error.contains("takes a unit to no unit"), "{error}");
}

/// The patterns of the library are no images of each other, and any image of one is known, for a
/// symmetry of any kind.
#[test]
fn images_are_told_from_other_patterns() {
    let library = std::fs::read_to_string("patterns/two-band-k3.ron").unwrap();
    let patterns = oddagon::library::Library::read(&library).unwrap().entries;
    let patterns = patterns
        .into_iter()
        .map(|entry| match entry.theorem.pattern {
            Pattern::Digits { cells, .. } => cells,
            other => panic!("{other:?}"),
        });
    let mut head = Head {
        complete: Head::VERSION,
        board: BoardName::Sudoku(3),
        k: 3,
        region: "X".repeat(81),
        patterns: patterns.collect(),
    };
    let count = head.patterns.len();
    assert_eq!(count, 630);
    Checker::new(head.clone()).unwrap();
    let mut random = Random::seeded(3);
    for _ in 0..12 {
        let symmetry = random.symmetry(3);
        let number = random.below(count);
        let places: Vec<usize> = (0..81).map(|cell| symmetry.cell(cell)).collect();
        head.patterns.push(moved(&head.patterns[number], &places));
        let error = Checker::new(head.clone())
            .map(drop)
            .unwrap_err()
            .to_string();
        let expected = format!(
            "pattern {}: it is an image of pattern {}",
            count + 1,
            number + 1
        );
        assert_eq!(error, expected);
        head.patterns.pop();
    }
}

/// Nine cells of the last row have no eight digits, but a plain search tries all fillings of the
/// cells before them.
#[test]
fn a_head_that_takes_too_long_is_rejected() {
    let apart = [0, 12, 24, 28, 40, 52, 56];
    let mark = |cell: usize| {
        if cell > 71 || apart.contains(&cell) {
            'X'
        } else {
            '.'
        }
    };
    let slow = (0..81).map(mark).collect();
    let head = Head {
        complete: Head::VERSION,
        board: BoardName::Sudoku(3),
        k: 8,
        region: "X".repeat(81),
        patterns: vec![slow],
    };
    let error = Checker::new(head).map(drop).unwrap_err().to_string();
    assert!(
        error.contains("pattern 1: ") && error.contains("takes too long"),
        "{error}"
    );
}

#[test]
fn what_check_says() {
    let (_folder, file) = cli::file("list.jsonl", certificate("--order\t2\t--k\t2").as_bytes());
    let shown = run(&format!("check {file}"));
    let claim = "complete list of 1 minimal colour-impossible 2-digit patterns of Sudoku(2), \
                 up to the symmetries of the board, but for 3 cells of one unit";
    assert!(
        shown.out.contains(&format!("\n  {claim}\n")),
        "{}",
        shown.out
    );
    let shown = run(&format!("check {file} --summary"));
    assert!(
        shown.out.ends_with(&format!(": {claim}, verified\n")),
        "{}",
        shown.out
    );
    let shown = run(&format!("check {file} --json"));
    let value: Value = serde_json::from_str(&shown.out).unwrap();
    assert_eq!(
        (&value["verdict"], &value["patterns"]),
        (&"verified".into(), &1.into())
    );
    for (key, words) in [
        ("kind", "colour-impossible"),
        ("symmetries", "the symmetries of the board"),
        ("left_out", "3 cells of one unit"),
    ] {
        assert_eq!(value[key], words);
    }
    let (_folder, bands) = cli::file("bands.jsonl", certificate("--bands\t2\t--k\t2").as_bytes());
    for form in ["", "--summary", "--json"] {
        let shown = run(&format!("check {bands} {form}"));
        for words in [
            "Sudoku",
            &"X".repeat(54),
            "symmetries of the board that keep the region",
            "3 cells of one unit",
        ] {
            assert!(shown.out.contains(words), "{form}: {}", shown.out);
        }
    }
    let broken = std::fs::read_to_string(&file).unwrap();
    let broken = broken.replace("\"k\":2", "\"k\":1");
    let (_folder, other) = cli::file("other.jsonl", broken.as_bytes());
    let shown = run(&format!("check {other}"));
    assert_eq!((shown.code, shown.out.contains("REJECTED")), (1, true));
    let (_folder, other) = cli::file("other.jsonl", b"{\"complete\":1}\n");
    let shown = run(&format!("check {other}"));
    assert_eq!(
        (shown.code, shown.err.contains("line 1: missing field")),
        (2, true)
    );
    let shown = run(&format!(
        "check {file} --statement patterns/trivalue-oddagon.ron"
    ));
    assert_eq!(shown.code, 2, "{}", shown.shown());
}

#[test]
fn certificates_are_of_whole_lists() {
    for more in [
        "--size 5",
        "--kl 2,3",
        "--shard 0/2",
        "--kind sudoku",
        "--unavoidable",
    ] {
        let k = if more.starts_with("--kl") || more == "--unavoidable" {
            ""
        } else {
            "--k 2"
        };
        let shown = run(&format!(
            "enumerate {k} {more} --certificate certificate.jsonl"
        ));
        assert_eq!(shown.code, 2, "{more}: {}", shown.shown());
    }
    let shown = run("enumerate --k 2 --order 4 --size ..5 --certificate certificate.jsonl");
    assert_eq!(shown.code, 2, "{}", shown.shown());
}

/// The certificate of all frames of two digits; without one of them, with one twice, or with one
/// that is said to have no filling, it is rejected. Random images of the frames do as well.
#[test]
fn frames_are_counted() {
    let text = certificate("--k\t2\t--kind\tframe");
    let said = |lines: &[&str]| {
        let (_folder, file) = cli::file("frames.jsonl", lines.join("\n").as_bytes());
        let shown = run(&format!("check {file} --json"));
        (
            shown.code,
            serde_json::from_str::<Value>(&shown.out).unwrap(),
        )
    };
    let lines: Vec<&str> = text.lines().collect();
    let (code, all) = said(&lines);
    assert_eq!(code, 0, "{all}");
    let keys = ["k", "kind", "patterns", "colourable"].map(|key| all[key].to_string());
    assert_eq!(keys, ["2", "\"frame\"", "331", "170"]);
    let rejected = |lines: &[&str], why: &str| {
        let (code, verdict) = said(lines);
        assert_eq!((code, &verdict["verdict"]), (1, &"rejected".into()));
        let reason = verdict["reason"].as_str().unwrap();
        assert!(reason.contains(why), "{reason}");
    };
    for missing in [1, 100, 331] {
        let without = [&lines[..missing], &lines[missing + 1..]].concat();
        rejected(&without, &format!("and there are {} frames", all["images"]));
        let twice = [&lines[..], &[lines[missing]]].concat();
        rejected(&twice, "frame 332: it is an image of one before it");
    }
    let filled = lines.iter().rposition(|line| line.contains('1')).unwrap();
    let unfilled = lines[filled].replace(['1', '2'], "X");
    let denied = [&lines[..filled], &[&unfilled], &lines[filled + 1..]].concat();
    rejected(&denied, "it can be filled");
    let mut random = Random::seeded(7);
    let images = lines[1..].iter().map(|line| {
        let symmetry = random.symmetry(3);
        let mut image = vec!['.'; 81];
        for (cell, mark) in line.chars().enumerate() {
            image[symmetry.cell(cell)] = mark;
        }
        image.into_iter().collect::<String>()
    });
    let images: Vec<String> = images.collect();
    let images = images.iter().map(String::as_str);
    let (code, verdict) = said(&lines[..1].iter().copied().chain(images).collect::<Vec<_>>());
    assert_eq!((code, &verdict["images"]), (0, &all["images"]));
    for more in [
        "--up-to no-transpose",
        "--size 18",
        "--bands 2",
        "--order 2",
    ] {
        let shown = run(&format!(
            "enumerate --k 2 --kind frame {more} --certificate c.jsonl"
        ));
        assert_eq!(shown.code, 2, "{more}: {}", shown.shown());
    }
}

/// The two-digit patterns of the whole board and the three-digit ones of 6×6.
/// `cargo test --release --test it complete:: -- --ignored`
#[test]
#[ignore = "minutes"]
fn longer_lists_are_complete() {
    for (options, patterns) in [
        ("--k\t2".to_owned(), 106),
        (format!("--k\t3\t--board\t{SIX}"), 44),
    ] {
        let complete = check(&certificate(&options)).unwrap();
        assert_eq!(complete.head().patterns.len(), patterns, "{options}");
    }
}

/// A region without patterns has a certificate, too.
#[test]
fn a_band_has_no_two_digit_pattern() {
    let text = certificate("--bands\t2\t--k\t2");
    let head: Head = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert_eq!(head.region, format!("{}{}", ".".repeat(27), "X".repeat(54)));
    // Inside one band there is no pattern: a claim of its own.
    let head = Head {
        region: format!("{}{}", ".".repeat(54), "X".repeat(27)),
        patterns: Vec::new(),
        ..head
    };
    let complete = check(&completeness(&head).unwrap());
    assert_eq!(complete.unwrap().head().patterns.len(), 0);
}

#[test]
fn an_interrupted_certificate_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = cli::path(folder.path(), "made.jsonl.gz");
    let args = [
        "enumerate",
        "--k",
        "3",
        "--board",
        SIX,
        "--counts",
        "--certificate",
        &file,
    ];
    let partial = std::path::PathBuf::from(format!("{file}.partial"));
    let mut run = std::process::Command::new(env!("CARGO_BIN_EXE_oddagon"));
    // Until some tasks are done: the title has about 2,000 bytes.
    cli::killed(run.args(args), &partial, 100_000);
    assert_eq!(oddagon(&args, "").code, 2);
    let resumed = oddagon(&[&args[..], &["--resume"]].concat(), "");
    assert_eq!(resumed.code, 0, "{}", resumed.shown());
    assert!(!partial.exists());
    let checked = oddagon(&["check", &file, "--summary"], "");
    assert_eq!(checked.code, 0, "{}", checked.shown());
    assert!(
        checked
            .out
            .contains("complete list of 44 minimal colour-impossible 3-digit patterns")
    );
}
