//! The words of bands with two kinds of cells.

use super::super::words::{PLANE, Word};
use super::band::{Cells, cell_bits, lower_bit};
use std::collections::BTreeSet;

/// The numbers of digits of the two kinds: k-cells take the first `k` colours, l-cells all `l`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kinds {
    /// Colours of a k-cell.
    pub k: u32,
    /// Colours of an l-cell.
    pub l: u32,
}

/// The words of all proper colourings of a band, one of each orbit of colourings under the colour permutations that
/// keep the first `k` colours together, ascending and distinct. None if there is no colouring.
pub fn of(cells: Cells, kinds: Kinds) -> Vec<Word> {
    let mut list: Vec<(u32, bool)> = cell_bits(cells)
        .map(|x| (x, cells & lower_bit(x) != 0))
        .collect();
    // k-cells first: fewer choices.
    list.sort_by_key(|&(_, lower)| !lower);
    let mut found = Vec::new();
    colour(&list, kinds, [0, 0], 0, [[0; 2]; 4], &mut found);
    found.sort_unstable();
    found.dedup();
    found
}

/// Colours the cells of `rest`; `used` counts the colours in use below `k` and from `k` on, `seen[q]` holds the rows
/// and the blocks that have colour `q` already.
fn colour(
    rest: &[(u32, bool)],
    kinds: Kinds,
    used: [u32; 2],
    word: Word,
    seen: [[u32; 2]; 4],
    found: &mut Vec<Word>,
) {
    let Some((&(x, lower), rest)) = rest.split_first() else {
        found.push(word);
        return;
    };
    let Kinds { k, l } = kinds;
    let (row, column) = (x / 18, x % 18);
    let (row, block) = (1 << row, 1 << (column / 3));
    let low = 0..k.min(used[0] + 1);
    let high = if lower {
        k..k
    } else {
        k..l.min(k + used[1] + 1)
    };
    for q in low.chain(high) {
        let [rows, blocks] = seen[q as usize];
        if rows & row == 0 && blocks & block == 0 {
            let mut next = seen;
            next[q as usize] = [rows | row, blocks | block];
            let used = if q < k {
                [used[0].max(q + 1), used[1]]
            } else {
                [used[0], used[1].max(q + 1 - k)]
            };
            colour(rest, kinds, used, word | 1 << (9 * q + column), next, found);
        }
    }
}

/// All images of these words under the colour permutations that keep the first `k` colours together, ascending and
/// distinct.
pub fn all_colours(words: &[Word], kinds: Kinds) -> Vec<Word> {
    let mut found: BTreeSet<Word> = words.iter().copied().collect();
    let mut open = words.to_vec();
    // Exchanges of neighbouring colours generate the permutations.
    while let Some(w) = open.pop() {
        for q in (0..kinds.l - 1).filter(|&q| q + 1 != kinds.k) {
            let (a, b) = (w >> (9 * q) & PLANE, w >> (9 * q + 9) & PLANE);
            let image =
                w & !(PLANE << (9 * q) | PLANE << (9 * q + 9)) | b << (9 * q) | a << (9 * q + 9);
            if found.insert(image) {
                open.push(image);
            }
        }
    }
    found.into_iter().collect()
}
