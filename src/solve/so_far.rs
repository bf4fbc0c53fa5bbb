//! What is known of the puzzles that are being solved, for whoever watches or interrupts.

use super::name_of;
use crate::puzzles::Puzzle;
use crate::rule_input::Rules;
use indicatif::ProgressBar;
use oddagon::board::{Board, drawn};
use oddagon::solve::{Path, PathText};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

/// The paths as far as they go.
pub struct SoFar {
    rules: Option<Arc<Rules>>,
    bar: ProgressBar,
    /// The puzzle that each worker is at, and its path.
    paths: Mutex<BTreeMap<usize, Known>>,
}

struct Known {
    line: String,
    board: Arc<dyn Board>,
    path: Path,
}

impl SoFar {
    /// Nothing, so far. The rules name the relations; the bar counts the steps.
    pub fn new(rules: Option<Arc<Rules>>, bar: ProgressBar) -> SoFar {
        SoFar {
            rules,
            bar,
            paths: Mutex::default(),
        }
    }

    /// Takes the steps of the path of the puzzle that a worker is at that are new.
    pub fn watch(&self, worker: usize, puzzle: &Puzzle, path: &Path) {
        let mut paths = self.paths();
        let known = paths.entry(worker).or_insert_with(|| Known {
            line: puzzle.line().to_owned(),
            board: puzzle.board.clone(),
            path: path.clone(),
        });
        let known = &mut known.path;
        let (steps, relations) = (known.steps.len(), known.relations.len());
        known.steps.extend_from_slice(&path.steps[steps..]);
        known
            .relations
            .extend_from_slice(&path.relations[relations..]);
        drop(paths);
        // Beside many puzzles, the steps of one are of no interest.
        if !self.bar.is_hidden() && self.bar.length().is_none() {
            let steps = path.steps.len();
            self.bar.set_message(format!("solving: {steps} steps"));
        }
    }

    /// Forgets the puzzle that a worker was at.
    pub fn done(&self, worker: usize) {
        self.paths().remove(&worker);
    }

    /// What is known, in words.
    pub fn words(&self) -> String {
        let rule_name = |rule, transposed| name_of(self.rules.as_deref(), rule, transposed);
        let mut words = String::new();
        for Known { line, board, path } in self.paths().values() {
            let board = &**board;
            let text = PathText {
                board,
                path,
                rule_name: &rule_name,
            };
            let steps = text.steps();
            let left = steps.last().map_or(&path.start, |(_, left)| left);
            words += &format!("{line}   so far:\n");
            for (said, _) in &steps {
                words += &format!("{said}\n");
            }
            words += &drawn(board, left);
        }
        words
    }

    fn paths(&self) -> MutexGuard<'_, BTreeMap<usize, Known>> {
        let paths = self.paths.lock();
        paths.unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}
