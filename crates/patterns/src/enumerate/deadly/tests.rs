//! The list against the definition, by a method that shares nothing with the search but the
//! canonical form; and facts that are known otherwise.

use super::*;
use crate::enumerate::unavoidable::{Unavoidable, UnavoidableOptions, deadly};
use crate::enumerate::{Enumeration, Kind, enumerate};
use oddagon_boards::sudoku::DigitPattern;
use oddagon_boards::sudoku::Equivalence;
use oddagon_boards::theorem::Theorem;
use oddagon_job::{Job, Shard, Work};
use std::collections::HashMap;

fn options(k: u32, most: u32) -> Options {
    Options {
        most,
        ..Options::whole_board(Kind::Deadly { k })
    }
}

fn listed(k: u32, most: u32) -> Vec<Pattern> {
    let all = enumerate(options(k, most)).unwrap();
    all.into_iter().map(|p| p.cells).collect()
}

/// How many sets there are of each size.
fn sizes(list: &[Pattern]) -> Vec<(u32, usize)> {
    let mut sizes: Vec<(u32, usize)> = Vec::new();
    for size in list.iter().map(|p| p.count_ones()) {
        match sizes.last_mut() {
            Some((last, count)) if *last == size => *count += 1,
            _ => sizes.push((size, 1)),
        }
    }
    sizes
}

/// The definition, word for word: all fillings, by the digits that they have in each unit.
fn is_deadly(set: Pattern, k: u8) -> bool {
    let cells: Vec<usize> = cells_of(set).collect();
    let mut fillings: Vec<Vec<u8>> = vec![Vec::new()];
    for (place, &cell) in cells.iter().enumerate() {
        let longer = fillings.iter().flat_map(|begun| {
            let fits = |digit: &u8| {
                let mut before = begun.iter().zip(&cells[..place]);
                before.all(|(d, &other)| d != digit || neighbours(cell) >> other & 1 == 0)
            };
            (0..k)
                .filter(fits)
                .map(|digit| [&begun[..], &[digit]].concat())
        });
        fillings = longer.collect();
    }
    let mut alike: HashMap<Vec<u16>, usize> = HashMap::new();
    for filling in &fillings {
        let mut units = vec![0u16; 27];
        for (&cell, digit) in cells.iter().zip(filling) {
            for unit in [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3] {
                units[unit] |= 1 << digit;
            }
        }
        *alike.entry(units).or_default() += 1;
    }
    !fillings.is_empty() && alike.values().all(|&count| count > 1)
}

/// All sets of cells, one of each class, one cell more at a time; the minimal deadly ones.
fn by_definition(k: u8, most: u32) -> Vec<Pattern> {
    let form = |set| form_and_stabiliser(set, true).0;
    let (mut found, mut level) = (BTreeSet::new(), BTreeSet::from([0]));
    for _ in 0..most {
        let grown = level.iter().flat_map(|&set: &Pattern| {
            cells_of(set::BOARD & !set).map(move |cell| form(set | 1 << cell))
        });
        let grown: BTreeSet<Pattern> = grown.collect();
        level.clear();
        for set in grown {
            // Sets that cannot be filled are kept: they may not lead to others by one cell.
            if is_deadly(set, k) {
                let mut less = cells_of(set).map(|cell| set & !(1 << cell));
                if less.all(|less| !is_deadly(less, k)) {
                    found.insert(set);
                }
            } else {
                level.insert(set);
            }
        }
    }
    let mut found: Vec<Marked> = found.into_iter().map(Marked::from).collect();
    found.sort();
    found.into_iter().map(|p| p.cells).collect()
}

#[test]
fn the_lists_are_those_of_the_definition() {
    for k in 2..=3 {
        assert_eq!(listed(u32::from(k), 7), by_definition(k, 7), "{k} digits");
    }
}

/// All sets of nine cells, of four digits eight: some minutes.
#[test]
#[ignore = "minutes"]
fn the_longer_lists_are_those_of_the_definition() {
    let most = std::env::var("ODDAGON_CELLS").map_or(9, |cells| cells.parse().unwrap());
    for (k, most) in [(2, most), (3, most), (4, most - 1)] {
        let list = by_definition(k, most);
        println!("{k} digits: {:?}", sizes(&list));
        assert_eq!(listed(u32::from(k), most), list, "{k} digits");
    }
}

#[test]
fn all_sets_of_two_digits() {
    let list = listed(2, 18);
    let of_sizes = [4, 6, 8, 10, 12, 14, 16, 18]
        .into_iter()
        .zip([1, 2, 4, 7, 22, 40, 86, 105]);
    assert_eq!(sizes(&list), Vec::from_iter(of_sizes));
    // None has more cells, as no row has more than two.
    assert_eq!(listed(2, Kind::MOST_DEADLY), list);
}

