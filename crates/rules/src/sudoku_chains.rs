//! Chains on the 9×9 board: all of them to length 2 up to the board's symmetry, and seeded random
//! ones of greater lengths.
//!
//! A chain is given by its target, its CSP-variables and their R (and, where there is only one,
//! their L). The state is the weakest that has it: each CSP-variable keeps every candidate that the
//! definition allows, and the rest of the board is full.

use super::chain_kind::{name_of, seed_of, theory_of};
use super::images::{SAMPLE, distinct};
use super::labels::Labels;
use itertools::Itertools;
use oddagon_boards::board::Board;
use oddagon_boards::sudoku::Sudoku;
use oddagon_boards::theorem::{Claim, NameList, Statement, rule};
use oddagon_csp::{Candidate, CandidateSet, ChainKind, Csp, Engine, Variable};
use oddagon_job::random::Random;
use std::collections::HashSet;
use std::sync::Arc;

/// How many draws in a row may give nothing new before the search stops.
pub(super) const MAX_IDLE_DRAWS: usize = 20_000;

/// A CSP-variable of a chain.
#[derive(Debug, Clone)]
struct Place {
    variable: Variable,
    left: Candidate,
    /// The right-linking candidate, or group; none where a whip or braid ends.
    right: Vec<Candidate>,
}

/// A chain on the board.
#[derive(Debug, Clone)]
struct Chain {
    kind: ChainKind,
    target: Candidate,
    places: Vec<Place>,
}

/// Whether the L of a kind are told apart from t-candidates: if not, a chain does not depend on
/// which candidate is the L.
fn tells_left(kind: ChainKind) -> bool {
    matches!(
        kind,
        ChainKind::BivalueChain | ChainKind::ZChain | ChainKind::TWhip
    )
}

/// Whether a candidate is linked to all of a group.
fn sees_group(csp: &Csp, c: Candidate, group: &[Candidate]) -> bool {
    !group.is_empty() && group.iter().all(|&r| csp.are_linked(c, r))
}

impl Chain {
    /// The candidates that CSP-variable `i` may hold.
    fn kept(&self, csp: &Csp, i: usize) -> Vec<Candidate> {
        let place = &self.places[i];
        let earlier = &self.places[..i];
        let members = csp.members(place.variable).iter().copied();
        let kept = members.filter(|&c| {
            let z = csp.are_linked(c, self.target);
            let t = || earlier.iter().any(|p| sees_group(csp, c, &p.right));
            place.right.contains(&c)
                || match self.kind {
                    ChainKind::BivalueChain => c == place.left,
                    ChainKind::ZChain => c == place.left || z,
                    ChainKind::TWhip => c == place.left || t(),
                    ChainKind::Whip | ChainKind::Braid | ChainKind::GWhip | ChainKind::GBraid => {
                        z || t()
                    }
                }
        });
        kept.collect()
    }

    /// The statement, if the chain makes one: no CSP-variable is decided, no candidate that the
    /// chain needs is eliminated, and the theory alone does not derive the claim.
    fn statement(&self, board: &Sudoku) -> Option<Statement> {
        let csp = board.csp();
        let mut live: CandidateSet = csp.everything();
        let mut lines = String::new();
        for (i, place) in self.places.iter().enumerate() {
            let kept = self.kept(csp, i);
            for &c in csp
                .members(place.variable)
                .iter()
                .filter(|c| !kept.contains(c))
            {
                live.remove(c);
            }
            let names = kept
                .iter()
                .map(|&c| board.csp().candidate_name(c))
                .join(" ");
            lines += &format!("{}: {names}\n", board.csp().variable_name(place.variable));
        }
        let whole = self.places.iter().enumerate().all(|(i, place)| {
            let left = self
                .kept(csp, i)
                .into_iter()
                .filter(|&c| live.contains(c))
                .count();
            left >= 2
                && self.has_left(csp, i, &live)
                && place.right.iter().all(|c| live.contains(*c))
        });
        let engine = Engine::of(board.csp());
        let mut state = engine.state(&live);
        let open = live.contains(self.target)
            && engine.close(theory_of(self.kind), &mut state, None).is_ok()
            && engine.is_live(&state, self.target);
        let name = format!("{}[{}]", name_of(self.kind), self.places.len());
        let claim = Claim::Eliminate(NameList(vec![
            board.csp().candidate_name(self.target).to_owned(),
        ]));
        (whole && open).then(|| rule(&name, &lines, claim))
    }

