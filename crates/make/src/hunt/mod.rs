//! Puzzles that need an impossible pattern.
//!
//! If a puzzle has one solution, and T&E(n − 1) leaves all candidates of an impossible pattern in
//! the pattern's cells, then its T&E-depth is n or more: at depth n − 1 no cell of the pattern is
//! decided. So the deep puzzles are looked for among the sets of clues that leave a pattern
//! *intact* in this sense. If clues leave a pattern intact, so do any of them. So a hunt begins
//! with many clues, which leave the pattern intact and have no solution, and leaves some out until
//! there is one:
//!
//! 1. **Frame.** A random grid around the pattern that is filled but for the pattern's digits
//!    (`frame`).
//! 2. **Clues.** As many clues of the frame as leave the pattern intact, if it has no guardians;
//!    then as few are left out as needed for a solution. If there are several solutions, this is
//!    repeated with most of the clues and another frame (`clues`).
//! 3. **Walk** the vicinity: take some clues away, add others, of other solutions too, and minimise
//!    again. The pattern need not stay. The puzzles that rank highest are kept (`vicinity`).
//!
//! A hunt can begin at 3 with a known puzzle.
//!
//! The pattern stays where it is stated: an image of it gives the same puzzles, up to symmetry.
//! Hunts are independent of each other, each with random numbers of its own; so they are tasks of a
//! [`Job`](oddagon_job::Job).

mod clues;
mod deep_puzzles;
mod frame;
mod item;
mod objective;
mod pattern;
mod vicinity;

pub(crate) use deep_puzzles::DeepPuzzles;
pub use item::{Found, Item, PatternPlacement, Searched};
pub use objective::{Objective, Options, Rank};
pub use pattern::{HuntError, Pattern};

use crate::seed_of;
use clues::Clues;
use objective::Scale;
use oddagon_boards::board::Board;
use oddagon_boards::sudoku::Sudoku;
use oddagon_boards::sudoku::text::{cell_line, read_givens, symbol};
use oddagon_csp::{Candidate, Engine};
use oddagon_job::Work;
use oddagon_job::random::Random;
use oddagon_patterns::library::matching::{MatchOptions, Matcher};
use oddagon_patterns::library::sha256;
use std::collections::BTreeMap;
use vicinity::Vicinity;

/// A hunt for puzzles that need one of some patterns, as work that can be interrupted and shared.
#[derive(Debug)]
pub struct Hunt {
    patterns: Vec<Pattern>,
    matcher: Matcher,
    options: Options,
}

/// How many times a puzzle to begin with is minimised: a known puzzle may have superfluous clues.
const MINIMISATIONS: usize = 10;

/// A ranked puzzle: its clues, in order.
type Ranked = BTreeMap<Vec<Candidate>, Rank>;

impl Hunt {
    /// A hunt from these patterns.
    ///
    /// # Errors
    /// If there is no pattern, no matcher of them can be made, or a puzzle to begin with does not
    /// have exactly one solution.
    pub fn new(patterns: Vec<Pattern>, options: Options) -> Result<Hunt, HuntError> {
        if patterns.is_empty() {
            return Err(HuntError::NoPattern);
        }
        let mut from = options.from.iter();
        if let Some(wrong) = from.position(|puzzle| !vicinity::has_one_solution(puzzle)) {
            return Err(HuntError::Start(wrong + 1));
        }
        let matcher = Matcher::new(patterns.iter().map(Pattern::theorem))?;
        Ok(Hunt {
            patterns,
            matcher,
            options,
        })
    }

    /// One hunt: what was searched, and what was found.
    fn hunt(&self, number: usize) -> (Searched, Vec<Found>) {
        let pattern = &self.patterns[number % self.patterns.len()];
        let wanted = self.options.depth.unwrap_or(pattern.depth());
        let mut random = Random::seeded(seed_of(self.options.seed, number as u32));
        let mut searched = Searched {
            hunts: 1,
            ..Searched::default()
        };
        let mut vicinity = Vicinity::default();
        let from = &self.options.from;
        let starts: Vec<_> = if from.is_empty() {
            let found = self.intact(pattern, wanted, &mut random, &mut searched);
            found.into_iter().collect()
        } else {
            let known = &from[number % from.len()];
            searched.minimised += MINIMISATIONS;
            (0..MINIMISATIONS)
                .map(|_| vicinity.minimal(known, &mut random))
                .collect()
        };
        let mut scale = Scale::new(&self.options.objective, &self.matcher, wanted);
        let mut kept = Ranked::new();
        for puzzle in starts {
            self.rank(puzzle, &mut scale, &mut kept, &mut searched);
        }
        let best = kept.iter().max_by_key(|(_, rank)| **rank);
        let mut here = best.map(|(puzzle, rank)| (*rank, puzzle.clone()));
        for _ in 0..self.options.walk {
            let Some((rank, puzzle)) = &here else { break };
            let mut next = None;
            for found in vicinity.neighbours(puzzle, &mut random) {
                searched.minimised += 1;
                let found = self.rank(found, &mut scale, &mut kept, &mut searched);
                next = next.max(found.filter(|(new, _)| new >= rank));
            }
            here = next.or(here);
        }
        searched.found = kept.len();
        let mut kept: Vec<_> = kept.into_iter().collect();
        kept.sort_by(|a, b| (b.1, &a.0).cmp(&(a.1, &b.0)));
        kept.truncate(self.options.keep);
        let found = kept
            .iter()
            .map(|(puzzle, rank)| self.found(puzzle, *rank, number));
        (searched, found.collect())
    }

