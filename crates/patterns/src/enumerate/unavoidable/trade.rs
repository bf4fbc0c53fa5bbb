//! A set of cells filled in two ways, and its canonical form.

use itertools::Itertools;
use oddagon_boards::sudoku::Equivalence;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// A cell and its two digits, each counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Place {
    /// The row.
    pub row: u8,
    /// The column.
    pub column: u8,
    /// The digit of the first filling.
    pub old: u8,
    /// The digit of the second filling.
    pub new: u8,
}

impl Place {
    /// The number of its cell on the board of this order, row by row.
    pub fn cell(&self, order: usize) -> usize {
        usize::from(self.row) * order * order + usize::from(self.column)
    }
}

/// Some cells with two fillings that have the same digits in each row, column and block and differ
/// in every cell; connected.
///
/// A cell with its digit and the cells where the other filling has this digit in the same row,
/// column or block are neighbours. *Connected* means that these neighbours lead from each cell to
/// all others. So no proper subset of the cells can be filled in the two ways.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Trade {
    order: u8,
    places: Vec<Place>,
}

impl Trade {
    /// The trade of these places. The caller ensures that they are one.
    pub(crate) fn new(order: usize, places: Vec<Place>) -> Trade {
        Trade {
            order: order as u8,
            places,
        }
    }

    /// The places; those of a canonical form have an order of their own.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The order of the board.
    pub fn order(&self) -> usize {
        usize::from(self.order)
    }

    /// The cells with the second filling for the first.
    pub fn reversed(&self) -> Trade {
        let swap = |p: &Place| Place {
            old: p.new,
            new: p.old,
            ..*p
        };
        Trade {
            order: self.order,
            places: self.places.iter().map(swap).collect(),
        }
    }

    /// The least of its images under the symmetries of the board and all renamings of digits, the
    /// first filling staying the first; and how many of these symmetries map it to itself, where
    /// those that move its rows, columns and digits alike count once.
    ///
    /// A walk from cell to neighbour, in a fixed order, meets all cells. On its way it names bands,
    /// rows, stacks, columns and digits in the order in which it meets them. So there is one image
    /// for each cell in which the walk begins, two where transposition counts; all images of a
    /// trade have the same ones.
    pub fn canonical(&self, equivalence: Equivalence) -> (Trade, usize) {
        let least = self.least_walks(equivalence);
        let (order, count) = (self.order, least.len());
        let places = least.into_iter().next().unwrap_or_default().0;
        (Trade { order, places }, count)
    }

    /// The canonical form of the two fillings as an unordered pair: the lesser of those of the
    /// trade and of the reversed trade. With it, the trade's digits by their names in this form.
    pub(crate) fn canonical_pair(&self, equivalence: Equivalence) -> (Trade, Vec<u8>) {
        let both = [self.clone(), self.reversed()].map(|half| half.least_walks(equivalence));
        let least = both.into_iter().flatten().min();
        let (places, digits) = least.unwrap_or_default();
        let order = self.order;
        (Trade { order, places }, digits)
    }

    /// The least images over all walks, each with the digits by their names.
    fn least_walks(&self, equivalence: Equivalence) -> Vec<(Vec<Place>, Vec<u8>)> {
        let turns: &[bool] = match equivalence {
            Equivalence::All => &[false, true],
            Equivalence::NoTranspose => &[false],
        };
        let neighbours = self.neighbours();
        let mut least: Vec<(Vec<Place>, Vec<u8>)> = Vec::new();
        for (start, &transpose) in (0..self.places.len()).cartesian_product(turns) {
            let best = least.first().map(|(image, _)| &image[..]);
            let Some((image, digits)) = self.walk(start, transpose, &neighbours, best) else {
                continue;
            };
            if best.is_some_and(|best| image[..] < *best) {
                least.clear();
            }
            least.push((image, digits));
        }
        least
    }

    /// The neighbours of each place: where the second filling has its old digit in the same row,
    /// column and block, then where the first has its new digit there.
    fn neighbours(&self) -> Vec<[usize; 6]> {
        let n = self.order;
        let block = |p: &Place| (p.row / n, p.column / n);
        let places = self.places.iter().map(|p| {
            let at = |is: &dyn Fn(&Place) -> bool| {
                let at = self.places.iter().position(is);
                at.expect("the two fillings have the same digits in each unit")
            };
            [
                at(&|q| q.new == p.old && q.row == p.row),
                at(&|q| q.new == p.old && q.column == p.column),
                at(&|q| q.new == p.old && block(q) == block(p)),
                at(&|q| q.old == p.new && q.row == p.row),
                at(&|q| q.old == p.new && q.column == p.column),
                at(&|q| q.old == p.new && block(q) == block(p)),
            ]
        });
        places.collect()
    }

    /// The image in which the walk from a place names everything, and the digits by their names;
    /// `None` if it is greater than the best image so far.
    fn walk(
        &self,
        start: usize,
        transpose: bool,
        neighbours: &[[usize; 6]],
        best: Option<&[Place]>,
    ) -> Option<(Vec<Place>, Vec<u8>)> {
        let mut rows = Lines::new(self.order);
        let mut columns = Lines::new(self.order);
        let mut digits = Names::default();
        // Rows before columns, also where these are exchanged.
        let turns = if transpose {
            [1, 0, 2, 4, 3, 5]
        } else {
            [0, 1, 2, 3, 4, 5]
        };
        let mut met = vec![false; self.places.len()];
        met[start] = true;
        let mut queue = Vec::with_capacity(self.places.len());
        queue.push(start);
        let mut image = Vec::with_capacity(self.places.len());
        let mut is_less = best.is_none();
        while let Some(&i) = queue.get(image.len()) {
            let p = self.places[i];
            let (row, column) = if transpose {
                (p.column, p.row)
            } else {
                (p.row, p.column)
            };
            let place = Place {
                row: rows.name(row),
                column: columns.name(column),
                old: digits.name(p.old),
                new: digits.name(p.new),
            };
            if let Some(best) = best.filter(|_| !is_less) {
                // A walk that does not end where another has ended is greater.
                match best.get(image.len()).map(|other| place.cmp(other)) {
                    None | Some(Ordering::Greater) => return None,
                    Some(Ordering::Less) => is_less = true,
                    Some(Ordering::Equal) => {}
                }
            }
            image.push(place);
            for turn in turns {
                let next = neighbours[i][turn];
                if !std::mem::replace(&mut met[next], true) {
                    queue.push(next);
                }
            }
        }
        Some((image, digits.0))
    }
}

/// Names of digits or bands, given in the order in which they are met: a name is the place here.
#[derive(Default)]
struct Names(Vec<u8>);

impl Names {
    fn name(&mut self, of: u8) -> u8 {
        let known = self.0.iter().position(|&other| other == of);
        let name = known.unwrap_or_else(|| {
            self.0.push(of);
            self.0.len() - 1
        });
        name as u8
    }
}

/// Names of rows (or columns): of bands, and of rows in each band.
struct Lines {
    order: u8,
    bands: Names,
    rows: Vec<Names>,
}

impl Lines {
    fn new(order: u8) -> Lines {
        Lines {
            order,
            bands: Names::default(),
            rows: Vec::new(),
        }
    }

    fn name(&mut self, row: u8) -> u8 {
        let band = self.bands.name(row / self.order);
        if usize::from(band) == self.rows.len() {
            self.rows.push(Names::default());
        }
        band * self.order + self.rows[usize::from(band)].name(row)
    }
}
