//! The kl enumeration against slower unrelated ones, and its invariants.

use super::super::canonical::{cells_of, neighbours, transposed};
use super::super::tests::{classes, growth, histogram};
use super::super::{Kind, Marked, Options, Pattern, enumerate, is_colourable, merge};
use std::collections::HashSet;

fn options(k: u32, l: u32, most: u32, bands: u32) -> Options {
    Options {
        most,
        bands,
        ..Options::whole_board(Kind::Kl { k, l })
    }
}

/// Whether the cells of `rest` have a colouring; `by_colour` are those coloured already. Plain backtracking, the cell
/// with the fewest colours left first; colours are not told to be alike.
fn colourable(p: Marked, rest: Pattern, [k, l]: [u32; 2], by_colour: &mut [Pattern; 4]) -> bool {
    let colours = |x: usize, by: &[Pattern; 4]| -> u32 {
        let limit = if p.lower >> x & 1 == 1 { k } else { l };
        (0..limit)
            .filter(|&q| by[q as usize] & neighbours(x) == 0)
            .fold(0, |m, q| m | 1 << q)
    };
    let Some((x, choices)) = cells_of(rest)
        .map(|x| (x, colours(x, by_colour)))
        .min_by_key(|c| c.1.count_ones())
    else {
        return true;
    };
    (0..4).filter(|q| choices >> q & 1 == 1).any(|q| {
        by_colour[q] |= 1 << x;
        let done = colourable(p, rest & !(1 << x), [k, l], by_colour);
        by_colour[q] &= !(1 << x);
        done
    })
}

fn possible(p: Marked, kinds: [u32; 2]) -> bool {
    colourable(p, p.cells, kinds, &mut [0; 4])
}

/// The search for colours that [`is_colourable`] makes agrees with the plain one.
#[test]
fn colourability() {
    let (k, l) = (2, 3);
    for p in classes(options(k, l, 7, 3)) {
        assert!(!is_colourable(p, Kind::Kl { k, l }));
        assert!(!possible(p, [k, l]));
        for weaker in p.weakenings() {
            assert!(is_colourable(weaker, Kind::Kl { k, l }));
            assert!(possible(weaker, [k, l]));
        }
    }
}

fn agree(k: u32, l: u32, most: u32) -> String {
    growth::agree(Kind::Kl { k, l }, most)
}

#[test]
fn growth_agrees() {
    insta::assert_snapshot!(agree(2, 3, 6), @"5:1 6:99");
    insta::assert_snapshot!(agree(1, 2, 5), @"4:10");
    insta::assert_snapshot!(agree(1, 3, 6), @"5:10 6:14");
}

#[test]
#[ignore = "minutes"]
fn growth_agrees_further() {
    insta::assert_snapshot!(agree(2, 3, 8), @"5:1 6:99 7:25 8:487");
    insta::assert_snapshot!(agree(1, 2, 8), @"4:10 6:50 8:263");
    insta::assert_snapshot!(agree(1, 3, 8), @"5:10 6:14 7:10 8:304");
    insta::assert_snapshot!(agree(2, 4, 7), @"6:1 7:96");
    insta::assert_snapshot!(agree(3, 4, 7), @"7:5");
    insta::assert_snapshot!(agree(1, 4, 8), @"6:11 7:13 8:9");
}

/// The classes of minimal patterns in a region, from all its markings with two kinds.
fn brute_force(cells: &[usize], [k, l]: [u32; 2]) -> Vec<Marked> {
    let count = 3usize.pow(cells.len() as u32);
    let mut impossible = vec![false; count];
    let mut found = HashSet::new();
    for code in 0..count {
        let (mut p, mut left, mut weight) = (Marked { cells: 0, lower: 0 }, code, 1);
        let mut inherited = false;
        // Digit 0: outside; 1: an l-cell; 2: a k-cell. So a digit less is a weakening, and comes earlier.
        for &x in cells {
            let digit = left % 3;
            left /= 3;
            p.cells |= ((digit > 0) as Pattern) << x;
            p.lower |= ((digit > 1) as Pattern) << x;
            inherited |= digit > 0 && impossible[code - weight];
            weight *= 3;
        }
        let minimal = !inherited && !possible(p, [k, l]);
        impossible[code] = inherited || minimal;
        if minimal && p.is_mixed() {
            found.insert(p.canonical(true).0);
        }
    }
    merge([found.into_iter().collect()])
}