    /// Whether CSP-variable `i` has a live left-linking candidate: where L is not told apart, any
    /// candidate that sees the R that the chain continues from.
    fn has_left(&self, csp: &Csp, i: usize, live: &CandidateSet) -> bool {
        let place = &self.places[i];
        if tells_left(self.kind) {
            return live.contains(place.left);
        }
        let target = [self.target];
        let earlier = self.places[..i].iter().map(|place| &place.right[..]);
        let from = std::iter::once(&target[..]).chain(earlier);
        let last = if self.kind.branches() { 0 } else { i };
        let from: Vec<&[Candidate]> = from.skip(last).collect();
        csp.members(place.variable).iter().any(|&c| {
            let sees = from.iter().any(|group| sees_group(csp, c, group));
            live.contains(c) && !place.right.contains(&c) && sees
        })
    }

    /// Whether a candidate can be (in) the R of a CSP-variable: not linked to the target or an
    /// earlier R.
    fn can_be_right(&self, csp: &Csp, c: Candidate) -> bool {
        let seen = self.places.iter().any(|p| sees_group(csp, c, &p.right));
        c != self.target && !seen && !csp.are_linked(c, self.target)
    }

    /// All ways to go on by a CSP-variable whose L is linked to this group.
    fn longer(&self, board: &Sudoku, from: &[Candidate], last: bool) -> Vec<Chain> {
        let csp = board.csp();
        let linked = csp.linked(from[0]).iter().copied();
        let mut all = Vec::new();
        for left in linked.filter(|&c| sees_group(csp, c, from)) {
            for &variable in csp.variables_of(left) {
                for right in self.rights(board, variable, left, last) {
                    let mut chain = self.clone();
                    chain.places.push(Place {
                        variable,
                        left,
                        right,
                    });
                    all.push(chain);
                }
            }
        }
        all
    }

    /// The possible Rs of the next CSP-variable.
    fn rights(
        &self,
        board: &Sudoku,
        v: Variable,
        left: Candidate,
        last: bool,
    ) -> Vec<Vec<Candidate>> {
        let csp = board.csp();
        let members = csp.members(v);
        let used = self.places.iter().any(|p| p.variable == v);
        if used || members.contains(&self.target) {
            return Vec::new();
        }
        if last && !self.kind.ends_at_target() {
            return vec![Vec::new()];
        }
        let others = members.iter().copied().filter(|&c| c != left);
        if last {
            let closing = others.filter(|&c| csp.are_linked(c, self.target));
            return closing.map(|c| vec![c]).collect();
        }
        let free: Vec<Candidate> = others.filter(|&c| self.can_be_right(csp, c)).collect();
        let mut rights: Vec<Vec<Candidate>> = free.iter().map(|&c| vec![c]).collect();
        if self.kind.has_groups() {
            rights.extend(groups(board, &free));
        }
        rights
    }

    /// A form that tells chains apart up to the board's symmetry: places and digits, numbered in
    /// the order in which the chain names them, by rows or by columns, whichever form comes first.
    fn form(&self) -> Vec<u8> {
        let orders = self.places.iter().map(|place| {
            let right = place.right.iter().copied();
            right.permutations(place.right.len()).collect_vec()
        });
        let all = orders.multi_cartesian_product();
        let ways = all.flat_map(|rights| [false, true].map(|turned| (rights.clone(), turned)));
        let forms = ways.map(|(rights, turned)| {
            let mut labels = Labels::new(turned);
            labels.candidate(self.target);
            for (place, right) in self.places.iter().zip(rights) {
                if tells_left(self.kind) {
                    labels.candidate(place.left);
                }
                labels.variable(place.variable);
                right.into_iter().for_each(|c| labels.candidate(c));
            }
            labels.form
        });
        forms.min().unwrap_or_default()
    }
}

