use super::*;
use crate::trial::{Ground, Random};
use oddagon_csp::Csp;
use std::collections::BTreeSet;

#[test]
fn finds_hold() {
    for (order, positions) in [(2, 400), (3, 20)] {
        assert!(Ground::of_order(order).try_on(find, positions) > 0);
    }
}

/// A relation of candidates.
type Relation = BTreeSet<(Candidate, Candidate)>;

/// The candidates that walks along strong links join, by an even and by an odd number of them.
fn joined(strong: &Relation) -> [Relation; 2] {
    let nodes: BTreeSet<Candidate> = strong.iter().map(|pair| pair.0).collect();
    let mut joined = [nodes.iter().map(|&c| (c, c)).collect(), Relation::new()];
    loop {
        let before = joined[0].len() + joined[1].len();
        for parity in 0..2 {
            let walks: Vec<_> = joined[parity].iter().copied().collect();
            for (a, b) in walks {
                let next = strong.iter().filter(|pair| pair.0 == b);
                joined[1 - parity].extend(next.map(|pair| (a, pair.1)));
            }
        }
        if joined[0].len() + joined[1].len() == before {
            return joined;
        }
    }
}

/// The pairs of candidates that are not linked and together see all that is left of a CSP-variable,
/// neither of them alone.
fn hinged(csp: &Csp, live: &[Candidate]) -> Relation {
    let mut hinged = Relation::new();
    for v in (0..csp.variable_count()).map(Variable::new) {
        let left = csp
            .members(v)
            .iter()
            .copied()
            .filter(|c| live.contains(c))
            .collect_vec();
        for (&a, &b) in live.iter().cartesian_product(live) {
            let sees = |c: Candidate, d: Candidate| csp.are_linked(c, d);
            let alone = |c: Candidate| left.iter().all(|&d| sees(c, d));
            let both = left.iter().all(|&d| sees(a, d) || sees(b, d));
            if a != b && !sees(a, b) && both && !alone(a) && !alone(b) {
                hinged.insert((a, b));
            }
        }
    }
    hinged
}

const TECHNIQUES: [Technique; 5] = [
    Technique::WeakLink,
    Technique::WeakCorner,
    Technique::Hinge,
    Technique::StrongHinge,
    Technique::WeakHinge,
];

#[test]
fn finds_are_those_of_a_plain_search() {
    let ground = Ground::of_order(2);
    let mut random = Random(9);
    let mut counts = [0; 5];
    for _ in 0..150 {
        let (scene, _) = ground.random(&mut random);
        let (grid, csp) = (scene.grid, ground.csp());
        let live = scene.all_candidates(scene.open());
        let variables = (0..csp.variable_count()).map(Variable::new);
        let left = |v| {
            csp.members(v)
                .iter()
                .copied()
                .filter(|c| live.contains(c))
                .collect_vec()
        };
        let twos = variables.map(left).filter(|left| left.len() == 2);
        let strong: Relation = twos
            .flat_map(|two| [(two[0], two[1]), (two[1], two[0])])
            .collect();
        let [same, opposite] = joined(&strong);
        let is_split = |c: Candidate| !opposite.contains(&(c, c));
        let opposite: Relation = opposite.iter().copied().filter(|p| is_split(p.0)).collect();
        let same: Relation = same.iter().copied().filter(|p| is_split(p.0)).collect();
        let hinged = hinged(csp, &live);
        let mut plain = [const { BTreeSet::new() }; 5];
        // The candidates that see the opposite of a candidate.
        let targets = |c: Candidate| -> BTreeSet<Candidate> {
            let near = opposite.iter().filter(|pair| pair.0 == c);
            let near = near.map(|pair| pair.1).collect_vec();
            let sees = |&&z: &&Candidate| near.iter().any(|&a| csp.are_linked(z, a));
            live.iter().filter(sees).copied().collect()
        };
        let nodes: BTreeSet<Candidate> = same.iter().map(|pair| pair.0).collect();
        let by: HashMap<Candidate, _> = nodes.iter().map(|&c| (c, targets(c))).collect();
        for (&p, &q) in nodes.iter().cartesian_product(&nodes) {
            let is_hinge = hinged.contains(&(p, q));
            if same.contains(&(p, q)) {
                if is_hinge {
                    plain[3].insert(p);
                }
                continue;
            }
            if opposite.contains(&(p, q)) {
                continue;
            }
            let kind = match (csp.are_linked(p, q), is_hinge) {
                (true, _) => usize::from(grid.place(p).0 == grid.place(q).0),
                (false, true) => 2,
                (false, false) => continue,
            };
            plain[kind].extend(by[&p].intersection(&by[&q]).copied());
        }
        for &(p, z) in &hinged {
            let is_of_chain = same.contains(&(p, z)) || opposite.contains(&(p, z));
            if nodes.contains(&p) && !is_of_chain && by[&p].contains(&z) {
                plain[4].insert(z);
            }
        }
        let found = ground.all(&scene, find);
        for (i, technique) in TECHNIQUES.into_iter().enumerate() {
            let finds = found.iter().filter(|find| find.technique == technique);
            let all: BTreeSet<Candidate> = finds.flat_map(|find| find.eliminated.clone()).collect();
            // Of a strong hinge also the candidates between the two are false.
            match technique {
                Technique::StrongHinge => assert!(plain[i].is_subset(&all), "{scene:?}"),
                _ => assert_eq!(all, plain[i], "{technique} {scene:?}"),
            }
            assert_eq!(all.is_empty(), plain[i].is_empty(), "{technique} {scene:?}");
            counts[i] += all.len();
        }
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}
