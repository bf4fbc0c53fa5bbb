//! An enumeration on any board, cut into tasks.

use super::colouring::MAX_DIGITS;
use super::search::{Node, Search};
use super::{Geometry, GeometryError, Set, Symmetries, symmetries_of};
use oddagon_job::Work;
use std::collections::HashSet;

/// The least number of tasks, if there is work for that many.
const TASKS: usize = 512;
/// The most cells that the nodes of the tasks have.
const MAX_TASK_CELLS: usize = 5;

/// What to enumerate on a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardOptions {
    /// The board as text, one line; parts and checkpoints of others are refused.
    pub board: String,
    /// The number of digits.
    pub k: usize,
    /// The least number of cells.
    pub least: usize,
    /// The largest number of cells.
    pub most: usize,
}

/// A set of cells. Sets are ordered by size, then by their lines, with `.` before `X`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardPattern {
    size: u32,
    /// The first cell is the highest bit.
    line: u128,
}

impl BoardPattern {
    /// The pattern of these cells.
    pub fn new(cells: Set) -> BoardPattern {
        BoardPattern {
            size: cells.count_ones(),
            line: cells.reverse_bits(),
        }
    }

    /// The cells.
    pub fn cells(&self) -> Set {
        self.line.reverse_bits()
    }

    /// The number of cells.
    pub fn size(&self) -> usize {
        self.size as usize
    }

    /// As text, for a board of `cells` cells: `X` for its cells, `.` for others.
    pub fn text(&self, cells: usize) -> String {
        let mark = |cell: usize| match self.cells() >> cell & 1 {
            1 => 'X',
            _ => '.',
        };
        (0..cells).map(mark).collect()
    }

    /// Reads what [`text`](Self::text) wrote.
    pub fn from_text(text: &str, cells: usize) -> Option<BoardPattern> {
        let marks = text.bytes().enumerate();
        let set = marks.map(|(cell, mark)| match mark {
            b'X' => Some(1 << cell),
            b'.' => Some(0),
            _ => None,
        });
        let fits = text.len() == cells && cells <= Geometry::MAX_CELLS;
        let set = fits.then(|| set.sum::<Option<Set>>())?;
        set.map(BoardPattern::new)
    }
}

/// An enumeration on a board, cut into independent tasks.
pub struct BoardEnumeration {
    options: BoardOptions,
    geometry: Geometry,
    symmetries: Symmetries,
    /// Patterns that were found on the way to the nodes: the first task.
    early: Vec<Set>,
    /// The nodes: one task each.
    nodes: Vec<Node>,
}

impl BoardEnumeration {
    /// Prepares an enumeration on a board with this geometry.
    ///
    /// # Errors
    /// Digits out of range, too many symmetries.
    pub fn new(options: BoardOptions, geometry: Geometry) -> Result<Self, GeometryError> {
        let (k, most) = (options.k, MAX_DIGITS);
        if !(2..=most).contains(&k) {
            return Err(GeometryError::Digits { k, most });
        }
        if geometry.is_bipartite() {
            return Ok(BoardEnumeration {
                options,
                symmetries: Symmetries::identity(geometry.cells()),
                geometry,
                early: Vec::new(),
                nodes: Vec::new(),
            });
        }
        let symmetries = symmetries_of(&geometry)?;
        let mut enumeration = BoardEnumeration {
            nodes: vec![Node::root(&geometry, &symmetries)],
            options,
            geometry,
            symmetries,
            early: Vec::new(),
        };
        let mut early = HashSet::new();
        for _ in 0..MAX_TASK_CELLS {
            if enumeration.nodes.len() < TASKS {
                let search = enumeration.search();
                let nodes = enumeration.nodes.iter();
                let next = nodes.flat_map(|node| search.step(node, &mut early));
                enumeration.nodes = next.collect();
            }
        }
        enumeration.early = early.into_iter().collect();
        Ok(enumeration)
    }

    /// What is enumerated.
    pub fn options(&self) -> &BoardOptions {
        &self.options
    }

    /// The board's geometry.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// The board's symmetries.
    pub fn symmetries(&self) -> &Symmetries {
        &self.symmetries
    }

    fn search(&self) -> Search<'_> {
        Search {
            geometry: &self.geometry,
            symmetries: &self.symmetries,
            k: self.options.k,
            sizes: (self.options.least, self.options.most),
        }
    }
}

impl Work for BoardEnumeration {
    type Item = BoardPattern;

    fn title(&self) -> String {
        self.options.to_string()
    }

    fn tasks(&self) -> usize {
        self.nodes.len() + 1
    }

    /// Canonical forms, in order.
    fn run(&self, task: usize) -> Vec<BoardPattern> {
        let mut found = HashSet::new();
        match task.checked_sub(1) {
            None => found.extend(&self.early),
            Some(node) => self.search().all(&self.nodes[node], &mut found),
        }
        let mut list: Vec<_> = found.into_iter().map(BoardPattern::new).collect();
        list.sort_unstable();
        list
    }

    fn pack(items: &[BoardPattern]) -> Vec<u8> {
        items.iter().flat_map(|p| p.line.to_le_bytes()).collect()
    }

    fn unpack(bytes: &[u8]) -> Vec<BoardPattern> {
        let (lines, _) = bytes.as_chunks();
        let sets = lines
            .iter()
            .map(|line| u128::from_le_bytes(*line).reverse_bits());
        sets.map(BoardPattern::new).collect()
    }
}

impl std::fmt::Display for BoardOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let BoardOptions {
            board,
            k,
            least,
            most,
        } = self;
        write!(
            f,
            "minimal {k}-digit patterns size={least}..{most} board={board}"
        )
    }
}

impl std::str::FromStr for BoardOptions {
    type Err = String;

    fn from_str(text: &str) -> Result<BoardOptions, String> {
        let read = || {
            let (k, rest) = text
                .strip_prefix("minimal ")?
                .split_once("-digit patterns size=")?;
            let (sizes, board) = rest.split_once(" board=")?;
            let (least, most) = sizes.split_once("..")?;
            Some(BoardOptions {
                board: board.to_owned(),
                k: k.parse().ok()?,
                least: least.parse().ok()?,
                most: most.parse().ok()?,
            })
        };
        let expected = "expected such as minimal 3-digit patterns size=0..25 board=Latin(side:5)";
        read().ok_or_else(|| expected.to_owned())
    }
}
