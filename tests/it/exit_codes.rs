//! Exit codes: 0, the claim holds; 1, it does not; 2, bad input; 3, the program contradicts itself.
//! They do not depend on whether the output is read; only if it is closed while input is still
//! unread, the code is 4.

use crate::cli;

use cli::*;
use oddagon::discover::Implication;
use oddagon::enumerate::{Enumeration, Kind, Marked, Options};
use oddagon::job::{Job, Shard, Work};
use oddagon::slitherlink::Loop;
use oddagon::slitherlink::discover::Request;
use std::path::Path;
use std::process::{Command, Stdio};

/// The exit code if neither standard output nor standard error is read.
fn unread(line: &str) -> i32 {
    let closed = || Stdio::from(std::io::pipe().unwrap().1);
    let status = Command::new(env!("CARGO_BIN_EXE_oddagon"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(line.split_whitespace())
        .stdin(Stdio::null())
        .stdout(closed())
        .stderr(closed())
        .status();
    status.unwrap().code().expect("no signal")
}

/// A sudoku that Singles solve.
const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn the_exit_code_is_the_verdict_whoever_reads() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| path(folder.path(), name);
    let write = |name: &str, text: &str| std::fs::write(path(name), text).unwrap();
    // A proof altered, and a table and a library with it.
    let proof = std::fs::read_to_string("proofs/trivalue-oddagon.ron").unwrap();
    let line = proof
        .lines()
        .find(|line| line.contains("eliminate"))
        .unwrap();
    write("rejected.ron", &proof.replacen(line, "", 1));
    assert_eq!(
        run(&format!(
            "enumerate --k 2 --size 5 --classify --out {}",
            path("k2.csv")
        ))
        .code,
        0
    );
    let table = std::fs::read_to_string(path("k2.csv")).unwrap();
    write(
        "wrong.csv",
        &table.replacen(",1,1,unsat,", ",1,2,unsat,", 1),
    );
    let built = format!(
        "library proofs/trivalue-oddagon.ron --out {}",
        path("one.ron")
    );
    assert_eq!(run(&built).code, 0);
    let library = std::fs::read_to_string(path("one.ron")).unwrap();
    write(
        "wrong-library.ron",
        &library.replace("depth_full:3", "depth_full:2"),
    );
    let rule = |claim: &str| {
        format!(
            "Statement(name: \"corner\", board: Slitherlink(rows: 1, columns: 1, border: \"NW\"), \
                 pattern: Restrict(\"Nr1c1: 3\"), claim: Assert(\"{claim}\"))"
        )
    };
    write("rule.ron", &rule("Hr1c1=1"));
    write("no-rule.ron", &rule("Hr1c1=0"));
    let possible = "X".to_owned() + &".".repeat(80);
    for (line, code) in [
        ("check proofs/trivalue-oddagon.ron".to_owned(), 0),
        (format!("check {}", path("rejected.ron")), 1),
        (
            format!(
                "check --json {} proofs/trivalue-oddagon.ron",
                path("rejected.ron")
            ),
            1,
        ),
        (format!("check {}", path("none.ron")), 2),
        (format!("prove {ODDAGON} --focus pattern"), 0),
        (format!("prove {possible}"), 1),
        (format!("prove {possible} --json"), 1),
        (format!("classify {EASY}"), 0),
        (format!("classify {}", ".".repeat(81)), 1),
        ("depth --family single --each".to_owned(), 0),
        (format!("show {ODDAGON}"), 0),
        (format!("canon {ODDAGON}"), 0),
        (format!("canon --same {ODDAGON} {possible}"), 1),
        ("enumerate --k 2 --size 5".to_owned(), 0),
        (format!("check {}", path("k2.csv")), 0),
        (format!("check {}", path("wrong.csv")), 1),
        (format!("atlas {} --where cells=7", path("k2.csv")), 1),
        (format!("check {}", path("one.ron")), 0),
        (format!("check {}", path("wrong-library.ron")), 1),
        (format!("match {EASY}"), 1),
        (format!("prove --board slitherlink {}", path("rule.ron")), 0),
        (
            format!("prove --board slitherlink {}", path("no-rule.ron")),
            1,
        ),
        ("solve --board slitherlink 2x2:3333".to_owned(), 1),
        ("enumerate --k 9".to_owned(), 2),
        ("no-such-command".to_owned(), 2),
        ("--help".to_owned(), 0),
    ] {
        assert_eq!(run(&line).code, code, "{line}");
        assert_eq!(unread(&line), code, "{line}, unread");
    }
}

/// Nothing is true of nothing: an input without a claim is bad input.
#[test]
fn empty_inputs_are_bad_input() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).unwrap();
        path(folder.path(), name)
    };
    let list = file("list.ron", "[]");
    let blank = file("blank.txt", "\n# nothing\n");
    let library = file(
        "library.ron",
        "Library(version: 1, name: \"none\", entries: [])",
    );
    let rules = file(
        "none.rules",
        "# slitherlink-rules version=1 window=1x1 loop=L0\n",
    );
    let columns = oddagon::library::atlas::COLUMNS.join(",") + "\n";
    let table = file("table.csv", &columns);
    let whole = "# all of minimal 2-digit patterns order=3 size=5..5 bands=3 up-to=all\n";
    let declared = file("declared.csv", &(whole.to_owned() + &columns));
    let out = path(folder.path(), "out");
    for line in [
        format!("check {list}"),
        format!("check proofs/trivalue-oddagon.ron {list}"),
        format!("check {blank}"),
        format!("library {list} --out {out}"),
        format!("check {library}"),
        format!("check {library} --no-proofs"),
        format!("export --library {library} --format table"),
        format!("prove {list}"),
        format!("prove {library}"),
        format!("depth {library}"),
        format!("show {library}"),
        format!("canon {library}"),
        format!("prove --board slitherlink {list}"),
        format!("prove --board slitherlink {rules}"),
        format!("check {table}"),
        format!("check {declared}"),
        format!("classify {blank}"),
        format!("match {blank}"),
        format!("positions {blank}"),
    ] {
        let run = run(&line);
        assert_eq!(run.code, 2, "{line}: {}{}", run.out, run.err);
        assert!(!run.err.is_empty(), "{line}");
    }
    // What a table says it holds all of is compared, even if that is nothing.
    assert_eq!(run(&format!("check {declared} --complete")).code, 1);
}

