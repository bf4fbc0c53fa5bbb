//! The scripts of `tools/cluster` with the engines that they are for, whose workers are killed
//! midway.

use crate::parts::{folder, oddagon};
use crate::skips;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

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

/// The script for one machine, killed midway, and called again: what its engines share, without
/// any.
#[test]
fn parts_of_one_machine_go_on_after_all_was_killed() {
    if !skips::has("python3") {
        return;
    }
    let folder = folder();
    let at = &fs::canonicalize(folder.path()).unwrap();
    let whole = whole(at);
    goes_on(at, "local", "--at-once 2", &whole);
    refuses_other_work(at, "local", &whole);
}

/// HyperQueue, server and worker in one process: first a part's process is killed, then all; called
/// again it goes on, does nothing twice, and merges to the bytes of one process.
#[test]
fn hyperqueue_goes_on_after_its_workers_were_killed() {
    if !skips::has_module("hyperqueue") {
        return;
    }
    let folder = folder();
    let at = &fs::canonicalize(folder.path()).unwrap();
    let whole = whole(at);
    goes_on(at, "hyperqueue", "--local 2", &whole);
}

/// A script with its workers in it: first all is killed midway, then, when it is called again, the
/// process of a part. It does nothing twice, and merges to the bytes of one process.
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
    if !programs.iter().all(|program| skips::has(program)) {
        return;
    }
    if !fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0) {
        skips::skip("slurmctld", "it is started by root alone");
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

/// A folder of parts is of one command, cut in one way; parts that are lost or damaged are made
/// again.
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
            format!("--parts 2 --tries 1 {program} enumerate --k 5 --out x"),
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

#[test]
fn depths_are_counted_part_by_part() {
    if !skips::has("python3") {
        return;
    }
    let folder = folder();
    let at = folder.path();
    for part in 0..3 {
        let work = format!("enumerate --k 2 --classify --shard {part}/3 --out part-{part}.csv");
        assert_eq!(oddagon(at, &work).code, 0);
    }
    let tool = Path::new(env!("CARGO_MANIFEST_DIR")).join("tools/depths-by-part");
    let count = |arguments: &str| {
        let mut command = Command::new("python3");
        command
            .arg("-B")
            .arg(&tool)
            .args(arguments.split_whitespace());
        let output = command.current_dir(at).output().expect("python3");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (
            output.status.code(),
            text(output.stdout),
            text(output.stderr),
        )
    };
    let (code, out, _) = count("counts.csv part-0.csv part-1.csv");
    assert_eq!(code, Some(0));
    assert!(
        out.starts_with("2 of 3 parts of minimal 2-digit patterns"),
        "{out}"
    );
    // 106 patterns, of which 11 lie in two bands.
    let (_, out, _) = count("counts.csv part-2.csv");
    assert!(out.contains(": 95 patterns of three bands"), "{out}");
    assert!(out.ends_with("  all         95\n"), "{out}");
    let kept = fs::read_to_string(at.join("counts.csv")).unwrap();
    assert_eq!(kept.lines().count(), 4);
    assert_eq!(count("counts.csv part-1.csv").1, out);
    // What was damaged or cut off, what is of another list, and counts that were changed.
    let part = fs::read_to_string(at.join("part-1.csv")).unwrap();
    let write = |name: &str, text: &str| fs::write(at.join(name), text).unwrap();
    write("other.csv", &part.replace("2-digit", "3-digit"));
    write("spoilt.csv", &part.replace(",1,1,unsat", ",1,2,unsat"));
    write("cut-otherwise.csv", &part.replacen(", cut ", ", cut 9", 1));
    let cut: Vec<&str> = part.lines().take(9).collect();
    write("cut.csv", &cut.join("\n"));
    let list = "enumerate --k 2 --bands 2 --classify --shard 1/3 --out bands.csv";
    assert_eq!(oddagon(at, list).code, 0);
    let (head, lines) = kept.split_once('\n').unwrap();
    write("wrong.csv", &format!("{head}\n{}", lines.replace('a', "b")));
    write("more.csv", &kept.replace('=', "=1"));
    write("torn.csv", &kept[..kept.len() - 3]);
    write("twice.csv", &format!("{kept}{lines}"));
    for (arguments, says) in [
        ("counts.csv spoilt.csv", "its rows are not those"),
        ("counts.csv other.csv", "its rows are not those"),
        ("counts.csv cut.csv", "its rows are not those"),
        ("counts.csv bands.csv", "expected one of the 3 parts"),
        (
            "counts.csv cut-otherwise.csv",
            "expected one of the 3 parts",
        ),
        ("twice.csv part-1.csv", "expected a line for each part"),
        ("wrong.csv part-1.csv", "has other counts for part 1"),
        ("more.csv part-1.csv", "expected a line of this program"),
        ("torn.csv part-1.csv", "expected a line of this program"),
    ] {
        let (code, _, error) = count(arguments);
        assert_eq!(code, Some(2), "{arguments}");
        assert!(error.contains(says), "{error}");
    }
    assert!(count("counts.csv counts.csv").2.contains("expected a part"));
    assert_eq!(fs::read_to_string(at.join("counts.csv")).unwrap(), kept);
}
