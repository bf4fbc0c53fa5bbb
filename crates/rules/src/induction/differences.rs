//! What a board says of two cells, as differences between their ranks.

use itertools::Itertools;
use oddagon_csp::{Candidate, Csp};

/// The differences between the ranks of candidates of two cells that are not linked. Beyond a
/// *reach*, upwards or downwards, they are not told apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Differences {
    reach: i64,
    /// Whether each difference is allowed. The first entry stands for all beyond the reach
    /// downwards, the last for all beyond it upwards.
    allowed: Vec<bool>,
}

impl Differences {
    /// No difference is allowed.
    pub fn none(reach: i64) -> Differences {
        let all = -reach - 1..=reach + 1;
        Differences {
            reach,
            allowed: all.map(|_| false).collect(),
        }
    }

    /// Adds the differences of the second cell's ranks minus the first one's. Ranks come with their
    /// candidates.
    pub fn add(&mut self, csp: &Csp, first: &[(Candidate, i64)], second: &[(Candidate, i64)]) {
        for (&(c, rank), &(d, next)) in first.iter().cartesian_product(second) {
            // A candidate that belongs to both CSP-variables can be true in both.
            if c == d || !csp.are_linked(c, d) {
                let index = self.index(next - rank);
                self.allowed[index] = true;
            }
        }
    }

    /// Whether this difference is allowed.
    pub fn allows(&self, difference: i64) -> bool {
        self.allowed[self.index(difference)]
    }

    /// The differences that are allowed here but not in `other`, as [`words`](Self::words) writes
    /// them; `None` if there are none.
    pub fn beyond(&self, other: &Differences, sign: i64) -> Option<String> {
        let here = self.allowed.iter().zip(&other.allowed);
        let beyond = Differences {
            reach: self.reach,
            allowed: here.map(|(here, there)| *here && !there).collect(),
        };
        beyond.allowed.contains(&true).then(|| beyond.words(sign))
    }

    /// The differences in words, such as `-1 or less, 1 or more`; all multiplied by `sign`.
    pub fn words(&self, sign: i64) -> String {
        let most = self.reach + 1;
        let allowed = |d: &i64| self.allows(d * sign);
        if (-most..=most).all(|d| allowed(&d)) {
            return "any".to_owned();
        }
        // From each end, as far as all are allowed.
        let low = (-most..=most).take_while(allowed).last();
        let high = (-most..=most).rev().take_while(allowed).last();
        let between = low.map_or(-most, |low| low + 1)..high.unwrap_or(most + 1);
        let between = between.filter(allowed).map(|d| d.to_string());
        let low = low.map(|low| format!("{low} or less"));
        let high = high.map(|high| format!("{high} or more"));
        let words = low.into_iter().chain(between).chain(high).join(", ");
        if words.is_empty() {
            "none".to_owned()
        } else {
            words
        }
    }

    fn index(&self, difference: i64) -> usize {
        let most = self.reach + 1;
        let index = difference.clamp(-most, most) + most;
        usize::try_from(index).expect("it is not negative after the clamp")
    }
}
