//! Oddagon proves things about puzzle patterns.
//!
//! A *theorem* is a board, a pattern (what is assumed absent) and a claim. Oddagon decides whether the claim holds, finds the
//! exact depth of trial and error that proves it, has a SAT solver agree, and writes a proof that an independent
//! checker accepts.
//!
//! ```
//! use oddagon::proof::check;
//! use oddagon::prover::{Options, Report};
//! use oddagon::sudoku::SudokuTheorem;
//! use oddagon::theorem::Theorem;
//!
//! // Five cells that see each other in a ring, with the candidates 1 and 2: going round, they would have to alternate.
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
//! The modules, each using those above it, and the modules of the puzzles:
//!
//! * [`csp`]: candidates, CSP-variables, links; resolution states and their propagation. Knows no puzzle.
//! * [`board`]: what a puzzle is, and the words in which people speak of it.
//! * [`theorem`]: patterns and claims, as people write them and as the prover takes them.
//! * [`proof`]: the proof object and the independent checker, the part to trust.
//! * [`prover`]: T&E(T, n), depths, proofs and how to make them small, symmetry steps, whole puzzles.
//! * [`sat`]: the second opinion.
//! * [`enumerate`]: all minimal impossible patterns, all minimal unavoidable sets.
//! * [`discover`]: all minimal rules of a small part of a puzzle, and of a region of any board.
//! * [`induction`]: rules about any number of cells on any board, by a bound that is passed on.
//! * [`job`]: long work in units, with shards and checkpoints.
//! * [`library`]: tables of these, classified.
//! * [`rules`]: published rule families as theorems.
//! * [`solve`]: resolution paths of puzzles, over sums of theories and with the relations of a library.
//! * [`sudoku`]: all that is Sudoku alone: symmetries, canonical forms, text forms, drawings, notation, what theorems about it can be asked.
//! * [`slitherlink`]: all that is Slitherlink alone: drawings and text forms, macro-rules settled and discovered, puzzles solved and made.
//! * [`generate`]: puzzles of every board made.
//! * [`hunt`]: puzzles that need an impossible pattern.
//! * [`latin`], [`kakuro`], [`path`], [`map`]: Latin squares and Futoshiki, Kakuro, Numbrix and Hidato, maps, as text.
//! * [`prelude`]: what most programs need.
#![warn(missing_docs)]

pub mod board;
pub mod csp;
pub mod discover;
pub mod enumerate;
pub mod generate;
pub mod hunt;
pub mod induction;
pub mod job;
pub mod kakuro;
pub mod latin;
pub mod library;
pub mod map;
pub mod path;
pub mod prelude;
pub mod proof;
pub mod prover;
mod puzzles;
pub mod rules;
pub mod sat;
pub mod slitherlink;
pub mod solve;
pub mod sudoku;
pub mod theorem;
mod value;
