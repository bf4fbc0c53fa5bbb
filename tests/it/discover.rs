//! All minimal Slitherlink rules of small windows: two algorithms, a SAT solver, bases, files, and
//! the command.

use oddagon::discover::{Closure, Discovery, Ground, Implication, Literals};
use oddagon::job::{Job, Part, Shard, Work, merge};
use oddagon::prover::{Depth, DepthSearch};
use oddagon::slitherlink::discover::{
    Bases, Counts, Hypotheses, Request, Rule, RuleDepth, RuleSet, Vocabulary,
};
use oddagon::slitherlink::{Loop, WHOLE_GRID};
use oddagon::theorem::Theorem;
use proptest::prelude::*;
use std::sync::LazyLock;

use crate::cli;

fn request(window: &str, border: &str, mode: Loop, max_premises: Option<usize>) -> Request {
    let (rows, columns) = window.split_once('x').unwrap();
    Request {
        rows: rows.parse().unwrap(),
        columns: columns.parse().unwrap(),
        border: border.parse().unwrap(),
        stubs: false,
        mode,
        corners: false,
        colours: false,
        max_premises,
    }
}

fn stubs(request: Request) -> Request {
    let stubs = true;
    Request { stubs, ..request }
}

fn discovery(request: Request) -> Discovery<Vocabulary> {
    request.discovery(true).unwrap()
}

/// One border of each class under the symmetries of the window.
const SQUARE: [&str; 6] = ["", "N", "NW", "NS", "NSW", "NSWE"];
const OBLONG: [&str; 9] = ["", "N", "W", "NS", "WE", "NW", "NSW", "NWE", "NSWE"];

/// Every border variant of the smallest windows.
fn variants() -> impl Iterator<Item = Request> {
    let square = |window| SQUARE.map(move |border| (window, border));
    let windows = (square("1x1").into_iter())
        .chain(OBLONG.map(|border| ("1x2", border)))
        .chain(square("2x2"));
    windows.flat_map(|(window, border)| {
        // L2 is much like L1: there the borders of the largest windows are left out.
        let modes = match (window, border) {
            ("2x2", "N" | "NW" | "NS" | "NSW") => &[Loop::L0, Loop::L1][..],
            _ => &[Loop::L0, Loop::L1, Loop::L2],
        };
        modes
            .iter()
            .map(move |&mode| request(window, border, mode, None))
    })
}

fn two_algorithms_agree(request: Request) -> usize {
    let discovery = request.discovery(false).unwrap();
    let rules = discovery.rules();
    assert_eq!(
        rules,
        discovery.rules_by_free_sets(),
        "{}",
        discovery.title()
    );
    rules.len()
}

#[test]
fn two_algorithms_agree_on_every_border_of_small_windows() {
    let counts: Vec<String> = variants()
        .map(|request| {
            let title = request.title();
            format!("{title}: {}", two_algorithms_agree(request))
        })
        .collect();
    insta::assert_snapshot!(counts.join("\n"));
}

#[test]
fn two_algorithms_agree_on_larger_windows_and_stubs() {
    let few = |window, mode, most| request(window, "", mode, Some(most));
    let found = [
        two_algorithms_agree(request("1x3", "", Loop::L0, None)),
        two_algorithms_agree(request("1x3", "", Loop::L1, None)),
        two_algorithms_agree(few("2x3", Loop::L0, 4)),
        two_algorithms_agree(few("2x3", Loop::L1, 4)),
        two_algorithms_agree(stubs(few("1x1", Loop::L0, 8))),
        two_algorithms_agree(stubs(few("1x2", Loop::L0, 4))),
        two_algorithms_agree(stubs(few("1x2", Loop::L1, 4))),
    ];
    insta::assert_snapshot!(format!("{found:?}"));
}

