//! The named techniques of Sudoku players, found where they apply.
//!
//! # What it knows
//!
//! A *technique* is a rule that the field has a name for: a naked pair, a swordfish, an XY-wing, a
//! unique rectangle. Its *finder* lists its instances in a position, smallest first. What a finder
//! returns, a [`Find`], says in full on what it rests: some CSP-variables, of which no other
//! candidates are left than those that are left now, and for techniques that assume one solution a
//! deadly pattern, of whose cells one must hold another candidate. That is a theorem, and
//! [`Find::holds`] decides it by a plain search that knows no technique. So finders may be clever:
//! whoever uses a find asks whether it holds, and proofs are made from the same search.
//!
//! Names and definitions are those of HoDoKu where it has them, for it publishes positions by which
//! they can be told; its codes name the techniques in such files. The order in which techniques are
//! tried is a [`Selection`], and groups of them have letters in sums of theories ([`Group`]).
//!
//! # What it may use
//!
//! The engine's crate, for CSPs and candidates, and nothing else: sets of cells are bits
//! ([`Cells`]), and a position is made once in that form ([`Scene`]). The boards are those of 4×4
//! and 9×9 cells with rows, columns and blocks, whatever other CSP-variables they have; for chains
//! of signs ([`Signs`]) any with signs between cells.
//!
//! # Three types that matter
//!
//! * [`Scene`]: a position as finders see it.
//! * [`Find`]: one application of a technique, with its theorem.
//! * [`Selection`]: which techniques are tried, and in which order.

mod als;
mod bent;
mod bilocal;
mod cells;
mod chains;
mod colouring;
mod edges;
mod exocet;
mod find;
mod fish;
mod forcing;
mod hinges;
mod loops;
mod registry;
#[cfg(test)]
mod samples;
mod scene;
mod sectors;
mod selection;
mod sentence;
mod signs;
mod singles;
mod subsets;
mod technique;
mod templates;
#[cfg(test)]
mod trial;
mod turbot;
mod uniqueness;
mod wings;

pub use cells::{Cells, digits};
pub use find::{Deadly, Find, Finder, Role};
pub use scene::{Geometry, Scene};
pub use selection::{Group, Selection};
pub use signs::Signs;
pub use technique::{Fins, FishKind, Technique};
pub use templates::joint::find as joint_templates;
