//! Where an induction is claimed.

use super::Bound;
use super::differences::Differences;
use super::error::InductionError;
use itertools::Itertools;
use oddagon_boards::board::Board;
use oddagon_boards::theorem::{BoardName, NameList};
use oddagon_csp::{Candidate, Variable};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::Arc;

/// Arms on a board, maybe with a top: see [the module](super).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The board.
    pub board: BoardName,
    /// The CSP-variables of each arm, the first of the arm first.
    pub arms: Vec<NameList>,
    /// The CSP-variable at which the arms meet; empty where they do not.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub top: String,
    /// The candidates of each rank, from rank 1 on: each entry names candidates, or CSP-variables
    /// for all of theirs. Without entries the candidates of each CSP-variable have the ranks 1, 2,
    /// … in the order in which the board lists them (in a Latin square: the digit).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ranks: Vec<NameList>,
    /// The least, or greatest, rank of the first cells; without it nothing is assumed of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<u16>,
}

/// A CSP-variable of a place.
#[derive(Debug)]
pub(super) struct Cell {
    pub name: String,
    pub variable: Variable,
    /// Its candidates with their ranks, multiplied by the [sign](Bound::sign) of the bound.
    pub ranks: Vec<(Candidate, i64)>,
}

/// A place, read.
#[derive(Debug)]
pub(super) struct Layout {
    pub board: Arc<dyn Board>,
    pub arms: Vec<Vec<Cell>>,
    pub top: Option<Cell>,
    /// For each arm, the differences from each cell to the next.
    pub next: Vec<Differences>,
    /// For each two arms, the lower index first, the differences between all of their cells.
    pub across: HashMap<(usize, usize), Differences>,
    /// For each arm, the differences from its last cell to the top.
    pub to_top: Vec<Differences>,
}

impl Layout {
    /// Reads a place.
    ///
    /// # Errors
    /// If there is no such board, a word does not name exactly one CSP-variable, one is named
    /// twice, an arm is empty, or a candidate has no rank or two.
    pub fn of(place: &Place, bound: Bound) -> Result<Layout, InductionError> {
        let board = place.board.board()?;
        let rank_of = read_ranks(&*board, &place.ranks)?;
        let read = |word: &str| cell(&*board, word, rank_of.as_ref(), bound);
        let mut arms = Vec::new();
        for arm in &place.arms {
            let cells: Vec<Cell> = arm.iter().map(read).collect::<Result<_, _>>()?;
            if cells.is_empty() {
                return meaning("found an arm without CSP-variables, expected one or more");
            }
            arms.push(cells);
        }
        if arms.is_empty() {
            return meaning("found no arm, expected one or more");
        }
        let top = (!place.top.is_empty())
            .then(|| read(&place.top))
            .transpose()?;
        let mut cells = arms.iter().flatten().chain(&top);
        if let Some(again) = cells.by_ref().duplicates_by(|cell| cell.variable).next() {
            return meaning(format!("{} is named twice", again.name));
        }
        let (csp, reach) = (board.csp(), bound.reach());
        let between = |pairs: &mut dyn Iterator<Item = (&Cell, &Cell)>| {
            let mut all = Differences::none(reach);
            pairs.for_each(|(a, b)| all.add(csp, &a.ranks, &b.ranks));
            all
        };
        let next = arms
            .iter()
            .map(|arm| between(&mut arm.iter().tuple_windows()));
        let across = (0..arms.len()).array_combinations().map(|[e, f]| {
            let pairs = &mut arms[e].iter().cartesian_product(&arms[f]);
            ((e, f), between(pairs))
        });
        let to_top = arms
            .iter()
            .map(|arm| between(&mut arm.last().into_iter().zip(&top)));
        Ok(Layout {
            next: next.collect(),
            across: across.collect(),
            to_top: to_top.collect(),
            board: board.clone(),
            arms,
            top,
        })
    }

