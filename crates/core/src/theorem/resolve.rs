//! Resolving statements to theorems.

use super::field::{Field, cell, names, signed_names};
use super::{
    Assumed, Assumption, BoardName, Claim, Goal, NameList, Pattern, Statement, Theorem,
    TheoremError, Unique, read_restrictions,
};
use crate::abstract_board::AbstractBoard;
use crate::kakuro::Kakuro;
use crate::latin::Latin;
use crate::map::Map;
use crate::path::Path;
use crate::slitherlink::{Extent, Slitherlink};
use crate::sudoku::{
    Sudoku,
    text::{Marks, read_candidates, read_cells},
};
use crate::{Board, Candidate, CandidateSet, Literal, Relation, RelationBoard, Variable};
use std::sync::Arc;

impl BoardName {
    /// The board of that name.
    ///
    /// # Errors
    /// If there is none: another order than 2, 3 or 4, entries that describe no abstract board, a
    /// window that does not exist, letters that name no sides, too many closed circuits; and the
    /// errors of [`Latin::new`], [`Kakuro::new`], [`Path::new`] and [`Map::new`].
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
            } => match AbstractBoard::new(variables, free, links) {
                Ok(board) => Ok(Arc::new(board)),
                Err(problem) => TheoremError::meaning(format!("board: {problem}")),
            },
            BoardName::Slitherlink {
                rows,
                columns,
                border,
                mode,
            } => {
                let wrong = |e| TheoremError::Meaning(format!("board: border: {e}"));
                let extent = Extent {
                    rows: *rows,
                    columns: *columns,
                    border: border.parse().map_err(wrong)?,
                    mode: *mode,
                };
                match Slitherlink::new(extent) {
                    Some(board) => Ok(Arc::new(board)),
                    None => Err(TheoremError::TooLarge(format!(
                        "board: a window of {rows}×{columns} cells, expected 1 to {} rows and \
                         columns, and in L1 and L2 at most {} closed circuits",
                        Slitherlink::MAX_SIDE,
                        Slitherlink::MAX_CIRCUITS
                    ))),
                }
            }
            BoardName::Latin {
                side,
                pandiagonal,
                regions,
                signs,
                constraints,
            } => {
                let board = Latin::new(*side, *pandiagonal, regions, signs, constraints)?;
                Ok(Arc::new(board))
            }
            BoardName::Kakuro { rows, coupled } => Ok(Arc::new(Kakuro::new(rows, *coupled)?)),
            BoardName::Path { rows, steps, model } => {
                Ok(Arc::new(Path::new(rows, *steps, *model)?))
            }
            BoardName::Map {
                colours,
                countries,
                borders,
            } => Ok(Arc::new(Map::new(*colours, *countries, borders)?)),
        }
    }
}

impl Theorem {
    /// Resolves a statement on its board.
    ///
    /// The state is the pattern's: cells outside a k-digit or kl-digit pattern have all their
    /// candidates. `without` removes candidates, `decided` removes the others of their cells, and
    /// `assume` adds relations to the board. The focus is every live candidate of the pattern's
    /// CSP-variables (those that the lines of `Restrict` name; otherwise the cells of the pattern,
    /// for a candidate grid those that lack a candidate; on a Slitherlink board the lines) and of
    /// the cells named in `without` and `decided`, unless the field `focus` names others, and the
    /// candidates of `assume` and of the claim. `Claim::Assert` claims the elimination of the other
    /// live candidates of each asserted candidate's cell; all other candidates linked to the
    /// asserted one are eliminated by BRT. (On other boards than Sudoku, a candidate's first
    /// CSP-variable takes the place of its cell.)
    ///
    /// # Errors
    /// An unknown board, k or l out of range, a text that cannot be read, a word that names no
    /// candidate or one that the pattern lacks, two candidates decided (or asserted) in one cell, a
    /// claim or an assumption that names too few candidates, uniqueness assumed of a cell that is
    /// fixed.
    pub fn new(statement: Statement) -> Result<Theorem, TheoremError> {
        let base = statement.board.board()?;
        Theorem::resolved(base, statement)
    }

