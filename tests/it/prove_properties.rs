//! What must hold for every pattern, on random ones.

use crate::random;
use oddagon::sudoku::SudokuTheorem;

use oddagon::board::Board;
use oddagon::csp::{CandidateSet, Theory};
use oddagon::proof::{Focus, check};
use oddagon::prover::{Depth, DepthSearch, Options, Report};
use oddagon::sat::{self, Answer};
use oddagon::theorem::{BoardName, Claim, Goal, NameList, Statement, Theorem};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, TestCaseResult, TestRunner};
use random::*;
use std::cell::Cell;

/// Runs a property on so many cases.
fn for_all<S: Strategy>(cases: u32, strategy: S, property: impl Fn(S::Value) -> TestCaseResult) {
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    let result = TestRunner::new(config).run(&strategy, property);
    result.unwrap_or_else(|error| panic!("{error}"));
}

/// Counts one more.
fn more(count: &Cell<usize>) {
    count.set(count.get() + 1);
}

fn order(statement: &Statement) -> usize {
    let BoardName::Sudoku(order) = statement.board else {
        panic!("a Sudoku board");
    };
    order
}

/// The most depth to try: full T&E(3) on 9×9 takes minutes for some 4-digit patterns.
const MAX_DEPTH: usize = 2;

/// Both depths.
fn depths(theorem: &Theorem, theory: Theory) -> (Depth, Depth) {
    let search = DepthSearch::new(theorem, theory, MAX_DEPTH);
    let restricted = search.restricted();
    (restricted, search.full(Some(restricted)))
}

/// Depths with nothing for infinity above everything.
fn or_infinite(depth: Depth) -> usize {
    depth.value().unwrap_or(usize::MAX)
}

#[test]
fn the_verdict_is_that_of_sat_and_of_brute_force() {
    let grids = small_grids();
    let (unsat, sat, derived) = (Cell::new(0), Cell::new(0), Cell::new(0));
    for_all(300, statements(), |statement| {
        let theorem = theorem(&statement);
        let answer = sat::decide(&theorem).unwrap();
        if order(&statement) == 2 {
            let possible = grids.iter().any(|grid| grid.is_subset(theorem.live()));
            prop_assert_eq!(!answer.is_unsat(), possible);
        }
        let search = DepthSearch::new(&theorem, Theory::Brt, MAX_DEPTH);
        let (restricted, full) = (search.restricted(), search.full(None));
        match answer {
            Answer::Unsat => {
                more(&unsat);
                if full.value().is_some() {
                    more(&derived);
                }
                prop_assert!(
                    theorem.is_colour_impossible() == Some(false)
                        || restricted != Depth::Never
                        || !statement.without.is_empty()
                );
            }
            Answer::Sat(model) => {
                more(&sat);
                let board = theorem.sudoku().unwrap();
                prop_assert!(is_grid(board, &model) && model.is_subset(theorem.live()));
                prop_assert_eq!(restricted, Depth::Never);
                prop_assert_eq!(full, Depth::Beyond(MAX_DEPTH as u8));
                prop_assert_eq!(theorem.is_colour_impossible(), Some(false));
            }
        }
        Ok(())
    });
    let counts = (unsat.get(), sat.get());
    assert!(counts.0 > 60 && counts.1 > 60, "unsat, sat: {counts:?}");
    // SAT is not believed alone: T&E derives nearly all of them.
    assert!(
        derived.get() * 4 > counts.0 * 3,
        "{derived:?} of {counts:?}"
    );
}

#[test]
fn depths_are_invariant_under_symmetry() {
    let with_images = statements().prop_flat_map(|statement| {
        let symmetry = symmetries(order(&statement));
        (Just(statement), symmetry, any::<bool>())
    });
    let seen = [const { Cell::new(0) }; 4];
    for_all(300, with_images, |(statement, symmetry, w1)| {
        let theorem = theorem(&statement);
        let theory = if w1 { Theory::W1 } else { Theory::Brt };
        if sat::decide(&theorem).unwrap().is_unsat() {
            let image = image(&theorem, &symmetry);
            let found = depths(&theorem, theory);
            prop_assert_eq!(found, depths(&image, theory));
            if let Some(depth) = found.1.value() {
                more(&seen[depth.min(3)]);
            }
        }
        Ok(())
    });
    let seen = seen.map(|count| count.get());
    assert!(
        seen[0] > 10 && seen[1] > 10 && seen[2] > 0,
        "full depths: {seen:?}"
    );
}

