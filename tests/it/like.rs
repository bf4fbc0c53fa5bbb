//! Paths as CSP-Rules makes them, and the published names of patterns, through the binary.

use crate::cli::{oddagon, run};
use crate::puzzles::LOKI;
use serde_json::Value;

/// Puzzles that need chains of several kinds, and relations.
const PUZZLES: [&str; 5] = [
    LOKI,
    "1..5....2.2.7...3...3.6.1..........8.4..5..9.6.2........6...4...5...3.7.8....4..9",
    "6.......1.2.....4...7...8....41.59..381697425..93.26....6...7...9.....8.1.......3",
    ".....6...4.71.9...6.973..1.2..9.1...5.8..3...7.....34..7.6..19......76.3.6.3...74",
    "........1.....2.3.....4.56......7.....481.2..19..248...89..1..742..78..97.1.9....",
];

const THEORY: &str = "FS4+BC8+Z8+tW8+W8+OR4FW8+OR4W8";

fn steps(puzzle: &str, options: &str) -> Vec<Value> {
    let words =
        format!("solve {puzzle} --theory {THEORY} --json --library patterns/two-band-k3.ron");
    let run = run(&format!("{words} {options}"));
    assert_eq!(run.err, "");
    let answer: Value = serde_json::from_str(&run.out).unwrap();
    answer["steps"].as_array().unwrap().clone()
}

/// A step is one application of one rule: blocked ones eliminate all of their targets, others one.
#[test]
fn rules_fire_one_at_a_time() {
    let mut several = 0;
    for puzzle in PUZZLES {
        for (options, blocks) in [
            ("--like csp-rules", true),
            ("--like csp-rules,splitting,whips-first", true),
            ("--like csp-rules,unblocked", false),
        ] {
            for step in steps(puzzle, options) {
                let (rule, words) = (step["rule"].as_str().unwrap(), &step["words"]);
                if ["singles", "last-guardian"].contains(&rule) {
                    continue;
                }
                let targets = step["eliminated"].as_array().unwrap().len();
                let arrows = words.as_str().unwrap().matches(" ==> ").count();
                let is_blocked = blocks
                    && (step["size"] == 1
                        || ["subset", "finned-fish", "biv-chain", "z-chain", "t-whip"]
                            .contains(&rule));
                assert!(targets <= 1 || is_blocked, "{words}");
                assert!(arrows <= 1, "{words}");
                several += usize::from(targets > 1);
            }
        }
    }
    assert!(several > 20);
}

/// Deadly patterns are looked for with all patterns, or just before or after Singles.
#[test]
fn deadly_patterns_have_a_place() {
    let puzzle =
        "....5.......8.9..4...24..31..3.8..1.8..412.5.4....5.....1..8.92..61......2.7.....";
    let options = "--theory S3+W4+OR3W4 --library patterns/deadly-patterns.ron --unique --json";
    // What comes before the first relation.
    let before = |like: &str| {
        let run = run(&format!("solve {puzzle} {options} --like {like}"));
        let answer: Value = serde_json::from_str(&run.out).unwrap();
        let steps = answer["steps"].as_array().unwrap().clone();
        let rules = steps
            .iter()
            .map(|step| step["rule"].as_str().unwrap().to_owned());
        let rules: Vec<String> = rules.take_while(|rule| rule != "relation").collect();
        assert!(rules.len() < steps.len(), "{like}: no relation");
        rules
    };
    let is_single = |rule: &String| rule == "singles";
    let usual = before("csp-rules");
    assert!(usual.iter().any(|rule| !is_single(rule)), "{usual:?}");
    assert_eq!(before("csp-rules,deadly-before-singles"), [""; 0]);
    let after = before("csp-rules,deadly-after-singles");
    assert!(after.iter().all(is_single), "{after:?}");
    assert_eq!(after.len(), 1);
}

