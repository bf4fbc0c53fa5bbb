//! k-digit patterns of other boards: the lists compared with brute force, with an implicit
//! hitting-set search by SAT, and with those of Sudoku; tables and relations.

use crate::cli::{self, oddagon};
use crate::puzzles::Random;
use itertools::Itertools;
use oddagon::board::{Board, can_be_filled};
use oddagon::csp::{Candidate, CandidateSet};
use oddagon::enumerate::board::{
    CellBoard, Colouring, Geometry, Set, Symmetries, cells_of, symmetries_of,
};
use oddagon::enumerate::{Enumeration, Forms, Marked, Options};
use oddagon::job::{Job, Shard, Work};
use oddagon::latin::{Latin, board_named, geometry};
use oddagon::library::matching::{BoardMatcher, MatchOptions};
use oddagon::theorem::BoardName;
use proptest::prelude::*;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use varisat::{ExtendFormula, Lit, Solver};

const SIX: &str = "Latin(side: 6, regions: [\"aaabbbaaabbbcccdddcccdddeeefffeeefff\"])";

fn board(text: &str) -> Geometry {
    geometry(&ron::from_str::<BoardName>(text).unwrap()).unwrap()
}

fn pandiagonal(side: usize) -> Geometry {
    board(&format!("Latin(side: {side}, pandiagonal: true)"))
}

/// The patterns of a board with this geometry, up to so many cells, and its symmetries.
fn enumeration(geometry: &Geometry, k: usize, most: usize) -> (Enumeration, Symmetries) {
    let board = CellBoard {
        name: BoardName::Sudoku(3),
        side: geometry.cells().isqrt(),
        geometry: geometry.clone(),
    };
    let enumeration = Enumeration::new(Options {
        most: most as u32,
        ..Options::on_board(board, k as u32)
    });
    let enumeration = enumeration.unwrap();
    let Forms::Board(symmetries) = enumeration.forms().clone() else {
        panic!("another board than Sudoku's")
    };
    (enumeration, symmetries)
}

/// The list, and all sets of cells that it stands for.
fn listed(geometry: &Geometry, k: usize, most: usize) -> (Vec<Set>, BTreeSet<Set>) {
    let (enumeration, symmetries) = enumeration(geometry, k, most);
    let list = Job::new(&enumeration, Shard::WHOLE).run(|_| ()).unwrap();
    let list: Vec<Set> = list.iter().map(|p| p.cells).collect();
    let symmetries = &symmetries;
    let images = |&cells: &Set| (0..symmetries.order()).map(move |s| symmetries.image(s, cells));
    let all: BTreeSet<Set> = list.iter().flat_map(images).collect();
    // No two are images of each other, and each is kept by as many symmetries as is said.
    let orbit = |&cells: &Set| symmetries.order() / symmetries.canonical(cells).1;
    assert_eq!(list.iter().map(orbit).sum::<usize>(), all.len());
    (list, all)
}

/// All minimal impossible sets among these cells, found by looking at all sets of them.
fn brute_force(geometry: &Geometry, cells: &[usize], k: usize) -> BTreeSet<Set> {
    let n = cells.len();
    let sees = |i: usize| {
        let near = (0..n).filter(|&j| geometry.near(cells[i]) >> cells[j] & 1 == 1);
        near.fold(0usize, |all, j| all | 1 << j)
    };
    let near: Vec<usize> = (0..n).map(sees).collect();
    let mut one_digit = vec![true; 1 << n];
    for set in 1..1usize << n {
        let first = set.trailing_zeros() as usize;
        one_digit[set] = one_digit[set & (set - 1)] && near[first] & set == 0;
    }
    // Sets of one digit to which no cell can be added.
    let full = |&set: &usize| (0..n).all(|i| set >> i & 1 == 1 || near[i] & set != 0);
    let singles = (0..1usize << n).filter(|&set| one_digit[set]).filter(full);
    let singles: Vec<usize> = singles.collect();
    let mut unions = BTreeSet::from([0]);
    for _ in 0..k {
        let next = unions
            .iter()
            .flat_map(|set| singles.iter().map(move |one| set | one));
        unions = next.collect();
    }
    let mut possible = vec![false; 1 << n];
    unions.into_iter().for_each(|set| possible[set] = true);
    for i in 0..n {
        for set in 0..possible.len() {
            possible[set & !(1 << i)] |= possible[set];
        }
    }
    let minimal = |&set: &usize| {
        !possible[set] && (0..n).all(|i| set >> i & 1 == 0 || possible[set & !(1 << i)])
    };
    let sets = (0..possible.len()).filter(minimal);
    let sets = sets.map(|set| {
        (0..n)
            .filter(|i| set >> i & 1 == 1)
            .fold(0, |s, i| s | 1 << cells[i])
    });
    let in_unit = |set: &Set| geometry.units().iter().any(|unit| set & !unit == 0);
    sets.filter(|set| !in_unit(set)).collect()
}

