//! From what a person wrote to what it means.

use super::named::{
    at_least, distinct, literals, live_of_cell, named, one_per_cell, others_of_cell,
};
use super::{
    Assumption, BoardName, Claim, Goal, Pattern, Statement, Theorem, TheoremError, Unique, Words,
    restrict,
};
use crate::board::sudoku::{
    Sudoku,
    text::{Marks, read_candidates, read_cells},
};
use crate::board::{Board, Literal, Related, Relation};
use crate::csp::{Candidate, CandidateSet, Variable};
use std::sync::Arc;

impl Theorem {
    /// What a statement means on its board.
    ///
    /// The state is the pattern's: cells outside a k-digit or kl-digit pattern have all their candidates. `without` removes
    /// candidates, `decided` removes the others of their cells, and `assume` adds relations to the board. The focus is every
    /// live candidate of the pattern's CSP-variables (those that the lines of `Restrict` name; otherwise the cells of the pattern, for a
    /// candidate grid those that lack a candidate; on a Slitherlink board the lines) and of the cells named in `without` and `decided`, unless
    /// the field `focus` names others, and the candidates of `assume` and of the claim. `Claim::Assert` claims the elimination of the other
    /// candidates of each asserted candidate's cell; all else that the asserted candidate is linked to follows by BRT. (On other boards than Sudoku, a candidate's first
    /// CSP-variable takes the place of its cell.)
    ///
    /// # Errors
    /// An unknown board, k or l out of range, a text that cannot be read, a word that names no candidate or one that the
    /// pattern lacks, two candidates decided (or asserted) in one cell, a claim or an assumption that names too few.
    pub fn new(statement: Statement) -> Result<Theorem, TheoremError> {
        let board = statement.board.board()?;
        let State {
            mut live,
            mut marks,
            restricted,
        } = pattern(&statement, &*board)?;

        for c in named(&statement.without, "without", &*board, &live)? {
            live.remove(c);
        }
        let decided = named(&statement.decided, "decided", &*board, &live)?;
        for c in one_per_cell(&decided, "decided", &*board)? {
            for other in others_of_cell(c, &*board, &live) {
                live.remove(other);
            }
        }
        let members = restricted.iter().flat_map(|&v| board.csp().members(v));
        let members = members.copied().filter(|&c| live.contains(c));
        let restricted = CandidateSet::of(live.universe(), members);
        let mut focus = restricted.clone();
        let changed = statement.without.iter().chain(statement.decided.iter());
        for c in changed.flat_map(|word| board.candidates_described(word)) {
            live_of_cell(c, &*board, &live)
                .iter()
                .for_each(|&c| focus.insert(c));
        }
        let by_cells = !matches!(statement.pattern, Pattern::Restrict(_));
        if let Some(grid) = statement.board.sudoku() {
            let rule = matches!(
                statement.pattern,
                Pattern::Candidates(_) | Pattern::Restrict(_)
            );
            for (cell, mark) in marks.iter_mut().enumerate() {
                let left = live_of_cell(grid.candidate_at(cell, 0), &*board, &live);
                let lacks = left.len() < grid.side();
                if rule && lacks {
                    *mark = Some(left.len());
                }
                if by_cells && (lacks || mark.is_some()) {
                    left.iter().for_each(|&c| focus.insert(c));
                }
            }
        }
        if !statement.focus.is_empty() {
            focus = focused(&statement.focus, &*board, &live)?;
        }
        let (goal, named_by_goal) = goal(&statement.claim, &*board, &live)?;
        let mut unique = Vec::new();
        let relations = relations(&statement.assume, &*board, &live, &mut unique)?;
        let assumed = relations.iter().flat_map(Relation::candidates);
        assumed.chain(named_by_goal).for_each(|c| focus.insert(c));
        let (board, live, focus) = related(board, &relations, live, focus);
        Ok(Theorem {
            statement,
            board,
            live,
            focus,
            goal,
            unique,
            marks,
            restricted,
        })
    }
}

/// The live candidates of the CSP-variables that the words describe.
fn focused(
    words: &Words,
    board: &dyn Board,
    live: &CandidateSet,
) -> Result<CandidateSet, TheoremError> {
    let mut focus = CandidateSet::empty(live.universe());
    for word in words.iter() {
        let variables = board.variables_described(word);
        if variables.is_empty() {
            return Err(TheoremError::UnknownVariable {
                word: word.to_owned(),
            });
        }
        let members = variables.iter().flat_map(|&v| board.csp().members(v));
        members
            .filter(|&&c| live.contains(c))
            .for_each(|&c| focus.insert(c));
    }
    Ok(focus)
}

/// What a pattern means.
struct State {
    live: CandidateSet,
    /// For each cell of a k-digit or kl-digit pattern the number of digits it is marked with.
    marks: Vec<Option<usize>>,
    /// The CSP-variables that the lines of `Restrict` name.
    restricted: Vec<Variable>,
}

