use crate::theorem::BoardName;

/// Constraints that a board may have or not, and that rules may have as premises: the signs of Futoshiki.
///
/// Each links candidates that the board does not link.
#[derive(Debug, Clone)]
pub struct Conditions {
    /// Their names, in order.
    pub names: Vec<String>,
    /// The board with the constraints of these names added.
    pub add: fn(&BoardName, &[&str]) -> BoardName,
}

impl Default for Conditions {
    /// None.
    fn default() -> Conditions {
        Conditions {
            names: Vec::new(),
            add: |board, _| board.clone(),
        }
    }
}
