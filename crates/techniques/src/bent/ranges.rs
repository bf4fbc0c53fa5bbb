//! Almost-locked ranges.

use super::crossings;
use crate::colouring::conjugate_pairs;
use crate::{Cells, Find, Role, Scene, Technique};
use std::collections::VecDeque;

/// A digit that would be locked in a unit: all its places in `from` are `inside` the other unit,
/// but for some.
struct Range {
    from: usize,
    /// Its places in both units.
    inside: Cells,
    /// Its places in `from` only.
    extra: Cells,
    /// Its places in the other unit only, which it loses.
    lost: Cells,
    /// All cells of both units.
    cells: Cells,
}

/// All finds in a scene.
pub(super) fn find(scene: &Scene<'_>, found: &mut Vec<Find>) {
    (0..scene.grid.side).for_each(|digit| of_digit(scene, digit, found));
}

fn of_digit(scene: &Scene<'_>, digit: usize, found: &mut Vec<Find>) {
    let pairs = conjugate_pairs(scene, digit);
    let ends = pairs.iter().fold(Cells::NONE, |all, pair| all | pair.1);
    if ends.is_empty() {
        return;
    }
    let ranges = ranges(scene, digit, ends);
    let chains: Vec<Chains> = ends
        .map(|start| Chains::new(scene, start, &pairs))
        .collect();
    let mut finds: Vec<Find> = Vec::new();
    for target in scene.places[digit] {
        let Some(find) = of_target(scene, digit, target, &ranges, &chains) else {
            continue;
        };
        match finds
            .iter_mut()
            .find(|known| known.premises == find.premises)
        {
            Some(known) => known.eliminated.extend(find.eliminated),
            None => finds.push(find),
        }
    }
    found.extend(finds);
}

/// The ranges by which an end of a chain can be lost.
fn ranges(scene: &Scene<'_>, digit: usize, ends: Cells) -> Vec<Range> {
    let both_ways = |(line, block)| [(line, block), (block, line)];
    let range = |(from, to): (usize, usize)| {
        let (one, other) = (scene.in_unit(digit, from), scene.in_unit(digit, to));
        Range {
            from,
            inside: one & other,
            extra: one - other,
            lost: other - one,
            cells: scene.grid.units[from] | scene.grid.units[to],
        }
    };
    crossings(scene)
        .flat_map(both_ways)
        .map(range)
        .filter(|r| !r.inside.is_empty() && !r.extra.is_empty() && r.lost.meets(ends))
        .collect()
}

/// The shortest chains of conjugate pairs from a place to those of the other polarity.
struct Chains {
    start: usize,
    /// For each cell: the number of pairs, the cell before it, the unit of the pair between.
    steps: Vec<Option<(usize, usize, usize)>>,
}

impl Chains {
    fn new(scene: &Scene<'_>, start: usize, pairs: &[(usize, Cells)]) -> Chains {
        let mut steps = vec![None; scene.grid.peers.len()];
        steps[start] = Some((0, start, 0));
        let mut queue = VecDeque::from([(start, 0)]);
        while let Some((cell, length)) = queue.pop_front() {
            for &(unit, pair) in pairs.iter().filter(|pair| pair.1.has(cell)) {
                let other = (pair - Cells::of(cell)).first().unwrap_or(cell);
                if steps[other].is_none() {
                    steps[other] = Some((length + 1, cell, unit));
                    queue.push_back((other, length + 1));
                }
            }
        }
        Chains { start, steps }
    }

    /// The number of pairs to a place of the other polarity.
    fn length_to(&self, end: usize) -> Option<usize> {
        self.steps[end]
            .map(|step| step.0)
            .filter(|length| length % 2 == 1)
    }

    /// The units of the pairs on the way to a place, and the cells of both polarities.
    fn way_to(&self, end: usize) -> (Vec<usize>, [Cells; 2]) {
        let (mut cell, mut units) = (end, Vec::new());
        let mut colours = [Cells::NONE; 2];
        while let Some((length, before, unit)) = self.steps[cell] {
            colours[length % 2] |= Cells::of(cell);
            if length == 0 {
                break;
            }
            units.push(unit);
            cell = before;
        }
        (units, colours)
    }
}

/// The smallest find that eliminates a candidate; none if it sees two ends itself.
fn of_target(
    scene: &Scene<'_>,
    digit: usize,
    target: usize,
    ranges: &[Range],
    chains: &[Chains],
) -> Option<Find> {
    let grid = scene.grid;
    let seen = grid.peers[target];
    let ranges: Vec<&Range> = ranges
        .iter()
        .filter(|range| range.extra.is_in(seen) && !range.cells.has(target))
        .collect();
    let lost = ranges.iter().fold(seen, |lost, range| lost | range.lost);
    // A range that takes an end, or none where the target sees it.
    let by = |end: usize| {
        let range = ranges.iter().find(|range| range.lost.has(end));
        range.filter(|_| !seen.has(end)).copied()
    };
    let starts = chains.iter().filter(|chains| lost.has(chains.start));
    let pairs = starts.flat_map(|chains| {
        let ends = lost.filter(|&end| end > chains.start);
        let lengths = ends.filter_map(|end| Some((chains.length_to(end)?, end)));
        lengths.map(move |(length, end)| (length, chains, end))
    });
    let pairs: Vec<_> = pairs.collect();
    let is_trap = pairs
        .iter()
        .any(|&(_, chains, end)| seen.has(chains.start) && seen.has(end));
    if is_trap {
        return None;
    }
    let (_, chains, end) = pairs.into_iter().min_by_key(|&(length, chains, end)| {
        length + [chains.start, end].into_iter().filter_map(by).count()
    })?;
    let (units, colours) = chains.way_to(end);
    let used: Vec<&Range> = [chains.start, end].into_iter().filter_map(by).collect();
    let cells =
        |of: fn(&Range) -> Cells| used.iter().fold(Cells::NONE, |all, range| all | of(range));
    let froms = used.iter().map(|range| range.from);
    let mut premises: Vec<_> = units
        .iter()
        .copied()
        .chain(froms)
        .map(|unit| grid.unit_variable(unit, digit))
        .collect();
    premises.sort();
    premises.dedup();
    let find = Find::new(Technique::AlmostLockedRange, 1 << digit, premises.len())
        .role(Role::ColourA, scene.candidates(digit, colours[0]))
        .role(Role::ColourB, scene.candidates(digit, colours[1]))
        .role(
            Role::Pattern,
            scene.candidates(digit, cells(|range| range.inside)),
        )
        .role(
            Role::Fin,
            scene.candidates(digit, cells(|range| range.extra)),
        )
        .resting_on(premises)
        .eliminating([grid.candidate(target, digit)]);
    Some(find)
}
