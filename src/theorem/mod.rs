//! Theorems beyond their definition in the core: patterns as text, what they look like, narrower forms.

mod build;
mod colouring;
mod narrow;
mod read;
mod shape;
mod show;
mod sketch;
mod sudoku;
#[cfg(test)]
mod tests;
mod text_form;

pub use build::{impossible, rule};
pub use narrow::{DigitPattern, Part, Unconditional, Unsaid, own_focus};
pub use oddagon_check::Focus;
pub use oddagon_core::{
    Assumption, BoardName, Claim, Goal, Identity, NameList, Parts, Pattern, Statement, Theorem,
    TheoremError, Unique, read_statements,
};
pub use read::{PatternOptions, read_pattern_line, read_patterns};
pub use shape::Shape;
pub use show::{Show, assumed_names, assumption_words, claim_words};
pub use sudoku::{SudokuTheorem, keeps_claim, symmetries_of};
