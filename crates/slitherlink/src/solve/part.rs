//! A part of a grid, of which it is asked again and again whether clues can be left out.
//!
//! A grid has one solution. Without some of its clues it has another one exactly if there is a
//! colouring that meets all others and violates one of these. A part of the grid around them often
//! decides that:
//!
//! * If all is as in the solution but the middle of the part, which can be coloured in another way,
//!   the clues are *needed*. The other clues are met: those at the rim of the part have the same
//!   colours around them. Whether inside and outside are connected is seen in the whole grid.
//! * If nothing is assumed of what lies beyond the part, and even so none of the clues can be
//!   violated, none is needed.
//!
//! Where neither holds, a larger part must be asked, in the end the whole grid. So the answers are
//! those of the whole grid.

use super::cuts::{Cells, Clause, inside};
use itertools::Itertools;
use oddagon_prover::sat::Incremental;

/// A rectangle of cells, with a solver for the conditions that are about these cells alone.
#[derive(Debug)]
pub(super) struct Part<'g> {
    cells: Cells,
    /// The colours of the solution, in the whole grid.
    colours: &'g [bool],
    rows: [usize; 2],
    columns: [usize; 2],
    /// The cells; variable i + 1 is that cell i of these is inside.
    members: Vec<usize>,
    /// The clues that are met if this is assumed: for each of `members` the literal, if all cells
    /// around it are in the part, too.
    met: Vec<Option<i32>>,
    /// Which of these are known for good to be there, or not to be there.
    decided: Vec<bool>,
    /// The assumption that all is as in the solution but the middle of the part, and what it means.
    rest: i32,
    rim: Vec<i32>,
    /// The last variable.
    last: i32,
    solver: Incremental,
}

