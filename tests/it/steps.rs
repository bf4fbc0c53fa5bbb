//! The fewest steps: published figures, and naive searches that follow the definitions.

use crate::path_proofs::proven;
use crate::puzzles::{Random, compiled, given, grid, lokis_and_one, minimal, read};
use oddagon::board::Board;
use oddagon::csp::{
    Candidate, CandidateSet, ChainKind, Csp, Effort, Engine, RelationUse, RuleApplication, State,
    Subset, Theory,
};
use oddagon::latin::Latin;
use oddagon::prover::Solutions;
use oddagon::solve::{
    Fewest, FewestOptions, NoPuzzle, PathStatus, StepKind, StepPuzzle, Steps, StepsError, TwoSteps,
};
use std::collections::{BTreeSet, HashSet};

/// The puzzle of sections 13.7 to 13.9 of the CSP-Rules manual (Berthier 2023), where it is
/// ascribed to Urhegyi.
const MANUAL: &str =
    "1..5....2.2.7...3...3.6.1..........8.4..5..9.6.2........6...4...5...3.7.8....4..9";

/// The puzzle of its section 13.6, from Denksport Magazine.
const DENKSPORT: &str =
    "87..9621.251..8.699..12...7.3...2..1.......2.4.28...3.3..2.16.862.9..14.1.56...72";

/// The candidates that whips[≤8] eliminate from the first, in the manual's section 13.8.
const ERASABLE: &str = "n4r1c3 n8r1c7 n8r1c8 n9r2c1 n9r2c3 n5r2c7 n6r2c7 n8r2c7 n4r2c9 n5r2c9 n4r3c9 n7r3c9 n2r4c8 \
    n4r4c8 n7r5c3 n1r5c9 n6r5c9 n3r6c2 n4r6c4 n4r6c5 n7r6c7 n1r6c9 n3r6c9 n7r6c9 n8r7c8 n1r8c3 n8r8c4 n8r8c5 n2r8c7 n6r8c7 \
    n6r8c9 n1r9c2 n2r9c7 n1r9c8";

fn steps(theory: &str, base: Theory) -> Steps<'static> {
    steps_of(theory, base, StepKind::Elimination)
}

fn steps_of(theory: &str, base: Theory, kind: StepKind) -> Steps<'static> {
    let (_, engine) = compiled(3);
    Steps::new(engine, &theory.parse().unwrap(), base, kind).unwrap()
}

fn puzzle<'s>(steps: &'s Steps, givens: &[Candidate]) -> StepPuzzle<'s> {
    let (board, _) = compiled(3);
    steps.puzzle(&board.csp().everything(), givens).unwrap()
}

fn names(candidates: &[Candidate]) -> BTreeSet<String> {
    let (board, _) = compiled(3);
    let name = |&c: &Candidate| board.csp().candidate_name(c).to_owned();
    candidates.iter().map(name).collect()
}

