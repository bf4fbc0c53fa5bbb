//! All minimal rules of regions of any board: two algorithms, brute force from the rules of the games, theorems, and the command.

use itertools::Itertools;
use oddagon::csp::Theory;
use oddagon::discover::{
    Closure, Conditions, Implication, Region, RegionDiscovery, RegionRule, basis,
};
use oddagon::latin::possible_signs;
use oddagon::proof::check;
use oddagon::prover::{Options, Report};
use oddagon::theorem::{BoardName, NameList, Statement, Theorem, read_statements};
use std::collections::{BTreeMap, BTreeSet};

use crate::cli;

fn latin(side: usize, signs: &str) -> BoardName {
    ron::from_str(&format!("Latin(side: {side}, signs: {signs:?})")).unwrap()
}

/// The first cells of the first row, so many.
fn line(cells: usize) -> String {
    (1..=cells).map(|c| format!("r1c{c}")).join(" ")
}

fn discovery(board: &BoardName, words: &str, signs: bool, asserted: bool) -> RegionDiscovery {
    let conditions = if signs {
        possible_signs(board, &words.split(' ').collect_vec())
    } else {
        Conditions::default()
    };
    let region = Region::new(board, words, conditions, asserted).unwrap();
    RegionDiscovery::new(region, None, Some(4)).unwrap()
}

fn futoshiki(side: usize, cells: usize) -> RegionDiscovery {
    discovery(&latin(side, ""), &line(cells), true, false)
}

fn board(text: &str) -> BoardName {
    ron::from_str(text).unwrap()
}

/// A run across of Kakuro that no other run with a clue crosses.
fn run(cells: usize, sum: usize) -> RegionDiscovery {
    let (blacks, whites) = (" #".repeat(cells), " .".repeat(cells));
    let rows = format!("Kakuro(rows: [\"#{blacks}\", \"\\\\{sum}{whites}\"])");
    let words = (2..cells + 2).map(|c| format!("r2c{c}")).join(" ") + " hr2c1";
    discovery(&board(&rows), &words, false, false)
}

