use super::vicinity::{standard, state};
use oddagon_boards::sudoku::Sudoku;
use oddagon_csp::{Candidate, ChainKind, Theory};
use oddagon_patterns::library::matching::{MatchOptions, Matcher};
use oddagon_prover::{Classifier, Status};
use oddagon_solve::{self, SolveOptions, Solver, Sum};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What ranks puzzles of one T&E-depth.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Objective {
    /// How many candidates the depth below leaves.
    #[default]
    Depth,
    /// The B_pB class: the least p such that T&E(B_p, 1) solves the puzzle; with depth 2 the B_pBB
    /// class, by T&E(B_p, 2).
    Braids(usize),
    /// The number of guardians of the pattern, where it has the fewest.
    Guardians,
    /// The level at which the rules of a sum of theories solve the puzzle, with the relations of
    /// the patterns.
    Level(Sum),
}

/// What is hunted, and how long.
#[derive(Debug, Clone)]
pub struct Options {
    /// The seed of the random numbers.
    pub seed: u32,
    /// How many hunts, of the patterns in turn.
    pub hunts: usize,
    /// The least T&E-depth of puzzles that are kept; if not given, the full depth of each pattern.
    pub depth: Option<usize>,
    /// The most guardians that the pattern has in the solution: 1 to 3.
    pub guardians: usize,
    /// After how many attempts in a row that bring nothing better a hunt gives up.
    pub steps: usize,
    /// How many steps a walk takes.
    pub walk: usize,
    /// How many puzzles a hunt keeps.
    pub keep: usize,
    /// What ranks puzzles of one depth.
    pub objective: Objective,
    /// Puzzles with one solution to begin with, in turn, instead of frames.
    pub from: Vec<Vec<Candidate>>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            seed: 1,
            hunts: 16,
            depth: None,
            guardians: 1,
            steps: 60,
            walk: 50,
            keep: 10,
            objective: Objective::Depth,
            from: Vec::new(),
        }
    }
}

impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Objective::Depth => write!(f, "depth"),
            Objective::Braids(1) => write!(f, "bpb"),
            Objective::Braids(_) => write!(f, "bpbb"),
            Objective::Guardians => write!(f, "guardians"),
            Objective::Level(sum) => write!(f, "{sum}"),
        }
    }
}

/// The rank of a puzzle: by depth; then by the objective's rating; then by the number of candidates
/// that the depth below leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Rank {
    /// The T&E-depth.
    pub depth: usize,
    /// The objective's rating; [`Rank::BEYOND`] where nothing that was tried solves the puzzle; 0
    /// where only the depth is asked for.
    pub rating: usize,
    /// How many candidates T&E of one depth less leaves.
    pub left: usize,
}

impl Rank {
    /// The rating of puzzles that are beyond all ratings.
    pub const BEYOND: usize = 999;
}

/// Ranks puzzles.
pub(super) struct Scale<'h> {
    objective: &'h Objective,
    matcher: &'h Matcher,
    wanted: usize,
    classifier: Classifier<'static>,
    /// T&E over braids of length 1, 2 and so on, as far as they were needed.
    braids: Vec<Classifier<'static>>,
    solver: Option<Box<Solver<'h>>>,
}

/// The greatest depth that is tried. T&E as deep as the board has cells solves every puzzle, so
/// there is always a depth.
const MAX_DEPTH: usize = 81;

/// The T&E-depth of a puzzle with one solution.
pub(super) fn depth(puzzle: &[Candidate]) -> Option<usize> {
    let mut classifier = Classifier::new(standard(), Theory::Brt, MAX_DEPTH);
    match classifier.classify(puzzle.iter().copied()) {
        Status::Solved(depth) => Some(depth),
        _ => None,
    }
}

impl<'h> Scale<'h> {
    /// A scale for puzzles of a depth, or more.
    pub fn new(objective: &'h Objective, matcher: &'h Matcher, wanted: usize) -> Self {
        let solver = |sum: &Sum| {
            let matcher = sum.uses_relations().then_some(matcher);
            let options = SolveOptions {
                singles: false,
                ..SolveOptions::default()
            };
            Box::new(Solver::new(
                &*Sudoku::standard(),
                standard(),
                sum,
                matcher,
                options,
            ))
        };
        let solver = match objective {
            Objective::Level(sum) => Some(solver(sum)),
            _ => None,
        };
        Scale {
            objective,
            matcher,
            wanted,
            classifier: Classifier::new(standard(), Theory::Brt, MAX_DEPTH),
            braids: Vec::new(),
            solver,
        }
    }

    /// The rank of a puzzle, if it is as deep as wanted.
    pub fn rank(&mut self, puzzle: &[Candidate]) -> Option<Rank> {
        let depth = match self.classifier.classify(puzzle.iter().copied()) {
            Status::Solved(depth) => depth,
            Status::Open | Status::NoSolution(_) | Status::SeveralSolutions => return None,
        };
        let left = self.classifier.left();
        (depth >= self.wanted).then(|| Rank {
            depth,
            rating: self.rating(puzzle, depth),
            left,
        })
    }

    fn rating(&mut self, puzzle: &[Candidate], depth: usize) -> usize {
        match self.objective {
            Objective::Depth => 0,
            // T&E(B_p, n) is contained in T&E(n + 1), and finds all that T&E(n) finds.
            Objective::Braids(n) if depth > n + 1 => Rank::BEYOND,
            Objective::Braids(n) if depth <= *n => 0,
            Objective::Braids(n) => self.braids(puzzle, *n),
            Objective::Guardians => {
                let mut state = state(puzzle);
                let _ = standard().brt(&mut state);
                let live = standard().live(&state);
                let found = self.matcher.relations(&live, &MatchOptions::default());
                found.first().map_or(0, |relation| relation.k())
            }
            Objective::Level(_) => {
                let solver = self.solver.as_mut().expect("made for this objective");
                let path = solver.solve(&standard().csp().everything(), puzzle);
                match path.status {
                    oddagon_solve::PathStatus::Solved => path.level,
                    _ => Rank::BEYOND,
                }
            }
        }
    }

    /// The least p such that T&E(B_p, n) solves the puzzle.
    fn braids(&mut self, puzzle: &[Candidate], n: usize) -> usize {
        for p in 1..=Theory::MAX_LENGTH {
            let theory = Theory::Chains(ChainKind::Braid, p);
            if self.braids.len() < p.into() {
                self.braids.push(Classifier::new(standard(), theory, n));
            }
            let classifier = &mut self.braids[usize::from(p) - 1];
            if let Status::Solved(_) = classifier.classify(puzzle.iter().copied()) {
                return p.into();
            }
        }
        Rank::BEYOND
    }
}
