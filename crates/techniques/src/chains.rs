//! Chains and loops: X-chains, XY-chains, nice loops and AICs, with groups and almost locked sets.
//!
//! A chain alternates. Its first node is false; of two nodes with a *strong* link one is true, so
//! the next is true; of two nodes with a *weak* link one is false, so the next is false; and so on
//! to a last node that is true. So of the first and the last node one is true, and what is linked
//! to both is false. If the last node is linked to the first, the chain is a loop: then of each two
//! nodes with a weak link exactly one is true.
//!
//! A node is a candidate, a *group* of two or three candidates of a digit in a block and a line,
//! which is true if one of them is, or a digit of an almost locked set. Of two digits of such a set
//! one must stand in it: a strong link.
//!
//! The names: an *X-chain* has one digit. An *XY-chain* has strong links in cells only. A *nice
//! loop* that is discontinuous begins and ends at the candidate or the cell that it is about; an
//! *AIC* is written from the one node to the other.

use crate::als::{Als, almost_locked_sets};
use crate::{Cells, Find, Role, Scene, Technique, digits};
use itertools::Itertools;
use oddagon_csp::{Candidate, Variable};
use std::collections::HashMap;

/// The longest chain that is looked for, in strong links.
const MOST_LINKS: usize = 12;

/// X-chains.
pub fn find_x(scene: &Scene<'_>, found: &mut Vec<Find>) {
    for digit in 0..scene.grid.side {
        Search::new(scene, &Graph::of(scene, Extent::Digit(digit)), Named::X).run(found);
    }
}

/// XY-chains.
pub fn find_xy(scene: &Scene<'_>, found: &mut Vec<Find>) {
    Search::new(scene, &Graph::of(scene, Extent::Pairs), Named::Xy).run(found);
}

/// Nice loops and AICs of candidates.
pub fn find_plain(scene: &Scene<'_>, found: &mut Vec<Find>) {
    Search::new(scene, &Graph::of(scene, Extent::Plain), Named::General).run(found);
}

/// Nice loops and AICs with groups and almost locked sets.
pub fn find_grouped(scene: &Scene<'_>, found: &mut Vec<Find>) {
    let first = found.len();
    Search::new(scene, &Graph::of(scene, Extent::Als), Named::General).run(found);
    let mut grouped = found.split_off(first);
    grouped.retain(|find| {
        matches!(
            find.technique,
            Technique::GroupedAic
                | Technique::GroupedContinuousLoop
                | Technique::GroupedDiscontinuousLoop
        )
    });
    found.append(&mut grouped);
}

/// Which nodes there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Extent {
    /// The candidates of one digit.
    Digit(usize),
    /// The candidates, with strong links in cells alone.
    Pairs,
    /// The candidates.
    Plain,
    /// Candidates, groups and almost locked sets.
    Als,
}

/// How what is found is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Named {
    X,
    Xy,
    General,
}

/// A digit in some cells: true if it stands in one of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Node {
    digit: usize,
    cells: Cells,
    /// The almost locked set that it belongs to, by its number.
    als: Option<usize>,
}

impl Node {
    fn is_plain(&self) -> bool {
        self.als.is_none() && self.cells.len() == 1
    }
}

/// Why of two nodes one is true.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Strong {
    Variable(Variable),
    Als(usize),
}

/// A set of nodes, as bits.
type Nodes = Vec<u64>;

fn members(nodes: &[u64]) -> impl Iterator<Item = usize> + '_ {
    nodes.iter().enumerate().flat_map(|(i, &word)| {
        std::iter::successors((word != 0).then_some(word), |w| {
            let rest = w & (w - 1);
            (rest != 0).then_some(rest)
        })
        .map(move |w| 64 * i + w.trailing_zeros() as usize)
    })
}

/// The nodes of a scene and their links.
#[derive(Debug, Clone)]
struct Graph {
    nodes: Vec<Node>,
    /// The almost locked sets.
    sets: Vec<Als>,
    /// How many of the nodes, from the first, are candidates.
    plain: usize,
    /// For each node those that are false where it is true.
    weak: Vec<Nodes>,
    /// For each node those that are true where it is false.
    strong: Vec<Vec<(usize, Strong)>>,
}