#[test]
fn the_lists_of_small_boards_are_those_of_brute_force() {
    let boards = [
        "Latin(side: 3)",
        "Latin(side: 4)",
        "Latin(side: 4, regions: [\"aabbaabbccddccdd\"])",
        "Latin(side: 4, regions: [\"aaabcabbccdbcddd\"])",
        "Latin(side: 4, regions: [\"a..aa..a........\", \"a....a....a....a\", \"...a..a..a..a...\"])",
        "Latin(side: 4, regions: [\"aa..............\"])",
        "Latin(side: 4, constraints: [\"anti-knight\"])",
        "Latin(side: 4, regions: [\"aabbaabbccddccdd\"], constraints: [\"anti-king\"])",
        "Latin(side: 4, constraints: [\"different r1c1 r2c2 r3c3\"])",
    ];
    let mut found = 0;
    for text in boards {
        let board = board(text);
        for k in 2..=3 {
            let cells: Vec<usize> = (0..board.cells()).collect();
            let (list, all) = listed(&board, k, board.cells());
            assert_eq!(all, brute_force(&board, &cells, k), "{text}, k = {k}");
            found += list.len();
        }
    }
    assert_eq!(found, 205);
}

/// As above, on parts of larger boards: the patterns inside these cells.
#[test]
fn parts_of_larger_boards_agree_with_brute_force() {
    let rows = |geometry: &Geometry, count: usize| -> Vec<usize> {
        (0..geometry.cells().isqrt() * count).collect()
    };
    let x = geometry(&board_named("x").unwrap()).unwrap();
    let corners: Vec<usize> = (0..81)
        .filter(|c| [0, 4, 7, 8].contains(&(c / 9)) && [0, 1, 4, 7, 8].contains(&(c % 9)))
        .collect();
    let cases = [
        (board(SIX), 3, 4, 14, None),
        (pandiagonal(7), 2, 3, 8, None),
        (pandiagonal(7), 3, 3, 9, None),
        (x, 3, 0, 7, Some(corners)),
    ];
    for (geometry, k, count, most, cells) in cases {
        let cells = cells.unwrap_or_else(|| rows(&geometry, count));
        let inside = cells.iter().fold(0, |all, cell| all | 1 << cell);
        let (_, all) = listed(&geometry, k, most);
        let all: BTreeSet<Set> = all.into_iter().filter(|set| set & !inside == 0).collect();
        let mut brute = brute_force(&geometry, &cells, k);
        brute.retain(|set| set.count_ones() as usize <= most);
        assert_eq!(all, brute, "k = {k}");
    }
}

/// All minimal impossible sets, by SAT: a set that is in no possible set known so far, and contains
/// no pattern known so far, is either possible, and gives another possible set, or has another
/// pattern in it. All images of what was found are excluded.
fn by_sat(geometry: &Geometry, k: usize) -> BTreeSet<Set> {
    let symmetries = symmetries_of(geometry).unwrap();
    let cells = geometry.cells();
    let mut solver = Solver::new();
    let literals: Vec<Lit> = (0..cells).map(|_| solver.new_lit()).collect();
    for unit in geometry.units() {
        for cells in cells_of(*unit).combinations(k + 1) {
            let clause: Vec<Lit> = cells.iter().map(|&cell| !literals[cell]).collect();
            solver.add_clause(&clause);
        }
    }
    let possible = |set: Set| Colouring::of(geometry, set, k).is_some();
    let mut found = BTreeSet::new();
    while solver.solve().unwrap() {
        let model = solver.model().unwrap();
        let chosen = (0..cells).filter(|&cell| model.contains(&literals[cell]));
        let mut set = chosen.fold(0, |all, cell| all | 1 << cell);
        let is_possible = possible(set);
        for cell in 0..cells {
            let other = set ^ 1 << cell;
            let grows = other > set;
            if grows == is_possible && possible(other) == is_possible {
                set = other;
            }
        }
        let images = (0..symmetries.order()).map(|s| symmetries.image(s, set));
        for image in images.collect::<BTreeSet<Set>>() {
            let clause: Vec<Lit> = if is_possible {
                cells_of(geometry.everything() & !image)
                    .map(|c| literals[c])
                    .collect()
            } else {
                cells_of(image).map(|c| !literals[c]).collect()
            };
            solver.add_clause(&clause);
            if !is_possible {
                found.insert(image);
            }
        }
    }
    found
}

