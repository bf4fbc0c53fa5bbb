//! Theorems about windows that share their boards.

use crate::statement::{Statement, Theorem, TheoremError};
use oddagon_core::Board;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// The theorem of a statement. Many rules are about one window: while one of them is in use, others
/// have its board, and so what was compiled of it.
///
/// # Errors
/// As for [`Theorem::new`].
pub fn theorem_of(statement: Statement) -> Result<Theorem, TheoremError> {
    static IN_USE: Mutex<Vec<Weak<dyn Board>>> = Mutex::new(Vec::new());
    let known = || IN_USE.lock().unwrap_or_else(PoisonError::into_inner);
    let board = known()
        .iter()
        .filter_map(Weak::upgrade)
        .find(|board| board.name() == statement.board);
    if let Some(board) = board {
        return Theorem::on(board, statement);
    }
    // A theorem may speak of colours, and has a board of its own then.
    let board = statement.board.board()?;
    let mut known = known();
    known.retain(|board| board.strong_count() > 0);
    known.push(Arc::downgrade(&board));
    Theorem::on(board, statement)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statement::read_statements;

    #[test]
    fn theorems_about_one_window_share_its_board() {
        let stated = |claim: &str| {
            let text = format!(
                r#"(board: Slitherlink(rows: 1, columns: 2, border: "N"),
                    pattern: Restrict("Nr1c1: 3"), claim: {claim})"#
            );
            theorem_of(read_statements(&text).unwrap().remove(0)).unwrap()
        };
        let one = stated("Impossible");
        let other = stated(r#"Eliminate("Hr1c1=0")"#);
        assert!(Arc::ptr_eq(one.base(), other.base()));
        assert_ne!(one.identity(), other.identity());
    }
}
