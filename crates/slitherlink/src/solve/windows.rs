//! What follows in windows of a grid, whatever lies beyond them.
//!
//! Of the clauses about a puzzle, those about a window's cells alone hold there; what they imply
//! holds in all solutions. That inside and outside are connected is said there, too: all that lies
//! beyond the window counts as one more cell, of either kind, next to the window's rim.
//!
//! A search in the whole grid hardly ever finds such facts. It decides here and there, and has
//! forgotten what it has learnt of one place when it comes back.

use super::circuit::Circuit;
use super::cuts::{Cells, Clause};
use itertools::Itertools;
use oddagon_prover::sat::{Graph, Incremental};
use std::ops::Range;

/// The clauses about a puzzle, and what is known to follow from them in windows.
pub(super) struct Windows {
    circuit: Circuit,
    clues: Vec<Option<u8>>,
    /// The clauses; each is kept at one of the cells that it is about.
    clauses: Vec<Vec<Clause>>,
    /// The variables likewise.
    variables: Vec<Vec<u32>>,
    /// For each variable, whether its value is known.
    known: Vec<bool>,
    /// The windows of the present size, each with the number of its variables that were not known
    /// when it was last looked at.
    windows: Vec<(Window, Option<usize>)>,
    /// The sizes that are left.
    sizes: &'static [usize],
}

/// Its rows and columns.
type Window = [Range<usize>; 2];

impl Windows {
    /// How many rows and columns windows have, one size after the other. Smaller ones take less
    /// time, larger ones find more.
    pub const SIZES: &[usize] = &[8, 12, 16, 20, 24];

    /// The windows of a puzzle with these clues, given all clauses about it and sizes.
    pub fn new(
        circuit: Circuit,
        clues: &[Option<u8>],
        clauses: Vec<Clause>,
        sizes: &'static [usize],
    ) -> Windows {
        let count = clues.len();
        let mut windows = Windows {
            circuit,
            clues: clues.to_vec(),
            clauses: vec![Vec::new(); count],
            variables: vec![Vec::new(); count],
            known: vec![false; circuit.variables() as usize + 1],
            windows: Vec::new(),
            sizes,
        };
        for variable in 1..=circuit.variables() {
            windows.variables[circuit.cells_of(variable)[0]].push(variable);
        }
        clauses.into_iter().for_each(|clause| windows.add(clause));
        windows
    }

    fn add(&mut self, clause: Clause) {
        if let Some(first) = clause.first() {
            let cell = self.circuit.cells_of(first.unsigned_abs())[0];
            self.clauses[cell].push(clause);
        }
    }

    /// Literals that follow in windows and were not known: of windows of one size, each looked at
    /// once. None if nothing more follows.
    pub fn follow(&mut self) -> Vec<i32> {
        loop {
            let windows = 0..self.windows.len();
            let follow: Vec<i32> = windows.flat_map(|i| self.look_at(i)).collect();
            if !follow.is_empty() {
                return follow;
            }
            let Some((&size, larger)) = self.sizes.split_first() else {
                return Vec::new();
            };
            self.sizes = larger;
            self.windows = self.windows_of(size);
        }
    }

    /// What follows in one of the windows, if anything has become known there since it was last
    /// looked at.
    fn look_at(&mut self, i: usize) -> Vec<i32> {
        let (window, looked_at) = self.windows[i].clone();
        let open = self.open(&window);
        if looked_at == Some(open) {
            return Vec::new();
        }
        let new = self.follow_in(&window);
        for &literal in &new {
            self.known[literal.unsigned_abs() as usize] = true;
            self.add(vec![literal]);
        }
        self.windows[i].1 = Some(open - new.len());
        new
    }

    /// Windows of a size, which overlap by half; none if they would be most of the grid.
    fn windows_of(&self, size: usize) -> Vec<(Window, Option<usize>)> {
        let Cells { rows, columns } = self.circuit.0;
        if size >= rows.min(columns) {
            return Vec::new();
        }
        let ranges = |end: usize| {
            let starts = (0..end - size)
                .step_by(size.div_ceil(2))
                .chain([end - size]);
            starts.map(move |start| start..start + size)
        };
        let windows = ranges(rows).cartesian_product(ranges(columns));
        windows
            .map(|(rows, columns)| ([rows, columns], None))
            .collect()
    }

    fn is_in(&self, [rows, columns]: &Window, cell: usize) -> bool {
        let width = self.circuit.0.columns;
        rows.contains(&(cell / width)) && columns.contains(&(cell % width))
    }

