//! All minimal macro-rules of a Slitherlink window.
//!
//! # What a rule is
//!
//! A *literal* says that a line is drawn or not, or what a cell's clue is. A *rule* has premises, literals at most one of which is about
//! each cell and line, and a conclusion, a literal about a line that no premise is about. A *base assignment* says for every line of the
//! window's vocabulary whether it is drawn, in a way that nothing in the window forbids: see [`base_assignments`]. A rule is *valid*
//! when some base assignment makes its premises true, and every one that does makes the conclusion true; it is *minimal* when no premise
//! can be dropped. The vocabulary consists of the sides of the window's cells and, with stubs, the lines that leave its rim. Rules are
//! listed up to the symmetries that keep the window and its borders.
//!
//! By this definition no cell has four lines in [`L0`](oddagon_boards::slitherlink::Loop::L0) and L1, as in the published counts. So these
//! rules hold in every puzzle but those whose whole solution is the circuit around one cell (L0), or any circuit inside the window (L1).
//! Rules of L2 hold in every puzzle.
//!
//! # Two searches
//!
//! [`Hitting`] finds the premises of one conclusion as minimal hitting sets; [`Discovery`] runs it, cut into tasks, for as few conclusions as
//! suffice: the premises and the contrary of the conclusion contradict each other, and that gives rules with other conclusions.
//! [`minimal_rules`] grows sets of premises that are independent of each other; it is slower and takes more memory, and the tests
//! compare the two.
//!
//! # What is done with rules
//!
//! [`Classifier`] finds the weakest theory that proves a rule. [`Bases`] drop rules whose conclusions the rules of smaller windows, or
//! smaller rules, already give when applied one after the other. [`Verifier`] asks a SAT solver, on a larger board built by other means,
//! whether a rule is valid and minimal. [`RuleSet`] is the form that is written to files and read by solvers; its rules become
//! [`Statement`](oddagon_boards::theorem::Statement)s to be proven.

mod base;
mod basis;
mod classifier;
mod discovery;
mod error;
mod literal;
mod rule_depth;
mod rule_set;
mod verify;
mod window_rule;

pub use base::base_assignments;
pub use basis::Bases;
pub use classifier::Classifier;
pub use discovery::{Discovery, Request};
pub use error::DiscoverError;
pub use literal::{Literal, Vocabulary};
pub use oddagon_rules::discover::{Closure, Hitting, Literals, image, members, minimal_rules};
pub use rule_depth::{Hypotheses, RuleDepth};
pub use rule_set::{Counts, Rule, RuleSet, RuleSetError};
pub use verify::{Verifier, VerifyError};
pub use window_rule::WindowRule;
