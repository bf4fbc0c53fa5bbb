//! T&E-depths of complete puzzles.

use crate::puzzles;
use crate::skips;

use oddagon::board::Board;
use oddagon::csp::Theory;
use oddagon::prover::{Classifier, Solutions, Status};
use puzzles::{LOKI, Random, compiled, given, minimal, read};

fn classify(theory: Theory, deepest: usize, line: &str) -> Status {
    let order = [2, 3, 4]
        .into_iter()
        .find(|n: &usize| n.pow(4) == line.len());
    let (_, engine) = compiled(order.unwrap());
    Classifier::new(engine, theory, deepest).classify(read(line))
}

#[test]
fn loki_is_in_depth_3_and_not_in_depth_2() {
    assert_eq!(classify(Theory::Brt, 3, LOKI), Status::Solved(3));
    assert_eq!(classify(Theory::Brt, 4, LOKI), Status::Solved(3));
    for depth in 0..3 {
        assert_eq!(classify(Theory::Brt, depth, LOKI), Status::Open);
    }
    assert_eq!(classify(Theory::W1, 3, LOKI), Status::Solved(3));
}

#[test]
fn one_digit_more_and_loki_is_easier() {
    let (_, engine) = compiled(3);
    let mut classifier = Classifier::new(engine, Theory::Brt, 3);
    let depths: Vec<_> = puzzles::lokis_and_one()
        .into_iter()
        .filter_map(|givens| classifier.classify(givens).depth())
        .collect();
    assert_eq!(depths.len(), 81 - read(LOKI).len());
    assert!(depths.contains(&2));
}

#[test]
fn what_is_no_proper_puzzle_is_named() {
    for deepest in 0..=2 {
        let empty = classify(Theory::Brt, deepest, &".".repeat(16));
        assert_eq!(empty, Status::SeveralSolutions);
        let empty = classify(Theory::Brt, deepest.min(1), &".".repeat(81));
        assert_eq!(empty, Status::SeveralSolutions);
    }
    // Nothing is left for r1c4.
    let full = classify(Theory::Brt, 2, "123....4........");
    assert_eq!(full, Status::NoSolution(Some(0)));
    assert_eq!(Status::NoSolution(None).depth(), None);
}

#[test]
fn givens_that_see_each_other_contradict_at_depth_0() {
    for order in [2, 3, 4] {
        let (board, engine) = compiled(order);
        let givens = [board.candidate_at(0, 0), board.candidate_at(3, 0)];
        let status = Classifier::new(engine, Theory::Brt, 1).classify(givens);
        assert_eq!(status, Status::NoSolution(Some(0)));
        // Deciding all at once is deciding one after the other.
        let everything = engine.state(&board.csp().everything());
        let (mut at_once, mut in_turn) = (everything.clone(), everything);
        assert!(!engine.decide_all(&mut at_once, &givens));
        givens.iter().for_each(|&c| engine.decide(&mut in_turn, c));
        assert!(at_once == in_turn);
    }
}

#[test]
fn random_puzzles_have_a_class_that_symmetries_keep() {
    let mut random = Random::seeded(1);
    let (_, engine) = compiled(3);
    let mut seen = [0; 4];
    for theory in [Theory::Brt, Theory::W1] {
        let mut classifier = Classifier::new(engine, theory, 3);
        for _ in 0..60 {
            let givens = minimal(3, &mut random);
            let status = classifier.classify(givens.iter().copied());
            let Status::Solved(depth) = status else {
                panic!("{status:?}");
            };
            seen[depth] += 1;
            let symmetry = random.symmetry(3);
            let image = givens.iter().map(|&c| symmetry.candidate(c));
            assert_eq!(classifier.classify(image), status);
            // One given less leaves more than one solution; one wrong given more none.
            let less = givens[1..].iter().copied();
            let mut shallow = Classifier::new(engine, theory, 1);
            assert_eq!(shallow.classify(less), Status::SeveralSolutions);
            let solution = Solutions::new(engine).first(&given(3, &givens)).unwrap();
            let board = puzzles::compiled(3).0;
            let wrong = (0..729).map(oddagon::csp::Candidate).find(|&c| {
                !engine.is_live(&solution, c)
                    && givens.iter().all(|&g| board.cell(g) != board.cell(c))
            });
            let none = classifier.classify(givens.iter().copied().chain(wrong));
            assert!(matches!(none, Status::NoSolution(Some(_))), "{none:?}");
        }
    }
    assert!(seen[0] > 10 && seen[1] > 10, "{seen:?}");
}

