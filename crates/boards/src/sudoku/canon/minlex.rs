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
use std::cmp::Ordering;

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
/// different; of other puzzles the form is not the least.
///
/// # Panics
/// If there are not 16 or 81 cells, or a digit is not of the board. It may panic if all cells are
/// filled and the digits of a row, column or block are not different.
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
                match node.lower(self.row(node, row), &mut least) {
                    Ordering::Less => ties = vec![(number, row, copies)],
                    Ordering::Equal => ties.push((number, row, copies)),
                    Ordering::Greater => {}
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

    /// How the least value of a row compares with that one, which becomes the lesser of the two.
    fn lower(&self, row: &[u8; S], least: &mut [u8; S]) -> Ordering {
        if !self.is_ordered() {
            let value = self.arranged(row).1;
            let order = value.cmp(least);
            *least = value.min(*least);
            return order;
        }
        // Most rows differ in their first cells.
        for place in 0..S {
            let value = |place: usize| self.name(row[usize::from(self.columns[place])]);
            let order = value(place).cmp(&least[place]);
            if order == Ordering::Less {
                (place..S).for_each(|place| least[place] = value(place));
            }
            if order != Ordering::Equal {
                return order;
            }
        }
        Ordering::Equal
    }

    /// Whether all columns and stacks are told apart.
    fn is_ordered(&self) -> bool {
        let (columns, stacks) = (self.columns_cut, self.stacks_cut);
        columns.trailing_ones() as usize >= S && stacks.trailing_ones() as usize >= S.isqrt()
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
        let begin = nodes.len();
        let mut node = *self;
        if node.is_ordered() {
            node.name_all(row);
            nodes.push(node);
            return;
        }
        let (columns, value) = self.arranged(row);
        node.columns = columns;
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
        nodes[begin..]
            .iter_mut()
            .for_each(|node| node.name_all(row));
    }

    /// Names the digits of a row that have no name yet, in the order of the columns.
    fn name_all(&mut self, row: &[u8; S]) {
        let mut named = *self.names.iter().max().expect("there are digits");
        if usize::from(named) == S {
            return;
        }
        for &column in &self.columns {
            let digit = row[usize::from(column)];
            if self.name(digit) == NEW {
                named += 1;
                self.names[usize::from(digit)] = named;
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
const ORDERS: [[u8; 3]; 6] = [
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
        let (mut begins, mut fourth) = (Vec::with_capacity(36), NEW);
        for transposed in [false, true] {
            let grid = &self.grids[usize::from(transposed)];
            for a in 0..9 {
                let mut place = [0; 10];
                for (column, &digit) in (0..).zip(&grid[a]) {
                    place[usize::from(digit)] = column;
                }
                for b in (a / 3 * 3..a / 3 * 3 + 3).filter(|&b| b != a) {
                    let mut from = [0; 9];
                    for (from, &digit) in from.iter_mut().zip(&grid[b]) {
                        *from = place[usize::from(digit)];
                    }
                    for first in 0..3 {
                        let begin = Begin::of(transposed, [a, b], from, first);
                        let own = begin.fourth();
                        if own < fourth {
                            fourth = own;
                            begins.clear();
                        }
                        if own == fourth {
                            begins.push(begin);
                        }
                    }
                }
            }
        }
        let mut least = [NEW; 9];
        let mut nodes = Vec::new();
        for begin in begins {
            let grid = &self.grids[usize::from(begin.transposed)];
            begin.orders(fourth, &mut least, |order, stand| {
                if order == Ordering::Less {
                    nodes.clear();
                }
                let [a, b] = begin.rows;
                let mut node = Node::start(begin.transposed);
                node.columns = stand;
                (node.columns_cut, node.stacks_cut) = (u16::MAX, u16::MAX);
                node.name_all(&grid[a]);
                nodes.push(node.with_row(a, 1).with_row(b, 1));
            });
        }
        self.nodes = nodes;
        self.least = vec![[1, 2, 3, 4, 5, 6, 7, 8, 9], least];
    }
}

/// Two rows of a full grid that may come first, and the order of the stacks.
struct Begin {
    transposed: bool,
    rows: [usize; 2],
    /// For each column, the column in which the first row has the digit of the second.
    from: [u8; 9],
    stacks: [u8; 3],
}

impl Begin {
    fn of(transposed: bool, rows: [usize; 2], from: [u8; 9], first: u8) -> Begin {
        // Of the two other stacks, the one with most of the digits.
        let [x, y, z] = [0, 1, 2].map(|i| from[usize::from(3 * first + i)] / 3);
        let second = if x == y || x == z { x } else { y };
        Begin {
            transposed,
            rows,
            from,
            stacks: [first, second, 3 - first - second],
        }
    }

    fn after(&self, column: u8) -> u8 {
        self.from[usize::from(column)]
    }

    fn is_of_second(&self, column: u8) -> bool {
        self.after(column) / 3 == self.stacks[1]
    }

    /// The columns of the first stack.
    fn columns(&self) -> [u8; 3] {
        [0, 1, 2].map(|i| 3 * self.stacks[0] + i)
    }

    /// What the second row has in its fourth place, at least. If it begins with 4 5 6, the second
    /// stack has 7 8 9, for it has no digits of its own, and the third none of the third: 0 stands
    /// for this, which is less than all others.
    fn fourth(&self) -> u8 {
        let (mut least, mut inside) = (NEW, 0);
        for column in self.columns() {
            if self.is_of_second(column) {
                inside += 1;
                least = least.min(self.fourth_after(column));
            }
        }
        if inside == 3 { 0 } else { least }
    }

    /// The same where this column comes first: 1 if it has the digit again, 2 or 3 for the two
    /// others of the first stack, or 8.
    fn fourth_after(&self, column: u8) -> u8 {
        let again = self.after(self.after(column));
        match again {
            _ if again == column => 1,
            _ if again / 3 != self.stacks[0] => 8,
            _ if self.is_of_second(again) => 2,
            _ => 3,
        }
    }

    /// Calls `found` with all orders of the columns in which the second row is not greater than
    /// `least`, and makes that the least. Only those with this [fourth](Begin::fourth) digit are
    /// tried.
    fn orders(&self, fourth: u8, least: &mut [u8; 9], mut found: impl FnMut(Ordering, [u8; 9])) {
        let after = |column: u8| self.after(column);
        let [_, second, third] = self.stacks;
        let columns = self.columns();
        for order in ORDERS {
            let mut stand = [0; 9];
            for (place, i) in stand.iter_mut().zip(order) {
                *place = columns[usize::from(i)];
            }
            let begins = self.is_of_second(stand[0]) && self.is_of_second(stand[1]);
            if !begins || fourth > 0 && self.fourth_after(stand[0]) != fourth {
                continue;
            }
            (stand[3], stand[4]) = (after(stand[0]), after(stand[1]));
            // The three columns of the stack are these two and one more.
            stand[5] = 9 * second + 3 - stand[3] - stand[4];
            let mut at = 6;
            for i in 0..6 {
                let column = after(stand[i]);
                if column / 3 == third {
                    stand[at] = column;
                    at += 1;
                }
            }
            // The name of a digit is the place of its column in the first row, from 1.
            let mut name = [0; 9];
            for (place, &column) in (1..).zip(&stand) {
                name[usize::from(column)] = place;
            }
            let mut value = [0; 9];
            for (value, &column) in value.iter_mut().zip(&stand) {
                *value = name[usize::from(after(column))];
            }
            let order = value.cmp(least);
            if order != Ordering::Greater {
                *least = value;
                found(order, stand);
            }
        }
    }
}