/// `cargo test --release --test it discover:: -- --ignored` compares the two on whole 2×3 windows
/// and 3×3 with few premises.
#[test]
#[ignore = "minutes"]
fn two_algorithms_agree_on_the_largest_windows() {
    for mode in [Loop::L0, Loop::L1] {
        two_algorithms_agree(request("2x3", "", mode, None));
        two_algorithms_agree(request("3x3", "", mode, Some(4)));
    }
}

#[test]
fn every_rule_of_every_border_is_valid_and_minimal_on_a_larger_board() {
    for request in variants() {
        let discovery = request.discovery(false).unwrap();
        let rules = discovery.rules();
        // All of the smallest windows, a few of each of the others.
        let step = rules.len().div_ceil(40);
        let mut verifier = discovery.ground().verifier().unwrap();
        for rule in rules.iter().step_by(step) {
            discovery
                .ground()
                .verify(&mut verifier, rule, true)
                .unwrap();
        }
    }
}

/// Rules that are not valid, not minimal, or about nothing are told apart.
#[test]
fn wrong_rules_are_refused() {
    let vocabulary = request("1x1", "", Loop::L0, None).vocabulary().unwrap();
    let mut verifier = vocabulary.verifier().unwrap();
    let mut rule = |premises: &str, conclusion: &str| {
        let literal = |name: &str| vocabulary.named(name).unwrap();
        let premises = premises
            .split_whitespace()
            .map(|name| 1 << literal(name))
            .sum();
        let rule = Implication::new(premises, literal(conclusion));
        let verified = vocabulary.verify(&mut verifier, &rule, true);
        verified.map_err(|error| error.to_string())
    };
    assert_eq!(rule("r1c1=0", "Hr1c1=0"), Ok(()));
    let wrong = [
        rule("r1c1=3 Hr1c1=1", "Hr2c1=1"),
        rule("r1c1=0 Vr1c1=0", "Hr1c1=0"),
        rule("r1c1=0 Vr1c1=1", "Hr1c1=0"),
    ];
    insta::assert_snapshot!(wrong.map(Result::unwrap_err).join("\n"), @r"
    r1c1=3 Hr1c1=1 => Hr2c1=1: not valid: its premises hold and its conclusion does not where these lines are drawn: Hr1c1 Vr1c1 Vr1c2
    r1c1=0 Vr1c1=0 => Hr1c1=0: not minimal: Vr1c1=0 can be dropped
    r1c1=0 Vr1c1=1 => Hr1c1=0: its premises are never all true
    ");
}

/// The depths of all rules, found once more through statements and the prover for theorems.
#[test]
fn depths_are_those_of_the_rules_as_theorems() {
    for mode in [Loop::L0, Loop::L1] {
        for (window, border, step) in [("1x1", "NW", 1), ("1x2", "", 7), ("2x2", "", 97)] {
            let request = request(window, border, mode, None);
            let rules = discovery(request.clone()).rules();
            let hard =
                |r: &&Implication<RuleDepth>| matches!(r.depth, Some(RuleDepth::Trials { .. }));
            let some = rules
                .iter()
                .step_by(step)
                .chain(rules.iter().filter(hard).step_by(step));
            let some: Vec<Implication<RuleDepth>> = some.copied().collect();
            let set = RuleSet::new(&request, &some, false).unwrap();
            for (rule, statement) in set.rules.iter().zip(set.statements()) {
                let depth = rule.depth.unwrap();
                assert_eq!(statement.name, rule.to_string());
                let theorem = Theorem::new(statement).unwrap();
                let search = |theory| DepthSearch::new(&theorem, theory, 3).restricted();
                let exactly = |found: Depth| found.value();
                let w1 = exactly(search(oddagon::csp::Theory::W1));
                match depth {
                    RuleDepth::Brt => {
                        assert_eq!(
                            exactly(search(oddagon::csp::Theory::Brt)),
                            Some(0),
                            "{rule}"
                        );
                    }
                    RuleDepth::W1 => {
                        assert_eq!(w1, Some(0), "{rule}");
                        assert_ne!(
                            exactly(search(oddagon::csp::Theory::Brt)),
                            Some(0),
                            "{rule}"
                        );
                    }
                    RuleDepth::Trials { depth, .. } => {
                        assert_eq!(w1, Some(usize::from(depth)), "{rule}");
                    }
                }
            }
        }
    }
}

#[test]
fn depths_have_names() {
    let trials = |depth, hypotheses| RuleDepth::Trials { depth, hypotheses };
    for (depth, name) in [
        (RuleDepth::Brt, "BRT"),
        (RuleDepth::W1, "W1"),
        (trials(1, Hypotheses::Lines), "T&E(W1,1) over H V"),
        (
            trials(2, Hypotheses::LinesAndPoints),
            "T&E(W1,2) over H V P",
        ),
    ] {
        assert_eq!(depth.to_string(), name);
        assert_eq!(name.parse(), Ok(depth));
    }
    for name in [
        "",
        "W2",
        "T&E(W1,0) over H V",
        "T&E(W1,01) over H V",
        "T&E(W1,1) over P",
        "T&E(W1,1) over all candidates",
    ] {
        assert!(name.parse::<RuleDepth>().is_err(), "{name}");
    }
}

/// Shards in any number, and rules found on one thread, are the same list.
#[test]
fn shards_merge_into_the_whole() {
    let discovery = discovery(request("2x2", "N", Loop::L1, Some(5)));
    let whole = discovery.rules();
    for of in [2, 3, 1000] {
        let parts = (0..of).map(|index| {
            let job = Job::new(&discovery, Shard { index, of });
            job.run(|_| ()).unwrap()
        });
        assert_eq!(merge(parts.collect::<Vec<_>>()), whole);
    }
    let alone = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .unwrap();
    assert_eq!(alone.install(|| discovery.rules()), whole);
    assert_eq!(discovery.unpack(&discovery.pack(&whole)), whole);
}

/// What is compared of a window.
struct Compared {
    /// Its rules under all symmetries.
    all: Closure,
    /// Its basis under all symmetries, with those of its parts.
    basis: Closure,
    size: usize,
    base: Vec<Literals>,
    lines: Literals,
    /// Whether the number of premises is limited.
    limited: bool,
}

fn compared(request: &Request) -> Compared {
    let discovery = request.discovery(false).unwrap();
    let rules = discovery.rules();
    let mut bases = Bases::default();
    let kept = bases.basis(request, &rules).unwrap();
    let vocabulary = discovery.ground();
    let symmetries = vocabulary.symmetries();
    let mut all = Closure::new(vocabulary.literal_count());
    let mut basis = bases.parts(request).unwrap();
    let images = |closure: &mut Closure, rules: &[Implication<RuleDepth>]| {
        for rule in rules {
            closure.add(symmetries.iter().map(|s| rule.image(s)));
        }
    };
    images(&mut all, &rules);
    images(&mut basis, &kept);
    Compared {
        all,
        basis,
        size: kept.len(),
        base: discovery.fillings().to_vec(),
        lines: vocabulary.conclusions(),
        limited: request.max_premises.is_some(),
    }
}

static SMALL: LazyLock<Vec<Compared>> = LazyLock::new(|| {
    let questions = [
        request("1x1", "", Loop::L0, None),
        request("1x2", "", Loop::L0, None),
        request("2x2", "", Loop::L0, None),
        request("2x2", "", Loop::L1, None),
        request("2x2", "NW", Loop::L1, None),
        stubs(request("1x2", "N", Loop::L1, Some(3))),
    ];
    questions.iter().map(compared).collect()
});

#[test]
fn bases_are_small() {
    let sizes: Vec<usize> = SMALL.iter().map(|window| window.size).collect();
    insta::assert_snapshot!(format!("{sizes:?}"), @"[11, 8, 90, 163, 265, 23]");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Whatever is known, a basis with those of its parts gives all that the window's rules give.
    /// Where what is known can be so, that is all that follows; with a limit of premises a sequence
    /// of smaller windows' rules may give more, but nothing that does not follow.
    #[test]
    fn a_basis_closes_as_all_rules_do(
        which in 0..6usize, row: prop::sample::Index, thin: u128, any: u128,
    ) {
        let Compared { all, basis, base, lines, limited, .. } = &SMALL[which];
        let any = any & thin & (Literals::MAX >> (128 - all.literals()));
        prop_assert_eq!(all.of(any) & !basis.of(any), 0);
        let set = base[row.index(base.len())] & thin;
        let so = base.iter().filter(|&row| set & !row == 0);
        let follows = set | so.fold(*lines, |all, row| all & row);
        if !limited {
            prop_assert_eq!(all.of(set), follows);
            prop_assert_eq!(basis.of(set), follows);
        }
        prop_assert_eq!(all.of(set) & !basis.of(set), 0);
        prop_assert_eq!(basis.of(set) & !follows, 0);
    }
}

/// A set of rules in each of its forms reads back as it was.
#[test]
fn rule_sets_are_written_and_read() {
    let asked = stubs(request("1x2", "N", Loop::L1, Some(3)));
    let set = RuleSet::new(&asked, &discovery(asked.clone()).rules(), false).unwrap();
    let text = |write: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = Vec::new();
        write(&mut bytes);
        String::from_utf8(bytes).unwrap()
    };
    let texts = [
        text(&|to| set.write_ron(to).unwrap()),
        text(&|to| set.write_json(to).unwrap()),
        text(&|to| set.write_table(to).unwrap()),
    ];
    for text in &texts {
        assert_eq!(RuleSet::read(text).as_ref(), Ok(&set), "{}", &text[..200]);
    }
    assert_eq!(set.request(), Ok(asked));
    let heads = texts.map(|text| text.lines().take(4).collect::<Vec<_>>().join("\n"));
    insta::assert_snapshot!(heads.join("\n\n"));
}

