//! Corners: a way to speak of the values of points.

use super::{Drawn, Slitherlink, drawn_name, point_values};
use crate::{Board, Candidate, Variable};
use std::iter::zip;

impl Slitherlink {
    /// The candidates of a point that a word about a corner describes: `Sr2c2nw=1`.
    pub(super) fn at_corner(&self, word: &str) -> Option<Vec<Candidate>> {
        let (corner, count) = word.split_once('=')?;
        let (v, ways) = self.corner(corner)?;
        let count: usize = count.parse().ok().filter(|&n| n < 3)?;
        let values = point_values().map(|drawn| (drawn_name(&drawn), drawn));
        let fit = values.filter(|(_, drawn)| {
            let both = zip(drawn, ways).filter(|(drawn, there)| **drawn && *there);
            both.count() == count
        });
        // At a border some values are missing.
        Some(fit.filter_map(|(name, _)| self.value(v, &name)).collect())
    }

    /// The P of the point of a corner, `Sr2c2nw`, and the lines that it is about; `None` if the
    /// grid does not have both.
    pub(super) fn corner(&self, word: &str) -> Option<(Variable, Drawn)> {
        let (point, corner) = word.split_at_checked(word.len().checked_sub(2)?)?;
        let ways = ["n", "s", "w", "e"].map(|way| corner.contains(way));
        let known = ["nw", "ne", "sw", "se"].contains(&corner);
        let v = self
            .csp
            .variable(&point.replacen('S', "P", 1))
            .filter(|_| known)?;
        self.value(v, &drawn_name(&ways)).map(|_| (v, ways))
    }
}