fn words(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn erasable(puzzle: &StepPuzzle) -> Vec<Candidate> {
    puzzle.erasable().iter().map(|rule| rule.target()).collect()
}

fn targets(TwoSteps(first, second): &TwoSteps) -> [Candidate; 2] {
    [first.target(), second.target()]
}

/// The fewest steps, if at most so many are needed, without random descents.
fn fewest(puzzle: &StepPuzzle, most: usize) -> Fewest {
    puzzle.fewest(options(most, 0), &mut || true)
}

fn options(max_steps: usize, descents: usize) -> FewestOptions {
    FewestOptions {
        max_steps,
        descents,
        seed: 1,
    }
}

#[test]
fn the_manual_s_example_by_whips_of_length_8() {
    let steps = steps("W8", Theory::W1);
    let puzzle = puzzle(&steps, &read(MANUAL));
    assert_eq!(puzzle.open().len(), 198);
    let erasable = erasable(&puzzle);
    assert_eq!(erasable.len(), 34);
    assert_eq!(names(&erasable), words(ERASABLE));
    let anti_backdoors = puzzle.anti_backdoors();
    let expected = "n1r9c3 n7r3c9 n6r2c7 n9r1c7 n8r1c6 n7r1c3";
    assert_eq!(names(&anti_backdoors), words(expected));
    let pairs = puzzle.anti_backdoor_pairs();
    assert_eq!(pairs.len(), 971);
    let with_erasable = pairs
        .iter()
        .filter(|pair| pair.iter().any(|c| erasable.contains(c)));
    assert_eq!(with_erasable.count(), 475);
    assert_eq!(fewest(&puzzle, 1), fewest(&puzzle, 9));
    assert!(matches!(fewest(&puzzle, 9), Fewest::Least(path) if path.len() == 1));
}

#[test]
fn the_manual_s_example_by_shorter_whips_and_by_longer() {
    let givens = read(MANUAL);
    for (theory, erased, pairs, solutions) in [
        ("W5", 15, 107, vec!["n8r7c8 n7r1c3"]),
        (
            "W6",
            20,
            146,
            vec![
                "n8r2c7 n9r1c7",
                "n7r5c3 n6r2c7",
                "n8r7c8 n7r1c3",
                "n8r7c8 n9r1c7",
                "n8r7c8 n7r3c9",
            ],
        ),
    ] {
        let steps = steps(theory, Theory::W1);
        let puzzle = puzzle(&steps, &givens);
        let erasable = erasable(&puzzle);
        assert_eq!(erasable.len(), erased, "{theory}");
        let with_erasable = puzzle.anti_backdoor_pairs();
        let with_erasable = with_erasable.iter();
        let with_erasable = with_erasable.filter(|pair| pair.iter().any(|c| erasable.contains(c)));
        assert_eq!(with_erasable.count(), pairs, "{theory}");
        let found = puzzle.two_steps(&puzzle.erasable());
        // Neither is a solution of one step, and the first cannot be one by any rule.
        let anti_backdoors = puzzle.anti_backdoors();
        for two in &found {
            let [first, second] = targets(two);
            assert!(!anti_backdoors.contains(&first), "{theory}");
            let alone = anti_backdoors.contains(&second) && erasable.contains(&second);
            assert!(!alone, "{theory}");
        }
        let found: HashSet<_> = found.iter().map(|two| names(&targets(two))).collect();
        let expected: HashSet<_> = solutions.into_iter().map(words).collect();
        assert_eq!(found, expected, "{theory}");
        assert!(matches!(fewest(&puzzle, 2), Fewest::Least(path) if path.len() == 2));
    }
    // The third solution of one step is a whip[9].
    let steps = steps("W9", Theory::W1);
    let puzzle = puzzle(&steps, &givens);
    let one_step: Vec<Candidate> = puzzle
        .anti_backdoors()
        .into_iter()
        .filter(|c| erasable(&puzzle).contains(c))
        .collect();
    assert_eq!(names(&one_step), words("n6r2c7 n7r3c9 n9r1c7"));
}

#[test]
fn the_manual_counts_the_pairs_of_another() {
    for (base, pairs) in [
        (Theory::Brt, 615),
        (Theory::W1, 622),
        (Theory::Subsets(4), 626),
    ] {
        let (steps, givens) = (steps("W5", base), read(DENKSPORT));
        let puzzle = puzzle(&steps, &givens);
        assert_eq!(puzzle.anti_backdoors().len(), 6, "{base}");
        assert_eq!(puzzle.anti_backdoor_pairs().len(), pairs, "{base}");
        // Two steps are the fewest. The manual has one solution by them, which is among these
        // three.
        let found = puzzle.two_steps(&puzzle.erasable());
        assert_eq!(found.len(), 3);
        for two in &found {
            let TwoSteps(first, second) = two;
            shown(
                &puzzle,
                &givens,
                &[vec![first.clone()], vec![second.clone()]],
            );
        }
        let found: Vec<_> = found.iter().map(|two| names(&targets(two))).collect();
        assert!(found.contains(&words("n3r1c9 n5r1c9")));
        assert!(matches!(fewest(&puzzle, 9), Fewest::Least(path) if path.len() == 2));
    }
}

#[test]
fn what_the_manual_does_in_7_steps_takes_6() {
    // Section 13.10.2, by steepest descent in several tries.
    let pisces =
        read("6.......1.2.....4...7...8....41.59..381697425..93.26....6...7...9.....8.1.......3");
    let steps = steps("W8", Theory::W1);
    let puzzle = puzzle(&steps, &pisces);
    let Fewest::Least(found) = fewest(&puzzle, 9) else {
        panic!("six steps solve it");
    };
    assert_eq!(found.len(), 6);
    shown(&puzzle, &pisces, &found);
}

/// The path of these steps solves the puzzle, and the checker accepts it.
fn shown(puzzle: &StepPuzzle, givens: &[Candidate], steps: &[Vec<RuleApplication>]) {
    let (_, engine) = compiled(3);
    let told = puzzle.path(steps);
    assert_eq!(told.path.status, PathStatus::Solved);
    assert_eq!(told.counted.len(), steps.len());
    proven(&told.path, &engine.live(&given(3, givens)), givens);
}

/// The puzzle of its section 13.10.3, by the name of Tatooine.
const TATOOINE: &str =
    "...........12....3.4..5..6..5..6..7...38....2.....7..............23...98.6..7..5.";

#[test]
fn eight_patterns_solve_what_the_manual_does_in_eight() {
    let givens = read(TATOOINE);
    let steps = steps_of("FS4", Theory::W1, StepKind::Pattern);
    let puzzle = puzzle(&steps, &givens);
    let Fewest::Unknown {
        too_few,
        found: Some(found),
    } = puzzle.fewest(options(3, 40), &mut || true)
    else {
        panic!("three steps are too few");
    };
    assert_eq!((too_few, found.len()), (3, 8));
    shown(&puzzle, &givens, &found);
    // All that is eliminated is eliminated by eight Subsets.
    let eliminations: usize = found.iter().map(Vec::len).sum();
    assert!(eliminations > 40, "{eliminations}");
}

#[test]
fn all_that_a_pattern_eliminates_is_proven() {
    let (_, engine) = compiled(3);
    let hard = lokis_and_one();
    let mut blocks = 0;
    for (theory, from) in [("S4+gW5", 3), ("Z6+tW5", 11), ("B4+gB3", 20), ("BC6", 27)] {
        let steps = steps_of(theory, Theory::W1, StepKind::Pattern);
        for givens in &hard[from..from + 6] {
            let puzzle = puzzle(&steps, givens);
            for pattern in puzzle.patterns() {
                blocks += usize::from(pattern.len() > 1);
                let path = puzzle.path(std::slice::from_ref(&pattern)).path;
                assert!(pattern.iter().all(|rule| !path.end.contains(rule.target())));
                proven(&path, &engine.live(&given(3, givens)), givens);
            }
        }
    }
    assert!(blocks > 20, "{blocks}");
}

/// What solves in a base, asked from scratch.
struct Naive<'e> {
    engine: &'e Engine,
    base: Theory,
    /// Theories of chains, by kind and greatest length.
    chains: Vec<(ChainKind, usize)>,
    /// The greatest size of Subsets, finned or not.
    subsets: Vec<(usize, bool)>,
}

