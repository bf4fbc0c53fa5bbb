//! The formula says what the statement says: on small boards its models are exactly the completions
//! that have the pattern and violate the claim, found by trying everything on what the statement's
//! text says.

use crate::common;

use common::{k_digits, theorem, words};
use oddagon::proof::lrat::Formula;
use oddagon::proof::write::dimacs;
use oddagon::theorem::{Assumption, BoardName, Claim, NameList, Pattern, Statement, Theorem};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// What is true, by name.
type Truths = BTreeSet<String>;

/// Every model of a formula, as the set of its true variables.
fn models(formula: &Formula) -> BTreeSet<Vec<usize>> {
    let mut found = BTreeSet::new();
    add_models(
        formula,
        &mut vec![None; formula.variables as usize + 1],
        &mut found,
    );
    found
}

fn add_models(formula: &Formula, fixed: &mut Vec<Option<bool>>, found: &mut BTreeSet<Vec<usize>>) {
    let value = |l: i64, fixed: &[Option<bool>]| {
        fixed[l.unsigned_abs() as usize].map(|truth| truth == (l > 0))
    };
    let mut unit = None;
    for clause in &formula.clauses {
        if clause.iter().any(|&l| value(l, fixed) == Some(true)) {
            continue;
        }
        let mut open = clause.iter().filter(|&&l| value(l, fixed).is_none());
        match (open.next(), open.next()) {
            (None, _) => return,
            (Some(&l), None) => unit = Some(l),
            _ => {}
        }
    }
    let free = || (1..fixed.len()).find(|&v| fixed[v].is_none());
    let (variable, truths) = match unit.or(free().map(|v| v as i64)) {
        None => {
            let all = (1..fixed.len()).filter(|&v| fixed[v] == Some(true));
            found.insert(all.collect());
            return;
        }
        Some(l) => (
            l.unsigned_abs() as usize,
            match unit {
                Some(l) => vec![l > 0],
                None => vec![true, false],
            },
        ),
    };
    for truth in truths {
        fixed[variable] = Some(truth);
        add_models(formula, fixed, found);
    }
    fixed[variable] = None;
}

fn holds(literal: &str, truths: &Truths) -> bool {
    match literal.strip_prefix('-') {
        Some(name) => !truths.contains(name),
        None => truths.contains(literal),
    }
}

/// Whether the relations hold, what is absent is false, what is decided true, and the claim
/// violated.
fn is_counterexample(statement: &Statement, truths: &Truths) -> bool {
    let count = |words: &NameList| words.0.iter().filter(|w| holds(w, truths)).count();
    let assumed = |assumed: &Assumption| match assumed {
        Assumption::NotBoth(words) => count(words) <= 1,
        Assumption::AtLeastOne(words) => count(words) >= 1,
        Assumption::ExactlyOne(words) => count(words) == 1,
        Assumption::Unique(_) => unreachable!("a formula cannot say it"),
    };
    let violated = match &statement.claim {
        Claim::Impossible => true,
        Claim::Eliminate(words) => count(words) > 0,
        Claim::Assert(words) => count(words) < words.0.len(),
        Claim::AtLeastOne(words) => count(words) == 0,
        Claim::NotBoth(words) => count(words) > 1,
    };
    let absent = count(&statement.without) == 0;
    let decided = count(&statement.decided) == statement.decided.0.len();
    violated && absent && decided && statement.assume.iter().all(assumed)
}

/// The models of a theorem's formula, seen on the candidates that the statement can name, are those
/// of `completions` that violate it.
fn is_faithful(theorem: &Theorem, names: &[String], completions: impl Iterator<Item = Truths>) {
    let formula = Formula::read(&dimacs(theorem)).unwrap();
    let variable = |name: &String| theorem.board().csp().candidate(name).unwrap().index() + 1;
    let named: BTreeMap<usize, &String> = names.iter().map(|name| (variable(name), name)).collect();
    let seen = |model: Vec<usize>| -> Truths {
        let known = model.iter().filter_map(|v| named.get(v));
        known.map(|name| name.to_string()).collect()
    };
    let found: BTreeSet<Truths> = models(&formula).into_iter().map(seen).collect();
    let expected = completions.filter(|truths| is_counterexample(theorem.statement(), truths));
    let expected: BTreeSet<Truths> = expected.collect();
    assert_eq!(found, expected, "{:?}", theorem.statement());
}

