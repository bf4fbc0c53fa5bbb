//! Naked and hidden subsets.
//!
//! *Naked*: some cells of a unit have together only as many digits as they are, so the rest of the
//! unit loses these digits. *Hidden*: some digits have in a unit together only as many places as
//! they are, so these cells lose all other digits.
//!
//! A *locked* pair or triple is a naked one of cells that share two units, a line and a block, and
//! that eliminates something in both.

use crate::{Cells, Find, Role, Scene, Technique, digits};

/// The most cells of a subset.
const LARGEST: usize = 4;

/// All finds in a scene, smallest first.
pub fn find(scene: &Scene<'_>, found: &mut Vec<Find>) {
    let first = found.len();
    for unit in 0..scene.grid.units.len() {
        let cells: Vec<usize> = scene.grid.units[unit]
            .filter(|&cell| (2..=LARGEST as u32).contains(&scene.marks[cell].count_ones()))
            .collect();
        naked(scene, unit, &cells, Cells::NONE, 0, found);
        let digits: Vec<usize> = (0..scene.grid.side)
            .filter(|&digit| (2..=LARGEST).contains(&scene.in_unit(digit, unit).len()))
            .collect();
        hidden(scene, unit, &digits, Cells::NONE, 0, found);
    }
    found[first..].sort_by_key(|find| (find.size, find.technique));
}

/// The naked subsets of a unit that consist of these cells and of some of `more`.
fn naked(
    scene: &Scene<'_>,
    unit: usize,
    more: &[usize],
    cells: Cells,
    marks: u32,
    found: &mut Vec<Find>,
) {
    if cells.len() >= 2 && marks.count_ones() as usize == cells.len() {
        found.extend(naked_find(scene, unit, cells, marks));
    }
    if cells.len() == LARGEST {
        return;
    }
    for (i, &cell) in more.iter().enumerate() {
        let marks = marks | scene.marks[cell];
        if marks.count_ones() as usize <= LARGEST {
            let cells = cells | Cells::of(cell);
            naked(scene, unit, &more[i + 1..], cells, marks, found);
        }
    }
}

/// What a naked subset gives, if anything. One that shares two units is taken in the first only.
fn naked_find(scene: &Scene<'_>, unit: usize, cells: Cells, marks: u32) -> Option<Find> {
    let units: Vec<usize> = scene.grid.units_of_all(cells).collect();
    if units[0] != unit {
        return None;
    }
    let mut both = units.iter();
    let is_locked = units.len() == 2
        && both.all(|&u| digits(marks).any(|d| !(scene.in_unit(d, u) - cells).is_empty()));
    let technique = match (cells.len(), is_locked) {
        (2, true) => Technique::LockedPair,
        (3, true) => Technique::LockedTriple,
        (2, false) => Technique::NakedPair,
        (3, false) => Technique::NakedTriple,
        _ => Technique::NakedQuad,
    };
    let seen = units
        .iter()
        .fold(Cells::NONE, |all, &u| all | scene.grid.units[u])
        - cells;
    let find = Find::new(technique, marks, cells.len())
        .role(Role::Pattern, scene.all_candidates(cells))
        .resting_on(cells.map(|cell| scene.grid.cell_variable(cell)))
        .eliminating(digits(marks).flat_map(|d| scene.candidates(d, seen)));
    find.gives_something().then_some(find)
}

