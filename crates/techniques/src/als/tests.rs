use super::*;
use crate::trial::{Ground, Random};
use itertools::Itertools;
use std::collections::BTreeSet;

/// An almost locked set, found by trying all cells of a unit.
struct Plain {
    cells: Vec<usize>,
    digits: u32,
}

fn digits_of(scene: &Scene<'_>, cells: &[usize]) -> u32 {
    cells.iter().fold(0, |all, &c| all | scene.marks[c])
}

fn plain_sets(scene: &Scene<'_>) -> Vec<Plain> {
    let mut found = BTreeSet::new();
    for unit in &scene.grid.units {
        let open = unit.filter(|&c| scene.marks[c] != 0);
        for cells in open.powerset() {
            if digits_of(scene, &cells).count_ones() as usize == cells.len() + 1 {
                found.insert(cells);
            }
        }
    }
    let plain = |cells: Vec<usize>| Plain {
        digits: digits_of(scene, &cells),
        cells,
    };
    found
        .into_iter()
        .filter(|cells| !cells.is_empty())
        .map(plain)
        .collect()
}

fn restricted(ground: &Ground, scene: &Scene<'_>, one: &Plain, other: &Plain) -> Vec<usize> {
    let is_restricted = |&d: &usize| {
        let places = ground.places(scene, d, &one.cells);
        places
            .iter()
            .all(|&c| ground.sees_all(scene, c, d, &other.cells))
    };
    digits(one.digits & other.digits)
        .filter(is_restricted)
        .collect()
}

fn without(of: u32, some: &[usize]) -> u32 {
    some.iter().fold(of, |of, d| of & !(1 << d))
}

/// What pairs eliminate.
fn plain_pair(ground: &Ground, scene: &Scene<'_>, one: &Plain, other: &Plain) -> Vec<usize> {
    let linking = restricted(ground, scene, one, other);
    let both = one.digits & other.digits;
    let sets = [&one.cells[..], &other.cells[..]];
    match linking.len() {
        0 => Vec::new(),
        1 => ground.seeing(scene, without(both, &linking), &sets),
        _ => {
            let mut all = ground.seeing(scene, both, &sets);
            let is_outside = |name: &usize| {
                let side = scene.grid.side;
                let cell = (name / 10 % 10 - 1) * side + name % 10 - 1;
                !one.cells.contains(&cell) && !other.cells.contains(&cell)
            };
            for set in [one, other] {
                let locked = ground.seeing(scene, without(set.digits, &linking), &[&set.cells]);
                all.extend(locked.into_iter().filter(is_outside));
            }
            all.into_iter().sorted().dedup().collect()
        }
    }
}

fn positions(ground: &Ground, count: usize) -> Vec<Scene<'_>> {
    let mut random = Random(7);
    (0..count).map(|_| ground.random(&mut random).0).collect()
}

fn some(all: impl IntoIterator<Item = Vec<usize>>) -> BTreeSet<Vec<usize>> {
    all.into_iter().filter(|names| !names.is_empty()).collect()
}

#[test]
fn each_set_is_listed_once() {
    for order in [2, 3] {
        let ground = Ground::of_order(order);
        for scene in positions(&ground, 20) {
            let sets = almost_locked_sets(&scene);
            let cells: Vec<Vec<usize>> = sets.iter().map(|set| set.cells.collect()).collect();
            assert!(cells.iter().map(Vec::len).is_sorted());
            let plain: Vec<Vec<usize>> = plain_sets(&scene).into_iter().map(|s| s.cells).collect();
            assert_eq!(cells.into_iter().sorted().collect::<Vec<_>>(), plain);
            for set in sets {
                let cells: Vec<usize> = set.cells.collect();
                assert_eq!(set.digits, digits_of(&scene, &cells));
                for d in 0..scene.grid.side {
                    assert!(set.places[d].eq(ground.places(&scene, d, &cells)));
                    let sees = |&c: &usize| ground.sees_all(&scene, c, d, &cells);
                    assert!(set.seen[d].eq(scene.places[d].filter(sees)));
                }
            }
        }
    }
}

#[test]
fn pairs_are_those_of_a_plain_search() {
    let ground = Ground::of_order(2);
    let mut count = 0;
    for scene in positions(&ground, 150) {
        let sets = plain_sets(&scene);
        let plain = sets.iter().array_combinations();
        let plain = some(plain.map(|[one, other]| plain_pair(&ground, &scene, one, other)));
        let found = ground.all(&scene, pairs);
        assert_eq!(
            ground.eliminated(&found, Technique::AlsXz),
            plain,
            "{scene:?}"
        );
        count += plain.len();
    }
    assert!(count > 100, "{count}");
}

