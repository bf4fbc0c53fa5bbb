//! All techniques: their names, and their codes in HoDoKu's library.

use std::fmt;

/// The kind of a fish, of one digit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FishKind {
    /// Rows are covered by columns, or columns by rows.
    Basic,
    /// Rows and blocks by columns and blocks, or the other way.
    Franken,
    /// Units of any kinds by units of any kinds.
    Mutant,
}

/// How a fish uses its fins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fins {
    /// It has none.
    None,
    /// It has fins, and would be a fish without them.
    Finned,
    /// It has fins, and without them a base has fewer than two candidates.
    Sashimi,
    /// Two finned fish of the same bases.
    Siamese,
    /// Two sashimi fish of the same bases.
    SiameseSashimi,
}

/// A technique.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Technique {
    /// Full house.
    FullHouse,
    /// Hidden single.
    HiddenSingle,
    /// Naked single.
    NakedSingle,
    /// Locked candidates (pointing).
    Pointing,
    /// Locked candidates (claiming).
    Claiming,
    /// Locked pair.
    LockedPair,
    /// Locked triple.
    LockedTriple,
    /// Naked pair.
    NakedPair,
    /// Naked triple.
    NakedTriple,
    /// Naked quadruple.
    NakedQuad,
    /// Hidden pair.
    HiddenPair,
    /// Hidden triple.
    HiddenTriple,
    /// Hidden quadruple.
    HiddenQuad,
    /// Skyscraper.
    Skyscraper,
    /// Two-string kite.
    TwoStringKite,
    /// Empty rectangle.
    EmptyRectangle,
    /// Turbot fish.
    TurbotFish,
    /// Dual two-string kite.
    DualTwoStringKite,
    /// Dual empty rectangle.
    DualEmptyRectangle,
    /// XY-wing.
    XyWing,
    /// XYZ-wing.
    XyzWing,
    /// WXYZ-wing.
    WxyzWing,
    /// W-wing.
    WWing,
    /// Remote pair.
    RemotePair,
    /// Simple colours (trap).
    SimpleColours,
    /// Simple colours (wrap).
    SimpleColoursWrap,
    /// Multi-colours.
    MultiColours,
    /// Multi-colours of the second kind.
    MultiColours2,
    /// 3D Medusa.
    Medusa,
    /// X-chain.
    XChain,
    /// XY-chain.
    XyChain,
    /// Bilocal cycle.
    BilocalCycle,
    /// Bilocal cycle with one repetition.
    RepetitiveCycle,
    /// Triple threat.
    TripleThreat,
    /// Bivalue cycle.
    BivalueCycle,
    /// Tri-cycle.
    TriCycle,
    /// Contradictory tri-cycle.
    ContradictoryTriCycle,
    /// X-cycle.
    XCycle,
    /// Y-cycle.
    YCycle,
    /// Y-knot.
    YKnot,
    /// Y-knot net.
    YKnotNet,
    /// Weak link.
    WeakLink,
    /// Weak corner.
    WeakCorner,
    /// Hinge.
    Hinge,
    /// Strong hinge.
    StrongHinge,
    /// Weak hinge.
    WeakHinge,
    /// Continuous nice loop.
    ContinuousLoop,
    /// Discontinuous nice loop.
    DiscontinuousLoop,
    /// AIC.
    Aic,
    /// Grouped continuous nice loop.
    GroupedContinuousLoop,
    /// Grouped discontinuous nice loop.
    GroupedDiscontinuousLoop,
    /// Grouped AIC.
    GroupedAic,
    /// Sue de Coq.
    SueDeCoq,
    /// ALS-XZ.
    AlsXz,
    /// ALS-XY-wing.
    AlsXyWing,
    /// ALS-chain.
    AlsChain,
    /// Death blossom.
    DeathBlossom,
    /// Bent naked subset.
    BentNakedSubset,
    /// Bent locked subset.
    BentLockedSubset,
    /// Almost locked range.
    AlmostLockedRange,
    /// Almost locked set on a grid.
    GridAls,
    /// SK-loop.
    SkLoop,
    /// Multi-sector locked set.
    MultiSector,
    /// Junior exocet.
    JuniorExocet,
    /// Junior exocet with its mirror nodes.
    ExocetMirror,
    /// Unique rectangle type 1.
    UniqueRectangle1,
    /// Unique rectangle type 2.
    UniqueRectangle2,
    /// Unique rectangle type 3.
    UniqueRectangle3,
    /// Unique rectangle type 4.
    UniqueRectangle4,
    /// Unique rectangle type 5.
    UniqueRectangle5,
    /// Unique rectangle type 6.
    UniqueRectangle6,
    /// Hidden rectangle.
    HiddenRectangle,
    /// Avoidable rectangle type 1.
    AvoidableRectangle1,
    /// Avoidable rectangle type 2.
    AvoidableRectangle2,
    /// BUG+1, or BUG type 1.
    BugPlusOne,
    /// BUG type 2.
    Bug2,
    /// BUG type 3.
    Bug3,
    /// BUG type 4.
    Bug4,
    /// Template set.
    TemplateSet,
    /// Template delete.
    TemplateDelete,
    /// Templates of several digits.
    Templates,
    /// Kraken cell.
    KrakenCell,
    /// Kraken unit.
    KrakenUnit,
    /// Kraken fish type 1.
    KrakenFish1,
    /// Kraken fish type 2.
    KrakenFish2,
    /// Forcing chain by contradiction.
    ForcingChain,
    /// Forcing net by contradiction.
    ForcingNet,
    /// Forcing net by cases.
    ForcingNetCases,
    /// Ascending chain.
    AscendingChain,
    /// Ascending chain that rests on what its ends lack.
    StrongAscendingChain,
    /// Hill.
    Hill,
    /// Valley.
    Valley,
    /// Hill that rests on what its ends lack.
    StrongHill,
    /// Valley that rests on what its ends lack.
    StrongValley,
    /// A fish of 2 to 7 lines.
    Fish {
        /// Its kind.
        kind: FishKind,
        /// Its fins.
        fins: Fins,
        /// How many lines its bases are.
        size: u8,
    },
}

