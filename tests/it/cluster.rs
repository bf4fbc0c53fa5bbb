//! Work in parts: what `merge` demands, and the scripts of `tools/cluster` with the engines that they are for.

use crate::cli::Run;
use crate::consumer;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const PUZZLES: &str = "\
57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..
.....6...4.67...2378..32.642.8.634..34..7.6...67..4..........958.4...2.6.....7.41
# A comment, and a blank line, are no puzzles.

..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9
{\"application\":\"latin\",\"data\":{\"n\":4,\"givens\":\"1234............\"}}
.......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...
";

/// Commands whose lists are cut, each with another of its kind and the name of the file that it writes.
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
        "atlas build --k 2",
        "atlas build --k 2 --size ..7",
        "atlas.csv.gz",
    ],
    [
        "enumerate --k 2 --board x --size ..5 --json",
        "enumerate --k 2 --board x --size ..3 --json",
        "x.jsonl",
    ],
    [
        "atlas build --k 2 --board Latin(side:7,pandiagonal:true)",
        "atlas build --k 2 --board Latin(side:7,pandiagonal:true) --size ..5",
        "pandiagonal.csv.gz",
    ],
    [
        "slither discover --window 1x2",
        "slither discover --window 1x1",
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
fn oddagon(at: &Path, line: &str) -> Run {
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
fn folder() -> tempfile::TempDir {
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

/// Whatever command made the parts, and however many they are, more than there is to do or one: the bytes of one process.
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

/// A part that is lost, that is of something else, that was changed, or that is there twice: nothing is written, and the message says which.
#[test]
fn what_is_not_whole_is_not_merged() {
    for [command, other, name] in COMMANDS {
        let folder = folder();
        let at = folder.path();
        make(at, command, 3, "part");
        make(at, command, 2, "half");
        make(at, other, 3, "other");
        let text = fs::read_to_string(at.join("part-1")).unwrap();
        let last = text.lines().last().unwrap();
        fs::write(at.join("cut"), text.replace(&format!("{last}\n"), "")).unwrap();
        fs::write(at.join("twice"), format!("{text}{last}\n")).unwrap();
        fs::write(at.join("changed"), text.replacen("part 1/3", "part 2/3", 1)).unwrap();
        fs::write(at.join("no-head"), text.replacen("part 1/3", "part", 1)).unwrap();
        fs::write(
            at.join("older"),
            text.replacen("(oddagon ", "(oddagon 0.0.", 1),
        )
        .unwrap();
        let cases = [
            ("part-0 part-2", "1/3", "1/3\n"),
            ("part-1", "0/3, 2/3", "0/3\n2/3\n"),
            ("part-0 part-1 part-2 part-1", "is part 1/3, and so is", ""),
            ("part-0 other-1 part-2", "expected a part I/3 of", ""),
            ("part-0 half-1 part-2", "expected a part I/3 of", ""),
            ("part-0 cut part-2", "was cut off or changed", "1/3\n"),
            ("part-0 twice part-2", "was cut off or changed", "1/3\n"),
            ("part-0 part-1 changed", "was cut off or changed", "2/3\n"),
            ("part-0 no-head part-2", "this version", "1/3\n"),
            ("part-0 older part-2", "this version", "1/3\n"),
            ("part-0 nothing part-2", "nothing", "1/3\n"),
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

/// A basis of the whole is that of one process; theorems and JSON lines are written from parts in lines.
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
    let part: oddagon::job::Part<String> = head["# ".len()..].parse().unwrap();
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
        let part = oddagon::job::Part::new(part.request.clone(), part.shard, items.lines());
        fs::write(at.join("forged"), format!("{}\n{items}", part.head(false))).unwrap();
        let run = oddagon(at, "merge forged part-1 --out never");
        assert_eq!(run.code, 2, "{changed}\n{}", run.err);
        assert!(!at.join("never").exists(), "{changed}");
    }
}

/// A script of `tools/cluster`, in a folder, with its arguments.
fn script(at: &Path, name: &str, arguments: &str) -> Command {
    let tools = Path::new(env!("CARGO_MANIFEST_DIR")).join("tools/cluster");
    let mut command = Command::new("python3");
    command
        .arg("-B")
        .arg(tools.join(name))
        .args(arguments.split_whitespace());
    command
        .current_dir(at)
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    command
}

/// What the scripts run: a list whose parts take long enough to be killed.
const WORK: &str = "enumerate --k 3 --size ..17 --out list.txt";

fn whole(at: &Path) -> Vec<u8> {
    let run = oddagon(at, &WORK.replace("list.txt", "whole.txt"));
    assert_eq!(run.code, 0, "{}", run.err);
    fs::read(at.join("whole.txt")).unwrap()
}

/// The processes that make parts in this folder.
fn workers(at: &Path) -> Vec<u32> {
    let at = at.to_str().unwrap();
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let numbers = processes.filter_map(|found| found.file_name().to_str()?.parse().ok());
    let makes_part = |number: &u32| {
        let line = fs::read(format!("/proc/{number}/cmdline")).unwrap_or_default();
        let line = String::from_utf8_lossy(&line).replace('\0', " ");
        line.contains("oddagon enumerate") && line.contains(&format!("{at}/list.txt.parts/part-"))
    };
    numbers.filter(makes_part).collect()
}

fn kill(number: u32) {
    // It may have ended by itself.
    let _ = Command::new("kill")
        .args(["-KILL", &number.to_string()])
        .stderr(Stdio::null())
        .status();
}

/// How many parts are there.
fn parts(at: &Path) -> usize {
    let Ok(files) = fs::read_dir(at.join("list.txt.parts")) else {
        return 0;
    };
    let names = files
        .flatten()
        .map(|file| file.file_name().into_string().unwrap());
    let is_part = |name: &String| name.starts_with("part-") && !name.ends_with(".partial");
    names.filter(is_part).count()
}

/// Waits until something is so.
fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(
            start.elapsed() < Duration::from_secs(120),
            "waited in vain: {what}"
        );
        sleep(Duration::from_millis(5));
    }
}

/// Waits until parts are being made, and some are there, but not all.
fn midway(at: &Path) {
    until("some parts", || parts(at) >= 2 && !workers(at).is_empty());
}

fn ended(child: Child) -> (bool, String) {
    let output = child.wait_with_output().unwrap();
    (
        output.status.success(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

/// The script for one machine, killed midway, and called again: what its engines share, without any.
#[test]
fn parts_of_one_machine_go_on_after_all_was_killed() {
    if !consumer::has("python3") {
        return;
    }
    let folder = folder();
    let at = &fs::canonicalize(folder.path()).unwrap();
    let whole = whole(at);
    goes_on(at, "local", "--at-once 2", &whole);
    refuses_other_work(at, "local", &whole);
}

/// HyperQueue, server and worker in one process: first a part's process is killed, then all; called again it goes on, does nothing twice, and
/// merges to the bytes of one process.
#[test]
fn hyperqueue_goes_on_after_its_workers_were_killed() {
    if !consumer::has_module("hyperqueue") {
        return;
    }
    let folder = folder();
    let at = &fs::canonicalize(folder.path()).unwrap();
    let whole = whole(at);
    goes_on(at, "hyperqueue", "--local 2", &whole);
}

/// A script with its workers in it: first all is killed midway, then, when it is called again, the process of a part. It does nothing twice, and
/// merges to the bytes of one process.
fn goes_on(at: &Path, name: &str, options: &str, whole: &[u8]) {
    let program = env!("CARGO_BIN_EXE_oddagon");
    let arguments = format!("--parts 24 {options} {program} {WORK}");
    let mut run = script(at, name, &arguments).spawn().unwrap();
    midway(at);
    run.kill().unwrap();
    run.wait().unwrap();
    // What the workers were doing ends, or was killed with them.
    until("the workers end", || workers(at).is_empty());
    let before = parts(at);
    assert!(
        0 < before && before < 24 && !at.join("list.txt").exists(),
        "{before}"
    );
    let again = script(at, name, &arguments).spawn().unwrap();
    until("a worker", || match workers(at).first() {
        Some(&worker) => {
            kill(worker);
            true
        }
        None => false,
    });
    let (success, said) = ended(again);
    assert!(success, "{said}");
    assert!(
        said.contains(&format!("{} of 24 parts to do", 24 - before)),
        "{said}"
    );
    assert!(said.contains("1 of 24 parts to do"), "{said}");
    assert!(fs::read(at.join("list.txt")).unwrap() == whole);
}

/// Slurm on this machine: the node is lost midway, with all that runs on it.
#[test]
fn slurm_goes_on_after_its_node_was_lost() {
    let programs = ["slurmctld", "slurmd", "sbatch", "munged", "pgrep"];
    if !programs.iter().all(|program| consumer::has(program)) {
        return;
    }
    if !fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0) {
        consumer::skip("slurmctld", "it is started by root alone");
        return;
    }
    let folder = folder();
    let at = &fs::canonicalize(folder.path()).unwrap();
    let whole = whole(at);
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let (slurm, program) = (at.join("slurm"), env!("CARGO_BIN_EXE_oddagon"));
    let tool = root.join("tools/cluster/slurm");
    let run = Command::new(root.join("tests/consumer/slurm"))
        .arg(&slurm)
        .args(["python3", "-B"])
        .arg(tool)
        .args(["--parts", "24", program])
        .args(WORK.split_whitespace())
        .current_dir(at)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    until("the loss of a node at work", || {
        midway(at);
        Command::new(slurm.join("lose-node"))
            .status()
            .unwrap()
            .success()
    });
    assert!(!at.join("list.txt").exists());
    let (success, said) = ended(run);
    assert!(success, "{said}");
    let log = fs::read_to_string(slurm.join("slurmctld.log")).unwrap();
    assert!(log.contains("due to node failure"), "{log}");
    assert!(fs::read(at.join("list.txt")).unwrap() == whole);
}

/// A folder of parts is of one command, cut in one way; parts that are lost or damaged are made again.
fn refuses_other_work(at: &Path, name: &str, whole: &[u8]) {
    let program = env!("CARGO_BIN_EXE_oddagon");
    for (arguments, reason) in [
        (
            format!("--parts 25 {program} {WORK}"),
            "has parts of other work",
        ),
        (
            format!("--parts 24 {program} {WORK} --json"),
            "has parts of other work",
        ),
        (
            format!("--parts 24 {program} {WORK} --shard 0/2"),
            "--shard: each part has its own",
        ),
        (
            format!("--parts 24 {program} {WORK} --jobs=2"),
            "--jobs: each part has its own",
        ),
        (
            format!("--parts 24 {program} enumerate --k 3"),
            "with --out FILE",
        ),
        (
            "--parts 24 oddagon-that-is-not enumerate --out x".to_owned(),
            "no such program",
        ),
        (
            "--parts 0 oddagon enumerate --out x".to_owned(),
            "numbers from 1",
        ),
        // Bad usage of the program itself.
        (
            format!("--parts 2 --tries 1 {program} enumerate --k 9 --out x"),
            "part 0: oddagon: ",
        ),
    ] {
        let output = script(at, name, &arguments).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments}\n{said}");
        assert!(said.contains(reason), "{arguments}\n{said}");
    }
    fs::write(at.join("list.txt.parts/part-3"), "# part").unwrap();
    fs::remove_file(at.join("list.txt.parts/part-5")).unwrap();
    fs::remove_file(at.join("list.txt")).unwrap();
    let arguments = format!("--parts 24 {program} {WORK}");
    let (success, said) = ended(script(at, name, &arguments).spawn().unwrap());
    assert!(success && said.contains("2 of 24 parts to do"), "{said}");
    assert!(fs::read(at.join("list.txt")).unwrap() == whole);
}
