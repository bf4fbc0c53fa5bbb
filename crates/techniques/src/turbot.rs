//! Patterns of one digit that rest on two strong links.
//!
//! A strong link is a unit in which a digit has two places. Two of them whose near ends see each
//! other make one of the far ends true, and what sees both far ends false: a *skyscraper* where
//! both are rows or both columns and the near ends share a line, a *two-string kite* where one is a
//! row, one a column and the near ends share a block, else a *turbot fish*.
//!
//! An *empty rectangle* is a block in which all places of a digit lie in a row and a column; with a
//! strong link that starts in the one of them, the place where its far end meets the other is
//! false.
//!
//! *Dual* kites share their near ends, dual empty rectangles their block; they give what both give.

use crate::{Cells, Find, Role, Scene, Technique};
use itertools::Itertools;

/// A strong link: a unit and the two places of the digit in it.
struct Link {
    unit: usize,
    cells: Cells,
}

/// One of the patterns, before it is named for its dual.
struct Part {
    technique: Technique,
    /// The cells that duals share.
    shared: Cells,
    cells: Cells,
    units: Vec<usize>,
    targets: Cells,
}

/// All finds in a scene.
pub fn find(scene: &Scene<'_>, found: &mut Vec<Find>) {
    let first = found.len();
    for digit in 0..scene.grid.side {
        let links: Vec<Link> = (0..scene.grid.units.len())
            .map(|unit| Link {
                unit,
                cells: scene.in_unit(digit, unit),
            })
            .filter(|link| link.cells.len() == 2)
            .collect();
        let mut parts = Vec::new();
        for [one, other] in links.iter().array_combinations() {
            two_links(scene, digit, one, other, &mut parts);
        }
        for block in scene.grid.blocks() {
            empty_rectangles(scene, digit, block, &links, &mut parts);
        }
        let duals: Vec<Part> = parts
            .iter()
            .array_combinations()
            .filter_map(|[one, other]| dual(one, other))
            .collect();
        found.extend(
            parts
                .iter()
                .chain(&duals)
                .map(|part| part.find(scene, digit)),
        );
    }
    found[first..].sort_by_key(|find| (find.size, find.technique));
}

impl Part {
    fn find(&self, scene: &Scene<'_>, digit: usize) -> Find {
        Find::new(self.technique, 1 << digit, self.units.len())
            .role(Role::Pattern, scene.candidates(digit, self.cells))
            .resting_on(
                self.units
                    .iter()
                    .map(|&u| scene.grid.unit_variable(u, digit)),
            )
            .eliminating(scene.candidates(digit, self.targets))
    }
}

/// The patterns of two strong links.
fn two_links(scene: &Scene<'_>, digit: usize, one: &Link, other: &Link, parts: &mut Vec<Part>) {
    if one.cells.meets(other.cells) {
        return;
    }
    let grid = scene.grid;
    let cells = one.cells | other.cells;
    for (near, near2) in one.cells.cartesian_product(other.cells) {
        if !grid.peers[near].has(near2) {
            continue;
        }
        let shared = Cells::of(near) | Cells::of(near2);
        let far = cells - shared;
        let targets = (scene.places[digit] & grid.seen_by_all(far)) - cells;
        if !targets.is_empty() {
            parts.extend(name(scene, one, other, shared, far).map(|technique| Part {
                technique,
                shared,
                cells,
                units: vec![one.unit, other.unit],
                targets,
            }));
        }
    }
}

/// The name of two strong links with these near and far ends. An X-wing is none of them.
fn name(scene: &Scene<'_>, one: &Link, other: &Link, near: Cells, far: Cells) -> Option<Technique> {
    let grid = scene.grid;
    let kind = |unit: usize| unit / grid.side;
    // The line of a cell that crosses rows, or columns.
    let share = |cells: Cells, kind: usize| {
        let mut lines = cells.map(|cell| grid.units_of[cell][kind]);
        lines.all_equal()
    };
    match (kind(one.unit), kind(other.unit)) {
        (k @ (0 | 1), l) if k == l && share(near, 1 - k) => {
            (!share(far, 1 - k)).then_some(Technique::Skyscraper)
        }
        (0, 1) => Some(Technique::TwoStringKite),
        _ => Some(Technique::TurbotFish),
    }
}

/// The empty rectangles of a block.
fn empty_rectangles(
    scene: &Scene<'_>,
    digit: usize,
    block: usize,
    links: &[Link],
    parts: &mut Vec<Part>,
) {
    let grid = scene.grid;
    let places = scene.in_unit(digit, block);
    if places.len() < 2 {
        return;
    }
    let is_arm = |line: &usize| places.meets(grid.units[*line]) && !places.is_in(grid.units[*line]);
    let arms = grid
        .rows()
        .filter(is_arm)
        .cartesian_product(grid.columns().filter(is_arm));
    let pairs = arms.filter(|&(r, c)| places.is_in(grid.units[r] | grid.units[c]));
    for (arm, other) in pairs.flat_map(|(row, column)| [(row, column), (column, row)]) {
        // A link that crosses the one arm outside the block, and the other arm.
        let crossing = links
            .iter()
            .filter(|link| link.unit / grid.side == other / grid.side);
        for link in crossing {
            let near = (link.cells & grid.units[arm]) - grid.units[block];
            let far = link.cells - near;
            let (Some(_), Some(end)) = (near.only(), far.only()) else {
                continue;
            };
            let crossing = grid.units[grid.units_of[end][arm / grid.side]] & grid.units[other];
            let targets = (scene.places[digit] & crossing) - grid.units[block] - link.cells;
            if !targets.is_empty() {
                parts.push(Part {
                    technique: Technique::EmptyRectangle,
                    shared: places,
                    cells: places | link.cells,
                    units: vec![block, link.unit],
                    targets,
                });
            }
        }
    }
}

