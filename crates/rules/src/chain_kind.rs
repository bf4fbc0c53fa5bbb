use oddagon_csp::{ChainKind, Theory, chain_name};

/// The theory over which the chains of a kind have depth 1.
pub(super) fn theory_of(kind: ChainKind) -> Theory {
    match kind {
        ChainKind::GWhip | ChainKind::GBraid => Theory::W1,
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

/// The seed of the random chains of a kind: the published instances depend on it.
pub(super) fn seed_of(kind: ChainKind) -> u64 {
    match kind {
        ChainKind::BivalueChain => 0,
        ChainKind::ZChain => 1,
        ChainKind::TWhip => 2,
        ChainKind::Whip => 3,
        ChainKind::Braid => 4,
        ChainKind::GWhip => 5,
        ChainKind::GBraid => 6,
    }
}
