//! The shipped Slitherlink macro-rules, and the published ones where they are at hand.

use crate::puzzles::Random;
use crate::skips;
use oddagon::induction::{Induction, InductionError};
use oddagon::proof::check;
use oddagon::prover::Depth;
use oddagon::sat::decide;
use oddagon::slitherlink::discover::{Hypotheses, Request, RuleDepth, RuleSet};
use oddagon::slitherlink::macro_rule::{Rules, Verdict, WindowInduction, consequences};
use oddagon::slitherlink::{Loop, LoopMode};
use oddagon::theorem::{BoardName, Claim, NameList, Pattern, Statement, Theorem};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;

/// The candidates that a statement's premises eliminate, by name; none where the premises
/// contradict each other.
fn eliminated(statement: &Statement) -> Option<Vec<String>> {
    let board = statement.board.board().unwrap();
    let found = consequences(statement).ok()?.into_iter();
    let name = |c| board.csp().candidate_name(c).to_owned();
    Some(found.map(name).collect())
}

fn shipped() -> Vec<(String, Rules)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/patterns/slitherlink");
    let files = std::fs::read_dir(folder).unwrap();
    let mut paths: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    paths.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).unwrap();
        let rules = Rules::read(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        (
            path.file_stem().unwrap().to_string_lossy().into_owned(),
            rules,
        )
    };
    paths.into_iter().map(read).collect()
}

fn all_statements() -> Vec<Statement> {
    let rules = shipped().into_iter().map(|(_, rules)| rules);
    rules
        .flat_map(|rules| rules.all().collect::<Vec<_>>())
        .collect()
}

/// One rule in one line.
fn told(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Holds { modes, level, .. } => {
            let level = level.map_or("deeper".to_owned(), |level| level.to_string());
            format!("{} {level}", modes[0])
        }
        Verdict::Fails { .. } => "does not hold".to_owned(),
    }
}

/// Every shipped rule holds in the loop mode that it names, all that follows is claimed, and the
/// checker accepts the proof with both halves.
#[test]
fn the_shipped_rules_hold() {
    let mut table = String::new();
    for statement in all_statements() {
        // The deepest is settled below.
        if statement.name.contains("five") {
            continue;
        }
        let verdict = Verdict::new(&statement, 2).unwrap();
        let Verdict::Holds {
            modes,
            level,
            proof,
            ..
        } = &verdict
        else {
            panic!("{} does not hold", statement.name);
        };
        let BoardName::Slitherlink { mode: named, .. } = &statement.board else {
            panic!("{} is not about Slitherlink", statement.name);
        };
        // The weakest mode is named.
        assert_eq!(modes[0], *named, "{}", statement.name);
        let proof = proof.as_ref().unwrap();
        assert_eq!(proof.theorem, statement);
        let verified = check(proof).unwrap();
        let (_, depth) = level.unwrap().trials();
        assert_eq!(verified.derivations[0].depth, depth, "{}", statement.name);
        writeln!(table, "{}: {}", statement.name, told(&verdict)).unwrap();
    }
    insta::assert_snapshot!(table);
}

/// Each induction gives what the next part needs; what a part of it needs more than is given is
/// found.
#[test]
fn inductions_fit() {
    let all = shipped()
        .into_iter()
        .flat_map(|(_, rules)| rules.inductions);
    let all: Vec<WindowInduction> = all.collect();
    assert!(all.len() > 10);
    for induction in &all {
        induction
            .fits()
            .unwrap_or_else(|e| panic!("{}: {e}", induction.name));
        let mut gap = induction.clone();
        gap.begin.claim = Claim::Eliminate(NameList(vec!["Pr1c1=ns".to_owned()]));
        assert!(gap.fits().is_err(), "{}", induction.name);
        // With three and four steps, too, it is one macro-rule that holds.
        induction.holds().unwrap();
        for steps in [3, 4] {
            let whole = Theorem::new(induction.instance(steps).unwrap()).unwrap();
            assert!(decide(&whole).unwrap().is_unsat(), "{}", induction.name);
        }
        // A part that does not hold, and parts in other modes.
        let mut wrong = induction.clone();
        wrong.step.claim = Claim::Eliminate(NameList(vec!["Hr1c1=0".to_owned()]));
        assert!(wrong.holds().is_err());
        let mut other = induction.clone();
        other.end = in_mode(other.end, Loop::L1);
        assert!(matches!(
            other.fits(),
            Err(InductionError::Fit { problem }) if problem.contains("is in L1, expected")
        ));
    }
}

