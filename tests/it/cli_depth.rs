//! `oddagon depth`, through the binary.

use crate::cli;

use cli::*;
use insta::assert_snapshot;
use oddagon::proof::check;

/// The table without run-times.
fn timeless(run: &Run) -> String {
    let blank = |line: &str| {
        let words = line.split_whitespace();
        let time = |word: &str| {
            word.split_once('.')
                .is_some_and(|(a, b)| b.len() == 2 && a.parse::<u32>().is_ok())
        };
        let kept: Vec<&str> = words
            .map(|word| if time(word) { "_" } else { word })
            .collect();
        kept.join(" ")
    };
    run.shown()
        .lines()
        .map(blank)
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn a_family_for_people() {
    assert_snapshot!(timeless(&run(
        "depth --family naked-subset --size 4 --unit row"
    )));
    assert_snapshot!(timeless(&run("depth --family locked-candidates --each")));
}

#[test]
fn a_family_as_json() {
    let json = run("depth --family naked-subset --size 2 --json");
    assert_snapshot!(json.shown());
    for jobs in ["1", "3"] {
        let same = run(&format!(
            "depth --family naked-subset --size 2 --json --jobs {jobs}"
        ));
        assert_eq!(same.out, json.out);
    }
    assert_snapshot!(run("depth patterns/tridagon-elimination.ron --json").shown());
}

#[test]
fn families_are_listed() {
    let list = run("depth --list");
    assert_eq!(list.code, 0);
    for family in oddagon::rules::families() {
        assert!(list.out.contains(family.name) && list.out.contains(family.says));
    }
    let json = run("depth --list --json");
    let lines: Vec<serde_json::Value> = json
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), oddagon::rules::families().count());
    let fish = lines.iter().find(|line| line["family"] == "fish").unwrap();
    assert_eq!(
        fish["parameters"][1]["values"],
        serde_json::json!(["row", "column"])
    );
}

/// Asking for one choice of parameters makes the instances of this choice alone.
#[test]
fn random_instances_are_made_as_they_are_asked_for() {
    let json = run("depth --family whip --length 6 --board sudoku --sample 5 --json");
    let row: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(
        (row["instances"].as_u64(), row["near_misses"].as_u64()),
        (Some(5), Some(0))
    );
    assert_eq!(row["depth_restricted"], 1);
    let json = run("depth --family bug --type 3-pair --json");
    let row: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(
        (
            row["depth_full"].as_str(),
            &row["given_unique"]["depth_full"]
        ),
        (Some("n/a"), &1.into())
    );
}

#[test]
fn false_claims_are_refuted_by_a_grid() {
    let statement = r#"Statement(name: "too much", board: Sudoku(2), pattern: Restrict("r1c1: n12; r1c2: n23"), claim: Eliminate("n2r1c3"))"#;
    let refuted = oddagon(&["depth", "-"], statement);
    assert_snapshot!(timeless(&refuted));
    let json = oddagon(&["depth", "-", "--json"], statement);
    assert_snapshot!(json.shown());
}

#[test]
fn bad_input_is_explained() {
    let statement = |pattern: &str, rest: &str| {
        let text = format!(
            "Statement(name: \"bad\", board: Sudoku(3), pattern: Restrict(\"{pattern}\"), {rest})"
        );
        oddagon(&["depth", "-"], &text).shown()
    };
    let cases = [
        run("depth --family no-family").shown(),
        run("depth --family fish --size 7").shown(),
        run("depth --family xy-wing --size 3").shown(),
        run("depth --family grid-als --size 2 --form column-type").shown(),
        run("depth --family hill --k 3").shown(),
        run("depth --all --kl 2,3").shown(),
        run("depth patterns/tridagon-elimination.ron --length 3").shown(),
        run("depth --all --length 3").shown(),
        run("depth --family fish --catalogue somewhere").shown(),
        run("depth --family whip --length 3 --sample 0").shown(),
        statement("r1c1: n12", "claim: Eliminate(\"n3r1c1\")"),
        statement("r1c1: n12", "claim: Eliminate(\"n3r1c0\")"),
        statement("r1c1: n12", "claim: Eliminate(\"\")"),
        statement("r1c1: n12\\nx1c1: n2", "claim: Impossible"),
        statement("r1c1: n12; r1c12 n2", "claim: Impossible"),
        statement("r1c1: n12; r1c2: z2", "claim: Impossible"),
        statement("r1c1: n12; : n2", "claim: Impossible"),
        statement("r1c1: n1\\n  b1n1: r2 # nothing left", "claim: Impossible"),
        statement("", "claim: NotBoth(\"n1r1c1\")"),
        statement("", "claim: NotBoth(\"n1r1c123\")"),
        statement("", "claim: AtLeastOne(\"n1r1c1 -n1r1c1\")"),
        statement(
            "",
            "assume: [NotBoth(\"n1r1c1 n1r1c1\")], claim: Impossible",
        ),
        statement("", "assume: [AtLeastOne(\"\")], claim: Impossible"),
        statement("", "assume: [Nothing(\"n1r1c1\")], claim: Impossible"),
    ];
    assert_snapshot!(cases.join("\n"));
}

