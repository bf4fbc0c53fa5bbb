//! "Without loss of generality": finding symmetry steps.
//!
//! Where symmetries of the theorem map every live candidate of a cell to one of them, that one may be decided. After
//! it the symmetries that remain are those that respect it, so the search runs over sequences of cells and keeps those
//! after which the proof is shallowest, then shortest.

use super::{Depth, DepthSearch, Derive};
use crate::board::Board;
use crate::csp::{Candidate, CandidateSet, Theory, Variable};
use crate::proof::{Exact, SymmetryImage, SymmetryStep};
use crate::sudoku::{Sudoku, SudokuTheorem, Symmetry, keeps_claim};
use crate::theorem::{Focus, Theorem, Unconditional};
use std::collections::HashSet;

/// Symmetry steps for a theorem, with the state that they leave and the depth that remains.
#[derive(Debug, Clone)]
pub struct Wlog {
    /// The steps, in order.
    pub steps: Vec<SymmetryStep>,
    /// The state after them: what is linked to a chosen candidate is gone.
    pub state: CandidateSet,
    /// The restricted depth that the claim has in that state.
    pub depth: Depth,
    /// The lower half of that depth, where it is known.
    pub exact: Option<Exact>,
    /// The nogoods of a first proof there.
    size: usize,
}

/// How many sequences of steps are kept at each length.
const WIDTH: usize = 6;

/// How many symmetries of the cells are looked at.
const SYMMETRIES: usize = 5000;

impl Wlog {
    /// The symmetry steps after which the restricted depth over `theory` is least (up to `max`), and the proof shortest; no steps
    /// where none make it shallower. `None` for theorems about other boards than Sudoku, and where relations or uniqueness are assumed.
    pub fn search(theorem: &Theorem, theory: Theory, max: usize) -> Option<Wlog> {
        let search = Search::new(theorem, theory, max)?;
        let mut best = search.weigh(Vec::new(), theorem.start());
        let mut beam = vec![best.clone()];
        loop {
            let mut next: Vec<Wlog> = Vec::new();
            for wlog in &beam {
                next.extend(search.one_more(wlog));
            }
            next.sort_by_key(Wlog::rank);
            next.truncate(WIDTH);
            match next.first() {
                Some(first) if first.rank() < best.rank() => best = first.clone(),
                _ => return Some(best),
            }
            beam = next;
        }
    }

    /// The steps that decide these cells, in this order, each to be the first of its candidates, and what they leave; cells with one
    /// candidate are passed over. `None` where symmetry does not allow one of them, and as for [`Wlog::search`].
    pub fn replacing(
        theorem: &Theorem,
        theory: Theory,
        max: usize,
        cells: &[usize],
    ) -> Option<Wlog> {
        let search = Search::new(theorem, theory, max)?;
        let board = search.board;
        let (mut steps, mut state) = (Vec::new(), theorem.start());
        for &cell in cells {
            let digits = 0..board.side();
            let live = digits.filter(|&digit| state.contains(board.candidate_at(cell, digit)));
            if live.count() == 1 {
                continue;
            }
            let (step, chosen) = search.step(cell, &state)?;
            let linked = board.csp().linked(chosen);
            linked.iter().for_each(|&c| state.remove(c));
            steps.push(step);
        }
        Some(search.weigh(steps, state))
    }

    fn rank(&self) -> (usize, usize, usize) {
        (
            self.depth.value().unwrap_or(usize::MAX),
            self.size,
            self.steps.len(),
        )
    }
}

struct Search<'t> {
    theorem: &'t Theorem,
    theory: Theory,
    max: usize,
    /// Symmetries that leave the digits alone and move the pattern's cells among themselves, the identity first.
    cells: Vec<Symmetry>,
    board: &'t Sudoku,
}