/// A stream of numbers that look random.
fn stream(seed: u64) -> impl FnMut(usize) -> usize {
    let mut random = Random::seeded(seed);
    move |below| random.below(below)
}

/// A point's value after a quarter turn.
fn turned(value: &str) -> String {
    if value == "o" {
        return value.to_owned();
    }
    let next = |c: char| {
        "nesw"
            .chars()
            .cycle()
            .skip_while(|&d| d != c)
            .nth(1)
            .unwrap()
    };
    let turned: Vec<char> = value.chars().map(next).collect();
    "nsew".chars().filter(|c| turned.contains(c)).collect()
}

/// Random parts at random borders: where they are found to fit, the whole holds as one macro-rule
/// for every number of steps that is tried, or its premises contradict each other.
#[test]
fn what_fits_holds_for_every_number_of_steps() {
    let mut below = stream(7);
    let sides = ["", "", "", "N", "S", "W", "E", "NW", "SE"];
    let all = ["o", "ns", "nw", "ne", "sw", "se", "ew"].map(str::to_owned);
    let corners = ["Pr1c1", "Pr1c2", "Pr2c1", "Pr2c2"];
    let lines = ["Hr1c1", "Vr1c1", "Hr2c1", "Vr0c1", "Hr1c0"];
    // What is left of a corner, given premises about a cell.
    let left = |premises: &str, border: &str, corner: &str| -> Option<BTreeSet<String>> {
        let part = rule(1, 1, border, Loop::L0, premises, "Impossible");
        let excluded = eliminated(&part)?;
        let left = all
            .iter()
            .filter(|value| !excluded.contains(&format!("{corner}={value}")));
        Some(left.cloned().collect())
    };
    let values = |set: &BTreeSet<String>| set.iter().cloned().collect::<Vec<_>>().join(" ");
    let excluding = |border: &str, premises: &str, corner: &str, left: &BTreeSet<String>| {
        let targets = all.iter().filter(|value| !left.contains(*value));
        let claim: Vec<String> = targets.map(|value| format!("{corner}={value}")).collect();
        rule(1, 1, border, Loop::L0, premises, &claim.join(" "))
    };
    let (mut fit, mut held) = (0, [0; 5]);
    for _ in 0..3_000 {
        let mut some = || {
            let line = match below(3) {
                0 => format!("; {}: {}", lines[below(lines.len())], below(2)),
                _ => String::new(),
            };
            (
                format!("Nr1c1: {}{line}", below(4)),
                corners[below(4)],
                sides[below(sides.len())],
            )
        };
        let (first, exit, border) = some();
        let Some(given) = left(&first, border, exit) else {
            continue;
        };
        let begin = excluding(border, &first, exit, &given);
        // The step allows what the first leaves, and what it leaves itself.
        let (next, entrance, _) = some();
        let exit = corners[below(4)];
        let mut allowed = given.clone();
        let mut step = None;
        for _ in 0..4 {
            let premises = format!("{next}; {entrance}: {}", values(&allowed));
            let Some(passed) = left(&premises, "", exit) else {
                break;
            };
            if passed.is_subset(&allowed) {
                step = Some(excluding("", &premises, exit, &passed));
                break;
            }
            allowed.extend(passed);
        }
        let Some(step) = step.filter(|_| allowed.len() < 7) else {
            continue;
        };
        for _ in 0..below(4) {
            allowed = allowed.iter().map(|value| turned(value)).collect();
        }
        let (last, entrance) = (format!("Nr1c1: {}", below(4)), corners[below(4)]);
        let border = sides[below(sides.len())];
        let premises = format!("{last}; {entrance}: {}", values(&allowed));
        let end = rule(1, 1, border, Loop::L0, &premises, "Impossible");
        let Some(found) = eliminated(&end) else {
            continue;
        };
        if found.is_empty() {
            continue;
        }
        let claim = Claim::Eliminate(NameList(found));
        let induction = WindowInduction {
            name: "random".to_owned(),
            says: String::new(),
            source: String::new(),
            begin,
            step,
            end: Statement { claim, ..end },
        };
        if induction.fits().is_err() {
            continue;
        }
        fit += 1;
        for (steps, held) in held.iter_mut().enumerate() {
            let Ok(whole) = induction.instance(steps) else {
                assert!(steps > 2);
                continue;
            };
            let Ok(whole) = Theorem::new(whole) else {
                continue;
            };
            assert!(decide(&whole).unwrap().is_unsat(), "{induction:?} {steps}");
            *held += 1;
        }
    }
    assert!(
        fit > 20 && held.iter().all(|&held| held > 10),
        "{fit} {held:?}"
    );
}

