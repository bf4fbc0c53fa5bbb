//! Finds the images of a family of patterns in one state, for one assignment of digits.

use super::form::{ALL, Digits, Kind, ones};
use super::trie::{ColumnContent, End, ORDERS, Order, Trie};
use oddagon_csp::Candidate;
use std::ops::ControlFlow;

/// Two numbers that add up over the cells of an image: what it costs, or what is left to spend on
/// it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Cost {
    /// The number of guardians.
    pub guardians: u16,
    /// The number of the pattern's candidates that the state lacks.
    pub missing: u16,
}

impl Cost {
    fn plus(self, other: Cost) -> Cost {
        Cost {
            guardians: self.guardians + other.guardians,
            missing: self.missing + other.missing,
        }
    }

    fn minus(self, other: Cost) -> Option<Cost> {
        Some(Cost {
            guardians: self.guardians.checked_sub(other.guardians)?,
            missing: self.missing.checked_sub(other.missing)?,
        })
    }
}

/// The search for images in one state, for one assignment of digits.
pub(super) struct Search<'a> {
    trie: &'a Trie,
    /// The cost of each cell, for each kind; `None` where the cell cannot be of that kind.
    cells: Vec<[Option<Cost>; 81]>,
    budget: Cost,
}

/// The same with the bands of the state in one order.
struct Ordered<'a> {
    trie: &'a Trie,
    /// The order's index in [`ORDERS`].
    order: usize,
    /// Where each content of the trie fits.
    fits: Vec<Fit>,
}

/// Where a column's content fits.
#[derive(Debug, Clone, Copy, Default)]
struct Fit {
    /// The columns, as bits.
    columns: u16,
    /// The cost in each column.
    cost: [Cost; 9],
}

/// What is done with an image, given as contents in columns, with rows counted by an order of the
/// bands; returns whether to go on.
pub(super) type Visitor<'v> = dyn FnMut(&[Place], &Order, End) -> ControlFlow<()> + 'v;

/// A content and the column that has it.
pub(super) type Place = (usize, usize);

/// An image, or the first part of one: contents in columns, stack by stack.
#[derive(Debug, Default)]
struct Path {
    places: Vec<Place>,
    /// The indices in `places` at which the stacks begin.
    starts: Vec<usize>,
    /// The columns of stacks that hold nothing.
    free: u16,
}

impl<'a> Search<'a> {
    /// A search; `None` if the state has too few cells for any pattern of the family.
    pub fn new(trie: &'a Trie, state: &[Digits; 81], kinds: &[Kind], budget: Cost) -> Option<Self> {
        let cells: Vec<[Option<Cost>; 81]> = kinds
            .iter()
            .map(|kind| state.map(|live| cost(kind, live).filter(|&c| budget.minus(c).is_some())))
            .collect();
        if least_guardians(&cells, trie.least)? > budget.guardians as usize {
            return None;
        }
        Some(Search {
            trie,
            cells,
            budget,
        })
    }

    /// Passes every image to `found`, until that breaks.
    pub fn run(&self, found: &mut Visitor) -> ControlFlow<()> {
        (0..ORDERS.len()).try_for_each(|order| {
            let mut path = Path {
                free: ALL,
                ..Path::default()
            };
            let ordered = self.ordered(order);
            ordered.visit(self.trie.root(), &mut path, self.budget, found)
        })
    }

    fn ordered(&self, order: usize) -> Ordered<'a> {
        let fit = |content: &ColumnContent| {
            let mut fit = Fit::default();
            for column in 0..9 {
                let cost = |&(row, kind): &(u8, u8)| {
                    self.cells[kind as usize][actual(row, &ORDERS[order]) * 9 + column]
                };
                let total = content
                    .iter()
                    .try_fold(Cost::default(), |sum, cell| Some(sum.plus(cost(cell)?)));
                if let Some(total) = total {
                    fit.columns |= 1 << column;
                    fit.cost[column] = total;
                }
            }
            fit
        };
        Ordered {
            trie: self.trie,
            order,
            fits: self.trie.contents.iter().map(fit).collect(),
        }
    }
}

