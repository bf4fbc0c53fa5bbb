use crate::{Graph, Permutation, Point};
use std::collections::HashMap;
use std::hash::Hash;

/// Where each vertex of a graph may still go under a symmetry that is being sought.
#[derive(Debug, Clone)]
pub struct Places {
    /// For each vertex a set of vertices, as many words as the graph's sets have.
    sets: Vec<u64>,
    /// The number of places of each vertex.
    counts: Vec<u32>,
    /// The place of each vertex that has only one.
    only: Vec<u32>,
    words: usize,
}

/// Which point gets an image next, and which images it tries first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// The first point that has several places; it stays if it can, and otherwise goes to the first
    /// possible place. The symmetry that is found moves the first points least, which makes it
    /// short to write, and does not depend on how places are excluded.
    First,
    /// The point with the fewest places, and the first possible place.
    FewestPlaces,
}

/// A search for one symmetry of a graph.
#[derive(Debug)]
pub struct Search<'g> {
    /// The graph.
    pub graph: &'g Graph,
    /// The order of the search.
    pub turn: Turn,
    /// How many images are tried, at most, before the search is given up.
    pub tries: usize,
}

impl Places {
    /// The places of the same colour: each vertex of one colour of the first list may go to each
    /// that has this colour in the second. `None` if some vertex can go nowhere.
    pub fn of<C: Eq + Hash>(graph: &Graph, from: &[C], to: &[C]) -> Option<Places> {
        let words = graph.words();
        // For each colour how often the second list has it more than the first, and where.
        let mut of_colour: HashMap<&C, (i32, Vec<u64>)> = HashMap::new();
        for (w, colour) in to.iter().enumerate() {
            let (more, set) = of_colour
                .entry(colour)
                .or_insert_with(|| (0, vec![0; words]));
            *more += 1;
            set[w / 64] |= 1 << (w % 64);
        }
        let mut places = Places {
            sets: Vec::with_capacity(from.len() * words),
            counts: Vec::with_capacity(from.len()),
            only: Vec::with_capacity(from.len()),
            words,
        };
        for colour in from {
            let (more, set) = of_colour.get_mut(colour)?;
            *more -= 1;
            if *more < 0 {
                return None;
            }
            places.counts.push(set.iter().map(|w| w.count_ones()).sum());
            places.only.push(first(set) as u32);
            places.sets.extend(&*set);
        }
        let alone = (0..from.len()).filter(|&v| places.counts[v] == 1);
        let todo = alone.collect();
        places.settle(graph, todo).then_some(places)
    }

    /// The places where a vertex may go, in order.
    pub fn of_vertex(&self, v: usize) -> impl Iterator<Item = usize> {
        members(&self.sets[v * self.words..][..self.words])
    }

    /// Sends a vertex to a place, and each vertex whose place follows; `false` if that is
    /// impossible.
    pub fn send(&mut self, graph: &Graph, from: usize, to: usize) -> bool {
        let set = &mut self.sets[from * self.words..][..self.words];
        set.fill(0);
        set[to / 64] = 1 << (to % 64);
        (self.counts[from], self.only[from]) = (1, to as u32);
        self.settle(graph, vec![from])
    }

    /// Draws the conclusions from vertices that have one place.
    fn settle(&mut self, graph: &Graph, mut todo: Vec<usize>) -> bool {
        while let Some(from) = todo.pop() {
            let to = self.only[from] as usize;
            // Neighbours go to neighbours of its place, other vertices elsewhere.
            let (near, image) = (graph.row(from), graph.row(to));
            for v in (0..self.counts.len()).filter(|&v| v != from) {
                let is_near = has(near, v);
                if self.counts[v] == 1 {
                    let place = self.only[v] as usize;
                    if place == to || has(image, place) != is_near {
                        return false;
                    }
                    continue;
                }
                let set = &mut self.sets[v * self.words..][..self.words];
                let flip = if is_near { 0 } else { u64::MAX };
                for (set, image) in set.iter_mut().zip(image) {
                    *set &= image ^ flip;
                }
                set[to / 64] &= !(1 << (to % 64));
                self.counts[v] = set.iter().map(|word| word.count_ones()).sum();
                match self.counts[v] {
                    0 => return false,
                    1 => {
                        self.only[v] = first(set) as u32;
                        todo.push(v);
                    }
                    _ => {}
                }
            }
        }
        true
    }
}

/// Whether a set has a vertex.
fn has(set: &[u64], v: usize) -> bool {
    set[v / 64] >> (v % 64) & 1 == 1
}

/// The vertices of a set, in order.
fn members(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(at, &word)| {
        std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)))
            .take_while(|&rest| rest != 0)
            .map(move |rest| at * 64 + rest.trailing_zeros() as usize)
    })
}

/// The first vertex of a set; 0 if it is empty.
fn first(set: &[u64]) -> usize {
    members(set).next().unwrap_or_default()
}

impl Search<'_> {
    /// A symmetry that sends each point to one of these places; `None` if there is none, or the
    /// search was given up.
    pub fn run<P: Point>(&mut self, places: Places) -> Option<Permutation<P>> {
        let points = 0..self.graph.points();
        let mut open = points.clone().filter(|&v| places.counts[v] > 1);
        let next = match self.turn {
            Turn::First => open.next(),
            Turn::FewestPlaces => open.min_by_key(|&v| places.counts[v]),
        };
        let Some(v) = next else {
            return Some(
                points
                    .map(|v| P::numbered(places.only[v] as usize))
                    .collect(),
            );
        };
        let stays = self.turn == Turn::First && places.of_vertex(v).any(|place| place == v);
        let others = places.of_vertex(v).filter(|&place| !(stays && place == v));
        for place in stays.then_some(v).into_iter().chain(others) {
            self.tries = self.tries.checked_sub(1)?;
            let mut next = places.clone();
            if next.send(self.graph, v, place)
                && let Some(found) = self.run(next)
            {
                return Some(found);
            }
        }
        None
    }
}
