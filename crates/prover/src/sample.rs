//! Answers that come without a proof, found a second way for a sample of them.
//!
//! The engine answers thousands of questions a second, far more than could be proven one by one. So
//! one in so many of its answers, chosen by a digest of the question, is compared with what the
//! checker's plain T&E says. A run that is repeated, cut into parts or spread over threads compares
//! the same ones.

use super::Status;
use oddagon_check::{Budget, OutOfBudget, trial_and_error_within};
use oddagon_csp::{CandidateSet, Csp, Theory};
use std::hash::{DefaultHasher, Hash, Hasher};
use thiserror::Error;

/// Of the rows of an atlas of patterns of so many digits, one in so many is proven. A proof takes
/// some twenty times as long as a row; of four digits, where the checker tries out T&E(3), some
/// five hundred times.
pub const fn rows_per_proof(digits: u32) -> u64 {
    if digits < 4 { 1000 } else { 10_000 }
}

/// Of classified puzzles, one in so many is compared: the checker's T&E takes some three hundred
/// times as long as the engine's.
pub const PUZZLES: u64 = 10_000;

/// How many trials the checker's T&E may make for one puzzle. Most of T&E-depth 2 take fewer, most
/// of depth 3 take more.
const TRIALS: u64 = 200_000;

/// Whether the answer to a question is one of the sample, one in so many.
pub fn is_sampled(question: &impl Hash, one_in: u64) -> bool {
    let mut hasher = DefaultHasher::new();
    question.hash(&mut hasher);
    hasher.finish().is_multiple_of(one_in)
}

/// A puzzle of the sample whose class the checker's T&E contradicts.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "the engine says {found:?} over {theory}, but the checker's T&E({depth}) {says}: one of them \
     is wrong"
)]
pub struct OtherClass {
    found: Status,
    theory: Theory,
    depth: usize,
    says: &'static str,
}

/// Compares the class of a puzzle by T&E(`theory`, n), with n up to `deepest`, with what the
/// checker's T&E says, as far as that takes few enough trials. Over theories that are not confluent
/// nothing is compared.
///
/// # Errors
/// [`OtherClass`].
pub fn confirm_class(
    csp: &Csp,
    theory: Theory,
    start: &CandidateSet,
    deepest: usize,
    found: Status,
) -> Result<(), OtherClass> {
    if !theory.is_confluent() {
        return Ok(());
    }
    // What T&E of a depth is to say: first of the depth below, which takes fewer trials.
    let open = Says::Open;
    let expected = match found {
        Status::Solved(depth) => [below(depth), Some((depth, Says::Solved))],
        Status::NoSolution(Some(depth)) => [below(depth), Some((depth, Says::Contradiction))],
        Status::Open => [Some((deepest, open)), None],
        // Nothing is said of T&E.
        Status::NoSolution(None) | Status::SeveralSolutions => [Some((deepest.min(1), open)), None],
    };
    let mut budget = Budget(TRIALS);
    for (depth, expected) in expected.into_iter().flatten() {
        let Ok(says) = says(csp, theory, start, depth, &mut budget) else {
            return Ok(());
        };
        if says != expected {
            let says = says.words();
            return Err(OtherClass {
                found,
                theory,
                depth,
                says,
            });
        }
    }
    Ok(())
}

/// One depth less leaves a puzzle open.
fn below(depth: usize) -> Option<(usize, Says)> {
    Some((depth.checked_sub(1)?, Says::Open))
}

/// What T&E of some depth says of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Says {
    Solved,
    Contradiction,
    Open,
}

impl Says {
    fn words(self) -> &'static str {
        match self {
            Says::Solved => "solves the puzzle",
            Says::Contradiction => "finds a contradiction",
            Says::Open => "leaves it open",
        }
    }
}

fn says(
    csp: &Csp,
    theory: Theory,
    start: &CandidateSet,
    depth: usize,
    budget: &mut Budget,
) -> Result<Says, OutOfBudget> {
    let all = csp.everything();
    let left = trial_and_error_within(csp, theory, start, &all, depth, budget)?;
    let Some(left) = left else {
        return Ok(Says::Contradiction);
    };
    let is_solved = csp.variables().all(|v| {
        let members = csp.members(v).iter();
        members.filter(|&&c| left.contains(c)).count() == 1
    });
    Ok(if is_solved { Says::Solved } else { Says::Open })
}

#[cfg(test)]
mod tests {
    use super::*;
    use oddagon_boards::board::Board;
    use oddagon_boards::sudoku::Sudoku;
    use oddagon_boards::sudoku::text::read_givens;

    /// Loki with one digit more of its solution: T&E-depth 2 and 1.
    const PUZZLES: [&str; 2] = [
        "576...9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..",
        "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.8214...41.6..",
    ];

    #[test]
    fn another_class_is_refused() {
        let board = Sudoku::of_order(3).unwrap();
        let csp = board.csp();
        for line in PUZZLES {
            let mut start = csp.everything();
            let givens = read_givens(line, 1).unwrap().candidates();
            givens.iter().for_each(|&c| csp.decide(&mut start, c));
            let engine = oddagon_csp::Engine::of(csp);
            let mut classifier = crate::Classifier::new(&engine, Theory::Brt, 3);
            let found = classifier.classify(givens);
            let Status::Solved(depth) = found else {
                panic!("{line}: {found:?}");
            };
            let compare = |found| confirm_class(csp, Theory::Brt, &start, 3, found);
            assert_eq!(compare(found), Ok(()), "{line}");
            let wrong = [
                Status::Solved(depth - 1),
                Status::NoSolution(Some(depth)),
                Status::NoSolution(Some(depth - 1)),
            ];
            for other in wrong {
                assert!(compare(other).is_err(), "{line}: {other:?}");
            }
        }
    }

    #[test]
    fn one_in_so_many_is_of_the_sample() {
        let sampled = (0..100_000u64)
            .filter(|n| is_sampled(n, rows_per_proof(3)))
            .count();
        assert!((50..200).contains(&sampled), "{sampled}");
    }
}
