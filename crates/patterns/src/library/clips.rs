//! Rules in CLIPS, for the SudoRules of CSP-Rules.
//!
//! A pattern makes two rules, and its transpose two more where that is another pattern. The first
//! asserts the pattern's fact in every context. The second finds the pattern's images under row,
//! column, band and stack permutations: it has one condition for each digit of each cell, in which
//! a row (column, block, band, stack) that is used for the first time differs from those used
//! before. Its right side collects the guardians and asserts the OR_k-relation between them, unless
//! there are more than `?*max-guardians*` or there is already a relation between some of them; so
//! an image that is found twice adds nothing.
//!
//! What the right sides share is in two functions at the head of every file; CLIPS accepts them
//! again without complaint, so files can be loaded in any number and order. Cells come in an order
//! in which each sees as many of those before it as possible: the conditions of a pattern are
//! joined one after the other, and an early one that has nothing in common with the others
//! multiplies the partial matches to be kept.
//!
//! The relations that the rule of a deadly pattern asserts hold in puzzles with one solution. Each
//! cell must have both of its candidates, undecided; so none of the cells is a given.

use super::format::Library;
use super::rule::{NoRule, Rule};
use crate::enumerate::unavoidable::Trade;
use itertools::Itertools;
use oddagon_boards::sudoku::Equivalence;
use std::collections::{HashMap, HashSet};
use std::fmt::Write;

/// The functions that all right sides call.
const FUNCTIONS: &str = "\
; The candidates of a context in these cells (100 * row + column) with none of these numbers.
(deffunction oddagon-guardians (?cont ?numbers ?cells)
   (bind ?guardians (create$))
   (do-for-all-facts ((?c candidate))
      (and (eq ?c:context ?cont)
           (eq ?c:status cand)
           (not (member$ ?c:number ?numbers))
           (member$ (+ (* 100 ?c:row) ?c:column) ?cells))
      (bind ?guardians (create$ ?guardians ?c:label)))
   ?guardians
)

; Asserts the OR-relation between the guardians, unless there are too many or a relation between \
some of them is known.
(deffunction oddagon-relation (?name ?complexity ?cont ?guardians)
   (bind ?size (length$ ?guardians))
   (if (and (<= ?size ?*max-guardians*)
            (not (any-factp ((?or ORk-relation))
                    (and (eq ?or:context ?cont)
                         (eq ?or:symmetrified FALSE)
                         (<= ?or:OR-size ?size)
                         (subsetp ?or:OR-candidates ?guardians)))))
    then
      (assert (ORk-relation
         (OR-name ?name)
         (OR-complexity ?complexity)
         (context ?cont)
         (OR-size ?size)
         (symmetrified FALSE)
         (OR-candidates ?guardians))))
)
";

impl Library {
    /// The rules of all patterns of the library, to be loaded by CLIPS after SudoRules, or after
    /// any file that defines the same templates (`context`, `candidate`, `ORk-relation`) and
    /// globals.
    ///
    /// # Errors
    /// As [`Library::rules`].
    pub fn to_clips(&self) -> Result<String, NoRule> {
        let mut out = format!(
            "; {} of the library {}, written by oddagon {}. Load after SudoRules.\n\n{FUNCTIONS}",
            match self.entries.len() {
                1 => "1 pattern".to_owned(),
                count => format!("{count} patterns"),
            },
            self.name.escape_debug(),
            env!("CARGO_PKG_VERSION"),
        );
        let mut rules = Vec::new();
        let mut others = self.clone();
        others.entries.retain(|entry| {
            let theorem = entry.theorem().ok();
            let deadly = theorem.and_then(|theorem| Trade::of_theorem(&theorem));
            let named = deadly.map(|trade| deadly_rules(&trade, &entry.rule_names()));
            let is_other = named.is_none();
            rules.extend(
                named
                    .into_iter()
                    .flatten()
                    .map(|rule| (entry.id.clone(), rule)),
            );
            is_other
        });
        if !rules.is_empty() {
            out += "\n; Deadly patterns: what their rules assert holds in puzzles with exactly \
                    one solution.\n";
        }
        for (entry, rule) in others.rules("a CLIPS rule")? {
            rules.push((entry.id.clone(), (rule.name.clone(), rule.to_clips())));
        }
        let mut names = HashSet::new();
        for (id, (name, text)) in rules {
            out += &text;
            if !names.insert(name.clone()) {
                return Err(NoRule::SameName { id, name });
            }
        }
        Ok(out)
    }
}

impl Rule {
    /// The two rules of the pattern.
    pub fn to_clips(&self) -> String {
        let Rule { name, pattern } = self;
        let cells = pattern.cells.len();
        let fact = if pattern.k == pattern.digits {
            format!(
                "({}-digit-pattern \"{}\")",
                pattern.k,
                pattern.line(|_| 'X')
            )
        } else {
            format!(
                "({}-{}-digit-pattern \"{}\")",
                pattern.k,
                pattern.digits,
                pattern.digit_line()
            )
        };
        let mut conditions = String::new();
        let mut variables = Variables::new(pattern.order);
        for (cell, digits) in self.joined() {
            for digit in 1..=digits {
                let place = variables.place(cell);
                let _ = writeln!(
                    conditions,
                    "   (candidate (context ?cont) (status cand) (number ?nb{digit}) {place})"
                );
            }
        }
        let left = format!("{}   {fact}\n{conditions}", self.numbers());
        pair(name, cells, &fact, &left, &self.guardians())
    }

