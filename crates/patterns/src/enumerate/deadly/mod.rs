//! All minimal deadly sets of cells for k digits, up to symmetry: multivalue universal graves.
//!
//! # What is enumerated
//!
//! A *filling* of a set S of cells is one of k digits for each cell, different in cells that see
//! each other. Another filling is its *partner* if each row, column and block has the same digits
//! in both. S is *deadly* for k digits if it has a filling, and each filling has a partner. So if
//! none of these cells is a given, and a puzzle's solution has only the k digits in them, then the
//! puzzle has a second solution. This says nothing of what stands outside: it holds whatever does.
//!
//! If S is deadly, any larger set T is deadly or cannot be filled: exchange, in a filling of T,
//! what stands in S. S is *minimal* if it contains no other deadly set. For two digits the minimal
//! ones are the sets with two cells or none in each row, column and block (`two`), which players
//! call BUG-lites.
//!
//! # What each cell needs
//!
//! **Lemma.** Let x be a cell of a minimal deadly set S. Either x sees k cells of S, or each of its
//! row, column and block has another cell of S.
//!
//! S without x is not deadly, so it has a filling g without partner. If x sees fewer than k cells,
//! some digit is left for x. With it g is a filling of S, which has a partner h. If h left x as it
//! is, h without x would be a partner of g. So h changes x: the digit that x loses stands in
//! another cell of its row in h, and the same holds for its column and its block.
//!
//! So a cell of a set that shall become minimal and deadly *needs* some more cells. If it sees d
//! cells, and its row, column and block are bare of others in r, c and b cases (each 0 or 1), it
//! needs the lesser of k − d and max(r + c, b): a cell in its row or column may be in its block as
//! well. A cell that is added lessens the need of those that it sees by one at most, and it sees
//! at most 3(k − 1).
//!
//! # The search
//!
//! A set is *open* if it is not deadly, can be filled, has at most k cells in each unit, and, with
//! the greatest need of its cells and with the sum of needs divided by 3(k − 1), is not larger than
//! the largest size asked for. To drop a cell raises the greatest need by at most one, and the sum
//! by at most 3(k − 1): so what is left of an open set is open. A minimal deadly set is an open set
//! and one cell more.
//!
//! Of the cells of a set that see the most others, those with the greatest weight are *last*; a
//! weight grows with those of the cells seen (`set::last_cells`). The *parent* of an open set is
//! the canonical form of what is left when it loses a last cell; if there are several, that which
//! comes last in its own canonical form. So open sets are a tree, whose root is the empty set. The
//! search adds a cell to a set in all ways that make it a last one, and goes on with those
//! canonical forms whose parent is this set. It needs no memory of the sets it has seen, and its
//! parts are independent of each other: each task is the subtree of one set of seven cells. Deadly
//! sets are found from what is left without a last cell, and kept if all that any lost cell leaves
//! of them is not deadly.

mod set;
#[cfg(test)]
mod tests;
mod theorem;
mod two;

use super::canonical::form_and_stabiliser;
use super::cells::{Pattern, cells_of, neighbours, transposed, units_of};
use super::options::Search;
use super::{Marked, Options};
use std::collections::{BTreeMap, BTreeSet};

pub use set::{Filling, partnerless};
pub use theorem::{DeadlyError, deadly_theorem, minimal_part};

/// The number of cells of the sets from which tasks begin.
const START: u32 = 7;

/// The search for deadly sets.
pub(super) struct DeadlySearch {
    k: u32,
    /// Those found on the way to the nodes.
    early: BTreeSet<Pattern>,
    /// The open sets of [`START`] cells.
    nodes: Vec<Pattern>,
}

impl DeadlySearch {
    /// Prepares the search: a second.
    pub fn new(k: u32, options: &Options) -> Self {
        let mut search = DeadlySearch {
            k,
            early: BTreeSet::new(),
            nodes: Vec::new(),
        };
        if k == 2 {
            search.early = two::all(options);
            return search;
        }
        let mut early = BTreeSet::new();
        let mut level = vec![0];
        for _ in 0..START.min(options.most) {
            level = level
                .into_iter()
                .flat_map(|set| search.children(set, options, &mut early))
                .collect();
        }
        search.early = early;
        if options.most > START {
            search.nodes = level;
        }
        search
    }

