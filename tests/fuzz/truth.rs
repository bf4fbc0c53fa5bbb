//! Whether what was accepted is true, by plain searches.

use crate::common;
use crate::counting::count;
use oddagon::board::puzzle::BoardPuzzle;
use oddagon::csp::{Candidate, Theory};
use oddagon::enumerate::complete::Head;
use oddagon::proof::{Focus, Proof, Verified};
use oddagon::sat;
use oddagon::theorem::{BoardName, Goal, Theorem};
use std::collections::HashMap;

/// Whether a theorem holds: on small boards by a search for counterexamples, on others by SAT.
pub fn holds(theorem: &Theorem) -> bool {
    let csp = theorem.board().csp();
    if csp.candidate_count() > 220 || !theorem.parts().unique.is_empty() {
        return sat::decide(theorem).expect("an answer").is_unsat();
    }
    let start = theorem.start();
    match theorem.goal() {
        Goal::Eliminate(targets) => targets.iter().all(|&target| {
            let mut with = start.clone();
            csp.decide(&mut with, target);
            !start.contains(target) || count(csp, with, 1) == 0
        }),
        Goal::Impossible | Goal::Clause(_) => count(csp, start, 1) == 0,
    }
}

/// Asserts that a proof which was accepted proves something true and that its depths are right,
/// where that can be found out soon.
pub fn assert_true(proof: &Proof, verified: &Verified, text: &str) {
    let theorem = Theorem::new(proof.theorem.clone()).expect("a theorem");
    assert!(holds(&theorem), "a false claim is accepted:\n{text}");
    for lemma in &proof.lemmas {
        let lemma = Theorem::new(lemma.proof.theorem.clone()).expect("a theorem");
        assert!(holds(&lemma), "a false lemma is accepted:\n{text}");
    }
    let is_plain = proof.lemmas.is_empty()
        && proof.assumed.is_empty()
        && proof.second_solutions.is_empty()
        && theorem.board().csp().candidate_count() < 100;
    for (derivation, verified) in proof.derivations.iter().zip(&verified.derivations) {
        let is_plain = is_plain && derivation.also.is_empty() && derivation.symmetry.is_empty();
        if is_plain && derivation.theory == Theory::Brt && verified.depth <= 2 {
            let derived = |focus, n| is_derived(&theorem, focus, n);
            assert!(
                derived(Focus::All, verified.depth),
                "a false depth:\n{text}"
            );
            for exact in &verified.exact {
                let below = verified.depth.checked_sub(1);
                let is_least = below.is_none_or(|n| !derived(exact.focus, n));
                let is_enough = derived(exact.focus, verified.depth);
                assert!(is_least && is_enough, "a false exact depth:\n{text}");
            }
        }
    }
}

/// Whether T&E(BRT, n) derives a theorem, by the plain prover.
fn is_derived(theorem: &Theorem, focus: Focus, n: usize) -> bool {
    let tried = match focus {
        Focus::Pattern => theorem.focus().clone(),
        Focus::All => theorem.board().csp().everything(),
    };
    let Some(fixpoint) = common::fixpoint(theorem, Theory::Brt, &tried, n) else {
        return true;
    };
    match theorem.goal() {
        Goal::Eliminate(targets) => !targets.iter().any(|&target| fixpoint.contains(target)),
        Goal::Impossible | Goal::Clause(_) => false,
    }
}

/// How many solutions a puzzle has, up to 2. `None` where its board is large.
pub fn solutions(line: &str) -> Option<usize> {
    let puzzle = BoardPuzzle::read_json(line).expect("a puzzle");
    let board = puzzle.board.board().expect("its board");
    let csp = board.csp();
    if csp.candidate_count() > 800 {
        return None;
    }
    let mut live = match puzzle.left(&*board).expect("candidates") {
        Some(left) => left,
        None => csp.everything(),
    };
    for given in &puzzle.givens {
        let given = csp.candidate(given).expect("a candidate");
        if !live.contains(given) {
            return Some(0);
        }
        csp.decide(&mut live, given);
    }
    Some(count(csp, live, 2))
}

/// Sets of cells of a board of 16 cells.
type Set = u32;

