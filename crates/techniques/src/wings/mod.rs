//! Wings: a few cells that together leave one digit only so many places that whoever sees all of
//! them loses it.
//!
//! * **XY-wing**: a pivot with digits X and Y sees two pincers with XZ and YZ. One pincer is Z.
//! * **XYZ-wing**: the same, and the pivot may be Z, too.
//! * **WXYZ-wing**: four cells of a line and a block that cross, with four digits of which all but
//!   one, Z, can stand in only one of the cells. So one of the cells is Z.
//! * **W-wing**: two cells with the same two digits, and a unit whose two places for the one digit
//!   each see one of the cells. One of the cells is the other digit.
//! * **Remote pair**: a chain of an even number of cells with the same two digits, each of which
//!   sees the next. The ends are different, so who sees both has neither digit.

use crate::colouring::conjugate_pairs;
use crate::{Cells, Find, Role, Scene, Technique, digits};

/// All finds in a scene.
pub fn find(scene: &Scene<'_>, found: &mut Vec<Find>) {
    let start = found.len();
    xyz_wings(scene, found);
    wxyz_wings(scene, found);
    w_wings(scene, found);
    remote_pairs(scene, found);
    found[start..].sort_by_key(|find| (find.technique, find.size));
}

/// A find that rests on cells, with the candidates of these digits eliminated in the targets.
fn of_cells(scene: &Scene<'_>, find: Find, cells: Cells, of: u32, targets: Cells) -> Find {
    find.resting_on(cells.map(|c| scene.grid.cell_variable(c)))
        .eliminating(digits(of).flat_map(|d| scene.candidates(d, targets)))
}

/// Pairs of different cells of a set, the smaller first.
fn pairs(cells: Cells) -> impl Iterator<Item = (usize, usize)> {
    cells.flat_map(move |p| cells.filter(move |&q| p < q).map(move |q| (p, q)))
}

fn xyz_wings(scene: &Scene<'_>, found: &mut Vec<Find>) {
    let (grid, marks) = (scene.grid, &scene.marks);
    let ends = scene.with_marks(2);
    for pivot in ends | scene.with_marks(3) {
        // Pincers that see each other are a naked triple with the pivot.
        let bent = pairs(ends & grid.peers[pivot]).filter(|&(p, q)| !grid.peers[p].has(q));
        for (p, q) in bent {
            let (z, all) = (marks[p] & marks[q], marks[p] | marks[q]);
            if z.count_ones() != 1 || marks[pivot] | z != all {
                continue;
            }
            let mut holders = Cells::of(p) | Cells::of(q);
            let mut technique = Technique::XyWing;
            if marks[pivot] & z != 0 {
                holders |= Cells::of(pivot);
                technique = Technique::XyzWing;
            }
            let targets = grid.seen_by_all(holders) & scene.places[z.trailing_zeros() as usize];
            if targets.is_empty() {
                continue;
            }
            let find = Find::new(technique, all, 3)
                .role(Role::Pivot, scene.all_candidates(Cells::of(pivot)))
                .role(
                    Role::Pincer,
                    scene.all_candidates(Cells::of(p) | Cells::of(q)),
                );
            let cells = [pivot, p, q].into_iter().collect();
            found.push(of_cells(scene, find, cells, z, targets));
        }
    }
}

/// The parts of a line and a block that cross, as cells with two to four candidates: what they
/// share, what only the block has, what only the line has.
struct Crossing {
    shared: Cells,
    parts: [Cells; 2],
}

fn wxyz_wings(scene: &Scene<'_>, found: &mut Vec<Find>) {
    let grid = scene.grid;
    let few = scene.with_marks(2) | scene.with_marks(3) | scene.with_marks(4);
    for (block, line) in grid.blocks().flat_map(|b| {
        let lines = grid.rows().chain(grid.columns());
        lines.map(move |line| (grid.units[b], grid.units[line]))
    }) {
        let crossing = Crossing {
            shared: block & line & few,
            parts: [(block - line) & few, (line - block) & few],
        };
        if crossing.shared.is_empty() || crossing.parts.iter().any(|p| p.is_empty()) {
            continue;
        }
        let all = crossing.shared | crossing.parts[0] | crossing.parts[1];
        extend_wing(scene, &crossing, Cells::NONE, 0, all, found);
    }
}

