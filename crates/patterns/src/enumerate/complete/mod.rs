//! Certificates that a list of patterns is complete.
//!
//! [`Completeness`] makes the certificate that `oddagon-complete` checks; that crate says why it
//! proves what it claims. Here is how it is found.
//!
//! A case is given to a SAT solver with no clauses but its own. The solver's answer is a set of
//! cells. If the set breaks one of the rules for minimal impossible sets, that rule is added as a
//! clause. If its cells can be filled, they are filled together with as many others as then get a
//! digit, and the set must have a cell outside. Otherwise it contains a minimal impossible set. If
//! that one is an image of a listed pattern, the set must lack a cell of it; if not, a pattern is
//! missing. So only clauses that are needed are made. After thirty answers the case is split
//! instead. Once there is no answer, the solver's proof is trimmed to what matters. Clauses that
//! mattered are there from the start in the cases that follow.
//!
//! This code shares the geometry, fillings and symmetries of the board with
//! [`enumerate::board`](super::board), but not the search. So it is a second method for each list.

mod clauses;
mod frames;
mod proof;
mod settle;

use super::board::{Geometry, Set};
use flate2::Compression;
use flate2::write::GzEncoder;
use oddagon_boards::theorem::BoardName;
use oddagon_job::Work;
use std::io::Write;

pub use frames::packed_frames;
pub use oddagon_complete::{
    AllFrames, Case, Checker, Complete, FramesChecker, FramesHead, Head, Reason, Rejected,
};
use settle::{Open, Settled, Settler};

/// The number of answers of the SAT solver after which a case is split.
const MODELS: usize = 30;
/// The least number of tasks, if there is work for that many.
const TASKS: usize = 256;

/// A list of patterns is not complete: this one is missing.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
#[error("the list is not complete: it has no image of {pattern}")]
pub struct Missing {
    /// A minimal impossible pattern: `X` for its cells, `.` for others.
    pub pattern: String,
}

/// A certificate in the making, cut into tasks.
pub struct Completeness {
    head: Head,
    geometry: Geometry,
    inside: Set,
    listed: Vec<Set>,
    tree: Tree,
    tasks: Vec<Open>,
}

/// The first cases.
enum Tree {
    Settled(Case),
    Split(Case, Box<[Tree; 2]>),
    Task(usize),
}

/// What a task gives: its number, and its cases in order, one line of JSON each, packed with gzip:
/// the text can be too large for the memory.
pub type Done = (usize, Result<Vec<u8>, Missing>);

impl Completeness {
    /// Prepares the certificate that these are all minimal impossible k-digit patterns of a board
    /// inside a region.
    ///
    /// # Errors
    /// A pattern is missing.
    pub fn new(
        board: BoardName,
        k: usize,
        geometry: &Geometry,
        inside: Set,
        listed: Vec<Set>,
    ) -> Result<Completeness, Missing> {
        let cells = geometry.cells();
        let head = Head {
            complete: Head::VERSION,
            board,
            k,
            region: line(inside, cells),
            patterns: listed.iter().map(|&set| line(set, cells)).collect(),
        };
        let mut settler = Settler::new(geometry, inside, &listed, k);
        let mut tree = Tree::Task(0);
        let mut tasks = vec![Open::default()];
        // Level by level, until there are enough tasks or all is settled.
        while (1..TASKS).contains(&tasks.len()) {
            let (mut grown, mut next) = (Vec::new(), Vec::new());
            for case in tasks {
                grown.push(match settler.settle(case)? {
                    Settled::Refuted(case) => Tree::Settled(case),
                    Settled::Split(case, parts) => {
                        next.extend(parts);
                        let last = next.len() - 1;
                        Tree::Split(case, Box::new([Tree::Task(last - 1), Tree::Task(last)]))
                    }
                });
            }
            tree.grow(&mut grown.into_iter());
            tasks = next;
        }
        Ok(Completeness {
            head,
            geometry: geometry.clone(),
            inside,
            listed,
            tree,
            tasks,
        })
    }

