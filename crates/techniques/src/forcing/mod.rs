//! Forcing chains and nets, and their Kraken forms.
//!
//! A candidate is assumed to be true. All that it is linked to is false. In a *chain* a false
//! candidate makes another true if these two are all that is left of a CSP-variable, so that each
//! candidate has one reason. In a *net* a candidate is true if the others of a CSP-variable are
//! false, each for a reason of its own.
//!
//! * **Forcing chain** or **net** (contradiction): no candidate is left of some CSP-variable. So
//!   the assumed candidate is false.
//! * **Kraken cell**, **Kraken unit**: chains make all candidates, three or more, of a cell or of a
//!   digit in a unit false. As chains can be read backwards, each of these makes the assumed one
//!   false.
//! * **Kraken fish**: what chains leave of a digit in n lines lies on n - 1 others. So the n lines
//!   are a fish with fins, each of which makes the assumed candidate false. In type 1 that is of
//!   the digit, on a covering line; in type 2 chains lead to it from a covering line, too.
//! * **Forcing net** (cases): whichever candidate of a CSP-variable is true, a net makes the same
//!   one false.

use crate::{Cells, Find, Role, Scene, Technique};
use itertools::Itertools;
use oddagon_csp::{Candidate, Variable};
use std::collections::HashSet;

/// The largest Kraken fish.
const LARGEST: usize = 4;

/// Kraken cells, units and fish.
pub fn find_kraken(scene: &Scene<'_>, found: &mut Vec<Find>) {
    let board = Board::new(scene);
    let start = found.len();
    for target in board.targets() {
        let reached = board.reach(target, Kind::Chain);
        found.extend(board.kraken(&reached));
        for digit in 0..scene.grid.side {
            found.extend(board.fish(&reached, digit, false));
            found.extend(board.fish(&reached, digit, true));
        }
    }
    found[start..].sort_by_key(|find| (find.technique, find.size));
}

/// Forcing chains by contradiction.
pub fn find_chains(scene: &Scene<'_>, found: &mut Vec<Find>) {
    contradictions(scene, Kind::Chain, found);
}

/// Forcing nets by contradiction.
pub fn find_nets(scene: &Scene<'_>, found: &mut Vec<Find>) {
    contradictions(scene, Kind::Net, found);
}

fn contradictions(scene: &Scene<'_>, kind: Kind, found: &mut Vec<Find>) {
    let board = Board::new(scene);
    let start = found.len();
    let technique = match kind {
        Kind::Chain => Technique::ForcingChain,
        Kind::Net => Technique::ForcingNet,
    };
    for target in board.targets() {
        let reached = board.reach(target, kind);
        let first = reached.emptied.first();
        found.extend(first.map(|&v| board.refuted(technique, &reached, &[v])));
    }
    found[start..].sort_by_key(|find| find.size);
}

/// Forcing nets by cases. What contradicts itself is left to the other nets.
pub fn find_cases(scene: &Scene<'_>, found: &mut Vec<Find>) {
    let board = Board::new(scene);
    let start = found.len();
    let nets = (0..board.of.len()).map(|i| {
        let c = Candidate::new(i);
        board.is_open(c).then(|| board.reach(c, Kind::Net))
    });
    let nets: Vec<Option<Reached>> = nets.collect();
    for (i, members) in board
        .members
        .iter()
        .enumerate()
        .filter(|(_, all)| all.len() > 1)
    {
        let cases = members.iter().filter_map(|c| nets[c.index()].as_ref());
        let cases: Vec<&Reached> = cases.filter(|net| net.emptied.is_empty()).collect();
        if cases.len() < members.len() {
            continue;
        }
        let common: Vec<u64> = (0..board.words())
            .map(|word| {
                let falsehoods = cases.iter().map(|net| net.falsehoods[word]);
                falsehoods.fold(u64::MAX, |all, word| all & word)
            })
            .collect();
        for target in bits(&common).map(Candidate::new) {
            let mut find = Find::new(Technique::ForcingNetCases, 0, 0)
                .role(Role::Pattern, members.clone())
                .resting_on([Variable::new(i)]);
            let mut on = Vec::new();
            for net in &cases {
                let (variables, true_ones) = board.reasons(net, vec![target]);
                find = find.resting_on(variables);
                on.extend(true_ones);
            }
            let find = find.role(Role::On, on.into_iter().unique().collect());
            found.push(board.finish(find, target));
        }
    }
    found[start..].sort_by_key(|find| find.size);
}

