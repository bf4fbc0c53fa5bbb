//! Work in parts: the same bytes as in one piece, and what `merge` demands.

use crate::cli::Run;
use oddagon::job::Part;
use std::fs;
use std::path::Path;
use std::process::Command;

const PUZZLES: &str = "\
57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..
.....6...4.67...2378..32.642.8.634..34..7.6...67..4..........958.4...2.6.....7.41
# A comment, and a blank line, are no puzzles.

..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9
{\"application\":\"latin\",\"data\":{\"n\":4,\"givens\":\"1234............\"}}
.......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...
";

/// Commands whose lists are cut, each with another of its kind and the name of the file that it
/// writes.
const COMMANDS: [[&str; 3]; 9] = [
    [
        "enumerate --k 2",
        "enumerate --k 2 --size ..7",
        "patterns.txt",
    ],
    [
        "enumerate --kind sudoku --k 2 --size ..9 --json",
        "enumerate --kind sudoku --k 2 --size ..8 --json",
        "patterns.jsonl",
    ],
    [
        "enumerate --classify --k 2",
        "enumerate --classify --k 2 --size ..7",
        "atlas.csv.gz",
    ],
    [
        "enumerate --k 2 --board x --size ..5 --json",
        "enumerate --k 2 --board x --size ..3 --json",
        "x.jsonl",
    ],
    [
        "enumerate --classify --k 2 --board Latin(side:7,pandiagonal:true)",
        "enumerate --classify --k 2 --board Latin(side:7,pandiagonal:true) --size ..5",
        "pandiagonal.csv.gz",
    ],
    [
        "discover --board slitherlink --window 1x2",
        "discover --board slitherlink --window 1x1",
        "window.ron",
    ],
    [
        "discover --board Latin(side:5) --region r1c123 --signs",
        "discover --board Latin(side:6) --region r1c123 --signs",
        "region.txt",
    ],
    [
        "classify puzzles.txt",
        "classify puzzles.txt --depth 1",
        "depths.txt",
    ],
    [
        "classify puzzles.txt --rating W --path --json",
        "classify puzzles.txt --rating B --path --json",
        "paths.jsonl",
    ],
];

/// The program in a folder.
pub fn oddagon(at: &Path, line: &str) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_oddagon"));
    let output = command
        .current_dir(at)
        .args(line.split_whitespace())
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Run {
        code: output.status.code().expect("no signal"),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// A folder with the puzzles.
pub fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("puzzles.txt"), PUZZLES).unwrap();
    folder
}

/// Makes the parts of a command, `NAME-0` and so on.
fn make(at: &Path, command: &str, parts: usize, name: &str) {
    for i in 0..parts {
        let run = oddagon(
            at,
            &format!("{command} --shard {i}/{parts} --resume --out {name}-{i}"),
        );
        assert!(run.code < 2, "{command}: {}", run.err);
    }
}

/// Whatever command made the parts, and however many they are, more than there is to do or one: the
/// bytes of one process.
#[test]
fn parts_merge_into_the_bytes_of_one_process() {
    for [command, _, name] in COMMANDS {
        let folder = folder();
        let at = folder.path();
        oddagon(at, &format!("{command} --out {name}"));
        let whole = fs::read(at.join(name)).unwrap();
        assert!(!whole.is_empty(), "{command}");
        for parts in [2, 7] {
            make(at, command, parts, "part");
            let files: Vec<String> = (0..parts).rev().map(|i| format!("part-{i}")).collect();
            let merged = oddagon(
                at,
                &format!("merge {} --out merged-{name}", files.join(" ")),
            );
            assert_eq!(merged.code, 0, "{command}: {}", merged.err);
            assert_eq!(
                fs::read(at.join(format!("merged-{name}"))).unwrap(),
                whole,
                "{command}"
            );
        }
    }
}

