//! Unavoidable sets of completed grids: the cells where two grids differ.

use super::super::{Place, Trade, UnavoidableSet};
use super::sets;
use oddagon_boards::board::Board;
use oddagon_boards::sudoku::{Equivalence, Sudoku};
use oddagon_csp::{Candidate, CandidateSet, Engine};
use oddagon_job::random::Random;
use oddagon_prover::Solutions;
use std::collections::BTreeSet;

/// The digits of a completed grid, cell by cell.
type Grid = Vec<u8>;

fn grid(board: &Sudoku, solution: &CandidateSet) -> Grid {
    let digit = |cell| (0..board.side()).find(|&d| solution.contains(board.candidate_at(cell, d)));
    let cells = 0..board.cell_count();
    cells
        .map(|cell| digit(cell).expect("it is completed") as u8)
        .collect()
}

/// The cells where two grids differ.
fn differing(grid: &Grid, other: &Grid) -> u128 {
    let cells = (0..grid.len()).filter(|&cell| grid[cell] != other[cell]);
    cells.fold(0, |all, cell| all | 1 << cell)
}

/// The sets that contain no other one.
fn minimal(sets: &BTreeSet<u128>) -> impl Iterator<Item = u128> {
    let has_part = |set: u128| sets.iter().any(|&other| other != set && other & !set == 0);
    sets.iter().copied().filter(move |&set| !has_part(set))
}

/// The cells where two grids differ, as a trade.
fn trade(order: usize, grid: &Grid, other: &Grid) -> Trade {
    let side = order * order;
    let cells = (0..grid.len()).filter(|&cell| grid[cell] != other[cell]);
    let place = |cell| Place {
        row: (cell / side) as u8,
        column: (cell % side) as u8,
        old: grid[cell],
        new: other[cell],
    };
    Trade::new(order, cells.map(place).collect())
}

/// On the 4×4 board two grids differ in each unavoidable set, so all minimal ones are known.
#[test]
fn all_of_the_small_board() {
    let board = Sudoku::of_order(2).unwrap();
    let engine = &Engine::of(board.csp());
    let mut grids: Vec<Grid> = Vec::new();
    Solutions::new(engine).search(&engine.state(&board.csp().everything()), &mut |found| {
        grids.push(grid(&board, &engine.live(found)));
        true
    });
    assert_eq!(grids.len(), 288);
    let mut expected = BTreeSet::new();
    for grid in &grids {
        let others = grids.iter().filter(|other| *other != grid);
        let differ: BTreeSet<u128> = others.clone().map(|other| differing(grid, other)).collect();
        let minimal: BTreeSet<u128> = minimal(&differ).collect();
        for other in others.filter(|other| minimal.contains(&differing(grid, other))) {
            let set = UnavoidableSet::of(&trade(2, grid, other), Equivalence::All);
            expected.insert(set.expect("no part of it is unavoidable"));
        }
    }
    let mut found = sets(2, 16);
    found.retain(|set| set.grid().unwrap().is_some());
    assert_eq!(found, expected);
    assert_eq!(found.len(), 7);
}

/// Some cells of a random grid are emptied and filled in all ways: the minimal sets of cells where
/// these differ are in the list.
#[test]
fn random_grids_have_those_of_the_list() {
    let met = met_in_random_grids(7, 12);
    // Enough of them for the test to mean something.
    assert!(met.len() > 30, "{}", met.len());
}

/// To 16 cells, which takes a minute and a half, or as many as `ODDAGON_CELLS` says:
/// `ODDAGON_CELLS=15 cargo test --release --lib unavoidable::tests::grids -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn random_grids_have_those_of_a_long_list() {
    let most = std::env::var("ODDAGON_CELLS").map(|cells| cells.parse().unwrap());
    let most = most.unwrap_or(16);
    let met = met_in_random_grids(8, most);
    let large = met.iter().filter(|set| set.cells() == most).count();
    println!("{} met, {large} of them of {most} cells", met.len());
    assert!(large > 30, "{large}");
}

/// The sets of up to `most` cells that some random grids have, all of which must be in the list.
fn met_in_random_grids(seed: u64, most: usize) -> BTreeSet<UnavoidableSet> {
    let board = Sudoku::standard();
    let engine = &Engine::of(board.csp());
    let known = sets(3, most);
    let mut random = Random::seeded(seed);
    let mut met = BTreeSet::new();
    for _ in 0..60 {
        let empty = engine.state(&board.csp().everything());
        let mut state = empty.clone();
        let mut order: Vec<Candidate> = board.csp().candidates().collect();
        random.shuffle(&mut order);
        for &c in order.iter().take(120) {
            let mut next = state.clone();
            engine.decide(&mut next, c);
            if engine.is_live(&state, c) && Solutions::new(engine).first(&next).is_some() {
                state = next;
            }
        }
        let state = Solutions::new(engine)
            .first(&state)
            .expect("it has a solution");
        let full = grid(&board, &engine.live(&state));
        for round in 0..24 {
            let mut cells: Vec<usize> = (0..81).collect();
            random.shuffle(&mut cells);
            let mut state = empty.clone();
            cells[38 + 4 * (round % 4)..].iter().for_each(|&cell| {
                engine.decide(&mut state, board.candidate_at(cell, full[cell].into()));
            });
            let mut others: Vec<Grid> = Vec::new();
            Solutions::new(engine).search(&state, &mut |found| {
                others.push(grid(&board, &engine.live(found)));
                others.len() < 3000
            });
            if others.len() == 3000 {
                continue;
            }
            others.retain(|other| *other != full);
            let differ: BTreeSet<u128> =
                others.iter().map(|other| differing(&full, other)).collect();
            let small: BTreeSet<u128> = minimal(&differ)
                .filter(|set| set.count_ones() as usize <= most)
                .collect();
            for other in others
                .iter()
                .filter(|other| small.contains(&differing(&full, other)))
            {
                let set = UnavoidableSet::of(&trade(3, &full, other), Equivalence::All).unwrap();
                assert!(known.contains(&set), "{}", set.line());
                met.insert(set);
            }
        }
    }
    met
}
