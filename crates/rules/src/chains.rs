//! Bivalue-chains, z-chains, t-whips, whips, braids, g-whips and oddagons: on abstract boards, in
//! the most general form of each length, and [on the 9×9 board](super::sudoku_chains).
//!
//! Every candidate that a definition allows is there: in CSP-variable i the left-linking L{i}, the
//! right-linking R{i}, a z-candidate z{i} linked to the target, and for each earlier R{j} a
//! t-candidate t{i}_{j} linked to it. A second z- or t-candidate of the same kind would add
//! nothing.

use super::builder::{StatementBuilder, eliminated};
use super::chain_kind::name_of;
use super::{Family, Instance, Instances, Parameter, sudoku_chains, sudoku_rings};
use oddagon_csp::{ChainKind, Theory};

const BERTHIER: &str = "Berthier, Pattern-Based Constraint Satisfaction, ch. 5";

/// The lengths of chains.
const LENGTH: Parameter = Parameter {
    name: "length",
    values: &["1", "2", "3", "4", "5", "6"],
    says: "the number n of CSP-variables",
};

/// The boards of chains.
pub(super) const BOARD: Parameter = Parameter {
    name: "board",
    values: &["abstract", "sudoku"],
    says: "an abstract board, or the 9x9 board: there all instances of the least lengths, and \
     random ones of each greater length",
};

/// The rule families of this module.
pub(super) const FAMILIES: &[Family] = &[
    Family {
        name: "bivalue-chain",
        section: 'D',
        source: BERTHIER,
        says: "n CSP-variables of two candidates L and R, each L linked to the R before it: \
         candidates linked to the first L and the last R are eliminated.",
        parameters: &[LENGTH, BOARD],
        theory: Theory::Brt,
        file: None,
        instances: || chains(ChainKind::BivalueChain),
        near_misses: || broken(ChainKind::BivalueChain),
    },
    Family {
        name: "z-chain",
        section: 'D',
        source: BERTHIER,
        says: "A bivalue-chain whose CSP-variables may have more candidates, all linked to the \
         target.",
        parameters: &[LENGTH, BOARD],
        theory: Theory::Brt,
        file: None,
        instances: || chains(ChainKind::ZChain),
        near_misses: || broken(ChainKind::ZChain),
    },
    Family {
        name: "t-whip",
        section: 'D',
        source: BERTHIER,
        says: "A bivalue-chain whose CSP-variables may have more candidates, each linked to an \
         earlier R.",
        parameters: &[LENGTH, BOARD],
        theory: Theory::Brt,
        file: None,
        instances: || chains(ChainKind::TWhip),
        near_misses: || broken(ChainKind::TWhip),
    },
    Family {
        name: "whip",
        section: 'D',
        source: BERTHIER,
        says: "A chain of CSP-variables whose other candidates are linked to the target or an \
         earlier R, the last of which has no R: the target is eliminated.",
        parameters: &[LENGTH, BOARD],
        theory: Theory::Brt,
        file: None,
        instances: || chains(ChainKind::Whip),
        near_misses: || broken(ChainKind::Whip),
    },
    Family {
        name: "braid",
        section: 'D',
        source: BERTHIER,
        says: "A whip in which each L may be linked to the target or any earlier R, not just to \
         the last.",
        parameters: &[LENGTH, BOARD],
        theory: Theory::Brt,
        file: None,
        instances: braids,
        near_misses: broken_braids,
    },
    Family {
        name: "g-whip",
        section: 'D',
        source: "Berthier, Pattern-Based Constraint Satisfaction, ch. 7",
        says: "A whip in which an R may be a group of candidates, to all of which the next L is \
         linked.",
        parameters: &[
            Parameter {
                name: "length",
                values: &["2", "3", "4"],
                says: "the number n of CSP-variables",
            },
            BOARD,
        ],
        theory: Theory::W1,
        file: None,
        instances: g_whips,
        near_misses: broken_g_whips,
    },
    Family {
        name: "oddagon",
        section: 'D',
        source: "Berthier, CSP-Rules manual",
        says: "An odd ring of candidates, any two neighbours in a CSP-variable whose other \
         candidates are all linked to the target: the target is eliminated.",
        parameters: &[
            Parameter {
                name: "length",
                values: &["3", "5", "7"],
                says: "the number of CSP-variables in the ring",
            },
            Parameter {
                name: "target",
                values: &["outside", "inside"],
                says: "whether the target is one of the ring's candidates",
            },
            BOARD,
        ],
        theory: Theory::Brt,
        file: None,
        instances: oddagons,
        near_misses: broken_oddagons,
    },
];

