//! Making puzzles of every board.
//!
//! What it knows: for each kind of puzzle how to draw a random solution, and which clues can be
//! given about it. Everything else is the same for all kinds: clues are left out as long as what is
//! left is enough, which mostly means that the solution is the only one.
//!
//! # What it may use
//!
//! Boards, the prover, the solver and the patterns: whether a puzzle is as wished is asked of them.
//! It writes no text; a puzzle is a board's name and the clues on it. All that is random comes from
//! the numbers of `oddagon-job`, by seed and number of the puzzle. So each puzzle can be made again
//! alone, and lists do not depend on the number of threads.
//!
//! # How a puzzle is made
//!
//! A `Maker` knows one kind of puzzle: it makes a random `Instance`, which is a solution with all
//! clues about it. `Instance` says what each clue means, in candidates or in constraints, and where
//! it stands. Clues are put in groups that a symmetry of their places keeps together, and the
//! groups are left out one after the other, in random order; a [`Method`] says where this begins,
//! and whether it begins anew. A [`Wish`] is about the result: a depth of trial and error, or a
//! level of rules. Puzzles that do not meet it are thrown away.
//!
//! In the end SAT decides whether a solution is the only one, whatever searched before. That no
//! clue is superfluous has witnesses: for each clue that stays, another solution in which all other
//! clues hold. `Judge` remembers the solutions that it met, so that most questions need no search.
//!
//! # Hunting
//!
//! Random puzzles are hardly ever deep. [`hunt`] goes the other way: it begins with a pattern that
//! is impossible, gives clues that leave all but a few of its candidates intact, so that the
//! pattern is needed, and walks from puzzle to puzzle as long as they become deeper.
//!
//! # The types that matter
//!
//! * [`Generator`]: what was asked for, from which puzzle after puzzle is made.
//! * [`Kind`]: a kind of puzzle, by the name that the command line has for it; all are in
//!   [`KINDS`].
//! * [`Hunt`](hunt::Hunt): a search for deep puzzles, as a job that can be cut into parts.

mod bias;
mod constraint_clues;
mod expand;
mod expansions;
mod fill;
mod generator;
mod grid;
pub mod hunt;
mod instance;
mod judge;
mod kakuro;
mod kinds;
mod latin;
mod map;
mod path;
mod path_formula;
mod reduce;
mod sudoku;
mod symmetry;
mod wish;

pub use constraint_clues::CONSTRAINT_CLUES;
pub use expand::is_min_expand;
pub use expansions::{Distances, Expansions};
pub(crate) use fill::completion;
pub use generator::{GenerateError, Generated, Generator, Method};
pub(crate) use instance::{Clue, ClueMeaning, Instance, Maker};
pub use instance::{Request, Stated};
pub use kinds::{KINDS, Kind};
pub use symmetry::ClueSymmetry;
pub use wish::{Found, Wish};

/// The seed of a puzzle's random numbers: each puzzle number has a stream of its own.
pub fn seed_of(seed: u32, number: u32) -> u64 {
    let seed = u64::from(seed) << 32 | u64::from(number);
    seed.wrapping_mul(0xd134_2543_de82_ef95)
}
