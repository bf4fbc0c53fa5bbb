//! Almost locked sets on grids of rows and columns.

use super::in_two;
use crate::{Cells, Find, Role, Scene, Technique};
use std::ops::Range;

/// The most lines; more are described by fewer of the other kind.
const LARGEST: usize = 4;

/// All finds in a scene.
pub(super) fn find(scene: &Scene<'_>, found: &mut Vec<Find>) {
    let grid = scene.grid;
    for digit in 0..grid.side {
        for (lines, across) in [(grid.rows(), grid.columns()), (grid.columns(), grid.rows())] {
            let open = lines.filter(|&line| scene.in_unit(digit, line).len() > 1);
            let search = Search {
                scene,
                digit,
                across,
                lines: open.collect(),
            };
            search.extend(&mut Vec::new(), 0, Cells::NONE, found);
        }
    }
}

struct Search<'a> {
    scene: &'a Scene<'a>,
    digit: usize,
    /// The lines that cross the others.
    across: Range<usize>,
    /// The lines in which the digit has no place yet.
    lines: Vec<usize>,
}

impl Search<'_> {
    /// Adds lines to some in all ways; `next` is the first that may be added, `places` are those
    /// of the digit.
    fn extend(&self, chosen: &mut Vec<usize>, next: usize, places: Cells, found: &mut Vec<Find>) {
        if chosen.len() > 1 {
            found.extend(self.grid(chosen, places));
        }
        if chosen.len() == LARGEST {
            return;
        }
        for i in next..self.lines.len() {
            let line = self.lines[i];
            chosen.push(line);
            self.extend(
                chosen,
                i + 1,
                places | self.scene.in_unit(self.digit, line),
                found,
            );
            chosen.pop();
        }
    }

    fn grid(&self, chosen: &[usize], places: Cells) -> Option<Find> {
        let (grid, digit) = (self.scene.grid, self.digit);
        let across = self.across.clone().map(|line| places & grid.units[line]);
        let across = across.filter(|places| !places.is_empty());
        if across.clone().count() != chosen.len() + 1 {
            return None;
        }
        let seen = in_two(across.map(|places| grid.seen_by_all(places)));
        let targets = seen & self.scene.places[digit];
        if targets.is_empty() {
            return None;
        }
        let find = Find::new(Technique::GridAls, 1 << digit, chosen.len())
            .role(Role::Base, self.scene.candidates(digit, places))
            .resting_on(chosen.iter().map(|&line| grid.unit_variable(line, digit)))
            .eliminating(self.scene.candidates(digit, targets));
        Some(find)
    }
}
