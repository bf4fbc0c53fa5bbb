//! All minimal macro-rules of a Slitherlink window.
//!
//! # What a rule is
//!
//! A *literal* says that a line is drawn or not, or what a cell's clue is. The premises of a rule
//! are literals at most one of which is about each cell and line; its conclusion is a literal about
//! a line that no premise is about. A filling says for every line of the window's vocabulary
//! whether it is drawn, in a way that nothing in the window forbids. The [`Vocabulary`] is a
//! [`Ground`](oddagon_rules::discover::Ground), so which rules are valid and minimal is said there,
//! and one [`Discovery`](oddagon_rules::discover::Discovery) finds them as on all boards. It
//! consists of the sides of the window's cells and, with stubs, the lines that leave its rim. Rules
//! are listed up to the symmetries that keep the window and its borders.
//!
//! A point whose lines all belong to the vocabulary has 0 or 2 of them, any other at most 2. In
//! [`L0`](oddagon_boards::slitherlink::Loop::L0) no cell has 4 lines; in L1 there is no closed
//! circuit; in L2 no closed circuit has another line drawn besides it. So only in L2 can a cell
//! have 4 lines, and then these are all lines; no literal gives its clue, as there is no clue 4. By
//! this definition no cell has four lines in L0 and L1, as in the published counts. So these rules
//! hold in every puzzle but those whose whole solution is the circuit around one cell (L0), or any
//! circuit inside the window (L1). Rules of L2 hold in every puzzle.
//!
//! # What is done with rules
//!
//! [`Classifier`] finds the weakest theory that proves a rule. [`Bases`] drop rules whose
//! conclusions the rules of smaller windows, or smaller rules, already give when applied one after
//! the other. [`Vocabulary::verify`] asks a SAT solver, on a larger board built by other means,
//! whether a rule is valid and minimal. [`RuleSet`] is the form that is written to files and read
//! by solvers; its rules become [`Statement`](oddagon_boards::theorem::Statement)s to be proven.

mod basis;
mod classifier;
mod fillings;
mod ground;
mod rule_depth;
mod rule_set;
mod verify;
mod vocabulary;

pub use basis::Bases;
pub use classifier::Classifier;
pub use rule_depth::{Hypotheses, RuleDepth};
pub use rule_set::{Counts, Rule, RuleSet, RuleSetError};
pub use verify::VerifyError;
pub use vocabulary::{DiscoverError, Literal, Request, Vocabulary};
