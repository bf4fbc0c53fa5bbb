//! Which techniques are used, and in which order.

use crate::{Find, Finder, Fins, FishKind, Scene, Technique};
use oddagon_csp::Candidate;
use std::cmp::Reverse;
use std::collections::HashSet;
use std::fmt;
use std::ptr::fn_addr_eq;

/// Techniques that have a name in sums of theories: `ALS3` are those of almost locked sets that
/// rest on at most three of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Group {
    /// Locked candidates.
    Locked,
    /// Naked and hidden Subsets, locked pairs and triples.
    Subsets,
    /// Basic fish.
    Fish,
    /// Skyscrapers, two-string kites, empty rectangles, turbot fish.
    Turbot,
    /// XY-, XYZ-, WXYZ- and W-wings, remote pairs.
    Wings,
    /// Finned and sashimi fish.
    FinnedFish,
    /// Simple colours, multi-colours, 3D Medusa.
    Colours,
    /// Unique, hidden and avoidable rectangles.
    Rectangles,
    /// Bivalue universal graves.
    Grave,
    /// X-chains.
    XChains,
    /// XY-chains.
    XyChains,
    /// Bilocal and bivalue cycles, triple threats.
    Bilocal,
    /// Tri-cycles, x-cycles, y-cycles, y-knots and nets of them.
    Edges,
    /// Weak links, corners and hinges.
    Hinges,
    /// Nice loops and AICs of candidates.
    Chains,
    /// Sue de Coq.
    SueDeCoq,
    /// Almost locked sets: XZ, XY-wings, chains, death blossoms.
    Als,
    /// Franken and mutant fish.
    ExoticFish,
    /// Nice loops and AICs with groups and almost locked sets.
    GroupedChains,
    /// Bent naked and locked subsets, almost-locked ranges and grids.
    Bent,
    /// SK-loops.
    SkLoops,
    /// Multi-sector locked sets.
    MultiSectors,
    /// Junior exocets.
    Exocets,
    /// Templates.
    Templates,
    /// Kraken cells, units and fish.
    Kraken,
    /// Forcing chains and nets by contradiction.
    Forcing,
    /// Forcing nets by cases.
    Cases,
    /// Ascending chains.
    Ascending,
    /// Hills and valleys.
    Hills,
}

/// What a group eliminates is eliminated by T&E(1) over a theory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// Singles and whips\[1\].
    Singles,
    /// Subsets, too.
    Subsets,
}

/// A finder, what it was told about its targets, and what it found.
type Known = (Finder, Option<Reach>, Vec<Find>);

/// All groups, each with its letters in sums.
const GROUPS: [(Group, &str); 29] = [
    (Group::Locked, "LC"),
    (Group::Subsets, "SUB"),
    (Group::Fish, "FISH"),
    (Group::Turbot, "TURBOT"),
    (Group::Wings, "WING"),
    (Group::FinnedFish, "FINNED"),
    (Group::Colours, "COLOUR"),
    (Group::Rectangles, "UR"),
    (Group::Grave, "BUG"),
    (Group::XChains, "XC"),
    (Group::XyChains, "XYC"),
    (Group::Bilocal, "BILOCAL"),
    (Group::Edges, "EDGE"),
    (Group::Hinges, "HINGE"),
    (Group::Chains, "AIC"),
    (Group::SueDeCoq, "SDC"),
    (Group::Als, "ALS"),
    (Group::ExoticFish, "MUTANT"),
    (Group::GroupedChains, "GAIC"),
    (Group::Bent, "BENT"),
    (Group::SkLoops, "SK"),
    (Group::MultiSectors, "MSLS"),
    (Group::Exocets, "JE"),
    (Group::Templates, "TPL"),
    (Group::Kraken, "KRAKEN"),
    (Group::Forcing, "FORCING"),
    (Group::Cases, "CASES"),
    (Group::Ascending, "ASC"),
    (Group::Hills, "HILL"),
];

impl Group {
    /// All groups, simplest first.
    pub fn all() -> impl Iterator<Item = Group> {
        GROUPS.iter().map(|(group, _)| *group)
    }

    /// The group with these letters, in either case.
    pub fn named(letters: &str) -> Option<Group> {
        let mut groups = GROUPS.iter();
        let (group, _) = groups.find(|(_, name)| name.eq_ignore_ascii_case(letters))?;
        Some(*group)
    }

