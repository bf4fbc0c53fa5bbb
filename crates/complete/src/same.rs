//! Whether a set of cells is an image of another.
//!
//! Every cell gets a colour that symmetries keep: at first, whether it is in the region and in the
//! set; then, round by round, one that says, too, which colours are in its units. If no symmetry
//! takes the one set to the other, the search ends where the colours differ: a cell of the first
//! set goes to each cell of its colour in the second, one after the other, until all have colours
//! of their own. Colours are numbers. If two are equal by chance, the search takes longer, and its
//! result is the same: what it finds is compared with the definition.

use crate::board::{Region, Set, image, members};
use std::collections::BTreeMap;

/// The colour of each cell of the board.
pub type Colours = Vec<u64>;

/// Two sets of cells in a region, and how many units may yet be looked at to compare them.
pub struct Pair<'a> {
    pub region: &'a Region,
    pub sets: [Set; 2],
    pub budget: &'a mut u64,
}

impl Region {
    /// The colours of the cells, where those of a set are told apart. Each unit that is looked at
    /// costs one of the budget.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn colours(&self, cells: Set, budget: &mut u64) -> Result<Colours, String> {
        let is_in = |set: Set, cell: usize| u64::from(set >> cell & 1 == 1);
        let colours = (0..self.cells).map(|cell| 2 * is_in(self.inside, cell) + is_in(cells, cell));
        self.refined(colours.collect(), budget)
    }

    /// The colours that also say which colours are in the units of a cell, as long as more cells
    /// are told apart.
    fn refined(&self, mut colours: Colours, budget: &mut u64) -> Result<Colours, String> {
        let mut different = counted(&colours).len();
        loop {
            let mut around = vec![0u64; self.cells];
            for unit in &self.units {
                *budget = budget
                    .checked_sub(1)
                    .ok_or("to tell it apart from the others takes too long")?;
                let sum = members(*unit).map(|cell| mixed(colours[cell], 1));
                let sum = mixed(sum.fold(0, u64::wrapping_add), 2);
                members(*unit).for_each(|cell| around[cell] = around[cell].wrapping_add(sum));
            }
            let both = colours.iter().zip(&around);
            colours = both.map(|(&colour, &sum)| mixed(colour, sum)).collect();
            let before = different;
            different = counted(&colours).len();
            if different <= before {
                return Ok(colours);
            }
        }
    }
}

impl Pair<'_> {
    /// Whether a symmetry takes the first set to the second, and each cell to one of its colour.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn is_alike(&mut self, first: &Colours, second: &Colours) -> Result<bool, String> {
        let counts = counted(first);
        if counts != counted(second) {
            return Ok(false);
        }
        let shared = (0..first.len()).filter(|&cell| counts[&first[cell]] > 1);
        // The cells of the set come first: often all others follow from them.
        let cell = shared.min_by_key(|&c| (self.sets[0] >> c & 1 == 0, counts[&first[c]]));
        let Some(cell) = cell else {
            let colours = first.iter();
            let places = colours.filter_map(|c| second.iter().position(|other| other == c));
            let places: Vec<usize> = places.collect();
            let is_symmetry = self.region.symmetry(&places).is_ok();
            return Ok(is_symmetry && image(self.sets[0], &places) == self.sets[1]);
        };
        let first_without = self.alone(first, cell)?;
        for to in (0..second.len()).filter(|&to| second[to] == first[cell]) {
            let second_without = self.alone(second, to)?;
            if self.is_alike(&first_without, &second_without)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The colours after one cell got a colour of its own.
    fn alone(&mut self, colours: &Colours, cell: usize) -> Result<Colours, String> {
        let mut colours = colours.clone();
        colours[cell] = mixed(colours[cell], 3);
        self.region.refined(colours, self.budget)
    }
}

/// How often each colour occurs.
fn counted(colours: &Colours) -> BTreeMap<u64, usize> {
    let mut counts = BTreeMap::new();
    for colour in colours {
        *counts.entry(*colour).or_default() += 1;
    }
    counts
}

/// A number that depends on two others in no simple way.
fn mixed(one: u64, two: u64) -> u64 {
    let product = (one ^ two.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (product ^ product >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}