/// The row of a state that a row stands for when the bands are in an order.
pub(super) fn actual(row: u8, order: &Order) -> usize {
    let row = usize::from(row);
    order[row / 3] * 3 + row % 3
}

impl Ordered<'_> {
    fn visit(
        &self,
        at: usize,
        path: &mut Path,
        left: Cost,
        found: &mut Visitor,
    ) -> ControlFlow<()> {
        let in_order = path.stacks_in_order();
        let end = self.trie.end(at).filter(|end| end.counts_in(self.order));
        if let (true, Some(end)) = (in_order, end) {
            found(&path.places, &ORDERS[self.order], end)?;
        }
        for child in self.trie.children(at) {
            let node = self.trie.node(child);
            let (content, opens) = (node.content(), node.opens_stack());
            let fit = &self.fits[content];
            let possible = if !opens {
                path.rest_of_stack(content)
            } else if in_order {
                path.free
            } else {
                0
            };
            let mut columns = fit.columns & possible;
            while columns != 0 {
                let column = columns.trailing_zeros() as usize;
                columns &= columns - 1;
                if let Some(left) = left.minus(fit.cost[column]) {
                    path.push((content, column), opens);
                    self.visit(child, path, left, found)?;
                    path.pop(opens);
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The columns of the stack of a column.
fn stack(column: usize) -> u16 {
    0b111 << (column / 3 * 3)
}

impl Path {
    fn push(&mut self, place: Place, opens: bool) {
        if opens {
            self.starts.push(self.places.len());
            self.free &= !stack(place.1);
        }
        self.places.push(place);
    }

    fn pop(&mut self, opens: bool) {
        if let (Some((_, column)), true) = (self.places.pop(), opens) {
            self.starts.pop();
            self.free |= stack(column);
        }
    }

    /// Where a content can go in the stack of the last one: equal contents come in the order of
    /// columns, so that no image is found twice.
    fn rest_of_stack(&self, content: usize) -> u16 {
        let (Some(&start), Some(&(last, at))) = (self.starts.last(), self.places.last()) else {
            return 0;
        };
        let taken = self.places[start..]
            .iter()
            .fold(0, |taken, (_, column)| taken | 1 << column);
        let before = if content == last { (1 << at) - 1 } else { 0 };
        stack(at) & !taken & !before
    }

    /// Whether the last stack, if it equals the one before, stands to its right, so that no image
    /// is found twice.
    fn stacks_in_order(&self) -> bool {
        let [.., before, last] = self.starts[..] else {
            return true;
        };
        let (a, b) = (&self.places[before..last], &self.places[last..]);
        let equal = a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.0 == b.0);
        !equal || a[0].1 < b[0].1
    }
}

/// The cost of a cell with these live digits if it is to be of a kind; `None` if it cannot be, as
/// it is decided otherwise.
fn cost(kind: &Kind, live: Digits) -> Option<Cost> {
    let guardians = live & !kind.allowed;
    let decided = live.count_ones() == 1;
    (guardians == 0 || !decided).then(|| Cost {
        guardians: guardians.count_ones() as u16,
        missing: (kind.required & !live).count_ones() as u16,
    })
}

/// A lower bound of the guardians of images of `cells` cells; `None` if there are not that many
/// cells.
fn least_guardians(kinds: &[[Option<Cost>; 81]], cells: usize) -> Option<usize> {
    let mut counts = [0; 10];
    for cell in 0..81 {
        let costs = kinds.iter().filter_map(|costs| costs[cell]);
        if let Some(least) = costs.map(|cost| cost.guardians).min() {
            counts[least as usize] += 1;
        }
    }
    let (mut needed, mut sum) = (cells, 0);
    for (cost, count) in counts.into_iter().enumerate() {
        let taken = needed.min(count);
        needed -= taken;
        sum += taken * cost;
    }
    (needed == 0).then_some(sum)
}

/// The candidates of a cell with these digits.
pub(super) fn candidates(cell: usize, digits: Digits) -> impl Iterator<Item = Candidate> {
    ones(digits).map(move |digit| Candidate::new(cell * 9 + digit))
}
