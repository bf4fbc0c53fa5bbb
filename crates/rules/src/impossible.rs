//! Impossible patterns as rules: what the trivalue oddagon implies for cells that have further
//! candidates.

use super::grid::{
    Unit, block, candidate, canonical, cells_hold, column, eliminated, first_of_each, row, rule,
};
use super::{Family, Instance, Instances, Parameter};
use itertools::Itertools;
use oddagon_boards::theorem::{Claim, NameList, Pattern, impossible};
use oddagon_patterns::enumerate;

const SOURCE: &str = "mith and others, the Player's Forum; Berthier, CSP-Rules manual, ch. 3";

/// The rule families of this module.
pub(super) const FAMILIES: &[Family] = &[
    Family {
        name: "tridagon-elimination",
        says: "Eleven of the twelve cells of a trivalue oddagon hold only its three digits: the \
         twelfth cell holds none of them.",
        parameters: &[],
        instances: || eliminations(&ODD),
        near_misses: || eliminations(&EVEN),
        ..Family::of('F', SOURCE)
    },
    Family {
        name: "tridagon-link",
        says: "Two cells of a trivalue oddagon have one further candidate each: at least one of \
         the two is true.",
        parameters: &[
            Parameter {
                name: "place",
                values: &[
                    "same-block",
                    "same-row",
                    "same-band",
                    "same-column",
                    "same-stack",
                    "opposite-blocks",
                ],
                says: "how the two cells lie: in one block; in two blocks of one band, in one \
                 row or two; of one stack; or apart",
            },
            Parameter {
                name: "digits",
                values: &["same", "different"],
                says: "whether the two candidates have the same digit",
            },
        ],
        instances: || links(&ODD),
        near_misses: || links(&EVEN),
        ..Family::of('F', SOURCE)
    },
    Family {
        name: "degenerate-tridagon",
        says: "A trivalue oddagon that lacks candidates in a cell, or a different one in each \
         of the three cells of a block, is impossible, too.",
        parameters: &[Parameter {
            name: "form",
            values: &["missing", "decided", "cyclic"],
            says: "a digit missing from one cell, a cell decided, or three cells of a block \
             with 12, 23 and 31",
        }],
        instances: || degenerate(&ODD),
        near_misses: || degenerate(&EVEN),
        ..Family::of('F', SOURCE)
    },
    Family {
        name: "elevens-replacement",
        says: "Where three cells of a row, column or block hold three digits that nothing tells \
               apart, they may be decided without loss of \
               generality; the depth is that of the state after it.",
        parameters: &[Parameter {
            name: "unit",
            values: &["row", "column", "block"],
            says: "the unit of the three cells",
        }],
        instances: || replacements(&ODD, true),
        near_misses: || replacements(&EVEN, false),
        ..Family::of(
            'F',
            "eleven, the Player's Forum; Berthier, CSP-Rules manual",
        )
    },
];

/// The columns of the three cells of blocks 5, 6, 8 and 9, row by row.
type Blocks = [[usize; 3]; 4];

/// The trivalue oddagon: one of the four blocks goes the other way, or three of them do.
const ODD: Blocks = [[5, 4, 3], [8, 7, 6], [5, 4, 3], [6, 7, 8]];

/// Two of the four blocks go the other way: the cells can be filled.
const EVEN: Blocks = [[5, 4, 3], [8, 7, 6], [5, 4, 3], [8, 7, 6]];

fn cells(blocks: &Blocks) -> Vec<usize> {
    let first_row = [3, 3, 6, 6];
    let cells = blocks.iter().zip(first_row).flat_map(|(columns, first)| {
        let rows = columns.iter().enumerate();
        rows.map(move |(i, column)| (first + i) * 9 + column)
    });
    cells.sorted().collect()
}

/// The first of each kind of these sets of cells, under the symmetries that map the pattern to
/// itself.
fn kinds(
    pattern: &[usize],
    sets: impl Iterator<Item = Vec<usize>>,
    transposes: bool,
) -> Vec<Vec<usize>> {
    let marked = sets.map(|set| {
        let cells = pattern.iter();
        let marks = cells.map(|&cell| (cell, if set.contains(&cell) { 2 } else { 1 }));
        let form = canonical(&marks.collect_vec(), transposes);
        (set, form)
    });
    marked.filter(first_of_each()).map(|(set, _)| set).collect()
}

fn singles(pattern: &[usize]) -> Vec<usize> {
    kinds(pattern, pattern.iter().map(|&cell| vec![cell]), true).concat()
}

fn others(pattern: &[usize], without: &[usize]) -> Vec<usize> {
    let left = pattern
        .iter()
        .copied()
        .filter(|cell| !without.contains(cell));
    left.collect()
}

