//! The symmetries of a board: all permutations of its cells that map units to units.

use super::{Geometry, GeometryError, Set, cells_of};
use oddagon_symmetry::{Graph, Group, Permutation, Places, Search, Symmetries, Turn};

/// The most bytes that all symmetries may take.
const MAX_BYTES: u128 = 1 << 26;

/// The board as a graph of cells, and after them units.
#[derive(Debug)]
pub(in crate::enumerate) struct Incidence<'g> {
    geometry: &'g Geometry,
    graph: Graph,
    /// What symmetries keep of cells and units. A cell goes to a cell that sees as many cells in as
    /// many units, a unit to a unit with as many cells.
    kinds: Vec<u128>,
}

impl<'g> Incidence<'g> {
    /// The graph of a board.
    pub fn new(geometry: &'g Geometry) -> Incidence<'g> {
        let (cells, units) = (geometry.cells(), geometry.units());
        let numbered = units.iter().enumerate();
        let edges = numbered.flat_map(|(u, &unit)| cells_of(unit).map(move |c| (c, cells + u)));
        let of_cell = |c: usize| {
            let own = units.iter().filter(|&&unit| unit >> c & 1 == 1).count();
            (own as u128) << 8 | u128::from(geometry.near(c).count_ones())
        };
        let of_unit = |unit: &Set| 1 << 127 | u128::from(unit.count_ones());
        Incidence {
            geometry,
            graph: Graph::new(cells, cells + units.len(), edges),
            kinds: (0..cells)
                .map(of_cell)
                .chain(units.iter().map(of_unit))
                .collect(),
        }
    }

    /// A symmetry that takes the first of each two sets to the second, if there is one.
    ///
    /// # Panics
    /// If there are more than 13 pairs of sets.
    pub fn taking(&self, sets: &[(Set, Set)]) -> Option<Permutation<u8>> {
        assert!(sets.len() <= 13, "a kind has a byte for each set");
        let mut from = self.kinds_by(sets.iter().map(|(from, _)| *from));
        let mut to = self.kinds_by(sets.iter().map(|(_, to)| *to));
        for c in 0..self.geometry.cells() {
            // A cell in no unit stays where it can.
            if self.kinds[c] >> 8 == 0 && from[c] == to[c] {
                (from[c], to[c]) = (Set::MAX - c as u128, Set::MAX - c as u128);
            }
        }
        let places = Places::of(&self.graph, &from, &to)?;
        let mut search = Search {
            graph: &self.graph,
            turn: Turn::FewestPlaces,
            tries: usize::MAX,
        };
        search.run(places)
    }

    /// The kinds of cells and units, cells told apart by which of these sets they are in, and of
    /// how many of their cells they see.
    fn kinds_by(&self, sets: impl Iterator<Item = Set>) -> Vec<u128> {
        let mut kinds = self.kinds.clone();
        for set in sets {
            for (c, kind) in kinds[..self.geometry.cells()].iter_mut().enumerate() {
                let seen = u128::from((self.geometry.near(c) & set).count_ones());
                *kind = *kind << 8 | (set >> c & 1) << 7 | seen;
            }
        }
        kinds
    }
}

/// The symmetries of a board.
///
/// # Errors
/// If there are so many that they take more than 64 MB.
pub fn symmetries_of(geometry: &Geometry) -> Result<Symmetries, GeometryError> {
    let Incidence { graph, kinds, .. } = Incidence::new(geometry);
    // The identity keeps all kinds, so there are places.
    let group = Places::of(&graph, &kinds, &kinds).map(|places| Group::within(&graph, places));
    let Some(group) = group else {
        return Ok(Symmetries::identity(geometry.cells()));
    };
    let most = MAX_BYTES / geometry.cells().max(1) as u128;
    GeometryError::unless("symmetries", group.order(0), most)?;
    Ok(Symmetries::of(&group))
}