/// Two patterns that are one dual pattern.
fn dual(one: &Part, other: &Part) -> Option<Part> {
    let technique = match (one.technique, other.technique) {
        (Technique::TwoStringKite, Technique::TwoStringKite) => Technique::DualTwoStringKite,
        (Technique::EmptyRectangle, Technique::EmptyRectangle) => Technique::DualEmptyRectangle,
        _ => return None,
    };
    let is_dual = one.shared == other.shared && one.targets != other.targets;
    is_dual.then(|| Part {
        technique,
        shared: one.shared,
        cells: one.cells | other.cells,
        units: one
            .units
            .iter()
            .chain(&other.units)
            .copied()
            .unique()
            .collect(),
        targets: one.targets | other.targets,
    })
}

#[cfg(test)]
mod tests {
    use super::find;
    use crate::Technique;
    use crate::samples::{Sample, check_random};

    #[test]
    fn patterns_of_random_positions_hold() {
        let techniques = [
            Technique::Skyscraper,
            Technique::TwoStringKite,
            Technique::EmptyRectangle,
            Technique::TurbotFish,
            Technique::DualTwoStringKite,
            Technique::DualEmptyRectangle,
        ];
        check_random(find, &techniques);
    }

    #[test]
    fn a_skyscraper_has_two_roofs() {
        let with = |row: usize, places: &[usize]| {
            let sample = Sample::empty(3);
            sample.only(3, 0, &[2, 5]).only(3, row, places)
        };
        let sample = with(3, &[2, 6]);
        let found = sample.found_of(Technique::Skyscraper);
        assert_eq!(found.len(), 1);
        assert_eq!(sample.words(&found[0].eliminated), [326, 336, 355, 365]);
        assert!(
            with(3, &[2, 5]).found_of(Technique::Skyscraper).is_empty(),
            "an X-wing"
        );
        assert!(
            with(3, &[2, 6, 8])
                .found_of(Technique::Skyscraper)
                .is_empty()
        );
        assert!(with(3, &[3, 6]).found_of(Technique::Skyscraper).is_empty());
    }

    #[test]
    fn a_kite_has_its_near_ends_in_a_block() {
        let with = |row: usize, places: &[usize], column: &[usize]| {
            let sample = Sample::empty(3);
            let unit = sample.grid.columns().start + 1;
            sample.only(8, row, places).only(8, unit, column)
        };
        let sample = with(0, &[3, 8], &[2, 7]);
        let found = sample.found_of(Technique::TwoStringKite);
        assert_eq!(found.len(), 1);
        assert_eq!(sample.words(&found[0].eliminated), [878]);
        assert!(
            with(0, &[4, 8], &[2, 7])
                .found_of(Technique::TwoStringKite)
                .is_empty()
        );
        assert!(
            with(0, &[3, 8], &[2, 5, 7])
                .found_of(Technique::TwoStringKite)
                .is_empty()
        );
    }

    #[test]
    fn an_empty_rectangle_has_a_row_and_a_column() {
        let with = |block: &[usize], row: &[usize]| {
            let sample = Sample::empty(3);
            let unit = sample.grid.blocks().start;
            sample.only(6, unit, block).only(6, 7, row)
        };
        // Row 3 and column 1 of the first block; row 8 starts in column 1.
        let sample = with(&[1, 4, 8, 9], &[1, 6]);
        let found = sample.found_of(Technique::EmptyRectangle);
        assert_eq!(found.len(), 1);
        assert_eq!(sample.words(&found[0].eliminated), [636]);
        let near = with(&[1, 4, 5, 8, 9], &[1, 6]);
        assert!(
            near.found_of(Technique::EmptyRectangle).is_empty(),
            "a third line"
        );
        let near = with(&[7, 8, 9], &[1, 6]);
        assert!(
            near.found_of(Technique::EmptyRectangle).is_empty(),
            "one line"
        );
        let near = with(&[1, 4, 8, 9], &[2, 6]);
        assert!(
            near.found_of(Technique::EmptyRectangle).is_empty(),
            "another column"
        );
    }

    #[test]
    fn dual_kites_are_of_one_digit() {
        // All four lines start in r2c3 or r3c2.
        let first = |digit| {
            let sample = Sample::empty(3);
            let column = sample.grid.columns().start + 1;
            sample.only(digit, 1, &[3, 8]).only(digit, column, &[3, 7])
        };
        let second = |sample: Sample, digit| {
            let column = sample.grid.columns().start + 2;
            sample.only(digit, 2, &[2, 5]).only(digit, column, &[2, 4])
        };
        let dual = second(first(4), 4);
        let found = dual.found_of(Technique::DualTwoStringKite);
        assert_eq!(found.len(), 1);
        assert_eq!(dual.words(&found[0].eliminated), [445, 478]);
        let two = second(first(4), 5);
        assert_eq!(two.found_of(Technique::TwoStringKite).len(), 2);
        assert!(two.found_of(Technique::DualTwoStringKite).is_empty());
    }
}