    fn members(&self, [rows, columns]: &Window) -> Vec<usize> {
        let places = rows.clone().cartesian_product(columns.clone());
        places
            .map(|(r, c)| r * self.circuit.0.columns + c)
            .collect()
    }

    /// The variables that are about a window alone.
    fn variables(&self, window: &Window) -> Vec<u32> {
        let members = self.members(window).into_iter();
        let variables = members.flat_map(|cell| &self.variables[cell]);
        let is_here = |variable: &u32| {
            let cells = self.circuit.cells_of(*variable);
            cells.into_iter().all(|cell| self.is_in(window, cell))
        };
        variables.copied().filter(is_here).collect()
    }

    /// How many of them are not known.
    fn open(&self, window: &Window) -> usize {
        let variables = self.variables(window).into_iter();
        variables.filter(|&v| !self.known[v as usize]).count()
    }

    /// The literals that follow in a window and were not known.
    fn follow_in(&self, window: &Window) -> Vec<i32> {
        let variables = self.variables(window);
        // The variables here, by their numbers in the grid; 0 for those that are not.
        let mut own = vec![0; self.known.len()];
        for (number, &variable) in (1..).zip(&variables) {
            own[variable as usize] = number;
        }
        let here = |&literal: &i32| match own[literal.unsigned_abs() as usize] {
            0 => None,
            number => Some(literal.signum() * number),
        };
        let mut solver = Incremental::new();
        for cell in self.members(window) {
            for clause in &self.clauses[cell] {
                let clause: Option<Clause> = clause.iter().map(here).collect();
                clause.iter().for_each(|clause| solver.add(clause));
            }
        }
        for graph in self.graphs(window, &own) {
            solver.connect(graph);
        }
        // Those of the first model that are true in all models so far. A model is looked for in
        // which one of them is not, until there is none.
        let Some(model) = solver.model(&[]) else {
            // There is no solution, which the search will see by itself.
            return Vec::new();
        };
        let literal = |model: &[bool], number: i32| {
            let is_true = model[number as usize - 1];
            if is_true { number } else { -number }
        };
        let open = (1..)
            .zip(&variables)
            .filter(|&(_, &v)| !self.known[v as usize]);
        let mut same: Vec<i32> = open.map(|(number, _)| literal(&model, number)).collect();
        let mut assumed = variables.len() as i32;
        loop {
            assumed += 1;
            let other: Clause = same.iter().map(|l| -l).chain([-assumed]).collect();
            solver.add(&other);
            let Some(model) = solver.model(&[assumed]) else {
                break;
            };
            same.retain(|&l| literal(&model, l.abs()) == l);
        }
        let in_grid = |l: i32| l.signum() * variables[l.unsigned_abs() as usize - 1] as i32;
        same.into_iter().map(in_grid).collect()
    }

    /// The cells of a window that are outside, with what is beyond the border; and those inside, if
    /// something inside is surely beyond the window.
    fn graphs(&self, window: &Window, own: &[i32]) -> Vec<Graph> {
        let cells = self.circuit.0;
        let members = self.members(window);
        let beyond = members.len() as u32;
        let index = |cell: usize| members.binary_search(&cell).ok();
        let (mut edges, mut rim, mut border) = (Vec::new(), Vec::new(), Vec::new());
        for (i, &cell) in (0..).zip(&members) {
            for next in cells.neighbours(cell) {
                match index(next) {
                    Some(j) if j as u32 > i => edges.push([i, j as u32]),
                    Some(_) => {}
                    None => rim.push([i, beyond]),
                }
            }
            if cells.at_border(cell) {
                border.push([i, beyond]);
            }
        }
        edges.extend(rim);
        let graph = |sign: i32, edges: Vec<[u32; 2]>| {
            let literals = members.iter().map(|&cell| Some(sign * own[cell + 1]));
            Graph {
                literals: literals.chain([None]).collect(),
                edges,
            }
        };
        let mut graphs = Vec::new();
        // A clue with a line is inside, or next to a cell that is.
        let is_beyond = |cell: usize| !self.is_in(window, cell);
        let is_apart = |cell: usize| is_beyond(cell) && cells.neighbours(cell).all(is_beyond);
        let mut clues = self.clues.iter().enumerate();
        if clues.any(|(cell, clue)| clue.is_some_and(|clue| clue > 0) && is_apart(cell)) {
            graphs.push(graph(1, edges.clone()));
        }
        edges.extend(border);
        graphs.push(graph(-1, edges));
        graphs
    }
}