    /// Its letters in sums.
    pub fn letters(self) -> &'static str {
        GROUPS
            .iter()
            .find(|row| row.0 == self)
            .map_or("", |row| row.1)
    }

    /// For groups whose searches are long, what trial and error it takes to eliminate what they
    /// eliminate.
    fn reach(self) -> Option<Reach> {
        match self {
            Group::XChains | Group::XyChains | Group::Chains => Some(Reach::Singles),
            Group::Forcing => Some(Reach::Singles),
            Group::SueDeCoq | Group::Als | Group::GroupedChains => Some(Reach::Subsets),
            Group::Kraken => Some(Reach::Subsets),
            _ => None,
        }
    }

    /// Whether its techniques assume that the puzzle has one solution.
    pub fn is_unique(self) -> bool {
        matches!(self, Group::Rectangles | Group::Grave)
    }

    /// Whether its techniques are about signs between cells, and not of Sudoku.
    pub fn is_of_signs(self) -> bool {
        matches!(self, Group::Ascending | Group::Hills)
    }
}

impl Technique {
    /// The group that it belongs to; none for Singles, which are always used.
    pub fn group(self) -> Option<Group> {
        use Technique as T;
        Some(match self {
            T::FullHouse | T::HiddenSingle | T::NakedSingle => return None,
            T::Pointing | T::Claiming => Group::Locked,
            T::LockedPair | T::LockedTriple => Group::Subsets,
            T::NakedPair | T::NakedTriple | T::NakedQuad => Group::Subsets,
            T::HiddenPair | T::HiddenTriple | T::HiddenQuad => Group::Subsets,
            T::Skyscraper | T::TwoStringKite | T::EmptyRectangle | T::TurbotFish => Group::Turbot,
            T::DualTwoStringKite | T::DualEmptyRectangle => Group::Turbot,
            T::XyWing | T::XyzWing | T::WxyzWing | T::WWing | T::RemotePair => Group::Wings,
            T::SimpleColours | T::SimpleColoursWrap => Group::Colours,
            T::MultiColours | T::MultiColours2 | T::Medusa => Group::Colours,
            T::XChain => Group::XChains,
            T::XyChain => Group::XyChains,
            T::BilocalCycle | T::RepetitiveCycle => Group::Bilocal,
            T::TripleThreat | T::BivalueCycle => Group::Bilocal,
            T::TriCycle | T::ContradictoryTriCycle => Group::Edges,
            T::XCycle | T::YCycle | T::YKnot | T::YKnotNet => Group::Edges,
            T::WeakLink | T::WeakCorner => Group::Hinges,
            T::Hinge | T::StrongHinge | T::WeakHinge => Group::Hinges,
            T::ContinuousLoop | T::DiscontinuousLoop | T::Aic => Group::Chains,
            T::GroupedContinuousLoop | T::GroupedDiscontinuousLoop | T::GroupedAic => {
                Group::GroupedChains
            }
            T::SueDeCoq => Group::SueDeCoq,
            T::AlsXz | T::AlsXyWing | T::AlsChain | T::DeathBlossom => Group::Als,
            T::BentNakedSubset | T::BentLockedSubset => Group::Bent,
            T::AlmostLockedRange | T::GridAls => Group::Bent,
            T::SkLoop => Group::SkLoops,
            T::MultiSector => Group::MultiSectors,
            T::JuniorExocet | T::ExocetMirror => Group::Exocets,
            T::BugPlusOne | T::Bug2 | T::Bug3 | T::Bug4 => Group::Grave,
            T::TemplateSet | T::TemplateDelete | T::Templates => Group::Templates,
            T::KrakenCell | T::KrakenUnit => Group::Kraken,
            T::KrakenFish1 | T::KrakenFish2 => Group::Kraken,
            T::ForcingChain | T::ForcingNet => Group::Forcing,
            T::ForcingNetCases => Group::Cases,
            T::AscendingChain | T::StrongAscendingChain => Group::Ascending,
            T::Hill | T::Valley | T::StrongHill | T::StrongValley => Group::Hills,
            T::Fish { kind, fins, .. } => match (kind, fins) {
                (FishKind::Basic, Fins::None) => Group::Fish,
                (FishKind::Basic, _) => Group::FinnedFish,
                _ => Group::ExoticFish,
            },
            _ => Group::Rectangles,
        })
    }
}

/// Groups of techniques in the order in which they are asked, each with the greatest number of
/// [CSP-variables](Find::variables) that a find may rest on.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Selection(pub Vec<(Group, u8)>);

