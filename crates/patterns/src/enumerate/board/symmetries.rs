//! The symmetries of a board: all permutations of its cells that map units to units.
//!
//! They are found level by level: for each cell i, one symmetry for each place where i can go while the cells before it stay.
//! Their products are all symmetries.

use super::{Geometry, GeometryError, Set, cells_of};

/// The most bytes that all symmetries may take.
const MAX_BYTES: u128 = 1 << 26;

/// All symmetries of a board.
#[derive(Debug, Clone)]
pub struct Symmetries {
    cells: usize,
    /// Where each cell goes, one symmetry after the other, the identity first.
    images: Vec<u8>,
    /// The least cell to which a symmetry takes each cell.
    least: Vec<u8>,
    /// For each cell, the symmetries that take it to that least cell.
    to_least: Vec<Vec<u32>>,
}

/// A symmetry that is being sought: where each cell and each unit may still go.
#[derive(Debug, Clone)]
struct Open {
    cells: Vec<Set>,
    units: Vec<Set>,
}

/// The board as a graph of cells and units.
#[derive(Debug)]
pub(in crate::enumerate) struct Incidence<'g> {
    geometry: &'g Geometry,
    /// The units of each cell.
    of_cell: Vec<Set>,
}

impl<'g> Incidence<'g> {
    /// The graph of a board.
    pub fn new(geometry: &'g Geometry) -> Incidence<'g> {
        let units = geometry.units();
        let around = |c: usize| set((0..units.len()).filter(|&u| units[u] >> c & 1 == 1));
        Incidence {
            geometry,
            of_cell: (0..geometry.cells()).map(around).collect(),
        }
    }

    /// A symmetry that takes the first of each two sets to the second, if there is one.
    pub fn taking(&self, sets: &[(Set, Set)]) -> Option<Vec<u8>> {
        let near = |c: usize| self.geometry.near(c);
        // Both must be in the set or both outside, and see the same number of its cells.
        let goes = |c: usize, d: usize| {
            sets.iter().all(|(from, to)| {
                from >> c & 1 == to >> d & 1
                    && (near(c) & from).count_ones() == (near(d) & to).count_ones()
            })
        };
        let mut open = self.start();
        let mut todo = Vec::new();
        for (c, places) in open.cells.iter_mut().enumerate() {
            let before = places.count_ones();
            // A cell in no unit stays where it can.
            *places = if self.of_cell[c] == 0 && goes(c, c) {
                1 << c
            } else {
                set(cells_of(*places).filter(|&d| goes(c, d)))
            };
            match places.count_ones() {
                0 => return None,
                1 if before > 1 => todo.push((true, c, places.trailing_zeros() as usize)),
                _ => {}
            }
        }
        self.settle(&mut open, todo).then(|| self.find(open))?
    }

    /// A cell may go to any cell that sees as many cells in as many units, a unit to any unit with as many cells.
    fn start(&self) -> Open {
        let geometry = self.geometry;
        let (cells, units) = (geometry.cells(), geometry.units());
        let kind = |c: usize| (self.of_cell[c].count_ones(), geometry.near(c).count_ones());
        let alike = |c: usize| (0..cells).filter(move |&d| kind(c) == kind(d));
        let size = |u: usize| units[u].count_ones();
        let like = |u: usize| (0..units.len()).filter(move |&v| size(u) == size(v));
        let mut open = Open {
            cells: (0..cells).map(|c| set(alike(c))).collect(),
            units: (0..units.len()).map(|u| set(like(u))).collect(),
        };
        let single = |is_cell: bool, places: &[Set]| {
            let places = places.iter().enumerate();
            let single = places.filter(|(_, places)| places.count_ones() == 1);
            let single = single.map(|(i, places)| (is_cell, i, places.trailing_zeros() as usize));
            single.collect::<Vec<_>>()
        };
        let todo = [single(true, &open.cells), single(false, &open.units)].concat();
        // The identity always remains possible.
        self.settle(&mut open, todo);
        open
    }

    /// Sends a cell to another, and each cell and unit whose place follows; `false` if that is impossible.
    fn send(&self, open: &mut Open, from: usize, to: usize) -> bool {
        open.cells[from] = 1 << to;
        self.settle(open, vec![(true, from, to)])
    }

    /// Draws the conclusions from places that are known, each of a cell (`true`) or of a unit.
    fn settle(&self, open: &mut Open, mut todo: Vec<(bool, usize, usize)>) -> bool {
        let units = self.geometry.units();
        while let Some((is_cell, from, to)) = todo.pop() {
            // Cells and units incident with it go to those incident with its image; others of its own kind go elsewhere.
            let (own, image) = if is_cell {
                (self.of_cell[from], self.of_cell[to])
            } else {
                (units[from], units[to])
            };
            let Open { cells, units } = &mut *open;
            let (like, across) = if is_cell {
                (cells, units)
            } else {
                (units, cells)
            };
            for (i, places) in like.iter_mut().enumerate() {
                let before = places.count_ones();
                *places &= if i == from { 1 << to } else { !(1 << to) };
                match places.count_ones() {
                    0 => return false,
                    1 if before > 1 => todo.push((is_cell, i, places.trailing_zeros() as usize)),
                    _ => {}
                }
            }
            for (i, places) in across.iter_mut().enumerate() {
                let before = places.count_ones();
                *places &= match own >> i & 1 {
                    1 => image,
                    _ => !image,
                };
                match places.count_ones() {
                    0 => return false,
                    1 if before > 1 => todo.push((!is_cell, i, places.trailing_zeros() as usize)),
                    _ => {}
                }
            }
        }
        true
    }

    /// A symmetry among those still possible.
    fn find(&self, open: Open) -> Option<Vec<u8>> {
        let ways = |c: &usize| open.cells[*c].count_ones();
        let undecided = (0..open.cells.len()).filter(|c| ways(c) > 1);
        let Some(cell) = undecided.min_by_key(ways) else {
            let images = open.cells.iter().map(|to| to.trailing_zeros() as u8);
            return Some(images.collect());
        };
        cells_of(open.cells[cell]).find_map(|to| {
            let mut next = open.clone();
            self.send(&mut next, cell, to).then(|| self.find(next))?
        })
    }
}

fn set(items: impl Iterator<Item = usize>) -> Set {
    items.fold(0, |all, i| all | 1 << i)
}

/// First `one`, then `two`.
fn product(one: &[u8], two: &[u8]) -> Vec<u8> {
    one.iter().map(|&cell| two[usize::from(cell)]).collect()
}

impl Symmetries {
    /// The symmetries of a board.
    ///
    /// # Errors
    /// If there are so many that they take more than 64 MB.
    pub fn of(geometry: &Geometry) -> Result<Symmetries, GeometryError> {
        let cells = geometry.cells();
        let incidence = Incidence::new(geometry);
        // The places still possible while the first i cells stay.
        let mut fixed = vec![incidence.start()];
        for c in 0..cells {
            let mut next = fixed[c].clone();
            incidence.send(&mut next, c, c);
            fixed.push(next);
        }
        let identity: Vec<u8> = (0..cells as u8).collect();
        let mut found: Vec<Vec<u8>> = Vec::new();
        let mut levels: Vec<Vec<Vec<u8>>> = Vec::new();
        for c in (0..cells).rev() {
            let mut level = orbit(c, &identity, &found);
            for to in cells_of(fixed[c].cells[c]) {
                if level.iter().any(|s| usize::from(s[c]) == to) {
                    continue;
                }
                let mut open = fixed[c].clone();
                let symmetry = incidence
                    .send(&mut open, c, to)
                    .then(|| incidence.find(open));
                if let Some(symmetry) = symmetry.flatten() {
                    found.push(symmetry);
                    level = orbit(c, &identity, &found);
                }
            }
            levels.push(level);
        }
        let order = levels.iter().map(|level| level.len() as u128);
        let order = order.fold(1u128, u128::saturating_mul);
        let most = MAX_BYTES / cells.max(1) as u128;
        GeometryError::unless("symmetries", order, most)?;
        let mut all = vec![identity];
        // The symmetries of the last cells come first, so they are applied first.
        for level in levels {
            let next = level.iter();
            let next = next.flat_map(|last| all.iter().map(move |first| product(first, last)));
            all = next.collect();
        }
        Ok(Symmetries::from(cells, &all))
    }