#[test]
fn proofs_are_written_and_check() {
    let folder = tempfile::tempdir().unwrap();
    let proofs = path(folder.path(), "proofs");
    let written = run(&format!(
        "depth --family tridagon-link --place opposite-blocks --proof {proofs}"
    ));
    assert_eq!(written.code, 0, "{}", written.shown());
    let file = path(folder.path(), "proofs/tridagon-link.jsonl.gz");
    let checked = run(&format!("check {file}"));
    assert_eq!(checked.code, 0, "{}", checked.shown());
    assert!(checked.out.contains("of depth 3"), "{}", checked.out);
}

/// A depth is over a theory, and each row names it: over BRT a rule with groups can be deeper than
/// over W1.
#[test]
fn every_row_names_the_theory_of_its_depths() {
    let row = |line: &str, input: &str| -> serde_json::Value {
        let args: Vec<&str> = line.split_whitespace().collect();
        let run = oddagon(&args, input);
        assert_eq!(run.code, 0, "{}", run.shown());
        serde_json::from_str(run.out.lines().next().unwrap()).unwrap()
    };
    let groups = "depth --family g-whip --length 2 --board sudoku --sample 5 --json";
    let (family, each) = (row(groups, ""), row(&format!("{groups} --each"), ""));
    for row in [family, each] {
        assert_eq!(
            (&row["theory"], &row["depth_full"]),
            (&"W1".into(), &1.into())
        );
    }
    let statement = r#"Statement(name: "groups", board: Sudoku(3), pattern: Restrict("c4n1: r145; r6n1: c156"), claim: Eliminate("n1r1c1"))"#;
    let alone = row("depth - --json", statement);
    assert_eq!(
        (&alone["theory"], &alone["depth_full"]),
        (&"BRT".into(), &2.into())
    );
    let over_w1 = row("prove - --theory W1 --json", statement);
    assert_eq!(over_w1["depth_full"], 1);
    // The catalogue says of every family what the table of `depth` does.
    let page = std::fs::read_to_string("RULES.md").unwrap();
    for family in oddagon::rules::families() {
        let name = family.name;
        let row = page
            .lines()
            .find(|line| line.starts_with(&format!("| [{name}](")));
        let row = row.unwrap_or_else(|| panic!("{name}: not in RULES.md"));
        assert!(row.ends_with(&format!(" | {} |", family.theory)), "{row}");
    }
}

