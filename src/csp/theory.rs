use serde::{Deserialize, Serialize};

/// A resolution theory with the confluence property, the T of T&E(T, n).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Theory {
    /// BRT: elementary constraint propagation, Singles, contradiction.
    #[serde(rename = "BRT")]
    Brt,
    /// W1: BRT and `whips[1]`. T&E(W1, n) is the field's gT&E(n).
    W1,
}

impl std::fmt::Display for Theory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Theory::Brt => "BRT",
            Theory::W1 => "W1",
        })
    }
}
