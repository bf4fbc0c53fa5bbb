//! The bands of k-digit patterns, and the profiles of the completed bands that contain them.

use crate::enumerate::band::{self, Cells, Digits, Member, Numbers, image, places, size};
use crate::enumerate::columns::{Columns, ORDERS};
use itertools::Itertools;
use std::collections::HashMap;

/// The columns that `k` digits have in a completed band: number `sum of code(q) * 27^q`, where the
/// code of a digit is its column inside each stack, in base 3, the first stack lowest.
pub type Profile = u16;

/// A place of one digit in a completed band: one cell in each row and block.
#[derive(Clone, Copy)]
struct Place {
    cells: Cells,
    code: u16,
}

/// Bands with at most `k` cells in each row and block.
pub struct Bands {
    /// Number of digits.
    pub k: u32,
    /// The column permutations.
    pub columns: Columns,
    /// For each column permutation, the image of each code of a digit.
    codes: Vec<[u16; 27]>,
    /// For each profile, the number of its orbit under digit permutations.
    pub orbit: Vec<u16>,
    /// The number of orbits.
    pub orbits: usize,
    /// The bands up to the order of rows, ascending by size, then as numbers; the empty one is
    /// first.
    pub list: Vec<Band>,
    /// Their classes under row and column permutations, ascending by size.
    pub classes: Vec<Class>,
}

/// A band up to the order of its rows.
pub struct Band {
    /// The cells; rows ascending as numbers.
    pub cells: Cells,
    member: Member,
    /// The numbers in the list of the bands with one cell less.
    pub smaller: Vec<u32>,
}

/// A class of bands.
pub struct Class {
    /// The number in the list of its first member.
    pub first: u32,
    /// The profiles of the completed bands that contain the first member, one of each orbit under
    /// digit permutations.
    pub profiles: Vec<Profile>,
}

impl Bands {
    /// All bands of at most `largest` cells for `k` digits, 2 or 3.
    pub fn new(k: u32, largest: u32) -> Self {
        let columns = Columns::new();
        let images = columns.image.iter().map(|p| {
            std::array::from_fn(|code| {
                let columns = (0..3).map(|s| 3 * s + code / 3usize.pow(s as u32) % 3);
                let moved = columns.map(|column| p[column]);
                moved
                    .map(|c| (c % 3 * 3usize.pow(c as u32 / 3)) as u16)
                    .sum()
            })
        });
        let mut numbers = HashMap::new();
        let orbit: Vec<u16> = (0..27u16.pow(k))
            .map(|profile| {
                let mut codes: Vec<u16> = (0..k).map(|q| profile / 27u16.pow(q) % 27).collect();
                codes.sort_unstable();
                let next = numbers.len() as u16;
                *numbers.entry(codes).or_insert(next)
            })
            .collect();
        let mut bands = Bands {
            k,
            orbits: numbers.len(),
            orbit,
            codes: images.collect(),
            columns,
            list: Vec::new(),
            classes: Vec::new(),
        };
        bands.find(largest);
        bands
    }

    /// The number of profiles.
    pub fn profile_count(&self) -> usize {
        27usize.pow(self.k)
    }

    /// The number of bands of at most `most` cells: the first ones of the list.
    pub fn up_to(&self, most: u32) -> usize {
        self.list.partition_point(|b| size(b.cells) <= most)
    }

    /// Lists the bands and their classes.
    fn find(&mut self, largest: u32) {
        let digits = Digits { k: 0, l: self.k };
        let mut all = band::all(digits, largest);
        all.sort_unstable_by_key(|&band| (size(band), band));
        let numbers = Numbers::new(&all);
        let (members, firsts) = numbers.classes(&self.columns, &all);
        let bands = all.iter().zip(members).map(|(&cells, member)| {
            let parts = places(cells).map(|x| image(&self.columns, 0, cells & !(1 << x)));
            Band {
                cells,
                member,
                smaller: parts.map(|part| numbers.of(part)).collect(),
            }
        });
        self.list = bands.collect();
        let places = digit_places();
        self.classes = firsts
            .into_iter()
            .map(|first| Class {
                first: numbers.of(first),
                profiles: self.completions(&places, first),
            })
            .collect();
    }

    /// The profiles of the completed bands that contain a band, one of each orbit under digit
    /// permutations.
    fn completions(&self, places: &[Place], cells: Cells) -> Vec<Profile> {
        let mut seen = vec![false; self.profile_count()];
        let mut profiles = Vec::new();
        complete(places, cells, 0, self.k, &mut Vec::new(), &mut |codes| {
            let mut codes = codes.to_vec();
            codes.sort_unstable();
            let profile = codes.iter().rev().fold(0, |w, c| 27 * w + c);
            if !std::mem::replace(&mut seen[profile as usize], true) {
                profiles.push(profile);
            }
        });
        profiles
    }

    /// The image, for a band, of a profile of the first member of its class.
    pub fn moved(&self, band: &Band, profile: Profile) -> Profile {
        let codes = &self.codes[usize::from(band.member.from_first)];
        let (mut left, mut weight, mut image) = (profile, 1, 0);
        for _ in 0..self.k {
            image += codes[(left % 27) as usize] * weight;
            left /= 27;
            weight = weight.wrapping_mul(27);
        }
        image
    }

    /// A band's profiles, one of each orbit under digit permutations.
    pub fn profiles(&self, band: &Band) -> impl Iterator<Item = Profile> {
        let profiles = self.class_profiles(band).iter();
        profiles.map(move |&w| self.moved(band, w))
    }

    /// The profiles of the first member of a band's class, one of each orbit under digit
    /// permutations.
    pub fn class_profiles(&self, band: &Band) -> &[Profile] {
        &self.classes[band.member.class as usize].profiles
    }

    /// All profiles of a band as a table.
    pub fn table(&self, band: &Band) -> Vec<bool> {
        let mut table = vec![false; self.profile_count()];
        for profile in self.profiles(band) {
            let codes: Vec<u16> = (0..self.k).map(|q| profile / 27u16.pow(q) % 27).collect();
            for order in codes.iter().permutations(codes.len()) {
                table[order.iter().fold(0, |w, &&c| 27 * w + c as usize)] = true;
            }
        }
        table
    }
}

/// All places of one digit.
fn digit_places() -> Vec<Place> {
    let place = |rows: [usize; 3], code: u16| {
        let cells = (0..3).map(|s| {
            let column = 3 * s + usize::from(code / 3u16.pow(s as u32) % 3);
            1 << (18 * rows[s] + column)
        });
        Place {
            cells: cells.sum(),
            code,
        }
    };
    ORDERS
        .into_iter()
        .flat_map(|rows| (0..27).map(move |code| place(rows, code)))
        .collect()
}

/// Visits, up to digit permutations, the codes of all ways to place `k` more digits, so that they
/// and the cells `taken` cover `cells`.
fn complete(
    places: &[Place],
    cells: Cells,
    taken: Cells,
    k: u32,
    codes: &mut Vec<u16>,
    visit: &mut impl FnMut(&[u16]),
) {
    let left = cells & !taken;
    if k == 0 {
        if left == 0 {
            visit(codes);
        }
        return;
    }
    if left.count_ones() > 3 * k {
        return;
    }
    // The first cell left gets the next digit.
    let must = left & left.wrapping_neg();
    for place in places {
        if place.cells & taken == 0 && place.cells & must == must {
            codes.push(place.code);
            complete(places, cells, taken | place.cells, k - 1, codes, visit);
            codes.pop();
        }
    }
}
