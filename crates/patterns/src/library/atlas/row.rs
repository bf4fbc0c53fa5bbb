use crate::enumerate::cells::{cells_of, neighbours};
use crate::enumerate::{Kind, Marked, Pattern};
use oddagon_prover::Depth;
use std::fmt;

/// The largest T&E-depth that is sought.
pub const MAX_DEPTH: usize = 5;

/// The columns of the table, in order. Those of [`ON_BOARDS`] make sense on every board; the others
/// are about Sudoku's.
///
/// - `id`, `cells` (their number), `pattern` (81 characters; the canonical form);
/// - `depth_restricted`, `depth_full`: the T&E-depth, restricted and full; empty if beyond
///   [`MAX_DEPTH`](super::MAX_DEPTH);
/// - `sat`: `unsat` or `sat`;
/// - `free_cells`: the number of cells whose row, column and block hold no pattern cell;
///   `super_impossible`: whether they are too few for a proper puzzle: fewer than k−1 for k-digit
///   patterns;
/// - `stabiliser`: the order of the group of symmetries, transposition included, that fix the
///   pattern;
/// - `own_transpose`: whether row and column permutations turn it into its transpose;
///   `transpose_id`: the id of the transpose where transposes are told apart;
/// - `bands`, `stacks`: how many of each the pattern's cells lie in. The canonical form lies in the
///   fewest bands that any pattern of its class does;
/// - `colourable`: whether the cells by themselves could be filled, so that only the rest of the
///   grid makes the pattern impossible.
pub const COLUMNS: [&str; 14] = [
    "id",
    "cells",
    "pattern",
    "depth_restricted",
    "depth_full",
    "sat",
    "free_cells",
    "super_impossible",
    "stabiliser",
    "own_transpose",
    "transpose_id",
    "bands",
    "stacks",
    "colourable",
];

/// The columns of tables of patterns of other boards, as indices in [`COLUMNS`].
pub const ON_BOARDS: [usize; 7] = [0, 1, 2, 3, 4, 5, 8];

/// The columns of tables of patterns of Sudoku's board.
pub(super) const ON_SUDOKU: [usize; COLUMNS.len()] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];

/// One pattern of the atlas and what was found out about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    /// The canonical form.
    pub pattern: Marked,
    /// Its number among the patterns of its size, from 1.
    pub rank: u32,
    /// The restricted T&E-depth: exactly, or [`Row::BEYOND`].
    pub restricted: Depth,
    /// The full T&E-depth, likewise.
    pub full: Depth,
    /// Whether SAT finds it impossible.
    pub unsat: bool,
    /// The order of its stabiliser, on Sudoku's board transposition included.
    pub stabiliser: u32,
    /// Whether it is its own transpose up to row and column permutations, on Sudoku's board.
    pub own_transpose: bool,
}

/// The content of a field.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// Nothing is known.
    Missing,
    /// A number.
    Number(u64),
    /// `true` or `false`.
    Flag(bool),
    /// Anything else.
    Text(String),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Value::Missing => Ok(()),
            Value::Number(number) => number.fmt(f),
            Value::Flag(flag) => flag.fmt(f),
            Value::Text(text) => f.write_str(text),
        }
    }
}

impl Row {
    /// A depth that is larger than [`MAX_DEPTH`] or does not exist.
    pub const BEYOND: Depth = Depth::Beyond(MAX_DEPTH as u8);

    /// The number of cells.
    pub fn cells(&self) -> u32 {
        self.pattern.size()
    }

    /// The number of bands that hold cells. The canonical form lies in the fewest bands that any
    /// pattern of its class does.
    pub fn bands(&self) -> u32 {
        self.pattern.bands()
    }

    /// The number of stacks that hold cells.
    pub fn stacks(&self) -> u32 {
        let stacks = [0, 1, 2].map(|s| self.pattern.cells >> (3 * s) & 0x703_81c0_e070_381c_0e07);
        stacks.iter().filter(|&&stack| stack != 0).count() as u32
    }

    /// The number of cells whose row, column and block hold no cell of the pattern.
    pub fn free_cells(&self) -> u32 {
        outside(self.pattern.cells, self.pattern.cells)
    }

    /// Whether the pattern, of cells of k or l digits, or all of k if there is no l, cannot occur
    /// in a proper puzzle: the same as
    /// [`Theorem::is_super_impossible`](oddagon_boards::theorem::Theorem::is_super_impossible).
    pub(super) fn is_super_impossible(&self, kind: Kind) -> bool {
        let free = self.free_cells() + 1;
        let Kind::Kl { k, l } = kind else {
            return free < kind.digits();
        };
        let Marked { cells, lower } = self.pattern;
        free < k || outside(cells, cells & !lower) + 1 + u32::from(k == 1) < l
    }

    /// What [`classify`](super::classify) found out, in eight bytes.
    pub fn pack(&self) -> [u8; 8] {
        let depth = |depth: Depth| match depth {
            Depth::Exactly(n) => n,
            _ => u8::MAX,
        };
        let [a, b, c, d] = self.stabiliser.to_le_bytes();
        let (unsat, own) = (self.unsat.into(), self.own_transpose.into());
        [
            depth(self.restricted),
            depth(self.full),
            unsat,
            own,
            a,
            b,
            c,
            d,
        ]
    }

    /// The rows that were packed for these patterns; `None` if there are more or fewer.
    pub(crate) fn unpack_all<'p>(
        patterns: impl ExactSizeIterator<Item = &'p Marked>,
        bytes: &[u8],
    ) -> Option<Vec<Row>> {
        if bytes.len() != patterns.len() * 8 {
            return None;
        }
        let depth = |byte: u8| match byte {
            u8::MAX => Row::BEYOND,
            n => Depth::Exactly(n),
        };
        let rows = patterns
            .zip(bytes.chunks_exact(8))
            .map(|(&pattern, chunk)| {
                let (head, tail) = chunk.split_first_chunk::<4>()?;
                Some(Row {
                    pattern,
                    rank: 0,
                    restricted: depth(head[0]),
                    full: depth(head[1]),
                    unsat: head[2] == 1,
                    own_transpose: head[3] == 1,
                    stabiliser: u32::from_le_bytes(tail.try_into().ok()?),
                })
            });
        rows.collect()
    }
}

/// The number of cells that are none of these cells and see none of those.
fn outside(cells: Pattern, seen: Pattern) -> u32 {
    81 - cells_of(seen)
        .fold(cells, |near, x| near | neighbours(x))
        .count_ones()
}
