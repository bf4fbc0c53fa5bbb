//! The rows of the engine's table: for each candidate, what remains of a state when it is decided.

use super::state::{Places, position};
use crate::{Candidate, Csp, Lane, State, Wide, Words};

/// One row for each candidate, in the form that suits the CSP.
#[derive(Debug)]
pub(super) enum Rows<W: Words = Wide> {
    /// All lanes of a state: what remains. Where a state is small, ANDs without a branch are
    /// fastest.
    Full(Vec<Lane<W>>),
    /// Only what is removed. Where a candidate is linked to few others, as in a large Slitherlink
    /// grid, most of a full row removes nothing: the rows of a 30×30 grid would have 300 MB.
    Sparse {
        /// Where the row of each candidate begins, and the end of the last.
        starts: Vec<u32>,
        /// The [positions](position) of what is removed, ascending in each row.
        removed: Vec<u32>,
    },
}

/// The size of tables, in bytes, above which sparse rows are tried. Smaller ones stay in the caches
/// of a processor.
const LARGE: usize = 1 << 20;

impl<W: Words> Rows<W> {
    /// All lanes of full rows; none of sparse ones.
    pub fn into_full(self) -> Vec<Lane<W>> {
        match self {
            Rows::Full(lanes) => lanes,
            Rows::Sparse { .. } => Vec::new(),
        }
    }
}

impl Rows {
    /// The bytes that full rows of `stride` lanes take.
    pub fn full_bytes(csp: &Csp, stride: usize) -> usize {
        let row = stride.saturating_mul(size_of::<Lane>());
        csp.candidate_count().saturating_mul(row)
    }

    /// Whether sparse rows are better than full ones of `stride` lanes. Measured: they are faster
    /// where they take at most a fourth of the room, as in a 10×10 grid of Slitherlink, and slower
    /// where they take three eighths, as in a 16×16 Sudoku.
    pub fn should_be_sparse(csp: &Csp, stride: usize) -> bool {
        let full = Rows::full_bytes(csp, stride);
        let places = |c: Candidate| csp.variables_of(c).len();
        let sparse = csp
            .candidates()
            .map(|c| csp.linked(c).iter().map(|&d| places(d)).sum::<usize>() + places(c))
            .sum::<usize>();
        full > LARGE && sparse.saturating_mul(4 * size_of::<u32>()) <= full
    }

    /// The rows of a CSP in an engine of `chunks` chunks, with the (lane, bit) of each candidate in
    /// each of its CSP-variables.
    pub fn new(csp: &Csp, chunks: usize, width: usize, places: &[Places], is_sparse: bool) -> Rows {
        let stride = width + chunks;
        let goes = |c: Candidate| {
            let linked = csp.linked(c).iter().flat_map(|d| places[d.index()].iter());
            let linked = linked.map(|&(lane, bit)| (lane as usize, bit as usize));
            let own = csp.variables_of(c).iter().map(|v| v.index());
            linked.chain(own.map(move |v| (width + v / <Lane>::BITS, v % <Lane>::BITS)))
        };
        if !is_sparse {
            let mut keep = vec![Lane::ALL; csp.candidate_count() * stride];
            for c in csp.candidates() {
                let own = &mut keep[c.index() * stride..][..stride];
                goes(c).for_each(|(lane, bit)| own[lane].clear(bit));
            }
            return Rows::Full(keep);
        }
        let (mut starts, mut removed) = (vec![0], Vec::new());
        for c in csp.candidates() {
            let first = removed.len();
            removed.extend(goes(c).map(|(lane, bit)| position(lane as u32, bit as u32)));
            removed[first..].sort_unstable();
            starts.push(removed.len() as u32);
        }
        Rows::Sparse { starts, removed }
    }
}

impl<W: Words> Rows<W> {
    /// The row of a candidate, where rows are sparse.
    #[inline]
    pub fn sparse(&self, c: Candidate) -> Option<&[u32]> {
        match self {
            Rows::Full(_) => None,
            Rows::Sparse { starts, removed } => {
                let end = starts[c.index() + 1] as usize;
                Some(&removed[starts[c.index()] as usize..end])
            }
        }
    }

    /// The row of a candidate, `stride` lanes, where rows are full.
    #[inline]
    pub fn full(&self, c: Candidate, stride: usize) -> Option<&[Lane<W>]> {
        match self {
            Rows::Full(keep) => Some(&keep[c.index() * stride..][..stride]),
            Rows::Sparse { .. } => None,
        }
    }

    /// What remains of a lane when a candidate is decided.
    #[inline]
    pub fn kept(&self, c: Candidate, lane: usize, stride: usize) -> Lane<W> {
        match self {
            Rows::Full(keep) => keep[c.index() * stride + lane],
            Rows::Sparse { .. } => {
                let row = self.sparse(c).unwrap_or_default();
                let first = row.partition_point(|&at| (at as usize) < lane * Lane::<W>::BITS);
                let own = row[first..]
                    .iter()
                    .take_while(|&&at| (at as usize) < (lane + 1) * Lane::<W>::BITS);
                own.fold(Lane::ALL, |mut kept, &at| {
                    kept.clear(at as usize % Lane::<W>::BITS);
                    kept
                })
            }
        }
    }

    /// Decides a candidate.
    #[inline]
    pub fn decide(&self, state: &mut State<W>, c: Candidate) {
        match self {
            Rows::Full(keep) => {
                let stride = state.lanes.len();
                let keep = &keep[c.index() * stride..][..stride];
                for (lane, keep) in state.lanes.iter_mut().zip(keep) {
                    *lane &= *keep;
                }
            }
            Rows::Sparse { .. } => {
                let row = self.sparse(c).unwrap_or_default();
                row.iter().for_each(|&position| state.take(position));
            }
        }
    }
}
