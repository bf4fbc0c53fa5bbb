use super::*;
use crate::samples::positions;
use crate::trial::{Ground, Random};
use crate::{Role, Technique, digits};
use itertools::Itertools;
use std::collections::BTreeSet;

type Eliminated = BTreeSet<Vec<usize>>;

fn found(ground: &Ground, scene: &Scene<'_>, of: Technique) -> Eliminated {
    ground.eliminated(&ground.all(scene, find), of)
}

#[test]
fn finds_hold() {
    for (order, positions) in [(2, 300), (3, 30)] {
        assert!(Ground::of_order(order).try_on(find, positions) > 0);
    }
    Ground::of_order(3).try_on_puzzles(find);
    for (sample, _) in positions(500) {
        sample.found(find);
    }
}

/// All choices of up to five cells of a line and a block, by the plain definition.
#[test]
fn subsets_are_those_of_a_plain_search() {
    let ground = Ground::of_order(2);
    let mut random = Random(5);
    let mut counts = [0; 2];
    for _ in 0..300 {
        let (scene, _) = ground.random(&mut random);
        let mut plain = [const { BTreeSet::new() }; 2];
        for (line, block) in crossings(&scene) {
            let (line, block) = (ground.grid.units[line], ground.grid.units[block]);
            let open: Vec<usize> = (line | block).filter(|&c| scene.marks[c] != 0).collect();
            let choices = (3..=5).flat_map(|size| open.iter().copied().combinations(size));
            for cells in choices {
                let part = |is_in: &dyn Fn(usize) -> bool| {
                    let of_part = cells.iter().filter(|&&c| is_in(c));
                    of_part.fold(0, |all, &c| all | scene.marks[c])
                };
                let in_line = part(&|c| !block.has(c));
                let in_block = part(&|c| !line.has(c));
                let in_both = part(&|c| line.has(c) && block.has(c));
                let all = in_line | in_block | in_both;
                let is_bent = [in_line, in_block, in_both].iter().all(|&part| part != 0);
                let is_open = cells.iter().all(|&c| scene.marks[c].count_ones() > 1);
                if !is_bent || !is_open || all.count_ones() as usize != cells.len() {
                    continue;
                }
                match (in_line & in_block).count_ones() {
                    0 => plain[1].insert(ground.seeing(&scene, all, &[&cells])),
                    1 => plain[0].insert(ground.seeing(&scene, in_line & in_block, &[&cells])),
                    _ => false,
                };
            }
        }
        let techniques = [Technique::BentNakedSubset, Technique::BentLockedSubset];
        for (i, technique) in techniques.into_iter().enumerate() {
            plain[i].remove(&Vec::new());
            counts[i] += plain[i].len();
            assert_eq!(found(&ground, &scene, technique), plain[i], "{scene:?}");
        }
    }
    // A locked one needs four digits, and so all that a small board has.
    assert!(counts[0] > 20, "{counts:?}");
}

/// All choices of rows or columns, by the plain definition.
#[test]
fn grids_are_those_of_a_plain_search() {
    let ground = Ground::of_order(2);
    let mut random = Random(6);
    let mut count = 0;
    for _ in 0..300 {
        let (scene, _) = ground.random(&mut random);
        let mut plain = BTreeSet::new();
        let grid = scene.grid;
        let both = [(grid.rows(), grid.columns()), (grid.columns(), grid.rows())];
        for (d, (lines, across)) in (0..4).cartesian_product(both) {
            let open = lines.filter(|&line| scene.in_unit(d, line).len() > 1);
            for lines in open.powerset().filter(|lines| lines.len() > 1) {
                let places: Vec<Vec<usize>> = across
                    .clone()
                    .map(|line| {
                        let places = lines.iter().flat_map(|&l| scene.in_unit(d, l));
                        places.filter(|&c| grid.units[line].has(c)).collect()
                    })
                    .filter(|places: &Vec<usize>| !places.is_empty())
                    .collect();
                if places.len() != lines.len() + 1 {
                    continue;
                }
                let is_lost = |&cell: &usize| {
                    let sees = |places: &&Vec<usize>| ground.sees_all(&scene, cell, d, places);
                    places.iter().filter(sees).count() > 1
                };
                let lost = scene.places[d].filter(is_lost);
                let lost: Vec<_> = lost.map(|cell| grid.candidate(cell, d)).collect();
                plain.insert(ground.names(&lost));
            }
        }
        plain.remove(&Vec::new());
        count += plain.len();
        assert_eq!(
            found(&ground, &scene, Technique::GridAls),
            plain,
            "{scene:?}"
        );
    }
    assert!(count > 20, "{count}");
}

