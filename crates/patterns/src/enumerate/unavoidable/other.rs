//! The other fillings of some cells.

use super::node::{Bits, SIDE, bits};
use super::trade::Place;

/// All other ways to fill the places with the digits that their first filling has in each row,
/// column and block: for each way the digits of the places, in order. `None` if one of them keeps
/// the digit of some place, so that a proper subset of the places could be filled in another way.
pub(super) fn fillings(order: usize, places: &[Place]) -> Option<Vec<Vec<u8>>> {
    let mut units = [[0; SIDE]; 3];
    for p in places {
        for (kind, unit) in units_of(order, p).into_iter().enumerate() {
            units[kind][unit] |= 1 << p.old;
        }
    }
    let mut found = Vec::new();
    let mut filling = vec![u8::MAX; places.len()];
    all(order, places, &mut units, &mut filling, &mut found).then_some(found)
}

fn units_of(order: usize, p: &Place) -> [usize; 3] {
    let (row, column) = (usize::from(p.row), usize::from(p.column));
    [row, column, row / order * order + column / order]
}

/// Completes a filling in all ways; `units` are the digits that the units still lack. Ends with
/// `false` at a filling that differs in some of the places only.
fn all(
    order: usize,
    places: &[Place],
    units: &mut [[Bits; SIDE]; 3],
    filling: &mut [u8],
    found: &mut Vec<Vec<u8>>,
) -> bool {
    let open = (0..places.len()).filter(|&i| filling[i] == u8::MAX);
    let choices = open.map(|i| {
        let of = units_of(order, &places[i]);
        let lacked = (0..3).map(|kind| units[kind][of[kind]]);
        (lacked.fold(Bits::MAX, |a, b| a & b), i)
    });
    let Some((choices, i)) = choices.min_by_key(|(choices, _)| choices.count_ones()) else {
        let kept = filling
            .iter()
            .zip(places)
            .filter(|(new, p)| **new == p.old)
            .count();
        if kept == 0 {
            found.push(filling.to_vec());
        }
        return kept == 0 || kept == places.len();
    };
    let of = units_of(order, &places[i]);
    bits(choices).all(|digit| {
        filling[i] = digit as u8;
        (0..3).for_each(|kind| units[kind][of[kind]] &= !(1 << digit));
        let whole = all(order, places, units, filling, found);
        (0..3).for_each(|kind| units[kind][of[kind]] |= 1 << digit);
        filling[i] = u8::MAX;
        whole
    })
}
