use super::*;
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};

/// The twelve cells of the trivalue oddagon.
const ODDAGON: &str = "\
    .....1..1....1..1....1..1..\
    .....11......1..1....1....1\
    ...........................";

fn read(text: &str) -> Vec<u8> {
    let mark = |b: u8| if b == b'.' { 0 } else { b - b'0' };
    text.bytes().map(mark).collect()
}

fn bits(pattern: &[u8]) -> u128 {
    let cells = pattern.iter().enumerate();
    cells.map(|(i, &mark)| u128::from(mark.min(1)) << i).sum()
}

/// The group that some symmetries generate.
fn generated(order: usize, generators: &[Symmetry]) -> HashSet<Symmetry> {
    let mut group = HashSet::from([Symmetry::identity(order)]);
    let mut fresh: Vec<Symmetry> = group.iter().cloned().collect();
    while let Some(symmetry) = fresh.pop() {
        for generator in generators {
            let product = symmetry.then(generator);
            if group.insert(product.clone()) {
                fresh.push(product);
            }
        }
    }
    group
}

/// The least image of a pattern of the 4×4 or 9×9 board, and the number of symmetries that make it,
/// by trying all.
fn brute_force(pattern: &[u8], equivalence: Equivalence) -> (Vec<u8>, u64) {
    let order = order(pattern);
    let side = order * order;
    let lines = (Symmetry::cell_group_order(order) / 2).isqrt();
    let lines: Vec<Vec<u8>> = (0..lines)
        .map(|i| Symmetry::of_index(order, 2 * i).rows().to_vec())
        .collect();
    let transpose = Symmetry::parse(order, "transpose")
        .unwrap()
        .pattern(pattern);
    let sources = match equivalence {
        Equivalence::NoTranspose => vec![pattern.to_vec()],
        Equivalence::All => vec![pattern.to_vec(), transpose],
    };
    let (mut least, mut count) = (vec![9; side * side], 0);
    for source in sources {
        for columns in &lines {
            // Each row of the source with its columns moved; rows are then only looked up.
            let moved: Vec<Vec<u8>> = source
                .chunks(side)
                .map(|row| columns.iter().map(|&c| row[c as usize]).collect())
                .collect();
            for rows in &lines {
                let image = rows.iter().flat_map(|&r| &moved[r as usize]);
                match image.clone().cmp(&least) {
                    std::cmp::Ordering::Less => {
                        least = image.copied().collect();
                        count = 1;
                    }
                    std::cmp::Ordering::Equal => count += 1,
                    std::cmp::Ordering::Greater => {}
                }
            }
        }
    }
    (least, count)
}

/// Checks everything about a pattern that can be checked without trying the whole group.
fn check(pattern: &[u8], equivalence: Equivalence) -> Canonical {
    let found = canonical(pattern, equivalence);
    assert_eq!(found.by.pattern(pattern), found.pattern);
    if equivalence == Equivalence::NoTranspose {
        assert!(!found.by.transposes());
    }
    for generator in stabiliser_generators(pattern, equivalence) {
        assert_eq!(generator.pattern(pattern), pattern);
        assert!(equivalence == Equivalence::All || !generator.transposes());
    }
    found
}

fn check_all(pattern: &[u8]) {
    for equivalence in [Equivalence::All, Equivalence::NoTranspose] {
        let found = check(pattern, equivalence);
        assert_eq!(
            (found.pattern, found.stabiliser),
            brute_force(pattern, equivalence)
        );
        if found.stabiliser <= 3000 {
            let generators = stabiliser_generators(pattern, equivalence);
            let group = generated(order(pattern), &generators);
            assert_eq!(group.len() as u64, found.stabiliser);
        }
    }
    let transpose = Symmetry::parse(order(pattern), "transpose").unwrap();
    let same = canonical(pattern, Equivalence::NoTranspose).pattern
        == canonical(&transpose.pattern(pattern), Equivalence::NoTranspose).pattern;
    assert_eq!(is_own_transpose(pattern), same);
}

