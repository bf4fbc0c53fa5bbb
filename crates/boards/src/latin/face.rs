//! How Latin squares, Futoshiki and squares with regions are shown.

use super::Latin;
use crate::face::{Face, Table, Wording};
use oddagon_core::Board;

impl Wording for Latin {}

impl Face for Latin {
    fn table(&self) -> Option<Table> {
        let place = |&cell: &usize| (cell / self.side(), cell % self.side());
        let region = |cells: &Vec<usize>| cells.iter().map(place).collect();
        let sign = |(less, greater): &(usize, usize)| [place(less), place(greater)];
        Some(Table {
            signs: self.signs().iter().map(sign).collect(),
            regions: self.regions().iter().map(region).collect(),
            ..Table::new(self.csp(), Vec::new())
        })
    }
}
