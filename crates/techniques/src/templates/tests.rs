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
