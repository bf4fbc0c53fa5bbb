use super::{Solutions, TrialAndError, Trials};
use crate::csp::{Candidate, CandidateSet, Closure, Engine, OpenPart, State, Theory};

/// The class of a complete puzzle by T&E.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Status {
    /// It has one solution, and this is the least depth of T&E that finds it: its T&E-depth.
    Solved(usize),
    /// It has one solution, which is not found within the greatest depth tried.
    Open,
    /// It has no solution; with the least depth of T&E that meets a contradiction, if that is within the greatest depth tried.
    NoSolution(Option<usize>),
    /// It has two solutions or more. No depth of T&E solves such a puzzle.
    SeveralSolutions,
}

impl Status {
    /// Its name in JSON output: "solved", "open", "no-solution" or "several-solutions".
    pub fn name(self) -> &'static str {
        match self {
            Status::Solved(_) => "solved",
            Status::Open => "open",
            Status::NoSolution(_) => "no-solution",
            Status::SeveralSolutions => "several-solutions",
        }
    }

    /// The depth that solves the puzzle or contradicts it, if one within the greatest depth tried does.
    pub fn depth(self) -> Option<usize> {
        match self {
            Status::Solved(depth) => Some(depth),
            Status::NoSolution(depth) => depth,
            Status::Open | Status::SeveralSolutions => None,
        }
    }
}

/// Finds the T&E-depth of complete puzzles of one board; keeps its memory from puzzle to puzzle.
///
/// Where T&E solves a puzzle it has shown that there is no other solution, so depths 0 and 1 come before any search for
/// solutions. Then the part that is still open becomes a table of its own. From depth 2 on a known solution saves trials (see [`Trials::add_solution`]), and a search is cheaper than they
/// are; depth 3 costs so much more that the search for a second solution comes first.
#[derive(Debug)]
pub struct Classifier<'e> {
    engine: &'e Engine,
    theory: Theory,
    deepest: usize,
    everything: State,
    givens: Vec<Candidate>,
    state: State,
    trials: Trials<'e>,
    solutions: Solutions<'e>,
    left: usize,
}

/// How many of the CSP-variables may be open for T&E to go on in the open part. Measured: where more are open, as in most puzzles that T&E(2) solves, it
/// costs more to compile the part than that saves.
const MAX_OPEN_PERCENT: usize = 64;

impl<'e> Classifier<'e> {
    /// A classifier by full T&E(`theory`, n) with n up to `deepest`.
    pub fn new(engine: &'e Engine, theory: Theory, deepest: usize) -> Self {
        let all = engine.all_candidates();
        let everything = engine.state(&CandidateSet::full(engine.candidate_count()));
        Classifier {
            engine,
            theory,
            deepest,
            state: everything.clone(),
            everything,
            givens: Vec::new(),
            trials: Trials::new(engine, theory, all.clone(), all.clone()),
            solutions: Solutions::new(engine),
            left: 0,
        }
    }

    /// The class of the puzzle that has these candidates given.
    pub fn classify(&mut self, givens: impl IntoIterator<Item = Candidate>) -> Status {
        self.state.copy_from(&self.everything);
        self.with_givens(givens)
    }

    /// The class of the state that has these candidates left.
    pub fn classify_state(&mut self, live: &CandidateSet) -> Status {
        self.state = self.engine.state(live);
        self.with_givens([])
    }

    /// How many candidates of the puzzle classified last were left before the last depth that was tried. Of two puzzles of one depth, the one with
    /// more is usually the harder one.
    pub fn left(&self) -> usize {
        self.left
    }

    fn with_givens(&mut self, givens: impl IntoIterator<Item = Candidate>) -> Status {
        self.givens.clear();
        self.givens.extend(givens);
        if !self.engine.decide_all(&mut self.state, &self.givens) {
            return Status::NoSolution(Some(0));
        }
        self.trials.forget_solutions();
        // The number of solutions, counted up to 2, if known.
        let mut known = None;
        let mut part: Option<TrialAndError<OpenPart>> = None;
        // Where trials are expensive, a known solution saves more than its search costs.
        let dear = if self.theory.number() > 1 { 1 } else { 2 };
        for depth in 0..=self.deepest {
            if depth == dear {
                let solution = self.solutions.first(&self.state);
                known = Some(usize::from(solution.is_some()));
                part = self.open_part(solution.as_ref());
                solution
                    .into_iter()
                    .for_each(|s| self.trials.add_solution(s));
            }
            if depth == 3 && known == Some(1) {
                known = Some(self.solutions.count(&self.state, 2));
            }
            if known == Some(2) {
                return Status::SeveralSolutions;
            }
            self.left = self.engine.count(&self.state, self.engine.all_candidates());
            if !self.close(depth, part.as_mut()) {
                return Status::NoSolution(Some(depth));
            }
            if self.engine.is_solved(&self.state) {
                return Status::Solved(depth);
            }
        }
        match self.solutions.count(&self.state, 2) {
            0 => Status::NoSolution(None),
            1 => Status::Open,
            _ => Status::SeveralSolutions,
        }
    }

    /// T&E in the part that the state leaves open, if that pays; with this solution of the state.
    fn open_part(&self, solution: Option<&State>) -> Option<TrialAndError<OpenPart>> {
        let variables = self.engine.csp().variable_count();
        let pays = 100 * self.engine.open_count(&self.state) <= MAX_OPEN_PERCENT * variables;
        let part = (pays && self.theory == Theory::Brt)
            .then(|| self.engine.open_part(&self.state))
            .flatten()?;
        let solution = solution.map(|s| part.state_in(self.engine, s));
        let all = part.table().all_candidates().clone();
        let mut trials = TrialAndError::over(part, all.clone(), all);
        if let Some(Ok(solution)) = solution {
            trials.add_solution(solution);
        }
        Some(trials)
    }

    /// Closes the state, itself closed under the depth before, under T&E(theory, `depth`), in `part` if that is given; `false` at a contradiction.
    fn close(&mut self, depth: usize, part: Option<&mut TrialAndError<OpenPart>>) -> bool {
        let (engine, state) = (self.engine, &mut self.state);
        let result = match (depth, part) {
            (0, _) => engine.close(self.theory, state, None),
            (_, None) => self.trials.fixpoint(depth, state),
            (_, Some(trials)) => trials
                .closure()
                .state_in(engine, state)
                .and_then(|mut open| {
                    trials.fixpoint(depth, &mut open)?;
                    trials.closure().eliminate_in(engine, state, &open);
                    engine.brt(state)
                }),
        };
        result.is_ok()
    }
}