/// Every set of cells of the 4×4 board: the classes are the group's orbits, and their sizes follow
/// from the stabilisers.
#[test]
fn classes_of_the_small_board_are_orbits() {
    for (equivalence, group) in [(Equivalence::All, 128), (Equivalence::NoTranspose, 64)] {
        let mut classes: HashMap<Vec<u8>, (u64, u64)> = HashMap::new();
        for set in 0..1u32 << 16 {
            let pattern: Vec<u8> = (0..16).map(|i| (set >> i & 1) as u8).collect();
            let found = canonical(&pattern, equivalence);
            let class = classes
                .entry(found.pattern)
                .or_insert((0, found.stabiliser));
            class.0 += 1;
            assert_eq!(class.1, found.stabiliser);
        }
        for (pattern, (size, stabiliser)) in &classes {
            assert_eq!(size * stabiliser, group);
            assert_eq!(&canonical(pattern, equivalence).pattern, pattern);
            check_all(pattern);
        }
    }
}

#[test]
fn the_whole_group_fixes_the_empty_and_the_full_grid() {
    for order in 2..=4usize {
        for mark in [0, 3] {
            let pattern = vec![mark; order.pow(4)];
            let found = check(&pattern, Equivalence::All);
            assert_eq!(found.pattern, pattern);
            assert_eq!(found.stabiliser, Symmetry::cell_group_order(order));
            let found = check(&pattern, Equivalence::NoTranspose);
            assert_eq!(found.stabiliser, Symmetry::cell_group_order(order) / 2);
        }
    }
    let generators = stabiliser_generators(&[0; 16], Equivalence::All);
    assert_eq!(generated(2, &generators).len(), 128);
}

