//! Deadly patterns in CLIPS.
//!
//! The relations that such a rule asserts hold in puzzles with one solution. Each cell must have both of its candidates, undecided; so none of the
//! cells is a given.

use super::clips_rule::{Variables, pair};
use crate::enumerate::unavoidable::{Place, Trade};
use itertools::Itertools;
use oddagon_boards::sudoku::Equivalence;
use std::fmt::Write;

/// The rules of a pattern and, if that is another pattern, of its transpose, under these names. The pattern is in its canonical form, in which each
/// cell comes after one of its neighbours.
pub(super) fn rules(trade: &Trade, (own, transposed): &(String, String)) -> Vec<(String, String)> {
    let trade = &trade.canonical(Equivalence::NoTranspose).0;
    let transpose = trade.transposed();
    let form = |trade: &Trade| trade.canonical_pair(Equivalence::NoTranspose).0;
    let is_own = form(trade) == form(&transpose);
    let other = (!is_own).then(|| (transposed.clone(), rule(transposed, &transpose)));
    let own = (own.clone(), rule(own, trade));
    std::iter::once(own).chain(other).collect()
}

/// The two rules of a pattern in one orientation.
fn rule(name: &str, trade: &Trade) -> String {
    let cells = trade.places().len();
    let fact = format!("(deadly-pattern {name})");
    let order = trade.order();
    let mut variables = Variables::new(order);
    let mut conditions = String::new();
    for p in trade.places() {
        for digit in [p.old, p.new] {
            let number = variables.slot("number", "nb", digit.into());
            let place = variables.place(p.cell(order));
            let _ = writeln!(
                conditions,
                "   (candidate (context ?cont) (status cand) {number} {place})"
            );
        }
    }
    let guardians = format!("\n      (create${})", guardians(trade));
    let left = format!("   {fact}\n{conditions}");
    pair(name, cells, &fact, &left, &guardians)
}

/// The calls that collect the guardians: for each two digits, the candidates of their cells with other digits.
fn guardians(trade: &Trade) -> String {
    let digits = |p: &Place| [p.old.min(p.new) + 1, p.old.max(p.new) + 1];
    let groups = trade.places().iter().into_group_map_by(|p| digits(p));
    let call = |([a, b], cells): ([u8; 2], Vec<&Place>)| {
        let cell = |p: &&Place| format!("(+ (* 100 ?row{}) ?col{})", p.row + 1, p.column + 1);
        let cells = cells.iter().map(cell).join(" ");
        format!("\n      (oddagon-guardians ?cont (create$ ?nb{a} ?nb{b}) (create$ {cells}))")
    };
    groups.into_iter().sorted().map(call).collect()
}
