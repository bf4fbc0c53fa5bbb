//! From what a person wrote to what it means.

use super::named::{
    at_least, distinct, literals, live_of_cell, named, names, one_per_cell, others_of_cell,
    signed_names,
};
use super::{
    Assumption, BoardName, Claim, Goal, Pattern, Statement, Theorem, TheoremError, Unique, Words,
    read_restrictions,
};
use crate::abstract_board::AbstractBoard;
use crate::slitherlink::{Border, Slitherlink, Window};
use crate::sudoku::{
    Sudoku,
    text::{Marks, read_candidates, read_cells},
};
use crate::{Board, Candidate, CandidateSet, Literal, Related, Relation};
use std::sync::Arc;

impl BoardName {
    /// The board of that name.
    ///
    /// # Errors
    /// Where there is none: another order than 2, 3 or 4, entries that describe no abstract board, a window that does not exist, sides that
    /// are none, too many closed circuits.
    pub fn board(&self) -> Result<Arc<dyn Board>, TheoremError> {
        match self {
            BoardName::Sudoku(order) => match Sudoku::of_order(*order) {
                Some(board) => Ok(board),
                None => TheoremError::meaning(format!(
                    "there is no Sudoku board of order {order}, expected 2, 3 or 4"
                )),
            },
            BoardName::Abstract {
                variables,
                free,
                links,
            } => Ok(Arc::new(AbstractBoard::new(variables, free.iter(), links)?)),
            BoardName::Slitherlink {
                rows,
                columns,
                border,
                mode,
            } => {
                let (rows, columns, sides) = (*rows, *columns, 1..=Window::MAX_SIDE);
                if !sides.contains(&rows) || !sides.contains(&columns) {
                    return Err(TheoremError::Window { rows, columns });
                }
                let sides = border.parse::<Border>();
                let sides =
                    sides.map_err(|e| TheoremError::Meaning(format!("board: border: {e}")))?;
                match Slitherlink::shared((rows, columns), sides, *mode) {
                    Some(board) => Ok(board),
                    None => Err(TheoremError::Circuits { rows, columns }),
                }
            }
        }
    }
}

impl Theorem {
    /// What a statement means on its board.
    ///
    /// The state is the pattern's: cells outside a k-digit or kl-digit pattern have all their candidates. `without` removes
    /// candidates, `decided` removes the others of their cells, and `assume` adds relations to the board. The focus is every
    /// live candidate of the pattern's CSP-variables (those that the lines of `Restrict` name; otherwise the cells of the pattern, for a
    /// candidate grid those that lack a candidate; on a Slitherlink board the lines) and of the cells named in `without` and `decided`, unless
    /// the field `focus` names others, and the candidates of `assume` and of the claim. `Claim::Assert` claims the elimination of the other
    /// live candidates of each asserted candidate's cell; all else that the asserted candidate is linked to follows by BRT. (On other boards than Sudoku, a candidate's first
    /// CSP-variable takes the place of its cell.)
    ///
    /// # Errors
    /// An unknown board, k or l out of range, a text that cannot be read, a word that names no candidate or one that the
    /// pattern lacks, two candidates decided (or asserted) in one cell, a claim or an assumption that names too few.
    pub fn new(statement: Statement) -> Result<Theorem, TheoremError> {
        Theorem::on(statement.board.board()?, statement)
    }

