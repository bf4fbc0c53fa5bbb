//! How people speak of candidates, Singles and contradictions.

use super::{Board, RelationBoard};
use crate::csp::{Candidate, Variable};
use crate::slitherlink::{self, Slitherlink};
use crate::sudoku::{self, Sudoku};
use std::any::Any;

/// What people say about the candidates and CSP-variables of a board, in the words of its puzzle.
///
/// Unless a puzzle overrides them, the methods use names.
pub trait Wording: Board {
    /// The statement that a candidate is true, as people write it: for Sudoku `r2c7=5`. (The candidate `-x` says that `x` is false.)
    fn assertion(&self, c: Candidate) -> String {
        by_name::assertion(self.csp(), c)
    }

    /// The statement that a candidate is false, as people write it: for Sudoku `r2c7≠5`.
    fn negation(&self, c: Candidate) -> String {
        by_name::negation(self.csp(), c)
    }

    /// What people call a Single in this CSP-variable: for Sudoku `naked Single` or, say, `hidden Single of n5 in row 2`. Empty where
    /// it goes without saying, as for `x?`, whose candidates are `x` and `-x`.
    fn single(&self, v: Variable) -> String {
        by_name::single(self.csp(), v)
    }

    /// The contradiction that this CSP-variable has no candidate, in words: for Sudoku, say, `cell r2c7 has no candidate left`.
    fn contradiction(&self, v: Variable) -> String {
        by_name::contradiction(self.csp(), v)
    }

    /// Candidates of a CSP-variable as chains write them, without what the variable's name says already: for Sudoku `c3` in
    /// `r1n2`, a group as one (`c456`).
    fn group(&self, v: Variable, candidates: &[Candidate]) -> String {
        by_name::group(self.csp(), v, candidates)
    }

    /// The text of a symmetry, in words for people: for Sudoku, say, `digits (1 2), rows (4 6 5)`.
    fn symmetry_words(&self, symmetry: &str) -> String {
        symmetry.to_owned()
    }
}

/// Wording by names alone: for most boards nothing else is needed.
mod by_name {
    use crate::board::notation::{Unit, short_names, valued};
    use crate::csp::{Candidate, Csp, Variable};

    /// That a candidate is true.
    pub fn assertion(csp: &Csp, c: Candidate) -> String {
        valued(csp, c, '=').unwrap_or_else(|| match csp.candidate_name(c) {
            name if name.starts_with('-') => format!("{} false", &name[1..]),
            name => format!("{name} true"),
        })
    }

    /// That a candidate is false.
    pub fn negation(csp: &Csp, c: Candidate) -> String {
        valued(csp, c, '≠').unwrap_or_else(|| match csp.candidate_name(c) {
            name if name.starts_with('-') => format!("{} true", &name[1..]),
            name => format!("{name} false"),
        })
    }

    /// What a Single in a CSP-variable is called.
    pub fn single(csp: &Csp, v: Variable) -> String {
        match (csp.variable_name(v), Unit::of(csp, v)) {
            (_, Unit::Cell) => "naked Single".to_owned(),
            (_, Unit::Line(unit, i, n)) => format!("hidden Single of n{n} in {unit} {i}"),
            (name, Unit::Other) if name.ends_with('?') => String::new(),
            (name, Unit::Other) => format!("Single in {name}"),
        }
    }

    /// That a CSP-variable has no candidate left.
    pub fn contradiction(csp: &Csp, v: Variable) -> String {
        let name = csp.variable_name(v);
        match (Unit::of(csp, v), name.strip_suffix('?')) {
            (Unit::Cell, _) => format!("cell {name} has no candidate left"),
            (Unit::Line(unit, i, n), _) => format!("{unit} {i} has no place left for n{n}"),
            (_, Some(candidate)) => format!("{candidate} can be neither true nor false"),
            (_, None) => format!("{name} has no candidate left"),
        }
    }

    /// Candidates of a CSP-variable, by their short names if they have any.
    pub fn group(csp: &Csp, v: Variable, candidates: &[Candidate]) -> String {
        short_names(csp, v, candidates).unwrap_or_else(|| names(csp, candidates))
    }

    /// The names of candidates, as alternatives.
    pub fn names(csp: &Csp, candidates: &[Candidate]) -> String {
        let names: Vec<&str> = candidates.iter().map(|&c| csp.candidate_name(c)).collect();
        names.join("|")
    }
}

/// Uses the words of the board's puzzle if there are any, otherwise names.
impl Wording for dyn Board {
    fn assertion(&self, c: Candidate) -> String {
        let known = words(self).map(|words| words.assertion(c));
        known.unwrap_or_else(|| by_name::assertion(self.csp(), c))
    }

    fn negation(&self, c: Candidate) -> String {
        let known = words(self).map(|words| words.negation(c));
        known.unwrap_or_else(|| by_name::negation(self.csp(), c))
    }

    fn single(&self, v: Variable) -> String {
        let known = words(self).map(|words| words.single(v));
        known.unwrap_or_else(|| by_name::single(self.csp(), v))
    }

    fn contradiction(&self, v: Variable) -> String {
        let known = words(self).map(|words| words.contradiction(v));
        known.unwrap_or_else(|| by_name::contradiction(self.csp(), v))
    }

    fn group(&self, v: Variable, candidates: &[Candidate]) -> String {
        let known = words(self).map(|words| words.group(v, candidates));
        known.unwrap_or_else(|| by_name::group(self.csp(), v, candidates))
    }