/// The claims of the rules of one cell are all that follows.
#[test]
fn what_follows_is_found() {
    let statement = rule(1, 1, "NW", Loop::L0, "Nr1c1: 3", "Impossible");
    let found = eliminated(&statement).unwrap();
    insta::assert_snapshot!(found.join(" "), @"Hr1c1=0 Vr1c1=0 Pr2c2=o Pr2c2=nw Pr2c2=se");
}

fn rule(
    rows: usize,
    columns: usize,
    border: &str,
    mode: Loop,
    restrict: &str,
    claim: &str,
) -> Statement {
    let claim = match claim {
        "Impossible" => Claim::Impossible,
        words => Claim::Eliminate(NameList(
            words.split_whitespace().map(str::to_owned).collect(),
        )),
    };
    Statement {
        board: BoardName::Slitherlink {
            rows,
            columns,
            border: border.to_owned(),
            mode,
        },
        ..oddagon::theorem::rule("a rule", restrict, claim)
    }
}

fn in_mode(mut statement: Statement, wanted: Loop) -> Statement {
    if let BoardName::Slitherlink { mode, .. } = &mut statement.board {
        *mode = wanted;
    }
    statement
}

/// A statement is settled in the loop mode that it names, and its proof states nothing else.
#[test]
fn statements_are_settled_as_they_are_stated() {
    let modes = |verdict: &Verdict| verdict.modes().to_vec();
    let threes = rule(1, 2, "", Loop::L0, "Nr1c1: 3; Nr1c2: 3", "Vr1c2=0");
    let corner = rule(1, 1, "", Loop::L0, "Hr1c1: 1; Vr1c1: 1", "Pr2c2=nw");
    let zero = rule(1, 1, "", Loop::L0, "Nr1c1: 0", "Hr1c1=1");
    let only_l2 = rule(
        2,
        2,
        "NW",
        Loop::L0,
        "Nr1c2: 3; Nr2c1: 2; Nr2c2: 1",
        "Vr1c2=0 Vr1c3=0",
    );
    let all = [
        (threes, vec![Loop::L1]),
        // The circuit around one cell has both corners.
        (corner, vec![Loop::L0, Loop::L1]),
        (zero, vec![Loop::L0, Loop::L2, Loop::L1]),
        (only_l2, vec![Loop::L2, Loop::L1]),
    ];
    for (statement, expected) in all {
        for mode in Loop::ALL {
            let statement = in_mode(statement.clone(), mode);
            let verdict = Verdict::new(&statement, 2).unwrap();
            assert_eq!(modes(&verdict), expected, "{statement:?}");
            match verdict {
                Verdict::Holds { proof, .. } => {
                    assert!(expected.contains(&mode));
                    let proof = proof.unwrap();
                    assert_eq!(proof.theorem, statement);
                    check(&proof).unwrap();
                }
                Verdict::Fails { theorem, .. } => {
                    assert!(!expected.contains(&mode));
                    assert_eq!(theorem.statement(), &statement);
                }
            }
        }
    }
}