/// Selections by name: what a program of the field uses, in its order.
const NAMED: [(&str, &[Group]); 7] = [
    (
        "hodoku",
        &[
            Group::Locked,
            Group::Subsets,
            Group::Fish,
            Group::FinnedFish,
            Group::Turbot,
            Group::Colours,
            Group::Rectangles,
            Group::Grave,
            Group::Wings,
            Group::XChains,
            Group::XyChains,
            Group::SueDeCoq,
            Group::Chains,
            Group::Als,
            Group::GroupedChains,
            Group::ExoticFish,
            Group::Templates,
            Group::Kraken,
            Group::Forcing,
            Group::Cases,
        ],
    ),
    (
        "assistant",
        &[
            Group::Locked,
            Group::Subsets,
            Group::Fish,
            Group::Wings,
            Group::Colours,
            Group::FinnedFish,
            Group::Bent,
            Group::Rectangles,
            Group::Grave,
            Group::Hinges,
            Group::Chains,
            Group::Als,
            Group::GroupedChains,
        ],
    ),
    ("gsf", &[Group::Locked, Group::Subsets, Group::Edges]),
    (
        "bug",
        &[Group::Locked, Group::Subsets, Group::Fish, Group::Grave],
    ),
    (
        "bilocal",
        &[
            Group::Locked,
            Group::Subsets,
            Group::Fish,
            Group::Turbot,
            Group::Bilocal,
            Group::XChains,
            Group::Chains,
        ],
    ),
    (
        "simple",
        &[
            Group::Locked,
            Group::Subsets,
            Group::Fish,
            Group::Turbot,
            Group::Wings,
            Group::FinnedFish,
        ],
    ),
    (
        "all",
        &[
            Group::Locked,
            Group::Subsets,
            Group::Fish,
            Group::Turbot,
            Group::Wings,
            Group::FinnedFish,
            Group::Colours,
            Group::Bent,
            Group::Rectangles,
            Group::Grave,
            Group::XChains,
            Group::XyChains,
            Group::Bilocal,
            Group::Edges,
            Group::Hinges,
            Group::Chains,
            Group::SueDeCoq,
            Group::Als,
            Group::GroupedChains,
            Group::ExoticFish,
            Group::SkLoops,
            Group::Exocets,
            Group::MultiSectors,
            Group::Templates,
            Group::Kraken,
            Group::Forcing,
            Group::Cases,
        ],
    ),
];

/// The selection that goes from size to size.
const BY_SIZE: &str = "csp-rules";

/// The largest Subsets of [`BY_SIZE`].
const LARGEST_SUBSET: u8 = 4;

/// The longest chains of [`BY_SIZE`]: as long as those that are looked for.
const LONGEST_CHAIN: u8 = 12;

impl Selection {
    /// The names of selections.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMED.iter().map(|(name, _)| *name).chain([BY_SIZE])
    }

    /// The selection with this name, in either case.
    pub fn named(name: &str) -> Option<Selection> {
        if name.eq_ignore_ascii_case(BY_SIZE) {
            return Some(Selection::by_size());
        }
        let (_, groups) = NAMED
            .iter()
            .find(|(other, _)| other.eq_ignore_ascii_case(name))?;
        Some(Selection(
            groups.iter().map(|&group| (group, u8::MAX)).collect(),
        ))
    }

    /// Simplest first as in CSP-Rules: whips\[1\], then of each size Subsets, fish, finned fish and
    /// bivalue-chains, those in cells and those of a digit before others.
    fn by_size() -> Selection {
        let subsets = [Group::Subsets, Group::Fish, Group::FinnedFish];
        let chains = [Group::XyChains, Group::XChains, Group::Chains];
        let sizes = (2..=LONGEST_CHAIN).flat_map(|size| {
            let subsets = subsets.into_iter().filter(move |_| size <= LARGEST_SUBSET);
            subsets.chain(chains).map(move |group| (group, size))
        });
        Selection([(Group::Locked, 1)].into_iter().chain(sizes).collect())
    }

    /// The smallest find of the first finder, group by group, that has one which gives something
    /// and for which `is_it` holds. `targets` finds the candidates that T&E(1) over W1, or with
    /// Subsets, eliminates; it is asked before long searches. Groups that assume one solution are
    /// passed over where the scene does not.
    pub fn first(
        &self,
        scene: &mut Scene<'_>,
        targets: impl Fn(bool) -> HashSet<Candidate>,
        is_it: impl Fn(&Find) -> bool,
    ) -> Option<Find> {
        let groups = self.0.iter();
        let is_unique = scene.is_unique;
        let mut groups = groups.filter(|(group, _)| is_unique || !group.is_unique());
        let (mut by_singles, mut by_subsets) = (None, None);
        // Finders of several groups, or of a group in several places, are asked once.
        let mut known: Vec<Known> = Vec::new();
        groups.find_map(|&(group, most)| {
            scene.targets = match group.reach() {
                None => None,
                Some(Reach::Singles) => {
                    Some(by_singles.get_or_insert_with(|| targets(false)).clone())
                }
                Some(Reach::Subsets) => {
                    Some(by_subsets.get_or_insert_with(|| targets(true)).clone())
                }
            };
            if scene.targets.as_ref().is_some_and(HashSet::is_empty) {
                return None;
            }
            group.finders().iter().find_map(|&finder| {
                let at = known
                    .iter()
                    .position(|old| fn_addr_eq(old.0, finder) && old.1 == group.reach())
                    .unwrap_or(known.len());
                if at == known.len() {
                    let mut found = Vec::new();
                    finder(scene, &mut found);
                    known.push((finder, group.reach(), found));
                }
                let found = known[at].2.iter().filter(|find| {
                    find.technique.group() == Some(group)
                        && find.variables() <= most.into()
                        && find.gives_something()
                        && is_it(find)
                });
                let smallest = found.min_by_key(|find| (find.size, Reverse(find.eliminated.len())));
                smallest.cloned()
            })
        })
    }
}

