use super::vicinity::{Vicinity, has_one_solution, standard, state};
use super::{Pattern, Searched};
use crate::csp::{Candidate, State, Theory};
use crate::generate::completion;
use crate::prover::Trials;
use crate::rules::random::Random;
use crate::sudoku::Sudoku;

/// Looks for sets of clues that leave a pattern intact up to some depth of T&E.
///
/// All clues are of one grid, and each set has that grid as its only solution and no clue too many. Most of the work is to find such sets: so the
/// differences between the grid and other solutions are kept. A set of clues has one solution if it hits every difference, which takes no search.
///
/// The first sets have nearly all clues about the pattern that take nothing from it, and few others. The best of them is then varied.
pub(super) struct Clues<'h> {
    pattern: &'h Pattern,
    /// The depth up to which the pattern is to be intact.
    depth: usize,
    trials: Trials<'static>,
    vicinity: Vicinity,
}

/// Cells, one bit for each: of a grid these are clues.
type Cells = u128;

/// A grid in which a pattern has guardians, and the clues that take nothing from the pattern.
pub(super) struct Filled {
    grid: State,
    /// The candidate of each cell.
    candidates: Vec<Candidate>,
    /// The clues that take nothing from the pattern.
    clues: Cells,
    /// Those of them that are about the pattern: in its blocks, or of its digits.
    about: Cells,
    /// Where the clues of other solutions differ; no difference contains another.
    differences: Vec<Cells>,
}

/// How long a pattern endures in a puzzle: the depth of T&E that breaks it; then its `resistance`. More is better.
type Endurance = (usize, usize);

/// The most grids that are filled in search of a suitable one.
const GRIDS: usize = 100;
/// The most case distinctions for one grid.
const MAX_CASES: usize = 2000;
/// How many clues are taken away in a step, at most.
const MAX_REMOVED: usize = 3;
/// How many of the clues about the pattern a first set may lack.
const MAX_LACKING: usize = 6;
/// How many other solutions are looked at when a set of clues has several.
const OTHERS: usize = 10;
/// One in so many steps goes to another grid.
const OTHER_GRID: usize = 5;
/// The most guardians of the pattern in that grid.
const MAX_GUARDIANS: usize = 2;
/// A set is kept if its resistance is lower by less than this: so a hunt leaves sets that are better than all near them.
const SLACK: usize = 10;
/// More than the work of refuting all candidates of a pattern.
const MOST_WORK: usize = 1_000_000;

impl Filled {
    fn new(grid: State, pattern: &Pattern) -> Filled {
        let board = Sudoku::standard();
        let mut candidates: Vec<Candidate> = standard().live(&grid).iter().collect();
        candidates.sort_by_key(|&c| board.cell(c));
        let those = |holds: &dyn Fn(Candidate) -> bool| -> Cells {
            let held = candidates.iter().filter(|&&c| holds(c));
            held.map(|&c| 1 << board.cell(c)).sum()
        };
        Filled {
            clues: those(&|c| pattern.allows(c)),
            about: those(&|c| pattern.allows(c) && pattern.is_near(c)),
            differences: Vec::new(),
            grid,
            candidates,
        }
    }

    /// The candidates of some cells.
    fn set(&self, cells: Cells) -> Vec<Candidate> {
        bits(cells).map(|cell| self.candidates[cell]).collect()
    }
}

fn bits(cells: Cells) -> impl Iterator<Item = usize> {
    (0..Cells::BITS as usize).filter(move |cell| cells >> cell & 1 == 1)
}

/// These cells without some of them.
fn without(mut cells: Cells, removed: usize, random: &mut Random) -> Cells {
    for _ in 0..removed {
        cells &= !any(cells, random);
    }
    cells
}

/// One of these cells.
fn any(cells: Cells, random: &mut Random) -> Cells {
    bits(cells)
        .nth(random.below(cells.count_ones().max(1) as usize))
        .map_or(0, |cell| 1 << cell)
}

impl<'h> Clues<'h> {
    /// A search for sets of clues that leave this pattern intact up to this depth.
    pub fn new(pattern: &'h Pattern, depth: usize) -> Self {
        let engine = standard();
        let all = engine.all_candidates();
        Clues {
            pattern,
            depth,
            trials: Trials::new(engine, Theory::Brt, all.clone(), all.clone()),
            vicinity: Vicinity::default(),
        }
    }

