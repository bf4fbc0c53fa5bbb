use oddagon_boards::board::Board;
use oddagon_csp::{Candidate, Engine, Theory};
use oddagon_prover::{Classifier, Status};
use oddagon_solve::{self, SolveOptions, Solver, Sum};
use std::ops::RangeInclusive;

/// A wish about a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wish {
    /// A T&E-depth over a theory.
    Depth(Theory, RangeInclusive<usize>),
    /// A level at which the rules of a sum of theories solve it, simplest first.
    Level(Sum, RangeInclusive<usize>),
}

/// What was found out about a puzzle.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Found {
    /// Its T&E-depth, if that was asked for.
    pub depth: Option<usize>,
    /// Its level, if that was asked for.
    pub level: Option<usize>,
}

impl Wish {
    /// Whether a puzzle is as wished; notes in `found` what was found out.
    pub(super) fn is_met(
        &self,
        board: &dyn Board,
        givens: &[Candidate],
        found: &mut Found,
    ) -> bool {
        let engine = &Engine::of(board.csp());
        match self {
            Wish::Depth(theory, depths) => {
                let mut classifier = Classifier::new(engine, *theory, *depths.end());
                let Status::Solved(depth) = classifier.classify(givens.iter().copied()) else {
                    return false;
                };
                found.depth = Some(depth);
                depths.contains(&depth)
            }
            Wish::Level(sum, levels) => {
                let mut solver = solver(board, engine, sum);
                let path = solver.solve(&board.csp().everything(), givens);
                found.level = Some(path.level);
                path.status == oddagon_solve::PathStatus::Solved && levels.contains(&path.level)
            }
        }
    }
}

/// A solver by the rules of a sum of theories without relations.
pub(super) fn solver<'e>(board: &dyn Board, engine: &'e Engine, sum: &Sum) -> Solver<'e> {
    let options = SolveOptions {
        singles: false,
        ..SolveOptions::default()
    };
    Solver::new(board, engine, sum, None, options)
}