    /// The identity alone.
    pub fn identity(geometry: &Geometry) -> Symmetries {
        let identity = (0..geometry.cells() as u8).collect();
        Symmetries::from(geometry.cells(), &[identity])
    }

    fn from(cells: usize, all: &[Vec<u8>]) -> Symmetries {
        let least = |c: usize| all.iter().map(|s| s[c]).min().unwrap_or_default();
        let least: Vec<u8> = (0..cells).map(least).collect();
        let takes = |c: usize| {
            let numbers = (0u32..).zip(all);
            let to_least = numbers.filter(|(_, s)| s[c] == least[c]);
            to_least.map(|(number, _)| number).collect()
        };
        Symmetries {
            cells,
            images: all.concat(),
            to_least: (0..cells).map(takes).collect(),
            least,
        }
    }

    /// The number of symmetries.
    pub fn order(&self) -> usize {
        self.images.len() / self.cells.max(1)
    }

    /// Where one of the symmetries takes the cells.
    ///
    /// # Panics
    /// If there is no symmetry of that number.
    pub fn images(&self, number: usize) -> &[u8] {
        &self.images[number * self.cells..][..self.cells]
    }

    /// The image of a set under one of the symmetries.
    pub fn image(&self, number: usize, set: Set) -> Set {
        let images = self.images(number);
        cells_of(set).fold(0, |all, cell| all | 1 << images[cell])
    }

    /// The canonical form of a set, and how many symmetries keep the set. The form is the image that has the least cell where two images
    /// differ.
    pub fn canonical(&self, set: Set) -> (Set, usize) {
        let Some(least) = cells_of(set).map(|cell| self.least[cell]).min() else {
            return (0, self.order());
        };
        let first = cells_of(set).filter(|&cell| self.least[cell] == least);
        let images = first.flat_map(|cell| &self.to_least[cell]);
        let (mut best, mut count) = (0, 0);
        for &number in images {
            // The line of the set: its first cell is the highest bit.
            let line = self.image(number as usize, set).reverse_bits();
            if line > best {
                (best, count) = (line, 0);
            }
            count += usize::from(line == best);
        }
        (best.reverse_bits(), count)
    }
}

/// For each place where these symmetries and their products take a cell, one that takes it there.
fn orbit(cell: usize, identity: &[u8], generators: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut reached = vec![identity.to_vec()];
    let mut places: Set = 1 << cell;
    let mut next = 0;
    while next < reached.len() {
        for generator in generators {
            let to = generator[usize::from(reached[next][cell])];
            if places >> to & 1 == 0 {
                places |= 1 << to;
                reached.push(product(&reached[next], generator));
            }
        }
        next += 1;
    }
    reached
}
