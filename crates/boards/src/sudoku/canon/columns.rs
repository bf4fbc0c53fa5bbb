//! The columns that may still change places once some rows of a grid are fixed.

use std::sync::OnceLock;

/// A row of a grid of order N: one byte per stack, the first stack in the most significant of the N
/// low bytes; in it two bits per cell, the first cell highest. So rows compare as the sequences of
/// their marks do.
pub(super) type Row = u32;

/// The bit at which the mark of the cell in this column begins.
pub(super) const fn shift<const N: usize>(column: usize) -> u32 {
    (8 * (N - 1 - column / N) + 2 * (N - 1 - column % N)) as u32
}

/// All ways of ordering the columns that give the rows fixed so far their least value: an ordered
/// partition of the stacks, and one of the columns in each stack. The class of a stack (column) is
/// the number of stacks (columns of its stack) that must stand before those of its class.
#[derive(Debug, Clone, Copy)]
pub(super) struct Columns<const N: usize> {
    stacks: [u8; N],
    /// Per stack, the classes of its columns, two bits each, the first column highest.
    inside: [u8; N],
}

impl<const N: usize> Columns<N> {
    /// All orders: no row is fixed yet.
    pub(super) const FREE: Columns<N> = Columns {
        stacks: [0; N],
        inside: [0; N],
    };

    /// The least value that a row takes in any of these orders.
    #[inline]
    pub(super) fn least(&self, table: &Refinements, row: Row) -> Row {
        let mut keys = self.keys(table, row).map(|(key, _)| key);
        sort(&mut keys);
        keys.iter().fold(0, |value, key| value << 8 | key & 0xff)
    }

    /// The orders among these that give the row its least value.
    #[inline]
    pub(super) fn fixing(&self, table: &Refinements, row: Row) -> Columns<N> {
        let keys = self.keys(table, row);
        Columns {
            stacks: keys.map(|(key, _)| keys.iter().map(|&(other, _)| u8::from(other < key)).sum()),
            inside: keys.map(|(_, inside)| inside),
        }
    }

    /// Per stack: its class followed by the least value of its part of the row, and its columns'
    /// classes after that.
    #[inline]
    fn keys(&self, table: &Refinements, row: Row) -> [(u32, u8); N] {
        std::array::from_fn(|s| {
            let marks = (row >> (8 * (N - 1 - s))) as u8;
            let refined = table.0[usize::from(self.inside[s]) << 8 | usize::from(marks)];
            let [value, inside] = refined.to_le_bytes();
            (u32::from(self.stacks[s]) << 8 | u32::from(value), inside)
        })
    }

    /// The number of these orders.
    pub(super) fn count(&self) -> u64 {
        let inside = self.inside.iter().map(|&i| orders(&unpack::<N>(i)));
        inside.product::<u64>() * orders(&self.stacks)
    }

    /// One of these orders: the columns from left to right.
    pub(super) fn order(&self) -> Vec<usize> {
        let mut order = Vec::with_capacity(N * N);
        for s in by_class(&self.stacks) {
            let columns = by_class(&unpack::<N>(self.inside[s]));
            order.extend(columns.iter().map(|c| s * N + c));
        }
        order
    }

    /// Permutations of the columns that, together, lead from each of these orders to all others:
    /// each exchanges two columns of a stack, or two stacks.
    pub(super) fn exchanges(&self) -> Vec<Vec<u8>> {
        let order = self.order();
        let class = |c: usize| unpack::<N>(self.inside[c / N])[c % N];
        let mut result = Vec::new();
        let mut exchange = |from: &[usize], to: &[usize]| {
            let mut columns: Vec<u8> = (0..(N * N) as u8).collect();
            from.iter().zip(to).for_each(|(&i, &j)| columns.swap(i, j));
            result.push(columns);
        };
        for stack in order.chunks_exact(N) {
            for pair in stack.windows(2) {
                if class(pair[0]) == class(pair[1]) {
                    exchange(&pair[..1], &pair[1..]);
                }
            }
        }
        for s in 1..N {
            let (left, right) = (&order[(s - 1) * N..s * N], &order[s * N..][..N]);
            if self.stacks[left[0] / N] == self.stacks[right[0] / N] {
                exchange(left, right);
            }
        }
        result
    }
}

/// The effect of the marks of a row in one stack on the order of the stack's columns. At `classes
/// << 8 | marks`: low byte, the marks in their least order; high byte, the columns' classes after
/// it (both as they stand in a [`Row`] and [`Columns`]). Only entries of proper classes are
/// meaningful.
pub(super) struct Refinements(Box<[u16; 1 << 16]>);

impl Refinements {
    /// The table for boards of order N, made once.
    pub(super) fn of<const N: usize>() -> &'static Refinements {
        static TABLES: [OnceLock<Refinements>; 5] = [const { OnceLock::new() }; 5];
        TABLES[N].get_or_init(Refinements::new::<N>)
    }

    fn new<const N: usize>() -> Refinements {
        let mut table = Box::new([0; 1 << 16]);
        for classes in 0..1usize << (2 * N) {
            for marks in 0..1usize << (2 * N) {
                let (class, mark) = (unpack::<N>(classes as u8), unpack::<N>(marks as u8));
                let keys: [u8; N] = std::array::from_fn(|c| class[c] << 2 | mark[c]);
                let value = pack(by_class(&keys).into_iter().map(|c| mark[c]));
                let refined = pack(
                    keys.iter()
                        .map(|&key| keys.iter().filter(|&&other| other < key).count() as u8),
                );
                table[classes << 8 | marks] = u16::from_le_bytes([value, refined]);
            }
        }
        Refinements(table)
    }
}

fn unpack<const N: usize>(packed: u8) -> [u8; N] {
    std::array::from_fn(|c| packed >> (2 * (N - 1 - c)) & 3)
}

fn pack(parts: impl Iterator<Item = u8>) -> u8 {
    parts.fold(0, |packed, part| packed << 2 | part)
}

/// The indices, sorted by class and then by index.
fn by_class<const N: usize>(classes: &[u8; N]) -> [usize; N] {
    let mut indices = std::array::from_fn(|i| i);
    indices.sort_by_key(|&i| classes[i]);
    indices
}

/// The number of orders of the members of an ordered partition.
fn orders(classes: &[u8]) -> u64 {
    (0..classes.len())
        .map(|i| {
            classes[..=i]
                .iter()
                .filter(|&&class| class == classes[i])
                .count() as u64
        })
        .product()
}

/// Sorts two to four keys without a branch.
#[inline]
pub(super) fn sort<T: Ord + Copy, const N: usize>(keys: &mut [T; N]) {
    let network: &[(usize, usize)] = match N {
        2 => &[(0, 1)],
        3 => &[(0, 1), (1, 2), (0, 1)],
        _ => &[(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)],
    };
    for &(i, j) in network {
        let (low, high) = (keys[i].min(keys[j]), keys[i].max(keys[j]));
        (keys[i], keys[j]) = (low, high);
    }
}
