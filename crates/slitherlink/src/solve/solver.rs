use super::colours;
use super::facts::{Lines, lines};
use super::loops::{CLOSING, Circuits, loop_rules};
use super::path::{Attempt, Break, SolutionCount, Solved, Stage, Step};
use super::solutions::around_one;
use super::{Fact, Grid, KnownFacts, Library, Placement, SolveError, solutions, solves};
use oddagon_boards::board::{Board, Notation};
use oddagon_boards::slitherlink::{Diagram, Meanings};
use oddagon_csp::{Contradiction, RuleApplication, State, Theory};
use oddagon_prover::Trials;
use std::sync::Arc;

/// How to solve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// The greatest depth of T&E before SAT is asked.
    pub depth: usize,
    /// The chains or Subsets that are looked for before T&E, simplest first: the stage that a
    /// puzzle then needs is its rating by them.
    pub theory: Theory,
    /// Whether each trial of T&E is a step of its own, after which the weakest stage begins again;
    /// otherwise all that T&E finds is one step, which is faster. The stage that a puzzle needs is
    /// the same.
    pub single_trials: bool,
    /// T&E at once is stopped where it has made about so many trials, counted per line of the grid,
    /// and SAT goes on; `None` for never.
    pub patience: Option<u64>,
}

impl Options {
    /// The patience of somebody who wants the solution, and not how hard it is to find: a part of a
    /// second. In small grids it is not needed.
    pub fn impatient(cells: usize) -> Option<u64> {
        (cells > 225).then_some(8_000_000)
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            depth: 2,
            theory: Theory::W1,
            single_trials: false,
            patience: None,
        }
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
    /// The only solution, or, if there may be several, one of them.
    solution: Option<&'s [bool]>,
    /// Whether there is no other solution, if known.
    unique: Option<bool>,
    /// The strongest stage that may be used.
    most: Stage,
    state: State,
    path: Vec<Step>,
    needs: Option<Stage>,
    fired: Vec<usize>,
    /// Where rules of the library may still fire.
    placements: Vec<Placement>,
    /// The line that single trials begin with.
    next: usize,
    /// The state as it was last closed under W1.
    closed: Option<State>,
    /// How many trials may still be made.
    trials_left: u64,
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

    /// Solves a puzzle that has one solution; for others, finds out what all solutions have in
    /// common, as far as the stages other than SAT can.
    ///
    /// The stages are for solutions in which no cell has four lines. So circuits around one cell
    /// are looked at first: if one of them is the only solution it is closed at once, and if there
    /// are other solutions, nothing else is found out.
    ///
    /// A solution is returned only if [`solves`] accepts it. SAT is asked for the solutions when
    /// the stages need to know them; the results must then agree with them. Lines that the stages
    /// up to [`Stage::Loops`] decide without asking, and without rules of a library, are the same
    /// in all solutions, so SAT need not look for others.
    ///
    /// # Errors
    /// If the SAT solver gives up, or two parts of the program disagree, neither of which should
    /// happen.
    ///
    /// # Panics
    /// If the puzzle is of another size, or has a line that leaves the grid.
    pub fn solve(&self, puzzle: &Diagram) -> Result<Solved, SolveError> {
        let window = self.grid.window();
        assert!(
            (puzzle.rows, puzzle.columns) == (window.rows(), window.columns()),
            "a puzzle of another size"
        );
        if around_one(&self.grid, puzzle).next().is_some() {
            let found = solutions(&self.grid, puzzle, 2)?;
            let solved = self.around_one_cell(puzzle, &found);
            self.agrees(puzzle, &solved, &found)?;
            return Ok(solved);
        }
        self.by_stages(puzzle)
    }

