use super::{Solutions, TrialAndError, Trials};
use oddagon_csp::{Candidate, CandidateSet, Closure, Engine, OpenPart, State, Theory};

/// The class of a complete puzzle by T&E.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Status {
    /// It has one solution, and this is the least depth of T&E that finds it: its T&E-depth.
    Solved(usize),
    /// It has one solution, which is not found within the greatest depth tried.
    Open,
    /// It has no solution; with the least depth of T&E that meets a contradiction, if that is
    /// within the greatest depth tried.
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

    /// The depth that solves the puzzle or contradicts it, if one within the greatest depth tried
    /// does.
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
/// Where T&E solves a puzzle it has shown that there is no other solution, so the cheap depths come
/// before any search for solutions. After depth 1 the part that is still open becomes a table of
/// its own. At depth 3 a known solution saves trials (see [`TrialAndError::add_solution`]), and the
/// search for a second one comes first, because it is cheaper than they are.
#[derive(Debug)]
pub struct Classifier<'e> {
    engine: &'e Engine,
    theory: Theory,
    /// The theory of the present classification.
    present: Theory,
    deepest: usize,
    everything: State,
    givens: Vec<Candidate>,
    state: State,
    /// Over theories beyond BRT, the puzzle's first state, and then its fixpoint of each depth.
    fixpoints: Vec<State>,
    trials: Trials<'e>,
    solutions: Solutions<'e>,
    /// T&E in the open part of a puzzle.
    part: Option<TrialAndError<OpenPart>>,
    left: usize,
}

impl<'e> Classifier<'e> {
    /// A classifier by full T&E(`theory`, n) with n up to `deepest`.
    pub fn new(engine: &'e Engine, theory: Theory, deepest: usize) -> Self {
        let all = engine.all_candidates();
        let everything = engine.state(&CandidateSet::full(engine.candidate_count()));
        Classifier {
            engine,
            theory,
            present: theory,
            deepest,
            state: everything.clone(),
            everything,
            givens: Vec::new(),
            fixpoints: Vec::new(),
            trials: Trials::new(engine, theory, all.clone(), all.clone()),
            solutions: Solutions::new(engine),
            part: None,
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

    /// The class of the puzzle classified last, which was left open, by a theory that contains the
    /// one before.
    ///
    /// If both are confluent theories of chains, each depth goes on from what the theory before has
    /// come to at that depth, F: what T&E over the greater theory derives from the state S it
    /// derives from S ∩ F, since it derives F from S.
    ///
    /// # Panics
    /// If no puzzle was left open before, or by BRT.
    pub fn classify_further(&mut self, theory: Theory) -> Status {
        let goes_on = |theory: Theory| theory.chains().is_some() && theory.is_confluent();
        let goes_on = goes_on(self.present) && goes_on(theory);
        if !goes_on {
            self.fixpoints.truncate(1);
        }
        self.trials.set_theory(theory, goes_on);
        self.present = theory;
        self.state.copy_from(&self.fixpoints[0]);
        self.by_depth()
    }

    /// How many candidates of the puzzle classified last were left before the last depth that was
    /// tried. Of two puzzles of one depth, the one with more is usually the harder one.
    pub fn left(&self) -> usize {
        self.left
    }

    fn with_givens(&mut self, givens: impl IntoIterator<Item = Candidate>) -> Status {
        self.givens.clear();
        self.givens.extend(givens);
        if !self.engine.decide_all(&mut self.state, &self.givens) {
            return Status::NoSolution(Some(0));
        }
        if self.present != self.theory {
            self.present = self.theory;
            self.trials.set_theory(self.theory, false);
        }
        self.fixpoints.clear();
        if self.theory != Theory::Brt {
            self.fixpoints.push(self.state.clone());
        }
        self.by_depth()
    }

    /// The class of the state, by the present theory.
    fn by_depth(&mut self) -> Status {
        self.trials.forget_solutions();
        // The number of solutions, counted up to 2, if known.
        let mut known = None;
        let mut in_part = false;
        // Where trials are expensive, a known solution saves more than its search costs. Over BRT
        // they are so from depth 3 on: T&E(2) soon has an outcome in which all is decided, and that
        // covers as much.
        let dear = if self.present.number() > 1 { 1 } else { 3 };
        for depth in 0..=self.deepest {
            if depth == 2 {
                in_part = self.open_part();
            }
            if depth == dear {
                let solution = self.solutions.first(&self.state);
                known = Some(usize::from(solution.is_some()));
                if let Some(solution) = solution {
                    self.add_solution(solution, in_part);
                }
            }
            if depth == 3 && known == Some(1) {
                known = Some(self.solutions.count(&self.state, 2));
            }
            if known == Some(2) {
                return Status::SeveralSolutions;
            }
            self.left = self.engine.count(&self.state, self.engine.all_candidates());
            if !self.close(depth, in_part) {
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

    /// Prepares T&E in the part that the state leaves open; returns whether there is one.
    fn open_part(&mut self) -> bool {
        if self.present != Theory::Brt {
            return false;
        }
        let open = |former| self.engine.open_part(&self.state, former);
        let full = |part: OpenPart| {
            let all = part.table().all_candidates().clone();
            TrialAndError::over(part, all.clone(), all)
        };
        self.part = match self.part.take() {
            Some(trials) => trials.full_over(|former| open(Some(former))),
            None => open(None).map(full),
        };
        self.part.is_some()
    }

    /// Lets T&E use a solution of the state.
    fn add_solution(&mut self, solution: State, in_part: bool) {
        match self.part.as_mut().filter(|_| in_part) {
            None => self.trials.add_solution(solution),
            Some(trials) => {
                if let Ok(solution) = trials.closure().state_in(self.engine, &solution) {
                    trials.add_solution(solution);
                }
            }
        }
    }

    /// Closes the state, itself closed under the depth before, under T&E(theory, `depth`), in the
    /// open part if that is prepared; `false` at a contradiction.
    fn close(&mut self, depth: usize, in_part: bool) -> bool {
        let (engine, theory, state) = (self.engine, self.present, &mut self.state);
        let known = self.fixpoints.get(depth + 1);
        known.iter().for_each(|known| state.meet(known));
        if (depth == 0 || known.is_some()) && engine.close(theory, state, None).is_err() {
            return false;
        }
        let result = match (depth, self.part.as_mut().filter(|_| in_part)) {
            (0, _) => Ok(()),
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
        if theory != Theory::Brt {
            self.fixpoints.truncate(depth + 1);
            self.fixpoints.push(state.clone());
        }
        result.is_ok()
    }
}
