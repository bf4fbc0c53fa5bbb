//! Profiles: what the columns of the board see of a coloured band.

use crate::enumerate::band::{Cells, Digits, k_bit, places};
use itertools::Itertools;
use std::ops::Range;

/// The colours that a coloured band uses in each column: bit `9 * colour + column`. Cells of two
/// bands are adjacent only inside columns, so two coloured bands go together when their profiles
/// are disjoint.
pub type Profile = u64;

/// The columns of one colour.
const PLANE: Profile = 511;

/// The profiles of all proper colourings of a band: at least one of each orbit of profiles under
/// the colour permutations that keep the first `k` colours together. None if there is no colouring.
pub fn profiles(cells: Cells, digits: Digits) -> Vec<Profile> {
    let mut list: Vec<(u32, bool)> = places(cells).map(|x| (x, cells & k_bit(x) != 0)).collect();
    // k-cells first: fewer choices.
    list.sort_by_key(|&(_, lower)| !lower);
    let mut found = Vec::new();
    colour(&list, digits, [0, 0], 0, [[0; 2]; 4], &mut found);
    found.sort_unstable();
    found.dedup();
    found
}

/// Colours the cells of `rest`; `used` counts the colours in use below `k` and from `k` on,
/// `seen[q]` holds the rows and the blocks that have colour `q` already.
fn colour(
    rest: &[(u32, bool)],
    digits: Digits,
    used: [u32; 2],
    profile: Profile,
    seen: [[u32; 2]; 4],
    found: &mut Vec<Profile>,
) {
    let Some((&(x, lower), rest)) = rest.split_first() else {
        found.push(profile);
        return;
    };
    let Digits { k, l } = digits;
    let (row, column) = (x / 18, x % 18);
    let (row, block) = (1 << row, 1 << (column / 3));
    let low = 0..k.min(used[0] + 1);
    let high = if lower {
        k..k
    } else {
        k..l.min(k + used[1] + 1)
    };
    for q in low.chain(high) {
        let [rows, blocks] = seen[q as usize];
        if rows & row == 0 && blocks & block == 0 {
            let mut next = seen;
            next[q as usize] = [rows | row, blocks | block];
            let used = if q < k {
                [used[0].max(q + 1), used[1]]
            } else {
                [used[0], used[1].max(q + 1 - k)]
            };
            let profile = profile | 1 << (9 * q + column);
            colour(rest, digits, used, profile, next, found);
        }
    }
}

/// The colour permutations that keep the first `k` colours together.
pub struct ColourOrders(Vec<Vec<u32>>);

impl ColourOrders {
    /// All of them.
    pub fn new(digits: Digits) -> Self {
        let Digits { k, l } = digits;
        let orders = |colours: Range<u32>| {
            let count = colours.len();
            colours.permutations(count)
        };
        let both = orders(0..k).cartesian_product(orders(k..l));
        ColourOrders(both.map(|(low, high)| [low, high].concat()).collect())
    }

    /// The images of a profile, one for each permutation.
    pub fn images(&self, profile: Profile) -> impl Iterator<Item = Profile> {
        self.0.iter().map(move |order| {
            let planes = order.iter().enumerate();
            planes.fold(0, |image, (q, &to)| {
                image | (profile >> (9 * q) & PLANE) << (9 * to)
            })
        })
    }

    /// The least image of a profile.
    pub fn least_image(&self, profile: Profile) -> Profile {
        self.images(profile).min().unwrap_or(profile)
    }

    /// Of each of these profiles the least image, ascending and distinct.
    pub fn least(&self, profiles: impl IntoIterator<Item = Profile>) -> Vec<Profile> {
        let profiles = profiles.into_iter();
        sorted(profiles.map(|profile| self.least_image(profile)).collect())
    }

    /// All images of these profiles, ascending and distinct.
    pub fn all(&self, profiles: &[Profile]) -> Vec<Profile> {
        sorted(profiles.iter().flat_map(|&p| self.images(p)).collect())
    }
}

fn sorted(mut profiles: Vec<Profile>) -> Vec<Profile> {
    profiles.sort_unstable();
    profiles.dedup();
    profiles
}
