//! The search for minimal impossible sets: see [the module](super).

use super::{Colouring, Geometry, Set, Symmetries, cells_of};
use std::collections::HashSet;

/// The least number of tasks, if there is work for that many.
const TASKS: usize = 512;
/// The most cells that the nodes of the tasks have.
const MAX_TASK_CELLS: usize = 5;

/// A search.
pub(in crate::enumerate) struct Search<'s> {
    pub geometry: &'s Geometry,
    pub symmetries: &'s Symmetries,
    /// The number of digits.
    pub k: usize,
    /// The least and the most number of cells.
    pub sizes: (usize, usize),
}

/// A possible set of cells, from which minimal patterns grow.
#[derive(Debug, Clone)]
pub(in crate::enumerate) struct Node {
    cells: Set,
    /// The cells that may be added.
    allowed: Set,
    filling: Colouring,
    /// The symmetries that fix each cell, if they keep the allowed cells too; empty where that is
    /// the identity alone, or not known.
    kept: Vec<u32>,
}

/// Cells of which every pattern that grows from a node has at least a certain number.
#[derive(Debug, Clone, Copy)]
struct Need {
    of: Set,
    count: usize,
}

/// How the search goes on from a node.
enum Next {
    /// No pattern grows from it.
    Nothing,
    /// Every pattern has one of these cells.
    OneOf(Set),
    /// The same, but which cells these are depends on the order of cells.
    OneOfSome(Set),
}

impl Node {
    /// The node from which all patterns grow.
    pub fn root(geometry: &Geometry, symmetries: &Symmetries) -> Node {
        Node {
            cells: 0,
            allowed: geometry.everything(),
            filling: Colouring::default(),
            kept: (0..symmetries.order() as u32).collect(),
        }
    }
}

impl Search<'_> {
    /// The nodes of the tasks, and the patterns that were found on the way to them.
    pub fn first_nodes(&self) -> (HashSet<Set>, Vec<Node>) {
        let mut early = HashSet::new();
        if self.geometry.is_bipartite() {
            return (early, Vec::new());
        }
        let mut nodes = vec![Node::root(self.geometry, self.symmetries)];
        for _ in 0..MAX_TASK_CELLS {
            if nodes.len() < TASKS {
                let next = nodes.iter().flat_map(|node| self.step(node, &mut early));
                nodes = next.collect();
            }
        }
        (early, nodes)
    }

    /// All patterns that grow from a node, in canonical form.
    pub fn all(&self, node: &Node, found: &mut HashSet<Set>) {
        for next in self.step(node, found) {
            self.all(&next, found);
        }
    }

    /// The nodes that follow; patterns that one cell completes are added to `found`.
    pub fn step(&self, node: &Node, found: &mut HashSet<Set>) -> Vec<Node> {
        let mut allowed = node.allowed;
        for unit in self.geometry.units() {
            if (unit & node.cells).count_ones() as usize >= self.k {
                allowed &= !unit;
            }
        }
        let node = Node {
            allowed,
            ..node.clone()
        };
        let (cells, kept) = match self.next(&node) {
            Next::Nothing => return Vec::new(),
            Next::OneOf(cells) => (cells, &node.kept[..]),
            Next::OneOfSome(cells) => (cells, &[][..]),
        };
        let size = node.cells.count_ones() as usize + 1;
        let (mut open, mut nodes) = (cells, Vec::new());
        while open != 0 {
            let cell = open.trailing_zeros() as usize;
            let fixes = |s: &&u32| self.symmetries.images(**s as usize)[cell] as usize == cell;
            let mut orbit = 1 << cell;
            for &s in kept {
                orbit |= 1 << self.symmetries.images(s as usize)[cell];
            }
            open &= !orbit;
            allowed &= !orbit;
            let cells = node.cells | 1 << cell;
            let filling = node
                .filling
                .with(self.geometry, cell, self.k)
                .or_else(|| Colouring::of(self.geometry, cells, self.k));
            let Some(filling) = filling else {
                self.complete(cells, cell, found);
                continue;
            };
            if size < self.sizes.1 {
                let kept: Vec<u32> = kept.iter().filter(fixes).copied().collect();
                nodes.push(Node {
                    cells,
                    // The rest of the orbit may follow.
                    allowed: (allowed | orbit) & !(1 << cell),
                    filling,
                    kept: match kept.len() {
                        1 => Vec::new(),
                        _ => kept,
                    },
                });
            }
        }
        nodes
    }

    /// Adds an impossible set to `found` if it is minimal. Without its last cell it is possible.
    fn complete(&self, cells: Set, last: usize, found: &mut HashSet<Set>) {
        let size = cells.count_ones() as usize;
        if size < self.sizes.0 {
            return;
        }
        let mut parts = cells_of(cells & !(1 << last)).map(|cell| cells & !(1 << cell));
        if parts.all(|part| Colouring::of(self.geometry, part, self.k).is_some()) {
            found.insert(self.symmetries.canonical(cells).0);
        }
    }

    fn next(&self, node: &Node) -> Next {
        if node.cells == 0 {
            return Next::OneOf(node.allowed);
        }
        let Some(mut needs) = self.needs(node) else {
            return Next::Nothing;
        };
        // Needs that have nothing in common add up.
        needs.sort_by_key(|need| need.of.count_ones() as usize - need.count);
        let (mut sum, mut counted) = (node.cells.count_ones() as usize, 0);
        for need in &needs {
            let more = need
                .count
                .saturating_sub((need.of & counted).count_ones() as usize);
            if more > 0 {
                sum += more;
                counted |= need.of;
            }
        }
        if sum.max(node.cells.count_ones() as usize + 1) > self.sizes.1 {
            return Next::Nothing;
        }
        let symmetric = !node.kept.is_empty();
        if let Some(need) = needs.first()
            && (symmetric || need.of.count_ones() as usize - need.count < 4)
        {
            return if symmetric {
                Next::OneOf(need.of)
            } else {
                Next::OneOfSome(without(need.of, need.count - 1))
            };
        }
        let everything = node.cells | node.allowed;
        let filled = node.filling.extended(self.geometry, node.allowed, self.k);
        let outside = everything & !filled;
        match needs.first() {
            _ if outside == 0 => Next::Nothing,
            Some(need)
                if need.of.count_ones() as usize - need.count < outside.count_ones() as usize =>
            {
                Next::OneOfSome(without(need.of, need.count - 1))
            }
            _ => Next::OneOfSome(outside),
        }
    }

    /// What the patterns that grow from a node need; `None` if there are none.
    fn needs(&self, node: &Node) -> Option<Vec<Need>> {
        let mut needs = Vec::new();
        for x in cells_of(node.cells) {
            let near = self.geometry.near(x);
            let seen = near & node.cells;
            let open = near & node.allowed;
            let count = self.k.saturating_sub(seen.count_ones() as usize);
            if (open.count_ones() as usize) < count {
                return None;
            }
            if count > 0 {
                needs.push(Need { of: open, count });
            }
            for y in cells_of(node.cells & !near & !(1 << x)) {
                if seen & !self.geometry.near(y) == 0 {
                    let of = open & !self.geometry.near(y);
                    if of == 0 {
                        return None;
                    }
                    needs.push(Need { of, count: 1 });
                }
            }
        }
        Some(needs)
    }
}

/// A set without its last `count` cells.
fn without(mut set: Set, count: usize) -> Set {
    for _ in 0..count {
        set &= !(1 << (127 - set.leading_zeros()));
    }
    set
}
