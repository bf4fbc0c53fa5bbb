//! Deadly patterns of two candidates in each cell as theorems.

use super::trade::{Place, Trade};
use itertools::Itertools;
use oddagon_boards::board::Board;
use oddagon_boards::sudoku::{Sudoku, text::symbol};
use oddagon_boards::theorem::{
    Assumption, BoardName, Claim, Goal, Parts, Statement, Theorem, Unique, rule,
};
use oddagon_csp::{Candidate, Csp};
use std::collections::{HashMap, VecDeque};

impl Trade {
    /// The theorem that its cells, with these two candidates each, are a deadly pattern: where they
    /// hold no other candidate and none of them is a given, a puzzle has more than one solution.
    pub fn statement(&self, name: &str) -> Statement {
        let cells = self.places().iter().sorted_by_key(|p| p.cell(self.order()));
        let lines = cells
            .map(|p| {
                let [a, b] = [p.old.min(p.new), p.old.max(p.new)].map(|d| symbol(usize::from(d)));
                format!("r{}c{}: n{a}{b}", p.row + 1, p.column + 1)
            })
            .join("\n");
        Statement {
            board: BoardName::Sudoku(self.order()),
            assume: vec![Assumption::Unique(lines.clone())],
            ..rule(name, &lines, Claim::Impossible)
        }
    }

    /// The trade of a theorem of the 9×9 board that says just this of a connected trade; `None` for
    /// other theorems.
    pub fn of_theorem(theorem: &Theorem) -> Option<Trade> {
        let Parts {
            board: _,
            live,
            relations: _,
            unique,
            focus: _,
            goal,
        } = theorem.parts();
        let board = theorem
            .board_as::<Sudoku>()
            .filter(|board| board.order() == 3)?;
        let ([unique], [_], Goal::Impossible) = (unique, &theorem.statement().assume[..], goal)
        else {
            return None;
        };
        let csp = board.csp();
        // The pattern consists of the candidates that the assumption is about.
        let expected = csp.candidates().filter(|c| {
            let cell = csp.variables_of(*c)[0];
            !unique.cells.contains(&cell) || unique.candidates.contains(c)
        });
        let stated = live.iter().filter(|c| c.index() < csp.candidate_count());
        let halves = expected.eq(stated).then(|| halves(csp, unique))??;
        let digit = |cell, half| {
            let mut there = halves
                .iter()
                .filter(|(c, is)| **is == half && board.cell(**c) == cell);
            there.next().map(|(c, _)| board.digit(*c) as u8)
        };
        let places = unique.cells.iter().map(|v| {
            let cell = v.index();
            Some(Place {
                row: (cell / 9) as u8,
                column: (cell % 9) as u8,
                old: digit(cell, true)?,
                new: digit(cell, false)?,
            })
        });
        Some(Trade::new(3, places.collect::<Option<_>>()?))
    }

    /// The transpose.
    pub fn transposed(&self) -> Trade {
        let turned = self.places().iter().map(|p| Place {
            row: p.column,
            column: p.row,
            ..*p
        });
        Trade::new(self.order(), turned.collect())
    }
}

/// The filling to which each candidate belongs: starting with the first candidate, the other
/// candidate of each CSP-variable belongs to the other filling. `None` where that fails, or does
/// not reach all.
fn halves(csp: &Csp, unique: &Unique) -> Option<HashMap<Candidate, bool>> {
    let first = *unique.candidates.first()?;
    let mut halves = HashMap::from([(first, true)]);
    let mut queue = VecDeque::from([first]);
    while let Some(c) = queue.pop_front() {
        for &v in csp.variables_of(c) {
            let members = csp.members(v).iter().copied();
            let others = members.filter(|&d| d != c && unique.candidates.contains(&d));
            let other = others.exactly_one().ok()?;
            let half = !halves[&c];
            match halves.insert(other, half) {
                None => queue.push_back(other),
                Some(known) if known != half => return None,
                Some(_) => {}
            }
        }
    }
    let all = unique.candidates.len();
    (halves.len() == all && all == 2 * unique.cells.len()).then_some(halves)
}
