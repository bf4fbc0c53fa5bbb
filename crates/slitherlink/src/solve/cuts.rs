//! Puzzles as clauses about cells: inside the circuit, or outside.
//!
//! A line lies between two cells of different kinds, so each point needs only one condition: its
//! four cells do not form a chessboard. The lines are *one* circuit if both the inside and the
//! outside are connected. No short clause says this; instead, whenever a model has parts that are
//! not connected, a *cut* is added: it is not the case that two given cells are inside and a given
//! set of cells that separates them is all outside. Cuts hold for all puzzles of a size.

use itertools::Itertools;
use oddagon_boards::slitherlink::Diagram;

/// Clauses, as in DIMACS: cell i is inside is i + 1, outside −(i + 1).
pub(super) type Clause = Vec<i32>;

/// The cells of a grid.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cells {
    pub rows: usize,
    pub columns: usize,
}

impl Cells {
    /// The cells of a diagram.
    pub fn of(diagram: &Diagram) -> Cells {
        Cells {
            rows: diagram.rows,
            columns: diagram.columns,
        }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.rows * self.columns
    }

    /// The cells that share a side with a cell.
    pub fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + Clone + use<> {
        let Cells { rows, columns } = *self;
        let (row, column) = (cell / columns, cell % columns);
        [
            (row > 0).then(|| cell.wrapping_sub(columns)),
            (row + 1 < rows).then_some(cell + columns),
            (column > 0).then(|| cell.wrapping_sub(1)),
            (column + 1 < columns).then_some(cell + 1),
        ]
        .into_iter()
        .flatten()
    }

    /// Whether a cell lies at the border.
    pub fn at_border(&self, cell: usize) -> bool {
        self.neighbours(cell).count() < 4
    }

    /// The number of lines around a cell in a colouring.
    pub fn number(&self, colours: &[bool], cell: usize) -> u8 {
        let near = self.neighbours(cell);
        let border = if colours[cell] {
            4 - near.clone().count()
        } else {
            0
        };
        (near.filter(|&next| colours[next] != colours[cell]).count() + border) as u8
    }

