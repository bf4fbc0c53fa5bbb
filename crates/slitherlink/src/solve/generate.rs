use super::cuts::Cells;
use super::facts::lines;
use super::part::Part;
use super::solutions::{drawn, is_small, solutions};
use super::{Grid, Library, Options, SolveError, Solver, Stage, solves};
use oddagon_boards::slitherlink::Diagram;
use oddagon_csp::State;
use oddagon_job::random::Random;
use oddagon_make::ClueSymmetry;
use std::sync::Arc;

/// Makes random puzzles of one size, with exactly one solution.
///
/// A region is grown from one cell so that it and its surroundings stay connected; its rim is the
/// circuit. If all clues together do not determine the circuit, another region is grown. Then clues
/// are left out, in random order, as long as the puzzle stays as wanted; with a symmetry, a clue is
/// left out together with its images.
#[derive(Debug)]
pub struct Generator {
    cells: Cells,
    grid: Arc<Grid>,
    symmetry: ClueSymmetry,
    needs: Option<(Stage, Solver)>,
}

impl Generator {
    /// How many regions are tried for a puzzle that needs the stage asked for.
    pub const TRIES: usize = 1000;

    /// A generator of puzzles of that many rows and columns.
    ///
    /// # Panics
    /// If there are fewer than two cells, or such grids do not have the symmetry.
    pub fn new(rows: usize, columns: usize, symmetry: ClueSymmetry) -> Generator {
        assert!(rows * columns > 1, "a puzzle of one cell has no clue");
        assert!(
            symmetry.fits(rows, columns),
            "{rows}×{columns} is no square"
        );
        Generator {
            cells: Cells { rows, columns },
            grid: Arc::new(Grid::new(rows, columns)),
            symmetry,
            needs: None,
        }
    }

    /// Makes puzzles that need exactly this stage, with a library, by [`Solver::solve`].
    pub fn with_needs(mut self, needs: Stage, library: Arc<Library>) -> Generator {
        let depth = match needs {
            Stage::Trial(depth) => depth,
            _ => 0,
        };
        let options = Options {
            depth,
            ..Options::default()
        };
        self.needs = Some((needs, Solver::new(self.grid.clone(), library, options)));
        self
    }

    /// A puzzle, the same for the same seed; `tick` is called again and again.
    ///
    /// Without [`with_needs`](Self::with_needs) no clue (with a symmetry: no clue with its images)
    /// can be left out without allowing more solutions. With it, no clue can be left out such that
    /// stages up to that one, without knowing that the puzzle has only one solution, still solve
    /// it; `None` if no such puzzle is found in [`TRIES`](Self::TRIES) regions.
    ///
    /// The solution is tested by [`solves`]; in grids of up to 100 cells [`solutions`] must find
    /// only that one, by another formula and with another SAT solver, too.
    ///
    /// # Errors
    /// If the solution is not one, or not the only one, which should not happen.
    pub fn generate(&self, seed: u64, tick: &dyn Fn()) -> Result<Option<Diagram>, SolveError> {
        let Cells { rows, columns } = self.cells;
        let mut random = Random::seeded(seed);
        let mut tries = 0;
        while self.needs.is_none() || tries < Self::TRIES {
            tries += 1;
            let colours = region(self.cells, &mut random);
            let solution = drawn(&self.grid, &colours);
            let clues = match &self.needs {
                None => {
                    let others = Others::new(self.cells, &colours, &Others::SIZES);
                    self.determining_clues(others, &mut random, tick)
                }
                Some((stage, solver)) => {
                    let reduction = Reduction {
                        cells: self.cells,
                        all: counts(self.cells, &colours).into_iter().map(Some).collect(),
                        solver,
                        most: *stage,
                        solution: &solution,
                        others: Others::new(self.cells, &colours, &[]),
                        tick,
                    };
                    reduction.run(&self.orbits(&mut random))
                }
            };
            let Some(clues) = clues else { continue };
            let puzzle = Diagram {
                clues,
                ..Diagram::blank(rows, columns)
            };
            let lines: Vec<Option<bool>> = solution.into_iter().map(Some).collect();
            solves(&puzzle, &self.grid.diagram(&puzzle.clues, &lines))?;
            if let Some((stage, solver)) = &self.needs
                && solver.solve(&puzzle)?.needs != Some(*stage)
            {
                continue;
            }
            if is_small(self.cells) && solutions(&self.grid, &puzzle, 2)?.len() != 1 {
                return Err(SolveError::Disagreement);
            }
            return Ok(Some(puzzle));
        }
        Ok(None)
    }

