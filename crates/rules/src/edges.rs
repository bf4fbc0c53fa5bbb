//! The algebra of edges: what a path of edges implies about its ends, and what a ring of edges
//! implies about its vertices.
//!
//! An edge joins two candidates and says nothing about them (0), or that not both (1), at least one
//! (2), or exactly one (3) is true: bit 0 forbids that both are true, bit 1 that both are false.
//! The *product* abc of three consecutive edges is the strongest edge that they imply between the
//! ends: the ends cannot both be true if a forbids both true, b both false, and c both true; and
//! the same with true and false exchanged.

/// The type of an edge between two candidates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge(u8);

impl Edge {
    /// Nothing is known.
    const NONE: Edge = Edge(0);
    /// Not both are true.
    const NOT_BOTH: Edge = Edge(1);
    /// At least one is true.
    const AT_LEAST_ONE: Edge = Edge(2);
    /// Exactly one is true.
    const EXACTLY_ONE: Edge = Edge(3);
    /// All four, by number.
    pub const ALL: [Edge; 4] = [
        Edge::NONE,
        Edge::NOT_BOTH,
        Edge::AT_LEAST_ONE,
        Edge::EXACTLY_ONE,
    ];

    /// Its number, 0 to 3.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Whether an edge of this type lets its ends have these values.
    pub fn allows(self, a: bool, b: bool) -> bool {
        match (a, b) {
            (true, true) => self.0 & 1 == 0,
            (false, false) => self.0 & 2 == 0,
            _ => true,
        }
    }

    /// The edge with true and false exchanged: 1 becomes 2, and 2 becomes 1.
    pub fn complement(self) -> Edge {
        Edge(self.0 >> 1 | (self.0 & 1) << 1)
    }

    /// The strongest edge that three consecutive edges imply between the ends of their path.
    ///
    /// ```
    /// use oddagon_rules::Edge;
    /// let [none, not_both, at_least_one, exactly_one] = Edge::ALL;
    /// assert_eq!(Edge::product(not_both, at_least_one, not_both), not_both);
    /// assert_eq!(Edge::product(not_both, exactly_one, exactly_one), not_both);
    /// assert_eq!(Edge::product(not_both, none, exactly_one), none);
    /// ```
    pub fn product(a: Edge, b: Edge, c: Edge) -> Edge {
        Edge(a.0 & b.complement().0 & c.0)
    }

    /// What the edges of a ring imply about each of its vertices: edge i joins vertices i and i +
    /// 1, the last one joins the last vertex and the first. `None` where the edges contradict each
    /// other; otherwise for each vertex its value, where they decide it.
    pub fn ring(edges: &[Edge]) -> Option<Vec<Option<bool>>> {
        let count = edges.len();
        let value = |bits: u32, i: usize| bits >> (i % count) & 1 == 1;
        let fitting: Vec<u32> = (0..1 << count)
            .filter(|&bits| {
                let mut edges = edges.iter().enumerate();
                edges.all(|(i, edge)| edge.allows(value(bits, i), value(bits, i + 1)))
            })
            .collect();
        let first = *fitting.first()?;
        let decided = (0..count).map(|i| {
            let is_decided = fitting
                .iter()
                .all(|&bits| value(bits, i) == value(first, i));
            is_decided.then(|| value(first, i))
        });
        Some(decided.collect())
    }
}

