//! The enumeration against slower unrelated ones, and its invariants.

mod checkpoint;
mod cycles;
pub mod growth;
mod region;
mod sample;
mod symmetry;

use super::canonical::form_and_stabiliser;
use super::{Enumeration, Kind, Marked, Options, Pattern, enumerate, merge};
use oddagon_job::Work;

/// The canonical form of a set of cells.
pub fn form(p: Pattern, transpose: bool) -> Pattern {
    form_and_stabiliser(p, transpose).0
}

/// The number of patterns of each size: `10:30 12:38 ...`.
pub fn histogram(all: &[Marked]) -> String {
    let sizes = all.chunk_by(|x, y| x.size() == y.size());
    sizes
        .map(|s| format!("{}:{}", s[0].size(), s.len()))
        .collect::<Vec<_>>()
        .join(" ")
}

/// The classes these options give.
pub fn classes(options: Options) -> Vec<Marked> {
    enumerate(options).expect("the options are in range")
}

/// A list of sets of cells in the order of lists, each once.
pub fn listed(sets: impl IntoIterator<Item = Pattern>) -> Vec<Marked> {
    merge([sets.into_iter().map(Marked::from).collect()])
}

#[test]
fn two_bands() {
    let two = Options {
        bands: 2,
        ..Options::whole_board(Kind::Colour { k: 3 })
    };
    insta::assert_snapshot!(histogram(&classes(two.clone())), @"10:30 12:38 13:290 14:159 15:102 16:11");
    let apart = Options {
        transpose: false,
        ..two
    };
    insta::assert_snapshot!(histogram(&classes(apart)), @"10:33 12:38 13:290 14:159 15:102 16:11");
}

#[test]
fn whole_board() {
    insta::assert_snapshot!(histogram(&classes(Options::whole_board(Kind::Colour { k: 2 }))), @"5:1 7:6 9:23 11:41 13:33 15:2");
    let three = Options {
        most: 15,
        ..Options::whole_board(Kind::Colour { k: 3 })
    };
    insta::assert_snapshot!(histogram(&classes(three)), @"10:32 12:60 13:832 14:620 15:4507");
}

#[test]
fn no_pattern_fits_in_one_band() {
    for k in [2, 3] {
        let one = Options {
            bands: 1,
            ..Options::whole_board(Kind::Colour { k })
        };
        assert_eq!(classes(one), []);
        let within_one =
            |p: &&Marked| (0..3).any(|b| p.cells & !(((1 << 27) - 1) << (27 * b)) == 0);
        let two = Options {
            bands: 2,
            transpose: false,
            ..Options::whole_board(Kind::Colour { k })
        };
        assert_eq!(classes(two).iter().filter(within_one).count(), 0);
    }
}

/// With transposes told apart, a class counts twice unless a pattern of it is its own transpose up
/// to symmetry.
#[test]
fn transposition_splits_classes() {
    for (k, most) in [(2, 81), (3, 14)] {
        let joined = classes(Options {
            most,
            ..Options::whole_board(Kind::Colour { k })
        });
        let apart = classes(Options {
            most,
            transpose: false,
            ..Options::whole_board(Kind::Colour { k })
        });
        let split = joined
            .iter()
            .flat_map(|p| [p.canonical(false).0, p.transposed().canonical(false).0])
            .collect();
        assert_eq!(apart, merge([split]), "k = {k}");
    }
}

/// Tasks can run in any order, and none repeats a class of another.
#[test]
fn tasks_are_disjoint() {
    let whole = Enumeration::new(Options {
        most: 14,
        ..Options::whole_board(Kind::Colour { k: 3 })
    })
    .expect("in range");
    let lists: Vec<Vec<Marked>> = (0..whole.tasks()).rev().map(|t| whole.run(t)).collect();
    let sum: usize = lists.iter().map(Vec::len).sum();
    let merged = merge(lists);
    assert_eq!(merged.len(), sum);
    assert_eq!(
        merged,
        classes(Options {
            most: 14,
            ..Options::whole_board(Kind::Colour { k: 3 })
        })
    );
}

/// The least size only filters.
#[test]
fn sizes_are_independent() {
    let some = classes(Options {
        least: 13,
        most: 13,
        ..Options::whole_board(Kind::Colour { k: 3 })
    });
    insta::assert_snapshot!(histogram(&some), @"13:832");
}

#[test]
fn bad_options() {
    let message = |o: Options| enumerate(o).expect_err("out of range").to_string();
    let ok = Options::whole_board(Kind::Colour { k: 3 });
    insta::assert_snapshot!(message(Options { kind: Kind::Colour { k: 5 }, ..ok.clone() }), @"5-digit patterns cannot be enumerated: expected 2, 3 or 4 digits");
    insta::assert_snapshot!(message(Options { bands: 0, ..ok.clone() }), @"0 bands: expected 1, 2 or 3");
    insta::assert_snapshot!(message(Options { least: 9, most: 8, ..ok }), @"sizes 9..8: expected the least number of cells first");
}
