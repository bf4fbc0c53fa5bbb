//! A region of a board, and what rules may say of it.

mod depths;
mod fillings;
mod symmetry;

pub use depths::Depths;

use super::rule::{Ground, Implication, Literals, MAX_FILLINGS, first, members};
use super::verifier::Verifier;
use itertools::Itertools;
use oddagon_boards::board::{Board, Conditions, Notation};
use oddagon_boards::theorem::{BoardName, Claim, NameList, Pattern, Statement, TheoremError};
use oddagon_csp::{Candidate, Csp, Variable};
use oddagon_prover::sat::Cnf;
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
        /// Whether it is among those of which rules say nothing.
        is_further: bool,
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
        "the region has {found} literals (one for each candidate, two where asserted ones are \
         premises, one for each sign), expected at most {most}: a smaller region",
        most = Literals::BITS
    )]
    Literals {
        /// The number of literals.
        found: usize,
    },
    /// More fillings than can be kept.
    #[error(
        "the region can be filled in more than {MAX_FILLINGS} ways, expected fewer: a smaller \
         region"
    )]
    Fillings,
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
/// Literals are numbered: that each candidate is eliminated, in order; then the conditions; then,
/// where asserted candidates are premises, that each candidate is asserted.
#[derive(Debug)]
pub struct Region {
    name: BoardName,
    board: Arc<dyn Board>,
    named: Vec<Variable>,
    inside: Vec<Variable>,
    candidates: Vec<Candidate>,
    /// Further CSP-variables, of which rules say nothing, but which must have a value, too.
    with: Vec<Variable>,
    /// Their candidates that are not the region's, in order.
    hidden: Vec<Candidate>,
    /// The CSP-variables that have some of these, all others being the region's.
    deciding: Vec<Variable>,
    conditions: Conditions,
    /// For each condition the links that it adds to those of the board, between candidates by their
    /// numbers here.
    links: Vec<Vec<(usize, usize)>>,
    asserted: bool,
}