/// All rings of `length` edges of the types 1 to 3, up to rotation and reflection.
pub(super) fn bracelets(length: usize) -> impl Iterator<Item = Vec<Edge>> {
    let count = 3usize.pow(length as u32);
    let words = (0..count).map(move |number| {
        let places = (0..length as u32).rev();
        let digits = places.map(|place| number / 3usize.pow(place) % 3);
        digits.map(|digit| Edge::ALL[digit + 1]).collect::<Vec<_>>()
    });
    words.filter(|word| {
        (0..word.len()).all(|by| {
            let mut turned = word.clone();
            turned.rotate_left(by);
            let back: Vec<Edge> = turned.iter().rev().copied().collect();
            turned >= *word && back >= *word
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all<const N: usize>() -> impl Iterator<Item = [Edge; N]> {
        (0..4usize.pow(N as u32))
            .map(|number| std::array::from_fn(|i| Edge::ALL[number / 4usize.pow(i as u32) % 4]))
    }

    /// The strongest edge between the ends of a path, by trying all values.
    fn strongest(edges: &[Edge]) -> Edge {
        let possible = |first: bool, last: bool| {
            (0..1u32 << (edges.len() + 1)).any(|bits| {
                let value = |i: usize| bits >> i & 1 == 1;
                let mut path = edges.iter().enumerate();
                value(0) == first
                    && value(edges.len()) == last
                    && path.all(|(i, edge)| edge.allows(value(i), value(i + 1)))
            })
        };
        // A path of an odd number of edges never says that its ends are equal, or that one of them
        // implies the other.
        assert!(possible(true, false) && possible(false, true));
        Edge(u8::from(!possible(true, true)) | u8::from(!possible(false, false)) << 1)
    }

    #[test]
    fn the_product_is_sound_and_strongest() {
        for [a, b, c] in all() {
            assert_eq!(
                Edge::product(a, b, c),
                strongest(&[a, b, c]),
                "{a:?}{b:?}{c:?}"
            );
        }
    }

    #[test]
    fn the_product_is_associative_with_an_identity_pair_and_a_zero() {
        let product = Edge::product;
        for [a, b, c, d, e] in all() {
            let first = product(product(a, b, c), d, e);
            assert_eq!(first, product(a, product(b, c, d), e));
            assert_eq!(first, product(a, b, product(c, d, e)));
            assert_eq!(first, strongest(&[a, b, c, d, e]));
        }
        let (zero, one) = (Edge::NONE, Edge::EXACTLY_ONE);
        for [a, b] in all() {
            assert_eq!(product(a, one, one), a);
            assert_eq!(product(one, one, a), a);
            assert_eq!(product(one, a, one), a.complement());
            for word in [[zero, a, b], [a, zero, b], [a, b, zero]] {
                let [a, b, c] = word;
                assert_eq!(product(a, b, c), zero);
            }
        }
    }

    #[test]
    fn the_table_of_products() {
        let row = |[a, b]: [Edge; 2]| {
            let products = Edge::ALL.map(|c| Edge::product(a, b, c).0.to_string());
            format!("{}{}c: {}", a.0, b.0, products.join(" "))
        };
        let mut rows: Vec<String> = all().map(row).collect();
        rows.sort();
        insta::assert_snapshot!(rows.join("\n"), @r"
        00c: 0 0 0 0
        01c: 0 0 0 0
        02c: 0 0 0 0
        03c: 0 0 0 0
        10c: 0 0 0 0
        11c: 0 0 0 0
        12c: 0 1 0 1
        13c: 0 1 0 1
        20c: 0 0 0 0
        21c: 0 0 2 2
        22c: 0 0 0 0
        23c: 0 0 2 2
        30c: 0 0 0 0
        31c: 0 0 2 2
        32c: 0 1 0 1
        33c: 0 1 2 3
        ");
    }

    #[test]
    fn the_ten_tri_cycles() {
        let shown = |edges: Vec<Edge>| {
            let word: String = edges.iter().map(|edge| edge.0.to_string()).collect();
            let values = match Edge::ring(&edges) {
                None => "contradictory".to_owned(),
                Some(values) => {
                    let shown = values.iter().map(|value| match value {
                        None => "?",
                        Some(true) => "1",
                        Some(false) => "0",
                    });
                    shown.collect()
                }
            };
            format!("{word} {values}")
        };
        let rows: Vec<String> = bracelets(3).map(shown).collect();
        insta::assert_snapshot!(rows.join("\n"), @r"
        111 ???
        112 ?0?
        113 ?0?
        122 ??1
        123 0?1
        133 001
        222 ???
        223 ?1?
        233 110
        333 contradictory
        ");
    }

    #[test]
    fn complement_exchanges_true_and_false() {
        for edges in [3, 5].into_iter().flat_map(bracelets) {
            let complement: Vec<Edge> = edges.iter().map(|edge| edge.complement()).collect();
            let exchanged = Edge::ring(&edges).map(|values| {
                let values = values.into_iter();
                values.map(|value| value.map(|value| !value)).collect()
            });
            assert_eq!(Edge::ring(&complement), exchanged);
        }
    }

    /// An odd ring decides exactly what follows from the tri-cycles to which it collapses.
    #[test]
    fn odd_rings_collapse_to_tri_cycles() {
        for edges in [5, 7].into_iter().flat_map(bracelets) {
            let length = edges.len();
            let said = Edge::ring(&edges);
            let mut contradictory = false;
            let mut values = vec![None; length];
            // Three vertices are kept; between them the ring falls into three paths of odd length.
            for kept in (0..length)
                .flat_map(|a| (a..length).map(move |b| (a, b)))
                .flat_map(|(a, b)| (b..length).map(move |c| [a, b, c]))
            {
                let [a, b, c] = kept;
                let path = |from: usize, to: usize| -> Vec<Edge> {
                    (from..to).map(|i| edges[i % length]).collect()
                };
                let paths = [path(a, b), path(b, c), path(c, a + length)];
                if paths.iter().any(|path| path.len() % 2 == 0) {
                    continue;
                }
                let collapsed = paths.map(|path| {
                    let rest = path[1..].chunks(2);
                    rest.fold(path[0], |edge, pair| Edge::product(edge, pair[0], pair[1]))
                });
                match Edge::ring(&collapsed) {
                    None => contradictory = true,
                    Some(found) => {
                        for (vertex, value) in kept.into_iter().zip(found) {
                            values[vertex] = values[vertex].or(value);
                        }
                    }
                }
            }
            match said {
                None => assert!(contradictory, "{edges:?}"),
                Some(said) => {
                    assert!(!contradictory, "{edges:?}");
                    // The values that a collapse decides are right; the others follow from them
                    // edge by edge.
                    for (value, said) in values.iter().zip(&said) {
                        assert!(value.is_none() || value == said, "{edges:?}");
                    }
                    assert_eq!(
                        values.iter().any(Option::is_some),
                        said.iter().any(Option::is_some)
                    );
                }
            }
        }
    }
}