    /// A random grid in which the pattern has at most `guardians` guardians, and which is determined by the clues that take nothing from the pattern.
    pub fn fill(
        &mut self,
        guardians: usize,
        random: &mut Random,
        searched: &mut Searched,
    ) -> Option<Filled> {
        for _ in 0..GRIDS {
            let outside = self.pattern.outside();
            let guardians = 1 + random.below(guardians);
            let guardians: Vec<Candidate> = (0..guardians)
                .filter_map(|_| random.pick(outside))
                .collect();
            let live = standard().state(&self.pattern.with(&guardians));
            let Some(grid) = completion(standard(), &live, random, MAX_CASES) else {
                continue;
            };
            searched.grids += 1;
            let filled = Filled::new(grid, self.pattern);
            if has_one_solution(&filled.set(filled.clues)) {
                return Some(filled);
            }
        }
        None
    }

    /// Clues that leave the pattern intact: a puzzle with one solution and no superfluous clue. The first clues are of this grid, later ones may be of
    /// others. Gives up when `steps` sets in a row are no better than the best before.
    pub fn intact(
        &mut self,
        mut filled: Filled,
        steps: usize,
        random: &mut Random,
        searched: &mut Searched,
    ) -> Option<Vec<Candidate>> {
        let (mut clues, mut here, mut best) = (0, (0, 0), (0, 0));
        let (mut step, mut last) = (0, 0);
        while step - last < steps {
            step += 1;
            searched.steps += 1;
            let is_first = step <= steps / 2;
            let mut other = None;
            let mut new = if is_first {
                without(filled.about, random.below(MAX_LACKING + 1), random)
            } else {
                without(clues, 1 + random.below(MAX_REMOVED), random)
            };
            if !is_first && random.below(OTHER_GRID) == 0 {
                other = self.another(&filled.set(new), random);
            }
            let grid = other.as_mut().unwrap_or(&mut filled);
            new = self.determine(new, grid, random);
            let endurance = self.endurance(new, grid);
            if endurance.0 > self.depth {
                return Some(self.vicinity.minimal(&grid.set(new), random));
            }
            let slack = if is_first { 0 } else { random.below(SLACK) };
            if (endurance.0, endurance.1 + slack) >= here {
                (clues, here) = (new, endurance);
                filled = other.unwrap_or(filled);
            }
            if endurance > best {
                (best, last) = (endurance, step);
            }
        }
        None
    }

    /// Another solution of some clues, in which the pattern has few guardians.
    fn another(&mut self, clues: &[Candidate], random: &mut Random) -> Option<Filled> {
        let outside = self.pattern.outside();
        let is_guardian = |grid: &State, c: Candidate| standard().is_live(grid, c);
        let mut grids = self.vicinity.some_solutions(clues, GRIDS);
        grids.retain(|grid| {
            outside.iter().filter(|&&c| is_guardian(grid, c)).count() <= MAX_GUARDIANS
        });
        let filled = Filled::new(random.pick(&grids)?, self.pattern);
        has_one_solution(&filled.set(filled.clues)).then_some(filled)
    }

    /// Adds random clues until the grid is the only solution, then takes superfluous ones away.
    fn determine(&mut self, mut clues: Cells, filled: &mut Filled, random: &mut Random) -> Cells {
        loop {
            let mut open = filled.differences.clone();
            loop {
                open.retain(|difference| difference & clues == 0);
                let Some(difference) = random.pick(&open) else {
                    break;
                };
                clues |= any(difference, random);
            }
            if self.is_determined(clues, filled) {
                break;
            }
        }
        let mut order: Vec<usize> = bits(clues).collect();
        random.shuffle(&mut order);
        for cell in order {
            let fewer = clues & !(1 << cell);
            if self.is_determined(fewer, filled) {
                clues = fewer;
            }
        }
        clues
    }

    /// Whether the grid is the only solution. If it is not, the differences of some others are noted.
    fn is_determined(&mut self, clues: Cells, filled: &mut Filled) -> bool {
        if filled.differences.iter().any(|d| d & clues == 0) {
            return false;
        }
        let several = self.vicinity.some_solutions(&filled.set(clues), OTHERS);
        let mut is_determined = true;
        for solution in several {
            let differs = |&cell: &usize| !standard().is_live(&solution, filled.candidates[cell]);
            let difference: Cells = bits(filled.clues).filter(differs).map(|c| 1 << c).sum();
            // All clues together have one solution: only the grid itself has no difference.
            if difference == 0 {
                continue;
            }
            is_determined = false;
            let differences = &mut filled.differences;
            if !differences.iter().any(|&d| d & !difference == 0) {
                differences.retain(|&d| d & difference != difference);
                differences.push(difference);
            }
        }
        is_determined
    }

