//! The enumeration of kl-digit patterns against slower unrelated ones, and its invariants.

mod bands;
mod last_bands;

use super::super::band::{Digits, counts, joined};
use super::super::cells::{cells_of, transposed};
use super::super::columns::fits;
use super::super::tests::{classes, growth, histogram};
use super::super::{Kind, Marked, Options, Pattern, enumerate, grow, merge};
use super::bands::{Bands, SameCounts};
use super::given_counts::{GivenCounts, all_counts};
use oddagon_boards::board::can_be_filled;
use oddagon_boards::sudoku::{Equivalence, canonical};
use std::collections::{BTreeSet, HashSet};

fn options(k: u32, l: u32, most: u32, bands: u32) -> Options {
    Options {
        most,
        bands,
        ..Options::whole_board(Kind::Kl { k, l })
    }
}

/// What is listed is minimal.
#[test]
fn colourability() {
    let options = options(2, 3, 7, 3);
    for p in classes(options.clone()) {
        assert!(!options.is_colourable(p));
        assert!(p.weakenings().all(|weaker| options.is_colourable(weaker)));
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
    let whole = options(k, l, 81, 3);
    for code in 0..count {
        let (mut p, mut left, mut weight) = (Marked { cells: 0, lower: 0 }, code, 1);
        let mut inherited = false;
        // Digit 0: outside; 1: an l-cell; 2: a k-cell. So a digit less is a weakening, and comes
        // earlier.
        for &x in cells {
            let digit = left % 3;
            left /= 3;
            p.cells |= ((digit > 0) as Pattern) << x;
            p.lower |= ((digit > 1) as Pattern) << x;
            inherited |= digit > 0 && impossible[code - weight];
            weight *= 3;
        }
        let minimal = !inherited && !whole.is_colourable(p);
        impossible[code] = inherited || minimal;
        if minimal && p.is_mixed() {
            found.insert(p.canonical(true).0);
        }
    }
    merge([found.into_iter().collect()])
}

/// The patterns with an image in a region of `rows` by `columns`: how many rows of each band,
/// columns of each stack.
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

/// What is said of two cells of the 4×4 board that share a row, column or block.
fn adjacent_on_4x4(x: usize, y: usize) -> bool {
    let units = |x: usize| [x / 4, x % 4, x / 8 * 2 + x % 4 / 2];
    x != y && units(x).iter().zip(units(y)).any(|(&a, b)| a == b)
}

/// All minimal patterns of the 4×4 board by going through all markings of one set of cells of each
/// class: those with both kinds of cells, and, as a definition without that would have, those with
/// one.
fn minimal_on_4x4(k: u8, l: u8) -> [BTreeSet<Vec<u8>>; 2] {
    let possible = |marks: &[u8; 16]| {
        let open = (0..16).filter(|&x| marks[x] > 0);
        let open = open.map(|x| (x, (1 << [0, k, l][usize::from(marks[x])]) - 1));
        can_be_filled(open.collect(), &adjacent_on_4x4)
    };
    let form = |marks: &[u8]| canonical(marks, Equivalence::All).pattern;
    let mut found = [BTreeSet::new(), BTreeSet::new()];
    for set in 0..1u32 << 16 {
        let cells: Vec<usize> = (0..16).filter(|x| set >> x & 1 == 1).collect();
        let plain: Vec<u8> = (0..16).map(|x| (set >> x & 1) as u8).collect();
        if form(&plain) != plain {
            continue;
        }
        for lower in 0..1u32 << cells.len() {
            let mut marks = [0; 16];
            for (i, &x) in cells.iter().enumerate() {
                marks[x] = 2 - (lower >> i & 1) as u8;
            }
            let weaker = |&x: &usize| {
                let mut weaker = marks;
                weaker[x] = if marks[x] == 1 { 2 } else { 0 };
                weaker
            };
            if !possible(&marks) && cells.iter().map(weaker).all(|weaker| possible(&weaker)) {
                let both = marks.contains(&1) && marks.contains(&2);
                found[usize::from(!both)].insert(form(&marks));
            }
        }
    }
    found
}

/// The list is of the minimal patterns in which both kinds of cells occur: all of them, and none
/// with one kind.
#[test]
fn both_kinds_of_cells_occur() {
    let mut shown = Vec::new();
    for (k, l) in [(1, 2), (1, 3), (2, 3)] {
        let kind = Kind::Kl { k, l };
        let list = grow(2, kind, (0, 16), Equivalence::All).expect("in range");
        let list: BTreeSet<Vec<u8>> = list.into_iter().collect();
        let [both, one] = minimal_on_4x4(k as u8, l as u8);
        assert_eq!(list, both, "{kind}");
        // With one kind of cells it is a k-digit or an l-digit pattern, some of them k+1 or l+1
        // cells of one row, column or block.
        let line = |marks: &Vec<u8>| kind.line(marks.iter().copied());
        let one = one.iter().map(line).collect::<Vec<_>>().join(" ");
        shown.push(format!(
            "{k},{l}: {} with both kinds; with one: {one}",
            both.len()
        ));
    }
    insta::assert_snapshot!(shown.join("\n"));
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

/// All of them; sets of 64 larger bands and less, many of which have the same column counts.
#[test]
fn two_bands_of_nine_cells() {
    insta::assert_snapshot!(histogram(&classes(options(2, 3, 9, 2))), @"5:1 6:98 7:25 8:446 9:3638");
}

#[test]
#[ignore = "a minute"]
fn two_bands_of_all_sizes() {
    insta::assert_snapshot!(histogram(&classes(options(2, 3, 81, 2))), @"5:1 6:98 7:25 8:446 9:3638 10:6692 11:37785 12:130564 13:207207 14:316891 15:150883 16:9693 17:42 18:10");
}

/// All pairs of bands in which each cell has enough neighbours, coloured by plain search, with
/// their weakenings.
#[test]
fn all_pairs() {
    let (k, l) = (1, 2);
    let bands = &Bands::new(Digits { k, l }, 81);
    let members = |&same: &SameCounts| {
        let groups = bands.lacks(same).map(|(_, group)| group);
        let members = groups.flat_map(|group| &group.members);
        members.map(move |&m| bands.band(same, m).cells)
    };
    let whole = options(k, l, 81, 3);
    let mut found = HashSet::new();
    for class in &bands.classes {
        let own = counts(class.cells);
        let room = |same: &&SameCounts| fits(same.counts, bands.full() - own);
        for second in bands.by_counts.iter().filter(room).flat_map(members) {
            let p = joined([class.cells, second, 0]);
            if p.bands() == 2
                && p.is_mixed()
                && !whole.is_colourable(p)
                && p.weakenings().all(|weaker| whole.is_colourable(weaker))
            {
                found.insert(p.canonical(true).0);
            }
        }
    }
    let mut all = classes(options(k, l, 81, 2));
    all.retain(|p| p.bands() == 2 || p.transposed().bands() == 2);
    assert_eq!(merge([found.into_iter().collect()]), all);
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

/// No class of patterns with three bands, and three stacks, comes from two tasks.
#[test]
fn tasks_have_no_class_in_common() {
    let options = Options {
        most: 14,
        ..Options::whole_board(Kind::Colour { k: 3 })
    };
    let bands = Bands::new(Digits { k: 0, l: 3 }, options.most);
    let mut seen = HashSet::new();
    for counts in all_counts(3) {
        let found = GivenCounts::patterns(&bands, &options, counts);
        let forms: HashSet<Marked> = found.iter().map(|p| p.canonical(true).0).collect();
        assert!(forms.into_iter().all(|form| seen.insert(form)));
    }
    insta::assert_snapshot!(seen.len(), @"1027");
}