/// The same search as for more digits finds those of two, too.
#[test]
fn two_digits_in_the_way_of_more() {
    let options = options(2, 9);
    let mut search = DeadlySearch {
        k: 2,
        early: BTreeSet::new(),
        nodes: vec![0],
    };
    let mut found: Vec<Marked> = search.run(1, &options);
    found.sort();
    search.early = two::all(&options);
    let mut two = search.run(0, &options);
    two.sort();
    assert_eq!(found, two);
}

/// The trades of two digits are found by another search.
#[test]
fn two_digits_are_trades_of_two_digits() {
    let unavoidable = Unavoidable::new(UnavoidableOptions {
        order: 3,
        least: 4,
        most: 10,
        equivalence: Equivalence::All,
    });
    let unavoidable = unavoidable.unwrap();
    let sets = Job::new(&unavoidable, Shard::WHOLE).run(|_| ()).unwrap();
    let trades = deadly(&sets, Equivalence::All)
        .into_iter()
        .filter_map(|(_, trade)| {
            let digits: BTreeSet<u8> = trade.places().iter().flat_map(|p| [p.old, p.new]).collect();
            let cells = trade.places().iter().fold(0, |set, p| set | 1 << p.cell(3));
            (digits.len() == 2).then(|| form_and_stabiliser(cells, true).0)
        });
    let mut trades: Vec<Marked> = trades.map(Marked::from).collect();
    trades.sort();
    let trades: Vec<Pattern> = trades.into_iter().map(|p| p.cells).collect();
    assert_eq!(listed(2, 10), trades);
}

#[test]
fn sizes_of_the_first_lists() {
    assert_eq!(sizes(&listed(3, 9)), [(6, 2), (7, 1), (8, 2), (9, 2)]);
    assert_eq!(sizes(&listed(4, 9)), [(8, 3), (9, 1)]);
}

/// What lies in two bands, or is told from its transpose, is a choice from the list.
#[test]
fn regions_and_transposes() {
    let all = listed(3, 9);
    let two_bands = Options {
        bands: 2,
        ..options(3, 9)
    };
    let two: Vec<Pattern> = enumerate(two_bands.clone())
        .unwrap()
        .into_iter()
        .map(|p| p.cells)
        .collect();
    let fitting = all
        .iter()
        .copied()
        .filter(|&set| fits_bands(set, &two_bands));
    assert_eq!(two, Vec::from_iter(fitting));
    let apart = Options {
        transpose: false,
        ..options(3, 9)
    };
    let apart = enumerate(apart).unwrap();
    let own = all
        .iter()
        .filter(|&&set| Marked::from(set).is_own_transpose());
    assert_eq!(apart.len(), 2 * all.len() - own.count());
}

/// Tasks hold different sets, and together those of the whole.
#[test]
fn tasks_are_parts_of_the_list() {
    let enumeration = Enumeration::new(options(3, 9)).unwrap();
    let lists: Vec<Vec<Marked>> = (0..enumeration.tasks())
        .map(|t| enumeration.run(t))
        .collect();
    assert!(lists.len() > 100);
    let merged = oddagon_job::merge(lists);
    assert_eq!(merged, enumerate(options(3, 9)).unwrap());
}

#[test]
fn a_filling_without_partner() {
    let rectangle: Pattern = 0b11 | 0b11 << 27;
    assert_eq!(partnerless(rectangle, 2), None);
    let filling = partnerless(rectangle, 3).unwrap();
    assert_eq!(filling.cells, [0, 1, 27, 28]);
    let [a, b, c, d] = filling.digits[..] else {
        panic!()
    };
    assert!(a != b && c != d && a != c && b != d);
    assert!((a, b) != (d, c));
    // Three rows of two cells each have one.
    let two_rows: Pattern = 0b111 | 0b111 << 27;
    assert_eq!(partnerless(two_rows, 3), None);
    assert!(partnerless(two_rows, 4).is_some());
}

#[test]
fn parts_that_are_minimal() {
    let theorem = |k: u32, cells: Pattern| {
        let mut statement = options(k, 18).statement("set", cells.into());
        statement.assume.clear();
        Theorem::new(statement).unwrap()
    };
    let of = |k, cells| {
        let pattern = DigitPattern::of(&theorem(k, cells), "a test").unwrap();
        let part = minimal_part(&pattern)?;
        Some(
            part.cells
                .iter()
                .fold(0, |set: Pattern, (cell, _)| set | 1 << cell),
        )
    };
    let two_rows: Pattern = 0b111 | 0b111 << 27;
    assert_eq!(of(3, two_rows | 1 << 80), Some(two_rows));
    assert_eq!(of(3, two_rows & !1), None);
    // Four cells that see each other cannot be filled by three digits.
    assert_eq!(of(3, 0b1111), None);
}

#[test]
fn out_of_range() {
    let message = |options: Options| options.validate().unwrap_err().to_string();
    insta::assert_snapshot!(message(options(6, 9)), @"6 digits: deadly patterns can be enumerated for 2 to 5");
    insta::assert_snapshot!(message(options(3, 81)), @"deadly patterns of 81 cells: expected at most 18");
}