fn pattern(statement: &Statement, board: &dyn Board) -> Result<State, TheoremError> {
    let grid = statement.board.sudoku();
    let cells = grid.as_ref().map_or(0, |grid| grid.cell_count());
    if let Pattern::Restrict(text) = &statement.pattern {
        let (live, mut restricted) = restrict::read(text, board)?;
        match statement.board {
            // Such a board holds nothing but the pattern.
            BoardName::Abstract { .. } => restricted = board.csp().variables().collect(),
            // The hypotheses of people are lines.
            BoardName::Slitherlink { .. } => {
                let kinds = ["H", "V"].iter();
                restricted = kinds
                    .flat_map(|kind| board.variables_described(kind))
                    .collect();
            }
            BoardName::Sudoku(_) => {}
        }
        let marks = vec![None; cells];
        return Ok(State {
            live,
            marks,
            restricted,
        });
    }
    let grid: &Sudoku = &*grid.ok_or(TheoremError::NoGrid)?;
    let side = grid.side();
    let (text, marks) = match &statement.pattern {
        Pattern::Digits { k, cells } => (cells, digits(*k, side)?),
        Pattern::KlDigits { k, l, cells } => (cells, kl_digits(*k, *l, side)?),
        Pattern::Candidates(text) | Pattern::Restrict(text) => {
            let live = read_candidates(text, grid).map_err(TheoremError::Pattern)?;
            return Ok(State {
                live,
                marks: vec![None; cells],
                restricted: Vec::new(),
            });
        }
    };
    let marks = read_cells(text, grid.order(), marks).map_err(TheoremError::Pattern)?;
    let mut live = board.csp().everything();
    for (cell, mark) in marks.iter().enumerate() {
        for digit in mark.unwrap_or(side)..side {
            live.remove(grid.candidate_at(cell, digit));
        }
    }
    Ok(State {
        live,
        marks,
        restricted: Vec::new(),
    })
}

/// The marks of a k-digit pattern, if the board has k digits.
pub(super) fn digits(k: usize, side: usize) -> Result<Marks, TheoremError> {
    match (1..=side).contains(&k) {
        true => Ok(Marks::Digits(k)),
        false => Err(TheoremError::DigitCount { k, side }),
    }
}

/// The marks of a kl-digit pattern, if k < l and the board has l digits.
pub(super) fn kl_digits(k: usize, l: usize, side: usize) -> Result<Marks, TheoremError> {
    match 1 <= k && k < l && l <= side {
        true => Ok(Marks::KlDigits(k, l)),
        false => Err(TheoremError::DigitCounts { k, l, side }),
    }
}

/// The claim on its board, and the candidates to which it adds the focus.
fn goal(
    claim: &Claim,
    board: &dyn Board,
    live: &CandidateSet,
) -> Result<(Goal, Vec<Candidate>), TheoremError> {
    Ok(match claim {
        Claim::Impossible => (Goal::Impossible, Vec::new()),
        Claim::Eliminate(words) => {
            let mut targets = at_least(1, words, "claim", board, live)?;
            targets.sort_unstable();
            targets.dedup();
            (Goal::Eliminate(targets.clone()), targets)
        }
        Claim::Assert(words) => {
            let asserted = at_least(1, words, "claim", board, live)?;
            let asserted = one_per_cell(&asserted, "claim", board)?;
            let others = |&c: &Candidate| others_of_cell(c, board, live);
            let targets: Vec<Candidate> = asserted.iter().flat_map(others).collect();
            let named = asserted.into_iter().chain(targets.clone()).collect();
            (Goal::Eliminate(targets), named)
        }
        Claim::AtLeastOne(words) => clause(literals(words, "claim", board, live)?),
        Claim::NotBoth(words) => {
            let both = distinct(at_least(2, words, "claim", board, live)?, "claim", board)?;
            if let Some(&more) = both.get(2) {
                let word = board.candidate_name(more);
                return Err(TheoremError::MoreThanTwo { word });
            }
            let negative = |candidate| Literal {
                candidate,
                positive: false,
            };
            clause(both.into_iter().map(negative).collect())
        }
    })
}

fn clause(literals: Vec<Literal>) -> (Goal, Vec<Candidate>) {
    let named = literals.iter().map(|literal| literal.candidate).collect();
    (Goal::Clause(literals), named)
}

fn relations(
    assumed: &[Assumption],
    board: &dyn Board,
    live: &CandidateSet,
    uniques: &mut Vec<Unique>,
) -> Result<Vec<Relation>, TheoremError> {
    let field = "assume";
    let list = |words: &Words| distinct(at_least(2, words, field, board, live)?, field, board);
    let mut relations = Vec::new();
    for assumed in assumed {
        relations.push(match assumed {
            Assumption::NotBoth(words) => Relation::NotBoth(list(words)?),
            Assumption::ExactlyOne(words) => Relation::ExactlyOne(list(words)?),
            Assumption::AtLeastOne(words) => {
                Relation::AtLeastOne(literals(words, field, board, live)?)
            }
            Assumption::Unique(lines) => {
                let unique = Unique::read(lines, board)?;
                relations.extend(unique.relations(board, live));
                uniques.push(unique);
                continue;
            }
        });
    }
    Ok(relations)
}

/// The board with the relations, and the sets with the candidates that these add: all are live, none is in the focus.
fn related(
    board: Arc<dyn Board>,
    relations: &[Relation],
    live: CandidateSet,
    focus: CandidateSet,
) -> (Arc<dyn Board>, CandidateSet, CandidateSet) {
    if relations.is_empty() {
        return (board, live, focus);
    }
    let below = board.csp().candidate_count();
    let board = Related::new(board, relations);
    let count = board.csp().candidate_count();
    let added = (below..count).map(|c| Candidate(c as u16));
    let live = CandidateSet::of(count, live.iter().chain(added));
    let focus = CandidateSet::of(count, focus.iter());
    (Arc::new(board), live, focus)
}