/// The hidden subsets of a unit that consist of these digits and of some of `more`.
fn hidden(
    scene: &Scene<'_>,
    unit: usize,
    more: &[usize],
    cells: Cells,
    chosen: u32,
    found: &mut Vec<Find>,
) {
    let size = chosen.count_ones() as usize;
    if size >= 2 && cells.len() == size {
        let technique = match size {
            2 => Technique::HiddenPair,
            3 => Technique::HiddenTriple,
            _ => Technique::HiddenQuad,
        };
        let others = digits(((1 << scene.grid.side) - 1) & !chosen);
        let find = Find::new(technique, chosen, size)
            .role(
                Role::Pattern,
                digits(chosen)
                    .flat_map(|d| scene.candidates(d, cells))
                    .collect(),
            )
            .resting_on(digits(chosen).map(|d| scene.grid.unit_variable(unit, d)))
            .eliminating(others.flat_map(|d| scene.candidates(d, cells)));
        found.extend(find.gives_something().then_some(find));
    }
    if size == LARGEST {
        return;
    }
    for (i, &digit) in more.iter().enumerate() {
        let cells = cells | scene.in_unit(digit, unit);
        if cells.len() <= LARGEST {
            hidden(
                scene,
                unit,
                &more[i + 1..],
                cells,
                chosen | 1 << digit,
                found,
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::find;
    use crate::samples::{Sample, check_random, positions};
    use crate::{Cells, Technique};

    #[test]
    fn subsets_of_random_positions_hold() {
        let techniques = [
            Technique::LockedPair,
            Technique::NakedPair,
            Technique::NakedTriple,
            Technique::HiddenPair,
            Technique::HiddenTriple,
        ];
        check_random(find, &techniques);
    }

    /// All sets of cells of all units, by the plain definition.
    #[test]
    fn all_naked_subsets_are_found() {
        for (sample, _) in positions(300) {
            let scene = sample.scene();
            let found = sample.found(find);
            for unit in &sample.grid.units {
                for set in 0..1u32 << 16 {
                    let cells = Cells(u128::from(set));
                    if !cells.is_in(*unit) || cells.len() < 2 {
                        continue;
                    }
                    let marks = cells.fold(0, |all, cell| all | scene.marks[cell]);
                    let is_open = cells.into_iter().all(|c| scene.marks[c].count_ones() > 1);
                    if !is_open || marks.count_ones() as usize != cells.len() {
                        continue;
                    }
                    let targets = crate::digits(marks)
                        .flat_map(|d| scene.candidates(d, *unit - cells))
                        .collect::<Vec<_>>();
                    let is_it = |f: &crate::Find| {
                        f.digits == marks && targets.iter().all(|c| f.eliminated.contains(c))
                    };
                    assert!(targets.is_empty() || found.iter().any(is_it), "{cells:?}");
                }
            }
        }
    }

    #[test]
    fn a_locked_pair_needs_targets_in_both_units() {
        let pair = Sample::empty(3).marked(1, 1, &[4, 7]).marked(1, 2, &[4, 7]);
        let found = pair.found_of(Technique::LockedPair);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].eliminated.len(), 26);
        assert!(pair.found_of(Technique::NakedPair).is_empty());
        // The rest of the row has none of the digits: a naked pair of the block.
        let row = pair.grid.rows().start;
        let naked = pair.clone().only(4, row, &[1, 2]).only(7, row, &[1, 2]);
        assert!(naked.found_of(Technique::LockedPair).is_empty());
        let found = naked.found_of(Technique::NakedPair);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].eliminated.len(), 12);
    }

    #[test]
    fn a_digit_too_many_is_no_subset() {
        let hidden = |last: &[usize]| {
            let sample = Sample::empty(3);
            let row = sample.grid.rows().start;
            sample
                .only(1, row, &[1, 5])
                .only(2, row, &[5, 9])
                .only(3, row, last)
        };
        let triple = hidden(&[1, 9]).found_of(Technique::HiddenTriple);
        assert_eq!(triple.len(), 1);
        assert_eq!(triple[0].eliminated.len(), 18);
        assert!(hidden(&[1, 8]).found_of(Technique::HiddenTriple).is_empty());
        let naked = |last: &[usize]| {
            let sample = Sample::empty(3).marked(1, 1, &[1, 2]).marked(1, 5, &[2, 3]);
            sample.marked(1, 9, last)
        };
        assert_eq!(naked(&[1, 3]).found_of(Technique::NakedTriple).len(), 1);
        assert!(naked(&[1, 4]).found_of(Technique::NakedTriple).is_empty());
    }
}
