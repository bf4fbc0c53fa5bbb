use super::Instance;
use oddagon_boards::board::{Board, Solution};
use oddagon_boards::theorem::BoardName;
use oddagon_csp::{Candidate, CandidateSet, Csp, Engine, State};
use oddagon_prover::Solutions;
use oddagon_prover::sat::{self, SatError};
use std::sync::Arc;

/// Decides whether the clues leave only one solution.
///
/// Other solutions that were found are remembered by the clues that hold in them: if all clues
/// asked about are among these, no search is needed.
pub(crate) struct Judge<'i> {
    instance: &'i dyn Instance,
    known: Vec<Vec<bool>>,
    search: Search<'i>,
}

/// How other solutions are looked for.
enum Search<'i> {
    /// By the engine, where the board is always the same.
    Engine {
        engine: &'i Engine,
        solutions: Solutions<'i>,
        clues: &'i [Candidate],
        everything: State,
        state: State,
    },
    /// By SAT.
    Sat,
}

impl<'i> Judge<'i> {
    /// Up to this many candidates the engine is faster than SAT.
    const ENGINES: usize = 1000;

    /// The engine that a judge of this instance needs, if any.
    pub fn engine(instance: &dyn Instance) -> Option<Arc<Engine>> {
        let (board, _) = instance.givens()?;
        let is_small = board.csp().candidate_count() <= Self::ENGINES;
        is_small.then(|| Engine::of(board.csp()))
    }

    /// A judge of the puzzles of this instance, who knows no other solution yet.
    pub fn new(instance: &'i dyn Instance, engine: Option<&'i Engine>) -> Judge<'i> {
        let search = match engine.zip(instance.givens()) {
            None => Search::Sat,
            Some((engine, (_, clues))) => {
                let everything = engine.state(&engine.csp().everything());
                Search::Engine {
                    engine,
                    solutions: Solutions::new(engine),
                    clues,
                    state: everything.clone(),
                    everything,
                }
            }
        };
        Judge {
            instance,
            known: Vec::new(),
            search,
        }
    }

    /// Whether there is no other solution with these clues.
    pub fn is_unique(&mut self, kept: &[bool]) -> Result<bool, SatError> {
        let met = |holds: &Vec<bool>| kept.iter().zip(holds).all(|(&kept, &holds)| holds || !kept);
        if self.known.iter().any(met) {
            return Ok(false);
        }
        let other = match &mut self.search {
            Search::Sat => other_by_sat(self.instance, kept)?,
            Search::Engine {
                engine,
                solutions,
                clues,
                everything,
                state,
            } => {
                state.copy_from(everything);
                let kept = clues.iter().zip(kept).filter(|(_, kept)| **kept);
                kept.for_each(|(&c, _)| engine.decide(state, c));
                let mut other = None;
                solutions.search(state, &mut |found| {
                    let holds: Vec<bool> =
                        clues.iter().map(|&c| engine.is_live(found, c)).collect();
                    if holds.contains(&false) {
                        other = Some(holds);
                    }
                    other.is_none()
                });
                other
            }
        };
        let is_unique = other.is_none();
        self.known.extend(other);
        Ok(is_unique)
    }

    /// Whether no kept clue, with those of its orbit, can be left out without a further solution.
    pub fn is_minimal(&mut self, orbits: &[Vec<usize>], kept: &[bool]) -> Result<bool, SatError> {
        let mut less = kept.to_vec();
        for orbit in orbits.iter().filter(|orbit| kept[orbit[0]]) {
            orbit.iter().for_each(|&clue| less[clue] = false);
            if self.is_unique(&less)? {
                return Ok(false);
            }
            orbit.iter().for_each(|&clue| less[clue] = true);
        }
        Ok(true)
    }
}

/// The clues that hold in another solution than the instance's, if there is one.
pub(super) fn other_by_sat(
    instance: &dyn Instance,
    kept: &[bool],
) -> Result<Option<Vec<bool>>, SatError> {
    let stated = instance.stated(kept);
    let board = made(&stated.board);
    let other = another(&*board, &stated.givens, instance.solution())?;
    Ok(other.map(|other| {
        let other: Vec<Candidate> = other.iter().collect();
        let solution = Solution::of(&*board, &other);
        let clues = instance.clues().iter();
        clues.map(|clue| clue.holds(&solution)).collect()
    }))
}

/// The board of a puzzle made by the program itself.
pub(super) fn made(name: &BoardName) -> Arc<dyn Board> {
    let board = name.board();
    board.unwrap_or_else(|error| panic!("{name:?}: {error}"))
}

/// A solution of the puzzle with these givens in which not all of these candidates are true, if
/// there is one, by SAT.
///
/// # Errors
/// If the SAT solver gives up.
pub(crate) fn another(
    board: &dyn Board,
    givens: &[String],
    solution: &[String],
) -> Result<Option<CandidateSet>, SatError> {
    let csp = board.csp();
    sat::another(csp, &start(csp, givens), &candidates_named(csp, solution))
}

/// The candidates left after these givens.
pub(super) fn start(csp: &Csp, givens: &[String]) -> CandidateSet {
    let mut live = csp.everything();
    for c in candidates_named(csp, givens) {
        csp.decide(&mut live, c);
    }
    live
}

/// The candidates of these names. Names that the board does not have are skipped: such a candidate
/// could not be true.
pub(super) fn candidates_named(csp: &Csp, names: &[String]) -> Vec<Candidate> {
    names
        .iter()
        .filter_map(|name| csp.candidate(name))
        .collect()
}