    /// Checks that what was found out about a puzzle agrees with these solutions: all that it has,
    /// or two of them.
    fn agrees(
        &self,
        puzzle: &Diagram,
        solved: &Solved,
        found: &[Vec<bool>],
    ) -> Result<(), SolveError> {
        let drawing = self.grid.diagram(&puzzle.clues, &solved.lines);
        if solved.status == SolutionCount::Solved {
            solves(puzzle, &drawing)?;
        }
        for solution in found {
            let known = solved.lines.iter().zip(solution);
            if known
                .into_iter()
                .any(|(known, &drawn)| *known == Some(!drawn))
            {
                return Err(SolveError::Disagreement);
            }
        }
        // If SAT found no solution, there is none.
        if found.is_empty() && solves(puzzle, &drawing).is_ok() {
            return Err(SolveError::Disagreement);
        }
        Ok(())
    }

    /// The outcome for a puzzle whose first solution is the circuit around one cell.
    fn around_one_cell(&self, puzzle: &Diagram, found: &[Vec<bool>]) -> Solved {
        let window = self.grid.window();
        let mut lines: Vec<Option<bool>> = window
            .lines()
            .iter()
            .map(|line| puzzle.lines.get(line).copied())
            .collect();
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
                        trial: None,
                        broke: None,
                    });
                }
                SolutionCount::Solved
            }
            _ => SolutionCount::SeveralSolutions,
        };
        Solved {
            status,
            needs: path.first().map(|step| step.stage),
            lines,
            path,
            fired: vec![0; self.library.rules().len()],
            several: several(found),
        }
    }

    /// Applies the stages to a puzzle that no circuit around one cell solves.
    fn by_stages(&self, puzzle: &Diagram) -> Result<Solved, SolveError> {
        let mut found = Vec::new();
        let mut work = self.work(&puzzle.clues);
        let mut result = work.begin(puzzle).and_then(|()| work.run());
        if result.is_ok() && work.fired.iter().all(|&n| n == 0) {
            let drawing = self
                .grid
                .diagram(&puzzle.clues, &lines(&self.grid, &work.state));
            if solves(puzzle, &drawing).is_ok() {
                return Ok(work.end(SolutionCount::Solved, false));
            }
            // With the known lines SAT has less to do.
            found = solutions(&self.grid, &drawing, 2)?;
        }
        if found.is_empty() {
            found = solutions(&self.grid, puzzle, 2)?;
        }
        work.unique = Some(found.len() == 1);
        if let [one] = &found[..] {
            work.solution = Some(one);
        }
        result = result.and_then(|()| work.run());
        let contradictory = result.is_err();
        if contradictory && !found.is_empty() {
            return Err(SolveError::Disagreement);
        }
        let status = match found.len() {
            0 => SolutionCount::NoSolution,
            1 => SolutionCount::Solved,
            _ => SolutionCount::SeveralSolutions,
        };
        let mut solved = work.end(status, contradictory);
        solved.several = several(&found);
        self.agrees(puzzle, &solved, &found)?;
        Ok(solved)
    }

    /// How many trials may be made in a puzzle.
    fn trials(&self) -> u64 {
        let patience = self.options.patience;
        patience.map_or(u64::MAX, |most| most / self.grid.line_count() as u64)
    }

    fn work<'s>(&'s self, clues: &'s [Option<u8>]) -> Work<'s> {
        Work {
            solver: self,
            clues,
            solution: None,
            unique: None,
            most: Stage::Sat,
            state: self.grid.start().clone(),
            path: Vec::new(),
            needs: None,
            fired: vec![0; self.library.rules().len()],
            placements: self.library.placements(&self.grid, clues),
            next: 0,
            closed: None,
            trials_left: self.trials(),
        }
    }

    /// What the stages up to `most` find out about a puzzle without knowing that it has only one
    /// solution. It must have this one. `from` is what these stages found out in the same way from
    /// some of the clues: this is not looked for again.
    pub(super) fn found_out(
        &self,
        clues: &[Option<u8>],
        most: Stage,
        solution: &[bool],
        from: Option<&State>,
    ) -> Result<State, Contradiction> {
        let mut work = self.work(clues);
        (work.solution, work.unique, work.most) = (Some(solution), Some(false), most);
        if let Some(from) = from {
            work.state.copy_from(from);
            work.closed = (most >= Stage::W1).then(|| from.clone());
        }
        work.begin(&self.grid.diagram(clues, &[]))?;
        work.run()?;
        Ok(work.state)
    }

    /// What the clues and lines of a puzzle imply at once: the state in which rules are looked for.
    ///
    /// # Errors
    /// A contradiction between them.
    ///
    /// # Panics
    /// As [`solve`](Self::solve).
    pub fn known(&self, puzzle: &Diagram) -> Result<KnownFacts, Contradiction> {
        let mut state = self.grid.start().clone();
        begin(&self.grid, puzzle, &mut state)?;
        Ok(KnownFacts::of(&self.grid, &puzzle.clues, &state))
    }
}

