//! Making Numbrix and Hidato: random paths, and the numbers on them.

use crate::{Clue, Instance, Maker, Request, Stated};
use oddagon_boards::path::{Path, Steps};
use oddagon_job::random::Random;
use serde_json::json;

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
}
