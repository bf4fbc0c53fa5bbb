//! The enumeration against others that share nothing with it but definitions.

mod grids;
mod shapes;

use super::{GridSearch, Place, Trade, Unavoidable, UnavoidableOptions, UnavoidableSet, deadly};
use oddagon_boards::board::Board;
use oddagon_boards::sudoku::{Equivalence, Sudoku, Symmetry, text::digit_of};
use oddagon_boards::theorem::{Assumption, Theorem};
use oddagon_csp::Engine;
use oddagon_job::Work;
use oddagon_job::random::Random;
use oddagon_proofs::{Proof, SecondSolution, check};
use oddagon_prover::{Options, Report, Solutions};
use std::collections::BTreeSet;

fn enumeration(order: usize, most: usize, equivalence: Equivalence) -> Unavoidable {
    let options = UnavoidableOptions {
        order,
        least: 0,
        most,
        equivalence,
    };
    Unavoidable::new(options).unwrap()
}

fn sets_up_to(order: usize, most: usize, equivalence: Equivalence) -> BTreeSet<UnavoidableSet> {
    let enumeration = enumeration(order, most, equivalence);
    (0..enumeration.tasks())
        .flat_map(|task| enumeration.run(task))
        .collect()
}

fn sets(order: usize, most: usize) -> BTreeSet<UnavoidableSet> {
    sets_up_to(order, most, Equivalence::All)
}

/// The sets that some completed grid has.
fn in_grids(most: usize) -> Vec<UnavoidableSet> {
    let all = sets(3, most).into_iter();
    all.filter(|set| set.grid().unwrap().is_some()).collect()
}

fn histogram(sizes: impl Iterator<Item = usize>) -> String {
    let mut sizes: Vec<usize> = sizes.collect();
    sizes.sort_unstable();
    let counts = sizes
        .chunk_by(|a, b| a == b)
        .map(|same| format!("{}:{}", same[0], same.len()));
    counts.collect::<Vec<_>>().join(" ")
}

/// The published lists: 525 sets and 408 patterns.
#[test]
fn the_published_numbers() {
    let all = sets(3, 12);
    let inside = in_grids(12);
    let patterns = deadly(&inside, Equivalence::All);
    insta::assert_snapshot!(histogram(all.iter().map(UnavoidableSet::cells)), @"4:1 6:4 8:10 9:3 10:49 11:44 12:441");
    insta::assert_snapshot!(histogram(inside.iter().map(UnavoidableSet::cells)), @"4:1 6:4 8:9 9:3 10:47 11:44 12:417");
    insta::assert_snapshot!(histogram(patterns.iter().map(|(_, p)| p.places().len())), @"4:1 6:4 8:9 9:3 10:43 11:32 12:316");
}

fn both_ways(most: u32) {
    let found = enumeration(3, most as usize, Equivalence::All).trades();
    let expected = shapes::trades(most);
    assert!(found == expected, "{} and {}", found.len(), expected.len());
}

#[test]
fn shapes_have_the_same_trades() {
    both_ways(8);
}

/// To 12 cells, or as many as `ODDAGON_CELLS` says: `ODDAGON_CELLS=14 cargo test --release --lib
/// unavoidable::tests::all_shapes -- --ignored`, four minutes.
#[test]
#[ignore = "takes a minute"]
fn all_shapes_have_the_same_trades() {
    let most = std::env::var("ODDAGON_CELLS").map(|cells| cells.parse().unwrap());
    both_ways(most.unwrap_or(12));
}

/// Another search than the SAT solver's agrees where no grid has a set.
#[test]
fn another_search_finds_the_same_grids() {
    let board = Sudoku::standard();
    let engine = &Engine::of(board.csp());
    for set in sets(3, 9) {
        let mut state = engine.state(&board.csp().everything());
        for (cell, digit) in set
            .line()
            .chars()
            .enumerate()
            .filter_map(|(i, c)| Some((i, digit_of(c, 9)?)))
        {
            engine.decide(&mut state, board.candidate_at(cell, digit));
        }
        let found = Solutions::new(engine).first(&state).is_some();
        assert_eq!(found, set.grid().unwrap().is_some(), "{}", set.line());
    }
}

/// The search that keeps what it learns says the same of each set, in any order.
#[test]
fn the_search_for_many_sets_says_the_same_of_each() {
    let mut random = Random::seeded(4);
    let mut sets: Vec<UnavoidableSet> = sets(3, 12).into_iter().collect();
    random.shuffle(&mut sets);
    let mut search = GridSearch::new(3);
    let mut without = 0;
    for set in sets {
        let has_grid = search.has_grid(&set).unwrap();
        assert_eq!(has_grid, set.grid().unwrap().is_some(), "{}", set.line());
        without += usize::from(!has_grid);
    }
    assert_eq!(without, 27);
}

