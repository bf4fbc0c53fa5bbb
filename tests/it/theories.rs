//! Resolution theories against their definitions, and what they promise of each other.

use crate::path_proofs;
use crate::puzzles;
use crate::skips;
use crate::solve::is_oddagon;

use oddagon::board::Notation;

use oddagon::board::Board;
use oddagon::csp::{
    Candidate, CandidateSet, ChainKind, Csp, CspBuilder, Engine, Oddagon, RuleApplication, State,
    Theory, Variable, with_number,
};
use oddagon::job;
use oddagon::latin::regions;
use oddagon::prover::{Classifier, Solutions, Status};
use oddagon::solve::{SolveOptions, Solver, Step};
use oddagon::theorem::BoardName;
use puzzles::{Random, compiled, given, grid, minimal};

const CHAINS: [Theory; 7] = [
    Theory::Chains(ChainKind::Whip, 4),
    Theory::Chains(ChainKind::GWhip, 3),
    Theory::Chains(ChainKind::Braid, 4),
    Theory::Chains(ChainKind::GBraid, 3),
    Theory::Chains(ChainKind::BivalueChain, 4),
    Theory::Chains(ChainKind::ZChain, 4),
    Theory::Chains(ChainKind::TWhip, 4),
];

const CONFLUENT: [Theory; 8] = [
    Theory::W1,
    Theory::Chains(ChainKind::Whip, 2),
    Theory::Subsets(4),
    Theory::FinnedFish(4),
    Theory::Chains(ChainKind::BivalueChain, 4),
    Theory::Chains(ChainKind::ZChain, 4),
    Theory::Chains(ChainKind::Braid, 4),
    Theory::Chains(ChainKind::GBraid, 3),
];

/// A completed grid and other candidates, each with `percent`.
fn state(order: usize, percent: usize, random: &mut Random) -> CandidateSet {
    let (board, engine) = compiled(order);
    let mut live = CandidateSet::of(engine.candidate_count(), grid(order, random));
    for c in board.csp().candidates() {
        if random.below(100) < percent {
            live.insert(c);
        }
    }
    live
}

fn close(order: usize, theory: Theory, live: &CandidateSet) -> Option<CandidateSet> {
    let (_, engine) = compiled(order);
    let mut state = engine.state(live);
    engine.close(theory, &mut state, None).ok()?;
    Some(engine.live(&state))
}

#[test]
fn chains_are_what_they_are_defined_to_be() {
    let mut random = Random::seeded(31);
    let mut more_than_w1 = [0; CHAINS.len()];
    for (order, count, percents) in [(2, 120, [45, 55, 65, 80]), (3, 6, [22, 26, 30, 34])] {
        let (board, _) = compiled(order);
        for i in 0..count {
            let live = state(order, percents[i % 4], &mut random);
            let w1 = close(order, Theory::W1, &live);
            for (theory, more) in CHAINS.into_iter().zip(&mut more_than_w1) {
                let found = close(order, theory, &live);
                let expected =
                    oddagon::prover::trial_and_error(board.csp(), theory, &live, &live, 0);
                assert_eq!(found, expected, "{theory}, {live:?}");
                *more += usize::from(found != w1);
            }
        }
    }
    assert!(
        more_than_w1.iter().all(|&more| more > 2),
        "{more_than_w1:?}"
    );
}

