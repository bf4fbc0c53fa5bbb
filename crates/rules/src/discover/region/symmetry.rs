//! The symmetries of a region.
//!
//! A symmetry is a permutation of the region's candidates that maps CSP-variables inside the region
//! to CSP-variables inside it, linked candidates to linked ones, and the links of each condition to
//! those of a condition; and hidden candidates to hidden ones in the same way. So it maps fillings
//! to fillings and rules to rules.
//!
//! It is a symmetry of a graph: of the candidates, the CSP-variables, the conditions, and the links
//! that conditions add. Where there are more than [`MAX_SYMMETRIES`], only those that fix the first
//! candidates are taken, with as few fixed as needed: they form a group, too.

use super::Region;
use itertools::Itertools;
use oddagon_csp::Candidate;
use oddagon_symmetry::{Graph, Group, Places};

/// The colours of hidden candidates and of the CSP-variables that decide them: no condition's.
const HIDDEN: u64 = u64::MAX;
const DECIDING: u64 = u64::MAX - 1;

/// The most symmetries that are used.
pub const MAX_SYMMETRIES: u128 = 1 << 15;

/// The symmetries of a region as maps of literals, the identity among them.
pub fn symmetries(region: &Region) -> Vec<Vec<u8>> {
    let size = region.candidates().len();
    let links = region.links();
    // Conditions that link the same are one: all follows from the images of candidates.
    let same: Vec<usize> = links
        .iter()
        .filter_map(|own| links.iter().position(|other| other == own))
        .collect();
    let (graph, colours) = graph(region, links, &same);
    let Some(places) = Places::of(&graph, &colours, &colours) else {
        return Vec::new();
    };
    let group = Group::within(&graph, places);
    let fixed = (0..graph.points()).find(|&fixed| group.order(fixed) <= MAX_SYMMETRIES);
    let images = group.all(fixed.unwrap_or(graph.points())).into_iter();
    let literals = images.sorted().map(|image| {
        let conditions = same.iter().map(|&first| image[size + first]);
        let asserted = region
            .has_asserted()
            .then_some(&image[..size])
            .into_iter()
            .flatten()
            .map(|&c| (size + links.len()) as u8 + c);
        let candidates = image[..size].iter().copied();
        candidates.chain(conditions).chain(asserted).collect()
    });
    literals.collect()
}

/// The graph of a region, with colours: its candidates; its conditions, of which those that link
/// the same as one before them stay; its CSP-variables; and the links that conditions add.
fn graph(region: &Region, links: &[Vec<(usize, usize)>], same: &[usize]) -> (Graph, Vec<u64>) {
    let (csp, candidates, hidden) = (region.csp(), region.candidates(), region.hidden());
    let mut colours: Vec<u64> = vec![0; candidates.len()];
    for (condition, &first) in same.iter().enumerate() {
        colours.push(if condition == first {
            1
        } else {
            4 + condition as u64
        });
    }
    let points = colours.len();
    let mut edges: Vec<(usize, usize)> = (0..candidates.len())
        .array_combinations()
        .filter(|&[i, j]| csp.are_linked(candidates[i], candidates[j]))
        .map(|[i, j]| (i, j))
        .collect();
    let members = region.inside().iter().map(|&v| csp.members(v).iter());
    let numbers = members.map(|members| {
        let numbers = members.filter_map(|c| candidates.binary_search(c).ok());
        numbers.sorted().collect_vec()
    });
    for variable in numbers.unique() {
        edges.extend(variable.iter().map(|&c| (colours.len(), c)));
        colours.push(2);
    }
    // Hidden candidates may go to hidden ones, and what decides them to what does.
    let first = colours.len();
    colours.extend(hidden.iter().map(|_| HIDDEN));
    let vertex = |c: Candidate| {
        let place = candidates.binary_search(&c).ok();
        place.or_else(|| hidden.binary_search(&c).ok().map(|place| first + place))
    };
    for (place, &c) in hidden.iter().enumerate() {
        let ends = csp.linked(c).iter().filter_map(|&other| vertex(other));
        edges.extend(
            ends.filter(|&end| end < first + place)
                .map(|end| (end, first + place)),
        );
    }
    let deciding = region.deciding().iter().map(|&v| csp.members(v));
    for members in deciding
        .map(|members| {
            members
                .iter()
                .filter_map(|&c| vertex(c))
                .sorted()
                .collect_vec()
        })
        .unique()
    {
        edges.extend(members.iter().map(|&member| (colours.len(), member)));
        colours.push(DECIDING);
    }
    for (condition, links) in links.iter().enumerate() {
        for &(c, d) in links.iter().filter(|_| same[condition] == condition) {
            let ends = [candidates.len() + condition, c, d];
            edges.extend(ends.map(|end| (colours.len(), end)));
            colours.push(3);
        }
    }
    let graph = Graph::new(points, colours.len(), edges);
    let colours = graph.refined(colours);
    (graph, colours)
}
