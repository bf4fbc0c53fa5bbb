//! Rule families: what they list, against brute force; that each holds at the depth it says; and
//! that near misses do not.

use crate::common;
use oddagon::theorem::{BoardName, Claim, Goal, Pattern, Statement, Theorem, rule};

use common::{fixpoint, words};
use itertools::Itertools;
use oddagon::csp::Theory;
use oddagon::prover::trial_and_error;
use oddagon::prover::{Depth, DepthSearch};
use oddagon::rules::{Family, Instance, Measure, RuleError, Selection, families};
use oddagon::sudoku::{Equivalence, canonical};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn selection(values: &[(&str, &str)]) -> Selection {
    let owned = values
        .iter()
        .map(|(name, value)| (name.to_string(), value.to_string()));
    Selection(owned.collect())
}

fn instances(family: &str, values: &[(&str, &str)]) -> Vec<Instance> {
    let family = Family::named(family).unwrap();
    family.select(&selection(values)).unwrap().0.collect()
}

fn theorem(instance: &Instance) -> Theorem {
    Theorem::new(instance.statement.clone()).unwrap()
}

fn sees(a: usize, b: usize) -> bool {
    let block = |cell: usize| (cell / 27, cell % 9 / 3);
    a != b && (a / 9 == b / 9 || a % 9 == b % 9 || block(a) == block(b))
}

fn units() -> [Vec<Vec<usize>>; 3] {
    let of = |unit: &dyn Fn(usize) -> usize| {
        (0..9)
            .map(|i| (0..81).filter(|&cell| unit(cell) == i).collect())
            .collect()
    };
    [
        of(&|cell| cell / 9),
        of(&|cell| cell % 9),
        of(&|cell| cell / 27 * 3 + cell % 9 / 3),
    ]
}

/// The classes of cells with marks, found by the board's own canonical form.
fn classes(marked: impl Iterator<Item = Vec<(usize, u8)>>, equivalence: Equivalence) -> usize {
    let form = |marks: Vec<(usize, u8)>| {
        let mut pattern = vec![0; 81];
        marks
            .into_iter()
            .for_each(|(cell, mark)| pattern[cell] = mark);
        canonical(&pattern, equivalence).pattern
    };
    marked.map(form).collect::<BTreeSet<_>>().len()
}

/// Naked subsets are the sets of cells of a unit with another cell of it; hidden ones the sets with
/// one of their cells.
#[test]
fn subsets_are_all_there() {
    for (unit, lines) in ["row", "column", "block"].iter().zip(units()) {
        for size in 2..=4 {
            let sets = || {
                lines.iter().flat_map(|line| {
                    let line = line.clone();
                    line.clone()
                        .into_iter()
                        .combinations(size)
                        .map(move |set| (set, line.clone()))
                })
            };
            let mark = |set: &[usize], target: usize| {
                let marks = set.iter().map(|&cell| (cell, 1)).chain([(target, 2)]);
                marks.collect_vec()
            };
            let naked = sets().flat_map(|(set, line)| {
                let targets = line
                    .into_iter()
                    .filter(|cell| !set.contains(cell))
                    .collect_vec();
                targets
                    .into_iter()
                    .map(|target| mark(&set, target))
                    .collect_vec()
            });
            let hidden = sets()
                .flat_map(|(set, _)| set.iter().map(|&target| mark(&set, target)).collect_vec());
            let listed = |family: &str| {
                instances(family, &[("size", &size.to_string()), ("unit", unit)]).len()
            };
            assert_eq!(
                listed("naked-subset"),
                classes(naked, Equivalence::NoTranspose),
                "{unit} {size}"
            );
            assert_eq!(
                listed("hidden-subset"),
                classes(hidden, Equivalence::NoTranspose),
                "{unit} {size}"
            );
        }
    }
}

#[test]
fn wings_are_all_there() {
    for (name, full) in [("xy-wing", false), ("xyz-wing", true)] {
        let all = (0..81).flat_map(|pivot| {
            let peers = (0..81).filter(|&cell| sees(pivot, cell)).collect_vec();
            peers
                .into_iter()
                .array_combinations::<2>()
                .flat_map(move |[a, b]| {
                    let targets = (0..81).filter(move |&t| t != pivot && sees(t, a) && sees(t, b));
                    let targets = targets.filter(move |&t| !full || sees(t, pivot));
                    targets.map(move |target| vec![(pivot, 1), (a, 2), (b, 2), (target, 3)])
                })
        });
        assert_eq!(
            instances(name, &[]).len(),
            classes(all, Equivalence::All),
            "{name}"
        );
    }
}

