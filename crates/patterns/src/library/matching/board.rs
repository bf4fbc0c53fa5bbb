//! Finding k-digit patterns of other boards in puzzles on these boards: all images under the
//! board's symmetries, all choices of digits.

use super::MatchOptions;
use super::relation::{Irredundant, Relation};
use crate::enumerate::board::{Geometry, GeometryError, Set, cells_of, symmetries_of};
use itertools::Itertools;
use oddagon_csp::{Candidate, CandidateSet};

/// The most images of all patterns together.
const MAX_IMAGES: u128 = 10_000_000;

/// Patterns of a board, with all their images.
#[derive(Debug)]
pub struct BoardMatcher {
    side: usize,
    /// For each rule, the number of digits and the images.
    rules: Vec<(usize, Vec<Set>)>,
}

impl BoardMatcher {
    /// Prepares the rules of a square board: each a set of cells that cannot be filled with the
    /// given number of digits. The caller ensures that this is true.
    ///
    /// # Errors
    /// Too many symmetries or images.
    pub fn new(
        geometry: &Geometry,
        rules: impl IntoIterator<Item = (Set, usize)>,
    ) -> Result<BoardMatcher, GeometryError> {
        let symmetries = symmetries_of(geometry)?;
        let mut count = 0;
        let images = |(cells, k): (Set, usize)| {
            let all = (0..symmetries.order()).map(|number| symmetries.image(number, cells));
            let mut images: Vec<Set> = all.collect();
            images.sort_unstable();
            images.dedup();
            count += images.len() as u128;
            GeometryError::unless("images of patterns", count, MAX_IMAGES)?;
            Ok((k, images))
        };
        Ok(BoardMatcher {
            side: geometry.cells().isqrt(),
            rules: rules.into_iter().map(images).collect::<Result<_, _>>()?,
        })
    }

    /// The relations between the candidates of a state, as
    /// [`Matcher::relations`](super::Matcher::relations) gives them: one for each image that is not
    /// degenerate and has no more guardians than the options allow.
    pub fn relations(&self, live: &CandidateSet, options: &MatchOptions) -> Vec<Relation> {
        let side = self.side;
        let mut state = vec![0u32; side * side];
        live.iter()
            .for_each(|c| state[c.index() / side] |= 1 << (c.index() % side));
        let digits = options
            .digits
            .clone()
            .unwrap_or_else(|| (0..side as u8).collect())
            .into_iter()
            .sorted_unstable()
            .dedup();
        let mut all = Vec::new();
        for k in self.rules.iter().map(|(k, _)| *k).unique() {
            for chosen in digits.clone().combinations(k) {
                let wanted = chosen.iter().fold(0u32, |all, d| all | 1 << d);
                // Which cells have all of these digits, and how many others each has.
                let fits = state.iter().map(|live| live & wanted == wanted);
                let fits: Set = fits
                    .enumerate()
                    .filter(|(_, fits)| *fits)
                    .fold(0, |all, (cell, _)| all | 1 << cell);
                let other = |cell: usize| (state[cell] & !wanted).count_ones() as usize;
                for (rule, (_, images)) in self.rules.iter().enumerate().filter(|r| r.1.0 == k) {
                    let images = images.iter().filter(|image| *image & !fits == 0);
                    let cheap = images.filter(|image| {
                        cells_of(**image).map(other).sum::<usize>() <= options.max_guardians
                    });
                    all.extend(cheap.map(|&image| relation(rule, image, &chosen, &state, side)));
                }
            }
        }
        if options.redundant {
            all.sort_unstable_by(Relation::order);
            return all;
        }
        let mut irredundant = Irredundant::default();
        all.into_iter()
            .for_each(|relation| irredundant.insert(relation));
        irredundant.into_sorted()
    }
}

/// The relation of an image.
fn relation(rule: usize, image: Set, digits: &[u8], state: &[u32], side: usize) -> Relation {
    let wanted = digits.iter().fold(0u32, |all, d| all | 1 << d);
    let guardians = cells_of(image).flat_map(|cell| {
        let others = (0..side).filter(move |d| state[cell] & !wanted & 1 << d != 0);
        others.map(move |d| Candidate::new(cell * side + d))
    });
    Relation {
        rule,
        transposed: false,
        digits: digits.to_vec(),
        cells: cells_of(image).map(|cell| cell as u8).collect(),
        kinds: vec![0; image.count_ones() as usize],
        guardians: guardians.collect(),
        targets: Vec::new(),
        missing: 0,
        deadly: Vec::new(),
    }
}
