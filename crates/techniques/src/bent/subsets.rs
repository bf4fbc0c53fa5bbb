//! Bent naked and bent locked subsets.

use super::crossings;
use crate::{Cells, Find, Role, Scene, Technique, digits};

/// The most cells.
const LARGEST: usize = 5;

/// The parts of a line and a block that cross: what they share, what only the line has, what only
/// the block has.
const SHARED: usize = 0;
const LINE: usize = 1;
const BLOCK: usize = 2;

/// Some cells: the digits that they have in each part, and how many they are.
#[derive(Clone, Copy, Default)]
struct Chosen {
    cells: Cells,
    count: usize,
    digits: [u32; 3],
}

impl Chosen {
    fn all_digits(&self) -> u32 {
        self.digits[SHARED] | self.digits[LINE] | self.digits[BLOCK]
    }

    /// The same with a cell, unless there are more digits than a subset can have.
    fn with(mut self, (cell, part, marks): (usize, usize, u32)) -> Option<Chosen> {
        self.cells |= Cells::of(cell);
        self.count += 1;
        self.digits[part] |= marks;
        (self.all_digits().count_ones() as usize <= LARGEST).then_some(self)
    }
}

/// All finds in a scene.
pub(super) fn find(scene: &Scene<'_>, found: &mut Vec<Find>) {
    let fits = |&cell: &usize| (2..=LARGEST).contains(&(scene.marks[cell].count_ones() as usize));
    for (line, block) in crossings(scene) {
        let (line, block) = (scene.grid.units[line], scene.grid.units[block]);
        let parts = [line & block, line - block, block - line];
        let cells: Vec<(usize, usize, u32)> = (0..)
            .zip(parts)
            .flat_map(|(part, cells)| cells.map(move |cell| (cell, part)))
            .filter(|(cell, _)| fits(cell))
            .map(|(cell, part)| (cell, part, scene.marks[cell]))
            .collect();
        extend(scene, Chosen::default(), &cells, found);
    }
}

/// Adds cells to a choice in all ways, those that the line and the block share first.
fn extend(scene: &Scene<'_>, chosen: Chosen, more: &[(usize, usize, u32)], found: &mut Vec<Find>) {
    for (i, &cell) in more.iter().enumerate() {
        // Without cells that both units have, one part would be a subset by itself.
        if cell.1 != SHARED && chosen.digits[SHARED] == 0 {
            return;
        }
        let Some(next) = chosen.with(cell) else {
            continue;
        };
        let of = next.all_digits();
        if next.digits[BLOCK] != 0
            && next.digits[LINE] != 0
            && of.count_ones() as usize == next.count
        {
            found.extend(subset(scene, next));
        }
        if next.count < LARGEST {
            extend(scene, next, &more[i + 1..], found);
        }
    }
}

/// What as many cells as digits eliminate, if at most one of the digits stands in both parts.
fn subset(
    scene: &Scene<'_>,
    Chosen {
        cells,
        count,
        digits: parts,
    }: Chosen,
) -> Option<Find> {
    let in_both = parts[LINE] & parts[BLOCK];
    let of = parts[SHARED] | parts[LINE] | parts[BLOCK];
    let (technique, given) = match in_both.count_ones() {
        0 => (Technique::BentLockedSubset, of),
        1 => (Technique::BentNakedSubset, in_both),
        _ => return None,
    };
    let seen = |d: usize| scene.grid.seen_by_all(scene.places[d] & cells) & scene.places[d];
    if digits(given).all(|d| seen(d).is_empty()) {
        return None;
    }
    let find = Find::new(technique, of, count)
        .role(Role::Pattern, scene.all_candidates(cells))
        .resting_on(cells.map(|cell| scene.grid.cell_variable(cell)))
        .eliminating(digits(given).flat_map(|d| scene.candidates(d, seen(d))));
    Some(find)
}