/// What a theory has come to is where the next one starts; the answers are those of each alone.
#[test]
fn a_larger_theory_goes_on_from_a_smaller_one() {
    let mut random = Random::seeded(7);
    let hard = puzzles::lokis_and_one().into_iter().step_by(7);
    let hard: Vec<_> = hard.map(|givens| (3, 1, givens)).collect();
    let small = (0..30).map(|i| (2, i % 3, minimal(2, &mut random)[1..].to_vec()));
    let mut puzzles: Vec<_> = small.chain(hard).collect();
    puzzles.extend((0..20).map(|_| (3, 1, minimal(3, &mut random))));
    let mut open = 0;
    for (order, deepest, givens) in puzzles {
        let (_, engine) = compiled(order);
        let symmetry = random.symmetry(order);
        let images = givens.iter().map(|&c| symmetry.candidate(c));
        for kind in ["B", "Z", "W", "S", "gB"] {
            let theories = (1..=4).map(|n| format!("{kind}{n}").parse::<Theory>());
            let theories: Vec<Theory> = theories.filter_map(Result::ok).collect();
            let mut classifier = Classifier::new(engine, theories[0], deepest);
            // After another puzzle it begins with the first theory again.
            for givens in [givens.clone(), images.clone().collect()] {
                for (i, &theory) in theories.iter().enumerate() {
                    let found = match i {
                        0 => classifier.classify(givens.iter().copied()),
                        _ => classifier.classify_further(theory),
                    };
                    let mut alone = Classifier::new(engine, theory, deepest);
                    let expected = alone.classify(givens.iter().copied());
                    assert_eq!(found, expected, "{theory}, {deepest}: {givens:?}");
                    assert_eq!(classifier.left(), alone.left());
                    if found != Status::Open {
                        break;
                    }
                    open += 1;
                }
            }
        }
    }
    assert!(open > 60, "{open}");
}

#[test]
fn the_hardest_keep_their_class_too() {
    let mut random = Random::seeded(2);
    let (_, engine) = compiled(3);
    let mut classifier = Classifier::new(engine, Theory::Brt, 3);
    for (i, givens) in puzzles::lokis_and_one().into_iter().step_by(5).enumerate() {
        let status = classifier.classify(givens.iter().copied());
        let symmetry = random.symmetry(3);
        let image = givens.iter().map(|&c| symmetry.candidate(c));
        assert_eq!(classifier.classify(image), status, "{i}");
    }
    let symmetry = random.symmetry(3);
    let image = read(LOKI).into_iter().map(|c| symmetry.candidate(c));
    assert_eq!(classifier.classify(image), Status::Solved(3));
}

#[test]
fn small_and_large_boards_too() {
    let mut random = Random::seeded(3);
    for (order, count) in [(2, 40), (4, 1)] {
        let (_, engine) = compiled(order);
        for _ in 0..count {
            let givens = puzzles::grid(order, &mut random);
            let mut classifier = Classifier::new(engine, Theory::Brt, 2);
            let half = givens.iter().copied().filter(|c| c.0 % 5 != 0);
            let status = classifier.classify(half);
            assert!(status != Status::NoSolution(None) && status != Status::Open);
            assert_eq!(classifier.classify(givens), Status::Solved(0));
        }
        if order == 2 {
            let depths: Vec<_> = (0..40)
                .map(|_| minimal(2, &mut random))
                .map(|givens| Classifier::new(engine, Theory::Brt, 1).classify(givens))
                .collect();
            assert!(depths.iter().all(|s| matches!(s, Status::Solved(_))));
        }
    }
}

#[test]
fn solutions_are_counted() {
    let (_, engine) = compiled(2);
    let mut solutions = Solutions::new(engine);
    let empty = given(2, &[]);
    assert_eq!(solutions.count(&empty, usize::MAX), 288);
    assert_eq!(solutions.count(&empty, 7), 7);
    assert_eq!(solutions.count(&empty, 0), 0);
    let first = solutions.first(&empty).unwrap();
    assert!(engine.is_solved(&first));
    assert_eq!(solutions.count(&first, 2), 1);
    let impossible = engine.state(&oddagon::csp::CandidateSet::empty(64));
    assert!(solutions.first(&impossible).is_none());
}

/// Third-party puzzles of known depth, where they are at hand:
/// `cargo test --release -- --ignored reference`.
#[test]
#[ignore = "reads files that are no part of the project"]
fn reference_puzzles_have_their_known_depth() {
    let Some(folder) = skips::reference() else {
        return;
    };
    let (_, engine) = compiled(3);
    let mut classifier = Classifier::new(engine, Theory::Brt, 3);
    for (file, depth, count) in [
        ("te-depth-342.tsv", None, 342),
        ("te1-puzzles-1000.txt", Some(1), 1000),
        ("te2-puzzles-1000.txt", Some(2), 1000),
        ("te3-puzzles-500.tsv", Some(3), 500),
    ] {
        let path = folder.join(file);
        let Ok(text) = std::fs::read_to_string(&path) else {
            skips::skip(file, "the reference collection lacks it");
            continue;
        };
        let lines = text.lines().filter(|line| !line.starts_with("puzzle"));
        let known = |line: &str| depth.or_else(|| line.split('\t').nth(1)?.parse().ok());
        let puzzles: Vec<_> = lines
            .map(|line| (read(line), known(line).unwrap()))
            .collect();
        assert_eq!(puzzles.len(), count);
        let start = std::time::Instant::now();
        for (i, (givens, depth)) in puzzles.into_iter().enumerate() {
            let status = classifier.classify(givens);
            assert_eq!(status, Status::Solved(depth), "{file}, puzzle {}", i + 1);
        }
        let rate = count as f64 / start.elapsed().as_secs_f64();
        println!("{file}: all {count} have their depth; {rate:.0} puzzles per second");
    }
}
