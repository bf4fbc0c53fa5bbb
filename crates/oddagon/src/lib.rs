//! Oddagon proves things about puzzle patterns.
//!
//! A *theorem* is a board, a pattern (what is assumed absent) and a claim. Oddagon decides whether
//! the claim holds, finds the exact depth of trial and error that proves it, has a SAT solver
//! agree, and writes a proof that an independent checker accepts.
//!
//! ```
//! use oddagon::proof::check;
//! use oddagon::prover::{Options, Report};
//! use oddagon::sudoku::SudokuTheorem;
//! use oddagon::theorem::Theorem;
//!
//! // Five cells that see each other in a ring, with the candidates 1 and 2: going round, they
//! // would have to alternate.
//! let cells = "X..X......X.................X.X..................................................";
//! let ring = Theorem::k_digit("2-digit oddagon", 3, 2, cells)?;
//! let report = Report::new(&ring, &Options::default())?;
//! assert!(report.holds && report.sat.is_unsat());
//! assert_eq!(report.restricted.and_then(|depth| depth.value()), Some(1));
//!
//! let proof = report.proof.expect("a contradictory pattern has a proof");
//! let verified = check(&proof)?;
//! assert_eq!(verified.derivations[0].depth, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This crate is the front: it only gives names to what is in the crates below it, each of which
//! uses those above it in this list and no other.
//!
//! * [`csp`]: candidates, CSP-variables, links; resolution states and their propagation. Knows no
//!   puzzle.
//! * [`job`]: long work in units, with shards and checkpoints; random numbers.
//! * [`board`], [`theorem`], [`sudoku`], [`latin`], [`kakuro`], [`path`], [`map`]: what a puzzle
//!   is, how it is read, and the words and drawings in which people speak of it.
//! * [`prover`], [`sat`]: T&E(T, n), depths, proofs and how to make them small, symmetry steps,
//!   whole puzzles; the second opinion.
//! * [`proof`]: the proof object, its independent checker, and proofs told and written for other
//!   programs.
//! * [`enumerate`], [`library`]: all minimal impossible patterns, all minimal unavoidable sets;
//!   tables of these, classified, and their images in puzzles.
//! * [`rules`], [`discover`], [`induction`]: published rule families as theorems; all minimal rules
//!   of a region of any board; rules about any number of cells, by a bound that is passed on.
//! * [`solve`]: resolution paths of puzzles, over sums of theories and with the relations of a
//!   library.
//! * [`generate`], [`hunt`]: puzzles of every board made; puzzles that need an impossible pattern.
//! * [`slitherlink`]: drawings and text forms, macro-rules settled and discovered, puzzles solved
//!   and made.
//! * [`prelude`]: what most programs need.

pub mod prelude;

pub use oddagon_boards::{board, kakuro, latin, map, path, posted, sudoku, theorem};
pub use oddagon_csp as csp;
pub use oddagon_job as job;
pub use oddagon_make as generate;
pub use oddagon_make::hunt;
pub use oddagon_patterns::{enumerate, equal_sets, library, minimal_core};
pub use oddagon_proofs as proof;
pub use oddagon_prover as prover;
pub use oddagon_prover::sat;
pub use oddagon_rules as rules;
pub use oddagon_rules::{discover, induction};
pub use oddagon_solve as solve;

/// All that is Slitherlink alone.
pub mod slitherlink {
    pub use oddagon_boards::slitherlink::*;
    pub use oddagon_slitherlink::{discover, macro_rule, solve};
}
