//! Statements: those of the core, made by programs, and their parts in words.

use itertools::Itertools;
pub use oddagon_check::Focus;
pub use oddagon_core::{
    Assumption, BoardName, Claim, Goal, Identity, NameList, Parts, Pattern, Relation, Statement,
    Theorem, TheoremError, Unique, read_statements,
};

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

/// The statement of a rule on the 9×9 board: restrictions as in [`Pattern::Restrict`], and what
/// follows from them.
pub fn rule(name: &str, restrict: &str, claim: Claim) -> Statement {
    Statement {
        claim,
        ..impossible(name, 3, Pattern::Restrict(restrict.to_owned()))
    }
}

/// What is claimed, in words.
pub fn claim_words(claim: &Claim) -> String {
    match claim {
        Claim::Impossible => "impossible".to_owned(),
        Claim::Eliminate(words) => format!("{words} false"),
        Claim::Assert(words) => format!("{words} true"),
        Claim::AtLeastOne(words) => format!("at least one of {words}"),
        Claim::NotBoth(words) => format!("not both of {words}"),
    }
}

/// What is assumed, in words.
pub fn assumption_words(assumption: &Assumption) -> String {
    match assumption {
        Assumption::NotBoth(words) => format!("not both of {words}"),
        Assumption::AtLeastOne(words) => format!("at least one of {words}"),
        Assumption::ExactlyOne(words) => format!("exactly one of {words}"),
        Assumption::Unique(lines) => {
            let lines = lines.lines().map(str::trim).filter(|line| !line.is_empty());
            format!("one solution, no given in {}", lines.format("; "))
        }
    }
}

/// Whether it is about puzzles with exactly one solution.
pub fn is_unique(assumed: &Assumption) -> bool {
    matches!(assumed, Assumption::Unique(_))
}

/// The names in an assumption; none where it is about lines of cells.
pub fn assumed_names(assumed: &Assumption) -> &[String] {
    match assumed {
        Assumption::NotBoth(words)
        | Assumption::AtLeastOne(words)
        | Assumption::ExactlyOne(words) => &words.0,
        Assumption::Unique(_) => &[],
    }
}