#[test]
fn what_is_no_rule_set_is_refused_with_its_place() {
    let head = "# slitherlink-rules version=1 window=1x1 loop=L0\n";
    let table = |rule: &str| format!("{head}{rule}\n");
    let texts = [
        String::new(),
        "# other".to_owned(),
        "RuleSet(version: 2)".to_owned(),
        "{\"version\": 1}".to_owned(),
        "# slitherlink-rules version=7 window=1x1 loop=L0".to_owned(),
        "# slitherlink-rules version=1 window=1 loop=L0".to_owned(),
        "# slitherlink-rules version=1 window=0x9 loop=L0".to_owned(),
        "# slitherlink-rules version=1 window=1x1 border=NQ loop=L0".to_owned(),
        table("r1c1=3"),
        table("r1c1=3 => Hr1c1=1 ; W9"),
        table("r1c1=4 => Hr1c1=1"),
        table("r1c1=3 r1c1=2 => Hr1c1=1"),
        table("Hr1c1=0 => Hr1c1=1"),
        table("r1c1=3 => r1c1=2"),
        table("Hr9c9=0 => Hr1c1=1"),
        table("# one").replace("loop=L0", "loop=L0 max-premises=1") + "r1c1=1 Hr1c1=1 => Vr1c1=0\n",
        table("# part 0/3 (cut 8) of 1x1 stubs=no loop=L0 depths=yes"),
        table(concat!(
            "# part 0/3 (oddagon ",
            env!("CARGO_PKG_VERSION"),
            " discover --window, cut 8, 1 items, sha256 0) of 1x2 stubs=no loop=L0 depths=yes"
        )),
        table(concat!(
            "# part 0/3 (oddagon ",
            env!("CARGO_PKG_VERSION"),
            " discover --window, cut 8, 1 items, sha256 0) of 1x1 stubs=no loop=L0"
        )),
    ];
    let errors = texts.map(|text| RuleSet::read(&text).unwrap_err().to_string());
    insta::assert_snapshot!(errors.join("\n"));
}

