//! Death blossoms.

use super::{Als, ByDigit, DIGITS, Draft, Linked, Mix, Smallest};
use crate::{Cells, Find, Role, Scene, Technique, digits};
use std::collections::HashSet;
use std::hash::BuildHasherDefault;

/// All finds in a scene.
pub(super) fn find(scene: &Scene<'_>, linked: &Linked, found: &mut Vec<Find>) {
    let mut smallest = Smallest::default();
    // With two candidates these are ALS-XY-wings.
    for stem in scene.open().filter(|&c| scene.marks[c].count_ones() > 2) {
        let marks = scene.marks[stem];
        let mut petals: Vec<Vec<&Als>> = digits(marks)
            .map(|d| petals(linked, stem, d, marks))
            .collect();
        petals.sort_by_key(Vec::len);
        // The part of a blossom with the first few petals, for each thing that these eliminate.
        let mut parts = Smallest::default();
        parts.offer([Cells(u128::MAX); DIGITS], 1, || {
            Some(Draft {
                parts: vec![(Role::Pivot, Cells::of(stem))],
                linking: marks,
            })
        });
        for (number, petals) in (0..).zip(&petals) {
            let mut larger = Smallest::default();
            for (targets, draft) in &parts.drafts {
                for petal in petals {
                    let part = (Role::Als(number), petal.cells);
                    extend(targets, draft, petal, part, !marks, &mut larger);
                }
            }
            parts = larger;
        }
        for (targets, draft) in parts.drafts {
            smallest.offer(targets, draft.size(), || Some(draft));
        }
    }
    smallest.write(Technique::DeathBlossom, scene, found);
}

/// The petals for a candidate of a stem. Of those that see the same only the smallest.
fn petals(linked: &Linked, stem: usize, digit: usize, marks: u32) -> Vec<&Als> {
    let groups = linked.groups.of_digit(digit);
    let sees = groups.filter(|group| group.seen.has(stem));
    let mut petals: Vec<usize> = sees.flat_map(|group| group.sets.iter().copied()).collect();
    // The sets are listed with the smallest first.
    petals.sort_unstable();
    let mut known = HashSet::<ByDigit, BuildHasherDefault<Mix>>::default();
    let sets = petals.into_iter().map(|set| &linked.sets[set]);
    let see_more = sets.filter(|set| {
        let mut seen = [Cells::NONE; DIGITS];
        digits(set.seen_digits & !marks).for_each(|d| seen[d] = set.seen[d]);
        set.seen_digits & !marks != 0 && known.insert(seen)
    });
    see_more.collect()
}

/// Adds a petal, if something sees one of these digits in it, too.
fn extend(
    targets: &ByDigit,
    draft: &Draft,
    petal: &Als,
    part: (Role, Cells),
    of: u32,
    larger: &mut Smallest,
) {
    let mut left = [Cells::NONE; DIGITS];
    let mut is_any_left = false;
    for d in digits(of & petal.seen_digits) {
        left[d] = targets[d] & petal.seen[d];
        is_any_left |= !left[d].is_empty();
    }
    if is_any_left {
        larger.offer(left, draft.size() + part.1.len(), || {
            let parts = draft.parts.iter().copied().chain([part]);
            Some(Draft {
                parts: parts.collect(),
                linking: draft.linking,
            })
        });
    }
}