/// All targets, ends and ranges, by the plain definition, with ends that are joined by one pair.
#[test]
fn ranges_with_one_pair_are_found() {
    let ground = Ground::of_order(3);
    let mut random = Random(8);
    let mut count = 0;
    for _ in 0..100 {
        let (scene, _) = ground.random(&mut random);
        let grid = scene.grid;
        let finds = ground.all(&scene, find);
        for (d, unit) in (0..9).cartesian_product(0..27) {
            let ends: Vec<usize> = scene.in_unit(d, unit).collect();
            if ends.len() != 2 {
                continue;
            }
            for target in scene.places[d] {
                let sees = |end: usize| grid.peers[target].has(end);
                let takes = |(from, to): (usize, usize), end: usize| {
                    let units = [from, to].map(|unit| grid.units[unit]);
                    let extra = scene.in_unit(d, from) - units[1];
                    units[0].meets(units[1])
                        && !scene.in_unit(d, from).is_in(extra)
                        && !extra.is_empty()
                        && extra.is_in(grid.peers[target])
                        && !units.iter().any(|unit| unit.has(target))
                        && units[1].has(end)
                        && !units[0].has(end)
                };
                let by_range = |end: usize| {
                    crossings(&scene)
                        .flat_map(|(line, block)| [(line, block), (block, line)])
                        .any(|units| takes(units, end))
                };
                let is_trap = ends.iter().all(|&end| sees(end));
                if is_trap || !ends.iter().all(|&end| sees(end) || by_range(end)) {
                    continue;
                }
                let gives = |find: &&Find| {
                    find.eliminated.contains(&grid.candidate(target, d))
                        && matches!(
                            find.technique,
                            Technique::AlmostLockedRange | Technique::GridAls
                        )
                };
                // Where it sees other ends, too, a longer chain may make it a trap.
                let pairs = crate::colouring::conjugate_pairs(&scene, d);
                let all = pairs.iter().fold(Cells::NONE, |all, pair| all | pair.1);
                let is_known = (all & grid.peers[target]).len() > 1;
                count += usize::from(!is_known);
                assert!(
                    is_known || finds.iter().any(|find| gives(&find)),
                    "{scene:?}"
                );
            }
        }
    }
    assert!(count > 10, "{count}");
}

fn set(eliminated: &[&[usize]]) -> Eliminated {
    eliminated.iter().map(|names| names.to_vec()).collect()
}

#[test]
fn near_misses_of_bent_naked_subsets() {
    let ground = Ground::of_order(3);
    let five = |last: &'static [usize]| {
        [
            (11, &[1, 2, 3, 4, 5][..]),
            (15, &[1, 2]),
            (17, &[2, 5]),
            (22, &[3, 4, 5]),
            (33, last),
        ]
    };
    let scene = ground.position(&five(&[3, 4]), &[]);
    let of = Technique::BentNakedSubset;
    assert_eq!(found(&ground, &scene, of), set(&[&[512, 513]]));
    // A second digit in both parts; a sixth digit.
    let scene = ground.position(&five(&[2, 4]), &[]);
    assert_eq!(found(&ground, &scene, of), set(&[]));
    let scene = ground.position(&five(&[3, 6]), &[]);
    assert_eq!(found(&ground, &scene, of), set(&[]));
}

#[test]
fn near_misses_of_bent_locked_subsets() {
    let ground = Ground::of_order(3);
    let of = Technique::BentLockedSubset;
    let four = |last: &'static [usize]| {
        [
            (11, &[1, 2, 3, 4][..]),
            (12, &[1, 2, 3, 4]),
            (15, &[1, 2]),
            (22, last),
        ]
    };
    let scene = ground.position(&four(&[3, 4]), &[]);
    let eliminated = found(&ground, &scene, of);
    assert_eq!(eliminated.len(), 1);
    // In the row six cells lose two digits, in the block six cells lose the other two; the third
    // cell of both loses all.
    let names = eliminated.first().expect("one");
    assert_eq!(names.len(), 7 * 2 + 6 * 2 - 2);
    // A digit that both parts have makes it a naked one; a fifth makes it none.
    let scene = ground.position(&four(&[2, 3]), &[]);
    assert_eq!(found(&ground, &scene, of), set(&[]));
    let scene = ground.position(&four(&[3, 5]), &[]);
    assert_eq!(found(&ground, &scene, of), set(&[]));
}

#[test]
fn near_misses_of_grids() {
    let ground = Ground::of_order(3);
    let of = Technique::GridAls;
    // Rows 1 and 5, columns 1, 2, 5: the 1 in the first two columns is seen from their block.
    let scene = ground.position(&[], &[(0, 1, &[11, 12, 15]), (4, 1, &[51, 55])]);
    assert!(found(&ground, &scene, of).contains(&vec![121, 131]));
    // A fourth column.
    let scene = ground.position(&[], &[(0, 1, &[11, 12, 15, 18]), (4, 1, &[51, 55])]);
    assert_eq!(found(&ground, &scene, of), set(&[]));
}

#[test]
fn near_misses_of_ranges() {
    let ground = Ground::of_order(3);
    let of = Technique::AlmostLockedRange;
    // Row 5 has a conjugate pair in columns 1 and 5. The first block has the digit in column 1 but
    // for one cell of row 2; who is in row 2 and column 5 takes both ends.
    let pair = (4, 1, &[51, 55][..]);
    let scene = ground.position(&[], &[pair, (18, 1, &[11, 31, 22])]);
    assert!(found(&ground, &scene, of).contains(&vec![125]));
    let finds = ground.all(&scene, find);
    let range = finds.iter().find(|find| find.technique == of).expect("one");
    let has_fins = |role: &(Role, Vec<_>)| role.0 == Role::Fin && ground.names(&role.1) == [122];
    assert!(range.roles.iter().any(has_fins));
    assert_eq!(digits(range.digits).collect::<Vec<_>>(), [0]);
    // Another cell, which the target does not see.
    let scene = ground.position(&[], &[pair, (18, 1, &[11, 31, 22, 33])]);
    assert_eq!(found(&ground, &scene, of), set(&[]));
}