impl Naive<'_> {
    fn closed(&self, mut state: State) -> Option<State> {
        let closed = self.engine.close(self.base, &mut state, None);
        closed.is_ok().then_some(state)
    }

    fn struck(&self, state: &State, struck: &[Candidate]) -> Option<State> {
        let mut state = state.clone();
        struck
            .iter()
            .for_each(|&c| self.engine.eliminate(&mut state, c));
        self.closed(state)
    }

    fn solves(&self, state: Option<State>) -> bool {
        state.is_some_and(|state| self.engine.is_solved(&state))
    }

    /// All candidates of a state that some rule eliminates.
    fn erasable(&self, state: &State) -> BTreeSet<Candidate> {
        let all: Vec<Candidate> = open(self.engine, state).collect();
        let mut found = BTreeSet::new();
        for &(kind, most) in &self.chains {
            for length in 1..=most {
                let chains = self.engine.chains_of_length(
                    kind,
                    state,
                    &all,
                    length,
                    RelationUse::None,
                    &mut Effort::boundless(),
                );
                found.extend(chains.into_iter().map(|chain| chain.target));
            }
        }
        for &(most, finned) in &self.subsets {
            for size in 2..=most {
                let subsets =
                    self.engine
                        .subsets_of_size(state, size, finned, &mut Effort::boundless());
                found.extend(subsets.into_iter().map(|subset| subset.target()));
            }
        }
        found
    }

    /// The fewest steps, if at most so many are needed: every state that steps lead to is looked
    /// at, breadth first.
    fn fewest(&self, start: &State, most: usize) -> Option<usize> {
        let mut states = HashSet::from([start.clone()]);
        for steps in 0..=most {
            if states.iter().any(|state| self.engine.is_solved(state)) {
                return Some(steps);
            }
            let next = |state: &State| {
                let erasable = self.erasable(state).into_iter();
                let next = erasable.filter_map(|z| self.struck(state, &[z]));
                next.collect::<Vec<_>>()
            };
            if steps < most {
                states = states.iter().flat_map(next).collect();
            }
        }
        None
    }
}

