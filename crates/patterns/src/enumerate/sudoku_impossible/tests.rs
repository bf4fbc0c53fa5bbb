//! The Sudoku-kind enumeration against SAT and against growth, and what its completeness rests on.

use super::super::cells::cells_of;
use super::super::tests::growth::units_of;
use super::super::tests::{classes, form, histogram, listed};
use super::super::{Kind, Marked, Options, Pattern, enumerate};
use super::{bands::Bands, is_trivial};
use crate::enumerate::templates;
use oddagon_boards::board::Board;
use oddagon_boards::sudoku::Sudoku;
use oddagon_csp::CandidateSet;
use oddagon_job::random::Random;
use oddagon_prover::sat::{Cnf, solve};
use std::collections::HashSet;

fn options(k: u32, most: u32, bands: u32) -> Options {
    Options {
        most,
        bands,
        ..Options::whole_board(Kind::Sudoku { k })
    }
}

/// Whether some completed grid has digits 1 to k on all these cells: asks SAT.
fn possible(p: Pattern, k: usize) -> bool {
    let board = Sudoku::standard();
    let mut live = CandidateSet::full(729);
    for x in cells_of(p) {
        (k..9).for_each(|digit| live.remove(board.candidate_at(x, digit)));
    }
    let answer = solve(&Cnf::of_live_state(board.csp(), &live));
    !answer.expect("varisat does not give up").is_unsat()
}

/// `found`, split into three: patterns that are colourable, patterns that are not, and minimal
/// colour-impossible patterns that are not among them.
fn compare(found: &[Marked], k: u32, most: u32, bands: u32) -> String {
    let kind = Kind::Colour { k };
    let (forced, coloured): (Vec<Marked>, Vec<Marked>) = found
        .iter()
        .copied()
        .partition(|&p| Options::whole_board(kind).is_colourable(p));
    let mut known = classes(Options {
        most,
        bands,
        ..Options::whole_board(kind)
    });
    assert!(coloured.iter().all(|p| known.contains(p)));
    known.retain(|p| !coloured.contains(p));
    let [forced, coloured, known] = [forced, coloured, known].map(|l| histogram(&l));
    format!("forced {forced}; colour {coloured}; colour only {known}")
}

#[test]
fn two_digits() {
    let all = classes(options(2, 81, 3));
    insta::assert_snapshot!(compare(&all, 2, 81, 3), @"forced 8:10; colour 5:1 7:6 9:23 11:41 13:32 15:2; colour only 13:1");
    for p in all.into_iter().map(|p| p.cells) {
        assert!(!possible(p, 2));
        assert!(cells_of(p).all(|x| possible(p & !(1 << x), 2)));
    }
}

#[test]
fn three_digits_in_two_bands() {
    let all = classes(options(3, 10, 2));
    insta::assert_snapshot!(compare(&all, 3, 10, 2), @"forced 9:4; colour 10:30; colour only ");
    for p in all.into_iter().map(|p| p.cells) {
        assert!(!possible(p, 3));
        assert!(cells_of(p).all(|x| possible(p & !(1 << x), 3)));
    }
}

#[test]
#[ignore = "ten seconds"]
fn three_digits_in_two_bands_all_sizes() {
    let all = classes(options(3, 81, 2));
    insta::assert_snapshot!(compare(&all, 3, 81, 2), @"forced 9:4; colour 10:30 12:38 13:290 14:159 15:102 16:11; colour only ");
}

#[test]
#[ignore = "a minute"]
fn three_digits() {
    let all = classes(options(3, 9, 3));
    insta::assert_snapshot!(compare(&all, 3, 9, 3), @"forced 9:8; colour ; colour only ");
    for p in all.into_iter().map(|p| p.cells) {
        assert!(!possible(p, 3));
        assert!(cells_of(p).all(|x| possible(p & !(1 << x), 3)));
    }
}