impl Graph {
    fn of(scene: &Scene<'_>, extent: Extent) -> Graph {
        let mut nodes: Vec<Node> = Vec::new();
        let digits_of = match extent {
            Extent::Digit(digit) => digit..digit + 1,
            _ => 0..scene.grid.side,
        };
        for digit in digits_of {
            nodes.extend(scene.places[digit].map(|cell| Node {
                digit,
                cells: Cells::of(cell),
                als: None,
            }));
        }
        let plain = nodes.len();
        let mut sets = Vec::new();
        if extent == Extent::Als {
            nodes.extend(groups(scene));
            sets = almost_locked_sets(scene);
            sets.retain(|set| set.cells.len() > 1);
            for (number, set) in sets.iter().enumerate() {
                nodes.extend(digits(set.digits).map(|digit| Node {
                    digit,
                    cells: set.cells & scene.places[digit],
                    als: Some(number),
                }));
            }
        }
        let weak = weak_links(scene, &nodes);
        let mut graph = Graph {
            strong: vec![Vec::new(); nodes.len()],
            nodes,
            sets,
            plain,
            weak,
        };
        if extent != Extent::Pairs {
            graph.links_in_units(scene);
        }
        if !matches!(extent, Extent::Digit(_)) {
            graph.links_in_cells(scene);
        }
        graph.links_in_sets();
        graph
    }

    /// Links two nodes of which one is true.
    fn link(&mut self, a: usize, b: usize, why: Strong) {
        self.strong[a].push((b, why));
        self.strong[b].push((a, why));
    }

    /// Strong links between two nodes that are all places of a digit in a unit.
    fn links_in_units(&mut self, scene: &Scene<'_>) {
        let grid = scene.grid;
        let of_nodes = self.nodes.iter().fold(0, |all, node| all | 1 << node.digit);
        let nodes = self.nodes.iter().enumerate();
        let nodes = nodes.filter(|(_, node)| node.als.is_none());
        let by_cells: HashMap<(usize, Cells), usize> = nodes
            .map(|(i, node)| ((node.digit, node.cells), i))
            .collect();
        for (unit, &cells) in grid.units.iter().enumerate() {
            for digit in digits(of_nodes) {
                let places = scene.places[digit] & cells;
                // Either side is a candidate or lies in one other unit.
                let others = places.flat_map(|c| grid.units_of[c]).filter(|&u| u != unit);
                let groups = others.unique().map(|u| grid.units[u] & places);
                for part in places.map(Cells::of).chain(groups).unique() {
                    let sides = [part, places - part];
                    let nodes = sides.map(|cells| by_cells.get(&(digit, cells)).copied());
                    if let [Some(a), Some(b)] = nodes
                        && a < b
                    {
                        self.link(a, b, Strong::Variable(grid.unit_variable(unit, digit)));
                    }
                }
            }
        }
    }

    /// Strong links in cells with two candidates.
    fn links_in_cells(&mut self, scene: &Scene<'_>) {
        let pairs = scene.with_marks(2);
        let mut of_cell: HashMap<Cells, Vec<usize>> = HashMap::new();
        for (i, node) in self.nodes[..self.plain].iter().enumerate() {
            if node.cells.is_in(pairs) {
                of_cell.entry(node.cells).or_default().push(i);
            }
        }
        for cell in pairs {
            if let Some(&[a, b]) = of_cell.get(&Cells::of(cell)).map(Vec::as_slice) {
                self.link(a, b, Strong::Variable(scene.grid.cell_variable(cell)));
            }
        }
    }

    /// Strong links between two digits of an almost locked set.
    fn links_in_sets(&mut self) {
        let mut of_set: Vec<Vec<usize>> = vec![Vec::new(); self.sets.len()];
        for (i, node) in self.nodes.iter().enumerate() {
            if let Some(set) = node.als {
                of_set[set].push(i);
            }
        }
        for (set, nodes) in of_set.iter().enumerate() {
            for [&a, &b] in nodes.iter().array_combinations() {
                self.link(a, b, Strong::Als(set));
            }
        }
    }
}

