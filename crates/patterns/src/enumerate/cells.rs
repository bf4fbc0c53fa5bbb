//! Sets of cells of the 9×9 board.

pub use oddagon_boards::board::{Set as Pattern, cells_of};

/// For each cell, the other cells that share a row, column or block with it.
const NEAR: [Pattern; 81] = near();

const fn near() -> [Pattern; 81] {
    let mut near = [0; 81];
    let mut x = 0;
    while x < 81 {
        let mut y = 0;
        while y < 81 {
            let block = x / 27 == y / 27 && x % 9 / 3 == y % 9 / 3;
            if x != y && (x / 9 == y / 9 || x % 9 == y % 9 || block) {
                near[x] |= 1 << y;
            }
            y += 1;
        }
        x += 1;
    }
    near
}

/// The neighbours of a cell.
pub fn neighbours(x: usize) -> Pattern {
    NEAR[x]
}

/// The row, column and block of a cell.
pub fn units_of(cell: usize) -> [Pattern; 3] {
    const ROW: Pattern = (1 << 9) - 1;
    const COLUMN: Pattern = {
        let (mut column, mut row) = (0, 0);
        while row < 9 {
            column |= 1 << (9 * row);
            row += 1;
        }
        column
    };
    const BLOCK: Pattern = 0b111 | 0b111 << 9 | 0b111 << 18;
    let (row, column) = (cell / 9, cell % 9);
    [
        ROW << (9 * row),
        COLUMN << column,
        BLOCK << (27 * (row / 3) + 3 * (column / 3)),
    ]
}

/// The transpose.
pub fn transposed(p: Pattern) -> Pattern {
    cells_of(p).fold(0, |t, x| t | 1 << (x % 9 * 9 + x / 9))
}