#[test]
fn rules_are_ranked_by_how_often_they_fire() {
    let asked = request("1x1", "", Loop::L0, None);
    let set = RuleSet::new(&asked, &discovery(asked.clone()).rules(), false).unwrap();
    let ranked = set.clone().ranked(&[0, 5, 0, 7]);
    let order = [3, 1, 0, 2, 4].map(|i| &set.rules[i]);
    assert_eq!(ranked.rules.iter().take(5).collect::<Vec<_>>(), order);
    assert_eq!(ranked.rules.len(), set.rules.len());
}

/// The numbers of rules of 2×2 windows by number of premises.
#[test]
fn two_by_two() {
    let count = |mode| Counts::of(&discovery(request("2x2", "", mode, None)).rules());
    insta::assert_snapshot!(format!("{:?}\n{:?}", count(Loop::L0), count(Loop::L1)));
}

#[test]
fn the_command() {
    let run = |line: &str| cli::run(&format!("discover --board slitherlink {line}")).shown();
    insta::assert_snapshot!("table", run("--window 1x1"));
    insta::assert_snapshot!(
        "json",
        run("--window 1x2 --border N --max-premises 1 --json")
    );
    insta::assert_snapshot!("basis", run("--window 1x2 --basis"));
    insta::assert_snapshot!("counts", run("--window 2x2 --loop L1 --counts --jobs 1"));
}