/// These instances, and the chains of a kind on the 9×9 board.
fn and_concrete(
    abstracts: Instances,
    kind: ChainKind,
    lengths: std::ops::RangeInclusive<usize>,
) -> Instances {
    lengths.fold(abstracts, |all, length| {
        let values: [&dyn std::fmt::Display; 2] = [&length, &"sudoku"];
        match length {
            1 | 2 => all.and(&values, move || sudoku_chains::all(kind, length)),
            _ => all.and_random(&values, move || sudoku_chains::sample(kind, length)),
        }
    })
}

/// The chain of a kind and length; `from[i - 1]` is the R to which L of CSP-variable i is linked, 0
/// for the target.
fn chain(kind: ChainKind, from: &[usize]) -> StatementBuilder {
    let length = from.len();
    let open_end = matches!(kind, ChainKind::ZChain | ChainKind::Whip);
    let right = |i: usize| match i {
        0 => "Z".to_owned(),
        _ => format!("R{i}"),
    };
    let mut builder = StatementBuilder::with_free(&["Z"]);
    for (i, &from) in (1..).zip(from) {
        let mut members = vec![format!("L{i}")];
        builder.link(right(from), format!("L{i}"));
        if i < length || !open_end {
            members.push(format!("R{i}"));
        }
        if open_end {
            members.push(format!("z{i}"));
            builder.link("Z", format!("z{i}"));
        }
        if matches!(kind, ChainKind::TWhip | ChainKind::Whip) {
            for j in 1..i {
                members.push(format!("t{i}_{j}"));
                builder.link(right(j), format!("t{i}_{j}"));
            }
        }
        builder.variable(members);
    }
    if !open_end {
        builder.link("Z", right(length));
    }
    builder
}

fn straight(length: usize) -> Vec<usize> {
    (0..length).collect()
}

fn chains(kind: ChainKind) -> Instances {
    let abstracts = (1..=6).map(move |length| {
        let builder = chain(kind, &straight(length));
        instance(name_of(kind), length, &builder)
    });
    and_concrete(Instances::listed(abstracts), kind, 1..=6)
}

fn broken(kind: ChainKind) -> Instances {
    let all = (1..=6).flat_map(move |length| {
        let weakened = chain(kind, &straight(length)).weakened().into_iter();
        weakened.map(move |builder| instance(name_of(kind), length, &builder))
    });
    Instances::listed(all.chain([target_inside(name_of(kind))]))
}

/// A near miss: a chain of one CSP-variable that contains the target, which it must not, since the
/// target is linked to all its other candidates.
fn target_inside(name: &str) -> Instance {
    let mut builder = StatementBuilder::default();
    builder.variable(["Z", "L1", "z1"].map(str::to_owned));
    instance(name, 1, &builder)
}

fn instance(name: &str, length: usize, builder: &StatementBuilder) -> Instance {
    let named = format!("{name}[{length}]");
    Instance::new(
        &[&length, &"abstract"],
        builder.statement(&named, eliminated(&["Z"])),
    )
}

/// For each length, every choice of the R (or the target, 0) to which each L is linked.
fn choices(length: usize) -> impl Iterator<Item = Vec<usize>> {
    let count: usize = (1..=length).product();
    (0..count).map(move |mut number| {
        (1..=length)
            .map(|i| {
                let digit = number % i;
                number /= i;
                digit
            })
            .collect()
    })
}

fn braids() -> Instances {
    let abstracts = (1..=6).flat_map(|length| {
        choices(length).map(move |from| instance("braid", length, &chain(ChainKind::Whip, &from)))
    });
    and_concrete(Instances::listed(abstracts), ChainKind::Braid, 1..=6)
}

fn broken_braids() -> Instances {
    // Of each length, the braid farthest from a whip: every L linked to the target or the first R.
    Instances::listed((1..=6).flat_map(|length| {
        let from: Vec<usize> = (0..length).map(|i| i.min(1)).collect();
        let weakened = chain(ChainKind::Whip, &from).weakened().into_iter();
        weakened.map(move |builder| instance("braid", length, &builder))
    }))
}

