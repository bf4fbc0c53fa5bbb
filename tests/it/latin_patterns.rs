//! k-digit patterns on Latin squares: which sets of cells can hold k digits.
//!
//! A set of cells can hold digits 1..k in some Latin square of order n exactly if it lies in a set
//! with k cells in every row and every column: König's theorem colours that one, and what is left,
//! which has n − k in every line. Such a set exists, by the theorem of maximal flow and minimal
//! cut, exactly if no line has more than k of the cells, and no p rows and q columns have more than
//! k(n − k) + (p − n + k)(q − n + k) in common, for p, q ≥ n − k. In Sudoku blocks forbid more.

use oddagon::latin::Latin;
use oddagon::library::Library;
use oddagon::sat::completions;

/// All Latin squares of that order, as lists of rows.
fn squares(n: usize) -> Vec<Vec<Vec<usize>>> {
    use itertools::Itertools;
    let mut all = vec![Vec::new()];
    for _ in 0..n {
        let longer = |rows: Vec<Vec<usize>>| {
            let fits = move |row: &Vec<usize>| {
                let clash = |other: &Vec<usize>| row.iter().zip(other).any(|(a, b)| a == b);
                !rows.iter().any(clash)
            };
            (0..n).permutations(n).filter(fits).collect_vec()
        };
        let next = |rows: Vec<Vec<usize>>| {
            let with = |row: Vec<usize>| [rows.clone(), vec![row]].concat();
            longer(rows.clone()).into_iter().map(with).collect_vec()
        };
        all = all.into_iter().flat_map(next).collect();
    }
    all
}

/// Whether the formula allows a set of cells, given by bits.
fn is_allowed(cells: u128, n: usize, k: usize) -> bool {
    let holds = |r: usize, c: usize| cells >> (r * n + c) & 1 == 1;
    let line = |i: usize| {
        let row = (0..n).filter(|&c| holds(i, c)).count();
        let column = (0..n).filter(|&r| holds(r, i)).count();
        row <= k && column <= k
    };
    (0..n).all(line)
        && (1..1u32 << n).all(|rows| {
            let p = rows.count_ones() as usize;
            let in_column = |c: usize| {
                let rows = (0..n).filter(|&r| rows >> r & 1 == 1);
                rows.filter(|&r| holds(r, c)).count()
            };
            // Of q columns those count that have most cells in these rows.
            let mut counts: Vec<usize> = (0..n).map(in_column).collect();
            counts.sort_unstable_by(|a, b| b.cmp(a));
            p < n - k
                || (n - k..=n).all(|q| {
                    let common: usize = counts[..q].iter().sum();
                    common <= k * (n - k) + (p + k - n) * (q + k - n)
                })
        })
}

#[test]
fn the_formula_says_what_squares_say() {
    for n in [3, 4] {
        let squares = squares(n);
        assert_eq!(squares.len(), [12, 576][n - 3]);
        for k in 1..n {
            // Downwards from the sets of cells that have the digits below k.
            let mut possible = vec![false; 1 << (n * n)];
            for square in &squares {
                let cells = square.iter().flatten().enumerate();
                let low = cells.filter(|(_, digit)| **digit < k);
                possible[low.map(|(cell, _)| 1usize << cell).sum::<usize>()] = true;
            }
            for cell in 0..n * n {
                for set in 0..possible.len() {
                    let without = set & !(1 << cell);
                    possible[without] |= possible[set];
                }
            }
            for (set, possible) in possible.into_iter().enumerate() {
                let cells = set as u128;
                assert_eq!(
                    is_allowed(cells, n, k),
                    possible,
                    "{set:b}, n = {n}, k = {k}"
                );
            }
        }
    }
}

/// None of the three-digit patterns of two bands is impossible where there are no blocks.
#[test]
fn no_pattern_of_two_bands_needs_no_blocks() {
    let latin = Latin::new(9, false, &[], "", &[]).unwrap();
    let library = Library::two_band();
    let mut count = 0;
    for (_, theorem) in library.theorems() {
        // Candidates have the same numbers on both boards.
        let found = completions(&latin, theorem.live(), 1).unwrap();
        assert_eq!(found.len(), 1, "{}", theorem.name());
        count += 1;
    }
    assert_eq!(count, 630);
}

/// Nor is any other of the minimal impossible three-digit patterns:
/// `cargo test --release --test it latin_patterns:: -- --ignored`, some minutes.
#[test]
#[ignore = "lists all three-digit patterns"]
fn no_pattern_needs_no_blocks() {
    let run = crate::cli::run("enumerate --k 3");
    assert_eq!(run.code, 0, "{}", run.err);
    let mut count = 0;
    for line in run.out.lines() {
        let cells = line.bytes().enumerate().filter(|(_, mark)| *mark == b'X');
        let cells = cells.map(|(cell, _)| 1u128 << cell).sum();
        assert!(line.len() == 81 && is_allowed(cells, 9, 3), "{line}");
        count += 1;
    }
    assert_eq!(count, 821_449);
}
