//! What Oddagon knows of Slitherlink above its boards: [`macro_rule`] settles single rules, [`discover`] lists all rules of a window, and
//! [`solve`] applies rules to puzzles, and makes puzzles. Drawings, text forms and words are in `oddagon-boards`.

pub mod discover;
pub mod macro_rule;
pub mod solve;
