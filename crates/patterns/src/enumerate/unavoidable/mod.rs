//! All minimal unavoidable sets of the board, up to symmetry, and the deadly patterns that they
//! make.
//!
//! An *unavoidable set* is a set of cells with a digit in each of them (a *filling*) that can be
//! filled in another way, so that each row, column and block keeps its digits. A puzzle with one
//! solution has a given in each unavoidable set of its solution. It is *minimal* if no proper
//! subset is unavoidable. So all other fillings of a minimal one differ from its own in every cell.
//!
//! # Trades
//!
//! Two disjoint sets A and B of candidates are a [`Trade`] if each CSP-variable (cell, digit in a
//! row, column or block) has one candidate in each of them, or none in both: that is a filling and
//! another one which differs in every cell. The neighbours of a candidate of A are those in B with
//! which it shares a CSP-variable, one for each of its four. Where a part of A∪B is not connected
//! with the rest, each of the two is a trade. So a minimal unavoidable set and another filling of
//! it are a connected trade.
//!
//! # The search
//!
//! All connected trades of up to n cells are found from one candidate of A, which may be n1r1c1. As
//! long as a CSP-variable has a candidate in one of the parts A′ and B′ found so far, but not in
//! the other, a trade has another candidate there, and exactly one: so one such CSP-variable is
//! taken and its candidates are tried, one by one. Where there is none, A′ and B′ are a trade, and
//! no larger connected one contains them.
//!
//! Three things make the search short, and none of them loses a trade up to symmetry:
//!
//! * Rows that neither A′ nor B′ meets are alike in each band, and so are bands that they do not
//!   meet; columns, stacks and digits likewise. One of each kind is enough, since the symmetries
//!   that exchange them keep A′ and B′.
//! * The number of cells has a lower bound (`Node::cells_with`): trades below a node meet all that
//!   the node meets, and a row of a trade has as many cells as digits.
//! * The digit of the first candidate may be one with the fewest cells. So every digit will have at
//!   least as many as this one has now.
//!
//! A trade is a minimal unavoidable set if each other filling of its cells, with the same digits in
//! rows, columns and blocks, differs in all of them (`other::fillings`). A quarter of the trades of
//! 12 cells are.
//!
//! # What is listed
//!
//! [`Unavoidable`] lists minimal unavoidable sets with a canonical form each, including those that
//! no completed grid has: [`UnavoidableSet::grid`] tells which. Two sets are the same if a symmetry
//! of the board and a renaming of digits map the one, with its digits, to the other. A set and its
//! other filling are one [deadly pattern](UnavoidableSet::deadly): cells that hold two candidates
//! each.

mod node;
mod other;
mod search;
mod set;
#[cfg(test)]
mod tests;
mod theorem;
mod trade;

pub use set::{GridSearch, UnavoidableSet};
pub use trade::{Place, Trade};

use itertools::Itertools;
use node::{Bits, CellDigit, Node, SIDE, bits};
use oddagon_boards::sudoku::Equivalence;
use oddagon_job::Work;
use search::Field;
use std::collections::BTreeSet;
use thiserror::Error;

/// The deadly patterns of some sets, each once, sorted by size and form, each with a name: `dp`,
/// the number of cells, and the place among those of this size.
pub fn deadly(sets: &[UnavoidableSet], equivalence: Equivalence) -> Vec<(String, Trade)> {
    let all = sets.iter().flat_map(|set| set.deadly(equivalence));
    let all: BTreeSet<(usize, Trade)> = all.map(|trade| (trade.places().len(), trade)).collect();
    let mut number = (0, 0);
    let named = all.into_iter().map(|(size, trade)| {
        number = (size, if number.0 == size { number.1 + 1 } else { 1 });
        (format!("dp-{size:02}-{:05}", number.1), trade)
    });
    named.collect()
}

