//! Certificates that a list of patterns is complete.
//!
//! [`Completeness`] makes the certificate that `oddagon-complete` checks; that crate says why it proves what it claims. Here is how it is found.
//!
//! A case is given to a SAT solver with no clauses but its own. The solver's answer is a set of cells. If the set breaks one of the rules for
//! minimal impossible sets, that rule is added as a clause. If its cells can be filled, they are filled together with as many others as then get
//! a digit, and the set must have a cell outside. Otherwise it contains a minimal impossible set. If that one is an image of a listed pattern,
//! the set must lack a cell of it; if not, a pattern is missing. So only clauses that are needed are made. After thirty answers the case is
//! split instead. Once there is no answer, the solver's proof is trimmed to what matters. Clauses that mattered are there from the start in the
//! cases that follow.
//!
//! This code shares the geometry, fillings and symmetries of the board with [`enumerate::board`](super::board), but not the search. So it is a
//! second method for each list.

mod clauses;
mod proof;
mod settle;

use super::board::{Geometry, Set};
use crate::job::Work;
use crate::theorem::BoardName;

pub use oddagon_complete::{Case, Checker, Complete, Head, Reason, Rejected};
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

/// What a task gives: its number, and its cases in order, one line of JSON each.
pub type Done = (usize, Result<String, Missing>);

impl Completeness {
    /// Prepares the certificate that these are all minimal impossible k-digit patterns of a board inside a region.
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
        let geometry = geometry.within(inside);
        let mut settler = Settler::new(&geometry, inside, &listed, k);
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
            geometry,
            inside,
            listed,
            tree,
            tasks,
        })
    }

    /// The first line of the certificate.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// The cases, in order, as lines of JSON; `done` is what all tasks gave, in order.
    ///
    /// # Errors
    /// A pattern is missing.
    ///
    /// # Panics
    /// If a task is not among them.
    pub fn lines(&self, done: &[Done]) -> Result<String, Missing> {
        let mut lines = String::new();
        self.tree.write(done, &mut lines)?;
        Ok(lines)
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

    fn write(&self, done: &[Done], lines: &mut String) -> Result<(), Missing> {
        match self {
            Tree::Settled(case) => *lines += &json(case),
            Tree::Split(case, parts) => {
                *lines += &json(case);
                parts.iter().try_for_each(|part| part.write(done, lines))?;
            }
            Tree::Task(number) => *lines += done[*number].1.as_ref().map_err(Missing::clone)?,
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
        vec![(task, settler.all(self.tasks[task].clone()))]
    }

    fn pack(items: &[Done]) -> Vec<u8> {
        let items = items.iter().map(|(task, result)| match result {
            Ok(lines) => (task, true, lines),
            Err(missing) => (task, false, &missing.pattern),
        });
        serde_json::to_vec(&items.collect::<Vec<_>>()).unwrap_or_default()
    }

    fn unpack(bytes: &[u8]) -> Vec<Done> {
        let items: Vec<(usize, bool, String)> = serde_json::from_slice(bytes).unwrap_or_default();
        let items = items.into_iter().map(|(task, is_done, text)| {
            let missing = |pattern| Missing { pattern };
            let result = if is_done {
                Ok(text)
            } else {
                Err(missing(text))
            };
            (task, result)
        });
        items.collect()
    }
}

/// A case as a line of JSON.
fn json(case: &Case) -> String {
    serde_json::to_string(case).unwrap_or_default() + "\n"
}

/// A set as text: `X` for its cells, `.` for others.
fn line(set: Set, cells: usize) -> String {
    let mark = |cell: usize| if set >> cell & 1 == 1 { 'X' } else { '.' };
    (0..cells).map(mark).collect()
}