/// All minimal sets that k digits cannot fill without a digit twice in a unit, but for k + 1 cells
/// of a unit.
pub struct Lists(HashMap<(String, usize), (Vec<Set>, Vec<Set>)>);

impl Lists {
    pub fn new() -> Lists {
        Lists(HashMap::new())
    }

    /// Asserts that a certificate which was accepted lists what there is, as far as that can be
    /// told by the number of cells and of the pairs that see each other: symmetries change neither.
    pub fn assert_complete(&mut self, head: &Head, text: &str) {
        let Some((sees, all)) = self.of(&head.board, head.k) else {
            return;
        };
        let set = |line: &String| -> Set {
            let marked = line.chars().zip(0..).filter(|(mark, _)| *mark == 'X');
            marked.fold(0, |set, (_, cell)| set | 1 << cell)
        };
        let shape = |set: Set| {
            let mut degrees: Vec<u32> = cells(set)
                .map(|cell| (sees[cell] & set).count_ones())
                .collect();
            degrees.sort_unstable();
            degrees
        };
        let region = set(&head.region);
        let listed: Vec<Set> = head.patterns.iter().map(set).collect();
        for &pattern in &listed {
            assert!(
                all.contains(&pattern),
                "no minimal pattern is listed:\n{text}"
            );
        }
        let inside = all.iter().filter(|&&pattern| pattern & !region == 0);
        for &pattern in inside {
            let is_listed = listed.iter().any(|&other| shape(other) == shape(pattern));
            assert!(is_listed, "a pattern is missing, {pattern:016b}:\n{text}");
        }
    }

    /// The cells that see each cell, and the sets.
    fn of(&mut self, name: &BoardName, k: usize) -> Option<&(Vec<Set>, Vec<Set>)> {
        let board = name.board().ok()?;
        let csp = board.csp();
        let cell = |cell: usize| csp.candidate(&format!("n1r{}c{}", cell / 4 + 1, cell % 4 + 1));
        let ones: Vec<_> = (0..16).map_while(cell).collect();
        if csp.candidate_count() != 64 || ones.len() < 16 {
            return None;
        }
        let key = (format!("{name:?}"), k);
        let make = || {
            let set_of = |is_in: &dyn Fn(usize) -> bool| -> Set {
                (0..16)
                    .filter(|&cell| is_in(cell))
                    .fold(0, |set, cell| set | 1 << cell)
            };
            let seen = |&c: &Candidate| set_of(&|cell| csp.are_linked(c, ones[cell]));
            let sees: Vec<Set> = ones.iter().map(seen).collect();
            let units = csp
                .variables()
                .map(|v| set_of(&|cell| csp.members(v).contains(&ones[cell])));
            let units: Vec<Set> = units.collect();
            let all = minimal(k, &sees, &units);
            (sees, all)
        };
        Some(self.0.entry(key).or_insert_with(make))
    }
}

fn cells(set: Set) -> impl Iterator<Item = usize> {
    (0..16).filter(move |cell| set >> cell & 1 == 1)
}

/// The minimal sets that k colours do not do for, without k + 1 cells of a unit.
fn minimal(k: usize, sees: &[Set], units: &[Set]) -> Vec<Set> {
    // For each set how many colours it needs: one for an independent set, and as many as the rest
    // needs.
    let mut needs = vec![0_u8; 1 << 16];
    for set in 1..1_u32 << 16 {
        let first = set.trailing_zeros() as usize;
        let others = set & !(1 << first) & !sees[first];
        let mut least = u8::MAX;
        let mut chosen = others;
        loop {
            let same = chosen | 1 << first;
            if cells(same).all(|cell| sees[cell] & same == 0) {
                least = least.min(needs[(set & !same) as usize] + 1);
            }
            if chosen == 0 {
                break;
            }
            chosen = (chosen - 1) & others;
        }
        needs[set as usize] = least;
    }
    let is_possible = |set: Set| usize::from(needs[set as usize]) <= k;
    let is_clique = |set: Set| {
        units
            .iter()
            .any(|unit| (unit & set).count_ones() as usize > k)
    };
    let is_minimal = |set: Set| cells(set).all(|cell| is_possible(set & !(1 << cell)));
    let all =
        (1..1 << 16_u32).filter(|&set| !is_possible(set) && is_minimal(set) && !is_clique(set));
    all.collect()
}
