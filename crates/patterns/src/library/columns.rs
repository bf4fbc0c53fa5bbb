use super::Entry;
use crate::library::atlas::Value;
use oddagon_boards::sudoku::SudokuTheorem;
use oddagon_boards::theorem::Theorem;
use oddagon_prover::Depth;

/// The columns that conditions on entries may name: like those of the atlas (see [`COLUMNS`](super::atlas::COLUMNS)), with k
/// and l (l is `none` except for kl-digit patterns) and `kind` (`k-digit`, `kl-digit`, `rule`).
pub const ENTRY_COLUMNS: [&str; 14] = [
    "id",
    "kind",
    "k",
    "l",
    "cells",
    "pattern",
    "depth_restricted",
    "depth_full",
    "free_cells",
    "super_impossible",
    "stabiliser",
    "own_transpose",
    "bands",
    "stacks",
];

impl Entry {
    /// The field in the column with this index in [`ENTRY_COLUMNS`]; `theorem` is the entry's own.
    ///
    /// # Panics
    /// If there is no such column.
    pub fn value(&self, theorem: &Theorem, column: usize) -> Value {
        let number = |n: Option<usize>| n.map_or(Value::Missing, |n| Value::Number(n as u64));
        let depth = |depth: Option<Depth>| number(depth.and_then(Depth::value));
        let flag = |flag: Option<bool>| flag.map_or(Value::Missing, Value::Flag);
        let class = self.class.as_ref();
        let shape = theorem.shape();
        let count = |held: fn(&oddagon_boards::sudoku::Shape) -> &Vec<usize>| {
            number(shape.as_ref().map(|shape| held(shape).len()))
        };
        match ENTRY_COLUMNS[column] {
            "id" => Value::Text(self.id.clone()),
            "kind" => Value::Text(theorem.kind().to_owned()),
            "k" => number(theorem.k()),
            "l" => number(theorem.l()),
            "cells" => count(|shape| &shape.cells),
            "pattern" => theorem.cell_line().map_or(Value::Missing, Value::Text),
            "depth_restricted" => depth(self.depth_restricted),
            "depth_full" => depth(self.depth_full),
            "free_cells" => count(|shape| &shape.free_cells),
            "super_impossible" => flag(theorem.is_super_impossible()),
            "stabiliser" => class.map_or(Value::Missing, |class| Value::Number(class.stabiliser)),
            "own_transpose" => flag(class.map(|_| self.is_own_transpose())),
            "bands" => count(|shape| &shape.bands),
            _ => count(|shape| &shape.stacks),
        }
    }
}