    /// Checks that it allows nothing that the step does not.
    ///
    /// # Errors
    /// If it allows more, or has other arms.
    pub fn fits(&self, step: &Layout, bound: Bound) -> Result<(), InductionError> {
        if (self.arms.len(), self.top.is_some()) != (step.arms.len(), step.top.is_some()) {
            let shape = |layout: &Layout| {
                let top = ["no top", "a top"][usize::from(layout.top.is_some())];
                match layout.arms.len() {
                    1 => format!("1 arm and {top}"),
                    arms => format!("{arms} arms and {top}"),
                }
            };
            let (found, expected) = (shape(self), shape(step));
            return meaning(format!("found {found}, expected {expected} as in the step"));
        }
        let sign = bound.sign();
        let within = |(here, there): (&Differences, &Differences), from: &str, to: &str| match here
            .beyond(there, sign)
        {
            None => Ok(()),
            Some(found) => Err(InductionError::Fit {
                problem: format!(
                    "from {from} to {to} the rank may change by {found}, expected {}",
                    there.words(sign)
                ),
            }),
        };
        let csp = self.board.csp();
        for (e, arm) in self.arms.iter().enumerate() {
            for (a, b) in arm.iter().tuple_windows() {
                // One by one, so that an error names the two.
                let mut here = Differences::none(bound.reach());
                here.add(csp, &a.ranks, &b.ranks);
                within((&here, &step.next[e]), &a.name, &b.name)?;
            }
            for (a, top) in arm.last().into_iter().zip(&self.top) {
                within((&self.to_top[e], &step.to_top[e]), &a.name, &top.name)?;
            }
        }
        for (&(e, f), here) in self.across.iter().sorted_by_key(|(arms, _)| **arms) {
            let there = &step.across[&(e, f)];
            let names = |arm: usize| self.arms[arm].iter().map(|cell| &cell.name).join(" ");
            within((here, there), &names(e), &names(f))?;
        }
        Ok(())
    }

    /// The differences in words.
    pub fn words(&self, bound: Bound) -> Vec<String> {
        let said = |from: &str, to: &str, all: &Differences| {
            format!("{from} to {to}: {}", all.words(bound.sign()))
        };
        let names = |arm: &[Cell]| arm.iter().map(|cell| &cell.name).join(" ");
        let next = self.arms.iter().zip(&self.next).flat_map(|(arm, all)| {
            let pairs = arm.iter().tuple_windows();
            pairs
                .map(|(a, b)| said(&a.name, &b.name, all))
                .collect_vec()
        });
        let across = self.across.iter().sorted_by_key(|(arms, _)| **arms);
        let across =
            across.map(|(&(e, f), all)| said(&names(&self.arms[e]), &names(&self.arms[f]), all));
        let to_top = self.arms.iter().zip(&self.to_top).filter_map(|(arm, all)| {
            let (last, top) = (arm.last()?, self.top.as_ref()?);
            Some(said(&last.name, &top.name, all))
        });
        next.chain(across).chain(to_top).collect()
    }

    /// Its cells, arm by arm, with their arms and their places there.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize, &Cell)> {
        let arms = self.arms.iter().enumerate();
        arms.flat_map(|(e, arm)| arm.iter().enumerate().map(move |(i, cell)| (e, i, cell)))
    }
}

/// The error of a place that makes no sense.
pub(super) fn meaning<T>(problem: impl Into<String>) -> Result<T, InductionError> {
    let problem = problem.into();
    Err(InductionError::Meaning { problem })
}

/// The rank of each candidate that has one; `None` where the order in each CSP-variable gives the
/// ranks.
fn read_ranks(
    board: &dyn Board,
    ranks: &[NameList],
) -> Result<Option<HashMap<Candidate, i64>>, InductionError> {
    let csp = board.csp();
    let mut rank_of = HashMap::new();
    for (rank, words) in (1..).zip(ranks) {
        for word in words.iter() {
            let mut found = board.candidates_described(word);
            if found.is_empty() {
                let variables = board.variables_described(word).into_iter();
                found = variables.flat_map(|v| csp.members(v).to_vec()).collect();
            }
            if found.is_empty() {
                return meaning(format!(
                    "rank {rank}: found {word:?}, expected candidates or CSP-variables of the board"
                ));
            }
            for c in found {
                if let Some(before) = rank_of.insert(c, rank)
                    && before != rank
                {
                    let name = csp.candidate_name(c);
                    return meaning(format!(
                        "{name} has the ranks {before} and {rank}, expected one"
                    ));
                }
            }
        }
    }
    Ok((!ranks.is_empty()).then_some(rank_of))
}

fn cell(
    board: &dyn Board,
    word: &str,
    rank_of: Option<&HashMap<Candidate, i64>>,
    bound: Bound,
) -> Result<Cell, InductionError> {
    let csp = board.csp();
    let [variable] = board.variables_described(word)[..] else {
        let such_as = csp.variables().next().map_or("", |v| csp.variable_name(v));
        return meaning(format!(
            "found {word:?}, expected one CSP-variable of the board such as {such_as}"
        ));
    };
    let mut ranks = Vec::new();
    for (place, &c) in (1..).zip(csp.members(variable)) {
        let rank = match rank_of {
            None => place,
            Some(ranks) => match ranks.get(&c) {
                Some(&rank) => rank,
                None => {
                    let name = csp.candidate_name(c);
                    return meaning(format!("{name} has no rank, expected one in \"ranks\""));
                }
            },
        };
        ranks.push((c, bound.sign() * rank));
    }
    let name = csp.variable_name(variable).to_owned();
    Ok(Cell {
        name,
        variable,
        ranks,
    })
}
