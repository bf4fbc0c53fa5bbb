//! What a puzzle is, beyond its definition in the core: symmetries, text forms, drawings, and words for people.

#[cfg(test)]
mod abstract_tests;
pub mod slitherlink;
pub mod sudoku;
mod svg;
mod words;

pub use oddagon_core::{Board, Literal, Related, Relation, abstract_board};
pub use words::Words;
