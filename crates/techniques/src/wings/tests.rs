use super::*;
use crate::trial::{Ground, Random};
use itertools::Itertools;
use std::collections::BTreeSet;

type Eliminated = BTreeSet<Vec<usize>>;

fn found(ground: &Ground, scene: &Scene<'_>, of: Technique) -> Eliminated {
    ground.eliminated(&ground.all(scene, find), of)
}

fn digits_of(scene: &Scene<'_>, cells: &[usize]) -> u32 {
    cells.iter().fold(0, |all, &c| all | scene.marks[c])
}

/// Whether the places of a digit in cells all see each other.
fn is_once(ground: &Ground, scene: &Scene<'_>, d: usize, cells: &[usize]) -> bool {
    let places = ground.places(scene, d, cells);
    let mut pairs = places.iter().array_combinations();
    pairs.all(|[&p, &q]| scene.grid.peers[p].has(q))
}

#[test]
fn wings_are_those_of_a_plain_search() {
    let ground = Ground::of_order(2);
    let mut random = Random(3);
    let mut counts = [0; 4];
    for _ in 0..400 {
        let (scene, _) = ground.random(&mut random);
        let (grid, marks) = (scene.grid, &scene.marks);
        let open: Vec<usize> = (0..16).filter(|&c| marks[c].count_ones() > 1).collect();
        let sees = |p: usize, q: usize| grid.peers[p].has(q);
        let mut plain = [const { BTreeSet::new() }; 4];
        for triple in open.iter().copied().permutations(3) {
            let (p, pivot, q) = (triple[0], triple[1], triple[2]);
            let is_bent = sees(pivot, p) && sees(pivot, q) && !sees(p, q);
            let three = digits_of(&scene, &triple).count_ones() == 3;
            let ends = marks[p].count_ones() == 2 && marks[q].count_ones() == 2;
            if !is_bent || !three || !ends || marks[p] == marks[q] {
                continue;
            }
            match marks[pivot].count_ones() {
                2 if marks[pivot] & marks[p] & marks[q] == 0 => {
                    let z = marks[p] & marks[q];
                    plain[0].insert(ground.seeing(&scene, z, &[&[p, q]]));
                }
                3 => {
                    let z = marks[p] & marks[q];
                    plain[1].insert(ground.seeing(&scene, z, &[&triple]));
                }
                _ => {}
            }
        }
        for cells in open.iter().copied().combinations(4) {
            let of = digits_of(&scene, &cells);
            let all: Cells = cells.iter().copied().collect();
            let is_bent = |(line, block): (usize, usize)| {
                let (line, block) = (grid.units[line], grid.units[block]);
                all.is_in(line | block)
                    && all.meets(line & block)
                    && all.meets(line - block)
                    && all.meets(block - line)
            };
            let mut units = grid
                .rows()
                .chain(grid.columns())
                .cartesian_product(grid.blocks());
            let repeated = digits(of).filter(|&d| !is_once(&ground, &scene, d, &cells));
            let repeated: Vec<usize> = repeated.collect();
            if of.count_ones() == 4 && repeated.len() == 1 && units.any(is_bent) {
                plain[2].insert(ground.seeing(&scene, 1 << repeated[0], &[&cells]));
            }
        }
        for [&p, &q] in open.iter().array_combinations() {
            if marks[p] != marks[q] || marks[p].count_ones() != 2 || sees(p, q) {
                continue;
            }
            for (d, unit) in digits(marks[p]).cartesian_product(0..grid.units.len()) {
                let places: Vec<usize> = scene.in_unit(d, unit).collect();
                let [a, b] = places[..] else {
                    continue;
                };
                if sees(a, p) && sees(b, q) || sees(a, q) && sees(b, p) {
                    let z = marks[p] & !(1 << d);
                    plain[3].insert(ground.seeing(&scene, z, &[&[p, q]]));
                }
            }
        }
        let techniques = [
            Technique::XyWing,
            Technique::XyzWing,
            Technique::WxyzWing,
            Technique::WWing,
        ];
        for (i, technique) in techniques.into_iter().enumerate() {
            plain[i].remove(&Vec::new());
            counts[i] += plain[i].len();
            assert_eq!(
                found(&ground, &scene, technique),
                plain[i],
                "{technique} {scene:?}"
            );
        }
    }
    assert!(counts.iter().all(|&count| count > 5), "{counts:?}");
}

