//! The canonical form of a puzzle or of a solution grid that players and collectors exchange: the
//! *minlex* form.
//!
//! It is the least of all images of the grid, read cell by cell, row by row, an empty cell before
//! any digit. Symmetries of the cells and renamings of digits count; in the least image the digits
//! are named in the order in which they first appear.
//!
//! Rows are chosen from the top. All images that begin with the least rows so far are kept, each as
//! the order of its columns and the names of its digits. Columns that have been empty so far are
//! interchangeable, and so are stacks of such columns: they are not ordered before a row tells them
//! apart. Of empty rows of a band, and of empty bands, one stands for all. So what is kept are
//! nearly always a few images.
//!
//! In a full grid the first row tells nothing: each of its 1,296 column orders gives 1 to 9. There
//! the first two rows are chosen together ([`Search::full_rows`]).

use super::super::Symmetry;

/// A grid's minlex form: see [`minlex`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Minlex {
    /// The digit of each cell, row by row, 0 for an empty cell.
    pub cells: Vec<u8>,
    /// The number of symmetries of the cells that, each with some renaming of digits, map the grid
    /// to itself.
    pub automorphisms: u64,
    /// A symmetry that maps the grid to its minlex form.
    pub by: Symmetry,
}

/// The minlex form of a puzzle or a solution grid of the 4×4 or 9×9 board: for each cell, row by
/// row, its digit, or 0 if it is empty. The digits of a row, of a column and of a block must be
/// different; of other grids the form is not the least.
///
/// # Panics
/// If there are not 16 or 81 cells, or a digit is not of the board.
pub fn minlex(cells: &[u8]) -> Minlex {
    match cells.len() {
        16 => Search::<2, 4>::of(cells).form(),
        _ => Search::<3, 9>::of(cells).form(),
    }
}

/// The least image of a puzzle among those whose solution is in minlex form: the *solution-minlex*
/// form. Puzzles with the same solution stand together when they are sorted by it. With it come the
/// number of symmetries that keep puzzle and solution, and one that maps the puzzle to the form.
///
/// # Panics
/// As [`minlex`], and if the solution is not a full grid of the puzzle's board.
pub fn solution_minlex(cells: &[u8], solution: &[u8]) -> Minlex {
    assert!(
        solution.len() == cells.len() && !solution.contains(&0),
        "a solution has a digit in each cell"
    );
    let ways = match cells.len() {
        16 => Search::<2, 4>::of(solution).ways(),
        _ => Search::<3, 9>::of(solution).ways(),
    };
    let mut images: Vec<_> = ways.into_iter().map(|by| (by.grid(cells), by)).collect();
    let least = images.iter().map(|(cells, _)| cells).min().cloned();
    let least = least.expect("a grid has a least image");
    images.retain(|(cells, _)| *cells == least);
    Minlex {
        cells: least,
        automorphisms: images.len() as u64,
        by: images.swap_remove(0).1,
    }
}

/// What stands for a digit without a name yet: after all names.
const NEW: u8 = u8::MAX;

/// The first rows of an image: which rows and columns stand where, and the names of digits.
#[derive(Clone, Copy)]
struct Node<const S: usize> {
    transposed: bool,
    /// The grid's row at each place that is taken.
    rows: [u8; S],
    /// The grid's column at each place.
    columns: [u8; S],
    /// Bit c: column c is told apart from column c − 1 of its stack, or begins a stack.
    columns_cut: u16,
    /// Bit s: stack s is told apart from stack s − 1.
    stacks_cut: u16,
    /// The name of each digit, from 1; 0 if it has none yet.
    names: [u8; 10],
    bands_left: u16,
    /// Rows of the band that is begun, counted in the grid.
    rows_left: u16,
    /// How many images it stands for: those with equal rows or bands in another order.
    copies: u64,
}

/// The grid, its transpose, and the least images' first rows.
struct Search<const N: usize, const S: usize> {
    grids: [[[u8; S]; S]; 2],
    nodes: Vec<Node<S>>,
    least: Vec<[u8; S]>,
}

impl<const N: usize, const S: usize> Search<N, S> {
    fn new(cells: &[u8]) -> Search<N, S> {
        assert_eq!(cells.len(), S * S, "a grid has 16 or 81 cells");
        let mut grids = [[[0; S]; S]; 2];
        for (cell, &digit) in cells.iter().enumerate() {
            assert!(
                usize::from(digit) <= S,
                "{digit} is not a digit of the board"
            );
            grids[0][cell / S][cell % S] = digit;
            grids[1][cell % S][cell / S] = digit;
        }
        Search {
            grids,
            nodes: [false, true].map(Node::start).to_vec(),
            least: Vec::new(),
        }
    }

