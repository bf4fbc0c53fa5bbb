//! Deadly patterns in the states of puzzles with one solution.
//!
//! A deadly pattern here is a connected trade: cells that hold two candidates each, one of a
//! filling A and one of another filling B with the same digits in each row, column and block. Let a
//! state have exactly one completion, and all candidates of the pattern. The guardians are the
//! other candidates of the cells. If none of them is true, each cell holds one of its two. Then of
//! two candidates of the pattern in one CSP-variable exactly one is true: in a row, say, m cells
//! hold the m digits of the pattern there. So, going from neighbour to neighbour, the completion
//! has all of A or all of B; with the other in its place it is another completion of the state. So
//! one of the guardians is true.
//!
//! Givens need no attention: a cell with two candidates in the state is not a given. Where the
//! state lacks a candidate of the pattern, there is no relation.
//!
//! Other deadly patterns say of cells with some candidates that each filling of theirs has a
//! partner, with the same digits in each row, column and block. A partner may have candidates that
//! the pattern lacks, and a state may lack candidates of the pattern. So there is a relation where
//! each filling by candidates of the pattern that the state has has a partner of the same kind: if
//! none of the guardians is true, the completion has such a filling, and with its partner in its
//! place it is another completion of the state. Images are found as those of impossible patterns
//! are.
//!
//! Images of trades are not looked for pattern by pattern: all trades of the state with few enough
//! other candidates are found, by the search that found the patterns, and their canonical form
//! tells which pattern each is, if the library has it.

use super::form::Digits;
use super::{Family, MatchError, MatchOptions, Relation};
use crate::enumerate::unavoidable::{Place, Trade, trades_of_state};
use itertools::Itertools;
use oddagon_boards::board::Board;
use oddagon_boards::sudoku::text::{cell_name, symbol};
use oddagon_boards::sudoku::unique::{alike, fillings};
use oddagon_boards::sudoku::{Equivalence, Part, Sudoku, Unsaid};
use oddagon_boards::theorem::{Assumption, Goal, Theorem};
use oddagon_csp::{Candidate, CandidateSet, Engine, Variable};
use oddagon_prover::Solutions;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The deadly patterns of a library.
#[derive(Debug, Default)]
pub(super) struct Deadly {
    /// The trades, by their canonical forms.
    rules: HashMap<Trade, Rule>,
    /// The largest number of cells of a trade.
    most: usize,
    /// The other patterns.
    pub sets: Vec<Family>,
}

#[derive(Debug)]
struct Rule {
    /// Its index in the library.
    index: usize,
    /// The canonical form without transposition.
    apart: Trade,
    /// Its digits by the names that they have in the canonical form.
    digits: Vec<u8>,
}

impl Deadly {
    /// Adds a theorem that a trade is deadly, and says whether it is such a theorem; one that is
    /// the image of another is never found.
    pub fn add(&mut self, index: usize, theorem: &Theorem) -> bool {
        let Some(trade) = Trade::of_theorem(theorem) else {
            return false;
        };
        let (form, digits) = trade.canonical_pair(Equivalence::All);
        let apart = trade.canonical_pair(Equivalence::NoTranspose).0;
        self.most = self.most.max(trade.places().len());
        let rule = Rule {
            index,
            apart,
            digits,
        };
        self.rules.entry(form).or_insert(rule);
        true
    }

    /// The fewest digits that one of them has.
    pub fn fewest_digits(&self) -> Option<usize> {
        self.rules.values().map(|rule| rule.digits.len()).min()
    }

    /// Passes the relations of the patterns in a state to `found`, if the state has exactly one
    /// completion.
    pub fn run(
        &self,
        live: &CandidateSet,
        state: &[Digits; 81],
        options: &MatchOptions,
        found: &mut dyn FnMut(Relation) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let is_empty = self.rules.is_empty() && self.sets.is_empty();
        if is_empty || !has_one_completion(live) {
            return ControlFlow::Continue(());
        }
        let mut all = Vec::new();
        trades_of_state(state, self.most, options.max_guardians, &mut |trade| {
            all.extend(self.relation(&trade, state));
        });
        let mut wanted = all.into_iter().filter(|relation| {
            let digits = options.digits.as_ref();
            digits.is_none_or(|wanted| relation.digits.iter().all(|d| wanted.contains(d)))
        });
        wanted.try_for_each(&mut *found)?;
        self.run_sets(state, options, found)
    }

    /// The same for patterns that are no trades.
    fn run_sets(
        &self,
        state: &[Digits; 81],
        options: &MatchOptions,
        found: &mut dyn FnMut(Relation) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.sets.iter().try_for_each(|family| {
            family.run(state, options, &mut |mut relation| {
                let own = relation.cells.iter().flat_map(|&cell| {
                    let cell = usize::from(cell);
                    let others = relation.guardians.iter().filter(|c| c.index() / 9 == cell);
                    let others = others.fold(0, |digits: Digits, c| digits | 1 << (c.index() % 9));
                    super::candidates(cell, state[cell] & !others)
                });
                let own: Vec<Candidate> = own.collect();
                // Where the state lacks a candidate of the pattern, it may lack a partner; and of a
                // pattern with unlike cells a partner may have candidates that are not its own.
                if !is_deadly(&relation.cells, &own) {
                    return ControlFlow::Continue(());
                }
                relation.deadly = own;
                found(relation)
            })
        })
    }