    /// The certificate, packed with gzip; `done` is what all tasks gave, in order.
    ///
    /// # Errors
    /// A pattern is missing.
    ///
    /// # Panics
    /// If a task is not among them.
    pub fn packed(&self, done: &[Done]) -> Result<Vec<u8>, Missing> {
        // What is packed apart can stand one after the other.
        let mut all = packed(&format!("{}\n", self.title()));
        self.tree.write(done, &mut all)?;
        Ok(all)
    }
}

impl Tree {
    /// Replaces the tasks by trees, in order.
    fn grow(&mut self, trees: &mut impl Iterator<Item = Tree>) {
        match self {
            Tree::Settled(_) => {}
            Tree::Split(_, parts) => parts.iter_mut().for_each(|part| part.grow(trees)),
            Tree::Task(_) => {
                if let Some(tree) = trees.next() {
                    *self = tree;
                }
            }
        }
    }

    fn write(&self, done: &[Done], to: &mut Vec<u8>) -> Result<(), Missing> {
        match self {
            Tree::Settled(case) => to.extend(packed(&json(case))),
            Tree::Split(case, parts) => {
                to.extend(packed(&json(case)));
                parts.iter().try_for_each(|part| part.write(done, to))?;
            }
            Tree::Task(number) => to.extend(done[*number].1.as_ref().map_err(Missing::clone)?),
        }
        Ok(())
    }
}

impl Work for Completeness {
    type Item = Done;

    fn title(&self) -> String {
        serde_json::to_string(&self.head).unwrap_or_default()
    }

    fn tasks(&self) -> usize {
        self.tasks.len()
    }

    fn run(&self, task: usize) -> Vec<Done> {
        let mut settler = Settler::new(&self.geometry, self.inside, &self.listed, self.head.k);
        let lines = settler.all(self.tasks[task].clone());
        vec![(task, lines.map(|lines| packed(&lines)))]
    }

    /// Of each item the task, whether it is done, the number of bytes that follow, and these.
    fn pack(&self, items: &[Done]) -> Vec<u8> {
        let mut all = Vec::new();
        for (task, result) in items {
            let (is_done, bytes) = match result {
                Ok(lines) => (1, &lines[..]),
                Err(missing) => (0, missing.pattern.as_bytes()),
            };
            for number in [*task as u64, is_done, bytes.len() as u64] {
                all.extend(number.to_le_bytes());
            }
            all.extend(bytes);
        }
        all
    }

    fn unpack(&self, mut bytes: &[u8]) -> Vec<Done> {
        let mut items = Vec::new();
        while let Some((item, rest)) = item(bytes) {
            items.push(item);
            bytes = rest;
        }
        items
    }
}

/// The first of some packed items, and the others.
fn item(bytes: &[u8]) -> Option<(Done, &[u8])> {
    let (task, rest) = bytes.split_first_chunk()?;
    let (is_done, rest) = rest.split_first_chunk()?;
    let (length, rest) = rest.split_first_chunk()?;
    let length = u64::from_le_bytes(*length).try_into().ok()?;
    let (content, rest) = rest.split_at_checked(length)?;
    let result = match u64::from_le_bytes(*is_done) {
        0 => Err(Missing {
            pattern: String::from_utf8_lossy(content).into_owned(),
        }),
        _ => Ok(content.to_vec()),
    };
    let task = u64::from_le_bytes(*task).try_into().ok()?;
    Some(((task, result), rest))
}

/// Lines, packed with gzip.
fn packed(lines: &str) -> Vec<u8> {
    let mut gz = GzEncoder::new(Vec::new(), Compression::best());
    let written = gz.write_all(lines.as_bytes());
    let all = written.and_then(|()| gz.finish());
    all.expect("memory can be written to")
}

/// A case as a line of JSON.
fn json(case: &Case) -> String {
    serde_json::to_string(case).unwrap_or_default() + "\n"
}

/// A set as text: `X` for its cells, `.` for others.
fn line(set: Set, cells: usize) -> String {
    (0..cells)
        .map(|cell| if set >> cell & 1 == 1 { 'X' } else { '.' })
        .collect()
}