#[test]
fn bad_usage() {
    let lines = [
        "--window 2",
        "--window 0x2",
        "--window 50x50",
        "--window 4x5",
        "--window 3x4 --stubs",
        "--window 1x12",
        "--window 2x2 --border NX",
        "--window 2x2 --border NN",
        "--window 2x2 --border NSWE --stubs",
        "--window 2x2 --loop L3",
        "--window 2x2 --max-premises many",
        "--window 2x2 --shard 2/2",
        "--window 2x2 --basis --shard 0/2",
        "--window 2x2 --resume",
    ];
    let shown = lines.map(|line| {
        let run = cli::run(&format!("discover --board slitherlink {line}"));
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{line}");
        let first = run.err.lines().next().unwrap_or_default();
        format!("{line}\n  {first}")
    });
    insta::assert_snapshot!(shown.join("\n"));
}

/// Files are the same whatever the threads, the shards, and the interruptions.
#[test]
fn files_interruptions_and_shards() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| cli::path(folder.path(), name);
    let read = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    let run = |line: String| {
        let run = cli::run(&line);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{line}");
        run.out
    };
    let what = "discover --board slitherlink --window 2x2 --max-premises 4";
    let table = run(format!("{what} --jobs 1"));
    run(format!("{what} --jobs 3 --out {}", path("whole.rules")));
    assert_eq!(read("whole.rules"), table.as_bytes());
    assert!(!folder.path().join("whole.rules.partial").exists());
    for i in 0..3 {
        run(format!(
            "{what} --shard {i}/3 --out {}",
            path(&format!("{i}.ron"))
        ));
    }
    let parts = (0..3)
        .map(|i| path(&format!("{i}.ron")))
        .collect::<Vec<_>>()
        .join(" ");
    run(format!("merge {parts} --out {}", path("merged.rules")));
    assert_eq!(read("merged.rules"), table.as_bytes());
    // A checkpoint cut anywhere goes on; one of other work is refused.
    let asked = request("2x2", "", Loop::L0, Some(4));
    let discovery = discovery(asked);
    let partial = folder.path().join("cut.rules.partial");
    let job = Job::with_checkpoint(&discovery, Shard::WHOLE, "rules", &partial, false).unwrap();
    job.run(|_| ()).unwrap();
    drop(job);
    let log = std::fs::read(&partial).unwrap();
    std::fs::write(&partial, &log[..log.len() / 2]).unwrap();
    let cut = format!("{what} --out {}", path("cut.rules"));
    let refused = cli::run(&cut);
    assert!(
        refused.code == 2 && refused.err.contains("--resume"),
        "{}",
        refused.err
    );
    let other = format!(
        "discover --board slitherlink --window 2x2 --resume --out {}",
        path("cut.rules")
    );
    assert_eq!(cli::run(&other).code, 2);
    assert!(!folder.path().join("cut.rules").exists());
    run(format!("{cut} --resume"));
    assert_eq!(read("cut.rules"), table.as_bytes());
    // Other windows' rules are not merged, nor is what is no set of rules.
    run(format!(
        "discover --board slitherlink --window 1x2 --out {}",
        path("other.ron")
    ));
    for file in ["other.ron", "cut.rules", "none"] {
        std::fs::write(folder.path().join("broken.json"), "{").unwrap();
        let second = if file == "cut.rules" {
            "broken.json"
        } else {
            file
        };
        let line = format!(
            "merge {} {} --out {}",
            path("0.ron"),
            path(second),
            path("x")
        );
        assert_eq!(cli::run(&line).code, 2);
    }
    assert!(!folder.path().join("x").exists());
}

