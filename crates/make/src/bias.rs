//! Minimal puzzles whose probability is known.
//!
//! Top-down generation leaves clues out in random order, and keeps those that are needed. It finds
//! a minimal puzzle with n of N clues by (N−n)! sequences of clues left out, each with the
//! probability ∏ 1/mᵢ, where mᵢ clues could have been left out in step i: ∏ mᵢ / (N−n)! is the
//! weight that corrects for this. Its mean is the number of minimal puzzles of a solution.
//!
//! Controlled-bias generation (Berthier, *Unbiased Statistics of a CSP – A Controlled-Bias
//! Generator*, 2009) starts anew as soon as there are several solutions. So each minimal puzzle
//! with n clues of a solution has the probability 1/C(N, n), whatever its other properties: the
//! weight is C(N, n).

use super::judge::Judge;
use super::reduce::set;
use oddagon_job::random::Random;
use oddagon_prover::sat::SatError;

/// Leaves out groups of clues, each time a random one of those that can be left out, until there is
/// none; returns the weight of what is left.
pub(super) fn weighted(
    judge: &mut Judge,
    groups: &[&[usize]],
    kept: &mut [bool],
    random: &mut Random,
) -> Result<f64, SatError> {
    let mut open = groups.to_vec();
    let mut weight = 1.0;
    for step in 1_u32.. {
        let mut still = Vec::new();
        for group in open {
            set(kept, &[group], false);
            if judge.is_unique(kept)? {
                still.push(group);
            }
            set(kept, &[group], true);
        }
        if still.is_empty() {
            break;
        }
        weight *= still.len() as f64 / f64::from(step);
        let left_out = still.swap_remove(random.below(still.len()));
        set(kept, &[left_out], false);
        open = still;
    }
    Ok(weight)
}

/// Leaves out groups of clues in their order as long as there is one solution; returns whether what
/// is left is minimal. Only then does `kept` say what is left. All clues leave one solution.
///
/// Nearly all attempts fail, and mostly one question shows it. Solutions that are known say how
/// many groups can be left out at most. If there is still one solution when so many are left out
/// and one more that is not the next, then so many can be left out, and the puzzle is not minimal.
pub(super) fn attempt(
    judge: &mut Judge,
    groups: &[&[usize]],
    kept: &mut [bool],
) -> Result<bool, SatError> {
    'bound: loop {
        set(kept, groups, true);
        let (one, needed) = judge.known(groups, kept);
        set(kept, &groups[..one], false);
        // Without the next group there are several solutions, as is known.
        for (group, needed) in groups[one..].iter().zip(needed).skip(1) {
            if needed {
                continue;
            }
            set(kept, &[group], false);
            if judge.is_unique_anew(kept)? {
                return Ok(false);
            }
            set(kept, &[group], true);
            if judge.last_known_fits(kept) {
                continue 'bound;
            }
        }
        if judge.is_unique_anew(kept)? {
            return Ok(true);
        }
    }
}

/// Keeps as few of the last groups of clues as leave one solution; returns how many groups are left
/// out.
pub(super) fn fewest(
    judge: &mut Judge,
    groups: &[&[usize]],
    kept: &mut [bool],
) -> Result<usize, SatError> {
    // Bounds of how many can be left out: up to some number there is one solution, beyond it there
    // are several.
    let (mut one, mut several) = (0, groups.len() + 1);
    while several - one > 1 {
        let middle = one.midpoint(several);
        set(kept, &groups[..middle], false);
        set(kept, &groups[middle..], true);
        if judge.is_unique(kept)? {
            one = middle
        } else {
            several = middle
        }
    }
    set(kept, &groups[..one], false);
    set(kept, &groups[one..], true);
    Ok(one)
}

/// The number of ways to choose `k` of `n`, as a floating-point number.
pub(super) fn choices(n: usize, k: usize) -> f64 {
    (1..=k.min(n)).fold(1.0, |all, i| all * (n + 1 - i) as f64 / i as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reduce::{groups, in_random_order};
    use crate::{ClueSymmetry, KINDS, Request};

    #[test]
    fn the_correction_is_that_of_the_literature() {
        for n in 17..40 {
            let ratio = choices(81, n) / choices(81, n + 1);
            let published = (n + 1) as f64 / (81 - n) as f64;
            assert!((ratio / published - 1.0).abs() < 1e-12);
        }
        assert_eq!(choices(16, 4), 1820.0);
    }

    /// What the definition says of an attempt: clues are left out one by one, and each question is
    /// asked of a judge who knows nothing.
    fn plain_attempt(
        is_unique: &mut dyn FnMut(&[bool]) -> bool,
        groups: &[&[usize]],
        kept: &mut [bool],
    ) -> bool {
        let mut left_out = 0;
        for (i, group) in groups.iter().enumerate() {
            set(kept, &[group], false);
            if !is_unique(kept) {
                set(kept, &[group], true);
                break;
            }
            left_out = i + 1;
        }
        groups[left_out..].iter().all(|group| {
            set(kept, &[group], false);
            let is_needed = !is_unique(kept);
            set(kept, &[group], true);
            is_needed
        })
    }

    #[test]
    fn an_attempt_ends_as_it_does_one_clue_at_a_time() {
        // A minimal puzzle with eight clues more, so that some attempts succeed.
        let filled =
            "8.9...1..61..3.2...32.9.784..5.6..2.3..78.96..689....3.5..7.6..2.4..65..9..2...7.";
        let four = Request {
            size: Some((4, 4)),
            ..Request::default()
        };
        let nine = Request {
            from: Some(filled.to_owned()),
            ..Request::default()
        };
        let kind = KINDS.iter().find(|kind| kind.name == "sudoku");
        let kind = kind.expect("a kind");
        let mut ends = [0, 0];
        for (request, symmetry, orders) in [
            (&four, ClueSymmetry::None, 40),
            (&four, ClueSymmetry::HalfTurn, 40),
            (&nine, ClueSymmetry::None, 150),
        ] {
            let maker = kind.maker(request).expect("a maker");
            let mut random = Random::seeded(3);
            for _ in 0..3 {
                let instance = maker.instance(&mut random).expect("a solution");
                let engine = Judge::engine(&*instance);
                let mut judge = Judge::new(&*instance, engine.as_deref());
                let groups = groups(&*instance, maker.shape(), symmetry);
                for _ in 0..orders {
                    let order = in_random_order(&groups, &mut random);
                    let (mut kept, mut plain) = (instance.first(), instance.first());
                    let is_minimal = attempt(&mut judge, &order, &mut kept).expect("an answer");
                    let mut is_unique = |kept: &[bool]| {
                        let mut judge = Judge::new(&*instance, engine.as_deref());
                        judge.is_unique(kept).expect("an answer")
                    };
                    assert_eq!(
                        is_minimal,
                        plain_attempt(&mut is_unique, &order, &mut plain)
                    );
                    if is_minimal {
                        assert_eq!(kept, plain);
                    }
                    ends[usize::from(is_minimal)] += 1;
                }
            }
        }
        assert!(ends.iter().all(|&count| count > 40), "{ends:?}");
    }
}
