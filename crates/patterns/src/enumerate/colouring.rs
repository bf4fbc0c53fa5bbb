//! Whether a set of cells has a colouring, by plain search: a second method, which the enumeration does not use.

use super::cells::{Pattern, neighbours};
use super::options::Kind;
use super::pattern::Marked;

/// Whether the cells of a pattern can be filled, whatever the rest of the grid: with at most 4 colours, different ones in
/// cells of one unit, and for a kl-digit pattern the first k colours in k-cells.
pub fn is_colourable(p: Marked, kind: Kind) -> bool {
    let mut near = [0; 4];
    if let Kind::Kl { k, .. } = kind {
        near[k as usize..].fill(p.lower);
    }
    extend(
        p.cells,
        &mut near,
        kind.digits().min(4) as usize,
        p.lower == 0,
    )
}

/// Colours the cells `open`; `near[q]` holds the cells that cannot have colour `q`; `alike`: whether all colours
/// not used yet are interchangeable.
fn extend(open: Pattern, near: &mut [Pattern; 4], k: usize, alike: bool) -> bool {
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
    for q in 0..if alike { k.min(taken + 1) } else { k } {
        if near[q] >> x & 1 == 0 {
            let before = near[q];
            near[q] |= neighbours(x) | 1 << x;
            if extend(open & !(1 << x), near, k, alike) {
                return true;
            }
            near[q] = before;
        }
    }
    false
}
