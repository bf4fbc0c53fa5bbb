//! The condition that the chosen nodes of a graph are connected, for a SAT solver.
//!
//! A node is chosen if its literal is true. No short set of clauses says that the chosen nodes form
//! one piece, so the solver asks here after each round of its own propagation. Let *open* nodes be
//! those that are not excluded. From a chosen node, the root, a depth-first search goes through all
//! open nodes. Then
//!
//! * a chosen node that it does not reach is a contradiction;
//! * an undecided node that it does not reach cannot be chosen;
//! * an undecided node that separates a chosen node from the root (an *articulation point*, found
//!   by the search's low points) must be chosen.
//!
//! The reason is a cut in each case: of the root, the other node, and the excluded nodes around the
//! part that the other node is in, one must be otherwise. Such a clause holds in every state, so
//! the solver may learn from it whatever it likes.
//!
//! A search goes through the whole graph, and most changes of a few nodes show nothing new. So a
//! graph is searched where a fixed part of its open nodes has changed since the last search, then
//! again until nothing more is found. Two searches are never put off: the one before a model is
//! given, without which a model might be in pieces, and those at level 0. The solver loses a
//! contradiction of level 0 that it is told at a higher level, and then goes on for ever; and what
//! is known for good is worth more than a search. What is found late is what an earlier search
//! would have found: it follows from the same nodes, which are decided still.
//!
//! What is decided for good (at level 0) stays so. So whenever the solver is there, the graph is
//! made smaller: chosen neighbours become one node, and excluded nodes are left out. Reasons lose
//! only literals that are false for good.

use batsat::theory::{Theory, TheoryArg};
use batsat::{Lit, Var, lbool};
use std::rc::Rc;

/// A graph whose chosen nodes must be connected.
#[derive(Debug, Clone, Default)]
pub struct Graph {
    /// For each node the literal, as in DIMACS, that it is chosen; `None` for one that always is.
    pub literals: Vec<Option<i32>>,
    /// Pairs of adjacent nodes.
    pub edges: Vec<[u32; 2]>,
}

/// No node, or a node that was not met.
const NONE: u32 = u32::MAX;

/// One of so many open nodes must have changed before a graph is searched again. Measured on
/// Slitherlinks of 20×20 to 60×60: 4 to 16 take the same time, 64 and more take longer.
const OPEN_PER_CHANGE: usize = 8;

/// A value of a node.
const EXCLUDED: i8 = -1;
const UNDECIDED: i8 = 0;
const CHOSEN: i8 = 1;

/// Graphs whose chosen nodes must be connected, as a theory of the SAT solver.
#[derive(Debug, Default)]
pub(super) struct Connected {
    graphs: Vec<Live>,
    /// For each variable the nodes that it decides: the graph, the node as it was given, and
    /// whether it is chosen if the variable is true.
    places: Vec<Vec<(u32, u32, bool)>>,
    /// For each literal those from which it followed here.
    reasons: Vec<Rc<[Lit]>>,
    /// How much of the trail is known here, and how much was when each level began.
    known: usize,
    levels: Vec<usize>,
    /// The length of the trail when the graphs were last made smaller.
    small: usize,
    /// The changes of values, to be taken back: the graph, its node, and the trail's length.
    changed: Vec<(u32, u32, usize)>,
}

/// A graph without what is decided for good.
#[derive(Debug, Default)]
struct Live {
    whole: Graph,
    /// For each node as it was given the node that it became; `NONE` if it is excluded.
    became: Vec<u32>,
    literals: Vec<Option<Lit>>,
    values: Vec<i8>,
    /// How many nodes are not excluded.
    open: usize,
    /// The neighbours of node v are `near[from[v]..from[v + 1]]`.
    from: Vec<u32>,
    near: Vec<u32>,
    /// How many changes since the last search could have it find more.
    changes: usize,
    /// Whether the next search is not to be put off.
    is_due: bool,
    nodes: Vec<Node>,
    order: Vec<u32>,
}

/// What the depth-first search notes of a node.
#[derive(Debug, Clone, Copy)]
struct Node {
    /// When it was met, and the earliest node that its subtree touches.
    met: u32,
    low: u32,
    parent: u32,
    /// The next neighbour to look at.
    next: u32,
    /// The nodes of its subtree, which follow it in the order, and a chosen one among them.
    size: u32,
    chosen: u32,
}