    /// The conditions on the digits. Digits that play the same part come in increasing order.
    fn numbers(&self) -> String {
        let numbers = (1..=self.pattern.digits).map(|digit| match digit {
            1 => "   (number ?nb1)\n".to_owned(),
            _ if digit != self.pattern.k + 1 => {
                let before = digit - 1;
                let apart: String = if digit > self.pattern.k {
                    (1..=self.pattern.k).map(|n| format!("&~?nb{n}")).collect()
                } else {
                    String::new()
                };
                format!("   (number ?nb{digit}{apart}&:(< ?nb{before} ?nb{digit}))\n")
            }
            _ => {
                let apart: String = (1..digit).map(|n| format!("&~?nb{n}")).collect();
                format!("   (number ?nb{digit}{apart})\n")
            }
        });
        numbers.collect()
    }

    /// The calls that collect the guardians: for the cells of each number of digits, their
    /// candidates with none of these digits.
    fn guardians(&self) -> String {
        let side = self.pattern.side();
        let of = |digits: usize| {
            let numbers: Vec<String> = (1..=digits).map(|n| format!("?nb{n}")).collect();
            let cells = self.pattern.cells.iter().filter(|cell| cell.1 == digits);
            let cells = cells
                .map(|&(cell, _)| {
                    let (row, column) = (cell / side + 1, cell % side + 1);
                    format!("(+ (* 100 ?row{row}) ?col{column})")
                })
                .collect::<Vec<_>>()
                .join(" ");
            let numbers = numbers.join(" ");
            format!("\n      (oddagon-guardians ?cont (create$ {numbers}) (create$ {cells}))")
        };
        let (k, digits) = (self.pattern.k, self.pattern.digits);
        if k == digits {
            of(k)
        } else {
            format!("\n      (create${}{})", of(k), of(digits))
        }
    }

    /// The cells in the order in which the conditions come: always one that has most lines and
    /// blocks in common with those before.
    fn joined(&self) -> Vec<(usize, usize)> {
        let (order, side) = (self.pattern.order, self.pattern.side());
        let block = |cell: usize| (cell / side / order, cell % side / order);
        let tie = |cell: usize, other: usize| {
            let lines =
                usize::from(cell / side == other / side) + usize::from(cell % side == other % side);
            4 * lines + usize::from(block(cell) == block(other))
        };
        let mut left = self.pattern.cells.clone();
        let mut joined: Vec<(usize, usize)> = Vec::new();
        while !left.is_empty() {
            let others = if joined.is_empty() { &left } else { &joined };
            // Among several, the first in reading order.
            let most = (0..left.len()).rev().max_by_key(|&i| {
                let ties = others.iter().map(|&(other, _)| tie(left[i].0, other));
                ties.sum::<usize>()
            });
            joined.push(left.remove(most.unwrap_or(0)));
        }
        joined
    }
}

/// The rules of a pattern and, if that is another pattern, of its transpose, under these names. The
/// pattern is in its canonical form, in which each cell comes after one of its neighbours.
fn deadly_rules(trade: &Trade, (own, transposed): &(String, String)) -> Vec<(String, String)> {
    let trade = &trade.canonical(Equivalence::NoTranspose).0;
    let transpose = trade.transposed();
    let form = |trade: &Trade| trade.canonical_pair(Equivalence::NoTranspose).0;
    let is_own = form(trade) == form(&transpose);
    let other = (!is_own).then(|| (transposed.clone(), deadly_rule(transposed, &transpose)));
    let own = (own.clone(), deadly_rule(own, trade));
    std::iter::once(own).chain(other).collect()
}

/// The two rules of a pattern in one orientation.
fn deadly_rule(name: &str, trade: &Trade) -> String {
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
    let guardians = format!("\n      (create${})", deadly_guardians(trade));
    let left = format!("   {fact}\n{conditions}");
    pair(name, cells, &fact, &left, &guardians)
}

/// The calls that collect the guardians: for each two digits, the candidates of their cells with
/// other digits.
fn deadly_guardians(trade: &Trade) -> String {
    let places = trade.places().iter();
    let by_digits = places.into_group_map_by(|p| [p.old.min(p.new) + 1, p.old.max(p.new) + 1]);
    let calls = by_digits.into_iter().sorted().map(|([a, b], cells)| {
        let cells = cells
            .iter()
            .map(|p| format!("(+ (* 100 ?row{}) ?col{})", p.row + 1, p.column + 1))
            .join(" ");
        format!("\n      (oddagon-guardians ?cont (create$ ?nb{a} ?nb{b}) (create$ {cells}))")
    });
    calls.collect()
}

/// The two rules of a pattern of `cells` cells: one asserts its fact, the other finds it by this
/// left side and asserts the relation between its guardians, given as calls on a new line.
fn pair(name: &str, cells: usize, fact: &str, left: &str, guardians: &str) -> String {
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

/// The variables of a rule's left side: the rows, columns, blocks, bands, stacks and numbers used
/// so far.
struct Variables {
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
        ]
        .map(|(slot, name, number)| self.slot(slot, name, number));
        slots.join(" ")
    }

    /// A slot with its variable; at its first use, a variable differs from all of its kind used
    /// before.
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
