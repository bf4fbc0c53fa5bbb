//! A region of a board, and what rules may say of it.

use super::literals::{Literals, members};
use itertools::Itertools;
use oddagon_boards::board::Conditions;
use oddagon_boards::board::{Board, Notation};
use oddagon_boards::theorem::{BoardName, TheoremError};
use oddagon_csp::{Candidate, Csp, Variable};
use std::sync::Arc;
use thiserror::Error;

/// Why the rules of a region cannot be found.
#[derive(Debug, Error)]
pub enum RegionError {
    /// There is no such board.
    #[error(transparent)]
    Board(#[from] TheoremError),
    /// A word that names no CSP-variable.
    #[error("found {word:?}, expected a CSP-variable of the board such as {such_as}")]
    Word {
        /// The word.
        word: String,
        /// An example of a CSP-variable of the board.
        such_as: String,
    },
    /// No word.
    #[error("found no CSP-variable, expected one or more such as {such_as}")]
    Empty {
        /// An example of a CSP-variable of the board.
        such_as: String,
    },
    /// More literals than a set can hold.
    #[error(
        "the region has {found} literals (one for each candidate, two where asserted ones are premises, one for each sign), expected at most {most}: a smaller region",
        most = Literals::BITS
    )]
    Literals {
        /// The number of literals.
        found: usize,
    },
    /// More fillings than can be kept.
    #[error("the region can be filled in more than {most} ways, expected fewer: a smaller region")]
    Fillings {
        /// The most.
        most: usize,
    },
    /// A region without fillings.
    #[error("the region cannot be filled: the board's constraints inside it contradict each other")]
    NoFilling,
    /// Another board on which the rules are to be verified has no such place.
    #[error("{name}: the other board has no such CSP-variable, expected all those of the region")]
    Missing {
        /// The name of a CSP-variable or candidate.
        name: String,
    },
}

/// Some CSP-variables of a board, and the literals that rules may use.
///
/// Literals are numbered: that each candidate is eliminated, in order; then the conditions; then, where asserted candidates are premises, that
/// each candidate is asserted.
#[derive(Debug)]
pub struct Region {
    name: BoardName,
    board: Arc<dyn Board>,
    named: Vec<Variable>,
    inside: Vec<Variable>,
    candidates: Vec<Candidate>,
    conditions: Conditions,
    asserted: bool,
}

impl Region {
    /// The region of the CSP-variables that these words describe. With `asserted` rules may have asserted candidates as premises.
    ///
    /// # Errors
    /// No such board, no such CSP-variable, too many literals.
    pub fn new(
        name: &BoardName,
        words: &str,
        conditions: Conditions,
        asserted: bool,
    ) -> Result<Region, RegionError> {
        let board = name.board()?;
        let csp = board.csp();
        let such_as = || match csp.variables().next() {
            Some(first) => csp.variable_name(first).to_owned(),
            None => String::new(),
        };
        let mut named = Vec::new();
        for word in words.split_whitespace() {
            let found = board.variables_described(word);
            if found.is_empty() {
                let word = word.to_owned();
                let such_as = such_as();
                return Err(RegionError::Word { word, such_as });
            }
            named.extend(found);
        }
        let named: Vec<Variable> = named.into_iter().unique().collect();
        if named.is_empty() {
            return Err(RegionError::Empty { such_as: such_as() });
        }
        let members = named.iter().flat_map(|&v| csp.members(v)).copied();
        let candidates: Vec<Candidate> = members.sorted().dedup().collect();
        let found = candidates.len() * (1 + usize::from(asserted)) + conditions.names.len();
        if found > Literals::BITS as usize {
            return Err(RegionError::Literals { found });
        }
        let is_inside = |v: &Variable| {
            let members = csp.members(*v);
            members.iter().all(|c| candidates.binary_search(c).is_ok())
        };
        let inside = csp.variables().filter(is_inside).collect();
        Ok(Region {
            name: name.clone(),
            named,
            inside,
            candidates,
            conditions,
            asserted,
            board,
        })
    }

    /// The board by name, without conditions.
    pub fn board_name(&self) -> &BoardName {
        &self.name
    }

    /// The board, without conditions.
    pub fn board(&self) -> &dyn Board {
        &*self.board
    }

    /// The board's CSP.
    pub fn csp(&self) -> &Csp {
        self.board.csp()
    }

    /// The names of these CSP-variables, joined by blanks.
    pub fn words(&self) -> String {
        let names = self.named.iter().map(|&v| self.csp().variable_name(v));
        names.format(" ").to_string()
    }