/// One region of each kind.
fn regions() -> Vec<(&'static str, RegionDiscovery)> {
    let path = |rows: &str, words: &str, asserted| {
        let name = board(&format!(
            "Path(rows: [{rows}], steps: Side, model: Topological)"
        ));
        discovery(&name, words, false, asserted)
    };
    let crossing = board(r##"Kakuro(rows: ["# # 8\\ #", "# \\5 . .", "# # . #"])"##);
    let words = "r2c3 r2c4 r3c3 hr2c2 vr1c3";
    let square = "r1c1 r1c2 r2c1 r2c2";
    vec![
        ("3 of 3 cells, signs", futoshiki(3, 3)),
        ("3 of 4 cells, signs", futoshiki(4, 3)),
        ("4 of 4 cells, signs", futoshiki(4, 4)),
        ("4 of 5 cells, signs", futoshiki(5, 4)),
        (
            "a square of side 3, signs",
            discovery(&latin(3, ""), square, true, false),
        ),
        (
            "3 of 3 cells, signs, asserted",
            discovery(&latin(3, ""), &line(3), true, true),
        ),
        (
            "5 of 5 cells",
            discovery(&latin(5, ""), &line(5), false, false),
        ),
        ("run of 2, sum 7", run(2, 7)),
        ("run of 3, sum 8", run(3, 8)),
        ("run of 3, sum 14", run(3, 14)),
        (
            "two runs, sums 5 and 8",
            discovery(&crossing, words, false, false),
        ),
        ("Numbrix 2x2", path(r#"". .", ". .""#, square, true)),
        (
            "Numbrix 2x3",
            path(
                r#"". . .", ". . .""#,
                "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3",
                false,
            ),
        ),
        (
            "Numbrix, n2 n3 between 1 and 4",
            path(r#"". 4 .", "1 . .""#, "n2 n3", true),
        ),
    ]
}

fn implications(rules: &[RegionRule]) -> Vec<Implication> {
    rules.iter().map(|rule| rule.rule).collect()
}

#[test]
fn two_algorithms_agree() {
    let mut counts = Vec::new();
    for (name, found) in regions() {
        let rules = found.rules();
        let second = found.rules_by_free_sets();
        assert_eq!(implications(&rules), implications(&second), "{name}");
        let depths = rules.iter().map(|rule| rule.depths.unwrap());
        let depths = depths.map(|d| (d.brt.unwrap(), d.w1.unwrap())).counts();
        counts.push(format!(
            "{name}: {} fillings, {} symmetries, {} rules, {:?}",
            found.fillings().len(),
            found.symmetries().len(),
            rules.len(),
            depths.into_iter().collect::<BTreeMap<_, _>>()
        ));
    }
    insta::assert_snapshot!(counts.join("\n"));
}

/// All minimal rules by trying every set of premises, by name. `fillings` are the literals true in each filling.
fn brute_force(
    literals: &[String],
    conclusions: &[String],
    fillings: &[BTreeSet<String>],
) -> BTreeSet<(BTreeSet<String>, String)> {
    let rows: Vec<u32> = (fillings.iter())
        .map(|f| {
            (0..literals.len())
                .filter(|&i| f.contains(&literals[i]))
                .map(|i| 1 << i)
                .sum()
        })
        .collect();
    let mut found = BTreeSet::new();
    for conclusion in conclusions {
        let own = literals.iter().position(|l| l == conclusion).unwrap();
        let valid = |set: u32| {
            let mut met = rows.iter().filter(|&&row| row & set == set).peekable();
            met.peek().is_some() && met.all(|row| row >> own & 1 == 1)
        };
        let sets = (0..1u32 << literals.len()).filter(|set| set >> own & 1 == 0);
        for set in sets.filter(|&set| valid(set)) {
            let members = || (0..literals.len()).filter(move |i| set >> i & 1 == 1);
            if members().all(|i| !valid(set & !(1 << i))) {
                let names = members().map(|i| literals[i].clone()).collect();
                found.insert((names, conclusion.clone()));
            }
        }
    }
    found
}

/// All images of all rules, by name.
fn images(found: &RegionDiscovery) -> BTreeSet<(BTreeSet<String>, String)> {
    let (region, rules) = (found.region(), found.rules());
    let all = rules.iter().cartesian_product(found.symmetries());
    let named = all.map(|(rule, symmetry)| {
        let image = RegionRule {
            rule: rule.rule.image(symmetry),
            depths: None,
        };
        (
            image.premises(region).into_iter().collect(),
            image.conclusion(region),
        )
    });
    named.collect()
}

/// From the rules of Futoshiki: different digits in a line, each with what is true of it.
#[test]
fn futoshiki_lines_by_brute_force() {
    for (side, cells) in [(3, 2), (3, 3), (4, 2), (4, 3)] {
        let mut literals = Vec::new();
        for (c, d) in (1..=cells).cartesian_product(1..=side) {
            literals.push(format!("r1c{c}≠{d}"));
        }
        let conclusions = literals.clone();
        for c in 1..cells {
            literals.extend(['<', '>'].map(|sign| format!("r1c{c}{sign}r1c{}", c + 1)));
        }
        let fillings = (1..=side).permutations(cells).map(|digits| {
            let mut truths = BTreeSet::new();
            for (c, d) in (1..=cells).cartesian_product(1..=side) {
                if digits[c - 1] != d {
                    truths.insert(format!("r1c{c}≠{d}"));
                }
            }
            for c in 1..cells {
                let sign = if digits[c - 1] < digits[c] { '<' } else { '>' };
                truths.insert(format!("r1c{c}{sign}r1c{}", c + 1));
            }
            truths
        });
        let all = brute_force(&literals, &conclusions, &fillings.collect_vec());
        assert_eq!(images(&futoshiki(side, cells)), all, "{cells} of {side}");
    }
}

/// From the rules of Kakuro: two different digits with the sum, and their set.
#[test]
fn kakuro_runs_by_brute_force() {
    for sum in [3, 4, 5, 6, 7, 16, 17] {
        let pairs = (1..=9).flat_map(|a| (1..=9).map(move |b| (a, b)));
        let pairs = pairs.filter(|(a, b)| a != b && a + b == sum).collect_vec();
        let facts = |&(a, b): &(usize, usize)| {
            [
                format!("r2c2≠{a}"),
                format!("r2c3≠{b}"),
                format!("hr2c1≠{}{}", a.min(b), a.max(b)),
            ]
        };
        let literals = pairs.iter().flat_map(facts).collect::<BTreeSet<_>>();
        let fillings = pairs.iter().map(|pair| {
            let false_here = facts(pair);
            literals
                .iter()
                .filter(|l| !false_here.contains(l))
                .cloned()
                .collect()
        });
        let literals = literals.iter().cloned().collect_vec();
        let all = brute_force(&literals, &literals, &fillings.collect_vec());
        assert_eq!(images(&run(2, sum)), all, "sum {sum}");
    }
}

/// Each rule, by way of RON, is a theorem of the stated depth whose proof is accepted; without one premise it is none.
#[test]
fn rules_are_theorems_and_near_misses_are_not() {
    for (name, found) in regions() {
        // On a window that is the whole board, or between givens, the rest of the board may prove what the region alone does not.
        let alone = !name.starts_with("Numbrix, ");
        let region = found.region();
        let rules = found.rules();
        let step = rules.len().div_ceil(12);
        for rule in rules.iter().step_by(step) {
            let stated = rule.statement(region);
            let read = read_statements(&stated.to_ron()).unwrap().remove(0);
            assert_eq!(read, stated);
            let depths = rule.depths.unwrap();
            for (theory, depth) in [(Theory::Brt, depths.brt), (Theory::W1, depths.w1)] {
                let options = Options {
                    theory,
                    ..Options::default()
                };
                let theorem = Theorem::new(read.clone()).unwrap();
                let report = Report::new(&theorem, &options).unwrap();
                assert!(report.holds && report.sat.is_unsat(), "{}", stated.name);
                let restricted = report.restricted.unwrap().value();
                assert_eq!(restricted, depth.map(usize::from), "{}", stated.name);
                check(&report.proof.unwrap()).unwrap();
            }
            for near_miss in near_misses(&stated).filter(|_| alone) {
                let theorem = Theorem::new(near_miss).unwrap();
                let report = Report::new(&theorem, &Options::default()).unwrap();
                assert!(!report.holds, "{}", stated.name);
            }
        }
    }
}

/// The statement with each premise left out in turn.
fn near_misses(stated: &Statement) -> impl Iterator<Item = Statement> {
    let less = |list: &NameList, i: usize| {
        let mut list = list.clone();
        list.0.remove(i);
        list
    };
    let mut all = Vec::new();
    for i in 0..stated.without.0.len() {
        let without = less(&stated.without, i);
        all.push(Statement {
            without,
            ..stated.clone()
        });
    }
    for i in 0..stated.decided.0.len() {
        let decided = less(&stated.decided, i);
        all.push(Statement {
            decided,
            ..stated.clone()
        });
    }
    if let BoardName::Latin { side, signs, .. } = &stated.board {
        let signs = NameList::from(signs);
        for i in 0..signs.0.len() {
            let board = latin(*side, &less(&signs, i).to_string());
            all.push(Statement {
                board,
                ..stated.clone()
            });
        }
    }
    all.into_iter()
}

/// A basis closes the premises of every rule as all rules do, and no rule of it is closed by those before it.
#[test]
fn bases_give_all_rules() {
    for (name, found) in regions() {
        let (region, rules) = (found.region(), found.rules());
        let kept = basis(region, found.symmetries(), &rules);
        let closure = |rules: &[RegionRule]| {
            let mut closure = Closure::new(region.literal_count());
            for rule in rules {
                closure.add(found.symmetries().iter().map(|s| rule.rule.image(s)));
            }
            closure
        };
        let (small, large) = (closure(&kept), closure(&rules));
        for rule in &rules {
            let (premises, conclusion) = (rule.rule.premises, rule.rule.conclusion);
            assert!(small.of(premises) >> conclusion & 1 == 1, "{name}");
            assert_eq!(small.of(premises), large.of(premises), "{name}");
        }
        for (i, rule) in kept.iter().enumerate().step_by(kept.len().div_ceil(20)) {
            let before = closure(&kept[..i]).of(rule.rule.premises);
            assert!(before >> rule.rule.conclusion & 1 == 0, "{name}");
        }
    }
}
