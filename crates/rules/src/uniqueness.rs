//! Rules for puzzles with exactly one solution: deadly patterns, and the bivalue universal grave.

use super::deadly::{Deadly, patterns, shapes};
use super::grid::cells_hold;
use super::{Family, Instance, Instances, Parameter};
use itertools::Itertools;
use oddagon_boards::theorem::{Assumption, Claim, Statement, read_statements, rule};

/// The rule families of this module.
pub(super) const FAMILIES: &[Family] = &[
    Family {
        name: "deadly-pattern",
        says: "A set of cells, none of them a given, every filling of which can be replaced by \
         another with the same digits in each row, column and block, does not occur in a puzzle \
         with exactly one solution.",
        parameters: &[Parameter {
            name: "cells",
            values: &["4", "6"],
            says: "the number of cells; there is none of 5",
        }],
        instances: deadly,
        near_misses: not_deadly,
        ..Family::of('E', "traditional (unique rectangles and loops)")
    },
    Family {
        name: "bug",
        says: "In a puzzle with exactly one solution, the unsolved cells never all have two \
         candidates such that every open digit of a unit stands twice there: so one of the \
         extra candidates is true.",
        parameters: &[Parameter {
            name: "type",
            values: &[
                "grave",
                "1",
                "2",
                "3-pair",
                "3-triplet",
                "3-quad",
                "3-quintuplet",
                "4",
            ],
            says: "how the extra candidates are used: not at all, there is only one, all have \
             one digit, a naked subset with them, a locked digit",
        }],
        instances: || given(include_str!("given/bug.ron")),
        near_misses: || given(include_str!("given/bug-near-misses.ron")),
        ..Family::of('E', "traditional (bivalue universal grave)")
    },
];

fn lines(pattern: &Deadly) -> String {
    let each = pattern
        .iter()
        .map(|(cell, digits)| cells_hold(&[*cell], digits));
    each.map(|line| line.trim_end().to_owned()).join("\n")
}

/// The statement that a puzzle with exactly one solution does not have the state in which the cells
/// hold only `state`, with `pattern` claimed to be deadly.
fn impossible(state: &Deadly, pattern: &Deadly) -> Instance {
    let statement = Statement {
        assume: vec![Assumption::Unique(lines(pattern))],
        ..rule("deadly pattern", &lines(state), Claim::Impossible)
    };
    Instance::new(&[&state.len()], statement)
}

fn deadly() -> Instances {
    let all = [4, 5, 6].into_iter().flat_map(patterns);
    Instances::listed(all.map(|pattern| impossible(&pattern, &pattern)))
}

/// A deadly pattern one cell of which may hold one more digit; and cells that are alone in their
/// block.
fn not_deadly() -> Instances {
    let more = [4, 6].into_iter().flat_map(patterns).map(|mut pattern| {
        let most = pattern.iter().flat_map(|(_, digits)| digits).max().copied();
        pattern[0].1.extend(most.map(|most| most + 1));
        impossible(&pattern, &pattern)
    });
    let alone = shapes(4, false).into_iter().map(|cells| {
        let pattern: Deadly = cells.into_iter().map(|cell| (cell, vec![1, 2])).collect();
        impossible(&pattern, &pattern)
    });
    Instances::listed(more.chain(alone))
}

/// The statements of a file; their names end in their type.
fn given(file: &'static str) -> Instances {
    let statements =
        read_statements(file).expect("the files that are part of the program are statements");
    Instances::listed(statements.into_iter().map(|statement| {
        let kind = statement
            .name
            .rsplit(' ')
            .next()
            .unwrap_or_default()
            .to_owned();
        Instance::new(&[&kind], statement)
    }))
}