/// A part that is lost, that is of something else, that was changed, or that is there twice:
/// nothing is written, and the message says which.
#[test]
fn what_is_not_whole_is_not_merged() {
    for [command, other, name] in COMMANDS {
        let folder = folder();
        let at = folder.path();
        make(at, command, 3, "part");
        make(at, command, 2, "half");
        make(at, other, 3, "other");
        // The part with the most items, and the two others: those of few tasks can be empty.
        let read = |i: usize| fs::read_to_string(at.join(format!("part-{i}"))).unwrap();
        let i = (0..3).max_by_key(|&i| read(i).lines().count()).unwrap();
        let (a, b) = ((i + 1) % 3, (i + 2) % 3);
        let text = read(i);
        let last = text.lines().last().unwrap();
        let head = format!("part {i}/3");
        let put = |name: &str, text: String| fs::write(at.join(name), text).unwrap();
        put("cut", text.replace(&format!("{last}\n"), ""));
        put("twice", format!("{text}{last}\n"));
        put("changed", text.replacen(&head, &format!("part {a}/3"), 1));
        put("no-head", text.replacen(&head, "part", 1));
        put("older", text.replacen("(oddagon ", "(oddagon 0.0.", 1));
        let [one, of_a] = [i, a].map(|i| format!("{i}/3\n"));
        let [others, both] =
            [", ", "\n"].map(|between| format!("{}/3{between}{}/3", a.min(b), a.max(b)));
        let rest = format!("part-{a} part-{b}");
        let with = |file: &str| format!("{rest} {file}");
        let (twice, lost) = (format!("is part {i}/3, and so is"), format!("{i}/3"));
        let cases = [
            (rest.clone(), &lost[..], &one[..]),
            (format!("part-{i}"), &others, &format!("{both}\n")),
            (with(&format!("part-{i} part-{i}")), &twice, ""),
            (with(&format!("other-{i}")), "expected a part I/3 of", ""),
            (with("half-1"), "expected a part I/3 of", ""),
            (with("cut"), "was cut off or changed", &one),
            (with("twice"), "was cut off or changed", &one),
            (
                format!("part-{i} part-{b} changed"),
                "was cut off or changed",
                &of_a,
            ),
            (with("no-head"), "this version", &one),
            (with("older"), "this version", &one),
            (with("nothing"), "nothing", &one),
        ];
        for (files, reason, missing) in cases {
            let run = oddagon(at, &format!("merge {files} --out never-{name}"));
            assert_eq!(run.code, 2, "{command}: {files}\n{}", run.err);
            assert!(run.err.contains(reason), "{command}: {files}\n{}", run.err);
            assert!(
                !at.join(format!("never-{name}")).exists(),
                "{command}: {files}"
            );
            let run = oddagon(at, &format!("merge {files} --missing"));
            let code = if missing.is_empty() { 2 } else { 1 };
            assert_eq!(
                (run.code, run.out.as_str()),
                (code, missing),
                "{command}: {files}\n{}",
                run.err
            );
        }
        let run = oddagon(at, "merge part-0 part-1 part-2 --missing");
        assert_eq!(
            (run.code, run.out, run.err),
            (0, String::new(), String::new())
        );
        let run = oddagon(at, "merge cut --missing");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
    }
}

/// Answers about puzzles that were changed in between, and what cannot be cut.
#[test]
fn answers_are_about_the_same_puzzles() {
    let folder = folder();
    let at = folder.path();
    make(at, "classify puzzles.txt", 2, "part");
    fs::write(
        at.join("puzzles.txt"),
        PUZZLES.replace("57....9", "57....."),
    )
    .unwrap();
    make(at, "classify puzzles.txt", 2, "now");
    let run = oddagon(at, "merge part-0 now-1 --out never");
    assert!(
        run.code == 2 && run.err.contains("expected a part I/2 of"),
        "{}",
        run.err
    );
    for (line, reason) in [
        ("classify - --shard 0/2 --out x", "found standard input"),
        ("classify puzzles.txt --shard 0/2", "--out"),
        ("classify puzzles.txt --shard 2/2 --out x", "from 0 to N-1"),
        (
            "classify puzzles.txt --shard 0/2 --out x --keep-going",
            "--keep-going",
        ),
        (
            "classify puzzles.txt --shard 0/2 --out x --path",
            "expected --json as well",
        ),
        (
            "discover --board Latin(side:4) --region r1c12 --shard 0/2 --out x.ron",
            "oddagon merge",
        ),
        (
            "discover --board Latin(side:4) --region r1c12 --shard 0/2 --basis",
            "oddagon merge --basis",
        ),
        (
            "discover --board Latin(side:4) --region r1c12 --shard 0/2 --counts",
            "--counts",
        ),
        ("merge now-0 now-1 --basis --out x", "a list of rules"),
        ("merge now-0 now-1", "--out"),
        ("merge --missing", "FILE"),
    ] {
        let run = oddagon(at, line);
        assert!(
            run.code == 2 && run.err.contains(reason),
            "{line}\n{}",
            run.err
        );
    }
    assert!(!at.join("x").exists());
}

