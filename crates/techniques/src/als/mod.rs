//! Techniques of almost locked sets: cells of one unit with one digit more than they are. If one
//! digit is in none of the cells, all its others are. A digit is a restricted common of two sets if
//! all its places in the one see all its places in the other, so that only one of them has it.
//!
//! * **ALS-XZ**: two sets with a restricted common X. Another common digit Z is in one of the sets.
//!   *Doubly linked*: with two restricted commons each of them is in one of the sets, and all other
//!   digits of both sets are locked.
//! * **ALS-XY-wing**: a set has a restricted common X with a second and another, Y, with a third.
//!   A digit Z that these two have is in one of them.
//! * **ALS-chain**: the same with more sets; the restricted commons before and after a set are
//!   different digits.
//! * **Death blossom**: for each candidate of a cell, the stem, there is a set, a petal, whose
//!   places of it all see the stem. A digit that all petals have is in one of them.
//! * **Sue de Coq**: cells where a line and a block cross, with at least two digits more than they
//!   are, and cells in the rest of the line and in the rest of the block that have none of these
//!   digits in common. If all these cells are as many as their digits, each digit has its unit.
//!
//! Of finds of a technique that eliminate the same, only the smallest is listed.

mod blossom;
mod linked;
mod sets;
mod sue_de_coq;

pub(crate) use sets::{Als, almost_locked_sets};
pub use sue_de_coq::find as sue_de_coq;

use crate::{Cells, Find, Role, Scene, Technique, digits};
use linked::Groups;
use sets::{ByDigit, DIGITS};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// All almost locked sets of a scene, and how they are linked.
struct Linked {
    sets: Vec<Als>,
    groups: Groups,
}

impl Linked {
    fn new(scene: &Scene<'_>) -> Linked {
        let sets = almost_locked_sets(scene);
        let groups = Groups::new(scene, &sets);
        Linked { sets, groups }
    }
}

/// All ALS-XZ in a scene.
pub fn pairs(scene: &Scene<'_>, found: &mut Vec<Find>) {
    linked::pairs(scene, &Linked::new(scene), found);
}

/// All ALS-XY-wings in a scene.
pub fn wings(scene: &Scene<'_>, found: &mut Vec<Find>) {
    linked::chains(scene, &Linked::new(scene), Technique::AlsXyWing, found);
}

/// All ALS-chains in a scene.
pub fn chains(scene: &Scene<'_>, found: &mut Vec<Find>) {
    linked::chains(scene, &Linked::new(scene), Technique::AlsChain, found);
}

/// All death blossoms in a scene.
pub fn blossoms(scene: &Scene<'_>, found: &mut Vec<Find>) {
    blossom::find(scene, &Linked::new(scene), found);
}

/// A find before it is written down.
struct Draft {
    parts: Vec<(Role, Cells)>,
    /// The digits that link its parts.
    linking: u32,
}

impl Draft {
    fn cells(&self) -> Cells {
        self.parts
            .iter()
            .fold(Cells::NONE, |all, part| all | part.1)
    }

    /// How many cells its parts have, those that parts share counted again.
    fn size(&self) -> usize {
        self.parts.iter().map(|part| part.1.len()).sum()
    }

    fn write(self, technique: Technique, scene: &Scene<'_>, targets: &ByDigit) -> Find {
        let of = (0..DIGITS)
            .filter(|&d| !targets[d].is_empty())
            .fold(0, |all, d| all | 1 << d);
        let cells = self.cells();
        let linking = digits(self.linking).flat_map(|d| scene.candidates(d, cells));
        let find = Find::new(technique, of, cells.len())
            .resting_on(cells.map(|c| scene.grid.cell_variable(c)))
            .eliminating(digits(of).flat_map(|d| scene.candidates(d, targets[d])));
        let parts = self.parts.into_iter();
        parts
            .fold(find, |find, (role, cells)| {
                find.role(role, scene.all_candidates(cells))
            })
            .role(Role::RestrictedCommon, linking.collect())
    }
}

/// For each thing that drafts eliminate, the smallest draft.
#[derive(Default)]
struct Smallest {
    drafts: HashMap<ByDigit, Draft, BuildHasherDefault<Mix>>,
}

impl Smallest {
    /// Takes a draft of at least this size, unless one that is as small eliminates the same.
    fn offer(&mut self, targets: ByDigit, size: usize, draft: impl FnOnce() -> Option<Draft>) {
        let is_smallest =
            |size: usize, known: Option<&Draft>| known.is_none_or(|k| size < k.size());
        if is_smallest(size, self.drafts.get(&targets))
            && let Some(draft) = draft()
            && is_smallest(draft.size(), self.drafts.get(&targets))
        {
            self.drafts.insert(targets, draft);
        }
    }

    /// Writes the drafts down, the smallest first.
    fn write(self, technique: Technique, scene: &Scene<'_>, found: &mut Vec<Find>) {
        let mut drafts: Vec<_> = self.drafts.into_iter().collect();
        drafts.sort_by_key(|(targets, draft)| (draft.cells().len(), *targets));
        for (targets, draft) in drafts {
            found.push(draft.write(technique, scene, &targets));
        }
    }
}

/// A quick hash: what is hashed are sets of cells of one's own making, and there are many.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        bytes
            .iter()
            .for_each(|&byte| self.write_u64(u64::from(byte)));
    }

    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(5) ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    fn write_u128(&mut self, n: u128) {
        self.write_u64(n as u64);
        self.write_u64((n >> 64) as u64);
    }

    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }
}

#[cfg(test)]
mod tests;