    /// The cells in random order, each with its images.
    fn orbits(&self, random: &mut Random) -> Vec<Vec<usize>> {
        let Cells { rows, columns } = self.cells;
        let mut orbits: Vec<Vec<usize>> = (0..self.cells.count())
            .map(|cell| {
                let orbit = self
                    .symmetry
                    .orbit((rows, columns), (cell / columns, cell % columns));
                let cells = orbit.into_iter().map(|(r, c)| r * columns + c);
                cells.collect::<Vec<usize>>()
            })
            .enumerate()
            .filter_map(|(cell, orbit)| (orbit[0] == cell).then_some(orbit))
            .collect();
        random.shuffle(&mut orbits);
        orbits
    }

    /// Clues that tell a colouring from every other, none of which can be left out; `None` if even
    /// all clues do not.
    pub(super) fn determining_clues(
        &self,
        mut others: Others<'_>,
        random: &mut Random,
        tick: &dyn Fn(),
    ) -> Option<Vec<Option<u8>>> {
        if others.are_needed(&[]) {
            return None;
        }
        for orbit in self.orbits(random) {
            tick();
            others.leave_out(&orbit);
        }
        Some(others.clues())
    }
}

/// Clues are left out as long as a solver finds the solution.
struct Reduction<'r> {
    cells: Cells,
    all: Vec<Option<u8>>,
    solver: &'r Solver,
    most: Stage,
    solution: &'r [bool],
    others: Others<'r>,
    tick: &'r dyn Fn(),
}

impl Reduction<'_> {
    /// T&E is used when at most this many clues are in question: with more it would hardly ever
    /// find the solution without all of them.
    const MAX_CLUES: usize = 16;

    /// The clues that are left; `None` if even all clues are not enough.
    fn run(mut self, orbits: &[Vec<usize>]) -> Option<Vec<Option<u8>>> {
        let state = self.found_out(&self.all, self.most, None);
        let mut left = vec![None; self.all.len()];
        self.is_enough(&self.all, &state).then(|| {
            self.reduce(orbits, &mut left, None);
            left
        })
    }

    /// Adds those of some clues that are needed in addition to `left`.
    ///
    /// The result is the same as leaving out one clue after the other whenever those kept before it
    /// and all those after it are enough. But what some clues imply is found out once, and not for
    /// each clue that is tried.
    fn reduce(&mut self, orbits: &[Vec<usize>], left: &mut Vec<Option<u8>>, from: Option<&State>) {
        // No stage finds a solution that is not the only one, which a search tells much faster than
        // T&E.
        if let ([orbit], Stage::Trial(_)) = (orbits, self.most)
            && self.others.are_there(left)
        {
            (self.tick)();
            self.add(orbit, left);
            return;
        }
        // With more than one clue in question, the result is only a head start, and deeper T&E
        // takes long in a state that is far from solved.
        let most = self.most.min(match orbits.len() {
            0 | 1 => self.most,
            2..=Self::MAX_CLUES => Stage::Trial(1),
            _ => Stage::Loops,
        });
        let state = self.found_out(left, most, from);
        if self.is_enough(left, &state) {
            orbits.iter().for_each(|_| (self.tick)());
            return;
        }
        if let [orbit] = orbits {
            (self.tick)();
            self.add(orbit, left);
            return;
        }
        let (first, second) = orbits.split_at(orbits.len() / 2);
        let mut with_second = left.clone();
        second
            .iter()
            .for_each(|orbit| self.add(orbit, &mut with_second));
        self.reduce(first, &mut with_second, state.as_ref());
        for &cell in first.iter().flatten() {
            left[cell] = with_second[cell];
        }
        self.reduce(second, left, state.as_ref());
    }

    fn add(&self, orbit: &[usize], clues: &mut [Option<u8>]) {
        orbit.iter().for_each(|&cell| clues[cell] = self.all[cell]);
    }

    /// The state that stages find; `None` for a contradiction, which should not happen:
    /// [`Solver::solve`] would meet it again, and report a bug.
    fn found_out(&self, clues: &[Option<u8>], most: Stage, from: Option<&State>) -> Option<State> {
        let found = self.solver.found_out(clues, most, self.solution, from);
        found.ok()
    }

    /// Whether all lines are found, and no circuit around one cell is another solution.
    fn is_enough(&self, clues: &[Option<u8>], state: &Option<State>) -> bool {
        state
            .as_ref()
            .is_some_and(|state| !lines(self.solver.grid(), state).contains(&None))
            && self.cells.around_one(clues).next().is_none()
    }
}