    fn symmetry_words(&self, symmetry: &str) -> String {
        let known = words(self).map(|words| words.symmetry_words(symmetry));
        known.unwrap_or_else(|| symmetry.to_owned())
    }
}

/// The words of a board's puzzle.
fn words(board: &dyn Board) -> Option<&dyn Wording> {
    let any: &dyn Any = board;
    let sudoku = any
        .downcast_ref::<Sudoku>()
        .map(|board| board as &dyn Wording);
    let slitherlink = || Some(any.downcast_ref::<Slitherlink>()? as &dyn Wording);
    let related = || Some(any.downcast_ref::<RelationBoard>()? as &dyn Wording);
    sudoku.or_else(slitherlink).or_else(related)
}

impl Wording for Sudoku {
    fn symmetry_words(&self, symmetry: &str) -> String {
        let known = sudoku::Symmetry::parse(self.order(), symmetry);
        known.map_or_else(|| symmetry.to_owned(), |symmetry| symmetry.cycles())
    }
}

impl Wording for Slitherlink {
    fn assertion(&self, c: Candidate) -> String {
        self.csp().candidate_name(c).to_owned()
    }

    fn negation(&self, c: Candidate) -> String {
        self.csp().candidate_name(c).replace('=', "≠")
    }

    fn single(&self, v: Variable) -> String {
        match slitherlink::circuit_lines(self, v) {
            Some(circuit) => format!("the closed circuit {circuit} would be closed otherwise"),
            None => format!("one value left for {}", self.csp().variable_name(v)),
        }
    }

    fn contradiction(&self, v: Variable) -> String {
        match slitherlink::circuit_lines(self, v) {
            Some(circuit) => format!("the lines {circuit} form a closed circuit"),
            None => format!("no value is left for {}", self.csp().variable_name(v)),
        }
    }
}

impl Wording for oddagon_core::abstract_board::AbstractBoard {}

/// The kinds of candidates of a board with relations.
enum CandidateKind {
    /// A candidate of the board below.
    Below,
    /// The statement that this candidate of the board below is false.
    Negation(Candidate),
    /// The statement that this part of a relation holds.
    Choice(String),
}

fn kind_of(board: &RelationBoard, c: Candidate) -> CandidateKind {
    if c.index() < board.below().csp().candidate_count() {
        return CandidateKind::Below;
    }
    let name = board.csp().candidate_name(c);
    let negated = name.strip_prefix('-');
    match negated.and_then(|name| board.below().csp().candidate(name)) {
        Some(c) => CandidateKind::Negation(c),
        None => {
            let (relation, part) = name[1..].split_once('.').unwrap_or((&name[1..], ""));
            CandidateKind::Choice(format!("part {part} of relation {relation}"))
        }
    }
}

impl Wording for RelationBoard {
    fn assertion(&self, c: Candidate) -> String {
        match kind_of(self, c) {
            CandidateKind::Below => self.below().assertion(c),
            CandidateKind::Negation(c) => self.below().negation(c),
            CandidateKind::Choice(which) => format!("{which} holds"),
        }
    }

    fn negation(&self, c: Candidate) -> String {
        match kind_of(self, c) {
            CandidateKind::Below => self.below().negation(c),
            CandidateKind::Negation(c) => self.below().assertion(c),
            CandidateKind::Choice(which) => format!("{which} fails"),
        }
    }

    fn single(&self, v: Variable) -> String {
        match self.csp().variable_name(v) {
            name if name.ends_with('?') => String::new(),
            name => match name.strip_prefix('+') {
                Some(number) => format!("Single in relation {number}"),
                None => self.below().single(v),
            },
        }
    }

    fn contradiction(&self, v: Variable) -> String {
        let name = self.csp().variable_name(v);
        if let Some(number) = name.strip_prefix('+') {
            return format!("relation {number} cannot hold");
        }
        let candidate = name.strip_suffix('?');
        match candidate.and_then(|name| self.csp().candidate(name)) {
            Some(c) => {
                let (yes, no) = (self.assertion(c), self.negation(c));
                format!("neither {yes} nor {no} is left")
            }
            None => self.below().contradiction(v),
        }
    }

    fn group(&self, v: Variable, candidates: &[Candidate]) -> String {
        if v.index() < self.below().csp().variable_count() {
            return self.below().group(v, candidates);
        }
        by_name::names(self.csp(), candidates)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_words() {
        let board = Sudoku::standard();
        let said = |name: &str| {
            let v = board.csp().variable(name).unwrap();
            format!("{}; {}", board.single(v), board.contradiction(v))
        };
        assert_eq!(
            said("r4c1"),
            "naked Single; cell r4c1 has no candidate left"
        );
        assert_eq!(
            said("r4n2"),
            "hidden Single of n2 in row 4; row 4 has no place left for n2"
        );
        assert_eq!(
            said("c9n1"),
            "hidden Single of n1 in column 9; column 9 has no place left for n1"
        );
        assert_eq!(
            said("b5n7"),
            "hidden Single of n7 in block 5; block 5 has no place left for n7"
        );
        let c = board.csp().candidate("n2r4c1").unwrap();
        assert_eq!(
            (board.assertion(c), board.negation(c)),
            ("r4c1=2".into(), "r4c1≠2".into())
        );
        assert_eq!(
            board.symmetry_words("transpose rows 231456789 digits 213456789"),
            "transposition, rows (1 2 3), digits (1 2)"
        );
        assert_eq!(board.symmetry_words("identity"), "the identity");
        assert_eq!(board.symmetry_words("nonsense"), "nonsense");
    }
}
