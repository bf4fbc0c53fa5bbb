use crate::csp::Theory;

/// A kind of chains: see `chains`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Bivalue,
    Z,
    T,
    Whip,
    Braid,
    GWhip,
}

impl Kind {
    /// The theory over which its chains have depth 1.
    pub fn theory(self) -> Theory {
        match self {
            Kind::GWhip => Theory::W1,
            _ => Theory::Brt,
        }
    }

    /// The family's name.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Bivalue => "bivalue-chain",
            Kind::Z => "z-chain",
            Kind::T => "t-whip",
            Kind::Whip => "whip",
            Kind::Braid => "braid",
            Kind::GWhip => "g-whip",
        }
    }
}
