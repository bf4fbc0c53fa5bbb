use super::*;
use crate::trial::{Ground, Random};
use std::collections::BTreeSet;

/// A place and the digit by which it is entered.
type Node = (usize, usize);

#[test]
fn finds_hold() {
    for (order, positions) in [(2, 400), (3, 20)] {
        assert!(Ground::of_order(order).try_on(find, positions) > 0);
    }
}

/// The edges of the bilocal graph: both ends and the digit, in both directions.
fn bilocal_edges(scene: &Scene<'_>) -> BTreeSet<(usize, usize, usize)> {
    let units = (0..scene.grid.units.len()).cartesian_product(0..scene.grid.side);
    let places = units.map(|(unit, d)| (d, scene.in_unit(d, unit).collect::<Vec<_>>()));
    let two = places.filter(|(_, places)| places.len() == 2);
    let both = two.flat_map(|(d, p)| [(p[0], p[1], d), (p[1], p[0], d)]);
    both.collect()
}

/// The edges of the bivalue graph.
fn bivalue_edges(scene: &Scene<'_>) -> BTreeSet<(usize, usize, usize)> {
    let ends: Vec<usize> = scene.with_marks(2).collect();
    let pairs = ends.iter().copied().cartesian_product(ends.iter().copied());
    let pairs = pairs.filter(|&(a, b)| scene.grid.peers[a].has(b));
    let of =
        |(a, b): (usize, usize)| digits(scene.marks[a] & scene.marks[b]).map(move |d| (a, b, d));
    pairs.flat_map(of).collect()
}

/// All rings of edges without a digit twice in a row, to a length; in each the edges by which its
/// cells are left.
fn rings(edges: &BTreeSet<(usize, usize, usize)>, most: usize) -> Vec<Vec<(usize, usize, usize)>> {
    fn extend(
        edges: &BTreeSet<(usize, usize, usize)>,
        most: usize,
        ring: &mut Vec<(usize, usize, usize)>,
        found: &mut Vec<Vec<(usize, usize, usize)>>,
    ) {
        let ((first, _, d), (_, last, e)) = (ring[0], ring[ring.len() - 1]);
        if first == last && d != e && ring.len() > 1 {
            found.push(ring.clone());
        }
        if ring.len() == most {
            return;
        }
        for &edge in edges.iter().filter(|edge| edge.0 == last && edge.2 != e) {
            if !ring.contains(&edge) {
                ring.push(edge);
                extend(edges, most, ring, found);
                ring.pop();
            }
        }
    }
    let mut found = Vec::new();
    for &edge in edges {
        extend(edges, most, &mut vec![edge], &mut found);
    }
    found
}

/// The least size of a find that eliminates each candidate, to a size.
fn least(found: &[Find], of: Technique, most: usize) -> BTreeMap<Candidate, usize> {
    let finds = found
        .iter()
        .filter(|find| find.technique == of && find.size <= most);
    least_of(finds.flat_map(|find| find.eliminated.iter().map(|&c| (c, find.size))))
}

fn least_of(all: impl Iterator<Item = (Candidate, usize)>) -> BTreeMap<Candidate, usize> {
    let mut least = BTreeMap::new();
    for (c, size) in all {
        let known = least.entry(c).or_insert(size);
        *known = size.min(*known);
    }
    least
}

const MOST: usize = 6;

