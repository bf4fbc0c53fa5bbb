//! The form of rules in CLIPS.

use std::collections::HashMap;

/// The two rules of a pattern of `cells` cells: one asserts its fact, the other finds it by this left side and asserts the relation
/// between its guardians, given as calls on a new line.
pub(super) fn pair(name: &str, cells: usize, fact: &str, left: &str, guardians: &str) -> String {
    // SudoRules declares saliences for 10 to 18 cells.
    let size = cells.clamp(10, 18);
    format!(
        "
(defrule activate-{name}
   (declare (salience ?*activate-ork-Imp-{size}c-salience*))
   (logical (play) (context (name ?cont)))
   =>
   (assert {fact})
)

(defrule {name}
   (declare (salience ?*ork-Imp-{size}c-salience*))
{left}   =>
   (oddagon-relation {name} {cells} ?cont{guardians})
)
"
    )
}

/// The variables of a rule's left side: the rows, columns, blocks, bands, stacks and numbers used so far.
pub(super) struct Variables {
    order: usize,
    used: HashMap<&'static str, Vec<usize>>,
}

impl Variables {
    /// None used yet, on the board of this order.
    pub fn new(order: usize) -> Variables {
        let used = HashMap::new();
        Variables { order, used }
    }

    /// The slots of a condition that give the place of a cell.
    pub fn place(&mut self, cell: usize) -> String {
        let side = self.order * self.order;
        let (row, column) = (cell / side, cell % side);
        let (band, stack) = (row / self.order, column / self.order);
        let slots = [
            ("row", "row", row),
            ("column", "col", column),
            ("block", "blk", band * self.order + stack),
            ("band", "bnd", band),
            ("stack", "stk", stack),
        ];
        let slots = slots.map(|(slot, name, number)| self.slot(slot, name, number));
        slots.join(" ")
    }

    /// A slot with its variable; at its first use, a variable differs from all of its kind used before.
    pub fn slot(&mut self, slot: &str, name: &'static str, number: usize) -> String {
        let used = self.used.entry(name).or_default();
        let number = number + 1;
        if used.contains(&number) {
            return format!("({slot} ?{name}{number})");
        }
        let apart: String = used.iter().map(|n| format!("&~?{name}{n}")).collect();
        used.push(number);
        format!("({slot} ?{name}{number}{apart})")
    }
}
