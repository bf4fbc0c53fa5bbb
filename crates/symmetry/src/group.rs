use crate::{Graph, Permutation, Places, Search, Turn};

/// All symmetries of a graph, as the levels of its points: for each point, one symmetry for each
/// place where it can go while the points before it stay.
#[derive(Debug, Clone)]
pub struct Group {
    levels: Vec<Vec<Permutation<u8>>>,
}

impl Group {
    /// The symmetries of a graph of at most 256 points that send each point to one of these places.
    pub fn within(graph: &Graph, places: Places) -> Group {
        let points = graph.points();
        // The places still possible while the first i points stay.
        let mut fixed = vec![places];
        for v in 0..points {
            let mut next = fixed[v].clone();
            next.send(graph, v, v);
            fixed.push(next);
        }
        let mut search = Search {
            graph,
            turn: Turn::FewestPlaces,
            tries: usize::MAX,
        };
        let mut found: Vec<Permutation<u8>> = Vec::new();
        let mut levels = Vec::new();
        for v in (0..points).rev() {
            let mut level = transversal(points, v, &found);
            for to in fixed[v].of_vertex(v) {
                if level.iter().any(|s| usize::from(s[v]) == to) {
                    continue;
                }
                let mut places = fixed[v].clone();
                if places.send(graph, v, to)
                    && let Some(symmetry) = search.run(places)
                {
                    found.push(symmetry);
                    level = transversal(points, v, &found);
                }
            }
            levels.push(level);
        }
        levels.reverse();
        Group { levels }
    }

    /// How many of the symmetries let the first `fixed` points stay; at most `u128::MAX`.
    pub fn order(&self, fixed: usize) -> u128 {
        let levels = self.levels[fixed..].iter();
        levels.fold(1, |order, level| order.saturating_mul(level.len() as u128))
    }

    /// The symmetries that let the first `fixed` points stay, the identity first.
    pub fn all(&self, fixed: usize) -> Vec<Permutation<u8>> {
        let mut all = vec![Permutation::identity(self.levels.len())];
        // The symmetries of the last points come first, so they are applied first.
        for level in self.levels[fixed..].iter().rev() {
            all = level
                .iter()
                .flat_map(|last| all.iter().map(|first| first.then(last)))
                .collect();
        }
        all
    }
}

