use super::{ClueSymmetry, Instance};
use oddagon_job::random::Random;
use oddagon_prover::sat::SatError;
use std::collections::BTreeMap;
use std::slice;

/// The rank of a group of clues, the first place of its orbit, and, if it has no place, the clue
/// itself.
type Key = (u8, Option<(usize, usize)>, usize);

/// Groups of clues, each with its rank.
pub(super) type Groups = Vec<(u8, Vec<usize>)>;

/// The clues that are there, in groups that belong together under a symmetry of a grid of half
/// cells.
pub(super) fn groups(
    instance: &dyn Instance,
    shape: Option<(usize, usize)>,
    symmetry: ClueSymmetry,
) -> Groups {
    let first = instance.first();
    let mut groups: BTreeMap<Key, Vec<usize>> = BTreeMap::new();
    for (i, clue) in instance
        .clues()
        .iter()
        .enumerate()
        .filter(|(i, _)| first[*i])
    {
        let place = clue.place.and_then(|place| {
            let size = shape.unwrap_or((usize::MAX, usize::MAX));
            match symmetry {
                ClueSymmetry::None => None,
                _ => symmetry.orbit(size, place).first().copied(),
            }
        });
        let own = if place.is_none() { i } else { 0 };
        groups.entry((clue.rank, place, own)).or_default().push(i);
    }
    groups
        .into_iter()
        .map(|((rank, ..), clues)| (rank, clues))
        .collect()
}

/// The groups in random order, lower ranks first.
pub(super) fn in_random_order<'g>(groups: &'g Groups, random: &mut Random) -> Vec<&'g [usize]> {
    let mut order: Vec<&(u8, Vec<usize>)> = groups.iter().collect();
    random.shuffle(&mut order);
    order.sort_by_key(|(rank, _)| *rank);
    order.into_iter().map(|(_, clues)| &clues[..]).collect()
}

/// What decides whether clues are enough.
pub(crate) trait Enough {
    /// Whether these clues are enough.
    fn are_enough(&mut self, kept: &[bool]) -> Result<bool, SatError>;

    /// Hears which clues are among those of all later questions.
    fn stay(&mut self, _clues: &[usize]) {}
}

impl<F: FnMut(&[bool]) -> Result<bool, SatError>> Enough for F {
    fn are_enough(&mut self, kept: &[bool]) -> Result<bool, SatError> {
        self(kept)
    }
}

/// Of the first groups, which can mostly be left out, this share is tried at once.
const TOGETHER: usize = 32;

/// Leaves out, one after the other, the groups of clues without which the rest is still enough.
///
/// The first ones are tried several at a time: if the rest is enough without all of them, it is
/// enough without each of them.
pub(crate) fn reduce(
    groups: &[impl AsRef<[usize]>],
    kept: &mut [bool],
    clues: &mut dyn Enough,
) -> Result<(), SatError> {
    let mut first = 0;
    for together in groups.chunks((groups.len() / TOGETHER).max(1)) {
        set(kept, together, false);
        if !clues.are_enough(kept)? {
            set(kept, together, true);
            break;
        }
        first += together.len();
    }
    for group in &groups[first..] {
        set(kept, slice::from_ref(group), false);
        if !clues.are_enough(kept)? {
            set(kept, slice::from_ref(group), true);
            clues.stay(group.as_ref());
        }
    }
    Ok(())
}

/// Keeps the clues of these groups, or leaves them out.
pub(super) fn set(kept: &mut [bool], groups: &[impl AsRef<[usize]>], value: bool) {
    let clues = groups.iter().flat_map(AsRef::as_ref);
    clues.for_each(|&clue| kept[clue] = value);
}