/// Jigsaws have CSP-variables that cross without any pattern, where Subsets are looked for in a way
/// of their own.
#[test]
fn subsets_of_jigsaws_are_what_they_are_defined_to_be() {
    let mut random = job::random::Random::seeded(36);
    let theories = [
        Theory::Subsets(2),
        Theory::Subsets(4),
        Theory::FinnedFish(2),
        Theory::FinnedFish(3),
    ];
    let mut more_than_w1 = [0; 4];
    for i in 0..300 {
        let board = BoardName::Latin {
            side: 5 + i % 2,
            pandiagonal: false,
            regions: vec![regions::random(5 + i % 2, &mut random)],
            signs: String::new(),
            constraints: Vec::new(),
        };
        let board = board.board().unwrap();
        let engine = Engine::new(board.csp());
        let everything = engine.state(&board.csp().everything());
        // Few regions have no square.
        let Some(solution) = Solutions::new(&engine).first(&everything) else {
            continue;
        };
        let mut live = engine.live(&solution);
        for c in board.csp().candidates() {
            if random.below(100) < 40 + 5 * (i / 2 % 4) {
                live.insert(c);
            }
        }
        let plain = |theory| oddagon::prover::trial_and_error(board.csp(), theory, &live, &live, 0);
        for (theory, more) in theories.into_iter().zip(&mut more_than_w1) {
            let mut state = engine.state(&live);
            let closed = engine.close(theory, &mut state, None).is_ok();
            let found = closed.then(|| engine.live(&state));
            assert_eq!(found, plain(theory), "{theory}, {live:?}");
            *more += usize::from(found != plain(Theory::W1));
        }
    }
    assert!(
        more_than_w1.iter().all(|&more| more > 2),
        "{more_than_w1:?}"
    );
}

/// Closes a state by one application at a time, whichever comes up.
fn in_any_order(theory: Theory, state: &mut State, random: &mut Random) -> bool {
    let (_, engine) = compiled(3);
    while engine.brt(state).is_ok() {
        let smaller = with_number(theory, 1 + random.below(theory.number().into()) as u8);
        let mut found = engine.next_applications(smaller, state);
        if found.is_empty() {
            found = engine.next_applications(theory, state);
        }
        match found.len() {
            0 => return true,
            n => engine.eliminate(state, found[random.below(n)].target()),
        }
    }
    false
}

#[test]
fn the_order_of_eliminations_does_not_matter_where_the_field_says_so() {
    let mut random = Random::seeded(32);
    let (_, engine) = compiled(3);
    for _ in 0..6 {
        let givens = minimal(3, &mut random);
        // One given is wrong now and then: contradictions are met in any order too.
        let start = given(3, &givens);
        for theory in CONFLUENT {
            assert!(theory.is_confluent());
            let mut closed = start.clone();
            let consistent = engine.close(theory, &mut closed, None).is_ok();
            let mut other = start.clone();
            assert_eq!(in_any_order(theory, &mut other, &mut random), consistent);
            if consistent {
                assert_eq!(engine.live(&other), engine.live(&closed), "{theory}");
            }
        }
    }
}

#[test]
fn smaller_theories_derive_less() {
    let mut random = Random::seeded(33);
    for i in 0..12 {
        let live = state(3, 24 + 2 * (i % 4), &mut random);
        let chain = [
            vec![
                Theory::W1,
                Theory::Subsets(2),
                Theory::Subsets(4),
                Theory::FinnedFish(4),
            ],
            vec![
                Theory::W1,
                Theory::Chains(ChainKind::BivalueChain, 3),
                Theory::Chains(ChainKind::ZChain, 3),
                Theory::Chains(ChainKind::Braid, 3),
                Theory::Chains(ChainKind::Braid, 5),
            ],
            vec![
                Theory::Chains(ChainKind::Whip, 2),
                Theory::Chains(ChainKind::Braid, 2),
                Theory::Chains(ChainKind::Whip, 2),
            ],
        ];
        for theories in chain {
            let closed: Vec<_> = theories.iter().map(|&t| close(3, t, &live)).collect();
            for pair in closed.windows(2) {
                let within = match (&pair[0], &pair[1]) {
                    (Some(large), Some(small)) => small.is_subset(large),
                    (_, None) => true,
                    (None, Some(_)) => false,
                };
                assert!(within, "{theories:?}, {live:?}");
            }
        }
    }
}