/// A technique, its name, its code in HoDoKu's library ("" where that has none).
struct Row(Technique, &'static str, &'static str);

const ROWS: &[Row] = &[
    Row(Technique::FullHouse, "full house", "0000"),
    Row(Technique::HiddenSingle, "hidden single", "0002"),
    Row(Technique::NakedSingle, "naked single", "0003"),
    Row(Technique::Pointing, "locked candidates (pointing)", "0100"),
    Row(Technique::Claiming, "locked candidates (claiming)", "0101"),
    Row(Technique::LockedPair, "locked pair", "0110"),
    Row(Technique::LockedTriple, "locked triple", "0111"),
    Row(Technique::NakedPair, "naked pair", "0200"),
    Row(Technique::NakedTriple, "naked triple", "0201"),
    Row(Technique::NakedQuad, "naked quadruple", "0202"),
    Row(Technique::HiddenPair, "hidden pair", "0210"),
    Row(Technique::HiddenTriple, "hidden triple", "0211"),
    Row(Technique::HiddenQuad, "hidden quadruple", "0212"),
    Row(Technique::Skyscraper, "skyscraper", "0400"),
    Row(Technique::TwoStringKite, "two-string kite", "0401"),
    Row(Technique::EmptyRectangle, "empty rectangle", "0402"),
    Row(Technique::TurbotFish, "turbot fish", "0403"),
    Row(Technique::DualTwoStringKite, "dual two-string kite", "0404"),
    Row(
        Technique::DualEmptyRectangle,
        "dual empty rectangle",
        "0405",
    ),
    Row(Technique::XyWing, "XY-wing", "0800"),
    Row(Technique::XyzWing, "XYZ-wing", "0801"),
    Row(Technique::WxyzWing, "WXYZ-wing", ""),
    Row(Technique::WWing, "W-wing", "0803"),
    Row(Technique::RemotePair, "remote pair", "0703"),
    Row(Technique::SimpleColours, "simple colours (trap)", "0500"),
    Row(
        Technique::SimpleColoursWrap,
        "simple colours (wrap)",
        "0501",
    ),
    Row(Technique::MultiColours, "multi-colours 1", "0502"),
    Row(Technique::MultiColours2, "multi-colours 2", "0503"),
    Row(Technique::Medusa, "3D Medusa", ""),
    Row(Technique::XChain, "X-chain", "0701"),
    Row(Technique::XyChain, "XY-chain", "0702"),
    Row(Technique::BilocalCycle, "bilocal cycle", ""),
    Row(
        Technique::RepetitiveCycle,
        "bilocal cycle with a repetition",
        "",
    ),
    Row(Technique::TripleThreat, "triple threat", ""),
    Row(Technique::BivalueCycle, "bivalue cycle", ""),
    Row(Technique::TriCycle, "tri-cycle", ""),
    Row(
        Technique::ContradictoryTriCycle,
        "contradictory tri-cycle",
        "",
    ),
    Row(Technique::XCycle, "x-cycle", ""),
    Row(Technique::YCycle, "y-cycle", ""),
    Row(Technique::YKnot, "y-knot", ""),
    Row(Technique::YKnotNet, "y-knot net", ""),
    Row(Technique::WeakLink, "weak link", ""),
    Row(Technique::WeakCorner, "weak corner", ""),
    Row(Technique::Hinge, "hinge", ""),
    Row(Technique::StrongHinge, "strong hinge", ""),
    Row(Technique::WeakHinge, "weak hinge", ""),
    Row(Technique::ContinuousLoop, "continuous nice loop", "0706"),
    Row(
        Technique::DiscontinuousLoop,
        "discontinuous nice loop",
        "0707",
    ),
    Row(Technique::Aic, "AIC", "0708"),
    Row(
        Technique::GroupedContinuousLoop,
        "grouped continuous nice loop",
        "0709",
    ),
    Row(
        Technique::GroupedDiscontinuousLoop,
        "grouped discontinuous nice loop",
        "0710",
    ),
    Row(Technique::GroupedAic, "grouped AIC", "0711"),
    Row(Technique::SueDeCoq, "Sue de Coq", "1101"),
    Row(Technique::AlsXz, "ALS-XZ", "0901"),
    Row(Technique::AlsXyWing, "ALS-XY-wing", "0902"),
    Row(Technique::AlsChain, "ALS-chain", "0903"),
    Row(Technique::DeathBlossom, "death blossom", "0904"),
    Row(Technique::BentNakedSubset, "bent naked subset", ""),
    Row(Technique::BentLockedSubset, "bent locked subset", ""),
    Row(Technique::AlmostLockedRange, "almost-locked range", ""),
    Row(Technique::GridAls, "grid ALS", ""),
    Row(Technique::SkLoop, "SK-loop", ""),
    Row(Technique::MultiSector, "multi-sector locked set", ""),
    Row(Technique::JuniorExocet, "junior exocet", ""),
    Row(
        Technique::ExocetMirror,
        "junior exocet with mirror nodes",
        "",
    ),
    Row(
        Technique::UniqueRectangle1,
        "unique rectangle type 1",
        "0600",
    ),
    Row(
        Technique::UniqueRectangle2,
        "unique rectangle type 2",
        "0601",
    ),
    Row(
        Technique::UniqueRectangle3,
        "unique rectangle type 3",
        "0602",
    ),
    Row(
        Technique::UniqueRectangle4,
        "unique rectangle type 4",
        "0603",
    ),
    Row(
        Technique::UniqueRectangle5,
        "unique rectangle type 5",
        "0604",
    ),
    Row(
        Technique::UniqueRectangle6,
        "unique rectangle type 6",
        "0605",
    ),
    Row(Technique::HiddenRectangle, "hidden rectangle", "0606"),
    Row(
        Technique::AvoidableRectangle1,
        "avoidable rectangle type 1",
        "0607",
    ),
    Row(
        Technique::AvoidableRectangle2,
        "avoidable rectangle type 2",
        "0608",
    ),
    Row(Technique::BugPlusOne, "BUG+1", "0610"),
    Row(Technique::Bug2, "BUG type 2", ""),
    Row(Technique::Bug3, "BUG type 3", ""),
    Row(Technique::Bug4, "BUG type 4", ""),
    Row(Technique::TemplateSet, "template set", "1201"),
    Row(Technique::TemplateDelete, "template delete", "1202"),
    Row(Technique::Templates, "templates", ""),
    Row(Technique::KrakenCell, "Kraken cell", ""),
    Row(Technique::KrakenUnit, "Kraken unit", ""),
    Row(Technique::KrakenFish1, "Kraken fish type 1", "0391"),
    Row(Technique::KrakenFish2, "Kraken fish type 2", "0392"),
    Row(
        Technique::ForcingChain,
        "forcing chain (contradiction)",
        "1301",
    ),
    Row(Technique::ForcingNet, "forcing net (contradiction)", "1311"),
    Row(Technique::ForcingNetCases, "forcing net (cases)", "1312"),
    Row(Technique::AscendingChain, "ascending chain", ""),
    Row(
        Technique::StrongAscendingChain,
        "strong ascending chain",
        "",
    ),
    Row(Technique::Hill, "hill", ""),
    Row(Technique::Valley, "valley", ""),
    Row(Technique::StrongHill, "strong hill", ""),
    Row(Technique::StrongValley, "strong valley", ""),
];