fn eliminations(blocks: &'static Blocks) -> Instances {
    let pattern = cells(blocks);
    Instances::listed(singles(&pattern).into_iter().map(move |cell| {
        let lines = [cells_hold(&others(&pattern, &[cell]), &[1, 2, 3])];
        Instance::new(
            &[],
            rule("tridagon elimination", &lines, eliminated(1, cell)),
        )
    }))
}

fn links(blocks: &'static Blocks) -> Instances {
    let pattern = cells(blocks);
    let pairs = kinds(&pattern, pattern.iter().copied().combinations(2), false);
    let all = pairs
        .into_iter()
        .cartesian_product([("same", 4), ("different", 5)]);
    Instances::listed(all.map(move |(pair, (digits, second))| {
        let (a, b) = (pair[0], pair[1]);
        let lines = [
            cells_hold(&others(&pattern, &pair), &[1, 2, 3]),
            cells_hold(&[a], &[1, 2, 3, 4]),
            cells_hold(&[b], &[1, 2, 3, second]),
        ];
        let claim = Claim::AtLeastOne(NameList(vec![candidate(4, a), candidate(second, b)]));
        Instance::new(
            &[&place(a, b), &digits],
            rule("tridagon link", &lines, claim),
        )
    }))
}

fn place(a: usize, b: usize) -> &'static str {
    match () {
        () if block(a) == block(b) => "same-block",
        () if row(a) == row(b) => "same-row",
        () if row(a) / 3 == row(b) / 3 => "same-band",
        () if column(a) == column(b) => "same-column",
        () if column(a) / 3 == column(b) / 3 => "same-stack",
        () => "opposite-blocks",
    }
}

fn degenerate(blocks: &'static Blocks) -> Instances {
    let pattern = cells(blocks);
    let mut found = Vec::new();
    let mut add = |form: &str, special: &[(usize, &[usize])]| {
        let (cells, _): (Vec<usize>, Vec<_>) = special.iter().copied().unzip();
        let mut lines = vec![cells_hold(&others(&pattern, &cells), &[1, 2, 3])];
        lines.extend(
            special
                .iter()
                .map(|(cell, digits)| cells_hold(&[*cell], digits)),
        );
        let name = format!("degenerate tridagon, {form}");
        found.push(Instance::new(
            &[&form],
            rule(&name, &lines, Claim::Impossible),
        ));
    };
    for cell in singles(&pattern) {
        add("missing", &[(cell, &[1, 2])]);
    }
    for cell in singles(&pattern) {
        add("decided", &[(cell, &[1])]);
    }
    // The digits may be renamed, so it does not matter which cell of the block lacks which digit;
    // and the blocks are alike up to symmetry.
    let in_blocks = [4, 5, 7, 8].map(|i| {
        let cells = pattern.iter().copied().filter(|&cell| block(cell) == i);
        cells.collect_vec()
    });
    for three in kinds(&pattern, in_blocks.into_iter(), true) {
        add(
            "cyclic",
            &[
                (three[0], &[1, 2]),
                (three[1], &[2, 3]),
                (three[2], &[1, 3]),
            ],
        );
    }
    Instances::listed(found.into_iter())
}

/// The impossible patterns of ten cells in two bands. Here three cells can share a row or column,
/// too; in the oddagon they share only blocks.
fn of_ten_cells() -> Vec<Vec<usize>> {
    let options = enumerate::Options {
        least: 10,
        most: 10,
        bands: 2,
        ..enumerate::Options::whole_board(enumerate::Kind::Colour { k: 3 })
    };
    let found = enumerate::enumerate(options).expect("the options are in range");
    found
        .into_iter()
        .map(|pattern| (0..81).filter(|&cell| pattern.marks()[cell] != 0).collect())
        .collect()
}

/// Each pattern with its first three cells that share a row, a column, a block.
fn replacements(blocks: &'static Blocks, more: bool) -> Instances {
    let others = if more { of_ten_cells() } else { Vec::new() };
    let patterns = std::iter::once(cells(blocks)).chain(others);
    Instances::listed(patterns.flat_map(|pattern| {
        let triples = Unit::KINDS
            .into_iter()
            .filter_map(|kind| {
                let units = (0..9).map(move |i| match kind {
                    Unit::Row(_) => Unit::Row(i),
                    Unit::Column(_) => Unit::Column(i),
                    Unit::Block(_) => Unit::Block(i),
                });
                let mut inside = units.map(|unit| {
                    let cells = pattern.iter().copied();
                    cells.filter(|&cell| unit.holds(cell)).collect_vec()
                });
                Some((kind, inside.find(|cells| cells.len() == 3)?))
            })
            .collect_vec();
        triples.into_iter().map(move |(unit, triple)| {
            let cells = (0..81)
                .map(|cell| if pattern.contains(&cell) { 'X' } else { '.' })
                .collect();
            let pattern = Pattern::Digits { k: 3, cells };
            let statement = impossible("eleven's replacement", 3, pattern);
            Instance {
                replaced: triple,
                ..Instance::new(&[&unit.kind()], statement)
            }
        })
    }))
}