    /// [`new`](Self::new) on a board that is there already, for many statements about one board:
    /// what the statement calls its board is replaced by the name of this one.
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    pub fn on(base: Arc<dyn Board>, mut statement: Statement) -> Result<Theorem, TheoremError> {
        statement.board = base.name();
        Theorem::resolved(base, statement)
    }

    fn resolved(base: Arc<dyn Board>, statement: Statement) -> Result<Theorem, TheoremError> {
        let spoken_of = base.speaking_of(&statement);
        let has_more = spoken_of.is_some();
        let base = spoken_of.unwrap_or(base);
        let (board, csp) = (&*base, base.csp());
        let (mut live, tried) = pattern(&statement.pattern, board)?;

        let without = Field::of("without", board, &live).candidates(&statement.without)?;
        without.iter().for_each(|&c| live.remove(c));
        let decided = Field::of("decided", board, &live).candidates(&statement.decided)?;
        Field::of("decided", board, &live).one_per_cell(&decided)?;
        for &c in &decided {
            let others = cell(c, board).iter().filter(|&&other| other != c);
            others.for_each(|&other| live.remove(other));
        }

        let tried = tried.iter().flat_map(|&v| csp.members(v));
        let changed = without.iter().chain(&decided);
        let tried = tried.chain(changed.flat_map(|&c| cell(c, board)));
        let tried = tried.copied().filter(|&c| live.contains(c));
        let mut focus = CandidateSet::of(live.universe(), tried);
        if !statement.focus.is_empty() {
            focus = focused(&statement.focus, board, &live)?;
        }
        let (goal, named_by_goal) = goal(&statement.claim, Field::of("claim", board, &live))?;
        let assumed = assumed(&statement.assume, Field::of("assume", board, &live))?;
        let relations = &assumed.relations;
        let related = relations.iter().flat_map(Relation::candidates);
        related.chain(named_by_goal).for_each(|c| focus.insert(c));

        let mut related = base.clone();
        if !relations.is_empty() {
            // The candidates that relations add are live, and none is in the focus.
            let board = RelationBoard::new(base.clone(), relations);
            let board = board.map_err(|e| TheoremError::TooLarge(format!("assume: {e}")))?;
            related = Arc::new(board);
            let count = related.csp().candidate_count();
            let added = (live.universe()..count).map(Candidate::new);
            live = CandidateSet::of(count, live.iter().chain(added));
            focus = CandidateSet::of(count, focus.iter());
        }
        let theorem = Theorem {
            statement,
            base,
            board: related,
            live,
            focus,
            goal,
            assumed,
        };
        // What is not in its identity must not be on its board.
        if has_more && theorem.base.speaking_of(&theorem.canonical()).is_some() {
            let problem = "a colour is named of which nothing is said";
            return TheoremError::meaning(problem.to_owned());
        }
        Ok(theorem)
    }
}