    /// What a statement means on a board that was made before.
    fn on(base: Arc<dyn Board>, statement: Statement) -> Result<Theorem, TheoremError> {
        let board = &*base;
        let State {
            mut live,
            mut marks,
            restricted,
        } = pattern(&statement, board)?;
        for c in named(&statement.without, "without", board, &live)? {
            live.remove(c);
        }
        let decided = named(&statement.decided, "decided", board, &live)?;
        for c in one_per_cell(decided, "decided", board)? {
            for other in others_of_cell(c, board, &live) {
                live.remove(other);
            }
        }
        let mut restricted = CandidateSet::of(live.universe(), restricted);
        restricted.intersect_with(&live);
        let mut focus = restricted.clone();
        let changed = statement.without.iter().chain(statement.decided.iter());
        for c in changed.flat_map(|word| board.candidates_described(word)) {
            let left = live_of_cell(c, board, &live);
            left.into_iter().for_each(|c| focus.insert(c));
        }
        let marked = !matches!(
            statement.pattern,
            Pattern::Candidates(_) | Pattern::Restrict(_)
        );
        for (cell, mark) in marks.iter_mut().enumerate() {
            // Grids are made of cells, and a cell is the first CSP-variable of its candidates.
            let members = board.csp().members(crate::Variable::new(cell));
            let left: Vec<_> = members.iter().filter(|&&c| live.contains(c)).collect();
            let lacks = left.len() < members.len();
            if !marked && lacks {
                *mark = Some(left.len());
            }
            let by_cells = !matches!(statement.pattern, Pattern::Restrict(_));
            if by_cells && (lacks || mark.is_some()) {
                left.into_iter().for_each(|&c| focus.insert(c));
            }
        }
        if !statement.focus.is_empty() {
            focus = focused(&statement.focus, board, &live)?;
        }
        let (goal, named_by_goal) = goal(&statement.claim, board, &live)?;
        let Assumed {
            relations,
            unique,
            canonical,
        } = assumed(&statement.assume, board, &live)?;
        let related = relations.iter().flat_map(Relation::candidates);
        related.chain(named_by_goal).for_each(|c| focus.insert(c));
        let mut related = base.clone();
        if !relations.is_empty() {
            // The candidates that relations add are live, and none is in the focus.
            related = Arc::new(Related::new(base.clone(), &relations)?);
            let count = related.csp().candidate_count();
            let added = (live.universe()..count).map(Candidate::new);
            live = CandidateSet::of(count, live.iter().chain(added));
            focus = CandidateSet::of(count, focus.iter());
        }
        Ok(Theorem {
            statement,
            base,
            board: related,
            live,
            focus,
            goal,
            relations,
            assumed: canonical,
            unique,
            marks,
            restricted,
        })
    }
}

/// The live candidates of the CSP-variables that the words describe, and those that they describe themselves.
fn focused(
    words: &Words,
    board: &dyn Board,
    live: &CandidateSet,
) -> Result<CandidateSet, TheoremError> {
    let mut focus = CandidateSet::empty(live.universe());
    for word in words.iter().filter(|&word| word != "none") {
        let variables = board.variables_described(word);
        let members = variables.iter().flat_map(|&v| board.csp().members(v));
        let mut described: Vec<Candidate> = members.copied().collect();
        if variables.is_empty() {
            described = board.candidates_described(word);
        }
        if described.is_empty() {
            return TheoremError::meaning(format!(
                "focus: found {word:?}, expected what describes CSP-variables or candidates"
            ));
        }
        let live = described.into_iter().filter(|&c| live.contains(c));
        live.for_each(|c| focus.insert(c));
    }
    Ok(focus)
}

/// What a pattern means.
struct State {
    live: CandidateSet,
    /// For each cell of a Sudoku board, in a k-digit or kl-digit pattern, the number of digits it is marked with.
    marks: Vec<Option<usize>>,
    /// The candidates of the CSP-variables that the lines of `Restrict` name.
    restricted: Vec<Candidate>,
}

