//! Signs between cells, as in Futoshiki: ascending chains, hills and valleys.
//!
//! * **Ascending chain**: cells of which each has a lesser digit than the next. Each cell exceeds
//!   all before it, and all after it exceed the cell.
//! * **Hill**: two ascending chains that end in the same cell, the top, where no two of all cells
//!   may have the same digit, as in one line. The top exceeds them all.
//! * **Valley**: the same with all signs turned round.
//!
//! They are *strong* where they rest on what the cells at their ends lack: from there it is
//! counted.
//!
//! Definitions: Berthier, CSP-Rules manual, Futoshiki.

use crate::{Find, Group, Role, Selection, Technique};
use oddagon_csp::{Candidate, CandidateSet, Csp, Variable};
use std::cmp::Reverse;

/// The most chains that are looked at. A random Futoshiki of 9×9 cells with all its signs has some
/// two thousand.
const MOST_CHAINS: usize = 200_000;

/// The signs of a board.
#[derive(Debug, Clone)]
pub struct Signs {
    /// For each sign the cell with the lesser digit and the one with the greater.
    signs: Vec<(Variable, Variable)>,
}

/// In which direction digits grow along a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Up,
    Down,
}

impl Signs {
    /// These signs: for each the cell with the lesser digit and the one with the greater. The
    /// candidates of a cell are ordered by their digits. `None` if there are none.
    pub fn new(signs: Vec<(Variable, Variable)>) -> Option<Signs> {
        (!signs.is_empty()).then_some(Signs { signs })
    }

    /// The find of the first of these groups that has one: the one that eliminates the most.
    pub fn first(&self, selection: &Selection, csp: &Csp, live: &CandidateSet) -> Option<Find> {
        selection.0.iter().find_map(|&(group, most)| {
            let found = self.all(group, most.into(), csp, live).into_iter();
            found.min_by_key(|find| (find.technique, Reverse(find.eliminated.len()), find.size))
        })
    }

    /// All finds of a group that rest on at most so many cells.
    fn all(&self, group: Group, most: usize, csp: &Csp, live: &CandidateSet) -> Vec<Find> {
        let place = Place { csp, live };
        match group {
            Group::Ascending => {
                let chains = self.chains(Way::Up, most, csp);
                let found = chains.iter().filter_map(|chain| place.ascending(chain));
                found.collect()
            }
            Group::Hills => {
                let ways = [Way::Up, Way::Down].into_iter();
                ways.flat_map(|way| {
                    let arms = self.chains(way, most.saturating_sub(1), csp);
                    place.hills(way, most, &arms)
                })
                .collect()
            }
            _ => Vec::new(),
        }
    }

    /// The chains of at least two and at most so many cells, the shortest first. One cell more than
    /// there are digits is enough for a contradiction.
    fn chains(&self, way: Way, most: usize, csp: &Csp) -> Vec<Vec<Variable>> {
        let digits = csp.members(self.signs[0].0).len();
        let steps = self.signs.iter().map(|&(less, greater)| match way {
            Way::Up => (less, greater),
            Way::Down => (greater, less),
        });
        let steps: Vec<(Variable, Variable)> = steps.collect();
        let mut chains: Vec<Vec<Variable>> = steps.iter().map(|&(a, b)| vec![a, b]).collect();
        let mut at = 0;
        while at < chains.len() && chains.len() < MOST_CHAINS {
            let chain = chains[at].clone();
            at += 1;
            if chain.len() > digits || chain.len() >= most {
                break;
            }
            let last = chain[chain.len() - 1];
            let next = steps.iter().filter(|(from, _)| *from == last);
            chains.extend(next.map(|&(_, to)| chain.iter().copied().chain([to]).collect()));
        }
        chains.retain(|chain| chain.len() <= most);
        chains
    }
}

/// A position.
struct Place<'a> {
    csp: &'a Csp,
    live: &'a CandidateSet,
}