/// Two or three candidates of a digit in the intersection of a row or column and a block.
fn groups(board: &Sudoku, free: &[Candidate]) -> Vec<Vec<Candidate>> {
    let cell = |c: Candidate| (board.cell(c) / 9, board.cell(c) % 9);
    let together = |group: &Vec<Candidate>| {
        let first = group[0];
        let same = |key: &dyn Fn(Candidate) -> usize| group.iter().all(|&c| key(c) == key(first));
        same(&|c| board.digit(c))
            && same(&|c| board.block(board.cell(c)))
            && (same(&|c| cell(c).0) || same(&|c| cell(c).1))
    };
    let sizes = [2, 3].into_iter();
    let all = sizes.flat_map(|n| free.iter().copied().combinations(n));
    all.filter(together).collect()
}

/// All chains of a kind and length, one from each class under the board's symmetry: with the target
/// n1r1c1, to which every target can be moved.
pub(super) fn all(kind: ChainKind, length: usize) -> impl Iterator<Item = Statement> {
    let board = Sudoku::standard();
    let start = Chain {
        kind,
        target: Candidate(0),
        places: Vec::new(),
    };
    let mut chains = vec![start];
    for i in 1..=length {
        let mut seen = HashSet::new();
        let longer = chains.iter().flat_map(|chain| {
            let from = chain
                .places
                .last()
                .map_or(vec![chain.target], |p| p.right.clone());
            chain.longer(&board, &from, i == length)
        });
        chains = longer.filter(|chain| seen.insert(chain.form())).collect();
    }
    if kind.has_groups() {
        chains.retain(|chain| chain.places.iter().any(|place| place.right.len() > 1));
    }
    chains
        .into_iter()
        .filter_map(move |chain| chain.statement(&board))
}

/// Random chains of a kind and length, no two of the same class.
pub(super) fn sample(kind: ChainKind, length: usize) -> impl Iterator<Item = Statement> {
    let board = Sudoku::standard();
    let mut random = Random::seeded(1_000 * seed_of(kind) + length as u64);
    distinct(SAMPLE, MAX_IDLE_DRAWS, move || {
        let chain = random_chain(&board, kind, length, &mut random)?;
        Some((chain.statement(&board)?, chain.form()))
    })
}

fn random_chain(
    board: &Arc<Sudoku>,
    kind: ChainKind,
    length: usize,
    random: &mut Random,
) -> Option<Chain> {
    let mut chain = Chain {
        kind,
        target: Candidate::new(random.below(729)),
        places: Vec::new(),
    };
    let csp = board.csp();
    for i in 1..=length {
        let earlier = chain.places.iter().map(|place| &place.right);
        let mut groups: Vec<Vec<Candidate>> = vec![vec![chain.target]];
        groups.extend(earlier.cloned());
        let from = if kind.branches() {
            random.pick(&groups)?
        } else {
            groups.pop()?
        };
        let linked: Vec<Candidate> = csp
            .linked(from[0])
            .iter()
            .copied()
            .filter(|&c| sees_group(csp, c, &from))
            .collect();
        let left = random.pick(&linked)?;
        let variable = random.pick(csp.variables_of(left))?;
        let rights = chain.rights(board, variable, left, i == length);
        let grouped: Vec<Vec<Candidate>> = rights.iter().filter(|r| r.len() > 1).cloned().collect();
        // The first R of a g-whip is a group.
        let right = if kind.has_groups() && i == 1 {
            random.pick(&grouped)?
        } else {
            random.pick(&rights)?
        };
        chain.places.push(Place {
            variable,
            left,
            right,
        });
    }
    Some(chain)
}
