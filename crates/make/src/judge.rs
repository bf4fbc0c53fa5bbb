use super::{ClueMeaning, Instance};
use oddagon_boards::board::{Board, Solution};
use oddagon_boards::theorem::BoardName;
use oddagon_csp::{Candidate, CandidateSet, Csp, Engine, State};
use oddagon_prover::Solutions;
use oddagon_prover::sat::{self, Cnf, Incremental, SatError};
use std::collections::HashSet;
use std::sync::Arc;

/// Decides whether the clues leave only one solution.
///
/// Other solutions that were found are remembered by the clues that hold in them: if all clues
/// asked about are among these, no search is needed. Nor is it if all clues that sufficed for the
/// last answer that there is one solution are still there.
pub(crate) struct Judge<'i> {
    instance: &'i dyn Instance,
    known: Vec<Vec<bool>>,
    sufficed: Option<Vec<usize>>,
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
    /// By a SAT solver that knows the board without clues, and assumes those that are kept.
    Assuming(Box<Assuming>),
    /// By SAT, each puzzle anew.
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
            None => match Assuming::new(instance) {
                Some(assuming) => Search::Assuming(Box::new(assuming)),
                None => Search::Sat,
            },
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
            sufficed: None,
            search,
        }
    }

    /// Whether there is no other solution with these clues.
    pub fn is_unique(&mut self, kept: &[bool]) -> Result<bool, SatError> {
        let met = self
            .known
            .iter()
            .any(|holds| kept.iter().zip(holds).all(|(&kept, &holds)| holds || !kept));
        if met {
            return Ok(false);
        }
        let mut sufficed = self.sufficed.iter();
        if sufficed.any(|clues| clues.iter().all(|&clue| kept[clue])) {
            return Ok(true);
        }
        let other = match &mut self.search {
            Search::Sat => other_by_sat(self.instance, kept)?,
            Search::Assuming(assuming) => match assuming.other(self.instance, kept) {
                Ok(other) => Some(other),
                Err(sufficed) => {
                    self.sufficed = Some(sufficed);
                    None
                }
            },
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

/// A search for other solutions that is asked about many sets of clues of one instance.
struct Assuming {
    board: Arc<dyn Board>,
    /// The candidates of the board without clues; the formula is about no others.
    live: CandidateSet,
    solver: Incremental,
    /// For each clue the literal that says that it holds.
    clues: Vec<i32>,
}

impl Assuming {
    /// Boards with more links than this are made anew with their clues, which make them smaller.
    const MOST_LINKS: usize = 1_000_000;

    /// The search; `None` where the board without clues is too large, or lacks what clues say.
    fn new(instance: &dyn Instance) -> Option<Assuming> {
        let stated = instance.stated(&vec![false; instance.clues().len()]);
        let board = stated.board.board().ok()?;
        let csp = board.csp();
        let links: usize = csp.candidates().map(|c| csp.linked(c).len()).sum();
        if links / 2 > Self::MOST_LINKS {
            return None;
        }
        let live = start(csp, &stated.givens);
        let cnf = Cnf::of_live_state(csp, &live);
        let mut solver = Incremental::new();
        cnf.clauses().for_each(|clause| solver.add(clause));
        let literal = |name: &str| Some(csp.candidate(name)?.index() as i32 + 1);
        let solution = instance.solution().iter();
        let solution: Option<Vec<i32>> = solution.map(|name| Some(-literal(name)?)).collect();
        solver.add(&solution?);
        let number =
            |n: usize, cell: &(usize, usize)| literal(&format!("n{n}r{}c{}", cell.0, cell.1));
        let (mut variables, mut clues) = (csp.candidate_count() as i32, Vec::new());
        for clue in instance.clues() {
            clues.push(match &clue.says {
                ClueMeaning::True(name) => literal(name)?,
                ClueMeaning::Less(a, b) => {
                    variables += 1;
                    let numbers = (1..).take_while(|&n| number(n, a).is_some());
                    for (n, m) in numbers.flat_map(|n| (1..=n).map(move |m| (n, m))) {
                        solver.add(&[-variables, -number(n, a)?, -number(m, b)?]);
                    }
                    variables
                }
                // Boards with such clues are made anew.
                ClueMeaning::Constraint(_) => return None,
            });
        }
        Some(Assuming {
            board,
            live,
            solver,
            clues,
        })
    }

    /// The clues that hold in another solution with those that are kept; if there is none, those of
    /// the kept ones that suffice for that.
    fn other(&mut self, instance: &dyn Instance, kept: &[bool]) -> Result<Vec<bool>, Vec<usize>> {
        let clues = self.clues.iter().zip(kept);
        let assumed: Vec<i32> = clues.filter(|(_, kept)| **kept).map(|(&l, _)| l).collect();
        let Some(model) = self.solver.model(&assumed) else {
            let needed: HashSet<i32> = self.solver.needed(&assumed).copied().collect();
            let clues = (0..kept.len()).filter(|&clue| kept[clue]);
            return Err(clues
                .filter(|&clue| needed.contains(&self.clues[clue]))
                .collect());
        };
        let other: Vec<Candidate> = self.live.iter().filter(|c| model[c.index()]).collect();
        let solution = Solution::of(&*self.board, &other);
        let clues = instance.clues().iter();
        Ok(clues.map(|clue| clue.holds(&solution)).collect())
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
fn another(
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