impl Place<'_> {
    /// The candidates left of a cell, each with its rank: how many digits there are before it.
    fn ranks(&self, way: Way, cell: Variable) -> impl Iterator<Item = (usize, Candidate)> {
        let members = self.csp.members(cell);
        let last = members.len() - 1;
        let ranks = members.iter().enumerate().map(move |(i, &c)| match way {
            Way::Up => (i, c),
            Way::Down => (last - i, c),
        });
        ranks.filter(|(_, c)| self.live.contains(*c))
    }

    /// The least rank left in a cell.
    fn least(&self, way: Way, cell: Variable) -> Option<usize> {
        self.ranks(way, cell).map(|(rank, _)| rank).min()
    }

    /// What an ascending chain gives, without what its ends lack if that gives anything.
    fn ascending(&self, chain: &[Variable]) -> Option<Find> {
        let (first, last) = (*chain.first()?, *chain.last()?);
        let ends = [self.least(Way::Up, first)?, self.least(Way::Down, last)?];
        let plain = (Technique::AscendingChain, [0, 0]);
        let strong = (Technique::StrongAscendingChain, ends);
        [plain, strong].into_iter().find_map(|(technique, [m, n])| {
            let gone = |way, least: usize, cell| {
                let ranks = self.ranks(way, cell);
                ranks.filter(move |(rank, _)| *rank < least).map(|(_, c)| c)
            };
            let from_first = (m..).zip(chain);
            let from_last = (n..).zip(chain.iter().rev());
            let below = from_first.flat_map(|(least, &cell)| gone(Way::Up, least, cell));
            let above = from_last.flat_map(|(least, &cell)| gone(Way::Down, least, cell));
            self.find(technique, chain.to_vec(), below.chain(above).collect())
        })
    }

    /// What the hills give that two of these chains form; or the valleys, the other way.
    fn hills(&self, way: Way, most: usize, chains: &[Vec<Variable>]) -> Vec<Find> {
        let arms = chains.iter().filter(|arm| self.all_differ(arm));
        let arms: Vec<&Vec<Variable>> = arms.collect();
        let mut found = Vec::new();
        for &one in &arms {
            for &other in &arms {
                let cells = one.len() + other.len() - 1;
                let meet = one.last() == other.last() && one[0] < other[0];
                if !meet || cells > most {
                    continue;
                }
                let mut hill = one.clone();
                hill.extend(other.iter().rev().skip(1));
                if self.all_differ(&hill) {
                    found.extend(self.hill(way, one[one.len() - 1], hill));
                }
            }
        }
        found
    }

    /// What a hill with these cells gives for its top.
    fn hill(&self, way: Way, top: Variable, cells: Vec<Variable>) -> Option<Find> {
        let ends = [*cells.first()?, *cells.last()?];
        let [one, other] = ends.map(|end| self.least(way, end));
        let techniques = match way {
            Way::Up => [Technique::Hill, Technique::StrongHill],
            Way::Down => [Technique::Valley, Technique::StrongValley],
        };
        let from = [0, one?.min(other?)];
        let mut kinds = techniques.into_iter().zip(from);
        kinds.find_map(|(technique, from)| {
            let least = from + cells.len() - 1;
            let gone = self.ranks(way, top).filter(|(rank, _)| *rank < least);
            self.find(technique, cells.clone(), gone.map(|(_, c)| c).collect())
        })
    }

    /// A find that rests on these cells, if it eliminates anything.
    fn find(
        &self,
        technique: Technique,
        cells: Vec<Variable>,
        eliminated: Vec<Candidate>,
    ) -> Option<Find> {
        let left = cells.iter().flat_map(|&cell| self.ranks(Way::Up, cell));
        let left = left.map(|(_, c)| c).collect();
        let find = Find::new(technique, 0, cells.len() - 1)
            .role(Role::Pattern, left)
            .resting_on(cells)
            .eliminating(eliminated);
        find.gives_something().then_some(find)
    }

    /// Whether no two of these cells may have the same digit.
    fn all_differ(&self, cells: &[Variable]) -> bool {
        let differ = |a: Variable, b: Variable| {
            let (a, b) = (self.csp.members(a), self.csp.members(b));
            a.len() == b.len() && a.iter().zip(b).all(|(&c, &d)| self.csp.are_linked(c, d))
        };
        let mut pairs = (0..cells.len()).flat_map(|i| (0..i).map(move |j| (j, i)));
        pairs.all(|(i, j)| cells[i] != cells[j] && differ(cells[i], cells[j]))
    }
}

#[cfg(test)]
mod tests;