    /// The relation of a trade in a state, if it is the image of a pattern.
    fn relation(&self, trade: &Trade, state: &[Digits; 81]) -> Option<Relation> {
        let (form, digits) = trade.canonical_pair(Equivalence::All);
        let rule = self.rules.get(&form)?;
        let mut places: Vec<&Place> = trade.places().iter().collect();
        places.sort_unstable_by_key(|p| p.cell(3));
        let candidates = |own: bool| {
            let of = places.iter().flat_map(move |p| {
                let both = 1 << p.old | 1 << p.new;
                let digits = if own { both } else { !both };
                super::candidates(p.cell(3), state[p.cell(3)] & digits)
            });
            of.collect::<Vec<_>>()
        };
        let mut names: Vec<usize> = (0..digits.len()).collect();
        names.sort_unstable_by_key(|&name| rule.digits[name]);
        Some(Relation {
            rule: rule.index,
            transposed: trade.canonical_pair(Equivalence::NoTranspose).0 != rule.apart,
            digits: names.into_iter().map(|name| digits[name]).collect(),
            cells: places.iter().map(|p| p.cell(3) as u8).collect(),
            kinds: vec![0; places.len()],
            guardians: candidates(false),
            targets: Vec::new(),
            missing: 0,
            deadly: candidates(true),
        })
    }
}

impl Relation {
    /// What a theorem assumes of the puzzle for this relation of a deadly pattern to hold.
    pub fn assumption(&self) -> Assumption {
        let board = Sudoku::standard();
        let cells = self.deadly.iter().chunk_by(|c| board.cell(**c));
        let lines = cells.into_iter().map(|(cell, candidates)| {
            let digits = candidates.map(|&c| symbol(board.digit(c))).join("");
            format!("{}: n{digits}", cell_name(cell, board.side()))
        });
        Assumption::Unique(lines.collect::<Vec<_>>().join("\n"))
    }

    /// All candidates of a deadly pattern's cells that are not its own, in order.
    pub fn others(&self) -> Vec<Candidate> {
        let board = Sudoku::standard();
        let csp = board.csp();
        let cells = self.cells.iter().map(|&cell| Variable::new(cell.into()));
        let candidates = cells.flat_map(|v| csp.members(v)).copied();
        candidates.filter(|c| !self.deadly.contains(c)).collect()
    }
}

/// The pattern of a theorem that it is deadly, as a theorem that it is impossible, which does not
/// hold.
///
/// # Errors
/// If the theorem says anything but that its pattern is deadly.
pub(super) fn without_assumption(theorem: &Theorem) -> Result<Theorem, MatchError> {
    let unsaid = || Unsaid {
        theorem: theorem.name().to_owned(),
        part: Part::Unique,
        form: "a deadly pattern, with the same candidates in what is assumed",
    };
    let [Assumption::Unique(_)] = &theorem.statement().assume[..] else {
        return Err(unsaid().into());
    };
    let mut statement = theorem.statement().clone();
    statement.assume = Vec::new();
    let plain = Theorem::new(statement)?;
    let (csp, unique) = (plain.board().csp(), &theorem.parts().unique[0]);
    let expected = csp.candidates().filter(|c| {
        let cell = csp.variables_of(*c)[0];
        !unique.cells.contains(&cell) || unique.candidates.contains(c)
    });
    if expected.eq(plain.parts().live.iter()) && *plain.goal() == Goal::Impossible {
        Ok(plain)
    } else {
        Err(unsaid().into())
    }
}

/// Whether each of these cells has one of these candidates, or several, and each filling by them
/// has a partner among them.
fn is_deadly(cells: &[u8], candidates: &[Candidate]) -> bool {
    let board = Sudoku::standard();
    let csp = board.csp();
    let choices = cells.iter().map(|&cell| {
        let here = candidates
            .iter()
            .filter(|c| c.index() / 9 == usize::from(cell));
        here.copied().collect::<Vec<_>>()
    });
    let choices: Vec<Vec<Candidate>> = choices.collect();
    let Some(fillings) = fillings(csp, &choices) else {
        return false;
    };
    let has_partners = alike(csp, &fillings).values().all(|all| all.len() > 1);
    choices.iter().all(|choices| !choices.is_empty()) && has_partners
}

fn has_one_completion(live: &CandidateSet) -> bool {
    let board = Sudoku::standard();
    let engine = &Engine::of(board.csp());
    Solutions::new(engine).count(&engine.state(live), 2) == 1
}