impl fmt::Display for Selection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) =
            Selection::names().find(|name| Selection::named(name).as_ref() == Some(self))
        {
            return f.write_str(name);
        }
        for (i, (group, most)) in self.0.iter().enumerate() {
            let plus = if i > 0 { "+" } else { "" };
            write!(f, "{plus}{}", group.letters())?;
            if *most < u8::MAX {
                write!(f, "{most}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Group, Reach, Selection};
    use crate::trial::{Ground, Random};
    use oddagon_csp::{Candidate, Engine, Theory};
    use std::collections::HashSet;

    /// What is asked before long searches leaves nothing out: all that they eliminate is eliminated
    /// by the trial and error of their group, and where that is known they still find something if
    /// there is anything.
    #[test]
    fn long_searches_eliminate_what_trials_do() {
        let ground = Ground::of_order(3);
        let engine = Engine::new(ground.csp());
        let mut random = Random(11);
        let mut compared = 0;
        for _ in 0..12 {
            let (mut scene, _) = ground.random(&mut random);
            let live = ground.live(&scene);
            // Chains in crowded positions take long.
            if live.len() > 150 {
                continue;
            }
            for group in Group::all() {
                let theory = match group.reach() {
                    None => continue,
                    Some(Reach::Singles) => Theory::W1,
                    Some(Reach::Subsets) => Theory::Subsets(4),
                };
                let mut closed = engine.state(&live);
                engine.close(theory, &mut closed, None).unwrap();
                let is_refuted = |c: &Candidate| {
                    let mut assumed = closed.clone();
                    engine.decide(&mut assumed, *c);
                    !engine.is_live(&closed, *c)
                        || engine.close(theory, &mut assumed, None).is_err()
                };
                let targets: HashSet<Candidate> = live.iter().filter(is_refuted).collect();
                let found = |scene: &crate::Scene<'_>| {
                    let mut found = Vec::new();
                    group
                        .finders()
                        .iter()
                        .for_each(|find| find(scene, &mut found));
                    found.retain(|find| find.technique.group() == Some(group));
                    found
                };
                scene.targets = None;
                let all = found(&scene);
                for c in all.iter().flat_map(|find| &find.eliminated) {
                    assert!(targets.contains(c), "{group:?} {c:?}");
                }
                scene.targets = Some(targets);
                assert_eq!(found(&scene).is_empty(), all.is_empty(), "{group:?}");
                compared += usize::from(!all.is_empty());
            }
        }
        assert!(compared > 2, "{compared}");
    }

    /// All selections have the name by which they are printed, and only `csp-rules` has bounds.
    #[test]
    fn selections_have_names() {
        for name in Selection::names() {
            let selection = Selection::named(&name.to_uppercase()).unwrap();
            assert_eq!(selection.to_string(), name);
            let is_bounded = selection.0.iter().any(|(_, most)| *most < u8::MAX);
            assert_eq!(is_bounded, name == "csp-rules");
        }
        let Selection(by_size) = Selection::named("csp-rules").unwrap();
        assert!(by_size.is_sorted_by_key(|(_, most)| *most));
    }
}