#[test]
fn wings_and_chains_are_those_of_a_plain_search() {
    let ground = Ground::of_order(2);
    let (mut wing_count, mut chain_count) = (0, 0);
    for scene in positions(&ground, 150) {
        let sets = plain_sets(&scene);
        // For each set the others, with each digit that links them.
        let near = |one: usize| -> Vec<(usize, usize)> {
            let others = (0..sets.len()).filter(move |&other| other != one);
            let link = |other: usize| {
                let linking = restricted(&ground, &scene, &sets[one], &sets[other]);
                linking.into_iter().map(move |d| (other, d))
            };
            others.flat_map(link).collect()
        };
        let near: Vec<Vec<(usize, usize)>> = (0..sets.len()).map(near).collect();
        let ends = |a: usize, x: usize, b: usize, y: usize| {
            let both = without(sets[a].digits & sets[b].digits, &[x, y]);
            ground.seeing(&scene, both, &[&sets[a].cells, &sets[b].cells])
        };
        let (mut plain_wings, mut plain_chains) = (Vec::new(), Vec::new());
        for (middle, near_middle) in near.iter().enumerate() {
            for (&(a, x), &(b, y)) in near_middle.iter().cartesian_product(near_middle) {
                if a == b || x == y {
                    continue;
                }
                plain_wings.push(ends(a, x, b, y));
                for &(c, z) in near[b]
                    .iter()
                    .filter(|c| c.1 != y && ![a, middle].contains(&c.0))
                {
                    plain_chains.push(ends(a, x, c, z));
                }
            }
        }
        let found = ground.all(&scene, wings);
        let found_wings = ground.eliminated(&found, Technique::AlsXyWing);
        let plain_wings = some(plain_wings);
        assert_eq!(found_wings, plain_wings, "{scene:?}");
        let mut found = ground.eliminated(&ground.all(&scene, chains), Technique::AlsChain);
        chain_count += found.len();
        // What fewer sets eliminate is not sought again with more.
        found.extend(found_wings);
        let found_pairs = ground.eliminated(&ground.all(&scene, pairs), Technique::AlsXz);
        for chain in some(plain_chains) {
            let has_more = |pair: &Vec<usize>| chain.iter().all(|name| pair.contains(name));
            let is_found = found.contains(&chain) || found_pairs.iter().any(has_more);
            assert!(is_found, "{chain:?} {scene:?}");
        }
        wing_count += plain_wings.len();
    }
    assert!(
        wing_count > 50 && chain_count > 20,
        "{wing_count} {chain_count}"
    );
}

#[test]
fn blossoms_are_those_of_a_plain_search() {
    let ground = Ground::of_order(2);
    let mut count = 0;
    for scene in positions(&ground, 150) {
        let sets = plain_sets(&scene);
        let mut plain = Vec::new();
        for stem in scene.with_marks(3) | scene.with_marks(4) {
            let petals_of = |d: usize| {
                let is_petal = |set: &&Plain| ground.sees_all(&scene, stem, d, &set.cells);
                sets.iter().filter(is_petal).collect::<Vec<_>>()
            };
            let petals = digits(scene.marks[stem]).map(petals_of);
            for petals in petals.multi_cartesian_product() {
                let common = petals
                    .iter()
                    .fold(!scene.marks[stem], |all, set| all & set.digits);
                let cells: Vec<&[usize]> = petals.iter().map(|set| &set.cells[..]).collect();
                plain.push(ground.seeing(&scene, common, &cells));
            }
        }
        let found = ground.all(&scene, blossoms);
        assert_eq!(
            ground.eliminated(&found, Technique::DeathBlossom),
            some(plain),
            "{scene:?}"
        );
        count += found.len();
    }
    assert!(count > 5, "{count}");
}

#[test]
fn sue_de_coq_are_those_of_a_plain_search() {
    let ground = Ground::of_order(2);
    let mut random = Random(5);
    let mut count = 0;
    for _ in 0..2000 {
        let (scene, _) = ground.random(&mut random);
        let grid = scene.grid;
        let mut plain = Vec::new();
        let lines = grid.rows().chain(grid.columns());
        for (line, block) in lines.cartesian_product(grid.blocks()) {
            let (line, block) = (grid.units[line], grid.units[block]);
            let parts = [line & block, line - block, block - line].map(|cells| {
                let open = cells.filter(|&c| scene.marks[c] != 0);
                open.powerset()
                    .filter(|cells| !cells.is_empty())
                    .collect::<Vec<_>>()
            });
            for cells in parts.into_iter().multi_cartesian_product() {
                let of = [0, 1, 2].map(|i| digits_of(&scene, &cells[i]));
                let sizes = [0, 1, 2].map(|i| cells[i].len());
                let digits_needed = (of[0] | of[1] | of[2]).count_ones() as usize;
                let is_almost = |i: usize| of[i].count_ones() as usize > sizes[i];
                if of[0].count_ones() as usize >= sizes[0] + 2
                    && sizes[0] > 1
                    && of[1] & of[2] == 0
                    && digits_needed == sizes.iter().sum::<usize>()
                    && is_almost(1)
                    && is_almost(2)
                {
                    let all = cells.concat();
                    let names = ground.seeing(&scene, digits_of(&scene, &all), &[&all]);
                    let is_inside = |name: &usize| {
                        (line | block).has((name / 10 % 10 - 1) * grid.side + name % 10 - 1)
                    };
                    plain.push(names.into_iter().filter(is_inside).collect());
                }
            }
        }
        let found = ground.all(&scene, sue_de_coq);
        assert_eq!(
            ground.eliminated(&found, Technique::SueDeCoq),
            some(plain),
            "{scene:?}"
        );
        count += found.len();
    }
    assert!(count > 5, "{count}");
}

#[test]
fn finds_hold_on_the_usual_board() {
    let ground = Ground::of_order(3);
    for finder in [pairs, wings, chains, blossoms, sue_de_coq] {
        assert!(ground.try_on(finder, 12) > 0);
    }
}