    /// The cells such that the circuit around this one cell meets these clues.
    pub fn around_one(self, clues: &[Option<u8>]) -> impl Iterator<Item = usize> + '_ {
        let lines = move |cell: usize, at: usize| {
            if cell == at {
                4
            } else {
                u8::from(self.neighbours(cell).any(|next| next == at))
            }
        };
        (0..self.count()).filter(move |&cell| {
            let mut clues = clues.iter().enumerate();
            clues.all(|(at, clue)| clue.is_none_or(|clue| clue == lines(cell, at)))
        })
    }

    /// The colouring in which only this cell is inside.
    pub fn only(&self, cell: usize) -> Vec<bool> {
        (0..self.count()).map(|other| other == cell).collect()
    }

    /// The conditions of every solution other than the circuits around one cell: something is
    /// inside, there is no chessboard, and no inside cell is isolated.
    pub fn rules(&self) -> Vec<Clause> {
        let mut clauses = vec![(0..self.count()).map(inside).collect()];
        for row in 1..self.rows {
            for column in 1..self.columns {
                let last = row * self.columns + column;
                let [a, b] = [last - self.columns - 1, last];
                let [c, d] = [last - self.columns, last - 1];
                for sign in [1, -1] {
                    let cells = [(a, 1), (b, 1), (c, -1), (d, -1)];
                    clauses.push(cells.map(|(cell, s)| sign * s * inside(cell)).to_vec());
                }
            }
        }
        for cell in 0..self.count() {
            let near = self.neighbours(cell).map(inside);
            clauses.push(near.chain([-inside(cell)]).collect());
        }
        clauses
    }

    /// The condition that a cell has that many lines around it.
    pub fn clue(&self, cell: usize, clue: u8) -> Vec<Clause> {
        let near: Vec<usize> = self.neighbours(cell).collect();
        let mut clauses = Vec::new();
        for (own, others) in self.of_other_kind(cell, clue) {
            let unless = -own * inside(cell);
            let Some(others) = others else {
                clauses.push(vec![unless]);
                continue;
            };
            // Of one more neighbours than are of the other kind one is of its own kind; of as many
            // as are of its own kind, and one more, one is of the other.
            for (size, sign) in [(others + 1, own), (near.len() - others + 1, -own)] {
                let sets = near.iter().combinations(size);
                clauses.extend(sets.map(|set| {
                    let near = set.into_iter().map(|&next| sign * inside(next));
                    near.chain([unless]).collect()
                }));
            }
        }
        clauses
    }

    /// The condition that a cell has another number of lines around it.
    pub fn not_clue(&self, cell: usize, clue: u8) -> Vec<Clause> {
        let near: Vec<usize> = self.neighbours(cell).collect();
        let mut clauses = Vec::new();
        for (own, others) in self.of_other_kind(cell, clue) {
            let sets = others.map(|others| near.iter().combinations(others));
            clauses.extend(sets.into_iter().flatten().map(|differ| {
                let near = near.iter().map(|next| {
                    let sign = if differ.contains(&next) { own } else { -own };
                    sign * inside(*next)
                });
                near.chain([-own * inside(cell)]).collect()
            }));
        }
        clauses
    }

    /// How many neighbours of a cell are of the other kind if it has that many lines around it, for
    /// one inside (1) and one outside (−1); `None` if such a cell cannot have so many.
    fn of_other_kind(&self, cell: usize, clue: u8) -> [(i32, Option<usize>); 2] {
        let near = self.neighbours(cell).count();
        let possible = |lines: Option<usize>| lines.filter(|&lines| lines <= near);
        // The lines on the grid's border are drawn around a cell inside.
        let inner = usize::from(clue).checked_sub(4 - near);
        [(1, possible(inner)), (-1, possible(Some(clue.into())))]
    }

    /// The condition that a line between two cells, or a cell and the outside, is drawn or not.
    pub fn line(&self, [a, b]: [usize; 2], drawn: bool) -> Vec<Clause> {
        let sign = if drawn { 1 } else { -1 };
        if b < self.count() {
            vec![
                vec![inside(a), sign * inside(b)],
                vec![-inside(a), -sign * inside(b)],
            ]
        } else {
            vec![vec![sign * inside(a)]]
        }
    }

    /// The clause that excludes a colouring.
    pub fn other_than(&self, colours: &[bool]) -> Clause {
        let literals = colours.iter().enumerate();
        literals
            .map(|(cell, &own)| if own { -inside(cell) } else { inside(cell) })
            .collect()
    }

    /// Clauses that exclude a colouring whose inside or outside is not connected; none if both are.
    pub fn cuts(&self, colours: &[bool]) -> Vec<Clause> {
        let mut part = vec![usize::MAX; self.count()];
        let mut parts: Vec<Vec<usize>> = Vec::new();
        for cell in 0..self.count() {
            if part[cell] == usize::MAX {
                let members = self.flood(cell, |next| colours[next] == colours[cell]);
                members
                    .iter()
                    .for_each(|&member| part[member] = parts.len());
                parts.push(members);
            }
        }
        let insides = parts.iter().filter(|members| colours[members[0]]);
        let largest = insides.max_by_key(|members| members.len());
        let Some(main) = largest.map(|members| members[0]) else {
            return Vec::new();
        };
        let mut cuts = Vec::new();
        for members in &parts {
            let start = members[0];
            let is_inside = colours[start];
            let fine = if is_inside {
                part[start] == part[main]
            } else {
                members.iter().any(|&cell| self.at_border(cell))
            };
            if fine {
                continue;
            }
            let mut wall = vec![false; self.count()];
            let near = members.iter().flat_map(|&cell| self.neighbours(cell));
            near.filter(|&cell| part[cell] != part[start])
                .for_each(|cell| wall[cell] = true);
            // Only cells that can be reached from the other part separate the two; for the outside,
            // cells that can be reached from the border.
            let mut reached = vec![false; self.count()];
            let from: Vec<usize> = if is_inside {
                vec![main]
            } else {
                (0..self.count())
                    .filter(|&cell| self.at_border(cell))
                    .collect()
            };
            for start in from {
                if !wall[start] && !reached[start] {
                    let side = self.flood(start, |next| !wall[next]);
                    side.into_iter().for_each(|cell| reached[cell] = true);
                }
            }
            let separating = (0..self.count()).filter(|&cell| {
                let open = !is_inside && self.at_border(cell);
                wall[cell] && (open || self.neighbours(cell).any(|next| reached[next]))
            });
            let sign = if is_inside { 1 } else { -1 };
            let mut cut: Clause = separating.map(|cell| sign * inside(cell)).collect();
            cut.push(-sign * inside(start));
            if is_inside {
                cut.push(-inside(main));
            }
            cuts.push(cut);
        }
        cuts
    }

    /// The cells that can be reached from one through cells that may be entered.
    fn flood(&self, start: usize, enter: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut seen = vec![false; self.count()];
        let (mut found, mut at) = (vec![start], 0);
        seen[start] = true;
        while let Some(&cell) = found.get(at) {
            at += 1;
            for next in self.neighbours(cell).filter(|&next| enter(next)) {
                if !std::mem::replace(&mut seen[next], true) {
                    found.push(next);
                }
            }
        }
        found
    }
}

/// The literal that a cell is inside.
pub(super) fn inside(cell: usize) -> i32 {
    cell as i32 + 1
}
