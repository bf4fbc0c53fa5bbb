//! Sets of literals.

/// A set of literals, numbered from 0 to 127. What each number means is up to the caller.
pub type Literals = u128;

/// The numbers in a set, in order.
pub fn members(mut set: Literals) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let number = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(number)
    })
}

/// The image of a set under a symmetry.
pub fn image(set: Literals, symmetry: &[u8]) -> Literals {
    members(set).fold(0, |image, number| image | 1 << symmetry[number])
}
