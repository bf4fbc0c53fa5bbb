//! All images of a family of patterns under row permutations, as a trie of columns.

use super::form::Cells;
use itertools::Itertools;
use rayon::prelude::*;
use std::collections::HashMap;

/// What stands in a column: the rows of its cells and the indices of their kinds.
pub(super) type Word = Vec<(u8, u8)>;

/// A row or column, place by place: 0 or the index of a kind plus 1.
type Line = [u8; 9];

/// The images of patterns of one family, up to column and stack permutations.
///
/// Such an image is a set of stacks, each a set of columns. Written with the fullest stack first, in it the fullest column
/// first, and without empty columns, it is one sequence of words; the trie holds the sequences of all images under row and
/// band permutations, and of their transposes. What the sequences have in common is looked at once for all of them.
#[derive(Debug)]
pub(super) struct Trie {
    /// The different words, fullest first.
    pub words: Vec<Word>,
    /// The root, then every level after the one before; the children of a node stand between its `first` and the next
    /// node's. The last node is a sentinel.
    nodes: Vec<Node>,
    /// The least number of cells of a pattern.
    pub least: usize,
}

/// A place in the trie: the column that leads to it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    symbol: Symbol,
    first: u32,
    end: u32,
}

/// A word in a sequence: its index plus 1, doubled, plus 1 if it is the first of a stack. 0 stands for no word.
type Symbol = u32;

/// No image ends here.
const NONE: u32 = u32::MAX;

/// The pattern that an image belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct End {
    /// Whether it is an image of the pattern's transpose and not of the pattern itself.
    pub transposed: bool,
    /// The pattern's index in the library.
    pub rule: u32,
}

impl Node {
    /// The index of the word.
    pub fn word(self) -> usize {
        (self.symbol >> 1) as usize - 1
    }

    /// Whether the word is the first of its stack.
    pub fn opens_stack(self) -> bool {
        self.symbol & 1 == 1
    }

    /// The pattern of the image that ends here, if one does.
    pub fn end(self) -> Option<End> {
        (self.end != NONE).then_some(End {
            transposed: self.end & 1 == 1,
            rule: self.end >> 1,
        })
    }
}

impl Trie {
    /// The trie of these patterns, each with its index in the library. Of patterns with the same images the first one counts.
    pub fn new(patterns: &[(usize, Cells)]) -> Trie {
        let oriented = |&(rule, cells): &(usize, Cells)| {
            [(false, rows(&cells)), (true, columns(&rows(&cells)))]
                .map(|(transposed, rows)| (transposed, rule, rows))
        };
        let oriented: Vec<_> = patterns.iter().flat_map(oriented).collect();
        let words = words(oriented.iter().map(|(.., rows)| rows));
        let index: HashMap<Line, Symbol> = words.iter().copied().zip(0..).collect();
        let sequences = |&(transposed, rule, ref rows): &(bool, usize, [Line; 9])| {
            let rule = rule as u32;
            let end = End { transposed, rule };
            let images = arrangements(rows).into_iter();
            images
                .map(|rows| (sequence(&columns(&rows), &index), end))
                .collect::<Vec<_>>()
        };
        let mut images: Vec<_> = oriented.par_iter().flat_map_iter(sequences).collect();
        images.par_sort_unstable();
        images.dedup_by_key(|(sequence, _)| *sequence);
        let cells = |(_, cells): &(usize, Cells)| cells.iter().filter(|&&kind| kind > 0).count();
        Trie {
            words: words.iter().map(word).collect(),
            nodes: nodes(&images),
            least: patterns.iter().map(cells).min().unwrap_or(0),
        }
    }

    /// The root, which has no word.
    pub fn root(&self) -> usize {
        0
    }

    /// A node.
    pub fn node(&self, index: usize) -> Node {
        self.nodes[index]
    }

    /// The indices of a node's children.
    pub fn children(&self, index: usize) -> std::ops::Range<usize> {
        self.nodes[index].first as usize..self.nodes[index + 1].first as usize
    }
}