    /// Chooses all rows that are left.
    fn run(mut self) -> Search<N, S> {
        while self.least.len() < S {
            self.next_row();
        }
        self
    }

    /// Chooses one more row, in every way that gives the least.
    fn next_row(&mut self) {
        let mut least = [NEW; S];
        let mut ties: Vec<(usize, usize, u64)> = Vec::new();
        for (number, node) in self.nodes.iter().enumerate() {
            for (row, copies) in self.choices(node) {
                let value = node.arranged(self.row(node, row)).1;
                if value < least {
                    least = value;
                    ties.clear();
                }
                if value == least {
                    ties.push((number, row, copies));
                }
            }
        }
        let mut nodes = Vec::with_capacity(ties.len());
        for (number, row, copies) in ties {
            let node = self.nodes[number].with_row(row, copies);
            node.ordered(self.row(&node, row), &mut nodes);
        }
        // All images have the same rows so far, so as many digits have names.
        let named = self.least.iter().flatten().max().copied().unwrap_or(0);
        let mut name = named;
        for value in &mut least {
            if *value == NEW {
                name += 1;
                *value = name;
            }
        }
        self.least.push(least);
        self.nodes = nodes;
    }

    /// The rows that may come next, each with the number of those that it stands for.
    fn choices(&self, node: &Node<S>) -> impl Iterator<Item = (usize, u64)> {
        let grid = &self.grids[usize::from(node.transposed)];
        let open = if node.rows_left != 0 {
            node.rows_left
        } else {
            let rows = (0..S).filter(|r| node.bands_left >> (r / N) & 1 == 1);
            rows.fold(0, |set, r| set | 1 << r)
        };
        let within_band = node.rows_left != 0;
        let empty = move |r: usize| grid[r] == [0; S];
        let empty_band = move |b: usize| (b * N..(b + 1) * N).all(empty);
        let is_open = move |r: usize| open >> r & 1 == 1;
        (0..S).filter_map(move |r| {
            if !is_open(r) {
                return None;
            }
            if !empty(r) {
                return Some((r, 1));
            }
            let band = r / N;
            let alike = (band * N..(band + 1) * N).filter(|&other| is_open(other) && empty(other));
            let (mut first, mut count) = (true, 0);
            for other in alike {
                first &= other >= r;
                count += 1;
            }
            if !within_band && empty_band(band) {
                let bands = (0..N).filter(|&other| is_open(other * N) && empty_band(other));
                for other in bands {
                    first &= other >= band;
                    count += if other == band { 0 } else { N as u64 };
                }
            }
            first.then_some((r, count))
        })
    }

    /// A row of the grid that a node's images are made of.
    fn row(&self, node: &Node<S>, row: usize) -> &[u8; S] {
        &self.grids[usize::from(node.transposed)][row]
    }

    /// The form, and one way to it.
    fn form(&self) -> Minlex {
        let copies = self.nodes.iter().map(|node| node.copies * node.orders());
        Minlex {
            cells: self.least.concat(),
            automorphisms: copies.sum(),
            by: self.nodes[0].symmetry(),
        }
    }

    /// All ways to the form; of a full grid, which has no equal rows.
    fn ways(&self) -> Vec<Symmetry> {
        self.nodes.iter().map(Node::symmetry).collect()
    }
}

impl<const S: usize> Node<S> {
    fn start(transposed: bool) -> Node<S> {
        let order = S.isqrt();
        let starts = (0..S).step_by(order).fold(0, |set, c| set | 1 << c);
        Node {
            transposed,
            rows: [NEW; S],
            columns: std::array::from_fn(|c| c as u8),
            columns_cut: starts,
            stacks_cut: 1,
            names: [0; 10],
            bands_left: (1 << order) - 1,
            rows_left: 0,
            copies: 1,
        }
    }

    /// The same with a row at the next place.
    fn with_row(mut self, row: usize, copies: u64) -> Node<S> {
        let order = S.isqrt();
        if self.rows_left == 0 {
            self.bands_left &= !(1 << (row / order));
            self.rows_left = ((1 << order) - 1) << (row / order * order);
        }
        self.rows_left &= !(1 << row);
        let place = self.rows.iter().position(|&r| r == NEW);
        self.rows[place.expect("a row is left")] = row as u8;
        self.copies *= copies;
        self
    }