/// Passes to `found` all connected trades of at most `most` cells whose candidates are all in a
/// state of the 9×9 board, and whose cells have at most `others` other candidates there. Each comes
/// once: a reversed trade is the same.
pub fn trades_of_state(
    state: &[Bits; SIDE * SIDE],
    most: usize,
    others: usize,
    found: &mut dyn FnMut(Trade),
) {
    let at_most = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let mut field = Field::state(*state, at_most(most), at_most(others));
    // Each trade is found from the first of its cells.
    for (cell, &own) in state.iter().enumerate() {
        let (row, column) = (cell / SIDE, cell % SIDE);
        let left = field.others.checked_sub(own.count_ones().saturating_sub(2));
        let digits: Vec<usize> = bits(own).collect();
        for [&old, &new] in digits.iter().array_combinations() {
            let place = |digit| CellDigit { row, column, digit };
            let node = Node::new(field.order)
                .with(0, place(old))
                .with(1, place(new));
            if let Some(left) = left {
                field.search(&node, left, found);
            }
        }
        field.live[cell] = 0;
    }
}

/// Which minimal unavoidable sets are listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnavoidableOptions {
    /// The order of the board: 2 or 3.
    pub order: usize,
    /// The least number of cells.
    pub least: usize,
    /// The greatest number of cells.
    pub most: usize,
    /// What counts as the same set.
    pub equivalence: Equivalence,
}

/// Why there is no such list.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum UnavoidableError {
    /// Another board.
    #[error("unavoidable sets of the board of order {0}, expected order 2 or 3")]
    Order(usize),
}

/// An enumeration of minimal unavoidable sets; a [`Work`].
pub struct Unavoidable {
    options: UnavoidableOptions,
    field: Field,
    tasks: Vec<Node>,
}

/// The approximate number of tasks.
const TASKS: usize = 500;

impl Unavoidable {
    /// The enumeration that is asked for.
    ///
    /// # Errors
    /// Another order than 2 or 3.
    pub fn new(options: UnavoidableOptions) -> Result<Unavoidable, UnavoidableError> {
        if !(2..=3).contains(&options.order) {
            return Err(UnavoidableError::Order(options.order));
        }
        let most = options.most.min(options.order.pow(4));
        let field = Field::empty(options.order, most as u32);
        let mut tasks = vec![field.root()];
        // Each round goes one candidate further; trades that are complete before are tasks of their
        // own.
        for _ in 0..2 * most {
            if tasks.len() >= TASKS {
                break;
            }
            let nodes = tasks.into_iter();
            let further = nodes.flat_map(|node| match field.choices(&node, field.others) {
                None => vec![node],
                Some((half, choices)) => choices.into_iter().map(|c| node.with(half, c)).collect(),
            });
            tasks = further.collect();
        }
        Ok(Unavoidable {
            options,
            field,
            tasks,
        })
    }

    /// What was asked for.
    pub fn options(&self) -> &UnavoidableOptions {
        &self.options
    }

    /// All connected trades, as ordered pairs of fillings, each in its canonical form.
    #[cfg(test)]
    fn trades(&self) -> BTreeSet<Trade> {
        let mut trades = BTreeSet::new();
        for node in &self.tasks {
            self.field.search(node, self.field.others, &mut |trade| {
                trades.insert(trade.canonical(self.options.equivalence).0);
            });
        }
        trades
    }
}

impl Work for Unavoidable {
    type Item = UnavoidableSet;

    fn title(&self) -> String {
        let UnavoidableOptions {
            order,
            least,
            most,
            equivalence,
        } = &self.options;
        let up_to = match equivalence {
            Equivalence::All => "all",
            Equivalence::NoTranspose => "no-transpose",
        };
        format!("minimal unavoidable sets order={order} size={least}..{most} up-to={up_to}")
    }

    fn tasks(&self) -> usize {
        self.tasks.len()
    }

    fn run(&self, task: usize) -> Vec<UnavoidableSet> {
        let mut found = BTreeSet::new();
        self.field
            .search(&self.tasks[task], self.field.others, &mut |trade| {
                if trade.places().len() >= self.options.least {
                    found.extend(UnavoidableSet::of(&trade, self.options.equivalence));
                }
            });
        found.into_iter().collect()
    }

    fn pack(&self, items: &[UnavoidableSet]) -> Vec<u8> {
        postcard::to_stdvec(items).expect("numbers can be written")
    }

    fn unpack(&self, bytes: &[u8]) -> Vec<UnavoidableSet> {
        postcard::from_bytes(bytes).expect("a checkpoint has what was packed")
    }
}