/// Work that says it is other work, and lists what it wants to.
struct Liar<'w, W: Work>(&'w W, fn(&W) -> W::Item);

impl<W: Work> Work for Liar<'_, W> {
    type Item = W::Item;

    fn title(&self) -> String {
        self.0.title()
    }

    fn tasks(&self) -> usize {
        self.0.tasks()
    }

    fn run(&self, _: usize) -> Vec<W::Item> {
        vec![self.1(self.0)]
    }

    fn pack(&self, items: &[W::Item]) -> Vec<u8> {
        self.0.pack(items)
    }

    fn unpack(&self, bytes: &[u8]) -> Vec<W::Item> {
        self.0.unpack(bytes)
    }
}

/// Leaves a checkpoint in which all tasks of some work are done, wrongly.
fn done_wrongly<W: Work>(work: &W, lie: fn(&W) -> W::Item, purpose: &str, out: &str) {
    let path = format!("{out}.partial");
    let liar = Liar(work, lie);
    let job = Job::with_checkpoint(&liar, Shard::WHOLE, purpose, path.as_ref(), false);
    job.unwrap().run(|_| ()).unwrap();
}

/// If two parts of the program disagree about a result, the user is not at fault: exit code 3.
#[test]
fn disagreement_is_an_error_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let disagrees = |line: &str, about: &str| {
        let run = run(line);
        assert_eq!(run.code, 3, "{line}: {}{}", run.out, run.err);
        assert!(
            run.err.starts_with("oddagon: internal error: "),
            "{}",
            run.err
        );
        assert!(run.err.contains("Please report it, with"), "{}", run.err);
        assert!(run.err.contains(about), "{}", run.err);
    };
    // An enumeration that lists what SAT completes.
    let kind = Kind::Colour { k: 2 };
    let possible = "X".to_owned() + &".".repeat(80);
    let table = path(folder.path(), "k2.csv");
    let enumeration = Enumeration::new(Options::whole_board(kind)).unwrap();
    done_wrongly(&enumeration, |_| Marked::from(1), "atlas", &table);
    disagrees(
        &format!("enumerate --k 2 --resume --classify --out {table}"),
        &possible,
    );
    assert!(!Path::new(&table).exists());
    // A discovery that lists a rule which is false.
    let request = Request {
        rows: 1,
        columns: 1,
        border: Default::default(),
        stubs: false,
        mode: Loop::L0,
        corners: false,
        colours: false,
        max_premises: None,
    };
    let rules = path(folder.path(), "1x1.rules");
    let discovery = request.discovery(true).unwrap();
    done_wrongly(&discovery, |_| Implication::new(1, 2), "rules", &rules);
    disagrees(
        &format!("discover --board slitherlink --window 1x1 --resume --out {rules}"),
        "1x1 stubs=no loop=L0",
    );
    assert!(!Path::new(&rules).exists());
}

#[test]
fn exit_codes_are_in_the_help() {
    let help = run("--help").out;
    for code in ["  0  ", "  1  ", "  2  ", "  3  an internal error"] {
        assert!(help.contains(code), "{help}");
    }
}

/// What stands in the way is named as what it is.
#[test]
fn bad_input_is_named_as_what_it_is() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("index.html"), "").unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let site = folder.path().display();
    for (line, said) in [
        (
            format!("serve {site} --port {port}"),
            "something else serves there",
        ),
        (
            format!("match {EASY} --digits 1"),
            "--digits: expected at least 3, as many as a pattern has, found 1",
        ),
        (
            format!("match {EASY} --any 2 --digits 1"),
            "--digits: expected at least 2",
        ),
        (
            "enumerate --k 2 --size 5 --out /no-such-folder/x".to_owned(),
            "/no-such-folder/x: cannot write: there is no folder /no-such-folder",
        ),
        (
            format!("solve {EASY} --library patterns/rules"),
            "patterns/rules: cannot read: it is a folder, expected a file",
        ),
    ] {
        let run = run(&line);
        assert_eq!(run.code, 2, "{line}: {}", run.shown());
        assert!(run.err.contains(said), "{line}: {}", run.err);
    }
    // The field's name of the best known pattern is one of its names here.
    for name in ["tridagon", "trivalue-oddagon", "EL12c38"] {
        let run = run(&format!("prove {name} --depth 0"));
        assert!(run.out.contains("k3b2-12-00038"), "{}", run.shown());
    }
}
