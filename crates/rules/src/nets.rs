//! Nets: y-knots that branch.

use super::abstract_rule::Form;
use super::branch::{all, stated};
use super::builder::{RuleParts, StatementBuilder, one_of};
use super::chains::BOARD;
use super::colouring::{length, with_board};
use super::images::with_images;
use super::{Family, Instances};
use itertools::Itertools;

/// The rule families of this module.
pub(super) const FAMILIES: &[Family] = &[Family {
    name: "y-knot-net",
    says: "A y-knot that branches: if the first candidate of a bivalue cell is false, one cell \
           after the other has one candidate left, as the others are linked to true ones, and the \
           last has none. So it is true.",
    parameters: &[length(&["4", "5"], "the number of cells"), BOARD],
    instances: || with_images(with_board(listed(false)), &[4, 5], Form::Cells, nets_of),
    near_misses: || with_board(listed(true)),
    ..Family::of('D', "gsf, the Player's Forum")
}];

/// For each cell after the first, the cells before whose true candidates make others false here.
type Net = Vec<Vec<usize>>;

/// The cells before that each can have.
fn choices(length: usize) -> impl Iterator<Item = Net> {
    (1..length)
        .map(|cell| (0..cell).powerset().filter(|of| !of.is_empty()))
        .multi_cartesian_product()
}

/// All nets of a length that are not paths, up to the order of their cells.
fn nets(length: usize) -> Vec<Net> {
    let nets = choices(length).filter(|net| {
        let (last, others) = net.split_last().expect("there are cells after the first");
        let mut before = 0..length - 1;
        // With two candidates in each cell it is a path.
        let branches = last.len() > 2 || others.iter().any(|of| of.len() > 1);
        last.len() > 1 && branches && before.all(|cell| net.iter().any(|of| of.contains(&cell)))
    });
    nets.unique_by(form).collect()
}

/// The least of the nets that differ only in the order of their cells.
fn form(net: &Net) -> Option<Net> {
    let orders = (1..net.len()).permutations(net.len() - 1);
    let moved = orders.filter_map(|order| {
        let place = |cell: usize| match cell {
            0 => 0,
            cell if cell == net.len() => cell,
            cell => order[cell - 1],
        };
        let mut image = vec![Vec::new(); net.len()];
        for (of, cell) in net.iter().zip(1..) {
            image[place(cell) - 1] = of.iter().map(|&cell| place(cell)).sorted().collect();
        }
        let goes_on = image
            .iter()
            .zip(1..)
            .all(|(of, cell)| of.iter().all(|&c| c < cell));
        goes_on.then_some(image)
    });
    moved.min()
}

/// The rule of a net: cell i has q{i}, which becomes true, and t{i}_{j} for each earlier q{j} to
/// which it is linked.
fn rule(net: &Net) -> RuleParts {
    let mut builder = StatementBuilder::default();
    builder.variable(["p1", "q1"].map(str::to_owned));
    for (of, i) in net.iter().zip(2..) {
        let linked = of
            .iter()
            .map(|j| (format!("q{}", j + 1), format!("t{i}_{}", j + 1)));
        let linked = linked.collect_vec();
        let own = (i <= net.len()).then(|| format!("q{i}"));
        builder.variable(linked.iter().map(|(_, t)| t.clone()).chain(own));
        linked.into_iter().for_each(|(q, t)| builder.link(q, t));
    }
    let name = format!("y-knot net[{}]", net.len() + 1);
    (builder, name, one_of(&["p1"]))
}

fn nets_of(length: usize) -> Vec<RuleParts> {
    nets(length).iter().map(rule).collect()
}

fn listed(broken: bool) -> Instances {
    let instances = [4, 5].into_iter().flat_map(|length| {
        let rules = nets_of(length).into_iter();
        rules.flat_map(move |(builder, name, claim)| {
            stated(broken, &builder, &name, &claim, &[&length])
        })
    });
    all(instances.collect())
}