/// What a search finds.
enum Found {
    Nothing,
    /// These literals cannot all be true.
    Contradiction(Vec<Lit>),
    /// Literals, each with those from which it follows.
    Follows(Vec<(Lit, Rc<[Lit]>)>),
}

/// The SAT solver's literal. Its variable 0 is [`truth`].
pub(super) fn lit(literal: i32) -> Lit {
    Lit::new(Var::unsafe_from_idx(literal.unsigned_abs()), literal > 0)
}

/// A literal that is true for good.
pub(super) fn truth() -> Lit {
    Lit::new(Var::unsafe_from_idx(0), true)
}

impl Connected {
    /// Adds a graph.
    pub fn add(&mut self, graph: Graph) {
        let index = self.graphs.len() as u32;
        for (node, literal) in graph.literals.iter().enumerate() {
            let Some(literal) = literal else { continue };
            let variable = lit(*literal).var().idx() as usize;
            if self.places.len() <= variable {
                self.places.resize_with(variable + 1, Vec::new);
            }
            self.places[variable].push((index, node as u32, *literal > 0));
        }
        self.reasons
            .resize_with(2 * self.places.len(), || Rc::from([]));
        let mut live = Live {
            whole: graph,
            ..Live::default()
        };
        live.shrink(&|_| UNDECIDED);
        self.graphs.push(live);
        // What is known of the trail is to be read again.
        self.known = 0;
        self.small = 0;
    }

    /// Reads the trail, and passes on what it means for the graphs; `is_last` before a model is
    /// given.
    fn check(&mut self, solver: &mut TheoryArg, is_last: bool) {
        if self.levels.is_empty() && self.small < solver.model().len() {
            for live in &mut self.graphs {
                live.shrink(&|literal| match solver.value(lit(literal).var()) {
                    value if value == lbool::UNDEF => UNDECIDED,
                    value if (value == lbool::TRUE) == (literal > 0) => CHOSEN,
                    _ => EXCLUDED,
                });
            }
            self.changed.clear();
            self.small = solver.model().len();
            self.known = self.small;
        }
        for at in self.known..solver.model().len() {
            let literal = solver.model()[at];
            let Some(places) = self.places.get(literal.var().idx() as usize) else {
                continue;
            };
            for &(graph, node, sign) in places {
                let live = &mut self.graphs[graph as usize];
                let node = live.became[node as usize];
                if node != NONE && live.values[node as usize] == UNDECIDED {
                    let chosen = literal.sign() == sign;
                    live.values[node as usize] = if chosen { CHOSEN } else { EXCLUDED };
                    live.open -= usize::from(!chosen);
                    live.changes += usize::from(live.matters(node, chosen));
                    self.changed.push((graph, node, at));
                }
            }
        }
        self.known = solver.model().len();
        for live in &mut self.graphs {
            if !is_last && !live.is_due && live.changes * OPEN_PER_CHANGE <= live.open {
                continue;
            }
            live.changes = 0;
            live.is_due = true;
            match live.search() {
                Found::Nothing => live.is_due = false,
                Found::Contradiction(together) => {
                    // What is true for good was left out; the solver wants one literal at least.
                    let mut clause: Vec<Lit> = together.iter().map(|&l| !l).collect();
                    clause.push(!truth());
                    solver.raise_conflict(&clause, false);
                    return;
                }
                Found::Follows(found) => {
                    for (literal, reason) in found {
                        self.reasons[literal.idx() as usize] = reason;
                        if !solver.propagate(literal) {
                            return;
                        }
                    }
                }
            }
        }
    }
}

impl Theory for Connected {
    fn final_check(&mut self, solver: &mut TheoryArg) {
        self.check(solver, true);
    }

    fn partial_check(&mut self, solver: &mut TheoryArg) {
        self.check(solver, false);
    }

    fn create_level(&mut self) {
        self.levels.push(self.known);
    }

