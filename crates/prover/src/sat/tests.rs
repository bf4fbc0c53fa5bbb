use super::*;
use oddagon_boards::board::Board;
use oddagon_boards::sudoku::{Sudoku, SudokuTheorem};
use oddagon_boards::theorem::{Claim, NameList, Theorem};
use oddagon_core::latin::Latin;
use oddagon_core::path::{Model, Path, Steps};
use oddagon_csp::{Candidate, CandidateSet, Csp};
use std::collections::BTreeSet;

/// Its first six rows.
const TRIVALUE_ODDAGON: &str = "X..X......X..X......X..X...X..X......X...X.....X.X....";

fn oddagon(cells: &str) -> Theorem {
    Theorem::k_digit("", 3, 3, &format!("{cells:.<81}")).unwrap()
}

/// One candidate in every CSP-variable, all of them from `live`.
fn completes(model: &CandidateSet, board: &Sudoku, live: &CandidateSet) -> bool {
    let one = |v| {
        board
            .csp()
            .members(v)
            .iter()
            .filter(|&&c| model.contains(c))
    };
    model.is_subset(live) && board.csp().variables().all(|v| one(v).count() == 1)
}

#[test]
fn the_oddagon_is_unsatisfiable_and_no_less_than_it() {
    assert_eq!(decide(&oddagon(TRIVALUE_ODDAGON)).unwrap(), Answer::Unsat);
    let less = TRIVALUE_ODDAGON.replacen('X', ".", 1);
    let theorem = oddagon(&less);
    let answer = decide(&theorem).unwrap();
    let model = answer.model().expect("a completed grid");
    assert!(completes(model, &Sudoku::standard(), theorem.live()));
    assert_eq!(answer.name(), "sat");
}

#[test]
fn both_formulas_say_the_same() {
    for cells in [TRIVALUE_ODDAGON, "XXX", "XXXX", "X"] {
        let theorem = oddagon(cells);
        let (all, live) = (Cnf::of(&theorem), Cnf::of_live(&theorem));
        assert!(live.clause_count() < all.clause_count());
        assert_eq!(
            solve(&all).unwrap().is_unsat(),
            solve(&live).unwrap().is_unsat()
        );
    }
}

/// Also where CSP-variables share candidates, so that what follows from what is easily counted
/// twice, and where rows of digits, sums and relations are among them.
#[test]
fn the_short_formula_has_the_same_completions() {
    let texts = [
        "arrow r1c1 r2c2 r3c3",
        "cage 5 r4c1 r4c2",
        "sandwich 2 r1c4 r2c4 r3c4 r4c4",
    ];
    let variant = Latin::new(4, false, &[], "", &texts.map(str::to_owned)).unwrap();
    let sudoku = Sudoku::of_order(2).unwrap();
    let mut related = Csp::clone(sudoku.csp());
    related.add_relation("two", &[3, 21, 60].map(Candidate::new));
    let mut counts = BTreeSet::new();
    for csp in [sudoku.csp(), variant.csp(), &related] {
        let all = |mut cnf: Cnf, live: &CandidateSet| {
            let mut found = BTreeSet::new();
            while let Answer::Sat(model) = solve(&cnf).unwrap() {
                let completion: Vec<_> = live.iter().filter(|&c| model.contains(c)).collect();
                cnf.clause(completion.iter().map(|c| -(c.0 as i32 + 1)));
                assert!(found.insert(completion), "a model comes twice");
            }
            found
        };
        for seed in 1..60_usize {
            let is_left = |c: &Candidate| (seed * (c.index() + 1) * 40503 / 16) % 8 > seed % 3;
            let left = csp.candidates().filter(is_left);
            let live = CandidateSet::of(csp.candidate_count(), left);
            let short = all(Cnf::of_live_state_in_short(csp, &live), &live);
            assert_eq!(short, all(Cnf::of_live_state(csp, &live), &live));
            counts.insert(short.len());
        }
    }
    assert!(counts.len() > 5, "{counts:?}");
}