/// X-wings: two rows, two columns that leave room for both rows, a target in one of the columns.
#[test]
fn x_wings_are_all_there() {
    let pairs = || (0..9usize).array_combinations::<2>();
    let grids = pairs()
        .cartesian_product(pairs())
        .filter(|([r, s], [c, d])| r / 3 != s / 3 || c / 3 != d / 3);
    let all = grids.flat_map(|([r, s], [c, d])| {
        let base = [
            (r * 9 + c, 1),
            (r * 9 + d, 1),
            (s * 9 + c, 1),
            (s * 9 + d, 1),
        ];
        let targets = (0..9)
            .filter(move |row| *row != r && *row != s)
            .cartesian_product([c, d]);
        targets.map(move |(row, column)| {
            base.iter()
                .copied()
                .chain([(row * 9 + column, 2)])
                .collect_vec()
        })
    });
    let listed = instances("fish", &[("size", "2"), ("unit", "row")]);
    assert_eq!(listed.len(), classes(all, Equivalence::NoTranspose));
}

/// What two-set patterns there are with two cells that see each other: both hold the same two
/// digits, a naked pair.
#[test]
fn the_least_almost_locked_sets_are_naked_pairs() {
    let listed = instances("als-xz", &[("sizes", "1+1")]);
    let pairs = (0..81usize)
        .array_combinations::<2>()
        .filter(|&[a, b]| sees(a, b));
    let all = pairs.flat_map(|[a, b]| {
        let targets = (0..81).filter(move |&t| sees(t, a) && sees(t, b));
        targets.map(move |target| vec![(a, 1), (b, 1), (target, 2)])
    });
    assert_eq!(listed.len(), classes(all, Equivalence::All));
    for instance in &listed {
        let lines = &instance.to_string();
        assert!(lines.contains(": n12 => n1"), "{lines}");
    }
}

/// A fish and its complement are one state with one target, and so are the two types of
/// almost-locked grids.
#[test]
fn complements_are_the_same_state() {
    let states = |family: &str, values: &[(&str, &str)]| {
        let list = instances(family, values);
        let state = |instance: &Instance| {
            let theorem = theorem(instance);
            (
                theorem.live().iter().collect_vec(),
                oddagon::theorem::claim_words(&instance.statement.claim),
            )
        };
        list.iter().map(state).sorted().collect_vec()
    };
    for (unit, other) in [("row", "column"), ("column", "row")] {
        let fish = states("fish", &[("size", "5"), ("unit", unit)]);
        assert!(!fish.is_empty());
        assert_eq!(fish, states("complementary-fish", &[("unit", other)]));
        for (size, complement) in [("4", "5"), ("5", "4")] {
            let rows = states(
                "grid-als",
                &[("size", size), ("unit", unit), ("form", "row-type")],
            );
            let columns = [
                ("size", complement),
                ("unit", other),
                ("form", "column-type"),
            ];
            assert!(!rows.is_empty());
            assert_eq!(rows, states("grid-als", &columns));
        }
    }
}

/// Every family has instances and near misses; names and parameters can be told apart; every value
/// is some instance's.
#[test]
fn the_registry_is_in_order() {
    let names: BTreeSet<&str> = families().map(|family| family.name).collect();
    assert_eq!(names.len(), families().count());
    for family in families() {
        // The random ones come last.
        let all = (family.instances)().take_while(|instance| !instance.random);
        let all = all.collect_vec();
        // One that lies in a row and in a block is one of both kinds.
        let told = |instance: &Instance| format!("{:?} {instance}", instance.values);
        let statements: BTreeSet<String> = all.iter().map(told).collect();
        // Chains that differ in which candidate of a CSP-variable is called L may have one state.
        let distinct = family.section == 'D' || statements.len() == all.len();
        assert!(distinct, "{}: an instance twice", family.name);
        assert!((family.near_misses)().next().is_some(), "{}", family.name);
        for instance in all.iter().chain(&(family.near_misses)().collect_vec()) {
            assert_eq!(
                instance.values.len(),
                family.parameters.len(),
                "{}",
                family.name
            );
            for (value, parameter) in instance.values.iter().zip(family.parameters) {
                assert!(
                    parameter.values.contains(&value.as_str()),
                    "{} {value}",
                    family.name
                );
            }
        }
        for (place, parameter) in family.parameters.iter().enumerate() {
            for value in parameter.values {
                // Some values only occur among the near misses.
                let missed = |miss: Instance| miss.values[place] == *value;
                let selected = family.select(&selection(&[(parameter.name, value)]));
                let taken = selected.is_ok() || (family.near_misses)().any(missed);
                assert!(taken, "{} --{} {value}", family.name, parameter.name);
            }
        }
    }
}

