//! All patterns of three bands.

use super::super::canonical::form;
use super::super::{Pattern, merge};
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
    /// The bands.
    pub bands: &'a Bands,
    /// How words fit together.
    pub codes: Codes,
    /// Most cells.
    pub most: u32,
    /// Whether a pattern and its transpose are one class.
    pub transpose: bool,
}

impl Search<'_> {
    /// The patterns whose smallest band is the first member of a class.
    pub fn with_smallest(&self, class: usize) -> Vec<Pattern> {
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
            .filter(|b| {
                !fixing
                    .iter()
                    .any(|&p| columns.cells(p, b.cells) < b.cells)
            })
            .collect();
        let lists: Vec<Vec<Pattern>> = seconds
            .into_par_iter()
            .map(|second| self.with_pair(second, third, &table, &smaller))
            .collect();
        merge(lists)
    }

    /// The words that complete some word of the second band and one of the third; none if all words do.
    fn completing(&self, second: &Band, third: &[bool]) -> Option<Vec<bool>> {
        let mut words: Vec<FullWord> = (0..)
            .zip(self.bands.table(second))
            .filter(|&(_, is)| is)
            .map(|(w, _)| w)
            .collect();
        // Words far from each other first: the table fills sooner.
        let n = words.len();
        let step = (0..).map(|i| n * 5 / 8 + i).find(|&s| gcd(s, n) == 1)?;
        words = (0..n).map(|i| words[i * step % n]).collect();
        let mut table = vec![false; self.bands.word_count()];
        let mut missing = table.len();
        for word in words {
            self.codes.apart(self.bands.k, word, &mut |other, left| {
                if third[left as usize] && !std::mem::replace(&mut table[other as usize], true) {
                    missing -= 1;
                }
            });
            if missing == 0 {
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
        let mut found = Vec::new();
        let Some(fits) = self.completing(second, table) else {
            return found;
        };
        // What fits after dropping one cell of the pair; none if everything does.
        let mut weaker = Vec::new();
        for &b in &second.smaller {
            weaker.push(self.completing(&bands.list[b as usize], table));
        }
        for t in smaller {
            weaker.push(self.completing(second, t));
        }
        // A cell that changes nothing here is never needed.
        if weaker.iter().any(|w| w.as_ref() == Some(&fits)) {
            return found;
        }
        let (size, least) = (second.cells.count_ones(), third.cells.count_ones());
        let most = self.most - size - least;
        let mut killed = vec![false; bands.list.len()];
        for (i, first) in bands.list.iter().enumerate() {
            let n = first.cells.count_ones();
            if n > most {
                break;
            }
            if first.smaller.iter().any(|&b| killed[b as usize]) {
                killed[i] = true;
                continue;
            }
            let meets = |fits: &[bool]| bands.words(first).any(|w| fits[w as usize]);
            if meets(&fits) {
                continue;
            }
            killed[i] = true;
            let needed = |w: &Option<Vec<bool>>| w.as_ref().is_none_or(|w| meets(w));
            if n >= size && weaker.iter().all(needed) {
                let pattern = [first, second, third]
                    .iter()
                    .rev()
                    .fold(0, |p, b| p << 27 | b.cells as Pattern);
                found.push(form(pattern, self.transpose));
            }
        }
        found
    }
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}