#[test]
fn the_lists_are_those_of_an_implicit_hitting_set_search() {
    for k in 2..=4 {
        let geometry = pandiagonal(5);
        let (_, all) = listed(&geometry, k, geometry.cells());
        assert_eq!(all, by_sat(&geometry, k), "k = {k}");
    }
}

/// Minimal impossible sets in random large ones that have at most k cells of each unit: cells are
/// left out in random order as long as what is left is impossible. All are listed; returns how many
/// of the list were met, and how many it has.
fn met_at_random(geometry: &Geometry, k: usize, sets: usize) -> (usize, usize) {
    let (enumeration, symmetries) = enumeration(geometry, k, geometry.cells());
    let list = Job::new(&enumeration, Shard::WHOLE).run(|_| ()).unwrap();
    let list: BTreeSet<Set> = list.iter().map(|p| p.cells).collect();
    let possible = |set: Set| Colouring::of(geometry, set, k).is_some();
    let one = |seed: usize| {
        let mut random = Random::seeded(seed as u64);
        let mut order: Vec<usize> = (0..geometry.cells()).collect();
        random.shuffle(&mut order);
        // More than k cells of a unit are impossible, too, and no pattern.
        let crowded = |set: Set| {
            let mut units = geometry.units().iter();
            units.any(|unit| (unit & set).count_ones() as usize > k)
        };
        let grown = order.iter().fold(0, |set: Set, cell| {
            let more = set | 1 << cell;
            if crowded(more) { set } else { more }
        });
        random.shuffle(&mut order);
        let minimal = order.iter().fold(grown, |set, cell| {
            let left = set & !(1 << cell);
            if possible(left) { set } else { left }
        });
        (!possible(grown)).then(|| symmetries.canonical(minimal).0)
    };
    let met: BTreeSet<Set> = (0..sets).into_par_iter().filter_map(one).collect();
    assert_eq!(met.difference(&list).count(), 0);
    (met.len(), list.len())
}

#[test]
fn minimal_sets_found_at_random_are_listed() {
    let (met, of) = met_at_random(&board(SIX), 3, 20_000);
    assert!(of == 44 && met > 30, "{met}");
}

/// `cargo test --release --test it board_patterns:: -- --ignored --nocapture`
#[test]
#[ignore = "minutes"]
fn many_minimal_sets_found_at_random_are_listed() {
    let lists = [
        (board(SIX), 3, 44),
        (board(SIX), 4, 4),
        // No set of cells needs more than five digits.
        (board(SIX), 5, 0),
        (pandiagonal(7), 3, 2_494),
    ];
    for (geometry, k, listed) in lists {
        let (met, of) = met_at_random(&geometry, k, 1_000_000);
        eprintln!("{met} of {of} patterns met");
        assert!(of == listed && 2 * met >= of, "{met}");
    }
}

/// How many cycles without chords there are of each odd length up to the longest, but for three
/// cells of one unit.
fn odd_cycles(geometry: &Geometry, longest: usize) -> BTreeMap<usize, usize> {
    let counts = (0..geometry.cells()).into_par_iter().map(|first| {
        let mut counts = vec![0; longest + 1];
        // The first cell is the least.
        let open = geometry.everything() & !0 << first & !(1 << first);
        grow(geometry, &mut counts, &[first, first], 1 << first, open, 1);
        counts
    });
    let counts: Vec<Vec<usize>> = counts.collect();
    let all = (0..=longest).map(|length| (length, counts.iter().map(|own| own[length]).sum()));
    // Each was found in both directions.
    let all = all.map(|(length, count): (usize, usize)| (length, count / 2));
    all.filter(|(_, count)| *count > 0).collect()
}

/// Counts the odd cycles without chords that begin with a path. `ends` are its first and last cell;
/// `open` are the cells that see none of its cells but these two.
fn grow(
    geometry: &Geometry,
    counts: &mut [usize],
    ends: &[usize; 2],
    path: Set,
    open: Set,
    length: usize,
) {
    let [first, last] = *ends;
    for next in cells_of(open & geometry.near(last)) {
        let longer = path | 1 << next;
        if length > 1 && geometry.near(first) >> next & 1 == 1 {
            let in_unit = || geometry.units().iter().any(|unit| longer & !unit == 0);
            if length.is_multiple_of(2) && (length > 2 || !in_unit()) {
                counts[length + 1] += 1;
            }
        } else if length + 1 < counts.len() - 1 {
            let seen = if length == 1 { 0 } else { geometry.near(last) };
            let open = open & !seen & !(1 << next);
            grow(geometry, counts, &[first, next], longer, open, length + 1);
        }
    }
}