impl Technique {
    /// All techniques but fish, simplest first.
    pub fn all() -> impl Iterator<Item = Technique> {
        ROWS.iter().map(|row| row.0)
    }

    fn row(self) -> Option<&'static Row> {
        ROWS.iter().find(|row| row.0 == self)
    }

    /// The technique with this code in HoDoKu's library.
    pub fn of_code(code: &str) -> Option<Technique> {
        // Those that the library does not have share the empty code.
        if code.is_empty() {
            return None;
        }
        if let Some(row) = ROWS.iter().find(|row| row.2 == code) {
            return Some(row.0);
        }
        // Fish: 03, then kind and fins, then size.
        let (form, size) = code.strip_prefix("03")?.split_at_checked(1)?;
        let size: usize = size.get(..1)?.parse().ok()?;
        let (kind, fins) = match form {
            "0" => (FishKind::Basic, Fins::None),
            "1" => (FishKind::Basic, Fins::Finned),
            "2" => (FishKind::Basic, Fins::Sashimi),
            "3" => (FishKind::Franken, Fins::None),
            "4" => (FishKind::Franken, Fins::Finned),
            "5" => (FishKind::Mutant, Fins::None),
            "6" => (FishKind::Mutant, Fins::Finned),
            _ => return None,
        };
        // A fifth digit 1: Siamese.
        let fins = match (fins, code.len()) {
            (fins, 4) => fins,
            (Fins::Finned, 5) => Fins::Siamese,
            (Fins::Sashimi, 5) => Fins::SiameseSashimi,
            _ => return None,
        };
        let size = u8::try_from(size + 2).ok()?;
        Some(Technique::Fish { kind, fins, size })
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Technique::Fish { kind, fins, size } = *self else {
            return f.write_str(self.row().map_or("", |row| row.1));
        };
        f.write_str(match fins {
            Fins::None => "",
            Fins::Finned => "finned ",
            Fins::Sashimi => "sashimi ",
            Fins::Siamese => "Siamese finned ",
            Fins::SiameseSashimi => "Siamese sashimi ",
        })?;
        f.write_str(match kind {
            FishKind::Basic => "",
            FishKind::Franken => "Franken ",
            FishKind::Mutant => "mutant ",
        })?;
        match size {
            2 => f.write_str("X-wing"),
            3 => f.write_str("swordfish"),
            4 => f.write_str("jellyfish"),
            5 => f.write_str("squirmbag"),
            6 => f.write_str("whale"),
            7 => f.write_str("leviathan"),
            size => write!(f, "fish of size {size}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{FishKind, Technique};

    #[test]
    fn codes_name_fish() {
        let name = |code| Technique::of_code(code).map(|fish| fish.to_string());
        let names = [
            ("0301", "swordfish"),
            ("0310", "finned X-wing"),
            ("0322", "sashimi jellyfish"),
            ("03111", "Siamese finned swordfish"),
            ("03221", "Siamese sashimi jellyfish"),
            ("0331", "Franken swordfish"),
            ("03411", "Siamese finned Franken swordfish"),
            ("0364", "finned mutant whale"),
            ("0305", "leviathan"),
        ];
        for (code, expected) in names {
            assert_eq!(name(code).as_deref(), Some(expected), "{code}");
        }
        // No fish without fins is Siamese, and none has a sixth sign.
        for code in ["", "03011", "03331", "031111", "0371", "03"] {
            assert_eq!(name(code), None, "{code}");
        }
    }

    #[test]
    fn a_kind_of_fish_has_a_finder() {
        let of = |code| Some(Technique::of_code(code)?.finder()? as usize);
        assert_eq!(of("0300"), of("03121"));
        assert_ne!(of("0300"), of("0330"));
        assert_ne!(of("0340"), of("0360"));
        assert_eq!(of("0333"), of("0364"));
        assert!(FishKind::Basic < FishKind::Franken && FishKind::Franken < FishKind::Mutant);
    }
}
