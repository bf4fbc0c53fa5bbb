//! Templates, unions of disjoint templates, and whether a completed grid has them.

use super::cells::{Pattern, cells_of};
use oddagon_boards::sudoku::{Equivalence, canonical_cells};
use rayon::prelude::*;

/// The 46,656 templates of the 9×9 board: all places that one digit of a completed grid can have,
/// one cell in each row, column and block.
pub fn all() -> Vec<Pattern> {
    let mut all = Vec::with_capacity(46_656);
    place(0, 0, 0, 0, &mut all);
    all
}

fn place(row: usize, cells: Pattern, columns: u32, stacks: u32, all: &mut Vec<Pattern>) {
    if row == 9 {
        return all.push(cells);
    }
    let stacks = if row.is_multiple_of(3) { 0 } else { stacks };
    for c in (0..9).filter(|c| columns >> c & 1 == 0 && stacks >> (c / 3) & 1 == 0) {
        let cells = cells | 1 << (9 * row + c);
        place(row + 1, cells, columns | 1 << c, stacks | 1 << (c / 3), all);
    }
}

/// The unions of `k` pairwise disjoint templates up to symmetry, transposition included: canonical
/// forms, ascending.
///
/// Each is the union of a smaller one and a template, so they grow from the one class of templates.
pub fn unions(k: u32, templates: &[Pattern]) -> Vec<Pattern> {
    let form = |cells| canonical_cells(cells, Equivalence::All).0;
    let mut unions = vec![form(templates[0])];
    for _ in 1..k {
        let grown = unions.par_iter().flat_map_iter(|&u| {
            let disjoint = templates.iter().filter(move |&t| t & u == 0);
            let mut forms: Vec<Pattern> = disjoint.map(|t| form(u | t)).collect();
            forms.sort_unstable();
            forms.dedup();
            forms
        });
        unions = grown.collect();
        unions.par_sort_unstable();
        unions.dedup();
    }
    unions
}

/// Whether some completed grid has the digits 1 to k in exactly these cells, a union of k disjoint
/// templates: whether the other cells are such a union for the other digits.
pub fn is_completable(union: Pattern) -> bool {
    let digits = 9 - union.count_ones() / 9;
    let mut open = [0u16; 27];
    open.fill((1 << digits) - 1);
    fill(!union & ((1 << 81) - 1), &mut open)
}

/// The row, column and block of a cell.
fn units(x: usize) -> [usize; 3] {
    [x / 9, 9 + x % 9, 18 + x / 27 * 3 + x % 9 / 3]
}

/// Fills the cells `left`; `open` holds the digits that each unit still lacks. The cell with the
/// fewest digits first.
fn fill(left: Pattern, open: &mut [u16; 27]) -> bool {
    let digits = |x: usize, open: &[u16; 27]| units(x).iter().fold(u16::MAX, |m, &u| m & open[u]);
    let cells = cells_of(left);
    let Some(x) = cells.min_by_key(|&x| digits(x, open).count_ones()) else {
        return true;
    };
    let mut choices = digits(x, open);
    while choices != 0 {
        let digit = choices & choices.wrapping_neg();
        choices ^= digit;
        units(x).iter().for_each(|&u| open[u] ^= digit);
        let done = fill(left & !(1 << x), open);
        units(x).iter().for_each(|&u| open[u] ^= digit);
        if done {
            return true;
        }
    }
    false
}
