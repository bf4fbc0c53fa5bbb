use super::colours;
use super::known::lines;
use super::loops::{CLOSING, Circuits, loop_rules};
use super::path::{Solved, Stage, Status, Step};
use super::{Fact, Flaw, Grid, Known, Library, Placement, solutions, solves};
use crate::csp::{CandidateSet, Contradiction, State, Theory};
use crate::prover::Trials;
use crate::sat::SatError;
use crate::slitherlink::{Diagram, Line, Meanings};
use std::sync::Arc;
use thiserror::Error;

/// Why a puzzle could not be solved, or made.
#[derive(Debug, Error)]
pub enum SolveError {
    /// The SAT solver failed.
    #[error(transparent)]
    Sat(#[from] SatError),
    /// What was found is no solution: a bug.
    #[error("what was found is no solution: {0}. Please report this puzzle.")]
    Wrong(#[from] Flaw),
    /// The rules and the SAT solver contradict each other: one of them has a bug.
    #[error(
        "the rules and the SAT solver disagree: one of them is wrong. Please report this puzzle."
    )]
    Disagreement,
}

/// How to solve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// The greatest depth of T&E before SAT is asked.
    pub depth: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { depth: 2 }
    }
}

/// Solves puzzles of one size, simplest first: after each success the weakest stage begins again.
#[derive(Debug)]
pub struct Solver {
    grid: Arc<Grid>,
    library: Arc<Library>,
    options: Options,
}

/// A puzzle being solved.
struct Work<'s> {
    solver: &'s Solver,
    clues: &'s [Option<u8>],
    /// The only solution, if there is exactly one.
    solution: Option<&'s [bool]>,
    state: State,
    path: Vec<Step>,
    needs: Option<Stage>,
    fired: Vec<usize>,
    /// Where rules of the library may still fire.
    placements: Vec<Placement>,
}

impl Solver {
    /// A solver with a library, which may be empty.
    pub fn new(grid: Arc<Grid>, library: Arc<Library>, options: Options) -> Solver {
        Solver {
            grid,
            library,
            options,
        }
    }

    /// The grid whose puzzles it solves.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Solves a puzzle as far as it has one solution; else it finds out what all its solutions have in common, as far as
    /// the stages other than SAT do.
    ///
    /// The stages are for solutions in which no cell has four lines. So circuits around one cell are looked at first: where one of them is
    /// the only solution it is closed at once, and where there are others too nothing is found out but that.
    ///
    /// A solution is given out only if [`solves`] says that it is one, and what is found out only if it agrees with the solutions that
    /// SAT found.
    ///
    /// # Errors
    /// If the SAT solver gives up, or two parts of the program disagree: none has a reason to.
    ///
    /// # Panics
    /// If the puzzle is of another size, or has a line that leaves the grid.
    pub fn solve(&self, puzzle: &Diagram) -> Result<Solved, SolveError> {
        let window = self.grid.window();
        assert!(
            (puzzle.rows, puzzle.columns) == (window.rows(), window.columns()),
            "a puzzle of another size"
        );
        let found = solutions(&self.grid, puzzle, 2)?;
        let is_around_one = |lines: &Vec<bool>| lines.iter().filter(|&&drawn| drawn).count() == 4;
        let solved = if found.iter().any(is_around_one) {
            self.around_one_cell(puzzle, &found)
        } else {
            self.by_stages(puzzle, &found)?
        };
        let drawing = self.grid.diagram(&puzzle.clues, &solved.lines);
        if solved.status == Status::Solved {
            solves(puzzle, &drawing)?;
        }
        for solution in &found {
            let known = solved.lines.iter().zip(solution);
            if known
                .into_iter()
                .any(|(known, &drawn)| *known == Some(!drawn))
            {
                return Err(SolveError::Disagreement);
            }
        }
        // What SAT has not found is not there.
        if found.is_empty() && solves(puzzle, &drawing).is_ok() {
            return Err(SolveError::Disagreement);
        }
        Ok(solved)
    }

    /// What is said of a puzzle of which the first solution is the circuit around one cell.
    fn around_one_cell(&self, puzzle: &Diagram, found: &[Vec<bool>]) -> Solved {
        let window = self.grid.window();
        let given = |line: &Line| puzzle.lines.get(line).copied();
        let mut lines: Vec<Option<bool>> = window.lines().iter().map(given).collect();
        let mut path = Vec::new();
        let status = match found {
            [one] => {
                let open = (0..lines.len()).filter(|&line| lines[line].is_none());
                let facts: Vec<Fact> = open.map(|line| Fact::Line(line, one[line])).collect();
                lines = one.iter().map(|&drawn| Some(drawn)).collect();
                if !facts.is_empty() {
                    path.push(Step {
                        stage: Stage::Loops,
                        rule: CLOSING.to_owned(),
                        facts,
                    });
                }
                Status::Solved
            }
            _ => Status::SeveralSolutions,
        };
        Solved {
            status,
            needs: path.first().map(|step| step.stage),
            lines,
            path,
            fired: vec![0; self.library.rules().len()],
        }
    }