/// The patterns with an image in a region of `rows` by `columns`: how many rows of each band, columns of each stack.
fn inside(p: &Marked, rows: [usize; 3], columns: [usize; 3]) -> bool {
    let fits = |p: Pattern| {
        let occupied = |line: &dyn Fn(usize) -> usize| {
            let lines = cells_of(p).fold(0u32, |m, x| m | 1 << line(x));
            let mut n = [0, 1, 2].map(|b| (lines >> (3 * b) & 7).count_ones() as usize);
            n.sort_unstable_by(|a, b| b.cmp(a));
            n
        };
        let (r, c) = (occupied(&|x| x / 9), occupied(&|x| x % 9));
        (0..3).all(|i| r[i] <= rows[i] && c[i] <= columns[i])
    };
    fits(p.cells) || fits(transposed(p.cells))
}

fn region_agrees(k: u32, l: u32, rows: [usize; 3], columns: [usize; 3]) -> String {
    let within = |&x: &usize| x / 9 % 3 < rows[x / 27] && x % 3 < columns[x % 9 / 3];
    let cells: Vec<usize> = (0..81).filter(within).collect();
    let brute = brute_force(&cells, [k, l]);
    let largest = brute.last().map_or(0, Marked::size);
    // One more than the largest found, to see that no other appears.
    let bands = rows.iter().filter(|&&r| r > 0).count() as u32;
    let mut all = classes(options(k, l, (largest + 1).max(6), bands));
    all.retain(|p| inside(p, rows, columns));
    assert_eq!(brute, all, "{k},{l}: {rows:?} by {columns:?}");
    histogram(&all)
}

#[test]
fn small_regions() {
    insta::assert_snapshot!(region_agrees(1, 2, [2, 2, 0], [2, 1, 0]), @"4:4 6:1");
    insta::assert_snapshot!(region_agrees(1, 3, [2, 1, 0], [2, 1, 1]), @"5:3 6:2 7:3 8:8");
}

#[test]
#[ignore = "half a minute"]
fn regions() {
    insta::assert_snapshot!(region_agrees(2, 3, [2, 1, 0], [2, 2, 0]), @"5:1 6:11 7:5 8:7 9:1");
    insta::assert_snapshot!(region_agrees(2, 3, [3, 0, 0], [2, 1, 1]), @"6:8");
}

/// The 4×4 board: two rows of two bands, two columns of two stacks.
#[test]
#[ignore = "half a minute"]
fn four_by_four_board() {
    let board = |k, l| region_agrees(k, l, [2, 2, 0], [2, 2, 0]);
    insta::assert_snapshot!(board(1, 2), @"4:4 6:2");
    insta::assert_snapshot!(board(1, 3), @"5:2 7:5 8:3");
    insta::assert_snapshot!(board(2, 3), @"5:1 6:12 7:7 8:17 9:6");
}

#[test]
fn two_bands() {
    insta::assert_snapshot!(histogram(&classes(options(2, 3, 7, 2))), @"5:1 6:98 7:25");
    let apart = Options {
        transpose: false,
        ..options(2, 3, 7, 2)
    };
    insta::assert_snapshot!(histogram(&classes(apart)), @"5:1 6:158 7:41");
}

#[test]
fn lines() {
    let first = classes(options(2, 3, 5, 3))[0];
    insta::assert_snapshot!(first.line(Kind::Kl { k: 2, l: 3 }), @".....................................................2.................3.....2.32");
}

#[test]
fn bad_options() {
    let message = |o: Options| enumerate(o).expect_err("out of range").to_string();
    insta::assert_snapshot!(message(options(3, 3, 9, 3)), @"3,3-digit patterns cannot be enumerated: expected 1 <= k < l <= 4");
    insta::assert_snapshot!(message(options(0, 3, 9, 3)), @"0,3-digit patterns cannot be enumerated: expected 1 <= k < l <= 4");
}
