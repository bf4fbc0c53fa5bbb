//! Random minimal patterns must be in the list.

use super::super::Pattern;
use super::super::cells::cells_of;
use super::form;
use super::growth::units_of;
use super::{classes, histogram, listed};
use crate::enumerate::{Kind, Options};
use oddagon_job::random::Random;

/// A random minimal pattern: random cells, at most k in each unit, until they are impossible; then
/// random cells are dropped as long as they stay so. None if all cells together are possible.
fn random_minimal(k: usize, random: &mut Random) -> Option<Pattern> {
    let options = Options::whole_board(Kind::Colour { k: k as u32 });
    let impossible = |p: Pattern| !options.is_colourable(p.into());
    let mut order: Vec<usize> = (0..81).collect();
    random.shuffle(&mut order);
    let mut p: Pattern = 0;
    for &x in &order {
        let q = p | 1 << x;
        if units_of(x).iter().all(|u| (u & q).count_ones() <= k as u32) {
            p = q;
        }
    }
    if !impossible(p) {
        return None;
    }
    let mut inside: Vec<usize> = cells_of(p).collect();
    random.shuffle(&mut inside);
    for x in inside {
        if impossible(p & !(1 << x)) {
            p &= !(1 << x);
        }
    }
    Some(p)
}

/// Checks random patterns of at most `most` cells, from `tries` tries, against the list; returns
/// the sizes of the distinct ones.
fn sampled(k: usize, most: u32, tries: usize) -> String {
    let all = classes(Options {
        most,
        ..Options::whole_board(Kind::Colour { k: k as u32 })
    });
    let mut random = Random::seeded(1);
    let minimal = (0..tries)
        .filter_map(|_| random_minimal(k, &mut random))
        .filter(|p| p.count_ones() <= most);
    let found = listed(minimal.map(|p| form(p, true)));
    for p in &found {
        assert!(all.binary_search(p).is_ok(), "{p:?}");
    }
    histogram(&found)
}

#[test]
fn random_patterns_are_listed() {
    insta::assert_snapshot!(sampled(2, 81, 2000), @"5:1 7:6 9:21 11:18 13:4");
    insta::assert_snapshot!(sampled(3, 16, 2000), @"10:25 12:11 13:101 14:30 15:62 16:80");
}

#[test]
#[ignore = "minutes"]
fn many_random_patterns_are_listed() {
    insta::assert_snapshot!(sampled(3, 27, 300_000), @"10:32 12:60 13:826 14:594 15:3473 16:7621 17:5964 18:7259 19:4946 20:2091 21:777 22:102 23:11");
}

#[test]
#[ignore = "minutes"]
fn random_four_digit_patterns_are_listed() {
    insta::assert_snapshot!(sampled(4, 19, 100_000), @"13:5 17:62 18:1 19:2");
}
