//! Which named techniques a board has.

use oddagon_boards::board::{Board, face_of};
use oddagon_techniques::{Geometry, Selection, Signs};

/// Techniques in order, with the board as they see it.
#[derive(Debug)]
pub(super) struct Named {
    /// The board as a Sudoku, if it is one.
    pub grid: Option<Geometry>,
    /// Its signs between cells, if there are any.
    pub signs: Option<Signs>,
    pub selection: Selection,
}

impl Named {
    /// These techniques on a board, or templates by levels. `None` if there are none that might
    /// apply.
    pub fn of(board: &dyn Board, selection: Selection, has_templates: bool) -> Option<Named> {
        let has = |of_signs| {
            let mut groups = selection.0.iter();
            groups.any(|(group, _)| group.is_of_signs() == of_signs)
        };
        let of_grid = has(false) || has_templates;
        let grid = of_grid.then(|| Geometry::of_csp(board.csp())).flatten();
        let signs = has(true).then(|| signs_of(board)).flatten();
        (grid.is_some() || signs.is_some()).then_some(Named {
            grid,
            signs,
            selection,
        })
    }
}

/// The signs between the cells of a board, if there are any.
fn signs_of(board: &dyn Board) -> Option<Signs> {
    let table = face_of(board)?.table()?;
    let cell = |place| {
        let mut cells = table.cells.iter();
        Some(cells.find(|(other, _)| *other == place)?.1)
    };
    let signs = table.signs.iter();
    let signs = signs.map(|&[less, greater]| Some((cell(less)?, cell(greater)?)));
    Signs::new(signs.collect::<Option<Vec<_>>>()?)
}

/// What puzzles must be for these techniques if this board is none of them.
pub fn board_wanted(board: &dyn Board, selection: &Selection) -> Option<&'static str> {
    let mut groups = selection.0.iter();
    if groups.any(|(group, _)| group.is_of_signs()) && signs_of(board).is_none() {
        return Some("one with signs between cells: ASC and HILL are about these");
    }
    let mut groups = selection.0.iter();
    let is_of_sudoku = groups.any(|(group, _)| !group.is_of_signs());
    (is_of_sudoku && Geometry::of_csp(board.csp()).is_none())
        .then_some("a Sudoku of 4×4 or 9×9 cells: named techniques are of these")
}
