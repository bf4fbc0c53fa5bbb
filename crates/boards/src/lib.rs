//! What the puzzles of Oddagon are, beyond their definitions in the core: a folder for each puzzle,
//! with its text forms, words and drawings.
//!
//! # What it knows
//!
//! The core defines boards: candidates, CSP-variables, links. That is all that a prover needs, and
//! all that a checker trusts. People, and programs by others, need more: they write a Futoshiki as
//! `5:0,3R,…` or as a drawing with `<` and `^` between cells, say "r2c7≠5" and "hidden Single of n5
//! in row 2", draw blocks with thick lines, and see at once that two digits may be swapped. This
//! crate knows all that, for Sudoku (`sudoku`), Latin squares, Futoshiki and squares with regions
//! (`latin`), Kakuro (`kakuro`), Numbrix and Hidato (`path`), maps (`map`) and Slitherlink
//! (`slitherlink`). A folder is about one puzzle, and a puzzle is named in its folder alone; where
//! another crate needs a fact of a board, it asks the board.
//!
//! The other modules are what puzzles share, below their folders, and what knows all puzzles,
//! above:
//!
//! * `statement`, `notation`, `geometry`: statements made by programs, nrc notation, cells and
//!   their units;
//! * `face`: what can be asked of a board, trait by trait, and the parts that answers are made of:
//!   words by names, tables of cells, the SVG writer;
//! * `form`: what the text forms have in common: data in JSON, the calls of CSP-Rules, the
//!   identifiers of Simon Tatham's puzzles, drawings, symbols of digits;
//! * the folders of the puzzles, none of which uses another;
//! * `puzzles`: a line for each puzzle;
//! * `board`: any board, by its face: drawings, words, symmetries, puzzles read in any form;
//! * `posted`: the one reader of puzzles as people post them; it knows that a square of digits is a
//!   Sudoku or a Latin square;
//! * `theorem`: patterns read and shown.
//!
//! Each uses those above it in this list and no other. What they have for other crates is named in
//! `board` alone. To add a puzzle is to write a folder and a
//! line.
//!
//! # What it may use
//!
//! The trusted crates (the core's boards and theorems, and the checker's second solutions), the
//! engine's sets of candidates and rule applications, and random numbers, for layouts and regions.
//! It proves nothing, searches nothing but symmetries and second fillings of a few cells, and keeps
//! no files. What it says about a symmetry or a second solution is checked by others before it is
//! believed; text that it reads becomes a statement, which the core resolves or refuses.
//!
//! # The types that matter
//!
//! * [`Face`](board::Face): what a board has to show. It is small, and leads to further traits for
//!   those who ask more: [`Patterns`](board::Patterns) as people see them, the facts of a
//!   [`Grid`](board::Grid) of digits, [`Pictures`](board::Pictures),
//!   [`Symmetries`](board::Symmetries), [`SecondSolutions`](board::SecondSolutions),
//!   [`Exports`](board::Exports) for other programs. A board without an answer is shown by the
//!   names of its candidates, and written out for programs; so a new board needs none of them.
//! * [`BoardPuzzle`](board::puzzle::BoardPuzzle): a puzzle on any board, as people and programs
//!   write it: a line of JSON, a call, an identifier, a drawing. All forms lead to the same data,
//!   and these to a board and its givens.
//! * [`Symmetry`](sudoku::Symmetry): a symmetry of Sudoku's board, with
//!   [`Canonical`](sudoku::Canonical) forms of patterns under all of them. This is the part of the
//!   crate whose speed counts.

pub mod board;
mod face;
mod form;
mod geometry;
pub mod kakuro;
pub mod latin;
pub mod map;
mod notation;
pub mod path;
pub mod posted;
mod puzzles;
pub mod slitherlink;
mod statement;
pub mod sudoku;
pub mod theorem;
pub mod value;