/// What T&E over lines does not yield at the depth of T&E over points is proven over all
/// candidates, unless the statement names points.
#[test]
fn proofs_state_the_focus_that_is_asked() {
    let request = Request {
        rows: 2,
        columns: 2,
        border: "N".parse().unwrap(),
        stubs: false,
        mode: Loop::L0,
        corners: false,
        colours: false,
        max_premises: None,
    };
    let discovery = request.discovery(true).unwrap();
    let by_points = RuleDepth::Trials {
        depth: 1,
        hypotheses: Hypotheses::LinesAndPoints,
    };
    let rules = discovery.rules();
    let rules: Vec<_> = rules
        .into_iter()
        .filter(|r| r.depth == Some(by_points))
        .collect();
    let set = RuleSet::new(&request, &rules[..1], false).unwrap();
    let statement = set.statements().next().unwrap();
    for focus in ["", "H V P"] {
        let statement = Statement {
            focus: focus.into(),
            ..statement.clone()
        };
        let Verdict::Holds { level, proof, .. } = Verdict::new(&statement, 2).unwrap() else {
            panic!("{} does not hold", statement.name);
        };
        assert_eq!(level, Some(by_points));
        let proof = proof.unwrap();
        assert_eq!(proof.theorem, statement);
        assert_eq!(check(&proof).unwrap().derivations[0].depth, 1);
    }
}

/// What lies around a window does not matter: with margins of one and two cells the verdict and the
/// depth are the same.
#[test]
fn margins_do_not_matter() {
    for (rows, columns, premises, claim) in [
        (
            1,
            1,
            vec![("N", 1, 1, "3"), ("P", 1, 1, "nw ne ns ew sw")],
            vec![("H", 2, 1, "0")],
        ),
        (
            2,
            2,
            vec![("N", 1, 1, "3"), ("N", 2, 2, "3")],
            vec![("H", 1, 1, "0"), ("V", 2, 3, "0")],
        ),
        (
            1,
            2,
            vec![("N", 1, 1, "3"), ("N", 1, 2, "2"), ("V", 1, 3, "0")],
            vec![("V", 1, 1, "0"), ("V", 0, 2, "1")],
        ),
    ] {
        let mut told_for = Vec::new();
        for margin in 0..3 {
            let name = |(kind, row, column): (&str, usize, usize)| {
                format!("{kind}r{}c{}", row + margin, column + margin)
            };
            let restrict: Vec<String> = premises
                .iter()
                .map(|&(k, r, c, value)| format!("{}: {value}", name((k, r, c))))
                .collect();
            let claim: Vec<String> = claim
                .iter()
                .map(|&(k, r, c, value)| format!("{}={value}", name((k, r, c))))
                .collect();
            let statement = rule(
                rows + 2 * margin,
                columns + 2 * margin,
                "",
                Loop::L0,
                &restrict.join("; "),
                &claim.join(" "),
            );
            told_for.push(told(&Verdict::new(&statement, 2).unwrap()));
        }
        assert!(
            told_for
                .iter()
                .all(|told| *told == told_for[0] && told.starts_with("L0")),
            "{told_for:?}"
        );
    }
}

/// A wrong rule is refuted by a completion in the mode that it names.
#[test]
fn wrong_rules_are_refuted() {
    let wrong = rule(1, 2, "", Loop::L1, "Nr1c1: 3; Nr1c2: 3", "Hr1c1=0");
    let Verdict::Fails {
        theorem,
        model,
        modes,
    } = Verdict::new(&wrong, 2).unwrap()
    else {
        panic!("3 beside 3 does not decide the line above");
    };
    assert_eq!(modes, []);
    let board: &oddagon::slitherlink::Slitherlink = theorem.board_as().unwrap();
    let drawn = oddagon::slitherlink::Diagram::of_state(board, &model, theorem.live()).to_string();
    assert!(drawn.contains("3"), "{drawn}");
    assert_eq!(board.extent().mode, Loop::L1);
}