#[test]
fn selections_are_checked() {
    assert!(matches!(
        Family::named("nothing"),
        Err(RuleError::NoFamily { .. })
    ));
    let family = Family::named("als-xz").unwrap();
    let select = |values: &[(&str, &str)]| family.select(&selection(values)).err();
    assert!(matches!(
        select(&[("size", "2")]),
        Some(RuleError::NoParameter { .. })
    ));
    assert!(matches!(
        select(&[("sizes", "9+9")]),
        Some(RuleError::NoValue { .. })
    ));
    let family = Family::named("grid-als").unwrap();
    let none = family.select(&selection(&[("size", "2"), ("form", "column-type")]));
    assert!(matches!(none.err(), Some(RuleError::NoInstance { .. })));
}

/// What is selected is what a listing of everything has with these values, without the rest being
/// computed.
#[test]
fn a_selection_is_a_part_of_the_whole() {
    for (name, values) in [
        ("whip", [("length", "6"), ("board", "sudoku")]),
        ("colour-trap", [("length", "7"), ("board", "sudoku")]),
        ("bilocal-cycle", [("length", "4"), ("board", "abstract")]),
        ("y-edge", [("length", "3"), ("use", "122")]),
    ] {
        let family = Family::named(name).unwrap();
        let chosen = family
            .select(&selection(&values))
            .unwrap()
            .0
            .take(20)
            .collect_vec();
        let place = |name: &str| {
            family
                .parameters
                .iter()
                .position(|p| p.name == name)
                .unwrap()
        };
        let fits = |instance: &Instance| {
            values
                .iter()
                .all(|(name, value)| instance.values[place(name)] == *value)
        };
        let of_all = (family.instances)()
            .filter(fits)
            .take(chosen.len())
            .collect_vec();
        assert!(!chosen.is_empty());
        assert_eq!(chosen, of_all, "{name}");
    }
}

fn depths(measure: &Measure) -> (Option<usize>, Option<usize>) {
    let value = |depth: Option<Depth>| depth.and_then(Depth::value);
    (value(measure.report.restricted), value(measure.report.full))
}

/// A sample of every family: it holds, both halves of its depth are checked by the plain T&E of the
/// checker, and near misses have a model.
#[test]
fn samples_hold_and_near_misses_do_not() {
    // What holds for puzzles with one solution rests on second solutions: these have a test of
    // their own.
    for family in families().filter(|family| family.section != 'E') {
        let all = (family.instances)().take_while(|instance| !instance.random);
        let all = all.collect_vec();
        let step = (all.len() / 3).max(1);
        for instance in all.iter().step_by(step) {
            let measure = Measure::new(family, instance).unwrap();
            assert!(measure.report.holds, "{}: {instance}", family.name);
            let (restricted, full) = depths(&measure);
            assert!(
                restricted.is_some() && full <= restricted,
                "{}: {instance}",
                family.name
            );
        }
        let misses = (family.near_misses)().collect_vec();
        for instance in misses.iter().step_by((misses.len() / 5).max(1)) {
            let measure = Measure::new(family, instance).unwrap();
            assert!(!measure.report.holds, "{}: {instance}", family.name);
            let model = measure.report.sat.model().unwrap();
            assert!(model.is_subset(measure.theorem.live()));
        }
    }
}

/// Published: naked, hidden and super-hidden pairs have depth 1, triplets 2, quads 3; cyclic quads
/// 1.
#[test]
fn published_depths_of_subsets() {
    for (family, depth) in [("naked-subset", 1), ("hidden-subset", 1), ("fish", 1)] {
        for size in 2..=4 {
            let list = instances(family, &[("size", &size.to_string())]);
            let family = Family::named(family).unwrap();
            let measures = list
                .iter()
                .map(|instance| Measure::new(family, instance).unwrap());
            let hardest = measures.map(|measure| depths(&measure).0.unwrap()).max();
            assert_eq!(hardest, Some(depth + size - 2), "{} of {size}", family.name);
        }
    }
    let quads = instances("cyclic-naked-subset", &[("size", "4"), ("unit", "row")]);
    let family = Family::named("cyclic-naked-subset").unwrap();
    for instance in quads {
        let measure = Measure::new(family, &instance).unwrap();
        assert_eq!(depths(&measure), (Some(1), Some(1)));
    }
}