impl<'g> Part<'g> {
    /// Parts of a grid with that solution, which has all its clues, with so many rows and columns,
    /// or all: each cell is in the middle of one of them.
    pub fn of_size(cells: Cells, colours: &'g [bool], size: usize) -> Vec<Part<'g>> {
        let ranges = |end: usize| {
            let size = size.min(end);
            let starts = (0..end - size)
                .step_by(size.div_ceil(2))
                .chain([end - size]);
            starts.map(move |start| [start, start + size])
        };
        let parts = ranges(cells.rows).cartesian_product(ranges(cells.columns));
        let parts = parts.map(|(rows, columns)| Part::new(cells, colours, rows, columns));
        parts.collect()
    }

    /// The part with these rows and columns (the first, and the one after the last).
    fn new(cells: Cells, colours: &'g [bool], rows: [usize; 2], columns: [usize; 2]) -> Part<'g> {
        let places = (rows[0]..rows[1]).flat_map(|r| (columns[0]..columns[1]).map(move |c| (r, c)));
        let members: Vec<usize> = places.map(|(r, c)| r * cells.columns + c).collect();
        let count = members.len();
        let mut part = Part {
            cells,
            colours,
            rows,
            columns,
            met: vec![None; count],
            decided: vec![false; count],
            rest: inside(2 * count),
            rim: Vec::new(),
            last: inside(2 * count),
            solver: Incremental::new(),
            members,
        };
        for rule in cells.rules() {
            part.add_here(&rule, None);
        }
        for (i, cell) in part.members.clone().into_iter().enumerate() {
            if part.is_open(cell) {
                continue;
            }
            let met = inside(count + i);
            part.met[i] = Some(met);
            for clause in cells.clue(cell, cells.number(colours, cell)) {
                part.add_here(&clause, Some(-met));
            }
        }
        let rim = part.members.iter().enumerate();
        let rim = rim.filter(|&(_, &cell)| part.is_rim(cell));
        part.rim = rim.map(|(i, &cell)| part.as_solved(i, cell)).collect();
        let others = part.members.iter().enumerate();
        let others = others.map(|(i, &cell)| -part.as_solved(i, cell));
        let others: Clause = others.chain([-part.rest]).collect();
        part.solver.add(&others);
        part
    }

    /// The literal that a member is as in the solution.
    fn as_solved(&self, i: usize, cell: usize) -> i32 {
        if self.colours[cell] {
            inside(i)
        } else {
            -inside(i)
        }
    }

    /// Adds a clause about the grid's cells if it is about cells of this part alone.
    fn add_here(&mut self, clause: &[i32], unless: Option<i32>) {
        let here: Option<Clause> = clause.iter().map(|&l| self.literal(l)).collect();
        if let Some(mut here) = here {
            here.extend(unless);
            self.solver.add(&here);
        }
    }

    /// Whether this is the whole grid.
    pub fn is_whole(&self) -> bool {
        self.members.len() == self.cells.count()
    }

    /// Whether there are such cells, and none is near the part's rim; the whole grid has no rim.
    pub fn has_in_middle(&self, cells: &[usize]) -> bool {
        let is_in = |at: usize, [from, to]: [usize; 2], end: usize| {
            let margin = (to - from) / 4;
            (from == 0 || at >= from + margin) && (to == end || at < to - margin)
        };
        let Cells { rows, columns } = self.cells;
        let mut places = cells.iter().map(|cell| (cell / columns, cell % columns));
        let is_near =
            |(r, c): (usize, usize)| is_in(r, self.rows, rows) && is_in(c, self.columns, columns);
        self.is_whole() || !cells.is_empty() && places.all(is_near)
    }

    fn contains(&self, cell: usize) -> bool {
        self.index(cell).is_some()
    }

    /// The place of a cell among the members.
    fn index(&self, cell: usize) -> Option<usize> {
        let ([first_row, rows], [first, columns]) = (self.rows, self.columns);
        let (row, column) = (cell / self.cells.columns, cell % self.cells.columns);
        let is_here = (first_row..rows).contains(&row) && (first..columns).contains(&column);
        is_here.then(|| (row - first_row) * (columns - first) + column - first)
    }

    /// A literal about one of the grid's cells, as it is here.
    fn literal(&self, literal: i32) -> Option<i32> {
        let index = self.index(literal.unsigned_abs() as usize - 1)?;
        Some(literal.signum() * inside(index))
    }

    /// Whether a cell has a neighbour beyond the part.
    fn is_open(&self, cell: usize) -> bool {
        !self.cells.neighbours(cell).all(|next| self.contains(next))
    }

    /// Whether a cell is of those that stay as they are, so that the clues of open ones are met.
    fn is_rim(&self, cell: usize) -> bool {
        let mut near = self.cells.neighbours(cell);
        self.is_open(cell) || near.any(|next| self.is_open(next))
    }

    /// From now on the clues of some cells are there, or are not.
    pub fn decide(&mut self, cells: &[usize], are_kept: bool) {
        for &cell in cells {
            let Some(i) = self.index(cell) else { continue };
            self.decided[i] = true;
            let met = self.met[i].map(|met| if are_kept { met } else { -met });
            met.iter().for_each(|&met| self.solver.add(&[met]));
        }
    }

    /// The clues that are there, but for some.
    fn clues_without(&self, cells: &[usize]) -> impl Iterator<Item = i32> {
        let open = (0..self.members.len()).filter(|&i| !self.decided[i]);
        let left = open.filter(|&i| !cells.contains(&self.members[i]));
        left.filter_map(|i| self.met[i])
    }

    /// Another solution without the clues of some cells, as in this one beyond the part. The
    /// circuits around one cell are left out.
    pub fn other_without(&mut self, cells: &[usize]) -> Option<Vec<bool>> {
        let clues = self.clues_without(cells);
        let assumed: Vec<i32> = clues
            .chain(self.rim.iter().copied())
            .chain([self.rest])
            .collect();
        loop {
            let model = self.solver.model(&assumed)?;
            let mut colours = self.colours.to_vec();
            for (&cell, is_inside) in self.members.iter().zip(model) {
                colours[cell] = is_inside;
            }
            let cuts = self.cells.cuts(&colours);
            if cuts.is_empty() {
                return Some(colours);
            }
            for cut in cuts {
                let here: Clause = cut.iter().filter_map(|&l| self.literal(l)).collect();
                // The literals about other cells are false, as in the solution.
                let unless = (here.len() < cut.len()).then_some(-self.rest);
                self.solver
                    .add(&here.into_iter().chain(unless).collect::<Clause>());
            }
        }
    }

    /// Whether no solution without the clues of some cells violates any of them, whatever lies
    /// beyond the part.
    pub fn follows_without(&mut self, cells: &[usize]) -> bool {
        let clues: Clause = self.clues_without(cells).collect();
        cells.iter().all(|&cell| {
            self.last += 1;
            let violated = self.last;
            let number = self.cells.number(self.colours, cell);
            for clause in self.cells.not_clue(cell, number) {
                self.add_here(&clause, Some(-violated));
            }
            let assumed: Clause = clues.iter().copied().chain([violated]).collect();
            let follows = self.solver.model(&assumed).is_none();
            self.solver.add(&[-violated]);
            follows
        })
    }
}