/// Only all parts of one request make a whole, and a part says that it is one. A part that was
/// altered: a rule that does not hold, one of which a premise can be dropped, one of another depth.
/// The part of a set, with the digest of what it holds now.
fn resealed(text: &str) -> String {
    let is_part = |line: &&str| line.starts_with("# part ");
    let head = text.lines().find(is_part).unwrap();
    let part: Part<String> = head["# ".len()..].parse().unwrap();
    let items = text.lines().filter(|line| !line.starts_with('#'));
    let part = Part::new(part.command(), part.request.clone(), part.shard, items);
    text.replacen(head, &format!("# {}", part.line()), 1)
}

#[test]
fn merging_verifies_rules() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| cli::path(folder.path(), name);
    let texts = [0, 1].map(|i| {
        let out = path(&format!("{i}.rules"));
        let run = cli::run(&format!(
            "discover --board slitherlink --window 1x2 --border NW --shard {i}/2 --out {out}"
        ));
        assert_eq!(run.code, 0, "{}", run.err);
        std::fs::read_to_string(out).unwrap()
    });
    let (files, merged) = (
        format!("{} {}", path("0.rules"), path("1.rules")),
        path("whole.rules"),
    );
    let merge = || cli::run(&format!("merge {files} --verify 10000 --out {merged}"));
    let rule = |depth: &str| {
        let line = texts[0].lines().find(|line| line.ends_with(depth));
        line.unwrap_or_else(|| panic!("no rule of depth {depth}"))
    };
    assert_eq!(resealed(&texts[0]), texts[0]);
    let (brt, w1) = (rule("; BRT"), rule("; W1"));
    let (_, conclusion) = brt.split_once("=> ").unwrap();
    let flipped = match conclusion.split_once("=0") {
        Some((line, rest)) => format!("{line}=1{rest}"),
        None => conclusion.replacen("=1", "=0", 1),
    };
    let free = " Vr1c3=1 =>";
    assert!(!brt.contains("Vr1c3"));
    for (from, to, reason) in [
        (brt, brt.replacen(conclusion, &flipped, 1), "premises"),
        (brt, brt.replace(" =>", free), "not minimal"),
        (brt, brt.replace("; BRT", "; W1"), "its depth is not W1"),
        (w1, w1.replace("; W1", "; BRT"), "its depth is not BRT"),
        (brt, brt.replace(" ; BRT", ""), "found no depth"),
    ] {
        let text = texts[0].replacen(&format!("{from}\n"), &format!("{to}\n"), 1);
        std::fs::write(path("0.rules"), resealed(&text)).unwrap();
        let run = merge();
        assert_eq!(run.code, 2, "{to}: {}", run.err);
        assert!(run.err.contains(reason), "{to}: {}", run.err);
        assert!(!folder.path().join("whole.rules").exists());
    }
    std::fs::write(path("0.rules"), &texts[0]).unwrap();
    assert_eq!(merge().code, 0);
}

