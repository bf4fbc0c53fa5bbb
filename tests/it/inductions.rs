//! Inductions on any board: what is claimed is tried by brute force, by SAT and on real boards, and
//! what is not so is refused.

use crate::cli;
use itertools::Itertools;
use oddagon::csp::Theory;
use oddagon::induction::{
    Bound, Induction, InductionError, Place, RankInduction, prove, read_inductions, settle,
};
use oddagon::prover::{Depth, DepthSearch};
use oddagon::sat::decide;
use oddagon::theorem::{BoardName, Claim, NameList, Statement, Theorem};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::Value;
use std::cell::Cell;
use std::collections::{HashMap, VecDeque};

fn read(file: &str) -> Vec<RankInduction> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/patterns/boards/");
    read_inductions(&std::fs::read_to_string(format!("{folder}{file}.ron")).unwrap()).unwrap()
}

fn named(name: &str) -> RankInduction {
    let all = [read("futoshiki-inductions"), read("numbers-inductions")];
    let mut all = all.into_iter().flatten();
    all.find(|induction| induction.name.starts_with(name))
        .unwrap()
}

/// A place in a Latin square: chains of cells, each of which exceeds the one before it, to the top
/// if there is one.
fn ascending(side: usize, arms: &[Vec<String>], top: &str, from: Option<u16>) -> Place {
    let top = Some(top.to_owned()).filter(|top| !top.is_empty());
    let signs = arms.iter().flat_map(|arm| {
        let cells = arm.iter().chain(&top);
        let pairs = cells.tuple_windows().map(|(a, b)| format!("{a}<{b}"));
        pairs.collect_vec()
    });
    Place {
        board: BoardName::Latin {
            side,
            pandiagonal: false,
            regions: Vec::new(),
            signs: signs.unique().join(" "),
            constraints: Vec::new(),
        },
        arms: arms.iter().map(|arm| NameList(arm.clone())).collect(),
        top: top.unwrap_or_default(),
        ranks: Vec::new(),
        from,
    }
}

/// A hill in the first row, with arms of these numbers of signs.
fn hill(side: usize, left: usize, right: usize, from: Option<u16>) -> Place {
    let cell = |c: usize| format!("r1c{c}");
    let arms = [
        (1..=left).map(cell).collect_vec(),
        (left + 2..=left + right + 1).rev().map(cell).collect(),
    ];
    ascending(side, &arms, &cell(left + 1), from)
}

/// Cells one after the other, row by row, every other row backwards.
fn snake(side: usize, cells: usize) -> Vec<String> {
    let cell = |i: usize| {
        let (r, c) = (i / side, i % side);
        let c = [c, side - 1 - c][r % 2];
        format!("r{}c{}", r + 1, c + 1)
    };
    (0..cells).map(cell).collect()
}

/// The digits that a statement eliminates from a cell.
fn eliminated(statement: &Statement, cell: &str) -> Vec<usize> {
    let Claim::Eliminate(names) = &statement.claim else {
        panic!("{:?}", statement.claim);
    };
    let digits = names.iter().filter_map(|name| name.strip_suffix(cell));
    digits.map(|n| n[1..].parse().unwrap()).sorted().collect()
}

#[test]
fn shipped_inductions_hold() {
    let mut theorems = Vec::new();
    for induction in [read("futoshiki-inductions"), read("numbers-inductions")].concat() {
        induction
            .holds()
            .unwrap_or_else(|error| panic!("{}: {error}", induction.name));
        let parts = induction.parts().unwrap();
        for part in &parts {
            let report = prove(part).unwrap();
            // No part needs more than one trial, whatever the whole needs.
            assert!(
                report.restricted.unwrap().value() <= Some(1),
                "{}",
                part.name
            );
        }
        theorems.push(parts.len());
    }
    assert_eq!(theorems, [5, 5, 45, 45, 188, 3]);
}

/// Of each near-miss it is said which demand is not met.
#[test]
fn near_misses_are_refused() {
    let all = [
        read("futoshiki-inductions-near-misses"),
        read("numbers-inductions-near-misses"),
    ];
    let problems = all.into_iter().flatten().map(|induction| {
        let error = induction.holds().unwrap_err();
        assert!(!error.is_input() && !error.is_internal(), "{error}");
        // A part that does not hold is refuted by other means, too.
        if let InductionError::Fails { what, .. } = &error {
            let parts = induction.parts().unwrap();
            let part = parts.iter().find(|part| part.name == *what).unwrap();
            assert!(
                !decide(&Theorem::new(part.clone()).unwrap())
                    .unwrap()
                    .is_unsat()
            );
        }
        format!("{}\n    {error}", induction.name)
    });
    insta::assert_snapshot!(problems.collect_vec().join("\n"));
}