/// Paths with black cells, with numbers given and candidates eliminated: what the formula says of
/// the steps takes away no path and adds none, and the completions are those of the plain formula.
#[test]
fn steps_of_a_path_change_no_completion() {
    let drawings: [&[&str]; 5] = [
        &[". . .", ". 5 .", ". . ."],
        &["1 . . .", ". . # .", ". . . .", ". . . 15"],
        &[". . # .", "3 . . .", ". . . ."],
        &[". .", ". ."],
        &[". . . .", ". # # .", ". . . ."],
    ];
    let mut counts = BTreeSet::new();
    for rows in drawings {
        let rows: Vec<String> = rows.iter().map(|&row| row.to_owned()).collect();
        let board = Path::new(&rows, Steps::Side, Model::Topological).unwrap();
        let csp = board.csp();
        for seed in 0..20_usize {
            let is_left = |c: &Candidate| {
                seed == 0 || !(seed * (c.index() + 1) * 40503 / 16).is_multiple_of(8)
            };
            let left = csp.candidates().filter(is_left);
            let live = CandidateSet::of(csp.candidate_count(), left);
            let mut plain = BTreeSet::new();
            let mut cnf = Cnf::of_live_state(csp, &live);
            while let Answer::Sat(model) = solve(&cnf).unwrap() {
                let completion: Vec<_> = live.iter().filter(|&c| model.contains(c)).collect();
                cnf.clause(completion.iter().map(|c| -(c.0 as i32 + 1)));
                plain.insert(completion);
            }
            let found = completions(&board, &live, usize::MAX).unwrap();
            assert_eq!(found.len(), plain.len(), "{rows:?} {seed}");
            let found = found.iter().map(|completion| completion.iter().collect());
            assert_eq!(found.collect::<BTreeSet<Vec<_>>>(), plain);
            counts.insert(plain.len());
        }
    }
    assert!(counts.len() > 4, "{counts:?}");
}

#[test]
fn the_whole_formula_has_the_known_size() {
    let cnf = Cnf::of(&oddagon("X"));
    // 324 CSP-variables, 729 · 28 / 2 links, 6 absent candidates.
    assert_eq!(
        (cnf.variable_count(), cnf.clause_count()),
        (729, 324 + 10_206 + 6)
    );
    let first: Vec<i32> = (1..=9).collect();
    assert_eq!(cnf.clauses().next(), Some(&first[..]));
    assert_eq!(cnf.clauses().last(), Some(&[-9][..]));
}

#[test]
fn an_elimination_holds_if_its_target_completes_nothing() {
    // Two cells of a row share two candidates: what they eliminate, and what they do not.
    let row = "12 12 1234 1234";
    let rest = "1234 1234 1234 1234\n".repeat(3);
    let grid = format!("{row}\n{rest}");
    let claim = |target: &str| {
        let claim = Claim::Eliminate(NameList(
            target.split_whitespace().map(str::to_owned).collect(),
        ));
        decide(&Theorem::from_candidates("", 2, &grid, claim).unwrap()).unwrap()
    };
    assert!(claim("n1r1c3").is_unsat());
    assert!(claim("n1r1c3 n2r1c4 n1r2c1").is_unsat());
    let board = Sudoku::of_order(2).unwrap();
    let answer = claim("n1r1c3 n3r1c3");
    let model = answer.model().expect("n3r1c3 is possible");
    assert!(model.contains(board.csp().candidate("n3r1c3").unwrap()));
}

#[test]
fn a_variable_without_candidates_is_a_contradiction() {
    let board = Sudoku::of_order(2).unwrap();
    let nothing = CandidateSet::empty(64);
    for cnf in [
        Cnf::of_state(board.csp(), &nothing),
        Cnf::of_live_state(board.csp(), &nothing),
    ] {
        assert_eq!(solve(&cnf).unwrap(), Answer::Unsat);
    }
}

/// A grid is no counterexample if its puzzle has another solution, whatever the cells without
/// givens hold and however the statement lists them.
#[test]
fn counterexamples_to_uniqueness_are_the_only_solutions() {
    for (pattern, unique, claim) in [
        (
            "r1c14 r2c14: n12",
            "Unique(\"r1c14 r2c14: n13\")",
            "Impossible",
        ),
        (
            "r1c14 r2c14: n12",
            "Unique(\"r1c14: n12\"), Unique(\"r2c14: n12\")",
            "Impossible",
        ),
        (
            "r1c14 r2c1: n12; r2c4: n123",
            "Unique(\"r1c14 r2c14: n23\")",
            "Assert(\"n3r2c4\")",
        ),
        // Cells in two rows, two columns and four blocks: there is no second solution.
        (
            "r1c14 r4c14: n12",
            "Unique(\"r1c14 r4c14: n12\")",
            "Eliminate(\"n1r1c1\")",
        ),
    ] {
        let text = format!(
            "Statement(board: Sudoku(3), pattern: Restrict(\"{pattern}\"), assume: [{unique}], \
             claim: {claim})"
        );
        let statement = oddagon_boards::theorem::read_statements(&text)
            .unwrap()
            .remove(0);
        let theorem = Theorem::new(statement).unwrap();
        let holds = !pattern.contains("r4");
        assert_eq!(decide(&theorem).unwrap().is_unsat(), holds, "{text}");
    }
}