/// What follows from an assumption.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Chain,
    Net,
}

/// What no candidate or CSP-variable has as its number.
const NONE: u16 = u16::MAX;

/// A scene as CSP-variables.
struct Board<'a> {
    scene: &'a Scene<'a>,
    /// For each CSP-variable the candidates that are left; none where one is decided.
    members: Vec<Vec<Candidate>>,
    /// The CSP-variables of each candidate: its cell, row, column and block.
    of: Vec<[Variable; 4]>,
}

/// What is true and what is false where a candidate is.
struct Reached {
    start: Candidate,
    /// For each false candidate the true one to which it is linked.
    false_by: Vec<u16>,
    /// For each true candidate the CSP-variable by which it is.
    true_by: Vec<u16>,
    /// The false candidates, as bits.
    falsehoods: Vec<u64>,
    /// The CSP-variables that have no candidate left, in the order in which that is seen; of a net
    /// the first alone.
    emptied: Vec<Variable>,
}

impl Reached {
    /// The true candidate that makes a candidate false.
    fn by(&self, c: Candidate) -> Option<Candidate> {
        let by = self.false_by[c.index()];
        (by != NONE).then(|| Candidate::new(by.into()))
    }

    fn is_false(&self, c: Candidate) -> bool {
        self.false_by[c.index()] != NONE
    }
}

fn bits(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(i, &word)| {
        (0..64)
            .filter(move |b| word >> b & 1 == 1)
            .map(move |b| 64 * i + b)
    })
}

