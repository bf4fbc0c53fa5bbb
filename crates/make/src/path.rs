//! Making Numbrix and Hidato: random paths, and the numbers on them.

use crate::path_formula::PathFormula;
use crate::{Clue, Instance, Maker, Request, Stated};
use oddagon_boards::path::{Path, Steps};
use oddagon_job::random::Random;
use oddagon_prover::sat::Cnf;
use serde_json::json;

/// Up to so many white cells all numbers of all cells may be in the formula for the search for
/// other paths. It grows with the square of their number, and clues leave little of it.
const MOST_CELLS: usize = 120;

struct Paths {
    application: &'static str,
    steps: Steps,
    rows: usize,
    columns: usize,
    black: usize,
}

/// A path through all white cells.
struct Walked {
    application: &'static str,
    steps: Steps,
    columns: usize,
    /// The number of each cell; `None` for a black one.
    numbers: Vec<Option<usize>>,
    /// The white cells, in order: clue i is about the i-th.
    white: Vec<usize>,
    clues: Vec<Clue>,
    names: Vec<String>,
}

/// Numbrix.
pub(crate) fn numbrix(request: &Request) -> Result<Box<dyn Maker>, String> {
    maker("numbrix", Steps::Side, request)
}

/// Hidato.
pub(crate) fn hidato(request: &Request) -> Result<Box<dyn Maker>, String> {
    maker("hidato", Steps::King, request)
}

fn maker(
    application: &'static str,
    steps: Steps,
    request: &Request,
) -> Result<Box<dyn Maker>, String> {
    let (rows, columns) = request.size.unwrap_or((7, 7));
    let most = Path::MAX_SIDE;
    if rows * columns < 2 || rows > most || columns > most {
        return Err(format!(
            "--size: found {rows}x{columns}, expected at least two cells, up to {most}x{most}"
        ));
    }
    let black = request.black.unwrap_or(0);
    if black + 2 > rows * columns {
        let most = rows * columns - 2;
        return Err(format!("--black: found {black}, expected up to {most}"));
    }
    Ok(Box::new(Paths {
        application,
        steps,
        rows,
        columns,
        black,
    }))
}

impl Maker for Paths {
    /// A path through all cells; its last cells then become black.
    fn instance(&self, random: &mut Random) -> Option<Box<dyn Instance>> {
        let mut path = self.walk(random);
        path.truncate(path.len() - self.black);
        let mut numbers = vec![None; self.rows * self.columns];
        for (number, &cell) in (1..).zip(&path) {
            numbers[cell] = Some(number);
        }
        let place = |cell: usize| (cell / self.columns, cell % self.columns);
        let white: Vec<usize> = (0..numbers.len())
            .filter(|&cell| numbers[cell].is_some())
            .collect();
        let name = |&cell: &usize| {
            let (r, c) = place(cell);
            format!("n{}r{}c{}", numbers[cell].unwrap_or(0), r + 1, c + 1)
        };
        let names: Vec<String> = white.iter().map(name).collect();
        let clues = white
            .iter()
            .zip(&names)
            .map(|(&cell, name)| Clue::number(place(cell), name.clone()));
        Some(Box::new(Walked {
            application: self.application,
            steps: self.steps,
            columns: self.columns,
            clues: clues.collect(),
            numbers,
            white,
            names,
        }))
    }

    fn shape(&self) -> Option<(usize, usize)> {
        Some((2 * self.rows - 1, 2 * self.columns - 1))
    }
}

impl Paths {
    /// A random path through all cells. Row by row at first; then, again and again, its last cell
    /// is joined to another that it can step to, and the part after that one is reversed.
    fn walk(&self, random: &mut Random) -> Vec<usize> {
        let cell = |i: usize| match (i / self.columns) % 2 {
            0 => i,
            _ => i / self.columns * self.columns + self.columns - 1 - i % self.columns,
        };
        let mut path: Vec<usize> = (0..self.rows * self.columns).map(cell).collect();
        let place = |cell: usize| (cell / self.columns, cell % self.columns);
        for _ in 0..20 * path.len() {
            if random.below(2) == 0 {
                path.reverse();
            }
            let last = place(path[path.len() - 1]);
            let before = path.len() - 1;
            let near = |i: &usize| self.steps.distance(place(path[*i]), last) == 1;
            let near: Vec<usize> = (0..before.saturating_sub(1)).filter(near).collect();
            if let Some(at) = random.pick(&near) {
                path[at + 1..].reverse();
            }
        }
        path
    }
}

