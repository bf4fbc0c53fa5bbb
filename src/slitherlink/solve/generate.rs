use super::cuts::{Cells, Clause};
use super::solutions::{Search, drawn};
use super::{Grid, SolveError, solves};
use crate::rules::random::Random;
use crate::slitherlink::Diagram;

/// A random puzzle with exactly one solution, none of whose clues can be left out; the same for the same seed.
///
/// A region is grown from one cell as long as neither it nor its surroundings fall apart; its rim is the circuit. Where all clues together
/// tell that circuit from no other, another region is grown. Of all clues, those are left out, in random order, without which the solution
/// is still the only one. The solution is tested by [`solves`].
///
/// # Errors
/// If the SAT solver gives up, or the solution is none: it has no reason to.
///
/// # Panics
/// If there are fewer than two cells.
pub fn generate(rows: usize, columns: usize, seed: u64) -> Result<Diagram, SolveError> {
    assert!(rows * columns > 1, "a puzzle of one cell has no clue");
    let cells = Cells { rows, columns };
    let mut random = Random::seeded(seed);
    loop {
        let colours = region(cells, &mut random);
        let Some(clues) = clues(cells, &colours, &mut random)? else {
            continue;
        };
        let puzzle = Diagram {
            clues,
            ..Diagram::blank(rows, columns)
        };
        let grid = Grid::new(rows, columns);
        let lines: Vec<Option<bool>> = drawn(&grid, &colours).into_iter().map(Some).collect();
        solves(&puzzle, &grid.diagram(&puzzle.clues, &lines))?;
        return Ok(puzzle);
    }
}

/// Clues that have a region's rim as their only solution, none of them too many; `None` where all clues together have another.
fn clues(
    cells: Cells,
    colours: &[bool],
    random: &mut Random,
) -> Result<Option<Vec<Option<u8>>>, SolveError> {
    let count = |colours: &[bool]| -> Vec<u8> {
        let numbers = (0..cells.count()).map(|cell| cells.number(colours, cell));
        numbers.collect()
    };
    let counts = count(colours);
    let mut left: Vec<Option<u8>> = counts.iter().copied().map(Some).collect();
    let rules = cells.rules();
    let clues = counts
        .iter()
        .enumerate()
        .map(|(cell, &clue)| cells.clue(cell, clue));
    let clues: Vec<Vec<Clause>> = clues.collect();
    let mut cuts: Vec<Clause> = Vec::new();
    // For each other colouring that is known the cells whose clues tell it from the solution; the formula leaves out circuits around one cell.
    let differ = |other: &[bool]| -> Vec<usize> {
        let other = count(other);
        let differ = (0..cells.count()).filter(|&i| other[i] != counts[i]);
        differ.collect()
    };
    let around_one = (0..cells.count()).map(|cell| cells.only(cell));
    let mut others: Vec<Vec<usize>> = around_one.map(|other| differ(&other)).collect();
    let mut another = |left: &[Option<u8>]| {
        let given = (0..cells.count()).filter(|&i| left[i].is_some());
        let given = given.flat_map(|i| &clues[i]);
        let mut search = Search::new(cells, rules.iter().chain(&cuts).chain(given));
        search.exclude(colours);
        let other = search.next()?;
        cuts.append(&mut search.cuts);
        Ok::<_, SolveError>(other)
    };
    if another(&left)?.is_some() {
        return Ok(None);
    }
    for cell in shuffled(cells.count(), random) {
        let Some(clue) = left[cell].take() else {
            continue;
        };
        let told = |other: &Vec<usize>| other.iter().any(|&i| left[i].is_some());
        if !others.iter().all(told) {
            left[cell] = Some(clue);
            continue;
        }
        if let Some(other) = another(&left)? {
            left[cell] = Some(clue);
            others.push(differ(&other));
        }
    }
    Ok(Some(left))
}

/// The numbers below `n` in random order.
fn shuffled(n: usize, random: &mut Random) -> Vec<usize> {
    let mut list: Vec<usize> = (0..n).collect();
    for i in (1..n).rev() {
        list.swap(i, random.below(i + 1));
    }
    list
}

/// A random connected region with a connected outside that touches itself nowhere, about half of the cells.
///
/// Cells are taken that touch few of the region, so that it winds.
fn region(cells: Cells, random: &mut Random) -> Vec<bool> {
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

/// Whether a cell can join the region so that region and surroundings stay in one piece each, and touch themselves nowhere: going
/// round the cell, the region is met in one run, which has a cell that shares a side, and the surroundings in one run too.
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