    /// The name of a digit, 0 for an empty cell.
    fn name(&self, digit: u8) -> u8 {
        match self.names[usize::from(digit)] {
            0 if digit != 0 => NEW,
            name => name,
        }
    }

    /// The columns in the order that gives a row its least value, and that value.
    fn arranged(&self, row: &[u8; S]) -> ([u8; S], [u8; S]) {
        let order = S.isqrt();
        let mut columns = self.columns;
        let mut value = columns.map(|column| self.name(row[usize::from(column)]));
        for begin in 1..S {
            let mut c = begin;
            while self.columns_cut >> c & 1 == 0 && value[c] < value[c - 1] {
                value.swap(c, c - 1);
                columns.swap(c, c - 1);
                c -= 1;
            }
        }
        for begin in 1..order {
            let mut s = begin;
            while self.stacks_cut >> s & 1 == 0
                && value[s * order..(s + 1) * order] < value[(s - 1) * order..s * order]
            {
                for c in s * order..(s + 1) * order {
                    value.swap(c, c - order);
                    columns.swap(c, c - order);
                }
                s -= 1;
            }
        }
        (columns, value)
    }

    /// Adds the nodes in which the columns stand as a row wants them and its digits have names: one
    /// for each order of the columns, and stacks, that only new digits tell apart.
    fn ordered(&self, row: &[u8; S], nodes: &mut Vec<Node<S>>) {
        let order = S.isqrt();
        let (columns, value) = self.arranged(row);
        let mut node = *self;
        node.columns = columns;
        let begin = nodes.len();
        let stack = |s: usize| &value[s * order..(s + 1) * order];
        let (mut equal_columns, mut equal_stacks) = (0u16, 0u16);
        for c in (1..S).filter(|c| self.columns_cut >> c & 1 == 0) {
            if value[c] == value[c - 1] && value[c] == NEW {
                equal_columns |= 1 << c;
            }
            if value[c] != value[c - 1] || value[c] == NEW {
                node.columns_cut |= 1 << c;
            }
        }
        for s in (1..order).filter(|s| self.stacks_cut >> s & 1 == 0) {
            if stack(s) == stack(s - 1) && stack(s).contains(&NEW) {
                equal_stacks |= 1 << s;
            }
            if stack(s) != stack(s - 1) || stack(s).contains(&NEW) {
                node.stacks_cut |= 1 << s;
            }
        }
        nodes.push(node);
        // What is equal to the one before it changes places with each of its equals before it, or
        // stays: that makes every order once.
        for s in (1..order).filter(|s| equal_stacks >> s & 1 == 1) {
            let first = (0..s).rev().find(|t| equal_stacks >> t & 1 == 0);
            exchange(nodes, begin, s, first.unwrap_or(0), order);
        }
        for c in (1..S).filter(|c| equal_columns >> c & 1 == 1) {
            let first = (0..c).rev().find(|d| equal_columns >> d & 1 == 0);
            exchange(nodes, begin, c, first.unwrap_or(0), 1);
        }
        for node in &mut nodes[begin..] {
            let mut named = *node.names.iter().max().expect("there are digits");
            for &column in &node.columns {
                let digit = row[usize::from(column)];
                if node.name(digit) == NEW {
                    named += 1;
                    node.names[usize::from(digit)] = named;
                }
            }
        }
    }

    /// The number of column orders for which it stands.
    fn orders(&self) -> u64 {
        let (mut orders, mut run) = (1, 1);
        for c in 1..S {
            run = if self.columns_cut >> c & 1 == 1 {
                1
            } else {
                run + 1
            };
            orders *= run;
        }
        run = 1;
        for s in 1..S.isqrt() {
            run = if self.stacks_cut >> s & 1 == 1 {
                1
            } else {
                run + 1
            };
            orders *= run;
        }
        orders
    }

