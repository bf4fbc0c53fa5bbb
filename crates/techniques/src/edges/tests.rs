use super::*;
use crate::trial::{Ground, Random};
use std::collections::BTreeSet;

#[test]
fn finds_hold() {
    for (order, positions) in [(2, 400), (3, 20)] {
        assert!(Ground::of_order(order).try_on(find, positions) > 0);
    }
}

/// The cells with two candidates, each with the one that is taken away and the one that is left.
fn turns(scene: &Scene<'_>) -> Vec<(usize, usize, usize)> {
    let both = |cell: usize| {
        let of = digits(scene.marks[cell]).collect_vec();
        [(cell, of[0], of[1]), (cell, of[1], of[0])]
    };
    scene.with_marks(2).flat_map(both).collect()
}

/// All paths of different cells with two candidates, any two neighbours with a common digit.
fn paths(scene: &Scene<'_>) -> Vec<Vec<(usize, usize, usize)>> {
    let turns = turns(scene);
    let mut all: Vec<Vec<(usize, usize, usize)>> = turns.iter().map(|&turn| vec![turn]).collect();
    let mut at = 0;
    while at < all.len() {
        let path = all[at].clone();
        let (cell, _, left) = path[path.len() - 1];
        for &next in &turns {
            let is_new = path.iter().all(|turn| turn.0 != next.0);
            if next.1 == left && scene.grid.peers[cell].has(next.0) && is_new {
                all.push(path.iter().copied().chain([next]).collect());
            }
        }
        at += 1;
    }
    all
}

/// What walks along cells with two candidates join: a cell and the digit that it does not hold, and
/// a cell and the digit that it holds then. They may pass through a cell more than once.
type Walks = BTreeSet<((usize, usize), (usize, usize))>;

fn walks(scene: &Scene<'_>) -> Walks {
    let turns = turns(scene);
    let mut walks: Walks = turns.iter().map(|&(c, d, e)| ((c, d), (c, e))).collect();
    loop {
        let next = walks.iter().flat_map(|&(start, (cell, held))| {
            let near = turns
                .iter()
                .filter(move |turn| turn.1 == held && scene.grid.peers[cell].has(turn.0));
            near.map(move |turn| (start, (turn.0, turn.2)))
        });
        let next: Walks = next.chain(walks.iter().copied()).collect();
        if next == walks {
            return walks;
        }
        walks = next;
    }
}

/// The types of the edges of a digit, closed under the product.
fn products(scene: &Scene<'_>, digit: usize, walks: &Walks) -> Vec<Vec<u8>> {
    let grid = scene.grid;
    let count = grid.peers.len();
    let places: Vec<usize> = scene.places[digit].collect();
    let mut edges = vec![vec![0u8; count]; count];
    for (&a, &b) in places.iter().cartesian_product(&places) {
        edges[a][b] |= u8::from(grid.peers[a].has(b));
    }
    for unit in 0..grid.units.len() {
        if let [a, b] = scene.in_unit(digit, unit).collect_vec()[..] {
            edges[a][b] |= 2;
            edges[b][a] |= 2;
        }
    }
    for &((a, first), (b, last)) in walks {
        if a != b && first == digit && last == digit {
            edges[a][b] |= 2;
            edges[b][a] |= 2;
        }
    }
    loop {
        let before = edges.clone();
        for &p in &places {
            for (&q, &r) in places.iter().cartesian_product(&places) {
                let complement = edges[q][r] >> 1 | (edges[q][r] & 1) << 1;
                for &s in &places {
                    edges[p][s] |= edges[p][q] & complement & edges[r][s];
                }
            }
        }
        if edges == before {
            return edges;
        }
    }
}

fn of(found: &[Find], techniques: &[Technique]) -> [BTreeSet<Candidate>; 2] {
    let finds = found
        .iter()
        .filter(|find| techniques.contains(&find.technique));
    let finds = finds.collect_vec();
    [
        finds
            .iter()
            .flat_map(|find| find.eliminated.clone())
            .collect(),
        finds
            .iter()
            .flat_map(|find| find.asserted.clone())
            .collect(),
    ]
}

