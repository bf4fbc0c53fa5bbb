//! All minimal colour-impossible k-digit and kl-digit patterns of the 9×9 board, up to symmetry.
//!
//! # What is enumerated
//!
//! A *kl-digit pattern* (k < l) is a set S of cells, some of them *k-cells* and the others *l-cells*; both kinds occur. Cells
//! are *adjacent* when they share a row, column or block. S is colour-impossible when it has no colouring: one of l colours
//! for each cell, adjacent cells different, k-cells in the first k colours. A *k-digit pattern* has only one kind of cells.
//! It is searched in the same way, with k for l and 0 for k: without k-cells.
//!
//! To *weaken* a cell is to drop an l-cell, or to relax a k-cell to an l-cell. S is minimal when it gets a colouring whenever
//! one of its cells is weakened. (A colouring of S with a k-cell relaxed is one of S without this cell, too.) What weakening some
//! cells, perhaps more than once, makes of S is a *weakening* of S. Weakening can leave cells of one kind, so the search for kl-digit
//! patterns treats all sets alike and drops those of one kind at the end.
//!
//! The trivial patterns, k+1 k-cells or l+1 l-cells of one row, column or block, are left out. In every other minimal
//! pattern these have at most k k-cells and at most l cells in all. Patterns are listed once per class under the 2·6⁸
//! symmetries of the board, or the 6⁸ without transposition.
//!
//! # Bands and profiles
//!
//! Cells of different bands are adjacent only when they share a column. So all that a coloured band shows to the rest
//! of the board is its *profile*: the set of colours it uses in each column (`profile`). Coloured bands make a
//! colouring exactly when their profiles are pairwise disjoint. Few bands exist (132,868 for k-digit patterns with k = 3, up to
//! the order of their rows; 416 up to column permutations too), and their profiles are listed once. Colours can be
//! exchanged below k and from k on, but not across.
//!
//! A band of l-cells is never impossible by itself: it is the line graph of a bipartite multigraph (rows and blocks of the
//! band are the vertices, cells the edges) of degree at most l, which is l-edge-colourable by König's theorem. With k-cells it
//! can be: two l-cells of a block, each in a row with two k-cells, must both have the third of three colours. These
//! patterns of *one band* are found while the bands are listed, as each comes with its profiles and those of its weakenings.
//! Bands without a colouring are no part of other patterns.
//!
//! # The search
//!
//! Patterns with three occupied bands have, with transposition, three occupied stacks. For these:
//!
//! 1. Some symmetry makes C, the third band, the least of the bands (with transposition: of the six bands and stacks)
//!    by number of cells, degrees, and column counts of the other two; and |A| ≥ |B|.
//! 2. A column permutation makes the column counts of A∪B the first of their orbit. These counts are one *task*
//!    (`given_counts`): 816 for three digits. Since step 1 compares them too, no class comes from two tasks. Tasks that
//!    would take long are cut into parts, by the number of A.
//! 3. Of the pairs (A, B) with these counts, only the least of its class is kept: under the column permutations that
//!    fix the counts, row orders, and the exchange of A and B when their sizes are equal. About 5.4 million
//!    pairs remain for three digits.
//! 4. Given A and B, the third band C ranges over the bands of at most |B| cells in free places. It must *exclude* all
//!    profiles of A∪B: no profile of C may be disjoint from any. One bit operation tests 64 bands at once (`last_bands`):
//!    with the counts fixed, a profile of A∪B has one code per column, and for 64 bands that occupy the same
//!    columns a table tells, for each string of codes there, which of the 64 exclude it.
//! 5. Every cell of A∪B must be needed as it is. When a k-cell is relaxed, the column counts stay as they are, and the profiles
//!    of the relaxed band are looked up directly. For an l-cell y of A in column c, the profiles of A−y and B use one colour less
//!    in c than the counts say. Such a profile is disjoint from a profile v of C exactly when one of its completions by
//!    one more colour in c is: C leaves room for the counts of A∪B, so some colour is free in both. So the table of
//!    step 4 answers this too.
//! 6. Every cell of C must be needed: no weakening of C passes 4 and 5.
//!
//! Patterns of *two bands* are found in the same way, with B empty: A is the larger band, C the other. They need no order among
//! the stacks. Where there are no k-cells there are so few bands that going through all pairs takes less time
//! (`two_bands`).
//!
//! # Why the list is complete
//!
//! Let S be a minimal pattern of three occupied bands (and stacks), moved as in steps 1 to 3; these look at cells only, not at
//! their kinds. Every k-cell has at least k neighbours and every l-cell at least l, or a colouring of S without it would extend to
//! it. An l-cell has at most l−1 in its own column, so at least one in its own band outside its column; a k-cell may be
//! alone in its band, as its column can have l−1 ≥ k other cells. A band whose cells lack n neighbours (per column, the most that
//! one of its cells lacks) needs n cells in the other bands. So the bands of S are in the list of `Bands::new`. A
//! cell of A∪B that lacks d neighbours there needs d cells of C in its column, and a cell of C that lacks d in C needs d
//! cells of A∪B in its column: so C is among the last bands, and the demand of A∪B never refuses it. S passes 4 and 5
//! because it is impossible and minimal.
//!
//! For step 6, suppose that C passes 4 and 5 and that some weakening C−x of it leaves S impossible. Then A∪B∪(C−x) has a minimal
//! weakening S′. Weakening any cell of A∪B gives S a colouring, and a colouring of a pattern is one of its weakenings; so S′ =
//! A∪B∪C′ with C′ a weakening of C−x. C′ passes 4 and 5. It is not empty, or A∪B would be impossible and C would not be
//! needed. It is among the last bands: S′ is not trivial, as rows, columns and blocks of S have at most l cells; its cells have their
//! neighbours; and dropping a cell from the third band never makes it larger than B, A or a stack. So step 6
//! drops exactly the C that are not minimal. The same holds for two bands with B empty.
//!
//! The conditions of steps 4 to 6 are also sufficient, so what is kept is exactly the list, and each pattern written
//! down is one of at most a few images of its class; sorting merges them.

