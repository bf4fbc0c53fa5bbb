//! Sue de Coq.

use super::sets::choices;
use super::{ByDigit, DIGITS, Draft, Smallest};
use crate::{Cells, Find, Role, Scene, Technique, digits};

/// All Sue de Coq in a scene.
pub fn find(scene: &Scene<'_>, found: &mut Vec<Find>) {
    let grid = scene.grid;
    let mut smallest = Smallest::default();
    for block in grid.blocks().map(|u| grid.units[u]) {
        for line in grid.rows().chain(grid.columns()).map(|u| grid.units[u]) {
            let shared = choices(scene, line & block);
            let mut rich = shared
                .iter()
                .filter(|(cells, of)| {
                    cells.len() > 1 && of.count_ones() as usize >= cells.len() + 2
                })
                .peekable();
            if rich.peek().is_none() {
                continue;
            }
            // A set that is locked by itself adds nothing.
            let almost = |cells: Cells| {
                let mut sets = choices(scene, cells);
                sets.retain(|set| set.1.count_ones() as usize > set.0.len());
                sets
            };
            let (in_line, in_block) = (almost(line - block), almost(block - line));
            for &shared in rich {
                of_crossing(
                    scene,
                    line | block,
                    shared,
                    [&in_line, &in_block],
                    &mut smallest,
                );
            }
        }
    }
    smallest.write(Technique::SueDeCoq, scene, found);
}

/// How many of the digits of the crossing cells a set takes, for certain.
fn taken((cells, of): (Cells, u32), by: u32) -> usize {
    cells.len().saturating_sub((of & !by).count_ones() as usize)
}

fn of_crossing(
    scene: &Scene<'_>,
    units: Cells,
    (cells, of): (Cells, u32),
    [in_line, in_block]: [&[(Cells, u32)]; 2],
    smallest: &mut Smallest,
) {
    let spare = of.count_ones() as usize - cells.len();
    for &one in in_line {
        let rest = match taken(one, of) {
            0 => continue,
            some if some >= spare => continue,
            some => spare - some,
        };
        for &other in in_block {
            if one.1 & other.1 != 0 || taken(other, of) != rest {
                continue;
            }
            let all = cells | one.0 | other.0;
            let mut targets: ByDigit = [Cells::NONE; DIGITS];
            for d in digits(of | one.1 | other.1) {
                let places = scene.places[d] & units;
                targets[d] = scene.grid.seen_by_all(places & all) & places;
            }
            if targets.iter().any(|cells| !cells.is_empty()) {
                smallest.offer(targets, all.len(), || {
                    let ends = [(Role::Als(0), one.0), (Role::Als(1), other.0)];
                    Some(Draft {
                        parts: std::iter::once((Role::Pattern, cells))
                            .chain(ends)
                            .collect(),
                        linking: 0,
                    })
                });
            }
        }
    }
}
