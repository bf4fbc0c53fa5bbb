//! The canonical form and the choice of the last band do not depend on the image.

use super::super::Pattern;
use super::super::canonical::{form_and_stabiliser, prefers_last};
use super::super::cells::{cells_of, transposed};
use super::form;
use proptest::prelude::*;

/// The image under row and column permutations.
fn moved(p: Pattern, rows: &[usize], columns: &[usize]) -> Pattern {
    cells_of(p).fold(0, |m, x| m | 1 << (9 * rows[x / 9] + columns[x % 9]))
}

/// A permutation of nine lines that keeps the bands together.
fn lines() -> impl Strategy<Value = Vec<usize>> {
    let three = || Just(vec![0usize, 1, 2]).prop_shuffle();
    (three(), three(), three(), three()).prop_map(|(b, x, y, z)| {
        (0..9)
            .map(|i| b[i / 3] * 3 + [&x, &y, &z][i / 3][i % 3])
            .collect()
    })
}

fn pattern() -> impl Strategy<Value = Pattern> {
    (0..81usize, prop::collection::vec(0..81usize, 0..30))
        .prop_map(|(x, xs)| xs.into_iter().fold(1 << x, |m, y| m | 1 << y))
}

proptest! {
    #[test]
    fn form_is_invariant(p in pattern(), rows in lines(), columns in lines()) {
        let image = moved(p, &rows, &columns);
        prop_assert_eq!(form(p, false), form(image, false));
        prop_assert_eq!(form(p, true), form(transposed(image), true));
        prop_assert_eq!(form(form(p, true), true), form(p, true));
    }

    /// Some symmetry puts a least band last, and whether the last band is one depends on the class
    /// of the image only.
    #[test]
    fn some_band_is_last(p in pattern(), rows in lines(), columns in lines()) {
        let lasts = |p: Pattern| {
            let turns = [[0, 1, 2, 3, 4, 5, 6, 7, 8], [0, 1, 2, 6, 7, 8, 3, 4, 5], [6, 7, 8, 3, 4, 5, 0, 1, 2]];
            let same: Vec<usize> = (0..9).collect();
            let images = [p, transposed(p)].map(|p| turns.map(|t| moved(p, &t, &same)));
            images.iter().flatten().filter(|&&q| prefers_last(q, true)).count()
        };
        prop_assert!(lasts(p) > 0);
        prop_assert_eq!(lasts(p), lasts(moved(p, &rows, &columns)));
    }
}

/// Stabilisers known without computing.
#[test]
fn stabilisers() {
    let order =
        |cells: &[usize]| form_and_stabiliser(cells.iter().fold(0, |m, x| m | 1 << x), true).1;
    assert_eq!(order(&[]), 3_359_232);
    assert_eq!(order(&[40]), 3_359_232 / 81);
    // 162 horizontal pairs in a block, and as many vertical ones.
    assert_eq!(order(&[0, 1]), 3_359_232 / 162);
}