/// All fillings of a hill by brute force: what is claimed of the top is so, and no more is.
#[test]
fn hills_by_brute_force() {
    let (hills, mut tried) = (named("hill"), 0);
    for side in 3..=7usize {
        let arms = (1..side).cartesian_product(1..side);
        for (left, right) in arms.filter(|(left, right)| left + right < side) {
            for from in 1..=side {
                let place = hill(side, left, right, u16::try_from(from).ok());
                let statement = hills.at(&place).unwrap();
                let top = format!("r1c{}", left + 1);
                let cells = left + right + 1;
                let fillings = (1..=side).permutations(cells).filter(|digits| {
                    let up = digits[..=left].windows(2).all(|pair| pair[0] < pair[1]);
                    let down = digits[left..].windows(2).all(|pair| pair[0] > pair[1]);
                    up && down && digits[0].min(digits[cells - 1]) >= from
                });
                let least = fillings.map(|digits| digits[left]).min();
                let claimed = eliminated(&statement, &top);
                // Where nothing meets the premises, all is eliminated.
                let expected = (1..least.unwrap_or(side + 1)).collect_vec();
                assert_eq!(claimed, expected, "{side} {left} {right} {from}");
                tried += 1;
            }
        }
    }
    assert_eq!(tried, 210);
}

/// Chains around corners, and hills and valleys of all arms, on real boards: SAT agrees, and
/// refutes one digit more.
#[test]
fn places_on_real_boards() {
    let (up, hills) = (named("ascending chain, from below"), named("hill"));
    let mut statements = Vec::new();
    for side in 2..=6usize {
        for cells in 2..=side {
            let place = ascending(side, &[snake(side, cells)], "", Some(1));
            statements.push((
                up.at(&place).unwrap(),
                snake(side, cells).remove(cells - 1),
                cells,
            ));
        }
        for (left, right) in (1..side).cartesian_product(1..side) {
            if left + right < side {
                let statement = hills.at(&hill(side, left, right, None)).unwrap();
                statements.push((statement, format!("r1c{}", left + 1), left + right + 1));
            }
        }
    }
    for (statement, cell, least) in statements {
        assert_eq!(
            eliminated(&statement, &cell),
            (1..least).collect_vec(),
            "{}",
            statement.name
        );
        assert!(settle(&statement).unwrap().sat.is_unsat());
        let more = Statement {
            claim: Claim::Eliminate(NameList(vec![format!("n{least}{cell}")])),
            ..statement
        };
        assert!(
            matches!(settle(&more), Err(InductionError::Fails { .. })),
            "{}",
            more.name
        );
    }
}

/// Hills as single theorems: the depths over W1, restricted to their cells, are as RESULTS states
/// them.
fn depths_of_hills(sizes: impl IntoIterator<Item = (usize, usize, usize)>) {
    let hills = named("hill");
    for (cells, left, right) in sizes {
        let statement = hills.at(&hill(cells, left, right, None)).unwrap();
        let theorem = Theorem::new(statement).unwrap();
        let depth = DepthSearch::new(&theorem, Theory::W1, 4).restricted();
        let expected = match (cells - left - right - 1, left.min(right)) {
            (0, _) => 0,
            (1, _) | (_, 1) => 1,
            (_, 2 | 3) => 2,
            _ => 3,
        };
        assert_eq!(depth, Depth::Exactly(expected), "{cells}: {left}, {right}");
    }
}

/// All arms in lines of up to so many cells, the longer arm first.
fn arms(most: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    let lines = (3..=most).flat_map(|cells| (1..cells).map(move |left| (cells, left)));
    let all = lines.flat_map(|(cells, left)| (1..=left).map(move |right| (cells, left, right)));
    all.filter(|(cells, left, right)| left + right < *cells)
}

#[test]
fn hills_as_single_theorems_get_deeper() {
    depths_of_hills(arms(8));
}

/// `cargo test --release --test it inductions:: -- --ignored`
#[test]
#[ignore = "minutes"]
fn longer_hills_as_single_theorems_get_deeper() {
    let (pairs, cells) = ([(2, 2), (3, 3), (6, 2), (5, 3), (4, 4)], 12);
    let of_twelve = pairs.map(|(left, right)| (cells, left, right));
    let longer = [(13, 5, 4), (14, 5, 5), (15, 6, 5), (16, 6, 6), (18, 7, 7)];
    depths_of_hills(arms(9).chain(of_twelve).chain(longer));
}