/// The solutions that were found, if they are several.
fn several(found: &[Vec<bool>]) -> Vec<Vec<bool>> {
    if found.len() > 1 {
        found.to_vec()
    } else {
        Vec::new()
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
        let c = grid.candidate(line, drawn);
        if !engine.is_live(state, c) {
            return Err(Contradiction(engine.csp().variables_of(c)[0]));
        }
        engine.decide(state, c);
    }
    Ok(())
}

impl<'s> Work<'s> {
    /// The outcome. `contradictory`: whether a contradiction, and not only SAT, showed that there
    /// is no solution.
    fn end(self, status: SolutionCount, contradictory: bool) -> Solved {
        let needs = match status {
            SolutionCount::Solved => self.needs,
            SolutionCount::NoSolution if contradictory => self.needs,
            SolutionCount::NoSolution => Some(self.by_sat()),
            SolutionCount::SeveralSolutions => None,
        };
        Solved {
            status,
            needs,
            lines: lines(&self.solver.grid, &self.state),
            path: self.path,
            fired: self.fired,
            several: Vec::new(),
        }
    }

    fn begin(&mut self, puzzle: &Diagram) -> Result<(), Contradiction> {
        begin(&self.solver.grid, puzzle, &mut self.state)
    }

    /// Applies the stages until all lines are decided or nothing more is found out. While it is not
    /// known whether there is only one solution, it ends before the stages to which that matters:
    /// rules of circuits, and T&E, which does not try true candidates.
    fn run(&mut self) -> Result<(), Contradiction> {
        let grid: &Grid = &self.solver.grid;
        let depths = 1..=self.solver.options.depth;
        let may = |stage: Stage| stage <= self.most;
        let [w1, colours, loops] = [Stage::W1, Stage::Colours, Stage::Loops].map(may);
        let depths: Vec<usize> = depths.filter(|&depth| may(Stage::Trial(depth))).collect();
        let sat = may(Stage::Sat);
        // A puzzle without a solution may be contradictory only when all lines are decided.
        let may_contradict = self.unique == Some(false) && self.solution.is_none();
        loop {
            let any_open = Lines::of(grid, &self.state).any_open();
            if !any_open && !may_contradict {
                break;
            }
            let progress = self.library()?
                || w1 && self.w1()?
                || colours && self.colours()?
                || loops && self.loops()?;
            if !progress && (!any_open || self.unique.is_none()) {
                break;
            }
            let progress = progress
                || self.most > Stage::Loops && self.rules()
                || depths.iter().try_fold(false, |done, &depth| {
                    if done || self.trials_left == 0 {
                        Ok(done)
                    } else {
                        self.trial(depth)
                    }
                })?
                || sat && self.sat();
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
        self.path.push(Step {
            stage,
            rule,
            facts,
            trial: None,
            broke: None,
        });
    }

    fn library(&mut self) -> Result<bool, Contradiction> {
        let Solver { grid, library, .. } = self.solver;
        if self.placements.is_empty() {
            return Ok(false);
        }
        let mut known = KnownFacts::of(grid, self.clues, &self.state);
        let (result, firings) = match library.apply(grid, &mut known, &mut self.placements) {
            Ok(firings) => (Ok(()), firings),
            Err((contradiction, firings)) => (Err(contradiction), firings),
        };
        let any = !firings.is_empty();
        for firing in firings {
            self.fired[firing.rule] += 1;
            let rule = format!("{} at {}", library.rules()[firing.rule], firing.place());
            for &fact in &firing.facts {
                KnownFacts::decide(grid, fact, &mut self.state);
            }
            self.step(Stage::Library, rule, firing.facts);
        }
        result.map(|()| any)
    }

    fn w1(&mut self) -> Result<bool, Contradiction> {
        let before = self.state.clone();
        self.close(Stage::W1, |work| {
            let engine = work.solver.grid.engine();
            engine.close(Theory::W1, &mut work.state, work.closed.as_ref())
        })?;
        self.closed = Some(self.state.clone());
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
            .for_each(|&fact| KnownFacts::decide(grid, fact, &mut self.state));
        self.step(Stage::Colours, "inside and outside".to_owned(), facts);
        Ok(true)
    }

    fn loops(&mut self) -> Result<bool, Contradiction> {
        let grid: &Grid = &self.solver.grid;
        let found = loop_rules(grid, self.clues, &self.state, self.unique != Some(false));
        let found = self.noted(Stage::Loops, found)?;
        if self.unique.is_none() && found.iter().any(|rule| rule.name == CLOSING) {
            return Ok(false);
        }
        let any = !found.is_empty();
        for rule in found {
            let facts = rule.facts.iter();
            facts.for_each(|&fact| KnownFacts::decide(grid, fact, &mut self.state));
            self.step(Stage::Loops, rule.name.to_owned(), rule.facts);
        }
        Ok(any)
    }

    /// The simplest chains or Subsets that eliminate something.
    fn rules(&mut self) -> bool {
        let (grid, theory) = (&*self.solver.grid, self.solver.options.theory);
        let engine = grid.engine();
        // The state is closed under W1.
        if matches!(theory, Theory::Brt | Theory::W1) {
            return false;
        }
        let found = engine.next_applications(theory, &self.state);
        let Some(size) = found.iter().map(RuleApplication::size).max() else {
            return false;
        };
        let before = Lines::of(grid, &self.state);
        for rule in &found {
            engine.eliminate(&mut self.state, rule.target());
        }
        let after = Lines::of(grid, &self.state);
        let new = after.differing(&before);
        let facts = new
            .filter_map(|line| Some(Fact::Line(line, after.get(line)?)))
            .collect();
        let board: &dyn Board = grid.board();
        let said: Vec<String> = found.iter().map(|rule| board.notation(rule)).collect();
        self.step(Stage::Rule(size), said.join("; "), facts);
        true
    }

    fn trial(&mut self, depth: usize) -> Result<bool, Contradiction> {
        if self.solver.options.single_trials {
            return Ok(self.single_trial(depth));
        }
        let before = self.state.clone();
        self.close(Stage::Trial(depth), |work| {
            let circuits = work.circuits();
            let mut trials = work.trials(&circuits);
            // A true candidate is not refuted at any depth.
            if let Some(solution) = work.solution {
                let (grid, mut state) = (&work.solver.grid, work.state.clone());
                for (line, &drawn) in solution.iter().enumerate() {
                    KnownFacts::decide(grid, Fact::Line(line, drawn), &mut state);
                }
                grid.engine().brt(&mut state)?;
                trials.add_solution(state);
            }
            trials.set_most(work.trials_left);
            let result = trials.fixpoint(depth, &mut work.state);
            work.trials_left = work.trials_left.saturating_sub(trials.made());
            result
        })?;
        Ok(self.state != before)
    }

    /// The test of circuits in trials.
    fn circuits(&self) -> Circuits<'s> {
        Circuits {
            grid: &self.solver.grid,
            clues: self.clues,
        }
    }