/// So many puzzles, each with `each` of these theories in turn: what none of their rules, shown one
/// by one, may do.
fn keep_solutions(count: usize, each: usize, theories: &[Theory]) {
    let mut random = Random::seeded(34);
    let (board, engine) = compiled(3);
    let mut applied = vec![0; theories.len()];
    for i in 0..count {
        let givens = minimal(3, &mut random);
        let solution = Solutions::new(engine).first(&given(3, &givens)).unwrap();
        let solution = engine.live(&solution);
        for at in (0..each).map(|k| (i * each + k) % theories.len()) {
            let theory = theories[at];
            let options = SolveOptions::default();
            let mut solver = Solver::new(board, engine, &theory.into(), None, options);
            let path = solver.solve(&engine.live(&given(3, &givens)), &givens);
            assert_eq!(path.contradicts(board.csp(), &solution), None);
            assert!(path.level <= theory.number().into());
            for step in &path.steps {
                if let Step::Rules(rules) = step {
                    let sizes = rules.iter().map(RuleApplication::size);
                    assert!(sizes.clone().all(|size| size <= path.level), "{rules:?}");
                    applied[at] += rules.len();
                }
            }
            assert_ne!(path.status, oddagon::solve::PathStatus::Contradiction);
        }
    }
    assert!(applied.iter().all(|&n| n > 100), "{applied:?}");
}

/// Every theory on hundreds of puzzles, two thousand in all.
#[test]
fn no_rule_removes_a_candidate_of_the_solution() {
    let mut theories = CHAINS.to_vec();
    theories.extend([
        Theory::FinnedFish(4),
        Theory::Subsets(4),
        Theory::Chains(ChainKind::Braid, 8),
    ]);
    keep_solutions(2000, 2, &theories);
}

/// `cargo test --release --test it thousands -- --ignored`
#[test]
#[ignore = "takes minutes"]
fn thousands_of_puzzles_keep_their_solutions() {
    let mut theories = CHAINS.map(|theory| with_number(theory, 7)).to_vec();
    theories.extend([Theory::FinnedFish(4), Theory::Subsets(4)]);
    keep_solutions(3000, theories.len(), &theories);
}

#[test]
fn braids_eliminate_what_one_level_of_trial_and_error_does() {
    let mut random = Random::seeded(35);
    let (_, engine) = compiled(3);
    let all = || CandidateSet::full(engine.candidate_count());
    for i in 0..40 {
        let live = state(3, 24 + 3 * (i % 4), &mut random);
        let (board, _) = compiled(3);
        let trial = oddagon::prover::trial_and_error(board.csp(), Theory::W1, &live, &all(), 0)
            .and_then(|live| {
                oddagon::prover::trial_and_error(board.csp(), Theory::Brt, &live, &live, 1)
            });
        assert_eq!(close(3, Theory::Chains(ChainKind::Braid, 36), &live), trial);
    }
}

/// Oddagons on small CSPs, against all rings that there are.
#[test]
fn oddagons_are_what_they_are_defined_to_be() {
    let mut random = Random::seeded(4502);
    let (mut found, mut inside) = (0, 0);
    for i in 0..300 {
        let mut builder = CspBuilder::default();
        let size = 9 + i % 4;
        let all: Vec<Candidate> = (0..size)
            .map(|n| builder.candidate(&format!("c{n}")))
            .collect();
        for n in 0..7 {
            // Every candidate lies in one of the first.
            let own = all
                .iter()
                .enumerate()
                .filter(|(at, _)| n < 4 && at % 4 == n);
            let mut members: Vec<Candidate> = own.map(|(_, c)| *c).collect();
            while members.len() < 2 || members.len() < 4 && random.percent(25) {
                let more = all[random.below(size)];
                if !members.contains(&more) {
                    members.push(more);
                }
            }
            builder.variable(&format!("v{n}"), &members);
        }
        for _ in 0..size {
            let (a, b) = (random.below(size), random.below(size));
            if a != b {
                builder.link(&[all[a], all[b]]);
            }
        }
        let csp = std::sync::Arc::new(builder.build().unwrap());
        let engine = Engine::new(&csp);
        let mut state = engine.state(&CandidateSet::full(size));
        if engine.close(Theory::Brt, &mut state, None).is_err() {
            continue;
        }
        let live = engine.live(&state);
        let is_open = |c: Candidate| {
            let left = |v: &Variable| {
                csp.members(*v)
                    .iter()
                    .filter(|c| live.contains(**c))
                    .count()
            };
            live.contains(c) && csp.variables_of(c).iter().all(|v| left(v) > 1)
        };
        for length in [3, 5, 7] {
            let shown = engine.oddagons_of_length(&state, length);
            for oddagon in &shown {
                assert!(is_oddagon(&csp, &live, oddagon), "{oddagon:?}");
                assert!(oddagon.cycle.len() <= length);
                inside += usize::from(oddagon.cycle.iter().any(|(_, c)| *c == oddagon.target));
            }
            let mut targets: Vec<Candidate> = shown.iter().map(|o| o.target).collect();
            targets.sort_unstable();
            let expected = csp.candidates().filter(|&target| {
                is_open(target) && has_ring(&csp, &live, target, length, &mut Vec::new())
            });
            assert!(expected.eq(targets.iter().copied()), "{i}: {length}");
            found += targets.len();
        }
    }
    assert!(found > 300 && inside > 30, "{found} {inside}");
}

