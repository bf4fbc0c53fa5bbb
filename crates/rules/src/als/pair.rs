//! Two sets of cells and the digits that they may hold.

use crate::cell_pattern::CellPattern;
use crate::grid::{Unit, canonical, first_of_each, sees};
use itertools::Itertools;

/// Two sets of cells, each in one unit. They may share cells; these hold only digits that both sets
/// hold.
pub(super) struct Pair {
    pub a: Vec<usize>,
    pub b: Vec<usize>,
    /// The cells of each set alone, where its own digits stand and the restricted common ones.
    pub only_a: Vec<usize>,
    pub only_b: Vec<usize>,
    /// All cells.
    pub both: Vec<usize>,
}

impl Pair {
    fn new(a: Vec<usize>, b: Vec<usize>) -> Pair {
        let without = |these: &[usize], others: &[usize]| {
            let left = these.iter().copied().filter(|cell| !others.contains(cell));
            left.collect_vec()
        };
        let both = a.iter().chain(&b).copied().sorted().dedup().collect();
        Pair {
            only_a: without(&a, &b),
            only_b: without(&b, &a),
            both,
            a,
            b,
        }
    }

    /// Cells of neither set.
    pub fn outside(&self) -> impl Iterator<Item = usize> + use<'_> {
        (0..81).filter(|cell| !self.both.contains(cell))
    }

    /// The pattern with these groups, and with the given numbers of digits that play no part: of
    /// the one set, of the other, of both. `None` if a group is empty or a cell would hold fewer
    /// than two digits.
    pub fn pattern(
        &self,
        groups: &[&[usize]],
        (a, b, both): (usize, usize, usize),
        target: usize,
    ) -> Option<CellPattern> {
        let own =
            std::iter::repeat_n(&*self.only_a, a).chain(std::iter::repeat_n(&*self.only_b, b));
        let idle = own.chain(std::iter::repeat_n(&*self.both, both));
        let groups = groups.iter().copied().chain(idle).collect_vec();
        if groups.iter().any(|group| group.is_empty()) {
            return None;
        }
        CellPattern::new(&groups, (1, target)).filter(|pattern| pattern.size() == self.both.len())
    }

    /// The largest choices of places for a restricted common digit among these cells, those of the
    /// one set first.
    pub fn restricted(&self, among: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
        let inside = |cells: &[usize]| {
            cells
                .iter()
                .copied()
                .filter(|&cell| among(cell))
                .collect_vec()
        };
        let (a, b) = (inside(&self.only_a), inside(&self.only_b));
        let common = |from: &[usize], of: &[usize]| {
            from.iter()
                .filter(|cell| of.iter().all(|&other| sees(**cell, other)))
                .copied()
                .collect_vec()
        };
        let starts = a
            .iter()
            .copied()
            .powerset()
            .filter(|start| !start.is_empty());
        let closed = starts.map(|start| {
            let there = common(&b, &start);
            (common(&a, &there), there)
        });
        let real = closed.filter(|(_, there)| !there.is_empty()).unique();
        real.map(|(here, there)| [here, there].concat()).collect()
    }
}

/// All sets of `size` cells that lie in one unit.
pub(super) fn sets(size: usize) -> Vec<Vec<usize>> {
    let lines = (0..9).flat_map(|i| [Unit::Row(i), Unit::Column(i), Unit::Block(i)]);
    let sets = lines.flat_map(|unit| unit.cells().into_iter().combinations(size));
    sets.sorted().dedup().collect()
}

/// The pairs of sets of these sizes up to symmetry, at most five cells together; where the sizes
/// are equal, in one order.
pub(super) fn pairs(a: usize, b: usize) -> impl Iterator<Item = Pair> {
    let mark = |cells: &[usize]| {
        let marks = cells.iter().map(|&cell| (cell, 1)).collect_vec();
        canonical(&marks, true)
    };
    let firsts = sets(a).into_iter().map(move |a| {
        let form = mark(&a);
        (a, form)
    });
    let firsts = firsts.filter(first_of_each()).map(|(a, _)| a).collect_vec();
    let seconds = sets(b);
    let all = firsts.into_iter().cartesian_product(seconds);
    let pairs = all.map(|(a, b)| Pair::new(a, b));
    let small = pairs.filter(|pair| pair.both.len() <= 5 && pair.a != pair.b);
    let marked = small.map(|pair| {
        let form = |one: &[usize], other: &[usize]| {
            let marks = pair.both.iter().map(|cell| {
                let mark = u16::from(one.contains(cell)) | u16::from(other.contains(cell)) << 1;
                (*cell, mark)
            });
            canonical(&marks.collect_vec(), true)
        };
        let mut least = form(&pair.a, &pair.b);
        if pair.a.len() == pair.b.len() {
            least = least.min(form(&pair.b, &pair.a));
        }
        (pair, least)
    });
    marked.filter(first_of_each()).map(|(pair, _)| pair)
}
