//! Which band of a pattern counts as its last; cells, neighbours, transposes and canonical forms of cell sets.

use super::Pattern;
use crate::board::sudoku::{Equivalence, canonical_cells};

/// The cells in the same unit as each cell, itself left out.
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

/// The cells of a pattern, one by one.
pub fn cells_of(mut p: Pattern) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let x = (p != 0).then(|| p.trailing_zeros() as usize)?;
        p &= p - 1;
        Some(x)
    })
}

/// Whether no band (no band or stack, with `transpose`) comes before the third band: by number of cells, then a sum
/// over their degrees, then the column counts of the other two bands (row counts of the other two stacks) up to
/// symmetry. The order is the same for all images of a pattern, so every class has a member whose third band passes;
/// bands that tie all pass.
pub(super) fn prefers_last(p: Pattern, transpose: bool) -> bool {
    let mut lines = [0u32; 6];
    for x in cells_of(p) {
        let d = (p & NEAR[x]).count_ones();
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

/// The column counts of the bands other than band `line` (of the stacks other than stack `line - 3`, transposed), up
/// to symmetry.
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

/// The transpose.
pub fn transposed(p: Pattern) -> Pattern {
    cells_of(p).fold(0, |t, x| t | 1 << (x % 9 * 9 + x / 9))
}

/// The canonical form: of all images of the pattern (under band, stack, row and column permutations, and transposition
/// if asked), the least, read cell by cell, a cell outside the pattern coming before one inside. Every command prints
/// this form: see [`canonical_cells`].
pub fn form(p: Pattern, transpose: bool) -> Pattern {
    form_and_stabiliser(p, transpose).0
}

/// The canonical form, and how many symmetries fix the pattern. (2·6⁸ divided by it is the number of its images; 6⁸
/// without transposition.)
pub fn form_and_stabiliser(p: Pattern, transpose: bool) -> (Pattern, u32) {
    let equivalence = match transpose {
        true => Equivalence::All,
        false => Equivalence::NoTranspose,
    };
    let (form, stabiliser) = canonical_cells(p, equivalence);
    (form, stabiliser as u32)
}