    /// T&E over lines.
    fn trials<'t>(&self, circuits: &'t Circuits<'s>) -> Trials<'t>
    where
        's: 't,
    {
        let grid: &Grid = &self.solver.grid;
        let engine = grid.engine();
        let mut focus = engine.no_candidates();
        for line in 0..grid.line_count() {
            engine.insert(&mut focus, grid.candidate(line, false));
            engine.insert(&mut focus, grid.candidate(line, true));
        }
        Trials::new(engine, Theory::W1, focus.clone(), focus).with_global(circuits)
    }

    /// Finds one line that T&E of a smaller depth shows to be contradictory if drawn, or if not
    /// drawn.
    fn single_trial(&mut self, depth: usize) -> bool {
        let (grid, circuits) = (&*self.solver.grid, self.circuits());
        let mut trials = self.trials(&circuits);
        let known = lines(grid, &self.state);
        let count = known.len();
        // Continues from where the last was found, since most has changed there.
        let all = (0..count).map(|i| (self.next + i) % count);
        let open = all.filter(|&line| known[line].is_none());
        let values = open.flat_map(|line| [(line, true), (line, false)]);
        // A true candidate is not refuted at any depth.
        let mut may_fail = values
            .filter(|&(line, drawn)| self.solution.is_none_or(|solution| solution[line] != drawn));
        let found = may_fail.find_map(|(line, drawn)| {
            let assumed = Fact::Line(line, drawn);
            let mut state = self.state.clone();
            KnownFacts::decide(grid, assumed, &mut state);
            let before = &[&self.state];
            let result = grid
                .engine()
                .close_with(Theory::W1, Some(&circuits), &mut state, before)
                .and_then(|()| match depth {
                    0 | 1 => Ok(()),
                    _ => trials.fixpoint(depth - 1, &mut state),
                });
            let broke = Break::of(grid, self.clues, &state, result.err()?);
            let then = lines(grid, &state)
                .into_iter()
                .enumerate()
                .filter(|&(other, _)| other != line && known[other].is_none())
                .filter_map(|(line, drawn)| Some(Fact::Line(line, drawn?)))
                .collect();
            Some((line, drawn, Attempt { assumed, then }, broke))
        });
        let Some((line, drawn, trial, broke)) = found else {
            return false;
        };
        let (stage, fact) = (Stage::Trial(depth), Fact::Line(line, !drawn));
        self.next = line;
        KnownFacts::decide(grid, fact, &mut self.state);
        self.needs(stage);
        self.path.push(Step {
            stage,
            rule: stage.to_string(),
            facts: vec![fact],
            trial: Some(trial),
            broke: Some(broke),
        });
        true
    }