/// Growth cell by cell from the possible patterns; SAT judges each set. No templates, no bands.
fn grow(k: u32, most: u32) -> Vec<Marked> {
    let mut found = Vec::new();
    let mut level = HashSet::from([0]);
    for _ in 0..most {
        let mut next: HashSet<Pattern> = HashSet::new();
        for &p in &level {
            for x in (0..81).filter(|x| p >> x & 1 == 0) {
                let q = p | 1 << x;
                if units_of(x).iter().all(|u| (u & q).count_ones() <= k) {
                    next.insert(form(q, true));
                }
            }
        }
        let (possible, not): (Vec<Pattern>, Vec<Pattern>) =
            next.iter().copied().partition(|&p| possible(p, k as usize));
        let parts = |p: Pattern| cells_of(p).map(move |x| form(p & !(1 << x), true));
        found.extend(
            not.into_iter()
                .filter(|&p| parts(p).all(|q| level.contains(&q))),
        );
        level = possible.into_iter().collect();
    }
    listed(found)
}

#[test]
fn growth_agrees() {
    // 268 sets of five cells.
    assert_eq!(grow(2, 5), classes(options(2, 5, 3)));
}

#[test]
#[ignore = "minutes"]
fn growth_agrees_further() {
    assert_eq!(grow(2, 8), classes(options(2, 8, 3)));
}

/// Random impossible sets of two bands, reduced by dropping cells in random order while they stay
/// impossible, are in the list.
#[test]
#[ignore = "a minute"]
fn samples_are_listed() {
    let list = classes(options(3, 81, 2));
    let list: HashSet<Pattern> = list.into_iter().map(|p| p.cells).collect();
    let mut random = Random::seeded(1);
    let mut random = |n| random.below(n);
    let mut seen = HashSet::new();
    for _ in 0..300 {
        let mut p: Pattern = 0;
        for _ in 0..200 {
            let q = p | 1 << random(54);
            if cells_of(q).all(|x| units_of(x).iter().all(|u| (u & q).count_ones() <= 3)) {
                p = q;
            }
        }
        if possible(p, 3) {
            continue;
        }
        let mut order: Vec<usize> = cells_of(p).collect();
        (1..order.len())
            .rev()
            .for_each(|i| order.swap(i, random(i + 1)));
        for x in order {
            if !possible(p & !(1 << x), 3) {
                p &= !(1 << x);
            }
        }
        assert!(list.contains(&form(p, true)));
        seen.insert(form(p, true));
    }
    let kind = Kind::Colour { k: 3 };
    assert!(
        seen.iter()
            .any(|&p| Options::whole_board(kind).is_colourable(p.into()))
    );
}

/// The other digits always fit.
#[test]
fn two_templates_are_completable() {
    let all = templates::all();
    assert_eq!(all.len(), 46_656);
    let unions = templates::unions(2, &all);
    assert_eq!(unions.len(), 170);
    assert!(unions.into_iter().all(templates::is_completable));
}

#[test]
#[ignore = "ten seconds"]
fn three_templates_are_completable() {
    let unions = templates::unions(3, &templates::all());
    assert_eq!(unions.len(), 92_048);
    assert!(unions.into_iter().all(templates::is_completable));
}

/// Every band can be completed, and an empty one to every profile.
#[test]
fn completed_bands() {
    for k in [2, 3] {
        let bands = Bands::new(k, 3 * k);
        assert!(bands.classes.iter().all(|c| !c.profiles.is_empty()));
        assert_eq!(bands.classes[0].profiles.len(), bands.orbits);
    }
}

#[test]
fn trivial() {
    assert!(is_trivial(0b111.into(), 2));
    assert!(!is_trivial(0b111.into(), 3));
    assert!(!is_trivial((1 | 2 | 8 << 9).into(), 2));
}

#[test]
fn bad_options() {
    let message = |o: Options| enumerate(o).expect_err("out of range").to_string();
    insta::assert_snapshot!(message(options(4, 9, 3)), @"4 digits: patterns that are impossible in completed grids can be enumerated for 2 or 3");
}
