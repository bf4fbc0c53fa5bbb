//! How people speak of candidates, Singles and contradictions.

use oddagon_core::{Board, RelationBoard};
use oddagon_csp::{Candidate, Variable};

/// What people say about the candidates and CSP-variables of a board, in the words of its puzzle.
///
/// Unless a puzzle overrides them, the methods use names.
pub trait Wording: Board {
    /// The statement that a candidate is true, as people write it: for Sudoku `r2c7=5`. (The
    /// candidate `-x` says that `x` is false.)
    fn assertion(&self, c: Candidate) -> String {
        by_name::assertion(self.csp(), c)
    }

    /// The statement that a candidate is false, as people write it: for Sudoku `r2c7≠5`.
    fn negation(&self, c: Candidate) -> String {
        by_name::negation(self.csp(), c)
    }

    /// What people call a Single in this CSP-variable: for Sudoku `naked Single` or, say, `hidden
    /// Single of n5 in row 2`. Empty where it goes without saying, as for `x?`, whose candidates
    /// are `x` and `-x`.
    fn single(&self, v: Variable) -> String {
        by_name::single(self.csp(), v)
    }

    /// The contradiction that this CSP-variable has no candidate, in words: for Sudoku, say, `cell
    /// r2c7 has no candidate left`.
    fn contradiction(&self, v: Variable) -> String {
        by_name::contradiction(self.csp(), v)
    }

    /// Candidates of a CSP-variable as chains write them, without what the variable's name says
    /// already: for Sudoku `c3` in `r1n2`, a group as one (`c456`).
    fn group(&self, v: Variable, candidates: &[Candidate]) -> String {
        by_name::group(self.csp(), v, candidates)
    }

    /// The text of a symmetry, in words for people: for Sudoku, say, `digits (1 2), rows (4 6 5)`.
    fn symmetry_words(&self, symmetry: &str) -> String {
        symmetry.to_owned()
    }
}

/// Wording by names alone: for most boards nothing else is needed.
pub(crate) mod by_name {
    use crate::notation::{Unit, short_names, valued};
    use oddagon_csp::{Candidate, Csp, Variable};

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
