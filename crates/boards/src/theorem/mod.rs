//! Theorems beyond their definition in the core: patterns as text, and what they look like.

mod read;
mod show;
#[cfg(test)]
mod tests;

pub use crate::statement::*;
pub use crate::sudoku::PatternOptions;
pub use read::{read_each_pattern, read_pattern_line, read_patterns};
pub use show::Show;