/// The fewest Subsets of sizes up to `most` that solve, if at most so many are needed, with all
/// that each eliminates: by the definition, breadth first.
fn fewest_subsets(naive: &Naive, start: &State, most: usize, steps: usize) -> Option<usize> {
    let csp = naive.engine.csp();
    let subsets = |state: &State| -> Vec<Vec<Candidate>> {
        let live = naive.engine.live(state);
        let all = (2..=most).flat_map(|size| naive.engine.all_subsets_of_size(state, size, false));
        let targets = all.map(|subset| {
            let bases = |z| subset.bases.iter().any(|&v| csp.members(v).contains(&z));
            let covers = |z| subset.covers.iter().any(|&v| csp.members(v).contains(&z));
            let targets = live.iter().filter(|&z| {
                let mut absent = subset.absent(csp, z).into_iter();
                covers(z) && !bases(z) && absent.all(|c| !live.contains(c))
            });
            targets.collect()
        });
        targets.collect()
    };
    let mut states = HashSet::from([start.clone()]);
    for count in 0..=steps {
        if states.iter().any(|state| naive.engine.is_solved(state)) {
            return Some(count);
        }
        let next = |state: &State| {
            let next = subsets(state).into_iter();
            let next = next.filter_map(|targets| naive.struck(state, &targets));
            next.collect::<Vec<_>>()
        };
        if count < steps {
            states = states.iter().flat_map(next).collect();
        }
    }
    None
}

