//! The images of a family of patterns under row permutations, as a trie of columns.

use super::form::Cells;
use itertools::Itertools;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

/// The content of a column: the rows of its cells and the indices of their kinds.
pub(super) type ColumnContent = Vec<(u8, u8)>;

/// The same in one number: for each row, from the lowest bits up, 0 or the index of a kind plus 1.
/// (There are at most 81 kinds.)
type Column = u64;

/// The bits of a row in a [`Column`].
const BITS: usize = 7;

/// An order of the bands: the band that comes to each place.
pub(super) type Order = [usize; 3];

/// All orders.
pub(super) const ORDERS: [Order; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// The images of patterns of one family under permutations of the rows inside bands, up to column
/// and stack permutations.
///
/// Such an image is a set of stacks, each a set of columns. Written with the fullest stack first,
/// in it the fullest column first, and without empty columns, it is one sequence of contents; the
/// trie holds the sequences of all images of the patterns and their transposes. A beginning that
/// several sequences share is looked at once for all of them. Bands are not permuted here: the
/// search looks at the bands of a state in every order, which makes the trie six times smaller.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(into = "Packed", from = "Packed")]
pub(super) struct Trie {
    /// The different contents of columns, fullest first.
    pub contents: Vec<ColumnContent>,
    /// The root, then every level after the one before; the children of a node lie between its
    /// `first` and the next node's. The last node is a sentinel.
    nodes: Vec<Node>,
    ends: Vec<End>,
    /// The least number of cells of a pattern.
    pub least: usize,
}

/// A place in the trie: the column that leads to it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    symbol: Symbol,
    first: u32,
    /// The index of its end, or [`NONE`].
    end: u32,
}

/// A column's content in a sequence: its index plus 1, doubled, plus 1 if it is the first of a
/// stack. 0 stands for none.
type Symbol = u32;

/// A sequence of contents of columns.
type Sequence = [Symbol; 9];

/// No image ends here.
const NONE: u32 = u32::MAX;

/// A trie as it is written to a file.
#[derive(Serialize, Deserialize)]
struct Packed {
    contents: Vec<ColumnContent>,
    /// For each node the symbol, the number of children, and the index of its end plus 1, or 0.
    nodes: Vec<(Symbol, u32, u32)>,
    ends: Vec<End>,
    least: usize,
}

impl From<Trie> for Packed {
    fn from(trie: Trie) -> Packed {
        let nodes = trie.nodes.windows(2).map(|pair| {
            let [node, next] = pair else {
                unreachable!("windows of two nodes")
            };
            let children = next.first - node.first;
            (node.symbol, children, node.end.wrapping_add(1))
        });
        Packed {
            nodes: nodes.collect(),
            contents: trie.contents,
            ends: trie.ends,
            least: trie.least,
        }
    }
}

impl From<Packed> for Trie {
    fn from(packed: Packed) -> Trie {
        // The root is no node's child, and the sentinel has no children. It is added to the list
        // itself, so that the nodes take the list's own memory: other memory would have to be
        // touched for the first time, which takes as long as all that is done with it.
        let mut next = 1;
        let mut nodes = packed.nodes;
        nodes.push((0, 0, 0));
        let unpack = |(symbol, children, end): (Symbol, u32, u32)| {
            let first = next;
            next += children;
            Node {
                symbol,
                first,
                end: end.wrapping_sub(1),
            }
        };
        Trie {
            nodes: nodes.into_iter().map(unpack).collect(),
            contents: packed.contents,
            ends: packed.ends,
            least: packed.least,
        }
    }
}

/// The pattern that an image belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct End {
    /// Whether it is an image of the pattern's transpose and not of the pattern itself.
    pub transposed: bool,
    /// The pattern's index in the library.
    pub rule: u32,
    /// The [`ORDERS`] of the bands of a state in which it counts, as bits. In other orders the same
    /// images are met again.
    orders: u8,
}

impl End {
    /// Whether it counts where the bands of a state are looked at in the order of that index.
    pub fn counts_in(self, order: usize) -> bool {
        self.orders >> order & 1 == 1
    }
}

impl Node {
    /// The index of the content.
    pub fn content(self) -> usize {
        (self.symbol >> 1) as usize - 1
    }

    /// Whether the content is the first of its stack.
    pub fn opens_stack(self) -> bool {
        self.symbol & 1 == 1
    }
}

