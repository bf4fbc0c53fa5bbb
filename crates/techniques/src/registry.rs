//! Which finder finds which technique.

use crate::{
    Finder, Fins, FishKind, Group, Technique, als, bent, bilocal, chains, colouring, edges, exocet,
    fish, forcing, hinges, loops, sectors, singles, subsets, templates, turbot, uniqueness, wings,
};

impl Technique {
    /// The finder that finds it, and others perhaps; none for what
    /// [`Signs`](crate::Signs) and [`joint_templates`](crate::joint_templates) find.
    pub fn finder(self) -> Option<Finder> {
        use Technique as T;
        let finder: Finder = match self {
            T::Fish { size: 5.., .. } => fish::find_large,
            T::Fish { kind, .. } => match kind {
                FishKind::Basic => fish::find,
                FishKind::Franken => fish::find_franken,
                FishKind::Mutant => fish::find_mutant,
            },
            T::BilocalCycle | T::RepetitiveCycle | T::TripleThreat | T::BivalueCycle => {
                bilocal::find
            }
            T::TriCycle
            | T::ContradictoryTriCycle
            | T::XCycle
            | T::YCycle
            | T::YKnot
            | T::YKnotNet => edges::find,
            T::WeakLink | T::WeakCorner | T::Hinge | T::StrongHinge | T::WeakHinge => hinges::find,
            T::FullHouse | T::HiddenSingle | T::NakedSingle | T::Pointing | T::Claiming => {
                singles::find
            }
            T::LockedPair
            | T::LockedTriple
            | T::NakedPair
            | T::NakedTriple
            | T::NakedQuad
            | T::HiddenPair
            | T::HiddenTriple
            | T::HiddenQuad => subsets::find,
            T::Skyscraper
            | T::TwoStringKite
            | T::EmptyRectangle
            | T::TurbotFish
            | T::DualTwoStringKite
            | T::DualEmptyRectangle => turbot::find,
            T::XyWing | T::XyzWing | T::WxyzWing | T::WWing | T::RemotePair => wings::find,
            T::SimpleColours
            | T::SimpleColoursWrap
            | T::MultiColours
            | T::MultiColours2
            | T::Medusa => colouring::find,
            T::XChain => chains::find_x,
            T::XyChain => chains::find_xy,
            T::ContinuousLoop | T::DiscontinuousLoop | T::Aic => chains::find_plain,
            T::GroupedContinuousLoop | T::GroupedDiscontinuousLoop | T::GroupedAic => {
                chains::find_grouped
            }
            T::SueDeCoq => als::sue_de_coq,
            T::AlsXz => als::pairs,
            T::AlsXyWing => als::wings,
            T::AlsChain => als::chains,
            T::DeathBlossom => als::blossoms,
            T::BentNakedSubset | T::BentLockedSubset | T::AlmostLockedRange | T::GridAls => {
                bent::find
            }
            T::SkLoop => loops::find,
            T::MultiSector => sectors::find,
            T::JuniorExocet | T::ExocetMirror => exocet::find,
            T::UniqueRectangle1
            | T::UniqueRectangle2
            | T::UniqueRectangle3
            | T::UniqueRectangle4
            | T::UniqueRectangle5
            | T::UniqueRectangle6
            | T::HiddenRectangle
            | T::AvoidableRectangle1
            | T::AvoidableRectangle2
            | T::BugPlusOne
            | T::Bug2
            | T::Bug3
            | T::Bug4 => uniqueness::find,
            T::TemplateSet | T::TemplateDelete => templates::find,
            T::KrakenCell | T::KrakenUnit | T::KrakenFish1 | T::KrakenFish2 => forcing::find_kraken,
            T::ForcingChain => forcing::find_chains,
            T::ForcingNet => forcing::find_nets,
            T::ForcingNetCases => forcing::find_cases,
            T::AscendingChain
            | T::StrongAscendingChain
            | T::Hill
            | T::Valley
            | T::StrongHill
            | T::StrongValley
            | T::Templates => return None,
        };
        Some(finder)
    }
}

impl Technique {
    /// All finders, each once.
    pub fn finders() -> Vec<Finder> {
        Group::all().flat_map(Group::finders).collect()
    }
}

impl Group {
    /// The finders of its techniques, each once.
    pub(crate) fn finders(self) -> Vec<Finder> {
        let fish = |kind, fins| Technique::Fish {
            kind,
            fins,
            size: 2,
        };
        let kinds = [FishKind::Basic, FishKind::Franken, FishKind::Mutant];
        let all_fish = kinds
            .into_iter()
            .flat_map(|kind| [fish(kind, Fins::None), fish(kind, Fins::Finned)]);
        let mut finders: Vec<Finder> = Technique::all()
            .chain(all_fish)
            .filter(|technique| technique.group() == Some(self))
            .filter_map(Technique::finder)
            .collect();
        finders.dedup_by(|a, b| std::ptr::fn_addr_eq(*a, *b));
        finders
    }
}