/// What was not proven is not said to be.
#[test]
fn without_depths_there_are_no_proofs() {
    for (options, proven) in [("", 11), ("--no-depth", 0), ("--verify 3", 3)] {
        let line = format!("discover --board slitherlink --window 1x1 --counts {options}");
        let run = cli::run(&format!("{line} --json"));
        let json: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!(
            (&json["verified"], &json["proven"]),
            (&11.into(), &proven.into()),
            "{line}"
        );
        let text = cli::run(&line).out;
        assert_eq!(text.contains("by proofs"), proven > 0, "{text}");
    }
}

#[test]
fn missing_doubled_and_foreign_parts_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| cli::path(folder.path(), name);
    for end in ["rules", "ron", "json"] {
        let discover = |what: &str, i: usize, name: &str| {
            let out = path(&format!("{name}{i}.{end}"));
            let line = format!(
                "discover --board slitherlink --window 1x2 {what} --shard {i}/3 --out {out}"
            );
            let run = cli::run(&line);
            assert_eq!((run.code, run.err.as_str()), (0, ""), "{line}");
            assert!(
                run.out.starts_with(&format!("part {i}/3 (cut 8) of 1x2 ")),
                "{}",
                run.out
            );
        };
        for i in 0..3 {
            discover("", i, "");
        }
        discover("--max-premises 2", 2, "few");
        discover("--no-depth", 2, "bare");
        let whole = path(&format!("whole.{end}"));
        cli::run(&format!(
            "discover --board slitherlink --window 1x2 --out {whole}"
        ));
        let merge = |names: &[&str]| {
            let files: Vec<String> = names.iter().map(|n| path(&format!("{n}.{end}"))).collect();
            let out = path(&format!("merged.{end}"));
            cli::run(&format!("merge {} --out {out}", files.join(" ")))
        };
        for (names, reason) in [
            (
                &["0", "2"][..],
                "part 1/3 of 1x2 stubs=no loop=L0 depths=yes: missing",
            ),
            (&["1"], "parts 0/3, 2/3 of 1x2"),
            (&["0", "1", "2", "1"], "is part 1/3, and so is"),
            (
                &["0", "1", "few2"],
                "is part 2/3 (cut 8) of 1x2 stubs=no loop=L0 max-premises=2 depths=yes",
            ),
            (
                &["0", "1", "bare2"],
                "is part 2/3 (cut 8) of 1x2 stubs=no loop=L0 depths=no",
            ),
            (&["whole"], "does not say which part of which list it is"),
        ] {
            let run = merge(names);
            assert_eq!(run.code, 2, "{names:?}");
            assert!(run.err.contains(reason), "{names:?}: {}", run.err);
            assert!(!folder.path().join(format!("merged.{end}")).exists());
        }
        let texts =
            ["0", "1"].map(|i| std::fs::read_to_string(path(&format!("{i}.{end}"))).unwrap());
        for (what, changed) in cli::spoilt([&texts[0], &texts[1]]) {
            for (i, text) in changed.iter().enumerate() {
                std::fs::write(path(&format!("spoilt{i}.{end}")), text).unwrap();
            }
            let run = merge(&["spoilt0", "spoilt1", "2"]);
            assert_eq!(run.code, 2, "{what}: {}", run.err);
            assert!(run.err.contains("spoilt0"), "{what}: {}", run.err);
            assert!(
                what != "no digest" || run.err.contains("made again"),
                "{}",
                run.err
            );
            assert!(!folder.path().join(format!("merged.{end}")).exists());
        }
        // A version that cut the work into other tasks, and another version of the program.
        let [old, first] = ["old.", "0."].map(|name| format!("{name}{end}"));
        let text = std::fs::read_to_string(path(&first)).unwrap();
        for (now, before) in [(", cut 8,", ", cut 3,"), ("(oddagon ", "(oddagon 9")] {
            assert!(text.contains(now));
            std::fs::write(path(&old), text.replacen(now, before, 1)).unwrap();
            let run = merge(&["old", "1", "2"]);
            assert_eq!(run.code, 2);
            assert!(run.err.contains("this version"), "{}", run.err);
        }
        assert_eq!(merge(&["2", "1", "0"]).code, 0);
        let read = |name: String| std::fs::read_to_string(folder.path().join(name)).unwrap();
        assert_eq!(read(format!("merged.{end}")), read(format!("whole.{end}")));
        let part = RuleSet::read(&read(format!("1.{end}"))).unwrap();
        assert!(
            part.name.starts_with("some minimal rules of 1x2"),
            "{}",
            part.name
        );
        assert!(
            RuleSet::read(&read(format!("whole.{end}")))
                .unwrap()
                .part
                .is_none()
        );
    }
    // A set that people call "all of …" is no part of anything.
    let named = "# slitherlink-rules version=1 window=1x1 loop=L0\n# all of the rules\n";
    let named = RuleSet::read(named).unwrap();
    assert_eq!((&named.name[..], named.part), ("all of the rules", None));
    let lines = cli::run("discover --board slitherlink --window 1x2 --shard 1/3 --json").out;
    let first = lines.lines().next().unwrap();
    assert!(
        first.starts_with(concat!(
            r#"{"part":"part 1/3 (oddagon "#,
            env!("CARGO_PKG_VERSION"),
            " discover --window, cut 8, "
        )),
        "{first}"
    );
    assert!(
        first.ends_with(r#") of 1x2 stubs=no loop=L0 depths=yes"}"#),
        "{first}"
    );
}

