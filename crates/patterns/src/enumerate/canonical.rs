//! Canonical forms, and which band of a pattern counts as its last.

use super::cells::{Pattern, cells_of, neighbours, transposed};
use oddagon_boards::sudoku::{Equivalence, canonical_cells};

/// Whether no band (no band or stack, with `transpose`) comes before the third band: by number of
/// cells, then a sum over their degrees, then the column counts of the other two bands (row counts
/// of the other two stacks) up to symmetry. The order is the same for all images of a pattern, so
/// every class has a member whose third band passes; bands that tie all pass.
pub(super) fn prefers_last(p: Pattern, transpose: bool) -> bool {
    let mut lines = [0u32; 6];
    for x in cells_of(p) {
        let d = (p & neighbours(x)).count_ones();
        let value = (1 << 16) + d * d * d;
        lines[x / 27] += value;
        lines[3 + x % 9 / 3] += value;
    }
    let last = lines[2];
    let lines = &lines[..if transpose { 6 } else { 3 }];
    if lines.iter().any(|&l| l < last) {
        return false;
    }
    if lines.iter().filter(|&&l| l == last).count() == 1 {
        return true;
    }
    let own = rest_counts(p, 2);
    (0..lines.len())
        .filter(|&l| l != 2 && lines[l] == last)
        .all(|l| rest_counts(p, l) >= own)
}

/// The column counts of the bands other than band `line` (of the stacks other than stack `line -
/// 3`, transposed), up to symmetry.
fn rest_counts(p: Pattern, line: usize) -> [u16; 3] {
    let (p, band) = if line < 3 {
        (p, line)
    } else {
        (transposed(p), line - 3)
    };
    let rest = p & !(((1 << 27) - 1) << (27 * band));
    let column = (0..9).fold(0, |m: Pattern, r| m | 1 << (9 * r));
    let mut stacks: [u16; 3] = std::array::from_fn(|s| {
        let mut n: [u16; 3] =
            std::array::from_fn(|c| (rest >> (3 * s + c) & column).count_ones() as u16);
        n.sort_unstable();
        n[0] << 8 | n[1] << 4 | n[2]
    });
    stacks.sort_unstable();
    stacks
}

/// The canonical form, and how many symmetries fix the pattern. (2·6⁸ divided by it is the number
/// of its images; 6⁸ without transposition.) The form is the least of all images of the pattern
/// under band, stack, row and column permutations, and transposition if asked. Images are compared
/// cell by cell, a cell outside the pattern coming before one inside. Every command prints this
/// form: see [`canonical_cells`].
pub fn form_and_stabiliser(p: Pattern, transpose: bool) -> (Pattern, u32) {
    let (form, stabiliser) = canonical_cells(p, equivalence(transpose));
    (form, stabiliser as u32)
}

/// The symmetries with or without transposition.
pub fn equivalence(transpose: bool) -> Equivalence {
    if transpose {
        Equivalence::All
    } else {
        Equivalence::NoTranspose
    }
}
