//! Which pairs of bands are the least of their class.

use crate::enumerate::band::{Cells, image};
use crate::enumerate::columns::Columns;
use std::cmp::Ordering;

/// The members of a group of column permutations that fix a band; none if one makes the band smaller.
pub fn fixing(columns: &Columns, group: &[usize], band: Cells) -> Option<Vec<usize>> {
    let mut fixing = Vec::new();
    for &p in group {
        match image(columns, p, band).cmp(&band) {
            Ordering::Less => return None,
            Ordering::Equal => fixing.push(p),
            Ordering::Greater => {}
        }
    }
    Some(fixing)
}

/// Whether a pair of bands (a, b), where a is the least of its orbit under a group of column permutations, is the least of
/// its class; `fixing` are the permutations that fix a. Bands of the same size can be exchanged.
pub fn is_least(
    columns: &Columns,
    group: &[usize],
    fixing: &[usize],
    (a, b, same_size): (Cells, Cells, bool),
) -> bool {
    if fixing.iter().any(|&p| image(columns, p, b) < b) {
        return false;
    }
    !same_size
        || b >= a
            && group.iter().all(|&p| {
                let image_b = image(columns, p, b);
                image_b > a || image_b == a && image(columns, p, a) >= b
            })
}