/// Whether an oddagon of at most this length continues what is there of it: all are tried.
fn has_ring(
    csp: &Csp,
    live: &CandidateSet,
    target: Candidate,
    length: usize,
    cycle: &mut Vec<(Variable, Candidate)>,
) -> bool {
    let whole = Oddagon {
        target,
        cycle: cycle.clone(),
    };
    if is_oddagon(csp, live, &whole) {
        return true;
    }
    if cycle.len() == length {
        return false;
    }
    for v in csp.variables() {
        for &c in csp.members(v) {
            let follows = cycle
                .last()
                .is_none_or(|&(before, d)| csp.members(before).contains(&c) && d != c);
            let stands = cycle.iter().any(|&(w, d)| w == v || d == c);
            if follows && !stands && live.contains(c) {
                cycle.push((v, c));
                if has_ring(csp, live, target, length, cycle) {
                    return true;
                }
                cycle.pop();
            }
        }
    }
    false
}

/// Typed chains of one type have only CSP-variables of that type.
#[test]
fn typed_chains_of_one_type_have_no_other() {
    let mut random = Random::seeded(4811);
    let (board, engine) = compiled(3);
    let mut found = 0;
    for _ in 0..30 {
        let givens = minimal(3, &mut random);
        let live = given(3, &givens);
        let steps = |sum: &str| {
            let options = SolveOptions::default();
            let mut solver = Solver::new(board, engine, &sum.parse().unwrap(), None, options);
            solver.solve(&engine.live(&live), &givens).steps
        };
        for only in ["rc", "rn", "cn", "bn"] {
            for step in steps(&format!("{only}-W4+{only}-BC5")) {
                let Step::Rules(rules) = step else {
                    continue;
                };
                for rule in rules.iter().filter(|rule| rule.size() > 1) {
                    let RuleApplication::Chain(chain) = rule else {
                        panic!("no Subsets were asked for");
                    };
                    for link in &chain.links {
                        let name = board.csp().variable_name(link.variable);
                        let letters: String =
                            name.chars().filter(char::is_ascii_lowercase).collect();
                        assert_eq!(letters, only, "{rule:?}");
                    }
                    found += 1;
                }
            }
        }
    }
    assert!(found > 100, "{found}");
}

