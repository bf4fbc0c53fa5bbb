//! Drawings of regions: those that have names, and random ones.

use crate::geometry::neighbours;
use oddagon_job::random::Random;

/// The letters of regions, in order.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz";

/// The drawings of a name (`blocks`; `x`, blocks and diagonals; `windoku`, blocks and windows;
/// `disjoint`, blocks and the cells at the same place of each), or the drawing itself.
///
/// # Errors
/// If a square of that side has no such regions.
pub fn drawings_named(name: &str, side: usize) -> Result<Vec<String>, String> {
    let draw = |letter: &dyn Fn(usize, usize) -> Option<usize>| -> String {
        let cells = (0..side * side).map(|cell| letter(cell / side, cell % side));
        let letters = cells.map(|i| i.and_then(|i| LETTERS.chars().nth(i)).unwrap_or('.'));
        letters.collect()
    };
    let order = (1..=side).find(|order| order * order == side);
    let [blocks, places] = match order {
        Some(order) => [
            draw(&|r, c| Some(r / order * order + c / order)),
            draw(&|r, c| Some(r % order * order + c % order)),
        ],
        None => [String::new(), String::new()],
    };
    let problem =
        |expected: &str| format!("--regions {name}: found the side {side}, expected {expected}");
    match name {
        "blocks" | "x" | "disjoint" if order.is_none() => Err(problem("a square number")),
        "windoku" if side != 9 => Err(problem("9")),
        "blocks" => Ok(vec![blocks]),
        "disjoint" => Ok(vec![blocks, places]),
        "x" => Ok(vec![
            blocks,
            draw(&|r, c| (r == c).then_some(0)),
            draw(&|r, c| (r + c + 1 == side).then_some(0)),
        ]),
        "windoku" => {
            let window = |i: usize| (!i.is_multiple_of(4)).then_some(i / 4);
            let both = draw(&|r, c| Some(2 * window(r)? + window(c)?));
            Ok(vec![blocks, both])
        }
        drawing if drawing.chars().count() == side * side => Ok(vec![drawing.to_owned()]),
        _ => Err(format!(
            "--regions {name}: expected blocks, x, windoku, disjoint, jigsaw or a drawing of {} \
             cells",
            side * side
        )),
    }
}

/// A drawing of random connected regions of as many cells as there are digits. Beginning with the
/// rows, two regions that touch are joined and divided along a random tree, again and again.
pub fn random(side: usize, random: &mut Random) -> String {
    let mut region: Vec<usize> = (0..side * side).map(|cell| cell / side).collect();
    for _ in 0..20 * side {
        let cell = random.below(side * side);
        let near: Vec<usize> = neighbours(side, cell)
            .filter(|&other| region[other] != region[cell])
            .collect();
        if let Some(other) = random.pick(&near) {
            let pair = [region[cell], region[other]];
            part(side, &mut region, pair, random);
        }
    }
    // Letters in the order of first cells.
    let mut seen: Vec<usize> = Vec::new();
    let mut drawing = String::new();
    for own in region {
        if !seen.contains(&own) {
            seen.push(own);
        }
        let place = seen.iter().position(|&known| known == own);
        drawing.extend(place.and_then(|place| LETTERS.chars().nth(place)));
    }
    drawing
}

/// Divides two regions anew into connected ones of `side` cells, if a random tree of their cells
/// has an edge that does so.
fn part(side: usize, region: &mut [usize], [a, b]: [usize; 2], random: &mut Random) {
    let cells: Vec<usize> = (0..region.len())
        .filter(|&i| [a, b].contains(&region[i]))
        .collect();
    let Some(root) = random.pick(&cells) else {
        return;
    };
    // A random tree: each cell with its parent, parents first.
    let mut parent = vec![None; region.len()];
    let (mut order, mut open) = (vec![root], vec![root]);
    while !open.is_empty() {
        let at = random.below(open.len());
        let cell = open[at];
        let new = neighbours(side, cell)
            .filter(|&next| cells.contains(&next) && next != root && parent[next].is_none());
        match random.pick(&new.collect::<Vec<_>>()) {
            None => drop(open.swap_remove(at)),
            Some(next) => {
                parent[next] = Some(cell);
                order.push(next);
                open.push(next);
            }
        }
    }
    // The number of cells in the subtree of each cell.
    let mut size = vec![1; region.len()];
    for &cell in order.iter().rev() {
        if let Some(above) = parent[cell] {
            size[above] += size[cell];
        }
    }
    let cuts: Vec<usize> = order
        .iter()
        .copied()
        .filter(|&cell| size[cell] == side)
        .collect();
    let Some(cut) = random.pick(&cuts) else {
        return;
    };
    let mut below = vec![false; region.len()];
    for &cell in &order {
        below[cell] = cell == cut || parent[cell].is_some_and(|above| below[above]);
        region[cell] = if below[cell] { a } else { b };
    }
}
