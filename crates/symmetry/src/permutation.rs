use oddagon_core::Candidate;
use std::ops::Deref;

/// What permutations move: things that are numbered from 0.
pub trait Point: Copy + Ord {
    /// The point with this number.
    fn numbered(number: usize) -> Self;

    /// Its number.
    fn number(self) -> usize;
}

/// A cell or another of at most 256 things.
impl Point for u8 {
    fn numbered(number: usize) -> u8 {
        number as u8
    }

    fn number(self) -> usize {
        self.into()
    }
}

impl Point for Candidate {
    fn numbered(number: usize) -> Candidate {
        Candidate::new(number)
    }

    fn number(self) -> usize {
        self.index()
    }
}

/// A permutation: the image of each point, in their order.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Permutation<P>(Vec<P>);

impl<P: Point> Permutation<P> {
    /// The permutation of that many points that moves none.
    pub fn identity(points: usize) -> Permutation<P> {
        (0..points).map(P::numbered).collect()
    }

    /// The image of a point.
    ///
    /// # Panics
    /// If there is no such point.
    pub fn image(&self, point: P) -> P {
        self.0[point.number()]
    }

    /// This one followed by another of as many points.
    pub fn then(&self, next: &Permutation<P>) -> Permutation<P> {
        self.0.iter().map(|&point| next.image(point)).collect()
    }
}

/// From the images of all points, which the caller knows to be different.
impl<P> FromIterator<P> for Permutation<P> {
    fn from_iter<I: IntoIterator<Item = P>>(images: I) -> Permutation<P> {
        Permutation(images.into_iter().collect())
    }
}

impl<P> Deref for Permutation<P> {
    type Target = [P];

    fn deref(&self) -> &[P] {
        &self.0
    }
}
