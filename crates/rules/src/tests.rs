//! The canonical forms that tell instances apart.

use super::cell_pattern::CellPattern;
use super::grid::canonical;
use itertools::Itertools;
use oddagon_boards::sudoku::Symmetry;
use proptest::prelude::*;

proptest! {
    /// Images have equal forms, and a form could be an image of its pattern: it has as many cells,
    /// and the same marks.
    #[test]
    fn images_have_one_form(
        cells in proptest::collection::btree_map(0..81usize, 0..9u16, 1..7),
        index in any::<u64>(),
    ) {
        let symmetry = Symmetry::of_index(3, index);
        let marked = cells.into_iter().collect_vec();
        let image = marked.iter().map(|&(cell, mark)| (symmetry.cell(cell), mark)).collect_vec();
        prop_assert_eq!(canonical(&marked, true), canonical(&image, true));
        if !symmetry.transposes() {
            prop_assert_eq!(canonical(&marked, false), canonical(&image, false));
        }
        let form = canonical(&marked, true);
        prop_assert_eq!(canonical(&form, true), form.clone());
        let marks = |list: &[(usize, u16)]| list.iter().map(|&(_, mark)| mark).sorted().collect_vec();
        prop_assert_eq!(marks(&form), marks(&marked));
    }

    /// Patterns of cells that hold digits have the form of their images under all symmetries, those
    /// of the digits included.
    #[test]
    fn cell_patterns_have_one_form(
        groups in proptest::collection::vec(proptest::collection::btree_set(0..5usize, 1..5), 2..6),
        places in proptest::sample::subsequence((0..81usize).collect_vec(), 6),
        index in any::<u64>(),
        seed in any::<u64>(),
    ) {
        let symmetry = Symmetry::of_index(3, index);
        let at = |groups: &[Vec<usize>], map: &dyn Fn(usize) -> usize| {
            let cells = groups.iter().map(|group| group.iter().map(|&i| map(places[i])).collect_vec());
            let cells = cells.collect_vec();
            let target = (1, map(places[5]));
            CellPattern::new(&cells.iter().map(Vec::as_slice).collect_vec(), target)
        };
        let groups = groups.into_iter().map(|group| group.into_iter().collect_vec()).collect_vec();
        let mut renamed = groups.clone();
        // The target's digit, the first, stays.
        renamed[1..].rotate_left(seed as usize % (groups.len() - 1));
        let here = at(&groups, &|cell| cell).map(|pattern| pattern.form());
        let there = at(&renamed, &|cell| symmetry.cell(cell)).map(|pattern| pattern.form());
        prop_assert_eq!(here, there);
    }
}
