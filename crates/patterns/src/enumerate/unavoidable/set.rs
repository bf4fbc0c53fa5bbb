use super::other;
use super::trade::{Place, Trade};
use itertools::Itertools;
use oddagon_boards::board::Board;
use oddagon_boards::sudoku::text::{cell_line, symbol};
use oddagon_boards::sudoku::{Equivalence, Sudoku};
use oddagon_csp::Candidate;
use oddagon_prover::sat::{self, Cnf, Incremental, SatError};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A minimal unavoidable set in its canonical form: cells, a digit in each, and another filling of
/// them.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct UnavoidableSet(Trade);

impl UnavoidableSet {
    /// The canonical form of a trade's cells with their first filling; `None` if they are not a
    /// minimal unavoidable set.
    pub fn of(trade: &Trade, equivalence: Equivalence) -> Option<UnavoidableSet> {
        let others = other::fillings(trade.order(), trade.places())?;
        Some(UnavoidableSet(least(trade, &others, equivalence).0))
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.0.places().len()
    }

    /// The number of digits.
    pub fn digits(&self) -> usize {
        self.0.places().iter().map(|p| p.old).unique().count()
    }

    /// The set and another filling of it: the one that makes the canonical form.
    pub fn trade(&self) -> &Trade {
        &self.0
    }

    /// The cells with their digits, in one line.
    pub fn line(&self) -> String {
        line(&self.0)
    }

    /// The other fillings of the cells, each in one line; at least one.
    pub fn others(&self) -> Vec<String> {
        let lines = self.fillings().into_iter().map(|filling| {
            let places = self.0.places().iter().zip(filling);
            let places = places.map(|(p, old)| Place { old, ..*p });
            line(&Trade::new(self.0.order(), places.collect()))
        });
        lines.collect()
    }

    fn fillings(&self) -> Vec<Vec<u8>> {
        other::fillings(self.0.order(), self.0.places()).expect("the set is minimal")
    }

    /// The deadly patterns of which the set is one of the two fillings, one for each other filling.
    /// Their canonical form is the same for both fillings.
    pub fn deadly(&self, equivalence: Equivalence) -> Vec<Trade> {
        let fillings = self.fillings().into_iter();
        let pairs = fillings.map(|filling| with(&self.0, &filling).canonical_pair(equivalence).0);
        pairs.sorted().dedup().collect()
    }

    /// How many symmetries of the board map the set to itself, when digits are renamed as well;
    /// with or without transposition.
    pub fn stabiliser(&self, equivalence: Equivalence) -> u64 {
        let (_, count) = least(&self.0, &self.fillings(), equivalence);
        count as u64 * free_lines(&self.0, |p| p.row) * free_lines(&self.0, |p| p.column)
    }

    /// Whether row and column permutations and a renaming of digits turn the set into its
    /// transpose.
    pub fn is_own_transpose(&self) -> bool {
        self.stabiliser(Equivalence::All) > self.stabiliser(Equivalence::NoTranspose)
    }

    /// A completed grid that has the set, in one line, if there is one: found by a SAT solver.
    ///
    /// # Errors
    /// If the SAT solver gives up.
    pub fn grid(&self) -> Result<Option<String>, SatError> {
        let board = Sudoku::of_order(self.0.order()).expect("sets are on boards that exist");
        let csp = board.csp();
        let mut live = csp.everything();
        for p in self.0.places() {
            let cell = p.cell(self.0.order());
            let digits = (0..board.side()).filter(|&d| d != usize::from(p.old));
            digits.for_each(|d| live.remove(board.candidate_at(cell, d)));
        }
        let found = sat::completions(&*board, &live, 1)?.pop();
        Ok(found.map(|grid| {
            cell_line(board.order(), |cell| {
                let mut digits = 0..board.side();
                let digit = digits.find(|&d| grid.contains(board.candidate_at(cell, d)));
                digit.map_or('.', symbol)
            })
        }))
    }
}

/// Says of one set after the other whether a completed grid has it.
#[derive(Debug)]
pub struct GridSearch {
    board: Arc<Sudoku>,
    solver: Incremental,
}

impl GridSearch {
    /// A search on the board of this order: 2 or 3.
    ///
    /// # Panics
    /// If there is no such board.
    pub fn new(order: usize) -> GridSearch {
        let board = Sudoku::of_order(order).expect("sets are on boards that exist");
        let mut solver = Incremental::new();
        let cnf = Cnf::of_live_state(board.csp(), &board.csp().everything());
        cnf.clauses().for_each(|clause| solver.add(clause));
        GridSearch { board, solver }
    }

    /// Whether a completed grid has the set. A grid that is found is tested; that there is none is
    /// asked of another solver, as [`UnavoidableSet::grid`] does.
    ///
    /// # Errors
    /// If that solver gives up.
    pub fn has_grid(&mut self, set: &UnavoidableSet) -> Result<bool, SatError> {
        let csp = self.board.csp();
        let places = set.0.places().iter();
        let candidates = places.map(|p| {
            let cell = p.cell(self.board.order());
            self.board.candidate_at(cell, p.old.into())
        });
        let candidates: Vec<Candidate> = candidates.collect();
        let assumed = candidates.iter().map(|c| c.index() as i32 + 1);
        let model = self.solver.model(&assumed.collect::<Vec<i32>>());
        let is_grid = model.is_some_and(|model| {
            let is_true = |c: &Candidate| model[c.index()];
            let one = |v| csp.members(v).iter().filter(|c| is_true(c)).count() == 1;
            candidates.iter().all(is_true) && csp.variables().all(one)
        });
        Ok(is_grid || set.grid()?.is_some())
    }
}

/// A trade with another second filling.
fn with(trade: &Trade, filling: &[u8]) -> Trade {
    let places = trade.places().iter().zip(filling);
    let places = places.map(|(p, &new)| Place { new, ..*p });
    Trade::new(trade.order(), places.collect())
}

/// The least canonical form over all second fillings, and how many symmetries map the first filling
/// to itself, where those that move the set's rows, columns and digits alike count once.
fn least(trade: &Trade, fillings: &[Vec<u8>], equivalence: Equivalence) -> (Trade, usize) {
    let forms = fillings
        .iter()
        .map(|filling| with(trade, filling).canonical(equivalence));
    let least = forms.min_set_by(|(a, _), (b, _)| a.cmp(b));
    let count = least.iter().map(|(_, count)| count).sum();
    let form = least.into_iter().next().map(|(form, _)| form);
    (form.expect("an unavoidable set has another filling"), count)
}

/// The number of ways to permute the rows (or columns) that a trade does not meet.
fn free_lines(trade: &Trade, of: fn(&Place) -> u8) -> u64 {
    let order = trade.order();
    let met: Vec<usize> = trade
        .places()
        .iter()
        .map(|p| usize::from(of(p)))
        .unique()
        .collect();
    let factorial = |n: usize| (1..=n as u64).product::<u64>();
    let free = |band: usize| order - met.iter().filter(|&&row| row / order == band).count();
    let bands = (0..order).filter(|&band| free(band) == order).count();
    let inside: u64 = (0..order).map(|band| factorial(free(band))).product();
    inside * factorial(bands)
}

/// The first filling in one line.
fn line(trade: &Trade) -> String {
    cell_line(trade.order(), |cell| {
        let mut places = trade.places().iter();
        let place = places.find(|p| p.cell(trade.order()) == cell);
        place.map_or('.', |p| symbol(usize::from(p.old)))
    })
}
