use super::instance::Maker;
use super::judge::{ForGood, Judge, candidates_named, made, other_by_sat, start};
use super::reduce::{groups, in_random_order, reduce};
use super::wish::solver;
use super::{ClueSymmetry, Found, Instance, Kind, Request, Stated, Wish, bias};
use oddagon_csp::{Candidate, Engine};
use oddagon_job::random::Random;
use oddagon_prover::sat::SatError;
use oddagon_solve::{PathStatus, Sum};
use serde_json::{Value, json};
use thiserror::Error;

/// How a puzzle is made from a solution.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Method {
    /// Clues are left out in random order; those without which there would be several solutions are
    /// kept.
    #[default]
    TopDown,
    /// Clues are added in random order until there is one solution; then those that are not needed
    /// are left out.
    BottomUp,
    /// Clues are left out in random order until none can be; if there are several solutions before
    /// that, another solution is taken.
    ControlledBias,
}

/// Makes random puzzles of one kind, all of them with exactly one solution.
pub struct Generator {
    maker: Box<dyn Maker>,
    /// How clues are chosen.
    pub method: Method,
    /// The symmetry of the places of clues.
    pub symmetry: ClueSymmetry,
    /// Whether puzzles get weights: then all solutions are equally likely.
    pub weights: bool,
    /// Theories that are to solve the puzzle: clues are left out as long as they do.
    pub solved_by: Option<Sum>,
    /// Other wishes.
    pub wishes: Vec<Wish>,
    /// How many puzzles are tried for one that is as wished.
    pub tries: u32,
}

/// A puzzle that was made.
#[derive(Debug, Clone, PartialEq)]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Stated,
    /// Its solution, as `solve --json` writes it; of Sudoku the digits in one line.
    pub solution: Value,
    /// How many clues it has.
    pub clues: usize,
    /// The factor by which its probability must be multiplied so that all minimal puzzles count the
    /// same.
    pub weight: Option<f64>,
    /// How many puzzles were made, this one included; with controlled bias, how many attempts.
    pub tries: u64,
    /// What was asked about it.
    pub found: Found,
}

/// Which clues stay, and the weight of the puzzle if it has one.
type Kept = (Vec<bool>, Option<f64>);

/// Why no puzzle was made.
#[derive(Debug, Error)]
pub enum GenerateError {
    /// The SAT solver gave up.
    #[error(transparent)]
    Sat(#[from] SatError),
    /// The searches disagree.
    #[error("{0}: the puzzle has several solutions by SAT, one by the engine")]
    Disagree(String),
}

impl Generator {
    /// A generator of puzzles of a kind.
    ///
    /// # Errors
    /// The part of the request that such a puzzle cannot have.
    pub fn new(kind: &Kind, request: &Request) -> Result<Generator, String> {
        Ok(Generator {
            maker: kind.maker(request)?,
            method: Method::TopDown,
            symmetry: ClueSymmetry::None,
            weights: false,
            solved_by: None,
            wishes: Vec::new(),
            tries: 1000,
        })
    }

    /// Checks that the settings are compatible.
    ///
    /// # Errors
    /// The settings that are not.
    pub fn check(&self) -> Result<(), String> {
        if self.is_uniform() && !self.maker.has_uniform() {
            let problem = "weights and controlled bias need solutions that are equally likely, \
                           expected Sudoku of 4x4 or 9x9 or the minimal \
                 puzzles of one puzzle";
            return Err(problem.to_owned());
        }
        let is_plain = self.method == Method::TopDown && !self.weights;
        if self.solved_by.is_some() && !is_plain {
            let problem = "--solved-by leaves clues out top-down and without weights";
            return Err(problem.to_owned());
        }
        if self.solved_by.is_none() && self.maker.is_too_large_for_uniqueness() {
            let problem = "--size: it takes too long to make so large a puzzle without a clue too \
                           many, expected --solved-by with theories that are to solve it";
            return Err(problem.to_owned());
        }
        if self.method == Method::BottomUp && self.weights {
            return Err("bottom-up puzzles have no known weight".to_owned());
        }
        match (self.symmetry, self.maker.shape()) {
            (ClueSymmetry::None, _) => Ok(()),
            (symmetry, Some((rows, columns))) if symmetry.fits(rows, columns) => Ok(()),
            (_, Some(_)) => Err("such a symmetry needs a square".to_owned()),
            (_, None) => Err("the clues of such puzzles have no symmetry to choose".to_owned()),
        }
    }

    fn is_uniform(&self) -> bool {
        self.weights || self.method == Method::ControlledBias
    }