#[test]
fn finds_hold() {
    for (order, positions) in [(2, 300), (3, 12)] {
        assert!(Ground::of_order(order).try_on(find, positions) > 0);
    }
}

fn set(eliminated: &[&[usize]]) -> Eliminated {
    eliminated.iter().map(|names| names.to_vec()).collect()
}

#[test]
fn near_misses_of_xy_and_xyz_wings() {
    let ground = Ground::of_order(3);
    let scene = ground.position(&[(11, &[1, 2]), (15, &[1, 3]), (51, &[2, 3])], &[]);
    assert_eq!(found(&ground, &scene, Technique::XyWing), set(&[&[355]]));
    // A pincer that the pivot does not see; a pivot with a third digit.
    let scene = ground.position(&[(11, &[1, 2]), (15, &[1, 3]), (52, &[2, 3])], &[]);
    assert_eq!(found(&ground, &scene, Technique::XyWing), set(&[]));
    let scene = ground.position(&[(11, &[1, 2, 4]), (15, &[1, 3]), (51, &[2, 3])], &[]);
    assert_eq!(found(&ground, &scene, Technique::XyWing), set(&[]));
    let scene = ground.position(&[(11, &[1, 2, 3]), (15, &[1, 3]), (22, &[2, 3])], &[]);
    assert_eq!(
        found(&ground, &scene, Technique::XyzWing),
        set(&[&[312, 313]])
    );
    let scene = ground.position(&[(11, &[1, 2, 3]), (15, &[1, 3]), (22, &[1, 3])], &[]);
    assert_eq!(found(&ground, &scene, Technique::XyzWing), set(&[]));
}

#[test]
fn near_misses_of_wxyz_wings() {
    let ground = Ground::of_order(3);
    let hinge: (usize, &[usize]) = (11, &[1, 2, 3, 4]);
    let cells = [hinge, (15, &[1, 4]), (22, &[2, 4]), (33, &[3, 4])];
    let scene = ground.position(&cells, &[]);
    assert_eq!(
        found(&ground, &scene, Technique::WxyzWing),
        set(&[&[412, 413]])
    );
    // Two digits can stand in the line and in the block.
    let cells = [hinge, (15, &[1, 2, 4]), (22, &[2, 4]), (33, &[3, 4])];
    let scene = ground.position(&cells, &[]);
    assert_eq!(found(&ground, &scene, Technique::WxyzWing), set(&[]));
}

#[test]
fn near_misses_of_w_wings() {
    let ground = Ground::of_order(3);
    let ends: [(usize, &[usize]); 2] = [(11, &[1, 2]), (55, &[1, 2])];
    let scene = ground.position(&ends, &[(8, 1, &[91, 95])]);
    assert_eq!(
        found(&ground, &scene, Technique::WWing),
        set(&[&[215, 251]])
    );
    // A third place; a place that sees neither end.
    let scene = ground.position(&ends, &[(8, 1, &[91, 95, 99])]);
    assert_eq!(found(&ground, &scene, Technique::WWing), set(&[]));
    let scene = ground.position(&ends, &[(8, 1, &[91, 96])]);
    assert_eq!(found(&ground, &scene, Technique::WWing), set(&[]));
}

#[test]
fn near_misses_of_remote_pairs() {
    let ground = Ground::of_order(3);
    let pair: &[usize] = &[1, 2];
    let chain = [(11, pair), (15, pair), (55, pair), (59, pair)];
    let scene = ground.position(&chain, &[]);
    let both = set(&[&[119, 151, 219, 251]]);
    assert_eq!(found(&ground, &scene, Technique::RemotePair), both);
    // Three cells; a cell with other digits.
    let scene = ground.position(&chain[..3], &[]);
    assert_eq!(found(&ground, &scene, Technique::RemotePair), set(&[]));
    let scene = ground.position(&[chain[0], chain[1], (55, &[1, 3]), chain[3]], &[]);
    assert_eq!(found(&ground, &scene, Technique::RemotePair), set(&[]));
}
