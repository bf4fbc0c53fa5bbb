//! Every instance on an abstract board is proven, its proof checks, and every near miss has a model.

use super::{Family, Instance, families};
use crate::proof::check;
use crate::prover::{Depth, Options, Report};
use crate::sat;
use crate::theorem::{BoardName, Theorem};
use std::collections::BTreeSet;

fn is_abstract(instance: &Instance) -> bool {
    matches!(instance.statement.board, BoardName::Abstract { .. })
}

fn row(family: &Family) -> String {
    let (mut restricted, mut full) = (BTreeSet::new(), BTreeSet::new());
    let mut proven = 0;
    let mut problems = Vec::new();
    let theory = family.theory;
    for instance in (family.instances)().filter(is_abstract) {
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
    for instance in (family.near_misses)().filter(is_abstract) {
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

#[test]
fn every_instance_is_proven_and_every_near_miss_refused() {
    let abstracts = families().filter(|family| (family.instances)().any(|i| is_abstract(&i)));
    let rows: Vec<String> = abstracts.map(row).collect();
    insta::assert_snapshot!(rows.join("\n"));
}