/// The step is the same in squares of every side.
#[test]
fn every_side_fits() {
    let (up, down) = (
        named("ascending chain, from below"),
        named("ascending chain, from above"),
    );
    let (hills, valleys) = (named("hill"), named("valley"));
    for side in (2..=9usize).chain([16, 25]) {
        let chain = ascending(side, &[snake(side, 2 * side)], "", Some(1));
        let claimed = up.at(&chain).unwrap();
        // Twice as many cells as digits: nothing is left for the last.
        let last = snake(side, 2 * side).remove(2 * side - 1);
        assert_eq!(eliminated(&claimed, &last).len(), side);
        let mut reversed = chain;
        reversed.arms[0].0.reverse();
        reversed.from = None;
        assert_eq!(eliminated(&down.at(&reversed).unwrap(), "r1c1").len(), side);
        if side > 4 {
            let left = side / 2;
            let mut place = hill(side, left, side - 1 - left, None);
            hills.at(&place).unwrap();
            assert!(matches!(
                valleys.at(&place),
                Err(InductionError::Fit { .. })
            ));
            let BoardName::Latin { signs, .. } = &mut place.board else {
                panic!("{place:?}");
            };
            *signs = signs.replace('<', ">");
            valleys.at(&place).unwrap();
            assert!(matches!(hills.at(&place), Err(InductionError::Fit { .. })));
        }
    }
}

/// Each sign of a place is needed.
#[test]
fn a_place_without_one_of_its_signs_does_not_fit() {
    let hills = named("hill");
    let whole = hill(7, 3, 3, None);
    hills.at(&whole).unwrap();
    let BoardName::Latin { signs, .. } = &whole.board else {
        panic!("{whole:?}");
    };
    let words = signs.split(' ').collect_vec();
    assert_eq!(words.len(), 6);
    for left_out in 0..words.len() {
        let mut place = whole.clone();
        let BoardName::Latin { signs, .. } = &mut place.board else {
            panic!("{place:?}");
        };
        let kept = words.iter().enumerate().filter(|(i, _)| *i != left_out);
        *signs = kept.map(|(_, word)| word).join(" ");
        let error = hills.at(&place).unwrap_err();
        assert!(matches!(error, InductionError::Fit { .. }), "{error}");
    }
}

/// Distances in grids with walls, found by a search here, fit; and so no path is too fast.
#[test]
fn distances_of_boards_with_walls() {
    let distance = named("Hidato and Numbrix");
    for (steps, rows) in [
        ("Side", vec![". . .", ". # .", ". . ."]),
        ("King", vec![". . #", ". # .", ". . ."]),
        ("Side", vec![". # . .", ". # . #", ". . . ."]),
    ] {
        let open = |r: usize, c: usize| rows.get(r)?.split(' ').nth(c).filter(|s| *s == ".");
        let mut ranks = HashMap::from([((0usize, 0usize), 1usize)]);
        let mut queue = VecDeque::from([(0, 0)]);
        while let Some((r, c)) = queue.pop_front() {
            for (y, x) in (0..3).cartesian_product(0..3) {
                let next = (usize::wrapping_sub(r + y, 1), usize::wrapping_sub(c + x, 1));
                let is_step = steps == "King" || y == 1 || x == 1;
                if is_step && open(next.0, next.1).is_some() && !ranks.contains_key(&next) {
                    ranks.insert(next, ranks[&(r, c)] + 1);
                    queue.push_back(next);
                }
            }
        }
        let most = *ranks.values().max().unwrap();
        let of_rank = |rank: usize| {
            let cells = ranks.iter().filter(|(_, found)| **found == rank);
            NameList(
                cells
                    .map(|((r, c), _)| format!("r{}c{}", r + 1, c + 1))
                    .sorted()
                    .collect(),
            )
        };
        let drawn = rows.iter().map(|row| format!("{row:?}")).join(", ");
        let board = format!("Path(rows: [{drawn}], steps: {steps}, model: Topological)");
        let mut place = Place {
            board: ron::from_str(&board).unwrap(),
            arms: vec![NameList::from("n2 n3 n4 n5")],
            top: String::new(),
            ranks: (1..=most).map(of_rank).collect(),
            from: Some(1),
        };
        let statement = distance.at(&place).unwrap();
        assert!(settle(&statement).unwrap().sat.is_unsat());
        // With a rank between any two a step leads two ranks on.
        let ranks = place.ranks.drain(..).collect_vec();
        place.ranks = Itertools::intersperse(ranks.into_iter(), NameList::default()).collect();
        let error = distance.at(&place).unwrap_err();
        assert!(matches!(error, InductionError::Fit { .. }), "{error}");
    }
}