    fn pop_levels(&mut self, levels: usize) {
        let left = self.levels.len() - levels;
        let Some(&known) = self.levels.get(left) else {
            return;
        };
        self.levels.truncate(left);
        self.known = self.known.min(known);
        while let Some((graph, node, _)) = self.changed.pop_if(|(_, _, at)| *at >= known) {
            let live = &mut self.graphs[graph as usize];
            let value = std::mem::replace(&mut live.values[node as usize], UNDECIDED);
            live.open += usize::from(value == EXCLUDED);
            live.changes = live.changes.saturating_sub(1);
            live.is_due = false;
        }
    }

    fn n_levels(&self) -> usize {
        self.levels.len()
    }

    fn explain_propagation(&mut self, literal: Lit) -> &[Lit] {
        &self.reasons[literal.idx() as usize]
    }
}

impl Live {
    /// Makes the graph anew from what is decided for good.
    fn shrink(&mut self, value: &dyn Fn(i32) -> i8) {
        let given = self.whole.literals.iter();
        let values = given.map(|literal| literal.map_or(CHOSEN, value));
        let values: Vec<i8> = values.collect();
        // Chosen neighbours are one.
        let mut joined: Vec<u32> = (0..values.len() as u32).collect();
        let edges = self.whole.edges.iter();
        let chosen = edges.filter(|edge| edge.iter().all(|&v| values[v as usize] == CHOSEN));
        for &[a, b] in chosen {
            let (a, b) = (root(&mut joined, a), root(&mut joined, b));
            joined[a as usize] = b;
        }
        self.literals.clear();
        self.values.clear();
        self.became = vec![NONE; values.len()];
        for node in 0..values.len() as u32 {
            let at = root(&mut joined, node) as usize;
            let value = values[at];
            if value != EXCLUDED && self.became[at] == NONE {
                self.became[at] = self.values.len() as u32;
                self.values.push(value);
                let literal = self.whole.literals[at].filter(|_| value == UNDECIDED);
                self.literals.push(literal.map(lit));
            }
            self.became[node as usize] = self.became[at];
        }
        let edges = self.whole.edges.iter();
        let became = edges.map(|edge| edge.map(|v| self.became[v as usize]));
        let kept = became.filter(|[a, b]| a != b && ![*a, *b].contains(&NONE));
        let mut edges: Vec<[u32; 2]> = kept.flat_map(|[a, b]| [[a, b], [b, a]]).collect();
        edges.sort_unstable();
        edges.dedup();
        let count = self.values.len();
        self.from = vec![0; count + 1];
        edges
            .iter()
            .for_each(|[a, _]| self.from[*a as usize + 1] += 1);
        (0..count).for_each(|v| self.from[v + 1] += self.from[v]);
        self.near = edges.into_iter().map(|[_, b]| b).collect();
        self.open = count;
        self.changes = 0;
        self.is_due = true;
    }

    fn neighbours(&self, node: u32) -> &[u32] {
        let [from, to] = [self.from[node as usize], self.from[node as usize + 1]];
        &self.near[from as usize..to as usize]
    }

    /// Whether a search could find more once this is decided of a node. What a chosen neighbour of
    /// a chosen node needs, it needs as well; and nothing is reached through a node that has one
    /// open neighbour.
    fn matters(&self, node: u32, chosen: bool) -> bool {
        let near = self.neighbours(node).iter();
        let mut near = near.map(|&v| self.values[v as usize]);
        if chosen {
            near.all(|value| value != CHOSEN)
        } else {
            near.filter(|&value| value != EXCLUDED).count() > 1
        }
    }