#[test]
fn the_two_digit_patterns_are_the_odd_cycles_without_chords() {
    let known = |text: &str| geometry(&board_named(text).unwrap()).unwrap();
    for (geometry, longest) in [
        (board(SIX), 36),
        (pandiagonal(5), 25),
        (pandiagonal(7), 49),
        (known("x"), 5),
        (known("windoku"), 5),
        (known("disjoint"), 7),
        (known("anti-knight"), 5),
        (known("anti-king"), 5),
    ] {
        let (_, all) = listed(&geometry, 2, longest);
        assert_eq!(sizes_of(&all), odd_cycles(&geometry, longest));
    }
}

/// All minimal impossible sets of at most `most` cells, in canonical form. They grow cell by cell
/// from one cell of each class. Where some cell sees fewer than k others, the next cell is one that
/// the cell that lacks most sees; otherwise one that any cell sees. Cells are filled by plain
/// search.
fn grown(geometry: &Geometry, k: usize, most: usize) -> BTreeSet<Set> {
    let symmetries = symmetries_of(geometry).unwrap();
    let possible = |set: Set| {
        let open = cells_of(set).map(|cell| (cell, (1 << k) - 1)).collect();
        can_be_filled(open, &|a, b| geometry.near(a) >> b & 1 == 1)
    };
    let lacks =
        |set: Set, cell: usize| k.saturating_sub((geometry.near(cell) & set).count_ones() as usize);
    let crowded = |set: Set| {
        let mut units = geometry.units().iter();
        units.any(|unit| (unit & set).count_ones() as usize > k)
    };
    let mut found = BTreeSet::new();
    let mut level: BTreeSet<Set> = (0..geometry.cells())
        .map(|cell| symmetries.canonical(1 << cell).0)
        .collect();
    for left in (0..most - 1).rev() {
        let next = level.par_iter().flat_map_iter(|&set| {
            let neediest = cells_of(set).max_by_key(|&cell| lacks(set, cell)).unwrap();
            let near = match lacks(set, neediest) {
                0 => cells_of(set).fold(0, |all, cell| all | geometry.near(cell)),
                _ => geometry.near(neediest),
            };
            cells_of(near & !set).map(move |cell| set | 1 << cell)
        });
        let next =
            next.filter(|&set| !crowded(set) && cells_of(set).all(|c| lacks(set, c) < left + 1));
        let next: BTreeSet<Set> = next.map(|set| symmetries.canonical(set).0).collect();
        let (open, full): (Vec<Set>, Vec<Set>) =
            next.into_par_iter().partition(|&set| possible(set));
        let minimal = |set: &Set| cells_of(*set).all(|cell| possible(set & !(1 << cell)));
        found.extend(full.into_iter().filter(minimal));
        level = open.into_iter().collect();
    }
    found
}

/// Compares the lists of three digits with plain growth.
fn agrees_with_growth(sizes: [(&str, usize); 4]) {
    for (name, most) in sizes {
        let geometry = geometry(&board_named(name).unwrap()).unwrap();
        let (list, _) = listed(&geometry, 3, most);
        let list: BTreeSet<Set> = list.into_iter().collect();
        assert_eq!(list, grown(&geometry, 3, most), "{name}");
    }
}

#[test]
fn the_three_digit_patterns_are_those_of_growth() {
    agrees_with_growth([
        ("x", 6),
        ("disjoint", 7),
        ("anti-knight", 6),
        ("anti-king", 6),
    ]);
}

/// `cargo test --release --test it board_patterns:: -- --ignored`
#[test]
#[ignore = "minutes"]
fn more_three_digit_patterns_are_those_of_growth() {
    agrees_with_growth([
        ("x", 8),
        ("disjoint", 8),
        ("anti-knight", 7),
        ("anti-king", 8),
    ]);
}