mod bands;
mod encoding;
mod given_counts;
mod last_bands;
mod profile;
#[cfg(test)]
mod tests;
mod two_bands;

use super::band::{Digits, joined};
use super::columns::Counts;
use super::search::Search;
use super::{Marked, Options};
use bands::Bands;
use given_counts::{GivenCounts, all_counts};

/// The search for colour-impossible patterns.
pub(super) struct ColourSearch {
    bands: Bands,
    tasks: Vec<Task>,
}

/// One task of the search.
#[derive(Clone, Copy)]
enum Task {
    /// The patterns of one band.
    OneBand,
    /// The k-digit patterns of two bands, the larger in this part (i, n) of the classes: those with a number that is i modulo n.
    TwoBands((usize, usize)),
    /// The patterns of two bands (three, if so) whose larger bands, all but the last, have these column counts, the largest
    /// in this part of the bands.
    GivenCounts((Counts, bool), (usize, usize)),
}

impl ColourSearch {
    /// Prepares the search. For kl-digit patterns time and memory grow with the largest size.
    pub fn new(digits: Digits, options: &Options) -> Self {
        let (two, three) = (options.bands >= 2, options.bands == 3);
        let all = all_counts(digits.l);
        let tasks = if digits.k == 0 {
            let with_two = parts(cut_two(digits.l)).filter(|_| two).map(Task::TwoBands);
            let cut = cut_three(digits.l, options.most);
            let each = |counts| parts(cut).map(move |part| Task::GivenCounts((counts, true), part));
            let with_three = all.into_iter().filter(|_| three).flat_map(each);
            with_two.chain(with_three).collect()
        } else {
            let each = |three| {
                all.iter()
                    .map(move |&c| Task::GivenCounts((c, three), (0, 1)))
            };
            let with_two = each(false).filter(|_| two);
            let with_three = each(true).filter(|_| three);
            let one = [Task::OneBand].into_iter();
            one.chain(with_two).chain(with_three).collect()
        };
        ColourSearch {
            bands: Bands::new(digits, options.most),
            tasks,
        }
    }
}

/// So many parts.
fn parts(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).map(move |i| (i, count))
}

/// How many parts the k-digit patterns of two bands are cut into: they take 0.3 s together for three digits, a minute for four.
fn cut_two(digits: u32) -> usize {
    if digits < 4 { 1 } else { 64 }
}

/// How many parts the k-digit patterns of three bands with given counts are cut into. Of four digits, uncut tasks have been seen
/// to take 4 seconds at 21 cells, and each cell more takes two to three times as long; of three digits none takes more than 7 seconds.
fn cut_three(digits: u32, most: u32) -> usize {
    if digits < 4 {
        return 1;
    }
    1 << most.saturating_sub(18).min(6)
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
            Task::TwoBands(part) => two_bands::patterns(bands, options, part),
            Task::GivenCounts(given, part) => GivenCounts::patterns(bands, options, given, part),
        };
        if bands.digits.k > 0 {
            found.retain(Marked::is_mixed);
        }
        found
    }
}
