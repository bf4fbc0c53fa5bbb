use std::collections::BTreeSet;

/// The symmetry of the places of a puzzle's clues.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ClueSymmetry {
    /// None.
    #[default]
    None,
    /// Half a turn.
    HalfTurn,
    /// A quarter of a turn: for squares.
    QuarterTurn,
    /// Left and right exchanged.
    LeftRight,
    /// Top and bottom exchanged.
    TopBottom,
    /// Left and right exchanged, and top and bottom exchanged.
    LeftRightTopBottom,
    /// Rows and columns exchanged: for squares.
    Diagonal,
    /// The same at the other diagonal: for squares.
    Antidiagonal,
}

impl ClueSymmetry {
    /// Whether it maps the grids of this size to themselves.
    pub fn fits(self, rows: usize, columns: usize) -> bool {
        use ClueSymmetry::{Antidiagonal, Diagonal, QuarterTurn};
        rows == columns || !matches!(self, QuarterTurn | Diagonal | Antidiagonal)
    }

    /// The images of a place in a grid of that size, itself included, in order.
    pub fn orbit(
        self,
        (rows, columns): (usize, usize),
        place: (usize, usize),
    ) -> BTreeSet<(usize, usize)> {
        let mut orbit = BTreeSet::from([place]);
        let mut new = vec![place];
        while let Some((row, column)) = new.pop() {
            let (upside, beside) = (rows - 1 - row, columns - 1 - column);
            let images = match self {
                ClueSymmetry::None => vec![],
                ClueSymmetry::HalfTurn => vec![(upside, beside)],
                ClueSymmetry::QuarterTurn => vec![(column, upside)],
                ClueSymmetry::LeftRight => vec![(row, beside)],
                ClueSymmetry::TopBottom => vec![(upside, column)],
                ClueSymmetry::LeftRightTopBottom => vec![(row, beside), (upside, column)],
                ClueSymmetry::Diagonal => vec![(column, row)],
                ClueSymmetry::Antidiagonal => vec![(beside, upside)],
            };
            new.extend(images.into_iter().filter(|&image| orbit.insert(image)));
        }
        orbit
    }
}

#[cfg(test)]
mod tests {
    use super::ClueSymmetry::{self, *};

    #[test]
    fn orbits_have_as_many_places_as_the_group_allows() {
        let count = |symmetry: ClueSymmetry| {
            let places = (0..25).map(|i| symmetry.orbit((5, 5), (i / 5, i % 5)));
            places.collect::<std::collections::BTreeSet<_>>().len()
        };
        let symmetries = [
            None,
            HalfTurn,
            QuarterTurn,
            LeftRight,
            TopBottom,
            LeftRightTopBottom,
            Diagonal,
            Antidiagonal,
        ];
        assert_eq!(symmetries.map(count), [25, 13, 7, 15, 15, 9, 15, 15]);
        assert!(!Diagonal.fits(4, 5) && !QuarterTurn.fits(4, 5) && LeftRightTopBottom.fits(4, 5));
    }
}
