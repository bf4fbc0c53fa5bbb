//! Singles and locked candidates.
//!
//! A *full house* is the last open cell of a unit. A *hidden single* is the only place of a digit
//! in a unit that has other open cells; a *naked single* is the only candidate of a cell.
//!
//! *Pointing*: all places of a digit in a block lie in one line, so the rest of the line loses the
//! digit. *Claiming*: all its places in a line lie in one block, so the rest of the block loses it.

use crate::{Find, Role, Scene, Technique};
use oddagon_csp::Variable;

/// All finds in a scene: Singles by kind, then locked candidates.
pub fn find(scene: &Scene<'_>, found: &mut Vec<Find>) {
    let open = scene.open();
    let (full, others): (Vec<usize>, Vec<usize>) = (0..scene.grid.units.len())
        .partition(|&unit| (open & scene.grid.units[unit]).only().is_some());
    for unit in full {
        singles_of_unit(scene, unit, Technique::FullHouse, found);
    }
    for unit in others {
        singles_of_unit(scene, unit, Technique::HiddenSingle, found);
    }
    for cell in scene.with_marks(1) {
        let premise = scene.grid.cell_variable(cell);
        let digit = scene.marks[cell].trailing_zeros() as usize;
        found.push(single(scene, Technique::NakedSingle, cell, digit, premise));
    }
    for block in scene.grid.blocks() {
        locked(scene, block, Technique::Pointing, found);
    }
    for line in scene.grid.rows().chain(scene.grid.columns()) {
        locked(scene, line, Technique::Claiming, found);
    }
}

/// The digits that have one place in a unit.
fn singles_of_unit(scene: &Scene<'_>, unit: usize, technique: Technique, found: &mut Vec<Find>) {
    for digit in 0..scene.grid.side {
        if let Some(cell) = scene.in_unit(digit, unit).only() {
            let premise = scene.grid.unit_variable(unit, digit);
            found.push(single(scene, technique, cell, digit, premise));
        }
    }
}

fn single(
    scene: &Scene<'_>,
    technique: Technique,
    cell: usize,
    digit: usize,
    premise: Variable,
) -> Find {
    let candidate = scene.grid.candidate(cell, digit);
    let mut find = Find::new(technique, 1 << digit, 1)
        .role(Role::Pattern, vec![candidate])
        .resting_on([premise]);
    find.asserted.push(candidate);
    find
}

/// The digits whose places in a unit all lie in another unit: in a line, where the unit is a block,
/// and in a block, where it is a line.
fn locked(scene: &Scene<'_>, unit: usize, technique: Technique, found: &mut Vec<Find>) {
    for digit in 0..scene.grid.side {
        let places = scene.in_unit(digit, unit);
        if places.len() < 2 {
            continue;
        }
        for other in scene
            .grid
            .units_of_all(places)
            .filter(|&other| other != unit)
        {
            let targets = scene.in_unit(digit, other) - places;
            if !targets.is_empty() {
                let find = Find::new(technique, 1 << digit, 1)
                    .role(Role::Pattern, scene.candidates(digit, places))
                    .resting_on([scene.grid.unit_variable(unit, digit)])
                    .eliminating(scene.candidates(digit, targets));
                found.push(find);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::find;
    use crate::Technique;
    use crate::samples::{Sample, check_random};

    #[test]
    fn singles_of_random_positions_hold() {
        let techniques = [
            Technique::FullHouse,
            Technique::HiddenSingle,
            Technique::NakedSingle,
            Technique::Pointing,
            Technique::Claiming,
        ];
        check_random(find, &techniques);
    }

    #[test]
    fn a_digit_in_a_line_of_a_block_points_and_claims() {
        let block = |sample: &Sample| sample.grid.blocks().start;
        let sample = Sample::empty(3);
        let pointing = sample.clone().only(5, block(&sample), &[4, 6]);
        let found = pointing.found_of(Technique::Pointing);
        assert_eq!(found.len(), 1);
        let row = [524, 525, 526, 527, 528, 529];
        assert_eq!(pointing.words(&found[0].eliminated), row);
        let claiming = sample.clone().only(5, sample.grid.rows().start, &[1, 3]);
        let found = claiming.found_of(Technique::Claiming);
        let rest = [521, 522, 523, 531, 532, 533];
        assert_eq!(claiming.words(&found[0].eliminated), rest);
        // A place in another line, or in another block.
        let near = sample.clone().only(5, block(&sample), &[4, 6, 7]);
        assert!(near.found_of(Technique::Pointing).is_empty());
        let near = sample.clone().only(5, sample.grid.rows().start, &[1, 3, 4]);
        assert!(near.found_of(Technique::Claiming).is_empty());
    }
}