#[test]
fn cycles_are_those_of_a_plain_search() {
    let ground = Ground::of_order(2);
    let mut random = Random(5);
    let mut counts = [0; 2];
    for _ in 0..300 {
        let (scene, _) = ground.random(&mut random);
        let grid = scene.grid;
        let found = ground.all(&scene, find);
        let held = |ring: Vec<(usize, usize, usize)>| {
            let cells = ring.iter().circular_tuple_windows();
            let others = cells.flat_map(|(entered, left)| {
                let others = scene.marks[left.0] & !(1 << entered.2 | 1 << left.2);
                digits(others)
                    .map(|d| grid.candidate(left.0, d))
                    .collect_vec()
            });
            others.map(|c| (c, ring.len())).collect_vec()
        };
        let plain = rings(&bilocal_edges(&scene), MOST)
            .into_iter()
            .flat_map(held);
        let plain = least_of(plain);
        assert_eq!(
            least(&found, Technique::BilocalCycle, MOST),
            plain,
            "{scene:?}"
        );
        counts[0] += plain.len();
        let ends_seen = |ring: Vec<(usize, usize, usize)>| {
            let size = ring.len();
            let seen = |&(a, b, d): &(usize, usize, usize)| {
                scene.candidates(d, grid.peers[a] & grid.peers[b])
            };
            let seen = ring.iter().flat_map(seen).map(|c| (c, size));
            seen.collect_vec()
        };
        let plain = rings(&bivalue_edges(&scene), MOST)
            .into_iter()
            .flat_map(ends_seen);
        let plain = least_of(plain);
        assert_eq!(
            least(&found, Technique::BivalueCycle, MOST),
            plain,
            "{scene:?}"
        );
        counts[1] += plain.len();
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

/// The steps of the bilocal graph that are in rings, by plain reachability: the cell and both
/// digits.
fn passes(scene: &Scene<'_>) -> BTreeSet<(usize, usize, usize)> {
    let edges = bilocal_edges(scene);
    let is_step =
        |(a, entered): Node, (b, left): Node| entered != left && edges.contains(&(a, b, left));
    let nodes: Vec<Node> = edges.iter().map(|&(_, b, d)| (b, d)).unique().collect();
    let mut reach: BTreeSet<(Node, Node)> = BTreeSet::new();
    loop {
        let before = reach.len();
        for (&a, &b) in nodes.iter().cartesian_product(&nodes) {
            let by = |&c: &Node| reach.contains(&(a, c)) && is_step(c, b);
            if is_step(a, b) || nodes.iter().any(by) {
                reach.insert((a, b));
            }
        }
        if reach.len() == before {
            break;
        }
    }
    let pairs = nodes.iter().cartesian_product(&nodes);
    let in_ring = pairs.filter(|&(&a, &b)| is_step(a, b) && reach.contains(&(b, a)));
    in_ring
        .map(|(a, b)| (a.0, a.1.min(b.1), a.1.max(b.1)))
        .collect()
}

#[test]
fn threats_are_those_of_a_plain_search() {
    let ground = Ground::of_order(2);
    let mut random = Random(6);
    let mut count = 0;
    for _ in 0..600 {
        let (mut scene, _) = ground.random(&mut random);
        // Some positions have no solution.
        for _ in 0..random.below(8) {
            let (cell, digit) = (random.below(16), random.below(4));
            if scene.marks[cell].count_ones() > 2 {
                scene.marks[cell] &= !(1 << digit);
                scene.places[digit] = scene.places[digit] - Cells::of(cell);
            }
        }
        let mut plain = BTreeSet::new();
        for [one, other] in passes(&scene).into_iter().array_combinations() {
            if one.0 == other.0 {
                let common = [one.1, one.2]
                    .into_iter()
                    .find(|d| [other.1, other.2].contains(d));
                plain.insert((one.0, common));
            }
        }
        let found = ground.all(&scene, find);
        let threats = found
            .iter()
            .filter(|find| find.technique == Technique::TripleThreat);
        let mut threats: BTreeSet<(usize, Option<usize>)> = threats
            .map(|find| match find.asserted[..] {
                [c] => (scene.grid.place(c).0, Some(scene.grid.place(c).1)),
                _ => (scene.grid.place(find.eliminated[0]).0, None),
            })
            .collect();
        // Three rings with a digit in common by two each are impossible, too.
        let twice: Vec<usize> = plain.iter().map(|threat| threat.0).duplicates().collect();
        let is_triangle = |threat: &(usize, Option<usize>)| {
            threat.1.is_none() && !plain.contains(threat) && twice.contains(&threat.0)
        };
        threats.retain(|threat| !is_triangle(threat));
        assert_eq!(threats, plain, "{scene:?}");
        count += plain.len();
    }
    assert!(count > 10, "{count}");
}

#[test]
fn near_misses_of_bilocal_cycles() {
    let ground = Ground::of_order(3);
    let eliminated = |units: &[(usize, usize, &[usize])]| {
        let scene = ground.position(&[], units);
        let found = ground.all(&scene, find);
        ground.eliminated(&found, Technique::BilocalCycle)
    };
    // Rows 1 and 5, columns 1 and 5: the digits 1, 2, 3, 4 in turn.
    let ring: [(usize, usize, &[usize]); 4] = [
        (0, 1, &[11, 15]),
        (13, 2, &[15, 55]),
        (4, 3, &[55, 51]),
        (9, 4, &[51, 11]),
    ];
    let found = eliminated(&ring);
    assert_eq!(found.len(), 1);
    let found = found.first().expect("one");
    assert_eq!(found.len(), 4 * 7, "{found:?}");
    assert!(!found.contains(&111) && !found.contains(&411) && found.contains(&211));
    // A digit twice in a row; a third place; a ring that is not closed.
    let mut twice = ring;
    twice[1].1 = 1;
    assert!(eliminated(&twice).is_empty());
    let mut wide = ring;
    wide[0].2 = &[11, 13, 15];
    assert!(eliminated(&wide).is_empty());
    let mut open = ring;
    open[3].2 = &[61, 11];
    assert!(eliminated(&open).is_empty());
}

#[test]
fn near_misses_of_bivalue_cycles() {
    let ground = Ground::of_order(3);
    let eliminated = |last: &[usize]| {
        let cells: [(usize, &[usize]); 4] =
            [(11, &[1, 4]), (15, &[1, 2]), (55, &[2, 3]), (51, last)];
        let scene = ground.position(&cells, &[]);
        let found = ground.all(&scene, find);
        ground.eliminated(&found, Technique::BivalueCycle)
    };
    let found = eliminated(&[3, 4]);
    assert_eq!(found.iter().map(Vec::len).sum::<usize>(), 4 * 7);
    assert!(eliminated(&[3, 5]).is_empty());
    assert!(eliminated(&[3, 4, 5]).is_empty());
}

#[test]
fn rings_without_a_common_digit_are_impossible() {
    let ground = Ground::of_order(3);
    // Hidden pairs of r1c1: of 1 and 5 in its row, of 4 and 5, or others, in its column.
    let found = |column: [usize; 2], block: Option<[usize; 2]>| {
        let row = [1, 5].map(|d| (0, d, &[11, 15][..]));
        let column = column.map(|d| (9, d, &[11, 51][..]));
        let block = block.into_iter().flatten().map(|d| (18, d, &[11, 22][..]));
        let units: Vec<_> = row.into_iter().chain(column).chain(block).collect();
        let scene = ground.position(&[], &units);
        let all = ground.all(&scene, find);
        let threats = all
            .iter()
            .filter(|find| find.technique == Technique::TripleThreat);
        let given = |find: &Find| (find.eliminated.len(), ground.names(&find.asserted));
        threats.map(given).collect_vec()
    };
    assert!(found([4, 5], None).contains(&(0, vec![511])));
    // Then other rings of the same places decide the cell otherwise, too.
    assert!(found([3, 4], None).contains(&(9, vec![])));
    assert!(found([4, 5], Some([1, 4])).contains(&(9, vec![])));
    assert_eq!(found([1, 5], None), vec![]);
}

#[test]
fn repetitions_are_those_of_a_plain_search() {
    let ground = Ground::of_order(2);
    let mut random = Random(6);
    let mut count = 0;
    for _ in 0..300 {
        let (scene, _) = ground.random(&mut random);
        let edges = bilocal_edges(&scene);
        // Where walks from a cell by each edge can be: the cell and the digit that they came by.
        let mut decided = BTreeMap::new();
        for &(start, next, d) in &edges {
            let mut at = BTreeSet::from([(next, d)]);
            let mut size = 1;
            for _ in 0..100 {
                let on = |&(cell, came): &Node| {
                    let out = edges
                        .iter()
                        .filter(move |edge| edge.0 == cell && edge.2 != came);
                    out.map(|edge| (edge.1, edge.2)).collect_vec()
                };
                at = at.iter().flat_map(on).collect();
                size += 1;
                if at.contains(&(start, d)) {
                    let known = decided
                        .entry(scene.grid.candidate(start, d))
                        .or_insert(size);
                    *known = size.min(*known);
                    break;
                }
            }
        }
        let found = ground.all(&scene, find);
        let finds = found
            .iter()
            .filter(|find| find.technique == Technique::RepetitiveCycle);
        let finds = finds.flat_map(|find| find.asserted.iter().map(|&c| (c, find.size)));
        let finds: BTreeMap<Candidate, usize> = finds.collect();
        assert_eq!(finds, decided, "{scene:?}");
        count += finds.len();
    }
    assert!(count > 100, "{count}");
}
