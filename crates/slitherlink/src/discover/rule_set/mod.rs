//! Sets of rules in files: RON and JSON like the other libraries of the program, and a table for authors of solvers.
//!
//! The table is text with one rule per line: premises, `=>`, the conclusion, and, where it is known, `;` and the depth. Lines that begin with `#` are
//! not rules; the first says what the table is about, the next two hold its name and in which puzzles the rules hold. If the rules are only a part of
//! all, one line says which: `# part 0/3 (cut 8, 17 items, sha256 …) of 2x2 stubs=no loop=L0 depths=yes`. A program that only needs the rules can
//! read it like this (in Python):
//!
//! ```text
//! rules = []
//! for line in open("2x2.rules"):
//!     if line.strip() and not line.startswith("#"):
//!         premises, conclusion = line.split(";")[0].split("=>")
//!         rules.append((premises.split(), conclusion.strip()))
//! ```
//!
//! A premise or conclusion is a name, `=`, and a number: `Hr1c2=1` (the top side of cell r1c2 is drawn), `Vr1c1=0` (the left side of r1c1
//! is not), `r1c1=3` (the cell's clue). Rows and columns count from the window's upper left cell; a rule stands for its
//! images under the symmetries that keep the window and its borders.

mod counts;
mod read;
mod rule;
mod set;
mod write;

pub use counts::Counts;
pub use read::RuleSetError;
pub use rule::Rule;
pub use set::RuleSet;
