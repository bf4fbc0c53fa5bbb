use serde::{Deserialize, Serialize};

/// The kinds of chains. Source: Berthier, *Pattern-Based Constraint Satisfaction*, chapters 5 to 9.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ChainKind {
    /// Every other candidate of Vi is linked to Z or to an earlier Rj; Li is linked to the Ri
    /// before it.
    Whip,
    /// A whip in which an Ri may be a group: several candidates, which count as linked to what all
    /// of them are linked to.
    GWhip,
    /// As a whip, but Li may be linked to Z or any earlier Rj.
    Braid,
    /// As a g-whip, but Li may be linked to Z or any earlier Rj.
    GBraid,
    /// Every Vi holds only Li and Ri; Z is linked to L1 and to Rn.
    BivalueChain,
    /// Every other candidate of Vi is linked to Z; Li is linked to the Ri before it.
    ZChain,
    /// Every other candidate of Vi is linked to an earlier Rj; Li is linked to the Ri before it, Z
    /// to L1 and to Rn.
    TWhip,
}

impl ChainKind {
    /// Whether Li may be linked to Z or to any earlier Rj, not only to the one before it.
    pub fn branches(self) -> bool {
        matches!(self, ChainKind::Braid | ChainKind::GBraid)
    }

    /// Whether an Ri may be a group.
    pub fn has_groups(self) -> bool {
        matches!(self, ChainKind::GWhip | ChainKind::GBraid)
    }

    /// Whether its CSP-variables may have t-candidates: other candidates, linked only to an earlier
    /// right-linking candidate.
    pub fn has_t_candidates(self) -> bool {
        !matches!(self, ChainKind::BivalueChain | ChainKind::ZChain)
    }

    /// Whether its last CSP-variable has a right-linking candidate, linked to the target. Other
    /// kinds may have z-candidates: candidates of their CSP-variables that are linked only to the
    /// target.
    pub fn ends_at_target(self) -> bool {
        matches!(self, ChainKind::BivalueChain | ChainKind::TWhip)
    }
}