/// Cases of a CSP-variable, against trial and error from its definition: all that is false in each,
/// and no CSP-variable would leave fewer candidates.
#[test]
fn cases_are_what_they_are_defined_to_be() {
    let mut random = Random::seeded(4813);
    let (board, engine) = compiled(3);
    let csp = board.csp();
    let everything = CandidateSet::full(engine.candidate_count());
    let mut counts = [0; 2];
    for (i, theory) in [Theory::Brt, Theory::W1]
        .into_iter()
        .cycle()
        .take(24)
        .enumerate()
    {
        let close = |live: &CandidateSet| {
            oddagon::prover::trial_and_error(csp, theory, live, &everything, 0)
        };
        let count = 2 + i / 2 % 2;
        let sum = format!("{theory}+F{count}T&E({theory})").parse().unwrap();
        let givens = minimal(3, &mut random);
        let options = SolveOptions::default();
        let mut solver = Solver::new(board, engine, &sum, None, options);
        let path = solver.solve(&engine.live(&given(3, &givens)), &givens);
        let mut live = path.start.clone();
        for step in &path.steps {
            if let Step::Cases(cases) = step {
                let in_all = |left: &[Candidate]| {
                    let outcomes = left.iter().filter_map(|&c| {
                        let mut assumed = live.clone();
                        csp.decide(&mut assumed, c);
                        close(&assumed)
                    });
                    let outcomes: Vec<CandidateSet> = outcomes.collect();
                    let mut gone = live.clone();
                    let left = outcomes.iter().flat_map(CandidateSet::iter);
                    left.for_each(|c| gone.remove(c));
                    gone
                };
                let rest = |gone: &CandidateSet| {
                    let mut after = live.clone();
                    gone.iter().for_each(|c| after.remove(c));
                    close(&after).map_or(0, |after| after.len())
                };
                let from: Vec<Candidate> = cases.branches.iter().map(|b| b.target).collect();
                let gone = in_all(&from);
                assert!(gone.iter().eq(cases.eliminated()));
                for v in csp.variables() {
                    let members = csp.members(v).iter().copied();
                    let left: Vec<Candidate> = members.filter(|c| live.contains(*c)).collect();
                    if left.len() == count {
                        let other = in_all(&left);
                        assert!(other.is_empty() || rest(&gone) <= rest(&other));
                    }
                }
                counts[count - 2] += 1;
            }
            step.eliminated(csp)
                .into_iter()
                .for_each(|c| live.remove(c));
        }
        path_proofs::proven(&path, &engine.live(&given(3, &givens)), &givens);
    }
    assert!(counts.iter().all(|&n| n > 5), "{counts:?}");
}

/// A target on its own oddagon.
#[test]
fn oddagons_may_go_through_their_target() {
    let (board, engine) = compiled(3);
    let line = "......3..2...8.1...5...9....8..1.9....67...3.4....5..2..3.2....1....47...9.6...8.";
    let givens = puzzles::read(line);
    let sum = "W1+O15".parse().unwrap();
    let mut solver = Solver::new(board, engine, &sum, None, SolveOptions::default());
    let path = solver.solve(&engine.live(&given(3, &givens)), &givens);
    let oddagons = path.steps.iter().flat_map(|step| match step {
        Step::Oddagons(oddagons) => &oddagons[..],
        _ => &[],
    });
    let oddagons: Vec<&Oddagon> = oddagons.collect();
    for name in ["n1r7c6", "n6r7c8"] {
        let target = candidate(name);
        let oddagon = oddagons.iter().find(|oddagon| oddagon.target == target);
        let cycle = &oddagon.expect(name).cycle;
        let linked =
            |&(_, c): &(Variable, Candidate)| c == target || board.csp().are_linked(c, target);
        assert!(cycle.len() == 9 && cycle.iter().any(linked), "{name}");
    }
    assert!(path_proofs::proven(&path, &engine.live(&given(3, &givens)), &givens).is_some());
}

/// A candidate of the board by its name.
fn candidate(name: &str) -> Candidate {
    compiled(3).0.csp().candidate(name).unwrap()
}

/// The state without these candidates.
fn without(names: &str) -> State {
    let (_, engine) = compiled(3);
    let mut state = engine.state(&CandidateSet::full(engine.candidate_count()));
    names
        .split_whitespace()
        .for_each(|name| engine.eliminate(&mut state, candidate(name)));
    state
}