/// The live candidates of the CSP-variables that the words describe, and those that they describe
/// themselves.
fn focused(
    words: &NameList,
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

/// The candidates that a pattern leaves, and the CSP-variables whose candidates restricted T&E
/// tries.
fn pattern(
    pattern: &Pattern,
    board: &dyn Board,
) -> Result<(CandidateSet, Vec<Variable>), TheoremError> {
    let any: &dyn std::any::Any = board;
    let grid = || match any.downcast_ref::<Sudoku>() {
        Some(grid) => Ok(grid),
        None => TheoremError::meaning(
            "the board has no cells, expected a pattern of the form Restrict(...)",
        ),
    };
    match pattern {
        Pattern::Restrict(text) => {
            let (live, named) = read_restrictions(text, board)?;
            Ok((live, board.default_focus(named)))
        }
        Pattern::Candidates(text) => {
            let grid = grid()?;
            let live = read_candidates(text, grid).map_err(TheoremError::in_pattern)?;
            let mut cells: Vec<Variable> = (0..grid.cell_count()).map(Variable::new).collect();
            cells.retain(|&v| !board.csp().members(v).iter().all(|&c| live.contains(c)));
            Ok((live, cells))
        }
        Pattern::Digits { k, cells } => marked(cells, Marks::Digits(*k), grid()?),
        Pattern::KlDigits { k, l, cells } => marked(cells, Marks::KlDigits(*k, *l), grid()?),
    }
}

/// [`pattern`] for cells with marks.
fn marked(
    text: &str,
    marks: Marks,
    grid: &Sudoku,
) -> Result<(CandidateSet, Vec<Variable>), TheoremError> {
    let side = grid.side();
    let marks = right_digits(marks, side)?;
    let marks = read_cells(text, grid.order(), marks).map_err(TheoremError::in_pattern)?;
    let mut live = grid.csp().everything();
    let mut cells = Vec::new();
    for (cell, mark) in marks.iter().enumerate() {
        if let Some(digits) = *mark {
            let absent = (digits..side).map(|digit| grid.candidate_at(cell, digit));
            absent.for_each(|c| live.remove(c));
            cells.push(Variable::new(cell));
        }
    }
    Ok((live, cells))
}

/// The marks, if the board has that many digits, and k < l.
///
/// # Errors
/// If not.
pub fn right_digits(marks: Marks, side: usize) -> Result<Marks, TheoremError> {
    match marks {
        Marks::Digits(k) if (1..=side).contains(&k) => Ok(marks),
        Marks::Digits(k) => {
            TheoremError::meaning(format!("k is {k}, expected a number from 1 to {side}"))
        }
        Marks::KlDigits(k, l) if 1 <= k && k < l && l <= side => Ok(marks),
        Marks::KlDigits(k, l) => TheoremError::meaning(format!(
            "k and l are {k} and {l}, expected 1 <= k < l <= {side}"
        )),
    }
}

/// The claim on its board, and the candidates that it adds to the focus.
fn goal(claim: &Claim, field: Field) -> Result<(Goal, Vec<Candidate>), TheoremError> {
    let clause = |mut literals: Vec<Literal>| {
        literals.sort_unstable();
        let named = literals.iter().map(|literal| literal.candidate).collect();
        (Goal::Clause(literals), named)
    };
    Ok(match claim {
        Claim::Impossible => (Goal::Impossible, Vec::new()),
        Claim::Eliminate(words) => {
            // Of what is excluded already nothing is left to eliminate.
            let targets = field.set(&field.open(words))?;
            (Goal::Eliminate(targets.clone()), targets)
        }
        Claim::Assert(words) => {
            let asserted = field.set(words)?;
            field.one_per_cell(&asserted)?;
            let others = asserted.iter().flat_map(|&c| {
                let cell = cell(c, field.board).iter().copied();
                cell.filter(move |&other| other != c && field.live.contains(other))
            });
            let mut targets: Vec<Candidate> = others.collect();
            targets.sort_unstable();
            targets.dedup();
            let named = asserted.into_iter().chain(targets.clone()).collect();
            (Goal::Eliminate(targets), named)
        }
        Claim::AtLeastOne(words) => clause(field.literals(words)?),
        Claim::NotBoth(words) => {
            let both = field.several(words)?;
            if let Some(&more) = both.get(2) {
                let name = field.board.csp().candidate_name(more);
                return TheoremError::meaning(format!(
                    "claim: found a third candidate, {name}, expected two that are not both true"
                ));
            }
            clause(both.into_iter().map(|c| Literal::new(c, false)).collect())
        }
    })
}

fn assumed(stated: &[Assumption], field: Field) -> Result<Assumed, TheoremError> {
    let board = field.board;
    let mut all = Assumed::default();
    for stated in stated {
        let relation = match stated {
            Assumption::NotBoth(words) => Relation::NotBoth(field.several(words)?),
            Assumption::ExactlyOne(words) => Relation::ExactlyOne(field.several(words)?),
            Assumption::AtLeastOne(words) => Relation::AtLeastOne(field.literals(words)?),
            Assumption::Unique(lines) => {
                let unique = Unique::read(lines, board, field.live)?;
                all.canonical.push(Assumption::Unique(unique.lines(board)));
                all.relations.extend(unique.relations(board, field.live)?);
                all.unique.push(unique);
                continue;
            }
        };
        all.canonical.push(match &relation {
            Relation::NotBoth(list) => Assumption::NotBoth(names(board, list)),
            Relation::ExactlyOne(list) => Assumption::ExactlyOne(names(board, list)),
            Relation::AtLeastOne(list) => Assumption::AtLeastOne(signed_names(board, list)),
        });
        all.relations.push(relation);
    }
    Ok(all)
}