/// The g-whip whose R{i} are groups of these numbers of candidates.
fn g_whip(groups: &[usize]) -> StatementBuilder {
    let length = groups.len() + 1;
    let group = |i: usize| (1..=groups[i - 1]).map(move |k| format!("R{i}_{k}"));
    let mut builder = StatementBuilder::with_free(&["Z"]);
    for i in 1..=length {
        let mut members = vec![format!("L{i}"), format!("z{i}")];
        builder.link("Z", format!("z{i}"));
        match i {
            1 => builder.link("Z", "L1"),
            _ => group(i - 1).for_each(|r| builder.link(r, format!("L{i}"))),
        }
        for j in 1..i.saturating_sub(1) {
            members.push(format!("t{i}_{j}"));
            group(j).for_each(|r| builder.link(r, format!("t{i}_{j}")));
        }
        if i < length {
            members.extend(group(i));
        }
        builder.variable(members);
    }
    builder
}

/// All lists of group sizes from 1 to 3 with at least one true group.
fn group_sizes(length: usize) -> impl Iterator<Item = Vec<usize>> {
    let count = 3usize.pow(length as u32 - 1);
    (1..count).map(move |number| {
        (0..length as u32 - 1)
            .map(|i| number / 3usize.pow(i) % 3 + 1)
            .collect()
    })
}

fn g_whips() -> Instances {
    let abstracts = (2..=4).flat_map(|length| {
        group_sizes(length).map(move |groups| instance("g-whip", length, &g_whip(&groups)))
    });
    and_concrete(Instances::listed(abstracts), ChainKind::GWhip, 2..=4)
}

fn broken_g_whips() -> Instances {
    Instances::listed((2..=4).flat_map(|length| {
        let weakened = g_whip(&vec![2; length - 1]).weakened().into_iter();
        weakened.map(move |builder| instance("g-whip", length, &builder))
    }))
}

/// The oddagon of that length. With the target inside, it is the ring's first candidate; every
/// second CSP-variable is then decided by a candidate of the ring, so that its other candidates
/// need not be linked to the target.
fn oddagon(length: usize, inside: bool) -> StatementBuilder {
    let ring = |i: usize| match (i % length, inside) {
        (0, true) => "Z".to_owned(),
        (i, _) => format!("c{}", i + 1),
    };
    let mut builder = StatementBuilder::with_free(if inside { &[] } else { &["Z"] });
    for i in 0..length {
        let other = format!("z{}", i + 1);
        if inside && i % 2 == 0 {
            builder.open_variable([ring(i), ring(i + 1), other]);
        } else {
            builder.link("Z", other.clone());
            builder.variable([ring(i), ring(i + 1), other]);
        }
    }
    builder
}

fn oddagon_of(length: usize, inside: bool, builder: &StatementBuilder) -> Instance {
    let place = if inside { "inside" } else { "outside" };
    let named = format!("oddagon[{length}]");
    let values: [&dyn std::fmt::Display; 3] = [&length, &place, &"abstract"];
    Instance::new(&values, builder.statement(&named, eliminated(&["Z"])))
}

const ODDAGONS: [(usize, bool); 6] = [
    (3, false),
    (3, true),
    (5, false),
    (5, true),
    (7, false),
    (7, true),
];

fn oddagons() -> Instances {
    let all = ODDAGONS.into_iter();
    let abstracts =
        all.map(|(length, inside)| oddagon_of(length, inside, &oddagon(length, inside)));
    let abstracts = Instances::listed(abstracts);
    ODDAGONS
        .into_iter()
        .fold(abstracts, |all, (length, inside)| {
            let place = if inside { "inside" } else { "outside" };
            all.and_random(&[&length, &place, &"sudoku"], move || {
                sudoku_rings::oddagons(length, inside)
            })
        })
}

fn broken_oddagons() -> Instances {
    let broken = |(length, inside)| {
        let weakened = oddagon(length, inside).weakened().into_iter();
        weakened.map(move |builder| oddagon_of(length, inside, &builder))
    };
    // An even ring can be filled.
    let even = oddagon_of(3, false, &oddagon(4, false));
    Instances::listed(ODDAGONS.into_iter().flat_map(broken).chain([even]))
}
