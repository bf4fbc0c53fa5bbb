//! All minimal colour-impossible k-digit and kl-digit patterns of the 9×9 board, up to symmetry.
//!
//! # What is enumerated
//!
//! A *kl-digit pattern* (k < l) is a set S of cells, some of them *k-cells* and the others
//! *l-cells*; both kinds occur. Cells are *adjacent* when they share a row, column or block. S is
//! colour-impossible when it has no colouring: one of l colours for each cell, adjacent cells
//! different, k-cells in the first k colours. A *k-digit pattern* has only one kind of cells. It is
//! searched in the same way, with k for l and 0 for k: without k-cells.
//!
//! To *weaken* a cell is to drop an l-cell, or to relax a k-cell to an l-cell. S is minimal when it
//! gets a colouring whenever one of its cells is weakened. (A colouring of S with a k-cell relaxed
//! is one of S without this cell, too.) What weakening some cells, perhaps more than once, makes of
//! S is a *weakening* of S. Weakening can leave cells of one kind, so the search for kl-digit
//! patterns treats all sets alike and drops those of one kind at the end.
//!
//! The trivial patterns, k+1 k-cells or l+1 l-cells of one row, column or block, are left out. In
//! every other minimal pattern these have at most k k-cells and at most l cells in all. Patterns
//! are listed once per class under the 2·6⁸ symmetries of the board, or the 6⁸ without
//! transposition.
//!
//! # Bands and profiles
//!
//! Cells of different bands are adjacent only when they share a column. So all that a coloured band
//! shows to the rest of the board is its *profile*: the set of colours it uses in each column
//! (`profile`). Coloured bands make a colouring exactly when their profiles are pairwise disjoint.
//! Few bands exist (132,868 for k-digit patterns with k = 3, up to the order of their rows; 416 up
//! to column permutations too), and their profiles are listed once for each class. Colours can be
//! exchanged below k and from k on, but not across.
//!
//! A band of l-cells is never impossible by itself: it is the line graph of a bipartite multigraph
//! (rows and blocks of the band are the vertices, cells the edges) of degree at most l, which is
//! l-edge-colourable by König's theorem. With k-cells it can be: two l-cells of a block, each in a
//! row with two k-cells, must both have the third of three colours. These patterns of *one band*
//! are found while the bands are listed. Bands without a colouring are no part of other patterns.
//!
//! # Gains
//!
//! Let a band have x, a cell in column c, and profiles P. Weaken x. If x is a k-cell, the profiles
//! that the band has then, but for those in P, are its *gain* by x. If x is an l-cell, it was
//! dropped, and the new profiles have a colour less in c. Complete them by one more colour in c, in
//! all ways; these, but for those in P, are the gain.
//!
//! **Lemma.** Let S be impossible, with at most l cells in each column. S with x weakened has a
//! colouring exactly when some profile in the gain by x is disjoint from profiles, one each, of the
//! other bands, which are disjoint from each other.
//!
//! Let S with x weakened have a colouring, w being the profile of the band. If x was dropped, fewer
//! than l cells of column c are coloured, so some colour is free there: w with this colour is
//! disjoint from the other profiles, too. In either case we have a profile that is disjoint from
//! the others, and not in P, as S has no colouring. Conversely, a profile in the gain, without the
//! colour that completed it, is one of the band with x weakened.
//!
//! So a band can be part of a minimal pattern only if it has a gain by each of its cells. Of the
//! 26,146 classes of bands for two and three digits whose cells can find enough neighbours, 1,257
//! have no colouring, and 11,688 have their gains. And if the gain by x contains that by y, x is
//! needed whenever y is. So only gains that contain no other are kept (`classes`). All profiles in
//! a gain have the column counts of the band.
//!
//! # The search
//!
//! Patterns with three occupied bands have, with transposition, three occupied stacks. For these:
//!
//! 1. Some symmetry makes C, the third band, the least of the bands (with transposition: of the six
//!    bands and stacks) by number of cells, degrees, and column counts of the other two; and |A| ≥
//!    |B|.
//! 2. A column permutation makes the column counts of A∪B the first of their orbit. These counts
//!    are one *task* (`given_counts`): 816 for three digits. Since step 1 compares them too, no
//!    class comes from two tasks.
//! 3. Of the pairs (A, B) with these counts, only the least of its class is kept: under the column
//!    permutations that fix the counts, row orders, and the exchange of A and B when their sizes
//!    are equal. About 5.4 million pairs remain for three digits.
//! 4. Given A and B, the third band C ranges over the bands of at most |B| cells in free places. It
//!    must *exclude* all profiles of A∪B: no profile of C may be disjoint from any. Colour
//!    permutations change nothing here, so a table has one row for each orbit of profiles with the
//!    given counts under them, with a bit for each C that excludes it (`last_bands`). The rows of
//!    the profiles of A∪B are intersected, 512 bands C at once. Bands B with the same column counts
//!    have many profiles in common; so with each of these the rows of all that it makes with A are
//!    intersected once (`together`), for all such B. If the table took too much memory, one is made
//!    after another, each of some of the bands C. It is filled for 64 bands C at once that occupy
//!    the same columns, in the same way as the tables of two bands below.
//! 5. Every cell of A∪B must be needed as it is. By the lemma this is so if C does not exclude all
//!    that A gains by it together with B, or B with A. The table of step 4 tells.
//! 6. Every cell of C must be needed: some profile in the gain of C by it must be disjoint from
//!    some profile of A∪B.
//!
//! Patterns of *two bands*, A and C, need no order among the stacks. The classes of bands are
//! numbered, ascending by size. Some symmetry makes A the first member of its class, and the class
//! of C does not come after it. Up to 64 such A with the same column counts are looked at together
//! (`two_bands`). For each choice of column counts of C a table tells, for each string of codes,
//! which of the A have a profile that is disjoint from a profile of C with these codes. It is made
//! column by column from the table of the profiles that the A have, so choices of counts that begin
//! alike share work. An A makes an impossible pattern with C when no profile of C finds it. The
//! cells of C are needed if some profile of each gain of C finds it, and those of A if profiles of
//! C find it in tables made of its gains.
//!
//! # Why the list is complete
//!
//! Let S be a minimal pattern of three occupied bands (and stacks), moved as in steps 1 to 3; these
//! look at cells only, not at their kinds. Every k-cell has at least k neighbours and every l-cell
//! at least l, or a colouring of S without it would extend to it. An l-cell has at most l−1 in its
//! own column, so at least one in its own band outside its column; a k-cell may be alone in its
//! band, as its column can have l−1 ≥ k other cells. A band whose cells lack n neighbours (per
//! column, the most that one of its cells lacks) needs n cells in the other bands, in these
//! columns, which have at most l cells. By the lemma it has a gain by each cell. So the bands of S
//! are among `Bands`. A cell of A∪B that lacks d neighbours there needs d cells of C in its column,
//! and a cell of C that lacks d in C needs d cells of A∪B in its column: so C is among the last
//! bands, and the demand of A∪B never refuses it. S passes 4 and 5 because it is impossible and
//! minimal, and 6 by the lemma. None of the tests 4 to 6 looks at more than one C, so it does not
//! matter how the bands C are cut into parts and tables.
//!
//! A minimal pattern of two bands is found because both are among `Bands`, for the same reasons,
//! and it passes all tests by the lemma.
//!
//! The conditions are also sufficient, so what is kept is exactly the list, and each pattern
//! written down is one of at most a few images of its class; sorting merges them.

