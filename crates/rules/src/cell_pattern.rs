use super::grid::{Marked, candidate, canonical, cells_hold, eliminated};
use itertools::Itertools;
use oddagon_boards::theorem::{Claim, NameList};

/// A pattern of cells that hold a few digits each, and the candidate that is claimed to be false.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CellPattern {
    /// Each cell with its digits, from 1.
    cells: Vec<(usize, Vec<usize>)>,
    /// The target's digit and cell.
    target: (usize, usize),
}

impl CellPattern {
    /// The pattern in which each of these groups of cells holds a digit; the digits are numbered
    /// from 1 as they come, and cells collect theirs. `None` where a cell would hold fewer than
    /// two: then it is decided or empty, and not part of a pattern.
    pub fn new(groups: &[&[usize]], target: (usize, usize)) -> Option<CellPattern> {
        let pairs = groups
            .iter()
            .zip(1..)
            .flat_map(|(cells, digit)| cells.iter().map(move |&cell| (cell, digit)));
        let cells = pairs.into_group_map().into_iter().sorted().collect_vec();
        let several = cells.iter().all(|(_, digits)| digits.len() > 1);
        several.then_some(CellPattern { cells, target })
    }

    /// The number of its cells.
    pub fn size(&self) -> usize {
        self.cells.len()
    }

    /// Its lines of restrictions, cells that hold the same together.
    pub fn lines(&self) -> Vec<String> {
        let by_digits = self
            .cells
            .iter()
            .cloned()
            .map(|(cell, digits)| (digits, cell));
        let groups = by_digits.into_group_map().into_iter().sorted();
        groups
            .map(|(digits, cells)| cells_hold(&cells, &digits))
            .collect()
    }

    /// The claim that the target is false.
    pub fn claim(&self) -> Claim {
        eliminated(self.target.0, self.target.1)
    }

    /// The canonical form under the symmetries of the board, transposition and renaming of the
    /// digits.
    ///
    /// A digit is identified by its cells. Digits with the same cells are counted; others are told
    /// apart by how many cells they have and how many such digits there are, and where that is not
    /// enough, all orders are tried.
    pub fn form(&self) -> Marked {
        let places = |digit: usize| {
            let cells = self
                .cells
                .iter()
                .filter(|(_, digits)| digits.contains(&digit));
            cells.map(|&(cell, _)| cell).collect_vec()
        };
        let all = self.cells.iter().flat_map(|(_, digits)| digits);
        let others = all.filter(|&&digit| digit != self.target.0).unique();
        let counted = others.map(|&digit| places(digit)).counts();
        let kind = |(cells, count): &(Vec<usize>, usize)| (cells.len(), *count);
        let sorted = counted.into_iter().sorted_by_key(kind).collect_vec();
        let ties = sorted.chunk_by(|a, b| kind(a) == kind(b));
        let orders = ties.map(|tie| tie.iter().permutations(tie.len()));
        let forms = orders.multi_cartesian_product().map(|order| {
            let order = order.concat();
            let cells = self.cells.iter().map(|&(cell, _)| {
                let held = order.iter().map(|(cells, _)| cells.contains(&cell));
                let digits: u16 = held.zip(0..).map(|(holds, i)| u16::from(holds) << i).sum();
                let target = u16::from(places(self.target.0).contains(&cell));
                (cell, digits << 2 | target << 1)
            });
            let mut marks = cells.collect_vec();
            match marks.iter_mut().find(|(cell, _)| *cell == self.target.1) {
                Some((_, mark)) => *mark |= 1,
                None => marks.push((self.target.1, 1)),
            }
            let counts = order.iter().map(|(_, count)| (81, *count as u16));
            canonical(&marks, true)
                .into_iter()
                .chain(counts)
                .collect_vec()
        });
        forms.min().unwrap_or_default()
    }

    /// The names of candidates, given by digit and cell, for a claim or an assumption.
    pub fn names(candidates: &[(usize, usize)]) -> NameList {
        let names = candidates
            .iter()
            .map(|&(digit, cell)| candidate(digit, cell));
        NameList(names.collect())
    }
}