fn pattern(statement: &Statement, board: &dyn Board) -> Result<State, TheoremError> {
    let any: &dyn std::any::Any = board;
    let grid: Option<&Sudoku> = any.downcast_ref();
    let no_grid = || {
        let message = "the board has no cells, expected a pattern of the form Restrict(...)";
        TheoremError::Meaning(message.to_owned())
    };
    let unmarked = vec![None; grid.map_or(0, Sudoku::cell_count)];
    let (text, marks) = match &statement.pattern {
        Pattern::Restrict(text) => {
            let (live, named) = read_restrictions(text, board)?;
            let tried = board.default_focus(named).into_iter();
            return Ok(State {
                live,
                marks: unmarked,
                restricted: tried
                    .flat_map(|v| board.csp().members(v))
                    .copied()
                    .collect(),
            });
        }
        Pattern::Candidates(text) => {
            let live = read_candidates(text, grid.ok_or_else(no_grid)?);
            return Ok(State {
                live: live.map_err(TheoremError::Pattern)?,
                marks: unmarked,
                restricted: Vec::new(),
            });
        }
        Pattern::Digits { k, cells } => (cells, Marks::Digits(*k)),
        Pattern::KlDigits { k, l, cells } => (cells, Marks::KlDigits(*k, *l)),
    };
    let grid = grid.ok_or_else(no_grid)?;
    let side = grid.side();
    let marks = right_digits(marks, side)?;
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

/// The marks, if the board has so many digits, and k < l.
///
/// # Errors
/// Where it has not.
pub fn right_digits(marks: Marks, side: usize) -> Result<Marks, TheoremError> {
    match marks {
        Marks::Digits(k) if !(1..=side).contains(&k) => {
            TheoremError::meaning(format!("k is {k}, expected a number from 1 to {side}"))
        }
        Marks::KlDigits(k, l) if !(1 <= k && k < l && l <= side) => TheoremError::meaning(format!(
            "k and l are {k} and {l}, expected 1 <= k < l <= {side}"
        )),
        Marks::Digits(_) | Marks::KlDigits(..) => Ok(marks),
    }
}

/// The claim on its board, and the candidates to which it adds the focus.
fn goal(
    claim: &Claim,
    board: &dyn Board,
    live: &CandidateSet,
) -> Result<(Goal, Vec<Candidate>), TheoremError> {
    let clause = |literals: Vec<Literal>| {
        let named = literals.iter().map(|literal| literal.candidate).collect();
        (Goal::Clause(literals), named)
    };
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
            let asserted = one_per_cell(asserted, "claim", board)?;
            let others = |&c: &Candidate| others_of_cell(c, board, live);
            let mut targets: Vec<Candidate> = asserted.iter().flat_map(others).collect();
            targets.sort_unstable();
            targets.dedup();
            let named = asserted.into_iter().chain(targets.clone()).collect();
            (Goal::Eliminate(targets), named)
        }
        Claim::AtLeastOne(words) => {
            let mut literals = literals(words, "claim", board, live)?;
            literals.sort_unstable();
            clause(literals)
        }
        Claim::NotBoth(words) => {
            let mut both = distinct(at_least(2, words, "claim", board, live)?, "claim", board)?;
            if let Some(&more) = both.get(2) {
                let word = board.candidate_name(more);
                return TheoremError::meaning(format!(
                    "claim: found a third candidate, {word}, expected two that are not both true"
                ));
            }
            both.sort_unstable();
            let negative = |candidate| Literal {
                candidate,
                positive: false,
            };
            clause(both.into_iter().map(negative).collect())
        }
    })
}

/// What a theorem assumes.
#[derive(Default)]
struct Assumed {
    relations: Vec<Relation>,
    unique: Vec<Unique>,
    /// The same as was stated, all candidates by name.
    canonical: Vec<Assumption>,
}

fn assumed(
    stated: &[Assumption],
    board: &dyn Board,
    live: &CandidateSet,
) -> Result<Assumed, TheoremError> {
    let field = "assume";
    let list = |words: &Words| distinct(at_least(2, words, field, board, live)?, field, board);
    let mut all = Assumed::default();
    for stated in stated {
        let (relations, canonical) = match stated {
            Assumption::NotBoth(words) => {
                let list = list(words)?;
                let canonical = Assumption::NotBoth(names(board, &list));
                (vec![Relation::NotBoth(list)], canonical)
            }
            Assumption::ExactlyOne(words) => {
                let list = list(words)?;
                let canonical = Assumption::ExactlyOne(names(board, &list));
                (vec![Relation::ExactlyOne(list)], canonical)
            }
            Assumption::AtLeastOne(words) => {
                let literals = literals(words, field, board, live)?;
                let canonical = Assumption::AtLeastOne(signed_names(board, &literals));
                (vec![Relation::AtLeastOne(literals)], canonical)
            }
            Assumption::Unique(lines) => {
                let unique = Unique::read(lines, board)?;
                let canonical = Assumption::Unique(unique.lines(board));
                all.unique.push(unique.clone());
                (unique.relations(board, live), canonical)
            }
        };
        all.relations.extend(relations);
        all.canonical.push(canonical);
    }
    Ok(all)
}
