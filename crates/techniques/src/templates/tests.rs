use super::*;
use crate::trial::{Ground, Random};

#[test]
fn templates_are_those_of_a_plain_search() {
    let ground = Ground::of_order(2);
    let mut random = Random(11);
    let mut counts = [0; 2];
    for _ in 0..200 {
        let (scene, _) = ground.random(&mut random);
        let found = ground.all(&scene, find);
        for digit in 0..4 {
            let may_hold = |c: usize| scene.places[digit].has(c) || scene.values[c] == Some(digit);
            let all: Vec<Cells> = (0..4)
                .permutations(4)
                .map(|columns| (0..4).map(|row| row * 4 + columns[row]).collect())
                .filter(|cells: &Cells| cells.into_iter().all(may_hold))
                .filter(|cells| {
                    ground
                        .grid
                        .units
                        .iter()
                        .all(|&unit| (*cells & unit).len() == 1)
                })
                .collect();
            let open = scene.places[digit];
            let in_all = all.iter().fold(open, |some, &cells| some & cells);
            let in_none = all.iter().fold(open, |some, &cells| some - cells);
            // The finds that rest on this digit alone.
            let alone = |technique| {
                let rests = |find: &&Find| {
                    find.technique == technique && find.size == 4 && find.digits == 1 << digit
                };
                found.iter().find(rests)
            };
            let set = alone(Technique::TemplateSet).map_or(Vec::new(), |f| f.asserted.clone());
            let delete = alone(Technique::TemplateDelete);
            let delete = delete.map_or(Vec::new(), |find| find.eliminated.clone());
            assert_eq!(set, scene.candidates(digit, in_all), "{scene:?}");
            assert_eq!(delete, scene.candidates(digit, in_none), "{scene:?}");
            counts[0] += set.len();
            counts[1] += delete.len();
        }
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

#[test]
fn finds_hold() {
    for (order, positions) in [(2, 300), (3, 6)] {
        assert!(Ground::of_order(order).try_on(find, positions) > 0);
    }
}

#[test]
fn other_digits_take_places() {
    // The 1 of the first row is in its first cell, so its 2 is in its last.
    let ground = Ground::of_order(2);
    let scene = ground.position(&[], &[(0, 1, &[11]), (4, 2, &[11, 31]), (0, 2, &[11, 14])]);
    let found = ground.all(&scene, find);
    let rests_on_both = |find: &&Find| find.digits == 2 && find.size == 8;
    let sets: Vec<&Find> = found.iter().filter(rests_on_both).collect();
    assert_eq!(ground.names(&sets[0].asserted), [214, 222, 231, 243]);
}

/// The cells of the templates of a digit that are left when each set of one template of each of
/// `level` - 1 digits that does not fit is dropped, by plain sets of sets.
fn plain(templates: &[Vec<Cells>], level: usize) -> Vec<Vec<Cells>> {
    use std::collections::HashSet;
    // All sets of fitting templates of up to so many digits: (digit, template) in order.
    let fits = |set: &[(usize, Cells)], (d, new): (usize, Cells)| {
        set.iter()
            .all(|&(other, one)| other != d && !one.meets(new))
    };
    let all = templates.iter().enumerate();
    let all = all.flat_map(|(d, of_digit)| of_digit.iter().map(move |&one| (d, one)));
    let all: Vec<(usize, Cells)> = all.collect();
    let mut sets: Vec<HashSet<Vec<(usize, Cells)>>> = vec![HashSet::from([Vec::new()])];
    for size in 0..level {
        let mut next = HashSet::new();
        for set in &sets[size] {
            for &one in all.iter().filter(|&&one| fits(set, one)) {
                let mut with = set.clone();
                with.push(one);
                with.sort();
                next.insert(with);
            }
        }
        sets.push(next);
    }
    loop {
        let mut any = false;
        for size in 1..=level {
            // All parts of a set must be left.
            let before = sets[size].len();
            let parts = sets[size - 1].clone();
            sets[size].retain(|set| {
                let without = |i: usize| [&set[..i], &set[i + 1..]].concat();
                (0..size).all(|i| parts.contains(&without(i)))
            });
            any |= sets[size].len() < before;
        }
        for size in 1..level {
            let before = sets[size].len();
            let larger = sets[size + 1].clone();
            sets[size].retain(|set| {
                let digits = (0..templates.len()).filter(|d| set.iter().all(|(e, _)| e != d));
                digits.clone().all(|d| {
                    larger.iter().any(|with| {
                        with.iter().any(|(e, _)| *e == d)
                            && set.iter().all(|one| with.contains(one))
                    })
                })
            });
            any |= sets[size].len() < before;
        }
        if !any {
            break;
        }
    }
    let left = |d: usize| {
        let of_digit = sets[1].iter().filter(|set| set[0].0 == d);
        of_digit.map(|set| set[0].1).collect()
    };
    (0..templates.len()).map(left).collect()
}

#[test]
fn joint_templates_are_those_of_a_plain_search() {
    let ground = Ground::of_order(2);
    let mut random = Random(17);
    let mut counts = [0; 4];
    for _ in 0..120 {
        let (scene, _) = ground.random(&mut random);
        let templates: Vec<Vec<Cells>> = (0..4)
            .map(|digit| {
                let may_hold =
                    |c: usize| scene.places[digit].has(c) || scene.values[c] == Some(digit);
                let columns = (0..4).permutations(4);
                let all = columns.map(|c| (0..4).map(|row| row * 4 + c[row]).collect());
                let fits = |cells: &Cells| {
                    let mut units = ground.grid.units.iter();
                    cells.into_iter().all(may_hold) && units.all(|&u| (*cells & u).len() == 1)
                };
                all.filter(fits).collect()
            })
            .collect();
        for (level, count) in (1..).zip(&mut counts) {
            let found = joint::find(&scene, level).unwrap();
            let left = plain(&templates, level);
            for (digit, left) in left.iter().enumerate() {
                let of_digit = found.iter().filter(|find| find.digits == 1 << digit);
                let gone = of_digit.clone().flat_map(|find| find.eliminated.clone());
                let set = of_digit.flat_map(|find| find.asserted.clone());
                let [gone, set] = [gone.sorted().collect_vec(), set.sorted().collect_vec()];
                let open = scene.places[digit];
                let in_none = left.iter().fold(open, |some, &cells| some - cells);
                let in_all = left.iter().fold(open, |some, &cells| some & cells);
                assert_eq!(gone, scene.candidates(digit, in_none), "{level} {scene:?}");
                assert_eq!(set, scene.candidates(digit, in_all), "{level} {scene:?}");
                *count += gone.len();
            }
        }
    }
    assert!(counts[0] > 20 && counts[0] < counts[1], "{counts:?}");
}

#[test]
fn joint_templates_hold() {
    for (order, positions) in [(2, 150), (3, 4)] {
        for level in 1..=4 {
            let ground = Ground::of_order(order);
            let mut random = Random(3);
            for _ in 0..positions {
                let (scene, _) = ground.random(&mut random);
                let live = ground.live(&scene);
                for find in joint::find(&scene, level).into_iter().flatten() {
                    assert!(find.holds(ground.csp(), &live), "{find:?}");
                    assert_eq!(find.level(), level);
                }
            }
        }
    }
}
