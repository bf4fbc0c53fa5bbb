//! `oddagon enumerate` and `oddagon atlas` through the binary.

use assert_cmd::Command;
use oddagon::prover::{Depth, DepthSearch};
use oddagon::theorem::Theorem;
use std::path::Path;
use tempfile::TempDir;

/// Runs the program in a folder: exit code, standard output, standard error.
fn oddagon(folder: &TempDir, arguments: &str) -> (i32, String, String) {
    let mut command = Command::cargo_bin("oddagon").expect("built");
    let output = command
        .current_dir(folder.path())
        .args(arguments.split_whitespace())
        .output()
        .expect("runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    let code = output.status.code().expect("not killed");
    (code, text(output.stdout), text(output.stderr))
}

/// Runs it and expects success.
fn ok(folder: &TempDir, arguments: &str) -> String {
    let (code, out, error) = oddagon(folder, arguments);
    assert_eq!((code, error.as_str()), (0, ""), "{arguments}");
    out
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn read(folder: &TempDir, name: &str) -> Vec<u8> {
    std::fs::read(folder.path().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn exists(folder: &TempDir, name: &str) -> bool {
    folder.path().join(name).exists()
}

#[test]
fn a_list_does_not_depend_on_threads() {
    let at = folder();
    let list = ok(&at, "enumerate --k 2 --size 5..9 --jobs 1");
    assert_eq!(list.lines().count(), 30);
    insta::assert_snapshot!(list.lines().take(3).collect::<Vec<_>>().join("\n"));
    assert_eq!(ok(&at, "enumerate --k 2 --size ..9 --jobs 3"), list);
    ok(&at, "enumerate --k 2 --size ..9 --out list.txt");
    assert_eq!(read(&at, "list.txt"), list.as_bytes());
    assert!(!exists(&at, "list.txt.partial"));
    let json = ok(&at, "enumerate --k 2 --size 7 --json");
    insta::assert_snapshot!(json.lines().next().expect("a line"));
    // The order of the list is that of the lines, and the lines are canonical forms.
    for same in list
        .lines()
        .collect::<Vec<_>>()
        .chunk_by(|x, y| x.matches('X').count() == y.matches('X').count())
    {
        let code = |line: &&str| line.replace('X', "~");
        assert!(same.is_sorted_by_key(code));
    }
    let apart = ok(
        &at,
        "enumerate --k 3 --bands 2 --size 10 --up-to no-transpose",
    );
    assert_eq!(apart.lines().count(), 33);
}

/// Lists and tables of each kind, from shards in any order: the bytes of the whole.
#[test]
fn shards_merge() {
    for what in [
        "--k 2",
        "--kl 1,2 --size ..8",
        "--kl 2,3 --size ..6",
        "--k 2 --up-to no-transpose",
        "--k 2 --kind sudoku",
    ] {
        let at = folder();
        // Preparing a search for Sudoku-impossible patterns takes most of its time: one form is
        // enough.
        let forms = [("", "txt"), ("--json", "json")];
        let forms = if what.contains("sudoku") {
            &forms[1..]
        } else {
            &forms[..]
        };
        for (form, end) in forms {
            ok(&at, &format!("enumerate {what} {form} --out whole.{end}"));
            for i in 0..3 {
                ok(
                    &at,
                    &format!("enumerate {what} {form} --shard {i}/3 --jobs 1 --out {i}.{end}"),
                );
            }
            ok(
                &at,
                &format!("merge 2.{end} 0.{end} 1.{end} --out merged.{end}"),
            );
            assert_eq!(
                read(&at, &format!("merged.{end}")),
                read(&at, &format!("whole.{end}")),
                "{what} {form}"
            );
        }
        if what.contains("no-transpose") {
            continue;
        }
        ok(
            &at,
            &format!("enumerate {what} --classify --out whole.csv.gz"),
        );
        for i in 0..3 {
            ok(
                &at,
                &format!("enumerate {what} --shard {i}/3 --jobs 1 --classify --out {i}.csv"),
            );
        }
        ok(&at, "merge 1.csv 0.csv 2.csv --out merged.csv.gz");
        assert_eq!(
            read(&at, "merged.csv.gz"),
            read(&at, "whole.csv.gz"),
            "{what}"
        );
    }
}

#[test]
fn what_does_not_belong_together_is_not_merged() {
    let at = folder();
    for (name, what) in [
        ("k2", "--k 2 --size 5"),
        ("k2b2", "--k 2 --size 5 --bands 2"),
        ("kl23", "--kl 2,3 --size 5"),
        ("kl12", "--kl 1,2 --size 4"),
    ] {
        ok(&at, &format!("enumerate {what} --out {name}.txt"));
        for i in 0..3 {
            let shard = format!("{what} --shard {i}/3");
            ok(&at, &format!("enumerate {shard} --out {name}-{i}.txt"));
            ok(
                &at,
                &format!("enumerate {shard} --json --out {name}-{i}.json"),
            );
            ok(
                &at,
                &format!("enumerate {shard} --classify --out {name}-{i}.csv"),
            );
        }
    }
    let text = String::from_utf8(read(&at, "kl12-0.txt")).expect("text");
    std::fs::write(at.path().join("bad.txt"), text + "..2..3\n").expect("written");
    let whole = ok(&at, "enumerate --k 2 --size 5");
    std::fs::write(at.path().join("headless.txt"), whole).expect("written");
    let error = |files: &str| {
        let (code, _, error) = oddagon(&at, &format!("merge {files} --out never"));
        assert_eq!(code, 2, "{files}");
        assert!(!exists(&at, "never"));
        error
    };
    let messages = [
        // Of every form: missing and doubled parts, and those of another request.
        "k2-0.csv k2-2.csv",
        "k2-0.txt k2-2.txt",
        "k2-0.json k2-2.json",
        "k2-1.csv",
        "k2-0.csv k2-1.csv k2-2.csv k2-1.csv",
        "k2-0.txt k2-0.txt k2-1.txt",
        "k2-0.csv k2-1.csv k2b2-2.csv",
        "k2-0.txt k2-1.txt kl23-2.txt",
        "kl23-0.txt kl12-1.txt",
        // No parts, and mixed forms.
        "k2-0.csv k2-0.txt",
        "k2-0.txt k2-1.json",
        "k2.txt",
        "k2-0.txt headless.txt",
        "bad.txt",
    ]
    .map(error);
    insta::assert_snapshot!(messages.concat());
    // Ids number the rows of the whole, so a part does not show its own.
    for what in [
        "k2-0.csv",
        "k2-0.csv k2-05-00001",
        "k2-0.csv --count-by cells",
    ] {
        let (code, out, error) = oddagon(&at, &format!("atlas {what}"));
        assert_eq!((code, out.as_str()), (2, ""), "{what}");
        assert!(
            error.contains("part 0/3 (cut 8) of minimal 2-digit patterns"),
            "{error}"
        );
    }
}

/// A part that lacks something, or was changed after it was made, is refused, as is one that was
/// written without a digest.
#[test]
fn parts_that_were_changed_are_not_merged() {
    let at = folder();
    for (command, form) in [
        ("enumerate --k 3 --size ..13 --out", ""),
        ("enumerate --k 3 --size ..13 --json --out", ""),
        ("enumerate --k 3 --size ..12 --classify --out", ".csv"),
    ] {
        let name = |i: usize| format!("{i}{form}");
        for i in 0..2 {
            ok(&at, &format!("{command} {} --shard {i}/2", name(i)));
        }
        let texts = [0, 1].map(|i| String::from_utf8(read(&at, &name(i))).expect("text"));
        ok(&at, &format!("merge {} {} --out whole", name(0), name(1)));
        for (what, changed) in crate::cli::spoilt([&texts[0], &texts[1]]) {
            for (i, text) in changed.iter().enumerate() {
                std::fs::write(at.path().join(name(i)), text).expect("written");
            }
            let merge = format!("merge {} {} --out never", name(0), name(1));
            let (code, _, error) = oddagon(&at, &merge);
            assert_eq!(code, 2, "{command}: {what}: {error}");
            assert!(error.contains(&name(0)), "{what}: {error}");
            if what == "no digest" {
                assert!(error.contains("must be made again"), "{error}");
            }
            assert!(!exists(&at, "never"));
        }
    }
}

/// Joins two parts that hold these lines of a list, with digests that are right.
fn merge_lines(
    at: &TempDir,
    request: &oddagon::enumerate::Options,
    lines: &[String],
) -> (i32, String, String) {
    use oddagon::job::{Part, Shard};
    for index in 0..2 {
        let lines: Vec<_> = lines.iter().skip(index).step_by(2).collect();
        let shard = Shard { index, of: 2 };
        let part = Part::new("enumerate", request.clone(), shard, &lines);
        let mut text = format!("# {}\n", part.line());
        lines.iter().for_each(|line| text += &format!("{line}\n"));
        std::fs::write(at.path().join(index.to_string()), text).expect("written");
    }
    oddagon(at, "merge 0 1 --out merged")
}

/// Parts of lists of each kind are joined, and what is listed without need is noticed.
#[test]
fn lists_of_each_kind_are_merged() {
    use oddagon::enumerate::{Kind, Options};
    let at = folder();
    let k = 2;
    for (command, kind, most) in [
        ("--k 2 --size ..9", Kind::Colour { k }, 9),
        ("--kl 1,2 --size ..6", Kind::Kl { k: 1, l: 2 }, 6),
        ("--k 2 --kind sudoku --size ..9", Kind::Sudoku { k }, 9),
        ("--k 2 --kind deadly --size ..8", Kind::Deadly { k }, 8),
        ("--k 2 --kind frame --size ..18", Kind::Frame { k }, 18),
    ] {
        let list = ok(&at, &format!("enumerate {command}"));
        for index in 0..2 {
            let part = format!("enumerate {command} --shard {index}/2 --out {index}");
            ok(&at, &part);
        }
        ok(&at, "merge 0 1 --out merged");
        assert_eq!(read(&at, "merged"), list.as_bytes(), "{command}");
        let request = Options {
            most,
            ..Options::whole_board(kind)
        };
        let mut lines: Vec<String> = list.lines().map(str::to_owned).collect();
        lines[1] = lines[1].replacen('.', if let Kind::Kl { .. } = kind { "1" } else { "X" }, 1);
        let (code, _, error) = merge_lines(&at, &request, &lines);
        assert_eq!(code, 2, "{command}: {error}");
        assert!(error.contains("what no enumeration writes"), "{error}");
    }
}

/// Parts whose digests are right, but which hold what no enumeration writes.
#[test]
fn patterns_of_no_enumeration_are_not_merged() {
    use oddagon::enumerate::{Kind, Options};
    let at = folder();
    let request = Options {
        most: 12,
        ..Options::whole_board(Kind::Colour { k: 3 })
    };
    let list = ok(&at, "enumerate --k 3 --size ..12");
    let lines: Vec<String> = list.lines().map(str::to_owned).collect();
    assert_eq!(merge_lines(&at, &request, &lines).0, 0);
    assert_eq!(read(&at, "merged"), list.as_bytes());
    let line = &lines[20];
    let more = line.replacen('.', "X", 1);
    let fewer = line.replacen('X', ".", 1);
    let turned: String = line.chars().rev().collect();
    let larger = ok(&at, "enumerate --k 3 --size 13");
    let larger = larger.lines().next().expect("a line").to_owned();
    for wrong in [more, fewer, turned, larger] {
        let mut lines = lines.clone();
        lines[20] = wrong;
        let (code, _, error) = merge_lines(&at, &request, &lines);
        assert_eq!(code, 2, "{error}");
        assert!(error.contains("what no enumeration writes"), "{error}");
    }
}

/// Kills a run whenever its checkpoint has grown to one of these sizes; what goes on from there
/// ends with the same bytes. Returns the last checkpoint, if one was left.
fn killed_and_resumed(at: &TempDir, command: &str, sizes: [u64; 3]) -> Option<Vec<u8>> {
    ok(at, &format!("{command} --jobs 1 --out whole"));
    let program = assert_cmd::cargo::cargo_bin("oddagon");
    let partial = at.path().join("cut.partial");
    for size in sizes {
        let mut child = std::process::Command::new(&program)
            .current_dir(at.path())
            .args(format!("{command} --jobs 1 --out cut --resume").split_whitespace())
            .spawn()
            .expect("starts");
        let large = |path: &Path| std::fs::metadata(path).is_ok_and(|file| file.len() >= size);
        while !large(&partial) && child.try_wait().expect("waits").is_none() {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        child.kill().expect("killed");
        child.wait().expect("ended");
    }
    let left = exists(at, "cut.partial").then(|| read(at, "cut.partial"));
    ok(at, &format!("{command} --jobs 2 --resume --out cut"));
    assert_eq!(read(at, "cut"), read(at, "whole"), "{command}");
    assert!(!exists(at, "cut.partial"));
    left
}

/// Killed at some moment, a run leaves a checkpoint from which another finishes with the same
/// bytes.
#[test]
fn resumes_after_a_kill() {
    for (command, sizes) in [
        (
            "enumerate --classify --k 3 --size ..13",
            [100, 8_000, 24_000],
        ),
        (
            "enumerate --classify --kl 2,3 --size ..7",
            [100, 8_000, 28_000],
        ),
        ("enumerate --kl 1,3 --size ..8", [100, 8_000, 16_000]),
        (
            "enumerate --k 3 --kind sudoku --bands 2 --size ..10 --json",
            [100, 1_000, 4_000],
        ),
    ] {
        let at = folder();
        let Some(left) = killed_and_resumed(&at, command, sizes) else {
            continue;
        };
        // What is left of other work is refused, and stays as it is.
        std::fs::write(at.path().join("cut.partial"), &left).expect("written");
        let (code, _, error) = oddagon(&at, &format!("{command} --out cut"));
        assert_eq!(code, 2);
        assert_eq!(
            error,
            "oddagon: cut.partial: unfinished work is here already: continue it with --resume, or delete the file\n"
        );
        let (code, _, error) = oddagon(
            &at,
            &format!("{command} --up-to all --shard 1/2 --resume --out cut"),
        );
        assert_eq!(code, 2);
        assert!(
            error.contains("it is a checkpoint of other work"),
            "{error}"
        );
        assert_eq!(read(&at, "cut.partial"), left);
    }
}

#[test]
fn the_two_band_atlas() {
    let at = folder();
    ok(
        &at,
        "enumerate --k 3 --bands 2 --jobs 1 --classify --out one.csv.gz",
    );
    ok(
        &at,
        "enumerate --k 3 --bands 2 --jobs 2 --classify --out two.csv.gz",
    );
    assert_eq!(read(&at, "one.csv.gz"), read(&at, "two.csv.gz"));
    insta::assert_snapshot!(ok(&at, "check one.csv.gz --complete --depths 7"));
    insta::assert_snapshot!(ok(&at, "atlas one.csv.gz --count-by depth_full"));
    insta::assert_snapshot!(ok(&at, "atlas one.csv.gz --count-by depth_restricted"));
    insta::assert_snapshot!(ok(
        &at,
        "atlas one.csv.gz --json --count-by own_transpose --where cells>=15"
    ));
    insta::assert_snapshot!(ok(&at, "atlas one.csv.gz --where depth_full=3"));
    insta::assert_snapshot!(ok(&at, "atlas one.csv.gz --json --where depth_full=3"));
    insta::assert_snapshot!(ok(&at, "atlas one.csv.gz k3b2-10-00001 k3b2-10-00003t"));
    assert_eq!(oddagon(&at, "atlas one.csv.gz --where cells=11").0, 1);
    assert_eq!(oddagon(&at, "atlas one.csv.gz k3b2-11-00001").0, 1);
    let csv = ok(&at, "atlas one.csv.gz --csv");
    let first = csv.lines().nth(2).expect("a row").to_owned() + "\n";
    let less = csv.replacen(&first, "", 1);
    std::fs::write(at.path().join("less.csv"), less).expect("written");
    let (code, out, _) = oddagon(&at, "check less.csv");
    assert_eq!(code, 1);
    insta::assert_snapshot!(out);

    // The library in the repository is this list, and every pattern of it has a proof that holds.
    ok(&at, "atlas one.csv.gz --theorems --out library.ron");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let exported = String::from_utf8(read(&at, "library.ron")).expect("UTF-8");
    let list = oddagon::theorem::read_statements(&exported).expect("a list");
    let library: Vec<_> = oddagon::library::Library::two_band()
        .entries
        .into_iter()
        .map(|entry| entry.theorem)
        .collect();
    assert_eq!(list, library);
    let proofs = root.join("proofs/two-band-k3.jsonl.gz");
    let proofs = proofs.to_str().expect("UTF-8");
    let checked = ok(&at, &format!("check --json {proofs}"));
    let proven: Vec<serde_json::Value> = checked
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(proven.len(), library.len());
    for (proof, statement) in proven.iter().zip(&library) {
        assert_eq!(
            (proof["verdict"].as_str(), proof["theorem"].as_str()),
            (Some("verified"), Some(statement.name.as_str()))
        );
    }
    insta::assert_snapshot!(ok(&at, &format!("check {proofs}")).replace(proofs, "PROOFS"));
}

/// A table is checked against what it says it holds all of, and nothing is called verified that was
/// not checked.
#[test]
fn a_table_is_what_it_says() {
    let at = folder();
    ok(&at, "enumerate --k 2 --classify --out k2.csv");
    let table = String::from_utf8(read(&at, "k2.csv")).expect("UTF-8");
    let verify = |text: &str, options: &str| {
        std::fs::write(at.path().join("changed.csv"), text).expect("written");
        oddagon(&at, &format!("check changed.csv {options}"))
    };
    let without = |size: &str| {
        let lines = table
            .lines()
            .filter(|line| !line.starts_with(&format!("k2-{size}-")));
        let text: String = lines.map(|line| line.to_owned() + "\n").collect();
        assert!(text.len() < table.len());
        text
    };
    let last = table.lines().last().expect("a row");
    let largest = last.split('-').nth(1).expect("a size");
    // Without a whole size the ids still count from 1.
    for size in ["05", largest] {
        assert_eq!(verify(&without(size), "--depths 0").0, 0, "{size}");
        let (code, out, _) = verify(&without(size), "--depths 0 --complete");
        assert_eq!(code, 1, "{size}");
        assert!(
            out.contains("FAILS") && out.contains("missing, the first: "),
            "{out}"
        );
    }
    // What is impossible has no model, whether depths are computed or not.
    let sat = table.replacen(",unsat,", ",sat,", 1);
    for step in [0, 1] {
        let (code, out, _) = verify(&sat, &format!("--depths {step}"));
        assert_eq!(code, 1);
        assert!(out.contains("sat: expected unsat, found sat"), "{out}");
    }
    // Patterns of three bands, and of sizes that the table is not about.
    let two_bands = table.replace("k2-", "k2b2-");
    let (_, silent) = two_bands.split_once('\n').expect("lines");
    let declared = two_bands.replacen("bands=3", "bands=2", 1);
    let small = table.replacen("size=0..81", "size=0..9", 1);
    for (text, outside) in [
        (
            silent,
            " cells in 3 bands, expected one of minimal 2-digit patterns order=3 size=0..81 bands=2 ",
        ),
        (
            &declared,
            " cells in 3 bands, expected one of minimal 2-digit patterns order=3 size=0..81 bands=2 ",
        ),
        (&small, "found 11 cells in "),
    ] {
        let (code, out, _) = verify(text, "--depths 0");
        assert_eq!(code, 1);
        assert!(out.contains(outside), "{out}");
    }
    // A table that does not say what it holds, and one without rows.
    let (head, silent) = table.split_once('\n').expect("lines");
    assert_eq!(verify(silent, "--depths 0").0, 0);
    let columns = silent.lines().next().expect("a line");
    let none = format!("{}\n{columns}\n", head.replacen("0..81", "6..6", 1));
    let said = [
        verify(silent, "--complete").2,
        verify(&none, "").2,
        verify(&format!("{columns}\n"), "").2,
        verify(&none, "--complete").1,
        verify(&table, "").1,
        verify(&table, "--depths 0").1,
        verify(&table, "--depths 5 --complete").1,
        verify(&without("05"), "--depths 0 --complete").1,
    ];
    insta::assert_snapshot!(said.join("\n"));
    // A part is complete if it is that part.
    ok(&at, "enumerate --k 2 --shard 1/3 --classify --out part.csv");
    ok(&at, "check part.csv --complete");
    let part = String::from_utf8(read(&at, "part.csv")).expect("UTF-8");
    let (code, ..) = verify(&part.replacen("part 1/3", "part 2/3", 1), "--complete");
    assert_eq!(code, 1);
}

/// What a person or a program gets for patterns of the other kinds.
#[test]
fn the_other_kinds() {
    let at = folder();
    let first = |text: String| text.lines().next().unwrap_or_default().to_owned();
    let lines = [
        first(ok(&at, "enumerate --kl 2,3 --size 5")),
        first(ok(&at, "enumerate --kl 2,3 --size 5 --json")),
        first(ok(&at, "enumerate --k 2 --kind sudoku --size 8 --json")),
        ok(&at, "enumerate --kl 1,2 --size ..6 --counts"),
        ok(&at, "enumerate --k 2 --kind sudoku --counts"),
        ok(&at, "enumerate --k 2 --order 2 --json"),
        ok(&at, "enumerate --kl 2,3 --order 2 --counts"),
        first(ok(&at, "enumerate --k 2 --order 4 --size ..5")),
    ];
    insta::assert_snapshot!(lines.join("\n"));
    ok(
        &at,
        "enumerate --k 2 --kind sudoku --classify --out s2.csv.gz",
    );
    ok(
        &at,
        "enumerate --kl 2,3 --size ..6 --bands 2 --classify --out kl23.csv",
    );
    let shown = [
        ok(&at, "check s2.csv.gz --complete"),
        ok(&at, "check kl23.csv --complete"),
        ok(&at, "atlas s2.csv.gz --count-by depth_restricted"),
        ok(
            &at,
            "atlas s2.csv.gz --count-by depth_full --where colourable=true",
        ),
        ok(&at, "atlas kl23.csv --csv --limit 2"),
        ok(&at, "atlas kl23.csv kl23b2-06-00002t"),
    ];
    insta::assert_snapshot!(shown.join("\n"));
    // What is exported can be proven and checked.
    ok(
        &at,
        "atlas kl23.csv --theorems --where cells=5 --out library.ron",
    );
    ok(&at, "prove library.ron --proof proof.ron");
    ok(&at, "check proof.ron");
    // A pattern of one kind of cells, and one that is not minimal.
    let table = String::from_utf8(read(&at, "kl23.csv")).expect("UTF-8");
    for (from, to) in [("2", "3"), ("3", "2")] {
        let line = table.lines().nth(2).expect("a row");
        let pattern = line.split(',').nth(2).expect("a pattern");
        let text = table.replace(pattern, &pattern.replace(from, to));
        std::fs::write(at.path().join("wrong.csv"), text).expect("written");
        assert_eq!(oddagon(&at, "check wrong.csv").0, 1);
    }
}

#[test]
fn bad_usage() {
    let at = folder();
    let error = |arguments: &str| {
        let (code, out, error) = oddagon(&at, arguments);
        assert_eq!((code, out.as_str()), (2, ""), "{arguments}");
        let lines = error.lines().take_while(|line| !line.is_empty());
        lines.collect::<Vec<_>>().join(" ")
    };
    let messages = [
        "enumerate",
        "enumerate --k 5",
        "enumerate --kl 2",
        "enumerate --kl 3,2",
        "enumerate --kl 2,5",
        "enumerate --kl 2,3 --k 2",
        "enumerate --kl 2,3 --kind sudoku",
        "enumerate --kl 2,3 --size 9..8",
        "enumerate --kl 2,3 --bands 4",
        "enumerate --k 4 --kind sudoku",
        "enumerate --k 2 --kind sudoku --shard 1",
        "enumerate --k 2 --counts --shard 1/2",
        "enumerate --k 2 --order 5",
        "enumerate --k 2 --order 2 --bands 1",
        "enumerate --k 2 --order 4 --kind sudoku",
        "enumerate --k 3 --size 9..8",
        "enumerate --k 3 --size ten",
        "enumerate --k 3 --shard 3/3",
        "enumerate --k 3 --resume",
        "enumerate --k 2 --out no/such/folder/file",
        "enumerate --k 2 --up-to no-transpose --classify --out x.csv",
        "atlas absent.csv --count-by depth_full",
        "atlas absent.csv --where cells<>3",
    ]
    .map(error);
    insta::assert_snapshot!(messages.join("\n"));
    assert_eq!(std::fs::read_dir(at.path()).expect("a folder").count(), 0);
}

/// The patterns of greatest depth of the whole board: the checker computes every full T&E(2)
/// fixpoint anew.
#[test]
#[ignore = "20 s in release mode, minutes otherwise"]
fn the_deepest_patterns() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let proofs = root.join("proofs/deepest-k3.jsonl.gz");
    let out = ok(&folder(), &format!("check {}", proofs.display()));
    assert!(
        out.contains("30 proofs, all 30 verified: 29 of depth 3, 1 of depth 4"),
        "{out}"
    );
}

/// Each of them has one proof, in the library's order.
#[test]
fn the_deepest_patterns_have_proofs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let library = std::fs::read_to_string(root.join("patterns/deepest-k3.ron")).expect("shipped");
    let library = oddagon::theorem::read_statements(&library).expect("a library");
    let mut text = String::new();
    let file = std::fs::File::open(root.join("proofs/deepest-k3.jsonl.gz")).expect("shipped");
    let mut unpacked = flate2::read::GzDecoder::new(file);
    std::io::Read::read_to_string(&mut unpacked, &mut text).expect("text");
    let proofs = oddagon::proof::Proof::read_all(&text).expect("proofs");
    let proven: Vec<_> = proofs.into_iter().map(|proof| proof.theorem).collect();
    assert_eq!(proven, library);
}

/// Patterns of full depth 3 have depth 2 over braids of length 2, and still 3 over those of length
/// 1: how many of the deepest that are taken.
fn take_braids_of_length_2(is_taken: impl Fn(&str) -> bool) -> usize {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let library = std::fs::read_to_string(root.join("patterns/deepest-k3.ron")).expect("shipped");
    let library = oddagon::theorem::read_statements(&library).expect("a library");
    let theorems = library.into_iter().map(|s| Theorem::new(s).expect("sound"));
    let depth = |theorem: &Theorem, theory: &str| {
        let theory = theory.parse().expect("a theory");
        DepthSearch::new(theorem, theory, 3).full(None)
    };
    let mut taken = 0;
    for theorem in theorems.filter(|theorem| is_taken(theorem.name())) {
        if depth(&theorem, "BRT") == Depth::Exactly(3) {
            let depths = ["B1", "B2"].map(|theory| depth(&theorem, theory));
            let expected = [Depth::Exactly(3), Depth::Exactly(2)];
            assert_eq!(depths, expected, "{}", theorem.name());
            taken += 1;
        }
    }
    taken
}

#[test]
fn the_trivalue_oddagon_takes_braids_of_length_2() {
    let is_taken = |name: &str| ["k3-12-00038", "k3-17-21923"].contains(&name);
    assert_eq!(take_braids_of_length_2(is_taken), 2);
}

#[test]
#[ignore = "a minute in release mode"]
fn the_deepest_patterns_take_braids_of_length_2() {
    assert_eq!(take_braids_of_length_2(|_| true), 29);
}