/// A step between cells with these differences, on a board of so many ranks: `links[d + reach + 1]`
/// says that a difference d is not allowed.
fn step(ranks: i64, arms: usize, [next, across, top]: [&[bool]; 3]) -> Place {
    let reach = i64::try_from(next.len() / 2).unwrap() - 1;
    let allows = |all: &[bool], d: i64| {
        !all[usize::try_from(d.clamp(-reach - 1, reach + 1) + reach + 1).unwrap()]
    };
    let cells = ["A1", "A2", "B1", "B2", "T"];
    let kind = |i: usize, j: usize| match (cells[i], cells[j]) {
        ("A1", "A2") | ("B1", "B2") => Some(next),
        ("A2" | "B2", "T") => Some(top),
        ("A1" | "A2", "B1" | "B2") => Some(across),
        _ => None,
    };
    let name = |cell: usize, rank: i64| format!("{}_{rank}", cells[cell].to_lowercase());
    let all = || (1..=ranks).cartesian_product(1..=ranks);
    let pairs = (0..5)
        .array_combinations()
        .filter_map(|[i, j]| Some((i, j, kind(i, j)?)));
    let links = pairs.flat_map(|(i, j, kind)| {
        let linked = all().filter(move |(x, y)| !allows(kind, y - x));
        linked.map(move |(x, y)| format!("{} {}", name(i, x), name(j, y)))
    });
    let variables = (0..5).map(|i| {
        format!(
            "{} = {}",
            cells[i],
            (1..=ranks).map(|x| name(i, x)).join(" ")
        )
    });
    let both = ["A1 A2", "B1 B2"].map(NameList::from);
    Place {
        board: BoardName::Abstract {
            variables: variables.collect(),
            free: NameList::default(),
            links: links.collect(),
        },
        arms: both[..arms].to_vec(),
        top: ["", "T"][usize::from(arms > 1)].to_owned(),
        ranks: Vec::new(),
        from: None,
    }
}

/// Random steps. Where the parts hold, no instance is refuted, with more cells and more ranks than
/// any part has; where one fails, the same fails in larger ranks.
#[test]
fn what_parts_prove_is_true_of_instances() {
    let (proven, refused) = (Cell::new(0), Cell::new(0));
    let kinds = |len: usize| prop::collection::vec(any::<bool>(), len);
    let bounds = prop_oneof![
        (-2i8..=2).prop_map(Bound::AtLeast),
        (-2i8..=2).prop_map(Bound::AtMost)
    ];
    let strategy = bounds.prop_flat_map(|bound| {
        let (Bound::AtLeast(by) | Bound::AtMost(by)) = bound;
        let len = 2 * usize::from(by.unsigned_abs().max(1)) + 3;
        (Just(bound), 1..=2usize, kinds(len), kinds(len), kinds(len))
    });
    let config = Config {
        cases: 400,
        failure_persistence: None,
        ..Config::default()
    };
    let mut runner =
        TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let run = runner.run(
        &(strategy, 0usize..3, 0usize..3, 0usize..4),
        |((bound, arms, next, across, top), a, b, extra)| {
            let ranks = i64::try_from(next.len()).unwrap();
            let induction = RankInduction {
                name: "random".to_owned(),
                says: String::new(),
                source: String::new(),
                bound,
                step: step(ranks, arms, [&next, &across, &top]),
                places: Vec::new(),
            };
            let parts = match induction.parts() {
                Err(InductionError::Void { .. }) => return Ok(()),
                parts => parts.unwrap(),
            };
            let holds = |statement: &Statement| {
                decide(&Theorem::new(statement.clone()).unwrap())
                    .unwrap()
                    .is_unsat()
            };
            if !parts.iter().all(holds) {
                refused.set(refused.get() + 1);
                return Ok(());
            }
            proven.set(proven.get() + 1);
            let lengths = [a + 1, b + 1];
            let ranks = 6 + 3 * extra;
            for from in 1..=ranks {
                match induction.instance(&lengths[..arms], ranks, from) {
                    Err(InductionError::Nothing) => {}
                    whole => prop_assert!(
                        holds(&whole.unwrap()),
                        "{bound:?} {next:?} {across:?} {top:?} {lengths:?}"
                    ),
                }
            }
            Ok(())
        },
    );
    run.unwrap();
    let (proven, refused) = (proven.get(), refused.get());
    assert!(proven > 30 && refused > 100, "{proven} {refused}");
}

