//! Slitherlink macro-rules: whether they hold, in which loop mode, and how deep they are.
//!
//! A macro-rule is a [`Statement`](oddagon_boards::theorem::Statement) about a window. `Restrict`
//! has its premises: clues, lines and the values that points may have. Its claim is lines that
//! follow (`Assert`) or values that points cannot have (`Eliminate`). [`Verdict`] settles one;
//! [`consequences`] finds all that follows from premises; [`WindowInduction`] proves a rule about
//! any number of cells in a row (a diagonal of 2s) by a first, a next and a last cell.
//!
//! A rule is stated in a loop mode (see [`Loop`](oddagon_boards::slitherlink::Loop)), and is
//! settled in that mode. A rule that holds in L2 holds in every puzzle. One that holds in L0 holds
//! in every puzzle but those whose whole solution is the circuit around one cell, one that holds in
//! L1 in every puzzle but those whose whole solution is a circuit inside the window. What holds in
//! L0 or L2 holds in L1; of L0 and L2 neither includes the other.

mod consequences;
pub(crate) mod image;
mod induction;
mod rules;
mod verdict;

pub use consequences::{VerdictError, consequences};
pub use image::GridRuleError;
pub use induction::WindowInduction;
pub use rules::{Rules, RulesError};
pub use verdict::Verdict;
