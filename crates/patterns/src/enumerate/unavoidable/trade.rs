//! A set of cells filled in two ways, and its canonical form.

use itertools::Itertools;
use oddagon_boards::sudoku::Equivalence;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

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
        let starts = (0..self.places.len()).cartesian_product(turns);
        let images = starts.map(|(i, &transpose)| self.walk(i, transpose));
        images.min_set_by(|(a, _), (b, _)| a.cmp(b))
    }

    /// The image in which the walk from a cell names everything, and the digits by their names.
    fn walk(&self, start: usize, transpose: bool) -> (Vec<Place>, Vec<u8>) {
        let turned: Vec<Place> = if transpose {
            self.places
                .iter()
                .map(|p| Place {
                    row: p.column,
                    column: p.row,
                    ..*p
                })
                .collect()
        } else {
            self.places.clone()
        };
        let mut names = [Lines::new(self.order), Lines::new(self.order)];
        let mut digits: Vec<u8> = Vec::new();
        let mut digit = |d: u8| {
            let known = digits.iter().position(|&other| other == d);
            let name = known.unwrap_or_else(|| {
                digits.push(d);
                digits.len() - 1
            });
            name as u8
        };
        let n = self.order;
        let block = |p: &Place| (p.row / n, p.column / n);
        let mut met = vec![false; turned.len()];
        let mut queue = VecDeque::from([start]);
        met[start] = true;
        let mut image = Vec::with_capacity(turned.len());
        while let Some(i) = queue.pop_front() {
            let p = turned[i];
            let [rows, columns] = &mut names;
            image.push(Place {
                row: rows.name(p.row),
                column: columns.name(p.column),
                old: digit(p.old),
                new: digit(p.new),
            });
            let mut follow = |found: Option<usize>| {
                if let Some(j) = found
                    && !std::mem::replace(&mut met[j], true)
                {
                    queue.push_back(j);
                }
            };
            let at = |is: &dyn Fn(&Place) -> bool| turned.iter().position(is);
            follow(at(&|q| q.row == p.row && q.new == p.old));
            follow(at(&|q| q.column == p.column && q.new == p.old));
            follow(at(&|q| block(q) == block(&p) && q.new == p.old));
            follow(at(&|q| q.row == p.row && q.old == p.new));
            follow(at(&|q| q.column == p.column && q.old == p.new));
            follow(at(&|q| block(q) == block(&p) && q.old == p.new));
        }
        (image, digits)
    }
}

/// Names of rows (or columns), given in the order in which they are met: to bands, and to rows in
/// each band.
struct Lines {
    order: u8,
    bands: Vec<u8>,
    rows: Vec<Vec<u8>>,
}

impl Lines {
    fn new(order: u8) -> Lines {
        Lines {
            order,
            bands: Vec::new(),
            rows: Vec::new(),
        }
    }

    fn name(&mut self, row: u8) -> u8 {
        let band = row / self.order;
        let place = self
            .bands
            .iter()
            .position(|&b| b == band)
            .unwrap_or_else(|| {
                self.bands.push(band);
                self.rows.push(Vec::new());
                self.bands.len() - 1
            });
        let rows = &mut self.rows[place];
        let inside = rows.iter().position(|&r| r == row).unwrap_or_else(|| {
            rows.push(row);
            rows.len() - 1
        });
        (place * usize::from(self.order) + inside) as u8
    }
}