/// A small source of numbers that are as good as random.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) % n
    }
}

/// Whether the chosen nodes of a graph are connected.
fn is_connected(graph: &Graph, values: u32) -> bool {
    let holds = |literal: i32| (values >> (literal.unsigned_abs() - 1) & 1 == 1) == (literal > 0);
    let chosen: Vec<bool> = (graph.literals.iter())
        .map(|literal| literal.is_none_or(holds))
        .collect();
    let Some(first) = chosen.iter().position(|&chosen| chosen) else {
        return true;
    };
    let mut met = vec![false; chosen.len()];
    met[first] = true;
    for _ in 0..chosen.len() {
        for &[a, b] in &graph.edges {
            let (a, b) = (a as usize, b as usize);
            if chosen[a] && chosen[b] && (met[a] || met[b]) {
                (met[a], met[b]) = (true, true);
            }
        }
    }
    met == chosen
}

/// Two graphs over the same variables, clauses, and assumptions that change from question to
/// question: the models are those that brute force finds.
#[test]
fn models_are_those_whose_chosen_nodes_are_connected() {
    const VARIABLES: usize = 9;
    let (mut numbers, mut models, mut refused) = (Numbers(7), 0, 0);
    for _ in 0..150 {
        let literals = |numbers: &mut Numbers, of: usize| -> Vec<i32> {
            let mut literal = || numbers.below(VARIABLES as u64) as i32 + 1;
            let literals: Vec<i32> = (0..of).map(|_| literal()).collect();
            let sign = |l: i32| if numbers.below(2) == 0 { l } else { -l };
            literals.into_iter().map(sign).collect()
        };
        let graphs = [0, 1].map(|_| {
            // Of many nodes some changes are not searched for at once.
            let nodes = 4 + numbers.below(36);
            let sparse = 2 + numbers.below(2 + nodes / 2);
            let mut edges = Vec::new();
            for a in 0..nodes as u32 {
                let others = (0..a).filter(|_| numbers.below(sparse) == 0);
                edges.extend(others.map(|b| [a, b]));
            }
            let node = |literal| (numbers.below(9) > 0).then_some(literal);
            let literals = literals(&mut Numbers(nodes * sparse + 1), nodes as usize);
            Graph {
                literals: literals.into_iter().map(node).collect(),
                edges,
            }
        });
        let clauses: Vec<Vec<i32>> = (0..numbers.below(6))
            .map(|_| literals(&mut numbers, 3))
            .collect();
        let mut search = Incremental::new();
        clauses.iter().for_each(|clause| search.add(clause));
        let last = VARIABLES as i32;
        search.add(&[last, -last]);
        graphs
            .iter()
            .for_each(|graph| search.connect(graph.clone()));
        let holds = |clause: &Vec<i32>, values: u32| {
            let mut literals = clause.iter();
            literals.any(|l| (values >> (l.unsigned_abs() - 1) & 1 == 1) == (*l > 0))
        };
        let all = 0..1u32 << VARIABLES;
        let mut expected: Vec<u32> = all
            .filter(|&values| clauses.iter().all(|clause| holds(clause, values)))
            .filter(|&values| graphs.iter().all(|graph| is_connected(graph, values)))
            .collect();
        // Each model found is excluded, and the rest asked for under changing assumptions.
        let mut barren = 0;
        while barren < 4 {
            let assumed = match barren {
                3 => Vec::new(),
                _ => literals(&mut numbers, 2),
            };
            let fits = |&values: &u32| assumed.iter().all(|&l| holds(&vec![l], values));
            let Some(model) = search.model(&assumed) else {
                assert!(!expected.iter().any(fits), "{expected:?} {assumed:?}");
                (barren, refused) = (barren + 1, refused + 1);
                continue;
            };
            let model = &model[..VARIABLES];
            let values = model
                .iter()
                .rev()
                .fold(0, |values, &bit| 2 * values + u32::from(bit));
            let at = expected.iter().position(|&other| other == values);
            assert!(fits(&values));
            expected.swap_remove(at.expect("a model that brute force finds"));
            let literals = model.iter().zip(1..);
            let other: Vec<i32> = literals.map(|(&is, l)| if is { -l } else { l }).collect();
            search.add(&other);
            models += 1;
        }
        assert!(expected.is_empty(), "{expected:?}");
    }
    assert!(
        models > 1_000 && refused > 400,
        "{models} models, {refused} refused"
    );
}