/// For each place where these symmetries and their products take a point, one that takes it there.
fn transversal(points: usize, v: usize, generators: &[Permutation<u8>]) -> Vec<Permutation<u8>> {
    let mut reached = vec![Permutation::<u8>::identity(points)];
    let mut is_reached = vec![false; points];
    is_reached[v] = true;
    let mut next = 0;
    while next < reached.len() {
        for generator in generators {
            let to = generator[usize::from(reached[next][v])];
            if !std::mem::replace(&mut is_reached[usize::from(to)], true) {
                reached.push(reached[next].then(generator));
            }
        }
        next += 1;
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Orbits, Symmetries};

    /// All symmetries of a graph all of whose vertices are points.
    fn group(vertices: usize, edges: &[(usize, usize)]) -> (Graph, Group) {
        let graph = Graph::new(vertices, vertices, edges.iter().copied());
        let colours = graph.refined(vec![0; vertices]);
        let places = Places::of(&graph, &colours, &colours).unwrap();
        let group = Group::within(&graph, places);
        (graph, group)
    }

    fn cube() -> Vec<(usize, usize)> {
        let pairs = (0..8).flat_map(|v| [1, 2, 4].map(|bit| (v, v | bit)));
        pairs.filter(|(v, w)| v != w).collect()
    }

    fn petersen() -> Vec<(usize, usize)> {
        let edges = (0..5).flat_map(|i| [(i, (i + 1) % 5), (i, i + 5), (i + 5, (i + 2) % 5 + 5)]);
        edges.collect()
    }

    /// A path with a tail that tells all vertices apart but two.
    const FORK: [(usize, usize); 4] = [(0, 1), (1, 2), (2, 3), (2, 4)];

    #[test]
    fn groups_have_the_orders_that_are_known() {
        let path: Vec<(usize, usize)> = (1..70).map(|v| (v - 1, v)).collect();
        for (vertices, edges, order) in [
            (8, cube(), 48),
            (10, petersen(), 120),
            (5, FORK.to_vec(), 2),
            (70, path, 2),
            (6, Vec::new(), 720),
            (1, Vec::new(), 1),
        ] {
            let (graph, group) = group(vertices, &edges);
            assert_eq!(group.order(0), order, "{edges:?}");
            let mut all = group.all(0);
            assert_eq!(all[0], Permutation::identity(vertices));
            all.sort();
            all.dedup();
            assert_eq!(all.len() as u128, order);
            for symmetry in &all {
                for v in 0..vertices {
                    let near = |v: usize| Vec::from(graph.row(v));
                    let mut image = vec![0; near(v).len()];
                    for w in (0..vertices).filter(|w| near(v)[w / 64] >> (w % 64) & 1 == 1) {
                        let w = usize::from(symmetry[w]);
                        image[w / 64] |= 1 << (w % 64);
                    }
                    assert_eq!(image, near(usize::from(symmetry[v])));
                }
            }
            let fixed = group.all(1);
            assert_eq!(fixed.len() as u128, group.order(1));
            assert!(fixed.iter().all(|symmetry| symmetry[0] == 0));
        }
    }

    /// The search in turn finds the first of all symmetries, where staying comes before moving.
    #[test]
    fn the_first_symmetry_moves_the_first_points_least() {
        let (graph, group) = group(10, &petersen());
        let all = group.all(0);
        for (from, to) in (0..10).flat_map(|from| (0..10).map(move |to| (from, to))) {
            let plain = vec![0; 10];
            let mut places = Places::of(&graph, &plain, &plain).unwrap();
            assert!(places.send(&graph, from, to));
            let mut search = Search {
                graph: &graph,
                turn: Turn::First,
                tries: usize::MAX,
            };
            let found: Permutation<u8> = search.run(places).unwrap();
            let wanted = all.iter().filter(|s| usize::from(s[from]) == to);
            let order = |s: &&Permutation<u8>| -> Vec<(bool, u8)> {
                let images = s.iter().enumerate();
                images.map(|(v, &w)| (usize::from(w) != v, w)).collect()
            };
            assert_eq!(Some(&found), wanted.min_by_key(order));
        }
    }

    #[test]
    fn colours_and_tries_limit_the_search() {
        let (graph, _) = group(8, &cube());
        let colours = |v: usize| (0..8).map(|w| u8::from(v == w)).collect::<Vec<_>>();
        let mut search = Search {
            graph: &graph,
            turn: Turn::FewestPlaces,
            tries: 100,
        };
        let taking = Places::of(&graph, &colours(2), &colours(7)).unwrap();
        let found: Permutation<u8> = search.run(taking.clone()).unwrap();
        assert_eq!(found[2], 7);
        search.tries = 0;
        assert_eq!(search.run::<u8>(taking), None);
        assert!(Places::of(&graph, &colours(2), &[0; 8]).is_none());
        assert!(Places::of(&graph, &[0, 0, 0, 0, 0, 0, 1, 1], &colours(7)).is_none());
    }

    #[test]
    fn orbits_are_those_of_the_whole_group() {
        let (_, group) = group(5, &FORK);
        let all = group.all(0);
        let orbits = Orbits::generated_by(5, all.iter().map(|s| &s[..]));
        let of = |point: u8| orbits.of(point).to_vec();
        assert_eq!([of(2), of(3), of(4)], [vec![2], vec![3, 4], vec![3, 4]]);
    }

    /// Two sets have the same form if and only if a symmetry takes one to the other.
    #[test]
    fn canonical_forms_tell_orbits_of_sets_apart() {
        let (_, group) = group(8, &cube());
        let symmetries = Symmetries::of(&group);
        for set in 0..1 << 8 {
            let images = (0..symmetries.order()).map(|number| symmetries.image(number, set));
            let first = images.clone().max_by_key(|image| image.reverse_bits());
            let keep = images.filter(|image| *image == set).count();
            assert_eq!(symmetries.canonical(set), (first.unwrap(), keep));
        }
    }
}