/// The published instances, settled: `ODDAGON_REFERENCE=… cargo test --release --test it
/// macro_rules:: -- --ignored --nocapture`.
#[test]
#[ignore = "needs the published macro-rules"]
fn reference_the_published_rules_are_settled() {
    let Some(folder) = skips::reference() else {
        return;
    };
    let text = std::fs::read_to_string(folder.join("slitherlink-rules.json")).unwrap();
    let rules: serde_json::Value = serde_json::from_str(&text).unwrap();
    let rules = rules["rules"].as_array().unwrap();
    let (mut settled, mut different) = (0, Vec::new());
    for published in rules {
        let statement = weakest(published_rule(published));
        let verdict = Verdict::new(&statement, 2).unwrap();
        let Verdict::Holds {
            modes,
            level,
            depths,
            ..
        } = &verdict
        else {
            panic!("{} does not hold", published["name"]);
        };
        settled += 1;
        let expected_mode = match (
            published["verification"]["verdict"].as_str(),
            published["verification"]["verdict_exact"].as_str(),
        ) {
            (Some("sound-local"), _) => Loop::L0,
            (_, Some("sound")) => Loop::L2,
            _ => Loop::L1,
        };
        let expected = published["verification"]["level"].as_str().unwrap();
        let ours = match level {
            Some(RuleDepth::Brt) => "BRT".to_owned(),
            Some(RuleDepth::W1) => "W1".to_owned(),
            Some(RuleDepth::Trials { depth, hypotheses }) => match hypotheses {
                Hypotheses::Lines => format!(",{depth}) on window H/V"),
                Hypotheses::LinesAndPoints => format!(",{depth}) on window P"),
                Hypotheses::All => format!(",{depth}) on all"),
            },
            None => "deeper".to_owned(),
        };
        let class = published["csp_rules_class"].as_str().unwrap();
        let equivalent = matches!(level, Some(RuleDepth::Brt | RuleDepth::W1));
        println!("{}: {} ({class})", published["name"], told(&verdict));
        let mode = modes[0];
        if mode != expected_mode || !expected.contains(&ours) {
            different.push(format!(
                "{}: {} instead of {expected_mode} {expected}; {:?}",
                published["name"],
                told(&verdict),
                depths.map(Depth::value)
            ));
        }
        if (class == "W1-equivalent") != equivalent {
            println!("    published as {class}");
        }
        // In larger windows it takes minutes, and says nothing that the least members of the
        // families do not say.
        let size = ["rows", "cols"].map(|side| published["window"][side].as_u64().unwrap());
        if size[0] * size[1] <= 9 {
            let further = further(&statement, mode);
            println!("    further conclusions: {further:?}");
            let not_needed = not_needed(&statement, mode);
            println!("    premises that are not needed: {not_needed:?}");
        }
    }
    println!("{settled} settled; other than in the reference: {different:#?}");
    assert_eq!(settled, 102);
}

/// A statement in the weakest mode in which it holds.
fn weakest(mut statement: Statement) -> Statement {
    let found = Verdict::new(&statement, 0).unwrap();
    if let (BoardName::Slitherlink { mode, .. }, Some(&weakest)) =
        (&mut statement.board, found.modes().first())
    {
        *mode = weakest;
    }
    statement
}