/// The trie's nodes, from sorted sequences.
fn nodes(images: &[([Symbol; 9], End)]) -> Vec<Node> {
    let node = |symbol| Node {
        symbol,
        first: 0,
        end: NONE,
    };
    let mut nodes = vec![node(0)];
    // For each node the images that pass through it, and how many words they have up to there.
    let mut through = vec![(images, 0)];
    let mut at = 0;
    while at < nodes.len() {
        let (mut images, depth) = through[at];
        nodes[at].first = nodes.len() as u32;
        let symbol = |image: &([Symbol; 9], End)| image.0.get(depth).copied().unwrap_or(0);
        if let Some(((_, end), rest)) = images.split_first().filter(|(first, _)| symbol(first) == 0)
        {
            nodes[at].end = end.rule << 1 | u32::from(end.transposed);
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

/// The rows of a pattern.
fn rows(cells: &Cells) -> [Line; 9] {
    std::array::from_fn(|r| std::array::from_fn(|c| cells[r * 9 + c]))
}

/// The columns of a pattern's rows.
fn columns(rows: &[Line; 9]) -> [Line; 9] {
    std::array::from_fn(|c| std::array::from_fn(|r| rows[r][c]))
}

/// All different arrangements of rows that row and band permutations make.
fn arrangements(rows: &[Line; 9]) -> Vec<[Line; 9]> {
    let inside = |band: &[Line]| -> Vec<Vec<Line>> {
        let orders = band.iter().copied().permutations(3);
        orders.sorted().dedup().collect()
    };
    let mut bands: Vec<Vec<Vec<Line>>> = rows.chunks(3).map(inside).collect();
    bands.sort_unstable();
    let mut all = Vec::new();
    for order in bands.iter().permutations(3).sorted().dedup() {
        for ((a, b), c) in order[0]
            .iter()
            .cartesian_product(order[1])
            .cartesian_product(order[2])
        {
            let mut rows = [[0; 9]; 9];
            for (to, from) in rows.iter_mut().zip(a.iter().chain(b).chain(c)) {
                *to = *from;
            }
            all.push(rows);
        }
    }
    all
}

/// The words of all images of these patterns, fullest first.
fn words<'a>(patterns: impl Iterator<Item = &'a [Line; 9]>) -> Vec<Line> {
    let own = patterns.flat_map(columns);
    let own: Vec<Line> = own.sorted_unstable().dedup().collect();
    // A column goes where its cells go: that is the same as permuting the rows of a board of one column.
    let images = own.iter().flat_map(|line| {
        let rows = line.map(|kind| [kind, 0, 0, 0, 0, 0, 0, 0, 0]);
        arrangements(&rows)
            .into_iter()
            .map(|rows| rows.map(|row| row[0]))
    });
    let filled = images.filter(|line| count(line) > 0);
    filled
        .sorted_unstable_by_key(|line| (std::cmp::Reverse(count(line)), *line))
        .dedup()
        .collect()
}

/// The cells of a line with their kinds.
fn word(line: &Line) -> Word {
    let cells = (0..).zip(line).filter(|&(_, &kind)| kind > 0);
    cells.map(|(row, kind)| (row, kind - 1)).collect()
}

fn count(line: &Line) -> usize {
    line.iter().filter(|&&kind| kind > 0).count()
}

/// The sequence of an image: 0 where there are no more words.
fn sequence(columns: &[Line; 9], index: &HashMap<Line, Symbol>) -> [Symbol; 9] {
    let mut stacks = [(0, [Symbol::MAX; 3]); 3];
    for (i, line) in columns.iter().enumerate() {
        let (cells, stack) = &mut stacks[i / 3];
        let filled = count(line);
        if filled > 0 {
            *cells += filled;
            stack[i % 3] = index[line];
        }
    }
    stacks
        .iter_mut()
        .for_each(|(_, stack)| stack.sort_unstable());
    stacks.sort_unstable_by_key(|&(cells, stack)| (std::cmp::Reverse(cells), stack));
    let words = stacks.iter().flat_map(|(_, stack)| {
        let words = stack.iter().enumerate();
        words
            .map(|(i, word)| (*word != Symbol::MAX).then(|| (word + 1) << 1 | Symbol::from(i == 0)))
    });
    let mut sequence = [0; 9];
    for (to, symbol) in sequence.iter_mut().zip(words.flatten()) {
        *to = symbol;
    }
    sequence
}
