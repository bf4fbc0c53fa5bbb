//! The expansions of a puzzle, and the border of its T&E-depth.
//!
//! A *1-expand* of a puzzle is the puzzle with one more value of its solution. Steps are taken from
//! one expanded form to another: a 1-expand, expanded by Singles. A step never leads to a greater
//! T&E-depth. What is at the *border* of a depth n has this depth, and every step leads out of it:
//! a *T&E(n)-expand*, or max-expand.
//!
//! Definitions: CSP-Rules-V2.1, the expansion kit of SudoRules.

use crate::grid::digits;
use oddagon_boards::board::Board;
use oddagon_boards::sudoku::Sudoku;
use oddagon_csp::{Candidate, Engine, Theory};
use oddagon_prover::{Classifier, Solutions, Status};
use std::collections::{HashMap, HashSet};

/// The greatest depth that is looked for.
const DEEPEST: usize = 3;

/// How many steps an expanded form is from the border of its T&E-depth, and out of this depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Distances {
    /// The least number of steps out of the depth; `None` if not settled, or at depth 0.
    pub out: Option<usize>,
    /// The least number of steps to the border, 0 if it lies there; `None` if not settled, or at
    /// depth 0.
    pub border: Option<usize>,
}

/// The expansions of a puzzle with one solution. A set of cells stands for their true values.
#[derive(Debug)]
pub struct Expansions<'e> {
    engine: &'e Engine,
    /// The true candidate of each cell.
    cells: Vec<Candidate>,
    start: Vec<bool>,
    depth: Option<usize>,
    /// For expanded forms that were asked about, whether they have the depth of the first.
    known: HashMap<Vec<bool>, bool>,
    /// How many more may be looked at.
    left: usize,
}

