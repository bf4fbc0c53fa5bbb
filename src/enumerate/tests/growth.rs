//! Growing patterns cell by cell on the whole board: no bands, no words.

use super::super::canonical::{cells_of, form, neighbours};
use super::super::{Marked, Pattern};
use super::{classes, histogram, listed};
use crate::enumerate::{Kind, Options};
use std::collections::HashSet;

/// Whether the cells have a colouring; `by_colour` are those coloured already.
pub fn colourable(rest: Pattern, k: usize, by_colour: &mut [Pattern; 4]) -> bool {
    // The cell with the fewest colours left first.
    let colours =
        |x: usize, by: &[Pattern; 4]| (0..k).filter(|&q| by[q] & neighbours(x) == 0).count();
    let Some(x) = cells_of(rest).min_by_key(|&x| colours(x, by_colour)) else {
        return true;
    };
    (0..k).any(|q| {
        if by_colour[q] & neighbours(x) != 0 || q > 0 && by_colour[q - 1] == 0 {
            return false;
        }
        by_colour[q] |= 1 << x;
        let done = colourable(rest & !(1 << x), k, by_colour);
        by_colour[q] &= !(1 << x);
        done
    })
}

/// All minimal patterns of at most `most` cells. A cell with fewer than k neighbours needs one more, so a set with such
/// a cell grows only by that cell's neighbours; a set without grows by any neighbour of any cell, patterns being
/// connected. An impossible set does not grow.
fn grow(k: usize, most: u32) -> Vec<Marked> {
    let mut found = Vec::new();
    let mut level = HashSet::from([form(1, true)]);
    while !level.is_empty() {
        let mut next = HashSet::new();
        for &p in &level {
            let lacks = |x: usize| (k as u32).saturating_sub((p & neighbours(x)).count_ones());
            let neediest = cells_of(p)
                .max_by_key(|&x| lacks(x))
                .expect("levels hold no empty set");
            if lacks(neediest) == 0 && !colourable(p, k, &mut [0; 4]) {
                if cells_of(p).all(|x| colourable(p & !(1 << x), k, &mut [0; 4])) {
                    found.push(p);
                }
                continue;
            }
            if p.count_ones() + lacks(neediest).max(1) > most {
                continue;
            }
            let choices = match lacks(neediest) {
                0 => cells_of(p).fold(0, |m, x| m | neighbours(x)),
                _ => neighbours(neediest),
            };
            for y in cells_of(choices & !p) {
                let q = p | 1 << y;
                if units_of(y).iter().all(|u| (u & q).count_ones() <= k as u32) {
                    next.insert(form(q, true));
                }
            }
        }
        level = next;
    }
    listed(found)
}

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

fn agree(k: u32, most: u32) -> String {
    let grown = grow(k as usize, most);
    assert_eq!(
        grown,
        classes(Options {
            most,
            ..Options::whole_board(Kind::Colour { k })
        })
    );
    histogram(&grown)
}

#[test]
fn small_sizes() {
    insta::assert_snapshot!(agree(2, 9), @"5:1 7:6 9:23");
    insta::assert_snapshot!(agree(3, 10), @"10:32");
}

#[test]
#[ignore = "eight minutes"]
fn medium_sizes() {
    insta::assert_snapshot!(agree(2, 13), @"5:1 7:6 9:23 11:41 13:33");
    insta::assert_snapshot!(agree(3, 13), @"10:32 12:60 13:832");
}
