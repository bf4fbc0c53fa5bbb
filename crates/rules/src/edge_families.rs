//! What edges and rings of edges imply, as families.

use super::abstract_rule::Form;
use super::builder::{RuleParts, StatementBuilder, eliminated, one_of};
use super::chains::BOARD;
use super::colouring::{length, with_board};
use super::edges::bracelets;
use super::images::with_images;
use super::{Edge, Family, Instance, Instances, Parameter};
use oddagon_boards::theorem::{Claim, NameList, Statement};

const SOURCE: &str = "the colouring of a digit's candidates by edges of three types; strong \
 chains in Hanson, Sudoku Assistant";

/// The rule families of this module.
pub(super) const FAMILIES: &[Family] = &[
    Family {
        name: "edge-product",
        says: "Three consecutive edges (0 none, 1 not both, 2 at least one, 3 exactly one) \
         imply an edge between their ends: type 1 where they are 1, 2, 1 at least, type 2 where \
         they are 2, 1, 2.",
        parameters: &[Parameter {
            name: "implied",
            values: &["1", "2"],
            says: "the type of the implied edge; type 3 is both",
        }],
        instances: || products(true),
        near_misses: || products(false),
        ..Family::of('D', SOURCE)
    },
    Family {
        name: "tri-cycle",
        says: "Of the ten triangles of edges of the types 1, 2 and 3, 111 and 222 decide \
         nothing, 333 is contradictory, the others decide a vertex.",
        parameters: &[Parameter {
            name: "edges",
            values: &[
                "111", "112", "113", "122", "123", "133", "222", "223", "233", "333",
            ],
            says: "the types of the three edges",
        }],
        instances: || rings(3, true),
        near_misses: || rings(3, false),
        ..Family::of('D', SOURCE)
    },
    Family {
        name: "directed-2-edge",
        says: "\"If b is false, a is true\" is the same clause as \"if a is false, b is true\": \
         a directed edge of type 2 is one of type 2, and may stand in any tri-cycle.",
        parameters: &[],
        instances: directed,
        near_misses: not_directed,
        ..Family::of('D', SOURCE)
    },
    Family {
        name: "x-cycle",
        says: "An odd ring of edges decides what follows from the tri-cycles to which it \
         collapses when three consecutive edges are replaced by their product.",
        parameters: &[length(&["5", "7"], "the number of edges"), BOARD],
        instances: || {
            let abstracts = with_board(both_lengths(true));
            with_images(abstracts, &[5, 7], Form::Digit, x_cycles)
        },
        near_misses: || with_board(both_lengths(false)),
        ..Family::of('D', "Fowler's x-cycles; Hanson, Sudoku Assistant")
    },
];

/// For each of the 64 products, the theorems that it is sound, or (otherwise) the false claims that
/// would make it stronger.
fn products(sound: bool) -> Instances {
    let all = (0..64usize).flat_map(move |number| {
        let [a, b, c] = [number / 16, number / 4 % 4, number % 4].map(|i| Edge::ALL[i]);
        let product = Edge::product(a, b, c);
        let bits = [1, 2].into_iter();
        let chosen = bits.filter(move |bit| (product.number() & bit != 0) == sound);
        chosen.map(move |bit| {
            let mut builder = StatementBuilder::with_free(&["p", "q", "r", "s"]);
            for (edge, (from, to)) in [a, b, c].iter().zip([("p", "q"), ("q", "r"), ("r", "s")]) {
                builder.edge(from, edge.number(), to);
            }
            let claim = match bit {
                1 => one_of(&["-p", "-s"]),
                _ => one_of(&["p", "s"]),
            };
            let name = format!(
                "edges {}{}{} imply {bit}",
                a.number(),
                b.number(),
                c.number()
            );
            Instance::new(&[&bit], builder.statement(&name, claim))
        })
    });
    Instances::listed(all)
}

/// What rings of a length imply (true), or what one might wrongly think that they imply.
fn rings(length: usize, implied: bool) -> Instances {
    Instances::listed(bracelets(length).flat_map(move |edges| {
        let word: String = edges.iter().map(|edge| edge.number().to_string()).collect();
        let values: [String; 1] = [if length == 3 {
            word.clone()
        } else {
            length.to_string()
        }];
        let claims = ring_claims(&edges, implied);
        claims.into_iter().map(move |claim| {
            let statement = ring_statement(&edges, &word, claim);
            Instance::new(&[&values[0]], statement)
        })
    }))
}

fn ring_statement(edges: &[Edge], word: &str, claim: Claim) -> Statement {
    ring(edges).statement(&format!("ring {word}"), claim)
}

fn ring(edges: &[Edge]) -> StatementBuilder {
    let vertex = |i: usize| format!("v{}", i % edges.len() + 1);
    let vertices: Vec<String> = (0..edges.len()).map(vertex).collect();
    let names: Vec<&str> = vertices.iter().map(String::as_str).collect();
    let mut builder = StatementBuilder::with_free(&names);
    for (i, edge) in edges.iter().enumerate() {
        builder.edge(&vertex(i), edge.number(), &vertex(i + 1));
    }
    builder
}

/// The vertices that rings of a length decide, for all rings.
fn x_cycles(length: usize) -> Vec<RuleParts> {
    let rules = bracelets(length).flat_map(|edges| {
        let claims = ring_claims(&edges, true).into_iter();
        claims
            .map(|claim| (ring(&edges), format!("x-cycle[{length}]"), claim))
            .collect::<Vec<_>>()
    });
    rules.collect()
}

fn ring_claims(edges: &[Edge], implied: bool) -> Vec<Claim> {
    let Some(values) = Edge::ring(edges) else {
        return if implied {
            vec![Claim::Impossible]
        } else {
            Vec::new()
        };
    };
    let vertex = |i: usize| format!("v{}", i + 1);
    let mut claims = Vec::new();
    for (i, value) in values.iter().enumerate() {
        let name = vertex(i);
        let (truth, falsehood) = (
            Claim::Assert(NameList(vec![name.clone()])),
            eliminated(&[name.as_str()]),
        );
        match (value, implied) {
            (Some(true), true) => claims.push(truth),
            (Some(false), true) => claims.push(falsehood),
            (None, false) => claims.extend([truth, falsehood]),
            _ => {}
        }
    }
    claims
}

fn both_lengths(implied: bool) -> Instances {
    Instances::listed(
        [5, 7]
            .into_iter()
            .flat_map(move |length| rings(length, implied)),
    )
}

/// Each direction of a 2-edge follows from the other, and both from the edge.
fn directed() -> Instances {
    let said = |first: &str, second: &str, claim: &[&str]| {
        let mut builder = StatementBuilder::with_free(&["a", "b"]);
        builder.at_least_one([first.to_owned(), second.to_owned()]);
        Instance::new(&[], builder.statement("directed 2-edge", one_of(claim)))
    };
    Instances::listed([said("a", "b", &["b", "a"]), said("b", "a", &["a", "b"])].into_iter())
}

/// For other directed edges the direction matters: "b is true if a is" is different from "a is true
/// if b is".
fn not_directed() -> Instances {
    let mut builder = StatementBuilder::with_free(&["a", "b"]);
    builder.at_least_one(["-a".to_owned(), "b".to_owned()]);
    let reversed = builder.statement("directed edge", one_of(&["-b", "a"]));
    let stronger = builder.statement("directed edge", one_of(&["a", "b"]));
    Instances::listed(
        [reversed, stronger]
            .map(|s| Instance::new(&[], s))
            .into_iter(),
    )
}