impl<'e> Expansions<'e> {
    /// The expansions of the puzzle that has these clues, of which at most so many are looked at;
    /// `None` unless it has exactly one solution. The engine is the board's.
    pub fn new(
        board: &Sudoku,
        engine: &'e Engine,
        clues: &[Candidate],
        most: usize,
    ) -> Option<Expansions<'e>> {
        let mut state = engine.state(&board.csp().everything());
        if !engine.decide_all(&mut state, clues) {
            return None;
        }
        let mut found = Vec::new();
        Solutions::new(engine).search(&state, &mut |solution| {
            found.push(digits(board, engine, solution));
            found.len() < 2
        });
        let [digits] = &found[..] else {
            return None;
        };
        let cells = digits.iter().enumerate();
        let cells: Vec<Candidate> = cells
            .map(|(cell, &n)| board.candidate_at(cell, n))
            .collect();
        let kept: Vec<bool> = cells.iter().map(|c| clues.contains(c)).collect();
        let mut expansions = Expansions {
            engine,
            start: Vec::new(),
            depth: None,
            cells,
            known: HashMap::new(),
            left: most,
        };
        expansions.start = expansions.expanded(&kept);
        let classified = Classifier::new(engine, Theory::Brt, DEEPEST)
            .classify(expansions.values(&expansions.start));
        if let Status::Solved(depth) = classified {
            expansions.depth = Some(depth);
        }
        Some(expansions)
    }

    /// The puzzle's T&E-depth; `None` if it is more than 3.
    pub fn depth(&self) -> Option<usize> {
        self.depth
    }

    /// The puzzle, expanded by Singles.
    pub fn start(&self) -> &[bool] {
        &self.start
    }

    /// The true candidates of some cells.
    pub fn values<'s>(&'s self, cells: &'s [bool]) -> impl Iterator<Item = Candidate> + 's {
        let chosen = self.cells.iter().zip(cells).filter(|(_, kept)| **kept);
        chosen.map(|(&c, _)| c)
    }

    /// What Singles add to the values of some cells.
    fn expanded(&self, kept: &[bool]) -> Vec<bool> {
        let (engine, csp) = (self.engine, self.engine.csp());
        let mut state = engine.state(&csp.everything());
        for c in self.values(kept) {
            engine.decide(&mut state, c);
        }
        // There is a solution, so there is no contradiction.
        let _ = engine.brt(&mut state);
        let known = self.cells.iter().map(|&c| {
            let cell = csp.members(csp.variables_of(c)[0]).iter();
            cell.filter(|&&d| engine.is_live(&state, d)).count() == 1
        });
        known.collect()
    }

    /// The expanded forms to which one step leads, each once.
    pub fn next(&self, from: &[bool]) -> Vec<Vec<bool>> {
        let mut found: Vec<Vec<bool>> = Vec::new();
        for cell in (0..from.len()).filter(|&cell| !from[cell]) {
            let mut kept = from.to_vec();
            kept[cell] = true;
            let expanded = self.expanded(&kept);
            if !found.contains(&expanded) {
                found.push(expanded);
            }
        }
        found
    }

    /// Whether an expansion has the depth of the first; `None` if no more may be looked at.
    fn is_in(&mut self, expanded: &[bool], depth: usize) -> Option<bool> {
        if let Some(&known) = self.known.get(expanded) {
            return Some(known);
        }
        self.left = self.left.checked_sub(1)?;
        let is_in = match depth.checked_sub(1) {
            None => true,
            // Singles have been applied.
            Some(0) => !expanded.iter().all(|&known| known),
            Some(less) => {
                let mut classifier = Classifier::new(self.engine, Theory::Brt, less);
                let status = classifier.classify(self.values(expanded));
                !matches!(status, Status::Solved(_))
            }
        };
        self.known.insert(expanded.to_vec(), is_in);
        Some(is_in)
    }

    /// The expansions of the same depth to which one step leads, and whether one leads out of it.
    fn steps(&mut self, from: &[bool], depth: usize) -> Option<(Vec<Vec<bool>>, bool)> {
        let mut inside = Vec::new();
        let mut leads_out = false;
        for next in self.next(from) {
            if self.is_in(&next, depth)? {
                inside.push(next);
            } else {
                leads_out = true;
            }
        }
        Some((inside, leads_out))
    }

    /// The depth, if steps can lead out of it.
    fn positive_depth(&self) -> Option<usize> {
        self.depth.filter(|&depth| depth > 0)
    }

    /// Whether the expanded puzzle is a T&E(n)-expand, n being its depth: it has this depth, and
    /// each step leads out of it. `None` if it has no depth above 0 that is known, or if too many
    /// expansions would have to be looked at.
    pub fn is_at_border(&mut self) -> Option<bool> {
        let depth = self.positive_depth()?;
        let (inside, _) = self.steps(&self.start.clone(), depth)?;
        Some(inside.is_empty())
    }

    /// How far the expanded puzzle is from the border of its depth, and from what lies outside.
    pub fn distances(&mut self) -> Distances {
        let mut distances = Distances::default();
        let Some(depth) = self.positive_depth() else {
            return distances;
        };
        let mut seen = HashSet::from([self.start.clone()]);
        let mut layer = vec![self.start.clone()];
        for steps in 0.. {
            let mut further = Vec::new();
            for from in &layer {
                let Some((inside, leads_out)) = self.steps(from, depth) else {
                    return distances;
                };
                if leads_out && distances.out.is_none() {
                    distances.out = Some(steps + 1);
                }
                if inside.is_empty() && distances.border.is_none() {
                    distances.border = Some(steps);
                }
                further.extend(inside.into_iter().filter(|set| seen.insert(set.clone())));
            }
            let is_settled = distances.out.is_some() && distances.border.is_some();
            if is_settled || further.is_empty() {
                break;
            }
            layer = further;
        }
        distances
    }

    /// All T&E(n)-expands that contain the puzzle, n being its depth, in order of their cells;
    /// `None` if it has no depth above 0 that is known, or if too many expansions would have to be
    /// looked at.
    pub fn border(&mut self) -> Option<Vec<Vec<bool>>> {
        let depth = self.positive_depth()?;
        let mut seen = HashSet::from([self.start.clone()]);
        let mut waiting = vec![self.start.clone()];
        let mut border = Vec::new();
        while let Some(from) = waiting.pop() {
            let (inside, _) = self.steps(&from, depth)?;
            if inside.is_empty() {
                border.push(from);
                continue;
            }
            waiting.extend(inside.into_iter().filter(|set| seen.insert(set.clone())));
        }
        border.sort_unstable_by(|a, b| b.cmp(a));
        Some(border)
    }

    /// The least number of steps from the expanded puzzle to exactly these cells; `Some(None)` if
    /// none lead there; `None` if too many expansions would have to be looked at.
    pub fn steps_to(&mut self, cells: &[bool]) -> Option<Option<usize>> {
        let is_within = |part: &[bool]| part.iter().zip(cells).all(|(&one, &other)| !one || other);
        if !is_within(&self.start) {
            return Some(None);
        }
        let mut seen = HashSet::from([self.start.clone()]);
        let mut layer = vec![self.start.clone()];
        for steps in 0.. {
            if layer.iter().any(|set| set == cells) {
                return Some(Some(steps));
            }
            let mut further = Vec::new();
            for from in &layer {
                for next in self.next(from) {
                    if is_within(&next) && seen.insert(next.clone()) {
                        self.left = self.left.checked_sub(1)?;
                        further.push(next);
                    }
                }
            }
            if further.is_empty() {
                break;
            }
            layer = further;
        }
        Some(None)
    }
}