/// The images of a set under all 128 symmetries of the small board are counted one by one.
#[test]
fn stabilisers_are_counted() {
    for set in sets(2, 16) {
        for equivalence in [Equivalence::All, Equivalence::NoTranspose] {
            let all = (0..Symmetry::cell_group_order(2)).map(|index| Symmetry::of_index(2, index));
            let wanted = all.filter(|s| equivalence == Equivalence::All || !s.transposes());
            let named = |line: &[char]| {
                let mut names: Vec<char> = Vec::new();
                let mut name = |&c: &char| {
                    (c != '.').then(|| {
                        names.iter().position(|&d| d == c).unwrap_or_else(|| {
                            names.push(c);
                            names.len() - 1
                        })
                    })
                };
                line.iter().map(&mut name).collect::<Vec<_>>()
            };
            let line: Vec<char> = set.line().chars().collect();
            let keep = wanted
                .filter(|s| named(&s.pattern(&line)) == named(&line))
                .count();
            assert_eq!(set.stabiliser(equivalence), keep as u64, "{}", set.line());
        }
    }
}

/// The image of a trade under a symmetry.
fn image(trade: &Trade, by: &Symmetry, digits: &[usize]) -> Trade {
    let place = |p: &Place| {
        let cell = by.cell(p.cell(3));
        Place {
            row: (cell / 9) as u8,
            column: (cell % 9) as u8,
            old: digits[usize::from(p.old)] as u8,
            new: digits[usize::from(p.new)] as u8,
        }
    };
    Trade::new(3, trade.places().iter().map(place).collect())
}

#[test]
fn images_have_one_canonical_form() {
    let mut random = Random::seeded(3);
    for set in sets(3, 11) {
        let transposes = |index: u64| Symmetry::of_index(3, index).transposes();
        let apart = set.trade().canonical(Equivalence::NoTranspose).0;
        for _ in 0..5 {
            let index = random.below(Symmetry::cell_group_order(3) as usize) as u64;
            let mut digits: Vec<usize> = (0..9).collect();
            random.shuffle(&mut digits);
            let image = image(set.trade(), &Symmetry::of_index(3, index), &digits);
            assert_eq!(
                UnavoidableSet::of(&image, Equivalence::All).as_ref(),
                Some(&set)
            );
            let same = image.canonical(Equivalence::NoTranspose).0 == apart;
            assert_eq!(
                same,
                !transposes(index) || set.is_own_transpose(),
                "{}",
                set.line()
            );
        }
    }
}

/// Without transposition there is one more set for each that is not its own transpose.
#[test]
fn transposes_apart() {
    let all = sets(3, 10);
    let apart = sets_up_to(3, 10, Equivalence::NoTranspose);
    let own = all.iter().filter(|set| set.is_own_transpose()).count();
    assert_eq!(apart.len(), 2 * all.len() - own);
}

fn proof(theorem: &Theorem) -> Option<Proof> {
    let options = Options {
        full: false,
        ..Options::default()
    };
    Report::new(theorem, &options).unwrap().proof
}

/// Each pattern is proven by its two fillings, each the complement of the other. Patterns spoilt by
/// one more candidate in a cell, or by leaving out a cell, are refused.
#[test]
fn deadly_patterns_are_theorems() {
    for (name, pattern) in deadly(&in_grids(10), Equivalence::All) {
        let statement = pattern.statement(&name);
        let proven = proof(&Theorem::new(statement.clone()).unwrap()).expect(&name);
        check(&proven).unwrap();
        assert_eq!(proven.second_solutions, [SecondSolution::Complement]);
        let Some(Assumption::Unique(lines)) = statement.assume.first().cloned() else {
            panic!("{name} assumes no uniqueness");
        };
        let (first, rest) = lines.split_once('\n').unwrap();
        for wrong in [format!("{first}9\n{rest}"), rest.to_owned()] {
            let mut wrong_statement = statement.clone();
            wrong_statement.assume = vec![Assumption::Unique(wrong.clone())];
            let theorem = Theorem::new(wrong_statement.clone()).unwrap();
            assert!(proof(&theorem).is_none(), "{name}: {wrong}");
            let mut forged = proven.clone();
            forged.theorem = wrong_statement;
            assert!(check(&forged).is_err(), "{name}: {wrong}");
        }
    }
}
