//! Making puzzles of every board.
//!
//! A `Maker` knows one kind of puzzle: it makes a random `Instance`, which is a solution with all clues about it. Everything else is the
//! same for all kinds: clues are left out as long as what is left is enough, which mostly means that the solution is the only one.
//!
//! In the end SAT decides whether a solution is the only one, whatever searched before. That no clue is superfluous has witnesses:
//! for each clue that stays, another solution in which all other clues hold.

mod bias;
mod expand;
mod fill;
mod generator;
pub mod hunt;
mod instance;
mod judge;
mod kakuro;
mod kinds;
mod latin;
mod map;
mod path;
mod reduce;
mod sudoku;
mod symmetry;
mod wish;

pub use expand::is_min_expand;
pub(crate) use fill::completion;
pub use generator::{GenerateError, Generated, Generator, Method};
pub(crate) use instance::{Clue, ClueMeaning, Instance, Maker};
pub use instance::{Request, Stated};
pub(crate) use judge::another;
pub use kinds::{KINDS, Kind};
pub use symmetry::ClueSymmetry;
pub use wish::{Found, Wish};

/// The seed of a puzzle's random numbers: each puzzle number has a stream of its own.
pub fn seed_of(seed: u32, number: u32) -> u64 {
    let seed = u64::from(seed) << 32 | u64::from(number);
    seed.wrapping_mul(0xd134_2543_de82_ef95)
}