/// Each step is a rule that the checker knows by its definition.
#[test]
fn paths_are_proofs() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("paths.jsonl");
    let text = PUZZLES.join("\n");
    for like in ["csp-rules", "csp-rules,splitting,low-tridagon"] {
        let file = file.to_str().unwrap();
        let args = [
            "solve",
            "-",
            "--theory",
            THEORY,
            "--like",
            like,
            "--patterns",
            "select4",
            "--proof",
            file,
        ];
        assert_eq!(oddagon(&args, &text).err, "");
        let checked = oddagon(&["check", file, "--summary"], "");
        assert_eq!(checked.code, 0, "{}", checked.out);
        assert!(
            checked.out.contains("5 proofs, all 5 verified"),
            "{}",
            checked.out
        );
    }
}

/// Nothing splits and no tridagon is looked for before its turn, unless it is said.
#[test]
fn relations_come_when_the_settings_say() {
    let with = |options: &str| steps(PUZZLES[3], options);
    let is = |step: &Value, rule: &str| step["rule"] == rule;
    let split = |steps: &[Value]| steps.iter().any(|step| is(step, "split"));
    assert!(!split(&with("--like csp-rules")));
    assert!(split(&with("--like csp-rules,splitting")));
    // With a low salience all chains of other rules come first.
    let largest_before = |options: &str| {
        let all = with(options);
        let tridagon = |step: &Value| step["relation"]["published"] == "Trid";
        let at = all.iter().position(tridagon).expect("it has a tridagon");
        let sizes = all[..at].iter().filter_map(|step| step["size"].as_u64());
        sizes.max().unwrap()
    };
    assert!(largest_before("--like csp-rules") <= 3);
    assert!(largest_before("--like csp-rules,low-tridagon") > 3);
}

#[test]
fn published_names_stand_for_ids() {
    let shown = |name: &str| run(&format!("canon {name} --json")).out;
    assert_eq!(shown("EL10c12"), shown("k3b2-10-00011"));
    assert_ne!(shown("EL10c12"), shown("k3b2-10-00012"));
    let table = |names: &str| run(&format!("export --format table {names}")).out;
    assert_eq!(
        table("EL13c290 EL12c38"),
        table("k3b2-13-00290 k3b2-12-00038")
    );
    let listed = |name: &str| run(&format!("match {LOKI} --where id={name}")).out;
    assert_eq!(listed("EL12c38"), listed("k3b2-12-00038"));
    for name in ["EL10c11", "EL13c207", "EL99c1"] {
        let run = run(&format!("show {name}"));
        assert_eq!(run.code, 2, "{name}");
        assert!(
            run.err.contains("the library has no such entry"),
            "{}",
            run.err
        );
    }
    let path = run(&format!("solve {LOKI} --like csp-rules --patterns all"));
    assert!(
        path.out
            .contains("\nTrid-ORk-relation with only one candidate => r8c8=1\n")
    );
    assert!(
        path.out.contains(" by FS4+W8+OR5W8, like csp-rules\n"),
        "{}",
        path.out
    );
    let path = run(&format!("solve {LOKI}"));
    assert!(
        path.out
            .contains("k3b2-12-00038-OR1-relation 1 (Trid) for digits")
    );
}

#[test]
fn what_is_no_setting_or_pattern_is_refused() {
    for (options, said) in [
        ("--like sudorules", "expected csp-rules"),
        ("--like csp-rules,fast", "found \"fast\""),
        (
            "--patterns select5",
            "--patterns: found select5, expected tridagon, select1",
        ),
        ("--patterns EL10c11", "--patterns: found EL10c11"),
    ] {
        let run = run(&format!("solve {LOKI} {options}"));
        assert_eq!(run.code, 2, "{options}");
        assert!(run.err.contains(said), "{}", run.err);
    }
    let run = run(&format!("classify {LOKI} --like csp-rules"));
    assert_eq!(run.code, 2);
    assert!(run.err.contains("expected --rating"), "{}", run.err);
}
