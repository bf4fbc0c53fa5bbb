//! All patterns of three bands.

use super::bands::{Band, Bands, Profile};
use crate::enumerate::Marked;
use crate::enumerate::band::{image, joined, size};
use rayon::prelude::*;

/// For each code of a digit, the codes that have another column in each stack; and the code of the
/// columns that two such codes leave.
pub struct Codes {
    others: [[u16; 8]; 27],
    third: [[u16; 27]; 27],
}

impl Codes {
    /// Computes the codes.
    pub fn new() -> Self {
        let columns = |code: u16| [code % 3, code / 3 % 3, code / 9];
        let apart = |a: u16, b: u16| columns(a).iter().zip(columns(b)).all(|(x, y)| *x != y);
        let mut codes = Codes {
            others: [[0; 8]; 27],
            third: [[0; 27]; 27],
        };
        for a in 0..27 {
            let others = (0..27).filter(|&b| apart(a, b));
            for (i, b) in others.enumerate() {
                codes.others[a as usize][i] = b;
                let left = (0..27).find(|&c| apart(a, c) && apart(b, c));
                codes.third[a as usize][b as usize] = left.expect("two of three columns are taken");
            }
        }
        codes
    }

    /// Visits the profiles that have no column in common with this one, each with the profile that
    /// the two leave.
    fn apart(&self, k: u32, profile: Profile, visit: &mut impl FnMut(Profile, Profile)) {
        self.apart_from(k, profile, [0, 0], 1, visit);
    }

    fn apart_from(
        &self,
        k: u32,
        left: Profile,
        [other, third]: [Profile; 2],
        weight: u16,
        visit: &mut impl FnMut(Profile, Profile),
    ) {
        if k == 0 {
            return visit(other, third);
        }
        let code = (left % 27) as usize;
        for &o in &self.others[code] {
            let next = [
                other + weight * o,
                third + weight * self.third[code][o as usize],
            ];
            self.apart_from(k - 1, left / 27, next, weight.wrapping_mul(27), visit);
        }
    }
}

/// The search for patterns of three bands.
pub struct ThreeBands<'a> {
    bands: &'a Bands,
    codes: Codes,
    most: u32,
    /// `fewest[n]`: the least number of orbits of profiles that a band of at most `n` cells has.
    fewest: Vec<usize>,
}

impl<'a> ThreeBands<'a> {
    /// Prepares the search.
    pub fn new(bands: &'a Bands, most: u32) -> Self {
        let mut fewest = vec![usize::MAX; 3 * bands.k as usize + 1];
        for class in &bands.classes {
            let size = size(bands.list[class.first as usize].cells) as usize;
            for f in &mut fewest[size..] {
                *f = class.profiles.len().min(*f);
            }
        }
        ThreeBands {
            bands,
            codes: Codes::new(),
            most,
            fewest,
        }
    }

    /// The patterns whose smallest band is the first member of a class, and whose next is in this
    /// part of the bands.
    pub fn with_smallest(&self, class: usize, (part, parts): (usize, usize)) -> Vec<Marked> {
        let bands = self.bands;
        let third = &bands.list[bands.classes[class].first as usize];
        let least = size(third.cells);
        if least == 0 || 3 * least > self.most {
            return Vec::new();
        }
        let columns = &bands.columns;
        let mut fixing: Vec<usize> = columns.numbers().skip(1).collect();
        fixing.retain(|&p| image(columns, p, third.cells) == third.cells);
        let table = bands.table(third);
        let smaller: Vec<Vec<bool>> = third
            .smaller
            .iter()
            .map(|&b| bands.table(&bands.list[b as usize]))
            .collect();
        let seconds: Vec<&Band> = bands
            .list
            .iter()
            .filter(|b| {
                let n = size(b.cells);
                n >= least && 2 * n + least <= self.most
            })
            .filter(|b| !fixing.iter().any(|&p| image(columns, p, b.cells) < b.cells))
            .skip(part)
            .step_by(parts)
            .collect();
        seconds
            .into_par_iter()
            .flat_map_iter(|second| self.with_pair(second, third, &table, &smaller))
            .collect()
    }

    /// The orbits of profiles that complete some profile of the second band and one of the third;
    /// none if fewer than `enough` orbits do not.
    fn completing(&self, second: &Band, third: &[bool], enough: usize) -> Option<Vec<bool>> {
        let bands = self.bands;
        let profiles = bands.class_profiles(second);
        // Profiles far from each other first: the table fills sooner.
        let n = profiles.len();
        let step = (n * 5 / 8..).find(|&s| gcd(s, n) == 1)?;
        let mut table = vec![false; bands.orbits];
        let mut missing = table.len();
        for i in 0..n {
            let profile = bands.moved(second, profiles[i * step % n]);
            self.codes.apart(bands.k, profile, &mut |other, left| {
                if third[left as usize] {
                    let is = &mut table[bands.orbit[other as usize] as usize];
                    missing -= !*is as usize;
                    *is = true;
                }
            });
            if missing < enough {
                return None;
            }
        }
        Some(table)
    }

    /// The patterns whose two smaller bands are these.
    fn with_pair(
        &self,
        second: &Band,
        third: &Band,
        table: &[bool],
        smaller: &[Vec<bool>],
    ) -> Vec<Marked> {
        let bands = self.bands;
        let middle = size(second.cells);
        let most = self.most - middle - size(third.cells);
        let Some(fits) =
            self.completing(second, table, self.fewest[most.min(3 * bands.k) as usize])
        else {
            return Vec::new();
        };
        let meets = |first: &Band, fits: &[bool]| {
            let mut profiles = bands.profiles(first);
            profiles.any(|w| fits[bands.orbit[w as usize] as usize])
        };
        let mut excludes = vec![false; bands.up_to(most)];
        let mut excluding: Vec<&Band> = Vec::new();
        for (i, first) in bands.list[..excludes.len()].iter().enumerate() {
            let inherited = first.smaller.iter().any(|&b| excludes[b as usize]);
            excludes[i] = inherited || !meets(first, &fits);
            if excludes[i] && !inherited && size(first.cells) >= middle {
                excluding.push(first);
            }
        }
        // Every cell of the pair must be needed: without it, some profile that fits is one of the
        // first band's.
        let parts = second
            .smaller
            .iter()
            .map(|&b| (&bands.list[b as usize], table));
        for (second, table) in smaller.iter().map(|t| (second, &t[..])).chain(parts) {
            if excluding.is_empty() {
                break;
            }
            if let Some(fits_more) = self.completing(second, table, 1) {
                excluding.retain(|first| meets(first, &fits_more));
            }
        }
        let patterns = excluding.into_iter().map(|first| {
            let bands = [first, second, third];
            joined(bands.map(|band| band.cells))
        });
        patterns.collect()
    }
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}
