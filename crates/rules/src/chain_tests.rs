//! Sections C, D, E and G: every instance on an abstract board is proven, its proof checks, and
//! every near miss has a model.

use super::chain_kind::{name_of, theory_of};
use super::{Family, Instance, families, sudoku_chains, sudoku_hinges, sudoku_rings};
use oddagon_boards::theorem::{Assumption, BoardName, Claim, Statement, Theorem, rule};
use oddagon_csp::{ChainKind, Theory};
use oddagon_proofs::{Proof, SecondSolution, check};
use oddagon_prover::sat;
use oddagon_prover::{Depth, Options, Report};
use std::collections::BTreeSet;

fn is_abstract(instance: &Instance) -> bool {
    matches!(instance.statement.board, BoardName::Abstract { .. })
}

fn row(family: &Family) -> String {
    let (mut restricted, mut full) = (BTreeSet::new(), BTreeSet::new());
    let mut proven = 0;
    let mut problems = Vec::new();
    let theory = family.theory;
    for instance in (family.instances)().take_while(is_abstract) {
        let text = format!("{:?}", instance.statement);
        let theorem = Theorem::new(instance.statement).unwrap_or_else(|e| panic!("{e}: {text}"));
        let options = Options {
            theory,
            max_depth: 5,
            effort: 0,
            ..Options::default()
        };
        let report = Report::new(&theorem, &options).unwrap();
        let depth = |found: Option<Depth>| found.and_then(Depth::value);
        match (depth(report.restricted), depth(report.full), &report.proof) {
            (Some(r), Some(f), Some(proof)) => {
                restricted.insert(r);
                full.insert(f);
                check(proof).unwrap_or_else(|e| panic!("{e}: {text}"));
            }
            _ => problems.push(format!("not proven: {text}")),
        }
        proven += 1;
    }
    let mut refused = 0;
    for instance in (family.near_misses)() {
        let text = format!("{:?}", instance.statement);
        let theorem = Theorem::new(instance.statement).unwrap_or_else(|e| panic!("{e}: {text}"));
        let answer = sat::decide(&theorem).unwrap();
        if answer.is_unsat() {
            problems.push(format!("this holds: {text}"));
        }
        refused += 1;
    }
    assert!(problems.is_empty(), "{}: {problems:#?}", family.name);
    let set = |depths: &BTreeSet<usize>| {
        let depths: Vec<String> = depths.iter().map(ToString::to_string).collect();
        depths.join(",")
    };
    let (restricted, full) = (set(&restricted), set(&full));
    format!(
        "{:<20} {proven:>4} over {theory}: restricted {restricted} full {full}; {refused} refused",
        family.name
    )
}

/// Proves a statement and checks the proof; its restricted depth.
fn prove(statement: Statement, theory: Theory) -> Option<usize> {
    let text = format!("{statement:?}");
    let theorem = Theorem::new(statement).unwrap_or_else(|e| panic!("{e}: {text}"));
    let options = Options {
        theory,
        effort: 0,
        full: false,
        ..Options::default()
    };
    let report = Report::new(&theorem, &options).unwrap();
    assert!(report.holds, "{text}");
    let proof = report.proof.unwrap_or_else(|| panic!("no proof: {text}"));
    check(&proof).unwrap_or_else(|e| panic!("{e}: {text}"));
    report.restricted.and_then(Depth::value)
}

/// All chains of the least lengths counted, some of each length proven.
#[test]
fn chains_on_the_sudoku_board() {
    let kinds = [
        (ChainKind::BivalueChain, 1..=6),
        (ChainKind::ZChain, 1..=6),
        (ChainKind::TWhip, 1..=6),
        (ChainKind::Whip, 1..=6),
        (ChainKind::Braid, 1..=6),
        (ChainKind::GWhip, 2..=4),
    ];
    let mut rows = Vec::new();
    for (kind, lengths) in kinds {
        let theory = theory_of(kind);
        let counts = lengths.clone().take_while(|&length| length < 3);
        let counts: Vec<usize> = counts
            .map(|length| sudoku_chains::all(kind, length).count())
            .collect();
        for length in lengths {
            let some: Vec<Statement> = match length {
                1 | 2 => sudoku_chains::all(kind, length)
                    .step_by(97)
                    .take(3)
                    .collect(),
                _ => sudoku_chains::sample(kind, length).take(3).collect(),
            };
            assert!(!some.is_empty(), "{} {length}", name_of(kind));
            let depths: Vec<Option<usize>> = some.into_iter().map(|s| prove(s, theory)).collect();
            assert!(
                depths.iter().all(|&depth| depth == Some(1)),
                "{} {length}: {depths:?}",
                name_of(kind)
            );
        }
        rows.push(format!("{} {counts:?}", name_of(kind)));
    }
    insta::assert_snapshot!(rows.join("\n"));
}

#[test]
fn rings_and_hinges_on_the_sudoku_board() {
    for (length, inside) in [(3, false), (3, true), (5, false), (5, true), (7, true)] {
        for statement in sudoku_rings::oddagons(length, inside).take(2) {
            let depth = prove(statement, Theory::Brt);
            assert!(depth == Some(1) || !inside && depth == Some(2), "{depth:?}");
        }
    }
    let hinges = sudoku_hinges::hinges();
    assert!(
        hinges
            .iter()
            .all(|(_, s)| prove(s.clone(), Theory::Brt) == Some(0))
    );
    insta::assert_snapshot!(format!("{} x-hinges", hinges.len()));
}

