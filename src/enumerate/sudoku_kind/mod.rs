//! All minimal Sudoku-impossible k-digit patterns of the 9×9 board for two and three digits, up to symmetry.
//!
//! # What is enumerated
//!
//! A pattern is a set S of cells. It is Sudoku-impossible when no completed grid has digits 1 to k on all of S, and
//! minimal when for every cell x some completed grid has them on S−x. A colour-impossible pattern is Sudoku-impossible,
//! but the other cells of the grid can also make a colourable S impossible. The trivial patterns, k+1 cells of one
//! unit, are left out; every other minimal pattern has at most k cells in each unit.
//!
//! # Templates
//!
//! The places of one digit in a completed grid are a *template*: one cell in each row, column and block. So S is possible
//! exactly when some k pairwise disjoint templates cover it and the rest of the board can be filled with the other
//! digits. For k = 2 and 3 the second condition always holds: up to symmetry there are 170 unions of two disjoint
//! templates and 92,048 of three, and a search fills the rest of the board for each one (`rookery`). This has not been
//! done for four digits.
//!
//! # Bands and words
//!
//! A band of k disjoint templates is a *completed band*: each digit has one cell in each of its rows and blocks. Its *word*
//! tells in which column of each stack each digit is (`band`): 27^k words. Three completed bands form k disjoint
//! templates exactly when, in each stack, each digit has a different column in each. Any two disjoint words leave exactly
//! one word for the third band. Let F(X) be the words of the completed bands that contain a band X of S.
//!
//! * F(X) is empty for no band with at most k ≤ 3 cells in each row and block. Its rows and blocks are the vertices of a
//!   bipartite multigraph whose edges are the cells. Edges can be added until all degrees are k; no pair has more than
//!   k ≤ 3 edges, so its row of the block has cells for them. By König's theorem the edges fall into k perfect matchings:
//!   the digits.
//! * F of the empty band has all words: three digits that are in the same columns can take the rows in cyclic order.
//!
//! So no pattern fits in one band, S with bands A and B is possible exactly when some words of F(A) and F(B) are
//! disjoint, and S with bands A, B and C when F(C) has the word that some disjoint words of F(A) and F(B) leave.
//!
//! # The search
//!
//! All bands are listed with their words: 5,680 for two digits and 147,872 for three, up to the order of rows; 49 and 510
//! up to column permutations too. Parts of listed bands are listed.
//!
//! 1. *Two bands* (`two`). Some symmetry makes the larger band A the first of its class. The words that are disjoint from
//!    some word of A are found by one pass over the table of words for each digit and stack. B runs through the
//!    list by size, up to |A|. It *kills* when F(B) has none of them; that is inherited from its parts. The pattern is
//!    minimal when no part of B kills A, and B kills no A−x.
//! 2. *Three bands* (`three`). Some symmetry makes the smallest band C the first of its class, and B, the next, the least of
//!    its orbit under the column permutations that fix C. The words that complete words of B and C are listed, up to
//!    digit permutations; then A runs through the list as B did above. A pair (B, C) is given up
//!    when fewer words are left to be forbidden than the least number that a band of the size allowed for A has.
//!
//! Both keep exactly the minimal patterns, and every class has a member of the form searched. Nothing here needs that
//! the pattern is colourable; [`is_colourable`] tells. The colour-minimal patterns that are not among the patterns found
//! contain one of them as a proper part.

mod band;
pub mod rookery;
#[cfg(test)]
mod tests;
mod three;
mod two;

use super::canonical::{cells_of, neighbours};
use super::{OptionsError, Pattern, merge};
use rayon::prelude::*;

/// What to enumerate.
#[derive(Debug, Clone)]
pub struct SudokuOptions {
    /// Number of digits, 2 or 3.
    pub k: u32,
    /// Least number of cells.
    pub least: u32,
    /// Most number of cells.
    pub most: u32,
    /// 1 to 3: only classes with a member inside that many bands. (None fits in one band.)
    pub bands: u32,
    /// Whether a pattern and its transpose are one class. If not, stacks do not count as bands either.
    pub transpose: bool,
}

