//! Statements made by programs.

use super::{Assumption, BoardName, Claim, NameList, Pattern, Statement};

/// The statement that a pattern is impossible, and nothing else.
pub fn impossible(name: &str, order: usize, pattern: Pattern) -> Statement {
    Statement {
        name: name.to_owned(),
        board: BoardName::Sudoku(order),
        pattern,
        without: NameList::default(),
        decided: NameList::default(),
        assume: Vec::<Assumption>::new(),
        focus: NameList::default(),
        claim: Claim::Impossible,
        source: String::new(),
    }
}

/// The statement of a rule on the 9×9 board: restrictions as in [`Pattern::Restrict`], and what follows from them.
pub fn rule(name: &str, restrict: &str, claim: Claim) -> Statement {
    Statement {
        claim,
        ..impossible(name, 3, Pattern::Restrict(restrict.to_owned()))
    }
}