/// All completed 4×4 grids, by trying every digit in every cell in turn.
fn grids() -> Vec<Truths> {
    let sees = |a: usize, b: usize| {
        let block = |cell: usize| (cell / 8, cell % 4 / 2);
        a / 4 == b / 4 || a % 4 == b % 4 || block(a) == block(b)
    };
    let mut grids = vec![Vec::new()];
    for cell in 0..16 {
        let fits = |grid: &Vec<usize>, digit: usize| {
            (0..cell).all(|other| !sees(other, cell) || grid[other] != digit)
        };
        grids = (grids.iter())
            .flat_map(|grid| {
                let digits = (1..=4).filter(|&digit| fits(grid, digit));
                digits.map(|digit| [&grid[..], &[digit]].concat())
            })
            .collect();
    }
    assert_eq!(grids.len(), 288);
    let name =
        |(cell, digit): (usize, &usize)| format!("n{digit}r{}c{}", cell / 4 + 1, cell % 4 + 1);
    let named = grids
        .iter()
        .map(|grid| grid.iter().enumerate().map(name).collect());
    named.collect()
}

/// Whether a grid has digits up to k in the cells marked.
fn has_digits(truths: &Truths, k: usize, cells: &str) -> bool {
    let digit = |name: &str| name[1..2].parse::<usize>().unwrap();
    let cell = |name: &str| {
        let at = |i: usize| name[i..=i].parse::<usize>().unwrap() - 1;
        4 * at(3) + at(5)
    };
    truths
        .iter()
        .all(|name| cells.as_bytes()[cell(name)] != b'X' || digit(name) <= k)
}

#[test]
fn sudoku() {
    let grids = grids();
    let names: Vec<String> = (1..=4)
        .flat_map(|n| (1..=4).flat_map(move |r| (1..=4).map(move |c| format!("n{n}r{r}c{c}"))))
        .collect();
    let one = format!("X{}", ".".repeat(15));
    let two = "XX..............";
    let both = |text: &str| NameList(text.split(' ').map(str::to_owned).collect());
    let mut tried = 0;
    for (k, cells, claim) in [
        (3, &*one, Claim::Impossible),
        (3, ".X.XX.X..XX.X..X", Claim::Impossible),
        (2, two, Claim::Impossible),
        (2, two, Claim::Eliminate(words("n1r1c3 n3r1c3"))),
        (2, two, Claim::Assert(words("n1r1c1"))),
        (2, two, Claim::AtLeastOne(words("n1r1c1 -n3r2c2 n4r3c3"))),
        (2, two, Claim::NotBoth(words("n3r1c3 n3r2c1"))),
    ] {
        for assume in [
            vec![],
            vec![Assumption::NotBoth(both("n1r1c1 n1r2c3 n2r4c4"))],
            vec![Assumption::AtLeastOne(both("n2r1c1 n3r2c2"))],
            vec![Assumption::AtLeastOne(both("n2r1c1 -n3r2c2 n1r4c1 n1r3c3"))],
            vec![
                Assumption::ExactlyOne(both("n3r2c2 n1r3c3 n2r4c4")),
                Assumption::AtLeastOne(both("-n2r1c1 -n3r1c4")),
            ],
        ] {
            let mut statement = k_digits(2, k, cells, claim.clone());
            statement.assume = assume;
            let has = |truths: &&Truths| has_digits(truths, k, cells);
            let completions = grids.iter().filter(has).cloned();
            is_faithful(&theorem(&statement), &names, completions);
            tried += 1;
        }
    }
    assert_eq!(tried, 35);
}

/// Distinct names, in any order, some of them negated where that is allowed.
fn some(
    names: Vec<String>,
    count: std::ops::RangeInclusive<usize>,
    negated: bool,
) -> impl Strategy<Value = NameList> {
    let most = *count.end().min(&names.len());
    let signs = proptest::collection::vec(any::<bool>(), names.len());
    (
        proptest::sample::subsequence(names, *count.start()..=most).prop_shuffle(),
        signs,
    )
        .prop_map(move |(names, signs)| {
            let sign = |(name, sign): (String, bool)| {
                if sign && negated {
                    format!("-{name}")
                } else {
                    name
                }
            };
            NameList(names.into_iter().zip(signs).map(sign).collect())
        })
}

