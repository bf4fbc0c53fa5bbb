//! What Oddagon knows of Slitherlink above its boards.
//!
//! # What it knows
//!
//! Lines along the sides of cells form one closed circuit, and a clue counts the lines around its
//! cell. Drawings, text forms and words are in `oddagon-boards`, with the board of a window as a
//! CSP; this crate has the rules of windows, and what they do in whole grids.
//!
//! **Loop modes.** That the lines are *one* circuit is a condition about the whole grid, which a
//! window does not show. A [`Loop`](oddagon_boards::slitherlink::Loop) says how much of it is
//! assumed of a window, and in which puzzles the rules then hold: all but those whose whole
//! solution is the circuit around one cell (L0), all but those whose whole solution lies in the
//! window (L1), all (L2). Each rule names its mode, and is applied only where the mode's exception
//! is excluded.
//!
//! **[`discover`]** lists all minimal rules of a window. The search, the bases and the SAT solver's
//! second opinion are those of all boards; what is here is a window's literals, its fillings in
//! each loop mode, its symmetries, the theories in which depths are found, and files of rules.
//!
//! **[`macro_rule`]** settles single rules, with clues, lines and values of points: whether they
//! hold, in which modes, how deep they are, and what else follows from their premises. A row of
//! windows makes an induction: a rule about any number of cells.
//!
//! **[`solve`]** applies rules to puzzles, simplest first, and makes puzzles. A rule is compiled to
//! be found in all its positions at all places; where rules end, there are W1, inside and outside,
//! what follows from the one circuit, T&E and SAT. Each solution is tested by the rules of the game
//! alone.
//!
//! # What it may use
//!
//! All crates below: boards, the engine, the prover, proofs, discovery and inductions of
//! `oddagon-rules`, the clue symmetries of `oddagon-make`. Inside it, `macro_rule` uses `discover`,
//! and `solve` uses both; no arrow goes the other way.
//!
//! # Three types that matter
//!
//! * [`Vocabulary`](discover::Vocabulary): what a rule of a window may say, and the
//!   [`Ground`](oddagon_rules::discover::Ground) of its discovery.
//! * [`Verdict`](macro_rule::Verdict): what is known of a rule once it is settled.
//! * [`Solver`](solve::Solver): solves a puzzle with a [`Library`](solve::Library) of rules, and
//!   says what it needed.

pub mod discover;
pub mod macro_rule;
pub mod solve;
