//! All patterns of three bands.

use super::super::Pattern;
use super::band::{Band, Bands, FullWord};
use rayon::prelude::*;

/// For each code of a digit, the codes that have another column in each stack; and the code of the columns that two
/// such codes leave.
pub struct Codes {
    others: [[u16; 8]; 27],
    third: [[u16; 27]; 27],
}

impl Codes {
    /// Computes them.
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

    /// Visits the words that have no column in common with this one, each with the word that the two leave.
    fn apart(&self, k: u32, word: FullWord, visit: &mut impl FnMut(FullWord, FullWord)) {
        self.apart_from(k, word, [0, 0], 1, visit);
    }

    fn apart_from(
        &self,
        k: u32,
        left: FullWord,
        [other, third]: [FullWord; 2],
        weight: u16,
        visit: &mut impl FnMut(FullWord, FullWord),
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
pub struct Search<'a> {
    bands: &'a Bands,
    codes: Codes,
    most: u32,
    /// `fewest[n]`: the least number of orbits of words that a band of at most `n` cells has.
    fewest: Vec<usize>,
}

impl<'a> Search<'a> {
    /// Prepares the search.
    pub fn new(bands: &'a Bands, most: u32) -> Self {
        let mut fewest = vec![usize::MAX; 3 * bands.k as usize + 1];
        for class in &bands.classes {
            let size = bands.list[class.first as usize].cells.count_ones() as usize;
            for f in &mut fewest[size..] {
                *f = class.words.len().min(*f);
            }
        }
        Search {
            bands,
            codes: Codes::new(),
            most,
            fewest,
        }
    }

    /// The patterns whose smallest band is the first member of a class, and whose next is in this part of the bands.
    pub fn with_smallest(&self, class: usize, (part, parts): (usize, usize)) -> Vec<Pattern> {
        let bands = self.bands;
        let third = &bands.list[bands.classes[class].first as usize];
        let least = third.cells.count_ones();
        if least == 0 || 3 * least > self.most {
            return Vec::new();
        }
        let columns = &bands.columns;
        let fixing: Vec<usize> = (1..columns.image.len())
            .filter(|&p| columns.cells(p, third.cells) == third.cells)
            .collect();
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
                let n = b.cells.count_ones();
                n >= least && 2 * n + least <= self.most
            })
            .filter(|b| !fixing.iter().any(|&p| columns.cells(p, b.cells) < b.cells))
            .skip(part)
            .step_by(parts)
            .collect();
        seconds
            .into_par_iter()
            .flat_map_iter(|second| self.with_pair(second, third, &table, &smaller))
            .collect()
    }

    /// The orbits of words that complete some word of the second band and one of the third; none if fewer than
    /// `enough` orbits do not.
    fn completing(&self, second: &Band, third: &[bool], enough: usize) -> Option<Vec<bool>> {
        let bands = self.bands;
        let p = second.from_class as usize;
        let words = &bands.classes[second.class as usize].words;
        // Words far from each other first: the table fills sooner.
        let n = words.len();
        let step = (n * 5 / 8..).find(|&s| gcd(s, n) == 1)?;
        let mut table = vec![false; bands.orbits];
        let mut missing = table.len();
        for i in 0..n {
            let word = bands.image(p, words[i * step % n]);
            self.codes.apart(bands.k, word, &mut |other, left| {
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
    ) -> Vec<Pattern> {
        let bands = self.bands;
        let (size, least) = (second.cells.count_ones(), third.cells.count_ones());
        let most = self.most - size - least;
        let Some(fits) =
            self.completing(second, table, self.fewest[most.min(3 * bands.k) as usize])
        else {
            return Vec::new();
        };
        let meets = |first: &Band, fits: &[bool]| {
            let mut words = bands.words(first);
            words.any(|w| fits[bands.orbit[w as usize] as usize])
        };
        let mut killed = vec![false; bands.up_to(most)];
        let mut killers: Vec<&Band> = Vec::new();
        for (i, first) in bands.list[..killed.len()].iter().enumerate() {
            let inherited = first.smaller.iter().any(|&b| killed[b as usize]);
            killed[i] = inherited || !meets(first, &fits);
            if killed[i] && !inherited && first.cells.count_ones() >= size {
                killers.push(first);
            }
        }
        // Every cell of the pair is needed: what fits without it meets the first band.
        let parts = second.smaller.iter();
        let parts = parts.map(|&b| (&bands.list[b as usize], table));
        for (second, table) in smaller.iter().map(|t| (second, &t[..])).chain(parts) {
            if killers.is_empty() {
                break;
            }
            if let Some(fits_more) = self.completing(second, table, 1) {
                killers.retain(|first| meets(first, &fits_more));
            }
        }
        let pattern = |first: &&Band| {
            let bands = [third, second, first];
            bands.iter().fold(0, |p, b| p << 27 | b.cells as Pattern)
        };
        killers.iter().map(pattern).collect()
    }
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}
