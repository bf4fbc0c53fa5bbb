use super::{Atlas, MAX_DEPTH};
use crate::enumerate::{Kind, Marked, cells, is_colourable};
use oddagon_prover::Depth;
use std::fmt;

/// The columns of the table, in order.
///
/// - `id`, `cells` (their number), `pattern` (81 characters; the canonical form);
/// - `depth_restricted`, `depth_full`: the T&E-depth, restricted and full; empty if beyond [`MAX_DEPTH`](super::MAX_DEPTH);
/// - `sat`: `unsat` or `sat`;
/// - `free_cells`: the number of cells whose row, column and block hold no pattern cell; `super_impossible`: whether
///   they are too few for a proper puzzle: fewer than k−1 for k-digit patterns;
/// - `stabiliser`: the order of the group of symmetries, transposition included, that fix the pattern;
/// - `own_transpose`: whether row and column permutations turn it into its transpose; `transpose_id`: the id of the
///   transpose where transposes are told apart;
/// - `bands`, `stacks`: how many of each the pattern's cells lie in. The canonical form lies in the fewest bands that
///   any pattern of its class does;
/// - `colourable`: whether the cells by themselves could be filled, so that only the rest of the grid makes the
///   pattern impossible.
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
    /// The order of its stabiliser, transposition included.
    pub stabiliser: u32,
    /// Whether it is its own transpose up to row and column permutations.
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

    /// The number of bands that hold cells. The canonical form lies in the fewest bands that any pattern of its class does.
    pub fn bands(&self) -> u32 {
        self.pattern.bands()
    }

    /// The number of stacks that hold cells.
    pub fn stacks(&self) -> u32 {
        let stack = |s: u32| self.pattern.cells >> (3 * s) & 0x703_81c0_e070_381c_0e07;
        (0..3).filter(|&s| stack(s) != 0).count() as u32
    }

    /// The number of cells whose row, column and block hold no cell of the pattern.
    pub fn free_cells(&self) -> u32 {
        let near = cells::cells_of(self.pattern.cells)
            .fold(self.pattern.cells, |near, x| near | cells::neighbours(x));
        81 - near.count_ones()
    }
}

impl Atlas {
    /// The index of a column by its name.
    pub fn column(name: &str) -> Option<usize> {
        COLUMNS.iter().position(|column| *column == name)
    }

    /// Whether the pattern cannot occur in a proper puzzle: the same as
    /// [`Theorem::is_super_impossible`](oddagon_boards::theorem::Theorem::is_super_impossible).
    fn is_super_impossible(&self, row: &Row) -> bool {
        let free = row.free_cells() + 1;
        let Kind::Kl { k, l } = self.kind else {
            return free < self.kind.digits();
        };
        let Marked { cells, lower } = row.pattern;
        let upper = cells & !lower;
        let near = cells::cells_of(upper).fold(cells, |near, x| near | cells::neighbours(x));
        free < k || 82 - near.count_ones() + u32::from(k == 1) < l
    }

    /// A row's field in the column with this index in [`COLUMNS`].
    ///
    /// # Panics
    /// If there is no such column.
    pub fn value(&self, row: &Row, column: usize) -> Value {
        let depth = |depth: Depth| match depth {
            Depth::Exactly(n) => Value::Number(n.into()),
            _ => Value::Missing,
        };
        match COLUMNS[column] {
            "id" => Value::Text(self.id(row)),
            "cells" => Value::Number(row.cells().into()),
            "pattern" => Value::Text(row.pattern.line(self.kind)),
            "depth_restricted" => depth(row.restricted),
            "depth_full" => depth(row.full),
            "sat" => Value::Text(if row.unsat { "unsat" } else { "sat" }.to_owned()),
            "free_cells" => Value::Number(row.free_cells().into()),
            "super_impossible" => Value::Flag(self.is_super_impossible(row)),
            "stabiliser" => Value::Number(row.stabiliser.into()),
            "own_transpose" => Value::Flag(row.own_transpose),
            "transpose_id" => {
                let t = if row.own_transpose { "" } else { "t" };
                Value::Text(self.id(row) + t)
            }
            "bands" => Value::Number(row.bands().into()),
            "stacks" => Value::Number(row.stacks().into()),
            // Patterns of the other kinds are those that cannot be coloured.
            _ => Value::Flag(
                matches!(self.kind, Kind::Sudoku { .. }) && is_colourable(row.pattern, self.kind),
            ),
        }
    }
}

impl Row {
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
        let row = |(&pattern, chunk): (&Marked, &[u8])| {
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
        };
        patterns.zip(bytes.chunks_exact(8)).map(row).collect()
    }
}