    /// How long the pattern endures in the puzzle that these clues of the grid make.
    fn endurance(&mut self, clues: Cells, filled: &Filled) -> Endurance {
        let (engine, inside) = (standard(), self.pattern.inside());
        let count = |state: &State| inside.iter().filter(|&&c| engine.is_live(state, c)).count();
        self.trials.forget_solutions();
        self.trials.add_solution(filled.grid.clone());
        let mut closed = state(&filled.set(clues));
        // There is a solution, so there is no contradiction, here and below.
        let _ = engine.brt(&mut closed);
        if count(&closed) < inside.len() {
            return (0, count(&closed));
        }
        for depth in 1..=self.depth {
            let mut deeper = closed.clone();
            let _ = self.trials.fixpoint(depth, &mut deeper);
            if count(&deeper) < inside.len() {
                let resistance = match depth {
                    2 => self.resistance(&closed, filled),
                    _ => 0,
                };
                return (depth, resistance);
            }
            closed = deeper;
        }
        (self.depth + 1, 0)
    }

    /// Measures how near the pattern is to being intact after T&E(2), in a state that is closed under T&E(1). Nearly always T&E(1) refutes all of its
    /// candidates that are not in the grid. So it is measured how much refutes each: the candidates that Singles refute after it, which is divided by the
    /// square of the rounds of T&E(1) that are needed. In a round all candidates are tried in the same state.
    fn resistance(&self, closed: &State, filled: &Filled) -> usize {
        let engine = standard();
        let work = |&c: &Candidate| {
            let mut trial = closed.clone();
            engine.decide(&mut trial, c);
            let (mut refuted, mut rounds) = (0, 0);
            let mut is_open = engine.brt(&mut trial).is_ok();
            while is_open {
                rounds += 1;
                let eliminated = refuted_by_singles(&trial);
                if eliminated.is_empty() {
                    return 0;
                }
                if rounds == 1 {
                    refuted = eliminated.len();
                }
                eliminated
                    .iter()
                    .for_each(|&c| engine.eliminate(&mut trial, c));
                is_open = engine.brt(&mut trial).is_ok();
            }
            match rounds {
                0 => engine.candidate_count(),
                _ => 10 * refuted / (rounds * rounds),
            }
        };
        let inside = self.pattern.inside().iter();
        let tried = inside.filter(|&&c| !engine.is_live(&filled.grid, c));
        MOST_WORK.saturating_sub(tried.map(work).sum())
    }
}

/// The candidates of a closed state that Singles refute.
fn refuted_by_singles(state: &State) -> Vec<Candidate> {
    let engine = standard();
    let mut covered = engine.no_candidates();
    engine.add_decided(state, &mut covered);
    let mut refuted = Vec::new();
    let mut trial = state.clone();
    while let Some(c) = engine.first(state, engine.all_candidates(), &covered, None) {
        trial.copy_from(state);
        engine.decide(&mut trial, c);
        if engine.brt(&mut trial).is_ok() {
            engine.add_decided(&trial, &mut covered);
        } else {
            refuted.push(c);
        }
        engine.insert(&mut covered, c);
    }
    refuted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;

    /// Sets of clues have one solution, and no clue too many, also where the differences that were kept decide that without a search.
    #[test]
    fn sets_of_clues_determine_the_grid_and_have_none_too_many() {
        let library = Library::two_band();
        let entry = library.entry("k3b2-12-00038").expect("the library has it");
        let pattern = Pattern::new(&entry.theorem().expect("it is sound")).expect("impossible");
        let mut random = Random::seeded(3);
        for _ in 0..3 {
            let mut clues = Clues::new(&pattern, 1);
            let filled = clues.fill(1, &mut random, &mut Searched::default());
            let mut filled = filled.expect("a grid");
            for _ in 0..5 {
                let first = without(filled.about, random.below(MAX_LACKING + 1), &mut random);
                let set = clues.determine(first, &mut filled, &mut random);
                assert_eq!(set & !filled.clues, 0, "a clue takes from the pattern");
                assert!(has_one_solution(&filled.set(set)));
                for cell in bits(set) {
                    assert!(!has_one_solution(&filled.set(set & !(1 << cell))));
                }
            }
            let differences = &filled.differences;
            assert!(!differences.is_empty());
            for (i, a) in differences.iter().enumerate() {
                assert!(!differences[..i].iter().any(|b| a & b == *a || a & b == *b));
            }
        }
    }
}
