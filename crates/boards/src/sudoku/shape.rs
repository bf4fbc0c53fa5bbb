use super::Sudoku;

/// Where a Sudoku pattern lies on its board. Everything counts from 0, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shape {
    /// The board's order n: blocks are n×n.
    pub order: usize,
    /// The cells of the pattern.
    pub cells: Vec<usize>,
    /// The free cells: those whose row, column and block hold no pattern cell.
    pub free_cells: Vec<usize>,
    /// The rows without pattern cells.
    pub empty_rows: Vec<usize>,
    /// The columns without pattern cells.
    pub empty_columns: Vec<usize>,
    /// The blocks without pattern cells.
    pub empty_blocks: Vec<usize>,
    /// The bands that hold pattern cells.
    pub bands: Vec<usize>,
    /// The stacks that hold pattern cells.
    pub stacks: Vec<usize>,
    /// The bands without pattern cells.
    pub empty_bands: Vec<usize>,
    /// The stacks without pattern cells.
    pub empty_stacks: Vec<usize>,
}

impl Shape {
    /// The shape of a set of cells on the board of that order.
    pub fn of(order: usize, cells: &[usize]) -> Shape {
        let side = order * order;
        let row = |cell: usize| cell / side;
        let column = |cell: usize| cell % side;
        let block = |cell: usize| row(cell) / order * order + column(cell) / order;
        let without = |unit: &dyn Fn(usize) -> usize, count: usize| -> Vec<usize> {
            let held: Vec<usize> = cells.iter().map(|&cell| unit(cell)).collect();
            (0..count).filter(|i| !held.contains(i)).collect()
        };
        let empty_rows = without(&row, side);
        let empty_columns = without(&column, side);
        let empty_blocks = without(&block, side);
        let empty_bands = without(&|cell| row(cell) / order, order);
        let empty_stacks = without(&|cell| column(cell) / order, order);
        let is_free = |&cell: &usize| {
            empty_rows.contains(&row(cell))
                && empty_columns.contains(&column(cell))
                && empty_blocks.contains(&block(cell))
        };
        Shape {
            order,
            cells: cells.to_vec(),
            free_cells: (0..side * side).filter(is_free).collect(),
            bands: (0..order).filter(|b| !empty_bands.contains(b)).collect(),
            stacks: (0..order).filter(|s| !empty_stacks.contains(s)).collect(),
            empty_rows,
            empty_columns,
            empty_blocks,
            empty_bands,
            empty_stacks,
        }
    }
}

/// The cells of a Sudoku board that share a row, column or block.
pub trait Neighbours {
    /// Whether two different cells share a row, column or block.
    fn sees(&self, a: usize, b: usize) -> bool;
}

impl Neighbours for Sudoku {
    fn sees(&self, a: usize, b: usize) -> bool {
        let side = self.side();
        a != b && (a / side == b / side || a % side == b % side || self.block(a) == self.block(b))
    }
}