#[test]
fn fewest_subsets_asked_naively() {
    let mut random = Random::seeded(5);
    let naive = Naive {
        engine: compiled(3).1,
        base: Theory::W1,
        chains: Vec::new(),
        subsets: vec![(3, false)],
    };
    let steps = steps_of("S3", Theory::W1, StepKind::Pattern);
    let (mut lengths, mut bounds) = (BTreeSet::new(), 0);
    let everything = CandidateSet::full(729);
    for _ in 0..900 {
        let solution = grid(3, &mut random);
        let mut live = everything.clone();
        for c in everything.iter().filter(|c| !solution.contains(c)) {
            if random.percent(55) {
                live.remove(c);
            }
        }
        let Ok(puzzle) = steps.puzzle(&live, &[]) else {
            continue;
        };
        let start = naive.closed(naive.engine.state(&live)).unwrap();
        let exact = fewest_subsets(&naive, &start, 3, 3);
        match (puzzle.fewest(options(3, 3), &mut || true), exact) {
            (Fewest::Least(found), exact) => {
                assert!(exact.is_none_or(|exact| exact == found.len()));
                assert!(exact.is_some() || found.len() > 3);
                lengths.insert(found.len());
                let path = puzzle.path(&found).path;
                assert_eq!(path.status, PathStatus::Solved);
                proven(&path, &live, &[]);
            }
            (Fewest::Unknown { too_few, found }, exact) => {
                assert!(exact.is_none_or(|exact| exact > too_few));
                let found = found.unwrap();
                assert!(exact.is_none_or(|exact| exact <= found.len()));
                bounds += 1;
            }
            (Fewest::Never, exact) => assert_eq!(exact, None),
        }
    }
    assert!(lengths.len() > 2, "{lengths:?} {bounds}");
}

#[test]
fn all_subsets_are_found_where_some_lie_in_no_plane() {
    let jigsaw = "AAAABBCCAABBCCDDBBCCDDEEFFDDEEFFFFEE".to_owned();
    let board = Latin::new(6, false, &[jigsaw], "", &[]).unwrap();
    let (csp, engine) = (board.csp(), Engine::new(board.csp()));
    assert!(engine.lines_of_subsets().is_none());
    let mut random = Random::seeded(3);
    let solution = Solutions::new(&engine)
        .first(&engine.state(&csp.everything()))
        .unwrap();
    let solution = engine.live(&solution);
    let mut found_some = 0;
    for _ in 0..100 {
        let mut left = csp.everything();
        for c in csp.candidates() {
            if !solution.contains(c) && random.percent(40) {
                left.remove(c);
            }
        }
        let mut state = engine.state(&left);
        engine.close(Theory::W1, &mut state, None).unwrap();
        let live = engine.live(&state);
        let targets = |subsets: Vec<Subset>| -> BTreeSet<Candidate> {
            subsets
                .iter()
                .flat_map(|subset| subset.targets(csp, &live))
                .collect()
        };
        let found = targets(engine.all_subsets_of_size(&state, 2, false));
        assert!(
            found
                .iter()
                .all(|&z| live.contains(z) && !solution.contains(z))
        );
        let first = engine.subsets_of_size(&state, 2, false, &mut Effort::boundless());
        let first: BTreeSet<Candidate> = first.iter().map(|rule| rule.target()).collect();
        assert!(first.is_subset(&found));
        found_some += usize::from(!first.is_empty());
        // By the definition.
        let by_definition = pairs_by_definition(csp, &live);
        assert!(
            by_definition.is_subset(&found),
            "{by_definition:?} {found:?}"
        );
    }
    assert!(found_some > 10, "{found_some}");
}

/// What Subsets of two CSP-variables eliminate: two bases without a common candidate whose
/// candidates lie in two covers without one, each crossing each in one candidate.
fn pairs_by_definition(csp: &Csp, live: &CandidateSet) -> BTreeSet<Candidate> {
    let left = |v| -> Vec<Candidate> {
        csp.members(v)
            .iter()
            .copied()
            .filter(|&c| live.contains(c))
            .collect()
    };
    let crossing = |v, w| {
        let common = csp.members(v).iter().filter(|c| csp.members(w).contains(c));
        common.count()
    };
    let small: Vec<_> = csp.variables().filter(|&v| left(v).len() == 2).collect();
    let mut found = BTreeSet::new();
    for (i, &a) in small.iter().enumerate() {
        for &b in small[..i].iter().filter(|&&b| crossing(a, b) == 0) {
            let bases: Vec<Candidate> = left(a).into_iter().chain(left(b)).collect();
            let over = |c: Candidate| csp.variables_of(c).iter().copied();
            for c in over(bases[0]).filter(|&c| c != a) {
                for d in over(bases[1]).filter(|&d| d != a && crossing(c, d) == 0) {
                    let is_covered =
                        |z: &Candidate| csp.members(c).contains(z) || csp.members(d).contains(z);
                    let cross = [(a, c), (a, d), (b, c), (b, d)];
                    if bases.iter().all(is_covered)
                        && cross.iter().all(|&(v, w)| crossing(v, w) == 1)
                    {
                        let targets = left(c).into_iter().chain(left(d));
                        found.extend(targets.filter(|z| !bases.contains(z)));
                    }
                }
            }
        }
    }
    found
}