mod bands;
mod classes;
mod encoding;
mod given_counts;
mod larger;
mod last_bands;
mod profile;
#[cfg(test)]
mod tests;
mod together;
mod two_bands;

use super::band::{Digits, joined};
use super::columns::Counts;
use super::options::Search;
use super::{Marked, Options};
use bands::Bands;
use given_counts::{GivenCounts, all_counts};
use rayon::prelude::*;
use std::ops::Range;

/// The search for colour-impossible patterns.
pub(super) struct ColourSearch {
    bands: Bands,
    /// The larger bands of two, by class.
    larger: Vec<Range<u32>>,
    tasks: Vec<Task>,
}

/// One task of the search.
#[derive(Clone)]
enum Task {
    /// The patterns of one band.
    OneBand,
    /// The patterns of two bands, in this part (i, n) of the larger bands: see `larger::sets`.
    TwoBands((usize, usize)),
    /// The patterns of three bands whose larger two have these column counts.
    GivenCounts(Counts),
}

impl ColourSearch {
    /// Prepares the search: 0.3 s for patterns of two and three digits.
    pub fn new(digits: Digits, options: &Options) -> Self {
        let bands = Bands::new(digits, options.most);
        let larger = larger::sets(&bands);
        let cut = if digits.k == 0 {
            cut_two(digits.l)
        } else {
            larger.len()
        };
        let with_one = [Task::OneBand].into_iter().filter(|_| digits.k > 0);
        let with_two = (0..cut).map(|i| Task::TwoBands((i, cut)));
        let with_three = all_counts(digits.l).into_iter().map(Task::GivenCounts);
        let with_two = with_two.filter(|_| options.bands >= 2);
        let with_three = with_three.filter(|_| options.bands == 3);
        ColourSearch {
            tasks: with_one.chain(with_two).chain(with_three).collect(),
            larger,
            bands,
        }
    }
}

/// How many parts the k-digit patterns of two bands are cut into: they take 0.1 s together for
/// three digits, 10 s for four.
fn cut_two(digits: u32) -> usize {
    if digits < 4 { 1 } else { 64 }
}

impl Search for ColourSearch {
    fn tasks(&self) -> usize {
        self.tasks.len()
    }

    fn run(&self, task: usize, options: &Options) -> Vec<Marked> {
        let bands = &self.bands;
        let mut found: Vec<Marked> = match self.tasks[task] {
            Task::OneBand => {
                let impossible = bands.impossible.iter();
                impossible.map(|&band| joined([band, 0, 0])).collect()
            }
            Task::TwoBands((part, parts)) => {
                let mine = self.larger.par_iter().skip(part).step_by(parts);
                let found =
                    mine.map(|classes| two_bands::patterns(bands, options, classes.clone()));
                found.flatten_iter().collect()
            }
            Task::GivenCounts(counts) => GivenCounts::patterns(bands, options, counts),
        };
        if bands.digits.k > 0 {
            found.retain(Marked::is_mixed);
        }
        found
    }
}