    /// A minimal puzzle with one solution in which the pattern is intact, so that it is as deep as
    /// wanted.
    fn intact(
        &self,
        pattern: &Pattern,
        wanted: usize,
        random: &mut Random,
        searched: &mut Searched,
    ) -> Option<Vec<Candidate>> {
        let mut clues = Clues::new(pattern, wanted.saturating_sub(1));
        let Options {
            guardians, steps, ..
        } = self.options;
        let found = clues.intact(guardians, steps, random, searched)?;
        searched.puzzles += 1;
        Some(found)
    }

    /// Classifies a puzzle, and keeps it if it is deep enough.
    fn rank(
        &self,
        puzzle: Vec<Candidate>,
        scale: &mut Scale,
        kept: &mut Ranked,
        searched: &mut Searched,
    ) -> Option<(Rank, Vec<Candidate>)> {
        if let Some(rank) = kept.get(&puzzle) {
            return Some((*rank, puzzle));
        }
        searched.classified += 1;
        let rank = scale.rank(&puzzle)?;
        kept.insert(puzzle.clone(), rank);
        Some((rank, puzzle))
    }

    /// The description of a puzzle that is kept.
    fn found(&self, puzzle: &[Candidate], rank: Rank, number: usize) -> Found {
        let board = Sudoku::standard();
        let engine = Engine::of(board.csp());
        let mut state = vicinity::state(puzzle);
        let solution = vicinity::solution(puzzle);
        // There is a solution, so there is no contradiction.
        let _ = engine.brt(&mut state);
        let relations = self
            .matcher
            .relations(&engine.live(&state), &MatchOptions::default());
        let placement = relations.first().map(|relation| {
            let name = self.patterns[relation.rule].theorem().name();
            PatternPlacement::new(name, relation)
        });
        Found {
            rank,
            puzzle: line(puzzle),
            solution: cell_line(3, |cell| symbol(solution[cell])),
            clues: puzzle.len(),
            hunt: number,
            placement,
        }
    }
}

impl Found {
    /// Whether the puzzle has one solution and no superfluous clue, and the solution, number of
    /// clues and depth that are stated. The rating and the place of the pattern are not checked.
    pub fn holds(&self) -> bool {
        let board = Sudoku::standard();
        let Some(givens) = read_givens(&self.puzzle, 1).ok().filter(|g| g.order == 3) else {
            return false;
        };
        let cells = givens.cells.iter().enumerate();
        let puzzle: Vec<Candidate> = cells
            .filter_map(|(cell, digit)| Some(board.candidate_at(cell, (*digit)?.into())))
            .collect();
        let is_stated = line(&puzzle) == self.puzzle && puzzle.len() == self.clues;
        if !is_stated || !vicinity::has_one_solution(&puzzle) {
            return false;
        }
        let solution = vicinity::solution(&puzzle);
        self.solution == cell_line(3, |cell| symbol(solution[cell]))
            && (0..puzzle.len()).all(|i| {
                let mut fewer = puzzle.clone();
                fewer.remove(i);
                !vicinity::has_one_solution(&fewer)
            })
            && objective::depth(&puzzle) == Some(self.rank.depth)
    }
}

/// A puzzle in one line.
fn line(puzzle: &[Candidate]) -> String {
    let board = Sudoku::standard();
    cell_line(3, |cell| {
        let given = puzzle.iter().find(|&&c| board.cell(c) == cell);
        given.map_or('.', |&c| symbol(board.digit(c)))
    })
}

impl Work for Hunt {
    type Item = Item;

    fn title(&self) -> String {
        let Options {
            seed,
            hunts,
            depth,
            guardians,
            steps,
            walk,
            keep,
            objective,
            from,
        } = &self.options;
        let from: Vec<String> = from.iter().map(|puzzle| line(puzzle)).collect();
        let from = if from.is_empty() {
            "grids".to_owned()
        } else {
            sha256(&from.join(","))
        };
        let named =
            |p: &Pattern| format!("{} {}", p.theorem().name(), p.theorem().identity().digest());
        let patterns: Vec<String> = self.patterns.iter().map(named).collect();
        let depth = depth.map_or("own".to_owned(), |depth| depth.to_string());
        format!(
            "hunt seed={seed} hunts={hunts} depth={depth} guardians={guardians} steps={steps} \
             walk={walk} keep={keep} \
             objective={objective} from={from} patterns={}",
            sha256(&patterns.join(","))
        )
    }

    fn tasks(&self) -> usize {
        self.options.hunts
    }

    fn run(&self, task: usize) -> Vec<Item> {
        let (searched, found) = self.hunt(task);
        let found = found.into_iter().map(Item::Found);
        found.chain([Item::Searched(task, searched)]).collect()
    }

    fn pack(&self, items: &[Item]) -> Vec<u8> {
        item::pack(items)
    }

    fn unpack(&self, bytes: &[u8]) -> Vec<Item> {
        item::unpack(bytes)
    }
}