/// A random puzzle with exactly one solution, none of whose clues can be left out:
/// [`Generator::generate`] without symmetry.
///
/// # Errors
/// As there.
///
/// # Panics
/// If there are fewer than two cells.
pub fn generate(rows: usize, columns: usize, seed: u64) -> Result<Diagram, SolveError> {
    let generator = Generator::new(rows, columns, ClueSymmetry::None);
    let puzzle = generator.generate(seed, &|| ())?;
    Ok(puzzle.expect("whatever it needs"))
}

/// The number of lines around each cell.
fn counts(cells: Cells, colours: &[bool]) -> Vec<u8> {
    let numbers = (0..cells.count()).map(|cell| cells.number(colours, cell));
    numbers.collect()
}

/// The other colourings of a grid met so far: a puzzle's clues must tell the solution from all of
/// them.
pub(super) struct Others<'s> {
    cells: Cells,
    counts: Vec<u8>,
    /// The clues that are left.
    left: Vec<bool>,
    /// For each other colouring that is known, the cells whose clues tell it from the solution.
    known: Vec<Vec<usize>>,
    /// Parts of the grid, by size; the last is the whole grid.
    sizes: Vec<Vec<Part<'s>>>,
}

impl<'s> Others<'s> {
    /// The sizes of parts; each is used in grids that are at least twice as large. Larger parts
    /// leave fewer questions to the whole grid, but of fewer questions it learns less for others.
    pub(super) const SIZES: [usize; 3] = [12, 24, 48];

    /// All clues are left.
    pub(super) fn new(cells: Cells, colours: &'s [bool], sizes: &[usize]) -> Self {
        let counts = counts(cells, colours);
        let whole = cells.rows.max(cells.columns);
        let sizes = sizes.iter().copied().filter(|&size| 2 * size <= whole);
        let parts = sizes.chain([whole]);
        let parts = parts.map(|size| Part::of_size(cells, colours, size));
        let mut others = Others {
            cells,
            left: vec![true; counts.len()],
            counts,
            known: Vec::new(),
            sizes: parts.collect(),
        };
        for cell in 0..cells.count() {
            others.add(&cells.only(cell));
        }
        others
    }

    fn add(&mut self, colours: &[bool]) {
        let numbers = counts(self.cells, colours);
        let differ = (0..numbers.len()).filter(|&i| numbers[i] != self.counts[i]);
        self.known.push(differ.collect());
    }

    /// The clues that are left.
    fn clues(&self) -> Vec<Option<u8>> {
        let clues = self.counts.iter().zip(&self.left);
        clues.map(|(&clue, &left)| left.then_some(clue)).collect()
    }