impl<'t> Search<'t> {
    /// `None` where the theorem is not about a Sudoku board alone: see [`Unconditional`].
    fn new(theorem: &'t Theorem, theory: Theory, max: usize) -> Option<Search<'t>> {
        let Unconditional { board, .. } = Unconditional::of(theorem, "symmetry steps").ok()?;
        Some(Search {
            theorem,
            theory,
            max,
            cells: moves_of_cells(theorem),
            board,
        })
    }

    fn weigh(&self, steps: Vec<SymmetryStep>, state: CandidateSet) -> Wlog {
        let search =
            DepthSearch::new(self.theorem, self.theory, self.max).starting_from(state.clone());
        let (depth, exact) = search.find_restricted();
        let derived = depth.value().and_then(|depth| {
            let symmetry = Some((steps.clone(), state.clone()));
            let (theorem, theory) = (self.theorem, self.theory);
            Derive {
                theorem,
                theory,
                focus: Focus::Pattern,
                depth,
                effort: 0,
                symmetry,
            }
            .run(Vec::new())
        });
        let size = derived.map_or(usize::MAX, |derivation| derivation.steps.len());
        Wlog {
            steps,
            state,
            depth,
            exact,
            size,
        }
    }

    /// The sequences that are one step longer.
    fn one_more<'a>(&'a self, wlog: &'a Wlog) -> impl Iterator<Item = Wlog> + 'a {
        let cells = self.theorem.cells();
        cells
            .into_iter()
            .filter_map(|cell| self.step(cell, &wlog.state))
            .map(|(step, chosen)| {
                let mut state = wlog.state.clone();
                let linked = self.board.csp().linked(chosen);
                linked.iter().for_each(|&c| state.remove(c));
                self.weigh(wlog.steps.iter().cloned().chain([step]).collect(), state)
            })
    }

    /// The step that decides this cell, if symmetries map all its candidates, of which there are several, to the first.
    fn step(&self, cell: usize, state: &CandidateSet) -> Option<(SymmetryStep, Candidate)> {
        let side = self.board.side();
        let at = |digit| self.board.candidate_at(cell, digit);
        let mut live = (0..side).map(at).filter(|&c| state.contains(c));
        let (chosen, others) = (live.next()?, live.collect::<Vec<_>>());
        if others.is_empty() {
            return None;
        }
        let image = |c: Candidate| {
            let by = self
                .cells
                .iter()
                .find_map(|moved| self.with_digits(moved, c, chosen, state))?;
            Some(SymmetryImage {
                of: self.board.csp().candidate_name(c).to_owned(),
                by: by.to_string(),
            })
        };
        let step = SymmetryStep {
            variable: self
                .board
                .csp()
                .variable_name(Variable::new(cell))
                .to_owned(),
            chosen: self.board.csp().candidate_name(chosen).to_owned(),
            images: others.into_iter().map(image).collect::<Option<_>>()?,
        };
        Some((step, chosen))
    }

    /// A permutation of the digits that, together with this one of the cells, maps the state and the claim to themselves and one
    /// candidate to another.
    fn with_digits(
        &self,
        moved: &Symmetry,
        from: Candidate,
        to: Candidate,
        state: &CandidateSet,
    ) -> Option<Symmetry> {
        if moved.cell(self.board.cell(from)) != self.board.cell(to) {
            return None;
        }
        let (side, cells) = (self.board.side(), self.board.cell_count());
        let before = |digit: usize| -> Vec<usize> {
            let holds = |&cell: &usize| state.contains(self.board.candidate_at(cell, digit));
            let mut held: Vec<usize> = (0..cells)
                .filter(holds)
                .map(|cell| moved.cell(cell))
                .collect();
            held.sort_unstable();
            held
        };
        let after = |digit: usize| -> Vec<usize> {
            (0..cells)
                .filter(|&cell| state.contains(self.board.candidate_at(cell, digit)))
                .collect()
        };
        // Digits that occur in the same cells may stand for each other, so any that fits will do; one that stays, if it can.
        let mut digits: Vec<Option<usize>> = vec![None; side];
        let first = self.board.digit(from);
        let order = [first]
            .into_iter()
            .chain((0..side).filter(|&digit| digit != first));
        let targets: Vec<Vec<usize>> = (0..side).map(after).collect();
        for digit in order {
            let image = before(digit);
            let fits = |e: &usize| !digits.contains(&Some(*e)) && targets[*e] == image;
            let wanted = if digit == first {
                Some(self.board.digit(to)).filter(fits)
            } else {
                None
            };
            let found = if digit == first {
                wanted
            } else {
                Some(digit).filter(fits).or_else(|| (0..side).find(fits))
            };
            digits[digit] = Some(found?);
        }
        let digits = digits
            .into_iter()
            .flatten()
            .map(|digit| digit as u8)
            .collect();
        let symmetry = Symmetry::new(
            moved.transposes(),
            moved.rows().to_vec(),
            moved.columns().to_vec(),
            digits,
        )?;
        keeps_claim(&symmetry, self.theorem.goal()).then_some(symmetry)
    }
}

/// Symmetries of the cells generated by the theorem's own, breadth first from the identity, as far as [`SYMMETRIES`] goes.
fn moves_of_cells(theorem: &Theorem) -> Vec<Symmetry> {
    let Some(board) = theorem.sudoku() else {
        return Vec::new();
    };
    let digits: Vec<u8> = (0..board.side() as u8).collect();
    let generators: Vec<Symmetry> = theorem
        .symmetries()
        .into_iter()
        .filter(|s| s.digits() == digits)
        .collect();
    let mut found = vec![Symmetry::identity(board.order())];
    let mut seen: HashSet<Symmetry> = found.iter().cloned().collect();
    let mut i = 0;
    while i < found.len() && found.len() < SYMMETRIES {
        for generator in &generators {
            let product = found[i].then(generator);
            if seen.insert(product.clone()) {
                found.push(product);
            }
        }
        i += 1;
    }
    found
}