#[test]
fn rings_decide_what_the_products_decide() {
    let ground = Ground::of_order(2);
    let mut random = Random(7);
    let mut counts = [0; 4];
    for _ in 0..150 {
        let (mut scene, _) = ground.random(&mut random);
        // Some positions have no solution.
        for _ in 0..random.below(6) {
            let (cell, digit) = (random.below(16), random.below(4));
            if scene.marks[cell].count_ones() > 2 {
                scene.marks[cell] &= !(1 << digit);
                scene.places[digit] = scene.places[digit] - Cells::of(cell);
            }
        }
        let (paths, walks) = (paths(&scene), walks(&scene));
        let mut decided = [BTreeSet::new(), BTreeSet::new()];
        for digit in 0..4 {
            let edges = products(&scene, digit, &walks);
            for cell in scene.places[digit] {
                for value in [0, 1] {
                    if edges[cell][cell] >> value & 1 == 1 {
                        decided[value].insert(scene.grid.candidate(cell, digit));
                    }
                }
            }
        }
        let found = ground.all(&scene, find);
        let [eliminated, asserted] = of(&found, &[Technique::TriCycle, Technique::XCycle]);
        let [contradictory, _] = of(&found, &[Technique::ContradictoryTriCycle]);
        let both: BTreeSet<Candidate> = &decided[0] & &decided[1];
        assert!(eliminated.is_subset(&decided[0]), "{scene:?}");
        assert!((&decided[0] - &both).is_subset(&eliminated), "{scene:?}");
        assert_eq!(asserted, &decided[1] - &both, "{scene:?}");
        assert!(both.is_subset(&contradictory), "{scene:?}");
        assert_eq!(both.is_empty(), contradictory.is_empty(), "{scene:?}");
        let knot = |path: &Vec<(usize, usize, usize)>| {
            let (end, _, left) = path[path.len() - 1];
            let is_linked =
                |turn: &(usize, usize, usize)| turn.2 == left && scene.grid.peers[turn.0].has(end);
            path.iter()
                .any(is_linked)
                .then(|| scene.grid.candidate(path[0].0, path[0].1))
        };
        let knots: BTreeSet<Candidate> = paths.iter().filter_map(knot).collect();
        assert_eq!(of(&found, &[Technique::YKnot])[1], knots, "{scene:?}");
        let sizes = [eliminated.len(), asserted.len(), both.len(), knots.len()];
        counts
            .iter_mut()
            .zip(sizes)
            .for_each(|(count, size)| *count += size);
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

#[test]
fn y_cycles_are_bivalue_cycles() {
    let ground = Ground::of_order(2);
    let mut random = Random(8);
    for _ in 0..100 {
        let (scene, _) = ground.random(&mut random);
        let all = |finder, of| ground.eliminated(&ground.all(&scene, finder), of);
        let bivalue = all(crate::bilocal::find, Technique::BivalueCycle);
        assert_eq!(all(find, Technique::YCycle), bivalue);
    }
}

#[test]
fn near_misses_of_cycles() {
    let ground = Ground::of_order(3);
    let found = |cells: &[(usize, &[usize])], units: &[(usize, usize, &[usize])], of: Technique| {
        let scene = ground.position(cells, units);
        let found = ground.all(&scene, find);
        let finds = found.iter().filter(|find| find.technique == of);
        let given = |find: &Find| (ground.names(&find.eliminated), ground.names(&find.asserted));
        finds.map(given).collect_vec()
    };
    // A skyscraper is an x-cycle of five edges.
    let rows = |second: &'static [usize]| -> [(usize, usize, &'static [usize]); 2] {
        [(0, 1, &[12, 15]), (3, 1, second)]
    };
    let of = |units: &[_]| found(&[], units, Technique::XCycle);
    assert_eq!(
        of(&rows(&[42, 46])),
        vec![(vec![126, 136, 155, 165], vec![])]
    );
    assert!(of(&rows(&[42, 46, 48])).is_empty());
    assert!(of(&rows(&[43, 46])).is_empty());
    // Three edges of type 3, 3 and 1 decide all three places.
    let units: [(usize, usize, &[usize]); 2] = [(0, 2, &[11, 15]), (13, 2, &[15, 25])];
    let two = |units: &[_]| found(&[], units, Technique::TriCycle);
    assert!(!two(&units).is_empty());
    // An XY-wing is a tri-cycle with a y-edge of three cells.
    let wing = |q: usize| {
        let cells: [(usize, &[usize]); 3] = [(11, &[1, 2]), (15, &[1, 3]), (q, &[2, 3])];
        found(&cells, &[], Technique::TriCycle)
    };
    assert_eq!(wing(51), vec![(vec![355], vec![])]);
    assert_eq!(wing(52), vec![]);
    // The path 11, 15, 55 and on to 51 makes 11 hold what it does not.
    let knot = |last: &[usize]| {
        let cells: [(usize, &[usize]); 4] =
            [(11, &[1, 2]), (15, &[2, 3]), (55, &[3, 4]), (51, last)];
        found(&cells, &[], Technique::YKnot)
    };
    assert_eq!(knot(&[2, 4]), vec![(vec![], vec![111])]);
    assert_eq!(knot(&[4, 5]), vec![]);
    assert_eq!(knot(&[2, 4, 5]), vec![]);
}

