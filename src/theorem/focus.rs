use serde::{Deserialize, Serialize};

/// The candidates that T&E tries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Focus {
    /// Restricted T&E: only candidates of the theorem's focus, at every level.
    Pattern,
    /// Full T&E: every candidate.
    All,
}