    /// The stage of what SAT finds.
    fn by_sat(&self) -> Stage {
        if self.trials_left == 0 {
            Stage::Search
        } else {
            Stage::Sat
        }
    }

    /// Takes the remaining lines from the only solution.
    fn sat(&mut self) -> bool {
        let grid: &Grid = &self.solver.grid;
        let Some(solution) = self.solution.filter(|_| self.unique == Some(true)) else {
            return false;
        };
        let open = lines(grid, &self.state);
        let open = (0..open.len()).filter(|&line| open[line].is_none());
        let facts: Vec<Fact> = open.map(|line| Fact::Line(line, solution[line])).collect();
        facts
            .iter()
            .for_each(|&fact| KnownFacts::decide(grid, fact, &mut self.state));
        let stage = self.by_sat();
        self.step(stage, stage.to_string(), facts);
        true
    }

    /// Applies `apply` to the state, and notes the lines that it decides as one step.
    fn close(
        &mut self,
        stage: Stage,
        apply: impl FnOnce(&mut Self) -> Result<(), Contradiction>,
    ) -> Result<(), Contradiction> {
        let grid: &Grid = &self.solver.grid;
        let before = Lines::of(grid, &self.state);
        let result = apply(self);
        self.noted(stage, result)?;
        let after = Lines::of(grid, &self.state);
        let new = after.differing(&before);
        let facts = new.filter_map(|line| Some(Fact::Line(line, after.get(line)?)));
        let facts: Vec<Fact> = facts.collect();
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
        if let Err(contradiction) = &result {
            let grid = &self.solver.grid;
            let broke = Break::of(grid, self.clues, &self.state, *contradiction);
            self.step(stage, stage.to_string(), Vec::new());
            self.path.last_mut().expect("the step").broke = Some(broke);
        }
        result
    }
}
