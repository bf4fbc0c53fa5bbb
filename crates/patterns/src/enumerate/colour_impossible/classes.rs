//! The classes of bands, under row and column permutations, that can be part of a minimal pattern,
//! with their profiles.

use super::profile::{ColourOrders, Profile, profiles};
use crate::enumerate::band::{
    self, Cells, Digits, FIRST_BLOCK, FIRST_COLUMN, FIRST_ROW, counts, image, k_bit, places, size,
};
use crate::enumerate::columns::{Columns, Counts, ONE_EACH, fits, larger, total};
use rayon::prelude::*;
use std::sync::OnceLock;

/// A class of bands.
pub struct Class {
    /// Its first member.
    pub cells: Cells,
    /// The first member's profiles, one for each orbit under colour permutations.
    pub profiles: Vec<Profile>,
    /// What the first member gains by weakening some cell of it, one profile for each orbit; only
    /// the cells whose gain includes no other cell's.
    pub gains: Vec<Vec<Profile>>,
    all_profiles: OnceLock<Vec<Profile>>,
}

/// What a band can be.
pub enum Judged {
    /// A minimal pattern by itself.
    Pattern(Cells),
    /// A part of minimal patterns, so far as the band tells.
    Part(Class),
    /// Neither.
    Nothing,
}

impl Class {
    /// Its profiles and those of its gains.
    pub fn lists(&self) -> impl Iterator<Item = &Vec<Profile>> {
        std::iter::once(&self.profiles).chain(&self.gains)
    }

    /// All profiles of the first member.
    pub fn all_profiles(&self, orders: &ColourOrders) -> &[Profile] {
        self.all_profiles.get_or_init(|| orders.all(&self.profiles))
    }
}

/// What a band can be in patterns with these digits.
pub fn judged(cells: Cells, digits: Digits, orders: &ColourOrders) -> Judged {
    let own = orders.least(profiles(cells, digits));
    if own.is_empty() {
        let minimal = places(cells).all(|x| !profiles(weakened(cells, x), digits).is_empty());
        return if minimal {
            Judged::Pattern(cells)
        } else {
            Judged::Nothing
        };
    }
    let mut gains: Vec<Vec<Profile>> = places(cells)
        .map(|x| gain((cells, x), &own, digits, orders))
        .collect();
    if gains.iter().any(Vec::is_empty) {
        return Judged::Nothing;
    }
    keep_least(&mut gains);
    Judged::Part(Class {
        cells,
        profiles: own,
        gains,
        all_profiles: OnceLock::new(),
    })
}

/// A band with the cell at place `x` weakened.
fn weakened(cells: Cells, x: u32) -> Cells {
    let lower = cells & k_bit(x) != 0;
    cells & !if lower { k_bit(x) } else { 1 << x }
}

/// What a band with these profiles gains by weakening the cell at place `x`.
fn gain(
    (cells, x): (Cells, u32),
    own: &[Profile],
    digits: Digits,
    orders: &ColourOrders,
) -> Vec<Profile> {
    let weaker = profiles(weakened(cells, x), digits).into_iter();
    let mut gain = if cells & k_bit(x) != 0 {
        orders.least(weaker)
    } else {
        let completed = weaker.flat_map(|w| {
            let more = (0..digits.l).map(move |q| w | 1 << (9 * q + x % 18));
            more.filter(move |&m| m != w)
        });
        orders.least(completed)
    };
    gain.retain(|profile| own.binary_search(profile).is_err());
    gain
}

/// Drops the lists that contain another.
fn keep_least(lists: &mut Vec<Vec<Profile>>) {
    lists.sort_by_key(Vec::len);
    let mut least: Vec<Vec<Profile>> = Vec::new();
    for list in lists.drain(..) {
        let contains_another = least
            .iter()
            .any(|l| l.iter().all(|profile| list.binary_search(profile).is_ok()));
        if !contains_another {
            least.push(list);
        }
    }
    *lists = least;
}

/// One band of each class that can be part of a pattern of at most `largest` cells, going by its
/// cells and their neighbours: at most `k` k-cells and `l` cells in each row and block, every other
/// cell with a neighbour in the band outside its own column; the neighbours that its cells lack
/// count as cells, and find room in their columns.
pub fn firsts(digits: Digits, columns: &Columns, largest: u32) -> Vec<Cells> {
    let all_lower = Digits { k: 0, ..digits };
    let shapes = band::all(all_lower, largest).into_par_iter();
    let firsts = shapes.filter(|&shape| {
        let mut images = columns.numbers().map(|p| image(columns, p, shape));
        images.all(|image| image >= shape)
    });
    let marked = firsts.flat_map_iter(|shape| markings(shape, digits, columns));
    let full = Counts::from(digits.l) * ONE_EACH;
    let with_neighbours = marked.filter(|&band| has_neighbours(band));
    let with_room = with_neighbours.filter(|&band| {
        let lack = lacking(band, digits);
        size(band) + total(lack) <= largest && fits(counts(band) + lack, full)
    });
    with_room.collect()
}

/// All choices of k-cells in a band of other cells, at most `k` in each row and block: one for each
/// class.
fn markings(shape: Cells, digits: Digits, columns: &Columns) -> Vec<Cells> {
    if digits.k == 0 {
        return vec![shape];
    }
    let cells: Vec<u32> = places(shape).collect();
    let symmetries = symmetries(&cells, columns);
    let mut seen = vec![false; 1 << cells.len()];
    let mut found = Vec::new();
    for set in 0..seen.len() {
        let lower = (0..cells.len()).filter(|i| set >> i & 1 == 1);
        let band = lower.clone().fold(shape, |b, i| b | k_bit(cells[i]));
        if seen[set] || !band::fits_k(band, digits.k) {
            continue;
        }
        for symmetry in &symmetries {
            let image = lower.clone().fold(0, |image, i| image | 1 << symmetry[i]);
            seen[image] = true;
        }
        found.push(band);
    }
    found
}

/// The row and column permutations that map a set of places to itself: which of the places comes to
/// which.
fn symmetries(cells: &[u32], columns: &Columns) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for p in columns.numbers() {
        for order in crate::enumerate::columns::ORDERS {
            let images = cells.iter().map(|&x| {
                let (row, column) = ((x / 18) as usize, (x % 18) as usize);
                let image = (18 * order[row] + columns.image[p][column]) as u32;
                cells.binary_search(&image).ok().map(|i| i as u8)
            });
            found.extend(images.collect::<Option<Vec<u8>>>());
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// The row and the block of the cell at place `x`.
fn row_and_block(x: u32) -> Cells {
    let (row, column) = (x / 18, x % 18);
    FIRST_ROW << (18 * row) | FIRST_BLOCK << (column / 3 * 3)
}

/// Whether all cells but the k-cells have a neighbour in the band outside their column.
fn has_neighbours(cells: Cells) -> bool {
    places(cells).all(|x| {
        let own_column = FIRST_COLUMN << (x % 18);
        cells & k_bit(x) != 0 || cells & row_and_block(x) & !own_column != 0
    })
}

/// Per column, how many neighbours its worst cell lacks in the band.
pub fn lacking(cells: Cells, digits: Digits) -> Counts {
    places(cells).fold(0, |lack, x| {
        let lower = cells & k_bit(x) != 0;
        let needed = if lower { digits.k } else { digits.l };
        let near = (cells & row_and_block(x)).count_ones() - 1;
        let missing = Counts::from(needed.saturating_sub(near));
        larger(lack, missing << (4 * (x % 18)))
    })
}