fn open<'e>(engine: &'e Engine, state: &State) -> impl Iterator<Item = Candidate> + use<'e> {
    let live = engine.live(state);
    let undecided = |c: &Candidate| {
        let variables = engine.csp().variables_of(*c).iter();
        let others = |&v| {
            engine
                .csp()
                .members(v)
                .iter()
                .filter(|d| live.contains(**d))
                .count()
        };
        variables.map(others).any(|count| count > 1)
    };
    let open: Vec<Candidate> = live.iter().filter(undecided).collect();
    open.into_iter()
}

/// A puzzle that asks for a few steps: a minimal one and two digits of its solution.
fn easier(random: &mut Random) -> Vec<Candidate> {
    let (_, engine) = compiled(3);
    let mut givens = minimal(3, random);
    let solution = Solutions::new(engine).first(&given(3, &givens)).unwrap();
    let mut others: Vec<Candidate> = engine.live(&solution).iter().collect();
    others.retain(|c| !givens.contains(c));
    random.shuffle(&mut others);
    givens.extend(others.into_iter().take(2));
    givens
}

#[test]
fn definitions_asked_naively() {
    let (_, engine) = compiled(3);
    let mut random = Random::seeded(13);
    let naive = |base, chains, subsets| Naive {
        engine,
        base,
        chains,
        subsets,
    };
    let whips = |n| vec![(ChainKind::Whip, n)];
    let cases = [
        ("W4", naive(Theory::W1, whips(4), vec![])),
        ("W2", naive(Theory::Brt, whips(2), vec![])),
        (
            "FS3+BC3",
            naive(
                Theory::W1,
                vec![(ChainKind::BivalueChain, 3)],
                vec![(3, false), (3, true)],
            ),
        ),
        (
            "S2+tW4+gW3",
            naive(
                Theory::Subsets(2),
                vec![(ChainKind::TWhip, 4), (ChainKind::GWhip, 3)],
                vec![(2, false)],
            ),
        ),
        ("B3", naive(Theory::W1, vec![(ChainKind::Braid, 3)], vec![])),
        (
            "Z5",
            naive(Theory::W1, vec![(ChainKind::ZChain, 5)], vec![]),
        ),
    ];
    let hard = lokis_and_one();
    let (mut lengths, mut unsolved) = (BTreeSet::new(), 0);
    for round in 0..10 {
        // Of the harder ones no more than two steps can be searched naively.
        let (givens, most) = match round % 2 {
            0 => (easier(&mut random), 3),
            _ => (hard[5 * round].clone(), 2),
        };
        for (theory, naive) in &cases {
            let steps = steps(theory, naive.base);
            let puzzle = puzzle(&steps, &givens);
            let start = naive.closed(given(3, &givens)).unwrap();
            let all: Vec<Candidate> = open(engine, &start).collect();
            assert_eq!(
                puzzle.open(),
                CandidateSet::of(729, all.iter().copied()),
                "{theory}"
            );
            let asserted = |c: &Candidate| {
                let mut state = start.clone();
                engine.decide(&mut state, *c);
                naive.solves(naive.closed(state))
            };
            let backdoors: Vec<Candidate> = all.iter().copied().filter(asserted).collect();
            assert_eq!(puzzle.backdoors(), backdoors);
            let solves = |struck: &[Candidate]| naive.solves(naive.struck(&start, struck));
            let singly: Vec<Candidate> = all.iter().copied().filter(|&c| solves(&[c])).collect();
            assert_eq!(puzzle.anti_backdoors(), singly);
            if round < 2 {
                let pairs = all.iter().flat_map(|&a| all.iter().map(move |&b| [a, b]));
                let pairs = pairs.filter(|[a, b]| a < b);
                let pairs: Vec<_> = pairs.filter(|pair| solves(pair)).collect();
                assert_eq!(puzzle.anti_backdoor_pairs(), pairs);
            }
            let erasable: BTreeSet<Candidate> =
                puzzle.erasable().iter().map(|rule| rule.target()).collect();
            assert_eq!(erasable, naive.erasable(&start), "{theory}");
            match (fewest(&puzzle, most), naive.fewest(&start, most)) {
                (Fewest::Least(found), Some(count)) => {
                    assert_eq!(found.len(), count, "{theory}");
                    shown(&puzzle, &givens, &found);
                    lengths.insert(count);
                }
                (Fewest::Unknown { too_few, found }, None) => {
                    assert_eq!(too_few, most);
                    assert!(found.is_none_or(|found| found.len() > most + 1));
                    unsolved += 1;
                }
                // What steepest descent found may be one step longer, and is least then.
                (Fewest::Least(found), None) => {
                    assert_eq!(found.len(), most + 1, "{theory}");
                    shown(&puzzle, &givens, &found);
                }
                (Fewest::Never, None) => unsolved += 1,
                other => panic!("{theory}: {other:?}"),
            }
        }
    }
    assert!(lengths.len() > 2 && unsolved > 0, "{lengths:?} {unsolved}");
}