    /// Whether these of the clues leave another solution.
    pub(super) fn are_there(&mut self, clues: &[Option<u8>]) -> bool {
        self.left = clues.iter().map(Option::is_some).collect();
        let left_out = (0..clues.len()).filter(|&cell| clues[cell].is_none());
        let left_out: Vec<usize> = left_out.collect();
        self.are_needed(&left_out)
    }

    /// Leaves out the clues of some cells, if those that are left then tell the solution from every
    /// other.
    fn leave_out(&mut self, orbit: &[usize]) {
        orbit.iter().for_each(|&cell| self.left[cell] = false);
        let are_needed = self.are_needed(orbit);
        orbit.iter().for_each(|&cell| self.left[cell] = are_needed);
        for part in self.sizes.iter_mut().flatten() {
            part.decide(orbit, are_needed);
        }
    }

    /// Whether there is another solution. The clues of these cells are the last that were left out.
    fn are_needed(&mut self, orbit: &[usize]) -> bool {
        let mut known = self.known.iter();
        if !known.all(|other| other.iter().any(|&i| self.left[i])) {
            return true;
        }
        for parts in &mut self.sizes {
            let Some(part) = parts.iter_mut().find(|part| part.has_in_middle(orbit)) else {
                continue;
            };
            if let Some(other) = part.other_without(orbit) {
                self.add(&other);
                return true;
            }
            if part.is_whole() || part.follows_without(orbit) {
                return false;
            }
        }
        unreachable!("the last part is the whole grid")
    }
}

/// A random connected region of about half of the cells, with a connected outside; it nowhere
/// touches itself.
///
/// Cells that touch few of the region are preferred, so that it winds.
pub(super) fn region(cells: Cells, random: &mut Random) -> Vec<bool> {
    let mut colours = vec![false; cells.count()];
    colours[random.below(cells.count())] = true;
    let mut size = 1;
    let most = cells.count() * 3 / 5;
    while size < most.max(2).min(cells.count()) {
        let touching = |cell: usize| cells.neighbours(cell).filter(|&next| colours[next]).count();
        let open =
            (0..cells.count()).filter(|&cell| !colours[cell] && is_simple(cells, &colours, cell));
        let open: Vec<usize> = open.collect();
        // Mostly a cell that touches one other.
        let thin: Vec<usize> = open
            .iter()
            .copied()
            .filter(|&cell| touching(cell) == 1)
            .collect();
        let choice = match random.below(8) {
            0 => random.pick(&open),
            _ => random.pick(&thin).or_else(|| random.pick(&open)),
        };
        let Some(cell) = choice else { break };
        colours[cell] = true;
        size += 1;
    }
    colours
}

/// Whether a cell can join the region so that region and surroundings stay in one piece each, and
/// touch themselves nowhere: going round the cell, one meets the region in one run, which has a
/// cell that shares a side, and the surroundings in one run, too.
fn is_simple(cells: Cells, colours: &[bool], cell: usize) -> bool {
    let (row, column) = ((cell / cells.columns) as i32, (cell % cells.columns) as i32);
    let at = |(dy, dx): (i32, i32)| {
        let (y, x) = (row + dy, column + dx);
        let inside = (0..cells.rows as i32).contains(&y) && (0..cells.columns as i32).contains(&x);
        inside && colours[y as usize * cells.columns + x as usize]
    };
    let ring = [
        (-1, -1),
        (-1, 0),
        (-1, 1),
        (0, 1),
        (1, 1),
        (1, 0),
        (1, -1),
        (0, -1),
    ]
    .map(at);
    let changes = (0..8).filter(|&i| ring[i] != ring[(i + 1) % 8]).count();
    let sides = (1..8).step_by(2).filter(|&i| ring[i]).count();
    changes == 2 && sides > 0 && sides < 4
}