/// `cargo test --release --test it board_patterns:: -- --ignored`
#[test]
#[ignore = "minutes"]
fn more_two_digit_patterns_of_variants_are_the_odd_cycles_without_chords() {
    for (name, longest) in [("disjoint", 11), ("anti-knight", 7), ("anti-king", 7)] {
        let geometry = geometry(&board_named(name).unwrap()).unwrap();
        let (_, all) = listed(&geometry, 2, longest);
        assert_eq!(sizes_of(&all), odd_cycles(&geometry, longest), "{name}");
    }
}

/// `cargo test --release --test it board_patterns:: -- --ignored`
#[test]
#[ignore = "minutes"]
fn all_two_digit_patterns_of_x_are_the_odd_cycles_without_chords() {
    let geometry = geometry(&board_named("x").unwrap()).unwrap();
    let (enumeration, symmetries) = enumeration(&geometry, 2, 81);
    let list = Job::new(&enumeration, Shard::WHOLE).run(|_| ()).unwrap();
    assert_eq!(list.len(), 1_215_234);
    let mut sizes = BTreeMap::new();
    for cells in list.iter().map(|p| p.cells) {
        *sizes.entry(cells.count_ones() as usize).or_insert(0) +=
            symmetries.order() / symmetries.canonical(cells).1;
    }
    assert_eq!(sizes, odd_cycles(&geometry, 81));
}

/// Sudoku as a board with regions, with one cell drawn as a region: so the symmetries are those
/// that keep the cell.
fn sudoku_with_a_cell() -> Geometry {
    let sudoku = geometry(&board_named("sudoku").unwrap()).unwrap();
    let units = sudoku.units().iter().map(|unit| cells_of(*unit).collect());
    Geometry::new(81, units.chain([vec![0]])).unwrap()
}

/// How many sets of cells there are of each size, from the lists of the search by bands.
fn by_bands(line: &str) -> BTreeMap<usize, usize> {
    let mut sizes = BTreeMap::new();
    for line in cli::run(line).out.lines() {
        let pattern: serde_json::Value = serde_json::from_str(line).unwrap();
        let number = |key: &str| pattern[key].as_u64().unwrap() as usize;
        *sizes.entry(number("cells")).or_default() += 3_359_232 / number("stabiliser");
    }
    sizes
}

fn sizes_of(all: &BTreeSet<Set>) -> BTreeMap<usize, usize> {
    let sizes = all.iter().map(|set| set.count_ones() as usize);
    sizes.counts().into_iter().collect()
}

#[test]
fn sudoku_as_a_board_with_regions_has_the_patterns_of_sudoku() {
    let (_, all) = listed(&sudoku_with_a_cell(), 2, 6);
    assert_eq!(
        sizes_of(&all),
        by_bands("enumerate --k 2 --size ..6 --json")
    );
}

/// `cargo test --release --test it board_patterns:: -- --ignored`
#[test]
#[ignore = "a minute"]
fn sudoku_as_a_board_with_regions_has_all_longer_patterns_of_sudoku() {
    for (k, most) in [(2, 7), (3, 10)] {
        let (_, all) = listed(&sudoku_with_a_cell(), k, most);
        let expected = by_bands(&format!("enumerate --k {k} --size ..{most} --json"));
        assert_eq!(sizes_of(&all), expected, "k = {k}");
    }
}

#[test]
fn symmetries_keep_the_units_and_are_as_many_as_is_known() {
    let known = |text: &str| geometry(&board_named(text).unwrap()).unwrap();
    for (geometry, order) in [
        (board("Latin(side: 3)"), 6 * 6 * 2),
        (board("Latin(side: 4)"), 24 * 24 * 2),
        (
            board("Latin(side: 4, regions: [\"aabbaabbccddccdd\"])"),
            128,
        ),
        // Bands, rows, stacks, columns.
        (board(SIX), (6 * 8) * (2 * 36)),
        // Translations; scalings; the eight maps that keep four directions in harmonic position.
        (pandiagonal(5), 25 * 4 * 8),
        (pandiagonal(7), 49 * 6 * 8),
        (known("x"), 96),
        (known("windoku"), 128),
        // A cell has a band, a row of it, a stack, a column of it. Units fix two of them: a cycle.
        (known("disjoint"), 6 * 6 * 6 * 6 * 8),
        (known("anti-knight"), 8),
        (known("anti-king"), 8),
        (sudoku_with_a_cell(), 3_359_232 / 81),
    ] {
        let symmetries = symmetries_of(&geometry).unwrap();
        assert_eq!(symmetries.order(), order);
        let units: BTreeSet<Set> = geometry.units().iter().copied().collect();
        for number in 0..order {
            let images: BTreeSet<Set> =
                units.iter().map(|u| symmetries.image(number, *u)).collect();
            assert_eq!(images, units);
        }
    }
}