fn assumptions(names: Vec<String>) -> impl Strategy<Value = Vec<Assumption>> {
    let one = prop_oneof![
        some(names.clone(), 2..=3, false).prop_map(Assumption::NotBoth),
        some(names.clone(), 2..=3, false).prop_map(Assumption::ExactlyOne),
        some(names, 1..=4, true).prop_map(Assumption::AtLeastOne),
    ];
    proptest::collection::vec(one, 0..=3)
}

fn claims(names: Vec<String>) -> impl Strategy<Value = Claim> {
    prop_oneof![
        Just(Claim::Impossible),
        some(names.clone(), 1..=2, false).prop_map(Claim::Eliminate),
        some(names.clone(), 1..=2, false).prop_map(Claim::Assert),
        some(names.clone(), 1..=3, true).prop_map(Claim::AtLeastOne),
        some(names, 2..=2, false).prop_map(Claim::NotBoth),
    ]
}

/// Abstract boards of two CSP-variables, which may share a candidate, and two free candidates; with
/// links and relations.
fn statements() -> impl Strategy<Value = Statement> {
    let names = "a b c d e x y"
        .split(' ')
        .map(str::to_owned)
        .collect::<Vec<_>>();
    let link = proptest::sample::subsequence(names.clone(), 2..=3);
    let links = proptest::collection::vec(link.prop_map(|pair| pair.join(" ")), 0..=3);
    let parts = (links, assumptions(names.clone()), claims(names.clone()));
    (any::<bool>(), parts, some(names, 0..=1, false)).prop_map(
        |(shared, (links, assume, claim), without)| Statement {
            name: String::new(),
            board: BoardName::Abstract {
                variables: vec![
                    "V = a b c".to_owned(),
                    if shared { "W = c d e" } else { "W = d e" }.to_owned(),
                ],
                free: words("x y"),
                links,
            },
            pattern: Pattern::Restrict(String::new()),
            without,
            decided: NameList::default(),
            assume,
            focus: NameList::default(),
            claim,
            source: String::new(),
        },
    )
}

/// All truths about the names of an abstract board that its CSP-variables and links allow.
fn assignments(board: &BoardName, names: &[String]) -> Vec<Truths> {
    let BoardName::Abstract {
        variables, links, ..
    } = board
    else {
        unreachable!("an abstract board");
    };
    let all = (0..1usize << names.len()).map(|bits| -> Truths {
        let chosen = names.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1);
        chosen.map(|(_, name)| name.clone()).collect()
    });
    let count = |list: &str, truths: &Truths| {
        list.split_whitespace()
            .filter(|name| truths.contains(*name))
            .count()
    };
    let allowed = |truths: &Truths| {
        let members = |entry: &String| entry.split_once('=').unwrap().1.to_owned();
        variables
            .iter()
            .all(|entry| count(&members(entry), truths) == 1)
            && links.iter().all(|list| count(list, truths) <= 1)
    };
    all.filter(allowed).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn abstract_boards(statement in statements()) {
        let names = "a b c d e x y".split(' ').map(str::to_owned).collect::<Vec<_>>();
        // Statements that contradict themselves in a trivial way are refused.
        if let Ok(theorem) = Theorem::new(statement) {
            let all = assignments(&theorem.statement().board, &names);
            is_faithful(&theorem, &names, all.into_iter());
        }
    }
}

/// Most random statements are not refused, and have counterexamples in some cases and none in
/// others.
#[test]
fn the_random_statements_are_of_all_kinds() {
    use proptest::strategy::ValueTree;
    let names = "a b c d e x y"
        .split(' ')
        .map(str::to_owned)
        .collect::<Vec<_>>();
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut refused, mut true_ones, mut false_ones) = (0, 0, 0);
    for _ in 0..200 {
        let statement = statements().new_tree(&mut runner).unwrap().current();
        let all = assignments(&statement.board, &names);
        match Theorem::new(statement.clone()) {
            Err(_) => refused += 1,
            Ok(_)
                if all
                    .iter()
                    .any(|truths| is_counterexample(&statement, truths)) =>
            {
                false_ones += 1;
            }
            Ok(_) => true_ones += 1,
        }
    }
    assert!(
        refused < 60 && true_ones > 20 && false_ones > 20,
        "{refused} {true_ones} {false_ones}"
    );
}