/// Each shipped rule is what its family lists, its proof checks, and the page says of the families
/// that are quickly measured what the tool would say now.
#[test]
fn the_catalogue_is_what_the_tool_writes() {
    use oddagon::rules::{Entry, Measure, Measured, families, section_of};
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |file: &str| std::fs::read_to_string(root.join(file)).unwrap();
    let page = read("RULES.md");
    for family in families() {
        let statement = read(&format!("patterns/rules/{}.ron", family.name));
        let mut all = (family.instances)().enumerate();
        let shown = all.find(|(_, instance)| instance.statement.to_ron() == statement);
        let (_, shown) = shown.unwrap_or_else(|| panic!("{}: no such instance", family.name));
        let proof = read(&format!("proofs/rules/{}.ron", family.name));
        let proof = oddagon::proof::read(&proof).unwrap();
        assert_eq!(
            proof.theorem,
            Measure::new(family, &shown)
                .unwrap()
                .report
                .proof
                .unwrap()
                .theorem
        );
        let verified = check(&proof).unwrap();
        assert!(
            verified.derivations.iter().all(|d| !d.exact.is_empty()),
            "{}",
            family.name
        );

        let measure = Measure::new(family, &shown).unwrap();
        // Of other boards than Sudoku's the page lists everything.
        let listed = |instances: fn() -> oddagon::rules::Instances| {
            let all = family.file.map(|_| instances()).into_iter().flatten();
            let measured = all.map(|instance| Measured {
                measure: Measure::new(family, &instance).unwrap(),
                instance,
            });
            measured.collect::<Vec<_>>()
        };
        let (listed, missed) = (listed(family.instances), listed(family.near_misses));
        assert!(
            missed
                .iter()
                .all(|m| m.measure.report.sat.model().is_some())
        );
        if family.file.is_some() {
            let shipped = run(&format!(
                "check {} --summary",
                path(root, &format!("proofs/boards/{}.jsonl.gz", family.name))
            ));
            let all = match listed.len() {
                1 => "1 proof".to_owned(),
                count => format!("{count} proofs, all {count}"),
            };
            assert!(
                shipped.code == 0 && shipped.out.contains(&all),
                "{}",
                shipped.out
            );
        }
        let entry = Entry {
            listed,
            missed,
            family,
            instances: 0,
            near_misses: 0,
            depths: Default::default(),
            measure,
            shown,
        };
        assert!(
            page.contains(&section_of(&entry)),
            "{}: RULES.md says something else",
            family.name
        );
    }
}

/// The whole of it, from the command that the page names:
/// `cargo test --release --test it cli_depth:: -- --ignored`.
#[test]
#[ignore = "measures every instance of every family: a minute or two"]
fn the_whole_catalogue_is_what_the_tool_writes() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let run = run(&format!("depth --all --catalogue {out}"));
    assert_eq!(run.code, 0, "{}", run.shown());
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    for part in [
        "RULES.md",
        "patterns/rules",
        "proofs/rules",
        "proofs/boards",
    ] {
        let files = |base: &std::path::Path| {
            let at = base.join(part);
            if at.is_dir() {
                let entries = std::fs::read_dir(&at).unwrap().map(|entry| entry.unwrap());
                let mut all: Vec<(String, Vec<u8>)> = entries
                    .map(|entry| {
                        (
                            entry.file_name().into_string().unwrap(),
                            std::fs::read(entry.path()).unwrap(),
                        )
                    })
                    .collect();
                all.sort();
                all
            } else {
                vec![(part.to_owned(), std::fs::read(&at).unwrap())]
            }
        };
        assert_eq!(files(folder.path()), files(root), "{part}");
    }
}

/// Every statement and near miss of `patterns/boards` belongs to one family.
#[test]
fn no_rule_of_another_board_is_left_out() {
    use oddagon::rules::families;
    use oddagon::theorem::{Statement, read_statements};
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut listed, mut missed): (Vec<Statement>, Vec<Statement>) = Default::default();
    for family in families().filter(|family| family.file.is_some()) {
        listed.extend((family.instances)().map(|instance| instance.statement));
        missed.extend((family.near_misses)().map(|instance| instance.statement));
    }
    let mut count = [0, 0];
    for entry in std::fs::read_dir(root.join("patterns/boards")).unwrap() {
        let path = entry.unwrap().path();
        // Inductions are statements of another form.
        if path.to_str().unwrap().contains("-inductions") {
            continue;
        }
        let is_miss = path.to_str().unwrap().ends_with("-near-misses.ron");
        let all = if is_miss { &missed } else { &listed };
        for statement in read_statements(&std::fs::read_to_string(&path).unwrap()).unwrap() {
            let families = all.iter().filter(|s| **s == statement).count();
            assert_eq!(families, 1, "{}: {}", path.display(), statement.name);
            count[usize::from(is_miss)] += 1;
        }
    }
    assert_eq!(count, [listed.len(), missed.len()]);
}