/// The manual says 4 for the tridagon elimination. It is 3: the checker accepts both halves.
#[test]
fn the_tridagon_elimination_has_depth_3() {
    let family = Family::named("tridagon-elimination").unwrap();
    for instance in (family.instances)() {
        let measure = Measure::new(family, &instance).unwrap();
        assert_eq!(depths(&measure), (Some(3), Some(3)));
    }
}

#[test]
fn after_elevens_replacement_the_oddagon_has_depth_1() {
    let family = Family::named("elevens-replacement").unwrap();
    let oddagon = (family.instances)().next().unwrap();
    let measure = Measure::new(family, &oddagon).unwrap();
    assert_eq!(depths(&measure), (Some(1), Some(1)));
    let proof = measure.report.proof.unwrap();
    let symmetry = &proof.derivations[0].symmetry;
    let chosen = symmetry
        .iter()
        .map(|step| step.chosen.as_str())
        .collect_vec();
    assert_eq!(chosen.len(), 2, "the third cell follows: {chosen:?}");
}

/// A state in which the assumption and an earlier trial's outcome decide different candidates of
/// one CSP-variable: nothing of it is left.
#[test]
fn what_two_decisions_leave_empty_is_a_contradiction() {
    let claim = Claim::Eliminate(words("n1r5c4"));
    let theorem = Theorem::new(rule("", "r124n1: c124", claim)).unwrap();
    let search = DepthSearch::new(&theorem, Theory::Brt, 3);
    assert_eq!(search.restricted().value(), Some(2));
    assert_eq!(search.full(None).value(), Some(1));
}

/// A random rule on the 4×4 board: some CSP-variables restricted to some of their candidates, and a
/// claim.
fn small_rule() -> impl Strategy<Value = Option<Theorem>> {
    let line = (0..4usize, 1..5usize, 1..5usize, 1..15usize);
    let lines = proptest::collection::vec(line, 1..6);
    let named = proptest::collection::vec((1..5usize, 1..5usize, 1..5usize, any::<bool>()), 1..3);
    (lines, named, any::<bool>()).prop_map(|(lines, named, clause)| {
        let line = |&(kind, i, j, set): &(usize, usize, usize, usize)| {
            let numbers = (0..4)
                .filter(|bit| set >> bit & 1 == 1)
                .map(|bit| bit + 1)
                .join("");
            match kind {
                0 => format!("r{i}c{j}: n{numbers}"),
                1 => format!("r{i}n{j}: c{numbers}"),
                2 => format!("c{i}n{j}: r{numbers}"),
                _ => format!("b{i}n{j}: r{numbers}"),
            }
        };
        let restrict = lines.iter().map(line).join("\n");
        let names = named.iter().map(|&(n, r, c, positive)| {
            let sign = if positive || !clause { "" } else { "-" };
            format!("{sign}n{n}r{r}c{c}")
        });
        let names = words(&names.unique().join(" "));
        let claim = if clause {
            Claim::AtLeastOne(names)
        } else {
            Claim::Eliminate(names)
        };
        let statement = Statement {
            board: BoardName::Sudoku(2),
            pattern: Pattern::Restrict(restrict.clone()),
            ..rule("", &restrict, claim)
        };
        Theorem::new(statement).ok()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    /// Depths of rules and clauses against trial and error from the definition, two ways.
    #[test]
    fn depths_are_those_of_the_definition(rule in small_rule()) {
        let Some(theorem) = rule else { return Ok(()) };
        let (csp, start) = (theorem.board().csp(), theorem.start());
        let derived = |n: usize| match trial_and_error(csp, Theory::Brt, &start, theorem.focus(), n) {
            None => true,
            Some(fixpoint) => match &theorem.goal() {
                Goal::Eliminate(targets) => !targets.iter().any(|&c| fixpoint.contains(c)),
                _ => false,
            },
        };
        let least = (0..=3).find(|&n| derived(n));
        let found = DepthSearch::new(&theorem, Theory::Brt, 3).restricted();
        prop_assert_eq!(found.value(), least);
        if let Goal::Eliminate(_) = theorem.goal() {
            let naive = trial_and_error(csp, Theory::Brt, theorem.live(), theorem.focus(), 1);
            prop_assert_eq!(naive, fixpoint(&theorem, Theory::Brt, theorem.focus(), 1));
        }
    }
}