    /// Goes through the sets below an open set.
    fn descend(&self, set: Pattern, options: &Options, found: &mut BTreeSet<Pattern>) {
        for child in self.children(set, options, found) {
            self.descend(child, options, found);
        }
    }

    /// The open sets whose parent is this open set. Deadly sets with one cell more are added to
    /// those found.
    fn children(
        &self,
        parent: Pattern,
        options: &Options,
        found: &mut BTreeSet<Pattern>,
    ) -> Vec<Pattern> {
        let k = self.k;
        // One filling without partner is tried first: it often stays one with one cell more.
        let known = set::partnerless(parent, k);
        let form = |set| form_and_stabiliser(set, options.transpose).0;
        let sees = |cell: usize| (parent & neighbours(cell)).count_ones();
        let most_seen = cells_of(parent).map(sees).max().unwrap_or(0);
        let own = |is: &dyn Fn(usize) -> bool| {
            let cells = cells_of(parent).filter(|&cell| is(cell));
            cells.fold(0, |set, cell| set | 1 << cell)
        };
        let seeing_most = own(&|cell| sees(cell) == most_seen);
        let room = (options.most - 1).saturating_sub(parent.count_ones());
        let urgent = own(&|cell| set::need(parent, cell, k) > room);
        // The open sets, and whether the new cell is their only last one.
        let mut open = BTreeMap::new();
        for cell in cells_of(set::BOARD & !parent) {
            let near = parent & neighbours(cell);
            // No cell of the parent may see more than the new one, and those in urgent need must
            // see it.
            let seen = most_seen + u32::from(near & seeing_most != 0);
            let grown = parent | 1 << cell;
            if near.count_ones() < seen || urgent & !near != 0 || !has_room(grown, cell, k, options)
            {
                continue;
            }
            let last = set::last_cells(grown);
            if last >> cell & 1 == 0 {
                continue;
            }
            let is_open = known
                .as_ref()
                .is_some_and(|known| set::stays_partnerless(known, cell, k))
                || set::partnerless(grown, k).is_some();
            if is_open && grown.count_ones() < options.most {
                open.insert(form(grown), last == 1 << cell);
            } else if !is_open && set::can_be_filled(grown, k) && set::is_minimal(grown, k) {
                found.insert(form(grown));
            }
        }
        let is_child = |&(set, is_only): &(Pattern, bool)| {
            is_only || {
                let last = Pattern::BITS - 1 - set::last_cells(set).leading_zeros();
                form(set & !(1 << last)) == parent
            }
        };
        let children = open.into_iter().filter(is_child);
        children.map(|(set, _)| set).collect()
    }
}

/// Whether a set may still become deadly and minimal: no unit of its new cell has more cells than
/// digits, it fits the bands asked for, and its cells do not need too many others.
fn has_room(set: Pattern, cell: usize, k: u32, options: &Options) -> bool {
    let room = options.most - set.count_ones().min(options.most);
    set.count_ones() <= options.most
        && units_of(cell)
            .iter()
            .all(|unit| (set & unit).count_ones() <= k)
        && fits_bands(set, options)
        && {
            let needs = || cells_of(set).map(|cell| set::need(set, cell, k));
            needs().all(|need| need <= room) && needs().sum::<u32>() <= room * 3 * (k - 1)
        }
}

/// Whether some image lies inside the number of bands asked for.
fn fits_bands(set: Pattern, options: &Options) -> bool {
    let bands = |set: Pattern| Marked::from(set).bands();
    bands(set) <= options.bands || options.transpose && bands(transposed(set)) <= options.bands
}

impl Search for DeadlySearch {
    fn tasks(&self) -> usize {
        self.nodes.len() + 1
    }

    fn run(&self, task: usize, options: &Options) -> Vec<Marked> {
        let mut found = BTreeSet::new();
        match task.checked_sub(1) {
            Some(node) => self.descend(self.nodes[node], options, &mut found),
            None => found.clone_from(&self.early),
        }
        found.into_iter().map(Marked::from).collect()
    }
}
