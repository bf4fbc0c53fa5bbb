//! All minimal colour-impossible k-digit patterns of the 9×9 board, up to symmetry.
//!
//! # What is enumerated
//!
//! A pattern is a set S of cells; two cells are *adjacent* when they share a row, column or block. S is
//! colour-impossible when no k colours are enough to give adjacent cells different colours, and minimal when every S−x
//! has such a colouring: its graph is vertex-critical. The trivial patterns, k+1 cells of one unit, are left out;
//! every other minimal pattern has **at most k cells in each unit**. Patterns are listed once per class under the 2·6⁸
//! symmetries of the board, or the 6⁸ without transposition.
//!
//! # Bands and words
//!
//! Cells of different bands are adjacent only when they share a column. So all that a coloured band shows to the rest
//! of the board is its *word*: the set of colours it uses in each column (`words`). Three coloured bands form a
//! colouring exactly when their words are pairwise disjoint. A pattern with bands A, B, C is colour-impossible exactly
//! when no words of A, B and C are pairwise disjoint, and the cell x of A is *needed* when some words of A−x, B and C
//! are. Few bands exist (132,868 for three colours up to the order of their rows, 416 up to column permutations too),
//! and their words are listed once.
//!
//! One band is never impossible: it is the line graph of a bipartite multigraph (rows and blocks of the band are the
//! vertices, cells the edges) of degree at most k, which is k-edge-colourable by König's theorem.
//!
//! # The search
//!
//! Patterns of two bands come from all pairs (`pair`). The others have three occupied bands, and with transposition
//! three occupied stacks. For these:
//!
//! 1. Some symmetry makes C, the third band, the least of the bands (with transposition: of the six bands and stacks)
//!    by number of cells, degrees, and column counts of the other two; and |A| ≥ |B|.
//! 2. A column permutation makes the column counts of A∪B the first of their orbit. These counts are the *unit* of
//!    work (`unit`): 816 for three colours. Since step 1 compares them too, no class comes from two units.
//! 3. Of the pairs (A, B) with these counts, only the least of its class is kept: under the column permutations that
//!    fix the unit's counts, row orders, and the exchange of A and B when their sizes are equal. About 5.4 million
//!    pairs remain for three colours.
//! 4. Given A and B, the third band C ranges over the bands of at most |B| cells in free places. It must kill all
//!    words of A∪B: no word of C may be disjoint from any. One machine word tests 64 candidates at once (`closing`):
//!    with the counts fixed, a word of A∪B is one letter per column, and for 64 candidates that occupy the same
//!    columns a table tells, for each string of letters there, which of the 64 are killed by it.
//! 5. Every cell of A∪B must be needed. For y in A in column c, the words of A−y and B use one colour less in c than
//!    the unit's counts say. Such a word is disjoint from a word v of C exactly when one of its completions by one
//!    more colour in c is: C leaves room for the counts of A∪B, so some colour is free in both. So the table of step 4
//!    answers this too.
//! 6. Every cell of C must be needed: C contains no smaller candidate that passes 4 and 5.
//!
//! # Why the list is complete
//!
//! Let S be a minimal pattern of three occupied bands (and stacks), moved as in steps 1 to 3. Every cell has at least
//! k neighbours, or a colouring of S without it would extend to it. It has at most k−1 in its own column, so at least
//! one in its own band outside its column: the bands of S are in the list of `band::Bands::new`. A cell of A∪B that
//! has d < k neighbours there needs k−d cells of C in its column, and a cell of C with d neighbours in C needs k−d
//! cells of A∪B in its column: so C is among the candidates, and the demand of A∪B never refuses it. (A single cell is
//! no candidate for C: it would have at most k−1 neighbours.) S passes 4 and 5 because it is impossible and minimal.
//! For step 6, suppose that C passes 4 and 5 and C−x does not spoil the impossibility for some x. Then A∪B∪(C−x)
//! contains a minimal S′. Each cell of A∪B is needed by S, so it belongs to every impossible part of S, and S′ =
//! A∪B∪C′ with C′ ⊂ C. C′ passes 4 and 5, and it is among the candidates: it is no trivial pattern because S has at
//! most k cells per unit, and dropping a cell from the third band never makes it larger than B, A or a stack. So step
//! 6 drops exactly the C that are not minimal.
//!
//! The conditions of steps 4 to 6 are also sufficient, so what is kept is exactly the list, and each pattern written
//! down is one of at most a few images of its class; sorting merges them.
//!
//! # Other kinds
//!
//! Patterns of cells of two kinds are searched in the same way, by [`kl`]; those that only completed grids exclude, by
//! [`sudoku_kind`]. All kinds are enumerated through [`Enumeration`].
//!
//! # Other boards
//!
//! [`grow`] enumerates on boards of every order, cell by cell. It is how the 4×4 and 16×16 boards are done, and what the
//! tests compare the search by bands with. Rows 1, 2, 4, 5 and columns 1, 2, 4, 5 of the 9×9 board are a 4×4 board.

mod band;
pub mod canonical;
mod closing;
mod colouring;
mod enumeration;
mod growth;
mod killing;
pub mod kl;
mod marked;
mod options;
mod pair;
mod search;
pub mod sudoku_kind;
#[cfg(test)]
mod tests;
mod unit;
mod words;

pub use crate::job::merge;
pub use colouring::is_colourable;
pub use enumeration::{Enumeration, enumerate};
pub use growth::grow;
pub use marked::Marked;
pub use options::{Kind, Options, OptionsError};

/// A set of cells: bit `9 * row + column`.
pub type Pattern = u128;