impl Region {
    /// The region of the CSP-variables that the first of these words describe. Those that the
    /// second describe must have a value, too, but rules say nothing of them. With `asserted` rules
    /// may have asserted candidates as premises.
    ///
    /// # Errors
    /// No such board, no such CSP-variable, too many literals.
    pub fn new(
        name: &BoardName,
        [words, with]: [&str; 2],
        conditions: Conditions,
        asserted: bool,
    ) -> Result<Region, RegionError> {
        let board = name.board()?;
        let csp = board.csp();
        let such_as = || match csp.variables().next() {
            Some(first) => csp.variable_name(first).to_owned(),
            None => String::new(),
        };
        let described = |words: &str, is_further| -> Result<Vec<Variable>, RegionError> {
            let mut all = Vec::new();
            for word in words.split_whitespace() {
                let found = board.variables_described(word);
                if found.is_empty() {
                    return Err(RegionError::Word {
                        is_further,
                        word: word.to_owned(),
                        such_as: such_as(),
                    });
                }
                all.extend(found);
            }
            Ok(all.into_iter().unique().collect())
        };
        let (named, with) = (described(words, false)?, described(with, true)?);
        if named.is_empty() {
            return Err(RegionError::Empty { such_as: such_as() });
        }
        let members = named.iter().flat_map(|&v| csp.members(v)).copied();
        let candidates: Vec<Candidate> = members.sorted().dedup().collect();
        let found = candidates.len() * (1 + usize::from(asserted)) + conditions.names.len();
        if found > Literals::BITS as usize {
            return Err(RegionError::Literals { found });
        }
        let inside = csp
            .variables()
            .filter(|&v| {
                let mut members = csp.members(v).iter();
                members.all(|c| candidates.binary_search(c).is_ok())
            })
            .collect();
        let members = with.iter().flat_map(|&v| csp.members(v)).copied();
        let hidden = members.filter(|c| candidates.binary_search(c).is_err());
        let hidden: Vec<Candidate> = hidden.sorted().dedup().collect();
        let deciding = csp
            .variables()
            .filter(|&v| {
                let is_hidden = |c: &Candidate| hidden.binary_search(c).is_ok();
                let is_known = |c: &Candidate| is_hidden(c) || candidates.binary_search(c).is_ok();
                let members = csp.members(v);
                members.iter().any(is_hidden) && members.iter().all(is_known)
            })
            .collect();
        let names = conditions.names.iter();
        let links = names.map(|condition| {
            let with = (conditions.add)(name, &[condition]).board()?;
            Ok(more_links(&candidates, with.csp(), csp))
        });
        let links = links.collect::<Result<_, TheoremError>>()?;
        Ok(Region {
            name: name.clone(),
            named,
            inside,
            candidates,
            with,
            hidden,
            deciding,
            conditions,
            links,
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

    /// The CSP-variables all of whose candidates are in the region: those that were named, and
    /// maybe others.
    pub fn inside(&self) -> &[Variable] {
        &self.inside
    }

    /// The candidates, in order.
    pub fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// Candidates that are not the region's, in order. Rules say nothing of them; a filling leaves
    /// room for them.
    pub(super) fn hidden(&self) -> &[Candidate] {
        &self.hidden
    }

    /// The CSP-variables that have some of these, all others being the region's.
    pub(super) fn deciding(&self) -> &[Variable] {
        &self.deciding
    }

    /// The premises that rules may have besides candidates.
    pub fn conditions(&self) -> &Conditions {
        &self.conditions
    }

    /// Whether asserted candidates may be premises.
    pub(super) fn has_asserted(&self) -> bool {
        self.asserted
    }

    /// All literals that say that a candidate is eliminated.
    pub fn eliminations(&self) -> Literals {
        first(self.candidates.len())
    }

    /// All literals that are conditions.
    pub fn condition_literals(&self) -> Literals {
        first(self.conditions.names.len()) << self.candidates.len()
    }

    /// The number of the literal that asserts a candidate, given by its number here; `None` where
    /// asserted candidates are not premises.
    pub fn asserted(&self, candidate: usize) -> Option<usize> {
        let before = self.candidates.len() + self.conditions.names.len();
        self.asserted.then_some(before + candidate)
    }

    /// The literals of a set, by kind: eliminated candidates, asserted candidates and conditions,
    /// each by its number among its kind.
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

    /// The links that each condition adds to those of the board: pairs of candidates, by their
    /// numbers here, each once.
    pub(super) fn links(&self) -> &[Vec<(usize, usize)>] {
        &self.links
    }

    /// The board with conditions, by their numbers here.
    pub(super) fn with_conditions(&self, conditions: impl IntoIterator<Item = usize>) -> BoardName {
        let names = conditions.into_iter();
        let names: Vec<&str> = names.map(|i| &*self.conditions.names[i]).collect();
        (self.conditions.add)(&self.name, &names)
    }

    fn valued(&self, c: Candidate, sign: char) -> String {
        let eliminated = self.board.elimination(c);
        match (sign, eliminated.contains('≠')) {
            ('=', true) => eliminated.replacen('≠', "=", 1),
            ('=', false) => format!("{} true", self.csp().candidate_name(c)),
            _ => eliminated,
        }
    }

    /// A rule as a statement on the board. Restricted T&E tries the candidates of the region.
    pub fn statement(&self, rule: &Implication<Depths>) -> Statement {
        let kinds = self.kinds(rule.premises);
        let name = |i: usize| self.csp().candidate_name(self.candidates[i]).to_owned();
        let names = |list: Vec<usize>| NameList(list.into_iter().map(name).collect());
        Statement {
            name: rule.text(self),
            board: self.with_conditions(kinds.conditions),
            pattern: Pattern::Restrict(String::new()),
            without: names(kinds.eliminated),
            decided: names(kinds.asserted),
            assume: Vec::new(),
            claim: Claim::Eliminate(names(vec![rule.conclusion.into()])),
            focus: NameList::from(self.words()),
            source: String::new(),
        }
    }

    /// A SAT solver for the rules, on the region's own board or on another on which all its names
    /// mean the same.
    ///
    /// On another board a CSP-variable of the region may have more candidates, or lack some of the
    /// region's; all these are taken to be eliminated.
    ///
    /// # Errors
    /// If there is no such board, or it lacks CSP-variables of the region.
    pub fn verifier(&self, name: &BoardName) -> Result<Verifier, RegionError> {
        let board = name.board()?;
        let csp = board.csp();
        let mut cnf = Cnf::of_live_state(csp, &csp.everything());
        let numbers: Vec<Option<i32>> = (self.candidates.iter())
            .map(|&c| csp.candidate(self.csp().candidate_name(c)))
            .map(|there| there.map(|c| c.0 as i32 + 1))
            .collect();
        for &v in &self.inside {
            let name = self.csp().variable_name(v);
            let there = csp.variable(name).ok_or_else(|| RegionError::Missing {
                name: name.to_owned(),
            })?;
            let members = csp.members(there).iter().map(|c| c.0 as i32 + 1);
            let others = members.filter(|number| !numbers.contains(&Some(*number)));
            others.for_each(|number| cnf.clause([-number]));
        }
        // A candidate that is not there is false.
        let nothing = cnf.variable();
        cnf.clause([-nothing]);
        let number = |i: usize| numbers[i].unwrap_or(nothing);
        let mut literals: Vec<i32> = (0..numbers.len()).map(|i| -number(i)).collect();
        for links in &self.links {
            let chosen = cnf.variable();
            for &(c, d) in links {
                cnf.clause([-chosen, -number(c), -number(d)]);
            }
            literals.push(chosen);
        }
        if self.asserted {
            literals.extend((0..numbers.len()).map(number));
        }
        Ok(Verifier::new(&cnf, &literals))
    }
}

impl Ground for Region {
    type Depth = Depths;
    /// The largest depth to try.
    type Prover = u8;
    type Error = RegionError;

    fn title(&self, max_premises: Option<usize>, max_depth: Option<&u8>) -> String {
        let board = ron::to_string(&self.name).unwrap_or_default();
        let limit = |limit: Option<usize>| limit.map_or("no".to_owned(), |n| n.to_string());
        let with = self.with.iter().map(|&v| self.csp().variable_name(v));
        let with = with.format(" ").to_string();
        let with = if with.is_empty() {
            with
        } else {
            format!(" with={with}")
        };
        format!(
            "minimal rules of {board} region={}{with} conditions={} asserted={} max-premises={} \
             depths={}",
            self.words(),
            self.conditions.names.join(" "),
            self.asserted,
            limit(max_premises),
            limit(max_depth.map(|&depth| depth.into())),
        )
    }

    fn literal_count(&self) -> usize {
        self.candidates.len() * (1 + usize::from(self.asserted)) + self.conditions.names.len()
    }

    /// `r1c2≠3`, `r1c1<r1c2`, `r1c2=3`.
    fn name(&self, literal: usize) -> String {
        let (m, n) = (self.candidates.len(), self.conditions.names.len());
        match literal {
            _ if literal < m => self.valued(self.candidates[literal], '≠'),
            _ if literal < m + n => self.conditions.names[literal - m].clone(),
            _ => self.valued(self.candidates[literal - m - n], '='),
        }
    }

    /// Conditions, asserted candidates, eliminated ones.
    fn ordered(&self, set: Literals) -> Vec<usize> {
        let kinds = self.kinds(set);
        let (m, n) = (self.candidates.len(), self.conditions.names.len());
        (kinds.conditions.iter().map(|i| m + i))
            .chain(kinds.asserted.iter().map(|i| m + n + i))
            .chain(kinds.eliminated.iter().copied())
            .collect()
    }

    fn conclusions(&self) -> Literals {
        self.eliminations()
    }

    /// The conclusion, and what asserts another candidate whose cell (its first CSP-variable)
    /// contains the conclusion's candidate: a theorem that assumes this has no such conclusion
    /// left.
    fn rivals(&self, conclusion: usize) -> Literals {
        let csp = self.csp();
        let target = self.candidates[conclusion];
        let mates = (0..self.candidates.len()).filter(|&d| {
            let cell = csp.variables_of(self.candidates[d])[0];
            csp.members(cell).contains(&target)
        });
        let asserted = mates.filter_map(|d| self.asserted(d));
        asserted.fold(1 << conclusion, |set, i| set | 1 << i)
    }

    fn fillings(&self) -> Result<Vec<Literals>, RegionError> {
        let fillings = fillings::fillings(self)?;
        if fillings.is_empty() {
            return Err(RegionError::NoFilling);
        }
        Ok(fillings)
    }

    fn symmetries(&self) -> Vec<Vec<u8>> {
        symmetry::symmetries(self)
    }

    fn classify(&self, &max_depth: &u8, rules: &mut [Implication<Depths>]) {
        depths::classify(self, max_depth, rules);
    }
}

/// The pairs of these candidates that are linked in the first CSP and not in the second, by their
/// numbers in the list.
fn more_links(candidates: &[Candidate], with: &Csp, plain: &Csp) -> Vec<(usize, usize)> {
    let pairs = (0..candidates.len()).array_combinations();
    let linked = pairs.filter(|&[i, j]| {
        let (c, d) = (candidates[i], candidates[j]);
        with.are_linked(c, d) && !plain.are_linked(c, d)
    });
    linked.map(|[i, j]| (i, j)).collect()
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