#[test]
fn the_trivalue_oddagon_has_its_known_symmetries() {
    let pattern = read(ODDAGON);
    let found = canonical(&pattern, Equivalence::All);
    // Of the 6^4 ways to put a permutation into each of the four blocks, the half with an odd
    // product are the images of one another under the (6*6*2)^2 symmetries of two bands and two
    // stacks; the empty lines and transposition remain.
    assert_eq!(found.stabiliser, (72 * 72 / 648) * 6 * 6 * 2);
    assert!(is_own_transpose(&pattern));
    let rows: Vec<String> = found
        .pattern
        .chunks(9)
        .map(|row| row.iter().map(u8::to_string).collect())
        .collect();
    insta::assert_snapshot!(rows.join("\n"), @r"
    000000000
    000000000
    000000000
    000001001
    000010010
    000100100
    000001001
    000010100
    000100010
    ");
    check_all(&pattern);
}

#[test]
fn standard_patterns_agree_with_trying_all_symmetries() {
    let diagonal: Vec<u8> = (0..81).map(|i| u8::from(i % 10 == 0)).collect();
    let one_per_block: Vec<u8> = (0..81)
        .map(|i| u8::from(i / 9 % 3 == 0 && i % 3 == 0))
        .collect();
    let blocks: Vec<u8> = (0..81).map(|i| u8::from(i / 27 == i % 9 / 3)).collect();
    let kinds: Vec<u8> = (0..81)
        .map(|i| (i / 9 % 3 == i % 3) as u8 * (1 + (i / 27 == i % 9 / 3) as u8))
        .collect();
    for pattern in [diagonal, one_per_block, blocks, kinds] {
        check_all(&pattern);
    }
}

/// A pattern of 1 to 24 cells with marks of these kinds: scattered, or with symmetry put in by the
/// residues of cells.
fn patterns(order: usize, kinds: u8) -> impl Strategy<Value = Vec<u8>> {
    let cells = order.pow(4);
    let scattered = prop::collection::vec((0..cells, 1..=kinds), 1..25).prop_map(move |marks| {
        let mut pattern = vec![0; cells];
        marks.iter().for_each(|&(cell, mark)| pattern[cell] = mark);
        pattern
    });
    let regular = (
        prop::collection::vec(0..=kinds, cells),
        any::<[bool; 4]>(),
        any::<u64>(),
    )
        .prop_map(move |(marks, keep, index)| {
            let (n, side) = (order, order * order);
            let pattern: Vec<u8> = (0..cells)
                .map(|cell| {
                    let (r, c) = (cell / side, cell % side);
                    let parts = [r / n, r % n, c / n, c % n];
                    let key = parts
                        .iter()
                        .zip(keep)
                        .fold(0, |k, (&p, keep)| k * n + if keep { p } else { 0 });
                    marks[key]
                })
                .collect();
            Symmetry::of_index(order, index).pattern(&pattern)
        });
    prop_oneof![3 => scattered, 1 => regular]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn small_boards_agree_with_trying_all_symmetries(pattern in patterns(2, 3)) {
        check_all(&pattern);
    }

    #[test]
    fn images_have_the_same_form(
        (pattern, index) in (2..=4usize, 1..=3u8).prop_flat_map(|(order, kinds)| (patterns(order, kinds), any::<u64>()))
    ) {
        let symmetry = Symmetry::of_index(order(&pattern), index);
        let image = symmetry.pattern(&pattern);
        for equivalence in [Equivalence::All, Equivalence::NoTranspose] {
            if equivalence == Equivalence::NoTranspose && symmetry.transposes() {
                continue;
            }
            let (a, b) = (check(&pattern, equivalence), check(&image, equivalence));
            prop_assert_eq!(&a.pattern, &b.pattern);
            prop_assert_eq!(a.stabiliser, b.stabiliser);
            prop_assert_eq!(&canonical(&a.pattern, equivalence).pattern, &a.pattern);
        }
        prop_assert_eq!(is_own_transpose(&pattern), is_own_transpose(&image));
    }

    #[test]
    fn the_fast_path_agrees(pattern in patterns(3, 1)) {
        for equivalence in [Equivalence::All, Equivalence::NoTranspose] {
            let found = canonical(&pattern, equivalence);
            let fast = canonical_cells(bits(&pattern) | 1 << 81, equivalence);
            prop_assert_eq!(fast, (bits(&found.pattern), found.stabiliser));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn standard_boards_agree_with_trying_all_symmetries(pattern in (1..=3u8).prop_flat_map(|kinds| patterns(3, kinds))) {
        check_all(&pattern);
    }
}

/// The least image of a grid of digits, named as they appear, and the number of symmetries of the
/// cells that make it, by trying all.
fn minlex_by_brute_force(cells: &[u8]) -> (Vec<u8>, u64) {
    let order = cells.len().isqrt().isqrt();
    let (mut least, mut count) = (vec![u8::MAX; cells.len()], 0);
    for index in 0..Symmetry::cell_group_order(order) {
        let moved = Symmetry::of_index(order, index).pattern(cells);
        let mut names = [0; 10];
        let mut named = 0;
        let image: Vec<u8> = moved
            .into_iter()
            .map(|digit| {
                let name = &mut names[usize::from(digit)];
                if digit != 0 && *name == 0 {
                    named += 1;
                    *name = named;
                }
                *name
            })
            .collect();
        match image.cmp(&least) {
            std::cmp::Ordering::Less => (least, count) = (image, 1),
            std::cmp::Ordering::Equal => count += 1,
            std::cmp::Ordering::Greater => {}
        }
    }
    (least, count)
}

/// A symmetry of cells and digits.
fn any_symmetry(order: usize) -> impl Strategy<Value = Symmetry> {
    let digits: Vec<u8> = (0..(order * order) as u8).collect();
    let cells = 0..Symmetry::cell_group_order(order);
    (cells, Just(digits).prop_shuffle()).prop_map(move |(index, digits)| {
        let cells = Symmetry::of_index(order, index);
        Symmetry::new(false, line(order), line(order), digits)
            .map(|names| cells.then(&names))
            .unwrap()
    })
}

fn line(order: usize) -> Vec<u8> {
    (0..(order * order) as u8).collect()
}

/// A full grid of this order with the least symmetry that a formula gives: shifted rows.
fn shifted(order: usize) -> Vec<u8> {
    let side = order * order;
    let cells = (0..side * side).map(|cell| (cell / side, cell % side));
    cells
        .map(|(r, c)| ((r % order * order + r / order + c) % side) as u8 + 1)
        .collect()
}

/// Parts of an image of a full grid: puzzles, from none to all of its cells given.
fn grids(order: usize) -> impl Strategy<Value = Vec<u8>> {
    let cells = order.pow(4);
    let given = (0..=cells).prop_flat_map(move |count| {
        let all: Vec<usize> = (0..cells).collect();
        proptest::sample::subsequence(all, count)
    });
    let full = prop_oneof![Just(shifted(order)), Just(unlike(order))];
    (full, any_symmetry(order), given).prop_map(move |(full, by, given)| {
        let full = by.grid(&full);
        let mut grid = vec![0; cells];
        given.into_iter().for_each(|cell| grid[cell] = full[cell]);
        grid
    })
}

/// Another full grid, with few symmetries.
fn unlike(order: usize) -> Vec<u8> {
    read(match order {
        2 => "1234341221434321",
        _ => "145278693239416785687593412861345927594627138723981546378164259916852374452739861",
    })
}

#[test]
fn minlex_is_the_least_image() {
    for grid in [shifted(3), unlike(3)] {
        // 30 givens, so that digits, empty rows and equal columns all matter.
        let mut puzzle = grid.clone();
        (0..81)
            .filter(|i| i * 37 % 81 > 20)
            .for_each(|i| puzzle[i] = 0);
        for cells in [grid, puzzle] {
            let found = minlex(&cells);
            assert_eq!(
                (found.cells, found.automorphisms),
                minlex_by_brute_force(&cells)
            );
        }
    }
    let empty = minlex(&[0; 81]);
    assert_eq!(empty.automorphisms, Symmetry::cell_group_order(3));
    assert_eq!(empty.cells, [0; 81]);
    // The two kinds of 4×4 grids.
    for least in ["1234341221434321", "1234341223414123"] {
        assert_eq!(minlex(&read(least)).cells, read(least));
    }
}

proptest! {
    #[test]
    fn minlex_of_small_grids_is_the_least_image(cells in grids(2)) {
        let found = minlex(&cells);
        prop_assert_eq!(found.by.grid(&cells), found.cells.clone());
        let (least, count) = minlex_by_brute_force(&cells);
        prop_assert_eq!(found.cells, least);
        prop_assert_eq!(found.automorphisms, count);
    }

    #[test]
    fn minlex_does_not_depend_on_the_image(cells in grids(3), by in any_symmetry(3)) {
        let (found, other) = (minlex(&cells), minlex(&by.grid(&cells)));
        prop_assert_eq!(found.by.grid(&cells), found.cells.clone());
        prop_assert_eq!(found.cells, other.cells);
        prop_assert_eq!(found.automorphisms, other.automorphisms);
    }

    #[test]
    fn solution_minlex_does_not_depend_on_the_image(
        given in proptest::sample::subsequence((0..81).collect::<Vec<_>>(), 0..40),
        by in any_symmetry(3),
    ) {
        for solution in [unlike(3), shifted(3)] {
            let mut cells = vec![0; 81];
            given.iter().for_each(|&cell| cells[cell] = solution[cell]);
            let found = solution_minlex(&cells, &solution);
            let other = solution_minlex(&by.grid(&cells), &by.grid(&solution));
            prop_assert_eq!(found.by.grid(&cells), found.cells.clone());
            prop_assert_eq!(found.by.grid(&solution), minlex(&solution).cells);
            prop_assert_eq!(found.cells, other.cells);
            prop_assert_eq!(found.automorphisms, other.automorphisms);
        }
    }
}
