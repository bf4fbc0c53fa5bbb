use crate::{Group, Permutation};

/// All symmetries of at most 128 points, listed, and the canonical forms of sets of points. Bit `i`
/// of a set is point `i`.
#[derive(Debug, Clone)]
pub struct Symmetries {
    points: usize,
    /// Where each point goes, one symmetry after the other, the identity first.
    images: Vec<u8>,
    /// The least point to which a symmetry takes each point.
    least: Vec<u8>,
    /// For each point, the symmetries that take it to that least point.
    to_least: Vec<Vec<u32>>,
}

impl Symmetries {
    /// The symmetries of a group.
    pub fn of(group: &Group) -> Symmetries {
        Symmetries::from(&group.all(0))
    }

    /// The identity alone.
    pub fn identity(points: usize) -> Symmetries {
        Symmetries::from(&[Permutation::identity(points)])
    }

    fn from(all: &[Permutation<u8>]) -> Symmetries {
        let points = all.first().map_or(0, |identity| identity.len());
        let least = |c: usize| all.iter().map(|s| s[c]).min().unwrap_or_default();
        let least: Vec<u8> = (0..points).map(least).collect();
        let takes = |c: usize| {
            let numbers = (0u32..).zip(all);
            let to_least = numbers.filter(|(_, s)| s[c] == least[c]);
            to_least.map(|(number, _)| number).collect()
        };
        Symmetries {
            points,
            images: all.iter().flat_map(|s| s.iter().copied()).collect(),
            to_least: (0..points).map(takes).collect(),
            least,
        }
    }

    /// The number of symmetries.
    #[inline]
    pub fn order(&self) -> usize {
        self.images.len() / self.points.max(1)
    }

    /// Where one of the symmetries takes the points.
    ///
    /// # Panics
    /// If there is no symmetry of that number.
    #[inline]
    pub fn images(&self, number: usize) -> &[u8] {
        &self.images[number * self.points..][..self.points]
    }

    /// The image of a set under one of the symmetries.
    #[inline]
    pub fn image(&self, number: usize, set: u128) -> u128 {
        let images = self.images(number);
        points_of(set).fold(0, |all, point| all | 1 << images[point])
    }

    /// The canonical form of a set, and how many symmetries keep the set. The form is the image
    /// that has the least point where two images differ.
    pub fn canonical(&self, set: u128) -> (u128, usize) {
        let Some(least) = points_of(set).map(|point| self.least[point]).min() else {
            return (0, self.order());
        };
        let first = points_of(set).filter(|&point| self.least[point] == least);
        let images = first.flat_map(|point| &self.to_least[point]);
        let (mut best, mut count) = (0, 0);
        for &number in images {
            // The line of the set: its first point is the highest bit.
            let line = self.image(number as usize, set).reverse_bits();
            if line > best {
                (best, count) = (line, 0);
            }
            count += usize::from(line == best);
        }
        (best.reverse_bits(), count)
    }
}

/// The points of a set, in order.
fn points_of(set: u128) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(set), |rest| Some(rest & rest.wrapping_sub(1)))
        .take_while(|&rest| rest != 0)
        .map(|rest| rest.trailing_zeros() as usize)
}