/// One rule that stands twice, also as a symmetric image or with another depth: no discovery writes
/// that, whatever its digest.
#[test]
fn a_rule_that_stands_twice_is_not_merged() {
    let folder = tempfile::tempdir().unwrap();
    let path = |i: usize| cli::path(folder.path(), &format!("{i}.ron"));
    for i in 0..2 {
        cli::run(&format!(
            "discover --board slitherlink --window 1x2 --shard {i}/2 --out {}",
            path(i)
        ));
    }
    let text = |i: usize| std::fs::read_to_string(path(i)).unwrap();
    let parts = [0, 1].map(|i| RuleSet::read(&text(i)).unwrap());
    let (vocabulary, rules) = parts[0].window_rules().unwrap();
    let symmetries = vocabulary.symmetries();
    let images = (rules.iter().zip(&parts[0].rules))
        .flat_map(|(rule, text)| symmetries.iter().map(move |s| (rule, text, rule.image(s))));
    let (_, rule, image) = images
        .into_iter()
        .find(|(rule, _, image)| image != *rule)
        .unwrap();
    let (rule, image) = (rule.clone(), Rule::new(&image, &vocabulary));
    let other = [RuleDepth::Brt, RuleDepth::W1]
        .into_iter()
        .find(|&d| Some(d) != rule.depth);
    let deeper = Rule {
        depth: other,
        ..rule.clone()
    };
    for (i, more) in [(0, rule), (0, image.clone()), (1, image), (1, deeper)] {
        let mut part = parts[i].clone();
        part.rules.push(more);
        let said = part.part.clone().unwrap();
        let mut bytes = Vec::new();
        part.as_part(said.request, said.shard)
            .write_ron(&mut bytes)
            .unwrap();
        std::fs::write(path(2), bytes).unwrap();
        let merge = format!("merge {} {} --out {}", path(1 - i), path(2), path(3));
        let run = cli::run(&merge);
        assert_eq!(run.code, 2);
        assert!(run.err.contains("expected each rule once"), "{}", run.err);
    }
}

#[test]
fn borders_are_parts_of_questions() {
    let all = Request {
        stubs: true,
        ..request("2x2", "NSWE", Loop::L0, None)
    };
    assert_eq!(all.border, WHOLE_GRID);
    assert!(all.discovery(false).is_err());
}
