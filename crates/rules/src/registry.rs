//! All families and their sections.

use super::error::RuleError;
use super::family::{Family, list};
use super::{
    als, bent, boards, chains, colouring, cycles, edge_families, exocets, fish, grouped, hinges,
    impossible, kraken, nested, nets, ranges, relations, sectors, subsets, templates, uniqueness,
    wings,
};

/// The sections of the registry, each with its title.
pub const SECTIONS: &[(char, &str)] = &[
    ('A', "Subsets and intersections"),
    ('B', "Bent subsets"),
    ('C', "Almost-locked sets, and patterns of several units"),
    ('D', "Chains, colouring, cycles"),
    ('E', "Uniqueness"),
    ('F', "Impossible patterns as rules"),
    ('G', "Chains over OR_k-relations"),
    ('H', "Latin and pandiagonal squares"),
    ('I', "Futoshiki"),
    ('J', "Kakuro"),
    ('K', "Numbers and paths: Numbrix and Hidato"),
    ('L', "Maps"),
];

/// All families, in the order of their sections.
pub fn families() -> impl Iterator<Item = &'static Family> {
    let groups = [
        subsets::FAMILIES,
        fish::FAMILIES,
        templates::FAMILIES,
        wings::FAMILIES,
        bent::FAMILIES,
        als::FAMILIES,
        fish::ALMOST_LOCKED,
        ranges::FAMILIES,
        grouped::BLOSSOMS,
        sectors::FAMILIES,
        exocets::FAMILIES,
        chains::FAMILIES,
        colouring::FAMILIES,
        hinges::FAMILIES,
        cycles::FAMILIES,
        nets::FAMILIES,
        edge_families::FAMILIES,
        grouped::FAMILIES,
        uniqueness::FAMILIES,
        impossible::FAMILIES,
        relations::FAMILIES,
        nested::FAMILIES,
        kraken::FAMILIES,
        boards::FAMILIES,
    ];
    groups.into_iter().flatten()
}

impl Family {
    /// The family of that name.
    ///
    /// # Errors
    /// [`RuleError::NoFamily`].
    pub fn named(name: &str) -> Result<&'static Family, RuleError> {
        let found = families().find(|family| family.name == name);
        found.ok_or_else(|| RuleError::NoFamily {
            name: name.to_owned(),
            known: list(families().map(|family| family.name)),
        })
    }
}
