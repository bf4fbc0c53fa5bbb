//! Growing patterns cell by cell on the whole board: no bands, no words.

use super::super::Pattern;
use super::{classes, histogram};
use crate::enumerate::{Kind, Options, grow};
use oddagon_boards::sudoku::{Equivalence, canonical};

/// The row, column and block of a cell.
pub fn units_of(x: usize) -> [Pattern; 3] {
    let cells =
        |same: &dyn Fn(usize) -> bool| (0..81).filter(|&y| same(y)).fold(0, |m, y| m | 1 << y);
    [
        cells(&|y| y / 9 == x / 9),
        cells(&|y| y % 9 == x % 9),
        cells(&|y| y / 27 == x / 27 && y % 9 / 3 == x % 9 / 3),
    ]
}

/// The patterns of at most `most` cells by growth and by bands.
pub fn agree(kind: Kind, most: u32) -> String {
    let grown = grow(3, kind, (0, most), Equivalence::All).expect("in range");
    let listed = classes(Options {
        most,
        ..Options::whole_board(kind)
    });
    let lines = |lists: Vec<String>| lists.join("\n");
    assert_eq!(
        lines(grown.into_iter().map(|marks| kind.line(marks)).collect()),
        lines(listed.iter().map(|p| p.line(kind)).collect()),
        "{kind}"
    );
    histogram(&listed)
}

fn agree_for(k: u32, most: u32) -> String {
    agree(Kind::Colour { k }, most)
}

#[test]
fn small_sizes() {
    insta::assert_snapshot!(agree_for(2, 9), @"5:1 7:6 9:23");
    insta::assert_snapshot!(agree_for(3, 10), @"10:32");
}

#[test]
#[ignore = "eight minutes"]
fn medium_sizes() {
    insta::assert_snapshot!(agree_for(2, 13), @"5:1 7:6 9:23 11:41 13:33");
    insta::assert_snapshot!(agree_for(3, 13), @"10:32 12:60 13:832");
}

/// How many patterns of each size a board has.
fn sizes(order: usize, kind: Kind, most: u32) -> String {
    let grown = grow(order, kind, (0, most), Equivalence::All).expect("in range");
    let size = |marks: &Vec<u8>| marks.iter().filter(|&&mark| mark > 0).count();
    let sizes = grown.chunk_by(|x, y| size(x) == size(y));
    let sizes = sizes.map(|same| format!("{}:{}", size(&same[0]), same.len()));
    sizes.collect::<Vec<_>>().join(" ")
}

/// The same sizes as brute force finds in a part of the 9×9 board: see `region` and
/// `colour_impossible::tests`.
#[test]
fn four_by_four_board() {
    let colour = |k| sizes(2, Kind::Colour { k }, 16);
    insta::assert_snapshot!(colour(2), @"5:1");
    insta::assert_snapshot!(colour(3), @"");
    let kl = |k, l| sizes(2, Kind::Kl { k, l }, 16);
    insta::assert_snapshot!(kl(1, 2), @"4:4 6:2");
    insta::assert_snapshot!(kl(1, 3), @"5:2 7:5 8:3");
    insta::assert_snapshot!(kl(2, 3), @"5:1 6:12 7:7 8:17 9:6");
}

/// The number of chordless cycles of each length up to `longest` through the first cell of a board,
/// directed: counted one by one, from one neighbour of each of the three orbits under the
/// symmetries that fix the cell.
fn cycles_through_first(order: usize, longest: usize) -> Vec<u64> {
    type Cells = [u128; 2];
    let side = order * order;
    let adjacent = |x: usize, y: usize| {
        let block = |x: usize| x / side / order * order + x % side / order;
        x != y && (x / side == y / side || x % side == y % side || block(x) == block(y))
    };
    let near: Vec<Cells> = (0..side * side)
        .map(|x| {
            (0..side * side)
                .filter(|&y| adjacent(x, y))
                .fold([0; 2], |mut set, y| {
                    set[y / 128] |= 1 << (y % 128);
                    set
                })
        })
        .collect();
    let without = |a: Cells, b: Cells| [a[0] & !b[0], a[1] & !b[1]];
    let common = |a: Cells, b: Cells| [a[0] & b[0], a[1] & b[1]];
    let each = |set: Cells| (0..256).filter(move |x| set[x / 128] >> (x % 128) & 1 == 1);
    let mut counts = vec![0; longest + 1];
    // Paths from the first cell, with what may come next: cells that are adjacent to none but the
    // last, or the first.
    let mut paths = Vec::new();
    for (second, images) in [
        (1, 2 * order - 2),
        (side + 1, (order - 1).pow(2)),
        (order, 2 * (side - order)),
    ] {
        paths.push((vec![0, second], near[second], images as u64));
    }
    while let Some((path, next, images)) = paths.pop() {
        let closing = common(next, near[0]);
        if path.len() > 2 {
            counts[path.len() + 1] += images * each(closing).count() as u64;
        }
        if path.len() + 1 == longest {
            continue;
        }
        for x in each(without(next, near[0])).filter(|&x| x > 0) {
            let inner = path[1..]
                .iter()
                .fold(near[x], |set, &y| without(set, near[y]));
            paths.push(([&path[..], &[x]].concat(), inner, images));
        }
    }
    counts
}

/// As in `cycles` for the 9×9 board: the patterns that the classes stand for are all cycles that
/// exist.
#[test]
fn sixteen_by_sixteen_board() {
    let kind = Kind::Colour { k: 2 };
    insta::assert_snapshot!(sizes(4, kind, 9), @"5:1 7:6 9:49");
    let mut from_classes = [0u64; 8];
    for marks in grow(4, kind, (0, 7), Equivalence::All).expect("in range") {
        let size = marks.iter().filter(|&&mark| mark > 0).count();
        let group = 2 * 24u64.pow(10);
        from_classes[size] +=
            group / canonical(&marks, Equivalence::All).stabiliser * size as u64 * 2;
    }
    let counted = cycles_through_first(4, 7);
    assert_eq!(
        [5, 7].map(|n| from_classes[n]),
        [5, 7].map(|n| 256 * counted[n])
    );
}

#[test]
fn what_cannot_grow() {
    let error = |kind| {
        grow(2, kind, (0, 16), Equivalence::All)
            .expect_err("refused")
            .to_string()
    };
    insta::assert_snapshot!(error(Kind::Sudoku { k: 2 }), @"minimal Sudoku-impossible 2-digit patterns can be enumerated on the 9×9 board only");
    insta::assert_snapshot!(error(Kind::Colour { k: 1 }), @"1-digit patterns cannot be enumerated: expected 2, 3 or 4 digits");
}