impl<'a> Board<'a> {
    fn new(scene: &'a Scene<'a>) -> Board<'a> {
        let grid = scene.grid;
        let cells = grid.peers.len();
        let count = (grid.side + grid.units.len()) * grid.side;
        let mut members = vec![Vec::new(); count];
        let mut of = Vec::with_capacity(cells * grid.side);
        for (cell, digit) in (0..cells).cartesian_product(0..grid.side) {
            let [row, column, block] = grid.units_of[cell].map(|u| grid.unit_variable(u, digit));
            let all = [grid.cell_variable(cell), row, column, block];
            of.push(all);
            if scene.places[digit].has(cell) {
                let candidate = grid.candidate(cell, digit);
                all.iter().for_each(|v| members[v.index()].push(candidate));
            }
        }
        Board { scene, members, of }
    }

    fn members(&self, v: Variable) -> &[Candidate] {
        &self.members[v.index()]
    }

    fn words(&self) -> usize {
        self.of.len().div_ceil(64)
    }

    fn is_open(&self, c: Candidate) -> bool {
        let (cell, digit) = self.scene.grid.place(c);
        self.scene.places[digit].has(cell)
    }

    /// The candidates that may be refuted.
    fn targets(&self) -> Vec<Candidate> {
        let all = (0..self.of.len()).map(Candidate::new);
        let open = all.filter(|&c| self.is_open(c));
        match &self.scene.targets {
            Some(targets) => open.filter(|c| targets.contains(c)).collect(),
            None => open.collect(),
        }
    }

    /// All that follows from a candidate, nearest first.
    fn reach(&self, start: Candidate, kind: Kind) -> Reached {
        let mut reached = Reached {
            start,
            false_by: vec![NONE; self.of.len()],
            true_by: vec![NONE; self.of.len()],
            falsehoods: vec![0; self.words()],
            emptied: Vec::new(),
        };
        let mut left: Vec<usize> = self.members.iter().map(Vec::len).collect();
        let mut queue = vec![start];
        if kind == Kind::Net {
            let singles = (0..left.len()).filter(|&v| left[v] == 1);
            for v in singles {
                self.take(Variable::new(v), &mut reached, &mut queue);
            }
        }
        let mut at = 0;
        while let Some(&c) = queue.get(at) {
            at += 1;
            let linked = self.of[c.index()].iter().flat_map(|&v| self.members(v));
            for &d in linked {
                if d == c || reached.is_false(d) {
                    continue;
                }
                reached.false_by[d.index()] = c.index() as u16;
                reached.falsehoods[d.index() / 64] |= 1 << (d.index() % 64);
                for v in self.of[d.index()] {
                    left[v.index()] -= 1;
                    match (left[v.index()], kind) {
                        (0, Kind::Chain) => reached.emptied.push(v),
                        (0, Kind::Net) => {
                            reached.emptied.push(v);
                            return reached;
                        }
                        (1, _) if kind == Kind::Net || self.members(v).len() == 2 => {
                            self.take(v, &mut reached, &mut queue);
                        }
                        _ => {}
                    }
                }
            }
        }
        reached
    }

    /// Makes the last candidate of a CSP-variable true.
    fn take(&self, v: Variable, reached: &mut Reached, queue: &mut Vec<Candidate>) {
        let mut members = self.members(v).iter();
        if let Some(&last) = members.find(|&&c| !reached.is_false(c))
            && last != reached.start
            && reached.true_by[last.index()] == NONE
        {
            reached.true_by[last.index()] = v.index() as u16;
            queue.push(last);
        }
    }

    /// Why these candidates are false: the CSP-variables, and the candidates that they make true.
    fn reasons(
        &self,
        reached: &Reached,
        mut falsehoods: Vec<Candidate>,
    ) -> (Vec<Variable>, Vec<Candidate>) {
        let (mut variables, mut on) = (Vec::new(), Vec::new());
        let mut known = HashSet::new();
        while let Some(c) = falsehoods.pop() {
            let by = reached.by(c).filter(|by| known.insert(*by));
            let Some(by) = by else { continue };
            let v = reached.true_by[by.index()];
            if v == NONE {
                continue;
            }
            on.push(by);
            let v = Variable::new(v.into());
            variables.push(v);
            falsehoods.extend(self.members(v).iter().filter(|&&d| d != by));
        }
        (variables, on)
    }

    /// The find that the assumption is false, as no candidate is left for these CSP-variables.
    fn refuted(&self, technique: Technique, reached: &Reached, emptied: &[Variable]) -> Find {
        let all = emptied
            .iter()
            .flat_map(|&v| self.members(v).iter().copied());
        let (variables, on) = self.reasons(reached, all.clone().collect());
        let find = Find::new(technique, 0, 0)
            .role(Role::Pattern, all.collect())
            .role(Role::On, on)
            .resting_on(emptied.iter().copied().chain(variables));
        self.finish(find, reached.start)
    }

    /// The find with its target, its digits and its size.
    fn finish(&self, mut find: Find, target: Candidate) -> Find {
        find.premises.sort();
        find.premises.dedup();
        find.size = find.premises.len();
        let named = find.roles.iter().flat_map(|(_, all)| all);
        let digit = |c: &Candidate| 1 << self.scene.grid.place(*c).1;
        find.digits = named.fold(digit(&target), |all, c| all | digit(c));
        find.eliminating([target])
    }

    /// The smallest Kraken cell or unit.
    fn kraken(&self, reached: &Reached) -> Option<Find> {
        let krakens = reached.emptied.iter().filter(|&&v| {
            let members = self.members(v);
            let mut by = members.iter().map(|&c| reached.by(c));
            members.len() > 2 && by.any(|by| by != Some(reached.start))
        });
        let finds = krakens.map(|&v| {
            let technique = if v.index() < self.scene.marks.len() {
                Technique::KrakenCell
            } else {
                Technique::KrakenUnit
            };
            self.refuted(technique, reached, &[v])
        });
        finds.min_by_key(|find| find.size)
    }

    /// The smallest Kraken fish of a digit on rows, or on columns.
    fn fish(&self, reached: &Reached, digit: usize, is_turned: bool) -> Option<Find> {
        let grid = self.scene.grid;
        let (cell, of_target) = grid.place(reached.start);
        let (lines, first) = if is_turned {
            (grid.columns(), grid.rows().start)
        } else {
            (grid.rows(), grid.columns().start)
        };
        let crossing = |c: usize| grid.units_of[c][usize::from(!is_turned)] - first;
        let candidate = |c: usize| grid.candidate(c, digit);
        let open = lines.filter(|&line| {
            !self.scene.in_unit(digit, line).is_empty() && !grid.units[line].has(cell)
        });
        // For each line, the lines across on which the digit is left.
        let left = open.map(|line| {
            let places = self.scene.in_unit(digit, line);
            let places = places.filter(|&c| !reached.is_false(candidate(c)));
            (line, places.fold(0u32, |left, c| left | 1 << crossing(c)))
        });
        let lines: Vec<(usize, u32)> = left
            .filter(|(_, left)| (1..LARGEST as u32).contains(&left.count_ones()))
            .collect();
        // Without a chain it is no Kraken.
        let is_chained = |bases: &[usize], covers: u32| {
            let places = bases
                .iter()
                .flat_map(|&i| self.scene.in_unit(digit, lines[i].0));
            let outside = places.filter(|&c| covers >> crossing(c) & 1 == 0);
            let mut by = outside.filter_map(|c| reached.by(candidate(c)));
            by.any(|by| by != reached.start)
        };
        let (bases, covers) = (2..=LARGEST)
            .find_map(|size| crowded(&lines, size, &mut Vec::new(), 0, &is_chained))?;
        let bases = bases.into_iter().map(|i| lines[i].0).collect_vec();
        let in_bases = bases.iter().map(|&line| self.scene.in_unit(digit, line));
        let places = in_bases.fold(Cells::NONE, |all, places| all | places);
        let outside = places
            .filter(|&c| covers >> crossing(c) & 1 == 0)
            .collect_vec();
        let target_line = (of_target == digit).then(|| crossing(cell));
        let in_target_line = |c: &usize| Some(crossing(*c)) == target_line;
        let technique = if outside.iter().any(in_target_line) {
            Technique::KrakenFish1
        } else {
            Technique::KrakenFish2
        };
        let cover = outside
            .iter()
            .find(|c| technique == Technique::KrakenFish2 || in_target_line(c));
        let cover = crossing(*cover?);
        let (fins, covered): (Vec<usize>, Vec<usize>) =
            places.partition(|c| outside.contains(c) && crossing(*c) != cover);
        let candidates = |cells: Vec<usize>| cells.into_iter().map(candidate).collect_vec();
        let (variables, on) = self.reasons(reached, candidates(outside.clone()));
        let bases = bases
            .into_iter()
            .map(|line| grid.unit_variable(line, digit));
        let find = Find::new(technique, 0, 0)
            .role(Role::Base, candidates(covered))
            .role(Role::Fin, candidates(fins))
            .role(Role::On, on)
            .resting_on(bases.chain(variables));
        Some(self.finish(find, reached.start))
    }
}

/// The first choice of so many lines, by their places in the list, that are left fewer lines across
/// together, for which `is_it` holds; with these.
fn crowded(
    lines: &[(usize, u32)],
    size: usize,
    chosen: &mut Vec<usize>,
    across: u32,
    is_it: &dyn Fn(&[usize], u32) -> bool,
) -> Option<(Vec<usize>, u32)> {
    if chosen.len() == size {
        return is_it(chosen, across).then(|| (chosen.clone(), across));
    }
    let first = chosen.last().map_or(0, |last| last + 1);
    (first..lines.len()).find_map(|i| {
        let across = across | lines[i].1;
        if across.count_ones() as usize >= size {
            return None;
        }
        chosen.push(i);
        let found = crowded(lines, size, chosen, across, is_it);
        chosen.pop();
        found
    })
}

#[cfg(test)]
mod tests;