    /// The symmetry that makes the image. Digits that the grid does not have come last.
    fn symmetry(&self) -> Symmetry {
        let (mut rows, mut columns) = (vec![0; S], vec![0; S]);
        for place in 0..S {
            rows[usize::from(self.rows[place])] = place as u8;
            columns[usize::from(self.columns[place])] = place as u8;
        }
        let mut named = *self.names.iter().max().expect("there are digits");
        let digits = self.names[1..=S].iter().map(|&name| {
            if name == 0 {
                named += 1;
                named - 1
            } else {
                name - 1
            }
        });
        Symmetry::new(self.transposed, rows, columns, digits.collect())
            .expect("the search keeps bands and stacks")
    }
}

/// Adds to the nodes from `begin` on those in which column `at` (or stack, if `width` is that of a
/// stack) changes places with one of those from `first` on.
fn exchange<const S: usize>(
    nodes: &mut Vec<Node<S>>,
    begin: usize,
    at: usize,
    first: usize,
    width: usize,
) {
    for number in begin..nodes.len() {
        for other in first..at {
            let mut node = nodes[number];
            for i in 0..width {
                node.columns.swap(at * width + i, other * width + i);
            }
            nodes.push(node);
        }
    }
}

impl Search<2, 4> {
    fn of(cells: &[u8]) -> Search<2, 4> {
        Search::new(cells).run()
    }
}

/// The orders of three things.
const ORDERS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

impl Search<3, 9> {
    fn of(cells: &[u8]) -> Search<3, 9> {
        let mut search = Search::new(cells);
        if !cells.contains(&0) {
            search.full_rows();
        }
        search.run()
    }

    /// Chooses the first two rows of a full grid.
    ///
    /// The first row reads 1 to 9 in any order of the columns. In the first stack, the second row
    /// has digits that the first row has in the two other stacks. It is least if most of them come
    /// from the second stack, and those first: 4 5 6, or 4 5 7. The columns of the second and the
    /// third stack stand in the order in which the second row has their digits, in the first and
    /// second stack: any other gives a greater row. At most one column of the second stack has its
    /// digit in the third, and it is the last. So the order of stacks and of the first stack's
    /// columns is to be tried, no more.
    fn full_rows(&mut self) {
        let mut least = [NEW; 9];
        let mut nodes = Vec::new();
        for transposed in [false, true] {
            let grid = self.grids[usize::from(transposed)];
            let pairs = (0..9).flat_map(|a| (0..3).map(move |i| (a, a / 3 * 3 + i)));
            for (a, b) in pairs.filter(|(a, b)| a != b) {
                // For each digit of row b, by column, the column in which row a has it.
                let mut place = [0; 10];
                for (column, &digit) in grid[a].iter().enumerate() {
                    place[usize::from(digit)] = column;
                }
                let from = grid[b].map(|digit| place[usize::from(digit)]);
                for [first, second, third] in ORDERS {
                    let columns = [0, 1, 2].map(|i| 3 * first + i);
                    let inside = columns.iter().filter(|&&c| from[c] / 3 == second).count();
                    if inside < 2 || inside == 2 && least[2] == 6 {
                        continue;
                    }
                    for order in ORDERS {
                        let mut stand = [0; 9];
                        for (at, &i) in order.iter().enumerate() {
                            stand[at] = columns[i];
                        }
                        let is_of_second = |at: usize| from[stand[at]] / 3 == second;
                        if !is_of_second(0) || !is_of_second(1) {
                            continue;
                        }
                        stand[3] = from[stand[0]];
                        stand[4] = from[stand[1]];
                        // The three columns of the stack are these two and one more.
                        stand[5] = 9 * second + 3 - stand[3] - stand[4];
                        let ends = stand.map(|column| from[column]);
                        let ends = ends[..6].iter().filter(|&&column| column / 3 == third);
                        for (place, &column) in stand[6..].iter_mut().zip(ends) {
                            *place = column;
                        }
                        let mut names = [0; 10];
                        for (name, column) in (1..).zip(stand) {
                            names[usize::from(grid[a][column])] = name;
                        }
                        let value = stand.map(|column| names[usize::from(grid[b][column])]);
                        if value < least {
                            least = value;
                            nodes.clear();
                        }
                        if value == least {
                            let mut node = Node::start(transposed);
                            (node.columns, node.names) = (stand.map(|c| c as u8), names);
                            (node.columns_cut, node.stacks_cut) = (u16::MAX, u16::MAX);
                            nodes.push(node.with_row(a, 1).with_row(b, 1));
                        }
                    }
                }
            }
        }
        self.nodes = nodes;
        self.least = vec![[1, 2, 3, 4, 5, 6, 7, 8, 9], least];
    }
}
