//! A second way to find all trades: first the shapes that their cells can have, then, digit by
//! digit, the cells of the digit in the two fillings.
//!
//! In both fillings a digit meets the same rows, columns and blocks, but in different cells. So a
//! trade is two partitions of its cells into sets, one for each digit, such that the two sets of a
//! digit have no cell in common and meet the same units. Shapes grow cell by cell, up to symmetry;
//! all that is known of them is that no unit has just one of their cells.

use super::super::{Place, Trade};
use oddagon_boards::sudoku::{Equivalence, canonical_cells};
use std::collections::{BTreeSet, HashMap};

/// A set of cells of the board: bit i for cell i.
type Cells = u128;

/// The rows, then the columns, then the blocks.
fn units() -> Vec<Cells> {
    let of = |unit: fn(usize) -> usize| {
        (0..9).map(move |u| {
            (0..81)
                .filter(|&c| unit(c) == u)
                .fold(0, |all, c| all | 1 << c)
        })
    };
    let (rows, columns) = (of(|c| c / 9), of(|c| c % 9));
    rows.chain(columns)
        .chain(of(|c| c / 27 * 3 + c % 9 / 3))
        .collect()
}

fn cells_of(set: Cells) -> impl Iterator<Item = usize> {
    (0..81).filter(move |cell| set >> cell & 1 == 1)
}

fn form(set: Cells) -> Cells {
    canonical_cells(set, Equivalence::All).0
}

/// All sets of at most `most` cells that are connected by units and have no unit with just one of
/// them; up to symmetry.
fn shapes(most: u32) -> Vec<Cells> {
    let units = units();
    let mut open = BTreeSet::from([form(1)]);
    let mut found = Vec::new();
    for size in 1..=most {
        let mut next = BTreeSet::new();
        for &set in &open {
            let alone = |unit: &&Cells| (*unit & set).count_ones() == 1;
            let lacks = |kind: &[Cells]| kind.iter().filter(alone).count() as u32;
            // One more cell mends at most one row, one column and one block.
            if size + units.chunks(9).map(lacks).max().unwrap_or(0) > most {
                continue;
            }
            let near = match units.iter().find(alone) {
                Some(unit) => *unit,
                None => {
                    found.push(set);
                    let met = units.iter().filter(|&unit| unit & set != 0);
                    met.fold(0, |all, unit| all | unit)
                }
            };
            if size < most {
                next.extend(cells_of(near & !set).map(|cell| form(set | 1 << cell)));
            }
        }
        open = next;
    }
    found
}

/// A digit's cells in the first filling and in the second, as bits for the cells of a shape in
/// order.
type Moved = (u32, u32);

/// All ways to choose digits so that each cell has one in the first filling and one in the second.
fn covers(all: u32, moved: &[Moved], chosen: &mut Vec<Moved>, found: &mut Vec<Vec<Moved>>) {
    let (old, new) = chosen.iter().fold((0, 0), |(a, b), (p, q)| (a | p, b | q));
    if old == all {
        found.push(chosen.clone());
        return;
    }
    let fit: Vec<Moved> = moved
        .iter()
        .copied()
        .filter(|(p, q)| p & old == 0 && q & new == 0)
        .collect();
    if chosen.len() == 9 {
        return;
    }
    let first = 1 << (!old).trailing_zeros();
    for &next in fit.iter().filter(|(p, _)| p & first != 0) {
        chosen.push(next);
        covers(all, &fit, chosen, found);
        chosen.pop();
    }
}

/// All trades on these cells, connected or not.
fn on(shape: Cells) -> Vec<Trade> {
    let units = units();
    let cells: Vec<usize> = cells_of(shape).collect();
    let mut alike: HashMap<u32, Vec<u32>> = HashMap::new();
    for part in 1u32..1 << cells.len() {
        let inside = (0..cells.len()).filter(|i| part >> i & 1 == 1);
        let set = inside.fold(0, |all: Cells, i| all | 1 << cells[i]);
        let counts = units.iter().map(|unit| (unit & set).count_ones());
        if counts.clone().all(|n| n <= 1) {
            let met = counts.fold(0, |met, n| met << 1 | n);
            alike.entry(met).or_default().push(part);
        }
    }
    let pairs = |list: &Vec<u32>| {
        let list = list.clone();
        let all = list
            .clone()
            .into_iter()
            .flat_map(move |p| list.clone().into_iter().map(move |q| (p, q)));
        all.filter(|(p, q)| p & q == 0).collect::<Vec<Moved>>()
    };
    let moved: Vec<Moved> = alike.values().flat_map(pairs).collect();
    let mut found = Vec::new();
    covers((1 << cells.len()) - 1, &moved, &mut Vec::new(), &mut found);
    let trade = |digits: Vec<Moved>| {
        let digit = |of: fn(&Moved) -> u32, i: usize| {
            let place = digits.iter().position(|moved| of(moved) >> i & 1 == 1);
            place.expect("each cell is covered") as u8
        };
        let place = |(i, cell): (usize, &usize)| Place {
            row: (cell / 9) as u8,
            column: (cell % 9) as u8,
            old: digit(|m| m.0, i),
            new: digit(|m| m.1, i),
        };
        Trade::new(3, cells.iter().enumerate().map(place).collect())
    };
    found.into_iter().map(trade).collect()
}

/// All connected trades of at most `most` cells, in canonical form.
pub fn trades(most: u32) -> BTreeSet<Trade> {
    let all = shapes(most).into_iter().flat_map(on);
    // The walk that makes the canonical form meets all cells of a connected trade only.
    let connected = all.filter_map(|trade| {
        let form = trade.canonical(Equivalence::All).0;
        (form.places().len() == trade.places().len()).then_some(form)
    });
    connected.collect()
}
