//! All minimal rules of a part of a board.
//!
//! # What is shared by all boards
//!
//! A [`Ground`] is what rules are about: numbered literals, which of them may be conclusions, all
//! *fillings* (each the set of literals that are true together in one way), symmetries. A rule is
//! an [`Implication`] between literals. It is *valid* when some filling meets its premises and its
//! conclusion, and every filling that meets its premises meets its conclusion. It is *minimal* when
//! no premise can be dropped. Rules are listed up to the symmetries.
//!
//! [`Discovery`] finds all minimal rules, the premises of each conclusion as minimal hitting sets,
//! cut into tasks; a second algorithm, which is slower and shares nothing with it but the fillings,
//! grows sets of premises that are independent of each other, and the tests compare the two.
//! [`Closure`] applies rules in sequence, and makes the basis of a list of rules. A [`Verifier`]
//! asks a SAT solver about them.
//!
//! # What a rule of a region is
//!
//! A [`Region`] is a set of CSP-variables of a board, with their candidates. A *filling* of it is a
//! set of its candidates, no two linked, with exactly one of each CSP-variable that has all its
//! candidates in the region: what the board says inside the region, and nothing else. A rule has as
//! premises candidates of the region that are eliminated (if asked, also asserted ones, and
//! [`Conditions`] such as the signs of Futoshiki), and as conclusion another candidate of the
//! region that is eliminated. A valid rule holds in every puzzle on every board that has the same
//! constraints on these candidates inside the region. No premise asserts another candidate of the
//! conclusion's cell. There is no rule that asserts a candidate: the others of its CSP-variable are
//! eliminated instead. Its symmetries are the permutations of its candidates that keep its
//! CSP-variables, its links and its conditions.

mod closure;
mod discovery;
mod free_sets;
mod hitting;
mod lists;
mod region;
mod rule;
mod verifier;

pub use closure::Closure;
pub use discovery::Discovery;
pub use oddagon_boards::board::Conditions;
pub use region::{Depths, Region, RegionError};
pub use rule::{Ground, Implication, Literals, MAX_FILLINGS, ProofDepth, first, image, members};
pub use verifier::Verifier;
