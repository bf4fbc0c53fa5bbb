use crate::csp::{ChainKind, Theory, chain_name};

/// The theory over which the chains of a kind have depth 1.
pub(super) fn theory_of(kind: ChainKind) -> Theory {
    match kind {
        ChainKind::GWhip => Theory::W1,
        _ => Theory::Brt,
    }
}

/// The name of the family of a kind.
pub(super) fn name_of(kind: ChainKind) -> &'static str {
    match kind {
        ChainKind::BivalueChain => "bivalue-chain",
        other => chain_name(other),
    }
}