#[test]
fn depths_are_monotone() {
    for_all(150, statements(), |statement| {
        let theorem = theorem(&statement);
        if sat::decide(&theorem).unwrap().is_unsat() {
            let (restricted, full) = depths(&theorem, Theory::Brt);
            let (restricted_w1, full_w1) = depths(&theorem, Theory::W1);
            prop_assert!(or_infinite(full) <= or_infinite(restricted));
            prop_assert!(or_infinite(full_w1) <= or_infinite(restricted_w1));
            prop_assert!(or_infinite(restricted_w1) <= or_infinite(restricted));
            prop_assert!(or_infinite(full_w1) <= or_infinite(full));
        }
        Ok(())
    });
}

/// Whether the proof that a report has is accepted with all that the report says, lower halves
/// included where they were asked for.
fn proof_is_good(theorem: &Theorem, options: &Options, report: &Report) -> TestCaseResult {
    let found = [
        (Focus::Pattern, report.restricted),
        (Focus::All, report.full),
    ];
    let Some(proof) = &report.proof else {
        let none = found
            .iter()
            .all(|(_, d)| d.is_none_or(|d| d.value().is_none()));
        prop_assert!(!report.holds || none || options.wlog);
        return Ok(());
    };
    prop_assert!(report.holds);
    let verified = check(proof);
    prop_assert!(
        verified.is_ok(),
        "{}\n{}",
        verified.unwrap_err(),
        oddagon::proof::to_ron(proof)
    );
    let verified = verified.unwrap();
    let nogoods: usize = verified.derivations.iter().map(|d| d.nogoods).sum();
    prop_assert_eq!(Some(nogoods), report.nogoods());
    for derivation in &verified.derivations {
        prop_assert_eq!(derivation.theory, options.theory);
    }
    if options.wlog {
        // Symmetry steps make nothing deeper.
        let restricted = report.restricted.map_or(usize::MAX, or_infinite);
        prop_assert!(verified.derivations[0].depth <= restricted);
        return Ok(());
    }
    for (focus, depth) in found {
        let lower = report.exact.iter().find(|exact| exact.focus == focus);
        let depth = depth.and_then(Depth::value);
        prop_assert_eq!(lower.is_some(), depth.is_some());
        if let Some(lower) = lower {
            let checked = !report.unchecked.contains(&focus);
            prop_assert!(checked || !options.lower_halves);
            let mut derivations = verified.derivations.iter();
            let proven =
                derivations.any(|d| Some(d.depth) == depth && d.exact.contains(lower) == checked);
            prop_assert!(proven, "{lower:?}: {verified:?}");
        }
    }
    // What is written reads back, and is a proof of the same theorem.
    let read = oddagon::proof::read(&oddagon::proof::to_ron(proof)).unwrap();
    prop_assert_eq!(&read, proof);
    let stated = Theorem::new(read.theorem).unwrap();
    prop_assert_eq!(
        (&stated.live(), &stated.focus(), &stated.goal()),
        (&theorem.live(), &theorem.focus(), &theorem.goal())
    );
    Ok(())
}

/// All there is to ask for: theory, symmetry steps, effort, foci, lower halves.
fn options() -> impl Strategy<Value = Options> {
    let effort = prop_oneof![3 => Just(0), 3 => Just(1), 1 => Just(5)];
    let theory = prop_oneof![Just(Theory::Brt), Just(Theory::W1)];
    let foci = prop_oneof![Just((true, false)), Just((false, true)), Just((true, true))];
    let lower_halves = prop::bool::weighted(0.3);
    (theory, any::<bool>(), effort, foci, lower_halves).prop_map(
        |(theory, wlog, effort, (restricted, full), lower_halves)| Options {
            theory,
            effort,
            wlog,
            restricted,
            full,
            max_depth: MAX_DEPTH,
            lower_halves,
        },
    )
}

/// The options without symmetry steps and lower halves where these may take minutes: every choice
/// of symmetry steps is weighed by a proof, and proofs of four-digit patterns take long, as does
/// what the checker's T&E leaves of them (`images::four_digits` has it look at some).
fn of_moderate_length(theorem: &Theorem, options: Options) -> Options {
    let is_short = theorem.cells().len() < 20;
    Options {
        wlog: options.wlog && is_short,
        lower_halves: options.lower_halves && is_short,
        ..options
    }
}

