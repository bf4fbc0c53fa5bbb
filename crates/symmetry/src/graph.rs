/// A graph of vertices numbered from 0. The first of them are the *points* of its symmetries: what
/// happens to the others must follow from what happens to these.
#[derive(Debug, Clone)]
pub struct Graph {
    points: usize,
    /// The neighbours of each vertex.
    near: Vec<Vec<u32>>,
    /// The same, a bit for each vertex; `words` words for each vertex.
    rows: Vec<u64>,
    words: usize,
}

impl Graph {
    /// The graph with so many vertices and these edges, each given once, in one direction. The
    /// first vertices are points.
    ///
    /// # Panics
    /// If there are fewer vertices than points, or an edge has no vertices.
    pub fn new(
        points: usize,
        vertices: usize,
        edges: impl IntoIterator<Item = (usize, usize)>,
    ) -> Graph {
        assert!(points <= vertices, "points are vertices");
        let words = vertices.div_ceil(64);
        let mut near = vec![Vec::new(); vertices];
        let mut rows = vec![0; vertices * words];
        for (v, w) in edges {
            for (v, w) in [(v, w), (w, v)] {
                near[v].push(w as u32);
                rows[v * words + w / 64] |= 1 << (w % 64);
            }
        }
        Graph {
            points,
            near,
            rows,
            words,
        }
    }

    /// The number of points.
    pub fn points(&self) -> usize {
        self.points
    }

    /// The number of vertices.
    pub fn vertices(&self) -> usize {
        self.near.len()
    }

    /// The words of a set of vertices.
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// The neighbours of a vertex as a set.
    pub(crate) fn row(&self, v: usize) -> &[u64] {
        &self.rows[v * self.words..][..self.words]
    }

    /// Replaces each colour by a new one made of it and the colours around it, until that tells no
    /// more apart. Equal surroundings give equal colours, so the colours that are made of different
    /// ones can be compared.
    pub fn refined(&self, mut colours: Vec<u64>) -> Vec<u64> {
        let mut count = distinct(&colours);
        loop {
            let finer = self.near.iter().zip(&colours).map(|(near, &own)| {
                let around = near
                    .iter()
                    .map(|&w| mixed(colours[w as usize].rotate_left(1)));
                around.fold(mixed(own), u64::wrapping_add)
            });
            colours = finer.collect();
            let now = distinct(&colours);
            if now == count {
                return colours;
            }
            count = now;
        }
    }

    /// The colours, refined, after a vertex has got one of its own.
    pub fn refined_with_first(&self, colours: &[u64], v: usize) -> Vec<u64> {
        let mut colours = colours.to_vec();
        colours[v] = mixed(!colours[v]);
        self.refined(colours)
    }
}

fn distinct(colours: &[u64]) -> usize {
    let mut colours = colours.to_vec();
    colours.sort_unstable();
    colours.dedup();
    colours.len()
}

/// A hash of a number, such that sums of hashes differ where the summed numbers differ.
fn mixed(number: u64) -> u64 {
    let a = (number ^ number >> 30)
        .wrapping_mul(0xbf58_476d_1ce4_e5b9)
        .wrapping_add(0x9e37_79b9_7f4a_7c15);
    let b = (a ^ a >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    b ^ b >> 31
}