/// The groups: two or more candidates of a digit in a block and a line.
fn groups(scene: &Scene<'_>) -> Vec<Node> {
    let grid = scene.grid;
    let lines = grid.rows().chain(grid.columns());
    let crossings = lines.cartesian_product(grid.blocks());
    let crossings = crossings.map(|(line, block)| grid.units[line] & grid.units[block]);
    crossings
        .flat_map(|cells| {
            let places = scene.places.iter().enumerate();
            places.map(move |(digit, &places)| Node {
                digit,
                cells: places & cells,
                als: None,
            })
        })
        .filter(|node| node.cells.len() > 1)
        .collect()
}

fn weak_links(scene: &Scene<'_>, nodes: &[Node]) -> Vec<Nodes> {
    let words = nodes.len().div_ceil(64);
    let mut of_digit: Vec<Vec<usize>> = vec![Vec::new(); scene.grid.side];
    for (i, node) in nodes.iter().enumerate() {
        of_digit[node.digit].push(i);
    }
    let mut of_cell: HashMap<Cells, Vec<usize>> = HashMap::new();
    for (i, node) in nodes.iter().enumerate().filter(|(_, node)| node.is_plain()) {
        of_cell.entry(node.cells).or_default().push(i);
    }
    let mut links = Vec::with_capacity(nodes.len());
    for node in nodes {
        let mut weak = vec![0; words];
        let seen = scene.grid.seen_by_all(node.cells);
        for &j in &of_digit[node.digit] {
            if nodes[j].cells.is_in(seen) {
                weak[j / 64] |= 1 << (j % 64);
            }
        }
        if node.is_plain() {
            for &j in &of_cell[&node.cells] {
                if nodes[j].digit != node.digit {
                    weak[j / 64] |= 1 << (j % 64);
                }
            }
        }
        links.push(weak);
    }
    links
}

/// The search for the shortest chains between any two nodes.
struct Search<'a> {
    scene: &'a Scene<'a>,
    graph: &'a Graph,
    named: Named,
    /// The shortest find of each technique with these eliminations, by its place.
    known: HashMap<(Technique, Vec<Candidate>), usize>,
}

/// What a search from one node has reached.
struct Reached {
    /// For each true node the false node before it and the strong link.
    on: Vec<Option<(usize, Strong)>>,
    /// For each false node the true node before it.
    off: Vec<Option<usize>>,
    /// The true nodes in the order in which they were reached, each with its number of links.
    order: Vec<(usize, usize)>,
}