impl Trie {
    /// The trie of these patterns, each with its index in the library. Of patterns with the same
    /// images the first one counts, but a pattern itself comes before another's transpose.
    pub fn new(patterns: &[(usize, Cells)]) -> Trie {
        let oriented = |transposed: bool| {
            let patterns = patterns.iter();
            patterns.map(move |(rule, cells)| (*rule, transposed, rows(cells, transposed)))
        };
        let oriented: Vec<_> = oriented(false).chain(oriented(true)).collect();
        let contents = contents(oriented.iter().map(|(.., rows)| rows));
        let index: FxHashMap<Column, Symbol> = contents.iter().copied().zip(0..).collect();
        let images: Vec<Images> = oriented
            .par_iter()
            .map(|(.., rows)| Images::of(rows, &index))
            .collect();
        let (mut seen, mut all, mut ends) = (FxHashSet::default(), Vec::new(), Vec::new());
        for ((rule, transposed, _), images) in oriented.iter().zip(images) {
            if seen.insert(images.sequences[0]) {
                let end = ends.len() as u32;
                all.extend(images.sequences.into_iter().map(|sequence| (sequence, end)));
                ends.push(End {
                    transposed: *transposed,
                    rule: *rule as u32,
                    orders: images.orders,
                });
            }
        }
        all.par_sort_unstable();
        let cells = |(_, cells): &(usize, Cells)| cells.iter().filter(|&&kind| kind > 0).count();
        Trie {
            contents: contents.iter().map(|&column| content(column)).collect(),
            nodes: nodes(&all),
            ends,
            least: patterns.iter().map(cells).min().unwrap_or(0),
        }
    }

    /// The root, which has no content.
    pub fn root(&self) -> usize {
        0
    }

    /// A node.
    pub fn node(&self, index: usize) -> Node {
        self.nodes[index]
    }

    /// The pattern of the image that ends at a node, if one does.
    pub fn end(&self, index: usize) -> Option<End> {
        self.ends.get(self.nodes[index].end as usize).copied()
    }

    /// The indices of a node's children.
    pub fn children(&self, index: usize) -> std::ops::Range<usize> {
        self.nodes[index].first as usize..self.nodes[index + 1].first as usize
    }
}

/// The trie's nodes, from sorted sequences.
fn nodes(images: &[(Sequence, u32)]) -> Vec<Node> {
    let node = |symbol| Node {
        symbol,
        first: 0,
        end: NONE,
    };
    let mut nodes = vec![node(0)];
    // For each node, the images that pass through it, and how many contents they have up to there.
    let mut through = vec![(images, 0)];
    let mut at = 0;
    while at < nodes.len() {
        let (mut images, depth) = through[at];
        nodes[at].first = nodes.len() as u32;
        let symbol = |image: &(Sequence, u32)| image.0.get(depth).copied().unwrap_or(0);
        if let Some(((_, end), rest)) = images.split_first().filter(|(first, _)| symbol(first) == 0)
        {
            nodes[at].end = *end;
            images = rest;
        }
        for group in images.chunk_by(|a, b| symbol(a) == symbol(b)) {
            nodes.push(node(symbol(&group[0])));
            through.push((group, depth + 1));
        }
        at += 1;
    }
    let sentinel = Node {
        first: nodes.len() as u32,
        ..node(0)
    };
    nodes.push(sentinel);
    nodes
}

/// The rows of a pattern: 0, or the index of a kind plus 1.
type Rows = [[u8; 9]; 9];

/// The rows of a pattern, or of its transpose.
fn rows(cells: &Cells, transposed: bool) -> Rows {
    std::array::from_fn(|r| {
        std::array::from_fn(|c| {
            let (row, column) = if transposed { (c, r) } else { (r, c) };
            cells[row * 9 + column]
        })
    })
}

/// The images of a pattern with its bands in one order, sorted, and the orders of the bands of a
/// state that meet each image of the pattern once.
struct Images {
    sequences: Vec<Sequence>,
    orders: u8,
}

impl Images {
    /// The images, with the bands in an order that gives the least first sequence, so that patterns
    /// which are images of each other agree.
    fn of(rows: &Rows, index: &FxHashMap<Column, Symbol>) -> Images {
        let sequences = |order: &Order| -> Vec<Sequence> {
            let arranged = arrangements(rows, order).into_iter();
            let sequences = arranged.map(|columns| sequence(&columns, index));
            sequences.sorted_unstable().dedup().collect()
        };
        let all: Vec<(Vec<Sequence>, Order)> = orders(rows)
            .into_iter()
            .map(|order| (sequences(&order), order))
            .collect();
        let least = all.iter().map(|(sequences, _)| sequences[0]).min();
        let mut same = all.into_iter().filter(|(list, _)| Some(list[0]) == least);
        let (sequences, chosen) = same.next().expect("a pattern has an order of its bands");
        // Bands that can be exchanged make the same images: of a state's orders with the same
        // effect the first counts.
        let exchanged: Vec<Order> = same.map(|(_, order)| order).collect();
        let counted = ORDERS.iter().positions(|state| {
            exchanged.iter().all(|other| {
                let same_effect = chosen.map(|band| {
                    let place = other.iter().position(|&b| b == band);
                    state[place.unwrap_or(0)]
                });
                *state <= same_effect
            })
        });
        Images {
            sequences,
            orders: counted.fold(0, |orders, i| orders | 1 << i),
        }
    }
}

