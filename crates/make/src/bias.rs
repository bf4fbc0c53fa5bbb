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
use oddagon_job::random::Random;
use oddagon_prover::sat::SatError;

/// Leaves out groups of clues, each time a random one of those that can be left out, until there is
/// none; returns the weight of what is left.
pub(super) fn weighted(
    judge: &mut Judge,
    orbits: &[Vec<usize>],
    kept: &mut [bool],
    random: &mut Random,
) -> Result<f64, SatError> {
    let mut open: Vec<&Vec<usize>> = orbits.iter().collect();
    let mut weight = 1.0;
    for step in 1_u32.. {
        let mut still = Vec::new();
        for orbit in open {
            set(kept, orbit, false);
            if judge.is_unique(kept)? {
                still.push(orbit);
            }
            set(kept, orbit, true);
        }
        if still.is_empty() {
            break;
        }
        weight *= still.len() as f64 / f64::from(step);
        set(kept, still.swap_remove(random.below(still.len())), false);
        open = still;
    }
    Ok(weight)
}

/// Leaves out groups of clues in their order as long as there is one solution; returns whether what
/// is left is minimal.
pub(super) fn attempt(
    judge: &mut Judge,
    orbits: &[Vec<usize>],
    kept: &mut [bool],
) -> Result<bool, SatError> {
    let one = fewest(judge, orbits, kept)?;
    judge.is_minimal(&orbits[one..], kept)
}

/// Keeps as few of the last groups of clues as leave one solution; returns how many groups are left
/// out.
pub(super) fn fewest(
    judge: &mut Judge,
    orbits: &[Vec<usize>],
    kept: &mut [bool],
) -> Result<usize, SatError> {
    // Bounds of how many can be left out: up to some number there is one solution, beyond it there
    // are several.
    let (mut one, mut several) = (0, orbits.len() + 1);
    while several - one > 1 {
        let middle = one.midpoint(several);
        for (i, orbit) in orbits.iter().enumerate() {
            set(kept, orbit, i >= middle);
        }
        if judge.is_unique(kept)? {
            one = middle
        } else {
            several = middle
        }
    }
    for (i, orbit) in orbits.iter().enumerate() {
        set(kept, orbit, i >= one);
    }
    Ok(one)
}

/// The number of ways to choose `k` of `n`, as a floating-point number.
pub(super) fn choices(n: usize, k: usize) -> f64 {
    (1..=k.min(n)).fold(1.0, |all, i| all * (n + 1 - i) as f64 / i as f64)
}

fn set(kept: &mut [bool], orbit: &[usize], value: bool) {
    orbit.iter().for_each(|&clue| kept[clue] = value);
}

#[cfg(test)]
mod tests {
    use super::choices;

    #[test]
    fn the_correction_is_that_of_the_literature() {
        for n in 17..40 {
            let ratio = choices(81, n) / choices(81, n + 1);
            let published = (n + 1) as f64 / (81 - n) as f64;
            assert!((ratio / published - 1.0).abs() < 1e-12);
        }
        assert_eq!(choices(16, 4), 1820.0);
    }
}
