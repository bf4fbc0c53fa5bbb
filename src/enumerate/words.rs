//! Words: what the columns of the board see of a coloured band.

use super::band::{Cells, cells_of};

/// The colours used in each column: bit `9 * colour + column`. Two coloured bands fit together when their words are
/// disjoint, because the cells of two bands are adjacent only inside columns.
pub type Word = u64;

/// The first nine bits: one colour's columns.
pub const PLANE: Word = 511;

/// The words of all proper colourings of some cells of a band with `k` colours, one of each orbit of colourings under
/// colour permutations, ascending and distinct.
pub fn of(cells: Cells, k: u32) -> Vec<Word> {
    let list: Vec<usize> = cells_of(cells).collect();
    let mut found = Vec::new();
    let seen = [[0u32; 2]; 4];
    colour(&list, k, 0, 0, seen, &mut found);
    found.sort_unstable();
    found.dedup();
    found
}

/// Colours the cells of `rest`; `seen[q]` holds the rows and the blocks that have colour `q` already.
fn colour(
    rest: &[usize],
    k: u32,
    used: u32,
    word: Word,
    seen: [[u32; 2]; 4],
    found: &mut Vec<Word>,
) {
    let Some((&x, rest)) = rest.split_first() else {
        found.push(word);
        return;
    };
    let (row, block) = (1 << (x / 9), 1 << (x % 9 / 3));
    for q in 0..k.min(used + 1) {
        let [rows, blocks] = seen[q as usize];
        if rows & row == 0 && blocks & block == 0 {
            let mut next = seen;
            next[q as usize] = [rows | row, blocks | block];
            colour(
                rest,
                k,
                used.max(q + 1),
                word | 1 << (9 * q + x as u32 % 9),
                next,
                found,
            );
        }
    }
}

/// All colour permutations of these words, ascending and distinct.
pub fn all_colours(words: &[Word], k: u32) -> Vec<Word> {
    let mut found = Vec::new();
    let mut order: Vec<u32> = (0..k).collect();
    permute(&mut order, 0, &mut |order| {
        for &word in words {
            found.push((0..k).fold(0, |w, q| {
                w | (word >> (9 * q) & PLANE) << (9 * order[q as usize])
            }));
        }
    });
    found.sort_unstable();
    found.dedup();
    found
}

fn permute(order: &mut Vec<u32>, fixed: usize, visit: &mut impl FnMut(&[u32])) {
    if fixed == order.len() {
        return visit(order);
    }
    for i in fixed..order.len() {
        order.swap(fixed, i);
        permute(order, fixed + 1, visit);
        order.swap(fixed, i);
    }
}