/// The orders of a pattern's bands in which the fullest come first.
fn orders(rows: &Rows) -> Vec<Order> {
    // What row and column permutations do not change in a band.
    let look = [0, 1, 2].map(|band| {
        let mut rows = [0, 1, 2].map(|i| rows[band * 3 + i]);
        rows.iter_mut().for_each(|row| row.sort_unstable());
        rows.sort_unstable();
        let filled = rows.iter().flatten().filter(|&&kind| kind > 0).count();
        (std::cmp::Reverse(filled), rows)
    });
    let all = ORDERS.into_iter();
    all.min_set_by_key(|order| order.map(|band| look[band]))
}

/// The columns of all different arrangements of rows inside the bands, with the bands in an order.
fn arrangements(rows: &Rows, order: &Order) -> Vec<[Column; 9]> {
    let mut all = vec![[0; 9]];
    for (slot, band) in order.iter().enumerate() {
        let own = &rows[band * 3..band * 3 + 3];
        let arranged: Vec<Vec<&[u8; 9]>> = own.iter().permutations(3).sorted().dedup().collect();
        let more = all.iter().cartesian_product(&arranged);
        let placed = more.map(|(columns, rows)| {
            std::array::from_fn(|c| {
                let rows = rows.iter().enumerate();
                rows.fold(columns[c], |column, (i, row)| {
                    column | at(row[c], slot * 3 + i)
                })
            })
        });
        all = placed.collect();
    }
    all
}

/// A column with one cell.
fn at(kind: u8, row: usize) -> Column {
    Column::from(kind) << (BITS * row)
}

/// The contents of all images of these patterns, fullest first.
fn contents<'a>(patterns: impl Iterator<Item = &'a Rows>) -> Vec<Column> {
    let mut own: FxHashSet<[u8; 9]> = FxHashSet::default();
    for rows in patterns {
        for order in orders(rows) {
            own.extend((0..9).map(|c| std::array::from_fn(|r| rows[order[r / 3] * 3 + r % 3][c])));
        }
    }
    // A column goes where its cells go: that is the same as permuting the rows of a board of one
    // column.
    let images = own.iter().flat_map(|column| {
        let rows = column.map(|kind| [kind, 0, 0, 0, 0, 0, 0, 0, 0]);
        arrangements(&rows, &ORDERS[0])
            .into_iter()
            .map(|columns| columns[0])
    });
    let filled = images.filter(|&column| column != 0);
    let different: FxHashSet<Column> = filled.collect();
    different
        .into_iter()
        .sorted_unstable_by_key(|&column| (std::cmp::Reverse(count(column)), column))
        .collect()
}

/// The cells of a column with their kinds.
fn content(column: Column) -> ColumnContent {
    let kind = |row: usize| (column >> (BITS * row) & ((1 << BITS) - 1)) as u8;
    let cells = (0..9).map(|row| (row as u8, kind(row)));
    cells
        .filter(|&(_, kind)| kind > 0)
        .map(|(row, kind)| (row, kind - 1))
        .collect()
}

/// The number of a column's cells.
fn count(column: Column) -> usize {
    (0..9)
        .filter(|&row| column >> (BITS * row) & ((1 << BITS) - 1) != 0)
        .count()
}

/// The sequence of an image: 0 where there are no more contents.
fn sequence(columns: &[Column; 9], index: &FxHashMap<Column, Symbol>) -> Sequence {
    let mut stacks = [(0, [Symbol::MAX; 3]); 3];
    for (i, column) in columns.iter().enumerate() {
        let (cells, stack) = &mut stacks[i / 3];
        if *column != 0 {
            *cells += count(*column);
            stack[i % 3] = index[column];
        }
    }
    stacks
        .iter_mut()
        .for_each(|(_, stack)| stack.sort_unstable());
    stacks.sort_unstable_by_key(|&(cells, stack)| (std::cmp::Reverse(cells), stack));
    let contents = stacks.iter().flat_map(|(_, stack)| {
        let contents = stack.iter().enumerate();
        contents.map(|(i, content)| {
            (*content != Symbol::MAX).then(|| (content + 1) << 1 | Symbol::from(i == 0))
        })
    });
    let mut sequence = [0; 9];
    for (to, symbol) in sequence.iter_mut().zip(contents.flatten()) {
        *to = symbol;
    }
    sequence
}
