//! The search for trades, on the empty board or in a state.

use super::node::{Bits, CellDigit, Half, Node, SIDE};
use super::trade::Trade;

/// Where trades are looked for.
pub(super) struct Field {
    pub order: usize,
    /// The most cells.
    pub most: u32,
    /// The digits that each cell may have.
    pub live: [Bits; SIDE * SIDE],
    /// How many other digits the cells may have altogether.
    pub others: u32,
    /// For each set of rows, these and one of each kind of others that symmetries tell apart; empty
    /// where no symmetry is used.
    same: Vec<Bits>,
}

impl Field {
    /// The empty board: trades are looked for up to symmetry.
    pub fn empty(order: usize, most: u32) -> Field {
        let side = order * order;
        let same = (0..1 << side).map(|met| representatives(order, met));
        Field {
            order,
            most,
            live: [(1 << side) - 1; SIDE * SIDE],
            others: u32::MAX,
            same: same.collect(),
        }
    }

    /// A state of the 9×9 board.
    pub fn state(live: [Bits; SIDE * SIDE], most: u32, others: u32) -> Field {
        Field {
            order: 3,
            most,
            live,
            others,
            same: Vec::new(),
        }
    }

    /// The node with which the search on the empty board begins.
    pub fn root(&self) -> Node {
        let first = CellDigit {
            row: 0,
            column: 0,
            digit: 0,
        };
        Node::new(self.order).with(0, first)
    }

    /// Passes all trades below a node to `found`.
    pub fn search(&self, node: &Node, others: u32, found: &mut dyn FnMut(Trade)) {
        match self.choices(node, others) {
            None => found(Trade::new(self.order, node.places())),
            Some((half, choices)) => {
                for c in choices {
                    let left = others - self.price(node, c);
                    self.search(&node.with(half, c), left, found);
                }
            }
        }
    }

    /// How many other digits a candidate's cell has, if no filling has it yet.
    fn price(&self, node: &Node, c: CellDigit) -> u32 {
        if self.same.is_empty() && !node.meets(c.row, c.column) {
            self.live[c.row * SIDE + c.column]
                .count_ones()
                .saturating_sub(2)
        } else {
            0
        }
    }

    /// The candidates one of which comes next, and the filling that it is added to; `None` if the
    /// fillings are a trade.
    ///
    /// They are the candidates of one CSP-variable that only the other filling has decided, one
    /// with the fewest; one is enough of those that symmetries which keep the partial fillings map
    /// to each other.
    pub fn choices(&self, node: &Node, others: u32) -> Option<(Half, Vec<CellDigit>)> {
        let symmetric = !self.same.is_empty();
        let side = self.order * self.order;
        let all: Bits = (1 << side) - 1;
        let places = if symmetric {
            let [rows, columns, digits] = node.met();
            let next = (digits + 1) & all;
            [
                self.same[usize::from(rows)],
                self.same[usize::from(columns)],
                digits | next,
            ]
        } else {
            [all; 3]
        };
        let fewest = symmetric.then_some(0);
        let fits = |half: Half, c: &CellDigit| {
            self.live[c.row * SIDE + c.column] >> c.digit & 1 == 1
                && node.takes(half, *c)
                && self.price(node, *c) <= others
                && node.cells_with(*c, fewest) <= self.most
        };
        let mut best: Option<(Half, Vec<CellDigit>)> = None;
        let mut found = Vec::new();
        node.open(places, |half, candidates| {
            let limit = best.as_ref().map_or(usize::MAX, |(_, best)| best.len());
            found.clear();
            found.extend(candidates.filter(|c| fits(half, c)).take(limit));
            if found.len() < limit {
                best = Some((half, found.clone()));
            }
            found.len() <= 1
        });
        best
    }
}

/// These rows, the first other row in each of their bands, and the first row of the first band that
/// has none of them.
fn representatives(order: usize, met: Bits) -> Bits {
    let bands = (0..order).map(|band| ((1 << order) - 1) << (band * order));
    let (begun, free): (Vec<Bits>, Vec<Bits>) = bands.partition(|band| band & met != 0);
    let first = |set: Bits| set & set.wrapping_neg();
    let others = begun
        .iter()
        .chain(free.first())
        .map(|band| first(band & !met));
    others.fold(met, |all, row| all | row)
}
