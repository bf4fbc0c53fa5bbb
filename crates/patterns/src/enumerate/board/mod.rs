//! All minimal impossible k-digit patterns of other boards, up to their symmetries.
//!
//! A board is a set of cells and *units*, sets of cells no two of which hold the same digit
//! ([`Geometry`]). A k-digit pattern is a set of cells; it is impossible if its cells alone cannot
//! be filled with k digits, and minimal if it is possible without any one of its cells. The k+1
//! cells of one unit are left out, as on the board of Sudoku. Patterns are counted up to the
//! permutations of cells that map units to units ([`Symmetries`]). Listed is the image whose line,
//! with `X` before `.`, comes first.
//!
//! # The search
//!
//! A node is a possible set S, and the set A of the cells that may be added to it. Let P be a
//! minimal pattern with S ⊂ P ⊆ S ∪ A. Some sets B ⊆ A have a cell of P for certain:
//!
//! * A cell of P sees at least k cells of P; otherwise a filling of the others would extend to it.
//!   So if a cell of S sees n < k cells of S, P has at least k − n of the cells that it sees in A:
//!   one of these even if any k − n − 1 of them are left out.
//! * Let x and y be cells of S that do not see each other. Some cell of P sees x and not y:
//!   otherwise P is filled by filling P without x, and x like y. So if y is seen by all cells of S
//!   that see x, P has one of the cells of A that see x and not y.
//! * Let M be any possible set with S ⊆ M ⊆ S ∪ A. P is not a subset of M, so it has one of the
//!   cells of A outside M.
//!
//! The search takes such a set B and goes through its cells: each is added to S, and is no longer
//! in A for those after it. So all P are found. Where B is empty there is none. Disjoint sets of
//! the first two kinds each need a cell of their own, which gives a lower bound of the size. A unit
//! with k cells in S gets no more.
//!
//! *Symmetries.* Take the symmetries that fix each cell of S. If they map A and B to themselves,
//! only one cell of B in each of their orbits is added; then the whole orbit leaves A, which they
//! still map to itself. For if P has a cell of the orbit, an image of P has the one that was added.
//! The cells of the first nodes are chosen in this way; later few symmetries are left.

mod cell_board;
mod colouring;
mod search;
mod symmetries;

pub use super::cells::{Pattern as Set, cells_of};
pub use cell_board::CellBoard;
pub use colouring::{Colouring, MAX_DIGITS};
pub use oddagon_boards::board::{Geometry, GeometryError};
pub use oddagon_symmetry::Symmetries;
pub(super) use search::{Node, Search};
pub(in crate::enumerate) use symmetries::Incidence;
pub use symmetries::symmetries_of;
