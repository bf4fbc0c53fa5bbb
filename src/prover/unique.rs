//! Second solutions for assumptions of uniqueness.

use crate::board::face_of;
use crate::proof::SecondSolution;
use crate::theorem::Theorem;

/// A second solution for each of a theorem's assumptions of uniqueness; `None` if one of them cannot be shown.
pub(crate) fn second_solutions(theorem: &Theorem) -> Option<Vec<SecondSolution>> {
    let second = |unique| face_of(theorem.parts().board)?.second_solution(unique);
    theorem.parts().unique.iter().map(second).collect()
}