impl Instance for Walked {
    fn clues(&self) -> &[Clue] {
        &self.clues
    }

    fn stated(&self, kept: &[bool]) -> Stated {
        let mut words = vec!["B".to_owned(); self.numbers.len()];
        for (&cell, &kept) in self.white.iter().zip(kept) {
            words[cell] = match self.numbers[cell] {
                Some(number) if kept => number.to_string(),
                _ => ".".to_owned(),
            };
        }
        let rows: Vec<String> = words
            .chunks(self.columns)
            .map(|row| row.join(" "))
            .collect();
        Stated::of(
            self.application,
            json!({ "model": "topological", "rows": rows }),
        )
    }

    fn solution(&self) -> &[String] {
        &self.names
    }

    fn is_large(&self) -> bool {
        self.white.len() > MOST_CELLS
    }

    /// Where a cell has up to eight neighbours, the board's own formula is the faster one.
    fn formula(&self) -> Option<(Cnf, Vec<i32>)> {
        if self.steps == Steps::King {
            return None;
        }
        let place = |&cell: &usize| (cell / self.columns, cell % self.columns);
        let white: Vec<(usize, usize)> = self.white.iter().map(place).collect();
        let mut formula = PathFormula::new(&white, self.steps);
        let numbers = self.white.iter().filter_map(|&cell| self.numbers[cell]);
        let clues = numbers.enumerate().map(|(i, n)| formula.number(i, n));
        let clues: Vec<i32> = clues.collect();
        formula.cnf.clause(clues.iter().map(|clue| -clue));
        Some((formula.cnf, clues))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oddagon_prover::sat::Incremental;
    use std::collections::BTreeSet;

    /// All paths through the white cells, each as the number of each cell.
    fn paths(white: &[(usize, usize)], steps: Steps) -> BTreeSet<Vec<usize>> {
        fn walk(
            white: &[(usize, usize)],
            steps: Steps,
            path: &mut Vec<usize>,
            found: &mut BTreeSet<Vec<usize>>,
        ) {
            if path.len() == white.len() {
                let mut numbers = vec![0; white.len()];
                (1..).zip(&*path).for_each(|(n, &cell)| numbers[cell] = n);
                found.insert(numbers);
                return;
            }
            for next in 0..white.len() {
                let last = path.last();
                let is_near = last.is_none_or(|&at| steps.distance(white[at], white[next]) == 1);
                if is_near && !path.contains(&next) {
                    path.push(next);
                    walk(white, steps, path, found);
                    path.pop();
                }
            }
        }
        let mut found = BTreeSet::new();
        walk(white, steps, &mut Vec::new(), &mut found);
        found
    }

    /// On grids of all shapes up to ten cells, with and without black ones.
    #[test]
    fn the_formula_has_exactly_the_paths() {
        let (mut shapes, mut count) = (0, 0);
        for (rows, columns) in [(1, 2), (1, 4), (2, 2), (2, 3), (3, 3), (2, 5)] {
            for (black, steps) in (0..4).flat_map(|b| [(b, Steps::Side), (b, Steps::King)]) {
                let cells = (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c)));
                let white = cells.filter(|&(r, c)| (5 * r + 3 * c) % 7 >= black || r + c == 1);
                let white: Vec<(usize, usize)> = white.collect();
                // Ten cells in which a king goes have too many paths.
                if white.len() < 2 || white.len() > 8 && steps == Steps::King {
                    continue;
                }
                let formula = PathFormula::new(&white, steps);
                let mut solver = Incremental::new();
                formula.cnf.clauses().for_each(|clause| solver.add(clause));
                let mut found = BTreeSet::new();
                while let Some(model) = solver.model(&[]) {
                    let number = |cell: usize| {
                        let is_true = |n: &usize| model[formula.number(cell, *n) as usize - 1];
                        (1..=white.len())
                            .find(is_true)
                            .expect("each cell has a number")
                    };
                    let numbers: Vec<usize> = (0..white.len()).map(number).collect();
                    let literals = numbers.iter().enumerate();
                    let other = literals.map(|(cell, &n)| -formula.number(cell, n));
                    solver.add(&other.collect::<Vec<i32>>());
                    assert!(found.insert(numbers), "a path comes twice");
                }
                assert_eq!(found, paths(&white, steps), "{white:?} {steps:?}");
                (shapes, count) = (shapes + 1, count + found.len());
            }
        }
        assert!(shapes > 30 && count > 500, "{shapes} shapes, {count} paths");
    }
}