    /// The CSP-variables all of whose candidates are in the region: those that were named, and maybe others.
    pub fn inside(&self) -> &[Variable] {
        &self.inside
    }

    /// The candidates, in order.
    pub fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// The premises that rules may have besides candidates.
    pub fn conditions(&self) -> &Conditions {
        &self.conditions
    }

    /// Whether asserted candidates may be premises.
    pub(crate) fn has_asserted(&self) -> bool {
        self.asserted
    }

    /// The number of literals.
    pub fn literal_count(&self) -> usize {
        self.candidates.len() * (1 + usize::from(self.asserted)) + self.conditions.names.len()
    }

    /// All literals that say that a candidate is eliminated.
    pub fn eliminations(&self) -> Literals {
        first(self.candidates.len())
    }

    /// All literals.
    pub fn literals(&self) -> Literals {
        first(self.literal_count())
    }

    /// All literals that are conditions.
    pub fn condition_literals(&self) -> Literals {
        first(self.conditions.names.len()) << self.candidates.len()
    }

    /// The number of the literal that asserts a candidate, given by its number here; `None` where asserted candidates are not premises.
    pub fn asserted(&self, candidate: usize) -> Option<usize> {
        let before = self.candidates.len() + self.conditions.names.len();
        self.asserted.then_some(before + candidate)
    }

    /// The literals of a set, by kind: eliminated candidates, asserted candidates and conditions, each by its number among its kind.
    pub fn kinds(&self, set: Literals) -> Kinds {
        let (m, n) = (self.candidates.len(), self.conditions.names.len());
        let part = |from: usize, count: usize| {
            let shifted = set.checked_shr(from as u32).unwrap_or(0);
            members(shifted & first(count)).collect()
        };
        Kinds {
            eliminated: part(0, m),
            conditions: part(m, n),
            asserted: part(m + n, m),
        }
    }

    /// The links that a condition adds to those of the board: pairs of candidates, each once. The condition and the candidates are given by
    /// their numbers here.
    ///
    /// # Errors
    /// If there is no board with it.
    pub(crate) fn links_of(&self, condition: usize) -> Result<Vec<(usize, usize)>, RegionError> {
        let with = self.with_conditions([condition]).board()?;
        let (csp, plain) = (with.csp(), self.csp());
        let mut links = Vec::new();
        for (i, &c) in self.candidates.iter().enumerate() {
            for (j, &d) in self.candidates.iter().enumerate().skip(i + 1) {
                if csp.are_linked(c, d) && !plain.are_linked(c, d) {
                    links.push((i, j));
                }
            }
        }
        Ok(links)
    }

    /// The board with conditions, by their numbers here.
    pub(crate) fn with_conditions(&self, conditions: impl IntoIterator<Item = usize>) -> BoardName {
        let names = conditions.into_iter();
        let names: Vec<&str> = names.map(|i| &*self.conditions.names[i]).collect();
        (self.conditions.add)(&self.name, &names)
    }

    /// A literal in words: `r1c2≠3`, `r1c1<r1c2`, `r1c2=3`.
    pub fn text(&self, literal: usize) -> String {
        let kinds = self.kinds(1 << literal);
        let sign = |i: &usize, sign| self.valued(self.candidates[*i], sign);
        (kinds
            .conditions
            .iter()
            .map(|&i| self.conditions.names[i].clone()))
        .chain(kinds.eliminated.iter().map(|i| sign(i, '≠')))
        .chain(kinds.asserted.iter().map(|i| sign(i, '=')))
        .collect()
    }

    fn valued(&self, c: Candidate, sign: char) -> String {
        let eliminated = self.board.elimination(c);
        match (sign, eliminated.contains('≠')) {
            ('=', true) => eliminated.replacen('≠', "=", 1),
            ('=', false) => format!("{} true", self.csp().candidate_name(c)),
            _ => eliminated,
        }
    }
}

/// Literals of each kind, by their numbers among that kind.
pub struct Kinds {
    /// Candidates that are eliminated.
    pub eliminated: Vec<usize>,
    /// Conditions.
    pub conditions: Vec<usize>,
    /// Candidates that are asserted.
    pub asserted: Vec<usize>,
}

/// The first `count` literals.
fn first(count: usize) -> Literals {
    let beyond = Literals::BITS.saturating_sub(count as u32);
    Literals::MAX.checked_shr(beyond).unwrap_or(0)
}