    /// Applies the stages to a puzzle of which these are all solutions, or two of them; none is the circuit around one cell.
    fn by_stages(&self, puzzle: &Diagram, found: &[Vec<bool>]) -> Result<Solved, SolveError> {
        let engine = self.grid.engine();
        let all = CandidateSet::full(engine.candidate_count());
        let mut work = Work {
            solver: self,
            clues: &puzzle.clues,
            solution: match found {
                [one] => Some(one),
                _ => None,
            },
            state: engine.state(&all),
            path: Vec::new(),
            needs: None,
            fired: vec![0; self.library.rules().len()],
            placements: self.library.placements(&self.grid, &puzzle.clues),
        };
        let contradictory = work.begin(puzzle).and_then(|()| work.run()).is_err();
        if contradictory && !found.is_empty() {
            return Err(SolveError::Disagreement);
        }
        let status = match found.len() {
            0 => Status::NoSolution,
            1 => Status::Solved,
            _ => Status::SeveralSolutions,
        };
        // That there is no solution was found out by a contradiction, or by SAT alone.
        let needs = match status {
            Status::Solved => work.needs,
            Status::NoSolution if contradictory => work.needs,
            Status::NoSolution => Some(Stage::Sat),
            Status::SeveralSolutions => None,
        };
        Ok(Solved {
            status,
            needs,
            lines: lines(&self.grid, &work.state),
            path: work.path,
            fired: work.fired,
        })
    }

    /// What the clues and lines of a puzzle say at once: the state in which rules are looked for.
    ///
    /// # Errors
    /// A contradiction between them.
    ///
    /// # Panics
    /// As [`solve`](Self::solve).
    pub fn known(&self, puzzle: &Diagram) -> Result<Known, Contradiction> {
        let engine = self.grid.engine();
        let all = CandidateSet::full(engine.candidate_count());
        let mut state = engine.state(&all);
        begin(&self.grid, puzzle, &mut state)?;
        Ok(Known::of(&self.grid, &puzzle.clues, &state))
    }
}

/// Decides the clues and lines of a puzzle.
fn begin(grid: &Grid, puzzle: &Diagram, state: &mut State) -> Result<(), Contradiction> {
    let engine = grid.engine();
    for (cell, clue) in puzzle.clues.iter().enumerate() {
        if let Some(clue) = clue {
            engine.decide(state, grid.board().number(cell, usize::from(*clue)));
        }
    }
    for (&line, &drawn) in &puzzle.lines {
        let line = grid.window().line_index(line).expect("a line of the grid");
        let c = grid.board().line(line, drawn);
        if !engine.is_live(state, c) {
            return Err(Contradiction(engine.csp().variables_of(c)[0]));
        }
        engine.decide(state, c);
    }
    Ok(())
}

