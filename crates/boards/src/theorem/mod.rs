//! Theorems beyond their definition in the core: patterns as text, and what they look like.

mod build;
mod read;
mod show;
#[cfg(test)]
mod tests;

pub use build::{impossible, rule};
pub use oddagon_check::Focus;
pub use oddagon_core::{
    Assumption, BoardName, Claim, Goal, Identity, NameList, Parts, Pattern, Statement, Theorem,
    TheoremError, Unique, read_statements,
};
pub use read::{PatternOptions, read_each_pattern, read_pattern_line, read_patterns};
pub use show::{Show, claim_words, is_unique};
pub use show::{assumed_names, assumption_words};