#[test]
fn the_command() {
    let run = cli::run("prove patterns/boards/numbers-inductions.ron");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out);
    let run = cli::run("prove patterns/boards/futoshiki-inductions.ron --json");
    assert_eq!(run.code, 0, "{}", run.err);
    let lines = run
        .out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let theorems = lines.map(|said| {
        assert_eq!(
            (&said["verdict"], &said["problem"]),
            (&"proven".into(), &Value::Null)
        );
        said["theorems"].as_u64().unwrap()
    });
    assert_eq!(theorems.collect_vec(), [5, 5, 45, 45, 188]);
    let run = cli::run("prove patterns/boards/futoshiki-inductions-near-misses.ron --json");
    assert_eq!(run.code, 1, "{}", run.err);
    for line in run.out.lines() {
        let said: Value = serde_json::from_str(line).unwrap();
        assert_eq!(said["verdict"], "not-proven");
        assert!(
            said["problem"]
                .as_str()
                .is_some_and(|problem| !problem.is_empty())
        );
    }
}

#[test]
fn bad_input_is_explained() {
    let text = |bound: &str, step: &str| {
        format!("Induction(name: \"x\", says: \"\", bound: {bound}, step: ({step}))")
    };
    let square = "board: Latin(side: 3, signs: \"r1c1<r1c2\")";
    let cases = [
        text("AtLeast(1)", &format!("{square}, arms: []")),
        text("AtLeast(1)", &format!("{square}, arms: [\"r1c1\"]")),
        text("AtLeast(1)", &format!("{square}, arms: [\"r1c1 r9c9\"]")),
        text("AtLeast(1)", &format!("{square}, arms: [\"r1c1 r1c1\"]")),
        text("AtLeast(1)", &format!("{square}, arms: [\"r1c1 r1c23\"]")),
        text(
            "AtLeast(1)",
            &format!("{square}, arms: [\"r1c1 r1c2\", \"r2c1 r2c2\"]"),
        ),
        text(
            "AtLeast(1)",
            &format!("{square}, arms: [\"r1c1 r1c2\"], from: Some(2)"),
        ),
        text(
            "AtLeast(1)",
            &format!("{square}, arms: [\"r1c1 r1c2\"], ranks: [\"n1r1c1\"]"),
        ),
        text(
            "AtLeast(1)",
            &format!("{square}, arms: [\"r1c1 r1c2\"], ranks: [\"x\"]"),
        ),
        text(
            "AtLeast(1)",
            &format!("{square}, arms: [\"r1c1 r1c2\"], ranks: [\"r1c1\", \"n1r1c1\"]"),
        ),
        text("AtLeast(100)", &format!("{square}, arms: [\"r1c1 r1c2\"]")),
        text("AtLeast(1000)", &format!("{square}, arms: [\"r1c1 r1c2\"]")),
        text("AtLeast(1)", "board: Latin(side: 0), arms: [\"r1c1 r1c2\"]"),
        text("More(1)", &format!("{square}, arms: [\"r1c1 r1c2\"]")),
        text("AtLeast(1)", &format!("{square}, arms: [\"r1c1 r1c2\"]"))
            .replace("))", "), places: [(board: Latin(side: 3), arms: [\"\"])])"),
        text("AtLeast(1)", &format!("{square}, arms: [\"r1c1 r1c2\"]")).replace(
            "))",
            &format!("), places: [({square}, arms: [\"r1c1 r1c2\"], from: Some(9))])"),
        ),
        text("AtLeast(1)", &format!("{square}, arms: [\"r1c1 r1c2\"]"))
            .replace("))", &format!("), places: [({square}, arms: [\"r1c1\"])])")),
        text("AtLeast(1)", &format!("{square}, arms: [\"r1c1 r1c2\"]")).replace(
            "))",
            &format!("), places: [({square}, arms: [\"r1c1\"], top: \"r1c2\")])"),
        ),
    ];
    let said = cases.iter().map(|text| {
        let run = cli::oddagon(&["prove", "-"], text);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{text}");
        run.err
    });
    insta::assert_snapshot!(said.collect_vec().concat());
    for command in ["show", "canon", "depth"] {
        let run = cli::run(&format!("{command} patterns/boards/numbers-inductions.ron"));
        assert_eq!(run.code, 2, "{command}: {}", run.out);
        assert!(
            run.err.contains("found inductions"),
            "{command}: {}",
            run.err
        );
    }
    let run = cli::run("prove patterns/boards/numbers-inductions.ron --wlog");
    assert_eq!(run.code, 2);
}