/// A basis of the whole is that of one process; theorems and JSON lines are written from parts in
/// lines.
#[test]
fn rules_of_a_region_are_written_in_every_form() {
    let folder = folder();
    let at = folder.path();
    let command = "discover --board Latin(side:5) --region r1c123 --signs --no-depth";
    make(at, command, 3, "part");
    for (name, options) in [
        ("x.ron", ""),
        ("x.jsonl", ""),
        ("x.txt", "--basis"),
        ("y.ron", "--basis"),
    ] {
        oddagon(at, &format!("{command} {options} --out {name}"));
        let whole = fs::read(at.join(name)).unwrap();
        let run = oddagon(
            at,
            &format!("merge part-0 part-1 part-2 {options} --out {name}"),
        );
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{name}");
        assert!(
            fs::read(at.join(name)).unwrap() == whole && !whole.is_empty(),
            "{name}"
        );
    }
}

/// Rules that discovery does not write are not merged, though their seal is right.
#[test]
fn rules_of_a_region_that_are_none_are_not_merged() {
    let folder = folder();
    let at = folder.path();
    make(
        at,
        "discover --board Latin(side:4) --region r1c12 --signs",
        2,
        "part",
    );
    let text = fs::read_to_string(at.join("part-0")).unwrap();
    let (head, items) = text.split_once('\n').unwrap();
    let part: Part<String> = head["# ".len()..].parse().unwrap();
    let rule = items.lines().next().unwrap();
    for changed in [
        "r1c1<r1c2 => r1c1≠1 ; T&E(1) T&E(W1,0)",
        "r1c1<r1c2 r1c1≠4 => r1c2≠1 ; T&E(1) T&E(W1,0)x",
        "=> r1c1<r1c2 ; T&E(1) T&E(W1,0)",
        "r1c1>r1c2 => r1c1≠1 ; T&E(2) T&E(W1,0)",
        "r1c9≠1 => r1c2≠1 ; T&E(0) T&E(W1,0)",
        "r1c1<r1c2 => r1c1≠4",
        "",
    ] {
        let items = items.replacen(rule, changed, 1);
        let part = Part::new(
            part.command(),
            part.request.clone(),
            part.shard,
            items.lines(),
        );
        fs::write(at.join("forged"), format!("{}\n{items}", part.head(false))).unwrap();
        let run = oddagon(at, "merge forged part-1 --out never");
        assert_eq!(run.code, 2, "{changed}\n{}", run.err);
        assert!(!at.join("never").exists(), "{changed}");
    }
}

/// A digest is no signature: a part with count and digest made anew is merged, and `merge` says
/// what that rests on. What is listed is verified all the same.
#[test]
fn digests_show_damage_and_not_forgery() {
    let folder = folder();
    let at = folder.path();
    make(at, "enumerate --k 2 --bands 2", 2, "part");
    let files = ["part-0", "part-1"];
    let texts = files.map(|name| fs::read_to_string(at.join(name)).unwrap());
    let with_items = texts.iter().position(|text| text.contains('X')).unwrap();
    let (head, items) = texts[with_items].split_once('\n').unwrap();
    let part: Part<String> = head["# ".len()..].parse().unwrap();
    let other = files[1 - with_items];
    let merge = |head: &str, items: &str| {
        fs::write(at.join("changed"), format!("{head}\n{items}")).unwrap();
        oddagon(at, &format!("merge changed {other} --out merged"))
    };
    let sealed = |items: &str| {
        Part::new(
            part.command(),
            part.request.clone(),
            part.shard,
            items.lines(),
        )
        .head(false)
    };
    let fewer = items.split_once('\n').unwrap().1;
    let run = merge(head, fewer);
    assert!(
        run.code == 2 && run.err.contains("cut off or changed"),
        "{}",
        run.err
    );
    let run = merge(&sealed(fewer), fewer);
    let rests_on = "that nothing is missing rests on the runs that made them: \
                    their digests show damage, not forgery";
    assert!(run.code == 0 && run.out.contains(rests_on), "{}", run.out);
    fs::remove_file(at.join("merged")).unwrap();
    let possible = items.replacen('X', ".", 1);
    let run = merge(&sealed(&possible), &possible);
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(!at.join("merged").exists());
}

#[test]
fn a_library_is_no_part() {
    let folder = tempfile::tempdir().unwrap();
    let out = crate::cli::path(folder.path(), "merged");
    let shown = crate::cli::run(&format!("merge patterns/deadly-patterns.ron --out {out}"));
    assert_eq!(shown.code, 2, "{}", shown.shown());
    let words = "does not say which part";
    assert!(shown.err.contains(words), "{}", shown.shown());
}