/// How many candidates of a puzzle are left after what these rules give, each asked if those before
/// it give nothing; with the techniques that were used.
fn left_of(puzzle: &str, rules: &[crate::Finder]) -> (usize, BTreeSet<String>) {
    let grid = crate::Geometry::of_order(3);
    let mut live: BTreeSet<Candidate> = (0..729).map(Candidate::new).collect();
    let decide = |live: &mut BTreeSet<Candidate>, c: Candidate| {
        let (cell, digit) = grid.place(c);
        live.retain(|&other| {
            let (to, of) = grid.place(other);
            let is_linked = if to == cell { of != digit } else { of == digit };
            !is_linked || to != cell && !grid.peers[cell].has(to)
        });
    };
    for (cell, sign) in puzzle.chars().enumerate() {
        if let Some(digit) = sign.to_digit(10) {
            decide(&mut live, grid.candidate(cell, digit as usize - 1));
        }
    }
    let mut used = BTreeSet::new();
    let mut values = vec![None; 81];
    loop {
        let scene = Scene::new(&grid, values.clone(), Cells::NONE, |c| live.contains(&c));
        let found = rules.iter().find_map(|rule| {
            let mut found = Vec::new();
            rule(&scene, &mut found);
            found.into_iter().min_by_key(|find| find.size)
        });
        let Some(find) = found else {
            return (live.len(), used);
        };
        used.insert(find.technique.to_string());
        live.retain(|c| !find.eliminated.contains(c));
        for &c in &find.asserted {
            decide(&mut live, c);
            let (cell, digit) = grid.place(c);
            values[cell] = Some(digit);
        }
    }
}

#[test]
fn edges_solve_where_singles_and_subsets_stop() {
    let puzzle =
        "6..8352.9.89.......5219..8.92..8.7.383.9..4..41..23896.983.........7893...3.591.8";
    let basic: [crate::Finder; 2] = [crate::singles::find, crate::subsets::find];
    assert!(left_of(puzzle, &basic).0 > 81);
    let (left, used) = left_of(puzzle, &[basic[0], basic[1], find]);
    assert_eq!(left, 81, "{used:?}");
    assert!(
        used.contains("x-cycle") && used.contains("y-knot net"),
        "{used:?}"
    );
}

#[test]
fn nets_are_those_of_a_plain_search() {
    let ground = Ground::of_order(2);
    let mut random = Random(10);
    let mut count = 0;
    for _ in 0..1500 {
        let (scene, _) = ground.random(&mut random);
        let found = ground.all(&scene, find);
        // A premise is true if naked Singles alone contradict that it is not.
        let is_refuted = |&(cell, digit, _): &(usize, usize, usize)| {
            let mut marks = scene.marks.clone();
            marks[cell] &= !(1 << digit);
            for _ in 0..16 {
                for (c, peer) in (0..16).flat_map(|c| scene.grid.peers[c].map(move |p| (c, p))) {
                    if marks[c].count_ones() == 1 {
                        marks[peer] &= !marks[c];
                    }
                }
            }
            (0..16).any(|c| marks[c] == 0 && scene.marks[c] != 0)
        };
        let plain = turns(&scene).into_iter().filter(is_refuted);
        let plain: BTreeSet<Candidate> = plain
            .map(|(cell, digit, _)| scene.grid.candidate(cell, digit))
            .collect();
        let knots = of(&found, &[Technique::YKnot, Technique::YKnotNet])[1].clone();
        // What is left in cells with one candidate is no premise, but may make others false.
        if scene.with_marks(1).is_empty() {
            assert_eq!(knots, plain, "{scene:?}");
            count += of(&found, &[Technique::YKnotNet])[1].len();
        }
    }
    assert!(count > 5, "{count}");
}
