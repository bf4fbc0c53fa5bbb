//! All minimal Sudoku-impossible k-digit patterns of the 9×9 board for two and three digits, up to
//! symmetry.
//!
//! # What is enumerated
//!
//! A pattern is a set S of cells. It is Sudoku-impossible when no completed grid has digits 1 to k
//! on all of S, and minimal when for every cell x some completed grid has them on S−x. A
//! colour-impossible pattern is Sudoku-impossible, but the other cells of the grid can also make a
//! colourable S impossible. The trivial patterns, k+1 cells of one row, column or block, are left
//! out; every other minimal pattern has at most k cells in each of these.
//!
//! # Templates
//!
//! The places of one digit in a completed grid are a *template*: one cell in each row, column and
//! block. So S is possible exactly when some k pairwise disjoint templates cover it and the rest of
//! the board can be filled with the other digits. For k = 2 and 3 the second condition always
//! holds: up to symmetry there are 170 unions of two disjoint templates and 92,048 of three, and a
//! search fills the rest of the board for each one (`templates`).
//!
//! # Bands and profiles
//!
//! A band of k disjoint templates is a *completed band*: each digit has one cell in each of its
//! rows and blocks. Its *profile* tells in which column of each stack each digit is (`band`): 27^k
//! profiles. Three completed bands form k disjoint templates exactly when, in each stack, each
//! digit has a different column in each. Any two disjoint profiles leave exactly one profile for
//! the third band. Let F(X) be the profiles of the completed bands that contain a band X of S.
//!
//! * F(X) is empty for no band with at most k ≤ 3 cells in each row and block. Its rows and blocks
//!   are the vertices of a bipartite multigraph whose edges are the cells. Edges can be added until
//!   all degrees are k; no pair has more than k ≤ 3 edges, so its row of the block has cells for
//!   them. By König's theorem the edges fall into k perfect matchings: the digits.
//! * F of the empty band has all profiles: three digits that are in the same columns can take the
//!   rows in cyclic order.
//!
//! So no pattern fits in one band, S with bands A and B is possible exactly when some profiles of
//! F(A) and F(B) are disjoint, and S with bands A, B and C when F(C) has the profile that some
//! disjoint profiles of F(A) and F(B) leave.
//!
//! # The search
//!
//! All bands are listed with their profiles: 5,680 for two digits and 147,872 for three, up to the
//! order of rows; 49 and 510 up to column permutations too. Subsets of listed bands are listed.
//!
//! 1. *Two bands* (`two`). Some symmetry makes the larger band A the first of its class. The
//!    profiles that are disjoint from some profile of A are found by one pass over the table of
//!    profiles for each digit and stack. B runs through the list by size, up to |A|. B *blocks* A
//!    when F(B) has none of them; then every set that contains B blocks A. The pattern is minimal
//!    when no proper subset of B blocks A, and B blocks no A−x.
//! 2. *Three bands* (`three`). Some symmetry makes the smallest band C the first of its class, and
//!    B, the next, the least of its orbit under the column permutations that fix C. The profiles
//!    that complete profiles of B and C are listed, up to digit permutations; then A runs through
//!    the list as B did above. A pair (B, C) is given up when the profiles that do not complete it
//!    are fewer than any band of the size allowed for A has.
//!
//! Both keep exactly the minimal patterns, and every class has a member of the form searched. None
//! of this needs a colourable pattern; [`Options::is_colourable`](super::Options::is_colourable)
//! tells which are. The colour-minimal patterns that are not among the patterns found contain one
//! of them as a proper subset.

mod bands;
#[cfg(test)]
mod tests;
mod three;
mod two;

use super::cells::{cells_of, neighbours};
use super::options::Search;
use super::{Marked, Options};

/// How many tasks the patterns of three bands with a given smallest band are cut into.
const PARTS: usize = 8;

/// The search for Sudoku-impossible patterns.
pub(super) struct SudokuSearch {
    bands: bands::Bands,
    /// The number of bands that patterns may occupy.
    most_bands: usize,
}

impl SudokuSearch {
    /// Prepares the search: a second for three digits.
    pub fn new(k: u32, options: &Options) -> Self {
        SudokuSearch {
            bands: bands::Bands::new(k, options.most),
            most_bands: options.bands as usize,
        }
    }
}

impl Search for SudokuSearch {
    fn tasks(&self) -> usize {
        let three = if self.most_bands == 3 { PARTS } else { 0 };
        let two = usize::from(self.most_bands > 1);
        self.bands.classes.len() * (two + three)
    }

    fn run(&self, task: usize, options: &Options) -> Vec<Marked> {
        let classes = self.bands.classes.len();
        let mut found = if task < classes {
            two::with_largest(&self.bands, task, options.most)
        } else {
            let task = task - classes;
            let (class, part) = (task / PARTS, task % PARTS);
            let search = three::ThreeBands::new(&self.bands, options.most);
            search.with_smallest(class, (part, PARTS))
        };
        found.retain(|&p| !is_trivial(p, self.bands.k));
        found
    }
}

/// Whether the pattern is k+1 cells of one row, column or block.
fn is_trivial(p: Marked, k: u32) -> bool {
    p.size() == k + 1 && cells_of(p.cells).all(|x| (p.cells & neighbours(x)).count_ones() == k)
}
