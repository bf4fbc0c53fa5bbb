//! Second solutions for assumptions of uniqueness.

use oddagon_boards::board::face_of;
use oddagon_boards::theorem::Theorem;
use oddagon_check::SecondSolution;

/// A second solution for each of a theorem's assumptions of uniqueness; `None` if one of them
/// cannot be shown.
pub fn second_solutions(theorem: &Theorem) -> Option<Vec<SecondSolution>> {
    let board = theorem.parts().board;
    let unique = theorem.parts().unique.iter();
    unique
        .map(|unique| face_of(board)?.second_solutions()?.shown(unique))
        .collect()
}