/// An enumeration, cut into independent units of work: see [`super::Enumeration`].
pub struct SudokuEnumeration {
    options: SudokuOptions,
    bands: band::Bands,
}

impl SudokuEnumeration {
    /// Prepares an enumeration (a second for three digits).
    ///
    /// # Errors
    /// When the options are out of range.
    pub fn new(options: SudokuOptions) -> Result<Self, OptionsError> {
        let SudokuOptions {
            k,
            least,
            most,
            bands,
            ..
        } = options;
        if !(2..=3).contains(&k) {
            return Err(OptionsError::SudokuDigits(k));
        }
        if !(1..=3).contains(&bands) {
            return Err(OptionsError::Bands(bands));
        }
        if least > most {
            return Err(OptionsError::Sizes { least, most });
        }
        Ok(SudokuEnumeration {
            bands: band::Bands::new(k, most),
            options,
        })
    }

    /// The number of units. It depends on all options but `least` and `transpose`.
    pub fn units(&self) -> usize {
        self.bands.classes.len() * (self.options.bands as usize - 1)
    }

    /// The patterns of one unit: canonical forms, ascending by size, then by form, each once. Two units can share a
    /// class.
    ///
    /// # Panics
    /// If `unit >= self.units()`.
    pub fn run(&self, unit: usize) -> Vec<Pattern> {
        assert!(unit < self.units(), "unit {unit} of {}", self.units());
        let SudokuOptions {
            k,
            least,
            most,
            transpose,
            ..
        } = self.options;
        let classes = self.bands.classes.len();
        let mut found = if unit < classes {
            two::with_largest(&self.bands, unit, most, transpose)
        } else {
            three::Search::new(&self.bands, most, transpose).with_smallest(unit - classes)
        };
        found.retain(|&p| p.count_ones() >= least && !is_trivial(p, k));
        merge([found])
    }

    /// Runs these units on the current rayon pool and hands over each result as it comes, in no fixed order.
    pub fn stream(&self, units: &[usize], each: impl Fn(usize, Vec<Pattern>) + Sync) {
        units
            .par_iter()
            .with_max_len(1)
            .for_each(|&unit| each(unit, self.run(unit)));
    }
}

/// Whether the pattern is k+1 cells of one unit.
fn is_trivial(p: Pattern, k: u32) -> bool {
    p.count_ones() == k + 1 && cells_of(p).all(|x| (p & neighbours(x)).count_ones() == k)
}

/// Whether k colours are enough to give adjacent cells of a pattern different colours.
pub fn is_colourable(p: Pattern, k: u32) -> bool {
    colour(p, &mut vec![0; k as usize])
}

/// Colours the cells `left`, the one with the fewest colours first; `by_colour` are the cells coloured already.
fn colour(left: Pattern, by_colour: &mut [Pattern]) -> bool {
    let free = |x: usize, by: &[Pattern]| by.iter().filter(|&c| c & neighbours(x) == 0).count();
    let Some(x) = cells_of(left).min_by_key(|&x| free(x, by_colour)) else {
        return true;
    };
    (0..by_colour.len()).any(|q| {
        if by_colour[q] & neighbours(x) != 0 || q > 0 && by_colour[q - 1] == 0 {
            return false;
        }
        by_colour[q] |= 1 << x;
        let done = colour(left & !(1 << x), by_colour);
        by_colour[q] &= !(1 << x);
        done
    })
}

/// Runs a whole enumeration on the current rayon pool.
///
/// # Errors
/// When the options are out of range.
pub fn enumerate(options: SudokuOptions) -> Result<Vec<Pattern>, OptionsError> {
    let enumeration = SudokuEnumeration::new(options)?;
    let units = (0..enumeration.units()).into_par_iter().with_max_len(1);
    let lists: Vec<_> = units.map(|u| enumeration.run(u)).collect();
    Ok(merge(lists))
}