#[test]
fn rules_are_shown_as_the_field_writes_them() {
    let (board, engine) = compiled(3);
    let shown = |theory: Theory, state: &State| {
        let found = engine.next_applications(theory, state);
        found
            .first()
            .map_or("nothing".to_owned(), |rule| board.notation(rule))
    };
    let only = |cells: &str, digits: &str| {
        let others = |cell: &str| {
            (1..10)
                .filter(|n| !digits.contains(&n.to_string()))
                .map(|n| format!("n{n}{cell} "))
                .collect::<String>()
        };
        cells.split(' ').map(others).collect::<String>()
    };
    let row_but = |n: usize, r: usize, columns: &[usize]| -> String {
        let absent = (1..10).filter(|c| !columns.contains(c));
        absent.map(|c| format!("n{n}r{r}c{c} ")).collect()
    };
    let texts = [
        shown(Theory::W1, &without(&row_but(4, 2, &[7, 9]))),
        shown(Theory::Subsets(2), &without(&only("r1c2 r1c9", "38"))),
        shown(Theory::Subsets(2), &without(&only("r4c4 r5c5", "38"))),
        shown(
            Theory::Subsets(2),
            &without(&(row_but(1, 3, &[2, 8]) + &row_but(5, 3, &[2, 8]))),
        ),
        shown(
            Theory::Subsets(3),
            &without(&(row_but(2, 1, &[1, 4]) + &row_but(2, 5, &[4, 7]) + &row_but(2, 9, &[1, 7]))),
        ),
        shown(
            Theory::FinnedFish(2),
            &without(&(row_but(2, 1, &[1, 4]) + &row_but(2, 5, &[1, 4, 5]))),
        ),
        shown(
            Theory::Chains(ChainKind::BivalueChain, 3),
            &without(&(only("r1c1", "12") + &only("r1c6", "23") + &only("r2c4", "13"))),
        ),
        shown(
            Theory::Chains(ChainKind::ZChain, 3),
            &without(&(only("r1c1", "12") + &only("r1c6", "23") + &only("r2c4", "13"))),
        ),
        shown(Theory::Chains(ChainKind::Braid, 2), &without("")),
        // A t-whip ends as a whip does; a g-whip without groups is a whip, a g-braid a braid.
        shown(
            Theory::Chains(ChainKind::TWhip, 3),
            &without(&(only("r1c1", "12") + &only("r1c6", "23") + &only("r2c4", "13"))),
        ),
        shown(
            Theory::Chains(ChainKind::GWhip, 3),
            &without(&(only("r1c1", "12") + &only("r1c6", "23") + &only("r2c4", "13"))),
        ),
        shown(
            Theory::Chains(ChainKind::GBraid, 3),
            &without(&(only("r1c1", "12") + &only("r1c6", "23") + &only("r2c4", "13"))),
        ),
    ];
    insta::assert_snapshot!(texts.join("\n"));
}

/// The puzzles of a published collection, where `ODDAGON_REFERENCE` names a folder that has it.
fn reference(file: &str) -> Vec<Vec<Candidate>> {
    let Some(folder) = skips::reference() else {
        return Vec::new();
    };
    let text = std::fs::read_to_string(folder.join(file)).unwrap();
    let lines = text
        .lines()
        .map(|line| line.split('\t').next().unwrap_or_default());
    lines
        .filter(|line| line.len() == 81)
        .map(puzzles::read)
        .collect()
}

/// The claim that every known puzzle of T&E(3) is in T&E(W2, 2).
/// `ODDAGON_REFERENCE=… cargo test --release --test it reference -- --ignored`
#[test]
#[ignore = "takes minutes"]
fn reference_puzzles_of_depth_3_are_in_depth_2_over_whips_of_length_2() {
    let (_, engine) = compiled(3);
    let mut classifier = Classifier::new(engine, Theory::Chains(ChainKind::Whip, 2), 2);
    for givens in reference("te3-puzzles-500.tsv") {
        let status = classifier.classify(givens.iter().copied());
        assert_eq!(status, Status::Solved(2), "{}", puzzles::line(3, &givens));
    }
}

#[test]
fn loki_is_in_depth_2_over_whips_of_length_2() {
    let (_, engine) = compiled(3);
    let loki = puzzles::read(puzzles::LOKI);
    let mut classifier = Classifier::new(engine, Theory::Chains(ChainKind::Whip, 2), 2);
    assert_eq!(classifier.classify(loki.iter().copied()), Status::Solved(2));
    let mut classifier = Classifier::new(engine, Theory::Chains(ChainKind::Whip, 2), 1);
    assert_eq!(classifier.classify(loki), Status::Open);
}