impl<'a> Search<'a> {
    fn new(scene: &'a Scene<'a>, graph: &'a Graph, named: Named) -> Search<'a> {
        Search {
            scene,
            graph,
            named,
            known: HashMap::new(),
        }
    }

    fn run(mut self, found: &mut Vec<Find>) {
        let first = found.len();
        let graph = self.graph;
        if let Some(targets) = &self.scene.targets {
            for target in 0..graph.plain {
                if targets.contains(&self.candidates(target)[0]) {
                    self.towards(target, found);
                }
            }
        } else {
            for start in 0..graph.nodes.len() {
                let reached = self.reach(&[start]);
                for &(end, links) in &reached.order {
                    self.name(start, end, links, &reached, found);
                }
            }
        }
        found[first..].sort_by_key(|find| find.size);
    }

    /// Enters what the shortest chain gives that eliminates a target.
    fn towards(&mut self, target: usize, found: &mut Vec<Find>) {
        let starts: Vec<usize> = members(&self.graph.weak[target]).collect();
        let reached = self.reach(&starts);
        let before = found.len();
        for &(end, links) in &reached.order {
            if self.graph.weak[end][target / 64] >> (target % 64) & 1 == 1 {
                let (nodes, _) = self.walk(end, &reached);
                let start = *nodes.last().expect("the end is one");
                self.name(start, end, links, &reached, found);
                if found.len() > before {
                    return;
                }
            }
        }
    }

    /// The nodes of which one is true if one of `starts` is false, whichever that is, nearest
    /// first.
    fn reach(&self, starts: &[usize]) -> Reached {
        let count = self.graph.nodes.len();
        let mut reached = Reached {
            on: vec![None; count],
            off: vec![None; count],
            order: Vec::new(),
        };
        let mut is_off: Nodes = vec![0; count.div_ceil(64)];
        let mut false_now = starts.to_vec();
        starts.iter().for_each(|&s| is_off[s / 64] |= 1 << (s % 64));
        for links in 1..=MOST_LINKS {
            let mut true_now = Vec::new();
            for &off in &false_now {
                for &(on, why) in &self.graph.strong[off] {
                    if reached.on[on].is_none() {
                        reached.on[on] = Some((off, why));
                        reached.order.push((on, links));
                        true_now.push(on);
                    }
                }
            }
            if true_now.is_empty() {
                break;
            }
            false_now.clear();
            for on in true_now {
                for (word, seen) in is_off.iter_mut().enumerate() {
                    let new = self.graph.weak[on][word] & !*seen;
                    *seen |= new;
                    for bit in members(&[new]) {
                        let off = 64 * word + bit;
                        if !self.graph.strong[off].is_empty() {
                            reached.off[off] = Some(on);
                            false_now.push(off);
                        }
                    }
                }
            }
        }
        reached
    }

    /// Enters what the chain from `start` to `end` gives, under its names.
    fn name(
        &mut self,
        start: usize,
        end: usize,
        links: usize,
        reached: &Reached,
        found: &mut Vec<Find>,
    ) {
        let graph = self.graph;
        let nodes = &graph.nodes;
        let targets = self.common(start, end);
        if end == start {
            // The node is true if it is false: it is true.
            let node = nodes[start];
            if node.is_plain() && self.named == Named::General {
                let targets = self.targets(&graph.weak[start]);
                let cell = node.cells.first().expect("one cell");
                let (others, _): (Vec<Candidate>, Vec<Candidate>) = targets
                    .into_iter()
                    .partition(|&c| self.scene.grid.place(c).0 == cell);
                let technique = Technique::DiscontinuousLoop;
                self.enter(technique, (end, links), reached, others, found);
            }
            return;
        }
        if self.named == Named::General {
            self.name_loop(start, end, links, reached, found);
        }
        if links < 2 || targets.is_empty() {
            return;
        }
        let chain = (end, links);
        // Each chain is found from both of its ends.
        let is_first = start < end || self.scene.targets.is_some();
        match self.named {
            Named::X if is_first => {
                self.enter(Technique::XChain, chain, reached, targets, found);
            }
            Named::Xy if is_first && nodes[start].digit == nodes[end].digit => {
                self.enter(Technique::XyChain, chain, reached, targets, found);
            }
            Named::General if is_first => {
                for &target in targets.iter().filter(|_| targets.len() > 1) {
                    let technique = Technique::DiscontinuousLoop;
                    self.enter(technique, chain, reached, vec![target], found);
                }
                if targets.len() == 1 {
                    let technique = Technique::DiscontinuousLoop;
                    self.enter(technique, chain, reached, targets.clone(), found);
                }
                self.enter(Technique::Aic, chain, reached, targets, found);
            }
            _ => {}
        }
    }

    /// Enters the loop that the chain from `start` to `end` makes, if it makes one.
    fn name_loop(
        &mut self,
        start: usize,
        end: usize,
        links: usize,
        reached: &Reached,
        found: &mut Vec<Find>,
    ) {
        let is_loop = self.graph.weak[end][start / 64] >> (start % 64) & 1 == 1;
        if is_loop && links > 1 {
            let eliminated = self.around(start, end, reached);
            let technique = Technique::ContinuousLoop;
            self.enter(technique, (end, links), reached, eliminated, found);
        }
    }

    /// The candidates that are linked to both nodes.
    fn common(&self, a: usize, b: usize) -> Vec<Candidate> {
        let words = self.graph.plain.div_ceil(64);
        let (a, b) = (&self.graph.weak[a], &self.graph.weak[b]);
        let both: Nodes = (0..words).map(|i| a[i] & b[i]).collect();
        if both.iter().all(|&word| word == 0) {
            return Vec::new();
        }
        self.targets(&both)
    }

    /// The candidates among these nodes, in order.
    fn targets(&self, nodes: &[u64]) -> Vec<Candidate> {
        let plain = members(nodes).take_while(|&i| i < self.graph.plain);
        let mut targets: Vec<Candidate> = plain.map(|i| self.candidates(i)[0]).collect();
        targets.sort();
        targets
    }

    fn candidates(&self, node: usize) -> Vec<Candidate> {
        let Node { digit, cells, .. } = self.graph.nodes[node];
        cells.map(|c| self.scene.grid.candidate(c, digit)).collect()
    }

    /// The nodes of a chain from its end to its start, true and false ones in turn, with the strong
    /// links.
    fn walk(&self, end: usize, reached: &Reached) -> (Vec<usize>, Vec<Strong>) {
        let (mut nodes, mut links) = (vec![end], Vec::new());
        let mut at = end;
        while let Some((off, why)) = reached.on[at] {
            links.push(why);
            nodes.push(off);
            let Some(on) = reached.off[off] else {
                break;
            };
            nodes.push(on);
            at = on;
        }
        (nodes, links)
    }

    /// What a loop eliminates: all that is linked to both ends of a weak link; and of an almost
    /// locked set, which is locked, what sees a digit in all of its places.
    fn around(&self, start: usize, end: usize, reached: &Reached) -> Vec<Candidate> {
        let (nodes, links) = self.walk(end, reached);
        let mut eliminated = self.common(start, end);
        for (&off, &on) in nodes[1..].iter().tuples() {
            eliminated.extend(self.common(off, on));
        }
        for (pair, link) in nodes.chunks(2).zip(&links) {
            let Strong::Als(number) = *link else { continue };
            let set = &self.graph.sets[number];
            let used: Vec<usize> = pair.iter().map(|&n| self.graph.nodes[n].digit).collect();
            for digit in digits(set.digits).filter(|d| !used.contains(d)) {
                let places = set.cells & self.scene.places[digit];
                let seen = self.scene.grid.seen_by_all(places);
                eliminated.extend(self.scene.candidates(digit, seen));
            }
        }
        eliminated.sort();
        eliminated.dedup();
        eliminated
    }

    /// Enters a find, unless one as short with these eliminations is known.
    fn enter(
        &mut self,
        technique: Technique,
        (end, size): (usize, usize),
        reached: &Reached,
        eliminated: Vec<Candidate>,
        found: &mut Vec<Find>,
    ) {
        if eliminated.is_empty() {
            return;
        }
        let (nodes, links) = self.walk(end, reached);
        let is_grouped = nodes.iter().any(|&n| !self.graph.nodes[n].is_plain());
        let technique = match technique {
            Technique::Aic if is_grouped => Technique::GroupedAic,
            Technique::ContinuousLoop if is_grouped => Technique::GroupedContinuousLoop,
            Technique::DiscontinuousLoop if is_grouped => Technique::GroupedDiscontinuousLoop,
            plain => plain,
        };
        let key = (technique, eliminated.clone());
        if let Some(&at) = self.known.get(&key)
            && found[at].size <= size
        {
            return;
        }
        let places = |parity: usize| {
            let nodes = nodes.iter().skip(parity).step_by(2);
            nodes.flat_map(|&n| self.candidates(n)).unique().collect()
        };
        let set_cells = |number: usize| self.graph.sets[number].cells;
        let premises = links.iter().flat_map(|link| match *link {
            Strong::Variable(v) => vec![v],
            Strong::Als(set) => set_cells(set)
                .map(|c| self.scene.grid.cell_variable(c))
                .collect(),
        });
        let digits = eliminated
            .iter()
            .fold(0, |all, &c| all | 1 << self.scene.grid.place(c).1);
        let find = Find::new(technique, digits, size)
            .role(Role::On, places(0))
            .role(Role::Off, places(1))
            .resting_on(premises.collect::<Vec<_>>())
            .eliminating(eliminated);
        match self.known.get(&key) {
            Some(&at) => found[at] = find,
            None => {
                self.known.insert(key, found.len());
                found.push(find);
            }
        }
    }
}
