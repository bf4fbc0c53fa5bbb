//! Templates: all ways to place one digit in every row, column and block.
//!
//! * **Template set**: a place that all templates of the digit have is true.
//! * **Template delete**: a place that no template of the digit has is false.
//!
//! What all templates of another digit have is no place of the digit. So templates of one digit can
//! leave fewer of another; a find says by its premises which digits it needs.

pub mod joint;

use crate::{Cells, Find, Role, Scene, Technique, digits};
use itertools::Itertools;

/// All finds in a scene.
pub fn find(scene: &Scene<'_>, found: &mut Vec<Find>) {
    let side = scene.grid.side;
    let start = found.len();
    // For each digit the places that count, and the digits on whose templates that rests.
    let mut places = scene.places.clone();
    let mut by: Vec<u32> = (0..side).map(|d| 1 << d).collect();
    let mut used = vec![Cells::NONE; side];
    let mut stale = (1 << side) - 1;
    while stale != 0 {
        let changed: Vec<usize> = digits(stale).collect();
        stale = 0;
        for &d in &changed {
            let before = used[d];
            used[d] = Templates::used(scene, d, places[d]);
            if used[d] != before {
                found.extend(finds(scene, d, used[d], by[d]));
            }
        }
        // What all templates of a digit have, other digits have not.
        for &d in &changed {
            let set = set(scene, used[d]);
            for other in (0..side).filter(|&other| other != d) {
                if places[other].meets(set) {
                    places[other] = places[other] - set;
                    by[other] |= by[d];
                    stale |= 1 << other;
                }
            }
        }
    }
    found[start..].sort_by_key(|find| (find.technique, find.size));
}

/// The cells that all templates have. Each template has one place of a row: one that is in all is
/// the only one there.
fn set(scene: &Scene<'_>, used: Cells) -> Cells {
    let rows = scene.grid.rows();
    rows.filter_map(|row| (used & scene.grid.units[row]).only())
        .collect()
}

/// What the cells that templates of a digit use give.
fn finds(scene: &Scene<'_>, digit: usize, used: Cells, by: u32) -> impl Iterator<Item = Find> {
    let grid = scene.grid;
    let find = |technique| {
        let units = 0..grid.units.len();
        let variables = units.cartesian_product(digits(by));
        Find::new(technique, 1 << digit, by.count_ones() as usize * grid.side)
            .role(Role::Pattern, scene.candidates(digit, used))
            .resting_on(variables.map(|(u, d)| grid.unit_variable(u, d)))
    };
    let places = scene.places[digit];
    let mut set_here = find(Technique::TemplateSet);
    set_here.asserted = scene.candidates(digit, set(scene, used));
    let delete =
        find(Technique::TemplateDelete).eliminating(scene.candidates(digit, places - used));
    [set_here, delete].into_iter().filter(Find::gives_something)
}

/// A search for the cells that templates use. What is left to do after some rows depends only on
/// the columns that they use, and the blocks of the rows that are under way.
struct Templates<'s, 'g> {
    scene: &'s Scene<'g>,
    /// Rows of a block.
    order: usize,
    /// The possible places in each row.
    rows: Vec<Cells>,
    /// Whether the other rows can be filled, if that is known.
    known: Vec<Option<bool>>,
    used: Cells,
}

impl Templates<'_, '_> {
    /// The cells that are in a template of a digit.
    fn used(scene: &Scene<'_>, digit: usize, places: Cells) -> Cells {
        let grid = scene.grid;
        let placed: Cells = (0..scene.values.len())
            .filter(|&c| scene.values[c] == Some(digit))
            .collect();
        let in_row = |row: usize| match placed & grid.units[row] {
            Cells::NONE => places & grid.units[row],
            cell => cell,
        };
        // The last block of the first rows.
        let order = grid.units_of[grid.side - 1][2] - 2 * grid.side + 1;
        let mut search = Templates {
            scene,
            order,
            rows: grid.rows().map(in_row).collect(),
            known: vec![None; 1 << (grid.side + order)],
            used: Cells::NONE,
        };
        search.fill(0, 0, 0);
        search.used
    }

    /// Whether the rows from `row` on can be filled, if these columns and blocks are used. The
    /// cells of all ways to do it are noted.
    fn fill(&mut self, row: usize, columns: usize, blocks: usize) -> bool {
        let grid = self.scene.grid;
        let Some(&places) = self.rows.get(row) else {
            return true;
        };
        let blocks_here = blocks >> (row / self.order * self.order);
        let state = columns << self.order | blocks_here;
        if let Some(known) = self.known[state] {
            return known;
        }
        let mut can_fill = false;
        for cell in places {
            let [_, column, block] = grid.units_of[cell];
            let column = 1 << (column - grid.side);
            let block = 1 << (block - 2 * grid.side);
            let is_free = columns & column == 0 && blocks & block == 0;
            if is_free && self.fill(row + 1, columns | column, blocks | block) {
                self.used |= Cells::of(cell);
                can_fill = true;
            }
        }
        self.known[state] = Some(can_fill);
        can_fill
    }
}

#[cfg(test)]
mod tests;