#[test]
fn tasks_do_not_depend_on_each_other_and_pack() {
    let board = CellBoard::read("Latin(side: 7, pandiagonal: true)").unwrap();
    let options = Options {
        least: 4,
        most: 6,
        ..Options::on_board(board, 3)
    };
    assert_eq!(options.to_string().parse(), Ok(options.clone()));
    let enumeration = Enumeration::new(options).unwrap();
    let lists = (0..enumeration.tasks()).map(|task| enumeration.run(task));
    let lists: Vec<_> = lists.collect();
    let whole = oddagon::job::merge(lists.clone());
    assert_eq!(
        whole.iter().map(Marked::size).counts(),
        [(4, 2), (6, 11)].into()
    );
    for list in lists {
        assert_eq!(enumeration.unpack(&enumeration.pack(&list)), list);
    }
}

#[test]
fn lists_tables_and_proofs_fit_together() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| cli::path(folder.path(), name);
    let board = "Latin(side: 6, regions: [\"aaabbbaaabbbcccdddcccdddeeefffeeefff\"])";
    let run = |args: &[&str], input: &str| {
        let run = oddagon(args, input);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
        run.out
    };
    let list = run(&["enumerate", "--k", "2", "--board", board], "");
    assert_eq!(list.lines().count(), 6);
    let counts = run(&["enumerate", "--k", "2", "--board", board, "--counts"], "");
    assert!(counts.contains("|     7 |        4 |"), "{counts}");
    let proven = run(
        &["prove", "-", "--k", "2", "--board", board, "--json"],
        &list,
    );
    for line in proven.lines() {
        let answer: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(answer["sat"], "unsat", "{line}");
    }
    // Canonical forms: of a list those of the list; of its lines turned by half, the same.
    let forms = |list: &str| run(&["canon", "-", "--board", board], list);
    let turned: String = list
        .lines()
        .map(|line| line.chars().rev().collect::<String>() + "\n")
        .collect();
    assert_eq!(forms(&list), forms(&turned));

    let table = path("table.csv");
    run(
        &[
            "enumerate",
            "--k",
            "2",
            "--board",
            board,
            "--classify",
            "--out",
            &table,
        ],
        "",
    );
    let verified = run(&["check", &table, "--complete"], "");
    assert!(
        verified.contains("another enumeration gives the same"),
        "{verified}"
    );
    assert!(
        run(&["atlas", &table, "--where", "cells=7"], "")
            .lines()
            .count()
            == 4
    );
    assert!(run(&["atlas", &table, "--count-by", "depth_full"], "").contains("all"));
    // Some of its rows are a table, too, also from standard input; numbers may be missing.
    let some = run(&["atlas", &table, "--where", "cells=7", "--csv"], "");
    assert!(some.starts_with("# some of minimal 2-digit patterns size=0..36 board="));
    let fewer = some.lines().filter(|line| !line.contains("-07-00002,"));
    let verified = run(
        &["check", "-"],
        &fewer.map(|line| format!("{line}\n")).collect::<String>(),
    );
    assert!(verified.contains("rows           3 verified"), "{verified}");
    let theorems = path("theorems.ron");
    run(&["atlas", &table, "--theorems", "--out", &theorems], "");
    run(&["prove", &theorems, "--focus", "pattern"], "");

    // A table that was changed is found out.
    let text = std::fs::read_to_string(&table).unwrap();
    let first = list.lines().next().unwrap();
    let spoilt = [
        text.replace(first, &first.replacen("X", ".", 1)),
        text.replacen(",1,1,unsat", ",2,1,unsat", 1),
        text.lines().filter(|line| !line.contains(first)).join("\n"),
        text.replacen("side:6", "side:7", 1),
        text.replacen("size=0..36", "size=6..36", 1),
    ];
    for (number, spoilt) in spoilt.iter().enumerate() {
        assert_ne!(*spoilt, text, "{number}");
        std::fs::write(&table, spoilt).unwrap();
        let run = oddagon(&["check", &table, "--complete"], "");
        assert!(
            matches!(run.code, 1 | 2),
            "{number}: {}{}",
            run.out,
            run.err
        );
    }
}