#[test]
fn what_has_no_steps() {
    let (_, engine) = compiled(3);
    let new =
        |sum: &str, base| Steps::new(engine, &sum.parse().unwrap(), base, StepKind::Elimination);
    let refused = new("W4+OR5W4", Theory::W1);
    assert_eq!(
        refused.unwrap_err(),
        StepsError::NoTheory("W4+OR5W4".to_owned())
    );
    let whips = Theory::Chains(ChainKind::Whip, 3);
    let refused = new("W4", whips);
    assert_eq!(refused.unwrap_err(), StepsError::Base(whips));
    let refused = new("gW4", Theory::Brt);
    assert_eq!(refused.unwrap_err(), StepsError::OverBrt("g-whips"));
    let refused = new("W4+FS3", Theory::Brt);
    assert_eq!(refused.unwrap_err(), StepsError::OverBrt("Subsets"));
    let steps = steps("W4", Theory::W1);
    let mut random = Random::seeded(1);
    let full = grid(3, &mut random);
    let solved = puzzle(&steps, &full);
    assert!(solved.is_solved() && solved.anti_backdoor_pairs().is_empty());
    assert!(solved.backdoors().is_empty() && solved.anti_backdoors().is_empty());
    assert_eq!(fewest(&solved, 1), Fewest::Least(Vec::new()));
    let everything = CandidateSet::full(729);
    let none = steps.puzzle(&everything, &[]).unwrap_err();
    assert_eq!(none, NoPuzzle::SeveralSolutions);
    let none = steps.puzzle(&CandidateSet::empty(729), &[]).unwrap_err();
    assert_eq!(none, NoPuzzle::NoSolution);
    // A theory of no rules, and a search that is stopped at once.
    let bare = self::steps("BRT", Theory::Brt);
    assert_eq!(fewest(&puzzle(&bare, &read(MANUAL)), 2), Fewest::Never);
    let stopped = puzzle(&steps, &read(MANUAL)).fewest(options(9, 5), &mut || false);
    let nothing = Fewest::Unknown {
        too_few: 0,
        found: None,
    };
    assert_eq!(stopped, nothing);
}