#[test]
fn every_proof_checks() {
    let seen = [const { Cell::new(0) }; 2];
    let both_halves = Cell::new(0);
    for_all(200, (statements(), options()), |(statement, options)| {
        let theorem = theorem(&statement);
        let options = of_moderate_length(&theorem, options);
        let report = Report::new(&theorem, &options).unwrap();
        if report.proof.is_some() {
            more(&seen[usize::from(options.wlog)]);
            if options.lower_halves {
                more(&both_halves);
            }
        }
        proof_is_good(&theorem, &options, &report)
    });
    let seen = seen.map(|count| count.get());
    assert!(
        seen[0] > 10 && seen[1] > 10 && both_halves.get() > 0,
        "without and with symmetry: {seen:?}; both halves: {both_halves:?}"
    );
}

/// The theorem that these candidates make a claim true.
fn rule(order: usize, live: &CandidateSet, claim: Claim) -> Theorem {
    Theorem::from_candidates("rule", order, &line(order, live), claim).unwrap()
}

fn names(
    theorem: &Theorem,
    candidates: impl IntoIterator<Item = oddagon::csp::Candidate>,
) -> NameList {
    let names = candidates.into_iter();
    NameList(
        names
            .map(|c| theorem.board().csp().candidate_name(c).to_owned())
            .collect(),
    )
}

#[test]
fn true_claims_are_proven() {
    let cases = (statements(), options(), any::<Index>(), any::<bool>());
    let seen = [const { Cell::new(0) }; 2];
    for_all(200, cases, |(statement, options, index, assert)| {
        let theorem = theorem(&statement);
        if !sat::decide(&theorem).unwrap().is_unsat() {
            return Ok(());
        }
        let board = theorem.sudoku().unwrap();
        let (order, side) = (board.order(), board.side());
        let mut live = theorem.live().clone();
        let claim = if assert {
            // Of a contradictory pattern one absent candidate comes back: then it is true.
            let absent: Vec<_> = board
                .csp()
                .candidates()
                .filter(|&c| !live.contains(c))
                .collect();
            let guardian = absent[index.index(absent.len())];
            live.insert(guardian);
            Claim::Assert(names(&theorem, [guardian]))
        } else {
            // One cell gets all its candidates back: then none of those it had is true.
            let cells = theorem.cells();
            let cell = cells[index.index(cells.len())];
            let had = (0..side).map(|d| board.candidate_at(cell, d));
            let had: Vec<_> = had.filter(|&c| live.contains(c)).collect();
            (0..side).for_each(|d| live.insert(board.candidate_at(cell, d)));
            Claim::Eliminate(names(&theorem, had))
        };
        let rule = rule(order, &live, claim);
        let options = of_moderate_length(&theorem, options);
        let report = Report::new(&rule, &options).unwrap();
        prop_assert!(report.holds);
        if report.proof.is_some() {
            more(&seen[usize::from(assert)]);
        }
        proof_is_good(&rule, &options, &report)
    });
    let seen = seen.map(|count| count.get());
    assert!(seen[0] > 10 && seen[1] > 10, "Eliminate, Assert: {seen:?}");
}

#[test]
fn false_claims_are_refused_with_a_model() {
    let cases = (statements(), options(), any::<Index>(), any::<bool>());
    let seen = Cell::new(0);
    for_all(200, cases, |(statement, options, index, assert)| {
        let theorem = theorem(&statement);
        let Answer::Sat(model) = sat::decide(&theorem).unwrap() else {
            return Ok(());
        };
        let board = theorem.sudoku().unwrap();
        let mut live = theorem.live().clone();
        let true_ones: Vec<_> = model.iter().collect();
        let one = true_ones[index.index(true_ones.len())];
        let claim = if assert {
            // Another candidate of its cell is not true in every grid.
            let other = (board.digit(one) + 1) % board.side();
            let other = board.candidate_at(board.cell(one), other);
            live.insert(other);
            Claim::Assert(names(&theorem, [other]))
        } else {
            Claim::Eliminate(names(&theorem, [one]))
        };
        let rule = rule(board.order(), &live, claim);
        let report = Report::new(&rule, &options).unwrap();
        prop_assert!(!report.holds && report.proof.is_none());
        let model = report.sat.model().unwrap();
        prop_assert!(is_grid(board, model) && model.is_subset(rule.live()));
        let Goal::Eliminate(targets) = &rule.goal() else {
            unreachable!("a claim about candidates")
        };
        prop_assert!(targets.iter().any(|&target| model.contains(target)));
        more(&seen);
        Ok(())
    });
    assert!(seen.get() > 40, "{}", seen.get());
}
