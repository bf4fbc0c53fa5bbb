//! The fewest steps: published figures, and naive searches that follow the definitions.

use crate::path_proofs::proven;
use crate::puzzles::{Random, compiled, given, grid, lokis_and_one, minimal, read};
use oddagon::board::Board;
use oddagon::csp::{
    Candidate, CandidateSet, ChainKind, Effort, Engine, RelationUse, State, Theory,
};
use oddagon::prover::Solutions;
use oddagon::solve::{Fewest, NoPuzzle, PathStatus, StepPuzzle, Steps, StepsError, TwoSteps};
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
    let (_, engine) = compiled(3);
    Steps::new(engine, &theory.parse().unwrap(), base).unwrap()
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

fn fewest(puzzle: &StepPuzzle, most: usize) -> Fewest {
    puzzle.fewest(most, &mut || true)
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
            shown(&puzzle, &givens, &targets(two));
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
fn shown(puzzle: &StepPuzzle, givens: &[Candidate], steps: &[Candidate]) {
    let (_, engine) = compiled(3);
    let told = puzzle.path(steps);
    assert_eq!(told.path.status, PathStatus::Solved);
    assert_eq!(told.counted.len(), steps.len());
    proven(&told.path, &engine.live(&given(3, givens)), givens);
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
    let refused = Steps::new(engine, &"W4+OR5W4".parse().unwrap(), Theory::W1);
    assert_eq!(
        refused.unwrap_err(),
        StepsError::NoTheory("W4+OR5W4".to_owned())
    );
    let whips = Theory::Chains(ChainKind::Whip, 3);
    let refused = Steps::new(engine, &"W4".parse().unwrap(), whips);
    assert_eq!(refused.unwrap_err(), StepsError::Base(whips));
    let refused = Steps::new(engine, &"gW4".parse().unwrap(), Theory::Brt);
    assert_eq!(refused.unwrap_err(), StepsError::Groups);
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
    let stopped = puzzle(&steps, &read(MANUAL)).fewest(9, &mut || false);
    let nothing = Fewest::Unknown {
        too_few: 0,
        found: None,
    };
    assert_eq!(stopped, nothing);
}