/// The lines of the window that follow beside those that a rule says: what is false of them.
fn further(statement: &Statement, mode: Loop) -> Vec<String> {
    let mut statement = statement.clone();
    let BoardName::Slitherlink {
        rows,
        columns,
        mode: named,
        ..
    } = &mut statement.board
    else {
        panic!("not about Slitherlink");
    };
    *named = mode;
    let (rows, columns) = (*rows, *columns);
    let inside = |name: &str| {
        if name.starts_with('P') {
            return false;
        }
        let place: Vec<usize> = name[2..name.len() - 2]
            .split('c')
            .map(|n| n.parse().unwrap())
            .collect();
        let (row, column) = (place[0], place[1]);
        let (below, right) = if name.starts_with('H') {
            (1, 0)
        } else {
            (0, 1)
        };
        (1..=rows + below).contains(&row) && (1..=columns + right).contains(&column)
    };
    let Claim::Eliminate(NameList(said)) = &statement.claim else {
        panic!("not an elimination");
    };
    let found = eliminated(&statement).unwrap().into_iter();
    found
        .filter(|name| inside(name) && !said.contains(name))
        .collect()
}

/// The premises without which a rule still holds in the mode.
fn not_needed(statement: &Statement, mode: Loop) -> Vec<String> {
    let Pattern::Restrict(text) = &statement.pattern else {
        panic!("not about restrictions");
    };
    let premises: Vec<&str> = text.split("; ").collect();
    let without = |i: &usize| {
        let rest = premises.iter().enumerate().filter(|(j, _)| j != i);
        let rest: Vec<&str> = rest.map(|(_, premise)| *premise).collect();
        let fewer = Statement {
            pattern: Pattern::Restrict(rest.join("; ")),
            ..statement.clone()
        };
        matches!(Verdict::new(&fewer, 0), Ok(Verdict::Holds { modes, .. }) if modes[0] == mode)
    };
    (0..premises.len())
        .filter(without)
        .map(|i| premises[i].to_owned())
        .collect()
}

/// A published instance as a theorem: its window has further lines around it, as ours have.
fn published_rule(rule: &serde_json::Value) -> Statement {
    let window = &rule["window"];
    let number = |value: &serde_json::Value| value.as_u64().unwrap() as usize;
    let mut restrict = Vec::new();
    for (row, cells) in window["cells"].as_array().unwrap().iter().enumerate() {
        for (column, clue) in cells.as_str().unwrap().split(' ').enumerate() {
            if clue != "." {
                restrict.push(format!("Nr{}c{}: {clue}", row + 1, column + 1));
            }
        }
    }
    let edge = |edge: &serde_json::Value| {
        (
            edge[0].as_str().unwrap().to_owned(),
            number(&edge[1]),
            number(&edge[2]),
            number(&edge[3]),
        )
    };
    for premise in rule["premises"]["edges"].as_array().unwrap() {
        let (kind, row, column, value) = edge(premise);
        restrict.push(format!("{kind}r{row}c{column}: {value}"));
    }
    let values = |values: &serde_json::Value| -> Vec<String> {
        values
            .as_array()
            .unwrap()
            .iter()
            .map(|value| value.as_str().unwrap().to_owned())
            .collect()
    };
    for premise in rule["premises"]["points"].as_array().unwrap() {
        restrict.push(format!(
            "Pr{}c{}: {}",
            premise[0],
            premise[1],
            values(&premise[2]).join(" ")
        ));
    }
    let lines = rule["conclusions"]["edges"]
        .as_array()
        .unwrap()
        .iter()
        .map(|conclusion| {
            let (kind, row, column, value) = edge(conclusion);
            format!("{kind}r{row}c{column}={}", 1 - value)
        });
    let points = rule["conclusions"]["points_excluded"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|conclusion| {
            let (row, column) = (&conclusion[0], &conclusion[1]);
            values(&conclusion[2])
                .into_iter()
                .map(move |value| format!("Pr{row}c{column}={value}"))
        });
    let claim = lines.chain(points).collect();
    Statement {
        board: BoardName::Slitherlink {
            rows: number(&window["rows"]),
            columns: number(&window["cols"]),
            border: window["border"].as_str().unwrap().to_owned(),
            mode: Loop::L0,
        },
        ..Statement {
            pattern: Pattern::Restrict(restrict.join("; ")),
            claim: Claim::Eliminate(NameList(claim)),
            ..oddagon::theorem::rule(rule["name"].as_str().unwrap(), "", Claim::Impossible)
        }
    }
}
