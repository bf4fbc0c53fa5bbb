use super::circuit::Circuit;
use super::cuts::{Cells, Clause};
use super::windows::Windows;
use super::{Flaw, Grid, solves};
use oddagon_boards::slitherlink::Diagram;
use oddagon_prover::sat::{Incremental, SatError};
use thiserror::Error;
use varisat::{ExtendFormula, Lit, Solver};

/// Why a puzzle could not be solved, or made.
#[derive(Debug, Error)]
pub enum SolveError {
    /// The SAT solver failed.
    #[error(transparent)]
    Sat(#[from] SatError),
    /// What was found is not a solution: a bug.
    #[error("the lines found are not a solution: {0}. Please report this puzzle.")]
    Wrong(#[from] Flaw),
    /// The rules and the SAT solver contradict each other: one of them has a bug.
    #[error(
        "the rules and the SAT solver disagree: one of them is wrong. Please report this puzzle."
    )]
    Disagreement,
}

/// Whether a grid is small, of up to 100 cells: then two SAT solvers must agree that there are no
/// further solutions.
pub(super) fn is_small(cells: Cells) -> bool {
    cells.count() <= 100
}

/// Solutions of a puzzle, up to `most` of them: for each line, in the order of the grid's window,
/// whether it is drawn. Circuits around one cell come first.
///
/// These few are tried one by one. The others are found by SAT, with a formula about cells and
/// lines; where that takes long, with what follows in windows of the grid. This shares nothing with
/// the solver by rules. Each solution is tested by [`solves`]; that there are no more is asked of
/// another solver, with another formula, in grids of up to 100 cells.
///
/// # Errors
/// If a SAT solver gives up, what it finds is not a solution, or two disagree, none of which should
/// happen.
pub fn solutions(grid: &Grid, puzzle: &Diagram, most: usize) -> Result<Vec<Vec<bool>>, SolveError> {
    let cells = Cells::of(puzzle);
    let circuit = Circuit(cells);
    let mut found: Vec<Vec<bool>> = around_one(grid, puzzle).take(most).collect();
    let mut solver = Incremental::for_one_large_question();
    let mut clauses = circuit.rules();
    for (cell, clue) in puzzle.clues.iter().enumerate() {
        clauses.extend(clue.iter().flat_map(|&clue| circuit.clue(cell, clue)));
    }
    for (&line, &drawn) in &puzzle.lines {
        if let Some(line) = grid.window().line_index(line) {
            let line = circuit.line_between(grid.beside(line));
            clauses.push(vec![if drawn { line } else { -line }]);
        }
    }
    clauses.iter().for_each(|clause| solver.add(clause));
    circuit
        .graphs()
        .into_iter()
        .for_each(|graph| solver.connect(graph));
    let mut search = Search {
        circuit,
        clues: &puzzle.clues,
        clauses,
        windows: None,
        solver,
    };
    let mut others = Vec::new();
    while found.len() < most {
        let Some(mut colours) = search.model() else {
            if is_small(cells) && is_another(grid, puzzle, &others)? {
                return Err(SolveError::Disagreement);
            }
            break;
        };
        colours.truncate(cells.count());
        let other = cells.other_than(&colours);
        search.solver.add(&other);
        others.push(other);
        let solution = drawn(grid, &colours);
        tested(grid, puzzle, &solution)?;
        found.push(solution);
    }
    Ok(found)
}

/// A search in a whole grid that looks at windows where it takes long.
struct Search<'p> {
    circuit: Circuit,
    clues: &'p [Option<u8>],
    /// All clauses, until there are windows.
    clauses: Vec<Clause>,
    windows: Option<Windows>,
    solver: Incremental,
}

impl Search<'_> {
    /// How often the solver starts anew before windows are looked at: in a grid of 60×60 cells that
    /// takes some hundred milliseconds.
    const RESTARTS: usize = 20;

    /// A model of the clauses, if there is one.
    fn model(&mut self) -> Option<Vec<bool>> {
        // The page does without windows: they would make it too large.
        if cfg!(target_family = "wasm") {
            return self.solver.model(&[]);
        }
        loop {
            if let Some(answer) = self.solver.model_within(Self::RESTARTS, &[]) {
                return answer;
            }
            let windows = self.windows.get_or_insert_with(|| {
                let clauses = std::mem::take(&mut self.clauses);
                Windows::new(self.circuit, self.clues, clauses, Windows::SIZES)
            });
            let follow = windows.follow();
            if follow.is_empty() {
                return self.solver.model(&[]);
            }
            follow.iter().for_each(|&fact| self.solver.add(&[fact]));
        }
    }
}

/// Whether a puzzle has a solution that meets these clauses, other than the circuits around one
/// cell: by another solver, and with the formula about cells alone.
fn is_another(grid: &Grid, puzzle: &Diagram, others: &[Clause]) -> Result<bool, SatError> {
    let cells = Cells::of(puzzle);
    let mut clauses = cells.rules();
    for (cell, clue) in puzzle.clues.iter().enumerate() {
        clauses.extend(clue.iter().flat_map(|&clue| cells.clue(cell, clue)));
    }
    for (&line, &drawn) in &puzzle.lines {
        let line = grid.window().line_index(line);
        clauses.extend(line.iter().flat_map(|&l| cells.line(grid.beside(l), drawn)));
    }
    clauses.extend_from_slice(others);
    let mut solver = Solver::new();
    loop {
        for clause in clauses.drain(..) {
            let literals = clause.iter().map(|&l| Lit::from_dimacs(l as isize));
            solver.add_clause(&literals.collect::<Vec<_>>());
        }
        if !solver.solve()? {
            return Ok(false);
        }
        let mut colours = vec![false; cells.count()];
        for literal in solver.model().unwrap_or_default() {
            if let Some(colour) = colours.get_mut(literal.index()) {
                *colour = literal.is_positive();
            }
        }
        clauses = cells.cuts(&colours);
        if clauses.is_empty() {
            return Ok(true);
        }
    }
}

/// The circuits around one cell that solve a puzzle.
pub(super) fn around_one<'p>(
    grid: &'p Grid,
    puzzle: &'p Diagram,
) -> impl Iterator<Item = Vec<bool>> + 'p {
    let cells = Cells::of(puzzle);
    let circuits = cells
        .around_one(&puzzle.clues)
        .map(move |cell| drawn(grid, &cells.only(cell)));
    // Lines given in the puzzle may still contradict them.
    circuits.filter(|solution| tested(grid, puzzle, solution).is_ok())
}

fn tested(grid: &Grid, puzzle: &Diagram, solution: &[bool]) -> Result<(), Flaw> {
    let lines: Vec<Option<bool>> = solution.iter().map(|&drawn| Some(drawn)).collect();
    solves(puzzle, &grid.diagram(&puzzle.clues, &lines))
}

/// For each line whether it lies between a cell inside and one outside.
pub(super) fn drawn(grid: &Grid, colours: &[bool]) -> Vec<bool> {
    let colour = |cell: usize| colours.get(cell) == Some(&true);
    let lines = (0..grid.line_count()).map(|line| grid.beside(line));
    lines.map(|[a, b]| colour(a) != colour(b)).collect()
}
