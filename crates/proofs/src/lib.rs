//! Proofs told to people and written for other programs.
//!
//! # What it knows
//!
//! A proof object, as the prover makes it and the checker reads it, is a list of nogoods with terse
//! hints: the candidates assumed, the one refuted under them, the CSP-variables to look at. That is
//! good to check and bad to read, and only Oddagon's own checkers know it. This crate turns one
//! derivation of a proof into what others read:
//!
//! * a **trace**: the derivation with its names looked up. LRAT, DRAT, VeriPB and the bundle are
//!   written from it, clause by clause; the plain lines for the checkers in Coq and Python come
//!   from the proof itself, and the file for Coq's kernel proves the theorem by other means.
//! * a **story**: the trace in a natural order. Each nogood lies inside the trial under whose
//!   assumption it was found; each hint is replayed, which shows the Single and what it eliminates;
//!   a step that is the image of an earlier one is told as "likewise"; what nothing depends on is
//!   left out.
//! * a **document**: the story in sentences, entry by entry, with what is marked in them. Markdown,
//!   TeX and HTML are written from that one form, and differ in signs, headings and drawings alone.
//!
//! So the modules go down in this order, each using those before it: `error`, `trace`, `story`,
//! `document`, `write`. It also knows how proof objects become files ([`to_ron`], [`to_json`],
//! [`read`]) and how the checker's verdict is said to programs ([`in_json`]).
//!
//! # What it may use
//!
//! The checker (`oddagon-check`: the proof object, its rules and verdicts), `oddagon-lrat`, the
//! words for depths in `oddagon-verdict`, the prover's formula of a theorem, and the boards, whose
//! words, names and drawings it asks for. It knows no puzzle by itself, but for the file for Coq,
//! which is about Sudoku. It searches nothing: whoever wants a shorter or deeper proof asks the
//! prover. Nothing is written that was not checked before, or that its reader does not check.
//!
//! # The types that matter
//!
//! * [`Proof`]: the proof object, defined in the checker and shown again here, since it is what
//!   this crate is about.
//! * [`Trace`](write::Trace): one derivation with candidates, CSP-variables and steps in place of
//!   their names. Its relations are numbered after the CSP-variables of the board.
//! * [`Story`](story::Story): the same as a tree of parts and passages, which programs can walk as
//!   well.

mod document;
mod error;
pub mod story;
mod text;
mod trace;
mod verdict;
pub mod write;

pub use oddagon_check::{
    Budget, ChainLink, Derivation, Exact, Focus, Lemma, LemmaImage, OutOfBudget, Proof, ProofError,
    Rejected, Rule, SecondSolution, Split, Step, SymmetryImage, SymmetryStep, Theory, Verified,
    VerifiedDerivation, check, check_within, stated_by, trial_and_error_within,
};
pub use oddagon_verdict::{Terms, depth_of, in_words};

pub use oddagon_lrat as lrat;
pub use text::{read, to_json, to_ron};
pub use verdict::in_json;
