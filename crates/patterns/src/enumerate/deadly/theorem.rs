//! Deadly sets as theorems.

use super::set;
use crate::enumerate::cells::{Pattern, cells_of};
use oddagon_boards::board::Board;
use oddagon_boards::sudoku::text::{cell_name, symbol};
use oddagon_boards::sudoku::{DigitPattern, Sudoku};
use oddagon_boards::theorem::{Assumption, Goal, Theorem, TheoremError};
use oddagon_csp::{Candidate, Variable};
use thiserror::Error;

/// Why a pattern cannot be asked whether it is deadly.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DeadlyError {
    /// It is no pattern of cells and candidates alone.
    #[error("expected a pattern of Sudoku cells and their candidates, without any other claim")]
    Pattern,
    /// The assumption of uniqueness makes no sense for it.
    #[error(transparent)]
    Theorem(#[from] TheoremError),
}

/// The theorem that the pattern of an impossibility theorem is deadly.
///
/// # Errors
/// If it says anything else of the pattern, or if a cell of the pattern is fixed, as by a given.
pub fn deadly_theorem(pattern: &Theorem) -> Result<Theorem, DeadlyError> {
    let board = pattern.board_as::<Sudoku>().ok_or(DeadlyError::Pattern)?;
    let is_plain = pattern.statement().assume.is_empty() && *pattern.goal() == Goal::Impossible;
    if !is_plain {
        return Err(DeadlyError::Pattern);
    }
    let csp = board.csp();
    let lines = (0..board.cell_count()).filter_map(|cell| {
        let members = csp.members(Variable::new(cell));
        let live = members
            .iter()
            .filter(|&&c| pattern.parts().live.contains(c));
        let live: Vec<Candidate> = live.copied().collect();
        let digits: String = live.iter().map(|&c| symbol(board.digit(c))).collect();
        let name = cell_name(cell, board.side());
        (live.len() < members.len()).then(|| format!("{name}: n{digits}"))
    });
    let lines = lines.collect::<Vec<_>>().join("\n");
    let mut statement = pattern.statement().clone();
    statement.assume = vec![Assumption::Unique(lines)];
    Ok(Theorem::new(statement)?)
}

/// Of a deadly k-digit pattern of the 9×9 board a minimal part that is deadly, too; `None` of other
/// patterns.
pub fn minimal_part(pattern: &DigitPattern) -> Option<DigitPattern> {
    let k = pattern.digits as u32;
    if pattern.order != 3 || pattern.k != pattern.digits {
        return None;
    }
    let cells = pattern.cells.iter().map(|(cell, _)| 1 << cell);
    let all: Pattern = cells.fold(0, |set, cell| set | cell);
    let is_deadly = |set: Pattern| {
        set.count_ones() as usize <= set::MOST
            && set::can_be_filled(set, k)
            && set::partnerless(set, k).is_none()
    };
    if !is_deadly(all) {
        return None;
    }
    let part = cells_of(all).fold(all, |left, cell| {
        let less = left & !(1 << cell);
        if is_deadly(less) { less } else { left }
    });
    let mut core = pattern.clone();
    core.cells.retain(|(cell, _)| part >> cell & 1 == 1);
    Some(core)
}