/// The families whose instances on the board are images of their abstract rules: those of the least
/// lengths counted, and some of each choice of parameters proven.
#[test]
fn images_on_the_sudoku_board() {
    let names = [
        "colour-trap",
        "colour-wrap",
        "colour-cover",
        "weak-link",
        "weak-corner",
        "strong-hinge",
        "weak-hinge",
        "xy-chain",
        "y-cycle",
        "y-edge",
        "y-knot",
        "y-knot-net",
        "x-cycle",
        "bilocal-cycle",
        "triple-threat",
    ];
    let mut rows = Vec::new();
    for name in names {
        let family = Family::named(name).unwrap();
        let board = super::Selection(vec![("board".to_owned(), "sudoku".to_owned())]);
        let (all, _) = family.select(&board).unwrap();
        let (mut listed, mut random) = (0, 0);
        let mut depths = BTreeSet::new();
        let mut values = BTreeSet::new();
        for instance in all {
            if random == 40 {
                break;
            }
            let new = values.insert(instance.values.clone());
            random += usize::from(instance.random);
            listed += usize::from(!instance.random);
            if new || instance.random || listed % 7 == 0 {
                depths.extend(prove(instance.statement, family.theory));
            }
        }
        rows.push(format!(
            "{name}: {listed} listed, {} kinds, depths {depths:?}",
            values.len()
        ));
    }
    insta::assert_snapshot!(rows.join("\n"));
}

/// Random templates, each with the depth and the number of its lines; exocets, the first of each
/// choice of parameters.
#[test]
fn templates_and_exocets() {
    let mut rows = Vec::new();
    for name in [
        "template-delete",
        "template-set",
        "junior-exocet",
        "exocet-mirror",
    ] {
        let family = Family::named(name).unwrap();
        let mut values = BTreeSet::new();
        let is_new = |instance: &Instance| values.insert(instance.values.clone());
        let some: Vec<Instance> = match family.parameters {
            [] => (family.instances)().take(5).collect(),
            _ => (family.instances)().filter(is_new).collect(),
        };
        for instance in some {
            let depth = prove(instance.statement.clone(), family.theory);
            rows.push(format!(
                "{name} {:?}: {depth:?} {instance}",
                instance.values
            ));
        }
        for instance in (family.near_misses)().take(12) {
            let theorem = Theorem::new(instance.statement).unwrap();
            assert!(!sat::decide(&theorem).unwrap().is_unsat(), "{name}");
        }
    }
    insta::assert_snapshot!(rows.join("\n"));
}

#[test]
fn uniqueness_is_proven_by_second_solutions() {
    let mut rows = Vec::new();
    for name in ["deadly-pattern", "bug"] {
        let family = Family::named(name).unwrap();
        for instance in (family.instances)() {
            let depth = prove(instance.statement.clone(), Theory::Brt).unwrap();
            let pattern = match &instance.statement.assume[..] {
                [Assumption::Unique(lines)] => lines.trim().replace('\n', "; "),
                other => panic!("{other:?}"),
            };
            rows.push(format!(
                "{name} {}: depth {depth}, {pattern}",
                instance.values[0]
            ));
        }
        for instance in (family.near_misses)() {
            let text = format!("{:?}", instance.statement);
            let theorem = Theorem::new(instance.statement).unwrap();
            let report = Report::new(&theorem, &Options::default()).unwrap();
            assert!(!report.holds && report.proof.is_none(), "{text}");
        }
    }
    insta::assert_snapshot!(rows.join("\n"));
}

#[test]
fn wrong_second_solutions_are_rejected() {
    let lines = "r12c14: n12";
    let statement = Statement {
        assume: vec![Assumption::Unique(lines.to_owned())],
        ..rule("unique rectangle", lines, Claim::Impossible)
    };
    let theorem = Theorem::new(statement).unwrap();
    let proof = Report::new(&theorem, &Options::default())
        .unwrap()
        .proof
        .unwrap();
    assert_eq!(proof.second_solutions, [SecondSolution::Complement]);
    let with = |shown: Vec<SecondSolution>| {
        let second_solutions = shown;
        let result = check(&Proof {
            second_solutions,
            ..proof.clone()
        });
        result.map(|_| ()).map_err(|rejected| rejected.to_string())
    };
    let list = |words: &[&str]| {
        vec![SecondSolution::Replacements(
            words.iter().map(ToString::to_string).collect(),
        )]
    };
    assert_eq!(with(list(&["1221 2112", "2112 1221"])), Ok(()));
    let messages = [
        with(Vec::new()),
        with(list(&["1221 2112"])),
        with(list(&["1221 2112", "2112 2112"])),
        with(list(&["1221 2112", "2112 3113"])),
        with(list(&["1221 211", "2112 1221"])),
    ];
    let messages = messages.map(|result| result.unwrap_err());
    insta::assert_snapshot!(messages.join("\n"));
}

#[test]
fn every_instance_is_proven_and_every_near_miss_refused() {
    let is_listed = |family: &&Family| {
        (family.instances)()
            .next()
            .as_ref()
            .is_some_and(is_abstract)
    };
    let abstracts = families()
        .filter(|family| family.file.is_none())
        .filter(is_listed);
    let rows: Vec<String> = abstracts.map(row).collect();
    insta::assert_snapshot!(rows.join("\n"));
}