    /// Searches the open nodes from a chosen one.
    fn search(&mut self) -> Found {
        let Some(root) = self.values.iter().position(|&value| value == CHOSEN) else {
            return Found::Nothing;
        };
        self.walk(root as u32);
        let mut follows = Vec::new();
        if self.order.len() < self.open {
            for node in 0..self.values.len() {
                if self.nodes[node].met != NONE || self.values[node] == EXCLUDED {
                    continue;
                }
                let (part, chosen) = self.part(node as u32);
                let mut together = self.cut(&part);
                together.extend(self.literals[root]);
                if let Some(chosen) = chosen {
                    together.extend(self.literals[chosen as usize]);
                    return Found::Contradiction(together);
                }
                let reason: Rc<[Lit]> = together.into();
                let literals = part.iter().filter_map(|&node| self.literals[node as usize]);
                follows.extend(literals.map(|literal| (!literal, reason.clone())));
            }
        }
        for &below in self.order.iter().skip(1) {
            let node = self.nodes[below as usize];
            let at = node.parent as usize;
            let separates = node.chosen != NONE && node.low >= self.nodes[at].met;
            if !separates || self.values[at] != UNDECIDED {
                continue;
            }
            let Some(literal) = self.literals[at] else {
                continue;
            };
            let from = node.met as usize;
            let mut together = self.cut(&self.order[from..from + node.size as usize]);
            together.extend(self.literals[root]);
            together.extend(self.literals[node.chosen as usize]);
            follows.push((literal, together.into()));
        }
        if follows.is_empty() {
            Found::Nothing
        } else {
            Found::Follows(follows)
        }
    }

    /// The depth-first search.
    fn walk(&mut self, root: u32) {
        let blank = Node {
            met: NONE,
            low: NONE,
            parent: NONE,
            next: 0,
            size: 1,
            chosen: NONE,
        };
        self.nodes.clear();
        self.nodes.resize(self.values.len(), blank);
        self.order.clear();
        let mut at = root;
        self.meet(at, NONE);
        loop {
            let Node { next, parent, .. } = self.nodes[at as usize];
            if next < self.from[at as usize + 1] {
                self.nodes[at as usize].next = next + 1;
                let other = self.near[next as usize];
                if self.values[other as usize] == EXCLUDED {
                    continue;
                }
                let met = self.nodes[other as usize].met;
                if met == NONE {
                    self.meet(other, at);
                    at = other;
                } else if other != parent {
                    let low = &mut self.nodes[at as usize].low;
                    *low = (*low).min(met);
                }
                continue;
            }
            if parent == NONE {
                return;
            }
            let Node {
                low, size, chosen, ..
            } = self.nodes[at as usize];
            let above = &mut self.nodes[parent as usize];
            above.low = above.low.min(low);
            above.size += size;
            if chosen != NONE {
                above.chosen = chosen;
            }
            at = parent;
        }
    }

    fn meet(&mut self, node: u32, parent: u32) {
        let met = self.order.len() as u32;
        self.order.push(node);
        let noted = &mut self.nodes[node as usize];
        (noted.met, noted.low, noted.parent) = (met, met, parent);
        noted.next = self.from[node as usize];
        if self.values[node as usize] == CHOSEN {
            noted.chosen = node;
        }
    }

    /// The open nodes that can be reached from one that the search did not meet, which are noted as
    /// met, and a chosen one among them.
    fn part(&mut self, start: u32) -> (Vec<u32>, Option<u32>) {
        let (mut part, mut at, mut chosen) = (vec![start], 0, None);
        self.nodes[start as usize].met = NONE - 1;
        while let Some(&node) = part.get(at) {
            at += 1;
            if self.values[node as usize] == CHOSEN {
                chosen = Some(node);
            }
            for i in self.from[node as usize]..self.from[node as usize + 1] {
                let next = self.near[i as usize];
                let noted = &mut self.nodes[next as usize].met;
                if *noted == NONE && self.values[next as usize] != EXCLUDED {
                    *noted = NONE - 1;
                    part.push(next);
                }
            }
        }
        (part, chosen)
    }

    /// The literals that exclude the excluded nodes around a part.
    fn cut(&self, part: &[u32]) -> Vec<Lit> {
        let near = part.iter().flat_map(|&node| self.neighbours(node));
        let excluded = near.filter(|&&node| self.values[node as usize] == EXCLUDED);
        let mut cut: Vec<Lit> = excluded
            .filter_map(|&node| Some(!self.literals[node as usize]?))
            .collect();
        cut.sort_unstable();
        cut.dedup();
        cut
    }
}

/// The root of a node's class.
fn root(parents: &mut [u32], mut node: u32) -> u32 {
    while parents[node as usize] != node {
        parents[node as usize] = parents[parents[node as usize] as usize];
        node = parents[node as usize];
    }
    node
}