#[test]
fn what_is_new_is_impossible_only_because_of_the_diagonals() {
    let new = cli::run("enumerate --k 2 --board x --new-to sudoku --size ..5 --counts").out;
    assert!(new.contains("|     3 |        5 |"), "{new}");
    let (_, all) = listed(&geometry(&board_named("x").unwrap()).unwrap(), 2, 5);
    let sudoku = geometry(&board_named("sudoku").unwrap()).unwrap();
    let old = all
        .iter()
        .filter(|set| Colouring::of(&sudoku, **set, 2).is_none());
    // All of Sudoku's 5-cell patterns but those with three cells in a diagonal, or with three that
    // see each other by a diagonal.
    let own = brute_sudoku_pentagons();
    let kept = own.iter().filter(|set| all.contains(set)).count();
    assert_eq!(old.count(), kept);
}

/// The 11,664 two-digit patterns of five cells, counted by their stabilisers.
fn brute_sudoku_pentagons() -> BTreeSet<Set> {
    let (_, all) = listed(&sudoku_with_a_cell(), 2, 5);
    assert_eq!(all.len(), 11_664);
    all
}

#[test]
fn bad_boards_are_refused() {
    for (args, expected) in [
        (
            vec!["enumerate", "--k", "2", "--board", "Latin(side: 12)"],
            "at most 128",
        ),
        (
            vec![
                "enumerate",
                "--k",
                "2",
                "--board",
                "Latin(side: 4, signs: \"r1c1<r1c2\")",
            ],
            "without signs",
        ),
        (
            vec!["enumerate", "--k", "2", "--board", "Sudoku(3)"],
            "without signs",
        ),
        (
            vec!["enumerate", "--k", "2", "--board", "anti-bishop"],
            "found \"anti-bishop\", expected x",
        ),
        (
            vec!["enumerate", "--k", "2", "--board", "sudoku"],
            "symmetries",
        ),
        (
            vec!["enumerate", "--k", "9", "--board", "x"],
            "expected a number from 2 to 8",
        ),
        (
            vec![
                "enumerate",
                "--k",
                "2",
                "--board",
                "x",
                "--new-to",
                "Latin(side: 4)",
            ],
            "the same size",
        ),
        (
            vec!["prove", "X...", "--board", "Latin(side: 4)"],
            "found 4 characters, expected 16",
        ),
        (
            vec!["prove", "X2.3............", "--board", "Latin(side: 4)"],
            "column 4",
        ),
        (
            vec!["prove", "................", "--board", "Latin(side: 4)"],
            "no cell",
        ),
        (
            vec![
                "prove",
                "X...............",
                "--k",
                "5",
                "--board",
                "Latin(side: 4)",
            ],
            "from 1 to 4",
        ),
        (vec!["match", "{}", "--board", "x"], "--library"),
        (vec!["match", "{}", "--board", "x", "--library", "X"], "81"),
    ] {
        let run = oddagon(&args, "");
        assert_eq!(run.code, 2, "{args:?}");
        assert!(run.err.contains(expected), "{args:?}: {}", run.err);
    }
}

