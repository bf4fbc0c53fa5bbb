//! Whether a set of cells has a colouring, by search: a plain second way, which the enumeration does not use.

use super::Pattern;
use super::canonical::{cells_of, neighbours};

/// Whether `k` colours (at most 4) are enough to give the cells of every unit different colours.
pub fn is_colourable(p: Pattern, k: u32) -> bool {
    extend(p, &mut [0; 4], k.min(4) as usize)
}

/// Whether a pattern that is not colourable is minimal: dropping any one cell makes it so.
pub fn is_minimal(p: Pattern, k: u32) -> bool {
    cells_of(p).all(|x| is_colourable(p & !(1 << x), k))
}

/// Colours the cells `open`; `near[q]` holds all neighbours of the cells with colour `q`.
fn extend(open: Pattern, near: &mut [Pattern; 4], k: usize) -> bool {
    if open == 0 {
        return true;
    }
    // A cell with the fewest colours left.
    let mut taken = 0;
    let (mut once, mut twice, mut thrice) = (0, 0, 0);
    for n in &near[..k] {
        thrice |= twice & n;
        twice |= once & n;
        once |= n;
        taken += usize::from(*n != 0);
    }
    let by_need = [thrice, twice, once, open];
    let most = by_need.iter().map(|set| set & open).find(|set| *set != 0);
    let x = most.unwrap_or(open).trailing_zeros() as usize;
    // Colours not used yet are all alike.
    for q in 0..k.min(taken + 1) {
        if near[q] >> x & 1 == 0 {
            let before = near[q];
            near[q] |= neighbours(x) | 1 << x;
            if extend(open & !(1 << x), near, k) {
                return true;
            }
            near[q] = before;
        }
    }
    false
}