impl Work<'_> {
    fn begin(&mut self, puzzle: &Diagram) -> Result<(), Contradiction> {
        begin(&self.solver.grid, puzzle, &mut self.state)
    }

    /// Applies the stages until all lines are decided or nothing more is found out.
    fn run(&mut self) -> Result<(), Contradiction> {
        let grid: &Grid = &self.solver.grid;
        let depths = 1..=self.solver.options.depth;
        while lines(grid, &self.state).contains(&None) {
            let progress = self.library()?
                || self.w1()?
                || self.colours()?
                || self.loops()?
                || depths.clone().try_fold(false, |done, depth| {
                    if done { Ok(true) } else { self.trial(depth) }
                })?
                || self.sat();
            if !progress {
                break;
            }
        }
        Ok(())
    }

    /// Notes that a stage was needed.
    fn needs(&mut self, stage: Stage) {
        self.needs = self.needs.max(Some(stage));
    }

    fn step(&mut self, stage: Stage, rule: String, facts: Vec<Fact>) {
        self.needs(stage);
        self.path.push(Step { stage, rule, facts });
    }

    fn library(&mut self) -> Result<bool, Contradiction> {
        let Solver { grid, library, .. } = self.solver;
        if self.placements.is_empty() {
            return Ok(false);
        }
        let mut known = Known::of(grid, self.clues, &self.state);
        let (result, firings) = match library.apply(grid, &mut known, &mut self.placements) {
            Ok(firings) => (Ok(()), firings),
            Err((contradiction, firings)) => (Err(contradiction), firings),
        };
        let any = !firings.is_empty();
        for firing in firings {
            self.fired[firing.rule] += 1;
            let rule = format!("{} at {}", library.rules()[firing.rule], firing.place());
            for &fact in &firing.facts {
                Known::decide(grid, fact, &mut self.state);
            }
            self.step(Stage::Library, rule, firing.facts);
        }
        result.map(|()| any)
    }

    fn w1(&mut self) -> Result<bool, Contradiction> {
        let before = self.state.clone();
        self.close(Stage::W1, |work| {
            let engine = work.solver.grid.engine();
            engine.close(Theory::W1, &mut work.state, None)
        })?;
        if self.state != before {
            self.needs(Stage::W1);
        }
        Ok(self.state != before)
    }

    fn colours(&mut self) -> Result<bool, Contradiction> {
        let grid: &Grid = &self.solver.grid;
        let found = colours::decided(grid, &lines(grid, &self.state));
        let found = self.noted(Stage::Colours, found)?;
        let facts: Vec<Fact> = found
            .iter()
            .map(|&(l, drawn)| Fact::Line(l, drawn))
            .collect();
        if facts.is_empty() {
            return Ok(false);
        }
        facts
            .iter()
            .for_each(|&fact| Known::decide(grid, fact, &mut self.state));
        self.step(Stage::Colours, "inside and outside".to_owned(), facts);
        Ok(true)
    }

    fn loops(&mut self) -> Result<bool, Contradiction> {
        let grid: &Grid = &self.solver.grid;
        let unique = self.solution.is_some();
        let found = loop_rules(grid, self.clues, &lines(grid, &self.state), unique);
        let found = self.noted(Stage::Loops, found)?;
        let any = !found.is_empty();
        for rule in found {
            let facts = rule.facts.iter();
            facts.for_each(|&fact| Known::decide(grid, fact, &mut self.state));
            self.step(Stage::Loops, rule.name.to_owned(), rule.facts);
        }
        Ok(any)
    }

    fn trial(&mut self, depth: usize) -> Result<bool, Contradiction> {
        let before = self.state.clone();
        self.close(Stage::Trial(depth), |work| {
            let grid: &Grid = &work.solver.grid;
            let engine = grid.engine();
            let mut focus = engine.no_candidates();
            for line in 0..grid.line_count() {
                engine.insert(&mut focus, grid.board().line(line, false));
                engine.insert(&mut focus, grid.board().line(line, true));
            }
            let circuits = Circuits {
                grid,
                clues: work.clues,
            };
            let trials = Trials::new(engine, Theory::W1, focus.clone(), focus);
            let mut trials = trials.with_global(&circuits);
            // What is true is not refuted at any depth.
            if let Some(solution) = work.solution {
                let mut state = work.state.clone();
                for (line, &drawn) in solution.iter().enumerate() {
                    Known::decide(grid, Fact::Line(line, drawn), &mut state);
                }
                engine.brt(&mut state)?;
                trials.add_solution(state);
            }
            trials.fixpoint(depth, &mut work.state)
        })?;
        Ok(self.state != before)
    }

    /// What is left, from the only solution.
    fn sat(&mut self) -> bool {
        let grid: &Grid = &self.solver.grid;
        let Some(solution) = self.solution else {
            return false;
        };
        let open = lines(grid, &self.state);
        let open = (0..open.len()).filter(|&line| open[line].is_none());
        let facts: Vec<Fact> = open.map(|line| Fact::Line(line, solution[line])).collect();
        facts
            .iter()
            .for_each(|&fact| Known::decide(grid, fact, &mut self.state));
        self.step(Stage::Sat, "SAT".to_owned(), facts);
        true
    }

    /// Applies what changes the state, and notes the lines it decided as one step.
    fn close(
        &mut self,
        stage: Stage,
        apply: impl FnOnce(&mut Self) -> Result<(), Contradiction>,
    ) -> Result<(), Contradiction> {
        let grid: &Grid = &self.solver.grid;
        let before = lines(grid, &self.state);
        let result = apply(self);
        self.noted(stage, result)?;
        let after = lines(grid, &self.state).into_iter().zip(before).enumerate();
        let new = after.filter(|(_, (after, before))| after != before);
        let facts: Vec<Fact> = new
            .filter_map(|(line, (after, _))| Some(Fact::Line(line, after?)))
            .collect();
        if !facts.is_empty() {
            self.step(stage, stage.to_string(), facts);
        }
        Ok(())
    }

    /// Notes a contradiction as a step.
    fn noted<T>(
        &mut self,
        stage: Stage,
        result: Result<T, Contradiction>,
    ) -> Result<T, Contradiction> {
        if result.is_err() {
            self.step(stage, stage.to_string(), Vec::new());
        }
        result
    }
}
