//! All minimal rules of a small part of a puzzle: what every board's discovery shares, and the discovery in a region of any board.
//!
//! # What is shared
//!
//! A rule is an [`Implication`] between literals, which are numbers here. [`Hitting`] finds the premises of one conclusion as minimal
//! hitting sets, [`minimal_rules`] finds all rules in another way; both take rows: sets of literals that are true together.
//! [`Closure`] applies rules in sequence, [`Formula`] asks a SAT solver about them. [`crate::slitherlink::discover`] uses these for
//! windows of lines and clues.
//!
//! # What a rule of a region is
//!
//! A [`Region`] is a set of CSP-variables of a board, with their candidates. A *filling* of it is a set of its candidates, no two linked, with
//! exactly one of each CSP-variable that has all its candidates in the region: what the board says inside the region, and nothing else. A *rule* has
//! premises, candidates of the region that are eliminated (if asked, also asserted ones, and [`Conditions`] such as the signs of Futoshiki), and a
//! conclusion, another candidate of the region that is eliminated. It is *valid* when some filling meets its premises and its conclusion, and every
//! filling that meets its premises meets its conclusion. It is *minimal* when no premise can be dropped. A valid rule holds in every puzzle on every
//! board that has the same constraints on these candidates inside the region. No premise asserts another candidate of the conclusion's cell. There is
//! no rule that asserts a candidate: the others of its CSP-variable are eliminated instead.
//!
//! Rules are listed up to the symmetries of the region: the permutations of its candidates that keep its CSP-variables, its links and
//! its conditions.

mod closure;
mod depths;
mod fillings;
mod formula;
mod free_sets;
mod hitting;
mod implication;
mod lists;
mod literals;
mod region;
mod region_rule;
mod search;
mod symmetry;
mod verifier;

pub use closure::Closure;
pub use formula::Formula;
pub use free_sets::minimal_rules;
pub use hitting::Hitting;
pub use implication::Implication;
pub use literals::{Literals, image, members};
pub use oddagon_boards::board::Conditions;
pub use region::{Region, RegionError};
pub use region_rule::{Depths, RegionRule, basis};
pub use search::RegionDiscovery;
pub use verifier::RegionVerifier;