/// All images of a set of cells of the pandiagonal square of this side: by the maps (r, c) → (ar +
/// bc + e, cr + dc + f) that keep the four directions of its lines.
fn affine_images(side: usize, cells: Set) -> BTreeSet<Set> {
    let directions = |[a, b, c, d]: [usize; 4]| {
        let image = |(x, y): (usize, usize)| ((a * x + b * y) % side, (c * x + d * y) % side);
        let parallel = |(x, y): (usize, usize), (u, v): (usize, usize)| {
            (x * v + side * side - y * u).is_multiple_of(side)
        };
        let all = [(0, 1), (1, 0), (1, 1), (1, side - 1)];
        let regular = !(a * d + side * side - b * c).is_multiple_of(side);
        regular
            && all
                .iter()
                .all(|&from| all.iter().any(|&to| parallel(image(from), to)))
    };
    let mut images = BTreeSet::new();
    let numbers = || 0..side;
    for (((a, b), c), d) in numbers()
        .cartesian_product(numbers())
        .cartesian_product(numbers())
        .cartesian_product(numbers())
    {
        if directions([a, b, c, d]) {
            for (e, f) in numbers().cartesian_product(numbers()) {
                let to = |cell: usize| {
                    let (x, y) = (cell / side, cell % side);
                    (a * x + b * y + e) % side * side + (c * x + d * y + f) % side
                };
                images.insert(cells_of(cells).fold(0, |all, cell| all | 1 << to(cell)));
            }
        }
    }
    images
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// Relations in any state are those that the definitions say.
    #[test]
    fn relations_are_those_of_a_naive_matcher(holes in proptest::collection::vec(0usize..125, 0..60), max_guardians in 0usize..9) {
        let geometry = pandiagonal(5);
        let latin = Latin::new(5, true, &[], "", &[]).unwrap();
        let mut live = latin.csp().everything();
        holes.iter().for_each(|&c| live.remove(Candidate::new(c)));
        let rules: Vec<(Set, usize)> = [2, 3].iter().flat_map(|&k| {
            listed(&geometry, k, 25).0.into_iter().map(move |cells| (cells, k))
        }).collect();
        let matcher = BoardMatcher::new(&geometry, rules.clone()).unwrap();
        let options = MatchOptions { max_guardians, redundant: true, ..MatchOptions::default() };
        let mut naive = Vec::new();
        for (rule, (cells, k)) in rules.iter().enumerate() {
            for image in affine_images(5, *cells) {
                for digits in (0..5).combinations(*k) {
                    let all = || cells_of(image).flat_map(|cell| (0..5).map(move |d| (cell, d)));
                    let at = |(cell, d): (usize, usize)| Candidate::new(cell * 5 + d);
                    let fits = all().all(|(c, d)| !digits.contains(&d) || live.contains(at((c, d))));
                    let others = all().filter(|(_, d)| !digits.contains(d)).map(at);
                    let guardians: Vec<Candidate> = others.filter(|&c| live.contains(c)).collect();
                    if fits && guardians.len() <= max_guardians {
                        naive.push((rule, image, digits, guardians));
                    }
                }
            }
        }
        let found = matcher.relations(&live, &options);
        let mut plain: Vec<_> = found.iter().map(|r| {
            let cells = r.cells.iter().fold(0, |all: Set, cell| all | 1 << cell);
            (r.rule, cells, r.digits.iter().map(|&d| usize::from(d)).collect::<Vec<_>>(), r.guardians.clone())
        }).collect();
        plain.sort();
        naive.sort();
        prop_assert_eq!(plain, naive);
        // Of those kept, none implies another, and each that is left out is implied.
        let kept = matcher.relations(&live, &MatchOptions { redundant: false, ..options });
        for (a, b) in kept.iter().array_combinations().map(|[a, b]| (a, b)) {
            prop_assert!(!a.implies(b) && !b.implies(a));
        }
        for relation in &found {
            prop_assert!(kept.iter().any(|k| k.implies(relation)));
        }
    }
}

/// What relations say is so: of the solution, at least one guardian of each is true.
#[test]
fn relations_hold_in_the_solution() {
    let puzzle = r#"{"application":"latin","data":{"n":6,"givens":"3.5.4......3..23.4......6...5....2..","regions":["aaabbbaaabbbcccdddcccdddeeefffeeefff"]}}"#;
    let solution = "315642264513152364436125623451541236";
    let board = SIX;
    let library = oddagon(&["enumerate", "--k", "2", "--board", board], "").out;
    let args = [
        "match",
        puzzle,
        "--board",
        board,
        "--library",
        library.trim(),
        "--after",
        "none",
        "--k",
        "2",
    ];
    let run = oddagon(&[&args[..], &["--redundant", "--json"]].concat(), "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let mut count = 0;
    for line in run.out.lines() {
        let relation: serde_json::Value = serde_json::from_str(line).unwrap();
        let guardians = relation["guardians"].as_array().unwrap();
        let is_true = |name: &str| {
            let numbers: Vec<usize> = name
                .split(['n', 'r', 'c'])
                .filter_map(|n| n.parse().ok())
                .collect();
            let [n, r, c] = numbers[..] else {
                panic!("{name}")
            };
            solution.as_bytes()[(r - 1) * 6 + c - 1] == b'0' + n as u8
        };
        assert!(
            guardians.iter().any(|g| is_true(g.as_str().unwrap())),
            "{line}"
        );
        count += 1;
    }
    assert!(count > 0);
    let words = oddagon(&args, "");
    assert!(
        words.out.contains("-relation for digits: "),
        "{}",
        words.out
    );
    let other = oddagon(
        &[
            "match",
            puzzle,
            "--board",
            "Latin(side: 4)",
            "--library",
            "XX..X...........",
            "--after",
            "none",
        ],
        "",
    );
    assert_eq!(other.code, 2, "{}", other.err);
    let none = CandidateSet::empty(125);
    let matcher = BoardMatcher::new(&pandiagonal(5), [(0b10_0011, 3)]).unwrap();
    assert!(
        matcher
            .relations(&none, &MatchOptions::default())
            .is_empty()
    );
}
