//! Two digits: chordless odd cycles, counted one by one.

use super::super::Pattern;
use super::super::cells::neighbours;
use super::classes;
use crate::enumerate::{Kind, Options};

/// Counts the ways to close a chordless path to a chordless cycle. `from` is the path's first cell,
/// `end` its last, `free` the cells that are not on the path and adjacent to none of its cells but
/// the first and the last.
fn close(from: usize, end: usize, length: usize, free: Pattern, counts: &mut [u64]) {
    let mut next = free & neighbours(end);
    while next != 0 {
        let y = next.trailing_zeros() as usize;
        next &= next - 1;
        if neighbours(from) >> y & 1 == 1 {
            counts[length + 1] += 1;
        } else {
            close(
                from,
                y,
                length + 1,
                free & !neighbours(end) & !(1 << y),
                counts,
            );
        }
    }
}

/// The number of chordless cycles of each length through r1c1, directed.
fn cycles_through_first() -> Vec<u64> {
    let mut counts = vec![0; 32];
    // The stabiliser of r1c1 has three orbits of neighbours: in its block and line, its block only,
    // its line only.
    for (second, images) in [(1, 4), (10, 4), (3, 12)] {
        let mut with_second = vec![0; 32];
        let free = !(1 << second | 1) & ((1 << 81) - 1);
        // A third cell adjacent to the first closes a triangle, which is not an oddagon.
        let third = free & neighbours(second) & !neighbours(0);
        for x in super::super::cells::cells_of(third) {
            close(0, x, 3, free & !neighbours(second), &mut with_second);
        }
        counts
            .iter_mut()
            .zip(with_second)
            .for_each(|(sum, n)| *sum += images * n);
    }
    counts
}

#[test]
fn all_oddagons() {
    let mut from_classes = vec![0u64; 32];
    for p in classes(Options::whole_board(Kind::Colour { k: 2 })) {
        let labelled = 3_359_232 / p.canonical(true).1 as u64;
        let length = p.size() as u64;
        // Each of them passes through length/81 of the cells, and has two directions.
        from_classes[length as usize] += labelled * length * 2;
    }
    let counted = cycles_through_first();
    for length in (5..32).step_by(2) {
        assert_eq!(
            from_classes[length],
            81 * counted[length],
            "cycles of length {length}"
        );
    }
}