/// Adds cells to a set, until it has four with four digits.
fn extend_wing(
    scene: &Scene<'_>,
    crossing: &Crossing,
    cells: Cells,
    of: u32,
    mut rest: Cells,
    found: &mut Vec<Find>,
) {
    if cells.len() == 4 {
        let parts = [crossing.shared, crossing.parts[0], crossing.parts[1]];
        if of.count_ones() == 4 && parts.iter().all(|&part| part.meets(cells)) {
            found.extend(wxyz_wing(scene, cells, cells & crossing.shared, of));
        }
        return;
    }
    while let Some(cell) = rest.first() {
        rest = rest - Cells::of(cell);
        let of = of | scene.marks[cell];
        if of.count_ones() <= 4 {
            extend_wing(scene, crossing, cells | Cells::of(cell), of, rest, found);
        }
    }
}

fn wxyz_wing(scene: &Scene<'_>, cells: Cells, hinge: Cells, of: u32) -> Option<Find> {
    let grid = scene.grid;
    let mut repeated = digits(of).filter(|&d| {
        let places = scene.places[d] & cells;
        places
            .into_iter()
            .any(|c| !places.is_in(grid.peers[c] | Cells::of(c)))
    });
    let z = repeated.next()?;
    let targets = grid.seen_by_all(scene.places[z] & cells) & scene.places[z];
    if repeated.next().is_some() || targets.is_empty() {
        return None;
    }
    let find = Find::new(Technique::WxyzWing, of, 4)
        .role(Role::Pivot, scene.all_candidates(hinge))
        .role(Role::Pincer, scene.all_candidates(cells - hinge));
    Some(of_cells(scene, find, cells, 1 << z, targets))
}

fn w_wings(scene: &Scene<'_>, found: &mut Vec<Find>) {
    let (grid, marks) = (scene.grid, &scene.marks);
    let links: Vec<_> = (0..grid.side).map(|d| conjugate_pairs(scene, d)).collect();
    let ends = pairs(scene.with_marks(2));
    for (p, q) in ends.filter(|&(p, q)| marks[p] == marks[q] && !grid.peers[p].has(q)) {
        let cells = Cells::of(p) | Cells::of(q);
        for linked in digits(marks[p]) {
            let other = marks[p] & !(1 << linked);
            let targets = grid.seen_by_all(cells) & scene.places[other.trailing_zeros() as usize];
            if targets.is_empty() {
                continue;
            }
            let joining = links[linked].iter().filter(|(_, pair)| {
                !pair.meets(cells)
                    && pair.is_in(grid.peers[p] | grid.peers[q])
                    && pair.meets(grid.peers[p])
                    && pair.meets(grid.peers[q])
            });
            for &(unit, pair) in joining {
                let find = Find::new(Technique::WWing, marks[p], 3)
                    .role(Role::Pincer, scene.all_candidates(cells))
                    .role(Role::Pattern, scene.candidates(linked, pair))
                    .resting_on([grid.unit_variable(unit, linked)]);
                found.push(of_cells(scene, find, cells, other, targets));
            }
        }
    }
}

fn remote_pairs(scene: &Scene<'_>, found: &mut Vec<Find>) {
    let ends = scene.with_marks(2);
    let mut kinds: Vec<u32> = ends.map(|c| scene.marks[c]).collect();
    kinds.sort_unstable();
    kinds.dedup();
    for kind in kinds {
        let alike: Cells = ends.filter(|&c| scene.marks[c] == kind).collect();
        for first in alike {
            chains_from(scene, first, alike, kind, found);
        }
    }
}

/// The shortest remote pairs from a cell to later cells.
fn chains_from(scene: &Scene<'_>, first: usize, alike: Cells, kind: u32, found: &mut Vec<Find>) {
    let grid = scene.grid;
    // The cells at each distance from the first.
    let mut layers = vec![Cells::of(first)];
    let mut rest = alike - Cells::of(first);
    while let Some(last) = layers.last().filter(|layer| !layer.is_empty()) {
        let next: Cells = rest.filter(|&c| grid.peers[c].meets(*last)).collect();
        rest = rest - next;
        layers.push(next);
    }
    for (distance, &layer) in layers.iter().enumerate().skip(3).step_by(2) {
        for last in layer.filter(|&c| c > first) {
            let ends = Cells::of(first) | Cells::of(last);
            let seen = grid.seen_by_all(ends);
            if !digits(kind).any(|d| scene.places[d].meets(seen)) {
                continue;
            }
            let path = layers[..distance]
                .iter()
                .rev()
                .fold(vec![last], |mut path, layer| {
                    let near = *layer & grid.peers[path[path.len() - 1]];
                    path.extend(near.first());
                    path
                });
            let cells = path.iter().copied().collect();
            let find = Find::new(Technique::RemotePair, kind, path.len())
                .role(Role::Pincer, scene.all_candidates(ends))
                .role(Role::Pattern, scene.all_candidates(cells - ends));
            found.push(of_cells(scene, find, cells, kind, seen));
        }
    }
}

#[cfg(test)]
mod tests;