    /// A puzzle, the same for the same seed; `tick` is called again and again. `None` where no
    /// puzzle in [`tries`](Self::tries) tries was as wished.
    ///
    /// No clue (with a symmetry: no clue with its images) can be left out: otherwise there would be
    /// several solutions or, with [`solved_by`](Self::solved_by), those theories would not solve
    /// the puzzle.
    ///
    /// # Errors
    /// If the SAT solver gives up, or does not agree that there is one solution: it has no reason
    /// to.
    pub fn generate(&self, seed: u64, tick: &dyn Fn()) -> Result<Option<Generated>, GenerateError> {
        let mut random = Random::seeded(seed);
        let mut attempts = 0;
        for tries in 1..=u64::from(self.tries) {
            tick();
            let (instance, (kept, weight)) = match self.method {
                Method::ControlledBias => self.controlled(&mut random, &mut attempts, tick)?,
                _ => {
                    let instance = if self.weights {
                        self.maker.uniform(&mut random)
                    } else {
                        self.maker.instance(&mut random)
                    };
                    let Some(instance) = instance else { continue };
                    let Some(kept) = self.reduced(&*instance, &mut random)? else {
                        continue;
                    };
                    (instance, kept)
                }
            };
            let puzzle = instance.stated(&kept);
            let board = made(&puzzle.board);
            let givens = candidates_named(board.csp(), &puzzle.givens);
            let mut found = Found::default();
            let mut wishes = self.wishes.iter();
            if !wishes.all(|wish| wish.is_met(&*board, &givens, &mut found)) {
                continue;
            }
            if other_by_sat(&*instance, &kept)?.is_some() {
                return Err(GenerateError::Disagree(puzzle.line));
            }
            let solution = match &puzzle.of_board {
                Some(of_board) => {
                    of_board.solution(&*board, &candidates_named(board.csp(), instance.solution()))
                }
                None => json!(instance.stated(&vec![true; kept.len()]).line),
            };
            return Ok(Some(Generated {
                puzzle,
                solution,
                clues: instance.fixed_clues() + kept.iter().filter(|kept| **kept).count(),
                weight,
                tries: attempts.max(tries),
                found,
            }));
        }
        Ok(None)
    }

    /// The clues that stay, and their weight; `None` where even all clues are not enough.
    fn reduced(
        &self,
        instance: &dyn Instance,
        random: &mut Random,
    ) -> Result<Option<Kept>, SatError> {
        let groups = groups(instance, self.maker.shape(), self.symmetry);
        let mut order = in_random_order(&groups, random);
        let mut kept = instance.first();
        if let Some(sum) = &self.solved_by {
            let reduced = match instance.givens() {
                Some((board, clues)) => {
                    let engine = &Engine::of(board.csp());
                    let mut solver = solver(&**board, engine, sum);
                    let everything = board.csp().everything();
                    as_long_as(&order, &mut kept, |kept| {
                        let givens = clues.iter().zip(kept).filter(|(_, kept)| **kept);
                        let givens: Vec<Candidate> = givens.map(|(&clue, _)| clue).collect();
                        solver.solve(&everything, &givens).status == PathStatus::Solved
                    })
                }
                None => as_long_as(&order, &mut kept, |kept| is_solved(instance, sum, kept)),
            };
            return Ok(reduced?.then_some((kept, None)));
        }
        let engine = Judge::engine(instance);
        let mut judge = Judge::new(instance, engine.as_deref());
        if !judge.is_unique(&kept)? {
            return Ok(None);
        }
        if self.weights {
            let weight = bias::weighted(&mut judge, &order, &mut kept, random)?;
            return Ok(Some((kept, Some(weight))));
        }
        if self.method == Method::BottomUp {
            bias::fewest(&mut judge, &order, &mut kept)?;
            order.retain(|group| kept[group[0]]);
            random.shuffle(&mut order);
        }
        reduce(&order, &mut kept, &mut ForGood(&mut judge))?;
        Ok(Some((kept, None)))
    }

    /// The first attempt that ends in a minimal puzzle.
    fn controlled(
        &self,
        random: &mut Random,
        attempts: &mut u64,
        tick: &dyn Fn(),
    ) -> Result<(Box<dyn Instance>, Kept), SatError> {
        loop {
            let Some(instance) = self.maker.uniform(random) else {
                continue;
            };
            let engine = Judge::engine(&*instance);
            let mut judge = Judge::new(&*instance, engine.as_deref());
            let groups = groups(&*instance, self.maker.shape(), self.symmetry);
            for _ in 0..self.maker.attempts() {
                *attempts += 1;
                tick();
                let order = in_random_order(&groups, random);
                let mut kept = instance.first();
                if bias::attempt(&mut judge, &order, &mut kept)? {
                    let left = order.iter().filter(|group| kept[group[0]]).count();
                    let weight = bias::choices(order.len(), left);
                    drop(judge);
                    return Ok((instance, (kept, Some(weight))));
                }
            }
        }
    }
}

/// Leaves out the groups of clues without which the rest is enough; whether even all are.
fn as_long_as(
    groups: &[&[usize]],
    kept: &mut [bool],
    mut are_enough: impl FnMut(&[bool]) -> bool,
) -> Result<bool, SatError> {
    if !are_enough(kept) {
        return Ok(false);
    }
    reduce(groups, kept, &mut |kept: &[bool]| Ok(are_enough(kept)))?;
    Ok(true)
}

/// Whether theories solve the puzzle with these clues.
fn is_solved(instance: &dyn Instance, sum: &Sum, kept: &[bool]) -> bool {
    let stated = instance.stated(kept);
    let board = made(&stated.board);
    let engine = &Engine::of(board.csp());
    let live = start(board.csp(), &stated.givens);
    solver(&*board, engine, sum).solve(&live, &[]).status == PathStatus::Solved
}
