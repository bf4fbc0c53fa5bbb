//! All patterns of two bands.

use super::bands::Bands;
use crate::enumerate::Marked;
use crate::enumerate::band::{joined, size};

/// The profiles that are disjoint from some profile of the table: in each stack, each digit has
/// another column.
pub fn disjoint_from(mut table: Vec<bool>) -> Vec<bool> {
    let mut weight = 1;
    while weight < table.len() {
        for block in table.chunks_mut(3 * weight) {
            for i in 0..weight {
                let [a, b, c] = [block[i], block[i + weight], block[i + 2 * weight]];
                block[i] = b || c;
                block[i + weight] = a || c;
                block[i + 2 * weight] = a || b;
            }
        }
        weight *= 3;
    }
    table
}

/// The patterns whose larger band is the first member of a class.
pub fn with_largest(bands: &Bands, class: usize, most: u32) -> Vec<Marked> {
    let mut found = Vec::new();
    let first = &bands.list[bands.classes[class].first as usize];
    let fits = disjoint_from(bands.table(first));
    if fits.iter().all(|&f| f) {
        return found;
    }
    let smaller: Vec<Vec<bool>> = first
        .smaller
        .iter()
        .map(|&b| disjoint_from(bands.table(&bands.list[b as usize])))
        .collect();
    let size = size(first.cells);
    let mut excludes = vec![false; bands.up_to(size.min(most.saturating_sub(size)))];
    for (i, second) in bands.list[..excludes.len()].iter().enumerate() {
        if second.smaller.iter().any(|&b| excludes[b as usize]) {
            excludes[i] = true;
            continue;
        }
        let meets = |fits: &[bool]| bands.profiles(second).any(|w| fits[w as usize]);
        if meets(&fits) {
            continue;
        }
        excludes[i] = true;
        if smaller.iter().all(|s| meets(s)) {
            found.push(joined([first.cells, second.cells, 0]));
        }
    }
    found
}
